"""Puzzles: a position from which one seat must reach a goal, each with an answer that a search has proved.

A game's puzzles stand in `data/<game>/puzzles.yaml`, a player's own as JSON in the user's folder; both have one shape.

A goal speaks of what every game has, events and the written position, by patterns (`plain.matches`):

- `events`: each of these patterns must match an event of the line;
- `holds`: each of these must match the position, as `Rules.write` gives it, where the line ends;
- `never`: an event that matches one of these loses at once;
- `until`: the line ends with the first event that matches one of these, else when nobody decides any more;
- `odds`: own decisions of one kind end the line and draw too much to walk through; they are worth what the rules answer.

With `events` alone the goal is reached as soon as all have happened; with `holds` or `never` the end of the line decides.

`worth` is the greatest chance there is to reach the goal, 1 where it is certain. `key` names the actions that no other line
can do without: forbid what matches one of them, and the greatest chance there is falls. `game.learning.puzzle_search`
proves both.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from game.api import Action, Event, JsonMap, JsonObject, Position, Rules, Seat, audience
from game.content import reader
from game.content.faults import Reading
from game.content.json_patterns import Pattern, PlainMap, matches
from game.content.reader import Faulty
from game.content.shapes import OneOf, Shape, Text, Value, Words
from game.content.structures import ById, Default, ListOf, Record
from game.folders import data_folder, user_folder, write_whole
from game.games import rules
from game.match import Match
from game.messages import Refused, message
from game.service.lines import asked
from game.texts import quoted

LEVELS = ("easy", "middling", "hard")
_RATIO = re.compile(r"(\d{1,12})/([1-9]\d{0,11})")
_SHARE = re.compile(r"(\d{1,3}(?:\.\d{1,4})?) ?%")
_ENDING = ".json"


class Odds(NamedTuple):
    """How the rules say what a decision that matches `of` is worth: the question, what it takes besides, parts of its answer.

    An entry of `about` may be `{at: seats.blue.fight}`: what stands there in the written position.
    """

    of: Pattern
    ask: str
    about: JsonMap
    sum: tuple[str, ...]


class Goal(NamedTuple):
    """What must come about, and when the line is over; the module's docstring says how the parts go together."""

    events: tuple[Pattern, ...] = ()
    holds: tuple[Pattern, ...] = ()
    never: tuple[Pattern, ...] = ()
    until: tuple[Pattern, ...] = ()
    odds: Odds | None = None

    @property
    def at_the_end(self) -> bool:
        """Whether only the end of the line can say that the goal is reached."""
        return bool(self.holds or self.never)


class Try(NamedTuple):
    """A tempting beginning, own actions in order, and the greatest chance it leaves."""

    actions: tuple[Action, ...]
    worth: str
    text: str


class Puzzle(NamedTuple):
    """A position, a goal for one seat, and what is claimed about it.

    `worth` is written as `1`, `57/64` or `62.37 %` (rounded as it is written). `answer` holds own actions in order: one that
    can no longer be done, because of how chance fell, is passed over. A player's own puzzle may lack answer, key and tries.
    """

    game: str
    id: str
    title: str
    text: str
    seat: Seat
    level: str
    scenario: str
    options: JsonMap
    position: JsonMap
    goal: Goal
    worth: str
    answer: tuple[Action, ...]
    key: tuple[Pattern, ...]
    tries: tuple[Try, ...]
    why: str

    @property
    def rules(self) -> Rules:
        """The rules of its game."""
        return rules(self.game)

    @property
    def start(self) -> JsonObject:
        """The position as JSON values, scenario and options with it."""
        return {**self.position, "scenario": self.scenario, "options": dict(self.options)}

    @property
    def certain(self) -> bool:
        """Whether the goal can be reached whatever chance and the others do."""
        return agrees(self.worth, Fraction(1))


def bare(position: JsonMap) -> JsonObject:
    """A whole position as a puzzle has it, which keeps scenario and options beside it; see `Puzzle.start`."""
    return {key: one for key, one in position.items() if key not in ("scenario", "options")}


# --- the goal -----------------------------------------------------------------------------------------------------------


class Progress(NamedTuple):
    """What the events of a line have come to: places of `Goal.events` that have happened, whether it is over or broken."""

    happened: frozenset[int] = frozenset()
    over: bool = False
    broken: bool = False


BEGINNING = Progress()


def after(puzzle: Puzzle, progress: Progress, events: Sequence[Event]) -> Progress:
    """The progress once more has happened; of what the seat may not see nothing counts."""
    goal = puzzle.goal
    for event in events:
        if progress.over or progress.broken:
            break
        seats = audience(event)
        if seats is not None and puzzle.seat not in seats:
            continue
        happened = progress.happened
        for place, pattern in enumerate(goal.events):
            if _is_such(pattern, event):
                happened |= {place}
        over = any(_is_such(pattern, event) for pattern in goal.until)
        progress = Progress(happened, over, any(_is_such(pattern, event) for pattern in goal.never))
    return progress


def _is_such(pattern: Pattern, event: Event) -> bool:
    """Whether an event matches; most are of another kind, and a search asks this of every event there is."""
    kind = pattern.get("is")
    return (kind == event["is"] or not isinstance(kind, str)) and matches(pattern, event)


def state(puzzle: Puzzle, progress: Progress, position: Position) -> str:
    """Whether a line is `open`, has `solved` the puzzle, or has `failed`."""
    goal = puzzle.goal
    if progress.broken:
        return "failed"
    whole = len(progress.happened) == len(goal.events)
    if whole and not goal.at_the_end:
        return "solved"
    if not progress.over and puzzle.rules.actors(position):
        return "open"
    if not whole:
        return "failed"
    written = puzzle.rules.write(position) if goal.holds else {}
    return "solved" if all(matches(pattern, written) for pattern in goal.holds) else "failed"


def judged(puzzle: Puzzle, events: Sequence[Event], position: Position) -> str:
    """Whether all the events of a line, and the position after them, leave it `open`, or mean `solved` or `failed`."""
    return state(puzzle, after(puzzle, BEGINNING, events), position)


def begun(puzzle: Puzzle, seed: int) -> Match:
    """A match at the position of a puzzle. Raises: Refused(bad-position, unknown-scenario)."""
    return Match(puzzle.rules, puzzle.scenario, puzzle.options, seed, puzzle.start)


def agrees(claimed: str, worth: Fraction) -> bool:
    """Whether a chance is the one claimed: exactly for a ratio, else when rounded as it is written."""
    ratio, share = _RATIO.fullmatch(claimed), _SHARE.fullmatch(claimed)
    if ratio:
        return worth == Fraction(int(ratio[1]), int(ratio[2]))
    if share:
        places = len(share[1].partition(".")[2])
        return f"{float(worth * 100):.{places}f}" == share[1]
    return worth == int(claimed)


# --- reading ------------------------------------------------------------------------------------------------------------


class Chance(Shape):
    """A chance as it is claimed: `1`, `57/64` or `62.37 %`, as a text."""

    kind = "a chance: 1, a ratio like 57/64, or a share like 62.37 %"

    def _value(self, node: yaml.Node, who: str, what: str, reading: Reading) -> Value:
        word = str(node.value) if isinstance(node, yaml.ScalarNode) else ""
        fits = word in ("0", "1") or _RATIO.fullmatch(word) or _SHARE.fullmatch(word)
        return word if fits else self._wanted(node, who, what, reading)


def _record(game: str, weighed: bool = False) -> Record:
    """The shape of one puzzle of a game; one in which a decision is weighed needs no goal."""
    patterns, actions, none = ListOf(PlainMap()), ListOf(PlainMap()), ()
    odds = Record(Odds, of=PlainMap(), ask=Text(), about=Default(PlainMap(), {}), sum=ListOf(Text(), least=1))
    goal = Record(
        Goal, events=Default(patterns, none), holds=Default(patterns, none), never=Default(patterns, none),
        until=Default(patterns, none), odds=Default(odds, None),
    )  # fmt: skip
    if not weighed:
        goal.provided(_some_goal)
    tried = Record(Try, actions=ListOf(PlainMap(), least=1), worth=Chance(), text=Words())

    def puzzle(**fields: Value) -> Puzzle:
        return Puzzle(game=game, **fields)

    return Record(
        puzzle, id=Text(), title=Words(), text=Default(Words(), ""), seat=OneOf(*rules(game).seats),
        level=Default(OneOf(*LEVELS), LEVELS[0]), scenario=OneOf(*rules(game).scenarios()),
        options=Default(PlainMap(), {}), position=PlainMap(), goal=goal,
        worth=Default(Chance(), "1"), answer=Default(actions, none), key=Default(patterns, none),
        tries=Default(ListOf(tried), none), why=Default(Words(), ""),
    )  # fmt: skip


def _some_goal(goal: Goal) -> str | None:
    return None if goal.events or goal.holds or goal.never else "a goal has events, holds or never"


def _unplayable(puzzle: Puzzle) -> str | None:
    """Why nobody could begin with a puzzle, or None."""
    try:
        position = puzzle.rules.read(puzzle.start)
    except Refused as refused:
        return f"position: {refused.why}"
    if puzzle.seat not in puzzle.rules.actors(position):
        return f"position: {puzzle.seat} does not decide there, and the puzzle is for {puzzle.seat}"
    for action in (*puzzle.answer, *(action for one in puzzle.tries for action in one.actions)):
        if action.get("do") not in list(puzzle.rules.verbs):
            return f"answer: there is no action {quoted(action.get('do'))}; there are {', '.join(puzzle.rules.verbs)}"
    return None


def has_puzzles(game: str) -> bool:
    """Whether a game comes with puzzles."""
    return (data_folder() / game / "puzzles.yaml").is_file()


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, in the order of its file, if it has one. Raises: Faulty with every fault of the file."""
    return read_puzzles(game, data_folder() / game) if has_puzzles(game) else ()


def read_puzzles(game: str, folder: Path) -> tuple[Puzzle, ...]:
    """The puzzles of the file `puzzles.yaml` in a folder. Raises: Faulty with every fault of the file."""
    shape = ById(_record(game), "puzzles")
    shape.record.provided(_unplayable)
    return tuple(reader.read(folder, {"puzzles": shape})["puzzles"].values())


# --- a player's own -----------------------------------------------------------------------------------------------------


def value_of(puzzle: Puzzle) -> JsonObject:
    """A puzzle as JSON values, every key there."""
    goal = puzzle.goal._asdict()
    goal["odds"] = goal["odds"] and goal["odds"]._asdict()
    tries = [one._asdict() for one in puzzle.tries]
    found: JsonObject = json.loads(json.dumps({**puzzle._asdict(), "goal": goal, "tries": tries}))
    if found["goal"]["odds"] is None:
        del found["goal"]["odds"]
    return {key: value for key, value in found.items() if value != ""}


def puzzle_of(value: object, weighed: bool = False) -> Puzzle:
    """The puzzle that `value_of` gave; `weighed`: it needs no goal.

    Raises: Refused(bad-position, unknown-game) with one sentence, of the first fault.
    """
    if not isinstance(value, Mapping):
        raise Refused("bad-position", message("A puzzle is a JSON object."))
    game = value.get("game")
    record = _record(rules(game).id, weighed).provided(_unplayable)
    reading = Reading()
    reading.file = "puzzle"
    fields = {key: one for key, one in value.items() if key != "game"}
    try:  # JSON is YAML, so that one shape serves both
        node: Any = yaml.compose(json.dumps(fields, ensure_ascii=False), Loader=reader.LOADER)
    except (yaml.YAMLError, UnicodeError):
        raise Refused("bad-position", "The puzzle has a character that cannot stand in a text.") from None
    found = record.read(node, str(value.get("id", "puzzle")), "", reading)
    if reading.faults:
        sentence = reading.faults[0].partition(": ")[2]
        raise Refused("bad-position", sentence if sentence.endswith(".") else sentence + ".")
    assert isinstance(found, Puzzle)
    return found


def own_folder(game: str) -> Path:
    """The folder of a player's own puzzles of a game; it may not exist yet."""
    return user_folder() / "puzzles" / game


class Own(NamedTuple):
    """A player's own puzzles by their files, and a sentence for each file that cannot be used."""

    puzzles: Mapping[Path, Puzzle]
    faults: tuple[str, ...]


def own_puzzles(game: str) -> Own:
    """The puzzles a player has saved for a game, in the order of their files' names; a bad file is left as it is."""
    found, faults = dict[Path, Puzzle](), list[str]()
    for path in sorted(own_folder(game).glob(f"*{_ENDING}")):
        try:
            puzzle = puzzle_of(asked(reader.text_of(path, path.name), message("a saved puzzle is one")))
            if puzzle.game != game:
                raise Refused(
                    "bad-position", message("This is a puzzle of {other}, not of {game}.", other=puzzle.game, game=game)
                )
            found[path] = puzzle
        except Refused as refused:
            faults.append(message("{name}: {why}", name=path.name, why=refused.why))
        except Faulty as faulty:
            faults.append(faulty.faults[0])
    return Own(found, tuple(faults))


def save_own(game: str, puzzle: Puzzle) -> Path:
    """The file a puzzle has been saved to; one that is there already is never written over.

    Raises: Refused(bad-position) for a puzzle that could not be read again; OSError where the folder cannot be written.
    """
    if puzzle.game != game:
        raise Refused("bad-position", message("This is a puzzle of {other}, not of {game}.", other=puzzle.game, game=game))
    value = value_of(puzzle)
    puzzle_of(value)
    folder, stem = own_folder(game), re.sub(r"[^a-z0-9]+", "-", puzzle.id.lower()).strip("-") or "puzzle"
    number = 1
    while (path := folder / f"{stem}{'' if number == 1 else f'-{number}'}{_ENDING}").exists():
        number += 1
    write_whole(path, json.dumps(value, indent=1, ensure_ascii=False) + "\n")
    return path
