"""What the table of Rush proposes, warns of and explains: no amber that kills, nobody forgotten, no clock while one reads."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.draws import Draws
from game.games import rules
from game.match import Match
from game.rush.judging.riding import risk
from scenes.boards.loop.board import Hit
from scenes.boards.plates import Banner
from scenes.kit import palette
from scenes.kit.hero import Hero
from scenes.kit.words import say
from scenes.tables.rush.before_throw import Ready
from scenes.tables.rush.dangers import killed, threat_row, threats, together
from scenes.tables.rush.entering import Mustering, Spawning
from scenes.tables.rush.landed import odds_parts
from scenes.tables.rush.lessons import make
from scenes.tables.rush.modes import Mode
from scenes.tables.rush.moving import Moving
from scenes.tables.rush.pieces import furniture_of
from scenes.tables.rush.prospects import landing, tag_of
from scenes.tables.rush.state import short_place
from scenes.tables.rush.wording import values_of
from scenes.tables.what_if import Ghost
from tests.scenes.rushing import ISLAND, PHASES, at_the_fuse, crowd, first, resting, seated
from tests.scenes.sitting import Sitting

RULES = rules("rush")


def mode(sitting: Sitting) -> Any:
    """What the hand does at the table of a sitting."""
    return sitting.play.table.mode  # type: ignore[attr-defined]


def state(sitting: Sitting) -> Any:
    """What the table of a sitting knows."""
    return sitting.play.table.state  # type: ignore[attr-defined]


def soldier(seat: str, **more: Any) -> Any:
    """The seats of the island with one of them otherwise; one who comes back, or rides, stands nowhere."""
    seats = deepcopy(ISLAND["seats"])
    nowhere = "in" in more or more.get("status") == "box"
    seats[seat] = {**{key: value for key, value in seats[seat].items() if key != "at" or not nowhere}, **more}
    return seats


def click_unit(sitting: Sitting, unit: str) -> None:
    """Click on a token."""
    at = sitting.play.table.board.spots()[unit][0]  # type: ignore[attr-defined]
    sitting.app.apply(sitting.play.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))))
    press(sitting, at)


def press(sitting: Sitting, at: tuple[int, int]) -> None:
    """Press the left button here and let it go."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitting.app.apply(sitting.play.handle(pygame.event.Event(kind, pos=at, button=1)))


def ambers(sitting: Sitting) -> list[str]:
    """What the amber buttons say."""
    return [one.label for one in sitting.play.chrome.buttons if one.main]


# --- what kills -------------------------------------------------------------------------------------------------------------


def on_a_tank() -> Sitting:
    """Ann comes back, and a tank stands on the Spawn Point from which a station is nearest."""
    spawns = RULES.read(deepcopy(ISLAND)).world.spawns
    first = seated(seats=soldier("A1", status="dead"), turn={"seat": "A1", "phase": "spawn"})
    assert isinstance(mode(first), Spawning)
    best = mode(first).choices[0].space
    assert best in spawns.values()
    seats = soldier("A1", status="dead") | {"D1": soldier("D1", **{"in": "b-mbt"})["D1"]}
    seats["A1"]["class"] = "medic"
    return seated(seats=seats, vehicles={"b-mbt": {"at": best, "crew": ["D1"]}}, turn={"seat": "A1", "phase": "spawn"})


def test_no_point_on_which_one_dies_at_once_is_proposed() -> None:
    sitting = on_a_tank()
    deadly = [one.deadly for one in mode(sitting).choices]
    assert deadly.count(True) == 1 and deadly[-1], "it is offered last"
    assert not mode(sitting).now.deadly and ambers(sitting) == [mode(sitting).now.main]


def test_a_choice_that_kills_is_red_and_asked_about_once() -> None:
    sitting = on_a_tank()
    hand = mode(sitting)
    place = next(place for place, one in enumerate(hand.choices) if one.deadly)
    hand.pick(place)
    sitting.play._furnish()
    main = sitting.play.chrome.buttons[-1]
    assert main.red and not main.main and not main.key and not ambers(sitting)
    before = len(sitting.match.log)
    hand.commit()
    assert len(sitting.match.log) == before and "without a roll" in hand.sentence()
    hand.commit()
    assert len(sitting.match.log) == before + 1


def test_enter_and_escape_lead_away_from_what_kills() -> None:
    sitting = on_a_tank()
    hand = mode(sitting)
    hand.pick(next(place for place, one in enumerate(hand.choices) if one.deadly))
    before = len(sitting.match.log)
    sitting.press(pygame.K_RETURN)
    assert len(sitting.match.log) == before
    assert hand.back() and not hand.now.deadly


def test_the_order_of_dice_that_ends_in_a_tank_is_not_the_one_proposed() -> None:
    """Two orders of which one runs into what cannot be hurt on its first stop."""
    seats = {**soldier("D1", **{"in": "b-mbt"}), "A1": {"name": "Ann", "class": "medic", "at": "s10"}}
    for at in ("s13", "s15"):
        sitting = seated(seats=seats, vehicles={"b-mbt": {"at": at, "crew": ["D1"]}})
        assert isinstance(mode(sitting), Moving) and not mode(sitting).now.deadly
        assert mode(sitting).choices[-1].deadly


# --- who could come ---------------------------------------------------------------------------------------------------------


def test_the_dead_count_from_where_they_may_come_back() -> None:
    """They come back at any Spawn Point and throw in the same turn (R-RU-19)."""
    sitting = seated(seats=soldier("D1", status="dead"), turn={"seat": "A1", "phase": "ready"})
    spawns = sorted(state(sitting).world.spawns.values())
    near = state(sitting).world.track.ahead(spawns[0], 3)
    found = {one.seat: one for one in threats(state(sitting), "A1", near)}
    assert found["D1"].back and found["D1"].n > 0
    standing = seated(seats=soldier("D1", at=found["D1"].back), turn={"seat": "A1", "phase": "ready"})
    told = RULES.ask(standing.match.position, "danger", {"seat": "A1", "at": near})
    assert found["D1"].n == told["by"]["D1"], "as many as if he stood there already"


def test_on_a_spawn_point_an_enemy_may_come_back_right_there() -> None:
    sitting = seated(seats=soldier("D1", status="dead"), turn={"seat": "A1", "phase": "ready"})
    for at in state(sitting).world.spawns.values():
        found = next(one for one in threats(state(sitting), "A1", at) if one.seat == "D1")
        assert found.n == 36 and "on your square" in threat_row(state(sitting), found, "danger_here").left


def test_threat_says_how_likely_any_of_several_enemies_is() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "ready"})
    table: Any = sitting.play.table
    table.bars.toggle("threat")
    several = [at for at in table.board.over.hatched if len(threats(state(sitting), "A1", at)) > 1]
    assert several
    for at in several:
        known = threats(state(sitting), "A1", at)
        alone, none = known[0].n / 36, 1.0
        for one in known:
            none *= 1 - one.n / 36
        assert together(known) == round(100 * (1 - none)) >= round(100 * alone)
        told = table.board.over.hatched[at]
        assert told.startswith(str(together(known))) if at in table.mode.stops() else not told


def test_what_if_names_the_dead_and_threat_hatches_what_they_reach() -> None:
    sitting = seated(seats=soldier("D1", status="dead"), turn={"seat": "A1", "phase": "ready"})
    table: Any = sitting.play.table
    near = state(sitting).world.track.ahead(sorted(state(sitting).world.spawns.values())[0], 3)
    table.bars.toggle("threat")
    assert near in table.board.over.hatched
    table.bars.toggle("threat")
    table.hand.switch("A1")
    table.hand.put(near)
    slab = next(one for one in table.panels.widgets if getattr(one, "title", "").startswith("ANN"))
    assert any("Gus" in getattr(part, "left", "") and "back at" in part.left for part in slab.parts), slab.parts


def test_threat_with_nobody_to_fear_says_so_and_keeps_the_odds() -> None:
    start = {**deepcopy(ISLAND), "turn": {"seat": "A1", "phase": "ready"}}
    sitting = seated(start)
    table: Any = sitting.play.table
    table.state.worked_out = lambda key, make: [] if key.startswith("threats") else make(table.state.view)
    table.bars.toggle("threat")
    assert not table.board.over.hatched and table.board.over.heat
    assert table.sentence() == say("rush:ask.no_threat")


def test_the_tip_of_threat_speaks_of_what_there_is() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "ready"})
    tip = sitting.button("Threat").tip
    assert say("sight.colours") not in tip and "chance" in tip


# --- what is only looked at -------------------------------------------------------------------------------------------------


def flying(phase: str = "ready", **turn: Any) -> Sitting:
    """A pilot before his throw."""
    return seated(
        seats=soldier("D2", **{"in": "b-ah1"}), vehicles={"b-ah1": {"at": "s30", "crew": ["D2"]}},
        turn={"seat": "D2", "phase": phase, **turn},
    )  # fmt: skip


def test_a_click_on_what_one_sits_in_changes_no_button_and_throws_nothing() -> None:
    sitting = flying()
    assert isinstance(mode(sitting), Ready)
    before, log = ambers(sitting), len(sitting.match.log)
    for _ in range(2):
        click_unit(sitting, "b-ah1")
        assert ambers(sitting) == before and len(sitting.match.log) == log


def test_a_click_on_oneself_throws_no_dice() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "ready"})
    log = len(sitting.match.log)
    click_unit(sitting, "A1")
    assert len(sitting.match.log) == log


def test_a_click_on_the_tray_throws_the_dice() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "ready"})
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    at = board.camera.to_screen(board.slots["dice_tray"])
    press(sitting, at)
    assert sitting.match.log[-1].action == {"do": "throw"}


# --- words that fit ---------------------------------------------------------------------------------------------------------


def test_a_passenger_is_told_what_he_can_do() -> None:
    seats = soldier("D2", **{"in": "b-ah1"}) | {"D1": {**soldier("D1", **{"in": "b-ah1"})["D1"]}}
    vehicles = {"b-ah1": {"at": "s30", "crew": ["D1", "D2"]}}
    sitting = seated(seats=seats, vehicles=vehicles, turn={"seat": "D2", "phase": "ready"})
    sentence = mode(sitting).sentence()
    assert "Throw the dice" not in sentence and "stay aboard" in sentence.lower() and "turn ends" in sentence
    assert not sitting.play.table.board.over.heat, "he does not throw"  # type: ignore[attr-defined]


def test_a_pilot_is_not_told_of_two_stops() -> None:
    sitting = flying()
    words = " ".join([mode(sitting).hint(), *(one.line for one in mode(sitting).choices)])
    assert "double" in words and "twice" not in words and "two stops" not in words


def test_how_far_an_aircraft_flies_is_a_sum() -> None:
    sitting = PHASES["pilot"]()
    hand = mode(sitting)
    a, b = hand.view.turn.dice
    told = f"2 × ({a} + {b}) = {2 * (a + b)}"
    assert told in hand.sentence() and told in hand.choices[0].line
    hand.decide(hand.choices[0].action)
    sitting.rest()
    moved = next(event for event in sitting.match.story() if event["is"] == "move")
    words = values_of(moved, state(sitting).view, {})
    assert say("rush:log.move_air", **words).count("×") == 1 and words["sum"] == a + b


def test_what_is_no_help_before_a_throw_is_not_boarded_after_the_last_stop() -> None:
    """A defender beside a parked vehicle that the only attackers can hurt."""
    sitting = resting()
    hand = mode(sitting)
    crafts = [one.action["vehicle"] for one in hand.choices if one.action["do"] == "enter"]
    assert crafts and not any(hand._no_help(craft) for craft in crafts), "attackers board for a six"
    start = deepcopy(ISLAND)
    start["seats"] = {
        "A1": {"name": "Ann", "class": "engineer", "at": "s56"}, "D1": {"name": "Gus", "class": "assault", "at": "s10"},
    }  # fmt: skip
    start["vehicles"] = {"b-luv": {"at": "s18", "crew": []}}
    start["turn"] = {"seat": "D1", "phase": "move", "dice": [3, 5]}
    match = Match(RULES, "standard", {}, 1, start)
    for die in (3, 5):
        match.play("D1", {"do": "move", "die": die})
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    hand = mode(sitting)
    assert any(one.action["do"] == "enter" for one in hand.choices)
    assert hand.now.action["do"] == "done" and "no help" in hand.now.line and "Ann" in hand.now.line


def test_a_click_on_the_last_stop_names_the_first_one_that_is_drawn() -> None:
    sitting = seated(turn={"seat": "A2", "phase": "move", "dice": [2, 3]})
    hand = mode(sitting)
    for place in (0, 1):
        hand.pick(place) if hand.picked != place else None
        hand.click(Hit(space=hand.ways[0].stops[1].space))
        first = short_place(state(sitting).view, hand.ways[place].stops[0].space)
        assert hand.picked == place and hand.told_why == say("rush:why.second", first=first)


def test_swapped_dice_take_the_sentence_of_the_other_order_away() -> None:
    hand = mode(seated(turn={"seat": "A2", "phase": "move", "dice": [2, 3]}))
    hand.click(Hit(space=hand.ways[0].stops[1].space))
    stale = hand.sentence()
    hand.swap()
    assert "First click" in stale and "First click" not in hand.sentence()


def test_a_double_is_headed_as_one() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "move", "dice": [4, 4]})
    assert mode(sitting).title() == "Double: 4, then 4"
    assert mode(seated()).title() == say("rush:title.which")


def test_teammates_are_offered_different_classes() -> None:
    sitting, chosen = crowd(), dict[str, list[str]]()
    for _ in range(4):
        assert isinstance(mode(sitting), Mustering)
        seat, kind = mode(sitting).seat, mode(sitting).now.action["class"]
        assert kind not in chosen.get(seat[0], [])
        chosen.setdefault(seat[0], []).append(kind)
        mode(sitting).commit()
        sitting.rest()
    assert max(map(len, chosen.values())) > 1


# --- the fuse ---------------------------------------------------------------------------------------------------------------


def test_the_dice_thrown_at_a_fuse_lie_until_the_next_throw() -> None:
    sitting = at_the_fuse()
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    for dice in ([1, 2], [6, 4]):
        sitting.match.draws = Draws(1, sitting.match.draws.count, dice)
        mode(sitting).commit()
        for _ in range(60):
            sitting.step()
        assert [one.shown for one in board.furniture.dice] == dice
        assert len({one.shade for one in board.furniture.dice}) == 1 and not any(one.used for one in board.furniture.dice)


def test_beside_the_news_that_a_station_is_saved_lies_the_double() -> None:
    sitting = at_the_fuse()
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    sitting.match.draws = Draws(1, sitting.match.draws.count, [3, 3])
    mode(sitting).commit()
    for _ in range(2000):
        sitting.step()
        saved = [one for one in (*board.airs, *board.left) if isinstance(one, Banner) and "SAVED" in one.title]
        if saved:
            break
    assert saved and [one.shown for one in board.furniture.dice] == [3, 3]
    sitting.rest()
    assert [one.shown for one in board.furniture.dice] == [3, 5], "then the move goes on"


@pytest.mark.parametrize("dice", [[3, 3], [3, 4]])
def test_what_a_throw_at_a_fuse_comes_to_is_told_once_its_dice_lie(dice: list[int]) -> None:
    sitting = at_the_fuse()
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    table: Any = sitting.play.table
    left = table.state.ask("fuse")
    sitting.match.draws = Draws(1, sitting.match.draws.count, dice)
    hand = mode(sitting)
    hand.commit()
    tumbled, lain = False, False
    for _ in range(400):
        sitting.step()
        table.widgets  # noqa: B018
        told = table.state.ask("fuse")
        slabs = [part for one in table.panels.widgets for part in getattr(one, "parts", ())]
        chances = [part.number for part in slabs if isinstance(part, Hero) and part.unit == "%"]
        if table.board.tumble is not None:
            tumbled = True
            assert told == left and chances == [str(round(100 * left["defused"]))]
            assert not any("saves" in getattr(part, "text", "") for part in slabs)
        elif tumbled and not sitting.play.playing.idle and table.state.view.turn.fuse is not None:
            lain = True
            assert chances == ([] if dice[0] == dice[1] else [str(round(100 * told["defused"]))])
            assert told != left
            break
    assert tumbled and lain


@pytest.mark.parametrize(("people", "words"), [("A1 A2", "saved"), ("A1", "blown")])
def test_the_side_that_lit_a_fuse_sees_how_likely_it_is_saved(people: str, words: str) -> None:
    """Who alone looks on for the attackers reads how likely it blows up."""
    start = deepcopy(ISLAND)
    start["seats"]["D1"]["at"] = "s40"
    match = Match(RULES, "standard", {}, 1, start)
    match.play("A1", {"do": "move", "die": 3})
    sitting = Sitting({seat: "person" if seat in people.split() else "regular" for seat in match.seats}, match)
    sitting.app._lay_out(sitting.play)
    sitting.rest()
    assert match.position.turn.phase == "defuse" and type(mode(sitting)) is Mode
    slabs = [part for one in sitting.play.table.panels.widgets for part in getattr(one, "parts", ())]  # type: ignore[attr-defined]
    (hero,) = (part for part in slabs if isinstance(part, Hero) and part.shade == palette.AMBER and part.unit == "%")
    saved = round(100 * RULES.ask(match.position, "fuse", {})["defused"])
    assert (hero.words, hero.number) == (say(f"rush:panel.{words}"), str(saved if words == "saved" else 100 - saved))


def test_seconds_and_throws_of_a_fuse_are_told_together() -> None:
    view = at_the_fuse().match.position
    shown = furniture_of(view, 29.2)
    assert shown.fuse.startswith("30") and shown.fuse_words == say(
        "rush:table.fuse_or_throws", n=view.world.options["defuse_throws"]
    )


# --- lessons ----------------------------------------------------------------------------------------------------------------


def test_only_spawn_points_that_may_be_entered_are_framed() -> None:
    sitting = seated(seats=soldier("A1", status="dead"), turn={"seat": "A1", "phase": "spawn"})
    places = make(sitting.play.table)  # type: ignore[arg-type]
    entered = {action["at"] for action in state(sitting).legal}
    assert len(places.parts("points")) == len(entered)


def test_a_throw_too_many_at_a_fuse_decides_nothing_else() -> None:
    sitting = at_the_fuse()
    sitting.match.draws = Draws(1, sitting.match.draws.count, [3, 3])
    mode(sitting).commit()
    for _ in range(4000):
        if isinstance(mode(sitting), Moving):
            break
        if sitting.play.playing.halted:  # what came of the fuse is read
            sitting.play.go_on()
        sitting.step()
    log = len(sitting.match.log)
    mode(sitting).commit()
    assert len(sitting.match.log) == log and "fuse is out" in mode(sitting).sentence()
    for _ in range(2000):
        sitting.step()
    assert not state(sitting).after_fuse.on and "fuse" not in mode(sitting).sentence()
    mode(sitting).commit()
    assert len(sitting.match.log) == log + 1


# --- what is pressed, and what can be thought of --------------------------------------------------------------------------------


def test_the_first_press_of_any_card_shows_it_and_the_second_does_it() -> None:
    """As that of a square, whether it is proposed or not."""
    for proposed in (True, False):
        sitting = seated(seats=soldier("A1", status="dead"), turn={"seat": "A1", "phase": "spawn"})
        hand, log = mode(sitting), len(sitting.match.log)
        place = hand.picked if proposed else (hand.picked + 1) % len(hand.choices)
        card = hand.choice_card(place, "", {})
        card.press()
        assert hand.picked == place and len(sitting.match.log) == log and hand.now.main in hand.sentence()
        card.press()
        assert len(sitting.match.log) == log + 1


def test_what_was_said_of_a_wrong_click_is_over_with_the_next_move() -> None:
    sitting = seated()
    hand = mode(sitting)
    hand.told_why = say("rush:why.move", first="2A")
    hand.commit()
    sitting.rest()
    assert mode(sitting).sentence() != say("rush:why.move", first="2A")


def test_a_crewed_vehicle_can_be_thought_elsewhere_with_its_driver() -> None:
    sitting = flying()
    table: Any = sitting.play.table
    table.hand.switch("b-ah1")
    near = state(sitting).world.track.ahead("s10", 5)
    assert table.hand.ghost.unit == "b-ah1" and table.hand.put(near)
    thought = state(sitting).placed(sitting.match.position, table.hand.ghost)
    assert thought.vehicles["b-ah1"].at == thought.soldiers["D2"].at == near and thought.soldiers["D2"].ride == "b-ah1"
    slab = next(one for one in table.panels.widgets if getattr(one, "title", "").startswith("ATTACK HELICOPTER"))
    assert any("Ann" in getattr(part, "left", "") for part in slab.parts), slab.parts


def test_whoever_has_jumped_out_is_not_told_to_board_again() -> None:
    sitting = seated(
        seats={**soldier("A1", **{"in": "r-luv"})},
        vehicles={"r-luv": {"at": "s10", "crew": ["A1"]}, "r-apc": {"at": "s10", "crew": []}},
        turn={"seat": "A1", "phase": "ready"},
    )
    sitting.match.play("A1", {"do": "leave"})
    sitting.play.shown = False
    sitting.rest()
    hand = Ready(state(sitting), mode(sitting).acts)
    assert any(one["do"] == "enter" for one in sitting.match.legal("A1")), "he could board the other one"
    state(sitting).view, state(sitting).shown = sitting.match.position, True
    assert hand.now is not None and hand.now.action["do"] == "throw"


def test_boarding_an_aircraft_says_what_that_does_to_the_best_chance() -> None:
    sitting = seated(
        seats=soldier("D2", at="s40"), vehicles={"b-ah1": {"at": "s40", "crew": []}}, turn={"seat": "D2", "phase": "ready"}
    )
    card = next(one for one in mode(sitting).choices if one.action["do"] == "enter")
    aim = state(sitting).soldier("A2").at
    foot = state(sitting).ask("reach", seat="D2")["squares"]
    assert aim in sitting.match.position.world.squares and not foot.get(aim), "nobody is in reach on foot"
    aboard, foot = card.line.splitlines()[-2:]
    assert aboard.startswith("Board: ") and foot.startswith("Stay on foot: 0 % to stop on ")
    assert all(row.endswith("% to die.") for row in (aboard, foot))


def test_nobody_is_told_to_board_away_from_a_likely_target(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not where bots would do it for the sake of something else, either."""
    first(monkeypatch, "enter")
    seats = {**soldier("D2", at="s24"), "A1": {"name": "Ann", "class": "engineer", "at": "s30"}}
    sitting = seated(seats=seats, vehicles={"b-ah1": {"at": "s24", "crew": []}}, turn={"seat": "D2", "phase": "ready"})
    hand = mode(sitting)
    assert any(one.action["do"] == "enter" for one in hand.choices) and hand.now.action["do"] == "throw"


def test_after_the_last_stop_done_is_on_the_bar_and_boarding_says_that_it_ends_the_turn() -> None:
    sitting = PHASES["rest"]()
    hand = mode(sitting)
    if hand.now.action["do"] != "done":
        assert any(one.label == say("rush:choice.done") for one in sitting.play.chrome.buttons)
    boards = [one for one in hand.choices if one.action["do"] == "enter"]
    assert boards and all("ends your turn" in one.line for one in boards)


def test_odds_say_that_help_is_counted_and_who_cannot_help() -> None:
    start = {seat: dict(one) for seat, one in ISLAND["seats"].items()}
    start["A2"]["class"] = "medic"
    parts = odds_parts(state(seated(seats=start)), landing(state(seated(seats=start)), "A1", "s13"))
    alone = say("rush:panel.without", who=state(seated(seats=start)).called("A2"))
    assert [part.right for part in parts if getattr(part, "left", "") == alone] == [say("rush:panel.percent", n=33)]
    riding = {**start, "A1": {"name": "Ann", "class": "engineer", "in": "r-luv"}}
    rider = state(seated(seats=riding, vehicles={"r-luv": {"at": "s10", "crew": ["A1"]}}))
    rows = [part for part in odds_parts(rider, landing(rider, "A1", "s13")) if getattr(part, "left", "").startswith("Medic")]
    assert rows and rows[0].right == say("rush:modifier.medic_idle")


def test_a_medic_helps_a_crew_whose_vehicle_nobody_there_can_hurt() -> None:
    """The line, the odds and the question that follows say the same (R-RU-58)."""
    seats = {**soldier("A1", **{"in": "r-luv"}), "D1": {"name": "Gus", "class": "assault", "at": "s13"}}
    rider = state(seated(seats=seats, vehicles={"r-luv": {"at": "s10", "crew": ["A1"]}}))
    parts = odds_parts(rider, landing(rider, "A1", "s13"))
    rows = [part for part in parts if getattr(part, "left", "").startswith("Medic")]
    assert rows and rows[0].right == say("rush:modifier.medic_p", n=31)
    assert any(getattr(part, "left", "") == say("rush:panel.without", who=rider.called("A2")) for part in parts)
    match = Match(
        RULES, "standard", {}, 1, {**deepcopy(ISLAND), "seats": seats, "vehicles": {"r-luv": {"at": "s10", "crew": ["A1"]}}}
    )
    match.draws = Draws(1, match.draws.count, ["-", "+"])
    match.play("A1", {"do": "move", "die": 3})
    assert match.position.turn.phase == "revive"
    assert {"do": "revive", "with": "A2"} in match.legal("A1")


def test_nobody_boards_away_from_the_enemy_whose_fall_wins() -> None:
    """A Recon on foot reaches farther than by die alone; the card to throw says what boarding would cost."""
    at = {"seats": soldier("D1", at="s10") | {"A1": {"name": "Ann", "class": "engineer", "at": "s16"}}, "kills": 7}
    sitting = seated(**at, vehicles={"b-luv": {"at": "s10", "crew": []}}, turn={"seat": "D1", "phase": "ready"})
    now = mode(sitting).now
    assert now.action["do"] == "throw" and "On foot" in now.line and "aboard" in now.line and "Ann" in now.line
    boards = next(one for one in mode(sitting).choices if one.action["do"] == "enter")
    assert "on foot" in boards.line


def test_an_engineer_who_stays_on_foot_is_told_why() -> None:
    """The same man is led aboard where enemies who cannot hurt the vehicle come up behind: both cards say what speaks for it."""
    for on_foot in (True, False):
        seats = soldier("D1", at="s30", **{"class": "engineer"})
        seats["A1"] = {"name": "Ann", "class": "assault", **({"in": "r-luv"} if on_foot else {"at": "s28"})}
        seats["A2"]["at"] = "s56" if on_foot else "s26"
        vehicles = {"b-luv": {"at": "s30", "crew": []}, **({"r-luv": {"at": "s36", "crew": ["A1"]}} if on_foot else {})}
        now = mode(seated(seats=seats, vehicles=vehicles, turn={"seat": "D1", "phase": "ready"})).now
        assert now.action["do"] == ("throw" if on_foot else "enter")
        assert now.line.startswith(
            say("rush:choice.on_foot_hurts") if on_foot else ("Whoever lands on it", "An Assault", "Only ")
        )


def test_a_refusal_names_the_square_to_click() -> None:
    sitting = seated()
    hand, space = mode(sitting), mode(sitting).ways[0].stops[1].space
    hand.click(Hit(space))
    assert "2A" in hand.sentence() or "Fish Market" in hand.sentence()
    hand.click(Hit("s40"))
    assert "2A or" in hand.sentence() or "or 2A" in hand.sentence()


def test_plates_learn_of_a_fall_when_its_dice_lie() -> None:
    sitting = seated()
    sitting.app.preferences = replace(sitting.app.preferences, speed="normal")
    table: Any = sitting.play.table
    sitting.match.draws = Draws(1, sitting.match.draws.count, ["-", "+"])
    place = next(n for n, way in enumerate(mode(sitting).ways) if way.stops[0].space == "s13")
    mode(sitting).picked = place
    mode(sitting).commit()
    seen = False
    for _ in range(4000):
        sitting.step()
        if table.state.unread is not None:
            table.widgets  # noqa: B018
            plates = [one for side in table.mode.roster.plates for one in side]
            assert not any(one.line == say("rush:status.down") for one in plates)
            seen = True
        elif seen:
            break
    table.widgets  # noqa: B018
    assert seen and any(one.line == say("rush:status.down") for side in table.mode.roster.plates for one in side)


# --- the first fuse of all --------------------------------------------------------------------------------------------------


def test_the_first_fuse_waits_until_whoever_throws_is_ready() -> None:
    sitting = at_the_fuse(known=False)
    for _ in range(600):
        sitting.step()
    table: Any = sitting.play.table
    assert table.state.left() == table.state.seconds, "no second is lost before it was said that they are real"
    assert ambers(sitting) == [say("rush:button.ready")] and "30 real seconds" in table.mode.sentence()
    sitting.press(pygame.K_RETURN)
    for _ in range(240):
        sitting.step()
    assert not any(event["is"] == "defuse" for event in sitting.match.story()), "nothing is thrown"
    assert 0 < table.state.left() < table.state.seconds and ambers(sitting) == [say("rush:choice.defuse")]
    assert sitting.app.preferences.fuse_known, "the next one burns at once"


def test_whoever_wants_no_clock_is_not_asked_whether_he_is_ready() -> None:
    sitting = at_the_fuse(known=False)
    table: Any = sitting.play.table
    table.mode.toggle_clock()
    sitting.play._wake()
    assert ambers(sitting) == [say("rush:choice.defuse")] and table.state.left() is None


def test_no_clock_runs_while_the_log_is_open() -> None:
    sitting = at_the_fuse()
    table: Any = sitting.play.table
    sitting.play._toggle_log()
    sitting.step()
    before = table.state.left()
    for _ in range(240):
        sitting.step()
    assert table.state.left() == before
    assert "waits" in say("rush:panel.clock_waits") and any(
        say("rush:panel.clock_waits") in str(one) for one in table.mode.about_fuse()
    )
    sitting.play._toggle_log()
    for _ in range(240):
        sitting.step()
    assert table.state.left() < before


def test_boarding_is_not_praised_where_every_enemy_can_hurt_the_vehicle() -> None:
    for kinds, proposed, praised in ((("engineer", "engineer"), "throw", False), (("assault", "medic"), "enter", True)):
        seats = soldier("D1", at="s30")
        seats["A1"] |= {"class": kinds[0], "at": "s28"}
        seats["A2"] |= {"class": kinds[1], "at": "s26"}
        vehicles = {"b-luv": {"at": "s30", "crew": []}}
        hand = mode(seated(seats=seats, vehicles=vehicles, turn={"seat": "D1", "phase": "ready"}))
        (board,) = (one for one in hand.choices if one.action["do"] == "enter")
        assert board.line.startswith("An Assault or a Medic who lands") is praised and hand.now.action["do"] == proposed, (
            kinds,
            board.line,
        )
        assert praised or ("Ann" in board.line and "Ann" in hand.now.line), "who makes it useless is named"


def test_whoever_is_alone_is_not_led_to_the_class_that_revives() -> None:
    match = Match(RULES, "skirmish", {"attackers": ["Ann"], "defenders": ["Gus"]}, 1)
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    hand = mode(sitting)
    lines = {one.action["class"]: one.line for one in hand.choices}
    assert lines["medic"] == say("rush:choice.revives_nobody") and hand.now.action["class"] != "medic"


def test_a_chance_that_counts_the_long_reach_of_a_recon_says_so() -> None:
    seats = soldier("D1", status="dead") | {"D2": {"name": "Hal", "class": "recon", "at": "s24"}}
    for kind, said in (("recon", True), ("medic", False)):
        seats["D1"]["class"] = kind
        hand = mode(seated(seats=seats, turn={"seat": "D1", "phase": "spawn"}))
        near = [one.line for one in hand.choices if "%" in one.line]
        assert near and all(("long run" in line) is said for line in near), near
        hand = mode(seated(seats=soldier("D1", **{"class": kind}), turn={"seat": "D1", "phase": "ready"}))
        assert (hand.hint() == say("rush:hint.ready_far")) is said


def test_where_to_enter_tells_how_likely_whom_one_reaches_falls() -> None:
    """The figure of the fight itself, with the medics there are; it may turn the choice."""
    hand = mode(seated(seats=soldier("D1", status="dead"), turn={"seat": "D1", "phase": "spawn"}))
    near = [one for one in hand.choices if "Ann" in one.line and not hand.view.foes_at("D1", one.space)]
    kill = landing(hand.state, "D1", hand.view.soldiers["A1"].at).hits
    assert near and all(f"({kill}\u00a0% to\u00a0kill)" in one.line.split("Ann")[1] for one in near), [one.line for one in near]


# --- suicide is told where it is chosen ---------------------------------------------------------------------------------------


def near_a_flyer(**turn: Any) -> Sitting:
    """Gus, a Medic, and an enemy in a helicopter four squares before him, whom he cannot hurt."""
    seats = soldier("D1", **{"class": "medic", **({"status": "dead"} if turn["phase"] == "spawn" else {})})
    seats["A1"] = {"name": "Ann", "class": "engineer", "in": "r-ah1"}
    seats["A2"]["at"] = "s18"
    return seated(seats=seats, vehicles={"r-ah1": {"at": "s17", "crew": ["A1"]}}, turn={"seat": "D1", **turn})


def test_where_to_enter_never_counts_a_stop_that_kills_as_a_hope() -> None:
    sitting = near_a_flyer(phase="spawn")
    hand = mode(sitting)
    told = {one.space: one.line for one in hand.choices}
    near = [at for at, line in told.items() if "Ann" in line and not hand.view.foes_at("D1", at)]
    assert near and all(told[at].index("Bob") < told[at].index("Ann") for at in near if "Bob" in told[at])
    for at in near:
        assert "{danger|but you die}" in told[at].split("Ann")[1] and "in a vehicle, and you can't hurt it" in told[at], "and why"
        words, shade = sitting.play.table.board.over.tags[at]  # type: ignore[attr-defined]
        assert "Ann" in words and words.count("you die") == 1
        assert (shade == palette.DANGER) is ("Bob" not in words)


def test_the_chance_to_stop_on_what_kills_is_red_before_the_throw() -> None:
    sitting = near_a_flyer(phase="ready")
    over = sitting.play.table.board.over  # type: ignore[attr-defined]
    ((at, (words, shade)),) = over.tags.items()
    assert at == "s17" and "you die" in words and "%" in words and shade == palette.DANGER
    assert over.heat["s17"][0] > 0 and not over.heat["s17"][1], "it is written once"
    assert over.heat["s18"][1]


def test_jumping_out_says_what_it_gains() -> None:
    seats = soldier("A1", **{"in": "r-ah1"})
    sitting = seated(seats=seats, vehicles={"r-ah1": {"at": "s10", "crew": ["A1"]}}, turn={"seat": "A1", "phase": "ready"})
    hand = mode(sitting)
    line = next(one.line for one in hand.choices if one.action["do"] == "leave")
    (stay, jump) = line.splitlines()
    assert stay.startswith("Stay in: ") and jump.startswith("Jump out: ")
    match = sitting.match
    match.play("A1", {"do": "leave"})
    reach = RULES.ask(match.position, "reach", {"seat": "A1"})["squares"]
    stations = {name: at for name, at in match.position.world.stations.items() if f"stop on {name}" in jump}
    (aim,) = stations.values()
    assert f"{round(100 * reach.get(aim, 0) / 36)} % to stop on" in jump


@pytest.mark.parametrize("owner", ["attackers", "defenders"])
def test_jumping_out_beside_ones_own_gun_names_it(owner: str) -> None:
    gun = seated().match.position.world.gun
    sitting = seated(
        seats=soldier("A1", **{"in": "r-ah1"}), vehicles={"r-ah1": {"at": gun, "crew": ["A1"]}},
        gun={"state": "standing", "owner": owner}, turn={"seat": "A1", "phase": "ready"},
    )  # fmt: skip
    line = next(one.line for one in mode(sitting).choices if one.action["do"] == "leave")
    sitting.match.play("A1", {"do": "leave"})
    fires = any(action["do"] == "fire" for action in sitting.match.legal("A1"))
    assert fires is (say("rush:choice.leave_gun") in line) is (owner == "attackers")


def test_a_station_is_blown_up_by_a_new_roll() -> None:
    seats = soldier("A1", **{"in": "r-ah1"})
    sitting = seated(seats=seats, vehicles={"r-ah1": {"at": "s10", "crew": ["A1"]}}, turn={"seat": "A1", "phase": "ready"})
    known = state(sitting)
    found = landing(known, "A1", known.world.stations["2A"])
    assert "rolls one more die: a 6 (17 %) destroys it at once, else it is armed" in found.brings
    assert any(one.short.startswith("blows up") for one in found.gains)


def test_what_is_blown_up_has_its_own_heading_and_keeps_its_chance() -> None:
    sitting = seated(turn={"seat": "A1", "phase": "move", "dice": [4, 5]})
    mode(sitting).decide({"do": "move", "die": 4})
    sitting.rest()
    hand = mode(sitting)
    hand.pick(next(place for place, one in enumerate(hand.choices) if one.action["do"] == "demolish"))
    sitting.play._furnish()
    panel = hand.lit
    assert panel.title == hand.now.title.upper() and [one.number for one in panel.parts if isinstance(one, Hero)] == ["50"]


@pytest.mark.parametrize("kills, wins", [(6, False), (7, True)])
def test_the_kill_that_wins_is_told_as_that(kills: int, wins: bool) -> None:
    sitting = seated(kills=kills, turn={"seat": "D1", "phase": "move", "dice": [4, 2]}, seats=soldier("A1", at="s17"))
    found = landing(state(sitting), "D1", "s17")
    hero = odds_parts(state(sitting), found)[0]
    assert found.hunts and isinstance(hero, Hero) and (hero.more == say("rush:panel.kills_last")) is wins


def test_the_card_of_an_enemy_is_in_every_figure_of_the_fight_with_him() -> None:
    """In large, on the board, and where one enters: whoever keeps a card has to fall twice."""
    figures = []
    for cards in ([], ["m-revival1"]):
        seats = soldier("A1", at="s17", cards=cards)
        known = state(seated(turn={"seat": "D1", "phase": "move", "dice": [4, 2]}, seats=seats))
        found = landing(known, "D1", "s17")
        hero = odds_parts(known, found)[0]
        dead = soldier("D1", status="dead")["D1"]
        hand = mode(seated(seats=soldier("A1", cards=cards) | {"D1": dead}, turn={"seat": "D1", "phase": "spawn"}))
        (kill,) = {hand._felled(aim, None) for one in hand.choices for aim in hand._aims(one.space, None) if aim.what == "A1"}
        assert isinstance(hero, Hero) and hero.number == str(found.hits) and f"{found.hits} %" in tag_of(found)
        figures.append((found.hits, kill))
    plain, kept = figures
    assert all(one < other - 20 for one, other in zip(kept, plain, strict=True)), figures


def test_whoever_needs_one_more_kill_enters_where_it_is_likeliest() -> None:
    hand = mode(seated(seats=soldier("D1", status="dead"), turn={"seat": "D1", "phase": "spawn"}, kills=7))
    assert hand.now is max((one for one in hand.choices if not one.deadly), key=hand._promise) and hand._promise(hand.now)
    assert hand.now.line.endswith((".", ")")) and hand.reason(hand.now) == ""


def test_a_card_that_would_save_somebody_is_told_beside_the_odds() -> None:
    seats = soldier("A1", at="s17", cards=["m-revival1"])
    sitting = seated(turn={"seat": "D1", "phase": "move", "dice": [4, 2]}, seats=seats)
    known = state(sitting)
    words = say("rush:panel.card_other", who=known.called("A1"))
    assert words in [getattr(part, "words", "") for part in odds_parts(known, landing(known, "D1", "s17"))]


# --- what arming and boarding bring, in figures -------------------------------------------------------------------------------


@pytest.mark.parametrize("rides", [False, True])
def test_arming_has_its_odds_before_it_is_chosen(rides: bool) -> None:
    """How likely the station blows up, what the defenders need, and the same on the board; a vehicle's six is counted in."""
    seats = soldier("D1", at="s40") | {"A1": soldier("A1", **{"in": "r-luv"} if rides else {})["A1"]}
    sitting = seated(seats=seats, vehicles={"r-luv": {"at": "s10", "crew": ["A1"]}} if rides else {})
    hand, six = mode(sitting), 1 / 6 if rides else 0.0
    wanted = round(100 * (six + (1 - six) * (5 / 6) ** 6))
    heroes = [part for part in hand._lit_parts(hand.seen) if isinstance(part, Hero)]
    assert [one.number for one in heroes] == [str(wanted)] and "6 throws" in heroes[0].more
    (arc,) = (one for one in sitting.play.table.board.over.arcs if one.end == "s13" and not one.quiet)  # type: ignore[attr-defined]
    assert f"{wanted} %" in arc.words


def test_a_fight_for_a_station_says_what_it_comes_to_in_all() -> None:
    known = state(seated())
    found = landing(known, "A1", "s13")
    rows = {part.left: part.right for part in odds_parts(known, found) if hasattr(part, "left")}
    in_all = say("rush:panel.blows_in_all", name="Ann")
    assert rows[in_all] == f"**{say('rush:panel.percent', n=round(100 * found.odds['win'] * (5 / 6) ** 6))}**"


def test_whoever_arms_with_the_last_die_is_told_how_likely_he_is_killed_there() -> None:
    seats = soldier("D1", at="s12") | {"D2": {"name": "Hal", "class": "assault", "at": "s11"}}
    sitting = seated(seats=seats, turn={"seat": "A1", "phase": "move", "dice": [5, 2]})
    known = state(sitting)
    odds = {
        foe: RULES.ask(known.placed(known.view, Ghost("A1", "s17")), "odds", {"seat": foe, "at": "s17"}) for foe in ("D1", "D2")
    }
    assert 0 < killed(known, "A1", "s17") < 1 and all(0 < one["survive"]["A1"] < 1 for one in odds.values())
    lit = mode(sitting)._lit_parts(mode(sitting).seen)
    assert any(getattr(part, "left", "") == say("rush:panel.risk") for part in lit)


def test_boarding_is_proposed_only_where_it_is_worth_more_than_walking() -> None:
    """By what looks back on decisions, too: enemies far off, and the card that a vehicle passes by is worth more."""
    for near, proposed in ((("s28", "s26"), "enter"), (("s06", "s04"), "throw")):
        seats = soldier("D1", at="s30", **{"class": "medic"})
        seats["A1"] |= {"class": "assault", "at": near[0]}
        seats["A2"] |= {"at": near[1]}
        sitting = seated(seats=seats, vehicles={"b-luv": {"at": "s30", "crew": []}}, turn={"seat": "D1", "phase": "ready"})
        assert mode(sitting).now.action["do"] == proposed
        looked = RULES.judge.chance_search(sitting.match.position, "D1", "reviewer", Draws(0)).looks(sitting.match.position)
        assert looked[0][0]["do"] == proposed


def test_the_card_of_a_vehicle_says_in_figures_what_it_brings_and_costs() -> None:
    """A Medic helps on foot, and not a crew, which counts in the risk; a six destroys a station at once."""
    sitting = seated(vehicles={"r-luv": {"at": "s10", "crew": []}}, turn={"seat": "A1", "phase": "ready"})
    (board,) = (one for one in mode(sitting).choices if one.action["do"] == "enter")
    inside, outside = (round(100 * risk(sitting.match.position, "A1", ride)) for ride in ("r-luv", None))
    assert inside > outside
    for n, blows, row in zip((inside, outside), (45, 33), board.line.splitlines()[-2:], strict=True):
        assert say("rush:choice.figure_risk", n=n) in row and say("rush:choice.figure_blows", n=blows) in row


def test_the_risk_of_a_throw_has_a_third_double_in_it() -> None:
    """A card never tells less than what is said above it of the third double."""
    seats = {**soldier("A1", **{"class": "assault"}), "A2": {"name": "Bob", "class": "recon", "at": "s56"}}
    turn: Any = {"seat": "A1", "phase": "ready"}
    luv = {"r-luv": {"at": "s10", "crew": []}}
    calm, last = (seated(seats=seats, vehicles=luv, turn={**turn, "doubles": n}) for n in (0, 2))
    for ride in ("r-luv", None):
        assert risk(last.match.position, "A1", ride) > risk(calm.match.position, "A1", ride) * 5 / 6 + 0.16
    assert "1 in 6, you go down" in str(mode(last).parts())


def test_a_fuse_says_what_comes_of_it() -> None:
    told = [getattr(part, "right", "") for part in mode(at_the_fuse()).about_fuse()]
    assert say("rush:panel.if_lost_other", mcom="2B") in told
