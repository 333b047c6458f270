"""What has just been done, in a sentence: for the bar while it moves, and for whoever decides next."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from game.api import Event, Seat
from game.firefight.firing.harm import COUNTER, SECOND_HIT
from game.firefight.held import Gone
from game.firefight.kinds import UNKNOWN
from game.firefight.position import Position, Unit
from game.firefight.world import World
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.numbers import signed
from scenes.kit.words import say, words_of
from scenes.tables.firefight.names import coloured
from scenes.tables.firefight.odds import on_dice
from scenes.tables.firefight.pieces import wreck_of
from scenes.tables.firefight.state import FirefightState, Wreck, foes_at

LATELY = 80
"""So many events at most are looked back on."""
PAID = frozenset({"moved", "pivoted", "attack", "rally_roll"})
"""What is told with its price where an enemy does it."""
DEEDS = PAID | {"card_played", "hidden_action", "stalled", "passed", "round_start"}
"""What a seat does, or a new round: what else is told follows from it."""
PLACED = frozenset({"pivoted", "rally_roll"})
"""What is done on the spot, by one of several of a name: the space is told too."""
Find = Callable[[Any], Any]
"""Who has this id: somebody with a seat and a type, or None."""


def told(state: FirefightState, on: Any, event: Event) -> str:
    """The words of an event that moves, "" for one that is not told; who does it is noted."""
    if event["is"] == "stalled":
        story = state.context.chair().story()
        event = _stalling(event, story[: max((place for place, one in enumerate(story) if one is event), default=len(story))])
    words = _sentence(state, event, lambda name: on.before.units.get(name) or on.after.units.get(name), False)
    if words and event["is"] not in ("attack_roll", "destroyed") and event.get("unit"):
        state.acting = event["unit"]
    return words


def news(state: FirefightState) -> list[str]:
    """What has been done last, one sentence for each seat of the match at most, as the seat at the screen may know it.

    Where a round has begun the passes that ended the one before are left out, and what was done last in it stays to be read.
    """
    view = state.view
    gone = {one.id: one for one in view.destroyed}
    found = list[str]()
    price, ended, carded = "", 0, False  # so many passes at the end of what was found
    rolls: dict[Seat, Event] = {}  # the last of each seat for the first turn
    story = state.context.chair().story()
    for place, event in enumerate(story[-LATELY:], max(0, len(story) - LATELY)):
        if event["is"] == "paid":
            price = _price(state, event)
        if event["is"] == "initiative_roll":
            rolls[event["seat"]] = event
        if event["is"] == "order" and rolls:
            if found:
                found[-1] = f"{found[-1]} {_first(state, rolls, event['order'][0])}"
            rolls = {}
            continue
        later = {one["unit"] for one in story[place + 1 :] if one["is"] == "hit"}
        words = _sentence(state, _stalling(event, story[:place]), partial(_as_it_was, view.units, gone, later))
        words += _charged(state, event, story[place + 1 :]) if words else ""
        if event["is"] == "round_start":
            found = found[: len(found) - ended]
        ended = ended + 1 if event["is"] == "passed" and words else 0 if words else ended
        if words and carded and event["is"] in DEEDS:  # what a card is played for belongs to it
            found[-1], price, carded = f"{found[-1]} {words}", "", False
        elif words and (event["is"] in DEEDS or not found):
            carded = event["is"] == "card_played"
            found.append(f"{words} {price}" if price and event["is"] in PAID else words)
            price = ""
        elif words:
            found[-1] = f"{found[-1]} {words}"
    return found[-len(state.seats) :]


def _charged(state: FirefightState, event: Event, later: Sequence[Event]) -> str:
    """Whom a step has met, where it led to an enemy who is still there, and what becomes of a flag; "" for any other event."""
    unit, to = state.view.units.get(event.get("unit") or ""), (event.get("path") or [""])[-1]
    if event["is"] != "moved" or unit is None or unit.at != to:
        return ""
    if any(one["is"] == "moved" and one["path"][-1] == to for one in later):
        return ""
    foes = foes_at(state.view, to, unit.seat)
    if not foes:
        return ""
    flag = f" {say('firefight:told.flag_fought')}" if to in state.world.points.at_end else ""
    return f" {say('firefight:told.charged', unit=_name(state, foes[0]))}{flag}"


def _as_it_was(units: Mapping[str, Unit], gone: Mapping[str, Gone], hit_later: Collection[str], name: Any) -> Unit | Gone | None:
    """Who has this id, without the hit marker that was drawn only later."""
    unit = units.get(name)
    return unit._replace(hit=None) if unit and name in hit_later else unit or gone.get(name)


def _stalling(event: Event, before: Sequence[Event]) -> Event:
    """A stall with the unit that waits, where what was told before it names just one; any other event as it is."""
    if event["is"] != "stalled":
        return event
    seat, by, over = event["seat"], "", set[str]()
    for one in reversed(before):
        kind = one["is"]
        if kind == "spent":
            over.update(one["units"])
        elif kind == "paid" and not by:
            by = str(one["by"])
            if by == "opportunity":  # whoever waits on an opportunity is spent at once
                return {**event, "unit": next(iter(over))} if len(over) == 1 else event
            if by not in ("activate", "pool"):
                return event
        elif kind in ("activated", "joined") and one.get("seat") == seat and by:
            alone = kind == "activated" and len(one["units"]) == 1 and not over.intersection(one["units"])
            return {**event, "unit": one["units"][0]} if alone else event
    return event


def _first(state: FirefightState, rolls: Mapping[Seat, Event], first: Seat) -> str:
    """What each seat rolled for the first turn, with its CAPs, and who has it."""
    told = []
    for seat, event in rolls.items():
        dice, total = sum(event["dice"]), event["total"]
        told.append(
            say(
                f"firefight:told.initiative{'_caps' if total != dice else ''}",
                seat=in_colour(seat, state.names[seat]), dice=dice, caps=total - dice, total=total,
            )
        )  # fmt: skip
    return say("firefight:told.first", rolls=", ".join(told), seat=in_colour(first, state.names[first]))


def _price(state: FirefightState, event: Event) -> str:
    """What an enemy has paid for what he does, CAPs on his dice too; "" for what is one's own or not known."""
    ap, caps = event.get("ap") or 0, (event.get("caps") or 0) + (event.get("dice_caps") or 0)
    own = state.seat is not None and state.view.friends(event["seat"], state.seat)
    if own or not (ap or caps):
        return ""
    return f"{{dim|{say('firefight:told.paid', price=price_told(ap, caps))}}}"


def card_told(world: World, name: str) -> str:
    """What a card is called, with its price in CAPs where that is the one way to pay for it."""
    card = world.tables.cards[name]
    if card.pay != "cap" or not card.cost:
        return translated(card.name)
    return say("firefight:told.card_price", card=translated(card.name), price=price_told(0, card.cost))


def price_told(ap: int, caps: int) -> str:
    """A price in AP, in CAPs, or in both."""
    return say(f"firefight:told.price.{'both' if ap and caps else 'caps' if caps else 'ap'}", ap=ap, caps=caps)


def _sentence(state: FirefightState, event: Event, find: Find, rolled: bool = True) -> str:
    """An event in words; `rolled`: with what its dice came to."""
    kind = event["is"]
    teller = _TOLD.get(kind)
    if teller is None or (kind == "destroyed" and event["why"] == "margin"):  # the roll has told that
        return ""
    unit = find(event.get("unit"))
    seat: Seat | None = event.get("seat") or (unit.seat if unit else None)
    name = _name(state, unit) if unit and unit.type != UNKNOWN else ""
    given: dict[str, object] = {"unit": name, "seat": in_colour(seat, state.names[seat]) if seat else ""}
    if kind == "control":
        return flag_told(state, event)
    if kind == "attack" and unit and getattr(unit, "at", None) == event["at"]:
        teller = "assaults"
    if kind == "moved":
        given["to"] = event["path"][-1]
    if kind == "card_played":
        given["card"] = card_told(state.world, event["card"])
    if kind in PLACED and isinstance(unit, Gone):  # what it did where it stood is over with it
        return ""
    if kind in PLACED and unit:
        given["at"] = unit.at
    given |= {key: event[key] for key in ("at", "round", "av", "dv", "total", "need") if key in event}
    if kind == "rally_roll":  # as it was told before the throw: what the dice alone must show
        given |= {"total": sum(event["dice"]), "need": on_dice(event)}
    if "result" in event and kind == "attack_roll":
        target = find(event["target"])
        given["target"] = _name(state, target) if target else say("firefight:told.work")
        at = getattr(target, "at", None)
        mixed = at and any(one.at == at and not state.view.friends(one.seat, target.seat) for one in state.view.units.values())
        teller = "roll_failed" if mixed and event["result"] == "miss" else f"roll_{event['result']}"
    if kind == "destroyed" and unit:
        teller, more = _why_destroyed(state, unit, event["why"])
        given |= more
    if kind == "rally_roll" and rolled:
        teller = "rally_good" if event["ok"] else "rally_bad"
    if kind == "stalled" and name:
        teller = "stalled_by"
    if not name and "{unit}" in words_of("firefight").get(f"told.{teller}", ""):
        return ""
    return say(f"firefight:told.{teller}", **given) + _changed(state, event, unit, find)


def flag_told(state: FirefightState, event: Event) -> str:
    """Who has taken a flag, and what it is worth; "" for a space that gives no points."""
    seat, worth = event["seat"], state.world.points.at_end.get(event["space"], 0)
    if not (seat and worth):
        return ""
    return say("firefight:told.flag", seat=in_colour(seat, state.names[seat]), at=event["space"], points=worth)


def _why_destroyed(state: FirefightState, unit: Any, why: str) -> tuple[str, dict[str, object]]:
    """How it is told why a unit is gone, and what that is given: the counter that was drawn, and how many are like it."""
    if why == COUNTER:
        pile = state.world.tables.units[unit.type].pile
        hits = {name: one for name, one in state.world.tables.hits.items() if one.pile == pile}
        deadly = [name for name, one in hits.items() if one.destroys]
        if deadly:
            counter = say(f"firefight:counter.hits.{deadly[0]}")
            number, every = sum(hits[name].copies for name in deadly), sum(one.copies for one in hits.values())
            return "destroyed_counter", {"counter": counter, "number": number, "all": every}
    return ("destroyed_second_hit" if why == SECOND_HIT else "destroyed"), {}


def _changed(state: FirefightState, event: Event, unit: Any, find: Find) -> str:
    """What a hit counter that can be seen has changed of the firepower of who fires, or of the defence that held."""
    missed = event["is"] == "attack_roll" and event["result"] == "miss"
    one = find(event["target"]) if missed else unit if event["is"] == "attack" else None
    counter = state.world.tables.hits.get(getattr(one, "hit", None) or "")
    if one is None or counter is None:
        return ""
    named = say(f"firefight:counter.hits.{one.hit}")
    if not missed:
        return f" {say('firefight:told.changed_fire', counter=named, fire=signed(counter.fp_red))}" if counter.fp_red else ""
    front, flank = counter.dr_front, counter.dr_flank
    if not (front or flank):
        return ""
    told = signed(front) if front == flank else say("firefight:counter.both", front=signed(front), flank=signed(flank))
    return f" {say('firefight:told.changed', counter=named, defence=told)}"


def _name(state: FirefightState, unit: Any) -> str:
    return coloured(state.world.tables.units[unit.type], unit.id, unit.seat)


_TOLD = {
    "moved": "moved",
    "pivoted": "turned",
    "attack": "fired",
    "attack_roll": "roll",
    "destroyed": "destroyed",
    "rally_roll": "rally",
    "hidden_action": "hidden",
    "stalled": "stalled",
    "passed": "passed",
    "revealed": "revealed",
    "round_start": "round",
    "hid": "hid",
    "card_played": "card",
    "control": "flag",
}


# --- wrecks -----------------------------------------------------------------------------------------------------------------


def wrecks_of(view: Position, story: Sequence[Event]) -> dict[str, Wreck]:
    """What is left of each destroyed vehicle, as far as the story tells where it stood; by unit: no position says it."""
    places: dict[str, str] = {}
    fired_at = ""
    lost = set[str]()
    for event in story:
        kind, unit = event["is"], event.get("unit")
        if kind == "moved":
            places[event["unit"]] = event["path"][-1]
        elif kind in ("revealed", "placed") and unit:
            places[unit] = event["at"]
        elif kind == "attack":
            fired_at = event["at"]
        elif kind == "attack_roll" and fired_at:
            places.setdefault(event["target"], fired_at)
        elif kind == "destroyed":
            lost.add(event["unit"])
    kinds, known = view.world.tables.units, view.world.hexes.bit
    return {
        one.id: Wreck(places[one.id], wreck_of(kinds[one.type]))
        for one in view.destroyed
        if kinds[one.type].vehicle and one.id in lost and places.get(one.id) in known
    }
