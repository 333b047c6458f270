"""Points that were made fly to the score, in every game that counts any, and count once they are there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pygame
import pytest

from game.api import Event
from game.games import rules
from game.match import Match
from scenes.app.app import STEP
from tests.every_game.walks import begun
from tests.scenes import rushing, skirmish
from tests.scenes.sitting import SOLO, Sitting
from tests.scenes.situations import IRON, at_rest

WINDOW = (1280, 720)


class Scored(NamedTuple):
    """Points that are made: the sitting, the event, what the score of that seat says now, where it stands, what it says then."""

    sitting: Callable[[], Sitting]
    event: Event
    score: Callable[[Any], int]
    topic: str = ""
    after: int = 0


SCORED = {
    "operators": Scored(
        lambda: at_rest(SOLO, Match(rules("operators"), "salt-quay", {}, 3)),
        {"is": "scored", "seat": "red", "points": 1, "why": "flag", "score": 1},
        lambda table: table.state.score[0], "panel.score", 1,
    ),
    "ironsquad": Scored(
        lambda: at_rest(IRON, begun("ironsquad", "bench", 1)),
        {"is": "vp", "seat": "us", "points": 3, "for": "kill", "total": 3}, lambda table: table.state.vp["us"], "panel.vp", 3,
    ),
    "firefight": Scored(
        lambda: skirmish.in_turn("f1_first_contact"), {"is": "vp", "seat": "german", "points": 2, "why": "unit"},
        lambda table: int(next(chip.words for chip in table.chips()[1]).split(": ")[1].split()[0]), "R-FF-23", 2,
    ),
    "rush": Scored(
        rushing.seated, {"is": "points", "seat": "A1", "n": 2, "why": "kill"},
        lambda table: next(one.points for plates in table.mode.roster.plates for one in plates if one.seat == "A1"), "", 2,
    ),
}  # fmt: skip


def made(game: str, speed: str) -> tuple[Any, Any, Any]:
    """The table of a game at which points were made that wait to be seen; the points that fly there; their motion."""
    sitting = SCORED[game].sitting()
    table: Any = sitting.play.table
    sitting.app.preferences = replace(sitting.app.preferences, speed=speed)
    sitting.app._draw()
    if game == "ironsquad":
        table.motions.staging.at = "H05"
    return table, table.points if game == "operators" else table.state.points, table.motion([SCORED[game].event])


def score(game: str, table: Any) -> int:
    """What the score of the seat that made the points says."""
    if hasattr(table, "refresh"):
        table.refresh()
    return SCORED[game].score(table)


def bare(surface: pygame.Surface) -> bool:
    """Whether nothing is painted on a black surface."""
    return not any(pygame.image.tobytes(surface, "RGB"))


@pytest.mark.parametrize("game", SCORED)
def test_points_fly_to_the_score_and_count_there(game: str) -> None:
    table, points, motion = made(game, "normal")
    event, topic = SCORED[game].event, SCORED[game].topic
    number = event.get("points", event.get("n"))
    before = score(game, table)
    goal = points.goal(table.state.chrome, event["seat"])
    assert goal and (not topic or any(place.collidepoint(goal) for place in table.state.chrome.places_of(topic)))
    painted = 0
    while not motion.over:
        motion.update(STEP)
        if any(one.part for one in points.flights):
            surface = pygame.Surface(WINDOW)
            table.draw_over(surface)
            painted += 1
            assert table.stale and not bare(surface) and score(game, table) == before, "they are not there yet"
    assert painted > 30 and score(game, table) == before + number and not points.flights


@pytest.mark.parametrize("game", SCORED)
def test_where_nothing_moves_points_count_at_once(game: str) -> None:
    table, _, motion = made(game, "off")
    motion.update(0.0)
    assert score(game, table) == SCORED[game].after
