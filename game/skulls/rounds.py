"""The round: pairs of turn cards, whose turn it is, last call, the end of a round and of the match (R-SK-20, R-SK-30 to R-SK-41,
R-SK-87, R-SK-120 to R-SK-124, R-SK-134, R-SK-140 to R-SK-143)."""

from __future__ import annotations

from game.api import Emit, Seat
from game.content.shapes import Value
from game.draws import Draws
from game.skulls.position import OTHER, Pair, Position, Turn
from game.skulls.records import SEATS

FALLEN = {"down": "incapacitated", "dead": "killed"}
"""What the states of those who do not stand are called in events."""


def begin(position: Position, number: int, emit: Emit) -> None:
    """Start a round with planning (R-SK-20)."""
    position.round, position.phase = number, "plan"
    for seat in SEATS:
        position.change_team(seat, done=False, stack=(), pool=None)
    emit({"is": "round", "number": number})


# --- pairs ----------------------------------------------------------------------------------------------------------------


def reveal(position: Position, draws: Draws, emit: Emit) -> None:
    """Turn over the next pair and begin its first turn, or end the turns of the round (R-SK-30 to R-SK-40)."""
    position.phase, position.turn, position.pair = "turn", None, None
    units = position.units
    if not any(units[card].state == "up" for seat in SEATS for card in position.teams[seat].stack):  # R-SK-38
        _last_call(position, emit)
        return
    for seat in SEATS:
        _skip_fallen(position, seat, emit)
    open_cards = {seat: bool(position.teams[seat].stack) for seat in SEATS}
    shown: dict[Seat, str | None] = {}
    for seat in SEATS:
        if open_cards[seat]:
            stack = position.teams[seat].stack
            shown[seat] = stack[0]
            position.change_team(seat, stack=stack[1:])
        else:
            shown[seat] = _recycled(position, seat, draws, emit)
    position.pair = _pair(position, shown["seal"], shown["terrorist"], draws, emit)
    _take_turn(position, draws, emit)


def _skip_fallen(position: Position, seat: Seat, emit: Emit) -> None:
    """Discard cards of units that do not stand from the top of a stack (R-SK-31)."""
    stack, units = position.teams[seat].stack, position.units
    first = 0
    while first < len(stack) and units[stack[first]].state != "up":
        emit({"is": "card-skipped", "seat": seat, "unit": stack[first], "why": FALLEN[units[stack[first]].state]})
        first += 1
    if first:
        position.change_team(seat, stack=stack[first:])


def _recycled(position: Position, seat: Seat, draws: Draws, emit: Emit) -> str | None:
    """A card drawn from the pool of a team whose stack is out, or None where nobody is able (R-SK-36, R-SK-37, R-SK-40)."""
    able = [name for name in position.standing(seat) if not position.units[name].stunned]
    pool = [name for name in position.teams[seat].pool or () if name in able]
    if not pool:
        pool = able
        if not pool:
            position.change_team(seat, pool=())
            emit({"is": "no-card", "seat": seat})
            return None
        emit({"is": "recycled", "seat": seat, "units": list(pool)})
    card = draws.pick(pool, "recycled card")
    position.change_team(seat, pool=tuple(name for name in pool if name != card))
    return card


def penalty(position: Position, seat: Seat) -> int:
    """How much less the initiative of a team counts now: nothing, 10, or 5 with a standing Radio Operator (R-SK-33, R-SK-157)."""
    if position.teams[seat].token == "cover":
        return 0
    world = position.world
    less = world.tables.numbers.penalty
    if any(world.traits[name] == "net" for name in position.standing(seat)):
        less += world.change("net")
    return less


def _pair(position: Position, seal: str | None, terrorist: str | None, draws: Draws, emit: Emit) -> Pair:
    """The pair of these cards, the unit with the higher initiative first (R-SK-32 to R-SK-34)."""
    values: dict[Seat, int] = {}
    for seat, unit in zip(SEATS, (seal, terrorist), strict=True):
        if unit is not None:
            printed, less = position.initiative(unit), penalty(position, seat)
            values[seat] = printed - less
            about = {"printed": printed, "penalty": less, "initiative": values[seat]}
            emit({"is": "revealed", "seat": seat, "unit": unit, **about})
    if len(values) == 1:
        first, why = next(iter(values)), "alone"
    elif values["seal"] != values["terrorist"]:
        first, why = max(SEATS, key=lambda seat: values[seat]), "initiative"
    elif position.teams["seal"].token != position.teams["terrorist"].token:
        first, why = next(seat for seat in SEATS if position.teams[seat].token == "cover"), "token"
    else:
        first, why = draws.pick(SEATS, "tie"), "draw"
    emit({"is": "first", "seat": first, "why": why})
    return Pair(seal, terrorist) if first == "seal" else Pair(terrorist, seal)


# --- turns ----------------------------------------------------------------------------------------------------------------


def _take_turn(position: Position, draws: Draws, emit: Emit) -> None:
    """Begin the turn of the unit that is next, or skip it and go on to the one after (R-SK-35, R-SK-39, R-SK-103)."""
    pair = position.pair
    assert pair is not None
    unit = pair.first if pair.at == 1 else pair.second
    if unit is not None:
        one = position.units[unit]
        if one.state == "up" and not one.stunned:
            position.phase, position.turn = "turn", Turn(unit, position.world.tables.numbers.actions)
            emit({"is": "turn", "seat": position.world.side(unit), "unit": unit})
            return
        emit({"is": "turn-lost", "unit": unit, "why": "stunned" if one.stunned else FALLEN[one.state]})
    next_turn(position, draws, emit)


def next_turn(position: Position, draws: Draws, emit: Emit) -> None:
    """End the current turn and go on with the second unit of the pair, or with the next pair (R-SK-35)."""
    pair = position.pair
    position.turn = None
    if pair is not None and pair.at == 1:
        position.pair = pair._replace(at=2)
        _take_turn(position, draws, emit)
    else:
        reveal(position, draws, emit)


# --- the end of a round -----------------------------------------------------------------------------------------------------


def may_cover(position: Position, seat: Seat) -> bool:
    """Whether a team may Take Cover: its token is not flipped and a unit of it has danger (R-SK-81)."""
    cards = position.world.cards
    return position.teams[seat].token == "cover" and any(
        unit.danger and unit.state != "dead" and cards[name].side == seat for name, unit in position.units.items()
    )


def _last_call(position: Position, emit: Emit) -> None:
    """Ask whoever may still Take Cover and wants to be asked, else end the round (R-SK-87)."""
    asked = [seat for seat in SEATS if may_cover(position, seat) and position.teams[seat].windows != "never"]
    if not asked:
        end_round(position, emit)
        return
    position.phase = "last-call"
    for seat in SEATS:
        position.change_team(seat, done=seat not in asked)
    emit({"is": "last-call", "seats": asked})


def end_round(position: Position, emit: Emit) -> None:
    """End the round: tokens back, standing up, clouds and marks away, the limit, the next round (R-SK-120)."""
    for seat in SEATS:
        if position.teams[seat].token == "minus":  # R-SK-121
            position.change_team(seat, token="cover")
            emit({"is": "token-reset", "seat": seat})
    for name in rising(position):  # R-SK-122
        stand(position, name)
        emit({"is": "stood-up", "unit": name, "danger": position.units[name].danger})
    position.smoke = position.gas = position.used = frozenset()  # R-SK-123, R-SK-181
    position.units = {
        name: unit._replace(ready=None, shown=False, stunned=False) if unit.ready or unit.stunned else unit
        for name, unit in position.units.items()
    }  # R-SK-124
    emit({"is": "round-end", "number": position.round})
    limit = position.world.options["rounds"]
    if limit and position.round >= limit:
        finish(position, _ahead(position), "limit", emit)
    else:
        begin(position, position.round + 1, emit)


def rising(position: Position) -> list[str]:
    """The incapacitated units that stand up at the end of the round, by id (R-SK-122, R-SK-160)."""
    world = position.world
    numbers, zone_of = world.tables.numbers, world.board.zone_of
    strict = {
        (world.side(name), zone_of[unit.space])
        for name, unit in position.units.items()
        if unit.state == "up" and unit.space and world.traits[name] == "iron-will"
    }
    return [
        name
        for name, unit in position.units.items()
        if unit.state == "down"
        and unit.space is not None
        and unit.danger
        <= numbers.stands_at + (world.change("iron-will") if (world.side(name), zone_of[unit.space]) in strict else 0)
    ]


def stand(position: Position, name: str, **what: Value) -> None:
    """Stand an incapacitated unit up again, and put its own skull back in the bag (R-SK-173)."""
    position.change(name, state="up", **what)
    if position.world.options["start_skulls"] == "coloured":
        seat = position.world.side(name)
        bag = position.teams[seat].bag
        if name not in bag.own:
            position.change_team(seat, bag=bag._replace(own=tuple(sorted((*bag.own, name)))))


# --- the end of the match ---------------------------------------------------------------------------------------------------


def judge(position: Position, emit: Emit) -> bool:
    """Whether the match is over after an action wholly carried out (R-SK-141); elimination is looked at first."""
    up = {
        world_side for name, unit in position.units.items() if unit.state == "up" for world_side in (position.world.side(name),)
    }
    if len(up) < len(SEATS):
        winner = next(iter(up), None)
        finish(position, winner, "eliminated" if winner else "both-down", emit)  # R-SK-140, R-SK-142
        return True
    for name, objective in position.objectives.items():
        goal = position.world.scenario.objectives[name]
        if objective.by is not None and position.world.board.zone_of[objective.space] == goal.goal:  # R-SK-134
            finish(position, goal.side, "objective", emit)
            return True
    return False


def _ahead(position: Position) -> Seat | None:
    """Who is ahead when the limit is reached, None when nobody is (R-SK-143)."""

    def rank(seat: Seat) -> tuple[int, int, int, int]:
        units = [position.units[name] for name in position.own(seat)]
        standing = [unit for unit in units if unit.state == "up"]
        goals = position.world.scenario.objectives
        carries = any(one.by is not None and goals[name].side == seat for name, one in position.objectives.items())
        alive = sum(unit.state != "dead" for unit in units)
        return int(carries), len(standing), alive, -sum(unit.danger for unit in standing)

    mine, theirs = rank("seal"), rank("terrorist")
    return None if mine == theirs else "seal" if mine > theirs else OTHER["seal"]


def finish(position: Position, winner: Seat | None, why: str, emit: Emit) -> None:
    """End the match."""
    position.phase, position.pending, position.turn, position.pair = "over", None, None, None
    position.result = {"winner": winner, "why": why}
    emit({"is": "over", "winner": winner, "why": why})
