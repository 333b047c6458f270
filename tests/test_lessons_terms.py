"""The terms of a game: none stands in a lesson before the lesson that explains it."""

from __future__ import annotations

import re

import pytest

from game.learning.lessons import training

TERMS = {
    "operators": {"tracker": "prepare", "On Target": "facing", "speed": "reveal", "wounded": "firepower"},
    "firefight": {"AP": "numbers", "CAP": "caps", "activated": "pool", "rally": "rally", "close combat": "close"},
}
"""What a newcomer can't know, and the lesson that explains it."""


@pytest.mark.parametrize(("game", "term"), [(game, term) for game, terms in TERMS.items() for term in terms])
def test_no_lesson_uses_a_term_before_it_is_explained(game: str, term: str) -> None:
    found = training(game)
    assert found
    told = list(found.lessons.values())
    before = told[: [lesson.id for lesson in told].index(TERMS[game][term])]
    word = re.compile(rf"\b{term}s?\b")
    assert word.search(found.lessons[TERMS[game][term]].text)
    assert not [lesson.id for lesson in before if word.search(f"{lesson.title} {lesson.text}")]
