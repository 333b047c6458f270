"""Questions about sight and fire that change nothing (9.5)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from game.api import JsonMap, JsonObject
from game.firefight import rally
from game.firefight.firing.aiming import (
    cannot_attack,
    cannot_fire,
    cannot_use,
    close_targets,
    first_spotter,
    in_arc,
    sees,
    spotters,
    targets,
)
from game.firefight.firing.attack import (
    DESTROYED,
    FLAME,
    FLANK,
    FRONT,
    GUN,
    HIT,
    MISS,
    Attack,
    Value,
    attack_of,
    is_mortar,
    value,
    work_value,
)
from game.firefight.kinds import UNKNOWN
from game.firefight.position import Position, Unit
from game.firefight.records import D6, DIRECTIONS
from game.messages import Refused, message

Answer = JsonObject
TOTALS = tuple(sum(dice) for dice in product(D6, repeat=2))
"""Every fall of two dice."""


def _space(view: Position, about: JsonMap, key: str) -> str:
    space = about.get(key)
    if not isinstance(space, str) or space not in view.world.hexes.bit:
        ids = view.world.hexes.ids
        given = {"key": key, "space": space, "first": ids[0], "last": ids[-1]}
        raise Refused("bad-action", message('"{key}" is {space!r}; it is a space of the board, {first} to {last}.', **given))
    return space


def _unit(view: Position, name: object, key: str = "unit") -> Unit:
    unit = view.units.get(name) if isinstance(name, str) else None
    if unit is None or not view.on_board(unit):
        there = ", ".join(sorted(view.units)) or message("there is none")
        raise Refused("bad-action", message('"{key}" is {name!r}; it is a unit on the board: {there}.', key=key, name=name,
                                            there=there))  # fmt: skip
    return unit


def _caps(view: Position, about: JsonMap) -> int:
    caps, most = about.get("caps", 0), view.world.numbers.dice_caps
    if type(caps) is not int or abs(caps) > most:
        raise Refused("bad-action", message('"caps" is {caps!r}; it is a number from -{most} to {most}.', caps=caps, most=most))
    return caps


# --- sight ---------------------------------------------------------------------------------------------------------------


def los(view: Position, about: JsonMap) -> Answer:
    """Whether there is a line of sight between two spaces, and what closes it (R-FF-37 to R-FF-39)."""
    a, b = _space(view, about, "from"), _space(view, about, "to")
    ground = view.world.ground
    spaces, pairs = ground.blockers(a, b, view.screens)
    return {"clear": not spaces and not pairs, "distance": ground.hexes.distance(a, b), "blockers": [*spaces, *map(list, pairs)]}


def arc(view: Position, about: JsonMap) -> Answer:
    """Whether a space is in the arc of a unit (R-FF-42)."""
    return {"in_arc": in_arc(view, _unit(view, about.get("unit")), _space(view, about, "at"))}


def spotter_spaces(view: Position, about: JsonMap) -> Answer:
    """The spaces that may serve a mortar as spotter space: none into a space that it sees itself (R-FF-89, R-FF-90)."""
    unit, at = _unit(view, about.get("unit")), _space(view, about, "at")
    needed = is_mortar(view.kind(unit), GUN) and not sees(view, unit.at, at)
    return {"spaces": spotters(view, unit, at) if needed else []}


# --- odds ----------------------------------------------------------------------------------------------------------------


def odds(view: Position, about: JsonMap) -> Answer:
    """What an attack has against its target, or against the first one in a space, and against each there under `targets`."""
    unit, caps = _unit(view, about.get("unit")), _caps(view, about)
    target = about.get("target")
    at = _space(view, about, "at") if "at" in about else _place(view, target)
    attack = _attack(view, unit, at, about)
    if target is not None:
        if _place(view, target) != at:
            raise Refused("bad-action", message('"target" is {target}, which is not in {at}.', target=target, at=at))
        return _odds(view, unit, attack, target, caps)
    units, works = targets(view, at)
    known = [*close_targets(view, unit)] if attack.close else [one.id for one in units] + [one.id for one in works]
    if not known:
        raise Refused("bad-action", message('"at" is {at}, which shows no target.', at=at))
    each = {name: _odds(view, unit, attack, name, caps) for name in known}
    return {**each[known[0]], "targets": each}


def _place(view: Position, target: object) -> str:
    """The space of a target: a unit, a fort or an obstacle."""
    work = view.works.get(target) if isinstance(target, str) else None
    return work.at if work is not None else _unit(view, target, "target").at


def _attack(view: Position, unit: Unit, at: str, about: JsonMap) -> Attack:
    """The attack that is asked about, whether it may be or not; the cards of the turn touch its own seat's only."""
    cards, weapon = view.world.tables.cards, about.get("weapon", GUN)
    if not isinstance(weapon, str) or weapon not in (GUN, FLAME) and not (weapon in cards and cards[weapon].weapon):
        known = ", ".join([GUN, FLAME, *(name for name, card in cards.items() if card.weapon)])
        raise Refused("bad-action", message('"weapon" is {weapon!r}; it is one of {known}.', weapon=weapon, known=known))
    names = about.get("support", [])
    if not isinstance(names, list):
        raise Refused("bad-action", message('"support" is {names!r}; it is a list of units.', names=names))
    supports = tuple([_unit(view, name, "support") for name in names])
    spotter = _space(view, about, "spotter") if about.get("spotter") is not None else first_spotter(view, unit, at, weapon)
    bonus = weapon in cards and "green" not in cards[weapon].circles
    return attack_of(view, unit, at, weapon, spotter, supports, action=unit.seat == view.to_move and not bonus)


def _odds(view: Position, unit: Unit, attack: Attack, name: str, caps: int) -> Answer:
    work = view.works.get(name)
    found = value(view, attack, view.units[name]) if work is None else work_value(view, attack, work)
    fall = [found.result(total + caps) for total in TOTALS]
    destroyed, hit = fall.count(DESTROYED), len(fall) - fall.count(MISS)
    p_destroy = destroyed + fall.count(HIT) * (0.0 if work is not None else _deadly(view, view.units[name]))
    answer: Answer = {
        "fp": found.av, "dv": found.dv, "dr": found.dr, "colour": found.colour, "need": found.need - caps, "hit_36": hit,
        "destroy_36": destroyed, "p_destroy": round(p_destroy / len(TOTALS), 6), "av_parts": dict(found.av_parts),
        "dv_parts": dict(found.dv_parts),
    }  # fmt: skip
    unknown = [one for one in (unit.id, name) if one in view.units and view.units[one].hit == UNKNOWN]
    return answer | ({"unknown": unknown} if unknown else {})


def _deadly(view: Position, unit: Unit) -> float:
    """The chance that a hit destroys a unit: the second one does, the first by its counter (R-FF-53, R-FF-54)."""
    if unit.hit is not None:
        return 1.0
    name, hits = view.kind(unit).pile, view.world.tables.hits
    full, pile = view.world.tables.full_pile(name), view.piles[name]
    if isinstance(pile, Mapping):
        left = pile if any(pile.values()) else full
        return sum(number for one, number in left.items() if hits[one].destroys) / sum(left.values())
    return sum(number for one, number in full.items() if hits[one].destroys) / (pile or sum(full.values()))


def rally_odds(view: Position, about: JsonMap) -> Answer:
    """What a unit's rally needs, and how many of the 36 falls of two dice do it (R-FF-58, R-FF-59)."""
    unit, caps = _unit(view, about.get("unit")), _caps(view, about)
    chance = rally.chance(view, unit)
    if chance.need is None:
        return {"need": None, "parts": chance.parts, "of_36": 0}
    need = chance.need - caps
    return {"need": need, "parts": chance.parts, "of_36": sum(total >= need for total in TOTALS)}


# --- danger --------------------------------------------------------------------------------------------------------------


def danger(view: Position, about: JsonMap) -> Answer:
    """The visible enemies that could fire at a space now, each with its best need against a front and a flank DR.

    `seat` is the one in danger, the seat to move if none is named. Held against `unit` where one is named, else against
    whichever of the seat's units is easiest to hit there.
    """
    at, seat = _space(view, about, "at"), about.get("seat") or view.to_move
    if seat not in view.world.seats:
        raise Refused("bad-action", message('"seat" is {seat!r}; it is one of {seats}.', seat=seat,
                                            seats=", ".join(view.world.seats)))  # fmt: skip
    name = about.get("unit")
    stand_ins = [_unit(view, name)] if name is not None else [one for one in view.own(seat) if view.on_board(one)]
    here = [one._replace(at=at, aboard=None, fort=None, hidden=False) for one in stand_ins]
    found = [_threat(view, enemy, at, here) for enemy in _enemies(view, seat)]
    return {"units": [one for one in found if one is not None]}


def _enemies(view: Position, seat: str) -> list[Unit]:
    ordered = (unit for _, unit in sorted(view.units.items()))
    return [one for one in ordered if not one.hidden and view.on_board(one) and not view.friends(one.seat, seat)]


def _threat(view: Position, enemy: Unit, at: str, here: list[Unit]) -> Answer | None:
    """What an enemy needs at best against units that stand in a space; None where it cannot fire there."""
    best: dict[str, list[int]] = {FRONT: [], FLANK: []}
    can = False
    for weapon in (GUN, FLAME):
        spotter = first_spotter(view, enemy, at, weapon)
        if enemy.at == at or _never(view, enemy, at, weapon, spotter):
            continue
        can = True
        attack = attack_of(view, enemy, at, weapon, spotter, action=enemy.seat == view.to_move)
        for unit in here:
            for side, needs in best.items():
                needs.append(_against(view, attack, unit, side).need)
    if not can:
        return None
    answer: Answer = {"unit": enemy.id, **{side: min(needs) if needs else None for side, needs in best.items()}}
    return answer | ({"unknown": True} if enemy.hit == UNKNOWN else {})


def _never(view: Position, enemy: Unit, at: str, weapon: str, spotter: str | None) -> bool:
    why = cannot_attack(view, enemy) or cannot_use(view, enemy, weapon)
    return (why or cannot_fire(view, enemy, at, weapon, None, spotter, empty=True)) is not None


def _against(view: Position, attack: Attack, unit: Unit, side: str) -> Value:
    """What an attack has against one side of a unit, where it does not always find the flank."""
    assert attack.place is not None
    facing = DIRECTIONS[view.world.hexes.sides_entered(attack.place, unit.at)[0]]
    return value(view, attack._replace(flank=attack.flank or side == FLANK), unit._replace(facing=facing))
