"""What the table of Rush says before something kills, of what a percentage is, and who sits in what."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from pygame import Rect, Surface, image

from game.draws import Draws
from game.games import rules
from game.match import Chair, Match
from game.rush.position import Building
from scenes.boards.flat_board import Spot
from scenes.boards.loop.board import Hit
from scenes.boards.loop.figures import outside
from scenes.boards.loop.motions import CombatDice
from scenes.kit.column import SideColumn
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.stacking import SPARE, Entry, Stack
from scenes.kit.text_panel import Prose, TextPanel
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.tables.rush import group, turn
from scenes.tables.rush.after_fuse import burnt_out
from scenes.tables.rush.fuse import Defusing
from scenes.tables.rush.group import Sign, held
from scenes.tables.rush.parts import fitting
from scenes.tables.rush.prospects import Landing, tag_of
from scenes.tables.rush.setup import RushSetup
from scenes.tables.rush.since import _line, others, since
from scenes.tables.rush.told import told
from scenes.tables.rush.topics import topic
from tests.rush.test_cards import drawing
from tests.scenes.rushing import ISLAND, PHASES, at_the_fuse, crowd, seated
from tests.scenes.sitting import Sitting

RULES = rules("rush")


def mode(sitting: Sitting) -> Any:
    """What the hand does at the table of a sitting."""
    return sitting.play.table.mode  # type: ignore[attr-defined]


def said(sitting: Sitting) -> str:
    """All that the parts over the choices say."""
    fields = ("words", "text", "line", "more", "left")
    return " ".join(str(getattr(part, field)) for part in mode(sitting).parts() for field in fields if hasattr(part, field))


# --- the third double -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("doubles", [0, 1, 2])
def test_the_throw_that_may_be_a_third_double_is_warned_of(doubles: int) -> None:
    sitting = seated(turn={"seat": "A1", "phase": "ready", "doubles": doubles})
    assert (say("rush:hint.third_double") in said(sitting)) == (doubles == 2)


def test_whoever_is_down_by_a_third_double_is_told_so() -> None:
    match = Match(RULES, "standard", {}, 1, {**deepcopy(ISLAND), "turn": {"seat": "A1", "phase": "ready", "doubles": 2}})
    match.draws = Draws(1, match.draws.count, [4, 4])
    match.play("A1", {"do": "throw"})
    assert match.position.turn.phase == "revive"
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    assert "by a third double" in said(sitting)


# --- the fuse ---------------------------------------------------------------------------------------------------------------


def test_to_give_up_a_station_is_asked_about_once_in_red() -> None:
    sitting = at_the_fuse()
    hand, before = mode(sitting), len(sitting.match.log)
    assert isinstance(hand, Defusing)
    hand.give_up()
    assert len(sitting.match.log) == before and "blows up" in hand.sentence()
    assert next(one for one in hand.buttons() if one.name == "give_up").red
    assert hand.back() and not next(one for one in hand.buttons() if one.name == "give_up").red
    hand.give_up()
    hand.give_up()
    assert sitting.match.log[-1].action == {"do": "timeout"}


def test_a_fuse_that_has_burnt_out_is_never_lit_again() -> None:
    sitting = at_the_fuse()
    before = len(sitting.match.log)
    mode(sitting).decide({"do": "timeout"})
    sitting.rest()
    assert sitting.match.log[-1].action == {"do": "timeout"}
    undo = next(one for one in mode(sitting).buttons() if one.name == "undo")
    assert undo.reason == say("rush:button.undo_burnt")
    sitting.play.table.take_back()
    sitting.rest()
    assert len(sitting.match.log) == before + 1 and sitting.match.position.turn.fuse is None


def test_what_is_done_after_a_fuse_can_be_taken_back() -> None:
    out = [{"is": "turn", "seat": "A1"}, {"is": "timeout", "seat": "D1"}, {"is": "mcom", "id": "1A", "how": "c4"}]
    after = [*out, {"is": "turn", "seat": "D1"}]
    assert not burnt_out([{"is": "turn", "seat": "D1"}], "D1")
    assert burnt_out(out, "D1") and burnt_out([*out, {"is": "move", "unit": "A1"}], "D1") and burnt_out(after, "D1")
    assert not burnt_out([*after, {"is": "enter", "seat": "D1"}], "D1")


# --- what stands on the plates, the board and the log ------------------------------------------------------------------------


def test_a_class_is_read_in_a_vehicle_too() -> None:
    seats = deepcopy(ISLAND["seats"])
    seats["D2"] = {"name": "Hal", "class": "assault", "in": "b-ah1"}
    sitting = seated(seats=seats, vehicles={"b-ah1": {"at": "s30", "crew": ["D2"]}}, turn={"seat": "A1", "phase": "ready"})
    line = mode(sitting)._plate_line("D2")
    assert line.startswith("Assault") and fitting(line, 13, 400) == line
    assert fitting(line, 13, 60) == "Assault", "where there is little room, the vehicle is left out"


def test_a_stop_that_brings_nothing_has_no_label() -> None:
    assert tag_of(Landing("s01", "")) == ""


def test_nobody_is_told_of_suicides_while_he_chooses_a_class() -> None:
    sitting = crowd()
    assert "kill" not in said(sitting) and say("rush:hint.muster") in said(sitting)


def test_the_log_says_who_captures() -> None:
    told = presentation("rush").story({"game": "rush", "scenario": "standard", "seed": 1, "options": {}})
    names = {seat: seat for seat in ("A1", "A2", "D1", "D2")}
    line = told.telling(names)({"is": "points", "seat": "A1", "n": 20, "why": "capture", "total": 20}).line or ""
    assert "captures it: +20" in line


def test_the_text_of_a_scenario_says_how_either_side_wins_by_its_defaults() -> None:
    words = RushSetup().text_of("skirmish")
    assert "Attackers win by destroying 2 pairs" in words and "5 against one attacker" in words
    assert "13 against six" in words and "6 throws" in words


# --- which card is amber, and what its chance is a chance of -----------------------------------------------------------------


def two_cards(first: str, second: str, **seat: Any) -> Sitting:
    """An Assault has turned over these two supply cards."""
    start = RULES.write(seated().match.position)
    supply = [first, second, *(one for one in start["packs"]["supply"] if one not in (first, second))]
    seats = {**start["seats"], "A1": {"name": "Ann", "class": "assault", "at": "s07"}, **seat}
    turn = {"seat": "A1", "phase": "move", "dice": [5, 3]}
    match = Match(
        RULES, "standard", {}, 1, {**start, "packs": {**start["packs"], "supply": supply}, "seats": seats, "turn": turn}
    )
    for die in (5, 3):
        match.play("A1", {"do": "move", "die": die})
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    return sitting


@pytest.mark.parametrize("bad", ["m-rocket", "m-mortar", "m-dud", "m-out", "m-hospital1"])
@pytest.mark.parametrize("turned", [False, True])
def test_what_works_for_certain_is_proposed_before_what_does_not(bad: str, turned: bool) -> None:
    hand = mode(two_cards(*((bad, "m-crate1") if turned else ("m-crate1", bad))))
    assert hand.now.action == {"do": "pick", "card": "m-crate1"} and hand.now.hero == "always works"


def test_a_chance_of_a_card_says_of_what_it_is_one() -> None:
    hand = mode(two_cards("m-hospital1", "m-dud"))
    by = {one.action["card"]: one for one in hand.choices}
    assert by["m-hospital1"].hero == say("rush:panel.chance_none") and "Nobody is dead" in by["m-hospital1"].line
    assert by["m-dud"].hero == "kills 50 %" and hand.choices[-1] is by["m-dud"]


def fallen_with_a_card() -> Sitting:
    """Somebody who is down, with a teammate who is a Medic and a card of his own that saves him."""
    start = deepcopy(ISLAND)
    start["seats"]["A1"] |= {"at": "s13", "status": "down", "cards": ["m-revival1"]}
    fallen = {"unit": "A1", "by": "D1", "assist": [], "at": "s13"}
    stop = {"kind": "first", "at": "s13", "vehicle": None, "piece": ["A1"], "round": 1, "step": "fight"}
    turn = {"seat": "A1", "phase": "revive", "dice": [3, 5], "left": [5], "stop": stop, "casualties": [fallen], "after": "stop"}
    packs = RULES.write(RULES.setup("standard", {}, Draws(1)))["packs"]
    supply = [one for one in packs["supply"] if one != "m-revival1"]
    return seated(start, turn=turn, packs={**packs, "supply": supply})


def test_a_card_that_saves_for_certain_is_proposed_before_a_medic() -> None:
    hand = mode(fallen_with_a_card())
    assert [one.action["with"] for one in hand.choices] == ["card", "A2", "none"]
    assert "cannot be played" in hand.choices[1].line and "100" in str(hand.parts()[0])


def test_while_a_card_is_played_its_chance_stands_as_it_was() -> None:
    """He holds it no more then."""
    hand = mode(fallen_with_a_card())
    told = str(hand.parts()[0])
    hand.state.view = hand.state.view.copy()
    hand.state.view.change("A1", cards=())
    hand.state.shown = False
    assert str(hand.parts()[0]) == told


# --- what lies over what ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", ["s00", "s07", "s10", "s13", "s20", "s33", "s48"])
def test_odds_on_a_taken_square_lie_beside_tokens_and_badges(at: str) -> None:
    seats = {**deepcopy(ISLAND["seats"]), "A1": {"name": "Ann", "class": "engineer", "at": at}}
    seats["D1"] = {**seats["D1"], "at": at}
    board: Any = seated(seats=seats, turn={"seat": "A2", "phase": "ready"}).play.table.board  # type: ignore[attr-defined]
    plate, spots = outside(board, at, (24, 18)), board.spots()
    for unit in board.on(at):
        (x, y), px = spots[unit]
        token = Rect(0, 0, round(px * 0.9), round(px * 0.9)).move_to(center=(x, y))
        assert not plate.colliderect(token), unit
    rect = board.square_rect(at)
    numeral = Rect(0, 0, rect.w * 0.4, rect.h * 0.4).move_to(center=(rect.x + rect.w * 0.08, rect.y + rect.h * 0.08))
    assert not plate.colliderect(numeral) and board.rect.contains(plate)


def test_a_banner_lies_over_the_middle_of_the_board_that_is_seen() -> None:
    board: Any = seated().play.table.board  # type: ignore[attr-defined]
    sign = Sign(board, "1B IS ARMED", "Ann has lit the fuse.", (), 1.0)
    sign.ready()
    assert abs(sign.rect.centerx - board.clear.centerx) <= 1 and board.clear.contains(sign.rect)


# --- a fight goes on, and what an enemy takes ---------------------------------------------------------------------------------


def test_dice_of_a_fight_that_tumble_show_neither_sign_and_what_was_told_is_put_away() -> None:
    """So that no still of them is read beside the words of the throw before."""
    table: Any = seated().play.table  # type: ignore[attr-defined]
    dice = CombatDice(table.board, [("A1", True)], 1.0)
    dice.ready()
    pictures = []
    for part, good in ((0.1, True), (0.1, False), (0.7, True), (0.7, False)):
        dice.rolls, dice.part = (("A1", good),), part
        surface = Surface((1280, 720))
        dice.paint(surface)
        pictures.append(image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1] and pictures[2] != pictures[3]
    table.motions._again()
    assert table.state.told == say("rush:moving.again")


@pytest.mark.parametrize(("by", "inside", "stays"), [("A1", True, True), ("A1", False, False), ("D2", True, False)])
def test_a_shelter_that_is_blown_up_over_ones_head_waits_for_a_click(
    monkeypatch: pytest.MonkeyPatch, by: str, inside: bool, stays: bool
) -> None:
    on: Any = seated().play.table.motions.on  # type: ignore[attr-defined]
    on.state.seat, on.before = "D1", on.state.view.copy()
    on.after = on.before
    on.before.change("D1", at="s14" if inside else "s20")
    on.before.buildings = {**on.before.buildings, "s14": Building(owner="defenders", standing=True)}
    monkeypatch.setattr(group, "_alone", lambda _: True)
    on.batch = [{"is": "demolish", "seat": by, "what": "building", "at": "s14", "roll": "+", "ok": True}]
    assert bool(held(on)) is stays


# --- what went by -----------------------------------------------------------------------------------------------------------


def test_what_the_others_did_stands_where_one_first_decides_where_to_enter() -> None:
    """At least the last of it, with a card for each Spawn Point above it."""
    match = Match(RULES, "standard", {"attackers": ["Ann", "Bob"], "defenders": ["Gus", "Hal"]}, 3)
    for _ in range(400):
        seat = match.actors()[0]
        if match.position.turn.phase == "spawn" and match.position.round > 2:
            break
        match.play(seat, match.legal(seat)[0])
    assert match.position.turn.phase == "spawn"
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    assert since(mode(sitting).state, match.actors()[0])
    table: Any = sitting.play.table
    assert mode(sitting).lately in table.panels.widgets


def test_what_the_others_did_since_ones_last_turn_is_told_before_the_throw() -> None:
    match = Match(RULES, "standard", {"attackers": ["Ann", "Bob"], "defenders": ["Gus", "Hal"]}, 3)
    played = 0
    for _ in range(400):
        seat = match.actors()[0]
        if seat == "D1" and match.position.turn.phase == "ready" and match.position.round > 2 and not match.position.turn.doubles:
            played += 1
            break
        match.play(seat, match.legal(seat)[0])
    assert played
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    table: Any = sitting.play.table
    known, panel = table.state, mode(sitting).lately
    assert len(others(match.chair("D1").story(), "D1", known.view)) == 3, "one for each of the others"
    lines = since(known, "D1")
    assert all(line.count(name) <= 1 for line in lines for name in ("Hal", "Bob"))
    whose = ("A1", "D2", "A2")  # in the order of time
    *theirs, own = lines
    assert all(line.startswith(table.state.called(seat)) for line, seat in zip(theirs, whose, strict=True))
    assert own.startswith(say("rush:panel.own_before", what=table.state.called("D1"))), "a card that one drew oneself comes last"
    assert panel in table.panels.widgets
    assert since(known, "D1", 3) == theirs, "one's own turn is the first to be left out"
    few = since(known, "D1", 2)
    assert few[:-1] == [lines[0], lines[2]], "where there is little room, it is for enemies"
    assert few[-1].startswith("and 1 more turn"), "and what is left out is counted"
    assert panel.title == say("rush:panel.since").upper() and len(panel.parts) == len(lines), "the cards above it leave room"
    sitting.match.draws = Draws(1, sitting.match.draws.count, [3, 4])
    mode(sitting).decide({"do": "throw"})
    sitting.rest()
    assert match.position.turn.phase == "move" and since(known, "D1") == lines, "as long as the turn lasts"


def news(monkeypatch: pytest.MonkeyPatch, *turns: tuple[str, list[dict[str, Any]]]) -> list[list[str]]:
    """What Gus is told before his turn in round 9 of these turns, in one line to six."""
    story: list[dict[str, Any]] = []
    for seat, events in (*turns, ("D1", [])):
        story += [{"is": "turn", "seat": seat, "round": 8 if events else 9}, *events]
    monkeypatch.setattr(Chair, "story", lambda _: story)
    state = mode(seated(turn={"seat": "D1", "phase": "ready"}, round=9)).state
    return [since(state, "D1", most) for most in range(1, 7)]


def test_a_kill_is_the_last_thing_that_is_left_out_of_what_went_by(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever killed, in whichever order, and what is left out is counted."""
    kill = ("D2", [{"is": "dead", "seat": "A1", "by": "D2"}])
    quiet = [(seat, [{"is": "spawn", "seat": seat, "at": "s40"}]) for seat in ("A1", "A2", "D2", "A2")]
    for place in range(len(quiet) + 1):
        for lines in news(monkeypatch, *quiet[:place], kill, *quiet[place:]):
            assert any("killed by" in line and "Hal" in line for line in lines), lines
            shown = [line for line in lines if "opens the log" not in line]
            assert len(shown) == 5 or lines[-1].startswith(f"and {5 - len(shown)} more"), lines


def test_no_turn_of_others_is_left_out_for_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was done in it: one's own comes last, once all others are told."""
    own = ("D1", [{"is": "dead", "seat": "A1", "by": "D1"}])
    quiet = [(seat, [{"is": "spawn", "seat": seat, "at": "s40"}]) for seat in ("A1", "D2", "A2")]
    mine = say("rush:panel.own_before", what="")
    for most, lines in enumerate(news(monkeypatch, own, *quiet), 1):
        assert [place for place, line in enumerate(lines) if line.startswith(mine)] == ([3] if most > 3 else []), lines
        assert any("more turn" in line for line in lines) == (most < 3), lines


def test_both_deaths_of_a_fight_of_ones_own_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    fight = [{"is": "dead", "seat": "A1", "by": "D1"}, {"is": "dead", "seat": "D1", "by": "A1"}]
    (line,) = news(monkeypatch, ("D1", fight))[-1]
    assert line.count("killed by") == 2 and "Ann" in line


def test_what_went_by_takes_no_room_from_what_is_decided() -> None:
    stack = Stack(SideColumn())
    stack.column.stand(Rect(0, 0, 300, 200), Scale(100))
    wanted, spare = TextPanel(), TextPanel()
    long = [Prose("A line that says something.")] * 6

    def entries() -> list[Entry]:
        return [stack.slab(wanted, 1, "FIRST", long), stack.slab(spare, SPARE, "LATELY", long)]

    stack.fill(entries, "it")
    assert stack.column.widgets == [wanted]
    stack.column.stand(Rect(0, 0, 300, 900), Scale(100))
    stack.fill(entries, "it")
    assert stack.column.widgets == [wanted, spare]


def test_what_can_be_spared_takes_no_room_from_what_has_none() -> None:
    wanted, large, spare = TextPanel(), TextPanel(), TextPanel()
    stack = Stack(SideColumn())
    stack.column.stand(Rect(0, 0, 300, 400), Scale(100))

    def entries() -> list[Entry]:
        line = [Prose("A line that says something.")]
        return [
            stack.slab(wanted, 1, "FIRST", line),
            stack.slab(large, 2, "LARGE", line * 30),
            stack.slab(spare, SPARE, "LATELY", line),
        ]

    stack.fill(entries, "it")
    assert wanted in stack.column.widgets and large in stack.column.widgets and spare not in stack.column.widgets


def test_the_name_of_a_pack_is_read_over_vehicles_that_stand_up_to_it() -> None:
    board: Any = seated().play.table.board  # type: ignore[attr-defined]
    name = Rect(0, 0, 30, 8).move_to(center=board.camera.to_screen(board.slots["supply_pack"])).move(0, 37)
    seen = []
    for covered in (False, True):
        token = next(iter(board.counters.values()))
        x, y = board.camera.to_board(name.center)
        token.craft, token.at = True, Spot(x, y, 1.0) if covered else None
        surface = Surface((1280, 720))
        board.draw(surface)
        seen.append(image.tobytes(surface.subsurface(name), "RGB"))
    assert seen[0] == seen[1]


# --- where to enter, and what is proposed -------------------------------------------------------------------------------------


def test_a_spawn_point_tells_a_defender_whom_he_can_reach() -> None:
    seats = {**deepcopy(ISLAND["seats"]), "D1": {"name": "Gus", "class": "recon", "status": "dead", "at": "s13", "entered": True}}
    sitting = seated(seats=seats, turn={"seat": "D1", "phase": "spawn"})
    lines = {one.space: one.line for one in mode(sitting).choices}
    near = [line for line in lines.values() if "%" in line]
    assert near and all("Station" not in line for line in lines.values())
    far = [line for line in lines.values() if say("rush:choice.reaches_no_foe") in line]
    assert far and len(set(far)) == len(far) and all("squares from station 2" in line for line in far), "no two rows are alike"
    assert mode(sitting).hint() == say("rush:hint.spawn_defend")
    tags = sitting.play.table.board.over.tags  # type: ignore[attr-defined]
    fights = {one.space for one in mode(sitting).choices if one.landing}
    assert set(tags) == fights | {space for space, line in lines.items() if "%" in line}


def test_a_point_that_is_proposed_against_a_likelier_kill_has_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = {**deepcopy(ISLAND["seats"]), "D1": {"name": "Gus", "class": "recon", "status": "dead", "at": "s13", "entered": True}}
    sitting = seated(seats=seats, turn={"seat": "D1", "phase": "spawn"})
    hand = mode(sitting)
    likeliest = max(hand.choices, key=hand._promise)
    other = min(hand.choices, key=hand._promise)
    monkeypatch.setattr(turn, "better_in", lambda *_: "death")
    told = say("rush:choice.enter_because", why=say("rush:choice.because_gains.death"))
    assert hand.reason(likeliest) == "" and hand.reason(other) == told


def test_a_class_says_which_vehicles_it_can_hurt() -> None:
    lines = {one.action["class"]: one.line for one in mode(crowd()).choices}
    for kind, found in RULES.setup("skirmish", {}, Draws(1)).world.tables.classes.items():
        key = "them all" if len(found.hurts) == 2 else "Can hurt land" if found.hurts else "dies landing on one"
        assert key in lines[kind], kind


def test_an_enemys_vehicle_leads_to_the_rule_of_fighting_it() -> None:
    vehicles: Any = {"b-mbt": {"at": "s13", "crew": ["D1"]}, "r-luv": {"at": "s30", "crew": []}}
    seats = {**deepcopy(ISLAND["seats"]), "D1": {"name": "Gus", "class": "recon", "in": "b-mbt"}}
    view = seated(seats=seats, vehicles=vehicles).match.position
    assert [topic(view, Hit(unit=unit)) for unit in vehicles] == ["R-RU-54", "R-RU-78"]


def test_the_sentence_names_what_is_lit_where_that_is_no_throw() -> None:
    start = deepcopy(ISLAND)
    start["vehicles"] = {"r-luv": {"at": "s10", "crew": []}}
    sitting = seated(start, turn={"seat": "A1", "phase": "ready"})
    hand = mode(sitting)
    hand.picked = next(place for place, one in enumerate(hand.choices) if one.action["do"] == "enter")
    assert "or throw the dice" in hand.sentence() and "board the" in hand.sentence()
    hand.picked = next(place for place, one in enumerate(hand.choices) if one.action["do"] == "throw")
    assert hand.sentence() == say("rush:ask.ready", name=sitting.play.table.state.called("A1"))  # type: ignore[attr-defined]


def test_a_card_that_is_aimed_proposes_the_target_that_it_hits_most_likely() -> None:
    """Of two enemies one stands in a building of the one who fires, where no shell reaches him (R-RU-93)."""
    staged, _ = drawing("m-mortar", {"D1": "assault s14", "D2": "assault s15"}, buildings={"s14": {"owner": "attackers"}})
    sitting = Sitting(dict.fromkeys(staged.match.seats, "person"), staged.match)
    sitting.app._lay_out(sitting.play)
    sitting.rest()
    found = mode(sitting).worked_out()
    chances = [sitting.play.chair().ask("chance", action=one.action)["chance"] for one in found if one.space]  # type: ignore[attr-defined]
    assert found[0].space == "s15" and chances[0] > 0 and chances == sorted(chances, reverse=True)


def test_whoever_is_revived_and_falls_again_in_the_same_fight_is_told_so() -> None:
    sitting = PHASES["revive"]()
    match = sitting.match
    table: Any = sitting.play.table
    who = match.position.turn.casualties[0].unit
    words = [getattr(part, "words", "") for part in table.mode.parts()]
    assert table.mode.title() == say("rush:title.revive") and say("rush:panel.fights_on") in words
    helper = next(one["with"] for one in match.legal(who) if one["with"] not in ("none", "card"))
    match.draws = Draws(1, match.draws.count, [1, 2, "-", "+"])
    table.mode.decide({"do": "revive", "with": helper})
    sitting.rest()
    assert match.position.turn.phase == "revive"
    words = [getattr(part, "words", "") for part in table.mode.parts()]
    assert table.mode.title() == say("rush:title.revive_again")
    assert say("rush:panel.fell_again", who=table.state.called(who)) in words


def test_a_death_by_a_third_double_is_one_whole_sentence() -> None:
    sitting = Sitting(
        dict.fromkeys(("A1", "A2", "D1", "D2"), "person"),
        Match(RULES, "skirmish", {"attackers": ["Ann", "Bob"], "defenders": ["Gus", "Hal"]}, 3),
    )
    sitting.rest()
    known = mode(sitting).state
    events: Any = [{"is": "suicide", "seat": "D1", "cause": "third_double"}, {"is": "dead", "seat": "D1", "by": None}]
    line = plain(_line(known.called("D1"), [(event, told(known, known.view, event)) for event in events]))
    assert line.endswith("throws a third double, and is dead.")


@pytest.mark.parametrize(("stands", "key"), [("standing", "building"), ("rubble", "hits")])
def test_the_chance_of_shells_on_a_roof_is_that_of_the_building(stands: str, key: str) -> None:
    """Nobody on foot below it is hit."""
    staged, _ = drawing("m-mortar", {"D1": "assault s14", "D2": "assault s15"}, buildings={"s14": {"state": stands}})
    sitting = Sitting(dict.fromkeys(staged.match.seats, "person"), staged.match)
    sitting.app._lay_out(sitting.play)
    sitting.rest()
    hand = mode(sitting)
    (card,) = (one for one in hand.worked_out() if one.space == "s14")
    assert card.hero == say(f"rush:panel.chance_{key}", n=50) and hand.odds(card.action) == 50
