"""The one reader of what stands on the disk: whatever lies there, it ends soon, and says why not."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.files import DEEPEST, bytes_of, json_in, json_of, text_of
from game.folders import set_aside
from game.messages import message
from game.texts import NAME, QUOTED, cleaned, quoted
from tests.books import nodes, tree

ROOT = Path(__file__).parents[2]
DEEP = {
    "words.yaml": "a: " + "[" * 60_000,
    "indented.yaml": "\n".join(f"{' ' * deep}a:" for deep in range(1500)),
    "laughs.yaml": "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    + "\n".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)),
    "own.yaml": "a: &a\n  b: *a",
    "preferences.json": "[" * 100_000,
}


READS = {"read_text", "read_bytes", "load", "open", "parse", "iterparse", "fromstring"}
"""Calls that read a file, if they are given one."""
ELSEWHERE = {
    "game/files.py": "the one reader",
    "game/folders.py": "writes only",
    "game/journal.py": "writes only",
    "game/career/store.py": "SQLite reads its own file",
    "game/content/reader.py": "YAML of a text that the reader has read",
    "scenes/kit/words.py": "YAML of a text that the reader has read",
    "game/content/cache.py": "unpickles what the reader has read",
    "game/lab/program.py": "writes the traffic",
    "game/lab/settings.py": "tries whether it could write",
    "game/lab/sheet.py": "the sheet it goes on with, open to be written",
    "game/lab/tune.py": "the data the program came with",
    "game/service/lines.py": "the end of standard output",
    "scenes/boards/sheet.py": "pictures that `check` has looked at",
    "scenes/career/text.py": "the end of standard output",
    "scenes/catalogue.py": "the program's own sources",
    "scenes/kit/pictures.py": "pictures the program came with",
    "scenes/tell/program.py": "the end of standard output",
    "scenes/tell/replay.py": "the end of standard output",
    "scenes/tell/review.py": "the end of standard output",
}
"""Who opens a file otherwise, and why it may."""
MODULES = {"json", "yaml", "pickle", "os", "io", "image", "ElementTree", "Path", "file", "path", "source", "builtins"}


def test_nobody_else_reads_a_file() -> None:
    """Whatever is read from the disk is read by `game.files`, or stands on the list with a reason."""
    found = set[str]()
    for file in sorted([*ROOT.glob("game/**/*.py"), *ROOT.glob("scenes/**/*.py")]):
        for node in nodes(tree(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            work = node.func
            if isinstance(work, ast.Name) and work.id == "open" or isinstance(work, ast.Attribute) and _reads(work):
                found.add(file.relative_to(ROOT).as_posix())
    assert found - set(ELSEWHERE) == set()


def _reads(work: ast.Attribute) -> bool:
    """Whether a method reads a file: by its name alone, or by whose it is."""
    if work.attr in ("read_text", "read_bytes"):
        return True
    whose = work.value
    name = whose.attr if isinstance(whose, ast.Attribute) else whose.id if isinstance(whose, ast.Name) else ""
    return work.attr in READS and name in MODULES


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_a_folder_and_a_device_are_no_files(tmp_path: Path) -> None:
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    for path, why in ((pipe, "no plain file"), (folder, "a folder"), (Path(os.devnull), "no plain file")):
        with pytest.raises(OSError, match=why):
            bytes_of(path)
    with pytest.raises(OSError, match="no file can have this name"):
        bytes_of(tmp_path / "a\0b")


def test_a_file_larger_than_any_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "long").write_bytes(b"x" * 2049)
    assert len(bytes_of(tmp_path / "long", 2049)) == 2049
    with pytest.raises(OSError, match="more than 2 kB"):
        bytes_of(tmp_path / "long", 2048)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 100_000, "deep"),
        ("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1), "deep"),
        ('{"a":NaN}', "finite"),
        ('{"a":1e999}', "finite"),
        ("[", "Expecting value"),
        ("9" * 5000, "digits"),
    ],
)
def test_json_that_could_not_be_kept_again_is_none(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        json_in(text)


def test_json_is_read_as_it_is(tmp_path: Path) -> None:
    value: Any = {"a": [1, 2.5, None, True, "\U0001f3b2 ä"], "b": {"c": "[" * 200}}
    path = tmp_path / "kept.json"
    path.write_text("\ufeff" + json.dumps(value), encoding="utf-8")
    assert json_of(path) == value
    assert json_in('{"a\\ud800": ["\\udc00\\u0041"]}') == {"a?": ["?A"]}
    path.write_bytes(b"ab\xff")
    with pytest.raises(ValueError, match="byte 3 is not UTF-8"):
        text_of(path)


@pytest.mark.parametrize("name", DEEP)
def test_no_signal_and_no_endless_reading_in_a_process_of_its_own(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(DEEP[name], encoding="utf-8")
    code = (
        "import sys; from pathlib import Path; from game.content.reader import Faulty, read\n"
        "from game.content.json_patterns import Plain; from scenes.kit.words import _read\n"
        "from game.files import json_of; path = Path(sys.argv[1])\n"
        "for work in (lambda: _read(path), lambda: json_of(path), lambda: read(path.parent, {path.stem: Plain()})):\n"
        "    try: work()\n"
        "    except (Faulty, ValueError) as fault: assert len(str(fault)) < 400, str(fault)[:400]\n"
    )
    call = [sys.executable, "-c", code, str(tmp_path / name)]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr[-600:]


def test_what_is_put_aside_never_takes_the_place_of_what_was(tmp_path: Path) -> None:
    for number, name in enumerate(("kept.broken.json", "kept.broken-2.json", "kept.broken-3.json")):
        (tmp_path / "kept.json").write_text(str(number), encoding="utf-8")
        assert set_aside(tmp_path / "kept.json", tmp_path / "kept.broken.json").name == name
    assert [(tmp_path / name).read_text() for name in ("kept.broken.json", "kept.broken-2.json")] == ["0", "1"]


@pytest.mark.parametrize(
    "value",
    ["x" * 200_000, ["y"] * 100_000, {"a" * 9000: "b" * 9000}, 10**6000, [[["z" * 90]]], "\0\n", None, 3, (1,)],
    ids=lambda value: type(value).__name__,
)
def test_a_sentence_repeats_little_of_a_value(value: object) -> None:
    said = quoted(value)
    assert len(said) <= QUOTED and "\n" not in said
    assert isinstance(value, int) or said == repr(value) or len(repr(value)) > QUOTED
    assert len(message("It is {value!r}.", value=value)) <= QUOTED + 7


def test_a_name_is_cut_and_cleaned() -> None:
    assert cleaned("An\0na\u202e\n") == "An na"
    assert len(cleaned("x" * 200_000)) == NAME


def test_braces_that_are_none_of_a_pattern_stay() -> None:
    assert message("{{a}} {name} {name:>99999999999} {name.real} {name[0]}", name="x") == (
        "{a} x {name:>99999999999} {name.real} {name[0]}"
    )
