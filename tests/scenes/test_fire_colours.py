"""Arcs, cones, lines of fire and of sight: one meaning for a colour in all games, told where they are switched on."""

from __future__ import annotations

from itertools import product
from typing import Any

import pygame
import pytest
from pygame import Surface

from game.games import GAMES
from scenes.app.keys_sheet import KeysSheet
from scenes.boards import overlays
from scenes.boards.hexes.board import Sight
from scenes.boards.hexes.over import COVER, DANGER, FIELD, LATER
from scenes.boards.hexes.overlays import hatched_cell
from scenes.boards.zones.board import Line
from scenes.boards.zones.over import NONE, RETURN
from scenes.kit import kept, palette
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.palette import Colour
from scenes.kit.widgets import Button, Label
from scenes.kit.words import say
from scenes.tables.firefight.sightline import arc_outlines
from scenes.tables.ironsquad.places import front_of
from tests.scenes import hexing, zoning
from tests.scenes.situations import SITUATIONS, lay_out

LOOKED = {
    "operators": "operators planning",
    "ironsquad": "ironsquad chosen",
    "skulls": "skulls turn",
    "firefight": "firefight chosen",
    "rush": "rush move",
}
WINDOW = (1280, 720)


@pytest.fixture
def window() -> Surface:
    pygame.display.init()
    pygame.font.init()
    kept.forget()
    return pygame.display.set_mode(WINDOW)


def most(surface: Surface) -> Colour:
    """The colour that most pixels have which hide the most of what lies below."""
    counted: dict[Colour, int] = {}
    places = list(product(range(surface.get_width()), range(surface.get_height())))
    strongest = max(surface.get_at(place).a for place in places)
    for place in places:
        red, green, blue, alpha = surface.get_at(place)
        if alpha > strongest - 25:
            counted[red, green, blue] = counted.get((red, green, blue), 0) + 1
    return max(counted, key=lambda one: counted[one])


@pytest.mark.parametrize(
    ("kind", "shade"),
    [(DANGER, palette.THEIRS_INK), (LATER, palette.THEIRS_INK), (FIELD, palette.OURS), (COVER, palette.NOBODY)],
)
@pytest.mark.usefixtures("window")
def test_hatching_has_the_colour_of_whoever_can_hit_there(kind: str, shade: Colour) -> None:
    assert all(abs(a - b) <= 6 for a, b in zip(most(hatched_cell((60, 52), kind)), shade, strict=True))


@pytest.mark.parametrize(("foe", "clear", "shade"), [
    (False, True, palette.OURS), (True, True, palette.THEIRS), (False, False, palette.NOBODY), (True, False, palette.NOBODY),
])  # fmt: skip
@pytest.mark.usefixtures("window")
def test_a_line_of_sight_has_the_colour_of_whoever_looks_or_is_grey(foe: bool, clear: bool, shade: Colour) -> None:
    one, surface = hexing.new_board(), Surface(WINDOW)
    one.over.show_sight(Sight("B06", "J06", clear, {} if clear else {"F06": "house"}, foe=foe))
    one.draw(surface)
    (ax, ay), (bx, by) = one.to_screen("B06"), one.to_screen("J06")
    spot = ax + (bx - ax) // 8, ay + (by - ay) // 8
    near = [surface.get_at((spot[0], spot[1] + down))[:3] for down in range(-6, 7)]
    assert shade in near


@pytest.mark.usefixtures("window")
def test_a_line_of_fire_over_the_town_has_the_colour_of_whoever_fires() -> None:
    one = zoning.with_five()
    lines = [Line("s-lead", "t-boss", "3"), Line("t-boss", "s-lead", "2", RETURN, True), Line("s-lead", "A9/0", "far", NONE)]
    assert [line.shade for line in lines] == [palette.OURS, palette.THEIRS, palette.NOBODY]
    for line in lines:
        one.over.show_lines()
        before = Surface(WINDOW)
        one.draw(before)
        one.over.show_lines([line])
        after = Surface(WINDOW)
        one.draw(after)
        got = pygame.mask.from_threshold(after, line.shade, (3, 3, 3, 255)).count()
        assert got > pygame.mask.from_threshold(before, line.shade, (3, 3, 3, 255)).count() + 100


def test_cones_are_of_ours_or_theirs_whatever_side_they_are() -> None:
    ours, theirs = (overlays.cone_beam(((0.0, 0.0), (9.0, 0.0)), (), foe).shade for foe in (False, True))
    assert ours != theirs and ours[1] > theirs[1], "amber has more green than red"


def test_an_arc_is_amber_for_ones_own_and_red_for_an_enemy() -> None:
    state: Any = SITUATIONS["firefight chosen"]().screen.table.state
    units = [unit for unit in state.view.units.values() if arc_outlines(state, unit)]
    told = {state.foe(unit.seat): {line.shade for line in arc_outlines(state, unit)} for unit in units}
    assert told == {False: {palette.OURS}, True: {palette.THEIRS}}


def test_the_area_of_ones_own_sniper_is_not_drawn_as_danger() -> None:
    view: Any = SITUATIONS["ironsquad chosen"]().screen.table.state.view
    sniper = view.units["us-sniper"]
    assert set(front_of(view, sniper._replace(facing=sniper.facing or 5))) == {FIELD, COVER}


@pytest.mark.parametrize("game", GAMES)
def test_the_colours_are_told_where_they_are_switched_on(game: str) -> None:
    seen = SITUATIONS[LOOKED[game]]()
    lay_out(seen, WINDOW, 100)
    table: Any = seen.screen.table
    buttons: list[Button] = [one for one in table.buttons() if isinstance(one, Button)]
    looks = [one for one in buttons if one.key in ("threat", "sight")]
    own = {"operators": "{danger|", "rush": "Red"}.get(game)  # which have no arcs: their tips say what is red
    assert looks and all(say("sight.colours") in one.tip or (own and own in one.tip) or one.key != "threat" for one in looks)
    assert all(word in plain(say("sight.colours")) for word in ("amber", "red", "grey"))


@pytest.mark.usefixtures("window")
def test_the_colours_are_told_among_the_keys() -> None:
    sheet = KeysSheet()
    sheet.resize(WINDOW, Scale(100))
    assert say("sight.colours") in [one.words for one in sheet.focus.widgets if isinstance(one, Label)]
