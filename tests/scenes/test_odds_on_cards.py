"""The odds of each card and of each way stand on it before it is chosen, and are worked out by the rules."""

from __future__ import annotations

from typing import Any

from scenes.kit.words import say
from scenes.tables.operators import cards
from scenes.tables.operators.duel_odds import foes
from tests.scenes.fights import COVERED, duel_of, fight, match_at, settle

# --- Operators ----------------------------------------------------------------------------------------------------------


def won(match: Any, action: dict[str, Any]) -> float:
    """How often a choice wins, over all that the foe may choose, as the rules answer."""
    against = foes(match.view("red"), "red")
    return sum(float(match.chair("red").ask("odds", action=action, against=one)["win"]) for one in against) / len(against)


def test_every_card_of_a_fight_says_what_it_can_win_before_anything_is_chosen() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    settle(duel)
    assert duel.choosing is not None and duel.choosing.card is None and not duel.choosing.taken
    for widget in duel.choosing.cards:
        mine = [one for one in match.legal("red") if one["card"] == widget.card]
        best = max(won(match, one) for one in mine)
        assert widget.forecast == say("operators:duel.hand.wins_at_best", chance=cards.percent(best))


def test_with_all_dice_there_a_card_says_what_it_wins_with_them() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None
    for kind, number in (("aim", 4), ("agility", 2), ("aggressive", 1)):
        hand.take(kind, number)
    settle(duel)
    for widget in hand.cards:
        chance = cards.percent(won(match, fight(widget.card, 4, 2, 1)))
        assert widget.forecast == say("operators:duel.hand.wins", chance=chance)


def test_a_row_of_dice_says_what_one_more_of_them_can_win() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None
    assert not any(row.forecast for row in hand.dice_rows), "no card is chosen"
    hand.choose("steady-shot")
    hand.take("aim", 4)
    settle(duel)
    mine = [one for one in match.legal("red") if one["card"] == "steady-shot" and one["aim"] >= 4 and one["agility"] >= 1]
    best = cards.percent(max(won(match, one) for one in mine))
    assert hand.dice_rows[1].forecast == say("operators:duel.dice.one_more", chance=best)
    hand.take("aggressive", 3)
    assert not any(row.forecast for row in hand.dice_rows), "seven dice lie there"


def test_against_one_choice_of_the_foe_the_cards_say_what_they_win_against_that() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None
    settle(duel)
    before = [widget.forecast for widget in hand.cards]
    hand.suppose(fight("kill-shot", 0, 0, 7) | {"card": hand.foes[0]["card"]})
    settle(duel)
    assert [widget.forecast for widget in hand.cards] != before
