"""The journal of a match in play: one JSON line an action, written as it is played, from which a killed program resumes."""

from __future__ import annotations

import errno
import gc
import os
from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from pathlib import Path
from stat import S_ISREG
from typing import Any, BinaryIO, NamedTuple, TypeVar, cast

from game import VERSION
from game.api import Event, JsonMap, JsonObject, Rules, Seat
from game.folders import unused
from game.journal_lines import KEY, Lines, damaged, lines_of, written
from game.journal_marks import Marks, marks_of
from game.kept import Kept, packed, unpacked
from game.match import (
    FORMAT,
    Disagrees,
    Entry,
    Match,
    check_format,
    entry_value,
    forfeit_again,
    replay_action,
    rules_have_changed,
    stands_before,
    started,
)
from game.messages import Message, Refused, message, refilled

ENDING = ".match"
T = TypeVar("T")


class Summary(NamedTuple):
    """What the lines of a journal tell without playing it: `over` is the result, None while it goes on."""

    path: Path
    game: str
    scenario: str
    seats: JsonMap
    actions: int
    over: JsonMap | None
    marks: Marks


class Journal:
    """The file a match is written to. `fault` is None, or one sentence about the last writing: what did not go as it should.

    `marks`: what every line of an action bears from now on, and the end.
    """

    def __init__(self, match: Match, path: Path, seats: JsonMap, after: str | None = None, marks: Marks | None = None) -> None:
        """A journal that goes on at the end of the file, or begins it; `seats` tells who holds each seat, as the screens say.

        `after` is the checksum of the file's last line, "" where that has none; None begins a file.
        """
        self.path, self.marks = path, marks or Marks()
        self.seats = dict(seats)
        self.fault: str | None = None
        self._waiting: list[bytes] = []
        self._own = after is not None  # whether the file is this match's; one that is not is never written to
        self._good = path.stat().st_size if self._own else 0  # bytes of the file that are whole lines
        self._last = after or ""  # the checksum of the last line that is written or waits
        self._left = self._good  # its bytes as this match left it
        self._match = match
        if not self._own:
            self._write(*self._so_far())
        match.watch(self._listen)

    def _so_far(self) -> list[JsonObject]:
        """The lines that tell the match as it stands: its header and every action that was not taken back."""
        head = {"sandtable": "journal", "format": FORMAT, "program": VERSION, **self._match.header(), "seats": self.seats}
        return [head, *(self.marks.on(entry_value(entry), place) for place, entry in enumerate(self._match.log))]

    def _listen(self, entry: Entry | Seat, events: list[Event]) -> None:
        there = self._size() if self._good else self._left
        if there is None:  # somebody has thrown it away: it is written anew
            self._begin_anew(self.path)
        elif there == -1:
            self._part(message("{others} cannot be written any more; the match goes on as {own}."))
        elif there != self._left:  # the match was opened twice: both go on, each in a file of its own
            self._part(message("{others} is played in another window as well; here it goes on as {own}."))
        else:
            last = len(self._match.log) - 1
            self._write(self.marks.on(entry_value(entry), last) if isinstance(entry, Entry) else {"undo": entry})
        result = self._match.result()
        if result is not None:
            self._end(result)

    def _size(self) -> int | None:
        """The bytes of the file, as this match left it where that cannot be known; None where there is none any more, -1 for
        something else in its place."""
        try:
            found = self.path.stat()
            return found.st_size if S_ISREG(found.st_mode) else -1
        except (FileNotFoundError, NotADirectoryError):  # a file may lie where its folder was
            return None
        except OSError:
            return self._left

    def _begin_anew(self, path: Path) -> None:
        """Write the whole match so far to this file, which is not there yet."""
        self.path, self._good, self._left, self._waiting, self._own, self._last = path, 0, 0, [], False, ""
        self._write(*self._so_far())

    def _part(self, why: Message) -> None:
        """Go on in a file of another name, and say why once all of the match stands in it."""
        others = self.path
        self._begin_anew(unused(others))
        if not self.fault:
            self.fault = refilled(why, {"others": others.name, "own": self.path.name})

    def kept(self) -> bool:
        """Whether all of the match stands on the disk; what waits is written first, if it can be."""
        if self._waiting or self._size() != self._left:
            if self._size() in (None, -1):
                self._begin_anew(unused(self.path))
            else:
                self._write()
        return not self._waiting and self._size() == self._left

    def give_up(self) -> None:
        """End the match without a winner: it stays on the disk, and nobody is asked to go on with it."""
        self._end({"winner": None})

    def throw_away(self) -> None:
        """Delete the file, if it is still as this match left it."""
        if self._own and self._size() == self._left:
            with suppress(OSError):
                self.path.unlink()

    def forfeit(self, seat: Seat, why: str) -> None:
        """End the match, because a seat forfeits it. Raises: Refused(over, bad-action)."""
        self._end(self._match.forfeit(seat, why))

    def _end(self, over: JsonMap) -> None:
        """Write how the match ended, and again with what it keeps of itself for those who look back on it under other rules.

        The first line is short: on a disk that is nearly full the end is there, whatever else is not.
        """
        end = self.marks.on({"over": over}, len(self._match.log))
        self._write(end, {**end, "kept": packed(self._match)})

    def _write(self, *values: JsonMap) -> None:
        """Write the lines to the disk, or let them wait for the next one and set `fault`. No match is stopped by its file."""
        for value in values:
            line, self._last = written(value, self._last)
            self._waiting.append(line)
        was_own = self._own
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self._opened() as file:
                file.truncate(self._good)
                file.seek(self._good)
                try:
                    while self._waiting:
                        _write_all(file, self._waiting[0])
                        self._good += len(self._waiting.pop(0))
                finally:
                    self._left = file.seek(0, os.SEEK_END)
            self.fault = None
        except OSError as failed:
            if was_own and failed.errno in _BARRED and os.access(self.path.parent, os.W_OK):
                self._part(message("{others} cannot be written any more; the match goes on as {own}."))
                return
            self.fault = message(
                "The match goes on, but {path} cannot be written ({why}); "
                "make room or the folder writable, and the next action writes what is missing.",
                path=self.path,
                why=failed.strerror or failed,
            )

    def _opened(self) -> BinaryIO:
        """The file, open for writing; one that is new has a name that nothing else has. Raises: OSError."""
        while not self._own:
            try:
                file = open(self.path, "xb", buffering=0)  # noqa: SIM115 (whoever asked closes it)
            except FileExistsError:  # begun in the same second with the same seed, or something odd lies there
                self.path = unused(self.path)
                continue
            self._own = True
            return cast(BinaryIO, file)
        return cast(BinaryIO, open(self.path, "r+b", buffering=0))


_BARRED = (errno.EACCES, errno.EPERM, errno.EISDIR, errno.ENOENT, errno.ELOOP)
"""Why a file that was this match's cannot be written, though another beside it could."""


def _write_all(file: Any, line: bytes) -> None:
    while line:
        line = line[file.write(line) :]


def _head(path: Path, lines: list[tuple[int, Any]]) -> JsonMap:
    """The header of a journal. Raises: Refused(bad-match)."""
    if not lines or lines[0][1].get("sandtable") != "journal":
        raise Refused("bad-match", message("{path}:1: this is no journal of a match; it begins with its header.", path=path))
    head: JsonMap = lines[0][1]
    check_format(head)
    return head


Read = tuple[Match, JsonMap, str | None]
"""The match of a journal at its last action, who holds its seats, and a note when a half-written line was dropped."""


def read(rules_of: Callable[[str], Rules], path: Path) -> Read:
    """The match of a journal, who holds its seats, and a note.

    Raises: Refused(bad-match) for a damaged file or one of a newer program; the file is left as it is.
    """
    return _ended(reading(rules_of, path))


def _ended(reader: Generator[None, None, T]) -> T:
    """What a generator returns, all its steps taken at once."""
    collecting = gc.isenabled()
    gc.disable()  # all that is read is kept: looking for what is not takes a quarter of the time
    try:
        while True:
            next(reader)
    except StopIteration as end:
        found: T = end.value
        return found
    finally:
        if collecting:
            gc.enable()


def reading(rules_of: Callable[[str], Rules], path: Path) -> Generator[None, None, Read]:
    """What `read` gives, after as many steps as there are lines: whoever has other things to do takes one now and then.

    A match whose rules have changed since is played as far as it agrees. Raises: Refused(bad-match).
    """
    lines = lines_of(path)
    match, seats, stopped = yield from _played(rules_of, path, lines.values)
    return match, seats, _note(path, lines, stopped)


def _note(path: Path, lines: Lines, stopped: Stopped | None) -> str | None:
    """What is to be said of a journal that was played: how far it agrees and why no further, what is not as it was written."""
    changed = lines.changed[0] if lines.changed else 0
    if stopped is None:
        if lines.note or not changed:
            return lines.note
        return message("Line {line} of {name} is not as it was written; the match plays as it did.", line=changed, name=path.name)
    return stands_before(stopped.fault, _cause(lines, stopped.line))


def _cause(lines: Lines, stopped: int) -> Message:
    """Why a journal agrees no further than to this line."""
    changed = [number for number in lines.changed if number <= stopped]
    if changed:
        return message("Line {line} of the file is not as it was written.", line=changed[0])
    if any(number <= stopped for number in lines.unchecked):
        return message("The rules or the file have changed since.")
    return rules_have_changed()


class Stopped(NamedTuple):
    """The line of a journal that does not agree any more, and why."""

    line: int
    fault: Disagrees


class LookedBackOn(NamedTuple):
    """A journal to look back on: its match as far as it agrees, who holds its seats, a note, how it ended (None: it goes on),
    how it was kept where it is over and does not agree to its end, and its marks."""

    match: Match
    seats: JsonMap
    note: str | None
    over: JsonMap | None
    kept: Kept | None
    marks: Marks


def looked_back_on(rules_of: Callable[[str], Rules], path: Path) -> LookedBackOn:
    """A journal to look back on. Raises: Refused(bad-match)."""
    lines = lines_of(path)
    match, seats, stopped = _ended(_played(rules_of, path, lines.values))
    over, kept = _over(path, lines), None
    if stopped and over is not None:
        kept = unpacked(_last(lines)[1].get("kept"), _log(lines), over)
    if stopped and kept:
        why, cause, after = stopped.fault.why, _cause(lines, stopped.line), len(match.log)
        note = message("{why} {cause} The match is shown as it was kept.", why=why, cause=cause)
        if after:
            note = message("{why} {cause} After action {after} the match is shown as it was kept.", **note.given, after=after)
        return LookedBackOn(match, seats, note, over, kept, marks_of(lines))
    return LookedBackOn(match, seats, _note(path, lines, stopped), over, None, marks_of(lines))


def _log(lines: Lines) -> list[Entry]:
    """The actions of a journal that were not taken back, as they are written; none is played."""
    found = list[Entry]()
    for _, value in lines.values[1:]:
        if "action" in value:
            forced = value.get("draws", [])
            drawn = tuple(forced) if isinstance(forced, list) else ()
            found.append(Entry(value.get("seat", ""), value["action"], drawn, str(value.get("digest", ""))))
        elif "undo" in value:
            last = next((place for place in reversed(range(len(found))) if found[place].seat == value["undo"]), len(found))
            del found[last : last + 1]
    return found


def _played(
    rules_of: Callable[[str], Rules], path: Path, lines: list[tuple[int, Any]]
) -> Generator[None, None, tuple[Match, JsonMap, Stopped | None]]:
    """The match of these lines at its last action, or at the last before the first that does not agree; which one that is.

    Raises: Refused(bad-match).
    """
    head = _head(path, lines)
    match = started(rules_of, head)
    for place, (number, value) in enumerate(lines[1:], 1):
        try:
            _play_line(match, value, f"{path.name}:{number}")
        except Disagrees as fault:  # it may have been played: what agrees is played anew
            before, seats, _ = yield from _played(rules_of, path, lines[:place])
            return before, seats, Stopped(number, fault)
        yield
    held = head.get("seats")
    return match, held if isinstance(held, Mapping) else {}, None


def _play_line(match: Match, value: JsonMap, where: str) -> None:
    """Play a line of a journal again. Raises: Disagrees, Refused(bad-match)."""
    if KEY in value:
        return
    if "over" in value:
        forfeit_again(match, value["over"])
        return
    if "undo" not in value:
        replay_action(match, value, where)
        return
    try:
        match.undo(value["undo"])
    except Refused as refused:
        why = message("{where} cannot be played again: {why}", where=where, why=refused.why)
        raise Disagrees(why, len(match.log)) from None


def resume(rules_of: Callable[[str], Rules], path: Path) -> tuple[Match, Journal, str | None]:
    """A journal's match, ready to go on in the same file, and a note when a half-written line was cut off.

    One that does not agree to its last action goes on in a file of its own.

    Raises: Refused(bad-match); the file is left as it is.
    """
    lines = lines_of(path)
    match, seats, stopped = _ended(_played(rules_of, path, lines.values))
    note = _note(path, lines, stopped)
    if stopped:
        return match, Journal(match, unused(path), seats, marks=marks_of(lines)), note
    if lines.note:
        os.truncate(path, lines.whole)
    return match, Journal(match, path, seats, lines.last, marks_of(lines)), note


def summary(path: Path) -> Summary:
    """What a journal's lines tell without playing them. Raises: Refused(bad-match)."""
    lines = lines_of(path)
    head, over = _head(path, lines.values), _over(path, lines)
    actions = sum("action" in value for _, value in lines.values)
    seats = head.get("seats")
    seats = seats if isinstance(seats, Mapping) else {}
    return Summary(path, str(head.get("game")), str(head.get("scenario")), seats, actions, over, marks_of(lines))


def _last(lines: Lines) -> tuple[int, Any]:
    """The last line of a journal that belongs to the match itself, with its number."""
    return next((number, value) for number, value in reversed(lines.values) if KEY not in value)


def _over(path: Path, lines: Lines) -> JsonMap | None:
    """How the match of a journal ended, None while it goes on. Raises: Refused(bad-match)."""
    number, last = _last(lines)
    over = last.get("over")
    if not isinstance(over, Mapping | None):
        raise damaged(path, number)
    return over
