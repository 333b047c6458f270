"""Tables of payoffs: filled within a budget, searched for the best mean, solved by regret matching.

A table is a list of columns, one for each choice of the others, each with what every own choice is worth against it.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeVar

from game.bots.api import Budget, Contest, Mind
from game.draws import Draws

HABITUAL = 0.5
"""How often somebody with a habit follows it."""
FADING = 0.6
"""How much less often than a choice the next best one is taken, by those who take what does best on the whole."""
_PARTS = 1 << 32
Found = TypeVar("Found")


def in_one_go(steps: Generator[None, None, Found]) -> Found:
    """What is found bit by bit, without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: Found = end.value
            return found


def filled(contest: Contest, columns: list[list[float]], budget: Budget) -> None:
    """Cover every own choice in the table, and as many of the others' as the budget allows, at least one."""
    in_one_go(filling(contest, columns, budget))


def filling(contest: Contest, columns: list[list[float]], budget: Budget) -> Generator[None, None, None]:
    """The same bit by bit: after each column it lets somebody else work."""
    for other, column in enumerate(columns):
        if len(column) < contest.own:
            column += contest.column(other, len(column))
            yield
    for other in range(len(columns), contest.others):
        if not budget.spend(contest.own) and columns:
            return
        columns.append(contest.column(other))
        yield


def best_mean(columns: Sequence[Sequence[float]], choices: Sequence[int]) -> int:
    """The number of the choice with the best mean over all columns, the first of equals."""
    sums = [sum(parts) for parts in zip(*columns, strict=True)]
    return max(choices, key=lambda choice: sums[choice])


def plain(columns: Sequence[Sequence[float]], others: Sequence[Mind]) -> list[float]:
    """How often the others take each column if they look no further than what does best on the whole.

    Each mind takes its best choice most often, the next best less often, and so on.
    """
    number = len(columns)
    means = [sum(column) for column in columns]
    there = [(chance, [one for one in choices if one < number]) for chance, choices in others]
    whole = sum(chance for chance, choices in there if choices)
    found = [0.0] * number
    for chance, choices in there:
        order = sorted(choices, key=lambda choice: means[choice])
        parts = [FADING**place for place in range(len(order))]
        for choice, part in zip(order, parts, strict=True):
            found[choice] += chance / whole * part / sum(parts)
    return found


def mixing(
    columns: Sequence[Sequence[float]],
    own: Sequence[Mind],
    others: Sequence[Mind],
    rounds: int,
    budget: Budget,
    habit: Sequence[float] = (),
) -> Generator[None, None, tuple[list[float], list[float]]]:
    """How often to take each choice of the first own mind, and how often the others take each column, by regret matching.

    Every mind learns for itself, and all that one side knows of the other is how likely its minds are. With a `habit`, a
    mixture of columns, the others follow it at the share HABITUAL and learn for the rest. Stops early when time runs out;
    every few rounds it lets somebody else work.
    Columns that the table does not hold are left out of the others' minds, as are minds without any.
    """
    number = len(columns)
    there = [(chance, [one for one in choices if one < number]) for chance, choices in others]
    mine = [_Learner(chance, choices) for chance, choices in own]
    theirs = [_Learner(chance, choices) for chance, choices in there if choices]
    rows = list(zip(*columns, strict=True))
    fixed = _blend(columns, habit) if habit else [0.0] * len(rows)
    free = 1 - HABITUAL if habit else 1.0
    for count in range(1, rounds + 1):
        expected = _blend(columns, _held(theirs, number))
        if habit:
            expected = [free * worth + HABITUAL * other for worth, other in zip(expected, fixed, strict=True)]
        for learner in mine:
            learner.learn(expected, count)
        against = [-worth for worth in _blend(rows, _held(mine, len(rows)))]
        for learner in theirs:
            learner.learn(against, count)
        if not count % 8:
            if not budget.spend(0):
                break
            yield
    learnt = _together([(one.chance, one.mean(number)) for one in theirs], number)
    if habit:
        learnt = [free * share + HABITUAL * other for share, other in zip(learnt, habit, strict=True)]
    return mine[0].mean(len(rows)), learnt


class _Learner:
    """One mind on its way to its mixture: regrets never fall below nothing, and later rounds count for more in the mean."""

    def __init__(self, chance: float, choices: Sequence[int]) -> None:
        self.chance = chance
        self.choices = choices
        self.now = [1 / len(choices)] * len(choices)
        self._regrets = [0.0] * len(choices)
        self._sums = [0.0] * len(choices)

    def learn(self, worths: Sequence[float], weight: int) -> None:
        """Take in what each choice would have been worth, and mix again."""
        mine = [worths[choice] for choice in self.choices]
        got = sum(share * worth for share, worth in zip(self.now, mine, strict=True) if share)
        regrets = [regret + worth - got for regret, worth in zip(self._regrets, mine, strict=True)]
        self._regrets = regrets = [regret if regret > 0 else 0.0 for regret in regrets]
        total = sum(regrets)
        if total > 0:
            self.now = [regret / total for regret in regrets]
        self._sums = [had + weight * share if share else had for had, share in zip(self._sums, self.now, strict=True)]

    def mean(self, number: int) -> list[float]:
        """The mixture learnt, over all choices there are."""
        total = sum(self._sums)
        found = [0.0] * number
        for choice, part, now in zip(self.choices, self._sums, self.now, strict=True):
            found[choice] = part / total if total else now
        return found


def _held(learners: Sequence[_Learner], number: int) -> list[float]:
    """How often each choice is taken at present by a side that is one of several minds."""
    found = [0.0] * number
    whole = sum(learner.chance for learner in learners)
    for learner in learners:
        part = learner.chance / whole
        for choice, share in zip(learner.choices, learner.now, strict=True):
            if share:
                found[choice] += part * share
    return found


def _together(mixtures: Sequence[tuple[float, Sequence[float]]], number: int) -> list[float]:
    whole = sum(chance for chance, _ in mixtures)
    found = [0.0] * number
    for chance, mixed in mixtures:
        for choice, share in enumerate(mixed):
            found[choice] += share * chance / whole
    return found


def _blend(vectors: Sequence[Sequence[float]], shares: Sequence[float]) -> list[float]:
    """The sum of the vectors, each times its share; those without a share cost nothing."""
    total = [0.0] * len(vectors[0])
    for share, vector in zip(shares, vectors, strict=True):
        if share:
            total = [had + share * worth for had, worth in zip(total, vector, strict=True)]
    return total


def trimmed(mixed: Sequence[float], least: float) -> list[float]:
    """The mixture without the shares below `least`, made whole again; its largest share alone where all are below."""
    floor = min(least, max(mixed))
    kept = [share if share >= floor else 0.0 for share in mixed]
    whole = sum(kept)
    return [share / whole for share in kept]


def drawn(mixed: Sequence[float], draws: Draws) -> int:
    """The number of one choice, as often as the mixture says."""
    point = draws.pick(range(_PARTS), "a choice of a mixture") / _PARTS
    last = 0
    for choice, share in enumerate(mixed):
        if share:
            last = choice
            point -= share
            if point < 0:
                break
    return last
