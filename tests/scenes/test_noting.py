"""Words at the moments of a replay: written on its foot, drawn over its board, kept in the match, told in lines."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.api import Seat
from game.games import GAMES
from game.journal import Journal
from game.noted import Note, keep_notes, notes_of
from game.recording import recording_of
from scenes.app.app import STEP, App
from scenes.kit import keys
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.replay.screen import Replay
from scenes.replay.stars import Star
from scenes.replay.timeline import Moment
from scenes.tell.program import run
from scenes.tell.replay import main, retold
from tests.every_game.walks import begun, kept
from tests.scenes.looking import Elsewhere, Roads, press
from tests.scenes.situations import STILL


def journalled(folder: Path, game: str = "operators", over: bool = True) -> Path:
    """The file of a match."""
    whole, match, path = kept(game, STILL[game], 1), begun(game, STILL[game], 1), folder / f"{game}.match"
    journal = Journal(match, path, dict[Seat, object]())
    for entry in whole.log if over else whole.log[:9]:
        match.play(entry.seat, entry.action)
    assert journal.kept()
    return path


@pytest.fixture
def open_replay(app: App) -> Callable[[Path], Replay]:
    """What opens the replay of a file on the screen."""
    from scenes.kit.scene import Push

    def opened(path: Path) -> Replay:
        replay = Replay(app, recording_of(path), Roads())  # type: ignore[arg-type]
        app.stack.clear()
        app.apply(Push(Elsewhere("the title")))
        app.apply(Push(replay))
        replay.resize((1280, 720), Scale(100))
        app._draw()
        return replay

    return opened


def type_words(replay: Replay, words: str) -> None:
    for sign in words:
        replay.handle(pygame.event.Event(pygame.TEXTINPUT, text=sign))


def drag(replay: Replay, a: tuple[int, int], b: tuple[int, int]) -> None:
    """Press, move and let go."""
    replay.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=a, button=1))
    replay.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=b, rel=(0, 0), buttons=(1, 0, 0)))
    replay.draw(pygame.display.get_surface())
    replay.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=b, button=1))


def two_spaces(replay: Replay) -> tuple[tuple[str, tuple[int, int]], tuple[str, tuple[int, int]]]:
    """Two spaces of the board that can be seen, each with a pixel of it."""
    board = replay.chrome.between.inflate(-200, -120)
    found = dict[str, tuple[int, int]]()
    for y in range(board.y, board.bottom, 12):
        for x in range(board.x, board.right, 12):
            space = replay.table.space_at((x, y))
            if space:
                found.setdefault(space, (x, y))
    first, *_, last = found.items()
    return first, last


@pytest.mark.parametrize("game", GAMES)
def test_a_line_and_an_arrow_are_kept_in_the_match_and_seen_again(
    game: str, open_replay: Callable[[Path], Replay], tmp_path: Path
) -> None:
    path = journalled(tmp_path, game)
    replay = open_replay(path)
    replay.session.go_to(Moment(6))
    press(replay.app, "note")
    assert replay.noting.open and replay.noting.field.focused and not replay.noting.save.enabled
    type_words(replay, "wToo early")
    (a, at), (b, to) = two_spaces(replay)
    drag(replay, at, to)
    assert replay.noting.arrow == (a, b) and replay.noting.save.main
    replay.draw(pygame.display.get_surface())
    press(replay.app, "confirm")
    assert not replay.noting.open and notes_of(path) == [Note(6, 0, "Too early", (a, b))]
    again = open_replay(path)
    again.session.go_to(Moment(6))
    bare = open_replay(journalled(tmp_path / "bare", game))
    bare.session.go_to(Moment(6))
    pictures = []
    for one in (again, bare):
        one.draw(pygame.display.get_surface())
        pictures.append(pygame.image.tobytes(pygame.display.get_surface().subsurface(one.chrome.board), "RGB"))
    assert pictures[0] != pictures[1]
    assert again.controls.note.on and again.controls.star.on
    assert any("Too early" in tick.words for tick in again.controls.bar.timeline.ticks)


def test_what_is_written_can_be_changed_and_deleted(open_replay: Callable[[Path], Replay], tmp_path: Path) -> None:
    path = journalled(tmp_path)
    keep_notes(path, [Note(6, 0, "Too early", ("drying_yard", "short_ladder"))])
    replay = open_replay(path)
    replay.session.go_to(Moment(6))
    replay.controls.note.press()
    assert replay.noting.field.value == "Too early" and replay.noting.arrow
    replay.noting.bare.press()
    type_words(replay, "!")
    replay.noting.save.press()
    assert notes_of(path) == [Note(6, 0, "Too early!")]
    replay.controls.note.press()
    type_words(replay, " and late")
    press(replay.app, "let_go")
    assert not replay.noting.open and notes_of(path) == [Note(6, 0, "Too early!")], "Esc keeps nothing"
    replay.controls.note.press()
    replay.noting.drop.press()
    assert notes_of(path) == [] and not replay.controls.note.on


def test_the_star_takes_its_words_along(open_replay: Callable[[Path], Replay], tmp_path: Path) -> None:
    path = journalled(tmp_path)
    replay = open_replay(path)
    replay.session.go_to(Moment(4))
    replay.session.star()
    replay.session.put("Here", None)
    assert replay.session.stars.marked == (Star(4),)
    replay.session.star()
    assert replay.session.stars.marked == () and notes_of(path) == []


def test_keys_write_and_do_nothing_else_while_something_is_written(open_replay: Callable[[Path], Replay], tmp_path: Path) -> None:
    replay = open_replay(journalled(tmp_path))
    replay.session.go_to(Moment(4))
    press(replay.app, "note")
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, unicode="m", mod=0)
    assert replay.writes(event)
    press(replay.app, "star")
    press(replay.app, "step_on")
    assert replay.session.moment == Moment(4) and not replay.session.stars.stars
    replay.noting.close()
    assert not replay.writes(event)


def test_the_key_that_opens_it_writes_nothing(open_replay: Callable[[Path], Replay], tmp_path: Path) -> None:
    replay = open_replay(journalled(tmp_path))
    press(replay.app, "note")
    type_words(replay, "wHe waited")
    assert replay.noting.words == "He waited"
    replay.noting.close()
    replay.controls.note.press()
    type_words(replay, "we")
    assert replay.noting.words == "we", "a click has no sign"


def test_it_halts_for_words_as_it_plays(open_replay: Callable[[Path], Replay], tmp_path: Path) -> None:
    path = journalled(tmp_path)
    keep_notes(path, [Note(3, 0, "Read me")])
    replay = open_replay(path)
    from dataclasses import replace

    replay.app.preferences = replace(replay.app.preferences, speed="off")
    replay.session.go_to(Moment(2))
    replay.session.play()
    for _ in range(3000):
        replay.update(STEP)
        if replay.session.moment == Moment(3) and not replay.run.under_way:
            break
    still = 0
    while replay.session.moment == Moment(3) and not replay.run.under_way:
        replay.update(STEP)
        still += 1
    assert still * STEP > 2.0, "long enough to be read"


def test_of_a_match_that_goes_on_or_is_in_no_file_nothing_can_be_written(
    open_replay: Callable[[Path], Replay], tmp_path: Path
) -> None:
    replay = open_replay(journalled(tmp_path, over=False))
    assert "over" in replay.controls.note.reason
    path = journalled(tmp_path / "there")
    gone = open_replay(path)
    path.unlink()
    gone.session.put("Here", None)
    assert "could not be written" in gone.app.notice.words


def test_bad_notes_are_told_and_the_match_is_seen_all_the_same(open_replay: Callable[[Path], Replay], tmp_path: Path) -> None:
    from game.journal_lines import noted

    path = journalled(tmp_path)
    path.write_bytes(noted(path.read_bytes(), [[1, 0, 7, None]]))
    before = path.read_bytes()
    replay = open_replay(path)
    assert "Note 1" in replay.app.notice.words and "Note 1" in replay.controls.note.reason
    assert replay.session.recording.length and path.read_bytes() == before


@pytest.mark.parametrize("game", GAMES)
def test_lines_tell_what_is_written(game: str, tmp_path: Path, own_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = journalled(tmp_path, game)
    recording = recording_of(path)
    keep_notes(
        path, [Note(0, 0, "It begins"), Note(5, 0, "Too early", ("no such space", "nor this")), Note(recording.length, 0, "Over")]
    )
    lines = [line.strip() for line in retold(recording)]
    assert lines.count("★ It begins") == lines.count("★ Over") == 1 and lines[-1] == "★ Over"
    assert "★ Too early (no such space → nor this)" in lines
    assert main([str(path)]) == 0 and "★ Too early" in capsys.readouterr().out
    sink = io.StringIO()
    assert run([str(path)], io.StringIO(), sink) == 1
    assert "Too early" in plain(sink.getvalue()) and "replay" in sink.getvalue()


def test_the_key_stands_in_the_table() -> None:
    assert keys.TABLE.shown("note") == "W"


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 75), ((1280, 720), 100), ((1920, 1080), 150), ((1024, 640), 150)])
def test_its_bar_fits(open_replay: Callable[[Path], Replay], tmp_path: Path, size: tuple[int, int], percent: int) -> None:
    replay = open_replay(journalled(tmp_path))
    replay.app.surface = pygame.display.set_mode(size)
    replay.resize(size, Scale(percent))
    replay.controls.note.press()
    area = pygame.Rect((0, 0), size)
    for widget in replay.noting.widgets:
        assert area.contains(widget.rect) and widget.rect.w > 0, widget
        assert not any(widget.rect.colliderect(other.rect) for other in replay.noting.widgets if other is not widget)
