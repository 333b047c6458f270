"""The ways to pay for an action (R-FF-04): what each costs, what it leaves, and why one cannot be had."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.api import Action, Seat
from game.firefight.position import Position
from scenes.kit.language import translated
from scenes.kit.option_card import OptionCard
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import PAYING, Choice, price_of
from scenes.tables.firefight.modes import Mode
from scenes.tables.firefight.state import FirefightState


def _say(key: str, **given: object) -> str:
    return say(f"firefight:way.{key}", **given)


def units_named(state: FirefightState, units: tuple[str, ...]) -> str:
    """Units by name, one after the other."""
    return ", ".join(state.called(one) for one in units)


def left_after(view: Position, seat: Seat, action: Action, price: int, short: bool = False, dice: int = 0) -> str:
    """What is left when an action has been paid for in its way; `short`: for a tag on the board, which covers little there;
    `dice`: CAPs that lie on its dice.
    """
    by, added = action.get("by"), int(action.get("caps_pay", 0))
    caps = view.caps[seat].now
    if by_caps(action):
        left = caps - price - dice
        return _say("caps_short" if short else "caps_left" if left != 1 else "cap_left", left=left)
    told = _say("and_caps", caps=added + dice) if added + dice else ""
    if by == "opportunity":
        return _say("spends_short") if short else _say("spends") + told
    if by == "card":
        return told.strip()
    pool = view.pool[seat]
    whole = view.world.numbers.pool if by == "activate" else (pool.ap if pool and pool.ap is not None else 0)
    if by == "activate" and view.world.variable != "fixed":
        return _say("three_dice") + told
    left = max(0, whole - (price - added))
    if short:
        return say("firefight:turn.ap_left", ap=left)
    if by == "share":
        return _say("shared_left", left=left) + told
    return _say("ap_left", left=left) + told


def lost_by(state: FirefightState, seat: Seat, by: str | None) -> str:
    """What a way gives up: the AP that are left in another unit's pool (R-FF-08)."""
    pool = state.view.pool[seat]
    if by != "activate" or pool is None or not pool.ap:
        return ""
    key = f"{'gives_up' if len(pool.units) == 1 else 'give_up'}{'_one' if pool.ap == 1 else ''}"
    return _say(key, ap=pool.ap, units=units_named(state, pool.units))


def card_line(state: FirefightState, action: Action) -> str:
    """What a green card costs (R-FF-73)."""
    card = state.world.tables.cards[action["card"]]
    if not card.cost:
        return _say("free")
    return _say("card_ap" if action.get("pay") == "ap" else "card_caps", cost=card.cost)


def box_of(action: Action, price: int | None, dice: int = 0) -> tuple[str, str]:
    """What stands in the box of a way: a number, and what it counts; `dice`: CAPs on its dice, which are CAPs like the others."""
    if price is None or action.get("by") == "card":
        return "", ""
    if by_caps(action):
        return str(price + dice), _say("cap")
    return str(price - int(action.get("caps_pay", 0))), _say("ap")


def title_of_way(state: FirefightState, action: Action) -> str:
    """What a way is called."""
    by = str(action.get("by"))
    if by == "card":
        return _say("card", name=translated(state.world.tables.cards[action["card"]].name))
    return _say(by)


def named(way: Action) -> str:
    """A way by its name, a card that pays by all that says so: what was picked, whatever else it is to pay for then."""
    return repr(paid(way)) if way.get("by") == "card" else str(way.get("by"))


def way_cards(
    mode: Mode, seat: Seat, choice: Choice, chosen: Action, pick: Callable[[Action], None], more: int = 0, dice: int = 0
) -> list[OptionCard]:
    """A card for each way to pay for a choice; one for which the CAPs are on the dice is grey and says so.

    `more`: CAPs that take the place of AP in the chosen one, beyond those that must; `dice`: CAPs on the dice.
    """
    if choice.do == "bonus":  # it is paid for as its card says
        return []
    state, price = mode.state, price_of(mode.state, {**choice.core, **getattr(mode, "extra", {})})
    found = []
    for each in choice.ways:
        way = {**each, "caps_pay": int(each.get("caps_pay", 0)) + more} if more and each == chosen else each
        carded = card_line(state, way) if way.get("by") == "card" else ""
        line = " ".join(filter(None, (carded, left_after(state.view, seat, way, price or 0, dice=dice))))
        short = _lacks(state.view, seat, way, price or 0, dice)
        lost = lost_by(state, seat, way.get("by"))
        line = f"{line} {{danger|{lost}}}" if lost else line
        number, unit = box_of(way, price, dice)
        given = {"line": line, "price": number, "unit": unit, "chosen": each == chosen, "reason": short}
        found.append(mode.card(("way", repr(paid(each))), title_of_way(state, way), partial(pick, each), **given))
    return found


def laid(action: Action) -> int:
    """All CAPs that lie on the dice of an action."""
    return sum(map(int, (action.get("caps") or {}).values()))


def by_caps(action: Action) -> bool:
    """Whether an action is paid for in CAPs alone, as a card that is played in addition may be (R-FF-10, R-FF-74, R-FF-79)."""
    return action.get("by") == "command" or (action.get("do") == "bonus" and action.get("pay") != "ap")


def caps_for(way: Action, price: int) -> int:
    """How many CAPs are paid in a way, those on the dice left out."""
    return price if by_caps(way) else int(way.get("caps_pay", 0))


def paid_told(state: FirefightState, choice: Choice, way: Action) -> str:
    """That CAPs pay for what AP could pay for as well; "" where they do not."""
    could = any(one.get("by") in ("activate", "pool") for one in choice.ways)
    price = price_of(state, choice.core) if could and by_caps(way) else None
    return _say("paid_in_caps", caps=price) if price else ""


def _lacks(view: Position, seat: Seat, way: Action, price: int, dice: int) -> str:
    """Why a way cannot be had any more with so many CAPs on the dice; "" where it can."""
    used = dice + caps_for(way, price)
    return _say("lacks", caps=used, now=view.caps[seat].now) if dice and used > view.caps[seat].now else ""


def paid(way: Action) -> Action:
    """What of an action says who pays; the card too, where a green one does."""
    found = {key: way[key] for key in PAYING if key in way}
    if way.get("by") == "card":
        found["card"] = way["card"]
    return found
