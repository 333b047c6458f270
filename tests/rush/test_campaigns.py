"""Long campaigns and their journals: what is written is read again, wherever the program was killed."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

import pytest

from game.bots.levels import decision, seed_of
from game.games import rules
from game.journal import Journal, resume
from game.match import Match
from tests.rush.staged import RULES
from tests.tiers import tiered


def burning(match: Match) -> bool:
    """Whether a fuse burns, and one throw at it has been made."""
    fuse = match.position.turn.fuse
    return fuse is not None and fuse.throws > 0


def test_a_kill_while_the_fuse_burns_goes_on_at_the_same_throw(tmp_path: Path) -> None:
    """R-RU-70: what was thrown counts, and the next dice are the ones that would have come."""
    start = {
        "seats": {"A1": {"class": "assault", "at": "s01"}, "D1": {"class": "assault", "at": "s30"}, "D2": {"at": "s31"}},
        "options": {"defuse_throws": 6},
        "turn": {"seat": "A1", "phase": "move", "dice": [3, 1]},
    }
    for seed in range(20):
        match = Match(RULES, "full", {}, seed, start)
        path = tmp_path / f"{seed}.match"
        Journal(match, path, {})
        match.play("A1", {"do": "move", "die": 3})
        match.play("D2", {"do": "defuse"})
        if burning(match):
            break
    with open(path, "a") as file:
        file.write('{"seat":"D1","act')  # the program was killed as it wrote the next throw
    again, _, note = resume(rules, path)
    assert note and burning(again)
    assert again.digest() == match.digest() and again.position.turn.fuse == match.position.turn.fuse
    assert again.legal("D1") == match.legal("D1")
    throw = {"do": "defuse"}
    assert again.play("D1", throw) == match.play("D1", throw)
    assert again.digest() == match.digest()


@pytest.mark.parametrize("turns", tiered([60], [500]))
def test_a_campaign_is_read_again_and_takes_no_more_room_as_it_goes_on(turns: int, tmp_path: Path) -> None:
    """The full campaign by bots: between its middle and its end it grows by its log alone."""
    match = Match(RULES, "full", {"kill_limit": 99, "defuse_throws": 30}, 3)
    path = tmp_path / "campaign.match"
    Journal(match, path, {})
    told = 0
    tracemalloc.start()
    try:
        half = 0
        while match.actors() and told < turns:
            seat = match.actors()[0]
            own = seed_of(3, RULES.seats.index(seat), len(match.log))
            events = match.play(seat, decision(RULES, match.view(seat), seat, "recruit", own, steps=0))
            told += sum(event["is"] == "turn" for event in events)
            if not half and told >= turns // 2:
                half, actions = tracemalloc.get_traced_memory()[0], len(match.log)
        grown, more = tracemalloc.get_traced_memory()[0] - half, len(match.log) - actions
    finally:
        tracemalloc.stop()
    assert grown < 3000 * more + 200_000
    again, _, _ = resume(rules, path)
    assert again.digest() == match.digest() and len(again.log) == len(match.log)
