"""Steps that cost nothing and lead nearer to where somebody could fire: what is left to do where nothing else gains."""

from __future__ import annotations

from collections.abc import Collection

from game.skulls import moving
from game.skulls.position import Position
from scenes.tables.skulls.parts.steps import reach, reached_next, worth_firing

FAR = 4
"""So many steps ahead it is looked for a place to fire from."""


def approaches(view: Position, unit: str) -> list[str]:
    """The spaces one step away from which it is nearer to where a unit could fire in a later turn, with no more threats there
    than where it stands, in this round or the next; none where it could fire from where it is.
    """
    here, turn, seat = view.units[unit].space, view.turn, view.world.side(unit)
    if here is None or turn is None or not turn.left:
        return []
    fires = firing_places(view, unit, FAR)
    before, next_before, now = reach(view, seat, here), reached_next(view, seat, here), _away(view, fires, here)
    return [
        space
        for space in moving.steps(view, here)
        if reach(view, seat, space).most <= before.most
        and reached_next(view, seat, space) <= next_before
        and _away(view, fires, space) < now
    ]


def leaves_fight(view: Position, unit: str, space: str) -> bool:
    """Whether a unit is farther in a space from where it could fire in a later turn than where it stands."""
    here, fires = view.units[unit].space, firing_places(view, unit, FAR)
    return here is not None and _away(view, fires, space) > _away(view, fires, here)


def _away(view: Position, fires: Collection[str], start: str) -> int:
    """How many steps it is from a space to the nearest of some from which somebody could fire."""
    known = moving.reached(view.world.board, start, FAR, view.gas)
    return min((steps for to, steps in known.items() if to in fires), default=FAR + 1)


def firing_places(view: Position, unit: str, steps: int) -> dict[str, int]:
    """The spaces from which a unit could fire in a later turn and that are so many steps away or nearer, with their steps."""
    here, turn, later = view.units[unit].space, view.turn, view.copy()
    later.turn = turn and turn._replace(left=1)
    known = moving.reached(view.world.board, here, steps, view.gas) if here else {}
    return {space: count for space, count in known.items() if worth_firing(later, unit, space)}
