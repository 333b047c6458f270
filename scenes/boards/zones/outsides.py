"""Houses that nobody enters, seen a little from above: a roof behind its rail and the front below it, all in the dusk."""

from __future__ import annotations

from pygame import SRCALPHA, Surface, draw

from scenes.boards.hexes.map import chance
from scenes.boards.zones.brush import ACCENTS, INK, LIGHT, PLASTER, Box, Brush
from scenes.kit import palette
from scenes.kit.palette import Colour, mixed

DUSK = palette.colour("4F4B3E")
FRONT = 24.0  # board units: how high the front of a house is, at most
LEVEL, LARGE = 62.0, 76.0  # so high a house has a front; so wide a roof has a dome
WIDE = 24.0  # from a window to the next


def house_from_outside(brush: Brush, block: Box) -> None:
    """Paint a house that nobody enters."""
    x, y, wide, high = block
    luck = chance(*block)
    _shadow(brush, block)
    front = FRONT if high >= LEVEL else high * 0.3
    plaster = mixed(DUSK, PLASTER[luck % len(PLASTER)], 0.34)
    brush.box(INK, x, y, wide, high, 2)
    _front(brush, plaster, (x + 2, y + high - front, wide - 4, front - 2), luck)
    _roof(brush, plaster, (x + 2, y + 2, wide - 4, high - front - 2), luck)


def _shadow(brush: Brush, block: Box) -> None:
    x, y, wide, high = block
    shade = brush.rect(x + 3, y + 6, wide + 10, high + 10)
    cloth = Surface(shade.size, SRCALPHA)
    for grown, dark in ((10, 40), (5, 60)):
        rect = brush.rect(x + 3, y + 6, wide + grown, high + grown)
        draw.rect(cloth, (30, 20, 8, dark), rect.move(-shade.x, -shade.y))
    brush.glass.surface.blit(cloth, shade)


def _front(brush: Brush, plaster: Colour, box: Box, luck: int) -> None:
    """Paint a front with its windows and a door, below an awning or not."""
    x, y, wide, high = box
    wall = mixed(plaster, INK, 0.30)
    brush.box(wall, x, y, wide, high)
    brush.box(mixed(wall, INK, 0.35), x, y, wide, 3.5)
    number = max(1, int((wide - 8) / WIDE))
    step = wide / number
    for place in range(number):
        middle = x + (place + 0.5) * step
        if place == luck // 5 % number:
            brush.box(mixed(wall, INK, 0.62), middle - 5, y + high * 0.34, 10, high * 0.66, 4)
        else:
            lit = (luck >> place) % 6 == 0
            brush.box(palette.colour("B08A4A") if lit else mixed(wall, INK, 0.55), middle - 4, y + high * 0.32, 8, high * 0.36, 2)
    if luck % 3 == 0 and wide > 56:
        awning(brush, mixed(_accent(luck), DUSK, 0.42), mixed(LIGHT, DUSK, 0.62), (x + wide * 0.2, y, wide * 0.6, high * 0.42))


def _roof(brush: Brush, plaster: Colour, box: Box, luck: int) -> None:
    """Paint a flat roof with its rail, and what lies on it."""
    x, y, wide, high = box
    brush.box(mixed(plaster, LIGHT, 0.10), x, y, wide, high)
    brush.box(mixed(plaster, LIGHT, 0.30), x, y, wide, 2.5)
    brush.box(mixed(plaster, INK, 0.22), x + 6, y + 6, wide - 12, high - 11)
    brush.box(mixed(plaster, INK, 0.42), x + 6, y + 6, wide - 12, 5)
    brush.box(mixed(plaster, INK, 0.42), x + 6, y + 6, 4, high - 11)
    if min(wide, high) < 30:
        return
    accent = mixed(_accent(luck // 7), DUSK, 0.45)
    at = x + (0.30 if luck % 2 else 0.68) * wide, y + high * 0.54
    if luck % 4 == 0 and wide >= LARGE:
        radius = min(high * 0.32, 22.0)
        brush.spot(INK, at, radius + 2)
        brush.spot(accent, at, radius)
        brush.spot(mixed(accent, LIGHT, 0.25), (at[0] - radius * 0.3, at[1] - radius * 0.3), radius * 0.45)
    elif luck % 4 == 1:
        brush.box(INK, at[0] - 11, at[1] - 9, 22, 18, 2)
        brush.box(accent, at[0] - 9, at[1] - 7, 18, 14)
        brush.box(mixed(accent, LIGHT, 0.25), at[0] - 9, at[1] - 7, 8, 14)
    elif luck % 4 == 2 and wide >= LARGE:
        _washing(brush, accent, (x + 12, at[1] - 8, wide - 24, 14))
    else:
        brush.spot(INK, at, 8)
        brush.spot(mixed(plaster, LIGHT, 0.18), at, 6)
        brush.spot(mixed(plaster, INK, 0.5), at, 2.5)


def _washing(brush: Brush, accent: Colour, box: Box) -> None:
    x, y, wide, high = box
    brush.band(INK, [(x, y), (x + wide, y)], 1.6)
    for place in range(max(2, int(wide / 18))):
        shade = accent if place % 2 else mixed(LIGHT, DUSK, 0.55)
        brush.box(shade, x + 4 + place * 18, y, 11, high - place % 2 * 3)


def awning(brush: Brush, shade: Colour, other: Colour, box: Box) -> None:
    """Paint an awning of two colours in stripes, each with a round end, and its shade."""
    x, y, wide, high = box
    if not brush.reaches(x - 2, y - 2, x + wide + 2, y + high + 6):
        return
    number = max(4, round(wide / 13))
    step = wide / number
    brush.box(INK, x - 1.5, y - 1.5, wide + 3, high * 0.72 + 3, 1)
    for place in range(number):
        stripe = other if place % 2 else shade
        brush.box(INK, x + place * step - 0.8, y + high * 0.4, step + 1.6, high * 0.6 + 1.5, step / 2)
        brush.box(stripe, x + place * step, y, step, high * 0.7)
        brush.box(stripe, x + place * step + 0.4, y + high * 0.4, step - 0.8, high * 0.6, step / 2)
    brush.box(mixed(shade, LIGHT, 0.35), x, y, wide, 2)


def _accent(luck: int) -> Colour:
    return ACCENTS[luck % len(ACCENTS)]
