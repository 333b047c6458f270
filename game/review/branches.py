"""The mean of what an action comes to over its draws, and what each draw gave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from game.draws import Branch, Draws, every_branch
from game.review.record import Drawn

T = TypeVar("T")
Pick = tuple[str, Any]
"""What was drawn, and what came."""


class Noted(Draws):
    """The draws of a match, which note what they give."""

    __slots__ = ("picks",)

    def __init__(self, seed: int, count: int = 0, forced: Sequence[Any] = ()) -> None:
        super().__init__(seed, count, forced)
        self.picks = list[Pick]()

    def copy(self) -> Draws:
        """A source that gives the same picks from here on, and notes none."""
        return Draws(self.seed, self.count, self.forced)

    def pick(self, among: Sequence[T], what: str) -> T:
        """One of a list, noted."""
        found = super().pick(among, what)
        self.picks.append((what, found))
        return found


class TooMany(Exception):
    """There are more ways than are to be walked."""


class _Walked(Branch):
    """A branch that keeps its results and is given up where there are too many ways."""

    __slots__ = ("results", "most")

    def __init__(self, path: list[int], most: int) -> None:
        super().__init__(path)
        self.results, self.most = list[Any](), most

    def copy(self) -> Draws:
        raise TooMany("a branch is walked once")

    def pick(self, among: Sequence[T], what: str) -> T:
        result = super().pick(among, what)
        if self.widths[-1] > self.most or len(self.widths) > self.most:
            raise TooMany
        self.results.append(result)
        return result


class Mean(NamedTuple):
    """The mean over the draws; `after[k]`: the mean once the first k of the draws that really came are known."""

    value: float
    after: Sequence[float] | None


def walked(run: Callable[[Draws], float], picks: Sequence[Pick], most: int) -> Mean:
    """The mean over every way the draws of `run` can fall, each weighed by its chance.

    `picks` are the draws that really came. Raises: TooMany where there are more than `most` ways.
    """
    results = [result for _, result in picks]
    sums, weights = [0.0] * (len(results) + 1), [0.0] * (len(results) + 1)
    for ways, (branch, value) in enumerate(every_branch(run, lambda path: _Walked(path, most)), 1):
        if ways > most:
            raise TooMany
        chance = branch.ways / branch.of
        for known in range(_same(branch.results, results) + 1):
            sums[known] += chance * value
            weights[known] += chance
    means = [total / weight if weight else sums[0] / weights[0] for total, weight in zip(sums, weights, strict=True)]
    return Mean(means[0], means)


def _same(found: Sequence[Any], results: Sequence[Any]) -> int:
    """How many results from the first one agree."""
    for place, (one, other) in enumerate(zip(found, results, strict=False)):
        if one != other:
            return place
    return min(len(found), len(results))


def sampled(run: Callable[[Draws], float], seed: int, number: int) -> Mean:
    """The mean over so many falls of the draws, the same for the same seed."""
    return Mean(sum(run(Draws(seed + one)) for one in range(number)) / number, None)


def told(picks: Sequence[Pick], mean: Mean, came: float) -> list[Drawn]:
    """The draws with what each gave, where that is known; `came` is what it came to in the end."""
    if mean.after is None:
        return [Drawn(what, result, None) for what, result in picks]
    steps = [*mean.after[:-1], came]
    return [Drawn(what, result, steps[place + 1] - steps[place]) for place, (what, result) in enumerate(picks)]
