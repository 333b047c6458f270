"""Questions about a position that change nothing (section 9.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.api import JsonMap, JsonObject, Seat
from game.firefight import cards, hiding, moving, paths, paying
from game.firefight.firing import fire_asks
from game.firefight.plan import Plan
from game.firefight.position import Position, Unit
from game.firefight.turn_verbs import TURN, TurnVerb
from game.firefight.verbs import BONUS, bonus_plan
from game.messages import Refused, message

Answer = JsonObject
PAYING = ("by", "caps_pay", "pay")
"""What says who pays, and does not matter for a price."""


def answer(view: Position, what: str, about: JsonMap) -> Answer:
    """The answer to a question. Raises: Refused(bad-action) for one that is not understood."""
    if what not in QUESTIONS:
        known = ", ".join(QUESTIONS)
        raise Refused("bad-action", message("There is no question {what!r}; there are {known}.", what=what, known=known))
    return QUESTIONS[what](view, about)


def _unit(view: Position, name: object) -> Unit:
    unit = view.units.get(name) if isinstance(name, str) else None
    if unit is None:
        there = ", ".join(sorted(view.units)) or message("there is none")
        raise Refused("bad-action", message('"unit" is {name!r}; it is one of {there}.', name=name, there=there))
    return unit


def reach(view: Position, about: JsonMap) -> Answer:
    """Where a unit can move, for what price, and of what that is made; with `by`, what that can pay for."""
    unit, by = _unit(view, about.get("unit")), about.get("by")
    if by is not None and by not in paying.WAYS:
        known = ", ".join(paying.WAYS)
        raise Refused("bad-action", message('"by" is {by!r}; it is one of {known}.', by=by, known=known))
    if moving.bars(view, unit) is not None:
        return {"reach": []}
    ways = paths.ways(view, unit)
    if by is not None:
        ways = [one for one in ways if _payable(view, unit, one, by)]
    return {"reach": [{"to": way.path[-1], "path": list(way.path), "price": way.price, "parts": dict(way.parts)} for way in ways]}


def _payable(view: Position, unit: Unit, way: paths.Way, by: str) -> bool:
    """Whether a way of paying, with the least CAPs added that will do, pays for a move."""
    die, hand = way.die, view.hands[unit.seat]
    plan = Plan(moving.members_of(view, (unit.id,)), way.price, dice=((unit.id, die),) if die else ())
    have = paying.purse(view, unit.seat, by)
    need = 0 if have is None else max(0, paying.lowered(view, way.price) - have)
    action: JsonObject = {"do": "move", "by": by, **({"cap_limit" if die else "caps_pay": need} if need else {})}
    held = [{"card": card} for card in hand] if by == "card" and isinstance(hand, tuple) else []
    payments = held if by == "card" else [{}]
    return any(paying.refusal(view, unit.seat, action | one, plan) is None for one in payments)


def price(view: Position, about: JsonMap) -> Answer:
    """The price of an action whoever pays for it, dice left out; or the rule that forbids it."""
    given = about.get("action")
    if not isinstance(given, Mapping):
        raise Refused("bad-action", message('"action" is {given!r}; it is an action.', given=given))
    free: JsonObject = {key: one for key, one in given.items() if key not in PAYING}
    action = {"do": "move", **{key: one for key, one in free.items() if key != "card"}, "by": "activate"}
    if action["do"] == "bonus":
        return _bonus_price(view, {"do": "bonus", **free}, about)
    verb = TURN.get(action["do"]) if isinstance(action["do"], str) else None
    if verb is None:
        known = ", ".join(TURN)
        raise Refused("bad-action", message('"do" is {do!r}; a price has one of {known}.', do=action["do"], known=known))
    _check(view, verb, action)
    found = verb.plan(view, _seat_of(view, action, about), action)
    if isinstance(found, Plan):
        return {"legal": True, "price": paying.lowered(view, found.price)}
    return {"legal": False, "rule": found.partition(":")[0], "why": found}


def _bonus_price(view: Position, action: JsonObject, about: JsonMap) -> Answer:
    """The price of a card that is played in addition to an action: what the card costs."""
    BONUS.check(view, action)
    seat = _seat_of(view, action, about)
    why = cards.bonus_refusal(view, seat, action)
    card = view.world.tables.cards.get(action["card"])
    if why is None and card is not None and card.weapon:
        found = bonus_plan(view, seat, action)
        why = found if isinstance(found, str) else None
    if why is not None:
        return {"legal": False, "rule": why.partition(":")[0], "why": why}
    return {"legal": True, "price": card.cost if card is not None else 0}


def _check(view: Position, verb: TurnVerb, action: JsonObject) -> None:
    if verb.name == "stall" and "unit" not in action:
        action["by"] = "command"
    verb.check(view, action)


def _seat_of(view: Position, action: JsonMap, about: JsonMap) -> Seat:
    """The seat whose action it is: the one that asks, or the one whose unit is named."""
    names = action.get("units") or [action.get("unit")]
    unit = view.units.get(names[0]) if isinstance(names, list) and isinstance(names[0], str) else None
    seat: Seat = about.get("seat") or (unit.seat if unit else view.to_move)
    return seat


def hide_ok(view: Position, about: JsonMap) -> Answer:
    """Whether a unit is out of sight of the enemy, its space and all next to it; the enemies that see one (R-FF-65)."""
    unit = _unit(view, about.get("unit"))
    seen_from = hiding.watchers(view, unit) if view.on_board(unit) else []
    near = view.world.hexes.links(unit.at) if view.on_board(unit) else ()
    ok = any(hiding.refusal(view, unit, to, (unit.id,)) is None for to in (unit.at, *near)) if near else False
    return {"ok": ok, "seen_from": seen_from}


QUESTIONS: dict[str, Callable[[Position, JsonMap], Answer]] = {
    "los": fire_asks.los,
    "arc": fire_asks.arc,
    "reach": reach,
    "price": price,
    "odds": fire_asks.odds,
    "rally_odds": fire_asks.rally_odds,
    "spotters": fire_asks.spotter_spaces,
    "hide_ok": hide_ok,
    "danger": fire_asks.danger,
}
