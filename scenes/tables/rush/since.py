"""What the others have done since a seat's last turn, a line for each of their turns: it went by quickly."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Event, Seat
from game.rush.position import Position
from scenes.tables.rush.state import RushState
from scenes.tables.rush.told import told

LINES = 3
MATTERS = ("mcom", "armed", "destroyed", "dead", "uav_down", "demolish", "capture", "revive", "card", "fire", "uav")
"""What a turn is told by, the weightiest first; else by its last move."""
MOVES = ("move", "spawn", "throw")


def since(state: RushState, seat: Seat) -> list[str]:
    """The lines, the first turn first; [] before a seat has had a turn, and once it has thrown in this one."""
    found: list[str] = state.worked_out(f"since {seat}", lambda view: _lines(state, view, seat))
    return found


def _lines(state: RushState, view: Position, seat: Seat) -> list[str]:
    turns = others(state.context.chair().story(), seat)
    meant = [one for turn in turns if (one := _meant(turn))]
    heavy = [one for one in meant if one["is"] in MATTERS]
    kept = sorted((heavy + [one for one in meant if one not in heavy])[:LINES], key=meant.index) if len(meant) > LINES else meant
    return [words for one in kept if (words := told(state, view, one))]


def others(story: Sequence[Event], seat: Seat) -> list[Sequence[Event]]:
    """The turns of others between a seat's last turn and the one that has just begun, each with its events."""
    starts = [number for number, event in enumerate(story) if event["is"] == "turn"]
    if not starts or story[starts[-1]]["seat"] != seat or any(one["is"] == "throw" for one in story[starts[-1] :]):
        return []
    mine = [place for place, number in enumerate(starts[:-1]) if story[number]["seat"] == seat]
    if not mine:
        return []
    among = starts[mine[-1] + 1 :]
    return [story[start + 1 : end] for start, end in zip(among, among[1:], strict=False)]


def _meant(turn: Sequence[Event]) -> Event | None:
    """The event that a turn is told by."""
    heavy = [event for event in turn if event["is"] in MATTERS]
    if heavy:
        return min(heavy, key=lambda event: MATTERS.index(event["is"]))
    return next((event for kind in MOVES for event in reversed(turn) if event["is"] == kind), None)
