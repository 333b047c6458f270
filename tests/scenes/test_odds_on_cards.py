"""The odds of each card and of each way stand on it before it is chosen, and are worked out by the rules."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.draws import Draws
from game.match import Match
from game.operators.fight import KINDS
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import about_of
from scenes.tables.firefight.odds import percent as of_36
from scenes.tables.operators import cards
from scenes.tables.operators.duel.ahead import best_of, row_areas
from scenes.tables.operators.duel.choice import Choosing
from scenes.tables.operators.duel.odds import Reckoning
from scenes.tables.rush.prospects import line_of, percent, tag_of
from tests.scenes import rushing, skirmish
from tests.scenes.fights import COVERED, duel_of, fight, match_at, settle

# --- Operators ----------------------------------------------------------------------------------------------------------


def won(match: Any, hand: Choosing, action: dict[str, Any]) -> float:
    """How often a choice wins against the foe's best replies, each as often as he makes it, as the rules answer."""
    ask = match.chair("red").ask
    return sum(share * float(ask("odds", action=action, against=one)["win"]) for share, one in hand.outlook.replies())


def test_every_card_of_a_fight_says_what_it_can_win_before_anything_is_chosen() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    settle(duel)
    assert duel.choosing is not None and duel.choosing.card is None and not duel.choosing.taken
    for widget in duel.choosing.cards:
        mine = [one for one in match.legal("red") if one["card"] == widget.card]
        best = max(won(match, duel.choosing, one) for one in mine)
        assert widget.forecast == say("operators:duel.hand.wins_at_best", chance=cards.percent(best))


def test_the_panel_of_the_odds_shows_the_best_of_each_card_until_a_choice_is_whole() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None and hand.step() == 1
    settle(duel)
    for widget, ahead in zip(hand.cards, hand.panel.ahead, strict=True):
        assert ahead.dice is not None and sum(ahead.dice) == 7
        assert ahead.chance == pytest.approx(won(match, hand, fight(widget.card, *ahead.dice)))
        assert widget.forecast == say("operators:duel.hand.wins_at_best", chance=cards.percent(ahead.chance))
    best = best_of(hand.panel.ahead)
    advice = hand.outlook.advice(None, dict.fromkeys(KINDS, 0))
    assert (
        best is not None
        and advice is not None
        and (hand.panel.ahead.index(best), best.dice)
        == (
            hand.hand.index(advice["card"]),
            tuple(advice[kind] for kind in KINDS),
        )
    ), "the row in amber is what is suggested"
    row = row_areas(hand.panel._ahead_area(), 3, hand.panel.scale)[1].move(hand.panel.rect.topleft)
    hand.panel.hover(row.center)
    assert hand.panel.tip == say("operators:duel.ahead_tip")
    figure = (row.centerx, hand.panel.rect.y + hand.panel._rows()[0].y - hand.panel.scale.px(30))
    assert hand.panel.best and hand.panel.hit(figure) and not hand.panel.hit((row.centerx, hand.panel.rect.y + 3))
    hand.panel.hover(figure)
    assert hand.panel.tip == say("operators:duel.odds.replies_tip"), "the chance says what it is against"
    hand.panel.click(figure)
    assert hand.card is None, "nothing is taken there"
    hand.panel.click(row.center)
    assert hand.card == hand.hand[1] and tuple(hand.dice.values()) == hand.panel.ahead[1].dice and hand.step() == 3
    hand.clear()
    settle(duel)
    hand.choose(hand.hand[2])
    assert hand.step() == 2 and best_of(hand.panel.ahead) == hand.panel.ahead[2], "of the card that is chosen"
    hand.take("aim", 3)
    settle(duel)
    assert all(ahead.dice and ahead.dice[0] >= 3 for ahead in hand.panel.ahead)
    hand.suggest()
    settle(duel)
    assert hand.step() == 3 and hand.panel.odds is not None


def test_the_space_of_the_tracker_that_counts_is_wide_and_covers_no_other() -> None:
    pane = duel_of(match_at(COVERED), "red").state.panes["red"]
    for at in (-4.0, -1.0, 0.4, 2.0, 6.0):
        pane.move(at=at)
        cells = list(pane.cells().values())
        assert all(one.right < other.x for one, other in pairwise(cells))
        assert cells[0].x == pane.areas["track"].x and abs(cells[-1].right - pane.areas["track"].right) <= 2
        if at == int(at):
            assert max(cells, key=lambda cell: cell.w) == pane.cells()[int(at)]


def test_with_all_dice_there_a_card_says_what_it_wins_with_them() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None
    for kind, number in (("aim", 4), ("agility", 2), ("aggressive", 1)):
        hand.take(kind, number)
    settle(duel)
    for widget in hand.cards:
        chance = cards.percent(won(match, hand, fight(widget.card, 4, 2, 1)))
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
    best = cards.percent(max(won(match, hand, one) for one in mine))
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


# --- Rush ---------------------------------------------------------------------------------------------------------------


def played_out(match: Match, seat: str, action: dict[str, Any], good: set[str]) -> float:
    """How often an action brought one of these about, in many matches played with draws of their own."""
    start, times = match.rules.write(match.position), 1500
    won = 0
    for seed in range(times):
        again = Match(match.rules, "standard", {}, 1, start)
        again.draws = Draws(seed)
        won += any(event["is"] in good and event.get("ok", True) for event in again.play(seat, action))
    return won / times


@pytest.mark.parametrize(
    ("phase", "good"), [("card", {"down"}), ("revive", {"revive"}), ("repair", {"repair"})], ids=lambda one: str(one)
)
def test_what_rolls_says_how_often_it_does_what_it_is_for(phase: str, good: set[str]) -> None:
    sitting = rushing.PHASES[phase]()
    mode: Any = sitting.play.table.mode  # type: ignore[attr-defined]
    seat = sitting.match.actors()[0]
    rolling = [one for one in mode.choices if one.action.get("with") not in ("none", "card") and one.action["do"] != "pass"]
    assert rolling
    for one in rolling:
        told = sitting.match.chair(seat).ask("chance", action=one.action)["chance"]
        assert one.hero.endswith(say("rush:panel.percent", n=percent(told)))
        assert abs(told - played_out(sitting.match, seat, one.action, good)) < 0.05


@pytest.mark.parametrize("first", range(0, 16, 2))
def test_either_of_two_cards_says_how_often_it_comes_to_something(first: int) -> None:
    start = rushing.RULES.write(rushing.seated().match.position)
    supply = [*start["packs"]["supply"][first:], *start["packs"]["supply"][:first]]
    seats = {**start["seats"], "A1": {"name": "Ann", "class": "assault", "at": "s07"}}
    given = {**start, "packs": {**start["packs"], "supply": supply}, "seats": seats, "turn": rushing._turn("move", dice=[5, 3])}
    match = Match(rushing.RULES, "standard", {}, 1, given)
    for die in (5, 3):
        match.play("A1", {"do": "move", "die": die})
    picks = [one for one in match.legal(match.actors()[0]) if one["do"] == "pick"]
    assert len(picks) == 2
    for one in picks:
        assert 0 <= match.chair("A1").ask("chance", action=one)["chance"] <= 1


def test_both_orders_of_two_dice_say_what_they_bring() -> None:
    for dice in [[a, b] for a in range(1, 7) for b in range(1, 7)]:
        sitting = rushing.seated(turn={"seat": "A1", "phase": "move", "dice": dice})
        mode: Any = sitting.play.table.mode  # type: ignore[attr-defined]
        ways = [one for one in mode.ways if not one.long]
        arcs = {(arc.start, arc.end): arc.words for arc in mode.board.over.arcs}
        for way in ways:
            assert arcs["s10", way.stops[0].space] == tag_of(way.stops[0], mode._foe(way.stops[0])), "its first stop has a tag"
        assert all(mode.choices[mode.ways.index(way)].line for way in ways)
        swap = next(one for one in mode.buttons() if one.label == say("rush:button.swap"))
        assert swap.enabled == (len(ways) > 1), "it keeps its place, grey where there is nothing to swap"
        if swap.enabled:
            other = next(way for way in ways if way is not mode.ways[mode.picked])
            assert line_of(other.stops) in swap.tip and f"{other.dice[0]} " in swap.tip
            swap.press()
            assert mode.ways[mode.picked] is other
            assert [one for one in mode.buttons() if one.label == say("rush:button.swap")], "it keeps its words"


# --- Firefight ----------------------------------------------------------------------------------------------------------


def test_a_card_in_the_hand_says_the_best_odds_of_what_it_does() -> None:
    sitting = skirmish.in_turn("f2_the_ridge")
    table: Any = sitting.play.table
    mode, told = table.mode, 0
    for name in dict.fromkeys(mode.view.hands[mode.seat]):
        mine = [one for one in sitting.match.legal(mode.seat) if name in (one.get("card"), one.get("weapon"))]
        hits = [mode.state.ask("odds", **about_of(one))["hit_36"] for one in mine if one["do"] == "fire"]
        card = next(card for (_, called), card in table.panels._cards.items() if called == name)
        if hits:
            told += 1
            assert of_36(max(hits)) in card.line and not card.reason
        elif card.reason:
            assert "%" not in card.line
    assert told, "somebody holds a card that attacks"


def test_a_card_says_how_much_of_what_it_wins_it_wins_unhurt() -> None:
    duel = duel_of(match_at(COVERED), "red")
    settle(duel)
    hand = duel.choosing
    assert hand is not None
    for widget in hand.cards:
        hand.choose(widget.card)
        hand.suggest()
        odds = Reckoning(hand.chair, hand.choice() or {}, hand.outlook.replies())
        odds.go_on(None)
        whole = odds.odds()
        assert widget.unhurt == cards.percent(whole["win"] - whole["wound"])
        assert widget.unhurt in widget.said(200) and widget.said(20) == widget.forecast
        hand.clear()
