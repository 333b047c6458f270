"""Fire and close combat, with guns, flames and red cards (R-FF-45 to R-FF-57, R-FF-67, R-FF-76 to R-FF-79, R-FF-85)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.api import Action, Emit, Event, JsonMap, Seat
from game.draws import Draws
from game.firefight.firing import harm
from game.firefight.firing.aiming import (
    TURRET,
    cannot_attack,
    cannot_fight,
    cannot_fire,
    cannot_use,
    not_there,
    price,
    targets,
    wrong_caps,
    wrong_supports,
)
from game.firefight.firing.attack import FLAME, FRONT, GUN, HIT, MISS, Attack, Value, attack_of, value, work_value
from game.firefight.plan import Plan
from game.firefight.position import Position, Unit
from game.firefight.records import D6, Card
from game.firefight.seeing import reveal, show_counter
from game.messages import message

GREEN, FIRE = "green", "fire"
"""Circles of red cards: the attack is the action of the turn; it finds the flank (3.5)."""


class Target(NamedTuple):
    """What a roll is made for."""

    id: str
    work: bool
    hidden: bool
    value: Value


# --- what it costs, or why not --------------------------------------------------------------------------------------------


def plan(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    """What fire needs, or why it may not be."""
    weapon = action.get("weapon", GUN)
    card = position.world.tables.cards.get(weapon)
    if card is not None:
        why = _not_this_card(position, card, action)
        if why is not None:
            return why
    return _planned(position, seat, action, unit, weapon, card)


def _not_this_card(position: Position, card: Card, action: Action) -> str | None:
    """Why a red card is no weapon of a fire action (R-FF-72, R-FF-79)."""
    if "cards" not in position.world.modules:
        return message("R-FF-72: this scenario has no cards.")
    if not card.weapon or GREEN not in card.circles:
        return message("R-FF-79: {card} is played in addition to an action, as a bonus.", card=card.name)
    if action.get("by") == "card":
        return message("R-FF-79: an attack with {card} is not paid by another card.", card=card.name)
    return None


def plan_bonus(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    """What an attack with a red card in addition to an action needs, or why it may not be (R-FF-76, R-FF-79)."""
    card = position.world.tables.cards[action["card"]]
    if GREEN in card.circles:
        return message("R-FF-79: the attack with {card} is the action of the turn.", card=card.name)
    return _planned(position, seat, action, unit, card.id, card)


def _planned(position: Position, seat: Seat, action: Action, unit: Unit, weapon: str, card: Card | None) -> Plan | str:
    at, names = action["at"], tuple(action.get("support", ()))
    target, spotter = action.get("target"), action.get("spotter")
    if at not in position.world.ground.bit:
        return not_there(at, "R-FF-45" if card is None else "R-FF-76")
    aimed = cannot_fight(position, unit, weapon, target, spotter) if at == unit.at else None
    if at != unit.at:
        aimed = cannot_fire(position, unit, at, weapon, target, spotter)
    why = (
        cannot_attack(position, unit, card is not None)
        or cannot_use(position, unit, weapon)
        or aimed
        or wrong_supports(position, seat, unit, at, names, card)
    )
    if why is not None:
        return why
    caps: JsonMap = action.get("caps", {})
    if caps:
        why = wrong_caps(position, caps, _rolls(position, unit, at, target))
        if why is not None:
            return why
    return Plan((unit.id, *names), price(position, unit, at, weapon), sum(abs(number) for number in caps.values()))


def _rolls(position: Position, unit: Unit, at: str, target: str | None) -> list[str]:
    """The targets that everybody knows to be rolled for."""
    if at == unit.at:
        return [] if target is None else [target]
    units, works = targets(position, at)
    return [one.id for one in units] + [one.id for one in works]


def prices(position: Position, unit: Unit) -> set[int]:
    """The prices that attacks of a unit may have."""
    kind, counter, cards = position.kind(unit), position.counter(unit), position.world.tables.cards
    gun = (kind.attack_ap or 0) + (counter.attack_ap if counter is not None else 0)
    swung = gun + position.world.numbers.turret if kind.turret or kind.flame == TURRET else gun
    return {gun, swung, *[card.cost for card in cards.values() if card.weapon or card.lays]}


# --- firing ---------------------------------------------------------------------------------------------------------------


def do(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Fire, or attack in close combat, at everything in the space or at the one target."""
    unit, at = position.units[action["unit"]], action["at"]
    bonus = action["do"] == "bonus"
    weapon: str = action["card"] if bonus else action.get("weapon", GUN)
    if weapon in (GUN, FLAME):
        _show_own_counter(position, unit, weapon, emit)
    names = list(action.get("support", ()))
    supports = tuple([position.units[name] for name in names])
    attack = attack_of(position, unit, at, weapon, action.get("spotter"), supports, action=not bonus)
    rolled = aimed_at(position, attack, action.get("target"))
    known = [one.id for one in rolled if not one.hidden]
    emit({"is": "attack", "unit": unit.id, "at": at, "weapon": weapon, "support": names, "targets": known})
    roll(position, rolled, seat, action.get("caps", {}), draws, emit)


def _show_own_counter(position: Position, unit: Unit, weapon: str, emit: Emit) -> None:
    """Show the attacker's counter where one of its numbers is used (R-FF-55)."""
    counter = position.counter(unit)
    if counter is None:
        return
    of_gun = counter.fp_red or counter.fp_blue or counter.range_max is not None
    if counter.attack_ap or (weapon == GUN and of_gun):
        show_counter(position, unit.id, emit)


def aimed_at(position: Position, attack: Attack, target: str | None = None) -> list[Target]:
    """All that an attack is rolled for, in order, with its value before the first die (R-FF-51, R-FF-67, 9.4)."""
    units, works = targets(position, attack.at)
    if attack.close:
        units, works = [one for one in units if one.id == target], [one for one in works if one.id == target]
    found = [Target(one.id, False, False, value(position, attack, one)) for one in units]
    found += [Target(one.id, True, False, work_value(position, attack, one)) for one in works]
    if not attack.close:
        hidden = [one for one in position.here(attack.at) if one.hidden]
        found += [Target(one.id, False, True, value(position, attack, one)) for one in hidden]
    return found


def roll(position: Position, rolled: Iterable[Target], seat: Seat, caps: JsonMap, draws: Draws, emit: Emit) -> None:
    """Roll for each target of an attack of a seat, and carry out what comes of it before the next one."""
    for target in rolled:
        if target.work and target.id not in position.works:  # R-FF-51: a hasty defence that went with its maker
            continue
        dice = [draws.pick(D6, "d6"), draws.pick(D6, "d6")]
        more = 0 if target.hidden else caps.get(target.id, 0)
        result = target.value.result(sum(dice) + more)
        emit(_rolled(position, target, dice, more, result))
        if target.work:
            if result != MISS:
                harm.destroy_work(position, target.id, seat, emit)
        else:
            _struck(position, target, result, seat, draws, emit)


def _rolled(position: Position, target: Target, dice: list[int], caps: int, result: str) -> Event:
    """The event of a roll; a miss of a hidden unit is for its seat only (R-FF-67)."""
    found = target.value
    av_parts = {**found.av_parts, "dice": sum(dice)}
    if caps:
        av_parts["caps"] = caps
    event: Event = {
        "is": "attack_roll", "target": target.id, "dice": dice, "av": found.av + max(0, sum(dice) + caps), "dv": found.dv,
        "dr": found.dr, "result": result, "av_parts": av_parts, "dv_parts": dict(found.dv_parts),
    }  # fmt: skip
    if target.hidden and result == MISS:
        event["for"] = [position.units[target.id].seat]
    return event


def _struck(position: Position, target: Target, result: str, seat: Seat, draws: Draws, emit: Emit) -> None:
    """Show a unit's counter where it changed its DR, show the unit where it was hidden, and carry out what hit it."""
    counter = position.counter(position.units[target.id])
    changed = counter is not None and (counter.dr_front if target.value.dr == FRONT else counter.dr_flank)
    if changed and not (target.hidden and result == MISS):
        show_counter(position, target.id, emit)
    if result == MISS:
        return
    if target.hidden:
        reveal(position, target.id, "hit", emit)
    if result == HIT:
        harm.hit(position, target.id, seat, draws, emit)
    else:
        harm.destroy(position, target.id, seat, harm.MARGIN, emit)
