"""A step that is proposed for an attack is followed by the proposal of that attack, as long as nothing has come in its way."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.match.screen import Play
from scenes.tables.firefight.advising.prospects import assaults, same
from scenes.tables.firefight.assault import best_strike, can_strike
from scenes.tables.firefight.turn import Acting
from scenes.tables.firefight.walking import acted
from tests import tiers
from tests.scenes import skirmish
from tests.scenes.learning import read
from tests.scenes.test_firefight_foremost import first_contact
from tests.scenes.test_firefight_told import mode_of
from tests.scenes.test_first_training import ended

PRESSES = 70
BESIDE = (
    "g01 F03 SE active, g02 B05 NE, g03 F04 SE spent, g04 A07 NE, g05 C04 NE spent, s01 I04 SW unnerved spent, s02 G06 SW spent, "
    "s03 G06 NW spent, s04 G04 SW spent, s05 G06 S spent"
)
"""A squad beside a spent team in the open, with 3 AP and 1 CAP."""


def promise(mode: Any) -> tuple[str, str] | None:
    """The unit and the hex of an enemy it is told to attack there after the step that is proposed; None of anything else."""
    choice = mode.wise[0].choice
    if choice is None or not assaults(mode.state, choice) or not can_strike(mode.state, mode.seat, choice, mode.wise[0].action):
        return None
    return (choice.unit, choice.space) if best_strike(mode.state, mode.seat, choice) else None


@pytest.mark.parametrize("seed", tiers.tiered([1], range(2, 7)))
def test_a_step_that_is_for_an_attack_is_followed_by_that_attack(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = read("firefight", seed, monkeypatch)
    told: list[Any] = []  # unit, hex, and what had been heard when it was proposed
    broken = list[str]()

    def look() -> None:
        mode: Any = sitting.play.table.mode
        if not isinstance(mode, Acting) or not mode.choices:
            return
        first, units = mode.wise[0], mode.view.units
        if told and told[0] in units and units[told[0]].at == told[1]:
            pool = mode.view.pool[mode.seat]
            open_to = [
                one for one in mode.choices if (one.do, one.unit, one.space) == ("fire", *told[:2]) and "target" in one.core
            ]
            still = open_to and pool and told[0] in pool.units and not acted(mode.state, mode.seat, told[2])
            if still and not any(first.choice is one for one in open_to):
                broken.append(f"{told}: {first.action}")
            told.clear()
        if found := promise(mode):
            told[:] = [*found, len(mode.state.context.chair().story())]

    ended(sitting, look, PRESSES)
    assert not broken, broken


def stepped(monkeypatch: pytest.MonkeyPatch) -> Any:
    """A squad that has stepped to an enemy for the attack that it was told of, and the enemy has passed."""
    monkeypatch.setattr(Play, "untold", lambda context, lesson: False)
    sitting = first_contact(BESIDE, 1, (1, 0), "sss", {"g01": 3}, 1)
    mode = mode_of(sitting)
    step = next(one for one in mode.choices if (one.do, one.unit, one.space) == ("move", "g01", "G04"))
    monkeypatch.setattr(mode, "_wise", [mode.wise[0]._replace(choice=step, action=step.ways[0], then=None, step=None)])
    assert promise(mode) == ("g01", "G04")
    mode.decide(step.ways[0])
    skirmish.rest(sitting)
    if sitting.match.actors() == ("soviet",):
        sitting.play.decide({"do": "pass"})
        skirmish.rest(sitting)
    return sitting


ATTACK = {"do": "fire", "unit": "g01", "at": "G04", "target": "s04"}


def test_who_was_sent_to_an_enemy_for_an_attack_is_not_sent_away_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = stepped(monkeypatch)
    mode = mode_of(sitting)
    assert same(mode.wise[0].action, ATTACK) and mode.is_proposed(mode.wise[0].action)


def test_the_attack_counts_as_proposed_where_the_enemy_has_acted_and_something_else_is_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = stepped(monkeypatch)
    mode = mode_of(sitting)
    attack = mode.wise[0].action
    others = [one for one in mode.wise if not same(one.action, ATTACK)]
    monkeypatch.setattr(mode, "_wise", others)
    assert others and mode.is_proposed(attack)
