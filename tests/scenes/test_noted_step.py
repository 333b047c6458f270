"""The next step of the title out of its file: the same as worked out, and worked out anew whenever that could have changed."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

import pytest

from game.career.store import Career
from game.folders import user_folder
from game.games import GAMES
from game.learning.course import Note
from scenes.kit import language
from scenes.lessons import progress
from scenes.setup import ladder, noted_step
from scenes.setup.ladder import Step
from tests.career import made_up

YARD = Step("operators", "kiln-yard", "operators", "Kiln Yard")
QUAY = Step("operators", "salt-quay", "operators", "Salt Quay")


@pytest.fixture(autouse=True)
def trained(own_folder: Path) -> None:
    """Somebody who has finished one training."""
    progress.keep_for_game("operators", Note(("first",), False))
    progress.finish("operators")


def finished(game: str) -> Collection[str]:
    """The scenarios that the career says were finished."""
    return Career().finished(game)


def unasked(game: str) -> Collection[str]:
    """Fail: nothing may be read of the career."""
    raise AssertionError(game)


def test_it_is_read_and_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert noted_step.noted_step(finished) == YARD == ladder.next_step(finished)
    monkeypatch.setattr(noted_step, "next_step", unasked)
    assert noted_step.noted_step(unasked) == YARD
    assert "operators" in noted_step.file().read_text()


def test_that_nothing_is_left_is_noted_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(noted_step, "next_step", lambda finished: None)
    assert noted_step.noted_step(finished) is None
    monkeypatch.setattr(noted_step, "next_step", unasked)
    assert noted_step.noted_step(unasked) is None


def test_a_match_that_ended_a_training_and_a_match_that_began_all_change_it() -> None:
    assert noted_step.noted_step(finished) == YARD
    Career().enter(made_up(1, game="operators", scenario="kiln-yard", set_up=False))
    assert noted_step.noted_step(finished) == QUAY
    matches = user_folder() / "matches"
    matches.mkdir(exist_ok=True)
    (matches / "ironsquad-1.match").write_text("")
    assert noted_step.noted_step(finished) == Step("ironsquad", after="ironsquad")
    progress.finish("ironsquad")
    found = noted_step.noted_step(finished)
    assert found == Step("ironsquad", "standard", "ironsquad", "Normandy")


def test_another_language_calls_it_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    assert noted_step.noted_step(finished) == YARD
    monkeypatch.setattr(language, "spoken", lambda: Path("languages/xx"))
    monkeypatch.setattr(noted_step, "next_step", lambda finished: YARD._replace(title="Otherwise"))
    found = noted_step.noted_step(finished)
    assert found and found.title == "Otherwise"


@pytest.mark.parametrize(
    "step",
    [
        "", [], 7, ["operators"], ["chess", "kiln-yard", "", "Kiln Yard"], ["operators", "kiln-yard", "operators", ""],
        ["operators", 7, "operators", "Kiln Yard"], {"game": "operators"},
    ],
)  # fmt: skip
def test_a_spoiled_step_is_worked_out_anew(step: object) -> None:
    noted_step.noted_step(finished)
    whole = json.loads(noted_step.file().read_text())
    noted_step.file().write_text(json.dumps({**whole, "step": step}))
    assert noted_step.noted_step(finished) == YARD
    assert json.loads(noted_step.file().read_text()) == whole


@pytest.mark.parametrize("text", ["", "{", "[]", '{"from": 3}', "\x00"])
def test_a_spoiled_file_is_worked_out_anew(text: str) -> None:
    noted_step.noted_step(finished)
    noted_step.file().write_text(text)
    assert noted_step.noted_step(finished) == YARD


def test_a_folder_nobody_can_write_in_costs_nothing_but_time(own_folder: Path) -> None:
    noted_step.file().parent.parent.mkdir(parents=True, exist_ok=True)
    noted_step.file().parent.write_text("no folder")
    assert [noted_step.noted_step(finished) for _ in range(2)] == [YARD, YARD]


@pytest.mark.parametrize("game", GAMES)
def test_every_scenario_has_the_title_of_its_set_up(game: str) -> None:
    for one in GAMES:
        progress.keep_for_game(one, Note(("first",), False))
    progress.finish(game)
    matches = user_folder() / "matches"
    matches.mkdir(exist_ok=True)
    (matches / f"{game}-1.match").write_text("")
    step = noted_step.noted_step(finished)
    assert step and step.game == game and step.title == dict(ladder.ladder(game))[step.scenario]
