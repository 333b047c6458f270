"""Tokens, skulls, bags and tracks of Danger Close as pictures, each drawn once for its size, then kept.

| call | comes back as |
|---|---|
| `token_face(token, px)`, `token_back(px)`, `token_turning(token, px, step)` | an action token, its back, between them |
| `team_token(seat, side, px)`, `team_turning(seat, px, step)` | a team token, "cover" or "minus" up; from cover to minus |
| `skull(kind, px)`, `own_colour(unit)` | a skull: "white", "black", "red", or the coloured one of a unit; its colour |
| `kinds(bag)`, `skulls_in(bag)` | what lies in a bag: each kind of skull and how many; the same in short |
| `holes(count, px)`, `shields(count, px)`, `danger_track(danger, px)` | a threat level; a defence; the track of eight cubes |

`px` is the height of one piece in pixels. `TURNS` is the last step of what turns over.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame
from pygame import Rect, Surface

from game.skulls.position import Bag
from game.skulls.tables import tables
from scenes.kit import palette, text
from scenes.kit.fonts import BODY, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.layout import Scale
from scenes.kit.palette import Colour, colour
from scenes.kit.pictures import picture

TURNS = 12  # pictures of a piece between its two sides
_CODES = ("56B4E9", "F0E442", "2FBF94", "F0A030", "E08BBB", "E8743A", "4F8FE8", "B5DD5E", "C9A7E8", "F4F0E4")
OWN: tuple[Colour, ...] = tuple(colour(code) for code in _CODES)
"""The skulls of the ten units of a roster; the figure on each tells them apart as well."""
FIGURED = 22  # pixels of the smallest skull with its unit's figure on it


def _ready(surface: Surface) -> Surface:
    return surface.convert_alpha() if pygame.display.get_surface() else surface


# --- patterns and tracks ----------------------------------------------------------------------------------------------------


@kept(64)
def _signs(name: str, count: int, px: int) -> Surface:
    """So many of one drawing side by side, each px high; a dash for none."""
    pitch = px + max(1, px // 12)
    surface = Surface((max(1, count) * pitch, px), pygame.SRCALPHA)
    if not count:
        pygame.draw.rect(surface, palette.INK_DIM, Rect(px // 4, px // 2 - max(1, px // 14), px // 2, max(2, px // 7)))
    for place in range(count):
        surface.blit(picture(f"skulls/{name}.svg", (px, px)), (place * pitch, 0))
    return _ready(surface)


def holes(count: int, px: int) -> Surface:
    """A threat level as so many bullet holes in a row, each px high."""
    return _signs("hole", count, px)


def shields(count: int, px: int) -> Surface:
    """A defence as so many shields in a row, each px high."""
    return _signs("shield", count, px)


@kept(64)
def danger_track(danger: int, px: int) -> Surface:
    """The track of a unit, px high: a full cube for each danger level, empty places up to the most there is."""
    most = tables().numbers.most_danger
    surface = Surface((most * px, px), pygame.SRCALPHA)
    for place in range(most):
        surface.blit(picture(f"skulls/cube-{'on' if place < danger else 'off'}.svg", (px, px)), (place * px, 0))
    return _ready(surface)


# --- tokens -----------------------------------------------------------------------------------------------------------------


@kept(64)
def token_face(token: str, px: int) -> Surface:
    """An action token face up, px high: the disc of its kind, its drawing, a star where any unit of the team may ready it."""
    star = tables().tokens[token].kind == "star"
    surface = picture(f"skulls/token/disc-{'star' if star else 'item'}.svg", (px, px)).copy()
    side = round(px * (0.6 if star else 0.66))
    sign = picture(f"skulls/token/{token}.svg", (side, side))
    surface.blit(sign, sign.get_rect(center=(round(px * 0.5), round(px * 0.49))))
    if star:
        mark = max(8, round(px * 0.3))
        surface.blit(picture("skulls/token/star.svg", (mark, mark)), (px - mark, 0))
    return _ready(surface)


def token_back(px: int) -> Surface:
    """An action token face down, px high."""
    return picture("skulls/token/back.svg", (px, px))


def turned_over(one: Callable[[], Surface], other: Callable[[], Surface], step: int) -> Surface:
    """A piece on its way from one side (step 0) to the other (TURNS), narrowed as it is seen while it turns."""
    if step <= 0:
        return one()
    if step >= TURNS:
        return other()
    angle = math.pi * step / TURNS
    whole = one() if angle < math.pi / 2 else other()
    narrow = pygame.transform.smoothscale(whole, (max(2, round(whole.get_width() * abs(math.cos(angle)))), whole.get_height()))
    shade = 255 - round(70 * math.sin(angle))
    narrow.fill((shade, shade, shade, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return narrow


@kept(64)
def token_turning(token: str, px: int, step: int) -> Surface:
    """An action token on its way from its back (step 0) to its face (TURNS)."""
    return turned_over(lambda: token_back(px), lambda: token_face(token, px), step)


def team_token(seat: str, side: str, px: int) -> Surface:
    """A team's token, px high, with Take Cover! ("cover") or the loss of initiative ("minus") up."""
    return picture(f"skulls/team/{side}-{seat}.svg", (px, px))


@kept(64)
def team_turning(seat: str, px: int, step: int) -> Surface:
    """A team's token on its way from Take Cover! (step 0) to the loss of initiative (TURNS)."""
    return turned_over(lambda: team_token(seat, "cover", px), lambda: team_token(seat, "minus", px), step)


# --- skulls -----------------------------------------------------------------------------------------------------------------


def own_colour(unit: str) -> Colour:
    """The colour of a unit's own skull."""
    return OWN[tables().rosters[tables().cards[unit].side].index(unit) % len(OWN)]


@kept(128)
def skull(kind: str, px: int) -> Surface:
    """A skull px high: "white", "black" or "red", or of a unit's own colour, with its figure where there is room for it."""
    if kind in ("white", "black", "red"):
        return picture(f"skulls/skull/{kind}.svg", (px, px))
    surface = picture("skulls/skull/own.svg", (px, px), tint=own_colour(kind)).copy()
    if px >= FIGURED:
        side = round(px * 0.56)
        figure = picture(f"skulls/unit/{kind}.svg", (side, side))
        surface.blit(figure, (px - side, px - side))
    return _ready(surface)


def kinds(bag: Bag) -> list[tuple[str, int]]:
    """What lies in a bag: each kind of skull and how many, those that fell a unit first."""
    found = [("black", bag.black), ("red", bag.red), *((unit, 1) for unit in bag.own), ("white", bag.white)]
    return [(kind, count) for kind, count in found if count]


def skulls_in(bag: Bag) -> tuple[tuple[str, int], ...]:
    """The same in short, the coloured ones of all units together."""
    found = (("black", bag.black), ("red", bag.red), (bag.own[0] if bag.own else "", len(bag.own)), ("white", bag.white))
    return tuple(one for one in found if one[1])


def paint_skulls(surface: Surface, area: Rect, skulls: Sequence[tuple[str, int]], scale: Scale) -> None:
    """Paint a skull of each kind with how many there are, in a row as high as an area."""
    x = area.x
    for kind, count in skulls:
        words = text.drawn(str(count), SEMIBOLD, scale.text(BODY), palette.TEXT)
        surface.blit(skull(kind, area.h), (x, area.y))
        surface.blit(words, (x + area.h + scale.px(3), area.y))
        x += area.h + words.get_width() + scale.px(12)
