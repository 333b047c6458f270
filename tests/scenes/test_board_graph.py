"""The board of nodes and lines on the screen: picking, what is laid over it, motions and their ends."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.operators.position import Features
from game.operators.tables import board
from scenes.boards import names
from scenes.boards.fading import FADE, MOMENT
from scenes.boards.graph import plan
from scenes.boards.graph.board import GraphBoard, Hit, Marker
from scenes.boards.graph.plan import WEDGE, _covered, disc_spots, look_wedge, part_discs
from scenes.boards.pieces import MARKER, PLATE, Piece, body, draw_facing, marker_disc, plate_px
from scenes.boards.sheet import DISC, MARK_AWAY, flag_spot, ground, ladder_spot, portrait
from scenes.boards.solid import thickness
from scenes.kit import palette
from scenes.kit.layout import Scale
from scenes.kit.palette import Side
from scenes.kit.tweens import InTurn, Motion, Together
from tests import tiers
from tests.scenes.moving import run

RED, BLUE = palette.RED, palette.BLUE_SIDE
WINDOW = Rect(16, 56, 880, 584)
SIZE = (1280, 720)


pytestmark = pytest.mark.usefixtures("window")


def new_board(map_id: str = "kiln-yard", features: Features | None = None) -> GraphBoard:
    made = GraphBoard(board(map_id), map_id, features or Features(), art="operators", words="operators")
    made.resize(WINDOW, Scale(100))
    return made


def with_two(map_id: str = "kiln-yard") -> GraphBoard:
    made = new_board(map_id)
    made.place("red", RED, "operators/shepherd.svg", "k01", "SE")
    made.place("blue", BLUE, "operators/ghost.svg", "k10", "NW")
    return made


def pixels(one: GraphBoard) -> bytes:
    surface = Surface(SIZE)
    one.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def test_a_piece_that_fades_leaves_its_letter_whole_on_the_plate_that_is_drawn_next() -> None:
    figure, radius = "operators/shepherd.svg", 37
    before = body("operators", RED, figure, radius, 0, False)
    draw_facing(Surface((160, 160)), Piece(RED, figure, face=90.0, fade=0.2), (80, 80), radius / PLATE)
    after = body("operators", RED, figure, radius, 0, False, 1)  # nobody is wounded: it looks the same
    assert after is not before and pygame.image.tobytes(after, "RGBA") == pygame.image.tobytes(before, "RGBA")


def test_where_names_lie_is_worked_out_once_for_all_boards_of_a_map(monkeypatch: pytest.MonkeyPatch) -> None:
    first, other = (new_board(map_id).sheet.names.areas for map_id in ("kiln-yard", "salt-quay"))
    monkeypatch.setattr(names, "_cost", lambda *_: pytest.fail("it is known where they lie"))
    assert new_board().sheet.names.areas == first != other == new_board("salt-quay").sheet.names.areas


def test_every_node_and_port_can_be_picked() -> None:
    for map_id in ("kiln-yard", "salt-quay"):
        one = new_board(map_id)
        for level in (0, 3):
            one.camera.fit()
            one.camera.zoom_at(level, WINDOW.center)
            for node in one.graph.nodes.values():
                at = one.camera.to_screen((node.x, node.y))
                if not one.window.collidepoint(at) or one.legend.rect.collidepoint(at):
                    continue
                assert one.pick(at) == Hit(node.id)
                for port in node.ports:
                    turn = pygame.Vector2(1, 0).rotate(one.courses.degrees(node.id, port))
                    spot = one.camera.to_screen((node.x + turn.x * 60, node.y + turn.y * 60))
                    if one.window.collidepoint(spot) and not one.legend.rect.collidepoint(spot):
                        assert one.pick(spot) == Hit(node.id, port)


def test_the_map_fills_its_place_where_it_is_near_and_a_ladder_is_pointed_at_where_it_lies() -> None:
    one = new_board()
    assert one.window != one.free, "the whole map lies beside the legend"
    ladder = next(node for node in one.graph.nodes.values() if node.climb)
    for number in (False, True):
        spot = ladder_spot(one.courses, ladder, number)
        assert one.pick(one.camera.to_screen(spot)) == Hit(ladder.id, ladder.climb)
    one.camera.zoom_at(4, WINDOW.center)
    assert one.window == one.free, "no band at its side stays dark"


def test_a_node_is_hit_within_24_pixels_and_nothing_far_from_all() -> None:
    one = new_board()
    x, y = one.camera.to_screen(one.graph.centre("k08"))
    assert one.pick((x - 23, y)) == Hit("k08")
    assert one.pick((x - 40, y)) == Hit()
    assert one.pick((WINDOW.right + 5, y)) == Hit(), "outside the board nothing is hit"


def test_a_shield_belongs_to_its_port() -> None:
    one = new_board()
    node = one.graph.nodes["k06"]
    turn = pygame.Vector2(1, 0).rotate(one.courses.degrees("k06", "SE"))
    assert one.pick(one.camera.to_screen((node.x + turn.x * MARK_AWAY, node.y + turn.y * MARK_AWAY))) == Hit("k06", "SE")


def test_operators_are_picked_with_their_node_and_side_by_side() -> None:
    one = with_two()
    assert one.pick(one.camera.to_screen(one.graph.centre("k01"))) == Hit("k01", None, "red")
    one.place("blue", BLUE, "operators/ghost.svg", "k01", "W")
    spots = one.spots()
    assert spots["red"][0] < one.graph.centre("k01")[0] < spots["blue"][0]
    for seat in ("red", "blue"):
        hit = one.pick(one.camera.to_screen(spots[seat]))
        assert (hit.node, hit.piece) == ("k01", seat)


def walk(one: GraphBoard) -> Motion:
    return one.walk("red", "k05", "S", False, 0.16)


def sprint(one: GraphBoard) -> Motion:
    halves = [one.walk("red", "k05", "S", True, 0.3), one.walk("red", "k09", "SE", True, 0.3)]
    return InTurn(halves)


def both(one: GraphBoard) -> Motion:
    return Together([one.walk("red", "k05", "S", False, 0.16), one.walk("blue", "k12", "NW", True, 0.2)])


def turn(one: GraphBoard) -> Motion:
    return one.turn("blue", "S")


def fall_and_enter(one: GraphBoard) -> Motion:
    return InTurn([one.fall("blue", 1), one.enter("blue", "k14", "NE"), one.raise_flag(RED)])


def meet(one: GraphBoard) -> Motion:
    return InTurn([one.flash_check("k01", "k10"), one.walk("blue", "k04", "W", False, 0.2), one.contact("k01", "k04")])


Making = Callable[[GraphBoard], Motion]
MOTIONS: tuple[Making, ...] = (walk, sprint, both, turn, fall_and_enter, meet)


@pytest.mark.parametrize("make", MOTIONS, ids=lambda make: make.__name__)
def test_motions_end_in_the_same_picture_however_the_frames_fall(make: Making) -> None:
    pictures = []
    for steps in ((1 / 120,), (0.011, 0.05, 0.003), (0.4,), (99.0,), ()):
        one = with_two()
        motion = make(one)
        if steps:
            run(motion, one, steps, 7)
        else:
            motion.finish()
        for _ in range(120):
            one.update(1 / 60)
        assert not one.restless and not one.sparks
        pictures.append((one.picture(), pixels(one)))
    assert all(picture == pictures[0] for picture in pictures[1:])


def test_the_picture_by_motions_is_the_picture_set_at_once() -> None:
    moved, placed = with_two(), new_board()
    sprint(moved).finish()
    InTurn([moved.fall("blue", 1), moved.enter("blue", "k14", "NE"), moved.raise_flag(RED)]).finish()
    for _ in range(120):
        moved.update(1 / 60)
    placed.place("red", RED, "operators/shepherd.svg", "k09", "SE")
    placed.place("blue", BLUE, "operators/ghost.svg", "k14", "NE")
    placed.hold_flag(RED)
    assert moved.picture() == placed.picture()
    assert pixels(moved) == pixels(placed)


def test_half_a_sprint_stands_on_the_node_between() -> None:
    one = with_two()
    one.walk("red", "k05", "S", True, 0.3).finish()
    assert one.pieces["red"].sprinting and one.pieces["red"].node == "k05"
    one.walk("red", "k09", "SE", True, 0.3).finish()
    assert not one.pieces["red"].sprinting and one.pieces["red"].node == "k09"


def test_one_who_fell_is_off_the_board_and_unhurt_when_he_comes_back() -> None:
    one = with_two()
    one.wound("red", 2)
    one.fall("red", 1).finish()
    assert one.picture()["red"] is None
    assert one.pick(one.camera.to_screen(one.graph.centre("k01"))).piece is None
    one.enter("red", "k14", "NE").finish()
    assert one.pieces["red"].wounds == 0 and one.pieces["red"].present


def test_a_motion_looks_at_the_board_when_it_starts() -> None:
    one = with_two()
    second = one.walk("red", "k09", "SE", False, 0.2)
    one.walk("red", "k05", "S", False, 0.2).finish()
    second.update(0.1)
    x, y = one.pieces["red"].at
    assert 360 < y < 600 and 755 < x < 805, "it starts on k05, not where the operator stood when it was made"


def test_dust_is_cosmetic_and_settles() -> None:
    one = with_two()
    run(one.walk("red", "k05", "S", True, 0.4), one, (1 / 120,), 7, settle=0.0)
    assert one.restless
    before = one.picture()
    for _ in range(90):
        one.update(1 / 120)
    assert not one.restless and one.picture() == before


Laying = Callable[[GraphBoard], object]
LAID: dict[str, tuple[Laying, Laying]] = {
    "light": (lambda one: one.light(["k05"], {"k09": ["k05"]}), lambda one: one.light()),
    "entries": (lambda one: one.light(entries=["k14"], refused={"k08": "seen"}), lambda one: one.light()),
    "see": (lambda one: one.see("k06"), lambda one: one.see(None)),
    "port": (lambda one: one.see("k06", "SE"), lambda one: one.see(None)),
    "colour": (lambda one: one.show_colour("red"), lambda one: one.show_colour("")),
    "threat": (lambda one: one.show_threat(["k07"], ["k07", "k09"]), lambda one: one.show_threat((), ())),
    "cones": (lambda one: one.show_cones([("k05", "S")]), lambda one: one.show_cones(())),
    "way": (lambda one: one.show_way(["k01", "k05", "k09"]), lambda one: one.show_way(())),
    "markers": (lambda one: one.show_markers([Marker(1, "k05", "S", RED)]), lambda one: one.show_markers(())),
    "flash": (lambda one: one.flash([("k01", "k06")], "yellow"), lambda one: one.end_flash()),
    "contact": (lambda one: one.mark_contact(("k01", "k06"), "yellow", "1"), lambda one: one.mark_contact(None)),
    "nobody": (lambda one: one.say_nobody(("k01", "k10")), lambda one: one.end_flash()),
    "flag": (lambda one: one.hold_flag(BLUE), lambda one: one.hold_flag(None)),
}


@pytest.mark.parametrize("what", LAID)
def test_what_is_laid_over_the_board_shows_and_goes_without_a_trace(what: str) -> None:
    one = with_two()
    lay, take = LAID[what]
    bare = pixels(one)
    assert not one.stale
    lay(one)
    assert one.stale
    assert pixels(one) != bare
    take(one)
    assert one.stale
    assert pixels(one) == bare


@pytest.mark.parametrize("ends", [("k05", "k09"), ("k09", "k13"), ("k02", "k01"), ("k06", "k05")])
def test_the_label_of_a_contact_lies_over_nobody_and_no_name(ends: tuple[str, str]) -> None:
    one = new_board("kiln-yard")
    for seat, side, node in (("red", RED, ends[0]), ("blue", BLUE, ends[1])):
        one.place(seat, side, "operators/ghost.svg", node, None)
    one.mark_contact(ends, "violet", "close")
    pixels(one)
    tag = one._picture._contact_tag[1]
    reach, to_screen = plate_px(one.camera.zoom), one.camera.to_screen
    for at in one.spots().values():
        plate = Rect(0, 0, 2 * reach, 2 * reach)
        plate.center = to_screen(at)
        assert tag.w and not tag.colliderect(plate)
    names = [one.sheet.names.rect(node, one.camera.zoom) for node in one.graph.nodes]
    assert tag.collidelist([name.move(to_screen((0, 0))) for name in names if name]) == -1


def test_markers_on_one_node_can_all_be_read() -> None:
    one = with_two("kiln-yard")
    for taken in ((), ("k01",), ("k01", "k01")):
        for count in (1, 2, 3, 4):
            spots = disc_spots(one.sheet, ["k01"] * count, taken)
            for place, a in enumerate(spots):
                assert 0 < a[0] < 1600 and 0 < a[1] < 1200
                assert all(pygame.Vector2(a).distance_to(b) > 1.6 * MARKER for b in spots[place + 1 :])
                assert not taken or pygame.Vector2(a).distance_to(one.graph.centre("k01")) > 55


@pytest.mark.parametrize("map_id", ["kiln-yard", "salt-quay"])
def test_the_flags_node_never_becomes_a_heap(map_id: str) -> None:
    one = new_board(map_id)
    flag = one.graph.flag
    across = 2 * round(MARKER * one.camera.zoom)
    assert flag and 32 <= across < 0.75 * 2 * plate_px(one.camera.zoom), "it can be read, and is smaller than who walks to it"
    centre, foot = pygame.Vector2(one.graph.centre(flag)), pygame.Vector2(flag_spot(one.courses, one.graph.nodes[flag]))
    for taken in ((), (flag,), (flag, flag)):
        for count in range(1, 5):
            spots = disc_spots(one.sheet, [flag] * count, taken)
            for place, spot in enumerate(spots):
                assert centre.distance_to(spot) >= DISC + MARKER, "beside the node, not on it"
                assert foot.distance_to(spot) > MARKER, "not on the flag"
                assert all(pygame.Vector2(spot).distance_to(other) >= 2 * MARKER for other in spots[place + 1 :])


def crowds(one: GraphBoard) -> Iterator[tuple[str, int, bool, list[pygame.Vector2]]]:
    """Up to four markers on each node, with somebody there or not: the node, how many, whether, and where they lie."""
    for node in one.graph.nodes:
        for taken in ((), (node,)):
            for count in range(1, 5):
                yield node, count, bool(taken), [pygame.Vector2(spot) for spot in disc_spots(one.sheet, [node] * count, taken)]


@pytest.mark.parametrize("map_id", ["kiln-yard", "salt-quay"])
def test_markers_on_one_node_lie_beside_each_other_and_beside_every_name(map_id: str) -> None:
    one = new_board(map_id)
    for node, count, taken, spots in crowds(one):
        assert all(a.distance_to(b) >= 2 * MARKER for a, b in combinations(spots, 2)), (node, taken, count)
        middle = pygame.Vector2(one.graph.centre(node))
        assert not taken or all(spot.distance_to(middle) >= PLATE + MARKER for spot in spots), "who stands there is seen"
        assert count < 3 or all(spot.distance_to(middle) >= DISC + MARKER for spot in spots), "and so is the node"
        covered = sum(_covered(spot, one.sheet.names.areas) for spot in spots)
        assert covered <= 0.2 * count * (2 * MARKER) ** 2, (node, taken, count, "a name can be read")


@pytest.mark.parametrize("map_id", ["kiln-yard", "salt-quay"])
def test_no_number_of_threat_lies_on_a_marker_or_on_another_number(map_id: str) -> None:
    one, chance = new_board(map_id), Random(3)
    nodes = list(one.graph.nodes)
    one.place("red", RED, "operators/shepherd.svg", nodes[0], next(iter(one.graph.nodes[nodes[0]].ports)))
    for _ in range(12):
        stops = [chance.choice(nodes) for _ in range(2)]
        one.show_markers([
            Marker(place, stop, next(iter(one.graph.nodes[stop].ports)), RED) for place, stop in enumerate(stops * 2, 1)
        ])  # fmt: skip
        one.show_threat(nodes, (), {node: chance.choice(("2", "3 »")) for node in nodes})
        one.draw(Surface(SIZE))
        places = [rect for _, rect in one._picture.tags]
        discs = [disc.move(-one.window.x, -one.window.y) for disc in one._picture._discs(one.camera.to_screen)]
        assert len(places) == len(nodes)
        for number, place in enumerate(places):
            assert place.collidelist([*discs, *places[:number]]) < 0, (stops, nodes[number])


@pytest.mark.parametrize(("side", "figure"), [(RED, "shepherd"), (BLUE, "ghost")])
def test_whoever_plays_stands_up_over_the_rim_of_his_plate(side: Side, figure: str) -> None:
    for radius in (22, 37):
        plate = body("operators", side, f"operators/{figure}.svg", radius, 0, False)
        middle = plate.get_width() // 2
        rim = [plate.get_at((middle, middle - radius + down))[:3] for down in range(1, 1 + radius // 10)]
        assert all(sum(abs(a - b) for a, b in zip(one, palette.TEXT, strict=True)) > 120 for one in rim), radius


def test_a_marker_is_a_thick_token_with_its_number_in_the_middle_of_its_face() -> None:
    radius = 22
    disc = marker_disc(3, RED, radius, False, False)
    middle, high = disc.get_width() // 2, thickness(2 * radius)
    foot = [disc.get_at((middle, middle + radius + down)) for down in range(2, high + 2)]
    assert high >= 4 and sum(one.a > 250 and one.r > 1.7 * max(one.g, one.b, 20) for one in foot) >= 2, "an edge in its colour"
    light = pygame.mask.from_threshold(disc, palette.TEXT, (40, 40, 40, 255)).get_bounding_rects()
    number = max((one for one in light if one.w < radius * 1.5), key=lambda one: one.h)
    assert abs(number.centery - middle) <= 2, "the face is where it was"


def test_a_marker_shows_by_its_form_whether_it_stays_walks_or_sprints(monkeypatch: pytest.MonkeyPatch) -> None:
    one, told = new_board(), dict[int, str]()

    def noted(number: int, *more: Any) -> Any:
        told[number] = more[-1]
        return marker_disc(number, *more)

    monkeypatch.setattr(plan, "marker_disc", noted)
    laid = [("k05", None), ("k05", None), ("k13", "k09"), ("k12", None)]
    one.show_markers([Marker(number, at, "N", RED, via) for number, (at, via) in enumerate(laid, 1)], "k01")
    pixels(one)
    assert told == {1: "move", 2: "stay", 3: "sprint", 4: "move"}
    forms = {pygame.image.tobytes(marker_disc(1, RED, 16, False, False, does), "RGBA") for does in ("stay", "move", "sprint")}
    assert len(forms) == 3


@pytest.mark.parametrize("map_id", ["kiln-yard", "salt-quay"])
def test_the_markers_of_two_whole_plans_lie_apart_on_one_node(map_id: str) -> None:
    """Where nothing is hidden both plans are seen, and both may stay where somebody stands."""
    one = new_board(map_id)
    for node in one.graph.nodes:
        for count in range(5, 11):
            spots = [pygame.Vector2(spot) for spot in disc_spots(one.sheet, [node] * count, [node])]
            assert all(a.distance_to(b) >= 2 * MARKER for a, b in combinations(spots, 2)), (node, count)


@pytest.mark.parametrize("map_id", ["kiln-yard", "salt-quay"])
def test_a_marker_beside_its_node_lies_on_no_line(map_id: str) -> None:
    one = new_board(map_id)
    for node in one.graph.nodes:
        for count in (1, 3):
            for arrow in (0, 180):
                spots = disc_spots(one.sheet, [node] * count, [node], {node: arrow})
                assert all(one.courses.distance(spot) > MARKER * 0.66 for spot in spots), (node, count, arrow)


@pytest.mark.parametrize("map_id", ["kiln-yard", "salt-quay"])
def test_the_wedge_of_a_marker_that_shares_its_node_reaches_no_other_marker_nor_who_stands_there(map_id: str) -> None:
    one = new_board(map_id)
    for node, count, taken, spots in crowds(one):
        if count > 1:
            reach, centre = MARKER * WEDGE, pygame.Vector2(one.graph.centre(node))
            assert all(a.distance_to(b) >= reach + MARKER - 1 for a, b in combinations(spots, 2)), (node, taken, count)
            assert not taken or all(spot.distance_to(centre) >= reach + PLATE - 1 for spot in spots), (node, count)


def test_every_wedge_is_drawn_the_way_its_own_marker_looks() -> None:
    one = new_board()
    ports = one.graph.nodes["k06"].ports
    pictures = set()
    for first in ports:
        for second in ports:
            one.show_markers([Marker(1, "k06", first, RED), Marker(2, "k06", second, RED)])
            pictures.add(pixels(one))
    assert len(pictures) == len(ports) ** 2
    drawn = look_wedge(17, 0)
    middle = drawn.get_width() // 2
    assert drawn.get_at((middle + 20, middle))[:3] == palette.AMBER and drawn.get_at((middle - 20, middle)).a == 0


def test_a_marker_that_makes_room_for_the_flag_or_a_piece_is_tied_to_its_node_and_has_a_wedge(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tied, looks = list[tuple[float, float]](), list[int]()
    monkeypatch.setattr(plan, "_tie", lambda glass, centre, spot: tied.append(spot) if spot != centre else None)
    monkeypatch.setattr(plan, "look_wedge", lambda radius, degrees: looks.append(degrees) or look_wedge(radius, degrees))
    for node, apart in (("k09", True), ("k06", False)):
        one, tied[:], looks[:] = new_board(), [], []
        one.show_markers([Marker(1, node, next(iter(one.graph.nodes[node].ports)), RED)])
        pixels(one)
        assert (bool(tied), bool(looks)) == (apart, apart)


def test_two_markers_on_one_node_that_look_at_each_other_point_outwards() -> None:
    one = new_board()
    where = {}
    for order in ((1, "W", 2, "E"), (1, "E", 2, "W")):
        first, a, second, b = order
        one.show_markers([Marker(first, "k11", a, RED), Marker(second, "k11", b, RED)])
        where[order] = pixels(one)
    assert len(set(where.values())) == 2
    spots = disc_spots(one.sheet, ["k11", "k11"], ())
    markers = [(Marker(1, "k11", "E", RED), "k11"), (Marker(2, "k11", "NW", RED), "k11")]
    part_discs(one.sheet, [], [])  # they are laid anew
    part_discs(one.sheet, markers, spots)
    assert spots[0][0] > spots[1][0], "who looks east lies in the east"


@pytest.mark.parametrize("count", [3, 4])
def test_markers_around_one_node_look_away_from_it_and_none_lies_in_the_look_of_another(count: int) -> None:
    one = new_board()
    one.sheet.change(one.sheet.look._replace(flag=False))
    courses, faces = one.sheet.courses, list(one.graph.nodes["k09"].ports)
    for turn in range(len(faces)):
        markers = [(Marker(number, "k09", faces[(turn + 2 * number) % len(faces)], RED), "k09") for number in range(count)]
        spots = disc_spots(one.sheet, ["k09"] * count, ())
        before = list(spots)
        part_discs(one.sheet, markers, spots)
        first = before.index(spots[0])
        assert spots == [*before[first:], *before[:first]], "their row begins elsewhere, and their numbers follow one another"

        def outwards(laid: list[tuple[float, float]], markers: list[tuple[Marker, str]] = markers) -> float:
            middle, total = pygame.Vector2(one.graph.centre("k09")), 0.0
            for spot, (marker, _) in zip(laid, markers, strict=True):
                look = pygame.Vector2(1, 0).rotate(courses.degrees("k09", marker.face or ""))
                total += look.dot((pygame.Vector2(spot) - middle).normalize())
            return total

        assert outwards(spots) >= outwards(before) - 1e-6
        turned = [(marker._replace(face=faces[turn]), node) for marker, node in markers]
        again = list(before)
        part_discs(one.sheet, turned, again)
        assert again == spots, "they are turned, and lie as they lay"
        part_discs(one.sheet, [], [])


@pytest.mark.parametrize("percent", tiers.scales([75, 100, 250]))
def test_the_legend_fits_on_the_board_at_every_scale(percent: int) -> None:
    one = new_board()
    for rect in (WINDOW, Rect(16, 56, 560, 420)):
        one.resize(rect, Scale(percent))
        assert rect.contains(one.legend.rect)
        pixels(one)


def test_features_that_are_off_are_not_drawn() -> None:
    whole = pixels(new_board())
    for name in ("flag", "one_way", "bonus", "climbing"):
        assert pixels(new_board(features=Features(**{name: False}))) != whole, name
    one = new_board(features=Features(flag=False, one_way=False, bonus=False, climbing=False))
    one.set_features(Features())
    assert pixels(one) == whole


def test_nothing_is_painted_outside_the_boards_place() -> None:
    one = with_two()
    one.camera.zoom_at(4, WINDOW.topleft)
    one.see("k06")
    surface = Surface(SIZE)
    surface.fill((1, 2, 3))
    one.draw(surface)
    for rect in (Rect(0, 0, 1280, 56), Rect(0, 0, 16, 720), Rect(896, 0, 384, 720), Rect(0, 640, 1280, 80)):
        outside = surface.subsurface(rect)
        assert pygame.transform.average_color(outside)[:3] == (1, 2, 3)
        assert set(pygame.image.tobytes(outside, "RGB")) == {1, 2, 3}


def test_what_is_not_seen_fades_after_a_moment() -> None:
    one, at_once = with_two(), with_two()
    before = pixels(one)
    one.see("k06", gently=True)
    assert one.restless and pixels(one) == before, "a pointer may only pass by"
    one.update(MOMENT + FADE / 2)
    midway = pixels(one)
    one.update(FADE)
    at_once.see("k06")
    assert not one.restless and pixels(one) == pixels(at_once)
    assert midway not in (before, pixels(one))


@pytest.mark.parametrize("map_id", ["kiln-yard", "salt-quay"])
@pytest.mark.parametrize(("size", "percent"), [((880, 584), 100), ((1328, 880), 150), ((1768, 1180), 200)])
def test_ground_runs_on_around_the_map_and_nothing_is_left_black(map_id: str, size: tuple[int, int], percent: int) -> None:
    one = new_board(map_id)
    one.resize(Rect((0, 0), size), Scale(percent))
    surface = Surface(size)
    one.draw(surface)
    inside, outside = one.window.right - round(60 * one.camera.zoom), one.window.right + round(20 * one.camera.zoom)
    lights = [sum(sum(surface.get_at((x, y))[:3]) for y in range(40, size[1] - 40)) for x in (inside, outside)]
    assert lights[1] < 0.75 * lights[0], "it is darker than what is played on"
    assert len({surface.get_at((outside, y))[:3] for y in range(size[1])}) > 20, "ground has many shades"
    around = {surface.get_at((x, y))[:3] for x in range(one.window.right + 2, size[0], 3) for y in range(0, size[1], 3)}
    assert min(map(sum, around)) > 24


def test_panning_back_shows_the_same_picture() -> None:
    one = with_two()
    one.camera.zoom_at(4, WINDOW.center)
    before = pixels(one)
    one.camera.pan(-137, 91)
    assert pixels(one) != before
    one.camera.pan(137, -91)
    assert pixels(one) == before


def test_a_still_board_is_not_drawn_anew_in_every_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    one = with_two()
    surface = Surface(SIZE)
    one.draw(surface)
    for name in ("smoothscale", "rotate", "rotozoom", "gaussian_blur", "scale"):
        monkeypatch.setattr(pygame.transform, name, lambda *_, **__: pytest.fail("scaled or turned in a frame"))
    one.hold_flag(None)
    one.draw(surface)
    assert not one.stale


@pytest.mark.parametrize("map_id", ["kiln-yard", "salt-quay"])
@pytest.mark.parametrize("percent", [75, 100, 125, 150, 200, 250])
def test_the_legend_covers_no_node_of_the_whole_map(map_id: str, percent: int) -> None:
    one = new_board(map_id)
    for wide, high in ((882, 584), (770, 518), (672, 464), (652, 438), (626, 506), (1420, 908), (1100, 430), (520, 900)):
        one.resize(Rect(16, 56, wide, high), Scale(percent))
        assert one.rect.contains(one.legend.rect) and one.camera.level == 0
        for node in one.graph.nodes.values():
            x, y = one.camera.to_screen((node.x, node.y))
            disc = Rect(0, 0, 2 * one.camera.px(DISC), 2 * one.camera.px(DISC))
            disc.center = x, y
            assert not one.legend.rect.colliderect(disc), (node.id, wide, high)


def test_a_legend_without_room_folds_itself_and_what_the_hand_did_stays() -> None:
    one = new_board()
    one.resize(Rect(16, 56, 652, 438), Scale(250))
    assert one.legend.folded and one.camera.rect == one.rect
    assert one.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=one.legend.rect.center, button=1))
    assert not one.legend.folded and one.camera.rect == one.rect, "unfolded it lies over the map"
    one.resize(WINDOW, Scale(100))
    assert not one.legend.folded and one.camera.rect != one.rect
    one.legend.fold()
    one.resize(WINDOW, Scale(100))
    assert one.legend.folded and one.camera.rect == one.rect, "the map has all the room"


def test_words_over_the_map_are_no_larger_than_it_bears_and_can_be_read() -> None:
    one = new_board()
    for percent in (75, 100, 150, 250):
        one.resize(Rect(16, 56, 652, 438), Scale(percent))
        assert 15 <= one.tag_px <= 16
    one.camera.zoom_at(6, one.rect.center)
    assert one.tag_px >= 30, "nearer they grow with it"


def test_the_legend_names_every_stroke_and_folds() -> None:
    one = new_board()
    assert set(one.legend.entries) == {"red", "green", "blue", "yellow", "violet"}
    high = one.legend.rect.h
    spot = one.legend.entries["green"].center
    assert one.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    assert one.legend.colour == "green"
    assert one.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    assert one.legend.rect.h < high / 5 and not one.legend.entries and one.legend.colour == ""
    pixels(one)
    assert one.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=one.legend.rect.center, button=1))
    assert one.legend.rect.h == high
    assert not one.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(500, 300), rel=(0, 0), buttons=(0, 0, 0)))
    assert one.legend.colour == ""


@pytest.mark.parametrize("map_id", ["kiln-yard", "salt-quay"])
def test_range_tags_lie_apart_from_each_other_and_from_the_legend(map_id: str) -> None:
    one = new_board(map_id)
    for node in one.graph.nodes:
        one.see(node)
        pixels(one)
        window = one.window
        tags = [rect.move(window.topleft) for _, rect in one._picture.tags]
        assert len(tags) == len({path[-1] for _, path in one.corridors(node)})
        for place, tag in enumerate(tags):
            assert window.contains(tag) and not tag.colliderect(one.legend.rect)
            assert tag.collidelist(tags[place + 1 :]) == -1, f"from {node}"


@pytest.mark.parametrize("map_id", ["kiln-yard", "salt-quay"])
def test_what_a_port_gives_is_named_apart_from_the_ranges_along_it(map_id: str) -> None:
    one, named = new_board(map_id), 0
    for place in one.graph.nodes.values():
        for port in {*place.cover, *place.bonus}:
            one.see(place.id, port)
            pixels(one)
            tags = [rect for _, rect in one._picture.tags]
            given = (port in place.cover) + (port in place.bonus and one.sheet.look.bonus)
            assert len(tags) == len({path[-1] for _, path in one.corridors(place.id, port)}) + given
            named += given
            for number, tag in enumerate(tags):
                assert one.window.move(-one.window.x, -one.window.y).contains(tag)
                assert tag.collidelist(tags[number + 1 :]) == -1, f"from {place.id} through {port}"
    assert named > 5


def test_the_sight_of_a_port_is_a_part_of_the_sight_of_its_node() -> None:
    one = new_board("salt-quay")
    for node in one.graph.nodes.values():
        by_port = [chain for port in node.ports for chain in one.corridors(node.id, port)]
        assert sorted(by_port) == sorted(one.corridors(node.id))
    assert {path[-1] for _, path in one.corridors("q16", "W")} == {"q11", "q13", "q14", "q15", "q19"}


def test_a_contact_needs_two_nodes_that_see_each_other() -> None:
    one = with_two()
    with pytest.raises(ValueError, match="k01 and k17 do not see each other"):
        one.closest("k01", "k17")
    one.contact("k01", "k01").finish()
    pixels(one)


@pytest.mark.parametrize("map_id", ["kiln-yard", "salt-quay"])
def test_a_portrait_shows_the_whole_board_small(map_id: str) -> None:
    small = portrait(board(map_id), map_id, (320, 260), "operators")
    assert small.get_size() == (320, 240)
    assert portrait(board(map_id), map_id, (320, 260), "operators") is small
    assert len({tuple(small.get_at((x, y))) for x in range(0, 320, 8) for y in range(0, 240, 8)}) > 100


def test_whoever_falls_is_held_for_a_beat_and_his_body_lies_there_until_he_comes_back() -> None:
    one = with_two()
    at, fall = one.pieces["red"].at, one.fall("red", 1)
    fall.update(0.14)
    assert one.pieces["red"].fade == 1.0 and one.pieces["red"].lean < 20
    fall.finish()
    assert one.bodies["red"].at == at
    with_it = pixels(one)
    one.bury(3)
    assert not one.bodies and pixels(one) != with_it
    one.fall("blue", 1).finish()
    one.enter("blue", "k14", "NE").finish()
    assert not one.bodies


def test_who_walks_leans_steps_and_leaves_dust_and_less_of_all_than_a_sprinter() -> None:
    found = []
    for sprint in (False, True):
        one = with_two()
        piece, to = one.pieces["red"], next(node for node in one.graph.nodes if one.graph.line("k01", node))
        walk = one.walk("red", to, "S", sprint, 0.45)
        leans, lows, lifts, dust = [], [], [], 0
        while not walk.over:
            walk.update(1 / 60)
            leans.append(abs(piece.lean))
            lows.append(piece.squash)
            lifts.append(piece.lift)
            dust = max(dust, len(one.wake.dust))
        assert (piece.lean, piece.squash, piece.lift) == (0.0, 0.0, 0.0)
        found.append((max(leans), max(lows), dust, max(lifts)))
    (lean, low, dust, lift), (leant, pressed, more, _) = found
    assert 4 < lean < leant and 0 < low < pressed and 0 < dust < more and lift > 2


def test_the_harbour_lies_in_cool_light_and_the_brickyard_in_warm() -> None:
    cool, warm = (pygame.transform.average_color(ground(name)) for name in ("salt-quay", "kiln-yard"))
    assert cool[2] - cool[0] > warm[2] - warm[0] + 20
    assert min(sum(cool[:3]), sum(warm[:3])) > 3 * 150, "both are light enough for what is written on them"


def test_a_wounded_figure_is_bent_away_from_its_token() -> None:
    hale, hurt = (body("operators", RED, "operators/shepherd.svg", 40, wounds, False) for wounds in (0, 2))
    left = Rect(0, 0, hale.get_width() // 2, hale.get_height() // 2)
    assert pygame.image.tobytes(hale.subsurface(left), "RGBA") != pygame.image.tobytes(hurt.subsurface(left), "RGBA")


@pytest.mark.parametrize("count", [3, 4])
def test_markers_around_a_free_node_leave_air_around_it(count: int) -> None:
    one = new_board()
    middle = pygame.Vector2(one.graph.centre("k05"))
    assert all(middle.distance_to(spot) >= DISC + MARKER + 12 for spot in disc_spots(one.sheet, ["k05"] * count, ()))
