"""A fault in a screen: written down, told in one sentence, and the match is gone on with; a safe start; a start once more."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import rules
from game.journal import ENDING, Journal
from game.match import Match
from scenes.app import crash
from scenes.app.app import App, run
from scenes.app.crash import Crash, reported
from scenes.app.preferences import Preferences, file, load, save
from scenes.kit.layout import Scale
from scenes.kit.scene import Change, Push, Quit
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.match.screen import Play
from scenes.menus.settings import Settings
from scenes.menus.title import Title
from scenes.program import Program
from tests import tiers
from tests.scenes.fitting import PERCENTS, SIZES, fits


def a_match(folder: Path) -> Path:
    """The journal of a match for two people, two actions old."""
    match = Match(rules("operators"), "kiln-yard", {}, 1)
    path = folder / "matches" / f"operators-1{ENDING}"
    person = {"kind": "person", "name": ""}
    Journal(match, path, dict.fromkeys(match.seats, person))
    for _ in range(2):
        match.play("red", match.legal("red")[0])
    return path


def break_down(*_: Any) -> None:
    raise RuntimeError("the table has three legs")


def turned(app: App, broken: bool = True) -> None:
    """Turn the loop as `run` makes it, and check whether it broke down as expected."""
    try:
        app.turn()
    except RuntimeError as fault:
        assert broken and app._rescued(fault)
    else:
        assert not broken


def button(scene: object, key: str) -> Button:
    assert isinstance(scene, Crash | Settings)
    return next(one for one in scene.focus.widgets if isinstance(one, Button) and one.label == say(key))


def test_a_match_goes_on_after_a_fault_in_its_screen(program: Program, own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = program.app
    opened = program.go_on(str(a_match(own_folder)))
    app.apply(opened)
    broken = app.stack[-1]
    assert isinstance(broken, Play)
    ended = list[Play]()
    monkeypatch.setattr(Play, "end", lambda scene: ended.append(scene))
    monkeypatch.setattr(broken, "update", break_down)
    turned(app)
    title, told = app.stack
    assert isinstance(title, Title) and isinstance(told, Crash) and ended == [broken]
    assert "three legs" in told.report.file.read_text(encoding="utf-8")
    turned(app, broken=False)
    app.apply(button(told, "crash.go_on").press())
    there = app.stack[-1]
    assert isinstance(there, Play) and there is not broken and len(app.stack) == 2
    assert there.match.log == broken.match.log and len(there.match.log) == 2
    turned(app, broken=False)


def test_a_fault_elsewhere_leads_to_the_title_and_loses_no_overlay_below(program: Program, own_folder: Path) -> None:
    """The match lies below the menu in which the fault came: it is gone on with all the same."""
    app = program.app
    path = a_match(own_folder)
    app.apply(program.go_on(str(path)))
    app.apply(Push(program.settings()))
    app.stack[-1].handle = break_down  # type: ignore[method-assign, assignment]
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"))
    turned(app)
    told = app.stack[-1]
    assert isinstance(told, Crash) and button(told, "crash.go_on")
    app.apply(button(told, "crash.to_title").press())
    assert [type(scene) for scene in app.stack] == [Title]
    app.apply(Push(program.settings()))
    app.stack[-1].handle = break_down  # type: ignore[method-assign, assignment]
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"))
    turned(app)
    told = app.stack[-1]
    assert isinstance(told, Crash) and say("crash.go_on") not in [vars(one).get("label") for one in told.focus.widgets]


def test_a_fault_in_what_the_fault_led_to_ends_the_program(own_folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The sheet about a fault in the title breaks down as well: two reports, one last sentence, the exit code 1."""

    def first(app: App) -> Title:
        title = Program(app).title()
        assert isinstance(title, Title)
        title.handle = lambda event: break_down() if event.type == pygame.KEYDOWN else None  # type: ignore[method-assign]
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"))
        return title

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Crash, "draw", break_down)
        assert App(patience=0).run(first) == 1
    told = capfd.readouterr().err
    assert "--safe" in told and "Traceback" not in told
    assert len(list((own_folder / "reports").iterdir())) == 2


def test_a_report_that_cannot_be_written_says_why_and_can_be_copied(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(crash, "write_whole", full)
    report = reported(RuntimeError("the table has three legs"))
    assert "No space left" in report.words() and "three legs" in report.text
    copied = list[str]()
    monkeypatch.setattr(crash, "on_clipboard", lambda words: bool(copied.append(words)) or True)
    told = Crash(report, None)
    told.resize((1280, 720), Scale(100))
    button(told, "crash.copy").press()
    assert copied == [report.text] and told.report_line.words.startswith(say("crash.copied"))
    assert told.report_line.words.endswith(report.words()), "where it stands is to be read still"


def test_a_match_that_breaks_down_each_time_leads_to_the_sheet_again_without_it(
    program: Program, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = program.app
    app.apply(program.go_on(str(a_match(own_folder))))
    monkeypatch.setattr(app.stack[-1], "update", break_down)
    turned(app)
    turned(app, broken=False)
    first = app.stack[-1]
    monkeypatch.setattr(program, "go_on", break_down)
    at = button(first, "crash.go_on").rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1))
    turned(app)
    told = app.stack[-1]
    assert isinstance(told, Crash) and told is not first and isinstance(first, Crash)
    assert told.report.file != first.report.file and first.report.file.exists()
    assert say("crash.go_on") not in [vars(one).get("label") for one in told.focus.widgets]
    turned(app, broken=False)


def test_a_fault_while_the_program_ends_to_start_again_starts_it_no_more(program: Program) -> None:
    app = program.app
    settings = program.settings()
    app.apply(Push(settings))
    assert isinstance(settings, Settings)
    settings.leave_off = break_down  # type: ignore[method-assign, assignment]
    with pytest.raises(RuntimeError) as fault:
        app.apply(settings.start_again.press())
    assert app.again is not None
    assert app._rescued(fault.value) and app.again is None


def test_ctrl_c_in_the_terminal_leaves_nothing_unwritten_and_nobody_thinking(own_folder: Path) -> None:
    done = list[str]()

    class Stopped(Settings):
        def handle(self, event: pygame.event.Event) -> Change | None:
            raise KeyboardInterrupt

        def leave_off(self) -> None:
            done.append("left off")
            raise OSError(28, "No space left on device")

        def end(self) -> None:
            done.append("ended")

    def first(app: App) -> Stopped:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x"))
        return Stopped(Preferences, lambda chosen: None, Quit, lambda: False)

    with pytest.raises(KeyboardInterrupt):
        App(patience=0).run(first)
    assert done == ["left off", "ended"]


@pytest.mark.parametrize("size", tiers.sizes(SIZES))
@pytest.mark.parametrize("percent", tiers.scales(PERCENTS))
def test_the_sheet_fits(size: tuple[int, int], percent: int, own_folder: Path) -> None:
    report = crash.Report("", own_folder / "reports" / "report-20260101-000000.txt")
    fits(Crash(report, lambda: None), size, percent)


def test_a_safe_start_uses_the_usual_settings_and_keeps_the_others(own_folder: Path) -> None:
    save(Preferences(scale=200, speed="off", names={"red": "Mia"}))
    before = file().read_bytes()
    app = App(patience=0, safe=True)
    app.open()
    assert app.preferences == Preferences() and say("app.safe") in app.notice.words
    assert file().read_bytes() == before
    app.change_preferences(Preferences(speed="fast"), "It is fast.")
    assert load()[0] == Preferences(speed="fast")
    assert app.notice.words == f"It is fast.\n{say('app.safe_kept', file='preferences.before.json')}"
    assert file().with_name("preferences.before.json").read_bytes() == before
    app.change_preferences(Preferences(speed="slow"))
    assert file().with_name("preferences.before.json").read_bytes() == before


def test_what_holds_from_the_next_start_on_can_hold_at_once(
    program: Program, own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program starts once more at the match that lies under the settings."""
    app = program.app
    path = a_match(own_folder)
    app.apply(program.go_on(str(path)))
    settings = program.settings()
    app.apply(Push(settings))
    assert isinstance(settings, Settings) and settings.start_again not in settings.focus.widgets
    settings._choose(contrast="high")
    app.apply(button(settings, "settings.start_again").press())
    assert not app.stack and app.again == ["--go-on", str(path)]
    again = App(patience=0)
    again.open()
    first = Program(again).first(path, going_on=True)
    assert isinstance(first, Play) and isinstance(again.stack[0], Title)


@pytest.mark.skipif(os.name == "nt", reason="the process is not replaced there")
def test_the_program_takes_its_own_place(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = list[list[str]]()
    monkeypatch.setattr(os, "execv", lambda path, call: calls.append(call))

    def first(app: App) -> Title:
        app.again = ["--go-on", "a match"]
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        title = Program(app).title()
        assert isinstance(title, Title)
        return title

    assert run(first) == 0
    assert calls[0][-3:] == ["play", "--go-on", "a match"] and calls[0][-4].endswith("main.py")


def test_whatever_leaves_the_stack_ends(program: Program) -> None:
    ended = list[object]()

    class Ending(Settings):
        def end(self) -> None:
            ended.append(self)

    def made() -> Ending:
        return Ending(Preferences, lambda chosen: None, Quit, lambda: False)

    def applied(change: Change) -> None:
        program.app.apply(change)

    first, second = made(), made()
    applied(Push(first))
    applied(Push(second))
    assert not ended
    applied(Quit())
    assert ended == [first, second]
