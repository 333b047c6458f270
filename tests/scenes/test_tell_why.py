"""*why* in lines: of a bot at a match that goes on, and of any action of one that is over."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scenes.kit.words import say
from scenes.tell import review as telling
from tests.review.matches import match_of
from tests.scenes.test_tell import answers

RUSH = ("rush", "skirmish", "--seat", "D1=recruit", "--seed", "3")
ON = ["what", *["1"] * 8]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    return tmp_path


def test_why_tells_what_a_bot_did_last_with_its_reasons(home: Path) -> None:
    *_, said, before, far = answers(*ON, "why", "why 1", "why 99", arguments=RUSH)
    assert any("to win" in line for line in said) and any(line.startswith("Played: ") for line in said)
    assert say("why.known") in said
    assert any(line.startswith("Played: ") for line in before) and before != said
    assert far == [say("why.no_bot_yet")]


def test_two_people_have_no_bot_to_ask_about(home: Path) -> None:
    two = ("rush", "skirmish", "--seat", "A1=person", "--seat", "D1=person", "--seed", "3")
    assert answers("", "why", arguments=two)[1] == [say("why.no_bot_yet")]


def test_what_a_bot_did_in_secret_waits_for_the_end_of_the_match(home: Path) -> None:
    """Both sides have put their soldiers on the board where the other could not look."""
    secret = ("ironsquad", "training", "--seat", "ge=recruit", "--quick", "--seed", "3")
    assert answers("why", arguments=secret)[0] == [say("why.hidden")]


def test_an_action_of_a_match_that_is_over_is_told_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match, path = match_of("skulls"), tmp_path / "one.match"
    path.write_text(json.dumps(match.save()), encoding="utf-8")
    place = next(place for place, entry in enumerate(match.log) if entry.action["do"] == "fire")
    assert telling.main([str(path), "--why", str(place + 1), "--depth", "quick"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "to win" in lines[0] and lines[1].startswith("Played: ") and len(lines) <= 7
    assert not path.with_name(path.name + ".review").exists(), "the rest of the match is not reviewed for it"
    assert telling.main([str(path), "--why", "9999"]) == 2
    assert "There is no action 9999" in capsys.readouterr().err
