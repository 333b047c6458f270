"""What a board on an illustrated map shows: counters that are larger than on a plain one, and what lies under them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from pygame import Rect, Surface

from scenes.boards.flat_board import Spot
from scenes.boards.hexes.land import counters, cover, fronts
from scenes.boards.hexes.land.counters import SIDE, LandCounter
from scenes.boards.hexes.land.ground import LandGround
from scenes.boards.hexes.state import HERO, THREE, HexState

LEAST = 46  # design units: a counter at the first look, at least
PAIRED, GAP = 0.76, 0.07  # of one alone: so large is each of two that share a hex, and so far apart they lie side by side
TRIPLED, APART = 0.71, 0.04  # the same of three, in two rows
LOWER, ASIDE = 0.15, 0.24  # sides of one alone: so much lower two lie under a flag, and so far right of it the first of three
FRAMED = 0.15  # sides of a counter: so much farther out its front is where a bold frame is around it
CLASH = 0.44  # sides of a counter: the mark between two enemies on a hex
PAIR = 2  # so many counters on a hex can still be told apart; more are spread under the pointer


class Lying(NamedTuple):
    """What lies on a hex: its picture below `art/`, the side over which its front looks (by the hour), a word on it, how much of
    a hex it takes, how much of the ground is seen through it (255: nothing).
    """

    picture: str
    facing: int | None = None
    word: str = ""
    size: float = 1.0
    opacity: int = 255


class LandState(HexState):
    """What a board on an illustrated map shows. `lying`: what lies on each hex, the lowest first; `cover`: a word on the ground
    of a hex, seen at the side of who stands on it; `worth`: the points that the flag of a hex stands for; `crowded`: words for so
    many on it.
    """

    counters: dict[str, LandCounter]  # type: ignore[assignment]
    ground: LandGround
    side, almost, paired = SIDE, 0.96, 0.96
    pointed = ""
    """The hex that is pointed at: its name lies over who stands there."""
    packs = False  # from near there is room for three in two rows
    shies = False
    leads = False  # words on many counters at once
    lying: dict[str, tuple[Lying, ...]]
    cover: Mapping[str, str]
    worth: Mapping[str, int]
    crowded: Callable[[int], str]
    free: Rect

    @property
    def window(self) -> Rect:
        """The part of the screen in which the map is seen: all of its place, under panels too."""
        return self.rect

    @property
    def clear(self) -> Rect:
        """The part of it that neither panels nor tracks cover."""
        return self.free

    def side_px(self, size: float) -> int:
        """How many pixels wide a counter of a size is drawn."""
        return counters.side_px(self.camera.zoom, size)

    def tip(self, unit: str) -> None:
        """Draw the pictures of a counter that tips over before the first frame."""
        counters.tip(self.counters[unit], self.spots()[unit][1])

    def draw_one(self, surface: Surface, unit: str, at: tuple[int, int]) -> None:
        """Paint one counter on any surface, with its middle at a pixel of it, without its wedge."""
        counters.draw(surface, self.counters[unit], at, self.spots()[unit][1], self.camera.zoom, fronted=False)

    def spread_px(self) -> int:
        """The side in pixels of a counter of a hex that is spread."""
        return max(self.scale.px(LEAST), self.side_px(1.0))

    def _shared(self, number: int) -> tuple[float, Sequence[tuple[float, float]]]:
        """The size of so many counters on one hex, and where each lies: from near two side by side, and three in two rows."""
        if number == PAIR and self._legible():
            aside = (PAIRED + GAP) / 2
            return PAIRED, [(-aside, 0.0), (aside, 0.0)]
        if number == THREE and self._three_legible():
            step = (TRIPLED + APART) / 2
            return TRIPLED, [(0.0, -step), (-step, step), (step, step)]
        return super()._shared(number)

    def resting(self) -> dict[str, Spot]:
        """The same; those who share a hex leave room for its flag."""
        found = super().resting()
        for space in {*self.flags, *self.worth}:
            there = self.on(space)
            if not there or not self.seen_whole(there[0]):
                continue
            for unit in there if len(there) == PAIR else there[:1]:
                spot = found[unit]
                aside, lower = (0.0, LOWER) if len(there) == PAIR else (ASIDE, 0.0)
                found[unit] = spot._replace(x=spot.x + aside * SIDE, y=spot.y + lower * SIDE)
        return found

    def _legible(self) -> bool:
        """Whether two that share a hex are large enough to be read side by side within it."""
        return self.side_px(PAIRED) >= self.scale.px(HERO)

    def _three_legible(self) -> bool:
        """Whether three that share a hex are."""
        return self.side_px(TRIPLED) >= self.scale.px(LEAST)

    def seen_whole(self, unit: str) -> bool:
        """Whether a counter shares its hex, and nobody there covers anything of it."""
        number = len(self.on(self.counters[unit].space))
        return number == PAIR and self._legible() or number == THREE and self._three_legible()

    def _apart(self, units: Sequence[str], places: Sequence[tuple[float, float]]) -> Sequence[tuple[float, float]]:
        """The places of two: as they are, for neither lies on the other's face."""
        return places

    def beside(self, unit: str) -> int:
        """At which side of the one with whom it shares its hex a counter lies: -1 left, 1 right; 0 where they lie otherwise."""
        there = self.on(self.counters[unit].space)
        if len(there) != PAIR or not self._legible():
            return 0
        return -1 if unit == there[0] else 1

    def laid(self) -> dict[str, tuple[tuple[int, int], int]]:
        """The pixel of the middle of each counter that neither moves nor is spread, and its side in pixels."""
        spots = {unit: spot for unit, spot in self.resting().items() if self.rests(unit)}
        return {unit: (self.camera.to_screen(spot[:2]), self.side_px(spot.size)) for unit, spot in spots.items()}

    def rests(self, unit: str) -> bool:
        """Whether a counter lies at its place, so that its wedge lies beneath its neighbours."""
        counter = self.counters[unit]
        return counter.at is None and not counter.lift and counter.space not in self.fans()

    def outward(self, unit: str, px: int) -> int:
        """By how many pixels the front of a counter lies farther out: a bold frame is around who acts and who is chosen."""
        return round(px * FRAMED) if unit == self.chosen or self.counters[unit].active else 0

    def fronts(self) -> dict[str, Rect]:
        """What the front of each of them takes of the screen."""
        found = dict[str, Rect]()
        for unit, (at, px) in self.laid().items():
            place = counters.front_place(self.counters[unit], at, px, self.beside(unit), self.outward(unit, px))
            found |= {unit: place} if place else {}
        return found

    def partner(self, unit: str) -> str | None:
        """The one beside whom a counter lies on its hex."""
        return next((one for one in self.on(self.counters[unit].space) if one != unit), None) if self.beside(unit) else None

    def clashes(self, unit: str) -> bool:
        """Whether the one beside a counter is its enemy."""
        other = self.partner(unit)
        return other is not None and self.counters[other].side.letter[0] != self.counters[unit].side.letter[0]

    def blades(self) -> dict[str, Rect]:
        """Where the mark of close combat lies between two enemies at rest on a hex, by the left one."""
        found, laid = dict[str, Rect](), self.laid()
        for unit, (at, px) in laid.items():
            other = self.partner(unit) if self.beside(unit) == -1 and self.clashes(unit) else None
            if other in laid:
                side, x = round(px * CLASH), (at[0] + laid[other][0][0]) // 2
                found[unit] = Rect(0, 0, side, side).move_to(center=(x, at[1] + round(px * counters.LOWER)))
        return found

    def cover_place(self, unit: str, at: tuple[int, int], px: int) -> Rect | None:
        """Where the sign of the cover of a counter of so many pixels lies whose middle is at a pixel; None where it has none: of
        two on a hex the left one has it.
        """
        counter, side = self.counters[unit], self.beside(unit)
        if counter.space not in self.cover or side == 1:
            return None
        return cover.place(self.cover[counter.space], at, px, bool(side), fronts.looks_right(counter.facing))

    def told_of(self, space: str) -> Rect:
        """The same with the sign of their cover, where one stands there alone."""
        own, there = super().told_of(space), self.on(space)
        if len(there) > 1:
            return own
        at, px = self.spots()[there[0]]
        sign = self.cover_place(there[0], at, px) if px >= counters.NUMBERED else None
        return own.union(sign) if sign else own

    def _meant(self) -> Sequence[Collection[str]]:
        return self.targets, [unit for unit, counter in self.counters.items() if counter.active], (self.chosen or "",)

    def show_targets(self, targets: Mapping[str, bool] | None = None) -> None:
        """Ring these units red; the hex of a single one is named."""
        self.late_changes += dict(targets or {}) != self.targets
        super().show_targets(targets)

    def named(self) -> list[str]:
        """The hexes whose names lie over who stands there: the one that is pointed at, and the only one that is aimed at."""
        aimed = {self.counters[unit].space for unit in self.targets if unit in self.counters}
        there = ({self.pointed} | (aimed if len(aimed) == 1 else set())) & set(self.by_space()) - set(self.fans())
        return sorted(there)

    def packed(self, space: str) -> bool:
        """Whether counters on a hex lie over each other, so that the pointer spreads them."""
        return super().packed(space) and not (len(self.on(space)) == PAIR and self._legible())

    def crowds(self) -> dict[str, list[str]]:
        """The hexes, with their units, on which counters lie too close to be read well; not the one that is spread."""
        small = self.side_px(self._shared(PAIR)[0]) < self.scale.px(LEAST) * 0.8
        return {
            space: units
            for space, units in self.by_space(still=True).items()
            if len(units) > 1 and space != self.spread and (len(units) > PAIR or small)
        }
