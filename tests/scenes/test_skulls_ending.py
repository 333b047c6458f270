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


@pytest.mark.parametrize(("round_", "lies", "won"), [(8, "dead", True), (8, "down", False), (7, "dead", False)])
def test_nothing_is_proposed_in_the_last_turn_of_a_match_that_is_won(round_: int, lies: str, won: bool) -> None:
    """With one of the enemy down the count may still be even; in the round before, it is not the last turn."""
    fallen = {"space": None, "state": "dead"} if lies == "dead" else {"space": "c3/0", "state": "down", "danger": 2}
    pair = {"first": "t-vet", "second": "s-breach", "at": 2}
    at = seated({**UNITS, "t-boss": fallen}, options={"rounds": 8}, round=round_, pair=pair)
    assert (main_button(at).label == "End turn" and "more of yours are standing" in plain(at.mode.sentence())) is won
    assert (at.mode.best() is None) is won


def test_enter_goes_to_an_enemy_and_then_fires_at_him() -> None:
    stunned = {unit: {**UNITS[unit], "stunned": True} for unit in ("t-boss", "t-vet")}
    at = seated({**UNITS, **stunned, "s-breach": {"space": "c3/0"}})
    place = at.push("End turn").rect.copy()
    for _ in range(12):
        if at.mode.aimed and at.mode.aimed["do"] == "fire":
            break
        main_button(at).press()
        at.rest()
    assert at.mode.aimed["do"] == "fire" and main_button(at).label.startswith("Fire, "), "who is stunned does not answer"
    assert at.push("End turn").rect == place, "what ends the turn never lies where something else did"


def test_a_click_that_does_nothing_says_why() -> None:
    at = seated()
    for unit in at.match.position.units:
        done = len(at.match.log)
        if at.match.position.units[unit].space and at.mode.at(at.table.board.pick(at.unit(unit))) is None:
            at.click(at.unit(unit))
            assert len(at.match.log) == done and (at.mode.why or unit == at.mode.turn.unit), unit
    assert at.mode.why or at.mode.turn.unit
