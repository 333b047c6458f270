"""Muster and planning: squads and start spaces, the stack of turn cards, readied tokens (R-SK-02 to R-SK-09, R-SK-20 to R-SK-27).

Both seats decide at once and in secret; until it commits, a seat may change anything.
"""

from __future__ import annotations

from game.api import Action, Emit, Seat, Verb, by_name
from game.draws import Draws
from game.messages import message
from game.skulls import rounds
from game.skulls.kinds import SPACE, TOKEN, UNIT
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


def _not_chosen(unit: str, among: list[str]) -> str:
    fitting = ", ".join(among) or message("nobody yet")
    return message("R-SK-03: {unit} is not among those to choose from: {fitting}.", unit=unit, fitting=fitting)


def no_deployment(position: Position, seat: Seat, action: Action) -> str:
    """Why a unit does not join the squad on this space, or change to it."""
    unit, world = action["unit"], position.world
    if unit not in world.rosters[seat]:
        return _not_chosen(unit, sorted(world.rosters[seat]))
    if action["space"] not in world.starts[seat]:
        starts = ", ".join(world.starts[seat])
        return message("R-SK-08: {space} is no start space of this side; {starts} are.", space=action["space"], starts=starts)
    if unit in position.units:
        return message("R-SK-08: {unit} stands on {space} already.", unit=unit, space=action["space"])
    return message("R-SK-02: the squad has its {size} units; send one back first.", size=world.sizes[seat])


def no_withdrawal(position: Position, seat: Seat, action: Action) -> str:
    """Why a unit does not leave the squad: it is not in it."""
    return _not_chosen(action["unit"], position.own(seat))


DEPLOY = Verb("deploy", {"unit": UNIT, "space": SPACE}, phases={"muster"}, rule="R-SK-08", refuse=no_deployment, do=deploy)
WITHDRAW = Verb("withdraw", {"unit": UNIT}, phases={"muster"}, rule="R-SK-09", refuse=no_withdrawal, do=withdraw)


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


def _able(position: Position, seat: Seat) -> list[str]:
    """The units of a seat that are not killed, by id."""
    return [name for name in position.own(seat) if position.units[name].state != "dead"]


def _no_unit(position: Position, seat: Seat, name: str, rule: str = "R-SK-21") -> str | None:
    """Why a unit is none that a seat plans for, or None."""
    mine = _able(position, seat)
    if name in mine:
        return None
    given = {"rule": rule, "unit": name, "mine": ", ".join(mine)}
    if len(mine) == 1:
        return message("{rule}: {unit} is no unit of this side that is not killed; {mine} is.", **given)
    return message("{rule}: {unit} is no unit of this side that is not killed; {mine} are.", **given)


def no_card(position: Position, seat: Seat, action: Action) -> str:
    """Why a turn card does not go under the stack."""
    name = action["unit"]
    return _no_unit(position, seat, name) or message("R-SK-21: the card of {unit} is in the stack already.", unit=name)


def no_uncard(position: Position, seat: Seat, action: Action) -> str:
    """Why a turn card is not taken out of the stack."""
    name = action["unit"]
    return _no_unit(position, seat, name) or message("R-SK-21: the card of {unit} is not in the stack.", unit=name)


def no_unready(position: Position, seat: Seat, action: Action) -> str:
    """Why no token is taken back."""
    name = action["unit"]
    return _no_unit(position, seat, name, "R-SK-22") or message("R-SK-22: the ready spot of {unit} is empty.", unit=name)


def no_ready(position: Position, seat: Seat, action: Action) -> str:
    """Why a token does not go onto a ready spot."""
    name, token = action["unit"], action["token"]
    if wrong := _no_unit(position, seat, name, "R-SK-22"):
        return wrong
    if token == position.units[name].ready:
        return message("R-SK-22: {token} lies on the ready spot of {unit} already.", token=token, unit=name)
    if token in position.world.stars:
        return message("R-SK-23: every {token} of the team lies on a ready spot already.", token=token)
    return message("R-SK-24: {unit} has no {token} that is not spent.", unit=name, token=token)


CARD = Verb("card", {"unit": UNIT}, phases={"plan"}, rule="R-SK-21", refuse=no_card, do=stack_card)
UNCARD = Verb("uncard", {"unit": UNIT}, phases={"plan"}, rule="R-SK-21", refuse=no_uncard, do=unstack_card)
READY = Verb("ready", {"unit": UNIT, "token": TOKEN}, phases={"plan"}, rule="R-SK-22", refuse=no_ready, do=ready)
UNREADY = Verb("unready", {"unit": UNIT}, phases={"plan"}, rule="R-SK-22", refuse=no_unready, do=unready)


# --- both -----------------------------------------------------------------------------------------------------------------


def no_commitment(position: Position, seat: Seat, action: Action) -> str:
    """Why a seat is not done: its squad is not complete, or a unit is not stacked."""
    if position.phase == "muster":
        count, size = len(position.own(seat)), position.world.sizes[seat]
        return message("R-SK-09: the squad is not complete; it has {count} of {size} units.", count=count, size=size)
    left = ", ".join(one for one in _able(position, seat) if one not in position.teams[seat].stack)
    return message("R-SK-26: {left} must be stacked before you commit.", left=left)


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


COMMITMENT = Verb("commit", phases={"muster", "plan"}, rule="R-SK-09", refuse=no_commitment, do=commit)
VERBS = by_name(DEPLOY, WITHDRAW, COMMITMENT, CARD, UNCARD, READY, UNREADY)
"""The verbs of muster and planning."""
