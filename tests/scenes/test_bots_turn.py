"""While bots move: one set of buttons at the foot, no danger on the board, and one view for as much as it holds."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.boards.hexes.over import DANGER
from scenes.kit.palette import SIDES
from scenes.kit.tweens import InTurn
from tests.ironsquad.staged import Staged
from tests.scenes.sitting import Sitting
from tests.scenes.test_ironsquad_camera import looked
from tests.scenes.test_ironsquad_panels import table_of

pytestmark = pytest.mark.usefixtures("window")


def test_between_two_deeds_of_a_bot_the_foot_stays_and_danger_is_not_drawn() -> None:
    units = {"us-captain": "C03", "ge-captain": "M10", "ge-medic": "M09"}
    sitting = Sitting({"us": "person", "ge": "recruit"}, Staged(units, seat="us").match, speed="fast")
    table: Any = sitting.play.table
    sitting.bots.at_once = True
    sitting.rest()
    table.bars.toggle("threat")
    assert table.board.over.hatched.get(DANGER)
    while sitting.play.deciding:
        table.mode.end_turn()
        if sitting.play.deciding and table.mode.warned:
            table.mode.end_turn()
    feet, drawn, log = set[tuple[str, ...]](), list[Any](), len(sitting.match.log)

    def look() -> None:
        if not sitting.play.deciding and sitting.match.position.round == 1 and sitting.play.bars._caption:
            feet.add(tuple(button.label for button in sitting.play.chrome.buttons))
            drawn.append(table.board.over.hatched.get(DANGER))

    sitting.rest(look)
    assert len(sitting.match.log) > log + 2, "the bot has done several things"
    assert len(feet) == 1 and len(drawn) > 9 and not any(drawn[1:]), "it goes as the turn ends, and comes back in one's own"
    assert table.board.over.hatched.get(DANGER)


def test_one_view_holds_who_acts_next_where_it_can() -> None:
    units = {"us-captain": "A01", "ge-captain": "M10", "ge-medic": "M08", "ge-rifleman": "K11"}
    table: Any = table_of(Staged(units, seat="ge").match, "us", (1280, 720))
    staging, board = table.motions.staging, table.board
    staging.before = staging.state.view
    board.camera.zoom_at(3, board.camera.rect.center)
    board.show_space("A01")
    own = [one.space for one in board.counters.values() if one.side == SIDES["ge"]]
    views = []
    for space in own:
        staging.watched.clear()
        staging.follow(space)
        InTurn(staging.pan()).finish()
        views.append(looked(table))
    assert len(set(views)) == 1 and all(map(board.is_shown, own))
