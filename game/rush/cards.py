"""The two packs: what each card does (R-RU-100 to R-RU-119)."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.rush.casualties import strike, suicide
from game.rush.fights import PLUS
from game.rush.position import Casualty, Drawn, Gun, Position, Uav, Vehicle, but
from game.rush.records import PREFIX, SIDE_OF, Card
from game.rush.shells import raze, salvo, shell

Effect = Callable[[Position, Seat, Card, Draws, Emit], bool]
"""What a card does at once; whether it had an effect."""


def draw(position: Position, draws: Draws, emit: Emit) -> None:
    """Draw the card of the square at a final stop, if it gives one; an Assault turns over two (R-RU-90, R-RU-100)."""
    turn, stop = position.turn, position.turn.stop
    assert stop is not None
    pack = position.world.squares[stop.at].kind
    if pack not in position.packs or not position.packs[pack]:
        return
    resupplied = position.world.options["assault_resupply"] and position.kind(turn.seat).resupplies and pack == "supply"
    if resupplied and len(position.packs[pack]) > 1:
        both = (position.take_top(pack), position.take_top(pack))
        emit({"is": "offer", "seat": turn.seat, "cards": list(both)})
        position.turn = but(position.turn, phase="card", card=Drawn(None, pack, both))
        return
    follow(position, position.take_top(pack), draws, emit)


def pick(position: Position, action: Action, draws: Draws, emit: Emit) -> None:
    """Put the other of an Assault's two cards at the bottom, then follow the one he picked (R-RU-90)."""
    card = position.turn.card
    assert card is not None
    position.bury(card.pack, next(one for one in card.choose if one != action["card"]))
    follow(position, action["card"], draws, emit)


def follow(position: Position, name: str, draws: Draws, emit: Emit) -> None:
    """Do what a card says: it asks for a target, or is done at once, or goes on with casualties."""
    seat, card = position.turn.seat, position.world.tables.cards[name]
    emit({"is": "card", "seat": seat, "pack": card.pack, "card": name})
    position.turn = but(position.turn, card=Drawn(name, card.pack), after="card")
    if card.effect in TARGETED:
        if targets(position):
            position.turn = but(position.turn, phase="card", after=None)
        else:
            emit({"is": "no_effect", "card": name})
    elif not EFFECTS[card.effect](position, seat, card, draws, emit):
        emit({"is": "no_effect", "card": name})


def put_back(position: Position) -> None:
    """Put the card that is done at the bottom of its pack."""
    card = position.turn.card
    if card is not None and card.id is not None:
        position.bury(card.pack, card.id)
    position.turn = but(position.turn, card=None)


# --- cards that are followed at once ------------------------------------------------------------------------------------


def _vehicle(position: Position, seat: Seat, card: Card, draws: Draws, emit: Emit) -> bool:
    """Deliver a vehicle of the drawer's colour, parked, unless it is on the board (R-RU-101, R-RU-103)."""
    side, at = SIDE_OF[seat], position.soldiers[seat].at or ""
    name = f"{PREFIX[side]}-{card.vehicle}"
    if name in position.vehicles:
        return False
    position.set_vehicle(name, Vehicle(side, at))
    emit({"is": "delivered", "vehicle": name, "at": at})
    return True


def _uav(position: Position, seat: Seat, card: Card, draws: Draws, emit: Emit) -> bool:
    """Launch the UAV over the panel, or ground the attackers' (R-RU-95, R-RU-96, R-RU-115)."""
    side, uav, panel = SIDE_OF[seat], position.uav, position.world.panel
    if uav.at is not None:
        if side == "attackers" or uav.owner == side:
            return False
        position.uav = but(uav, at=None)
        emit({"is": "uav_grounded", "seat": seat})
        return True
    if uav.owner != side and (side == "defenders" or position.foes_at(seat, panel)):
        return False
    position.uav = Uav(side, panel)
    emit({"is": "uav_up", "at": panel})
    return True


def _gun(position: Position, seat: Seat, card: Card, draws: Draws, emit: Emit) -> bool:
    """Fire a salvo of one's own gun; else it is rebuilt or changes hands, where no enemy is up beside it (R-RU-114)."""
    side = SIDE_OF[seat]
    if position.gun == Gun(True, side):
        salvo(position, seat, "card", draws, emit)
        return True
    if position.foes_at(seat, position.world.gun):
        return False
    position.gun = Gun(True, side)
    emit({"is": "gun_up", "side": side})
    return True


def _revival(position: Position, seat: Seat, card: Card, draws: Draws, emit: Emit) -> bool:
    """Keep the card (R-RU-106)."""
    position.change(seat, cards=(*position.soldiers[seat].cards, card.id))
    position.turn = but(position.turn, card=None)
    emit({"is": "kept", "seat": seat, "card": card.id})
    return True


def _crate(position: Position, seat: Seat, card: Card, draws: Draws, emit: Emit) -> bool:
    """Owe one extra throw (R-RU-28, R-RU-107)."""
    position.turn = but(position.turn, extra=position.turn.extra + 1)
    emit({"is": "extra_throw", "seat": seat})
    return True


def _out(position: Position, seat: Seat, card: Card, draws: Draws, emit: Emit) -> bool:
    """Fall back to the nearest Spawn Point behind without an enemy; the turn ends (R-RU-26, R-RU-113)."""
    world, one = position.world, position.soldiers[seat]
    at = one.at or ""
    behind = sorted(world.spawns.values(), key=lambda spawn: world.track.steps(spawn, at))
    to = next((spawn for spawn in behind if spawn != at and not position.foes_at(seat, spawn)), None)
    if to is not None:
        for other in position.vehicles[one.ride].crew if one.ride else (seat,):
            position.change(other, at=to)
        if one.ride:
            position.set_vehicle(one.ride, but(position.vehicles[one.ride], at=to))
        emit({"is": "fall_back", "unit": one.ride or seat, "from": at, "to": to})
    put_back(position)
    position.turn = but(position.turn, after="turn")
    return True


def _dud(position: Position, seat: Seat, card: Card, draws: Draws, emit: Emit) -> bool:
    """Roll for a grenade in one's own hand, on foot (R-RU-116)."""
    if position.soldiers[seat].ride is not None:
        return False
    roll = draws.pick(position.world.tables.dice.combat, "a combat die")
    emit({"is": "dud", "seat": seat, "roll": roll})
    if roll != PLUS:
        suicide(position, seat, "dud", "card", emit)
    return True


EFFECTS: dict[str, Effect] = {
    "vehicle": _vehicle, "uav": _uav, "gun": _gun, "revival": _revival, "crate": _crate, "out": _out, "dud": _dud,
}  # fmt: skip

# --- cards that ask for a target ----------------------------------------------------------------------------------------

TARGETED = {
    "grenade": ("unit",), "rocket": ("unit",), "mortar": ("at",), "satchel": ("at",), "hospital": ("unit", "at"),
}  # fmt: skip
"""The fields of a target, by effect (9.2)."""


def targets(position: Position) -> list[Action]:
    """The targets that the card may be turned on (R-RU-104, R-RU-105, R-RU-108 to R-RU-112)."""
    seat, card = position.turn.seat, position.world.tables.cards[(position.turn.card or Drawn(None, "")).id or ""]
    world, side, at = position.world, SIDE_OF[seat], position.soldiers[seat].at or ""
    near = world.track.apart
    if card.effect == "grenade":
        foes = [(foe, position.soldiers[foe]) for foe in world.foes[seat]]
        hit = [foe for foe, one in foes if one.status == "up" and one.ride is None and near(at, one.at or "") <= card.range]
        return [{"do": "target", "unit": foe} for foe in hit]
    if card.effect == "rocket":
        enemy = [name for name in world.tables.vehicles if name in position.vehicles and position.vehicles[name].side != side]
        return [{"do": "target", "unit": name} for name in enemy if near(at, position.vehicles[name].at) <= card.range]
    if card.effect == "mortar":
        return [{"do": "target", "at": world.track.ahead(at, steps)} for steps in range(1, card.range + 1)]
    if card.effect == "satchel":
        works = [one for one, building in position.buildings.items() if building.standing and building.owner != side]
        works += [world.gun] if position.gun.standing and position.gun.owner != side else []
        return [{"do": "target", "at": one} for one in sorted(works) if near(at, one) <= card.range]
    dead = [mate for mate in world.mates[seat] if position.soldiers[mate].status == "dead"]
    free = [spawn for spawn in world.spawns.values() if not position.foes_at(seat, spawn)]
    return [{"do": "target", "unit": mate, "at": spawn} for mate in dead for spawn in free]


def hit(position: Position, action: Action, draws: Draws, emit: Emit) -> None:
    """Turn the card on its target (R-RU-108 to R-RU-112, R-RU-118)."""
    turn = position.turn
    seat, card = turn.seat, position.world.tables.cards[(turn.card or Drawn(None, "")).id or ""]
    position.turn = but(turn, after="card")
    if card.effect in ("grenade", "rocket"):
        unit = action["unit"]
        roll = draws.pick(position.world.tables.dice.combat, "a combat die")
        what = {"is": "grenade"} if card.effect == "grenade" else {"is": "rocket"}
        emit({**what, "seat": seat, "unit": unit, "roll": roll})
        if roll != PLUS:
            vehicle = position.vehicles.get(unit)
            at = vehicle.at if vehicle else position.soldiers[unit].at or ""
            strike(position, [Casualty(unit, seat, (), at, vehicle.crew if vehicle else ())], "card", emit)
    elif card.effect == "mortar":
        emit({"is": "mortar", "seat": seat, "at": action["at"]})
        shell(position, seat, action["at"], "card", draws, emit)
    elif card.effect == "satchel":
        raze(position, seat, "gun" if action["at"] == position.world.gun else "building", action["at"], None, emit)
    else:
        position.change(action["unit"], status="up", at=action["at"])
        emit({"is": "spawn", "seat": action["unit"], "at": action["at"], "by": "hospital"})


def spare(position: Position, emit: Emit) -> None:
    """Pass: the card has no effect (R-RU-104)."""
    card = position.turn.card
    assert card is not None
    position.turn = but(position.turn, after="card")
    emit({"is": "no_effect", "card": card.id})
