"""The set-up at Iron Squad's table: picking a squad, turning tiles, deploying; by mouse and by keys, at every size."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from fitting import PERCENTS
from sitting import STEP, Sitting

from game.games import rules
from game.match import Match
from scenes.boards.hexes_late import corner_spots
from scenes.boards.hexes_over import BARRED, COVER, DANGER
from scenes.kit import palette
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.palette import contrast
from scenes.tables.ironsquad import IronSquadTable
from scenes.tables.ironsquad_deploy import Deploying
from scenes.tables.ironsquad_pick import LEFT_OUT, Picking
from scenes.tables.ironsquad_places import front_of, towards
from scenes.tables.ironsquad_tiles import Turning

TWO = {"us": "person", "ge": "person"}
ONE = {"us": "person", "ge": "recruit"}
SIZES = [(1024, 600), (1280, 720), (1920, 1080)]
TRIANGLES = ["captain", "mg", "grenadier", "sniper", "medic"]


class Table(Sitting):
    """A match of Iron Squad with a hand that points, clicks and drags."""

    def __init__(self, match: Match, kinds: dict[str, str] | None = None, speed: str = "off") -> None:
        super().__init__(kinds or TWO, match, speed=speed)
        self.open()

    @property
    def table(self) -> IronSquadTable:
        table = self.play.table
        assert isinstance(table, IronSquadTable)
        return table

    @property
    def mode(self) -> Any:
        return self.table.mode

    @property
    def units(self) -> Any:
        return self.match.position.units

    def open(self) -> None:
        """Whoever is named on a curtain opens it, until the table is seen."""
        self.rest()
        while self.curtain:
            self.lift()
            self.rest()

    def at(self, space: str) -> tuple[int, int]:
        """The pixel of a hex."""
        return self.table.board.to_screen(space)

    def corner(self, hour: int) -> tuple[int, int]:
        """The pixel of a corner that is offered."""
        board = self.table.board
        assert board.over.corners
        x, y = corner_spots(board.ground, board.over.corners, board.camera.zoom)[hour]
        return round(x) + board.camera.sheet.x, round(y) + board.camera.sheet.y

    def mouse(self, kind: int, at: tuple[int, int], **more: Any) -> None:
        given = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.app.apply(self.top.handle(pygame.event.Event(kind, pos=at, **{**given, **more})))

    def point(self, at: tuple[int, int]) -> None:
        self.mouse(pygame.MOUSEMOTION, at)

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        self.point(at)
        self.mouse(pygame.MOUSEBUTTONDOWN, at, button=button)
        self.mouse(pygame.MOUSEBUTTONUP, at, button=button)
        self.rest()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.point(start)
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        self.point(end)
        self.point(end)
        self.mouse(pygame.MOUSEBUTTONUP, end)
        self.rest()

    def wheel(self, notches: int) -> None:
        self.app.apply(self.top.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches)))
        self.rest()

    def key(self, code: int, unicode: str = "") -> None:
        self.press(code, unicode)
        self.rest()

    def push(self, name: str) -> Any:
        """The button of the bottom bar with this label."""
        return self.button(name)


def new(scenario: str = "standard", seed: int = 5) -> Match:
    return Match(rules("ironsquad"), scenario, {}, seed)


def picked(seed: int = 5, types: list[str] | None = None) -> Match:
    """A match in which both have picked, the next thing being a tile to turn."""
    match = new(seed=seed)
    for seat in ("us", "ge"):
        match.play(seat, {"do": "pick", "units": types or TRIANGLES})
    return match


def deploying(seed: int = 5, first: str = "us") -> Match:
    """A match in which both deploy; where `first` is ge, us is ready."""
    match = picked(seed)
    while match.position.pending:
        match.play(match.position.pending.seat, match.legal(match.position.pending.seat)[0])
    if first == "ge":
        while not match.position.ready["us"]:
            legal = match.legal("us")
            waiting = [one for one in legal if one.get("unit") not in match.position.units]
            match.play("us", waiting[-1])
    return match


def free(mode: Deploying) -> list[str]:
    """Hexes that can be seen, where somebody may be deployed, and under no tray."""
    board = mode.board
    tray = [widget.rect for widget in mode.covers()]
    seen = [space for space in sorted(mode.open) if board.is_shown(space)]
    return [space for space in seen if not any(rect.collidepoint(board.to_screen(space)) for rect in tray)]


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
    sat.click(sat.push("Ready").rect.center)
    assert sat.match.position.picks["us"] == ("captain", "mg", "grenadier", "sniper", "medic")
    assert sat.curtain


def test_a_sixth_card_says_why_not_and_a_second_click_takes_one_out() -> None:
    sat = Table(new())
    for place in (1, 2, 3, 4):
        sat.click(sat.mode.cards[place].rect.center)
    assert not sat.push("Ready").reason and "Take one of them out first" in sat.mode.cards[5].reason
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
    assert not sat.table.mission_open and pygame.image.tobytes(card.look(), "RGBA") != up
    assert not any(card.words in line for line in card._lines())
    sat.click(card.rect.center)
    sat.table.cover()
    assert not sat.table.mission_open and not isinstance(sat.mode, Picking)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", PERCENTS)
def test_no_card_is_cut_at_any_size(size: tuple[int, int], percent: int) -> None:
    sat = Table(new())
    sat.play.resize(size, Scale(percent))
    cards = sat.mode._all()
    assert len(cards) == 8
    for place, card in enumerate(cards):
        assert sat.table.board.rect.contains(card.rect)
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
    sat.click(sat.push("Turn left").rect.center)
    sat.wheel(1)
    assert mode.rot == 5
    over = sat.table.board.over.tile
    assert over and over.turns == mode.turns == -1
    beside = next(one for one in sat.table.world.hexes.ids if one not in mode.tile.spaces and sat.table.board.is_shown(one))
    sat.click(sat.at(beside))
    assert not sat.match.position.tiles.get(pending.loc)
    sat.click(sat.at(mode.tile.spaces[2]))
    assert sat.match.position.tiles[pending.loc] == (pending.tile, 5)


def test_the_sentence_says_where_the_building_comes_to_lie() -> None:
    sat = Table(picked())
    mode, pending, world = sat.mode, sat.match.position.pending, sat.table.world
    assert pending
    for rot in range(6):
        assert mode.rot == rot
        space, objective = world.laid(pending.loc, pending.tile, rot)[2]
        assert world.tables.objectives[objective] in mode.sentence() and mode.sentence().endswith(f"{space}.")
        sat.key(pygame.K_e, "e")


def test_every_tile_of_the_set_up_is_turned_by_its_seat_and_seen_whole() -> None:
    sat = Table(picked())
    seats, first = [], (sat.table.board.camera.level, sat.mode)
    while isinstance(sat.mode, Turning):
        assert all(sat.table.board.is_shown(space) for space in sat.mode.tile.spaces)
        assert sat.play.eyes == sat.match.position.pending.seat
        seats.append(sat.play.eyes)
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


def test_a_tile_turned_up_in_play_says_what_the_first_steps_cost() -> None:
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
    sat = Table(match, ONE if match.position.pending.seat == "us" else {"us": "recruit", "ge": "person"})
    assert isinstance(sat.mode, Turning)
    unit = match.position.active.unit
    for _ in range(6):
        tags = dict(sat.table.board.over.tags)
        trial = Match(rules("ironsquad"), "training", {}, 1, rules("ironsquad").write(match.position))
        rot = sat.mode.rot
        trial.play(match.position.pending.seat, {"do": "rotate", "loc": match.position.pending.loc, "rot": rot})
        for space, words in tags.items():
            reach = trial.view(None).world.hexes.links(trial.position.units[unit].at)
            assert space in reach
            step = {"do": "move", "unit": unit, "to": space}
            if step in trial.legal(trial.position.units[unit].seat):
                assert words.split()[0].isdigit()
        assert tags
        sat.key(pygame.K_e, "e")


# --- deploying ----------------------------------------------------------------------------------------------------------


def test_a_click_places_the_chosen_one_and_the_next_is_chosen() -> None:
    sat = Table(deploying())
    mode = sat.mode
    assert isinstance(mode, Deploying) and mode.chosen == "us-captain"
    space = free(mode)[4]
    sat.click(sat.at(space))
    assert sat.units["us-captain"].at == space and mode.chosen == "us-mg"
    assert sat.push("Ready").reason and "us-captain" not in [slot.name for slot in mode.tray.slots]


def test_a_counter_is_dragged_from_the_tray_and_over_the_board() -> None:
    sat = Table(deploying())
    mode = sat.mode
    slot = next(slot for slot in mode.tray.slots if slot.name == "us-medic")
    first, second = free(mode)[3], free(mode)[9]
    sat.drag(slot.rect.center, sat.at(first))
    assert sat.units["us-medic"].at == first and mode.carried is None
    sat.drag(sat.at(first), sat.at(second))
    assert sat.units["us-medic"].at == second
    counter = sat.table.board.counters["us-medic"]
    assert counter.space == second and counter.fade == 1.0


def test_what_is_let_go_where_nobody_may_stand_goes_back() -> None:
    sat = Table(deploying())
    mode = sat.mode
    slot = mode.tray.slots[0]
    road = next(space for space in sat.table.world.hexes.ids if space[1:] == "04" and sat.table.board.is_shown(space))
    sat.drag(slot.rect.center, sat.at(road))
    assert not sat.units and mode.carried is None
    sat.drag(slot.rect.center, (sat.play.chrome.side.centerx, sat.play.chrome.side.centery))
    assert not sat.units and mode.carried is None and len(mode.tray.slots) == 5
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
    assert sat.mode.carried == "us-captain" and sat.table.board.counters["us-captain"].fade < 1.0
    sat.mouse(pygame.MOUSEBUTTONUP, sat.at(other), button=3)
    sat.mouse(pygame.MOUSEBUTTONUP, sat.at(other))
    sat.rest()
    assert sat.units["us-captain"].at == space and sat.table.board.counters["us-captain"].fade == 1.0


def test_dark_hexes_say_why_and_take_nobody() -> None:
    sat = Table(deploying())
    mode, ground = sat.mode, sat.match.position.layout.ground
    closed = {space for space in mode.zone if space not in mode.open}
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
    mode, over, world = sat.mode, sat.table.board.over, sat.table.world
    mode.choose("us-mg")
    space = next(space for space in free(mode) if space[1:] == "02" and space[0] != "A")
    sat.click(sat.at(space))
    assert mode.facing and over.corners and over.corners.chosen == towards(sat.table.view, "us", space) in (5, 7)
    assert sat.units["us-mg"].facing == over.corners.chosen
    sat.point(sat.corner(9))
    assert set(over.hatched[BARRED]) == set(world.hexes.front(space, 9)) and over.corners.chosen == 9
    assert sat.units["us-mg"].facing != 9
    sat.click(sat.corner(9))
    assert sat.units["us-mg"].facing == 9 and not mode.facing and mode.chosen == "us-captain"


def test_no_corner_is_offered_that_points_off_the_board() -> None:
    sat = Table(deploying())
    sat.mode.choose("us-mg")
    space = next(space for space in free(sat.mode) if space[1:] == "01" and space[0] in "CEGIK")
    sat.click(sat.at(space))
    corners = sat.table.board.over.corners
    assert corners and corners.hours == (3, 5, 7, 9)


def test_a_snipers_area_is_tinted_by_what_he_sees() -> None:
    sat = Table(deploying())
    mode, view = sat.mode, sat.table.view
    unit = mode.unit("us-sniper", "K03")
    front = front_of(view, unit)
    cone = set(view.world.hexes.wedge("K03", unit.facing, 4))
    assert set(front[DANGER]) | set(front[COVER]) == cone and not set(front[DANGER]) & set(front[COVER])
    assert set(front[DANGER]) == cone & view.layout.seen("K03")
    assert front_of(view, mode.unit("us-medic", "K03")) == {}


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
    assert sat.play.eyes == seat
    sat.click(sat.push("Place the rest").rect.center)
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
    assert sat.play.eyes == "ge" and len(sat.units) == 5
    assert not sat.table.board.counters and not sat.table.view.units
    tray, board = sat.mode.tray.rect, sat.table.board
    assert tray.centery < board.rect.centery and not any(tray.collidepoint(sat.at(space)) for space in sat.mode.zone)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("percent", PERCENTS)
def test_the_tray_keeps_off_the_zone_at_any_size(size: tuple[int, int], percent: int) -> None:
    sat = Table(deploying())
    sat.play.resize(size, Scale(percent))
    mode, board = sat.mode, sat.table.board
    for slot in mode.tray.slots:
        assert mode.tray.rect.contains(slot.rect) and slot.natural(slot.scale)[0] <= slot.rect.w
        slot.look()
    assert board.rect.contains(mode.tray.rect)
    assert len(free(mode)) >= 20
    surface = pygame.Surface(size)
    sat.play.draw(surface)


def test_the_training_deploys_four() -> None:
    sat = Table(new("training"), ONE)
    assert isinstance(sat.mode, Deploying) and len(sat.mode.tray.slots) == 4
    sat.key(pygame.K_SPACE, " ")
    assert len([name for name in sat.units if name.startswith("us")]) == 4
