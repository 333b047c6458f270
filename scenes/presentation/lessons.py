"""Where the lessons of a game point."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Protocol

from pygame import Rect

from scenes.kit.chrome import Chrome
from scenes.kit.widgets import Widget

Course = Sequence[tuple[float, float]]
"""The points of a bent line, in pixels of the screen."""
OVER = 384  # design units: how wide it is where it lies over the table
LOW = 0.18
"""Of the height of a table: as high is a panel that lies across it, or its letters are smaller."""
AIR = 8
"""Design units left and right between a part of the frame and the dashes around it: its words begin at its edge."""


def part_of_frame(chrome: Chrome, name: str) -> Rect:
    """Where a part of the frame around every table is, with air for the dashes: its board, its side, a bar."""
    return Rect(getattr(chrome, name)).inflate(2 * chrome.scale.px(AIR), 0)


class Places(Protocol):
    """What a game's table lends to the lessons: what goes on, where things are, room for the panel.

    `names` are the places it knows by name, `triggers` what it reports of the player, `moments` what can go on.
    """

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def triggers(self) -> Sequence[str]: ...

    @property
    def moments(self) -> Sequence[str]: ...

    def moment(self) -> str: ...  # what goes on now; "" for nothing that lessons know

    def place(self, name: str) -> Rect | None: ...  # where that is on the screen now; None while it cannot be seen

    def speak(self, of: Sequence[str]) -> None: ...  # the lesson on the screen is about what has these names

    def panels(self, name: str) -> Sequence[Widget]: ...  # the panels beside the board of that name

    def parts(self, name: str) -> Sequence[Rect]: ...  # the same in parts, each to be framed for itself

    def labels(self) -> Sequence[Rect]: ...  # what is written there, which no frame may cross

    def sides(self, name: str) -> Sequence[Course]: ...  # lines that hold the parts instead, where frames would cover anything

    def room(self, high: Callable[[int], int]) -> Rect:
        """Where the panel stands, over nothing that is played with; `high(width)` is what it needs."""
        ...

    def give_back(self) -> None: ...  # no panel stands there any more

    def expect(self, moments: Collection[str]) -> None: ...  # at these moments a lesson is still to come

    def come_near(self, spaces: Sequence[str]) -> None: ...  # the board is seen from near, around these spaces

    def light(self, spaces: Sequence[str]) -> None: ...  # whoever stands there shows what he bars, covers or sees
