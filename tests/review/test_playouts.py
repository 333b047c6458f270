"""Play-outs have their say beside the features of a position, by how sure both are."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.review.chance import estimate
from game.review.playouts import refined
from game.review.reviewing import Reviewing
from game.review.settings import settings
from tests.review.matches import recording_of


@pytest.mark.parametrize("game", GAMES)
def test_play_outs_narrow_the_band_and_are_the_same_each_time(game: str) -> None:
    recording = recording_of(game)
    position = recording.at(recording.length * 3 // 4)
    found = estimate(recording.rules, position)._replace(error=0.2)
    once, again = (refined(recording.rules, recording.header, position, found, 3) for _ in range(2))
    assert once == again and 0 < once.error < found.error and 0 < once.chance < 1
    assert once.terms == found.terms


def test_a_match_that_is_over_and_a_depth_without_play_outs_are_left_alone() -> None:
    recording = recording_of("skulls")
    for moment, many in ((recording.length, 3), (recording.length // 2, 0)):
        position = recording.at(moment)
        found = estimate(recording.rules, position)
        assert refined(recording.rules, recording.header, position, found, many) is found


def test_who_is_sure_is_hardly_moved() -> None:
    recording = recording_of("skulls")
    position = recording.at(recording.length // 2)
    found = estimate(recording.rules, position)
    moved = [
        abs(refined(recording.rules, recording.header, position, found._replace(error=one), 8).chance - found.chance)
        for one in (0.01, 0.3)
    ]
    assert moved[0] < moved[1] or moved == [0.0, 0.0]


def test_a_deep_review_adds_up_with_play_outs() -> None:
    recording, quick = recording_of("skulls"), settings().depths["quick"]._replace(playouts=4)
    reviewing = Reviewing(recording, "quick")
    reviewing.depth = quick
    for _ in reviewing.steps():
        pass
    review = reviewing.review
    assert any(step.decision and step.decision.mark for step in review.steps)
    assert review.chances[0] + review.luck + sum(review.skill) == pytest.approx(review.chances[-1], abs=1e-9)
