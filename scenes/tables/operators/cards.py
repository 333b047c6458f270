"""Combat cards as they lie on the table: face, back, the empty place, and the pictures of one that turns."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.operators.odds import COLOURS
from game.operators.tables import tables
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BOLD, REGULAR, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.language import translated
from scenes.kit.layout import SMALL_FLOOR, columns
from scenes.kit.numbers import signed
from scenes.kit.palette import Colour, colour, mixed
from scenes.kit.pictures import picture
from scenes.kit.words import say

PAPER = colour("E9E0C6")
# The colours of an aim meter, each with the ink that reads on it.
METER: dict[str, tuple[Colour, Colour]] = {
    "black": (colour("12110F"), palette.TEXT),
    "white": (colour("FBF8EF"), palette.INK),
    "yellow": (colour("DDB92F"), palette.INK),
    "orange": (colour("DE8230", "FFA552"), palette.INK),
    "red": (colour("B4332A", "961C14"), colour("FBF3E6", "FFFFFF")),
}
SYMBOLS = ("aim", "defence", "speed", "tracker")
TURNS = 12  # pictures of a card between back and face
LOW_PAD, LOW_ROW = 4, 1.25  # of a low card: pixels at its edges, and the height of its row in heights of letters
RATIO = 256 / 180  # a card's height by its width: its back is drawn so

Chances = tuple[float, ...]


def symbols(card: str) -> list[tuple[str, int]]:
    """The symbols printed on a card with their worth, in a fixed order."""
    printed = tables().cards[card]
    return [(name, getattr(printed, name)) for name in SYMBOLS if getattr(printed, name)]


def percent(chance: float | None) -> str:
    """A chance in whole per cent; what is neither nothing nor certain never says so, and a dash what is not known."""
    if chance is None:
        return "–"
    if not round(chance * 100) and chance > 1e-12:
        return say("operators:duel.under_percent")
    return say("operators:duel.percent", n=whole_percent(chance))


def whole_percent(chance: float) -> int:
    """A chance in whole hundredths; 100 only for what is certain."""
    whole = round(chance * 100)
    return 99 if whole == 100 and chance < 1 - 1e-12 else whole


def size_of(width: int) -> tuple[int, int]:
    """Width and height of a card so many pixels wide."""
    return width, round(width * RATIO)


def _symbol_chips(card: str, high: int, px: int) -> list[Surface]:
    """A dark chip for each symbol of a card, so many pixels high."""
    chips = []
    for name, worth in symbols(card):
        figure = text.drawn(signed(worth) if name != "defence" else str(worth), BOLD, px, palette.TEXT)
        sign = picture(f"operators/{name}.svg", (round(high * 0.68),) * 2)
        gap = max(2, high // 6)
        chip = shapes.box((sign.get_width() + figure.get_width() + 3 * gap, high), colour("1C1A15"), None, high // 4).copy()
        chip.blit(sign, (gap, (high - sign.get_height()) // 2))
        chip.blit(figure, (sign.get_width() + 2 * gap, text.middle(chip.get_rect(), BOLD, px)))
        chips.append(chip)
    return chips


def _blit_symbols(surface: Surface, card: str, art: Rect, px: int, gap: int) -> None:
    """Lay the symbols of a card in the corner of its drawing."""
    high = max(round(px * 1.35), 12)
    x = art.right - gap
    for chip in reversed(_symbol_chips(card, high, px)):
        x -= chip.get_width()
        surface.blit(chip, (x, art.bottom - high - gap))
        x -= gap


def _art(card: str, size: tuple[int, int]) -> Surface:
    """The card's drawing, filling a rectangle; what does not fit is left off above and below."""
    wide, high = size
    whole = picture(f"operators/card-{card}.svg", (wide, round(wide * 144 / 256)))
    surface = Surface(size, pygame.SRCALPHA)
    surface.blit(whole, (0, round((high - whole.get_height()) * 0.62)))
    return surface


def rows(size: tuple[int, int]) -> list[Rect]:
    """Where the five rows of firepower stand on a card of this size, black first."""
    wide, high = size
    pad, row = round(wide * 0.055), round(high * 0.098)
    pitch = row + max(1, round(high * 0.008))
    top = high - pad - pitch * len(COLOURS) + (pitch - row)
    return [Rect(pad, top + place * pitch, wide - 2 * pad, row) for place in range(len(COLOURS))]


@kept(96)
def face(card: str, size: tuple[int, int], px: int, chances: Chances | None = None, lit: str = "") -> Surface:
    """The face of a card: name, drawing, symbols, firepower by colour; `px` is the type size.

    `chances` of the five colours stand beside the figures; `lit` frames the row of one colour.
    """
    surface = shapes.box(size, PAPER, mixed(PAPER, (0, 0, 0), 0.45), max(4, size[0] // 20), 1, colour("FFFBEF")).copy()
    pad, places = round(size[0] * 0.055), rows(size)
    name = translated(tables().cards[card].name)
    title = text.shrunk(name, SEMIBOLD, px, SMALL_FLOOR, size[0] - 2 * pad)
    lines, step = text.wrap(name, SEMIBOLD, title, size[0] - 2 * pad), text.line_height(SEMIBOLD, title)
    for number, line in enumerate(lines):
        surface.blit(text.drawn(line, SEMIBOLD, title, palette.INK), (pad, pad - px // 8 + number * step))
    top = pad + text.line_height(SEMIBOLD, px) + (len(lines) - 1) * step - px // 8
    art = Rect(pad, top, size[0] - 2 * pad, places[0].y - top - max(2, pad // 2))
    surface.blit(_art(card, art.size), art)
    pygame.draw.rect(surface, mixed(PAPER, (0, 0, 0), 0.6), art, 1)
    _blit_symbols(surface, card, art, px, max(2, pad // 2))
    for place, name in enumerate(COLOURS):
        _row(surface, places[place], card, name, px, chances[place] if chances else None, lit == name)
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def rows_read(size: tuple[int, int], px: int) -> bool:
    """Whether the rows of a card of this size have room for letters of so many pixels."""
    return rows(size)[0].h > px + 1


def title_lines(card: str, wide: int, px: int) -> list[str]:
    """The name of a card in lines no wider than a low card of this width."""
    return text.wrap(translated(tables().cards[card].name), SEMIBOLD, px, wide - 2 * LOW_PAD)


def low_lines(held: Sequence[str], wide: int, px: int) -> int:
    """How many lines the names of these cards take on low cards of this width."""
    return max((len(title_lines(card, wide, px)) for card in held), default=1)


def low_high(wide: int, px: int, lines: int) -> int:
    """The height of a low card of this width, its name in so many lines."""
    return LOW_PAD + lines * text.line_height(SEMIBOLD, px) + round(wide * 0.36) + round(px * LOW_ROW) + 2 * LOW_PAD


@kept(24)
def low_face(card: str, wide: int, px: int, lines: int) -> Surface:
    """A card in little room: its name in so many lines, its drawing with symbols, and its firepower in one row, a colour each."""
    high = low_high(wide, px, lines)
    surface = shapes.box((wide, high), PAPER, mixed(PAPER, (0, 0, 0), 0.45), max(4, wide // 20), 1, colour("FFFBEF")).copy()
    step = text.line_height(SEMIBOLD, px)
    for number, line in enumerate(title_lines(card, wide, px)):
        surface.blit(text.drawn(line, SEMIBOLD, px, palette.INK), (LOW_PAD, LOW_PAD // 2 + number * step))
    row = Rect(LOW_PAD, high - LOW_PAD - round(px * LOW_ROW), wide - 2 * LOW_PAD, round(px * LOW_ROW))
    top = LOW_PAD // 2 + lines * step
    art = Rect(row.x, top, row.w, row.y - top - LOW_PAD // 2)
    surface.blit(_art(card, art.size), art)
    _blit_symbols(surface, card, art, px, LOW_PAD // 2)
    for place, (name, area) in enumerate(zip(COLOURS, columns(row, len(COLOURS), 1), strict=True)):
        ground, ink = METER[name]
        surface.fill(ground, area)
        figure = text.drawn(str(tables().cards[card].firepower[COLOURS[place]]), BOLD, px, ink)
        surface.blit(figure, (area.centerx - figure.get_width() // 2, text.middle(area, BOLD, px)))
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def firepower_words(card: str) -> str:
    """What a card's firepower is on each colour."""
    return say("operators:kit.firepower", **tables().cards[card].firepower)


def _row(surface: Surface, area: Rect, card: str, name: str, px: int, chance: float | None, lit: bool) -> None:
    """Paint the row of one colour on a card."""
    ground, ink = METER[name]
    edge = mixed(ground, (0, 0, 0), 0.3) if area.h > px else None  # a low row has no air between its figures and an edge
    surface.blit(shapes.box(area.size, ground, edge, max(2, area.h // 7)), area)
    gap = max(4, area.h // 3)
    said, share = say(f"operators:duel.meter.{name}"), "" if chance is None else percent(chance)
    end = area.right - 2 * gap - text.width("00", BOLD, px) - (text.width(share, SEMIBOLD, px) + gap if share else 0)
    letters = text.shrunk(said, REGULAR, px, SMALL_FLOOR, end - area.x - gap)
    if text.width(said, REGULAR, letters) <= end - area.x:  # else its ground and its place say which it is
        surface.blit(text.drawn(said, REGULAR, letters, ink), (area.x + gap, text.middle(area, REGULAR, letters)))
    fire = text.drawn(str(tables().cards[card].firepower[name]), BOLD, px, ink)
    surface.blit(fire, (area.right - gap - fire.get_width(), text.middle(area, BOLD, px)))
    if share:
        drawn = text.drawn(share, SEMIBOLD, px, ink)
        surface.blit(drawn, (end + gap, text.middle(area, SEMIBOLD, px)))
    if lit:
        pygame.draw.rect(surface, palette.INK, area.inflate(4, 4), max(2, area.h // 9), max(3, area.h // 6))
        high = area.h // 3
        point = (area.x + round(area.w * 0.70), area.centery)
        pygame.draw.polygon(surface, ink, [(point[0] - high, point[1] - high), (point[0] - high, point[1] + high), point])


def back(size: tuple[int, int]) -> Surface:
    """The back of a card, which tells nothing."""
    return picture("operators/card-back.svg", size)


@kept(8)
def place_for(size: tuple[int, int], words: str, px: int, shade: Colour, ground: Colour) -> Surface:
    """An empty place for a card, with words in it."""
    surface = shapes.box(size, ground, None, max(4, size[0] // 20)).copy()
    shapes.dashes(surface, surface.get_rect(), shade, max(4, size[0] // 22), max(1, size[0] // 90))
    lines = text.rich(words, px, size[0] - px, shade, "centre")
    surface.blit(lines, lines.get_rect(center=surface.get_rect().center))
    return surface


@kept(64)
def turning(card: str, size: tuple[int, int], px: int, step: int) -> Surface:
    """A card on its way from back (step 0) to face (step TURNS): narrowed as it is seen while it turns."""
    if step <= 0:
        return back(size)
    if step >= TURNS:
        return face(card, size, px)
    angle = math.pi * step / TURNS
    whole = back(size) if angle < math.pi / 2 else face(card, size, px)
    wide = max(2, round(size[0] * abs(math.cos(angle))))
    narrow = pygame.transform.smoothscale(whole, (wide, size[1]))
    shade = 255 - round(70 * math.sin(angle))
    narrow.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return narrow


def warm(card: str, size: tuple[int, int], px: int) -> None:
    """Draw the pictures of a turn before it begins."""
    for step in range(TURNS + 1):
        turning(card, size, px, step)
