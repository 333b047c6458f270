"""Units that act together (R-FF-82 to R-FF-87): who may join a group, and what it can do: step the same way, rally, hide.

Also the moves of a vehicle that turns before it drives, where that leads farther or costs less (R-FF-35, R-FF-106).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.api import Action, Seat
from game.firefight import paths
from game.firefight.position import Position, Unit
from game.firefight.records import DIRECTIONS
from scenes.tables.firefight.advising.prospects import Choice
from scenes.tables.firefight.state import FirefightState, standing

GROUP = "group"
"""What the hand holds while a group is put together."""
TURN_FIRST = "turn_first"
"""What the hand holds while a vehicle is to turn before it drives."""
WAYS = ("activate", "pool", "share", "opportunity", "command")


def joinable(view: Position, seat: Seat, members: Sequence[str]) -> list[str]:
    """The seat's own units beside a group that are not in it, in the order of their ids."""
    inside = [view.units[name] for name in members]
    near = {space for unit in inside for space in (unit.at, *view.world.hexes.links(unit.at))}
    return [one.id for one in view.own(seat) if one.id not in members and one.at in near and one.aboard is None]


def group_choices(state: FirefightState, members: Sequence[str], choices: Sequence[Choice]) -> list[Choice]:
    """What a group can do, with the ways that can pay for it."""
    if len(members) < 2:
        return []
    found = [*_steps(state, members, choices), _all_rally(state, members), _all_hide(state, members)]
    return [one for core in found if core and (one := payable(state, core))]


def payable(state: FirefightState, core: Action) -> Choice | None:
    """An action with the ways that can pay for it, None where none can."""
    ways = tuple(way for by in WAYS if not state.refusal(way := {**core, "by": by}))
    return Choice(core, ways) if ways else None


def step_of(choice: Choice, name: str) -> str | None:
    """Where a member of a group steps, None where it stays."""
    return next((str(one["path"][-1]) for one in choice.core["moves"] if one["unit"] == name), None)


def other_step(state: FirefightState, choice: Choice, name: str, choices: Sequence[Choice]) -> Choice:
    """The same group move in which a member steps to its next other space or stays, as long as that can be paid for."""
    spaces = [str(one.space) for one in choices if one.do == "move" and one.unit == name and len(one.core["path"]) == 1]
    ring: list[str | None] = [None, *sorted(dict.fromkeys(spaces))]
    now = step_of(choice, name)
    start = ring.index(now) + 1 if now in ring else 0
    for to in [*ring[start:], *ring[:start]]:
        moves = {one["unit"]: one for one in choice.core["moves"]}
        moves.pop(name, None)
        if to:
            moves[name] = {"unit": name, "path": [to]}
        kept = [moves[one] for one in choice.core["units"] if one in moves]
        made = payable(state, {**choice.core, "moves": kept}) if kept else None
        if made:
            return made
    return choice


def _steps(state: FirefightState, members: Sequence[str], choices: Sequence[Choice]) -> list[Action]:
    """Steps of all who can go the same way as the leader, who goes first (R-FF-84)."""
    view, found = state.view, list[Action]()
    able = {(one.unit, str(one.space)) for one in choices if one.do == "move" and len(one.core["path"]) == 1}
    leader = view.units[members[0]]
    if not standing(view, leader):
        return []
    for direction in range(6):
        moves: list[dict[str, Any]] = []
        for name in members:
            to = state.world.hexes.near[view.units[name].at][direction]
            if to and (name, to) in able:
                moves.append({"unit": name, "path": [to]})
        if moves and moves[0]["unit"] == members[0]:
            found.append({"do": "group_move", "units": list(members), "moves": moves})
    return found


def _all_rally(state: FirefightState, members: Sequence[str]) -> Action | None:
    """A rally of those who have been hit (R-FF-87)."""
    hit = [name for name in members if state.view.units[name].hit]
    return {"do": "rally", "units": hit} if len(hit) > 1 else None


def _all_hide(state: FirefightState, members: Sequence[str]) -> Action | None:
    """All hide where they stand (R-FF-66)."""
    if "hidden" not in state.world.modules:
        return None
    return {"do": "hide", "units": list(members), "to": {name: state.view.units[name].at for name in members}}


def can_turn_first(state: FirefightState, unit: Unit) -> bool:
    """Whether a unit may gain by turning first: one on foot never does, for a step to its flank costs as much."""
    return standing(state.view, unit) and state.view.kind(unit).bonus > 0 and not unit.aboard


def turned_choices(state: FirefightState, unit: Unit) -> list[Choice]:
    """The moves after a turn to each other side, the cheapest to each space, that no move without the turn does as cheaply."""
    view, pivot = state.view, state.world.numbers.pivot
    plain = {way.path[-1]: way.price for way in paths.ways(view, unit)}
    best: dict[str, tuple[int, str, tuple[str, ...]]] = {}
    for facing in DIRECTIONS:
        if facing == unit.facing:
            continue
        for way in paths.ways(view, unit._replace(facing=facing)):
            price, to = way.price + pivot, way.path[-1]
            if price < min(plain.get(to, price + 1), best[to][0] if to in best else price + 1):
                best[to] = price, facing, way.path
    cores = [
        {"do": "move", "unit": unit.id, "path": list(path), "pivot_first": facing} for _, facing, path in best.values()
    ]  # fmt: skip
    return [one for core in cores if (one := payable(state, core))]
