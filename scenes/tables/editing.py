"""The spaces of a board in an editor: where they are on the screen, and which lies at a pixel."""

from __future__ import annotations

from typing import Any


class OnBoard:
    """The part of a game's editor that finds spaces on its board, which knows them by `to_screen`, `is_shown`, `space_at`."""

    board: Any

    def spot(self, space: str) -> tuple[int, int]:
        """The pixel in the middle of a space."""
        x, y = self.board.to_screen(space)
        return x, y

    def look_at(self, space: str) -> None:
        """Move the board so that a space can be seen."""
        if not self.board.is_shown(space):
            self.board.show_space(space)

    def space_at(self, pos: tuple[int, int]) -> str | None:
        """The space at a pixel."""
        found: str | None = self.board.space_at(pos)
        return found
