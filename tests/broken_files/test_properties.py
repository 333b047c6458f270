"""What holds for any position and any journal that can be made up, where hypothesis is there to make them up."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

pytest.importorskip("hypothesis", reason="hypothesis is not there; it comes with requirements-dev.txt")

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as made

from game.games import GAMES, rules
from game.journal import Journal, read, resume
from game.match import Match
from game.messages import Refused

FEW = settings(max_examples=40, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])
LEAVES = made.none() | made.booleans() | made.integers(-(2**70), 2**70) | made.floats(allow_nan=False) | made.text(max_size=40)
KEYS = made.text(max_size=9)
VALUES = made.recursive(LEAVES, lambda inner: made.lists(inner, max_size=4) | made.dictionaries(KEYS, inner, max_size=4))


@cache
def positions(game: str) -> tuple[dict[str, Any], ...]:
    """Positions along a match of a game, as JSON values."""
    found, played = list[dict[str, Any]](), rules(game)
    match, dice = Match(played, next(iter(played.scenarios())), {}, 3), random.Random(3)
    for _ in range(25):
        if not match.actors():
            break
        found.append(json.loads(json.dumps(played.write(match.position))))
        seat = match.actors()[0]
        match.play(seat, dice.choice(match.legal(seat)))
    return tuple(found)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all parts of a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, one in inner for place in places(one, (*path, key)))]


def changed(value: Any, place: tuple[Any, ...], new: Any) -> Any:
    """A JSON value with another part at a place."""
    if not place:
        return new
    key, rest = place[0], place[1:]
    if isinstance(value, dict):
        return value | {key: changed(value[key], rest, new)}
    return [changed(one, rest, new) if at == key else one for at, one in enumerate(value)]


@pytest.mark.parametrize("game", GAMES)
@FEW
@given(data=made.data())
def test_any_position_is_refused_in_a_sentence_or_holds(game: str, data: Any) -> None:
    """One that is taken is written and read again as the same, and every action it lists can be played."""
    played = rules(game)
    whole = data.draw(made.sampled_from(positions(game)))
    for _ in range(data.draw(made.integers(1, 2))):
        place = data.draw(made.sampled_from(places(whole)))
        whole = changed(whole, place, data.draw(VALUES))
    try:
        match = Match(played, "", {}, 1, whole)
    except Refused as refused:
        assert refused.code in ("bad-position", "unknown-scenario", "bad-match", "bad-action")
        assert refused.why and "\n" not in refused.why
        return
    written = played.write(match.position)
    assert played.write(played.read(written)) == written
    for seat in match.actors():
        legal = match.legal(seat)
        assert all(played.refuse(match.position, seat, action) is None for action in legal[:20])


@pytest.mark.parametrize("game", GAMES)
@FEW
@given(seed=made.integers(0, 2**64 - 1), steps=made.lists(made.integers(0, 10**6), max_size=20), cut=made.integers(0, 400))
def test_any_match_is_read_again_from_its_journal_wherever_that_was_cut(game: str, seed: int, steps: list[int], cut: int) -> None:
    played = rules(game)
    match = Match(played, next(iter(played.scenarios())), {}, seed)
    with TemporaryDirectory() as folder:
        journal = Journal(match, Path(folder) / "one.match", {})
        for step in steps:
            if not match.actors():
                break
            if step % 7 == 0 and match.can_undo():
                match.undo()
                continue
            seat = match.actors()[step % len(match.actors())]
            legal = match.legal(seat)
            match.play(seat, legal[step % len(legal)])
        again, _, note = read(rules, journal.path)
        assert note is None and again.save() == match.save()
        whole = journal.path.read_bytes()
        head = whole.index(b"\n") + 1
        journal.path.write_bytes(whole[: max(head, len(whole) - cut)])
        before, mended, _ = resume(rules, journal.path)
        assert mended.path == journal.path
        assert read(rules, journal.path)[0].save() == before.save()
