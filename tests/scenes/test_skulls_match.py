"""Whole matches of Danger Close by hand: two at one screen, clicking whatever may be done, from the muster to the result."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.api import Action
from scenes.tables.skulls.order import Following, Ordering
from scenes.tables.skulls.turn import AT_ONCE, Acting
from tests.scenes.mustering import TWO, Table, new, plan, planning
from tests.scenes.test_skulls_turn import free, named

MATCHES: dict[str, tuple[str, dict[str, Any]]] = {
    "first contact": ("first-contact", {"rounds": 3}),
    "all windows": ("street-sweep", {"rounds": 2, "windows": "all", "units_seal": 3, "units_terrorist": 3}),
    "coloured skulls": ("street-sweep", {"rounds": 2, "start_skulls": "coloured", "no_kill": True}),
    "red skulls": ("black-hawk-down", {"rounds": 2, "start_skulls": "red", "marksman_duel": True}),
    "vehicles and prone": ("black-hawk-down", {"rounds": 2, "vehicles": True, "prone": True}),
}


def spot(at: Table, action: Action) -> tuple[int, int]:
    """Where an action is clicked on the board."""
    zones = at.table.board.zones
    if "target" in action:
        return at.unit(action["target"])
    if "zone" in action:
        spaces = [space for space in zones.spaces if zones.zone_of[space] == action["zone"]]
        return next(free(at, space) for space in spaces)
    return free(at, action["to"])


def by_hand(at: Table, action: Action) -> None:
    """Do this for the seat at the screen by clicks alone, as often as it has to be clicked."""
    done, mode = len(at.match.log), at.mode
    if isinstance(mode, Ordering):
        at.click(at.unit(action["unit"]))
    elif isinstance(mode, Following) and action["do"] == "follow":
        if mode.chosen != action["unit"]:
            at.click(at.unit(action["unit"]))
        at.click(free(at, action["to"]))
    elif isinstance(mode, Acting):
        if action["do"] in ("use", "crew"):
            mode.hold("token" if action["do"] == "use" else action["weapon"])
        for _ in range(3):  # aimed, done, and where it hits the own side asked once more
            if len(at.match.log) > done or at.mode is not mode:
                break
            if action["do"] in AT_ONCE and action["do"] != "move" or not {"to", "target", "zone"} & set(action):
                mode.choose(action)
                at.rest()
            else:
                at.click(spot(at, action))
    else:
        named(at, "cover" if action["do"] == "take-cover" else "pass" if "pass" in mode._buttons else "stay").press()
        at.rest()
    assert at.match.log[done].action == action, (type(mode).__name__, action)


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_played_to_its_end_by_clicks(name: str) -> None:
    scenario, options = MATCHES[name]
    match, chance = planning(new(scenario, 11, **options)), random.Random(5)
    at = Table(match, TWO)
    phases = set()
    for _ in range(500):
        if not match.actors():
            break
        at.open()
        phases.add(match.position.phase)
        if match.position.phase == "plan":
            plan(match, match.actors()[0])
            at.play._happened([])
            continue
        assert at.play.perspective in match.actors() and at.curtain is None
        legal = [action for action in match.legal(at.play.perspective) if action["do"] != "windows"]
        fights = [action for action in legal if action["do"] in ("fire", "use", "crew", "check", "follow")]
        by_hand(at, chance.choice(fights or legal))
    at.rest()
    assert match.result() is not None and at.over, phases
    assert {"plan", "turn"} <= phases
