"""A match of Iron Squad staged at a position written in short, and what its actions tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.api import Action, Event, Seat
from game.draws import Draws
from game.games import rules
from game.match import Match
from game.messages import Refused

RULES = rules("ironsquad")


class Staged:
    """A match at a position on the proving ground, or on another board when `start` names a scenario.

    A unit is its hex, or the keys of section 9.1; everything else is abbreviated as the rules allow.
    """

    def __init__(self, units: Mapping[str, Any] | None = None, /, **start: Any) -> None:
        standing = {name: {"at": value} if isinstance(value, str) else value for name, value in (units or {}).items()}
        self.match = Match(RULES, "", {}, 1, {**start, "units": standing})

    @classmethod
    def new(cls, scenario: str, *draws: Any, **options: Any) -> Staged:
        """A match at its first decision; the missions fall as the draws say."""
        found = cls.__new__(cls)
        match = Match(RULES, scenario, options, 1)
        if draws:
            match.position = RULES.setup(scenario, options, Draws(1, 0, draws))
        found.match = match
        return found

    # --- what there is --------------------------------------------------------------------------------------------------

    @property
    def whole(self) -> dict[str, Any]:
        """The whole position as JSON values."""
        return RULES.write(self.match.position)

    def __getitem__(self, name: str) -> dict[str, Any]:
        """A unit on the board as JSON values."""
        found: dict[str, Any] = self.whole["units"][name]
        return found

    def __contains__(self, name: str) -> bool:
        return name in self.whole["units"]

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What a seat may know, as JSON values."""
        return RULES.write(self.match.view(seat))

    def legal(self, seat: Seat, **like: Any) -> list[Action]:
        """The legal actions of a seat that have these fields."""
        return [one for one in self.match.legal(seat) if all(one.get(key) == value for key, value in like.items())]

    def steps(self, unit: str) -> list[str]:
        """The hexes a unit may step to, sorted."""
        return sorted(one["to"] for seat in RULES.seats for one in self.legal(seat, do="move", unit=unit))

    def targets(self, unit: str) -> list[str]:
        """The units that a unit may fire at, sorted."""
        return sorted(one["target"] for seat in RULES.seats for one in self.legal(seat, do="fire", unit=unit))

    def ask(self, what: str, **about: Any) -> dict[str, Any]:
        """The answer to a question about the whole position."""
        return RULES.ask(self.match.position, what, about)

    # --- what is done ---------------------------------------------------------------------------------------------------

    def play(self, do: str, *draws: Any, seat: Seat | None = None, **fields: Any) -> list[Event]:
        """The events of an action of a seat, of the first that decides where none is named; every draw given must be used."""
        self.match.draws = Draws(self.match.seed, self.match.draws.count, draws)
        events = self.match.play(seat or self.match.actors()[0], {"do": do, **fields})
        assert not self.match.draws.forced, f"draws left over: {self.match.draws.forced}"
        return events

    def move(self, unit: str, to: str, *draws: Any) -> list[Event]:
        return self.play("move", *draws, unit=unit, to=to)

    def walk(self, unit: str, *way: str) -> list[Event]:
        """The events of one step after another."""
        return [event for to in way for event in self.move(unit, to)]

    def fire(self, unit: str, target: str, *draws: Any) -> list[Event]:
        return self.play("fire", *draws, unit=unit, target=target)

    def reveal(self, unit: str, loc: str, *draws: Any) -> list[Event]:
        return self.play("reveal", *draws, unit=unit, loc=loc)

    def rotate(self, rot: int, *draws: Any) -> list[Event]:
        return self.play("rotate", *draws, loc=self.whole["pending"]["loc"], rot=rot)

    def heal(self, unit: str, target: str) -> list[Event]:
        return self.play("heal", unit=unit, target=target)

    def answer(self, fire: bool, *draws: Any) -> list[Event]:
        """The events of the sniper's answer."""
        return self.play("opportunity", *draws, unit=self.whole["pending"]["unit"], fire=fire)

    def end(self, unit: str, facing: int | None = None) -> list[Event]:
        return self.play("end", unit=unit, **({} if facing is None else {"facing": facing}))

    def end_turn(self, *draws: Any) -> list[Event]:
        return self.play("end_turn", *draws)

    def refused(self, action: Any, seat: Seat | None = None, draws: Sequence[Any] = ()) -> tuple[str, str]:
        """The code of a refusal and the rule it names ('' where it names none); nothing may change."""
        before, drawn = self.whole, self.match.draws
        self.match.draws = Draws(self.match.seed, drawn.count, draws)
        try:
            self.match.play(seat or self.match.actors()[0], action)
        except Refused as refused:
            assert self.whole == before
            self.match.draws = drawn
            assert refused.why.endswith("."), refused.why
            return refused.code, refused.why.split(":")[0] if refused.code == "illegal" else ""
        raise AssertionError(f"{action} was not refused")

    def illegal(self, do: str, seat: Seat | None = None, **fields: Any) -> str:
        """The rule that forbids an action; it is not listed either."""
        action = {"do": do, **fields}
        code, rule = self.refused(action, seat)
        assert code == "illegal", code
        assert all(repr(action) != repr(other) for one in RULES.seats for other in self.match.legal(one))
        return rule


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event["is"] for event in events]


def of_kind(events: Sequence[Event], *wanted: str) -> list[Event]:
    """The events of some kinds, in their order."""
    return [event for event in events if event["is"] in wanted]


def the(events: Sequence[Event], kind: str) -> Event:
    """The only event of a kind."""
    (found,) = of_kind(events, kind)
    return found


def points(events: Sequence[Event]) -> list[tuple[Seat, int, str]]:
    """The victory points given, in order: to whom, how many, for what."""
    return [(event["seat"], event["points"], event["for"]) for event in of_kind(events, "vp")]


def hurt(events: Sequence[Event]) -> dict[str, int]:
    """The health lost by each unit, in order."""
    return {event["unit"]: event["lost"] for event in of_kind(events, "damage")}
