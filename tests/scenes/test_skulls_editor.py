"""Setting up a position of Danger Close: what is placed, what goes with it, and that a match can begin there."""

from __future__ import annotations

from typing import Any

import pytest

from game.games import rules
from scenes.presentation.editor import Field
from tests.scenes.editing import AtEditor

RULES = rules("skulls")


@pytest.fixture
def street() -> AtEditor:
    found = AtEditor("skulls")
    found.editor.state.begin("black-hawk-down", {"vehicles": True, "prone": True})
    return found


def field(at: AtEditor, name: str) -> Field:
    """A field by its id: of the pages, or of what is chosen."""
    editor = at.editor
    groups = [group for leaf in editor.state.tabs() for group in leaf.groups]
    about = editor.own.about(editor.value, editor.chosen) if editor.chosen else None
    return next(one for group in [*groups, *([about] if about else [])] for one in group.fields if one.id == name)


def put(at: AtEditor, name: str, new: Any) -> None:
    at.editor.put(field(at, name), new)


def placed(at: AtEditor, piece: str, space: str) -> None:
    """Place a piece in a space, and choose it."""
    at.editor.state.change(lambda value: at.editor.own.place(value, piece, space))
    at.editor.choose(piece)


def test_a_new_soldier_brings_his_skulls_and_takes_them_away(street: AtEditor) -> None:
    editor = street.editor
    name = next(one for one in RULES.read(editor.value).world.rosters["seal"] if one not in editor.value["units"])
    before = dict(editor.value["seats"]["seal"]["bag"])
    placed(street, f"unit:{name}", "B5/0")
    bag = editor.value["seats"]["seal"]["bag"]
    assert (bag["white"], bag["black"]) == (before["white"] + 8, before["black"] + 1)
    assert editor.edits.lawful and editor.value["units"][name]["space"] == "B5/0"
    editor.remove()
    assert editor.value["seats"]["seal"]["bag"] == before and name not in editor.value["units"]


def test_a_squad_has_no_more_than_eight(street: AtEditor) -> None:
    *most, last = (
        one for one in RULES.read(street.editor.value).world.rosters["seal"] if one not in street.editor.value["units"]
    )
    for name in most[:2]:
        placed(street, f"unit:{name}", "B5/0")
    street.editor.state.change(lambda value: street.editor.own.place(value, f"unit:{last}", "B5/0"))
    assert "already have 8 soldiers" in street.editor.state.trouble
    assert sum(name.startswith("s-") for name in street.editor.value["units"]) == 8


def test_who_dies_leaves_everything_behind(street: AtEditor) -> None:
    editor = street.editor
    name = next(one for one in editor.value["units"] if one.startswith("s-"))
    placed(street, f"unit:{name}", "C6/0")
    put(street, f"seal card {name}", 1)
    editor.choose("objective:package")
    put(street, "package by", name)
    assert editor.value["objectives"]["package"] == {"space": "C6/0", "by": name} and editor.edits.lawful
    placed(street, f"unit:{name}", "C5/0")
    assert editor.value["objectives"]["package"]["space"] == "C5/0", "what he carries comes with him"
    put(street, f"{name} state", "dead")
    assert editor.edits.lawful and editor.value["units"][name]["space"] is None
    assert editor.value["objectives"]["package"] == {"space": "C5/0", "by": None}
    assert name not in editor.value["seats"]["seal"]["stack"]
    put(street, f"{name} state", "up")
    assert editor.edits.lawful and editor.value["units"][name]["space"]


def test_clouds_lie_over_zones_and_go_again(street: AtEditor) -> None:
    editor = street.editor
    placed(street, "cloud:smoke", "C4/2")
    editor.choose("space:C4/0")
    put(street, "C4 gas", True)
    assert editor.value["zones"] == {"C4": {"smoke": True, "gas": True}}
    put(street, "C4 gas", False)
    put(street, "C4 smoke", False)
    assert editor.value["zones"] == {} and editor.edits.lawful


def test_a_turn_goes_on_where_it_was_set_up(street: AtEditor) -> None:
    editor = street.editor
    put(street, "phase", "turn")
    seal = next(one for one in editor.value["units"] if one.startswith("s-"))
    foe = next(one for one in editor.value["units"] if one.startswith("t-"))
    put(street, "turn", foe)
    put(street, "other", seal)
    put(street, "at", 2)
    put(street, "left", 1)
    put(street, "creep", True)
    assert editor.edits.lawful
    assert editor.value["pair"] == {"first": seal, "second": foe, "at": 2}
    position = RULES.read(editor.value)
    assert RULES.actors(position) == ("terrorist",) and position.turn and position.turn.creep
    editor.choose(f"unit:{foe}")
    editor.remove()
    assert editor.value["phase"] == "plan" and editor.edits.lawful


def test_a_card_may_say_something_else_than_is_printed(street: AtEditor) -> None:
    editor = street.editor
    name = next(one for one in editor.value["units"] if one.startswith("s-"))
    editor.choose(f"unit:{name}")
    printed = RULES.read(editor.value).world.cards[name]
    put(street, f"{name} defence", printed.defence - 1)
    put(street, f"{name} threat 1", 4)
    position = RULES.read(editor.value)
    assert (position.defence(name), position.pattern(name, 1), position.pattern(name, 0)) == (
        printed.defence - 1,
        4,
        printed.threat[0],
    )
    put(street, f"{name} defence", printed.defence)
    put(street, f"{name} threat 1", printed.threat[1])
    assert editor.value["units"][name]["override"] is None


def test_a_soldier_gets_into_the_vehicle_beside_him(street: AtEditor) -> None:
    editor = street.editor
    name = next(one for one in editor.value["units"] if one.startswith("s-"))
    placed(street, f"unit:{name}", "B1/0")
    put(street, f"{name} in humvee", True)
    assert editor.value["units"][name]["vehicle"] == "humvee" and editor.edits.lawful
    placed(street, f"unit:{name}", "B2/0")
    assert editor.value["units"][name]["vehicle"] is None and editor.edits.lawful


def test_a_board_that_is_cleared_is_lawful_again_with_a_soldier_a_side(street: AtEditor) -> None:
    editor = street.editor
    editor.state.clear()
    assert not editor.value["units"] and editor.value["seats"]["seal"]["bag"]["white"] == 0
    placed(street, "unit:s-rifle", "B1/0")
    placed(street, "unit:t-vet", "B2/0")
    put(street, "phase", "turn")
    assert editor.edits.lawful and {"do": "fire", "target": "t-vet"} in RULES.legal(RULES.read(editor.value), "seal")


def test_goals_of_a_puzzle_are_named_by_soldiers(street: AtEditor) -> None:
    offers = street.editor.own.offers(street.editor.value, "seal")
    assert {"unhurt", "pick package", "home package"} <= {offer.id for offer in offers}
    assert all("{" not in offer.words for offer in offers)


def test_what_the_rules_say_is_said_with_names(street: AtEditor) -> None:
    own = street.editor.own
    assert (
        own.spoken(street.editor.value, "units.s-rifle.space is None; it is a space.") == "SEAL Rifleman is None; it is a space."
    )
