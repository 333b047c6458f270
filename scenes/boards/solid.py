"""What makes a flat face a token: a thick edge below it, the lamp on its upper rim, its shadow, a figure on it.

The lamp hangs above the upper edge of the table, a little to the left: shadows fall down and to the right.
"""

from __future__ import annotations

import pygame
from pygame import Surface

from scenes.boards.lines import ready
from scenes.boards.sheet import RIM
from scenes.kit import shapes
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import picture

THICK, LOW = 0.09, 0.045  # of a token's width: its edge, and that of one that is done, which lies lower
LIGHT, SHADE = 76, 62  # how much the lamp lightens the top of a face and darkens its foot, of 255
BEVEL, BELOW = 150, 110  # how bright its upper rim is, how dark its lower
HELD, ASIDE, UNDER = 0.06, 0.09, 0.2  # of its width: how far up a chosen token is lifted, and from it falls its shadow
CAST, THROWN = 150, 130  # how dark the shadow of a token is, and of a figure on its face
SPENT, GREYED = (190, 190, 188), 110  # the light on one that is done, and how much of its colours it has lost, of 255
BLANK = " "


def thickness(px: int, low: bool = False) -> int:
    """How high in pixels the edge of a token is that is so many pixels wide; `low`: of one that is done."""
    return max(1, round(px * LOW)) if low else max(2, round(px * THICK))


def room(px: int) -> int:
    """The pixels that a token needs around its face for its edge and its shadow."""
    return thickness(px) + max(3, px // 9)


def edge_of(side: Side) -> Colour:
    """The colour of the edge of a side's tokens, darker where its counters have corners that are cut."""
    return (
        mixed(side.counter, (255, 255, 255), 0.16) if side.shape in ("square", "circle") else mixed(side.counter, (0, 0, 0), 0.12)
    )


def flat(face: Surface, shade: Colour, opacity: int = 255) -> Surface:
    """The outline of a picture, filled with one colour."""
    made = face.copy()
    made.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
    made.fill((*shade, opacity), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def thick(face: Surface, shade: Colour, px: int, low: bool = False, around: int = 0) -> Surface:
    """A face so many pixels wide as a token, its middle where it was: its shadow, its edge of a colour, a light on its rim.

    `around`: pixels added on every side; without them the face has `room` around it. `low`: it is done and lies lower.
    """
    high = thickness(px, low)
    wide, tall = face.get_size()
    whole = Surface((wide + 2 * around, tall + 2 * around), pygame.SRCALPHA)
    whole.fill((*RIM, 0))
    dark = flat(face, (14, 11, 6), CAST)
    whole.blit(dark, (around + high, around + high))
    whole = shapes.blurred(whole, max(1, px // 18))
    outline = flat(face, RIM)
    for x in (-1, 0, 1):
        whole.blit(outline, (around + x, around + high + (1 if x == 0 else 0)))
    side, foot = flat(face, shade), flat(face, mixed(shade, (0, 0, 0), 0.38))
    for down in range(high, 0, -1):
        whole.blit(foot if down == high > 2 else side, (around, around + down))
    whole.blit(face, (around, around))
    whole.blit(_rims(face, max(1, px // 26)), (around, around))
    return ready(whole)


@kept(32)
def _below(px: int, disc: bool) -> Surface:
    """The soft shadow of a token so many pixels wide that is lifted from the table."""
    soft = max(2, px // 9)
    full = px + 4 * soft
    shadow = Surface((full, full), pygame.SRCALPHA)
    area = shadow.get_rect().inflate(-4 * soft, -4 * soft)
    pygame.draw.rect(shadow, (8, 6, 3, 185), area, border_radius=px // 2 if disc else px // 7)
    return ready(shapes.blurred(shadow, soft))


def lift(surface: Surface, at: tuple[int, int], px: int, disc: bool = False) -> tuple[int, int]:
    """Paint the shadow of a token that is lifted; returns the pixel of its middle up there."""
    shadow = _below(px, disc)
    surface.blit(shadow, shadow.get_rect(center=(at[0] + round(px * ASIDE), at[1] + round(px * UNDER))))
    return at[0], at[1] - max(2, round(px * HELD))


def _rims(face: Surface, deep: int) -> Surface:
    """What the lamp does to the rim of a face: light above, dark below."""
    found = Surface(face.get_size(), pygame.SRCALPHA)
    for (across, down), shade, opacity in (((deep // 2, deep), (255, 255, 255), BEVEL), ((0, -deep), (0, 0, 0), BELOW)):
        part = flat(face, (255, 255, 255))
        part.blit(part.copy(), (across, down), special_flags=pygame.BLEND_RGBA_SUB)
        found.blit(flat(part, shade, opacity), (0, 0))
    return found


@kept(48)
def _falling(size: tuple[int, int]) -> Surface:
    """Light that falls from above: white above the middle, black below, both weaker towards it."""
    steps = Surface((1, 9), pygame.SRCALPHA)
    for step in range(9):
        part = step / 4 - 1
        steps.set_at((0, step), (255, 255, 255, round(-part * LIGHT)) if part < 0 else (0, 0, 0, round(part * SHADE)))
    return pygame.transform.smoothscale(steps, size)


def lit(face: Surface) -> Surface:
    """A face as the lamp lights it: bright at its top, darker towards its foot."""
    light = _falling(face.get_size()).copy()
    light.blit(flat(face, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    made = face.copy()
    made.blit(light, (0, 0))
    return made


@kept(96)
def card(side: Side, px: int, rim: Colour) -> Surface:
    """The face of a side's counter with nothing on it, in the light of the lamp."""
    return ready(lit(shapes.counter(side, px, letter=BLANK, rim=rim)))


@kept(160)
def figure(name: str, size: tuple[int, int], px: int) -> Surface:
    """A picture of `art/` that stands out of the face of a token px wide, with the shadow that it throws there.

    It is larger than `size` by the same on every side.
    """
    drawing, drop = picture(name, size), max(1, round(px / 24))
    around = 2 * drop
    whole = Surface((drawing.get_width() + 2 * around, drawing.get_height() + 2 * around), pygame.SRCALPHA)
    whole.fill((*RIM, 0))
    whole.blit(flat(drawing, RIM, THROWN), (around + drop, around + drop))
    whole = pygame.transform.gaussian_blur(whole, max(1, drop // 2), repeat_edge_pixels=False)
    whole.blit(drawing, (around, around))
    return ready(whole)


def spent(face: Surface, greyed: int = GREYED) -> Surface:
    """A face of one that is done: darker, and paler by so much of 255, with what is left of the colours of its side."""
    grey = pygame.transform.grayscale(face)
    grey.fill((*SPENT, 255), special_flags=pygame.BLEND_RGBA_MULT)
    made = face.copy()
    made.fill((*SPENT, 255), special_flags=pygame.BLEND_RGBA_MULT)
    grey.set_alpha(greyed)
    made.blit(grey, (0, 0))
    return made
