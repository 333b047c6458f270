"""Sensible answers of Rush, from what a seat may know: what the table lays before a person, the best first (section 11)."""

from __future__ import annotations

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
