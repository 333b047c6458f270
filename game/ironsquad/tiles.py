"""Tiles: taken from their stacks, turned, laid face up (R-IS-10, R-IS-43 to R-IS-45)."""

from __future__ import annotations

from game.api import Action, Emit, Seat, Verb
from game.draws import Draws
from game.ironsquad.kinds import LOCATION, TURN
from game.ironsquad.position import Position
from game.messages import message

TURNS = range(6)
"""How many times a tile may be turned by 60 degrees clockwise before it is laid."""


def draw(position: Position, group: str, draws: Draws) -> str:
    """A tile of a group, which is no longer in its stack."""
    return take(position, group, draws.pick(position.stacks[group], f"a tile of group {group}"))


def take(position: Position, group: str, tile: str) -> str:
    """This tile, which is no longer in its stack."""
    position.stacks = {**position.stacks, group: tuple(one for one in position.stacks[group] if one != tile)}
    return tile


def lay(position: Position, loc: str, tile: str, rot: int, emit: Emit) -> None:
    """Lay a tile face up on its location (R-IS-44, R-IS-45)."""
    position.tiles = {**position.tiles, loc: (tile, rot)}
    position.layout = position.layout.with_tile(*position.world.laid(loc, tile, rot))
    emit({"is": "tile", "loc": loc, "tile": tile, "rot": rot})


# --- turning the tile that waits ----------------------------------------------------------------------------------------


def rotations(position: Position, seat: Seat) -> list[Action]:
    """The six ways to lay the tile that waits."""
    assert position.pending is not None
    return [{"do": "rotate", "loc": position.pending.loc, "rot": rot} for rot in TURNS]


def refuse_rotation(position: Position, seat: Seat, action: Action) -> str | None:
    """Why a tile may not be laid so, or None (R-IS-10 in the set-up, R-IS-43 in a turn)."""
    pending, rot = position.pending, action.get("rot")
    assert pending is not None
    rule = "R-IS-10" if position.phase == "tiles" else "R-IS-43"
    if action.get("loc") != pending.loc:
        return message(
            "{rule}: {loc!r} does not wait for its tile; {waiting} does.", rule=rule, loc=action.get("loc"), waiting=pending.loc
        )
    if type(rot) is not int or rot not in TURNS:
        return message("{rule}: the rotation is {rot!r}; it is a number of 60-degree turns from 0 to 5.", rule=rule, rot=rot)
    return None


def rotate(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Lay the waiting tile as its seat turns it, in the set-up or in a turn (R-IS-10, R-IS-43)."""
    pending = position.pending
    assert pending is not None
    position.pending = None
    lay(position, pending.loc, pending.tile, action["rot"], emit)


ROTATE = Verb(
    "rotate", {"loc": LOCATION, "rot": TURN}, phases={"tiles", "turn"}, rule="R-IS-43",
    refuse=refuse_rotation, do=rotate,
)  # fmt: skip
