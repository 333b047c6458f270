"""The board of zones on the screen: picking, rooms of houses, ways on foot, what is laid over it and taken away, its names."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game.boards.zones import Zones
from game.folders import art_folder, data_folder
from game.skulls.tables import board
from scenes.boards.zones.board import GAS, SMOKE, Hit, Line, Ring, ZoneBoard, portrait
from scenes.boards.zones.board import Path as Way
from scenes.boards.zones.ground import KINDS
from scenes.boards.zones.land import BLOCK
from scenes.boards.zones.over import NONE, RETURN
from scenes.boards.zones.pieces import COUNTER, LEAST, SMALLEST, TALL, ring, rows
from scenes.boards.zones.sights import crosshair
from scenes.boards.zones.town import drawn_map
from scenes.boards.zones.ways import Ways
from scenes.kit import kept, palette
from scenes.kit.layout import Scale
from tests.scenes.zoning import PACKAGE, SEAL, SIZE, TERRORIST, WINDOW, counter, new_board, pixels, with_five
from tests.tiers import thinned, tiered

BOARDS = ("long-street", "courtyard", "souk")


pytestmark = pytest.mark.usefixtures("window")


# Picking.


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("notches", [0, 4])
def test_every_space_is_picked_where_those_in_it_stand_and_in_its_corners(name: str, notches: int) -> None:
    one = new_board(name)
    one.camera.zoom_at(notches, WINDOW.center)
    seen = 0
    for space in one.zones.spaces:
        corners = [pygame.Vector2(one.camera.to_screen(corner)) for corner in one.zones.outline(space)]
        middle = pygame.Vector2(one.to_screen(space))
        for spot in (middle, *(middle.lerp(corner, 0.85) for corner in corners)):
            at = (round(spot.x), round(spot.y))
            if one.window.collidepoint(at):
                assert one.pick(at) == Hit(space, one.zones.zone_of[space])
                seen += 1
    assert seen >= 5 * (len(one.zones.spaces) if not notches else 3)


def test_a_unit_is_picked_on_its_counter_and_a_thing_where_it_lies() -> None:
    one = with_five()
    one.camera.zoom_at(3, WINDOW.center)
    for unit in one.counters:
        space = one.counters[unit].space
        one.show_space(space)
        at, _ = one.spots()[unit]
        assert one.pick(at) == Hit(space, space.split("/")[0], unit)
        assert one.unit_point(unit) == at
    one.show_space("C6/0")
    at = one.camera.to_screen(one.thing_point("package"))
    assert one.pick(at) == Hit("C6/0", "C6", None, "package")
    assert one.zones.at(*one.thing_point("humvee")) == "B1/0"
    one.set_thing("package", PACKAGE._replace(space="A3/2"))
    assert one.zones.at(*one.thing_point("package")) == "A3/2", "elsewhere it lies in the corner of its space"
    one.set_thing("package", None)
    assert one.pick(at).thing is None


def test_nothing_is_hit_beside_the_map_and_nothing_between_zones() -> None:
    one = new_board("souk")
    assert one.pick((one.window.left - 3, one.window.centery)) == Hit()
    assert one.pick(one.camera.to_screen((300, 400))) == Hit()


# The place on the screen.


def test_the_whole_board_is_seen_at_first_and_who_zooms_keeps_what_he_chose() -> None:
    one = new_board()
    assert WINDOW.contains(one.camera.sheet) and one.window == one.camera.sheet
    one.camera.zoom_at(3, WINDOW.center)
    one.resize(Rect(0, 0, 1440, 940), Scale(125))
    assert one.camera.level == 3
    one.camera.zoom_at(99, one.rect.center)
    assert one.camera.zoom * COUNTER >= 120, "a figure fills the hand"
    one.show_space("C9/0")
    assert one.is_shown("C9/0") and not one.is_shown("A1/0")
    one.show_spaces(["A1/0"])
    assert one.is_shown("A1/0")
    before = one.camera.centre
    one.show_spaces(["A1/0"])
    one.show_zone("A1")
    assert one.camera.centre == before, "what is in sight stays where it is"


def test_a_picture_of_the_whole_board_holds_all_that_stands_on_it() -> None:
    one = with_five()
    one.camera.zoom_at(5, WINDOW.center)
    whole = one.whole()
    assert whole.get_width() >= 1600 and whole.get_height() >= 1200
    other = one.looked_at((500, 380), Scale(100))
    assert other.window == other.camera.sheet and other.counters is one.counters and one.camera.level == 5
    small = portrait(board("souk"), "souk", (320, 200), "skulls", "skulls")
    assert small.get_height() == 200 and small.get_width() <= 320 and len(colours(small)) > 200


def colours(surface: Surface) -> set[bytes]:
    raw = pygame.image.tobytes(surface, "RGB")
    return {raw[place : place + 3] for place in range(0, len(raw), 3)}


# Those who stand there.


def test_up_to_six_stand_side_by_side_and_none_is_too_small() -> None:
    for number in range(1, 17):
        for wide, high in ((155.0, 276.0), (125.0, 110.0), (150.0, 50.0), (290.0, 276.0)):
            size, places = rows(number, wide, high)
            assert len(places) == len(set(places)) == number
            assert size >= min(SMALLEST, high / (COUNTER * TALL)) - 1e-9 and size <= 1
            assert max(sum(1 for _, y in places if y == level) for _, level in places) <= 6
            for x, y in places:
                assert abs(x) + COUNTER * size / 2 <= wide / 2 + 1 and abs(y) <= high / 2
    assert rows(1, 155, 276) == (1.0, [(0.0, 0.0)])
    assert rows(2, 155, 276)[0] == 1.0


@pytest.mark.parametrize("name", BOARDS)
def test_whoever_stands_in_a_space_stands_in_its_band_or_steps_out_over_its_edge(name: str) -> None:
    one = new_board(name)
    for space in one.zones.spaces:
        units = {f"s-{number}": counter("s-rifle", space) for number in range(4)}
        one.place_all(units, {}, {})
        found = one.resting().values()
        wide = COUNTER * max(spot.size for spot in found)
        x, y, broad, high = one.zones.band(space)
        assert all(x - wide < spot.x < x + broad + wide and y - wide < spot.y < y + high + wide for spot in found)
        assert one.zones.at(*(sum(axis) / 4 for axis in zip(*(spot[:2] for spot in found), strict=True))) == space
        assert all(px >= LEAST for _, px in one.spots().values())


def test_the_sides_stand_apart_and_who_falls_keeps_his_place() -> None:
    one = new_board()
    for unit in ("t-vet", "s-lead", "t-boss", "s-gun"):
        one.place(unit, counter(unit, "B5/0", down=unit == "s-gun"))
    assert one.on("B5/0") == ["s-gun", "s-lead", "t-boss", "t-vet"]
    one.choose("s-lead")
    assert one.order()[0] == "s-gun" and one.order()[-1] == "s-lead"


def test_every_zone_of_the_souk_is_named_where_all_of_it_is_seen() -> None:
    """Beside a close neighbour a name makes room to the other side."""
    town = new_board("souk").town
    for zoom in (0.44, 0.5, 0.6, 1.0):
        rects = [town.name_rect(zone, zoom) for zone in town.zones.zones.values()]
        assert all(rect.w for rect in rects), zoom
        assert not any(one.colliderect(other) for place, one in enumerate(rects) for other in rects[:place]), zoom


def test_who_falls_stays_where_he_stood() -> None:
    one = new_board()
    for unit in ("t-vet", "s-gun", "t-boss"):
        one.place(unit, counter(unit, "B5/0"))
    stood = one.resting()
    one.place("t-boss", counter("t-boss", "B5/0", down=True))
    assert one.resting() == stood


@pytest.mark.parametrize(("wide", "high", "number"), [(110.0, 66.0, 2), (150.0, 50.0, 2), (155.0, 276.0, 3), (215.0, 276.0, 3)])
def test_counters_too_large_for_their_band_cover_no_letters_of_each_other(wide: float, high: float, number: int) -> None:
    """Of a space seen from afar: two on a floor, three in a zone."""
    size, places = rows(number, wide, high, 1.0, 1.5)
    assert size == 1.5
    for place, (x, y) in enumerate(places):
        assert abs(x) <= wide / 2 and abs(y) <= high / 2
        for other_x, other_y in places[:place]:
            assert max(abs(x - other_x), abs(y - other_y)) >= 0.6 * COUNTER * size


def test_a_board_set_at_once_looks_the_same_whatever_came_first() -> None:
    one, other = with_five(), with_five()
    other.place_all(dict(reversed(one.counters.items())), one.things, {})
    assert pixels(one) == pixels(other)


# Ways on foot.


@pytest.mark.parametrize("name", BOARDS)
def test_every_step_leads_through_a_door_over_stairs_or_a_plank(name: str) -> None:
    zones = board(name)
    ways = Ways(zones)
    for space in zones.spaces:
        for to in zones.steps[space]:
            way = ways.way(space, to)
            assert way[0] == zones.place(space) and way[-1] == zones.place(to)
            assert way == ways.way(to, space)[::-1] and len(way) >= 4
            assert all(0 <= x <= 1600 and 0 <= y <= 1200 for x, y in way)
    for link, points in ways.doors.items():
        for end, (x, y) in ((link.a, points[0]), (link.b, points[-1])):
            assert touches_ground(zones, end, x, y), (link, x, y)
    for (link, floor), points in ways.planks.items():
        for end, (x, y) in zip((link.a, link.b), points, strict=True):
            assert zones.at(x - 1, y) == f"{end}/{floor}" or zones.at(x + 1, y) == f"{end}/{floor}"


def touches_ground(zones: Zones, name: str, x: float, y: float) -> bool:
    """Whether a door lies on the edge of the ground floor of a zone, or in the alley that leads down to it."""
    left, top, wide, high = zones.band(f"{name}/0")
    return left - 1 <= x <= left + wide + 1 and top - 1 <= y <= top + high + 1


@pytest.mark.parametrize("name", BOARDS)
def test_no_lane_crosses_another_zone(name: str) -> None:
    zones = board(name)
    for link, points in Ways(zones).doors.items():
        for a, b in pairwise(points):
            for part in range(1, 20):
                at = (a[0] + (b[0] - a[0]) * part / 20, a[1] + (b[1] - a[1]) * part / 20)
                there = zones.at(*at)
                assert there is None or zones.zone_of[there] in (link.a, link.b), (link, at, there)


# What is laid over it.

LAYERS: dict[str, Callable[[ZoneBoard], None]] = {
    "reach": lambda one: one.over.show_reach({"A2/1": "", "A2/0": 1, "A3/1": 1}),
    "refused": lambda one: one.over.show_refused({"A3/1": "gas"}),
    "refused zone": lambda one: one.over.show_refused({"A3": "gas"}),
    "zones": lambda one: one.over.show_zones(["A3", "B2"]),
    "foul": lambda one: one.over.show_zones({"B3": palette.DANGER}, dim_rest=True),
    "starts": lambda one: one.over.show_starts(one.zones.starts["seal"], SEAL),
    "marked": lambda one: one.over.show_marked(["B4/0", "B5/0"]),
    "hatching": lambda one: one.over.show_hatching({"B5/0": 3, "B6/0": ""}),
    "path": lambda one: one.over.show_path(Way(("A2/1", "A3/1", "A3/2"), ("1", "2"), "0 left")),
    "line": lambda one: one.over.show_lines([Line("s-lead", "t-boss", "3"), Line("t-boss", "s-lead", "2", RETURN)]),
    "no line": lambda one: one.over.show_lines([Line("s-lead", "A9/0", "4 zones", NONE)]),
    "tags": lambda one: one.over.show_tags({"A5/0": "here", "s-point": "2 steps"}),
    "rings": lambda one: one.over.show_rings({"A5/0": Ring()}),
    "hovered": lambda one: one.over.show_hovered("A3/2"),
    "hovered zone": lambda one: one.over.show_hovered("B2"),
}


@pytest.mark.parametrize("layer", thinned(LAYERS, 3))
@pytest.mark.parametrize("notches", tiered([0], [4]))
def test_whatever_is_laid_over_the_board_is_seen_and_goes_without_a_trace(layer: str, notches: int) -> None:
    one = with_five()
    one.camera.zoom_at(notches, WINDOW.topleft)
    bare = pixels(one)
    assert not one.stale
    LAYERS[layer](one)
    assert one.stale
    assert pixels(one) != bare
    one.over.clear()
    assert pixels(one) == bare


def test_rings_glow_and_clouds_are_seen_and_go() -> None:
    one = with_five()
    bare = pixels(one)
    changes: tuple[tuple[Callable[[], None], Callable[[], None]], ...] = (
        (lambda: one.choose("s-lead"), lambda: one.choose(None)),
        (lambda: one.show_targets({"t-vet": False}), one.show_targets),
        (lambda: one.show_targets({"t-vet": True}), one.show_targets),
        (lambda: one.show_ready(["s-point"]), one.show_ready),
        (lambda: one.set_cloud("A5", SMOKE), lambda: one.set_cloud("A5", SMOKE, False)),
        (lambda: one.set_cloud("A5", GAS), lambda: one.set_clouds({})),
        (lambda: one.set_goals({}), lambda: one.set_goals({"B1": SEAL, "B9": TERRORIST})),
    )
    looks = []
    for show, end in changes:
        show()
        looks.append(pixels(one))
        end()
        assert pixels(one) == bare
    assert len(set(looks)) == len(looks) and bare not in looks


def test_whoever_can_be_fired_at_has_a_crosshair_whose_form_no_ring_has() -> None:
    """It is open between arcs and ticks, and its ticks reach farther out than any ring; in red where an enemy fires."""
    sight, round_ = crosshair(56, palette.OURS, 5), ring(56, palette.OURS, 5)

    def along(surface: Surface, out: float) -> list[bool]:
        middle = surface.get_width() / 2
        turns = [math.tau * step / 72 for step in range(72)]
        spots = [(round(middle + math.cos(turn) * out), round(middle + math.sin(turn) * out)) for turn in turns]
        return [surface.get_rect().collidepoint(spot) and surface.get_at(spot).a > 128 for spot in spots]

    assert all(along(round_, 31)) and not all(along(sight, 31))
    assert any(along(sight, 39)) and not any(along(round_, 39))
    one = with_five()
    one.show_targets({"t-vet": False})
    for foe, shade in ((False, palette.OURS), (True, palette.THEIRS)):
        one.over.show_lines([Line("s-lead", "t-vet", "", foe=foe)])
        assert one.harmed is foe
        assert crosshair(56, shade, 5) is crosshair(56, shade, 5), "drawn once"


def test_a_counter_shows_its_danger_its_token_how_it_lies_and_its_marks() -> None:
    looks = []
    for changes in (
        {}, {"danger": 4}, {"danger": 8}, {"down": True}, {"prone": True}, {"token": "skulls/token/back.svg"},
        {"token": "skulls/token/frag.svg"}, {"marks": ("skulls/mark/stunned.svg",)}, {"dimmed": True},
    ):  # fmt: skip
        one = new_board()
        made = counter("s-lead", "B5/0")
        for name, value in changes.items():
            setattr(made, name, value)
        one.place("s-lead", made)
        looks.append((pixels(one), repr(one.picture())))
    for a, b in combinations(looks, 2):
        assert a[0] != b[0] and a[1] != b[1]


def test_the_picture_tells_what_lies_on_the_board() -> None:
    one = with_five()
    one.set_cloud("A5", SMOKE)
    one.set_cloud("A5", GAS)
    told = one.picture()
    assert told["clouds"] == {"A5": (GAS, SMOKE)} and told["moving"] == []
    assert told["things"] == {
        "humvee": ("skulls/vehicle/humvee.svg", "B1/0", "seal"), "package": ("skulls/objective/package.svg", "C6/0", "seal")
    }  # fmt: skip
    assert told["goals"] == {"B1": "seal", "B9": "terrorist"}


def test_a_line_and_the_line_back_lie_apart() -> None:
    one = with_five()
    one.over.show_lines([Line("s-lead", "s-point")])
    there = pixels(one)
    one.over.show_lines([Line("s-point", "s-lead")])
    assert pixels(one) != there
    one.over.show_lines([Line("s-lead", "s-lead")])
    pixels(one)  # a line to oneself is none


# Names, and the files.


@pytest.mark.parametrize("name", BOARDS)
def test_every_name_is_written_or_told_under_the_pointer(name: str) -> None:
    one = new_board(name)
    for zoom in (0.2, 0.36, 0.49, 0.8, 1.5):
        for zone in one.zones.zones.values():
            written = one.town.plate_words(zone, zoom)
            told = one.town.unwritten(zone.id, None, zoom)
            whole = zone.name
            assert written in (zone.name, "") and told == ("" if written else whole)
            assert one.town.unwritten(zone.id, None, zoom, covered=True) == whole
    zone = next(zone for zone in one.zones.zones.values() if zone.floors == 3)
    assert "2nd" in one.town.unwritten(zone.id, 2, 0.2) and "2nd" not in one.town.unwritten(zone.id, 2, 1.5)
    plates = [one.town.name_rect(zone, 0.8) for zone in one.zones.zones.values()]
    lies = [Rect(zone.x * 0.8, zone.y * 0.8, zone.width * 0.8, zone.height * 0.8) for zone in one.zones.zones.values()]
    for place, plate in enumerate(plates):
        assert plate.w and plate.collidelist(lies) == -1, "no name lies on a roof or on a man"
        assert plate.collidelist(plates[place + 1 :]) == -1


@pytest.mark.parametrize("name", BOARDS)
def test_everything_in_the_town_is_drawn_and_lies_on_the_board(name: str) -> None:
    drawn = drawn_map(name)
    assert {kind for row in drawn.rows for kind in row} <= {"sand", *KINDS}
    assert len(drawn.decor) > 40
    for one in drawn.decor:
        assert one.kind == BLOCK or (art_folder() / "skulls" / "town" / f"{one.kind}.svg").is_file(), one.kind
        assert Rect(0, 0, 1600, 1200).colliderect((one.x, one.y, one.wide, one.high)), one


def test_a_map_that_is_missing_or_has_no_ground_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.forget()  # each map is read once
    with pytest.raises(FileNotFoundError, match=r"no map nowhere\.tmx"):
        drawn_map("nowhere")
    folder = tmp_path / "skulls" / "maps"
    folder.mkdir(parents=True)
    source = data_folder() / "skulls" / "maps"
    for file in source.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    text = (folder / "souk.tmx").read_text(encoding="utf-8")
    (folder / "souk.tmx").write_text(text.replace('name="ground"', 'name="grund"'), encoding="utf-8")
    sheet = (folder / "town.tsx").read_text(encoding="utf-8")
    monkeypatch.setattr("scenes.boards.zones.town.data_folder", lambda: tmp_path)
    with pytest.raises(ValueError, match='no tile layer "ground"'):
        drawn_map("souk")
    (folder / "town.tsx").write_text(sheet.replace('name="ground"', 'name="grund"'), encoding="utf-8")
    with pytest.raises(ValueError, match='needs the property "ground"'):
        drawn_map("courtyard")


def test_houses_are_told_apart_from_yards_and_storeys_from_each_other() -> None:
    """Who stands on a roof is seen at a glance: each storey of a house has a ground of its own."""
    one = new_board()
    one.resize(Rect(0, 0, 1200, 900), Scale(100))
    surface = Surface((1200, 900))
    one.draw(surface)
    shades = []
    for space in ("A3/0", "A3/1", "A3/2"):
        x, y = one.to_screen(space)
        shades.append(palette.luminance(pygame.transform.average_color(surface, Rect(x - 6, y - 4, 12, 8))[:3]))
    assert shades[2] > shades[0] + 0.1 and shades[2] > shades[1] + 0.1


def test_drawing_again_paints_nothing_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    one = with_five()
    one.over.show_reach({"A2/0": 1})
    one.over.show_lines([Line("s-lead", "t-vet", "3")])
    surface = Surface(SIZE)
    one.draw(surface)
    for name in ("smoothscale", "rotate", "rotozoom", "gaussian_blur", "scale"):
        monkeypatch.setattr(pygame.transform, name, lambda *_, **__: pytest.fail("scaled or turned in a frame"))
    one.draw(surface)
    assert math.isclose(one.camera.zoom, one.camera.rect.h / 1200, rel_tol=0.2)
