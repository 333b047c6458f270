"""What is known of a plan of Operators that is being made: where it may go on, how good it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.operators.plans import Walk


class Risk(NamedTuple):
    """Where a plan falls most often: the number of the marker, how often it is met, how often one falls in the fight then; of the
    fight that is likeliest there how the enemy comes to it, the node he stands on and how he looks ("facing", "away", "same" for
    the same node), the chance to win told as it opens, None until it is known, which share of the fights there are like it, and
    what speaks against oneself in it, once its chance is known.
    """

    number: int
    met: float
    lost: float
    theirs: Walk
    node: str
    looks: str
    won: float | None = None
    share: float = 1.0
    lacks: tuple[str, ...] = ()


class Outcome(NamedTuple):
    """What comes of a round with a plan: how often the enemy alone falls, how often oneself alone, how often both; and how often
    the flag is held then.
    """

    beaten: float
    fallen: float
    both: float
    flag: float

    @property
    def down(self) -> float:
        """How often one falls, alone or not."""
        return self.fallen + self.both

    @property
    def quiet(self) -> float:
        """How often nobody falls."""
        return max(0.0, 1 - self.beaten - self.down)


class Rival(NamedTuple):
    """A plan beside another: whether it wins the match more often ("better") or falls less often but wins less ("safer"), what
    most of the difference is about ("flag", "duels", "places"), how often it wins the match, and what comes of it.
    """

    how: str
    about: str
    wins: float
    outcome: Outcome


class Odds(NamedTuple):
    """How often the match is won with a plan, where it is lost most often, which of its markers look right by the same measure
    though another look seemed better, of which of them no other look wins more often, what comes of its round, and a plan that
    shows what is good or bad about it.
    """

    wins: float
    risk: Risk | None
    right: frozenset[int]
    best: frozenset[int]
    outcome: Outcome
    rival: Rival | None


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


def chosen(changes: Iterable[tuple[str, int]], looks: Sequence[tuple[str, str]]) -> set[int]:
    """The numbers of markers whose look was chosen by hand, or is that of such a one before on the same node.

    `changes`: what was done and to which marker, in order; `looks`: node and facing of the markers that lie now.
    """
    found = set[int]()
    for what, number in changes:
        if what == "turn":
            found.add(number)
        else:
            stays = {"suggest": 0, "clear": number}.get(what, number - 1)
            found = {one for one in found if one <= stays}
    for number in range(2, len(looks) + 1):
        if number - 1 in found and looks[number - 1] == looks[number - 2]:
            found.add(number)
    return found
