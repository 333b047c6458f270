"""Where the soldiers of Iron Squad do well when they are deployed, and what a triangle bars or covers from there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.api import Seat
from game.boards.hexes import column_and_row
from game.ironsquad import moving
from game.ironsquad.position import OTHER, UNTOUCHED, Position, Unit
from game.ironsquad.records import Mission
from game.ironsquad.shooting import sees
from scenes.boards.hexes.over import BARRED, COVER, FIELD

CROWD = 5  # hexes of way that a place is worse for each unit that stands on it already
BESIDE = 1  # the same for each unit next to it


def squad_of(view: Position, seat: Seat) -> list[str]:
    """The units of a seat's squad, standing or not, in the order of the table."""
    picks = view.picks[seat]
    return [f"{seat}-{kind}" for kind in picks] if isinstance(picks, tuple) else []


def own_mission(view: Position, seat: Seat) -> Mission | None:
    """The mission of a seat, where the view knows it."""
    return view.world.tables.missions.get(view.missions[seat] or "")


def goal_of(view: Position, seat: Seat) -> str:
    """The hex a squad sets out for: the objective of its mission, else the middle of the other side's zone."""
    card = own_mission(view, seat)
    if card and card.objective in view.layout.places:
        return view.layout.places[card.objective]
    zone = view.world.zones[OTHER[seat]]
    return sorted(zone, key=lambda space: view.world.hexes.centre(space))[len(zone) // 2]


def visit_counts(view: Position, seat: Seat, objective: str) -> bool:
    """Whether a seat scores once more by coming to an objective: for the first visit, or for each (R-IS-52)."""
    return seat not in view.objectives.get(objective, UNTOUCHED).entered or view.world.options["objective_vp"] == "every"


def towards(view: Position, seat: Seat, at: str) -> int:
    """The corner that points from a hex at the enemy's half, a little aside to where the squad sets out for."""
    hexes = view.world.hexes
    east = hexes.centre(goal_of(view, seat))[0] >= hexes.centre(at)[0]
    return (5 if east else 7) if in_the_north(view, seat) else (1 if east else 11)


def in_the_north(view: Position, seat: Seat) -> bool:
    """Whether the zone of a seat lies north of the other's."""
    own, other = (column_and_row(view.world.zones[one][0])[1] for one in (seat, OTHER[seat]))
    return own < other


def front_of(view: Position, unit: Unit) -> dict[str, tuple[str, ...]]:
    """What a triangle bars or covers as it points, by kind of hatching: two hexes, or a cone and what is seen in it."""
    if unit.facing is None:
        return {}
    if view.kind(unit).ability == "bar":
        return {BARRED: view.world.hexes.front(unit.at, unit.facing)}
    cone = moving.area(view, unit)
    seen = {space for space in cone if sees(view, unit.at, space)}
    return {
        FIELD: tuple(space for space in cone if space in seen),
        COVER: tuple(space for space in cone if space not in seen),
    }


def good_place(view: Position, seat: Seat, spaces: Iterable[str], taken: Sequence[str]) -> str:
    """The best of some hexes where others of the squad stand on `taken`: near what it sets out for, not crowded."""
    hexes, goal = view.world.hexes, goal_of(view, seat)

    def worth(space: str) -> tuple[int, str]:
        crowd = sum(CROWD if space == one else BESIDE if hexes.distance(space, one) == 1 else 0 for one in taken)
        return hexes.distance(space, goal) + crowd, space

    return min(spaces, key=worth)


def holds(view: Position, name: str) -> bool:
    """Whether a unit stands alone on the objective of its mission, which its side does not hold yet."""
    seat, at = view.units[name].seat, view.units[name].at
    card = own_mission(view, seat)
    if card is None or view.layout.places.get(card.objective) != at:
        return False
    others = any(unit.at == at for one, unit in view.units.items() if one != name)
    return not others and view.objectives.get(card.objective, UNTOUCHED).held != seat
