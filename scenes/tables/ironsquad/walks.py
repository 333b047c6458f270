"""The walks of a turn: what one click walked, so that it is taken back as a whole, whatever was done after it."""

from __future__ import annotations

from typing import NamedTuple

from game.ironsquad.position import Position

Stand = tuple[str, int]
"""Where a unit stands, and what it has left."""


class Walk(NamedTuple):
    """What one click walked in a round: whose walk, from where, to where, in how many steps."""

    round: int
    unit: str
    start: Stand
    end: Stand
    steps: int = 1


class Walks:
    """The walks of one table, the last one at the end. Others may take steps back as well: what fits no walk is no walk's."""

    def __init__(self) -> None:
        self.walks: list[Walk] = []

    def step(self, before: Position, after: Position, unit: str, first: bool) -> None:
        """Note a step of a walk: its first, or one more of the last walk. What nobody survives is none."""
        if unit not in before.units or unit not in after.units:
            return
        start, end = _stand(before, unit), _stand(after, unit)
        if start == end:
            return
        if not first and self.walks and self.walks[-1][:2] == (before.round, unit) and self.walks[-1].end == start:
            last = self.walks.pop()
            self.walks.append(last._replace(end=end, steps=last.steps + 1))
        else:
            self.walks.append(Walk(before.round, unit, start, end))

    def under(self, before: Position, after: Position) -> Walk | None:
        """The walk whose last step was taken back between these two views; it is forgotten, and all that came after it."""
        for place in range(len(self.walks) - 1, -1, -1):
            walk = self.walks[place]
            known = walk.unit in before.units and walk.unit in after.units and walk.round == before.round == after.round
            if known and _stand(before, walk.unit) == walk.end != _stand(after, walk.unit):
                del self.walks[place:]
                return walk
        return None

    @staticmethod
    def goes_on(walk: Walk, view: Position) -> bool:
        """Whether a step of a walk is still to be taken back."""
        return walk.unit in view.units and _stand(view, walk.unit) != walk.start


def _stand(view: Position, unit: str) -> Stand:
    return view.units[unit].at, view.units[unit].mp
