"""The dice of a fight: how each face looks, and a row of them that tumbles, lands and sorts itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from random import Random

import pygame
from pygame import Rect, Surface

from game.operators.fight import KINDS
from game.operators.tables import tables
from scenes.kit import palette, text
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour
from scenes.kit.pictures import picture
from scenes.kit.tweens import Do, InTurn, Motion, Tween, linear, smooth

INK = palette.colour("F3EEDF")  # the symbols and figures on every die
QUARTER = 30  # degrees between two pictures of a die that tumbles
LEAN = (-7, 4, -3, 6, -5, 3, -2)  # degrees at which dice come to lie, by place
_chance = Random()  # for the eye alone: it never touches the draws of a match


def values(kind: str, face: int) -> dict[str, int]:
    """What a face shows, by symbol: aim, speed and defence, or firepower."""
    return tables().dice[kind].faces[face - 1]


def _arrow(surface: Surface, middle: tuple[float, float], reach: float, up: bool, shade: Colour) -> None:
    """Paint an arrow that points up or down."""
    x, y = middle
    tip, base = (y - reach, y + reach * 0.15) if up else (y + reach, y - reach * 0.15)
    tail = y + reach if up else y - reach
    pygame.draw.polygon(surface, shade, [(x, tip), (x + reach, base), (x - reach, base)])
    stem = Rect(0, 0, max(2, round(reach * 0.7)), max(1, round(abs(tail - base)) + 1))
    stem.midtop = (round(x), round(min(base, tail)))
    surface.fill(shade, stem)


def _figure(surface: Surface, words: str, px: int, middle: tuple[float, float], shade: Colour = INK) -> None:
    """Paint a figure with its capitals' middle at a point."""
    line = text.drawn(words, BOLD, px, shade)
    top, high = text.capitals(BOLD, px)
    surface.blit(line, (round(middle[0] - line.get_width() / 2), round(middle[1] - high / 2) - top))


def _upright(kind: str, face: int | None, px: int) -> Surface:
    """A die that lies straight; `face` None shows what kind it is and no figure."""
    if face is None:
        return picture(f"operators/die-{kind}.svg", (px, px))
    surface = picture(f"operators/die-{kind}-blank.svg", (px, px)).copy()
    shown = values(kind, face)
    if kind == "agility":
        # Two arrows: speed lifts its owner, defence pushes the foe's aim down.
        for x, worth, up in ((0.335, shown["speed"], True), (0.665, shown["defence"], False)):
            shade = INK if worth else palette.mixed(INK, palette.GREEN, 0.55)
            _arrow(surface, (px * x, px * (0.315 if up else 0.685)), px * 0.105, up, shade)
            _figure(surface, str(worth), round(px * 0.36), (px * x, px * (0.60 if up else 0.375)), shade)
        return surface
    symbol = picture(f"operators/{'aim' if kind == 'aim' else 'firepower'}.svg", (round(px * 0.36),) * 2)
    surface.blit(symbol, symbol.get_rect(center=(round(px * 0.335), round(px * 0.48))))
    _figure(surface, str(sum(shown.values())), round(px * 0.50), (px * 0.66, px * 0.48))
    return surface


@kept(320)
def die(kind: str, face: int | None, px: int, degrees: int = 0, grey: bool = False) -> Surface:
    """A die px wide and high, turned by whole degrees (its corners reach out then); `grey` when it does not count."""
    large = _upright(kind, face, px * 2)
    if grey:
        large = pygame.transform.grayscale(large)
        large.fill((120, 124, 122, 255), special_flags=pygame.BLEND_RGBA_MULT)
    if degrees:
        large = pygame.transform.rotate(large, -degrees)
    small = pygame.transform.smoothscale(large, (large.get_width() // 2, large.get_height() // 2))
    return small.convert_alpha() if pygame.display.get_surface() else small


@kept(16)
def covered(px: int) -> Surface:
    """A die nobody may know anything of yet: a dark cloth over it."""
    surface = pygame.transform.grayscale(picture("operators/die-aggressive-blank.svg", (px * 2, px * 2)))
    surface.fill((150, 166, 158, 255), special_flags=pygame.BLEND_RGBA_MULT)
    emblem = picture("operators/aim.svg", (round(px * 0.8), round(px * 0.8)), ink=palette.DIM)
    surface.blit(emblem, emblem.get_rect(center=(px, round(px * 0.96))))
    small = pygame.transform.smoothscale(surface, (px, px))
    return small.convert_alpha() if pygame.display.get_surface() else small


def warm(kind: str, px: int) -> None:
    """Draw the pictures a tumble needs before it begins."""
    for degrees in range(0, 360, QUARTER):
        die(kind, None, px, degrees)


class Lying:
    """One die of a row: its kind, its face (None: not rolled yet), where it lies and how it flies."""

    __slots__ = ("kind", "face", "place", "lift", "aside", "degrees", "flying")

    def __init__(self, kind: str, place: int) -> None:
        self.kind = kind
        self.face: int | None = None
        self.place = float(place)  # from the left, in dice
        self.lift = self.aside = 0.0  # in heights of a die
        self.degrees = 0
        self.flying = False


class Tray:
    """The seven dice of one side: none, covered, shown by kind, rolled."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.covered = 0  # dice that lie there face down
        self.dice: list[Lying] = []
        self.grey = ""  # the kind that does not count, after a critical miss
        self.rect, self.px, self.pitch = Rect(0, 0, 0, 0), 1, 1.0

    def place(self, rect: Rect, px: int) -> None:
        """Take up this rectangle from now on, each die px wide."""
        self.rect, self.px = Rect(rect), px
        self.pitch = (rect.w - px) / max(1, self.number - 1)

    def clear(self) -> None:
        """Take every die away."""
        self.covered, self.dice, self.grey = 0, [], ""

    def cover(self) -> None:
        """Lay all dice there face down."""
        self.covered, self.dice, self.grey = self.number, [], ""

    def show(self, counts: Sequence[int]) -> None:
        """Lay so many dice of each kind there, not rolled yet."""
        self.covered, self.grey = 0, ""
        places = count()
        self.dice = [Lying(kind, next(places)) for kind, number in zip(KINDS, counts, strict=True) for _ in range(number)]

    def of(self, kind: str) -> list[Lying]:
        """The dice of a kind, from the left."""
        return sorted((one for one in self.dice if one.kind == kind), key=lambda one: one.place)

    def sum(self, symbol: str) -> int:
        """The sum of one symbol over the dice that have been rolled."""
        return sum(values(one.kind, one.face).get(symbol, 0) for one in self.dice if one.face is not None)

    def picture(self) -> dict[str, object]:
        """The dice as they lie there, to compare two pictures."""
        dice = [(one.kind, one.face, one.place, one.flying) for one in self.dice]
        return {"covered": self.covered, "dice": dice, "grey": self.grey}

    def spot(self, place: float) -> Rect:
        """Where the die at a place lies on the screen."""
        return Rect(round(self.rect.x + place * self.pitch), self.rect.y + (self.rect.h - self.px) // 2, self.px, self.px)

    def draw(self, surface: Surface) -> None:
        """Paint the dice, those in the air last."""
        for place in range(self.covered):
            surface.blit(covered(self.px), self.spot(place))
        for one in sorted(self.dice, key=lambda one: one.flying):
            spot = self.spot(one.place)
            spot.move_ip(round(one.aside * self.px), -round(one.lift * self.px))
            shown = die(one.kind, None if one.flying else one.face, self.px, one.degrees, one.kind == self.grey)
            surface.blit(shown, shown.get_rect(center=spot.center))

    # --- motion ---------------------------------------------------------------------------------------------------------

    def roll(self, kind: str, faces: Sequence[int], factor: float, moved: Callable[[], object]) -> Motion:
        """The dice of a kind tumble, land with these faces and sort themselves; `factor` is the speed's.

        `moved()` is called whenever a die lies elsewhere, so that it is drawn there.
        """
        spins = [(_chance.choice((-1, 1)) * _chance.randint(14, 20), _chance.uniform(0.8, 1.5)) for _ in faces]
        rolled: list[Lying] = []
        start: list[float] = []

        def lift_off() -> None:
            warm(kind, self.px)
            self._have(kind, len(faces))
            rolled.extend(self.of(kind))
            start.extend(one.place for one in rolled)
            for one in rolled:
                one.flying = True
            moved()

        def fly(part: float) -> None:
            for one, (turns, far) in zip(rolled, spins, strict=False):
                left = 1 - part
                one.degrees = round(turns * left * left) * QUARTER % 360
                one.lift = far * 0.55 * left * abs(1 - 2 * ((part * 2.5) % 1.0)) if part < 1 else 0.0
                one.aside = far * 0.5 * left * (1 if turns > 0 else -1)
            moved()

        def land() -> None:
            for one, face in zip(rolled, faces, strict=True):
                one.flying, one.face, one.lift, one.aside = False, face, 0.0, 0.0
                one.degrees = LEAN[round(one.place) % len(LEAN)]
            moved()

        def sort(part: float) -> None:
            order = sorted(range(len(rolled)), key=lambda place: (rolled[place].face or 0, place))
            for goal, place in enumerate(order):
                rolled[place].place = start[place] + (start[goal] - start[place]) * part
            moved()

        def settle() -> None:
            for one in rolled:
                one.degrees = LEAN[round(one.place) % len(LEAN)]

        tumble = Tween(0, 1, 0.5 * factor, fly, linear, land)
        return InTurn([Do(lift_off), tumble, Tween(0, 1, 0.16 * factor, sort, smooth, settle)])

    def _have(self, kind: str, number: int) -> None:
        """Make sure that so many dice of a kind lie there, even when nobody has shown them before."""
        missing = number - len(self.of(kind))
        if missing > 0:
            counts = [len(self.of(one)) + (missing if one == kind else 0) for one in KINDS]
            known = {one: [lying.face for lying in self.of(one)] for one in KINDS}
            self.show(counts)
            for one in KINDS:
                for lying, face in zip(self.of(one), known[one], strict=False):
                    lying.face = face
