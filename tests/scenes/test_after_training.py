"""What follows a training: the lessons that were not told, the bots of the next scenario, and the training that was saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES, rules
from game.learning.course import Course, Note
from scenes.app.app import STEP
from scenes.kit.layout import Scale
from scenes.kit.scene import Push, Swap
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.lessons import progress
from scenes.lessons.list import LessonLeft, LessonList, LessonPage
from scenes.lessons.spoken import spoken
from scenes.match.screen import Play
from scenes.program import Program
from scenes.setup.after_training import lessons_left, onward_words, saved_training
from scenes.setup.ladder import after_training
from scenes.setup.screen import Setup


@pytest.mark.parametrize("game", GAMES)
def test_the_lessons_that_were_not_told_are_counted_and_can_be_read(game: str, own_folder: Path) -> None:
    told = spoken(game)
    assert told is not None
    names = list(told.lessons)
    progress.keep_for_game(game, Note(tuple(names[:-2]), False, (names[0],)))
    button = lessons_left(told)
    assert button is not None and button.label == say("result.lessons_left", count=3)
    assert button.tip == ", ".join(told.lessons[name].title for name in (names[0], *names[-2:]))
    first = button.press()
    assert isinstance(first, Push) and isinstance(first.scene, LessonLeft) and first.scene.at == 0
    change = first.scene._list()
    assert isinstance(change, Swap) and isinstance(change.scene, LessonList)
    page = change.scene._open(names[-1])
    assert isinstance(page, Push) and isinstance(page.scene, LessonPage)
    assert [one.right for one in change.scene.list.items].count("") == 1, "what is read there is read"
    left = lessons_left(told)
    assert left is not None and left.label == say("result.lesson_left")
    change.scene._open(names[-2])
    assert lessons_left(told) is None, "nothing stands there once all were read"


@pytest.mark.parametrize("game", GAMES)
def test_the_lessons_left_are_read_one_after_the_other_and_the_list_opens_at_the_first_of_them(
    game: str, own_folder: Path
) -> None:
    told = spoken(game)
    assert told is not None
    names = list(told.lessons)
    progress.keep_for_game(game, Note(tuple(names[:-3]), False))
    button = lessons_left(told)
    assert button is not None
    listed = LessonList(told, Course(told, "", ()))
    listed.course.take(progress.of_game(game) or Note())
    listed = LessonList(told, listed.course)
    listed.resize((1280, 720), Scale(100))
    assert {names[-3], names[-1]} <= {*listed.list.places()}, "what is unread is in sight"
    change = button.press()
    for place, name in enumerate(names[-3:]):
        assert change and isinstance(change.scene, LessonLeft)
        page = change.scene
        page.resize((1280, 720), Scale(100))
        assert page.card.title == told.lessons[name].title.upper()
        (main,) = (one for one in page.choices if one.main)
        assert main.label == (
            say("lesson.list_back") if place == 2 else say("lesson.next_left", title=told.lessons[names[place - 2]].title)
        )
        change = main.press()
    assert lessons_left(told) is None


def test_the_result_of_a_training_leads_to_the_lessons_left_that_of_another_match_does_not(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = program.lessons("operators")
    assert isinstance(begun, Swap) and isinstance(begun.scene, Play)
    play = begun.scene
    assert play.journal
    play.match.forfeit("blue", "It ends here.")
    labels = [one.label for one in _result(program, play).buttons]
    told = spoken("operators")
    assert told is not None and say("result.lessons_left", count=len(told.lessons)) in labels
    monkeypatch.setattr(type(program), "_practised", lambda program, played: False)
    assert not any("left" in one.label for one in _result(program, play).buttons)


def test_beside_the_lessons_left_what_is_new_stands_on_the_sheet_of_all_else(program: Program) -> None:
    begun: Any = program.lessons("rush")
    begun.scene.match.forfeit(begun.scene.match.seats[1], "It ends here.")
    result = _result(program, begun.scene)
    assert say("result.new") not in [one.label for one in result.buttons]
    assert say("result.new") in [one.label for one in result.besides]
    begun.scene.lessons = None
    assert say("result.new") in [one.label for one in _result(program, begun.scene).buttons]


def _result(program: Program, play: Play) -> Any:
    change: Any = program.over(play)
    return change.scene


@pytest.mark.parametrize("game", GAMES)
def test_the_next_step_names_its_bots_where_they_are_more_than_recruits(game: str, own_folder: Path) -> None:
    after = after_training(game)
    plain, strong = (onward_words(game, after, level) for level in ("recruit", "regular"))
    assert strong.startswith(plain) and (strong == plain or say("holders.regular") in strong)
    if len(rules(game).seats_in(after, {})) == 2 and game != "ironsquad":
        assert strong == f"{plain}, against a {say('holders.regular')}"


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_game_goes_on_with_the_training_that_was_saved(game: str, program: Program) -> None:
    assert saved_training(game) is None
    begun = program.lessons(game)
    assert isinstance(begun, Swap) and isinstance(begun.scene, Play)
    path = begun.scene.journal and begun.scene.journal.path
    assert saved_training(game) == path
    page: Any = program.open_game(game)
    assert isinstance(page, Push) and isinstance(page.scene, Setup)
    page.scene.resize((1280, 720), Scale(100))
    foot = page.scene.at_foot
    assert [one.label for one in foot.besides if one.main] == [say("setup.learn_on")] and not foot.start.main
    assert say("setup.learn") not in [one.label for one in foot.besides]
    on: Button = foot.besides[0]
    change = on.press()
    assert isinstance(change, Swap) and isinstance(change.scene, Play), "from there the way back leads to the title"
    assert change.scene.journal and change.scene.journal.path == path
    change.scene.journal.give_up()
    assert saved_training(game) is None
    change.scene.update(STEP)
