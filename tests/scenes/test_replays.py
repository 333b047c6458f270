"""The list of matches to look back on: which stand in it, how they are told, files named, pasted and dropped."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import rules
from game.journal import ENDING, Journal
from game.match import Match
from scenes.app.app import App
from scenes.app.sure import Sure
from scenes.kit.scene import Pop, Push
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.menus.title import Title
from scenes.program import Program, play
from scenes.replay.files import Files
from scenes.replay.list import Replays, listed_matches
from scenes.replay.screen import Replay
from tests.every_game.walks import begun, chance, walk
from tests.scenes.fitting import press

PEOPLE = {"person": "Anna", "regular": ""}


def journal(folder: Path, name: str, game: str, scenario: str, seed: int = 3, actions: int | None = None, age: float = 0.0,
            kinds: tuple[str, str] = ("person", "regular")) -> Path:  # fmt: skip
    """A match in a folder, whole or so many actions of it, last written so many seconds ago."""
    match, path = begun(game, scenario, seed), folder / f"{name}{ENDING}"
    seats = dict(zip(match.seats, ({"kind": kind, "name": PEOPLE.get(kind, "")} for kind in kinds), strict=True))
    Journal(match, path, seats)
    for seat, action in walk(match, chance(game, scenario, seed)):
        if len(match.log) == actions:
            break
        match.play(seat, action)
    when = path.stat().st_mtime - age
    os.utime(path, (when, when))
    return path


@pytest.fixture
def folder(own_folder: Path) -> Path:
    """A folder with matches of every kind, and with what is none."""
    found = own_folder / "matches"
    journal(found, "waits", "operators", "kiln-yard", actions=9)
    journal(found, "new", "operators", "salt-quay", age=50)
    journal(found, "old", "ironsquad", "solo", age=900, kinds=("person", "rulebook"))
    journal(found, "empty", "operators", "kiln-yard", actions=0)
    left = Match(rules("operators"), "kiln-yard", {}, 1)
    given_up = Journal(left, found / f"left{ENDING}", {})
    left.play("red", left.legal("red")[0])
    given_up.give_up()
    os.utime(given_up.path, (given_up.path.stat().st_mtime - 200,) * 2)
    (found / f"damaged{ENDING}").write_text("nonsense\n\n\n")
    (found / f"odd{ENDING}").write_text(
        json.dumps({"sandtable": "journal", "format": 1, **left.header()}) + '\n{"seat": "red", "action": {}}\n{"over": 7}\n'
    )
    (found / "new.stars").write_text("{}")
    return found


def test_what_is_in_progress_stands_first_then_what_is_over_each_with_how_it_ended(folder: Path) -> None:
    found = listed_matches(folder)
    assert [listed.path.stem for listed in found] == ["waits", "new", "left", "old"]
    titles = {listed.path.stem: listed.title for listed in found}
    assert "wins" in titles["new"] and titles["new"].startswith("Operators")
    assert titles["left"].endswith(say("replays.given_up")) and titles["waits"].endswith(say("replays.goes_on"))
    assert titles["old"].startswith("Iron Squad: Mission")
    abouts = {listed.path.stem: listed.about for listed in found}
    assert "Anna – Regular" in abouts["new"] and "Anna – Rule book" in abouts["old"] and "9 actions" in abouts["waits"]
    assert "Shepherd – Ghost" in abouts["left"]  # nobody is known who sat there
    assert listed_matches(folder / "nowhere") == []


def test_a_click_on_a_match_looks_back_on_it(program: Program, folder: Path) -> None:
    title: Any = program.app.stack[0]
    assert isinstance(title, Title)
    program.app.apply(next(one for one in title.rest if one.label == say("title.replays")).press())
    page = program.app.stack[-1]
    assert isinstance(page, Replays) and len(page.list.items) == 4
    program.app.apply(page.list.open_item(page.list.items[1].id))
    replay = program.app.stack[-1]
    assert (
        isinstance(replay, Replay) and replay.session.recording.path == folder / f"new{ENDING}" and replay.session.recording.over
    )


def shown(page: Replays) -> list[str]:
    """The names of the matches that the page lists."""
    return [Path(item.id).stem for item in page.list.items]


def test_the_list_is_sifted_by_state_and_by_words(program: Program, folder: Path) -> None:
    page = Replays(folder, program.opened)
    program.app.apply(Push(page))
    for state, names in (("over", ["new", "left", "old"]), ("running", ["waits"]), ("all", ["waits", "new", "left", "old"])):
        page.states.on_change(state)
        assert shown(page) == names
    page.focus.to(page.search)
    for sign in "rule BOOK":
        page.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))
    assert shown(page) == ["old"]
    page.states.on_change("running")
    assert not page.list.items and page.list.empty == say("replays.none_such")


def test_a_match_is_deleted_once_that_is_confirmed(program: Program, folder: Path) -> None:
    page = Replays(folder, program.opened)
    program.app.apply(Push(page))
    page.focus.to(page.list)
    page.list.chosen = 1
    kept = [folder / f"new{ENDING}.review", folder / "new.stars"]
    for file in kept:
        file.write_text("{}", encoding="utf-8")
    for sure in (False, True):
        program.app.apply(page.handle(press(pygame.K_DELETE)))
        asked = program.app.stack[-1]
        assert isinstance(asked, Sure)
        keep, delete = [widget for widget in asked.choices if isinstance(widget, Button)]
        assert keep.main and not delete.main
        program.app.apply((delete if sure else keep).press())
        assert program.app.stack[-1] is page and (folder / f"new{ENDING}").exists() != sure
        assert [file.exists() for file in kept] == [not sure] * 2, "its review and its stars go with it"
    assert shown(page) == ["waits", "left", "old"]


def test_the_buttons_of_a_line_are_found_by_the_mouse(program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page, asked_for = Replays(folder, program.opened), list[Path]()
    monkeypatch.setattr("scenes.replay.list.shown_in_folder", lambda path: asked_for.append(path) or True)
    program.app.apply(Push(page))
    line = page.list.items[2].id
    page.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at(page, line), rel=(0, 0), buttons=(0, 0, 0)))
    spot = at(page, f"{line}/0")
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        page.handle(pygame.event.Event(kind, pos=spot, rel=(0, 0), buttons=(0, 0, 0), button=1))
    assert asked_for == [Path(line)]


def at(page: Replays, part: str) -> tuple[int, int]:
    """The middle of a part of the page's list on the screen."""
    x, y = page.list.places()[part].center
    return page.list.rect.x + x, page.list.rect.y + y


def test_a_file_is_looked_for_in_folders(program: Program, folder: Path) -> None:
    page = Files(program.opened, folder.parent)
    program.app.apply(Push(page))
    assert page.list.open_item(str(folder)) is None and page.folder == folder
    assert [Path(item.id).stem for item in page.list.items] == ["damaged", "empty", "left", "new", "odd", "old", "waits"]
    change = page.list.open_item(str(folder / f"new{ENDING}"))
    assert isinstance(change, Push) and isinstance(change.scene, Replay)
    page.up.press()
    assert page.folder == folder.parent
    page._go(folder / "nowhere")
    assert not page.list.items and page.list.empty.startswith(say("files.unread", why="")[:-1])


def test_the_list_of_waiting_matches_leads_there_too(program: Program, folder: Path) -> None:
    title: Any = program.app.stack[0]
    program.app.apply(Pop())
    program.app.apply(Push(title))  # what waits is looked up anew
    program.app.apply(title.matches.press())
    (button,) = program.app.stack[-1].replays  # type: ignore[attr-defined]
    program.app.apply(button.press())
    assert isinstance(program.app.stack[-1], Replays)


def test_a_path_is_typed_or_pasted(program: Program, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Replays(folder, program.opened)
    program.app.apply(Push(page))
    assert page.open.reason
    page.focus.to(page.field)
    for sign in str(folder / f"old{ENDING}"):
        page.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))
    change = page.handle(press(pygame.K_RETURN))
    assert isinstance(change, Push) and isinstance(change.scene, Replay)
    for pasted in (f'"{folder / "new.match"}"\n', f"file://{folder / 'new.match'}", f"  {folder / 'new.match'}  "):
        monkeypatch.setattr("scenes.replay.list.from_clipboard", lambda pasted=pasted: pasted)
        page.paste.press()
        assert page.field.value == str(folder / "new.match")
    assert isinstance(page.open.press(), Push)
    monkeypatch.setattr("scenes.replay.list.from_clipboard", lambda: "")
    page.paste.press()
    assert page.field.value == "" and page.open.reason == say("replays.no_file")


@pytest.mark.parametrize("name", ["damaged.match", "nowhere.match", "new.stars", "odd.match"])
def test_what_is_no_match_gets_a_sentence(program: Program, folder: Path, name: str) -> None:
    before = (folder / name).read_bytes() if (folder / name).exists() else None
    assert program.opened(folder / name) is None
    assert name in program.app.notice.words and program.app.notice.words.endswith(".")
    assert ((folder / name).read_bytes() if before is not None else None) == before


def test_a_file_dropped_on_the_window_opens(program: Program, folder: Path) -> None:
    drop = pygame.event.Event(pygame.DROPFILE, file=str(folder / f"old{ENDING}"))
    program.app.apply(program.app._hear(drop))
    assert isinstance(program.app.stack[-1], Replay)
    program.app.apply(program.app._hear(pygame.event.Event(pygame.DROPFILE, file=str(folder / "new.stars"))))
    assert "new.stars" in program.app.notice.words and isinstance(program.app.stack[-1], Replay)


@pytest.mark.parametrize(("name", "stack"), [("new", ["Title", "Replay"]), ("damaged", ["Title"]), ("", ["Title"])])
def test_a_file_named_at_the_start_lies_over_the_title(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, stack: list[str]
) -> None:
    seen: list[list[str]] = []

    def turn(app: App) -> None:
        seen.append([type(scene).__name__ for scene in app.stack])
        app.stack.clear()

    monkeypatch.setattr(App, "turn", turn)
    assert play(folder / f"{name}{ENDING}" if name else None) == 0
    assert seen == [stack]
