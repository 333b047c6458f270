"""How the board of Iron Squad is looked at: one opening view with whole figures, and none that moves while all is in sight."""

from __future__ import annotations

from typing import Any

import pytest

from game.games import rules
from game.match import Match
from scenes.boards.effects import Pan
from scenes.kit.palette import SIDES
from scenes.kit.tweens import InTurn
from tests.ironsquad.staged import Staged
from tests.scenes.squads import played
from tests.scenes.test_ironsquad_motions import Around, batches, end, laid
from tests.scenes.test_ironsquad_panels import table_of

FIGURE = 12  # pixels at 1280x720: half of what a figure on a hex is high

pytestmark = pytest.mark.usefixtures("window")


def begun(seed: int) -> Match:
    """A training at the first turn after both squads were placed."""
    match, whole = Match(rules("ironsquad"), "training", {}, seed), played(seed)
    for entry in whole.log:
        match.play(entry.seat, entry.action)
        if match.position.phase == "turn":
            return match
    raise AssertionError("nobody has begun")


def looked(table: Any) -> tuple[float, tuple[float, float]]:
    return round(table.board.camera.zoom, 4), tuple(round(one, 2) for one in table.board.camera.centre)


@pytest.mark.parametrize("seed", [0, 1])
def test_the_first_look_at_the_training_cuts_no_figure_and_no_counter(seed: int) -> None:
    match = begun(seed)
    table: Any = table_of(match, match.position.seat, (1280, 720))
    board = table.board
    assert board.side_px(1.0) >= 44
    rows = {board.to_screen(space)[1] for space in board.hexes.ids}
    cut = [y for y in rows for edge in (board.clear.top, board.clear.bottom) if abs(y - edge) < FIGURE]
    assert not cut, "no edge runs through the middles of hexes"
    mine = [area for unit, area in board.standing().items() if board.counters[unit].side == SIDES[match.position.seat]]
    assert mine and all(board.clear.contains(area) for area in mine)


def test_the_board_stays_in_the_enemys_turn_while_what_happens_is_in_sight() -> None:
    table: Any = table_of(Staged({"us-captain": "C03", "ge-captain": "M10"}, seat="ge").match, "us", (1280, 720))
    staging, board = table.motions.staging, table.board
    staging.before = staging.state.view
    assert staging.before.seat != staging.state.seat
    board.show_space("G06")
    seen = [space for space in board.hexes.ids if board.clear.inflate(-140, -140).collidepoint(board.to_screen(space))]
    edge = min(seen, key=lambda space: board.to_screen(space)[0])
    stood = looked(table)
    staging.watched.clear()
    staging.follow(edge)
    InTurn(staging.pan()).finish()
    assert looked(table) == stood
    staging.watched.clear()
    far = max(board.hexes.ids, key=lambda space: board.to_screen(space)[0])
    staging.follow(far)
    (pan,) = staging.pan()
    assert isinstance(pan, Pan) and len(pan.spaces) > 1, "it brings what lies around with it"
    pan.finish()
    assert looked(table) != stood and board.is_shown(far)


def test_once_both_squads_stand_the_board_is_looked_at_as_play_begins() -> None:
    match, whole = Match(rules("ironsquad"), "training", {}, 0), played(0)
    placing = next(number for number, entry in enumerate(whole.log) if entry.action["do"] == "move") + 1
    entries = iter(whole.log[:placing])
    seat = begun(0).position.seat
    context = Around(match, seat, 1.0)
    table: Any = laid(context)
    seen = list[tuple[float, tuple[float, float]]]()
    while match.position.phase != "turn":
        entry = next(entries)
        match.play(entry.seat, entry.action)
        for batch in batches(context.chair().hear()):
            end(table.motion(batch))
            seen += [looked(table)] if seen or batch[0]["is"] == "deployment_shown" else []
        if match.position.phase != "turn":
            table.show(context.chair().view(), context.chair())
    table.show(context.chair().view(), context.chair())
    assert len(seen) > 1 and {*seen, looked(table)} == {looked(table)}
