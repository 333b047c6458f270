"""The search through turns of units, on a turn small enough to know its best line."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from typing import Any, NamedTuple

import pytest

from game.api import Action
from game.bots.api import Budget
from game.bots.turns import best, best_line, one_of_best

Scene = tuple[tuple[str, int], ...]


class Choice(NamedTuple):
    worth: float
    key: str
    unit: str
    plan: int

    @property
    def gain(self) -> float:
        """All of it is had at once."""
        return self.worth

    @property
    def care(self) -> float:
        """Whoever fears the fox sleeps."""
        return -float(self.plan)


class Hunt:
    """Three dogs after a fox. A scene is who did what so far.

    A dog may sleep (0), bark (1) or chase (2). To chase is worth most to the plain eye, and more after a bark; where nobody
    barks the fox has an answer to it.
    """

    start: Scene = ()
    plans, lines = 3, 12
    dogs = ("a", "b", "c")
    PLAIN = (0.0, 0.5, 2.0)

    def units(self, scene: Scene) -> Sequence[str]:
        done = {dog for dog, _ in scene}
        return [dog for dog in self.dogs if dog not in done]

    def prospects(self, scene: Scene, unit: str) -> Sequence[Choice]:
        barked = any(plan == 1 for _, plan in scene)
        worths = [worth + (1.0 if plan == 2 and barked else 0.0) for plan, worth in enumerate(self.PLAIN)]
        found = [Choice(worth, f"{unit}{plan}", unit, plan) for plan, worth in enumerate(worths)]
        return sorted(found, key=lambda one: -one.worth)

    def action(self, prospect: Choice) -> Action:
        return {"dog": prospect.unit, "do": prospect.plan}

    def after(self, scene: Scene, prospect: Choice) -> Scene:
        return (*scene, (prospect.unit, prospect.plan))

    def answered(self, scene: Scene) -> float:
        """Without a bark each chase costs 3."""
        plans = [plan for _, plan in scene]
        return 0.0 if 1 in plans else -3.0 * plans.count(2)

    def total(self, scene: Scene) -> float:
        """What a whole line is worth."""
        worth, so_far = 0.0, self.start
        for dog, plan in scene:
            worth += next(one.worth for one in self.prospects(so_far, dog) if one.plan == plan)
            so_far = (*so_far, (dog, plan))
        return worth + self.answered(scene)


def test_a_plain_player_takes_the_best_plan_of_the_first_unit() -> None:
    assert best(Hunt()) == {"dog": "a", "do": 2}


def test_a_line_counts_the_answer_and_the_order() -> None:
    """The best line begins with a bark, though that is worth less than a chase to the plain eye."""
    hunt = Hunt()
    every = [tuple(zip(order, plans, strict=True)) for order in permutations(hunt.dogs) for plans in product(range(3), repeat=3)]
    most = max(every, key=hunt.total)
    assert hunt.total(most) == pytest.approx(6.5) and most[0][1] == 1
    assert best_line(hunt, Budget())["do"] == 1


def test_a_narrow_beam_is_bettered_plan_by_plan() -> None:
    """One line alone would be three chases; another plan for the first dog makes all the difference."""
    hunt = Hunt()
    hunt.plans, hunt.lines = 2, 1
    assert best_line(hunt, Budget()) == {"dog": "a", "do": 1}


def test_a_line_that_begins_with_care_is_bettered_too() -> None:
    """No single other plan mends three chases where the fox bites whoever chases beside others; sleepers can be woken."""

    class Pack(Hunt):
        def answered(self, scene: Scene) -> float:
            chases = [plan for _, plan in scene].count(2)
            return 0.0 if chases <= 1 else -9.0 - chases

        def prospects(self, scene: Scene, unit: str) -> Sequence[Choice]:
            """To bark is worth nothing here, and nothing follows from it."""
            return [Choice(2.0 * (plan == 2), f"{unit}{plan}", unit, plan) for plan in (2, 1, 0)]

    pack = Pack()
    pack.plans, pack.lines = 1, 1
    scene = turns_of(pack)
    assert [plan for _, plan in scene].count(2) == 1


def turns_of(hunt: Hunt) -> Scene:
    """What three decisions one after another come to."""
    scene: Scene = ()
    while len(scene) < len(hunt.dogs):
        hunt.start = scene
        action = best_line(hunt, Budget())
        scene = (*scene, (action["dog"], action["do"]))
    return scene


def test_what_a_plan_leads_to_is_counted_once() -> None:
    """Worths that promise the same thing to each dog are a plain look; a line is valued by gains and where it ends."""

    class Promise(Hunt):
        def prospects(self, scene: Scene, unit: str) -> Sequence[Choice]:
            return [Promised(9.0 if plan == 2 else 0.0, f"{unit}{plan}", unit, plan) for plan in (2, 1, 0)]

        def answered(self, scene: Scene) -> float:
            chases = [plan for _, plan in scene].count(2)
            return 9.0 * (chases > 0) - 4.0 * chases

    class Promised(Choice):
        @property
        def gain(self) -> float:
            return 0.0

    assert [plan for _, plan in turns_of(Promise())].count(2) == 1


@pytest.mark.parametrize("steps", range(0, 60, 7))
def test_any_budget_gives_an_action_and_the_same_again(steps: int) -> None:
    found = [best_line(Hunt(), Budget(steps=steps)) for _ in range(2)]
    assert found[0] == found[1] and found[0]["dog"] in Hunt.dogs
    if not steps:
        assert found[0] == best(Hunt())


def test_time_that_has_run_out_gives_the_plain_plan() -> None:
    assert best_line(Hunt(), Budget(milliseconds=0)) == best(Hunt())


def test_a_unit_that_has_begun_is_not_left() -> None:
    class Begun(Hunt):
        def units(self, scene: Any) -> Sequence[str]:
            return super().units(scene) if scene else ["b"]

    assert best_line(Begun(), Budget()) == {"dog": "b", "do": 1}


def test_a_recruit_takes_one_of_its_best_and_stays_with_it() -> None:
    hunt, taken = Hunt(), []
    for hunt.plans in (1, 2, 3):
        taken.append(one_of_best(hunt)["do"])
        assert one_of_best(hunt)["do"] == taken[-1]
    assert taken[0] == 2 and taken[1] in (1, 2)
