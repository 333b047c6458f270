"""What a board of hexes shows: the map, what stands on it and lies over it, and where. Pictures and motions read it."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence

import pygame
from pygame import Rect, Surface

from game.boards.hexes import Hexes
from scenes.boards.flat_board import CounterBoard, Spot, Spots
from scenes.boards.hexes.aside import beside
from scenes.boards.hexes.fanning import Fanning
from scenes.boards.hexes.ground_picture import GroundPicture
from scenes.boards.hexes.mood import Mood
from scenes.boards.hexes.over import Over
from scenes.boards.hexes.pieces import COUNTER, POINT, Counter, draw_counter, extent_of, fan, limber, side_px, tip
from scenes.boards.lines import Point, ready
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.palette import Side

CLEAR_HIT = 24  # pixels: counters that are smaller, or nearer to each other, are spread under the pointer
CLEAR_SEEN = 34  # the same of three and more, who are to be told apart
TAG = 0.36  # of the height of a hex: the largest words over the board
SPREAD_SIDE = 36  # design units: side of a counter of a hex that is spread
PLATE = 0.78  # how far the ground under those who are spread reaches beyond their middles, in sides of one
CLEAR = (3, 4)  # so many on one hex cover nothing of each other
SOLID, VEILED = 222, 130  # how dark the ground is under those who are spread, and those beside the one who is meant
APART = 0.9  # how far apart counters on one hex lie, of what their fan says
HERO, FEW, ALMOST = 44, 3, 0.86
"""Design units that a counter is at least wide at the first look, also where it shares its hex with a few; how many are few,
and how large of one alone it is there at most.
"""
OVER = 1.12  # heights of a hex in which they lie
PAIR = 2  # so many that share a hex lie in steps
BESIDE = 1.04  # how many of their sides lie between the middles of two side by side
THREE, HIGHER = 3, 1.3  # three that share one stand in two rows where there is room, in so many heights of a hex
STEP = 0.44, 0.42
"""How far of two that share a hex the one behind lies to the right of the other, and how far above, in sides of one: both within
the hex, faces in sight.
"""
FARTHER = 1.3  # how much farther to the side one lies of whom one is a triangle: less of it is seen over a square
ROWS, PACKED, WIDER = ((0.0, -0.40), (-0.50, 0.40), (0.50, 0.40)), 0.80, 1.1
"""Where three that share a hex stand, in sides of one: one above two, all of them whole but for the foot of the first; how far
the rows lie apart; and in how many widths of a hex they stand: where there is less room, closer to each other.
"""
ASIDE = 0.25  # sides of a square counter: so much lower it is drawn than a triangle, whose point lies under it
LONE, SLIM = 0.80, 0.84
"""How large a triangle is beside a square that has its hex alone, and where they share one: it reaches farther, and its corners
lie in those of its hex.
"""
BACK = 0.025  # sides of a square counter by which it lies farther back there: its point is longer


class HexState(CounterBoard[Counter]):
    """What a board of hexes shows. It holds no rules: what it is told it shows.

    `ground` is the map, `counters` by unit in the order in which they lie, `flags` by hex, `mood`, `over` (what is laid
    over it for a while) are what it was told last.
    """

    side = COUNTER
    """Board units: the side of a counter that has its hex alone."""
    almost = ALMOST
    """How large of one alone a counter that shares its hex with a few is at most."""
    packs = True
    """Whether three that share a hex are packed close within it."""
    shies = True
    """Whether those who lie apart shy away from whoever acts."""
    leads = True
    """Whether words that have no room at somebody lie near by, with a tail that leads to him."""
    paired = 1.0
    """How large of one alone each of two is at most."""

    def __init__(self, hexes: Hexes, ground: GroundPicture, art: str) -> None:
        super().__init__(ground.extent, TAG * hexes.height, art)
        self.hexes, self.ground = hexes, ground
        self.collar, self.rim = 0, 0
        self.free: Rect | None = None  # the part of its place that nothing lies over, where panels lie over the rest
        self.flags: dict[str, Side] = {}
        self.goal: str | None = None  # what the seat at the screen is after
        self.mood = Mood()
        self.fanning = Fanning()
        self._spread: str | None = None
        self._came: tuple[tuple[int, int], str | None] = ((0, 0), None)  # where the pointer opened a stack, and who lay there
        self._beside: tuple[object, tuple[int, int]] | None = None  # around what they lie apart, and by what that is known
        self.meant: str | None = None  # whose hex stays spread wherever the pointer goes, the others there in the dark
        self.over = Over(self._overlaid)

    @property
    def spread(self) -> str | None:
        """The crowded hex whose counters lie apart for the pointer: each is whole there, and words give way to it."""
        return self._spread

    @spread.setter
    def spread(self, space: str | None) -> None:
        if space != self._spread:
            self._spread, self.stale = space, True
            self.late_changes += 1
            if space:
                self.fanning.open(space)

    @property
    def restless(self) -> bool:
        """Whether something moves that no motion outside drives."""
        return super().restless or self.fanning.moving(self._spread)

    def update(self, seconds: float) -> None:
        """Let counters go apart under the pointer, and together."""
        super().update(seconds)
        if self.fanning.update(seconds, self._spread, self.pace):
            self.stale = True

    @property
    def edge(self) -> int:
        """The pixels of the rim, on both sides together."""
        return self.collar + self.rim

    @property
    def window(self) -> Rect:
        """The part of the screen in which the map is seen, without its rim; all of its place where panels lie over it."""
        if self.free is None:
            return super().window
        return Rect(self.rect.x, self.rect.y + self.collar, self.rect.w, self.rect.h - self.collar)

    @property
    def painted(self) -> Rect:
        """The part of the screen that map and rim fill, under panels too."""
        return self.window if self.free is None else self.rect

    @property
    def clear(self) -> Rect:
        """The part of the window that nothing lies over."""
        return super().window

    def point(self, space: str) -> Point:
        """The middle of a hex."""
        return self.ground.centre(space)

    def side_px(self, size: float) -> int:
        """How many pixels wide a counter of a size is drawn."""
        return side_px(self.camera.zoom, size)

    def limber(self, unit: str) -> None:
        """Draw the pictures of a counter that leans as it goes before the first frame."""
        for px in {self.spots()[unit][1], self.side_px(1.0)}:
            limber(self.counters[unit], px)

    def tip(self, unit: str) -> None:
        """Draw the pictures of a counter that tips over before the first frame."""
        tip(self.counters[unit], self.spots()[unit][1])

    def draw_one(self, surface: Surface, unit: str, at: tuple[int, int]) -> None:
        """Paint one counter on any surface, with its middle at a pixel of it."""
        draw_counter(surface, self.counters[unit], at, self.spots()[unit][1], self.camera.zoom)

    def stir(self) -> None:
        """Close the hex that is spread: somebody comes or goes."""
        self.spread = None
        self.fanning.forget()

    def _refresh(self) -> None:
        if self.spread and len(self.on(self.spread)) < 2:
            self.spread = None
        self.stale = True

    def _overlaid(self, still: bool) -> None:
        if self.over.offered:
            self.spread = None
        if still:
            self._turn()
        self.late_changes += 1  # what hexes cost and why they are refused is written over the counters, too
        self.stale = True

    def darkened(self) -> object:
        """What is not seen, or cannot be reached, while that is shown."""
        return self.over.seen, self.over.dim_rest and (frozenset(self.over.reach), frozenset(self.over.refused))

    # Where counters lie.

    def on(self, space: str) -> list[str]:
        """The units on a hex, in the order in which they lie."""
        return [unit for unit, counter in self.counters.items() if counter.space == space]

    def resting(self) -> dict[str, Spot]:
        """Where each counter lies when nothing moves, in board units: those that share a hex make room for each other."""
        found = {}
        for space, units in self.by_space().items():
            x, y = self.ground.centre(space)
            size, places = self._shared(len(units))
            slim = LONE if len(units) == 1 else SLIM if len(units) <= FEW else 1.0
            sizes = [size * (slim if self.counters[unit].shape == "triangle" else 1.0) for unit in units]
            if len(units) == 1 and self.counters[units[0]].shape == "triangle":
                turn = math.radians(self.counters[units[0]].heading)
                places = [(-math.sin(turn) * BACK, math.cos(turn) * BACK)]
            elif 1 < len(units) <= FEW:
                places = self._balanced(units, sizes, self._apart(units, places))
            for unit, one, (across, down) in zip(units, sizes, places, strict=True):
                found[unit] = Spot(x + across * self.side, y + down * self.side, one)
        return {unit: found[unit] for unit in self.counters}

    def _shared(self, number: int) -> tuple[float, Sequence[tuple[float, float]]]:
        """The size of so many counters on one hex, and where each lies, in sides of one.

        Two lie in steps that go up to the right, the lower one over the other's foot, and three in rows, so that they stay
        within their hex; else a few lie over each other, not small.
        """
        size, places = fan(number)
        hero = self.scale.px(HERO) / (self.side * self.camera.zoom)
        wished = min(hero, self.almost)
        whole = hero if size < hero <= self.paired else max(size, wished)  # from far away they leave their hex less
        if number == PAIR:
            aside, up = (far / 2 * whole for far in STEP)
            return whole, [(-aside, up), (aside, -up)]
        if number == THREE and self.packs:
            wide, high = (side / (self.side * whole) for side in (self.hexes.width * WIDER, self.hexes.height * HIGHER))
            closer, lower = min(1.0, wide - 1), min(1.0, (high - 1) / PACKED)
            return whole, [(across * closer * whole, down * lower * whole) for across, down in ROWS]
        if number == THREE and max(size, wished) * 2 * BESIDE * self.side <= self.hexes.height * HIGHER:
            size = max(size, wished)
            step = size * BESIDE / 2
            return size, [(0.0, -step), (-step, step), (step, step)]
        if number != THREE or wished <= size:
            near = 1.0 if number in CLEAR else APART
            return size, [(across * near, down * near) for across, down in places]
        wide, high = (max(0.0, side / self.side - wished) / 2 for side in (self.hexes.width, self.hexes.height * OVER))
        across, down = (max(abs(place[way]) for place in places) for way in (0, 1))
        wider, higher = min(APART, wide / across), min(APART, high / down)
        return wished, [(x * wider, y * higher) for x, y in places]

    def _apart(self, units: Sequence[str], places: Sequence[Point]) -> Sequence[Point]:
        """The places of a few, so that none lies on another's face: whoever points to the right is the lower one of two, and of
        three the one at the left.
        """
        ahead = [right - left for left, _, right, _ in (extent_of(self.counters[unit]) for unit in units)]
        if len(units) == PAIR and any(self.counters[unit].shape == "triangle" for unit in units):
            places = [(across * FARTHER, down) for across, down in places]
        if len(units) == PAIR and ahead[0] < ahead[1]:
            return places[::-1]
        if len(units) == THREE and self.packs and ahead[1] < ahead[2]:
            return [places[0], places[2], places[1]]
        return places

    def _balanced(self, units: Sequence[str], sizes: Sequence[float], places: Sequence[Point]) -> Sequence[Point]:
        """Places for counters of some sizes by the middle of what each takes: a triangle reaches farther to where it points."""
        found = []
        for unit, size, (across, down) in zip(units, sizes, places, strict=True):
            left, up, right, low = extent_of(self.counters[unit])
            found.append((across - (right - left) / 2 * size, down - (low - up) / 2 * size))
        return found

    def spots(self) -> dict[str, tuple[tuple[int, int], int]]:
        """The pixel of the middle of each counter and its side in pixels, as they are drawn now."""
        found = super().spots()
        if self.spread:
            found.update(self._spread_spots(self.spread))
        return found

    def seen_spots(self) -> dict[str, tuple[tuple[int, int], int]]:
        """The same as they are seen while those of a hex go apart or together; a click finds them where they go."""
        found, fans = self.spots(), self.fans()
        resting = super().spots() if fans else {}
        for space in fans:
            part = self.fanning.eased(space)
            for unit, ((x, y), px) in self._spread_spots(space).items():
                (left, top), whole = resting[unit]
                if self.counters[unit].at is None:
                    at = round(left + (x - left) * part), round(top + (y - top) * part)
                    found[unit] = at, round(whole + (px - whole) * part)
        return found

    def depth(self, unit: str, spot: tuple[tuple[int, int], int]) -> int:
        """How far in front a counter is drawn: whoever stands lower, of those who stand side by side a square one."""
        (_, y), px = spot
        return y + (round(px * ASIDE) if self.counters[unit].shape == "square" else 0)

    def behind(self, spots: Spots) -> frozenset[str]:
        """Those over whose feet the other of two stands who share a hex and lie together."""
        pairs = [units for space, units in self.by_space(still=True).items() if len(units) == PAIR and space not in self.fans()]
        return frozenset(min(units, key=lambda unit: self.depth(unit, spots[unit])) for units in pairs)

    def standing(self) -> dict[str, Rect]:
        """The part of the screen that each counter takes as it is drawn now."""
        return self._areas(self.spots())

    def _at_rest(self) -> dict[str, Rect]:
        """The same with nobody spread."""
        return self._areas(super().spots())

    def _areas(self, spots: Mapping[str, tuple[tuple[int, int], int]]) -> dict[str, Rect]:
        found = {}
        for unit, ((x, y), px) in spots.items():
            left, up, right, down = (round(far * px) for far in extent_of(self.counters[unit]))
            found[unit] = Rect(x - left, y - up, left + right, up + down)
        return found

    def told_of(self, space: str) -> Rect:
        """What those whom the words on a hex are about take of the screen: who is aimed at, acts or is chosen, else all there."""
        standing, there = self.standing(), self.on(space)
        meant = next(filter(None, ([unit for unit in there if unit in those] for those in self._meant())), there)
        return standing[meant[0]].unionall([standing[unit] for unit in meant])

    def _meant(self) -> Sequence[Collection[str]]:
        """Those whom what is decided is about, the likeliest to be told of first."""
        return self.targets, (self.chosen or "",)

    def _spread_spots(self, space: str) -> dict[str, tuple[tuple[int, int], int]]:
        x, y = self.spread_middle(space)
        units, px = self.on(space), self.spread_px()
        far = self.spread_radius(space)
        first = math.pi / 2 if len(units) > 2 else math.pi
        if len(units) > 2:  # round the ring as they lie, so that nobody changes sides under the pointer
            lie = dict(zip(units, self._shared(len(units))[1], strict=True))
            units = sorted(units, key=lambda one: round((math.atan2(lie[one][1], lie[one][0]) + first) % math.tau, 6))
        else:
            units = sorted(units, key=lambda one: self.resting()[one].x)
        turned = {unit: math.tau * place / len(units) - first for place, unit in enumerate(units)}
        return {unit: ((x + round(math.cos(turn) * far), y + round(math.sin(turn) * far)), px) for unit, turn in turned.items()}

    def spread_middle(self, space: str) -> tuple[int, int]:
        """The pixel around which the counters of a hex lie that is spread: none is cut by an edge of the window, and whoever acts
        is not hidden.
        """
        known, what = self._beside, (space, self.chosen, self.camera.changes, self.changes, len(self.on(space)))
        if known is None or known[0] != what:
            others = {unit: area for unit, area in self._at_rest().items() if self.counters[unit].space != space}
            radius = self._plate_radius(space)
            at = beside(self.to_screen(space), radius, others, self.chosen) if self.shies else self.to_screen(space)
            known = self._beside = what, at
        x, y = known[1]
        reach = 2 * (self.spread_radius(space) + round(self.spread_px() * POINT))
        room = self.clear.inflate(-min(reach, self.clear.w), -min(reach, self.clear.h))
        return min(max(x, room.left), room.right), min(max(y, room.top), room.bottom)

    def spread_area(self, space: str) -> Rect:
        """The part of the screen that the ground under the counters of a hex takes that is spread."""
        side = 2 * self._plate_radius(space)
        return Rect(0, 0, side, side).move_to(center=self.spread_middle(space))

    def spread_px(self) -> int:
        """The side in pixels of a counter of a hex that is spread."""
        return max(self.scale.px(SPREAD_SIDE), side_px(self.camera.zoom))

    def spread_radius(self, space: str) -> int:
        """How many pixels from the middle of a hex that is spread its counters lie: two squares nearest to each other."""
        units = self.on(space)
        least = 0.56 if len(units) == PAIR and all(self.counters[unit].shape == "square" for unit in units) else 0.74
        return round(self.spread_px() * max(least, 1.46 * len(units) / math.tau))

    def _plate_radius(self, space: str) -> int:
        """How many pixels the ground under the counters of a hex that is spread reaches from its middle."""
        return self.spread_radius(space) + round(self.spread_px() * PLATE)

    def fans(self) -> list[str]:
        """The hexes whose counters lie apart, or are on their way there or back."""
        return [space for space in self.fanning.parts if len(self.on(space)) > 1]

    def spread_plate(self, space: str, dark: int = SOLID) -> Surface:
        """The dark ground under the counters of a hex that is spread; so `dark`, a veil over all but the one who is meant."""
        return _plate(self._plate_radius(space), dark)

    def crowds(self) -> dict[str, list[str]]:
        """The hexes, with their units, on which counters lie too close to be hit well; not the one that is spread."""
        zoom = self.camera.zoom
        return {
            space: units
            for space, units in self.by_space(still=True).items()
            if len(units) > 1
            and space != self.spread
            and side_px(zoom, fan(len(units))[0], 0) < (CLEAR_SEEN if len(units) > PAIR else CLEAR_HIT)
        }

    def packed(self, space: str) -> bool:
        """Whether counters on a hex lie over each other, so that the pointer spreads them."""
        return len(self.on(space)) > 1

    def flag_point(self, space: str) -> Point:
        """The point of the board in the middle of a flag on a hex."""
        x, y = self.ground.centre(space)
        aside = 0.34 if any(one.space == space for one in self.counters.values()) else 0.24  # it is not to lie over faces
        return x - self.hexes.width * aside, y - self.hexes.height * (aside + 0.06)


@kept(8)
def _plate(radius: int, dark: int) -> Surface:
    fine = 3
    large = Surface((radius * 2 * fine,) * 2, pygame.SRCALPHA)
    large.fill((*palette.BAR, 0))
    middle = (radius * fine, radius * fine)
    pygame.draw.circle(large, (*palette.LINE_HIGH, dark + 13), middle, radius * fine)
    pygame.draw.circle(large, (*palette.BAR, dark), middle, radius * fine - 2 * fine)
    return ready(pygame.transform.smoothscale(large, (radius * 2, radius * 2)))
