"""The lessons on the screen: in order, each where it belongs, done by a click or a deed, and never in the way."""

from __future__ import annotations

import json
import random
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES, rules
from game.journal import Journal, resume
from game.lessons import training
from game.match import Match
from scenes import lessons_kept
from scenes.drill import DrillScreen
from scenes.holders import Holder
from scenes.kit import keys
from scenes.kit.layout import Scale
from scenes.kit.words import say
from scenes.lesson_list import LessonList
from scenes.lesson_panel import places_of, with_keys
from scenes.lessons import BY_KEY, FRAME, MAIN
from scenes.pause import Pause
from scenes.play import Play
from scenes.program import Program
from scenes.scene import Pop, Push, Swap
from tests.scenes.sitting import BOTS, SOLO, TWO, Ground, Sitting

TAUGHT = [game for game in GAMES if training(game)]
SIZES = [((1024, 640), 75), ((1024, 640), 100), ((1280, 720), 100), ((1280, 720), 150), ((1920, 1080), 125)]


def lessons(game: str = "operators") -> list[str]:
    """The ids of a game's lessons."""
    found = training(game)
    assert found
    return list(found.lessons)


IDS = lessons()


def learning(kinds: dict[str, str] = SOLO, seed: int = 1, pace: str = "manual") -> Any:
    """A sitting at Basic Training, at its first decision."""
    sitting = Sitting(kinds, Match(rules("operators"), "basic-training", {"pace": pace, "points": 9}, seed))
    return ready(sitting)


def at(game: str) -> Any:
    """A sitting at the training of a game, at its first decision."""
    found = training(game)
    assert found
    first, second = rules(game).seats
    match = Match(rules(game), found.scenario, dict(found.options), 1)
    return ready(Sitting({first: "person", second: "recruit"}, match))


def ready(sitting: Any) -> Any:
    """The same sitting when it rests, behind the curtain."""
    sitting.rest()
    if sitting.curtain:
        sitting.lift()
        sitting.rest()
    return sitting


def told(sitting: Any) -> str | None:
    """The lesson that stands on the screen."""
    lesson = sitting.play.lessons.lesson if sitting.play.lessons else None
    return lesson.id if lesson else None


def press(sitting: Any, button: Any) -> None:
    """A click on a button of the match screen."""
    assert button in sitting.top.focus.widgets
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitting.app.apply(sitting.top.handle(pygame.event.Event(kind, pos=button.rect.center, button=1)))


def go_on(sitting: Any) -> None:
    """A click on the lesson's last button."""
    press(sitting, sitting.play.lessons.next)


# --- which is told --------------------------------------------------------------------------------------------------------


def test_lessons_come_one_after_another_by_clicks() -> None:
    sitting = learning()
    for lesson in ("kit", "map", "plan", "facing"):
        assert told(sitting) == lesson
        go_on(sitting)
    assert told(sitting) is None
    assert sitting.play.lessons.panel not in sitting.play.focus.widgets


def test_laying_four_markers_and_turning_one_end_their_lessons() -> None:
    sitting = learning()
    table = sitting.play.table
    go_on(sitting)
    go_on(sitting)
    for number in range(4):
        assert told(sitting) == "plan", number
        table.lay(table.planner.start)
        sitting.play._furnish()
    assert told(sitting) == "facing"
    assert table.turn_marker(4, 1)
    sitting.play._furnish()
    assert told(sitting) is None


def test_a_node_counts_as_looked_at_when_the_pointer_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, now = learning(), [0.0]
    monkeypatch.setattr("scenes.tables.operators.monotonic", lambda: now[0])
    go_on(sitting)
    for node in ("k01", "k02", "k03", "k05", None):
        sitting.play.table.look_from(node)
        now[0] += 0.1
    sitting.play._furnish()
    assert told(sitting) == "map", "the pointer only passed over them"
    for node in ("k01", "k02", "k02", "k03", None):
        sitting.play.table.look_from(node)
        now[0] += 1.0
    sitting.play._furnish()
    assert told(sitting) == "plan"


def test_no_more_lessons_and_none_where_nobody_learns() -> None:
    sitting = learning()
    press(sitting, sitting.play.lessons.stop)
    assert told(sitting) is None and sitting.play.lessons.panel not in sitting.play.focus.widgets
    ordinary = Sitting(SOLO)
    ordinary.rest()
    assert ordinary.play.lessons is None
    watched = Sitting(BOTS, Match(rules("operators"), "basic-training", {}, 1))
    assert watched.play.lessons is None
    match = Match(rules("operators"), "basic-training", {}, 1)
    elsewhere = Match(rules("operators"), "basic-training", {}, 1, match.rules.write(match.position))
    assert Sitting(SOLO, elsewhere).play.lessons is None, "a position that was set up is no training"


def test_two_at_one_screen_learn_each_for_himself() -> None:
    sitting = learning(TWO)
    go_on(sitting)
    assert (sitting.play.eyes, told(sitting)) == ("red", "map")
    sitting.stay()
    sitting.rest()
    assert sitting.curtain and told(sitting) != "kit"
    sitting.lift()
    sitting.rest()
    assert (sitting.play.eyes, told(sitting)) == ("blue", "kit")


def test_a_lesson_opens_by_what_the_seat_at_the_screen_may_know() -> None:
    """Also where the seats change and the position does not."""
    play = learning(TWO).play
    for seat in ("red", "blue", "red"):
        play._change_eyes(seat)
        assert play.lessons._view() == play.match.rules.write(play.match.view(seat))


def read(sitting: Any, seen: list[str]) -> None:
    """Every lesson that is due is read and clicked away; each stands on the screen and hides nothing it speaks of."""
    lesson, shown = told(sitting), sitting.play.lessons
    screen = pygame.Rect((0, 0), sitting.app.size)
    if sitting.play.playing.idle and not sitting.play.shown:
        return  # between a decision and its picture no click counts
    while lesson and shown.next in sitting.play.focus.widgets:
        seen.append(lesson)
        assert screen.contains(shown.panel.rect), lesson
        for frame in shown.focus():
            assert screen.colliderect(frame) and not frame.colliderect(shown.panel.rect), lesson
        go_on(sitting)
        assert told(sitting) != lesson
        lesson = told(sitting)


@pytest.mark.parametrize("pace", ["manual", "gentle"])
def test_every_lesson_comes_in_its_time(pace: str) -> None:
    """Until each of them came once; of one match, all that came are in order, but that of the winner and of the fallen."""
    seen: set[str] = set()
    for seed in range(8):
        sitting, chance = learning(seed=seed, pace=pace), random.Random(seed)
        sitting.bots.at_once = True
        sitting.bots.give()
        mine: list[str] = []
        for _ in range(150):
            sitting.rest(partial(read, sitting, mine))
            if sitting.over or set(IDS) == seen | set(mine):
                break
            read(sitting, mine)
            if sitting.play.eyes in sitting.match.actors():
                sitting.do_anything(chance)
        assert len(set(mine)) == len(mine), "none comes twice"
        order = [IDS.index(lesson) for lesson in mine if lesson not in ("after", "respawn")]
        assert order == sorted(order)
        seen |= set(mine)
    assert seen == set(IDS)


def test_gently_the_features_are_told_one_each_round() -> None:
    """What a feature's lesson speaks of is open when it comes."""
    features = ("flag", "sprint", "one-way", "bonus", "climbing")
    sitting, chance = learning(seed=3, pace="gentle"), random.Random(3)
    sitting.bots.at_once = True
    sitting.bots.give()
    mine: list[str] = []
    for _ in range(60):
        sitting.rest(partial(read, sitting, mine))
        if sitting.over:
            break
        read(sitting, mine)
        opened = sum(event["is"] == "lesson" for event in sitting.play.chair().story())
        assert [lesson for lesson in mine if lesson in features] == list(features[:opened])
        if sitting.play.eyes in sitting.match.actors():
            sitting.do_anything(chance)
    assert set(features) & set(mine)


def test_the_lessons_change_nothing_in_the_match() -> None:
    first, second = learning(seed=3), learning(seed=3)
    go_on(first)
    for sitting in (first, second):
        sitting.stay()
    assert [entry.action for entry in first.match.log] == [entry.action for entry in second.match.log]
    written = [sitting.match.rules.write(sitting.match.position) for sitting in (first, second)]
    assert written[0] == written[1]


def test_the_words_of_the_buttons() -> None:
    sitting = learning()
    assert sitting.play.lessons.next.label == say("lesson.next")
    assert sitting.play.lessons.panel.title == say("lesson.title", number=1, count=26, title="Your kit").upper()
    go_on(sitting)
    assert sitting.play.lessons.next.label == say("lesson.skip"), "the map waits for three nodes"


def test_a_key_is_called_as_it_is_bound_now() -> None:
    assert with_keys("Press {key:undo}.") == f"Press **{keys.TABLE.shown('undo')}**."
    keys.TABLE.load({"undo": "u"})
    assert with_keys("Press {key:undo}.") == "Press **U**."


# --- where it stands ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_names_only_what_its_table_knows(game: str) -> None:
    found, sitting = training(game), at(game)
    assert found
    places = places_of(game, sitting.play.table)
    assert set(found.moments) == set(places.moments)
    actions = {binding.action for binding in keys.BINDINGS}
    for lesson in (*found.lessons.values(), *found.drills.values()):
        for name in lesson.focus:
            assert name in (*places.names, *FRAME, MAIN) or name.removeprefix(BY_KEY) in actions, f"{lesson.id}: {name}"
    deeds = {one.goes_on for one in found.lessons.values() if isinstance(one.goes_on, str)} - {"click", "drill"}
    kinds = set(Path(f"game/{game}").glob("*.py"))
    told_of = "".join(file.read_text(encoding="utf-8") for file in kinds)
    assert {deed for deed in deeds if f'"{deed}"' not in told_of} == set(places.deeds), "a deed of the hand, or an event"


@pytest.mark.parametrize(("size", "percent"), SIZES)
@pytest.mark.parametrize("game", TAUGHT)
def test_the_panel_stands_whole_in_every_window(game: str, size: tuple[int, int], percent: int) -> None:
    """Every lesson at the first decision, in small windows and large letters: whole, with its buttons, beside what it means."""
    sitting = at(game)
    play, screen = sitting.play, pygame.Rect((0, 0), size)
    for name in lessons(game):
        play.lessons.course().recall(name)
        play.resize(size, Scale(percent))
        panel = play.lessons.panel
        assert screen.contains(panel.rect), name
        assert panel.rect.h >= panel.natural(panel.scale, panel.rect.w)[1], f"{name}: its words need more room"
        for button in panel.buttons:
            assert panel.rect.contains(button.rect), f"{name}: {button.label}"
        assert not any(one.colliderect(other) for one, other in pairs([button.rect for button in panel.buttons])), name
        for frame in play.lessons.focus():
            assert screen.colliderect(frame) and not frame.colliderect(panel.rect), name


def pairs(rects: list[pygame.Rect]) -> list[tuple[pygame.Rect, pygame.Rect]]:
    """Every two of some rectangles."""
    return [(one, other) for place, one in enumerate(rects) for other in rects[:place]]


@pytest.mark.parametrize("game", TAUGHT)
def test_the_column_is_the_games_own_again_without_a_lesson(game: str) -> None:
    sitting = at(game)
    panels = sitting.play.table.panels
    assert panels.area.y > panels.column.y
    press(sitting, sitting.play.lessons.stop)
    assert panels.area == panels.column


@pytest.mark.parametrize("game", TAUGHT)
def test_a_frame_is_painted_around_what_it_speaks_of(game: str) -> None:
    sitting = at(game)
    with_frame = sitting.painted()
    area = sitting.play.lessons.focus()[0].inflate(4, 4)
    press(sitting, sitting.play.lessons.stop)
    sitting.painted()
    assert with_frame != sitting.painted() and area.w


def test_still_lessons_draw_nothing_anew() -> None:
    sitting = learning()
    sitting.painted()
    assert not sitting.play.stale and not sitting.play.restless


def test_the_keys_alone_lead_through_the_lessons() -> None:
    sitting = learning()
    sitting.press(pygame.K_F6)
    for _ in range(40):
        if sitting.play.focus.at is sitting.play.lessons.panel:
            break
        sitting.press(pygame.K_TAB)
    sitting.press(pygame.K_RETURN)
    assert told(sitting) == "map"


def test_the_pointer_on_the_board_paints_no_panel_anew() -> None:
    sitting = learning()
    sitting.painted()
    look = sitting.play.lessons.panel.look()
    for node in ("k01", "k02"):
        sitting.play.table.look_from(node)
        sitting.play._furnish()
    assert sitting.play.lessons.panel.look() is look


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
    assert screen.table.shown and screen.match.position is not sitting.match.position
    whole = pygame.Rect((0, 0), sitting.app.size)
    assert whole.contains(screen.panel.rect) and drill.title.upper() == screen.panel.title
    assert not any(frame.colliderect(screen.panel.rect) for frame in screen._focus())
    assert screen.chrome.sentence.words == say("lesson.drill_over")
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
    screen.table.lay("k01") if screen.table.planner and screen.table.chair else None
    for code in (pygame.K_RETURN, pygame.K_SPACE, pygame.K_z):
        sitting.press(code)
    assert len(screen.match.log) == log and screen.table.chair is None
    sitting.press(pygame.K_ESCAPE)
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


def test_the_worked_fight_is_offered_from_the_tracker_on() -> None:
    sitting = learning()
    shown = sitting.play.lessons
    worked = shown.training.drills["worked-fight"].title
    for name in IDS:
        shown.course().recall(name)
        sitting.play._furnish()
        offered = worked in [button.label for button in shown.panel.buttons]
        assert offered == (IDS.index(name) >= IDS.index("prepare")), name


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


def test_without_a_note_lessons_go_on_by_what_the_match_tells(own_folder: Path) -> None:
    first = begun(own_folder, "two")
    first.stay()
    first.bots.give()
    first.rest()
    lessons_kept.file().unlink()
    assert told(gone_on_with(first)) not in IDS[:4], "a plan was made: how that goes is known"


def test_a_spoiled_note_counts_as_none(own_folder: Path) -> None:
    first = begun(own_folder, "three")
    go_on(first)
    lessons_kept.file().write_text('{"three.journal": {"red": {"done": "kit"}}}', encoding="utf-8")
    assert lessons_kept.note("three.journal", "red") is None
    lessons_kept.file().write_text("nonsense", encoding="utf-8")
    assert told(gone_on_with(first)) == "kit"
    assert json.loads(lessons_kept.file().read_text(encoding="utf-8"))
    assert (own_folder / "lessons.broken.json").read_text(encoding="utf-8") == "nonsense"


def test_notes_that_cannot_be_kept_hinder_nobody(own_folder: Path) -> None:
    lessons_kept.file().mkdir(parents=True)
    (own_folder / "lessons.broken.json").mkdir()
    (own_folder / "lessons.broken.json" / "full").touch()
    lessons_kept.keep("match", "red", lessons_kept.Note(("kit",)))
    assert lessons_kept.note("match", "red") is None and lessons_kept.file().is_dir()


def test_notes_of_old_matches_make_room(own_folder: Path) -> None:
    for number in range(lessons_kept.MATCHES + 5):
        lessons_kept.keep(f"match-{number}", "red", lessons_kept.Note(("kit",)))
    assert lessons_kept.note("match-4", "red") is None
    assert lessons_kept.note("match-5", "red") == lessons_kept.Note(("kit",))


# --- from the set-up ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_learn_it_begins_the_training_at_once(game: str) -> None:
    sitting = Sitting(SOLO)
    found = training(game)
    assert found
    change = Program(sitting.app).lessons(game)
    assert isinstance(change, Swap) and isinstance(change.scene, Play)
    play = change.scene
    first, *others = rules(game).seats
    assert play.match.scenario == found.scenario and play.lessons and play.journal
    assert [play.holders[seat].kind for seat in (first, *others)] == ["person", *["recruit"] * len(others)]
    assert isinstance(play.holders[first], Holder)
    play.minds.close()


def test_a_game_without_lessons_begins_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.program.spoken", lambda game: None)
    with pytest.raises(LookupError):
        Program(Sitting(SOLO).app).lessons("operators")
    assert isinstance(Pop(), Pop)
