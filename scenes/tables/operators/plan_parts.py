"""What is known of a plan of Operators that is being made: where it may go on, how good it is."""

from __future__ import annotations

from typing import NamedTuple


class Risk(NamedTuple):
    """Where a plan is lost most often: the number of the marker, how often it is met, and how often the fight is won then."""

    number: int
    met: float
    won: float


class Odds(NamedTuple):
    """How often the match is won with a plan, where it is lost most often, and which of its markers look right by the same
    measure though another look seemed better.
    """

    wins: float
    risk: Risk | None
    right: frozenset[int] = frozenset()


class Ends(NamedTuple):
    """Where the next marker may lie: one line away, by a sprint (with the nodes between), or as an entry; and what is refused."""

    steps: tuple[str, ...] = ()
    sprints: dict[str, tuple[str, ...]] = {}
    entries: tuple[str, ...] = ()
    refused: dict[str, str] = {}

    @property
    def nodes(self) -> list[str]:
        """All of them, by id."""
        return sorted({*self.steps, *self.sprints, *self.entries})
