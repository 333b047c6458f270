"""Events alone carry a view on: at every decision it is again the view that the rules give."""

from __future__ import annotations

from typing import Any

import pytest

from game.games import rules
from game.ironsquad.after_event import after_event
from game.ironsquad.position import Position
from game.match import Match
from tests.scenes.squads import RECIPES, played
from tests.tiers import thinned

RULES = rules("ironsquad")
SHOWN = ("phase", "round", "start", "weather", "seat", "tiles", "stacks", "deck", "explored", "objectives", "dead", "path", "vp")


def units_of(view: Position) -> dict[str, Any]:
    """The units of a view, without what is never shown of them."""
    return {name: unit._replace(opp_used=False) for name, unit in view.units.items()}


@pytest.mark.parametrize(("seed", "scenario", "options"), thinned(RECIPES, 4))
def test_a_view_carried_on_by_events_is_the_view_of_the_rules(
    seed: int, scenario: str, options: tuple[tuple[str, Any], ...]
) -> None:
    match = played(seed, scenario, options)
    again = Match(RULES, match.scenario, match.options, match.seed, match.start)
    chair = again.chair(None)
    view, compared = chair.view(), 0
    for entry in match.log:
        again.play(entry.seat, entry.action)
        for event in chair.hear():
            view = after_event(view, event)
        now = chair.view()
        if now.phase in ("turn", "over"):
            compared += 1
            assert units_of(view) == units_of(now), entry.action
            assert list(view.units) == list(now.units), entry.action
            assert {name: getattr(view, name) for name in SHOWN} == {name: getattr(now, name) for name in SHOWN}, entry.action
            assert view.layout.ground == now.layout.ground
            assert (view.active and view.active.unit) == (now.active and now.active.unit)
            assert (view.pending is None) >= (now.pending is None), "what no longer waits is not offered"
    assert compared > 10
