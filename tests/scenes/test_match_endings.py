"""The end of a match, in every game: the place that decided it is looked at, then a banner says who has won."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from game.api import Event
from game.games import rules
from game.match import Match
from scenes.boards.acts import Air
from scenes.boards.endings import Decided
from scenes.boards.plates import Banner
from scenes.tables.rush.group import Sign
from tests.every_game.walks import begun
from tests.scenes import rushing, skirmish
from tests.scenes.sitting import SOLO, Sitting
from tests.scenes.situations import IRON, at_rest

FRAME = 1 / 60
DEED = "Ann is down"


class End(NamedTuple):
    """How a match ends: the sitting, the end, what is then over the board; `alone`: an end that no place decided."""

    sitting: Callable[[], Sitting]
    events: list[Event]
    over: list[type]
    alone: list[Event]


def firefight(winner: str | None) -> list[Event]:
    return [{"is": "over", "result": {"winner": winner, "vp": {"german": 4, "soviet": 2}}}]


def ironsquad(by: str) -> list[Event]:
    return [{"is": "over", "result": {"winner": "us", "by": by, "vp": {"us": 9, "ge": 7}}}]


ENDS = {
    "ironsquad": End(
        lambda: at_rest(IRON, begun("ironsquad", "bench", 1)), ironsquad("eliminated"), [Decided, Banner], ironsquad("health")
    ),
    "firefight": End(
        lambda: skirmish.in_turn("f1_first_contact"), firefight("german"), [Decided, Banner], firefight(None)
    ),
    "rush": End(
        rushing.seated, [{"is": "over", "winner": "attackers", "why": "kills", "ace": "A1", "points": {"A1": 50, "D1": 0}}],
        [Decided, Sign], [],
    ),
    "operators": End(
        lambda: at_rest(SOLO, Match(rules("operators"), "salt-quay", {}, 3)), [{"is": "won", "seat": "red", "red": 5, "blue": 4}],
        [Decided], [],
    ),
}  # fmt: skip


def airs_at(game: str, events: list[Event], speed: str) -> list[Air[Any]]:
    """What was over the board while the end was seen, once for each frame, in the order in which it came."""
    sitting = ENDS[game].sitting()
    sitting.app.preferences = replace(sitting.app.preferences, speed=speed)
    table: Any = sitting.play.table
    if game != "operators":
        moving = table.motions.moving
        moving.scene = next(iter(table.board.counters.values())).space
        if game == "firefight":
            moving.state.view.control[moving.scene] = "german"
        moving.deed = moving.scene, DEED
    motion, found = table.motion(events), list[Air[Any]]()
    for _ in range(1200):
        if not motion or motion.over:
            break
        motion.update(FRAME)
        found += [air for air in table.board.airs if isinstance(air, Air)]
    return found


def seen_at(game: str, events: list[Event], speed: str) -> list[type]:
    """What kinds of things were over the board while the end was seen, in the order in which they came."""
    return list(dict.fromkeys(map(type, airs_at(game, events, speed))))


@pytest.mark.parametrize("game", ENDS)
def test_what_decided_a_match_is_looked_at_before_it_is_said_who_has_won(game: str) -> None:
    assert seen_at(game, ENDS[game].events, "normal") == ENDS[game].over


@pytest.mark.parametrize("game", ENDS)
def test_what_decided_a_match_is_told_there_with_who_has_won_and_stays_to_be_read_at_any_speed(game: str) -> None:
    decided = [air for air in airs_at(game, ENDS[game].events, "fast") if isinstance(air, Decided)]
    assert 1.4 <= len(decided) * FRAME <= 1.7
    assert decided[0].deed == (DEED if game != "operators" else "Shepherd scores for the flag")
    assert "win" in decided[0].won.lower()
    assert all(decided[0].board.clear.contains(place) for _, place in decided[0].lines)


@pytest.mark.parametrize("game", [game for game, end in ENDS.items() if end.alone])
def test_where_no_place_decided_a_match_only_the_banner_is_seen(game: str) -> None:
    assert seen_at(game, ENDS[game].alone, "normal") == [Banner]


@pytest.mark.parametrize("game", ENDS)
def test_where_nothing_moves_the_end_is_over_at_once(game: str) -> None:
    assert Decided not in seen_at(game, ENDS[game].events, "off")
