"""Motions over a board of hexes: their ends are exact however the frames fall, and nothing is drawn large in a frame."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame import Surface

from scenes.boards import blows, effects
from scenes.boards.hexes import motions, shots
from scenes.boards.hexes.board import HexBoard
from scenes.kit import palette
from scenes.kit.tweens import InTurn, Motion, Together
from tests.scenes.hexing import GE, PLACE, SIZE, TILE, US, counter, new_board, pixels, with_four
from tests.scenes.moving import run

pytestmark = pytest.mark.usefixtures("window")


Making = Callable[[HexBoard], Motion]


def step_in(one: HexBoard) -> Motion:
    return motions.Glide(one, "us-medic", "F05")


def march(one: HexBoard) -> Motion:
    return InTurn([motions.Glide(one, "us-captain", to, 0.13) for to in ("F06", "G07", "H07")])


def side_by_side(one: HexBoard) -> Motion:
    return Together([motions.Glide(one, "us-captain", "F06", 0.15), motions.Turn(one, "ge-sniper", 3)])


def fight(one: HexBoard) -> Motion:
    return InTurn(
        [
            shots.Tracer(one, "F05", "H07", 3),
            shots.Throw(one, "H07", "ironsquad/die-luck.svg", 5),
            effects.Rise(one, "H07", "−2", palette.DANGER),
            motions.Health(one, "ge-sniper", 3),
            motions.Mark(one, "ge-sniper", ("ironsquad/slow.svg",)),
        ]
    )


def grenade(one: HexBoard) -> Motion:
    around = one.hexes.links("H07")
    return InTurn(
        [
            shots.Lob(one, "F05", "H07", "ironsquad/grenade.svg"),
            shots.Burst(one, "H07", around),
            blows.Topple(one, "ge-sniper", "H07", 1),
        ]
    )


def found(one: HexBoard) -> Motion:
    search = shots.WalkRound(one, one.hexes.links("G05"))
    return InTurn([effects.Pulse(one, "G05"), search, motions.Appear(one, "us-local-a", counter(US, "local-a", "G05", health=3))])


def tile(one: HexBoard) -> Motion:
    turned = [motions.SpinTile(one, turns) for turns in (1, 2, 1)]
    return InTurn([motions.TurnUp(one, TILE, stays=False), *turned, motions.LayTile(one, TILE._replace(turns=1.0))])


def tile_at_once(one: HexBoard) -> Motion:
    return InTurn([motions.TurnUp(one, TILE), motions.RaiseFlag(one, "E09", GE)])


def screens(one: HexBoard) -> Motion:
    return motions.LiftScreens(one, PLACE, US)


MOTIONS: tuple[Making, ...] = (step_in, march, side_by_side, fight, grenade, found, tile, tile_at_once, screens)


@pytest.mark.parametrize("make", MOTIONS, ids=lambda make: make.__name__)
def test_motions_end_in_the_same_picture_however_the_frames_fall(make: Making) -> None:
    pictures = []
    for steps in ((1 / 120,), (0.011, 0.05, 0.003), (0.4,), (99.0,), ()):
        one = with_four()
        motion = make(one)
        if steps:
            run(motion, one, steps, 9)
        else:
            motion.finish()
        assert not one.restless and not one.airs and not one.picture()["moving"]
        pictures.append((one.picture(), pixels(one)))
    assert all(picture == pictures[0] for picture in pictures[1:])


@pytest.mark.parametrize("make", MOTIONS, ids=lambda make: make.__name__)
def test_every_motion_is_seen_and_makes_the_board_stale(make: Making) -> None:
    one = with_four()
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
    moved, placed = with_four(), with_four()
    for motion in (march(moved), grenade(moved), tile(moved)):
        motion.finish()
    placed.counters.pop("ge-sniper")
    captain = placed.counters.pop("us-captain")
    captain.space = "H07"
    placed.place_all({**placed.counters, "us-captain": captain}, {})
    placed.bodies = dict(moved.bodies)  # of whoever was killed
    placed.lay_tile(TILE._replace(turns=1.0))
    assert moved.picture() == placed.picture()
    assert pixels(moved) == pixels(placed)


def test_those_who_share_a_hex_make_room_and_close_up_again() -> None:
    one = with_four()
    alone = one.spots()["us-medic"]
    motions.Glide(one, "us-captain", "G05").finish()
    assert one.spots()["us-medic"] != alone
    motions.Glide(one, "us-captain", "F05").finish()
    assert one.spots()["us-medic"] == alone
    assert one.on("F05") == ["us-mg", "us-captain"], "who comes last lies on top"


def test_a_shot_in_the_air_is_part_of_no_picture() -> None:
    one = with_four()
    rest = one.picture()
    shot = shots.Tracer(one, "F05", "H07")
    shot.update(0.1)
    assert one.airs and one.picture() == rest
    one.place_all(one.counters, {})
    assert not one.airs


def test_frames_of_a_moving_counter_scale_and_turn_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one = new_board(23, 21)
    for place, space in enumerate(one.hexes.ids[:60:5]):
        one.place(f"us-{place}", counter(US, "rifleman", space))
    one.over.show_reach(dict.fromkeys(one.hexes.ids, 3))
    surface = Surface(SIZE)
    motion = motions.Glide(one, "us-0", "A02")
    motion.update(0.01)
    one.draw(surface)
    for name in ("smoothscale", "rotate", "rotozoom", "gaussian_blur", "scale"):
        monkeypatch.setattr(pygame.transform, name, lambda *_, **__: pytest.fail("scaled or turned in a frame"))
    while not motion.over:
        motion.update(1 / 60)
        one.draw(surface)
