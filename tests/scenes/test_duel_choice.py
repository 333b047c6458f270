"""Choosing card and dice for a fight, and the odds that are shown for it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.api import Action
from game.games import rules
from game.match import Match
from game.operators.fight import KINDS
from game.operators.odds import COLOURS
from scenes.kit import keys
from scenes.kit.focus import Focus
from scenes.kit.words import say
from scenes.tables.operators.cards import percent, whole_percent
from scenes.tables.operators.duel.ahead import Ahead, best_of
from scenes.tables.operators.duel.choice import Choosing
from scenes.tables.operators.duel.fight import Duel
from scenes.tables.operators.duel.odds import Reckoning, Replies, bars, colour_chances, foes
from tests.scenes.fights import (
    AWAY,
    COVERED,
    FACING,
    WOUNDED,
    click,
    duel_of,
    fight,
    match_at,
    painted,
    position,
    settle,
    skip,
)
from tests.scenes.situations import at_rest


def alike(against: list[Action]) -> Replies:
    """Any of these, all alike."""
    return [(1 / len(against), one) for one in against]


# --- choosing ---------------------------------------------------------------------------------------------------------


def test_a_choice_is_whole_with_a_card_and_seven_dice() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    assert duel.choice() is None and duel.lacking() == "To fight: choose a card and seven dice."
    hand = duel.choosing
    assert hand is not None
    hand.take("aim", 4)
    hand.take("aggressive", 1)
    assert duel.lacking() == "To fight: choose a card and two more dice."
    hand.choose("steady-shot")
    assert duel.lacking() == "To fight: take two more dice."
    hand.take("agility", 2)
    assert duel.lacking() == "" and duel.choice() == fight("steady-shot", 4, 2, 1)
    assert match.chair("red").refusal(duel.choice() or {}) is None
    duel.clear()
    assert duel.choice() is None and hand.taken == 0


def test_undo_takes_back_each_change_of_a_choice() -> None:
    duel = duel_of(match_at(COVERED), "red")
    hand = duel.choosing
    assert hand is not None
    settle(duel)
    for kind, number in zip(KINDS, (0, 4, 3), strict=True):
        hand.take(kind, number)
    hand.choose(hand.hand[2])
    own = duel.choice()
    assert own and duel.undoes
    settle(duel)
    duel.suggest()
    assert duel.choice() not in (None, own)
    duel.take_back()
    assert duel.choice() == own
    hand.choose(hand.hand[2])
    hand.choose(hand.hand[1])
    duel.take_back()
    assert duel.choice() == own, "the same card once more was no change"
    duel.take_back()
    assert hand.card is None and hand.taken == 7
    for left in (4, 0):
        duel.take_back()
        assert hand.taken == left
    assert not duel.undoes
    for kind, number in zip(KINDS, (0, 4, 3), strict=True):
        hand.take(kind, number)
    hand.choose(hand.hand[2])
    duel.clear()
    duel.take_back()
    assert duel.choice() == own


def test_everything_can_be_chosen_with_the_mouse() -> None:
    duel = duel_of(match_at(COVERED), "red")
    hand = duel.choosing
    assert hand is not None
    focus = Focus(duel.widgets, always=False)
    click(focus, hand.cards[2].rect.center)
    row = hand.dice_rows[0]
    places = row.places()
    at = {part: place.move(row.rect.topleft).center for part, place in places.items()}
    click(focus, at["4"])
    assert hand.dice["aim"] == 4
    click(focus, at["4"])
    assert hand.dice["aim"] == 3
    click(focus, at["minus"])
    click(focus, at["plus"])
    click(focus, at["plus"])
    assert hand.dice["aim"] == 4
    row = hand.dice_rows[2]
    click(focus, row.places()["3"].move(row.rect.topleft).center)
    assert duel.choice() == fight(hand.hand[2], 4, 0, 3)
    click(focus, row.places()["plus"].move(row.rect.topleft).center)
    assert hand.taken == 7, "an eighth die is never taken"


def press(duel: Duel, key: int, typed: str = "") -> bool:
    """A key goes down."""
    return duel.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=typed))


def test_everything_can_be_chosen_with_the_keys() -> None:
    duel = duel_of(match_at(COVERED), "red")
    hand = duel.choosing
    assert hand is not None
    assert press(duel, pygame.K_RIGHT) and press(duel, pygame.K_RIGHT) and hand.card == hand.hand[1]
    assert press(duel, pygame.K_LEFT) and hand.card == hand.hand[0]
    for _ in range(9):
        press(duel, pygame.K_PLUS, "+")
    assert hand.dice["aim"] == 5, "no more than the pool"
    press(duel, pygame.K_MINUS, "-")
    press(duel, pygame.K_DOWN)
    press(duel, pygame.K_DOWN)
    for _ in range(9):
        press(duel, pygame.K_PLUS, "+")
    assert duel.choice() == fight(hand.hand[0], 4, 0, 3)
    assert not press(duel, pygame.K_1, "1"), "the numbers stay the table's own"


def test_keys_walk_through_the_widgets_as_well() -> None:
    duel = duel_of(match_at(COVERED), "red")
    hand = duel.choosing
    assert hand is not None
    focus = Focus(duel.widgets, always=False)
    assert keys.TABLE.key("panels") == "f6"
    focus.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F6, mod=0, unicode=""))
    assert focus.at is hand.cards[0]
    focus.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert hand.card == hand.hand[0]
    focus.to(hand.dice_rows[1])
    focus.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    assert hand.dice["agility"] == 1


def test_an_empty_hand_fights_without_a_card() -> None:
    deck = ["steady-shot", "fast-maneuvers", "deep-breath"]
    empty = {**COVERED, "red": {**COVERED["red"], "hand": [], "deck": deck, "discard": ["dig-in", "full-auto", "kill-shot"]}}
    match = match_at(empty)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None
    hand.take("aim", 5)
    hand.take("aggressive", 2)
    assert duel.choice() == fight(None, 5, 0, 2)
    settle(duel)
    painted(duel)
    other = match_at(empty)
    events = [*other.play("blue", other.legal("blue")[0]), *other.play("red", fight(None, 5, 0, 2))]
    skip(duel, events)
    assert duel.state.panes["red"].card is None and duel.state.panes["red"].revealed and duel.complete
    painted(duel)


def test_opening_again_keeps_what_is_chosen_and_another_seat_begins_anew() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    assert duel.choosing
    duel.choosing.choose("deep-breath")
    duel.open(match.view("red"), match.chair("red"))
    assert duel.choosing.card == "deep-breath"
    duel.open(match.view("blue"), match.chair("blue"))
    assert duel.choosing.seat == "blue" and duel.choosing.card is None
    duel.open(match.view("red"), match.chair("red"))
    assert duel.choosing.card is None, "nothing outlives the other seat's turn"


# --- odds -------------------------------------------------------------------------------------------------------------


def test_odds_worked_out_in_slices_are_those_against_his_best_replies() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None
    for kind, number in (("aim", 4), ("agility", 1), ("aggressive", 2)):
        hand.take(kind, number)
    hand.choose("steady-shot")
    settle(duel)
    chair, replies = match.chair("red"), hand.outlook.replies()
    assert sum(share for share, _ in replies) == pytest.approx(1)
    exact = [(share, chair.ask("odds", action=duel.choice(), against=foe)) for share, foe in replies]
    assert hand.panel.odds is not None
    for name in ("win", "lose", "both_fall", "both_stand", "wound", "wound_kills"):
        assert hand.panel.odds[name] == pytest.approx(sum(share * one[name] for share, one in exact), abs=1e-12)
    choice = duel.choice()
    assert choice is not None
    assert hand.panel.subject == say("operators:duel.odds.against_best"), "one chance stands there, and what it is against"
    hand.panel.hover((hand.panel.rect.centerx, hand.panel.rect.y + hand.panel.scale.px(60)))
    assert hand.panel.tip == say("operators:duel.odds.replies_tip")
    hand.panel.hover((hand.panel.rect.centerx, hand.panel.rect.bottom - 3))
    assert hand.panel.tip == "\n".join(hand.panel.lines)
    assert sum(bar.chance or 0 for bar in bars(hand.panel.odds)) == pytest.approx(1)
    assert "On Target +2" in hand.panel.lines[0] and "card +1" in hand.panel.lines[0]


def test_odds_against_a_choice_are_those_against_it() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None
    hand.dice = {"aim": 4, "agility": 1, "aggressive": 2}
    hand.choose("steady-shot")
    hand.ask_against.press()
    focus = Focus(duel.widgets)
    names = [button.label for button in hand.foe_buttons]
    click(focus, hand.foe_buttons[names.index("Kill Shot")].rect.center)
    for stepper, goal in zip(hand.foe_steppers, (3, 2, 2), strict=True):
        while stepper.value != goal:
            stepper.by(1 if stepper.value < goal else -1)
    settle(duel)
    exact = match.chair("red").ask("odds", action=duel.choice(), against=fight("kill-shot", 3, 2, 2))
    assert hand.panel.odds is not None
    assert hand.panel.odds["win"] == pytest.approx(exact["win"], abs=1e-12)
    hand.foe_steppers[0].by(-1)
    assert hand.panel.odds is None, "six dice of the foe have no odds"
    hand.ask_against.press()
    assert hand.against is None and not hand.foe_buttons


def test_a_reckoning_stops_when_its_time_is_up() -> None:
    match = match_at(COVERED)
    reckoning = Reckoning(match.chair("red"), fight("steady-shot", 3, 2, 2), alike(foes(match.view("red"), "red")))
    reckoning.go_on(0.0)
    assert not reckoning.over
    reckoning.go_on(None)
    assert reckoning.over


def test_chances_of_the_colours_are_exact() -> None:
    match = match_at(COVERED)
    view = match.view("red")
    chances = colour_chances(view, "red", "deep-breath", 1, [(1.0, fight("dig-in", 0, 1, 6))])
    # One aim die and the card's 2, less the card's 3 and one agility die: from -2 to +2 around the start on white.
    expected = dict.fromkeys(COLOURS, 0.0)
    spaces = ["black", "white", "white", "white", "white", "white", "yellow"]
    for aim in (1, 1, 1, 2, 2, 3):
        for defence in (0, 0, 1, 1, 2, 2):
            expected[spaces[3 + 2 + aim - 3 - defence]] += 1 / 36
    assert chances == pytest.approx(tuple(expected.values()))
    every = colour_chances(view, "red", "steady-shot", 3, alike(foes(view, "red")))
    assert sum(every) == pytest.approx(1)


def test_more_red_dice_show_more_critical_misses() -> None:
    match = match_at({"red": AWAY["red"], "blue": {"node": "k12", "face": "W"}})
    view = match.view("blue")
    shares = [colour_chances(view, "blue", "steady-shot", aim, alike(foes(view, "blue")))[0] for aim in range(5)]
    assert shares == sorted(shares, reverse=True) and shares[0] > shares[-1]


def test_amber_suggests_what_wins_most_often_and_then_fights() -> None:
    sitting = at_rest({"red": "person", "blue": "recruit"}, match_at(COVERED))
    duel: Any = sitting.play.table.duel
    choosing = duel.choosing
    for _ in range(5_000):
        if not choosing.busy:
            break
        sitting.step()
    suggest, fight = sitting.button("Suggest"), sitting.button("Fight")
    assert suggest.enabled and suggest.main and not fight.enabled, "nothing is chosen: amber is the suggestion"
    row = best_of(choosing.panel.ahead)
    sitting.press(pygame.K_RETURN, "\r")
    assert choosing.choice() == choosing.outlook.advice(None, dict.fromkeys(KINDS, 0))
    assert row is not None and row.dice == tuple(choosing.dice.values()), "the row in amber is what is taken"
    won = choosing.outlook._won
    taken = choosing.card, tuple(choosing.dice.values())
    assert whole_percent(won[taken]) == whole_percent(max(won.values())), "as often as the best, by the figure that is told"
    sitting.step()
    assert fight.enabled and fight.main and not suggest.main
    for _ in range(5_000):
        if not choosing.busy:
            break
        sitting.step()
    assert choosing.panel.win == whole_percent(won[taken]), "and the panel says how often, as one large number"


@pytest.mark.parametrize(("score", "said"), [((4, 3), True), ((4, 4), True), ((3, 4), False), ((2, 2), False)])
def test_the_large_number_is_that_of_the_fight_at_any_score_and_the_match_stands_beside_it(
    score: tuple[int, int], said: bool
) -> None:
    start = position(COVERED) | {"score": dict(zip(("red", "blue"), score, strict=True))}
    sitting = at_rest({"red": "person", "blue": "recruit"}, Match(rules("operators"), "kiln-yard", {}, 1, start))
    choosing: Any = sitting.play.table.duel.choosing

    def wait() -> None:
        for _ in range(5_000):
            if not choosing.busy:
                return
            sitting.step()

    wait()
    first = best_of(choosing.panel.ahead)
    assert first is not None
    sitting.press(pygame.K_RETURN, "\r")
    wait()
    odds = choosing.panel.odds
    assert choosing.panel.win == whole_percent(odds["win"]) == whole_percent(first.chance or 0.0), (
        "before the choice and after it"
    )
    assert all(widget.forecast.endswith(" to win") for widget in choosing.cards)
    assert ("wins the match" in choosing.panel.match or " won" in choosing.panel.match) == said


NEAR = [  # chances, chances unhurt and costs of cards in amber and beside it, and what is said of them
    ((0.71, 0.71), (0.5, 0.5), (9, 17), "alike_keep"),
    ((0.71, 0.705), (0.5, 0.5), (17, 9), "alike_dear"),
    ((0.71, 0.71), (0.6, 0.5), (17, 9), "alike_unhurt"),
    ((0.71, 0.69), (0.5, 0.5), (9, 9), "alike"),
    ((0.71, 0.62), (0.5, 0.5), (9, 17), ""),
    ((0.71,), (0.5,), (9,), ""),
]


@pytest.mark.parametrize(("chances", "unhurt", "costs", "key"), NEAR)
def test_of_cards_that_are_alike_in_odds_it_is_said_how_they_differ(
    chances: tuple[float, ...], unhurt: tuple[float, ...], costs: tuple[int, ...], key: str
) -> None:
    choosing: Any = at_rest({"red": "person", "blue": "recruit"}, match_at(COVERED)).play.table.duel.choosing  # type: ignore[attr-defined]
    given = zip(chances, unhurt, costs, strict=True)
    cards = tuple(Ahead(f"card {cost}", won, None, not n, well, cost) for n, (won, well, cost) in enumerate(given))
    choosing.panel.change(ahead=cards)
    told = choosing._amber()
    assert bool(told) == bool(key)
    if key:
        own, other = cards[0].name, cards[1].name
        figures = {"card": own, "other": other, "kept": other, "chance": percent(unhurt[0])}
        assert told == say(f"operators:duel.odds.{key}", **figures)
    choosing.card = choosing.hand[0]
    assert not choosing._amber(), "one is chosen"


@pytest.mark.parametrize("scene", [COVERED, FACING, WOUNDED])
def test_what_is_recommended_never_has_the_smaller_figure_without_a_reason_and_gives_least_away(scene: Any) -> None:
    choosing: Any = at_rest({"red": "person", "blue": "recruit"}, match_at(scene)).play.table.duel.choosing  # type: ignore[attr-defined]
    while choosing.busy:
        choosing.go_on()
    first, ahead = best_of(choosing.panel.ahead), choosing.panel.ahead
    assert first is not None
    most = max(one.chance for one in ahead)
    if whole_percent(first.chance or 0.0) < whole_percent(most):
        assert "Recommended for the match" in choosing._amber()
        return
    same = [one for one in ahead if whole_percent(one.chance) == whole_percent(most) and one.unhurt >= first.unhurt - 0.001]
    assert first.spent == min(one.spent for one in same), "of equal ones the dearer is kept"


AHEAD = {  # a win decides the match, as does that both fall: what wins most often with a card a review would not take
    "red": {"node": "k05", "face": "W", "wounds": 1, "hand": ["steady-shot", "fast-maneuvers"]}
    | {"deck": ["kill-shot"], "discard": ["dig-in", "full-auto", "deep-breath"]},
    "blue": {"node": "k07", "face": "SW", "hand": ["steady-shot", "fast-maneuvers", "kill-shot"]}
    | {"deck": [], "discard": ["dig-in", "deep-breath", "full-auto"]},
}


@pytest.mark.parametrize(("scene", "score"), [(AHEAD, (4, 1)), (COVERED, (2, 2))])
def test_what_is_suggested_wins_as_often_as_its_row_and_a_plan_told_before_it_was_taken(
    scene: dict[str, Any], score: tuple[int, int]
) -> None:
    start = position(scene) | {"score": dict(zip(("red", "blue"), score, strict=True)), "flag": "red"}
    sitting = at_rest({"red": "person", "blue": "recruit"}, Match(rules("operators"), "kiln-yard", {}, 1, start))
    choosing: Any = sitting.play.table.duel.choosing  # type: ignore[attr-defined]
    while choosing.busy:
        choosing.go_on()
    row, told, action = best_of(choosing.panel.ahead), choosing.outlook.opening(), choosing.advice()
    assert row is not None and row.dice == tuple(action[kind] for kind in KINDS), "the row in amber is what is taken"
    choosing.suggest()
    while choosing.busy:
        choosing.go_on()
    assert choosing.panel.odds["win"] == pytest.approx(row.chance) == pytest.approx(told)


def test_a_suggestion_keeps_what_lies_there_already() -> None:
    sitting = at_rest({"red": "person", "blue": "recruit"}, match_at(COVERED))
    choosing: Any = sitting.play.table.duel.choosing
    while choosing.busy:
        sitting.step()
    worst = min(choosing.hand, key=lambda card: choosing.outlook.best(card, choosing.dice))
    choosing.choose(worst)
    choosing.take("aim", 2)
    choosing.suggest()
    assert choosing.card == worst and choosing.dice["aim"] >= 2 and choosing.taken == choosing.number


def test_a_whole_choice_is_suggested_anew_and_the_best_one_is_no_question() -> None:
    sitting = at_rest({"red": "person", "blue": "recruit"}, match_at(COVERED))
    duel: Any = sitting.play.table.duel
    choosing = duel.choosing
    while choosing.busy:
        sitting.step()
    best = choosing.outlook.advice(None, dict.fromkeys(KINDS, 0))
    worst = min(choosing.outlook._won, key=choosing.outlook._won.__getitem__)
    choosing.choose(worst[0])
    for kind, number in zip(KINDS, worst[1], strict=True):
        choosing.take(kind, number)
    sitting.play._furnish()
    assert choosing.choice() and choosing.choice() != best and sitting.button("Suggest").enabled
    sitting.button("Suggest").press()
    sitting.play._furnish()
    assert choosing.choice() == best
    assert not sitting.button("Suggest").enabled and sitting.button("Suggest").reason == say("operators:duel.suggest_best")


def test_against_begins_with_what_he_is_most_likely_to_play_and_says_that_it_is_one_choice() -> None:
    match = match_at(COVERED)
    duel = duel_of(match, "red")
    hand = duel.choosing
    assert hand is not None
    hand.ask_against.press()
    assert hand.against and all(int(hand.against[kind]) > 0 for kind in KINDS), "before that is known, some dice of each kind"
    hand.ask_against.press()
    while hand.busy:
        hand.go_on()
    replies = hand.outlook.replies()
    hand.ask_against.press()
    assert hand.against and (max(share for share, _ in replies), dict(hand.against)) in [
        (share, dict(one)) for share, one in replies
    ]
    assert "exactly this choice" in say("operators:duel.odds.against_this", foe="Ghost")
    assert hand._foe_holds() == say("operators:duel.against.holds", held=3, cards=6)


def test_whoever_has_card_and_dice_together_is_told_of_it_once_they_are_whole() -> None:
    told: list[bool] = []
    match = match_at(COVERED)
    hand = Choosing(match.view("red"), match.chair("red"), lambda: told.append(True))
    hand.take("aim", 7 - 2)
    hand.choose(hand.hand[0])
    assert not told
    hand.take("aggressive", 2)
    assert told


@pytest.mark.parametrize(("scenario", "fought"), [("basic-training", False), ("basic-training", True), ("kiln-yard", False)])
def test_the_trackers_are_quiet_in_the_first_fight_of_the_training_until_something_is_chosen(scenario: str, fought: bool) -> None:
    match = match_at(COVERED, scenario=scenario)
    match.position.fought = fought
    duel = duel_of(match, "red")
    settle(duel)
    learns = scenario == "basic-training" and not fought
    painted(duel)
    assert all(pane.quiet == learns for pane in duel.state.panes.values())
    hand = duel.choosing
    assert hand is not None
    hand.choose(hand.hand[0])
    painted(duel)
    assert not any(pane.quiet for pane in duel.state.panes.values())
    duel.leave_choice()
    painted(duel)
    assert not any(pane.quiet for pane in duel.state.panes.values())
