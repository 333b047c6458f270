"""The first round of the training of Operators: whoever walks about meets the enemy in it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pygame import Rect

from game.bots.levels import decision, seed_of
from game.games import rules
from game.learning.course import Course
from game.learning.lessons import training
from game.match import Match
from game.operators.position import NOTHING
from scenes.kit import palette
from scenes.kit.layout import Scale, fitting
from scenes.kit.tweens import Pause, Stage
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.lessons.panel import LessonPanel
from scenes.tables.operators.advice import proposal
from scenes.tables.operators.duel.fight import STOPS
from scenes.tables.operators.lessons import FIGHT
from tests.scenes import learning

FOUND = training("operators")
SEEDS = FOUND.seeds if FOUND else ()
WALKS = 20
SAID = (
    "margin.wound",
    "margin.death",
    "margin_tip",
    "result_tip.hurt",
    "result_tip.both_fall",
    "caption.hurt",
    "wounds.old",
)
"""All that a fight says of a win by five or less."""


def met(seed: int, plan: dict[str, Any] | None = None) -> int:
    """The action of the first round in which both see each other, 0 for none; `plan` None: the one that Suggest proposes."""
    assert FOUND
    own = rules("operators")
    match = Match(own, FOUND.scenario, dict(FOUND.options), seed)
    if plan is None:
        found = proposal(match.view("red"), "red", NOTHING)
        plan = {"do": "plan", "at": list(found.at), "face": list(found.face)}
    told = [*match.play("red", plan)]
    told += match.play("blue", decision(own, match.view("blue"), "blue", "recruit", seed_of(seed, own.seats.index("blue"), 0)))
    if not any(event["is"] == "sighted" for event in told):
        return 0
    return max(event["step"] for event in told if event["is"] == "step")


def wandering(seed: int) -> dict[str, Any]:
    """A plan of somebody who walks about."""
    assert FOUND
    view = Match(rules("operators"), FOUND.scenario, dict(FOUND.options), 1).view("red")
    graph, chance, at = view.world.graph, random.Random(seed), list[str]()
    for _ in range(view.world.tables.numbers.markers):
        node = at[-1] if at else view.red.node
        at.append(chance.choice([*graph.ways_free[node], node]))
    return {"do": "plan", "at": at, "face": [next(iter(graph.nodes[node].ports)) for node in at]}


@pytest.mark.parametrize("seed", SEEDS)
def test_who_takes_what_is_suggested_meets_the_enemy_in_the_first_round(seed: int) -> None:
    assert 2 <= met(seed) <= 3


@pytest.mark.parametrize("seed", SEEDS)
def test_nearly_everybody_who_walks_about_does(seed: int) -> None:
    assert sum(bool(met(seed, wandering(walk))) for walk in range(WALKS)) >= WALKS * 9 // 10


def test_the_training_begins_with_one_of_these_matches() -> None:
    assert FOUND and SEEDS and FOUND.seed(4 * 7 + 1) in SEEDS


def test_what_dice_and_cards_are_for_is_told_in_the_first_fight_and_each_step_of_it_where_it_lies_there() -> None:
    found = training("operators")
    assert found
    course = Course(found, "red", ("red", "blue"))
    told = list[str]()
    for moment in ("choosing", "choosing", "choosing", "cards", "cards", "speed", "aiming", "sums"):
        lesson = course.due(moment, dict)
        assert lesson and (not told or lesson.id != told[-1])
        told.append(lesson.id)
        course.go_on()
    assert told == ["pool", "range", "choose", "prepare", "on-target", "reveal", "aim", "firepower"]
    assert course.due("settled", dict) is None, "nothing lies over what came of it"
    assert {stage: found.lessons[lesson].opens.at for stage, lesson in STOPS.values()} == {
        "cards": ("cards",), "speed": ("speed",), "aiming": ("aiming",), "sums": ("sums",)
    }  # fmt: skip


def test_the_first_fight_stops_where_its_lessons_speak_and_its_end_lies_free() -> None:
    sitting, chance = learning.learning(seed=0), random.Random(0)
    sitting.bots.at_once = True
    sitting.bots.give()
    shown, table = sitting.play.lessons, sitting.play.table
    stops = list[str | None]()

    def read() -> None:
        duel, playing = table.duel, sitting.play.playing
        if playing.idle and not sitting.play.shown:
            return
        if table.state.dueling and duel.complete:
            assert shown.panel not in sitting.play.focus.widgets, "who fell is seen"
        if playing.halted and table.state.dueling and not duel.complete:
            stops.append(learning.told(sitting))
        for _ in range(4 if playing.idle or playing.halted else 0):
            shown.go_on()
            sitting.play._furnish()

    for _ in range(40):
        sitting.rest(read)
        read()
        if "firepower" in stops and not table.state.dueling:
            break
        sitting.do_anything(chance)
    assert [one for one in stops if one in ("on-target", "reveal", "aim", "firepower")][-3:] == ["reveal", "aim", "firepower"], (
        stops
    )


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
def test_nothing_of_a_fight_moves_as_its_lessons_come_and_go(size: tuple[int, int]) -> None:
    sitting, chance = learning.learning(seed=0), random.Random(0)
    sitting.app.scale = fitting(size)
    sitting.play.resize(size, sitting.app.scale)
    sitting.bots.at_once = True
    sitting.bots.give()
    play, duel = sitting.play, sitting.play.table.duel
    places, told = dict[object, set[tuple[int, ...]]](), set[str | None]()

    def look() -> None:
        if not play.table.state.dueling or (play.playing.idle and not play.shown) or "over" in told and not duel.complete:
            return
        play._furnish()
        choosing = duel.choosing
        told.add(learning.told(sitting) if not duel.complete else "over")
        found = {(seat, name): pane.area(name) for seat, pane in duel.state.panes.items() for name in FIGHT}
        found |= {"hand": choosing.hand_area, "dice": choosing.dice_area} if choosing else {}
        for name, area in found.items():
            if area:
                places.setdefault((choosing is not None, name), set()).add(tuple(area))

    for _ in range(40):
        sitting.rest(look)
        look()
        if "over" in told:
            break
        if play.playing.idle or play.playing.halted:
            for _ in range(4):
                play.lessons.go_on()
                look()
        sitting.do_anything(chance)
    assert told >= {None, "pool", "range", "reveal", "aim", "firepower", "over"}, told
    assert {name: areas for name, areas in places.items() if len(areas) > 1} == {}


@pytest.mark.parametrize("fresh", [False, True])
def test_continue_ends_the_lesson_of_its_stop_for_good_unless_it_has_only_just_come(
    fresh: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = learning.learning()
    play, shown = sitting.play, sitting.play.lessons
    course, moments = shown.course(), ["cards"]
    course.done |= {"kit", "map", "plan", "facing", "pool", "range", "choose"}
    monkeypatch.setattr(shown.places, "moment", lambda: moments[-1])
    monkeypatch.setattr(type(shown.looked), "fresh", fresh)
    monkeypatch.setattr(type(play.playing), "halted", True)
    shown.refresh()
    assert learning.told(sitting) == "prepare"
    shown.play_on()
    shown.refresh()
    assert learning.told(sitting) is None, "no other one comes while that moves"
    assert ("prepare" in course.done) != fresh and shown.untold("on-target")
    moments.append("speed")
    shown.refresh()
    assert learning.told(sitting) == "reveal"
    shown.play_on()
    moments.append("planning")
    shown.refresh()
    moments.append("cards")
    shown.refresh()
    assert learning.told(sitting) == ("prepare" if fresh else "on-target"), "what was skipped comes at the next stop of the kind"


def test_next_at_a_stop_goes_on_from_it_with_the_last_lesson_and_the_cross_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = learning.learning()
    play, shown = sitting.play, sitting.play.lessons
    course, went = shown.course(), list[str]()
    course.done |= {"kit", "map", "plan", "facing", "pool", "range", "choose"}
    monkeypatch.setattr(shown.places, "moment", lambda: "cards")
    monkeypatch.setattr(type(play.playing), "halted", True)
    monkeypatch.setattr(play.playing, "skip", lambda: went.append("on"))
    shown.refresh()
    for told, goes in (("prepare", 0), ("on-target", 1)):
        assert learning.told(sitting) == told
        shown.next.press()
        assert len(went) == goes, "one press for Next and Continue, once nothing more is to be read"
        shown.refresh()
    shown.next.press()
    assert len(went) == 1, "nothing is told: nothing goes on"
    course.recall("aim")
    shown.refresh()
    shown.hide.press()
    assert len(went) == 1


def test_the_first_fight_begins_with_an_example_in_amber_which_nobody_is_led_to_twice() -> None:
    sitting = learning.learning()
    play, shown = sitting.play, sitting.play.lessons
    shown.course().recall("pool")
    play._furnish()
    assert [link.label for link in shown.panel.links] == ["An example fight"], (
        "who asks for it again finds it, but is not led to it"
    )
    course = shown.course()
    course.recalled = None
    course.done |= {"kit", "map", "plan", "facing"}
    shown.places.moment = lambda: "choosing"
    play._furnish()
    assert learning.told(sitting) == "pool"
    lit = [one for one in play.focus.widgets if isinstance(one, Button) and one.main and one.enabled]
    assert [one.label for one in lit] == ["An example fight"], "one amber, and it is the example"
    lit[0].press()
    assert "pool" in course.done


def test_lessons_odds_and_result_say_the_same_of_a_narrow_win() -> None:
    assert FOUND
    told = {name: lesson.text.replace("**", "") for name, lesson in FOUND.lessons.items()}
    assert "Win by 5 or less and you are wounded" in told["firepower"]
    assert "if you are already wounded, you fall as well" in told["firepower"]
    assert "if he wins one by 5 or less, he falls as well" in told["wounds"]
    said = {key: say(f"operators:duel.{key}", n=5, winner="Shepherd", by="−1") for key in SAID}
    assert all("5 or less" in words and "wounded" in words.lower() for words in said.values()), said
    assert "wounded until the end of the next round" in said["result_tip.hurt"]
    assert all("already wounded falls as well" in said[key] for key in ("margin_tip", "result_tip.both_fall"))


def test_when_a_wound_heals_and_what_falling_does_to_the_hand_is_told_by_the_rules() -> None:
    """A wound lasts through the round after its fight (R-OP-107); whoever falls draws until he holds three (R-OP-91)."""
    assert FOUND
    lesson = FOUND.lessons["wounds"].text
    assert "until the end of the round after the fight" in lesson and "draw back up to three" in lesson
    assert "draw back up to three" in say("operators:kit.hand_tip")
    assert say("operators:moving.healed_more", name="Ghost").endswith("heals at the end of next round.")
    told = say("operators:event.healed_one", seat="Ghost"), say("operators:kit.wounded_2_own")
    assert all("at the end of next round" in one for one in told), told


@pytest.mark.parametrize("stepwise", [True, False])
def test_a_fight_whose_lessons_are_told_halts_at_every_stage_step_by_step_and_else_is_hurried_through_stage_by_stage(
    stepwise: bool,
) -> None:
    sitting = learning.learning(seed=0)
    table: Any = sitting.play.table
    table.state.stepwise = stepwise
    for kind, (stage, _) in STOPS.items():
        shown = table.duel.read_first(kind, Pause(1.0), False, lambda lesson: table.state.stepwise)
        playing = sitting.play.playing
        playing.add([[]])
        playing._motion = lambda batch, shown=shown: shown
        playing.update(0.0)
        assert playing.halted == stepwise
        if stepwise:
            assert table.duel.state.stage == stage
            playing.skip_all()
        else:
            assert isinstance(shown.motions[0], Stage)
            playing.skip_on()
            assert playing.idle


@pytest.mark.parametrize("fell", [False, True])
def test_the_flag_is_told_of_before_the_next_round_is_planned_and_where_to_come_back_right_after(fell: bool) -> None:
    assert FOUND
    course = Course(FOUND, "red", ("red", "blue"))
    course.done |= {name for name in FOUND.lessons if FOUND.number(name) <= FOUND.number("firepower")}
    course.acted = set(FOUND.moments)
    course.follow([{"is": "planned", "seat": "red"}, {"is": "outcome"}, {"is": "lesson", "feature": "flag"}])
    view = {"seats": {"red": {"node": None if fell else "k05"}, "blue": {"node": "k16"}}}
    told = list[str]()
    for _ in range(2):
        lesson = course.due("planning", lambda: view)
        if lesson is None or course.waits:
            break
        told.append(lesson.id)
        course.go_on()
        course.rest()
    assert told == ["flag"] and "stays yours" in FOUND.lessons["flag"].text
    assert ("respawn" if fell else None) == (lesson and lesson.id)
    course.report("entered" if fell else "marked")
    lesson = course.due("planning", lambda: view | {"seats": {"red": {"node": "k05"}}})
    assert lesson and lesson.id == "wounds"


@pytest.mark.parametrize("reads", [True, False])
def test_a_new_rule_is_told_in_its_round_and_what_waits_from_earlier_comes_after_it(reads: bool) -> None:
    """Whether what is told is read, or nothing is."""
    assert FOUND
    course = Course(FOUND, "red", ("red", "blue"))
    course.done |= {name for name in FOUND.lessons if FOUND.number(name) <= FOUND.number("flag")}
    course.acted = set(FOUND.moments)
    told, story = list[list[str]](), [{"is": "planned", "seat": "red"}, {"is": "outcome"}, {"is": "lesson", "feature": "flag"}]
    for feature in ("", "sprint", "one_way", "bonus", "climbing"):
        story += [{"is": "planned", "seat": "red"}, {"is": "lesson", "feature": feature}] if feature else []
        course.follow(story)
        told.append([])
        for _ in range(3):
            lesson = course.due("planning", dict, reads)
            told[-1] += [lesson.id] if lesson and lesson.id not in told[-1] else []
            if reads:
                course.go_on()
                course.rest()
                course.report("marked")
        course.play_on("planning", reads)
        course.leave_turn(reads)
    assert [one[0] for one in told] == ["wounds", "sprint", "one-way", "bonus", "climbing"]
    assert not reads or told[-1][-1] == "go-on", "nothing is left untold"


@pytest.mark.parametrize("count", [0, 2, 4])
def test_what_a_lesson_speaks_of_stands_high_and_what_is_pointed_at_never_lies_over_it(count: int) -> None:
    assert FOUND
    sitting = learning.learning()
    play, table, laid_over = sitting.play, sitting.play.table, 0
    for _ in range(count):
        table.plan.lay("k05" if "k05" in table.state.planner.ends().nodes else "k01")
    for lesson in FOUND.lessons.values():
        play.lessons.course().recall(lesson.id)
        play._furnish()
        spoken = [panel for panel in table.panels.column.told if panel in table.panels.column.widgets]
        for node in (None, *table.state.graph.nodes):
            table.state.hit = table.state.hit._replace(node=node)
            table.panels.refresh()
            column = table.panels.column
            for panel in spoken:
                assert not panel.rect.collidelistall([one.rect for one in column.over]), lesson.id
                assert column.view.contains(panel.seen) and (count == 4 or panel.seen == panel.rect), (lesson.id, "seen whole")
            laid_over += bool(column.over)
            told = [panel for panel in (table.panels.plan, table.panels.warnings) if panel in column.widgets]
            clear = column.offset or column.over or all(panel.seen == panel.rect for panel in told)
            assert clear, (lesson.id, "nothing is cut by the lesson")
    assert laid_over


def test_both_plans_are_seen_whole_above_a_lesson_while_they_are_walked() -> None:
    assert FOUND
    sitting = learning.learning(seed=43)
    sitting.app.scale = fitting((1280, 720))
    sitting.play.resize((1280, 720), sitting.app.scale)
    sitting.bots.at_once = True
    sitting.bots.give()
    play, table, seen = sitting.play, sitting.play.table, set[bool]()
    table.plan.suggest()
    moving = [lesson for lesson, one in FOUND.lessons.items() if {"moving", "contact"}.intersection(one.opens.at)]

    def look() -> None:
        if play.playing.halted and table.state.walk and not table.state.dueling:
            for lesson in moving:
                play.lessons.course().recall(lesson)
                play._furnish()
                shown = [panel for panel in (table.panels.walk, table.panels.contact) if panel in table.panels.widgets]
                assert all(panel.seen == panel.rect for panel in shown), lesson
                seen.add(len(shown) > 1)
            play.lessons.course().recalled = None

    table.plan.commit()
    sitting.rest(look)
    assert seen == {False, True}


def test_the_head_of_a_card_across_the_table_is_one_whether_it_tells_a_lesson_or_an_example() -> None:
    card = LessonPanel()
    card.tell("An example fight", "Watch.", ())
    card._column = 200
    card.place(Rect(0, 0, 1200, 100), Scale(100))
    assert card.paint().get_at((40, 90))[:3] == palette.BINDING
