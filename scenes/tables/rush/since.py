"""What the others have done since a seat's last turn, a line for each of their turns: it went by quickly."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Event, Seat
from game.rush.position import Position
from scenes.kit.words import say
from scenes.tables.rush.state import RushState
from scenes.tables.rush.told import told

FEW, LINES = 3, 6
"""How many lines there are where there is little room, and where there is enough."""
MATTERS = ("mcom", "armed", "destroyed", "dead", "uav_down", "demolish", "capture", "revive", "card", "fire", "uav")
"""What a turn is told by, the weightiest first; else by its last move."""
MOVES = ("move", "spawn", "throw")


def since(state: RushState, seat: Seat, most: int = LINES) -> list[str]:
    """The lines, the first turn first, of the turns that are over and were seen; so many at most, the latest ones."""
    found: list[str] = state.worked_out(f"since {seat}", lambda view: _lines(state, view, seat))
    return found[-most:]


def _lines(state: RushState, view: Position, seat: Seat) -> list[str]:
    turns = others(state.context.chair().story(), seat, view)
    meant = [(turn[0]["seat"], one) for turn in turns if (one := _meant(turn[1:]))]
    return [_line(state.called(who), words) for who, one in meant if (words := told(state, view, one))]


def _line(who: str, words: str) -> str:
    """The words of an event, behind the name of whoever's turn it was where they do not begin with it."""
    return words if words.startswith(who) else say("rush:panel.turn_line", who=who, what=words)


def others(story: Sequence[Event], seat: Seat, view: Position) -> list[Sequence[Event]]:
    """The turns of others after the last one of a seat, up to the one that is shown, each with its events, `turn` first.

    The shown turn may be the seat's own: then it is those before it.
    """
    starts = [number for number, event in enumerate(story) if event["is"] == "turn"]
    now = [n for n in starts if story[n]["seat"] == view.turn.seat and story[n]["round"] == view.round]
    if not now:
        return []
    before = [n for n in starts if n < now[-1]]
    mine = [place for place, n in enumerate(before) if story[n]["seat"] == seat]
    among = [*before[mine[-1] + 1 if mine else 0 :], now[-1]]
    return [story[start:end] for start, end in zip(among, among[1:], strict=False)]


def _meant(turn: Sequence[Event]) -> Event | None:
    """The event that a turn is told by."""
    heavy = [event for event in turn if event["is"] in MATTERS]
    if heavy:
        return min(heavy, key=lambda event: MATTERS.index(event["is"]))
    return next((event for kind in MOVES for event in reversed(turn) if event["is"] == kind), None)
