"""The position editor, by hand: pieces, fields, keys, undo, copies, drafts, and what is made of a position."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from time import monotonic, sleep
from typing import Any

import pygame
import pytest

from game.book import book
from game.games import GAMES, rules
from game.puzzles import own_puzzles, puzzles
from scenes import editor_edits
from scenes.app import App
from scenes.editor import START, Editor
from scenes.editor_column import PieceButton
from scenes.editor_edits import draft_file
from scenes.editor_parts import Field
from scenes.editor_save import SavePuzzle, written
from scenes.kit.controls import Control
from scenes.kit.layout import Scale
from scenes.kit.widgets import Button, Panel
from scenes.program import Program
from scenes.scene import Pop, Push
from tests.scenes.sitting import Ground

SCENARIOS = [(game, scenario) for game in GAMES for scenario in rules(game).scenarios()]


class AtEditor:
    """Somebody at the editor of a game: a real app, real events."""

    def __init__(self, game: str, position: Any = None) -> None:
        self.app = App(patience=0)
        self.app.open()
        self.app.surface = pygame.display.set_mode((1280, 720))
        self.app.scale = Scale(100)
        made = Program(self.app).editor(game, position)
        assert isinstance(made, Editor)
        self.editor = made
        self.app.apply(Push(Ground()))
        self.app.apply(Push(self.editor))

    def hear(self, kind: int, **given: Any) -> None:
        """An event comes through the loop's own door."""
        self.app.apply(self.app._hear(pygame.event.Event(kind, **given)))
        self.app._held.clear()

    def press(self, at: tuple[int, int], button: int = 1) -> None:
        self.hear(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        self.hear(pygame.MOUSEBUTTONDOWN, pos=at, button=button)

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """The button goes down and up again."""
        self.press(at, button)
        self.hear(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """The button goes down, the pointer moves, the button goes up."""
        self.press(start)
        self.hear(pygame.MOUSEMOTION, pos=end, rel=(9, 9), buttons=(1, 0, 0))
        self.hear(pygame.MOUSEBUTTONUP, pos=end, button=1)

    def key(self, code: int, mod: int = 0) -> None:
        """A key is pressed."""
        self.hear(pygame.KEYDOWN, key=code, mod=mod, unicode="")

    def spot(self, space: str) -> tuple[int, int]:
        """Where a space is on the screen."""
        self.editor.own.look_at(space)
        return self.editor.own.spot(space)

    def piece(self, name: str) -> PieceButton:
        """The button of a piece on the palette."""
        leaf = next(leaf.id for leaf in self.editor.leaves() for group in leaf.groups for one in group.pieces if one.id == name)
        if self.editor.leaf != leaf:
            self.editor.turn_to(leaf)
        found = [one for one in self.editor.column.focus.widgets if isinstance(one, PieceButton) and one.piece.id == name]
        self.editor.column.focus.to(found[0])
        self.editor.column.focus.to(None)
        return found[0]

    def open_hexes(self) -> list[str]:
        """Hexes where somebody may stand and nobody does."""
        position = rules("ironsquad").read(self.editor.value)
        taken = {unit.at for unit in position.units.values()}
        grounds = position.world.tables.grounds
        return [space for space, ground in position.layout.ground.items() if grounds[ground].cost and space not in taken]

    def lonely(self) -> str:
        """A unit that has its hex alone."""
        units = self.editor.value["units"]
        places = [unit["at"] for unit in units.values()]
        return next(str(name) for name, unit in units.items() if places.count(unit["at"]) == 1)

    @property
    def notice(self) -> str:
        """The sentence over the screen."""
        return self.app._notice

    def drawn(self) -> bytes:
        """The screen as it is seen."""
        self.app._draw()
        return pygame.image.tobytes(self.app.surface, "RGB")


@pytest.fixture
def operators() -> AtEditor:
    return AtEditor("operators")


@pytest.fixture
def ironsquad() -> AtEditor:
    found = AtEditor("ironsquad")
    found.editor.begin("training", {})
    return found


# --- pieces -------------------------------------------------------------------------------------------------------------


def test_a_piece_is_chosen_and_placed_by_two_clicks(ironsquad: AtEditor) -> None:
    editor = ironsquad.editor
    ironsquad.click(ironsquad.piece("unit:us-sniper").rect.center)
    assert editor.hand.piece
    at = ironsquad.open_hexes()[40]
    ironsquad.click(ironsquad.spot(at))
    unit = editor.value["units"]["us-sniper"]
    assert (unit["at"], unit["facing"], unit["hp"], unit["mp"]) == (at, 5, 5, 11)
    assert editor.chosen == "unit:us-sniper" and not editor.hand.piece and editor.edits.lawful


def test_a_piece_is_dragged_from_the_palette(operators: AtEditor) -> None:
    operators.drag(operators.piece("marker:red").rect.center, operators.spot("k05"))
    assert operators.editor.value["seats"]["red"]["draft"]["at"] == ["k05"]


def test_what_stands_is_dragged_elsewhere(operators: AtEditor, ironsquad: AtEditor) -> None:
    operators.drag(operators.spot("k01"), operators.spot("k09"))
    assert operators.editor.value["seats"]["red"]["node"] == "k09"
    unit, end = ironsquad.lonely(), ironsquad.open_hexes()[40]
    ironsquad.drag(ironsquad.spot(ironsquad.editor.value["units"][unit]["at"]), ironsquad.spot(end))
    assert ironsquad.editor.value["units"][unit]["at"] == end


def test_a_right_click_takes_away_and_a_second_one_does_nothing(ironsquad: AtEditor) -> None:
    unit = ironsquad.lonely()
    at = ironsquad.spot(ironsquad.editor.value["units"][unit]["at"])
    ironsquad.click(at, 3)
    assert unit not in ironsquad.editor.value["units"]
    before = deepcopy(ironsquad.editor.value)
    ironsquad.click(at, 3)
    assert ironsquad.editor.value == before


def test_a_right_click_puts_the_piece_in_the_hand_back(operators: AtEditor) -> None:
    operators.click(operators.piece("marker:blue").rect.center)
    operators.click(operators.spot("k05"), 3)
    assert operators.editor.hand.piece is None and not operators.editor.edits.can_undo


def test_wheel_and_keys_turn_what_is_chosen(operators: AtEditor, monkeypatch: pytest.MonkeyPatch) -> None:
    at = operators.spot("k01")
    operators.click(at)
    faces = [operators.editor.value["seats"]["red"]["face"]]
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: at)
    operators.hear(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    faces.append(operators.editor.value["seats"]["red"]["face"])
    operators.key(pygame.K_e)
    faces.append(operators.editor.value["seats"]["red"]["face"])
    assert len(set(faces)) == 3
    operators.key(pygame.K_q)
    assert operators.editor.value["seats"]["red"]["face"] == faces[1]


def test_markers_lie_in_order_and_four_of_them_are_a_plan(operators: AtEditor) -> None:
    operators.click(operators.piece("marker:red").rect.center)
    for node in ("k05", "k09", "k13", "k13"):
        operators.click(operators.spot(node))
    area = operators.editor.value["seats"]["red"]
    assert area["plan"]["at"] == ["k05", "k09", "k13", "k13"] and area["committed"] and operators.editor.edits.lawful
    assert operators.editor.hand.piece is None  # the fifth cannot be placed
    assert operators.piece("marker:red").reason
    assert [marker.number for marker in operators.editor.own.board.markers] == [1, 2, 3, 4]  # type: ignore[attr-defined]
    operators.editor.hand.remove("marker:red:2")
    assert operators.editor.value["seats"]["red"]["draft"]["at"] == ["k05", "k13", "k13"]


def test_what_makes_no_sense_is_said_and_changes_nothing(operators: AtEditor, ironsquad: AtEditor) -> None:
    for sitting, piece, space in ((operators, "wound:", "k09"), (ironsquad, "tile:4A", "A05"), (ironsquad, "flag:us", "A05")):
        before = deepcopy(sitting.editor.value)
        sitting.click(sitting.piece(piece).rect.center)
        sitting.click(sitting.spot(space))
        assert sitting.editor.trouble and sitting.editor.trouble in sitting.editor.chrome.sentence.words
        assert sitting.editor.value == before
        sitting.editor.hand.let_go()


def test_the_proving_ground_is_drawn_by_hand() -> None:
    sitting = AtEditor("ironsquad")
    sitting.editor.begin("bench", {})
    for piece, spaces in (("ground:forest", ("C03", "C04")), ("road:", ("E04", "E05", "E06")), ("site:church", ("G05",))):
        sitting.click(sitting.piece(piece).rect.center)
        for space in spaces:
            sitting.click(sitting.spot(space))
        sitting.editor.hand.let_go()
    value = sitting.editor.value
    assert value["ground"] == {"C03": "forest", "C04": "forest"} and value["sites"] == {"church": "G05"}
    assert value["roads"] == [["E04", "E05", "E06"]] and sitting.editor.edits.lawful
    sitting.editor.hand.remove("hex:E05")
    assert sitting.editor.value["roads"] == [["E04"], ["E06"]]


def test_a_tile_lies_turns_and_goes(ironsquad: AtEditor) -> None:
    editor = ironsquad.editor
    ironsquad.click(ironsquad.piece("tile:3A").rect.center)
    centre = editor.own.map.board  # type: ignore[attr-defined]
    assert centre.over.zone
    place = rules("ironsquad").read(editor.value).world.board.locations["T-2"].hexes[0]
    ironsquad.click(ironsquad.spot(place))
    assert editor.value["tiles"]["T-2"] == {"tile": "3A", "rot": 0} and editor.value["stacks"]["T2"] == []
    ironsquad.key(pygame.K_e)
    assert editor.value["tiles"]["T-2"]["rot"] == 1
    ironsquad.key(pygame.K_DELETE)
    assert "T-2" not in editor.value["tiles"] and editor.value["stacks"]["T2"] == ["3A"]


# --- checked by the rules -----------------------------------------------------------------------------------------------


def test_an_unlawful_position_stays_as_a_draft_and_the_rules_sentence_stands_below(ironsquad: AtEditor) -> None:
    editor = ironsquad.editor
    ironsquad.click(ironsquad.piece("unit:us-sniper").rect.center)
    hidden = rules("ironsquad").read(editor.value).world.board.locations["T-2"].hexes[0]
    ironsquad.click(ironsquad.spot(hidden))
    assert editor.value["units"]["us-sniper"]["at"] == hidden and not editor.edits.lawful
    assert "face down" in editor.chrome.sentence.words and "US Sniper" in editor.chrome.sentence.words
    assert editor.bars.play.reason and editor.bars.save.reason and not editor.bars.play.enabled
    assert ironsquad.drawn()
    editor.undo()
    assert editor.edits.lawful and editor.bars.play.enabled


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_any_edits_are_taken_back_to_the_beginning_and_done_again(game: str, scenario: str) -> None:
    sitting, chance = AtEditor(game), random.Random(5)
    editor = sitting.editor
    editor.begin(scenario, {})
    editor.edits._past.clear()
    start, steps = deepcopy(editor.value), 0
    while steps < 30:
        _edit(sitting, chance)
        assert editor.edits.lawful == (not editor.edits.fault)
        steps += 1
    sitting.drawn()
    end, faulty = deepcopy(editor.value), editor.edits.fault
    while editor.edits.can_undo:
        editor.undo()
    assert editor.value == start
    while editor.edits.can_redo:
        editor.redo()
    assert (editor.value, editor.edits.fault) == (end, faulty)


def _edit(sitting: AtEditor, chance: random.Random) -> None:
    """Anything a hand may do: a piece somewhere, a field, something dragged or taken away."""
    editor = sitting.editor
    leaves = editor.own.leaves(editor.value)
    pieces = [one for leaf in leaves for group in leaf.groups for one in group.pieces if not one.reason]
    what, space = chance.randrange(4), chance.choice(list(editor.own.spaces()))
    things = list(editor.own.things(editor.value))
    if what == 0:
        editor.hand.take(chance.choice(pieces))
        editor.hand._place(space)
        editor.hand.let_go()
    elif what == 1:
        field = chance.choice(list(fields(editor)))
        editor.put(field, chance.choice(values(field)))
    elif things:
        thing = chance.choice(things)
        if what == 2 and editor.own.loose(thing):
            editor.hand._move(thing, space)
        else:
            editor.hand.remove(thing)


def fields(editor: Editor) -> Iterator[Field]:
    """Every field there is now: of all pages and all things."""
    for leaf in editor.own.leaves(editor.value):
        for group in leaf.groups:
            yield from group.fields
    for thing in editor.own.things(editor.value):
        about = editor.own.about(editor.value, thing)
        yield from about.fields if about else ()


def values(field: Field) -> list[Any]:
    """The values a field may take."""
    if field.among:
        return [value for value, _ in field.among]
    return [True, False] if isinstance(field.now, bool) else [field.low, field.high]


@pytest.mark.parametrize("game", GAMES)
def test_every_field_shows_what_was_put_into_it_or_is_said_to_be_unlawful(game: str) -> None:
    editor = AtEditor(game).editor
    start = deepcopy(editor.value)
    for field in list(fields(editor)):
        for value in values(field):
            editor.edits.replace(start)
            editor.put(next(one for one in fields(editor) if one.id == field.id), value)
            after = next((one for one in fields(editor) if one.id == field.id), None)
            assert after is None or after.now == value or editor.edits.fault, field.id
            assert all(words for _, words in field.among)


# --- keys alone ---------------------------------------------------------------------------------------------------------


def test_a_marker_is_laid_with_keys_alone(operators: AtEditor) -> None:
    editor = operators.editor
    operators.key(pygame.K_F6)
    at = editor.column.focus
    while not (isinstance(at.at, PieceButton) and at.at.piece.id == "marker:red"):
        operators.key(pygame.K_TAB)
    operators.key(pygame.K_RETURN)
    operators.key(pygame.K_ESCAPE)
    assert editor.hand.piece and at.at is None
    operators.key(pygame.K_UP)
    node = editor.hand.space
    operators.key(pygame.K_SPACE)
    assert editor.value["seats"]["red"]["draft"]["at"] == [node]


def test_a_unit_is_chosen_moved_and_taken_away_with_keys_alone(ironsquad: AtEditor) -> None:
    editor = ironsquad.editor
    ironsquad.key(pygame.K_TAB)
    thing = editor.chosen
    assert thing and editor.hand.space == editor.own.space_of(editor.value, thing)
    ironsquad.key(pygame.K_SPACE)
    assert editor.hand.dragged == thing
    ironsquad.key(pygame.K_DOWN)
    ironsquad.key(pygame.K_SPACE)
    assert editor.own.space_of(editor.value, thing) == editor.hand.space != "K02"
    ironsquad.key(pygame.K_DELETE)
    assert editor.own.space_of(editor.value, thing) is None
    ironsquad.key(pygame.K_z)
    assert editor.own.space_of(editor.value, thing)
    ironsquad.key(pygame.K_y)
    assert editor.own.space_of(editor.value, thing) is None


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_somebody_is_in_sight_when_a_board_is_seen_first(game: str, scenario: str) -> None:
    sitting = AtEditor(game)
    own = sitting.editor.own
    for begun in (sitting.editor.value["scenario"], scenario):
        sitting.editor.begin(begun, {})
        things = own.things(sitting.editor.value)
        assert all(own.board.rect.collidepoint(own.spot(own.space_of(sitting.editor.value, thing))) for thing in things[:1])
        assert things or begun == "bench", "there would be nobody to see"


def test_escape_lets_go_of_one_thing_after_another_and_then_opens_the_menu(operators: AtEditor) -> None:
    editor = operators.editor
    operators.click(operators.spot("k01"))
    operators.click(operators.piece("marker:red").rect.center)
    operators.key(pygame.K_ESCAPE)
    assert editor.hand.piece is None and operators.app.stack[-1] is editor
    operators.key(pygame.K_ESCAPE)
    assert operators.app.stack[-1] is not editor


# --- the position as a whole --------------------------------------------------------------------------------------------


def test_a_copied_position_is_pasted_again(ironsquad: AtEditor) -> None:
    editor = ironsquad.editor
    editor.hand.remove("unit:us-mg")
    copied = deepcopy(editor.value)
    ironsquad.key(pygame.K_c, pygame.KMOD_LCTRL)
    text = pygame.scrap.get_text()
    assert rules("ironsquad").write(rules("ironsquad").read(json.loads(text))) == copied
    editor.clear()
    assert not editor.value["units"]
    ironsquad.key(pygame.K_v, pygame.KMOD_LCTRL)
    assert editor.value == copied
    editor.undo()
    assert not editor.value["units"]


@pytest.mark.parametrize("text", ["", "no json", '{"game": "operators"}', '{"units": {"us-mg": {"at": "Z99"}}}', '{"what": 1}'])
def test_what_is_no_position_is_refused_in_a_sentence_and_nothing_is_lost(ironsquad: AtEditor, text: str) -> None:
    before = deepcopy(ironsquad.editor.value)
    pygame.scrap.put_text(text)
    ironsquad.editor.paste()
    assert ironsquad.notice.startswith("Nothing was pasted.") and len(ironsquad.notice) > 30
    assert ironsquad.editor.value == before


def test_without_a_clipboard_a_file_is_written_and_read(ironsquad: AtEditor, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise pygame.error("no clipboard")

    for name in ("put_text", "has_text"):
        monkeypatch.setattr(pygame.scrap, name, none)
    ironsquad.editor.copy()
    file = editor_edits.copy_file("ironsquad")
    assert str(file) in ironsquad.notice and file.is_file()
    copied = deepcopy(ironsquad.editor.value)
    ironsquad.editor.clear()
    ironsquad.editor.paste()
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
    again.undo()
    assert again.value == left


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

    monkeypatch.setattr(sitting.editor.ways, "play_from", play_from)
    sitting.key(pygame.K_RETURN)
    assert asked == [(game, sitting.editor.value)]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_saved_as_a_puzzle(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.editor_save.SEARCHING", 0.3)
    sitting = AtEditor(game)
    sitting.app.apply(sitting.editor.save())
    sheet = sitting.app.stack[-1]
    assert isinstance(sheet, SavePuzzle) and sheet.save.reason
    for offer in range(len(sheet.offers)):
        sheet._take_goal(offer)
        assert sheet.told.words
    _found(sheet)
    sheet._take_title("From the editor")
    sitting.app.apply(sheet.save.press())
    assert sitting.app.stack[-1] is sitting.editor
    (puzzle,) = own_puzzles(game).puzzles.values()
    assert puzzle.title == "From the editor" and puzzle.text
    assert rules(game).write(rules(game).read(puzzle.start)) == sitting.editor.value


def _found(sheet: SavePuzzle) -> None:
    """The search behind the sheet has come to its end."""
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
    assert words["enter station"][0] == 1 and "certain" in words["enter station"][1]
    assert words["vp 5"][0] == 0 and "cannot" in words["vp 5"][1]
    assert [written(share) for share in (None, Fraction(0), Fraction(1), Fraction(5, 8), Fraction(12345678, 98765431))] == [
        "1", "0", "1", "5/8", "12.50 %",
    ]  # fmt: skip


# --- the screen ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("percent", [75, 100, 150, 250])
@pytest.mark.parametrize("game", GAMES)
def test_every_page_fits_and_a_still_screen_is_not_drawn_again(game: str, size: tuple[int, int], percent: int) -> None:
    editor = AtEditor(game).editor
    surface = pygame.display.set_mode(size)
    editor.resize(size, Scale(percent))
    for leaf in (*(one.id for one in editor.leaves()),):
        editor.turn_to(leaf)
        thing = next(iter(editor.own.things(editor.value)))
        if editor.own.leaf_of(thing) == leaf:
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
    editor.turn_to(START)
    editor.begin("salt-quay", {})
    assert editor.value["map"] == "salt-quay"
    operators.drawn()
    editor.undo()
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

    monkeypatch.setattr(editor.ways, "rulebook", rulebook)
    for at in (operators.spot("k01"), operators.spot("k05"), operators.piece("marker:red").rect.center):
        operators.click(editor.asking.button.rect.center)
        assert editor.asking.on and editor.asking.sentence() == editor.chrome.sentence.words
        operators.click(at)
        operators.app.apply(Pop())
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: operators.spot("k17"))
    operators.key(pygame.K_F1)
    assert asked == ["operator", "node", "marker", "operator"] and not editor.edits.can_undo


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_book_knows_every_topic_under_the_pointer(game: str) -> None:
    sitting = AtEditor(game)
    editor = sitting.editor
    topics = {editor.own.topic(editor.value, editor.own.spot(space)) for space in editor.own.spaces()}
    for scenario in editor.rules.scenarios():
        editor.begin(scenario, {})
        pieces = [one for leaf in editor.own.leaves(editor.value) for group in leaf.groups for one in group.pieces]
        topics |= {editor.own.topic_of(editor.value, one.id) for one in pieces}
    assert len(topics) > 3 and topics - {""} <= book(game).topics

