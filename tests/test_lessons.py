"""The lessons of every game: their file, their drills, and how far a seat comes with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.content.reader import Faulty
from game.folders import data_folder
from game.games import GAMES, rules
from game.learning.course import Course, Note, personal
from game.learning.lessons import CLICK, SEEN, Step, Training, begun, read_training, script, training
from game.match import Entry
from scenes.kit.keys import BINDINGS, GROUPS
from scenes.kit.keys import TABLE as KEYS
from tests.books import book

TAUGHT = [game for game in GAMES if training(game)]
ROOT = Path(__file__).resolve().parent.parent
VECTORS = ROOT / "tests" / "vectors"
APART = {
    "operators": [("sight", "pool"), ("choose", "prepare")],
    "skulls": [("commit", "pair")],
    "rush": [("aim", "way"), ("way", "stops")],
}
"""Lessons that follow one another as what goes on does: a plan, then a fight."""
BARE = """
scenario: basic-training
moments: {planning: [planned], moving: [step]}
lessons:
- {id: first, title: One, text: First., opens: {at: [planning]}, focus: [plan]}
- {id: second, title: Two, text: Second., opens: {at: [planning]}, goes_on: looked, times: 2}
- {id: third, title: Three, text: Third., opens: {at: [moving], event: {is: step}}, goes_on: {is: moved, seat: me}}
- {id: fourth, title: Four, text: Fourth., opens: {after: [first], event: {is: moved, seat: foe}}, goes_on: planned}
- {id: fifth, title: Five, text: Fifth., opens: {at: [planning], holds: {seats: {me: {node: null}}}}}
- {id: sixth, title: Six, text: Sixth., opens: {at: [planning, moving]}, goes_on: drill, drills: [still]}
drills:
- id: still
  title: Still
  text: Nobody moves.
  position: {scenario: basic-training}
  steps:
  - {seat: red, play: {do: plan, at: [k01, k01, k01, k01], face: [E, E, E, E]}}
  - {seat: blue, play: {do: mark, at: k01, face: E}, refused: true}
"""


def taught(game: str) -> Training:
    """The lessons of a game that has some."""
    found = training(game)
    assert found
    return found


def small(tmp_path: Path, *changes: tuple[str, str]) -> Training:
    """Six made-up lessons, with some of their words exchanged."""
    words = BARE
    for before, after in changes:
        assert before in words, before
        words = words.replace(before, after, 1)
    (tmp_path / "lessons.yaml").write_text(words, encoding="utf-8")
    return read_training("operators", tmp_path)


def course(tmp_path: Path, seat: str = "red") -> Course:
    """A course of those six at its beginning."""
    return Course(small(tmp_path), seat, ("red", "blue"))


def due(course: Course, moment: str, node: str | None = "k01") -> str | None:
    """The id of the lesson that is told at a moment, of a seat that stands somewhere."""
    lesson = course.due(moment, lambda: {"seats": {course.seat: {"node": node}}})
    return lesson.id if lesson else None


# --- the files ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_every_lesson_says_something_in_few_words(game: str) -> None:
    found = taught(game)
    assert found.scenario in rules(game).scenarios()
    titles = [lesson.title for lesson in found.lessons.values()]
    assert len(set(titles)) == len(titles)
    for lesson in found.lessons.values():
        assert re.search(r"[.!]\W*$", lesson.text), lesson.id
        assert 40 <= len(lesson.text) <= 250, f"{lesson.id}: {len(lesson.text)} letters"
        assert not re.search(r"(?<!\*)\*(?!\*)", lesson.text), f"{lesson.id}: a lone asterisk is written out"
        assert lesson.opens.at or lesson.opens.event, f"{lesson.id} has its place"
    offered = {name for lesson in found.lessons.values() for name in lesson.drills}
    assert offered == set(found.drills), "every drill is offered somewhere"


def texts(game: str) -> Iterator[tuple[str, str]]:
    """Everything that lessons and drills say, with the id it stands under."""
    for one in (*taught(game).lessons.values(), *taught(game).drills.values()):
        yield one.id, one.text


@pytest.mark.parametrize("game", TAUGHT)
def test_no_name_of_a_key_is_written_out(game: str) -> None:
    """Keys are read from their table, wherever a player has put them."""
    assert GROUPS
    actions = {binding.action for binding in BINDINGS}
    names = {KEYS.shown(action) for action in actions} | {"Space", "Enter", "Return", "Esc", "Escape", "Shift", "Ctrl", "Alt"}
    named = re.compile(r"(?<![\w'’+−])(?:" + "|".join(re.escape(name) for name in names if len(name) > 1) + r")(?!\w)")
    pressed = re.compile(r"(?i)\b(?:press|hit|key)\s+(?:the\s+)?\W*\b[A-Z]\b")
    for name, words in texts(game):
        assert set(re.findall(r"\{key:(\w+)\}", words)) <= actions, name
        rest = re.sub(r"\{key:\w+\}", "", words)
        assert not named.search(rest) and not pressed.search(rest), name


@pytest.mark.parametrize("game", TAUGHT)
def test_moments_end_by_events_that_there_are(game: str) -> None:
    """The kinds of events named in the file are those that the game's code gives."""
    found = taught(game)
    source = [file.read_text("utf-8") for file in (ROOT / "game" / game).rglob("*.py")]
    told = {one for words in source for one in re.findall(r'"is": "([\w-]+)"', words)}
    constants = [line for words in source for line in re.findall(r"(?m)^[A-Z_, ]+ = (.+)$", words)]  # "is": DOWN
    told |= {one for line in constants for one in re.findall(r'"([\w-]+)"', line)}
    kinds = {kind for ends in found.moments.values() for kind in ends}
    for lesson in found.lessons.values():
        patterns = [lesson.opens.event, lesson.goes_on if not isinstance(lesson.goes_on, str) else None]
        for pattern in filter(None, patterns):
            for one in pattern.get("among", [pattern]):
                kind = one["is"]
                kinds |= {kind} if isinstance(kind, str) else set(kind["among"])
    deeds = {one.goes_on for one in found.lessons.values() if isinstance(one.goes_on, str)}
    assert kinds - deeds <= told, kinds - told


# --- drills -------------------------------------------------------------------------------------------------------------

DRILLS = [(game, drill) for game in TAUGHT for drill in taught(game).drills]


@pytest.mark.parametrize(("game", "name"), DRILLS)
def test_a_drill_plays_to_its_end(game: str, name: str) -> None:
    drill = taught(game).drills[name]
    match = begun(game, drill)
    steps = script(game, drill)
    assert [isinstance(step, Step) for step in steps] == [step.refused for step in drill.steps]
    assert any(isinstance(step, Entry) for step in steps)
    forced = [step.draws for step in drill.steps if not step.refused]
    assert forced == [step.forced for step in steps if isinstance(step, Entry)], "all that was to be drawn was drawn"
    assert len(drill.text) <= 260 and match.start is not None


def vectors(game: str) -> dict[str, dict[str, Any]]:
    """The worked matches of a game by id."""
    return {vector["id"]: vector for vector in book(VECTORS / f"{game}.yaml")["vectors"]}


def plain(value: Any) -> Any:
    """A value with lists where tuples were."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, name in DRILLS if taught(game).drills[name].vector])
def test_a_drill_follows_its_worked_match(game: str, name: str) -> None:
    """Position, actions and dice are those of the vector that it names; only the board it is shown on may be another."""
    drill = taught(game).drills[name]
    vector = vectors(game)[drill.vector]

    def beside(position: Any) -> Any:
        return {key: value for key, value in plain(position).items() if key not in ("scenario", "features")}

    assert beside(drill.position) == beside(vector.get("position", {}))
    played = [step for step in vector["steps"] if "play" in step]
    mine = plain([{"seat": step.seat, "play": step.play} for step in drill.steps])
    theirs = [{"seat": step["seat"], "play": step["play"]} for step in played]
    assert mine == theirs[: len(mine)]
    assert [list(step.draws) for step in drill.steps] == [step.get("draws", []) for step in played[: len(mine)]]
    assert [step.refused for step in drill.steps] == [bool(step.get("expect", {}).get("error")) for step in played[: len(mine)]]


# --- faults of a file ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("opens: {at: [planning]}, focus", "opens: {at: [plannign]}, focus", 'not among the moments; did you mean "planning"'),
        ("opens: {after: [first]", "opens: {after: [frist]", 'not among the lessons; did you mean "first"'),
        ("drills: [still]", "drills: [stil]", "not among the drills"),
        ("scenario: basic-training\nmoments", "scenario: basic\nmoments", "scenario should be one of"),
        ("times: 2", "times: 0", "times should be a whole number"),
        ("title: One, ", "", 'the key "title" is missing'),
        ("title: One", "tilte: One", 'did you mean "title"'),
        ("id: second", "id: first", "the name stands already"),
        ("goes_on: planned", "goes_on: [planned]", "goes_on should be a text"),
        ("position: {scenario: basic-training}", "position: {scenario: nowhere}", "nowhere"),
        ("at: k01, face: E}, refused: true", "at: k17, face: NW}, refused: true", "is lawful, but it should be refused"),
        ("face: [E, E, E, E]", "face: [N, E, E, E]", "R-OP-23"),
    ],
)
def test_a_fault_is_told_with_its_place(tmp_path: Path, before: str, after: str, why: str) -> None:
    with pytest.raises(Faulty) as fault:
        small(tmp_path, (before, after))
    assert re.search(r"lessons\.yaml:\d+:\d+: ", fault.value.faults[0])
    assert why in fault.value.faults[0]


def test_a_game_without_lessons_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("game.learning.lessons.data_folder", lambda: tmp_path)
    training.cache_clear()
    try:
        assert training("operators") is None
    finally:
        training.cache_clear()
    assert (data_folder() / "operators" / "lessons.yaml").is_file()


# --- a course -----------------------------------------------------------------------------------------------------------


def test_lessons_come_in_their_order_each_where_it_belongs(tmp_path: Path) -> None:
    one = course(tmp_path)
    assert due(one, "") is None
    assert due(one, "planning") == "first" and not one.waits
    one.go_on()
    assert due(one, "planning") == "second" and one.waits
    assert due(one, "moving") == "sixth", "the first that belongs there"
    assert due(one, "planning") == "second"
    one.go_on()
    assert due(one, "planning") == "sixth"


def test_a_lesson_to_be_read_stays_until_it_was_read(tmp_path: Path) -> None:
    one = course(tmp_path)
    assert due(one, "planning") == "first"
    assert due(one, "moving") == due(one, "") == "first", "it does not go unread with the moment"
    one.go_on()
    assert due(one, "") is None
    due(one, "planning")
    one.stop()
    assert due(one, "planning") is None


def test_a_deed_ends_a_lesson_at_so_many_places(tmp_path: Path) -> None:
    one = course(tmp_path)
    one.done.add("first")
    assert due(one, "planning") == "second"
    one.report("looked", "k01")
    one.report("looked", "k01")
    assert one.told and one.told.id == "second"
    one.report("looked", "k02")
    assert one.told is None and "second" in one.done


def test_what_was_done_before_it_was_asked_for_needs_a_click_alone(tmp_path: Path) -> None:
    one = course(tmp_path)
    one.report("looked", "k01")
    one.report("looked", "k02")
    one.done.add("first")
    assert due(one, "planning") == "second" and not one.waits


def test_whoever_has_done_what_a_lesson_teaches_knows_it(tmp_path: Path) -> None:
    one = Course(small(tmp_path, ("title: One,", "title: One, teaches: planned,")), "red", ("red", "blue"))
    one.follow([{"is": "planned", "seat": "blue"}, {"is": "planned", "unit": "blue-one"}])
    assert due(one, "planning") == "first", "the other one did"
    one.follow([{"is": "planned"}] * 2 + [{"is": "planned", "unit": "red-one"}])
    assert due(one, "planning") == "second" and one.had("first")


def test_a_number_never_goes_back(tmp_path: Path) -> None:
    chapters = "\nchapters: [{title: A, since: first}, {title: B, since: second}, {title: C, since: sixth}]\nlessons:"
    one = Course(small(tmp_path, ("\nlessons:", chapters)), "red", ("red", "blue"))
    lessons = one.training.lessons
    assert due(one, "planning") == "first" and one.place(lessons["first"]).chapter == 1
    one.go_on()
    assert due(one, "moving") == "sixth" and one.place(lessons["sixth"]).chapter == 3
    one.go_on()
    assert due(one, "planning") == "second" and one.place(lessons["second"]) == (0, "B", 0, ()), "its turn is over: no number"
    one.recall("second")
    assert one.place(lessons["second"])[:3] == (2, "B", 1), "whoever asks for it sees where it stands"


@pytest.mark.parametrize("game", TAUGHT)
def test_numbered_lessons_follow_one_another_and_remarks_stand_beside_them(game: str) -> None:
    lessons = taught(game).lessons

    def before(name: str) -> set[str]:
        return {name}.union(*map(before, lessons[name].opens.after))

    row = [one for one in lessons if not lessons[one].remark]
    jumps = [(one, two) for one, two in pairwise(row) if one not in before(two) and not lessons[two].newest]
    assert jumps == APART.get(game, []), "no lesson but one on what came in just now comes before the one below its number"
    for one in lessons.values():
        place = taught(game).place(one.id)
        assert (place == (0, "", 0, ())) == one.remark, one.id
        assert not one.remark or one.first or one.aside


def test_what_belongs_to_ones_own_turn_is_left_with_it(tmp_path: Path) -> None:
    one = course(tmp_path)
    assert due(one, "planning") == "first"
    one.leave_turn(read=False)
    assert one.told is None and not one.done
    assert due(one, "planning") == "first", "it could not be read so fast"
    one.leave_turn(read=True)
    assert due(one, "planning") == "second" and one.waits
    one.leave_turn(read=True)
    assert one.told is None and due(one, "planning") == "second", "what waits for something to be done comes again"


def test_events_open_and_end_lessons(tmp_path: Path) -> None:
    one = course(tmp_path)
    one.done |= {"first", "second", "sixth"}
    story: list[dict[str, Any]] = []
    one.follow(story)
    assert due(one, "moving") is None
    story.append({"is": "step", "step": 1})
    one.follow(story)
    assert due(one, "moving") == "third"
    story.append({"is": "moved", "seat": "blue", "node": "k17"})
    one.follow(story)
    assert one.told and one.told.id == "third", "it waits for a move of one's own"
    story.append({"is": "moved", "seat": "red", "node": "k02"})
    one.follow(story)
    assert "third" in one.done
    assert due(one, "anywhere") == "fourth", "no moment is asked for, and the foe has moved"
    one.follow([*story, {"is": "planned", "seat": "blue"}])
    assert "fourth" not in one.done, "the other one has planned"
    one.follow([*story, {"is": "planned", "seat": "blue"}, {"is": "planned", "seat": "red"}])
    assert "fourth" in one.done


def test_a_story_that_was_taken_back_is_heard_again_from_there(tmp_path: Path) -> None:
    one = course(tmp_path)
    one.follow([{"is": "planned", "seat": "red"}, {"is": "step"}])
    one.follow([{"is": "planned", "seat": "red"}])
    one.done |= {"first", "second", "sixth"}
    one.follow([{"is": "planned", "seat": "red"}, {"is": "moved", "seat": "blue"}])
    assert due(one, "planning") == "fourth"


def test_a_lesson_may_hang_on_the_position(tmp_path: Path) -> None:
    one = course(tmp_path, "blue")
    one.done |= {"first", "second", "sixth"}
    assert due(one, "planning") is None
    assert due(one, "planning", None) == "fifth"


def test_no_more_lessons_but_one_that_is_asked_for(tmp_path: Path) -> None:
    one = course(tmp_path)
    due(one, "planning")
    one.stop()
    assert due(one, "planning") is None
    one.recall("fifth")
    assert due(one, "") == "fifth" and not one.waits
    one.go_on()
    assert due(one, "planning") is None
    one.begin_again()
    assert due(one, "planning") == "first" and not one.done


def test_a_drill_that_was_seen_is_a_deed(tmp_path: Path) -> None:
    one = course(tmp_path)
    one.done |= {"first", "second"}
    assert due(one, "planning") == "sixth" and one.waits
    one.report(SEEN)
    assert "sixth" in one.done


def test_a_course_is_noted_and_taken_up(tmp_path: Path) -> None:
    one = course(tmp_path)
    one.done |= {"second", "first"}
    one.stop()
    assert one.note() == Note(("first", "second"), True, ("first", "second")), "nobody has read them"
    other = course(tmp_path)
    other.take(Note(("second", "gone"), False))
    assert other.done == {"second"} and not other.off


def test_without_a_note_what_belongs_to_the_past_is_known(tmp_path: Path) -> None:
    one = course(tmp_path)
    one.follow([{"is": "planned", "seat": "blue"}])
    one.guess()
    assert not one.done, "it was not this seat that planned"
    one.follow([{"is": "planned", "seat": "blue"}, {"is": "planned", "seat": "red"}])
    one.guess()
    assert one.done == {"first", "second"}, "what hangs on an event or the position, and what belongs to moving, may still come"


def test_patterns_are_those_of_one_seat() -> None:
    pattern = {"is": "attack", "unit": {"among": ["me-mg", "member"]}, "by": "foe", "seats": {"me": {"node": None}}}
    assert personal(pattern, "us", {"among": ["ge"]}) == {
        "is": "attack",
        "unit": {"among": ["us-mg", "member"]},
        "by": {"among": ["ge"]},
        "seats": {"us": {"node": None}},
    }
    assert CLICK == "click"


def test_what_belongs_to_this_very_moment_comes_before_what_waits_to_be_read() -> None:
    """Whoever aims at once is told of the shot, and of the rest afterwards."""
    found = training("ironsquad")
    assert found
    one = Course(found, "us", ("us", "ge"))
    one.done = set(list(found.lessons)[: list(found.lessons).index("sum")]) - {"houses"}
    assert due(one, "unit") == "houses"
    assert due(one, "aim") == "sum"
    assert due(one, "unit") == "sum", "that is read first, now that it stands there"
    one.go_on()
    assert due(one, "aim") == "fire"
    assert due(one, "unit") == "houses"


def test_a_lesson_that_was_played_past_before_it_could_be_read_comes_again(tmp_path: Path) -> None:
    def seen(read: bool) -> tuple[Course, list[str | None]]:
        one = course(tmp_path)
        found = [due(one, "planning")]
        one.play_on()
        for moment in ("moving", "planning"):
            lesson = one.due(moment, lambda: {"seats": {"red": {"node": "k01"}}}, read)
            found.append(lesson.id if lesson else None)
        return one, found

    one, found = seen(True)
    assert found == ["first", "sixth", "second"] and one.done == {"first"}, "it stood there for long"
    one, found = seen(False)
    assert found == ["first", "sixth", "first"] and not one.done, "nobody can have read it"


def test_a_lesson_that_only_waits_to_be_read_is_closed_by_playing_on(tmp_path: Path) -> None:
    one = course(tmp_path)
    written = {"seats": {"red": {"node": "k01"}}}
    found = []
    for read in (False, True, True, True):
        told = one.due("planning", lambda: written, read)
        found.append(told.id if told else None)
        one.play_on()
    assert found == ["first", "second", "second", "second"], "once it can have been read; what waits for a deed stays"
    assert one.done == {"first"}


def test_a_lesson_counts_what_was_done_since_it_came() -> None:
    """Two lessons wait for the same deed: the second tells of no place at which it was done for the first."""
    first, *others = list(taught("skulls").lessons.values())
    one = first._replace(id="one", goes_on="looked", times=2, opens=first.opens._replace(at=(), after=(), event=None, holds=None))
    two = one._replace(id="two", times=3, opens=one.opens._replace(after=("one",)))
    told = taught("skulls")._replace(lessons={"one": one, "two": two})
    course = Course(told, "seals", ("seals", "terrorists"))
    assert course.due("", dict) is one and course.counted == (0, 2)
    course.report("looked", "a")
    assert course.counted == (1, 2)
    course.report("looked", "b")
    assert course.due("", dict) is two and course.counted == (0, 1)


@pytest.mark.parametrize("game", TAUGHT)
def test_whatever_was_played_on_from_never_comes_again(game: str) -> None:
    """In every game a lesson that was read is closed by the next decision, whether Next was pressed or not."""
    found = taught(game)
    for lesson in found.lessons.values():
        if lesson.goes_on != CLICK:
            continue
        one = Course(found, rules(game).seats[0], rules(game).seats)
        one.told = lesson
        moment = next(iter(lesson.opens.at or found.moments))
        one.play_on(moment)
        one.due(moment, dict, read=True)
        assert lesson.id in one.done and one.told is not lesson, lesson.id
        other = Course(found, rules(game).seats[0], rules(game).seats)
        other.told = lesson
        other.play_on(moment)
        other.due(moment, dict, read=False)
        assert lesson.id not in other.done, f"{lesson.id}: nobody can have read it"
