"""What a bot was asked before an action was taken back is no answer to what it is asked after."""

from __future__ import annotations

from game.games import rules
from game.match import Match
from scenes.match.bots import MatchBots
from scenes.presentation.seats import PERSON, Holder


def test_an_action_taken_back_asks_the_bot_anew() -> None:
    """A bot would answer with what it thought of before, which may not be legal any more."""
    match = Match(rules("firefight"), "f1_first_contact", {}, 3)
    while not match.can_undo() or "over" in match.actors():
        seat = match.actors()[0]
        match.play(seat, match.legal(seat)[0])
        if match.can_undo() and match.actors() and match.actors()[0] != match.log[-1].seat:
            break
    person = match.log[-1].seat
    holders = {seat: Holder(PERSON if seat == person else "recruit", "") for seat in match.seats}
    bots = MatchBots(match, holders)
    before, action = set(bots._questions()), match.log[-1].action
    assert before
    match.undo(person)
    assert not bots._questions()
    match.play(person, action)
    assert bots._questions() and not before & set(bots._questions())
    bots.close()
