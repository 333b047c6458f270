"""The first training of Firefight played with Enter alone: lessons come in their order, each before it is needed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.learning.lessons import training
from scenes.app.app import App
from scenes.kit import fonts, kept
from tests.by_mouse.inside import Inside
from tests.scenes import learning

PRESSES = 60
FIRST = ("aim", "numbers", "fire")
"""What is told before the first action."""
LAST = "on"


def lesson_of(window: Inside) -> Any:
    play: Any = window.app.stack[-1]
    return play.lessons.lesson


def test_enter_alone_leads_through_the_lessons_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.forget()
    fonts.forget()
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    monkeypatch.setattr("scenes.match.hasty.DEAF", 0.0)  # no time passes between two presses
    monkeypatch.setattr("scenes.program.time_ns", lambda: 1)
    app = App(patience=0)
    app.open()
    app.preferences = replace(app.preferences, speed="off")
    found = training("firefight")
    assert found
    told, acted = list[str](), list[tuple[str, int]]()
    with Inside(tmp_path, app) as window:
        window.press("Firefight", "Card")
        window.await_scene("Setup")
        window.press("Learn to play")
        window.await_scene("Play")
        for _ in range(PRESSES):
            play: Any = window.app.stack[-1]
            lesson, before = lesson_of(window), len(play.events)
            if lesson and lesson.id not in told:
                told.append(lesson.id)
            window.key("return")
            new = [event["is"] for event in play.events[before:] if event.get("seat") == "german"]
            acted += [(kind, len(told)) for kind in new if kind in ("paid", "attack", "moved")]
    assert tuple(told[: len(FIRST)]) == FIRST
    assert acted and acted[0][1] == len(FIRST), "all of them are read before anything is done"
    calm = [name for name in told if not found.lessons[name].first]
    assert calm == sorted(calm, key=found.number), "what can wait comes in its order"
    assert {"pool", "facing", "caps", "stall"} <= set(told)
    waiting = [number for kind, number in acted if kind == "paid"]
    assert all(after - before <= 3 for before, after in zip(waiting, waiting[1:], strict=False)), "three in a row at most"


def test_the_last_lesson_waits_for_all_that_must_come_before_it() -> None:
    found = training("firefight")
    assert found and list(found.lessons)[-1] == LAST
    before, waiting = set[str](), [LAST]
    while waiting:
        for name in found.lessons[waiting.pop()].opens.after:
            if name not in before:
                before.add(name)
                waiting.append(name)
    free = {name for name in found.lessons if name not in before} - {LAST}
    urgent = {name for name, lesson in found.lessons.items() if lesson.first}
    assert free <= {*FIRST, "turns"} | urgent, "these are told before the first action, or when what they speak of happens"


def test_the_lessons_are_one_chain_whatever_is_done() -> None:
    found = training("firefight")
    assert found
    names = [name for name, lesson in found.lessons.items() if not lesson.first]  # those that do not wait come when it happens
    after = {name: found.lessons[name].opens.after for name in names}
    # What opens a chapter comes after the last lesson of the one before, and each lesson after the one before it.
    assert [name for name in names if not after[name]] == names[:1]
    assert all(after[two] == (one,) for one, two in zip(names, names[1:], strict=False))


def test_what_is_aimed_at_stays_where_it_is_when_a_lesson_closes() -> None:
    sitting = learning.at("firefight")
    places, table = sitting.play.lessons.places, sitting.play.table
    table.mode.aim(next(one for one in table.mode.choices if one.do == "fire"))
    places.room(lambda wide: 200)
    first = table.panels.column.widgets[0]
    before = first.rect.topleft
    places.give_back()
    assert table.state.chrome.column.kept == 0
    assert table.panels.column.widgets[0] is first and first.rect.topleft == before


def test_a_hit_marker_is_explained_at_the_first_hit() -> None:
    found = training("firefight")
    assert found
    told = found.lessons["counter"]
    assert told.first and told.opens.event == {"is": "hit"} and told.opens.after == ("roll",)
