"""Danger Close: the rules of the game, put together from its families of verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from game.api import Action, Ask, Emit, Result, Seat, shaped
from game.draws import Draws
from game.messages import Refused, message
from game.options import offered
from game.skulls import asks, planning, refusals, rounds, turns
from game.skulls.position import HIDDEN, WINDOWS, Checks, Declared, Objective, Position, Team, World, world_of
from game.skulls.records import SEATS
from game.skulls.tables import tables
from game.skulls.written import position_of, value_of

if TYPE_CHECKING:
    from game.skulls.judge import Judge

Test = Callable[[Any], str | None]


class DangerClose:
    """The rules of Danger Close (R-SK-01 to R-SK-198)."""

    id = "skulls"
    title = message("Danger Close")
    seats = SEATS
    quiet = frozenset({
        "deployed", "withdrawn", "stacked", "unstacked", "readied", "unreadied", "committed", "windows", "declared",
        "took-cover", "moved", "creep", "prone", "rise", "entered", "exited", "resupplied", "picked-up", "killed", "discarded",
        "turn-end", "turn", "turn-lost", "over",
    })  # fmt: skip
    final = frozenset({"window"})
    settings = frozenset({"windows"})
    undo_rule = "R-SK-48"

    @property
    def verbs(self) -> tuple[str, ...]:
        """What an action may `do`."""
        return tuple(VERBS)

    @property
    def judge(self) -> Judge:
        """What the game offers to bots (section 11)."""
        from game.skulls.judge import JUDGE  # only bots need it

        return JUDGE

    def scenarios(self) -> Mapping[str, str]:
        """The titles of the scenarios by id."""
        return {name: scenario.title for name, scenario in tables().scenarios.items()}

    def choices(self) -> Mapping[str, Mapping[str, Any]]:
        """The options of section 3.6 by id."""
        return offered(tables().options)

    def setup(self, scenario: str, options: Mapping[str, Any], draws: Draws) -> Position:
        """The position before the muster: no unit picked, bags empty, objectives where the scenario has them (R-SK-10)."""
        return fresh(world_of(scenario, options, "bad-match"))

    def pending(self, position: Position) -> tuple[Ask, ...]:
        """The decisions that wait, by phase."""
        asked = ASKED.get(position.phase, position.phase)
        return tuple(Ask(seat, asked) for seat in self.actors(position))

    def actors(self, position: Position) -> tuple[Seat, ...]:
        """The seats that may decide now, seal first (section 6)."""
        phase = position.phase
        if phase in ("turn", "follow"):
            turn = position.turn
            return (position.world.cards[turn.unit].side,) if turn else ()
        if phase in SIMULTANEOUS:
            return tuple(seat for seat in SEATS if not position.teams[seat].done)
        if phase == "respond":
            assert isinstance(position.pending, Declared)
            return (position.pending.seat,)
        if phase == "order":
            assert isinstance(position.pending, Checks)
            return (position.pending.queue[0][0],)
        return ()

    def legal(self, position: Position, seat: Seat) -> list[Action]:
        """The actions of a seat in the order of section 9.3; [] when it does not decide."""
        if seat not in self.actors(position):
            return []
        return OPTIONS[position.phase](position, seat)

    def refuse(self, position: Position, seat: Seat, action: Action) -> str | None:
        """Why an actor may not do this, beginning with the rule's number, or None. Raises: Refused(bad-action)."""
        _check_shape(position, action)
        return _refused(position, seat, action)

    def apply(self, position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        """Carry out a legal action on the position."""
        VERBS[action["do"]](position, seat, action, draws, emit)

    def result(self, position: Position) -> Result | None:
        """The winner, None for a draw, and why; None while the match goes on (R-SK-140 to R-SK-143)."""
        return dict(position.result) if position.result is not None else None

    def view(self, position: Position, seat: Seat | None) -> Position:
        """The position as a seat may know it (R-SK-195 to R-SK-197)."""
        new = position.copy()
        for other in SEATS:
            if other != seat:
                _hide(new, other)
        return new

    def determinize(self, view: Position, seat: Seat, draws: Draws) -> Position:
        """A whole position that could stand behind a seat's view."""
        from game.skulls.determinized import imagined  # only bots and tests need it

        return imagined(view, draws)

    def ask(self, view: Position, what: str, about: Mapping[str, Any]) -> dict[str, Any]:
        """The answer to `los`, `reach`, `targets`, `exposure` or `odds` (section 9.5)."""
        return asks.answer(view, what, about)

    def copy(self, position: Position) -> Position:
        """A position that can be changed without changing this one."""
        return position.copy()

    def write(self, position: Position) -> dict[str, Any]:
        """The position, or a view, as the JSON of section 9.1."""
        return value_of(position)

    def read(self, value: Any, seat: Seat | None = None) -> Position:
        """The position of a JSON value, filled up where abbreviated. Raises: Refused(bad-position, unknown-scenario)."""
        return position_of(value, seat)


def fresh(world: World) -> Position:
    """The position before the muster of a world."""
    position = Position()
    position.world, position.round, position.phase = world, 0, "muster"
    position.teams = {seat: Team(windows=world.options["windows"]) for seat in SEATS}
    position.units, position.smoke, position.gas, position.used = {}, frozenset(), frozenset(), frozenset()
    position.objectives = {name: Objective(goal.space) for name, goal in world.scenario.objectives.items()}
    position.pair = position.turn = position.pending = position.result = None
    return position


def _hide(position: Position, seat: Seat) -> None:
    """Hide what only a seat may know (9.2)."""
    team, phase, side = position.teams[seat], position.phase, position.world.side
    stack: tuple[str, ...] | str = HIDDEN if phase == "plan" else (HIDDEN,) * len(team.stack)
    position.change_team(seat, windows=HIDDEN, stack=stack)
    if phase == "muster":
        position.units = {name: unit for name, unit in position.units.items() if side(name) != seat}
        return
    position.units = {
        name: unit._replace(ready=HIDDEN)
        if side(name) == seat and (unit.state != "dead" if phase == "plan" else unit.ready and not unit.shown)
        else unit
        for name, unit in position.units.items()
    }


# --- verbs ------------------------------------------------------------------------------------------------------------------


def _answers(position: Position, seat: Seat) -> list[Action]:
    """What a seat may answer in a window or in the last call."""
    found = list(position.world.settings[position.teams[seat].windows])
    if rounds.may_cover(position, seat):
        found.append(turns.COVER)
    return [*found, turns.PASS]


def _orders(position: Position, seat: Seat) -> list[Action]:
    """The units of a seat that may pull next (R-SK-74)."""
    assert isinstance(position.pending, Checks)
    return [position.world.check[name] for name in position.pending.queue[0][1]]


Options = Callable[[Position, Seat], list[Action]]
OPTIONS: dict[str, Options] = {
    "muster": planning.muster,
    "plan": planning.plans,
    "turn": turns.options,
    "respond": _answers,
    "order": _orders,
    "follow": turns.follow_options,
    "last-call": _answers,
}
SIMULTANEOUS = frozenset({"muster", "plan", "last-call"})
ASKED = {"respond": "window"}
"""What a decision is called where that is not the name of the phase."""


def _refused(position: Position, seat: Seat, action: Action) -> str | None:
    """Why a seat may not do this now, or None: what is legal is what is listed."""
    phase = position.phase
    if action in OPTIONS[phase](position, seat):
        return None
    if action["do"] not in DECIDED[phase]:
        return refusals.wrong_phase(position, action["do"])
    if phase == "muster":
        return planning.why_not_muster(position, seat, action)
    if phase == "plan":
        return planning.why_not_plan(position, seat, action)
    return (refusals.why_not_turn if phase == "turn" else refusals.why_not_answer)(position, seat, action)


DECIDED = {
    "muster": frozenset({"deploy", "withdraw", "commit"}),
    "plan": frozenset({"card", "uncard", "ready", "unready", "windows", "commit"}),
    "turn": frozenset({"windows", "end-turn", "take-cover", *turns.DEEDS}),
    "respond": frozenset({"windows", "take-cover", "pass"}),
    "order": frozenset({"check"}),
    "follow": frozenset({"follow", "pass"}),
    "last-call": frozenset({"windows", "take-cover", "pass"}),
}
"""The verbs of each phase."""


Do = Callable[[Position, Seat, Action, Draws, Emit], None]
VERBS: dict[str, Do] = {
    "deploy": planning.deploy, "withdraw": planning.withdraw, "commit": planning.commit, "card": planning.stack_card,
    "uncard": planning.unstack_card, "ready": planning.ready, "unready": planning.unready, "windows": turns.set_windows,
    **dict.fromkeys((*turns.DEEDS, "end-turn"), turns.declare),
    "take-cover": turns.take_cover, "pass": turns.let_it_come, "check": turns.check, "follow": turns.follow,
}  # fmt: skip
"""What each verb does; what may be done is told by phase, in OPTIONS."""


# --- the shape of actions ---------------------------------------------------------------------------------------------------


def _among(known: Callable[[World], Any], right: str) -> Callable[[World], Test]:
    return lambda world: lambda value: None if isinstance(value, str) and value in known(world) else right


_UNIT = _among(lambda world: world.cards, message("it is the id of a unit card"))
_SPACE = _among(lambda world: world.board.zone_of, message("it is a space of the board"))
_ZONE = _among(lambda world: world.board.zones, message("it is a zone of the board"))
_TOKEN = _among(lambda world: world.tables.tokens, message("it is an action token"))
_WEAPON = _among(lambda world: world.tables.weapons, message("it is a weapon of a vehicle"))
_WHEN = _among(lambda world: WINDOWS, message("it is threat, all or never"))
_OBJECTIVE = _among(
    lambda world: {name for one in world.tables.scenarios.values() for name in one.objectives},
    message("it is package or hostage"),
)
_VEHICLE = _among(
    lambda world: {name for one in world.tables.scenarios.values() for name in one.vehicles}, message("it is humvee or truck")
)
SHAPES: dict[str, dict[str, Callable[[World], Test]]] = {
    "deploy": {"unit": _UNIT, "space": _SPACE},
    "withdraw": {"unit": _UNIT},
    "commit": {},
    "card": {"unit": _UNIT},
    "uncard": {"unit": _UNIT},
    "ready": {"unit": _UNIT, "token": _TOKEN},
    "unready": {"unit": _UNIT},
    "windows": {"when": _WHEN},
    "move": {"to": _SPACE},
    "fire": {"target": _UNIT},
    "use": {"token": _TOKEN},
    "coup": {"target": _UNIT},
    "pick-up": {"objective": _OBJECTIVE},
    "prone": {},
    "rise": {},
    "enter": {"vehicle": _VEHICLE},
    "exit": {},
    "crew": {"weapon": _WEAPON},
    "end-turn": {},
    "take-cover": {},
    "pass": {},
    "check": {"unit": _UNIT},
    "follow": {"unit": _UNIT, "to": _SPACE},
}
AIMED: dict[str, dict[str, Callable[[World], Test]]] = {
    "zone": {"zone": _ZONE}, "friend": {"target": _UNIT}, "enemy": {"target": _UNIT}, "space": {"to": _SPACE},
    "item": {"token": _TOKEN}, "none": {},
}  # fmt: skip
"""What is chosen for a token or a weapon, by its aim."""


def _check_shape(position: Position, action: Action) -> None:
    """Check that the action has the fields of its kind, each with something that exists. Raises: Refused(bad-action)."""
    world, do = position.world, action["do"]
    fields = SHAPES[do]
    if do in ("use", "crew"):
        key = "token" if do == "use" else "weapon"
        known: Mapping[str, Any] = world.tables.tokens if do == "use" else world.tables.weapons
        one = action.get(key)
        if not isinstance(one, str) or one not in known:
            right = ", ".join(known)
            raise Refused(
                "bad-action", message('{do}: "{key}" is {one!r}; it is one of {right}.', do=do, key=key, one=one, right=right)
            )
        fields = fields | AIMED[known[one].aim]
    shaped(action, {name: test(world) for name, test in fields.items()}, {})


RULES = DangerClose()
