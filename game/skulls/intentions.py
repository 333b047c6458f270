"""What bots mean to do before the turns: their squad and where it starts, their stack and their tokens.

A plan is worked out from the position as it was before the seat began to plan, so that each step of it finds the same plan.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from game.api import Action, Seat
from game.draws import Draws
from game.skulls import planning, suggested
from game.skulls.outlook import Level
from game.skulls.position import Position, Turn

if TYPE_CHECKING:
    from game.skulls.gamble import Gamble

MOOD = range(1000)


def next_step(position: Position, seat: Seat, level: Level, draws: Draws, gamble: Gamble) -> Action:
    """The next action towards what the seat means to do."""
    if position.phase == "muster":
        return _mustered(position, seat, draws)
    plan = intended(position, seat, level, gamble)
    stack = position.teams[seat].stack
    if tuple(plan.stack[: len(stack)]) != tuple(stack):
        return position.world.uncard[stack[-1]]
    if len(stack) < len(plan.stack):
        return position.world.card[plan.stack[len(stack)]]
    wrong = [name for name in plan.stack if position.units[name].ready not in (None, plan.tokens.get(name))]
    if wrong:  # what lies there may be wanted elsewhere
        return position.world.unready[wrong[0]]
    for name, token in sorted(plan.tokens.items()):
        if position.units[name].ready != token:
            return position.world.ready[name, token]
    return planning.COMMIT


def _mustered(position: Position, seat: Seat, draws: Draws) -> Action:
    """The next unit of a squad, or that it is complete; what promises most is picked oftenest."""
    world = position.world
    mine = position.own(seat)
    if len(mine) >= world.sizes[seat]:
        return planning.COMMIT
    left = [name for name in world.rosters[seat] if name not in mine]
    worth = {name: suggested.promising(world, seat, name) + draws.pick(MOOD, "a bot's mood") / len(MOOD) * 4 for name in left}
    name = max(left, key=lambda one: (worth[one], one))
    return world.deploy[name, suggested.places(world, seat, [*mine, name])[name]]


def intended(position: Position, seat: Seat, level: Level, gamble: Gamble) -> suggested.Plan:
    """The stack and the tokens that a seat means to lay, whatever of it lies already."""
    bare = position.copy()
    bare.change_team(seat, stack=())
    side = position.world.side
    bare.units = {name: unit._replace(ready=None) if side(name) == seat else unit for name, unit in position.units.items()}
    basis = repr((bare.round, [(name, unit.space, unit.danger, unit.state) for name, unit in bare.units.items()]))
    mood = Draws(crc32(basis.encode()))
    order = suggested.stack(bare, seat, lambda name: level.shuffle * mood.pick(MOOD, "a bot's mood") / len(MOOD))
    now = gamble.token_worth if level.tokens else None
    return suggested.Plan(order, suggested.tokens(bare, seat, now))


def acting(position: Position, name: str, token: str) -> Position:
    """The position as if it were the turn of a unit that has readied a token."""
    scene = position.copy()
    scene.change(name, ready=token)
    scene.phase, scene.pair = "turn", None
    scene.turn = Turn(name, position.world.tables.numbers.actions)
    return scene
