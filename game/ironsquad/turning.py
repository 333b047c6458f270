"""Activations, turns, rounds, clock and weather (R-IS-17 to R-IS-29, R-IS-39, R-IS-40, R-IS-89)."""

from __future__ import annotations

from game.api import Action, Emit, Seat, Verb
from game.boards.hexes import CORNERS
from game.draws import Draws
from game.ironsquad import scoring
from game.ironsquad.healing import restore
from game.ironsquad.kinds import FACING, UNIT
from game.ironsquad.position import Active, Position, Unit
from game.messages import message


def activate(position: Position, name: str, emit: Emit) -> None:
    """Make a unit the active one, if it is not (R-IS-24)."""
    if position.active is None:
        position.active = Active(name)
        emit({"is": "activated", "unit": name})


def ends(position: Position, name: str, unit: Unit) -> list[Action]:
    """The ways to end a unit's activation: one, or one for each facing (R-IS-26, R-IS-89)."""
    actions = position.world.actions
    found = actions.get((name,))
    if found is None:
        facings = [{}] if unit.facing is None else [{"facing": corner} for corner in CORNERS]
        found = actions[(name,)] = {"all": [{"do": "end", "unit": name, **facing} for facing in facings]}
    every: list[Action] = found["all"]
    return every


def refuse_end(position: Position, seat: Seat, action: Action) -> str | None:
    """Why a unit may not end so, or None (R-IS-89)."""
    return refuse_facing(position.units[action["unit"]].facing is not None, action)


def refuse_facing(triangle: bool, action: Action) -> str | None:
    """Why this facing will not do, or None (R-IS-89)."""
    if not triangle:
        return message("R-IS-89: only machine gunner and sniper have a facing.") if "facing" in action else None
    facing = action.get("facing")
    if type(facing) is int and facing in CORNERS:
        return None
    return message(
        "R-IS-89: the facing is {facing!r}; it is one of {corners}.", facing=facing, corners=", ".join(map(str, CORNERS))
    )


def end(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """End a unit's part in this turn (R-IS-26)."""
    name = action["unit"]
    position.active = None
    if "facing" in action:
        position.change(name, done=True, facing=action["facing"])
        emit({"is": "faced", "unit": name, "facing": action["facing"]})
    else:
        position.change(name, done=True)
    emit({"is": "ended", "unit": name})


def refuse_end_turn(position: Position, seat: Seat, action: Action) -> str | None:
    """Why the turn cannot end yet, or None."""
    return message("R-IS-27: {unit} is active; end its activation first.", unit=position.active.unit) if position.active else None


def end_turn(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Capture objectives and pass the turn on, after the second seat the round too (R-IS-27 to R-IS-29, R-IS-99)."""
    scoring.capture(position, seat, emit)
    scoring.judge(position, emit)
    if position.phase == "over":
        return
    emit({"is": "turn_ended", "seat": seat})
    for name, unit in position.own(seat):
        if unit.slow == "now":  # R-IS-39
            position.change(name, slow="none")
    position.path = ()
    order = position.world.order
    while True:
        if seat == order[1]:
            if position.round >= position.world.scenario.rounds:  # R-IS-02
                scoring.decide(position, emit)
                return
            position.round += 1
            begin_round(position, draws, emit)
        seat = order[1] if seat == order[0] else order[0]
        position.seat = seat
        if position.own(seat):
            begin_turn(position, seat, emit)
            return
        emit({"is": "turn_skipped", "seat": seat})  # R-IS-28


def begin_round(position: Position, draws: Draws, emit: Emit) -> None:
    """Set the clock to its hour and roll the weather (R-IS-17, R-IS-19, R-IS-21, R-IS-22)."""
    clock = position.clock
    assert clock is not None
    emit({"is": "round", "round": position.round, "clock": clock, "night": position.night})
    if position.world.options["weather"] == "clear":
        position.weather = "clear"
        return
    meanings = position.world.tables.clock.weather[clock]
    die = draws.pick(range(1, len(meanings) + 1), "the D12 of the weather")
    position.weather = meanings[die - 1]
    emit({"is": "weather", "die": die, "weather": position.weather})


def begin_turn(position: Position, seat: Seat, emit: Emit) -> None:
    """Free a seat's units to act again, then let its Captain restore (R-IS-23)."""
    emit({"is": "turn", "seat": seat, "round": position.round})
    position.seat, position.path = seat, ()
    units = dict(position.units)
    for name, unit in position.units.items():
        if unit.seat == seat:
            unit = unit._replace(slow="now" if unit.slow == "next" else unit.slow, fired=False, done=False, healed=False)
            units[name] = unit._replace(mp=position.full_mp(unit))
        elif unit.opp_used:
            units[name] = unit._replace(opp_used=False)
    position.units = units
    restore(position, seat, emit)


END = Verb(
    "end",
    {"unit": UNIT, "facing": FACING},
    may_lack={"facing"},
    phases={"turn"},
    rule="R-IS-26",
    refuse=refuse_end,
    do=end,
)
END_TURN = Verb("end_turn", phases={"turn"}, rule="R-IS-27", refuse=refuse_end_turn, do=end_turn)
