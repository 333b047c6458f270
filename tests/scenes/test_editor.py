"""The position editor, by hand: pieces, fields, keys, undo, and what the rules say to all of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pygame
import pytest

from game.games import GAMES, rules
from scenes.editor.column import PieceButton
from scenes.editor.screen import Editor
from scenes.presentation.editor import Field
from tests.scenes.editing import AtEditor
from tests.tiers import one_a_game, tiered

SCENARIOS = [(game, scenario) for game in GAMES for scenario in rules(game).scenarios()]


@pytest.fixture
def operators() -> AtEditor:
    return AtEditor("operators")


@pytest.fixture
def firefight() -> AtEditor:
    return AtEditor("firefight")


@pytest.fixture
def ironsquad() -> AtEditor:
    found = AtEditor("ironsquad")
    found.editor.state.begin("training", {})
    return found


# --- pieces -------------------------------------------------------------------------------------------------------------


def test_a_piece_is_chosen_and_placed_by_two_clicks(ironsquad: AtEditor) -> None:
    editor = ironsquad.editor
    ironsquad.click(ironsquad.piece("unit:us-sniper").rect.center)
    assert editor.state.piece
    at = ironsquad.open_hexes()[40]
    ironsquad.click(ironsquad.spot(at))
    unit = editor.value["units"]["us-sniper"]
    assert (unit["at"], unit["facing"], unit["hp"], unit["mp"]) == (at, 5, 5, 11)
    assert editor.chosen == "unit:us-sniper" and not editor.state.piece and editor.edits.lawful


def test_the_palette_stays_in_sight_while_pieces_are_placed(ironsquad: AtEditor) -> None:
    focus, spaces = ironsquad.editor.column.focus, ironsquad.open_hexes()
    ironsquad.editor.state.clear()
    for name, space in zip(("unit:us-captain", "unit:us-mg"), spaces, strict=False):
        ironsquad.click(ironsquad.piece(name).rect.center)
        ironsquad.click(ironsquad.spot(space))
        assert ironsquad.editor.chosen == name and focus.offset == 0
    ironsquad.click(ironsquad.spot(spaces[0]))
    assert ironsquad.editor.chosen == "unit:us-captain" and focus.offset > 0, "what can be changed of it is in sight"
    ironsquad.editor.turn_to("map")
    assert focus.offset == 0, "another page is read from its head"


def test_a_piece_is_dragged_from_the_palette(operators: AtEditor) -> None:
    operators.drag(operators.piece("marker:red").rect.center, operators.spot("k05"))
    assert operators.editor.value["seats"]["red"]["draft"]["at"] == ["k05"]


def test_what_stands_is_dragged_elsewhere(operators: AtEditor, ironsquad: AtEditor) -> None:
    operators.drag(operators.spot("k01"), operators.spot("k09"))
    assert operators.editor.value["seats"]["red"]["node"] == "k09"
    ironsquad.key(pygame.K_HOME)  # every hex is in sight
    unit, end = ironsquad.lonely(), ironsquad.open_hexes()[40]
    ironsquad.drag(ironsquad.spot(ironsquad.editor.value["units"][unit]["at"]), ironsquad.spot(end))
    assert ironsquad.editor.value["units"][unit]["at"] == end


def test_who_is_dragged_while_a_piece_is_held_goes_and_the_piece_stays(ironsquad: AtEditor) -> None:
    ironsquad.key(pygame.K_HOME)
    unit, end = ironsquad.lonely(), ironsquad.open_hexes()[40]
    held = "unit:us-sniper"
    before = deepcopy(ironsquad.editor.value["units"].get("us-sniper"))
    ironsquad.click(ironsquad.piece(held).rect.center)
    ironsquad.drag(ironsquad.spot(ironsquad.editor.value["units"][unit]["at"]), ironsquad.spot(end))
    assert ironsquad.editor.value["units"][unit]["at"] == end
    assert ironsquad.editor.value["units"].get("us-sniper") == before and not ironsquad.editor.state.piece


def test_where_every_piece_is_on_the_board_the_line_says_so(firefight: AtEditor) -> None:
    assert "Every piece is on the board" in firefight.editor.bars.sentence()


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
    assert operators.editor.state.piece is None and not operators.editor.edits.can_undo


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
    assert operators.editor.state.piece is None  # the fifth cannot be placed
    assert operators.piece("marker:red").reason
    assert [marker.number for marker in operators.editor.own.board.markers] == [1, 2, 3, 4]  # type: ignore[attr-defined]
    operators.editor.hand.remove("marker:red:2")
    assert operators.editor.value["seats"]["red"]["draft"]["at"] == ["k05", "k13", "k13"]


def test_what_makes_no_sense_is_said_and_changes_nothing(operators: AtEditor, ironsquad: AtEditor) -> None:
    for sitting, piece, space in ((operators, "wound:", "k09"), (ironsquad, "tile:4A", "A05"), (ironsquad, "flag:us", "A05")):
        before = deepcopy(sitting.editor.value)
        sitting.click(sitting.piece(piece).rect.center)
        sitting.click(sitting.spot(space))
        assert sitting.editor.state.trouble and sitting.editor.state.trouble in sitting.editor.chrome.sentence.words
        assert sitting.editor.value == before
        sitting.editor.state.let_go()


def test_the_proving_ground_is_drawn_by_hand() -> None:
    sitting = AtEditor("ironsquad")
    sitting.editor.state.begin("bench", {})
    for piece, spaces in (("ground:forest", ("C03", "C04")), ("road:", ("E04", "E05", "E06")), ("site:church", ("G05",))):
        sitting.click(sitting.piece(piece).rect.center)
        for space in spaces:
            sitting.click(sitting.spot(space))
        sitting.editor.state.let_go()
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
    editor.state.undo()
    assert editor.edits.lawful and editor.bars.play.enabled


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_any_edits_are_taken_back_to_the_beginning_and_done_again(game: str, scenario: str) -> None:
    sitting, chance = AtEditor(game), random.Random(5)
    editor = sitting.editor
    editor.state.begin(scenario, {})
    editor.edits._past.clear()
    start, steps = deepcopy(editor.value), 0
    while steps < 30:
        _edit(sitting, chance)
        assert editor.edits.lawful == (not editor.edits.fault)
        steps += 1
    sitting.drawn()
    end, faulty = deepcopy(editor.value), editor.edits.fault
    while editor.edits.can_undo:
        editor.state.undo()
    assert editor.value == start
    while editor.edits.can_redo:
        editor.state.redo()
    assert (editor.value, editor.edits.fault) == (end, faulty)


def _edit(sitting: AtEditor, chance: random.Random) -> None:
    """Do anything a player may do: place a piece somewhere, set a field, drag something or take it away."""
    editor = sitting.editor
    tabs = editor.own.tabs(editor.value)
    pieces = [one for leaf in tabs for group in leaf.groups for one in group.pieces if not one.reason]
    what, space = chance.randrange(4), chance.choice(list(editor.own.spaces()))
    things = list(editor.own.things(editor.value))
    if what == 0:
        editor.hand.take(chance.choice(pieces))
        editor.hand._place(space)
        editor.state.let_go()
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
    for leaf in editor.own.tabs(editor.value):
        for group in leaf.groups:
            yield from group.fields
    for thing in editor.own.things(editor.value):
        about = editor.own.about(editor.value, thing)
        yield from about.fields if about else ()


def values(field: Field, most: int | None = None) -> list[Any]:
    """The values a field may take; where there are more than `most`, as many of them, the first among them."""
    if field.among:
        return [value for value, _ in field.among][:: max(1, -(-len(field.among) // (most or len(field.among))))]
    return [True, False] if isinstance(field.now, bool) else [field.low, field.high]


@pytest.mark.parametrize(("every", "most"), tiered([(4, 24)], [(1, None)]))
@pytest.mark.parametrize("game", GAMES)
def test_every_field_shows_what_was_put_into_it_or_is_said_to_be_unlawful(game: str, every: int, most: int | None) -> None:
    editor = AtEditor(game).editor
    start = deepcopy(editor.value)
    for field in list(fields(editor))[::every]:
        for value in values(field, most):
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
    assert editor.state.piece and at.at is None
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
    assert editor.state.dragged == thing
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
        sitting.editor.state.begin(begun, {})
        things = own.things(sitting.editor.value)
        assert all(own.board.rect.collidepoint(own.spot(own.space_of(sitting.editor.value, thing))) for thing in things[:1])
        assert things or begun in ("bench", "full"), "there would be nobody to see"


def test_escape_lets_go_of_one_thing_after_another_and_then_opens_the_menu(operators: AtEditor) -> None:
    editor = operators.editor
    operators.click(operators.spot("k01"))
    operators.click(operators.piece("marker:red").rect.center)
    operators.key(pygame.K_ESCAPE)
    assert editor.state.piece is None and operators.app.stack[-1] is editor
    operators.key(pygame.K_ESCAPE)
    assert operators.app.stack[-1] is not editor
