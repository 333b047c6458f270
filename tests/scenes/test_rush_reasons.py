"""What is proposed at a table of Rush: never what brings nothing, and with a reason where it is not plain."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations, product
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.match import Match
from game.rush.peril import Peril
from scenes.boards.loop import overlays
from scenes.boards.loop.board import Hit
from scenes.kit import palette
from scenes.kit.column import SideColumn
from scenes.kit.fonts import BOLD
from scenes.kit.hero import Hero
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES
from scenes.kit.stacking import Stack
from scenes.kit.text import drawn
from scenes.kit.text_panel import Prose
from scenes.kit.words import say
from scenes.tables.points import INNER, token
from scenes.tables.rush import before_throw, dangers, turn
from scenes.tables.rush.before_throw import SAFER
from scenes.tables.rush.dangers import graded, killed
from scenes.tables.rush.prospects import percent
from scenes.tables.rush.riding import Riding
from tests.scenes.rushing import ISLAND, PHASES, RULES, first, resting, seated
from tests.scenes.rushing import drawn as drawn_card
from tests.scenes.sitting import Sitting


def mode(sitting: Sitting) -> Any:
    """What the hand does at the table of a sitting."""
    return sitting.play.table.mode  # type: ignore[attr-defined]


@pytest.mark.parametrize(("enemy", "proposed"), [("s40", "throw"), ("s20", "fire")])
def test_a_shot_that_hits_nobody_is_not_proposed(monkeypatch: pytest.MonkeyPatch, enemy: str, proposed: str) -> None:
    first(monkeypatch, "fire")
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "at": "s12"}}  # type: ignore[dict-item]
    seats |= {"D1": {"name": "Gus", "class": "recon", "at": enemy}, "D2": {"name": "Hal", "class": "assault", "at": "s41"}}
    hand = mode(seated(seats=seats, turn={"seat": "A1", "phase": "ready"}, gun={"owner": "attackers"}))
    assert hand.now.action["do"] == proposed


def test_to_jump_out_is_proposed_only_where_a_review_counts_it_as_clearly_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """And it says by how much."""
    first(monkeypatch, "leave")
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "in": "r-luv"}}  # type: ignore[dict-item]
    start: Any = {"seats": seats, "vehicles": {"r-luv": {"at": "s30", "crew": ["A1"]}}, "turn": {"seat": "A1", "phase": "ready"}}
    for gain, proposed in ((0.04, "leave"), (0.02, "throw"), (0.004, "throw"), (-0.02, "throw")):
        monkeypatch.setattr(Riding, "_measured", lambda *_, gain=gain: gain)
        hand = mode(seated(**start))
        assert hand.now.action["do"] == proposed, gain
        assert (say("rush:choice.gains", n=4).rstrip(".") in hand.now.line) is (proposed == "leave")
        assert (say("rush:choice.leave_little", n=2) in hand.now.line) is (gain == 0.02)


@pytest.mark.parametrize(("safer", "proposed"), [(-0.1, "throw"), (0.0, "throw"), (0.1, "leave")])
def test_nothing_is_proposed_against_the_safer_figure_where_nothing_else_differs(
    monkeypatch: pytest.MonkeyPatch, safer: float, proposed: str
) -> None:
    first(monkeypatch, "leave")
    monkeypatch.setattr(Riding, "_measured", lambda *_: 0.0)
    monkeypatch.setattr(Riding, "_known", lambda _, what, ride: 0.3 if ride else 0.3 - safer)
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "in": "r-luv"}}  # type: ignore[dict-item]
    vehicles: Any = {"r-luv": {"at": "s30", "crew": ["A1"]}}
    hand = mode(seated(seats=seats, vehicles=vehicles, turn={"seat": "A1", "phase": "ready"}))
    assert hand.now.action["do"] == proposed


def one_death_short(phase: str, kind: str = "assault", ride: str = "") -> Any:
    """What an Engineer at a vehicle does while one more death wins, with an enemy seven squares behind him."""
    engineer = {"name": "Gus", "class": "engineer", **({"in": ride} if ride else {"at": "s18"})}
    seats = {"A1": {"name": "Ann", "class": kind, "at": "s11"}, "D1": engineer, "D2": {**ISLAND["seats"]["D2"], "at": "s40"}}  # type: ignore[index,call-overload]
    vehicles = {"b-ifv": {"at": "s18", "crew": ["D1"] if ride else []}}
    return mode(seated(seats=seats, kills=7, vehicles=vehicles, turn={"seat": "D1", "phase": phase}))


def test_near_the_end_the_way_to_the_last_death_is_proposed_with_its_chance() -> None:
    """Whoever cannot hurt the vehicle dies by running into it, and nobody jumps out of it again."""
    aboard, foot = (percent(part) for part in (6 / 36, 6 / 36 * 2 / 3))
    hand = one_death_short("rest")
    assert hand.now.action["do"] == "enter" and say("rush:choice.rest_last", aboard=aboard, foot=foot) in hand.now.line
    assert "Risk of dying" in hand.now.line
    hand = one_death_short("ready", ride="b-ifv")
    assert hand.now.action["do"] == "throw"
    hand = one_death_short("rest", "engineer")
    assert hand.now.action["do"] == "done", "he can hurt it: it is no help"


def test_the_risk_after_a_last_stop_counts_those_who_may_come_back() -> None:
    """It is the same as the rows of threats beside it tell."""
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "assault", "at": "s20", "status": "dead"}}  # type: ignore[dict-item]
    seats["D1"] = {"name": "Gus", "class": "engineer", "at": "s12"}
    hand = mode(seated(seats=seats, vehicles={"b-ifv": {"at": "s12", "crew": []}}, turn={"seat": "D1", "phase": "rest"}))
    aboard, foot = (percent(killed(hand.state, "D1", "s12", ride)) for ride in ("b-ifv", None))
    assert foot - aboard >= 5 and hand.now.action["do"] == "enter"
    assert say("rush:choice.rest_risk", aboard=aboard, foot=foot) in hand.now.line


@pytest.mark.parametrize(("found", "lines"), [(Peril(landed=0.22), 0), (Peril(landed=0.2, gun=0.02), 1), (Peril(uav=0.1), 1)])
def test_a_risk_of_landings_alone_is_told_once(monkeypatch: pytest.MonkeyPatch, found: Peril, lines: int) -> None:
    monkeypatch.setattr(dangers, "_peril", lambda *_, **__: found)
    row, *more = dangers.risk_parts(mode(resting()).state, "A1", "s10")
    assert f"{percent(found.whole)} %" in str(row) and len(more) == lines


def test_to_end_a_turn_beside_a_vehicle_has_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    first(monkeypatch, "done")
    hand = mode(resting())
    assert hand.now.action["do"] == "done" and say("rush:choice.enter_even") in hand.now.line


def test_what_is_safer_is_told_where_nothing_else_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    first(monkeypatch, "done")
    monkeypatch.setattr(Riding, "_measured", lambda *_: 0.0)
    for aboard, foot, proposed in ((0.1, 0.3, "enter"), (0.3, 0.1, "done")):
        monkeypatch.setattr(Riding, "_known", lambda _, what, ride, told=(aboard, foot): told[ride is None])
        hand = mode(resting())
        assert hand.now.action["do"] == proposed and say(f"rush:choice.{SAFER[proposed == 'done']}") in hand.now.line


def test_what_is_proposed_keeps_its_mark_when_something_else_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    first(monkeypatch, "done")
    hand = mode(resting())
    marked = hand.picked
    for place in range(len(hand.choices)):
        hand.pick(place)
        cards = [hand.choice_card(n, one.title, {"chosen": n == hand.picked}) for n, one in enumerate(hand.choices)]
        assert [n for n, card in enumerate(cards) if card.wise] == [marked] and cards[place].chosen
        for card in cards:
            card.place(Rect(0, 0, 340, 60), Scale(100))
            striped = tuple(card.paint().get_at((3, 30)))[:3] == palette.AMBER[:3]
            assert striped is (card is cards[marked])


def test_who_jumped_out_before_the_throw_may_board_something_else_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    first(monkeypatch, "done")
    monkeypatch.setattr(Riding, "_measured", lambda *_: 0.0)
    monkeypatch.setattr(Riding, "_known", lambda _, what, ride: 0.0 if ride else 0.2)
    monkeypatch.setattr(before_throw, "done", lambda *_: True)
    assert mode(resting()).now.action["do"] == "enter"


@pytest.mark.parametrize(("gain", "key"), [(-0.02, "costs"), (0.02, "gains")])
def test_what_decides_whether_to_board_is_told(monkeypatch: pytest.MonkeyPatch, gain: float, key: str) -> None:
    monkeypatch.setattr(Riding, "_measured", lambda *_: gain)
    monkeypatch.setattr(turn, "better_in", lambda *_: "kills")
    hand = mode(resting())
    assert hand.now.action["do"] == ("done" if gain < 0 else "enter")
    assert say(f"rush:choice.because_{key}.kills") in hand.now.line


def at_the_gun(**changes: Any) -> Any:
    """What an Engineer may do who has come to the gun by his first die, and by his second one can arm a station."""
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "at": "s09"}}  # type: ignore[dict-item]
    seats |= {"D1": {"name": "Gus", "class": "recon", "at": "s20"}}
    turn = {"seat": "A1", "phase": "move", "dice": [3, 1]}
    match = Match(RULES, "standard", {}, 1, {**ISLAND, "seats": seats, "turn": turn, **changes})
    match.play("A1", {"do": "move", "die": 3})
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.rest()
    return mode(sitting)


def test_what_a_shots_chance_is_of_is_told_where_a_move_would_do_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    first(monkeypatch, "fire")
    hand = at_the_gun()
    assert hand.now.action["do"] == "fire"
    assert [part.words for part in hand._lit_parts(hand.seen) if isinstance(part, Hero)] == [say("rush:panel.to_hit")]


def test_where_both_ways_bring_the_same_the_first_press_shows_one_too() -> None:
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "at": "s31"}}  # type: ignore[dict-item]
    for dice in product(range(1, 7), repeat=2):
        hand = mode(seated(seats=seats, turn={"seat": "A1", "phase": "move", "dice": list(dice)}))
        if hand.same:
            break
    assert hand.same and hand.title() == say("rush:title.same")
    sitting = seated(seats=seats, turn={"seat": "A1", "phase": "move", "dice": list(dice)})
    hand = mode(sitting)
    other = 1 - hand.picked
    for picked, done in ((other, False), (other, True)):
        assert hand.strays is done, "then what amber does was proposed by nobody"
        hand.click(Hit(space=hand.ways[other].stops[0].space))
        assert (hand.picked, bool(sitting.match.log)) == (picked, done)
    sitting.rest()
    assert [entry.action["do"] for entry in sitting.match.log][:2] == ["move", "move"], "one press moves both dice"
    assert not mode(seated()).same, "a fight is no matter of taste"


def test_cards_of_ways_keep_their_places_whichever_is_lit() -> None:
    sitting = seated()
    hand, screen = mode(sitting), sitting.play
    seen = []
    for place in (0, 1):
        hand.picked = place
        screen._furnish()  # type: ignore[attr-defined]
        seen.append([hand._cards["choice", one].rect.copy() for one in (0, 1)])
    assert seen[0] == seen[1]


def test_a_card_that_is_aimed_lists_what_it_may_hit_and_how_to_skip_it() -> None:
    hand = mode(PHASES["card"]())
    listed = [one for _, one in hand.listed()]
    assert listed[-1].action["do"] == "pass" and all(hand._hoped(one) > 0 for one in listed[:-1]) and len(listed) > 1


def test_what_a_card_is_aimed_at_is_marked_and_a_card_that_is_pointed_at_shows_its_square() -> None:
    hand = mode(drawn_card("m-mortar"))
    over, (lit, other) = hand.board.over, [one for _, one in hand.listed()][:2]
    assert over.sighted == hand.now.space == lit.space and lit.space != other.space
    listed = {one.space for _, one in hand.listed() if one.space}
    assert {space for space, shade in over.glowing.items() if shade == palette.AMBER} == listed < over.glowing.keys()
    card = hand.choice_card(1, other.title, {})
    for on, shown in ((True, other.space), (False, None)):
        card.touch(hovered=on)
        assert over.hovered == shown


def test_a_card_of_a_way_that_is_pointed_at_shows_the_way() -> None:
    hand = mode(seated())
    card = hand.choice_card(1 - hand.picked, "", {})
    card.touch(hovered=True)
    assert hand.seen == 1 - hand.picked
    card.touch(hovered=False)
    assert hand.seen == hand.picked


def test_the_class_that_is_proposed_stands_first() -> None:
    hand = mode(PHASES["muster"]())
    assert hand.picked == 0 and hand.choices[0].action["class"] == hand._wanted()


def test_threat_is_the_darker_the_likelier_it_is() -> None:
    looks = [overlays._hatch((40, 40), degree) for degree in range(1, overlays.DEGREES + 1)]
    dark = [pygame.transform.average_color(one, consider_alpha=False)[3] for one in looks]
    assert dark == sorted(set(dark))
    table: Any = seated(turn={"seat": "A1", "phase": "ready"}).play.table  # type: ignore[attr-defined]
    table.state.looks.toggle("threat")
    table.mode.update_highlights()
    over = table.board.over
    assert over.grave.keys() == over.hatched.keys() and len(set(over.grave.values())) > 1


def test_threat_has_figures_where_the_dice_lead_and_tells_likely_from_likelier() -> None:
    """Small chances never look grave; large ones that are close together do not all look alike."""
    for what, other in (({"phase": "move", "dice": [3, 5]}, "s40"), ({"phase": "ready"}, "s50")):
        table: Any = seated(turn={"seat": "A1", **what}).play.table  # type: ignore[attr-defined]
        table.state.looks.toggle("threat")
        table.mode.update_highlights()
        over, reach = table.board.over, table.mode.stops()
        assert {at for at, words in over.hatched.items() if words} <= reach and other not in reach
        assert over.hatched.keys() > reach & over.hatched.keys()
    assert graded({"s01": 0.05, "s02": 0.03})["s01"] < 0.2
    close = graded({"s01": 0.52, "s02": 0.60, "s03": 0.69})
    assert close["s01"] < 0.25 < close["s02"] < 0.75 < close["s03"]


def test_the_points_that_fly_are_as_wide_as_their_words() -> None:
    for words in ("+5", "+100"):
        wide = drawn(words, BOLD, 15, palette.TEXT).get_width()
        assert token(words, SIDES["A1"], 30).get_width() * INNER >= wide - 1


def test_a_shot_where_no_way_brings_anything_is_not_called_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    first(monkeypatch, "fire")
    for state, nothing in (("live", False), ("destroyed", True)):
        hand = at_the_gun(mcoms={**ISLAND["mcoms"], "2A": state})  # type: ignore[dict-item]
        assert hand.now.action["do"] == "fire" and "end turn" in hand.now.main
        idle = not any(stop.foes or stop.brings for way in hand.ways for stop in way.stops)
        assert idle is nothing
        assert (hand.why(hand.picked) == say("rush:panel.why_idle")) is idle
        assert "likely" not in hand.why(hand.picked)


def test_both_ways_bring_the_same_only_where_none_stops_at_an_empty_vehicle() -> None:
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "at": "s31"}}  # type: ignore[dict-item]
    same = 0
    for dice in product(range(1, 7), repeat=2):
        plain = mode(seated(seats=seats, turn={"seat": "A1", "phase": "move", "dice": list(dice)}))
        if not plain.choices or not plain.same:
            continue
        same += 1
        vehicles = {"b-ifv": {"at": plain.ways[0].stops[0].space, "crew": []}}
        beside = mode(seated(seats=seats, vehicles=vehicles, turn={"seat": "A1", "phase": "move", "dice": list(dice)}))
        assert not beside.same and "not yours to board" in beside._stands(beside.ways[0].stops[0], ())
        break
    assert same


def test_who_could_land_here_is_told_only_of_somebody_who_may_stay() -> None:
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "at": "s20"}}  # type: ignore[dict-item]
    seats |= {"D1": {"name": "Gus", "class": "recon", "at": "s16"}, "D2": {**ISLAND["seats"]["D2"], "at": "s40"}}  # type: ignore[index,call-overload]
    for phase, told in (("ready", False), ("rest", True)):  # he leaves the square first
        hand = mode(seated(seats=seats, turn={"seat": "A1", "phase": phase}))
        assert hand._stays is told
        assert any("Gus" in str(part) for part in hand.parts()) is told


def test_a_last_stop_says_beforehand_how_likely_one_dies_there() -> None:
    """The same figure as is told after it; not of a stop after which one throws again."""
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "at": "s20"}}  # type: ignore[dict-item]
    seats |= {"D1": {"name": "Gus", "class": "recon", "at": "s16"}, "D2": {**ISLAND["seats"]["D2"], "at": "s40"}}  # type: ignore[index,call-overload]
    for dice in ((1, 2), (2, 3), (1, 4), (5, 6), (2, 2)):
        hand = mode(seated(seats=seats, turn={"seat": "A1", "phase": "move", "dice": list(dice)}))
        last = hand.ways[hand.seen].stops[-1].space
        rows = [str(part) for part in hand._lit_parts(hand.seen) if say("rush:panel.risk") in str(part)]
        assert len(rows) == (len(set(dice)) == 2), dice
        after = mode(seated(seats=seats | {"A1": {**seats["A1"], "at": last}}, turn={"seat": "A1", "phase": "rest"}))
        assert all(say("rush:panel.danger_all", n=percent(killed(hand.state, "A1", last))) in row for row in rows)
        assert not rows or any(row in map(str, after.parts()) for row in rows), dice


def test_of_two_cards_that_say_the_same_it_is_told_why_one_is_proposed() -> None:
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "at": "s20"}}  # type: ignore[dict-item]
    alike = 0
    for dice in combinations(range(1, 7), 2):
        hand = mode(seated(seats=seats, turn={"seat": "A1", "phase": "move", "dice": list(dice)}))
        if len(hand.ways) == 2 and len({one.line for one in hand.choices[:2]}) == 1 and not hand.ways[0].deadly:
            alike += 1
            assert hand.same or hand.why(hand.picked), dice
    assert alike


class Sea:
    """A board on which nobody is chosen."""

    clear = Rect(0, 0, 800, 600)

    def at_hand(self) -> tuple[Rect, ...]:
        return ()

    standing = at_hand


@pytest.mark.parametrize("high", [340, 400, 590])
def test_the_way_that_is_looked_at_lies_over_the_card_of_none(high: int) -> None:
    """However little a lesson leaves: all that is compared stays in sight."""
    for dice in ((3, 5), (3, 4), (2, 3)):
        hand = mode(seated(turn={"seat": "A1", "phase": "move", "dice": list(dice)}))
        if hand.same:
            continue
        hand.looked = 1 - hand.picked
        stack = Stack(SideColumn())
        stack.column.stand(Rect(816, 0, 340, high), Scale(100))
        stack.column.ground = Sea()
        stack.fill(lambda hand=hand, stack=stack: hand.entries(stack), "ways")  # type: ignore[misc]
        cards = [card for card in hand._cards.values() if card in stack.column.widgets]
        assert len(cards) == 2 and stack.column.over
        assert not [card for card in cards if card.rect.collidelist([one.rect for one in stack.column.over]) >= 0], dice


def test_a_shot_has_one_figure_on_the_board_and_on_its_card() -> None:
    seats = {**ISLAND["seats"], "A1": {"name": "Ann", "class": "engineer", "at": "s12"}}  # type: ignore[dict-item]
    seats |= {"D1": {"name": "Gus", "class": "recon", "at": "s20"}, "D2": {"name": "Hal", "class": "assault", "at": "s41"}}
    hand = mode(seated(seats=seats, turn={"seat": "A1", "phase": "ready"}, gun={"owner": "attackers"}))
    hand.touch(next(n for n, one in enumerate(hand.choices) if one.action["do"] == "fire"))
    often = hand.struck("fire")
    assert hand.board.over.tags["s20"][0] == say("rush:tag.hit", who="Gus", n=often)
    assert f"{often}" in hand.now.hero


@pytest.mark.parametrize(("entered", "where"), [((), ("at Beachhead", "at Defence HQ")), (("A2", "D2"), ())])
def test_whoever_is_not_on_the_board_yet_is_told_of(entered: tuple[str, ...], where: tuple[str, ...]) -> None:
    seats: Any = deepcopy(ISLAND["seats"])
    for seat in ("A2", "D2"):
        if seat not in entered:
            seats[seat] = {"name": seats[seat]["name"], "class": "medic", "status": "box", "entered": False}
    sitting = seated(seats=seats, turn={"seat": "A1", "phase": "ready"})
    sitting.play._furnish()  # type: ignore[attr-defined]
    told = " ".join(part.words for part in mode(sitting).lately.parts if isinstance(part, Prose))
    assert all(one in told for one in where) and ("first turn" in told) is bool(where)
