"""What a position of Firefight holds besides units and works: CAPs, artillery, those who come later, the destroyed."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from game.api import Seat
from game.content.structures import ListOf
from game.firefight.kinds import COUNT, ID, SEAT, SHELL, SPACE, TYPE, YES


class Caps(NamedTuple):
    """The track of command points of a seat (R-FF-18 to R-FF-20)."""

    start: int
    now: int
    lost: int = 0

    @property
    def most(self) -> int:
        """The maximum."""
        return max(0, self.start - self.lost)


class Strike(NamedTuple):
    """A noted strike of artillery (R-FF-95)."""

    at: Annotated[str, SPACE]
    shell: Annotated[str, SHELL] = "he"


class Oba(NamedTuple):
    """A package of off-board artillery; `plan` lands next, `next` was noted this round; `secret`: a view shows neither."""

    id: Annotated[str, ID]
    seat: Annotated[Seat, SEAT]
    fp_red: Annotated[int, COUNT]
    fp_blue: Annotated[int, COUNT]
    missions: Annotated[int, COUNT]
    rounds: Annotated[tuple[int, ...], ListOf(COUNT)]
    shells: Annotated[tuple[str, ...], ListOf(SHELL, least=1)]
    plan: Strike | None = None
    next: Strike | None = None
    answered: Annotated[bool, YES] = False
    secret: bool = False


class Newcomer(NamedTuple):
    """A unit that comes later."""

    id: str
    type: str
    aboard: str | None = None


class Coming(NamedTuple):
    """Units not yet available; `round`: a number, or `card` for the card O2."""

    seat: Seat
    round: int | str
    entry: tuple[str, ...]
    units: tuple[Newcomer, ...]


class Gone(NamedTuple):
    """A destroyed unit."""

    id: Annotated[str, ID]
    type: Annotated[str, TYPE]
    seat: Annotated[Seat, SEAT]
