"""What an action needs before it is decided who pays: who takes part, and the price."""

from __future__ import annotations

from typing import NamedTuple


class Plan(NamedTuple):
    """What an action needs. `members` are activated, in that order; `acting`, those that show themselves by it, where others do.

    `price`: plain, before cards; `dice_caps`: CAPs on dice; `hides`: it leaves its unit hidden; `dice`: by mover the kind of
    obstacle whose die is added to its price (R-FF-133, R-FF-136), `prices` then by mover; `bogs`: movers that may get stuck.
    """

    members: tuple[str, ...]
    price: int
    dice_caps: int = 0
    acting: tuple[str, ...] | None = None
    hides: bool = False
    dice: tuple[tuple[str, str], ...] = ()
    prices: tuple[tuple[str, int], ...] = ()
    bogs: tuple[str, ...] = ()
