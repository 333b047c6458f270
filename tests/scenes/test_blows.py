"""Blows: a hit throws back, a miss makes one duck, a kill leaves a body; where nothing moves, only the body is seen."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import Surface

from scenes.boards import blows, flat_board, weight
from scenes.boards.blows import Blow, Duck, Lunge, Recoil, Topple
from scenes.boards.bodies import lying
from scenes.boards.dice import DicePlate, Roll
from scenes.boards.endings import Decided
from scenes.boards.hexes.shots import Tracer
from scenes.boards.loop.motions import CombatDice
from scenes.boards.melee import Clash, Floored
from scenes.kit import palette
from tests.scenes import hexing, rushing, skirmish, zoning

pytestmark = pytest.mark.usefixtures("window", "bare_boards")
SIZE = (1280, 720)
FRAME = 1 / 60
FAR = [
    {"id": "g01", "type": "g_rifle", "at": "F07", "facing": "NE"},
    {"id": "s01", "type": "s_rifle", "at": "G08", "facing": "SW"},
]


def on_hexes() -> tuple[Any, str, str]:
    return hexing.with_four(), "ge-sniper", "us-medic"


def in_zones() -> tuple[Any, str, str]:
    return zoning.with_five(), "s-gun", "s-point"


def on_land() -> tuple[Any, str, str]:
    return skirmish.fighting().play.table.board, "s04", "g01"  # type: ignore[attr-defined]


Stage = Callable[[], tuple[Any, str, str]]
STAGES: tuple[Stage, ...] = (on_hexes, in_zones, on_land)


def shown(board: Any) -> bytes:
    surface = Surface(SIZE)
    board.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("kind", [Recoil, Duck, Lunge, Clash, Floored])
def test_a_blow_moves_a_counter_and_leaves_all_as_it_was(stage: Stage, kind: Callable[[Any, str, str], Blow[Any]]) -> None:
    board, unit, source = stage()
    rest, spot = shown(board), board.spots()[unit][0]
    blow, places = kind(board, unit, source), set()
    while not blow.over:
        blow.update(FRAME)
        places.add(board.spots()[unit][0])
        shown(board)
    assert len(places - {spot}) > 3
    assert shown(board) == rest and not board.airs and board.shaken == (0, 0)


@pytest.mark.parametrize("stage", STAGES)
def test_a_hit_throws_away_from_where_it_comes_from(stage: Stage) -> None:
    board, unit, source = stage()
    (ax, ay), (x, y) = board.spots()[source][0], board.spots()[unit][0]
    blow = Recoil(board, unit, source)
    blow.update(0.07)
    bx, by = board.spots()[unit][0]
    assert (bx - x) * (x - ax) + (by - y) * (y - ay) > 0
    assert 5 <= ((bx - x) ** 2 + (by - y) ** 2) ** 0.5 <= 10


@pytest.mark.parametrize("stage", STAGES)
def test_a_kill_is_held_for_a_beat_and_leaves_a_body(stage: Stage) -> None:
    board, unit, source = stage()
    topple = Topple(board, unit, source, 1)
    topple.update(blows.BEAT * 0.9)
    assert board.counters[unit].lean == 0.0 and board.counters[unit].fade == 1.0
    topple.update(blows.TOPPLE * 0.6)
    assert board.counters[unit].lean > 45 and board.counters[unit].dimmed
    topple.update(9.0)
    assert unit not in board.counters and set(board.bodies) == {unit}
    with_it = shown(board)
    board.bury(3)
    assert not board.bodies and shown(board) != with_it, "it is seen, and is gone after a round"


def test_who_lies_there_has_legs_unless_several_do() -> None:
    def boots(figure: str) -> list[bool]:
        body = lying(palette.SIDES["seal"], figure, 100)
        return [body.get_at(spot).a > 200 and sum(body.get_at(spot)[:3]) < 150 for spot in ((9, 50), (13, 76))]

    assert all(boots("skulls/unit/t-vet.svg")) and all(boots("ironsquad/unit/us/captain.svg"))
    assert not all(boots("firefight/unit/s_rifle.svg"))


@pytest.mark.parametrize("stage", STAGES)
def test_who_tips_over_shakes_the_board_a_little_as_he_lands(stage: Stage) -> None:
    board, unit, source = stage()
    topple = Topple(board, unit, source, 1)
    topple.update(blows.BEAT + blows.LANDS - FRAME)
    assert board.shaken == (0, 0)
    topple.update(2 * FRAME)
    assert 0 < max(map(abs, board.shaken)) <= board.scale.px(weight.SHIFT)


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("lasting", [True, False])
def test_a_body_goes_after_some_seconds_where_a_match_is_only_watched(stage: Stage, lasting: bool) -> None:
    board, unit, source = stage()
    board.bury(1, lasting)
    Topple(board, unit, source, 1).finish()
    board.update(flat_board.LIES - 0.1)
    assert set(board.bodies) == {unit} and board.restless is not lasting
    board.update(0.2)
    assert bool(board.bodies) is lasting
    board.clear_bodies()
    assert not board.bodies and not board.restless


@pytest.mark.parametrize("stage", STAGES)
def test_where_nothing_moves_only_the_body_is_seen(stage: Stage) -> None:
    board, unit, source = stage()
    moved: list[tuple[int, int]] = []
    for blow in (
        Recoil(board, unit, source, True, 0.0),
        Duck(board, unit, source, 0.0),
        Topple(board, unit, source, 1, True, 0.0),
    ):
        blow.update(FRAME)
        moved.append(board.shaken)
        assert blow.over and not board.airs
    assert set(board.bodies) == {unit} and set(moved) == {(0, 0)}


@pytest.mark.parametrize("stage", STAGES)
def test_nothing_that_flashes_is_larger_than_the_counter(stage: Stage) -> None:
    board, unit, _ = stage()
    px = board.spots()[unit][1]
    counter = Surface((px * 2, px * 2), pygame.SRCALPHA)
    board.draw_one(counter, unit, (px, px))
    lit = blows.lit_of(board, unit, px).get_bounding_rect()
    assert lit.w > px * 0.5 and counter.get_bounding_rect().inflate(4, 4).contains(lit)


@pytest.mark.parametrize("stage", STAGES)
def test_who_is_hit_lights_up_and_is_still_seen(stage: Stage) -> None:
    board, unit, _ = stage()
    px = board.spots()[unit][1]
    counter, face = Surface((px * 2, px * 2), pygame.SRCALPHA), pygame.Rect(0, 0, px // 2, px // 2).move_to(center=(px, px))
    board.draw_one(counter, unit, (px, px))
    before, contrast = luma(counter, face)
    counter.blit(blows.lit_of(board, unit, px), (0, 0))
    after, left = luma(counter, face)
    assert after > before + 30 and left > contrast * 0.5


def luma(surface: Surface, area: pygame.Rect) -> tuple[float, float]:
    """How bright a part of a picture is on the whole, and how far apart its brightest and its darkest are."""
    found = [sum(surface.get_at((x, y))[:3]) / 3 for x in range(area.x, area.right) for y in range(area.y, area.bottom)]
    return sum(found) / len(found), max(found) - min(found)


def test_the_board_is_shaken_by_heavy_blows_alone_and_for_a_moment() -> None:
    board, unit, source = in_zones()
    for heavy in (False, True):
        blow, shaken = Recoil(board, unit, source, heavy), []
        while not blow.over:
            blow.update(FRAME)
            shaken.append(board.shaken)
        far = [max(map(abs, one)) for one in shaken]
        assert max(far) <= board.scale.px(weight.SHIFT)
        assert bool(max(far)) == heavy and sum(map(bool, far)) * FRAME <= weight.SHAKE + FRAME


@pytest.mark.parametrize("stage", STAGES)
def test_who_is_taken_back_to_life_leaves_no_body(stage: Stage) -> None:
    board, unit, source = stage()
    counter = board.counters[unit]
    Topple(board, unit, source, 1).finish()
    board.place(unit, counter)
    board.bury(1)
    assert not board.bodies


def test_a_blow_on_somebody_who_is_not_there_is_over_at_once() -> None:
    board, _, source = in_zones()
    for blow in (Recoil(board, "nobody", source), Topple(board, "nobody", source, 1)):
        blow.update(FRAME)
        assert blow.over and not board.airs and not board.bodies


@pytest.mark.parametrize("stage", STAGES)
def test_a_blow_may_come_from_somebody_who_is_not_seen(stage: Stage) -> None:
    board, unit, _ = stage()
    for blow in (Recoil(board, unit, "nobody"), Topple(board, unit, "nobody", 1)):
        blow.finish()
    assert set(board.bodies) == {unit}


@pytest.mark.parametrize(("result", "after"), [("destroyed", Topple), ("hit", Floored), ("miss", Duck)])
def test_in_close_combat_both_throw_themselves_at_each_other_and_the_loser_falls(result: str, after: type) -> None:
    sitting = skirmish.fighting()
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    table: Any = sitting.play.table
    roll = {"is": "attack_roll", "target": "s01", "dice": [6, 6], "av": 20, "dv": 12, "result": result}
    gone = [{"is": "destroyed", "unit": "s01", "why": "margin"}] if result == "destroyed" else []
    struck, both = [], False
    for batch in (
        [{"is": "attack", "unit": "g01", "at": "F07", "weapon": "close", "support": [], "targets": ["s01"]}],
        [roll, *gone],
    ):
        motion = table.motions.motion(batch, table.state.view)
        while motion and not motion.over:
            motion.update(FRAME)
            struck += [type(air) for air in table.board.airs if isinstance(air, Blow)]
            known = [table.board.counters.get(unit) for unit in ("g01", "s01")]
            both = both or all(one and one.at and one.lean == 0 for one in known)
    assert list(dict.fromkeys(struck)) == [Clash, after] and both, "both have left their places"
    assert set(table.board.bodies) == ({"s01"} if gone else set()) and ("s01" in table.board.counters) is not bool(gone)


@pytest.mark.parametrize(("why", "result", "blows"), [("margin", "destroyed", [Topple]), ("second_hit", "hit", [Recoil, Topple])])
def test_a_verdict_comes_as_the_shot_lands_and_whoever_it_destroys_falls_at_once(
    why: str, result: str, blows: list[type]
) -> None:
    sitting = skirmish.fighting(units=FAR)
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    table: Any = sitting.play.table
    roll = {"is": "attack_roll", "target": "s01", "dice": [6, 6], "av": 20, "dv": 12, "result": result}
    hit = [{"is": "hit", "unit": "s01"}] if result == "hit" else []
    struck: list[type] = []
    for batch in (
        [{"is": "attack", "unit": "g01", "at": "G08", "weapon": "gun", "support": [], "targets": ["s01"]}],
        [roll, *hit, {"is": "destroyed", "unit": "s01", "why": why}],
    ):
        motion, told, idle = table.motions.motion(batch, table.state.view), False, 0
        while motion and not motion.over:
            motion.update(FRAME)
            plates = [air for air in table.board.airs if isinstance(air, DicePlate)]
            now = [type(air) for air in table.board.airs if isinstance(air, Blow)]
            told = told or any(plate.part >= plate.tells for plate in plates)
            assert not told or not any(isinstance(air, Tracer) for air in table.board.airs), "the verdict waits for the shot"
            idle += told and not now and Topple not in struck
            struck += now
    assert told and list(dict.fromkeys(struck)) == blows and idle <= 3, "nobody stands there for a while before he falls"
    assert set(table.board.bodies) == {"s01"} and "s01" not in table.board.counters


def test_the_plate_of_a_throw_covers_no_flag_where_there_is_room() -> None:
    board, unit, _ = on_land()
    roll = Roll("", (1, 2), "", 3, 4, "", (255, 255, 255))
    bare = DicePlate(board, roll, (board.counters[unit].space,), 1.0)
    bare.ready()
    under = [space for space in board.hexes.ids if bare.rect.collidepoint(board.to_screen(space))]
    plate = DicePlate(board, roll, (board.counters[unit].space,), 1.0, (), under[:2])
    plate.ready()
    assert under and not any(plate.rect.collidepoint(board.to_screen(space)) for space in under[:2])


def test_those_who_fight_on_the_loop_clash_before_the_dice_and_fall_after_them() -> None:
    sitting = rushing.seated()
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    table: Any = sitting.play.table
    at = table.board.counters["A1"].space
    batch = [{"is": "combat", "at": at, "round": 1, "rolls": [["A1", "+"], ["D1", "-"]]}, {"is": "down", "seat": "D1"}]
    motion, seen = table.motions.motion(batch, table.state.view), []
    while motion and not motion.over:
        motion.update(FRAME)
        seen += [type(air) for air in table.board.airs if isinstance(air, Blow | CombatDice)]
    assert list(dict.fromkeys(seen)) == [Lunge, CombatDice, Recoil]
    assert table.board.counters["D1"].lies and not table.board.airs


def test_who_falls_on_the_loop_is_thrown_back_by_whom_he_fights_then_and_by_nobody_whom_he_fought_before() -> None:
    sitting = rushing.seated()
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    table: Any = sitting.play.table
    at, seen = table.board.counters["A1"].space, dict[str, str | None]()
    for batch in (
        [{"is": "combat", "at": at, "round": 1, "rolls": [["A1", "+"], ["D1", "+"]]}],
        [{"is": "combat", "at": at, "round": 2, "rolls": [["A1", "-"], ["D1", "+"]]}, {"is": "down", "seat": "A1"}],
        [{"is": "suicide", "seat": "D1", "cause": "third_double"}],
    ):
        motion = table.motions.motion(batch, table.state.view)
        while motion and not motion.over:
            motion.update(FRAME)
            seen |= {air.unit: air.source for air in table.board.airs if isinstance(air, Recoil)}
    assert seen == {"A1": "D1", "D1": None}


def test_the_end_of_a_match_darkens_all_that_the_board_fills_but_the_place_that_decided_it() -> None:
    board, unit, _ = in_zones()
    x, y = board.to_screen(board.counters[unit].space)
    rest, seen = Surface(SIZE), Surface(SIZE)
    board.draw(rest)
    decided = Decided(board, board.counters[unit].space, (255, 255, 255))
    decided.update(0.8)
    board.draw(seen)
    filled = board.painted
    spots = [(left, top) for left in range(filled.left + 3, filled.right, 20) for top in range(filled.top + 3, filled.bottom, 20)]
    far = [spot for spot in spots if math.dist(spot, (x, y)) > 200 and sum(rest.get_at(spot)[:3]) > 90]
    assert len(far) > 50 and all(sum(seen.get_at(spot)[:3]) < sum(rest.get_at(spot)[:3]) for spot in far)
    assert seen.get_at((x, y)) == rest.get_at((x, y))


def test_what_has_become_of_somebody_is_told_over_nobody_else() -> None:
    for stage in STAGES:
        board, unit, _ = stage()
        fate = blows.Fate(board, board.counters[unit].space, "Rifleman killed", "skulls/mark/dead.svg", (255, 255, 255))
        fate.update(FRAME)
        others = [spot for name, (spot, _) in board.spots().items() if board.counters[name].space != board.counters[unit].space]
        assert not any(map(fate.rect.collidepoint, others)) and board.clear.contains(fate.rect)
        fate.finish()
