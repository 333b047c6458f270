"""Why an action of a unit's turn, or an answer, is against the rules: one sentence that begins with the rule's number."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Action, Seat
from game.messages import message
from game.skulls import actions, firing, moving, turns
from game.skulls.position import OTHER, Checks, Position, Unit

PHASE_RULES = {"muster": "R-SK-09", "plan": "R-SK-26", "turn": "R-SK-41", "respond": "R-SK-83", "order": "R-SK-74",
               "follow": "R-SK-114", "last-call": "R-SK-87"}  # fmt: skip
"""The rule that says what may be decided in each phase."""
NOW = {
    "muster": message("units are picked and deployed"),
    "plan": message("cards are stacked and tokens readied"),
    "turn": message("the acting unit takes its turn"),
    "respond": message("the declared action is answered, by Take Cover or by letting it come"),
    "order": message("it is chosen who pulls skulls next"),
    "follow": message("a friend may take the step of Covering Fire"),
    "last-call": message("the last call is answered, by Take Cover or not"),
}


def wrong_phase(position: Position, do: str) -> str:
    """Why something is not decided in this phase."""
    if do == "take-cover" and position.phase in ("order", "follow"):
        return message("R-SK-85: not inside an action; now {what}.", what=NOW[position.phase])
    rule = PHASE_RULES[position.phase]
    return message("{rule}: not now; now {what}.", rule=rule, what=NOW[position.phase])


def why_not_turn(position: Position, seat: Seat, action: Action) -> str:
    """Why the seat of the acting unit may not do this."""
    turn, do = position.turn, action["do"]
    assert turn is not None
    if do == "windows":
        return message("R-SK-86: the setting is {when} already.", when=action["when"])
    if do == "take-cover":
        return why_not_cover(position, seat)
    if do == "end-turn":
        return message("R-SK-111: {unit} stands in tear gas and can still leave it.", unit=turn.unit)
    name = turn.unit
    unit = position.units[name]
    if unit.state != "up":
        return message("R-SK-46: {unit} has fallen and has no actions left.", unit=name)
    if not turn.left:
        return message("R-SK-41: {unit} has no action left.", unit=name)
    why = WHY[do](position, seat, name, unit, action)
    return why or message("R-SK-111: {unit} stands in tear gas and could not leave it any more after this.", unit=name)


def why_not_cover(position: Position, seat: Seat) -> str:
    """Why a seat may not Take Cover (R-SK-81)."""
    if position.teams[seat].token != "cover":
        return message("R-SK-81: the team has taken cover in this round already.")
    return message("R-SK-81: no unit of the team has any danger to lose.")


def why_not_answer(position: Position, seat: Seat, action: Action) -> str:
    """Why a seat may not answer like this in respond, order, follow or last-call."""
    do = action["do"]
    if position.phase in ("respond", "last-call"):
        if do == "take-cover":
            return why_not_cover(position, seat)
        if do == "windows":
            return message("R-SK-86: the setting is {when} already.", when=action["when"])
    elif position.phase == "order" and do == "check":
        checks = position.pending
        assert isinstance(checks, Checks)
        names = ", ".join(checks.queue[0][1])
        return message("R-SK-74: {unit} does not have to pull skulls; {names} do.", unit=action["unit"], names=names)
    elif position.phase == "follow" and do == "follow":
        return _why_not_follow(position, seat, action)
    return wrong_phase(position, do)


def _why_not_follow(position: Position, seat: Seat, action: Action) -> str:
    turn, name = position.turn, action["unit"]
    assert turn is not None
    zone = position.zone(turn.unit)
    found = actions.followers(position, seat, turn.unit, zone) if zone else {}
    if name not in found:
        return message(
            "R-SK-114: {unit} is not one of those who may take the step; {names} may.", unit=name, names=", ".join(found)
        )
    return message("R-SK-114: {space} is not one step away; {spaces} are.", space=action["to"], spaces=", ".join(found[name]))


# --- a unit's actions -------------------------------------------------------------------------------------------------------


def _legs(unit: Unit, name: str) -> str | None:
    if unit.vehicle is not None:
        return message("R-SK-177: {unit} is in a vehicle and takes no steps.", unit=name)
    return message("R-SK-186: {unit} lies prone and takes no steps.", unit=name) if unit.prone else None


def _move(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    board, to, space = position.world.board, action["to"], unit.space or ""
    if legs := _legs(unit, name):
        return legs
    if to not in board.steps[space]:
        return message(
            "R-SK-13: {to} is not one step from {space}; {near} are.", to=to, space=space, near=", ".join(board.steps[space])
        )
    if to not in moving.steps(position, space):
        return message("R-SK-110: nobody enters {zone} while tear gas lies there.", zone=board.zone_of[to])
    return None


def _smoked(position: Position, unit: Unit, other: str | None = None) -> str | None:
    """Why smoke forbids to name or hit anybody, from where a unit stands or in a zone."""
    zone_of = position.world.board.zone_of
    for zone in (zone_of[unit.space or ""], other):
        if zone in position.smoke:
            return message("R-SK-108: smoke lies in {zone}; nobody there targets or is targeted.", zone=zone)
    return None


def _enemy(position: Position, seat: Seat, target: str) -> str | None:
    """Why a target is no standing enemy on the board."""
    other = position.units.get(target)
    if other is None or position.world.side(target) == seat or other.state == "dead":
        return message("R-SK-50: {target} is no enemy on the board.", target=target)
    if other.state != "up":
        return message("R-SK-69: {target} is incapacitated and no target of an attack.", target=target)
    return None


def _fire(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    target, turn = action["target"], position.turn
    if turn is not None and turn.fired:
        return message("R-SK-44: {unit} has exchanged fire in this turn already.", unit=name)
    if wrong := _enemy(position, seat, target) or _smoked(position, unit, position.zone(target)):
        return wrong
    if target in firing.targets(position, name):
        return None
    far = firing.far(position, unit.space or "", position.units[target].space or "")
    if far > position.world.tables.numbers.reach:
        return message("R-SK-14: {target} is {far} zones away; beyond 2 nothing reaches.", target=target, far=far)
    return message("R-SK-53: {unit} has a threat level of 0 at range {far}.", unit=name, far=far)


def _use(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    token, turn = action["token"], position.turn
    if turn is not None and turn.readied:
        return message("R-SK-43: {unit} has used a token in this turn already.", unit=name)
    if unit.ready != token:
        return message("R-SK-27: {token} does not lie on the ready spot of {unit}.", token=token, unit=name)
    if action in turns.token_uses(position, seat, name, unit, unit.space or ""):
        return None
    return _useless(position, seat, name, unit, action)


def _useless(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str:
    """Why a readied token cannot be used like this."""
    world, token = position.world, action["token"]
    known = world.tables.tokens[token]
    rule = f"R-SK-{known.rules[0]}"
    if known.aim == "zone":
        zone, own = action["zone"], world.board.zone_of[unit.space or ""]
        far = world.board.ranges[own][zone]
        allowed = turns.ranges_of(position, name, token)
        if far not in allowed:
            return message(
                "{rule}: {zone} is at range {far}; {token} reaches {ranges}.",
                rule=rule,
                zone=zone,
                far=far,
                token=token,
                ranges=", ".join(map(str, allowed)),
            )
        if token in ("smoke", "tear-gas"):
            return message("R-SK-101: there is {token} in {zone} already.", token=token, zone=zone)
        return _smoked(position, unit, zone) or message("R-SK-101: {token} would hit nobody in {zone}.", token=token, zone=zone)
    if known.aim == "enemy":
        target = action["target"]
        return _enemy(position, seat, target) or _smoked(position, unit, position.zone(target)) or message(
            "{rule}: {target} is further than one zone away.", rule=rule, target=target
        )  # fmt: skip
    if known.aim == "friend":
        return _smoked(position, unit) or message(
            "{rule}: {target} is no incapacitated friend in the zone.", rule=rule, target=action["target"]
        )
    if known.aim == "space":
        steps = moving.double_steps(position, name)
        return _legs(unit, name) or message(
            "{rule}: {to} cannot be reached in {steps} steps.", rule=rule, to=action["to"], steps=steps
        )
    return _smoked(position, unit) or message("R-SK-101: {token} would do nothing here.", token=token)


def _coup(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    target = action["target"]
    other = position.units.get(target)
    if other is None or other.state != "down" or position.world.side(target) == seat:
        return message("R-SK-90: {target} is no incapacitated enemy.", target=target)
    if unit.vehicle is not None:
        return message("R-SK-177: {unit} is in a vehicle.", unit=name)
    if other.space != unit.space:
        return message("R-SK-91: {target} lies in {space}, another space.", target=target, space=other.space)
    if wrong := _smoked(position, unit):
        return wrong
    enemies = [one for one in position.standing(OTHER[seat]) if position.units[one].space == unit.space]
    if enemies and position.trait(name) != "brute":
        return message("R-SK-90: {enemy} stands in the space as well.", enemy=enemies[0])
    return None


def _pick_up(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
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


def _prone(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    if not position.world.options["prone"]:
        return message("R-SK-185: going prone is an option that this match is played without.")
    if not position.marksman(name):
        return message("R-SK-185: only a Marksman goes prone.")
    if unit.prone:
        return message("R-SK-185: {unit} lies prone already.", unit=name)
    return message("R-SK-177: {unit} is in a vehicle.", unit=name) if unit.vehicle else None


def _rise(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    return None if unit.prone else message("R-SK-186: {unit} does not lie prone.", unit=name)


def _enter(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    one = action["vehicle"]
    vehicle = position.world.scenario.vehicles.get(one)
    if vehicle is None or not position.world.options["vehicles"]:
        return message("R-SK-10: no {vehicle} can be entered in this match.", vehicle=one)
    if vehicle.side != seat:
        return message("R-SK-174: only the other side uses the {vehicle}.", vehicle=one)
    if unit.vehicle is not None:
        return message("R-SK-177: {unit} is in a vehicle already.", unit=name)
    if unit.prone:
        return message("R-SK-186: {unit} lies prone.", unit=name)
    if unit.space != f"{vehicle.zone}/0":
        return message("R-SK-175: the {vehicle} is entered in {zone} on the ground.", vehicle=one, zone=vehicle.zone)
    return message("R-SK-174: the {vehicle} is full.", vehicle=one)


def _exit(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    return None if unit.vehicle else message("R-SK-176: {unit} is in no vehicle.", unit=name)


def _crew(position: Position, seat: Seat, name: str, unit: Unit, action: Action) -> str | None:
    world, one, turn = position.world, action["weapon"], position.turn
    weapon = world.tables.weapons[one]
    rule = f"R-SK-{weapon.rules[0]}"
    if unit.vehicle is None or one not in world.scenario.vehicles[unit.vehicle].weapons:
        return message("{rule}: {unit} is not in a vehicle that has a {weapon}.", rule=rule, unit=name, weapon=one)
    if turn is not None and turn.vehicle:
        return message("R-SK-181: {unit} has crewed the vehicle in this turn already.", unit=name)
    if weapon.once and unit.vehicle in position.used:
        return message("R-SK-181: the {weapon} has fired in this round already.", weapon=one)
    if weapon.aim == "item":
        return message("R-SK-183: {unit} has spent no {token}.", unit=name, token=action["token"])
    if weapon.aim == "enemy":
        target = action["target"]
        return _enemy(position, seat, target) or _smoked(position, unit, position.zone(target)) or message(
            "{rule}: {target} is not one or two zones away.", rule=rule, target=target
        )  # fmt: skip
    far = world.board.ranges[world.board.zone_of[unit.space or ""]][action["zone"]]
    if far not in weapon.ranges:
        return message("R-SK-105: {zone} is at range {far}, not 2.", zone=action["zone"], far=far)
    return _smoked(position, unit, action["zone"]) or message("R-SK-101: it would hit nobody in {zone}.", zone=action["zone"])


Why = Callable[[Position, Seat, str, Unit, Action], str | None]
WHY: dict[str, Why] = {
    "move": _move, "fire": _fire, "use": _use, "coup": _coup, "pick-up": _pick_up, "prone": _prone, "rise": _rise,
    "enter": _enter, "exit": _exit, "crew": _crew,
}  # fmt: skip
"""Why a unit may not do something, or None where only tear gas forbids it."""
