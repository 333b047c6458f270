"""Counters of Firefight that share a hex."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.firefight.records import DIRECTIONS
from scenes.boards.hexes import labels
from scenes.boards.hexes.overlays import cell_size, figure_place
from scenes.boards.sheet import number_tag
from scenes.kit.layout import Scale
from scenes.tables.firefight.light import way_of_steps
from tests.scenes import skirmish
from tests.scenes.test_firefight_foremost import first_contact


@pytest.mark.parametrize("number", [2, 3])
def test_a_few_counters_on_one_hex_are_as_large_as_they_can_be_hit(number: int) -> None:
    """At the first look of the smallest window with the whole ridge in sight; they lie over each other, and on their hex."""
    kinds = ["g_rifle", "g_hmg", "g_pz3"][:number]
    far = [{"id": "s01", "type": "s_rifle", "at": "N03"}, {"id": "s02", "type": "s_rifle", "at": "B11"}]
    stack = [{"id": f"g0{place}", "type": kind, "at": "G06"} for place, kind in enumerate(kinds)]
    sitting = skirmish.fighting(units=[*stack, *far])
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    sitting.play.resize((1280, 720), Scale(100))
    spots = board.spots()
    middle = board.to_screen("G06")
    wide = board.camera.px(board.hexes.width)
    for unit in stack:
        at, px = spots[unit["id"]]
        assert 44 <= px < board.side_px(1.0)
        assert abs(at[0] - middle[0]) + px / 2 <= wide / 2 + 1
    tops = {spots[unit["id"]][0] for unit in stack}
    assert len(tops) == number and min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a in tops for b in tops if a != b) >= 12


def test_whoever_lies_at_a_side_of_a_stack_lies_there_too_where_it_is_spread() -> None:
    stack = [{"id": f"g0{place}", "type": "g_rifle", "at": "G06"} for place in range(1, 4)]
    board: Any = skirmish.fighting(units=[*stack, {"id": "s01", "type": "s_rifle", "at": "N03"}]).play.table.board  # type: ignore[attr-defined]
    middle = board.to_screen("G06")[0]

    def sides() -> dict[str, int]:
        found = {unit: board.spots()[unit][0][0] - middle for unit in board.on("G06")}
        return {unit: (across > 3) - (across < -3) for unit, across in found.items()}

    before = sides()
    board._spread_at(board.to_screen("G06"))
    assert board.spread == "G06" and sides() == before and set(before.values()) == {-1, 0, 1}


def test_three_counters_on_a_hex_are_spread_under_the_pointer() -> None:
    stack = [{"id": f"g0{place}", "type": "g_rifle", "at": "G06"} for place in range(1, 4)]
    board: Any = skirmish.fighting(units=[*stack, {"id": "s01", "type": "s_rifle", "at": "N03"}]).play.table.board  # type: ignore[attr-defined]
    assert board.crowds() == {"G06": ["g01", "g02", "g03"]}
    board._spread_at(board.to_screen("G06"))
    spots = [spot for spot, _ in board.spots().values()]
    assert board.spread == "G06" and len(set(spots)) == 4
    assert {board.counters[unit["id"]].mark for unit in stack} == {"G1", "G2", "G3"}


def test_what_a_step_leaves_is_told_at_its_end_in_few_words() -> None:
    """The tag lies under the space that is stepped into, and not on the counter that steps."""
    sitting = skirmish.chosen(skirmish.in_turn("f1_first_contact"), "g05")
    table: Any = sitting.play.table
    board, mode = table.board, table.mode
    path = way_of_steps(mode, mode.steps()["C04"], mode.unit("g05"))
    assert path.spaces[-1] == "C04" and path.left == "6 AP left"
    tag = number_tag(path.left, board.tag_px)
    (end, _), (start, px) = board.to_screen("C04"), board.spots()["g05"]
    assert end - tag.get_width() / 2 >= start[0] + px / 2 - px / 8


@pytest.mark.parametrize("number", [3, 4])
def test_a_crowd_seen_from_near_covers_nothing_of_itself(number: int) -> None:
    stack = [{"id": f"g0{place}", "type": "g_rifle", "at": "G06"} for place in range(number)]
    sitting = skirmish.fighting(units=[*stack, {"id": "s01", "type": "s_rifle", "at": "G08"}])
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    sitting.play.resize((1280, 720), Scale(100))
    spots = [board.spots()[unit["id"]] for unit in stack]
    near = [(a, b) for a, _ in spots for b, _ in spots if a != b]
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) >= spots[0][1] - 1 for a, b in near)


def test_every_hex_on_which_nobody_stands_bears_its_name_where_it_lies_beside_the_tracks_too() -> None:
    stack = [{"id": f"g0{place}", "type": "g_rifle", "at": "G06"} for place in range(1, 4)]
    sitting = skirmish.fighting(units=[*stack, {"id": "s01", "type": "s_rifle", "at": "N03"}])
    sitting.play.resize((1280, 720), Scale(100))
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]

    def drawn() -> list[tuple[int, int]]:
        class Glass:
            places: list[tuple[int, int]]

            def fblits(self, those: list[Any]) -> None:
                self.places = [(at[0] + word.get_width() // 2, at[1]) for word, at in those]

        glass: Any = Glass()
        board._picture._draw_names(glass)
        return glass.places  # type: ignore[no-any-return]

    named = [space for space in board.hexes.ids if space not in ("G06", "N03")]
    before = drawn()
    assert [at[0] for at in before] == [board.to_screen(space)[0] for space in named], "whatever lies over the board there"
    board.camera.zoom_at(board.camera.levels, board.camera.rect.center)
    board.camera.pan(40, 30)
    assert drawn() != before and [at[0] for at in drawn()] == [board.to_screen(space)[0] for space in named]


PLACES = ("F05", "F06", "G05", "G06", "G07", "H05", "H06", "I05", "I06")


@pytest.mark.parametrize("seed", range(16))
def test_words_on_a_hex_lie_on_nobody_else_and_on_no_other_words(seed: int) -> None:
    """Wherever others stand around and look, each touches the one whom it is about, and hardly a front."""
    chance = Random(seed)
    spaces = [*chance.sample(PLACES, 5), *(["G06"] * 2)]
    units = [
        {"id": f"{side}0{n}", "type": f"{side}_rifle", "at": at, "facing": chance.choice(DIRECTIONS)}
        for n, (side, at) in enumerate(zip("gsgsggs", spaces, strict=True), 1)
    ]
    sitting = skirmish.fighting(units=[one for one in units if spaces.count(str(one["at"])) < 3 or one["at"] != spaces[0]])
    sitting.play.resize((1280, 720), Scale(100))
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    board.choose("g06" if "g06" in board.counters else None)
    board.show_targets()
    board.over.show_path()
    board.over.show_reach()
    board.over.show_tags(dict.fromkeys(sorted(set(spaces))[::2], "3 AP left"))
    board.draw(Surface((1280, 720)))
    areas, words = board.standing(), board.labels()
    told = [board.told_of(space) for space in board.over.tags]
    assert all(one.collidelist(words[:place]) < 0 for place, one in enumerate(words))
    wide = [one for one in words if one.w > 40]
    assert len(wide) == len(told), "a dot only where nothing else is possible"
    for word in wide:
        for edge in board.fronts().values():
            hidden = word.clip(edge)
            assert hidden.w * hidden.h < 0.3 * edge.w * edge.h
    for word in wide:
        mine = [area for area in told if word.inflate(2, 2).colliderect(area)]
        assert mine, "it touches whom it is about"
        for unit, area in areas.items():
            deep = word.clip(area)
            assert min(deep.size) <= 2 or any(own.contains(area) for own in mine), unit


def test_the_name_of_the_hex_that_is_pointed_or_aimed_at_lies_over_who_stands_there() -> None:
    board: Any = skirmish.fighting().play.table.board  # type: ignore[attr-defined]
    board.show_targets({})
    assert board._picture._lit_names() == []
    for space in ("E08", "G08"):
        board.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=board.to_screen(space), rel=(0, 0), buttons=(0, 0, 0)))
        assert board.pointed == space and len(board._picture._lit_names()) == 1
    board.show_targets({"g02": False})
    assert len(board._picture._lit_names()) == 2


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("foe", [False, True])
def test_the_name_of_a_hex_lies_on_the_name_of_nobody_who_stands_there(number: int, foe: bool) -> None:
    """Own and mixed, as many as may stand there; the name of a unit lies in the middle of its upper fifth."""
    stack = [{"id": f"g0{place}", "type": "g_rifle", "at": "G06"} for place in range(number - foe)]
    stack += [{"id": "s01", "type": "s_rifle", "at": "G06" if foe else "N03"}, {"id": "g09", "type": "g_rifle", "at": "A05"}]
    board: Any = skirmish.fighting(units=stack).play.table.board  # type: ignore[attr-defined]
    board.pointed = "G06"
    for word, at in board._picture._lit_names():
        lies = word.get_rect(topleft=at).move(board.camera.sheet.topleft)
        for unit in board.on("G06"):
            (x, y), px = board.spots()[unit]
            name = Rect(0, 0, round(px * 0.3), round(px * 0.2))
            name.midtop = x, y - px // 2 + round(px * 0.04)
            assert lies.clip(name).h <= 2, unit


@pytest.mark.parametrize("number", [2, 3])
def test_a_pointer_that_jumps_to_a_counter_of_a_stack_hits_who_lay_there(number: int) -> None:
    stack = [{"id": f"g0{place}", "type": "g_rifle", "at": "G06"} for place in range(number)]
    for unit in stack:
        fight = skirmish.fighting(units=[*stack, {"id": "s01", "type": "s_rifle", "at": "N03"}])
        board: Any = fight.play.table.board  # type: ignore[attr-defined]
        at = board.spots()[unit["id"]][0]
        lay = board.pick(at).unit
        board.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        assert board.pick(at).unit == lay == unit["id"]


@pytest.mark.parametrize("facing", DIRECTIONS)
def test_what_a_hex_costs_is_read_over_the_front_of_who_stands_beside_it(facing: str) -> None:
    sitting = skirmish.fighting(
        units=[{"id": "g01", "type": "g_rifle", "at": "G06", "facing": facing}, {"id": "s01", "type": "s_rifle", "at": "N03"}]
    )
    sitting.play.resize((1280, 720), Scale(100))
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    board.over.show_path()
    board.over.show_tags({})
    board.over.show_corners()
    around = board.hexes.links("G06")
    board.over.show_reach(dict.fromkeys(around, "2 CAP"), True)
    board.draw(Surface((1280, 720)))
    edge, zoom, sheet = board.fronts()["g01"], board.camera.zoom, board.camera.sheet
    px, drop = figure_place(cell_size(board.ground, zoom), board.tag_px)
    struck = [labels._figure(board.ground, space, "2 CAP", zoom, px, drop).move(sheet.topleft) for space in around]
    struck = [one for one in struck if one.colliderect(edge)]
    over = board._picture.written()
    assert all(any(word.colliderect(one.inflate(-8, -4)) for word in over) for one in struck)
    assert len(over) == len(struck), "all others are read where they stand"
    if facing in ("NE", "NW"):
        assert struck


@pytest.mark.parametrize("there", ["gg", "gs", "ggg", "ggs", "gss"])
@pytest.mark.parametrize("space", ["H04", "G06"])
def test_whoever_shares_a_hex_with_a_flag_shows_face_name_and_four_numbers(there: str, space: str) -> None:
    """In the first scenario, at its first look: what lies over a counter is nobody else, no flag, no cover, no name of a hex."""
    marks = [f"{side}0{number}" for number, side in enumerate(there, 1)]
    text = ", ".join([*(f"{mark} {space} NE" for mark in marks), "g08 B05 NE", "s08 J04 SW"])
    sitting = first_contact(text, 2, (3, 3), "gss")
    sitting.play.resize((1280, 720), Scale(100))
    board: Any = sitting.play.table.board
    board.pointed, spots = space, board.spots()
    names = [word.get_rect(topleft=at).move(board.camera.sheet.topleft) for word, at in board._picture._lit_names()]
    signs = [board.cover_place(one, *spots[one]) for one in marks if len(marks) == 2]
    flags = [sprite.get_bounding_rect(40).move(place.topleft) for sprite, place in board._picture._flags.standing()]
    areas = {one: Rect(0, 0, spots[one][1], spots[one][1]).move_to(center=spots[one][0]) for one in marks}
    for mark, area in areas.items():
        assert area.w >= 46 and board.seen_whole(mark), "its prices are shown"
        others = [other for one, other in areas.items() if one != mark]
        for over in (*others, *flags, *names, *filter(None, signs)):
            hidden = over.clip(area)
            assert min(hidden.size) <= area.h * 0.12, (mark, hidden, area)
