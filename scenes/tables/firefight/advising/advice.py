"""What a sensible player might do, as a review would judge it, from what the seat at the screen may know.

Of what a review would hold for nearly as good, what a player sees comes first: a kill or a hit by its chance, a flag; then what
is easier to follow: the unit that acts goes on, no AP are thrown away, no CAPs are spent, nobody steps to where one shot strikes
two, nor to an enemy who may attack first, nobody goes back to where it came from. Before all of it comes the attack on an enemy
who stands in a unit's own hex and can still attack it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.api import Action, Seat
from game.bots.weighing import REVIEWER, Thought, leaf_of, thinking
from game.draws import Draws
from game.firefight import holding
from game.firefight.judging.advice import caps_paid, end_of, spendthrift, stacked, unpaid, wasted
from game.firefight.judging.facings import best_facing
from game.firefight.judging.gamble import Gamble
from game.firefight.judging.habits import habits
from game.firefight.judging.prizes import closing, good_shots, met, prize, strikes, strikes_back
from game.firefight.position import Position, Unit
from game.firefight.records import AWAY
from game.firefight.rules import RULES
from game.review.decisions import SEED, measured
from game.review.settings import settings
from scenes.tables.firefight.advising.prospects import same
from scenes.tables.firefight.walking import free, onward

WORLDS = 1
"""Positions that may stand behind a view: what hides changes the chance, and hardly the order of what can be done."""
NEARLY = 0.0095
"""What is so much less at most is held for as good: a review marks it as nothing, not even as a slip."""
AP, CAPS, BACK = 0.006, 0.016, 0.015
"""What it costs of that to throw an AP away, to spend CAPs where AP will do, to go back; CAPs on dice cost all of it."""
SHOWN = 6 * NEARLY
"""What a sure kill is worth as advice beyond its chance: among what is as good, what a player sees comes first."""
FAR = 4 * NEARLY
"""By so much more something else must be worth as advice for a plan not to go on."""
EAGER = 0.007
"""What it costs to pass while somebody is fresh."""
MOST = 5
"""So many hexes a walk that is proposed leads to at most."""
CLEAR = 0.02
"""By so many points the end of a walk must be better than that of its first step."""
ON = ("move", "wait", "pass")
"""What may follow on a step that leads on: no shot."""
STEPS = frozenset({"move", "hidden_move"})
PURSES = frozenset({"pool", "command"})
"""The ways to pay of a unit that is at work already: from its AP, from CAPs, or from both."""


class Advised(NamedTuple):
    """Something to do, the chance to win with it, what that is worth as advice, and what it is to be followed by; the hexes of
    the walk that a step begins, with the first, and how its unit is to look at the end.
    """

    action: Action
    chance: float
    worth: float
    then: Action | None = None
    way: tuple[str, ...] = ()
    facing: str = ""


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
    listed = [action for action, _ in looks]
    cheap = _cheapest(search, listed)
    begun = [one for one in listed if one.get("by") == "pool" and any(same(one, plan) for plan in plans)]
    among = _worth_a_thought(listed, search.wide[0] + 1, cheap)
    position = search.start.position
    close = strikes(position, seat, cheap.values())
    seen = [*begun, *close, *good_shots(position, seat, cheap.values()), *closing(position, seat, listed)]
    for action in [*among, *_bare(seen, among)]:
        for thought in thinking(search, search.start, action, leaf, search.looking):
            if thought is None:
                yield None
                continue
            worth = thought.worth + SHOWN * _prize(search, action, thought) - _hard(search, action, cheap, left or {})
            found.append(Advised(action, thought.worth, worth, thought.then))
    told = _close_first(_begun_first(_sorted(found), begun), position, seat)
    yield (yield from _led_on(search, told))


def _led_on(search: Gamble, found: list[Advised]) -> Generator[None, None, list[Advised]]:
    """The same, the first of each unit with the walk that it begins; None after each bit of a look."""
    units, told = set[object](), list[Advised]()
    for one in found:
        unit = one.action.get("unit")
        told.append((yield from _led(search, one)) if unit not in units and _walks(search.start.position, one) else one)
        units.add(unit)
    return told


def _walks(position: Position, one: Advised) -> bool:
    """Whether a step of a unit on the board, to no enemy and no flag to take, is paid for as a walk is."""
    action, unit = one.action, position.units.get(one.action.get("unit", ""))
    fixed = action.get("by") == "pool" or action.get("by") == "activate" and position.world.variable == "fixed"
    if action["do"] != "move" or unit is None or unit.at == AWAY or len(action["path"]) != 1:
        return False
    return fixed


def _led(search: Gamble, one: Advised) -> Generator[None, None, Advised]:
    """A step with the walk that it begins: to the place that is worth most of all that its unit can go on to at once."""
    seat, name = search.seat, str(one.action["unit"])
    start = search.start.position.units[name].at
    there = search.outcomes(search.start, one.action)[0][1].position
    unit, pool = there.units.get(name), there.pool[seat]
    on = one.then is None or one.then["do"] in ON
    if not on or unit is None or pool is None or not pool.ap or not free(there, unit) or _stays(there, seat, unit.at):
        return one
    best, most = one, search.outlook.worth(there) + CLEAR
    for end, (path, price) in onward(there, unit, pool.ap).items():
        if not path[1:] or len(path) > MOST or start in path or _stays(there, seat, *path[:-1]) or there.here(end):
            continue
        yield None
        facing = best_facing(search.outlook, there, unit, end) or unit.facing
        worth = search.outlook.worth(_gone(there, unit, end, facing, pool.ap - price))
        if worth > most:
            best, most = one._replace(way=(start, *path), facing=facing), worth
    return best


def _stays(position: Position, seat: Seat, *spaces: str) -> bool:
    """Whether a walk ends in one of these spaces: an enemy is there, or a flag that is taken."""
    points = position.world.points.at_end
    return any(position.enemy_at(one, seat) or one in points and position.control.get(one) == seat for one in spaces)


def _gone(position: Position, unit: Unit, end: str, facing: str, left: int) -> Position:
    """The position when a unit has walked to a space, with so many AP left."""
    new = position.copy()
    new.change(unit.id, at=end, facing=facing, fort=None, state=unit.state if left else "spent")
    pool = new.pool[unit.seat]
    new.pool = {**new.pool, unit.seat: pool._replace(ap=left) if pool and left else None}
    holding.look(new, lambda event: None)
    return new


def _sorted(found: list[Advised]) -> list[Advised]:
    """The same, what is not even a slip before all else, of that and of the rest what is worth most as advice first."""
    least = max((one.chance for one in found), default=0.0) - NEARLY
    return sorted(found, key=lambda one: (one.chance < least, -one.worth, one.action["do"] != "pass"))


def _begun_first(found: list[Advised], begun: Sequence[Action]) -> list[Advised]:
    """The same, with what goes on with a plan at its head, unless that is less good by more than a review lets pass, or there is
    by far more to be seen in something else.
    """
    best, seen = max((one.chance for one in found), default=0.0), found[0].worth if found else 0.0
    going = [one for one in found if one.action in begun and one.chance >= best - NEARLY and one.worth >= seen - FAR]
    return [*going[:1], *[one for one in found if one not in going[:1]]]


def _close_first(found: list[Advised], position: Position, seat: Seat) -> list[Advised]:
    """The same, with the attack that is worth most on an enemy in the unit's own space at its head, where he can attack the unit:
    unless that is less good by more than a review lets pass.
    """
    least = max((one.chance for one in found), default=0.0) - NEARLY
    close = [one for one in found if one.chance >= least and strikes_back(position, seat, one.action)]
    return [*close[:1], *[one for one in found if one not in close[:1]]]


def _bare(actions: Iterable[Action], known: Sequence[Action]) -> list[Action]:
    """These actions without CAPs on their dice, each once, those that are known left out."""
    found = list[Action]()
    for plain in map(_plain, actions):
        if plain not in known and plain not in found:
            found.append(plain)
    return found


def _plain(action: Action) -> Action:
    """An action without CAPs on its dice."""
    return {key: value for key, value in action.items() if key != "caps"}


def _prize(search: Gamble, action: Action, thought: Thought) -> float:
    """What a player sees in an action, and in the shot that is to follow on a step."""
    follows = action["do"] == "move" and thought.then is not None and thought.then["do"] == "fire"
    after = search.outcomes(search.start, action)[0][1].position if follows else None
    return prize(search.start.position, search.seat, action, thought.then, after)


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
            for one in (action, _plain(action), fewest, _plain(fewest)):
                if one not in found:
                    found.append(one)
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
        to = str(end_of(action))
        found += NEARLY if met(position, seat, to) else 0.0
        if to in left.get(action["unit"], ()) and not position.enemy_at(to, seat):
            found += BACK
    return min(NEARLY, found)
