"""What a board that is a loop of squares shows: its squares and their signs, tokens, the furniture in its middle."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from pygame import Rect, Surface

from game.boards.track import Track
from scenes.boards.flat_board import CounterBoard, Spot
from scenes.boards.lines import Point, nearest
from scenes.boards.loop.furniture import Furniture
from scenes.boards.loop.over import Over
from scenes.boards.loop.standing import Ground as Standground
from scenes.boards.loop.standing import Stand, settled
from scenes.boards.loop.tokens import ASIDE, MANY, NEXT, TOKEN, Token, behind, draw_token, fan, graves, lot, side_px, spread
from scenes.kit import text
from scenes.kit.fonts import BOLD
from scenes.kit.palette import Colour, Side

SHY = 0.2  # of a square: how far craft that have it to themselves stand back from its name
INNER, LOWER, ASKEW, GONE = 1.0, 0.2, 0.45, 0.8
"""How far inwards the letters of a token stand; how far lower in a column, and to the right in the row at the foot, between its
sign and that of the next square; how far outwards and aside those of the dead stand.
"""
OUT = 0.35  # of a sign: how far out of its square its middle lies, where no square is
TAG = 34.0  # board units: the largest words over the board


class Ground(NamedTuple):
    """The drawing of a map below `art/`, and the part of the map that it covers: left, top, width, height."""

    picture: str
    left: int
    top: int
    width: int
    height: int


class LoopState(CounterBoard[Token]):
    """What a loop shows. It holds no rules: what it is told it shows.

    `slots`: where furniture stands; `pennants`: the side that owns a square; `rubble`; `signs`: a small picture on a square;
    `numerals`: what is written again beside whoever stands on one; `called`: what is always written at the edge of one;
    `kinds`: the frames of squares that do something; `tiles`: what stands on them, shown again beside whoever covers it;
    `titles`: the names of squares; `tips`: a few words of one under the pointer; `plain`: those that are painted as open
    ground.
    """

    def __init__(self, track: Track, ground: Ground, slots: Mapping[str, tuple[int, int]], art: str) -> None:
        super().__init__((ground.width, ground.height), TAG, art)
        self.track, self.ground = track, ground
        self.slots = {what: (x - ground.left, y - ground.top) for what, (x, y) in slots.items()}
        self.furniture = Furniture()
        self.pennants: dict[str, Side] = {}
        self.rubble: frozenset[str] = frozenset()
        self.signs: dict[str, str] = {}
        self.numerals: dict[str, str] = {}
        self.called: dict[str, str] = {}
        self.kinds: dict[str, Colour] = {}
        self.tiles: dict[str, str] = {}
        self.titles: dict[str, str] = {}
        self.plain: frozenset[str] = frozenset()
        self.tips: dict[str, str] = {}
        self.names: tuple[tuple[str, int, int, int], ...] = ()
        self.tumble: float | None = None  # how far dice in the tray have tumbled, 0 to 1
        self.spread: str | None = None
        self.pinned: tuple[str, float, float] | None = None  # the token that stays where it is while its square is spread
        self._known: dict[str, tuple[Point, Point, float]] = {}
        self._squares: tuple[object, dict[str, Rect]] = None, {}  # of which look the pixels of all squares are, and they
        self._away: dict[tuple[int, int], float] = {}  # how far pixels are from them
        self._stood: tuple[object, Mapping[str, Stand]] = None, {}  # of which counters the places are, and they
        self.free = Rect(0, 0, 1, 1)
        self.over = Over(self._overlaid)
        xs, ys = zip(*(self.point(one) for one in track.ids), strict=True)
        self.middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        self.half = (max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2

    @property
    def side(self) -> float:
        """The side of a square, in board units."""
        return float(self.track.boxes[self.track.ids[0]][2])

    @property
    def unit(self) -> float:
        """How large furniture is beside how it is drawn."""
        return self.side / 80 if self.side <= 80 else 0.88

    @property
    def edge(self) -> int:
        """No rim."""
        return 0

    @property
    def window(self) -> Rect:
        """The part of the screen in which the board is seen."""
        return self.rect

    @property
    def clear(self) -> Rect:
        """The part of it that panels leave free."""
        return self.free

    def _overlaid(self) -> None:
        self.stale = True

    def draw_one(self, surface: Surface, unit: str, at: tuple[int, int]) -> None:
        """Paint one counter on any surface, with its middle at a pixel of it."""
        token = self.counters[unit]
        draw_token(surface, token, at, self.spots()[unit][1], self.way(token.space), None, self.camera.zoom, self.art)

    # --- places -----------------------------------------------------------------------------------------------------------

    def point(self, space: str) -> Point:
        """The middle of a square on the drawing."""
        x, y = self.track.centre(space)
        return x - self.ground.left, y - self.ground.top

    def square_rect(self, space: str) -> Rect:
        """The pixels of a square."""
        return self.squares[space].copy()

    @property
    def squares(self) -> Mapping[str, Rect]:
        """The pixels of all squares, in the order of the loop: they are read, and never moved."""
        looks = self.camera.zoom, self.camera.sheet.topleft
        if self._squares[0] != looks:
            self._squares = looks, {one: self._square(one) for one in self.track.ids}
            self._away = {}
        return self._squares[1]

    def away(self, at: tuple[int, int]) -> float:
        """The pixels from one of the screen to the nearest square; worked out once while the squares lie as they do."""
        squares = self.squares.values()
        if at not in self._away:
            self._away[at] = min(math.dist(at, nearest(rect, at)) for rect in squares)
        return self._away[at]

    def _square(self, space: str) -> Rect:
        x, y = self.point(space)
        half = self.side / 2
        left, top = self.camera.to_screen((x - half, y - half))
        right, foot = self.camera.to_screen((x + half, y + half))
        return Rect(left, top, right - left, foot - top)

    def inward(self, space: str) -> Point:
        """The direction from a square to the middle of the loop, of length 1, straight or through a corner."""
        return self._lies(space)[1]

    def _inward(self, space: str) -> Point:
        x, y = self.point(space)
        dx, dy = (x - self.middle[0]) / self.half[0], (y - self.middle[1]) / self.half[1]
        across, down = -math.copysign(1, dx) if abs(dx) > 0.995 else 0.0, -math.copysign(1, dy) if abs(dy) > 0.995 else 0.0
        far = math.hypot(across, down) or 1.0
        return across / far, down / far

    def badged(self, space: str, gone: bool = False) -> Point:
        """Where on a token its letters stand, in steps right and down from its middle: at the middle of its inner edge, as what
        squares are called stands at their outer edges; clear of what neighbours show at their upper left. Those of one who is
        `gone` stand outwards, where nobody covers them.
        """
        ix, iy = self.inward(space)
        if ix and iy and len(self.by_space().get(space, ())) > 1:  # beside the row that runs inwards
            return 1, (-1 if ix * iy > 0 else 1)
        if ix and iy:
            return (-1 if ix < 0 <= iy else 1), (-1 if iy < 0 else 1)
        if gone:
            return (-math.copysign(GONE, ix), math.copysign(GONE, ix)) if ix else (-math.copysign(GONE, iy),) * 2
        return (math.copysign(INNER, ix), LOWER) if ix else (ASKEW if iy < 0 else 0.0, math.copysign(INNER, iy))

    def badge_of(self, unit: str) -> Point:
        """Where on a token its letters stand."""
        return self.badges([unit])[unit]

    def badges(self, units: Iterable[str]) -> dict[str, Point]:
        """Where on each of these tokens its letters stand."""
        stood, tokens = self._standing(), self.counters
        return {unit: self._corner(unit) if tokens[unit].space == self.spread else stood[unit].corner for unit in units}

    def _corner(self, unit: str) -> Point:
        """Where they are wanted: of several dead who have a square of a row to themselves outwards and inwards by turns, so that
        each is read.
        """
        space, gone = self.counters[unit].space, self.counters[unit].gone
        here = self.on(space) if gone else []
        ix, iy = self.inward(space)
        if len(here) < 2 or ix or any(not self.counters[one].gone for one in here):
            return self.badged(space, gone)
        return 0.0, math.copysign(INNER, iy if here.index(unit) % 2 else -iy)

    def _outside(self, at: Point, inward: Point) -> float:
        """How much of the map lies outside the loop, from the middle of a square, in board units."""
        (x, y), (ix, iy) = at, inward
        across = (x if ix > 0 else self.ground.width - x) / abs(ix) if ix else math.inf
        down = (y if iy > 0 else self.ground.height - y) / abs(iy) if iy else math.inf
        return min(across, down)

    def _lies(self, space: str) -> tuple[Point, Point, float]:
        """Where a square lies, the direction inwards from it, and how much of the map lies outside; worked out once."""
        if space not in self._known:
            at, inward = self.point(space), self._inward(space)
            self._known[space] = at, inward, self._outside(at, inward)
        return self._known[space]

    def way(self, space: str) -> float:
        """Where a square leads to, in degrees clockwise from up."""
        x, y = self.point(space)
        after = self.point(self.track.ahead(space, 1))
        return math.degrees(math.atan2(after[0] - x, y - after[1])) % 360

    def side_px(self, size: float) -> int:
        """How many pixels wide a man's counter of a size is drawn."""
        return side_px(self.camera.zoom, size)

    def named(self) -> list[Rect]:
        """Where the names of the parts of the map are written, in pixels."""
        size, found = self.name_px, []
        for words, x, y, turn in self.names:
            wide, high = text.width(words, BOLD, size), round(size * 1.1)
            rect = Rect(0, 0, high if turn else wide, wide if turn else high)
            found.append(rect.move_to(center=self.camera.to_screen((x - self.ground.left, y - self.ground.top))))
        return found

    @property
    def name_px(self) -> int:
        """How large they are written."""
        return max(13, round(27 * self.camera.zoom))

    # --- tokens -----------------------------------------------------------------------------------------------------------

    def on(self, space: str) -> list[str]:
        """The tokens on a square: craft first, those who lie there last."""
        return self._in_order([unit for unit, token in self.counters.items() if token.space == space])

    def _in_order(self, units: list[str]) -> list[str]:
        """The tokens of one square as they lie on it."""
        tokens = self.counters
        return sorted(units, key=lambda unit: (not tokens[unit].craft, not tokens[unit].lies, tokens[unit].lies, unit))

    def crowded(self, space: str) -> bool:
        """Whether so many stand on a square, or so large ones, that they spread under the pointer."""
        here = self.on(space)
        return len(here) >= MANY or sum(self.counters[unit].craft for unit in here) > 1

    def resting(self) -> dict[str, Spot]:
        """Where each token lies when nothing moves, in board units: those that share a square stand as a fan."""
        found = {unit: one.spot for unit, one in self._standing().items()}
        if self.spread:
            units, (x, y) = self._up_first(self.by_space().get(self.spread, [])), self.point(self.spread)
            places = self._spread_out(units, (x, y), self.inward(self.spread))
            found |= {unit: Spot(x + a, y + b, size) for unit, (a, b, size) in zip(units, places, strict=True)}
        return found

    def _standing(self) -> Mapping[str, Stand]:
        """Where each token stands on its square, and its name on it; worked out once for what stands there."""
        standing = tuple((unit, *one.kept()) for unit, one in sorted(self.counters.items()))
        known = self.camera.zoom, standing, *map(tuple, (self.numerals, self.called, self.tiles))
        if self._stood[0] != known:
            order = sorted(self.by_space().items(), key=lambda one: (all(self.inward(one[0])), len(one[1]), one[0]))
            placed = {unit: spot for space, units in order for unit, spot in self._fanned(space, units).items()}
            first = sorted(placed, key=lambda unit: (self.counters[unit].gone, self.counters[unit].idle))
            wanted = {unit: Stand(placed[unit], self._corner(unit)) for unit in first}
            self._stood = known, settled(self.counters, wanted, self._ground())
        return self._stood[1]

    def _ground(self) -> Standground:
        zoom, stood = self.camera.zoom, self.by_space()
        wide, high = (round(units * zoom) for units in (self.ground.width, self.ground.height))
        signs = [self._sign(space, 0.44, 18) for space in self.numerals if space in stood]
        signs += [self._sign(space, 0.56, 22) for space in self.tiles if space in stood and space not in self.called]
        signs += [self._called(space) for space in self.called if space in stood]
        return Standground(self.side, zoom, Rect(0, 0, wide, high), signs, self.point, self.inward, self._neighbours)

    def _sign(self, space: str, part: float, least: int) -> Rect:
        """Where the number or the picture of a square stands at its upper left corner, in pixels of the map."""
        (x, y), zoom = self.point(space), self.camera.zoom
        side, whole = max(least, round(self.side * zoom * part)), self.side * zoom
        from_left, right, down = self.sign_at(space)
        middle = x * zoom + (from_left - 0.5) * whole + right * side, y * zoom - whole / 2 + down * side
        return Rect(0, 0, side, side).move_to(center=(round(middle[0]), round(middle[1])))

    def sign_at(self, space: str) -> tuple[float, float, float]:
        """Where the middle of a sign is at the upper edge of a square, set in from the squares beside it and out to where there
        is none: from its left side in widths of the square, then right and down in sides of the sign.
        """
        (x, y), near = self.point(space), self.side / 2
        beside = [(ox - x, oy - y) for ox, oy in map(self.point, self._neighbours(space))]
        left, above = any(dx < -near for dx, _ in beside), any(dy < -near for _, dy in beside)
        if left and above:
            return 1.0, OUT, 0.5
        return (0.0, 0.5, -OUT) if left else (0.0, -OUT, 0.5) if above else (0.0, 0.0, 0.0)

    def _called(self, space: str) -> Rect:
        """Where about a square says what it is called, in pixels of the map."""
        (x, y), (ix, iy), zoom = self.point(space), self.inward(space), self.camera.zoom
        side = self.side * zoom
        place = Rect(0, 0, round(side * 0.6), round(side * 0.44))
        across, down = (math.copysign(side / 2, ix), 0.0) if ix and not iy else (0.0, math.copysign(side / 2, iy))
        return place.move_to(center=(round(x * zoom - across), round(y * zoom - down)))

    def _neighbours(self, space: str) -> tuple[str, str]:
        return self.track.ahead(space, -1), self.track.ahead(space, 1)

    def _up_first(self, units: Sequence[str]) -> list[str]:
        """The tokens of a square: who is up, then craft with nobody in them, then the dead."""
        return sorted(self._in_order([*units]), key=lambda one: (self.counters[one].gone, self.counters[one].idle))

    def _fanned(self, space: str, units: Sequence[str]) -> dict[str, Spot]:
        """Where the tokens of a square are wanted: those that share it stand as a fan."""
        (x, y), inward, outside = self._lies(space)
        units, beside = self._up_first(units), self._beside()
        dead = sum(self.counters[unit].gone for unit in units)
        idle = sum(self.counters[unit].idle for unit in units)
        up, split = len(units) - dead - idle, space in self.called
        if up == 1 and space in beside:
            far = TOKEN * NEXT * ASIDE * (-1 if self.track.ids.index(space) % 2 else 1)
            places: Sequence[tuple[float, float, float]] = [(inward[0] * far, inward[1] * far, NEXT)]
        elif up:
            places = fan(up, inward, 0.0 if idle or dead else outside)
        elif idle:
            places = lot(idle, inward, self.side * SHY if split else 0.0)
        else:
            places = graves(dead, inward)
        if rest := len(units) - len(places):  # idle craft behind who is up, and the dead
            places = [*places, *behind(rest - dead, dead, places, inward, self.side, outside, split)]
        return {unit: Spot(x + a, y + b, size) for unit, (a, b, size) in zip(units, places, strict=True)}

    def _beside(self) -> set[str]:
        """The squares of a straight row with somebody up on them and on the one before or after them."""
        stood = {token.space for token in self.counters.values() if not token.idle and not token.gone}
        found: set[str] = set()
        for space in stood:
            after = self.track.ahead(space, 1)
            if after in stood:
                found |= {space, after}
        return {space for space in found if not all(self.inward(space))}

    def _spread_out(self, units: Sequence[str], middle: Point, inward: Point) -> Sequence[tuple[float, float, float]]:
        """Where the tokens of a square lie that is spread: the one under the pointer stays, and the others lie about it, on
        whichever side they are all in sight.
        """
        places = spread(len(units), inward)
        if self.pinned is None or self.pinned[0] not in units:
            return places
        unit, px, py = self.pinned
        (x, y), ways, own = middle, (inward, (1.0, 0.0), (0.0, 1.0)), units.index(unit)
        for its, way, across, down in product((own, 0), ways, (1, -1), (1, -1)):
            lying = [*spread(len(units), way)]
            lying[its], lying[own] = lying[own], lying[its]
            ox, oy, _ = lying[own]
            found = [(px - x + across * (a - ox), py - y + down * (b - oy), size) for a, b, size in lying]
            if all(self.free.collidepoint(self.camera.to_screen((x + a, y + b))) for a, b, _ in found):
                return found
        return places

    def order(self) -> Sequence[str]:
        """The tokens as they are painted: the dead first, the lower ones later, those that move and those that are meant last."""
        raised, resting = {*self.targets, self.over.fallen}, self.resting()
        return sorted(
            resting,
            key=lambda unit: (
                self.counters[unit].at is not None or self.counters[unit].space == self.spread,
                not self.counters[unit].gone or unit in raised,
                not self.counters[unit].craft,
                not self.counters[unit].lies or unit in raised,
                unit in raised or unit == self.chosen,
                resting[unit].y,
            ),
        )  # fmt: skip
