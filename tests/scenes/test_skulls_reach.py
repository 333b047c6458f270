"""Who is counted among the threats to a space in Danger Close: whoever may still act, and apart from fire what he may throw."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.skulls.position import Position
from game.skulls.to_come import may_act, named_stacks
from scenes.boards.zones import overlays
from scenes.kit.hero import Hero
from scenes.kit.layout import Scale
from scenes.tables.skulls.parts.reach_words import reach_figures, reach_words
from scenes.tables.skulls.parts.steps import Reach, reach, reaching
from tests.scenes.mustering import Table
from tests.scenes.test_skulls_turn import free, parts, plain, seated, words

UNITS: dict[str, Any] = {
    "s-breach": {"space": "c2/0"}, "s-rifle": {"space": "w1/0"},
    "t-vet": {"space": "c3/0", "ready": "frag"}, "t-enfor": {"space": "l2/0", "ready": "creep"}, "t-look": {"space": "n3/0"},
}  # fmt: skip


def dealt(pair: dict[str, Any], stack: list[str], units: dict[str, Any] | None = None, **turn: Any) -> Table:
    """The Breacher's turn in an open pair, with cards of the Terrorists yet to be turned over."""
    seats = {"terrorist": {"stack": stack}}
    turn = {"unit": "s-breach"} | turn
    return seated({**UNITS, **(units or {})}, turn, pair=pair, seats=seats)


def seen(at: Table) -> Position:
    """What the seat at the screen knows."""
    known: Position = at.table.state.known
    return known


SECOND = {"first": "t-vet", "second": "s-breach", "at": 2}
FIRST = {"first": "s-breach", "second": "t-vet", "at": 1}


@pytest.mark.parametrize(
    ("pair", "stack", "able"),
    [
        (FIRST, ["t-enfor", "t-look"], ["t-enfor", "t-look", "t-vet"]),
        (SECOND, ["t-enfor", "t-look"], ["t-enfor", "t-look"]),
        (SECOND, [], []),
    ],
)
def test_only_who_has_his_turn_before_him_may_still_act(pair: Any, stack: list[str], able: list[str]) -> None:
    view = seen(dealt(pair, stack))
    assert may_act(view, "terrorist") == able
    there = {one["unit"] for one in reaching(view, "seal", "c2/0") if one["threat"]}
    assert there == ({"t-vet", "t-enfor", "t-look"} & set(able) if able else there)
    assert reach(view, "seal", "c2/0").later == (not able)


def test_whose_cards_are_left_is_known_from_those_that_were_turned_over() -> None:
    at = dealt(FIRST, ["t-enfor"])
    hidden = at.match.view("seal")
    assert "t-enfor" not in hidden.teams["terrorist"].stack
    assert may_act(named_stacks(hidden, {"t-look"}), "terrorist") == ["t-enfor", "t-vet"]
    assert may_act(hidden, "terrorist") == ["t-enfor", "t-look", "t-vet"], "untold, it may be either"


def test_whoever_may_be_drawn_again_may_act() -> None:
    seats = {"seal": {"stack": ["s-rifle"]}, "terrorist": {"stack": []}}
    at = seated(UNITS, "s-breach", pair=SECOND, seats=seats)
    assert may_act(seen(at), "terrorist") == ["t-enfor", "t-look", "t-vet"], "the Rifleman is still to act, and they have no card"


@pytest.mark.parametrize(
    ("ready", "thrown"), [("frag", 3), ("smoke", 3), ("hidden", 3), (None, 0)], ids=["frag", "another", "hidden", "none"]
)
def test_a_grenade_is_told_apart_where_he_has_one_and_may_have_it_ready(ready: str | None, thrown: int) -> None:
    token = {"hidden": "creep"}.get(ready or "", ready)
    at = dealt(FIRST, ["t-enfor"], {"t-vet": {"space": "c3/0", "ready": token, "items": ["frag", "smoke"]}})
    (one,) = (one for one in reaching(seen(at), "seal", "c2/0") if one["unit"] == "t-vet")
    assert one["threat"] == 2 and one["thrown"] == thrown, "what lies face down may be the grenade"
    assert not any(one["thrown"] for one in reaching(seen(at), "seal", "w1/0")), "it reaches one zone"


def test_a_grenade_that_is_gone_is_counted_no_more() -> None:
    at = dealt(FIRST, [], {"t-vet": {"space": "c3/0", "ready": "creep", "items": ["flashbang"], "spent": ["frag"]}})
    assert reach(seen(at), "seal", "c2/0").thrown == 0


def test_map_panel_and_sentence_tell_the_same_threats() -> None:
    at = dealt(FIRST, ["t-enfor", "t-look"])
    at.table.bars.toggle("threat")
    view, hatched = seen(at), at.table.board.over.hatched
    for space in view.world.board.spaces:
        there = reach(view, "seal", space)
        assert hatched.get(space, "") == reach_figures(there)
    assert any("+" in figures for figures in hatched.values())
    at.point(free(at, "c3/0"))
    (hero,) = (part for part in parts(at) if isinstance(part, Hero))
    there = reach(view, "seal", "c3/0")
    assert hero.number == str(there.fire) and f"+{there.thrown} by grenade" in hero.more
    assert hatched["c3/0"] == f"{there.fire}+{there.thrown}"


def test_what_is_told_of_a_space_has_one_reading() -> None:
    assert reach_words(Reach(3, 3)) == "3 threats (+3 by grenade)" and reach_words(Reach(1)) == "1 threat"
    assert reach_figures(Reach(0, 3)) == "+3" and reach_figures(Reach(0)) == ""


def test_once_nobody_is_to_act_it_is_the_next_round_that_is_told() -> None:
    at = dealt(SECOND, [])
    at.point(free(at, "c3/0"))
    assert "reach him there next round" in words(at) and "there now" not in words(at)


def test_sentence_and_box_speak_of_the_same_space() -> None:
    told = 0
    for space in ("w1/0", "w2/0", "c1/0", "n1/0", "s1/0"):
        at = dealt(FIRST, ["t-enfor", "t-look"], {"s-breach": {"space": space}})
        at.mode._next_step()
        step = at.mode.lit
        if not step or step["do"] != "move":
            continue
        said, there = plain(at.mode.sentence()), reach(seen(at), "seal", step["to"])
        (hero,) = (part for part in parts(at) if isinstance(part, Hero))
        assert hero.number == str(there.fire)
        then = at.mode.then(step)
        assert ("Next step" in words(at)) == bool(then and then.action and then.action["do"] == "move")
        assert "then on to" not in said and "can reach" not in said
        told += 1
    assert told > 2


def test_numbers_lie_on_no_face_and_tabs_of_floors_stay_whole_in_the_light() -> None:
    units = {"s-breach": {"space": "B2/0"}, "s-rifle": {"space": "B3/1"}, "t-vet": {"space": "B4/0"}}
    at = seated(units, "s-breach", scenario="first-contact")
    at.play.resize((1280, 720), Scale(100))
    board = at.table.board
    board.over.show_hatching(dict.fromkeys(board.zones.spaces, "3+3"))
    faces = overlays._discs(board)
    for sprite, place in overlays._words(board, ()):
        glyphs = sprite.get_rect(topleft=place).inflate(-4, -sprite.get_height() // 2)
        assert glyphs.collidelist(faces) == -1
    lights = [board.ground(space) for space in ("B3/0", "B3/1")]
    assert {rect.size for _, rect in overlays._tabs(board, lights, (0, 0))} <= {
        rect.size for rect in board.town.tabs(board.camera.zoom)
    }
    surface = pygame.Surface((1280, 720))
    at.play.draw(surface)
    for house, floor in board.town.storeys():
        rect = board.town.tab_rect(house, floor, board.camera.zoom).move(board.camera.sheet.topleft)
        if board.clear.contains(rect):
            plate = board.town.tab_plate(house, floor, board.camera.zoom)
            middle = (plate.get_width() // 2, 3)
            assert surface.get_at(rect.move(middle).topleft)[:3] == plate.get_at(middle)[:3], (house.zone.id, floor)
