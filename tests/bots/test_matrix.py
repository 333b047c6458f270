"""Tables of payoffs against games whose solutions are known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from game.api import Action
from game.bots.api import Budget, Mind
from game.bots.matrix import best_mean, drawn, filled, in_one_go, mixing, plain, trimmed
from game.bots.weighing import solved as solved_by_replies
from game.draws import Draws

ROUNDS = 2000


def solved(rows: list[list[float]], habit: Sequence[float] = ()) -> tuple[list[float], list[float]]:
    columns = [list(column) for column in zip(*rows, strict=True)]
    everything = [(1.0, range(len(rows)))]
    others = [(1.0, range(len(columns)))]
    return in_one_go(mixing(columns, everything, others, ROUNDS, Budget(), habit))


def worth(rows: list[list[float]], own: list[float], others: list[float]) -> float:
    return sum(a * b * value for a, row in zip(own, rows, strict=True) for b, value in zip(others, row, strict=True))


def test_matching_pennies_is_even() -> None:
    own, others = solved([[1, -1], [-1, 1]])
    assert own == pytest.approx([0.5, 0.5], abs=0.01)
    assert others == pytest.approx([0.5, 0.5], abs=0.01)


def test_uneven_pennies() -> None:
    """Own first choice 2/5, the other's first 2/5, worth 1/5: by hand from equal payoffs."""
    rows: list[list[float]] = [[2, -1], [-1, 1]]
    own, others = solved(rows)
    assert own == pytest.approx([0.4, 0.6], abs=0.01)
    assert others == pytest.approx([0.4, 0.6], abs=0.01)
    assert worth(rows, own, others) == pytest.approx(0.2, abs=0.01)


def test_rock_paper_scissors() -> None:
    own, others = solved([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert own == pytest.approx([1 / 3] * 3, abs=0.02)
    assert others == pytest.approx([1 / 3] * 3, abs=0.02)


def test_a_dominated_row_is_never_taken() -> None:
    own, _ = solved([[1, -1], [-1, 1], [-2, -2]])
    assert own[2] < 0.001


def test_a_saddle_point_is_found() -> None:
    own, others = solved([[3, 1, 4], [2, 0, -1], [5, 0, 2]])
    assert own[0] > 0.98 and others[1] > 0.98


def test_minds_only_take_what_they_have() -> None:
    """The others hold one of two pennies, each as likely; both answers are then alike to me, against one never."""
    columns = [[1.0, -1.0], [-1.0, 1.0]]
    one: list[Mind] = [(1.0, [0])]
    both: list[Mind] = [(0.5, [0]), (0.5, [1])]
    mine: list[Mind] = [(1.0, [0, 1])]
    own, others = in_one_go(mixing(columns, mine, one, ROUNDS, Budget()))
    assert own[0] > 0.99 and others == [1.0, 0.0]
    _, others = in_one_go(mixing(columns, mine, both, ROUNDS, Budget()))
    assert others == [0.5, 0.5]


def test_the_first_own_mind_is_the_one_answered_for() -> None:
    columns = [[1.0, 0.0, 5.0]]
    own, _ = in_one_go(mixing(columns, [(0.5, [0, 1]), (0.5, [2])], [(1.0, [0])], 100, Budget()))
    assert own[2] == 0 and own[0] > 0.95


def test_a_habit_is_played_against() -> None:
    """In matching pennies somebody who mostly shows the first penny is met by it."""
    own, others = solved([[1, -1], [-1, 1]], habit=[1.0, 0.0])
    assert own[0] > 0.4
    assert others[0] == pytest.approx(0.5, abs=0.02), "what is learnt makes up for the habit"


def test_plain_others_take_what_does_best_on_the_whole() -> None:
    habit = plain([[3.0, 3.0], [0.0, 0.0], [1.0, 1.0]], [(1.0, range(3))])
    assert sum(habit) == pytest.approx(1)
    assert habit[1] > habit[2] > habit[0]


def test_best_mean_takes_the_first_of_equals_among_the_choices() -> None:
    columns = [[1.0, 2.0, 2.0, 9.0], [1.0, 2.0, 2.0, 9.0]]
    assert best_mean(columns, range(4)) == 3
    assert best_mean(columns, [0, 1, 2]) == 1


def test_trimmed_mixtures_are_whole() -> None:
    assert trimmed([0.01, 0.49, 0.5], 0.02) == pytest.approx([0, 0.49 / 0.99, 0.5 / 0.99])
    assert trimmed([0.01] * 100, 0.02) == pytest.approx([0.01] * 100), "where all are small all stay"


def test_draws_follow_the_mixture() -> None:
    draws, counts = Draws(4), [0, 0, 0]
    for _ in range(4000):
        counts[drawn([0.25, 0.0, 0.75], draws)] += 1
    assert counts[1] == 0
    assert abs(counts[0] - 1000) < 4 * (4000 * 0.25 * 0.75) ** 0.5


class Numbers:
    """A contest of three own choices against ten."""

    own, others = 3, 10

    def column(self, other: int, first: int = 0) -> list[float]:
        return [float(10 * own + other) for own in range(first, self.own)]

    def minds(self) -> tuple[Sequence[Mind], Sequence[Mind]]:
        return [(1.0, range(self.own))], [(1.0, range(self.others))]

    def action(self, own: int) -> Action:
        return {"do": own}

    def widen(self, own: Sequence[float], others: Sequence[float], spend: Callable[[int], bool]) -> bool:
        return False


@pytest.mark.parametrize(("steps", "number"), [(0, 1), (3, 1), (6, 2), (29, 9), (30, 10), (99, 10)])
def test_less_budget_is_fewer_columns_and_one_at_least(steps: int, number: int) -> None:
    columns: list[list[float]] = []
    filled(Numbers(), columns, Budget(steps=steps))
    assert len(columns) == number
    assert columns[0] == [0.0, 10.0, 20.0]


def test_columns_grow_with_new_own_choices() -> None:
    contest, columns = Numbers(), list[list[float]]()
    filled(contest, columns, Budget())
    contest.own = 5
    filled(contest, columns, Budget())
    assert columns[7] == [7.0, 17.0, 27.0, 37.0, 47.0]


def test_time_that_has_run_out_still_gives_one_column() -> None:
    columns: list[list[float]] = []
    filled(Numbers(), columns, Budget(milliseconds=0))
    assert len(columns) == 1


class Onesided(Numbers):
    """A contest in which an own reply that beats everything is found first, and then, for more steps, the answer to it."""

    own, others = 2, 2

    def column(self, other: int, first: int = 0) -> list[float]:
        return [0.5 if own == 2 and other < 2 else 0.0 for own in range(first, self.own)]

    def widen(self, own: Sequence[float], others: Sequence[float], spend: Callable[[int], bool]) -> bool:
        if self.own == 3:
            return False
        if spend(10):
            self.own = 3
        if spend(10):
            self.others = 3
        return True


@pytest.mark.parametrize(("steps", "looked"), [(15, 2), (19, 2), (100, 3)])
def test_a_reply_counts_only_once_the_answer_to_it_was_looked_for(steps: int, looked: int) -> None:
    contest: Any = Onesided()
    columns = list[list[float]]()
    filled(contest, columns, Budget())
    own, _, means = solved_by_replies(contest, columns, Budget(steps=steps))
    assert len(own) == len(means) == looked and max(means) == pytest.approx(0.0, abs=0.05)
