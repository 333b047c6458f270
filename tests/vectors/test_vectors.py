"""Each match worked by hand, of every game in this folder, holds to the last figure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from tests.every_game.walks import SHOWN
from tests.vectors.runner import books, differences, play

FOLDER = Path(__file__).parent
VECTORS = books(FOLDER)


@pytest.mark.parametrize(("game", "vector"), VECTORS, ids=[vector["id"] for _, vector in VECTORS])
def test_vector(game: str, vector: dict[str, Any]) -> None:
    """The match plays as it was worked out."""
    faults = play(game, vector)
    assert not faults, f"{vector['why']}\n  " + "\n  ".join(faults)


def test_every_game_has_vectors_with_names_of_their_own() -> None:
    """No game with a table of its own goes without, and no vector hides behind the name of another."""
    assert set(SHOWN) <= {game for game, _ in VECTORS} <= set(GAMES)
    names = [vector["id"] for _, vector in VECTORS]
    assert len(set(names)) == len(names)


BROKEN: list[tuple[str, dict[str, Any]]] = [
    ("event", {"seat": "red", "play": {"do": "mark", "at": "k05", "face": "S"}, "expect": {"events": [{"is": "moved"}]}}),
    ("no_event", {"seat": "red", "play": {"do": "mark", "at": "k05", "face": "S"}, "expect": {"no_events": [{"is": "marked"}]}}),
    ("error", {"seat": "red", "play": {"do": "mark", "at": "k05", "face": "S"}, "expect": {"error": "illegal"}}),
    (
        "rule",
        {"seat": "red", "play": {"do": "mark", "at": "k17", "face": "NW"}, "expect": {"error": "illegal", "rule": "R-OP-2"}},
    ),
    ("refused", {"seat": "red", "play": {"do": "mark", "at": "k17", "face": "NW"}, "expect": {}}),
    ("actors", {"state": True, "expect": {"actors": ["red"]}}),
    ("result", {"state": True, "expect": {"result": {"winner": "red"}}}),
    ("position", {"state": True, "expect": {"position": {"seats": {"red": {"node": "k02"}}}}}),
    ("bool", {"state": True, "expect": {"position": {"fought": 0}}}),
    ("missing", {"view": "red", "expect": {"missing": ["seats.red.hand"]}}),
    ("answer", {"ask": {"what": "los", "from": "k01", "to": "k05"}, "expect": {"answer": {"sees": False}}}),
    ("has", {"legal": "red", "expect": {"has": [{"do": "mark", "at": "k17", "face": "NW"}]}}),
    ("lacks", {"legal": "red", "expect": {"lacks": [{"at": "k05"}]}}),
    ("is", {"legal": "red", "expect": {"is": [{"do": "mark", "at": "k01", "face": "E"}], "besides": [{"at": "k05"}]}}),
    ("count", {"legal": "red", "expect": {"count": 1}}),
    ("same_view", {"same_view": "red", "as": {"flag": "red"}}),
]


@pytest.mark.parametrize("step", [step for _, step in BROKEN], ids=[name for name, _ in BROKEN])
def test_a_wrong_expectation_is_found(step: dict[str, Any]) -> None:
    """The runner can fail: each kind of expectation is held against a match that does not fulfil it."""
    assert play("operators", {"position": {}, "steps": [step]})


def test_fragments() -> None:
    """Maps hold key by key, lists by id or whole, numbers with a point nearly."""
    assert not list(
        differences({"a": [{"id": 1, "x": 2}, {"id": 9, "absent": True}]}, {"a": [{"id": 3}, {"id": 1, "x": 2}], "b": 1})
    )
    assert not list(differences({"odds": 0.3333}, {"odds": 1 / 3}))
    assert list(differences({"odds": 0.3}, {"odds": 1 / 3}))
    assert list(differences([1, 2], [1, 2, 3]))
    assert list(differences({"gone": 1}, {}))
    assert not list(differences({"gone": None}, {}))
