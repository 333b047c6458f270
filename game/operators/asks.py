"""Questions about the board that change nothing: los, reach, spawn, threat, odds (section 9.5)."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import JsonMap, JsonObject, Seat
from game.messages import Refused, message
from game.operators import fight, planning
from game.operators.odds import card_and_dice, mean_odds, pair_odds, side
from game.operators.position import OTHER, Area, Choice, Position
from game.operators.records import SEATS, Card
from game.operators.sight import prepared, track


def answer(view: Position, what: str, about: JsonMap) -> JsonObject:
    """The answer to one question. Raises: Refused(bad-action, illegal)."""
    if what not in QUESTIONS:
        raise Refused(
            "bad-action", message('"what" is {what!r}; it is one of {questions}.', what=what, questions=", ".join(QUESTIONS))
        )
    return QUESTIONS[what](view, about)


def _los(view: Position, about: JsonMap) -> JsonObject:
    graph, start = view.world.graph, _node(view, about, "from")
    if "to" not in about:
        return {
            "sees": [
                {"node": node, "range": graph.sight[start, node].range, "ports": list(graph.sight[start, node].ports)}
                for node in graph.nodes
                if node != start and (start, node) in graph.sight
            ]
        }
    end = _node(view, about, "to")
    seen = graph.sight.get((start, end))
    if seen is None:
        return {"sees": False}
    return {
        "sees": True,
        "range": seen.range,
        "track": track(seen.range),
        "colours": list(seen.colours),
        "ports": list(seen.ports),
        "back_ports": list(graph.sight[end, start].ports),
    }


def _reach(view: Position, about: JsonMap) -> JsonObject:
    start, world, features = _node(view, about, "from"), view.world, view.features
    sprint = about.get("sprint", False)
    if not isinstance(sprint, bool):
        raise Refused("bad-action", message('"sprint" is {sprint!r}; it is true or false.', sprint=sprint))
    near = sorted((start, *planning.ways(world, features)[start]))
    ends: list[tuple[str | None, str]] = [(None, at) for at in near]
    if sprint and features.sprint:
        ends += planning.sprint_ends(world, features, start)
    return {"steps": [{"at": at, "via": via, "faces": list(planning.faces(world, features, at))} for via, at in ends]}


def _spawn(view: Position, about: JsonMap) -> JsonObject:
    return {"nodes": planning.entries(view, _seat(about))}


def _threat(view: Position, about: JsonMap) -> JsonObject:
    seat, step = _seat(about), about.get("step")
    markers = view.world.tables.numbers.markers
    if type(step) is not int or not 1 <= step <= markers:
        raise Refused(
            "bad-action", message('"step" is {step!r}; it is a step of the round, 1 to {markers}.', step=step, markers=markers)
        )
    stand = standing(view, OTHER[seat], step)
    sight = view.world.graph.sight
    seen = [node for node in view.world.graph.nodes if any((one, node) in sight for one in stand)]
    return {"stand": stand, "sees": seen}


def standing(view: Position, enemy: Seat, step: int) -> list[str]:
    """The nodes an operator may stand on in a step, by id, from what is open: one sprint may be among its steps."""
    area, world, features = view.area(enemy), view.world, view.features
    near = planning.ways(world, features)
    steps = step - view.step
    if area.node is not None:
        walked = {area.node}
    else:
        walked = set(planning.entries(view, enemy)) if view.step == 0 else set()
        steps -= 1
    run: set[str] = set()
    held: set[str] = set()
    if area.sprinting and area.node is not None and area.face is not None:
        # R-OP-95: it goes on to the end it faces (R-OP-28) and from there, or it holds on the node between.
        walked, held = set(world.graph.nodes[area.node].ports[area.face]), {area.node}
    may_sprint = features.sprint and not area.sprinting  # R-OP-25: one sprint a round
    for _ in range(steps):
        sprinted = {end for node in walked for _, end in planning.sprint_ends(world, features, node)} if may_sprint else set()
        run = {end for node in run for end in (node, *near[node])} | sprinted
        walked = {end for node in walked for end in (node, *near[node])}
    return sorted(walked | run | held)


def _odds(view: Position, about: JsonMap) -> JsonObject:
    seat = _seat(about)
    if view.phase != "combat":
        raise Refused("illegal", message("R-OP-45: odds are those of a fight, and there is no contact now."))
    mine = _choice(view, about.get("action"), '"action"', view.area(seat), own=True)
    ready = {one: prepared(view, one) for one in SEATS}
    sides = side(view, seat, ready[seat]), side(view, OTHER[seat], ready[OTHER[seat]])
    card, dice = card_and_dice(view, mine)
    if about.get("against") is not None:
        against = _choice(view, about["against"], '"against"', view.foe(seat), own=False)
        odds = pair_odds(sides[0], card, dice, sides[1], *card_and_dice(view, against))
    else:
        odds = mean_odds(sides[0], card, dice, sides[1], replies(view, seat))
    modifiers = {one: ready[one]._asdict() for one in SEATS}
    modifiers[seat] |= {name: getattr(card, name) for name in ("aim", "defence", "speed")} | {"card": card.tracker}
    return odds._asdict() | {"modifiers": modifiers}


def replies(view: Position, seat: Seat) -> list[tuple[Card, tuple[int, ...]]]:
    """All the foe of a seat could choose as far as that seat knows: each unseen card with each split of its dice."""
    foe = view.foe(seat)
    hand, unseen = (foe.veil.hand_count, foe.veil.unseen) if foe.veil else (len(foe.hand), foe.veiled().veil.unseen)  # type: ignore[union-attr]
    cards: tuple[str | None, ...] = unseen if hand else (None,)
    return [(fight.card_of(view.world, card), dice) for card in cards for dice in fight.splits(view, foe)]


def _choice(view: Position, value: object, where: str, area: Area, own: bool) -> Choice:
    """A choice of card and dice that a seat could make. Raises: Refused(bad-action, illegal)."""
    if not isinstance(value, Mapping) or not set(Choice._fields) <= set(value) <= {"do", *Choice._fields}:
        raise Refused(
            "bad-action",
            message("{where} is {value!r}; it is a fight: card, aim, agility, aggressive.", where=where, value=value),
        )
    fight.check(view, dict(value))
    choice = Choice(*(value[name] for name in Choice._fields))
    hand = area.hand
    if not own or area.veil is not None:
        secret = area.veiled().veil
        assert secret is not None
        hand = secret.unseen if secret.hand_count else ()
    if choice.card not in (hand or (None,)):
        raise Refused(
            "illegal",
            message(
                "R-OP-69: {where} has the card {card}; it is one of {hand}.",
                where=where,
                card=choice.card,
                hand=", ".join(hand) or "none (null)",
            ),
        )
    if tuple(choice[1:]) not in fight.splits(view, area):
        raise Refused(
            "illegal",
            message(
                "R-OP-70: {where} is not {dice_per_fight} dice within the weapon's pool.",
                where=where,
                dice_per_fight=view.world.tables.numbers.dice_per_fight,
            ),
        )
    return choice


def _node(view: Position, about: JsonMap, key: str) -> str:
    """The node that a question names under a key. Raises: Refused(bad-action)."""
    return planning.known_node(view.world.graph.nodes, key, about.get(key))


def _seat(about: JsonMap) -> Seat:
    seat = about.get("seat")
    if seat not in SEATS:
        raise Refused("bad-action", message('"seat" is {seat!r}; it is red or blue.', seat=seat))
    return str(seat)


QUESTIONS = {"los": _los, "reach": _reach, "spawn": _spawn, "threat": _threat, "odds": _odds}
