"""What a sensible player might do, as a review would judge it, from what the seat at the screen may know.

Of what a review would hold for nearly as good, what is easier to follow comes first: the unit that acts goes on, no AP are thrown
away, no CAPs are spent, nobody steps to where one shot strikes two, nobody goes back to where it came from; who stands beside an
enemy and is likely to hit strikes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.api import Action, Seat
from game.bots.weighing import REVIEWER, leaf_of, thinking
from game.draws import Draws
from game.firefight.judging.advice import caps_paid, spendthrift, stacked, unpaid, wasted
from game.firefight.judging.gamble import Gamble
from game.firefight.judging.habits import habits
from game.firefight.judging.shots import chances
from game.firefight.position import Position
from game.firefight.rules import RULES
from game.review.decisions import SEED, measured
from game.review.settings import settings
from scenes.tables.firefight.prospects import same

WORLDS = 1
"""Positions that may stand behind a view: what hides changes the chance, and hardly the order of what can be done."""
NEARLY = 0.0095
"""What is so much less at most is held for as good: a review marks it as nothing, not even as a slip."""
AP, CAPS, BACK = 0.006, 0.016, 0.015
"""What it costs of that to throw an AP away, to spend CAPs where AP will do, to go back; CAPs on dice cost all of it."""
FIGHT = 0.0095
"""What an attack on an enemy in the same space or beside it is worth as advice beyond its chance, where it is likely to hit."""
LIKELY = 0.5
"""So likely it is then to hit somebody."""
EAGER = 0.007
"""What it costs to pass while somebody is fresh."""
STEPS = frozenset({"move", "hidden_move"})
WAITS = frozenset({"pass", "stall", "pivot"})
PURSES = frozenset({"pool", "command"})
"""The ways to pay of a unit that is at work already: from its AP, from CAPs, or from both."""


class Advised(NamedTuple):
    """Something to do, the chance to win with it, what that is worth as advice, and what it is to be followed by."""

    action: Action
    chance: float
    worth: float
    then: Action | None = None


Left = Mapping[str, Iterable[str]]
Plans = Sequence[Action]
"""What units are to do next that have begun something."""


def looking(view: Position, seat: Seat, left: Left | None = None, plans: Plans = ()) -> Iterator[list[Advised] | None]:
    """What is best, bit by bit: None after each thing that was looked at, at the end all that was thought through, best first.

    `left`: the spaces that each unit has left lately; `plans`: what goes on while it is nearly as good as the best.
    """
    search = Gamble(view, seat, habits().levels[REVIEWER], Draws(SEED))
    looks: Sequence[tuple[Action, float]] = ()
    for looked in search.looking(search.start):
        looks = looked or ()
        yield None
    if not search.wide or len(looks) == 1:
        yield [Advised(action, 0.0, 0.0) for action, _ in looks]
        return
    scale, _ = measured(RULES, view, seat, settings().depths["usual"]._replace(worlds=WORLDS))
    yield None
    leaf, found = leaf_of(search, scale), list[Advised]()
    cheap = _cheapest(search, [action for action, _ in looks])
    listed = [action for action, _ in looks]
    begun = [one for one in listed if one.get("by") == "pool" and any(same(one, plan) for plan in plans)]
    among = _worth_a_thought(listed, search.wide[0] + 1, cheap)
    for action in [*among, *[one for one in begun if one not in among]]:
        for thought in thinking(search, search.start, action, leaf, search.looking):
            if thought is None:
                yield None
                continue
            worth = thought.worth + _close(search, action) - _hard(search, action, cheap, left or {})
            found.append(Advised(action, thought.worth, worth, thought.then))
    found.sort(key=lambda one: (-one.worth, one.action["do"] != "pass"))
    yield _begun_first(_fights_first(found, search), begun)


def _begun_first(found: list[Advised], begun: Sequence[Action]) -> list[Advised]:
    """The same, with what goes on with a plan at its head, unless that is less good by more than a review lets pass."""
    best = max((one.chance for one in found), default=0.0)
    going = [one for one in found if one.action in begun and one.chance >= best - NEARLY]
    return [*going[:1], *[one for one in found if one not in going[:1]]]


def _fights_first(found: list[Advised], search: Gamble) -> list[Advised]:
    """The same, with an attack at close quarters that gains on a pass before any way to wait."""
    waits = next((place for place, one in enumerate(found) if one.action["do"] in WAITS), None)
    least = next((one.chance for one in found if one.action["do"] == "pass"), None)
    if waits is None or least is None:
        return found
    fights = [
        one for one in found[waits:] if _close(search, one.action) and one.chance > least and not wasteful(search, one.action)
    ]
    return [*found[:waits], *fights[:1], *[one for one in found[waits:] if one not in fights[:1]]]


def wasteful(search: Gamble, action: Action) -> bool:
    """Whether an action throws AP of another unit away, or puts CAPs on its dice."""
    return bool(wasted(search.start.position, search.seat, action) or action.get("caps"))


def _close(search: Gamble, action: Action) -> float:
    """What is added for an attack that is likely to hit an enemy in the same space or beside the unit; 0 for all else."""
    position = search.start.position
    unit = position.units.get(action.get("unit", ""))
    if action["do"] != "fire" or unit is None or position.world.hexes.distance(unit.at, action["at"]) > 1:
        return 0.0
    likely = max((sum(one.of()) for one in chances(position, action)), default=0.0)
    return FIGHT if likely >= LIKELY else 0.0


def _cheapest(search: Gamble, looks: Sequence[Action]) -> dict[str, Action]:
    """Of each action that CAPs can pay for, the way that takes fewest of them: AP that the unit has are spent first."""
    ways: dict[str, list[Action]] = {}
    for action in looks:
        if action.get("by") in PURSES:
            ways.setdefault(unpaid(action), []).append(action)
    caps = partial(caps_paid, search.start.position, search.seat)
    return {key: min(each, key=caps) for key, each in ways.items()}


def _worth_a_thought(looks: Sequence[Action], broad: int, cheap: Mapping[str, Action]) -> list[Action]:
    """So many that look best, and the best of each unit; of what is paid for in CAPs, or has them on its dice, the same
    with the fewest as well.

    A review thinks through no more than those, and what was done.
    """
    units, found = set[object](), list[Action]()
    for place, action in enumerate(looks):
        unit = action.get("unit", action["do"])
        if place < broad or unit not in units or action["do"] == "pass":
            fewest = cheap[unpaid(action)] if action.get("by") in PURSES else action
            for one in (action, fewest):
                plain = {key: value for key, value in one.items() if key != "caps"}
                found += [each for each in ([one] if one == plain else [one, plain]) if each not in found]
        units.add(unit)
    return found


def _hard(search: Gamble, action: Action, cheap: Mapping[str, Action], left: Left) -> float:
    """How much an action has against it beside what it is worth."""
    position, seat = search.start.position, search.seat
    if action["do"] == "pass":
        return EAGER if any(unit.state == "fresh" for unit in position.own(seat)) else 0.0
    found = AP * wasted(position, seat, action)
    lavish = spendthrift(position, seat, action, cheap.get(unpaid(action)))
    found += (NEARLY if action.get("caps") else 0.0) + (CAPS if lavish else 0.0)
    if action["do"] in STEPS:
        found += settings().games[RULES.id].point / 4 * stacked(position, search.outlook, action)
        to = str((action.get("path") or (action["to"],))[-1])
        if to in left.get(action["unit"], ()) and not position.enemy_at(to, seat):
            found += BACK
    return min(NEARLY, found)
