"""Sensible answers of Rush, from what a seat may know: what the table lays before a person, the best first (section 11)."""

from __future__ import annotations

from collections.abc import Collection

from game.api import Action, Seat
from game.draws import Draws
from game.rush.judging.habits import habits
from game.rush.judging.look import Look
from game.rush.position import Position

LEVEL = "veteran"
"""Whose look it is."""


def best(view: Position, seat: Seat, number: int) -> list[Action]:
    """The actions that look best for a seat that decides, so many at most, the best first; the same view gives the same."""
    look = Look(view, seat, habits().levels[LEVEL], Draws(0))
    return [action for action, _ in look.looks(view)[:number]]


def better_in(view: Position, seat: Seat, one: Action, other: Action, leave: Collection[str] = ()) -> str:
    """In what an action is worth most more than another, `leave` left aside; "" where it is in nothing."""
    look = Look(view, seat, habits().levels[LEVEL], Draws(0))
    ours, theirs = look.parts_of(view, one), look.parts_of(view, other)
    most = max((part for part in ours if part not in leave), key=lambda part: ours[part] - theirs[part])
    return most if ours[most] - theirs[most] > 1e-6 else ""
