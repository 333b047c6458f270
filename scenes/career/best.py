"""The best ten of every game that is played for a score, as the career gives them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from time import localtime, strftime
from typing import NamedTuple

from game.career.played import Played
from scenes.presentation.seats import PERSON

MOST = 10


class Best(NamedTuple):
    """One match of the list: its score, whether it was won, who played it and what, and on which day (2026-11-20)."""

    score: int
    won: bool
    name: str
    about: str
    day: str


class Entered(NamedTuple):
    """The list as it stands after a match, best first, and where that match is in it; None: it is `this`, but not among them.

    `this` None: it is after no match in particular.
    """

    best: tuple[Best, ...]
    this: Best | None
    place: int | None


def best_of(played: Played) -> Best | None:
    """A match as it stands in the list; None for one that was not played for a score."""
    person = next((sat for sat in played.seats if sat.kind == PERSON), None)
    if played.score is None or played.set_up or person is None:
        return None
    day = strftime("%d.%m.%Y", localtime(played.ended))
    return Best(played.score, played.won(person.seat), person.name, played.about, day)


def listed(matches: Iterable[Played], game: str) -> tuple[Best, ...]:
    """The list of a game, best first; of two with the same score the one that came first."""
    found = [best for played in matches if played.game == game and (best := best_of(played))]
    return tuple(sorted(found, key=lambda best: -best.score)[:MOST])


def placed(best: Sequence[Best], this: Best) -> Entered:
    """The list with a match in it, if it is among the best: behind those with the same score who came before."""
    place = sum(one.score >= this.score for one in best)
    with_it = (*best[:place], this, *best[place:])[:MOST]
    return Entered(with_it, this, place if place < MOST else None)
