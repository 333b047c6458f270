"""What lies on a board and may move: pieces with ring and arrow, action markers, the flag. Sprites are drawn once a size."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards import solid
from scenes.boards.lines import Point, ready
from scenes.boards.sheet import RIM, pointer
from scenes.kit import palette, shapes
from scenes.kit.fonts import BOLD, SMALL
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import picture
from scenes.kit.shapes import LETTERED, counter, shaped
from scenes.kit.text import capitals, drawn

PLATE = 58.0  # radius of a piece's plate, in board units
ARROW = 46.0  # length of a facing arrow
ARROW_AWAY = 1.28  # radii of a plate from its middle to that of its arrow
MARKER = 36.0  # radius of an action marker: clearly smaller than whoever walks to it
LEAST_PLATE = 20  # pixels: a piece is never smaller

FIGURE, RAISED = 1.84, 0.24  # radii of a plate: the portrait on it, whose hat stands over the rim, and how far up it is set
BENT, SUNK = 13.0, 0.12  # degrees by which whoever is wounded leans, radii by which his portrait is lower
CORNERED = 1.06  # so much further reach the corners of a plate that has some

NUMBERED = palette.colour("FFF8E6")
DULL = palette.colour("D0D0D0")  # what is left of the light on a marker, so that its number can be read
GOING, SQUASH = 15, 0.14  # degrees that a counter leans at most in going, and the part of its height it loses then
EIGHTHS = 8  # the widths in which a turning token is drawn


@dataclass(slots=True)
class Piece:
    """A piece on the board. `at` is in board units, `face` in degrees (0 is east, 90 south), None without a facing.

    `wounds` is the side of its wound token, 0 for none; `sprinting`: it stands on the node between. `lean` (degrees),
    `squash` (the part of its height that it is lower, and broader), `trail` (board units: where it has just been, the last
    place first), `fade` (1 there, 0 gone), `lift` (units above the ground) and `token` (1 flat, 0 on edge, while the wound
    token turns) are passing states of a motion: 0, 0, none, 1, 0 and 1 at rest.
    """

    side: Side
    figure: str
    at: tuple[float, float] = (0.0, 0.0)
    face: float | None = None
    wounds: int = 0
    present: bool = True
    node: str | None = None
    sprinting: bool = False
    lean: float = 0.0
    squash: float = 0.0
    trail: tuple[tuple[float, float], ...] = ()
    fade: float = 1.0
    lift: float = 0.0
    token: float = 1.0

    def rest(self) -> None:
        """Drop every passing state."""
        self.lean, self.fade, self.lift, self.token = 0.0, 1.0, 0.0, 1.0
        self.squash, self.trail = 0.0, ()


class Marker(NamedTuple):
    """An action marker as planned: number, node, facing (a port), side; `via` is the sprint's middle node."""

    number: int
    node: str
    face: str | None
    side: Side
    via: str | None = None
    faded: bool = False
    cancelled: bool = False
    watched: bool = False  # the enemy may see the sprint's middle node
    swung: bool = False  # it was turned and nobody's hand was on it: its look is lit


def plate_px(zoom: float) -> int:
    """The radius of a piece's plate in pixels."""
    return max(LEAST_PLATE, round(PLATE * zoom))


@kept(64)
def _badge(letter: str, px: int, shade: Colour) -> Surface:
    large = Surface((px * 4, px * 4), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    pygame.draw.circle(large, RIM, (px * 2, px * 2), px * 2)
    pygame.draw.circle(large, shade, (px * 2, px * 2), px * 2 - max(4, px // 4))
    badge = pygame.transform.smoothscale(large, (px, px))
    size = max(SMALL, round(px * 0.68))
    glyph = drawn(letter, BOLD, size, palette.TEXT)
    top, high = capitals(BOLD, size)
    badge.blit(glyph, ((px - glyph.get_width() + 1) // 2, (px - high) // 2 - top))
    return badge


@kept(48)
def body(art: str, side: Side, figure: str, radius: int, wounds: int, sprinting: bool, token: int = EIGHTHS) -> Surface:
    """A piece's plate of so many pixels' radius: shadow, ring in the seat's colour, counter, letter, wound token.

    `art`: the folder below `art/` with the signs; `token`: how wide the wound token is seen while it turns, in eighths.
    """
    room = round(radius * 0.45) + 2
    half = radius + room
    fine = 4
    large = Surface((half * 2 * fine, half * 2 * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    middle = (half * fine, half * fine)
    grown = radius * fine * (CORNERED if shapes.shape_points(side.shape, 1.0, (0.0, 0.0)) else 1.0)
    bright = palette.TEXT if palette.HIGH else mixed(side.counter, side.words, 0.35)
    for part, shade in ((1.0, RIM), (0.955, palette.TEXT), (0.90, bright), (0.80, RIM), (0.765, side.counter)):
        shaped(large, shade, side.shape, grown * part, middle)
    face = solid.lit(pygame.transform.smoothscale(large, (half * 2, half * 2)))
    surface = solid.thick(face, solid.edge_of(side), radius * 2).copy()
    man = solid.figure(figure, (round(radius * FIGURE),) * 2, radius * 2)
    if wounds:  # he is bent over his wound
        man = pygame.transform.rotozoom(man, BENT, 1.0)
    sunk = SUNK if wounds else 0.0
    surface.blit(man, man.get_rect(center=(half, half - round(radius * (RAISED - sunk)))))
    px = badge_place((half, half), radius).w
    _draw_badge(surface, side, (half, half), radius)
    if wounds and token:
        drop = picture(f"{art}/wound-{wounds}.svg", (round(px * 1.3),) * 2)
        if token < EIGHTHS:
            drop = pygame.transform.smoothscale(drop, (max(1, drop.get_width() * token // EIGHTHS), drop.get_height()))
        surface.blit(drop, drop.get_rect(center=(round(half + radius * 0.76), round(half - radius * 0.70))))
    if sprinting:
        runs = picture(f"{art}/sprint.svg", (round(px * 1.35),) * 2)
        surface.blit(runs, runs.get_rect(center=(round(half + radius * 0.74), round(half + radius * 0.74))))
    return ready(surface)


@kept(160)
def _leaning(art: str, side: Side, figure: str, radius: int, wounds: int, sprinting: bool, degrees: int, low: int) -> Surface:
    """A plate that leans so many degrees and is pressed down by so many hundredths."""
    whole = body(art, side, figure, radius, wounds, sprinting)
    wide, high = whole.get_size()
    pressed = pygame.transform.smoothscale(whole, (wide * (100 + low) // 100, high * (100 - low) // 100))
    return ready(pygame.transform.rotozoom(pressed, -degrees, 1.0))


def draw_piece(surface: Surface, piece: Piece, at: tuple[int, int], zoom: float, art: str) -> None:
    """Paint a plate with its middle at a pixel."""
    radius = plate_px(zoom)
    lean, low = round(piece.lean / 6) * 6, round(piece.squash * 20) * 5
    look = (art, piece.side, piece.figure, radius, piece.wounds, piece.sprinting)
    plate = _leaning(*look, lean, low) if lean or low else body(*look, round(piece.token * EIGHTHS))
    plate.set_alpha(_opacity(piece))
    surface.blit(plate, plate.get_rect(center=(at[0], at[1] - round(piece.lift * zoom))))


def draw_facing(surface: Surface, piece: Piece, at: tuple[int, int], zoom: float) -> None:
    """Paint the arrow of a piece outside its ring, over whoever stands beside it."""
    if piece.face is None:
        return
    radius = plate_px(zoom)
    arrow = facing(radius, round(piece.face / 3) * 3 % 360, piece.side)
    arrow.set_alpha(_opacity(piece))
    raised = at[0], at[1] - round(piece.lift * zoom)
    surface.blit(arrow, arrow.get_rect(center=arrow_spot(raised, piece.face, radius)))
    if not (piece.lean or piece.squash):  # whose it is stays to be read where he looks that way
        _draw_badge(surface, piece.side, raised, radius, _opacity(piece))


def badge_place(at: Point, radius: float) -> Rect:
    """Where the letter of a piece lies whose plate has this radius and its middle here."""
    side = max(18, round(radius * 0.66))
    return Rect(0, 0, side, side).move_to(center=(round(at[0] - radius * 0.74), round(at[1] + radius * 0.74)))


def _draw_badge(surface: Surface, side: Side, at: tuple[int, int], radius: int, opacity: int = 255) -> None:
    place = badge_place(at, radius)
    badge = _badge(side.letter, place.w, side.chip)
    badge.set_alpha(opacity)
    surface.blit(badge, place)


def draw_trail(surface: Surface, piece: Piece, to_screen: Callable[[tuple[float, float]], tuple[int, int]], zoom: float) -> None:
    """Paint where a sprinter has just been: a streak in its side's colour that gets thinner and fainter."""
    if len(piece.trail) < 2:
        return
    radius, points = plate_px(zoom), [to_screen(point) for point in piece.trail]
    area = Rect(points[0], (1, 1)).unionall([Rect(point, (1, 1)) for point in points]).inflate(2 * radius, 2 * radius)
    streak = Surface(area.size, pygame.SRCALPHA)
    for place in range(len(points) - 1, -1, -1):  # the faintest first
        left = 1 - place / len(points)
        at = points[place][0] - area.x, points[place][1] - area.y
        pygame.draw.circle(
            streak, (*mixed(piece.side.counter, (255, 255, 255), 0.15), round(170 * left)), at, radius * 0.8 * left
        )
    surface.blit(streak, area)


def _opacity(piece: Piece) -> int:
    return round(255 * max(0.0, min(1.0, piece.fade)))


def arrow_spot(at: tuple[int, int], degrees: float, radius: int) -> tuple[int, int]:
    """The pixel of the middle of a facing arrow outside a disc of `radius` pixels."""
    turn, far = math.radians(degrees), radius * ARROW_AWAY
    return round(at[0] + math.cos(turn) * far), round(at[1] + math.sin(turn) * far)


def facing(radius: int, degrees: int, side: Side) -> Surface:
    """The arrow that shows where a piece on a plate of `radius` pixels looks."""
    return pointer(max(22, round(radius * 1.3)), degrees, mixed(side.counter, side.words, 0.5))


def _token(large: Surface, edge: Colour, radius: int) -> Surface:
    """The face of a marker, drawn four times as large, as a thick token with its middle where it was."""
    face = solid.lit(pygame.transform.smoothscale(large, (large.get_width() // 4, large.get_height() // 4)))
    face.fill(DULL, special_flags=pygame.BLEND_RGB_MULT)
    return solid.thick(face, edge, radius * 2, around=solid.room(radius * 2)).copy()


BADGE, CORNER = 0.46, 0.7  # of a marker's radius: how large the badge of what it does is, how far across and up it lies


@kept(96)
def marker_disc(number: int, side: Side, radius: int, faded: bool, cancelled: bool, does: str = "move") -> Surface:
    """An action marker of so many pixels' radius: its number on the seat's colour and shape, grey and crossed when cancelled.

    `does`: "stay" has a ring at its corner, "sprint" chevrons, "move" nothing.
    """
    fine, full = 4, radius * 2 + 4
    large = Surface((full * fine, full * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    middle = (full * fine / 2, full * fine / 2)
    ground = palette.colour("5A5F5B") if cancelled else side.counter
    for less, shade in ((0.0, RIM), (1.2, NUMBERED), (3.0, mixed(ground, RIM, 0.3)), (3.8, ground)):
        shaped(large, shade, side.shape, (radius - less * radius / 16) * fine, middle)
    disc = _token(large, side.counter if cancelled else solid.edge_of(side), radius)
    full = disc.get_width()
    size = max(15, round(radius * 1.25))
    glyph = drawn(str(number), BOLD, size, NUMBERED)
    top, high = capitals(BOLD, size)
    disc.blit(glyph, ((full - glyph.get_width() + 1) // 2, (full - high) // 2 - top))
    if cancelled:
        a, b = full / 2 - radius * 0.56, full / 2 + radius * 0.56
        pygame.draw.line(disc, RIM, (a, b), (b, a), max(4, radius // 4))
        pygame.draw.line(disc, palette.DANGER, (a, b), (b, a), max(2, radius // 7))
    elif does != "move":
        badge, far = _deed_badge(does, max(6, round(radius * BADGE))), radius * CORNER
        disc.blit(badge, badge.get_rect(center=(round(full / 2 + far), round(full / 2 - far))))
    if faded:
        disc.set_alpha(150)
    return ready(disc)


def _deed_badge(does: str, radius: int) -> Surface:
    """The badge of a marker that stays, a ring, or of one that is sprinted to, two chevrons, of so many pixels' radius."""
    fine, full = 4, radius * 2 + 2
    large = Surface((full * fine, full * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    middle, unit = full * fine / 2, radius * fine
    pygame.draw.circle(large, RIM, (middle, middle), unit)
    if does == "stay":
        pygame.draw.circle(large, NUMBERED, (middle, middle), unit * 0.72, max(2, round(unit * 0.24)))
        pygame.draw.circle(large, NUMBERED, (middle, middle), unit * 0.22)
    for start in (-0.55, 0.02) if does == "sprint" else ():
        points = [(start, -0.5), (start + 0.26, -0.5), (start + 0.6, 0), (start + 0.26, 0.5), (start, 0.5), (start + 0.34, 0)]
        pygame.draw.polygon(large, palette.AMBER_HIGH, [(middle + x * unit, middle + y * unit) for x, y in points])
    return pygame.transform.smoothscale(large, (full, full))


@kept(24)
def sprint_disc(art: str, side: Side, radius: int, faded: bool, watched: bool = False) -> Surface:
    """The sprint marker of so many pixels' radius: the double chevron on a dark disc, its rim amber, or of danger."""
    fine, full = 4, radius * 2 + 4
    large = Surface((full * fine, full * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    middle = (full * fine / 2, full * fine / 2)
    edge = palette.DANGER if watched else palette.AMBER
    rims = ((0.0, RIM), (1.2, edge), (3.2, RIM), (4.2, mixed(side.field, palette.PANEL, 0.25)))
    for less, shade in rims:
        shaped(large, shade, side.shape, (radius - less * radius / 16) * fine, middle)
    disc = _token(large, mixed(solid.edge_of(side), RIM, 0.35), radius)
    sign = picture(f"{art}/sprint.svg", (round(radius * 1.3),) * 2)
    disc.blit(sign, sign.get_rect(center=disc.get_rect().center))
    if faded:
        disc.set_alpha(150)
    return ready(disc)


@kept(24)
def flag(art: str, px: int, side: Side | None, part: float = 1.0) -> Surface:
    """The flag, px high: ivory cloth, or dyed in a side's colour from the pole as far as `part` (0..1, in sixteenths)."""
    whole = picture(f"{art}/flag.svg", (px, px)).copy()
    if side is not None and part > 0:
        dyed = picture(f"{art}/pennant.svg", (px, px), tint=mixed(side.counter, (255, 255, 255), 0.12))
        start = px * 43 / 128
        wide = round(start + (px * 123 / 128 - start) * part)
        whole.blit(dyed, (0, 0), (0, 0, wide, px))
        if part >= 1:  # whose it is, for those who see no difference between the colours
            letter = counter(side, max(LETTERED, px // 3))
            whole.blit(letter, letter.get_rect(center=(round(px * 0.66), round(px * 0.3))))  # on the cloth: no piece covers it
    return ready(whole)


@kept(8)
def pole(art: str, px: int) -> Surface:
    """The pole on which the flag is going to hang, as large as the flag."""
    bare = picture(f"{art}/flag.svg", (px, px)).copy()
    bare.fill((0, 0, 0, 0), (round(px * 44 / 128), 0, px, round(px * 96 / 128)))
    return ready(bare)


def tipped(sprite: Surface, degrees: int) -> Surface:
    """A counter that leans by so many degrees; one that leans a little, as in going, is pressed down a little too."""
    if abs(degrees) <= GOING:
        wide, high = sprite.get_size()
        sprite = pygame.transform.smoothscale(sprite, (wide, round(high * (1 - SQUASH * abs(degrees) / GOING))))
    return ready(pygame.transform.rotozoom(sprite, -degrees, 1.0))
