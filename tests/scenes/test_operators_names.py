"""Beside the board of Operators every name is whole: of a node in a slot, of a card in the hand, of a colour on the meter."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect, Surface

from game.games import rules
from game.match import Match
from game.operators.tables import tables
from scenes.kit import palette, text
from scenes.kit.fonts import BOLD, SEMIBOLD, SMALL
from scenes.kit.layout import Scale
from scenes.kit.words import say
from scenes.tables.operators import cards, plan_slots
from scenes.tables.operators.places import called_at
from scenes.tables.operators.walk import Deed
from tests.scenes import learning
from tests.scenes.sitting import SOLO, Sitting
from tests.scenes.situations import SITUATIONS, lay_out

SMALLEST = (1280, 720)


@pytest.mark.parametrize("scenario", ["basic-training", "kiln-yard", "salt-quay"])
def test_the_name_of_every_node_is_whole_in_the_slots_of_a_plan_and_of_its_walk(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = learning.ready(Sitting(SOLO, Match(rules("operators"), scenario, {}, 1)))
    table: Any = sitting.play.table
    panels, graph, scale = table.panels, table.state.graph, Scale(67)
    inner = panels.slots.rect
    slot = Rect(0, 0, inner.w - scale.px(18 + 6), scale.px(plan_slots.SLOT))  # in a walk a tick has its place, too
    drawn: list[tuple[str, int]] = []
    draw = text.drawn

    def noted(words: str, face: str, px: int, *more: Any) -> Surface:
        drawn.append((words, text.width(words, face, px)))
        return draw(words, face, px, *more)

    monkeypatch.setattr(plan_slots.text, "drawn", noted)
    for node in graph.nodes:
        for does in ("move", "stay", "sprint", "enter", "via", "turn"):
            drawn.clear()
            plan_slots.paint_deed(Surface(slot.size), slot, Deed(does, node, node, "N"), table.state, scale, palette.TEXT)
            ((words, wide),) = drawn
            room = slot.w - scale.px(plan_slots.WORDS) - scale.px(6 + 27)
            assert called_at(graph, node) in words and wide <= room, (node, does)


@pytest.mark.parametrize("wide", [84, 90, 132])
def test_the_name_and_every_figure_of_a_card_are_whole_where_it_lies_low(wide: int) -> None:
    for card in tables().cards:
        px = 13
        lines = cards.title_lines(card, wide, px)
        name = tables().cards[card].name
        assert " ".join(lines) == name and len(lines) <= 2, "broken between its words"
        for worth in tables().cards[card].firepower.values():
            assert text.width(str(worth), BOLD, px) <= (wide - 2 * cards.LOW_PAD) // 5 - 1


def test_the_hand_is_in_sight_while_a_plan_is_laid_and_a_lesson_is_read() -> None:
    situation: Any = SITUATIONS["operators planned"]()
    lay_out(situation, SMALLEST, 100)
    hand = situation.screen.table.panels.hand
    assert hand.seen.h == hand.rect.h > 0
    sitting: Any = learning.learning()
    assert sitting.play.lessons.lesson, "its card takes room of the column"
    hand = sitting.play.table.panels.hand
    assert hand.seen.h == hand.rect.h > 0


def test_the_name_of_a_colour_stands_within_its_first_space() -> None:
    situation: Any = SITUATIONS["operators duel, choosing"]()
    lay_out(situation, SMALLEST, 100)
    for pane in situation.screen.table.duel.state.panes.values():
        for space, name in zip(pane.spaces(), pane.meter.spaces, strict=True):
            said = say(f"operators:duel.meter.{name}")
            assert text.width(said, SEMIBOLD, pane.scale.text(SMALL)) <= space.w, name
