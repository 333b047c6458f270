"""The board of hexes on the screen: picking, crowded hexes, what is laid over it and taken away, its map and its rim."""

from __future__ import annotations

import dataclasses
import itertools
import math
from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest
from pygame import Rect, Surface

from game.boards.hexes import Hexes
from game.folders import art_folder, data_folder
from scenes.boards.hexes import ink
from scenes.boards.hexes import map as hexes_map
from scenes.boards.hexes.board import Corners, HexBoard, Hit, Look, Mood, Ring, Sight
from scenes.boards.hexes.board import Path as Way
from scenes.boards.hexes.fanning import OPENS
from scenes.boards.hexes.late import corner_spots
from scenes.boards.hexes.minimap import Minimap
from scenes.boards.hexes.motions import Glide
from scenes.boards.hexes.over import BARRED, COVER, DANGER, HATCHES
from scenes.boards.hexes.overlays import clear_place
from scenes.boards.hexes.picture import HexPicture
from scenes.boards.hexes.pieces import LEAST, POINT, body, corners, extent_of, fan, field_of, health_strip, hidden_marks
from scenes.boards.hexes.signs import upright_strip
from scenes.kit import palette
from scenes.kit.layout import Scale
from tests.scenes.hexing import FOLDER, GE, PLACE, SIZE, TILE, US, WINDOW, counter, new_board, pixels, with_four

pytestmark = pytest.mark.usefixtures("window")


def motion(pos: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


# Picking.


@pytest.mark.parametrize("notches", [0, 3, 6])
def test_every_hex_is_picked_in_its_middle_and_near_its_corners(notches: int) -> None:
    one = new_board()
    one.camera.fit()
    one.camera.zoom_at(notches, WINDOW.center)
    seen = 0
    for space in one.hexes.ids:
        middle = pygame.Vector2(one.to_screen(space))
        spots = [middle, *(middle.lerp(one.camera.to_screen(corner), 0.85) for corner in one.ground.outline(space))]
        for spot in spots:
            at = (round(spot.x), round(spot.y))
            if one.window.collidepoint(at):
                assert one.pick(at) == Hit(space)
                seen += 1
    assert seen > 100


def test_nothing_is_hit_beside_the_map() -> None:
    one = new_board()
    one.camera.fit()
    assert one.pick((one.window.left - 3, one.window.centery)) == Hit()
    assert one.pick((WINDOW.right + 5, 300)) == Hit()


@pytest.mark.parametrize(("columns", "rows"), [(23, 21), (15, 13), (6, 5)])
def test_a_board_opens_filling_its_place_with_counters_of_44_pixels_at_least(columns: int, rows: int) -> None:
    one = new_board(columns, rows)
    for rect, percent in ((WINDOW, 100), (Rect(0, 0, 1440, 940), 125)):
        one.resize(rect, Scale(percent))
        assert one.window == one.camera.rect and one.side_px(1.0) >= Scale(percent).px(44)


def test_the_board_comes_no_nearer_by_itself_as_two_share_a_hex() -> None:
    """Its place is the same, as when another page was open over it."""
    one = new_board()
    one.place("us-captain", counter(US, "captain", "F05"))
    one.resize(WINDOW, Scale(100))
    before = one.camera.level, one.camera.centre
    one.place("us-mg", counter(US, "mg", "F05", 5, 3))
    one.resize(WINDOW, Scale(100))
    assert (one.camera.level, one.camera.centre) == before


def test_who_zooms_keeps_what_he_chose() -> None:
    one = new_board(23, 21)
    one.camera.fit()
    one.camera.zoom_at(2, WINDOW.center)
    one.resize(WINDOW, Scale(100))
    assert one.camera.level == 2, "who has zoomed keeps what he chose"
    one.camera.fit()
    assert WINDOW.contains(one.camera.sheet)
    one.camera.zoom_at(99, WINDOW.center)
    assert one.camera.zoom * 64 >= 128
    one.show_space("T18")
    assert one.is_shown("T18") and not one.is_shown("A01")


def test_hexes_are_brought_into_sight_whole_and_together_where_the_window_holds_them() -> None:
    one = new_board(20, 18)
    one.camera.zoom_at(6, WINDOW.center)
    one.show_space("T18")
    one.show_spaces(["B03", "D04"])
    for space in ("B03", "D04"):
        assert all(one.window.collidepoint(one.camera.to_screen(corner)) for corner in one.ground.outline(space)), space
    before = one.camera.centre
    one.show_spaces(["D04", "B03"])
    assert one.camera.centre == before, "what is in sight stays where it is"
    one.show_spaces(["B03", "T18"])
    assert one.camera.centre == before, "one of them is in sight, for both there is no room"
    one.show_space("K10")
    one.show_spaces(["B03", "T18"])
    assert one.is_shown("B03")


def test_what_stays_beside_comes_along_only_where_all_have_room_and_something_must_move() -> None:
    one = new_board(20, 18)
    one.camera.zoom_at(6, WINDOW.center)
    one.show_space("T18")
    one.show_spaces(["B03"])
    alone = one.camera.centre
    one.show_spaces(["B03"], ["T18"])
    assert one.camera.centre == alone, "what is shown is in sight: nothing slides for what stays beside"
    one.show_space("T18")
    one.show_spaces(["D04"], ["B03"])
    for space in ("B03", "D04"):
        assert all(one.window.collidepoint(one.camera.to_screen(corner)) for corner in one.ground.outline(space)), space
    one.show_space("T18")
    one.show_spaces(["B03"], ["T18"])
    assert one.is_shown("B03"), "for both there is no room"


def test_words_over_the_hexes_are_no_larger_than_they_bear_and_can_be_read() -> None:
    one = new_board()
    one.resize(WINDOW, Scale(250))
    one.camera.fit()
    assert 15 <= one.tag_px < one.text / 1.5
    one.camera.zoom_at(one.camera.levels, WINDOW.center)
    assert one.tag_px > one.text / 1.5, "nearer they grow with them"


def test_no_label_of_the_rim_is_cut() -> None:
    one = new_board(23, 21)
    one.camera.zoom_at(2, WINDOW.center)
    marked = set()
    for _ in range(40):
        one.camera.pan(-3, -3)
        one.change()
        surface = Surface(SIZE)
        one.draw(surface)
        # Beside the window's upper edge and above its left one lies bare paper: a label keeps a pixel away from both.
        top, left = one.window.y, one.window.x
        marked |= {min(surface.get_at((x, top))[:3]) for x in range(left - one.collar + 2, left - 2)}
        marked |= {min(surface.get_at((left, y))[:3]) for y in range(top - one.collar + 2, top - 2)}
    assert min(marked) > 100


def test_what_is_seen_can_be_told_by_night_as_by_day() -> None:
    one = new_board()
    one.camera.fit()
    found = []
    for night in (False, True):
        one.set_mood(Mood(night))
        one.over.show_seen(["F05"])
        surface = Surface(SIZE)
        one.draw(surface)
        found.append([sum(average(surface, one.to_screen(space))) for space in ("F05", "F07")])
    (seen, hidden), (seen_by_night, hidden_by_night) = found
    assert seen > 2 * hidden and seen_by_night > 2 * hidden_by_night
    assert seen_by_night > 0.75 * seen and hidden_by_night > 0.7 * hidden, "neither is lost in the dark"


def average(surface: Surface, at: tuple[int, int]) -> tuple[int, ...]:
    """The colour around a pixel."""
    return tuple(pygame.transform.average_color(surface, Rect(at[0] - 8, at[1] - 8, 16, 16))[:3])


def test_north_is_a_needle_until_its_letter_can_be_read() -> None:
    one = new_board()
    for zoom, needle in ((0.7, True), (1.6, False)):
        rect = one.ground.bounds(["F05"])
        rect = Rect(round(rect.x * zoom), round(rect.y * zoom), round(rect.w * zoom), round(rect.h * zoom))
        found = []
        for norths in (dict[str, int](), {"F05": 2}):
            one.ground.norths = norths
            tile = Surface(rect.size)
            ink.ink(one.ground, tile, rect, zoom, ["F05"])
            found.append(pygame.image.tobytes(tile, "RGB"))
        assert (found[0] != found[1]) == needle


def test_corners_that_are_offered_are_picked_by_their_hour() -> None:
    one = with_four()
    for hours in ((1, 3, 5, 7, 9, 11), (2, 4, 6, 8, 10, 12)):
        offered = Corners("G06", hours, hours[0])
        one.over.show_corners(offered)
        sheet = one.camera.sheet
        for hour, (x, y) in corner_spots(one.ground, offered, one.camera.zoom).items():
            at = (round(x) + sheet.x, round(y) + sheet.y)
            assert one.pick(at) == Hit("G06", hour)
            turn = math.degrees(math.atan2(at[0] - one.to_screen("G06")[0], one.to_screen("G06")[1] - at[1])) % 360
            assert turn == pytest.approx(hour * 30 % 360, abs=3)
    one.over.show_corners(None)
    assert one.pick(one.to_screen("G06")) == Hit("G06")


# Counters.


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6, 7, 9])
def test_each_of_many_counters_on_a_hex_has_a_place_of_its_own(number: int) -> None:
    size, places = fan(number)
    assert len(set(places)) == number and 0.4 < size <= 1
    one = new_board()
    for place in range(number):
        one.place(f"us-{place}", counter(US, "rifleman", "F05"))
    spots = one.spots()
    assert len({at for at, _ in spots.values()}) == number
    for at, _ in spots.values():
        assert math.dist(at, one.to_screen("F05")) < 40 * one.camera.zoom


@pytest.mark.parametrize("notches", [2, 4])
@pytest.mark.parametrize("number", [2, 3])
def test_two_on_a_hex_lie_in_steps_up_to_the_right_within_it_and_three_in_rows(notches: int, number: int) -> None:
    one = new_board(23, 21)
    one.camera.fit()
    one.camera.zoom_at(notches, WINDOW.center)
    for place in range(number):
        one.place(f"us-{place}", counter(US, "rifleman", "L11"))
    areas = list(one.standing().values())
    if number == 2:
        behind, front = areas
        assert front.x >= behind.x + 0.37 * behind.w and front.bottom <= behind.bottom - 0.2 * behind.h
    else:
        top, left, right = areas
        assert right.x >= left.x + 0.45 * left.w and left.top == right.top >= top.top + 0.5 * top.h, "every face is seen"
    wide, high, over = one.hexes.width * one.camera.zoom, one.hexes.height * one.camera.zoom, 1.0 if number == 2 else 1.1
    whole = areas[0].unionall(areas[1:])
    assert whole.w <= wide * over + 2 and whole.h <= high * over + 2, "and leave the next hexes to others"


def sharing(hours: Sequence[int | None]) -> HexBoard:
    """A board in a window on which some of one side share a hex: for each hour a gunner who looks there, for None a rifleman."""
    one = new_board(23, 21)
    for hour in hours:
        one.place(f"us-{len(one.counters)}", counter(US, "mg" if hour else "rifleman", "L11", hour))
    one.resize(WINDOW, Scale(100))
    return one


def stacked(number: int) -> HexBoard:
    """A board with so many of one side on one hex, and nobody else."""
    return sharing([None] * number)


def test_three_on_a_hex_are_large_at_the_first_look() -> None:
    assert all(px >= 44 for _, px in stacked(3).spots().values())


@pytest.mark.parametrize("hours", [(None, 3), (9, None), (1, 7), (3, 9), (None, None)])
def test_two_on_a_hex_are_large_at_the_first_look_and_whole_under_the_pointer_wherever_they_point(
    hours: tuple[int | None, int | None],
) -> None:
    one = sharing(hours)
    first, second = one.standing().values()
    both = first.clip(second)
    assert both.w * both.h <= 0.5 * min(first.w * first.h, second.w * second.h)
    assert all(max(area.size) >= 44 for area in (first, second))
    before, after = one.resting().values()
    one.handle(motion(one.to_screen("L11")))
    (left, px), (right, _) = one.spots().values()
    assert one.spread == "L11" and abs(right[0] - left[0]) >= px
    assert (left[0] < right[0]) == (before.x < after.x), "as they lay"
    one.handle(motion(one.to_screen("L12")))
    assert one.spread is None, "and a hex beside them is not kept from the pointer"


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize(
    "hours", [(None, None, None), (3, None, None), (9, None, None), (None, 3, None), (None, 9, None), (None, None, 9)]
)
def test_no_face_of_a_few_on_a_hex_is_covered_and_nobody_changes_places_by_being_chosen(
    hours: tuple[int | None, ...], number: int
) -> None:
    one = sharing(hours[:number])
    picture, spots = one._picture, one.spots()
    order = sorted(spots, key=lambda unit: (picture._rank(unit), one.depth(unit, spots[unit])))
    for place, unit in enumerate(order):
        (x, y), px = spots[unit]
        turn = math.radians((one.counters[unit].facing or 12) * 30)
        back = px * 0.13 if one.counters[unit].shape == "triangle" else 0.0
        face = x - math.sin(turn) * back, y + math.cos(turn) * back - px * 0.2
        for other in order[place + 1 :]:
            assert not lies_on(one, other, face), (unit, other)
    one.choose(order[0])
    assert sorted(spots, key=lambda unit: (picture._rank(unit), one.depth(unit, spots[unit]))) == order


def lies_on(one: HexBoard, unit: str, at: tuple[float, float]) -> bool:
    """Whether a counter covers a pixel."""
    (x, y), px = one.spots()[unit]
    there = one.counters[unit]
    glass = Surface((4 * px, 4 * px))
    ring = corners(there.shape, px / 2, (there.facing or 12) * 30 % 360, 2 * px)
    pygame.draw.polygon(glass, (255, 255, 255), ring)
    spot = round(at[0] - x) + 2 * px, round(at[1] - y) + 2 * px
    return glass.get_rect().collidepoint(spot) and glass.get_at(spot)[0] > 0


@pytest.mark.parametrize("notches", [0, 4])
@pytest.mark.parametrize("number", [2, 3, 6, 8])
def test_every_counter_of_a_crowded_hex_can_be_picked_when_the_pointer_comes(number: int, notches: int) -> None:
    one = new_board(23, 21)
    one.camera.fit()
    one.camera.zoom_at(notches, WINDOW.center)
    for place in range(number):
        one.place(f"us-{place}", counter(US, "rifleman", "L11", 5 if place % 2 else None))
    one.handle(motion(one.to_screen("L11")))
    assert (one.spread == "L11") == ("L11" in one.crowds() or one.spread is not None)
    for unit, (at, px) in one.spots().items():
        one.handle(motion(at))
        assert one.pick(at) == Hit("L11", None, unit)
        assert px >= LEAST
    if one.spread:
        pixels(one)
        one.handle(motion(one.to_screen("D05")))
        assert one.spread is None


@pytest.mark.parametrize("number", [2, 4, 6])
@pytest.mark.parametrize("space", ["A01", "L01", "L21", "W21"])
def test_no_edge_of_the_window_cuts_those_who_are_spread(space: str, number: int) -> None:
    one = new_board(23, 21)
    for place in range(number):
        one.place(f"us-{place}", counter(US, "mg", space, 1 + 2 * place))
    one.resize(WINDOW, Scale(100))
    one.camera.zoom_at(3, WINDOW.center)
    one.camera.pan(*(4000 if first else -4000 for first in (space[0] == "A", space.endswith("01"))))
    at = one.to_screen(space)
    at = min(max(at[0], one.clear.left + 2), one.clear.right - 3), min(max(at[1], one.clear.top + 2), one.clear.bottom - 3)
    one.handle(motion(at))
    if one.space_at(at) == space:
        assert one.spread == space
        one.handle(motion(at))
        assert one.spread == space and all(one.clear.contains(one.standing()[unit]) for unit in one.on(space))
        for spot, _ in list(one.spots().values()):
            one.handle(motion(spot))
            assert one.spread == space, "each can be come to"


@pytest.mark.parametrize("at", ["L10", "L12", "K10", "K11", "M10", "M11"])
def test_those_who_lie_apart_leave_whoever_acts_beside_them_in_sight(at: str) -> None:
    one = new_board(23, 21)
    for unit in ("ge-captain", "ge-medic"):
        one.place(unit, counter(GE, "rifleman", "L11"))
    one.place("us-rifleman", counter(US, "rifleman", at))
    one.resize(WINDOW, Scale(100))
    one.show_space("L11")
    one.choose("us-rifleman")
    one.keep_open("ge-captain")
    assert one.spread == "L11"
    plate, middle = one.spread_plate("L11").get_width() // 2, one.spread_middle("L11")
    (x, y), px = one.spots()["us-rifleman"]
    assert math.dist((x, y), middle) > plate + px * 0.3, "his face and most of his counter"
    assert math.dist(middle, one.to_screen("L11")) < plate, "the hex lies under it"


def test_a_hex_that_is_spread_closes_when_somebody_leaves_it() -> None:
    one = new_board(23, 21)
    one.camera.fit()
    for place in range(2):
        one.place(f"us-{place}", counter(US, "rifleman", "L11"))
    one.handle(motion(one.to_screen("L11")))
    assert one.spread == "L11"
    one.place("us-1", None)
    assert one.spread is None
    one.place("us-1", counter(US, "rifleman", "L11"))
    one.handle(motion(one.to_screen("L11")))
    assert one.spread == "L11"
    Glide(one, "us-1", "L12").finish()
    assert one.spread is None
    pixels(one)


def test_a_counter_alone_is_not_spread() -> None:
    one = with_four()
    one.handle(motion(one.to_screen("H07")))
    assert one.spread is None
    assert one.pick(one.to_screen("H07")) == Hit("H07", None, "ge-sniper")


def test_counters_differ_by_side_shape_facing_health_and_marks() -> None:
    looks = []
    for made in (
        counter(US, "mg", "F05", 5),
        counter(GE, "mg", "F05", 5),
        counter(US, "mg", "F05", 11),
        counter(US, "mg", "F05"),
        counter(US, "mg", "F05", 5, 2),
        counter(US, "sniper", "F05", 5),
    ):
        one = new_board()
        one.camera.fit()
        one.place("unit", made)
        looks.append(pixels(one))
        made.marks = ("ironsquad/slow.svg",)
        looks.append(pixels(one))
        made.marks, made.dimmed = (), True
        looks.append(pixels(one))
    assert len(set(looks)) == len(looks)


def test_the_ground_behind_a_man_says_whose_he_is() -> None:
    """By its colour, and by how light it is."""
    one, other = pygame.Color(field_of(US)), pygame.Color(field_of(GE))
    assert math.dist(one[:3], other[:3]) > 65
    assert one.grayscale()[0] - other.grayscale()[0] > 30


def test_the_two_sides_can_be_told_apart_without_colour() -> None:
    greys = []
    for side in (US, GE):
        one = new_board()
        one.place("unit", counter(side, "captain", "F05"))
        one.camera.fit()
        surface = Surface(SIZE)
        one.draw(surface)
        around = Rect(0, 0, 40, 40)
        around.center = one.to_screen("F05")
        grey = pygame.transform.grayscale(surface.subsurface(around))
        greys.append(grey)
    different = sum(abs(greys[0].get_at((x, y))[0] - greys[1].get_at((x, y))[0]) > 12 for x in range(40) for y in range(40))
    assert different > 25


# What is laid over the board.

Deed = Callable[[HexBoard], None]
LAID: dict[str, tuple[Deed, Deed]] = {
    "reach": (lambda one: one.over.show_reach({"G06": 3, "G07": "3 +1"}), lambda one: one.over.show_reach()),
    "refused": (lambda one: one.over.show_refused({"G06": "needs 4"}), lambda one: one.over.show_refused()),
    "zone": (lambda one: one.over.show_zone(["B01", "B02"], US.counter), lambda one: one.over.show_zone()),
    "danger": (lambda one: one.over.show_hatching(DANGER, ["C03"]), lambda one: one.over.show_hatching(DANGER)),
    "numbers": (lambda one: one.over.show_numbers({"G06": 3}), lambda one: one.over.show_numbers()),
    "cover": (lambda one: one.over.show_hatching(COVER, ["C03"]), lambda one: one.over.show_hatching(COVER)),
    "barred": (lambda one: one.over.show_hatching(BARRED, ["C03"]), lambda one: one.over.show_hatching(BARRED)),
    "seen": (lambda one: one.over.show_seen(["F05", "G05"]), lambda one: one.over.show_seen(None)),
    "trail": (lambda one: one.over.show_trail(["F07", "F08"]), lambda one: one.over.show_trail()),
    "path": (lambda one: one.over.show_path(Way(("F05", "F06", "G07"), ("2", "3"), "7 left")), lambda one: one.over.show_path()),
    "sight": (lambda one: one.over.show_sight(Sight("F05", "H07", True)), lambda one: one.over.show_sight()),
    "no sight": (
        lambda one: one.over.show_sight(Sight("F05", "H07", False, {"G06": "forest G06"})),
        lambda one: one.over.show_sight(),
    ),
    "seam": (
        lambda one: one.over.show_sight(Sight("F05", "H06", False, {}, (("G05", "G06"),), (("G05", "G06"),))),
        lambda one: one.over.show_sight(),
    ),
    "tags": (lambda one: one.over.show_tags({"E09": "1 MP, +1 VP"}), lambda one: one.over.show_tags()),
    "rings": (lambda one: one.over.show_rings({"E05": Ring(), "E06": Ring(dashed=True)}), lambda one: one.over.show_rings()),
    "corners": (lambda one: one.over.show_corners(Corners("G06")), lambda one: one.over.show_corners()),
    "hovered": (lambda one: one.over.show_hovered("G06"), lambda one: one.over.show_hovered()),
    "tile": (lambda one: one.over.show_tile(TILE), lambda one: one.over.show_tile()),
    "turning": (lambda one: one.over.show_tile(TILE._replace(turns=2.4)), lambda one: one.over.show_tile()),
    "chosen": (lambda one: one.choose("us-mg"), lambda one: one.choose(None)),
    "target": (lambda one: one.show_targets({"ge-sniper": False}), lambda one: one.show_targets()),
    "target after a move": (lambda one: one.show_targets({"ge-sniper": True}), lambda one: one.show_targets()),
    "ready": (lambda one: one.show_ready(["us-medic"]), lambda one: one.show_ready()),
    "flag": (lambda one: one.set_flag("D05", GE), lambda one: one.set_flag("D05", None)),
    "night": (lambda one: one.set_mood(Mood(night=True, lit=("D05",))), lambda one: one.set_mood(Mood())),
    "rain": (lambda one: one.set_mood(Mood(weather="rain")), lambda one: one.set_mood(Mood())),
    "fog": (lambda one: one.set_mood(Mood(weather="fog")), lambda one: one.set_mood(Mood())),
}


@pytest.mark.parametrize("what", LAID)
def test_what_is_laid_over_the_board_shows_and_goes_without_a_trace(what: str) -> None:
    one = with_four()
    one.camera.fit()
    lay, take = LAID[what]
    bare = pixels(one)
    assert not one.stale
    lay(one)
    assert one.stale
    assert pixels(one) != bare
    take(one)
    assert one.stale
    assert pixels(one) == bare


def test_words_on_a_refused_hex_go_with_it_from_near_too() -> None:
    one = with_four()
    one.camera.zoom_at(4, one.to_screen("G06"))
    bare = pixels(one)
    one.over.show_refused({"G06": ""})
    silent = pixels(one)
    one.over.show_refused({"G06": "needs 4"})
    assert pixels(one) not in (bare, silent)
    one.over.show_refused()
    assert pixels(one) == bare


def test_everything_for_the_moment_is_cleared_at_once() -> None:
    one = with_four()
    bare = pixels(one)
    for what in (
        "reach",
        "refused",
        "zone",
        "danger",
        "numbers",
        "seen",
        "path",
        "sight",
        "tags",
        "rings",
        "corners",
        "hovered",
        "tile",
    ):
        LAID[what][0](one)
    assert pixels(one) != bare
    one.over.clear()
    assert pixels(one) == bare and one.over.is_bare()


def test_hatchings_differ_without_colour() -> None:
    greys = set()
    for kind in HATCHES:
        one = new_board()
        one.over.show_hatching(kind, ["F06"])
        surface = Surface(SIZE)
        one.draw(surface)
        around = Rect(0, 0, 30, 26)
        around.center = one.to_screen("F06")
        greys.add(pygame.image.tobytes(pygame.transform.grayscale(surface.subsurface(around)), "RGB"))
    assert len(greys) == len(HATCHES)
    with pytest.raises(ValueError, match='no hatching "mud"'):
        new_board().over.show_hatching("mud", ["A01"])


def test_a_line_of_sight_is_amber_all_its_way_and_grey_where_something_closes_it() -> None:
    one = new_board()
    shades = {}
    for clear in (True, False):
        one.over.show_sight(Sight("F06", "F10", clear, {} if clear else {"F08": ""}))
        surface = Surface(SIZE)
        one.draw(surface)
        shades[clear] = [surface.get_at(one.to_screen(space))[:3] for space in ("F07", "F09")]
    assert shades[True] == [palette.OURS, palette.OURS]
    assert shades[False][0] == palette.NOBODY, "grey before the blocker too: red is harm to those who look"
    assert max(shades[False][1]) - min(shades[False][1]) < 60, "no colour behind it"


# The map.


def test_the_pictures_of_a_printed_map_are_read_without_an_image() -> None:
    found = hexes_map.printed(data_folder() / "ironsquad" / "maps" / "normandy.tmx")
    assert set(found) == set(Hexes(23, 21).ids)
    assert {found["C02"], hexes_map.ground_of(found["A04"])} == {"facedown", "clear"}
    for name in set(found.values()):
        assert (art_folder() / FOLDER / f"{name}.svg").is_file()


def test_a_map_that_is_not_there_or_shows_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="missing"):
        hexes_map.printed(tmp_path / "none.tmx")
    bare = '<map version="1.10" orientation="hexagonal" width="1" height="1" tilewidth="64" tileheight="56" infinite="0"></map>'
    (tmp_path / "bare.tmx").write_text(bare)
    with pytest.raises(ValueError, match='no tile layer "ground"'):
        hexes_map.printed(tmp_path / "bare.tmx")


def test_a_hex_shows_a_ground_always_by_the_same_picture_and_others_by_others() -> None:
    names = [hexes_map.picture_for(FOLDER, "forest", space) for space in Hexes(23, 21).ids]
    assert names == [hexes_map.picture_for(FOLDER, "forest", space) for space in Hexes(23, 21).ids]
    assert set(names) == {"forest-1", "forest-2", "forest-3"}
    assert hexes_map.picture_for(FOLDER, "facedown", "A01") == "facedown"
    with pytest.raises(FileNotFoundError, match="no picture of lava"):
        hexes_map.picture_for(FOLDER, "lava", "A01")


@pytest.mark.parametrize("turns", range(6))
def test_a_tile_lies_as_it_hovered(turns: int) -> None:
    one = new_board()
    one.lay_tile(TILE._replace(turns=float(turns)))
    around = PLACE[1:]
    for slot, ground in enumerate(TILE.grounds[1:]):
        assert one.ground.ground(around[(slot + turns) % 6]) == ground
    assert one.ground.ground("E09") == "building" and one.ground.objectives == {"E09": "ironsquad/objective/church.svg"}
    a, b = around[(1 + turns) % 6], around[(2 + turns) % 6]
    assert (min(a, b), max(a, b)) in one.ground.links
    assert one.ground.norths == {around[turns % 6]: turns}
    pixels(one)


def test_the_map_goes_back_to_its_print_and_takes_all_tiles_at_once() -> None:
    one, other = new_board(), new_board()
    printed = (pixels(one), one.picture())
    tile = TILE._replace(turns=2.0)
    one.lay_tile(tile)
    other.set_tiles([tile])
    assert one.picture() == other.picture() and pixels(one) == pixels(other) != printed[0]
    other.set_tiles([], {"A01": "water"}, [("B08", "B09")], {"C09": "ironsquad/objective/dock.svg"})
    assert other.ground.ground("A01") == "water" and ("B08", "B09") in other.ground.links
    assert other.ground.objectives == {"C09": "ironsquad/objective/dock.svg"}
    for made in (one, other):
        made.set_tiles([])
        assert (pixels(made), made.picture()) == printed
    one.stale = False
    one.set_tiles([])
    assert not one.stale, "nothing changed"


def test_walls_part_two_hexes_and_no_hedge_grows_there() -> None:
    one = new_board()
    bare = pixels(one)
    one.ground.set_walls([("C07", "B06"), ("C08", "C09")])
    one.change()
    assert one.ground.walls == {("B06", "C07"), ("C08", "C09")} and pixels(one) != bare
    one.ground.set_walls([])
    one.change()
    assert pixels(one) == bare


def test_only_what_changed_is_painted_anew_and_looks_as_if_all_were() -> None:
    one, other = new_board(), new_board()
    pixels(one)
    one.set_grounds({"F07": "water", "F08": "hill"})
    other.set_grounds({"F07": "water", "F08": "hill"})
    assert pixels(one) == pixels(other)


def test_roads_are_shown_and_taken_away() -> None:
    one = new_board()
    with_road = pixels(one)
    one.ground.set_roads([])
    one.change()
    assert pixels(one) != with_road


def test_panning_back_shows_the_same_picture() -> None:
    one = with_four()
    one.camera.zoom_at(3, WINDOW.center)
    one.over.show_reach({"F06": 2, "G07": 5})
    before = pixels(one)
    one.camera.pan(-137, 91)
    assert pixels(one) != before
    for _ in range(40):
        one.camera.pan(-9, 9)
        pixels(one)
    one.camera.zoom_at(-9, WINDOW.center)
    one.camera.zoom_at(99, WINDOW.center)
    one.camera.fit()
    fresh = with_four()
    fresh.over.show_reach({"F06": 2, "G07": 5})
    fresh.camera.fit()
    assert pixels(one) == pixels(fresh)


def test_nothing_is_painted_outside_the_boards_place() -> None:
    one = with_four()
    one.set_mood(Mood(True, "fog"))
    one.over.show_tile(TILE)
    one.camera.zoom_at(5, WINDOW.topleft)
    surface = Surface(SIZE)
    surface.fill((1, 2, 3))
    one.draw(surface)
    for rect in (Rect(0, 0, 1280, 56), Rect(0, 0, 16, 720), Rect(896, 0, 384, 720), Rect(0, 640, 1280, 80)):
        assert set(pygame.image.tobytes(surface.subsurface(rect), "RGB")) == {1, 2, 3}


def test_a_still_board_is_not_drawn_anew_in_every_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    one = with_four()
    one.over.show_reach({"F06": 2})
    one.over.show_sight(Sight("F05", "H07", True))
    surface = Surface(SIZE)
    one.draw(surface)
    for name in ("smoothscale", "rotate", "rotozoom", "gaussian_blur", "scale"):
        monkeypatch.setattr(pygame.transform, name, lambda *_, **__: pytest.fail("scaled or turned in a frame"))
    one.choose(None)
    one.camera.pan(-20, -8)
    one.draw(surface)
    assert not one.stale


@pytest.mark.parametrize("percent", [75, 125, 250])
def test_the_board_stands_at_every_scale(percent: int) -> None:
    one = with_four()
    for rect in (WINDOW, Rect(16, 56, 560, 420)):
        one.resize(rect, Scale(percent))
        assert rect.contains(one.window)
        pixels(one)


def test_the_whole_board_is_one_picture_and_the_board_is_as_it_was() -> None:
    one = with_four()
    one.camera.zoom_at(4, WINDOW.center)
    before = (pixels(one), one.camera.centre, one.camera.level, one.picture())
    whole = one.whole()
    wide, high = one.ground.extent
    assert whole.get_width() >= wide and whole.get_height() >= high
    assert (pixels(one), one.camera.centre, one.camera.level, one.picture()) == before


def test_a_board_with_other_pictures_needs_nothing_else() -> None:
    hexes = Hexes(3, 3)
    one = HexBoard(hexes, Look(FOLDER, wet=(), high=(), fields=(), built=()), dict.fromkeys(hexes.ids, "rock-1"), art="ironsquad")
    one.resize(WINDOW, Scale(100))
    assert len(set(pixels(one))) > 20


# The small map.


def test_a_click_or_a_drag_on_the_minimap_goes_there() -> None:
    one = with_four()
    one.camera.zoom_at(5, WINDOW.center)
    small = Minimap(one)
    small.resize(Rect(912, 100, 320, 240))
    surface = Surface(SIZE)
    small.draw(surface)
    assert not small.stale
    left = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(small.rect.left + 2, small.rect.top + 2), button=1)
    assert small.handle(left) and small.stale
    assert math.dist(one.window.topleft, one.camera.sheet.topleft) < 2, "the board's corner is in the corner of the window"
    assert small.handle(motion(small.rect.center))
    assert one.is_shown("F06")
    assert small.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=small.rect.center, button=1))
    assert not small.handle(motion(small.rect.topleft))
    assert not small.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))


def test_the_minimap_shows_units_ground_and_window_as_they_change() -> None:
    one = with_four()
    small = Minimap(one)
    small.resize(Rect(912, 100, 320, 240))
    seen = set()
    for deed in (
        lambda: None,
        lambda: one.place("us-medic", counter(US, "medic", "B11")),
        lambda: one.set_grounds({"B02": "water", "B03": "water"}),
        lambda: one.camera.zoom_at(3, WINDOW.center),
        lambda: one.choose("ge-sniper"),
        lambda: one.set_mood(Mood(night=True)),
    ):
        deed()
        surface = Surface(SIZE)
        small.draw(surface)
        seen.add(pygame.image.tobytes(surface, "RGB"))
        assert not small.stale
    assert len(seen) == 6


@pytest.mark.parametrize("number", [2, 3])
def test_none_of_a_few_on_one_hex_covers_much_of_another_nor_its_health_and_marks(number: int) -> None:
    one = new_board()
    one.place_all({f"us-{place}": counter(US, "captain", "F05") for place in range(number)}, {})
    areas = [Rect(0, 0, side, side).move_to(center=at) for at, side in one.spots().values()]
    assert min(area.w for area in areas) >= 0.7 * one.side_px(1.0)
    for behind, over in itertools.pairwise(areas):
        both = behind.clip(over)
        assert both.w * both.h < 0.5 * behind.w * behind.h
        marked = dataclasses.replace(counter(US, "captain", "F05"), marks=("ironsquad/slow.svg",), dimmed=True)
        moved = hidden_marks(marked, behind.w, behind.center, [over])
        assert (moved or number > 2) and not any(over.collidepoint(place.center) for _, place in moved)


def test_a_place_that_lies_face_down_is_told_from_its_neighbour() -> None:
    """Its outline is lighter than the dark of its hexes; once the tile lies there it is as dark as any."""
    one = new_board()

    def rim() -> int:
        """The light at the middle of the upper side of the place's northernmost hex."""
        surface = Surface(SIZE)
        one.draw(surface)
        x, y = one.to_screen("E08")
        return max(sum(surface.get_at((x, y - round(one.camera.px(one.hexes.height) * 0.5) + drop))[:3]) for drop in (-1, 0, 1))

    one.show_spaces(PLACE)
    dark = rim()
    one.lay_tile(TILE)
    assert dark > rim() + 30


# Who is done, and those who share a hex.

RINGED = 1  # pixels of half a side by which the ring around a chosen triangle is larger


@pytest.mark.parametrize("hour", [1, 3, 5, 7, 9, 11])
def test_a_triangle_alone_covers_nothing_of_its_neighbours(hour: int) -> None:
    one = new_board(23, 21)
    one.place("us-mg", counter(US, "mg", "L11", hour))
    for space in one.hexes.links("L11"):
        one.place(f"us-{space}", counter(US, "rifleman", space))
    one.resize(WINDOW, Scale(100))
    lies = one.standing()
    turn = math.radians(hour * 30)
    (x, y), px = one.spots()["us-mg"]
    point = x + math.sin(turn) * POINT * px, y - math.cos(turn) * POINT * px
    assert not any(area.inflate(-6, -6).collidepoint(point) for unit, area in lies.items() if unit != "us-mg")
    for half in (px / 2, px / 2 + RINGED):
        ends = [(x + across, y + down) for across, down in corners("triangle", half, hour * 30, 0.0)]
        assert {one.space_at((round(across), round(down))) for across, down in ends} == {"L11"}, "also when he is chosen"


def test_who_is_done_keeps_the_colour_of_his_side_and_the_other_side_never_has_it() -> None:
    def hue(side: palette.Side, done: bool) -> int:
        card = body(side, "ironsquad/unit/us/rifleman.svg", "square", 48, 0, 5, 5, (), done)
        red, green, blue, _ = card.get_at((card.get_width() // 2 - 20, card.get_height() // 2))
        return green - max(red, blue)

    assert hue(US, True) > 8 and hue(US, False) > 8 > max(hue(GE, False), hue(GE, True))
    assert hue(US, True) > hue(US, False) * 0.6, "dimmed, not grey"


@pytest.mark.parametrize("hours", [(None, None), (None, 9), (3, None), (3, 9)])
def test_two_who_share_a_hex_take_as_much_room_on_each_side_of_its_middle_and_stand_nearest_to_it(
    hours: tuple[int | None, int | None],
) -> None:
    one = sharing(hours)
    x, y = one.ground.centre("L11")
    spots = list(one.resting().values())
    reach = [extent_of(one.counters[unit]) for unit in one.counters]
    middles = [
        (spot.x + (far[2] - far[0]) / 2 * spot.size * 40, spot.y + (far[3] - far[1]) / 2 * spot.size * 40)
        for spot, far in zip(spots, reach, strict=True)
    ]
    (ax, ay), (bx, by) = middles
    assert ax - x == pytest.approx(x - bx) and ay - y == pytest.approx(y - by) and ax < bx and ay > by
    for spot in spots:
        assert min(one.hexes.ids, key=lambda space: math.dist(one.ground.centre(space), (spot.x, spot.y))) == "L11"
        assert abs(spot.x - x) < one.hexes.width * 0.45


@pytest.mark.parametrize("hours", [(None, None), (None, 9), (3, None), (1, 7)])
def test_of_two_who_share_a_hex_health_is_whole_and_neither_comes_near_the_middle_of_the_next(
    hours: tuple[int | None, int | None],
) -> None:
    one = sharing(hours)
    spots, lies = one.spots(), one.standing()
    (behind,) = one.behind(spots)
    (front,) = set(spots) - {behind}
    strip, place = upright_strip(lies[behind], 3, 5)
    turn = (one.counters[front].facing or 12) * 30
    foot = health_strip(one.counters[front].shape, spots[front][1], turn, 5, 5)[1].move(spots[front][0])
    assert strip.get_height() > strip.get_width() and not place.colliderect(foot)
    ends = [place.topright, place.bottomright]
    for unit, ((x, y), px) in spots.items():
        ring = corners(one.counters[unit].shape, px / 2, (one.counters[unit].facing or 12) * 30, 0.0)
        ends += [(x + round(across), y + round(down)) for across, down in ring]
    for space in one.hexes.links("L11"):
        side = round(one.side_px(1.0) * 0.6)
        assert not any(Rect(0, 0, side, side).move_to(center=one.to_screen(space)).collidepoint(end) for end in ends), space


def test_of_two_who_share_a_hex_who_points_left_lies_to_the_right_so_that_his_face_is_free() -> None:
    one = new_board(23, 21)
    for name, hour in (("us-mg", 9), ("us-sniper", 1)):
        one.place(name, counter(US, name[3:], "L11", hour))
    one.resize(WINDOW, Scale(100))
    lies = one.standing()
    assert lies["us-mg"].centerx > lies["us-sniper"].centerx


def test_health_is_seen_whoever_stands_over_it_and_a_plate_says_which_hex_two_share(monkeypatch: pytest.MonkeyPatch) -> None:
    one = new_board(23, 21)
    one.place("ge-0", counter(GE, "captain", "N11", None, 3))
    one.resize(WINDOW, Scale(100))
    one.show_spaces(["N11", "O12"])

    def seen(place: Rect) -> bytes:
        surface = Surface(SIZE)
        one.draw(surface)
        return pygame.image.tobytes(surface.subsurface(place), "RGB")

    wide, high = (round(side * one.camera.zoom) for side in (one.hexes.width, one.hexes.height))
    foot = Rect(0, 0, wide // 8, high // 8).move_to(center=one.to_screen("O12")).move(round(wide * 0.33), round(high * 0.27))
    for unit in ("us-0", "us-1"):
        one.place(unit, counter(US, "rifleman", "O12"))
    for unit in ("ge-1", "ge-2"):
        one.place(unit, counter(GE, "rifleman", "N11"))
    at, px = one.spots()["ge-0"]
    strip, lies = health_strip("square", px, 0, 3, 5)
    surface = Surface(SIZE)
    one.draw(surface)
    shown, inner = surface.subsurface(lies.move(at).inflate(-8, -4)), strip.subsurface(strip.get_rect().inflate(-8, -4))
    assert any(area.colliderect(lies.move(at)) for unit, area in one.standing().items() if unit != "ge-0")
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(inner, "RGB")
    ground = seen(foot)
    monkeypatch.setattr(HexPicture, "_draw_plates", lambda *_: None)
    assert seen(foot) != ground


def test_the_word_on_a_refused_hex_lies_where_counters_hide_least_of_it() -> None:
    wanted = Rect(100, 120, 76, 20)
    assert clear_place(wanted, 62, []) == wanted == clear_place(wanted, 62, [Rect(0, 0, 44, 44)])
    beside, below = Rect(158, 122, 44, 44), Rect(116, 126, 44, 44)
    assert not clear_place(wanted, 62, [beside]).colliderect(beside)
    assert clear_place(wanted, 62, [below]).bottom < wanted.bottom and not clear_place(wanted, 62, [below]).colliderect(below)


def test_hatching_is_seen_around_whoever_stands_on_it() -> None:
    one = new_board(23, 21)
    one.place("us-0", counter(US, "rifleman", "L11"))
    one.resize(WINDOW, Scale(100))
    (x, y), px = one.spots()["us-0"]
    rims = [
        Rect(0, 0, px // 2, 5).move_to(midbottom=(x, y - px // 2 - 4)),
        Rect(0, 0, 8, 16).move_to(midright=(x - px // 2 - 4, y)),
    ]

    def rim() -> list[bytes]:
        surface = Surface(SIZE)
        one.draw(surface)
        return [pygame.image.tobytes(surface.subsurface(area), "RGB") for area in rims]

    bare = rim()
    one.over.show_hatching(BARRED, ["L11"])
    strokes = rim()
    one._picture._draw_hatched = lambda _: None  # type: ignore[method-assign]
    one.change()
    assert all(len({*seen}) == 3 for seen in zip(bare, strokes, rim(), strict=True))


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_stack_that_is_pointed_at_goes_apart_by_an_ease_and_each_can_be_clicked_at_once(number: int) -> None:
    one = stacked(number)
    pixels(one)
    rest = one.seen_spots()
    one.handle(motion(one.to_screen("L11")))
    goal = one.spots()
    assert one.seen_spots() == rest and one.restless and all(one.pick(at).unit == unit for unit, (at, _) in goal.items())
    one.update(OPENS / 2)
    half = one.seen_spots()
    assert half not in (rest, goal) and one.restless
    one.update(OPENS)
    assert one.seen_spots() == goal and not one.restless
    areas = list(one.standing().values())
    assert not any(a.inflate(-4, -4).colliderect(b.inflate(-4, -4)) for a in areas for b in areas if a is not b)
    one.handle(motion(one.to_screen("D05")))
    assert one.spread is None and one.seen_spots() == goal and one.restless
    one.update(2 * OPENS)
    assert one.seen_spots() == rest and not one.restless
    one.pace = 0.0
    one.handle(motion(one.to_screen("L11")))
    one.update(0.001)
    assert one.seen_spots() == one.spots() and not one.restless, "at once, with less motion"


def test_words_give_way_to_a_stack_that_goes_apart() -> None:
    one = stacked(3)
    one.over.show_tags({"L11": "65 %"})
    pixels(one)
    one.handle(motion(one.to_screen("L11")))
    one.update(1.0)
    pixels(one)
    assert one.labels() and not any(
        word.inflate(-8, -8).colliderect(area) for word in one.labels() for area in one.standing().values()
    )


@pytest.mark.parametrize("side", [US, GE])
@pytest.mark.parametrize("shape", ["square", "triangle"])
def test_no_counter_bears_amber_which_is_the_next_step(side: palette.Side, shape: str) -> None:
    card = body(side, "ironsquad/unit/us/rifleman.svg", shape, 60, 90, 5, 5, (), False)
    seen = [card.get_at((x, y)) for x in range(card.get_width()) for y in range(card.get_height())]
    assert not any(
        math.dist(one[:3], amber) < 12 for one in seen for amber in (palette.AMBER, palette.AMBER_HIGH) if one[3] > 200
    )


@pytest.mark.parametrize("number", [2, 3])
def test_a_pointer_that_jumps_to_a_counter_of_a_stack_and_clicks_hits_who_lay_there(number: int) -> None:
    one = stacked(number)
    pixels(one)
    for name, ((x, y), _) in one.spots().items():
        for aside, down in ((0, 0), (-6, 0), (0, -6), (6, -6)):
            at = x + aside, y + down
            lay = one.pick(at).unit
            assert name == lay or (aside, down) != (0, 0)
            one.handle(motion(at))
            assert one.spread == "L11" and one.pick(at).unit == lay
            one.update(OPENS / 2)
            assert one.pick(at).unit == lay, "on their way"
            one.update(OPENS)
            there = [unit for unit, area in one.standing().items() if area.collidepoint(at)]
            assert one.pick(at).unit in (there or [lay]), "apart: who is seen there, or who lay there"
            one.handle(motion(one.to_screen("D05")))
            one.update(2 * OPENS)


@pytest.mark.parametrize("number", [2, 3])
def test_between_those_in_a_stack_who_can_be_aimed_at_the_nearest_is_meant(number: int) -> None:
    one = stacked(number)
    names = one.on("L11")
    one.show_targets(dict.fromkeys(names, False))
    pixels(one)
    x, y = one.to_screen("L11")
    one.handle(motion((x + 1, y + 1)))
    one.update(2 * OPENS)
    for at in ((x, y), (x - 9, y), (x + 9, y + 4), (x, y - 12)):
        one.handle(motion(at))
        if one.space_at(at) == one.spread:
            assert one.pick(at).unit in names
