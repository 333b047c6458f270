"""What lies on what in Danger Close: names over ways, numbers beside names, and who is stunned grey and named so."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from game.skulls.turns import COVER
from scenes.boards.zones import overlays, trails
from scenes.boards.zones.over import Trail
from scenes.boards.zones.plates import name_plate
from scenes.kit.layout import Scale
from scenes.kit.text_panel import PAD, Row
from scenes.kit.widgets import Heading
from scenes.tables.skulls.aim import sentence
from scenes.tables.skulls.lessons import make
from scenes.tables.skulls.parts.decision import Framed
from scenes.tables.skulls.parts.steps import reaching
from scenes.tables.skulls.subject import _tokens
from scenes.tables.skulls.tableau import row_of, tip_of
from scenes.tables.skulls.threats import far_words
from tests.scenes.test_skulls_turn import free, seated

NAMED: dict[str, Any] = {"s-breach": {"space": "A2/0", "ready": "double-time"}, "t-vet": {"space": "A5/0", "stunned": True}}


def test_who_is_stunned_is_grey_on_the_board_and_named_so_in_his_row() -> None:
    at = seated(NAMED, scenario="first-contact")
    board, view = at.table.board, at.match.position
    vet, own = board.counters["t-vet"], board.counters["s-breach"]
    assert vet.numb and vet.called == "Veteran, stunned" and not own.numb and own.called == "Breacher"
    assert row_of(view, "t-vet").state == "stunned" and "no return fire" in tip_of(view, "t-vet")
    vet.marks = ()
    assert not vet.numb and vet.called == "Veteran", "it goes with its mark"


def test_who_is_stunned_keeps_his_name_where_the_word_for_it_has_no_room() -> None:
    units = {"s-breach": {"space": "B3/1", "stunned": True}, "s-rifle": {"space": "A2/0"}, "t-vet": {"space": "C5/0"}}
    board = seated(units, "s-rifle", scenario="first-contact").table.board
    place = board.name_of("s-breach")
    assert place and place.w < name_plate(board.counters["s-breach"]).w
    assert board.zone_rect("B3/1").inflate(90, 0).contains(place), "and it lies on his own floor"


def test_a_way_lies_beside_names_and_under_the_floors_that_it_crosses_and_its_numbers_on_none() -> None:
    at = seated(NAMED, scenario="first-contact")
    at.mode.hold("token")
    at.click(free(at, "B3/0"))
    surface = pygame.Surface((1280, 720))
    at.play.draw(surface)
    board = at.table.board
    assert board.over.path
    named = list(board._picture._names[1].values())
    late = overlays.above(board, named)
    places = [sprite.get_rect(topleft=place) for sprite, place in late]
    zones = {zone.name: board.town.name_rect(zone, board.camera.zoom) for zone in board.zones.zones.values()}
    assert zones["West yard"] not in places, "the street comes in beside its name"
    tabs = board.town.tabs(board.camera.zoom)
    tower = board.town.tab_rect(board.town.ways.houses["B3"], 0, board.camera.zoom)
    assert tower in places, "the way goes in through its number, which lies over it"
    numbers = places[-2:]
    assert all(Rect(one).collidelist([*named, *tabs]) == -1 for one in numbers)


def test_the_threats_of_a_space_lie_on_no_name() -> None:
    at = seated(
        {"s-breach": {"space": "A2/0"}, "t-vet": {"space": "A3/0"}, "s-rifle": {"space": "A4/0"}}, scenario="first-contact"
    )
    at.table.bars.toggle("threat")
    at.play.draw(pygame.Surface((1280, 720)))
    board = at.table.board
    named = list(board._picture._names[1].values())
    assert board.over.hatched and named
    for sprite, place in overlays._words(board, named):
        inner = sprite.get_rect(topleft=place).inflate(-2 * overlays.HALO, -sprite.get_height() // 2)
        assert inner.collidelist(named) == -1


def test_the_lesson_of_a_step_frames_the_space_to_step_to_and_that_of_danger_whoever_is_in_it() -> None:
    at = seated({**NAMED, "s-rifle": {"space": "B1/0", "danger": 2}}, scenario="first-contact")
    at.play.draw(pygame.Surface((1280, 720)))
    places = make(at.table)
    board = at.table.board
    steps = [board.zone_rect(action["to"]) for action in at.mode.places() if action["do"] == "move"]
    near = places.parts("near")
    assert near and all(any(step.contains(one) for step in steps) for one in near)
    (hurt,) = places.parts("hurt")
    assert hurt.collidepoint(board.unit_point("s-rifle"))


def test_where_an_enemy_went_stays_on_the_board_until_the_next_click() -> None:
    at = seated({"s-breach": {"space": "A1/0"}, "t-vet": {"space": "C5/0"}}, "s-breach", scenario="first-contact")
    state, over = at.table.state, at.table.board.over
    moved = {"is": "moved", "unit": "t-vet", "from": "C5/0", "to": "A5/0", "path": ["B5/0", "A5/0"], "by": "move"}
    state.note({**moved, "unit": "s-breach"}, at.match.position)
    assert not state.gone.trails(), "one's own way is known"
    state.note(moved, at.match.position)
    state.note({**moved, "from": "A5/0", "to": "A4/0", "path": ["A4/0"], "by": "double-time"}, at.match.position)
    at.table.update_highlights()
    (trail,) = over.trails
    assert trail.spaces == ("C5/0", "B5/0", "A5/0", "A4/0") and trail.words == "Veteran ran"
    before, after = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    at.play.draw(before)
    at.click((at.table.board.clear.right - 4, at.table.board.clear.bottom - 4))
    at.play.draw(after)
    assert not over.trails and not state.gone.trails()
    assert before.get_buffer().raw != after.get_buffer().raw


@pytest.mark.parametrize("ends", [("B4/0",), ("B5/0", "B4/0"), ("A5/0", "A4/0"), ("B4/0", "B3/0"), ("C5/0", "C4/0", "C3/0")])
def test_the_words_of_a_way_lie_on_nobody_and_on_no_number_of_a_floor(ends: tuple[str, ...]) -> None:
    for mates in (("A3/0",), (ends[-1],), (ends[-1], "B3/1")):
        mates_there = {name: {"space": space} for name, space in zip(("s-breach", "s-rifle"), mates, strict=False)}
        at = seated({**mates_there, "t-vet": {"space": ends[-1]}, "t-enfor": {"space": ends[0]}}, scenario="first-contact")
        board = at.table.board
        board.over.show_trails([Trail(("B5/0" if ends[0] != "B5/0" else "A5/0", *ends), "Veteran moved")])
        at.play.draw(pygame.Surface((1280, 720)))
        blocks = [*overlays.cards(board), *board.town.tabs(board.camera.zoom), *board._picture._names[1].values()]
        for tag, place in trails.words(board, list(board._picture._names[1].values()), overlays.cards(board)):
            assert tag.get_rect(topleft=place).collidelist(blocks) == -1


def test_a_way_through_a_house_goes_from_stairs_to_door_and_crosses_itself_nowhere() -> None:
    ways = seated(NAMED, scenario="first-contact").table.board.town.ways
    course = ways.path(("B3/1", "B3/0", "B4/0"))
    assert ways.zones.place("B3/0") not in course, "not back to the middle of the floor"
    assert course[0] == ways.zones.place("B3/1") and course[-1] == ways.zones.place("B4/0")


def test_what_is_in_the_bags_is_told_once() -> None:
    at = seated(NAMED, "s-breach", scenario="first-contact")
    panels = at.table.panels
    assert panels.bag in panels.widgets and not any(one.counts for one in panels.tableaus.values())


def test_a_token_that_was_used_is_called_so() -> None:
    used = {"space": "A2/0", "ready": "double-time", "shown": True}
    rifle = {"space": "A3/0", "ready": "creep"}
    view = seated({"s-breach": used, "s-rifle": rifle, "t-vet": "A5/0"}, "s-rifle", scenario="first-contact").match.view("seal")
    told = {name: str(_tokens(view, name, True)) for name in ("s-breach", "s-rifle")}
    assert "Double-Time, used" in told["s-breach"] and "used" not in told["s-rifle"]


def test_take_cover_is_not_named_at_the_end_of_the_last_turn_where_it_comes_by_itself() -> None:
    at = seated(
        {"s-breach": {"space": "A2/0", "danger": 3}, "t-vet": "A5/0"}, {"unit": "s-breach", "left": 0}, scenario="first-contact"
    )
    assert COVER in at.match.legal("seal") and "Take Cover" not in sentence(at.mode)


def test_no_sliver_of_the_board_shines_between_the_bar_and_the_panels() -> None:
    at = seated(NAMED, "s-breach", scenario="first-contact")
    at.play.draw(pygame.Surface((1280, 720)))
    chrome = at.play.chrome
    assert chrome.plate.top == chrome.between.top


def test_threats_and_steps_have_a_corner_each() -> None:
    board = seated(NAMED, scenario="first-contact").table.board
    board.over.show_reach({"A4/0": "1"}, True)
    board.over.show_hatching({"A4/0": 2})
    steps, hits = (sprite.get_rect(topleft=place) for sprite, place in overlays._words(board, ()))
    area = board.ground("A4/0")
    assert hits.centery < area.centery < steps.centery and not hits.colliderect(steps)


def test_the_list_of_threats_says_what_height_adds() -> None:
    for floor, told in ((1, "3, one zone (2, +1 from above), +3 by grenade"), (0, "2, one zone, +3 by grenade")):
        units = {"s-breach": {"space": "B4/0"}, "t-vet": {"space": f"B3/{floor}"}}
        view = seated(units, scenario="first-contact").match.position
        (one,) = reaching(view, "seal", "B4/0")
        assert far_words(view, one, "B4/0") == told


def test_bags_and_rosters_stand_where_they_stood_while_a_step_is_decided() -> None:
    units = {"s-breach": {"space": "B3/0"}, "s-rifle": {"space": "B4/0"}, "t-vet": {"space": "B5/0"}}
    at = seated(units, "s-breach", scenario="first-contact")
    panels = at.table.panels
    standing = [panels.bag, *(panels.tableaus[seat] for seat in ("seal", "terrorist"))]
    before = [pygame.Rect(one.rect) for one in standing]
    at.click(at.table.board.to_screen("B2/0"))
    at.play._furnish()
    decided = at.mode.decided()
    assert decided and decided["do"] == "move"
    assert [one.rect for one in standing] == before and all(one in panels.widgets for one in standing)


def test_whoever_acts_is_told_in_full_once_he_is_pointed_at() -> None:
    """Where his squad leaves no room for all of his card, the rest of it comes with the pointer, and his card stays."""
    four = {f"s-{name}": {"space": "c2/0"} for name in ("breach", "rifle", "gren", "marks")}
    foes = {f"t-{name}": {"space": "e2/0"} for name in ("vet", "boss", "marks", "enfor")}
    at = seated({**four, **foes}, "s-breach")
    at.play.resize((1280, 720), Scale(100))
    at.play._furnish()
    panels = at.table.panels

    def rows() -> set[str]:
        return {part.left for part in panels.subject.parts if isinstance(part, Row)}

    assert "Items" not in rows()
    at.point(at.unit("s-breach"))
    at.play._furnish()
    assert panels.still in panels.widgets and panels.subject in panels.widgets
    assert {"Position", "Items"} <= rows() and "Danger" not in rows()


def test_who_fires_from_where_stands_clear_of_the_title_of_the_panel() -> None:
    panel, scale = Framed(), Scale(75)
    panel.fill("VETERAN FIRES", [])
    wide = Heading(panel.title).natural(scale)[0]
    shown = []
    for room in range(2 * wide, 4 * wide, 3):
        panel.place(Rect(0, 0, room, 60), scale)
        panel.aside = ""
        title = panel.paint()
        panel.aside = "Veteran, Store house, first floor"
        both = panel.paint()
        shown.append(pygame.image.tobytes(both, "RGB") != pygame.image.tobytes(title, "RGB"))
        ends = Rect(0, 0, wide + scale.px(PAD) + 4, 60)
        assert pygame.image.tobytes(both.subsurface(ends), "RGB") == pygame.image.tobytes(title.subsurface(ends), "RGB"), room
    assert any(shown) and not all(shown)
