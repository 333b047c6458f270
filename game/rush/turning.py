"""The part `turn` of a position as JSON values (section 9.1): reading it, abbreviated or not."""

from __future__ import annotations

from game.api import JsonMap, Seat
from game.content.shapes import Flag, OneOf, Whole, an_object, bad
from game.content.structures import ListOf, null
from game.messages import message
from game.rush.casualties import ways
from game.rush.position import Casualty, Drawn, Fuse, Position, Stop, Turn
from game.rush.records import PACKS

KEYS = (
    "seat", "phase", "dice", "left", "doubles", "extra", "boarded", "left_from", "stop", "casualties", "after", "fuse", "card",
)  # fmt: skip
PHASES = ("muster", "spawn", "ready", "move", "revive", "repair", "defuse", "card", "rest", "over")
DIE, COUNT, YES = Whole(1, 6), Whole(0), Flag()
STOPS, STEPS = OneOf("spawn", "first", "final"), OneOf("fight", "after", "post", "end")
CAPTURED = OneOf(None, "building", "gun", "uav")
ASSIST = OneOf("assist", "passenger_assist")


def turn_of(position: Position, value: JsonMap) -> Turn:
    """The turn; what is left out follows from the rest (9.1). Raises: Refused(bad-position)."""
    given, world = an_object(value, "turn", KEYS), position.world
    a_seat = OneOf(*world.seats, word="seat")
    seat = a_seat.taken(given.get("seat", world.seats[0]), "turn.seat")
    usual = "ready" if position.soldiers[seat].status == "up" else "spawn"
    phase = OneOf(*PHASES).taken(given.get("phase", usual), "turn.phase")
    dice = null(ListOf(DIE, 2, 2)).taken(given.get("dice"), "turn.dice")
    stop = _stop(position, given.get("stop"))
    left = dice if phase == "move" and dice is not None and "left" not in given and stop is None else ()
    left = ListOf(DIE, 0, 2).taken(given["left"], "turn.left") if "left" in given else left
    turn = Turn(
        seat, phase, dice, left,
        doubles=Whole(0, world.tables.dice.doubles).taken(given.get("doubles", 0), "turn.doubles"),
        extra=COUNT.taken(given.get("extra", 0), "turn.extra"),
        boarded=YES.taken(given.get("boarded", False), "turn.boarded"),
        left_from=null(OneOf(*world.tables.vehicles)).taken(given.get("left_from"), "turn.left_from"),
        stop=stop, casualties=_casualties(position, given.get("casualties", [])),
        after=OneOf(None, "stop", "turn", "card").taken(given.get("after"), "turn.after"),
        fuse=_fuse(position, given.get("fuse")), card=_card(position, given.get("card")),
    )  # fmt: skip
    _check(position, turn)
    return turn


def _seats(position: Position) -> OneOf:
    return OneOf(*position.world.seats, word="seat")


def _square(position: Position) -> OneOf:
    return OneOf(*position.world.squares, word="space")


def _stop(position: Position, value: object) -> Stop | None:
    if value is None:
        return None
    given = an_object(value, "turn.stop", Stop._fields)
    return Stop(
        STOPS.taken(given.get("kind"), "turn.stop.kind"),
        _square(position).taken(given.get("at"), "turn.stop.at"),
        null(OneOf(*position.world.tables.vehicles)).taken(given.get("vehicle"), "turn.stop.vehicle"),
        ListOf(_seats(position), 1, 2).taken(given.get("piece"), "turn.stop.piece"),
        COUNT.taken(given.get("round", 0), "turn.stop.round"),
        YES.taken(given.get("truce", False), "turn.stop.truce"),
        STEPS.taken(given.get("step", "fight"), "turn.stop.step"),
        CAPTURED.taken(given.get("captured"), "turn.stop.captured"),
        YES.taken(given.get("tried", False), "turn.stop.tried"),
    )


def _casualties(position: Position, value: object) -> tuple[Casualty, ...]:
    if not isinstance(value, list):
        bad(message("turn.casualties is {value!r}; it is a list.", value=value))
    return tuple(_casualty(position, one, f"turn.casualties {number}") for number, one in enumerate(value, 1))


def _casualty(position: Position, value: object, where: str) -> Casualty:
    """A soldier down, or a vehicle damaged with its crew."""
    given, seat = an_object(value, where, ("unit", "by", "assist", "at", "crew")), _seats(position)
    damaged = "crew" in given
    unit = (OneOf(*position.vehicles) if damaged else seat).taken(given.get("unit"), f"{where}.unit")
    by = null(seat).taken(given.get("by"), f"{where}.by")
    pairs = given.get("assist", [])
    if not isinstance(pairs, list) or any(not isinstance(one, list) or len(one) != 2 for one in pairs):
        bad(message("{where}.assist is a list of pairs of a seat and a kind.", where=where))
    assist = tuple((seat.taken(one, f"{where}.assist"), ASSIST.taken(why, f"{where}.assist")) for one, why in pairs)
    crew: tuple[Seat, ...] = ()
    if damaged:
        crew = ListOf(seat, 1, 2).taken(given["crew"], f"{where}.crew")
        if crew != position.vehicles[unit].crew:
            bad(message("{where}.crew is not the crew of {unit}.", where=where, unit=unit))
    at = position.vehicles[unit].at if damaged else position.soldiers[unit].at
    return Casualty(unit, by, assist, _square(position).taken(given.get("at", at), f"{where}.at"), crew)


def _fuse(position: Position, value: object) -> Fuse | None:
    if value is None:
        return None
    given = an_object(value, "turn.fuse", Fuse._fields)
    most = max(0, position.world.options["defuse_throws"] - 1)
    return Fuse(
        OneOf(*position.world.stations).taken(given.get("mcom"), "turn.fuse.mcom"),
        OneOf(*position.world.team["attackers"]).taken(given.get("by"), "turn.fuse.by"),
        Whole(0, most).taken(given.get("throws", 0), "turn.fuse.throws"),
    )


def _card(position: Position, value: object) -> Drawn | None:
    if value is None:
        return None
    given = an_object(value, "turn.card", Drawn._fields)
    pack = OneOf(*PACKS).taken(given.get("pack"), "turn.card.pack")
    cards = OneOf(*position.world.tables.pack(pack), word="card")
    name = null(cards).taken(given.get("id"), "turn.card.id")
    if name is not None:
        return Drawn(name, pack)
    return Drawn(None, pack, ListOf(cards, 2, 2).taken(given.get("choose"), "turn.card.choose"))


def _check(position: Position, turn: Turn) -> None:
    """Refuse a turn whose phase has not what it asks about, or a soldier down who is nobody's business."""
    phase, soldier = turn.phase, position.soldiers[turn.seat]
    down = {seat for seat, one in position.soldiers.items() if one.status == "down"}
    told = {seat for one in turn.casualties for seat in one.crew or (one.unit,)}
    if phase != "over" and down != told:
        bad(message("Who is down is not who the casualties are."))
    if phase in ("ready", "move", "rest", "card") and soldier.status != "up":
        bad(message("{seat} is not up, and the phase is {phase}.", seat=turn.seat, phase=phase))
    if phase == "spawn" and soldier.status not in ("box", "dead"):
        bad(message("{seat} is on the board, and the phase is spawn.", seat=turn.seat))
    if (phase == "muster") != any(one.kind is None for one in position.soldiers.values()):
        bad(message("Classes are missing exactly while they are chosen."))
    if phase == "move" and (turn.dice is None or not turn.left):
        bad(message("In the phase move there are dice, and some left."))
    if (phase in ("revive", "repair")) != bool(turn.casualties) or (phase == "defuse") != (turn.fuse is not None):
        bad(message("The phase {phase} has not what it is about.", phase=phase))
    if turn.casualties:
        _check_casualties(position, turn)
    if turn.after == "stop" and turn.stop is None:
        bad(message("A fight can go on only at a stop."))
    if phase == "card" and turn.card is None:
        bad(message("The phase card needs a card."))


def _check_casualties(position: Position, turn: Turn) -> None:
    if turn.after is None or bool(turn.casualties[0].crew) != (turn.phase == "repair"):
        bad(message("The casualties do not fit the phase {phase}, or nothing is to go on after them.", phase=turn.phase))
    position.turn = turn
    if not ways(position):
        bad(message("There is nobody who could help the first casualty."))
