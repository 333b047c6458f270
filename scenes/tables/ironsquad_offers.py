"""What can be pointed at with the keys in a turn, one after another: whom to fire at, what to turn up, where to go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.boards.hexes.board import Hit

if TYPE_CHECKING:
    from scenes.tables.ironsquad.turn import Acting


def offers(mode: Acting) -> list[Hit]:
    """All that a click would mean something on, the nearest ways first; whom the Medic can treat while he is asked."""
    view, outlook = mode.view, mode.outlook
    if outlook is None:
        return []
    if mode.treating:
        return [Hit(view.units[name].at, None, name) for name in outlook.treatable]
    enemies = dict.fromkeys([*outlook.targets, *outlook.later])
    found = [Hit(view.units[name].at, None, name) for name in enemies]
    found += [Hit(view.world.board.locations[loc].hexes[0]) for loc in outlook.reveals]
    ways = sorted(outlook.far, key=lambda space: (outlook.far[space], space))
    return found + [Hit(space) for space in ways if outlook.far[space]]


def point_on(mode: Acting, step: int) -> None:
    """Point at the next of what is offered, or with -1 at the one before."""
    found, table = offers(mode), mode.table
    if not found:
        return
    place = found.index(mode.hit) + step if mode.hit in found else 0 if step > 0 else -1
    hit = found[place % len(found)]
    mode.hover(hit)
    if hit.space:
        table.look_at(hit.space)
    table.panels.refresh()
