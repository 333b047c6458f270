"""How a board of hexes is painted: what stands still in one surface, over it the pointer's pictures, counters, and what moves."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from scenes.boards import canvas, solid
from scenes.boards.fading import Fading
from scenes.boards.flat_board import Spots
from scenes.boards.hexes import goal, labels, late, mood, overlays
from scenes.boards.hexes.ground_picture import UNPRINTED, GroundPicture
from scenes.boards.hexes.late import Late
from scenes.boards.hexes.pieces import Counter, degrees_of, draw_counter, health_strip, hidden_marks, outline, plate
from scenes.boards.hexes.signs import house_sign, number_badge, upright_strip
from scenes.boards.hexes.state import PAIR, VEILED, HexState
from scenes.boards.lines import ready
from scenes.boards.overlays import Glass, glow
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.fonts import SEMIBOLD
from scenes.kit.palette import Colour, mixed
from scenes.kit.text import capitals, drawn

SPARE = 160  # pixels painted beyond the window, so that the board can be shifted without painting it again
COLLAR = (palette.colour("B7AB8B"), palette.colour("A89C7C"))  # the map's rim, light and dark by turns
TARGET, READY = palette.DANGER, palette.colour("FFF6CF")
LEAST_LETTER = 15  # pixels: letters and numbers on the rim are no smaller, however small the hexes


class HexPicture:
    """The picture of a board of hexes. It reads the board and changes nothing of it."""

    def __init__(self, board: HexState) -> None:
        self.board = board
        self._map: Surface | None = None
        self._still: Surface | None = None
        self._fading = Fading(board.dusk)
        self._span = Rect(0, 0, 0, 0)
        self._zoom = 0.0
        self._late: tuple[list[Late], list[Late]] | None = None  # under the counters, and over them
        self._map_looks, self._still_looks, self._late_looks = -1, -1, (-1, -1)  # the changes at which each was painted
        self._collar: Surface | None = None
        self._collar_looks = -1
        self._behind = frozenset[str]()  # whose health stands upright, not at the foot

    def draw(self, surface: Surface) -> None:
        """Paint the board within its rectangle."""
        board = self.board
        before = surface.get_clip()
        surface.set_clip(board.window.clip(before))
        sheet = board.camera.sheet
        still = self._prepared()
        shown = board.window.move(-sheet.x, -sheet.y)
        self._fading.draw(surface, still, board.window, shown.move(-self._span.x, -self._span.y))
        self._draw_lying(surface)
        looks = board.changes, board.late_changes
        if self._late is None or self._late_looks != looks:
            self._late_looks = looks
            ground, over, zoom = board.ground, board.over, board.camera.zoom
            taken = {counter.space for counter in board.counters.values()}
            full = {space for space in taken if len(board.on(space)) > PAIR}
            standing = [area.move(-sheet.x, -sheet.y) for area in (*board.standing().values(), *self._worded())]
            refused = self._refused()
            standing += [sign.get_rect(topleft=at) for sign, at in refused]
            names = self._lit_names()
            standing += [sign.get_rect(topleft=at) for sign, at in names]
            edges = [area.move(-sheet.x, -sheet.y) for area in self._edges()]
            seen = board.clear.move(-sheet.x, -sheet.y)
            told = {*over.tags, *over.numbers, *(over.path.spaces[-1:] if over.path else ())}
            owners = {space: board.told_of(space).move(-sheet.x, -sheet.y) for space in told & taken}
            if board.spread:
                standing.append(disc := board.spread_area(board.spread).move(-sheet.x, -sheet.y))
                owners |= {board.spread: disc} if board.spread in over.tags else {}
            above = labels.above(ground, over, zoom, board.tag_px, taken, full, standing, seen, owners, edges, board.leads)
            self._late = [*late.under(ground, over, zoom), *refused], [*names, *above]
        under, above = self._late
        surface.fblits([(sprite, (x + sheet.x, y + sheet.y)) for sprite, (x, y) in under])
        board.wake.paint(surface, board.camera)
        self._draw_counters(surface)
        surface.fblits([(sprite, (x + sheet.x, y + sheet.y)) for sprite, (x, y) in above])
        board.paint_airs(surface)
        surface.set_clip(board.rect.clip(before))
        self._draw_collar(surface)
        surface.set_clip(before)

    def _refused(self) -> list[Late]:
        """The words of refused hexes, under the counters and over what frames a hex."""
        board, zoom, side = self.board, self.board.camera.zoom, self.board.side_px(1.0)
        spots = [late.placed(board.ground.centre(one.space), zoom) for one in board.counters.values() if one.space]
        taken = [Rect(0, 0, side, side).move_to(center=(round(x), round(y))) for x, y in spots]
        found = overlays.refusals(board.ground, board.over, zoom, board.text, lambda point: late.placed(point, zoom), taken)
        return [(sign, place.topleft) for sign, place in found]

    def _lit_names(self) -> list[Late]:
        """The names of hexes that lie over counters; here the rim tells them."""
        return []

    def _worded(self) -> list[Rect]:
        """Where on the screen words and flags are drawn with the counters, which no other words are to hide."""
        return []

    def _edges(self) -> list[Rect]:
        """What the fronts of counters take of the screen beyond them: figures of hexes are written over them."""
        return []

    def written(self) -> list[Rect]:
        """Where on the screen words lay over the counters when it was drawn last."""
        sheet = self.board.camera.sheet
        return [sprite.get_rect(topleft=(x + sheet.x, y + sheet.y)) for sprite, (x, y) in (self._late or ((), ()))[1]]

    # What stands still.

    def _prepared(self) -> Surface:
        """The surface of all that stands still, as large as the window and some pixels beyond it."""
        board = self.board
        zoom, sheet = board.camera.zoom, board.camera.sheet
        shown = board.window.move(-sheet.x, -sheet.y)
        if self._zoom != zoom or not self._span.contains(shown):
            self._zoom = zoom
            self._span = self._reach(shown, sheet.size)
            self._map, self._still, self._late = None, None, None
        if self._map is None or self._map_looks != board.changes:
            self._map_looks = board.changes
            self._map = self.painted_map(self._span.size, (-self._span.x, -self._span.y), zoom)
            self._still = None
        if self._still is None or self._still_looks != board.still_changes:
            self._still_looks, before = board.still_changes, self._still
            self._still = self._map
            if board.bodies or not board.over.is_bare():
                self._still = self._map.copy()
                board.paint_bodies(self._still, (-self._span.x, -self._span.y))
            if not board.over.is_bare():
                glass = Glass(self._still, (-self._span.x, -self._span.y), zoom)
                sides = [(board.ground.centre(one.space), board.side_px(1.0)) for one in board.counters.values() if one.space]
                overlays.paint(glass, board.ground, board.over, board.text, f"{board.art}/path.svg", sides)
            self._fading.turn(before)
        return self._still

    def _reach(self, shown: Rect, size: tuple[int, int]) -> Rect:
        """The part of a board of so many pixels that is painted at once, when this part is to be seen."""
        return shown.inflate(2 * SPARE, 2 * SPARE).clip(Rect((0, 0), size).union(shown))

    def painted_map(self, size: tuple[int, int], origin: tuple[int, int], zoom: float) -> Surface:
        """A surface of `size` pixels with the map and its mood, the board's corner at `origin`."""
        board = self.board
        surface = Surface(size)
        surface = ready(surface)
        extent = board.ground.extent
        lies = Rect(origin, (round(extent[0] * zoom), round(extent[1] * zoom)))
        if board.free is None:
            surface.fill(UNPRINTED)
            board.ground.blit(surface, zoom, origin)
            pygame.draw.rect(surface, mixed(UNPRINTED, palette.INK, 0.5), lies.inflate(2, 2), 1)
        else:  # under the panels the sheet may end, and the table begin
            canvas.cover(surface, (-origin[0], -origin[1]))
            canvas.lie(surface, lies, zoom)
            surface.set_clip(lies)
            board.ground.blit(surface, zoom, origin)
            surface.set_clip(None)
            canvas.rim(surface, lies, zoom)
        lit = [board.ground.centre(space) for space in board.mood.lit]
        mood.paint(Glass(surface, origin, zoom), board.mood, lit, lies)
        return surface

    def warm(self, ground: GroundPicture) -> bool:
        """Whether a part was painted of what would be seen if the map were this one; False: all of it is there."""
        return self._zoom > 0 and ground.tiles.warm(self._span.size, self._zoom, (-self._span.x, -self._span.y))

    # What lies and stands on the map.

    def _draw_lying(self, surface: Surface) -> None:
        board = self.board
        if board.goal:
            ring = goal.ring(board.camera.px(board.hexes.width), board.camera.px(board.hexes.height))
            surface.blit(ring, ring.get_rect(center=board.to_screen(board.goal)))

    def _draw_counters(self, surface: Surface) -> None:
        board = self.board
        zoom = board.camera.zoom
        spots = board.seen_spots()
        fans = board.fans()
        spread = [unit for unit in spots if board.counters[unit].space in fans]
        later = [unit for unit in spots if board.counters[unit].at is not None or board.counters[unit].lift]
        first = [unit for unit in spots if unit not in spread and unit not in later]
        for some in (first, spread):
            some.sort(key=lambda unit: (self._rank(unit), board.depth(unit, spots[unit])))
        self._draw_plates(surface, first)
        self._behind = board.behind(spots)
        for unit in first:
            self._draw_one(surface, unit, *spots[unit], zoom)
        self._draw_signs(surface, first, spots)
        self._draw_numbers(surface)
        self._draw_flags(surface)
        for space in fans:
            plate = board.spread_plate(space)
            plate.set_alpha(round(255 * board.fanning.eased(space)))
            surface.blit(plate, plate.get_rect(center=board.spread_middle(space)))
        meant = board.meant if board.meant in spread else None
        for unit in dict.fromkeys([*(one for one in spread if one != meant), *later]):
            self._draw_one(surface, unit, *spots[unit], zoom)
        if meant:  # he is lit, and the others lie in the dark
            space = board.counters[meant].space
            veil = board.spread_plate(space, VEILED)
            veil.set_alpha(round(255 * board.fanning.eased(space)))
            surface.blit(veil, veil.get_rect(center=board.spread_middle(space)))
            self._draw_one(surface, meant, *spots[meant], zoom)

    def _draw_plates(self, surface: Surface, resting: Sequence[str]) -> None:
        """Lay a plate under those who share a hex, which says what hex it is: they reach over its edges."""
        board = self.board
        size = board.camera.px(board.hexes.width), board.camera.px(board.hexes.height)
        spaces = Counted(board.counters[unit].space for unit in resting)
        sides = {board.counters[unit].space: board.counters[unit].side for unit in resting}
        for space, number in spaces.items():
            if number > 1 and board.is_shown(space):
                lies = plate(sides[space], *size)
                surface.blit(lies, lies.get_rect(center=board.to_screen(space)))
        self._draw_hatched(surface)

    def _draw_hatched(self, surface: Surface) -> None:
        """Draw the rims of hatched hexes on which any stand: they hide the rest of the strokes."""
        board, taken = self.board, {counter.space for counter in self.board.counters.values()}
        size = overlays.cell_size(board.ground, board.camera.zoom)
        for kind, spaces in board.over.hatched.items():
            rim = overlays.hatched_rim(size, kind)
            for space in taken.intersection(spaces):
                surface.blit(rim, rim.get_rect(center=board.to_screen(space)))

    def _draw_signs(self, surface: Surface, resting: Sequence[str], spots: Spots) -> None:
        """Show what counters hide: health below others, the buildings in which they stand."""
        standing = self.board.standing()
        self._draw_health(surface, resting, spots, standing)
        self._draw_houses(surface, standing)

    def _draw_health(self, surface: Surface, resting: Sequence[str], spots: Spots, standing: Mapping[str, Rect]) -> None:
        """Show health and marks of those on whom another counter lies: a face may be cut, these may not."""
        board = self.board
        for place, unit in enumerate(resting):
            counter, (at, px) = board.counters[unit], spots[unit]
            over = [standing[one] for one in resting[place + 1 :] if standing[one].colliderect(standing[unit])]
            if unit in self._behind:
                strip, lies = upright_strip(standing[unit], counter.health, counter.full)
                surface.blits([(strip, lies), *hidden_marks(counter, px, at, [*over, lies])])
            elif over:
                turn = round(degrees_of(counter.facing or 12)) if counter.shape == "triangle" else 0
                strip, lies = health_strip(counter.shape, px, turn, counter.health, counter.full)
                surface.blits([(strip, lies.move(at)), *hidden_marks(counter, px, at, over)])

    def _rank(self, unit: str) -> int:
        """Who is drawn over others that rest, then whoever stands lower: a ring is not covered from another hex, and on one hex
        nobody changes places by being chosen.
        """
        meant = unit == self.board.chosen or unit in self.board.targets
        return int(meant and len(self.board.on(self.board.counters[unit].space)) == 1)

    def _draw_one(self, surface: Surface, unit: str, at: tuple[int, int], px: int, zoom: float) -> None:
        board, counter = self.board, self.board.counters[unit]
        at_lifted = (at[0], at[1] - round(counter.lift * zoom))
        if unit in board.ready:
            light = glow(round(px * 1.1), READY, 190)
            surface.blit(light, light.get_rect(center=at_lifted))
        if unit == board.chosen:
            light = glow(round(px * 0.98), palette.AMBER, 190)
            surface.blit(light, light.get_rect(center=at_lifted))
            up = solid.lift(surface, at_lifted, px)
            at, at_lifted = (at[0], at[1] + up[1] - at_lifted[1]), up
        draw_counter(surface, replace(counter, full=0) if unit in self._behind else counter, at, px, zoom)
        if unit in board.ready and unit != board.chosen:
            self._ring(surface, counter, at_lifted, px, False, READY, 0.6)
        if unit == board.chosen:
            self._ring(surface, counter, at_lifted, px, False, palette.AMBER, 1.25)
        if unit in board.targets:
            self._ring(surface, counter, at_lifted, px, board.targets[unit], TARGET)

    def _ring(
        self, surface: Surface, counter: Counter, at: tuple[int, int], px: int, dashed: bool, shade: Colour, part: float = 1.0
    ) -> None:
        turn = round(counter.heading / 10) * 10 % 360 if counter.shape == "triangle" else 0
        rounded = counter.side.shape in ("square", "circle")
        ring = outline(counter.shape, px, turn, shade, max(2, round(px / 13 * part)), dashed, rounded)
        surface.blit(ring, ring.get_rect(center=at))

    def _draw_houses(self, surface: Surface, standing: Mapping[str, Rect]) -> None:
        """Mark the counters that hide a building: they stand in it."""
        board, built = self.board, self.board.ground.look.built
        if not built:
            return
        sign = house_sign(max(18, board.camera.px(14)))
        for space in dict.fromkeys(one.space for one in board.counters.values() if one.space and one.at is None):
            if space in board.ground.objectives or board.ground.ground(space) in built:
                lies = [area for unit, area in standing.items() if board.counters[unit].space == space]
                whole = lies[0].unionall(lies[1:])  # below them: faces are not covered
                surface.blit(sign, sign.get_rect(midtop=(whole.centerx, whole.bottom - 2)))

    def _draw_numbers(self, surface: Surface) -> None:
        """Write how many lie on a hex whose counters cover each other."""
        board = self.board
        for space, units in board.crowds().items():
            badge = number_badge(len(units), max(19, board.camera.px(15)))
            x, y = board.to_screen(space)
            reach = board.camera.px(board.hexes.height * 0.5)
            surface.blit(badge, badge.get_rect(center=(x + reach, y - reach)))

    def _draw_flags(self, surface: Surface) -> None:
        board = self.board
        if board.goal:
            sign = goal.star(max(16, board.camera.px(15)))
            x, y = board.to_screen(board.goal)
            aside = board.camera.px(board.hexes.width * goal.ASIDE), board.camera.px(board.hexes.height * goal.UP)
            surface.blit(sign, sign.get_rect(center=(x + aside[0], y - aside[1])))
        px = max(18, board.camera.px(late.FLAG))
        for space, side in board.flags.items():
            sprite = late.flag(board.art, px, side)
            x, y = board.camera.to_screen(board.flag_point(space))
            surface.blit(sprite, sprite.get_rect(center=(x, y)))

    # The rim with letters and numbers.

    def _draw_collar(self, surface: Surface) -> None:
        board = self.board
        if self._collar is None or self._collar_looks != board.camera.changes:
            self._collar_looks = board.camera.changes
            self._collar = self._painted_collar()
        frame, window = self._frame(), board.window
        left, top = board.collar, board.collar
        beside = frame.x if board.free is None else board.clear.x - left
        surface.blit(self._collar, frame, (0, 0, frame.w, top))
        surface.blit(self._collar, (beside, frame.y + top), (0, top, left, frame.h - top))
        if board.free is not None:  # the map runs on to the right and below; what lies left of the rim lies on the table
            canvas.cover(surface, (0, 0), Rect(frame.x, frame.y, beside - frame.x, frame.h))
            pygame.draw.rect(surface, RIM, (beside, window.y, left, window.h), 1)
            pygame.draw.line(surface, RIM, (beside, window.y), window.topright)
            return
        surface.fill(COLLAR[0], (window.right, window.y, board.rim, frame.h - top))
        surface.fill(COLLAR[0], (window.x, window.bottom, window.w, board.rim))
        pygame.draw.rect(surface, RIM, window.inflate(2, 2), 1)
        pygame.draw.rect(surface, palette.SHADOW, frame, 1)

    def _frame(self) -> Rect:
        """The window with its rim; where panels lie over the map, with the one above it alone."""
        board = self.board
        if board.free is not None:
            return Rect(board.rect)
        window, collar = board.window, board.collar
        return Rect(window.x - collar, window.y - collar, window.w + collar + board.rim, window.h + collar + board.rim)

    def _painted_collar(self) -> Surface:
        """The rim around the map, with the letters of columns above and the numbers of rows on the left."""
        board = self.board
        frame = self._frame()
        collar = ready(Surface(frame.size))
        collar.fill(COLLAR[0])
        sheet, zoom = board.camera.sheet, board.camera.zoom
        size, left, top = board.text, board.collar, board.collar
        shift = (sheet.x - frame.x, sheet.y - frame.y)
        pitch = board.hexes.width * 0.75 * zoom
        size = max(LEAST_LETTER, min(size, round(pitch * 0.8), round(board.hexes.height * zoom * 0.75)))
        for number in range(board.hexes.columns):
            x, _ = board.ground.centre(f"{chr(65 + number)}01")
            at = shift[0] + round(x * zoom)
            if number % 2:
                collar.fill(COLLAR[1], Rect(at - pitch / 2, 0, pitch + 1, top))
            self._label(collar, chr(65 + number), size, (at, top // 2), 0)
        high = board.hexes.height * zoom
        for number in range(1, board.hexes.rows + 1):
            _, y = board.ground.centre(f"A{number:02d}")
            at = shift[1] + round((y + board.hexes.height / 4) * zoom)
            if number % 2 == 0:
                collar.fill(COLLAR[1], Rect(0, max(top, at - high / 2), left, high + 1))
            self._label(collar, str(number), size, (left // 2, at), 1)
        if board.free is None:
            collar.fill(COLLAR[0], (0, 0, left, top))
        return collar

    def _label(self, collar: Surface, words: str, size: int, at: tuple[int, int], along: int) -> None:
        """Write a label in full, if its place is in the window along one axis (0: across, 1: down)."""
        glyphs = drawn(words, SEMIBOLD, size, palette.INK)
        top, high = capitals(SEMIBOLD, size)
        board = self.board
        first, last = board.collar, collar.get_size()[along] - board.rim
        if board.free is not None and along == 0:
            first, last = board.clear.left - board.rect.x, board.clear.right - board.rect.x
        if not first <= at[along] <= last:
            return
        letters = Rect(0, 0, glyphs.get_width(), high)
        letters.center = at
        ends = (letters.w, letters.h)[along] // 2 + 4
        letters.center = tuple(
            max(first + ends, min(last - ends, place)) if axis == along else place for axis, place in enumerate(at)
        )
        collar.blit(glyphs, (letters.x, letters.y - top))
