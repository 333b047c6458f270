"""What a kill looks like at the table of Rush: all that tells of it changes at once, points fly over words, a click ends it."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.draws import Draws
from game.learning.rulebook import book
from game.match import Match
from scenes.boards.blows import Fate
from scenes.boards.effects import Rise
from scenes.boards.loop import figures, furniture
from scenes.boards.loop.corners import called_rect, numeral_rect, parts_of
from scenes.boards.loop.figures import edged
from scenes.boards.loop.motions import Burst, CombatDice
from scenes.boards.loop.over import Arc
from scenes.boards.loop.room import pack_labels
from scenes.boards.loop.tokens import draw_token
from scenes.kit import palette
from scenes.kit.text_panel import Prose
from scenes.kit.tweens import Wait
from scenes.kit.words import say
from scenes.tables.rush.group import _dead_words, held, mood
from scenes.tables.rush.since import since
from tests.scenes.rushing import ISLAND, PHASES, RULES, at_the_fuse, helped, seated
from tests.scenes.sitting import Sitting


def fought(rolls: list[str], taught: bool = False, **given: int) -> Sitting:
    """Ann's fight with Gus has been decided, nothing of it seen yet; nobody helps."""
    seats = deepcopy(ISLAND["seats"])
    seats["A2"]["class"] = "recon"
    sitting = seated(seats=seats, **given)
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    table: Any = sitting.play.table
    sitting.match.draws = Draws(1, sitting.match.draws.count, rolls)
    hand = table.mode
    hand.picked = next(place for place, way in enumerate(hand.ways) if way.stops[0].space == "s13")
    table.state.taught = table.state.view.round if taught else None
    hand.commit()
    return sitting


def told(sitting: Sitting) -> tuple[bool, bool, bool, bool]:
    """Whether chip, dial, plate and panel know that Ann is dead."""
    table: Any = sitting.play.table
    table.widgets  # noqa: B018
    _, (chip,) = table.chips()
    plates = {one.seat: one.line for side in table.mode.roster.plates for one in side}
    said = "is dead" in table.state.words
    return "4 of 8" in chip.words, table.board.furniture.counted == 4, plates["A1"] == say("rush:status.dead"), said


def past_the_first_fight(sitting: Sitting) -> None:
    """Go on from the plate that stands before the dice of the first fight."""
    until_halted(sitting)
    (sign,) = sitting.play.table.board.left  # type: ignore[attr-defined]
    assert sign.title == say("rush:moving.met").upper()
    for _ in range(600):
        sitting.play.go_on()
        if not sitting.play.playing.halted:
            return
        sitting.step()
    raise AssertionError("the fight never begins")


def until_halted(sitting: Sitting) -> None:
    """Let time pass until something waits for a click."""
    for _ in range(6000):
        sitting.step()
        if sitting.play.playing.halted:
            return


def test_chip_dial_plate_and_words_tell_of_a_kill_at_once_when_he_lies() -> None:
    sitting = fought(["-", "+"])
    table: Any = sitting.play.table
    assert not any(told(sitting))
    seen = []
    for _ in range(3000):
        sitting.step()
        seen.append(told(sitting))
        if any(seen[-1]):
            break
    assert all(seen[-1]), seen[-1]
    assert table.board.counters["A1"].lies, "his fall has been seen"


def test_points_fly_from_above_the_words_that_rise() -> None:
    sitting = fought(["+", "-"])
    table: Any = sitting.play.table
    for _ in range(3000):
        sitting.step()
        flights = table.state.points.flights
        if flights and flights[0].part is not None:
            break
    (flight, *_) = table.state.points.flights
    _, y = table.board.to_screen("s13")
    assert flight.start[1] < y - table.board.scale.px(60)


def test_while_one_learns_a_kill_waits_for_a_click() -> None:
    sitting = fought(["-", "+"], taught=True)
    table: Any = sitting.play.table
    past_the_first_fight(sitting)
    until_halted(sitting)
    assert sitting.play.playing.halted and table.board.left, "who has died is read on a plate"
    dial = table.board.camera.to_screen(table.board.slots["kill_counter"])
    assert not table.board.left[0].rect.collidepoint(dial), "that leaves the dial in sight"
    for _ in range(600):
        sitting.step()
    assert sitting.play.playing.halted, "as long as nobody clicks"
    sitting.play.go_on()
    sitting.step()
    assert not sitting.play.playing.halted and not table.board.left


def test_in_a_match_without_lessons_nothing_waits() -> None:
    sitting = fought(["-", "+"])
    for _ in range(6000):
        sitting.step()
        assert not sitting.play.playing.halted
        if sitting.play.playing.idle and sitting.play.shown:
            break
    assert sitting.play.match.position.kills == 4


def test_ones_own_death_waits_for_a_click_at_any_speed() -> None:
    sitting = fought(["-", "+"])
    table: Any = sitting.play.table
    on, known = table.motions.on, table.state
    dead = {"is": "dead", "seat": "A1", "by": "D1", "at": "s13"}
    on.batch, on.before, on.after = [dead], known.view, known.view
    alone: Any = SimpleNamespace(people=True, shared=False, chair=known.context.chair)
    known.context = alone
    for seat, waits in (("A1", True), ("D1", False), (None, False)):
        known.seat = seat
        assert any(isinstance(one, Wait) for one in held(on)) is waits


@pytest.mark.parametrize("how", ["c4", "six", "defused"])
def test_what_becomes_of_a_station_waits_for_a_click_of_either_side(how: str) -> None:
    sitting = fought(["-", "+"])
    table: Any = sitting.play.table
    on, known = table.motions.on, table.state
    on.batch, on.before, on.after = [{"is": "mcom", "id": "2A", "how": how}], known.view, known.view
    for people, shared, seat in ((True, False, "A1"), (True, False, "D1"), (True, True, None), (False, False, None)):
        context: Any = SimpleNamespace(people=people, shared=shared, chair=known.context.chair)
        known.context, known.seat = context, seat
        assert any(isinstance(one, Wait) for one in held(on)) is people, "a replay goes on by itself"


def test_the_lines_of_a_fight_stay_until_it_is_decided() -> None:
    sitting = fought(["+", "+", "-", "+"])
    known: Any = sitting.play.table.state  # type: ignore[attr-defined]
    seen = set()
    for _ in range(6000):
        sitting.step()
        seen.add(known.told)
        if sitting.play.playing.idle and sitting.play.shown:
            break
    assert any(words.count("Fight at") == 2 and "is dead" in words for words in seen), seen


@pytest.mark.parametrize(("rolls", "falls"), [(["-", "+"], "A1"), (["+", "-"], "D1"), (["+", "+", "-", "+"], "A1")])
def test_in_a_fight_both_figures_move_and_the_loser_falls_as_it_is_told(rolls: list[str], falls: str) -> None:
    sitting = fought(rolls)
    table: Any = sitting.play.table
    board: Any = table.board
    where: dict[str, object] = {}
    still = dict.fromkeys(("A1", "D1"), 0)
    for step in range(900):
        sitting.step()
        if "minus" in table.state.told:
            break
        if step % 6 == 0 and any(isinstance(one, CombatDice) for one in board.airs):  # 50 ms
            now = {unit: (board.counters[unit].at, board.counters[unit].lean) for unit in still}
            still = {unit: 0 if now[unit] != where.get(unit) else still[unit] + 1 for unit in still}
            where = now
            assert max(still.values()) <= 10, "nobody stands about"
    sitting.step()
    assert board.counters[falls].lean or board.counters[falls].lies, "he falls as it is said"


def test_dice_that_decide_lie_longer() -> None:
    sitting = seated()
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    on = sitting.play.table.motions  # type: ignore[attr-defined]
    on.on.before = on.on.after = on.state.view
    taken = []
    for sign in "+-":
        motion = on._combat({"is": "combat", "at": "s13", "rolls": [["A1", "+"], ["D1", sign]]})
        taken.append(100 - motion.update(100.0))
    assert 1 < taken[0] < 1.5 < taken[1] - 0.5, taken


def test_who_goes_down_is_told_over_his_square_and_dice_and_words_are_read_at_any_speed() -> None:
    sitting = seated()
    on = sitting.play.table.motions  # type: ignore[attr-defined]
    on.on.before = on.on.after = on.state.view
    for speed, least in (("fast", 1.0), ("off", 0.0)):
        sitting.app.preferences = replace(sitting.app.preferences, speed=speed)
        motion = on._combat({"is": "combat", "at": "s13", "rolls": [["A1", "-"], ["D1", "-"]]})
        seen: dict[str, set[float]] = {"Fate": set(), "CombatDice": set()}
        words, passed = set(), 0.0
        while not motion.over:
            motion.update(1 / 60)
            passed += 1 / 60
            for air in on.board.airs:
                seen.get(type(air).__name__, set()).add(passed)
                words |= {air.words} if isinstance(air, Fate) else set()
        assert all(len(one) / 60 >= least - 0.05 for one in seen.values()), seen
        assert len(words) == (1 if least else 0), "one plate for both"


def test_ones_own_death_stands_in_the_next_turn() -> None:
    sitting = seated(turn={"seat": "D1", "phase": "move", "dice": [1, 2]})
    known: Any = sitting.play.table.state  # type: ignore[attr-defined]
    view = known.view
    turns = [
        {"is": "turn", "seat": "A1", "round": 6}, {"is": "throw", "seat": "A1", "dice": [4, 4], "double": True},
        {"is": "suicide", "seat": "A1", "cause": "third_double"}, {"is": "down", "seat": "A1"},
        {"is": "dead", "seat": "A1", "by": None}, {"is": "turn", "seat": "D1", "round": view.round},
    ]  # fmt: skip
    known.context.chair = lambda: SimpleNamespace(story=lambda: turns)
    known.heard = len(turns)
    known._asks = None
    (line,) = since(known, "A1")
    assert "third double" in line and "is dead" in line


@pytest.mark.parametrize("saved", [True, False])
def test_what_came_of_ones_own_fuse_stands_in_the_next_turn(saved: bool) -> None:
    sitting = seated(turn={"seat": "D1", "phase": "move", "dice": [1, 2]})
    known: Any = sitting.play.table.state  # type: ignore[attr-defined]
    turns = [
        {"is": "turn", "seat": "A1", "round": 6}, {"is": "armed", "mcom": "2A", "seat": "A1"},
        {"is": "defuse", "seat": "D1", "dice": [1, 2], "throw": 1, "ok": False},
        {"is": "defuse", "seat": "D1", "dice": [6, 6] if saved else [6, 5], "throw": 2, "ok": saved},
        {"is": "mcom", "id": "2A", "how": "defused" if saved else "c4"},
        {"is": "turn", "seat": "D1", "round": known.view.round},
    ]  # fmt: skip
    known.context.chair = lambda: SimpleNamespace(story=lambda: turns)
    known.heard = len(turns)
    known._asks = None
    (line,) = since(known, "A1")
    assert ("saves 2A on throw 2: 6 and 6." if saved else "blows up station 2A.") in line


def test_whoever_has_been_helped_is_not_called_down() -> None:
    table: Any = helped().play.table
    down, _ = table.chips()
    assert down[-1].words == say("rush:chip.revive", name=table.state.names["A1"])
    view = table.state.view.copy()
    view.change("A1", status="up")
    table.state.view = view
    left, _ = table.chips()
    assert left[-1].words == say("rush:chip.move", name=table.state.names["A1"])


# --- what sends one back, and shells -------------------------------------------------------------------------------------------


def sent_back() -> Sitting:
    """Ann has thrown a double, and draws Out of Ammunition on her last stop: nothing of the card is seen yet."""
    packs = RULES.write(RULES.setup("standard", {}, Draws(1)))["packs"]
    supply = ["m-out", *(one for one in packs["supply"] if one != "m-out")]
    seats = deepcopy(ISLAND["seats"])
    seats["A1"]["at"], seats["D1"]["at"] = "s07", "s40"
    sitting = seated(seats=seats, packs={**packs, "supply": supply}, turn={"seat": "D1", "phase": "move", "dice": [1, 2]})
    for die in (1, 2):
        sitting.match.play("D1", {"do": "move", "die": die})
    assert sitting.match.position.turn.seat == "A1"
    sitting.match.draws = Draws(1, sitting.match.draws.count, [4, 4])
    for action in ({"do": "throw"}, {"do": "move", "die": 4}, {"do": "move", "die": 4}):
        sitting.match.play("A1", action)
    return sitting


def test_a_throw_that_a_card_took_is_told_of_in_the_next_turn() -> None:
    sitting = sent_back()
    sitting.rest()
    view = sitting.match.chair("A1").view()
    assert view.soldiers["A1"].at == "s10" and view.turn.seat != "A1"
    table: Any = sitting.play.table
    table.state.heard = len(sitting.match.story())
    (line,) = [one for one in since(table.state, "A1") if "Out of Ammunition" in one]
    assert "falls back" in line and say("rush:panel.throw_lost") in line
    assert since(table.state, "A1")[-1] == line, "what others have done since comes first"
    assert not any("Out of Ammunition" in one for one in since(table.state, "A2"))


def fired() -> Any:
    """The gun has been fired; nothing of it seen yet."""
    seats = deepcopy(ISLAND["seats"])
    seats["A1"]["at"] = "s12"
    sitting = seated(seats=seats, gun={"state": "standing", "owner": "attackers"}, turn={"seat": "A1", "phase": "ready"})
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    hand: Any = sitting.play.table.mode  # type: ignore[attr-defined]
    sitting.match.draws = Draws(1, sitting.match.draws.count, [6, 5])
    hand.decide({"do": "fire"})
    return sitting


@pytest.mark.parametrize("rolls", [[], [["D1", "-"]]])
def test_shells_burst_before_what_they_do_is_told(rolls: list[Any]) -> None:
    sitting = seated()
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    table: Any = sitting.play.table
    motions = table.motions
    motions.on.before = motions.on.after = motions.state.view
    motions._untold = "what comes of it"
    motion = motions._shells({"is": "shells", "at": "s13", "rolls": rolls})
    burst = False
    while not motion.over:
        told = table.state.told
        motion.update(0.02)
        burst |= any(isinstance(one, Burst) for one in table.board.airs)
        assert burst or told != "what comes of it"
    assert table.state.told == "what comes of it"


def test_points_for_what_blew_up_rise_where_it_stood() -> None:
    sitting = seated()
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    motions: Any = sitting.play.table.motions  # type: ignore[attr-defined]
    on = motions.on
    blown = {"is": "demolish", "seat": "A1", "what": "s14", "at": "s14", "roll": "+", "ok": True}
    points = {"is": "points", "seat": "A1", "n": 50, "why": "demolish"}
    on.batch, on.before, on.after = [blown, points], motions.state.view, motions.state.view
    motions._points(points).update(0.02)
    (rise,) = (one for one in motions.board.airs if isinstance(one, Rise))
    assert rise.space == "s14" != on.at("A1")


def test_the_dice_of_the_gun_lie_in_the_tray_until_its_shells_have_fallen() -> None:
    sitting = fired()
    table: Any = sitting.play.table
    burst = False
    for _ in range(4000):
        sitting.step()
        flying = [one for one in table.board.airs if isinstance(one, Burst) and one.space == "s23"]
        if flying:
            burst = True
            assert [one.shown for one in table.board.furniture.dice] == [6, 5]
            assert not any(one.used for one in table.board.furniture.dice)
        if sitting.play.playing.idle and sitting.play.shown:
            break
    assert burst
    sitting.rest()
    assert table.state.salvo is None


def test_the_fallen_has_no_cross_hairs_on_him() -> None:
    board: Any = helped().play.table.board  # type: ignore[attr-defined]
    assert board.over.fallen == "A1" and not board.targets and not board.over.aimed


def test_threat_and_what_if_say_what_they_show() -> None:
    for name in ("ready", "move"):
        sitting = PHASES[name]()
        table: Any = sitting.play.table
        table.state.looks.toggle("threat")
        table.mode.update_highlights()
        assert table.board.over.hatched and table.mode.sentence() == say("rush:ask.threat"), name
        table.state.looks.toggle("threat")
        table.state.hand.switch()
        table.widgets  # noqa: B018
        assert any(say("rush:panel.thought") in str(getattr(one, "parts", "")) for one in table.panels.widgets), name


# --- points ----------------------------------------------------------------------------------------------------------------


def test_the_points_of_a_plate_never_fall_before_they_rise() -> None:
    for rolls in (["+", "-"], ["-", "+"], ["-", "-"]):
        sitting = fought(rolls)
        table: Any = sitting.play.table
        first = {seat: one.points for seat, one in table.state.settled.soldiers.items()}
        seen: list[dict[str, int]] = []
        landed: list[tuple[dict[str, int], dict[str, int]]] = []
        flying = 0
        for _ in range(3000):
            sitting.step()
            table.widgets  # noqa: B018
            seen.append({one.seat: one.points for side in table.mode.roster.plates for one in side})
            flies = len(table.state.points.flights)
            if flies < flying:
                due = {seat: table.state.view.soldiers[seat].points - table.state.points.due(seat) for seat in seen[-1]}
                landed.append((due, seen[-1]))
            flying = flies
            if sitting.play.playing.idle and sitting.play.shown:
                break
        for seat, points in first.items():
            told = [points, *(one[seat] for one in seen if seat in one)]
            assert told == sorted(told), (rolls, seat, sorted(set(told)))
        ends = {seat: one.points for seat, one in sitting.match.position.soldiers.items()}
        assert seen[-1] == ends, "and in the end all of them are there"
        flown = [one for one in landed if one]
        assert flown and all(one[0] == one[1] for one in flown), "points count as soon as they have come to a plate"
        assert ends != first, rolls


# --- cards that one draws oneself --------------------------------------------------------------------------------------------


def drawn(card: str, pack: str) -> Sitting:
    """Gus, a defender, ends his turn on a pack's square and draws this card: nothing of it is seen yet."""
    packs = RULES.write(RULES.setup("standard", {}, Draws(1)))["packs"]
    seats = deepcopy(ISLAND["seats"])
    world = RULES.setup("standard", {}, Draws(1)).world
    at = next(space for space, square in world.squares.items() if square.kind == pack and space > "s25")
    seats["D1"] = {**seats["D1"], "at": world.track.ahead(at, -3)}
    packs = {**packs, pack: [card, *(one for one in packs[pack] if one != card)]}
    start = {**deepcopy(ISLAND), "seats": seats, "packs": packs, "turn": {"seat": "A2", "phase": "move", "dice": [1, 2]}}
    match = Match(RULES, "standard", {}, 1, start)
    while match.actors()[0] == "A2":
        match.play("A2", next(one for one in reversed(match.legal("A2")) if one["do"] != "enter"))
    match.draws = Draws(1, match.draws.count, [1, 2])
    match.play("D1", {"do": "throw"})
    sitting = Sitting({**dict.fromkeys(match.seats, "regular"), "D1": "person"}, match)
    sitting.rest()
    sitting.play.decide({"do": "move", "die": 1})
    sitting.rest()
    sitting.play.decide({"do": "move", "die": 2})
    return sitting


def test_a_card_that_one_draws_stays_until_a_click_and_says_why_it_has_no_effect() -> None:
    sitting = drawn("w-uav", "armoury")
    story = sitting.match.story()
    assert [event["is"] for event in story if event["is"] in ("card", "no_effect")] == ["card", "no_effect"], story
    table: Any = sitting.play.table
    until_halted(sitting)
    (plate,) = table.board.left
    why = say("rush:idle.uav_panel", side="{blue|Defenders}")
    assert plate.title == "UAV" and why in plate.line, plate.line
    for _ in range(1200):
        sitting.step()
    assert sitting.play.playing.halted, "as long as nobody clicks"
    sitting.play.go_on()
    for _ in range(240):
        sitting.step()
    assert not sitting.play.playing.halted and not table.board.left
    match = sitting.match
    while match.actors()[0] != "D1":
        match.play(match.actors()[0], match.legal(match.actors()[0])[0])
    sitting.play.table.show(match.chair("D1").view(), match.chair("D1"))
    assert any("UAV" in one and why in one for one in since(table.state, "D1")), "it is told again in the next turn"
    heard = sitting.play.log.narrator.telling(sitting.play.names)
    assert any(why in (heard(event).line or "") for event in story), "and in the log"


# --- what lies over what -------------------------------------------------------------------------------------------------------


def test_no_way_covers_a_badge() -> None:
    table: Any = seated().play.table
    board = table.board
    badge = parts_of(board, board.spots())["A1"][1]

    def seen() -> tuple[bytes, bytes]:
        surface = pygame.Surface((1280, 720))
        board.draw(surface)
        whole = pygame.Rect(0, 0, 1280, 720).clip(board.rect)
        return tuple(pygame.image.tobytes(surface.subsurface(area), "RGB") for area in (badge, whole))  # type: ignore[return-value]

    with_arcs = seen()
    board.over.show_arcs([Arc("s10", "s13"), Arc("s07", "s13")])
    crossed = seen()
    board.over.show_arcs()
    without = seen()
    assert with_arcs[1] != without[1] and crossed[1] != without[1], "ways are drawn"
    assert crossed[0] == without[0], "and none of them over a badge"


def test_figures_of_a_row_and_of_a_column_keep_apart_at_a_corner() -> None:
    sitting = seated(
        seats={**deepcopy(ISLAND["seats"]), "A1": {**ISLAND["seats"]["A1"], "at": "s08"}}, turn={"seat": "A1", "phase": "ready"}
    )
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    placed: list[tuple[bool, pygame.Rect]] = []

    def noted(board: Any, space: str, figure: Any, taken: Any) -> Any:
        found = edged(board, space, figure, taken)
        if found is not None:
            placed.append((bool(board.inward(space)[0]), found.copy()))
        return found

    figures.edged, before = noted, figures.edged
    try:
        board.draw(pygame.Surface((1280, 720)))
    finally:
        figures.edged = before
    rows, columns = ([rect for column, rect in placed if column is wanted] for wanted in (False, True))
    assert rows and columns
    assert not any(one.inflate(0, 6).colliderect(other) for one in rows for other in columns)


# --- while one learns -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "taught, clock, seat", [(True, False, "D1"), (False, False, "D1"), (True, True, "D1"), (True, False, "A1")]
)
def test_that_the_enemy_arms_a_station_waits_for_a_click_while_one_learns(taught: bool, clock: bool, seat: str) -> None:
    sitting = seated()
    table: Any = sitting.play.table
    known = table.state
    known.taught, known.clock, known.seat = known.view.round if taught else None, clock, seat
    table.motions.on.begin([{"is": "armed", "mcom": "2A", "seat": "A1"}], known.view)
    waits = [one for one in held(table.motions.on) if isinstance(one, Wait)]
    assert bool(waits) is (taught and not clock and seat == "D1")


def test_the_gun_stands_upright_on_every_square() -> None:
    sitting = seated(gun={"state": "standing", "owner": "attackers"})
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    gun = board.counters["gun"]
    assert gun.upright and not any(token.upright for unit, token in board.counters.items() if unit != "gun")

    def drawn_at(way: float) -> bytes:
        surface = pygame.Surface((200, 200))
        draw_token(surface, gun, (100, 100), 80, way, None, 1.0, "rush")
        return pygame.image.tobytes(surface, "RGB")

    assert drawn_at(0) == drawn_at(90) == drawn_at(270)


def test_chip_and_words_go_on_to_the_next_turn_together() -> None:
    """As long as the shells of one bot are told of, the chip names him, and nobody who is next."""
    start = deepcopy(ISLAND)
    start["seats"]["D2"]["at"] = "s12"
    start["seats"]["A2"] = {"name": "Bob", "class": "medic", "status": "dead", "at": "s20", "entered": True}
    start |= {"gun": {"owner": "defenders"}, "turn": {"seat": "D2", "phase": "ready"}}
    match = Match(RULES, "standard", {}, 1, start)
    match.draws = Draws(1, match.draws.count, [1, 1])
    sitting = Sitting({**dict.fromkeys(match.seats, "recruit"), "A1": "person"}, match)
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    match.play("D2", {"do": "fire"})
    told = []
    for _ in range(2000):
        sitting.step()
        table: Any = sitting.play.table
        told.append((table.chips()[0][-1].short, table.caption()))
        if match.actors() == ("A1",) and sitting.play.playing.idle:
            break
    shells = {chip for chip, words in told if "Shells on" in words}
    assert shells == {table.state.names["D2"]}
    assert any("turn" in words for chip, words in told if chip == table.state.names["A1"])


def test_the_dead_and_the_fuse_have_nothing_in_common_but_their_size() -> None:
    """A dial counts the dead, with its word; the fuse is a box: its corners are its own, idle and alight."""
    px = 96
    dial = furniture.count_dial("rush", 3, 8, say("rush:table.count"), px)
    assert dial.get_at((12, 17)).a < 128, "round"
    for burning in (-1, 60, 10):
        box = furniture.charge("6", say("rush:table.fuse_idle"), burning, px)
        assert box.get_at((12, 17)).a > 200
    alight, idle = (pygame.image.tobytes(furniture.charge("6", "", burning, px), "RGBA") for burning in (60, -1))
    assert alight != idle


def test_names_of_men_stand_inwards_and_those_of_squares_outwards() -> None:
    """Whoever stands on any square, his letters cover neither its name nor its number."""
    sitting = seated()
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    token = board.counters["A1"]
    for space in board.track.ids:
        token.space = space
        badge = parts_of(board, board.spots())["A1"][1]
        names = [called_rect(board, space)] if space in board.called else []
        names += [numeral_rect(board, space)] if space in board.numerals else []
        assert badge.collidelist(names) < 0, space


def test_a_tag_leads_up_to_whoever_it_is_about_and_not_over_him() -> None:
    board: Any = seated().play.table.board  # type: ignore[attr-defined]
    with_line, token = pygame.Surface((1280, 720)), parts_of(board, board.spots())["D1"][0]
    board.over.show_arcs()
    board.draw(with_line)
    before = pygame.image.tobytes(with_line.subsurface(token), "RGB")
    board.over.show_tags({"s13": ("fight", (242, 177, 52))})
    board.draw(with_line)
    assert pygame.image.tobytes(with_line.subsurface(token), "RGB") == before


def test_the_rule_book_begins_with_what_to_do_first_and_shows_what_it_tells() -> None:
    paragraphs = [one for chapter in book("rush").chapters for one in chapter.paragraphs]
    assert paragraphs[0].id == "first" and paragraphs[0].example
    assert {"arming", "vehicles-fight", "recon", "six", "gun"} <= {one.id for one in paragraphs if one.example}


def test_whoever_stands_before_a_pack_is_read_and_not_the_name_of_the_pack() -> None:
    seats = {**ISLAND["seats"], "A2": {"name": "Bob", "class": "medic", "at": "s10"}}
    board: Any = seated(seats=seats).play.table.board  # type: ignore[attr-defined]
    parts = parts_of(board, board.spots())
    badges = [parts[seat][1] for seat in ("A1", "A2")]
    assert any(label.collidelist(badges) >= 0 for label in pack_labels(board)), "they stand in a row up to it"
    seen = []
    for packs in (board.furniture.packs, tuple((kind, "", count) for kind, _, count in board.furniture.packs)):
        board.furniture = board.furniture._replace(packs=packs)
        surface = pygame.Surface((1280, 720))
        board.draw(surface)
        seen.append([pygame.image.tobytes(surface.subsurface(one.inflate(-10, -10)), "RGB") for one in badges])
    assert seen[0] == seen[1]


def test_what_is_blown_up_shows_its_die_and_leaves_a_sentence() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "move", "dice": [4, 5]})
    match = sitting.match
    sitting.play.table.mode.decide({"do": "move", "die": 4})  # type: ignore[attr-defined]
    sitting.rest()
    table: Any = sitting.play.table
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    match.draws = Draws(1, match.draws.count, ["-"])
    hand = table.mode
    hand.decide(next(one.action for one in hand.choices if one.action["do"] == "demolish"))
    dice = 0.0
    for _ in range(1200):
        sitting.step()
        dice += any(isinstance(one, CombatDice) for one in table.board.airs) / 120
    assert dice > 1.5, "one can read it"
    sitting.rest()
    sitting.play._furnish()  # type: ignore[attr-defined]
    assert "rolls a minus and fails" in table.state.outcome.replace("{danger|", "").replace("}", "")
    assert any("rolls a minus" in part.words for part in table.mode.outcome.parts if isinstance(part, Prose))


@pytest.mark.parametrize("space", ["s13", "s00", "s26", "s35"])
def test_dice_of_a_fight_lie_in_sight_clear_of_each_other(space: str) -> None:
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "at": space}}
    board: Any = seated(seats={**seats, "D1": {"name": "Gus", "class": "recon", "at": space}}).play.table.board  # type: ignore[attr-defined]
    dice = CombatDice(board, [("A1", True), ("D1", False)], 1.0)
    dice.ready()
    lain = [pygame.Rect(0, 0, dice.px, dice.px).move_to(center=dice.lies(seat)) for seat in ("A1", "D1")]
    assert all(board.clear.contains(one) for one in lain) and not lain[0].colliderect(lain[1])


@pytest.mark.parametrize(("seat", "title"), [("D1", "Ann is dead"), ("A1", "You are dead"), ("D2", "You killed Ann")])
def test_whoever_looks_on_alone_is_told_of_himself_as_you(seat: str, title: str) -> None:
    table: Any = seated().play.table  # type: ignore[attr-defined]
    known: Any = SimpleNamespace(context=SimpleNamespace(people=True, shared=False), seat=seat)
    on: Any = SimpleNamespace(state=known, after=table.state.view, heard=lambda kind: [])
    told, line = _dead_words(on, {"is": "dead", "seat": "A1", "by": "D2"})
    back = {"D2": "Ann comes back next turn.", "A1": "Killed by Hal. You come back next turn."}
    assert told == title and line == back.get(seat, "Killed by Hal.")


def test_the_kill_that_fills_the_dial_says_who_has_won() -> None:
    sitting = fought(["-", "+"], taught=True, kills=7)
    table: Any = sitting.play.table
    past_the_first_fight(sitting)
    until_halted(sitting)
    (sign,) = table.board.left
    assert (sign.title, sign.line) == ("ANN IS DEAD", say("rush:moving.dead_last"))


@pytest.mark.parametrize("seat", ["A1", "D1", "D2"])
def test_bad_news_is_framed_in_red_and_good_news_in_amber(seat: str) -> None:
    known: Any = SimpleNamespace(context=SimpleNamespace(people=True, shared=False), seat=seat)
    on: Any = SimpleNamespace(state=known)
    dies, saves = mood(on, "D1", good=False), mood(on, "D1")
    assert (dies, saves) == ((palette.AMBER, palette.DANGER) if seat == "A1" else (palette.DANGER, palette.AMBER))
    known.context.shared = True
    assert mood(on, "D1") == palette.SIDES["D1"].counter, "nobody's news alone"


@pytest.mark.parametrize("seat", ["A1", "D1", "D2", None])
def test_two_who_kill_each_other_are_told_of_by_one_plate(seat: str | None) -> None:
    sitting = fought(["-", "-"], taught=True)
    table: Any = sitting.play.table
    past_the_first_fight(sitting)
    table.state.seat = seat or table.state.seat
    plates: list[tuple[str, str]] = []
    for _ in range(3000):
        sitting.step()
        if sitting.play.playing.halted and table.board.left:
            plates.append((table.board.left[0].title, table.board.left[0].line))
            sitting.play.go_on()
        if sitting.play.playing.idle and sitting.play.shown:
            break
    assert len(plates) == 1, plates
    title, line = plates[0]
    assert all(name in title for name in ("ANN", "GUS")) or "YOU" in title
    assert line in (say("rush:moving.dead_each_other"), say("rush:moving.dead_each_other_own"))


def test_the_spark_comes_to_the_station_before_it_blows_up() -> None:
    sitting = at_the_fuse()
    throws = sitting.match.position.world.options["defuse_throws"]
    sitting.match.draws = Draws(1, sitting.match.draws.count, [1, 2] * throws)
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    table: Any = sitting.play.table
    table.mode.toggle_clock()
    for _ in range(throws):
        sitting.rest()
        sitting.play.decide({"do": "defuse"})
    left = []
    for _ in range(1200):
        sitting.step()
        left += [fuse.left] if (fuse := table.board.over.fuse) else []
        if any(isinstance(one, Burst) for one in table.board.airs):
            break
    assert left[0] > 0.1 and left == sorted(left, reverse=True) and left[-1] < 0.02 and len(set(left)) > 8
    assert table.board.over.fuse is None, "it is burnt"


@pytest.mark.parametrize(("dice", "shown"), [([3, 3], "live"), ([1, 2] * 6, "destroyed")])
def test_lamp_and_sign_of_a_station_change_with_its_news(dice: list[int], shown: str) -> None:
    sitting: Any = at_the_fuse()
    sitting.match.draws = Draws(1, sitting.match.draws.count, dice)
    board = sitting.play.table.board
    at = sitting.play.table.state.world.stations[sitting.match.position.turn.fuse.mcom]
    sitting.play.table.mode.toggle_clock()
    for _ in range(len(dice) // 2):
        sitting.play.decide({"do": "defuse"})
        for _ in range(2000):
            sitting.step()
            if sitting.play.playing.halted or (sitting.play.shown and sitting.play.playing.idle):
                break
    assert sitting.play.playing.halted, "its plate waits to be read"
    assert board.signs[at] == shown and shown in board.furniture.lamps[1] and "armed" not in board.furniture.lamps[1]


@pytest.mark.parametrize("throws", [0, 1, 2, 3])
def test_each_throw_at_a_fuse_is_told_with_its_number(throws: int) -> None:
    sitting = at_the_fuse()
    sitting.match.draws = Draws(1, sitting.match.draws.count, [1, 2, 3, 4, 5, 6])
    hand: Any = sitting.play.table.mode  # type: ignore[attr-defined]
    hand.toggle_clock()
    for _ in range(throws):
        sitting.play.decide({"do": "defuse"})
        sitting.rest()
    hand = sitting.play.table.mode  # type: ignore[attr-defined]
    rows = [row.left for row in hand._thrown()]
    assert rows == [say("rush:panel.throw_of", n=n, throws=6) for n in range(1, throws + 1)]
