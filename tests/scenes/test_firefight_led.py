"""A proposal that leads on to a place is one walk in Firefight: it names the end, the whole price, and one press goes there."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scenes.kit.marks import plain
from scenes.tables.firefight import walking
from scenes.tables.firefight.advising.plans import running
from scenes.tables.firefight.advising.prospects import WALK
from tests import tiers
from tests.scenes import skirmish
from tests.scenes.test_firefight_told import mode_of

SEEDS = tiers.thinned((1, 2, 3, 4, 6, 7, 8, 9), 4)


def apart(seed: int) -> Any:
    """Two squads far from two of the enemy who are spent; one has acted."""
    chance, units = Random(seed), []
    for name, columns, facing in (("g01", "BC", "NE"), ("g02", "BC", "NE"), ("s01", "IJKL", "SE"), ("s02", "IJKL", "SE")):
        at = f"{chance.choice(columns)}{chance.randrange(3, 9):02}"
        state = {"g01": "active", "g02": "fresh"}.get(name, "spent")
        units.append({"id": name, "type": f"{name[0]}_rifle", "at": at, "facing": facing, "state": state})
    pool = {"german": {"units": ["g01"], "ap": chance.randrange(4, 8)}}
    return skirmish.fighting(board="hamlet", scenario="f1_first_contact", units=units, passes=1, round=2, pool=pool)


def walks_of(mode: Any) -> list[Any]:
    """The walks that are proposed, the one of the main button first."""
    return [one for one in mode.options if mode.walked(one)]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_proposed_walk_names_its_end_and_costs_what_it_says(seed: int) -> None:
    sitting = apart(seed)
    mode = mode_of(sitting)
    found = walks_of(mode)
    for option in found:
        end = option.choice.core["path"][-1]
        assert option.title == f"Walk to {end}" and option.choice.space == end and int(option.price) == option.choice.core[WALK]
        assert option.why.startswith(f"{len(option.choice.core['path'])} hexes. ")
    if not found:
        return
    mode.picked = mode.options.index(found[0])
    mode.update_highlights()
    assert mode.buttons()[-1].label == (found[0].title if found[0].lost else f"Walk, {found[0].price} AP")
    mode.confirm()
    if found[0].lost:  # AP are thrown away: that is asked once
        assert mode.far and not sitting.match.log
        mode.confirm()
    for _ in found[0].choice.core["path"][1:]:
        skirmish.rest(sitting)
        sitting.play.decide({"do": "pass"})
    skirmish.rest(sitting)
    unit, pool = sitting.match.position.units[found[0].choice.unit], sitting.match.position.pool["german"]
    before = 7 if found[0].action["by"] == "activate" else mode_of(apart(seed)).view.pool["german"].ap
    assert unit.at == found[0].choice.space and (pool.ap if pool else 0) == before - int(found[0].price)


def test_walks_are_proposed() -> None:
    assert any(walks_of(mode_of(apart(seed))) for seed in range(10))


def long_walk(seed: int) -> bool:
    """Whether a walk of three hexes or more is proposed first."""
    mode = mode_of(apart(seed))
    return mode.walked(mode.options[0]) and len(mode.options[0].choice.core["path"]) > 2


def test_a_walk_that_was_stopped_is_proposed_to_the_same_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "_fired_at", lambda event, unit: True)  # whatever the enemy does stops it
    sitting = apart(next(filter(long_walk, range(20))))
    mode = mode_of(sitting)
    option = mode.options[0]
    mode._do(option)
    skirmish.rest(sitting)
    sitting.play.decide(next(one for one in sitting.match.legal("soviet") if one["do"] == "pivot"))
    skirmish.rest(sitting)
    mode = mode_of(sitting)
    path, unit = option.choice.core["path"], option.choice.unit
    assert mode.state.walk is None and mode.view.units[unit].at == path[0]
    assert running(mode.state, "german")[unit].then["path"] == path[1:2]
    assert mode.wise[0].choice.unit == unit and mode.wise[0].choice.space == path[-1]
    assert plain(mode.options[0].why).startswith(f"{len(path) - 1} more hexes. ")
