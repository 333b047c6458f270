"""Sensible answers of Firefight, from what a seat may know: what the table lays before a person, the best first (section 11)."""

from __future__ import annotations

from collections.abc import Iterable

from game.api import Action, Seat
from game.draws import Draws
from game.firefight.judging.gamble import Gamble
from game.firefight.judging.habits import habits
from game.firefight.position import Position

LEVEL = "veteran"
"""Whose look it is; nothing is thought through further, and CAPs on dice are left to the person."""


def best(view: Position, seat: Seat, number: int) -> list[Action]:
    """The actions that look best for a seat that decides, so many at most, the best first; the same view gives the same.

    Of ways to pay for one thing the best alone is among them.
    """
    gamble = Gamble(view, seat, habits().levels[LEVEL]._replace(dice=0), Draws(0))
    return _distinct([action for action, _ in gamble.looks(gamble.start)], number)


def _distinct(actions: Iterable[Action], number: int) -> list[Action]:
    """The first of these actions, so many at most, of ways to pay for one thing the first alone."""
    found = dict[object, Action]()
    for action in actions:
        kind = action["do"], action.get("unit"), action.get("at") or tuple(action.get("path", ())) or action.get("to")
        found.setdefault(kind, action)
        if len(found) == number:
            break
    return list(found.values())
