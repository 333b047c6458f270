"""A board of zones as a town: streets one can follow, yards of their own, names clear of streets and roofs."""

from __future__ import annotations

import math
from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from game.boards.zones import Zone
from game.skulls.tables import board
from scenes.boards.overlays import Glass
from scenes.boards.zones.brush import Brush
from scenes.boards.zones.houses import DOOR
from scenes.boards.zones.land import BLOCK, HOUSE, as_blocks
from scenes.boards.zones.outsides import house_from_outside
from scenes.boards.zones.town import Town
from scenes.boards.zones.ways import Ways
from scenes.boards.zones.yards import FLOORS, yard
from scenes.kit import palette
from tests.scenes.zoning import new_board

pytestmark = pytest.mark.usefixtures("window")


def test_the_courtyard_is_a_town_of_places_of_many_sizes_and_grounds() -> None:
    one = board("courtyard")
    sizes = {(zone.width, zone.height) for zone in one.zones.values()}
    assert len(sizes) >= 8
    assert len({zone.y for zone in one.zones.values()}) >= 10, "they stand in no grid"
    town = Town(one, "courtyard", "skulls", "skulls")
    yards = {town.floors[zone.id] for zone in one.zones.values() if zone.floors == 1}
    assert yards == set(FLOORS)
    yard_high = max(zone.height for zone in one.zones.values() if zone.floors == 1)
    assert all(zone.height > yard_high for zone in one.zones.values() if zone.floors > 1), "houses are taller than yards"


def test_every_way_of_the_courtyard_is_a_street_that_is_seen_between_its_zones() -> None:
    one = board("courtyard")
    for link, points in Ways(one).doors.items():
        assert sum(map(math.dist, points, points[1:])) >= 1.7 * DOOR, link


@pytest.mark.parametrize("zoom", [0.43, 0.48, 0.68, 0.73, 1.0])
def test_no_name_of_the_courtyard_covers_a_street_a_roof_or_another_name(zoom: float) -> None:
    town = new_board("courtyard").town
    plates = [town.name_rect(zone, zoom) for zone in town.zones.zones.values()]
    assert all(plate.w for plate in plates)
    for a, b in combinations(plates, 2):
        assert not a.colliderect(b)
    for zone in town.zones.zones.values():
        area = Rect(zone.x * zoom, zone.y * zoom, zone.width * zoom, zone.height * zoom)
        assert area.collidelist(plates) == -1, zone.id
    for link, points in town.ways.doors.items():
        for (x, y), (u, v) in zip(points, points[1:], strict=False):
            wide = DOOR * zoom
            street = Rect(min(x, u) * zoom, min(y, v) * zoom, abs(x - u) * zoom, abs(y - v) * zoom).inflate(wide, 0)
            assert not [plate for plate in plates if x == u and street.colliderect(plate)], link


def painted(kind: str) -> Surface:
    surface = Surface((240, 220))
    yard(Brush(Glass(surface, (0, 0), 1.0)), Zone("z", "Z", 1, 10, 10, 220, 190, ""), kind)
    return surface


def test_each_ground_looks_like_itself_and_is_light_enough_for_who_stands_there() -> None:
    looks = {kind: painted(kind) for kind in FLOORS}
    assert len({pygame.image.tobytes(look, "RGB") for look in looks.values()}) == len(FLOORS)
    for kind, look in looks.items():
        assert palette.luminance(pygame.transform.average_color(look, Rect(40, 40, 160, 120))[:3]) > 0.5, kind
    assert pygame.image.tobytes(painted("rubble"), "RGB") == pygame.image.tobytes(looks["court"], "RGB")


def test_a_house_that_nobody_enters_is_darker_than_any_place_one_may_go_to() -> None:
    surface = Surface((160, 120))
    brush = Brush(Glass(surface, (0, 0), 1.0))
    for block in ((10.0, 10.0, 130.0, 96.0), (12.0, 8.0, 120.0, 90.0), (6.0, 9.0, 50.0, 40.0)):
        house_from_outside(brush, block)
        shade = pygame.transform.average_color(surface, Rect(block))[:3]
        assert palette.luminance(shade) < 0.2, block


def test_houses_around_the_town_are_no_larger_than_houses_are() -> None:
    found = as_blocks(board("souk"))
    assert {one.kind for one in found} == {BLOCK, "palm"} and len({one.wide for one in found}) > 4
    assert all(0 < min(one.wide, one.high) <= max(one.wide, one.high) < 1.3 * HOUSE for one in found)
