"""Matches of Iron Squad played by those who mostly do what the rule book says, for the tests of what is told of them."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from game.api import Action, Event
from game.games import rules
from game.ironsquad import rulebook
from game.match import Match
from tests.every_game.walks import MELEE
from tests.tiers import thorough

NAMES = {"us": "USA", "ge": "Germany"}
SOLO = (("solo", "ge"), ("empty_cards", 4))
RECIPES: list[tuple[int, str, tuple[tuple[str, Any], ...]]] = [
    *((seed, "training", ()) for seed in range(4)),
    *((seed, "standard", ()) for seed in range(3)),
    *((seed, "solo", SOLO) for seed in range(2)),
    *((seed, "bench", ()) for seed in range(4)),
]
"""Matches in which everything happens that there is to be told."""
EACH = [pytest.param(recipe, marks=thorough if number % 4 else ()) for number, recipe in enumerate(RECIPES)]
"""The same for a test that takes one: every run takes a match of each scenario."""


@cache
def played(seed: int, scenario: str = "training", options: tuple[tuple[str, Any], ...] = ()) -> Match:
    """A match played to its end, or as far as it goes in so many actions."""
    start = MELEE if scenario == "bench" else None
    match, chance = Match(rules("ironsquad"), scenario, dict(options), seed, start), random.Random(seed)
    while match.actors():
        seat = chance.choice(match.actors())
        match.play(seat, _choice(match, seat, chance))
    return match


def _choice(match: Match, seat: str, chance: random.Random) -> Action:
    """What a seat does: it deploys without delay, turns tiles up and searches houses, and fights by the rule book."""
    position, legal = match.position, match.legal(seat)
    if position.phase == "deploy":
        ready = [action for action in legal if action["do"] == "ready"]
        return ready[0] if ready else chance.choice([one for one in legal if one.get("unit") not in position.units])
    if position.phase != "turn" or position.pending:
        return chance.choice(legal)
    curious = [one for one in legal if one["do"] == "reveal" or one.get("to") in _houses(position)]
    if curious and chance.random() < 0.7:
        return chance.choice(curious)
    action, _ = rulebook.decision(position, seat)
    return action if action in legal and chance.random() < 0.75 else chance.choice(legal)


def _houses(position: Any) -> set[str]:
    """The buildings that nobody has searched yet."""
    ground = position.layout.ground
    return {space for space, shown in ground.items() if shown == "building" and space not in position.explored}


def story_of(match: Match, seat: str | None = None) -> list[Event]:
    """All events a seat may see; with None, those of a watcher."""
    return match.chair(seat).story()


def whole(match: Match) -> list[Event]:
    """All events of a match, nothing hidden."""
    return [event for events in match.events for event in events]
