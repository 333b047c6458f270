"""The actions of a turn that are paid for: their fields, what they need, what they do (section 9.2)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from game.api import Action, Emit, Seat, Verb, by_name
from game.content.shapes import Shape
from game.draws import Draws
from game.firefight import cards, fields, frame, groups, hiding, loading, moving, paying, rally, smoke, standing, telling
from game.firefight.fields import BY, CAPS, CARD, FACING, NUMBER, PATH, PAY, SPACE, UNIT, UNITS, WEAPON, WORK, YES
from game.firefight.firing import fire
from game.firefight.plan import Plan
from game.firefight.position import Position, Question, Unit
from game.messages import Refused, message

Planner = Callable[[Position, Seat, Action, Unit], "Plan | str"]
Left = tuple[tuple[Question, ...], Mapping[str, tuple[str, ...]]]
Worker = Callable[[Position, Seat, Action, moving.Paid, Draws, Emit], Left]
COMMON: dict[str, Shape] = {"by": BY, "card": CARD, "caps_pay": NUMBER, "pay": PAY}


class Firing(Verb[Position]):
    """A verb whose fields depend on each other: `either` names fields of which an action has just one."""

    either: tuple[str, ...] = ()

    def check(self, position: Position, action: Action) -> None:
        """Refuse an action of a wrong shape. Raises: Refused(bad-action)."""
        super().check(position, action)
        if self.either and sum(key in action for key in self.either) != 1:
            raise Refused(
                "bad-action", message("{do} names one of {keys}.", do=self.name, keys=", ".join(self.either))
            )  # fmt: skip


class TurnVerb(Firing):
    """An action of a turn: what it needs, and what it does once it is paid."""

    def __init__(
        self, name: str, rule: str, own: Mapping[str, Shape], planner: Planner, worker: Worker, *,
        may_lack: Collection[str] = (), either: tuple[str, ...] = (), reveals: bool = True, common: Mapping[str, Shape] = COMMON,
    ) -> None:  # fmt: skip
        self.planner, self.worker, self.either = planner, worker, either
        shapes = {**own, **common, **({"reveal_facing": FACING} if reveals else {})}
        lack = {*may_lack, *either, "card", "caps_pay", "pay", "reveal_facing"}
        lack &= shapes.keys()
        super().__init__(name, shapes, phases=("turn",), rule=rule, refuse=self._refusal, do=self._carried_out, may_lack=lack)

    def check(self, position: Position, action: Action) -> None:
        """Refuse an action of a wrong shape: a card goes with `by: card` alone. Raises: Refused(bad-action)."""
        super().check(position, action)
        if ("card" in action) != (action["by"] == "card"):
            raise Refused("bad-action", message('"card" stands there exactly where "by" is card.'))

    def plan(self, position: Position, seat: Seat, action: Action) -> Plan | str:
        """What an action needs, or why it cannot be done."""
        if "units" in action and self.name != "group_move":
            return self.planner(position, seat, action, _NOBODY)
        if "unit" not in action:
            return self.planner(position, seat, action, _NOBODY)
        why = groups.stranger(position, seat, action["unit"])
        if why is not None:
            return why
        unit = position.units[action["unit"]]
        if not position.on_board(unit) and self.name != "move":
            return message("R-FF-29: {name} is not on the board yet; it can do nothing but move.", name=unit.id)
        if unit.hidden:
            facing = frame.chosen_facing(position, action, unit.id)
            unit = unit._replace(facing=facing) if facing else unit
        return self.planner(position, seat, action, unit)

    def _refusal(self, position: Position, seat: Seat, action: Action) -> str | None:
        found = self.plan(position, seat, action)
        return found if isinstance(found, str) else paying.refusal(position, seat, action, found)

    def _carried_out(self, position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        found = self.plan(position, seat, action)
        assert isinstance(found, Plan)
        position.after = seat
        paid = frame.pay(position, seat, action, found, draws, emit)
        questions: tuple[Question, ...] = ()
        driven: Mapping[str, tuple[str, ...]] = {}
        if paid.happens:
            questions, driven = self.worker(position, seat, action, paid, draws, emit)
            if paid.kept_out and action["by"] in ("activate", "pool", "share"):
                telling.end_pool(position, seat, emit)
        position.turn_fx = {}
        frame.finish(position, seat, questions, draws, emit, driven)


_NOBODY = Unit("", "", "", "")


def _still(work: Callable[[Position, Action, Emit], tuple[Question, ...]]) -> Worker:
    return lambda position, seat, action, paid, draws, emit: (work(position, action, emit), {})


def _lay(position: Position, seat: Seat, action: Action, paid: moving.Paid, draws: Draws, emit: Emit) -> Left:
    return cards.lay(position, seat, action, emit), {}


def _fire(position: Position, seat: Seat, action: Action, paid: moving.Paid, draws: Draws, emit: Emit) -> Left:
    if action.get("weapon") in position.world.tables.cards:
        cards.discard(position, seat, action["weapon"], emit)
    fire.do(position, seat, action, draws, emit)
    return (), {}


def _drawn(work: Callable[[Position, Seat, Action, Draws, Emit], None]) -> Worker:
    def worker(position: Position, seat: Seat, action: Action, paid: moving.Paid, draws: Draws, emit: Emit) -> Left:
        work(position, seat, action, draws, emit)
        return (), {}

    return worker


def _stall(position: Position, seat: Seat, action: Action, paid: moving.Paid, draws: Draws, emit: Emit) -> Left:
    name = action.get("unit")
    if name is not None and position.units[name].hidden:
        emit({"is": "hidden_action", "seat": seat})
        emit(telling.only({"is": "stalled", "seat": seat}, seat))
    else:
        emit({"is": "stalled", "seat": seat})
    return (), {}


def _move(position: Position, seat: Seat, action: Action, paid: moving.Paid, draws: Draws, emit: Emit) -> Left:
    return moving.do(position, action, paid, draws, emit)


def _group_move(position: Position, seat: Seat, action: Action, paid: moving.Paid, draws: Draws, emit: Emit) -> Left:
    return moving.do_group(position, action, paid, draws, emit)


# --- what plans of several families look at -----------------------------------------------------------------------------


def _plan_fire(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    why = None
    weapon: str = action.get("weapon", "gun")
    if weapon in position.world.tables.cards:
        why = paying.holding_refusal(position, seat, weapon)
    return why or fire.plan(position, seat, action, unit)


def _plan_rally(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    if "units" not in action:
        return rally.plan(position, seat, action, (unit,))
    if "reveal_facing" in action:
        return message("R-FF-63: the units of a group show themselves with the facing they have.")
    why = groups.refusal(position, seat, action["units"], carried=True)
    return why or rally.plan(position, seat, action, tuple(position.units[name] for name in action["units"]))


def _plan_group(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    return moving.plan_group(position, seat, action)


def _plan_stall(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    return standing.plan_stall(position, seat, action, unit if unit.id else None)


def _plan_hide(position: Position, seat: Seat, action: Action, unit: Unit) -> Plan | str:
    return hiding.plan_hide(position, seat, action, unit if unit.id else None)


# --- the verbs of a turn ------------------------------------------------------------------------------------------------


class Stall(TurnVerb):
    """A stall: it names its unit, unless it is paid in CAPs (R-FF-12)."""

    def check(self, position: Position, action: Action) -> None:
        """Refuse an action of a wrong shape. Raises: Refused(bad-action)."""
        super().check(position, action)
        if action["by"] == "card" or ("unit" in action) == (action["by"] == "command"):
            raise Refused("bad-action", message("stall names its unit, or is paid by command without one."))


class Hide(TurnVerb):
    """Hiding: of a unit in a space, or of each unit of a group in its own (R-FF-66)."""

    def check(self, position: Position, action: Action) -> None:
        """Refuse an action of a wrong shape. Raises: Refused(bad-action)."""
        super().check(position, action)
        several = "units" in action
        for key, shape in (("to", SPACE), ("facing", FACING)):
            right = fields.Each(shape) if several else shape
            if key in action and not right.fits(action[key], position):
                why = message("hide: {key} is for each unit of a group, or for the one.", key=key)
                raise Refused("bad-action", why)


class Any(Shape):
    """Whatever another check looks at."""

    word = "space"

    def fits(self, value: object, scope: object) -> bool:
        """True."""
        return True


_NO_CARD = {key: shape for key, shape in COMMON.items() if key != "card"}
_LIMIT = {"cap_limit": NUMBER}

MOVE = TurnVerb(
    "move", "R-FF-33",
    {"unit": UNIT, "path": PATH, "facing": FACING, "pivot_first": FACING, "cautious": YES, "into": WORK, "caps": CAPS, **_LIMIT},
    moving.plan, _move, may_lack=("facing", "pivot_first", "cautious", "into", "caps", "cap_limit"),
)  # fmt: skip
GROUP_MOVE = TurnVerb(
    "group_move", "R-FF-84", {"units": UNITS, "moves": fields.Steps(), **_LIMIT}, _plan_group, _group_move,
    may_lack=("cap_limit",), reveals=False,
)  # fmt: skip
PIVOT = TurnVerb("pivot", "R-FF-35", {"unit": UNIT, "facing": FACING}, standing.plan_pivot, _still(standing.pivot))
FIRE = TurnVerb(
    "fire", "R-FF-45",
    {"unit": UNIT, "at": SPACE, "weapon": WEAPON, "target": UNIT, "spotter": SPACE, "support": UNITS, "caps": CAPS},
    _plan_fire, _fire, may_lack=("weapon", "target", "spotter", "support", "caps"),
)  # fmt: skip
RALLY = TurnVerb(
    "rally", "R-FF-58", {"unit": UNIT, "units": UNITS, "caps": CAPS}, _plan_rally, _drawn(rally.do),
    may_lack=("caps",), either=("unit", "units"),
)  # fmt: skip
DIG = TurnVerb("dig", "R-FF-127", {"unit": UNIT}, standing.plan_dig, _still(standing.dig))
OCCUPY = TurnVerb("occupy", "R-FF-125", {"unit": UNIT, "into": fields.Maybe(WORK)}, standing.plan_occupy, _still(standing.occupy))
HIDDEN_MOVE = TurnVerb(
    "hidden_move", "R-FF-64", {"unit": UNIT, "to": SPACE, "facing": FACING}, hiding.plan_move, _still(hiding.move),
    may_lack=("facing",), reveals=False,
)  # fmt: skip
HIDE = Hide(
    "hide", "R-FF-65", {"unit": UNIT, "units": UNITS, "to": Any(), "facing": Any()}, _plan_hide, _still(hiding.hide),
    may_lack=("facing",), either=("unit", "units"), reveals=False,
)  # fmt: skip
SMOKE = TurnVerb(
    "smoke", "R-FF-103", {"unit": UNIT, "at": SPACE, "spotter": SPACE}, smoke.plan, _drawn(smoke.do), may_lack=("spotter",)
)
LOAD = TurnVerb("load", "R-FF-117", {"unit": UNIT, "vehicle": UNIT}, loading.plan_load, _still(loading.load))
UNLOAD = TurnVerb(
    "unload", "R-FF-120", {"unit": UNIT, "facing": FACING}, loading.plan_unload, _still(loading.unload), may_lack=("facing",)
)
LAY = TurnVerb("lay", "R-FF-79", {"unit": UNIT}, cards.plan_lay, _lay)
STALL = Stall(
    "stall", "R-FF-12", {"unit": UNIT}, _plan_stall, _stall, may_lack=("unit",), reveals=False, common=_NO_CARD,
)  # fmt: skip
TURN = by_name(
    MOVE, GROUP_MOVE, PIVOT, FIRE, RALLY, DIG, OCCUPY, HIDDEN_MOVE, HIDE, SMOKE, LOAD, UNLOAD, LAY, STALL
)  # fmt: skip
