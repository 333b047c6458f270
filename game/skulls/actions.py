"""What a unit does on foot: a step, an exchange of fire, a coup de grâce, an objective, lying prone (R-SK-42 to R-SK-57,
R-SK-90, R-SK-130, R-SK-184 to R-SK-186)."""

from __future__ import annotations

from game.api import Action, Emit, Event, Seat
from game.draws import Draws
from game.messages import message
from game.skulls import bag, firing, moving
from game.skulls.declaring import UnitVerb, no_steps, no_target, smoked, spend
from game.skulls.kinds import OBJECTIVE, SPACE, UNIT
from game.skulls.position import OTHER, Position, Unit

# --- a step ----------------------------------------------------------------------------------------------------------------


def no_step(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    board, to, space = position.world.board, action["to"], unit.space or ""
    if legs := no_steps(unit, name):
        return legs
    if to not in board.steps[space]:
        return message(
            "R-SK-13: {to} is not one step from {space}; {near} are.", to=to, space=space, near=", ".join(board.steps[space])
        )
    if to not in moving.steps(position, space):
        return moving.gassed(position, space, to)
    return None


def move(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the unit has taken a step (R-SK-42)."""
    moving.walk(position, spend(position), [action["to"]], "move", emit)
    return True


MOVE = UnitVerb("move", {"to": SPACE}, rule="R-SK-42", why=no_step, carry=move)


# --- an exchange of fire ---------------------------------------------------------------------------------------------------


def no_fire(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    target, turn = action["target"], position.turn
    if turn is not None and turn.fired:
        return message("R-SK-44: {unit} has exchanged fire in this turn already.", unit=name)
    if wrong := no_target(position, seat, target) or smoked(position, unit, position.zone(target)):
        return wrong
    if target in firing.targets(position, name):
        return None
    far = firing.far(position, unit.space or "", position.units[target].space or "")
    if far > position.world.tables.numbers.reach:
        return message("R-SK-14: {target} is {far} zones away; beyond 2 nothing reaches.", target=target, far=far)
    return message("R-SK-53: {unit} has a threat level of 0 at range {far}.", unit=name, far=far)


FIRE = UnitVerb("fire", {"target": UNIT}, rule="R-SK-50", why=no_fire, carry=firing.shoot)


# --- a coup de grâce -------------------------------------------------------------------------------------------------------


def coups(position: Position, seat: Seat, name: str, space: str) -> list[str]:
    """The incapacitated enemies in a space that a unit may finish off, by id (R-SK-90, R-SK-108, R-SK-161)."""
    world, cards = position.world, position.world.cards
    if world.board.zone_of[space] in position.smoke:
        return []
    down, guarded = [], False
    for other, enemy in position.units.items():
        if enemy.space == space and cards[other].side != seat:
            if enemy.state == "down":
                down.append(other)
            else:
                guarded = True
    return [] if guarded and world.traits[name] != "brute" else down


def no_coup(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    target = action["target"]
    other = position.units.get(target)
    if other is None or other.state != "down" or position.world.side(target) == seat:
        return message("R-SK-90: {target} is no incapacitated enemy.", target=target)
    if unit.vehicle is not None:
        return message("R-SK-177: {unit} is in a vehicle.", unit=name)
    if other.space != unit.space:
        return message("R-SK-91: {target} lies in {space}, another space.", target=target, space=other.space)
    if wrong := smoked(position, unit):
        return wrong
    enemies = [one for one in position.standing(OTHER[seat]) if position.units[one].space == unit.space]
    if enemies and position.trait(name) != "brute":
        return message("R-SK-90: {enemy} stands in the space as well.", enemy=enemies[0])
    return None


def coup(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; an incapacitated enemy has been killed (R-SK-90, R-SK-92)."""
    spend(position)
    bag.finish_off(position, action["target"], emit)
    return True


COUP = UnitVerb("coup", {"target": UNIT}, rule="R-SK-90", why=no_coup, carry=coup)


# --- objectives ------------------------------------------------------------------------------------------------------------


def no_pick_up(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    one = action["objective"]
    objective = position.objectives.get(one)
    if objective is None:
        return message("R-SK-130: there is no {objective} in this match.", objective=one)
    if position.world.scenario.objectives[one].side != seat:
        return message("R-SK-130: only the other side can pick up the {objective}.", objective=one)
    if unit.vehicle is not None:
        return message("R-SK-177: {unit} is in a vehicle.", unit=name)
    if objective.by is not None:
        return message("R-SK-130: {by} carries the {objective} already.", by=objective.by, objective=one)
    if objective.space != unit.space:
        return message("R-SK-130: the {objective} lies in {space}.", objective=one, space=objective.space)
    return None


def pick_up(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the unit carries the objective (R-SK-130)."""
    event = {"is": "picked-up", "unit": spend(position), "objective": action["objective"]}
    picked_up(position, event)
    emit(event)
    return True


def picked_up(view: Position, event: Event) -> None:
    lies = view.objectives[event["objective"]]._replace(by=event["unit"])
    view.objectives = {**view.objectives, event["objective"]: lies}


PICK_UP = UnitVerb(
    "pick-up", {"objective": OBJECTIVE}, rule="R-SK-130", why=no_pick_up, carry=pick_up, effects={"picked-up": picked_up}
)


# --- lying prone -----------------------------------------------------------------------------------------------------------


def no_prone(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    if not position.world.options["prone"]:
        return message("R-SK-185: going prone is an option that this match is played without.")
    if not position.marksman(name):
        return message("R-SK-185: only a Marksman goes prone.")
    if unit.prone:
        return message("R-SK-185: {unit} lies prone already.", unit=name)
    return message("R-SK-177: {unit} is in a vehicle.", unit=name) if unit.vehicle else None


def prone(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the Marksman lies (R-SK-185)."""
    event = {"is": "prone", "unit": spend(position)}
    lain_or_risen(position, event)
    emit(event)
    return True


def no_rise(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    return None if unit.prone else message("R-SK-186: {unit} does not lie prone.", unit=name)


def rise(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """True; the Marksman is on his feet again (R-SK-186)."""
    event = {"is": "rise", "unit": spend(position)}
    lain_or_risen(position, event)
    emit(event)
    return True


def lain_or_risen(view: Position, event: Event) -> None:
    view.change(event["unit"], prone=event["is"] == "prone")


PRONE = UnitVerb("prone", rule="R-SK-185", why=no_prone, carry=prone, effects={"prone": lain_or_risen})
RISE = UnitVerb("rise", rule="R-SK-186", why=no_rise, carry=rise, effects={"rise": lain_or_risen})
