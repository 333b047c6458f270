"""The canonical text of what changes little: the same as that of each object written for itself."""

from __future__ import annotations

import json

import pytest

from game.content.canonical import Canonical, canonical
from game.games import GAMES, rules
from tests.every_game.walks import any_of, begun, chance


def test_keys_are_in_order_and_there_are_no_blanks() -> None:
    assert canonical({"b": [1, None], "a": {"d": True, "c": "x"}}) == '{"a":{"c":"x","d":true},"b":[1,null]}'


def test_what_changes_is_written_anew() -> None:
    writing = Canonical()
    for value in ({"a": {"x": {}, "y": {"z": 1}}}, {"a": {"y": {"z": 2}}}, {"a": {}}, {"b": 1, "a": [{}]}, {}, {"a": {"x": {}}}):
        assert writing.text(value) == canonical(value)


@pytest.mark.parametrize("game", GAMES)
def test_positions_are_written_as_each_would_be_alone(game: str) -> None:
    """What the digests of a journal are made of does not depend on what was written before."""
    match, dice, writing = begun(game, next(iter(rules(game).scenarios())), 3), chance(game), Canonical()
    for _ in range(60):
        if not match.actors():
            break
        seat = dice.choice(match.actors())
        match.play(seat, any_of(match, seat, dice))
        value = match.rules.write(match.position)
        assert writing.text(value) == json.dumps(value, separators=(",", ":"), sort_keys=True)
