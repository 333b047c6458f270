"""Without any colour: whatever a colour tells is told by a shape, a pattern, a letter or how light it is as well."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest
from pygame import Surface

from game.games import GAMES, rules
from scenes.app.page import Page
from scenes.boards import pieces
from scenes.boards.hexes import late
from scenes.boards.hexes.over import BARRED, COVER, DANGER, LATER
from scenes.boards.hexes.overlays import hatched_cell
from scenes.boards.hexes.pieces import Counter, draw_counter
from scenes.boards.zones import clouds
from scenes.boards.zones import pieces as zones_pieces
from scenes.kit import palette, shapes
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Side
from scenes.kit.widgets import Button
from scenes.result.graph import FINE, ScoreGraph
from scenes.tables.operators import dice
from tests.scenes import squads, test_ironsquad_result, test_result

SHADES = 24
"""How many of 255 shades of grey two pixels must be apart to be told apart."""
OPPONENTS = [
    (one, other)
    for game in GAMES
    for one, other in combinations(rules(game).seats, 2)
    if SIDES[one].name != SIDES[other].name  # those who win together look alike, but for their letters
]


def unlike(one: Surface, other: Surface) -> float:
    """The part of the pixels, on paper, that differ between two pictures of one size without their colours."""
    assert one.get_size() == other.get_size()
    greys = []
    for picture in (one, other):
        ground = Surface(picture.get_size())
        ground.fill(palette.PAPER)
        ground.blit(picture, (0, 0))
        greys.append(pygame.transform.grayscale(ground))
    alike = pygame.mask.from_threshold(greys[0], (0, 0, 0), (SHADES, SHADES, SHADES, 255), greys[1])
    wide, high = one.get_size()
    return 1 - alike.count() / (wide * high)


def on_a_hex(shape: str) -> Callable[[Side], Surface]:
    """A counter of Iron Squad on a map, as it is seen in a window of the usual size."""

    def drawn(side: Side) -> Surface:
        surface = Surface((60, 60), pygame.SRCALPHA)
        facing = 3 if shape == "triangle" else None
        draw_counter(surface, Counter(side, "ironsquad/unit/us/rifleman.svg", "A01", shape, facing), (30, 30), 34, 1.0)
        return surface

    return drawn


LOOKS: dict[str, tuple[Callable[[Side], Surface], float]] = {
    "a letter on a chip": (lambda side: shapes.counter(side, shapes.LETTERED), 0.08),
    "a figure on a card": (lambda side: shapes.counter(side, 40, "operators/ghost.svg"), 0.04),
    "a piece on a board of nodes": (lambda side: pieces.body("operators", side, "operators/ghost.svg", 22, 0, False), 0.03),
    "an action marker": (lambda side: pieces.marker_disc(1, side, 14, False, False), 0.04),
    "a sprint marker": (lambda side: pieces.sprint_disc("operators", side, 14, False), 0.04),
    "a flag that is held": (lambda side: pieces.flag("operators", 40, side), 0.03),
    "a flag on a captured place": (lambda side: late.flag("ironsquad", 28, side), 0.03),
    "a square counter": (on_a_hex("square"), 0.03),
    "a triangular counter": (on_a_hex("triangle"), 0.03),
    "a counter in a town": (lambda side: zones_pieces.body(side, "skulls/unit/s-rifle.svg", 30, False, False), 0.03),
    "one who lies there": (lambda side: zones_pieces.body(side, "skulls/unit/s-rifle.svg", 30, True, False), 0.03),
    "a flag of a goal": (lambda side: clouds.goal_flag(28, side), 0.03),
}


@pytest.mark.parametrize("pair", OPPONENTS, ids="-".join)
@pytest.mark.parametrize("look", LOOKS)
def test_who_it_belongs_to_is_seen_without_colour(look: str, pair: tuple[str, str]) -> None:
    drawn, least = LOOKS[look]
    one, other = (drawn(SIDES[seat]) for seat in pair)
    assert unlike(one, other) >= least


def test_the_same_thing_of_the_same_side_is_alike() -> None:
    for drawn, _ in LOOKS.values():
        assert unlike(drawn(palette.RED), drawn(palette.RED)) == 0


def test_two_seats_of_a_game_differ_in_shape_and_letter() -> None:
    for one, other in OPPONENTS:
        assert SIDES[one].shape != SIDES[other].shape and SIDES[one].letter != SIDES[other].letter


@pytest.mark.parametrize("pair", list(combinations((LATER, DANGER, COVER, BARRED), 2)), ids="-".join)
def test_hatchings_differ_in_their_strokes(pair: tuple[str, str]) -> None:
    one, other = (hatched_cell((60, 68), kind) for kind in pair)
    assert unlike(one, other) > 0.08


def test_kinds_of_dice_differ_in_shape() -> None:
    for one, other in combinations(("aim", "agility", "aggressive"), 2):
        assert unlike(dice.die(one, None, 44), dice.die(other, None, 44)) > 0.08


def test_a_button_that_is_on_or_cannot_be_used_is_told_by_its_edge_and_words() -> None:
    """What is on is brighter at its edge, what cannot be used is darker in all its parts."""
    usual, switched, refused = (Button("Sight", lambda: None, reason=why) for why in ("", "", "Nobody stands there."))
    switched.on = True
    edges = [palette.luminance(button.colours()[1]) for button in (refused, usual, switched)]
    assert edges == sorted(edges) and edges[2] > 3 * edges[1]
    words = [palette.luminance(button.colours()[2]) for button in (refused, usual)]
    assert words[1] > 1.5 * words[0]


def test_whose_decision_it_is_stands_on_its_chip_in_words_and_with_a_counter() -> None:
    chrome = Chrome("A game", lambda: None, "Menu")
    for one, other in OPPONENTS:
        first, second = (chrome.chip(Chip("decides", SIDES[seat], True)) for seat in (one, other))
        assert unlike(first, second) > 0.01


@pytest.mark.parametrize(
    "shown", [test_result.shown, lambda: test_ironsquad_result.shown(squads.played(0))], ids=["operators", "ironsquad"]
)
def test_the_lines_of_a_graph_are_solid_and_dashed(shown: Callable[[], Page]) -> None:
    page = shown()
    page.resize((1280, 720), Scale(100))
    graph = next(widget for widget in page.focus.widgets if isinstance(widget, ScoreGraph))
    painted = []
    for number in (0, 1):  # the same line, as that of the first seat and of the second one
        large = Surface((graph.rect.w * FINE, graph.rect.h * FINE), pygame.SRCALPHA)
        graph._paint_line(large, next(iter(graph.names)), number)
        painted.append(pygame.mask.from_surface(large).count())
    assert painted[0] > 1000 and 0.4 * painted[0] < painted[1] < 0.85 * painted[0]
