"""What Operators shows of a position is a plain fact: two on one node, an enemy who is nowhere, a contact."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.games import rules
from game.match import Match
from game.operators.position import Position
from game.operators.sight import prepared
from scenes.boards.graph.plan import laid
from scenes.boards.pieces import MARKER, PLATE
from scenes.kit import palette
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.tables.operators.cards import percent
from scenes.tables.operators.duel.ahead import row_areas
from scenes.tables.operators.duel.odds import bar_shares, bars, result_words
from scenes.tables.operators.duel.parts import prepared_steps
from scenes.tables.operators.planning import Mark
from tests.scenes import fights, learning
from tests.scenes.sitting import SOLO, Sitting
from tests.scenes.situations import SITUATIONS


def sitting_at(**more: Any) -> Any:
    """A person on red's seat, at a position."""
    start = {"game": "operators", "scenario": "kiln-yard", "phase": "planning", **more}
    return learning.ready(Sitting(SOLO, Match(rules("operators"), "kiln-yard", {}, 1, start)))


def threat(sitting: Any) -> Any:
    """The button that shows danger."""
    sitting.play._furnish()
    return next(button for button in sitting.play.chrome.buttons if button.label == "Threat")


# --- one node ----------------------------------------------------------------------------------------------------------------


def test_on_one_node_nobody_is_blamed_for_the_way_he_looks() -> None:
    table: Any = sitting_at(seats={"red": {"node": "k05", "face": "S"}, "blue": {"node": "k09", "face": "N"}}).play.table
    table.state.planner.marks = [Mark("k09", "S")]
    table.update_highlights()
    told = [plain(line.right) for line in table.panels.sight.lines]
    assert any("same node: facing does not count" in words for words in told) and not any("away" in words for words in told)


@pytest.mark.parametrize("together", [True, False])
def test_the_chips_of_a_fight_on_one_node_say_so(together: bool) -> None:
    at = {"red": {"node": "k09" if together else "k05", "face": "NW"}, "blue": {"node": "k09", "face": "N"}}
    match = Match(rules("operators"), "kiln-yard", {}, 1, {"scenario": "kiln-yard", "phase": "combat", "step": 1, "seats": at})
    view: Position = match.view("red")
    first = prepared_steps(prepared(view, "red"), together)[0]
    assert first.name == ("Same node" if together else "Facing away") and not first.by
    play: Any = learning.ready(Sitting(SOLO, match)).play
    assert play.table.duel.state.between.together is together
    assert play.table.duel.state.panes["red"].steps[0].name == first.name


# --- an enemy who is nowhere --------------------------------------------------------------------------------------------------


def test_no_danger_is_offered_where_the_enemy_comes_no_more_and_it_is_explained_once_he_is_thought_of() -> None:
    sitting = SITUATIONS["operators onward"]()
    table: Any = sitting.screen.table
    assert table.state.view.area("blue").node is None
    assert "Threat" not in [one.label for one in table.bars.buttons()]
    table.toggle("threat")
    assert not table.state.looks.on("threat")
    table.hand.switch("blue")
    table.hand.put("k12")
    assert next(one for one in table.bars.buttons() if one.label == "Threat").enabled
    table.toggle("threat")
    assert table.board.when and "Solid ring" in table.sentence() and "Number" in table.sentence()


def test_danger_that_was_asked_for_goes_out_with_its_round() -> None:
    sitting = sitting_at()
    table: Any = sitting.play.table
    assert threat(sitting).enabled
    table.toggle("threat")
    later = sitting.match.view("red").copy()
    table.show(later, table.state.chair)
    assert table.state.looks.on("threat"), "not within its round"
    later = later.copy()
    later.round += 1
    table.show(later, table.state.chair)
    assert not table.state.looks.on("threat")


# --- a contact ----------------------------------------------------------------------------------------------------------------


def test_a_pointer_on_the_board_hides_no_contact() -> None:
    table: Any = sitting_at().play.table
    node = table.state.graph.flag
    pointing = pygame.event.Event(pygame.MOUSEMOTION, pos=table.spot(node), rel=(1, 0), buttons=(0, 0, 0))
    table.handle(pointing)
    assert table.state.hit.node == node and table.board.seen is not None
    table.motions.motion([{"is": "actions", "round": 1}])
    table.state.walk.stands = {seat: stand._replace(node="k05", face="S") for seat, stand in table.state.walk.stands.items()}
    for seat in ("red", "blue"):
        table.board.place(seat, table.side(seat), table.figure(seat), "k05", "S")
    table.handle(pointing)
    table.motions.motion([{"is": "sighted", "range": 0, "colours": []}])
    assert table.state.hit.node is None and table.board.seen is None
    table.handle(pointing)
    assert table.board.seen is None and table.panels.contact in table.panels.widgets


# --- the rows of the odds -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [{}, {"aim": 2, "aggressive": 5}])
def test_a_click_on_a_row_of_the_odds_takes_its_card_and_its_dice(dice: dict[str, int]) -> None:
    play: Any = SITUATIONS["operators duel, choosing"]().screen
    choosing = play.table.duel.choosing
    while not choosing.outlook.over:
        play.update(1 / 60)
    for kind, number in dice.items():
        choosing.take(kind, number)
    panel = choosing.panel
    for place, area in enumerate(row_areas(panel._ahead_area(), len(panel.ahead), panel.scale)):
        card, taken = choosing.hand[place], panel.ahead[place].dice
        at = area.move(panel.rect.topleft).center
        play.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(0, 0, 0)))
        assert panel.under == place and panel.tip
        play.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        play.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        assert choosing.card == card and tuple(choosing.dice.values()) == taken
        while choosing.reckoning:
            play.update(1 / 60)
        assert not panel.focusable, "the odds of the whole stand there now"
        choosing.clear()
        for kind, number in dice.items():
            choosing.take(kind, number)
    assert panel.focusable and not panel.hit((panel.rect.x + 4, panel.rect.y + 4)), "beside the rows nothing is pressed"


# --- sight and the plan ---------------------------------------------------------------------------------------------------------


def test_sight_lights_what_both_look_along_before_a_marker_lies_and_then_what_the_markers_do() -> None:
    table: Any = sitting_at(seats={"red": {"node": "k05", "face": "S"}, "blue": {"node": "k17", "face": "NW"}}).play.table
    assert not table.board.cones
    table.toggle("sight")
    assert table.board.cones == (("k05", "S", False), ("k17", "NW", True))
    table.state.planner.marks = [Mark("k09", "SE")]
    table.update_highlights()
    assert table.board.cones == (("k09", "SE", False), ("k17", "NW", True))


def test_markers_that_see_nothing_of_the_enemy_have_no_line() -> None:
    table: Any = sitting_at(seats={"red": {"node": "k01", "face": "SE"}, "blue": {"node": "k17", "face": "NW"}}).play.table
    table.state.planner.marks = [Mark("k05", "S"), Mark("k09", "S")]
    table.update_highlights()
    told = [plain(line.left) for line in table.panels.sight.lines]
    assert len(told) == 1 and told[0].startswith("Marker 2"), told


@pytest.mark.parametrize("face", ["N", "NE", "SE", "S", "SW", "NW"])
def test_discs_beside_an_operator_leave_the_way_he_looks_free(face: str) -> None:
    table: Any = sitting_at(seats={"red": {"node": "k09", "face": face}}).play.table
    board = table.board
    board.set_features(table.state.view.features._replace(flag=False))
    table.state.planner.marks = [Mark("k09", "S")] * 2
    table.update_highlights()
    tip = pygame.Vector2(board.graph.centre("k09")) + pygame.Vector2(PLATE * 1.28, 0).rotate(board.arrows()["k09"])
    for _, _, spot in laid(board.sheet, board.markers, board.taken(), board.arrows()):
        assert tip.distance_to(spot) > MARKER


def test_beside_the_chance_of_the_first_fight_stands_how_often_it_is_won_unhurt_and_its_row_what_a_wound_costs() -> None:
    sitting = learning.ready(Sitting(SOLO, fights.match_at(fights.COVERED)))
    duel: Any = sitting.play.table.duel  # type: ignore[attr-defined]
    fights.settle(duel)
    before = duel.choosing.panel.unhurt
    duel.suggest()
    fights.settle(duel)
    panel = duel.choosing.panel
    unhurt = percent(bar_shares(bars(panel.odds))[0] / 100)
    assert before and panel.unhurt == say("operators:duel.odds.unhurt", chance=unhurt)
    assert result_words("hurt").endswith("(−1)") and "−1 in fights" in duel.choosing._odds_tip("hurt")
    assert len({bar.shade for bar in bars(panel.odds)[:2]}) == 2 and bars(panel.odds)[1].shade != palette.AMBER
