"""How the events of Danger Close are seen: every kind has a look, all of it ends exactly, and what is hidden stays so."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from pygame import Rect, Surface

import game.skulls
from game.api import Action, Event, Seat
from game.games import rules
from game.match import Match
from game.skulls.position import Position
from scenes.boards.blows import Fate, Topple
from scenes.boards.endings import Decided
from scenes.boards.plates import Banner
from scenes.kit import palette
from scenes.kit.chrome import Chrome
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES
from scenes.kit.text import spans
from scenes.match.event_queue import Playing
from scenes.tables import motions
from scenes.tables.skulls.captions import caption
from scenes.tables.skulls.effects import Bags, Rising, Tag, TokenUp
from scenes.tables.skulls.motions.batches import Motions
from scenes.tables.skulls.motions.cards import RevealPlate
from scenes.tables.skulls.motions.pull import Pull, Pulled, PullPlate, Verdict
from scenes.tables.skulls.table import SkullsTable, make
from tests.every_game.test_pictures import Seated
from tests.scenes.zoning import counter, new_board
from tests.skulls.skirmish import RECIPES, skirmish
from tests.tiers import tiered

pytestmark = pytest.mark.usefixtures("bare_boards")
RULES = rules("skulls")
SIZES = [((1024, 640), 75), ((1280, 720), 100), ((1920, 1080), 125)]
SILENT = Motions.quiet | {"spent", "turn-end", "discarded", "no-return"}


def batches(events: Sequence[Event]) -> list[list[Event]]:
    """The events in groups that move together."""
    return motions.batches(events, Motions.joins)


"""Kinds that need not be said: they come with another one, or the hand at the screen knows them."""
FIGHT: dict[str, Any] = {
    "scenario": "street-sweep", "phase": "turn", "round": 2, "turn": {"unit": "s-rifle"},
    "seats": {"seal": {"bag": {"white": 24, "black": 6}}, "terrorist": {"bag": {"white": 24, "black": 6}, "windows": "never"}},
    "units": {
        "s-rifle": {"space": "c2/0", "danger": 2, "ready": "frag"},
        "s-lead": {"space": "c2/0", "danger": 1},
        "s-gun": {"space": "w2/0"},
        "t-vet": {"space": "c1/0", "danger": 3},
        "t-boss": {"space": "c1/0"},
        "t-gun": {"space": "c1/1", "danger": 1},
    },
}  # fmt: skip


class Seen:
    """A match at its table, as everybody sees it."""

    def __init__(self, start: Mapping[str, Any], size: tuple[int, int] = (1280, 720), scale: int = 100) -> None:
        self.match = Match(RULES, start["scenario"], dict(start.get("options", {})), 1, dict(start))
        self.context = Seated(self.match, None, 1.0)
        self.table = laid(self.context, size, scale)
        self.board = self.table.board

    def heard(self, seat: Seat, action: Action, *draws: Any) -> list[Event]:
        """The events of an action, not yet seen."""
        self.match.draws.forced = draws
        self.match.play(seat, action)
        return self.context.chair().hear()

    def until(self, events: Sequence[Event], kind: str, seconds: float = 0.4) -> Any:
        """The motion of the group with the first event of a kind, so many seconds after its begin; those before are over."""
        for batch in batches(events):
            motion: Any = self.table.motion(batch)
            if any(event["is"] == kind for event in batch):
                motion.update(seconds)
                return motion
            if motion:
                motion.finish()
        raise AssertionError(f"there is no {kind}")

    def air(self, kind: type) -> Any:
        """What is over the board of this kind."""
        return next(air for air in self.board.airs if isinstance(air, kind))


def laid(context: Seated, size: tuple[int, int] = (1280, 720), scale: int = 100) -> SkullsTable:
    """A table that shows what its eyes may see now."""
    table = make(context.chair(), context)
    chrome = Chrome(table.title, lambda: None)
    chrome.resize(size, Scale(scale))
    table.resize(chrome)
    table.show(context.chair().view(), None)
    return table


def fight(**units: Mapping[str, Any]) -> dict[str, Any]:
    """The fight with some units changed."""
    changed = {name.replace("_", "-"): one for name, one in units.items()}
    return {**FIGHT, "units": {name: {**one, **changed.get(name, {})} for name, one in FIGHT["units"].items()}}


# --- every kind of event ------------------------------------------------------------------------------------------------


def test_every_kind_of_event_has_a_look() -> None:
    folder = Path(game.skulls.__file__).parent
    written = "".join(file.read_text() for file in folder.glob("*.py"))
    kinds = set(re.findall(r'"is": "([\w-]+)"', written)) | {"incapacitated", "killed"}
    assert len(kinds) > 45
    assert kinds == set(Seen(FIGHT).table.motions.looks)


@pytest.mark.parametrize(("scenario", "options"), tiered(RECIPES[:1], RECIPES[1:]))
def test_whole_matches_leave_the_picture_of_the_view(scenario: str, options: dict[str, Any]) -> None:
    """In no time: each sentence can be read, nothing flies, a table that only hears shows what the view holds."""
    table = None
    for number, (match, seat, action) in enumerate(skirmish(scenario, options, 7)):
        if table is None:
            context = Seated(match, None, 0.0)
            table = laid(context)
        match.play(seat, action)
        for batch in batches(context.chair().hear()):
            table.tell("")
            playing = Playing(table.motion, lambda event: None)
            playing.add([batch])
            playing.update(0.0)
            assert playing.idle and all(isinstance(air, (PullPlate, RevealPlate)) for air in table.board.airs)
            assert len(table.board.airs) <= 1
            assert table.state.words or {event["is"] for event in batch} <= SILENT | {"declared", "window"}, batch
            assert spans(table.state.words) or not table.state.words
        if number % 7 == 0 or not match.actors():
            assert table.picture() == laid(context).picture(), action
    assert number > 60


@pytest.mark.parametrize("perspective", tiered(["seal"], ["terrorist", None]))
def test_in_slices_of_time_it_comes_to_the_same(perspective: Seat | None) -> None:
    """At every speed, drawn in the middle of motions, with what one seat may see."""
    surface, table = Surface((1280, 720)), None
    for number, (match, seat, action) in enumerate(skirmish("black-hawk-down", {"vehicles": True, "rounds": 3}, 3)):
        if table is None:
            context = Seated(match, perspective, 1.0)
            table = laid(context)
        context.factor = (1.5, 1.0, 0.35)[number % 3]
        match.play(seat, action)
        playing = Playing(table.motion, lambda event: None)
        playing.add(batches(context.chair().hear()))
        for step in range(4000):
            if playing.idle:
                break
            playing.update((0.011, 0.3, 0.05, 1.1)[step % 4])
            if step % 5 == number % 5:
                table.draw(surface)
        assert playing.idle
        assert table.picture() == laid(context).picture(), action
    assert number > 60


def test_what_belongs_together_moves_together() -> None:
    def groups(*kinds: str) -> list[list[str]]:
        return [[event["is"] for event in batch] for batch in batches([{"is": kind} for kind in kinds])]

    exchange = ("declared", "fired", "returned", "threat", "threat", "drew", "drew", "held", "discarded", "incapacitated",
                "dropped", "over")  # fmt: skip
    assert groups(*exchange) == [
        ["declared"], ["fired", "returned"], ["threat", "threat"], ["drew", "drew"],
        ["held", "discarded", "incapacitated", "dropped"], ["over"],
    ]  # fmt: skip
    blast = ("declared", "token-shown", "spent", "attack", "threat", "threat", "drew", "held", "drew", "discarded", "killed")
    assert groups(*blast) == [
        ["declared", "token-shown"], ["spent", "attack"], ["threat", "threat"], ["drew"], ["held"], ["drew"],
        ["discarded", "killed"],
    ]  # fmt: skip
    turn = ("turn-end", "card-skipped", "recycled", "revealed", "revealed", "first", "turn")
    assert groups(*turn) == [["turn-end"], ["card-skipped"], ["recycled"], ["revealed", "revealed"], ["first"], ["turn"]]
    last = ("took-cover", "token-reset", "token-reset", "stood-up", "stood-up", "round-end", "round")
    assert groups(*last) == [["took-cover"], ["token-reset"] * 2, ["stood-up", "stood-up", "round-end"], ["round"]]


@pytest.mark.parametrize(("scenario", "options"), RECIPES[:3])
def test_no_event_is_lost_or_changes_its_place(scenario: str, options: dict[str, Any]) -> None:
    for match, seat, action in skirmish(scenario, options, 2, 400):
        match.play(seat, action)
        events = match.events[-1]
        assert [event for batch in batches(events) for event in batch] == events


# --- skipping -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 1, 30, 60, 90, 150, 220, 300, 400, 520])
def test_an_exchange_can_be_skipped_at_any_moment(steps: int) -> None:
    seen = Seen(FIGHT)
    playing = Playing(seen.table.motion, lambda event: None)
    draws = ["black"] * 4 + ["white"] + ["black", "white", "white", "white"]
    playing.add(batches(seen.heard("seal", {"do": "fire", "target": "t-vet"}, *draws)))
    surface = Surface((1280, 720))
    for step in range(steps):
        playing.update(1 / 120)
        if step % 20 == 0:
            seen.table.draw(surface)
    playing.skip_all()
    assert seen.board.counters["t-vet"].down
    assert seen.table.picture() == laid(seen.context).picture()
    seen.table.show(seen.context.chair().view(), None)
    assert not seen.board.airs


def test_little_things_do_not_keep_the_table_waiting() -> None:
    """A step is over in less than half a second, a turn of cards in three, a whole exchange of fire in seven and a half."""
    seen = Seen(FIGHT)
    fire = batches(seen.heard("seal", {"do": "fire", "target": "t-vet"}, *["white"] * 10))
    assert sum(seconds_of(seen.table.motion(batch)) for batch in fire) < 7.5
    step = batches(seen.heard("seal", {"do": "move", "to": "c3/0"}))
    assert sum(seconds_of(seen.table.motion(batch)) for batch in step) < 0.5


def seconds_of(motion: Any) -> float:
    """The seconds a motion takes, in steps of the loop."""
    for number in range(4000):
        if motion is None or motion.over:
            return number / 120
        motion.update(1 / 120)
    raise AssertionError("The motion never ends.")


# --- the pull -----------------------------------------------------------------------------------------------------------


def pull(defence: int, *skulls: str, unit: str = "t-vet") -> Pulled:
    """A pull of these skulls."""
    return Pulled(unit, SIDES["terrorist"], "skulls/unit/t-vet.svg", "Veteran", len(skulls), defence, skulls)


def test_the_hand_halts_where_the_black_skulls_come_up_to_the_defence() -> None:
    calm, falls = pull(4, *["white"] * 5), pull(2, "black", "black", "white", "black", "white")
    steady = [b - a for a, b in zip(calm.times(), calm.times()[1:], strict=False)]
    gaps = [b - a for a, b in zip(falls.times(), falls.times()[1:], strict=False)]
    assert max(steady) - min(steady) < 1e-9
    assert gaps[1] > gaps[0] + 0.3, "after the second black one of two"
    assert max(gaps[2:]) - gaps[0] < 1e-9, "and only there"


def test_whoever_cannot_fall_pulls_all_in_one_gesture_in_less_than_a_second() -> None:
    calm = pull(5, "black", "white", "white", "black")
    plate = PullPlate(Seen(FIGHT).board, [calm])
    assert calm.harmless and len(set(calm.times())) == 1
    assert Pull(plate, 1.0).seconds + Verdict(plate, {}, 1.0).seconds < 1
    assert not pull(2, "white", "white").harmless and not pull(5, "t-vet").harmless and not pull(5, "red").harmless


@pytest.mark.parametrize("kind", ["red", "t-vet"])
def test_a_red_skull_or_ones_own_halts_the_hand_below_the_defence(kind: str) -> None:
    gaps = pull(4, "white", kind, "white", "white").times()
    assert gaps[2] - gaps[1] > gaps[1] - gaps[0] + 0.3
    others = pull(4, "white", "t-boss", "white", "white").times()
    assert abs((others[2] - others[1]) - (others[1] - others[0])) < 1e-9, "others' colours count as white"


def test_which_skull_brought_him_down_is_said_where_it_was_no_black_one() -> None:
    plate = PullPlate(Seen(FIGHT).board, [pull(2, "black", "red"), pull(2, "t-vet"), pull(1, "black", "red"), pull(3, "black")])
    ends = ("incapacitated", "incapacitated", "incapacitated", "held")
    for pane, ending in zip(plate.panes, ends, strict=True):
        pane.end = ending
    assert [plate._ending(pane) for pane in plate.panes] == ["red", "own", "incapacitated", "held"]


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_both_of_an_exchange_pull_side_by_side_over_the_board(size: tuple[int, int], scale: int) -> None:
    seen = Seen(FIGHT, size=size, scale=scale)
    events = seen.heard("seal", {"do": "fire", "target": "t-vet"}, *["white"] * 10)
    seen.until(events, "drew")
    plate: PullPlate = seen.air(PullPlate)
    assert [pane.pull.unit for pane in plate.panes] == ["t-vet", "s-rifle"], "the target pulls first"
    assert seen.board.window.contains(plate.rect)
    rects = [pane.rect for pane in plate.panes]
    assert plate.rect.contains(rects[0]) and plate.rect.contains(rects[1]) and not rects[0].colliderect(rects[1])


def test_the_plate_stays_between_the_pull_and_what_comes_of_it_and_then_goes() -> None:
    seen = Seen(FIGHT)
    events = seen.heard("seal", {"do": "fire", "target": "t-vet"}, *["black"] * 4, *["white"] * 6)
    seen.until(events, "drew").finish()
    plate: PullPlate = seen.air(PullPlate)
    assert [pane.out for pane in plate.panes] == [5, 5]
    last = next(batch for batch in batches(events) if batch[-1]["is"] == "held")
    motion: Any = seen.table.motion(last)
    motion.update(0.3)
    assert [pane.end for pane in plate.panes] == ["incapacitated", "held"]
    assert not seen.board.counters["t-vet"].down, "he falls when it has been read"
    motion.finish()
    assert seen.board.counters["t-vet"].down
    assert not any(isinstance(air, PullPlate) for air in seen.board.airs)


def test_where_nothing_moves_the_plates_stand_to_be_read() -> None:
    """What was pulled stands until something else happens; then it is gone."""
    seen = Seen(FIGHT)
    seen.context.factor = 0.0
    events = seen.heard("seal", {"do": "fire", "target": "t-vet"}, *["black"] * 4, *["white"] * 6)
    for batch in batches(events):
        motion: Any = seen.table.motion(batch)
        if motion:
            motion.update(0.0)
    plate: PullPlate = seen.air(PullPlate)
    assert plate.there == 1 and [(pane.out, pane.end, pane.back) for pane in plate.panes] == [
        (5, "incapacitated", 0.0), (5, "held", 0.0),
    ]  # fmt: skip
    seen.table.draw(Surface((1280, 720)))
    for batch in batches(seen.heard("seal", {"do": "move", "to": "c3/0"})):
        seen.table.motion(batch)
    assert not seen.board.airs


# --- threats, reasons, cards --------------------------------------------------------------------------------------------


def test_skulls_fly_into_the_bag_of_each_team_and_are_counted_there() -> None:
    seen = Seen(FIGHT)
    seen.until(seen.heard("seal", {"do": "fire", "target": "t-vet"}, *["white"] * 10), "threat")
    bags: Bags = seen.air(Bags)
    assert [(one.seat, one.source, one.number) for one in bags.flights] == [("terrorist", "s-rifle", 2), ("seal", "t-vet", 3)]
    assert bags.black == {"seal": 6, "terrorist": 6}


def test_a_blast_throws_from_its_zone_at_all_who_stand_there() -> None:
    seen = Seen(FIGHT)
    seen.until(seen.heard("seal", {"do": "use", "token": "frag", "zone": "c1"}), "threat")
    bags: Bags = seen.air(Bags)
    assert {(one.seat, one.source) for one in bags.flights} == {("terrorist", "c1")}
    assert sum(one.number for one in bags.flights) == 9


def test_why_nobody_returns_fire_stands_beside_him() -> None:
    seen = Seen(fight(t_vet={"stunned": True}))
    seen.until(seen.heard("seal", {"do": "fire", "target": "t-vet"}, *["white"] * 5), "no-return")
    tag: Tag = seen.air(Tag)
    assert (tag.unit, tag.words) == ("t-vet", "stunned")


def test_the_cost_of_a_flipped_token_is_a_plate_of_its_own_before_one_goes_first() -> None:
    """At the second commit both cards are turned over."""
    start = {**FIGHT, "phase": "plan", "turn": None, "seats": {
        "seal": {"bag": {"white": 24}, "token": "minus", "stack": ["s-lead", "s-rifle", "s-gun"], "done": True},
        "terrorist": {"bag": {"white": 24}, "stack": ["t-boss", "t-vet", "t-gun"]},
    }}  # fmt: skip
    seen = Seen(start)
    events = seen.heard("terrorist", {"do": "commit"})
    seen.until(events, "revealed", 0.5)
    plate: RevealPlate = seen.air(RevealPlate)
    assert plate.turned < 1 and seen.table.head.strip.turning(), "the strip names nobody before his card lies open"
    assert {seat: (card.printed, card.penalty, card.initiative) for seat, card in plate.cards.items()} == {
        "seal": (45, 10, 35), "terrorist": (42, 0, 42),
    }  # fmt: skip
    first = next(batch for batch in batches(events) if batch[0]["is"] == "first")
    motion: Any = seen.table.motion(first)
    motion.update(0.2)
    assert plate.first is None and 0 < plate.cost < 1
    motion.update(0.6)
    assert plate.first == "terrorist" and plate.cost == 1
    motion.finish()
    assert not any(isinstance(air, RevealPlate) for air in seen.board.airs) and not seen.table.head.strip.turning()


def test_the_first_time_somebody_goes_again_it_is_said_why() -> None:
    notes: list[str] = []
    table = None
    for match, seat, action in skirmish("street-sweep", {"units_seal": 2, "units_terrorist": 5, "rounds": 2}, 1):
        if table is None:
            context = Seated(match, None, 0.35)
            table = laid(context)
        match.play(seat, action)
        for batch in batches(context.chair().hear()):
            motion: Any = table.motion(batch)
            if motion and batch[0]["is"] == "revealed":
                motion.update(0.01)
                notes += [air.note for air in table.board.airs if isinstance(air, RevealPlate)]
            if motion:
                motion.finish()
    assert len([note for note in notes if note]) == 1 and len(notes) > 4


def test_at_the_end_of_a_round_it_is_said_of_all_who_lie_there_whether_they_stand_up() -> None:
    """Nobody acts any more: both stacks are out when the turn ends."""
    down = {"state": "down"}
    start = fight(s_lead={**down, "danger": 2}, s_gun={**down, "danger": 5}, t_gun={**down, "danger": 4})
    seats = {seat: {**one, "windows": "never"} for seat, one in FIGHT["seats"].items()}
    seen = Seen({**start, "seats": seats})
    seen.until(seen.heard("seal", {"do": "end-turn"}), "round-end", 0.3)
    plate: Rising = seen.air(Rising)
    assert next(one.stands for one in plate.risers if one.title == "Team Leader")
    gunners = [one for one in plate.risers if one.title == "Machine Gunner"]
    assert {(one.side, one.stands) for one in gunners} == {("seal", False), ("terrorist", True)}, "near the Cell Leader"
    assert "2 or less" in next(one.words for one in gunners if one.side == "seal")


def test_whoever_is_stunned_is_said_to_lose_his_turn() -> None:
    """The first of the pair ends his turn, the other is stunned: a banner over the board says so."""
    pair = {"first": "s-rifle", "second": "t-vet", "at": 1}
    seen = Seen({**fight(t_vet={"stunned": True}), "pair": pair})
    seen.until(seen.heard("seal", {"do": "end-turn"}), "turn-lost", 0.3)
    banner: Banner = seen.air(Banner)
    assert banner.title == "Veteran is stunned" and banner.line == "He loses his turn."


# --- words --------------------------------------------------------------------------------------------------------------


def test_a_caption_is_short() -> None:
    """Two sentences at most, however many events move together."""
    view: Position = RULES.read(FIGHT)
    many = [{"is": "threat", "unit": name, "count": 3, "from": 0, "to": 3, "skulls": 3} for name in FIGHT["units"]]
    assert caption(many, view).count(".") <= 2
    same = [{"is": "revealed", "seat": seat} for seat in ("seal", "terrorist")]
    assert caption(same, view) == caption(same[:1], view)


def test_that_an_enemy_holds_is_told_without_the_colour_of_good_news() -> None:
    own = pull(3, "white")
    foe = own._replace(foe=True)
    assert own.shade("held") == palette.GOOD != foe.shade("held")
    assert own.shade("incapacitated") == foe.shade("incapacitated")


# --- blows and the end --------------------------------------------------------------------------------------------------


def airs_of(seen: Seen, batch: list[Event]) -> list[type]:
    """What was over the board while a group of events was seen, in the order in which it came."""
    motion, found = seen.table.motion(batch), list[type]()
    while motion and not motion.over:
        motion.update(1 / 60)
        found += [type(air) for air in seen.board.airs]
    return list(dict.fromkeys(found))


def test_a_kill_is_told_on_a_plate_and_leaves_a_body_for_a_while() -> None:
    seen = Seen(FIGHT)
    found = airs_of(seen, [{"is": "killed", "unit": "t-vet", "how": "coup"}])
    assert {Topple, Fate} <= set(found)
    assert set(seen.board.bodies) == {"t-vet"} and "t-vet" not in seen.board.counters
    seen.board.bury(FIGHT["round"] + 1)
    assert seen.board.bodies, "until the next round is over"
    seen.board.bury(FIGHT["round"] + 2)
    assert not seen.board.bodies


def test_a_kill_is_seen_for_a_second_at_any_speed() -> None:
    for speed, least in ((0.35, 0.95), (0.0, 0.0)):
        seen, passed = Seen(FIGHT), 0.0
        seen.context.speed = lambda speed=speed: speed
        motion = seen.table.motion([{"is": "killed", "unit": "t-vet", "how": "coup"}])
        while motion and not motion.over:
            motion.update(1 / 60)
            passed += 1 / 60
        assert passed >= least and set(seen.board.bodies) == {"t-vet"}


@pytest.mark.parametrize(("why", "looked"), [("eliminated", True), ("limit", False)])
def test_what_decided_a_match_is_looked_at_before_it_is_said_who_has_won(why: str, looked: bool) -> None:
    seen = Seen(FIGHT)
    airs_of(seen, [{"is": "killed", "unit": "t-vet", "how": "coup"}])
    found = airs_of(seen, [{"is": "over", "winner": "seal", "why": why}])
    assert found == [Decided, Banner] if looked else found == [Banner]


@pytest.mark.parametrize("name", ["courtyard", "souk", "long-street"])
def test_a_token_that_rises_lies_over_nobody_else(name: str) -> None:
    """Above its man, else beside him: nobody on the next floor seems to have used it."""
    board = new_board(name)
    for house, floor in board.town.storeys():
        for other in {floor - 1, floor + 1} & set(range(house.zone.floors)):
            places = {"s-rifle": f"{house.zone.id}/{floor}", "s-breach": f"{house.zone.id}/{other}"}
            board.place_all({unit: counter(unit, space) for unit, space in places.items()}, {}, {})
            board.open_over([*places.values()])
            rises = TokenUp(board, "s-rifle", "focus-fire", 1.0)
            rises.ready()
            (at, px) = board.spots()["s-breach"]
            face = Rect(0, 0, rises.px, rises.px).move_to(center=rises.goal)
            assert not face.collidepoint(at) and not face.inflate(-8, -8).colliderect(
                Rect(0, 0, px * 0.6, px * 0.6).move_to(center=at)
            )
