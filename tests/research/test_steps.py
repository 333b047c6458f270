"""Actions said token by token: all that is legal can be said, nothing else, and by the same numbers everywhere."""

from __future__ import annotations

import random
import subprocess
import sys
from zlib import crc32

import pytest

from game.api import Action
from game.folders import program_folder
from game.games import GAMES, rules
from game.match import Match
from game.messages import Refused
from game.research.steps import Choosing, Vocabulary, offered, vocabulary
from tests.tiers import one_a_game

SCENARIOS = [(game, scenario) for game in GAMES for scenario in rules(game).scenarios()]


def said(action: Action, legal: list[Action], words: Vocabulary) -> Action | None:
    """What comes of saying the tokens of an action that are asked for."""
    choosing, steps = Choosing(legal, words), words.steps(action)
    while True:
        assert set(choosing.open) <= set(range(len(words)))
        done = choosing.choose(steps[len(choosing.said)])
        if done is not None:
            return done
        assert list(steps[: len(choosing.said)]) == choosing.said


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_legal_action_can_be_said_and_is_the_one_that_is_meant(game: str, scenario: str) -> None:
    found, words, chance = rules(game), vocabulary(game, scenario), random.Random(4)
    match = Match(found, scenario, {}, 4)
    for _ in range(40):
        if not match.actors():
            return
        seat = match.actors()[0]
        legal = offered(found, match.position, seat)
        for action in chance.sample(legal, min(6, len(legal))):
            assert said(action, legal, words) == action
        match.play(seat, chance.choice(legal))


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_what_is_not_open_is_refused_and_changes_nothing(game: str, scenario: str) -> None:
    found, words = rules(game), vocabulary(game, scenario)
    match = Match(found, scenario, {}, 4)
    choosing = Choosing(offered(found, match.position, match.actors()[0]), words)
    before = list(choosing.open)
    for token in {-1, len(words), *range(len(words))} - set(before):
        with pytest.raises(Refused, match="leads to no legal action"):
            choosing.choose(token)
    assert (choosing.open, choosing.said) == (before, [])


def test_a_value_without_a_number_is_spelt() -> None:
    words = Vocabulary(['"do"', '"go"', '"to"'])
    legal: list[Action] = [{"do": "go", "to": place} for place in ("Ürö", "Üre", "x", 'a"b', [1, {"by": None}])]
    for action in legal:
        assert said(action, legal, words) == action


def test_actions_that_begin_alike_end_where_they_are_told_to() -> None:
    words = Vocabulary(['"do"', '"go"', '"far"'])
    legal: list[Action] = [{"do": "go"}, {"do": "go", "far": True}, {"do": "go", "far": 1}, {"do": "go", "far": 1.0}]
    for action in legal:
        found = said(action, legal, words)
        assert found == action and type((found or {}).get("far")) is type(action.get("far"))


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_the_numbers_are_the_same_in_every_process(game: str, scenario: str) -> None:
    code = "import sys; from zlib import crc32; from game.research.steps import vocabulary\n"
    code += "print(crc32('\\n'.join(vocabulary(*sys.argv[1:]).tokens).encode()))"
    call = [sys.executable, "-c", code, game, scenario]
    told = subprocess.run(call, capture_output=True, text=True, check=True, cwd=program_folder(), env={"PYTHONHASHSEED": "7"})
    assert int(told.stdout) == crc32("\n".join(vocabulary(game, scenario).tokens).encode())
