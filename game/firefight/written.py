"""Positions of Firefight as JSON values, and back, with what an abbreviated position leaves out (section 9.1)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from game.api import JsonMap, JsonObject, Seat
from game.content.shapes import OneOf, Slot, Value, Whole, an_object, bad
from game.content.structures import ListOf, MapOf, Record, described, null
from game.firefight.board import inline_board, inline_value
from game.firefight.ground import Smoke
from game.firefight.held import Caps, Coming, Gone, Newcomer, Oba, Strike
from game.firefight.kinds import CARD, COUNT, ID, NOBODY_OR_SEAT, SEAT, SPACE, SPACES, TYPE, UNKNOWN, WORK_KIND, YES
from game.firefight.position import At, Pool, Position, Question, Unit, Work
from game.firefight.records import ALL, D6, FOOT, MODULES, SANDBOX, SEATS, SIDES, VEHICLE, Points
from game.firefight.tables import tables
from game.firefight.world import World, world
from game.messages import message
from game.options import chosen

PHASES = ("setup", "oba_plan", "oba_fire", "initiative", "turn", "over")
KEYS = (
    "game", "scenario", "options", "board", "seats", "sides", "modules", "vp_rules", "round", "rounds", "phase", "declared",
    "order", "to_move", "passes", "caps", "vp", "pool", "turn_fx", "units", "coming", "entered", "works", "smoke",
    "declare_first", "control", "hands", "deck", "discard", "piles", "oba", "pending", "after", "destroyed", "result",
)  # fmt: skip
QUESTIONS = ("reveal_facing", "mine_caps")
EFFECTS: dict[str, Any] = {"played": YES, "aim": COUNT, "haste": COUNT, "steady": COUNT, "cross": YES}
UNIT, WORK, GONE = described(Unit), described(Work), described(Gone)
STRIKE = described(Strike)
_OBA = tuple(name for name in Oba._fields if name not in ("plan", "next", "secret"))
OBA = described(Oba, *_OBA)
SMOKE = Record(Smoke, at=SPACE, strength=Whole(1, 2))
_PILES = (FOOT, VEHICLE)
_USUAL_CAPS, _USUAL_ROUNDS = 5, 5

# --- writing ------------------------------------------------------------------------------------------------------------


def value_of(position: Position) -> JsonObject:
    """The position, or a view, as JSON values with every key of section 9.1."""
    one, world = position, position.world
    return {
        "game": "firefight",
        "scenario": world.scenario,
        "options": dict(world.options),
        "board": world.board if isinstance(world.board, str) else inline_value(world.ground.board),
        "seats": list(world.seats),
        "sides": {side: list(those) for side, those in world.sides.items()},
        "modules": list(world.printed_modules),
        "vp_rules": {key: dict(of) if isinstance(of, Mapping) else of for key, of in world.vp_rules.items()},
        "round": one.round,
        "rounds": world.rounds,
        "phase": one.phase,
        "declared": dict(one.declared),
        "order": list(one.order),
        "to_move": one.to_move,
        "passes": one.passes,
        "caps": {seat: {"start": caps.start, "now": caps.now, "lost": caps.lost} for seat, caps in one.caps.items()},
        "vp": dict(one.vp),
        "pool": {seat: _pool_value(pool) for seat, pool in one.pool.items()},
        "turn_fx": dict(one.turn_fx),
        "units": [UNIT.write(unit) for unit in one.units.values()],
        "coming": [_coming_value(coming) for coming in one.coming],
        "entered": dict(one.entered),
        "works": [WORK.write(work) for work in one.works.values()],
        "smoke": [{"at": at, "strength": strength} for at, strength in one.smoke],
        "declare_first": world.declare_first,
        "control": dict(one.control),
        "hands": {seat: list(hand) if isinstance(hand, tuple) else hand for seat, hand in one.hands.items()},
        "deck": dict(one.deck) if isinstance(one.deck, Mapping) else one.deck,
        "discard": list(one.discard),
        "piles": {name: dict(pile) if isinstance(pile, Mapping) else pile for name, pile in one.piles.items()},
        "oba": [_oba_value(oba) for oba in one.oba],
        "pending": [_question_value(question) for question in one.pending],
        "after": one.after,
        "destroyed": [GONE.write(gone) for gone in one.destroyed],
        "result": None if one.result is None else {"winner": one.result["winner"], "vp": dict(one.result["vp"])},
    }


def _pool_value(pool: Pool | None) -> JsonObject | None:
    if pool is None:
        return None
    if pool.ap is None:
        return {"units": list(pool.units)}
    return {"units": list(pool.units), "ap": pool.ap, "roll": list(pool.roll) if pool.roll else None}


def _coming_value(coming: Coming) -> JsonObject:
    units = [{"id": one.id, "type": one.type} | ({"aboard": one.aboard} if one.aboard else {}) for one in coming.units]
    return {"seat": coming.seat, "round": coming.round, "entry": list(coming.entry), "units": units}


def _oba_value(oba: Oba) -> JsonObject:
    found = OBA.write(oba)
    if oba.secret:
        return found
    answered = found.pop("answered")
    strikes = {key: STRIKE.write(one) if one else None for key, one in (("plan", oba.plan), ("next", oba.next))}
    return {**found, **strikes, "answered": answered}


def _question_value(question: Question) -> JsonObject:
    found = {"kind": question.kind, "seat": question.seat}
    if question.kind == "mine_caps":
        return {**found, "work": question.work, "units": list(question.units)}
    return {**found, "unit": question.unit}


def slots(value: JsonMap) -> list[Slot]:
    """What can be changed of a whole position given as JSON values, legal or not yet."""
    at = At(_world(value), {one["id"]: one for one in value["units"]})
    found = list(MapOf(SEAT, COUNT).slots(value["vp"], ("vp",), at))
    found += MapOf(SEAT, Record(dict, start=COUNT, now=COUNT, lost=COUNT)).slots(value["caps"], ("caps",), at)
    for shape, key in ((UNIT, "units"), (WORK, "works")):
        for one in value[key]:
            found += shape.slots(one, (key, one["id"]), at)
    found += MapOf(SPACE, NOBODY_OR_SEAT).slots(value["control"], ("control",), at)
    return found


# --- reading ------------------------------------------------------------------------------------------------------------


def position_of(value: object, viewer: Seat | None) -> Position:
    """The position of a JSON value, abbreviated or not; with a seat, that seat's view. Raises: Refused(bad-position)."""
    given = an_object(value, "The position", KEYS)
    OneOf("firefight").taken(given.get("game", "firefight"), "game")
    world = _world(given)
    at = At(world, {})
    position = Position()
    position.world, position._spots = world, None
    position.phase = OneOf(*PHASES).taken(given.get("phase", "turn"), "phase")
    position.round = Whole(1, 99).taken(given.get("round", 1), "round")
    position.passes = COUNT.taken(given.get("passes", 0), "passes")
    position.declared = MapOf(SEAT, COUNT).taken(given.get("declared", {}), "declared", at)
    order: tuple[Seat, ...] = ListOf(SEAT, least=1).taken(given.get("order", list(world.seats)), "order", at)
    position.order = order
    position.to_move = SEAT.taken(given.get("to_move", order[0]), "to_move", at)
    caps = _by_seat(world, given, "caps", lambda one, where: _caps(one, where), {})
    position.caps = caps
    position.vp = _by_seat(world, given, "vp", lambda one, where: Whole(-999).taken(one, where), 0)
    effects = an_object(given.get("turn_fx", {}), "turn_fx", EFFECTS)
    position.turn_fx = {key: EFFECTS[key].taken(one, f"turn_fx.{key}") for key, one in effects.items()}
    _pieces(position, given, viewer)
    position.pool = _by_seat(world, given, "pool", lambda one, where: _pool(position, one, where, viewer), None)
    position.entered = MapOf(SPACE, SEAT).taken(given.get("entered", {}), "entered", at)
    position.smoke = ListOf(SMOKE).taken(given.get("smoke", []), "smoke", at)
    position.control = MapOf(SPACE, NOBODY_OR_SEAT).taken(given.get("control", {}), "control", at)
    _cards(position, given, viewer)
    _piles(position, given.get("piles", {}), viewer)
    position.oba = tuple(_oba(position, one, f"oba[{n}]", viewer) for n, one in enumerate(_list(given.get("oba", []), "oba")))
    _once((one.id for one in position.oba), "oba")
    questions = _list(given.get("pending", []), "pending")
    position.pending = tuple(_question(position, one, f"pending[{n}]") for n, one in enumerate(questions))
    position.after = NOBODY_OR_SEAT.taken(given.get("after"), "after", at)
    position.destroyed = ListOf(GONE).taken(given.get("destroyed", []), "destroyed", at)
    position.result = _result(given.get("result"))
    return position


def _list(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        bad(message("{where} is {value!r}; it is a list.", where=where, value=value))
    return list(value)


def _once(ids: Any, where: str) -> None:
    seen = set[str]()
    for name in ids:
        if name in seen:
            bad(message("{where}: the id {name} is used twice.", where=where, name=name))
        seen.add(name)


def _world(given: JsonMap) -> World:
    """The world of a position. Raises: Refused(bad-position)."""
    known = tables()
    scenario = OneOf(SANDBOX, *known.scenarios).taken(given.get("scenario", SANDBOX), "scenario")
    options = chosen(known.options, given.get("options", {}), "bad-position")
    seats = ListOf(OneOf(*SEATS), 2, 4).taken(given.get("seats", list(SIDES)), "seats")
    _once(seats, "seats")
    usual = {side: [seat for seat in seats if seat.startswith(side)] for side in SIDES}
    sides = MapOf(OneOf(*SIDES), ListOf(OneOf(*seats))).taken(given.get("sides", usual), "sides")
    if sorted(seat for those in sides.values() for seat in those) != sorted(seats):
        bad(message("sides: every seat is of one side; the seats are {seats}.", seats=", ".join(seats)))
    board = given.get("board", {})
    if isinstance(board, str):
        OneOf(*dict.fromkeys(one.board for one in known.scenarios.values())).taken(board, "board")
    else:
        board = inline_value(inline_board(board, known.terrain))
    modules = ListOf(OneOf(ALL, *MODULES)).taken(given.get("modules", [ALL]), "modules")
    first = given.get("declare_first", "soviet" if "soviet" in seats else seats[0])
    said = {
        "scenario": scenario, "options": options, "board": board, "seats": seats, "sides": sides, "modules": modules,
        "vp_rules": _rules(given.get("vp_rules", {"destroyed": 1})),
        "rounds": Whole(1, 99).taken(given.get("rounds", _USUAL_ROUNDS), "rounds"),
        "declare_first": OneOf(*seats).taken(first, "declare_first"),
    }  # fmt: skip
    found = world(json.dumps(said))
    for key in ("first_entry", "at_end"):
        MapOf(SPACE, COUNT).taken(found.vp_rules.get(key, {}), f"vp_rules.{key}", At(found, {}))
    for key, kind in (("types", TYPE), ("fort", WORK_KIND)):
        MapOf(kind, COUNT).taken(found.vp_rules.get(key, {}), f"vp_rules.{key}", At(found, {}))
    return found


def _rules(value: object) -> JsonMap:
    given = an_object(value, "vp_rules", Points._fields)
    for key, one in given.items():
        if key == "destroyed":
            COUNT.taken(one, "vp_rules.destroyed")
        else:
            for name, points in an_object(one, f"vp_rules.{key}").items():
                COUNT.taken(points, f"vp_rules.{key}.{name}")
    return given


def _by_seat(world: World, given: JsonMap, key: str, made: Any, usual: Value) -> dict[Seat, Any]:
    known = an_object(given.get(key, {}), key, world.seats)
    return {seat: made(known.get(seat, usual), f"{key}.{seat}") for seat in world.seats}


def _caps(value: object, where: str) -> Caps:
    given = an_object(value, where, Caps._fields)
    start = COUNT.taken(given.get("start", _USUAL_CAPS), f"{where}.start")
    lost = COUNT.taken(given.get("lost", 0), f"{where}.lost")
    return Caps(start, COUNT.taken(given.get("now", max(0, start - lost)), f"{where}.now"), lost)


def _pieces(position: Position, given: JsonMap, viewer: Seat | None) -> None:
    """Set units, what is still to come, and works."""
    at = At(position.world, {})
    units: list[Unit] = [
        UNIT.taken(one, f"units[{n}]", at, **_usual_unit(position.world, one))
        for n, one in enumerate(_list(given.get("units", []), "units"))
    ]
    position.coming = tuple(_coming(one, f"coming[{n}]", at) for n, one in enumerate(_list(given.get("coming", []), "coming")))
    _once([*(one.id for one in units), *(one.id for group in position.coming for one in group.units)], "units")
    position.units = {one.id: one for one in units}
    usual = {"facing": "N", "owner": position.world.seats[0]}
    works: list[Work] = [
        WORK.taken(one, f"works[{n}]", at, **usual) for n, one in enumerate(_list(given.get("works", []), "works"))
    ]
    _once((one.id for one in works), "works")
    position.works = {one.id: one for one in works}
    for unit in units:
        if unit.hit == UNKNOWN and (viewer is None or viewer == unit.seat):
            bad(message("units.{name}.hit is {hit!r}; only in another seat's view it may be.", name=unit.id, hit=UNKNOWN))
        for key, one, among in (("fort", unit.fort, position.works), ("aboard", unit.aboard, position.units)):
            if one is not None and one not in among:
                bad(message("units.{name}.{key} is {one}, which is not there.", name=unit.id, key=key, one=one))


def _usual_unit(world: World, value: object) -> JsonObject:
    """What a unit has that says nothing of it: the first seat whose name begins as its id does."""
    name = value.get("id") if isinstance(value, Mapping) else None
    first = name[:1] if isinstance(name, str) else ""
    seat = next((one for one in world.seats if first and one.startswith(first)), None)
    return {"seat": seat} if seat else {}


def _coming(value: object, where: str, at: At) -> Coming:
    given = an_object(value, where, Coming._fields)
    unit = Record(Newcomer, id=ID, type=TYPE, aboard=null(ID))
    units = []
    for n, one in enumerate(_list(given.get("units"), f"{where}.units")):
        units.append(unit.taken(one, f"{where}.units[{n}]", at, aboard=None))
    when = given.get("round")
    return Coming(
        SEAT.taken(given.get("seat"), f"{where}.seat", at),
        when if when == "card" else Whole(1, 99).taken(when, f"{where}.round"),
        SPACES.taken(given.get("entry"), f"{where}.entry", at),
        tuple(units),
    )


def _pool(position: Position, value: object, where: str, viewer: Seat | None) -> Pool | None:
    if value is None:
        return None
    given = an_object(value, where, Pool._fields)
    units = tuple(_list(given.get("units"), f"{where}.units"))
    for one in units:
        if not isinstance(one, str) or (one not in position.units and not (one == UNKNOWN and viewer)):
            bad(message("{where}.units names {one!r}, which is not there.", where=where, one=one))
    if viewer is not None and "ap" not in given:
        return Pool(units, None)
    roll = given.get("roll")
    if roll is not None:
        roll = ListOf(OneOf(*D6), 3, 3).taken(roll, f"{where}.roll")
    return Pool(units, COUNT.taken(given.get("ap"), f"{where}.ap"), roll)


def _cards(position: Position, given: JsonMap, viewer: Seat | None) -> None:
    """Set hands, deck and discard pile."""
    at, cards = At(position.world, {}), ListOf(CARD)

    def hand(value: object, where: str) -> tuple[str, ...] | int:
        closed = viewer is not None and type(value) is int
        found: tuple[str, ...] | int = COUNT.taken(value, where) if closed else cards.taken(value, where, at)
        return found

    position.hands = _by_seat(position.world, given, "hands", hand, [])
    deck = given.get("deck", {})
    if viewer and type(deck) is int:
        position.deck = COUNT.taken(deck, "deck")
    else:
        known = an_object(deck, "deck", position.world.tables.cards)
        position.deck = {card: COUNT.taken(number, f"deck.{card}") for card, number in known.items()}
    position.discard = cards.taken(given.get("discard", []), "discard", at)


def _piles(position: Position, value: object, viewer: Seat | None) -> None:
    """Set the piles of hit counters, by default full but for those that lie on the board."""
    given, tables = an_object(value, "piles", _PILES), position.world.tables
    out = [unit.hit for unit in position.units.values() if unit.hit]
    piles: dict[str, Mapping[str, int] | int] = {}
    for pile in _PILES:
        if viewer and type(given.get(pile)) is int:
            piles[pile] = COUNT.taken(given[pile], f"piles.{pile}")
            continue
        full = tables.full_pile(pile)
        known = an_object(given.get(pile, {}), f"piles.{pile}", full)
        left = {name: max(0, number - out.count(name)) for name, number in full.items()}
        piles[pile] = {name: COUNT.taken(known.get(name, left[name]), f"piles.{pile}.{name}") for name in full}
    position.piles = piles


def _oba(position: Position, value: object, where: str, viewer: Seat | None) -> Oba:
    given, at = an_object(value, where, (*_OBA, "plan", "next")), At(position.world, {})
    one: Oba = OBA.taken({key: of for key, of in given.items() if key in _OBA}, where, at)
    if viewer is not None and viewer != one.seat and "plan" not in given:
        return one._replace(secret=True)
    strikes = {key: null(STRIKE).taken(given.get(key), f"{where}.{key}", at) for key in ("plan", "next")}
    return one._replace(**strikes)


def _question(position: Position, value: object, where: str) -> Question:
    kind = OneOf(*QUESTIONS).taken(an_object(value, where).get("kind"), f"{where}.kind")
    given = an_object(value, where, ("kind", "seat", *(("unit",) if kind == "reveal_facing" else ("work", "units"))))
    seat = SEAT.taken(given.get("seat"), f"{where}.seat", At(position.world, {}))
    units = OneOf(*position.units, word="unit")
    if kind == "reveal_facing":
        return Question(kind, seat, unit=units.taken(given.get("unit"), f"{where}.unit"))
    work = OneOf(*position.works).taken(given.get("work"), f"{where}.work")
    return Question(kind, seat, work=work, units=ListOf(units).taken(given.get("units"), f"{where}.units"))


def _result(value: object) -> JsonMap | None:
    if value is None:
        return None
    given = an_object(value, "result", ("winner", "vp"))
    OneOf(None, *SEATS).taken(given.get("winner"), "result.winner")
    points = an_object(given.get("vp", {}), "result.vp", SEATS)
    return {
        "winner": given.get("winner"), "vp": {seat: Whole(-999).taken(one, f"result.vp.{seat}") for seat, one in points.items()}
    }  # fmt: skip
