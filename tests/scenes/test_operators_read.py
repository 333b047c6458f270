"""What decides a round of Operators is read before it goes on, at any speed, and a switch never plays on."""

from __future__ import annotations

from typing import Any

import pytest

from game.games import rules
from game.match import Match
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.tables.operators.table import make
from tests.scenes.sitting import SOLO, Sitting
from tests.scenes.situations import at_rest

FLAG, HOME = ("k05", "k09", "k09", "k09"), ("k01", "k01", "k01", "k01")
AWAY: dict[str, Any] = {"do": "plan", "at": ["k17"] * 4, "face": ["NW"] * 4}
MEETS: dict[str, Any] = {"do": "plan", "at": ["k16", "k12", "k12", "k12"], "face": ["N", "W", "W", "W"]}


def walked(nodes: tuple[str, ...], theirs: dict[str, Any], stepwise: bool = False) -> Sitting:
    """A round that is walked in haste, nothing of it seen yet."""
    sitting = at_rest(SOLO, Match(rules("operators"), "kiln-yard", {}, 1), "fast")
    table: Any = sitting.play.table
    table.state.stepwise = stepwise
    for node in nodes:
        table.plan.lay(node)
    table.plan.commit()
    sitting.bots.forget()
    sitting.play._happened(sitting.match.play("blue", theirs))
    return sitting


def halts(sitting: Sitting) -> list[tuple[list[str], str]]:
    """What was told before each halt since the one before, and the words that stood there, up to a fight or the next plan."""
    found, since, table = list[tuple[list[str], str]](), len(sitting.play.events), sitting.play.table
    for _ in range(8_000):
        sitting.step()
        if sitting.play.playing.idle:
            break
        if sitting.play.playing.halted:
            told = [event["is"] for event in sitting.play.events[since:]]
            since = len(sitting.play.events)
            found.append((told, plain(table.caption())))
            sitting.play.go_on()
    return found


def test_the_end_of_a_round_is_read_in_haste_too() -> None:
    told, words = halts(walked(HOME, AWAY, stepwise=True))[-1]
    assert told[-1] == "round-end"
    score = say("operators:moving.score", red=0, blue=0, red_name="Shepherd", blue_name="Ghost")
    assert plain(say("operators:moving.round_over", round=1, gained=say("operators:moving.gained_none"), score=score)) == words


def test_without_single_steps_nothing_waits_where_nobody_decides_and_all_of_it_is_read() -> None:
    sitting = walked(FLAG, AWAY)
    read, table = dict[str, int](), sitting.play.table
    for _ in range(8_000):
        sitting.step()
        assert not sitting.play.playing.halted
        if sitting.play.playing.idle:
            break
        words = plain(table.caption())
        read[words] = read.get(words, 0) + 1
    taken = read[plain(say("operators:moving.control", name="Shepherd"))]
    ended = next(count for words, count in read.items() if say("operators:moving.gained_flag", name="Shepherd") in words)
    moment = max(count for words, count in read.items() if "Action 4" in words)
    assert taken > moment and ended > taken


def test_a_flag_that_is_taken_is_read_and_what_it_brought_at_the_end() -> None:
    *_, (taken, words), _, (ended, result) = halts(walked(FLAG, AWAY, stepwise=True))
    assert taken[-1] == "control" and words == plain(say("operators:moving.control", name="Shepherd"))
    assert ended[-1] == "round-end" and say("operators:moving.gained_flag", name="Shepherd") in result


@pytest.mark.parametrize("stepwise", [True, False])
def test_a_flag_that_is_taken_as_they_meet_is_read_together_with_that(stepwise: bool) -> None:
    found = [told for told, _ in halts(walked(FLAG, MEETS, stepwise)) if "control" in told]
    assert stepwise or all(told[-1] == "sighted" for told in found)
    assert not any(told[-1] == "control" for told in found)


def test_in_single_steps_a_flag_costs_no_second_click() -> None:
    found = halts(walked(FLAG, AWAY, stepwise=True))
    assert [told[-1] for told, _ in found] == ["step", "step", "control", "step", "round-end"]


def test_the_switch_of_single_steps_never_plays_on() -> None:
    sitting = walked(FLAG, AWAY, stepwise=True)
    table: Any = sitting.play.table
    while not sitting.play.playing.halted:
        sitting.step()
    told = len(sitting.play.events)
    table.bars.switch_stepwise()
    assert not table.state.stepwise
    for _ in range(200):
        sitting.step()
    assert sitting.play.playing.halted and len(sitting.play.events) == told
    sitting.play.go_on()
    for _ in range(400):
        sitting.step()
    assert len(sitting.play.events) > told


def test_single_steps_stay_as_they_were_switched_in_the_next_match_and_in_examples() -> None:
    sitting = at_rest(SOLO, Match(rules("operators"), "basic-training", {}, 1))
    play: Any = sitting.play
    assert play.table.state.stepwise, "as the training begins"
    play.table.bars.switch_stepwise()
    assert sitting.app.preferences.stepwise is False
    assert not make(play.chair(), play).state.stepwise
