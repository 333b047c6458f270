"""What stands on the board of a position given as JSON values: its units, who acts, what waits (section 9.1)."""

from __future__ import annotations

from game.api import JsonMap, Seat
from game.content.shapes import OneOf, Value, Whole, an_object, bad
from game.content.structures import described
from game.ironsquad.kinds import BOARD_HEX
from game.ironsquad.position import SETTING_UP, Active, At, Pending, Position, Unit, World
from game.ironsquad.records import HIDDEN, SEATS
from game.messages import message

UNIT, ACTIVE = described(Unit), described(Active)


def a_hex(world: World, space: object, where: str) -> str:
    """The value, when it is a hex of the board. Raises: Refused(bad-position)."""
    return str(BOARD_HEX.taken(space, where, At(world, {})))


def _name(position: Position, name: object, where: str) -> tuple[Seat, str]:
    """The seat and the type that the id of a unit names."""
    seat, _, kind = name.partition("-") if isinstance(name, str) else ("", "", "")
    if seat not in SEATS or kind not in position.world.tables.types:
        known = ", ".join(position.world.tables.types)
        bad(message("{where} has {name!r}; a unit's id is us- or ge- and one of {known}.", where=where, name=name, known=known))
    if position.world.bot and position.world.tables.types[kind].local:
        seat = position.world.bot  # R-IS-111
    return seat, kind


def owner(position: Position, name: str, owner: object) -> Seat:
    """The seat of a dead unit, as it is given. Raises: Refused(bad-position)."""
    seat, _ = _name(position, name, "dead")
    return str(OneOf(seat).taken(owner, f"dead.{name}"))


def units(position: Position, given: JsonMap) -> None:
    """Set the units of the position, in the order of listing. Raises: Refused(bad-position)."""
    values = an_object(given.get("units", {}), "units")
    early = position.phase in SETTING_UP
    found = {name: _unit(position, name, value, 0 if early else number) for number, (name, value) in enumerate(values.items(), 1)}
    position.units = dict(sorted(found.items(), key=lambda item: item[1].seq))
    numbers = [unit.seq for unit in found.values()]
    if not early and len(set(numbers)) < len(numbers):
        bad(message("Two units have the same seq; each has a number of its own."))
    position.seq = Whole(max(numbers, default=0)).taken(given.get("seq", max(numbers, default=0)), "seq")


def _unit(position: Position, name: str, value: object, number: int) -> Unit:
    seat, kind = _name(position, name, "units")
    where = f"units.{name}"
    given = an_object(value, where, Unit._fields)
    if name in position.dead:
        bad(message("{where} is dead and on the board; it is one or the other.", where=where))
    card = position.world.tables.types[kind]
    usual: dict[str, Value] = {"seat": seat, "type": kind, "hp": len(card.health), "mp": 0, "seq": number}
    usual["facing"] = {"us": 5, "ge": 11}[seat] if card.shape == "triangle" else None
    unit: Unit = UNIT.taken(value, where, At(position.world, {}, seat, card), **usual)
    _check_stand(position, unit.at, where)
    if "mp" in given or position.phase in SETTING_UP:
        return unit
    return unit._replace(mp=position.full_mp(unit))


def _check_stand(position: Position, at: str, where: str) -> None:
    """Refuse a hex on which nobody can stand. Raises: Refused(bad-position)."""
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


def pending(position: Position, value: object) -> Pending | None:
    """The decision that interrupts, or None. Raises: Refused(bad-position)."""
    if value is None:
        if position.phase == "tiles":
            bad(message("In the phase tiles a tile waits to be turned; pending says which."))
        return None
    kind = OneOf("rotate", "opportunity").taken(an_object(value, "pending").get("kind"), "pending.kind")
    keys = ("loc", "tile") if kind == "rotate" else ("unit", "target")
    given = an_object(value, "pending", ("kind", "seat", *keys))
    seat = OneOf(*SEATS).taken(given.get("seat"), "pending.seat")
    if position.phase not in (("tiles", "turn") if kind == "rotate" else ("turn",)):
        bad(message("pending is {kind}; that does not belong to the phase {phase}.", kind=kind, phase=position.phase))
    if kind == "rotate":
        free = tuple(one for one in position.world.board.locations if one not in position.tiles)
        loc = OneOf(*free).taken(given.get("loc"), "pending.loc")
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
        tile = OneOf(*(one for one in left if one not in laid)).taken(given.get("tile"), "pending.tile")
        return Pending(kind, seat, loc=loc, tile=tile)
    names = tuple(name for name, unit in position.units.items() if unit.seat == seat)
    foes = tuple(name for name, unit in position.units.items() if unit.seat != seat)
    unit = OneOf(*(name for name in names if name.endswith("-sniper"))).taken(given.get("unit"), "pending.unit")
    return Pending(kind, seat, unit=unit, target=OneOf(*foes).taken(given.get("target"), "pending.target"))


def active(position: Position, value: object) -> Active | None:
    """The unit that acts, or None. Raises: Refused(bad-position)."""
    if value is None:
        return None
    mine = {name: unit for name, unit in position.own(position.seat or "") if not unit.done}
    found: Active = ACTIVE.taken(value, "active", At(position.world, mine))
    return found
