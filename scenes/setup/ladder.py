"""The order in which the scenarios of a game are best learned, and what comes next for whoever has played some of them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from typing import NamedTuple

from game.games import GAMES
from game.journal import ENDING
from game.learning.lessons import has_lessons, training
from scenes.lessons import progress
from scenes.presentation.games import presentation
from scenes.setup import journals


class Step(NamedTuple):
    """A step on: the training of a game, or one of its scenarios where that is named; `after` the game that was played last.

    `title`: what the scenario is called.
    """

    game: str
    scenario: str = ""
    after: str = ""
    title: str = ""


def ladder(game: str) -> list[tuple[str, str]]:
    """The scenarios with their titles, in the order in which they are best learned: that of the training first."""
    taught = training(game)
    return sorted(presentation(game).setup().scenarios().items(), key=lambda one: not taught or one[0] != taught.scenario)


def learnt(game: str) -> str:
    """The scenario that is played to the end by the training; "" where the training is a short match of it."""
    told = training(game)
    return told.scenario if told and not told.short else ""


def after_training(game: str, done: Collection[str] = ()) -> str:
    """The scenario to play after the training: the first that is not yet `done`; "" once all are.

    The training's own comes first where the training was a short match of it.
    """
    return next((name for name, _ in ladder(game) if name != learnt(game) and name not in done), "")


def next_step(finished: Callable[[str], Collection[str]]) -> Step | None:
    """What to do next: in the game that was played last, else the training of another; None where all has been done.

    `finished` tells the scenarios of a game that were played to the end.
    """
    taught = [game for game in GAMES if has_lessons(game)]
    last = played_last()
    if last:
        done = finished(last)
        if last in taught and not progress.finished(last) and not done:
            return Step(last, after=last)
        if scenario := after_training(last, done):
            return Step(last, scenario, last, dict(ladder(last))[scenario])
    fresh = (Step(game, after=last) for game in taught if game != last and not progress.of_game(game))
    return next(fresh, None)


def played_last() -> str:
    """The game that was played last at this table; "" where none was."""
    found = list[tuple[float, str]]()
    for path in journals.folder().glob(f"*{ENDING}"):
        if (game := path.name.partition("-")[0]) in GAMES:
            with suppress(OSError):  # it was thrown away meanwhile
                found.append((path.stat().st_mtime, game))
    if found:
        return max(found)[1]
    return next((game for game in GAMES if progress.of_game(game)), "")
