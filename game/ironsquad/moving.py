"""Movement: steps, buildings explored, tiles turned up, the sniper's question (R-IS-30 to R-IS-53, R-IS-92 to R-IS-97)."""

from __future__ import annotations

from game.api import Action, Emit, Seat, Verb
from game.draws import Draws
from game.ironsquad import solo
from game.ironsquad.arrivals import appear, enter
from game.ironsquad.kinds import HEX, LOCATION, UNIT, YES
from game.ironsquad.paths import costs
from game.ironsquad.position import OTHER, Active, Pending, Position, Unit
from game.ironsquad.records import D8, nation_of
from game.ironsquad.scoring import score
from game.ironsquad.shooting import attack, sees
from game.ironsquad.tiles import draw
from game.messages import message

# --- move ---------------------------------------------------------------------------------------------------------------


def options(position: Position, name: str, unit: Unit) -> list[Action]:
    """The steps a unit may take now, in the order of directions."""
    if position.immobilised(unit) or not unit.mp:
        return []
    actions, found = position.world.actions, []
    for to, cost in costs(position, unit)(unit.at):
        if cost <= unit.mp:
            action = actions.get((name, to))
            if action is None:
                action = actions[name, to] = {"do": "move", "unit": name, "to": to}
            found.append(action)
    return found


def refuse(position: Position, seat: Seat, action: Action) -> str | None:
    """Why a unit may not take a step, or None."""
    unit, to, layout = position.units[action["unit"]], action.get("to"), position.layout
    if position.immobilised(unit):
        return message("R-IS-38: an immobilised unit does not move.")
    if not isinstance(to, str) or to not in layout.ground:
        return message("R-IS-32: {to!r} is no hex of the board.", to=to)
    if to not in position.world.hexes.links(unit.at):
        near = ", ".join(position.world.hexes.links(unit.at))
        return message("R-IS-30: a move is one step; from {at} it goes to {near}.", at=unit.at, near=near)
    if layout.hidden(to):
        return message("R-IS-34: {to} lies face down; flip the tile {loc} first.", to=to, loc=layout.face_down[to])
    if position.world.tables.grounds[layout.ground[to]].cost is None:
        return message("R-IS-32: {to} is {ground}; nobody can enter it.", to=to, ground=layout.ground[to])
    cost = dict(costs(position, unit)(unit.at)).get(to)
    if cost is None:
        return message("R-IS-87: {to} lies before the enemy's machine gun.", to=to)
    if cost > unit.mp:
        explore = position.world.tables.numbers.explore if _unexplored(position, to) else 0
        if explore and cost - explore <= unit.mp:
            return message(
                "R-IS-37: {to} is not explored yet; entering it costs {cost}, and {mp} are left.", to=to, cost=cost, mp=unit.mp
            )
        return message("R-IS-30: the step to {to} costs {cost}, and {mp} are left.", to=to, cost=cost, mp=unit.mp)
    return None


def _unexplored(position: Position, space: str) -> bool:
    return position.layout.ground[space] == "building" and space not in position.explored


def move(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Take one step, in the order of R-IS-53: pay and move, objective, exploring, opportunity."""
    name, to = action["unit"], action["to"]
    unit = position.units[name]
    numbers, was = position.world.tables.numbers, unit.at
    cost = dict(costs(position, unit)(was))[to]
    exploring = _unexplored(position, to)
    if exploring:
        cost -= numbers.explore
    unit = position.change(name, at=to, mp=unit.mp - cost)
    emit({"is": "move", "unit": name, "from": was, "to": to, "cost": cost, "mp": unit.mp})
    if position.kind(unit).ability == "path" and to not in position.path:  # R-IS-36
        position.path += (to,)
    enter(position, name, to, emit)
    if exploring:
        explore(position, name, draws, emit, position.world.hexes.direction(was, to))
    if name in position.units:
        _cross(position, name, was)


def explore(position: Position, name: str, draws: Draws, emit: Emit, direction: int) -> None:
    """Explore the building that a unit has entered in this direction (R-IS-47 to R-IS-51, R-IS-111)."""
    world, unit = position.world, position.units[name]
    numbers, space, seat = world.tables.numbers, unit.at, unit.seat
    # R-IS-48: with an empty card, or none left, the building is explored all the same.
    left = [card for card in world.tables.cards for _ in range(position.deck.get(card, 0))]
    card = draws.pick(left, "an explore card") if left else None
    if card is not None:
        position.deck = {**position.deck, card: position.deck[card] - 1}
    unit = position.change(name, mp=unit.mp - numbers.explore)
    position.explored = {**position.explored, space: seat}
    tiles, buildings = position.stats[seat]
    position.stats = {**position.stats, seat: (tiles, buildings + 1)}
    emit({"is": "explore", "unit": name, "at": space, "card": card, "mp": unit.mp})
    score(position, seat, numbers.vp_explore, "explore", emit)
    if card is None or card == "empty" or card in position.units or card in position.dead:
        return
    owner = world.bot or nation_of(card)
    appear(position, card, owner, space, None, emit)
    if owner == seat:
        position.change(card, mp=position.full_mp(position.units[card]))  # R-IS-49
        return
    position.change(name, mp=0)  # R-IS-50
    emit({"is": "halted", "unit": name})
    if world.bot:
        solo.answer(position, card, name, direction, draws, emit)
    attack(position, "ambush", card, name, draws, emit)


# --- turning tiles up ---------------------------------------------------------------------------------------------------


def reveals(position: Position, name: str, unit: Unit) -> list[Action]:
    """The face-down tiles a unit may turn up now, sorted (R-IS-42)."""
    near = position.layout.hidden_near.get(unit.at)
    if not near or unit.mp < position.world.tables.numbers.reveal or position.immobilised(unit):
        return []
    return [{"do": "reveal", "unit": name, "loc": loc} for loc in near]


def refuse_reveal(position: Position, seat: Seat, action: Action) -> str | None:
    """Why a unit may not turn a tile up, or None."""
    unit, loc, cost = position.units[action["unit"]], action.get("loc"), position.world.tables.numbers.reveal
    if position.immobilised(unit):
        return message("R-IS-38: an immobilised unit flips no tile.")
    near = position.layout.hidden_near.get(unit.at, ())
    if loc not in near:
        there = message("there are {near}", near=", ".join(near)) if near else message("there is none")
        return message("R-IS-42: {loc!r} is no face-down tile beside {at}; {there}.", loc=loc, at=unit.at, there=there)
    return (
        None
        if unit.mp >= cost
        else message("R-IS-42: flipping a tile costs {cost} MP, and {mp} are left.", cost=cost, mp=unit.mp)
    )


def reveal(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Draw a tile, which then waits to be turned (R-IS-42, R-IS-43)."""
    name, loc, numbers = action["unit"], action["loc"], position.world.tables.numbers
    unit = position.change(name, mp=position.units[name].mp - numbers.reveal)
    tile = draw(position, position.world.group(loc), draws)
    tiles, buildings = position.stats[seat]
    position.stats = {**position.stats, seat: (tiles + 1, buildings)}
    position.pending = Pending("rotate", seat, loc=loc, tile=tile)
    emit({"is": "reveal", "unit": name, "loc": loc, "tile": tile, "mp": unit.mp})
    score(position, seat, numbers.vp_reveal, "reveal", emit)


# --- the sniper's question ----------------------------------------------------------------------------------------------


def area(position: Position, unit: Unit) -> tuple[str, ...]:
    """The hexes of a sniper's area, sorted (R-IS-92)."""
    if unit.facing is None:
        return ()
    return position.world.hexes.wedge(unit.at, unit.facing, position.range(unit))


def _cross(position: Position, name: str, was: str) -> None:
    """Ask the enemy's sniper after a step of the active unit, where it may fire (R-IS-93 to R-IS-95)."""
    unit, active = position.units[name], position.active
    sniper_name = f"{OTHER[unit.seat]}-sniper"
    sniper = position.units.get(sniper_name)
    if sniper is None or active is None:
        return
    cone = area(position, sniper)
    entered = unit.at in cone and (active.entered or was not in cone)
    position.active = active = Active(name, entered, active.shot)
    spent = sniper.opp_used if position.world.options["opportunity_limit"] == "per_turn" else active.shot
    if entered and not spent and sees(position, sniper.at, unit.at):
        position.pending = Pending("opportunity", sniper.seat, unit=sniper_name, target=name)


def answers(position: Position, seat: Seat) -> list[Action]:
    """Fire or hold."""
    assert position.pending is not None
    return [{"do": "opportunity", "unit": position.pending.unit, "fire": fire} for fire in (True, False)]


def refuse_answer(position: Position, seat: Seat, action: Action) -> str | None:
    """Why this answers no question, or None."""
    assert position.pending is not None
    if action.get("unit") != position.pending.unit:
        return message("R-IS-24: {unit} is asked, not {other!r}.", unit=position.pending.unit, other=action.get("unit"))
    return None if isinstance(action.get("fire"), bool) else message('R-IS-24: "fire" is true or false.')


def answer(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Hold the sniper's fire, or try its one shot at this unit (R-IS-94 to R-IS-96)."""
    pending, active, numbers = position.pending, position.active, position.world.tables.numbers
    assert pending is not None and active is not None
    position.pending = None
    if not action["fire"]:
        emit({"is": "opportunity_held", "unit": pending.unit, "target": pending.target})
        return
    position.active = active._replace(shot=True)
    if position.world.options["opportunity_limit"] == "per_turn":
        position.change(pending.unit, opp_used=True)
    die = draws.pick(D8, "the D8 of an opportunity")
    fires = die <= numbers.snap
    emit({"is": "opportunity", "unit": pending.unit, "target": pending.target, "die": die, "fires": fires})
    if fires:
        attack(position, "opportunity", pending.unit, pending.target, draws, emit)


MOVE = Verb("move", {"unit": UNIT, "to": HEX}, phases={"turn"}, rule="R-IS-30", refuse=refuse, do=move)
REVEAL = Verb("reveal", {"unit": UNIT, "loc": LOCATION}, phases={"turn"}, rule="R-IS-42", refuse=refuse_reveal, do=reveal)
OPPORTUNITY = Verb(
    "opportunity",
    {"unit": UNIT, "fire": YES},
    phases={"turn"},
    rule="R-IS-24",
    refuse=refuse_answer,
    do=answer,
)
