"""Motions over a board of zones: their ends are exact however the frames fall, and nothing is drawn large in a frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest
from pygame import Surface

from scenes.boards import blows, effects
from scenes.boards.zones import motions, shots
from scenes.boards.zones.board import GAS, SMOKE, ZoneBoard
from scenes.kit import palette
from scenes.kit.tweens import InTurn, Motion, Together
from tests.scenes.moving import run
from tests.scenes.zoning import PACKAGE, SIZE, counter, pixels, with_five
from tests.tiers import thinned, tiered

pytestmark = pytest.mark.usefixtures("window", "bare_boards")
HEIGHTS = range(200, 1400, 37)
Making = Callable[[ZoneBoard], Motion]


def called(make: Making) -> str:
    """The name of a motion."""
    return make.__name__


def over_the_plank(one: ZoneBoard) -> Motion:
    return motions.Walk(one, "s-lead", ("A3/1", "A3/0"))


def side_by_side(one: ZoneBoard) -> Motion:
    return Together([motions.Walk(one, "s-lead", ("A2/0",)), motions.Walk(one, "s-point", ("B2/0",))])


def exchange(one: ZoneBoard) -> Motion:
    fire = shots.Tracers(one, [shots.Volley("s-point", "t-vet", 3), shots.Volley("t-vet", "s-point", 2)])
    threats = Together([motions.Danger(one, "t-vet", 6, "s-point"), motions.Danger(one, "s-point", 3, "t-vet")])
    return InTurn([fire, threats, motions.Fall(one, "t-vet"), effects.Rise(one, "A2/1", "3", palette.DANGER)])


def grenade(one: ZoneBoard) -> Motion:
    thrown = shots.Lob(one, "s-point", "A2", "skulls/token/frag.svg")
    return InTurn([thrown, shots.Burst(one, "A2"), blows.Topple(one, "s-gun", "A2", 1), effects.Pulse(one, "A2/1")])


def rocket(one: ZoneBoard) -> Motion:
    return InTurn([shots.Lob(one, "t-vet", "B4", "skulls/token/rpg.svg", straight=True), shots.Flash(one, "B3")])


def revived(one: ZoneBoard) -> Motion:
    return InTurn([motions.Danger(one, "s-point", 0), motions.Stand(one, "t-boss", 1)])


def carried(one: ZoneBoard) -> Motion:
    return InTurn([motions.Carry(one, "package", "s-point"), motions.Mark(one, "s-point", ("skulls/mark/carrying.svg",))])


def dropped(one: ZoneBoard) -> Motion:
    return InTurn([motions.Drop(one, "package", PACKAGE._replace(space="B3/0"), "s-point"), motions.Fall(one, "s-point", 8)])


def clouds(one: ZoneBoard) -> Motion:
    first = Together([motions.Cloud(one, "A5", SMOKE), motions.Cloud(one, "C5", GAS)])
    return InTurn([first, motions.Cloud(one, "A5", SMOKE, there=False)])


def comes(one: ZoneBoard) -> Motion:
    shown = motions.Mark(one, "t-look", token="skulls/token/smoke.svg")
    return InTurn([motions.Appear(one, "t-look", counter("t-look", "A2/1")), shown, motions.Mark(one, "t-look", prone=True)])


def blow(one: ZoneBoard) -> Motion:
    return InTurn(
        [blows.Recoil(one, "t-vet", "s-point", True), blows.Duck(one, "s-gun", "t-vet"), blows.Lunge(one, "s-lead", "t-vet")]
    )


MOTIONS: tuple[Making, ...] = (
    over_the_plank, side_by_side, exchange, grenade, rocket, revived, carried, dropped, clouds, comes, blow
)  # fmt: skip


@pytest.mark.parametrize("make", thinned(MOTIONS, 4), ids=called)
def test_motions_end_in_the_same_picture_however_the_frames_fall(make: Making) -> None:
    pictures = []
    for steps in ((1 / 120,), (0.011, 0.05, 0.003), (0.4,), (99.0,), ()):
        one = with_five()
        motion = make(one)
        if steps:
            run(motion, one, steps, 9)
        else:
            motion.finish()
        assert not one.restless and not one.airs and not one.picture()["moving"]
        pictures.append((one.picture(), pixels(one)))
    assert all(picture == pictures[0] for picture in pictures[1:])


@pytest.mark.parametrize("make", thinned(MOTIONS, 2), ids=called)
def test_every_motion_is_seen_and_makes_the_board_stale(make: Making) -> None:
    one = with_five()
    before = pixels(one)
    motion = make(one)
    seen = set()
    for _ in range(24):
        motion.update(0.02)
        if motion.over:
            break
        assert one.stale
        seen.add(pixels(one))
    assert len(seen - {before}) >= 3


def test_the_picture_by_motions_is_the_picture_set_at_once() -> None:
    moved, placed = with_five(), with_five()
    for motion in (over_the_plank(moved), grenade(moved), carried(moved), revived(moved), clouds(moved)):
        motion.finish()
    counters = dict(placed.counters)
    del counters["s-gun"]
    counters["s-lead"] = counter("s-lead", "A3/0", 2)
    counters["t-boss"] = counter("t-boss", "B3/0", 1)
    counters["s-point"].danger, counters["s-point"].marks = 0, ("skulls/mark/carrying.svg",)
    placed.bodies = dict(moved.bodies)  # of whoever was killed
    placed.place_all(counters, {"humvee": placed.things["humvee"]}, {"C5": [GAS]})
    assert moved.picture() == placed.picture()
    assert pixels(moved) == pixels(placed)


def test_a_walk_leads_over_the_plank_and_down_the_stairs() -> None:
    one = with_five()
    motion = over_the_plank(one)
    (a, b), (foot, head) = one.town.ways.planks[one.town.zones.link("A2", "A3"), 1], one.town.ways.houses["A3"].flight(0)
    nearest = dict.fromkeys((a, b, foot, head), 999.0)
    while not motion.over:
        motion.update(1 / 240)
        spot = one.counters["s-lead"].at
        if spot:
            for point in nearest:
                nearest[point] = min(nearest[point], abs(spot.x - point[0]) + abs(spot.y - point[1]))
    assert max(nearest.values()) < 8
    assert one.counters["s-lead"].space == "A3/0"


def test_a_shot_in_the_air_is_part_of_no_picture() -> None:
    one = with_five()
    rest = one.picture()
    shot = shots.Tracers(one, [shots.Volley("s-lead", "t-vet", 2)])
    shot.update(0.1)
    assert one.airs
    shot.finish()
    assert not one.airs and one.picture() == rest
    shot = shots.Tracers(one, [shots.Volley("s-lead", "t-vet", 2)])
    shot.update(0.1)
    one.place_all(one.counters, one.things, {})
    assert not one.airs


@pytest.mark.parametrize("make", [over_the_plank, exchange, grenade, clouds, dropped, blow], ids=lambda make: make.__name__)
def test_frames_of_a_motion_scale_and_turn_nothing(make: Making, monkeypatch: pytest.MonkeyPatch) -> None:
    one = with_five()
    one.over.show_reach({"A2/0": 1, "A3/1": 1})
    surface = Surface(SIZE)
    run(make(one), one, (1 / 60,), 1)  # whatever it shows has been drawn once
    again = with_five()
    motion = make(again)
    motion.update(0.01)
    again.draw(surface)
    for name in ("smoothscale", "rotate", "rotozoom", "gaussian_blur", "scale"):
        monkeypatch.setattr(pygame.transform, name, lambda *_, **__: pytest.fail("scaled or turned in a frame"))
    while not motion.over:
        motion.update(1 / 60)
        again.draw(surface)


@pytest.mark.parametrize("high", tiered(HEIGHTS[::8], [high for high in HEIGHTS if high not in HEIGHTS[::8]]))
def test_a_cube_flies_however_large_the_board_is(high: int) -> None:
    """Counters of every width that a window can give them."""
    one = with_five()
    one.resize(pygame.Rect(0, 0, round(high * 1.5), high), one.scale)
    run(motions.Danger(one, "t-vet", 6, "s-point"), one, (1 / 20,), 3)
    assert one.counters["t-vet"].danger == 6


def test_those_who_make_room_have_one_of_two_sizes_and_none_between() -> None:
    one = with_five()
    one.camera.zoom_at(4, one.camera.rect.center)
    who = next(iter(one.counters.values()))
    one.counters = {f"s-{number}": replace(who) for number in range(4)}
    before = {spot.size for spot in one.resting().values()}
    come = motions.Appear(one, "s-corps", replace(who))
    come.update(0.0)
    sizes = before | {spot.size for spot in one.resting().values()}
    assert len(sizes) == 2
    for _ in range(5):
        come.update(0.05)
        assert {counter.at.size for counter in one.counters.values() if counter.at} <= sizes


def test_the_flash_of_a_shot_is_a_star_at_the_barrel_and_leaves_the_face_of_whoever_fires() -> None:
    one = with_five()
    shot = shots.Tracers(one, [shots.Volley("s-lead", "t-boss", 1)])
    shot.ready()
    flame, at = shot.fires[0].flame, shot.fires[0].at
    (middle, px) = one.spots()["s-lead"]
    assert not at.collidepoint(middle) and flame.get_width() < px
    assert flame.get_at((0, 0))[3] == 0 and flame.get_at((flame.get_width() // 2,) * 2)[3] > 200
