"""The ring around a unit that is chosen: its ways to pay, each with what it costs and leaves (R-FF-04)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.api import Action
from scenes.boards.hexes.land.board import LandBoard
from scenes.kit.option_card import HIGH, OptionCard
from scenes.kit.words import say
from scenes.tables.firefight.aim import Aiming
from scenes.tables.firefight.prospects import Choice, price_of
from scenes.tables.firefight.ways import SHOWN, box_of, left_after, lost_by, title_of_way

WIDE = 186  # design units of a way on the ring
HOURS = (9, 10, 8, 11, 7, 12, 6, 1, 5, 2, 4, 3)
"""The places on the ring as on a clock, the first ones where they hide least."""
RADII = (1.5, 1.8, 2.2, 2.6)
"""How far out the ring may lie, in heights of a hex."""


class Ring:
    """The ways to pay of one unit, as cards that lie around it on the board."""

    def __init__(self, mode: Aiming) -> None:
        self.mode = mode
        self._looked: object = None  # what the place was found for
        self._place = Rect(0, 0, 1, 1)

    def cards(self, pick: Callable[[Action], None]) -> list[OptionCard]:
        """A card for each way that can pay for something the unit may do; for what is pointed at, with its price."""
        mode, unit = self.mode, self.mode.unit(self.mode.chosen)
        if unit is None or unit.id not in mode.board.counters or mode.aimed or mode.tool:
            return []
        pointed = mode.at(mode.hit)
        choices = [pointed] if pointed else mode.mine()
        usual = mode.by or (str(mode.way(choices[0]).get("by")) if choices else "")
        found = []
        for by in SHOWN:
            way = next((one for choice in choices for one in choice.ways if one.get("by") == by), None)
            if way is not None:
                found.append(self._card(by, way, pointed, usual, pick))
        return found

    def _card(self, by: str, way: Action, pointed: Choice | None, usual: str, pick: Callable[[Action], None]) -> OptionCard:
        """The card of a way: with its price where something is pointed at, else with what it has to give."""
        mode, number, unit = self.mode, "", ""
        price = price_of(mode.state, pointed.core) if pointed else None
        lost = lost_by(mode.state, mode.seat, by)
        if pointed and price is not None:
            number, unit = box_of(way, price)
            line = left_after(mode.view, mode.seat, way, price)
            usual = str(mode.way(pointed).get("by"))
        else:
            line = self._purse(by)
        line = f"{{danger|{lost}}}" if lost else line
        given = {"line": line, "price": number, "unit": unit, "chosen": by == usual}
        return mode.card(("ring", by), title_of_way(mode.state, way), partial(pick, way), **given)

    def _purse(self, by: str) -> str:
        """What a way has to give, whatever is done with it."""
        view, seat = self.mode.view, self.mode.seat
        pool = view.pool[seat]
        if by == "activate" and view.world.variable != "fixed":
            return say("firefight:ring.dice")
        left = pool.ap if pool and pool.ap is not None and by in ("pool", "share") else view.world.numbers.pool
        return say(f"firefight:ring.{by}", ap=left, caps=view.caps[seat].now)

    def place(self, cards: Sequence[OptionCard]) -> None:
        """Lay the cards beside the unit where they hide no counter and no space it could go to, and leave them there."""
        mode = self.mode
        board, unit = mode.board, mode.unit(mode.chosen)
        if unit is None or unit.at not in board.hexes.bit or not cards:
            return
        scale = board.scale
        gap, wide = scale.px(4), scale.px(WIDE)
        looked = mode.view, unit.id, board.camera.changes, board.rect.size, len(cards)
        if self._looked != looked:
            self._looked = looked
            high = len(cards) * (scale.px(HIGH) + gap)
            self._place = _free_place(board, unit.at, Rect(0, 0, wide, high), _kept_free(board, list(mode.steps())))
        y = self._place.y
        for card in cards:
            area = Rect(self._place.x, y, wide, card.natural(scale, wide)[1])
            y = area.bottom + gap
            if (card.rect, card.scale) != (area, scale):
                card.place(area, scale)


def _kept_free(board: LandBoard, steps: Sequence[str]) -> list[Rect]:
    """What the ring must not hide: counters, and the middles of the spaces that can be entered."""
    found = [Rect(0, 0, px, px).move_to(center=at) for at, px in board.spots().values()]
    side = board.camera.px(board.hexes.height * 0.7)
    return [*found, *[Rect(0, 0, side, side).move_to(center=board.to_screen(space)) for space in steps]]


def _free_place(board: LandBoard, space: str, size: Rect, taken: Sequence[Rect]) -> Rect:
    """The first place around a space where a card of a size hides nothing, else the one that hides least."""
    x, y = board.to_screen(space)
    best: tuple[int, Rect] | None = None
    for radius in RADII:
        far = board.camera.px(board.hexes.height * radius)
        for hour in HOURS:
            turn = math.radians(hour * 30)
            at = x + math.sin(turn) * (far + size.w * 0.32), y - math.cos(turn) * far
            area = size.move_to(center=(round(at[0]), round(at[1]))).clamp(board.free)
            hides = sum(one.clip(area).w * one.clip(area).h for one in taken if one.colliderect(area))
            if not hides:
                return area
            if best is None or hides < best[0]:
                best = hides, area
    assert best is not None
    return best[1]
