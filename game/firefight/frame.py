"""An action from its payment to its tail: the order of events of section 9.3."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.firefight import cards, holding, mines, paying, rounds, seeing, telling
from game.firefight.moving import Entered, Paid
from game.firefight.plan import Plan
from game.firefight.position import Pool, Position, Question
from game.firefight.records import D6
from game.firefight.standing import turn


def pay(position: Position, seat: Seat, action: Action, plan: Plan, draws: Draws, emit: Emit) -> Paid:
    """Activate and pay, up to `revealed`; the red card of a weapon is played by the way."""
    by, price = action["by"], paying.lowered(position, plan.price)
    position.passes = 0
    if by == "activate" and not _activate(position, seat, action, plan, price, draws, emit):
        return Paid(False, {}, False)
    if by == "share":
        _join(position, seat, plan, emit)
    if by == "card":
        cards.discard(position, seat, action["card"], emit)
    dice = _dice(position, seat, action, plan, draws)
    kept_out = any(not one.enters for one in dice.values())
    plain = {name: paying.lowered(position, one) for name, one in plan.prices}
    if dice:
        price = max(dice[name].price if name in dice and dice[name].enters else plain[name] for name in plain)
    bill = paying.bill_of(position, seat, action, plan, price)
    _settle(position, seat, action, plan, bill, emit)
    if by == "opportunity":
        for name in plan.members:
            position.change(name, state="spent")
        event = {"is": "spent", "units": list(plan.members)}
        if plan.hides:
            emit(telling.only(event, seat))
        else:
            telling.spent(position, seat, plan.members, emit)
    acting = plan.members if plan.acting is None else plan.acting
    for name in acting:
        show_acting(position, action, name, emit)
    return Paid(True, dice, kept_out, plan.bogs)


def _activate(position: Position, seat: Seat, action: Action, plan: Plan, price: int, draws: Draws, emit: Emit) -> bool:
    """Begin a pool; False where it turns out too small for the action (R-FF-05, R-FF-08, R-FF-15)."""
    world = position.world
    roll = None if world.variable == "fixed" else tuple(draws.pick(D6, "d6") for _ in range(3))
    ap = world.numbers.pool if roll is None else max(roll) + min(roll)
    telling.end_pool(position, seat, emit)
    hidden = any(position.units[name].hidden for name in plan.members)
    short = roll is not None and _missing(position, seat, action, plan, price, ap)
    for name in plan.members:
        position.change(name, state="active")
    position.pool = {**position.pool, seat: Pool(plan.members, ap, roll)}
    quiet = plan.hides or (short and hidden)
    telling.activated(position, seat, plan.members, quiet, emit)
    if not short:
        return True
    event = {"is": "short", "seat": seat, "price": price, "ap": ap}
    if quiet:
        emit(telling.only(event, seat))
        emit({"is": "hidden_action", "seat": seat})
    elif world.secret_ap:
        telling.twin(position, seat, event, ("ap",), emit)
    else:
        emit(event)
    return False


def _missing(position: Position, seat: Seat, action: Action, plan: Plan, price: int, ap: int) -> bool:
    """Whether a pool, with the CAPs that are offered, misses the price (R-FF-15, R-FF-133)."""
    offered: int = action.get("caps_pay", 0)
    if plan.dice:
        offered = min(action.get("cap_limit", 0), position.caps[seat].now - plan.dice_caps)
    return ap + offered < price


def _join(position: Position, seat: Seat, plan: Plan, emit: Emit) -> None:
    """Bring fresh units into the pool (R-FF-81)."""
    pool = position.pool[seat]
    assert pool is not None
    joined = [name for name in plan.members if name not in pool.units]
    for name in joined:
        position.change(name, state="active")
    position.pool = {**position.pool, seat: pool._replace(units=(*pool.units, *joined))}
    event = {"is": "joined", "seat": seat, "units": joined}
    emit(telling.only(event, seat) if plan.hides else event)


def _dice(position: Position, seat: Seat, action: Action, plan: Plan, draws: Draws) -> dict[str, Entered]:
    """The dice of wire and road blocks, and who goes in (R-FF-133, R-FF-136)."""
    found: dict[str, Entered] = {}
    prices, caps = dict(plan.prices), action.get("caps", {})
    for name, kind in plan.dice:
        die = draws.pick(D6, "d6")
        price = paying.lowered(position, prices[name] + max(0, die + caps.get(kind, 0)))
        found[name] = Entered(kind, die, price, price <= _most(position, seat, action, plan))
    return found


def _most(position: Position, seat: Seat, action: Action, plan: Plan) -> int:
    """The highest price with the die that can be paid."""
    by, now = action["by"], position.caps[seat].now - plan.dice_caps
    limit: int = action.get("cap_limit", 0)
    if by == "card":
        most = position.world.tables.cards[action["card"]].max_price
        return 999 if most is None else most
    if by == "command":
        plain = paying.lowered(position, plan.price)
        return plain + min(limit, now - plain)
    if by == "opportunity":
        return position.world.numbers.opportunity + min(limit, now)
    pool = position.pool[seat]
    return (pool.ap or 0 if pool else 0) + min(limit, now)


def _settle(position: Position, seat: Seat, action: Action, plan: Plan, bill: paying.Bill, emit: Emit) -> None:
    """Take AP and CAPs, and tell of it."""
    position.spend(seat, bill.caps + plan.dice_caps)
    pool = position.pool[seat]
    if bill.ap and action["by"] != "opportunity":
        assert pool is not None and pool.ap is not None
        pool = pool._replace(ap=pool.ap - bill.ap)
        position.pool = {**position.pool, seat: pool}
    event = {
        "is": "paid", "seat": seat, "by": action["by"], "price": bill.price, "ap": bill.ap, "caps": bill.caps,
        "dice_caps": plan.dice_caps, "pool": pool.ap if pool else None,
    }  # fmt: skip
    acting = plan.members if plan.acting is None else plan.acting
    telling.paid(position, seat, event, plan.hides, acting, emit)


def pay_bonus(
    position: Position, seat: Seat, action: Action, price: int, bill: tuple[int, int], dice_caps: int, emit: Emit
) -> None:
    """Pay for a card that is played in addition to an action, if it costs anything (R-FF-74, R-FF-79)."""
    ap, caps = bill
    if not ap + caps + dice_caps:
        return
    position.spend(seat, caps + dice_caps)
    pool = position.pool[seat]
    if ap and pool is not None and pool.ap is not None:
        pool = pool._replace(ap=pool.ap - ap)
        position.pool = {**position.pool, seat: pool}
    event = {
        "is": "paid", "seat": seat, "by": "bonus", "price": price, "ap": ap, "caps": caps, "dice_caps": dice_caps,
        "pool": pool.ap if pool else None,
    }  # fmt: skip
    acting = (action["unit"],) if position.world.tables.cards[action["card"]].weapon else ()
    telling.paid(position, seat, event, False, acting, emit)


def show_acting(position: Position, action: Action, name: str, emit: Emit) -> None:
    """Show an acting unit that was hidden, with the facing that its seat has chosen (R-FF-62 a, R-FF-63)."""
    unit = position.units[name]
    if not unit.hidden:
        return
    facing = chosen_facing(position, action, name)
    if facing is not None:
        position.change(name, facing=facing)
        for one in position.cargo(name):
            position.change(one.id, facing=facing)
    seeing.reveal(position, name, "acted", emit, asks=False)


def chosen_facing(position: Position, action: Action, name: str) -> str | None:
    """The facing that a hidden unit shows itself with, where its seat may choose one (7.14 of R-FF-63)."""
    unit, given = position.units[name], action.get("reveal_facing")
    unloads = action["do"] == "unload"
    named = (action["unit"], name) if unloads else (action.get("unit"), action.get("vehicle"))
    carried = unit.aboard is not None and not unloads
    if given is None or name not in named or carried or position.fort_kind(unit) == "bunker":
        return None
    return str(given)


# --- the tail -----------------------------------------------------------------------------------------------------------


def finish(
    position: Position, seat: Seat, questions: Iterable[Question], draws: Draws, emit: Emit,
    driven: Mapping[str, tuple[str, ...]] | None = None,
) -> None:  # fmt: skip
    """End an action: mines, what is seen now, an empty pool, control; then the turn, if it ends and nothing waits."""
    waiting = mines.settle(position, questions, draws, emit)
    position.pending = (*waiting, *position.pending)
    drop(position)
    seeing.check_hidden(position, emit, driven)
    pool = position.pool[seat]
    if pool is not None and pool.ap == 0:
        telling.end_pool(position, seat, emit)
    settled(position, draws, emit)


def settled(position: Position, draws: Draws, emit: Emit) -> None:
    """Look at control and at the end; go on with the next turn where one has ended and nothing waits."""
    holding.look(position, emit)
    if holding.side_gone(position):
        holding.finish(position, emit)
    elif position.after is not None and not position.pending:
        rounds.end_turn(position, position.after, draws, emit)


def answered(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Answer the first question; then what waited behind it goes on (section 6)."""
    question, waiting = position.pending[0], position.pending[1:]
    position.pending = ()
    if question.kind == "reveal_facing":
        turn(position, question.unit, action["facing"], emit)
    else:
        caps = action.get("caps", {})
        position.spend(seat, sum(map(abs, caps.values())))
        mines.strike(position, question, caps, draws, emit)
    waiting = mines.settle(position, waiting, draws, emit)
    position.pending = (*waiting, *position.pending)
    drop(position)
    seeing.check_hidden(position, emit)
    settled(position, draws, emit)


def drop(position: Position) -> None:
    """Drop the questions about units that are gone (section 6)."""
    position.pending = tuple(one for one in position.pending if one.kind == "mine_caps" or one.unit in position.units)
