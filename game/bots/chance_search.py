"""Decisions whose outcome chance decides: what looks best, and what is best once every outcome is thought through."""

from __future__ import annotations

from game.api import Action
from game.bots.api import Budget, ChanceSearch, Scene


def looked(search: ChanceSearch) -> Action:
    """What looks best."""
    return search.looks(search.start)[0][0]


def thought_through(search: ChanceSearch, budget: Budget) -> Action:
    """The action with the best mean over its outcomes, the best that can be done after each of them counted in.

    Each outcome looked at is a step of the budget; when that is spent, the best of the actions thought through so far stands,
    and what looks best where there is none.
    """
    looks = search.looks(search.start)
    if len(looks) == 1 or not search.wide:
        return looks[0][0]
    best, most = looks[0][0], float("-inf")
    for action, _ in looks[: search.wide[0]]:
        mean = _mean(search, search.start, action, 1, budget)
        if mean is None:
            break
        if mean > most:
            best, most = action, mean
    return best


def _mean(search: ChanceSearch, scene: Scene, action: Action, depth: int, budget: Budget) -> float | None:
    """What an action is worth on the mean of its outcomes, None when the budget is spent."""
    total = 0.0
    for chance, after in search.outcomes(scene, action):
        if not budget.spend(1):
            return None
        if depth < len(search.wide) and search.goes_on(after):
            means = [_mean(search, after, one, depth + 1, budget) for one, _ in search.looks(after)[: search.wide[depth]]]
            found = [mean for mean in means if mean is not None]
            if len(found) < len(means):
                return None
            total += chance * max(found)
        else:
            total += chance * search.value(after)
    return total
