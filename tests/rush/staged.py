"""A match of Rush staged at a position written in short, and what its actions tell."""

from __future__ import annotations

from typing import Any

import pytest

from game.api import Action, Event, Seat
from game.draws import Draws
from game.games import rules
from game.match import Match
from game.messages import Refused

RULES = rules("rush")


class Staged:
    """A match at a position; a seat is its class and square in one text, `medic s20`, its class alone, or the keys of 9.1."""

    def __init__(self, seats: dict[str, Any], /, draws: list[Any] | None = None, **start: Any) -> None:
        self.match = Match(RULES, "", {}, 1, {"seats": {seat: spelled(one) for seat, one in seats.items()}, **start})
        self.match.draws = Draws(1, 0, draws or [])

    def legal(self, seat: Seat, **like: Any) -> list[Action]:
        """The legal actions of a seat that have these fields."""
        return [one for one in self.match.legal(seat) if all(one.get(key) == value for key, value in like.items())]

    def play(self, seat: Seat, do: str, **fields: Any) -> list[Event]:
        """The events of an action; `with_` and `class_` stand for the fields `with` and `class`."""
        return self.match.play(seat, {"do": do, **{key.rstrip("_"): value for key, value in fields.items()}})

    def refused(self, seat: Seat, do: str, **fields: Any) -> str:
        """The rule, or the code where it is not `illegal`, by which an action is refused."""
        with pytest.raises(Refused) as caught:
            self.play(seat, do, **fields)
        return caught.value.why.partition(":")[0] if caught.value.code == "illegal" else caught.value.code

    def ask(self, what: str, **about: Any) -> dict[str, Any]:
        """The answer to a question."""
        return RULES.ask(self.match.view(None), what, about)

    def __getitem__(self, key: str) -> Any:
        """A part of the whole position as JSON values; a seat or a vehicle by its id."""
        whole = RULES.write(self.match.position)
        places = (whole["seats"], whole["vehicles"], whole["turn"], whole)
        return next(place[key] for place in places if key in place)


def spelled(one: Any) -> Any:
    """The keys of a seat."""
    if not isinstance(one, str):
        return one
    kind, _, at = one.partition(" ")
    return {"class": kind, **({"at": at} if at else {})}


def kinds(events: list[Event]) -> list[str]:
    """What happened, in order."""
    return [event["is"] for event in events]


def only(events: list[Event], kind: str) -> Event:
    """The one event of a kind."""
    (found,) = [event for event in events if event["is"] == kind]
    return found


def moving(seat: Seat, *dice: int, **turn: Any) -> dict[str, Any]:
    """A turn after its throw."""
    return {"seat": seat, "phase": "move", "dice": list(dice), **turn}


def pack(*top: str) -> dict[str, list[str]]:
    """Both packs with some cards of the supply pack on top."""
    return stacked("supply", *top)


def stacked(name: str, *top: str) -> dict[str, list[str]]:
    """A pack with some cards on top."""
    from game.rush.tables import tables

    return {name: [*top, *(one for one in tables().pack(name) if one not in top)]}
