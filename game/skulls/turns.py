"""A unit's turn: what it may do, how an action is declared, answered and carried out (R-SK-41 to R-SK-48, R-SK-80 to R-SK-92,
R-SK-100 to R-SK-117, R-SK-130, R-SK-174 to R-SK-186)."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Action, Emit, Seat
from game.draws import Draws
from game.skulls import actions, bag, firing, moving, rounds
from game.skulls.position import OTHER, Checks, Declared, Position, Unit

END: Action = {"do": "end-turn"}
COVER: Action = {"do": "take-cover"}
PASS: Action = {"do": "pass"}
PRONE: Action = {"do": "prone"}
RISE: Action = {"do": "rise"}
WIDENING = {"frag": "launcher", "rpg": "close-aim"}
"""The game text that lets a token be aimed further or nearer as well (R-SK-162)."""


# --- what a unit may do -----------------------------------------------------------------------------------------------------


def options(position: Position, seat: Seat) -> list[Action]:
    """What the seat of the acting unit may do, in the order of section 9.3."""
    turn, world = position.turn, position.world
    assert turn is not None
    found = list(world.settings[position.teams[seat].windows])
    name = turn.unit
    unit = position.units[name]
    leaving = False
    if turn.left and unit.state == "up" and unit.space is not None:
        doable = unit_actions(position, seat, name, unit, unit.space)
        leaving = bool(position.gas) and moving.must_leave(position, name)
        if leaving:
            doable = [action for action in doable if _gets_out(position, name, unit.space, action)]
        found += doable
    if not leaving:
        found.append(END)
    if rounds.may_cover(position, seat):
        found.append(COVER)
    return found


def unit_actions(position: Position, seat: Seat, name: str, unit: Unit, space: str) -> list[Action]:
    """What a standing unit with an action left may do with it, tear gas left aside."""
    turn, world = position.turn, position.world
    assert turn is not None
    found: list[Action] = []
    foot = unit.vehicle is None and not unit.prone
    if foot:
        found += [world.move[to] for to in moving.steps(position, space)]
    if not turn.fired:
        found += [world.fire[other] for other in firing.targets(position, name)]
    if unit.ready and not turn.readied:
        found += token_uses(position, seat, name, unit, space)
    if unit.vehicle is None:
        found += [world.coup[other] for other in coups(position, seat, name, space)]
        found += [
            world.pick_up[one]
            for one, objective in position.objectives.items()
            if objective.space == space and objective.by is None and world.scenario.objectives[one].side == seat
        ]
    if world.options["prone"]:
        if unit.prone:
            found.append(RISE)
        elif foot and position.marksman(name):
            found.append(PRONE)
    if world.options["vehicles"]:
        found += actions.vehicle_actions(position, seat, name, unit, space, turn.vehicle)
    return found


def token_uses(position: Position, seat: Seat, name: str, unit: Unit, space: str) -> list[Action]:
    """The ways in which a unit may use the token on its ready spot: only such as do something (R-SK-101)."""
    world, token = position.world, unit.ready
    known = world.tables.tokens.get(token or "")
    if known is None:
        return []
    zone = world.board.zone_of[space]
    smoked = zone in position.smoke
    if known.aim == "zone":
        if smoked and token not in ("smoke", "tear-gas"):  # R-SK-108, R-SK-109
            return []
        within = world.board.within[zone]
        zones = sorted(one for far in ranges_of(position, name, known.id) if far < len(within) for one in within[far])
        return [world.use["zone"][token, one] for one in zones if actions.does_something(position, known.id, one)]
    if known.aim == "enemy":
        return [world.use["enemy"][token, one] for one in firing.near_enemies(position, name, known.ranges)]
    if known.aim == "friend":
        return [] if smoked else [world.use["friend"][token, one] for one in actions.patients(position, seat, name, zone)]
    if known.aim == "space":
        if unit.vehicle is not None or unit.prone:
            return []
        away = moving.reached(world.board, space, moving.double_steps(position, name), position.gas)
        return [world.use["space"][token, to] for to in sorted(away) if to != space]
    if known.id == "creep":
        useful = position.turn is None or not position.turn.creep
    else:
        useful = not smoked and bool(
            firing.near_enemies(position, name, known.ranges) or actions.followers(position, seat, name, zone)
        )
    return [world.use["none"][token]] if useful else []


def ranges_of(position: Position, name: str, token: str) -> tuple[int, ...]:
    """The ranges at which a unit may aim a token at a zone (R-SK-104, R-SK-105, R-SK-162)."""
    world = position.world
    ranges, trait = world.tables.tokens[token].ranges, world.traits[name]
    if trait != WIDENING.get(token):
        return ranges
    return tuple(sorted({*ranges, *(far + world.change(trait) for far in ranges)}))


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


def _gets_out(position: Position, name: str, space: str, action: Action) -> bool:
    """Whether a unit that must leave the gas may do this (R-SK-111)."""
    do, gas, at = action["do"], position.gas, space
    double = moving.has_double(position, name)
    if do == "move":
        at = action["to"]
    elif do == "use":
        double = False
        at = action.get("to", space)
        if action["token"] == "tear-gas":
            gas = gas | {action["zone"]}
    return moving.leaves(position, name, do, at, double, gas)


# --- declaring and answering ------------------------------------------------------------------------------------------------


def declare(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Declare the action, and open a window for the answer or carry it out (R-SK-48, R-SK-83)."""
    turn, other = position.turn, OTHER[seat]
    assert turn is not None
    emit({"is": "declared", "seat": seat, "unit": turn.unit, "action": action})
    if action["do"] == "use":
        position.change(turn.unit, shown=True)
        emit({"is": "token-shown", "unit": turn.unit, "token": action["token"]})
    if _opens(position, other, action):
        position.phase, position.pending = "respond", Declared(other, action)
        emit({"is": "window", "seat": other})
        return
    carry_out(position, seat, action, draws, emit)


def _opens(position: Position, seat: Seat, action: Action) -> bool:
    """Whether a window opens for a seat once the other one has declared an action (R-SK-86)."""
    when, turn = position.teams[seat].windows, position.turn
    assert turn is not None
    if when == "never" or not rounds.may_cover(position, seat):
        return False
    if when == "all" or action["do"] == "fire":
        return True
    return any(position.world.side(name) == seat for name in firing.threats_of(position, turn.unit, action))


def take_cover(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Take Cover with the team, and go on with what waits for it (R-SK-80, R-SK-82 to R-SK-84, R-SK-87)."""
    changed = covered(position, seat)
    position.change_team(seat, token="minus")
    position.units = {
        name: unit._replace(danger=changed[name]) if name in changed else unit for name, unit in position.units.items()
    }
    emit({"is": "took-cover", "seat": seat, "danger": changed})
    _answered(position, seat, draws, emit)


def covered(position: Position, seat: Seat) -> dict[str, int]:
    """The new danger of each unit of a team whose danger Take Cover would change (R-SK-80, R-SK-150)."""
    world = position.world
    zone_of, less = world.board.zone_of, world.tables.numbers.cover
    rallied = {
        zone_of[unit.space]
        for name, unit in position.units.items()
        if unit.state == "up" and unit.space and world.side(name) == seat and world.traits[name] == "rally"
    }
    changed = {}
    for name, unit in position.units.items():
        if unit.danger and unit.space is not None and world.side(name) == seat:
            loss = less + world.change("rally") if zone_of[unit.space] in rallied else less
            changed[name] = max(0, unit.danger - loss)
    return changed


def let_it_come(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Pass on what the seat was asked about: a Take Cover, or the step of Covering Fire."""
    emit({"is": "passed", "seat": seat})
    _answered(position, seat, draws, emit)


def _answered(position: Position, seat: Seat, draws: Draws, emit: Emit) -> None:
    """Go on with what waited for the answer of a seat; in a seat's own turn nothing did."""
    if position.phase == "respond":
        declared = position.pending
        assert isinstance(declared, Declared)
        position.phase, position.pending = "turn", None
        carry_out(position, OTHER[seat], declared.action, draws, emit)
    elif position.phase == "last-call":
        position.change_team(seat, done=True)
        if position.teams[OTHER[seat]].done:
            rounds.end_round(position, emit)
    elif position.phase == "follow":
        position.phase = "turn"
        rounds.judge(position, emit)


def set_windows(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Set when the seat is asked from now on (R-SK-86)."""
    position.change_team(seat, windows=action["when"])
    emit({"is": "windows", "seat": seat, "when": action["when"], "only": seat})


# --- carrying out -----------------------------------------------------------------------------------------------------------


def carry_out(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Carry out a declared action, and judge the match unless some of it still waits (R-SK-141)."""
    if action["do"] == "end-turn":
        assert position.turn is not None
        emit({"is": "turn-end", "unit": position.turn.unit})
        rounds.next_turn(position, draws, emit)
    elif DEEDS[action["do"]](position, seat, action, draws, emit):
        rounds.judge(position, emit)


def check(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Pull the skulls of the chosen unit, and go on with what follows once all have (R-SK-74)."""
    checks = position.pending
    assert isinstance(checks, Checks) and position.turn is not None
    if bag.checked(position, action["unit"], draws, emit):
        acting = position.world.side(position.turn.unit)
        if not actions.waits_for_follower(position, acting, checks.why):
            rounds.judge(position, emit)


def follow(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Let a friend take the step that Covering Fire gives (R-SK-114)."""
    position.phase = "turn"
    moving.walk(position, action["unit"], [action["to"]], "covering-fire", emit)
    rounds.judge(position, emit)


def follow_options(position: Position, seat: Seat) -> list[Action]:
    """The steps that Covering Fire gives, and to do without."""
    turn, world = position.turn, position.world
    assert turn is not None
    zone = position.zone(turn.unit)
    found = actions.followers(position, seat, turn.unit, zone) if zone else {}
    return [PASS, *(world.follow[name, to] for name, ends in found.items() for to in ends)]


Deed = Callable[[Position, Seat, Action, Draws, Emit], bool]
DEEDS: dict[str, Deed] = {
    "move": actions.move,
    "fire": firing.shoot,
    "use": actions.use,
    "coup": actions.coup,
    "pick-up": actions.pick_up,
    "prone": actions.prone,
    "rise": actions.rise,
    "enter": actions.enter,
    "exit": actions.leave,
    "crew": actions.crew,
}
"""What each action does; whether it is wholly carried out then."""
