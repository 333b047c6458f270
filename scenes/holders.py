"""Who sits at a table: what is chosen before a match begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from game.api import Seat

PERSON = "person"
LEVELS = ("recruit", "regular", "veteran")
KINDS = (PERSON, *LEVELS)


class Holder(NamedTuple):
    """Who holds a seat: a person, or a bot of a level. A person's name may be empty; a bot's is its level's word."""

    kind: str  # one of KINDS
    name: str


class Chosen(NamedTuple):
    """All that a match needs to begin."""

    scenario: str
    options: dict[str, Any]
    holders: Mapping[Seat, Holder]
    seed: int  # 0 to 2^64-1
