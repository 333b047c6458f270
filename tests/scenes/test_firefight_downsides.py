"""What Firefight proposes says its worst downside, by the figures of its own panel; no reason for it speaks against it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from scenes.kit.marks import plain
from scenes.tables.firefight.advising.downsides import but, stacked_with
from scenes.tables.firefight.advising.prospects import assaults, endangered
from scenes.tables.firefight.advising.reasons import RISKY, danger_of_step, why
from scenes.tables.firefight.odds import percent
from scenes.tables.firefight.previews import step_hero
from tests import tiers
from tests.scenes import skirmish
from tests.scenes.test_firefight_told import MIXED, mode_of, shot_at

HEXES = [f"{column}{row:02}" for column in "DEFGH" for row in range(3, 8)]
FACINGS = ("NE", "SE", "SW", "NW")
SEEDS = tiers.thinned(range(12), 4)


def scattered(seed: int) -> Any:
    """A turn with six squads close to each other, some of them in one hex, some spent."""
    chance, units = Random(seed), []
    for name in ("g01", "g02", "g03", "s01", "s02", "s03"):
        kind = chance.choice(("rifle", "lmg") if name[0] == "g" else ("rifle", "dp", "smg"))
        state = "active" if name == "g01" else chance.choice(("fresh", "spent"))
        at, facing = chance.choice(HEXES), chance.choice(FACINGS)
        units.append({"id": name, "type": f"{name[0]}_{kind}", "at": at, "facing": facing, "state": state})
    caps = {seat: {"start": 5, "now": chance.randrange(3)} for seat in ("german", "soviet")}
    more = {"round": chance.choice((2, 5)), "caps": caps, "pool": {"german": {"units": ["g01"], "ap": chance.randrange(1, 7)}}}
    return mode_of(skirmish.fighting(board="hamlet", scenario="f1_first_contact", units=units, passes=1, **more))


def steps(mode: Any) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Every step that meets no enemy, looking each way."""
    for choice in mode.choices:
        if choice.do == "move" and not assaults(mode.state, choice):
            for facing in FACINGS:
                yield choice, {**choice.ways[0], "facing": facing}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_step_into_fire_says_how_likely_it_is_hit_as_its_panel_does(seed: int) -> None:
    mode = scattered(seed)
    for choice, action in steps(mode):
        reason = why(mode.state, "german", choice, action["facing"], action)
        told, risk = but(mode.state, "german", choice, action, reason), danger_of_step(mode.state, choice, action)
        hero: Any = step_hero(mode.state, "german", choice, action)
        assert percent(risk.now) == f"{hero.number} %"
        if risk.later > risk.now == 0:
            assert hero.words.endswith(f"next round: {percent(risk.later)}")
        if max(risk) < RISKY:
            assert not told or stacked_with(mode.state, "german", choice)
        else:
            assert told.endswith(f"{percent(risk.now if risk.now >= RISKY else risk.later)}.") or reason.startswith("Safer"), (
                reason,
                told,
            )
        assert ("of your units" in told) is bool(risk.later and stacked_with(mode.state, "german", choice))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_reason_for_a_step_is_a_stack_or_a_shot_that_strikes_ones_own(seed: int) -> None:
    mode = scattered(seed)
    for choice, action in steps(mode):
        reason = plain(why(mode.state, "german", choice, action["facing"], action))
        assert "stacked" not in reason
        if "can fire at" in reason:
            foe = next(
                one for one in mode.view.units.values() if f"{one.id[0].upper()}{int(one.id[1:])} " in reason.partition("can")[2]
            )
            near = [one.id for one in mode.view.here(foe.at) if one.seat == "german" and one.id != choice.unit]
            assert not near, reason


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_proposed_without_its_downside(seed: int) -> None:
    mode = scattered(seed)
    assert not endangered(mode.state, mode.options[0].action) or mode.options[0].choice is None
    for option in mode.options:
        if option.choice is None:
            continue
        action = {**option.action, "facing": option.facing} if option.facing else option.action
        assert option.but == but(mode.state, "german", option.choice, {**option.choice.core, **action}, option.why)
        assert option.against.startswith("But ") or not (option.but or option.lost)
        assert option.against in option.brief


def test_a_shot_at_ones_own_says_so_and_a_loss_of_ap_too() -> None:
    mode = mode_of(skirmish.fighting(units=MIXED))
    shot = shot_at(mode, "g01", "G08")
    own = endangered(mode.state, shot.core)
    assert plain(but(mode.state, "german", shot, shot.core)) == f"But it can hit Rifle squad G2 too: {percent(own['g02'])}."


@pytest.mark.parametrize("seed", SEEDS)
def test_the_main_button_does_what_it_names_at_once_whether_a_unit_is_chosen_or_not(seed: int) -> None:
    """But it aims first where AP are thrown away, or a facing is asked for."""
    mode = scattered(seed)
    for unit in (None, *mode.able()):
        mode.choose(unit)
        option = mode.option() or mode.advised()
        if option is not None and option.choice is not None:
            asks = mode._turns(option) and not option.facing
            assert mode._only_aims() is bool(option.lost or asks)
            label = mode.buttons()[-1].label
            assert label.startswith("Aim at") or mode._only_aims() is not label.endswith(("AP", "CAP")), label
