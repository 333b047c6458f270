"""What Firefight proposes says its worst downside, by the figures of its own panel; no reason for it speaks against it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.firefight.judging.prizes import strikes_back
from scenes.kit.marks import plain
from scenes.tables.firefight.advising.advice import NEARLY
from scenes.tables.firefight.advising.downsides import but, outweighed, stacked_with
from scenes.tables.firefight.advising.prospects import assaults, danger_at, endangered
from scenes.tables.firefight.advising.reasons import RISKY, best_aim, danger_of_step, why
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
        calm = "No shot" if risk.later else "Safe"
        assert hero.number == calm if not risk.now and hero.number != "0" else percent(risk.now) == f"{hero.number} %"
        if risk.later > risk.now == 0:
            assert hero.words.endswith(f"up to {percent(risk.later)} next round")
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
def test_no_step_is_proposed_into_more_fire_than_its_shot_is_worth_where_waiting_loses_less(seed: int) -> None:
    """Unless a review would mark it to leave it; nor one that a shot at one's own follows on."""
    mode = scattered(seed)
    for wise in mode.wise:
        if wise.choice is None or wise.choice.do != "move":
            continue
        assert not outweighed(mode.state, "german", wise.choice, wise.action) or wise.better > NEARLY
        if wise.then and wise.then["do"] == "fire" and "target" not in wise.then:
            assert {one.id for one in mode.view.here(wise.then["at"]) if one.seat == "german"} <= {wise.choice.unit}
    for choice, action in steps(mode):
        fire, unit = danger_of_step(mode.state, choice, action), mode.view.units[choice.unit]
        aims = best_aim(mode.state, unit, str(choice.space), action["facing"])
        stays = danger_at(mode.state, unit, unit.at, mode.view.facing(unit)).later
        if outweighed(mode.state, "german", choice, action):
            assert max(fire) > max(stays, aims[0] if aims else 0)
        elif aims and not unit.hidden and max(fire) >= RISKY:
            assert max(fire) <= max(stays, aims[0])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_shot_of_the_unit_that_acts_comes_before_what_throws_its_ap_away(seed: int) -> None:
    mode = scattered(seed)
    first = mode.options[0]
    own = [one for one in mode.wise if one.choice and one.action.get("by") == "pool" and one.action["do"] == "fire"]
    close = strikes_back(mode.view, "german", first.action)
    if first.lost and not close:
        assert all(one.better <= max(0.0, mode.wise[0].better - NEARLY) for one in own)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_safer_says_so_where_the_next_round_is_not(seed: int) -> None:
    mode = scattered(seed)
    for choice, action in steps(mode):
        reason = plain(why(mode.state, "german", choice, action["facing"], action))
        risk = danger_of_step(mode.state, choice, action)
        if reason.startswith("Safer: ") and risk.later >= RISKY and risk.later > risk.now:
            told = plain(but(mode.state, "german", choice, action, reason))
            assert told.startswith("But ") and told.endswith(f"{percent(risk.later)}.") and "next round" in told


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
            assert mode._only_aims() is not label.endswith(("AP", "CAP")), label
            assert not mode._only_aims() or label == option.title, "the card and the button name one thing"
