"""Deploying at Iron Squad's table: by mouse and by keys, at every size."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from scenes.boards.hexes.late import corner_spots
from scenes.boards.hexes.over import BARRED, COVER, FIELD
from scenes.kit.layout import Scale
from scenes.tables.ironsquad.mustering.deploy import Deploying
from scenes.tables.ironsquad.places import front_of, towards
from tests import tiers
from tests.scenes.fitting import PERCENTS
from tests.scenes.learning import at
from tests.scenes.setting_up import ONE, SIZES, Table, deploying, free, new


def test_a_click_places_the_chosen_one_and_the_next_is_chosen() -> None:
    sat = Table(deploying())
    mode = sat.mode
    assert isinstance(mode, Deploying) and mode.chosen == "us-captain"
    space = free(mode)[4]
    sat.click(sat.at(space))
    assert sat.units["us-captain"].at == space and mode.chosen == "us-mg"
    assert sat.push("Ready").reason and "us-captain" not in [slot.name for slot in mode.tray.slots]


def test_a_click_in_the_tray_always_chooses_and_amber_is_shown_on_its_hex() -> None:
    sat = Table(deploying())
    chosen = sat.mode.chosen
    for _ in range(2):
        sat.click(next(slot for slot in sat.mode.tray.slots if slot.name == chosen).rect.center)
        assert sat.mode.chosen == chosen
    over = sat.table.board.over
    at = next(space for space, words in over.tags.items() if words == "Captain here")
    assert at in over.rings and at in sat.mode.open and sat.table.board.is_shown(at)
    sat.push("Place Captain").press()
    assert sat.units["us-captain"].at == at


def test_all_arrows_of_a_triangle_are_in_sight_wherever_it_is_placed() -> None:
    sat = Table(deploying())
    for space in sat.mode.squad.zone[:1] + sat.mode.squad.zone[-1:]:
        if space in sat.mode.open:
            sat.mode.deploy("us-mg", space, 5)
            sat.rest()
            clear = sat.table.board.clear
            spots = corner_spots(sat.table.board.ground, sat.table.board.over.corners, sat.table.board.camera.zoom)
            sheet = sat.table.board.camera.sheet
            assert spots and all(clear.collidepoint(x + sheet.x, y + sheet.y) for x, y in spots.values()), space
            sat.mode.point()


def test_a_click_on_a_hex_with_a_soldier_puts_the_one_in_hand_there_too() -> None:
    sat = Table(deploying())
    space = free(sat.mode)[4]
    sat.click(sat.at(space))
    waits = sat.mode.chosen
    assert waits == "us-mg" and sat.push("Place Machine Gunner").main, "who comes next is named"
    sat.click(sat.at(space))
    assert sat.units["us-captain"].at == sat.units["us-mg"].at == space


def test_a_counter_is_dragged_from_the_tray_and_over_the_board() -> None:
    sat = Table(deploying())
    mode = sat.mode
    slot = next(slot for slot in mode.tray.slots if slot.name == "us-medic")
    first, second = free(mode)[3], free(mode)[9]
    sat.drag(slot.rect.center, sat.at(first))
    assert sat.units["us-medic"].at == first and mode.squad.carried is None
    sat.drag(sat.at(first), sat.at(second))
    assert sat.units["us-medic"].at == second
    counter = sat.table.board.counters["us-medic"]
    assert counter.space == second and counter.fade == 1.0


def test_what_is_let_go_where_nobody_may_stand_goes_back() -> None:
    sat = Table(deploying())
    mode = sat.mode
    slot = mode.tray.slots[0]
    road = next(space for space in sat.table.state.world.hexes.ids if space[1:] == "04" and sat.table.board.is_shown(space))
    sat.drag(slot.rect.center, sat.at(road))
    assert not sat.units and mode.squad.carried is None
    sat.drag(slot.rect.center, (sat.play.chrome.side.centerx, sat.play.chrome.side.centery))
    assert not sat.units and mode.squad.carried is None and len(mode.tray.slots) == 5
    space = free(mode)[3]
    sat.click(sat.at(space))
    sat.drag(sat.at(space), sat.at(road))
    assert sat.units["us-captain"].at == space and sat.table.board.counters["us-captain"].fade == 1.0


def test_a_right_click_lets_a_carried_counter_go() -> None:
    sat = Table(deploying())
    space, other = free(sat.mode)[3], free(sat.mode)[8]
    sat.click(sat.at(space))
    sat.point(sat.at(space))
    sat.mouse(pygame.MOUSEBUTTONDOWN, sat.at(space))
    sat.point(sat.at(other))
    assert sat.mode.squad.carried == "us-captain" and sat.table.board.counters["us-captain"].fade < 1.0
    sat.mouse(pygame.MOUSEBUTTONUP, sat.at(other), button=3)
    sat.mouse(pygame.MOUSEBUTTONUP, sat.at(other))
    sat.rest()
    assert sat.units["us-captain"].at == space and sat.table.board.counters["us-captain"].fade == 1.0


def test_dark_hexes_say_why_and_take_nobody() -> None:
    sat = Table(deploying())
    mode, ground = sat.mode, sat.match.position.layout.ground
    closed = {space for space in mode.squad.zone if space not in mode.open}
    assert set(sat.table.board.over.refused) == closed and closed
    assert {ground[space] for space in closed} >= {"building", "water"}
    for space in sorted(closed):
        if sat.table.board.is_shown(space):
            sat.point(sat.at(space))
            words = sat.table.board.over.tags
            assert list(words) == [space] and words[space] == mode.why_not(space)
            sat.click(sat.at(space))
    assert not sat.units


def test_corners_are_offered_around_a_triangle_and_hovering_shows_its_front() -> None:
    sat = Table(deploying())
    mode, over, world = sat.mode, sat.table.board.over, sat.table.state.world
    mode.choose("us-mg")
    space = next(space for space in free(mode) if space[1:] == "02" and space[0] != "A")
    sat.click(sat.at(space))
    assert mode.facing and over.corners and over.corners.chosen == towards(sat.table.state.view, "us", space) in (5, 7)
    assert sat.units["us-mg"].facing == over.corners.chosen
    sat.point(sat.corner(9))
    assert set(over.hatched[BARRED]) == set(world.hexes.front(space, 9)) and over.corners.chosen == 9
    assert sat.units["us-mg"].facing != 9
    sat.click(sat.corner(9))
    assert sat.units["us-mg"].facing == 9 and mode.facing and over.corners.chosen == 9, "an arrow turns him and settles nothing"
    next(button for button in mode.buttons() if button.label == "Face this way").press()
    assert not mode.facing and mode.chosen == "us-captain"


def test_no_corner_is_offered_that_points_off_the_board() -> None:
    sat = Table(deploying())
    sat.mode.choose("us-mg")
    space = next(space for space in sorted(sat.mode.open) if space[1:] == "01" and space[0] in "CEGIK")
    sat.mode.deploy("us-mg", space)
    sat.rest()
    corners = sat.table.board.over.corners
    assert corners and corners.hours == (3, 5, 7, 9)


def test_a_snipers_area_is_tinted_by_what_he_sees() -> None:
    sat = Table(deploying())
    mode, view = sat.mode, sat.table.state.view
    unit = mode.squad.unit("us-sniper", "K03")
    front = front_of(view, unit)
    cone = set(view.world.hexes.wedge("K03", unit.facing, 4))
    assert set(front[FIELD]) | set(front[COVER]) == cone and not set(front[FIELD]) & set(front[COVER])
    assert set(front[FIELD]) == cone & view.layout.seen("K03")
    assert front_of(view, mode.squad.unit("us-medic", "K03")) == {}


def test_the_wheel_over_a_triangle_turns_it_and_elsewhere_the_board_zooms() -> None:
    sat = Table(deploying())
    mode = sat.mode
    mode.choose("us-sniper")
    space = free(mode)[10]
    sat.click(sat.at(space))
    sat.key(pygame.K_RETURN)
    assert not mode.facing
    before = sat.units["us-sniper"].facing
    sat.point(sat.at(space))
    sat.wheel(-1)
    assert sat.units["us-sniper"].facing == before % 12 + 2
    sat.point(sat.at(free(mode)[0]))
    assert not mode.wheel(1)


def test_undo_puts_the_last_one_back_into_the_tray() -> None:
    sat = Table(deploying())
    for place in (3, 5):
        sat.mode.choose(sat.mode.missing[-1])
        sat.click(sat.at(free(sat.mode)[place]))
    assert set(sat.units) == {"us-medic", "us-sniper"}
    sat.key(pygame.K_z, "z")
    assert set(sat.units) == {"us-medic"} and sat.mode.chosen == "us-sniper" and not sat.mode.facing
    sat.key(pygame.K_z, "z")
    assert not sat.units and sat.mode.chosen == "us-medic"
    assert sat.push("Undo").reason
    sat.key(pygame.K_z, "z")
    assert isinstance(sat.mode, Deploying)


@pytest.mark.parametrize("seat", ["us", "ge"])
def test_the_rest_stands_apart_near_the_front_and_looks_at_the_enemy(seat: str) -> None:
    sat = Table(deploying(first=seat))
    assert sat.play.perspective == seat
    sat.click(sat.push("Place all").rect.center)
    own = {name: unit for name, unit in sat.units.items() if name.startswith(seat)}
    assert len(own) == 5 and len({unit.at for unit in own.values()}) == 5
    front = "03" if seat == "us" else "19"
    assert sum(unit.at[1:] == front for unit in own.values()) >= 3
    for unit in own.values():
        assert unit.facing in ((None, 5, 7) if seat == "us" else (None, 1, 11))
    assert not sat.mode.missing and not sat.mode.facing and not sat.mode.tray.slots
    ready = sat.push("Ready")
    assert ready.main and not ready.reason
    sat.key(pygame.K_RETURN)
    assert sat.match.position.phase == "turn" or sat.match.position.ready[seat]


def test_a_squad_is_deployed_by_keys_alone() -> None:
    sat = Table(deploying())
    for _ in range(20):
        if sat.match.position.ready["us"]:
            break
        sat.key(pygame.K_RETURN)
    assert sat.match.position.ready["us"] and len(sat.units) == 5


def test_a_key_chooses_the_next_one_and_turns_a_triangle() -> None:
    sat = Table(deploying())
    sat.key(pygame.K_TAB)
    assert sat.mode.chosen == "us-mg"
    sat.key(pygame.K_RETURN)
    before = sat.units["us-mg"].facing
    sat.key(pygame.K_e, "e")
    assert sat.units["us-mg"].facing == before % 12 + 2 and sat.mode.facing


def test_the_second_seat_sees_nothing_of_the_first() -> None:
    sat = Table(deploying(first="ge"))
    assert sat.play.perspective == "ge" and len(sat.units) == 5
    assert not sat.table.board.counters and not sat.table.state.view.units
    tray, board = sat.mode.tray.rect, sat.table.board
    assert tray.centery < board.rect.centery and not any(tray.collidepoint(sat.at(space)) for space in sat.mode.squad.zone)


@pytest.mark.parametrize("size", tiers.sizes(SIZES))
@pytest.mark.parametrize("percent", tiers.scales(PERCENTS))
def test_the_tray_keeps_off_the_zone_at_any_size(size: tuple[int, int], percent: int) -> None:
    sat = Table(deploying())
    sat.play.resize(size, Scale(percent))
    mode, board = sat.mode, sat.table.board
    for slot in mode.tray.slots:
        assert mode.tray.rect.contains(slot.rect) and slot.natural(slot.scale)[0] <= slot.rect.w
        slot.look()
    assert board.clear.contains(mode.tray.rect)
    assert len(free(mode)) >= (20 if percent <= 125 else 8)  # large letters in a small window leave less of the zone in sight
    surface = pygame.Surface(size)
    sat.play.draw(surface)


def test_the_training_deploys_four() -> None:
    sat = Table(new("training"), ONE)
    assert isinstance(sat.mode, Deploying) and len(sat.mode.tray.slots) == 4
    sat.key(pygame.K_SPACE, " ")
    assert len([name for name in sat.units if name.startswith("us")]) == 4


def test_where_amber_places_a_gunner_amber_turns_him() -> None:
    sitting = at("ironsquad")
    places: dict[str, Rect] = {}
    for _ in range(40):
        sitting.rest()
        mode = sitting.play.table.mode
        if not isinstance(mode, Deploying) or "Face this way" in places:
            break
        button = next((one for one in sitting.play.chrome.buttons if one.main), sitting.play.lessons.next)
        places[button.label] = Rect(button.rect)
        button.press()
        sitting.play._furnish()
    assert places["Face this way"].collidepoint(places["Place Machine Gunner"].center), places


@pytest.mark.parametrize("notches", [0, 1])
def test_how_near_somebody_has_brought_the_board_stays_so_when_the_rest_is_placed(notches: int) -> None:
    sat = Table(deploying())
    camera = sat.table.board.camera
    camera.zoom_at(notches, camera.rect.center)
    level = camera.level
    sat.click(sat.push("Place all").rect.center)
    own = [unit.at for name, unit in sat.units.items() if name.startswith("us")]
    assert any(map(sat.table.board.is_shown, own))
    if notches:
        assert camera.level == level
        mode = sat.mode
        mode.leave()
        assert camera.level == level
