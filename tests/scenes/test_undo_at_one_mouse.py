"""Two people at one mouse and an open table: who acted last takes it back, though the turn went on to the other at once."""

from __future__ import annotations

import pygame
import pytest

from game.games import rules
from game.match import Match
from tests.rush.staged import RULES, Staged, moving
from tests.scenes.sitting import Sitting

PEOPLE = {"german": "person", "soviet": "person"}


def firefight() -> Sitting:
    """A first action of the first contact that showed nothing, after which the other person is asked."""
    sitting = Sitting(PEOPLE, Match(rules("firefight"), "f1_first_contact", {}, 3))
    sitting.rest()
    first = sitting.match.actors()[0]
    for action in sitting.match.legal(first):
        if action["do"] == "move":
            sitting.play.decide(action)
            sitting.rest()
            if sitting.match.can_undo(first) and first not in sitting.match.actors():
                return sitting
            break
    pytest.fail("no move of the first contact is quiet")


def test_a_quiet_move_is_taken_back_after_the_turn_went_on() -> None:
    sitting = firefight()
    done = sitting.match.log[-1]
    assert sitting.play.perspective == sitting.match.actors()[0] != done.seat
    assert sitting.play.can_take_back()
    sitting.press(pygame.K_z, "z")
    assert not sitting.match.log
    sitting.rest()
    assert sitting.play.perspective == done.seat and not sitting.play.can_take_back()
    sitting.play.decide(done.action)
    sitting.rest()
    assert sitting.match.log[-1].action == done.action


def test_what_the_other_did_is_taken_back_only_on_an_open_table(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = firefight()
    monkeypatch.setattr(sitting.play.table, "open", lambda chair: False)
    assert not sitting.play.can_take_back()
    sitting.press(pygame.K_z, "z")
    assert len(sitting.match.log) == 1


def test_what_a_bot_did_is_not_taken_back() -> None:
    sitting = firefight()
    sitting.play.persons.remove(sitting.match.log[-1].seat)
    assert not sitting.play.can_take_back()


def test_the_button_of_rush_says_so_too() -> None:
    staged = Staged({"A1": "medic s02", "D1": "medic s40"}, turn=moving("A1", 1, 2), mcoms={"1A": "destroyed", "1B": "live"})
    match = staged.match
    match.play("A1", {"do": "move", "die": 1})
    match.play("A1", {"do": "move", "die": 2})
    if not match.can_undo("A1") or "A1" in match.actors():
        pytest.fail("the last step was to be quiet and to end the turn")
    sitting = Sitting({"A1": "person", "D1": "person"}, match)
    sitting.rest()
    assert sitting.play.perspective == "D1" and sitting.play.can_take_back()
    before = RULES.write(match.position)
    sitting.press(pygame.K_z, "z")
    sitting.rest()
    assert sitting.play.perspective == "A1" and RULES.write(match.position) != before and len(match.log) == 1
