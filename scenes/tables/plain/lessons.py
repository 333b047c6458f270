"""What lessons find on a plain table: no places, and room over the board."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from pygame import Rect

from scenes.kit.widgets import Widget
from scenes.presentation.lessons import OVER, Course
from scenes.presentation.table import Table


class PlainPlaces:
    """The places of a plain table: none has a name."""

    names: Sequence[str] = ()
    triggers: Sequence[str] = ()
    moments: Sequence[str] = ()

    def __init__(self, table: Table) -> None:
        self.table = table

    def moment(self) -> str:
        """No moment: lessons know none of this table."""
        return ""

    def place(self, name: str) -> Rect | None:
        """None: no place has a name."""
        return None

    def panels(self, name: str) -> Sequence[Widget]:
        """None: no panel has a name."""
        return ()

    def parts(self, name: str) -> Sequence[Rect]:
        """None: no part has a name."""
        return ()

    def sides(self, name: str) -> Sequence[Course]:
        """None: every part has a frame."""
        return ()

    def room(self, high: Callable[[int], int]) -> Rect:
        """The upper left corner of the board."""
        return Rect(16, 64, OVER, high(OVER))

    def labels(self) -> Sequence[Rect]:
        """None: nothing that is framed has words at its edge."""
        return ()

    def speak(self, of: Sequence[str]) -> None:
        """Do nothing: what lessons speak of stands there without being asked for."""

    def give_back(self) -> None:
        """Do nothing: the board is never made smaller."""

    def expect(self, moments: Collection[str]) -> None:
        """Do nothing: the panel stands over the board."""

    def come_near(self, spaces: Sequence[str]) -> None:
        """Light these spaces, which are in sight as all of the board is."""
        self.table.point_out(spaces)

    def light(self, spaces: Sequence[str]) -> None:
        """Light these spaces."""
        self.table.point_out(spaces)
