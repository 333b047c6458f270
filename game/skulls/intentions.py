"""What bots do before the turns: their squad and where it starts, their stack and their tokens, one step at a time.

What comes next is chosen with what stands already in sight and a mood in it, so that no two rounds are planned alike.
"""

from __future__ import annotations

from collections.abc import Callable

from game.api import Action, Seat
from game.draws import Draws
from game.skulls import planning, suggested
from game.skulls.outlook import Level
from game.skulls.position import Position, Turn

NOISE = range(1000)
FAVOURED = 4.0
"""How much a mood counts when a squad is picked, in points of what its cards promise."""


def next_step(position: Position, seat: Seat, level: Level, draws: Draws, worth: Callable[[Position, str, str], float]) -> Action:
    """The next action of a seat that musters or plans; `worth` is what using a token now comes to."""
    if position.phase == "muster":
        return _mustered(position, seat, draws)
    stack = position.teams[seat].stack
    order = suggested.stack(position, seat, lambda name: level.shuffle * noise(draws))
    left = [name for name in order if name not in stack]
    if left:
        return position.world.card[left[0]]
    spots = [name for name in order if position.units[name].ready is None]

    def hoped(view: Position, name: str, token: str) -> float:
        now = worth(view, name, token) if level.tokens else 0.0
        return max(now, suggested.promise(view, name, token)) + level.whim * noise(draws)

    return next(
        (position.world.ready[name, token] for name, token in suggested.tokens(position, seat, spots, hoped).items()),
        planning.COMMIT,
    )


def noise(draws: Draws) -> float:
    """A number from 0 to 1."""
    return draws.pick(NOISE, "a bot's mood") / (len(NOISE) - 1)


def _mustered(position: Position, seat: Seat, draws: Draws) -> Action:
    """The next unit of a squad, or that it is complete; what promises most is picked oftenest."""
    world = position.world
    mine = position.own(seat)
    if len(mine) >= world.sizes[seat]:
        return planning.COMMIT
    left = [name for name in world.rosters[seat] if name not in mine]
    worth = {name: suggested.promising(world, seat, name) + FAVOURED * noise(draws) for name in left}
    name = max(left, key=lambda one: (worth[one], one))
    starts = [*suggested.places(world, seat, [*mine, name]).values(), *world.starts[seat]]
    return world.deploy[name, draws.pick(starts, "a start space of a bot")]


def acting(position: Position, name: str, token: str) -> Position:
    """The position as if it were the turn of a unit that has readied a token."""
    scene = position.copy()
    scene.change(name, ready=token)
    scene.phase, scene.pair = "turn", None
    scene.turn = Turn(name, position.world.tables.numbers.actions)
    return scene
