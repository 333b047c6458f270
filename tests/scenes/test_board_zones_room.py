"""The room on a board of zones: counters beside each other where the board opens, and the town that goes on beyond the map."""

from __future__ import annotations

import math
from collections.abc import Mapping
from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from game.skulls.tables import board
from scenes.boards.zones import fire_lines, overlays
from scenes.boards.zones.board import ZoneBoard
from scenes.boards.zones.canvas import lay_sheet
from scenes.boards.zones.land import BLOCK, LAND, Decor, beyond
from scenes.boards.zones.listing import edged, is_line
from scenes.boards.zones.naming import dangers
from scenes.boards.zones.over import RETURN, Line
from scenes.boards.zones.pieces import REACH, Counter, danger_place, draw_danger, draw_told
from scenes.boards.zones.town import Town, drawn_map
from scenes.kit.layout import Scale
from tests.scenes.zoning import SEAL, WINDOW, counter, new_board

BOARDS = ("long-street", "courtyard", "souk")
SOLDIERS = {
    "s-breach": "Breacher", "s-rifle": "Rifleman", "t-vet": "Veteran", "s-marks": "Marksman, down", "t-gun": "Machine Gunner",
    "t-marks": "Marksman", "s-lead": "Team Leader",
}  # fmt: skip
LARGE = (Rect(24, 72, 1320, 908), Scale(150))
"""The board's part of a window of 1920x1080."""


pytestmark = pytest.mark.usefixtures("window")


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("look", [(WINDOW, Scale(100)), LARGE])
def test_two_in_a_space_lie_side_by_side_where_the_board_opens(name: str, look: tuple[Rect, Scale]) -> None:
    one = new_board(name)
    one.resize(*look)
    for space in one.zones.spaces:
        one.place_all({unit: counter(unit, space, 3) for unit in ("s-rifle", "t-vet")}, {}, {})
        one.open_over([space])
        (a, px), (b, other) = one.spots().values()
        assert px == other >= one.scale.px(44), space
        assert math.dist(a, b) >= px, (space, a, b, px)


@pytest.mark.parametrize("name", BOARDS)
def test_who_has_room_is_larger_than_the_least(name: str) -> None:
    one = new_board(name)
    for space in one.zones.spaces:
        one.place_all({"s-rifle": counter("s-rifle", space)}, {}, {})
        one.open_over([space])
        ((_, px),) = one.spots().values()
        floor = one.zone_rect(space).h
        assert min(50, floor // 1.2) <= px <= 76, space


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("look", [(WINDOW, Scale(100)), LARGE])
def test_a_piece_with_the_ring_of_a_target_and_its_danger_stays_on_its_floor(name: str, look: tuple[Rect, Scale]) -> None:
    one = new_board(name)
    one.resize(*look)
    for space in (space for space in one.zones.spaces if one.zones.zones[one.zones.zone_of[space]].floors > 1):
        one.place_all({"t-vet": counter("t-vet", space, 8)}, {}, {})
        one.open_over([space])
        one.show_targets()
        plain, marked = Surface(one.rect.bottomright), Surface(one.rect.bottomright)
        one.place("t-vet", None)
        one.draw(plain)
        one.place("t-vet", counter("t-vet", space, 8))
        one.show_targets({"t-vet": False})
        one.draw(marked)
        seen = pygame.mask.from_threshold(marked, (0, 0, 0), (40, 40, 40, 255), plain)
        seen.invert()
        drawn = Rect.unionall(seen.get_bounding_rects()[0], seen.get_bounding_rects()[1:])
        floor = one.zone_rect(space)
        assert floor.top - 4 <= drawn.top and drawn.bottom <= floor.bottom + 4, (space, drawn, floor)


@pytest.mark.parametrize("px", [44, 52, 66, 90])
def test_what_is_told_on_a_counter_stays_over_it(px: int) -> None:
    """Danger, token and marks reach over no neighbour, who begins a little beyond the counter's edge."""
    marks = ("skulls/token/medkit.svg",) * 2
    one = Counter(SEAL, "skulls/unit/s-rifle.svg", "A1/0", 8, token="skulls/token/frag.svg", marks=marks)
    surface = Surface((200, 200), pygame.SRCALPHA)
    draw_told(surface, one, (100, 100), px, 1.0)
    draw_danger(surface, one, (100, 100), px, 1.0, danger_place(one, (100, 100), px, 1.0))
    drawn = surface.get_bounding_rect()
    assert drawn.w > 0.9 * px, "all of it was drawn"
    assert drawn.left >= 100 - REACH * px - 1 and drawn.right <= 100 + REACH * px + 1


def test_the_land_beyond_the_map_has_the_things_of_its_edge_and_none_in_the_map() -> None:
    size = (3200, 2400)
    found = beyond([Decor(BLOCK, 20, 30, 100, 80), Decor("palm", 3100, 600, 40, 40), Decor("rock", 1600, 1200, 20, 20)], size)
    assert Decor(BLOCK, -120, 30, 100, 80) in found and Decor(BLOCK, 20, -110, 100, 80) in found
    assert Decor(BLOCK, -120, -110, 100, 80) in found and Decor("palm", 3260, 600, 40, 40) in found
    assert not any(one.kind == "rock" for one in found), "it lies too far inside"
    for one in found:
        assert not Rect(one.x, one.y, one.wide, one.high).colliderect((0, 0, *size))
        assert -LAND <= one.x <= size[0] + LAND - one.wide and -LAND <= one.y <= size[1] + LAND - one.high


@pytest.mark.parametrize("name", BOARDS)
def test_the_whole_map_leaves_no_bare_table_beside_it(name: str) -> None:
    """Seen whole, the sheet reaches beyond the window to the left and the right, above and below."""
    town = Town(board(name), name, "skulls", "skulls")
    assert len(town.blocks) > sum(one.kind == BLOCK for one in drawn_map(name).decor)
    seen = Surface(WINDOW.size)
    zoom = WINDOW.h / 1200
    across = round((WINDOW.w - 1600 * zoom) / 2)
    town.blit(seen, zoom, (across, 0))
    bare = Surface(WINDOW.size)
    lay_sheet(bare, Rect(WINDOW.w, WINDOW.h, 10, 10), 0)
    for x, y in ((1, 1), (1, 300), (WINDOW.w - 2, 1), (WINDOW.w - 2, WINDOW.h - 2)):
        near = [(x + dx, y + dy) for dx in range(-1, 2) for dy in range(-1, 2)]
        inside = [at for at in near if 0 <= at[0] < WINDOW.w and 0 <= at[1] < WINDOW.h]
        assert any(seen.get_at(at) != bare.get_at(at) for at in inside), (x, y)


@pytest.mark.parametrize("name", BOARDS)
def test_no_house_that_nobody_enters_lies_over_the_edge_of_a_zone(name: str) -> None:
    town = Town(board(name), name, "skulls", "skulls")
    zones = [Rect(one.x, one.y, one.width, one.height) for one in town.zones.zones.values()]
    assert town.blocks and all(Rect(block).inflate(20, 20).collidelist(zones) == -1 for block in town.blocks)


def test_three_in_a_space_of_the_souk_keep_apart_too() -> None:
    one = new_board("souk")
    for space in one.zones.spaces:
        one.place_all({unit: counter(unit, space, 3) for unit in ("s-rifle", "s-gun", "t-vet")}, {}, {})
        one.open_over([space])
        for (a, px), (b, _) in combinations(one.spots().values(), 2):
            assert math.dist(a, b) >= px, space


def test_three_in_a_high_and_narrow_zone_stand_within_it() -> None:
    one = new_board()
    for space in ("B2/0", "B5/0"):
        one.place_all({unit: counter(unit, space, 3) for unit in ("s-rifle", "s-gun", "t-vet")}, {}, {})
        one.open_over(list(one.zones.spaces), 0.65)
        zone = one.zone_rect(space)
        assert all(zone.contains(Rect(x - px // 2, y - px // 2, px, px)) for (x, y), px in one.spots().values()), space
        assert all(math.dist(a, b) >= px for (a, px), (b, _) in combinations(one.spots().values(), 2)), space


@pytest.mark.parametrize("number", [3, 4])
def test_the_light_of_a_zone_in_the_open_is_seen_around_all_who_stand_there(number: int) -> None:
    one = new_board("souk")
    glass = overlays.Glass(Surface((1, 1)), (0, 0), 0.5)
    for space in (space for space in one.zones.spaces if one.zones.zones[one.zones.zone_of[space]].floors == 1):
        one.place_all({unit: counter(unit, space) for unit in list(SOLDIERS)[:number]}, {}, {})
        one.open_over(list(one.zones.spaces), 0.65)
        glass = glass._replace(zoom=one.camera.zoom)
        light, (left, top) = overlays.held(glass, one, space), one.camera.sheet.topleft
        for (x, y), px in one.spots().values():
            assert light.contains(Rect(x - left - px // 2, y - top - px // 2, px, px)), space


def test_each_of_two_names_in_a_row_lies_at_its_own_counter() -> None:
    one = new_board("souk")
    for space in (space for space in one.zones.spaces if one.zones.zones[one.zones.zone_of[space]].floors == 1):
        named, _ = crowded(one, {"t-gun": space, "t-marks": space})
        for unit, rect in ((unit, rect) for unit, rect in named.items() if not is_line(rect)):
            (x, _), px = one.spots()[unit]
            assert rect.left < x + px // 2 and rect.right > x - px // 2, (space, unit)


def test_of_four_in_a_space_every_face_and_number_is_seen_where_the_board_opens() -> None:
    one = new_board("souk")
    for space in one.zones.spaces:
        one.place_all({unit: counter(unit, space, 3) for unit in ("s-rifle", "s-gun", "t-vet", "t-marks")}, {}, {})
        one.open_over([space])
        for ((x, y), px), ((u, v), _) in combinations(one.spots().values(), 2):
            assert px >= one.scale.px(44) and (abs(x - u) >= 0.78 * px or abs(y - v) >= px), space


def test_no_line_of_fire_crosses_who_stands_beside_its_end() -> None:
    """The line to one of two in a zone goes over or under the other, and its words lie on no name of a zone."""
    one = new_board("souk")
    stand = {"s-breach": "c2/0", "s-rifle": "c2/0", "t-vet": "e2/0"}
    one.place_all({unit: counter(unit, space, 2) for unit, space in stand.items()}, {}, {})
    one.open_over(["c2/0", "e2/0"])
    sheet = one.camera.sheet
    for unit in ("s-breach", "s-rifle"):
        for start, end in ((unit, "t-vet"), ("t-vet", unit)):
            other = "s-rifle" if unit == "s-breach" else "s-breach"
            (x, y), px = one.spots()[other]
            course = fire_lines.course_of(one, Line(start, end))
            assert course and all(math.dist(point, (x - sheet.x, y - sheet.y)) >= 0.5 * px for point in course), (start, end)


@pytest.mark.parametrize("name", ["courtyard", "souk"])
@pytest.mark.parametrize("start", ["s-breach", "t-vet"])
def test_a_shot_within_a_zone_has_both_its_lines_and_its_words_beside_whom_they_are_about(name: str, start: str) -> None:
    """Wherever two stand in one zone: no word lies on either of them, nor with more than a third of it in a zone next door."""
    one, end = new_board(name), "t-vet" if start == "s-breach" else "s-breach"
    for space in one.zones.spaces:
        one.place_all({unit: counter(unit, space, 2) for unit in ("s-breach", "t-vet")}, {}, {})
        one.open_over([space])
        out, back = Line(start, end, "3 threats"), Line(end, start, "2 threats", RETURN)
        one.over.show_lines([out, back])
        courses = [fire_lines.course_of(one, line) for line in (out, back)]
        assert all(courses) and courses[0] != courses[1][::-1], space
        told, sheet = [Rect(at, sprite.get_size()) for sprite, at in fire_lines.lines_of(one)[-2:]], one.camera.sheet
        for rect in told:
            for (x, y), _ in one.spots().values():
                assert not rect.inflate(-4, -4).collidepoint(x - sheet.x, y - sheet.y), space
            next_door = [one.ground(zone).clip(rect) for zone in one.zones.zones if zone != one.zones.zone_of[space]]
            assert sum(part.w * part.h for part in next_door) <= rect.w * rect.h / 3, space
        assert not told[0].colliderect(told[1]), space


@pytest.mark.parametrize("name", ["courtyard", "souk", "long-street"])
def test_whoever_is_alone_on_a_floor_leaves_its_number_to_be_read(name: str) -> None:
    one = new_board(name)
    for house, floor in one.town.storeys():
        space = f"{house.zone.id}/{floor}"
        one.place_all({"s-rifle": counter("s-rifle", space, 3)}, {}, {})
        one.open_over([space])
        tab, ((x, _), px) = one.town.tab_rect(house, floor, one.camera.zoom), one.spots()["s-rifle"]
        assert x - one.camera.sheet.x - 0.6 * px >= tab.right, (space, "a ring around him covers it")


@pytest.mark.parametrize("number", range(2, 8))
@pytest.mark.parametrize("name", BOARDS)
def test_a_crowd_is_read_without_pointing(name: str, number: int) -> None:
    """On every floor: nobody covers a face or a danger, no two names lie on each other, and none on a name of a zone."""
    one = new_board(name)
    names = ("s-breach", "s-rifle", "t-vet", "s-marks", "t-gun", "t-marks", "s-lead")[:number]
    unnamed = []
    for space in one.zones.spaces:
        units = {unit: counter(unit, space, 1 + place, place == 3) for place, unit in enumerate(names)}
        for unit, made in units.items():
            made.title = SOLDIERS[unit]
        one.place_all(units, {}, {})
        one.open_over(list(one.zones.spaces), 0.65)
        spots, sheet = one.spots(), one.camera.sheet.topleft
        for ((x, y), px), ((u, v), _) in combinations(spots.values(), 2):
            assert px >= 44 and (abs(x - u) >= 0.76 * px or abs(y - v) >= 0.95 * px), space
        badges = dangers(one, spots)
        faces = {
            unit: Rect(0, 0, px * 2 // 5, px * 2 // 5).move(x - px // 5, y - px // 2) for unit, ((x, y), px) in spots.items()
        }
        named = one._picture.named()
        told = [*badges.items(), *named.items()]
        assert all(not a.colliderect(b) for (_, a), (_, b) in combinations(told, 2)), space
        assert all(not rect.colliderect(face) for unit, rect in told for other, face in faces.items() if other != unit), space
        plates = [one.town.name_rect(zone, one.camera.zoom).move(sheet) for zone in one.zones.zones.values()]
        assert all(rect.collidelist(plates) == -1 for rect in named.values()), space
        unnamed += [space] if len(named) < number else []
    assert not unnamed


OTHERS = {"t-gunman": "Gunman", "t-boss": "Cell Leader", "t-enfor": "Enforcer", "s-gren": "Grenadier", "s-point": "Pointman"}


def crowded(one: ZoneBoard, where: Mapping[str, str]) -> tuple[dict[str, Rect], dict[str, Rect]]:
    """Where the names lie of those who stand in these spaces, all of the board in sight, and the squares of their counters."""
    units = {unit: counter(unit, space, 1 + place) for place, (unit, space) in enumerate(where.items())}
    for unit, made in units.items():
        made.title = {**SOLDIERS, **OTHERS}[unit]
    one.place_all(units, {}, {})
    one.open_over(list(one.zones.spaces), 0.65)
    squares = {unit: Rect(0, 0, px * 9 // 10, px * 9 // 10) for unit, (_, px) in one.spots().items()}
    for unit, square in squares.items():
        square.center = one.spots()[unit][0]
    return {unit: rect for unit in one.counters if (rect := one.name_of(unit))}, squares


@pytest.mark.parametrize("window", [(WINDOW, 100), (Rect(12, 45, 720, 530), 75)], ids=["1280x720", "1024x640 at 75 %"])
@pytest.mark.parametrize("name", BOARDS)
def test_a_list_of_a_crowd_is_in_sight_and_covers_nobody_no_floor_and_no_name(name: str, window: tuple[Rect, int]) -> None:
    one, unlisted = new_board(name), []
    one.resize(window[0], Scale(window[1]))
    for space in one.zones.spaces:
        far = {other: math.dist(one.zones.place(other), one.zones.place(space)) for other in one.zones.spaces if other != space}
        near = sorted(far, key=lambda other: (far[other], other))
        crowd = list(SOLDIERS)[:5]
        named, squares = crowded(one, dict.fromkeys(crowd, space) | dict(zip(OTHERS, near, strict=False)))
        lines = [named[unit] for unit in crowd if unit in named]
        unlisted += [space] if len(lines) < len(crowd) else []
        if lines and all(map(is_line, lines)):
            plate, sheet = edged(lines[0].unionall(lines[1:])), one.camera.sheet.topleft
            written = [one.town.name_rect(zone, one.camera.zoom) for zone in one.zones.zones.values()]
            written = [rect.move(sheet) for rect in (*written, *one.town.tabs(one.camera.zoom))]
            named_others = [named[unit] for unit in OTHERS if unit in named]
            assert plate.collidelist([*written, *squares.values(), *named_others]) == -1, space
            assert one.camera.rect.contains(plate), space
    assert len(unlisted) <= 1, unlisted


@pytest.mark.parametrize(
    ("name", "low", "high"), [("souk", "c1/0", "c1/1"), ("souk", "n3/1", "n3/2"), ("courtyard", "A2/0", "A2/1")]
)
def test_crowds_on_neighbouring_floors_stand_clear_of_each_other(name: str, low: str, high: str) -> None:
    one, crowd = new_board(name), list(SOLDIERS)[:5]
    named, _ = crowded(one, dict.fromkeys(crowd, low) | dict.fromkeys(OTHERS, high))
    spots = one.spots()
    for ((x, y), px), ((u, v), _) in combinations(spots.values(), 2):
        assert abs(x - u) >= 0.76 * px or abs(y - v) >= 0.95 * px
    plates = [edged(rects[0].unionall(rects[1:])) for rects in ([named[unit] for unit in units] for units in (crowd, OTHERS))]
    assert not plates[0].colliderect(plates[1])


def test_the_frame_of_a_space_that_is_pointed_at_cuts_no_names() -> None:
    one = new_board("souk")
    named, _ = crowded(one, {"s-breach": "c1/0", "s-rifle": "c1/0", "t-vet": "c1/1"})
    seen = [Surface(WINDOW.size) for _ in range(2)]
    for surface, lit in zip(seen, (False, True), strict=True):
        one.over.show_hovered("c1/0" if lit else None)
        surface.blit(drawn_whole(one), (-WINDOW.x, -WINDOW.y))
    for rect in named.values():
        inner = rect.move(-WINDOW.x, -WINDOW.y).inflate(-6, -4)
        assert pygame.image.tobytes(seen[0].subsurface(inner), "RGB") == pygame.image.tobytes(seen[1].subsurface(inner), "RGB")


def drawn_whole(one: ZoneBoard) -> Surface:
    """The window with the board drawn on it."""
    surface = Surface((1280, 720))
    one.draw(surface)
    return surface


def test_spaces_that_are_brought_into_sight_bring_the_names_of_their_zones() -> None:
    one = new_board("souk")
    one.resize(Rect(0, 48, 896, 592), Scale(100), Rect(0, 124, 896, 516))
    one.come_near(["c1/0", "w2/0"])
    one.camera.pan(0, -one.camera.rect.h // 2)
    one.show_named(["c1/0"])
    plate = one.town.name_rect(one.zones.zones["c1"], one.camera.zoom).move(one.camera.sheet.topleft)
    assert one.camera.rect.contains(plate) and one.is_shown("c1/0")


@pytest.mark.parametrize("name", BOARDS)
def test_no_number_of_threats_or_steps_lies_on_a_name(name: str) -> None:
    one = new_board(name)
    for space in one.zones.spaces:
        named, _ = crowded(one, {"t-gun": space, "s-rifle": space})
        one.over.show_hatching({space: "12"})
        one.over.show_reach({space: "2"}, False)
        names, (left, top) = list(named.values()), one.camera.sheet.topleft
        told = overlays._words(one, [rect.move(-left, -top) for rect in names])
        for glyphs, at in told:
            inner = glyphs.get_bounding_rect().move(at).move(left, top).inflate(-6, -6)
            assert inner.collidelist(names) == -1, space
