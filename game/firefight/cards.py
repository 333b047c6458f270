"""Cards: drawn at the start of a round, played in a turn (R-FF-72 to R-FF-80)."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.firefight import mines
from game.firefight.firing import harm
from game.firefight.groups import stranger
from game.firefight.held import Coming
from game.firefight.moving import ARRIVING
from game.firefight.paying import holding_refusal
from game.firefight.plan import Plan
from game.firefight.position import Position, Question, Unit, Work
from game.firefight.records import AWAY, Scenario
from game.firefight.telling import twin
from game.messages import message

# --- drawing ------------------------------------------------------------------------------------------------------------


def deal(position: Position, sheet: Scenario, commands: int, draws: Draws, emit: Emit) -> None:
    """Draw the cards of a round, seat after seat; an orange one is carried out and another drawn (R-FF-72, R-FF-75)."""
    number = (sheet.first if position.round == 1 else sheet.each_round) * commands
    for seat in position.world.seats:
        for _ in range(number):
            while (card := _drawn(position, draws)) is not None:
                event = position.world.tables.cards[card].event
                if event is None:
                    break
                position.discard = (*position.discard, card)
                _carry_out(position, sheet, seat, card, event, emit)
            if card is None:
                return
            hand = position.hands[seat]
            assert isinstance(hand, tuple)
            position.hands = {**position.hands, seat: (*hand, card)}
            twin(position, seat, {"is": "card_drawn", "seat": seat, "card": card}, ("card",), emit)


def _drawn(position: Position, draws: Draws) -> str | None:
    """A card from the deck; an empty one is refilled from the discard pile, if that holds more than events (R-FF-72)."""
    deck, cards = position.deck, position.world.tables.cards
    assert isinstance(deck, Mapping)
    if not any(deck.values()):
        if all(cards[card].event for card in position.discard):
            return None
        left = dict(deck)
        for card in position.discard:
            left[card] = left.get(card, 0) + 1
        deck, position.discard = left, ()
    card = draws.pick([one for one in cards for _ in range(deck.get(one, 0))], "card")
    position.deck = {**deck, card: deck[card] - 1}
    return card


def _carry_out(position: Position, sheet: Scenario, seat: Seat, card: str, event: str, emit: Emit) -> None:
    """Carry out an orange card (R-FF-75)."""
    told = {"is": "event_card", "seat": seat, "card": card}
    if event == "vp":
        holder = position.control.get(sheet.event_space or "")
        emit({**told, "effect": "vp" if holder else "none"})
        if holder:
            harm.score(position, holder, sheet.event_points, "event", emit)
        return
    waiting = next((one for one in position.coming if one.seat == seat and one.round == "card"), None)
    emit({**told, "effect": "reinforce" if waiting else "none"})
    if waiting:
        arrive(position, waiting, emit)


def arrive(position: Position, coming: Coming, emit: Emit) -> None:
    """Make units available at their entry spaces (section 6, R-FF-29)."""
    position.coming = tuple(one for one in position.coming if one is not coming)
    facing = ARRIVING[position.world.side_of[coming.seat]]
    for one in coming.units:
        position.put(Unit(one.id, one.type, coming.seat, AWAY, facing, aboard=one.aboard, entry=coming.entry))
    units = [one.id for one in coming.units]
    emit({"is": "reinforcements", "seat": coming.seat, "units": units, "entry": list(coming.entry)})


# --- playing ------------------------------------------------------------------------------------------------------------


def discard(position: Position, seat: Seat, card: str, emit: Emit) -> None:
    """Play a card out of a hand onto the discard pile."""
    hand = position.hands[seat]
    assert isinstance(hand, tuple)
    place = hand.index(card)
    position.hands = {**position.hands, seat: (*hand[:place], *hand[place + 1 :])}
    position.discard = (*position.discard, card)
    emit({"is": "card_played", "seat": seat, "card": card})


def bonus_refusal(position: Position, seat: Seat, action: Action) -> str | None:
    """Why a card cannot be played in addition to an action, or None; attacks have more to refuse (R-FF-74, R-FF-79)."""
    name = action["card"]
    why = holding_refusal(position, seat, name)
    if why is not None:
        return why
    card = position.world.tables.cards[name]
    if card.colour == "red" and "green" in card.circles:
        return message("R-FF-79: the card {name} is an action of its own.", name=name)
    if card.colour not in ("blue", "red"):
        return message("R-FF-74: the card {name} is not played in addition to an action.", name=name)
    if card.dm or card.weapon:
        why = stranger(position, seat, action["unit"])
        if why is not None:
            return why
        if not position.on_board(position.units[action["unit"]]):
            return message("R-FF-29: {name} is not on the board yet; it can do nothing but move.", name=action["unit"])
    if not card.weapon and card.cost > position.caps[seat].now:
        given = {"needed": card.cost, "now": position.caps[seat].now}
        return message("R-FF-22: this needs {needed} CAP; you have {now}.", **given)
    return None


def attack_bill(position: Position, seat: Seat, action: Action, plan: Plan) -> tuple[int, int] | str:
    """What a weapon that is no action costs in AP and CAPs, those on dice left aside; or why it cannot be paid (R-FF-79)."""
    pool, now = position.pool[seat], position.caps[seat].now
    ap = action.get("pay") == "ap"
    if ap and plan.price and (pool is None or action["unit"] not in pool.units or (pool.ap or 0) < plan.price):
        return message("R-FF-79: {name} is not in a pool with AP for the card.", name=action["unit"])
    caps = 0 if ap else plan.price
    if caps + plan.dice_caps > now:
        return message("R-FF-22: this needs {needed} CAP; you have {now}.", needed=caps + plan.dice_caps, now=now)
    return (plan.price if ap else 0), caps


def blue(position: Position, seat: Seat, action: Action) -> None:
    """Do what a blue card says (R-FF-74)."""
    card, effects = position.world.tables.cards[action["card"]], dict(position.turn_fx)
    for key, more in (("aim", card.aim), ("haste", card.haste), ("steady", card.steady)):
        if more:
            effects[key] = effects.get(key, 0) + more
    if card.cross:
        effects["cross"] = True
    position.turn_fx = effects
    if card.caps:
        caps = position.caps[seat]
        position.caps = {**position.caps, seat: caps._replace(now=caps.now + card.caps)}
    if card.dm:
        unit = position.units[action["unit"]]
        position.change(unit.id, dm=unit.dm + card.dm)


# --- laying mines -------------------------------------------------------------------------------------------------------


def laying_card(position: Position) -> str:
    """The card that lays mines."""
    return next(name for name, card in position.world.tables.cards.items() if card.lays)


def plan_lay(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    """What laying mines needs, or why it cannot be done (R-FF-76, R-FF-79)."""
    name = laying_card(position)
    why = holding_refusal(position, seat, name)
    if why is not None:
        return why
    if action["by"] == "card":
        return message("R-FF-79: a red card is not paid with a green one.")
    return laying_refusal(position, unit) or Plan((unit.id,), position.world.tables.cards[name].cost)


def laying_refusal(position: Position, unit: Unit) -> str | None:
    """Why a unit with the card in hand cannot lay mines, or None."""
    why = bearing_refusal(position, unit)
    if why is not None:
        return why
    if position.world.ground.terrain[unit.at].id == "water":
        return message("R-FF-76: no mines are laid in water.")
    if any(not one.hidden or one.owner == unit.seat for one in mines.fields(position, unit.at)):
        return message("R-FF-76: mines lie in {space} already.", space=unit.at)
    return None


def bearing_refusal(position: Position, unit: Unit) -> str | None:
    """Why a unit cannot use a weapon card, or None (R-FF-76)."""
    if unit.aboard is not None:
        return message("R-FF-76: {name} is carried.", name=unit.id)
    if position.kind(unit).attack_ap is None:
        return message("R-FF-76: {name} never attacks.", name=unit.id)
    if position.barred(unit, "attack"):
        return message("R-FF-55: the hit counter of {name} forbids to attack.", name=unit.id)
    return None


def lay(position: Position, seat: Seat, action: Action, emit: Emit) -> tuple[Question, ...]:
    """Lay open mines in a unit's space; a hidden field of others that lies there is met."""
    unit, kind = position.units[action["unit"]], "mines"
    discard(position, seat, laying_card(position), emit)
    questions = mines.met(position, unit.at, (unit.id,), emit)
    name, number = f"m_{unit.id}", 2
    while name in position.works:
        name, number = f"m_{unit.id}_{number}", number + 1
    position.put_work(Work(name, kind, unit.at, "N", seat))
    emit({"is": "work_built", "work": name, "kind": kind, "at": unit.at})
    return tuple(questions)
