"""Beside the lessons themselves: their list, their drills, a match that is gone on with, the way from the set-up."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import rules
from game.journal import Journal, resume
from game.learning.lessons import training
from game.match import Match
from scenes.app.pause import Pause
from scenes.kit.layout import Scale
from scenes.kit.scene import Pop, Push, Swap
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.lessons import progress
from scenes.lessons.list import LessonList
from scenes.lessons.panel import with_keys
from scenes.lessons.spoken import FEW
from scenes.match.screen import Play
from scenes.presentation.seats import Holder
from scenes.program import Program
from scenes.puzzles.drill import DrillScreen
from tests.scenes.learning import IDS, TAUGHT, at, go_on, learning, lessons, press, ready, told
from tests.scenes.sitting import SOLO, Ground, Sitting, known

# --- the list -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_any_lesson_is_told_again_from_the_list(game: str) -> None:
    sitting = at(game)
    ids = lessons(game)
    go_on(sitting)
    sitting.app.apply(sitting.play._menu())
    assert isinstance(sitting.top, Pause)
    button = next(one for one in sitting.top.choices if getattr(one, "label", "") == say("lesson.list"))
    sitting.app.apply(button.press())
    listed = sitting.top
    assert isinstance(listed, LessonList)
    items = listed.list.items
    assert [item.id for item in items] == ids
    assert [item.right for item in items] == [say("lesson.read")] + [""] * (len(ids) - 1)
    sitting.app.apply(listed.list.open_item(ids[-1]))
    assert sitting.top is sitting.play and told(sitting) == ids[-1]
    go_on(sitting)
    assert told(sitting) == ids[1], "then they go on where they were"


@pytest.mark.parametrize("game", TAUGHT)
def test_a_match_that_teaches_nothing_has_the_lessons_of_its_game_to_be_read(game: str) -> None:
    own = rules(game)
    scenario = next((one for one in own.scenarios() if one != training(game).scenario), "")
    if not scenario:
        return
    match = Match(own, scenario, {}, 1)
    sitting = ready(Sitting({seat: "person" if seat == match.seats[0] else "recruit" for seat in match.seats}, match))
    assert sitting.play.lessons is None
    sitting.app.apply(sitting.play._menu())
    button = next(one for one in sitting.top.choices if getattr(one, "label", "") == say("lesson.list"))
    assert not button.reason
    sitting.app.apply(button.press())
    listed, one = sitting.top, training(game).lessons[lessons(game)[-1]]
    assert isinstance(listed, LessonList) and listed.anew not in listed.contents()
    sitting.app.apply(listed.list.open_item(one.id))
    assert sitting.top.card.title == one.title.upper() and sitting.top.card.lines[0].left == with_keys(one.text)
    sitting.app.apply(sitting.top.leave.press())
    assert sitting.top is listed


def test_all_lessons_are_told_again_when_asked_for() -> None:
    sitting = learning()
    press(sitting, sitting.play.lessons.stop)
    sitting.app.apply(sitting.play._menu())
    sitting.app.apply(sitting.play.lessons.open_list())
    sitting.app.apply(sitting.top.anew.press())
    assert sitting.top is sitting.play and told(sitting) == "kit"


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 100), ((1280, 720), 150), ((1920, 1080), 125)])
def test_the_list_fits_its_window(size: tuple[int, int], percent: int) -> None:
    sitting = learning()
    sitting.app.apply(sitting.play.lessons.open_list())
    sitting.top.resize(size, Scale(percent))
    assert sitting.top.back.rect.h <= size[1]
    assert pygame.Rect((0, 0), size).contains(sitting.top.leave.rect)


# --- drills ---------------------------------------------------------------------------------------------------------------


def seen_through(sitting: Any) -> list[str]:
    """What was refused in the drill on the screen, which is at its end now."""
    found: list[str] = []
    for _ in range(30_000):
        if sitting.notice and sitting.notice not in found:
            found.append(sitting.notice)
        if sitting.top.playing.halted:
            sitting.top.go_on()
        if not (sitting.top.restless or sitting.top.waiting):
            return found
        sitting.step()
    raise AssertionError("The drill never ends.")


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in TAUGHT for name in (training(game) or at(game)).drills])
def test_a_drill_is_played_beside_the_match(game: str, name: str) -> None:
    sitting, found = at(game), training(game)
    assert found
    before = sitting.match.digest()
    watched: list[bool] = []
    drill = found.drills[name]
    sitting.app.apply(Push(DrillScreen(sitting.app, found, drill, Ground, lambda: watched.append(True))))
    screen = sitting.top
    refused = seen_through(sitting)
    assert watched == [True] and len(screen.match.log) == sum(not step.refused for step in drill.steps)
    assert len(refused) >= any(step.refused for step in drill.steps)
    assert known(screen.table).shown and screen.match.position is not sitting.match.position
    whole = pygame.Rect((0, 0), sitting.app.size)
    assert whole.contains(screen.panel.rect) and drill.title.upper() == screen.panel.title
    assert not any(frame.colliderect(screen.panel.rect) for frame in screen._focus())
    assert screen.chrome.sentence.words == (screen.table.came_to or say("lesson.drill_over"))
    press(sitting, screen.again)
    assert isinstance(sitting.top, DrillScreen) and sitting.top is not screen and not sitting.top.match.log
    for _ in range(3):
        sitting.step()
    press(sitting, sitting.top.back)
    assert sitting.top is sitting.play and sitting.match.digest() == before


def test_nobody_decides_anything_in_a_drill() -> None:
    sitting, found = at("operators"), training("operators")
    assert found
    sitting.app.apply(Push(DrillScreen(sitting.app, found, found.drills["ladder"], Ground, lambda: None)))
    seen_through(sitting)
    screen = sitting.top
    log = len(screen.match.log)
    screen.table.plan.lay("k01") if screen.table.state.planner and screen.table.state.chair else None
    for code in (pygame.K_g, pygame.K_SPACE, pygame.K_z):
        sitting.press(code)
    assert len(screen.match.log) == log and screen.table.state.chair is None
    assert not screen.table.hand.busy and sitting.top is screen
    assert [one.label for one in screen.chrome.buttons] == [say("lesson.drill_back")] and screen.chrome.buttons[0].main
    press(sitting, screen.chrome.buttons[0])
    assert sitting.top is sitting.play


def test_a_lesson_that_waits_for_its_drill_is_done_when_it_was_seen() -> None:
    sitting = learning()
    shown = sitting.play.lessons
    course = shown.course()
    course.done |= set(IDS[: IDS.index("sprint")])
    course._opened.add("sprint")
    sitting.play._furnish()
    assert told(sitting) == "sprint" and shown.next.label == say("lesson.skip")
    press(sitting, next(button for button in shown.panel.buttons if button.label == shown.training.drills["sprint"].title))
    assert isinstance(sitting.top, DrillScreen)
    sitting.step()
    press(sitting, sitting.top.back)
    assert told(sitting) == "sprint", "it was left before anything was seen"
    press(sitting, next(button for button in shown.panel.buttons if button.label == shown.training.drills["sprint"].title))
    seen_through(sitting)
    press(sitting, sitting.top.back)
    assert told(sitting) is None and "sprint" in course.done


@pytest.mark.parametrize("game", TAUGHT)
def test_an_example_is_offered_under_the_lessons_it_belongs_to(game: str) -> None:
    sitting = at(game)
    shown = sitting.play.lessons
    under = Counter(name for one in shown.training.lessons.values() for name in one.drills)
    assert max(under.values()) <= 2, "what stands under everything belongs to nothing"
    for one in shown.training.lessons.values():
        shown.course().recall(one.id)
        sitting.play._furnish()
        offered = [button.label for button in shown.panel.links]
        assert offered == ([shown.training.drills[name].title for name in one.drills] if len(one.drills) <= FEW else []), one.id


# --- a match that is gone on with -----------------------------------------------------------------------------------------


def begun(own_folder: Path, name: str) -> Any:
    """A sitting at Basic Training in a journal of this name."""
    match = Match(rules("operators"), "basic-training", {}, 1)
    return ready(Sitting(SOLO, match, own_folder / "matches" / f"{name}.journal"))


def gone_on_with(sitting: Any) -> Any:
    """The same match in a new sitting, read from its journal."""
    sitting.journal.close() if hasattr(sitting.journal, "close") else None
    match, journal, _ = resume(rules, sitting.journal.path)
    again = Sitting(SOLO, match)
    again.journal = again.play.journal = journal
    assert isinstance(again.play.journal, Journal)
    return ready(again)


def test_a_match_that_is_gone_on_with_tells_no_lesson_twice(own_folder: Path) -> None:
    first = begun(own_folder, "one")
    for _ in range(3):
        go_on(first)
    assert told(first) == "facing"
    again = gone_on_with(first)
    assert told(again) == "facing"
    press(again, again.play.lessons.stop)
    assert told(gone_on_with(again)) is None


def test_the_next_match_goes_on_where_the_lessons_stopped_and_closed_ones_stay_closed(own_folder: Path) -> None:
    first = begun(own_folder, "one")
    for _ in range(3):
        go_on(first)
    second = begun(own_folder, "two")
    assert told(second) == "facing"
    press(second, second.play.lessons.stop)
    assert told(begun(own_folder, "three")) is None
    second.app.change_preferences(replace(second.app.preferences, lessons=True))
    progress.open_again("operators", IDS)
    assert told(begun(own_folder, "four")) == "kit"


def test_without_a_note_lessons_go_on_by_what_the_match_tells(own_folder: Path) -> None:
    first = begun(own_folder, "two")
    first.stay()
    first.bots.give()
    first.rest()
    progress.file().unlink()
    assert told(gone_on_with(first)) not in IDS[:4], "a plan was made: how that goes is known"


def test_a_spoiled_note_counts_as_none(own_folder: Path) -> None:
    first = begun(own_folder, "three")
    go_on(first)
    progress.file().write_text('{"three.journal": {"red": {"done": "kit"}}}', encoding="utf-8")
    assert progress.note("three.journal", "red") is None
    progress.file().write_text("nonsense", encoding="utf-8")
    assert told(gone_on_with(first)) == "kit"
    assert json.loads(progress.file().read_text(encoding="utf-8"))
    assert (own_folder / "lessons.broken.json").read_text(encoding="utf-8") == "nonsense"


def test_what_stands_in_the_way_of_notes_is_set_aside(own_folder: Path) -> None:
    progress.file().mkdir(parents=True)
    (own_folder / "lessons.broken.json").mkdir()
    (own_folder / "lessons.broken.json" / "full").touch()
    progress.keep("match", "red", progress.Note(("kit",)))
    assert progress.note("match", "red") == progress.Note(("kit",)) and (own_folder / "lessons.broken-2.json").is_dir()


def test_what_was_read_in_any_match_is_read(own_folder: Path) -> None:
    progress.keep_for_game("operators", progress.Note(("kit", "ready"), False, ("ready", "kit")))
    assert progress.of_game("operators") == progress.Note(("kit", "ready"), False, ("kit", "ready"))
    progress.keep_for_game("operators", progress.Note(("kit",)))
    assert progress.of_game("operators") == progress.Note(("kit", "ready"), False, ("ready",))
    progress.file().write_text('{"three.journal": {"red": {"done": ["kit"], "off": false, "unread": 3}}}', encoding="utf-8")
    assert progress.note("three.journal", "red") == progress.Note(("kit",))


def test_notes_of_old_matches_make_room(own_folder: Path) -> None:
    for number in range(progress.MATCHES + 5):
        progress.keep(f"match-{number}", "red", progress.Note(("kit",)))
    assert progress.note("match-4", "red") is None
    assert progress.note("match-5", "red") == progress.Note(("kit",))


# --- from the set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_learn_it_begins_the_training_at_once(game: str) -> None:
    sitting = Sitting(SOLO)
    found = training(game)
    assert found
    change = Program(sitting.app).lessons(game)
    assert isinstance(change, Swap) and isinstance(change.scene, Play)
    play = change.scene
    first, *others = play.match.seats
    assert play.match.scenario == found.scenario and play.lessons and play.journal
    assert [play.holders[seat].kind for seat in (first, *others)] == ["person", *["recruit"] * len(others)]
    assert isinstance(play.holders[first], Holder)
    play.bots.close()


@pytest.mark.parametrize("game", TAUGHT)
def test_learning_is_amber_for_a_newcomer_alone(game: str) -> None:
    program = Program(Sitting(SOLO).app)
    for done in ((), ("any-scenario",)):
        page: Any = program._set_up(game)
        page.done = done
        page.resize((1280, 720), Scale(100))
        learn = next(one for one in page.at_foot.besides if one.icon == "learn")
        assert (learn.main, page.start.main) == (not done, bool(done))
        page.resize((1024, 640), Scale(175))  # it stands beside the match there, and may be out of sight
        assert page.start.main or learn in page.pinned


def test_a_game_without_lessons_begins_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.lessons.spoken.spoken", lambda game: None)
    with pytest.raises(LookupError):
        Program(Sitting(SOLO).app).lessons("operators")
    assert isinstance(Pop(), Pop)


def test_what_amber_or_a_lesson_led_to_is_noted_as_proposed(own_folder: Path) -> None:
    """And what the player chose himself is not."""
    sitting = begun(own_folder, "one")
    play, name = sitting.play, sitting.play.journal.path.name
    play._amber = False
    play.lessons.course().off = False
    legal = play.match.rules.legal(play.match.view("red"), "red")
    before = play.lessons.asked
    play.decide(legal[0])
    number = len(play.match.log)
    asked = before is not None and play.lessons.course().had(before.id)
    assert (number in progress.taught(name)) == asked
    play._amber = True
    play.lessons.decided(None, play._amber)
    assert number in progress.taught(name)
    play.lessons.decided(None, False)
    assert number not in progress.taught(name)


def test_a_press_of_the_amber_button_is_told_from_others(own_folder: Path) -> None:
    sitting = begun(own_folder, "two")
    play = sitting.play
    amber = next(one for one in play.focus.widgets if isinstance(one, Button) and one.main and one.enabled)
    other = next(
        one for one in play.focus.widgets if isinstance(one, Button) and not one.main and not one.rect.colliderect(amber.rect)
    )
    for button in (amber, other):
        play.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=button.rect.center, button=1))
        assert play._amber == button.main


def test_what_is_chosen_against_a_proposal_is_proposed_by_nobody(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether amber carries it out then or a lesson waits for something of the kind."""
    sitting = begun(own_folder, "three")
    play, name = sitting.play, sitting.play.journal.path.name
    monkeypatch.setattr(type(play.table), "strays", True)
    play._amber = True
    play.lessons.course().off = False
    play.decide(play.match.rules.legal(play.match.view("red"), "red")[0])
    assert len(play.match.log) not in progress.taught(name)


@pytest.mark.parametrize("proposed", [True, False])
def test_what_is_proposed_counts_so_on_whatever_road_it_is_done(
    proposed: bool, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = begun(own_folder, "four")
    play, name = sitting.play, sitting.play.journal.path.name
    monkeypatch.setattr(type(play.table), "is_proposed", lambda table, action: proposed)
    play._amber = False
    play.lessons.course().off = False
    play.lessons.course().told = None
    play.decide(play.match.rules.legal(play.match.view("red"), "red")[0])
    assert (len(play.match.log) in progress.taught(name)) is proposed


@pytest.mark.parametrize("proposed", [True, False])
def test_what_goes_on_by_itself_was_proposed_as_much_as_what_began_it(
    proposed: bool, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the further steps of a walk are."""
    sitting = begun(own_folder, "five")
    play, name = sitting.play, sitting.play.journal.path.name
    play.lessons.course().off = False
    play.lessons.decided(None, proposed)
    going = iter([play.match.rules.legal(play.match.view("red"), "red")[0]])
    monkeypatch.setattr(type(play.table), "unasked", lambda table, chair: next(going, None))
    before = len(play.match.log)
    assert play._went_unasked() and len(play.match.log) == before + 1
    assert (before + 1 in progress.taught(name)) is proposed
