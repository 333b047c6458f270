"""Where tokens stand on the loop of Rush: whoever shares a square or has neighbours is seen, with his name, and on no sign."""

from __future__ import annotations

import math
from itertools import permutations
from typing import Any

import pygame
import pytest

from game.rush.tables import board
from scenes.boards.loop import overlays
from scenes.boards.loop.corners import numeral_rect, parts_of, tile_rect
from scenes.boards.loop.figures import write
from tests.scenes.rushing import ISLAND, PHASES, seated
from tests.tiers import thorough

NAMES = {
    **{"A1": "Ann", "D1": "Gus", "A2": "Bob", "D2": "Hal", "A3": "Cid"},
    **{"D3": "Ida", "A4": "Dee", "D4": "Jo", "A5": "Eve", "D5": "Christ"},
}
MOLE = {"game": "rush", "board": "mole", "scenario": "skirmish", "pairs": 1, "stage": 1, "kills": 0, "kill_limit": 3, "mcoms": {}}
LEAST = 44
"""Pixels of a counter at 1280x720."""
SEEN = 0.36
"""Of a counter: the part of its picture in the middle on which nothing lies."""


def board_with(start: Any, squares: dict[str, int], dead: int = 0) -> Any:
    """A board with so many on each of these squares; the last of them `dead`."""
    stand = [space for space, number in squares.items() for _ in range(number)]
    seats: Any = {}
    for seat, space in zip(NAMES, stand, strict=False):
        seats[seat] = {"name": NAMES[seat], "class": "medic", "at": space}
    for seat in list(seats)[len(seats) - dead :]:
        seats[seat]["status"] = "dead"
    sitting = seated({**ISLAND, **start, "seats": seats, "vehicles": {}}, turn={"seat": "A1", "phase": "ready"})
    return sitting.play.table.board  # type: ignore[attr-defined]


NUMBERS = (5, 2, 3), (1, 1, 1), (2, 2, 2), (3, 1, 2), (5, 0, 0), (4, 1, 0), (3, 0, 2)
"""How many stand on a square, on the one after it and on the one before it."""


def crowds() -> list[tuple[Any, str, tuple[int, ...]]]:
    """So many about squares of rows, of columns and of corners."""
    places = (({}, ("s05", "s17", "s22", "s34", "s47")), (MOLE, ("s00", "s04", "s13", "s27", "s31")))
    return [(start, middle, number) for start, middles in places for middle in middles for number in NUMBERS]


EACH = [pytest.param(one, marks=() if n % 5 == 0 else thorough) for n, one in enumerate(crowds())]


@pytest.mark.parametrize("crowd", EACH)
@pytest.mark.parametrize("dead", [0, 2])
def test_nobody_covers_a_face_and_no_name_lies_on_another(crowd: Any, dead: int) -> None:
    start, middle, number = crowd
    track = board(start.get("board", "peninsula")).track
    near = middle, track.ahead(middle, 1), track.ahead(middle, -1)
    shown = board_with(start, dict(zip(near, number, strict=True)), dead if sum(number) > 4 else 0)
    spots, tokens = shown.spots(), shown.counters
    parts = parts_of(shown, spots)
    for one, other in permutations((unit for unit in spots if not tokens[unit].craft), 2):
        at, px = spots[one]
        assert px >= LEAST
        face = parts[other][0].scale_by(SEEN / 0.9)
        near_ = max(face.left, min(at[0], face.right)), max(face.top, min(at[1], face.bottom))
        if tokens[other].gone == tokens[one].gone:
            assert math.dist(at, near_) > 0.44 * px, f"{one} stands on {other}"
            assert not parts[one][1].colliderect(face), f"the name of {one} lies on {other}"
            assert not parts[one][1].colliderect(parts[other][1]), f"the name of {one} lies on that of {other}"


def test_whoever_has_his_square_and_the_next_ones_to_himself_stands_in_the_middle_of_it() -> None:
    shown = board_with({}, {"s05": 1, "s30": 1})
    assert all(spot[:2] == shown.point(shown.counters[unit].space) for unit, spot in shown.resting().items())


def test_figures_of_a_row_lie_at_one_height_whoever_stands_on_a_square_of_it() -> None:
    shown = board_with({}, {"s14": 1, "s30": 1})
    spots, row = shown.spots(), ("s13", "s14", "s15")
    taken = [part for both in parts_of(shown, spots).values() for part in both]
    found = write(pygame.Surface((1280, 720)), shown, dict.fromkeys(row, "36 %"), taken, spots)
    assert len({found[space].y for space in row}) == 1


@pytest.mark.parametrize("start", [{}, MOLE])
def test_number_and_picture_of_a_square_lie_on_no_other_square(start: Any) -> None:
    """So that whose they are is plain, however many stand there."""
    shown = board_with(start, {"s05": 1, "s00": 1})
    for space in shown.squares:
        others = [rect.inflate(-2, -2) for one, rect in shown.squares.items() if one != space]
        assert all(place(shown, space).collidelist(others) < 0 for place in (tile_rect, numeral_rect)), space


def test_everybody_in_a_vehicle_is_seen_in_it() -> None:
    seats: Any = {seat: {"name": NAMES[seat], "class": "medic", "in": "r-luv"} for seat in ("A1", "A2")}
    seats["D1"] = {"name": "Gus", "class": "recon", "at": "s30"}
    start = {**ISLAND, "seats": seats, "vehicles": {"r-luv": {"at": "s05", "crew": ["A1", "A2"]}}}
    shown: Any = seated(start, turn={"seat": "A1", "phase": "ready"}).play.table.board  # type: ignore[attr-defined]
    token = shown.counters["r-luv"]
    assert token.riders == ("rush/soldier/medic.svg",) * 2
    (x, y), px = shown.spots()["r-luv"]
    seen = []
    for riders in (token.riders, token.riders[:1], ()):
        token.riders = riders
        surface = pygame.Surface((1280, 720))
        shown.draw(surface)
        seen.append(pygame.image.tobytes(surface.subsurface(pygame.Rect(0, 0, px // 2, px // 4).move_to(center=(x, y))), "RGB"))
    assert len(set(seen)) == 3


def test_no_line_from_a_tag_to_its_square_runs_over_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: Any = PHASES["move"]().play.table.board  # type: ignore[attr-defined]
    name, seen = parts_of(shown, shown.spots())["D1"][1], []
    for lead in (overlays._lead, lambda *_: None):
        monkeypatch.setattr(overlays, "_lead", lead)
        surface = pygame.Surface((1280, 720))
        shown.draw(surface)
        seen.append(pygame.image.tobytes(surface.subsurface(name), "RGB"))
    assert seen[0] == seen[1]
