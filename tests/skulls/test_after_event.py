"""Events alone carry a view on: at every decision it is again the view that the rules give."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game.api import Seat
from game.skulls.after_event import after_event
from game.skulls.position import Position
from tests.skulls.skirmish import RECIPES, skirmish
from tests.tiers import tiered

SHOWN = ("round", "teams", "units", "smoke", "gas", "objectives", "used", "pair", "turn", "result")
EYES = ("seal", "terrorist", None)


@pytest.mark.parametrize(("scenario", "options"), tiered(RECIPES[:2], RECIPES[2:]))
def test_a_view_carried_on_by_events_is_the_view_of_the_rules(scenario: str, options: dict[str, Any]) -> None:
    phases: Counter[str] = Counter()
    for seed in range(2):
        views: dict[Seat | None, Position] = {}
        for match, seat, action in skirmish(scenario, options, seed):
            chairs = {perspective: match.chair(perspective) for perspective in EYES}
            if not views:
                views = {perspective: chair.view() for perspective, chair in chairs.items()}
            match.play(seat, action)
            for perspective, chair in chairs.items():
                view, now = views[perspective], chair.view()
                for event in chair.hear():
                    view = after_event(view, event, now)
                assert {name: getattr(view, name) for name in SHOWN} == {name: getattr(now, name) for name in SHOWN}, action
                assert list(view.units) == list(now.units), action
                if now.phase != "follow":  # no event tells that a friend may take the step of Covering Fire
                    assert (view.phase, view.pending) == (now.phase, now.pending), action
                view.phase, view.pending = now.phase, now.pending
                views[perspective] = view
            phases[match.position.phase] += 1
    assert phases["turn"] > 40 and phases["plan"] > 20
