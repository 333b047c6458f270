"""What wins the match at once: the end of the turn as all stand, or one walk before it."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Event, Seat
from game.ironsquad import scoring
from game.ironsquad.paths import reached
from game.ironsquad.position import OTHER, Position
from scenes.kit.language import translated
from scenes.tables.ironsquad.advising.threat_lines import next_turn
from scenes.tables.ironsquad.places import own_mission


class Win(NamedTuple):
    """A mission that the end of the turn accomplishes: its objective; who must go there first ("": nobody), and where it is.

    `searched`: nobody can be hidden in it.
    """

    objective: str
    at: str
    unit: str = ""
    searched: bool = True


def winning(view: Position, seat: Seat) -> Win | None:
    """How a seat wins with the end of this turn, as far as it can know; None where that takes more than one walk."""
    card = own_mission(view, seat)
    if card is None or card.objective not in view.layout.places or view.phase != "turn" or view.seat != seat or view.pending:
        return None
    at = view.layout.places[card.objective]
    win = Win(translated(view.world.tables.objectives[card.objective]), at)
    if _wins(view, seat):
        return win
    units = {name: unit for name, unit in view.own(seat) if not unit.done and (not view.active or view.active.unit == name)}
    if any(unit.at == at for unit in view.units.values()) or not units:
        return None  # whoever stands there does not hold it alone
    moved = view.copy()
    moved.change(next(iter(units)), at=at)
    if not _wins(moved, seat):
        return None
    costs = {name: far[at] for name, unit in units.items() if at in (far := reached(view, unit))}
    if not costs:
        return None
    return win._replace(unit=min(costs, key=lambda name: (costs[name], name)), searched=at in view.explored)


def losing(view: Position, seat: Seat) -> Win | None:
    """How the enemy of a seat whose turn it is wins with his next turn as all stand, as far as the seat can know it."""
    foe, second = OTHER[seat], view.world.order[1]
    if view.phase != "turn" or view.seat != seat or (foe != second and view.round >= view.world.scenario.rounds):
        return None  # he has no next turn
    return winning(next_turn(view, foe), foe)


def _wins(view: Position, seat: Seat) -> bool:
    """Whether the end of the turn accomplishes the mission of a seat."""
    after = view.copy()
    after.active = None
    scoring.capture(after, seat, _unheard)
    return scoring.complete(after, seat)


def _unheard(event: Event) -> None:
    """What is tried is told to nobody."""
