"""Pieces on the loop of Rush: neighbours beside each other, the dead beneath, no letters without their piece."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pygame
import pytest

from scenes.boards.loop import overlays
from scenes.boards.loop.corners import parts_of
from scenes.boards.loop.figures import write
from scenes.boards.loop.room import beside
from scenes.boards.loop.tags import tag
from scenes.boards.loop.tokens import TOKEN, draw_badges
from scenes.tables.rush.names import badge_names
from scenes.tables.rush.pieces import lay
from scenes.tables.rush.state import short_place
from tests.scenes.rushing import ISLAND, RULES, seated


def board_with(**stand: Any) -> Any:
    """The board of the island with these seats elsewhere."""
    seats = {**ISLAND["seats"], **{seat: {**ISLAND["seats"][seat], **more} for seat, more in stand.items()}}
    return seated(seats=seats, turn={"seat": "A1", "phase": "ready"}).play.table.board  # type: ignore[attr-defined]


def test_neighbours_stand_clear_of_each_other_and_on_their_squares() -> None:
    board = board_with(D1={"at": "s22"}, D2={"at": "s23"})
    spots, side = board.resting(), board.side
    one, other = spots["D1"], spots["D2"]
    assert math.dist((one.x, one.y), (other.x, other.y)) > 0.85 * TOKEN * one.size
    assert board.side_px(one.size) >= 44
    for spot, space in ((one, "s22"), (other, "s23")):
        x, y = board.point(space)
        assert abs(spot.x - x) < side / 2 and abs(spot.y - y) < side / 2
    assert spots["A1"].size == 1.0, "whoever has nobody beside him stands as large as ever"


def test_the_dead_lie_beneath_a_vehicle_with_their_letters() -> None:
    board = board_with(A1={"at": "s05"}, D1={"at": "s05", "status": "dead"})
    rider, dead = board.counters["A1"], board.counters["D1"]
    rider.craft, rider.heads, rider.figure = True, ("A1",), "rush/vehicle/luv.svg"
    assert board.order().index("D1") < board.order().index("A1")
    spots = board.resting()
    assert spots["D1"].size < 0.8
    board.chosen = None
    letters = []
    for words in ("D1", ""):
        dead.letters = words
        surface = pygame.Surface((1280, 720))
        board.draw(surface)
        (x, y), px = board.spots()["A1"]
        face = pygame.Rect(0, 0, px // 5, px // 5).move_to(center=(x, y))
        letters.append(pygame.image.tobytes(surface.subsurface(face), "RGB"))
    assert letters[0] == letters[1], "the letters of the dead lie on nobody"


def test_letters_lie_over_nobody_on_the_next_square_and_those_of_the_dead_on_the_map_and_in_sight() -> None:
    board: Any = seated().play.table.board  # type: ignore[attr-defined]
    one, other = board.counters["A1"], board.counters["D1"]
    for space in board.track.ids:
        after = board.track.ahead(space, 1)
        if any(all(board.inward(at)) for at in (space, after)):
            continue
        one.space, other.space = space, after
        parts = parts_of(board, board.spots())
        middle = parts["D1"][0].inflate(-parts["D1"][0].w // 2, -parts["D1"][0].h // 2)
        assert not parts["A1"][1].colliderect(middle), space
        other.space, other.lies, other.dimmed = space, True, True
        token, badge = parts_of(board, board.spots())["D1"]
        assert board.camera.sheet.contains(token), space
        hidden = badge.clip(parts_of(board, board.spots())["A1"][0])
        assert hidden.w * hidden.h <= badge.w * badge.h / 2, space
        other.lies = other.dimmed = False


POSITIONS = 24
MOLE = {"game": "rush", "board": "mole", "scenario": "skirmish", "pairs": 1, "stage": 1, "kills": 0, "kill_limit": 3}


@pytest.mark.parametrize("start", [ISLAND, MOLE], ids=["peninsula", "mole"])
def test_each_figure_touches_its_own_square_and_covers_no_other_and_no_name(start: Any) -> None:
    seats = {
        **ISLAND["seats"],
        **{f"{side}{n}": {**ISLAND["seats"][f"{side}{n}"], "at": f"s0{n}"} for side in "AD" for n in (1, 2)},
    }
    board: Any = seated({**start, "seats": seats, "vehicles": {}}, turn={"seat": "A1", "phase": "ready"}).play.table.board  # type: ignore[attr-defined]
    ids, chance = list(board.track.ids), Random(7)
    for _ in range(POSITIONS):
        for unit in ("A1", "A2", "D1", "D2"):
            board.counters[unit].space = chance.choice(ids)
        first = ids.index(board.counters["A1"].space)
        figures = {board.track.ahead(ids[first], step): f"{31 + step} %" for step in range(1, 13)}
        spots = board.spots()
        badges = [badge for _, badge in parts_of(board, spots).values()]
        taken = [part for both in parts_of(board, spots).values() for part in both]
        found = write(pygame.Surface((1280, 720)), board, figures, taken, spots)
        assert found.keys() == figures.keys()
        for space, place in found.items():
            others = [one for other, one in found.items() if other != space]
            assert place.collidelist([*others, *badges, *beside(board)]) < 0, space
            if space not in board.by_space():
                far = {one: beyond(place, board.square_rect(one)) for one in ids}
                assert far[space] <= min(far.values()) + 1 and far[space] <= place.h + board.square_rect(space).h // 2, space


def beyond(place: pygame.Rect, square: pygame.Rect) -> float:
    """How far a figure lies from a square."""
    return math.dist(
        place.center, (max(square.left, min(place.centerx, square.right)), max(square.top, min(place.centery, square.bottom)))
    )


def test_counters_bear_names_and_seats_only_where_two_would_be_alike() -> None:
    seats = {"A1": "Ann", "A2": "Christopher", "A3": "Christina", "D1": "Attacker", "D2": "gus b"}
    soldiers = {
        seat: {"name": name, "class": "medic", "at": "s10"} for seat, name in seats.items()
    }  # fmt: skip
    names = badge_names(RULES.read({**ISLAND, "seats": soldiers}))
    assert names == {"A1": "ANN", "A2": "A2", "A3": "A3", "D1": "ATTAC", "D2": "GUS"}
    alone = badge_names(RULES.read({**ISLAND, "seats": {"A1": {**soldiers["A1"], "name": "Attacker"}, "D1": soldiers["D2"]}}))
    assert alone["A1"] == "A1", "who was given no name has his seat"


def test_squares_that_a_line_tells_of_say_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    board, told = board_with(), list[str]()
    monkeypatch.setattr(overlays, "tag", lambda words, *more: told.append(words) or tag(words, *more))
    for squares, shown in ((("s20", "s21"), 2), (board.track.ids[:9], 0)):
        told.clear()
        board.over.show_arcs()
        board.over.show_marked(squares)
        board.draw(pygame.Surface((1280, 720)))
        assert sum(board.titles[space] in told for space in squares) == shown


def test_names_lie_on_nobody_who_shares_their_square() -> None:
    board = board_with(D1={"at": "s05"}, A1={"at": "s05"})
    for unit in ("gun", "A2", "D2", "b-ah1"):
        del board.counters[unit]
    for space in board.track.ids:
        board.counters["A1"].space = board.counters["D1"].space = space
        parts = parts_of(board, board.spots())
        for unit, other in (("A1", "D1"), ("D1", "A1")):
            face = parts[other][0].scale_by(1 / 3)
            hidden = parts[unit][1].clip(face)
            assert board.spots()[unit][1] >= 44 and hidden.w * hidden.h < face.w * face.h / 4, space


def test_a_station_that_was_blown_up_leaves_a_ruin_and_smoke_over_it() -> None:
    looks = []
    for state in ("live", "destroyed"):
        table: Any = seated(mcoms={**ISLAND["mcoms"], "2B": state}).play.table  # type: ignore[dict-item]
        board = table.board
        surface = pygame.Surface((1280, 720))
        board.draw(surface)
        square = board.square_rect(table.state.world.stations["2B"])
        smoke = pygame.Rect(square.x, square.y - square.h // 3, square.w, square.h // 3)
        looks.append([sum(pygame.transform.average_color(surface.subsurface(area))[:3]) for area in (square, smoke)])
    (whole, clear), (burnt, smoky) = looks
    assert burnt < 0.7 * whole and smoky < 0.95 * clear


def on_the_mole(pairs: int) -> Any:
    """A table with a match for so many pairs on the small board."""
    seats = {
        seat: {**one, "at": at} for (seat, one), at in zip(ISLAND["seats"].items(), ("s00", "s01", "s32", "s33"), strict=True)
    }
    sitting = seated({**MOLE, "pairs": pairs}, seats=seats, vehicles={}, turn={"seat": "A1", "phase": "ready"})
    return sitting.play.table  # type: ignore[attr-defined]


@pytest.mark.parametrize("pairs", [1, 2, 3])
def test_a_station_that_is_not_played_for_is_plain_ground(pairs: int) -> None:
    """On the board, in words and under the pointer; and a station again where it is played for."""
    table, whole = on_the_mole(pairs), on_the_mole(3)
    board, view = table.board, table.state.view
    for number, at in view.world.stations.items():
        played = int(number[0]) <= pairs
        told = board.tips[at], table.state.label(at), short_place(view, at)
        assert [number in words for words in told] == [played] * 3, number
        assert (at in board.called) == (at in board.kinds) == (at in board.tiles) == (at in board.signs) == played
    lay(board, whole.state.view)
    for part in ("called", "kinds", "tiles", "tips"):
        assert getattr(board, part) == getattr(whole.board, part)


def test_plain_ground_is_seen_where_no_station_is_played_for() -> None:
    few, all_ = on_the_mole(1), on_the_mole(3)
    seen = []
    for table in (few, all_):
        table.board.over.clear()
        surface = pygame.Surface((1280, 720))
        table.board.draw(surface)
        areas = {at: table.board.square_rect(at).inflate(-14, -14) for at in table.board.titles}
        seen.append({at: pygame.image.tobytes(surface.subsurface(area), "RGB") for at, area in areas.items()})
    stations = few.state.view.world.stations
    assert {at for at in seen[0] if seen[0][at] != seen[1][at]} == {at for number, at in stations.items() if number[0] in "23"}


@pytest.mark.parametrize("number", [2, 3])
def test_the_names_of_the_dead_who_have_a_square_to_themselves_are_all_read(number: int) -> None:
    board = board_with()
    dead = ["A1", "A2", "D1"][:number]
    for unit in dead:
        board.counters[unit].lies = board.counters[unit].dimmed = True
    board.counters["D2"].space = "s40"
    board.show_ready([])
    for space in (
        one for one in board.track.ids if not all(board.inward(one)) and one not in ("s12", "s40")
    ):  # somebody is there
        for unit in dead:
            board.counters[unit].space = space
        parts = parts_of(board, board.spots())
        badges = [parts[unit][1] for unit in dead]
        assert all(badges[n].collidelist(badges[:n]) < 0 for n in range(number)), space
    board.over.clear()
    surface, bare = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    board.draw(surface)
    one, zoom, at = dead[0], board.camera.zoom, board.spots()[dead[0]]
    draw_badges(bare, board.counters[one], *at, zoom, board.art, corner=board.badge_of(one))
    area = badges[0].inflate(-badges[0].h, -6)
    assert pygame.image.tobytes(surface.subsurface(area), "RGB") == pygame.image.tobytes(bare.subsurface(area), "RGB"), "in whole"
