"""Sensible squads and plans of Danger Close, from what a seat may know: what *Suggest* lays, for a person to change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from game.api import Seat
from game.skulls import firing, moving
from game.skulls.outlook import habits
from game.skulls.position import OTHER, Position, World
from game.skulls.tokens import ranges_of

HIT = 0.45  # worth of a threat that holds
FELL = 7.5  # worth of an enemy who goes down
OWN_BLAST = 1.1  # how much worse a friend is in a blast than an enemy is good
STUNNED, STILL_TO_COME, STUNNED_FRIEND = 1.2, 1.5, -3.0
RETURN_SPARED = 0.55  # of a threat returned that Creep prevents
REVIVED, CARRY, STEP = 6.0, 2.0, 1.3  # a friend brought back; a runner's step; a step towards the enemy
COVERED = 0.35  # a threat that smoke keeps away
NEAR, FAR = 3, 2  # zones within which an enemy is near; steps a unit may take before it acts
LATER = 0.6  # how much less what needs a step first is worth
GAS = 1.5
AT_RISK = 12.0  # points of initiative that a unit about to fall is stacked earlier


Worth = Callable[[Position, str, str], float]
"""What a token is worth to a unit, in a position."""


class Plan(NamedTuple):
    """The stack, the card revealed first at its head, and the token for each ready spot that gets one."""

    stack: tuple[str, ...]
    tokens: Mapping[str, str]


# --- a squad --------------------------------------------------------------------------------------------------------------


def squad(world: World, seat: Seat) -> dict[str, str]:
    """A squad of the size a seat has, with the start space of each unit."""
    chosen = sorted(world.rosters[seat], key=lambda unit: (-promising(world, seat, unit), unit))[: world.sizes[seat]]
    return places(world, seat, chosen)


def promising(world: World, seat: Seat, unit: str) -> float:
    """About how much a card promises to a squad of the size a seat has."""
    known = habits()
    healer = known.many.healer if "medkit" in world.cards[unit].issue and world.sizes[seat] > NEAR + 1 else 0.0
    runner = known.many.runner if world.traits[unit] == "fleet" and world.scenario.objectives else 0.0
    return known.cards[unit] + healer + runner


def places(world: World, seat: Seat, units: Iterable[str]) -> dict[str, str]:
    """A start space for each of these units: fast ones nearest to where the squad sets out for, nobody crowded."""
    board, goals = world.board, _goals(world, seat)

    def far(space: str) -> int:
        return min(board.range(board.zone_of[space], goal) for goal in goals)

    starts = sorted(world.starts[seat], key=lambda space: (far(space), space))
    order = sorted(units, key=lambda unit: (-world.cards[unit].initiative, unit))
    return {unit: starts[place % len(starts)] for place, unit in enumerate(order)}


def _goals(world: World, seat: Seat) -> list[str]:
    """The zones a squad sets out for: those of its own objectives, else where the enemy starts."""
    zone_of = world.board.zone_of
    own = [zone_of[goal.space] for goal in world.scenario.objectives.values() if goal.side == seat]
    return own or [zone_of[space] for space in world.starts[OTHER[seat]]]


# --- a plan ---------------------------------------------------------------------------------------------------------------


def plan(view: Position, seat: Seat) -> Plan:
    """A stack and tokens for the round that is planned."""
    return Plan(stack(view, seat), tokens(view, seat))


def by_initiative(view: Position, seat: Seat) -> tuple[str, ...]:
    """The units whose cards are stacked, the highest initiative first, those who do not stand last."""
    mine = [name for name in view.own(seat) if view.units[name].state != "dead"]
    return tuple(sorted(mine, key=lambda name: (view.units[name].state != "up", -view.initiative(name), name)))


def stack(view: Position, seat: Seat, noise: Callable[[str], float] = lambda name: 0.0) -> tuple[str, ...]:
    """The units whose cards are stacked: high initiative early, whoever may fall soon earlier, the fallen last (R-SK-21).

    `mood` gives points of initiative more for a unit, so that the order cannot be read.
    """
    mine = [name for name in view.own(seat) if view.units[name].state != "dead"]

    noises = {name: noise(name) for name in mine}

    def early(name: str) -> tuple[bool, float, str]:
        unit = view.units[name]
        hurry = AT_RISK * unit.danger / view.world.tables.numbers.most_danger if _exposure(view, name) else 0.0
        return unit.state != "up", -view.initiative(name) - hurry - noises[name], name

    return tuple(sorted(mine, key=early))


def tokens(view: Position, seat: Seat, spots: Sequence[str] | None = None, worth: Worth | None = None) -> dict[str, str]:
    """The token for each of these ready spots: what promises most first, each star token once for each set (R-SK-22, R-SK-23).

    `spots` are those of all units when left out, `worth` what each token promises. A token that promises nothing is better than
    an empty spot; the fallen get what they have themselves (R-SK-25).
    """
    world, standing, value = view.world, view.standing(seat), worth or promise
    mine = [name for name in view.own(seat) if view.units[name].state != "dead"]
    names = mine if spots is None else spots
    left = dict.fromkeys(world.stars, world.star_sets[seat])
    for name in mine:
        lying = view.units[name].ready
        if name not in names and lying in left:
            left[lying] -= 1
    promises = [
        (value(view, name, token) if name in standing else 0.0, name, token)
        for name in names
        for token in (*dict.fromkeys(view.units[name].items), *(world.stars if name in standing else ()))
        if left.get(token, 1)
    ]
    found: dict[str, str] = {}
    for _, name, token in sorted(promises, key=lambda one: (-one[0], one[1], one[2])):
        if name in found or left.get(token) == 0:
            continue
        found[name] = token
        if token in left:
            left[token] -= 1
    return found


def promise(view: Position, name: str, token: str) -> float:
    """What a token on the ready spot of a unit is about worth in the round to come."""
    if token == "double-time":
        return _running(view, name)
    if token == "medkit":
        return _healing(view, name)
    if token == "smoke":
        return _smoke(view, name)
    if token == "creep":
        return _creep(view, name)
    if token == "tear-gas":
        return GAS if enemies_within(view, name, NEAR) else 0.0
    return _attack(view, name, token)


def _ranges(view: Position, name: str) -> Iterator[tuple[str, int]]:
    """The standing enemies of a unit, each with the range between them."""
    world, space = view.world, view.units[name].space
    for enemy in view.standing(OTHER[world.side(name)]):
        there = view.units[enemy].space
        if space and there:
            yield enemy, firing.far(view, space, there)


def enemies_within(view: Position, name: str, reach: int) -> list[str]:
    """The standing enemies so many zones away from a unit or nearer, by id."""
    return sorted(enemy for enemy, far in _ranges(view, name) if far <= reach)


def _exposure(view: Position, name: str) -> int:
    """The threats that all standing enemies could give a unit where it is."""
    return sum(view.pattern(enemy, far) for enemy, far in _ranges(view, name))


def _sooner(far: int, reach: Sequence[int]) -> float:
    """How much of its worth is left of something that reaches so far: all at once, less for every step it needs first."""
    steps = min(abs(far - one) for one in reach)
    return LATER**steps if steps <= FAR else 0.0


def _running(view: Position, name: str) -> float:
    """What more steps are worth: to whoever runs for an objective or carries it home, or where no enemy is near."""
    world, space = view.world, view.units[name].space
    if not space or not moving.on_foot(view, name):
        return 0.0
    steps = moving.double_steps(view, name) - 1
    zone_of, board, seat = world.board.zone_of, world.board, world.side(name)
    for key, goal in world.scenario.objectives.items():
        one = view.objectives[key]
        if goal.side == seat and one.by in (None, name):
            far = board.range(zone_of[space], goal.goal if one.by else zone_of[one.space])
            runners = sorted(view.standing(seat), key=lambda mine: (_far(view, mine, one.space), mine))
            if one.by == name or name in runners[:2]:
                return CARRY * steps * (1 if far > 1 else 0.5)
    return 0.0 if enemies_within(view, name, NEAR - 1) else STEP * steps


def _far(view: Position, name: str, space: str) -> int:
    """The range from a unit to a space."""
    here = view.units[name].space
    assert here is not None
    return firing.far(view, here, space)


def _healing(view: Position, name: str) -> float:
    """What a Medkit is worth: a fallen friend in the zone, or one it can come to."""
    seat, space = view.world.side(name), view.units[name].space
    fallen = [one.space for mine in view.own(seat) if (one := view.units[mine]).state == "down" and one.space]
    return max((REVIVED * _sooner(firing.far(view, space, there), (0,)) for there in fallen if space), default=0.0)


def _smoke(view: Position, name: str) -> float:
    """What hiding is worth: the threats that reach a unit and friends around it whose danger is high."""
    world, zone = view.world, view.zone(name)
    mine = [one for one in view.in_zone(zone or "") if world.side(one) == world.side(name) and view.units[one].state == "up"]
    half = world.tables.numbers.most_danger // 2
    return sum(COVERED * _exposure(view, one) for one in mine if view.units[one].danger >= half)


def _creep(view: Position, name: str) -> float:
    """What it is worth that nobody returns fire: the most that anybody near would return."""
    space = view.units[name].space
    answers = [
        RETURN_SPARED * shot.back.threat
        for enemy in enemies_within(view, name, FAR)
        if space and view.pattern(name, firing.far(view, space, view.units[enemy].space or space))
        if (shot := firing.exchange(view, name, enemy)).back
    ]
    return max(answers, default=0.0)


def _attack(view: Position, name: str, token: str) -> float:
    """What a token is worth that hits or stuns: by how many it reaches in the best zone, friends in it counted against it."""
    reach = ranges_of(view, name, token)

    def threats(victim: str) -> int:
        return sum(part["add"] for part in firing.parts_of(view, name, token, victim))

    def hit(enemy: str, far: int) -> float:
        return threats(enemy) * HIT * (1 + _falls(view, enemy, threats(enemy))) * _sooner(far, reach)

    if token in ("focus-fire", "covering-fire"):
        worths = [hit(enemy, far) for enemy, far in _ranges(view, name)]
        return max(worths, default=0.0) if token == "focus-fire" else sum(worths)
    zones: dict[str, float] = {}
    for enemy, far in _ranges(view, name):
        gain = (STUNNED + STILL_TO_COME) * _sooner(far, reach) if token == "flashbang" else hit(enemy, far)
        zone = view.zone(enemy) or ""
        zones[zone] = zones.get(zone, 0.0) + gain
    for friend in view.standing(view.world.side(name)):
        zone = view.zone(friend) or ""
        if zone in zones and friend != name:
            zones[zone] -= -STUNNED_FRIEND if token == "flashbang" else threats(friend) * HIT * OWN_BLAST
    return max(zones.values(), default=0.0)


def _falls(view: Position, name: str, threats: int) -> float:
    """About how much more worth a hit is as its victim may fall to it: by the black skulls it will pull on average."""
    bag, danger = view.teams[view.world.side(name)].bag, view.units[name].danger + threats
    black = danger * (bag.black + threats) / max(1, bag.size + threats)
    return FELL * HIT * min(1.0, black / view.defence(name)) ** 2
