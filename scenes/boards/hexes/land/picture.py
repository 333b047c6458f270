"""How a board on an illustrated map is painted: the sheet on its canvas, what lies on it, counters with printed numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from scenes.boards import solid
from scenes.boards.flat_board import Spots
from scenes.boards.hexes import mood
from scenes.boards.hexes.land import counters, cover, fronts
from scenes.boards.hexes.land.flags import Flags
from scenes.boards.hexes.land.ink import SMALL
from scenes.boards.hexes.land.look import NAME
from scenes.boards.hexes.land.state import LandState, Lying
from scenes.boards.hexes.late import Late
from scenes.boards.hexes.map import ground_of
from scenes.boards.hexes.picture import READY, SPARE, TARGET, HexPicture
from scenes.boards.lines import ready
from scenes.boards.overlays import Glass, glow
from scenes.boards.pieces import GOING
from scenes.boards.sheet import RIM, number_tag
from scenes.kit import palette
from scenes.kit.fonts import SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn

FINE = 3
NAME_LEAST, NAME_LIT = 15, 0.5  # pixels of a name over counters, and heights of a hex that it lies above its middle
RED_EDGE, LEGEND = palette.colour("FFA596"), 10  # of what red edges mean: its ink, and design units from it to the corner
PRICED, AT_CORNER = 0.26, 0.36  # sides of a counter: a price with its ground, and from the middle aside to it
MARK = 0.09  # sides of a counter from the middle of its mark to the upper edge of it
BOLD, SHARED, THIN = 15, 22, 34  # in one side of a counter: lines of a frame, of one beside somebody, of one that is thin
OPEN = 0.54  # sides of a counter that its frame is open between two corners
NEAR = 84  # design units of a counter in a stack from which on it shows its prices
NAME_SIZE, NAME_DOWN, NAMED = 12.5, 0.445, 190  # board units, shares of a hex above its middle, how dark of 255


class LandPicture(HexPicture):
    """The picture of a board on an illustrated map. It reads the board and changes nothing of it."""

    board: LandState

    def __init__(self, board: LandState) -> None:
        super().__init__(board)
        self._flags = Flags(board)
        self._areas: dict[str, Rect] = {}  # what each counter takes of the screen in this frame
        self._planted: list[tuple[Surface, Rect]] = []  # the flags in it
        self._signs: list[Rect] = []  # and what they and the names of hexes take
        self._names: tuple[object, list[tuple[Surface, tuple[int, int]]]] = None, []  # of which look they are, and where they lie

    def _reach(self, shown: Rect, size: tuple[int, int]) -> Rect:
        """The part that is painted at once: the table goes on past the sheet."""
        return shown.inflate(2 * SPARE, 2 * SPARE)

    def painted_map(self, size: tuple[int, int], origin: tuple[int, int], zoom: float) -> Surface:
        """A surface of `size` pixels with canvas, map and mood, the board's corner at `origin`."""
        board = self.board
        surface = ready(Surface(size))
        board.ground.spread_out(surface, zoom, origin)
        lies = Rect(origin, (round(board.extent[0] * zoom), round(board.extent[1] * zoom)))
        mood.paint(Glass(surface, origin, zoom), board.mood, [board.ground.centre(space) for space in board.mood.lit], lies)
        return surface

    def _draw_collar(self, surface: Surface) -> None:
        """Tell in a corner what red edges mean; there is no rim of letters and numbers, as each hex bears its name."""
        board, word = self.board, self.board.over.edge_word
        if board.over.edges and word:
            tag, air = number_tag(word, max(NAME_LEAST, board.text - 3), RED_EDGE), board.scale.px(LEGEND)
            surface.blit(tag, tag.get_rect(bottomleft=board.clear.move(air, -air).bottomleft))

    def _draw_lying(self, surface: Surface) -> None:
        self._draw_names(surface)
        board = self.board
        for space, things in sorted(board.lying.items(), key=lambda item: board.point(item[0])[1]):
            x, y = board.to_screen(space)
            for thing in things:
                self._draw_thing(surface, thing, (x, y))

    def _draw_names(self, surface: Surface) -> None:
        """Write what each hex is called on which nobody stands: a counter would cover half of it."""
        board, zoom = self.board, self.board.camera.zoom
        if zoom < SMALL:
            return
        looks = zoom, frozenset(counter.space for counter in board.counters.values())
        if self._names[0] != looks:
            self._names = looks, list(self._unhidden(*looks))
        left, top = board.camera.sheet.topleft
        surface.fblits([(word, (x + left, y + top)) for word, (x, y) in self._names[1]])

    def _unhidden(self, zoom: float, taken: frozenset[str]) -> Iterator[tuple[Surface, tuple[int, int]]]:
        """The name of each hex that is not `taken`, and where it lies from the board's corner, in pixels."""
        board, size = self.board, max(10, round(NAME_SIZE * zoom))
        for space in board.hexes.ids:
            if space not in taken:
                word, (x, y) = _name(space, size), board.ground.centre(space)
                yield word, word.get_rect(center=(round(x * zoom), round((y - board.hexes.height * NAME_DOWN) * zoom))).topleft

    def _lit_names(self) -> list[Late]:
        """The name of the hex that is pointed at, and of the one that is aimed at, where counters cover what is printed there."""
        board, zoom, found = self.board, self.board.camera.zoom, []
        for space in board.named():
            word, (x, y) = number_tag(space, max(NAME_LEAST, round(NAME_SIZE * zoom))), board.ground.centre(space)
            spot = word.get_rect(center=(round(x * zoom), round((y - board.hexes.height * NAME_LIT) * zoom)))
            spot.bottom = min(spot.bottom, self._head(space) + 2)  # the highest of them bears its own name on its edge
            if len(board.on(space)) > 1:
                spot.right = min(spot.right, self._left(space))
            found.append((word, spot.topleft))
        return found

    def _left(self, space: str) -> int:
        """How far to the right words above those on a hex reach: of two, their cover and their flag are there."""
        board, left = self.board, self.board.camera.sheet.left
        first, spots = board.on(space)[0], board.spots()
        if not board.beside(first):
            return board.rect.right
        sign = board.cover_place(first, *spots[first])
        return (sign.left if sign else board.to_screen(space)[0]) - left

    def _head(self, space: str) -> int:
        """The upper edge of the name of the highest counter on a hex, in pixels from the board's corner."""
        spots, high = self.board.spots(), counters.NAMED + MARK
        tops = [spots[unit][0][1] - round(spots[unit][1] * high) for unit in self.board.on(space)]
        return min(tops) - self.board.camera.sheet.top

    def _draw_numbers(self, surface: Surface) -> None:
        """Write in words how many lie on a hex whose counters cover each other: a bare number is one of many there."""
        board = self.board
        for space, units in board.crowds().items():
            if board.seen_whole(units[0]):
                continue
            tag = number_tag(board.crowded(len(units)), max(15, board.camera.px(13)))
            x, y = board.to_screen(space)
            high = board.camera.px(board.hexes.height * 0.36)  # beside the one who lies highest, over nobody
            surface.blit(tag, tag.get_rect(bottomleft=(x + board.camera.px(counters.SIDE * 0.38), y - high // 2)))

    def _draw_counters(self, surface: Surface) -> None:
        """Glows and front edges beneath everything, then the counters, and the flags before them."""
        board = self.board
        self._look_around()
        resting = [(unit, *spot) for unit, spot in board.seen_spots().items() if board.rests(unit)]
        for unit, at, px in resting:
            self._glow(surface, unit, at, px)
        for unit, at, px in resting:
            counters.draw_front(surface, board.counters[unit], at, px, board.beside(unit), board.outward(unit, px))
        super()._draw_counters(surface)

    def _draw_plates(self, surface: Surface, resting: Sequence[str]) -> None:
        """Lay no plates: here those who share a hex lie within it."""

    def _draw_signs(self, surface: Surface, resting: Sequence[str], spots: Spots) -> None:
        """Show who is in close combat: these counters have no health, and houses are marked by the cover they give."""
        self._draw_clashes(surface)

    def _rank(self, unit: str) -> int:
        """Those who lie whole on one hex over the edges of those around it, whoever is chosen: nobody changes places by it."""
        return 2 if self.board.seen_whole(unit) else super()._rank(unit)

    def _draw_thing(self, surface: Surface, thing: Lying, at: tuple[int, int]) -> None:
        board = self.board
        size = tuple(max(12, board.camera.px(side * thing.size)) for side in (board.hexes.width, board.hexes.height))
        sprite = lying(thing.picture, (size[0], size[1]))
        sprite.set_alpha(thing.opacity)
        surface.blit(sprite, sprite.get_rect(center=at))
        if thing.facing is not None:
            px = board.camera.px(counters.SIDE)
            front = fronts.wedge(px, thing.facing * 30 % 360, palette.colour("D8D2C2"))
            surface.blit(front, front.get_rect(center=fronts.wedge_spot(at, round(px * 1.06), thing.facing * 30)))
        if thing.word:
            tag = number_tag(thing.word, max(15, board.camera.px(15)))
            surface.blit(tag, tag.get_rect(center=at))

    def _draw_one(self, surface: Surface, unit: str, at: tuple[int, int], px: int, zoom: float) -> None:
        board = self.board
        counter = board.counters[unit]
        lifted = (at[0], at[1] - round(counter.lift * zoom))
        if not board.rests(unit):
            self._glow(surface, unit, lifted, px)
        if unit == board.chosen:
            up = solid.lift(surface, lifted, px)
            at, lifted = (at[0], at[1] + up[1] - lifted[1]), up
        alone = self._alone(unit, px)
        shares = board.seen_whole(unit)
        priced = alone or shares or px >= board.scale.px(NEAR)  # those in a crowd lie over the prices of each other
        side, bold = board.beside(unit), SHARED if shares else BOLD
        turned = side == 1 and board.clashes(unit)  # enemies look at each other
        shown = self._bared(counter, at, px) if alone and priced and not shares else counter
        counters.draw(surface, shown, at, px, zoom, priced, not board.rests(unit), turned)
        if unit == board.chosen or counter.active:  # who acts has its corners alone: that is no choice of the pointer
            self._frame_of(surface, counter, lifted, px, palette.AMBER, bold, unit != board.chosen)
        elif unit in board.ready and not counter.dimmed:
            self._frame_of(surface, counter, lifted, px, READY, THIN)
        if unit in board.targets:
            if shares:  # a frame lies on nobody beside it
                self._frame_of(surface, counter, lifted, px, TARGET, bold)
            else:
                sprite = brackets(round(px * 1.5), TARGET)
                surface.blit(sprite, sprite.get_rect(center=lifted))
        if counter.lean > GOING:
            return  # whoever falls is told by his body alone
        counters.draw_mark(surface, counter, lifted, px)  # no frame lies on it
        if counter.hit:  # no frame and no bracket lies on it
            counters.draw_hit(surface, counter, lifted, px, side or (1 if fronts.looks_right(counter.facing) else -1))
        if alone and px >= counters.NUMBERED and counter.at is None and (place := board.cover_place(unit, lifted, px)):
            self._draw_cover(surface, counter.space, place, px, bool(side))
        word = self._word_below(unit, lifted, px) if counter.space not in board.over.tags else None
        if word:
            surface.blit(*word)

    def _bared(self, counter: counters.LandCounter, at: tuple[int, int], px: int) -> counters.LandCounter:
        """A counter as it is, or without the price on which a flag lies: half a number is none."""
        wide, printed = round(px * PRICED), counter.printed
        corner = Rect(0, 0, wide, wide)
        for right in (False, True):
            corner.midtop = at[0] + round(px * AT_CORNER) * (1 if right else -1), at[1] - px // 2
            if any(min(place.clip(corner).size) > 1 for _, place in self._planted):
                printed = printed._replace(move=("", "")) if right else printed._replace(attack="")
        return counter if printed is counter.printed else replace(counter, printed=printed)

    def _glow(self, surface: Surface, unit: str, at: tuple[int, int], px: int) -> None:
        """Light the ground under a counter that can act, or is to be clicked."""
        if unit in self.board.ready and not self.board.counters[unit].dimmed:
            light = glow(round(px * 1.05), READY, 170)
            surface.blit(light, light.get_rect(center=at))

    def _draw_cover(self, surface: Surface, space: str, place: Rect, px: int, shared: bool) -> None:
        """Paint what those on a hex stand in."""
        board = self.board
        sign = f"{board.art}/cover-{ground_of(board.ground.pictures[space])}.svg"
        surface.blit(cover.chip(board.cover[space], sign, px, shared), place)

    def _draw_clashes(self, surface: Surface) -> None:
        """Mark those who are in close combat: crossed blades between the two."""
        surface.blits([(clash(place.w), place) for place in self.board.blades().values()])

    def _alone(self, unit: str, px: int) -> bool:
        """Whether a counter is seen whole: it is as large as one that has a hex for itself, or shares it with one other."""
        return px >= self.board.side_px(1.0) or bool(self.board.beside(unit))

    def _word_below(self, unit: str, at: tuple[int, int], px: int) -> tuple[Surface, Rect] | None:
        """The word below a counter, and where it lies; None where it has none, or it could not be read."""
        board, word = self.board, self.board.counters[unit].tag
        if not word or px < counters.NUMBERED or not self._alone(unit, px):
            return None
        tag, side, other = number_tag(word, max(15, round(px * 0.19))), board.beside(unit), board.partner(unit)
        place = tag.get_rect(midtop=(at[0], at[1] + round(px * 0.47)))
        if other and board.counters[other].tag:  # each has its own below it, and neither lies on the other's
            edge = at[0] - side * round(px * 0.5)
            place.x = edge - place.w if side == -1 else edge
        others = [*self._signs, *(area for one, area in self._areas.items() if one not in (unit, other))]
        return None if any(area.colliderect(place) for area in others) else (tag, place)  # grey tells it too

    def _frame_of(
        self,
        surface: Surface,
        counter: counters.LandCounter,
        at: tuple[int, int],
        px: int,
        shade: Colour,
        part: int,
        corners: bool = False,
    ) -> None:
        ring = frame(counter.side.shape in ("square", "circle"), px, shade, max(1, round(px / part)), corners)
        surface.blit(ring, ring.get_rect(center=at))

    def _draw_flags(self, surface: Surface) -> None:
        """Plant the flags before those who stand on their hexes, whose names lie over them: whose they are is always seen."""
        surface.blits(self._planted)
        board = self.board
        for unit, (at, px) in board.laid().items() if self._planted else ():
            if board.counters[unit].space in {*board.flags, *board.worth} and unit != board.chosen:
                counters.draw_mark(surface, board.counters[unit], at, px)

    def planted(self) -> list[Rect]:
        """Where on the screen flags stood when it was drawn last."""
        return [place for _, place in self._planted]

    def _look_around(self) -> None:
        """Note what counters, flags and the names of hexes take of the screen in this frame."""
        names = (sign.get_rect(topleft=at) for sign, at in self._lit_names())
        left, top = self.board.camera.sheet.topleft
        self._areas = self.board.standing()
        self._planted = self._flags.standing()
        self._signs = [*(place for _, place in self._planted), *(name.move(left, top) for name in names)]

    def _worded(self) -> list[Rect]:
        """The flags, and the words below those that are spent."""
        self._look_around()
        words = [self._word_below(unit, at, px) for unit, (at, px) in self.board.spots().items()]
        return [place for _, place in (*self._planted, *filter(None, words))]

    def _edges(self) -> list[Rect]:
        """The same of flags, which stand before everybody."""
        return [*self.board.fronts().values(), *(place for _, place in self._flags.standing())]


@kept(512)
def _name(space: str, size: int) -> Surface:
    """The name of a hex, as it is printed on the ground: its letters alone, no air above and below."""
    top, high = capitals(SEMIBOLD, size)
    whole = drawn(space, SEMIBOLD, size, NAME)
    found = whole.subsurface(whole.get_rect().clip((0, top, whole.get_width(), high + 1))).copy()
    found.set_alpha(NAMED)
    return found


@kept(64)
def lying(name: str, size: tuple[int, int]) -> Surface:
    """The picture of what lies on a hex, of its own, so that it can be made see-through."""
    return ready(picture(name, size).copy())


@kept(32)
def frame(rounded: bool, px: int, shade: Colour, thick: int, corners: bool = False) -> Surface:
    """A frame around a counter of so many pixels, with a dark casing, or its `corners` alone."""
    deep = solid.thickness(px)  # it runs around the edge of the tile too
    full = px + 6 * thick + 8 + 2 * deep
    large = Surface((full * FINE, full * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    side = palette.SIDES["us"]._replace(shape="square" if rounded else "hexagon")
    middle = (full * FINE / 2,) * 2
    for grown, tone in ((thick * 1.9, (*RIM, 230)), (thick * 1.4, (*shade, 255)), (thick * 0.2, (*RIM, 230)), (0.0, (*RIM, 0))):
        ring = counters.outline(side, (px / 2 + grown) * FINE, middle)
        pygame.draw.polygon(large, tone, [(x, y + deep * FINE if y > middle[1] else y) for x, y in ring])
    open_side = round(px * OPEN * FINE)
    for size in ((open_side, full * FINE), (full * FINE, open_side)) if corners else ():
        large.fill((*RIM, 0), Rect(0, 0, *size).move_to(center=(round(middle[0]), round(middle[1]))))
    return ready(pygame.transform.smoothscale(large, (full, full)))


@kept(8)
def clash(px: int) -> Surface:
    """Crossed blades on a disc, px wide."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    full = px * FINE
    for less, tone in ((0.0, RIM), (0.06, fronts.IVORY), (0.12, palette.DANGER)):
        pygame.draw.circle(large, tone, (full / 2,) * 2, full * (0.5 - less))
    for way in (1, -1):
        for wide, tone in ((0.17, RIM), (0.09, fronts.IVORY)):
            ends = [(full * (0.5 - way * 0.24), full * 0.26), (full * (0.5 + way * 0.24), full * 0.74)]
            pygame.draw.line(large, tone, ends[0], ends[1], max(2, round(full * wide)))
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(16)
def brackets(px: int, shade: Colour) -> Surface:
    """Four arcs around what is aimed at."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    for thick, tone in ((px * 0.075, RIM), (px * 0.045, shade)):
        inset = round(px * 0.03 * FINE) if tone == shade else round(px * 0.015 * FINE)
        rect = large.get_rect().inflate(-2 * inset - 4, -2 * inset - 4)
        for start in (0.32, 1.89, 3.46, 5.03):
            pygame.draw.arc(large, tone, rect, start, start + 0.93, max(2, round(thick * FINE)))
    return ready(pygame.transform.smoothscale(large, (px, px)))
