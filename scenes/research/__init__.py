"""The environments for research with pictures and words: what `sandtable.env` gives."""

from __future__ import annotations

from game.api import JsonMap
from scenes.research.shown import Shown


def env(game: str, scenario: str = "", options: JsonMap | None = None, render_mode: str | None = None) -> Shown:
    """A match of a game as an environment of PettingZoo: `env("skulls", "street-sweep")`.

    `scenario` is the usual one when left out; `options` are those of the set-up; `render_mode` is `rgb_array` or `ansi`.
    Raises: Refused where there is no such match.
    """
    return Shown(game, scenario, options, render_mode)
