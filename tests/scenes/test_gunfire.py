"""Fire on every board: a flash and a push at the muzzle, rounds in the air for a few frames, and where they strike."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import Surface

from scenes.boards import blows, bodies
from scenes.boards.blows import Recoil, Topple
from scenes.boards.graph.shots import Shot
from scenes.boards.gunfire import Gunfire
from scenes.boards.hexes.shots import Tracer
from scenes.boards.zones.shots import Tracers, Volley
from scenes.kit import palette
from tests.scenes import hexing, skirmish, zoning
from tests.scenes.test_board_graph import with_two

pytestmark = pytest.mark.usefixtures("window")
FRAME = 1 / 60
WAY = ((100.0, 100.0), (400.0, 100.0))
WIDE = 60
SIZE = (500, 200)


def on_hexes() -> tuple[Any, Any, str]:
    board = hexing.with_four()
    return board, Tracer(board, "us-medic", "ge-sniper", 3), "us-medic"


def in_zones() -> tuple[Any, Any, str]:
    board = zoning.with_five()
    return board, Tracers(board, [Volley("s-point", "t-vet", 3)]), "s-point"


def on_nodes() -> tuple[Any, Any, str]:
    board = with_two()
    board.place("blue", palette.BLUE_SIDE, "operators/ghost.svg", "k05", "N")
    return board, Shot(board, "red", "blue"), "red"


def fire_of(shot: Any) -> Gunfire:
    return shot.fires[0] if isinstance(shot, Tracers) else shot.fire


def place_of(board: Any, unit: str) -> tuple[float, float]:
    spot = board.spots()[unit]
    return spot[0] if isinstance(spot[0], tuple) else board.camera.to_screen(spot)


def painted(fire: Gunfire, seconds: float) -> Surface:
    surface = Surface(SIZE)
    fire.paint(surface, seconds)
    return surface


@pytest.mark.parametrize("stage", [on_hexes, in_zones, on_nodes])
def test_who_fires_is_pushed_back_and_stands_where_he_stood_in_the_end(stage: Callable[[], tuple[Any, Any, str]]) -> None:
    board, shot, unit = stage()
    rest, picture, pushed = place_of(board, unit), board.picture(), 0.0
    while not shot.over:
        shot.update(FRAME)
        pushed = max(pushed, math.dist(rest, place_of(board, unit)))
    assert 1 <= pushed <= 12
    assert place_of(board, unit) == rest and board.picture() == picture and not board.airs


@pytest.mark.parametrize("stage", [on_hexes, in_zones, on_nodes])
def test_all_rounds_land_before_the_end_and_each_is_in_the_air_for_a_few_frames(
    stage: Callable[[], tuple[Any, Any, str]],
) -> None:
    _, shot, _ = stage()
    shot.update(0.0)
    fire = fire_of(shot)
    assert len(fire.rounds) >= 3 and 2 * FRAME <= fire.flight <= 4.5 * FRAME
    assert fire.rounds[-1].fired + fire.flight < shot.seconds


def test_a_round_flies_from_the_flash_at_the_muzzle_to_whom_it_hits() -> None:
    fire, seen = Gunfire(WAY, 1, 0.3, WIDE), []
    for frame in range(5):
        area = pygame.mask.from_threshold(painted(fire, frame * FRAME), (0, 0, 0), (1, 1, 1))
        area.invert()
        seen.append(area.get_bounding_rects()[-1].unionall(area.get_bounding_rects()))
    assert seen[0].left >= WAY[0][0] - WIDE / 2 and seen[0].right < WAY[1][0], "it comes from the counter, and has not arrived"
    assert all(a.right < b.right or b.left > 300 for a, b in zip(seen, seen[1:], strict=False)), "each frame it is farther"


def test_what_misses_goes_by_beside_and_strikes_behind() -> None:
    for one in Gunfire(WAY, 4, 0.3, WIDE, past=True).rounds:
        x, y = one.way[-1]
        assert x > WAY[1][0] + WIDE * 0.3 and abs(y - WAY[1][1]) > WIDE * 0.5
    for one in Gunfire(WAY, 4, 0.3, WIDE).rounds:
        assert math.dist(one.way[-1], WAY[1]) < WIDE * 0.2


def test_a_kill_is_larger_than_a_hit() -> None:
    board = hexing.with_four()
    hit, kill = Recoil(board, "ge-sniper", "us-medic", True), Topple(board, "ge-sniper", "us-medic", 1)
    shaken = []
    for blow in (hit, kill):
        blow.update(0.0)
        far = []
        while not blow.over:
            blow.update(FRAME)
            far.append(max(map(abs, board.shaken)))
        shaken.append(sum(far))
    assert len(kill.sparks) > len(hit.sparks) and shaken[1] > shaken[0]
    assert blows.BEAT >= 0.5


@pytest.mark.parametrize("figure", ["operators/ghost.svg", "operators/shepherd.svg", "rush/soldier/medic.svg"])
def test_a_body_is_the_figure_lying_and_no_dark_lump(figure: str) -> None:
    px = 64
    body = bodies.lying(palette.RED, figure, px)
    there = [body.get_at((x, y)) for x in range(px) for y in range(px)]
    solid = [shade for shade in there if shade[3] > 200]
    light = [sum(shade[:3]) / 3 for shade in solid]
    assert body.get_bounding_rect().w > px * 0.8
    assert max(light) - min(light) > 70 and sum(one > 60 for one in light) > len(light) / 2


@pytest.mark.parametrize("result", ["miss", "destroyed"])
def test_all_who_take_part_in_an_attack_fire_and_those_who_miss_fire_past(result: str) -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "F07", "facing": "NE"},
        {"id": "g02", "type": "g_rifle", "at": "E08", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "G08", "facing": "SW"},
    ]
    sitting = skirmish.fighting(units=units)
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    table: Any = sitting.play.table
    roll = {"is": "attack_roll", "target": "s01", "dice": [1, 1], "av": 2, "dv": 12, "result": result}
    attack = {"is": "attack", "unit": "g01", "at": "G08", "weapon": "gun", "support": ["g02"], "targets": ["s01"]}
    fell = [{"is": "destroyed", "unit": "s01", "why": "margin"}] if result == "destroyed" else []
    seen = set()
    for batch in ([attack], [roll, *fell]):
        motion = table.motions.motion(batch, table.state.view)
        while motion and not motion.over:
            motion.update(FRAME)
            seen |= {(air.start, air.past) for air in table.board.airs if isinstance(air, Tracer)}
    assert seen == {("g01", result == "miss"), ("g02", result == "miss")}


def test_two_who_fire_at_each_other_stand_where_they_stood() -> None:
    board, shot, _ = on_nodes()
    before = {seat: one.at for seat, one in board.pieces.items()}
    shots = (shot, Shot(board, "blue", "red"))
    for _ in range(60):
        for one in shots:
            one.update(FRAME)
    assert all(one.over for one in shots) and {seat: one.at for seat, one in board.pieces.items()} == before
