"""Files that players have from before: matches, puzzles, positions, what was chosen and learnt, careers open as they were left.

`tests/old_files` holds the folders of two users as an earlier program wrote them, which never change, and `contents.yaml`,
which says what stands in them.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest

from game.career.store import Career
from game.games import rules
from game.learning.puzzles import own_puzzles
from scenes.app import preferences
from scenes.app.app import App
from scenes.career.entry import taken_in
from scenes.kit.layout import Scale
from scenes.kit.scene import Push
from scenes.program import Program
from scenes.puzzles.progress import solved
from scenes.tables.skulls.squads import remembered
from tests.books import book
from tests.every_game.walks import chance, walk

HERE = Path(__file__).with_name("old_files")
CONTENTS: dict[str, dict[str, Any]] = book(HERE / "contents.yaml")
USERS = list(CONTENTS)
OLD = ("operators", "ironsquad", "skulls")
"""The games there were when these files were written."""


def listed(kind: str) -> list[tuple[str, str]]:
    """The files of a kind with the users they belong to."""
    return [(user, name) for user in USERS for name in CONTENTS[user][kind]]


@pytest.fixture
def home(user_folder: Path) -> Path:
    """The folder of the test's user, which does not stand there yet."""
    return user_folder


@pytest.fixture
def program() -> Iterator[Program]:
    """The program with a window that nobody sees."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1280, 720))
    yield Program(opened_app())
    pygame.quit()


def opened_app() -> App:
    """An app that never waits."""
    app = App(patience=0)
    app.open()
    app.scale = Scale(100)
    return app


def move_in(user: str, home: Path) -> dict[str, Any]:
    """Put the files of a user where the program finds them, and tell what stands in them."""
    shutil.copytree(HERE / user, home)
    return CONTENTS[user]


# --- what stands in a file, as plain values -----------------------------------------------------------------------------------


def digest(value: Any) -> str:
    """A short digest of a JSON value."""
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:12]


def about_match(match: Any) -> dict[str, Any]:
    """What is played in a match, how far it is, and where it stands."""
    found = {"game": match.rules.id, "scenario": match.scenario, "options": match.options, "actions": len(match.log)}
    return found | {"result": match.result(), "position": digest(match.rules.write(match.position))}


def played_on(match: Any, name: str) -> dict[str, Any]:
    """A match at its end, after chance has gone on with it."""
    for seat, action in walk(match, chance("old files", name)):
        match.play(seat, action)
    return about_match(match)


def about_replay(replay: Any) -> dict[str, Any]:
    """What a match that is looked back on shows: who plays, how it ends, where the stars are."""
    recording = replay.session.recording
    found = {"game": recording.rules.id, "actions": recording.length, "over": recording.over, "result": recording.result}
    found |= {"position": digest(recording.written(recording.length)), "half": digest(recording.written(recording.length // 2))}
    names = {seat: [about["kind"], about["name"]] for seat, about in recording.held.items()}
    return found | {"seats": names, "stars": [list(star) for star in replay.session.stars.stars]}


def about_puzzle(puzzle: Any) -> dict[str, Any]:
    """What a puzzle says, and where it begins."""
    found = {"title": puzzle.title, "text": puzzle.text, "seat": puzzle.seat, "level": puzzle.level, "worth": puzzle.worth}
    start = puzzle.rules.write(puzzle.rules.read(puzzle.start))
    return found | {"goal": digest([puzzle.goal.events, puzzle.goal.holds, puzzle.goal.never]), "position": digest(start)}


def about_editor(editor: Any) -> dict[str, Any]:
    """The position that the editor shows, and why a match cannot begin there."""
    return {"position": digest(editor.value), "fault": str(editor.edits.fault)}


def about_played(played: Any) -> list[Any]:
    """A match of the career."""
    seats = [f"{sat.seat} {sat.kind} {sat.name}".strip() for sat in played.seats]
    dice = [sum(one.dice for one in sat.dice) for sat in played.seats]
    return [played.game, played.scenario, played.actions, played.winner, played.score, played.rounds, seats, dice]


# --- matches ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("user", USERS)
def test_the_matches_that_wait_are_offered(user: str, home: Path, program: Program) -> None:
    kept = move_in(user, home)
    found = {Path(saved.id).name: saved.title for saved in program.waiting(99)}
    assert found == {name: about["title"] for name, about in kept["waiting"].items()}
    assert not program.app.notice.words


@pytest.mark.parametrize(("user", "name"), listed("waiting"))
def test_a_match_is_gone_on_with_to_its_end(user: str, name: str, home: Path, program: Program) -> None:
    kept = move_in(user, home)["waiting"][name]
    change = program.go_on(str(home / "matches" / name))
    assert isinstance(change, Push)
    play: Any = change.scene
    assert about_match(play.match) == kept["stands"]
    assert {seat: [holder.kind, holder.name] for seat, holder in play.holders.items()} == kept["seats"]
    assert bool(program.app.notice.words) == kept["note"]
    if kept["learnt"]:
        assert sorted(play.lessons.course().done) == kept["learnt"]
    assert played_on(play.match, name) == kept["ends"]
    again = program.opened(play.journal.path)
    assert isinstance(again, Push)
    replay: Any = again.scene
    recording = replay.session.recording
    assert [recording.length, recording.result] == [kept["ends"]["actions"], kept["ends"]["result"]]


@pytest.mark.parametrize(("user", "name"), listed("matches"))
def test_a_match_is_looked_back_on(user: str, name: str, home: Path, program: Program) -> None:
    kept = move_in(user, home)["matches"][name]
    change = program.opened(home / name)
    assert isinstance(change, Push), program.app.notice.words
    assert about_replay(change.scene) == kept


# --- positions and puzzles ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", OLD)
@pytest.mark.parametrize("user", USERS)
def test_the_position_that_was_left_in_the_editor_waits_there(user: str, game: str, home: Path, program: Program) -> None:
    kept = move_in(user, home)["drafts"][game]
    assert about_editor(program.editor(game)) == kept
    assert not list(home.glob("positions/*broken*"))


@pytest.mark.parametrize("game", OLD)
@pytest.mark.parametrize("user", USERS)
def test_a_copied_position_is_pasted(user: str, game: str, home: Path, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = move_in(user, home)["copies"][game]
    monkeypatch.setattr("scenes.app.clipboard.from_clipboard", lambda: "")
    editor: Any = program.editor(game)
    editor.state.paste()
    assert about_editor(editor) == kept


@pytest.mark.parametrize("game", OLD)
@pytest.mark.parametrize("user", USERS)
def test_puzzles_of_a_players_own_and_the_ticks_of_all_stand_on_the_shelf(user: str, game: str, home: Path) -> None:
    kept = move_in(user, home)
    own = own_puzzles(game)
    assert not own.faults
    assert {path.name: about_puzzle(puzzle) for path, puzzle in own.puzzles.items()} == kept["puzzles"][game]
    assert list(solved(game)) == kept["solved"][game]


# --- what was chosen, and what was played -------------------------------------------------------------------------------------


@pytest.mark.parametrize("user", USERS)
def test_what_was_chosen_holds(user: str, home: Path) -> None:
    kept = move_in(user, home)["preferences"]
    found, faults = preferences.load()
    assert not faults and {name: getattr(found, name) for name in kept} == kept


@pytest.mark.parametrize("user", USERS)
def test_the_squads_mustered_last_are_offered_again(user: str, home: Path) -> None:
    for scenario, sides in move_in(user, home)["squads"].items():
        world = rules("skulls").setup(scenario, {}, _draws()).world
        assert {seat: remembered(world, seat) for seat in sides} == sides


def _draws() -> Any:
    from game.draws import Draws

    return Draws(1)


@pytest.mark.parametrize("user", USERS)
def test_the_career_tells_what_was_played_and_takes_in_what_it_lacked(user: str, home: Path) -> None:
    kept = move_in(user, home)["career"]
    career = Career()
    assert [about_played(played) for played in career.matches()] == kept["before"]
    for _ in taken_in(career, home / "matches"):
        pass
    found = sorted(map(about_played, career.matches()), key=json.dumps)
    assert found == kept["after"] and not career.faults
    assert {played[0] for played in found} == set(OLD)
    assert sorted(path.name for path in home.glob("*career*")) == kept["files"]
