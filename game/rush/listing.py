"""What may be done: the actions of each phase, in a fixed order (sections 6 and 9.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.api import Action, Seat
from game.rush import cards
from game.rush.casualties import decider, ways
from game.rush.position import Position
from game.rush.records import OTHER, SIDE_OF

MOVING = ("ready", "move", "rest")
"""The phases in which a soldier on foot may serve a weapon or demolish."""


def actors(position: Position) -> tuple[Seat, ...]:
    """The seats that may decide now, in the order of play."""
    phase, world = position.turn.phase, position.world
    if phase in ("ready", "move", "spawn", "rest", "card"):
        return (position.turn.seat,)
    if phase == "over":
        return ()
    if phase == "muster":
        return tuple(seat for seat in world.seats if position.soldiers[seat].kind is None)
    if phase == "defuse":
        return world.team["defenders"]  # R-RU-69
    return (decider(position),)


def legal(position: Position, seat: Seat) -> list[Action]:
    """The actions of a seat that decides now, every one in full, once."""
    return LISTS[position.turn.phase](position, seat)


def plain(position: Position, do: str, **fields: str | int) -> Action:
    """An action, one object however often it is listed."""
    known, key = position.world.actions, (do, *fields.items())
    found = known.get(key)
    if found is None:
        found = known[key] = {"do": do, **fields}
    return found


# --- by phase -----------------------------------------------------------------------------------------------------------


def _muster(position: Position, seat: Seat) -> list[Action]:
    return [plain(position, "choose", **{"class": name}) for name in position.world.tables.classes]


def _spawn(position: Position, seat: Seat) -> list[Action]:
    """The points to enter or re-spawn at, with another class where that may be changed (R-RU-18, R-RU-19)."""
    found = [plain(position, "spawn", at=at) for at in spawn_points(position, seat)]
    one = position.soldiers[seat]
    if position.world.options["reclass"] and one.status == "dead":
        others = [name for name in position.world.tables.classes if name != one.kind]
        found += [{**action, "class": name} for action in list(found) for name in others]
    return found


def spawn_points(position: Position, seat: Seat) -> list[str]:
    """The squares a soldier may enter at (R-RU-18, R-RU-19)."""
    world, side = position.world, SIDE_OF[seat]
    every = list(world.spawns.values())
    if not all(position.soldiers[mate].entered for mate in world.mates[seat]):
        home = world.home[side]
        return every if position.foes_at(seat, home) else [home]
    if world.options["forward_spawn"] and position.soldiers[seat].status == "dead":
        own = [at for at, one in position.buildings.items() if one.standing and one.owner == side]
        every += [at for at in own if not position.foes_at(seat, at)]
    return every


def _ready(position: Position, seat: Seat) -> list[Action]:
    """Before a throw: on foot, as driver, or as passenger (R-RU-77 to R-RU-80)."""
    turn, ride = position.turn, position.soldiers[seat].ride
    if ride is None:
        return [plain(position, "throw"), *_boarding(position, seat), *_works(position, seat)]
    first = plain(position, "throw" if position.vehicles[ride].crew[0] == seat else "stay")
    return [first] if turn.boarded else [first, plain(position, "leave")]


def _move(position: Position, seat: Seat) -> list[Action]:
    """The dice left; after the first stop also a weapon or a demolition; a pilot flies (R-RU-22, R-RU-83, R-RU-86)."""
    turn, ride = position.turn, position.soldiers[seat].ride
    if ride is not None and position.world.vehicle(ride).multiplier > 1:
        return [plain(position, "fly")]
    found = [plain(position, "move", die=die) for die in sorted(set(turn.left))]
    if ride is None and len(turn.left) == 1:
        found += [plain(position, "move", die=turn.left[0], steps=steps) for steps in long_range(position, seat)]
        found += _works(position, seat)
    return found


def long_range(position: Position, seat: Seat) -> Iterator[int]:
    """The steps by which a Recon may lengthen or shorten his second die to attack somebody (R-RU-86 to R-RU-88)."""
    turn, at = position.turn, position.soldiers[seat].at or ""
    if not position.kind(seat).long_range or turn.dice is None:
        return
    for steps in range(1, turn.left[0] + min(turn.dice) + 1):
        if steps != turn.left[0] and attackable(position, seat, position.world.track.ahead(at, steps)):
            yield steps


def attackable(position: Position, seat: Seat, at: str) -> bool:
    """Whether an enemy is up there and no crewed vehicle that a soldier on foot cannot hurt (R-RU-88)."""
    return bool(position.foes_at(seat, at)) and not position.deadly(seat, at)


def _rest(position: Position, seat: Seat) -> list[Action]:
    """After a final stop (R-RU-29)."""
    done = plain(position, "done")
    return [done] if position.soldiers[seat].ride else [*_boarding(position, seat), *_works(position, seat), done]


def _boarding(position: Position, seat: Seat) -> list[Action]:
    """The vehicles a soldier on foot may enter: of his side, with a free seat, once a turn (R-RU-77, R-RU-82, R-RU-102)."""
    turn, at = position.turn, position.soldiers[seat].at or ""
    if turn.boarded or not position.vehicles:
        return []
    side, world = SIDE_OF[seat], position.world
    own = [name for name in position.vehicles_at(side, at) if len(position.vehicles[name].crew) < world.vehicle(name).seats]
    if world.options["hijack"]:
        parked = [name for name in position.vehicles_at(OTHER[side], at) if not position.crewed(name)]
        own = [name for name in world.tables.vehicles if name in own or name in parked] if parked else own
    return [plain(position, "enter", vehicle=name) for name in own if name != turn.left_from]


def _works(position: Position, seat: Seat) -> list[Action]:
    """The gun, the UAV, a demolition, for a soldier on foot (R-RU-34, R-RU-91, R-RU-97)."""
    at, side, world = position.soldiers[seat].at, SIDE_OF[seat], position.world
    found = []
    if at == world.gun and position.gun.standing and position.gun.owner == side:
        found.append(plain(position, "fire"))
    if at == world.panel and position.uav.owner == side and position.uav.at is not None:
        found.append(plain(position, "uav"))
    stop = position.turn.stop
    if stop is not None and stop.kind != "spawn" and not stop.tried and stop.at == at:
        found += [plain(position, "demolish", what=what) for what in demolishable(position, seat)]
    return found


def demolishable(position: Position, seat: Seat) -> list[str]:
    """What a soldier may demolish at his stop: what he has just taken there, or a parked enemy vehicle (R-RU-34, R-RU-59)."""
    kind, stop = position.kind(seat), position.turn.stop
    if not kind.demolish or stop is None:
        return []
    side, found = SIDE_OF[seat], []
    if stop.captured in kind.demolish:
        work = position.gun if stop.captured == "gun" else position.buildings[stop.at]
        if work.standing and work.owner == side:
            found.append(stop.captured)
    vehicles = position.vehicles_at(OTHER[side], stop.at) if position.vehicles else ()
    parked = [name for name in vehicles if not position.crewed(name)]
    return [*found, *(name for name in parked if position.world.vehicle(name).domain in kind.demolish)]


def _save(position: Position, seat: Seat) -> list[Action]:
    """What may be tried for the first casualty (R-RU-47, R-RU-61)."""
    return [plain(position, position.turn.phase, **{"with": way}) for way in ways(position)]


def _defuse(position: Position, seat: Seat) -> list[Action]:
    return [plain(position, "defuse"), plain(position, "timeout")]


def _card(position: Position, seat: Seat) -> list[Action]:
    """One of two cards, or a target (R-RU-90, R-RU-104)."""
    card = position.turn.card
    assert card is not None
    if card.id is None:
        return [plain(position, "pick", card=name) for name in card.choose]
    return [*cards.targets(position), plain(position, "pass")]


LISTS: dict[str, Callable[[Position, Seat], list[Action]]] = {
    "muster": _muster, "spawn": _spawn, "ready": _ready, "move": _move, "revive": _save, "repair": _save, "defuse": _defuse,
    "card": _card, "rest": _rest, "over": lambda position, seat: [],
}  # fmt: skip
