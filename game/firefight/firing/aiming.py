"""Who may fire at what: arc, range, line of sight, spotters, supports (R-FF-45, R-FF-56, R-FF-67, R-FF-86 to R-FF-93)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.api import JsonMap, Seat
from game.firefight.firing.attack import FLAME, GUN, farthest, is_mortar, support_firepower
from game.firefight.position import Position, Unit, Work
from game.firefight.records import DIRECTION, Card, UnitType
from game.messages import Message, message

TURRET, HULL, MAN = "turret", "hull", "man"
"""Where a flamethrower sits (3.1)."""

# --- what there is to fire at ---------------------------------------------------------------------------------------------


def targets(position: Position, space: str) -> tuple[list[Unit], list[Work]]:
    """What shows itself in a space, in the order in which it is rolled for: units, forts, obstacles, each by id (9.4)."""
    kinds = position.world.tables.works
    works = [one for one in position.works_at(space) if not one.hidden]
    works.sort(key=lambda work: not kinds[work.kind].fort)
    return [one for one in position.here(space) if not one.hidden], works


def close_targets(position: Position, unit: Unit) -> tuple[str, ...]:
    """What a unit may attack in its own space: enemy units, forts, obstacles (R-FF-56)."""
    units, works = targets(position, unit.at)
    return tuple([one.id for one in units if not position.friends(one.seat, unit.seat)] + [one.id for one in works])


# --- where a unit can fire ------------------------------------------------------------------------------------------------


def in_arc(position: Position, unit: Unit, space: str) -> bool:
    """Whether a space is in a unit's arc of fire; from a trench every other one is (R-FF-42, R-FF-128)."""
    if position.works and position.fort_kind(unit) == "trench":
        return space != unit.at
    return position.world.ground.in_arc(unit.at, DIRECTION[unit.facing], space)


def swings(kind: UnitType, weapon: str) -> bool:
    """Whether a weapon sits in a turret (R-FF-112, R-FF-142)."""
    return kind.turret if weapon == GUN else weapon == FLAME and kind.flame == TURRET


def covers(position: Position, unit: Unit, at: str, weapon: str) -> bool:
    """Whether a weapon points at another space, or can be swung there (R-FF-42, R-FF-112, R-FF-142)."""
    return swings(position.kind(unit), weapon) or in_arc(position, unit, at)


def reaches(position: Position, unit: Unit, at: str, weapon: str) -> bool:
    """Whether a weapon reaches as far as another space (R-FF-47, R-FF-76, R-FF-141)."""
    world, distance = position.world, position.world.hexes.distance(unit.at, at)
    if weapon == GUN:
        most = farthest(position, unit) * world.numbers.long_range_times
        return distance < most or (distance == most and bool(world.options["long_range_inclusive"]))
    if weapon == FLAME:
        return distance <= world.numbers.flame_reach
    reach = world.tables.cards[weapon].reach
    return reach is not None and reach[0] <= distance <= reach[1]


def sees(position: Position, a: str, b: str) -> bool:
    """Whether there is a line of sight between two spaces through the smoke as it lies (R-FF-37, R-FF-100)."""
    return position.world.ground.sees(a, b, position.screens)


def spotters(position: Position, unit: Unit, at: str) -> list[str]:
    """The spaces from which a mortar's fire into another can be observed, sorted (R-FF-90)."""
    bit, serving = position.world.ground.bit, _serving(position, unit, at)
    return [space for space in position.world.hexes.ids if bit[space] & serving] if serving else []


def _serving(position: Position, unit: Unit, at: str) -> int:
    """The spotter spaces as a bit set."""
    return position.world.ground.seen(at, observers(position, unit), position.screens)


def observers(position: Position, unit: Unit) -> int:
    """The spaces near a mortar, seen from it and without a visible enemy, as a bit set: spotter spaces if they see the target."""
    world = position.world
    near = world.hexes.around(unit.at, world.numbers.spotter_within)
    free = near & ~(world.ground.bit[unit.at] | position.sight(unit.seat).taken)
    return world.ground.seen(unit.at, free, position.screens)


def first_spotter(position: Position, unit: Unit, at: str, weapon: str) -> str | None:
    """The first space that may serve as spotter space where a weapon needs one; None where it needs none or none serves."""
    if at == unit.at or not is_mortar(position.kind(unit), weapon) or sees(position, unit.at, at):
        return None
    return position.world.hexes.first(_serving(position, unit, at))


def price(position: Position, unit: Unit, at: str, weapon: str) -> int:
    """The price of an attack: the card's, else the attack AP with its counter and the turret's swing (R-FF-45, R-FF-112)."""
    card = position.world.tables.cards.get(weapon)
    if card is not None:
        return card.cost
    kind, counter = position.kind(unit), position.counter(unit)
    assert kind.attack_ap is not None
    found = kind.attack_ap + (counter.attack_ap if counter is not None else 0)
    if at != unit.at and swings(kind, weapon) and not in_arc(position, unit, at):
        found += position.world.numbers.turret
    return found


def can_pay(position: Position, unit: Unit) -> bool:
    """Whether a unit can still attack in this round with the AP it has and the CAPs of its seat (R-FF-10, R-FF-17)."""
    pool = position.pool[unit.seat]
    if position.kind(unit).attack_ap is None:
        return False
    if unit.state == "fresh" or (unit.state == "active" and pool is not None and pool.ap is None):
        return True
    own = pool.ap or 0 if pool is not None and unit.id in pool.units else 0
    return own + position.caps[unit.seat].now >= price(position, unit, unit.at, GUN)


# --- why not --------------------------------------------------------------------------------------------------------------


def not_there(at: str, rule: str) -> Message:
    """Why a place that the board has not is no target."""
    return message("{rule}: {at!r} is no space of the board.", rule=rule, at=at)


def cannot_attack(position: Position, unit: Unit, card: bool = False) -> Message | None:
    """Why a unit may not attack at all, with its own weapon or with a card (R-FF-45, R-FF-55, R-FF-76, R-FF-116)."""
    rule = "R-FF-76" if card else "R-FF-45"
    if unit.aboard is not None:
        return message("{rule}: {unit} is carried or towed and cannot attack.", rule=rule, unit=unit.id)
    if position.kind(unit).attack_ap is None:
        return message("{rule}: {unit} never attacks.", rule=rule, unit=unit.id)
    if position.barred(unit, "attack"):
        return message("R-FF-55: the hit counter of {unit} forbids it to attack.", unit=unit.id)
    return None


def cannot_use(position: Position, unit: Unit, weapon: str) -> Message | None:
    """Why a unit cannot use a weapon, wherever the target is (R-FF-93, R-FF-141)."""
    kind = position.kind(unit)
    if weapon == FLAME and kind.flame is None:
        return message("R-FF-141: {unit} has no flamethrower.", unit=unit.id)
    if is_mortar(kind, weapon) and position.fort_kind(unit) == "bunker":
        return message("R-FF-93: a mortar cannot fire inside a bunker.")
    return None


def cannot_fight(position: Position, unit: Unit, weapon: str, target: object, spotter: object) -> Message | None:
    """Why a unit cannot attack a target in its own space (R-FF-56)."""
    card = position.world.tables.cards.get(weapon)
    if not isinstance(target, str) or target not in close_targets(position, unit):
        there = ", ".join(close_targets(position, unit)) or message("nothing")
        return message(
            "R-FF-56: in its own space {unit} attacks one enemy unit, fort or obstacle, named as target; there is {there}.",
            unit=unit.id, there=there,
        )  # fmt: skip
    if spotter is not None:
        return message("R-FF-89: close combat needs no spotter.")
    if card is not None and card.reach is not None and card.reach[0] > 0:
        return message("R-FF-76: {card} does not reach into its own space.", card=card.name)
    return None


def cannot_fire(
    position: Position, unit: Unit, at: str, weapon: str, target: object, spotter: object, empty: bool = False
) -> Message | None:
    """Why a unit cannot fire into another space, one that may be `empty` for smoke (R-FF-42 to R-FF-56, R-FF-67, R-FF-89)."""
    if position.enemy_at(unit.at, unit.seat):
        return message("R-FF-56: an enemy is in the space of {unit}; it may attack there only.", unit=unit.id)
    if target is not None:
        return message("R-FF-51: fire meets everything in {at}; a target is named in close combat only.", at=at)
    return (
        (None if empty else _shows_nothing(position, unit, at))
        or _out_of_arc(position, unit, at, weapon)
        or _out_of_range(position, unit, at, weapon)
        or _out_of_sight(position, unit, at, weapon, spotter)
    )


def _shows_nothing(position: Position, unit: Unit, at: str) -> Message | None:
    if position.world.ground.bit[at] & position.sight(unit.seat).shown:
        return None
    if "hidden" not in position.world.modules:
        return message("R-FF-67: {at} shows no enemy, fort or obstacle; no scenario without hidden units has fire at it.", at=at)
    if any(not one.hidden and position.friends(one.seat, unit.seat) for one in position.here(at)):
        return message("R-FF-67: {at} shows no enemy, and a friendly unit is in it.", at=at)
    return None


def _out_of_arc(position: Position, unit: Unit, at: str, weapon: str) -> Message | None:
    if covers(position, unit, at, weapon):
        return None
    rule = "R-FF-142" if weapon == FLAME else "R-FF-42"
    return message("{rule}: {at} is outside the arc of {unit}, which faces {facing}.", rule=rule, at=at, unit=unit.id,
                   facing=unit.facing)  # fmt: skip


def _out_of_range(position: Position, unit: Unit, at: str, weapon: str) -> Message | None:
    if reaches(position, unit, at, weapon):
        return None
    distance = position.world.hexes.distance(unit.at, at)
    if weapon == FLAME:
        return message("R-FF-141: {at} is {distance} spaces away; flames reach the next one.", at=at, distance=distance)
    card = position.world.tables.cards.get(weapon)
    if card is not None and card.reach is not None:
        given = {"card": card.name, "most": card.reach[1], "at": at, "distance": distance}
        return message("R-FF-76: {card} reaches {most} spaces; {at} is {distance} away.", **given)
    given = {"at": at, "distance": distance, "unit": unit.id, "range": farthest(position, unit)}
    return message("R-FF-47: {at} is {distance} spaces away; {unit} fires {range}, at long range less than twice that.", **given)


def _out_of_sight(position: Position, unit: Unit, at: str, weapon: str, spotter: object) -> Message | None:
    """Why there is no line, direct or through a spotter (R-FF-37, R-FF-89, R-FF-90)."""
    mortar = is_mortar(position.kind(unit), weapon)
    if sees(position, unit.at, at):
        if spotter is not None:
            return message("R-FF-89: {unit} sees {at} itself; no spotter is named.", unit=unit.id, at=at)
        return None
    if spotter is None:
        spaces, pairs = position.world.ground.blockers(unit.at, at, position.screens)
        closed = ", ".join([*spaces, *("|".join(pair) for pair in pairs)])
        return message("R-FF-37: there is no line of sight from {a} to {at}; it is blocked by {closed}.", a=unit.at, at=at,
                       closed=closed)  # fmt: skip
    if not mortar:
        return message("R-FF-89: only a mortar fires through a spotter.")
    if spotter not in spotters(position, unit, at):
        fit = ", ".join(spotters(position, unit, at)) or message("none")
        return message("R-FF-90: fire of {unit} into {at} cannot be observed from {spotter}; there serve: {fit}.", unit=unit.id,
                       at=at, spotter=spotter, fit=fit)  # fmt: skip
    return None


# --- supports -------------------------------------------------------------------------------------------------------------


def cannot_support(position: Position, leader: Unit, unit: Unit, at: str) -> Message | None:
    """Why a unit cannot support its leader's attack (R-FF-86; R-FF-88 in close combat)."""
    close, name = at == leader.at, unit.id
    rule = "R-FF-88" if close else "R-FF-86"
    why = _unfit(position, unit, rule) or cannot_use(position, unit, GUN)
    if why is not None:
        return why
    if max(support_firepower(position, unit, at)) <= 0:
        return message("{rule}: {unit} has no firepower there.", rule=rule, unit=name)
    if close:
        if unit.at == leader.at:
            return None
        return message("R-FF-88: {unit} is not in the space of {leader}.", unit=name, leader=leader.id)
    world = position.world
    if world.hexes.distance(unit.at, leader.at) > 1:
        return message("R-FF-86: {unit} is not beside {leader}.", unit=name, leader=leader.id)
    if position.enemy_at(unit.at, unit.seat):
        return message("R-FF-86: an enemy is in the space of {unit}.", unit=name)
    if at == unit.at or not in_arc(position, unit, at):
        return message("R-FF-86: {at} is outside the arc of {unit}.", at=at, unit=name)
    if not sees(position, unit.at, at):
        return message("R-FF-86: {unit} does not see {at}.", unit=name, at=at)
    if world.hexes.distance(unit.at, at) > farthest(position, unit):
        return message("R-FF-86: {at} is out of the range of {unit}.", at=at, unit=name)
    return None


def _unfit(position: Position, unit: Unit, rule: str) -> Message | None:
    counter = position.counter(unit)
    if unit.aboard is not None:
        return message("{rule}: {unit} is carried or towed and supports nobody.", rule=rule, unit=unit.id)
    if position.kind(unit).attack_ap is None:
        return message("{rule}: {unit} never attacks.", rule=rule, unit=unit.id)
    if position.barred(unit, "attack") or (counter is not None and (counter.fp_red or counter.fp_blue)):
        return message("{rule}: the hit counter of {unit} keeps it from supporting.", rule=rule, unit=unit.id)
    return None


def wrong_supports(position: Position, seat: Seat, leader: Unit, at: str, names: Sequence[str], card: Card | None) -> str | None:
    """Why these units cannot support an attack, or None (R-FF-28, R-FF-76, R-FF-82, R-FF-86, R-FF-88)."""
    if names and card is not None:
        return message("R-FF-76: nobody supports {card}.", card=card.name)
    if names and "groups" not in position.world.modules:
        return message("R-FF-82: this scenario has no groups.")
    for name in names:
        unit = position.units.get(name)
        if unit is None or unit.seat != seat or not position.on_board(unit):
            return message("R-FF-28: {seat} has no unit {name} on the board.", name=name, seat=seat)
        if name == leader.id:
            return message("R-FF-82: {name} leads the fire and does not support it as well.", name=name)
        why = cannot_support(position, leader, unit, at)
        if why is not None:
            return why
    return None


def wrong_caps(position: Position, caps: JsonMap, among: Collection[str]) -> str | None:
    """Why these CAPs cannot be put on the rolls of an action, or None (R-FF-21)."""
    most = position.world.numbers.dice_caps
    for name, number in caps.items():
        if name not in among:
            there = ", ".join(among) or message("nothing")
            return message("R-FF-21: no roll is made for {name}; CAPs go to the rolls for {there}.", name=name, there=there)
        if abs(number) > most:
            return message("R-FF-21: {number} CAPs on one roll; at most {most} change it.", number=number, most=most)
    return None
