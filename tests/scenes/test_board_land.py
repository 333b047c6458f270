"""The illustrated map: hills, areas, the sheet on its table, counters with printed numbers, and what lies on the ground."""

from __future__ import annotations

import colorsys
from dataclasses import replace

import pygame
import pytest
from pygame import Rect, Surface

from game.boards.hexes import Hexes
from game.firefight.records import folder_of_game
from game.firefight.tables import tables
from game.folders import art_folder
from scenes.boards.hexes.ground import Look
from scenes.boards.hexes.land import counters
from scenes.boards.hexes.land.board import LandBoard
from scenes.boards.hexes.land.counters import RED, LandCounter, Printed
from scenes.boards.hexes.land.look import LandLook
from scenes.boards.hexes.land.outlines import COARSE, grey, joined, rings
from scenes.boards.hexes.land.plan import parcel_at
from scenes.boards.hexes.land.state import Lying
from scenes.boards.hexes.map import printed
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES
from tests.scenes.firefighting import PLAYED, board

SIZE = (1280, 720)
PLACE, FREE = Rect(0, 48, 1280, 604), Rect(0, 48, 900, 604)
HILL = {"D04": 1, "D05": 1, "E05": 1, "E04": 2}


pytestmark = pytest.mark.usefixtures("window")


def small(levels: dict[str, int] | None = None, steep: tuple[tuple[str, str], ...] = ()) -> LandBoard:
    """A bare board of 8 columns and rows."""
    hexes = Hexes(8, 8, 96, 84)
    look = LandLook(Look("firefight/ground", ("water",), (), (), ()))
    made = LandBoard(hexes, look, dict.fromkeys(hexes.spaces(), "clear-3"), levels or {}, (), steep, art="firefight/mark")
    made.resize(PLACE, Scale(100), FREE)
    return made


def seen(one: LandBoard) -> Surface:
    surface = Surface(SIZE)
    one.draw(surface)
    return surface


def pixels(one: LandBoard) -> bytes:
    return pygame.image.tobytes(seen(one), "RGB")


def mean(surface: Surface, one: LandBoard, point: tuple[float, float], units: float = 8) -> float:
    """How light a spot of the board is."""
    px = one.camera.px(units)
    rect = Rect(0, 0, px, px)
    rect.center = one.camera.to_screen(point)
    return sum(pygame.transform.average_color(surface, rect)[:3]) / 3


def soldier(**more: object) -> LandCounter:
    return replace(
        LandCounter(SIDES["german"], "firefight/unit/g_rifle.svg", "C03", facing=2, printed=Printed("3", False, ("1", RED))),
        **more,
    )  # type: ignore[arg-type]


# The land.


def test_flat_land_has_no_relief_and_each_level_has_its_edge_and_lines() -> None:
    assert small().ground.relief is None
    relief = small(HILL).ground.relief
    assert relief is not None and len(relief.steps) == 2 and all(relief.steps) and relief.lines


def test_a_hill_is_bright_towards_the_lamp_and_throws_a_shadow_at_its_foot() -> None:
    flat, high = small(), small(HILL)
    for one in (flat, high):
        one.camera.fit()
    plain, risen = seen(flat), seen(high)
    x, y = high.ground.centre("E05")
    foot = (x + 40, y + 52)
    assert mean(risen, high, foot) < mean(plain, flat, foot) - 12
    x, y = high.ground.centre("B02")
    assert abs(mean(risen, high, (x, y + 20)) - mean(plain, flat, (x, y + 20))) < 1, "what lies far away is as it was"


def test_the_edge_of_a_hole_is_an_edge_too() -> None:
    square = ((20, 20), (180, 20), (180, 180), (20, 180))
    hole = ((70, 70), (130, 70), (130, 130), (70, 130))
    found = rings(grey((200, 200), [(square, 255), (hole, 0)], 4.0), 128)
    assert len(found) == 2
    drawn = Surface((200 // COARSE, 200 // COARSE))
    pygame.draw.polygon(drawn, (255, 255, 255), [(x / COARSE, y / COARSE) for x, y in joined(found)])
    assert drawn.get_at((20, 20))[0] == 255 and drawn.get_at((50, 50))[0] == 0


def test_a_steep_side_is_drawn_and_ground_runs_on_darker_past_the_last_hex() -> None:
    assert pixels(small(HILL)) != pixels(small(HILL, (("D05", "D06"),)))
    one = small()
    one.camera.fit()
    picture = seen(one)
    x, y = one.ground.centre("A04")
    assert mean(picture, one, (x - 62, y)) < mean(picture, one, (x - 20, y + 20)) - 25


@pytest.mark.parametrize("notches", [0, 2, 5])
def test_every_hex_is_picked_in_its_middle(notches: int) -> None:
    one = small()
    one.camera.fit()
    one.camera.zoom_at(notches, FREE.center)
    shown = [space for space in one.hexes.spaces() if FREE.collidepoint(one.to_screen(space))]
    assert shown and all(one.pick(one.to_screen(space)).space == space for space in shown)


def test_a_map_is_painted_once_and_looks_the_same_again() -> None:
    one = small(HILL)
    before = pixels(one)
    one.camera.zoom_at(2, FREE.center)
    assert pixels(one) != before
    one.camera.zoom_at(-2, FREE.center)
    one.camera.look_at(small(HILL).camera.centre)
    assert pixels(one) == before == pixels(small(HILL))


def test_what_lies_on_a_hex_is_seen_until_it_is_taken_away() -> None:
    one = small()
    bare = pixels(one)
    for name in ("work/trench", "work/wire", "mark/smoke-2", "work/wreck-tank"):
        one.lie({"D04": [Lying(f"firefight/{name}.svg", word="+2" if "smoke" in name else "")]})
        assert one.stale and pixels(one) != bare
    one.lie({})
    assert pixels(one) == bare


# Counters.


def average(surface: Surface) -> tuple[float, float, float]:
    """The hue, the saturation and the brightness of a picture on the whole."""
    shade = [part / 255 for part in pygame.transform.average_color(surface, consider_alpha=True)[:3]]
    return colorsys.rgb_to_hsv(*shade)


@pytest.mark.parametrize("side", ["german", "soviet"])
def test_a_spent_counter_keeps_the_colour_of_its_side_and_is_dimmed(side: str) -> None:
    look = (SIDES[side], "firefight/unit/s_rifle.svg", Printed("4", False, ("1", RED)), 60)
    spent, fresh = average(counters.card(*look, True)), average(counters.card(*look, False))
    assert spent[0] == pytest.approx(fresh[0], abs=0.03) and spent[1] > fresh[1] * 0.8
    assert spent[2] < fresh[2] * 0.85


@pytest.mark.parametrize(
    "more", [{"hit": "firefight/hit/pinned.svg"}, {"hidden": True}, {"facing": 8}, {"tag": "spent"}, {"active": True}]
)
def test_what_holds_for_a_unit_shows_on_its_counter(more: dict[str, object]) -> None:
    one = small()
    one.place("g01", soldier())
    before = pixels(one)
    one.place("g01", soldier(**more))
    assert pixels(one) != before and one.counters["g01"].kept() != soldier().kept()


def test_a_hit_lies_on_its_counter_beside_the_numbers() -> None:
    bare, hit = (Surface((200, 200)) for _ in range(2))
    counters.draw(bare, soldier(), (100, 100), 60, 1.0)
    counters.draw(hit, soldier(hit="firefight/hit/pinned.svg"), (100, 100), 60, 1.0)
    counters.draw_hit(hit, soldier(hit="firefight/hit/pinned.svg"), (100, 100), 60)
    inside, numbers = Rect(72, 92, 10, 18), Rect(70, 116, 60, 14)
    assert pygame.transform.average_color(hit, inside) != pygame.transform.average_color(bare, inside)
    told = zip(pygame.transform.average_color(hit, numbers), pygame.transform.average_color(bare, numbers), strict=True)
    assert all(abs(one - other) <= 1 for one, other in told), "no more than the edge of its shadow lies there"


@pytest.mark.parametrize(
    ("name", "size", "percent"),
    [(name, size, percent) for name in PLAYED for size, percent in ((SIZE, 100), ((1920, 1080), 125))],
)
def test_a_scenario_opens_with_counters_that_can_be_read_and_none_under_a_panel(
    name: str, size: tuple[int, int], percent: int
) -> None:
    scale = Scale(percent)
    free = Rect(0, scale.px(48), size[0] - scale.px(380), size[1] - scale.px(116))
    one = board(name, Rect(0, scale.px(48), size[0], size[1] - scale.px(116)), scale, free)
    assert one.side_px(1.0) >= scale.px(44)
    for unit, (at, px) in one.spots().items():
        assert free.inflate(px, px).collidepoint(at), unit


# Pictures of everything there is.


def test_every_unit_hit_work_and_card_has_a_picture_of_its_own() -> None:
    known, home = tables(), art_folder() / "firefight"
    wanted = [f"unit/{name}" for name in known.units] + [f"hit/{name}" for name in known.hits]
    wanted += [f"hit/{pile}-back" for pile in {one.pile for one in known.hits.values()}]
    wanted += [f"work/{name}" for name in known.works] + [f"card/{name}" for name in (*known.cards, "back")]
    files = [home / f"{name}.svg" for name in wanted]
    assert not [file for file in files if not file.is_file()]
    assert len({file.read_bytes() for file in files}) >= len(files) - 1, "the two horse wagons may be alike, no others"


@pytest.mark.parametrize("map_id", ["hamlet", "ridge"])
def test_every_ground_of_a_map_is_among_the_pictures(map_id: str) -> None:
    names = set(printed(folder_of_game() / "maps" / f"{map_id}.tmx").values())
    assert not [name for name in names if not (art_folder() / "firefight" / "ground" / f"{name}.svg").is_file()]


def test_a_tag_of_a_hex_never_lies_on_the_word_of_a_counter_there() -> None:
    made = board("f1_first_contact", Rect(0, 0, 1000, 600), Scale(100))
    spent = next(one for one in made.counters.values() if one.tag)
    made.over.show_tags({spent.space: "8 %"})
    told, bare = Surface((1000, 600)), Surface((1000, 600))
    made.draw(told)
    spent.tag = ""
    made.draw(bare)
    assert pygame.image.tobytes(told, "RGB") == pygame.image.tobytes(bare, "RGB")


def test_the_counters_of_two_commands_of_one_side_differ() -> None:
    looks = {seat: counters.card(SIDES[seat], "firefight/unit/g_rifle.svg", counters.Printed(), 60, False) for seat in COMMANDS}
    assert len({pygame.image.tobytes(one, "RGBA") for one in looks.values()}) == len(COMMANDS)


COMMANDS = ("german", "german1", "german2")


def test_open_ground_lies_in_fields_larger_than_a_hex_and_none_on_a_hill() -> None:
    plan = board("f2_the_ridge", PLACE, Scale(100), FREE).ground
    kinds = {space: parcel_at(plan.centre(space)) for space in plan.hexes.ids}
    pairs = [(space, other) for space in kinds for other in plan.hexes.near[space] if other]
    assert len(set(kinds.values())) > 2
    assert sum(kinds[a] == kinds[b] for a, b in pairs) > 0.6 * len(pairs)
    masks = {kind: drawn_rings(plan.extent, rings) for kind, rings in plan.parcels.items()}
    for space, kind in kinds.items():
        if kind and plan.level(space) == 2:
            x, y = plan.centre(space)
            assert not masks[kind].get_at((round(x), round(y))), space


def drawn_rings(extent: tuple[int, int], found: tuple[tuple[tuple[float, float], ...], ...]) -> pygame.mask.Mask:
    surface = Surface(extent, pygame.SRCALPHA)
    pygame.draw.polygon(surface, (255, 255, 255, 255), joined(found))
    return pygame.mask.from_surface(surface)
