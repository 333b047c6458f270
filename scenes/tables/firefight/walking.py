"""A walk of several hexes: each step is an action of its own; it ends as soon as its unit is fired at, an enemy can hit it on its
way who could not before or clearly less well, or something else is to be decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from game.api import Action, Event, Seat
from game.firefight.judging.duels import NO_WAY
from game.firefight.paths import courses
from game.firefight.position import Position, Unit
from game.firefight.records import DIRECTIONS
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import acting_threats, falls
from scenes.tables.firefight.names import mark_of
from scenes.tables.firefight.odds import percent
from scenes.tables.firefight.state import FirefightState, Stopped, Walk, standing

PAYS_BY = {"fresh": "activate", "active": "pool", "spent": "command"}
"""How a unit usually pays, by its state."""
AROUND = ("N", "S")
"""Two facings whose front neighbours are all six: after a step the unit may look any way (R-FF-34)."""


DONE = {"moved": "moved", "pivoted": "turned", "attack": "fired", "rally_roll": "rallied", "revealed": "shown"}
"""What an enemy does by which a walk may end, by the events that tell of it, and how it is called."""
ACTED = frozenset({"hidden_action", "card_played", "smoke", "work_built", "loaded", "unloaded", "round_start"})
"""What an enemy does besides that is more than a pass or a stall."""
RISES = 6
"""By so many of the 36 falls, 15 % and more, an enemy's shot on the way must be likelier than at the start to end a walk."""


Way = tuple[tuple[str, ...], int]
"""The hexes of a walk with the first, and its price."""


def way(state: FirefightState, unit: Unit, end: str) -> Way:
    """The cheapest way of a unit on foot to a hex beyond the next, past no enemy who is seen; none: it has too little for it."""
    return _afforded(state, unit).get(end, ((), 0))


def reached(state: FirefightState, unit: Unit) -> dict[str, int]:
    """The hexes beyond the next that a unit can walk to, with the price of each."""
    return {end: price for end, (_, price) in _afforded(state, unit).items()}


def _afforded(state: FirefightState, unit: Unit) -> dict[str, Way]:
    """The cheapest way of a unit on foot to each hex beyond the next that it has enough for."""
    walker = walks(state.view, unit) and not (state.capless and unit.state == "spent")
    most = means(state.view, unit) if walker else 0
    return {end: found for end, found in _ways(state, unit).items() if found[0][2:] and found[1] <= most} if most else {}


def price_along(view: Position, unit: Unit, path: Sequence[str]) -> int | None:
    """What a unit on foot pays for a walk through these hexes, its own first; None where it cannot walk so far."""
    found, most = 0, means(view, unit) if walks(view, unit) else 0
    for place, (here, to) in enumerate(pairwise(path)):
        more = _steps(view, unit, here, not place).get(to)
        if more is None or view.enemy_at(to, unit.seat):
            return None
        found += more
    return found if found <= most else None


def cost(unit: Unit, price: int) -> str:
    """What a walk costs: AP, or CAPs of a spent unit."""
    return say(f"firefight:told.price.{'caps' if unit.state == 'spent' else 'ap'}", ap=price, caps=price)


def _ways(state: FirefightState, unit: Unit) -> dict[str, Way]:
    """The cheapest way of a unit on foot to each hex, however much it costs; worked out once for each view."""
    return state.once(f"ways {unit.id}", lambda: _cheapest(state.view, unit))


def charge(state: FirefightState, unit: Unit, space: str) -> Way:
    """The cheapest way of a unit on foot into a space with enemies, that space its last, however much it costs; none: there is
    none.
    """
    found, ways = list[tuple[int, tuple[str, ...]]](), _ways(state, unit) if free(state.view, unit) else {}
    for near in state.view.world.hexes.links(space):
        path, price = ways.get(near, ((), 0))
        more = _steps(state.view, unit, near, len(path) == 1).get(space) if path else None
        if more is not None:
            found.append((price + more, (*path, space)))
    price, path = min(found, default=(0, ()))
    return path, price


def onward(view: Position, unit: Unit, most: int) -> dict[str, Way]:
    """The cheapest ways of a unit that may look any way, for so many AP at most."""
    return _cheapest(view, unit, most, True)


def _cheapest(view: Position, unit: Unit, most: int = NO_WAY, turned: bool = False) -> dict[str, Way]:
    heap: list[tuple[int, tuple[str, ...]]] = [(0, (unit.at,))]
    known: dict[str, Way] = {}
    while heap:
        price, path = heappop(heap)
        here = path[-1]
        if here in known:
            continue
        known[here] = path, price
        for to, more in _steps(view, unit, here, len(path) == 1 and not turned).items():
            if to not in known and price + more <= most and not view.enemy_at(to, unit.seat):
                heappush(heap, (price + more, (*path, to)))
    return known


def walks(view: Position, unit: Unit) -> bool:
    """Whether a unit can be sent on a walk: it is free to, and has means for more than a step."""
    return free(view, unit) and means(view, unit) > 1


def free(view: Position, unit: Unit) -> bool:
    """Whether a unit is on foot, in the open, and kept from no step by its hit marker."""
    return standing(view, unit) and not (view.kind(unit).vehicle or unit.hidden or view.barred(unit, "move"))


def means(view: Position, unit: Unit) -> int:
    """What a unit can walk with: the AP left in its pool, all of a new one, or once it is spent the CAPs of its seat."""
    pool = view.pool[unit.seat]
    if pool is not None and unit.id in pool.units:
        return pool.ap or 0
    if unit.state == "fresh":
        return view.world.numbers.pool if view.world.variable == "fixed" else 0
    return view.caps[unit.seat].now if unit.state == "spent" else 0


def enters(view: Position, unit: Unit, space: str) -> bool:
    """Whether a unit has the AP and CAPs for a step into a space beside it (R-FF-17)."""
    able = standing(view, unit) and not (unit.hidden or view.barred(unit, "move"))
    price = _from(view, unit, unit.at, unit.facing).get(space) if able else None
    added = view.caps[unit.seat].now if unit.state == "active" else 0
    return price is not None and price <= means(view, unit) + added


def too_far(state: FirefightState, unit: Unit, end: str) -> str:
    """Why a unit does not walk to a hex beyond the next, and what it can do; "" for a hex beside it."""
    view, name = state.view, state.called(unit.id)
    if not standing(view, unit) or end not in view.world.hexes.bit or end in view.world.hexes.links(unit.at):
        return ""
    if not free(view, unit) or means(view, unit) == 0:
        refused = [state.refusal(step_to(unit, one)) for one in sorted(view.world.hexes.links(unit.at))]
        return refused[0] if refused and all(refused) else say("firefight:walk.step_only", unit=name)
    path, price = _ways(state, unit).get(end, ((), 0))
    if not path:
        return say("firefight:walk.no_way", unit=name, at=end)
    unit_of = say(f"firefight:way.{'cap' if unit.state == 'spent' else 'ap'}")
    return say("firefight:walk.too_far", unit=name, at=end, price=price, has=means(view, unit), of=unit_of)


def _steps(view: Position, unit: Unit, at: str, first: bool) -> dict[str, int]:
    """What a step from a hex costs to each hex beside it; from the second on the unit looks where it goes."""
    found = dict[str, int]()
    for facing in (unit.facing,) if first else AROUND:
        for to, price in _from(view, unit, at, facing).items():
            found[to] = min(price, found.get(to, price))
    return found


def _from(view: Position, unit: Unit, at: str, facing: str) -> dict[str, int]:
    """What a step costs a unit from a hex to each hex beside it, if it looks so."""
    ways = courses(view, unit._replace(at=at, facing=facing))
    return {path[0]: price for path, price, dice in ways if len(path) == 1 and not dice}


def begin(state: FirefightState, seat: Seat, unit: Unit, path: Sequence[str], facing: str) -> Action:
    """Remember a walk; its first step."""
    shots, heard = _shots(state, seat, unit, path), len(state.context.chair().story()) + 1
    state.walk = Walk(unit.id, tuple(path), facing, unit.hit, shots, heard)
    return _step(state.walk, 0, state.view, unit)


def step_of(state: FirefightState, seat: Seat, legal: Sequence[Action]) -> Action | None:
    """The next step of a walk that goes on; None, and the walk is over, once there is something new or it was taken back."""
    walk, view = state.walk, state.view
    unit = view.units.get(walk.unit) if walk else None
    if walk is None or unit is not None and unit.seat != seat:
        return None
    state.walk, heard = None, len(state.context.chair().story())
    if unit is None or unit.at not in walk.path[:-1] or heard < walk.heard:
        return None
    action = _step(walk, walk.path.index(unit.at), view, unit)
    bare = {key: value for key, value in action.items() if key != "facing"}
    if why := _ended(state, seat, walk, unit):
        state.stopped = Stopped(walk, unit.at, view.round, why)
        return None
    if bare not in legal:
        return None
    state.walk = walk._replace(heard=heard + 1)
    return action


def _ended(state: FirefightState, seat: Seat, walk: Walk, unit: Unit) -> str:
    """What has happened since the last step that ends a walk, in a few words; "" where it goes on."""
    view, rest = state.view, rest_of(walk, unit.at)
    if unit.hit != walk.hit:
        return say("firefight:walk.stop.hit")
    event = acted(state, seat, walk.heard - 1)
    deed = _deed(state, event) if event else say("firefight:walk.stop.acted")
    if view.phase != "turn" or view.pending or view.to_move != seat:
        return deed
    if event and (_fired_at(event, unit) or any(view.enemy_at(one, seat) for one in rest)):
        return deed
    now, before = _worst(_shots(state, seat, unit, rest), rest), _worst(walk.shots, rest)
    worse = [hits for foe, hits in now.items() if foe not in before or hits >= before[foe] + RISES]
    return say("firefight:walk.stop.sees", deed=deed, percent=percent(max(worse))) if worse else ""


def _deed(state: FirefightState, event: Event) -> str:
    """What an enemy has done, in a few words."""
    who = state.view.units.get(event.get("unit") or "")
    if who is None or event["is"] not in DONE:
        return say("firefight:walk.stop.acted")
    name = mark_of(who.id, who.seat) or state.called(who.id)
    return say(f"firefight:walk.stop.{DONE[event['is']]}", unit=name, at=who.at)


def _fired_at(event: Event, unit: Unit) -> bool:
    """Whether an enemy has attacked a unit."""
    return event["is"] == "attack" and (event["at"] == unit.at or unit.id in event["targets"])


Shots = Mapping[tuple[str, str], int]
"""Of 36 falls those that hit, by who fires and the hex fired at."""


def _shots(state: FirefightState, seat: Seat, unit: Unit, path: Sequence[str]) -> Shots:
    """The shots of enemies who can act that could meet a unit on its way, each from its worse side."""
    return {
        (one["unit"], space): max(falls(one["front"]), falls(one["flank"]))
        for space in path
        for one in acting_threats(state, space, unit, seat)
    }


def _worst(shots: Shots, path: Sequence[str]) -> dict[str, int]:
    """The likeliest of these shots of each enemy on the rest of a way."""
    found = dict[str, int]()
    for (foe, space), hits in shots.items():
        if hits and space in path:
            found[foe] = max(hits, found.get(foe, 0))
    return found


def acted(state: FirefightState, seat: Seat, since: int) -> Event | None:
    """The last that an enemy has done beyond a pass and a stall, of the events from this number on; None where he has not."""
    for event in reversed(state.context.chair().story()[since:]):
        who = state.view.units.get(event.get("unit") or "")
        foe = not state.view.friends(who.seat if who else event.get("seat", seat), seat)
        if foe and event["is"] in (*DONE, *ACTED):
            return event
    return None


def stopped(state: FirefightState, seat: Seat) -> Stopped | None:
    """The walk of a seat that the enemy has just ended, where its unit still stands there and has the means to go on."""
    found = state.stopped
    unit = state.view.units.get(found.walk.unit) if found else None
    if found is None or unit is None or unit.seat != seat or (unit.at, state.view.round) != (found.at, found.round):
        return None
    return found


def stop_told(state: FirefightState, seat: Seat) -> str:
    """Where a walk was ended, and by what; "" where none was."""
    found = stopped(state, seat)
    return say("firefight:walk.stopped", at=found.at, why=found.why) if found else ""


def rest_of(walk: Walk, at: str) -> tuple[str, ...]:
    """The hexes of a walk that are left from one of them on, with it."""
    return walk.path[walk.path.index(at) :]


def _step(walk: Walk, place: int, view: Position, unit: Unit) -> Action:
    to = walk.path[place + 1]
    after = walk.path[place + 2] if place + 2 < len(walk.path) else ""
    facing = looks(view, unit, to, after, walk.facing) if after else walk.facing
    return {**step_to(unit, to), "facing": facing} if facing else step_to(unit, to)


def step_to(unit: Unit, space: str) -> Action:
    """A step of a unit, as it usually pays for it."""
    return {"do": "move", "unit": unit.id, "path": [space], "by": PAYS_BY[unit.state]}


def looks(view: Position, unit: Unit, at: str, to: str, end: str) -> str:
    """How a unit looks on a walk: as at its end, where it goes on from there as cheaply, else where it goes."""
    ahead = DIRECTIONS[view.world.hexes.direction(at, to)]
    if not end:
        return ahead
    prices = [_from(view, unit, at, facing).get(to) for facing in (end, ahead)]
    return end if prices[0] == prices[1] else ahead
