"""A match replayed: the positions are those it came through, everybody sees what he may, and files say what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.api import heard
from game.draws import Draws
from game.journal import Journal
from game.match import Match
from game.messages import Refused
from game.recording import OPEN, Recording, recording_of
from tests.every_game.walks import SCENARIOS, begun, chance, played, walk
from tests.tiers import one_a_game, thinned

PEOPLE = {"red": {"kind": "person", "name": "Anna"}, "blue": {"kind": "person", "name": "Ben"}}
ALONE = {"red": {"kind": "recruit", "name": ""}, "blue": {"kind": "person", "name": "Ben"}}


def halfway(seats: dict[str, dict[str, str]], actions: int = 25) -> Recording:
    """A match that still goes on."""
    match = begun("operators", "kiln-yard", 3)
    for seat, action in walk(match, chance("halfway")):
        match.play(seat, action)
        if len(match.log) == actions:
            break
    return Recording(match, seats)


def kept(path: Path, game: str = "operators", scenario: str = "kiln-yard", seed: int = 3) -> Match:
    """A whole match, with its journal in a file."""
    match = begun(game, scenario, seed)
    Journal(match, path, PEOPLE)
    for seat, action in walk(match, chance(game, scenario, seed)):
        match.play(seat, action)
    return match


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_its_positions_are_those_the_match_came_through(game: str, scenario: str) -> None:
    match, seen = begun(game, scenario, 4), list[object]()
    seen.append(match.rules.write(match.position))
    for seat, action in walk(match, chance(game, scenario, "film")):
        match.play(seat, action)
        seen.append(match.rules.write(match.position))
    recording = Recording(match)
    assert recording.length == len(match.log) and recording.over
    assert [recording.written(moment) for moment in range(recording.length + 1)] == seen
    assert [list(recording.events(action)) for action in range(1, recording.length + 1)] == match.events
    for perspective in (*match.seats, None):
        told = [event for events in match.events for event in heard(events, perspective, match.seats)]
        assert recording.story(perspective) == told


@pytest.mark.parametrize(("game", "scenario"), thinned(SCENARIOS, 2))
def test_a_match_can_begin_at_each_of_them(game: str, scenario: str) -> None:
    """Also where a choice lies there in secret: what is written is legal, and its decisions are those of the match."""
    match = played(game, scenario, 2)
    recording = Recording(match)
    for moment in range(0, recording.length, max(1, recording.length // 60)):
        again = Match(match.rules, match.scenario, match.options, 7, recording.written(moment))
        assert again.actors() == match.rules.actors(recording.at(moment))
        seat = recording.log[moment].seat
        assert again.legal(seat) == match.rules.legal(recording.at(moment), seat)
        again.play(seat, recording.log[moment].action)


def test_forced_draws_fall_again_as_they_did() -> None:
    match = begun("operators", "kiln-yard", 3)
    for seat, action in walk(match, chance("forced")):
        if action["do"] == "fight" and len(match.actors()) == 1:
            match.draws = Draws(match.seed, match.draws.count, [1] * 14)  # the dice of both
        match.play(seat, action)
    forced = [entry for entry in match.log if entry.forced]
    assert len(forced) > 1 and {face for events in match.events for event in events for face in event.get("faces", ())} == {1}
    recording = Recording(match)
    assert recording.written(recording.length) == match.rules.write(match.position)


def test_after_the_end_everything_lies_open() -> None:
    recording = Recording(played("operators", "kiln-yard", 3), PEOPLE)
    assert recording.perspectives() == (OPEN, "red", "blue")
    assert recording.view(3, OPEN) is recording.at(3) and recording.view(3, "red").blue.veil and recording.view(3, None).red.veil


def test_before_the_end_only_who_is_alone_sees_his_seat() -> None:
    assert halfway(ALONE).perspectives() == ("blue", None)
    assert halfway(PEOPLE).perspectives() == (None,)
    assert halfway({}).perspectives() == (None,)
    assert halfway({"blue": {"kind": "person"}}).perspectives() == (None,)  # nobody knows who holds the other seat


def test_who_gave_up_has_ended_it(tmp_path: Path) -> None:
    match = halfway(PEOPLE).rules
    path = tmp_path / "left.match"
    begun_one = Match(match, "kiln-yard", {}, 3)
    journal = Journal(begun_one, path, PEOPLE)
    begun_one.play("red", begun_one.legal("red")[0])
    assert not recording_of(path).over
    journal.give_up()
    recording = recording_of(path)
    assert recording.over and recording.result is None and recording.perspectives()[0] == OPEN and recording.held == PEOPLE


def test_an_onlooker_sees_as_the_seat_did_and_decides_nothing() -> None:
    recording = halfway(ALONE)
    chair = recording.chair(20, "blue")
    assert chair.seat == "blue" and recording.rules.write(chair.view()) == recording.rules.write(recording.view(20, "blue"))
    assert chair.story() == [event for action in range(1, 21) for event in recording.events(action, "blue")]
    assert chair.actors() == recording.rules.actors(recording.at(20)) and chair.pending() == recording.rules.pending(
        recording.at(20)
    )
    assert chair.legal() == [] and chair.hear() == chair.peek() == [] and not chair.can_undo() and chair.result() is None
    assert "looked back on" in (chair.refusal({"do": "press"}) or "")
    with pytest.raises(Refused):
        chair.play({"do": "press"})
    with pytest.raises(Refused):
        chair.undo()
    assert chair.ask("reach", **{"from": "k09", "sprint": False})["steps"]


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_both_kinds_of_file_are_read(game: str, scenario: str, tmp_path: Path) -> None:
    journal, saved = tmp_path / "one.match", tmp_path / "two.match"
    match = kept(journal, game, scenario)
    one = recording_of(journal)
    saved.write_text(json.dumps(match.save(), indent=2))
    two = recording_of(saved)
    assert one.over and two.over and one.path == journal
    assert one.written(one.length) == two.written(two.length) == match.rules.write(match.position)
    assert one.kept() == journal.read_bytes() and json.loads(two.kept()) == match.save()


BAD = {
    "nothing": (b"", "this is no file of a match"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "this is no file of a match"),
    "another object": (b'{"hello": 1}', "this is no file of a match"),
    "a list": (b"[1, 2]", "this is no file of a match"),
    "deep": (b"[" * 100_000, "this is no file of a match"),
    "no format": (b'{"actions": []}', 'no "format"'),
    "a newer format": (b'{"format": 99, "actions": []}', "of a newer program"),
    "a changed match": (b'{"format": 1, "actions": [], "check": "00000000"}', 'The "check"'),
    "a damaged line": (b'{"sandtable": "journal", "format": 1}\nxx\n{}\n', ":2: the line is damaged"),
    "no game": (b'{"sandtable": "journal", "format": 1}\n', "The match has no"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_gets_one_sentence_and_stays_as_it_is(name: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.match"
    path.write_bytes(BAD[name][0])
    with pytest.raises(Refused) as refused:
        recording_of(path)
    assert refused.value.code == "bad-match" and BAD[name][1] in refused.value.why
    assert path.read_bytes() == BAD[name][0]


def test_a_file_that_is_not_there_is_told_of_too(tmp_path: Path) -> None:
    for path in (tmp_path / "nowhere.match", tmp_path):
        with pytest.raises(Refused, match="cannot be read"):
            recording_of(path)
