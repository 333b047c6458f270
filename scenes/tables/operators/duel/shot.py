"""The shot that decides a fight: fire at the muzzle of who wins it, and who is hit is thrown back; the table shakes a little."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.operators.position import OTHER
from scenes.boards.blows import FLASH, OUT
from scenes.boards.gunfire import EARTH, HOT, sparks
from scenes.boards.weight import STOP, halt, shaken, sprung
from scenes.kit import palette, shapes
from scenes.kit.kept import kept
from scenes.kit.palette import Side
from scenes.kit.tweens import Do, InTurn, Motion, Tween, ease_out, linear
from scenes.tables.operators.duel.state import DuelState, PaneState
from scenes.tables.operators.duel.volley import LANDS, fire

SHOT = 0.4  # seconds
BACK, SHAKE, FLIES = 18, 4, 64  # design units: how far one is thrown back, the table shakes, and sparks fly
GROWN = 1.7  # how much larger than on a board sparks are


def shot(duel: DuelState, hit: tuple[Seat, ...]) -> Motion:
    """Whoever stands against one of these fires at him."""

    def begin() -> None:
        for seat in hit:
            duel.panes[seat].sparks = sparks(_way(seat), -0.25)
            duel.panes[seat].alter(struck=0.0)
            fire(duel, OTHER[seat], SHOT * LANDS)
        halt(duel, STOP * duel.speed())

    def show(part: float) -> None:
        for seat in hit:
            duel.panes[seat].move(struck=part)
            duel.panes[OTHER[seat]].move(volleyed=part * SHOT)
        across = sum(map(_way, hit)) or 1
        duel.shaken = shaken(across, 0.4, part * SHOT, duel.panes["red"].scale.px(SHAKE))

    def end() -> None:
        duel.shaken, duel.held = (0, 0), 0.0
        for pane in duel.panes.values():
            pane.alter(struck=None, volley=None)

    return InTurn([Do(begin), Tween(0, 1, SHOT * duel.speed(), show, linear, end)]) if hit and duel.speed() else Do(end)


def _way(seat: Seat) -> int:
    """Which way one is thrown back: away from the middle of the table."""
    return -1 if seat == "red" else 1


def draw(surface: Surface, pane: PaneState) -> None:
    """Paint who is hit, as he is now."""
    if pane.struck is not None:
        _draw_struck(surface, pane, pane.struck)


def _draw_struck(surface: Surface, pane: PaneState, part: float) -> None:
    """Paint the portrait thrown back and springing back, lit at first, and what flies from it."""
    far = pane.scale.px(BACK) * (ease_out(part / OUT) if part < OUT else sprung((part - OUT) / (1 - OUT)))
    spot = pane.portrait.move(round(_way(pane.seat) * far), -round(far / 4))
    surface.blit(shapes.counter(pane.side, spot.w, f"operators/{pane.operator}.svg"), spot)
    if part * SHOT < FLASH:
        surface.blit(lit(pane.side, spot.w, pane.operator), spot)
    reach, (x, y) = pane.portrait.w * 0.3 + pane.scale.px(FLIES) * ease_out(part), pane.portrait.center
    for one in pane.sparks:
        at = x + one.across * reach, y + one.down * reach + pane.scale.px(14) * part * part
        pygame.draw.circle(surface, EARTH, at, GROWN * one.size * (1 - part) + 2)
        pygame.draw.circle(surface, HOT, at, GROWN * one.size * (1 - part) + 1)


@kept(4)
def lit(side: Side, px: int, operator: str) -> Surface:
    """The light of a hit over a portrait."""
    figure = shapes.counter(side, px, f"operators/{operator}.svg")
    return pygame.mask.from_surface(figure, 200).to_surface(setcolor=(*palette.TEXT, 190), unsetcolor=(255, 255, 255, 0))


def shake(surface: Surface, duel: DuelState, area: Rect) -> None:
    """Shift the picture of the fight in its place, as far as the shot shakes it now."""
    if duel.shaken != (0, 0):
        before = surface.get_clip()
        surface.set_clip(area.clip(before))
        surface.scroll(*duel.shaken)
        surface.set_clip(before)
