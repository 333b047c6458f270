"""What every game offers (the Rules protocol) and the words all of them share."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol

from game.boards import Sketch
from game.messages import Refused, message

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from game.content.shapes import Shape, Slot, Thing
    from game.draws import Draws

    P = TypeVar("P", default=Any)
    V = TypeVar("V", bound="Verb[Any]")
else:
    from typing import TypeVar

    P, V = TypeVar("P"), TypeVar("V")

Seat = str
JsonObject = dict[str, Any]
JsonMap = Mapping[str, Any]
"""A JSON object, to be changed and to be read only."""
Position = Any
"""A position of whichever game: nobody but its rules looks into it."""
Action = JsonObject
Event = JsonObject
Result = JsonObject
Emit = Callable[[Event], None]


def audience(event: Event) -> list[Seat] | None:
    """The only seats that may know of an event, or None for all: a list in `for` or in `to`, or one seat in `only`.

    What is no list tells something else: a `to` the place where a walk ends, a `for` what points are given for.
    """
    if "only" in event:
        return [event["only"]]
    return next((seats for key in ("for", "to") if isinstance(seats := event.get(key), list)), None)


def heard(events: Sequence[Event], seat: Seat | None, seats: Sequence[Seat]) -> list[Event]:
    """The events that one of the seats may know of, in their order; for None those that everybody may.

    What is told to some and right after it in part to all others, everybody may know in part.
    """
    if seat is not None:
        return [event for event in events if (told := audience(event)) is None or seat in told]
    found = list[Event]()
    before: Event = {}
    for event in events:
        told = audience(event)
        if told is None or ({*told, *(audience(before) or ())} == set(seats) and _part(event, before)):
            found.append(event)
        before = event
    return found


def _part(event: Event, before: Event) -> bool:
    """Whether an event tells nothing that the one before it does not tell to other seats."""
    return all(
        key in ("for", "to") or (key in before and (value == before[key] or _among(value, before[key])))
        for key, value in event.items()
    )


def _among(value: Any, whole: Any) -> bool:
    return isinstance(value, list) and isinstance(whole, list) and all(one in whole for one in value)


class Ask(NamedTuple):
    """A decision that waits: whose it is, what it is about, and what it refers to."""

    seat: Seat
    what: str
    about: JsonMap = {}


class Verb(Generic[P]):
    """One kind of action, said once: its fields by kind, the phases it is done in, why it may not be done, and what it does.

    `rule` is the number of the rule that gives it. `refuse` says why not, of an action of the right shape; `do` trusts and
    acts. `further` gives the fields that depend on what stands in others; `closer` looks at values in its own words, once all
    fields are there. What may be done is listed by `Rules.legal`, by phase or by unit, whichever is fast.
    """

    def __init__(
        self,
        name: str,
        fields: Mapping[str, Shape] | None = None,
        *,
        phases: Collection[str],
        rule: str,
        refuse: Callable[[P, Seat, Action], str | None],
        do: Callable[[P, Seat, Action, Draws, Emit], None],
        may_lack: Collection[str] = (),
        further: Callable[[P, Action], Mapping[str, Shape]] | None = None,
        closer: Callable[[P, Action], None] | None = None,
    ) -> None:
        self.name, self.phases, self.rule = name, frozenset(phases), rule
        self.fields: Mapping[str, Shape] = fields or {}
        self.may_lack = frozenset(may_lack)
        """The fields that may be left out."""
        self.refuse, self.do = refuse, do
        self._further, self._closer = further, closer

    def fields_of(self, position: P, action: Action) -> Mapping[str, Shape]:
        """The fields of an action, those that depend on its others included. Raises: Refused(bad-action)."""
        return self.fields if self._further is None else {**self.fields, **self._further(position, action)}

    def check(self, position: P, action: Action) -> None:
        """Refuse an action that has not exactly these fields, each with a value of its kind. Raises: Refused(bad-action)."""
        fields, do = self.fields_of(position, action), self.name
        for key, field in fields.items():
            if key not in action and key not in self.may_lack:
                right = message("it may be null") if field.fits(None, position) else field.right(position)
                raise Refused("bad-action", message('{do} needs "{key}": {right}.', do=do, key=key, right=right))
        for key, value in action.items():
            if key == "do":
                continue
            if key not in fields:
                known = ", ".join(fields) or message("nothing")
                why = message("{do} has no {key}; it takes {known}.", do=do, key=json.dumps(key), known=known)
                raise Refused("bad-action", why)
            if not (fields[key].fits(value, position) or (self._closer and value is not None)):
                right = fields[key].right(position)
                why = message('{do}: "{key}" is {value!r}; {right}.', do=do, key=key, value=value, right=right)
                raise Refused("bad-action", why)
        if self._closer is not None:
            self._closer(position, action)


def by_name(*verbs: V) -> dict[str, V]:
    """Verbs by their names."""
    return {verb.name: verb for verb in verbs}


class Rules(Protocol[P]):
    """One game. Stateless: everything that changes is in the position, everything that does not is shared by its copies."""

    id: str
    title: str
    seats: tuple[Seat, ...]
    """Every seat that there is in some match of the game, in a fixed order; a match may have fewer."""
    verbs: Mapping[str, Verb[P]]
    """What an action may `do`, by name, in a fixed order."""
    pieces: Sequence[Thing]
    """The kinds of things that lie on the board: what there is of each, and where it lies, its shape can say."""
    quiet: frozenset[str]
    """Kinds of events that show nobody anything new: an action that emits only these, and draws nothing, can be undone."""
    settings: frozenset[str]
    """Verbs that only say how a seat wants to be asked: they move nothing on the table, and a search leaves them out."""
    final: frozenset[str]
    """What asks are answered for good (`Ask.what`): such an answer cannot be undone, whatever it shows."""
    undo_rule: str
    """The number of the rule that forbids to take back what has been shown."""
    lists_all: bool = True
    """Whether `legal` holds every legal action; of those too many to list it may hold the plainest form alone."""

    @property
    def judge(self) -> Any:
        """What the game offers to bots: a `game.bots.api.Judge`."""
        ...

    def scenarios(self) -> Mapping[str, str]:
        """The titles of the scenarios by id, the usual one first."""
        ...

    def choices(self) -> Mapping[str, JsonMap]:
        """The options by id: each with `default`, `values`, `text` and the `scenarios` it belongs to (empty: all)."""
        ...

    def seats_in(self, scenario: str, options: JsonMap) -> tuple[Seat, ...]:
        """The seats of a match of a scenario, in its order; options that are not given are at their defaults."""
        return self.seats

    def seats_of(self, position: P) -> tuple[Seat, ...]:
        """The seats of the match that a position or a view is of, in its order."""
        return self.seats

    def side_of(self, position: P, seat: Seat) -> str:
        """Whom a result names as the winner where this seat has won: its side, or the seat where each wins for itself."""
        return seat

    def setup(self, scenario: str, options: JsonMap, draws: Draws) -> P:
        """The position a match starts from. Raises: Refused(unknown-scenario, bad-match)."""
        ...

    def pending(self, position: P) -> tuple[Ask, ...]:
        """The decisions that wait, in seat order; several where a phase is simultaneous, () when it is over."""
        ...

    def actors(self, position: P) -> tuple[Seat, ...]:
        """The seats that may decide now; () when it is over."""
        ...

    def legal(self, position: P, seat: Seat) -> list[Action]:
        """The actions of that seat in a fixed order. The dicts are shared between calls: they are never changed."""
        ...

    def check(self, position: P, action: Action) -> None:
        """Refuse an action of a wrong shape before it is asked whose turn it is, where a game wants that; `do` is one of `verbs`.

        Raises: Refused(bad-action).
        """
        return None

    def refuse(self, position: P, seat: Seat, action: Action) -> str | None:
        """Why an actor may not do this, beginning with the rule's number, or None; `do` is one of `verbs`.

        Raises: Refused(bad-action).
        """
        ...

    def shows_nothing(self, action: Action, events: Sequence[Event]) -> bool:
        """Whether what came of an action showed nobody anything new; one that drew nothing either can be undone."""
        return all(event["is"] in self.quiet for event in events)

    def apply(self, position: P, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        """Change the position in place and emit everything that happened. Trust that `refuse` gave None."""
        ...

    def result(self, position: P) -> Result | None:
        """Who won and the score, or None while the match goes on."""
        ...

    def view(self, position: P, seat: Seat | None) -> P:
        """The position as that seat may know it; as everybody may, for None."""
        ...

    def board(self, position: P) -> Sketch:
        """The board of a position, as a screen may draw it."""
        ...

    def determinize(self, view: P, seat: Seat, draws: Draws) -> P:
        """A whole position that could stand behind that seat's view."""
        ...

    def ask(self, view: P, what: str, about: JsonMap) -> JsonObject:
        """The answer to a question that changes nothing. Raises: Refused(bad-action, illegal)."""
        ...

    def copy(self, position: P) -> P:
        """A position that can be changed without changing this one."""
        ...

    def write(self, position: P) -> JsonObject:
        """The position (or a view) as JSON values, every key there."""
        ...

    def slots(self, value: JsonMap) -> list[Slot]:
        """Everything of a position, legal or not yet, that can be changed by itself, as an editor shows it."""
        ...

    def read(self, value: object, seat: Seat | None = None) -> P:
        """The position that `write` wrote, abbreviated or not; with a seat, that seat's view. Raises: Refused(bad-position)."""
        ...
