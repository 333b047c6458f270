"""Which refusal comes first, line by line of the table of section 9.2, and fields too many or too few."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ironsquad.staged import Staged
from tests.ironsquad.test_setup import DEPLOYING, LAID, rotating

UNITS: dict[str, Any] = {
    "us-captain": {"at": "G07", "hp": 4},
    "us-rifleman": "G08",
    "us-mg": {"at": "H09", "hp": 1},
    "us-medic": {"at": "A01", "done": True},
    "us-engineer": {"at": "G08", "fired": True},
    "ge-captain": "G05",
    "ge-mg": {"at": "G03", "facing": 5},
    "ge-medic": "G11",
}
"""G03's front hexes are G04 and H03; G06 is open ground, F07 water, H07 a house nobody knows, F06 rock."""
GROUND = {"F07": "water", "H07": "building", "F06": "rock", "G09": "forest"}


def fight(**start: Any) -> Staged:
    """A turn in which all can go wrong."""
    return Staged(UNITS, **({"ground": GROUND} | start))


# --- codes before rules -------------------------------------------------------------------------------------------------


def test_over_comes_before_everything() -> None:
    over = fight(phase="over", result={"winner": None, "by": "draw", "vp": {"us": 0, "ge": 0}})
    for action in ({"do": "end_turn"}, {"do": "nonsense"}, "end_turn", None):
        assert over.refused(action, "us") == ("over", "")


def test_bad_action_comes_before_not_your_turn() -> None:
    staged = fight()
    for action in (None, 7, "end_turn", [], {}, {"do": None}, {"do": "march"}, {"unit": "us-captain"}, {"do": ["move"]}):
        assert staged.refused(action, "ge") == ("bad-action", "")
        assert staged.refused(action, "us") == ("bad-action", "")


def test_not_your_turn_comes_before_illegal() -> None:
    assert fight().refused({"do": "move", "unit": "us-captain", "to": "Z99"}, "ge") == ("not-your-turn", "")


def test_illegal_comes_before_bad_draw() -> None:
    staged = fight()
    assert staged.refused({"do": "fire", "unit": "us-captain", "target": "ge-medic"}, "us", [99]) == ("illegal", "R-IS-69")
    assert staged.refused({"do": "fire", "unit": "us-captain", "target": "ge-captain"}, "us", [99]) == ("bad-draw", "")


# --- the table ----------------------------------------------------------------------------------------------------------

MOVE = {"do": "move", "unit": "us-captain"}


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ({"do": "pick", "units": []}, "R-IS-06"),
        ({"do": "ready"}, "R-IS-06"),
        ({"do": "deploy", "unit": "ge-captain", "at": "Z99"}, "R-IS-06"),
        ({"do": "rotate", "loc": "1-1", "rot": 0}, "R-IS-24"),
        ({"do": "opportunity", "unit": "us-sniper", "fire": True}, "R-IS-24"),
        ({"do": "move", "unit": "ge-captain", "to": "Z99"}, "R-IS-24"),
        ({"do": "fire", "unit": "us-sniper", "target": "ge-captain"}, "R-IS-24"),
        ({"do": "end", "unit": None}, "R-IS-24"),
        ({"do": "end"}, "R-IS-24"),
        ({"do": "move", "unit": "us-medic", "to": "Z99"}, "R-IS-26"),
        ({"do": "fire", "unit": "us-medic", "target": "ge-captain"}, "R-IS-26"),
        ({"do": "end", "unit": "us-medic"}, "R-IS-26"),
        ({"do": "heal", "unit": "us-medic", "target": "us-captain"}, "R-IS-90"),
        ({"do": "heal", "unit": "us-captain", "target": "us-captain"}, "R-IS-90"),
        ({"do": "end", "unit": "us-mg"}, "R-IS-89"),
        ({"do": "end", "unit": "us-captain", "facing": 1}, "R-IS-89"),
        ({"do": "move", "unit": "us-mg", "to": "Z99"}, "R-IS-38"),
        (MOVE | {"to": "Z99"}, "R-IS-32"),
        (MOVE, "R-IS-32"),
        (MOVE | {"to": "G03"}, "R-IS-30"),
        (MOVE | {"to": "F07"}, "R-IS-32"),
        (MOVE | {"to": "F06"}, "R-IS-32"),
        ({"do": "fire", "unit": "us-engineer", "target": "us-captain"}, "R-IS-25"),
        ({"do": "fire", "unit": "us-captain", "target": "us-rifleman"}, "R-IS-67"),
        ({"do": "fire", "unit": "us-captain", "target": "ge-medic"}, "R-IS-69"),
        ({"do": "fire", "unit": "us-rifleman", "target": "ge-medic"}, "R-IS-67"),
        ({"do": "reveal", "unit": "us-mg", "loc": "1-1"}, "R-IS-38"),
        ({"do": "reveal", "unit": "us-captain", "loc": "1-1"}, "R-IS-42"),
        ({"do": "reveal", "unit": "us-captain"}, "R-IS-42"),
    ],
)
def test_the_first_rule_of_the_table_is_named(action: dict[str, Any], rule: str) -> None:
    assert fight().refused(action, "us") == ("illegal", rule)


def test_refusals_with_another_unit_active() -> None:
    staged = fight(active={"unit": "us-captain"})
    assert staged.refused({"do": "end_turn"}) == ("illegal", "R-IS-27")
    assert staged.refused({"do": "move", "unit": "ge-captain", "to": "Z99"}) == ("illegal", "R-IS-24")
    assert staged.refused({"do": "move", "unit": "us-rifleman", "to": "Z99"}) == ("illegal", "R-IS-24")
    assert staged.refused({"do": "end", "unit": "us-mg"}) == ("illegal", "R-IS-24")  # before its facing
    assert staged.refused({"do": "move", "unit": "us-medic", "to": "A02"}) == ("illegal", "R-IS-26")  # done before another active


def test_refusals_of_a_move_by_what_it_lacks() -> None:
    def rule(mp: int, to: str, **start: Any) -> str:
        units = {**UNITS, "us-captain": {"at": "G07", "mp": mp}, "ge-mg": {"at": "A13", "facing": 1}}
        return Staged(units, **({"ground": GROUND} | start)).refused(MOVE | {"to": to})[1]

    assert rule(2, "G06") == "R-IS-30"
    assert rule(3, "H07") == "R-IS-37"
    assert rule(2, "H07") == "R-IS-30"
    assert rule(3, "H07", explored={"H07": "ge"}, ground=GROUND | {"H07": "forest"}) == "R-IS-30"
    barred = {**UNITS, "us-captain": {"at": "G05", "mp": 0}}
    assert Staged(barred, ground=GROUND).refused(MOVE | {"to": "G04"})[1] == "R-IS-87"  # before the points it lacks
    wet = Staged(barred, ground=GROUND | {"G04": "water"})
    assert wet.refused(MOVE | {"to": "G04"})[1] == "R-IS-32"  # before the bar


def test_refusals_face_down_before_anything_of_the_ground() -> None:
    staged = Staged({"us-captain": {"at": "D03", "mp": 0}}, scenario="training")
    assert staged.refused(MOVE | {"to": "D04"})[1] == "R-IS-34"
    assert staged.refused(MOVE | {"to": "E05"})[1] == "R-IS-30"  # not adjacent before face down


def test_refusals_while_something_is_pending() -> None:
    turning = Staged({"us-captain": "D03"}, scenario="training")
    turning.reveal("us-captain", "T-2")
    for action in (
        {"do": "end_turn"},
        {"do": "move", "unit": "nobody"},
        {"do": "opportunity"},
        {"do": "heal", "unit": "us-captain"},
    ):
        assert turning.refused(action) == ("illegal", "R-IS-24")
    assert turning.refused({"do": "pick", "units": []}) == ("illegal", "R-IS-06")  # another phase comes first
    assert turning.refused({"do": "rotate", "loc": "T-3", "rot": 9}) == ("illegal", "R-IS-43")


def test_refusals_in_the_set_up() -> None:
    tiles = Staged({}, **(DEPLOYING | {"phase": "tiles", "tiles": LAID, "pending": rotating("ge", "2-1", "2A")}))
    assert tiles.refused({"do": "rotate", "loc": "2-2", "rot": 0}) == ("illegal", "R-IS-10")
    assert tiles.refused({"do": "rotate", "loc": "2-1", "rot": 0, "foreign": 1}) == ("illegal", "R-IS-10")
    assert tiles.refused({"do": "rotate", "loc": "2-1", "rot": 0}, "us") == ("not-your-turn", "")
    deploy = Staged({}, **DEPLOYING)
    assert deploy.refused({"do": "deploy", "unit": "us-engineer", "at": "Z99", "facing": 2}, "us") == ("illegal", "R-IS-08")
    assert deploy.refused({"do": "deploy", "unit": "us-mg", "at": "Z99", "facing": 2}, "us") == ("illegal", "R-IS-89")
    assert deploy.refused({"do": "deploy", "unit": "us-mg", "at": "Z99", "facing": 1}, "us") == ("illegal", "R-IS-12")
    assert deploy.refused({"do": "deploy", "unit": "ge-captain", "at": "G01"}, "us") == ("illegal", "R-IS-08")
    assert deploy.refused({"do": "ready"}, "us") == ("illegal", "R-IS-12")


@pytest.mark.parametrize(
    "action",
    [
        {"do": "move", "unit": "us-captain", "to": "G06"},
        {"do": "fire", "unit": "us-captain", "target": "ge-captain"},
        {"do": "end", "unit": "us-captain"},
        {"do": "end", "unit": "us-mg", "facing": 5},
        {"do": "end_turn"},
    ],
)
def test_a_field_too_many_is_illegal(action: dict[str, Any]) -> None:
    staged = fight()
    assert action in staged.match.legal("us")
    code, rule = staged.refused(action | {"foreign": None})
    assert code == "illegal"
    assert rule.startswith("R-IS-")


def test_a_truth_value_is_no_number_and_a_number_no_truth_value() -> None:
    staged = fight()
    assert staged.refused({"do": "end", "unit": "us-mg", "facing": True}) == ("illegal", "R-IS-89")
    assert staged.refused({"do": "end", "unit": "us-mg", "facing": 1.0}) == ("illegal", "R-IS-89")
