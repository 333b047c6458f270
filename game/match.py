"""A game being played: actions in, events out, with undo, saving and replay; and the chair of one seat at it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple
from zlib import crc32

from game.api import Action, Ask, Event, JsonMap, JsonObject, P, Result, Rules, Seat, audience, heard
from game.content.canonical import Canonical, canonical
from game.draws import Draws
from game.messages import Message, Refused, message
from game.texts import cleaned

FORMAT = 1
FORFEIT = "forfeit"
"""What a result is `by` where a seat forfeits."""
_WHY = 400
"""Letters of why a seat forfeits, at most."""
SEEDS = 1 << 64
"""How many seeds there are: a seed is a whole number from 0 to one less."""


class Entry(NamedTuple):
    """One action of a match as it is logged: whose, what, the forced draws it used, and a digest of the position after it."""

    seat: Seat
    action: Action
    forced: tuple[Any, ...]
    digest: str


class Again(NamedTuple, Generic[P]):
    """An action done again after an earlier one has been taken back: its entry, its events, the positions on both sides."""

    entry: Entry
    events: list[Event]
    before: P
    after: P


class Match(Generic[P]):
    """A match under some rules. What is refused, or fails, leaves it as it was: each action is carried out on a copy first."""

    def __init__(self, rules: Rules[P], scenario: str, options: JsonMap, seed: int, start: JsonMap | None = None) -> None:
        """A match at its first decision; `start` is a position (as JSON values) to begin from instead of the scenario's set-up.

        Raises: Refused(unknown-scenario, bad-match, bad-position).
        """
        if type(seed) is not int or not 0 <= seed < SEEDS:
            raise Refused("bad-match", message("The seed is {seed!r}; it is a whole number from 0 to 2^64-1.", seed=seed))
        self.rules = rules
        self.scenario = scenario
        self.options = dict(options)
        self.seed = seed
        self.start = start
        self.draws = Draws(seed)
        self.position = rules.read(start) if start is not None else rules.setup(scenario, options, self.draws)
        self.log: list[Entry] = []
        self.events: list[list[Event]] = []
        self._past: list[P] = []
        self._written = Canonical()
        self._watchers: list[Callable[[Entry | Seat, list[Event]], None]] = []
        self._forfeit: Result | None = None

    # --- asking ---------------------------------------------------------------------------------------------------------

    def actors(self) -> tuple[Seat, ...]:
        """The seats that may decide now; () when it is over."""
        return self.rules.actors(self.position) if self._forfeit is None else ()

    def result(self) -> Result | None:
        """Who won and the score, or None; where a seat forfeits, which one, and why."""
        return self.rules.result(self.position) or self._forfeit

    def winners(self) -> tuple[Seat, ...]:
        """The seats that have won: one, or all of a side; () while nobody has."""
        winner = (self.result() or {}).get("winner")
        return tuple(seat for seat in self.seats if winner and self.rules.side_of(self.position, seat) == winner)

    def legal(self, seat: Seat) -> list[Action]:
        """Every action that seat may take now. Raises: Refused(bad-action) for an unknown seat."""
        self._known(seat)
        return self.rules.legal(self.position, seat)

    def check(self, seat: Seat, action: Action) -> None:
        """Check that a seat may do this now. Raises: Refused(over, bad-action, not-your-turn, illegal), in that order."""
        if self.actors():
            if not isinstance(action, dict):
                raise Refused("bad-action", message('The action is {action!r}; it is an object with "do".', action=action))
            if not isinstance(action.get("do"), str) or action["do"] not in self.rules.verbs:
                raise Refused(
                    "bad-action",
                    message('"do" is {do!r}; it is one of {verbs}.', do=action.get("do"), verbs=", ".join(self.rules.verbs)),
                )
            self.rules.check(self.position, action)
        self.check_turn(seat)
        why = self.rules.refuse(self.position, seat, action)
        if why is not None:
            raise Refused("illegal", why)

    def check_turn(self, seat: object) -> None:
        """Check that a seat decides now. Raises: Refused(bad-action) for what is no text, Refused(over, not-your-turn)."""
        if not isinstance(seat, str):
            self._known(seat)
        actors = self.actors()
        if not actors:
            raise Refused("over", message("The match is over; nobody decides any more."))
        if seat not in actors:
            raise Refused(
                "not-your-turn", message("{seat!r} does not decide now; {actors} may.", seat=seat, actors=", ".join(actors))
            )

    def view(self, seat: Seat | None) -> P:
        """The position as that seat may know it; as everybody may, for None."""
        if seat is not None:
            self._known(seat)
        return self.rules.view(self.position, seat)

    def story(self) -> list[Event]:
        """Everything that has happened, first to last, whoever may see it."""
        return [event for events in self.events for event in events]

    def chair(self, seat: Seat | None) -> Chair[P]:
        """The chair of a seat; of a watcher who knows only what is open, for None."""
        if seat is not None:
            self._known(seat)
        return Chair(self, seat)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Its seats, in their order."""
        return self.rules.seats_of(self.position)

    def _known(self, seat: object) -> None:
        seats = self.seats
        if seat not in seats:
            raise Refused(
                "bad-action", message("There is no seat {seat!r}; the seats are {seats}.", seat=seat, seats=", ".join(seats))
            )

    # --- playing --------------------------------------------------------------------------------------------------------

    def play(self, seat: Seat, action: Action) -> list[Event]:
        """All events of the action, whoever may see them.

        Raises: Refused(over, not-your-turn, bad-action, illegal, bad-draw); then nothing has changed.
        """
        self.check(seat, action)
        draft, draws, events = self.rules.copy(self.position), self.draws.copy(), list[Event]()
        self.rules.apply(draft, seat, action, draws, events.append)
        used = self.draws.forced[: len(self.draws.forced) - len(draws.forced)]
        if draws.count == self.draws.count and self._reversible(seat, action, events):
            self._past.append(self.position)
        else:
            self._past.clear()
        self.position, self.draws = draft, draws
        entry = Entry(seat, action, used, self.digest())
        self.log.append(entry)
        self.events.append(events)
        for watcher in self._watchers:
            watcher(entry, events)
        return events

    def _reversible(self, seat: Seat, action: Action, events: Sequence[Event]) -> bool:
        """Whether an action of a seat, as the match stands before it, can be taken back: it showed nothing new, and was no
        answer for good."""
        if not self.rules.shows_nothing(action, events):
            return False
        final = self.rules.final
        return not (final and any(ask.seat == seat and ask.what in final for ask in self.rules.pending(self.position)))

    def digest(self) -> str:
        """A short digest of the position and the number of draws: eight hexadecimal digits."""
        return f"{crc32(self._written.text(self.rules.write(self.position)).encode(), self.draws.count & 0xFFFFFFFF):08x}"

    def can_undo(self, seat: Seat | None = None) -> bool:
        """Whether `undo` would take something back."""
        return self._without_last(seat) is not None

    def _without_last(self, seat: Seat | None) -> tuple[int, list[Again[P]]] | None:
        """The place of a seat's last action among those that can be taken back, and what others did after it, done again.

        None where nothing of the seat's can be taken back, or where what others did would not be legal without it.
        """
        recent = self.log[len(self.log) - len(self._past) :]
        at = max((place for place, entry in enumerate(recent) if seat is None or entry.seat == seat), default=None)
        if at is None:
            return None
        position, again = self._past[at], list[Again[P]]()
        for entry in recent[at + 1 :]:
            actors = self.rules.actors(position)
            if entry.seat not in actors or self.rules.refuse(position, entry.seat, entry.action) is not None:
                return None
            draft, events = self.rules.copy(position), list[Event]()
            self.rules.apply(draft, entry.seat, entry.action, self.draws.copy(), events.append)
            again.append(Again(entry, events, position, draft))
            position = draft
        return at, again

    def undo(self, seat: Seat | None = None) -> Entry:
        """The action taken back: the last one, or a seat's last one while others have only done what shows nothing.

        Raises: Refused(illegal) behind the last draw and the last thing newly seen.
        """
        found = self._without_last(seat)
        if found is None:
            raise Refused(
                "illegal",
                message("{undo_rule}: you cannot undo past a roll or a reveal.", undo_rule=self.rules.undo_rule),
            )
        at, again = found
        first = len(self.log) - len(self._past)
        gone = self.log[first + at]
        self.position = self._past[at]  # quiet actions draw nothing: the draws stand as they are
        del self._past[at:], self.log[first + at :], self.events[first + at :]
        for entry, events, before, after in again:
            self._past.append(before)
            self.position = after
            self.log.append(entry._replace(digest=self.digest()))
            self.events.append(events)
        for watcher in self._watchers:
            watcher(gone.seat, [])
        return gone

    def forfeit(self, seat: Seat, why: str) -> Result:
        """The result of a match that ends here because a seat forfeits: the other side wins, nobody where there are several.

        `why` is a sentence. Raises: Refused(over, bad-action).
        """
        self._known(seat)
        if not self.actors():
            raise Refused("over", message("The match is over; nobody decides any more."))
        lost = self.rules.side_of(self.position, seat)
        others = [one for one in self.seats if self.rules.side_of(self.position, one) != lost]
        sides = list(dict.fromkeys(self.rules.side_of(self.position, one) for one in others))
        winner, winners = (sides[0], others) if len(sides) == 1 else (None, [])
        self._past.clear()
        self._forfeit = {"winner": winner, "by": FORFEIT, "seat": seat, "winners": winners, "why": cleaned(why, _WHY)}
        return self._forfeit

    def positions(self) -> list[P]:
        """Its position before its first action and after each."""
        rules, draws = self.rules, Draws(self.seed)
        position = rules.setup(self.scenario, self.options, draws) if self.start is None else rules.read(self.start)
        found = [position]
        for entry in self.log:
            draws = Draws(self.seed, draws.count, entry.forced)
            position = rules.copy(position)
            rules.apply(position, entry.seat, entry.action, draws, _unheard)
            found.append(position)
        return found

    def stand(self, position: P, log: Sequence[Entry], events: Sequence[Sequence[Event]], over: Result) -> None:
        """Let the match stand at its end as it was kept, without playing it: its rules have changed since."""
        self.position, self.log, self.events = position, list(log), [list(of_one) for of_one in events]
        self._past.clear()
        self._forfeit = over

    def watch(self, watcher: Callable[[Entry | Seat, list[Event]], None]) -> None:
        """Call `watcher(entry, events)` after each action, `watcher(seat, [])` after an undo of that seat's action."""
        self._watchers.append(watcher)

    # --- saving ---------------------------------------------------------------------------------------------------------

    def header(self) -> JsonObject:
        """What a match starts from, as JSON values."""
        start = {} if self.start is None else {"start": self.start}
        return {"game": self.rules.id, "scenario": self.scenario, "options": self.options, "seed": self.seed, **start}

    def save(self) -> JsonObject:
        """The match as one JSON object: how it started, every action with its digest, and a check over all of it."""
        saved = {"format": FORMAT, **self.header(), "actions": [entry_value(entry) for entry in self.log]}
        if self._forfeit:
            saved["over"] = self._forfeit
        return checked(saved)


def _unheard(event: Event) -> None:
    """Ignore what happened: it is known."""


def entry_value(entry: Entry) -> JsonObject:
    """A logged action as JSON values."""
    forced = {"draws": list(entry.forced)} if entry.forced else {}
    return {"seat": entry.seat, "action": entry.action, **forced, "digest": entry.digest}


def checked(saved: JsonMap) -> JsonObject:
    """A saved match with the check over the rest of it."""
    rest = {key: value for key, value in saved.items() if key != "check"}
    return rest | {"check": _check(rest)}


def _check(saved: JsonMap) -> str:
    return f"{crc32(canonical(saved).encode()):08x}"


class Disagrees(Refused):
    """An action of a file that the rules refuse now, or that leads elsewhere than it did: they have changed, or the file has.

    `actions` is how many before it still agree.
    """

    def __init__(self, why: str, actions: int) -> None:
        super().__init__("bad-match", why)
        self.actions = actions


def load(rules_of: Callable[[str], Rules], saved: object, most: int | None = None) -> Match:
    """The match that `save` gave, played again action by action, `most` of them at most.

    Raises: Refused(bad-match) when it is damaged, of a newer format, or plays otherwise than it did, then Disagrees.
    """
    if not isinstance(saved, Mapping):
        raise Refused("bad-match", message("A saved match is a JSON object."))
    check_format(saved)
    if saved.get("check") != _check({key: value for key, value in saved.items() if key != "check"}):
        raise Refused("bad-match", message('The "check" of the match does not fit the rest of it; it was changed or damaged.'))
    match = started(rules_of, saved)
    actions = saved.get("actions")
    if not isinstance(actions, list):
        raise Refused("bad-match", message('The match has no list "actions".'))
    for number, value in enumerate(actions[:most], 1):
        replay_action(match, value, message("action {number}", number=number))
    if most is None:
        forfeit_again(match, saved.get("over"))
    return match


def forfeit_again(match: Match, over: object) -> None:
    """End a match as its file says that it ended, where a seat forfeited; what else ended it, its position tells."""
    if isinstance(over, Mapping) and over.get("by") == FORFEIT and over.get("seat") in match.seats and match.actors():
        match.forfeit(over["seat"], str(over.get("why", "")))


def check_format(header: JsonMap) -> None:
    """Check that this program can read the format. Raises: Refused(bad-match)."""
    form = header.get("format")
    if type(form) is not int:
        raise Refused("bad-match", message('The match has no "format"; this program writes format {format}.', format=FORMAT))
    if form > FORMAT:
        raise Refused(
            "bad-match",
            message(
                "The match has format {form}, of a newer program; this one reads up to format {format}.", form=form, format=FORMAT
            ),
        )


def started(rules_of: Callable[[str], Rules], header: JsonMap) -> Match:
    """A match at its first decision, from a header. Raises: Refused(bad-match)."""
    try:
        game, scenario, options, seed = header["game"], header["scenario"], header["options"], header["seed"]
    except KeyError as missing:
        raise Refused(
            "bad-match", message("The match has no {missing}; it has game, scenario, options and seed.", missing=missing)
        ) from None
    if not isinstance(game, str) or not isinstance(options, Mapping):
        raise Refused("bad-match", message("The match names its game as a string and its options as an object."))
    try:
        return Match(rules_of(game), scenario, options, seed, header.get("start"))
    except Refused as refused:
        raise Refused("bad-match", message("The match cannot start: {why}", why=refused.why)) from None


def replay_action(match: Match, value: object, where: str) -> None:
    """Play a logged action again. Raises: Disagrees where it is refused or leads elsewhere than it did, Refused(bad-match)."""
    if not isinstance(value, Mapping) or "seat" not in value or "action" not in value:
        raise Refused("bad-match", message("{where} is not an action: it has seat, action and digest.", where=where))
    forced = value.get("draws", [])
    if not isinstance(forced, list):
        raise Refused("bad-match", message("{where}: draws are a list.", where=where))
    match.draws, agreed = Draws(match.seed, match.draws.count, forced), len(match.log)
    try:
        match.play(value["seat"], value["action"])
    except Refused as refused:
        raise Disagrees(message("{where} cannot be played again: {why}", where=where, why=refused.why), agreed) from None
    if "digest" in value and value["digest"] != match.log[-1].digest:
        raise Disagrees(message("{where} leads to another position than it did.", where=where), agreed)


def rules_have_changed() -> Message:
    """Why a file that is as it was written does not agree."""
    return message("The file is as it was written: the rules have changed since.")


def stands_before(fault: Disagrees, cause: Message) -> Message:
    """What is said of a match that is opened as far as it agrees; `cause` is why it does not agree further."""
    return message(
        "{why} {cause} The match stands at the action before, and its file stays as it is.", why=fault.why, cause=cause
    )


class Chair(Generic[P]):
    """A seat at a match: all that a screen or a bot ever holds of it. `seat` None is a watcher's, who decides nothing."""

    def __init__(self, match: Match[P], seat: Seat | None) -> None:
        self._match = match
        self.seat = seat
        self.rules = match.rules
        self._heard: list[Event] = []
        match.watch(self._listen)

    def _listen(self, entry: Entry | Seat, events: list[Event]) -> None:
        if not isinstance(entry, Entry):  # an action was taken back: nobody hears of it any more
            standing = set(map(id, self._match.story()))
            self._heard = [event for event in self._heard if id(event) in standing]
        self._heard += heard(events, self.seat, self._match.seats)

    def hear(self) -> list[Event]:
        """The events since the last call that this seat may see."""
        heard, self._heard = self._heard, []
        return heard

    def peek(self) -> list[Event]:
        """What `hear` would give, left as it is."""
        return list(self._heard)

    def overhear(self) -> None:
        """Count what everybody could hear as heard, as if it had been played before all eyes."""
        self._heard = [event for event in self._heard if audience(event) is not None]

    def story(self) -> list[Event]:
        """All events of the match so far that this seat may see."""
        return heard(self._match.story(), self.seat, self._match.seats)

    def view(self) -> P:
        """The position as this seat may know it."""
        return self._match.view(self.seat)

    def actors(self) -> tuple[Seat, ...]:
        """The seats that may decide now."""
        return self._match.actors()

    def pending(self) -> tuple[Ask, ...]:
        """The decisions that wait, of every seat."""
        return self.rules.pending(self._match.position)

    def legal(self) -> list[Action]:
        """Every action this seat may take now; [] when it does not decide."""
        return [] if self.seat is None else self._match.legal(self.seat)

    def refusal(self, action: Action) -> str | None:
        """Why this seat may not do this now, or None."""
        if self.seat is None:
            return message("A watcher decides nothing.")
        try:
            self._match.check(self.seat, action)
        except Refused as refused:
            return refused.why
        return None

    def play(self, action: Action) -> list[Event]:
        """The events of the action that this seat may see. Raises: Refused, and then nothing has changed."""
        if self.seat is None:
            raise Refused("not-your-turn", message("A watcher decides nothing."))
        return heard(self._match.play(self.seat, action), self.seat, self._match.seats)

    def can_undo(self) -> bool:
        """Whether this seat can take its own last action back."""
        return self.seat is not None and self._match.can_undo(self.seat)

    def undo(self) -> Entry:
        """This seat's last action, taken back. Raises: Refused(illegal)."""
        if self.seat is None:
            raise Refused("illegal", message("A watcher has nothing to take back."))
        return self._match.undo(self.seat)

    def ask(self, what: str, **about: Any) -> JsonObject:
        """The answer to a question from what this seat may know. Raises: Refused(bad-action, illegal)."""
        seat = {} if self.seat is None else {"seat": self.seat}
        return self.rules.ask(self.view(), what, seat | about)

    def result(self) -> Result | None:
        """Who won and the score, or None."""
        return self._match.result()
