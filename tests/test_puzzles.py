"""Puzzles by themselves: goals, the search on a game small enough to work out by hand, and the files they stand in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.api import Action, Emit, Event, Seat
from game.content.reader import Faulty
from game.draws import Draws
from game.folders import OVERRIDE
from game.learning import puzzles as shelf
from game.learning.puzzle_search import Search, Unsearchable, followed, hint, proof, reply
from game.learning.puzzles import (
    BEGINNING,
    Goal,
    Odds,
    Puzzle,
    Try,
    after,
    agrees,
    begun,
    judged,
    own_folder,
    own_puzzles,
    puzzle_of,
    puzzles,
    read_puzzles,
    save_own,
    state,
    value_of,
)
from game.messages import Refused

# --- chances ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("claimed", "worth", "fits"),
    [
        ("1", Fraction(1), True),
        ("1", Fraction(999, 1000), False),
        ("0", Fraction(0), True),
        ("57/64", Fraction(57, 64), True),
        ("57/64", Fraction(56, 64), False),
        ("82.1 %", Fraction(133, 162), True),
        ("82.2 %", Fraction(133, 162), False),
        ("82 %", Fraction(133, 162), True),
        ("68.75 %", Fraction(11, 16), True),
    ],
)
def test_a_claimed_chance(claimed: str, worth: Fraction, fits: bool) -> None:
    assert agrees(claimed, worth) == fits


# --- a game to work out by hand -----------------------------------------------------------------------------------------

NODES: dict[str, tuple[Seat, dict[str, list[str]]]] = {
    "start": ("me", {"gamble": ["good", "good", "bad"], "ask": ["yours"], "wait": ["again"], "round": ["start"]}),
    "again": ("me", {"gamble": ["good", "bad"], "stop": ["bad"]}),
    "yours": ("you", {"kind": ["good"], "harsh": ["good", "bad", "bad", "bad"]}),
}
"""Who decides at a node, and where each decision can lead, every place as likely."""


class Walk:
    """A game of walking from node to node; the match is over on a node that is not in NODES."""

    id = "walk"
    title = "Walk"
    seats = ("me", "you")
    verbs = ("go", "ask-me")
    quiet: frozenset[str] = frozenset()
    settings = frozenset({"ask-me"})
    undo_rule = "R-W-1"
    judge = None

    def __init__(self) -> None:
        self.closed = {"round"}

    def scenarios(self) -> Mapping[str, str]:
        return {"park": "Park"}

    def read(self, value: Any, seat: Seat | None = None) -> dict[str, Any]:
        return {"at": value["at"], "been": list(value.get("been", []))}

    def write(self, position: Any) -> dict[str, Any]:
        return {"at": position["at"]}

    def copy(self, position: Any) -> dict[str, Any]:
        return dict(position)

    def actors(self, position: Any) -> tuple[Seat, ...]:
        return (NODES[position["at"]][0],) if position["at"] in NODES else ()

    def legal(self, position: Any, seat: Seat) -> list[Action]:
        ways = [{"do": "go", "by": way} for way in NODES[position["at"]][1] if way not in self.closed]
        return [*ways, {"do": "ask-me", "when": "always"}]

    def refuse(self, position: Any, seat: Seat, action: Action) -> str | None:
        return None if action in self.legal(position, seat) else "R-W-2: there is no such way."

    def apply(self, position: Any, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        position["at"] = draws.pick(NODES[position["at"]][1][action["by"]], "a node")
        emit({"is": "came", "at": position["at"]})

    def ask(self, view: Any, what: str, about: Mapping[str, Any]) -> dict[str, Any]:
        assert (what, about["seat"], about["mark"]) == ("odds", "me", view["at"])
        return {"win": 0.25, "draw": 0.125, "lose": 0.625}


@pytest.fixture
def walk(monkeypatch: pytest.MonkeyPatch) -> Walk:
    rules = Walk()
    monkeypatch.setattr(shelf, "rules", lambda game: rules)
    return rules


GOAL = Goal(events=({"is": "came", "at": "good"},))


def go(way: str) -> Action:
    return {"do": "go", "by": way}


def puzzle(goal: Goal = GOAL, at: str = "start", **fields: Any) -> Puzzle:
    """A puzzle of the walk."""
    known = {"title": "A walk", "text": "", "level": "easy", "worth": "2/3", "answer": (go("gamble"),), "tries": (), "why": ""}
    known |= {"key": ({"by": "gamble"},), "position": {"at": at}} | fields
    return Puzzle(game="walk", id="walk", seat="me", scenario="park", options={}, goal=goal, **known)


@pytest.mark.usefixtures("walk")
def test_the_best_own_action_the_worst_of_others_the_mean_of_chance() -> None:
    search = Search(puzzle())
    assert search.worth(search.start()) == Fraction(2, 3)
    worths = {prospect.action["by"]: prospect.worth for prospect in search.prospects(search.start())}
    assert worths == {"gamble": Fraction(2, 3), "ask": Fraction(1, 4), "wait": Fraction(1, 2)}
    looked = search.looked
    search.worth(search.start())
    assert search.looked == looked == 3 + 2 + 2, "what is known is not looked at again"


@pytest.mark.usefixtures("walk")
def test_a_proof() -> None:
    tries = (Try((go("wait"), go("stop")), "0", "-"), Try((go("ask"),), "1/4", "-"))
    found = proof(puzzle(key=({"by": "gamble"}, {"by": "wait"}), tries=tries))
    assert (found.worth, found.answer) == (Fraction(2, 3), Fraction(2, 3))
    assert found.without == (Fraction(1, 4), Fraction(2, 3)), "a key that nothing needs lowers nothing"
    assert found.tries == (Fraction(0), Fraction(1, 4))
    assert proof(puzzle(answer=(go("wait"), go("stop")))).answer == 0
    assert proof(puzzle(answer=(go("stop"), go("wait"), go("gamble")))).answer == Fraction(1, 2), "stop is passed over"
    assert proof(puzzle(answer=(go("wait"),))).answer == 0, "an answer that stops half way proves nothing"


@pytest.mark.usefixtures("walk")
def test_a_try_that_cannot_be_done() -> None:
    with pytest.raises(Unsearchable, match="cannot be done: R-W-2"):
        proof(puzzle(tries=(Try((go("stop"),), "0", "-"),)))
    with pytest.raises(Unsearchable, match="another seat decides"):
        proof(puzzle(tries=(Try((go("ask"), go("kind")), "0", "-"),)))


@pytest.mark.usefixtures("walk")
def test_odds_are_what_the_rules_answer() -> None:
    odds = Odds({"by": "gamble"}, "odds", {"mark": {"at": "at"}}, ("win", "draw"))
    search = Search(puzzle(GOAL._replace(odds=odds)))
    worths = {prospect.action["by"]: prospect.worth for prospect in search.prospects(search.start())}
    assert worths == {"gamble": Fraction(3, 8), "ask": Fraction(1, 4), "wait": Fraction(3, 8)}


def test_what_cannot_be_searched(walk: Walk) -> None:
    with pytest.raises(Unsearchable, match="More than 1 things"):
        Search(puzzle(), most=1).worth(walk.read({"at": "start"}))
    with pytest.raises(Unsearchable, match="More than 1 things"):
        Search(puzzle(), most=1).of(walk.read({"at": "start"}), BEGINNING, "me", go("gamble"))
    search = Search(puzzle(), most=4)
    for _ in range(2):
        with pytest.raises(Unsearchable, match="More than 4 things"):
            search.worth(walk.read({"at": "start"}))
    walk.closed.clear()
    with pytest.raises(Unsearchable, match="come back to where it was"):
        Search(puzzle()).worth(walk.read({"at": "start"}))


def test_a_line_without_end(walk: Walk, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is too long to be walked is told like one that is too wide."""
    for step in range(2000):
        monkeypatch.setitem(NODES, f"far-{step}", ("me", {"on": [f"far-{step + 1}"]}))
    with pytest.raises(Unsearchable, match="too long"):
        Search(puzzle()).worth(walk.read({"at": "far-0"}))


# --- goals --------------------------------------------------------------------------------------------------------------

CAME, LEFT = {"is": "came", "at": "good"}, {"is": "left"}


@pytest.mark.usefixtures("walk")
@pytest.mark.parametrize(
    ("goal", "events", "at", "right"),
    [
        (Goal(events=(CAME,)), [], "start", "open"),
        (Goal(events=(CAME,)), [CAME], "start", "solved"),
        (Goal(events=(CAME,)), [LEFT], "end", "failed"),
        (Goal(events=(CAME, LEFT)), [CAME], "start", "open"),
        (Goal(events=(CAME, LEFT)), [LEFT, CAME], "start", "solved"),
        (Goal(events=(CAME,), until=(LEFT,)), [LEFT, CAME], "start", "failed"),
        (Goal(events=(CAME,), until=(LEFT,)), [CAME, LEFT], "start", "solved"),
        (Goal(events=(CAME,), never=(LEFT,)), [CAME], "start", "open"),
        (Goal(events=(CAME,), never=(LEFT,)), [CAME], "end", "solved"),
        (Goal(events=(CAME,), never=(LEFT,)), [CAME, LEFT], "end", "failed"),
        (Goal(never=(LEFT,), until=(CAME,)), [CAME, LEFT], "start", "solved"),
        (Goal(never=(CAME,), until=(CAME,)), [CAME], "start", "failed"),
        (Goal(holds=({"at": "start"},), until=(LEFT,)), [], "start", "open"),
        (Goal(holds=({"at": "start"},), until=(LEFT,)), [LEFT], "start", "solved"),
        (Goal(holds=({"at": "good"},), until=(LEFT,)), [LEFT], "start", "failed"),
        (Goal(holds=({"at": "good"},)), [], "good", "solved"),
        (Goal(events=(CAME,)), [CAME | {"to": ["you"]}], "start", "open"),
        (Goal(events=(CAME,)), [CAME | {"to": ["me"]}], "start", "solved"),
    ],
)
def test_a_goal_is_judged(goal: Goal, events: list[Event], at: str, right: str) -> None:
    """All at once, and event by event."""
    one, progress = puzzle(goal), BEGINNING
    assert judged(one, events, {"at": at}) == right
    for event in events:
        progress = after(one, progress, [event])
    assert state(one, progress, {"at": at}) == right


# --- a person's try -----------------------------------------------------------------------------------------------------


def iron(name: str) -> Puzzle:
    """A puzzle of Iron Squad."""
    return next(one for one in puzzles("ironsquad") if one.id == name)


def test_a_try_is_followed() -> None:
    """What an action gives away is told; taken back, it is as if it had not been."""
    match, search = begun(iron("the-next-class"), 3), Search(iron("the-next-class"))
    assert followed(search, match) == ("open", Fraction(5, 8), ())
    match.play("us", {"do": "move", "unit": "us-rifleman", "to": "F07"})
    found = followed(search, match)
    assert (found.state, found.worth, found.sound) == ("open", Fraction(1, 2), False)
    assert [(one.best, one.left, one.good) for one in found.decisions] == [(Fraction(5, 8), Fraction(1, 2), False)]
    match.undo("us")
    assert followed(search, match).worth == Fraction(5, 8)
    for _ in range(3):
        action = hint(search, match)
        assert action is not None
        match.play("us", action)
    assert followed(search, match).sound
    assert [entry.action["do"] for entry in match.log] == ["move", "move", "fire"]


def test_a_line_that_is_over_is_left_alone() -> None:
    """What is done after the goal is no decision any more, and there is nothing to hint at."""
    one = iron("by-road")
    match, search = begun(one, 1), Search(one)
    for action in one.answer:
        match.play("us", action)
    assert hint(search, match) is None and reply(search, match) is None
    match.play("us", {"do": "end", "unit": "us-captain"})
    assert len(followed(search, match).decisions) == len(one.answer)


def test_others_do_their_worst() -> None:
    (one,) = (found for found in puzzles("operators") if found.id == "out-of-his-reach")
    match, search = begun(one, 1), Search(one)
    assert reply(search, match) is None, "the seat decides itself"
    match.play("red", one.tries[0].actions[0])
    answer = reply(search, match)
    assert answer is not None
    match.play("blue", answer)
    assert followed(search, match).state == "failed"


# --- files --------------------------------------------------------------------------------------------------------------

GOOD = """\
- id: walk
  title: A walk
  text: Walk into the house.
  seat: us
  level: easy
  scenario: bench
  position: {ground: {A02: building}, units: {us-captain: {at: A01}}}
  goal: {events: [{is: explore}]}
  answer: [{do: move, unit: us-captain, to: A02}]
  key: [{do: move, to: A02}]
"""


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "puzzles.yaml").write_text(GOOD)
    (found,) = read_puzzles("ironsquad", tmp_path)
    assert (found.id, found.certain, found.goal) == ("walk", True, Goal(events=({"is": "explore"},)))
    assert found.start["scenario"] == "bench" and found.position["ground"] == {"A02": "building"}


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("title: A walk", "titel: A walk", ':2:3: walk: unknown key "titel"; did you mean "title"?'),
        ("seat: us", "seat: red", ':4:9: walk: seat should be one of us, ge, not "red"'),
        ("scenario: bench", "scenario: moon", ":6:13: walk: scenario should be one of "),
        ("at: A01", "at: Z99", ":1:3: walk: position: "),
        ("at: A01", "at: A01, hp: 9", ":1:3: walk: position: "),
        ("seat: us", "seat: ge", ":1:3: walk: position: ge does not decide there"),
        ("{events: [{is: explore}]}", "{until: [{is: turn_ended}]}", ":8:9: walk: goal: a goal has events, holds or never"),
        ("{is: explore}", "explore", ':8:19: walk: goal.events 1 should be a map, not "explore"'),
        ("do: move, unit", "do: fly, unit", ":1:3: walk: answer: there is no action 'fly'"),
        ("key: [", "worth: often\n  key: [", ":10:10: walk: worth should be a chance"),
        ("level: easy", "level: easy\n  options: {luck: d7}", ":1:3: walk: position: "),
    ],
)
def test_a_fault_has_its_place(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in GOOD
    (tmp_path / "puzzles.yaml").write_text(GOOD.replace(old, new, 1))
    with pytest.raises(Faulty) as raised:
        read_puzzles("ironsquad", tmp_path)
    assert fault in raised.value.faults[0], raised.value.faults


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(OVERRIDE, str(tmp_path))
    return tmp_path


def saved() -> Puzzle:
    """A puzzle as a player may save it: without answer, key and words."""
    return iron("by-road")._replace(id="My Puzzle!", title='Mine: "ä" ☃ 😀', text="", answer=(), key=(), tries=(), why="")


def test_own_puzzles_are_kept(home: Path) -> None:
    assert own_puzzles("ironsquad") == ({}, ())
    first, second = save_own("ironsquad", saved()), save_own("ironsquad", saved()._replace(title="Another"))
    assert [first.name, second.name] == ["my-puzzle.json", "my-puzzle-2.json"], "nothing is written over"
    found = own_puzzles("ironsquad")
    assert [one.title for one in found.puzzles.values()] == ["Another", 'Mine: "ä" ☃ 😀']
    assert found.puzzles[first] == puzzle_of(value_of(saved())) and not found.faults
    assert begun(found.puzzles[first], 1).actors() == ("us",)
    assert sorted(path.name for path in own_folder("ironsquad").iterdir()) == ["my-puzzle-2.json", "my-puzzle.json"]


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("", "the line is no JSON object"),
        ("[]", "The line is no JSON object"),
        ('{"game": "chess"}', "There is no game 'chess'"),
        ('{"game": ["x"]}', "There is no game"),
        ('{"game": "ironsquad"}', 'the key "id" is missing'),
        ('{"game": "operators"}', 'the key "id" is missing'),
        ("{" * 9999, "The line is no JSON object"),
    ],
)
def test_a_bad_file_gives_one_sentence(home: Path, written: str, why: str) -> None:
    """The others are still there, and the bad one stays as it is."""
    good = save_own("ironsquad", saved())
    bad = good.with_name("bad.json")
    bad.write_text(written)
    found = own_puzzles("ironsquad")
    assert list(found.puzzles) == [good]
    (fault,) = found.faults
    assert fault.startswith("bad.json: ") and why.lower() in fault.lower() and fault.endswith(".")
    assert bad.read_text() == written


def test_a_file_that_is_no_text(home: Path) -> None:
    good = save_own("ironsquad", saved())
    good.with_name("bad.json").write_bytes(b"\xff\xfe{}")
    found = own_puzzles("ironsquad")
    assert list(found.puzzles) == [good] and len(found.faults) == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("id", 5), ("id", ""), ("title", None), ("title", "\x7f"), ("title", "\ud800"), ("seat", "red"), ("goal", []),
        ("goal", {}), ("position", {"units": {"us-captain": {"at": "Z99"}}}), ("worth", 0.5), ("answer", [{}]),
        ("answer", "move"), ("tries", [{"actions": []}]), ("options", {"luck": "d7"}), ("more", 1), ("level", "x"),
        ("scenario", ["bench"]),
    ],
)  # fmt: skip
def test_a_bad_value_is_refused(home: Path, key: str, value: Any) -> None:
    """With one sentence; what could not be read again is not written either."""
    with pytest.raises(Refused) as refused:
        puzzle_of(value_of(saved()) | {key: value})
    assert refused.value.code == "bad-position" and refused.value.why.endswith(".")


def test_what_could_not_be_read_again_is_not_written(home: Path) -> None:
    for wrong in (saved()._replace(seat="red"), saved()._replace(title=""), saved()._replace(game="operators")):
        with pytest.raises(Refused):
            save_own("ironsquad", wrong)
    assert not own_folder("ironsquad").exists()
    assert json.loads(save_own("ironsquad", saved()).read_text(encoding="utf-8"))["title"] == saved().title
