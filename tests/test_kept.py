"""Matches that are over are looked back on whole, whatever has become of their rules since."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import pytest

import game.journal
from game.games import rules
from game.journal import Journal, read, resume, summary
from game.kept import changed, difference, packed, unpacked
from game.match import Match
from game.recording import OPEN, recording_of
from tests.every_game.walks import SCENARIOS, begun, chance, played, walk
from tests.tiers import one_a_game

HELD = {"red": {"kind": "person", "name": "Anna"}, "blue": {"kind": "person", "name": "Ben"}}


def whole(path: Path, game: str = "operators", scenario: str = "kiln-yard", seed: int = 3) -> Match:
    """A match played to its end, with its journal in a file."""
    match = begun(game, scenario, seed)
    Journal(match, path, HELD)
    for seat, action in walk(match, chance(game, scenario, seed)):
        match.play(seat, action)
    return match


def forbid(monkeypatch: pytest.MonkeyPatch, match: Match, place: int) -> None:
    """Change the rules: from now on they refuse the action of this place wherever it is asked for."""
    kind, gone = type(match.rules), match.log[place].action
    refuse = kind.refuse
    monkeypatch.setattr(
        kind,
        "refuse",
        lambda self, position, seat, action: "R-XX-99: no more." if action == gone else refuse(self, position, seat, action),
    )


def first_like(match: Match, place: int) -> int:
    """The place of the first action that is the same."""
    return next(at for at, entry in enumerate(match.log) if entry.action == match.log[place].action)


# --- what is packed -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_all_positions_and_events_come_out_as_they_went_in(game: str, scenario: str) -> None:
    match = played(game, scenario, 2)
    text = packed(match)
    found = unpacked(text, list(match.log), {})
    assert found is not None
    written = [json.loads(json.dumps(match.rules.write(position))) for position in match.positions()]
    assert found.positions == written and [list(one) for one in found.positions] == [list(one) for one in written]
    assert found.events == json.loads(json.dumps(match.events))
    assert len(text) < sum(len(json.dumps(entry.action)) + 60 for entry in match.log), "less than the actions take"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"a": 1}, {"a": 2}),
        ({"a": [1, {"b": 2}]}, {"a": [1, {"b": None}]}),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({"a": [1]}, {"a": [1, 2]}),
        ({"a": {"is": 1}}, {"a": {"is": 2}}),
        ([1], {"0": 1}),
        ({}, {"a": {}}),
    ],
)
def test_a_difference_leads_from_one_value_to_the_other(before: Any, after: Any) -> None:
    found = changed(before, json.loads(json.dumps(difference(before, after))), [1000])
    assert found == after and json.dumps(found) == json.dumps(after)


def spoilt(value: Any) -> str:
    """Anything, packed as what is kept is."""
    return base64.b64encode(zlib.compress(json.dumps(value).encode())).decode()


GROWING = {"start": {"a": [0] * 100_000}, "then": [[["a", [[0, {"is": 1}]]]]] * 44, "events": [[]] * 44}


@pytest.mark.parametrize(
    "text",
    [None, 7, "", "nonsense", "é", base64.b64encode(b"junk").decode(), spoilt([]), spoilt({}), spoilt({"start": {}, "then": 7})]
    + [spoilt({"start": {}, "then": [], "events": []}), base64.b64encode(zlib.compress(b"[" * 9_000_000)).decode()],
)
def test_what_makes_no_sense_is_as_good_as_nothing(text: Any) -> None:
    assert unpacked(text, played("operators", "kiln-yard", 3).log, {}) is None


def test_no_file_makes_the_program_copy_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    log = played("operators", "kiln-yard", 3).log[:44]
    assert unpacked(spoilt(GROWING), log, {}) is not None
    monkeypatch.setattr("game.kept.MOST", 1_000_000)
    assert unpacked(spoilt(GROWING), log, {}) is None


# --- matches that outlive a rule ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_a_match_that_is_over_is_looked_back_on_whole(
    game: str, scenario: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "one.match"
    match = whole(path, game, scenario)
    as_it_was = recording_of(path)
    place = first_like(match, len(match.log) // 2)
    forbid(monkeypatch, match, place)
    found = recording_of(path)
    assert found.agreed == place < found.length == as_it_was.length and found.over and found.result == match.result()
    assert found.note and "R-XX-99" in found.note and "the rules have changed" in found.note
    assert f"After action {place} " in found.note
    assert [found.written(moment) for moment in range(found.length + 1)] == [
        as_it_was.written(moment) for moment in range(found.length + 1)
    ]
    assert [entry.action for entry in found.log] == [entry.action for entry in match.log]
    for perspective in (OPEN, None, *match.seats):
        assert found.story(perspective) == json.loads(json.dumps(as_it_was.story(perspective)))
    assert found.perspectives() == as_it_was.perspectives() and found.kept() == path.read_bytes()


def test_a_rule_that_leads_elsewhere_is_told_of_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.match"
    match = whole(path)
    kind, gone = type(match.rules), match.log[20].action
    apply = kind.apply

    def otherwise(self: Any, position: Any, seat: str, action: Any, draws: Any, emit: Any) -> None:
        apply(self, position, seat, action, draws, emit)
        if action == gone:
            draws.count += 1

    monkeypatch.setattr(kind, "apply", otherwise)
    found = recording_of(path)
    assert found.length == len(match.log) and found.agreed == first_like(match, 20)
    assert found.note and "leads to another position" in found.note and "the rules have changed" in found.note


def test_what_was_taken_back_later_is_not_looked_back_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules change between an action and the undo that takes it back: it is none of the match's any more."""
    path = tmp_path / "one.match"
    match = begun("operators", "kiln-yard", 3)
    journal = Journal(match, path, HELD)
    match.play("red", {"do": "mark", "at": "k05", "face": "S"})
    match.play("red", {"do": "mark", "at": "k06", "face": "E"})
    refused = match.log[1].action
    match.undo("red")
    match.undo("red")
    match.play("red", {"do": "mark", "at": "k02", "face": "S"})
    match.play("blue", {"do": "mark", "at": "k12", "face": "NW"})
    actions, lines = [entry.action for entry in match.log], path.read_bytes()
    journal.give_up()
    refuse = type(match.rules).refuse

    def one_less(self: Any, position: Any, seat: str, action: Any) -> Any:
        return "R-XX-99: no more." if action == refused else refuse(self, position, seat, action)

    monkeypatch.setattr(type(match.rules), "refuse", one_less)
    assert [entry.action["at"] for entry in read(rules, path)[0].log] == ["k05"]
    found = recording_of(path)
    assert [entry.action for entry in found.log] == actions and found.agreed == 0 and found.over and found.result is None
    assert path.read_bytes().startswith(lines)
    assert found.written(2) == match.rules.write(match.position)


def test_a_position_of_another_shape_leaves_the_one_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.match"
    match = whole(path)
    was, last = recording_of(path), len(match.log)
    forbid(monkeypatch, match, 20)
    kind, odd = type(match.rules), was.written(last - 1)
    kind_read = kind.read

    def unreadable(self: Any, value: Any, seat: Any = None) -> Any:
        return kind_read(self, {"odd": 1} if value == odd else value, seat)

    monkeypatch.setattr(kind, "read", unreadable)
    found = recording_of(path)
    assert found.length == last
    assert [found.written(at) for at in (last - 2, last - 1, last)] == [was.written(at) for at in (last - 2, last - 2, last)]


def test_a_match_in_progress_keeps_nothing_but_its_actions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.match"
    match = begun("operators", "kiln-yard", 3)
    journal = Journal(match, path, HELD)
    for seat, action in walk(match, chance("in progress")):
        match.play(seat, action)
        if len(match.log) == 20:
            break
    assert b"kept" not in path.read_bytes() and b"events" not in path.read_bytes()
    journal.give_up()
    assert summary(path).over == {"winner": None} and path.read_bytes().count(b'"kept":"') == 1


@pytest.mark.parametrize("kept", [None, "junk", 7, spoilt({"start": {}, "then": [[]] * 500, "events": []})])
def test_a_match_without_what_it_kept_is_looked_back_on_as_far_as_it_agrees(
    kept: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As those of earlier programs are."""
    path = tmp_path / "one.match"
    match = whole(path)
    *before, last = path.read_bytes().splitlines(keepends=True)
    over = {"over": json.loads(last)["over"]} | ({"kept": kept} if kept is not None else {})
    path.write_bytes(b"".join(before) + json.dumps(over).encode() + b"\n")
    assert recording_of(path).length == len(match.log)
    place = first_like(match, 30)
    forbid(monkeypatch, match, place)
    found = recording_of(path)
    assert found.length == found.agreed == place and found.over and "stands at the action before" in (found.note or "")
    assert len(read(rules, path)[0].log) == place


def test_the_text_mode_tells_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from scenes.tell.replay import main as replay

    path = tmp_path / "one.match"
    match = whole(path)
    assert replay([str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    forbid(monkeypatch, match, 30)
    assert replay([str(path)]) == 0
    again = capsys.readouterr().out.splitlines()
    assert again[: len(told) - 1] == told[:-1], "all that is told of it, and then how much of it was checked"
    assert f"{len(match.log)} actions, {first_like(match, 30)} of them checked" in again[len(told) - 1]
    assert "R-XX-99" in again[-1]


# --- checksums ----------------------------------------------------------------------------------------------------------


def some(path: Path, number: int = 9) -> Match:
    """A match some actions on."""
    match = begun("operators", "kiln-yard", 3)
    Journal(match, path, HELD)
    for seat, action in walk(match, chance("some")):
        match.play(seat, action)
        if len(match.log) == number:
            return match
    raise AssertionError


def test_a_changed_byte_is_told_as_such_and_where(tmp_path: Path) -> None:
    """Every byte of a file, each changed by itself: the line is named, and what can be played is played."""
    path = tmp_path / "one.match"
    match = some(path, 3)
    good = path.read_bytes()
    for at in range(len(good)):
        if good[at] == 10:
            continue
        path.write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])
        line = good[:at].count(b"\n") + 1
        try:
            found, _, note = read(rules, path)
        except Exception as fault:
            assert f"one.match:{line}" in str(fault) or line == 1, str(fault)
            continue
        half = line == 4 and note and "half written" in note
        named = line + (b"sum" in good[at - 2 : at + 3])  # a checksum without its name is told by the next line
        assert half or named == 5 or (note and f"Line {named} of" in note), (at, good[at : at + 20], note)
        assert len(found.log) >= line - 2
        assert "rules have changed" not in (note or "")
    path.write_bytes(good)
    assert read(rules, path)[2] is None and len(match.log) == 3


def test_a_name_that_was_changed_costs_nothing_but_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "one.match"
    match = some(path)
    path.write_bytes(path.read_bytes().replace(b"Anna", b"Anne"))
    found, journal, note = resume(rules, path)
    assert note == "Line 1 of one.match is not as it was written; the match plays as it did."
    assert found.log == match.log and journal.path == path
    seat = found.actors()[0]
    found.play(seat, found.legal(seat)[0])
    assert read(rules, path)[0].log == found.log and read(rules, path)[2] == note


@pytest.mark.parametrize("lost", [True, False])
def test_a_line_lost_or_doubled_is_told_from_a_rule_that_has_changed(lost: bool, tmp_path: Path) -> None:
    path = tmp_path / "one.match"
    some(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:5], *lines[6:]] if lost else [*lines[:6], *lines[5:]]))
    _, _, note = read(rules, path)
    assert note and f"Line {6 if lost else 7} of the file is not as it was written" in note


def test_a_file_of_an_earlier_program_goes_on_with_checksums(tmp_path: Path) -> None:
    """Lines without one say neither: rules or file may have changed."""
    path = tmp_path / "one.match"
    match = some(path)
    old = [json.loads(line) for line in path.read_bytes().splitlines()]
    for value in old:
        del value["sum"]
    path.write_bytes(b"".join(json.dumps(value, separators=(",", ":")).encode() + b"\n" for value in old))
    found, _, note = resume(rules, path)
    assert note is None and found.log == match.log
    for _ in range(3):
        seat = found.actors()[0]
        found.play(seat, found.legal(seat)[0])
    assert read(rules, path)[2] is None and read(rules, path)[0].log == found.log
    assert path.read_bytes().count(b'"sum":"') == 3
    for line, cause in ((6, "The rules or the file have changed since."), (12, "Line 12 of the file is not as it was written.")):
        lines = path.read_bytes().splitlines(keepends=True)
        lines[line - 1] = lines[line - 1].replace(b'"digest":"', b'"digest":"0')
        (tmp_path / "two.match").write_bytes(b"".join(lines))
        assert cause in (read(rules, tmp_path / "two.match")[2] or "")


def test_the_end_is_written_where_there_is_no_room_for_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "one.match"
    match = begun("operators", "kiln-yard", 3)
    journal = Journal(match, path, HELD)
    write_all = game.journal._write_all

    def cut(file: Any, line: bytes) -> None:
        if b'"kept"' in line:
            write_all(file, line[:50])
            raise OSError(28, "No space left on device")
        write_all(file, line)

    monkeypatch.setattr("game.journal._write_all", cut)
    for seat, action in walk(match, chance("no room")):
        match.play(seat, action)
    assert not journal.kept() and "No space left" in (journal.fault or "")
    found = recording_of(path)
    assert found.over and found.result == match.result() and found.length == len(match.log)
    assert "half written" in (found.note or "")
    assert summary(path).over == match.result()
