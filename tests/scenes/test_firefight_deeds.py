"""What actions of Firefight are called in reviews, hints and answers: in words, and never by an id."""

from __future__ import annotations

import re

import pytest

from game.games import rules
from scenes.kit.marks import plain
from scenes.tables.firefight.action_words import FirefightActionWords
from tests import tiers
from tests.every_game.walks import SCENARIOS, begun, chance, one_of
from tests.scenes.test_names_not_ids import ID

PARTS = re.compile(r"\w+: ")
"""How the plain table names the fields of an action."""


@pytest.mark.parametrize("scenario", tiers.thinned([one for game, one in SCENARIOS if game == "firefight"], 3))
def test_whatever_is_done_in_a_match_is_said_in_words(scenario: str) -> None:
    match, dice, words = begun("firefight", scenario, 2), chance("firefight", scenario, 2), FirefightActionWords("firefight")
    said = set[str]()
    for _ in range(160):
        if not match.actors():
            break
        seat = match.actors()[0]
        action = one_of(match.legal(seat), rules("firefight").id, dice)
        if match.position.phase == "turn":
            told = plain(words.in_words(match.position, action))
            assert not ID.search(told.replace("251/1", "")), told  # which is what the carrier is called
            assert action["do"] not in ("move", "fire", "rally", "pass") or not PARTS.search(told), told
            said.add(action["do"])
            assert all(isinstance(place, str) for place in words.places(match.position, action))
        match.play(seat, action)
    assert len(said) >= 3, said
