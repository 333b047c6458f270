"""While events of Iron Squad are shown, everything beside the board knows what the board shows, no more and no less."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Surface

from game.games import rules
from game.ironsquad.position import Position
from game.match import Match
from scenes.tables.ironsquad_motions import batches
from scenes.tables.ironsquad_told import told
from tests.scenes.squads import RECIPES, played
from tests.scenes.test_ironsquad_motions import again, end, laid

RULES = rules("ironsquad")
SHOWN = ("phase", "round", "start", "weather", "seat", "tiles", "stacks", "deck", "explored", "objectives", "dead", "path", "vp")


def units_of(view: Position) -> dict[str, Any]:
    """The units of a view, without what is never shown of them."""
    return {name: unit._replace(opp_used=False) for name, unit in view.units.items()}


@pytest.mark.parametrize(("seed", "scenario", "options"), RECIPES)
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
            view = told(view, event)
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


@pytest.mark.parametrize(("seed", "scenario", "options"), RECIPES[::4])
def test_bars_and_panels_can_be_drawn_at_every_moment(seed: int, scenario: str, options: tuple[tuple[str, Any], ...]) -> None:
    """Whoever is at the screen: the chips, the panels and the small map know every state between two decisions."""
    surface = Surface((1280, 720))
    steps = again(played(seed, scenario, options))
    match, around = next(steps)
    table, shown = laid(around), 0
    for match, around in steps:
        table.around = around
        for batch in batches(around.chair().hear()):
            end(table.motion(batch))
            assert "Round 0" not in table.chips()[0][0].words
            for widget in table.widgets:
                widget.draw(surface)
            shown += 1
        if len(match.log) > 60:
            break
        table.show(around.chair().view(), None)
    assert shown > 20
