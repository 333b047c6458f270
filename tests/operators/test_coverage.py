"""Every rule of Operators stands in the code by its number, and is held by a test or a vector."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

SPANS = ((1, 18), (20, 49), (60, 87), (90, 97), (100, 104), (106, 108), (110, 113), (120, 126))
NUMBERS = [number for first, last in SPANS for number in range(first, last + 1)]
RULES = [f"R-OP-{number:02}" for number in NUMBERS]

NAMED = re.compile(r"R-OP-(\d+)(?: to R-OP-(\d+))?")
IN_A_NAME = re.compile(r"r_op_(\d+(?:_(?:and_|to_)?\d+)*)")


def in_text(text: str) -> set[int]:
    """The numbers of the rules named in a text, `R-OP-04 to R-OP-08` with all between."""
    found: set[int] = set()
    for first, last in NAMED.findall(text):
        found |= set(range(int(first), int(last or first) + 1))
    return found


def in_name(name: str) -> set[int]:
    """The numbers of the rules in the name of a test: `r_op_76_78_and_80_…`, `r_op_81_to_85_…`."""
    found: set[int] = set()
    for words in IN_A_NAME.findall(name):
        numbers = re.findall(r"(to_)?(\d+)", words)
        for place, (to, number) in enumerate(numbers):
            first = int(numbers[place - 1][1]) if to else int(number)
            found |= set(range(first, int(number) + 1))
    return found


def named_by() -> dict[int, list[str]]:
    """The tests by the number of the rule that their name or docstring gives."""
    found: dict[int, list[str]] = {}
    for file in sorted(HERE.glob("test_*.py")):
        if file.name == Path(__file__).name:
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in in_name(node.name) | in_text(ast.get_docstring(node) or ""):
                    found.setdefault(number, []).append(f"{file.name}::{node.name}")
    return found


def in_the_code() -> set[int]:
    """The numbers that stand, each by itself, in the rules of the game or its data."""
    files = [*(ROOT / "game").rglob("*.py"), *(ROOT / "data" / "operators").rglob("*.yaml")]
    texts = [file.read_text(encoding="utf-8") for file in files]
    return {int(number) for text in texts for number in re.findall(r"R-OP-(\d+)", text)}


COVERAGE: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "coverage.yaml").read_text(encoding="utf-8"))
VECTORS: dict[str, list[str]] = {
    vector["id"]: vector["rules"]
    for vector in yaml.safe_load((HERE.parent / "vectors" / "operators.yaml").read_text(encoding="utf-8"))["vectors"]
}
TESTED, IN_THE_CODE = named_by(), in_the_code()


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_is_held(rule: str) -> None:
    """By a test that names it, by a vector in the list, or there is a reason why nothing can hold it."""
    listed = COVERAGE.get(rule, {})
    assert TESTED.get(int(rule[5:])) or listed, f"no test names {rule}, and coverage.yaml does not list it"


@pytest.mark.parametrize("rule", RULES)
def test_the_rule_stands_in_the_code(rule: str) -> None:
    """By its number, in a docstring or a comment, unless it is one for screens alone."""
    assert int(rule[5:]) in IN_THE_CODE or "reason" in COVERAGE.get(rule, {}), f"{rule} stands nowhere under game/ or data/"


def test_the_list_says_nothing_that_is_not_so() -> None:
    """Each line names a rule that there is, and a vector that touches it or a reason."""
    for rule, line in COVERAGE.items():
        assert rule in RULES, f"there is no {rule}"
        assert set(line) in ({"vector"}, {"reason"}), f"{rule}: a line has a vector or a reason"
        if "vector" in line:
            assert rule in VECTORS.get(line["vector"], []), f"{line['vector']} does not touch {rule}"


def test_no_test_and_no_vector_names_a_rule_that_is_not_there() -> None:
    """A number mistyped would look like a rule that is held."""
    assert set(TESTED) <= set(NUMBERS)
    assert not IN_THE_CODE - set(NUMBERS)
    for name, rules in VECTORS.items():
        assert set(rules) <= set(RULES), name


def test_the_numbers_are_found_in_names_and_texts() -> None:
    """What this file finds by."""
    assert in_name("test_r_op_76_78_and_80_a_miss") == {76, 78, 80}
    assert in_name("test_r_op_81_to_85_how_totals_compare") == {81, 82, 83, 84, 85}
    assert in_name("test_r_op_04_los_of_1_node") == {4}
    assert in_text("R-OP-04 to R-OP-06, R-OP-110") == {4, 5, 6, 110}
