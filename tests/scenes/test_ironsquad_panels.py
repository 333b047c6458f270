"""What stands beside the board of Iron Squad: squad, clock, mission, what is pointed at, the preview of a shot, the charts."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Rect, Surface

from game.api import Action, Seat
from game.games import rules
from game.ironsquad import shooting
from game.ironsquad.position import Position
from game.match import Chair, Match
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.pieces import tip_of
from scenes.kit import palette, text
from scenes.kit.chrome import Chrome
from scenes.kit.fonts import BODY, SEMIBOLD
from scenes.kit.hero import Hero
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES
from scenes.kit.scene import Push
from scenes.kit.text import spans
from scenes.kit.text_panel import Prose, Row, TextPanel, Tick
from scenes.kit.widgets import Widget
from scenes.tables.ironsquad.cards import MissionCard, Track, clock_part
from scenes.tables.ironsquad.charts import Charts
from scenes.tables.ironsquad.names import percent
from scenes.tables.ironsquad.preview import DieChart, die_parts, sum_parts
from scenes.tables.ironsquad.prospects import chance_of, shot_of
from scenes.tables.ironsquad.squad import card_of
from scenes.tables.ironsquad.squad_card import counter, paint
from scenes.tables.ironsquad.subject import hex_parts, unit_parts
from scenes.tables.ironsquad.table import IronSquadTable, make
from tests import tiers
from tests.ironsquad.staged import Staged
from tests.scenes.fitting import PERCENTS, beside, fits
from tests.scenes.setting_up import picked
from tests.scenes.sitting import Sitting

RULES = rules("ironsquad")
SIZES = [(1024, 600), (1280, 720), (1920, 1080)]


class Around:
    """What a match screen gives a table, for eyes that do not change by themselves."""

    people = True
    advises = True
    shared = ends_turns = asks_end = fuse_clock = fuse_known = covered = reading = False
    stepwise = None
    asked, asked_over = "always", 0

    def __init__(self, match: Match, perspective: Seat | None) -> None:
        self.match, self.perspective = match, perspective
        self.done: list[Action] = []

    def keep_asked(self, when: str, over: int) -> None:
        pass

    def keep_stepwise(self, on: bool) -> None:
        """Nothing is kept."""

    def know_fuse(self) -> None:
        """Keep nothing: no fuse burns here."""

    def decide(self, action: Action) -> None:
        self.done.append(action)

    def take_back(self) -> None:
        pass

    def can_take_back(self) -> bool:
        return False

    def player(self, seat: Seat) -> str:
        return ""

    def go_on(self) -> None:
        pass

    def chair(self) -> Chair:
        return self.match.chair(self.perspective)

    def notify(self, words: str) -> None:
        """Say nothing."""

    def speed(self) -> float:
        return 0.0

    def look_up(self, at: str) -> None:
        """Open no book."""

    def report(self, trigger: str, where: str = "") -> None:
        """Ignore what was done: nobody learns here."""


def table_of(match: Match, perspective: Seat | None, size: tuple[int, int] = (1280, 720), percent: int = 100) -> IronSquadTable:
    """A match's table as a pair of eyes sees it."""
    context = Around(match, perspective)
    table = make(context.chair(), context)
    pygame.display.set_mode(size)
    chrome = Chrome(table.title, lambda: None)
    chrome.resize(size, Scale(percent))
    table.resize(chrome)
    table.show(context.chair().view(), context.chair() if perspective in match.actors() else None)
    return table


@cache
def reached(scenario: str, what: str) -> Match:
    """A match that has come to a certain point, played by the bot of the rule book with some chance in it."""
    points: dict[str, Callable[[Position], bool]] = {
        "pick": lambda one: one.phase == "pick",
        "tiles": lambda one: one.phase == "tiles",
        "deploy": lambda one: one.phase == "deploy" and (len(one.units) >= 2 or not one.picks["ge"]),
        "turn": lambda one: one.phase == "turn" and one.round >= 3 and bool(one.dead) and not one.active and not one.pending,
        "bot": lambda one: one.phase == "turn" and one.seat == one.world.bot and bool(one.own("ge")) and not one.pending,
        "over": lambda one: one.phase == "over",
    }
    for seed in range(30):
        match, chance = Match(RULES, scenario, {}, seed), random.Random(seed)
        while match.actors() and not points[what](match.position):
            seat = match.actors()[0]
            legal = match.legal(seat)
            told = RULES.ask(match.position, "rulebook", {"seat": seat})["action"] if match.position.phase == "turn" else None
            match.play(seat, told if told and chance.random() < 0.8 else chance.choice(legal))
        if points[what](match.position):
            return match
    raise AssertionError(f"No match of {scenario} comes to {what}.")


def aimed(staged: Staged, unit: str, target: str, size: tuple[int, int] = (1280, 720), percent: int = 100) -> IronSquadTable:
    """A table whose unit is chosen while the pointer is on an enemy."""
    table = table_of(staged.match, staged.match.actors()[0], size, percent)
    mode: Any = table.mode
    mode.choose(unit)
    point(table, Hit(table.state.view.units[target].at, None, target))
    return table


def point(table: IronSquadTable, hit: Hit) -> None:
    """Point at this part of the board."""
    table.mode.hover(hit)
    table.panels.refresh()


def words(parts: Any) -> list[str]:
    """All that is said in some parts, without marks."""
    found = []
    for part in parts:
        if isinstance(part, Row):
            found.append(f"{part.left} {part.right}")
        elif isinstance(part, Prose | Tick):
            found.append(part.words)
        elif isinstance(part, Hero):
            found.append(f"{part.number} {part.unit} {part.words}, {part.more}")
    return ["".join(span.words for span in spans(one)).strip() for one in found]


# --- everything stands in its place ---------------------------------------------------------------------------------------


POINTS = [
    *(("standard", what) for what in ("pick", "tiles", "deploy", "turn", "over")),
    ("training", "deploy"), ("training", "turn"), ("solo", "turn"), ("solo", "bot"), ("solo", "over"),
]  # fmt: skip


def hits_of(table: IronSquadTable) -> Iterator[Hit]:
    """Different things to point at: nothing, a hex of each ground, a unit of each side."""
    yield Hit()
    grounds = {ground: space for space, ground in table.state.view.layout.ground.items()}
    for space in grounds.values():
        yield Hit(space)
    for site in list(table.state.view.layout.sites)[:1]:
        yield Hit(site)
    for seat in ("us", "ge"):
        for name, unit in table.state.view.own(seat)[:1]:
            yield Hit(unit.at, None, name)


def stands(table: IronSquadTable) -> None:
    """Check that no panel reaches out of its place, lies on another or is too small for what it says."""
    chrome, panels = table.state.chrome, table.panels
    assert chrome
    column, squad = chrome.column, panels.squad if panels.squad_area.w else None
    shown = [widget for widget in panels.widgets if widget not in (panels.charts, column.bar)]
    whole = Rect(*column.rect.topleft, column.room(column.scrolls), max(column.rect.h, column.content))
    for widget in shown:
        place = panels.squad_area if widget is squad else whole.move(0, -column.offset)
        place = beside(column) if widget in column.cards else place
        assert place.contains(widget.rect), (widget, widget.rect, place)
        if isinstance(widget, TextPanel):
            assert widget.natural(widget.scale, widget.rect.w)[1] <= widget.rect.h, (widget, words(widget.parts))
    for number, widget in enumerate(shown):
        under = [other for other in shown[number + 1 :] if other not in column.over]
        assert not [other for other in under if widget.rect.colliderect(other.rect)], widget
    slabs = (panels.clock, panels.die, panels.sum, panels.at_rest, panels.subject)
    hosts = [slab for slab in slabs if slab in panels.widgets]
    host = next(slab for slab in hosts if slab.rect.contains(panels.charts.rect))
    assert not host.parts or panels.charts.rect.bottom <= host.places()[0].bottom + host.rect.y
    assert not table.board.clear.colliderect(chrome.side)
    assert not panels.squad_area.w or not table.board.clear.colliderect(panels.squad_area)
    surface = Surface((chrome.whole.w, chrome.whole.h))
    lies = [one.rect.inflate(0, 2 * column.gap) for one in column.over]  # what the pointer brought has their place
    for widget in panels.widgets:
        widget.draw(surface)
        if widget in column.cards or widget not in column.over and widget.rect.collidelist(lies) >= 0:
            continue
        column.reveal(widget)
        assert widget is squad or column.view.contains(widget.seen) and (widget.seen.h == widget.rect.h or column.scrolls)
    column.scroll_to(0)


@pytest.mark.parametrize(("scenario", "what"), tiers.thinned(POINTS, 3))
@pytest.mark.parametrize("size", tiers.sizes(SIZES), ids=str)
@pytest.mark.parametrize("percent", tiers.scales([75, 100, 250]))
def test_nothing_is_cut_or_covered(scenario: str, what: str, size: tuple[int, int], percent: int) -> None:
    match = reached(scenario, what)
    for perspective in ("us", "ge", None):
        table = table_of(match, perspective, size, percent)
        for hit in list(hits_of(table))[: 4 if percent == 75 else None]:
            point(table, hit)
            stands(table)
        own: Any = table.state.view.own(perspective) if perspective else ()
        if own and hasattr(table.mode, "choose"):
            table.mode.choose(own[0][0])
            table.state.mission_open = True
            table.panels.refresh()
            stands(table)


def test_clock_and_missions_stand_where_they_are_whatever_is_chosen_or_pointed_at() -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "C06", "ge-captain": "C08", "ge-medic": "M10"}
    table: Any = table_of(Staged(units, missions={"us": "us-5", "ge": "ge-1"}).match, "us")
    panels, chosen = table.panels, (None, "us-captain", "us-rifleman")
    head = [panels.clock, panels.missions["us"]]
    seen = set()
    for unit in chosen:
        table.mode.choose(unit)
        for hit in hits_of(table):
            point(table, hit)
            assert [widget for widget in panels.widgets if widget in head] == head == panels.widgets[1:3]
            seen.add(tuple(map(tuple, (widget.rect for widget in head))))
            assert not panels.column.scrolls
    assert len(seen) == 1


@pytest.mark.parametrize("kept", [170, 200])
def test_beside_a_lesson_the_shot_and_the_mission_are_seen_whole(kept: int) -> None:
    units: dict[str, Any] = {"us-rifleman": {"at": "G07", "hp": 4}, "ge-captain": "G05"}
    table = aimed(Staged(units, missions={"us": "us-5", "ge": "ge-1"}), "us-rifleman", "ge-captain")
    panels = table.panels
    panels.column.keep_free(kept)
    panels.refresh()
    assert isinstance(panels.die.parts[0], Hero) and not panels.column.scrolls
    assert all(panels.column.leads(one) for one in (panels.clock, panels.missions["us"]))
    assert panels.die in panels.column.cards and beside(panels.column).contains(panels.die.rect)


def test_what_was_looked_at_is_still_told_of_from_the_panels() -> None:
    table = table_of(Staged({"us-captain": "C03", "ge-captain": "C05"}).match, "us")
    table.draw(Surface((1280, 720)))
    assert table.state.chrome
    beside = table.state.chrome.plate.center

    def go(at: tuple[int, int]) -> None:
        table.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        table.update(0.05)

    go(table.spot("D04"))
    table.update(0.5)
    go(table.spot("F04"))
    go(beside)
    assert table.state.hit.space == "D04", "not what lay on the way"
    go(table.spot("F04"))
    table.update(0.5)
    go(beside)
    assert table.state.hit.space == "F04"


@pytest.mark.parametrize("size", tiers.sizes(SIZES), ids=str)
@pytest.mark.parametrize("percent", tiers.scales(PERCENTS))
def test_a_shot_is_shown_whole_in_every_window(size: tuple[int, int], percent: int) -> None:
    shooter = {"at": "G07", "hp": 3}
    ground = {"G07": "hill", "G06": "clear", "G05": "forest"}
    units = {"us-grenadier": shooter, "us-medic": "G06", "us-captain": "G06", "ge-captain": "G05", "ge-medic": "G05"}
    table = aimed(Staged(units, ground=ground, start=11), "us-grenadier", "ge-captain", size, percent)
    panels = table.panels
    for decided in (False, True):
        if decided:
            table.mode.aimed = "ge-captain"  # type: ignore[attr-defined]
            panels.refresh()
        stands(table)
        parts = [part for slab in (panels.sum, panels.die) if slab in panels.widgets for part in slab.parts]
        assert any(isinstance(part, DieChart if decided else Hero) for part in parts), "bars once there is room for them"
        assert "before the die" in " ".join(words(parts))
        assert "better results from 26" in " ".join(words(parts)), "as the die moves in steps of 13"


def test_a_shot_says_how_likely_it_brings_its_target_down() -> None:
    """Only where it can: of somebody with 5 health no shot takes all."""
    for hp, shown in ((1, True), (5, False)):
        units = {"us-captain": "C03", "ge-captain": {"at": "C05", "hp": hp}}
        table = aimed(Staged(units), "us-captain", "ge-captain", (1280, 720), 100)
        panels = table.panels
        told = " / ".join(words([part for slab in (panels.sum, panels.die) if slab in panels.widgets for part in slab.parts]))
        assert ("Kills" in told) == shown, told
        assert "chance to hit" in told


def test_the_board_does_not_show_between_two_cards_of_the_squad() -> None:
    squad = table_of(reached("standard", "turn"), "us").panels.squad
    first, second = squad.places()[:2]
    between = first.centerx, (first.bottom + second.top) // 2
    assert first.bottom < second.top and squad.paint().get_at(between)[3] == 255


def test_no_sliver_of_the_board_shows_left_of_the_squad() -> None:
    table = table_of(reached("standard", "turn"), "us")
    board, seen = table.board, []
    board.camera.fit()
    for space in ("A05", "W12"):
        board.show_space(space)
        surface = Surface((1280, 720))
        board.draw(surface)
        left = board.clear.x - board.collar
        assert left > table.panels.squad.rect.right - 20
        seen.append(pygame.image.tobytes(surface.subsurface((0, board.rect.y, left, board.rect.h)), "RGB"))
    assert seen[0] == seen[1], "the table lies there, wherever the board is moved"


def test_the_card_of_who_is_done_keeps_the_colour_of_his_side() -> None:
    card = table_of(reached("standard", "turn"), "us").panels.squad.cards[0]._replace(title="", state="here", used=(), done=True)
    surface, area = Surface((174, 106)), Rect(0, 0, 174, 106)
    paint(surface, card, area, Scale(100), SIDES["us"], False, False)
    red, green, blue, _ = surface.get_at((area.w // 2, 8))
    assert green > max(red, blue) + 12


def test_the_squad_moves_into_the_column_where_the_window_is_narrow() -> None:
    match = reached("standard", "turn")
    wide, narrow = table_of(match, "us"), table_of(match, "us", (1024, 600))
    assert wide.panels.squad_area.w and not wide.panels.squad.lying
    assert wide.board.clear.x >= wide.panels.squad.rect.right
    assert not narrow.panels.squad_area.w and narrow.panels.squad.lying
    assert narrow.state.chrome and narrow.state.chrome.side.contains(narrow.panels.squad.rect)


@pytest.mark.parametrize("high", [420, 600])
@pytest.mark.parametrize("percent", [150, 200, 250])
def test_a_card_without_room_for_its_counter_shows_the_name_alone(high: int, percent: int) -> None:
    squad = table_of(reached("standard", "turn"), "us", (2560, high), percent).panels.squad
    assert squad.cards and squad.paint().get_size() == squad.rect.size


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_squad_of_few_lies_in_cards_no_wider_than_a_card(number: int) -> None:
    names = ("us-captain", "us-medic", "us-rifleman", "us-engineer", "us-sniper")[:number]
    places = {name: {"at": "G06", "facing": 1} if name == "us-sniper" else "G06" for name in names}
    table = table_of(Staged({**places, "ge-captain": "M10"}).match, "us", (1024, 600))
    squad = table.panels.squad
    assert squad.lying and len(squad.places()) == number
    assert all(place.w <= squad.scale.px(120) for place in squad.places())
    assert all(Rect((0, 0), squad.rect.size).contains(place) for place in squad.places())


def test_the_board_gets_its_room_back_when_there_is_no_squad() -> None:
    match = Match(RULES, "standard", {}, 1)
    table = table_of(match, "us")
    assert table.board.free and table.board.free.x == 0, "nothing has been picked"
    match.play("us", match.legal("us")[0])
    table.show(match.view("us"), None)
    assert table.board.free.x >= table.panels.squad_area.right and len(table.panels.squad.cards) == 5
    table.hide_secrets()
    assert not table.panels.squad.cards, "nobody may see what was picked"
    table.state.seat = table.state.context.perspective = None
    table.show(match.view(None), None)
    assert table.board.free.x == 0, "and when nobody is at the screen, nothing is kept free for it"


# --- the squad ------------------------------------------------------------------------------------------------------------


def test_a_card_shows_what_its_unit_has_left() -> None:
    hurt = {"at": "C03", "hp": 1, "mp": 7, "slow": "now", "fired": True}
    units = {
        "us-captain": hurt, "us-medic": {"at": "C04", "healed": True}, "us-rifleman": {"at": "D04", "done": True, "slow": "next"},
        "ge-captain": "M10",
    }  # fmt: skip
    table = table_of(Staged(units, dead={"us-mg": "us"}).match, "us")
    cards = {card.unit: card for card in table.panels.squad.cards}
    assert list(cards) == ["us-captain", "us-medic", "us-rifleman", "us-mg"]
    captain, medic = cards["us-captain"], cards["us-medic"]
    assert (captain.hp, captain.full, captain.health) == (1, 5, "Immobilised")
    assert captain.moves.startswith("7/8") and captain.fresh
    assert captain.marks == ("slow_now", "stuck") and captain.used == ("shot",)
    assert medic.used == ("treated",) and not medic.marks
    assert cards["us-rifleman"].done and cards["us-rifleman"].marks == ("slow_next",)
    assert cards["us-mg"].state == "dead" and cards["us-mg"].hp == 0


def test_a_card_has_one_large_number() -> None:
    """Movement, what is left of it in the own turn; who is dead has none."""
    units: dict[str, Any] = {"us-rifleman": {"at": "C03", "mp": 7}, "us-captain": "C04", "ge-captain": "M10"}
    own = Staged(units, dead={"us-mg": "us"})
    card = card_of(own.match.view("us"), "us-rifleman", False)
    assert (card.number, card.under) == ("7", "of 12 MP")
    assert card_of(own.match.view("us"), "us-mg", False).number == ""
    assert card_of(Staged(units, seat="ge").match.view("us"), "us-rifleman", False).under == "MP · C03"
    squad = table_of(own.match, "us").panels.squad
    surface, place = squad.paint(), squad.places()[0]
    ink = [x for x in range(place.right) for y in range(place.y + 30, place.bottom) if surface.get_at((x, y))[:3] == palette.INK]
    assert ink and max(ink) - min(ink) < place.w, "dark ink on a light card"


def test_a_click_on_a_card_chooses_its_unit_and_the_dead_are_left_alone() -> None:
    table = table_of(Staged({"us-captain": "C03", "us-medic": "O13", "ge-captain": "M10"}, dead={"us-mg": "us"}).match, "us")
    squad, mode = table.panels.squad, table.mode
    spots = {card.unit: area.move(squad.rect.topleft).center for card, area in zip(squad.cards, squad.places(), strict=True)}
    squad.click(spots["us-medic"])
    assert getattr(mode, "chosen") == "us-medic"  # noqa: B009
    assert [card.unit for card in squad.cards if card.chosen] == ["us-medic"]
    squad.click(spots["us-mg"])
    assert getattr(mode, "chosen") == "us-medic"  # noqa: B009
    squad.hover(spots["us-captain"])
    assert "Shaken soldier" in squad.tip


def test_who_only_watches_sees_the_squad_of_whoever_has_the_turn() -> None:
    table = table_of(Staged({"us-captain": "C03", "ge-captain": "M10", "ge-medic": "M11"}, seat="ge").match, None)
    assert [card.unit for card in table.panels.squad.cards] == ["ge-captain", "ge-medic"]


def test_the_keys_walk_along_the_cards() -> None:
    table = table_of(Staged({"us-captain": "C03", "us-medic": "D03", "ge-captain": "M10"}).match, "us")
    squad = table.panels.squad
    assert squad.climb(1).taken and not squad.climb(1).taken
    squad.press()
    assert getattr(table.mode, "chosen") == "us-medic"  # noqa: B009


# --- the clock, the points, the mission -----------------------------------------------------------------------------------


def test_the_cubes_move_as_the_points_fall() -> None:
    table = table_of(Staged({"us-captain": "C03", "ge-captain": "M10"}).match, "us", (1920, 1080))
    surface = Surface((1920, 1080))
    table.state.vp["us"] = 23
    table.panels.clock.draw(surface)
    track = next(part for part in table.panels.clock.parts if isinstance(part, Track))
    assert track.points == (23, 0) and track.end == 40


def mission_cards(table: IronSquadTable) -> list[MissionCard]:
    return [widget for widget in table.panels.widgets if isinstance(widget, MissionCard)]


def test_the_own_mission_lies_face_up_where_one_person_sits_at_the_screen() -> None:
    staged = Staged({"us-captain": "C03", "ge-captain": "M10"}, missions={"us": "us-5", "ge": "ge-1"})
    table = table_of(staged.match, "us")
    (card,) = mission_cards(table)
    assert card.seat == "us" and card.shown and card.parts
    card.press()
    assert not mission_cards(table)[0].shown, "whoever wants to hides it"


def test_the_own_mission_lies_face_down_between_two_people_until_it_is_pressed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Around, "shared", True)
    staged = Staged({"us-captain": "C03", "ge-captain": "M10"}, missions={"us": "us-5", "ge": "ge-1"}, dead={"ge-medic": "ge"})
    table = table_of(staged.match, "us")
    (card,) = mission_cards(table)
    assert card.seat == "us" and not card.shown and not card.parts
    card.press()
    (card,) = mission_cards(table)
    ticks = [part for part in card.parts if isinstance(part, Tick)]
    assert card.shown and [tick.done for tick in ticks] == [False, False, False]
    assert ["Distillery" in ticks[0].words, "Captain" in ticks[1].words, "1 of 2" in ticks[2].words] == [True] * 3
    card.press()
    assert not mission_cards(table)[0].shown
    card.press()
    table.hide_secrets()
    (card,) = mission_cards(table)
    card.press()
    assert not mission_cards(table)[0].shown and not card.parts and not card.objective, "it lies there, and nobody turns it"
    assert [one.unit for one in table.panels.squad.cards] == ["us-captain"], "the column stays as it was until another looks"
    table.show(staged.match.view(None), None)
    assert not mission_cards(table) and not table.state.mission_open, "nobody at the screen, nobody's mission"


def test_the_board_does_not_jump_while_all_look_at_what_was_secret() -> None:
    match = reached("standard", "deploy")
    table = table_of(match, match.actors()[0])
    before = table.board.clear.copy()
    assert table.panels.squad.cards
    table.hide_secrets()
    table.panels.refresh()
    assert table.board.clear == before and not table.panels.squad.cards, "its place is free, and nothing secret is on it"


def test_progress_is_ticked() -> None:
    held = {"lighthouse": {"entered": ["ge"], "held": "ge"}}
    staged = Staged(
        {"us-medic": "C03", "ge-captain": "M10"}, seat="ge", missions={"us": "us-1", "ge": "ge-1"},
        sites={"lighthouse": "H04"}, objectives=held,
    )  # fmt: skip
    table = table_of(staged.match, "ge")
    ticks = [part for part in mission_cards(table)[0].parts if isinstance(part, Tick)]
    assert [tick.done for tick in ticks] == [True, False] and "H04" in ticks[0].words


def test_who_watches_sees_no_mission_before_the_end_and_both_then() -> None:
    assert not mission_cards(table_of(reached("standard", "turn"), None))
    cards = mission_cards(table_of(reached("standard", "over"), None))
    assert [card.shown for card in cards] == [True, True] and not any(card.focusable for card in cards)


def test_both_missions_of_the_training_are_open() -> None:
    assert [card.shown for card in mission_cards(table_of(reached("training", "turn"), "ge"))] == [True, True]


def test_the_own_mission_stays_in_view_when_there_is_little_room() -> None:
    """In the training as well, where both lie open."""
    table = table_of(reached("training", "turn"), "us")
    weights = {entry.widget: entry.weight for entry in table.panels._entries() if isinstance(entry.widget, MissionCard)}
    assert weights[table.panels.missions["us"]] < weights[table.panels.missions["ge"]]


def test_what_one_may_not_know_changes_no_panel() -> None:
    pictures = []
    for mission in ("ge-1", "ge-4"):
        units = {"us-captain": "C03", "ge-captain": "M10"}
        table = table_of(Staged(units, missions={"us": "us-2", "ge": mission}).match, "us")
        surface = Surface((1280, 720))
        for widget in table.panels.widgets:
            widget.draw(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


# --- what is pointed at ---------------------------------------------------------------------------------------------------


def subject_words(table: IronSquadTable) -> str:
    assert table.panels.subject in table.panels.widgets
    return " / ".join([table.panels.subject.title, *words(table.panels.subject.parts)])


def test_a_hex_says_what_it_costs_and_how_it_shelters() -> None:
    staged = Staged(
        {"us-captain": "C03", "ge-captain": "M10"}, ground={"F05": "forest", "G05": "building", "H05": "water", "J05": "hill"},
        sites={"radar": "K05"}, roads=[["A02", "B02"]], explored={"G05": "ge"},
    )  # fmt: skip
    table = table_of(staged.match, "us")

    def at(space: str) -> str:
        point(table, Hit(space))
        return subject_words(table)

    forest = at("F05")
    assert "FOREST · F05" in forest and "4 MP" in forest and "Blocks line of sight yes" in forest
    assert "Hard to hit here." in forest
    tip = next(part.tip for part in table.panels.subject.parts if "Hard to hit" in getattr(part, "words", ""))
    assert tip.split("\n")[1:6] == ["Gun −13", "Rifle −10", "Sniper rifle −8", "Machine gun −9", "Grenade −9"]
    assert "except with a machine gun" in at("G05")
    assert "3 MP" in at("G05") and "Germany" in at("G05")
    assert "3 + 1 MP" in at("K05") and "RADAR STATION" in at("K05") and "not held" in at("K05")
    assert "Nobody can enter" in at("H05")
    assert "high ground" in at("J05") and "No cover" in at("J05")
    assert "Along the road 2 MP" in at("A02")


def test_a_hex_in_reach_says_whom_he_could_hit_from_there_before_he_goes() -> None:
    units: dict[str, Any] = {"us-rifleman": "C03", "ge-captain": "C07", "ge-medic": "D07", "ge-mg": {"at": "M10", "facing": 5}}
    table = table_of(Staged(units, ground={"C07": "forest"}).match, "us")
    table.mode.choose("us-rifleman")

    def at(space: str) -> str:
        point(table, Hit(space))
        return subject_words(table)

    far = dict(table.mode.outlook.far)
    assert "From there he can hit nobody." in at("B02") and "he can hit" not in at("C03"), (
        "where he stands his targets are ringed"
    )
    space = next(one for one in far if len(table.mode.outlook.hits(one)) == 2)
    (first, chance), (second, _) = table.mode.outlook.hits(space)
    shot = shot_of(table.state.view, "us-rifleman", first, table.state.context.chair().ask, space)
    assert {first, second} == {"ge-captain", "ge-medic"} and chance == pytest.approx(chance_of(table.state.view, shot))
    assert f"From there he can hit German Medic ({percent(chance)}) and German Captain" in at(space)
    assert "he can hit" not in at("M10"), "out of reach"


def test_the_ground_of_a_target_is_told_with_the_weapon_that_it_counts_for() -> None:
    units: dict[str, Any] = {"us-rifleman": "C03", "us-medic": "C04", "us-mg": {"at": "D03", "facing": 5}, "ge-captain": "C05"}
    staged = Staged(units, ground={"C05": "forest"})
    for unit, row in (("rifleman", "(rifle) −10"), ("medic", "(gun) −13"), ("mg", "(machine gun) −9")):
        shot = shot_of(staged.match.view("us"), f"us-{unit}", "ge-captain", staged.match.chair("us").ask)
        assert f"Target in forest {row}" in words(sum_parts(staged.match.view("us"), shot))


def test_an_objective_in_which_somebody_stands_says_when_it_is_taken() -> None:
    table = table_of(Staged({"us-captain": "K05", "ge-captain": "M10"}, sites={"radar": "K05"}).match, "us")
    point(table, Hit("K05"))
    assert "USA takes it at the end of its turn" in subject_words(table)


def test_a_face_down_hex_tells_nothing_but_what_turning_it_up_costs() -> None:
    table = table_of(reached("standard", "turn"), "us")
    space = next(iter(table.state.view.layout.face_down))
    point(table, Hit(space))
    assert "1 MP, +1 VP" in subject_words(table)


def test_a_unit_in_its_turn_has_its_movement_points_as_one_large_number() -> None:
    units: dict[str, Any] = {"us-rifleman": {"at": "C03", "mp": 8}, "ge-captain": "M10"}
    table: Any = table_of(Staged(units).match, "us")
    table.mode.choose("us-rifleman")
    table.panels.refresh()
    hero = next(part for part in table.panels.subject.parts if isinstance(part, Hero))
    assert (hero.number, hero.words, hero.more) == ("8", "movement points left", "of 12 this turn")
    point(table, Hit("M10", None, "ge-captain"))
    assert table.panels.subject not in table.panels.widgets, "whether he can be shot at is told instead"
    table.mode.choose(None)
    point(table, Hit("M10", None, "ge-captain"))
    assert table.panels.subject in table.panels.widgets
    assert not [part for part in table.panels.subject.parts if isinstance(part, Hero)], "it is not his turn"


def test_a_unit_says_what_the_fog_takes_from_its_range() -> None:
    units = {"us-rifleman": {"at": "C03", "hp": 4, "slow": "next"}, "ge-captain": "M10"}
    table = table_of(Staged(units, weather="fog", start=1).match, "us")
    point(table, Hit("C03", None, "us-rifleman"))
    told = subject_words(table)
    assert "2 (3, fog −1)" in told and "4 of 5 · Shaken" in told and "4 MP less next turn" in told


# --- the preview ----------------------------------------------------------------------------------------------------------


SHOTS = [
    Staged({"us-rifleman": {"at": "G07", "hp": 4}, "ge-captain": "G05"}, ground={"G07": "hill", "G05": "forest"}, start=11),
    Staged({"us-mg": "G07", "ge-captain": "G04"}, ground={"G04": "building"}),
    Staged({"us-sniper": {"at": "G07", "hp": 2}, "ge-captain": "G06"}, ground={"G06": "hill"}),
    Staged({"us-grenadier": "G07", "us-medic": "G06", "ge-captain": "G06", "ge-medic": "F06"}, ground={"G06": "grass"}),
    Staged({"us-captain": "G07", "ge-captain": "G07"}, ground={"G07": "hill"}, options={"luck": "d8"}),
    Staged({"us-local-a": {"at": "G07", "hp": 1}, "ge-captain": "G05"}, options={"luck": "d20b"}),
]


@pytest.mark.parametrize("staged", SHOTS, ids=lambda staged: next(iter(staged.match.position.units)))
def test_the_sum_the_bars_and_the_charts_are_those_of_the_shot(staged: Staged) -> None:
    view, unit = staged.match.view("us"), next(iter(staged.match.position.units))
    shot = shot_of(view, unit, "ge-captain", staged.match.chair("us").ask)
    parts = sum_parts(view, shot)
    numbers = [int(one.split()[-1].replace("−", "-")) for one in words(parts)]
    assert sum(numbers[:-1]) == numbers[-1] == shot.answer["acc"] and 0 not in numbers[:-1]
    low, high = re.search(r"from (\S+) to (\S+) gives the same", parts[-1].tip).groups()
    assert int(low.replace("−", "-")) <= shot.answer["acc"] <= int(high.replace("−", "-"))
    chart = next(part for part in die_parts(view, shot) if isinstance(part, DieChart))
    assert sum(bar.chance for bar in chart.bars) == pytest.approx(1) and len(chart.bars) == 8
    for bar, row in zip(chart.bars, shot.answer["rows"], strict=True):
        signs = {"A": "self −1", "-": "0"}
        assert bar.result == signs.get(row["result"][0], f"−{row['result'][3:4]}") and bar.slow == ("4MP" in row["result"])
    lit = [int(cell.words.replace("−", "-")) for row in Charts(view, shot, "").modifiers.rows for cell in row[1:] if cell.lit]
    assert 35 + sum(lit) == shot.answer["acc"], "what is lit in the chart is what was added"


def test_what_the_die_can_do_is_summed_up() -> None:
    view = SHOTS[1].match.view("us")
    shot = shot_of(view, "us-mg", "ge-captain", SHOTS[1].match.chair("us").ask)
    told = words(die_parts(view, shot))
    assert shot.answer["acc"] == 25
    assert told[:2] == ["65 % chance to hit, average damage 1.1 of 5", "Backfires, −1 health 20\u00a0%"]
    assert len(told) <= 6, "no more rows than can be taken in"


def test_the_chance_to_hit_stands_first_and_large_and_the_sum_below() -> None:
    table = aimed(SHOTS[0], "us-rifleman", "ge-captain")
    panels = table.panels
    assert isinstance(panels.die.parts[0], Hero) and panels.die.title == "SHOT AT CAPTAIN"
    assert panels.sum not in panels.widgets
    assert panels.die.parts[0].high(panels.die.scale, panels.die.rect.w) >= 60
    assert panels.die in panels.column.over and panels.at_rest in panels.column.standing, "the shooter keeps his place"
    table.mode.aimed = "ge-captain"  # type: ignore[attr-defined]
    panels.refresh()
    topics = {getattr(part, "topic", "") for part in panels.die.parts}
    assert "modifier.terrain" in topics and panels.column.leads(panels.die), "a row each, before there is a small map"


def test_friends_in_a_blast_are_named_in_warning() -> None:
    staged = SHOTS[3]
    view = staged.match.view("us")
    shot = shot_of(view, "us-grenadier", "ge-captain", staged.match.chair("us").ask)
    rows = [part for part in die_parts(view, shot) if isinstance(part, Row)][1:]
    assert len(rows) == 3, "the medic beside the target, the thrower, the enemy next to it"
    told = {row.left: row.right for row in rows}
    ours = [left for left in told if left.startswith("{danger|")]
    assert len(ours) == 2 and any("thrower" in left for left in ours) and any("Medic" in left for left in ours)
    mean = 0.0
    for row in shot.answer["rows"]:
        for hit in shooting.hits(view, "us-grenadier", "G07", "ge-captain", row["final"]):
            mean += row["weight"] * hit.lose / shot.answer["of"] if hit.unit == "us-medic" else 0
    assert f"−{mean:.1f}" in told[next(left for left in ours if "Medic" in left)]


def test_a_thrower_at_his_last_health_is_reckoned_with() -> None:
    staged = Staged({"us-grenadier": {"at": "G07", "hp": 1}, "ge-captain": "G06"}, ground={"G06": "building"})
    view = staged.match.view("us")
    shot = shot_of(view, "us-grenadier", "ge-captain", staged.match.chair("us").ask)
    assert 0 < len(shot.splash["us-grenadier"]) < len(shot.answer["rows"])
    assert "thrower" in " ".join(words(die_parts(view, shot)))


def test_one_may_shoot_unseen_from_a_hill() -> None:
    ground = {"G07": "hill", "G06": "forest"}
    table = aimed(Staged({"us-sniper": "G07", "ge-rifleman": "G05"}, ground=ground), "us-sniper", "ge-rifleman")
    assert "He cannot see you there." in words(table.panels.die.parts)


def test_a_closed_line_names_what_closes_it() -> None:
    ground = {"G06": "forest"}
    units = {"us-rifleman": {"at": "G07", "hp": 1}, "ge-captain": "G05"}
    table = aimed(Staged(units, ground=ground), "us-rifleman", "ge-captain")
    told = words(table.panels.sum.parts)
    assert table.panels.sum.title == "NO SHOT AT CAPTAIN" and "Forest G06" in told
    assert table.panels.die not in table.panels.widgets


def test_a_seam_between_two_blockers_is_named() -> None:
    position = Staged({"us-rifleman": {"at": "G07", "hp": 1}, "ge-captain": "H05"}).match.position
    ((a, b),) = position.world.hexes.line("G07", "H05").seams
    staged = Staged({"us-rifleman": {"at": "G07", "hp": 1}, "ge-captain": "H05"}, ground={a: "forest", b: "rock"})
    table = aimed(staged, "us-rifleman", "ge-captain")
    assert any(a in one and b in one for one in words(table.panels.sum.parts))


def test_too_far_says_how_far_and_how_far_the_weapon_reaches() -> None:
    units = {"us-rifleman": {"at": "A01", "hp": 1}, "ge-captain": "A08"}
    table = aimed(Staged(units, weather="fog", start=1), "us-rifleman", "ge-captain")
    told = " / ".join(words(table.panels.sum.parts))
    assert "7 hexes away" in told and "2 (3, fog −1)" in told


def test_a_shot_after_a_move_says_from_where() -> None:
    table = aimed(Staged({"us-rifleman": "G09", "ge-captain": "G05"}), "us-rifleman", "ge-captain")
    shot = table.panels.shot()
    assert shot and shot.at != "G09" and shot.at in words(table.panels.die.parts)[0]


def test_parts_tell_their_rule_under_the_pointer() -> None:
    table = aimed(SHOTS[0], "us-rifleman", "ge-captain")
    slab = table.panels.die
    tips = []
    for area in slab.places():
        slab.hover(area.move(slab.rect.topleft).center)
        tips.append(slab.tip)
    for rule in ("R-IS-70", "R-IS-71", "R-IS-72", "R-IS-73"):
        assert any(rule in tip for tip in tips), rule


# --- charts, map, solo ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", tiers.sizes([(1024, 640), (1280, 720), (1920, 1080)]), ids=str)
@pytest.mark.parametrize("percent", tiers.scales(PERCENTS))
def test_the_charts_fit_every_window(size: tuple[int, int], percent: int) -> None:
    table = aimed(SHOTS[0], "us-rifleman", "ge-captain")
    wish = table.panels.charts.press()
    assert isinstance(wish, Push) and isinstance(wish.scene, Charts)
    fits(wish.scene, size, percent)
    for grid in (wish.scene.modifiers, wish.scene.luck, wish.scene.results):
        assert grid.least(wish.scene.scale) <= grid.rect.w, "no words touch"


def test_the_small_map_moves_the_board() -> None:
    table = table_of(reached("standard", "turn"), "us")
    small = table.panels.map
    assert small in table.panels.widgets
    table.board.draw(Surface((1280, 720)))
    small.hold((small.map.rect.x + 3, small.map.rect.y + 3))
    small.click((small.map.rect.x + 3, small.map.rect.y + 3))
    assert table.board.is_shown("B02") and table.board.stale
    small.hold((small.map.rect.right - 3, small.map.rect.bottom - 3))
    assert table.board.is_shown("V20")


def test_the_bot_of_a_match_for_one_says_what_it_is_about() -> None:
    match = reached("solo", "bot")
    table = table_of(match, "us")
    plan = RULES.ask(match.position, "rulebook", {"seat": "ge"})["action"]
    told = " ".join(words(table.panels.solo.parts))
    assert table.panels.solo in table.panels.widgets
    if plan["do"] in ("move", "fire"):
        assert "worth" in table.panels._plan_words() or "nearer" in table.panels._plan_words()
        assert told
    assert not table_of(reached("standard", "turn"), "us").panels._plan_words()


def test_the_counters_of_a_match_for_one_follow_it() -> None:
    table = table_of(reached("solo", "over"), "us")
    view = table.state.view
    signs = [words_ for part in table.panels.solo.parts for _, words_ in getattr(part, "signs", ())]
    locals_down = [name for name in view.dead if "local" in name]
    regulars = [name for name, seat in view.dead.items() if seat == "ge" and "local" not in name]
    assert f"**{len(locals_down)}** of 3" in signs[1] and f"**{len(regulars)}**" in signs[2]


def test_only_what_is_pressed_takes_the_keys() -> None:
    table = table_of(reached("standard", "turn"), "us")
    stops: list[Widget] = [widget for widget in table.panels.widgets if widget.focusable]
    assert stops == [table.panels.squad, *mission_cards(table), table.panels.map, table.panels.charts]
    assert all(isinstance(widget.rect, Rect) for widget in stops)


def test_a_card_tells_movement_in_the_own_turn_alone() -> None:
    units: dict[str, Any] = {"us-rifleman": "C03", "us-captain": "C04", "ge-captain": "M10"}
    own = Staged(units, weather="rain").match.view("us")
    assert (card_of(own, "us-rifleman", False).moves, card_of(own, "us-rifleman", False).brief) == ("10/10 MP", "10/10")
    other = Staged(units, weather="rain", seat="ge").match.view("us")
    assert (card_of(other, "us-rifleman", False).moves, card_of(other, "us-rifleman", False).brief) == ("12 MP · C03", "C03")


def test_every_facing_has_a_card_of_its_own() -> None:
    looks = {hour: counter(SIDES["us"], "ironsquad/unit/us/mg.svg", "triangle", 46, hour, False) for hour in range(1, 13)}
    assert len({pygame.image.tobytes(look, "RGBA") for look in looks.values()}) == 12
    for hour, look in looks.items():
        way = pygame.Vector2(0, -1).rotate(30 * hour)
        places = [(x, y) for x in range(46) for y in range(46) if look.get_at((x, y)) == tip_of(SIDES["us"])]
        bold = [way.dot((x - 22.5, y - 22.5)) for x, y in places]
        assert bold and min(bold) > 0, f"the bold point of {hour} lies where it looks"


def test_a_clear_night_has_a_moon() -> None:
    for start, sign in ((1, "ironsquad/night.svg"), (6, "ironsquad/weather-clear.svg")):
        view = Staged({"us-captain": "C04", "ge-captain": "M10"}, weather="clear", start=start, round=1).match.view("us")
        assert clock_part(view, 0).weather == sign


@pytest.mark.parametrize("percent", [75, 100, 150])
@pytest.mark.parametrize("staged", SHOTS, ids=lambda staged: next(iter(staged.match.position.units)))
def test_what_the_numbers_of_the_die_do_is_never_written_over_each_other(staged: Staged, percent: int) -> None:
    view, unit = staged.match.view("us"), next(iter(staged.match.position.units))
    shot = shot_of(view, unit, "ge-captain", staged.match.chair("us").ask)
    chart = next(part for part in die_parts(view, shot) if isinstance(part, DieChart))
    scale = Scale(percent)
    pitch = scale.px(308) / len(chart.bars)
    ends = [
        ((first + last + 1) / 2 * pitch, text.width(words, SEMIBOLD, scale.text(BODY)) / 2) for first, last, words in chart.runs()
    ]
    for (left, half), (right, other) in pairwise(ends):
        assert left + half < right - other, chart.runs()


def test_a_hex_is_not_told_of_where_panels_hide_it() -> None:
    match = Staged({"us-captain": "C03", "ge-captain": "M10"}).match
    sitting = Sitting({"us": "person", "ge": "recruit"}, match, speed="off")
    sitting.rest()
    sitting.play.draw(sitting.app.surface)
    table, plate = sitting.play.table, sitting.play.chrome.plate
    at = next((x, plate.centery) for x in range(plate.x + 1, plate.right) if table.board.pick((x, plate.centery)).space)
    table.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    assert table.state.hit == table.state.nothing


def test_who_cannot_move_has_no_points_to_move_with_on_his_card_and_in_his_panel() -> None:
    match = Staged({"us-captain": {"at": "C03", "hp": 1, "mp": 8}, "us-medic": "M09", "ge-captain": "M10"}).match
    view = match.view("us")
    assert card_of(view, "us-captain", False).number == "0" and card_of(view, "us-medic", False).number != "0"
    hero = next(part for part in unit_parts(view, "us-captain") if isinstance(part, Hero))
    assert hero.number == "0" and "cannot move" in hero.more


def test_the_first_visit_to_an_objective_is_told_beside_the_search() -> None:
    start: dict[str, Any] = {"ground": {"C04": "building"}, "sites": {"church": "C04"}}
    units = {"us-captain": "C03", "ge-captain": "M10"}
    rows = words(hex_parts(Staged(units, **start).match.view("us"), "C04"))
    assert any("First visit" in row and "+1 VP" in row for row in rows), rows
    been = {"church": {"entered": ["us"], "held": None}}
    rows = words(hex_parts(Staged(units, **start, objectives=been).match.view("us"), "C04"))
    assert not any("First visit" in row for row in rows), rows


def test_a_flag_makes_room_for_who_stands_on_its_hex() -> None:
    table = table_of(Staged({"us-captain": "C03", "ge-captain": "M10"}).match, "us")
    board = table.board
    (x, y), (cx, cy) = board.flag_point("C03"), board.hexes.centre("C03")
    (bare, _), (middle, _) = board.flag_point("E05"), board.hexes.centre("E05")
    assert x - cx < bare - middle and y < cy


def test_the_hex_of_the_mission_has_its_mark_while_the_card_is_open_and_its_line_leads_there() -> None:
    given: dict[str, Any] = {"ground": {"M12": "building"}, "sites": {"church": "M12"}, "missions": {"us": "us-4", "ge": "ge-1"}}
    table = table_of(Staged({"us-captain": "C03", "ge-captain": "M10"}, **given).match, "us")
    board, card = table.board, table.panels.missions["us"]
    for shown in (False, True):
        if table.state.mission_open != shown:
            table.panels.turn_mission()
        assert (board.goal is not None) == shown, "whoever looks over a shoulder sees no mission that lies face down"
    assert board.goal == "M12" == card.at
    board.camera.zoom_at(8, board.to_screen("C03"))
    board.show_space("C03")
    assert not board.is_shown("M12")
    card.click(card.places()[0].move(card.rect.topleft).center)
    assert board.is_shown("M12") and table.state.mission_open, "the line goes there, and the card stays open"
    card.click(card.rect.move(8, 8).topleft)
    assert not table.state.mission_open and board.goal is None


def test_whoever_turns_a_tile_of_the_set_up_is_told_what_makes_a_turn_good() -> None:
    match, sides = picked(3), set[str]()
    while (waits := match.position.pending) is not None and match.position.phase == "tiles":
        for seat in ("us", "ge"):
            table: Any = table_of(match, seat)
            table.panels.refresh()
            told = " ".join(words(table.panels.subject.parts)) if table.panels.subject in table.panels.widgets else ""
            side = "north" if seat == "us" else "south"
            assert (f"You start in the {side}" in told and "mouse wheel" in told) == (seat == waits.seat), (seat, told)
        sides.add(waits.seat)
        match.play(waits.seat, {"do": "rotate", "loc": waits.loc, "rot": 0})
    assert sides
