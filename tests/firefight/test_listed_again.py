"""What units may do is kept from one decision to the next: what is listed from it is what a position just read lists."""

from __future__ import annotations

import random

import pytest

from game.draws import Draws
from game.firefight import listing
from game.games import rules
from tests.every_game.walks import begun

RULES = rules("firefight")


@pytest.mark.parametrize("scenario", ["f2_the_ridge", "f4_demolition", "f5_crossroads"])
def test_a_long_match_lists_what_a_position_just_read_lists(scenario: str) -> None:
    """Units that were spent or made fresh, whose neighbours came and went, which load, hide and are hit (9.2, "The list")."""
    chance, draws, position = random.Random(5), Draws(5), begun("firefight", scenario, 5).position
    for number in range(160):
        actors = RULES.actors(position)
        if not actors:
            break
        legal = RULES.legal(position, actors[0])
        if number % 4 == 0 and position.phase == "turn":
            world = position.world
            for kept in (world.outlines, world.arms, world.payments):
                kept.clear()
            read = RULES.read(RULES.write(position))
            assert listing.turn(read, actors[0]) == listing.turn(position, actors[0])
        RULES.apply(position, actors[0], chance.choice(legal), draws, lambda event: None)
