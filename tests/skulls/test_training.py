"""The first training of Danger Close: by its second round most who play it are fired at."""

from __future__ import annotations

from typing import NamedTuple

from game.bots.levels import decision, seed_of
from game.games import rules
from game.learning.lessons import training
from game.match import Match

LEVELS = ("regular",) * 12 + ("recruit",) * 7 + ("veteran",)
"""Those who play it, each in a way of his own."""
BOT = "recruit"
ROUNDS = 2


class Seen(NamedTuple):
    """Of the first rounds: whether an enemy has fired or thrown something, and whether somebody pulled skulls and might fall."""

    attacked: bool
    at_risk: bool


def played(number: int) -> Seen:
    """What somebody sees in the first training, by his number among those who play it."""
    found = training("skulls")
    assert found
    match = Match(rules("skulls"), found.scenario, dict(found.options), found.seed(0))
    while match.actors() and match.position.round <= ROUNDS:
        seat, done = match.actors()[0], len(match.log)
        own = seat == match.seats[0]
        seed = 1000 * found.seed(0) + 37 * number + done if own else seed_of(found.seed(0), 1, done)
        match.play(seat, decision(match.rules, match.view(seat), seat, LEVELS[number] if own else BOT, seed, steps=40))
    cards, story = match.position.world.cards, match.story()
    return Seen(
        any(event["is"] in ("fired", "attack") and event["unit"].startswith("t-") for event in story),
        any(event["is"] == "drew" and event["danger"] >= cards[event["unit"]].defence for event in story),
    )


def test_most_are_fired_at_by_the_second_round_and_some_see_somebody_who_might_fall() -> None:
    seen = [played(number) for number in range(len(LEVELS))]
    assert sum(one.attacked for one in seen) > len(seen) / 2
    assert sum(one.at_risk for one in seen) >= len(seen) / 4
