"""What Operators suggests is never what a review would call even a slip."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from game.api import Seat
from game.bots.levels import decision
from game.bots.weighing import REVIEWER
from game.draws import Draws
from game.games import rules
from game.match import Match
from game.operators.fight import KINDS
from game.operators.judge import RoundContest, action_of
from game.operators.outlook import Outlook as Worths
from game.operators.outlook import habits
from game.operators.plans import Walk, ground_of
from game.operators.position import NOTHING, Plan, Position
from game.operators.rules import RULES
from game.review.decisions import SEED, decided
from game.review.settings import settings
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.tables.operators.advice import CLOSE, RARE, SAFER, TELLING, PlanOdds, Table, proposal, risky, seen_by
from scenes.tables.operators.cards import percent, whole_percent
from scenes.tables.operators.duel.odds import foes
from scenes.tables.operators.duel.outlook import Outlook
from scenes.tables.operators.meetings import lacks, opened, opening
from scenes.tables.operators.panels import ALIKE, APART, Panels
from scenes.tables.operators.plan_hand import PlanHand
from scenes.tables.operators.plan_parts import Odds, Outcome, Risk, Rival
from scenes.tables.operators.planning import Mark, Planner, plan_of
from tests import tiers
from tests.scenes import learning
from tests.scenes.sitting import SOLO, Sitting

PLANNED = [("kiln-yard", 3), ("salt-quay", 3), ("basic-training", 5), ("kiln-yard", 8), ("salt-quay", 8), ("basic-training", 8)]
"""Matches with five positions each."""
STEPS = 100
"""Of a bot that plays on to the next position."""


def _met(scenario: str, seed: int, phase: str, most: int) -> Iterator[tuple[Match, Position, Seat]]:
    """The first positions of a phase in a match between two recruits, each as the seat that decides sees it."""
    match, found, played = Match(RULES, scenario, {}, seed), 0, 0
    while found < most and not match.result():
        seat = match.actors()[0]
        view = match.view(seat)
        if view.phase == phase:
            found += 1
            yield match, view, seat
        played += 1
        match.play(seat, decision(RULES, view, seat, "recruit", 100 * seed + played, steps=STEPS))


@pytest.mark.parametrize(("scenario", "seed"), tiers.thinned(PLANNED, 3))
def test_a_suggested_plan_is_not_even_a_slip_in_a_review(scenario: str, seed: int) -> None:
    depths = settings().depths
    for _, view, seat in _met(scenario, seed, "planning", 5):
        planner, table = Planner(view, seat), Table(view, seat)
        planner.suggest(planner.lookout.watching(proposal(view, seat, NOTHING, table), 0, table.bears))
        (plan,) = planner.actions()
        for depth, marks in (("quick", (None, "inaccuracy", "mistake")), ("usual", (None,))):
            found = decided(RULES, view, seat, plan, depths[depth], 0)
            assert found is None or found.mark in marks, (view.round, seat, depth, found.cost, plan)


@pytest.mark.parametrize(("scenario", "seed"), [("kiln-yard", 3), ("salt-quay", 3)])
def test_the_look_of_a_new_marker_is_worth_what_a_review_finds_at_best(scenario: str, seed: int) -> None:
    """Over many plans laid by clicks, against enemy plans that are new: chance may cost two hundredths of a point."""
    chance, lacks = random.Random(seed), list[float]()
    for _, view, seat in _met(scenario, seed, "planning", 4):
        contest = RoundContest(view, seat, habits().breadth[REVIEWER], Draws(7))

        def worth(plan: Plan, contest: RoundContest = contest) -> float:
            own = contest.number_of(action_of(plan, 0))
            assert own is not None
            return sum(contest.column(other, own)[0] for other in range(contest.others)) / contest.others

        for _ in range(3):
            planner = Planner(view, seat)
            while not planner.whole:
                ends = planner.ends()
                planner.lay(chance.choice(ends.steps or ends.entries))
                planner.look_out()
            plan = plan_of(planner.marks)
            turned = [
                plan._replace(face=(*plan.face[:place], face, *plan.face[place + 1 :]))
                for place, at in enumerate(plan.at)
                for face in planner.faces(at)
            ]
            lacks.append(max(map(worth, turned)) - worth(plan))
    assert sum(lacks) / len(lacks) <= 0.02, lacks


@pytest.mark.parametrize("seed", tiers.thinned(range(1, 9), 2))
def test_who_holds_the_flag_runs_no_risk_for_nothing(seed: int) -> None:
    """No sprint through a node that the enemy may see then, while a plan without one is as good."""
    held = 0
    for _, view, seat in _met("kiln-yard", seed, "planning", 8):
        if view.flag != seat:
            continue
        held += 1
        planner = Planner(view, seat)
        planner.suggest(proposal(view, seat, NOTHING))
        sprint = next((number for number, mark in enumerate(planner.marks, 1) if mark.via), 0)
        if sprint and planner.marks[sprint - 1].via in (sight := seen_by(view, seat))[sprint - 1]:
            table = Table(view, seat).finish()
            safe = [number for number in range(table.looked) if not risky(table.contest.plan(number), sight)]
            assert min(map(table.lack, safe)) > CLOSE, "a plan without one is as good"
    assert held, "nobody held the flag"


@pytest.mark.parametrize("seed", tiers.thinned(range(1, 9), 2))
def test_whoever_stands_on_the_flag_leaves_it_only_for_something(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a free hand any plan is as good as another: then it is one that comes to the flag and stays there."""
    monkeypatch.setattr("scenes.tables.operators.advice.CLOSE", 1.0)
    for _, view, seat in _met("kiln-yard", seed, "planning", 4):
        flag = view.world.graph.flag
        way = [view.area(seat).node, *proposal(view, seat, NOTHING).at]
        assert flag not in way or {*way[way.index(flag) :]} == {flag}, way


def test_what_is_seen_from_the_flag_is_told_until_the_plan_is_whole_and_has_odds() -> None:
    sitting = learning.ready(Sitting(SOLO, Match(rules("operators"), "kiln-yard", {}, 1)))
    table: Any = sitting.play.table
    planner, panels = table.state.planner, table.panels
    marks = [Mark("k05", "S"), Mark("k09", "N"), Mark("k09", "N"), Mark("k09", "N")]
    for count in (3, 4):
        planner.marks = marks[:count]
        assert planner.crossing() == [1]
        table.update_highlights()
        warned = any("is on the flag, marker 1 meets him" in line.left for line in panels.warnings.lines)
        assert warned == (count < 4)
    planner.suggest(plan_of(planner.marks))
    assert planner.face("S", 4)
    planner.take_back()
    assert planner.reason()[0] == "flag"
    planner.view.flag = planner.seat
    assert planner.reason()[0] == "flag_back"


def test_what_is_suggested_says_why_a_marker_looks_away_from_the_enemy() -> None:
    sitting = learning.ready(Sitting(SOLO, Match(rules("operators"), "kiln-yard", {}, 1)))
    table: Any = sitting.play.table
    planner, panels = table.state.planner, table.panels
    planner.view.area("blue").node = planner.imagined.view.area("blue").node = "k12"
    for second, last, away, told in (("k05", "S", [4], True), ("k05", "SE", [], False), ("k09", "S", [2, 3, 4], False)):
        nodes = ("k05", second, second, "k09")
        planner.marks = [Mark(node, last if node == "k09" else "S") for node in nodes]
        planner.suggest(plan_of(planner.marks))
        assert planner.elsewhere() == away
        panels.refresh()
        excused = [line.left for line in panels.warnings.lines if "probably moved" in line.left]
        assert bool(excused) == (told or len(away) > 1)
        assert not any(f"Marker {number} " in one for number in planner.astray() for one in excused), (
            "it is no excuse for a fault"
        )


def _plans_by_hand(planner: Planner, chance: random.Random, until: int) -> None:
    """Lay so many markers by clicks, anywhere."""
    while len(planner.marks) < until:
        ends = planner.ends()
        planner.lay(chance.choice(ends.steps or ends.entries))
        planner.look_out()


def _hand(planner: Planner) -> PlanHand:
    """The hand over a plan, at a table of which nobody hears anything."""
    context = SimpleNamespace(report=lambda *_: None, advises=True)
    known: Any = SimpleNamespace(planner=planner, planning=planner, choosing=None, context=context)
    acts: Any = SimpleNamespace(update_highlights=lambda: None)
    return PlanHand(known, acts)


def _weigh(hand: PlanHand) -> None:
    """Think until the odds of the plan are known."""
    while hand.ponders:
        hand.ponder()


@pytest.mark.parametrize(("scenario", "seed"), [("kiln-yard", 3), ("salt-quay", 3), ("basic-training", 5)])
def test_a_marker_that_nobody_turned_is_never_told_to_look_elsewhere(scenario: str, seed: int) -> None:
    chance = random.Random(seed)
    for _, view, seat in _met(scenario, seed, "planning", 4):
        for _ in range(4):
            planner = Planner(view, seat)
            for number in range(1, 5):
                _plans_by_hand(planner, chance, number)
                assert not planner.astray(), (view.round, seat, planner.marks, planner.away())


@pytest.mark.parametrize(("scenario", "seed"), tiers.thinned(PLANNED[:3], 3))
def test_a_whole_plan_nobody_turned_looks_the_best_way_by_the_chance_that_is_told_of_it(scenario: str, seed: int) -> None:
    """Where he most often comes from, unless another look wins more often; laid anew it looks the same, whatever was turned."""
    chance, told = random.Random(seed), set[bool]()
    for _, view, seat in _met(scenario, seed, "planning", 3):
        planner = Planner(view, seat)
        hand = _hand(planner)
        while not planner.whole:
            ends = planner.ends()
            hand.lay(chance.choice(ends.steps or ends.entries))
        laid = list(planner.marks)
        _weigh(hand)
        assert planner.odds and not planner.astray() and all(planner.best(one.number) for one in planner.away())
        risk = planner.odds.risk
        for number in range(1, 5):
            chances = dict[str, int]()
            for face in planner.faces(laid[number - 1].at):
                planner.face(face, number)
                _weigh(hand)
                chances[face] = whole_percent(planner.odds.wins)
                told.add(any(one.number == number and planner.best(number) for one in planner.away()))
                assert not planner.best(number) or chances[face] >= chances.get(laid[number - 1].face, 0)
            planner.face(laid[number - 1].face, number)
            most = max(chances.values())
            assert chances[laid[number - 1].face] == most
            if risk and risk.number == number and (seen := view.world.graph.sight.get((laid[number - 1].at, risk.node))):
                there = {face for face in seen.ports if face in chances and chances[face] == most}
                assert not there or laid[number - 1].face in there
        assert planner.marks == laid
        planner.turn(1, 2)
        planner.clear()
        for mark in laid:
            hand.lay(mark.at)
        assert planner.marks == laid
    assert told == {False, True}


@pytest.mark.parametrize(("scenario", "seed"), tiers.thinned(PLANNED[:3], 3))
def test_a_suggestion_leaves_no_warning_that_a_turn_would_cure(scenario: str, seed: int) -> None:
    """Neither of its own markers nor of those that lay before, turned anyhow; and what is told is the same, whoever laid it."""
    chance = random.Random(seed)
    for _, view, seat in _met(scenario, seed, "planning", 2):
        planner = Planner(view, seat)
        hand = _hand(planner)
        for laid in (0, 1, 2, 4):
            planner.clear()
            _plans_by_hand(planner, chance, laid)
            for number in range(1, laid + 1):
                planner.turn(chance.randrange(8), number)
            hand.suggest()
            _weigh(hand)
            assert not planner.astray(), (view.round, seat, planner.marks, planner.away())
            told, marks = planner.away(), list(planner.marks)
            planner.clear()
            for mark in marks:
                planner.lay(mark.at, mark.via)
                planner.face(mark.face)
            _weigh(hand)
            assert planner.away() == told


def test_where_a_plan_is_most_at_risk_stays_comparable_while_its_marker_is_turned() -> None:
    """How often a marker is met is no matter of its look; and the one named is that on which most fights are lost."""
    view = next(_met("kiln-yard", 3, "planning", 1))[1]
    table = Table(view, "red").finish()
    plan = proposal(view, "red", NOTHING, table)
    risk = table.risk(plan)
    assert risk
    for face in ground_of(view.world, view.features).faces[plan.at[risk.number - 1]]:
        other = table.risk(plan.turned(risk.number, face))
        assert other and (other.number != risk.number or other.met == risk.met)
        if other.number != risk.number:
            assert other.met * other.lost < risk.met * risk.lost or other.met > risk.met


@pytest.mark.parametrize(("scenario", "seed"), tiers.thinned(PLANNED, 2))
def test_a_plan_says_what_comes_of_its_round_and_what_its_risk_is_good_for(scenario: str, seed: int) -> None:
    """What is told of another plan can be seen in its figures, and is no better or worse than it is called."""
    chance, hows = random.Random(seed), set[str]()
    for _, view, seat in _met(scenario, seed, "planning", 4):
        odds = PlanOdds(view, seat)
        by_hand = Planner(view, seat)
        _plans_by_hand(by_hand, chance, 4)
        for plan in (proposal(view, seat, NOTHING, odds.table), plan_of(by_hand.marks)):
            while not odds.go_on(plan):
                pass
            wins, risk, _, _, outcome, rival = odds.of(plan)
            assert sum((*outcome[:3], outcome.quiet)) == pytest.approx(1.0) and min(outcome) >= 0.0
            assert outcome.flag <= 1.0001 - outcome.down, "who falls loses it"
            assert risk is None or risk.met * risk.lost <= outcome.down + 0.001
            if rival:
                hows.add(rival.how)
                less = rival.outcome.down <= SAFER * outcome.down and rival.wins < wins
                assert less if rival.how == "safer" else rival.wins > wins
                more = {"flag": rival.outcome.flag - outcome.flag, "duels": outcome.fallen - rival.outcome.fallen, "places": 1.0}
                fewer = {"flag": outcome.flag - rival.outcome.flag, "duels": outcome.beaten - rival.outcome.beaten, "places": 1.0}
                assert (more if rival.how == "better" else fewer)[rival.about] >= TELLING
    assert hows or scenario == "basic-training", "nothing was told"


def test_the_panel_of_a_plan_tells_why_it_wins_so_often_in_the_box_of_the_chance() -> None:
    sitting = learning.ready(Sitting(SOLO, Match(rules("operators"), "kiln-yard", {}, 1)))
    table: Any = sitting.play.table
    planner, panels = table.state.planner, table.panels
    planner.suggest(proposal(planner.view, planner.seat, NOTHING))
    rival = Rival("safer", "flag", 0.73, Outcome(0.2, 0.1, 0.0, 0.3))
    theirs = Walk(ground_of(planner.view.world, planner.view.features), plan_of(planner.marks))
    none, risk = frozenset[int](), Risk(2, 0.51, 0.62, theirs, "k09", "facing", 0.38)
    planner.judge(Odds(0.88, risk, none, none, Outcome(0.404, 0.324, 0.152, 0.66), rival))
    panels.refresh()
    told = plain(" ".join(line.left for line in panels.warnings.lines))
    for said in (
        "88\xa0% of the time",
        "you beat Ghost 41\xa0%, Ghost beats you 32\xa0%, both fall 15\xa0%, nobody falls 12\xa0%",
        "end it with the flag 66\xa0%",
        "the flag only 30\xa0%",
        "73\xa0% at best",
        "win that fight 38",
    ):
        assert said in told, (said, told)
    planner.odds = planner.odds._replace(rival=Rival("better", "places", 0.95, Outcome(0.4, 0.3, 0.0, 0.7)))
    panels.refresh()
    assert "With a better plan you end the round nearer to the flag" in plain(
        " ".join(line.left for line in panels.warnings.lines)
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_suggested_goes_on_with_what_lies_already(seed: int) -> None:
    for _, view, seat in _met("kiln-yard", seed, "planning", 4):
        planner = Planner(view, seat)
        ends = planner.ends()
        node = (*ends.steps, *ends.entries)[seed]
        planner.lay(node)
        planner.suggest(proposal(view, seat, plan_of(planner.marks)))
        (plan,) = planner.actions()
        assert plan["at"][0] == node
        assert RULES.refuse(view, seat, plan) is None


@pytest.mark.parametrize(
    ("scenario", "seed"), tiers.tiered([("basic-training", 5)], [("kiln-yard", 4), ("salt-quay", 4), ("kiln-yard", 11)])
)
def test_a_suggested_card_is_no_mistake(scenario: str, seed: int) -> None:
    for _, view, seat in _met(scenario, seed, "combat", 3):
        outlook = Outlook(view, seat)
        outlook.face(foes(view, seat))
        while not outlook.over:
            outlook.go_on()
        advice = outlook.advice(None, dict.fromkeys(KINDS, 0))
        assert advice is not None
        for depth, marks in (("quick", (None, "inaccuracy")), ("usual", (None,))):
            found = decided(RULES, view, seat, advice, settings().depths[depth], 0)
            assert found is None or found.mark in marks, (view.round, seat, depth, found.cost, advice)


@pytest.mark.parametrize(("scenario", "seed"), tiers.thinned([("kiln-yard", 3), ("basic-training", 5), ("salt-quay", 8)], 2))
def test_the_fight_foreseen_in_a_plan_opens_with_the_chance_it_was_told_with(scenario: str, seed: int) -> None:
    """The wounded too: a fight in which both fall is no win, whoever plans it."""
    match, before, planned, compared = Match(RULES, scenario, {}, seed), dict[Seat, Position](), 0, 0
    for played in range(60):
        if match.result() or compared == 3:
            break
        seat = match.actors()[0]
        view = match.view(seat)
        if view.phase == "planning":
            planned, before[seat] = view.round, view
        elif view.phase == "combat" and view.round == planned and seat in before:
            then, compared = before.pop(seat), compared + 1
            outlook, plans = Worths(then, seat), (match.position.area(seat).plan, match.position.foe(seat).plan)
            mine, theirs = (Walk(outlook.ground, plan) for plan in plans if plan)
            scene = opened(then, seat, outlook, mine, theirs)
            assert (scene.step, scene.flag) == (view.step, view.flag)
            *_, told = opening(scene, seat)
            *_, comes = opening(view, seat)
            assert told == pytest.approx(comes, abs=0.01), (view.round, seat)
            fate = outlook.fate(mine, theirs, outlook.ground.first_contact(mine, theirs))
            assert fate.won == pytest.approx(comes, abs=0.1), "all that is told of a plan calls the same a win"
        match.play(seat, decision(RULES, view, seat, "recruit", 100 * seed + played, steps=STEPS))
    assert compared


@pytest.mark.parametrize("wounds", [(1, 0), (0, 1), (1, 1)], ids=str)
def test_who_falls_with_whom_he_beats_has_not_won(wounds: tuple[int, int]) -> None:
    view = next(_met("kiln-yard", 3, "planning", 1))[1].copy()
    view.red.wounds, view.blue.wounds = wounds
    outlook = Worths(view, "red")
    contest = RoundContest(view, "red", habits().breadth[REVIEWER], Draws(SEED))
    walks = [Walk(outlook.ground, contest.plan(number)) for number in range(contest.own)]
    met = [(mine, foe, half) for mine in walks for foe in contest.foes if (half := outlook.ground.first_contact(mine, foe)) >= 0]
    for mine, foe, half in met:
        won, lost, both = fate = outlook.fate(mine, foe, half)
        assert (
            sum(fate) == pytest.approx(1.0)
            and min(fate) >= 0.0
            and won - lost == pytest.approx(outlook.duel(mine, foe, half), abs=0.4)
        )
        assert both > 0.05 * max(wounds[0] * won, wounds[1] * lost)
    mine, foe, half = min(met, key=lambda one: abs(outlook.duel(*one)))
    *_, comes = opening(opened(view, "red", outlook, mine, foe), "red")
    assert outlook.fate(mine, foe, half).won == pytest.approx(comes, abs=0.1)


def test_what_is_suggested_says_why_as_long_as_it_lies_there() -> None:
    sitting = learning.learning()
    table: Any = sitting.play.table
    planner, sight, advice = table.state.planner, table.panels.sight, table.panels.warnings
    for node in ("k01", "k01", "k01", "k01"):
        table.plan.lay(node)
    assert planner.reason() == ("", 0), "that is nobody's advice"
    assert [plain(line.left) for line in sight.lines] == ["No marker sees where Ghost stands now."]
    table.plan.clear()
    table.plan.suggest()
    reason, number = planner.reason()
    assert reason and 1 <= number <= 4
    said = plain(advice.lines[0].left)
    assert said.startswith(f"Suggested: marker {number} "), said
    table.plan.turn_marker(4, 1)
    assert planner.reason()[0] and plain(advice.lines[0].left).startswith("Suggested: ")
    table.plan.take_back()
    table.plan.take_back()
    assert planner.reason() == ("", 0) and not {sight, advice}.intersection(table.panels.widgets), "it goes as a whole"


def thought_out(table: Any) -> list[str]:
    """What stands below the plan once its odds are known."""
    while table.ponders:
        table.update(1 / 120)
    return [plain(line.left) for line in table.panels.warnings.lines]


def test_a_plan_has_its_own_odds_whoever_laid_it_and_they_follow_its_turning() -> None:
    sitting = learning.learning()
    table: Any = sitting.play.table
    planner, lines = table.state.planner, table.panels.warnings
    for node in ("k01", "k01", "k01", "k01"):
        table.plan.lay(node)
    assert "Working out the odds of this plan …" in [plain(line.left) for line in lines.lines] and table.ponders
    told = thought_out(table)
    first = f"You win the match {percent(planner.odds.wins)} of the time with this plan."
    assert first in told and any("{dim" not in line.left and "You win" in line.left for line in lines.lines)
    table.plan.turn_marker(1, 1)
    assert first in [plain(line.left) for line in lines.lines if line.left.startswith("{dim")], "it is that of the plan before"
    thought_out(table)
    assert planner.judged and not any(line.left.startswith("{dim|You win") for line in lines.lines)
    table.plan.take_back()
    assert planner.laid == 0 and first in thought_out(table), "it lies as it did"


def test_the_odds_are_of_the_whole_plan_and_not_of_its_last_marker() -> None:
    """Three markers laid badly are not made good by the best fourth one."""
    sitting = learning.ready(Sitting(SOLO, Match(RULES, "kiln-yard", {}, 43)))
    table: Any = sitting.play.table
    table.plan.suggest()
    thought_out(table)
    good = table.state.planner.odds.wins
    table.plan.clear()
    for node in ("k05", "k09", "k12"):
        table.plan.lay(node)
    for number in (1, 2, 3):
        table.state.planner.face("N", number)
    table.plan.suggest()
    thought_out(table)
    assert table.state.planner.odds.wins < good - CLOSE


def test_a_whole_plan_is_replaced_by_a_better_one_and_a_better_one_is_left() -> None:
    sitting = learning.ready(Sitting(SOLO, Match(RULES, "kiln-yard", {}, 43)))
    table: Any = sitting.play.table
    planner = table.state.planner
    for node in ("k02", "k01", "k03", "k01"):
        table.plan.lay(node)
    thought_out(table)
    own, before = list(planner.marks), planner.odds.wins
    suggest = next(button for button in table.buttons() if button.name == "suggest")
    assert suggest.enabled and not suggest.main, "amber locks the plan in"
    told = suggest.label
    table.plan.suggest()
    assert "Undo brings back your own" in plain(table.sentence())
    thought_out(table)
    assert planner.whole and planner.marks != own
    assert told == f"Better plan +{whole_percent(planner.odds.wins) - whole_percent(before)}\xa0%"
    suggest, back = (next(one for one in table.buttons() if one.name == name or one.key == name) for name in ("suggest", "undo"))
    assert not suggest.enabled and suggest.label == "Suggest" and "best plan" in suggest.reason, "it is what is suggested"
    assert back.tip == "Brings back your own plan."
    table.plan.take_back()
    assert planner.marks == own and "Plan complete" in plain(table.sentence())
    thought_out(table)
    assert next(one for one in table.buttons() if one.name == "suggest").label == told


@pytest.mark.parametrize(("scenario", "seed"), tiers.thinned(PLANNED, 2))
def test_a_whole_plan_is_replaced_only_where_it_is_said_what_that_gains(scenario: str, seed: int) -> None:
    """Before that is known nothing is, and where nothing wins more often it is said so."""
    chance, whys = random.Random(seed), set[str]()
    sitting = learning.ready(Sitting(SOLO, Match(RULES, scenario, {}, seed)))
    table: Any = sitting.play.table
    planner = table.state.planner
    for _ in range(3):
        planner.clear()
        _plans_by_hand(planner, chance, 4)
        while True:
            suggest = next(one for one in table.buttons() if one.name == "suggest")
            known = planner.judged and planner.gain is not None
            assert suggest.enabled == bool(known and planner.gain) == suggest.label.startswith("Better plan +")
            whys.add(suggest.reason)
            if not table.ponders:
                break
            table.update(1 / 120)
        gain, before = planner.gain, whole_percent(planner.odds.wins)
        table.plan.suggest()
        thought_out(table)
        assert whole_percent(planner.odds.wins) == before + gain
    assert "" in whys and say("operators:plan.comparing") in whys


def test_a_suggestion_that_risks_a_fight_says_how_likely_it_is_and_how_often_it_is_won() -> None:
    """On the flag, wounded, and ahead: the enemy comes back, and one marker is where he may be met."""
    start = {"game": "operators", "scenario": "kiln-yard", "phase": "planning", "flag": "red", "score": {"red": 4, "blue": 3}}
    start["seats"] = {"red": {"node": "k09", "wounds": 1}, "blue": {"node": None}}
    sitting = learning.ready(Sitting(SOLO, Match(RULES, "kiln-yard", {}, 1, start)))
    table: Any = sitting.play.table
    table.plan.suggest()
    planner, lines = table.state.planner, thought_out(table)
    number, met, lost, theirs, node, looks, won, share, _ = planner.odds.risk
    assert 1 <= number <= 4 and met >= RARE and won is not None
    (said,) = (line for line in lines if line.startswith(f"Marker {number} is most at risk: "))
    assert f"Ghost meets you there {percent(met)} of the time, most often " in said
    rest = f", and {percent(1 - lost)} of all the fights there" if share <= ALIKE and abs(won - (1 - lost)) >= APART else ""
    assert (looks, won < 0.5) == ("away", True)
    assert said.endswith(f"You win that fight {percent(won)} of the time, because you are wounded{rest}.")
    view = planner.view
    assert node in {stand.node for stand in theirs.stands[2 * number - 2 : 2 * number]} and looks in ("facing", "away", "same")
    mine, foes = Walk(ground_of(view.world, view.features), plan_of(planner.marks)), Table(view, "red").finish().contest.foes
    halves = {ground_of(view.world, view.features).first_contact(mine, foe) for foe in foes}
    assert halves.intersection((2 * number - 2, 2 * number - 1)), "somebody can meet it there"


@pytest.mark.parametrize(("lost", "twice"), [(0.85, False), (0.8, False), (0.78, True), (0.93, True)])
def test_all_the_fights_at_a_marker_are_told_beside_the_likeliest_only_where_the_figures_lie_apart(
    lost: float, twice: bool
) -> None:
    view = next(_met("kiln-yard", 3, "planning", 1))[1]
    theirs = Table(view, "red").finish().contest.foes[0]
    told = Panels._risk_words(Risk(2, 0.5, lost, theirs, "k09", "facing", won=0.16, share=0.5), "Ghost", "")
    assert ("of all the fights there" in told) == twice


def test_where_his_back_is_turned_and_the_fight_is_lost_all_the_same_its_reason_is_told() -> None:
    start = {"game": "operators", "scenario": "kiln-yard", "phase": "combat"}
    start["seats"] = {"red": {"node": "k05", "face": "W", "wounds": 1}, "blue": {"node": "k09", "face": "SE"}}
    view = Match(RULES, "kiln-yard", {}, 1, start).view("red")
    assert lacks(view, "red") == ("wound", "off_target")
    view.red.face, view.red.wounds = "S", 0
    assert lacks(view, "red") == ("cards",)
    theirs = Table(next(_met("kiln-yard", 3, "planning", 1))[1], "red").finish().contest.foes[0]
    risk = Risk(2, 0.5, 0.66, theirs, "k09", "away", won=0.34, lacks=("wound", "off_target"))
    told = plain(Panels._risk_words(risk, "Ghost", ""))
    assert told.endswith("34\u00a0% of the time, because you are wounded and you don't look at him either.")
    assert "because" not in Panels._risk_words(risk._replace(looks="facing"), "Ghost", "")
    assert "because" not in Panels._risk_words(risk._replace(won=0.6), "Ghost", "")


@pytest.mark.parametrize(
    ("nodes", "faces", "flag", "why"),
    [
        (["k05", "k09", "k09", "k09"], ["S", "N", "N", "N"], True, ("flag", 2)),
        (["k05", "k09", "k12", "k12"], ["S", "N", "SE", "SE"], True, ("flag_on", 2)),
        (["k05", "k09", "k12", "k12"], ["S", "N", "SE", "SE"], False, ("target", 3)),
    ],
)
def test_the_reason_is_what_weighs_most(nodes: list[str], faces: list[str], flag: bool, why: tuple[str, int]) -> None:
    view = learning.learning().match.position.copy()
    view.features = view.features._replace(flag=flag)
    view.area("blue").node = "k16"
    planner = Planner(view, "red")
    planner.marks = [Mark(at, face) for at, face in zip(nodes, faces, strict=True)]
    planner.suggest(plan_of(planner.marks))
    assert planner.reason() == why
    told = say(f"operators:sight.because_{why[0]}", number=why[1], name="Ghost")
    assert ("when you walk on" in told) == any(at != "k09" for at in nodes[why[1] :]) or why[0] == "target"
