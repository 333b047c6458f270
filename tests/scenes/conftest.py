"""Screens are tested on SDL's dummy driver: a real surface, and no window."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"

from collections.abc import Iterator
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pytest

from scenes.kit import fonts, kept, keys

if TYPE_CHECKING:
    from scenes.app.app import App
    from scenes.program import Program
    from tests.scenes import spoken


@pytest.fixture
def own_folder(user_folder: Path) -> Path:
    """The folder of this test's user."""
    return user_folder


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a set-up that the editor plays for somebody the same in every run of a test."""
    monkeypatch.setattr("scenes.editor.state.time_ns", lambda: 7)


@pytest.fixture(autouse=True)
def kept_by_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give no memory back to the system between tests: looking for it takes seconds in a process that has run many."""
    monkeypatch.setattr(kept, "give_back", lambda: None)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a result and the card of a lesson be pressed as soon as they are there."""
    monkeypatch.setattr("scenes.result.screen.HURRIED", 0.0)
    monkeypatch.setattr("scenes.lessons.reading.SETTLES", 0.0)


@pytest.fixture(autouse=True)
def thought_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have advice at a position that other tests come to thought out once; a test that patches something thinks for itself."""
    if "monkeypatch" in signature(request.function).parameters:
        return
    from tests.scenes import thought

    for place, once in thought.ONCE.items():
        monkeypatch.setattr(place, once)


@pytest.fixture
def all_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every lesson be told: somebody who learns is offered no more than has been explained."""
    monkeypatch.setattr("scenes.match.screen.Play.untold", lambda context, lesson: False)


@pytest.fixture(autouse=True)
def screen() -> Iterator[pygame.Surface]:
    """A new window of 1280 x 720. Type and pictures drawn for another test are kept, unless that one has ended pygame."""
    if not pygame.font.get_init():
        kept.forget()
        fonts.forget()
        pygame.font.init()
    pygame.display.init()
    yield pygame.display.set_mode((1280, 720))
    keys.TABLE.reset()
    pygame.display.quit()


bare: list[bool] = []
"""Holds something while pictures of bare boards may be kept."""


@pytest.fixture
def window(screen: pygame.Surface) -> pygame.Surface:
    """That window, with no picture kept of a board that was bare for another test."""
    if bare:
        bare.clear()
        kept.forget()
    return screen


@pytest.fixture
def app(screen: pygame.Surface, own_folder: Path) -> App:
    """An app that never waits, with that window."""
    from scenes.app.app import App

    made = App(patience=0)
    made.open()
    made.surface = screen
    return made


@pytest.fixture
def program(screen: pygame.Surface, own_folder: Path) -> Program:
    """The program at its title."""
    from scenes.app.app import App
    from scenes.kit.scene import Push
    from scenes.program import Program

    app = App(patience=0)
    app.open()
    made = Program(app)
    app.apply(Push(made.title()))
    return made


@pytest.fixture(scope="session")
def other_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the language of tests."""
    from tests import pseudo  # read only where it is spoken

    return pseudo.write(tmp_path_factory.mktemp("languages"))


@pytest.fixture
def heard(
    other_folder: Path, screen: pygame.Surface, own_folder: Path, bare_boards: None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[spoken.Heard]:
    """The language of tests is spoken; in the end nothing English was drawn, and no text was cut short."""
    from tests.scenes import spoken

    with spoken.other_language(other_folder, monkeypatch) as all_heard:
        yield all_heard
        assert all_heard.texts
        assert all_heard.english(spoken.NAMES) == {}
        assert all_heard.cut() == {}


@pytest.fixture
def bare_boards() -> Iterator[None]:
    """Boards of which only the words are drawn, for tests that look at nothing else."""
    from tests.scenes.words_alone import words_alone

    bare.append(True)
    with words_alone():
        yield
