"""What each thing that could be decided is worth, as a winning chance: for those who look back on a decision.

The bots' search looks for the best; here what was really decided is weighed by the same measure, whatever it was. Judges count
in points of their own. Where chance decides, what each outcome comes to is made a chance before the mean is taken, so that a
match won now and then is no more than that.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from functools import partial
from math import exp, log
from typing import NamedTuple

from game.api import Action, Seat
from game.bots.api import Budget, Commander, Gambler, Judge, Scene, View, WeighedChances, WeighedContest, WeighedTurn
from game.bots.matrix import filled, mixing
from game.bots.turns import Line, gone_on, growing, line_from, line_value
from game.draws import Draws

REVIEWER = "reviewer"
"""The level of the judges' data by which decisions are weighed."""
ROUNDS = 300
"""Rounds in which a mixture is learnt."""
WIDENINGS = 8
FILLING = 0.6
"""The share of a budget that goes into the table before best replies are looked for."""
MOST = 6
"""How many of the best are told."""
Leaf = Callable[[Scene], float]
"""The winning chance of a scene that nothing follows."""
Ends = list[tuple[float, Scene]]
"""Scenes that something ends in, with their chances."""
Looks = Sequence[tuple[Action, float]]
"""What may be done, with what it is worth by a plain look, best first."""
Looking = Callable[[Scene], Iterator[Looks | None]]
"""What a look at a scene finds, bit by bit: None between."""
Parts = Mapping[str, float]
"""What a worth is made of, by name; its parts add up to it, but for what is the same of every choice."""


class Scale(NamedTuple):
    """The winning chance as it stands, and what a point of the judge adds to its log-odds."""

    now: float
    point: float

    def of(self, points: float) -> float:
        """The chance with so many points more."""
        odds = log(self.now / (1 - self.now)) + self.point * points
        return 1 / (1 + exp(-max(-FAR, min(FAR, odds))))


FAR = 30.0


class Thought(NamedTuple):
    """What an action is worth, the scenes it ends in with their chances, and what comes best after its likeliest outcome."""

    worth: float
    ends: Ends
    then: Action | None = None


class Worth(NamedTuple):
    """Something that could be decided: the winning chance with it; how often it is to be done, where all decide in secret."""

    action: Action
    chance: float
    share: float | None = None
    parts: Parts | None = None
    measures: Parts | None = None


class Weighed(NamedTuple):
    """A decision: the best that could be done and what was done, best first; `even`: what it is worth to whoever mixes its
    choices so that it cannot be seen through, where all decide in secret; `fresh`: nothing was begun by it before."""

    worths: Sequence[Worth]
    played: int
    even: float | None = None
    fresh: bool = True


def key_of(action: Action) -> str:
    """What tells an action from others."""
    return json.dumps(action, sort_keys=True)


def weighed(judge: Judge, view: View, seat: Seat, played: Action, draws: Draws, budget: Budget, scale: Scale) -> Weighed | None:
    """What was decided beside the best that could have been; None where there was no choice, or none that can be weighed.

    The same view, action, draws and budget in steps give the same.
    """
    if isinstance(judge, Gambler):
        search = judge.chance_search(view, seat, REVIEWER, draws)
        return _of_chances(search, played, budget, scale) if isinstance(search, WeighedChances) else None
    if isinstance(judge, Commander):
        turn = judge.turn(view, seat, REVIEWER, draws)
        return _of_turn(turn, played, budget, scale) if isinstance(turn, WeighedTurn) else None
    contest = judge.contest(view, seat, REVIEWER, draws)
    return _of_contest(contest, played, budget, scale) if isinstance(contest, WeighedContest) else None


def _sorted(worths: list[Worth], played: Action, even: float | None = None) -> Weighed:
    """The best few, and what was played; of equals that first."""
    mine = key_of(played)
    worths.sort(key=lambda one: (-one.chance, key_of(one.action) != mine))
    place = next(number for number, one in enumerate(worths) if key_of(one.action) == mine)
    kept = worths[:MOST] if place < MOST else [*worths[: MOST - 1], worths[place]]
    return Weighed(kept, min(place, MOST - 1), even)


# --- chance decides ---------------------------------------------------------------------------------------------------------


def chances(search: WeighedChances, among: Sequence[Action], budget: Budget, scale: Scale) -> list[tuple[Action, float]]:
    """What these actions are worth, the best after each counted in, as whoever looks back would find: one after the other, as far
    as the budget goes."""
    leaf, found = leaf_of(search, scale), list[tuple[Action, float]]()
    for action in among:
        thought = _thought(search, search.start, action, budget, leaf)
        if thought is None:
            break
        found.append((action, thought.worth))
    return found


def leaf_of(search: WeighedChances, scale: Scale) -> Leaf:
    """What tells the chance to win in a scene, seen from the one that there is."""
    begun = search.value(search.start)

    def leaf(after: Scene) -> float:
        won = search.won(after)
        return scale.of(search.value(after) - begun) if won is None else won

    return leaf


def _of_chances(search: WeighedChances, played: Action, budget: Budget, scale: Scale) -> Weighed | None:
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
        found = _sorted([Worth(action, scale.of(worth - ranked[0][1])) for action, worth in ranked], played)
        return _parted(found, lambda one: (search.parts_of(scene, one), {}))
    leaf = leaf_of(search, scale)
    worths, ends = list[Worth](), dict[str, Ends]()
    for action, _ in [looks[mine], *[one for one in ranked if key_of(one[0]) != mine][: search.wide[0]]]:
        thought = _thought(search, scene, action, budget, leaf)
        if thought is None:
            break
        worths.append(Worth(action, thought.worth))
        ends[key_of(action)] = thought.ends
    if len(worths) < 2:
        return None

    def parts(action: Action) -> tuple[Parts, Parts]:
        into = dict[str, float](), dict[str, float]()
        for weight, after in ends[key_of(action)]:
            for found, made in zip(into, (search.parts(after), search.measures(after)), strict=True):
                for name, part in made.items():
                    found[name] = found.get(name, 0.0) + weight * part
        return into

    return _parted(_sorted(worths, played), parts)


def _parted(found: Weighed, parts: Callable[[Action], tuple[Parts, Parts]]) -> Weighed:
    """The decision with what the two best and what was done are made of, and what that is about."""
    worths = [*found.worths]
    for place in {0, 1, found.played}:
        made, measures = parts(worths[place].action)
        worths[place] = worths[place]._replace(parts=made, measures=measures)
    return found._replace(worths=worths)


def _thought(search: WeighedChances, scene: Scene, action: Action, budget: Budget, leaf: Leaf) -> Thought | None:
    """An action thought through at once; None: nothing is left to spend."""
    for thought in thinking(search, scene, action, leaf, partial(_at_once, search)):
        if thought is not None:
            return thought
        if not budget.spend(1):
            return None
    return None


def _at_once(search: WeighedChances, scene: Scene) -> Iterator[Looks]:
    yield search.looks(scene)


def thinking(
    search: WeighedChances, scene: Scene, action: Action, leaf: Leaf, looking: Looking, depth: int = 1
) -> Iterator[Thought | None]:
    """What an action is worth on the mean of its outcomes, the best after each counted in: at the end, and None before each
    outcome and each bit of a look (`looking`), so that it can be thought through in slices.
    """
    total, ends, then, likeliest = 0.0, Ends(), None, 0.0
    for chance, after in search.outcomes(scene, action):
        yield None
        best, first = Thought(float("-inf"), []), None
        for one in (yield from _following(search, after, looking, depth)):
            for thought in thinking(search, after, one, leaf, looking, depth + 1):
                if thought is None:
                    yield None
                elif thought.worth > best.worth:
                    best, first = thought, one
        if not best.ends:
            best = Thought(leaf(after), [(1.0, after)])
        total += chance * best.worth
        ends += [(chance * weight, end) for weight, end in best.ends]
        if chance > likeliest:
            likeliest, then = chance, first
    yield Thought(total, ends, then)


def _following(search: WeighedChances, scene: Scene, looking: Looking, depth: int) -> Generator[None, None, list[Action]]:
    """What is thought of next; None after each bit of the look."""
    if depth >= len(search.wide) or not search.goes_on(scene):
        return []
    looks: Looks = ()
    for looked in looking(scene):
        if looked is None:
            yield None
        else:
            looks = looked
    return [one for one, _ in looks[: search.wide[depth]]]


# --- units act one after another --------------------------------------------------------------------------------------------


def _of_turn(turn: WeighedTurn, played: Action, budget: Budget, scale: Scale) -> Weighed | None:
    """The best lines of a turn by what they begin with, and the best line after what was done."""
    plain = turn.alternatives()
    mine = key_of(played)
    if plain is not None:
        if len(plain) < 2 or mine not in map(key_of, (action for action, _ in plain)):
            return None
        most = max(worth for _, worth in plain)
        return _sorted([Worth(action, scale.of(worth - most)) for action, worth in plain], played)
    *_, best = best_of_turn(turn, budget)
    lines = lines_of_turn(turn, best, played, budget) if best else None
    if lines is None or len(lines) < 2:
        return None
    values = {key: line_value(turn, line) for key, (_, line) in lines.items()}
    most = max(values.values())
    found = [
        Worth(action, scale.of(values[key] - most), None, turn.parts(line), turn.measures(line))
        for key, (action, line) in lines.items()
    ]
    return _sorted(found, played)._replace(fresh=len(turn.units(turn.start)) > 1)


def best_of_turn(turn: WeighedTurn, budget: Budget) -> Iterator[Line | None]:
    """The best line of a turn, by the part of a budget that is spent on it: None after each thing that was looked at."""
    return growing(turn, Line(turn.start, 0.0, 0.0, ()), budget.part(0.4))


def lines_of_turn(turn: WeighedTurn, best: Line, played: Action, budget: Budget) -> dict[str, tuple[Action, Line]] | None:
    """What can be begun, by its key, with the best line that was found after it: `best`, `played`, what each unit may do at
    once. None where `played` cannot be weighed. `budget` is what `best_of_turn` has left of it.
    """
    lines = dict[str, tuple[Action, Line]]()

    def keep(action: Action, line: Line) -> None:
        known = lines.get(key_of(action))
        if known is None or line_value(turn, line) > line_value(turn, known[1]):
            lines[key_of(action)] = action, line

    if best.steps:
        keep(turn.action(best.steps[0][1]), best)
    begun = turn.begun(played)
    if begun is None:
        return None
    if key_of(played) not in lines:
        scene, gain = begun
        keep(played, line_from(turn, Line(scene, 0.0, gain, ()), budget.part(0.7)))
    for unit in turn.units(turn.start):
        for prospect in turn.prospects(turn.start, unit)[:2]:
            first = Line(turn.after(turn.start, prospect), prospect.worth, prospect.gain, ((unit, prospect),))
            keep(turn.action(prospect), gone_on(turn, first, ()))
    return lines


# --- all decide at the same time --------------------------------------------------------------------------------------------


class _Whole:
    """What is left of a budget for a search that counts only as a whole. `short`: it was not enough."""

    def __init__(self, budget: Budget) -> None:
        self._budget, self.short = budget, False

    def spend(self, steps: int) -> bool:
        """Whether so many steps are still to be had; then they are taken."""
        self.short = self.short or not self._budget.spend(steps)
        return not self.short


def mixtures(
    contest: WeighedContest, columns: list[list[float]], budget: Budget, rounds: int = ROUNDS
) -> Iterator[tuple[list[float], list[float]]]:
    """How each side mixes its choices: of those in the table, then each time with the best replies to the last mixtures among
    them; `columns` is the table that is filled so far, and is filled on.

    Replies are looked for as long as the budget has enough for those of both sides: one that nobody has looked for an answer to
    seems better than it is.
    """
    return (found for found in mixtures_by_and_by(contest, columns, budget, rounds) if found)


def mixtures_by_and_by(
    contest: WeighedContest, columns: list[list[float]], budget: Budget, rounds: int = ROUNDS
) -> Iterator[tuple[list[float], list[float]] | None]:
    """The same bit by bit: None between."""
    filled(contest, columns, Budget(steps=0))
    own, others = yield from mixing(columns, *contest.minds(), rounds, Budget())
    yield own, others
    for _ in range(WIDENINGS):
        left = _Whole(budget)
        if not contest.widen(own, others, left.spend) or left.short:
            return
        yield None
        filled(contest, columns, Budget())
        own, others = yield from mixing(columns, *contest.minds(), rounds, Budget())
        yield own, others


def solved(
    contest: WeighedContest, columns: list[list[float]], budget: Budget, rounds: int = ROUNDS
) -> tuple[list[float], list[float], list[float]]:
    """How each side mixes its choices at the end of `mixtures`, and what every own choice is worth against how the others mix
    theirs."""
    *_, (own, others) = mixtures(contest, columns, budget, rounds)
    return own, others, against(columns, others)


def against(columns: Sequence[Sequence[float]], others: Sequence[float]) -> list[float]:
    """What every own choice of a table is worth against how the others mix theirs."""
    rows = zip(*columns, strict=True)
    return [sum(share * worth for share, worth in zip(others, row, strict=False) if share) for row in rows]


def _of_contest(contest: WeighedContest, played: Action, budget: Budget, scale: Scale) -> Weighed | None:
    """Each own choice against how the others mix theirs, by the solution of the table."""
    contest.in_chances(scale.of)
    columns: list[list[float]] = []
    filled(contest, columns, budget.part(FILLING))
    mine = contest.number_of(played)
    if mine is None or contest.own < 2:
        return None
    own, others, means = solved(contest, columns, budget)
    real = [row for row in contest.minds()[0][0][1] if row < len(means)]
    even = sum(share * mean for share, mean in zip(own, means, strict=True) if share)
    ranked = sorted({*real, mine}, key=lambda row: (-means[row], row != mine))
    kept = ranked[:MOST] if mine in ranked[:MOST] else [*ranked[: MOST - 1], mine]
    worths = [
        Worth(contest.action(row), means[row], own[row], contest.parts(row, others), contest.measures(row, others))
        for row in kept
    ]
    return Weighed(worths, kept.index(mine), even)
