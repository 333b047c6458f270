"""Matches of Operators played at random, for the tests of what is told of them."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from game.api import Event
from game.games import rules
from game.match import Match

NAMES = {"red": "Shepherd", "blue": "Ghost"}


@cache
def played(seed: int, scenario: str = "kiln-yard", options: tuple[tuple[str, Any], ...] = ()) -> Match:
    """A match played to its end by two who do anything that is legal."""
    match, chance = Match(rules("operators"), scenario, dict(options), seed), random.Random(seed)
    while match.actors():
        seat = chance.choice(match.actors())
        match.play(seat, chance.choice(match.legal(seat)))
    return match


def story_of(match: Match, seat: str | None = None) -> list[Event]:
    """All events a seat may see; with None, those of a watcher."""
    return match.chair(seat).story()
