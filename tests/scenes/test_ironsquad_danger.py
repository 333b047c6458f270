"""What is proposed in a turn of Iron Squad: there is no clearly better move, and no place in less fire with the same shot."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.levels import decision
from game.bots.turns import line_value
from game.games import rules
from game.ironsquad.position import Position
from game.match import Match
from game.review.decisions import decided
from game.review.settings import settings
from scenes.boards.hexes.over import DANGER, LATER
from scenes.tables.ironsquad.advising.advice import Adviser
from scenes.tables.ironsquad.advising.measured import AS_GOOD
from scenes.tables.ironsquad.advising.suggested import Suggested, _shots_at, _thought
from scenes.tables.ironsquad.advising.threat_lines import dangers_of
from scenes.tables.ironsquad.prospects import Outlook
from tests import tiers
from tests.ironsquad.staged import Staged
from tests.scenes.test_ironsquad_turn import seated

RULES = rules("ironsquad")
MANY = 3
"""So many guns are fire that is taken for something only."""
CLEARLY = 0.01
EVERY = 999
NOTHING = ("facing", "aimed", "entering", "treating", "warned", "thinking", "restless", "outlook")
HAND: Any = SimpleNamespace(**dict.fromkeys(NOTHING), proposes=True)


def proposed(seed: int, least: int, most: int) -> list[tuple[Position, str, Suggested]]:
    """What is proposed in the decisions of the Americans from the `least` to the `most` in a training of amber against a bot."""
    match, chance, adviser, found = Match(RULES, "training", {}, seed), Random(seed), Adviser(HAND), list[Any]()
    while match.actors() and len(found) < most:
        (seat,) = match.actors()[:1]
        view = match.view(seat)
        action = decision(RULES, view, seat, "regular", chance.getrandbits(30), steps=40)
        if seat == "us" and view.phase == "turn" and not view.pending and (name := waiting(view, adviser)):
            step = adviser.of(Outlook(view, name))
            if step and step.action in match.legal(seat):
                found.append((view, name, step))
                action = step.action
        match.play(seat, action)
    return found[least:]


def waiting(view: Position, adviser: Adviser) -> str:
    """Who of the Americans is asked for: whoever acts, else who had better begin, else the first; "" for nobody."""
    if view.active:
        return view.active.unit
    return adviser.first(view, "us") or next((name for name, unit in view.own("us") if not unit.done), "")


def faults(view: Position, name: str, step: Suggested, adviser: Adviser) -> list[str]:
    """What is wrong with a walk to a shot: a clearly better line, or a place in less fire with the same shot that is as good."""
    guns, at, outlook = dangers_of(view, "ge"), step.to or view.units[name].at, Outlook(view, name)
    measure, foe = adviser._measure_of(view, "us"), view.units[step.target]
    turn, others = measure.turn, [one for one in measure.best.steps if one[0] != name]
    every = _shots_at(turn, name, step.target, EVERY)
    worths = {plan: _thought(turn, name, others, choice, plan).worth for choice, plan in every}
    mine = max(worth for plan, worth in worths.items() if plan.post == at)
    if mine < line_value(turn, measure.best) - AS_GOOD:
        return ["it is worse than the best"]
    fewer = [plan for plan in worths if worths[plan] >= mine and max(guns[plan.post], guns[plan.end]) < guns[at]]
    sure = outlook.post(at, foe).band
    return [plan.post for plan in fewer if guns[at] >= MANY and outlook.post(plan.post, foe).band >= sure]


RANGES = tiers.tiered([(108, 0, 34), (20, 4, 14), (23, 8, 18)], [(seed, 0, 40) for seed in (29, 31, 77, 115, 116)])


@pytest.mark.parametrize(("seed", "least", "most"), RANGES)
def test_no_move_that_is_proposed_has_a_clearly_better_one_or_takes_fire_for_nothing(seed: int, least: int, most: int) -> None:
    adviser = Adviser(HAND)
    for view, name, step in proposed(seed, least, most):
        looked = decided(RULES, view, "us", step.action, settings().depths["usual"], 0)
        assert looked is None or looked.cost <= CLEARLY, (name, step.action, looked.options[0].action)
        if step.to and step.target and step.action["do"] == "move":
            assert not faults(view, name, step, adviser), (name, step.action, step.to, step.target)


def test_the_map_of_threats_counts_who_can_hit_the_own_where_they_stand() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "H03", "ge-captain": "C07", "ge-rifleman": "D07"}
    sitting = seated(Staged(units).match)
    table = sitting.play.table
    table.mode.choose("us-rifleman")
    table.state.looks.toggle("threat")
    table.mode.update_highlights()
    table.danger.show()
    numbers, guns = table.board.over.numbers, dangers_of(sitting.match.view("us"), "ge")
    assert numbers["C03"] == guns["C03"] == 2 and not {"C07", "D07"} & set(numbers)


def test_no_threat_is_shown_in_the_enemys_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    units: dict[str, Any] = {"us-captain": "C03", "ge-captain": "C07"}
    table = seated(Staged(units).match).play.table
    monkeypatch.setattr(type(table.danger), "seat", "ge")  # whoever sits there; the Americans have the turn
    table.state.looks.toggle("threat")
    table.mode.update_highlights()
    table.danger.show()
    assert not table.board.over.numbers and not any(table.board.over.hatched.get(kind) for kind in (DANGER, LATER))
