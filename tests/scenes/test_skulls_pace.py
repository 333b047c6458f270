"""The pace of an exchange of fire, and where its plates lie."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Surface

from game.skulls.position import Turn
from scenes.tables.skulls.motions.fire import Fire
from scenes.tables.skulls.motions.moving import UNHURRIED
from scenes.tables.skulls.motions.pull import PullPlate
from tests.scenes.test_skulls_motions import Seen, batches, fight, seconds_of
from tests.scenes.test_skulls_turn import UNITS, seated

SAFE = fight(**{"s-rifle": {"danger": 0}, "t-vet": {"danger": 0}})


@pytest.fixture(autouse=True)
def window() -> Surface:
    pygame.font.init()
    return pygame.display.set_mode((1280, 720))


def test_where_nobody_can_fall_an_exchange_takes_two_seconds() -> None:
    seen = Seen(SAFE)
    fire = batches(seen.heard("seal", {"do": "fire", "target": "t-vet"}, *["white"] * 10))
    assert sum(seconds_of(seen.table.motion(batch)) for batch in fire) < 2.2


def test_what_a_bot_does_in_the_first_rounds_takes_its_time() -> None:
    at = seated(UNITS, "t-vet")
    moving = at.table.motions.moving
    at.app.preferences = replace(at.app.preferences, speed="normal", reduced_motion=False)
    for unit, number, factor in (("t-vet", 1, UNHURRIED), ("t-vet", 2, UNHURRIED), ("t-vet", 3, 1.0), ("s-breach", 1, 1.0)):
        view = at.match.position.copy()
        view.round, view.turn = number, Turn(unit, 2)
        moving.before = moving.after = view
        assert moving.seconds(1.0) == pytest.approx(factor), (unit, number)


def test_the_first_pull_is_seen_whole_and_the_next_that_decides_nothing_is_short_whoever_fires() -> None:
    seen = Seen(SAFE)
    fire = Fire(seen.table.motions.moving)
    fire.on.state.context.people, fire.on.state.seat = True, "terrorist"  # type: ignore[misc]
    found = []
    for _ in range(2):
        fire._fired({"is": "fired", "unit": "s-rifle", "target": "t-vet", "threat": 1})
        found.append(fire.quick)
        fire._seen = True
    assert found == [False, True]


def test_no_plate_comes_between_who_fires_and_who_is_fired_at() -> None:
    for size in ((1280, 720), (1920, 1080)):
        seen = Seen(fight(), size=size)
        seen.until(seen.heard("seal", {"do": "fire", "target": "t-vet"}, *["white"] * 10), "drew")
        course = [seen.board.unit_point(unit) for unit in ("s-rifle", "t-vet")]
        assert not seen.air(PullPlate).rect.clipline(*course)


def test_where_nothing_moves_the_result_stays_until_the_next_click() -> None:
    seen = Seen(fight())
    seen.context.factor = 0.0
    for batch in batches(seen.heard("seal", {"do": "fire", "target": "t-vet"}, *["black"] * 4, *["white"] * 6)):
        motion = seen.table.motion(batch)
        if motion:
            motion.finish()
    seen.table.show(seen.context.chair().view(), None)
    assert [type(one) for one in seen.board.left] == [PullPlate]
    surface = Surface((1280, 720))
    seen.table.draw(surface)
    seen.table.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1))
    assert not seen.board.left and seen.table.stale
