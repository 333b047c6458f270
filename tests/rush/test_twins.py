"""What nobody knows is the order of the unseen cards: two matches that differ in it alone look alike (R-RU-16, R-RU-17)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from game.api import Seat
from game.draws import Draws
from game.messages import Refused
from tests.every_game.walks import any_of, begun, chance
from tests.rush.staged import RULES

ASKS: tuple[dict[str, Any], ...] = ({"what": "odds"}, {"what": "reach"}, {"what": "danger"}, {"what": "fuse"})


def answer(position: Any, seat: Seat, about: dict[str, Any], at: str) -> Any:
    """What the rules answer, or why they do not."""
    given = {
        "odds": {"seat": seat, "at": at},
        "reach": {"seat": seat, "from": at},
        "danger": {"seat": seat, "at": at},
        "fuse": {},
    }
    try:
        return RULES.ask(position, about["what"], given[about["what"]])
    except Refused as refused:
        return refused.why


@pytest.mark.parametrize("scenario", ["skirmish", "standard"])
def test_the_order_of_unseen_cards_never_shows(scenario: str) -> None:
    match, dice, differ = begun("rush", scenario, 4), chance("twins", scenario), 0
    verbs = random.Random(1)
    for number in range(150):
        if not match.actors():
            break
        seat = dice.choice(match.actors())
        position = match.position
        twin = RULES.determinize(match.view(seat), seat, Draws(number))
        differ += RULES.write(twin) != RULES.write(position)
        square = verbs.choice(list(position.world.board.squares))
        for one in match.seats:
            assert RULES.write(RULES.view(twin, one)) == RULES.write(RULES.view(position, one))
            assert RULES.legal(twin, one) == RULES.legal(position, one) == RULES.legal(RULES.view(position, one), one)
        for about in ASKS:
            assert answer(twin, seat, about, square) == answer(position, seat, about, square)
        for do in ("done", "stay", "leave", "throw", "pass", "fire", "uav", "fly"):
            if do in RULES.verbs:
                assert RULES.refuse(twin, seat, {"do": do}) == RULES.refuse(position, seat, {"do": do})
        match.play(seat, any_of(match, seat, dice))
    assert differ > 30
