"""Where the other side's soldiers have gone since the seat at the screen last clicked, for the board to show once more."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Event, Seat
from game.skulls.position import World
from scenes.boards.zones.over import Trail
from scenes.kit.words import say
from scenes.tables.skulls.names import title_of


class Way(NamedTuple):
    """A way that was gone, and whether he ran."""

    spaces: tuple[str, ...]
    ran: bool


class Gone:
    """The ways of the other side's soldiers."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._ways: dict[str, Way] = {}

    def note(self, event: Event, seat: Seat | None) -> None:
        """Note where an enemy of a seat goes; as the seat acts itself, or a round begins, all of it is known."""
        unit = event.get("unit", "")
        theirs = seat is not None and unit in self._world.cards and self._world.side(unit) != seat
        if event["is"] == "moved" and theirs:
            known = self._ways.get(unit)
            before = known.spaces if known and known.spaces[-1] == event["from"] else (event["from"],)
            self._ways[unit] = Way((*before, *event["path"]), event["by"] == "double-time" or bool(known and known.ran))
        elif event["is"] == "round" or (event["is"] == "declared" and not theirs):
            self.forget()

    def forget(self) -> None:
        """Let all of it be known."""
        self._ways.clear()

    def trails(self) -> list[Trail]:
        """The ways as the board shows them."""
        return [
            Trail(one.spaces, say(f"skulls:table.{'ran' if one.ran else 'went'}", unit=title_of(self._world, unit)))
            for unit, one in self._ways.items()
            if one.spaces[0] != one.spaces[-1]
        ]
