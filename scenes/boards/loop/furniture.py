"""What stands in the middle of a loop: lamps by pairs, a dial that counts, a dial that burns, a tray for dice, two packs."""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards.lines import ready
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes
from scenes.kit.fonts import BOLD, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn, haloed

FINE = 3
LEAST, LEAST_PACK = 72, 56  # pixels: a smaller dial, a smaller pack bears no words
WOOD, WOOD_LOW, WOOD_HIGH = palette.colour("5E3F24"), palette.colour("4C3219"), palette.colour("A87C4E")
FELT, FELT_LOW = palette.colour("4A5C50"), palette.colour("33423A")
BONE, PIP = palette.colour("F4EEDD"), palette.colour("231E14")
FACE = palette.colour("F0E6CB")
LAMPS = {
    "locked": (palette.colour("5F5742"), palette.colour("3A3423")),
    "live": (palette.colour("FFDC7C"), palette.colour("C98316")),
    "armed": (palette.colour("FF7A5C"), palette.colour("B32417")),
    "destroyed": (palette.colour("2B2013"), palette.colour("17110A")),
}
ALIGHT = frozenset({"live", "armed"})
"""The states of a lamp that gives light."""
PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


class Die(NamedTuple):
    """A die in the tray: its number, its colour, and whether it has been used."""

    shown: int
    shade: Colour
    used: bool = False


class Furniture(NamedTuple):
    """What the middle shows. `lamps`: the states of each pair; `limit`: where the count ends; `fuse`: its number, and a caption.

    `packs`: how many cards each has; `burning`: the part of the fuse that is left.
    """

    lamps: tuple[tuple[str, str], ...] = ()
    counted: int = 0
    limit: int = 1
    count_words: str = ""
    fuse: str = ""
    fuse_words: str = ""
    burning: float | None = None
    dice: tuple[Die, ...] = ()
    packs: tuple[tuple[str, str, int], ...] = ()
    names: tuple[str, ...] = ()


TUMBLING = -2
"""What a combat die shows that has not landed."""


@kept(64)
def die(shown: int, px: int, shade: Colour, used: bool = False) -> Surface:
    """A die of a colour, px wide, with pips of bone; a combat die has a plus (0) or a minus (-1), or neither yet."""
    full = px * FINE
    base = mixed(shade, (90, 88, 84), 0.62) if used else shade
    large = Surface((full, full), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    whole, round_ = large.get_rect(), full // 5
    pygame.draw.rect(large, mixed(base, (0, 0, 0), 0.62), whole, border_radius=round_)
    inner = whole.inflate(-full // 22, -full // 22)
    pygame.draw.rect(large, mixed(base, (0, 0, 0), 0.22), inner, border_radius=round_)
    top = Rect(inner.x, inner.y, inner.w, round(inner.h * 0.9))
    pygame.draw.rect(large, base, top, border_radius=round_)
    pygame.draw.rect(large, mixed(base, (255, 255, 255), 0.2), top.inflate(-full // 7, -full // 7), border_radius=round_)
    middle, apart = (top.centerx, top.centery), full * 0.26
    pale = sum(base) > 560
    ink = PIP if pale else BONE
    if shown > 0:
        for x, y in PIPS[shown]:
            pygame.draw.circle(large, ink, (middle[0] + x * apart, middle[1] + y * apart), full * 0.108)
    elif shown != TUMBLING:
        far, thick = full * 0.26, full * 0.13
        sign = palette.colour("1E6B3C") if shown == 0 else palette.colour("A8281C")
        pygame.draw.rect(large, sign, Rect(middle[0] - far, middle[1] - thick / 2, 2 * far, thick))
        if shown == 0:
            pygame.draw.rect(large, sign, Rect(middle[0] - thick / 2, middle[1] - far, thick, 2 * far))
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(160)
def tumbling(shown: int, px: int, shade: Colour, degrees: int) -> Surface:
    """A die on its way."""
    return ready(pygame.transform.rotozoom(die(shown, px, shade), degrees, 1.0))


@kept(16)
def lamp(state: str, px: int) -> Surface:
    """A lamp of a state; one that is gone has a cross."""
    light, low = LAMPS[state]
    full = px * FINE
    large = Surface((full, full), pygame.SRCALPHA)
    large.fill((*light, 0))
    middle = (full / 2, full / 2)
    if state in ALIGHT:
        for step in range(8, 0, -1):
            pygame.draw.circle(large, (*light, 26), middle, full * (0.3 + 0.025 * step))
    pygame.draw.circle(large, RIM, middle, full * 0.33)
    pygame.draw.circle(large, low, middle, full * 0.29)
    pygame.draw.circle(large, light, (middle[0] - full * 0.02, middle[1] - full * 0.03), full * 0.22)
    if state in ALIGHT:
        pygame.draw.circle(large, (255, 250, 226), (middle[0] - full * 0.07, middle[1] - full * 0.09), full * 0.08)
    if state == "destroyed":
        for side in (-1, 1):
            far = full * 0.16
            start, end = (middle[0] - far, middle[1] - far * side), (middle[0] + far, middle[1] + far * side)
            pygame.draw.line(large, palette.colour("C2583F"), start, end, round(full * 0.07))
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(12)
def strip(lamps: tuple[tuple[str, str], ...], high: int) -> Surface:
    """The wooden strip with a pair of lamps for each stage, its number below."""
    cell = round(high * 1.0)
    wide = cell * len(lamps) + high // 3
    surface = Surface((wide, high), pygame.SRCALPHA)
    surface.blit(shapes.box((wide, high), WOOD, WOOD_LOW, high // 8, max(2, high // 24), WOOD_HIGH), (0, 0))
    px = round(high * 0.62)
    size = max(13, round(high * 0.27))
    for place, pair in enumerate(lamps):
        left = high // 6 + place * cell
        for side, state in enumerate(pair):
            sprite = lamp(state, px)
            surface.blit(sprite, sprite.get_rect(center=(left + cell * (0.28 + 0.44 * side), high * 0.36)))
        live = any(state in ALIGHT for state in pair)
        glyph = drawn(str(place + 1), BOLD, size, palette.colour("FFE3A0") if live else palette.colour("F6EACD"))
        surface.blit(glyph, glyph.get_rect(center=(left + cell // 2, round(high * 0.79))))
    return ready(surface)


@kept(12)
def count_dial(art: str, count: int, limit: int, words: str, px: int) -> Surface:
    """A dial with a needle that counts up to a limit; the last quarter is red."""
    surface = picture(f"{art}/table/dial.svg", (px, px)).copy()
    full = px * FINE
    large = Surface((full, full), pygame.SRCALPHA)
    middle, radius = full / 2, full * 0.415
    pygame.draw.circle(large, FACE, (middle, middle), radius)
    start, sweep = 225.0, 270.0

    def at(part: float, far: float) -> tuple[float, float]:
        a = math.radians(start - sweep * part)
        return middle + math.cos(a) * far, middle - math.sin(a) * far

    red = [at(0.75 + 0.25 * k / 12, radius * 0.97) for k in range(13)] + [at(1 - 0.25 * k / 12, radius * 0.82) for k in range(13)]
    pygame.draw.polygon(large, palette.colour("D98C78"), red)
    ticks = min(limit, 20)
    for tick in range(ticks + 1):
        part = tick / ticks
        pygame.draw.line(large, PIP, at(part, radius * 0.95), at(part, radius * 0.82), max(2, full // 90))
    tip = at(min(1.0, count / limit), radius * 0.8)
    aside = math.radians(start - sweep * min(1.0, count / limit) + 90)
    foot = [(middle + math.cos(aside) * full * 0.025 * s, middle - math.sin(aside) * full * 0.025 * s) for s in (1, -1)]
    pygame.draw.polygon(large, palette.colour("A8281C"), [tip, *foot])
    pygame.draw.circle(large, palette.colour("6B4E1F"), (middle, middle), full * 0.05)
    surface.blit(pygame.transform.smoothscale(large, (px, px)), (0, 0))
    size = max(14, round(px * 0.2))
    number = haloed(f"{count}/{limit}", BOLD, size, palette.colour("8C1E12") if count * 4 >= limit * 3 else PIP, FACE)
    surface.blit(number, number.get_rect(center=(px // 2, round(px * 0.645))))
    _caption(surface, words, round(px * 0.1), round(px * 0.79), PIP)
    return ready(surface)


def _caption(surface: Surface, words: str, size: int, y: int, ink: Colour) -> None:
    """Write a few words on a dial, where it is large enough for them."""
    px = surface.get_width()
    glyphs = drawn(words, SEMIBOLD, max(13, size), ink)
    if px >= LEAST and glyphs.get_width() <= px * 0.74:
        surface.blit(glyphs, glyphs.get_rect(center=(px // 2, y)))


@kept(48)
def charge(told: str, words: str, burning: int, px: int) -> Surface:
    """A charge with a number: a box with stripes of warning and two wires, nothing like a dial. `burning`: how much of its edge
    is left alight, in 60 parts, below 0 when it is idle.
    """
    full = px * FINE
    large = Surface((full, full), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    lit = burning >= 0
    for side in (-1, 1):
        foot, tip = (full * (0.5 + side * 0.2), full * 0.16), (full * (0.5 + side * 0.34), full * 0.05)
        pygame.draw.line(large, RIM, foot, tip, round(full * 0.05))
        pygame.draw.line(large, palette.colour("B4472E" if side < 0 else "C9A23A"), foot, tip, round(full * 0.026))
    box = Rect(full * 0.08, full * 0.13, full * 0.84, full * 0.74)
    round_ = round(full * 0.09)
    pygame.draw.rect(large, RIM, box.inflate(full * 0.035, full * 0.035), border_radius=round_)
    pygame.draw.rect(large, palette.colour("4E5A3C"), box, border_radius=round_)
    band = Rect(box.x, box.bottom - box.h * 0.19, box.w, box.h * 0.19)
    _stripes(large, band, round_)
    window = Rect(box.x + box.w * 0.07, box.y + box.h * 0.08, box.w * 0.86, box.h * 0.68)
    pygame.draw.rect(large, palette.colour("1B201B"), window, border_radius=round_ // 2)
    pygame.draw.rect(large, RIM, window, round(full * 0.016), border_radius=round_ // 2)
    _alight(large, box, burning)
    surface = pygame.transform.smoothscale(large, (px, px))
    size = max(15, round(px * 0.34))
    number = drawn(told, BOLD, size, palette.colour("FFD9A0") if lit else palette.colour("C8CEC2"))
    top, high = capitals(BOLD, size)
    surface.blit(number, ((px - number.get_width()) // 2, round(px * 0.35) - high // 2 - top))
    _caption(surface, words, round(px * 0.105), round(px * 0.58), palette.colour("D5D9CF"))
    return ready(surface)


def _stripes(surface: Surface, band: Rect, round_: int) -> None:
    """Paint stripes of warning, yellow and black, rounded below."""
    piece = Surface(band.size, pygame.SRCALPHA)
    pygame.draw.rect(
        piece, palette.colour("D9AC3C"), piece.get_rect(), border_bottom_left_radius=round_, border_bottom_right_radius=round_
    )
    step, dark = band.h * 0.9, Surface(band.size, pygame.SRCALPHA)
    for place in range(-1, int(band.w / step) + 2):
        x = place * step * 1.35
        pygame.draw.polygon(
            dark,
            palette.colour("2A2418"),
            [(x, band.h), (x + band.h, 0), (x + band.h + step * 0.62, 0), (x + step * 0.62, band.h)],
        )
    dark.blit(piece, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    piece.blit(dark, (0, 0))
    surface.blit(piece, band)


def _alight(surface: Surface, box: Rect, burning: int) -> None:
    """Let so much of the edge of a box burn, in 60 parts from the middle of its upper edge on."""
    if burning <= 0:
        return
    around, full = 2 * (box.w + box.h), surface.get_width()
    shade = palette.colour("FF8A3C") if burning > 15 else palette.colour("FF4A2C")

    def at(way: float) -> tuple[float, float]:
        way = (way + box.w / 2) % around
        for length, start, step in (
            (box.w, box.topleft, (1, 0)), (box.h, box.topright, (0, 1)),
            (box.w, box.bottomright, (-1, 0)), (box.h, box.bottomleft, (0, -1)),
        ):  # fmt: skip
            if way <= length:
                return start[0] + step[0] * way, start[1] + step[1] * way
            way -= length
        return box.topleft

    for part in range(burning):
        pygame.draw.line(surface, shade, at(around * part / 60), at(around * (part + 0.72) / 60), round(full * 0.035))


@kept(6)
def stretcher(art: str, px: int) -> Surface:
    """A dial without a number, red at its rim: where whoever is down lies in large."""
    surface = picture(f"{art}/table/dial.svg", (px, px)).copy()
    full = px * FINE
    large = Surface((full, full), pygame.SRCALPHA)
    middle, radius = (full / 2, full / 2), full * 0.415
    pygame.draw.circle(large, palette.DANGER, middle, radius)
    pygame.draw.circle(large, FACE, middle, radius * 0.93)
    surface.blit(pygame.transform.smoothscale(large, (px, px)), (0, 0))
    return ready(surface)


@kept(6)
def tray(wide: int, high: int) -> Surface:
    """A wooden tray with felt."""
    surface = Surface((wide, high), pygame.SRCALPHA)
    edge = max(4, high // 9)
    surface.blit(shapes.box((wide, high), WOOD, WOOD_LOW, high // 9, max(2, high // 48), WOOD_HIGH), (0, 0))
    inner = (wide - 2 * edge, high - 2 * edge)
    surface.blit(shapes.box(inner, FELT, palette.colour("241A0E"), high // 14, max(2, high // 40)), (edge, edge))
    return ready(surface)


def letters_px(high: int) -> int:
    """How large the name and the number of a pack so high are written."""
    return max(13, round(high * 0.2))


@kept(12)
def pack_labels(name: str, count: int, high: int) -> tuple[Rect, Rect]:
    """Where the slips with the name and with the number lie on the picture of a pack."""
    wide, label = round(high * 0.78), letters_px(high)
    whole = Rect(0, 0, wide + label * 2, high + label)
    plate = Rect(0, 0, drawn(name, BOLD, label, palette.TEXT).get_width() + label, round(label * 1.5))
    round_ = round(label * 1.7)
    disc = Rect(0, 0, max(round_, drawn(str(count), BOLD, label, palette.TEXT).get_width() + label), round_)
    plate.midbottom = whole.w // 2, whole.h
    disc.center = whole.w // 2 + wide // 2 - label // 2, round_ // 2
    return plate, disc


@kept(8)
def pack(art: str, kind: str, name: str, count: int, high: int) -> Surface:
    """A pack with its name and how many cards lie unseen on it."""
    wide, label = round(high * 0.78), letters_px(high)
    surface = Surface((wide + label * 2, high + label), pygame.SRCALPHA)
    card = picture(f"{art}/table/{kind}.svg", (wide, high))
    surface.blit(card, card.get_rect(midtop=(surface.get_width() // 2, label // 2)))
    if high < LEAST_PACK:  # on a small picture of the board a card is enough
        return ready(surface)
    for words, slip in zip((name, str(count)), pack_labels(name, count, high), strict=True):
        glyphs = drawn(words, BOLD, label, palette.INK)
        surface.blit(shapes.box(slip.size, palette.PAPER, palette.INK, max(2, label // 6), 1), slip)
        surface.blit(glyphs, glyphs.get_rect(center=slip.center))
    return ready(surface)
