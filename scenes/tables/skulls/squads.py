"""The squads people mustered last, kept in one JSON file in the user's folder: who stood where, by board and side.

The file is a convenience: a squad whose entry is missing or spoiled is mustered by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game import folders
from game.api import Seat
from game.skulls.position import World


def file() -> Path:
    """The file the squads stand in."""
    return folders.user_folder() / "skulls-squads.json"


def remembered(world: World, seat: Seat) -> dict[str, str]:
    """The squad of a seat in its last match on this board, as far as it fits this one: who stands on which start space."""
    kept = folders.remembered(file()).get(world.scenario.board)
    squad = kept.get(seat) if isinstance(kept, dict) else None
    fitting = {
        unit: space
        for unit, space in (squad.items() if isinstance(squad, dict) else ())
        if unit in world.rosters[seat] and space in world.starts[seat]
    }
    return dict(list(fitting.items())[: world.sizes[seat]])


def remember(world: World, seat: Seat, squad: Mapping[str, str]) -> None:
    """Offer this squad again next time. Where it cannot be written, go on without: no match hangs on it."""
    whole, board = folders.remembered(file()), world.scenario.board
    kept = whole.get(board)
    whole[board] = {**(kept if isinstance(kept, dict) else {}), seat: dict(squad)}
    folders.remember(file(), whole)
