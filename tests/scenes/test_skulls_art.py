"""The drawings of Danger Close: all are there, all can be drawn here, and none is taken for another at its smallest size."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.folders import art_folder
from game.skulls.position import Bag
from game.skulls.records import SEATS
from game.skulls.tables import tables
from scenes.kit import palette
from scenes.kit.layout import Scale
from scenes.kit.pictures import picture
from scenes.tables.skulls import tokens
from scenes.tables.skulls.parts.decision import Bags, OneBag
from tests.scenes.test_greyscale import unlike

ROOT = art_folder() / "skulls"
DRAWINGS = sorted(str(file.relative_to(ROOT)) for file in ROOT.rglob("*.svg"))
DRAWN = {"svg", "g", "path", "rect", "circle", "ellipse", "defs", "linearGradient", "stop"}
"""What every reader of SVG draws alike, the small one in SDL among them."""
LARGEST = 8000  # bytes


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_is_small_and_of_plain_shapes(name: str) -> None:
    file = ROOT / name
    assert file.stat().st_size < LARGEST
    for element in ElementTree.parse(file).iter():
        assert element.tag.removeprefix("{http://www.w3.org/2000/svg}") in DRAWN
        assert not {"class", "style", "filter", "mask", "clip-path"} & set(element.attrib)


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_fills_its_place_and_is_not_of_one_shade(name: str) -> None:
    drawn = picture(f"skulls/{name}", (64, 64))
    covered = pygame.mask.from_surface(drawn, 40)
    shades = {tuple(drawn.get_at((x, y)))[:3] for x in range(0, drawn.get_width(), 2) for y in range(0, drawn.get_height(), 2)}
    assert covered.count() > 0.12 * drawn.get_width() * drawn.get_height() and len(shades) > 6


@pytest.mark.parametrize("card", sorted(tables().cards))
def test_a_portrait_leaves_no_corner_open(card: str) -> None:
    drawn = picture(f"skulls/card/{card}.svg", (90, 90))
    assert all(drawn.get_at(at).a == 255 for at in ((0, 0), (89, 0), (0, 89), (89, 89), (45, 45)))


def names(folder: str) -> set[str]:
    """The drawings of a folder, without their ending."""
    return {Path(name).stem for name in DRAWINGS if Path(name).parent.name == folder}


def test_everything_of_the_tables_has_its_drawing() -> None:
    known = tables()
    assert set(known.cards) == names("unit")
    assert set(known.cards) | {f"back-{seat}" for seat in SEATS} == names("card")
    assert set(known.tokens) <= names("token") and set(known.weapons) == names("weapon")
    assert {goal for one in known.scenarios.values() for goal in one.objectives} == names("objective")
    assert {name for one in known.scenarios.values() for name in one.vehicles} == names("vehicle")
    assert set(SEATS) | {f"{side}-{seat}" for side in ("cover", "minus") for seat in SEATS} == names("team")


def pairs(found: set[str]) -> list[tuple[str, str]]:
    """Each two of some names."""
    return list(combinations(sorted(found), 2))


@pytest.mark.parametrize("seat", SEATS)
def test_two_soldiers_of_a_team_are_told_apart_on_a_small_counter(seat: str) -> None:
    shade = palette.SIDES[seat].counter
    looks = {}
    for card in tables().rosters[seat]:
        looks[card] = pygame.Surface((28, 28))
        looks[card].fill(shade)
        looks[card].blit(picture(f"skulls/unit/{card}.svg", (28, 28)), (0, 0))
    for one, other in pairs(set(looks)):
        assert unlike(looks[one], looks[other]) > 0.25, (one, other)


def test_two_tokens_are_told_apart_without_colour_where_they_are_smallest() -> None:
    for one, other in pairs(set(tables().tokens)):
        assert unlike(tokens.token_face(one, 24), tokens.token_face(other, 24)) > 0.12, (one, other)
        assert unlike(tokens.token_face(one, 24), tokens.token_back(24)) > 0.2


def test_what_any_soldier_may_ready_has_a_ground_of_its_own() -> None:
    item, star = (picture(f"skulls/token/disc-{kind}.svg", (24, 24)) for kind in ("item", "star"))
    assert unlike(item, star) > 0.3


def test_two_kinds_of_skulls_differ_in_their_outline_too() -> None:
    outlines = {kind: pygame.mask.from_surface(tokens.skull(kind, 20)) for kind in ("white", "black", "red", "s-lead")}
    for one, other in pairs(set(outlines)):
        both = outlines[one].overlap_area(outlines[other], (0, 0))
        either = outlines[one].count() + outlines[other].count() - both
        assert both / either < 0.93, (one, other)
        assert unlike(tokens.skull(one, 20), tokens.skull(other, 20)) > 0.1


def test_the_skulls_of_two_soldiers_of_a_team_differ_in_colour_and_figure() -> None:
    for seat in SEATS:
        roster = tables().rosters[seat]
        assert len({tokens.own_colour(card) for card in roster}) == len(roster)
        for one, other in combinations(roster, 2):
            assert unlike(tokens.skull(one, 32), tokens.skull(other, 32)) > 0.04


def test_marks_emblems_and_team_tokens_are_told_apart_without_colour() -> None:
    for folder in ("mark", "team"):
        looks = {name: picture(f"skulls/{folder}/{name}.svg", (24, 24)) for name in names(folder)}
        for one, other in pairs(set(looks)):
            assert unlike(looks[one], looks[other]) > 0.06, (one, other)


@pytest.mark.parametrize("bag", [Bag(16, 2), Bag(64, 8), Bag(0, 0), Bag(40, 0, 5), Bag(16, 0, 0, ("s-gun", "s-lead"))])
def test_a_bag_tells_every_kind_of_skull_and_keeps_to_its_room(bag: Bag) -> None:
    for room in (320, 240):
        part = Bags((OneBag("terrorist", "Their bag", bag, "+2 black"), OneBag("seal", "Your bag", bag)))
        high = part.high(Scale(100), room)
        surface = pygame.Surface((room, high + 100), pygame.SRCALPHA)
        part.paint(surface, pygame.Rect(0, 0, room, high), Scale(100))
        assert surface.get_bounding_rect().bottom <= high
        told = dict(part.told(part.bags[0]))
        assert sum(told.values()) == bag.size and told["black"] == bag.black and told["white"] == bag.white


def test_what_turns_over_begins_with_its_back_and_ends_with_its_face() -> None:
    assert unlike(tokens.token_turning("frag", 40, 0), tokens.token_back(40)) == 0
    assert unlike(tokens.token_turning("frag", 40, tokens.TURNS), tokens.token_face("frag", 40)) == 0
    wide = [tokens.token_turning("frag", 40, step).get_width() for step in range(tokens.TURNS + 1)]
    half = tokens.TURNS // 2
    assert wide[: half + 1] == sorted(wide[: half + 1], reverse=True) and wide[half:] == sorted(wide[half:])
    assert unlike(tokens.team_turning("seal", 40, 0), tokens.team_token("seal", "cover", 40)) == 0


def test_the_two_of_the_first_squad_wear_different_colours() -> None:
    """Whoever meets them first tells them apart by more than a weapon."""
    for squad in tables().scenarios["first-contact"].squads.values():
        shades = [
            pygame.transform.average_color(picture(f"skulls/unit/{unit}.svg", (44, 44)), consider_alpha=True) for unit in squad
        ]
        assert max(abs(one - other) for one, other in zip(*(shade[:3] for shade in shades), strict=True)) > 18, (squad, shades)
