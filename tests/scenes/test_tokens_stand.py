"""Counters are tokens that stand on the table: an edge below, a shadow, a face where it was; nobody looks like another."""

from __future__ import annotations

import re
from itertools import combinations

import pygame
import pytest
from pygame import Rect, Surface

from game.folders import art_folder
from scenes.boards import solid
from scenes.boards.hexes.land import counters as land
from scenes.boards.hexes.pieces import body as on_hexes
from scenes.boards.loop.tokens import man
from scenes.boards.pieces import body as on_nodes
from scenes.boards.zones.pieces import base
from scenes.kit import palette
from scenes.kit.palette import Side
from scenes.kit.pictures import picture

PX = 44
FOLDERS = {"skulls/unit": 0.16, "ironsquad/unit/us": 0.12, "ironsquad/unit/ge": 0.12, "rush/soldier": 0.16}
"""Who meets whom on a board, and the part of a picture at least in which two of them differ by outline or light."""


def tokens(side: Side) -> dict[str, Surface]:
    """A token of each board, its face so many pixels wide."""
    return {
        "nodes": on_nodes("operators", side, "operators/ghost.svg", PX // 2, 0, False),
        "zones": base(side, PX),
        "hexes": on_hexes(side, "ironsquad/unit/us/medic.svg", "square", PX, 0, 5, 5, (), False),
        "land": land.card(side, "firefight/unit/g_rifle.svg", land.Printed(), PX, False),
        "loop": man(side, "rush/soldier/medic.svg", PX, 0, None),
    }


@pytest.mark.parametrize("board", ["nodes", "zones", "hexes", "land", "loop"])
def test_a_token_has_an_edge_of_its_side_below_its_face(board: str) -> None:
    token = tokens(palette.RED)[board]
    middle, high = token.get_width() // 2, solid.thickness(PX)
    column = [token.get_at((middle, token.get_height() // 2 + PX // 2 - 3 + down)) for down in range(high + 6)]
    assert high >= 4 and sum(one.r > 1.7 * max(one.g, one.b, 20) and one.a > 250 for one in column) >= 2


def test_its_face_stays_where_it_was_and_who_is_lifted_throws_a_longer_shadow() -> None:
    face = Surface((PX, PX), pygame.SRCALPHA)
    pygame.draw.circle(face, (200, 40, 30), (PX // 2, PX // 2), PX // 2)
    stands = solid.thick(face, (120, 20, 10), PX, around=2 * solid.room(PX))
    middle = stands.get_rect().center
    assert stands.get_at(middle)[:3] == (200, 40, 30) and stands.get_width() == PX + 4 * solid.room(PX)
    table = Surface((3 * PX, 3 * PX), pygame.SRCALPHA)
    up = solid.lift(table, (PX, PX), PX)
    reach = [pygame.mask.from_surface(one, 20).get_bounding_rects()[0].bottom for one in (stands, table)]
    assert up[1] <= PX - 2 and reach[1] - up[1] > reach[0] - middle[1] + 4


def test_who_is_done_lies_lower_and_keeps_the_hue_of_his_side() -> None:
    assert solid.thickness(PX, low=True) <= solid.thickness(PX) - 2
    face = Surface((4, 4), pygame.SRCALPHA)
    face.fill((180, 60, 46))
    red, green, blue, opacity = solid.spent(face).get_at((1, 1))
    assert opacity == 255 and red > 1.4 * max(green, blue) and red < 160


@pytest.mark.parametrize("seat", ["us", "ge"])
def test_a_soldier_is_known_by_his_outline_above_his_health(seat: str) -> None:
    names = ("captain", "rifleman", "grenadier", "engineer", "sniper", "medic", "local-a", "local-b")
    above = Rect(0, 0, 64, 45)
    masks = {
        one: pygame.mask.from_surface(picture(f"ironsquad/unit/{seat}/{one}.svg", (64, 64)).subsurface(above)) for one in names
    }
    for one, other in combinations(names, 2):
        both = masks[one].overlap_area(masks[other], (0, 0))
        assert both < 0.8 * (masks[one].count() + masks[other].count() - both), (one, other)


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_two_of_a_board_look_alike(folder: str) -> None:
    names = sorted(file.name for file in (art_folder() / folder).glob("*.svg"))
    looks = {}
    for name in names:
        ground = Surface((PX, PX))
        ground.fill((90, 90, 90))
        ground.blit(picture(f"{folder}/{name}", (PX, PX)), (0, 0))
        looks[name] = pygame.transform.grayscale(ground)
    for one, other in combinations(names, 2):
        alike = pygame.mask.from_threshold(looks[one], (0, 0, 0), (40, 40, 40, 255), looks[other]).count()
        assert 1 - alike / PX**2 >= FOLDERS[folder], (one, other)


@pytest.mark.parametrize("folder", ["firefight/unit", "ironsquad/unit", "rush/soldier", "skulls/unit"])
def test_a_soldier_has_a_face_or_hands_of_skin_and_more_than_one_colour(folder: str) -> None:
    faceless = ("s-eod", "t-gun", "t-marks", "t-rocket", "recon", "local-b")  # in a suit, a scarf, a hood, behind field glasses
    for file in sorted((art_folder() / folder).rglob("*.svg")):
        colours = set(re.findall("#[0-9A-F]{6}", file.read_text(encoding="utf-8")))
        assert len(colours) >= 4, file.name
        assert file.stem in faceless or not is_a_man(file.stem) or "#E3B48C" in colours, file.name


def is_a_man(name: str) -> bool:
    """Whether a picture of Firefight shows men and no vehicle; all others do."""
    return not name.startswith(("g_", "s_")) or name[2:] in ("rifle", "smg", "pioneer", "hmg", "maxim", "mtr5", "mtr8")
