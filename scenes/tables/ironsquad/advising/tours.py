"""Walks of one unit by way of what scores with the movement it has left: houses, objectives, tiles to turn up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.ironsquad.paths import reached
from game.ironsquad.position import UNTOUCHED, Position
from scenes.tables.ironsquad.places import visit_counts

STOPS = 3
"""So many hexes with points are visited one after another."""


class Tour(NamedTuple):
    """A walk by way of hexes with points: the hexes in their order, where it ends, the victory points of it all with the tiles
    beside its end, the movement points that are left there.
    """

    stops: tuple[str, ...]
    end: str
    points: int
    left: int

    @property
    def first(self) -> str:
        """Where the walk comes to first."""
        return self.stops[0] if self.stops else self.end


def points(view: Position, name: str, at: str) -> int:
    """The victory points that a unit scores at once by coming to a hex: for the search of a house, and for an objective."""
    numbers, unit, site = view.world.tables.numbers, view.units[name], view.layout.sites.get(at)
    if view.layout.ground[at] != "building" or at == unit.at:
        return 0
    found = numbers.vp_explore if at not in view.explored else 0
    return found + (numbers.vp_objective if site and visit_counts(view, unit.seat, site) else 0)


def tiles_beside(view: Position, at: str, left: int) -> int:
    """How many tiles a unit can turn up from a hex with so many movement points left."""
    return min(left, len(view.layout.hidden_near.get(at, ())))


def tours(view: Position, name: str, steps: Iterable[str] = ()) -> Iterator[Tour]:
    """The walks that a unit can take now, those without a stop among them; `steps`: those that begin so."""
    scored = 0
    for at in steps:
        gained, cost = points(view, name, at), reached(view, view.units[name])[at]
        view, scored = _visited(view, name, at, cost) if gained else _walked(view, name, at, cost), scored + gained
    yield from _gone_on(view, name, (), scored)


def _gone_on(view: Position, name: str, stops: tuple[str, ...], scored: int) -> Iterator[Tour]:
    unit, far = view.units[name], reached(view, view.units[name])
    tile = view.world.tables.numbers.vp_reveal
    for at, cost in far.items():
        if at == unit.at or not points(view, name, at):
            left = unit.mp - cost
            yield Tour(stops, at, scored + tile * tiles_beside(view, at, left), left)
        elif len(stops) < STOPS:
            gained = points(view, name, at)
            yield from _gone_on(_visited(view, name, at, cost), name, (*stops, at), scored + gained)


def _walked(view: Position, name: str, at: str, cost: int) -> Position:
    """A view once a unit has come to a hex."""
    new = view.copy()
    new.change(name, at=at, mp=view.units[name].mp - cost)
    return new


def _visited(view: Position, name: str, at: str, cost: int) -> Position:
    """A view once a unit has come to a house and found nobody in it."""
    new, seat = _walked(view, name, at, cost), view.units[name].seat
    new.explored = {**new.explored, at: seat}
    if site := new.layout.sites.get(at):
        now = new.objectives.get(site, UNTOUCHED)
        new.objectives = {**new.objectives, site: now._replace(entered=(*now.entered, seat))}
    return new
