"""What lies around the map of a board of nodes and lines: its ground runs on, darkened, on a sheet that lies on the table."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

from scenes.boards.canvas import lay_sheet
from scenes.boards.lines import ready
from scenes.boards.sheet import ground

BEYOND = 150  # board units of ground around the map
FRAME = 12  # board units of the frame printed around the map, which does not run on
DARK = 138  # of 255: how much of its light the ground keeps out there
EDGE = 7  # board units of bare paper around it


def surroundings(map_id: str, rect: Rect, sheet: Rect, zoom: float) -> Surface:
    """The table as large as `rect` and the sheet on it, for a map that lies at `sheet`: both in pixels of the screen."""
    surface = Surface(rect.size)
    far = round(BEYOND * zoom)
    paper = sheet.inflate(2 * far, 2 * far).move(-rect.x, -rect.y)
    lay_sheet(surface, paper, max(3, round(EDGE * zoom)))
    seen = paper.clip(surface.get_rect())
    if seen:
        whole = run_on(map_id)
        part = Rect(0, 0, 0, 0)
        part.topleft = int((seen.x - paper.x) / zoom), int((seen.y - paper.y) / zoom)
        part.size = round(seen.w / zoom), round(seen.h / zoom)
        part = part.clip(whole.get_rect())
        surface.blit(pygame.transform.smoothscale(whole.subsurface(part), seen.size), seen)
    return ready(surface)


@lru_cache(maxsize=2)
def run_on(map_id: str) -> Surface:
    """The darkened ground of a map and around it: the ground within its frame, mirrored at each edge."""
    printed = ground(map_id)
    wide, high = printed.get_size()
    within = printed.subsurface(printed.get_rect().inflate(-2 * FRAME, -2 * FRAME))
    whole = Surface((wide + 2 * BEYOND, high + 2 * BEYOND))
    far = BEYOND + FRAME
    for column, left in ((-1, far - within.get_width()), (0, far), (1, far + within.get_width())):
        for row, top in ((-1, far - within.get_height()), (0, far), (1, far + within.get_height())):
            whole.blit(pygame.transform.flip(within, bool(column), bool(row)), (left, top))
    whole.fill((DARK, DARK, DARK), special_flags=pygame.BLEND_RGB_MULT)
    return ready(whole)


def forget() -> None:
    """Drop every cached picture (another screen depth, another test)."""
    run_on.cache_clear()
