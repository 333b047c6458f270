"""Bots in a real process of their own: they answer, can be hurried and forgotten, and their process may die."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from game.games import rules
from game.match import Match
from scenes.kit.words import say
from scenes.match.bot_process import HURRIED, LIVES, Thinking, Thought
from tests.scenes.fights import COVERED, match_at

PATIENCE = 8.0  # seconds: so slow is no machine


@pytest.fixture
def thinking() -> Iterator[Thinking]:
    """A process that thinks, ended with the test."""
    made = Thinking()
    yield made
    process = made._child.process
    made.close()
    assert process is None or process.poll() is not None
    assert not made.busy and made.seconds == 0.0


def question(match: Match, seat: str, level: str = "recruit", **more: Any) -> dict[str, Any]:
    """What a match screen asks."""
    view = match.rules.write(match.view(seat))
    return {"game": match.rules.id, "seat": seat, "level": level, "seed": 3, "view": view, **more}


def planning(scenario: str = "kiln-yard") -> Match:
    return Match(rules("operators"), scenario, {}, 1)


def answered(thinking: Thinking) -> Thought:
    """The next answer."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        thought = thinking.answer()
        if thought:
            return thought
        sleep(0.005)
    raise AssertionError("No answer comes.")


def kill(thinking: Thinking) -> None:
    """Kill the process, and hear everything it wrote."""
    process = thinking._child.process
    assert process
    process.kill()
    process.wait()


def test_it_answers_what_it_was_asked_with_something_legal(thinking: Thinking) -> None:
    match, fight = planning(), match_at(COVERED)
    assert thinking.answer() is None and not thinking.busy
    thinking.ask("a plan", question(match, "blue"))
    thinking.ask("a fight", question(fight, "red"))
    thinking.ask("a plan", question(match, "blue"))
    assert thinking.asked("a plan") and thinking.asked("a fight") and thinking.busy
    first, second = answered(thinking), answered(thinking)
    assert (first.key, second.key) == ("a plan", "a fight")
    assert first.action and second.action
    match.check("blue", first.action)
    fight.check("red", second.action)
    assert not thinking.busy and not thinking.asked("a plan")
    sleep(0.05)
    assert thinking.answer() is None, "what was asked twice is answered once"


def test_the_same_question_has_the_same_answer_in_another_process(thinking: Thinking) -> None:
    thinking.ask("one", question(planning(), "red"))
    before = answered(thinking)
    thinking.close()
    thinking.ask("one", question(planning(), "red"))
    assert answered(thinking) == before


def test_what_cannot_be_thought_about_is_told_in_a_sentence(thinking: Thinking) -> None:
    thinking.ask("nobody", question(planning(), "red") | {"seat": "green"})
    thought = answered(thinking)
    assert thought.key == "nobody" and thought.action is None and "green" in thought.why


def test_the_seconds_are_those_of_the_oldest_question_that_waits(thinking: Thinking) -> None:
    thinking.ask("first", question(planning(), "red"))
    sleep(0.1)
    thinking.ask("second", question(planning("salt-quay"), "red", "veteran"))
    assert thinking.seconds >= 0.1
    began = thinking._asked["second"].since
    assert answered(thinking).key == "first"
    assert thinking.seconds <= monotonic() - began


def test_hurry_brings_an_answer_at_once(thinking: Thinking) -> None:
    match = planning("salt-quay")
    thinking.ask("long", question(match, "red", "veteran", budget_ms=60_000))
    thinking.ask("short", question(match, "blue", "veteran", budget_ms=60_000))
    first = thinking._child.process
    thinking.hurry()
    assert thinking._child.process is not first
    assert [asked.request["budget_ms"] for asked in thinking._asked.values()] == [HURRIED, HURRIED]
    thoughts = [answered(thinking), answered(thinking)]
    assert {thought.key for thought in thoughts} == {"long", "short"}
    for thought in thoughts:
        match.check("red" if thought.key == "long" else "blue", thought.action)
    assert not thinking.busy


def test_a_process_that_was_killed_is_started_anew_and_asked_again(thinking: Thinking) -> None:
    match = planning()
    thinking.ask("one", question(match, "red"))
    thinking.ask("two", question(match, "blue"))
    kill(thinking)
    thoughts = {thought.key: thought for thought in (answered(thinking), answered(thinking))}
    assert set(thoughts) == {"one", "two"}
    assert thoughts["one"].action and thoughts["two"].action
    kill(thinking)
    thinking.ask("three", question(match, "red"))
    assert answered(thinking).action == thoughts["one"].action


def test_half_an_answer_of_a_process_that_died_is_no_answer(thinking: Thinking) -> None:
    thinking.ask("one", question(planning(), "red"))
    kill(thinking)
    thinking._child._lines.put('{"key":"one","act')
    thought = answered(thinking)
    assert thought.key == "one" and thought.action


def test_a_process_that_dies_again_and_again_is_given_up(thinking: Thinking, monkeypatch: pytest.MonkeyPatch) -> None:
    say("play.bot_ends")  # the words are read while they can be found
    monkeypatch.setattr("game.folders.program_folder", lambda: Path("/nowhere"))
    thinking.ask("one", question(planning(), "red"))
    starts = 0
    end, last, thought = monotonic() + PATIENCE, None, None
    while thought is None and monotonic() < end:
        starts += thinking._child.process is not last
        last = thinking._child.process
        thought = thinking.answer()
        sleep(0.005)
    assert thought and thought.key == "one" and thought.action is None and thought.why
    assert starts <= LIVES + 1 and not thinking.busy


def test_what_was_forgotten_is_never_answered(thinking: Thinking) -> None:
    thinking.ask("one", question(planning(), "red"))
    before = thinking._child._lines
    thinking.forget()
    assert not thinking.busy and not thinking.asked("one")
    thinking.ask("two", question(planning(), "blue"))
    before.put('{"key":"two","action":{"do":"of the process before"}}')
    thought = answered(thinking)
    assert thought.key == "two" and thought.action and thought.action["do"] == "plan"
    sleep(0.05)
    assert thinking.answer() is None
