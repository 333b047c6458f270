"""How the card of a soldier is drawn: a printed card with his name at its head, his counter, and one large number."""

from __future__ import annotations

from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards import solid
from scenes.boards.hexes.pieces import FULL_PIP, LOST_PIP, PALED, corners, degrees_of, field_of, tip_of
from scenes.boards.lines import Point
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, REGULAR, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.layout import Scale
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import icon, picture
from scenes.tables.ironsquad.pieces import SHOT, SLOW, STUCK

FACE = 50  # design units: the largest counter on a card
LARGE, SMALL = 34, 24  # design units: the number on a card, and where there is little room
FINE = 4
TIP = 0.3  # of the sides of a triangle, what is bright at its point
CROSS = "ironsquad/medic-cross.svg"


class Card(NamedTuple):
    """What one card shows. `state`: here, waiting (not on the board yet) or dead.

    `moves`: in its own turn the movement points in words, else those of its card and, once it stands, where: what it will have
    in a later turn hangs on a weather that is not rolled yet. `brief`: the same where there is little room. `number`:
    the same as one large number, with `under` below it.
    """

    unit: str
    title: str
    figure: str
    shape: str
    facing: int | None
    state: str
    hp: int
    full: int
    health: str
    moves: str
    brief: str
    number: str
    under: str
    fresh: bool  # whether `moves` is what is left in its turn
    marks: tuple[str, ...]  # what hinders it
    used: tuple[str, ...]  # what it has done, or can still do
    done: bool
    chosen: bool
    tip: str


@kept(64)
def counter(side: Side, figure: str, shape: str, px: int, facing: int | None, gone: bool = False, done: bool = False) -> Surface:
    """A counter as on the board, px high and wide, without health and markers; grey of one who is `gone`."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    rounded, half = side.shape in ("square", "circle"), px * FINE / 2
    reach = half * (0.54 if shape == "triangle" else 0.96)
    turn = degrees_of(facing or 12)
    light = mixed(side.counter, (255, 255, 255), 0.55)
    for shrink, shade in ((1.0, RIM), (0.94, light), (0.88, mixed(side.counter, (0, 0, 0), 0.28)), (0.84, side.counter)):
        pygame.draw.polygon(large, shade, corners(shape, reach * shrink, turn, half, rounded))
    pygame.draw.polygon(large, field_of(side), corners(shape, reach * 0.74, turn, half, rounded))
    if shape == "triangle" and facing is not None:
        pygame.draw.polygon(large, tip_of(side), _tip_of(corners(shape, reach * 0.84, turn, half)))
    surface = pygame.transform.smoothscale(large, (px, px))
    inner = round(px * (0.58 if shape == "triangle" else 0.84))
    drawing = picture(figure, (inner, inner))
    surface.blit(drawing, drawing.get_rect(center=(px // 2, px // 2)))
    if gone:
        surface = pygame.transform.grayscale(surface)
        surface.fill((186, 186, 180, 255), special_flags=pygame.BLEND_RGBA_MULT)
    elif done:
        surface = solid.spent(surface, PALED)
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def _tip_of(triangle: list[Point]) -> list[Point]:
    """The point of a triangle on a card: its outer part, up to a line across."""
    first, second, right, *_, left = triangle
    inner = [(a[0] + (b[0] - a[0]) * TIP, a[1] + (b[1] - a[1]) * TIP) for a, b in ((second, right), (first, left))]
    return [first, second, *inner]


def health_boxes(card: Card, wide: int, high: int) -> Surface:
    """The health track: a box for each point, those lost empty."""
    surface = Surface((wide, high), pygame.SRCALPHA)
    pitch = wide / card.full
    for place in range(card.full):
        area = Rect(round(place * pitch), 0, round((place + 1) * pitch) - round(place * pitch) - 2, high)
        there = place < card.hp
        shade: Colour = LOST_PIP if not there else palette.DANGER if card.hp == 1 else FULL_PIP
        light = mixed(shade, (255, 255, 255), 0.35) if there else None
        surface.blit(shapes.box(area.size, shade, RIM, max(2, high // 5), 1, light), area)
    return surface


def paint(surface: Surface, card: Card, area: Rect, scale: Scale, side: Side, lit: bool, low: bool) -> None:
    """Paint a card into its place; `lit`: under the pointer; `low`: one of a row, a counter with little below it."""
    if low:
        _paint_dark(surface, card, area, scale, side, lit)
        _paint_low(surface, card, area, scale, side)
    else:
        _paint_card(surface, card, area, scale, side, lit)
    if card.state == "dead":
        _strike(surface, area, scale)


def _paint_card(surface: Surface, card: Card, area: Rect, scale: Scale, side: Side, lit: bool) -> None:
    """Paint a printed card: its head, the counter, and beside that the number, markers, health and, if there is room, words."""
    px, size = scale.px, scale.text(BODY)
    grey = card.state != "here" or card.done
    line = text.line_height(REGULAR, size)
    page = mixed(palette.PAGE, palette.PAGE_FIELD, 0.5) if grey else palette.PAPER if not (lit or card.chosen) else palette.PAGE
    edge, thick = (palette.AMBER, px(4)) if card.chosen else (palette.TEXT if lit else RIM, max(1, px(2)))
    surface.blit(shapes.box(area.size, page, edge, px(6), thick), area)
    head = Rect(area.x + px(5), area.y + px(5), area.w - 2 * px(5), min(line + px(4), max(0, area.h - 2 * px(5))))
    ground = mixed(side.chip, palette.GROUND, 0.75 if card.state != "here" else 0.45 if card.done else 0.0)
    surface.blit(shapes.box(head.size, ground, None, px(4)), head)
    taken = _paint_marks(surface, card.used, Rect(head.x, head.y, head.w - px(4), head.h), scale, card.done)
    name = text.fitted(card.title, SEMIBOLD, size, taken - head.x - px(8))
    surface.blit(text.drawn(name, SEMIBOLD, size, palette.TEXT), (head.x + px(7), text.middle(head, SEMIBOLD, size)))
    body = Rect(area.x + px(9), head.bottom + px(3), area.w - 2 * px(9), area.bottom - head.bottom - px(3) - px(7))
    face = max(0, min(px(FACE), body.h))
    if face < px(8):  # in the lowest window the name takes all there is
        return
    drawn = counter(side, card.figure, card.shape, face, card.facing, card.state != "here", card.done)
    surface.blit(drawn, (body.x, body.y + (body.h - face) // 2))
    _paint_number(surface, card, Rect(body.x + face + px(8), body.y, body.w - face - px(8), body.h), scale, grey)


def _paint_number(surface: Surface, card: Card, room: Rect, scale: Scale, grey: bool) -> None:
    """Paint what stands beside the counter."""
    px, size = scale.px, scale.text(BODY)
    line, boxes = text.line_height(REGULAR, size), px(11)
    roomy = room.h >= px(LARGE) + line + boxes
    large = max(size, px(LARGE if roomy else SMALL))
    large = large if text.width(card.number, BOLD, large) <= room.w else size
    shade = palette.INK_DIM if grey else palette.INK
    top, tall = text.capitals(BOLD, large)
    if room.h < tall + boxes + px(8):  # in a low column the number never runs into the head
        top, tall = text.capitals(BOLD, large := size)
        boxes = max(px(4), min(boxes, room.h - tall - px(7)))
    words = card.health if roomy and (card.state != "here" or card.hp < card.full) else card.under
    under = line if roomy and words else 0
    y = room.y + max(0, room.h - tall - under - boxes - px(8)) // 2
    number = text.drawn(card.number, BOLD, large, shade)
    surface.blit(number, (room.x, y - top))
    x = room.x + number.get_width() + px(5)
    taken = _paint_marks(surface, card.marks, Rect(room.x, y - px(2), room.w, tall + px(4)), scale)
    beside = card.under if roomy and words is not card.under else "" if roomy else card.under
    if beside and x + text.width(beside, REGULAR, size) <= taken:
        low, short = text.capitals(REGULAR, size)
        surface.blit(text.drawn(beside, REGULAR, size, palette.INK_DIM), (x, y + tall - short - low))
    y += tall + px(4)
    if under:
        hurt = card.state == "here" and card.hp == 1
        fitted = text.fitted(words, REGULAR, size, room.w)
        surface.blit(text.drawn(fitted, REGULAR, size, palette.INK_LIT if hurt else palette.INK_DIM), (room.x, y))
        y += under
    surface.blit(health_boxes(card, room.w, boxes), (room.x, y + px(3)))


def _paint_dark(surface: Surface, card: Card, area: Rect, scale: Scale, side: Side, lit: bool) -> None:
    px = scale.px
    ground = palette.PANEL_HIGH if lit or card.chosen else palette.PANEL
    if card.state != "here" or card.done:
        ground = mixed(ground, palette.GROUND, 0.5)
    edge = palette.AMBER if card.chosen else palette.LINE_HIGH if lit else palette.LINE
    light = None if card.done else mixed(ground, (255, 255, 255), 0.07)
    surface.blit(shapes.box(area.size, ground, edge, px(6), px(2) if card.chosen else 1, light), area)
    stripe = side.counter if card.state == "here" else mixed(side.counter, palette.PANEL, 0.6)
    surface.fill(stripe, Rect(area.x + px(2), area.y + px(8), px(3), area.h - px(16)))


def _paint_low(surface: Surface, card: Card, area: Rect, scale: Scale, side: Side) -> None:
    """Paint the counter, below it the health, and the movement points."""
    px, size = scale.px, scale.text(BODY)
    grey = card.state != "here" or card.done
    line = text.line_height(REGULAR, size)
    face = min(area.h - line - px(20), area.w - px(16))
    drawn = counter(side, card.figure, card.shape, face, card.facing, card.state != "here", card.done)
    surface.blit(drawn, (area.centerx - face // 2, area.y + px(4)))
    y = area.y + px(6) + face
    surface.blit(health_boxes(card, area.w - px(16), px(8)), (area.x + px(9), y))
    words = card.brief if card.state == "here" else ""
    moves = text.drawn(words, REGULAR, size, palette.DIM if grey or not card.fresh else palette.TEXT)
    surface.blit(moves, (area.centerx - moves.get_width() // 2, area.bottom - line - px(1)))
    row = Rect(area.x, area.y + px(3), area.w - px(3), px(18))
    _paint_marks(surface, card.marks, row, scale)
    _paint_marks(surface, card.used, row.move(0, px(19)), scale, card.done)


def _paint_marks(surface: Surface, marks: tuple[str, ...], row: Rect, scale: Scale, done: bool = False) -> int:
    """Where the markers begin, in pixels, painted from the right end of a row; of one who is done the tick alone."""
    side = min(row.h, scale.px(19))
    x = row.right
    if done:
        surface.blit(icon("check", side * 4 // 5, palette.TEXT), (x - side, row.y + row.h // 2 - side * 2 // 5))
        return x - side
    for mark in marks:
        x -= side
        spot = (x, row.y + (row.h - side) // 2)
        name = {"slow_now": SLOW, "slow_next": SLOW, "stuck": STUCK, "shot": SHOT}.get(mark, CROSS)
        sign = picture(name, (side, side))
        if mark in ("slow_next", "treated"):
            sign = sign.copy()
            sign.set_alpha(110)
        surface.blit(sign, spot)
        if mark == "slow_next":
            surface.blit(icon("arrow-right", side * 3 // 4, palette.TEXT), (spot[0] + side // 4, spot[1] + side // 4))
        if mark == "treated":
            pygame.draw.line(surface, palette.DANGER, (x, spot[1] + side - 1), (x + side - 1, spot[1]), max(2, side // 9))
        x -= scale.px(2)
    return x


def _strike(surface: Surface, area: Rect, scale: Scale) -> None:
    """Strike out a dead one."""
    px = scale.px
    inner = area.inflate(-2 * px(9), -2 * px(9))
    for shade, thick in ((palette.BAR, px(5)), (palette.RED.words, px(2))):
        pygame.draw.line(surface, shade, inner.bottomleft, inner.topright, thick)
