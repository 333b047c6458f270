"""Mistakes on a shelf, made of positions of matches that were walked through by chance."""

from __future__ import annotations

from datetime import date
from functools import cache

from game.learning.mistakes import Came, Choice, Mistake
from game.learning.puzzles import Goal, Puzzle, bare
from game.learning.returning import Standing
from game.recording import Recording
from tests.every_game.walks import SCENARIOS, kept

LAID = ("mark", "unmark", "commit")
"""What is only a part of a decision."""
MONDAY = date(2026, 11, 23)


@cache
def recording(game: str) -> Recording:
    """A match at its end."""
    return Recording(kept(game, next(one for play, one in SCENARIOS if play == game), 1))


def a_mistake(game: str, number: int = 3, due_on: date = MONDAY, part: float = 0.5) -> Mistake:
    """A weighed one: what was played so far on in the match, and something else as what would have been better."""
    match = recording(game)
    rules, at = match.rules, int(match.length * part)
    while len(rules.legal(match.at(at), match.log[at].seat)) < 2 or match.log[at].action["do"] in LAID:
        at += 1
    seat, done = match.log[at].seat, match.log[at].action
    better = next(one for one in rules.legal(match.at(at), seat) if one != done and one["do"] not in rules.settings)
    whole = match.written(at)
    position = bare(whole)
    puzzle = Puzzle(
        game=game, id=f"0123abcd-{number}", title="Zú wéít", text="Súché éínén bésséréń.", seat=seat, level="middling",
        scenario=whole["scenario"], options=whole["options"], position=position, goal=Goal(), worth="1",
        answer=(better,), key=(), tries=(), why="",
    )  # fmt: skip
    came = Came("matches/one.match", "0123abcd", number, MONDAY, "Ghost", "Round 6")
    return Mistake(puzzle, came, done, [Choice(better, 0.61), Choice(done, 0.44)], 0.02, Standing(due_on))
