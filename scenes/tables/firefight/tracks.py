"""The tracks of action and command points as things on the table: a board of card for each seat with wooden cubes on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.firefight.position import Position
from scenes.boards.lines import ready
from scenes.kit import palette, shapes
from scenes.kit.fonts import BOLD, LABEL, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.layout import LEAST, SMALL_FLOOR, STEP, Scale
from scenes.kit.palette import SIDES, mixed
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn, line_height
from scenes.kit.widgets import Widget
from scenes.kit.words import say

CELL, ROW, BLOCK, AIR = 31, 35, 68, 7  # design units: a field, a row of them, the seat's own block, the air around
USUAL, SMALLEST = 0.86, 0.7
"""The part of its size that a track has, so that little of the board lies under it, and down to which it gets smaller."""
CARD, CARD_LOW = palette.colour("CFC29E"), palette.colour("8F8465")
FIELD, FIELD_EDGE = palette.colour("988D6E", "BEB292"), palette.colour("776D52")
GONE = palette.colour("6B5A4C")


class Track(NamedTuple):
    """What lies on the tracks of a seat: AP left of so many (None: no unit is active), CAPs at hand, the most, those at first."""

    seat: Seat
    name: str
    ap: int | None
    pool: int
    now: int
    most: int
    start: int
    decides: bool
    low: bool  # without a row for AP, where nobody has any


class TrackTip(Widget):
    """The place of a seat's track: it says what AP and CAPs are while the pointer rests there, and paints nothing."""

    focusable = False

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat, self.topic = seat, "R-FF-04"

    def paint(self) -> Surface:
        """An empty surface: the track itself lies on the board."""
        return self.clear()

    def draw(self, surface: Surface) -> None:
        self.stale = False


def track_of(view: Position, seat: Seat, name: str, decides: bool, tall: bool = False) -> Track:
    """The tracks of a seat as a view knows them (R-FF-05, R-FF-18); `tall`: as high as those of two ever are."""
    caps, pool = view.caps[seat], view.pool[seat]
    many = len(view.world.seats) > 2  # they have little room: each is low for itself
    low = pool is None if many else not tall and all(one is None for one in view.pool.values())
    return Track(seat, name, pool.ap if pool else None, view.world.numbers.pool, caps.now, caps.most, caps.start, decides, low)


@kept(24)
def track(one: Track, scale: Scale) -> Surface:
    """The board of card of a seat."""
    px, side = scale.px, SIDES[one.seat]
    fields = max(0 if one.low else one.pool, one.start, one.now) + 1
    keys = ("cap",) if one.low else ("ap", "cap")
    labels = {key: drawn(say(f"firefight:track.{key}"), SEMIBOLD, scale.text(LABEL), palette.INK) for key in keys}
    words = max(label.get_width() for label in labels.values())
    wide = px(BLOCK) + 3 * px(AIR) + words + fields * px(CELL)
    high = len(keys) * px(ROW) + px(AIR)
    surface = shapes.box((wide, high), CARD, CARD_LOW, px(5), 1, mixed(CARD, (255, 255, 255), 0.5)).copy()
    block = Rect(1, 1, px(BLOCK), high - 2)
    surface.blit(
        shapes.box(
            block.size, side.chip, mixed(side.chip, palette.SHADOW, 0.4), px(5), 1, mixed(side.chip, (255, 255, 255), 0.3)
        ),
        block,
    )
    sign = shapes.counter(side, px(32))
    surface.blit(sign, sign.get_rect(center=(block.centerx, block.centery if one.low else block.y + px(25))))
    if not one.low:
        name = drawn(one.name, SEMIBOLD, max(SMALL_FLOOR, min(scale.text(LABEL), px(15))), palette.TEXT)
        surface.blit(name, name.get_rect(center=(block.centerx, block.bottom - px(17))))
    if one.decides:
        pygame.draw.rect(surface, palette.AMBER, surface.get_rect(), max(2, px(2)), border_radius=px(5))
    left = block.right + px(AIR)
    for place, (key, word) in enumerate(labels.items()):
        y = px(AIR) // 2 + place * px(ROW)
        surface.blit(word, (left, y + (px(ROW) - line_height(SEMIBOLD, scale.text(LABEL))) // 2))
        count = one.pool if key == "ap" else max(one.start, one.now)
        for number in range(count + 1):
            field = Rect(left + words + px(AIR) + number * px(CELL), y + px(2), px(CELL) - px(3), px(ROW) - px(4))
            _field(surface, field, number, scale, gone=key == "cap" and one.most < number <= one.start)
            if key == "cap" and number == one.most and 0 < one.most <= one.now:  # what the next loss takes
                pygame.draw.rect(surface, palette.DANGER, field, max(2, px(2)), border_radius=px(3))
            if number == (one.ap if key == "ap" else one.now):
                cube = picture(f"firefight/mark/cube-{key}.svg", (px(27), px(27)))
                surface.blit(cube, cube.get_rect(center=field.center))
    return ready(surface)


def _field(surface: Surface, field: Rect, number: int, scale: Scale, gone: bool) -> None:
    """Paint a field with its number; one that is lost bears a tile."""
    surface.blit(shapes.box(field.size, FIELD, FIELD_EDGE, scale.px(3)), field)
    if gone:
        tile = picture("firefight/mark/lost.svg", (scale.px(27), scale.px(27)))
        surface.blit(tile, tile.get_rect(center=field.center))
        return
    size = scale.text(LABEL)
    glyph = drawn(str(number), BOLD, size, palette.INK)
    top, high = capitals(BOLD, size)
    surface.blit(glyph, (field.centerx - glyph.get_width() // 2, field.centery - high // 2 - top))


def tracks(
    view: Position, names: Mapping[Seat, str], actors: tuple[Seat, ...], scale: Scale, tall: bool = False
) -> list[Surface]:
    """The boards of all seats, in their order."""
    return [track(track_of(view, seat, names[seat], seat in actors, tall), scale) for seat in view.world.seats]


def tracks_in(
    view: Position, names: Mapping[Seat, str], actors: tuple[Seat, ...], room: Rect, scale: Scale, tall: bool = False
) -> list[tuple[Surface, Rect]]:
    """The boards of all seats at the foot of a part of the window: smaller, down to SMALLEST, where that saves a second row."""
    usual, least = (max(LEAST, round(scale.percent * part)) for part in (USUAL, SMALLEST))
    for percent in range(usual, least - 1, -STEP):
        found = place(tracks(view, names, actors, Scale(percent), tall), room, scale)
        if len({rect.y for _, rect in found}) <= 1 or len(view.world.seats) > 2:
            return found
    return place(tracks(view, names, actors, Scale(usual), tall), room, scale)


def place(boards: list[Surface], room: Rect, scale: Scale) -> list[tuple[Surface, Rect]]:
    """Where the boards lie at the foot of a part of the window: beside each other, in a second row where they are too wide."""
    gap, found = scale.px(10), list[tuple[Surface, Rect]]()
    rows: list[list[Surface]] = [[]]
    for one in boards:
        if rows[-1] and sum(each.get_width() + gap for each in rows[-1]) + one.get_width() > room.w:
            rows.append([])
        rows[-1].append(one)
    each = -(-len(boards) // len(rows))  # as many in each row
    rows = [boards[first : first + each] for first in range(0, len(boards), each)]
    y = room.bottom - scale.px(10)
    for row in reversed(rows):
        y -= max(one.get_height() for one in row)
        x = room.x + scale.px(10)
        for one in row:
            found.append((one, one.get_rect(topleft=(x, y))))
            x += one.get_width() + gap
        y -= gap
    return found
