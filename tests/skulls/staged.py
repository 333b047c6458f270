"""A match of Danger Close staged at a position written in short, and what its actions tell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from game.api import Action, Event, Seat
from game.draws import Draws
from game.games import rules
from game.match import Match
from game.messages import Refused

RULES = rules("skulls")
BAG = {"white": 40, "black": 4}
SKULLS = {"w": "white", "b": "black", "r": "red"}
Units = Mapping[str, Any]


class Staged:
    """A match of Street Sweep, or of what `start` names, at a position; nobody is asked about Take Cover unless it says so.

    A unit is its space, or the keys of section 9.1; `turn` the acting unit, or its turn; `seal` and `terrorist` are the keys
    of the seats, whose bags hold enough skulls unless they say otherwise.
    """

    def __init__(
        self,
        units: Units,
        turn: Any = None,
        /,
        *,
        seal: Mapping[str, Any] | None = None,
        terrorist: Mapping[str, Any] | None = None,
        options: Mapping[str, Any] | None = None,
        **start: Any,
    ) -> None:
        standing = {name: {"space": one} if isinstance(one, str) else one for name, one in units.items()}
        acting = {"unit": turn} if isinstance(turn, str) else turn
        seats = {"seal": {"bag": BAG, **(seal or {})}, "terrorist": {"bag": BAG, **(terrorist or {})}}
        given = {"phase": "turn", "options": {"windows": "never", **(options or {})}, "seats": seats, **start}
        if acting is not None:
            given["turn"] = acting
        self.match = Match(RULES, "", {}, 1, {**given, "units": standing})

    @classmethod
    def new(cls, scenario: str, **options: Any) -> Staged:
        """A match at its first decision."""
        found = cls.__new__(cls)
        found.match = Match(RULES, scenario, options, 1)
        return found

    # --- what there is --------------------------------------------------------------------------------------------------

    @property
    def whole(self) -> dict[str, Any]:
        """The whole position as JSON values."""
        return RULES.write(self.match.position)

    def __getitem__(self, name: str) -> Any:
        """A unit, or a key of the position, as JSON values."""
        whole = self.whole
        return whole["units"][name] if name in whole["units"] else whole[name]

    def seat(self, seat: Seat) -> dict[str, Any]:
        """What belongs to a seat, as JSON values."""
        found: dict[str, Any] = self.whole["seats"][seat]
        return found

    def bag(self, seat: Seat) -> dict[str, Any]:
        """The skulls in a team's bag."""
        found: dict[str, Any] = self.seat(seat)["bag"]
        return found

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What a seat may know, as JSON values."""
        return RULES.write(self.match.view(seat))

    def legal(self, do: str, seat: Seat | None = None, **like: Any) -> list[Action]:
        """The legal actions of a kind that have these fields; of the first seat that decides where none is named."""
        listed = self.match.legal(seat or self.match.actors()[0])
        return [one for one in listed if one["do"] == do and all(one.get(key) == value for key, value in like.items())]

    def chosen(self, do: str, field: str, seat: Seat | None = None, **like: Any) -> list[Any]:
        """What can be chosen for a field of a kind of action, sorted."""
        return sorted(one[field] for one in self.legal(do, seat, **like))

    def ask(self, what: str, **about: Any) -> dict[str, Any]:
        """The answer to a question about the whole position."""
        return RULES.ask(self.match.position, what, about)

    # --- what is done ---------------------------------------------------------------------------------------------------

    def play(self, do: str, *draws: str, seat: Seat | None = None, **fields: Any) -> list[Event]:
        """The events of an action of a seat, of the first that decides where none is named; every draw given must be used.

        Skulls are written as letters, `wwb`: white, white, black; any other draw as it is.
        """
        forced: list[str] = []
        for draw in draws:
            forced += [SKULLS[letter] for letter in draw] if set(draw) <= set(SKULLS) else [draw]
        if forced:
            self.match.draws = Draws(self.match.seed, self.match.draws.count, forced)
        events = self.match.play(seat or self.match.actors()[0], {"do": do, **fields})
        assert not self.match.draws.forced, f"draws left over: {self.match.draws.forced}"
        return events

    def fire(self, target: str, *draws: str) -> list[Event]:
        return self.play("fire", *draws, target=target)

    def use(self, token: str, *draws: str, **fields: Any) -> list[Event]:
        return self.play("use", *draws, token=token, **fields)

    def refused(self, do: Any, seat: Seat | None = None, **fields: Any) -> tuple[str, str]:
        """The code of a refusal and the rule it names ("" where it names none); nothing may change."""
        before = self.whole
        try:
            self.match.play(seat or self.match.actors()[0], {"do": do, **fields})
        except Refused as refused:
            assert self.whole == before
            assert refused.why.endswith(".") and not re.search(r"\{\w", refused.why), refused.why
            return refused.code, refused.why.split(":")[0] if refused.code == "illegal" else ""
        raise AssertionError(f"{do} {fields} was not refused")

    def illegal(self, do: str, seat: Seat | None = None, **fields: Any) -> str:
        """The rule that forbids an action, which is not listed either."""
        code, rule = self.refused(do, seat, **fields)
        assert code == "illegal", code
        assert {"do": do, **fields} not in self.match.legal(seat or self.match.actors()[0])
        return rule


def planned(units: Units, *, commit: bool = True, **start: Any) -> Staged:
    """A match whose round is planned, every card stacked in the order given; both seats commit unless told otherwise."""
    staged = Staged(units, phase="plan", **start)
    if commit:
        for seat in ("seal", "terrorist"):
            for name in units:
                if name.startswith(seat[0]):
                    staged.play("card", seat=seat, unit=name)
        staged.play("commit", seat="seal")
    return staged


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event["is"] for event in events]


def of_kind(events: Sequence[Event], *wanted: str) -> list[Event]:
    """The events of some kinds, in their order."""
    return [event for event in events if event["is"] in wanted]


def only(events: Sequence[Event], kind: str) -> Event:
    """The one event of a kind."""
    (found,) = of_kind(events, kind)
    return found
