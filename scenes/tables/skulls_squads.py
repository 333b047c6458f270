"""The squads people mustered last, kept in one JSON file in the user's folder: who stood where, by board and side.

The file is a convenience: a squad whose entry is missing or spoiled is mustered by hand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.api import Seat
from game.folders import set_aside, user_folder, write_whole
from game.skulls.position import World


def file() -> Path:
    """The file the squads stand in."""
    return user_folder() / "skulls-squads.json"


def remembered(world: World, seat: Seat) -> dict[str, str]:
    """The squad of a seat in its last match on this board, as far as it fits this one: who stands on which start space."""
    kept = _read().get(world.scenario.board)
    squad = kept.get(seat) if isinstance(kept, dict) else None
    fitting = {
        unit: space
        for unit, space in (squad.items() if isinstance(squad, dict) else ())
        if unit in world.rosters[seat] and space in world.starts[seat]
    }
    return dict(list(fitting.items())[: world.sizes[seat]])


def remember(world: World, seat: Seat, squad: Mapping[str, str]) -> None:
    """Nothing comes back; this squad is offered again. Where it cannot be written it is not: no match hangs on it."""
    whole, board = _read(), world.scenario.board
    kept = whole.get(board)
    whole[board] = {**(kept if isinstance(kept, dict) else {}), seat: dict(squad)}
    with suppress(OSError):
        write_whole(file(), json.dumps(whole, ensure_ascii=False, indent=1) + "\n")


def _read() -> dict[str, Any]:
    """What stands in the file; where that cannot be read it is set aside, so that nothing in it is written over."""
    path = file()
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
        if isinstance(value, dict):
            return value
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError):
        pass
    set_aside(path, path.with_name("skulls-squads.broken.json"))
    return {}
