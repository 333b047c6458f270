"""The tracks of action and command points as things on the table: a board of card for each seat with wooden cubes on it."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.firefight.position import Position
from scenes.boards.lines import ready
from scenes.kit import palette, shapes
from scenes.kit.fonts import BOLD, LABEL, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.layout import LEAST, Scale
from scenes.kit.palette import SIDES, mixed
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn, line_height
from scenes.kit.widgets import Widget
from scenes.kit.words import say

CELL, ROW, BLOCK, AIR = 28, 35, 44, 6  # design units: a field, a row of them, the seat's own block, the air around
USUAL, SMALLEST = 0.8, 0.7
"""The part of its size that a track has, so that little of the window is its own, and down to which it gets smaller."""
GAP = 8
"""Design units between the boards, and around them."""
CARD, CARD_LOW = palette.colour("CFC29E"), palette.colour("8F8465")
FIELD, FIELD_EDGE = palette.colour("988D6E", "BEB292"), palette.colour("776D52")
LEFT = palette.colour("EADFBC", "F4EBD0")
"""A field of what is left; one of what is spent is dark, without its number."""
GONE = palette.colour("6B5A4C")


class Track(NamedTuple):
    """What lies on the track of a seat: AP left of so many (None: no unit is active), CAPs at hand, the most, those at first."""

    seat: Seat
    ap: int | None
    pool: int
    now: int
    most: int
    start: int
    decides: bool


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


def track_of(view: Position, seat: Seat, decides: bool) -> Track:
    """The track of a seat as a view knows it (R-FF-05, R-FF-18)."""
    caps, pool = view.caps[seat], view.pool[seat]
    return Track(seat, pool.ap if pool else None, view.world.numbers.pool, caps.now, caps.most, caps.start, decides)


@kept(24)
def track(one: Track, scale: Scale) -> Surface:
    """The board of card of a seat: its sign, its AP, its CAPs, in one row so that it is no higher than it must be."""
    px, side = scale.px, SIDES[one.seat]
    counts = {"ap": one.pool + 1, "cap": max(one.start, one.now) + 1}
    words = {key: drawn(say(f"firefight:track.{key}"), SEMIBOLD, scale.text(LABEL), palette.INK) for key in counts}
    wide = px(BLOCK) + sum(word.get_width() + 2 * px(AIR) + counts[key] * px(CELL) for key, word in words.items()) + px(AIR)
    high = px(ROW) + px(AIR)
    surface = shapes.box((wide, high), CARD, CARD_LOW, px(5), 1, mixed(CARD, (255, 255, 255), 0.5)).copy()
    block = Rect(1, 1, px(BLOCK), high - 2)
    low, light = mixed(side.chip, palette.SHADOW, 0.4), mixed(side.chip, (255, 255, 255), 0.3)
    surface.blit(shapes.box(block.size, side.chip, low, px(5), 1, light), block)
    sign = shapes.counter(side, px(32))
    surface.blit(sign, sign.get_rect(center=block.center))
    if one.decides:
        pygame.draw.rect(surface, palette.AMBER, surface.get_rect(), max(2, px(2)), border_radius=px(5))
    x, y = block.right + px(AIR), px(AIR) // 2
    for key, word in words.items():
        surface.blit(word, (x, y + (px(ROW) - line_height(SEMIBOLD, scale.text(LABEL))) // 2))
        x += word.get_width() + px(AIR)
        left = one.ap if key == "ap" else one.now
        for number in range(counts[key]):
            field = Rect(x, y + px(2), px(CELL) - px(3), px(ROW) - px(4))
            gone = key == "cap" and one.most < number <= one.start
            _field(surface, field, number if left is not None and number <= left else None, scale, gone)
            if key == "cap" and number == one.most and 0 < one.most <= one.now:  # what the next loss takes
                pygame.draw.rect(surface, palette.DANGER, field, max(2, px(2)), border_radius=px(3))
            if number == left:
                cube = picture(f"firefight/mark/cube-{key}.svg", (px(25), px(25)))
                surface.blit(cube, cube.get_rect(center=field.center))
                pygame.draw.circle(surface, LEFT, field.center, px(8))  # on the wood itself it would be hard to read
                _number(surface, field, number, scale)
            x += px(CELL)
        x += px(AIR)
    return ready(surface)


def _field(surface: Surface, field: Rect, number: int | None, scale: Scale, gone: bool) -> None:
    """Paint a field with its number, a spent one without; one that is lost bears a tile."""
    ground = FIELD if gone or number is None else LEFT
    surface.blit(shapes.box(field.size, ground, FIELD_EDGE, scale.px(3)), field)
    if gone:
        tile = picture("firefight/mark/lost.svg", (scale.px(25), scale.px(25)))
        surface.blit(tile, tile.get_rect(center=field.center))
    elif number is not None:
        _number(surface, field, number, scale)


def _number(surface: Surface, field: Rect, number: int, scale: Scale) -> None:
    """Write the number of a field in its middle."""
    size = scale.text(LABEL)
    glyph = drawn(str(number), BOLD, size, palette.INK)
    top, high = capitals(BOLD, size)
    surface.blit(glyph, (field.centerx - glyph.get_width() // 2, field.centery - high // 2 - top))


def tracks(view: Position, actors: tuple[Seat, ...], scale: Scale) -> list[Surface]:
    """The boards of all seats, in their order."""
    return [track(track_of(view, seat, seat in actors), scale) for seat in view.world.seats]


def tracks_in(view: Position, actors: tuple[Seat, ...], room: Rect, scale: Scale) -> list[tuple[Surface, Rect]]:
    """The boards of all seats at the foot of a part of the window: smaller, down to SMALLEST, where that saves a row."""
    found = list[tuple[int, list[tuple[Surface, Rect]]]]()
    for part in (USUAL, SMALLEST):
        lying = place(tracks(view, actors, Scale(max(LEAST, round(scale.percent * part)))), room, scale)
        rows = len({rect.y for _, rect in lying})
        if rows <= len(lying) / 2:  # two beside each other
            return lying
        found.append((rows, lying))
    return min(found, key=lambda one: one[0])[1]


def place(boards: list[Surface], room: Rect, scale: Scale) -> list[tuple[Surface, Rect]]:
    """Where the boards lie at the foot of a part of the window: beside each other, in a second row where they are too wide."""
    gap, found = scale.px(GAP), list[tuple[Surface, Rect]]()
    rows: list[list[Surface]] = [[]]
    for one in boards:
        if rows[-1] and sum(each.get_width() + gap for each in rows[-1]) + one.get_width() > room.w:
            rows.append([])
        rows[-1].append(one)
    each = -(-len(boards) // len(rows))  # as many in each row
    rows = [boards[first : first + each] for first in range(0, len(boards), each)]
    y = room.bottom - gap
    for row in reversed(rows):
        y -= max(one.get_height() for one in row)
        x = room.x + gap
        for one in row:
            found.append((one, one.get_rect(topleft=(x, y))))
            x += one.get_width() + gap
        y -= gap
    return found
