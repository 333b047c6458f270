"""The table of Rush: both orders of the dice, the fuse on the clock of the screen, fans, set-up, words for every event."""

from __future__ import annotations

import math
import re
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import rules
from game.match import Match
from game.rush.after_event import CHANGES
from game.rush.tables import board, tables
from scenes.app.app import STEP
from scenes.app.preferences import Preferences
from scenes.boards.flat_board import Spot
from scenes.boards.loop import furniture, overlays
from scenes.boards.loop.corners import called_rect, numeral_rect, parts_of
from scenes.boards.loop.figures import edged, write
from scenes.boards.loop.furniture import LAMPS, letters_px
from scenes.boards.loop.overlays import arc_points, hung
from scenes.boards.loop.room import PACK, furnished, inland, pack_labels
from scenes.boards.loop.tokens import TOKEN, Token, badge_rects, draw_badges, draw_token, fan, spread
from scenes.kit.hero import Hero
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button
from scenes.kit.words import say, words_of
from scenes.setup.screen import Setup
from scenes.tables.rush.before_throw import Ready
from scenes.tables.rush.entering import Spawning
from scenes.tables.rush.fuse import Defusing
from scenes.tables.rush.landed import odds_parts
from scenes.tables.rush.moving import Moving
from scenes.tables.rush.pieces import board_of, signs_of, tokens_of
from scenes.tables.rush.prospects import Landing, ends, landing, line_of, percent, tag_of
from scenes.tables.rush.settling import Helping
from scenes.tables.rush.story import RushStory
from scenes.tables.rush.wording import TELLS
from tests.scenes.rushing import ISLAND, at_the_fuse, helped, seated
from tests.scenes.sitting import Sitting
from tests.scenes.situations import SITUATIONS, lay_out

RULES = rules("rush")
PHASES = [
    f"rush {one}"
    for one in (
        *("muster", "spawn", "ready", "gun", "move", "recon", "pilot"),
        *("suicide", "revive", "repair", "defuse", "card", "rest"),
    )
]
LEAST = 44  # pixels of a token at 1280x720
LETTERS = 13  # design units: the smallest letters that are read with ease
MOLE = {"game": "rush", "board": "mole", "scenario": "skirmish", "seats": {"A1": {"at": "s03"}, "D1": {"at": "s20"}}}


def table(sitting: Sitting) -> Any:
    """The table of a sitting."""
    return sitting.play.table


def click(sitting: Sitting, space: str) -> None:
    """Click on a square."""
    at = table(sitting).board.to_screen(space)
    sitting.app.apply(sitting.play.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitting.app.apply(sitting.play.handle(pygame.event.Event(kind, pos=at, button=1)))


# --- the board --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["peninsula", "mole"])
def test_a_board_is_the_picture_that_its_map_shows(name: str) -> None:
    root = Path(__file__).parents[2]
    source = re.findall(r'<image source="([^"]+)"', (root / "data/rush/boards" / f"{name}.tmx").read_text())
    assert source == [f"../../../art/rush/ground/{name}.png"]
    assert (root / "art" / board_of(board(name)).ground.picture).is_file()


def test_tokens_can_be_seen_at_the_first_look() -> None:
    assert table(seated()).board.side_px(1.0) >= LEAST


@pytest.mark.parametrize("number", [3, 4])
def test_three_on_a_square_stand_behind_each_other_inwards(number: int) -> None:
    """None hangs over the square beside, and most of each is seen."""
    lying = fan(number, (1.0, 0.0))
    assert all(abs(y) < 1 for _, y, _ in lying) and -0.2 * TOKEN < lying[0][0] <= 0
    assert all(b[0] - a[0] > 0.5 * TOKEN * a[2] for a, b in pairwise(lying))


@pytest.mark.parametrize("number", [2, 3, 4])
def test_with_room_outside_a_fan_begins_there_and_covers_little_of_the_middle(number: int) -> None:
    inward, room = (0.0, -1.0), 150.0
    lying, without = fan(number, inward, room), fan(number, inward)
    size = lying[0][2] * TOKEN
    assert lying[-1][1] > without[-1][1], "less far inwards"
    assert lying[0][1] + size / 2 <= room, "on the map"
    assert [round(a[1] - b[1]) for a, b in pairwise(lying)] == [round(a[1] - b[1]) for a, b in pairwise(without)]


def test_a_live_lamp_is_seen_over_those_who_stand_on_its_station() -> None:
    board = table(seated()).board
    space = next(space for space, name in board.signs.items() if name == "live")
    token = next(iter(board.counters.values()))
    token.space = space
    place = called_rect(board, space)
    seen = []
    for name in ("live", "destroyed"):
        board.signs = {**board.signs, space: name}
        surface = pygame.Surface((1280, 720))
        board.draw(surface)
        seen.append(pygame.image.tobytes(surface.subsurface(place), "RGB"))
    assert seen[0] != seen[1]


@pytest.mark.parametrize("number", range(1, 13))
def test_those_who_share_a_square_lie_apart_when_they_are_spread(number: int) -> None:
    lying = fan(number, (0.0, -1.0))
    wide = spread(number, (0.0, -1.0))
    assert len(lying) == len(wide) == number
    apart = [math.dist(a[:2], b[:2]) for place, a in enumerate(wide) for b in wide[:place]]
    assert all(one >= 90 for one in apart)


def test_the_dead_lie_small_outside_the_square_under_whoever_stands_on_it() -> None:
    board = table(seated()).board
    dead, up = "A1", "A2"
    for unit in (dead, up):
        board.counters[unit].space = "s05"
    board.counters[dead].lies = board.counters[dead].dimmed = True
    spots, (x, y) = board.resting(), board.point("s05")
    assert spots[dead].size < 0.8 and spots[dead].y > y and (spots[up].x, spots[up].y, spots[up].size) == (x, y, 1.0)
    order = list(board.order())
    assert order.index(dead) < order.index(up)


def test_craft_that_nobody_is_in_stand_small_and_clear_of_soldiers_in_a_crowd() -> None:
    board = table(seated()).board
    craft = Token(board.counters["A1"].side, "rush/vehicle/mbt.svg", "s05", "parked", craft=True)
    board.counters = {
        "b-mbt": craft,
        "r-mbt": replace(craft),
        "A1": replace(board.counters["A1"], space="s05"),
        "A2": board.counters["A2"],
    }
    (x, _), spots = board.point("s05"), board.resting()
    assert spots["A1"].x == x and spots["A1"].size == 1.0 and spots["b-mbt"].size == spots["r-mbt"].size < 0.75
    for unit in ("b-mbt", "r-mbt"):
        assert math.dist((spots[unit].x, spots[unit].y), (spots["A1"].x, spots["A1"].y)) > TOKEN * 0.65, "he covers neither"
    craft.heads = ("D1",)
    assert board.resting()["b-mbt"].size > 0.8, "whoever has a crew counts like a man"
    craft.heads = ()
    for unit in ("b-mbt", "r-mbt", "A1"):
        board.counters[unit].space = "s25"
    assert not any(called_rect(board, "s25").collidepoint(at) for at, _ in board.spots().values()), "a name is left free"
    board.counters["A2"].space = "s25"
    assert board.resting()["b-mbt"].size < 0.6, "the more share a square, the smaller they are"


@pytest.mark.parametrize("space", ["s05", "s00", "s40"])
def test_the_piece_under_the_pointer_stays_when_its_square_spreads(space: str) -> None:
    board = table(seated()).board
    for unit in board.counters:
        board.counters[unit].space = space
    before = board.spots()
    for unit in ("A2", "D1"):
        at, _ = before[unit]
        if board.pick(at).unit != unit:
            continue
        board._spread_at(at)
        assert board.spread == space and math.dist(board.spots()[unit][0], at) <= 1
        assert board.pick(at).unit == unit and all(board.free.collidepoint(spot) for spot, _ in board.spots().values())
        board._spread_at(board.free.center)
        assert board.spread is None


def test_figures_lie_at_the_edges_of_squares_and_leave_their_pictures_in_sight() -> None:
    board = table(seated(turn={"seat": "A1", "phase": "ready"})).board
    free = [space for space in board.over.heat if not board.on(space)]
    assert len(free) > 5
    for space in free:
        rect, figure = board.square_rect(space), pygame.Rect(0, 0, 30, 15)
        figure.center = rect.center
        place = edged(board, space, figure, [])
        others = [board.square_rect(one).inflate(-4, -4) for one in board.track.ids if one != space]
        assert place.collidelist(others) < 0 and board.rect.contains(place), "it lies on no other square"
        across, down = board.inward(space)
        if across and down:
            assert rect.contains(place), "a corner bears its own: the lane inside it is that of its neighbours"
            continue
        assert not place.colliderect(rect.inflate(-4, -4)), space
        aside = (place.centerx - rect.centerx) * across + (place.centery - rect.centery) * down
        assert aside > 0, "and on all four sides in the lane along the inner edges"


def test_no_figure_of_the_harbour_lies_on_a_name_or_on_a_pack() -> None:
    board = table(seated(MOLE)).board
    names = pack_labels(board)
    assert len(names) == 4, "a name and a number on both packs"
    for space in board.track.ids:
        square, (across, down), figure = board.square_rect(space), board.inward(space), pygame.Rect(0, 0, 32, 16)
        place = edged(board, space, figure, [])
        assert place.collidelist(names) < 0, space
        aside = (place.centerx - square.centerx) * across + (place.centery - square.centery) * down
        assert aside > 0, "never outside, where the names of the quarters are"


def test_what_can_be_reached_is_outlined_and_keeps_its_pictures() -> None:
    board = table(seated(turn={"seat": "A1", "phase": "ready"})).board
    seen, space = [], next(one for one in board.over.heat if not board.on(one) and not all(board.inward(one)))
    heat = {one: (part, "") for one, (part, _) in board.over.heat.items()}
    for shown in (heat, {}):
        board.over.show_heat(shown)
        surface = pygame.Surface((1280, 720))
        board.draw(surface)
        seen.append(surface)
    rect = board.square_rect(space)
    inner = rect.inflate(-rect.w // 2, -rect.h // 2)
    assert pygame.image.tobytes(seen[0].subsurface(inner), "RGB") == pygame.image.tobytes(seen[1].subsurface(inner), "RGB")
    near = rect.inflate(12, 12)
    assert pygame.image.tobytes(seen[0].subsurface(near), "RGB") != pygame.image.tobytes(seen[1].subsurface(near), "RGB")


def test_every_station_says_its_name_at_its_square_whoever_stands_there() -> None:
    sitting = seated(pairs=6)
    board, stations = table(sitting).board, table(sitting).state.world.stations
    assert {words: at for at, words in board.called.items()} == dict(stations)
    plates = [called_rect(board, space) for space in board.called]
    assert all(board.rect.contains(plate) for plate in plates)
    assert all(plate.collidelist(plates[:place]) < 0 for place, plate in enumerate(plates))
    taken = next(space for space in board.called if board.on(space))
    board_with, place = pygame.Surface((1280, 720)), called_rect(board, taken)
    board.draw(board_with)
    board.called = {}
    without = pygame.Surface((1280, 720))
    board.draw(without)
    assert pygame.image.tobytes(board_with.subsurface(place), "RGB") != pygame.image.tobytes(without.subsurface(place), "RGB")


def test_each_kind_of_square_that_does_something_has_a_frame_of_its_own() -> None:
    board = table(seated(pairs=6)).board
    squares = RULES.read(deepcopy(ISLAND)).world.squares
    shades = {squares[at].kind: shade for at, shade in board.kinds.items()}
    assert set(shades) == {"mcom", "building", "gun", "uav", "armoury", "supply"}
    assert len(set(shades.values())) == 5 and shades["gun"] == shades["uav"], "the two that fire share one"
    assert set(board.kinds) == {at for at, one in squares.items() if one.kind in shades}


def test_of_two_on_a_square_most_of_either_is_seen() -> None:
    for inward in ((0.0, -1.0), (1.0, 0.0), (math.sqrt(0.5), math.sqrt(0.5))):
        (ax, ay, size), (bx, by, _) = fan(2, inward)
        assert (
            math.dist((ax, ay), (bx, by)) > 0.75 * TOKEN * size
            and ax * inward[0] + ay * inward[1] <= 0 < bx * inward[0] + by * inward[1]
        )


def test_whoever_is_down_lies_large_in_the_middle_until_it_is_settled() -> None:
    sitting = helped()
    board, surface = table(sitting).board, pygame.Surface((1280, 720))
    middle = pygame.Rect(0, 0, 60, 60)
    middle.center = board.camera.to_screen(board.slots["fuse"])
    seen = []
    for fallen in ("A1", None):
        assert board.over.fallen == "A1"
        board.over.show_fallen(fallen)
        board.draw(surface)
        seen.append(pygame.image.tobytes(surface.subsurface(middle), "RGB"))
    assert seen[0] != seen[1]
    board.over.show_fallen("A1")
    table(sitting).mode.decide({"do": "revive", "with": "none"})
    sitting.rest()
    assert board.over.fallen is None


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1920, 1080), 150), ((2560, 1440), 200)])
@pytest.mark.parametrize("name", ["peninsula", "mole"])
def test_the_name_and_the_number_of_a_pack_can_be_read(name: str, size: tuple[int, int], percent: int) -> None:
    sitting = seated(ISLAND if name == "peninsula" else MOLE)
    sitting.play.resize(size, Scale(percent))
    board = table(sitting).board
    unit = board.side / 80 if board.side <= 80 else 0.88
    high = board.camera.px(PACK * unit)
    assert letters_px(high) >= Scale(percent).px(LETTERS)
    packs = [board.camera.to_screen(board.slots[f"{kind}_pack"]) for kind in ("armoury", "supply")]
    whole = [furniture.pack(board.art, "armoury", words, 15, high).get_width() for words in ("Armoury", "Supply")]
    assert packs[1][0] - packs[0][0] > sum(whole) / 2


def test_a_live_station_gives_light_and_the_others_give_none() -> None:
    sitting = seated()
    board = table(sitting).board
    surface = pygame.Surface((1280, 720))
    board.draw(surface)
    lit = {}
    for name in ("s17", "s25"):
        rect = board.square_rect(name)
        lit[name] = any(surface.get_at((rect.centerx, rect.y + down))[:3] == LAMPS["live"][0] for down in range(8))
    assert lit == {"s17": True, "s25": False}


def test_panels_of_a_replay_lead_to_the_rule_book() -> None:
    shown = SITUATIONS["rush replay"]().screen.table
    assert {widget.topic for widget in shown.widgets} == {"R-RU-14"}


def test_only_points_from_which_a_live_station_is_in_reach_are_tagged() -> None:
    at = SITUATIONS["rush spawn"]()
    shown = at.screen.table
    assert set(shown.board.over.tags) == {"s10"}
    lines = {one.space: one.line for one in shown.mode.choices}
    assert lines["s10"] == "Station 2A: 36 %, Station 2B: 17 %" and lines["s30"] == "No live station within a throw"


def test_nothing_is_told_of_what_would_come_after_a_suicide() -> None:
    grim, free = Landing("s13", "Chapel Yard", suicide=True), Landing("s18", "Slipway Hangar")
    assert line_of([grim, free]) == line_of([grim])
    assert line_of([free, grim]) == line_of([grim]), "a stop that brings nothing is not told"


def test_the_badge_of_a_target_lies_on_its_cross_hairs() -> None:
    token, px = Token(SIDES["A1"], "rush/soldier/medic.svg", "s10", "A1"), 46
    drawn = []
    for aimed in (False, True):
        surface = pygame.Surface((120, 120))
        draw_token(surface, token, (60, 60), px, 0, None, 1.0, "rush", aimed)
        draw_badges(surface, token, (60, 60), px, 1.0, "rush")
        sign = badge_rects(token, (60, 60), px)[0][1].inflate(-6, -6)
        drawn.append(pygame.image.tobytes(surface.subsurface(sign), "RGB"))
    assert drawn[0] == drawn[1]


def test_who_is_dead_lies_there_and_a_vehicle_shows_its_heads() -> None:
    start = deepcopy(ISLAND)
    start["seats"]["D2"] |= {"in": "b-ah1", "at": "s30"}
    start["vehicles"]["b-ah1"]["crew"] = ["D2"]
    start["seats"]["A2"] |= {"status": "dead"}
    view = RULES.read(start)
    tokens = tokens_of(view)
    assert tokens["b-ah1"].heads == ("HAL",) and tokens["b-ah1"].air and "D2" not in tokens
    assert tokens["A2"].lies and tokens["A2"].dimmed
    signs = signs_of(view)
    assert signs["s13"] == "live" and signs["s04"] == "destroyed" and signs["s25"] == "locked"


# --- a turn -----------------------------------------------------------------------------------------------------------------


def test_both_orders_are_arcs_with_what_each_landing_brings() -> None:
    sitting = seated()
    mode = table(sitting).mode
    assert isinstance(mode, Moving) and [way.dice for way in mode.ways] == [(3, 5), (5, 3)]
    station, hangar = mode.ways[0].stops
    assert percent(station.win) == 48 and station.arms and station.foes == ("D1",)
    assert hangar.gains[0].words == "draws an armoury card"
    arcs = table(sitting).board.over.arcs
    assert [(arc.start, arc.end, arc.hollow, arc.quiet) for arc in arcs] == [
        ("s10", "s13", True, False), ("s13", "s18", False, False), ("s10", "s15", True, True), ("s15", "s18", False, True),
    ]  # fmt: skip


@pytest.mark.parametrize("at", ["s10", "s20", "s33", "s48"])
@pytest.mark.parametrize("dice", [[3, 5], [4, 4], [1, 2]])
def test_a_tag_hangs_at_its_square_and_covers_no_line_no_dice_and_no_other(at: str, dice: list[int]) -> None:
    seats = {**deepcopy(ISLAND["seats"]), "A1": {"name": "Ann", "class": "engineer", "at": at}}
    drawn = table(seated(seats=seats, turn={"seat": "A1", "phase": "move", "dice": dice})).board
    tags = hung(drawn, [])
    assert len(tags) == sum(bool(arc.words) for arc in drawn.over.arcs)
    lines = [point for arc in drawn.over.arcs if not arc.quiet for point in arc_points(drawn, arc.start, arc.end)]
    for number, (arc, tag) in enumerate(tags):
        assert not any(tag.collidepoint(point) for point in lines), arc
        assert tag.collidelist(furnished(drawn)) < 0 and drawn.free.contains(tag), arc
        assert tag.collidelist([drawn.square_rect(one).inflate(-2, -2) for one in drawn.track.ids]) < 0, arc
        assert tag.collidelist([other for _, other in tags[:number]]) < 0, arc
        end = drawn.to_screen(arc.end)
        assert math.dist(tag.center, end) < 4 * drawn.square_rect(arc.end).w, arc


def test_the_other_order_shows_its_dice_and_says_once_that_there_is_no_fight() -> None:
    sitting = seated()
    mode = table(sitting).mode
    other = mode.choices[1]
    assert other.dice == (5, 3) and other.line == "draws an armoury card, no fight"


def test_whoever_is_down_lies_on_top_while_it_is_decided_who_helps() -> None:
    drawn = table(helped()).board
    assert drawn.counters["A1"].space == drawn.counters["D1"].space
    assert drawn.order()[-1] == "A1"


def test_to_leave_the_fallen_is_called_what_it_is_and_is_never_proposed() -> None:
    choices = table(helped()).mode.choices
    assert choices[-1].title == "Give up" and choices[0].action["with"] != "none"


@pytest.mark.parametrize("odds", [(0.335, 0.335, 0.33), (0.5, 0.125, 0.375), (1.0, 0.0, 0.0), (0.994, 0.003, 0.003)])
def test_the_ends_of_a_fight_add_up_and_its_tag_says_the_same(odds: tuple[float, float, float]) -> None:
    named = dict(zip(("win", "both", "lose"), odds, strict=True))
    told = ends(named)
    assert sum(told) == 100 and all(abs(share - 100 * chance) < 1 for share, chance in zip(told, odds, strict=True))
    sitting = seated()
    free = landing(table(sitting).state, "A1", "s15")
    assert f"{told[0]} %" in tag_of(free._replace(odds=named)).replace("\N{NO-BREAK SPACE}", " ")


def test_an_even_fight_is_one_in_three_and_gives_nobody_an_edge() -> None:
    even = {"win": 1 / 3, "both": 1 / 3, "lose": 1 / 3, "modifiers": []}
    assert tag_of(Landing("s01", "", ("D1",), even)) == "fight: 1 in 3"
    state = table(seated()).state
    hero = next(part for part in odds_parts(state, Landing("s01", "", ("D1",), even)) if isinstance(part, Hero))
    assert (hero.number + hero.unit) == "1 in 3"


def test_a_covered_number_and_flag_are_shown_beside_the_token() -> None:
    """Where somebody stands on a Spawn Point its number can still be read, and odds lie over tokens."""
    board = table(seated(turn={"seat": "A1", "phase": "ready"})).board
    taken = next(space for space in board.over.heat if board.on(space))
    surface, bare = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    board.draw(surface)
    board.over.show_heat({space: (part, "") for space, (part, _) in board.over.heat.items()})
    board.draw(bare)
    near = board.square_rect(taken).inflate(120, 120).clip(surface.get_rect())
    assert pygame.image.tobytes(surface.subsurface(near), "RGB") != pygame.image.tobytes(bare.subsurface(near), "RGB")
    assert set(board.numerals) == set(table(seated()).state.world.spawns.values())


@pytest.mark.parametrize(("stop", "die"), [("s13", 3), ("s15", 5)])
def test_a_click_on_a_first_stop_shows_it_and_a_second_one_moves_there(stop: str, die: int) -> None:
    """Whether it was proposed or not."""
    sitting = seated()
    click(sitting, stop)
    assert not sitting.match.log and table(sitting).mode.now.space == stop and "click again" in table(sitting).sentence()
    click(sitting, stop)
    assert sitting.match.log[-1].action == {"do": "move", "die": die}


def test_nobody_enters_by_one_click_that_looks() -> None:
    seats = {**deepcopy(ISLAND["seats"]), "A1": {"name": "Ann", "class": "engineer", "status": "dead", "at": "s10"}}
    sitting = seated(seats=seats, turn={"seat": "A1", "phase": "spawn"})
    for place in range(len(table(sitting).mode.choices)):
        click(sitting, table(sitting).mode.choices[place].space)
        assert not sitting.match.log and table(sitting).mode.picked == place
    click(sitting, table(sitting).mode.now.space)
    assert sitting.match.log[-1].action["do"] == "spawn"


def test_where_one_thing_alone_can_be_done_one_click_does_it() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "move", "dice": [3, 3]})
    assert len(table(sitting).mode.choices) == 1
    click(sitting, "s13")
    assert sitting.match.log


def test_that_one_click_does_it_is_said_before_a_last_stop() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "move", "dice": [3, 5], "left": [5]})
    assert len(table(sitting).mode.choices) == 1
    assert table(sitting).mode.sentence() == say("rush:ask.second_only", left=5)


def test_a_click_on_the_second_stop_says_why_it_is_too_early() -> None:
    sitting = seated()
    click(sitting, "s18")
    assert len(sitting.match.log) == 0 and "first stop" in table(sitting).sentence()


def test_a_vehicle_that_cannot_be_hurt_is_told_as_suicide() -> None:
    start = deepcopy(ISLAND)
    start["seats"]["A1"]["class"] = "medic"
    start["vehicles"] = {"b-mbt": {"at": "s13", "crew": ["D1"]}}
    start["seats"]["D1"] |= {"in": "b-mbt", "at": "s13"}
    mode = table(seated(start)).mode
    way = next(one for one in mode.ways if one.dice[0] == 3)
    assert way.stops[0].suicide and way is mode.ways[1]  # the other order is proposed


def test_ready_shows_how_likely_each_stop_is() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "ready"})
    assert isinstance(table(sitting).mode, Ready)
    assert table(sitting).board.over.heat["s17"][1] == say("rush:tag.stop", n=17)


def test_a_spawn_point_says_how_likely_the_live_stations_are() -> None:
    start = deepcopy(ISLAND)
    start["seats"]["A1"] = {"name": "Ann", "class": "engineer", "status": "dead", "at": "s12", "entered": True}
    sitting = seated(start, turn={"seat": "A1", "phase": "spawn"})
    mode = table(sitting).mode
    assert isinstance(mode, Spawning) and mode.now is not None and mode.now.space == "s10"
    assert "2A" in table(sitting).board.over.tags["s10"][0]


def test_whoever_is_down_may_be_revived_by_a_named_medic() -> None:
    start = deepcopy(ISLAND)
    start["seats"]["A1"] |= {"at": "s13", "status": "down"}
    fallen = {"unit": "A1", "by": "D1", "assist": [], "at": "s13"}
    stop = {"kind": "first", "at": "s13", "vehicle": None, "piece": ["A1"], "round": 1, "step": "fight"}
    turn = {"seat": "A1", "phase": "revive", "dice": [3, 5], "left": [5], "stop": stop, "casualties": [fallen], "after": "stop"}
    sitting = seated(start, turn=turn)
    mode = table(sitting).mode
    assert isinstance(mode, Helping) and [one.action["with"] for one in mode.choices] == ["A2", "none"]
    assert table(sitting).board.over.threads == (("A2", "A1"),)
    assert [one.title for one in mode.choices] == ["Let Bob try to revive him", "Give up"]


@pytest.mark.parametrize("name", PHASES)
def test_every_decision_has_one_amber_button(name: str) -> None:
    seen = SITUATIONS[name]()
    lay_out(seen, (1280, 720), 100)
    ambers = [one for one in seen.screen.focus.widgets if isinstance(one, Button) and one.main]
    assert len(ambers) == 1 and ambers[0].label and "Decline" not in ambers[0].label


def test_a_grenade_is_aimed_and_nobody_is_taken() -> None:
    seen = SITUATIONS["rush card"]()
    assert [one.main for one in seen.screen.table.mode.choices] == ["Use it on Gus", "Skip the card"]


# --- the fuse ---------------------------------------------------------------------------------------------------------------


def test_the_clock_of_the_screen_gives_up_the_throws_at_zero() -> None:
    sitting = at_the_fuse()
    assert isinstance(table(sitting).mode, Defusing) and table(sitting).state.left() > 28
    for _ in range(round(31 / STEP)):
        sitting.step()
        if sitting.match.position.turn.phase != "defuse":
            break
    assert sitting.match.log[-1].action == {"do": "timeout"}
    assert sitting.match.position.mcoms["2A"] == "destroyed"


def test_without_a_clock_the_throws_alone_bind() -> None:
    sitting = at_the_fuse()
    table(sitting).mode.toggle_clock()
    for _ in range(round(40 / STEP)):
        sitting.play.update(STEP)
    assert sitting.match.position.turn.phase == "defuse" and table(sitting).state.left() is None


def test_bots_leave_the_throws_at_a_fuse_to_people() -> None:
    """12.4: each throw is the next defending person's; bots throw where there are none but bots."""
    start = deepcopy(ISLAND)
    start["seats"]["D1"]["at"] = "s40"
    match = Match(RULES, "standard", {}, 1, start)
    match.play("A1", {"do": "move", "die": 3})
    for kind, asked in (("person", []), ("regular", ["D1", "D2"])):
        sitting = Sitting({**dict.fromkeys(match.seats, "regular"), "D2": kind}, match)
        assert sitting.play.bots.acting == asked


# --- set-up and words -------------------------------------------------------------------------------------------------------


def test_twelve_seats_are_chosen_with_a_class_each() -> None:
    page = Setup("rush", lambda chosen: None, Preferences())
    for side in ("attackers", "defenders"):
        page.controls[side].on_change(6)  # type: ignore[attr-defined]
    assert len(page.choosing.kinds) == 12
    page._take_preset("machine")
    assert list(page.choosing.kinds.values()).count("person") == 1
    page.parts["A2"]._take("medic")  # type: ignore[attr-defined]
    chosen = page.choosing.chosen()
    match = Match(RULES, chosen.scenario, chosen.options, 1)
    assert match.position.soldiers["A2"].kind == "medic" and len(match.seats) == 12


def test_names_that_are_typed_are_those_of_the_soldiers_and_number_the_seats() -> None:
    """R-RU-08: in the order of the alphabet, with whoever holds the seat."""
    page = Setup("rush", lambda chosen: None, Preferences())
    page.controls["attackers"].on_change(2)  # type: ignore[attr-defined]
    page.parts["A1"]._take("medic")  # type: ignore[attr-defined]
    page._holder_taker("A1")("person")
    page.choosing.names["A1"] = "zoe {x}"
    chosen = page.choosing.chosen()
    soldiers = Match(RULES, chosen.scenario, chosen.options, 1).position.soldiers
    assert [(soldiers[seat].name, soldiers[seat].kind) for seat in ("A1", "A2")] == [("Bob", None), ("zoe x", "medic")]
    assert (chosen.holders["A1"].kind, chosen.holders["A2"].kind) == ("regular", "person")


def test_bots_fill_the_seats_without_a_name() -> None:
    page = Setup("rush", lambda chosen: None, Preferences())
    for side in ("attackers", "defenders"):
        page.controls[side].on_change(6)  # type: ignore[attr-defined]
    page._take_preset("people")
    page.choosing.names |= {"A3": "Ann", "D5": "Zoe"}
    page.resize((1280, 720), Scale(100))
    assert page.fill in page.focus.widgets and page.start.rect.bottom <= 720
    page.fill.press()
    assert {seat for seat, kind in page.choosing.kinds.items() if kind == "person"} == {"A3", "D5"}
    page.choosing.names |= {"A3": "", "D5": ""}
    page.fill.press()
    assert list(page.choosing.kinds.values()).count("person") == 1, "somebody plays"


def test_every_event_has_a_line_or_is_a_heading() -> None:
    known = {key.partition(".")[2] for key in words_of("rush") if key.startswith("log.")}
    named = {one.partition("_")[0] if one.partition("_")[0] in TELLS else one for one in known}
    silent = {"turn", "stage", "over", "vacate"}
    assert set(CHANGES) - silent <= named | known


def test_the_story_tells_a_whole_match() -> None:
    match = Match(RULES, "skirmish", {}, 3)
    while match.actors():
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
        if len(match.log) > 400:
            break
    story = RushStory(match.header())
    names = story.names(match.view(None))
    told = story.telling(names)
    lines = [told(event) for event in match.story()]
    assert any(one.line for one in lines) and any(one.heading for one in lines)
    assert story.fights(match.story(), names) and story.points(match.story())
    assert all(set(kind.hurts) <= {"land", "air"} for kind in tables().classes.values())


def test_the_log_says_what_was_thrown_in_a_fight_in_words() -> None:
    event = {"is": "combat", "at": "s13", "round": 1, "rolls": [["A1", "-"], ["D1", "+"]]}
    words = plain(RushStory(Match(RULES, "standard", {}, 1, deepcopy(ISLAND)).header()).telling({})(event).line)
    assert words.endswith("Ann rolls a minus and falls, Gus rolls a plus.")
    event["rolls"] = [["A1", "-"], ["D1", "-"]]
    words = plain(RushStory(Match(RULES, "standard", {}, 1, deepcopy(ISLAND)).header()).telling({})(event).line)
    assert words.endswith("both roll a minus, and both fall.")


def test_a_badge_is_read_over_the_number_of_a_spawn_point() -> None:
    """Nor does a number or a flag of the square beside cover who stands there."""
    board = table(seated()).board
    space = next(iter(board.numerals))
    unit, token = next((unit, one) for unit, one in board.counters.items() if not one.craft)
    others = [one for one in board.counters if one != unit]
    board.counters[others[0]].space = space  # somebody on the Spawn Point, so that its number is written again
    place = numeral_rect(board, space)
    zoom, (_, px) = board.camera.zoom, board.spots()[unit]
    across, down = board.badged(token.space)
    x, y = board.camera.to_board((place.centerx - across * round(px * 0.36), place.centery - down * round(px * 0.36)))
    token.at = Spot(x, y, px / (TOKEN * zoom))
    seen = []
    for numerals in (dict(board.numerals), {}):
        board.numerals = numerals
        surface = pygame.Surface((1280, 720))
        board.draw(surface)
        seen.append(pygame.image.tobytes(surface.subsurface(place.inflate(-10, -10)), "RGB"))
    assert seen[0] == seen[1]


def test_no_figure_covers_another_or_whoever_stands_there() -> None:
    """Whatever stands on squares in reach: those of taken squares come first, on the nearer side of the loop."""
    harbour = {"A2": {"name": "Bob", "class": "medic", "at": "s09"}, "D2": {"name": "Hal", "class": "medic", "at": "s06"}}
    corner = {
        **ISLAND, "board": "mole", "scenario": "skirmish", "pairs": 1, "stage": 1, "kills": 0, "kill_limit": 3, "mcoms": {},
        "seats": {**harbour, "A1": {"name": "Ann", "class": "engineer", "in": "r-luv"},
                  "D1": {"name": "Gus", "class": "recon", "at": "s00"}},
        "vehicles": {"r-luv": {"at": "s08", "crew": ["A1"]}, "b-luv": {"at": "s07", "crew": []},
                     "r-fp1": {"at": "s05", "crew": []}},
        "gun": {"state": "standing", "owner": "attackers"},
    }  # fmt: skip
    for start, seat in ((ISLAND, "A1"), (corner, "D1")):
        board = table(seated(start, turn={"seat": seat, "phase": "ready"})).board
        covered = [part for both in parts_of(board, board.spots()).values() for part in both]
        taken = [*covered]
        heat = {space: told for space, (_, told) in board.over.heat.items()}
        write(pygame.Surface((1280, 720)), board, heat, taken, board.spots())
        found = taken[len(covered) :]
        stood = sum(bool(board.on(space)) for space in heat)
        for place, one in enumerate(found):
            assert one.collidelist(found[:place]) < 0, (place, one)
            assert place >= stood or one.collidelist(covered) < 0, (place, one)
        assert stood > 2 or start is ISLAND
        assert len(found) > len(heat) - 3, "hardly any is left out"


def test_whoever_is_down_is_drawn_alike_on_both_sides_whoever_is_asked_about() -> None:
    """He lies, a little grey, and is as solid as before: neither of two who are down is a ghost."""
    board = table(helped()).board
    board.counters["D1"].lies, looks = True, []
    for fallen in ("A1", "D1"):
        board.over.show_fallen(fallen)
        surface = pygame.Surface((1280, 720))
        drawn: list[Any] = []
        for unit in ("A1", "D1"):
            token = board.counters[unit]
            draw_token(surface, token, (300, 300), 60, 0, None, 1.0, board.art)
            drawn.append((token.fade, pygame.transform.average_color(surface.subsurface((270, 270, 60, 60)))))
        looks.append(drawn)
    assert looks[0] == looks[1] and {fade for fade, _ in looks[0]} == {1.0}
    up = pygame.Surface((1280, 720))
    draw_token(up, replace(board.counters["A1"], lies=False), (300, 300), 60, 0, None, 1.0, board.art)
    assert sum(pygame.transform.average_color(up.subsurface((270, 270, 60, 60)))[:3]) > sum(looks[0][0][1][:3])


def test_every_figure_before_a_throw_is_written_and_names_of_the_map_stay_free_of_tags() -> None:
    stand = {"A1": "s08", "A2": "s03", "D1": "s00", "D2": "s06"}
    seats = {seat: {"name": seat, "class": "recon", "at": at} for seat, at in stand.items()}
    board = table(seated({**MOLE, "seats": seats}, turn={"seat": "D1", "phase": "ready"})).board
    taken = [part for both in parts_of(board, board.spots()).values() for part in both]
    before, heat = len(taken), {space: told for space, (_, told) in board.over.heat.items() if told}
    write(pygame.Surface((1280, 720)), board, heat, taken, board.spots())
    assert heat and len(taken) - before == len(heat)
    assert len(board.named()) == len(board.names) == 5
    board.over.show_tags(dict.fromkeys(board.numerals, ("Ann 36 %", (0, 0, 0))))
    for space in board.numerals:
        place = overlays._ashore(board, space, (90, 26), inland(board))
        assert place.collidelist(board.named()) < 0 and not place.colliderect(board.square_rect(space))
