"""Something that may be chosen at a decision of Rush, as the table shows it."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Action
from scenes.tables.rush.prospects import Landing


class Choice(NamedTuple):
    """Something that may be chosen. `space` and `unit`: what is clicked for it; `main`: what the main button says then.

    `deadly`: it kills whoever does it, without a roll; `often`: in hundredths, how often a roll of a turn does what it is for.
    """

    action: Action
    title: str
    main: str
    line: str = ""
    hero: str = ""
    drawing: str = ""
    space: str = ""
    unit: str = ""
    landing: Landing | None = None
    dice: tuple[int, ...] = ()
    deadly: bool = False
    often: int = 0
