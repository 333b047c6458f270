"""What every game offers (the Rules protocol) and the words all of them share."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from game.messages import Refused, message

if TYPE_CHECKING:
    from game.draws import Draws

Seat = str
Action = dict[str, Any]
Event = dict[str, Any]
Result = dict[str, Any]
Emit = Callable[[Event], None]


def audience(event: Event) -> list[Seat] | None:
    """The only seats that may know of an event, or None for all: a list in `to`, or one seat in `only`.

    A `to` that is no list is a place, as where a walk ends.
    """
    if "only" in event:
        return [event["only"]]
    seats = event.get("to")
    return seats if isinstance(seats, list) else None


class Ask(NamedTuple):
    """A decision that waits: whose it is, what it is about, and what it refers to."""

    seat: Seat
    what: str
    about: Mapping[str, Any] = {}


class Verb(NamedTuple):
    """One kind of action: `options` proposes, `refuse` says why not, `do` trusts and acts."""

    options: Callable[[Any, Seat], list[Action]]
    refuse: Callable[[Any, Seat, Action], str | None]
    do: Callable[[Any, Seat, Action, Draws, Emit], None]


class Rules(Protocol):
    """One game. Stateless: everything that changes is in the position, everything that does not is shared by its copies."""

    id: str
    title: str
    seats: tuple[Seat, ...]
    verbs: Collection[str]
    """What an action may `do`."""
    quiet: frozenset[str]
    """Kinds of events that show nobody anything new: an action that emits only these, and draws nothing, can be undone."""
    settings: frozenset[str]
    """Verbs that only say how a seat wants to be asked: they move nothing on the table, and a search leaves them out."""
    final: frozenset[str]
    """What asks are answered for good (`Ask.what`): such an answer cannot be undone, whatever it shows."""
    undo_rule: str
    """The number of the rule that forbids to take back what has been shown."""

    @property
    def judge(self) -> Any:
        """What the game offers to bots: a `game.bots.api.Judge`."""
        ...

    def scenarios(self) -> Mapping[str, str]:
        """The titles of the scenarios by id, the usual one first."""
        ...

    def choices(self) -> Mapping[str, Mapping[str, Any]]:
        """The options by id: each with `default`, `values`, `text` and the `scenarios` it belongs to (empty: all)."""
        ...

    def setup(self, scenario: str, options: Mapping[str, Any], draws: Draws) -> Any:
        """The position a match starts from. Raises: Refused(unknown-scenario, bad-match)."""
        ...

    def pending(self, position: Any) -> tuple[Ask, ...]:
        """The decisions that wait, in seat order; several where a phase is simultaneous, () when it is over."""
        ...

    def actors(self, position: Any) -> tuple[Seat, ...]:
        """The seats that may decide now; () when it is over."""
        ...

    def legal(self, position: Any, seat: Seat) -> list[Action]:
        """The actions of that seat in a fixed order. The dicts are shared between calls: they are never changed."""
        ...

    def refuse(self, position: Any, seat: Seat, action: Action) -> str | None:
        """Why an actor may not do this, beginning with the rule's number, or None; `do` is one of `verbs`.

        Raises: Refused(bad-action).
        """
        ...

    def apply(self, position: Any, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        """Change the position in place and emit everything that happened. Trust that `refuse` gave None."""
        ...

    def result(self, position: Any) -> Result | None:
        """Who won and the score, or None while the match goes on."""
        ...

    def view(self, position: Any, seat: Seat | None) -> Any:
        """The position as that seat may know it; as everybody may, for None."""
        ...

    def determinize(self, view: Any, seat: Seat, draws: Draws) -> Any:
        """A whole position that could stand behind that seat's view."""
        ...

    def ask(self, view: Any, what: str, about: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to a question that changes nothing. Raises: Refused(bad-action, illegal)."""
        ...

    def copy(self, position: Any) -> Any:
        """A position that can be changed without changing this one."""
        ...

    def write(self, position: Any) -> dict[str, Any]:
        """The position (or a view) as JSON values, every key there."""
        ...

    def read(self, value: Any, seat: Seat | None = None) -> Any:
        """The position that `write` wrote, abbreviated or not; with a seat, that seat's view. Raises: Refused(bad-position)."""
        ...


def shaped(
    action: Mapping[str, Any],
    required: Mapping[str, Callable[[Any], str | None]],
    optional: Mapping[str, Callable[[Any], str | None]],
) -> None:
    """Check that the action has exactly these fields and that each passes its test (None, or what would be right).

    Raises: Refused(bad-action).
    """
    do = action.get("do")
    for key, test in required.items():
        if key not in action:
            right = test(None) or message("it may be null")
            raise Refused("bad-action", message('{do} needs "{key}": {right}.', do=do, key=key, right=right))
    for key, value in action.items():
        if key == "do":
            continue
        if key not in required and key not in optional:
            known = ", ".join([*required, *optional]) or message("nothing")
            raise Refused("bad-action", message("{do} has no {key}; it takes {known}.", do=do, key=json.dumps(key), known=known))
        wrong = (required.get(key) or optional[key])(value)
        if wrong is not None:
            raise Refused("bad-action", message('{do}: "{key}" is {value!r}; {right}.', do=do, key=key, value=value, right=wrong))
