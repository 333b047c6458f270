"""Positions of Operators as JSON values, and back, with what an abbreviated position leaves out (section 9.1)."""

from __future__ import annotations

from game.api import JsonMap, JsonObject, Seat
from game.content.shapes import OneOf, Slot, Whole, an_object, bad
from game.content.structures import MapOf, Record, described
from game.messages import message
from game.operators import planning
from game.operators.cards import in_card_order
from game.operators.kinds import CARDS, MANY, MAP_NODE, SEAT_OR_NONE, WEAPON, WHO, WOUNDS, YES
from game.operators.position import NOTHING, Area, At, Choice, Features, Plan, Position, Veil, world_of
from game.operators.records import SEATS
from game.operators.sight import contact

PHASES = ("planning", "combat", "onward", "over")
KEYS = (
    "game",
    "scenario",
    "map",
    "round",
    "phase",
    "step",
    "half",
    "options",
    "features",
    "score",
    "flag",
    "winner",
    "fought",
    "seats",
)
OPEN = ("operator", "weapon", "node", "face", "sprinting", "wounds", "discard", "committed", "stopped")
SECRET = ("hand", "deck", "draft", "plan", "fight")
VEILED = Veil._fields
FEATURES, AREA, VEIL, CHOICE = described(Features), described(Area, *OPEN), described(Veil), described(Choice)
WHOLE = Record(
    dict, round=Whole(1), step=Whole(0, lambda at: at.world.tables.numbers.markers), half=OneOf(None, "via", "end"),
    features=FEATURES, score=MapOf(OneOf(*SEATS), MANY), flag=SEAT_OR_NONE, winner=SEAT_OR_NONE, fought=YES,
    seats=MapOf(OneOf(*SEATS), described(Area, *OPEN, "fight")),
)  # fmt: skip
"""What of a position can be changed part by part."""


# --- writing ------------------------------------------------------------------------------------------------------------


def value_of(position: Position) -> JsonObject:
    """The position, or a view, as JSON values with every key of section 9.1."""
    world = position.world
    return {
        "game": "operators",
        "scenario": world.scenario,
        "map": world.map,
        "round": position.round,
        "phase": position.phase,
        "step": position.step,
        "half": position.half,
        "options": dict(world.options),
        "features": FEATURES.write(position.features),
        "score": {"red": position.score[0], "blue": position.score[1]},
        "flag": position.flag,
        "winner": position.winner,
        "fought": position.fought,
        "seats": {seat: _area_value(area) for seat, area in position.areas},
    }


def _area_value(area: Area) -> JsonObject:
    value = AREA.write(area)
    if area.veil is not None:
        return value | VEIL.write(area.veil)
    draft = area.draft
    return value | {
        "hand": list(area.hand),
        "deck": list(area.deck),
        "draft": {"at": list(draft.at), "face": list(draft.face), "sprint": draft.sprint, "via": draft.via},
        "plan": None if area.plan is None else planning.written(area.plan),
        "fight": None if area.fight is None else CHOICE.write(area.fight),
    }


def slots(value: JsonMap) -> list[Slot]:
    """What can be changed of a whole position given as JSON values, legal or not yet."""
    return list(WHOLE.slots(value, (), At(world_of(value["scenario"], value["options"], "bad-position"))))


# --- reading ------------------------------------------------------------------------------------------------------------


def position_of(value: object, seat: Seat | None) -> Position:
    """The position of a JSON value, abbreviated or not; with a seat, that seat's view. Raises: Refused(bad-position)."""
    given = an_object(value, "The position", KEYS)
    OneOf("operators").taken(given.get("game", "operators"), "game")
    world = world_of(given.get("scenario", "kiln-yard"), given.get("options", {}), "bad-position")
    OneOf(world.map).taken(given.get("map", world.map), "map")
    position = Position()
    position.world = world
    position.round = Whole(1).taken(given.get("round", 1), "round")
    position.phase = OneOf(*PHASES).taken(given.get("phase", "planning"), "phase")
    acting = position.phase in ("combat", "onward")
    markers = world.tables.numbers.markers
    position.step = Whole(1 if acting else 0, markers).taken(given.get("step", 1 if acting else 0), "step")
    halves = ("via", "end") if acting else (None, "via", "end")
    position.half = OneOf(*halves).taken(given.get("half", "end" if acting else None), "half")
    if position.phase == "planning" and (position.step or position.half):
        bad(message("step is 0 and half null while planning."))
    usual: JsonObject = {**world.tables.scenarios[world.scenario].features}
    position.features = FEATURES.taken(given.get("features", {}), "features", **usual)
    points = an_object(given.get("score", {}), "score", SEATS)
    position.score = (MANY.taken(points.get("red", 0), "score.red"), MANY.taken(points.get("blue", 0), "score.blue"))
    position.flag = SEAT_OR_NONE.taken(given.get("flag"), "flag")
    position.winner = SEAT_OR_NONE.taken(given.get("winner"), "winner")
    position.fought = YES.taken(given.get("fought", False), "fought")
    seats = an_object(given.get("seats", {}), "seats", SEATS)
    position.red = _area(position, "red", seats.get("red", {}), seat == "blue")
    position.blue = _area(position, "blue", seats.get("blue", {}), seat == "red")
    _check_whole(position)
    return position


def _area(position: Position, seat: Seat, value: object, veiled: bool) -> Area:
    given = an_object(value, f"seats.{seat}", OPEN + (VEILED if veiled else SECRET))
    rules, where = position.world.tables, f"seats.{seat}"
    area = Area()
    usual = position.world.operator(seat)
    area.operator = WHO.taken(given.get("operator", usual), f"{where}.operator", position)
    area.weapon = WEAPON.taken(given.get("weapon", position.world.options[f"{seat}_weapon"]), f"{where}.weapon", position)
    _place(position, area, seat, given)
    area.wounds = WOUNDS.taken(given.get("wounds", 0), f"{where}.wounds", position)
    if area.wounds and area.node is None:
        bad(message("{where}.wounds is {wounds}; an operator off the map has no wound token.", where=where, wounds=area.wounds))
    for name in ("sprinting", "committed", "stopped"):
        setattr(area, name, YES.taken(given.get(name, False), f"{where}.{name}"))
    area.discard = _cards(position, given.get("discard", []), f"{where}.discard")
    area.hand, area.deck, area.draft, area.plan, area.fight, area.veil = (), (), NOTHING, None, None, None
    if veiled:
        _veil(position, area, given, where)
        return area
    rest = tuple(card for card in rules.cards if card not in area.discard)
    full = rules.operators[area.operator].hand
    area.hand = in_card_order(_cards(position, given.get("hand", list(rest[:full])), f"{where}.hand"))
    usual_deck = [card for card in rest if card not in area.hand]
    area.deck = in_card_order(_cards(position, given.get("deck", usual_deck), f"{where}.deck"))
    if len(area.hand) > full or sorted(area.hand + area.deck + area.discard) != sorted(rules.cards):
        bad(
            message(
                "{where}: hand (at most {full}), deck and discard are the {count} cards, each once.",
                where=where,
                full=full,
                count=len(rules.cards),
            )
        )
    _secrets(position, area, given, where)
    return area


def _place(position: Position, area: Area, seat: Seat, given: JsonMap) -> None:
    """Set node and facing, where they are not given to the spawn node and the usual facing there."""
    graph, where = position.world.graph, f"seats.{seat}"
    node = given.get("node", graph.spawns[seat])
    area.node = None if node is None else _node(position, node, f"{where}.node")
    if area.node is None:
        area.face = OneOf(None).taken(given.get("face"), f"{where}.face")
        return
    place = graph.nodes[area.node]
    arrow = planning.ladder(position.world, position.features, area.node)
    usual = place.spawn_face if area.node == graph.spawns[seat] else arrow or next(iter(place.ports))
    area.face = OneOf(*place.ports).taken(given.get("face", usual), f"{where}.face")
    if arrow and area.face != arrow and not given.get("sprinting"):
        bad(
            message(
                "{where}.face is {face}; on the ladder {node} an operator faces the arrow, {arrow}.",
                where=where,
                face=area.face,
                node=area.node,
                arrow=arrow,
            )
        )


def _node(position: Position, value: object, where: str) -> str:
    return str(MAP_NODE.taken(value, where, position))


def _cards(position: Position, value: object, where: str) -> tuple[str, ...]:
    found: tuple[str, ...] = CARDS.taken(value, where, position)
    if len(set(found)) < len(found):
        bad(message("{where} is {value!r}; a seat has each card once (R-OP-16).", where=where, value=value))
    return found


def _veil(position: Position, area: Area, given: JsonMap, where: str) -> None:
    unseen = in_card_order(_cards(position, given.get("unseen", []), f"{where}.unseen"))
    full = position.world.tables.operators[area.operator].hand
    hand = Whole(0, full).taken(given.get("hand_count", 0), f"{where}.hand_count")
    deck = MANY.taken(given.get("deck_count", 0), f"{where}.deck_count")
    if hand + deck != len(unseen) or sorted(unseen + area.discard) != sorted(position.world.tables.cards):
        bad(message("{where}: unseen are the cards of hand and draw pile, hand_count and deck_count their numbers.", where=where))
    area.veil = Veil(hand, deck, unseen, YES.taken(given.get("chosen", False), f"{where}.chosen"))


def _secrets(position: Position, area: Area, given: JsonMap, where: str) -> None:
    """Set marks, plan and choice of a seat."""
    planned = position.phase == "planning"
    markers = position.world.tables.numbers.markers
    draft = given.get("draft")
    area.draft = _plan(position, {} if draft is None else draft, f"{where}.draft", markers - 1)
    value = given.get("plan")
    if value is not None:
        area.plan = _plan(position, value, f"{where}.plan", markers)
        if planned and len(area.plan.at) != markers:
            bad(
                message(
                    "{where}.plan has {count} markers; a plan is {markers} (R-OP-21).",
                    where=where,
                    count=len(area.plan.at),
                    markers=markers,
                )
            )
    elif position.phase in ("combat", "onward") and "plan" not in given and area.node and area.face:
        area.plan = Plan((area.node,) * markers, (area.face,) * markers)
    if not planned and area.plan is not None and not planning.strict(position):
        area.plan = area.plan._replace(early=area.plan.early or (), lost=area.plan.lost or ())
    if planned:
        if area.committed and area.plan is None:
            bad(message("{where}.committed is true; while planning that goes with a plan.", where=where))
        area.committed = area.plan is not None
    value = given.get("fight")
    if value is not None:
        fight = an_object(value, f"{where}.fight", Choice._fields)
        card = OneOf(*(area.hand or (None,))).taken(fight.get("card"), f"{where}.fight.card")
        dice = [MANY.taken(fight.get(kind, 0), f"{where}.fight.{kind}") for kind in Choice._fields[1:]]
        pool, number = position.world.tables.weapons[area.weapon].pool, position.world.tables.numbers.dice_per_fight
        if sum(dice) != number or any(one > most for one, most in zip(dice, pool, strict=True)) or position.phase != "combat":
            bad(
                message(
                    "{where}.fight is {dict!r}; in combat it is a card and {number} dice of the pool.",
                    where=where,
                    dict=dict(fight),
                    number=number,
                )
            )
        area.fight = Choice(card, *dice)


def _plan(position: Position, value: object, where: str, most: int) -> Plan:
    keys = ("at", "face", "sprint", "via", "early", "lost") if where.endswith("plan") else ("at", "face", "sprint", "via")
    given = an_object(value, where, keys)
    at, face = given.get("at", []), given.get("face", [])
    if not isinstance(at, list) or not isinstance(face, list) or len(at) != len(face) or len(at) > most:
        bad(message("{where}: at and face are lists of equal length, of at most {most}.", where=where, most=most))
    for number, (node, port) in enumerate(zip(at, face, strict=True), 1):
        _node(position, node, f"{where}.at {number}")
        OneOf(*position.world.graph.nodes[node].ports).taken(port, f"{where}.face {number}")
    sprint = Whole(0, len(at)).taken(given.get("sprint", 0), f"{where}.sprint")
    via = given.get("via")
    if (via is None) != (sprint == 0):
        bad(message("{where}: sprint (the number of a marker) and via (a node) come together or not at all.", where=where))
    markers = position.world.tables.numbers.markers
    cancelled = [given.get(name) for name in ("early", "lost")]
    for name, numbers in zip(("early", "lost"), cancelled, strict=True):
        if numbers is None:
            continue
        if not isinstance(numbers, list) or not all(type(one) is int and 1 <= one <= markers for one in numbers):
            bad(
                message(
                    "{where}.{name} is {numbers!r}; it is a list of numbers of markers.", where=where, name=name, numbers=numbers
                )
            )
    early, lost = (None if numbers is None else tuple(numbers) for numbers in cancelled)
    return Plan(tuple(at), tuple(face), sprint, None if via is None else _node(position, via, f"{where}.via"), early, lost)


def _check_whole(position: Position) -> None:
    """Check that the parts of a position fit each other."""
    if position.red.operator == position.blue.operator:
        bad(message("Both seats have the operator {operator}; the two differ (R-OP-14).", operator=position.red.operator))
    if position.phase == "combat" and contact(position) is None:
        bad(message("In combat both operators are on the map and see each other (R-OP-45)."))
    if position.phase == "over" and position.winner is None:
        bad(message("A match that is over has a winner."))
    if position.phase in ("planning", "combat") and position.winner is not None:
        bad(message("winner is {winner}; while {phase} it is null.", winner=position.winner, phase=position.phase))
    if position.phase == "onward":
        if position.winner is None:
            bad(message("Onward, winner names the seat that decides."))
        if position.area(position.winner).node is None or position.foe(position.winner).node is not None:
            bad(message("Onward, the winner's operator is on the map and the other's is not (R-OP-93)."))
    for phase, done in (("planning", "committed"), ("combat", "chosen")):
        if position.phase == phase and all(getattr(area, done) for _, area in position.areas):
            bad(message("Both seats have {done} while {phase}; then the match would have gone on.", done=done, phase=phase))
    for seat, area in position.areas:
        _check_area(position, seat, area)


def _check_area(position: Position, seat: Seat, area: Area) -> None:
    """Check that a seat's markers fit where its operator stands and what is going on."""
    where, running = f"seats.{seat}", position.phase in ("combat", "onward")
    if area.draft.at and (position.phase != "planning" or area.plan is not None):
        bad(message("{where}.draft has markers; only a seat that is not done planning has any.", where=where))
    if area.sprinting and not (position.phase != "planning" and position.half == "via" and area.node is not None):
        bad(
            message(
                "{where}.sprinting is true; an operator stands on the node between only while the actions run, in the half via.",
                where=where,
            )
        )
    if area.stopped and position.phase == "planning":
        bad(message("{where}.stopped is true; an operator holds only while the actions run (R-OP-94).", where=where))
    if position.phase == "planning":
        why = planning.fault_of(position, seat, area.plan or area.draft)
        if why:
            bad(f"{where}: the markers are against {why}")
        return
    area.committed = False
    if area.veil is not None or area.node is None or area.stopped or not running:
        return
    if area.sprinting and (area.plan is None or len(area.plan.at) < position.step):
        bad(message("{where}.plan has no marker {step}; a sprint under way goes on to it.", where=where, step=position.step))
    why = None if area.plan is None else planning.fault_onward(position, seat, area.plan)
    if why:
        bad(f"{where}: the markers left of the plan are against {why}")
