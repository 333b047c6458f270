"""What of a position of Danger Close lies on the board: counters, objectives, vehicles, clouds, goals."""

from __future__ import annotations

from game.api import Seat
from game.skulls.position import HIDDEN, Position, Unit, World
from game.skulls.records import SEATS
from scenes.boards.zones.board import GAS, SMOKE, Counter, Thing, ZoneBoard
from scenes.kit.palette import SIDES, Side
from scenes.kit.words import say
from scenes.tables.skulls.names import title_of

BACK = "skulls/token/back.svg"
"""The back of an action token, as it lies on a ready spot."""
STUNNED, CARRYING, INSIDE = (f"skulls/mark/{name}.svg" for name in ("stunned", "carrying", "inside"))
VEHICLE = 110.0  # board units that a vehicle is across


def figure_of(unit: str) -> str:
    """The figure of a unit, below `art/`."""
    return f"skulls/unit/{unit}.svg"


def token_picture(token: str) -> str:
    """The drawing of an action token, below `art/`."""
    return BACK if token == HIDDEN else f"skulls/token/{token}.svg"


def board_of(world: World) -> ZoneBoard:
    """The board of a scenario, nothing on it but the flags of its goals."""
    made = ZoneBoard(world.board, world.scenario.board, art="skulls", words="skulls")
    made.set_goals(goals_of(world))
    return made


def goals_of(world: World) -> dict[str, Side]:
    """The zones to which a side takes its objective."""
    return {goal.goal: SIDES[goal.side] for goal in world.scenario.objectives.values()}


def counter_of(view: Position, name: str, unit: Unit) -> Counter | None:
    """The counter of a unit, None for one that is killed. A token lies on it by its back until it is shown."""
    if unit.space is None:
        return None
    token = (token_picture(unit.ready) if unit.shown else BACK) if unit.ready else None
    carried = view.carried(name) is not None
    marks = tuple(
        mark for mark, lies in ((STUNNED, unit.stunned), (CARRYING, carried), (INSIDE, unit.vehicle is not None)) if lies
    )
    side = SIDES[view.world.side(name)]
    down = unit.state == "down"
    title, fallen = title_of(view.world, name), say("skulls:board.down")
    title = say("skulls:board.down_name", unit=title) if down else title
    numb = say("skulls:board.stunned_name", unit=title_of(view.world, name))
    return Counter(
        side, figure_of(name), unit.space, unit.danger, down, unit.prone, token, marks,
        title=title, fallen=fallen, numbing=STUNNED, numb_title=numb,
    )  # fmt: skip


def counters_of(view: Position) -> dict[str, Counter]:
    """The counters of all units on the board, by id. While tokens are chosen in secret, none lies there."""
    found: dict[str, Counter] = {}
    for name, unit in view.units.items():
        seen = unit if view.phase not in ("muster", "plan") else unit._replace(ready=None)
        counter = counter_of(view, name, seen)
        if counter:
            found[name] = counter
    return found


def objective_thing(view: Position, name: str) -> Thing | None:
    """An objective as it lies, None while it is carried."""
    lies, goal = view.objectives[name], view.world.scenario.objectives[name]
    return None if lies.by else Thing(f"skulls/objective/{name}.svg", lies.space, SIDES[goal.side])


def things_of(view: Position) -> dict[str, Thing]:
    """What lies and stands on the board besides units."""
    found = {
        name: Thing(f"skulls/vehicle/{name}.svg", f"{one.zone}/0", SIDES[one.side], VEHICLE)
        for name, one in view.world.scenario.vehicles.items()
    }
    for name in view.objectives:
        thing = objective_thing(view, name)
        if thing:
            found[name] = thing
    return found


def clouds_of(view: Position) -> dict[str, tuple[str, ...]]:
    """The clouds over each zone."""
    kinds = ((SMOKE, view.smoke), (GAS, view.gas))
    zones = sorted(view.smoke | view.gas)
    return {zone: tuple(kind for kind, lie in kinds if zone in lie) for zone in zones}


def teams_of(view: Position) -> dict[Seat, tuple[object, ...]]:
    """What lies beside the board of each team, to compare: its bag, its token, how many cards, the pool."""
    return {
        seat: (tuple(team.bag), team.token, len(team.stack) if team.stack != HIDDEN else HIDDEN, team.pool)
        for seat, team in ((seat, view.teams[seat]) for seat in SEATS)
    }
