"""A step into a space with an enemy before it is made: what a strike there hits, and whether enough is left to pay for it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from game.api import Action, Seat
from game.firefight.position import Position, Unit
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import Choice, assaults, can_pay, price_of
from scenes.tables.firefight.odds import percent
from scenes.tables.firefight.state import FirefightState, foes_at
from scenes.tables.firefight.told import price_told
from scenes.tables.firefight.ways import caps_for

Ask = Callable[..., Any]
"""What answers a question as if a unit stood elsewhere."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:preview.{key}", **given)


class Met(NamedTuple):
    """A unit that steps to enemies, what answers questions as if it stood there, and who is seen there, one at least."""

    unit: Unit
    ask: Ask
    foes: list[Unit]


def _met(state: FirefightState, seat: Seat, choice: Choice) -> Met | None:
    """Whom a step meets; None for one that leads to no enemy, and for anything else."""
    unit = state.view.units.get(choice.unit or "")
    if unit is None or not assaults(state, choice):
        return None
    space = str(choice.space)
    return Met(unit, partial(state.ask_from, unit, space, unit.facing), foes_at(state.view, space, seat))


def assault_parts(state: FirefightState, seat: Seat, choice: Choice, action: Action) -> list[Part]:
    """A row for each enemy who could be struck after the step, and a warning where too few AP are left for it (R-FF-57)."""
    met = _met(state, seat, choice)
    price, found = strike_price(met.ask, met.unit, met.foes[0]) if met else None, list[Part]()
    if met is None or price is None:
        return []
    left, caps = means(state, seat, choice, action)
    words, late = price_told(min(left, price), max(0, price - left)), left + caps < price
    for foe in met.foes:
        hits = strike_hits(met.ask, foe.at, met.unit.id, foe.id)
        if hits is not None:
            told = _say("strike_next" if late else "strike", unit=state.called(foe.id), cost=words)
            found.append(Row(told, f"{{{'dim' if late else 'amber'}|**{percent(hits)}**}}"))
    if late:
        found.append(Prose(f"{{dim|{_say('strike_never', left=left, caps=caps, cost=price)}}}"))
    elif left < price:
        words = _say("strike_late", left=left, more=price - left) if left else _say("strike_caps", cost=price)
        found.append(Prose(f"{{danger|{words}}}"))
    foes = able_foes(state, seat, choice)
    strike = struck_first(state, seat, choice)
    if strike is None:
        return [*found, Prose(f"{{danger|{_say('assaulted')}}}")] if foes else found
    hits, name = strike
    return [*found, Row(f"{{danger|{_say('assaulted_row', unit=state.called(name))}}}", f"{{danger|**{percent(hits)}**}}")]


def able_foes(state: FirefightState, seat: Seat, choice: Choice) -> list[Unit]:
    """The enemies in a space that is stepped to who can attack in this round, and so may attack first."""
    met = _met(state, seat, choice)
    return [foe for foe in met.foes if can_pay(state, foe.id)] if met else []


def struck_first(state: FirefightState, seat: Seat, choice: Choice) -> tuple[int, str] | None:
    """The likeliest strike of an enemy who may attack first after a step to him: of 36 falls those that hit, and who strikes."""
    met = _met(state, seat, choice)
    if met is None:
        return None
    strikes = [(strike_hits(met.ask, foe.at, foe.id, met.unit.id), foe.id) for foe in able_foes(state, seat, choice)]
    return max([(hits, name) for hits, name in strikes if hits is not None], default=None)


def best_strike(state: FirefightState, seat: Seat, choice: Choice) -> int:
    """Of 36 falls those with which the best strike after a step to an enemy hits, the enemies who are seen there alone."""
    return _best(state, seat, choice)[0]


def best_target(state: FirefightState, seat: Seat, choice: Choice) -> str:
    """Whom the best strike after a step to an enemy hits; "" where none does."""
    return _best(state, seat, choice)[1]


def _best(state: FirefightState, seat: Seat, choice: Choice) -> tuple[int, str]:
    met = _met(state, seat, choice)
    strikes = [(strike_hits(met.ask, foe.at, met.unit.id, foe.id) or 0, foe.id) for foe in met.foes] if met else []
    return max((one for one in strikes if one[0]), default=(0, ""))


def strike_hits(ask: Ask, space: str, unit: str, target: str) -> int | None:
    """Of 36 falls those with which a strike at a unit in the same space hits it, None where it cannot be made."""
    found: int | None = ask("odds", unit=unit, at=space, target=target).get("hit_36")
    return found


def means(state: FirefightState, seat: Seat, choice: Choice, action: Action) -> tuple[int, int]:
    """The AP and the CAPs that are left for a strike when a step has been paid for."""
    price = price_of(state, choice.core) or 0
    left = 0 if action.get("by") == "opportunity" else left_for(state.view, seat, action, price)
    return left, max(0, state.view.caps[seat].now - caps_for(action, price))


def can_strike(state: FirefightState, seat: Seat, choice: Choice, action: Action) -> bool:
    """Whether a step leads to no enemy, or leaves enough for a strike at him in this round (R-FF-56, R-FF-17)."""
    met = _met(state, seat, choice)
    price = strike_price(met.ask, met.unit, met.foes[0]) if met else None
    return price is None or sum(means(state, seat, choice, action)) >= price


def strike_price(ask: Ask, unit: Unit, foe: Unit) -> int | None:
    """What a strike at an enemy in the unit's own space costs, None where it cannot be made."""
    action = {"do": "fire", "unit": unit.id, "at": foe.at, "target": foe.id, "by": "activate"}
    found: int | None = ask("price", action=action).get("price")
    return found


def left_for(view: Position, seat: Seat, action: Action, price: int) -> int:
    """The AP that the unit has left when a step has been paid for in its way."""
    pool, added = view.pool[seat], int(action.get("caps_pay", 0))
    if action.get("by") == "activate":
        return max(0, view.world.numbers.pool - (price - added))
    if action.get("by") in ("pool", "share") and pool is not None and pool.ap is not None:
        return max(0, pool.ap - (price - added))
    return pool.ap or 0 if pool is not None and action.get("unit") in pool.units else 0
