"""What is seen of the board of Danger Close: both squads as a round is planned, names, labels beside the pieces, the fallen."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from scenes.boards.overlays import Glass
from scenes.boards.zones import fire_lines, overlays
from scenes.boards.zones.naming import dangers
from scenes.boards.zones.pieces import BADGE, FOOT, REACH, danger_badge
from scenes.kit.layout import Scale
from scenes.tables.skulls.pieces import counters_of
from tests.scenes.mustering import TWO, Table, new, planning, sized
from tests.scenes.test_skulls_turn import free, seated
from tests.skulls.staged import Staged


def at_size(at: Table, size: tuple[int, int] = (1280, 720)) -> Table:
    """The same table in a window of a size."""
    at.play.resize(size, Scale(100))
    at.play._furnish()
    return at


@pytest.mark.parametrize("scenario", ["first-contact", "street-sweep", "black-hawk-down"])
def test_planning_begins_with_both_squads_in_sight(scenario: str) -> None:
    at = at_size(Table(planning(sized(4) if scenario == "street-sweep" else new(scenario)), TWO))
    board = at.table.board
    assert board.least_px == 44
    for unit in board.counters:
        assert board.clear.collidepoint(board.unit_point(unit)), unit
    map_ = at.table.map
    assert not map_.needed or not any(map_.rect.collidepoint(board.unit_point(unit)) for unit in board.counters)


@pytest.mark.parametrize("scenario", ["first-contact", "street-sweep"])
def test_names_are_on_the_board_while_squads_are_placed(scenario: str) -> None:
    board = at_size(Table(sized(4) if scenario == "street-sweep" else new(scenario), TWO)).table.board
    for zone in board.zones.zones.values():
        plate = board.town.name_rect(zone, board.camera.zoom).move(board.camera.sheet.topleft)
        assert plate.w and board.rect.contains(plate), zone.name
    plates = [board.town.name_rect(zone, board.camera.zoom) for zone in board.zones.zones.values()]
    assert all(one.collidelist(plates[:place]) == -1 for place, one in enumerate(plates))


def rect_of(sprite: pygame.Surface, at: tuple[int, int], board: Any) -> pygame.Rect:
    """Where a picture over the board lies, on the screen."""
    return sprite.get_rect(topleft=at).move(board.camera.sheet.topleft)


CROWD: dict[str, Any] = {
    "s-breach": {"space": "c2/0"}, "s-rifle": {"space": "c2/0"}, "s-lead": {"space": "c2/0", "danger": 2},
    "t-vet": {"space": "c3/0", "danger": 5}, "t-boss": {"space": "c3/0", "danger": 3}, "t-gunman": {"space": "c3/0", "danger": 1},
}  # fmt: skip


@pytest.mark.parametrize("target", ["t-vet", "t-boss", "t-gunman"])
def test_words_of_lines_lie_on_no_piece_and_on_no_other_words(target: str) -> None:
    at = at_size(seated(CROWD))
    at.click(at.unit(target))
    board = at.table.board
    words = [rect_of(sprite, place, board) for sprite, place in fire_lines.lines_of(board)[-2:]]
    assert words[0].clip(words[1]).size == (0, 0)
    for unit in ("s-breach", target):
        point, px = board.spots()[unit]
        badge = pygame.Rect(0, 0, px * 2 // 3, px * 2 // 3)
        badge.center = point
        assert badge.collidelist(words) == -1, unit


@pytest.mark.parametrize("standing", [1, 2, 3])
def test_who_lies_there_sticks_out_from_under_those_who_stand(standing: int) -> None:
    names = ["s-breach", "s-rifle", "s-lead"][:standing]
    units: dict[str, Any] = {name: {"space": "w2/0"} for name in names}
    units["t-vet"] = {"space": "w2/0", "state": "down", "danger": 8}
    board = at_size(seated({**units, "t-boss": {"space": "e2/0"}}, "s-breach")).table.board
    spots = board.spots()
    (x, y), px = spots["t-vet"]
    for name in names:
        (there, down), _ = spots[name]
        assert math.dist((x, y), (there, down)) > 0.5 * px, name


def test_a_counter_under_the_pointer_is_named_where_its_name_found_no_room() -> None:
    at = seated()
    board = at.table.board
    assert all(counter.title for counter in counters_of(at.table.state.view).values())
    board._picture._names = (), {}
    (x, y), px = board.spots()["s-breach"]
    plain, named = Surface((1280, 720)), Surface((1280, 720))
    board.draw(plain)
    board._picture._names = board._picture._names[0], {}  # nobody found room
    board.draw(plain)
    board.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))
    assert board.pointed == "s-breach"
    board._picture._names = board._picture._names[0], {}
    board.draw(named)
    above = (x, y - round(px * 0.56) - 8)
    assert plain.get_at(above) != named.get_at(above)
    board.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y + 4 * px), rel=(0, 0), buttons=(0, 0, 0)))
    assert board.pointed != "s-breach"


THREE: dict[str, Any] = {"s-breach": "B4/0", "t-vet": "B4/0", "t-enfor": "B4/0"}
FLOORS: dict[str, Any] = {"s-rifle": "B3/0", "s-breach": "B3/1", "t-vet": "B3/1", "t-enfor": "B3/2"}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("units", [THREE, {**THREE, "s-rifle": "B4/0"}, FLOORS])
def test_everybody_is_named_and_no_name_lies_on_anything(units: dict[str, Any], size: tuple[int, int]) -> None:
    staged = Staged({name: {"space": space, "danger": 2} for name, space in units.items()}, "s-breach", scenario="first-contact")
    board = at_size(Table(staged.match, TWO), size).table.board
    board.over.show_lines()
    named, sheet = board._picture.named(), board.camera.sheet.topleft
    assert set(named) == set(units)
    plates = [board.town.name_rect(zone, board.camera.zoom).move(sheet) for zone in board.zones.zones.values()]
    plates += [tab.move(sheet) for tab in board.town.tabs(board.camera.zoom)]
    for unit, rect in named.items():
        assert rect.collidelist([*plates, *(other for one, other in named.items() if one != unit)]) == -1, unit
        for one, ((x, y), px) in board.spots().items():
            card = pygame.Rect(0, 0, round(px * 0.9), round(px * 0.9))
            card.center = (x, y)
            assert not rect.colliderect(card), (unit, one)


ON_A_FLOOR = ["A2/0", "A2/1", "B3/0", "B3/1", "B3/2", "C4/0", "C4/1"]


@pytest.mark.parametrize("aimed", [False, True])
@pytest.mark.parametrize("space", ON_A_FLOOR)
def test_two_on_one_floor_keep_names_and_badges_at_their_own_pieces(space: str, aimed: bool) -> None:
    units: dict[str, Any] = {"s-breach": {"space": space, "danger": 2}, "t-vet": {"space": space, "danger": 5}}
    at = at_size(seated({**units, "s-rifle": "A4/0"}, "s-breach", scenario="first-contact"))
    if aimed:
        at.click(at.unit("t-vet"))
    board = at.table.board
    assert bool(board.over.lines) == aimed
    named, spots, away = board._picture.named(), board.spots(), board.camera.sheet.topleft
    others = [board.ground(zone).move(away) for zone in board.zones.zones if zone != board.zones.zone_of[space]]
    for unit in units:
        (x, y), px = spots[unit]
        piece = Rect(x - px // 2, y - px // 2, px, px)
        assert px >= 44 and named[unit].colliderect(piece.inflate(px // 2, px // 2)), unit
        assert named[unit].collidelist(others) == -1, unit
    assert not named["s-breach"].colliderect(named["t-vet"])
    if not aimed:
        assert all(board.zone_rect(space).inflate(40, 6).contains(named[unit]) for unit in units)
    assert board.turned == {"t-vet"}, "his danger lies on the right of the two, hers on the left"
    (left, _), (right, _) = spots["s-breach"], spots["t-vet"]
    assert right[0] - left[0] >= px


def test_the_danger_of_who_stands_on_the_right_of_another_is_on_the_outer_side() -> None:
    at = at_size(
        seated({"s-breach": {"space": "B3/0", "danger": 2}, "t-vet": {"space": "B3/0", "danger": 5}}, scenario="first-contact")
    )
    board, seen = at.table.board, Surface((1280, 720))
    board.draw(seen)
    (x, y), px = board.spots()["t-vet"]
    badge = danger_badge(5, round(px * BADGE))
    rect = badge.get_rect(bottomright=(x + round(px * REACH), y + round(px * FOOT)))
    assert seen.get_at(rect.center)[:3] == badge.get_at((rect.w // 2, rect.h // 2))[:3]


def test_in_a_house_the_name_of_each_lies_on_his_own_floor() -> None:
    """A name on the floor below would be read as that of whoever stands there."""
    staged = Staged({"s-breach": {"space": "B3/1"}, "t-vet": {"space": "B3/0"}}, "s-breach", scenario="first-contact")
    board = at_size(Table(staged.match, TWO), (1280, 720)).table.board
    board.over.show_lines()
    named = board._picture.named()
    for unit, other in (("s-breach", "t-vet"), ("t-vet", "s-breach")):
        own, others = (abs(named[unit].centery - board.spots()[one][0][1]) for one in (unit, other))
        assert own < others / 2, unit


@pytest.mark.parametrize("size", [4, 8])
def test_two_in_a_zone_are_named_in_one_row_and_three_lie_side_by_side(size: int) -> None:
    board = at_size(Table(planning(sized(size)), TWO)).table.board
    named, spots = board._picture.named(), board.spots()
    there = board.by_space()
    assert set(named) >= {unit for units in there.values() if len(units) < 3 for unit in units}
    for units in (units for units in there.values() if len(units) == 2):
        assert len({named[unit].y for unit in units}) == 1
    for unit in spots:
        (x, y), px = spots[unit]
        near = [other for other in spots if other != unit and math.dist((x, y), spots[other][0]) < 0.9 * px]
        assert not near and px >= 44, (unit, near)


def test_one_who_is_down_says_so() -> None:
    board = at_size(seated({"s-breach": {"space": "c2/0"}, "t-vet": {"space": "c3/0", "state": "down", "danger": 8}})).table.board
    down = board.counters["t-vet"]
    assert down.down and down.fallen and down.title == "Veteran, down", "beside him, not on him"
    assert "t-vet" in board._picture.named()


def test_names_stay_while_somebody_is_aimed_at_clear_of_the_lines() -> None:
    """Both who fire are named, and neither lines nor their words lie on a name."""
    at = at_size(seated(CROWD))
    at.click(at.unit("t-boss"))
    board = at.table.board
    named, away = board._picture.named(), board.camera.sheet.topleft
    assert board.over.lines and {"s-breach", "t-boss"} <= named.keys()
    crossed = [rect.move(away) for rect in fire_lines.crossed(board)]
    plates = [rect.move(-away[0], -away[1]) for rect in named.values()]
    words = [rect_of(sprite, place, board) for sprite, place in fire_lines.lines_of(board, plates)[-2:]]
    assert all(rect.collidelist([*crossed, *words]) == -1 for rect in named.values())


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_names_of_the_uppermost_zones_lie_under_no_card(size: tuple[int, int]) -> None:
    """However near the board is, it can be moved so that they are read."""
    at = seated()
    at.play.resize(size, Scale(100))
    board, strip = at.table.board, at.table.head.strip
    for notches in (0, 2, 3):
        board.camera.fit()
        board.camera.zoom_at(notches, board.window.center)
        for zone in board.zones.zones.values():
            board.camera.look_at((zone.x + zone.width / 2, 0))
            if zone.y < 120:
                name = board.town.name_rect(zone, board.camera.zoom).move(board.camera.sheet.topleft)
                assert name.h and not name.colliderect(strip.rect), (zone.id, notches)


def test_the_view_keeps_still_from_the_plan_into_the_turns_and_while_all_are_seen() -> None:
    at = at_size(seated())
    board, table = at.table.board, at.table
    table._opened["seal"] = (table.state.view.round - 1, False)
    before = board.camera.zoom, board.camera.sheet.topleft
    table._open_view()
    assert (board.camera.zoom, board.camera.sheet.topleft) == before, "a new round, and everybody is in sight"
    board.camera.zoom_at(-2, board.window.center)
    zoomed = board.camera.zoom
    table._opened["seal"] = (table.state.view.round - 1, False)
    table._open_view()
    assert board.camera.zoom == zoomed, "what somebody has zoomed stays so"


def test_who_stands_alone_or_beside_one_other_is_named_below_where_that_has_room() -> None:
    """In the first game nobody has to be pointed at to be told from the others."""
    at = at_size(Table(planning(new("first-contact", 3)), TWO))
    board = at.table.board
    spaces = [one.space for one in board.counters.values()]
    named = board._picture.named()
    assert named and all(spaces.count(board.counters[unit].space) <= 2 for unit in named)
    for unit, rect in named.items():
        assert board.zone_rect(board.counters[unit].space).bottom >= rect.bottom


def test_the_names_of_two_on_one_floor_stand_side_by_side_within_it() -> None:
    board = at_size(seated({"s-breach": {"space": "B4/0"}, "t-vet": {"space": "B4/0"}}, scenario="first-contact")).table.board
    board.over.show_lines()
    named = board._picture.named()
    assert set(named) == {"s-breach", "t-vet"}
    first, second = sorted(named.values(), key=lambda rect: rect.x)
    assert not first.colliderect(second) and first.y == second.y
    assert board.zone_rect("B4/0").inflate(2 * first.h, 0).contains(first.union(second))


def test_of_two_side_by_side_the_threats_back_stand_beside_them() -> None:
    at = at_size(seated({"s-breach": {"space": "A4/0"}, "t-vet": {"space": "A4/0"}}, scenario="first-contact"))
    at.point(at.unit("t-vet"))
    board = at.table.board
    assert len(board.over.lines) == 2
    middle = board.zone_rect("A4/0").move(-board.camera.sheet.x, -board.camera.sheet.y)
    tags = [sprite.get_rect(topleft=place) for sprite, place in fire_lines.lines_of(board)[-2:]]
    assert all(abs(rect.centerx - middle.centerx) < middle.w // 2 for rect in tags), (tags, middle)
    assert not tags[0].colliderect(tags[1])


def test_the_number_of_a_step_lies_on_nobody_who_stands_there() -> None:
    at = at_size(
        seated(
            {"s-breach": {"space": "B3/0"}, "t-vet": {"space": "B4/0", "state": "down", "danger": 8}}, scenario="first-contact"
        )
    )
    board = at.table.board
    at.point(free(at, "B4/0"))
    sprite, place = list(overlays._way(board, board.over.path, ()))[1]
    (x, y), px = board.spots()["t-vet"]
    lying = pygame.Rect(0, 0, px, px)
    lying.center = (x - board.camera.sheet.x, y - board.camera.sheet.y)
    assert not sprite.get_rect(topleft=place).colliderect(lying)


def test_the_name_of_a_zone_lies_over_the_lines_that_cross_it_and_a_number_of_steps_has_feet() -> None:
    at = at_size(seated({"s-rifle": "A5/0", "t-vet": "B5/0"}, "s-rifle", scenario="first-contact"))
    at.click(at.unit("t-vet"))
    board = at.table.board
    zone = board.zones.zones["B5"]
    place = board.town.name_rect(zone, board.camera.zoom).topleft
    drawn = [where for _, where in fire_lines.lines_of(board)]
    assert place in drawn and drawn.index(place) >= 2, "after both lines"
    board.over.show_reach({"A4/0": "1"}, True)
    (with_feet,) = overlays._words(board, ())
    board.over.show_reach({}, False)
    board.over.show_refused({"A4/0": "1"})
    (bare,) = overlays._words(board, ())
    assert with_feet[0].get_width() >= bare[0].get_width() + board.text


@pytest.mark.parametrize("size", [2, 4, 8])
def test_a_plan_opens_over_the_whole_town_with_nobody_on_anybody_and_all_outside_crowds_named(size: int) -> None:
    at = at_size(Table(planning(sized(size)), TWO))
    board = at.table.board
    assert all(board.clear.contains(board.zone_rect(zone)) for zone in board.zones.zones)
    alone = {unit for units in board.by_space().values() if len(units) < 3 for unit in units}
    assert board.names_all() and set(board._picture.named()) >= alone


def test_a_lit_zone_has_its_own_name_bright_and_the_names_of_others_stay_dim_where_its_light_reaches_them() -> None:
    board = at_size(Table(planning(new("black-hawk-down", 3)), TWO)).table.board
    town, zoom = board.town, board.camera.zoom
    names = {zone.id: town.name_rect(zone, zoom) for zone in board.zones.zones.values()}
    lights = {one: overlays.area(Glass(Surface((1, 1)), (0, 0), zoom), board, one) for one in names}
    lit, below = next((one, other) for one in names for other in names if one != other and names[other].colliderect(lights[one]))
    board.over.show_reach({space: "1" for space, zone in board.zones.zone_of.items() if zone == lit}, True)
    around = Rect.unionall(lights[lit], list(names.values()))
    ground, origin = Surface(around.size), (-around.x, -around.y)
    town.blit(ground, zoom, origin)
    plain_ground = ground.copy()
    overlays.paint(Glass(ground, origin, zoom), board)

    def brightest(surface: Surface, zone: str) -> int:
        rect = names[zone].move(origin).inflate(-8, -8)  # within its round corners
        return max(sum(surface.get_at((x, y))[:3]) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom))

    assert brightest(ground, lit) >= brightest(plain_ground, lit), "as bright as without dimming"
    assert brightest(ground, below) < 0.85 * brightest(plain_ground, below)


def test_no_counter_token_or_name_covers_the_danger_of_anybody_in_a_crowd() -> None:
    names = ("s-breach", "s-rifle", "s-lead", "t-vet", "t-boss", "t-gunman")
    crowd: dict[str, Any] = {name: {"space": "c3/0", "danger": place + 1} for place, name in enumerate(names)}
    board = at_size(seated(crowd, "s-breach")).table.board
    board.over.show_lines()
    seen = Surface((1280, 720))
    board.draw(seen)
    for unit, ((x, y), px) in board.spots().items():
        badge = danger_badge(board.counters[unit].danger, round(px * BADGE))
        rect = badge.get_rect(bottomleft=(x - round(px * REACH), y + round(px * FOOT)))
        middle = rect.inflate(-rect.w // 2, -rect.h // 2)
        for at in ((column, row) for column in range(middle.left, middle.right) for row in range(middle.top, middle.bottom)):
            assert seen.get_at(at)[:3] == badge.get_at((at[0] - rect.x, at[1] - rect.y))[:3], unit


def test_the_board_comes_nearer_where_a_click_could_mean_one_of_several_and_goes_back_afterwards() -> None:
    foes = ("t-vet", "t-gunman", "t-marks", "t-enfor")
    far = {"s-breach": "w2/0", "s-rifle": "w1/0"} | dict.fromkeys(foes, "c3/0")
    at, wide = seated({**far, "s-breach": "c2/0"}), seated(far)
    at.play.resize((1280, 720), Scale(100))
    wide.play.resize((1280, 720), Scale(100))
    board, level = at.table.board, at.table._opening[1]
    assert board.camera.level > level and all(map(board.is_shown, ("c2/0", "c3/0")))
    assert wide.table.board.camera.level == wide.table._opening[1], "nobody there can be fired at"
    at.table._step_back()
    assert board.camera.level == level and board.is_crowded("c3/0")
    at.table._look_at_turn()
    board.camera.zoom_at(1, board.window.center)
    zoomed = board.camera.level
    at.table._open_view()
    assert board.camera.level == zoomed, "what somebody has zoomed stays so"


@pytest.mark.parametrize("space", ["c2/0", "c3/0", "c3/1"])
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_in_a_crowd_no_name_lies_on_another_and_no_danger_on_one(count: int, space: str) -> None:
    """One fights among those who are down, all of whom a click could mean."""
    fallen = [{"space": space, "state": "down", "danger": danger} for danger in (8, 4, 5)]
    units = dict(zip(["t-enfor", "s-marks", "s-gun", "s-rifle", "s-gren", "t-boss"], [space, *fallen, space, space], strict=True))
    units = {name: units[name] for name in list(units)[:count]}
    board = at_size(seated(units, "t-enfor")).table.board
    named, placed = board._picture.named(), dangers(board, board.spots())
    names, badges = [*named.values()], {unit: placed[unit] for unit, one in board.counters.items() if one.danger}
    assert len(badges) == min(3, count - 1) and named.keys() <= units.keys()
    assert all(rect.collidelist(names[:place]) == -1 for place, rect in enumerate(names))
    assert all(rect.collidelist([*badges.values()][:place]) == -1 for place, rect in enumerate(badges.values()))
    for unit, rect in named.items():
        assert rect.collidelist([one for other, one in badges.items() if other != unit]) == -1, unit
