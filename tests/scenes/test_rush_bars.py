"""The frame around the table of Rush: the log beside the board, the buttons below it, the set-up of its seats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pygame
import pytest

from scenes.app.preferences import Preferences
from scenes.kit.layout import Scale
from scenes.kit.tips import words_of
from scenes.lessons.panel import draw_frames
from scenes.setup.screen import Setup
from scenes.tables.rush.moving import Moving
from tests.scenes import learning
from tests.scenes.rushing import seated
from tests.scenes.sitting import Sitting
from tests.scenes.test_rush_lessons import go_on, trained


def ambers(sitting: Sitting) -> list[str]:
    """What the amber buttons say."""
    return [one.label for one in sitting.play.chrome.buttons if one.main]


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1024, 640), 150)])
def test_no_frame_of_a_lesson_is_painted_over_the_log(size: tuple[int, int], percent: int) -> None:
    """Neither where it lies over the column beside the board nor, in a narrow window, over the board."""
    sitting = learning.at("rush")
    play = sitting.play
    play.resize(size, Scale(percent))
    assert (play.log.side is None) == (percent == 150)
    sitting.press(pygame.K_l)
    assert play.log.opened
    play.lessons.focus = lambda: [play.log.rect.inflate(-40, -40)]
    play.lessons._parts = lambda name: [play.log.rect.inflate(-40, -40)]
    framed, bare = pygame.Surface(size), pygame.Surface(size)
    play.draw(framed)
    play.lessons.draw = lambda surface: None
    play.draw(bare)
    area = play.log.rect.clip(framed.get_rect())
    assert pygame.image.tobytes(framed.subsurface(area), "RGB") == pygame.image.tobytes(bare.subsurface(area), "RGB")


CLICK: tuple[tuple[int, dict[str, Any]], ...] = ((pygame.MOUSEBUTTONDOWN, {"button": 1}), (pygame.MOUSEBUTTONUP, {"button": 1}))


def reading() -> Iterator[Any]:
    """A sitting at the training, each time that a lesson waits to be read."""
    for sitting in trained(1):
        if sitting.play.lessons.reading:
            yield sitting
        else:
            go_on(sitting)


def test_the_log_leaves_the_board_and_its_dice_in_sight() -> None:
    """It lies over the panels, which cannot be pressed meanwhile; Enter is then the main button's."""
    sitting = next(reading())
    play = sitting.play
    play.resize((1280, 720), Scale(100))
    assert not ambers(sitting)
    sitting.press(pygame.K_l)
    board = play.table.board
    assert all(not play.log.rect.colliderect(board.square_rect(space)) for space in board.track.ids)
    assert not any(play.log.rect.colliderect(one.rect) for one in play.focus.widgets if one not in play.log.widgets)
    assert len(ambers(sitting)) == 1
    sitting.press(pygame.K_l)
    assert play.lessons.next in play.focus.widgets and not ambers(sitting)


def test_when_the_last_lesson_closes_a_hurried_second_click_decides_nothing() -> None:
    for sitting in islice(reading(), 3):
        play = sitting.play
        play.resize((1280, 720), Scale(100))
        while play.lessons.reading:
            where = play.lessons.next.rect.copy()
            sitting.press(pygame.K_RETURN)
        play._furnish()
        known = len(sitting.match.log)
        for kind, more in ((pygame.MOUSEMOTION, {"rel": (0, 0), "buttons": (0, 0, 0)}), *CLICK):
            sitting.app.apply(play.handle(pygame.event.Event(kind, pos=where.center, **more)))
        assert len(sitting.match.log) == known


# --- bars and set-up --------------------------------------------------------------------------------------------------------


def test_the_buttons_below_stand_in_the_same_order_in_every_phase() -> None:
    stood: dict[str, int] = {}
    for turn in ({"phase": "ready"}, {"phase": "move", "dice": [3, 5]}, {"phase": "move", "dice": [4, 4]}):
        play = seated(turn={"seat": "A1", **turn}).play
        play.resize((1280, 720), Scale(100))
        placed = {one.label: one.rect.x for one in play.chrome.buttons if not one.main}
        assert sorted(placed, key=placed.__getitem__)[-3:] == ["Threat", "What if …", "Undo"]
        for label, x in placed.items():
            assert stood.setdefault(label, x) == x, f"{label} has another place"
    assert "Swap dice" in stood


def test_two_people_and_a_bot_are_no_preset() -> None:
    page = Setup("rush", lambda chosen: None, Preferences())
    assert page.choosing.preset() == "machine"
    page.controls["attackers"].on_change(2)  # type: ignore[attr-defined]
    page._holder_taker("A1")("person")
    assert list(page.choosing.kinds.values()).count("person") == 2 and page.presets.chosen == ""
    page.controls["attackers"].on_change(3)  # type: ignore[attr-defined]
    assert list(page.choosing.kinds.values()).count("person") == 2, "whoever comes is a bot"


def test_what_adds_a_seat_stays_where_it_is_clicked() -> None:
    page = Setup("rush", lambda chosen: None, Preferences())
    page.resize((1280, 720), Scale(100))
    page.controls["attackers"].on_change(2)  # type: ignore[attr-defined]
    before = {side: page.controls[side].rect.copy() for side in ("attackers", "defenders")}
    assert all(abs(before[side].x - page.cards[seat].rect.x) < 40 for side, seat in (("attackers", "A1"), ("defenders", "D1")))
    for count in range(2, 7):
        for side, where in before.items():
            page.controls[side].on_change(count)  # type: ignore[attr-defined]
            assert page.controls[side].rect == where, (side, count)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_frames_of_lessons_run_beneath_what_is_written_on_the_board(size: tuple[int, int]) -> None:
    sitting = learning.at("rush")
    sitting.app.surface = pygame.display.set_mode(size)
    sitting.app._lay_out(sitting.play)
    board, lessons = sitting.play.table.board, sitting.play.lessons
    frames = {name: lessons.places.parts(name) for name in ("armoury", "supply", "fuse", "vehicles", "points")}
    labels = lessons.places.labels()
    assert len(labels) >= 2 * len(board.furniture.packs)
    crossed = 0
    for areas in frames.values():
        bare, framed = pygame.Surface(size), pygame.Surface(size)
        board.draw(bare)
        board.draw(framed)
        plain = framed.copy()
        draw_frames(framed, areas, sitting.play.chrome.scale, labels)
        draw_frames(plain, areas, sitting.play.chrome.scale)
        for label in (one.clip(bare.get_rect()) for one in labels):
            written = pygame.image.tobytes(bare.subsurface(label), "RGB")
            assert pygame.image.tobytes(framed.subsurface(label), "RGB") == written
            crossed += pygame.image.tobytes(plain.subsurface(label), "RGB") != written
    assert crossed, "else it would say nothing"


def test_a_frame_holds_the_token_that_stands_there_and_its_badge() -> None:
    board = learning.at("rush").play.table.board
    for unit, (at, px) in board.spots().items():
        assert board.around(board.counters[unit].space).contains(pygame.Rect(0, 0, px // 2, px // 2).move_to(center=at))


def test_no_tooltip_lies_over_what_shuts_the_log() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "ready"})
    play = sitting.play
    assert words_of(play.log_button)
    sitting.press(pygame.K_l)
    assert play.log.opened and not words_of(play.log_button)
    sitting.press(pygame.K_l)
    assert not play.log.opened and words_of(play.log_button)


def test_of_a_square_that_the_dice_lead_to_the_rule_book_tells_of_two_landings() -> None:
    table: Any = seated().play.table
    board, hand = table.board, table.mode
    assert isinstance(hand, Moving)
    squares = sorted(hand.stops() - {board.counters[unit].space for unit in board.counters})
    assert squares and all(table.topic(board.square_rect(one).center) == hand.topic for one in squares)
    gun = table.state.world.gun
    if gun not in hand.stops():
        assert table.topic(board.square_rect(gun).center) == "R-RU-91"
    own = hand.view.soldiers[hand.seat].at
    corner = board.square_rect(own)
    assert own in hand.stops() and table.topic((corner.x + 1, corner.y + 1)) in (hand.topic, "R-RU-61")
