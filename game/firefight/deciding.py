"""Who decides now, and what there is to choose from (section 6)."""

from __future__ import annotations

from game.api import Action, Seat
from game.firefight import artillery, listing, rounds, setting_up
from game.firefight.position import Position
from game.firefight.records import DIRECTIONS


def actors(position: Position) -> tuple[Seat, ...]:
    """The seats that may decide now."""
    phase = position.phase
    if phase == "over" or position.result is not None:
        return ()
    if position.pending:
        return (position.pending[0].seat,)
    if phase == "oba_plan":
        return artillery.planners(position)
    one: Seat | None = position.to_move
    if phase == "oba_fire":
        one = artillery.lander(position)
    elif phase == "initiative":
        one = rounds.announcer(position)
    return (one,) if one is not None else ()


def legal(position: Position, seat: Seat) -> list[Action]:
    """The actions of a seat in a fixed order, a pass at least in a turn (R-FF-30); [] when it does not decide."""
    if seat not in actors(position):
        return []
    if position.pending:
        if position.pending[0].kind == "reveal_facing":
            return [{"do": "reply", "facing": facing} for facing in DIRECTIONS]
        return [{"do": "reply"}]
    phase = position.phase
    if phase == "turn":
        return listing.turn(position, seat)
    if phase == "setup":
        return setting_up.placings(position, seat)
    if phase == "oba_plan":
        return artillery.notes(position, seat)
    if phase == "oba_fire":
        return [{"do": "oba_fire"}]
    most = min(position.world.numbers.initiative_caps, position.caps[seat].now)
    return [{"do": "initiative", "caps": number} for number in range(most + 1)]
