"""What of a position of Iron Squad lies on the board: counters, tiles, flags, the light of the hour; how things are called."""

from __future__ import annotations

from collections.abc import Mapping

from game.ironsquad.position import Position, Unit, World
from game.ironsquad.records import folder_of_game
from scenes.boards.hexes.board import Counter, HexBoard, Hovering, Look, Mood
from scenes.boards.hexes.map import printed
from scenes.kit.palette import SIDES, Side
from scenes.tables.ironsquad import names

LOOK = Look("ironsquad/ground")
SLOW, STUCK, SHOT = "ironsquad/slow.svg", "ironsquad/immobilised.svg", "ironsquad/shot.svg"
BOOT = "ironsquad/boot.svg"  # the sign of the marker without its disc, which is small on a bar of the die
YARD = "clear"
"""The ground drawn under an objective, whose picture brings its own yard."""


def board_of(world: World) -> HexBoard:
    """The board of a scenario as it is printed, nothing on it."""
    pictures = printed(folder_of_game() / "maps" / f"{world.scenario.map}.tmx")
    made = HexBoard(world.hexes, LOOK, pictures, world.board.roads, art="ironsquad")
    made.ground.set_places([place.hexes for place in world.board.locations.values()])
    return made


def tile_of(world: World, loc: str, tile: str, rot: float = 0.0) -> Hovering:
    """A tile over its location, turned by so many sixths."""
    one = world.tables.tiles[tile]
    letters = {ground.letter: name for name, ground in world.tables.grounds.items()}
    site = (one.slots.index("M"), f"ironsquad/objective/{one.objective}.svg") if one.objective else None
    grounds = tuple(YARD if letter == "M" else letters[letter] for letter in one.slots)
    return Hovering(world.board.locations[loc].hexes, grounds, one.road, site, rot)


def acts(view: Position, unit: Unit) -> bool:
    """Whether it is the turn of a unit's seat: only then is shown what the unit has done in it."""
    return view.phase == "turn" and unit.seat == view.seat


def marks_of(view: Position, unit: Unit) -> tuple[str, ...]:
    """The markers on a counter."""
    shot = unit.fired and acts(view, unit)
    return tuple(mark for mark, lies in ((SLOW, unit.slow != "none"), (STUCK, view.immobilised(unit)), (SHOT, shot)) if lies)


def counter_of(view: Position, unit: Unit) -> Counter:
    """The counter of a unit as it stands."""
    kind = view.kind(unit)
    done = unit.done and acts(view, unit)
    return Counter(
        SIDES[unit.seat], names.figure_of(unit.type, unit.seat), unit.at, kind.shape, unit.facing, unit.hp, len(kind.health),
        marks_of(view, unit), done,
    )  # fmt: skip


def counters_of(view: Position) -> dict[str, Counter]:
    """The counters of all units, in the order of listing."""
    return {name: counter_of(view, unit) for name, unit in view.units.items()}


def flags_of(view: Position) -> dict[str, Side]:
    """The flags on captured objectives, by hex."""
    places = view.layout.places
    held = {name: one.held for name, one in view.objectives.items() if one.held}
    return {places[name]: SIDES[seat] for name, seat in held.items() if name in places}


def mood_of(night: bool, weather: str | None, grounds: Mapping[str, str]) -> Mood:
    """The light and the weather over the board; at night the windows of buildings are lit."""
    lit = tuple(space for space, ground in grounds.items() if ground == "building") if night else ()
    return Mood(night, weather or "clear", lit)


def hour_of(view: Position, clock: int | None = None) -> str:
    """The hour that a position of the clock stands for, by default the present one."""
    return names.hour(view.world.tables.clock, clock or view.clock)
