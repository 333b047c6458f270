"""The text mode: every scenario of every game is played to its end by somebody who only reads and types."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from game.api import Seat
from game.bots import levels
from game.games import GAMES, rules
from game.journal import summary
from scenes.presentation.games import presentation
from scenes.tell.program import run
from tests.every_game.typist import Typist
from tests.every_game.walks import SHORTER, by_chance
from tests.tiers import thorough, tiered

PLAYED = [(game, scenario) for game in GAMES for scenario in presentation(game).choices().scenarios()]

QUICK = {"operators": "kiln-yard", "ironsquad": "training", "skulls": "first-contact"}
SHORT = [(game, QUICK.get(game, next(iter(rules(game).scenarios())))) for game in GAMES]
"""One scenario of each game that is played to its end in every run."""

WANDERING = ("skulls",)
"""The games whose matches go on for long where nobody knows what he wants."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the test's own for all that is kept for a player."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    return tmp_path


def only_match(home: Path) -> Path:
    """The file of the one match that was begun."""
    (path,) = (home / "matches").glob("*.match")
    return path


@pytest.mark.parametrize("words", tiered([True], [False]), ids=["words", "numbers"])
@pytest.mark.parametrize(("game", "scenario"), tiered(SHORT, [one for one in PLAYED if one not in SHORT]))
def test_every_scenario_is_played_to_its_end_by_typed_lines(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, scenario: str, words: bool
) -> None:
    """Against bots; those of the thorough matches do whatever comes to their mind, which takes them no time."""
    options = [f"--option={name}={json.dumps(value)}" for name, value in SHORTER.get((game, scenario), {}).items()]
    if ((game, scenario) not in SHORT or not words) and game not in WANDERING:
        monkeypatch.setattr(levels, "decision", by_chance)
    typist = Typist(random.Random(f"{game} {scenario}"), words)
    assert run([game, scenario, "--seed", "11", *options], typist, typist) == 0
    over = summary(only_match(home)).over
    assert over is not None
    told = typist.text()
    assert "The match is over." in told
    assert str(only_match(home)) in told
    assert not any(line.startswith("I do not know") for line in told.splitlines()), "what is listed can be typed"
    if words:
        assert not any(line.strip().isdigit() for line in typist.typed)


def first_seats(game: str) -> tuple[Seat, ...]:
    """The seats of a game's first scenario."""
    return rules(game).seats_in(next(iter(rules(game).scenarios())), {})


@thorough
@pytest.mark.parametrize("game", list(GAMES))
def test_two_people_play_a_match_to_its_end_at_one_keyboard(home: Path, game: str) -> None:
    typist = Typist(random.Random(game))
    seats = [flag for seat in first_seats(game) for flag in ("--seat", f"{seat}=person")]
    assert run([game, "--seed", "2", *seats], typist, typist) == 0
    assert summary(only_match(home)).over is not None
    assert typist.text().count("Press Enter when you are ready.") > 4


@pytest.mark.parametrize("game", list(GAMES))
def test_bots_alone_are_told_without_a_question(home: Path, game: str) -> None:
    typist = Typist(random.Random(game))
    seats = [flag for seat in first_seats(game) for flag in ("--seat", f"{seat}=recruit")]
    assert run([game, "--seed", "2", *seats], typist, typist) == 0
    assert typist.typed == []
    assert "The match is over." in typist.text()
