"""What is told of a step in Danger Close: what reaches him there now and after a stun, and a reason that is a figure."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest

from game.api import Action
from game.bots.levels import decision
from game.draws import Draws
from game.match import Match
from game.review.settings import settings
from game.skulls.asks import exposed
from game.skulls.position import Position, Turn
from game.skulls.rules import RULES
from scenes.kit.hero import Hero
from scenes.kit.text_panel import Prose, Row
from scenes.tables.skulls.aim import why_words
from scenes.tables.skulls.names import space_name
from scenes.tables.skulls.parts.advice import Advice, Then, advised
from scenes.tables.skulls.parts.gains import gain_words
from scenes.tables.skulls.parts.odds import percent
from scenes.tables.skulls.parts.plans import why_laid
from scenes.tables.skulls.parts.reasons import reason, waiting
from scenes.tables.skulls.parts.step_box import step_parts
from scenes.tables.skulls.parts.steps import (
    against,
    fallen_by,
    next_turn,
    reached_next,
    reached_soon,
    threat_at,
    trades,
    why_there,
)
from scenes.tables.skulls.prospects import bad_trade, prospect
from tests.scenes.mustering import Table
from tests.scenes.test_skulls_turn import UNITS, free, parts, plain, seated, words

STUNNED: dict[str, Any] = {"s-breach": {"space": "c2/0"}, "t-vet": {"space": "c3/0", "stunned": True}}
LAST: dict[str, Any] = {"unit": "s-breach", "left": 1}


def test_a_step_tells_how_likely_he_falls_at_whom_it_leads() -> None:
    black = {"seal": {"bag": {"white": 8, "black": 2}}, "terrorist": {"bag": {"white": 4, "black": 30}}}
    at = seated({"s-breach": {"space": "c2/0"}, "t-vet": {"space": "c3/0", "danger": 6}}, **black)
    view = at.table.state.known
    there = "c3/0"
    rows = [part.right for part in step_parts(view, "seal", there) if isinstance(part, Row)]
    chance = fallen_by(view, "s-breach", there, "t-vet")
    assert chance > 0.2 and any(f"falls {percent(chance)}:" in row for row in rows), rows


def told(at: Table) -> str:
    at.point(free(at, "c3/0"))
    return words(at)


def test_who_is_stunned_reaches_nobody_now_and_fires_again_next_round() -> None:
    at = seated(STUNNED, LAST)
    view = at.match.position
    total = sum(one["threat"] for one in exposed(view, "seal", "c3/0"))
    assert total and threat_at(view, "s-breach", "c3/0") == reached_next(view, "seal", "c3/0") == total
    assert "threats can reach him there next round" in told(at), "nobody else can act in this one"
    start = {"pair": {"first": "s-breach", "second": "t-boss", "at": 1}}
    at = seated(STUNNED | {"t-boss": {"space": "w1/0"}}, LAST, **start)
    assert threat_at(at.match.position, "s-breach", "c3/0") == 0 < reached_next(at.match.position, "seal", "c3/0")
    said = told(at)
    assert "No threat can reach him there now" in said and "Next round" in said
    (hero,) = (part for part in parts(at) if isinstance(part, Hero))
    assert hero.number == "0"


def test_what_comes_back_is_told_for_the_turn_in_which_he_fires() -> None:
    later, now = seated(STUNNED, LAST).match.position, seated(STUNNED, "s-breach").match.position
    (then,), (at_once,) = trades(later, "s-breach", "c3/0"), trades(now, "s-breach", "c3/0")
    assert at_once.out == then.out and at_once.back == 0 < then.back, "the stun is over in his next turn"


@pytest.mark.parametrize("turn", [{"unit": "s-breach"}, LAST])
def test_the_reason_of_a_shot_is_the_shot_itself(turn: dict[str, Any]) -> None:
    at = seated({"s-breach": {"space": "c2/0"}, "t-enfor": {"space": "e2/0"}}, turn)
    view = at.match.position
    key, about = why_there(view, "s-breach", "c3/0")
    assert key.startswith("shot"), key
    said = plain(gain_words(view.world, key, about))
    assert "Terrorist Enforcer" in said and f"{about['out']} threat" in said
    assert ("next turn" in said) == ("left" in turn)


def test_threats_that_reach_him_after_a_step_are_called_so_and_none_is_a_word() -> None:
    world = seated(UNITS, "s-breach").match.position.world
    for key, said in (
        ("risk", "1 threat to him there, none here, but no other step looks better"),
        ("safer_next", "next round 1 threat to him there, none here"),
    ):
        assert gain_words(world, key, {"count": 1, "before": 0}) == said
    assert gain_words(world, "safer", {"count": 2, "before": 3}) == "only 2 threats to him there, 3 here"


def test_the_price_of_a_step_is_a_sentence_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    at = seated({"s-breach": {"space": "s1/0"}, "t-enfor": {"space": "e2/0"}}, LAST)
    monkeypatch.setattr(type(at.mode), "poor", lambda mode, action: False)
    assert plain(why_words(at.mode, {"do": "move", "to": "c3/0"})).split(". ") == [
        "next turn he can fire at Terrorist Enforcer: he deals 1 threat and takes 1",
        "Next round 1 threat (+3 by grenade) to him there, none here",
    ]  # fmt: skip
    at = seated({"s-breach": {"space": "c1/0"}, "t-vet": {"space": "e2/0"}}, LAST)
    assert plain(why_words(at.mode, {"do": "move", "to": "c2/0"})).endswith(". Next round 1 threat to him there, none here")


@pytest.mark.parametrize(("space", "told"), [("c2/0", True), ("e2/0", False)])
def test_a_step_that_is_proposed_instead_of_a_shot_says_what_the_shot_would_come_to(space: str, told: bool) -> None:
    at = seated({"s-rifle": {"space": "c1/0"}, "t-vet": {"space": space, "danger": 2}}, "s-rifle")
    step = next(action for action in at.mode.legal if action["do"] == "move")
    assert ("Firing from here: " in plain(reason(at.mode, step))) == told


def test_whoever_has_no_actions_left_is_told_only_that() -> None:
    at = seated(UNITS, {"unit": "s-breach", "left": 0})
    assert plain(waiting(at.mode)) == "SEAL Breacher has no actions left. End the turn."


def figures(view: Position, unit: str, space: str) -> tuple[int, int, int]:
    """The threats that the panel tells of a space: now, in the next round, once every enemy has taken a step."""
    seat = view.world.side(unit)
    return threat_at(view, unit, space), reached_next(view, seat, space), reached_soon(view, seat, space)


def placed(seed: int, turn: Any, token: str | None = None) -> Table:
    """A Breacher, with a token, and a Rifleman of the SEALs somewhere, two Terrorists somewhere, one of them stunned at times."""
    draws = Draws(seed)
    spaces = list(Match(RULES, "street-sweep", {}, 0).position.world.board.spaces)
    names = ("s-breach", "s-rifle", "t-vet", "t-enfor")
    units: dict[str, Any] = {name: {"space": draws.pick(spaces, "a space")} for name in names}
    units["t-vet"]["stunned"] = seed % 4 == 0
    units["s-breach"]["ready"] = token
    return seated(units, turn)


@pytest.mark.parametrize("turn", [{"unit": "s-breach"}, LAST, {"unit": "s-rifle", "left": 1, "fired": True}])
def test_what_speaks_against_a_step_and_for_waiting_is_what_the_panel_shows(turn: dict[str, Any]) -> None:
    said = set[str]()
    for seed in range(25):
        at, unit = placed(seed, turn), turn["unit"]
        view = at.match.position
        here = view.units[unit].space
        before, lower = figures(view, unit, here), set[str]()
        for space in view.world.board.steps[here]:
            there, (key, _) = figures(view, unit, space), against(view, unit, space)
            said.add(key)
            pairs = list(zip(there, before, strict=True))
            lower |= {space} if any(one < other for one, other in pairs) and there[0] <= before[0] else set()
            assert (key == "more") == (there[0] > before[0])
            assert key.startswith("safer") == (key != "more" and any(one < other for one, other in pairs)), key
            assert not key.endswith("unarmed") or (trades(view, unit, here) and not trades(view, unit, space))
            assert key != "safer_more" or any(one > other for one, other in pairs[1:])
        words = plain(waiting(at.mode))
        if lower:
            assert "no step makes him safer" not in words and "nobody can reach him here" not in words, words
        assert "nobody can reach him here" not in words or before[0] == before[2] == 0
    assert {"more", "safer_unarmed", "safer_far", "same"} & said


def test_a_step_that_takes_his_shot_is_in_warning() -> None:
    at = seated({"s-breach": {"space": "c3/0"}, "t-vet": {"space": "e2/0"}}, "s-breach")
    view, board = at.match.position, at.match.position.world.board
    for space in board.steps["c3/0"]:
        told = [part.words for part in step_parts(view, "seal", space) if isinstance(part, Prose)]
        nobody = [one for one in told if "No targets" in one]
        assert bool(nobody) == (not trades(view, "s-breach", space))
        assert all(one.startswith("{danger|") for one in nobody), "from here he could fire at the Veteran"


def test_every_reason_of_a_step_holds_a_figure_or_a_name() -> None:
    for units in (UNITS, STUNNED, {"s-breach": {"space": "w1/0"}, "t-vet": {"space": "s1/0"}}):
        for turn in ({"unit": "s-breach"}, LAST):
            view = seated(units, turn).match.position
            for space in view.world.board.steps[view.units["s-breach"].space]:
                said = plain(gain_words(view.world, *why_there(view, "s-breach", space)))
                assert re.search(r"\d|Terrorist|nobody|higher", said), said


def test_a_run_is_proposed_for_what_it_leads_to() -> None:
    units = {"s-breach": {"space": "w1/0", "ready": "double-time"}, "t-vet": {"space": "s1/0"}}
    at = seated(units, "s-breach")
    run = next(one for one in at.mode.legal if one["do"] == "use" and one.get("to"))
    at.mode.advice.good = lambda: [run]  # type: ignore[method-assign]
    at.mode.hold("token")
    at.mode._next_step()
    said = plain(at.mode.sentence())
    assert said.startswith("Use Double-Time to ") and "two steps for one action" not in said


# --- one plan for both actions ----------------------------------------------------------------------------------------------

AFAR: dict[str, Any] = {"s-breach": {"space": "w2/0"}, "t-vet": {"space": "e2/0"}}


@pytest.mark.parametrize("scenario", ["first-contact", "street-sweep"])
def test_what_follows_a_step_is_what_was_told_with_it_and_no_step_draws_more_fire_for_little(scenario: str) -> None:
    """Along a match the second half of a plan is the first of the next look, as nothing happened in between."""
    match, followed = Match(RULES, scenario, {}, 3), 0
    meant: tuple[str, Action | None] | None = None
    for number in range(100):
        if match.result():
            break
        seat = match.actors()[0]
        view = match.view(seat)
        action = decision(RULES, view, seat, "recruit", number, steps=60)
        if view.phase == "turn" and view.turn:
            advice = Advice(view, seat, RULES.legal(view, seat), lambda one, view=view, seat=seat: prospect(view, seat, one))
            best, name = advice.best(), view.turn.unit
            if meant and meant[0] == name:
                assert best == meant[1], number
                followed += 1
            meant = None
            if best and best["do"] == "move":
                end = (then.action or best) if (then := advice.then(best)) else best
                end = end if end["do"] == "move" else best
                if threat_at(then.view if then else view, name, end["to"]) > threat_at(view, name, view.units[name].space or ""):
                    assert advice.gain(best) >= settings().games["skulls"].marks.inaccuracy
                if then:
                    meant, action = (name, then.action), best
        match.play(seat, action)
    assert followed > 3


def test_the_second_action_follows_the_plan_that_was_told_with_the_first() -> None:
    at = seated(AFAR, "s-breach")
    at.mode._next_step()
    then = at.mode.then(at.mode.lit)
    assert then and then.action and then.action["do"] == "move"
    assert "then on to" not in plain(at.mode.sentence())
    assert "Next step" in words(at) and space_name(at.match.position.world, then.action["to"]) in words(at)
    at.mode.choose(at.mode.aimed or at.mode.lit)
    at.rest()
    at.mode._next_step()
    assert at.mode.lit == then.action and plain(at.mode.sentence()).startswith("Next: Step to ")


def test_what_has_changed_a_plan_is_said() -> None:
    at = seated(AFAR, "s-breach")
    at.mode._next_step()
    at.mode.choose(at.mode.aimed or at.mode.lit)
    at.rest()
    planned = at.table.state.planned
    meant = planned.then.view.copy()
    meant.change_team("terrorist", token="cover")
    at.table.state.planned = planned._replace(then=Then(meant, None))
    at.match.position.change_team("terrorist", token="minus")
    at.table.state.view.change_team("terrorist", token="minus")
    at.mode._next_step()
    assert plain(at.mode.sentence()).startswith("They Took Cover, so now: Step to ")


def played(view: Position, action: Action) -> Position:
    """A view after an action that leaves nothing to chance."""
    after = view.copy()
    RULES.apply(after, "seal", action, Draws(0), lambda event: None)
    return after


def test_a_plan_leads_to_no_shot_that_is_refused_at_its_end() -> None:
    """Followed action by action with nothing drawn in between: what is best at its end is what was told with its beginning."""
    plans, shots_told = 0, 0
    for seed, token in product(range(30), ("double-time", "creep", None)):
        at = placed(seed, {"unit": "s-breach"}, token)
        mode, view = at.mode, at.match.position
        for action in mode.advice.good():
            then = mode.then(action)
            if then is None:
                continue
            plans += 1
            follows = advised(RULES.view(played(view, action), "seal"), "seal")
            assert follows.best() == then.action, (seed, token, action)
            assert then.action is None or not follows.poor(then.action)
            if "to" in action:
                told = plain(why_words(mode, action))
                fires = then.action is not None and then.action["do"] == "fire"
                assert fires == bool(re.match(r"then \d threats? at", told)), (seed, action, told)
                shots_told += fires
    assert plans > 40 and shots_told > 5, (plans, shots_told)


@pytest.mark.parametrize("turn", [{"unit": "s-breach"}, LAST])
def test_no_shot_is_a_reason_for_a_step_that_would_be_called_a_bad_trade(turn: dict[str, Any]) -> None:
    named = 0
    for seed in range(30):
        at = placed(seed, turn)
        view = at.match.position
        for space in view.world.board.steps[view.units["s-breach"].space]:
            key, about = why_there(view, "s-breach", space)
            if "shot" not in key:
                continue
            named += 1
            there = (next_turn(view) if "left" in turn else view).copy()
            there.change("s-breach", space=space)
            there.turn = Turn("s-breach", 1)
            assert not bad_trade(prospect(there, "seal", {"do": "fire", "target": about["unit"]}), "s-breach"), (seed, space)
    assert named > 3


def test_a_run_is_judged_as_a_step_is() -> None:
    """Round 2 of a first training: a run that was proposed for a shot of 1 threat with 2 back."""
    units = {
        "s-breach": {"space": "B3/1", "ready": "double-time"}, "s-rifle": {"space": "A2/0"},
        "t-vet": {"space": "B5/0"}, "t-enfor": {"space": "A3/0", "danger": 2},
    }  # fmt: skip
    at = seated(units, "s-breach", scenario="first-contact")
    run = {"do": "use", "token": "double-time", "to": "B4/0"}
    told = plain(why_words(at.mode, run))
    assert "1 threat at Terrorist Veteran, 2 back" not in told and told


def test_a_token_that_is_thrown_after_a_step_says_from_where() -> None:
    now = seated({"s-breach": {"space": "c2/0", "ready": "flashbang"}, "t-vet": {"space": "c2/0"}}, "s-breach").match.position
    then = played(now, {"do": "move", "to": "c3/0"})
    throw = {"do": "use", "token": "flashbang", "zone": "c2"}
    assert plain(why_laid(now, then, throw)) == "from East arcade: could reach Veteran"
    assert plain(why_laid(then, then, throw)) == "probably in range: Veteran"
