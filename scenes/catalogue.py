"""The messages of a translation: everything a player reads that stands in the rules' code and in the games' data.

What the screens say has files of words of its own (`scenes.kit.words`); a language brings both (`scenes.kit.language`).
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import game
import scenes
from game import VERSION
from game.folders import data_folder
from game.games import GAMES, data_of, rules
from game.learning.lessons import training
from game.learning.puzzles import puzzles
from game.learning.rulebook import book
from game.learning.spoken_position import speech
from game.messages import Message
from game.review.weights import chances_of

PACKAGES = (game, scenes)
BESIDE_THE_TABLES: Mapping[str, Callable[[str], object]] = {
    "rulebook.yaml": lambda name: book(name).chapters,
    "lessons.yaml": training,
    "puzzles.yaml": puzzles,
    "aloud.yaml": speech,
    "chances.yaml": lambda name: chances_of(name).words,
}
"""The files of a game's data that have a reader of their own."""
HEAD = f"""\
# The sentences of the rules and the texts of the games' data.
#
#, fuzzy
msgid ""
msgstr ""
"Project-Id-Version: Sandtable {VERSION}\\n"
"PO-Revision-Date: YEAR-MO-DA HO:MI+ZONE\\n"
"Last-Translator: FULL NAME <EMAIL@ADDRESS>\\n"
"Language-Team: LANGUAGE\\n"
"Language: \\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""


@cache
def messages() -> dict[str, list[str]]:
    """Every message, each with the places where it stands, in the order in which they are found; figures alone are none."""
    found: dict[str, list[str]] = {}
    for text, place in (*_in_code(), *_in_data()):
        if not any(letter.isalpha() for letter in text):
            continue
        places = found.setdefault(text, [])
        if place not in places:
            places.append(place)
    return found


def _in_code() -> Iterator[tuple[str, str]]:
    """The patterns of all sentences that are said, and where."""
    for package in PACKAGES:
        root = Path(str(package.__file__)).parent
        for file in sorted(root.rglob("*.py")):
            source = file.read_text(encoding="utf-8")
            calls = said_in(ast.parse(source)) if "message(" in source else ()
            for call in sorted(calls, key=lambda call: call.lineno):
                for pattern in written_out(call.args[0]):
                    yield pattern, f"{file.relative_to(root.parent).as_posix()}:{call.lineno}"


def said_in(module: ast.Module) -> Iterator[ast.Call]:
    """The calls of `message` in a module that give it a pattern."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "message" and node.args:
            yield node


def written_out(node: ast.expr) -> list[str]:
    """The texts that an expression may be, where they are written out; none where they come from elsewhere."""
    if isinstance(node, ast.IfExp):
        return written_out(node.body) + written_out(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def _in_data() -> Iterator[tuple[str, str]]:
    """The texts of the games' data that a player reads, and where."""
    for name in GAMES:
        yield from _texts(rules(name).title)
        data = data_of(name)
        if data:
            yield from _texts(data.tables())
            for file in sorted((data_folder() / name).glob("*/*.tmx")):
                board = data.board(file.stem)
                yield from _texts(board if isinstance(board, tuple) else vars(board))
        for other, read in BESIDE_THE_TABLES.items():
            if (data_folder() / name / other).is_file():
                yield from _texts(read(name))


def _texts(value: object) -> Iterator[tuple[str, str]]:
    """The texts of the data in a value, and where they stand."""
    if isinstance(value, Message):
        if value.place:
            yield value.pattern, value.place
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for one in value:
            yield from _texts(one)


def catalogue() -> str:
    """The template of a catalogue, a `.pot` as gettext's tools and their editors read it."""
    return HEAD + "".join(_entry(text, places) for text, places in messages().items())


def _entry(text: str, places: Sequence[str]) -> str:
    lines = ["", *(f"#: {place}" for place in places)]
    if "{" in text and any(place.partition(":")[0].endswith(".py") for place in places):
        lines.append("#, python-brace-format")
    return "\n".join([*lines, f"msgid {_quoted(text)}", 'msgstr ""', ""])


def _quoted(text: str) -> str:
    """A text between quotes; one of several lines has each on a line of its own."""
    parts = text.splitlines(keepends=True)
    quoted = ['"' + part.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"' for part in parts]
    return quoted[0] if len(quoted) == 1 else "\n".join(['""', *quoted])


def main(arguments: Sequence[str]) -> int:
    """The exit code, after the template was printed."""
    sys.stdout.buffer.write(catalogue().encode())  # UTF-8, as its head says, whatever the terminal speaks
    sys.stdout.flush()
    return 0
