"""Which clicks and keys open the rule book."""

from __future__ import annotations

from collections.abc import Callable

from scenes.kit.scene import Change, Push


def opens(game: str) -> Callable[[str], Change]:
    """What opens a game's rule book at a topic or the number of a rule."""

    def look_up(at: str = "") -> Change:
        from scenes.rulebook.screen import Rulebook  # read only when somebody opens it

        return Push(Rulebook(game, at))

    return look_up
