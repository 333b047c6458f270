"""Pictures that carry a position: as much as whoever took them could know, refused in a sentence where they are damaged."""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game.content.png_note import with_note
from game.games import GAMES, rules
from game.messages import Refused
from game.pictured import note, position_of
from scenes.app.app import App
from scenes.editor.screen import Editor
from scenes.kit.scene import Push
from scenes.program import Program
from tests.every_game.walks import SCENARIOS, begun, played
from tests.scenes.reviewing import AtReview
from tests.scenes.sitting import Sitting


def png() -> bytes:
    """A small picture."""
    drawn = BytesIO()
    pygame.image.save(pygame.Surface((8, 8)), drawn, "x.png")
    return drawn.getvalue()


def saved(folder: Path, carried: bytes) -> Path:
    path = folder / "board.png"
    path.write_bytes(carried)
    return path


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_position_comes_back_as_it_was(game: str, tmp_path: Path) -> None:
    match = played(game, next(one for play, one in SCENARIOS if play == game), 1)
    whole = match.rules.write(match.position)
    path = saved(tmp_path, with_note(png(), note(game, whole)))
    assert position_of(path) == (game, whole)
    assert pygame.image.load(path).get_size() == (8, 8), "and every other program shows the picture"


@pytest.mark.parametrize("game", GAMES)
def test_a_match_in_progress_carries_what_the_seat_may_know(game: str, tmp_path: Path) -> None:
    match = begun(game, next(one for play, one in SCENARIOS if play == game), 1)
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    while sitting.curtain:
        sitting.lift()
        sitting.rest()
    carried, seat = sitting.play.carried(), sitting.play.perspective
    assert seat and carried and carried["seat"] == seat
    assert carried["position"] == match.rules.write(match.view(seat)), "the view of the seat, and nothing that it hides"
    found, whole = position_of(saved(tmp_path, with_note(png(), carried)))
    read = rules(found).read(whole)
    assert match.rules.write(match.rules.view(read, seat)) == carried["position"], "what could stand behind that view"


def test_a_picture_dropped_on_the_window_opens_the_editor(tmp_path: Path) -> None:
    app = App(patience=0)
    app.open()
    program = Program(app)
    match = begun("operators", "kiln-yard", 1)
    change = program.opened(saved(tmp_path, with_note(png(), note("operators", match.rules.write(match.position)))))
    assert isinstance(change, Push) and isinstance(change.scene, Editor)
    assert program.opened(saved(tmp_path, png())) is None and "carries no position" in app.notice.words


def test_f12_saves_it_with_the_picture(own_folder: Path) -> None:
    match = begun("operators", "kiln-yard", 1)
    sitting = Sitting({"red": "person", "blue": "recruit"}, match)
    sitting.rest()
    path = sitting.app.screenshot()
    assert path and position_of(path)[0] == "operators"


def test_a_picture_of_a_review_carries_the_moment_that_is_looked_at(tmp_path: Path, own_folder: Path) -> None:
    at = AtReview(played("operators", "kiln-yard", 1), tmp_path, at=5)
    path = at.app.screenshot()
    assert path and position_of(path) == ("operators", at.recording.written(4))


def test_whatever_is_damaged_is_refused_in_a_sentence(tmp_path: Path) -> None:
    chance, match = random.Random(1), begun("operators", "kiln-yard", 1)
    good = with_note(png(), note("operators", match.rules.write(match.position)))
    for _ in range(150):
        spoilt = bytearray(good)
        for _ in range(chance.randint(1, 4)):
            spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
        cut = bytes(spoilt[: chance.choice((len(spoilt), chance.randrange(len(spoilt))))])
        try:
            position_of(saved(tmp_path, cut))
        except Refused as refused:
            assert refused.why
    with pytest.raises(Refused, match="cannot be read"):
        position_of(tmp_path / "none.png")
