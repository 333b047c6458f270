"""Parts of a replay as moving pictures: small enough, as the board is seen, made bit by bit, given up at any time."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES
from game.recording import OPEN, Recording
from scenes.app.app import STEP, App
from scenes.kit.scene import Push
from scenes.kit.sounds import SOUNDS
from scenes.replay import film as filmed
from scenes.replay.film import LEVELS, MOST_BYTES, RATE, WIDE, Film, Part, fight_at, round_at
from scenes.replay.filming import ChooseFilm, FilmSheet
from scenes.replay.screen import Replay
from scenes.replay.timeline import Moment
from tests.every_game.walks import kept
from tests.scenes.fitting import fits
from tests.scenes.looking import Elsewhere, Roads
from tests.scenes.situations import STILL
from tests.test_moving_png import chunks, shown


def replay_of(app: App, game: str) -> Replay:
    """A replay on the screen, in the middle of a match."""
    replay = Replay(app, Recording(kept(game, STILL[game], 1)), Roads())  # type: ignore[arg-type]
    app.stack.clear()
    app.apply(Push(Elsewhere("the title")))
    app.apply(Push(replay))
    app._draw()
    replay.session.go_to(Moment(replay.session.recording.length // 2))
    return replay


def made(film: Film) -> Film:
    """The film, done to its end; what is told of the way there never goes back."""
    done = list(film.work())
    assert done == sorted(done) and done[-1] == 1.0
    return film


@pytest.mark.parametrize("game", GAMES)
def test_a_fight_moves_and_is_small_enough(game: str, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = list[str]()
    monkeypatch.setattr(SOUNDS, "play", lambda name, loudness=1.0: heard.append(name))
    replay = replay_of(app, game)
    part = fight_at(replay.session)
    assert part
    before = replay.session.moment
    film = made(Film(app, replay.session.recording, OPEN, part))
    assert len(film.whole) <= MOST_BYTES and not film.cut and film.seconds > 1
    assert pygame.image.load(BytesIO(film.whole), "x.png").get_size()[0] <= WIDE
    kinds = [kind for kind, _ in chunks(film.whole)]
    assert kinds.count(b"fdAT") > 3 and kinds[:2] == [b"IHDR", b"acTL"]
    assert replay.session.moment == before and not heard, "nothing moves on the screen, and nothing is heard"


def test_frames_add_up_to_what_the_board_shows_in_the_end(app: App) -> None:
    replay = replay_of(app, "rush")
    part = fight_at(replay.session)
    assert part
    film = made(Film(app, replay.session.recording, OPEN, part))
    frames = shown(film.whole)
    assert sum(seconds for _, seconds in frames) == pytest.approx(film.seconds) == pytest.approx(len(film._kept) / RATE)
    size = pygame.image.load(BytesIO(film.whole), "x.png").get_size()
    whole = pygame.Surface(film._size)
    for one in film._kept:
        if one:
            whole.blit(pygame.image.frombytes(filmed.zlib.decompress(one[1]), one[0].size, "RGB"), one[0])
    wanted = pygame.image.tobytes(pygame.transform.smoothscale(whole, size), "RGBA")
    assert max(abs(a - b) for a, b in zip(frames[-1][0], wanted, strict=True)) < 16


def test_where_it_is_too_large_it_gets_smaller_and_is_cut_in_the_end(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = replay_of(app, "rush")
    part = fight_at(replay.session)
    assert part
    usual = made(Film(app, replay.session.recording, OPEN, part))
    monkeypatch.setattr(filmed, "MOST_BYTES", len(usual.whole) // 2)
    monkeypatch.setattr(filmed, "SPARE", 2000)
    small = made(Film(app, replay.session.recording, OPEN, part))
    assert len(small.whole) <= len(usual.whole) // 2 and not small.cut
    assert small.seconds == pytest.approx(usual.seconds)
    monkeypatch.setattr(filmed, "MOST_BYTES", 40_000)
    least = made(Film(app, replay.session.recording, OPEN, part))
    assert least.cut and least.seconds < usual.seconds


def test_levels_are_ordered_from_the_best_on() -> None:
    shares = [level.share for level in LEVELS]
    assert shares == sorted(shares, reverse=True)
    assert filmed._smaller(0, MOST_BYTES * 100) == len(LEVELS) - 1 and filmed._smaller(0, MOST_BYTES * 1.01) == 1


def test_it_shows_no_more_than_is_seen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    eyes = list[object]()
    replay = replay_of(app, "operators")
    usual = Recording.view

    def view(self: Any, moment: int, perspective: Any) -> Any:
        eyes.append(perspective)
        return usual(self, moment, perspective)

    monkeypatch.setattr(Recording, "view", view)
    film = Film(app, replay.session.recording, "red", Part(Moment(4), Moment(6)))
    work = film.work()
    next(work)
    eyes.clear()
    for _ in work:
        pass
    assert set(eyes) == {"red"}


def test_a_round_begins_and_ends_where_the_line_says(app: App) -> None:
    session = replay_of(app, "operators").session
    session.go_to(Moment(12))
    assert round_at(session, [0.0, 10.0, 20.0]) == Part(Moment(10), Moment(20))
    session.go_to(Moment(25))
    assert round_at(session, [0.0, 10.0, 20.0]) == Part(Moment(20), Moment(session.recording.length))
    assert round_at(session, []) == Part(Moment(0), Moment(session.recording.length))


def test_the_sheet_makes_it_while_the_window_answers_and_says_where_it_is(app: App, own_folder: Path) -> None:
    replay = replay_of(app, "rush")
    menu: Any = replay._menu()
    app.apply(menu)
    button = next(one for one in app.stack[-1].choices if getattr(one, "label", "") == "Save as moving picture")
    app.apply(button.press())
    sheet: Any = app.stack[-1]
    assert isinstance(sheet, ChooseFilm)
    fits(sheet, (1280, 720), 100)
    app.apply(sheet.choices[1].press())
    making: Any = app.stack[-1]
    assert isinstance(making, FilmSheet) and making.waiting
    app.apply(making.update(STEP))
    assert app.stack[-1] is making and 0 < making.bar.part < 1, "it is not done in one look at it"
    fits(making, (1280, 720), 100)
    while app.stack[-1] is making:
        app.apply(making.update(STEP))
    (file,) = (own_folder / "screenshots").iterdir()
    assert file.name in app.notice.words and len(file.read_bytes()) <= MOST_BYTES


def test_given_up_it_leaves_nothing(app: App, own_folder: Path) -> None:
    replay = replay_of(app, "rush")
    session = replay.session
    sheet = FilmSheet(session, Film(app, session.recording, session.sees, Part(Moment(0), Moment(40))))
    app.apply(Push(sheet))
    for _ in range(3):
        app.apply(sheet.update(STEP))
    app.apply(sheet.choices[-1].press())
    assert app.stack[-1] is replay and not sheet.waiting and not (own_folder / "screenshots").exists()


def test_where_nothing_can_be_written_it_says_so(app: App, own_folder: Path) -> None:
    own_folder.mkdir(parents=True, exist_ok=True)
    (own_folder / "screenshots").write_text("in the way")
    session = replay_of(app, "rush").session
    sheet = FilmSheet(session, Film(app, session.recording, session.sees, Part(Moment(0), Moment(1))))
    app.apply(Push(sheet))
    while app.stack[-1] is sheet:
        app.apply(sheet.update(STEP))
    assert app.notice.words
