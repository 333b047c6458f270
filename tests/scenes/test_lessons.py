"""The lessons on the screen: in order, each where it belongs, done by a click or an action, and never in the way."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.games import rules
from game.learning.course import Note
from game.learning.lessons import CLICK, LONGEST, training
from game.match import Match
from scenes.kit import keys, palette, text
from scenes.kit.layout import Scale
from scenes.kit.words import say
from scenes.lessons import progress
from scenes.lessons.course import BY_KEY, FRAME, MAIN
from scenes.lessons.panel import chapter_words, with_keys
from scenes.lessons.spoken import FEW, spoken, told_after
from scenes.match.hasty import DEAF
from scenes.presentation.games import presentation
from tests.scenes.learning import IDS, SIZES, TAUGHT, at, go_on, learning, lessons, press, told
from tests.scenes.sitting import BOTS, SOLO, TWO, Sitting

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
        table.plan.lay(table.state.planner.start)
        sitting.play._furnish()
    assert told(sitting) == "facing"
    assert table.plan.turn_marker(4, 1)
    sitting.play._furnish()
    assert told(sitting) is None, "one turn shows what a cone is; the next turns find the plan where it was"


def test_a_lesson_of_the_plan_goes_as_a_contact_begins_while_that_still_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = learning()
    lessons, moments = sitting.play.lessons, ["moving"]
    go_on(sitting)
    go_on(sitting)
    monkeypatch.setattr(lessons.places, "moment", lambda: moments[-1])
    monkeypatch.setattr(type(sitting.play.playing), "under_way", True)
    lessons.refresh()
    assert lessons.lesson is not None and lessons.lesson.id == "plan", "while walks are seen it stays"
    moments.append("contact")
    lessons.refresh()
    assert lessons.lesson is None, "the fight lies where its card would"
    moments.append("planning")
    lessons.refresh()
    lessons.refresh()
    assert lessons.lesson is not None and lessons.lesson.id == "plan", "it comes again at its own moment"


def test_a_node_counts_as_looked_at_when_the_pointer_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, now = learning(), [0.0]
    monkeypatch.setattr("scenes.tables.operators.table.monotonic", lambda: now[0])
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


def test_how_many_nodes_were_looked_at_is_counted_while_the_pointer_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, now = learning(), [0.0]
    monkeypatch.setattr("scenes.tables.operators.table.monotonic", lambda: now[0])
    go_on(sitting)
    assert "0 of 3" in sitting.play.lessons.panel.lines[0].left
    sitting.play.table.look_from("k01")
    now[0] += 1.0
    for _ in range(100):
        sitting.play.update(0.02)
    assert "1 of 3" in sitting.play.lessons.panel.lines[0].left


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
    assert (sitting.play.perspective, told(sitting)) == ("red", "map")
    sitting.stay()
    sitting.rest()
    assert sitting.curtain and told(sitting) != "kit"
    sitting.lift()
    sitting.rest()
    assert (sitting.play.perspective, told(sitting)) == ("blue", "kit")


def test_a_lesson_opens_by_what_the_seat_at_the_screen_may_know() -> None:
    """Also where the seats change and the position does not."""
    play = learning(TWO).play
    for seat in ("red", "blue", "red"):
        play._change_eyes(seat)
        assert play.lessons._view() == play.match.rules.write(play.match.view(seat))


def read(sitting: Any, seen: list[str]) -> None:
    """Read every lesson that is due and click it away; each stands on the screen and hides nothing it speaks of."""
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
    """Until each of them came once; of one match, all that came are in order, but for the winner's choice."""
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
            if sitting.play.perspective in sitting.match.actors():
                sitting.do_anything(chance)
        assert len(set(mine)) == len(mine), "none comes twice"
        found = training(sitting.match.rules.id)
        newest = {lesson for lesson in mine if found and found.lessons[lesson].newest}  # what has just come in is told first
        order = [IDS.index(lesson) for lesson in mine if lesson not in {"after", "respawn", *newest}]  # when it happens
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
        while told(sitting) is None and sitting.play.lessons.course()._rests:
            sitting.play.lessons.report("laid")  # something is done between two that are read
            sitting.play._furnish()
            read(sitting, mine)
        opened = sum(event["is"] == "lesson" for event in sitting.play.chair().story())
        assert [lesson for lesson in mine if lesson in features] == list(features[:opened])
        if sitting.play.perspective in sitting.match.actors():
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
    assert sitting.play.lessons.panel.title == "HOW TO WIN"
    assert chapter_words(sitting.play.lessons.panel.where) == "1 Your plan"
    go_on(sitting)
    assert sitting.play.lessons.next.label == say("lesson.skip"), "the map waits for three nodes"


def look(sitting: Any) -> None:
    """Look at as many nodes as the lesson of the map asks for."""
    for node in ("k01", "k02", "k03"):
        sitting.play.lessons.report("looked", node)
    sitting.play._furnish()


def test_enter_reads_on_and_amber_is_next_while_that_is_waited_for() -> None:
    sitting = learning()
    shown, chrome = sitting.play.lessons, sitting.play.chrome
    assert shown.next.main and not any(button.main for button in chrome.buttons)
    assert [button.colours()[1] for button in chrome.buttons if button.later] == [palette.AMBER], "it is not among what is grey"
    where = shown.next.rect
    sitting.press(pygame.K_RETURN)
    assert told(sitting) == "map" and not sitting.match.log
    assert not shown.next.main and not any(button.main for button in chrome.buttons), "no button does what the map waits for"
    assert not shown.next.rect.colliderect(where.move(0, shown.next.rect.y - where.y)), "what skips lies at the other side"
    sitting.press(pygame.K_RETURN)
    assert told(sitting) == "map" and not sitting.play.table.state.planner.marks, "Enter skips nothing, and does nothing else"
    look(sitting)
    assert told(sitting) == "plan" and [button.label for button in chrome.buttons if button.main] == ["Suggest"]
    sitting.button("Suggest").press()
    sitting.play._furnish()
    assert told(sitting) == "facing" and not any(button.main for button in chrome.buttons), "a marker is turned by hand"
    for number in range(3):
        sitting.play.table.plan.turn(1, number + 1)
    sitting.play._furnish()
    assert told(sitting) is None and [button.label for button in chrome.buttons if button.main] == ["Lock plan in"]


def test_enter_once_too_often_after_a_lesson_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The last Next hands amber and Enter back to the table; a hurried second Enter is still meant for the lesson."""
    now = [100.0]
    monkeypatch.setattr("scenes.match.hasty.monotonic", lambda: now[0])
    sitting = learning()
    while sitting.play.lessons.lesson and not sitting.play.lessons.course().waits:
        sitting.press(pygame.K_RETURN)
    look(sitting)
    main = next(button for button in sitting.play.chrome.buttons if button.main)
    pressed: list[str] = []
    main.on_press = lambda: pressed.append(main.label)
    main.change(reason="")
    sitting.press(pygame.K_RETURN)
    assert not pressed
    now[0] += DEAF
    sitting.press(pygame.K_RETURN)
    assert pressed, "who waits a moment means the table"


def test_a_click_once_too_often_where_the_card_lay_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr("scenes.match.hasty.monotonic", lambda: now[0])
    sitting = learning()
    lessons = sitting.play.lessons
    while lessons.lesson and not lessons.course().waits:
        spot = lessons.next.rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            sitting.app.apply(sitting.play.handle(pygame.event.Event(kind, pos=spot, button=1)))
    lessons.course().off = True
    lessons.course().told = None
    sitting.play._furnish()
    assert not lessons._standing
    late = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1)
    assert lessons.hasty(late)
    now[0] += DEAF
    assert not lessons.hasty(late), "who waits a moment means what lies there"


@pytest.mark.parametrize("game", TAUGHT)
def test_what_stands_above_a_card_keeps_its_place_when_it_comes_and_goes(game: str) -> None:
    sitting = at(game)
    play, lessons, column = sitting.play, sitting.play.lessons, sitting.play.chrome.column
    assert column.kept == lessons.panel.rect.h and lessons.panel.rect.bottom == column.rect.bottom
    first = next(one for one in column.widgets if one is not column.bar)
    assert first.rect.y == column.rect.y and column.view.bottom < lessons.panel.rect.y
    course = lessons.course()
    course.off, course.told = True, None
    play._furnish()
    assert not lessons._standing and column.kept == 0 and first.rect.y == column.rect.y


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", TAUGHT)
def test_next_is_at_one_pixel_for_every_lesson_of_a_training(game: str, size: tuple[int, int]) -> None:
    """With its counter and with the examples that can be watched with it, too."""
    sitting = at(game)
    play, found = sitting.play, sitting.play.lessons
    assert play.navigation is not None
    play.resize(size, Scale(size[1] * 100 // 720))
    ends = {}
    for one in found.training.lessons:
        found.course().recall(one)
        play._furnish()
        assert found.next in found._standing
        if found.panel.rect.bottom == play.chrome.column.rect.bottom:  # it may lie over a fight instead
            ends[one] = found.next.rect.bottomright
    assert len(ends) > 3 and len(set(ends.values())) == 1, ends


def test_a_dot_is_filled_for_each_lesson_of_the_chapter_that_was_read() -> None:
    sitting = learning()
    panel = sitting.play.lessons.panel
    assert not panel.read and len(panel.where.lessons) == 6
    press(sitting, sitting.play.lessons.next)
    assert panel.read == {panel.where.lessons[0]}


def test_a_lesson_is_hidden_and_the_next_one_comes_in_its_turn() -> None:
    sitting = learning()
    press(sitting, sitting.play.lessons.hide)
    assert told(sitting) == "map"


def test_lessons_that_were_stopped_stay_so_until_the_menu_brings_them_back() -> None:
    sitting = learning()
    press(sitting, sitting.play.lessons.stop)
    again = Sitting(SOLO, Match(rules("operators"), "basic-training", {}, 2))
    again.app.preferences = sitting.app.preferences
    again.play._furnish()
    assert told(again) is None
    again.app.apply(again.play._menu())
    again.app.apply(again.play.lessons.open_list())
    again.app.apply(again.top.anew.press())
    assert again.app.preferences.lessons
    again.rest()
    assert told(again) == "kit"


@pytest.mark.parametrize("game", TAUGHT)
def test_chapters_have_at_most_eight_lessons_with_numbers_of_their_own(game: str) -> None:
    found = training(game)
    assert found
    places = [place for lesson in found.lessons if (place := found.place(lesson)).chapter]
    chapters = {place.chapter: len(place.lessons) for place in places}
    assert max(chapters.values()) <= LONGEST and sum(chapters.values()) == len(places)
    assert [(place.chapter, place.number) for place in places] == [
        (chapter, number) for chapter, among in chapters.items() for number in range(1, among + 1)
    ]


def test_a_key_is_called_as_it_is_bound_now() -> None:
    assert with_keys("Press {key:undo}.") == f"Press **{keys.TABLE.shown('undo')}**."
    keys.TABLE.load({"undo": "u"})
    assert with_keys("Press {key:undo}.") == "Press **U**."


# --- where it stands ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_names_only_what_its_table_knows(game: str) -> None:
    found, sitting = training(game), at(game)
    assert found
    places = presentation(game).lessons(sitting.play.table)
    assert set(found.moments) == set(places.moments)
    actions = {binding.action for binding in keys.BINDINGS}
    for lesson in (*found.lessons.values(), *found.drills.values()):
        for name in lesson.focus:
            assert name in (*places.names, *FRAME, MAIN) or name.removeprefix(BY_KEY) in actions, f"{lesson.id}: {name}"
    triggers = {one.goes_on for one in found.lessons.values() if isinstance(one.goes_on, str)} - {"click", "drill"}
    triggers |= {deed for one in found.lessons.values() for deed in (one.ends, one.teaches) if deed}
    kinds = set(Path(f"game/{game}").glob("*.py"))
    told_of = "".join(file.read_text(encoding="utf-8") for file in kinds)
    assert {deed for deed in triggers if f'"{deed}"' not in told_of} == set(places.triggers), "a deed of the hand, or an event"


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
    column = sitting.play.chrome.column
    assert column.view.bottom < column.rect.bottom
    press(sitting, sitting.play.lessons.stop)
    assert column.view == column.rect


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


def test_nothing_that_firefight_teaches_is_covered_by_what_frames_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counters that stand side by side, their numbers and the shares of hits at their feet stay as they are."""
    sitting = at("firefight")
    play = sitting.play
    play.lessons.course().recall("close")
    play._furnish()
    play.table.mode.choose("g05")
    sitting.app._lay_out(play)
    board, surface = play.table.board, sitting.app.surface
    monkeypatch.setattr(play.lessons, "draw", lambda bare: None)
    sitting.app._draw()
    bare = surface.copy()
    monkeypatch.undo()
    play.lessons.draw(surface)
    assert len(board.over.tags) >= 3 and play.lessons.places.sides("enemy")
    spaces = {unit.at for unit in play.table.state.view.units.values() if unit.seat == "soviet"}
    wide, high = board.camera.px(board.hexes.width), board.camera.px(board.hexes.height)
    areas = [pygame.Rect(0, 0, round(wide * 0.5), round(high * 0.8)) for _ in spaces]
    feet = [pygame.Rect(0, 0, round(wide * 0.36), round(high * 0.3)) for _ in spaces]
    for space, area, foot in zip(sorted(spaces), areas, feet, strict=True):
        x, y = board.to_screen(space)
        area.center, foot.center = (x, y), (x, y + round(high * 0.55))
        for part in (area, foot):
            assert part.colliderect(play.chrome.side) or _same(bare, surface, part), space
    assert not _same(bare, surface, pygame.Rect(play.chrome.board)), "brackets are drawn at the sides"


def _same(one: pygame.Surface, other: pygame.Surface, area: pygame.Rect) -> bool:
    """Whether two pictures are alike in a part of them."""
    return pygame.image.tobytes(one.subsurface(area), "RGB") == pygame.image.tobytes(other.subsurface(area), "RGB")


def test_whoever_locks_a_plan_in_is_told_of_facing_no_more() -> None:
    sitting = learning()
    table = sitting.play.table
    while told(sitting) != "facing":
        if not table.state.planner.whole:
            table.plan.suggest()
        sitting.play.lessons.go_on()
        sitting.play._furnish()
        assert told(sitting), "facing is told"
    sitting.bots.forget()
    table.plan.commit()
    sitting.play._furnish()
    assert told(sitting) != "facing"


@pytest.mark.parametrize("game", TAUGHT)
def test_what_stops_all_lessons_lies_where_no_example_ever_does(game: str) -> None:
    """It stays at the head of the card, and no link or button of another lesson has any of its places."""
    sitting = at(game)
    lessons = sitting.play.lessons
    stops, others = set(), list[Rect]()
    for lesson in lessons.training.lessons:
        lessons.course().recall(lesson)
        sitting.play._furnish()
        stops.add(tuple(lessons.stop.rect))
        others += [one.rect.copy() for one in lessons.panel.buttons if one is not lessons.stop]
        lessons.course().recalled = None
    assert all(Rect(one).collidelist(others) < 0 for one in stops)


@pytest.mark.parametrize("game", ["rush", "firefight"])
def test_the_examples_of_what_comes_next_wait_for_the_end_of_the_match(game: str) -> None:
    told = spoken(game)
    last = list(told.lessons.values())[-1]
    assert [drill.id for drill in told_after(told)] == list(last.drills) and len(last.drills) > FEW
    lessons = at(game).play.lessons
    assert lessons._drills_with(lessons.training.lessons[last.id]) == []


def test_a_lesson_has_its_number_and_its_dots_out_of_its_order_too(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = learning()
    panel = sitting.play.lessons.panel
    dots, said = [], []
    monkeypatch.setattr(pygame.draw, "circle", lambda *given: dots.append(given))
    drawn = text.drawn
    monkeypatch.setattr(text, "drawn", lambda words, *given: said.append(words) or drawn(words, *given))
    for number in (1, 3):
        panel.where = panel.where._replace(number=number)
        panel.paint()
        assert len(dots) == len(panel.where.lessons) and said[0].startswith("1 "), number
        dots.clear()
        said.clear()


def test_a_frame_is_only_drawn_around_what_can_be_seen() -> None:
    """What the column is scrolled past has no frame, what is cut off has one around what is seen of it."""
    sitting = at("skulls")
    lessons, column = sitting.play.lessons, sitting.play.chrome.column
    view = column.view
    column.content = view.h + 500
    assert column.scrolls
    whole = Rect(view.x, view.y + 20, view.w, 100)
    assert lessons._seen(whole) == whole
    assert lessons._seen(whole.move(0, view.h)) is None and lessons._seen(Rect(view.x, view.bottom - 8, view.w, 100)) is None
    cut = lessons._seen(Rect(view.x, view.bottom - 70, view.w, 100))
    assert cut and 70 <= cut.h <= 80
    elsewhere = Rect(sitting.play.chrome.board.x, view.bottom + 40, 50, 50)
    assert lessons._seen(elsewhere) == elsewhere
    assert lessons._seen(Rect(view.x, view.y - 90, view.w, 80)) is None, "it is scrolled past the head"
    below = Rect(view.x, view.bottom + 10, view.w, 80)
    assert lessons._seen(below) is None, "it lies under the card"
    below = next(one.rect for one in sitting.play.chrome.buttons if view.left <= one.rect.centerx < view.right)
    assert lessons._seen(below) == below, "a button of the bar lies below the column, and is no part of it"


def test_what_a_training_proposed_is_kept_until_it_is_taken_back() -> None:
    progress.keep("match", "red", Note())
    for number, proposed in ((1, True), (2, False), (4, True), (3, True)):
        progress.propose("match", number, proposed)
    assert progress.taught("match") == {1, 3}, "the fourth was taken back before the third was done anew"
    progress.propose("match", 3, False)
    assert progress.taught("match") == {1} and not progress.taught("another")
    assert progress.note("match", "red") == Note()


def _to_own_turn(sitting: Any) -> Any:
    """The same sitting once the seat at the screen has decided something of each kind and is asked again."""
    play, chance = sitting.play, random.Random(1)
    sitting.bots.at_once = True
    if sitting.bots.busy:
        sitting.bots.give()
    for _ in range(40):
        sitting.rest()
        if play.perspective in sitting.match.actors():
            if any(one.seat == play.perspective for one in sitting.match.log):
                break
            sitting.do_anything(chance)
    play._furnish()
    course = play.lessons.course()
    course.acted = course.acted | set(course.training.moments)
    course._kinds = course._kinds.union(*course.training.moments.values())
    return sitting


@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_takes_no_button_from_the_table_once_something_has_been_decided(game: str) -> None:
    sitting = _to_own_turn(at(game))
    play, lessons = sitting.play, sitting.play.lessons
    looked = 0
    for lesson in lessons.training.lessons.values():
        lessons.course().recall(lesson.id)
        play._furnish()
        lit = [one for one in play.chrome.buttons if one.main and not one.reason]
        assert lessons.lesson is lesson and not any(one.later for one in play.chrome.buttons), lesson.id
        assert len([*lit, *([lessons.next] if lessons.next.main else [])]) == 1, "one amber button, and only one"
        looked += bool(lit)
    assert looked or not any(one.main for one in play.chrome.buttons)


@pytest.mark.parametrize("game", TAUGHT)
def test_no_two_lessons_are_read_in_a_row_once_something_has_been_decided(game: str) -> None:
    sitting = _to_own_turn(at(game))
    play, lessons = sitting.play, sitting.play.lessons
    course = lessons.course()
    course.done = set()
    for lesson in lessons.training.lessons.values():
        play._furnish()
        if course.told is None:
            break
        course.told = lesson
        lessons.go_on()
        play._furnish()
        told_now = course.told
        fight = lessons.places.moment() in lessons.training.alone
        assert told_now is None or told_now.goes_on != CLICK or fight, f"{lesson.id}, then {told_now.id}"


@pytest.mark.parametrize("acted", [False, True], ids=["first", "later"])
@pytest.mark.parametrize("game", TAUGHT)
def test_where_a_halt_waits_to_be_gone_on_from_one_button_is_the_next_step(
    game: str, acted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Next of the lesson, or Continue of the bar, whatever is told."""
    sitting = at(game)
    play, lessons = sitting.play, sitting.play.lessons
    course, goes_on = lessons.course(), say("play.go_on")
    course.acted = set(course.training.moments) | {""} if acted else set()
    monkeypatch.setattr(type(play.playing), "idle", False)
    monkeypatch.setattr(type(play.playing), "under_way", True)
    monkeypatch.setattr(type(play.playing), "halted", True)
    seen = set[str]()
    for lesson in course.training.lessons.values():
        course.recall(lesson.id)
        play._furnish()
        there = [one.label for one in play.focus.widgets if one is lessons.next or getattr(one, "label", "") == goes_on]
        assert len(there) == 1, (lesson.id, there)
        seen.update(there)
    course.off = True
    course.recalled = course.told = None
    play._furnish()
    assert goes_on in [getattr(one, "label", "") for one in play.focus.widgets]
    assert seen == ({goes_on} if acted else {say("lesson.next")})
