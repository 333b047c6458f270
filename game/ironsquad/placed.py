"""What stands on the board of a position given as JSON values: its units, who acts, what waits (section 9.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.api import Seat
from game.boards.hexes import CORNERS
from game.content.position_checks import an_object, bad, flag, one_of, whole
from game.ironsquad.position import SETTING_UP, Active, Pending, Position, Unit, World
from game.ironsquad.records import HIDDEN, SEATS
from game.messages import message


def a_hex(world: World, space: Any, where: str) -> str:
    """The value, when it is a hex of the board. Raises: Refused(bad-position)."""
    if not isinstance(space, str) or space not in world.hexes.bit:
        bad(
            message(
                "{where} is {space!r}; it is a hex of the board, {first} to {last}.",
                where=where,
                space=space,
                first=world.hexes.ids[0],
                last=world.hexes.ids[-1],
            )
        )
    return space


def _name(position: Position, name: Any, where: str) -> tuple[Seat, str]:
    """The seat and the type that the id of a unit names."""
    seat, _, kind = name.partition("-") if isinstance(name, str) else ("", "", "")
    if seat not in SEATS or kind not in position.world.tables.types:
        known = ", ".join(position.world.tables.types)
        bad(message("{where} has {name!r}; a unit's id is us- or ge- and one of {known}.", where=where, name=name, known=known))
    if position.world.bot and position.world.tables.types[kind].local:
        seat = position.world.bot  # R-IS-111
    return seat, kind


def owner(position: Position, name: str, owner: Any) -> Seat:
    """The seat of a dead unit, as it is given. Raises: Refused(bad-position)."""
    seat, _ = _name(position, name, "dead")
    return str(one_of(owner, f"dead.{name}", (seat,)))


def units(position: Position, given: Mapping[str, Any]) -> None:
    """Set the units of the position, in the order of listing. Raises: Refused(bad-position)."""
    values = an_object(given.get("units", {}), "units")
    early = position.phase in SETTING_UP
    found = {name: _unit(position, name, value, 0 if early else number) for number, (name, value) in enumerate(values.items(), 1)}
    position.units = dict(sorted(found.items(), key=lambda item: item[1].seq))
    numbers = [unit.seq for unit in found.values()]
    if not early and len(set(numbers)) < len(numbers):
        bad(message("Two units have the same seq; each has a number of its own."))
    position.seq = whole(given.get("seq", max(numbers, default=0)), "seq", max(numbers, default=0))


def _unit(position: Position, name: str, value: Any, number: int) -> Unit:
    seat, kind = _name(position, name, "units")
    where = f"units.{name}"
    given = an_object(value, where, Unit._fields)
    if name in position.dead:
        bad(message("{where} is dead and on the board; it is one or the other.", where=where))
    card = position.world.tables.types[kind]
    facing = given.get("facing", {"us": 5, "ge": 11}[seat] if card.shape == "triangle" else None)
    unit = Unit(
        seat=one_of(given.get("seat", seat), f"{where}.seat", (seat,)),
        type=one_of(given.get("type", kind), f"{where}.type", (kind,)),
        at=_stand(position, given.get("at"), where),
        facing=one_of(facing, f"{where}.facing", CORNERS if card.shape == "triangle" else (None,)),
        hp=whole(given.get("hp", len(card.health)), f"{where}.hp", 1, len(card.health)),
        mp=0,
        slow=one_of(given.get("slow", "none"), f"{where}.slow", ("none", "next", "now")),
        fired=flag(given.get("fired", False), f"{where}.fired"),
        done=flag(given.get("done", False), f"{where}.done"),
        healed=flag(given.get("healed", False), f"{where}.healed"),
        seq=whole(given.get("seq", number), f"{where}.seq", 0),
        opp_used=flag(given.get("opp_used", False), f"{where}.opp_used"),
    )
    full = 0 if position.phase in SETTING_UP else position.full_mp(unit)
    return unit._replace(mp=whole(given.get("mp", full), f"{where}.mp", 0, card.mp))


def _stand(position: Position, space: Any, where: str) -> str:
    at = a_hex(position.world, space, f"{where}.at")
    ground = position.layout.ground[at]
    if position.world.tables.grounds[ground].cost is None:
        bad(
            message(
                "{where}.at is {at}, which is {ground}; nobody can stand there.",
                where=where,
                at=at,
                ground=message("face down") if ground == HIDDEN else ground,
            )
        )
    return at


def pending(position: Position, value: Any) -> Pending | None:
    """The decision that interrupts, or None. Raises: Refused(bad-position)."""
    if value is None:
        if position.phase == "tiles":
            bad(message("In the phase tiles a tile waits to be turned; pending says which."))
        return None
    kind = one_of(an_object(value, "pending").get("kind"), "pending.kind", ("rotate", "opportunity"))
    keys = ("loc", "tile") if kind == "rotate" else ("unit", "target")
    given = an_object(value, "pending", ("kind", "seat", *keys))
    seat = one_of(given.get("seat"), "pending.seat", SEATS)
    if position.phase not in (("tiles", "turn") if kind == "rotate" else ("turn",)):
        bad(message("pending is {kind}; that does not belong to the phase {phase}.", kind=kind, phase=position.phase))
    if kind == "rotate":
        free = tuple(one for one in position.world.board.locations if one not in position.tiles)
        loc = one_of(given.get("loc"), "pending.loc", free)
        left = position.world.scenario.groups.get(position.world.group(loc), ())
        if position.phase == "turn" and seat != position.seat:
            bad(
                message(
                    "pending.seat is {seat}; in a turn the seat of the turn, {of_turn}, turns the tile.",
                    seat=seat,
                    of_turn=position.seat,
                )
            )
        laid = {tile for tile, _ in position.tiles.values()}
        tile = one_of(given.get("tile"), "pending.tile", tuple(one for one in left if one not in laid))
        return Pending(kind, seat, loc=loc, tile=tile)
    names = tuple(name for name, unit in position.units.items() if unit.seat == seat)
    foes = tuple(name for name, unit in position.units.items() if unit.seat != seat)
    unit = one_of(given.get("unit"), "pending.unit", tuple(name for name in names if name.endswith("-sniper")))
    return Pending(kind, seat, unit=unit, target=one_of(given.get("target"), "pending.target", foes))


def active(position: Position, value: Any) -> Active | None:
    """The unit that acts, or None. Raises: Refused(bad-position)."""
    if value is None:
        return None
    given = an_object(value, "active", Active._fields)
    names = tuple(name for name, unit in position.own(position.seat or "") if not unit.done)
    unit = one_of(given.get("unit"), "active.unit", names)
    return Active(unit, *(flag(given.get(key, False), f"active.{key}") for key in ("entered", "shot")))
