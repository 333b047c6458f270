"""The beat of fire of a fight: once both have aimed, each fires at the other, and hits him or the cover beside him."""

from __future__ import annotations

import math

from pygame import Surface

from game.api import Seat
from game.operators.position import OTHER
from scenes.boards.gunfire import Gunfire
from scenes.kit.tweens import Do, InTurn, Motion, Tween, linear
from scenes.tables.operators.duel.state import DuelState

VOLLEY, ROUNDS = 0.75, 3  # seconds, and rounds that each fires
LANDS = 0.6  # the part of its time within which all of them land
NEAR = 20  # pixels: those who lie no farther apart than this have no place yet


def fire(duel: DuelState, seat: Seat, seconds: float, past: bool = False) -> None:
    """Let a side begin to fire at the other, or `past` him, till all rounds have landed after so many seconds."""
    pane, foe = duel.panes[seat], duel.panes[OTHER[seat]]
    way = pane.gun.center, foe.portrait.center
    if math.dist(*way) > NEAR:
        pane.move(volley=Gunfire(way, ROUNDS, seconds, foe.portrait.w, past), volleyed=0.0)


def volley(duel: DuelState, seat: Seat) -> Motion:
    """A side fires at the other; how it has aimed decides whether it hits."""
    pane = duel.panes[seat]

    def begin() -> None:
        fire(duel, seat, VOLLEY * LANDS, pane.missed)

    def end() -> None:
        pane.move(volley=None)

    def show(part: float) -> None:
        pane.move(volleyed=part * VOLLEY)

    return InTurn([Do(begin), Tween(0, 1, VOLLEY * duel.speed(), show, linear, end)]) if duel.speed() else Do(end)


def draw(surface: Surface, duel: DuelState) -> None:
    """Paint the rounds in the air, over both sides."""
    for pane in duel.panes.values():
        if pane.volley:
            pane.volley.paint(surface, pane.volleyed)
