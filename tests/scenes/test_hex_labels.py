"""Words over a map of hexes lie on no counter and on no other word; a plate with dice lies where nobody stands."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from pygame import Rect, Surface

from scenes.boards.dice import DicePlate, Roll
from scenes.boards.hexes import labels
from scenes.boards.hexes.over import Corners, Over, Sight
from scenes.boards.hexes.overlays import badge_place, figure_place
from scenes.boards.hexes.strokes import along
from scenes.boards.over import Path
from scenes.boards.sheet import number_tag
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.layout import Scale
from scenes.kit.text import capitals
from tests.scenes.situations import SITUATIONS, lay_out
from tests.scenes.test_board_hexes import US, counter, with_four
from tests.scenes.test_board_land import small

SIZE = (1280, 720)
WORDS = "6 spaces, clear"


pytestmark = pytest.mark.usefixtures("window")


def words_on(taken: frozenset[str], tags: dict[str, str]) -> tuple[Rect, list[Rect]]:
    """Where the words of a line from A04 to G04 lie, and those of the tags."""
    ground, over = small().ground, Over(lambda _: None)
    over.show_sight(Sight("A04", "G04", True, words=WORDS))
    over.show_tags(tags)
    zoom = 1.0
    rects = [sign.get_rect(topleft=at) for sign, at in labels.above(ground, over, zoom, 15, taken)]
    wide = number_tag(WORDS, 15, palette.TEXT).get_width()
    mine = next(one for one in rects if one.w == wide)
    return mine, [one for one in rects if one is not mine]


def test_words_on_a_line_of_sight_lie_beside_counters_and_tags() -> None:
    ground = small().ground
    free, _ = words_on(frozenset(), {})
    for space in ("D03", "D04", "C04", "E04"):
        at, tags = words_on(frozenset((space, "A04", "G04")), {"D05": "5 AP left"})
        counter = Rect(0, 0, 60, 60)
        counter.center = tuple(round(one) for one in ground.centre(space))
        assert not at.colliderect(counter), space
        assert at.collidelist(tags) < 0, space
    at, tags = words_on(frozenset(), {"D03": "5 AP left"})
    assert at.collidelist(tags) < 0
    assert words_on(frozenset(), {})[0] == free


def test_the_words_of_a_way_hide_figures_rather_than_a_counter() -> None:
    """What a hex costs can be read elsewhere; who stands there cannot."""
    ground, over = small().ground, Over(lambda _: None)
    over.show_reach(dict.fromkeys(ground.hexes.spaces(), "12"), True)
    over.show_path(Path(("D05", "D04"), (), "go here: 3 MP, 9 left"))
    wide = number_tag("go here: 3 MP, 9 left", 15).get_width()
    for full in (frozenset[str](), frozenset({"D05"})):
        rects = [sign.get_rect(topleft=at) for sign, at in labels.above(ground, over, 1.0, 15, {"D05"}, full)]
        words = next(one for one in rects if one.w == wide)
        counter = Rect(0, 0, 44, 44).move_to(center=tuple(round(one) for one in ground.centre("D05")))
        assert not words.colliderect(counter)


def test_a_tag_lies_beside_the_words_of_a_way_and_words_lie_in_the_window() -> None:
    ground, over = small().ground, Over(lambda _: None)
    over.show_path(Path(("D05", "D04"), (), "go here: 3 MP, 9 left"))
    over.show_tags({"D05": "blocked", "E04": "blocked", "D03": "blocked"})
    x, y = (round(one) for one in ground.centre("D04"))
    window = Rect(x - 300, y - 20, 600, 300)  # the hex lies at its upper edge
    signs = labels.above(ground, over, 1.0, 15, window=window)
    high = number_tag("blocked", 15).get_height()
    rects = [sign.get_rect(topleft=at) for sign, at in signs if abs(sign.get_height() - high) < 2]
    assert len(rects) >= 2 and all(window.contains(one) for one in rects if one.w > 100)
    assert all(one.collidelist(rects[:place]) < 0 for place, one in enumerate(rects))


def test_a_plate_with_dice_covers_nobody_where_there_is_room() -> None:
    board = small()
    roll = Roll("At a squad", (3, 6), "4 + 9 = 13 against 15", 13, 15, "MISS", palette.TEXT)
    everywhere = ["D02", "D03", "C04", "F04"]
    plate = DicePlate(board, roll, ("B04", "E04"), 1.0, everywhere)
    plate.ready()
    assert board.clear.contains(plate.rect)
    for space in ("B04", "E04", *everywhere):
        side = board.camera.px(60)
        assert not plate.rect.colliderect(Rect(0, 0, side, side).move_to(center=board.to_screen(space))), space
    left, right = (DicePlate(board, roll, (space,), 1.0) for space in ("B04", "F04"))
    left.ready()
    right.ready()
    assert left.rect.centerx < right.rect.centerx, "it lies near whom it is about"
    bare = DicePlate(board, roll, (), 1.0)
    bare.ready()
    assert bare.rect.centerx == pytest.approx(board.clear.centerx, abs=2), "else over the middle, as ever"


def test_a_tag_below_a_counter_points_up_at_it_and_covers_nobody_below() -> None:
    ground, zoom = small().ground, 1.0
    ((free, _),) = labels.tags(ground, {"C04": "17 %"}, zoom, 15)
    ((pointed, at),) = labels.tags(ground, {"C04": "17 %"}, zoom, 15, {"C04", "C05"})
    assert pointed.get_height() > free.get_height(), "with a point on its upper edge"
    rect = pointed.get_rect(topleft=at)
    assert not any(rect.colliderect(one) for one in labels._counters(ground, zoom, {"C05"}))


def square(space: str, dx: int = 0, dy: int = 0) -> Rect:
    x, y = small().ground.centre(space)
    return Rect(0, 0, 60, 60).move_to(center=(round(x) + dx, round(y) + dy))


def test_what_is_left_at_the_end_of_a_way_lies_on_no_direction_and_on_nobody() -> None:
    ground, over = small().ground, Over(lambda _: None)
    over.show_path(Path(("A04", "B04", "C04"), (), "0 AP left"))
    over.show_corners(Corners("C04", (6,), 6, {}, True, shown=True))
    below = square("C05")
    *_, (tag, at), _disc = labels.above(ground, over, 1.0, 15, {"C05"})
    assert tag.get_width() > tag.get_height() * 2
    assert tag.get_rect(topleft=at).collidelist([below, *labels._signs(ground, over, 1.0)]) < 0


def test_the_dashes_of_a_way_strike_no_figure_out() -> None:
    ground, over = small().ground, Over(lambda _: None)
    over.show_reach({"B04": "3", "C04": "6", "D04": "9"})
    over.show_path(Path(("A04", "B04", "C04"), (), "6 MP, 0 left"))
    for taken, shown in ((frozenset[str](), 2), (frozenset(("B04",)), 1)):
        assert len(list(labels.raised_costs(ground, over, 1.0, 15, taken))) == shown, "who stands there covers the figure"
    figures = [sign.get_rect(topleft=at) for sign, at in labels.raised_costs(ground, over, 1.0, 15)]
    for figure, space in zip(figures, ("B04", "C04"), strict=True):
        x, y = ground.centre(space)
        assert abs(figure.centerx - x) <= 2 and y - 2 <= figure.centery <= y + ground.hexes.height / 2


def test_a_tag_gives_way_to_a_neighbour_that_stands_below() -> None:
    """It lies beside its hex where it would hide most of somebody, and stays below where nobody is."""
    ground, zoom = small().ground, 1.0
    said, below = "65 % to hit", ["C05", "B05", "D05"]
    ((_, free),) = labels.tags(ground, {"C04": said}, zoom, 15, {"C04"})
    ((tag, at),) = labels.tags(ground, {"C04": said}, zoom, 15, {"C04", *below})
    rect = tag.get_rect(topleft=at)
    counters = labels._counters(ground, zoom, {"C04", *below})
    pointed = labels._pointed(said, 15).get_rect(topleft=free)
    assert labels._lost(rect, counters) <= labels._lost(pointed, counters)
    figures = [Rect(free[0], free[1], *pointed.size)]
    ((_, moved),) = labels.tags(ground, {"C04": said}, zoom, 15, {"C04"}, (), figures)
    assert moved != free, "nor does it hide a figure"


def test_the_words_at_the_end_of_a_way_hide_no_figure_of_a_neighbour() -> None:
    ground, over = small().ground, Over(lambda _: None)
    over.show_reach({"B04": "3", "C04": "6", "C05": "9"})
    over.show_path(Path(("A04", "B04", "C04"), (), "6 MP, 0 left"))
    figures = labels._figures(ground, over, 1.0, 15, ())
    *_, words = labels.way_words(ground, over.path, 1.0, 15, figures)
    assert words[0].get_rect(topleft=words[1]).collidelist(figures) < 0


def test_the_point_of_the_words_at_the_end_of_a_way_stops_at_whoever_stands_there() -> None:
    ground, path = small().ground, Path(("A04", "B04", "C04"), (), "6 MP, 0 left")
    x, y = map(round, ground.centre("C04"))
    end = Rect(0, 0, 70, 70).move_to(center=(x, y))
    *_, (bare, at), _ = labels.way_words(ground, path, 1.0, 15, (end,))
    *_, (point, place), _ = labels.way_words(ground, path, 1.0, 15, (end,), end)

    def lies(sprite: Surface, at: tuple[int, int]) -> int:
        return pygame.mask.from_surface(sprite).overlap_area(pygame.Mask((66, 66), True), (x - 33 - at[0], y - 33 - at[1]))

    assert lies(bare, at) and not lies(point, place)


def test_the_words_of_a_way_lie_beside_those_of_a_hex_that_is_refused() -> None:
    board, met = small(), 0
    surface = Surface(SIZE)

    def lying() -> Rect:
        board.over.show_path()
        board.over.show_path(Path(("D05", "D04"), (), "go here: 3 MP"))
        board.draw(surface)
        return board.labels()[-1]

    free = lying()
    for space in ("C04", "C05", "D05", "E04", "E05", "D03"):
        board.over.show_refused({space: "needs 4 MP"})
        words = lying()
        (refused,) = (sign.get_rect(topleft=at).move(board.camera.sheet.topleft) for sign, at in board._picture._refused())
        met += free.colliderect(refused)
        assert not words.colliderect(refused), space
    assert met, "some would lie there else"


def test_the_words_of_a_refused_hex_lie_over_the_frame_of_the_one_that_is_sought() -> None:
    """No line strikes them out."""
    board, looks = with_four(), []
    board.resize(Rect(40, 60, 800, 600), Scale(100))
    for goal in (None, "G06"):
        board.goal = goal
        board.over.show_refused({"G06": "needs 4"})
        board.change()
        surface = Surface(SIZE)
        board.draw(surface)
        ((sign, at),) = board._picture._refused()
        words = sign.get_rect(topleft=at).move(board.camera.sheet.topleft)
        looks.append(pygame.image.tobytes(surface.subsurface(words.inflate(-16, -6)), "RGB"))
    assert looks[0] == looks[1]


@pytest.mark.parametrize("high", [35, 40, 46, 60])
def test_a_price_and_the_number_of_enemies_on_one_hex_lie_apart(high: int) -> None:
    """Both are read in the same glance, also where hexes are small."""
    px, drop = figure_place((high, high), 16, headed=True)
    top, tall = capitals(BOLD, px)
    assert badge_place((0, 0), high).bottom <= drop - tall // 2 + 1 and drop + tall // 2 <= high // 2


@pytest.mark.parametrize("seed", range(20))
def test_words_lie_on_nobody_and_on_no_other_words_wherever_others_stand(seed: int) -> None:
    chance, board = Random(seed), with_four()
    for unit in tuple(board.counters):
        board.place(unit, None)
    spaces = chance.sample([space for space in board.hexes.ids if space[0] in "DEFGH" and space[1:] in ("05", "06", "07")], 13)
    for number, space in enumerate([*spaces[:8], spaces[0], spaces[2]]):
        board.place(f"us-{number}", counter(US, "rifleman", space))
    board.resize(Rect(40, 60, 800, 600), Scale(100))
    board.over.show_reach(dict.fromkeys(spaces[8:], "4"))
    board.over.show_path(Path((spaces[1], spaces[8]), (), "go here: 3 MP"))
    board.over.show_tags({spaces[0]: "65 % to hit", spaces[2]: "2 AP left", spaces[3]: "joins"})
    board.draw(Surface(SIZE))
    words = [one for one in board.labels() if one.w > 36 and one.h < 34]
    assert len(words) >= 3 and all(one.collidelist(words[:place]) < 0 for place, one in enumerate(words))
    for area in board.standing().values():
        assert all(min(word.clip(area).size) <= labels.TOUCH for word in words), area


def test_how_many_can_hit_who_stands_in_a_hex_lies_over_his_corner_and_not_over_his_face() -> None:
    ground, over = small().ground, Over(lambda _: None)
    over.show_numbers({"B04": 2, "D04": 1})
    stood = square("B04")
    ((badge, at),) = labels.above(ground, over, 1.0, 15, {"B04"}, owners={"B04": stood})
    place = badge.get_rect(topleft=at)
    hidden = place.clip(stood)
    assert 0 < hidden.w * hidden.h < 0.1 * stood.w * stood.h and place.centerx < stood.centerx


def test_where_there_is_no_room_at_somebody_a_tag_lies_near_by_and_a_tail_leads_to_him() -> None:
    ground, own = small().ground, square("D04")
    beside = [own.move(*far) for far in ((66, 0), (-66, 0), (0, 66), (0, -66))]
    signs = list(labels.tags(ground, {"D04": "65 % to hit"}, 1.0, 15, {"D04"}, [own, *beside], owners={"D04": own}))
    tail, tag = (sign.get_rect(topleft=at) for sign, at in signs)
    assert tag.collidelist([own, *beside]) < 0 and tail.colliderect(own) and tail.colliderect(tag)


@pytest.mark.parametrize("name", [name for name in SITUATIONS if name.startswith("ironsquad") and "shot" in name])
def test_the_odds_of_a_shot_lie_on_no_counter_no_line_and_no_figure(name: str) -> None:
    seen = SITUATIONS[name]()
    lay_out(seen, SIZE, 100)
    board = seen.screen.table.board
    ((space, said),) = [(space, said) for space, said in board.over.tags.items() if "%" in said]
    wide, (left, top) = number_tag(said, board.tag_px).get_width(), board.camera.sheet.topleft
    (tag,) = [one for one in board.labels() if one.w == wide]
    line = along(*(board.to_screen(end) for end in (board.over.sight.start, board.over.sight.end)))
    taken = {one.space for one in board.counters.values()}
    lies = labels._figures(board.ground, board.over, board.camera.zoom, board.text, taken)
    figures = [one.move(left, top) for one in lies]
    standing = [area for unit, area in board.standing().items() if board.counters[unit].space != space]
    assert tag.inflate(-2, -2).collidelist([*standing, *line, *figures]) < 0


def test_the_odds_of_a_shot_into_a_stack_lie_beside_the_ground_on_which_it_lies_apart() -> None:
    board = with_four()
    for place in range(2):
        board.place(f"us-{place}", counter(US, "rifleman", "F05"))
    board.over.show_tags({"F05": "80 % to hit"})
    board.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=board.to_screen("F05"), rel=(0, 0), buttons=(0, 0, 0)))
    board.update(1.0)
    board.draw(Surface(SIZE))
    area = board.spread_area("F05")
    tag = max(board.labels(), key=lambda one: one.w)
    assert area.w > 2 * board.side_px(1.0) and min(tag.clip(area).size) <= labels.TOUCH
