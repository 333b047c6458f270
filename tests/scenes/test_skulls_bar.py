"""The bottom bar of Danger Close in a turn: fixed places, an amber that leads on and is no bad trade, tokens that need no aim."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.bots.levels import decision
from game.learning.lessons import training
from game.match import Match
from game.review.decisions import decided
from game.review.settings import settings
from game.skulls.rules import RULES
from scenes.boards.zones.board import Hit
from scenes.kit import palette
from scenes.kit.hero import Hero
from scenes.kit.layout import Scale
from scenes.tables.skulls.lessons import Places
from scenes.tables.skulls.parts import preview
from scenes.tables.skulls.parts.advice import Advice
from scenes.tables.skulls.parts.odds import falls
from scenes.tables.skulls.parts.reasons import reason
from scenes.tables.skulls.parts.steps import why_there
from scenes.tables.skulls.prospects import prospect
from scenes.tables.skulls.turn import CHOICES
from tests.scenes.mustering import TWO, Table
from tests.scenes.test_skulls_turn import UNITS, confirming, done, free, large, main_button, named, plain, seated, words

CALM = {"seal": {"bag": {"white": 60, "black": 0}}, "terrorist": {"bag": {"white": 60, "black": 0}}}
"""Bags from which nobody falls: a trade is worth its threats alone."""


def bar(at: Table) -> dict[str, tuple[int, int]]:
    """Where each button of the bottom bar stands, and how wide it is."""
    at.play._furnish()
    return {one.spot: (one.rect.x, one.rect.w) for one in at.play.chrome.buttons}


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1920, 1080), 100), ((1920, 1080), 150), ((1024, 640), 75)])
@pytest.mark.parametrize("token", ["frag", "focus-fire", "covering-fire", "creep", "double-time", "flashbang"])
def test_every_button_keeps_its_place_for_a_whole_turn(
    token: str, size: tuple[int, int], percent: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.match.state.MatchState.asks_end", True)
    at = seated({**UNITS, "s-breach": {"space": "c2/0", "danger": 1, "ready": token}})
    at.play.resize(size, Scale(percent))
    seen = [bar(at)]

    def look() -> None:
        seen.append(bar(at))

    named(at, "token").press()
    look()
    at.mode.back()
    look()
    for _ in range(8):
        named(at, "next").press()
        look()
    while at.mode.back():  # what Suggest took in hand would be thrown by the next click
        look()
    at.click(at.unit("t-vet"))
    look()
    at.mode.back()
    named(at, "end").press()
    look()
    named(at, "keep").press()
    at.click(free(at, "l1/0"))
    look()
    named(at, "undo").press()
    at.rest()
    look()
    named(at, "cover").press()
    look()
    named(at, "cover").press()
    at.rest()
    look()
    for number, one in enumerate(seen):
        assert one.items() <= seen[0].items(), (number, one)


def test_words_stay_on_the_buttons_that_decide() -> None:
    at = seated()
    at.play.resize((1280, 720), Scale(100))
    bar(at)
    for name in ("token", "cover", "next", "step", "end"):
        button = at.mode._buttons[{"end": "end"}.get(name, name)]
        assert button.label and not button.bare, name


def test_a_small_bar_has_words_on_every_button() -> None:
    at = seated(kinds=TWO)
    at.play.resize((1280, 720), Scale(100))
    bar(at)
    found = {button.spot: button for button in at.play.chrome.buttons}
    assert {"threat", "peek", "ghost", "undo"} <= set(found)
    for button in found.values():
        assert button.label and not button.bare and button.rect.w >= button.natural(button.scale, button.rect.w)[0], button.spot


@pytest.mark.parametrize("chosen", ["", "token", "t-vet"])
def test_a_wide_bar_has_words_on_every_button_whatever_is_chosen(chosen: str) -> None:
    at = seated()
    at.play.resize((1920, 1080), Scale(100))
    before = bar(at)
    if chosen == "token":
        named(at, "token").press()
    elif chosen:
        at.click(at.unit(chosen))
    assert bar(at).items() <= before.items()
    for button in at.play.chrome.buttons:
        assert button.label and not button.bare and button.rect.w >= button.natural(button.scale, button.rect.w)[0], button.spot


def test_next_choice_leads_to_something_that_amber_then_does() -> None:
    units = {"s-breach": {"space": "w2/0"}, "t-vet": {"space": "e2/0"}}
    at = seated(units, "s-breach")
    assert main_button(at).label == "Suggest"
    main_button(at).press()
    step = main_button(at)
    assert step.label == "Step here" and at.mode.lit["do"] == "move"
    place = at.mode.lit["to"]
    at.point((5, at.play.chrome.bottom.centery))
    assert main_button(at).label == "Step here", "the way to the button takes nothing away"
    main_button(at).press()
    at.rest()
    assert at.units["s-breach"].space == place


@pytest.mark.parametrize("stunned", [True, False])
def test_amber_is_what_is_proposed_and_enter_does_what_is_chosen(stunned: bool) -> None:
    """One threat for three, as the Veteran on the upper floor answers with one more for it, and a grenade is there."""
    at = seated({**UNITS, "t-vet": {**UNITS["t-vet"], "stunned": stunned}}, **CALM)
    at.click(at.unit("t-vet"))
    assert at.mode.aimed["do"] == "fire" and not at.mode.recommended(at.mode.aimed)
    step, said = confirming(at), plain(at.table.sentence())
    assert step.label == ("Fire, 1 threat" if stunned else "Exchange fire") and step.picked and not step.main
    assert step.colours()[0] == palette.BUTTON and step.colours()[1] == palette.TEXT
    assert not any(button.main for button in at.play.chrome.buttons), "and nothing else asks for a click"
    assert said.endswith("Better: Frag Grenade at East arcade (hits two).") and ("A bad trade" in said) is not stunned
    at.press(pygame.K_RETURN, "\r")
    assert done(at)[0] == {"do": "fire", "target": "t-vet"}


def test_what_is_chosen_by_hand_and_is_as_good_is_amber_and_nothing_is_said_to_be_better() -> None:
    at = seated(UNITS, "s-breach")
    move = next(action for action in at.mode.legal if action["do"] == "move")
    at.mode.advice._good = [at.mode.best(), move]
    at.click(free(at, move["to"]))
    assert confirming(at).main and "Better" not in plain(at.table.sentence())


def test_the_act_stands_in_the_corner_and_the_end_of_the_turn_left_of_it() -> None:
    at = seated()
    for _ in range(2):
        places = bar(at)
        assert max(places, key=lambda name: places[name][0]) == "step"
        assert [one.spot for one in at.play.chrome.buttons][-2:] == ["end", "step"]
        at.click(at.unit("t-vet"))


def test_who_is_killed_stands_on_the_button_before_the_second_press() -> None:
    units = {**UNITS, "s-breach": {"space": "c3/0"}, "t-vet": {"space": "c3/0", "danger": 8, "state": "down"}}
    at = seated({**units, "t-boss": {"space": "e2/0"}}, "s-breach")
    assert confirming(at).label == "Finish off"
    confirming(at).press()
    assert confirming(at).label == "Kill Veteran" and not done(at)


def test_amber_is_what_the_bots_judge_best() -> None:
    """The grenade that hits two is better than any shot or step; held, it is aimed at where it does most, and thrown."""
    at = seated(UNITS, "s-breach")
    assert at.mode.best() == {"do": "use", "token": "frag", "zone": "c3"}
    for label in ("Use Frag Grenade", "Use it"):
        main = main_button(at)
        assert main.label == label and main.key == "confirm"
        main.press()
        at.rest()
    assert done(at)[0] == {"do": "use", "token": "frag", "zone": "c3"}


@pytest.mark.parametrize("scenario", ["first-contact", "street-sweep", "black-hawk-down"])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_suggested_is_not_even_a_slip_to_whoever_looks_back(scenario: str, seed: int) -> None:
    """Along a match between two bots a review at its usual depth marks nothing of what is suggested, first, second or third."""
    match, asked = Match(RULES, scenario, {}, seed), 0
    for number in range(120):
        if match.result():
            break
        seat = match.actors()[0]
        view = match.view(seat)
        if view.phase == "turn":
            advice = Advice(
                view, seat, RULES.legal(view, seat), lambda action, view=view, seat=seat: prospect(view, seat, action)
            )
            best = advice.best() or {"do": "end-turn"}
            found = decided(RULES, view, seat, best, settings().depths["usual"], 0)
            asked += found is not None
            assert found is None or found.mark in (None, "brilliant"), (number, best, found.cost)
            assert not any(advice.poor(one) for one in advice.good())
            for other in advice.good()[1:CHOICES]:
                found = decided(RULES, view, seat, other, settings().depths["usual"], 0)
                assert found is None or found.mark in (None, "brilliant"), (number, other, found.cost)
        match.play(seat, decision(RULES, view, seat, "recruit", 100 * seed + number, steps=100))
    assert asked > 8


def test_a_grenade_that_reaches_only_his_own_is_neither_suggested_nor_lit() -> None:
    units = {
        "s-breach": {"space": "w2/0", "ready": "frag"}, "s-gren": {"space": "w3/0"}, "s-marks": {"space": "w3/0"},
        "t-vet": {"space": "e2/0"}, "t-enfor": {"space": "e3/0"},
    }  # fmt: skip
    at = seated(units, "s-breach")
    assert {"do": "use", "token": "frag", "zone": "w3"} in at.mode.legal
    for _ in range(4):
        named(at, "next").press()
        assert at.mode.tool is None and at.mode.friends(at.mode.lit) == []
    assert "only your own" in named(at, "token").reason.lower()
    at.mode.key("use")
    assert not at.table.board.over.zones and "only your own men" in plain(at.table.sentence()) and at.mode.aimed is None


def test_a_zone_of_only_his_own_stays_dark_while_another_is_aimed_at() -> None:
    units = {
        "s-breach": {"space": "c2/0", "ready": "frag"}, "s-gren": {"space": "l2/0"}, "t-vet": {"space": "c3/0"},
        "t-enfor": {"space": "e3/0"},
    }  # fmt: skip
    at = seated(units, "s-breach")
    assert {"c3", "l2"} <= {action.get("zone") for action in at.mode.legal}
    named(at, "token").press()
    assert at.mode.aimed == {"do": "use", "token": "frag", "zone": "c3"} and set(at.table.board.over.zones) == {"c3"}
    assert "another lit zone" not in plain(at.table.sentence())


def test_lessons_of_a_turn_ask_for_what_amber_proposes() -> None:
    """Though somebody can be fired at, the grenade is what is proposed; a step is where that is best."""
    far = {"s-breach": {"space": "w2/0"}, "t-vet": {"space": "e2/0"}}
    at, walks = seated(UNITS, "s-breach"), seated(far, "s-breach")
    assert any(action["do"] == "fire" for action in at.mode.legal) and at.mode.best()["do"] == "use"
    assert Places(at.table).moment() == "ring"
    assert walks.mode.best()["do"] == "move" and Places(walks.table).moment() == "walk"
    at.mode.advice._good = [{"do": "fire", "target": "t-vet"}]
    assert Places(at.table).moment() == "shot"


def test_suggest_rests_where_nothing_else_is_worth_doing() -> None:
    at = seated(UNITS, "s-breach")
    at.mode.advice._good = at.mode.advice.good()[:1]
    assert named(at, "next").enabled
    named(at, "next").press()
    assert named(at, "next").reason == "Nothing else is worth doing." and named(at, "step").main


def test_amber_never_leads_back_to_where_a_soldier_came_from() -> None:
    """Each step that amber takes is better than to stay, so none is taken back by the next one."""
    at = seated({"s-rifle": {"space": "w1/0"}, "t-vet": {"space": "e2/0"}, "t-boss": {"space": "e3/0"}}, "s-rifle")
    stood = [at.units["s-rifle"].space]
    for _ in range(8):
        if at.match.position.turn is None or main_button(at).label == "End turn":
            break
        main_button(at).press()
        at.rest()
        if at.units["s-rifle"].space != stood[-1]:
            stood.append(at.units["s-rifle"].space)
    assert len(stood) > 1 and len(set(stood)) == len(stood), stood


def test_what_is_worth_nothing_is_not_amber_and_what_may_not_be_done_is_worth_less_than_nothing() -> None:
    at = seated({"s-breach": {"space": "w2/0"}, "t-vet": {"space": "e2/0"}}, "s-breach")
    advice = at.mode.advice
    assert advice.gain({"do": "end-turn"}) == 0 and advice.gain({"do": "fire", "target": "t-vet"}) < 0
    assert advice.gain({"do": "move", "to": "c1/0"}) > 0 >= advice.gain({"do": "move", "to": "w1/0"})
    assert at.mode.places()[0] == {"do": "move", "to": "c1/0"}, "the best one comes first"


def test_suggest_takes_the_token_in_hand_that_amber_and_sentence_name() -> None:
    at = seated(UNITS, "s-breach")
    assert "Frag Grenade looks best" in plain(at.table.sentence())
    named(at, "next").press()
    assert at.mode.tool == "token" and at.mode.aimed == {"do": "use", "token": "frag", "zone": "c3"} == at.mode.best()
    assert main_button(at).label == "Use it" and plain(at.table.sentence()).startswith("Use Frag Grenade at ")


def test_suggest_turns_no_token_up_where_others_look_on() -> None:
    at = seated(UNITS, "s-breach", TWO)
    named(at, "next").press()
    assert at.mode.tool is None and main_button(at).label == "Use token"
    assert "His ready token looks best" in plain(at.table.sentence()) and "Frag" not in plain(at.table.sentence())


def test_suggest_points_at_nothing_where_nothing_is_better_than_to_end_the_turn() -> None:
    at = seated({"s-rifle": {"space": "n3/2"}, "t-vet": {"space": "c3/0"}}, {"unit": "s-rifle", "left": 1, "fired": True})
    assert at.mode.places() and not at.mode.advice.good()
    named(at, "next").press()
    assert at.mode.lit is None and at.mode.aimed is None and main_button(at).label == "End turn"
    assert "No useful move left" in plain(at.table.sentence())


def test_a_token_that_could_only_hit_a_comrade_is_not_amber() -> None:
    units = {**UNITS, "s-rifle": {"space": "c3/0", "danger": 2}, "t-vet": {"space": "e2/0"}, "t-boss": {"space": "e2/0"}}
    at = seated(units, "s-breach")
    throw = {"do": "use", "token": "frag", "zone": "c3"}
    at.mode.hold("token")
    at.mode.choose(throw)
    assert at.mode.aimed == throw and confirming(at).picked and confirming(at).label == "Use it"


def test_a_coup_has_its_words_on_a_button_and_is_named_before_and_after_the_step_that_leads_to_it() -> None:
    units = {**UNITS, "t-vet": {"space": "c3/0", "danger": 8, "state": "down"}, "t-boss": {"space": "e2/0"}}
    at = seated(units, "s-breach")
    at.play.resize((1280, 720), Scale(100))
    before = bar(at)
    at.point(free(at, "c3/0"))
    large(at)
    assert "Finish off: there he can kill Terrorist Veteran" in words(at)
    at = seated({**units, "s-breach": {"space": "c3/0", "ready": "frag"}}, "s-breach")
    at.play.resize((1280, 720), Scale(100))
    after = bar(at)
    coup = named(at, "step")
    assert coup.label == "Finish off" and not coup.bare and coup.tip and main_button(at) is coup, "where all is confirmed"
    assert [button.label for button in at.table.buttons()].count("Finish off") == 1
    assert all(not named(at, name).bare for name in ("token", "cover", "next", "step", "end"))
    assert all(before[name] == after[name] for name in ("token", "cover", "next", "step", "undo") if name in before)
    assert "Finish off the Veteran" in plain(at.table.sentence())


# --- tokens that need no aim -------------------------------------------------------------------------------------------------


def held(token: str) -> Table:
    at = seated({**UNITS, "s-breach": {"space": "c2/0", "ready": token}})
    named(at, "token").press()
    return at


def test_creep_is_used_by_a_click_on_the_soldier_himself() -> None:
    at = held("creep")
    assert "click the Breacher himself" in plain(at.table.sentence()) and confirming(at).label == "Use it"
    at.click(free(at, "e2/0"))
    assert "click the Breacher himself" in plain(at.table.sentence()) and at.mode.aimed and not done(at)
    assert confirming(at) is named(at, "step"), "where all tokens are confirmed"
    at.click(at.unit("s-breach"))
    assert done(at)[0] == {"do": "use", "token": "creep"}


@pytest.mark.parametrize("where", ["zone", "enemy"])
def test_covering_fire_is_confirmed_on_any_lit_zone_or_hit_enemy(where: str) -> None:
    at = held("covering-fire")
    assert "click a lit zone" in plain(at.table.sentence())
    at.click(at.unit("t-boss") if where == "enemy" else free(at, "c3/0"))
    assert done(at)[0] == {"do": "use", "token": "covering-fire"}


@pytest.mark.parametrize("token", ["frag", "covering-fire", "double-time", "flashbang"])
def test_the_end_is_never_amber_while_a_token_is_in_the_hand(token: str) -> None:
    at = held(token)
    named(at, "token")
    assert confirming(at).label != "End turn"


# --- words -------------------------------------------------------------------------------------------------------------------


def test_a_click_on_an_enemy_is_no_step_and_says_why_not() -> None:
    turn: dict[str, Any] = {"unit": "s-breach", "fired": True, "left": 1}
    at = seated(UNITS, turn)
    at.click(at.unit("t-boss"))
    assert not done(at) and at.units["s-breach"].space == "c2/0" and at.mode.why


def test_cover_is_advised_only_while_it_is_there() -> None:
    turn: dict[str, Any] = {"unit": "s-breach", "left": 0}
    for token, theirs, advised in (("cover", ["t-vet"], True), ("minus", ["t-vet"], False), ("cover", [], False)):
        at = seated(UNITS, turn, seal={"token": token}, terrorist={"stack": theirs})  # after the last card it comes by itself
        assert ("Take Cover" in plain(at.mode.sentence())) == advised


def test_a_token_in_hand_lets_go_of_what_was_suggested() -> None:
    at = seated({**UNITS, "s-breach": {"space": "c2/0", "danger": 1, "ready": "double-time"}})
    at.mode._next_step()
    assert at.mode.lit or at.mode.aimed
    at.mode.hold("token")
    assert at.mode.lit is None and at.mode.aimed is None and named(at, "step").reason


def test_a_run_of_two_steps_tells_what_reaches_him_where_it_ends() -> None:
    at = seated({**UNITS, "s-breach": {"space": "c2/0", "danger": 1, "ready": "double-time"}})
    at.mode.hold("token")
    at.mode._next_step()
    assert at.mode.previewed()["do"] == "use"
    at.table.refresh()
    assert at.table.panels.sum.title == "DOUBLE-TIME?"
    assert any(isinstance(part, Hero) for part in at.table.panels.sum.parts)


def test_a_token_by_which_nobody_can_fall_yet_says_so_instead_of_a_chance_of_none() -> None:
    at = seated({**UNITS, "s-breach": {"space": "c2/0", "ready": "focus-fire"}, "t-vet": {"space": "c3/0"}}, **CALM)
    use = next(one for one in at.mode.legal if one["do"] == "use" and one.get("target") == "t-vet")
    said = plain(reason(at.mode, use))
    assert "can't fall yet" in said and "0\u00a0%" not in said


def test_amber_on_a_token_says_which_and_why() -> None:
    at = seated({**UNITS, "s-breach": {"space": "c2/0", "danger": 1, "ready": "focus-fire"}})
    said = plain(at.mode.sentence())
    assert at.mode.leads() != "token" or ("Focus Fire looks best" in said and "nothing back" in said)


def test_a_step_that_is_suggested_says_why() -> None:
    at = seated()
    move = next(action for action in at.mode.legal if action["do"] == "move")
    at.mode.best = lambda: move
    at.mode.lit = move
    at.table.state.hit = Hit(None, None)
    assert plain(at.mode.sentence()).startswith("Step to ")
    assert why_there(at.table.state.view, "s-breach", move["to"])[0] == "safer"


@pytest.mark.parametrize(("left", "fired", "later"), [(2, False, False), (1, False, True), (2, True, True)])
def test_what_he_can_fire_at_after_his_last_action_is_for_the_next_turn(left: int, fired: bool, later: bool) -> None:
    turn: dict[str, Any] = {"unit": "s-breach", "left": left, "fired": fired}
    at = seated(UNITS, turn)
    view = at.table.state.view
    there = [action["to"] for action in at.mode.legal if action["do"] == "move"]
    told = [str(part) for space in there for part in at.table.panels._step(space)]
    assert any("fire next turn at" in one for one in told) == later and any("could fire at:" in one for one in told) != later
    assert all(key.endswith("later") == later for space in there if "shot" in (key := why_there(view, "s-breach", space)[0]))


def test_where_nobody_can_be_fired_at_a_step_is_told_with_a_true_reason() -> None:
    units = {"s-breach": {"space": "w1/0"}, "t-vet": {"space": "s1/0"}, "t-boss": {"space": "s1/0"}}
    at = seated(units, "s-breach")
    view, board = at.table.state.view, at.match.position.world.board
    told = {action["to"]: why_there(view, "s-breach", action["to"]) for action in at.mode.legal if action["do"] == "move"}
    for space, (key, named_) in told.items():
        assert key not in ("shot", "better_shot") or at.table.panels._step(space)
        if key in ("nearer", "nearer_safe"):
            foe = view.zone(named_["unit"])
            assert board.ranges[board.zone_of[space]][foe] < board.ranges["w1"][foe]
        if key.endswith("safe"):
            assert not at.table.panels._step(space)[0].number.strip("0"), space
    assert any(key.startswith("nearer") for key, _ in told.values()), told


def test_suggest_pressed_again_says_that_it_is_the_second_choice_and_comes_back_to_the_first() -> None:
    at = seated({"s-rifle": {"space": "w1/0"}, "t-vet": {"space": "e2/0"}, "t-boss": {"space": "e3/0"}}, "s-rifle")
    good = at.mode._good()
    assert good
    at.mode.advice._good = good = [*good, {"do": "move", "to": "w2/0"}]
    seen = []
    for _ in range(len(good) + 1):
        named(at, "next").press()
        assert main_button(at).label in ("Step here", "Exchange fire"), "amber does not go round in a circle"
        seen.append((at.mode.aimed or at.mode.lit, plain(at.mode.sentence())))
    assert [action for action, _ in seen] == [*good, good[0]]
    assert "choice" not in seen[0][1]
    assert "on the way to Coppersmith's, ground floor" in seen[0][1]
    at.mode._lead(good[0])
    assert "Next step\n" in words(at) and "Coppersmith's, ground floor" in words(at), "there is where the first step ends"
    assert seen[1][1].startswith("Second choice."), seen


def test_a_click_where_he_stands_says_that_he_is_there_and_places_are_told_apart() -> None:
    at = seated({"s-breach": {"space": "c1/0"}, "t-vet": {"space": "e2/0"}}, "s-breach")
    at.click(free(at, "c1/0"))
    assert plain(at.mode.sentence()) == "SEAL Breacher is already here."
    at.click(free(at, "s1/0"))
    near = plain(at.mode.sentence()).split("From here: ")[1]
    floors = [space for space in at.match.position.world.board.steps["c1/0"] if space.endswith("/1") or space.endswith("/2")]
    assert "(" in near or not floors, near


def test_what_suggest_pointed_at_is_let_go_of_once_it_is_done() -> None:
    """The panel then is about the unit that has the turn, and not about what the pointer never lay on."""
    at = seated()
    at.mode._next_step()
    assert at.table.state.hit != Hit(None, None)
    at.mode.confirm()
    at.rest()
    assert at.table.state.hit == Hit(None, None)


def test_a_click_where_a_token_does_nothing_says_why() -> None:
    at = seated({**UNITS, "s-breach": {"space": "c2/0", "danger": 1, "ready": "frag"}})
    at.mode.hold("token")
    at.click(free(at, "w1/0"))
    said = plain(at.mode.sentence())
    assert "Frag" in said and "range" in said and "right-click" not in said, said


@pytest.mark.parametrize("danger", range(4, 8))
def test_what_hits_his_own_is_never_proposed_however_good_it_is(danger: int) -> None:
    """Who throws it is warned, and amber is the way back: amber after amber would lead round and round."""
    foes = {name: {"space": "c3/0", "danger": danger} for name in ("t-vet", "t-boss")}
    at = seated({"s-breach": {"space": "c2/0", "ready": "frag"}, "s-rifle": {"space": "c3/0"}, **foes}, "s-breach")
    throw = {"do": "use", "token": "frag", "zone": "c3"}
    assert throw in at.mode.legal and at.mode.advice.gain(throw) > 0
    assert throw not in at.mode.advice.good() and at.mode.leads() != "token"


def test_where_to_end_the_turn_is_amber_the_sentence_says_so_and_why() -> None:
    at = seated({"s-rifle": {"space": "n3/2"}, "t-vet": {"space": "c3/0"}}, {"unit": "s-rifle", "left": 1, "fired": True})
    told = plain(at.table.sentence())
    assert main_button(at).label == "End turn" and "Click a lit" not in told
    assert told.startswith("No useful move left: no step makes him safer.")
    named(at, "next").press()
    assert plain(at.table.sentence()) == told, "Suggest says the same"


def test_while_something_is_chosen_enter_is_never_the_end_of_the_turn() -> None:
    at = seated({"s-rifle": {"space": "n3/2"}, "t-vet": {"space": "c3/0"}}, {"unit": "s-rifle", "left": 1, "fired": True})
    assert main_button(at).label == "End turn"
    at.click(free(at, "n3/1"))
    assert at.mode.aimed and at.mode.poor(at.mode.aimed) and confirming(at).label == "Step here"
    at.mode.back()
    assert main_button(at).label == "End turn"


def test_the_lesson_of_tokens_comes_where_one_is_proposed_and_its_examples_are_of_what_he_has() -> None:
    """Nobody near: a run is best; with a token that leads nowhere a step is, and the step is told first."""
    far = {"s-breach": {"space": "w1/0", "ready": "double-time"}, "t-vet": {"space": "e3/0"}}
    at = seated(far, "s-breach")
    for action, moment in (({"do": "use", "token": "double-time", "to": "c1/0"}, "use"), ({"do": "move", "to": "w2/0"}, "walk")):
        at.mode.advice._good = [action]
        assert Places(at.table).moment() == moment
    found = training("skulls")
    assert found
    lessons = found.lessons
    assert "walk" not in lessons["tokens"].opens.at and not lessons["tokens"].drills
    assert {"use", "ring"} <= set(lessons["tokens"].opens.at) and "walk" in lessons["step"].opens.at
    for token in ("frag", "smoke"):
        (lesson,) = (one for one in lessons.values() if {"frag": "grenade"}.get(token, token) in one.drills)
        assert f"'ready': '{token}'" in str(lesson.opens.holds)


def test_his_own_shot_tells_what_take_cover_would_make_of_his_risk() -> None:
    units = {**UNITS, "s-breach": {"space": "c2/0", "danger": 5, "ready": "frag"}}
    for token, told in (("cover", True), ("minus", False)):
        at = seated(units, "s-breach", seal={"token": token, "bag": {"white": 8, "black": 8}})
        large(at)
        at.click(at.unit("t-vet"))
        seen = at.table.state.seen(at.mode.aimed)
        own = seen.of("s-breach")
        assert own and own.held < 1
        assert ("if you Take Cover first" in words(at)) is told
        if told:
            eased = seen.covered["s-breach"]
            assert eased.held > own.held and eased.threat == own.threat and eased.danger == 6
            assert falls(eased) in words(at)


def test_what_is_urged_promises_no_more_than_the_panel_beside_cover() -> None:
    for token, told in (("cover", True), ("minus", False)):
        at = seated(
            {**UNITS, "t-vet": {"space": "c3/1", "danger": 6}},
            "s-breach",
            terrorist={"token": token, "bag": {"white": 8, "black": 8}},
        )
        said = plain(at.table.sentence())
        fate = preview.hero_of(at.match.position, seen := at.table.state.seen(at.mode.best()))
        assert "Frag Grenade looks best" in said and fate and f"{falls(fate)} chance that the " in said
        assert ("if they Take Cover" in said) is told
        if told:
            assert f"falls, {falls(seen.eased(fate))} if they Take Cover." in said


def test_suggest_is_grey_with_its_reason_where_there_is_nothing_to_suggest() -> None:
    at = seated({"s-rifle": {"space": "n3/2"}, "t-vet": {"space": "c3/0"}}, {"unit": "s-rifle", "left": 1, "fired": True})
    assert at.mode.places() and not at.mode.advice.good()
    assert named(at, "next").reason == "Nothing he can do now is worth doing."
    assert not named(seated(), "next").reason


def test_what_suggest_has_aimed_at_takes_a_click_that_chooses_before_the_one_that_fires() -> None:
    at = seated(UNITS, "s-breach")
    named(at, "next").press()
    throw = at.mode.aimed
    assert throw and throw["do"] == "use"
    at.click(free(at, "c3/1"))
    assert not at.match.log and at.mode.aimed == throw and plain(at.mode.sentence()).startswith("Click again")
    at.click(free(at, "c3/1"))
    assert at.match.log[-1].action == throw


def test_a_token_taken_in_hand_says_so_whatever_was_said_before() -> None:
    at = seated(UNITS, "s-breach")
    at.mode.why = "No useful move left."
    named(at, "token").press()
    assert "Frag Grenade" in plain(at.table.sentence())
