"""Files that players have from before: matches, puzzles, positions, what was chosen and learnt, careers open as they were left.

`tests/old_files` holds the folders of users as earlier programs wrote them, which never change, and `contents.yaml`, which says
what stands in them. Of every format ever written there are two matches, two puzzles and a career at least: Ida's are of the first
programs that knew each game; Anna's and Ben's careers are of formats 2 and 1; Lou's matches have checksums and keep what they
were, and his career is of format 3; in Mia's somebody was coached, and two people had agreed on it; in
Nora's words stand at moments, and she keeps mistakes of hers.
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
from game.learning.mistakes import shelf
from game.learning.puzzles import own_puzzles
from game.recording import recording_of
from scenes.app import preferences
from scenes.app.app import App
from scenes.career.entry import taken_in
from scenes.kit.layout import Scale
from scenes.kit.scene import Push
from scenes.program import Program
from scenes.puzzles.progress import solved
from scenes.tables.skulls.squads import remembered
from tests import tiers
from tests.books import book
from tests.every_game.walks import chance, walk

HERE = Path(__file__).with_name("old_files")
CONTENTS: dict[str, dict[str, Any]] = book(HERE / "contents.yaml")
USERS = list(CONTENTS)


def listed(kind: str) -> list[tuple[str, str]]:
    """The files of a kind, or the games that have some, with the users they belong to."""
    return [(user, name) for user in USERS for name in CONTENTS[user].get(kind, {})]


def whose(kind: str) -> list[str]:
    """The users who have something of a kind."""
    return [user for user in USERS if kind in CONTENTS[user]]


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


def about_mistake(mistake: Any) -> dict[str, Any]:
    """What a mistake says, where it is from, and when it comes back."""
    came, standing = mistake.came, mistake.standing
    found = about_puzzle(mistake.puzzle) | {"played": mistake.played, "chances": [choice.chance for choice in mistake.choices]}
    found |= {"from": [came.file, came.match, came.action, str(came.day), came.against, came.stage]}
    return found | {"standing": [str(standing.due), standing.solved, standing.row]}


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


@pytest.mark.parametrize(("user", "name"), tiers.thinned(listed("waiting"), 3))
def test_a_match_is_gone_on_with_to_its_end(user: str, name: str, home: Path, program: Program) -> None:
    kept = move_in(user, home)["waiting"][name]
    change = program.go_on(str(home / "matches" / name))
    assert isinstance(change, Push)
    play: Any = change.scene
    assert about_match(play.match) == kept["stands"]
    assert {seat: [holder.kind, holder.name] for seat, holder in play.holders.items()} == kept["seats"]
    assert bool(program.app.notice.words) == kept["note"] and play.coached == kept.get("coached", False)
    if kept["learnt"]:
        assert sorted(play.lessons.course().done) == kept["learnt"]
    assert played_on(play.match, name) == kept["ends"]
    again = program.opened(play.journal.path)
    assert isinstance(again, Push)
    replay: Any = again.scene
    recording = replay.session.recording
    assert [recording.length, recording.result] == [kept["ends"]["actions"], kept["ends"]["result"]]


@pytest.mark.parametrize(("user", "name"), tiers.thinned(listed("matches"), 2))
def test_a_match_is_looked_back_on(user: str, name: str, home: Path, program: Program) -> None:
    kept = move_in(user, home)["matches"][name]
    change = program.opened(home / name)
    assert isinstance(change, Push), program.app.notice.words
    assert about_replay(change.scene) == kept


@pytest.mark.parametrize(("user", "name"), tiers.thinned(listed("matches"), 2))
def test_a_match_outlives_a_rule(user: str, name: str, home: Path, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """One rule is changed for trial: what is over and kept is looked back on as before, all else up to the action it forbids."""
    kept = move_in(user, home)["matches"][name]
    before = recording_of(home / name)
    kind, gone = type(before.rules), before.log[kept["actions"] // 2].action
    refuse = kind.refuse

    def one_less(self: Any, position: Any, seat: str, action: Any) -> Any:
        return "R-XX-99: no more." if action == gone else refuse(self, position, seat, action)

    monkeypatch.setattr(kind, "refuse", one_less)
    written = (home / name).read_bytes()
    change = program.opened(home / name)
    assert isinstance(change, Push) and "no more" in program.app.notice.words
    found: Any = change.scene
    if b'"kept":"' in written:
        assert about_replay(found) == kept
    else:
        first = next(at for at, entry in enumerate(before.log) if entry.action == gone)
        assert found.session.recording.length <= first + written.count(b'"undo"')
        stars = before.path.with_suffix(".stars") if before.path else home
        if stars.exists():  # those of moments that are not reached any more are kept for a program that reaches them
            bookmarks = json.loads(stars.read_text())
            found.session.star()
            found.session.star()
            assert json.loads(stars.read_text()) == bookmarks and len(bookmarks["stars"]) >= len(found.session.stars.stars)
    assert (home / name).read_bytes() == written


# --- positions and puzzles ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("user", "game"), listed("drafts"))
def test_the_position_that_was_left_in_the_editor_waits_there(user: str, game: str, home: Path, program: Program) -> None:
    kept = move_in(user, home)["drafts"][game]
    assert about_editor(program.editor(game)) == kept
    assert not list(home.glob("positions/*broken*"))


@pytest.mark.parametrize(("user", "game"), listed("copies"))
def test_a_copied_position_is_pasted(user: str, game: str, home: Path, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = move_in(user, home)["copies"][game]
    monkeypatch.setattr("scenes.app.clipboard.from_clipboard", lambda: "")
    editor: Any = program.editor(game)
    editor.state.paste()
    assert about_editor(editor) == kept


@pytest.mark.parametrize(("user", "game"), listed("puzzles"))
def test_puzzles_of_a_players_own_and_the_ticks_of_all_stand_on_the_shelf(user: str, game: str, home: Path) -> None:
    kept = move_in(user, home)
    own = own_puzzles(game)
    assert not own.faults
    assert {path.name: about_puzzle(puzzle) for path, puzzle in own.puzzles.items()} == kept["puzzles"][game]
    assert list(solved(game)) == kept.get("solved", {}).get(game, [])


@pytest.mark.parametrize(("user", "game"), listed("mistakes"))
def test_mistakes_come_back(user: str, game: str, home: Path) -> None:
    kept = move_in(user, home)["mistakes"][game]
    found = shelf(game)
    assert not found.faults and {one.path.name: about_mistake(one) for one in found.mistakes} == kept


@pytest.mark.parametrize(("user", "name"), listed("notes"))
def test_words_stand_at_their_moments(user: str, name: str, home: Path) -> None:
    kept = move_in(user, home)["notes"][name]
    assert [[*note[:3], list(note.arrow) if note.arrow else None] for note in recording_of(home / name).notes()] == kept


# --- what was chosen, and what was played -------------------------------------------------------------------------------------


@pytest.mark.parametrize("user", whose("preferences"))
def test_what_was_chosen_holds(user: str, home: Path) -> None:
    kept = move_in(user, home)["preferences"]
    found, faults = preferences.load()
    assert not faults and {name: getattr(found, name) for name in kept} == kept


@pytest.mark.parametrize("user", whose("squads"))
def test_the_squads_mustered_last_are_offered_again(user: str, home: Path) -> None:
    for scenario, sides in move_in(user, home)["squads"].items():
        world = rules("skulls").setup(scenario, {}, _draws()).world
        assert {seat: remembered(world, seat) for seat in sides} == sides


def _draws() -> Any:
    from game.draws import Draws

    return Draws(1)


@pytest.mark.parametrize("user", whose("career"))
def test_the_career_tells_what_was_played_and_takes_in_what_it_lacked(user: str, home: Path) -> None:
    kept = move_in(user, home)["career"]
    career = Career()
    assert [about_played(played) for played in career.matches()] == kept["before"]
    for _ in taken_in(career, home / "matches"):
        pass
    found = sorted(map(about_played, career.matches()), key=json.dumps)
    assert found == kept["after"] and not career.faults
    assert sorted(path.name for path in home.glob("*career*")) == kept["files"]


def test_there_is_a_file_of_every_format() -> None:
    """A format that is added brings its files with it: two matches, two puzzles of each game, a career."""
    import sqlite3

    from game.career.formats import FORMAT
    from game.games import GAMES
    from game.match import FORMAT as MATCHES

    careers = {sqlite3.connect(f"file:{HERE / user}/career.db?mode=ro", uri=True) for user in whose("career") if user != "ida"}
    assert {base.execute("PRAGMA user_version").fetchone()[0] for base in careers} == set(range(1, FORMAT + 1))
    for base in careers:
        base.close()
    lines = [path.read_bytes().splitlines() for path in HERE.glob("*/matches/*.match")]
    assert {json.loads(found[0])["format"] for found in lines} == set(range(1, MATCHES + 1))
    for game in GAMES:
        own = [found for found in lines if json.loads(found[0])["game"] == game]
        for kind in (lambda found: b'"sum":' not in found[0], lambda found: b'"sum":' in found[0]):
            assert sum(map(kind, own)) >= 2, game
        assert sum(b'"kept":' in found[-1] for found in own) >= 1
        assert len(list(HERE.glob(f"*/puzzles/{game}/*.json"))) >= 2
