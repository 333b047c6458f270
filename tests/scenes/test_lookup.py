"""Rules at hand: the key, the question mark, a line that names its rule, and a notice lead into the book and back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.games import rules
from game.match import Match
from scenes.kit import cursor, keys
from scenes.kit.layout import Scale
from scenes.kit.panels import Line, Panel
from scenes.kit.scene import Push
from scenes.kit.words import say
from scenes.program import Program
from scenes.rulebook.screen import Rulebook
from scenes.setup.screen import Setup
from scenes.tables.ironsquad.charts import Charts
from tests import tiers
from tests.scenes.fights import COVERED, match_at
from tests.scenes.fitting import press
from tests.scenes.sitting import SOLO, Sitting

EVENT = pygame.event.Event
AGAINST = {"us": "person", "ge": "recruit"}
RANGE = {
    "scenario": "bench",
    "ground": {"G05": "forest"},
    "units": {"us-rifleman": {"at": "G07"}, "us-captain": {"at": "H09"}, "ge-captain": {"at": "G05"}},
}


def moved(sitting: Sitting, at: tuple[int, int]) -> None:
    """Move the pointer there."""
    pygame.mouse.set_pos(at)
    sitting.app.apply(sitting.app._hear(EVENT(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))))


def clicked(sitting: Sitting, at: tuple[int, int]) -> None:
    """Click there."""
    moved(sitting, at)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitting.app.apply(sitting.app._hear(EVENT(kind, pos=at, button=1)))


def read(sitting: Sitting) -> str:
    """The id of the open paragraph over the match, "" for the contents."""
    book = sitting.top
    assert isinstance(book, Rulebook)
    return book.paragraph.id if book.paragraph else ""


def page(game: str, name: str) -> str:
    """The id of the paragraph that a topic or a rule is explained in."""
    found = Rulebook(game).book.at(name)
    assert found is not None
    return found.id


@pytest.fixture
def planning() -> Sitting:
    """A match in which the first plan is made."""
    sitting = Sitting(SOLO)
    sitting.rest()
    return sitting


@pytest.fixture
def shooting() -> Sitting:
    """A match in which a rifleman can fire at a captain, and aims at him."""
    sitting = Sitting(AGAINST, Match(rules("ironsquad"), "bench", {}, 1, RANGE))
    sitting.rest()
    table: Any = sitting.play.table
    table.mode.choose("us-rifleman")
    clicked(sitting, table.board.to_screen("G05"))
    assert table.mode.aimed == "ge-captain"
    return sitting


# --- the key --------------------------------------------------------------------------------------------------------------


def test_the_key_opens_the_book_at_what_lies_under_the_pointer(planning: Sitting) -> None:
    table: Any = planning.play.table
    planning.app._draw()
    camera, graph = table.board.camera, table.state.graph
    one_way = next(line for line in graph.lines if line.one_way)
    x, y = (sum(graph.centre(end)[axis] for end in (one_way.a, one_way.b)) / 2 for axis in (0, 1))
    for at, topic in (
        (camera.to_screen(graph.centre("k01")), "operator"),
        (camera.to_screen(graph.centre("k07")), "node"),
        (camera.to_screen((x, y)), "line.one_way"),
        (table.panels.plan.rect.center, "panel.plan"),
        (table.panels.kits["blue"].rect.center, "panel.kit"),
        (table.panels.hand.rect.center, "panel.hand"),
        (planning.button(say("operators:button.threat")).rect.center, "panel.threat"),
        (planning.play.chrome.places_of("panel.round")[0].center, "panel.round"),
    ):
        moved(planning, at)
        assert planning.play.asking.topic(at) == topic
        planning.press(pygame.K_F1)
        assert read(planning) == page("operators", topic), topic
        planning.press(pygame.K_ESCAPE)
        assert planning.top is planning.play


def test_where_nothing_lies_the_book_opens_at_its_contents(planning: Sitting) -> None:
    moved(planning, (planning.play.chrome.board.x + 4, planning.play.chrome.board.y + 4))
    planning.press(pygame.K_F1)
    assert read(planning) == ""


def test_the_key_asks_for_what_the_keys_are_on(planning: Sitting) -> None:
    """Nobody needs the mouse: among the panels it is the one with the ring."""
    moved(planning, (4, 700))
    planning.play.focus.to(planning.play.table.panels.slots)  # type: ignore[attr-defined]
    planning.press(pygame.K_F1)
    assert read(planning) == page("operators", "panel.plan")


def test_the_key_asks_for_the_node_that_the_keys_have_gone_to(planning: Sitting) -> None:
    moved(planning, (4, 4))
    table: Any = planning.play.table
    while table.state.hit.node != "k05":
        planning.press(pygame.K_TAB)
    planning.press(pygame.K_F1)
    assert read(planning) == page("operators", "node")


def test_every_figure_of_a_fight_leads_to_its_rule() -> None:
    sitting = Sitting(SOLO, match_at(COVERED))
    sitting.rest()
    found = {}
    for widget in sitting.play.table.widgets:
        topic = sitting.play.asking.topic(widget.rect.center)
        found[topic] = widget
        assert page("operators", topic)
    assert {"duel.track", "duel.meter", "duel.cards", "duel.dice", "duel.range", "R-OP-64", "R-OP-65"} <= set(found)
    clicked(sitting, found["R-OP-65"].rect.center)
    assert read(sitting) == page("operators", "R-OP-65")


# --- the question mark ----------------------------------------------------------------------------------------------------


def test_after_the_question_mark_a_click_asks_and_does_nothing_else(planning: Sitting) -> None:
    table: Any = planning.play.table
    node = table.board.camera.to_screen(table.state.graph.centre("k05"))
    clicked(planning, planning.play.asking.button.rect.center)
    assert planning.play.asking.on and cursor.shown() == "ask"
    assert planning.play.chrome.sentence.words == say("asking.sentence", key=keys.TABLE.shown("rules"))
    clicked(planning, node)
    assert read(planning) == page("operators", "node")
    assert not planning.play.asking.on and cursor.shown() == "arrow"
    assert not table.state.planner.marks, "no marker was laid"
    planning.press(pygame.K_ESCAPE)
    clicked(planning, node)
    assert table.state.planner.marks, "the next click is the board's again"


def test_the_question_mark_is_taken_back(planning: Sitting) -> None:
    button = planning.play.asking.button.rect.center
    clicked(planning, button)
    clicked(planning, button)
    assert not planning.play.asking.on and planning.top is planning.play
    clicked(planning, button)
    planning.press(pygame.K_ESCAPE)
    assert not planning.play.asking.on and planning.top is planning.play
    assert planning.play.chrome.sentence.words != say("asking.sentence", key=keys.TABLE.shown("rules"))


def test_the_question_mark_reads_a_button_that_is_grey(planning: Sitting) -> None:
    commit = planning.button(say("operators:button.commit"))
    assert commit.reason
    clicked(planning, planning.play.asking.button.rect.center)
    clicked(planning, commit.rect.center)
    assert read(planning) == page("operators", "panel.plan")


# --- lines that name their rule ---------------------------------------------------------------------------------------------


def test_a_click_on_a_modifier_opens_its_rule(shooting: Sitting) -> None:
    table: Any = shooting.play.table
    slab = table.panels.sum
    rows = dict(zip((getattr(part, "topic", "") for part in slab.parts), slab.places(), strict=True))
    assert {"modifier.start", "modifier.terrain", "modifier.distance"} <= set(rows)
    for topic in ("modifier.terrain", "modifier.distance"):
        at = rows[topic].move(slab.rect.topleft).center
        moved(shooting, at)
        assert cursor.shown() == "hand"
        clicked(shooting, at)
        assert read(shooting) == page("ironsquad", topic)
        assert cursor.shown() == "arrow"
        shooting.press(pygame.K_ESCAPE)
    at = (slab.rect.x + 20, slab.rect.y + 6)  # its title
    clicked(shooting, at)
    assert shooting.top is shooting.play


def test_the_number_of_its_rule_stands_on_a_modifier_where_that_is_chosen(shooting: Sitting) -> None:
    table: Any = shooting.play.table
    row = next(part for part in table.panels.sum.parts if getattr(part, "topic", "") == "modifier.terrain")
    assert row.rule == "R-IS-71"
    area, scale = pygame.Rect(0, 0, 324, row.high(Scale(100), 324)), Scale(100)

    def painted(one: Any) -> bytes:
        surface = pygame.Surface(area.size, pygame.SRCALPHA)
        one.paint(surface, area, scale)
        return pygame.image.tobytes(surface, "RGBA")

    bare = row._replace(rule="")
    assert painted(row) == painted(bare), "a newcomer's odds are free of numbers"
    app = shooting.app
    app.change_preferences(replace(app.preferences, rule_numbers=True))
    assert painted(row) != painted(bare)
    app.change_preferences(replace(app.preferences, rule_numbers=False))
    assert painted(row) == painted(bare)


def test_a_line_of_a_panel_leads_to_its_rule() -> None:
    panel = Panel("Title", [Line("first"), Line("second", "2", rule="R-OP-09"), Line("third", "3", ruled=True, rule="R-OP-10")])
    panel.place(pygame.Rect(100, 50, 320, panel.natural(Scale(100), 320)[1]), Scale(100))
    found = [panel.link_at((150, y)) for y in range(50, panel.rect.bottom)]
    assert [one for place, one in enumerate(found) if not place or one != found[place - 1]] == ["", "R-OP-09", "", "R-OP-10", ""]
    assert panel.link_at((50, panel.rect.centery)) == ""


def test_the_chart_of_modifiers_leads_to_the_rule_of_a_column(shooting: Sitting) -> None:
    table: Any = shooting.play.table
    shooting.app.apply(table.panels.open_charts())
    charts = shooting.top
    assert isinstance(charts, Charts)
    shooting.app._draw()
    grid = charts.modifiers
    edges = grid._edges()
    clicked(shooting, (grid.rect.x + (edges[8] + edges[13]) // 2, grid.rect.y + 8))
    assert read(shooting) == page("ironsquad", "modifier.distance")


# --- notices ----------------------------------------------------------------------------------------------------------------


def test_a_refusal_leads_to_its_rule_by_a_click_or_the_key(planning: Sitting) -> None:
    for ask in (lambda: clicked(planning, planning.app.notice.area.center), lambda: planning.press(pygame.K_F1)):
        planning.play.decide({"do": "plan", "at": ["k01"] * 3, "face": ["S"] * 3})
        rule = planning.app.notice.rule
        assert rule.startswith("R-OP-") and rule not in planning.notice
        planning.app._draw()
        ask()
        assert read(planning) == page("operators", rule)
        assert not planning.notice
        planning.press(pygame.K_ESCAPE)


@pytest.mark.parametrize("size", tiers.sizes([(1024, 640), (1280, 720), (1920, 1080)]))
@pytest.mark.parametrize("percent", [100, 150])
def test_a_notice_of_a_match_stands_over_the_board_and_covers_no_panel(
    planning: Sitting, size: tuple[int, int], percent: int
) -> None:
    planning.app.surface, planning.app.scale = pygame.display.set_mode(size), Scale(percent)
    planning.play.decide({"do": "plan", "at": ["k01"] * 3, "face": ["S"] * 3})
    planning.app._draw()
    area, chrome = planning.app.notice.area, planning.play.chrome
    assert area.w and chrome.board.contains(area)
    assert not area.colliderect(chrome.side) and not area.colliderect(chrome.bar)


@pytest.mark.parametrize("size", tiers.sizes([(1024, 640), (1280, 720), (1920, 1080)]))
def test_a_notice_over_the_menu_of_a_match_covers_none_of_its_buttons(planning: Sitting, size: tuple[int, int]) -> None:
    planning.app.surface, planning.app.scale = pygame.display.set_mode(size), Scale(100)
    planning.press(pygame.K_F10)
    planning.app.notify("The match was saved as /home/somebody/sandtable/shared/a-match-of-two.match; it is on the clipboard.")
    planning.app._draw()
    menu = planning.top
    assert menu is not planning.play
    assert not [one for one in menu.focus.widgets if one.focusable and one.rect.colliderect(planning.app.notice.area)]


def test_a_notice_without_a_rule_leads_nowhere(planning: Sitting) -> None:
    planning.app.notify("Saved.")
    planning.app._draw()
    clicked(planning, planning.app.notice.area.center)
    assert planning.top is planning.play, "no book is opened"


# --- tips, and other screens --------------------------------------------------------------------------------------------------


def test_a_tooltip_tells_the_key_where_there_is_a_rule(planning: Sitting) -> None:
    threat = planning.button(say("operators:button.threat"))
    planning.play.focus._move(threat.rect.center)
    assert planning.play.focus.aside(threat) == say("asking.aside", key=keys.TABLE.shown("rules"))
    assert planning.play.focus.aside(planning.play.log_button) == ""


def test_the_set_up_opens_the_book_at_setting_up(planning: Sitting) -> None:
    setup = Setup("ironsquad", lambda chosen: None, planning.app.preferences)
    planning.app.apply(Push(setup))
    planning.press(pygame.K_F1)
    assert read(planning) == page("ironsquad", "setup")
    assert setup.handle(press(pygame.K_F2)) is None


def test_a_card_on_the_title_opens_the_book_of_its_game(planning: Sitting) -> None:
    title: Any = Program(planning.app).title()
    planning.app.apply(Push(title))
    planning.app._draw()
    card = next(card for card in title.cards if card.game.id == "ironsquad")
    moved(planning, card.rect.center)
    planning.press(pygame.K_F1)
    assert planning.top.game == "ironsquad" and read(planning) == page("ironsquad", "setup")
    planning.press(pygame.K_ESCAPE)
    moved(planning, title.name.rect.center)
    planning.press(pygame.K_F1)
    assert planning.top is title, "no game, no book"


def test_the_question_mark_names_the_key_of_the_rule_book(planning: Sitting) -> None:
    asking = planning.play.asking
    assert planning.play.focus.aside(asking.button) == "F1: the whole rule book" and "F1" in asking.sentence()
    keys.TABLE.load({"rules": "f4"})
    assert planning.play.focus.aside(asking.button) == "F4: the whole rule book" and "F4" in asking.sentence()
