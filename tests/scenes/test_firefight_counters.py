"""Counters of Firefight tell their kind at a glance, flags their worth, and the ground under a counter what it gives."""

from __future__ import annotations

import math
from itertools import combinations, product
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.firefight.tables import tables
from scenes.boards.hexes.land import counters, cover
from scenes.boards.hexes.land import picture as land_picture
from scenes.boards.hexes.land import state as land_state
from scenes.boards.hexes.land.flags import flag
from scenes.boards.hexes.land.fronts import looks_right
from scenes.boards.hexes.pieces import degrees_of
from scenes.boards.solid import thickness
from scenes.kit import palette
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES
from scenes.kit.pictures import picture
from scenes.tables.firefight import tracks
from scenes.tables.firefight.pieces import ART, figure_of, printed_on
from tests.scenes import skirmish
from tests.scenes.test_firefight_table import seated

SIZE = (44, 33)
"""A figure on a counter as small as one is at first in a window of 1280x720."""
ALIKE = 0.8
"""The share of all that two silhouettes cover at which they cannot be told apart."""


pytestmark = pytest.mark.usefixtures("window")


def silhouette(kind: str) -> pygame.mask.Mask:
    return pygame.mask.from_surface(picture(figure_of(kind), SIZE), 127)


def alike(a: pygame.mask.Mask, b: pygame.mask.Mask) -> float:
    """How much of what either covers both cover."""
    both = a.overlap_area(b, (0, 0))
    return both / (a.count() + b.count() - both)


@pytest.mark.parametrize("side", ["g", "s"])
def test_kinds_of_arms_have_silhouettes_of_their_own(side: str) -> None:
    kinds = {
        "g": ("rifle", "lmg", "hmg", "mtr8", "pak36", "pz3", "truck"),
        "s": ("rifle", "dp", "maxim", "mtr8", "at45", "t34", "truck"),
    }
    masks = {kind: silhouette(f"{side}_{kind}") for kind in kinds[side]}
    for a, b in combinations(masks, 2):
        assert alike(masks[a], masks[b]) < ALIKE, (a, b)


@pytest.mark.parametrize("kind", ["g_rifle", "s_rifle"])
def test_rifle_squads_are_three_men_in_other_poses_by_their_number(kind: str) -> None:
    figures = [figure_of(kind, f"{kind[0]}0{number}") for number in range(1, 7)]
    assert len(set(figures[:3])) == 3 and figures[:3] == figures[3:] and figure_of(kind) == figures[0]
    masks = [pygame.mask.from_surface(picture(one, SIZE), 127) for one in figures[:3]]
    assert all(alike(a, b) < ALIKE for a, b in combinations(masks, 2))
    assert figure_of("g_hmg", "g07") == figure_of("g_hmg")


@pytest.mark.parametrize(
    "kind",
    [
        "g_rifle",
        "g_rifle-2",
        "g_rifle-3",
        "s_rifle",
        "s_rifle-2",
        "s_rifle-3",
        "s_smg",
        "g_hmg",
        "s_maxim",
        "g_mtr8",
        "s_mtr8",
        "g_pioneer",
        "s_pioneer",
    ],
)
def test_no_number_lies_on_the_head_of_a_man(kind: str) -> None:
    px = 88
    sprite = picture(figure_of(kind), tuple(round(px * part) for part in counters.FIGURE))
    inked = sprite.get_bounding_rect(min_alpha=128)
    top = px / 2 - px * counters.RAISED - sprite.get_height() / 2 + inked.y  # as it lies on the counter
    mark = counters.marked("G1", px, False)
    foot = px * (0.5 - counters.NAMED) + mark.get_height() / 2
    assert top >= foot - 1, "its head lies below the mark on the edge"


@pytest.mark.parametrize("px", [44, 64])
@pytest.mark.parametrize("kind", ["g_rifle", "g_lmg", "g_hmg", "g_mtr8", "s_rifle", "s_smg", "s_dp", "s_maxim"])
def test_the_figure_is_the_largest_thing_on_a_counter(kind: str, px: int) -> None:
    mask = pygame.mask.from_surface(picture(figure_of(kind), tuple(round(px * part) for part in counters.FIGURE)), 127)
    assert mask.count() > 0.33 * px * px and mask.get_bounding_rects()[0].h > 0.5 * px


def test_prices_are_small_and_left_out_on_a_small_counter() -> None:
    """The figure, firepower and defence are seen from afar; what an action costs is read from near, or by pointing."""
    numbers = printed_on(tables().units["g_rifle"])

    def differ(px: int, **other: Any) -> set[tuple[int, int]]:
        one, two = (
            counters.card(SIDES["german"], figure_of("g_rifle"), printed, px, False)
            for printed in (numbers, numbers._replace(**other))
        )
        wide, high = one.get_size()
        return {(x, y) for x in range(wide) for y in range(high) if one.get_at((x, y)) != two.get_at((x, y))}

    for other in ({"attack": ""}, {"move": ("", "")}):
        assert not differ(counters.SIGNED - 1, **other)
        near = differ(76, **other)
        assert near and max(y for _, y in near) - min(y for _, y in near) < 76 * 0.3
    assert differ(44, defence=("", "")) and differ(44, fire=())


def test_two_on_a_hex_lie_whole_side_by_side_and_a_crowd_leaves_its_prices_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A crowd lies over the prices of each other; whoever points there reads them in full."""
    places = ((1, "G06"), (2, "G06"), (3, "I06"), (4, "I08"), (5, "I08"), (6, "I08"), (7, "I08"))
    units = [{"id": f"g0{n}", "type": "g_rifle", "at": at} for n, at in places]
    sitting: Any = skirmish.fighting(units=[*units, {"id": "s01", "type": "s_rifle", "at": "K06"}])
    sitting.play.resize((1280, 720), Scale(100))
    board = sitting.play.table.board
    seen: dict[str, bool] = {}
    monkeypatch.setattr(counters, "draw", lambda *given: seen.__setitem__(given[1].mark, given[5]))
    sitting.painted()
    assert seen == {"G1": True, "G2": True, "G3": True, "G4": False, "G5": False, "G6": False, "G7": False, "S1": True}
    (one, px), (other, _) = board.spots()["g01"], board.spots()["g02"]
    assert px >= max(44, counters.SIGNED) and px >= board.side_px(1.0) * 0.75, "nearly as large as one alone"
    assert (board.beside("g01"), board.beside("g02"), board.beside("g03")) == (-1, 1, 0)
    assert other[0] - one[0] >= px and one[1] == other[1], "neither covers anything of the other"


@pytest.mark.parametrize("change", ["choose", "spend", "aim"])
def test_two_on_a_hex_keep_their_places_whatever_becomes_of_them(change: str) -> None:
    units = [{"id": f"g0{n}", "type": "g_rifle", "at": "G06"} for n in (1, 2)]
    units[0]["state"] = "spent" if change == "spend" else "fresh"
    sitting: Any = skirmish.fighting(units=[*units, {"id": "s01", "type": "s_rifle", "at": "K06"}])
    sitting.play.resize((1280, 720), Scale(100))
    board = sitting.play.table.board
    board.choose("g01" if change == "choose" else None)
    board.show_targets({"g01": False} if change == "aim" else {})
    assert (board.beside("g01"), board.beside("g02")) == (-1, 1)
    assert board._picture._rank("g01") == board._picture._rank("g02") > board._picture._rank("s01")
    board._spread_at(board.spots()["g01"][0])
    assert not board.spread, "nothing is laid over the hexes beside"


def test_two_enemies_on_a_hex_look_at_each_other_with_crossed_blades_between(monkeypatch: pytest.MonkeyPatch) -> None:
    places = (("g01", "g_rifle", "G06"), ("s01", "s_rifle", "G06"), ("g02", "g_rifle", "I06"), ("g03", "g_rifle", "I06"))
    sitting: Any = skirmish.fighting(units=[{"id": one, "type": kind, "at": at} for one, kind, at in places])
    sitting.play.resize((1280, 720), Scale(100))
    board = sitting.play.table.board
    turned, marks = dict[str, bool](), list[int]()
    real, card = land_picture.clash, counters.draw
    monkeypatch.setattr(land_picture, "clash", lambda px: marks.append(px) or real(px))
    monkeypatch.setattr(counters, "draw", lambda *given: turned.__setitem__(given[1].mark, given[7]) or card(*given))
    sitting.painted()
    assert turned == {"G1": False, "S1": True, "G2": False, "G3": False}
    assert len(marks) == 1 and marks[0] <= board.spots()["g01"][1] / 2


@pytest.mark.parametrize("facing", ["N", "NE", "SE", "S", "SW", "NW"])
def test_the_wedge_of_who_looks_at_the_other_on_a_hex_is_seen_beside_both(facing: str) -> None:
    units = [{"id": f"g0{n}", "type": "g_rifle", "at": "G06", "facing": facing} for n in (1, 2)]
    sitting: Any = skirmish.fighting(units=[*units, {"id": "s01", "type": "s_rifle", "at": "K06"}])
    sitting.play.resize((1280, 720), Scale(100))
    board = sitting.play.table.board
    (at, px), (there, _) = board.spots()["g01"], board.spots()["g02"]
    fronted = Surface((1280, 720))
    counters.draw_front(fronted, board.counters["g01"], at, px, board.beside("g01"))
    whole = _lit(fronted)
    fronted.fill((0, 0, 0), Rect(0, 0, px, px).move_to(center=there))
    fronted.fill((0, 0, 0), Rect(0, 0, px, px).move_to(center=at))
    assert _lit(fronted) > whole / 3


def _lit(surface: Surface) -> int:
    """How many pixels of a surface are not black."""
    seen = pygame.mask.from_threshold(surface, (0, 0, 0), (1, 1, 1, 255))
    return surface.get_width() * surface.get_height() - seen.count()


def test_three_numbers_in_a_row_have_a_bar_between_firepower_and_defence() -> None:
    numbers = printed_on(tables().units["s_t34"])
    for px in (44, 76):
        barred, bare = (
            counters.card(SIDES["soviet"], figure_of("s_t34"), one, px, False) for one in (numbers, numbers._replace(sign=""))
        )
        wide, high = barred.get_size()
        changed = [(x, y) for x in range(wide) for y in range(high) if barred.get_at((x, y)) != bare.get_at((x, y))]
        across, down = {x for x, _ in changed}, {y for _, y in changed}
        assert len(across) == max(1, px // 60) and len(down) >= px * 0.15, px


def test_a_flag_says_how_many_points_it_gives() -> None:
    for side in (SIDES["german"], None):
        looks = {pygame.image.tobytes(flag(ART, 56, side, worth), "RGBA") for worth in (0, 1, 2)}
        assert len(looks) == 3


def test_flags_on_the_table_bear_what_the_scenario_gives_for_them() -> None:
    sitting = seated()
    table = sitting.play.table
    assert dict(table.board.worth) == {"H04": 2, "G06": 2, "I05": 1}


def test_a_hit_marker_lies_on_its_own_counter_over_its_frame() -> None:
    play = seated().play
    play.resize((1280, 720), Scale(100))
    table, board = play.table, play.table.board
    x, y = board.to_screen("B03")
    px = board.side_px(1.0)
    board.chosen = "g01"
    board.change()
    bare = picture_of(table)
    board.counters["g01"].hit = "firefight/hit/pinned.svg"
    board.change()
    hit = picture_of(table)
    changed = [at for at in product(range(1280), range(48, 640)) if bare.get_at(at) != hit.get_at(at)]
    on_it = [at for at in changed if abs(at[0] - x) <= px / 2 and abs(at[1] - y) <= px / 2]
    assert len(on_it) > 0.75 * len(changed), "most of it lies on the counter"
    assert all(abs(at[0] - x) < px * 0.7 for at in changed), "it reaches no other counter"
    aside = 1 if looks_right(board.counters["g01"].facing) else -1  # away from its cover, and that from its front
    edge = [at for at in changed if abs(at[0] - (x + aside * px / 2)) <= px / 15]
    assert edge, "it lies over the frame"


def test_cover_under_a_counter_is_told_at_its_side() -> None:
    table = seated().play.table
    board = table.board
    assert board.cover["B03"] == "+1" and "H05" not in board.cover
    before = picture_of(table)
    board.cover = {}
    board.change()
    after = picture_of(table)
    x, y = board.to_screen("B03")
    side = board.side_px(1.0)
    spot = Rect(0, 0, side // 2, side // 2)
    aside = -1 if looks_right(board.counters["g01"].facing) else 1  # away from its front
    spot.center = x + aside * side // 2, y
    changed = [at for at in product(range(1280), range(48, 640)) if before.get_at(at) != after.get_at(at)]
    assert any(spot.collidepoint(at) for at in changed)
    assert all(any(near(board, unit, at) for unit in board.counters) for at in changed), "only beside counters"


@pytest.mark.parametrize("px", [66, 90, 200])
def test_what_a_unit_stands_in_is_drawn_over_the_number_of_its_cover(px: int) -> None:
    grounds = ("woods", "heavy_woods", "wood_building", "stone_building", "field", "water")
    chips = [cover.chip("+2", f"firefight/mark/cover-{one}.svg", px, False) for one in grounds]
    assert len({pygame.image.tobytes(one, "RGBA") for one in chips}) == len(grounds)
    assert all(one.get_height() > one.get_width() for one in chips)


def near(board: Any, unit: str, at: tuple[int, int]) -> bool:
    """Whether a point lies on a counter or as close to it as a chip may."""
    x, y = board.to_screen(board.counters[unit].space)
    return max(abs(at[0] - x), abs(at[1] - y)) <= board.side_px(1.0)


def picture_of(table: Any) -> Surface:
    surface = Surface((1280, 720))
    table.draw(surface)
    return surface


def test_spent_counters_keep_the_colour_of_their_side() -> None:
    """Friend and foe in one hex are told apart though both have acted."""
    grounds = {}
    for seat in ("german", "soviet"):
        for worn in (False, True):
            card = counters.card(SIDES[seat], figure_of("g_rifle"), counters.Printed(), 60, worn)
            middle = card.get_width() // 2
            grounds[seat, worn] = card.get_at((middle, middle - 24))  # above the figure
    for seat in ("german", "soviet"):
        assert sum(grounds[seat, True][:3]) < sum(grounds[seat, False][:3]), "dimmed"
    red, blue = grounds["soviet", True], grounds["german", True]
    assert red.r - red.b > 50 and blue.b > blue.r, (red, blue)


def test_two_in_a_house_bear_its_sign_once(monkeypatch: pytest.MonkeyPatch) -> None:
    units = [{"id": f"g0{n}", "type": "g_rifle", "at": "G06"} for n in (1, 2)]
    sitting: Any = skirmish.fighting(board="hamlet", units=[*units, {"id": "s01", "type": "s_rifle", "at": "L04"}])
    sitting.play.resize((1280, 720), Scale(100))
    drawn = list[str]()
    real = cover.chip
    monkeypatch.setattr(cover, "chip", lambda *given: drawn.append(given[0]) or real(*given))
    sitting.painted()
    assert len(drawn) == 1


@pytest.mark.parametrize("facing", ["NE", "NW"])
def test_words_on_one_who_acts_leave_his_cover_readable(facing: int) -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "G06", "facing": facing}, {"id": "s01", "type": "s_rifle", "at": "L04"}]
    sitting: Any = skirmish.fighting(board="hamlet", units=units)
    sitting.play.resize((1280, 720), Scale(100))
    board = sitting.play.table.board
    at, px = board.spots()["g01"]
    sign = cover.place(board.cover["G06"], at, px, False, facing == "NE")
    assert board.told_of("G06").contains(sign)
    assert not board.standing()["g01"].contains(sign), "it reaches out beside him"


def test_a_track_numbers_what_is_left_and_leaves_what_is_spent_dark(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = list[int | None]()

    def field(surface: Surface, area: Rect, number: int | None, scale: Scale, gone: bool) -> None:
        fields.append(number)

    monkeypatch.setattr(tracks, "_field", field)
    for ap, told in ((3, [0, 1, 2, 3, None, None, None, None]), (None, [None] * 8)):
        fields.clear()
        tracks.track(tracks.Track("german", ap, 7, 1, 2, 2, False), Scale(137))
        assert fields == [*told, 0, 1, None]


@pytest.mark.parametrize("kind", ["g_rifle", "s_rifle"])
@pytest.mark.parametrize("facing", ["N", "NE", "SE", "S", "SW", "NW"])
def test_a_front_is_a_bold_edge_in_the_colour_of_its_side_whoever_is_chosen(facing: str, kind: str) -> None:
    """It is as wide as half a counter, lies outside the card and its frame, and is amber for nobody."""
    unit = f"{kind[0]}01"
    other = {"id": "s09" if kind[0] == "g" else "g09", "type": "s_rifle" if kind[0] == "g" else "g_rifle", "at": "K06"}
    sitting: Any = skirmish.fighting(units=[{"id": unit, "type": kind, "at": "G06", "facing": facing}, other])
    sitting.play.resize((1280, 720), Scale(100))
    board = sitting.play.table.board
    one, (at, px) = board.counters[unit], board.spots()[unit]
    for chosen in (None, unit):
        board.choose(chosen)
        seen = picture_of(sitting.play.table)
        turn = math.radians(degrees_of(one.facing))
        x, y = math.sin(turn), -math.cos(turn)
        far = 0.5 * max(1 / max(abs(x), abs(y)), 0.91 * (abs(x) + abs(y))) + 0.10 + (land_state.FRAMED if chosen else 0)
        low = thickness(px) if y > 0.1 else 0
        spots = [
            (round(at[0] + (x * far - y * aside) * px), round(at[1] + (y * far + x * aside) * px + low))
            for aside in (-0.15, 0.0, 0.15)
        ]
        assert all(math.dist(seen.get_at(spot)[:3], one.side.counter) < 60 for spot in spots), (chosen, spots)


@pytest.mark.parametrize("unit", ["g01", "s01"])
def test_who_acts_and_who_is_clicked_do_not_share_one_frame(unit: str) -> None:
    """Both are amber: whoever acts at the corners, whoever is clicked all around."""
    units = [
        {"id": "g01", "type": "g_rifle", "at": "G06", "facing": "N", "state": "active"},
        {"id": "s01", "type": "s_rifle", "at": "K06", "facing": "N", "state": "active"},
    ]
    sitting: Any = skirmish.fighting(
        units=units, pool={seat: {"units": [f"{seat[0]}01"], "ap": 4} for seat in ("german", "soviet")}
    )
    sitting.play.resize((1280, 720), Scale(100))
    board = sitting.play.table.board
    seen = []
    for chosen in (None, unit):
        board.choose(chosen)
        window = picture_of(sitting.play.table)
        (x, y), px = board.spots()[unit]
        rise = -round(px * 0.2) if chosen else 0
        column = [window.get_at((x - px // 2 - 5, y + down))[:3] for down in range(rise - px // 2, px // 2)]
        seen.append(sum(math.dist(one, palette.AMBER) < 30 for one in column) / px)
    acts, clicked = seen
    assert 0.1 < acts < 0.75 * clicked
