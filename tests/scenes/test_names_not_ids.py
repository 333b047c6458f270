"""The puzzles that come with a game, and what its tables draw: nothing is called by the id that only its file knows."""

from __future__ import annotations

import re

import pytest

from game.games import GAMES
from game.learning.puzzles import puzzles
from scenes.kit import text
from tests import tiers
from tests.scenes.situations import SITUATIONS, lay_out

ID = re.compile(r"(?<![\w/-])(?:[a-z]{1,2}\d{1,2}|[a-z]{1,3}-[a-z0-9]{1,6}\d|\w+/\d+|[rb]-[a-z]{2,3})(?![\w/-])")
"""How nodes, squares, units, vehicles and floors are written in files."""


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_says_an_id(game: str) -> None:
    told = [words for one in puzzles(game) for words in (one.title, one.text, one.why, *(tried.text for tried in one.tries))]
    odd = [(words, found) for words in told for found in ID.findall(re.sub(r"\d+/\d+", "", words))]
    assert told and not odd


@pytest.mark.usefixtures("bare_boards")
@pytest.mark.parametrize("name", tiers.thinned([name for name in SITUATIONS if "editor" not in name], 5))
def test_no_table_draws_an_id(name: str) -> None:
    text._drawn.clear()
    lay_out(SITUATIONS[name](), (1280, 720), 100)
    drawn = {str(key[0]) for key in text._drawn if isinstance(key, tuple)}
    odd = [(words, found) for words in drawn for found in ID.findall(re.sub(r"\d+/\d+", "", words))]
    assert drawn and not odd
