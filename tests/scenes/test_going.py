"""Who goes is seen to go, on every board with counters: leaning, with dust and a streak behind, which settle by themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame import Surface

from scenes.app.app import STEP
from scenes.boards.hexes.motions import Glide
from scenes.boards.loop.motions import Walk as Hop
from scenes.boards.zones.motions import Walk
from scenes.kit.tweens import Motion
from tests.scenes import hexing, rushing, zoning

APART = 6  # steps of time between two pictures: 50 ms
WINDOW = (1280, 720)
MUCH = 40  # of 255: by so much dust differs from the ground


def on_hexes() -> tuple[Any, str, Motion]:
    one = hexing.with_four()
    one.camera.zoom_at(3, one.to_screen("G05"))
    return one, "us-captain", Glide(one, "us-captain", "H06", 0.6)


def in_zones() -> tuple[Any, str, Motion]:
    one = zoning.with_five()
    return one, "s-gun", Walk(one, "s-gun", ("A3/1", "A3/0"), 0.6, True)


def on_a_loop() -> tuple[Any, str, Motion]:
    one: Any = rushing.seated().play.table.board  # type: ignore[attr-defined]
    start = one.counters["A1"].space
    return one, "A1", Hop(one, "A1", [one.track.ahead(start, step) for step in range(1, 5)], 0.6)


BOARDS = [on_hexes, in_zones, on_a_loop]


pytestmark = pytest.mark.usefixtures("window")


def picture(one: Any) -> Surface:
    surface = Surface(WINDOW)
    one.draw(surface)
    return surface


def seen(one: Any, drawn: Surface) -> int:
    """How many pixels differ much from the ground by the dust that lies there."""
    dust, one.wake.dust = one.wake.dust, []
    streaks, one.wake.streaks = one.wake.streaks, []
    bare = picture(one)
    one.wake.dust, one.wake.streaks = dust, streaks
    found = 0
    for a, b in ((drawn, bare), (bare, drawn)):
        gone = a.copy()
        gone.blit(b, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        found += gone.get_width() * gone.get_height() - pygame.mask.from_threshold(gone, (0, 0, 0), (MUCH,) * 3 + (255,)).count()
    return found


@pytest.mark.parametrize("make", BOARDS, ids=lambda make: make.__name__)
def test_who_goes_leans_and_leaves_dust_and_a_streak(make: Callable[[], tuple[Any, str, Motion]]) -> None:
    one, unit, motion = make()
    shown, leans, dust = set[bytes](), set[bool](), []
    while not motion.over:
        for _ in range(APART):
            motion.update(STEP)
            one.update(STEP)
        leans.add(one.counters[unit].lean != 0)
        drawn = picture(one)
        dust.append(seen(one, drawn))
        shown.add(pygame.image.tobytes(drawn, "RGB"))
        assert motion.over or one.wake.streaks or len(shown) == 1
    assert len(shown) >= 10, "pictures 50 ms apart differ"
    assert True in leans and one.counters[unit].lean == 0
    assert max(dust) > 200, "dust differs from the ground"


@pytest.mark.parametrize("make", BOARDS, ids=lambda make: make.__name__)
def test_dust_settles_by_itself_and_leaves_no_trace(make: Callable[[], tuple[Any, str, Motion]]) -> None:
    one, _, motion = make()
    while not motion.over:
        motion.update(STEP)
    assert one.restless
    one.update(1.0)
    assert not one.wake.there and one.stale
    skipped, _, at_once = make()
    at_once.finish()
    assert not skipped.wake.there, "who is there at once has raised none"
    assert pygame.image.tobytes(picture(one), "RGB") == pygame.image.tobytes(picture(skipped), "RGB")


def test_what_flies_raises_no_dust() -> None:
    one, unit, _ = on_a_loop()
    start = one.counters[unit].space
    motion = Hop(one, unit, [one.track.ahead(start, step) for step in range(1, 5)], 0.4, flies=True)
    while not motion.over:
        motion.update(STEP)
    assert not one.wake.there and one.counters[unit].lean == 0


def test_who_runs_raises_more_dust_than_who_walks() -> None:
    raised = []
    for runs in (False, True):
        one = zoning.with_five()
        motion = Walk(one, "s-gun", ("A3/1", "A3/0"), 0.6, runs)
        while not motion.over:
            motion.update(STEP)
        raised.append(len(one.wake.dust))
    assert raised[1] > raised[0] > 3
