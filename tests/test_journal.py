"""The journal: on the disk after every action, whole or mended after whatever stopped the program."""

from __future__ import annotations

import builtins
import errno
import io
import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from game.games import rules
from game.journal import Journal, read, resume, summary
from game.journal_marks import Marks
from game.match import FORMAT, Match
from game.messages import Refused
from game.recording import match_of, recording_of

ROOT = Path(__file__).resolve().parent.parent
OPERATORS = rules("operators")
SEATS = {"red": "person", "blue": "veteran"}
FIGHT = {
    "phase": "combat",
    "score": {"red": 4},
    "seats": {"red": {"node": "k13", "face": "E"}, "blue": {"node": "k12", "face": "SE"}},
}


def on(match: Match, number: int, seed: int = 0) -> None:
    """Play some random actions."""
    dice = random.Random(seed)
    for _ in range(number):
        seat = dice.choice(match.actors())
        match.play(seat, dice.choice(match.legal(seat)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the journal of the test is written, in a folder that is not there yet."""
    return tmp_path / "journals" / "one.match"


def begun(path: Path, number: int = 0) -> Match:
    """A match with a journal, some actions on."""
    match = Match(OPERATORS, "kiln-yard", {}, 12)
    assert Journal(match, path, SEATS).fault is None
    on(match, number)
    return match


def lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a file, every one of them whole."""
    text = path.read_bytes()
    assert text.endswith(b"\n")
    return [json.loads(line) for line in text.splitlines()]


# --- as it is played ----------------------------------------------------------------------------------------------------


def test_every_action_is_on_the_disk_when_it_has_been_played(path: Path) -> None:
    match = begun(path)
    head = lines(path)[0]
    assert (head["sandtable"], head["format"], head["game"], head["scenario"], head["seed"], head["seats"]) == (
        "journal", FORMAT, "operators", "kiln-yard", 12, SEATS,
    )  # fmt: skip
    for number in range(1, 30):
        on(match, 1, number)
        assert len(lines(path)) == number + 1
        assert lines(path)[-1]["digest"] == match.digest()
        again, seats, note = read(rules, path)
        assert (again.save(), seats, note) == (match.save(), SEATS, None)


def test_forced_draws_are_written_with_their_action(path: Path) -> None:
    from game.draws import Draws

    match = Match(OPERATORS, "", {}, 12, FIGHT)
    Journal(match, path, SEATS)
    match.draws = Draws(12, 0, [1, 2, 3, 4, 5, 4, 4, 4, 5, 4, 5, 6, 3, 3])
    match.play("red", {"do": "fight", "card": "steady-shot", "aim": 5, "agility": 0, "aggressive": 2})
    match.play("blue", {"do": "fight", "card": "fast-maneuvers", "aim": 3, "agility": 2, "aggressive": 2})
    assert lines(path)[2]["draws"] == [1, 2, 3, 4, 5, 4, 4, 4, 5, 4, 5, 6, 3, 3]
    assert lines(path)[3]["over"] == {"winner": "red", "score": {"red": 5, "blue": 0}}
    assert summary(path) == (path, "operators", "", SEATS, 2, {"winner": "red", "score": {"red": 5, "blue": 0}}, Marks())
    again, _, _ = read(rules, path)
    assert again.result() == match.result()


def test_what_was_taken_back_is_taken_back_again(path: Path) -> None:
    """Also a seat's own action from before the other's last one."""
    match = begun(path)
    match.play("red", {"do": "mark", "at": "k05", "face": "S"})
    match.play("blue", {"do": "mark", "at": "k12", "face": "NW"})
    match.undo("red")
    match.play("red", {"do": "mark", "at": "k02", "face": "S"})
    assert [next(iter(line)) for line in lines(path)[1:]] == ["seat", "seat", "undo", "seat"]
    again, _, _ = read(rules, path)
    assert again.save() == match.save()
    assert OPERATORS.write(again.position) == OPERATORS.write(match.position)


def test_a_journal_begun_late_has_all_that_was_played(path: Path) -> None:
    match = Match(OPERATORS, "salt-quay", {"points": 3}, 5)
    on(match, 17)
    Journal(match, path, SEATS)
    on(match, 3)
    assert read(rules, path)[0].save() == match.save()


def test_a_match_resumed_goes_on_in_the_same_file(path: Path) -> None:
    match = begun(path, 21)
    again, journal, note = resume(rules, path)
    assert (again.save(), journal.seats, note) == (match.save(), SEATS, None)
    on(again, 9, 4)
    assert read(rules, path)[0].save() == again.save()
    assert len(lines(path)) == 31
    assert summary(path)[1:] == ("operators", "kiln-yard", SEATS, 30, None, Marks())


# --- half-written and damaged -------------------------------------------------------------------------------------------


def test_a_half_written_last_line_is_dropped_wherever_it_was_cut(path: Path) -> None:
    """Cut at every byte of the last two lines: the match stands at the last whole action, and says so."""
    match = begun(path, 8)
    whole = path.read_bytes()
    saves = []
    for number in range(9):
        one = Match(OPERATORS, "kiln-yard", {}, 12)
        for entry in match.log[:number]:
            one.play(entry.seat, entry.action)
        saves.append(one.save())
    ends = [place + 1 for place, byte in enumerate(whole) if byte == 10]
    for cut in range(ends[-3], len(whole)):
        path.write_bytes(whole[:cut])
        again, _, note = read(rules, path)
        assert again.save() == saves[sum(end <= cut for end in ends) - 1]
        assert (note is None) == (cut in ends)
        assert note is None or (path.name in note and note.endswith("."))
        assert path.read_bytes() == whole[:cut], "reading changes nothing"


def test_resuming_cuts_the_half_line_off_and_goes_on(path: Path) -> None:
    begun(path, 8)
    whole = path.read_bytes()
    path.write_bytes(whole[:-5])
    again, _, note = resume(rules, path)
    assert note is not None
    assert len(again.log) == 7
    on(again, 3, 2)
    assert read(rules, path)[0].save() == again.save()
    assert len(lines(path)) == 11


@pytest.mark.parametrize("number", [1, 2, 5])
@pytest.mark.parametrize("junk", [b"{", b"\x00\xff", b"[]", b"7", b""])
def test_a_damaged_line_in_the_middle_is_refused_and_the_file_left_alone(path: Path, number: int, junk: bytes) -> None:
    begun(path, 8)
    spoilt = path.read_bytes().split(b"\n")
    spoilt[number - 1] = junk
    path.write_bytes(b"\n".join(spoilt))
    before = path.read_bytes()
    for opening in (read, resume):
        with pytest.raises(Refused) as caught:
            opening(rules, path)
        assert caught.value.code == "bad-match"
        assert f"{path}:{number}" in caught.value.why
        assert caught.value.why.endswith(".")
    assert path.read_bytes() == before


def test_a_match_is_opened_as_far_as_it_agrees_and_the_file_left_alone(path: Path) -> None:
    """An action changed by hand, one left out, one twice: each is found by what it leads to, and named."""
    match = begun(path, 12)
    good = path.read_bytes().splitlines(keepends=True)
    spoilt = [
        (4, [*good[:4], *good[5:]]),
        (5, [*good[:5], good[4], *good[5:]]),
        (4, [*good[:4], good[4].replace(b'"digest":"', b'"digest":"0'), *good[5:]]),
        (13, [*good, b'{"undo":"green"}\n']),
    ]
    for agreed, changed in spoilt:
        path.write_bytes(b"".join(changed))
        before = path.read_bytes()
        again, journal, note = resume(rules, path)
        assert note and f"one.match:{agreed + 1} " in note and "stands at the action before" in note
        assert [entry.digest for entry in again.log] == [entry.digest for entry in match.log[: agreed - 1]]
        on(again, 2)
        assert path.read_bytes() == before and journal.path != path
        assert read(rules, journal.path)[0].save() == again.save()
        assert read(rules, path)[2] == note


def test_a_rule_that_has_changed_since_costs_what_it_changes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same match under rules that refuse one of its actions now: as a journal, and as it is saved in one object."""
    match = begun(path, 12)
    saved = path.with_name("saved.match")
    saved.write_text(json.dumps(match.save()), encoding="utf-8")
    refuse, gone = type(OPERATORS).refuse, match.log[7].action
    monkeypatch.setattr(
        type(OPERATORS),
        "refuse",
        lambda self, position, seat, action: "R-OP-99: no more." if action == gone else refuse(self, position, seat, action),
    )
    first = next(place for place, entry in enumerate(match.log) if entry.action == gone)
    for file in (path, saved):
        found, _, note = match_of(file)
        assert len(found.log) == first and note and "R-OP-99" in note
        recording = recording_of(file)
        assert recording.length == first and not recording.over and recording.note == note


def test_a_line_that_is_no_action_is_refused(path: Path) -> None:
    begun(path, 3)
    before = path.read_bytes() + b'{"nothing":1}\n'
    path.write_bytes(before)
    with pytest.raises(Refused, match="bad-match: "):
        resume(rules, path)
    assert path.read_bytes() == before


def test_a_journal_of_a_newer_program_is_refused(path: Path) -> None:
    begun(path, 3)
    text = path.read_bytes().replace(b'"format":%d' % FORMAT, b'"format":%d' % (FORMAT + 1))
    path.write_bytes(text)
    for opening in (read, resume):
        with pytest.raises(Refused, match="bad-match: .*of a newer program"):
            opening(rules, path)
    with pytest.raises(Refused, match="of a newer program"):
        summary(path)
    assert path.read_bytes() == text


@pytest.mark.parametrize("text", [b"", b"{}\n", b'{"sandtable":"prefs"}\n', b"hello\n", b"hello", b"\x89PNG\r\n\x1a\n\x00\x00"])
def test_what_is_no_journal_is_refused(path: Path, text: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(text)
    for opening in (read, resume):
        with pytest.raises(Refused, match="bad-match"):
            opening(rules, path)
    assert path.read_bytes() == text
    with pytest.raises(Refused, match="bad-match"):
        summary(path)


def test_a_file_that_is_not_there_or_is_a_folder_is_refused(path: Path, tmp_path: Path) -> None:
    for nowhere in (path, tmp_path):
        with pytest.raises(Refused, match="bad-match: .* cannot be read"):
            read(rules, nowhere)


# --- a disk that says no ------------------------------------------------------------------------------------------------


class FullDisk:
    """A disk with room for so many bytes more; opening what is on it gives files that run out of room."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
        self.room = room
        self._open = builtins.open
        monkeypatch.setattr(builtins, "open", self.open)

    def open(self, file: Any, mode: str = "r", *rest: Any, **named: Any) -> Any:
        found = self._open(file, mode, *rest, **named)
        return _Short(found, self) if isinstance(found, io.FileIO) and str(file).endswith(".match") else found


class _Short:
    """A file on a full disk: it writes what there is room for, and then ENOSPC."""

    def __init__(self, file: io.FileIO, disk: FullDisk) -> None:
        self._file, self._disk = file, disk

    def write(self, line: bytes) -> int:
        if not self._disk.room:
            raise OSError(errno.ENOSPC, "No space left on device")
        part = line[: self._disk.room]
        self._disk.room -= len(part)
        written = self._file.write(part)
        assert written is not None
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> _Short:
        return self

    def __exit__(self, *failed: Any) -> None:
        self._file.close()


@pytest.mark.parametrize("room", [0, 1, 50, 130, 400])
def test_on_a_full_disk_the_match_goes_on_and_the_next_action_writes_what_is_missing(
    path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    match = Match(OPERATORS, "kiln-yard", {}, 12)
    journal = Journal(match, path, SEATS)
    on(match, 4)
    with monkeypatch.context() as broken:
        disk = FullDisk(broken, room)
        on(match, 6, 1)
        assert journal.fault is not None
        assert "No space left" in journal.fault
        assert str(path) in journal.fault
        assert journal.fault.endswith(".")
        assert len(match.log) == 10
        # A program killed now has lost what did not fit, and nothing else.
        again, _, _ = read(rules, path)
        assert [entry.action for entry in again.log] == [entry.action for entry in match.log[: len(again.log)]]
        assert len(again.log) >= 4
        disk.room = 10**9
        on(match, 1, 2)
    assert journal.fault is None
    assert read(rules, path)[0].save() == match.save()
    assert len(lines(path)) == 12


def test_a_system_that_takes_no_more_bytes_stops_no_match(path: Path) -> None:
    """The real thing: the system refuses every byte behind the thousandth, and the match is played on all the same."""
    resource = pytest.importorskip("resource", reason="this system sets no limits")
    match = Match(OPERATORS, "kiln-yard", {}, 12)
    journal = Journal(match, path, SEATS)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        on(match, 12)
        assert journal.fault and "The match goes on" in journal.fault and not journal.kept()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert len(match.log) == 12
    assert journal.kept() and read(rules, path)[0].save() == match.save()


def test_a_folder_that_cannot_be_made_stops_no_match(tmp_path: Path) -> None:
    """A file stands where the folder should be; once it is gone all is written."""
    (tmp_path / "journals").write_text("in the way")
    path = tmp_path / "journals" / "one.match"
    match = Match(OPERATORS, "kiln-yard", {}, 12)
    journal = Journal(match, path, SEATS)
    on(match, 5)
    assert journal.fault is not None
    (tmp_path / "journals").unlink()
    on(match, 1, 3)
    assert journal.fault is None
    assert read(rules, path)[0].save() == match.save()


def test_a_journal_thrown_away_in_play_is_written_again(path: Path) -> None:
    """Somebody empties the folder during the match: the next action writes the whole journal, and no hole into it."""
    match = Match(OPERATORS, "kiln-yard", {}, 12)
    journal = Journal(match, path, SEATS)
    on(match, 7)
    path.unlink()
    path.parent.rmdir()
    on(match, 2, 1)
    assert journal.fault is None
    assert read(rules, path)[0].save() == match.save()
    assert len(lines(path)) == 10


# --- a program that is killed -------------------------------------------------------------------------------------------

PLAYER = """
import random, sys
sys.path.insert(0, {root!r})
from pathlib import Path
from game.games import rules
from game.journal import Journal
from game.match import Match
match = Match(rules("operators"), "salt-quay", {{}}, 12)
Journal(match, Path(sys.argv[1]), {{}})
dice = random.Random(5)
while match.actors():
    seat = dice.choice(match.actors())
    match.play(seat, dice.choice(match.legal(seat)))
    print(match.digest(), flush=True)
    sys.stdin.readline()
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system kills otherwise")
def test_a_program_killed_while_it_plays_loses_at_most_the_action_under_way(tmp_path: Path) -> None:
    """Twenty times, somewhere in the work of an action: all that it said it had played is there, and one more at most."""
    dice = random.Random(20)
    for number in range(20):
        path = tmp_path / f"{number}.match"
        player = subprocess.Popen(
            [sys.executable, "-c", PLAYER.format(root=str(ROOT)), str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert player.stdin is not None and player.stdout is not None
        said = []
        for _ in range(dice.randrange(1, 25)):
            said.append(player.stdout.readline().strip())
            player.stdin.write("\n")
            player.stdin.flush()
        time.sleep(dice.random() * 0.0006)
        os.kill(player.pid, signal.SIGKILL)
        player.stdin.close()
        player.stdout.close()
        player.wait(10)
        match, _, note = resume(rules, path)
        digests = [entry.digest for entry in match.log]
        assert digests[: len(said)] == said
        assert len(said) <= len(digests) <= len(said) + 1
        assert note is None or len(digests) == len(said)
        on(match, 2, number)
        assert read(rules, path)[0].save() == match.save()


def test_a_match_opened_twice_goes_on_in_two_files(path: Path) -> None:
    """Whoever plays second finds the file longer than he left it: his match goes on beside it, and neither loses an action."""
    begun(path, 2)
    here, first, _ = resume(rules, path)
    there, second, _ = resume(rules, path)
    on(here, 2, seed=1)
    on(there, 3, seed=2)
    assert first.path == path and second.path == path.with_name("one-2.match")
    assert second.fault is None, "it was told with the first action, and all is on the disk"
    assert read(rules, path)[0].log == here.log and read(rules, second.path)[0].log == there.log
    on(there, 1)
    on(here, 1)
    assert (first.path, second.path) == (path, path.with_name("one-2.match"))


def test_that_a_match_was_opened_twice_is_told_with_the_action(path: Path) -> None:
    begun(path, 2)
    here, _, _ = resume(rules, path)
    there, second, _ = resume(rules, path)
    on(here, 1)
    on(there, 1)
    assert second.fault and "one.match" in second.fault and "one-2.match" in second.fault


# --- nothing is written over --------------------------------------------------------------------------------------------


def test_matches_of_the_same_name_stand_in_files_of_their_own(path: Path) -> None:
    """Begun in the same second with the same seed, or by a clock that was set back."""
    found = []
    for number in range(3):
        match = Match(OPERATORS, "kiln-yard", {}, 12)
        journal = Journal(match, path, SEATS)
        on(match, 5 + number, number)
        found.append((journal.path, match.save()))
        assert journal.fault is None and journal.kept()
    assert [place.name for place, _ in found] == ["one.match", "one-2.match", "one-3.match"]
    assert [read(rules, place)[0].save() for place, _ in found] == [saved for _, saved in found]


@pytest.mark.parametrize("odd", ["pipe", "folder", "link to nowhere"])
def test_an_odd_thing_of_the_same_name_takes_no_match(odd: str, path: Path) -> None:
    lay(odd, path)
    match = begun(path, 4)
    assert read(rules, path.with_name("one-2.match"))[0].save() == match.save()
    from scenes.setup import journals

    assert path.exists() or path.is_symlink(), "it stays where it was"
    assert journals.summary(path.with_name("one-2.match")).actions == 4


@pytest.mark.parametrize("odd", ["pipe", "folder"])
def test_an_odd_thing_in_the_place_of_the_file_moves_the_match(odd: str, path: Path) -> None:
    match = Match(OPERATORS, "kiln-yard", {}, 12)
    journal = Journal(match, path, SEATS)
    on(match, 3)
    path.unlink()
    lay(odd, path)
    on(match, 1, 5)
    assert journal.fault and "one-2.match" in journal.fault
    on(match, 1, 6)
    assert journal.fault is None and journal.kept()
    assert read(rules, journal.path)[0].save() == match.save()


def test_odd_things_beside_them_hide_no_match(user_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing waits for a pipe, each is named in a sentence, and the text mode says what is wrong with one that is asked for."""
    from scenes.setup import journals
    from scenes.tell.program import main as tell

    beside = {odd: user_folder / "matches" / f"{odd.replace(' ', '-')}.match" for odd in ("pipe", "folder", "link to nowhere")}
    for odd, place in beside.items():
        lay(odd, place)
    (user_folder / "matches" / "unread.match").write_bytes(os.urandom(500))
    begun(user_folder / "matches" / "one.match", 4)
    waiting, damaged = journals.waiting()
    assert [told.path.name for told in waiting] == ["one.match"]
    assert {path.name for path in damaged} == {*(place.name for place in beside.values()), "unread.match"}
    for place in beside.values():
        tell([str(place)])
        told = capsys.readouterr()
        assert f"{place} cannot be read" in told.out + told.err


def lay(odd: str, path: Path) -> None:
    """Lay something that is no file there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if odd == "folder":
        path.mkdir()
    elif odd == "pipe":
        if not hasattr(os, "mkfifo"):
            pytest.skip("this system has no pipes with names")
        os.mkfifo(path)
    else:
        path.symlink_to(path.parent / "nowhere" / "none")


def test_a_match_whose_folder_is_gone_is_not_kept(path: Path) -> None:
    """A file lies where the folder was: nothing can be written there, and nobody is told that it was."""
    match = Match(OPERATORS, "kiln-yard", {}, 12)
    journal = Journal(match, path, SEATS)
    on(match, 3)
    assert journal.kept()
    path.unlink()
    path.parent.rmdir()
    path.parent.write_text("a file, and no folder")
    assert not journal.kept() and journal.fault and str(path) in journal.fault
    on(match, 1)
    assert not journal.kept() and journal.fault
    path.parent.unlink()
    on(match, 1)
    assert journal.kept() and journal.fault is None and read(rules, journal.path)[0].save() == match.save()


def test_processes_that_begin_at_once_write_files_of_their_own(path: Path) -> None:
    """The same second and the same seed, in as many processes as there are windows open."""
    begin = "import sys, time; from pathlib import Path; from game.games import rules; from game.journal import Journal\n"
    begin += "from game.match import Match; match = Match(rules('operators'), 'kiln-yard', {}, 12); sys.stdin.read(1)\n"
    begin += "journal = Journal(match, Path(sys.argv[1]), {}); [match.play('red', match.legal('red')[0]) for _ in range(3)]\n"
    begin += "print(journal.path.name, journal.kept())"
    call = [sys.executable, "-c", begin, str(path)]
    started = [subprocess.Popen(call, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(5)]
    told = [process.communicate("x", timeout=120)[0].split() for process in started]
    assert sorted(name for name, _ in told) == ["one-2.match", "one-3.match", "one-4.match", "one-5.match", "one.match"]
    assert {kept for _, kept in told} == {"True"}
    assert all(len(read(rules, path.with_name(name))[0].log) == 3 for name, _ in told)


def test_whether_a_match_is_kept_is_known(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a file, and no folder")
    match = Match(OPERATORS, "kiln-yard", {}, 12)
    journal = Journal(match, tmp_path / "a" / "one.match", SEATS)
    on(match, 3)
    assert not journal.kept() and journal.fault
    (tmp_path / "a").unlink()
    assert journal.kept() and journal.fault is None
    assert read(rules, journal.path)[0].save() == match.save()
    journal.path.unlink()
    assert journal.kept() and read(rules, journal.path)[0].save() == match.save()
