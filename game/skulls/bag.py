"""Threats, the pull of skulls and what it does to a unit (R-SK-60 to R-SK-76, R-SK-170 to R-SK-173, R-SK-187).

Here stand the sums as well that odds are made of, so that what is foretold and what happens come from the same lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from game.api import Emit, Seat
from game.draws import Draws
from game.skulls.position import Bag, Checks, Position
from game.skulls.records import SEATS

HELD, DOWN, DEAD = "held", "incapacitated", "killed"
"""What a pull can do to a unit."""


class Pulled(NamedTuple):
    """How many skulls of each kind were pulled for a unit; `own`: its own coloured one among them."""

    white: int
    black: int
    red: int = 0
    own: bool = False


def threaten(position: Position, threats: Mapping[str, int], order: Iterable[str], emit: Emit) -> None:
    """Put the skulls of all threats into the bags and raise the danger of all those units (R-SK-60, R-SK-72, R-SK-73)."""
    most = position.world.tables.numbers.most_danger
    for name in order:
        count = threats[name]
        seat = position.world.side(name)
        bag = position.teams[seat].bag
        position.change_team(seat, bag=bag._replace(black=bag.black + count))
        before = position.units[name].danger
        after = min(most, before + count)  # R-SK-61
        position.change(name, danger=after)
        emit({"is": "threat", "unit": name, "count": count, "from": before, "to": after, "skulls": count})


def pull(position: Position, name: str, draws: Draws, emit: Emit) -> Pulled:
    """The skulls pulled for a unit, as many as its danger, without putting back (R-SK-63, R-SK-64)."""
    bag, danger = position.teams[position.world.side(name)].bag, position.units[name].danger
    among = ["white"] * bag.white + ["black"] * bag.black + ["red"] * bag.red + list(bag.own)
    skulls = []
    for _ in range(min(danger, len(among))):
        skull = draws.pick(among, "skull")
        among.remove(skull)
        skulls.append(skull)
    emit({"is": "drew", "unit": name, "skulls": skulls, "danger": danger})
    return Pulled(skulls.count("white"), skulls.count("black"), skulls.count("red"), name in skulls)


def fate(position: Position, name: str, pulled: Pulled) -> str:
    """What a pull does to a unit: held, incapacitated or killed (R-SK-65 to R-SK-67, R-SK-170, R-SK-172, R-SK-187)."""
    return end_of(pulled, position.defence(name), position.world.options["no_kill"])


def end_of(pulled: Pulled, defence: int, no_kill: bool) -> str:
    """What a pull does to a unit of some defence."""
    if pulled.black > defence and not no_kill:
        return DEAD
    return DOWN if pulled.black >= defence or pulled.red or pulled.own else HELD


def settle(position: Position, name: str, pulled: Pulled, emit: Emit) -> None:
    """Carry out what the pull does to the unit, and put the skulls back or out of the match (R-SK-65 to R-SK-70)."""
    end, defence = fate(position, name, pulled), position.defence(name)
    if end == HELD:
        emit({"is": "held", "unit": name, "black": pulled.black, "defence": defence})
        return
    seat = position.world.side(name)
    bag = position.teams[seat].bag
    own = name in bag.own and (pulled.own or end == DEAD)  # R-SK-173
    position.change_team(seat, bag=without(bag, name, pulled, end))
    emit({"is": "discarded", "seat": seat, "black": pulled.black, "red": pulled.red, "own": [name] if own else []})
    if end == DOWN:
        danger = position.world.tables.numbers.most_danger
        position.change(name, state="down", danger=danger, prone=False, vehicle=None)  # R-SK-69, R-SK-179, R-SK-185
        emit({"is": DOWN, "unit": name, "black": pulled.black, "defence": defence, "danger": danger})
    else:
        emit({"is": DEAD, "unit": name, "how": "threat"})
    _let_go(position, name, emit)
    if end == DEAD:
        _remove(position, name)
    _stop(position, name)


def without(bag: Bag, name: str, pulled: Pulled, end: str) -> Bag:
    """A bag once a unit has fallen to a pull: the black and red skulls pulled have left, the white ones are back (R-SK-68,
    R-SK-171, R-SK-173)."""
    own = bag.own
    if name in own and (pulled.own or end == DEAD):
        own = tuple(one for one in own if one != name)
    return Bag(bag.white, bag.black - pulled.black, bag.red - pulled.red, own)


def finish_off(position: Position, name: str, emit: Emit) -> None:
    """Kill an incapacitated unit without a pull (R-SK-90)."""
    seat = position.world.side(name)
    bag = position.teams[seat].bag
    if name in bag.own:  # R-SK-173
        position.change_team(seat, bag=without(bag, name, Pulled(0, 0), DEAD))
        emit({"is": "discarded", "seat": seat, "black": 0, "red": 0, "own": [name]})
    emit({"is": DEAD, "unit": name, "how": "coup"})
    _remove(position, name)


def _let_go(position: Position, name: str, emit: Emit) -> None:
    """Leave what a fallen unit carried in its space (R-SK-132)."""
    carried = position.carried(name)
    if carried is not None:
        objective = position.objectives[carried]._replace(by=None)
        position.objectives = {**position.objectives, carried: objective}
        emit({"is": "dropped", "unit": name, "objective": carried, "space": objective.space})


def _remove(position: Position, name: str) -> None:
    """Take a killed unit off the board (R-SK-70)."""
    position.change(name, space=None, state="dead", ready=None, shown=False, stunned=False, prone=False, vehicle=None)


def _stop(position: Position, name: str) -> None:
    """Take the actions left from a unit that falls in its own turn (R-SK-46)."""
    if position.turn is not None and position.turn.unit == name:
        position.turn = position.turn._replace(left=0)


# --- several targets ------------------------------------------------------------------------------------------------------


def strike(position: Position, seat: Seat, why: str, threats: Mapping[str, int], draws: Draws, emit: Emit) -> bool:
    """Whether all units hit have been checked at once; else their player chooses who is next (R-SK-72 to R-SK-76)."""
    teams = queue_of(position, seat, threats)
    threaten(position, threats, (name for _, names in teams for name in names), emit)
    return go_on(position, Checks(teams, why), draws, emit)


def queue_of(position: Position, seat: Seat, threats: Iterable[str]) -> tuple[tuple[Seat, tuple[str, ...]], ...]:
    """The units hit, by team: those of the team that did not act first, each team's by id (R-SK-76)."""
    side = position.world.side
    first, second = sorted(SEATS, key=lambda one: one == seat)
    teams = ((one, tuple(sorted(name for name in threats if side(name) == one))) for one in (first, second))
    return tuple(team for team in teams if team[1])


def go_on(position: Position, checks: Checks, draws: Draws, emit: Emit) -> bool:
    """Whether nobody is left to be checked; a unit that is alone in its team is checked without asking (R-SK-74)."""
    queue = list(checks.queue)
    while queue:
        _, names = queue[0]
        if len(names) > 1:
            position.phase, position.pending = "order", Checks(tuple(queue), checks.why)
            return False
        settle(position, names[0], pull(position, names[0], draws, emit), emit)
        queue.pop(0)
    position.phase, position.pending = "turn", None
    return True


def checked(position: Position, name: str, draws: Draws, emit: Emit) -> bool:
    """Whether nobody is left to be checked once this unit has pulled its skulls (R-SK-75)."""
    checks = position.pending
    assert isinstance(checks, Checks)
    (seat, names), *rest = checks.queue
    settle(position, name, pull(position, name, draws, emit), emit)
    left: Sequence[str] = tuple(one for one in names if one != name)
    return go_on(position, Checks(((seat, tuple(left)), *rest), checks.why), draws, emit)
