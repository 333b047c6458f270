"""The position editor: a position as a whole is copied, kept, played from, made a puzzle; and how the screen looks."""

from __future__ import annotations

import json
from copy import deepcopy
from fractions import Fraction
from time import monotonic, sleep
from typing import Any

import pygame
import pytest

from game.games import GAMES, rules
from game.learning.puzzles import own_puzzles, puzzles
from game.learning.rulebook import book, has_book
from scenes.editor import edits
from scenes.editor.edits import draft_file, kept_draft
from scenes.editor.save import SavePuzzle, written
from scenes.editor.screen import Editor
from scenes.editor.state import OPTIONS
from scenes.kit.controls import Control
from scenes.kit.layout import Scale
from scenes.kit.panels import Panel
from scenes.kit.scene import Pop
from scenes.kit.widgets import Button
from tests import tiers
from tests.every_game.walks import SHOWN
from tests.scenes.editing import AtEditor
from tests.scenes.sitting import Ground


@pytest.fixture
def operators() -> AtEditor:
    return AtEditor("operators")


@pytest.fixture
def ironsquad() -> AtEditor:
    found = AtEditor("ironsquad")
    found.editor.state.begin("training", {})
    return found


# --- the position as a whole --------------------------------------------------------------------------------------------


def test_a_copied_position_is_pasted_again(ironsquad: AtEditor) -> None:
    editor = ironsquad.editor
    editor.hand.remove("unit:us-mg")
    copied = deepcopy(editor.value)
    ironsquad.key(pygame.K_c, pygame.KMOD_LCTRL)
    text = pygame.scrap.get_text()
    assert rules("ironsquad").write(rules("ironsquad").read(json.loads(text))) == copied
    editor.state.clear()
    assert not editor.value["units"]
    ironsquad.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert editor.value == copied
    editor.state.undo()
    assert not editor.value["units"]


@pytest.mark.parametrize("text", ["", "no json", '{"game": "operators"}', '{"units": {"us-mg": {"at": "Z99"}}}', '{"what": 1}'])
def test_what_is_no_position_is_refused_in_a_sentence_and_nothing_is_lost(ironsquad: AtEditor, text: str) -> None:
    before = deepcopy(ironsquad.editor.value)
    pygame.scrap.put_text(text)
    ironsquad.editor.state.paste()
    assert ironsquad.notice.startswith("Nothing was pasted.") and len(ironsquad.notice) > 30
    assert ironsquad.editor.value == before


def test_what_is_wrong_with_a_pasted_position_is_said_by_the_names_of_units(ironsquad: AtEditor) -> None:
    wrong = deepcopy(ironsquad.editor.value)
    wrong["units"]["us-mg"]["at"] = "Z99"
    pygame.scrap.put_text(json.dumps(wrong))
    ironsquad.editor.state.paste()
    assert "US Machine Gunner" in ironsquad.notice and "us-mg" not in ironsquad.notice


def test_without_a_clipboard_a_file_is_written_and_read(ironsquad: AtEditor, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise pygame.error("no clipboard")

    for name in ("put_text", "has_text"):
        monkeypatch.setattr(pygame.scrap, name, none)
    ironsquad.editor.state.copy()
    file = edits.copy_file("ironsquad")
    assert str(file) in ironsquad.notice and file.is_file()
    copied = deepcopy(ironsquad.editor.value)
    ironsquad.editor.state.clear()
    ironsquad.editor.state.paste()
    assert ironsquad.editor.value == copied


def test_the_position_waits_for_the_next_time(operators: AtEditor) -> None:
    operators.drag(operators.spot("k01"), operators.spot("k09"))
    operators.app.apply(operators.editor.menu())
    operators.app.apply(operators.editor.leave())
    again = AtEditor("operators")
    assert again.editor.value["seats"]["red"]["node"] == "k09" and again.notice
    for bad in ("{", '{"position": {"game": "operators", "scenario": "kiln-yard", "seats": 5}}', "[]"):
        draft_file("operators").write_text(bad, encoding="utf-8")
        assert AtEditor("operators").editor.edits.lawful
    aside = draft_file("operators").parent.glob("operators-draft.broken*.json")
    assert {file.read_text(encoding="utf-8") for file in aside} == {"{", "[]"}, "nothing is written over"


def test_a_position_is_kept_after_every_edit_and_one_that_was_brought_here_can_be_put_away(operators: AtEditor) -> None:
    operators.drag(operators.spot("k01"), operators.spot("k09"))
    left = deepcopy(operators.editor.value)
    assert operators.editor.waiting
    end = monotonic() + 5
    while operators.editor.waiting and monotonic() < end:
        operators.editor.update(1 / 120)
        sleep(0.01)
    assert AtEditor("operators").editor.value == left, "nobody has left the editor, and nothing is lost"
    brought = deepcopy(left)
    brought["round"] = 5
    again = AtEditor("operators", brought).editor
    assert again.value == brought
    again.state.undo()
    assert again.value == left


def test_one_edit_right_after_another_leaves_neither_waiting(ironsquad: AtEditor) -> None:
    """Whoever never rests loses no more than the last change when the power fails."""
    editor = ironsquad.editor
    for space in ironsquad.open_hexes()[40:43]:
        editor.hand._move("unit:us-mg", space)
        assert editor.waiting
        editor.update(1 / 120)
        assert not editor.waiting and kept_draft("ironsquad") == editor.value


def test_a_number_held_down_is_written_when_it_rests_or_another_is_changed(ironsquad: AtEditor) -> None:
    editor = ironsquad.editor
    editor.choose("unit:us-mg")
    about = editor.own.about(editor.value, "unit:us-mg")
    assert about
    health, points = (next(field for field in about.fields if field.id == name) for name in ("us-mg hp", "us-mg mp"))
    editor.put(health, 3)
    editor.put(health, 2)
    editor.update(1 / 120)
    assert editor.waiting, "it is still held"
    lowered = deepcopy(editor.value)
    editor.put(points, 4)
    assert kept_draft("ironsquad") == lowered and editor.waiting
    editor.choose(None)
    editor.update(1 / 120)
    assert kept_draft("ironsquad") == editor.value


@pytest.mark.parametrize("way", ["the window is closed", "the rule book is opened", "somebody plays on"])
def test_a_position_is_kept_before_anything_else_takes_its_place(operators: AtEditor, way: str) -> None:
    """Also where the hand has not rested since the last edit."""
    operators.drag(operators.spot("k01"), operators.spot("k09"))
    assert operators.editor.waiting
    if way == "the window is closed":
        operators.hear(pygame.QUIT)
        assert not operators.app.stack
    else:
        operators.key(pygame.K_F1 if way == "the rule book is opened" else pygame.K_RETURN)
        assert operators.app.stack[-1] is not operators.editor
    assert AtEditor("operators").editor.value["seats"]["red"]["node"] == "k09"


def test_an_unlawful_draft_waits_as_well(ironsquad: AtEditor) -> None:
    hidden = rules("ironsquad").read(ironsquad.editor.value).world.board.locations["T-2"].hexes[0]
    ironsquad.editor.hand._move("unit:us-mg", hidden)
    assert not ironsquad.editor.edits.lawful
    ironsquad.editor.leave()
    again = AtEditor("ironsquad").editor
    assert again.value == ironsquad.editor.value and again.edits.fault == ironsquad.editor.edits.fault


@pytest.mark.parametrize("game", GAMES)
def test_play_from_here_asks_who_plays_on_from_just_this_position(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, asked = AtEditor(game), list[Any]()

    def play_from(name: str, position: Any) -> Ground:
        asked.append((name, deepcopy(position)))
        return Ground()

    monkeypatch.setattr(sitting.editor.navigation, "play_from", play_from)
    sitting.key(pygame.K_RETURN)
    assert asked == [(game, sitting.editor.value)]


@pytest.mark.parametrize("game", SHOWN)
def test_a_position_is_saved_as_a_puzzle(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.editor.save.SEARCHING", 0.3)
    sitting = AtEditor(game)
    sitting.app.apply(sitting.editor.save())
    sheet = sitting.app.stack[-1]
    assert isinstance(sheet, SavePuzzle) and sheet.save.reason
    for offer in range(len(sheet.offers)):
        sheet._take_goal(offer)
        assert sheet.preview.words
    _found(sheet)
    sheet._take_title("From the editor")
    sitting.app.apply(sheet.save.press())
    assert sitting.app.stack[-1] is sitting.editor
    (puzzle,) = own_puzzles(game).puzzles.values()
    assert puzzle.title == "From the editor" and puzzle.text
    assert rules(game).write(rules(game).read(puzzle.start)) == sitting.editor.value


def _found(sheet: SavePuzzle) -> None:
    """Wait until the search behind the sheet has come to its end."""
    end = monotonic() + 10
    while sheet.waiting and monotonic() < end:
        sheet.update(1 / 120)
        sleep(0.002)
    assert not sheet.waiting and sheet.found.words


def test_the_search_says_what_a_new_puzzle_is_worth() -> None:
    known = next(puzzle for puzzle in puzzles("ironsquad") if puzzle.id == "over-the-gun")
    sitting = AtEditor("ironsquad", known.rules.write(known.rules.read(known.start)))
    sitting.app.apply(sitting.editor.save())
    sheet = sitting.app.stack[-1]
    assert isinstance(sheet, SavePuzzle)
    words = {}
    for place, offer in enumerate(sheet.offers):
        sheet._take_goal(place)
        _found(sheet)
        words[offer.id] = (sheet.worth, sheet.found.words)
    assert words["enter station"][0] == 1 and "always" in words["enter station"][1]
    assert words["vp 5"][0] == 0 and "cannot" in words["vp 5"][1]
    assert [written(share) for share in (None, Fraction(0), Fraction(1), Fraction(5, 8), Fraction(12345678, 98765431))] == [
        "1", "0", "1", "5/8", "12.50 %",
    ]  # fmt: skip


# --- the screen ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", tiers.sizes([(1024, 640), (1280, 720), (1920, 1080)]))
@pytest.mark.parametrize("percent", tiers.scales([75, 100, 150, 250]))
@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits_and_a_still_screen_is_not_drawn_again(game: str, size: tuple[int, int], percent: int) -> None:
    editor = AtEditor(game).editor
    surface = pygame.display.set_mode(size)
    editor.resize(size, Scale(percent))
    for leaf in (*(one.id for one in editor.state.tabs()),):
        editor.turn_to(leaf)
        thing = next(iter(editor.own.things(editor.value)))
        if editor.own.tab_of(thing) == leaf:
            editor.choose(thing)
        editor.draw(surface)
        assert not editor.stale
        _check_column(editor)
    window = surface.get_rect()
    for widget in editor.focus.widgets:
        assert window.contains(widget.rect), widget


def _check_column(editor: Editor) -> None:
    column = editor.column
    things = [widget for widget in column.focus.widgets if not isinstance(widget, Panel)]
    panels = [widget for widget in column.focus.widgets if isinstance(widget, Panel)]
    for place, widget in enumerate(things):
        assert any(panel.rect.contains(widget.rect) for panel in panels), widget
        assert not [other for other in things[place + 1 :] if widget.rect.colliderect(other.rect)], widget
        if isinstance(widget, Button | Control):
            assert widget.natural(widget.scale, widget.rect.w)[1] <= widget.rect.h
    for widget in [one for one in things if one.focusable]:
        column.focus.to(widget)
        assert widget.rect.bottom <= column.rect.bottom or widget.rect.h > column.rect.h // 2
    column.focus.to(None)


def test_another_board_takes_the_place_of_the_first_one_and_comes_back(operators: AtEditor) -> None:
    editor = operators.editor
    before = operators.drawn()
    editor.turn_to(OPTIONS)
    editor.state.begin("salt-quay", {})
    assert editor.value["map"] == "salt-quay"
    operators.drawn()
    editor.state.undo()
    editor.turn_to("pieces")
    assert editor.value["map"] == "kiln-yard"
    editor.edits._future.clear()
    editor.furnish()
    pygame.mouse.set_pos((5, 5))
    assert operators.drawn() == before


def test_the_rule_of_a_piece_is_asked_for_by_the_question_mark_and_by_its_key(
    operators: AtEditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, editor = list[str](), operators.editor

    def rulebook(_: str, at: str = "") -> Ground:
        asked.append(at)
        return Ground()

    monkeypatch.setattr(editor.navigation, "rulebook", rulebook)
    for at in (operators.spot("k01"), operators.spot("k05"), operators.piece("marker:red").rect.center):
        operators.click(editor.asking.button.rect.center)
        assert editor.asking.on and editor.asking.sentence() == editor.chrome.sentence.words
        operators.click(at)
        operators.app.apply(Pop())
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: operators.spot("k17"))
    operators.key(pygame.K_F1)
    assert asked == ["operator", "node", "marker", "operator"] and not editor.edits.can_undo


@pytest.mark.parametrize("game", SHOWN)
def test_the_rule_book_knows_every_topic_under_the_pointer(game: str) -> None:
    sitting = AtEditor(game)
    editor = sitting.editor
    topics = {editor.own.topic(editor.value, editor.own.spot(space)) for space in editor.own.spaces()}
    for scenario in editor.state.rules.scenarios():
        editor.state.begin(scenario, {})
        pieces = [one for leaf in editor.own.tabs(editor.value) for group in leaf.groups for one in group.pieces]
        topics |= {editor.own.topic_of(editor.value, one.id) for one in pieces}
    assert len(topics) > 3 and (not has_book(game) or topics - {""} <= book(game).topics | book(game).rules)
