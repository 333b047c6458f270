"""The puzzles that come with a game, and its lessons: nothing is called by the id that only its file knows."""

from __future__ import annotations

import re

import pytest

from game.games import GAMES
from game.learning.puzzles import puzzles

ID = re.compile(r"(?<![\w/-])(?:[a-z]{1,2}\d{1,2}|[a-z]{1,3}-[a-z0-9]{1,6}\d|\w+/\d+|[rb]-[a-z]{2,3})(?![\w/-])")
"""How nodes, squares, units, vehicles and floors are written in files."""


@pytest.mark.parametrize("game", GAMES)
def test_no_puzzle_says_an_id(game: str) -> None:
    told = [text for one in puzzles(game) for text in (one.title, one.text, one.why, *(tried.text for tried in one.tries))]
    odd = [(text, found) for text in told for found in ID.findall(re.sub(r"\d+/\d+", "", text))]
    assert told and not odd
