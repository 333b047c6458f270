"""Flags of Firefight lie before everybody, and who takes one is told and seen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pygame import Rect, Surface, mask

from game.firefight.records import DIRECTIONS
from scenes.boards.hexes.land import counters
from scenes.boards.hexes.land.counters import NAMED
from scenes.boards.hexes.land.flags import cloth
from scenes.boards.hexes.land.fronts import IVORY
from scenes.boards.hexes.land.hoist import Hoist
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.palette import SIDES
from scenes.lessons.panel import draw_sides
from scenes.tables.firefight.lessons import make as places_of
from scenes.tables.firefight.pieces import ART
from scenes.tables.firefight.told import news
from scenes.tables.points import Points
from tests.scenes import skirmish
from tests.scenes.test_firefight_table import seated
from tests.scenes.test_firefight_told import mode_of

pytestmark = pytest.mark.usefixtures("window")


def flown(seed: int, stacked: int) -> tuple[Surface, Any]:
    """A board with three flags among seven units, so many of them in one hex, and what is seen of it."""
    chance = Random(seed)
    spaces = [*chance.sample(("F05", "F06", "G05", "G07", "H05", "H06", "I04", "I05"), 6 - stacked), *["G06"] * stacked, "H04"]
    facings = [chance.choice(DIRECTIONS) for _ in spaces]
    units = [
        {"id": f"{side}0{n}", "type": f"{side}_rifle", "at": at, "facing": facing}
        for n, (side, at, facing) in enumerate(zip("gsgsggs", spaces, facings, strict=True), 1)
    ]
    sitting = skirmish.fighting(units=units)
    sitting.play.resize((1280, 720), Scale(100))
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    board.worth = {"G06": 2, "H04": 2, "I05": 1}
    board.flags = {"G06": SIDES["german"], "H04": SIDES["soviet"]}
    board.change()
    window = Surface((1280, 720))
    board.draw(window)
    return window, board


@pytest.mark.parametrize("seed", range(8))
def test_a_flag_is_seen_whole_and_hides_little_wherever_others_stand(seed: int) -> None:
    window, board = flown(seed, 1)
    flags = board._picture._flags.standing()
    assert len(flags) == 3
    areas = board.standing()
    for (sprite, place), space in zip(flags, ("G06", "H04", "I05"), strict=True):
        seen = [
            window.get_at((place.x + x, place.y + y))[:3] == sprite.get_at((x, y))[:3]
            for x in range(place.w)
            for y in range(place.h)
            if sprite.get_at((x, y)).a == 255
        ]
        assert sum(seen) > 0.97 * len(seen), "nobody stands before it"
        for unit, area in areas.items():
            hidden = place.clip(area)
            assert board.counters[unit].space == space or hidden.w * hidden.h < 0.2 * area.w * area.h, (space, unit)
    assert all(one.collidelist([other for _, other in flags[:place]]) < 0 for place, (_, one) in enumerate(flags))


@pytest.mark.parametrize("stacked", [1, 2, 3])
@pytest.mark.parametrize("seed", range(8))
def test_a_flag_stands_in_its_own_hex_and_hides_no_name_there(seed: int, stacked: int) -> None:
    board = flown(seed, stacked)[1]
    for (_, place), space in zip(board._picture._flags.standing(), ("G06", "H04", "I05"), strict=True):
        dots = [(x, y) for x in range(place.left, place.right) for y in range(place.top, place.bottom)]
        there = [board.space_at(dot) for dot in dots]
        own = [unit for unit in board.on(space) if unit in board.laid()]
        assert board.space_at((place.x + place.w // 10, place.bottom - 1)) == space, "its foot"
        assert there.count(space) > (0.35 if len(own) == 1 else 0.5) * len(there), (space, len(own))
        for at, side in (board.laid()[unit] for unit in own):
            name = Rect(0, 0, side * 0.3, side * 0.1).move_to(center=(at[0], at[1] - side * NAMED))
            assert not place.colliderect(name), space


def test_no_flag_lies_on_the_mark_of_close_combat_and_help_there_opens_its_page() -> None:
    units = [{"id": f"{side}01", "type": f"{side}_rifle", "at": "G06", "facing": "NE"} for side in "gs"]
    sitting = skirmish.fighting(units=units, control={"G06": "soviet"})
    table: Any = sitting.play.table
    table.board.worth, table.board.flags = {"G06": 2}, {"G06": SIDES["soviet"]}
    table.board.change()
    (blades,) = table.board.blades().values()
    ((_, place),) = table.board._picture._flags.standing()
    hidden = place.clip(blades)
    assert hidden.w * hidden.h < 0.1 * blades.w * blades.h
    assert table.topic(blades.center) == "close" != table.topic(blades.move(-blades.w, 0).center)


@pytest.mark.parametrize("px", [24, 30, 39, 46, 80])
def test_the_points_on_a_flag_are_whole_however_small_it_is(px: int) -> None:
    for side in (SIDES["german"], None):
        disc = mask.from_threshold(cloth(ART, px, side, 8), IVORY, (4, 4, 4, 255)).get_bounding_rects()
        around = disc[0].unionall(disc)
        assert abs(around.w - around.h) <= 1, around


def test_flags_are_placed_once_while_nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seated().play.table
    looked = list[int]()
    monkeypatch.setattr("scenes.boards.hexes.land.flags._least", lambda places, *about: looked.append(1) or places[0][0])
    table.board.counters["s01"].facing = 6
    for _ in range(3):
        table.board.draw(Surface((1280, 720)))
    assert len(looked) == 3, "once for each flag whose hex is taken"


def test_who_takes_a_flag_is_told_and_his_flag_goes_up(monkeypatch: pytest.MonkeyPatch) -> None:
    raised, ready = list[tuple[str, str]](), Hoist.ready

    def noted(self: Hoist) -> None:
        ready(self)
        assert self.space not in self.board.flags, "the one that was there is struck"
        raised.append((self.space, self.side.name))

    flown = list[tuple[str, int, int]]()
    fly = Points.fly

    def seen(self: Points, seat: str, points: int, *about: Any, **more: Any) -> Any:
        motion = fly(self, seat, points, *about, **more)
        flown.append((seat, points, self.due(seat)))
        return motion

    monkeypatch.setattr(Hoist, "ready", noted)
    monkeypatch.setattr(Points, "fly", seen)
    monkeypatch.setattr("scenes.match.state.MatchState.speed", lambda state: 1.0)
    match = seated().match
    match.position.change("s02", at="J08")
    match.position.change("g02", at="F06", facing="SE")
    sitting: Any = skirmish.rested(match)
    mode = mode_of(sitting)
    mode.decide(next(one for one in mode.legal if one["do"] == "move" and one["path"] == ["G06"] and one["by"] == "activate"))
    skirmish.rest(sitting)
    assert flown == [("german", 2, 0)], "they fly to the score, and are not made yet"
    table = sitting.play.table
    assert raised == [("G06", "german")] and table.board.flags["G06"] == SIDES["german"]
    assert "Germany takes the flag in G06, worth 2 VP." in plain(" ".join(news(mode_of(sitting).state)))


def test_the_frame_of_a_lesson_runs_beneath_counters_and_flags() -> None:
    table, window = seated().play.table, Surface((1280, 720))
    table.board.draw(window)
    places = places_of(table)
    raised, sides = places.labels(), places.sides("goals")
    _, flag = table.board._picture._flags.standing()[0]
    assert sides and flag in raised
    whole = window.copy()
    draw_sides(window, table.board.rect, sides, Scale(100), raised)
    changed = mask.from_threshold(window, (0, 0, 0), (1, 1, 1, 255), whole)
    changed.invert()
    assert changed.count()
    for area in raised:
        assert not changed.overlap_area(mask.Mask(area.size, fill=True), area.topleft), area


@pytest.mark.parametrize("seed", range(4))
def test_no_flag_lies_on_half_a_price(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    board = flown(seed, 1)[1]
    bare, draw = dict[str, Any](), counters.draw
    monkeypatch.setattr(counters, "draw", lambda *given: bare.__setitem__(given[1].space, given[1].printed) or draw(*given))
    board.draw(Surface((1280, 720)))
    for (_, place), space in zip(board._picture._flags.standing(), ("G06", "H04", "I05"), strict=True):
        for unit in (one for one in board.on(space) if one in board.laid()):
            (x, y), px = board.laid()[unit]
            right = Rect(0, 0, px * 0.2, px * 0.2).move_to(center=(x + px * 0.36, y - px * 0.37))
            if place.colliderect(right):
                assert bare[space].move == ("", "") and bare[space].defence[0], space
