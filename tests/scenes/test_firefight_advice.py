"""What Firefight proposes is no mistake in a review; no AP thrown away, no CAPs where AP will do, no stack led into fire."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from game.bots.api import Budget
from game.bots.levels import decision
from game.bots.weighing import REVIEWER, Scale, chances
from game.draws import Draws
from game.firefight.judging.advice import caps_paid, spendthrift, stacked, wasted
from game.firefight.judging.habits import habits
from game.firefight.judging.judge import JUDGE
from game.firefight.judging.outlook import Outlook
from game.firefight.judging.prizes import GOOD, prize, quiet, strikes_back
from game.match import Match
from game.review.decisions import SEED, believed, decided
from game.review.settings import settings
from scenes.kit.marks import plain
from scenes.match.screen import Play
from scenes.tables.firefight import options
from scenes.tables.firefight.advising import advice, plans, sense
from scenes.tables.firefight.advising.advice import NEARLY, WORLDS, Advised, looking
from scenes.tables.firefight.advising.downsides import but, given_up
from scenes.tables.firefight.advising.foremost import loses_flag, rash, takes_last
from scenes.tables.firefight.advising.prospects import assaults, chance, endangered, same
from scenes.tables.firefight.advising.reasons import why
from scenes.tables.firefight.assault import able_foes, best_strike, can_strike, struck_first
from scenes.tables.firefight.odds import percent, percent_of
from scenes.tables.firefight.options import Wise
from scenes.tables.firefight.walking import looks
from scenes.tables.firefight.ways import lost_by
from scenes.tables.modes import Mode
from tests import tiers
from tests.firefight.staged import RULES, Staged
from tests.scenes import skirmish
from tests.scenes.test_firefight_told import mode_of

TINY = 1e-9
EVERY = 5
"""Of the decisions of a match so many are let by for each that is looked at."""


def advised(view: Any, seat: str, left: Any = None, plans: Any = ()) -> list[Advised]:
    *_, found = looking(view, seat, left, plans)
    assert found is not None
    return found


def test_what_is_held_for_as_good_is_marked_as_nothing() -> None:
    assert settings().games[RULES.id].marks.inaccuracy > NEARLY


@pytest.mark.parametrize("seed", tiers.thinned(range(1, 7), 3))
@pytest.mark.parametrize("scenario", ["f1_first_contact", "f2_the_ridge"])
def test_what_is_proposed_is_not_even_a_slip_in_a_review(scenario: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches in which one side does what is proposed, on the table as it is shown; some five decisions of each are weighed.

    All lessons have been told: a learner is proposed no CAPs before theirs.
    """
    monkeypatch.setattr(Play, "untold", lambda context, lesson: False)
    match, weighed, number = Match(RULES, scenario, {}, seed), 0, 0
    while match.actors() and weighed < 5:
        seat, number = match.actors()[0], number + 1
        view = match.view(seat)
        mine = seat == "german" and view.phase == "turn" and not view.pending
        sitting: Any = None
        if mine and number % EVERY == seed % EVERY:
            sitting = skirmish.rested(Match(RULES, scenario, {}, seed, RULES.write(match.position)))
        if sitting and not sitting.match.log:  # else the table has gone on unasked
            mode: Any = mode_of(sitting)
            option = mode.options[0]
            action = {**option.action, **({"facing": option.facing} if option.facing else {})}
            if mode.walked(option):  # its first step
                unit, path = mode.view.units[option.choice.unit], option.choice.core["path"]
                action["facing"] = looks(mode.view, unit, *path[:2], option.facing)
            found = decided(RULES, view, seat, action, settings().depths["usual"], 0)
            if found and found.mark in ("inaccuracy", "mistake", "blunder"):
                kept = endangered(mode.state, found.best) or keeps(mode, found.best)
                kept = kept or found.mark == "inaccuracy" and costs(mode, found.best)
                assert kept, (found, action)  # no fire at one's own, no last CAP for a mere step, no flag given up is proposed
            weighed += found is not None
        else:
            action = advised(view, seat)[0].action if mine else decision(RULES, view, seat, "regular", number, steps=20)
        match.play(seat, action)
    assert weighed


def keeps(mode: Any, action: Any) -> bool:
    """Whether an action would spend the last CAP on what wins nothing, or leave a flag that the enemy can take."""
    one = Wise(next((one for one in mode.choices if same(one.core, action)), None), action)
    return takes_last(mode.state, "german", one) or loses_flag(mode.state, "german", one)


def costs(mode: Any, action: Any) -> bool:
    """Whether an action would throw the AP of the unit that acts away, or be answered firmly: neither is proposed for little."""
    one = Wise(next((one for one in mode.choices if same(one.core, action)), None), action)
    return bool(lost_by(mode.state, "german", action.get("by"))) or rash(mode.state, "german", one)


def test_it_is_weighed_as_a_review_weighs_it_and_the_same_each_time() -> None:
    view = Staged({"g01": "g_lmg D05 NE", "g02": "g_rifle C05 NE", "s01": "s_rifle F05 S", "s02": "s_dp F04 S"}).match.view(
        "german"
    )
    found = advised(view, "german")
    assert found == advised(view, "german") and len(found) > 3
    assert all(one.action not in [other.action for other in found[:place]] for place, one in enumerate(found)), "each once"
    measure = settings().games[RULES.id]
    scale, budget = Scale(believed(RULES, view, "german", WORLDS), measure.point), Budget(steps=9999)
    search: Any = JUDGE.chance_search(view, "german", REVIEWER, Draws(SEED))
    search.choices(search.start)
    known = chances(search, [one.action for one in found], budget, scale)
    assert [chance for _, chance in known] == pytest.approx([one.chance for one in found])
    assert all(one.chance - one.worth <= NEARLY + TINY for one in found)
    assert all(one.worth <= one.chance + TINY for one in found if one.action["do"] in ("pass", "stall", "pivot"))


def test_no_caps_where_the_unit_has_ap_and_no_step_for_caps_but_to_what_counts() -> None:
    staged = Staged({"g01": "g_lmg D05 NE active", "s01": "s_rifle E05 S"}, pool={"german": {"units": ["g01"], "ap": 5}})
    assert advised(staged.match.view("german"), "german")[0].action.get("by") == "pool"
    staged = Staged({"g01": "g_rifle D05 NE spent", "s01": "s_rifle J05 S"}, control={"D04": None})
    step = {"do": "move", "unit": "g01", "path": ["E05"], "by": "command"}
    assert spendthrift(staged.match.position, "german", step)
    assert spendthrift(staged.match.position, "german", {"do": "fire", "unit": "g01", "at": "J05", "by": "command"}) is False


def test_the_last_ap_go_before_caps() -> None:
    """One AP is left and a shot costs two: it is paid for with that AP and one CAP, not with two CAPs."""
    units = {"g01": "g_lmg D05 NE active", "s01": "s_rifle F04 S"}
    staged = Staged(units, pool={"german": {"units": ["g01"], "ap": 1}}, caps={"german": {"start": 5, "now": 5}})
    position = staged.match.position
    shot = {"do": "fire", "unit": "g01", "at": "F04"}
    mixed, caps = {**shot, "by": "pool", "caps_pay": 1}, {**shot, "by": "command"}
    assert (caps_paid(position, "german", mixed), caps_paid(position, "german", caps)) == (1, 2)
    hurried = Staged(units, turn_fx={"haste": 1}).match.position  # R-FF-22
    assert caps_paid(hurried, "german", caps) == 1
    assert spendthrift(position, "german", caps, mixed) and not spendthrift(position, "german", mixed, mixed)
    found = advised(staged.match.view("german"), "german")
    fires = [one.action for one in found if one.action["do"] == "fire"]
    assert fires[0].get("by") == "pool" and fires[0].get("caps_pay") == 1


def test_a_stack_counts_all_that_one_shot_strikes() -> None:
    """One shot is rolled for against all in a space (R-FF-51)."""
    to_stack = {"do": "move", "unit": "g01", "path": ["D05"], "by": "activate", "facing": "NE"}
    for foe, harmful in (("s_maxim F05 NW", True), ("s_smg L01 SE", False)):
        view = Staged({"g01": "g_rifle D06 NE", "g02": "g_rifle D05 NE", "s01": foe}).match.view("german")
        assert (stacked(view, Outlook(view, "german", habits(), True), to_stack) > 0) is harmful


def test_ap_that_would_be_thrown_away_are_counted() -> None:
    units = {"g01": "g_rifle D05 NE active", "g02": "g_rifle C07 NE", "s01": "s_rifle F05 S"}
    position = Staged(units, pool={"german": {"units": ["g01"], "ap": 4}}).match.position
    other = {"do": "move", "unit": "g02", "path": ["C06"], "by": "activate"}
    assert wasted(position, "german", other) == 4 and wasted(position, "german", {**other, "by": "pool"}) == 0


def test_the_way_back_counts_less_but_into_a_fight() -> None:
    view = Staged({"g01": "g_rifle D05 NE", "s01": "s_rifle J05 S"}).match.view("german")
    plain = {repr(one.action): one for one in advised(view, "german")}
    for one in advised(view, "german", {"g01": {"E05", "D04", "C05", "E06", "D06", "C06"}}):
        step = one.action["do"] == "move" and one.action["path"][-1] in ("E05", "D04", "C05", "E06", "D06", "C06")
        assert (one.worth < plain[repr(one.action)].worth) is step


def test_no_enemys_space_is_offered_to_pull_back_to() -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "F07", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "G07", "facing": "NW"},
    ]
    mode = mode_of(skirmish.fighting(units=units))
    assert mode.state.view.enemy_at("G07", "german")
    assert all(one.choice.space != "G07" for one in mode.options if one.title.startswith("Pull back"))


def test_nobody_is_led_to_where_one_shot_attacks_two_unless_a_review_would_miss_it() -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "D05", "facing": "NE"},
        {"id": "g02", "type": "g_rifle", "at": "E05", "facing": "NE", "state": "spent"},
        {"id": "s01", "type": "s_rifle", "at": "H04", "facing": "SW"},
    ]
    mode = mode_of(skirmish.fighting(board="hamlet", units=units))
    step = next(one for one in mode.choices if one.do == "move" and one.space == "E05")
    assert sense.crowds(mode.state, "german", step)
    other = next(one for one in mode.choices if one.do == "move" and one.space == "D04")
    kept = sense.sound(mode.state, "german", [Wise(step, step.ways[0], 0.8 * NEARLY), Wise(other, other.ways[0], NEARLY / 2)])
    assert step not in [one.choice for one in kept]
    missed = [Wise(step, step.ways[0], 0.2), Wise(other, other.ways[0], 0.01)]
    assert sense.sound(mode.state, "german", missed)[0].choice is step
    away = mode_of(skirmish.fighting(board="hamlet", units=[*units[:2], {**units[2], "at": "L01", "facing": "SE"}]))
    step = next(one for one in away.choices if one.do == "move" and one.space == "E05")
    assert not sense.crowds(away.state, "german", step), "nobody sees them there"


def test_a_flag_that_is_lost_by_a_step_off_it_is_named_and_kept() -> None:
    units = [
        {"id": "g03", "type": "g_rifle", "at": "H04", "facing": "SE"},
        {"id": "s04", "type": "s_dp", "at": "H05", "facing": "N"},
    ]
    control = {"H04": "german", "I05": None, "G06": "soviet"}
    more: dict[str, Any] = {"board": "hamlet", "vp_rules": {"at_end": {"H04": 2, "I05": 1, "G06": 2}}, "control": control}
    mode = mode_of(skirmish.fighting(units=units, **more))
    step = next(one for one in mode.choices if one.do == "move" and one.space == "I05")
    assert given_up(mode.state, "german", step) == ("s04", 2), "one that is worth less is taken"
    told = but(mode.state, "german", step, step.ways[0])
    assert plain(told) == "But DP-28 team S4 can then take H04: 2 VP."
    shot = next(one for one in mode.choices if one.do == "fire")
    kept = sense.sound(mode.state, "german", [Wise(step, step.ways[0], 2 * NEARLY), Wise(shot, shot.ways[0], NEARLY / 2)])
    assert [one.choice for one in kept] == [shot]
    kept = sense.sound(mode.state, "german", [Wise(step, step.ways[0], 0.2)])
    assert [one.choice for one in kept] == [None], "however much else may be won by it"
    close = mode_of(skirmish.fighting(units=[units[0], {**units[1], "at": "H04"}], **more))
    step = next(one for one in close.choices if one.do == "move" and one.space == "I05")
    assert given_up(close.state, "german", step) == ("s04", 2), "who is there already has it"
    tired = {
        "pool": {"soviet": {"units": ["s04"], "ap": 1}},
        "caps": {"german": {"start": 0, "now": 0}, "soviet": {"start": 1, "now": 1}},
    }
    dear = skirmish.fighting(units=[units[0], {**units[1], "state": "active"}], **more, **tired)
    step = next(one for one in mode_of(dear).choices if one.do == "move" and one.space == "I05")
    assert given_up(mode_of(dear).state, "german", step) == ("s04", 2), "1 AP and 1 CAP pay for 2"
    bare = {seat: {"start": 0, "now": 0} for seat in ("german", "soviet")}
    spent = mode_of(skirmish.fighting(units=[units[0], {**units[1], "state": "spent"}], caps=bare, **more))
    assert not any(given_up(spent.state, "german", one)[0] for one in spent.choices), "who is spent takes none"
    two = mode_of(skirmish.fighting(units=[*units, {**units[0], "id": "g04"}], **more))
    assert not any(given_up(two.state, "german", one)[0] for one in two.choices), "a friend stays"


@pytest.mark.parametrize("learns", [True, False])
def test_who_was_told_not_to_bunch_up_is_led_to_no_friend(learns: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "D05", "facing": "NE"},
        {"id": "g02", "type": "g_rifle", "at": "E05", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "H04", "facing": "SW"},
    ]
    mode = mode_of(skirmish.fighting(board="hamlet", units=units))
    monkeypatch.setattr(type(mode.state), "capless", learns)
    step = next(one for one in mode.choices if one.do == "move" and one.unit == "g01" and one.space == "E05")
    for better, stays in ((2 * NEARLY, False), (0.2, not learns)):
        kept = sense.sound(mode.state, "german", [Wise(step, step.ways[0], better)])
        assert (step in [one.choice for one in kept]) is stays, better


def test_who_had_better_wait_waits_in_the_better_way() -> None:
    mode = mode_of(skirmish.fighting(units=[{"id": "g01", "type": "g_rifle", "at": "D05", "facing": "NE"}]))
    stall = {"do": "stall", "by": "activate", "unit": "g01"}
    found = [Advised({"do": "move"}, 0.5, 0.5), Advised(stall, 0.4, 0.4), Advised({"do": "pass"}, 0.3, 0.3)]
    assert options.waiting(found) == stall
    poor = next(one for one in mode.choices if one.do == "pivot")
    facing = mode.view.units["g01"].facing
    assert sense.sound(mode.state, "german", [Wise(poor, {**poor.ways[0], "facing": facing})], stall)[0].action == stall


def test_a_charge_says_how_likely_its_attack_hits_and_a_rally_how_likely_it_is() -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "D05", "facing": "NE"},
        {"id": "g02", "type": "g_rifle", "at": "C08", "facing": "NE", "hit": "suppressed"},
        {"id": "s01", "type": "s_rifle", "at": "E05", "facing": "SW", "state": "spent"},
    ]
    mode = mode_of(skirmish.fighting(board="hamlet", units=units))
    charge = next(one for one in mode.choices if one.do == "move" and one.space == "E05")
    hits, first = best_strike(mode.state, "german", charge), struck_first(mode.state, "german", charge)
    assert first and first[1] == "s01", "it is spent, but CAPs can pay for its attack"
    told = f"If you get to attack: {percent(hits)} to hit. But it may attack first: {percent(first[0])} to hit you."
    assert hits and why(mode.state, "german", charge) == told
    rally = next(one for one in mode.choices if one.do == "rally")
    assert options.option_of(mode.state, "german", Wise(rally, rally.ways[0])).hero.endswith("%")


def test_what_stands_before_a_clearly_likelier_shot_is_compared_with_it() -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "D05", "facing": "NE"},
        {"id": "g02", "type": "g_rifle", "at": "C08", "facing": "NE"},
        {"id": "s01", "type": "s_rifle", "at": "E05", "facing": "NE"},
    ]
    mode = mode_of(skirmish.fighting(board="hamlet", units=units))
    shot = next(one for one in mode.choices if one.do == "fire" and one.unit == "g01")
    step = next(one for one in mode.choices if one.do == "move" and one.space == "C07")
    hits = chance(mode.state, shot)
    assert hits and hits >= options.LIKELY

    def told(first: Wise, second: Wise) -> str:
        return plain(options.options(mode.state, "german", mode.choices, [first, second])[0].why)

    by_step, by_shot = Wise(step, step.ways[0], 0.07), Wise(shot, shot.ways[0], 0.02)
    assert told(by_step, by_shot).endswith(f"Worth +{percent_of(0.07)} to win; the {percent(hits)} shot +{percent_of(0.02)}.")
    assert told(by_step._replace(better=0.022), by_shot).endswith(f"A little better than the {percent(hits)} shot.")
    dear = by_shot._replace(action={**shot.ways[0], "caps": {"s01": 1}}, better=0.022)
    assert "Saves the 1 CAP of the " in told(by_step._replace(better=0.022), dear)
    assert "to win" not in told(by_shot, by_step), "the shot itself"


def test_what_one_does_otherwise_was_proposed_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    mode, strayed = in_midst(), list[bool]()

    def decide(mode: Any, action: Any) -> None:
        strayed.append(mode.strays)

    monkeypatch.setattr(Mode, "decide", decide)
    first = mode.options[0]
    proposed = {**first.action, **({"facing": first.facing} if first.facing else {})}
    mode.decide(proposed)
    mode.decide({"do": "fire", "unit": "g09", "at": "F05", "by": "pool"})
    mode.decide({**proposed, "by": "command"})
    assert strayed == [False, True, False] and not mode.strays


SPENT: dict[str, Any] = {
    "scenario": "f1_first_contact",
    "passes": 1,
    "to_move": "german",
    "caps": {"german": {"start": 5, "now": 0}, "soviet": {"start": 4, "now": 0}},
}
"""What goes on in the training once all enemies are spent and have no CAPs."""


def beside_a_hit_enemy() -> Staged:
    """A squad with 5 AP beside a machine gun that was hit: any hit destroys it, and nobody can answer."""
    units = {"g01": "g_rifle I05 NW spent", "g02": "g_rifle B05 NE unnerved", "g03": "g_rifle G06 N spent"}
    units |= {"g04": "g_rifle F05 NE active berserk", "s01": "s_rifle G04 SE spent", "s04": "s_dp G05 NE spent pinned"}
    more: dict[str, Any] = {"round": 2, "vp": {"german": 3, "soviet": 0}}
    more["control"] = {"G06": "german", "I05": "german", "H04": "soviet"}
    return Staged(units, **SPENT, **more, pool={"german": {"units": ["g04"], "ap": 5}})


def test_a_likely_kill_that_nobody_can_answer_comes_before_a_walk_and_a_rally() -> None:
    view = beside_a_hit_enemy().match.view("german")
    assert quiet(view, "german")
    kill = {"do": "fire", "unit": "g04", "at": "G05", "by": "pool"}
    found = advised(view, "german")
    assert found[0].action == kill and prize(view, "german", kill) > 1
    walk = {"do": "move", "unit": "g04", "path": ["F04"], "by": "pool"}
    assert advised(view, "german", plans=[walk])[0].action == kill, "nor does a walk that was begun go on before it"


def test_a_step_to_a_likelier_kill_comes_before_the_shot_from_here_while_nobody_can_answer() -> None:
    units = {"g01": "g_rifle D05 NE active", "g03": "g_rifle G06 NW spent", "s02": "s_rifle E06 N spent pinned"}
    view = Staged(units, **SPENT, pool={"german": {"units": ["g01"], "ap": 4}}).match.view("german")
    found = advised(view, "german")
    step = found[0]
    assert step.action["path"] == ["E06"] and step.then and step.then["target"] == "s02"
    assert any(one.action["do"] == "fire" for one in found)


def test_every_good_shot_of_every_unit_is_thought_of_and_stands_in_the_list() -> None:
    units = [
        {"id": "g01", "type": "g_rifle", "at": "D05", "facing": "NE", "state": "active"},
        {"id": "g02", "type": "g_lmg", "at": "D04", "facing": "NE"},
        {"id": "g03", "type": "g_rifle", "at": "E04", "facing": "SE"},
        {"id": "s01", "type": "s_rifle", "at": "F05", "facing": "S", "state": "spent"},
    ]
    mode = mode_of(skirmish.fighting(board="hamlet", units=units, pool=POOL))
    good = {one.unit for one in mode.choices if one.do == "fire" and (chance(mode.state, one) or 0) >= 36 * GOOD}
    assert len(good) == 3
    thought = {one.action.get("unit") for one in advised(mode.view, "german") if one.action["do"] == "fire"}
    assert good <= thought
    assert good <= {one.choice.unit for one in mode.options if one.choice and one.choice.do == "fire"}


SKIRMISH: list[dict[str, Any]] = [
    {"id": "g01", "type": "g_lmg", "at": "D05", "facing": "NE", "state": "active"},
    {"id": "g02", "type": "g_rifle", "at": "C05", "facing": "NE"},
    {"id": "s01", "type": "s_rifle", "at": "F05", "facing": "S"},
    {"id": "s02", "type": "s_dp", "at": "F04", "facing": "N"},
]
POOL = {"german": {"units": ["g01"], "ap": 5}}


def in_midst() -> Any:
    """A turn in which a unit has begun something, with 5 AP left for it."""
    return mode_of(skirmish.fighting(board="hamlet", units=SKIRMISH, pool=POOL))


def test_what_a_unit_has_begun_goes_on_while_it_is_nearly_as_good_as_the_best() -> None:
    view = Staged({"g01": "g_rifle D05 NE active", "s01": "s_rifle J04 NE"}, pool=POOL).match.view("german")
    usual = advised(view, "german")
    best = max(one.chance for one in usual)
    mine = [one for one in usual if one.action.get("by") == "pool" and not same(one.action, usual[0].action)]
    near = [one for one in mine if one.chance >= best - NEARLY]
    assert near, "something else is nearly as good"
    goes_on = advised(view, "german", plans=[near[-1].action])
    assert same(goes_on[0].action, near[-1].action)


def test_what_a_unit_has_begun_is_given_up_where_a_review_would_miss_what_is_better() -> None:
    best, worse = Advised({"do": "fire"}, 0.5, 0.5), Advised({"do": "move"}, 0.5 - NEARLY - TINY, 0.5)
    assert advice._begun_first([best, worse], [worse.action])[0] is best
    near = worse._replace(chance=0.5 - NEARLY + TINY)
    assert advice._begun_first([best, near], [near.action])[0] is near


def test_what_is_done_as_proposed_is_remembered_with_what_follows_on_it() -> None:
    mode = in_midst()
    then = {"do": "fire", "unit": "g01", "at": "F05", "by": "pool"}
    action = {"do": "move", "unit": "g01", "path": ["E05"], "by": "pool", "facing": "NE"}
    plans.begin(mode.state, "german", [Wise(None, action, then=then)], action)
    assert (mode.state.plans["g01"].at, mode.state.plans["g01"].then) == ("E05", then)
    assert not plans.running(mode.state, "german"), "the unit is not there yet"
    plans.begin(mode.state, "german", [], {"do": "pivot", "unit": "g01", "facing": "S", "by": "pool"})
    assert not mode.state.plans, "it does something else"


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"g01": {"hit": "pinned"}}, "LMG34 team G1 was hit."),
        ({"s01": {"at": "F06"}}, "Rifle squad S1 is now in F06."),
        ({"s02": {"facing": "SW"}}, "DP-28 team S2 can now fire at D05."),
        ({}, ""),
    ],
)
def test_a_plan_that_is_given_up_says_what_the_enemy_has_changed(changed: dict[str, Any], told: str) -> None:
    mode = in_midst()
    state = mode.state
    shot = {"do": "fire", "unit": "g01", "at": "F05", "by": "pool"}
    plans.begin(state, "german", [Wise(None, shot, then=shot)], shot)
    state.view = state.view.copy()
    for name, given in changed.items():
        state.view.change(name, **given)
    assert plain(plans.broken(state, "german", [Wise(None, shot)])) == "", "it goes on"
    assert plain(plans.broken(state, "german", [Wise(None, {"do": "stall", "by": "pool"})])) == told


PLACES = {"D05": "E05", "G06": "F06", "I05": "I06", "H04": "G05", "F03": "E04"}
"""Hexes of the hamlet, clear, wooded and built over, and one beside each."""


def melees() -> Iterator[Any]:
    """Turns with an enemy in a unit's own hex: the ground, the AP and CAPs that are left, and who is spent differ."""
    for number, (here, beside) in enumerate(PLACES.items()):
        for ap, caps, foe in ((4, 3, "active"), (1, 2, "fresh"), (3, 0, "spent")):
            units = [
                {"id": "g01", "type": "g_rifle", "at": here, "facing": "NE", "state": "active"},
                {"id": "g02", "type": "g_rifle", "at": beside, "facing": "NE"},
                {"id": "s01", "type": "s_rifle", "at": here, "facing": "SW", "state": foe},
                {"id": "s02", "type": "s_dp", "at": "J04", "facing": "SW", "state": "fresh" if number % 2 else "spent"},
            ]
            pool: dict[str, Any] = {"german": {"units": ["g01"], "ap": ap}}
            pool |= {"soviet": {"units": ["s01"], "ap": 4}} if foe == "active" else {}
            each = {"start": 5, "now": caps}
            position = {"round": 2, "caps": {"german": each, "soviet": each}, "pool": pool, "units": units, "passes": 1}
            yield mode_of(skirmish.fighting(board="hamlet", scenario="f1_first_contact", **position))


def test_who_can_attack_from_ones_own_hex_is_attacked_first_or_it_is_said_why_not() -> None:
    attacked = 0
    for mode in melees():
        close = [one for one in mode.choices if one.unit and strikes_back(mode.view, "german", one.core)]
        first, told = mode.options[0], plain(mode.sentence())
        if not close:
            assert "hex" not in told
            continue
        if first.choice in close:
            attacked += 1
            assert told == "An enemy is in G1's hex. Attack before it does."
            continue
        known = advised(mode.view, "german")
        best = max(one.chance for one in known)
        assert all(one.chance < best - NEARLY for one in known if strikes_back(mode.view, "german", one.action)), told
        if chance(mode.state, close[0]):
            assert mode.options[1].choice in close, "it is the second card"
            assert "attack in G1's hex" in first.why or first.choice is None
        assert told.endswith("An enemy is in G1's hex. Click it to attack.")
    assert attacked >= 5


CHARGE = {"g01": "B03 SE fresh", "g02": "F06 NE active", "g03": "F05 NE spent", "g04": "A07 NE spent", "s01": "H04 NW spent"}
CHARGE |= {"s02": "G06 SW spent", "s03": "H06 SW spent", "s04": "J05 SW spent", "s05": "G06 SW spent"}
"""The end of a round of the first scenario: squads beside a house with a flag, where enemies stand."""


def charges() -> Iterator[Any]:
    """Turns of a squad beside enemies, who differ in CAPs and in whether one is fresh, as it does in AP and CAPs."""
    for ap, caps, left, foe in product((2, 3, 6), (0, 2), (0, 4), ("fresh", "spent")):
        units = [{"id": "g05", "type": "g_lmg", "at": "C04", "facing": "SE", "state": "spent"}]
        for name, text in CHARGE.items():
            at, facing, state = text.split()
            given = {"at": at, "facing": facing, "state": foe if name == "s02" else state}
            units.append({"id": name, "type": "s_dp" if name == "s04" else f"{name[0]}_rifle", **given})
        each: dict[str, Any] = {"german": {"start": 5, "now": caps}, "soviet": {"start": 4, "now": left}}
        position = {"caps": each, "pool": {"german": {"units": ["g02"], "ap": ap}}, "units": units, "passes": 1}
        position["control"] = dict.fromkeys(("H04", "G06", "I05"), "soviet")
        yield mode_of(skirmish.fighting(board="hamlet", scenario="f1_first_contact", **position))


def test_a_step_to_an_enemy_is_proposed_with_the_means_to_attack_him_or_where_it_is_said_why_without() -> None:
    mistake, entered = settings().games[RULES.id].marks.mistake, 0
    for mode in charges():
        for charge in (one for one in mode.choices if assaults(mode.state, one)):
            able, ready = able_foes(mode.state, "german", charge), can_strike(mode.state, "german", charge, charge.ways[0])
            told = why(mode.state, "german", charge, way=charge.ways[0])
            assert ("may attack" in told) is bool(able)
            late = "Too few AP are left" if able else "No one there can attack you this round"
            assert told.startswith(late) is not ready
        first = mode.options[0]
        if first.choice and assaults(mode.state, first.choice):
            entered += 1
            exposed = able_foes(mode.state, "german", first.choice)
            assert can_strike(mode.state, "german", first.choice, first.action) or not exposed or mode.wise[0].better > mistake
    assert entered >= 3
