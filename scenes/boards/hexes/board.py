"""The board of hexes on the screen: the map, what stands on it, what lies over it, what is under the pointer."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.boards.hexes import Hexes
from scenes.boards.acts import Painted
from scenes.boards.camera import STEP, Camera
from scenes.boards.hexes import late
from scenes.boards.hexes.ground import HexGround, Look
from scenes.boards.hexes.late import corner_spots
from scenes.boards.hexes.mood import Mood, light_of
from scenes.boards.hexes.over import Corners, Hovering, Over, Path, Ring, Sight
from scenes.boards.hexes.picture import HexPicture
from scenes.boards.hexes.pieces import COUNTER, POINT, Counter, Spot, fan, side_px
from scenes.boards.lines import Point, ready
from scenes.kit import palette
from scenes.kit.fonts import BODY
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.palette import Side

__all__ = ["Corners", "Counter", "HexBoard", "Hit", "Hovering", "Look", "Mood", "Over", "Path", "Ring", "Sight"]

COMFORT = 36  # design units: a hex is at least so wide where the whole board is shown at first
NEAREST = 128  # design units: a hex is so wide when the board is as near as it comes
CLEAR_HIT = 24  # pixels: counters that are smaller, or nearer to each other, are spread under the pointer
TAG = 0.36  # of the height of a hex: the largest words over the board
SPREAD_SIDE = 36  # design units: side of a counter of a hex that is spread


class Hit(NamedTuple):
    """What lies under the pointer: a hex, the hour of the clock that is pointed to around it, the unit whose counter it is."""

    space: str | None = None
    hour: int | None = None
    unit: str | None = None


NOTHING = Hit()


def _into(low: int, high: int, least: int, most: int) -> int:
    """How many pixels a stretch goes to lie between two pixels."""
    return max(0, least - low) - max(0, high - most)


class HexBoard:
    """A board of hexes. It holds a picture and no rules: what it is told it shows.

    `ground` is the map, `counters` by unit in the order in which they lie, `flags` by hex, `graves`, `mood`, `over` (what is
    laid over it for a while), `chosen`, `targets`, `ready` are what it was told last. `stale`: draw it again; `restless`:
    something moves that no motion outside drives (a held arrow key).
    """

    def __init__(self, hexes: Hexes, look: Look, pictures: Mapping[str, str], roads: Iterable[Sequence[str]] = ()) -> None:
        self.hexes = hexes
        self.ground = HexGround(hexes, look, pictures, roads)
        self.camera = Camera(self.ground.extent)
        self.rect, self.scale = Rect(0, 0, 1, 1), Scale(100)
        self.collar, self.rim, self.text = 0, 0, BODY
        self.stale = True
        self.counters: dict[str, Counter] = {}
        self.flags: dict[str, Side] = {}
        self.graves: tuple[str, ...] = ()
        self.mood = Mood()
        self.chosen: str | None = None
        self.targets: dict[str, bool] = {}
        self.ready: frozenset[str] = frozenset()
        self.spread: str | None = None
        self.airs: list[Painted] = []
        self.over = Over(self._overlaid)
        self._first: int | None = None  # the notches of the first look
        self._drawing = HexPicture(self)

    # The place on the screen.

    def resize(self, rect: Rect, scale: Scale) -> None:
        """Fit into this part of the window, as near as at first for as long as nobody has zoomed."""
        self.rect, self.scale = Rect(rect), scale
        self.text = scale.text(BODY)
        self.collar, self.rim = self.text + 6, max(3, scale.px(4))
        self.camera.nearest = scale.px(NEAREST) / self.hexes.width
        both = self.collar + self.rim
        self.camera.place(Rect(rect.x + self.collar, rect.y + self.collar, rect.w - both, rect.h - both))
        if self._first is None or self.camera.level == self._first:
            self._first = self._first_level()
            self.camera.zoom_at(self._first - self.camera.level, self.camera.rect.center)
        self.change()

    def _first_level(self) -> int:
        """The notches of the first look: the whole board, or where its hexes would be too small all of its width."""
        whole, room = self.camera.zoom / STEP**self.camera.level, self.camera.rect.w
        if whole * self.hexes.width >= self.scale.px(COMFORT):
            return 0
        return min(self.camera.levels, int(math.log(max(1.0, room / (self.ground.extent[0] * whole)), STEP)))

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the camera's. A pointer that moves spreads the counters of a crowded hex, and takes nothing."""
        if event.type == pygame.MOUSEMOTION and not self.camera.dragging:
            self._spread_at(event.pos)
        looks = self.camera.changes
        taken = self.camera.handle(event)
        if self.camera.changes != looks:
            self.stale = True
        return taken

    @property
    def window(self) -> Rect:
        """The part of the screen in which the map is seen, without its rim."""
        return self.camera.rect.clip(self.camera.sheet)

    @property
    def tag_px(self) -> int:
        """How large words over the board are: as those beside it, but never so large that they cover the hexes around."""
        return min(self.text, max(BODY_FLOOR, round(TAG * self.hexes.height * self.camera.zoom)))

    @property
    def restless(self) -> bool:
        """Whether something moves that no motion outside drives."""
        return self.camera.moving

    def update(self, seconds: float) -> None:
        """Let a held arrow key move the board."""
        if self.camera.moving:
            self.camera.update(seconds)
            self.stale = True

    def change(self) -> None:
        """Have everything drawn again at the next `draw`."""
        self._drawing.forget_map()
        self._drawing.forget_late()
        self.stale = True

    def show_space(self, space: str, part: float = 0.5) -> None:
        """Bring a hex to the middle, or to another part of the width, as far as the edges let it."""
        x, y = self.ground.centre(space)
        self.camera.look_at((x + (0.5 - part) * self.window.w / self.camera.zoom, y))
        self.stale = True

    def show_spaces(self, spaces: Sequence[str]) -> None:
        """Bring hexes into the window: all of them, moving as little as can be, or the first one where they have no room."""
        centres, zoom = [self.to_screen(space) for space in spaces], self.camera.zoom
        air = round(self.hexes.height * zoom)
        xs, ys = [x for x, _ in centres], [y for _, y in centres]
        inner = self.window.inflate(-2 * air, -2 * air)
        if max(xs) - min(xs) <= inner.w and max(ys) - min(ys) <= inner.h:
            self.camera.pan(_into(min(xs), max(xs), inner.left, inner.right), _into(min(ys), max(ys), inner.top, inner.bottom))
            self.stale = True
        elif not any(map(self.is_shown, spaces)):
            self.show_space(spaces[0])

    def is_shown(self, space: str) -> bool:
        """Whether the middle of a hex can be seen in the window."""
        return bool(self.window.collidepoint(self.to_screen(space)))

    def to_screen(self, space: str) -> tuple[int, int]:
        """The pixel of the screen on which the middle of a hex lies."""
        return self.camera.to_screen(self.ground.centre(space))

    # The map.

    def set_grounds(self, grounds: Mapping[str, str]) -> None:
        """Show these grounds on their hexes from now on; the picture of each is chosen by its hex."""
        self.ground.set_grounds(grounds)
        self.change()

    def lay_tile(self, tile: Hovering) -> None:
        """Lay a tile on its place at once, beside those that lie: grounds, roads, the N, and its objective."""
        self.ground.lay(tile)
        self.change()

    def set_tiles(
        self,
        tiles: Iterable[Hovering],
        grounds: Mapping[str, str] | None = None,
        roads: Iterable[Sequence[str]] = (),
        objectives: Mapping[str, str] | None = None,
    ) -> None:
        """Show the printed map with these tiles and no others; other grounds, roads and objectives are added to it."""
        changes = self.ground.changes
        self.ground.set_tiles(tuple(tiles), grounds or {}, roads, objectives or {})
        if self.ground.changes != changes:
            self.change()

    def prerender(self, ground: HexGround) -> bool:
        """Whether a part of a map was painted that may be seen soon; False: all of it that would be in the window is there."""
        return self._drawing.warm(ground)

    def set_mood(self, mood: Mood) -> None:
        """Show this time of day and weather."""
        if mood != self.mood:
            self.mood, self.ground.shade = mood, light_of(mood)
            self.change()

    # What stands on it.

    def place(self, unit: str, counter: Counter | None) -> None:
        """Put a unit's counter on the board at once, without a motion; None takes it off."""
        if counter is None:
            self.counters.pop(unit, None)
        else:
            self.counters[unit] = counter
        self._refresh()

    def place_all(self, counters: Mapping[str, Counter], flags: Mapping[str, Side], graves: Iterable[str]) -> None:
        """Set all counters, flags and graves at once; motions that ran must be finished or forgotten."""
        self.counters, self.flags, self.graves = dict(counters), dict(flags), tuple(graves)
        self.airs.clear()
        self._refresh()

    def set_flag(self, space: str, side: Side | None) -> None:
        """Show a side's flag on a hex, or none."""
        self.flags.pop(space, None)
        if side:
            self.flags[space] = side
        self._refresh()

    def choose(self, unit: str | None) -> None:
        """Ring the counter of the unit that is chosen."""
        self.chosen = unit
        self._refresh()

    def show_targets(self, targets: Mapping[str, bool] | None = None) -> None:
        """Ring these units red: dashed where True is given, else whole."""
        self.targets = dict(targets or {})
        self._refresh()

    def show_ready(self, units: Iterable[str] = ()) -> None:
        """Let the counters of these units glow: they can act."""
        self.ready = frozenset(units)
        self._refresh()

    def _refresh(self) -> None:
        if self.spread and len(self.on(self.spread)) < 2:
            self.spread = None
        self.stale = True

    def _overlaid(self, still: bool) -> None:
        if self.over.corners:
            self.spread = None
        if still:
            self._drawing.forget_still()
        else:
            self._drawing.forget_late()
        self.stale = True

    def picture(self) -> dict[str, object]:
        """What lies on the board, for comparing two pictures: map, counters, flags, graves, mood."""
        return {
            "pictures": dict(sorted(self.ground.pictures.items())),
            "links": sorted(self.ground.links),
            "norths": dict(sorted(self.ground.norths.items())),
            "objectives": dict(sorted(self.ground.objectives.items())),
            "counters": {unit: counter.kept() for unit, counter in sorted(self.counters.items())},
            "moving": sorted(unit for unit, one in self.counters.items() if one.at or one.lift or one.fade != 1.0 or one.degrees),
            "flags": {space: side.name for space, side in sorted(self.flags.items())},
            "graves": sorted(self.graves),
            "mood": self.mood._replace(lit=tuple(sorted(self.mood.lit))),
            "trail": self.over.trail,
        }

    # Where counters lie.

    def on(self, space: str) -> list[str]:
        """The units on a hex, in the order in which they lie."""
        return [unit for unit, counter in self.counters.items() if counter.space == space]

    def resting(self) -> dict[str, Spot]:
        """Where each counter lies when nothing moves, in board units: those that share a hex make room for each other."""
        by_space: dict[str, list[str]] = {}
        for unit, counter in self.counters.items():
            by_space.setdefault(counter.space, []).append(unit)
        found = {}
        for space, units in by_space.items():
            x, y = self.ground.centre(space)
            size, places = fan(len(units))
            for unit, (across, down) in zip(units, places, strict=True):
                # The middle of a triangle lies nearer to its base: it is drawn a little off the way it points.
                found[unit] = Spot(x + across * COUNTER, y + down * COUNTER, size)
        return {unit: found[unit] for unit in self.counters}

    def spots(self) -> dict[str, tuple[tuple[int, int], int]]:
        """The pixel of the middle of each counter and its side in pixels, as they are drawn now."""
        zoom = self.camera.zoom
        found = {}
        for unit, rest in self.resting().items():
            spot = self.counters[unit].at or rest
            found[unit] = self.camera.to_screen((spot.x, spot.y)), side_px(zoom, spot.size)
        if self.spread:
            found.update(self._spread_spots(self.spread))
        return found

    def _spread_spots(self, space: str) -> dict[str, tuple[tuple[int, int], int]]:
        x, y = self.to_screen(space)
        units, px = self.on(space), self._spread_px()
        far = self._spread_radius(len(units))
        first = math.pi / 2 if len(units) > 2 else math.pi
        turned = {unit: math.tau * place / len(units) - first for place, unit in enumerate(units)}
        return {unit: ((x + round(math.cos(turn) * far), y + round(math.sin(turn) * far)), px) for unit, turn in turned.items()}

    def _spread_px(self) -> int:
        return max(self.scale.px(SPREAD_SIDE), side_px(self.camera.zoom))

    def _spread_radius(self, number: int) -> int:
        return round(max(self._spread_px() * 0.74, self._spread_px() * 1.46 * number / math.tau))

    def spread_plate(self) -> Surface:
        """The dark ground under the counters of a hex that is spread."""
        return _plate(self._spread_radius(len(self.on(self.spread or ""))) + round(self._spread_px() * 0.78))

    def crowds(self) -> dict[str, list[str]]:
        """The hexes, with their units, on which counters lie too close to be hit well; not the one that is spread."""
        by_space: dict[str, list[str]] = {}
        for unit, counter in self.counters.items():
            if counter.at is None:
                by_space.setdefault(counter.space, []).append(unit)
        zoom = self.camera.zoom
        return {
            space: units
            for space, units in by_space.items()
            if len(units) > 1 and space != self.spread and side_px(zoom, fan(len(units))[0], 0) < CLEAR_HIT
        }

    def _spread_at(self, pos: tuple[int, int]) -> None:
        """Spread the counters of a crowded hex under the pointer, while it stays among them; not where corners are offered."""
        now = self.spread
        if now and not self.over.corners:
            reach = self._spread_radius(len(self.on(now))) + self._spread_px() * 0.78
            if math.dist(pos, self.to_screen(now)) <= reach and self.window.collidepoint(pos):
                return
        space = self.space_at(pos)
        found = space if space in self.crowds() or (space == now and now) else None
        found = None if self.over.corners else found
        if found != now:
            self.spread = found
            self.stale = True

    def flag_point(self, space: str) -> Point:
        """The point of the board in the middle of a flag on a hex."""
        x, y = self.ground.centre(space)
        return x - self.hexes.width * 0.24, y - self.hexes.height * 0.30

    # What is under the pointer.

    def space_at(self, pos: tuple[int, int]) -> str | None:
        """The hex under a pixel of the screen."""
        return self.ground.at(self.camera.to_board(pos)) if self.window.collidepoint(pos) else None

    def pick(self, pos: tuple[int, int]) -> Hit:
        """What lies under a pixel of the screen."""
        if not self.window.collidepoint(pos):
            return NOTHING
        offered = self.over.corners
        if offered:
            sheet = self.camera.sheet
            reach = max(late.TOUCH, round(13 * self.camera.zoom))
            for hour, (x, y) in corner_spots(self.ground, offered, self.camera.zoom).items():
                if math.dist((x + sheet.x, y + sheet.y), pos) <= reach:
                    return Hit(offered.space, hour)
        unit = self._unit_at(pos)
        if unit:
            return Hit(self.counters[unit].space, None, unit)
        space = self.space_at(pos)
        return Hit(space) if space else NOTHING

    def _unit_at(self, pos: tuple[int, int]) -> str | None:
        spots = self.spots()
        if self.spread:
            spots = {unit: spots[unit] for unit in self.on(self.spread)} | spots
            spots = dict(sorted(spots.items(), key=lambda item: self.counters[item[0]].space == self.spread))
        for unit, (at, px) in reversed(spots.items()):
            reach = px * (POINT * 0.72 if self.counters[unit].shape == "triangle" else 0.56)
            if math.dist(at, pos) <= max(reach, 9):
                return unit
        return None

    # Drawing.

    def draw(self, surface: Surface) -> None:
        """Paint the board within its rectangle."""
        self._drawing.draw(surface)
        self.stale = False

    def whole(self, zoom: float = 1.0) -> Surface:
        """A picture of the whole board with all that stands on it, at so many pixels a board unit."""
        thick = self.collar + self.rim
        wide, high = (round(units * zoom) + thick for units in self.ground.extent)
        surface = Surface((wide, high))
        self.looked_at((wide, high), self.scale).draw(surface)
        return surface

    def looked_at(self, size: tuple[int, int], scale: Scale) -> HexBoard:
        """The same board with all that stands on it, seen whole in a window of its own, for a picture."""
        other = copy(self)
        other._drawing = HexPicture(other)
        other.camera, other._first, other.spread, other.airs = Camera(self.ground.extent), -1, None, []
        other.resize(Rect((0, 0), size), scale)
        return other


@lru_cache(maxsize=8)
def _plate(radius: int) -> Surface:
    fine = 3
    large = Surface((radius * 2 * fine,) * 2, pygame.SRCALPHA)
    large.fill((*palette.BAR, 0))
    middle = (radius * fine, radius * fine)
    pygame.draw.circle(large, (*palette.LINE_HIGH, 235), middle, radius * fine)
    pygame.draw.circle(large, (*palette.BAR, 222), middle, radius * fine - 2 * fine)
    return ready(pygame.transform.smoothscale(large, (radius * 2, radius * 2)))


def forget() -> None:
    """Drop every cached picture (another screen depth, another test)."""
    _plate.cache_clear()
