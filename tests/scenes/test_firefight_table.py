"""The table of Firefight: a unit is clicked, what it can reach and hit shows on the board, and clicks carry a match on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.firefight.tables import tables
from game.games import rules
from game.match import Match
from scenes import boards
from scenes.boards.hexes.late import corner_spots
from scenes.kit.layout import Scale
from scenes.tables.firefight import odds, tracks
from scenes.tables.firefight.counter_part import unit_parts
from scenes.tables.firefight.table import FirefightTable
from tests.scenes.sitting import Sitting

RULES = rules("firefight")


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    boards.forget()
    tracks.forget()
    yield
    boards.forget()


def seated(scenario: str = "f1_first_contact") -> Sitting:
    """People in every seat of a scenario."""
    sitting = Sitting(dict.fromkeys(RULES.seats, "person"), Match(RULES, scenario, {}, 1))
    sitting.app._lay_out(sitting.play)
    sitting.rest()
    return sitting


def table_of(sitting: Sitting) -> FirefightTable:
    found: Any = sitting.play.table
    assert isinstance(found, FirefightTable)
    return found


def click(sitting: Sitting, at: tuple[int, int]) -> None:
    for event in (
        pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
    ):
        sitting.app.apply(sitting.app._hear(event))
    sitting.rest()


def choose(sitting: Sitting, verb: str) -> None:
    table = table_of(sitting)
    words = table.wording.verb(verb)
    table._choose(str(next(number for number, branch in enumerate(table.branches) if branch.words == words)))
    sitting.rest()


def test_a_unit_that_is_clicked_is_chosen_and_its_reach_shows_with_its_prices() -> None:
    sitting = seated()
    table = table_of(sitting)
    click(sitting, table.land.to_screen(table.land.counters["g02"].space))
    assert table.land.chosen == "g02" and {one["unit"] for one in table.left if "unit" in one} == {"g02"}
    choose(sitting, "move")
    answer = RULES.ask(table.view, "reach", {"unit": "g02"})
    assert table.land.over.reach == {one["to"]: str(one["price"]) for one in answer["reach"]}
    table.start_again()
    assert table.land.chosen is None and not table.land.over.reach


def test_an_attack_shows_its_line_its_targets_and_its_odds() -> None:
    sitting = seated()
    table = table_of(sitting)
    click(sitting, table.land.to_screen(table.land.counters["g05"].space))
    choose(sitting, "fire")
    assert table.land.targets and all(table.view.units[one].seat == "soviet" for one in table.land.targets)
    shot = table.left[0]
    pos = table.land.to_screen(shot["at"])
    table.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    assert table.land.over.sight is not None and table.land.over.sight.end == shot["at"]
    answer = RULES.ask(table.view, "odds", odds.about_of(shot))
    assert table.card.parts == tuple(odds.odds_parts(answer, table.view.world.numbers.margin))


def test_a_facing_is_chosen_at_the_side_it_looks_over() -> None:
    sitting = seated()
    table = table_of(sitting)
    click(sitting, table.land.to_screen(table.land.counters["g03"].space))
    choose(sitting, "pivot")
    offered = table.land.over.corners
    assert offered is not None and offered.space == table.view.units["g03"].at and 10 in offered.hours
    x, y = corner_spots(table.land.ground, offered, table.land.camera.zoom)[10]
    sheet = table.land.camera.sheet
    click(sitting, (round(x) + sheet.x, round(y) + sheet.y))
    assert {one["facing"] for one in table.left} <= {"NW"}


def test_a_step_is_seen_on_the_way_and_ends_where_the_unit_stands() -> None:
    sitting = seated()
    table = table_of(sitting)
    event = {"is": "moved", "unit": "g02", "path": ["B05", "C05"], "facing": "SE"}
    motion = table.motion([event])
    assert motion is not None
    motion.update(0.1)
    counter = table.land.counters["g02"]
    assert counter.at is not None
    motion.update(5.0)
    assert counter.space == "C05" and counter.at is None and counter.facing == 4
    assert table.motion([{"is": "spent", "units": ["g02"]}]) is None


def test_every_fall_of_the_dice_is_a_bar_and_every_part_has_words() -> None:
    assert sum(odds.FALLS.values()) == 36
    parts = ("fp", "caps", "adjacent", "close_combat", "long_range", "elevation", "support", "card")
    defence = ("dr", "terrain", "wall", "elevation", "smoke", "fort", "road_block", "vehicle", "carrier", "exposed", "card")
    told = odds.Odds(7, 11, 21, 3, 5, 12, tuple((one, 1) for one in parts), tuple((one, 1) for one in defence))
    surface, scale = Surface((400, 600)), Scale(100)
    for part in (odds.Shot(told), odds.Columns(told)):
        part.paint(surface, Rect(0, 0, 330, part.high(scale, 330)), scale)


@pytest.mark.parametrize("kind", tables().units)
def test_a_unit_in_full_names_all_its_numbers(kind: str) -> None:
    view = seated().match.view(None)
    unit = next(iter(view.units.values()))._replace(type=kind, hit="pinned" if not tables().units[kind].vehicle else "v_gun")
    scale = Scale(100)
    parts = unit_parts(view, unit, "German")
    assert len(parts) >= 5
    for part in parts:
        part.paint(Surface((330, 400)), Rect(0, 0, 330, part.high(scale, 330)), scale)


@pytest.mark.parametrize("scenario", tables().scenarios)
def test_clicks_carry_a_match_on_and_the_picture_is_what_is_known(scenario: str) -> None:
    if scenario == "sandbox":
        return
    sitting, chance = seated(scenario), random.Random(4)
    table = table_of(sitting)
    for _ in range(40):
        if sitting.match.result() is not None:
            break
        if table.branches:
            table._choose(str(chance.randrange(len(table.branches))))
        sitting.rest()
        if sitting.curtain:
            sitting.lift()
    seen = {name for name, unit in table.view.units.items() if unit.at in table.land.hexes.bit}
    assert set(table.land.counters) == seen
    table.whole_picture()
