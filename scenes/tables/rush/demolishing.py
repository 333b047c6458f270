"""What it is worth to blow up what one stands at: in points, and in the chance to win as a review weighs it (R-RU-34)."""

from __future__ import annotations

from game.api import Action, Seat
from game.rush.judging.suggested import best
from game.rush.position import Position
from scenes.kit.words import say
from scenes.tables.rush.names import vehicle_name
from scenes.tables.rush.prospects import percent
from scenes.tables.rush.riding import NOTHING, gained
from scenes.tables.rush.state import RushState

WORKS = ("building", "gun")
"""What is one's own when it can be blown up; anything else is an enemy's vehicle."""


def named(state: RushState, what: str) -> tuple[bool, str]:
    """Whether it is a vehicle, and what it is called."""
    return (False, say(f"rush:what.{what}")) if what in WORKS else (True, vehicle_name(state.world, what))


def scored(state: RushState) -> int:
    """The points for blowing up a building or the gun."""
    return state.world.tables.points["demolish"]


def offered(state: RushState, seat: Seat, action: Action) -> str:
    """What a demolition brings, and whether it helps to win; a puzzle leaves that to its player."""
    what = action["what"]
    key = what if what in WORKS else "vehicle"
    brings = say(f"rush:choice.demolish_{key}", n=scored(state))
    return " ".join([brings, say("rush:choice.demolish_once"), *([_helps(state, seat, action)] if state.context.advises else [])])


def _helps(state: RushState, seat: Seat, action: Action) -> str:
    """How much likelier or less likely one wins by it than by what is best done without it."""

    def gain(view: Position) -> float:
        others = [one for one in best(view, seat, len(state.legal)) if one["do"] != "demolish"]
        return gained(state, view, seat, action, others[0])

    found: float = state.worked_out(f"gain of {seat} {action}", gain)
    key = "even" if abs(found) < NOTHING else "gains" if found > 0 else "costs"
    return say(f"rush:choice.demolish_{key}", n=percent(abs(found)))
