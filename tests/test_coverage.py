"""Every numbered rule of every game stands in the code by its number, and is held by a test or a vector.

A game with a table of its own lists its numbers in `tests/<game>/coverage.yaml`: the `prefix`, the `spans` of numbers that there
are, and under `elsewhere` the rules that no test there names, each with the `vector` that shows it or the `reason` why nothing
can hold it, and those for which no line of code stands, with the `plain` reason why none has to.
"""

from __future__ import annotations

import ast
import re
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from tests.books import book
from tests.every_game.walks import SHOWN

HERE = Path(__file__).parent

TOLD = ("aloud.yaml", "lessons.yaml", "puzzles.yaml", "rulebook.yaml", "words.yaml")
"""Files that speak of rules to players: no rule is carried out by them."""
NARROW = 13
"""Rules that one line of code may answer for with a span; of a wider one, the title of a file, the ends alone count."""


def in_text(text: str, prefix: str, most: int = 1000) -> set[int]:
    """The numbers of the rules named in a text, `R-OP-04 to R-OP-08` with all between if they are no more than `most`."""
    found: set[int] = set()
    for first, last in re.findall(rf"{prefix}-(\d+)(?:\s+to\s+{prefix}-(\d+))?", text):
        between = range(int(first), int(last or first) + 1)
        found |= set(between if len(between) <= most else (between[0], between[-1]))
    return found


def in_name(name: str, prefix: str) -> set[int]:
    """The numbers of the rules in the name of a test: `r_op_76_78_and_80_…`, `r_op_81_to_85_…`."""
    found: set[int] = set()
    word = prefix.lower().replace("-", "_")
    for words in re.findall(rf"{word}_(\d+(?:_(?:and_|to_)?\d+)*)", name):
        numbers = re.findall(r"(to_)?(\d+)", words)
        for place, (to, number) in enumerate(numbers):
            first = int(numbers[place - 1][1]) if to else int(number)
            found |= set(range(first, int(number) + 1))
    return found


class Numbered:
    """The numbered rules of a game, and where each of them stands."""

    def __init__(self, game: str) -> None:
        listed = book(HERE / game / "coverage.yaml")
        self.game = game
        self.prefix: str = listed["prefix"]
        self.numbers = {number for first, last in listed["spans"] for number in range(first, last + 1)}
        self.elsewhere: dict[str, dict[str, Any]] = listed.get("elsewhere", {})

    def rule(self, number: int) -> str:
        """A rule as it is written."""
        return f"{self.prefix}-{number:02}"

    @cached_property
    def vectors(self) -> dict[str, set[int]]:
        """The numbers that each vector of the game shows."""
        vectors = book(HERE / "vectors" / f"{self.game}.yaml")["vectors"]
        return {one["id"]: in_text(" ".join([one["why"], *one.get("rules", [])]), self.prefix) for one in vectors}

    @cached_property
    def tested(self) -> set[int]:
        """The numbers in names and docstrings of tests."""
        found: set[int] = set()
        for file in sorted((HERE / self.game).glob("test_*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                    found |= in_name(node.name, self.prefix) | in_text(ast.get_docstring(node) or "", self.prefix)
        return found

    @cached_property
    def coded(self) -> set[int]:
        """The numbers that stand in the rules of the game or its data, by themselves or in a narrow span."""
        data = [file for file in (HERE.parent / "data" / self.game).rglob("*.yaml") if file.name not in TOLD]
        files = [*(HERE.parent / "game").rglob("*.py"), *data]
        texts = [file.read_text(encoding="utf-8") for file in files]
        spans = set[int]().union(*(in_text(text, self.prefix, NARROW) for text in texts))
        alone = {int(number) for text in texts for number in re.findall(rf"{self.prefix}-(\d+)", text)}
        return alone | spans & self.numbers


NUMBERED = {game: Numbered(game) for game in GAMES if (HERE / game / "coverage.yaml").is_file()}
each_game = pytest.mark.parametrize("game", list(NUMBERED))


@each_game
def test_every_rule_is_held(game: str) -> None:
    """By a test that names it, by a vector in the list, or there is a reason why nothing can hold it."""
    one = NUMBERED[game]
    listed = {rule for rule, line in one.elsewhere.items() if {"vector", "reason"} & set(line)}
    missing = [rule for number in sorted(one.numbers - one.tested) if (rule := one.rule(number)) not in listed]
    assert not missing, "no test names them, and coverage.yaml does not list them"


@each_game
def test_every_rule_stands_in_the_code(game: str) -> None:
    """By its number, in a docstring or a comment, unless there is a reason why it does not."""
    one = NUMBERED[game]
    absent = {one.rule(number) for number in one.numbers - one.coded}
    plain, reason = ({rule for rule, line in one.elsewhere.items() if word in line} for word in ("plain", "reason"))
    assert plain <= absent, "coverage.yaml says that they need not stand in the code, and they do"
    assert absent <= plain | reason, "they stand nowhere under game/ or data/"


def test_every_game_with_a_table_of_its_own_lists_its_numbers() -> None:
    assert set(SHOWN) <= set(NUMBERED)


@each_game
def test_the_list_says_nothing_that_is_not_so(game: str) -> None:
    """Each line names a rule that there is, and a vector that touches it or a reason."""
    one = NUMBERED[game]
    for rule, line in one.elsewhere.items():
        number = int(rule.removeprefix(f"{one.prefix}-"))
        assert number in one.numbers, f"there is no {rule}"
        assert set(line) in ({"vector"}, {"reason"}, {"plain"}), f"{rule}: a line has a vector or a reason"
        if "vector" in line:
            assert number in one.vectors.get(line["vector"], set()), f"{line['vector']} does not touch {rule}"


@each_game
def test_no_test_and_no_vector_names_a_rule_that_is_not_there(game: str) -> None:
    """A number mistyped would look like a rule that is held."""
    one = NUMBERED[game]
    assert one.tested <= one.numbers
    assert one.coded <= one.numbers
    for name, rules in one.vectors.items():
        assert rules <= one.numbers, name


def test_the_numbers_are_found_in_names_and_texts() -> None:
    """What this file finds by."""
    assert in_name("test_r_op_76_78_and_80_a_miss", "R-OP") == {76, 78, 80}
    assert in_name("test_r_op_81_to_85_how_totals_compare", "R-OP") == {81, 82, 83, 84, 85}
    assert in_name("test_r_op_04_los_of_1_node", "R-OP") == {4}
    assert in_name("test_r_op_04_los", "R-IS") == set()
    assert in_text("R-OP-04 to R-OP-06, R-OP-110", "R-OP") == {4, 5, 6, 110}
    assert in_text("R-OP-04 to\n    R-OP-06", "R-OP") == {4, 5, 6}
    assert in_text("R-OP-01 to R-OP-09", "R-OP", 8) == {1, 9}
