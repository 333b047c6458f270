"""A player's own mistakes as puzzles that come back: positions of matches, kept in the user's folder, a file each.

A mistake is proved, where a search has shown that the better move reaches a goal more surely than what was played, or weighed:
then what is decided is held against the winning chances that a review of the match has found.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple

from game.api import Action, JsonMap, JsonObject
from game.content.reader import Faulty, text_of
from game.files import json_of
from game.folders import user_folder, write_whole
from game.games import GAMES
from game.learning.puzzles import Puzzle, puzzle_of, value_of
from game.learning.returning import Standing
from game.messages import Refused, message
from game.service.lines import asked
from game.texts import cleaned, unmarked

FORMAT = 1
ENDING = ".json"
_WORDS = 80
"""Letters of a text that a file tells of a match."""
_ID = re.compile("[0-9a-f]{8}")


class Came(NamedTuple):
    """Where a mistake comes from: the file of its match, what tells that match from others, the number of the action, the day of
    the match, against whom it was, and the round."""

    file: str
    match: str
    action: int
    day: date
    against: str
    stage: str

    @property
    def path(self) -> Path:
        """The file of the match."""
        return user_folder() / self.file


class Choice(NamedTuple):
    """Something that could be decided, and the winning chance that it leaves."""

    action: Action
    chance: float


class Mistake(NamedTuple):
    """A mistake on the shelf. `choices`, best first, are what a review has weighed; there are none where a search has proved it.

    `error`: how far the chances may be wrong.
    """

    puzzle: Puzzle
    came: Came
    played: Action
    choices: Sequence[Choice]
    error: float
    standing: Standing

    @property
    def weighed(self) -> bool:
        """Whether a review has weighed it; else a search has proved it."""
        return bool(self.choices)

    @property
    def path(self) -> Path:
        """The file in which it is kept."""
        return file_of(self.puzzle.game, self.puzzle.id)


class Shelf(NamedTuple):
    """The mistakes of a game, those that are due first, and a sentence for each file that cannot be used."""

    mistakes: Sequence[Mistake]
    faults: tuple[str, ...]


def folder(game: str) -> Path:
    """The folder of a player's mistakes in a game; it may not exist yet."""
    return user_folder() / "mistakes" / game


def file_of(game: str, name: str) -> Path:
    """The file of a mistake, by its game and id."""
    return folder(game) / f"{name}{ENDING}"


def id_of(match: str, action: int) -> str:
    """The id of the mistake in an action of a match."""
    return f"{match}-{action}"


def file_told(path: Path) -> str:
    """The file of a match as it is kept: from the user's folder on, where it lies in it."""
    whole, home = path.resolve(), user_folder().resolve()
    return str(whole.relative_to(home)) if home in whole.parents else str(whole)


# --- files --------------------------------------------------------------------------------------------------------------


def value_of_mistake(mistake: Mistake) -> JsonObject:
    """A mistake as JSON values."""
    came, standing = mistake.came, mistake.standing
    return {
        "sandtable": "mistake",
        "format": FORMAT,
        "puzzle": value_of(mistake.puzzle),
        "came": {**came._asdict(), "day": came.day.isoformat()},
        "played": mistake.played,
        "choices": [choice._asdict() for choice in mistake.choices],
        "error": mistake.error,
        "standing": {**standing._asdict(), "due": standing.due.isoformat()},
    }


def mistake_of(value: JsonMap) -> Mistake:
    """The mistake that `value_of_mistake` gave. Raises: Refused(bad-position, unknown-game) with one sentence."""
    if value.get("sandtable") != "mistake" or value.get("format") != FORMAT:
        wanted = message('it has "sandtable": "mistake" and "format": {format}', format=FORMAT)
        raise Refused("bad-position", message("This is no mistake of a match; {wanted}.", wanted=wanted))
    try:
        came, standing, puzzle = value["came"], value["standing"], value["puzzle"]
        choices = [Choice(_action(one["action"]), _share(one["chance"])) for one in value["choices"]]
        found = Mistake(
            puzzle=puzzle_of(puzzle, weighed=bool(choices)),
            came=Came(
                _text(came["file"], 4096),
                _match(came["match"]),
                _whole(came["action"], 1),
                date.fromisoformat(came["day"]),
                *(unmarked(cleaned(_text(came[key], _WORDS), _WORDS)) for key in ("against", "stage")),
            ),
            played=_action(value["played"]),
            choices=choices,
            error=_share(value["error"]),
            standing=_standing(standing),
        )
    except (LookupError, TypeError, ValueError, AttributeError):
        raise Refused(
            "bad-position", message("The mistake is damaged: something in it is missing, or of another kind.")
        ) from None
    if found.puzzle.id != id_of(found.came.match, found.came.action):
        raise Refused("bad-position", message("The mistake is damaged: it is called otherwise than the action it comes from."))
    return found


def _standing(value: Any) -> Standing:
    return Standing(date.fromisoformat(value["due"]), _whole(value["solved"]), _whole(value["row"]))


def _action(value: Any) -> Action:
    if not isinstance(value, Mapping) or not isinstance(value.get("do"), str):
        raise ValueError("no action")
    return dict(value)


def _text(value: Any, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise ValueError("no text")
    return value


def _match(value: Any) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise ValueError("no match")
    return value


def _whole(value: Any, least: int = 0) -> int:
    if type(value) is not int or value < least:
        raise ValueError("no number")
    return value


def _share(value: Any) -> float:
    if type(value) not in (int, float) or not 0 <= value <= 1:
        raise ValueError("no share")
    return float(value)


def keep(mistake: Mistake) -> None:
    """Write a mistake to its file, whole or not at all. Raises: OSError."""
    write_whole(mistake.path, json.dumps(value_of_mistake(mistake), ensure_ascii=False, indent=1) + "\n")


def shelf(game: str) -> Shelf:
    """The mistakes of a game. A file that cannot be used is left as it is."""
    found, faults = list[Mistake](), list[str]()
    for path in sorted(folder(game).glob(f"*{ENDING}")):
        try:
            mistake = mistake_of(asked(text_of(path, path.name), message("a mistake on the shelf is one")))
            if mistake.puzzle.game != game:
                other = mistake.puzzle.game
                raise Refused("bad-position", message("This is a mistake in {other}, not in {game}.", other=other, game=game))
            if mistake.path != path:
                own = mistake.path.name
                raise Refused("bad-position", message("The mistake in it belongs into {own}; it was moved.", own=own))
            found.append(mistake)
        except Refused as refused:
            faults.append(message("{name}: {why}", name=path.name, why=refused.why))
        except Faulty as faulty:
            faults.append(faulty.faults[0])
    return Shelf(sorted(found, key=lambda one: (one.standing.learned, one.standing.due, one.came.action)), tuple(faults))


def due(today: date) -> dict[str, int]:
    """How many mistakes of each game are to be tried on this day; games without any are left out.

    Only that is read of each file: whether the rest of it can be used, the shelf tells.
    """
    counts = {game: sum(_is_due(path, today) for path in folder(game).glob(f"*{ENDING}")) for game in GAMES}
    return {game: count for game, count in counts.items() if count}


def _is_due(path: Path, today: date) -> bool:
    try:
        return _standing(json_of(path)["standing"]).is_due(today)
    except (OSError, LookupError, TypeError, ValueError):
        return False


def throw_away(mistake: Mistake) -> None:
    """Delete a mistake from the disk. Raises: OSError."""
    mistake.path.unlink(missing_ok=True)
