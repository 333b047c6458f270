"""How counters and tiles of a board of hexes move: a step, a turn, health, coming and going, flags, tiles that turn up.

Each changes the picture alone and ends exactly; what only flies through the air is in `shots`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame
from pygame import Surface

from scenes.boards import acts, counter_acts
from scenes.boards.acts import between
from scenes.boards.counter_acts import CounterAct, Shift
from scenes.boards.hexes.board import HexBoard
from scenes.boards.hexes.late import FLAG, flag, laid
from scenes.boards.hexes.late import LIFT as LIFTED
from scenes.boards.hexes.over import Hovering
from scenes.boards.hexes.pieces import FULL_PIP, Counter, degrees_of
from scenes.boards.lines import Point, ready
from scenes.boards.sheet import RIM
from scenes.kit.palette import Side
from scenes.kit.pictures import picture
from scenes.kit.tweens import ease_in, ease_out, smooth, spring

STEP, TURN, PIP, RAISE = 0.15, 0.18, 0.45, 0.45  # seconds
RISE, LAY, SPIN, SCREENS = 0.5, 0.3, 0.16, 0.7
HOP = 5.0  # board units that a counter is lifted over a step
DROP = 26.0  # board units from which a tile comes down that did not hover
SHARDS = 7  # into which a pip bursts
FRAMES = 7  # pictures of a tile that turns over, for each of its faces


class HexAct(CounterAct[HexBoard]):
    """A motion over a board of hexes. The map is as it was."""


class Air(acts.Air[HexBoard]):
    """A motion that paints over a board of hexes while it runs."""


class Glide(counter_acts.Going[HexBoard]):
    """A counter goes to another hex; those it comes to make room, those it leaves move up."""

    hop = HOP

    def __init__(self, board: HexBoard, unit: str, to: str, seconds: float = STEP) -> None:
        super().__init__(board, unit, seconds)
        self.to = to

    def change(self) -> None:
        counter = self.board.counters.pop(self.unit)
        counter.space = self.to
        self.board.counters[self.unit] = counter  # it comes to lie on top

    def show(self, part: float) -> None:
        super().show(part)
        self.board.counters[self.unit].lift = self.hop * math.sin(math.pi * part)
        self.tread(part)

    def end(self) -> None:
        super().end()
        self.board.counters[self.unit].rest()


class Appear(counter_acts.Appear[HexBoard, Counter]):
    """A counter comes down on its hex."""

    def change(self) -> None:
        self.board.place(self.unit, self.counter)
        super().change()


class Turn(Shift[HexBoard]):
    """A counter turns to another direction, given as on a clock; one beside it makes room."""

    def __init__(self, board: HexBoard, unit: str, facing: int, seconds: float = TURN) -> None:
        super().__init__(board, unit, seconds)
        self.facing = facing

    def change(self) -> None:
        counter = self.board.counters[self.unit]
        self.start, self.aim = counter.heading, degrees_of(self.facing)
        counter.facing, counter.asked = self.facing, None

    def show(self, part: float) -> None:
        super().show(part)
        self.board.counters[self.unit].degrees = between(self.start, self.aim, smooth(part))

    def end(self) -> None:
        super().end()
        self.board.counters[self.unit].degrees = None


class Health(Air):
    """The health of a counter goes to another number, pip by pip: one that gains rises a little, one that loses shakes, and its
    pips burst and fall.
    """

    def __init__(self, board: HexBoard, unit: str, health: int, seconds: float = PIP) -> None:
        super().__init__(board, seconds)
        self.unit, self.health = unit, health

    def ready(self) -> None:
        self.counter = self.board.counters[self.unit]
        self.was = self.counter.health
        self.spot = self.board.resting()[self.unit]
        self.pip = picture(f"{self.board.art}/health.svg", (max(8, self.board.camera.px(9)),) * 2).copy()

    def show(self, part: float) -> None:
        super().show(part)
        self.counter.health = round(self.was + (self.health - self.was) * part)
        if self.health < self.was:
            sway = 3.2 * math.sin(part * math.pi * 5) * (1 - part)
            self.counter.at = self.spot.moved(sway)
        elif self.health > self.was:
            self.counter.lift = HOP * math.sin(math.pi * part)

    def paint(self, surface: Surface) -> None:
        lost = self.was - self.health
        (x, y), px = self.board.spots().get(self.unit, ((0, 0), 0))
        self.pip.set_alpha(round(255 * (1 - ease_in(self.part))))
        for place in range(max(0, lost)):
            aside = (place - (lost - 1) / 2) * px * 0.34 * (1 + self.part)
            drop = px * (0.42 - 0.9 * self.part + 2.0 * self.part * self.part)
            surface.blit(self.pip, self.pip.get_rect(center=(x + aside, y + drop)))
            for number in range(SHARDS):
                turn, far = math.tau * (number + place / 2) / SHARDS, px * 0.42 * ease_out(self.part)
                spot = x + (place - (lost - 1) / 2) * px * 0.34 + math.cos(turn) * far, y + px * 0.42 + math.sin(turn) * far
                pygame.draw.circle(surface, RIM, spot, (1 - self.part) * 4 + 1)
                pygame.draw.circle(surface, FULL_PIP, spot, (1 - self.part) * 4)

    def end(self) -> None:
        super().end()
        self.counter.health, self.counter.at, self.counter.lift = self.health, None, 0.0


class Mark(HexAct):
    """The marks of a counter are others from now on; a new one makes it jump a little."""

    def __init__(self, board: HexBoard, unit: str, marks: Iterable[str], seconds: float = 0.25) -> None:
        super().__init__(board, seconds)
        self.unit, self.marks = unit, tuple(marks)

    def begin(self) -> None:
        self.counter = self.board.counters[self.unit]
        self.more = len(self.marks) > len(self.counter.marks)
        self.counter.marks = self.marks

    def show(self, part: float) -> None:
        if self.more:
            self.counter.lift = 5 * abs(math.sin(math.pi * 2 * part)) * (1 - part)

    def end(self) -> None:
        self.counter.marks, self.counter.lift = self.marks, 0.0


class RaiseFlag(Air):
    """A side's flag goes up on a hex."""

    def __init__(self, board: HexBoard, space: str, side: Side, seconds: float = RAISE) -> None:
        super().__init__(board, seconds)
        self.space, self.side = space, side

    def paint(self, surface: Surface) -> None:
        board = self.board
        sprite = flag(board.art, max(18, board.camera.px(FLAG)), self.side)
        x, y = board.camera.to_screen(board.flag_point(self.space))
        shown = max(1, round(sprite.get_height() * min(1.0, spring(self.part))))
        rect = sprite.get_rect(center=(x, y))
        surface.blit(sprite, (rect.x, rect.bottom - shown), (0, 0, rect.w, shown))

    def end(self) -> None:
        super().end()
        self.board.set_flag(self.space, self.side)


# Tiles.


class TurnUp(Air):
    """The hexes of a place are lifted and turn over: what lay there, then a tile. It hovers there at the end, or lies."""

    def __init__(self, board: HexBoard, tile: Hovering, stays: bool = True, seconds: float = RISE) -> None:
        super().__init__(board, seconds)
        self.tile, self.stays = tile, stays

    def ready(self) -> None:
        board, zoom = self.board, self.board.camera.zoom
        back, self.corner = board.ground.patch(self.tile.spaces, zoom)
        face, _ = laid(board.ground, self.tile, zoom)
        self.wide, self.zoom = back.get_width(), zoom
        self.frames = [*narrowing(back, FRAMES), *reversed(narrowing(face, FRAMES))]

    def paint(self, surface: Surface) -> None:
        camera = self.board.camera
        if camera.zoom != self.zoom:
            self.ready()
        frame = self.frames[min(len(self.frames) - 1, int(smooth(self.part) * len(self.frames)))]
        x, y = camera.to_screen(self.corner)
        lift = camera.px(26 * math.sin(math.pi * self.part) + 7 * self.part)
        surface.blit(frame, (x + (self.wide - frame.get_width()) // 2, y - lift))

    def end(self) -> None:
        super().end()
        if self.stays:
            self.board.lay_tile(self.tile)
        else:
            self.board.over.show_tile(self.tile)


def narrowing(whole: Surface, count: int) -> list[Surface]:
    """So many pictures of one that turns away round its upright middle: whole at first, nearly its edge at last."""
    wide, high = whole.get_size()
    parts = [math.cos(math.pi / 2 * step / count) for step in range(count)]
    return [ready(pygame.transform.smoothscale(whole, (max(2, round(wide * part)), high))) for part in parts]


class SpinTile(HexAct):
    """The tile that hovers turns on by a sixth or more, clockwise or back the shorter way."""

    def __init__(self, board: HexBoard, turns: int, seconds: float = SPIN) -> None:
        super().__init__(board, seconds)
        self.turns = turns

    def begin(self) -> None:
        self.tile = self.board.over.tile
        self.start = self.tile.turns if self.tile else 0.0
        self.way = (self.turns - self.start + 3) % 6 - 3

    def show(self, part: float) -> None:
        if self.tile and 0 < part < 1:
            self.board.over.show_tile(self.tile._replace(turns=self.start + self.way * smooth(part) + 1e-6))

    def end(self) -> None:
        if self.tile:
            self.board.over.show_tile(self.tile._replace(turns=float(self.turns % 6)))


class LayTile(Air):
    """A tile comes down on its place and lies there."""

    def __init__(self, board: HexBoard, tile: Hovering, seconds: float = LAY) -> None:
        super().__init__(board, seconds)
        self.tile = tile

    def ready(self) -> None:
        hovered = self.board.over.tile is not None
        self.board.over.show_tile(None)
        self.high = LIFTED if hovered else DROP
        self._cut()

    def _cut(self) -> None:
        self.zoom = self.board.camera.zoom
        self.face, self.corner = laid(self.board.ground, self.tile, self.zoom)

    def paint(self, surface: Surface) -> None:
        camera = self.board.camera
        if camera.zoom != self.zoom:
            self._cut()
        x, y = camera.to_screen(self.corner)
        self.face.set_alpha(255 if self.high == LIFTED else round(255 * min(1.0, 0.3 + self.part * 2)))
        surface.blit(self.face, (x, y - round(self.high * (1 - ease_out(self.part)) * self.zoom)))

    def end(self) -> None:
        super().end()
        self.board.over.show_tile(None)
        self.board.lay_tile(self.tile)


class LiftScreens(Air):
    """Screens that hid these hexes go up and away; counters placed before it begins are then seen."""

    def __init__(self, board: HexBoard, spaces: Iterable[str], side: Side, seconds: float = SCREENS) -> None:
        super().__init__(board, seconds)
        self.spaces, self.side = tuple(spaces), side

    def ready(self) -> None:
        board = self.board
        self.zoom = board.camera.zoom
        corners: list[Point] = [corner for space in self.spaces for corner in board.ground.outline(space)]
        self.corner = (min(x for x, _ in corners), min(y for _, y in corners))
        size = (max(x for x, _ in corners) - self.corner[0], max(y for _, y in corners) - self.corner[1])
        self.cloth = Surface((max(1, round(size[0] * self.zoom)), max(1, round(size[1] * self.zoom))), pygame.SRCALPHA)
        self.cloth.fill((*self.side.field, 0))
        for space in self.spaces:
            outline = board.ground.outline(space)
            placed = [((x - self.corner[0]) * self.zoom, (y - self.corner[1]) * self.zoom) for x, y in outline]
            pygame.draw.polygon(self.cloth, (*self.side.field, 255), placed)
            pygame.draw.polygon(self.cloth, (*self.side.counter, 255), placed, 1)
        self.cloth = ready(self.cloth)

    def paint(self, surface: Surface) -> None:
        camera = self.board.camera
        if camera.zoom != self.zoom:
            self.ready()
        x, y = camera.to_screen(self.corner)
        self.cloth.set_alpha(round(255 * (1 - ease_in(self.part))))
        surface.blit(self.cloth, (x, y - camera.px(70 * ease_in(self.part)) + 1))
