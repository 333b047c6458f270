"""Attacks: what stands in the two columns of an attack, AV and DV, part by part (R-FF-44 to R-FF-50, R-FF-57, R-FF-85, 9.3)."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Seat
from game.firefight.held import Oba
from game.firefight.position import Position, Unit, Work
from game.firefight.records import DIRECTION, Card, UnitType

GUN, FLAME = "gun", "flame"
"""The weapons that are no cards (9.2)."""
RED, BLUE = "red", "blue"
FRONT, FLANK = "front", "flank"
MISS, HIT, DESTROYED = "miss", "hit", "destroyed"
HEAVY_WOODS = "heavy_woods"
"""The terrain that hides no red DR from what falls on it from above (R-FF-92)."""

Parts = dict[str, int]


class Attack(NamedTuple):
    """An attack on the targets in a space.

    `place`: the attacker's own space, `seat`: whose unit it is, both None for artillery; `source`: where the line comes from,
    its own or the spotter's; `parts` of the AV that are alike for all targets; `supports`: how many count for red and for blue;
    `flank`: always against that DR; `cross`: so against all that show themselves; `aim`: of a card; `above`: from mortars and
    artillery (R-FF-92); `opens`: flanks of open-topped vehicles count as red (R-FF-113).
    """

    at: str
    red: int
    blue: int
    place: str | None = None
    source: str | None = None
    close: bool = False
    flame: bool = False
    parts: Parts = {}
    supports: tuple[int, int] = (0, 0)
    flank: bool = False
    cross: bool = False
    aim: int = 0
    above: bool = False
    opens: bool = False
    seat: Seat | None = None


class Value(NamedTuple):
    """What an attack has against one target, dice and CAPs aside: `av` and `dv` with their parts; `dr` None for a work."""

    colour: str
    dr: str | None
    av: int
    dv: int
    av_parts: Parts
    dv_parts: Parts
    margin: int
    """How much more than the DV destroys: nothing, for a work."""

    @property
    def need(self) -> int:
        """What the dice must show."""
        return self.dv - self.av

    def result(self, total: int) -> str:
        """What comes of a total of dice and CAPs (R-FF-52, R-FF-131)."""
        over = self.av + max(0, total) - self.dv
        return MISS if over < 0 else DESTROYED if over >= self.margin else HIT


# --- attacks -------------------------------------------------------------------------------------------------------------


def is_mortar(kind: UnitType, weapon: str) -> bool:
    """Whether it is a mortar that fires as one (R-FF-89)."""
    return weapon == GUN and kind.calibre > 0


def farthest(position: Position, unit: Unit) -> int:
    """The range of a unit's gun; a counter may bring it down (R-FF-47)."""
    kind, counter = position.kind(unit), position.counter(unit)
    return kind.range if counter is None or counter.range_max is None else min(kind.range, counter.range_max)


def attack_of(
    position: Position, unit: Unit, at: str, weapon: str = GUN, spotter: str | None = None, supports: tuple[Unit, ...] = (),
    action: bool = True,
) -> Attack:  # fmt: skip
    """The attack of a unit on a space, in close combat on its own; `action`: the cards of the turn touch it (R-FF-74)."""
    world, kind = position.world, position.kind(unit)
    numbers, tables = world.numbers, world.tables
    card = tables.cards.get(weapon)
    red, blue = _firepower(position, unit, weapon, card)
    close, distance = at == unit.at, world.hexes.distance(unit.at, at)
    parts: Parts = {}
    source = spotter or unit.at
    if close:
        boxed = weapon == GUN and kind.box
        parts["close_combat"] = numbers.close_combat_boxed if boxed else numbers.close_combat
    else:
        if distance == 1:
            parts["adjacent"] = numbers.adjacent
        if weapon == GUN and distance > farthest(position, unit):
            parts["long_range"] = numbers.long_range
        if world.ground.level[source] > world.ground.level[at]:
            parts["elevation"] = numbers.height
    mortar = is_mortar(kind, weapon)
    fx = position.turn_fx if action else {}
    return Attack(
        at, red, blue, unit.at, source, close, weapon == FLAME, parts, _counted(position, supports, at),
        flank=close or mortar or weapon == FLAME or (card is not None and "fire" in card.circles),
        cross=fx.get("cross", False), aim=fx.get("aim", 0), above=mortar and not close,
        opens=close or mortar or (card is not None and card.he), seat=unit.seat,
    )  # fmt: skip


def _firepower(position: Position, unit: Unit, weapon: str, card: Card | None) -> tuple[int, int]:
    """The FP in red and blue: the gun's with its counter, the flames' or the card's without (R-FF-76, R-FF-141)."""
    if card is not None:
        return card.fp_red, card.fp_blue
    if weapon == FLAME:
        return position.world.numbers.flame_fp, position.world.numbers.flame_fp
    kind, counter = position.kind(unit), position.counter(unit)
    if counter is None:
        return kind.fp_red, kind.fp_blue
    return kind.fp_red + counter.fp_red, kind.fp_blue + counter.fp_blue


def support_firepower(position: Position, unit: Unit, at: str) -> tuple[int, int]:
    """What a support would bring in red and in blue, by which it is judged (R-FF-86, R-FF-88)."""
    numbers, kind = position.world.numbers, position.kind(unit)
    more = 0
    if at == unit.at:
        more = numbers.close_combat_boxed if kind.box else numbers.close_combat
    elif position.world.hexes.distance(unit.at, at) == 1:
        more = numbers.adjacent
    return kind.fp_red + more, kind.fp_blue + more


def _counted(position: Position, supports: tuple[Unit, ...], at: str) -> tuple[int, int]:
    if not supports:
        return 0, 0
    brought = [support_firepower(position, one, at) for one in supports]
    each = position.world.numbers.support
    return each * sum(red > 0 for red, _ in brought), each * sum(blue > 0 for _, blue in brought)


def strike_on(oba: Oba, at: str) -> Attack:
    """The attack of artillery on one of the spaces where it lands (R-FF-96, R-FF-97)."""
    return Attack(at, oba.fp_red, oba.fp_blue, flank=True, above=True, opens=True)


# --- values --------------------------------------------------------------------------------------------------------------


def value(position: Position, attack: Attack, unit: Unit) -> Value:
    """What an attack has against a unit in its space."""
    kind = position.kind(unit)
    side = _side(position, attack, unit)
    red = kind.dr_color == RED or (kind.open_topped and attack.opens and side == FLANK)
    colour = RED if red else BLUE
    aim = 0 if unit.hidden else attack.aim
    av_parts = _av_parts(attack, colour, aim)
    counter = position.counter(unit)
    dr = kind.dr_front if side == FRONT else kind.dr_flank
    if counter is not None:
        dr += counter.dr_front if side == FRONT else counter.dr_flank
    dv_parts = {"dr": dr, **_dm(position, attack, unit, side, red)}
    margin = position.world.numbers.margin
    return Value(colour, side, sum(av_parts.values()), sum(dv_parts.values()), av_parts, dv_parts, margin)


def work_value(position: Position, attack: Attack, work: Work) -> Value:
    """What an attack has against a fort or an obstacle (R-FF-131): the colour with the higher AV, red if equal."""
    world = position.world
    red, blue = (_av_parts(attack, colour, attack.aim) for colour in (RED, BLUE))
    better_blue = sum(blue.values()) > sum(red.values())
    av_parts = blue if better_blue else red
    dv_parts = {"dr": world.tables.works[work.kind].dr}
    terrain = world.ground.terrain[work.at].dm
    if terrain and not attack.close and not attack.flame:
        dv_parts["terrain"] = terrain
    colour = BLUE if better_blue else RED
    return Value(colour, None, sum(av_parts.values()), sum(dv_parts.values()), av_parts, dv_parts, 0)


def _av_parts(attack: Attack, colour: str, aim: int) -> Parts:
    """The parts of an AV that are there before the dice; those of 0 are left out, but the FP."""
    red = colour == RED
    parts = {"fp": attack.red if red else attack.blue, **attack.parts}
    support = attack.supports[0] if red else attack.supports[1]
    if support:
        parts["support"] = support
    if aim:
        parts["card"] = aim
    return parts


def _side(position: Position, attack: Attack, unit: Unit) -> str:
    """The DR that an attack finds (R-FF-50, R-FF-57, R-FF-63, R-FF-91, R-FF-128, R-FF-130)."""
    if attack.flank:
        return FLANK
    if unit.hidden:
        return FRONT
    if attack.cross:
        return FLANK
    if position.fort_kind(unit) == "trench":
        return FRONT
    assert attack.place is not None
    return FRONT if position.world.ground.in_arc(unit.at, DIRECTION[unit.facing], attack.place) else FLANK


def _dm(position: Position, attack: Attack, unit: Unit, side: str, red: bool) -> Parts:
    """The parts of the DM of a unit that are not 0 (R-FF-49); none against flames (R-FF-141).

    The mark of a mover counts in the turn of an enemy alone, not in an ally's before it (R-FF-41).
    """
    if attack.flame:
        return {}
    fort = _fort(position, unit, side)
    if attack.close and unit.fort is not None:
        return {"fort": fort} if fort else {}  # R-FF-126
    ground, source = position.world.ground, attack.source
    parts = {"terrain": _terrain(position, attack, unit, red)}
    if source is not None and not attack.close:
        parts["wall"] = position.world.tables.wall.dm if ground.wall and ground.walled(source, unit.at) else 0
        parts["elevation"] = position.world.numbers.height if ground.level[unit.at] > ground.level[source] else 0
    if position.smoke:
        parts["smoke"] = ground.smoke_between(source or unit.at, unit.at, position.smoke)
    parts["fort"] = fort
    parts |= _company(position, unit)
    if unit.exposed and attack.seat is not None and not position.friends(unit.seat, attack.seat):
        parts["exposed"] = position.world.numbers.exposed
    parts["card"] = unit.dm
    return {name: number for name, number in parts.items() if number}


def _terrain(position: Position, attack: Attack, unit: Unit, red: bool) -> int:
    """What the terrain adds; heavy woods hide no red DR from above (R-FF-92)."""
    terrain = position.world.ground.terrain[unit.at]
    return 0 if attack.above and red and terrain.id == HEAVY_WOODS else terrain.dm


def _fort(position: Position, unit: Unit, side: str) -> int:
    fort = position.work(unit.fort)
    if fort is None:
        return 0
    kind = position.world.tables.works[fort.kind]
    return kind.front if side == FRONT else kind.flank


def _company(position: Position, unit: Unit) -> Parts:
    """What works, vehicles and carriers in a unit's space add (R-FF-114, R-FF-122, R-FF-135)."""
    numbers, found = position.world.numbers, Parts()
    if position.works:
        block = position.work_at(unit.at, "road_block")
        found["road_block"] = position.world.tables.works[block.kind].all if block is not None else 0
    if unit.aboard is not None:
        carrier = position.units.get(unit.aboard)
        found["carrier"] = numbers.carrier if carrier is not None and position.kind(carrier).apc else 0
    elif position.kind(unit).unburdened:
        covering = any(
            position.kind(one).vehicle and not one.hidden and position.friends(one.seat, unit.seat)
            for one in position.here(unit.at)
        )
        found["vehicle"] = numbers.vehicle_cover if covering else 0
    return found
