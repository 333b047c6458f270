"""What is written is written whole or not at all, and what cannot be read is kept under another name."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.folders import set_aside, why_unread, write_whole


def test_a_file_is_written_as_it_is_given_in_a_folder_that_is_made_for_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "words.json"
    write_whole(path, "Grüße\n")
    assert path.read_bytes() == "Grüße\n".encode()
    write_whole(path, b"\x00\xff\r\n")
    assert path.read_bytes() == b"\x00\xff\r\n"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_disk_that_is_full_leaves_what_stood_there_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "solved.json"
    write_whole(path, "old")

    def refuse(*given: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(f"game.folders.os.{step}", refuse)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        write_whole(path, "new")
    assert path.read_text() == "old" and list(tmp_path.iterdir()) == [path]


def test_a_process_stopped_while_it_writes_leaves_what_stood_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "preferences.json"
    write_whole(path, "old")

    def stopped(*given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.folders.os.fsync", stopped)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, "new")
    assert path.read_text() == "old"


def test_what_a_killed_program_had_begun_to_write_goes_with_the_next_writing(tmp_path: Path) -> None:
    file = tmp_path / "notes [mine].json"
    begun, fresh, other = (tmp_path / f"{name}.new" for name in (f"{file.name}.7", f"{file.name}.8", "notes.json.7"))
    for left in (begun, fresh, other):
        left.write_text("half", encoding="utf-8")
    for left in (begun, other):
        os.utime(left, (1, 1))
    write_whole(file, "whole")
    assert file.read_text(encoding="utf-8") == "whole"
    assert not begun.exists(), "it was given up long ago"
    assert fresh.exists(), "somebody may be writing it now"
    assert other.exists(), "it belongs to another file"


def test_what_cannot_be_read_is_kept_under_another_name_or_where_it_is(tmp_path: Path) -> None:
    path, kept = tmp_path / "best.json", tmp_path / "best.broken.json"
    path.write_text("{")
    assert set_aside(path, kept) == kept
    assert kept.read_text() == "{" and not path.exists()
    assert set_aside(path, kept) == path and kept.read_text() == "{"


def test_why_a_file_could_not_be_read_is_one_line() -> None:
    assert why_unread(ValueError("no list\nat all")) == "no list"
    assert why_unread(RecursionError()) == "RecursionError"
