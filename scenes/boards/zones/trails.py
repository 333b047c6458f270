"""Where some have gone since one looked last: dots along their ways, under the counters, and a few words on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface

from scenes.boards import lines
from scenes.boards.lines import ready
from scenes.boards.overlays import Glass
from scenes.boards.sheet import RIM, number_tag
from scenes.boards.zones.fire_lines import Late, kept_in
from scenes.boards.zones.overlays import pixel, written
from scenes.boards.zones.state import ZoneState
from scenes.kit.kept import kept
from scenes.kit.palette import Colour

DOT, APART, BEGUN = 9.0, 24.0, 26.0  # board units: a dot, from one to the next, and the ring where a way began
PARTS = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1)  # of a way: where its words may lie, the best first
SIDES = (0, -1, 1)
"""Of the height of its words: so far above or below a way they may lie, the best first."""
FINE = 4


def paint(glass: Glass, board: ZoneState) -> None:
    """Paint the dots of all ways, under names and the numbers of floors, and a ring where each began."""
    for trail in board.over.trails:
        course = board.town.ways.path(trail.spaces)
        whole = lines.length(course)
        for step in range(1, int(whole / APART) + 1):
            glass.stamp(dot(glass.px(DOT, 6), trail.shade), lines.along(course, step * APART))
        glass.stamp(dot(glass.px(BEGUN, 14), trail.shade, True), course[0])
        for plate, (x, y) in written(board, [pixel(board, point) for point in course]):
            glass.surface.blit(plate, (x + glass.origin[0], y + glass.origin[1]))


def words(board: ZoneState, named: Sequence[Rect], cards: Sequence[Rect]) -> Iterator[Late]:
    """The words of all ways, each where it lies on nobody, no name, no floor's number and no other words; none where that has no
    room.
    """
    zoom = board.camera.zoom
    lying = [*named, *cards, *board.town.tabs(zoom), *(board.town.name_rect(zone, zoom) for zone in board.zones.zones.values())]
    for trail in board.over.trails:
        tag, course = number_tag(trail.words, board.tag_px, trail.shade), board.town.ways.path(trail.spaces)
        whole = lines.length(course)
        spots = [pixel(board, lines.along(course, whole * part)) for part in PARTS]
        beside = [tag.get_rect(center=spot).move(0, side * tag.get_height()) for side in SIDES for spot in spots]
        places = (tag.get_rect(topleft=kept_in(board, tag, one.topleft)[1]) for one in beside)
        place = next((one for one in places if one.collidelist(lying) == -1), None)
        if place:
            lying.append(place)
            yield tag, place.topleft


@kept(8)
def dot(px: int, shade: Colour, hollow: bool = False) -> Surface:
    """A dot so many pixels wide with a dark casing, or a ring."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*shade, 0))
    middle, far, thick = (px * FINE / 2,) * 2, px * FINE / 2, (px * FINE // 4 if hollow else 0)
    pygame.draw.circle(large, (*RIM, 230), middle, far, thick + 2 * FINE if hollow else 0)
    pygame.draw.circle(large, (*shade, 255), middle, far - FINE, thick)
    return ready(pygame.transform.smoothscale(large, (px, px)))
