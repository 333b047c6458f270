"""The training of Rush: short, told in its order, each thing before it is needed, played through by what is lit in amber."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import pygame
import pytest

from game.games import rules
from game.learning.course import Course, Note
from game.learning.lessons import training
from game.match import Match
from game.rush.position import but
from scenes.app.app import STEP
from scenes.kit.layout import Scale
from scenes.kit.words import say
from scenes.lessons import progress
from scenes.lessons.reading import Reading
from scenes.tables.rush.entering import Spawning
from scenes.tables.rush.fuse import Defusing
from scenes.tables.rush.group import UNHURRIED
from scenes.tables.rush.moving import Moving
from scenes.tables.rush.since import since, thrown
from tests import tiers
from tests.scenes import learning
from tests.scenes.sitting import Sitting

RULES, FOUND = rules("rush"), training("rush")
LONG = 30  # rounds
SEEDS = (1, 2, 3, *(FOUND.seeds if FOUND else ()))


class Told(NamedTuple):
    """What was told in a training: each lesson with the phase, the round, and how many events had been seen by then.

    `chosen`: what either first stop of each throw would have brought; `long`: the first round with a long shot on offer.
    """

    lessons: tuple[tuple[str, str, int, int], ...]
    story: tuple[Any, ...]
    rounds: int
    chosen: tuple[tuple[tuple[str, ...], ...], ...] = ()
    long: int = LONG


def trained(seed: int) -> Iterator[Any]:
    """A sitting at the training, each time that the learner is asked or told something."""
    assert FOUND
    match = Match(RULES, FOUND.scenario, dict(FOUND.options), seed)
    first, *others = match.seats
    sitting: Any = Sitting({first: "person", **dict.fromkeys(others, "recruit")}, match)
    sitting.bots.at_once = True
    sitting.app.preferences = replace(sitting.app.preferences, speed="off")
    for _ in range(40_000):
        play = sitting.play
        if sitting.top is not play:
            return
        if play.playing.halted:
            play.go_on()
        if play.shown and play.playing.idle and first in match.actors():
            yield sitting
        sitting.step()
    raise AssertionError("the training does not end")


def go_on(sitting: Any) -> None:
    """Do what is amber: read on, or decide."""
    if sitting.play.lessons.reading:
        learning.go_on(sitting)
    else:
        sitting.play.table.mode.commit()


@cache
def through(seed: int) -> Told:
    """A training played by what is amber."""
    told: list[tuple[str, str, int, int]] = []
    chosen: list[tuple[tuple[str, ...], ...]] = []
    match, long = None, LONG
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Reading, "long_enough", lambda _, lesson: lesson is not None)  # what is told is read
        for sitting in trained(seed):
            match, lesson = sitting.match, learning.told(sitting)
            hand = sitting.play.table.mode
            if isinstance(hand, Moving) and len(match.position.turn.left) == 2 and len(hand.choices) > 1:
                chosen.append(tuple((*way.stops[0].brings, *map(str, way.stops[0].foes)) for way in hand.ways))
            if any("steps" in action for action in match.legal("D1")):
                long = min(long, match.position.round)
            if lesson and lesson not in [one[0] for one in told]:
                turn = match.position.turn
                told.append((lesson, turn.phase, match.position.round, len(sitting.play.chair().story())))
            go_on(sitting)
    assert match is not None
    return Told(tuple(told), tuple(match.story()), match.position.round, tuple(chosen), long)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_waits_comes_in_its_order_beside_what_comes_when_it_happens(seed: int) -> None:
    assert FOUND
    calm = [one for one in FOUND.lessons if not FOUND.lessons[one].first]
    ids = [one[0] for one in through(seed).lessons]
    assert [one for one in ids if one in calm] == calm, "in their order, and each of them"
    assert ids[:3] == list(FOUND.lessons)[:3], "the first chapter is read in the first turn"
    assert calm[-1] == "on"


@pytest.mark.parametrize("seed", SEEDS)
def test_each_is_told_before_it_is_needed_and_not_long_before(seed: int) -> None:
    found = through(seed)
    when = {lesson: seen for lesson, _, _, seen in found.lessons}
    needed = {"aim": "class", "way": "enter throw", "stops": "move", "defuse": "defuse", "fall": "revive", "gun": "fire"}
    for lesson, kind in ((lesson, kind) for lesson, kinds in needed.items() for kind in kinds.split()):
        mine = (n for n, one in enumerate(found.story) if one["is"] == kind and one.get("seat", one.get("unit", "D1")) == "D1")
        happened = next(mine, None)
        assert happened is None or when[lesson] <= happened, f"{lesson} comes after the first {kind}"
    thrown = next(n for n, one in enumerate(found.story) if one["is"] == "throw")
    assert sum(seen <= thrown for seen in when.values()) == 2, "two before the first throw"
    for lesson, kinds in {
        "packs": ("card", "capture"),
        "wreck": ("enter", "damaged", "suicide"),
        "fall": ("down", "dead"),
    }.items():
        happened = next((n for n, one in enumerate(found.story) if one["is"] in kinds), len(found.story))
        assert lesson not in when or when[lesson] > happened, f"{lesson} comes before it has happened"
    told = {lesson: phase for lesson, phase, *_ in found.lessons}
    assert told.get("defuse", "defuse") == "defuse" and told.get("fight", "move") != "muster"
    first = next((one["is"] for one in found.story if one["is"] in ("combat", "down", "dead")), "")
    if first == "combat":  # else somebody falls before anybody has fought
        assert all(when["fight"] <= seen for lesson, *_, seen in found.lessons if lesson == "fall" and "fight" in when)


@pytest.mark.parametrize("seed", FOUND.seeds if FOUND else ())
def test_what_is_taught_happens_in_a_training(seed: int) -> None:
    assert FOUND and FOUND.seed(4 * 7 + 1) in FOUND.seeds
    found = through(seed)
    when: dict[str, int] = {}
    turn, number = "", 0
    for event in found.story:
        if event["is"] == "turn":
            turn, number = event["seat"], event["round"]
        elif turn == "D1" or event["is"] in ("armed", "defuse"):
            when.setdefault(event["is"], number)
    assert when["combat"] <= 2 and when["armed"] <= 3 and when["card"] == when["capture"] == 1
    assert len(set(found.chosen[0])) > 1 and any(map(any, found.chosen[0])), "the first throw is a choice"
    assert found.long <= 3, "a Recon can strike from afar"
    assert found.story[-1]["is"] == "over" and found.story[-1]["winner"] == "defenders"


@pytest.mark.parametrize("kind", ["assault", "engineer", "medic", "recon"])
@pytest.mark.parametrize("seed", FOUND.seeds if FOUND else ())
def test_a_training_begins_with_a_choice_whatever_class_is_chosen(seed: int, kind: str) -> None:
    """Its first throw is no double, and either order brings something else; a fight or a fuse comes soon, and no double kills. In
    each of the first three rounds something can be chosen that brings something else.
    """
    ways: list[Any] = []
    story: list[Any] = []
    chosen = set[int]()
    for sitting in trained(seed):
        match, hand = sitting.match, sitting.play.table.mode
        number = match.position.round
        if number > 2 and not story:
            story = list(match.story())
        if number > 3:
            break
        if isinstance(hand, Spawning) and number > 1 and len(hand.choices) > 1:
            chosen.add(number)
        if isinstance(hand, Moving) and len({(way.stops[0].brings, way.stops[0].foes) for way in hand.ways if not way.long}) > 1:
            chosen.add(number)
        if isinstance(hand, Moving) and not ways:
            ways = [(way.stops[0].brings, way.stops[0].foes) for way in hand.ways if not way.long]
        if match.position.turn.phase == "muster" and not sitting.play.lessons.reading:
            sitting.play.decide({"do": "choose", "class": kind})
        else:
            go_on(sitting)
    throws = [one for one in story if one["is"] == "throw" and one["seat"] == "D1"]
    assert chosen == {1, 2, 3}
    assert not throws[0]["double"] and len(set(ways)) == 2
    assert any(one["is"] in ("combat", "armed") for one in story)
    assert not any(one["is"] == "suicide" and one["cause"] == "third_double" for one in story)


def test_a_training_that_is_begun_again_is_another_match() -> None:
    assert FOUND
    begun = [FOUND.seed(progress.begin("rush")) for _ in (*FOUND.seeds, 0)]
    assert begun == [*FOUND.seeds, FOUND.seeds[0]]
    progress.keep_for_game("rush", Note(("aim",)))
    assert FOUND.seed(progress.begin("rush")) == FOUND.seeds[1], "what is read is kept beside it"


def test_a_lesson_comes_at_the_first_event_whoever_it_befalls() -> None:
    """And the last one names what has not come up yet."""
    assert FOUND
    course = Course(FOUND, "D1", ("D1", "D2", "A1", "A2"))
    course.done = {"aim", "way", "stops", "points"}
    assert course.due("ready", dict) is None
    course.follow(
        [{"is": "combat", "at": "s13", "round": 1, "rolls": [["A1", "-"], ["D2", "-"]]}, {"is": "dead", "seat": "D2", "by": "A1"}]
    )
    for lesson in ("fight", "fall"):
        told = course.due("ready", dict)
        assert told and told.id == lesson
        course.go_on()
    course.done |= {"gun"}
    last = course.due("ready", dict)
    assert last and last.id == "on"
    assert course.to_come == [FOUND.lessons[one].title for one in ("packs", "defuse", "wreck")]


def test_a_training_is_over_soon() -> None:
    assert FOUND and FOUND.options["pairs"] == 1 and FOUND.options["kill_limit"] == 3
    assert sorted(through(seed).rounds for seed in SEEDS)[1] <= 12 and max(through(seed).rounds for seed in SEEDS) <= LONG


def test_what_the_goal_says_is_what_is_played_for() -> None:
    assert FOUND
    view = Match(RULES, FOUND.scenario, dict(FOUND.options), 1).position
    assert (view.pairs, view.kill_limit, view.world.options["defuse_throws"]) == (1, 3, 4)
    assert "**three times**" in FOUND.lessons["aim"].text and "both stations" in FOUND.lessons["aim"].text
    assert "four throws" in FOUND.lessons["defuse"].text


def test_what_a_building_is_good_for_is_told_before_the_first_one_can_be_taken() -> None:
    """At the first move, with what a click does; the first lesson of all speaks of no points."""
    assert FOUND
    first, stops = FOUND.lessons["aim"].text, FOUND.lessons["stops"].text
    assert "oints" not in first and all(word in stops for word in ("building", "points", "shelter", "second"))
    assert list(FOUND.lessons).index("stops") < list(FOUND.lessons).index("points") and "move" in FOUND.lessons["stops"].opens.at


@pytest.mark.parametrize("seed", tiers.thinned(SEEDS, 2))
def test_what_the_others_have_done_is_told_in_full_before_a_throw_beside_any_lesson(seed: int) -> None:
    beside = 0
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Reading, "long_enough", lambda _, lesson: lesson is not None)
        for sitting in trained(seed):
            table, position = sitting.play.table, sitting.match.position
            if not beside:
                sitting.app.surface, sitting.app.scale = pygame.display.set_mode((1280, 720)), Scale(100)
                sitting.app._lay_out(sitting.play)
            if position.round > 3:
                break
            if position.turn.phase == "ready" and position.turn.seat == "D1" and not thrown(table.state, table.state.view):
                sitting.play._furnish()
                told = [part.words for part in table.mode.lately.parts]
                own = say("rush:panel.own_before", what="")
                lines = [line for line in since(table.state, "D1") if not line.startswith(own)]
                assert told[: len(lines)] == [f"{{dim|{line}}}" for line in lines] or not lines, learning.told(sitting)
                beside += bool(lines and learning.told(sitting))
            go_on(sitting)
    assert beside, "a lesson was there"


def test_what_others_set_off_is_told_in_ones_own_turn() -> None:
    assert FOUND
    for lesson in FOUND.lessons.values():
        assert lesson.opens.at, f"{lesson.id} would be told while bots play on"


def learner_at_a_fuse() -> Any:
    """Somebody who learns and defends, and has read everything so far: an enemy has lit a fuse before the second turn."""
    for seed in range(60):
        for sitting in trained(seed):
            if sitting.match.position.turn.phase == "defuse" and learning.told(sitting) == "defuse":
                return sitting
            if sitting.match.position.round > 1:
                break
            go_on(sitting)
    raise AssertionError("nobody lights a fuse")


def test_no_fuse_burns_while_a_lesson_waits_to_be_read() -> None:
    sitting = learner_at_a_fuse()
    known, hand = sitting.play.table.state, sitting.play.table.mode
    assert isinstance(hand, Defusing)
    assert sitting.play.lessons.next.main
    assert known.left() is None, "whoever learns has time"
    hand.toggle_clock()
    before = known.left()
    assert known.waits and not sitting.play.table.restless, "nothing moves meanwhile"
    for _ in range(round(40 / STEP)):
        sitting.play.update(STEP)
    assert known.left() == before and sitting.match.position.turn.phase == "defuse"
    while sitting.play.lessons.reading:
        sitting.press(pygame.K_RETURN)
    main = [one for one in sitting.play.table.buttons() if one.main]
    assert [one.label for one in main] == [say("rush:choice.defuse")]
    for _ in range(round(2 / STEP)):
        sitting.play.update(STEP)
    assert before - 3 < known.left() < before


def test_what_others_do_in_the_first_rounds_takes_its_time() -> None:
    sitting = next(iter(trained(1)))
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    moving = sitting.play.table.motions.on
    view = sitting.match.position
    for seat, number, factor in (("A1", 1, UNHURRIED), ("D2", 2, UNHURRIED), ("D1", 1, 1.0), ("A1", 3, 1.0)):
        after = view.copy()
        after.round, after.turn = number, but(after.turn, seat=seat)
        moving.after = after
        assert moving.seconds(1.0) == pytest.approx(factor), (seat, number)


def test_a_clock_that_was_tried_ends_with_its_fuse() -> None:
    sitting = learner_at_a_fuse()
    known = sitting.play.table.state
    sitting.play.table.mode.toggle_clock()
    assert known.clock and known.tried
    view = known.view.copy()
    view.turn = but(view.turn, fuse=None)
    sitting.play.table.show(view, None)
    assert not known.clock and not known.tried, "the next fuse is not burnt in real time"


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_fight_is_is_told_before_the_dice_of_the_first_one(seed: int) -> None:
    assert FOUND
    match = Match(RULES, FOUND.scenario, dict(FOUND.options), seed)
    first, *others = match.seats
    sitting: Any = Sitting({first: "person", **dict.fromkeys(others, "recruit")}, match)
    sitting.bots.at_once = True
    for _ in range(20_000):
        play = sitting.play
        if play.playing.halted:
            if play.table.state.clash:
                break
            play.go_on()
        elif play.shown and play.playing.idle and first in match.actors():
            go_on(sitting)
        sitting.step()
    assert not any(event["is"] == "combat" for event in play.table.state.story), "no die of it is told yet"
    assert learning.told(sitting) == "fight" or "fight" in sitting.play.lessons.course().done
    play.go_on()
    sitting.rest()
    assert not play.table.state.clash and any(event["is"] == "combat" for event in play.table.state.story)
