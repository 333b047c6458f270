"""While plans are walked the own one stays in sight, and nobody who stands on the map is said to be off it."""

from __future__ import annotations

from typing import Any

import pytest

from game.games import rules
from game.match import Match
from scenes.kit.marks import plain
from scenes.kit.words import say
from tests.ironsquad.staged import Staged
from tests.scenes.sitting import SOLO
from tests.scenes.situations import IRON, at_rest


def test_the_own_plan_stays_in_sight_while_it_is_walked_and_no_panel_denies_who_stands_there() -> None:
    sitting = at_rest(SOLO, Match(rules("operators"), "kiln-yard", {}, 1), "slow")
    table: Any = sitting.play.table
    for node in ("k02", "k08", "k14", "k08"):
        table.plan.lay(node)
    table.plan.commit()
    sitting.bots.at_once = True
    away, left = plain(say("operators:kit.off_map")), set[int]()
    for _ in range(6_000):
        sitting.step()
        if sitting.bots.busy and not sitting.bots.ready:
            sitting.bots.give()
        if table.state.dueling or table.state.view.phase not in ("planning", "acting"):
            break
        own = {marker.number for marker in table.board.markers if marker.side.name == "red"}
        step = table.state.step
        if not sitting.play.playing.idle and step:
            left.add(len(own))
            assert own >= set(range(step + 1, 5)), f"in action {step} only {own} are seen"
        for seat, kit in table.panels.kits.items():
            piece = table.board.pieces.get(seat)
            if piece and piece.present:
                assert away not in [plain(line) for line in kit.lines], f"{seat} stands on the map"
    assert left, "the plan was walked"


@pytest.mark.parametrize("spent", [True, False])
def test_who_clicks_another_soldier_ends_one_that_has_nothing_left(spent: bool) -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "C12", "ge-captain": "M02"}
    sitting = at_rest(IRON, Staged(units).match)
    table: Any = sitting.play.table
    sitting.play.decide({"do": "move", "unit": "us-captain", "to": "C04"})
    sitting.rest()
    assert sitting.match.position.active.unit == "us-captain"
    table.mode.choose("us-captain")
    table.mode.spent = lambda outlook: spent  # what he has left is the rules' to say
    table.mode.click(table.state.hit._replace(unit="us-rifleman", space=None))
    sitting.rest()
    done = sitting.match.position.units["us-captain"].done
    assert done == spent and (table.mode.chosen == "us-rifleman") == spent
