"""The training of Iron Squad: what a lesson frames can be pressed, and what wins is told before the first turn ends."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.bots.levels import decision
from game.learning.course import Course
from game.learning.lessons import training
from game.match import Match
from scenes.kit.layout import Scale
from scenes.lessons.list import LessonList
from scenes.tables.ironsquad.lessons import Places
from scenes.tables.ironsquad.mustering.deploy import Deploying
from scenes.tables.ironsquad.preview import DieChart
from scenes.tables.ironsquad.tiles import Turning
from scenes.tables.ironsquad.turn import Acting
from tests import tiers
from tests.ironsquad.staged import Staged
from tests.scenes.learning import at, go_on, lessons, read, told
from tests.scenes.situations import SITUATIONS, lay_out
from tests.scenes.test_first_training import ended
from tests.scenes.test_ironsquad_turn import seated


def read_on(sitting: Any, until: str) -> list[str]:
    """The lessons that are told up to one, each read by a click, or ended by what it waits for."""
    seen = list[str]()
    for _ in range(60):
        sitting.rest()
        while not isinstance(sitting.play.table.mode, Acting | Deploying | Turning):
            sitting.bots.give()
            sitting.rest()
        sitting.play._furnish()
        lesson, play = told(sitting), sitting.play
        if lesson is None or lesson == until:
            break
        seen.append(lesson)
        mode = play.table.mode
        if not play.lessons.course().waits:
            go_on(sitting)
        elif lesson == "place":
            mode.place_rest()
        elif lesson == "ready":
            mode.ready()
        elif lesson == "choose":
            mode.choose("us-rifleman")
        elif lesson == "walk":
            mode._click_space(mode.outlook, next(space for space, cost in mode.outlook.far.items() if cost == 3))
        else:
            break
    sitting.rest()
    return seen


def test_the_lesson_of_the_end_of_an_activation_frames_what_it_names() -> None:
    sitting = at("ironsquad")
    read_on(sitting, "activation")
    assert told(sitting) == "activation"
    done = sitting.button("Unit done")
    assert sitting.play.lessons.focus() == [done.rect] and done.enabled


def test_what_wins_the_match_is_told_before_the_first_turn_ends() -> None:
    """The tile before it is turned up, the house before it is entered: as the first soldier has gone his first steps."""
    sitting = at("ironsquad")
    before = read_on(sitting, "activation")
    assert before[-3:] == ["undo", "tile", "houses"]
    assert not [event for event in sitting.play.events if event["is"] in ("reveal", "faced")]
    sitting.play.table.mode.end()
    sitting.rest()
    assert read_on(sitting, "end-turn") == ["others", "capture"] and sitting.match.position.round == 1


def test_the_end_of_the_turn_is_taught_once_it_is_what_is_left_to_do() -> None:
    sitting = at("ironsquad")
    read_on(sitting, "activation")
    while told(sitting) != "end-turn" and isinstance(sitting.play.table.mode, Acting):
        waiting = sitting.play.table.mode.waiting()
        assert told(sitting) != "end-turn" or not waiting
        if waiting:
            facing = sitting.match.position.units[waiting[0]].facing
            sitting.play.table.mode.choose(waiting[0])
            read_on(sitting, "end-turn")
            sitting.play.decide({"do": "end", "unit": waiting[0]} | ({"facing": facing} if facing else {}))
            sitting.rest()
        read_on(sitting, "end-turn")
    end = sitting.button("End turn")
    assert told(sitting) == "end-turn" and end.enabled and sitting.play.lessons.focus() == [end.rect]
    sitting.play.decide({"do": "end_turn"})
    sitting.rest()
    sitting.play._furnish()
    course = sitting.play.lessons.course()
    course.follow(sitting.play.events)
    assert told(sitting) != "end-turn" and course.had("end-turn"), "the turn has ended, and the lesson with it"


def test_the_last_one_with_nothing_left_is_where_the_end_of_the_turn_is_taught() -> None:
    sitting = seated(Staged({"us-rifleman": {"at": "F03", "mp": 4}, "ge-captain": "M10"}).match)
    sitting.play.decide({"do": "move", "unit": "us-rifleman", "to": "F04"})
    sitting.rest()
    assert sitting.button("End turn").main and Places(sitting.play.table).moment() == "done"


def test_the_first_shot_is_explained_in_whole_before_enter_fires_it() -> None:
    """The sum, the die and what backfires: whoever aims before the rest was read is told of nothing out of its order."""
    sitting = at("ironsquad")
    course = sitting.play.lessons.course()
    ids = lessons("ironsquad")
    course.done = set(ids[: ids.index("sight")])
    seen = [course.due("target", dict).id]
    course.go_on()
    seen.append(course.due("target", dict).id)
    course.report("aimed")
    for _ in range(2):
        seen.append(course.due("aim", dict).id)
        waits = course.waits
        course.go_on()
    assert waits, "for the shot"
    assert seen == ["sight", "target", "sum", "fire"]
    course.done, course.told = set(ids[: ids.index("walk")]), None
    assert course.due("aim", dict) is None, "firing waits for its chapter"


def test_who_aims_before_the_lesson_of_sight_is_closed_is_told_of_the_sum_beside_it() -> None:
    """And what he knew before it came is not called read."""
    sitting = at("ironsquad")
    course = sitting.play.lessons.course()
    ids = lessons("ironsquad")
    course.done = set(ids[: ids.index("sight")])
    assert course.due("target", dict).id == "sight"
    course.report("aimed")
    assert course.due("aim", dict).id == "sight"
    course.close()
    assert course.due("aim", dict).id == "target" and not course.waits
    course.close()
    assert course.due("aim", dict).id == "sum"
    course.close()
    assert course.due("aim", dict).id == "fire"
    course.follow([*sitting.play.events, {"is": "attack", "unit": "us-mg", "seat": "us", "target": "ge-mg"}])
    assert "fire" in course.done and course.read & {"sight", "target", "sum", "fire"} == {"sight", "target", "sum"}
    sheet = LessonList(course.training, course)
    assert {item.id for item in sheet.list.items if item.right} == course.read


def test_who_aims_while_sight_is_told_finds_each_lesson_on_the_shot_beside_its_panels(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = read("ironsquad", 1, monkeypatch)
    told_of: dict[str, bool] = {}

    def look() -> None:
        mode, lessons_, lesson = sitting.play.table.mode, sitting.play.lessons, told(sitting)
        if lesson == "sight" and not mode.aimed:
            mode.aim()
            sitting.play._furnish()
        if lesson in ("sight", "target", "sum", "fire"):
            panels = [one.seen for one in lessons_.places.panels("shot")]
            beside = panels and not any(one.colliderect(lessons_.panel.rect) for one in panels if one.h)
            told_of[lesson] = bool(
                mode.aimed and beside and lessons_.panel in lessons_.widgets() and any(one.h for one in panels)
            )

    ended(sitting, look, 50)
    assert told_of == dict.fromkeys(("sight", "target", "sum", "fire"), True)


def test_a_shot_before_its_chapter_leaves_its_sum_to_be_told_of_at_the_next() -> None:
    course = at("ironsquad").play.lessons.course()
    ids = lessons("ironsquad")
    course.follow([{"is": "attack", "unit": "us-mg", "seat": "us", "target": "ge-mg"}])
    assert {"target", "fire"} <= course.done
    course.done |= set(ids[: ids.index("target")])
    assert course.due("aim", dict).id == "sum"


def test_bars_and_modifiers_of_a_shot_are_seen_while_a_lesson_tells_of_them() -> None:
    situation = SITUATIONS["ironsquad shot with all modifiers"]()
    lay_out(situation, (1280, 720), 100)
    table, chrome = situation.screen.table, situation.screen.chrome
    places, bars = Places(table), dict[bool, bool]()
    for of in ((), ("shot",)):
        places.room(lambda wide: 214)
        for _ in range(2):
            places.speak(of)
            table.panels.refresh()
        panels = places.panels("shot")
        assert panels and all(one.seen == one.rect for one in panels)
        bars[bool(of)] = any(isinstance(part, DieChart) for one in panels for part in one.parts)
    assert bars == {False: False, True: True} and chrome.column.told


def test_the_lesson_of_the_squad_frames_its_cards_alone() -> None:
    sitting = at("ironsquad")
    read_on(sitting, "squad")
    squad = sitting.play.table.panels.squad
    (frame,) = sitting.play.lessons.focus()
    cards = [place.move(squad.rect.topleft) for place in squad.places()]
    assert told(sitting) == "squad" and frame == cards[0].unionall(cards[1:]) and frame.h < squad.rect.h


def test_a_first_training_comes_soon_to_its_first_shot() -> None:
    """What the first steps and the first shot do not need is told afterwards, and all of it in few words."""
    found = training("ironsquad")
    assert found
    lessons_ = list(found.lessons.values())
    ids = [one.id for one in lessons_]
    first, shot = ids.index("walk") + 1, ids.index("fire") + 1

    def words(number: int) -> int:
        return sum(len(str(one.text).split()) for one in lessons_[:number])

    assert words(first) <= 180 and words(shot) <= 500
    assert sum(one.goes_on == "click" for one in lessons_[:shot]) <= 12
    assert all(ids.index(one) > shot for one in ("clock", "threat", "captain", "medic", "score"))


def test_the_frame_of_a_lesson_crosses_no_words_on_the_board() -> None:
    sitting = at("ironsquad")
    read_on(sitting, "reach")
    assert told(sitting) == "reach"
    sitting.top.draw(Surface((1280, 720)))
    labels = sitting.play.table.board.labels()
    assert labels and sitting.play.lessons.places.labels() == labels, "they are painted again over the dashes"


def test_no_house_is_framed_beside_the_one_that_amber_goes_to() -> None:
    sitting = at("ironsquad")
    read_on(sitting, "houses")
    assert told(sitting) == "houses"
    mode, places = sitting.play.table.mode, sitting.play.lessons.places
    for name in mode.waiting():
        if sitting.match.position.active in (None, name):
            mode.choose(name)
        step, space = mode.advice.step, places._space("house")
        assert not (step and space) or step.to == space or space not in mode.outlook.far
    mode.choose(None)
    assert places._space("house") or mode.view.active, "while nothing is proposed any of them will do"


def test_the_first_look_at_the_training_cuts_off_nobody() -> None:
    sitting = at("ironsquad")
    sitting.app.surface, sitting.app.scale = pygame.display.set_mode((1280, 720)), Scale(100)
    sitting.app._lay_out(sitting.play)
    read_on(sitting, "choose")
    board = sitting.play.table.board
    assert len(board.standing()) == 8 and all(board.clear.contains(area) for area in board.standing().values())
    few = [area for unit, area in board.standing().items() if len(board.on(board.counters[unit].space)) < 3]
    assert all(max(area.size) >= 44 for area in few), "a triangle takes more than its side"


def test_whoever_plays_ahead_is_not_told_what_he_has_done() -> None:
    sitting = at("ironsquad")
    read_on(sitting, "choose")
    table, lessons_ = sitting.play.table, sitting.play.lessons
    table.mode.choose("us-rifleman")
    table.mode._click_space(table.mode.outlook, next(space for space, cost in table.mode.outlook.far.items() if cost == 3))
    sitting.rest()
    table.mode.end()
    sitting.rest()
    table.bars.toggle("threat")
    assert {"choose", "walk", "activation", "threat"} <= lessons_.course().done
    assert not {"choose", "walk", "activation"}.intersection(read_on(sitting, "capture"))


def test_no_lesson_stands_through_the_turn_of_the_enemy() -> None:
    sitting = at("ironsquad")
    read_on(sitting, "reach")
    assert told(sitting) == "reach"
    sitting.play.decide({"do": "end_turn"})
    assert sitting.match.actors() == ("ge",)
    for _ in range(3):
        sitting.play.update(0.02)
    sitting.play._furnish()
    assert told(sitting) is None and sitting.play.lessons.panel not in sitting.play.focus.widgets


def test_what_can_wait_is_told_by_its_own_event_and_one_at_the_beginning_of_a_turn() -> None:
    found = training("ironsquad")
    assert found
    course = Course(found, "us", ("us", "ge"))
    ids = list(found.lessons)
    course.done = set(ids[: ids.index("clock")])
    story: list[Any] = []

    def told_after(event: Any, view: Any, moment: str = "unit") -> list[str]:
        """The lessons that are due in a row once this has happened."""
        story.append(event)
        course.follow(story)
        seen = list[str]()
        while due := course.due(moment, lambda: view):
            seen.append(due.id)
            course.go_on()
        return seen

    for number, begun, chosen in ((1, [], []), (2, ["clock"], ["threat"])):
        assert told_after({"is": "turn", "seat": "us", "round": number}, {"round": number}, "turn") == begun
        assert told_after({"is": "activated", "unit": "us-mg"}, {"round": number, "active": None}) == chosen
    assert told_after({"is": "vp", "seat": "us", "for": "reveal", "points": 1}, {}) == []
    assert told_after({"is": "vp", "seat": "us", "for": "objective", "points": 1}, {}) == ["score"]
    assert told_after({"is": "damage", "unit": "ge-mg", "by": "us-mg", "lost": 1, "hp": 4}, {}) == []
    assert told_after({"is": "damage", "unit": "us-mg", "by": "ge-mg", "lost": 2, "hp": 3}, {}) == []
    assert told_after({"is": "ended", "unit": "us-mg"}, {}, "done") == ["go-on"]


def test_what_somebody_is_for_is_told_as_he_is_chosen_and_no_longer_once_another_is() -> None:
    found = training("ironsquad")
    assert found
    course = Course(found, "us", ("us", "ge"))
    course.done = set(found.lessons) - {"captain", "medic"}

    def due() -> str:
        lesson = course.due("unit", lambda: {})
        return lesson.id if lesson else ""

    assert not due()
    for unit, told_of in (("us-captain", "captain"), ("us-mg", ""), ("us-medic", "medic")):
        course.told = None
        course.report("chosen", unit)
        assert due() == told_of
    course.go_on()
    course.report("chosen", "us-medic")
    assert not due(), "once"


def test_where_he_looks_is_told_as_he_is_asked() -> None:
    """Whoever moves on instead of reading is told all the same, when it matters."""
    sitting = at("ironsquad")
    read_on(sitting, "activation")
    assert not sitting.play.lessons.course().had("facing")
    mode = sitting.play.table.mode
    mode.choose("us-mg") if not sitting.match.position.active else None
    mode.facing = sitting.match.position.units["us-mg"].facing
    mode.acts.update_highlights()
    sitting.play._furnish()
    assert told(sitting) == "facing"


def test_what_is_framed_is_the_very_thing() -> None:
    sitting = at("ironsquad")
    read_on(sitting, "reach")
    table, lessons, board = sitting.play.table, sitting.play.lessons, sitting.play.table.board
    sitting.top.draw(Surface((1280, 720)))
    chips = table.state.chrome.places_of("panel.vp")
    assert list(lessons._parts("scores")) == list(chips) and len(chips) == 2
    foe = next(unit for unit, one in table.state.view.units.items() if one.seat == "ge")
    table.mode.aimed = foe
    frame = lessons.place("enemy")
    assert frame is None or frame.contains(board.standing()[foe].clip(board.clear))
    assert lessons.place("own").contains(board.standing()[table.mode.chosen].clip(board.clear))
    assert sitting.button("Undo").reason and lessons.place("key:undo") is None, "nothing dead is framed"


BEFORE = {"move": "reach", "reveal": "tile", "explore": "houses", "attack": "fire", "heal": "medic"}
"""The lesson that comes before the first event of a kind of one's own."""
TOLD_BEFORE_A_SHOT = ("reach", "sight", "target", "sum", "fire")
PRESSES = 45


@pytest.mark.parametrize("seed", tiers.tiered(range(1, 4), range(4, 12)))
def test_no_lesson_comes_after_the_first_decision_that_needs_it(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever reads what comes up and else presses amber was told of a shot, a tile, a house, a treatment before his first."""
    told_at, heard, due = list[str](), set[str](), Course.due

    def counted(course: Course, moment: str, *more: Any) -> Any:
        lesson = due(course, moment, *more)
        if lesson and lesson.id not in told_at:
            told_at.append(lesson.id)
        return lesson

    monkeypatch.setattr(Course, "due", counted)
    sitting = read("ironsquad", seed, monkeypatch)
    late, presses = list[str](), 0

    def look() -> None:
        nonlocal presses
        presses += 1
        own = [one for one in sitting.play.events if str(one.get("unit", "")).startswith("us-") and one.get("kind") != "ambush"]
        for event in own:
            need = BEFORE.get(event["is"], "")
            if need and event["is"] not in heard and not str(event.get("by", "")).endswith("captain"):
                heard.add(event["is"])
                needed = TOLD_BEFORE_A_SHOT if need == "fire" else (need,)
                late.extend(f"{one} after the first {event['is']}" for one in needed if one not in told_at)

    ended(sitting, look, PRESSES)
    assert "move" in heard and presses and not late, (late, told_at)


def test_the_last_lesson_is_the_last_but_for_those_that_it_names() -> None:
    found = training("ironsquad")
    assert found
    last = list(found.lessons.values())[-1]
    before = {one for one in found.lessons if one != last.id}
    unnamed = {one.id for one in found.lessons.values() if not (one.first and one.opens.event)} & before
    course = Course(found, "us", ("us", "ge"))
    course.follow([{"is": "turn", "seat": "us", "round": 2}])
    for missing in ("damage", "clock", "threat"):
        course.done = unnamed - {missing}
        due = course.due("done", lambda: {"round": 3})
        assert due is not last
        course.told = None
    course.done = set(unnamed)
    assert course.due("turn", lambda: {"round": 3}) is not last, "there is something to do still"
    assert course.due("done", lambda: {"round": 3}) is last and len(course.to_come) == 3


SEEDS_OF_TRAINING = training("ironsquad").seeds  # type: ignore[union-attr]
FIRST, *OTHERS = SEEDS_OF_TRAINING
FEW, PLAYS, STEPS = 6, 20, 40
SOME = [(FIRST, range(FEW))], [(FIRST, range(FEW, PLAYS)), *((seed, range(PLAYS)) for seed in OTHERS)]


def found_in(match: Match) -> set[str]:
    """The cards of all houses that were searched in a match."""
    return {event["card"] for event in match.story() if event["is"] == "explore"}


@pytest.mark.parametrize(("seed", "plays"), tiers.tiered(*SOME))
def test_nobody_unlooked_for_joins_in_a_first_training(seed: int, plays: range, monkeypatch: pytest.MonkeyPatch) -> None:
    """A soldier nobody chose could lose the match in the enemy's turn: not by amber, nor by whatever sensible is done."""
    sitting = read("ironsquad", seed, monkeypatch)
    ended(sitting)
    assert sitting.match.result()["winner"] == "us" and "us-local-a" not in found_in(sitting.match)
    for play in plays:
        chance, match = Random(play), Match(sitting.match.rules, "training", {}, seed)
        level, astray = chance.choice(("recruit", "regular", "veteran")), chance.choice((0.0, 0.1, 0.2))
        while match.actors():
            (seat,) = match.actors()[:1]
            if seat == "us" and chance.random() < astray:
                action = chance.choice(match.legal(seat))
            else:
                bot = level if seat == "us" else "recruit"
                action = decision(match.rules, match.view(seat), seat, bot, chance.getrandbits(30), steps=STEPS)
            match.play(seat, action)
        assert "us-local-a" not in found_in(match), f"play {play}"
