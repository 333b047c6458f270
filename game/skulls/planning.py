"""Muster and planning: squads and start spaces, the stack of turn cards, readied tokens (R-SK-02 to R-SK-09, R-SK-20 to R-SK-27).

Both seats decide at once and in secret; until it commits, a seat may change anything.
"""

from __future__ import annotations

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.messages import message
from game.skulls import rounds
from game.skulls.position import OTHER, Bag, Position, Unit, World
from game.skulls.records import SEATS

COMMIT: Action = {"do": "commit"}


# --- muster ---------------------------------------------------------------------------------------------------------------


def muster(position: Position, seat: Seat) -> list[Action]:
    """What a seat may do while it musters: pick or move units, send them back, commit when the squad is complete."""
    world = position.world
    mine = position.own(seat)
    full = len(mine) >= world.sizes[seat]
    found = [
        world.deploy[unit, space]
        for unit in sorted(world.rosters[seat])
        if unit in position.units or not full
        for space in world.starts[seat]
        if unit not in position.units or position.units[unit].space != space
    ]
    found += [world.withdraw[unit] for unit in mine]
    if full:
        found.append(COMMIT)
    return found


def deploy(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Add the unit to the squad on a start space, or move it to another one (R-SK-03, R-SK-08)."""
    name, space = action["unit"], action["space"]
    units = {**position.units, name: Unit(space, items=position.world.cards[name].issue)}
    position.units = {one: units[one] for one in sorted(units)}
    emit({"is": "deployed", "seat": seat, "unit": name, "space": space, "only": seat})


def withdraw(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Take the unit out of the squad again (R-SK-09)."""
    position.units = {name: unit for name, unit in position.units.items() if name != action["unit"]}
    emit({"is": "withdrawn", "seat": seat, "unit": action["unit"], "only": seat})


def why_not_muster(position: Position, seat: Seat, action: Action) -> str:
    """Why what a seat wants to do while it musters is against the rules."""
    do, unit, world = action["do"], action.get("unit"), position.world
    size = world.sizes[seat]
    if do == "commit":
        return message(
            "R-SK-09: the squad is not complete; it has {count} of {size} units.", count=len(position.own(seat)), size=size
        )
    if do == "withdraw" or unit not in world.rosters[seat]:
        among = position.own(seat) if do == "withdraw" else sorted(world.rosters[seat])
        fitting = ", ".join(among) or message("nobody yet")
        return message("R-SK-03: {unit} is not among those to choose from: {fitting}.", unit=unit, fitting=fitting)
    if action["space"] not in world.starts[seat]:
        starts = ", ".join(world.starts[seat])
        return message("R-SK-08: {space} is no start space of this side; {starts} are.", space=action["space"], starts=starts)
    if unit in position.units:
        return message("R-SK-08: {unit} stands on {space} already.", unit=unit, space=action["space"])
    return message("R-SK-02: the squad has its {size} units; send one back first.", size=size)


def filled(world: World, units: list[str]) -> Bag:
    """The bag of a team of these units before the first round (R-SK-06, R-SK-170, R-SK-172)."""
    numbers, number = world.tables.numbers, len(units)
    white = numbers.whites * (number if world.options["whites"] == "per-unit" else 1)
    kind, count = world.options["start_skulls"], numbers.blacks * number
    if kind == "coloured":
        return Bag(white, own=tuple(sorted(units)))
    return Bag(white, red=count) if kind == "red" else Bag(white, count)


# --- planning -------------------------------------------------------------------------------------------------------------


def plans(position: Position, seat: Seat) -> list[Action]:
    """What a seat may do while it plans: stack cards, ready tokens, set when it is asked, commit when all is stacked."""
    world, units, team = position.world, position.units, position.teams[seat]
    stack = team.stack
    mine = [name for name in position.own(seat) if units[name].state != "dead"]
    found = [world.card[name] for name in mine if name not in stack]
    found += [world.uncard[name] for name in stack]
    free = stars_left(position, seat)
    readying = world.readying
    for name in mine:
        unit = units[name]
        key = name, unit.items, unit.ready, free
        listed = readying.get(key)
        if listed is None:
            tokens = [token for token in world.items if token in unit.items] + list(free)
            listed = readying[key] = [world.ready[name, token] for token in tokens if token != unit.ready]
            if unit.ready:
                listed.append(world.unready[name])
        found += listed
    found += world.settings[team.windows]
    if len(stack) == len(mine):
        found.append(COMMIT)
    return found


def stars_left(position: Position, seat: Seat) -> tuple[str, ...]:
    """The star tokens of a team that lie on no ready spot, in the order of the tables (R-SK-23)."""
    world, cards = position.world, position.world.cards
    lying = [unit.ready for name, unit in position.units.items() if unit.ready and cards[name].side == seat]
    sets = world.star_sets[seat]
    return tuple(star for star in world.stars if lying.count(star) < sets)


def stack_card(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Put the unit's turn card under the stack (R-SK-21)."""
    position.change_team(seat, stack=(*position.teams[seat].stack, action["unit"]))
    emit({"is": "stacked", "seat": seat, "unit": action["unit"], "only": seat})


def unstack_card(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Take the unit's turn card out of the stack again."""
    position.change_team(seat, stack=tuple(name for name in position.teams[seat].stack if name != action["unit"]))
    emit({"is": "unstacked", "seat": seat, "unit": action["unit"], "only": seat})


def ready(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Lay the token face down on the unit's ready spot, in place of any other (R-SK-22)."""
    position.change(action["unit"], ready=action["token"])
    emit({"is": "readied", "seat": seat, "unit": action["unit"], "token": action["token"], "only": seat})


def unready(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Empty the unit's ready spot again."""
    position.change(action["unit"], ready=None)
    emit({"is": "unreadied", "seat": seat, "unit": action["unit"], "only": seat})


def why_not_plan(position: Position, seat: Seat, action: Action) -> str:
    """Why what a seat wants to do while it plans is against the rules."""
    do, name, units = action["do"], action.get("unit"), position.units
    stack, mine = position.teams[seat].stack, [one for one in position.own(seat) if units[one].state != "dead"]
    if do == "commit":
        left = ", ".join(one for one in mine if one not in stack)
        return message("R-SK-26: {left} must be stacked before you commit.", left=left)
    if do == "windows":
        return message("R-SK-86: the setting is {when} already.", when=action["when"])
    if name not in mine:
        return message("R-SK-21: {unit} is no unit of this side that is not killed; {mine} are.", unit=name, mine=", ".join(mine))
    unit = units[name]
    if do == "card":
        return message("R-SK-21: the card of {unit} is in the stack already.", unit=name)
    if do == "uncard":
        return message("R-SK-21: the card of {unit} is not in the stack.", unit=name)
    if do == "unready":
        return message("R-SK-22: the ready spot of {unit} is empty.", unit=name)
    token = action["token"]
    if token == unit.ready:
        return message("R-SK-22: {token} lies on the ready spot of {unit} already.", token=token, unit=name)
    if token in position.world.stars:
        return message("R-SK-23: every {token} of the team lies on a ready spot already.", token=token)
    return message("R-SK-24: {unit} has no {token} that is not spent.", unit=name, token=token)


# --- both -----------------------------------------------------------------------------------------------------------------


def commit(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Mark the seat as done, and when both are, show the squads or turn over the first pair (R-SK-09, R-SK-26)."""
    position.change_team(seat, done=True)
    emit({"is": "committed", "seat": seat})
    if not position.teams[OTHER[seat]].done:
        return
    if position.phase == "plan":
        for one in SEATS:
            position.change_team(one, done=False)
        rounds.reveal(position, draws, emit)
        return
    squads = {one: position.own(one) for one in SEATS}
    for one in SEATS:
        position.change_team(one, bag=filled(position.world, squads[one]))
    emit({"is": "squads", **squads})
    rounds.begin(position, 1, emit)
