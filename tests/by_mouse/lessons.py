"""The lessons of every game learned with the mouse, in the program's own window, until the last one was told.

    python -m tests.by_mouse.lessons [GAME …] [--seed 1] [--size 1280x720] [--shots FOLDER]

Where a training match is over before all lessons were told, the next one goes on with the rest.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from game.games import GAMES
from game.learning.lessons import Lesson, Training, training
from tests.by_mouse.learner import Learner
from tests.by_mouse.window import Gone, Window

MATCHES = 5
LONGEST = 900.0  # seconds for one match of training
TAUGHT = {game: found for game in GAMES if (found := training(game))}


def shooting(window: Window, game: str) -> Callable[[Lesson], None]:
    """What keeps a picture of every lesson, where pictures are wanted."""
    return lambda lesson: window.shot(f"lesson-{game}-{lesson.id}")


def learn(window: Window, found: Training, seed: int) -> str:
    """A line that tells how a game was learned, from its set-up to its last lesson. Raises: Gone, AssertionError."""
    began, told, asked, matches = time.monotonic(), set[str](), set[str](), 0
    learner = Learner(window, found, seed)
    learner.hand.hurry("Off")
    while set(found.lessons) - told and matches < MATCHES:
        matches += 1
        learner.again()
        learner.each = shooting(window, found.game)
        learner.begin()
        learner.play(LONGEST, len(found.lessons))
        told, asked = told | set(learner.told), asked | learner.asked
        learner.leave()
    if left := set(found.lessons) - told:
        raise Gone(f"{found.game}: after {matches} matches nobody was told of {sorted(left)}")
    seconds = time.monotonic() - began
    return f"{found.game}: {len(told)} lessons in {matches} matches, {len(asked)} by doing what they ask, {seconds:.0f} s"


def main() -> None:
    """Learn the games of the command line."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("games", nargs="*", choices=[[], *TAUGHT])
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--size", default="1280x720")
    arguments.add_argument("--shots", type=Path)
    chosen = arguments.parse_args()
    wide, high = map(int, chosen.size.split("x"))
    for game in chosen.games or TAUGHT:
        with (
            tempfile.TemporaryDirectory(prefix="sandtable-") as thrown,
            Window(Path(thrown), (wide, high), chosen.shots) as window,
        ):
            print(learn(window, TAUGHT[game], chosen.seed), flush=True)


if __name__ == "__main__":
    main()
