"""A unit's turn and the answers to it: what may be done, Take Cover, pulls in a chosen order, the step of Covering Fire (R-SK-41,
R-SK-48, R-SK-74, R-SK-80 to R-SK-88, R-SK-111, R-SK-114)."""

from __future__ import annotations

from game.api import Action, Emit, Seat, Verb, by_name
from game.draws import Draws
from game.messages import message
from game.skulls import actions, bag, firing, moving, rounds, tokens, vehicles
from game.skulls.declaring import UnitVerb
from game.skulls.kinds import SPACE, UNIT, WHEN
from game.skulls.position import OTHER, Checks, Declared, Position, Unit

END: Action = {"do": "end-turn"}
COVER: Action = {"do": "take-cover"}
PASS: Action = {"do": "pass"}
GO_PRONE: Action = {"do": "prone"}
GET_UP: Action = {"do": "rise"}


# --- what a unit may do ----------------------------------------------------------------------------------------------------


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
        found += tokens.token_uses(position, seat, name, unit, space)
    if unit.vehicle is None:
        found += [world.coup[other] for other in actions.coups(position, seat, name, space)]
        found += [
            world.pick_up[one]
            for one, objective in position.objectives.items()
            if objective.space == space and objective.by is None and world.scenario.objectives[one].side == seat
        ]
    if world.options["prone"]:
        if unit.prone:
            found.append(GET_UP)
        elif foot and position.marksman(name):
            found.append(GO_PRONE)
    if world.options["vehicles"]:
        found += vehicles.vehicle_actions(position, seat, name, unit, space, turn.vehicle)
    return found


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


class _EndTurn(UnitVerb):
    """The end of the turn: it takes no action, and tear gas alone can forbid it."""

    def _why_not(self, position: Position, seat: Seat, action: Action) -> str:
        assert position.turn is not None
        return message("R-SK-111: {unit} stands in tear gas and can still leave it.", unit=position.turn.unit)


def end_turn(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> bool:
    """Let the next unit have its turn; nothing is left to judge (R-SK-35)."""
    assert position.turn is not None
    emit({"is": "turn-end", "unit": position.turn.unit})
    rounds.next_turn(position, draws, emit)
    return False


END_TURN = _EndTurn("end-turn", rule="R-SK-41", why=lambda *_: None, carry=end_turn)
UNIT_VERBS: dict[str, UnitVerb] = by_name(
    actions.MOVE, actions.FIRE, tokens.USE, actions.COUP, actions.PICK_UP, actions.PRONE, actions.RISE, vehicles.ENTER,
    vehicles.EXIT, vehicles.CREW, END_TURN,
)  # fmt: skip
"""What the acting unit can declare."""
EFFECTS = {kind: effect for verb in UNIT_VERBS.values() for kind, effect in verb.effects.items()}
"""What the events change that one of these alone tells."""


# --- answers ---------------------------------------------------------------------------------------------------------------


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


def under_cover(position: Position, seat: Seat) -> Position:
    """The position with as much danger as would be left if a team Took Cover; nothing else is changed."""
    found, changed = position.copy(), covered(position, seat)
    found.units = {name: unit._replace(danger=changed.get(name, unit.danger)) for name, unit in position.units.items()}
    return found


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
        UNIT_VERBS[declared.action["do"]].carry_out(position, OTHER[seat], declared.action, draws, emit)
    elif position.phase == "last-call":
        position.change_team(seat, done=True)
        if position.teams[OTHER[seat]].done:
            rounds.end_round(position, emit)
    elif position.phase == "follow":
        position.phase = "turn"
        rounds.judge(position, emit)


def no_cover(position: Position, seat: Seat, action: Action) -> str:
    """Why a seat may not Take Cover (R-SK-81)."""
    if position.teams[seat].token != "cover":
        return message("R-SK-81: the team has taken cover in this round already.")
    return message("R-SK-81: nobody on the team has any danger to lose.")


def no_windows(position: Position, seat: Seat, action: Action) -> str:
    """Why a seat may not be asked so (R-SK-86)."""
    return message("R-SK-86: the setting is {when} already.", when=action["when"])


def set_windows(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Set when the seat is asked from now on (R-SK-86)."""
    position.change_team(seat, windows=action["when"])
    emit({"is": "windows", "seat": seat, "when": action["when"], "only": seat})


TAKE_COVER = Verb(
    "take-cover", phases={"turn", "respond", "last-call"}, rule="R-SK-80", refuse=no_cover, do=take_cover,
)  # fmt: skip
LET_IT_COME = Verb(
    "pass", phases={"respond", "follow", "last-call"}, rule="R-SK-83", refuse=lambda *_: None, do=let_it_come,
)  # fmt: skip
SET_WINDOWS = Verb(
    "windows", {"when": WHEN}, phases={"plan", "turn", "respond", "last-call"}, rule="R-SK-86", refuse=no_windows, do=set_windows,
)  # fmt: skip


def answers(position: Position, seat: Seat) -> list[Action]:
    """What a seat may answer in a window or in the last call."""
    found = list(position.world.settings[position.teams[seat].windows])
    if rounds.may_cover(position, seat):
        found.append(COVER)
    return [*found, PASS]


# --- pulls and followers ---------------------------------------------------------------------------------------------------


def orders(position: Position, seat: Seat) -> list[Action]:
    """The units of a seat that may pull next (R-SK-74)."""
    assert isinstance(position.pending, Checks)
    return [position.world.check[name] for name in position.pending.queue[0][1]]


def no_check(position: Position, seat: Seat, action: Action) -> str:
    """Why a unit does not pull next (R-SK-74)."""
    checks = position.pending
    assert isinstance(checks, Checks)
    names = ", ".join(checks.queue[0][1])
    return message("R-SK-74: {unit} does not have to pull skulls; {names} do.", unit=action["unit"], names=names)


def check(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Pull the skulls of the chosen unit, and go on with what follows once all have (R-SK-74)."""
    checks = position.pending
    assert isinstance(checks, Checks) and position.turn is not None
    if bag.checked(position, action["unit"], draws, emit):
        acting = position.world.side(position.turn.unit)
        if not tokens.waits_for_follower(position, acting, checks.why):
            rounds.judge(position, emit)


def no_follow(position: Position, seat: Seat, action: Action) -> str:
    """Why a friend may not take this step (R-SK-114)."""
    turn, name = position.turn, action["unit"]
    assert turn is not None
    zone = position.zone(turn.unit)
    found = tokens.followers(position, seat, turn.unit, zone) if zone else {}
    unit, to = position.units.get(name), action["to"]
    space = unit.space if unit and name != turn.unit and position.world.side(name) == seat else None
    board = position.world.board
    beside = zone is not None and space and board.zone_of[space] == zone and moving.on_foot(position, name)
    if beside and space and to in board.steps[space] and to not in found.get(name, ()):
        return moving.gassed(position, space, to)
    if name not in found:
        return message(
            "R-SK-114: {unit} is not one of those who may take the step; {names} may.", unit=name, names=", ".join(found)
        )
    return message("R-SK-114: {space} is not one step away; {spaces} are.", space=action["to"], spaces=", ".join(found[name]))


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
    found = tokens.followers(position, seat, turn.unit, zone) if zone else {}
    return [PASS, *(world.follow[name, to] for name, ends in found.items() for to in ends)]


CHECK = Verb("check", {"unit": UNIT}, phases={"order"}, rule="R-SK-74", refuse=no_check, do=check)
FOLLOW = Verb("follow", {"unit": UNIT, "to": SPACE}, phases={"follow"}, rule="R-SK-114", refuse=no_follow, do=follow)
VERBS = by_name(SET_WINDOWS, *UNIT_VERBS.values(), TAKE_COVER, LET_IT_COME, CHECK, FOLLOW)
"""The verbs of turns and answers."""
