"""What lies around the map of a board of nodes and lines: its ground runs on, blurred and darkened, and fades into the table."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from scenes.boards import canvas
from scenes.boards.lines import ready
from scenes.boards.sheet import ground
from scenes.kit.kept import kept

BEYOND = 150  # board units of ground around the map
FRAME = 12  # board units of the frame printed around the map, which does not run on
BLUR = 30  # board units: what is smaller is not made out around the map
DARK = 138  # of 255: how much of its light the ground keeps out there


def lay(surface: Surface, map_id: str, sheet: Rect, zoom: float) -> None:
    """Cover a surface with the table and what runs on around a map that lies at `sheet`, all but the map."""
    far = round(BEYOND * zoom)
    around = sheet.inflate(2 * far, 2 * far)
    canvas.cover(surface, (0, 0))
    seen = around.clip(surface.get_rect())
    if seen:
        whole = run_on(map_id)
        part = Rect(*(round(one / zoom) for one in (seen.x - around.x, seen.y - around.y, seen.w, seen.h)))
        surface.blit(pygame.transform.smoothscale(whole.subsurface(part.clip(whole.get_rect())), seen.size), seen)
    canvas.lie(surface, sheet, zoom)


@kept(2)
def run_on(map_id: str) -> Surface:
    """The darkened ground of a map and around it: the ground within its frame, mirrored at each edge, so blurred that nothing on
    it is seen twice, and the less of it the farther out.
    """
    printed = ground(map_id)
    wide, high = printed.get_size()
    within = printed.subsurface(printed.get_rect().inflate(-2 * FRAME, -2 * FRAME))
    whole = Surface((wide + 2 * BEYOND, high + 2 * BEYOND))
    far = BEYOND + FRAME
    for column, left in ((-1, far - within.get_width()), (0, far), (1, far + within.get_width())):
        for row, top in ((-1, far - within.get_height()), (0, far), (1, far + within.get_height())):
            whole.blit(pygame.transform.flip(within, bool(column), bool(row)), (left, top))
    whole.fill((DARK, DARK, DARK), special_flags=pygame.BLEND_RGB_MULT)
    small = (whole.get_width() // BLUR, whole.get_height() // BLUR)
    blurred = Surface(whole.get_size(), pygame.SRCALPHA)
    blurred.blit(pygame.transform.smoothscale(pygame.transform.smoothscale(whole, small), whole.get_size()), (0, 0))
    mask = Surface(small, pygame.SRCALPHA)
    for ring in range(BEYOND // BLUR + 1):
        mask.fill((255, 255, 255, round(255 * ring * BLUR / BEYOND)), mask.get_rect().inflate(-2 * ring, -2 * ring))
    blurred.blit(pygame.transform.smoothscale(mask, whole.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return ready(blurred)
