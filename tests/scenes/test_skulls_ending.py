"""No accident ends a turn of Danger Close, Enter presses what is sensible, and a click that does nothing says why."""

from __future__ import annotations

import pytest

from tests.scenes.test_skulls_turn import UNITS, main_button, plain, seated


def test_the_end_of_a_turn_with_actions_left_is_asked_about_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.match.state.MatchState.asks_end", True)
    at = seated()
    done, place = len(at.match.log), at.push("End turn").rect.copy()
    at.push("End turn").press()
    at.rest()
    assert len(at.match.log) == done and "End the turn anyway?" in plain(at.table.sentence())
    keep = main_button(at)
    assert keep.label == "Keep playing" and keep.rect.collidepoint(place.center), "a second click there goes back"
    keep.press()
    assert main_button(at).label == "Use Frag Grenade" and at.push("End turn").rect == place
    at.push("End turn").press()
    at.play._furnish()
    at.push("End anyway").press()
    at.rest()
    assert at.match.log[done].action == {"do": "end-turn"}


def test_enter_goes_to_an_enemy_and_then_fires_at_him() -> None:
    stunned = {unit: {**UNITS[unit], "stunned": True} for unit in ("t-boss", "t-vet")}
    at = seated({**UNITS, **stunned, "s-breach": {"space": "c3/0"}})
    place = at.push("End turn").rect.copy()
    for _ in range(12):
        if at.mode.aimed and at.mode.aimed["do"] == "fire":
            break
        main_button(at).press()
        at.rest()
    assert at.mode.aimed["do"] == "fire" and main_button(at).label == "Fire", "who is stunned does not answer"
    assert at.push("End turn").rect == place, "what ends the turn never lies where something else did"


def test_a_click_that_does_nothing_says_why() -> None:
    at = seated()
    for unit in at.match.position.units:
        done = len(at.match.log)
        if at.match.position.units[unit].space and at.mode.at(at.table.board.pick(at.unit(unit))) is None:
            at.click(at.unit(unit))
            assert len(at.match.log) == done and (at.mode.why or unit == at.mode.turn.unit), unit
    assert at.mode.why or at.mode.turn.unit
