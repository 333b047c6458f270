"""What each thing that could be decided is worth, in a game's own points: for those who look back on a decision.

The bots' search looks for the best; here what was really decided is weighed by the same measure, whatever it was.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.api import Action, Seat
from game.bots.api import Budget, Commander, Gambler, Judge, Scene, View, WeighedChances, WeighedContest, WeighedTurn
from game.bots.matrix import filled, mixture
from game.bots.turns import Line, line_from, line_value
from game.draws import Draws

REVIEWER = "reviewer"
"""The level of the judges' data by which decisions are weighed."""
ROUNDS = 300
"""Rounds in which a mixture is learnt."""
WIDENINGS = 8
MOST = 6
"""How many of the best are told."""
Parts = Mapping[str, float]
"""What a worth is made of, by name; its parts add up to it, but for what is the same of every choice."""


class Worth(NamedTuple):
    """Something that could be decided: what it is worth in points; how often it is to be done, where all decide in secret."""

    action: Action
    points: float
    share: float | None = None
    parts: Parts | None = None


class Weighed(NamedTuple):
    """A decision: the best that could be done and what was done, best first; `even`: what it is worth to whoever mixes its
    choices so that it cannot be seen through, where all decide in secret."""

    worths: Sequence[Worth]
    played: int
    even: float | None = None


def key_of(action: Action) -> str:
    """What tells an action from others."""
    return json.dumps(action, sort_keys=True)


def weighed(judge: Judge, view: View, seat: Seat, played: Action, draws: Draws, budget: Budget) -> Weighed | None:
    """What was decided beside the best that could have been; None where there was no choice, or none that can be weighed.

    The same view, action, draws and budget in steps give the same.
    """
    if isinstance(judge, Gambler):
        search = judge.chance_search(view, seat, REVIEWER, draws)
        return _of_chances(search, played, budget) if isinstance(search, WeighedChances) else None
    if isinstance(judge, Commander):
        turn = judge.turn(view, seat, REVIEWER, draws)
        return _of_turn(turn, played, budget) if isinstance(turn, WeighedTurn) else None
    contest = judge.contest(view, seat, REVIEWER, draws)
    return _of_contest(contest, played, budget) if isinstance(contest, WeighedContest) else None


def _sorted(worths: list[Worth], played: Action, even: float | None = None) -> Weighed:
    """The best few, and what was played; of equals that first."""
    mine = key_of(played)
    worths.sort(key=lambda one: (-one.points, key_of(one.action) != mine))
    place = next(number for number, one in enumerate(worths) if key_of(one.action) == mine)
    kept = worths[:MOST] if place < MOST else [*worths[: MOST - 1], worths[place]]
    return Weighed(kept, min(place, MOST - 1), even)


# --- chance decides ---------------------------------------------------------------------------------------------------------


def _of_chances(search: WeighedChances, played: Action, budget: Budget) -> Weighed | None:
    scene, mine = search.start, key_of(played)
    looks = {key_of(action): (action, worth) for action, worth in search.choices(scene)}
    if not looks:
        return None
    if mine not in looks:
        worth = search.looked(scene, played)
        if worth is None:
            return None
        looks[mine] = played, worth
    if len(looks) == 1:
        return None
    ranked = sorted(looks.values(), key=lambda one: -one[1])
    if not search.wide:
        found = _sorted([Worth(action, worth) for action, worth in ranked], played)
        return _parted(found, lambda one: search.parts_of(scene, one))
    worths = list[Worth]()
    for action, _ in [looks[mine], *[one for one in ranked if key_of(one[0]) != mine][: search.wide[0]]]:
        mean = _mean(search, scene, action, 1, budget)
        if mean is None:
            break
        worths.append(Worth(action, mean))
    if len(worths) < 2:
        return None

    def parts(action: Action) -> Parts:
        into = dict[str, float]()
        _part_by_part(search, scene, action, 1, 1.0, into)
        return into

    return _parted(_sorted(worths, played), parts)


def _parted(found: Weighed, parts: Callable[[Action], Parts]) -> Weighed:
    """The decision with what the two best and what was done are made of."""
    asked = {0, 1, found.played}
    return found._replace(
        worths=[one._replace(parts=parts(one.action)) if place in asked else one for place, one in enumerate(found.worths)]
    )


def _mean(search: WeighedChances, scene: Scene, action: Action, depth: int, budget: Budget) -> float | None:
    """What an action is worth on the mean of its outcomes, the best after each counted in; None: nothing is left to spend."""
    total = 0.0
    for chance, after in search.outcomes(scene, action):
        if not budget.spend(1):
            return None
        following = _following(search, after, depth)
        if following:
            means = [_mean(search, after, one, depth + 1, budget) for one in following]
            found = [mean for mean in means if mean is not None]
            if len(found) < len(means):
                return None
            total += chance * max(found)
        else:
            total += chance * search.value(after)
    return total


def _following(search: WeighedChances, scene: Scene, depth: int) -> list[Action]:
    if depth >= len(search.wide) or not search.goes_on(scene):
        return []
    return [one for one, _ in search.looks(scene)[: search.wide[depth]]]


def _part_by_part(
    search: WeighedChances, scene: Scene, action: Action, depth: int, weight: float, into: dict[str, float]
) -> None:
    """Add what the mean of an action is made of, the best after each outcome taken."""
    free = Budget()
    for chance, after in search.outcomes(scene, action):
        following = _following(search, after, depth)
        if following:
            best = max(following, key=lambda one: _mean(search, after, one, depth + 1, free) or 0.0)
            _part_by_part(search, after, best, depth + 1, weight * chance, into)
            continue
        for name, part in search.parts(after).items():
            into[name] = into.get(name, 0.0) + weight * chance * part


# --- units act one after another --------------------------------------------------------------------------------------------


def _of_turn(turn: WeighedTurn, played: Action, budget: Budget) -> Weighed | None:
    """The best lines of a turn by what they begin with, and the best line after what was done."""
    plain = turn.alternatives()
    mine = key_of(played)
    if plain is not None:
        if len(plain) < 2 or mine not in map(key_of, (action for action, _ in plain)):
            return None
        return _sorted([Worth(action, worth) for action, worth in plain], played)
    lines = dict[str, tuple[Action, Line]]()

    def keep(action: Action, line: Line) -> None:
        known = lines.get(key_of(action))
        if known is None or line_value(turn, line) > line_value(turn, known[1]):
            lines[key_of(action)] = action, line

    best = line_from(turn, Line(turn.start, 0.0, 0.0, ()), budget.part(0.4))
    if best.steps:
        keep(turn.action(best.steps[0][1]), best)
    begun = turn.begun(played)
    if begun is None:
        return None
    if mine not in lines:
        scene, gain = begun
        keep(played, line_from(turn, Line(scene, 0.0, gain, ()), budget.part(0.7)))
    for unit in turn.units(turn.start):
        for prospect in turn.prospects(turn.start, unit)[:2]:
            first = Line(turn.after(turn.start, prospect), prospect.worth, prospect.gain, ((unit, prospect),))
            keep(turn.action(prospect), line_from(turn, first, Budget(steps=0)))
    if len(lines) < 2:
        return None
    found = [Worth(action, line_value(turn, line), None, turn.parts(line)) for action, line in lines.values()]
    return _sorted(found, played)


# --- all decide at the same time --------------------------------------------------------------------------------------------


def _of_contest(contest: WeighedContest, played: Action, budget: Budget) -> Weighed | None:
    """Each own choice against how the others mix theirs, by the solution of the table."""
    columns: list[list[float]] = []
    filled(contest, columns, budget.part(0.6))
    mine = contest.number_of(played)
    if mine is None or contest.own < 2:
        return None
    filled(contest, columns, Budget(steps=0))
    own, others = mixture(columns, *contest.minds(), ROUNDS, Budget())
    for _ in range(WIDENINGS):
        if not contest.widen(own, others, budget.spend):
            break
        filled(contest, columns, budget)
        own, others = mixture(columns, *contest.minds(), ROUNDS, Budget())
    rows = zip(*columns, strict=True)
    means = [sum(share * worth for share, worth in zip(others, row, strict=True) if share) for row in rows]
    real = contest.minds()[0][0][1]
    even = sum(share * mean for share, mean in zip(own, means, strict=True) if share)
    ranked = sorted({*real, mine}, key=lambda row: (-means[row], row != mine))
    kept = ranked[:MOST] if mine in ranked[:MOST] else [*ranked[: MOST - 1], mine]
    worths = [Worth(contest.action(row), means[row], own[row], contest.parts(row, others)) for row in kept]
    return Weighed(worths, kept.index(mine), even)
