"""Decisions whose outcome chance decides: what looks best, and what is best once every outcome is thought through."""

from __future__ import annotations

from typing import Any

from game.api import Action
from game.bots.api import Budget, Gamble


def looked(gamble: Gamble) -> Action:
    """What looks best."""
    return gamble.looks(gamble.start)[0][0]


def thought_through(gamble: Gamble, budget: Budget) -> Action:
    """The action with the best mean over its outcomes, the best that can be done after each of them counted in.

    Each outcome looked at is a step of the budget; when that is spent, the best of the actions thought through so far stands,
    and what looks best where there is none.
    """
    looks = gamble.looks(gamble.start)
    if len(looks) == 1 or not gamble.wide:
        return looks[0][0]
    best, most = looks[0][0], float("-inf")
    for action, _ in looks[: gamble.wide[0]]:
        mean = _mean(gamble, gamble.start, action, 1, budget)
        if mean is None:
            break
        if mean > most:
            best, most = action, mean
    return best


def _mean(gamble: Gamble, scene: Any, action: Action, depth: int, budget: Budget) -> float | None:
    """What an action is worth on the mean of its outcomes, None when the budget is spent."""
    total = 0.0
    for chance, after in gamble.outcomes(scene, action):
        if not budget.spend(1):
            return None
        if depth < len(gamble.wide) and gamble.goes_on(after):
            means = [_mean(gamble, after, one, depth + 1, budget) for one, _ in gamble.looks(after)[: gamble.wide[depth]]]
            found = [mean for mean in means if mean is not None]
            if len(found) < len(means):
                return None
            total += chance * max(found)
        else:
            total += chance * gamble.value(after)
    return total
