"""No reason of a review argues against its own verdict."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.review.record import Decision, Option, Reason
from scenes.kit.words import say, words_of
from scenes.review.said import reasons

NAMED_BY_WHAT_IS_RIGHT = {"cover", "uncovered"}
"""Reasons that say what is right in this place: they are as good for what was done as against it."""


@pytest.mark.parametrize("game", GAMES)
def test_what_speaks_for_a_choice_and_against_it_are_two_sentences(game: str) -> None:
    kinds = {key.split(".")[2] for key in words_of(game) if key.startswith("review.reason.")}
    assert kinds
    for kind in kinds - NAMED_BY_WHAT_IS_RIGHT:
        worse, better = (say(f"{game}:review.reason.{kind}.{verdict}") for verdict in ("worse", "better"))
        assert worse != better, kind


def test_a_part_of_the_other_sign_is_no_reason() -> None:
    options = [Option({"do": "end"}, 0.37, None), Option({"do": "go"}, 0.07, None)]
    told = [Reason("threat", -0.36, None, None), Reason("mission", 0.06, None, None)]
    found = reasons("ironsquad", Decision(0.37, 0.30, 0.01, "blunder", 0.1, None, options, 1, told, [], 1))
    assert [round(100 * weight) for weight, _ in found] == [-36, 6]
    assert [words for _, words in found] == [say("ironsquad:review.reason.threat.worse"), say("review.rest")]
