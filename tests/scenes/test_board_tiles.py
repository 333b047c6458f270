"""The parts of a map: painted once for what they show, kept, painted ahead, and let go where there is no room."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect, Surface

from game.recording import OPEN, Recording
from scenes.app.app import App
from scenes.boards.tiles import AHEAD_MOST, TILE, Kept, Tiles
from scenes.kit.layout import Scale
from scenes.replay.screen import Replay
from scenes.replay.timeline import Moment
from tests.every_game.walks import played


class Painter:
    """Paints parts in a colour for each thing they show, and counts."""

    def __init__(self) -> None:
        self.painted: list[tuple[int, int]] = []
        self.shows: dict[tuple[int, int], int] = {}

    def draw(self, column: int, row: int, rect: Rect, zoom: float) -> Surface:
        self.painted.append((column, row))
        part = Surface(rect.size)
        part.fill((self.shows.get((column, row), 0), column, row))
        return part

    def content(self, column: int, row: int) -> int:
        return self.shows.get((column, row), 0)


def seen(tiles: Tiles, size: tuple[int, int] = (2 * TILE, 2 * TILE)) -> bytes:
    surface = Surface(size)
    tiles.blit(surface, 1.0, (0, 0))
    return pygame.image.tobytes(surface, "RGB")


def test_what_a_part_has_shown_before_is_not_painted_again() -> None:
    painter = Painter()
    tiles = Tiles((2 * TILE, 2 * TILE), painter.draw, content=painter.content)
    first = seen(tiles)
    assert len(painter.painted) == 4
    painter.shows[0, 0] = 9
    assert seen(tiles) == first  # nobody said that anything changed
    tiles.change(Rect(10, 10, 20, 20))
    other = seen(tiles)
    assert other != first and painter.painted[4:] == [(0, 0)]
    painter.shows[0, 0] = 0
    tiles.change(Rect(10, 10, 20, 20))
    assert seen(tiles) == first and len(painter.painted) == 5
    tiles.forget()
    assert seen(tiles) == first and len(painter.painted) == 9


def test_parts_are_painted_ahead_one_at_a_time() -> None:
    painter, other = Painter(), Painter()
    tiles = Tiles((2 * TILE, 2 * TILE), painter.draw, content=painter.content)
    first = seen(tiles)
    other.shows[1, 1] = 5
    soon = tiles.beside(other.draw, other.content)
    size = (2 * TILE, 2 * TILE)
    assert soon.warm(size, 1.0, (0, 0)) and not soon.warm(size, 1.0, (0, 0))
    assert other.painted == [(1, 1)] and seen(tiles) == first  # the others show what they show now
    painter.shows[1, 1] = 5
    tiles.change(Rect(TILE + 1, TILE + 1, 1, 1))
    assert seen(tiles) != first and len(painter.painted) == 4


def test_what_was_not_needed_for_longest_gives_way() -> None:
    kept, painted = Kept(10), list[str]()

    def part(name: str) -> Surface:
        return kept.part(name, lambda: painted.append(name) or Surface((2, 2)))

    for name in ("a", "b", "a", "c"):
        part(name)
    assert "a" in kept and "c" in kept and "b" not in kept
    part("b")
    assert painted == ["a", "b", "c", "b"]


def test_room_for_what_is_painted_ahead_has_an_end() -> None:
    painter = Painter()
    tiles = Tiles((TILE, TILE), painter.draw, content=painter.content)
    tiles.warm((100_000, 100_000), 1.0, (0, 0))
    assert tiles._kept.room == AHEAD_MOST


@pytest.mark.parametrize("scenario", ["standard", "solo"])
def test_once_painted_ahead_no_jump_paints_a_part_of_the_map(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(patience=0)
    app.open()
    replay = Replay(app, Recording(played("ironsquad", scenario, 4)), None)  # type: ignore[arg-type]
    replay.resize((1280, 720), Scale(100))
    surface = pygame.display.get_surface()
    replay.draw(surface)
    while replay.waiting:
        replay.update(1 / 30)
    painted = list[Rect]()
    ground = type(replay.table.board.ground)  # type: ignore[attr-defined]
    paint = ground._painted
    monkeypatch.setattr(ground, "_painted", lambda self, rect, zoom: painted.append(rect) or paint(self, rect, zoom))
    # While a tile is being turned it hovers over its place, drawn for that alone.
    still = [moment for moment in range(replay.session.recording.length + 1) if not replay.session.recording.at(moment).pending]
    for moment in (still[-1], still[len(still) // 3], still[0], still[len(still) // 2]):
        replay.session.go_to(Moment(moment))
        replay.draw(surface)
    assert replay.session.sees == OPEN and not painted
