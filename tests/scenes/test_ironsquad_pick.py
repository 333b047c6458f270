"""Picking a squad and turning tiles at Iron Squad's table: by mouse and by keys, at every size."""

from __future__ import annotations

import pygame
import pytest

from game.games import rules
from game.ironsquad.paths import costs
from game.match import Match
from scenes.kit import palette
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.palette import contrast
from scenes.tables.ironsquad.mustering.pick import LEFT_OUT, Picking
from scenes.tables.ironsquad.table import IronSquadTable
from scenes.tables.ironsquad.tiles import Turning
from tests import tiers
from tests.scenes.fitting import PERCENTS
from tests.scenes.setting_up import ONE, SIZES, Table, new, picked
from tests.scenes.sitting import STEP

# --- picking ------------------------------------------------------------------------------------------------------------


def test_five_cards_are_sent_in_the_order_of_the_table_and_only_with_ready() -> None:
    sat = Table(new())
    mode = sat.mode
    assert isinstance(mode, Picking)
    assert [card.kind.id for card in mode.cards] == list(sat.match.position.world.squad_types)
    assert mode.cards[0].lit and mode.cards[0].locked
    for place in (6, 2, 5, 3):
        assert sat.push("Ready").reason
        sat.click(mode.cards[place].rect.center)
        assert mode.cards[place].lit
    assert sat.match.position.picks == {"us": None, "ge": None} and not sat.match.log
    sat.click(mode.cards[0].rect.center)
    assert mode.going[0] == "captain" and len(mode.going) == 5
    assert mode.cards[0] in mode.covers()
    sat.click(sat.push("Ready").rect.center)
    assert not mode.covers(), "what is rolled for is seen on the board"
    assert sat.match.position.picks["us"] == ("captain", "mg", "grenadier", "sniper", "medic")
    assert sat.curtain


def test_a_sixth_card_says_why_not_and_a_second_click_takes_one_out() -> None:
    sat = Table(new())
    for place in (1, 2, 3, 4):
        sat.click(sat.mode.cards[place].rect.center)
    assert not sat.push("Ready").reason and "Remove one first" in sat.mode.cards[5].reason
    sat.click(sat.mode.cards[5].rect.center)
    assert not sat.mode.cards[5].lit
    sat.click(sat.mode.cards[2].rect.center)
    assert sat.push("Ready").reason and not sat.mode.cards[5].reason and sat.mode.missing == 1
    sat.key(pygame.K_RETURN)
    assert not sat.match.log


def test_a_squad_is_picked_by_keys_alone() -> None:
    sat = Table(new())
    for _ in range(4):
        sat.key(pygame.K_TAB)
        sat.key(pygame.K_SPACE, " ")
    sat.key(pygame.K_RETURN)
    assert sat.match.position.picks["us"] == ("captain", "rifleman", "mg", "grenadier", "engineer")


def test_the_widgets_key_walks_the_cards_as_well() -> None:
    sat = Table(new())
    sat.key(pygame.K_F6)
    while sat.play.focus.at is not sat.mode.cards[3]:
        sat.key(pygame.K_TAB)
    sat.key(pygame.K_RETURN)
    assert "grenadier" in sat.mode.going


def test_the_own_mission_lies_beside_the_cards_and_is_turned_by_a_press() -> None:
    sat = Table(new())
    mission = sat.match.position.world.tables.missions[sat.match.position.missions["us"]]
    card = sat.mode.mission
    assert card and card.title == sat.match.position.world.tables.objectives[mission.objective] and card.title in card.words
    up = pygame.image.tobytes(card.look(), "RGBA")
    sat.click(card.rect.center)
    assert not sat.table.state.mission_open and pygame.image.tobytes(card.look(), "RGBA") != up
    assert not any(card.words in line for line in card._lines())
    sat.click(card.rect.center)
    sat.table.hide_secrets()
    assert not sat.table.state.mission_open and not isinstance(sat.mode, Picking)


@pytest.mark.parametrize("size", tiers.sizes(SIZES))
@pytest.mark.parametrize("percent", tiers.scales(PERCENTS))
def test_no_card_is_cut_at_any_size(size: tuple[int, int], percent: int) -> None:
    sat = Table(new())
    sat.play.resize(size, Scale(percent))
    cards = sat.mode._all()
    assert len(cards) == 8
    for place, card in enumerate(cards):
        assert sat.table.board.clear.contains(card.rect)
        assert card.fits(card.rect.size, card.scale)
        assert card.scale.text(15) >= BODY_FLOOR
        assert card.rect.collidelist([other.rect for other in cards[place + 1 :]]) < 0
        assert card.form.full or card.kind.text in card.tip or place == 0 if place < 7 else True
        card.look()


def test_the_words_on_cards_are_read_well() -> None:
    for paper in (palette.PAPER, LEFT_OUT):
        assert contrast(palette.INK, paper) >= 4.5


# --- turning tiles ------------------------------------------------------------------------------------------------------


def test_wheel_keys_and_buttons_turn_a_tile_and_a_click_lays_it() -> None:
    sat = Table(picked())
    mode, pending = sat.mode, sat.match.position.pending
    assert isinstance(mode, Turning) and pending
    sat.point(sat.at(mode.tile.spaces[0]))
    sat.wheel(-1)
    sat.key(pygame.K_e, "e")
    assert mode.rot == 2
    sat.key(pygame.K_q, "q")
    sat.click(sat.push("Rotate left").rect.center)
    sat.wheel(1)
    assert mode.rot == 5
    over = sat.table.board.over.tile
    assert over and over.turns == mode.turns == -1
    beside = next(one for one in sat.table.state.world.hexes.ids if one not in mode.tile.spaces and sat.table.board.is_shown(one))
    sat.click(sat.at(beside))
    assert not sat.match.position.tiles.get(pending.loc)
    sat.click(sat.at(mode.tile.spaces[2]))
    assert sat.match.position.tiles[pending.loc] == (pending.tile, 5)


def test_the_sentence_says_where_the_building_comes_to_lie() -> None:
    sat = Table(picked())
    mode, pending, world = sat.mode, sat.match.position.pending, sat.table.state.world
    assert pending
    for rot in range(6):
        assert mode.rot == rot
        space, objective = world.laid(pending.loc, pending.tile, rot)[2]
        assert world.tables.objectives[objective] in mode.sentence() and mode.sentence().endswith(f"hold {space}.")
        assert f"{world.tables.objectives[objective]} tile, 1 of 2" in mode.sentence()
        sat.key(pygame.K_e, "e")


def test_a_mission_that_lies_face_down_is_not_named_as_a_tile_is_placed() -> None:
    """Whoever sits beside him reads the sentence too: it is the same for a building of his mission and for any other."""
    sat = Table(picked())
    told = dict[bool, set[bool]]()
    while isinstance(sat.mode, Turning):
        for shown in (False, True):
            sat.table.state.mission_open = shown
            words = sat.mode.sentence()
            told.setdefault(shown, set()).add("Somebody may have to hold" in words)
            assert shown or not ("Your own" in words or "enemy" in words)
        sat.key(pygame.K_RETURN)
        sat.open()
    assert told == {False: {True}, True: {False}}


def test_every_tile_of_the_set_up_is_turned_by_its_seat_and_seen_whole() -> None:
    sat = Table(picked())
    seats, first = [], (sat.table.board.camera.level, sat.mode)
    while isinstance(sat.mode, Turning):
        assert all(sat.table.board.is_shown(space) for space in sat.mode.tile.spaces)
        assert sat.play.perspective == sat.match.position.pending.seat
        seats.append(sat.play.perspective)
        assert f", {seats.count(seats[-1])} of 2," in sat.mode.sentence()
        sat.key(pygame.K_e, "e")
        sat.key(pygame.K_RETURN)
        sat.open()
    assert seats == ["ge", "ge", "us", "us"] and first[1] is not sat.mode
    assert {rot for loc, (_, rot) in sat.match.position.tiles.items() if loc[0] in "25"} == {1}


def test_a_tile_turns_smoothly_as_fast_as_everything_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    moving = property(lambda table: table.board.restless or getattr(table.mode, "restless", False))
    monkeypatch.setattr(IronSquadTable, "restless", moving)
    steps = {}
    for speed in ("normal", "fast", "off"):
        sat = Table(picked(), speed=speed)
        sat.press(pygame.K_e, "e")
        seen = [sat.mode.shown]
        while sat.mode.restless:
            sat.step()
            seen.append(sat.mode.shown)
        assert seen == sorted(seen) and seen[-1] == 1.0 and sat.table.board.over.tile.turns == 1.0
        steps[speed] = len(seen)
        assert sat.mode.rot == 1
    assert steps["normal"] > 2 * steps["fast"] > 2 and steps["off"] == 1
    assert steps["normal"] * STEP < 0.4


@pytest.mark.parametrize("left", [0, 9])
def test_a_tile_turned_up_in_play_says_what_the_first_steps_cost(left: int) -> None:
    match = new("training", 5)
    hexes = match.position.world.hexes
    while not (match.position.pending and match.position.pending.kind == "rotate"):
        seat = match.actors()[0]
        legal = match.legal(seat)
        steps = [one for one in legal if one["do"] == "move"]
        wanted = [one for one in legal if one["do"] in ("reveal", "ready")]
        wanted += [one for one in legal if one["do"] == "deploy" and one["unit"] not in match.position.units]
        near = min(steps, key=lambda one: hexes.distance(one["to"], "E05"), default=None)
        match.play(seat, wanted[0] if wanted else near or legal[-1])
    match.position.change(match.position.active.unit, mp=left)
    sat = Table(match, ONE if match.position.pending.seat == "us" else {"us": "recruit", "ge": "person"})
    assert isinstance(sat.mode, Turning)
    unit, seen = match.position.active.unit, set[str]()
    for _ in range(6):
        tags = dict(sat.table.board.over.tags)
        trial = Match(rules("ironsquad"), "training", {}, 1, rules("ironsquad").write(match.position))
        rot = sat.mode.rot
        trial.play(match.position.pending.seat, {"do": "rotate", "loc": match.position.pending.loc, "rot": rot})
        after = trial.position.units[unit]
        legal = [one for one in trial.legal(after.seat) if one["do"] == "move" and one["unit"] == unit]
        assert set(tags) == {one["to"] for one in legal if one["to"] in sat.mode.tile.spaces}, "what can be paid alone"
        for space, words in tags.items():
            cost = dict(costs(trial.position, after)(after.at))[space]
            assert words == f"{cost} MP" and space in trial.view(None).world.hexes.links(after.at)
        seen |= set(tags)
        sat.key(pygame.K_e, "e")
    assert bool(seen) == bool(left)


def test_the_board_behind_the_cards_is_not_told_of() -> None:
    sat = Table(new())
    mode = sat.mode
    one, other = mode.cards[0].rect, mode.cards[1].rect
    at = ((one.right + other.left) // 2, one.centery)
    sat.point(at)
    assert mode.state.board.pick(at).space and mode.state.hit == mode.state.nothing


def test_amber_completes_a_squad_and_then_takes_it() -> None:
    sat = Table(new())
    mode = sat.mode
    assert [one.label for one in mode.buttons() if one.main] == ["Suggest"]
    mode.toggle("grenadier")
    sat.key(pygame.K_RETURN)
    assert mode.going[:2] == ["captain", "grenadier"] and not mode.missing and not sat.match.log
    assert [one.label for one in mode.buttons() if one.main] == ["Ready"] and sat.push("Suggest").reason
    mode.toggle("grenadier")
    assert [one.label for one in mode.buttons() if one.main] == ["Suggest"]
    sat.key(pygame.K_RETURN)
    sat.key(pygame.K_RETURN)
    assert len(sat.match.position.picks["us"]) == 5


def test_the_button_that_completes_a_squad_keeps_its_place() -> None:
    sat = Table(new())
    before = sat.push("Suggest").rect
    sat.key(pygame.K_RETURN)
    sat.table.refresh()
    assert sat.push("Suggest").rect == before
