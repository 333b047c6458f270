"""What is looked at on a board while something is decided: what lies over the board keeps off it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Protocol

from pygame import Rect


class Laid(Protocol):
    """What is laid over a board."""

    @property
    def about(self) -> Collection[str]: ...


class Board(Protocol):
    """A board of counters, as far as it is needed here."""

    @property
    def clear(self) -> Rect: ...

    @property
    def over(self) -> Laid: ...

    @property
    def chosen(self) -> str | None: ...

    @property
    def targets(self) -> Collection[str]: ...

    def spots(self) -> Mapping[str, tuple[tuple[int, int], int]]: ...

    def to_screen(self, space: str) -> tuple[int, int]: ...

    def side_px(self, size: float) -> int: ...


class AtHand:
    """The places on the screen of what is looked at on a board, and of all who stand there."""

    def __init__(self, board: Board) -> None:
        self.board = board

    @property
    def clear(self) -> Rect:
        """The part of the board that panels leave free."""
        return self.board.clear

    def at_hand(self) -> Sequence[Rect]:
        """Where those stand who are chosen or aimed at, and the places that ways and lines lead over."""
        board, spots = self.board, self.board.spots()
        units = [spots[one] for one in {board.chosen or "", *board.targets} if one in spots]
        laid, side = dict.fromkeys(board.over.about), board.side_px(1.0)
        places = [spots[one] if one in spots else (board.to_screen(one), side) for one in laid]
        return [_square(middle, wide) for middle, wide in (*units, *places)]

    def standing(self) -> Sequence[Rect]:
        """Where all counters stand."""
        return [_square(middle, wide) for middle, wide in self.board.spots().values()]


def _square(middle: tuple[int, int], wide: int) -> Rect:
    """A square of the screen around a pixel, without the rim of what is so wide."""
    side = wide * 3 // 4
    return Rect(middle[0] - side // 2, middle[1] - side // 2, side, side)
