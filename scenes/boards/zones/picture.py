"""How a board of zones is painted: what stands still in one surface, over it things, clouds, counters, the pointer's pictures."""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import Rect, Surface

from scenes.boards import solid
from scenes.boards.fading import Fading
from scenes.boards.lines import ready
from scenes.boards.overlays import Glass, glow
from scenes.boards.sheet import RIM
from scenes.boards.zones import listing, overlays, trails
from scenes.boards.zones.clouds import OVER, SPREAD, UNDER, cloud, goal_flag, seed_of
from scenes.boards.zones.fire_lines import Late, crossed
from scenes.boards.zones.naming import crowds, dangers, names
from scenes.boards.zones.pieces import draw_counter, draw_danger, draw_told, ring
from scenes.boards.zones.plates import draw_name, draw_title
from scenes.boards.zones.sights import crosshair
from scenes.boards.zones.state import ZoneState
from scenes.kit import palette
from scenes.kit.pictures import picture

FRAME = palette.colour("B7AB8B")
READY = palette.colour("FFF6CF")
FLAG = 58.0  # board units
MARK = 44.0  # board units: the sign of a cloud


class ZonePicture:
    """The picture of a board of zones. It reads the board and changes nothing of it."""

    def __init__(self, board: ZoneState) -> None:
        self.board = board
        self._town: Surface | None = None
        self._still: Surface | None = None
        self._fading = Fading(board.dusk)
        self._late: list[Late] = []
        self._town_looks, self._still_looks = (-1, -1), -1  # the changes at which each was painted
        self._late_looks = (0.0, -1, -1)
        self._seen = Rect(0, 0, 0, 0)  # what nothing lies over when the board is at rest, from its corner
        self._names: tuple[object, dict[str, Rect]] = ((), {})

    def draw(self, surface: Surface) -> None:
        """Paint the board within its rectangle."""
        board = self.board
        before = surface.get_clip()
        window = board.painted
        surface.set_clip(window.clip(before))
        self._fading.draw(surface, self._prepared(window), window)
        board.wake.paint(surface, board.camera)
        named = self.named()
        self._draw_counters(surface, named)
        self._draw_clouds(surface, OVER, (0, 0))
        sheet = board.camera.sheet
        looks = board.camera.zoom, board.changes, board.late_changes
        if self._late_looks != looks:
            names_ = list(self._names[1].values())
            said = trails.words(board, names_, overlays.cards(board))
            names_ += [sprite.get_rect(topleft=at) for sprite, at in said]
            self._late, self._late_looks = [*said, *overlays.above(board, names_)], looks
        surface.fblits([(sprite, (x + sheet.x, y + sheet.y)) for sprite, (x, y) in self._late])
        self._draw_dangers(surface, named)
        if self._over_all:
            self._draw_names(surface, named)
        self._draw_title(surface, named)
        board.paint_airs(surface)
        surface.set_clip(board.rect.clip(before))
        if board.bare:
            frame = window.inflate(2 * board.rim, 2 * board.rim)
            pygame.draw.rect(surface, FRAME, frame, board.rim)
            pygame.draw.rect(surface, RIM, window.inflate(2, 2), 1)
            pygame.draw.rect(surface, palette.SHADOW, frame, 1)
        surface.set_clip(before)

    def _prepared(self, window: Rect) -> Surface:
        """The surface of all that stands still, as large as the window."""
        board = self.board
        sheet = board.camera.sheet
        origin = (sheet.x - window.x, sheet.y - window.y)
        looks = board.camera.changes, board.changes
        if self._town is None or self._town_looks != looks:
            self._town_looks = looks
            self._town = ready(Surface(window.size))
            board.town.blit(self._town, board.camera.zoom, origin)
            self._still = None
        if self._still is None or self._still_looks != board.still_changes:
            self._still_looks, before = board.still_changes, self._still
            self._still = self._town.copy()
            board.paint_bodies(self._still, origin)
            if not board.over.is_bare():
                glass = Glass(self._still, origin, board.camera.zoom)
                overlays.paint(glass, board)
                trails.paint(glass, board)
            away = (-window.x, -window.y)
            self._draw_goals(self._still, away)
            self._draw_things(self._still, away)
            self._draw_clouds(self._still, UNDER, away)
            self._fading.turn(before)
        return self._still

    # What lies with the town, on a surface that lies `away` from the screen's corner.

    def _draw_goals(self, surface: Surface, away: tuple[int, int]) -> None:
        board = self.board
        px = max(26, board.camera.px(FLAG))
        for zone, side in board.goals.items():
            flag = goal_flag(px, side)
            rect = board.zone_rect(zone).move(away)
            surface.blit(flag, flag.get_rect(bottomright=(rect.right - 2, rect.top + px // 3)))

    def _draw_things(self, surface: Surface, away: tuple[int, int]) -> None:
        board = self.board
        for name, thing in board.things.items():
            sprite = picture(thing.picture, (max(20, board.camera.px(thing.units)),) * 2)
            at = board.camera.to_screen(board.thing_point(name))
            surface.blit(sprite, sprite.get_rect(center=at).move(away))

    def _draw_clouds(self, surface: Surface, strength: int, away: tuple[int, int]) -> None:
        board = self.board
        for zone, kinds in board.clouds.items():
            rect = board.zone_rect(zone).move(away)
            room = round(max(rect.size) * SPREAD)
            for place, kind in enumerate(kinds):
                surface.blit(cloud(rect.size, kind, strength, seed_of(zone, kind)), (rect.x - room, rect.y - room))
                if strength == OVER:
                    px = max(22, board.camera.px(MARK))
                    sign = picture(f"{board.art}/token/{'smoke' if kind == 'smoke' else 'tear-gas'}.svg", (px, px))
                    surface.blit(sign, sign.get_rect(bottomright=(rect.right - 2 - place * px, rect.bottom - 2)))

    # What stands in it.

    def _draw_counters(self, surface: Surface, named: Mapping[str, Rect]) -> None:
        board, zoom = self.board, self.board.camera.zoom
        spots, turned = board.spots(), board.turned
        for unit in board.order():
            at, px = spots[unit]
            counter = board.counters[unit]
            raised = (at[0], at[1] - round(counter.lift * zoom))
            if unit in board.ready:
                light = glow(round(px * 0.95), READY, 190)
                surface.blit(light, light.get_rect(center=raised))
            thick = max(2, px // 12)
            if unit in board.ready and unit != board.chosen:
                _ringed(surface, ring(px, READY, max(2, thick - 1)), raised)
            if unit == board.chosen:
                solid.lift(surface, raised, px, True)
                _ringed(surface, ring(px, palette.AMBER, thick + 1), raised)
            if unit in board.targets:
                shade = palette.THEIRS if board.harmed else palette.OURS
                _ringed(surface, crosshair(px, shade, thick, board.targets[unit], self._room(counter.space, at, px)), raised)
            draw_counter(surface, counter, at, px, zoom)
        for unit in board.order():
            at, px = spots[unit]
            draw_told(surface, board.counters[unit], at, px, zoom, unit in turned)
        if not self._over_all:
            self._draw_names(surface, named)

    def _room(self, space: str, at: tuple[int, int], px: int) -> int:
        """How far from the middle of a counter what is around it may go, so that it stays on its storey; 0 where there is one."""
        if self.board.town.ways.house(space) is None:
            return 0
        floor = self.board.zone_rect(space)
        return max(px // 2 + 4, min(at[1] - floor.top, floor.bottom - at[1]) + 3)

    def _draw_dangers(self, surface: Surface, named: Mapping[str, Rect]) -> None:
        """Paint the danger of everybody, over all counters and lines."""
        board, spots = self.board, self.board.spots()
        places = dangers(board, spots)
        taken = [*named.values(), *places.values()]
        for unit in board.order():
            at, px = spots[unit]
            draw_danger(surface, board.counters[unit], at, px, board.camera.zoom, places.get(unit), unit in named, taken)

    @property
    def _over_all(self) -> bool:
        """Whether names lie over all else: lines, ways and the frames of spaces would cut them."""
        over = self.board.over
        return bool(over.lines or over.path or over.hovered or over.rings)

    def _draw_names(self, surface: Surface, named: Mapping[str, Rect]) -> None:
        for unit, rect in named.items():
            if not listing.is_line(rect):
                draw_name(surface, self.board.counters[unit], rect, self.board.camera.zoom)
        for plate, rect, crowd in listing.plates(self.board, named):
            listing.lead(surface, rect, crowd)
            surface.blit(plate, rect)

    def named(self) -> dict[str, Rect]:
        """Where the names stand of those who find room for them, clear of lines of fire; worked out once as long as nobody moves
        and the lines stay.
        """
        board = self.board
        left, top = board.camera.sheet.topleft
        spots = {unit: ((x - left, y - top), px) for unit, ((x, y), px) in board.spots().items()}
        resting = {unit: one for unit, one in board.counters.items() if one.at is None}  # names wait for nobody who walks by
        units = tuple((unit, spots[unit], one.called, one.danger) for unit, one in resting.items())
        if not board.camera.dragging and not board.camera.moving:
            self._seen = board.camera.rect.move(-left, -top)  # a list that hangs on the hand waits until it comes to rest
        looks = board.camera.zoom, units, board.over.lines, self._seen.topleft + self._seen.size if crowds(board) else ()
        if self._names[0] != looks:
            self._names = looks, names(board, spots, crossed(board), self._seen)
        return {unit: rect.move(left, top) for unit, rect in self._names[1].items()}

    def _draw_title(self, surface: Surface, named: Mapping[str, Rect]) -> None:
        """Name whoever is under the pointer and is not named yet, unless lines of fire end there, of which the panel tells."""
        board, spots = self.board, self.board.spots()
        unit = board.pointed
        if unit in spots and board.counters[unit].title and not board.airs and not board.over.lines and unit not in named:
            draw_title(surface, board.counters[unit], *spots[unit], board.clear)


def _ringed(surface: Surface, sprite: Surface, at: tuple[int, int]) -> None:
    surface.blit(sprite, sprite.get_rect(center=at))
