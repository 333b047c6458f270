"""Decisions whose outcome chance decides, on a game of cups small enough to know what is best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.api import Action
from game.bots.api import Budget
from game.bots.chance_search import looked, thought_through

Scene = tuple[int, int]
"""How many cups may still be lifted, and what has been found."""
CUPS: dict[str, tuple[tuple[float, int], ...]] = {
    "pebble": ((1.0, 2),),
    "coin": ((0.5, 5), (0.5, 0)),
    "snake": ((0.1, 9), (0.9, -3)),
}
"""What lies under each cup, with its chance: a pebble for sure, a coin is worth more on the mean, a snake less."""


class Cups:
    """Two cups are lifted one after the other. To the plain eye the pebble is best, then the coin, then the snake.

    Whoever has found nothing in the end is robbed of 10.
    """

    EYE = {"pebble": 3.0, "coin": 2.0, "snake": 1.0}

    def __init__(self, *wide: int, start: Scene = (2, 0)) -> None:
        self.wide: Sequence[int] = wide
        self.start = start
        self.asked = 0

    def looks(self, scene: Scene) -> Sequence[tuple[Action, float]]:
        return [({"lift": cup}, worth) for cup, worth in self.EYE.items()]

    def outcomes(self, scene: Scene, action: Action) -> Sequence[tuple[float, Scene]]:
        left, found = scene
        return [(chance, (left - 1, found + more)) for chance, more in CUPS[action["lift"]]]

    def goes_on(self, scene: Scene) -> bool:
        return scene[0] > 0

    def value(self, scene: Scene) -> float:
        self.asked += 1
        return scene[1] - (10.0 if scene[1] <= 0 else 0.0)


def mean(scene: Scene, cup: str, game: Cups) -> float:
    """What lifting a cup is worth when the best is done ever after."""
    ends = game.outcomes(scene, {"lift": cup})
    return sum(
        chance * (max(mean(after, one, game) for one in CUPS) if game.goes_on(after) else game.value(after))
        for chance, after in ends
    )


def test_a_plain_player_does_what_looks_best() -> None:
    assert looked(Cups(3, 3)) == {"lift": "pebble"}


def test_whoever_thinks_through_finds_the_best_mean() -> None:
    """The coin first: another coin after luck, the pebble without, 4.75 on the mean; the pebble and then a coin come to 4.5."""
    game = Cups(3, 3)
    means = {cup: mean(game.start, cup, game) for cup in CUPS}
    assert means["pebble"] == pytest.approx(4.5) and max(means.values()) == means["coin"] == pytest.approx(4.75)
    assert thought_through(game, Budget(steps=10_000)) == {"lift": "coin"}


def test_what_comes_after_is_counted_in() -> None:
    """With one cup left and nothing found the sure pebble is best; with something found the coin is, as nobody is robbed."""
    for found, cup in ((0, "pebble"), (5, "coin")):
        assert thought_through(Cups(3, start=(1, found)), Budget(steps=10_000)) == {"lift": cup}


def test_only_the_best_looking_are_thought_through() -> None:
    """The coin is best where something has been found, but who thinks of one action only thinks of the pebble."""
    start = (1, 5)
    assert thought_through(Cups(1, start=start), Budget(steps=10_000)) == {"lift": "pebble"}
    assert thought_through(Cups(2, start=start), Budget(steps=10_000)) == {"lift": "coin"}


def test_nothing_is_thought_through_where_a_look_decides() -> None:
    game = Cups()
    assert thought_through(game, Budget(steps=10_000)) == {"lift": "pebble"} and game.asked == 0


@pytest.mark.parametrize(("steps", "cup"), [(0, "pebble"), (1, "pebble"), (2, "pebble"), (3, "coin"), (9, "coin")])
def test_where_the_budget_is_spent_the_best_so_far_stands(steps: int, cup: str) -> None:
    """The pebble costs one step, the coin two: it is taken as soon as both of its outcomes have been looked at."""
    game = Cups(3, start=(1, 5))
    assert thought_through(game, Budget(steps=steps)) == {"lift": cup}
    assert game.asked == min(steps, 5)


def test_one_action_alone_costs_nothing() -> None:
    class Alone(Cups):
        def looks(self, scene: Any) -> Sequence[tuple[Action, float]]:
            return super().looks(scene)[:1]

    game = Alone(3, 3)
    assert thought_through(game, Budget(steps=0)) == {"lift": "pebble"} and game.asked == 0
