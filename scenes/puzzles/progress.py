"""The puzzles of a game as a player has them: those that came with it, his own, and which of them he has solved."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from game.files import json_of
from game.folders import set_aside, user_folder, why_unread, write_whole
from game.learning import mistakes
from game.learning.mistakes import Mistake
from game.learning.puzzles import Puzzle, own_puzzles, puzzles
from scenes.kit.language import translated
from scenes.kit.words import say


class Shelved(NamedTuple):
    """A puzzle on the shelf; `file`: where a player's own one stands; `mistake`: the mistake that it is made of."""

    puzzle: Puzzle
    solved: bool
    file: Path | None = None
    mistake: Mistake | None = None


def shelf(game: str) -> tuple[list[Shelved], tuple[str, ...]]:
    """All puzzles of a game, those that came with it first, and a sentence for each file that cannot be used."""
    ticks, fault = _ticks()
    done, own = ticks.get(game, []), own_puzzles(game)
    found = [Shelved(spoken(puzzle), puzzle.id in done) for puzzle in puzzles(game)]
    found += [Shelved(puzzle, puzzle.id in done, path) for path, puzzle in own.puzzles.items()]
    return found, (fault, *own.faults) if fault else own.faults


def own_mistakes(game: str) -> tuple[list[Shelved], tuple[str, ...]]:
    """The mistakes of a game, those that are due first, and a sentence for each file that cannot be used."""
    found = mistakes.shelf(game)
    return [Shelved(one.puzzle, one.standing.learned, one.path, one) for one in found.mistakes], found.faults


def spoken(puzzle: Puzzle) -> Puzzle:
    """A puzzle whose words are in the language that is spoken."""
    tries = tuple(one._replace(text=translated(one.text)) for one in puzzle.tries)
    return puzzle._replace(title=translated(puzzle.title), text=translated(puzzle.text), why=translated(puzzle.why), tries=tries)


def solved_file() -> Path:
    """Where it stands what a player has solved."""
    return user_folder() / "puzzles" / "solved.json"


def _ticks() -> tuple[dict[str, list[str]], str]:
    """The ids that are solved, by game, and a sentence where the file could not be read; then it is set aside."""
    path = solved_file()
    try:
        found = json_of(path)
        if not isinstance(found, dict):
            raise ValueError(say("puzzles.no_ticks"))
    except FileNotFoundError:
        return {}, ""
    except (OSError, ValueError) as fault:
        kept = set_aside(path, path.with_name("solved.broken.json"))
        return {}, say("puzzles.ticks_broken", file=path.name, why=why_unread(fault), kept=kept.name)
    return {game: [one for one in ids if isinstance(one, str)] for game, ids in found.items() if isinstance(ids, list)}, ""


def solved(game: str) -> Sequence[str]:
    """The ids of the puzzles of a game that a player has solved."""
    return _ticks()[0].get(game, [])


def tick(game: str, puzzle: str) -> None:
    """Mark a puzzle as solved from now on. Raises: OSError."""
    everything, _ = _ticks()
    if puzzle in everything.get(game, []):
        return
    everything.setdefault(game, []).append(puzzle)
    write_whole(solved_file(), json.dumps(everything, indent=1) + "\n")


def throw_away(one: Shelved) -> None:
    """Delete a player's own puzzle from the disk. Raises: OSError."""
    if one.file:
        one.file.unlink(missing_ok=True)
