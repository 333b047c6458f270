"""While plans are walked the own one stays in sight, and nobody who stands on the map is said to be off it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.games import rules
from game.match import Match
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.tables.operators.highlights import markers
from scenes.tables.operators.walk import Deed, Walk
from tests.ironsquad.staged import Staged
from tests.scenes.sitting import SOLO
from tests.scenes.situations import IRON, SITUATIONS, at_rest


def test_the_own_plan_stays_in_sight_while_it_is_walked_and_no_panel_denies_who_stands_there() -> None:
    sitting = at_rest(SOLO, Match(rules("operators"), "kiln-yard", {}, 1), "slow")
    table: Any = sitting.play.table
    for node in ("k02", "k08", "k14", "k08"):
        table.plan.lay(node)
    table.plan.commit()
    sitting.bots.at_once = True
    away, left = plain(say("operators:kit.off_map")), set[int]()
    for _ in range(6_000):
        sitting.step()
        if sitting.bots.busy and not sitting.bots.ready:
            sitting.bots.give()
        if table.state.dueling or table.state.view.phase not in ("planning", "acting"):
            break
        own = {marker.number for marker in table.board.markers if marker.side.name == "red"}
        step = table.state.step
        if not sitting.play.playing.idle and step:
            left.add(len(own))
            assert own >= set(range(step + 1, 5)), f"in action {step} only {own} are seen"
        for seat, kit in table.panels.kits.items():
            piece = table.board.pieces.get(seat)
            if piece and piece.present:
                assert away not in [plain(line) for line in kit.lines], f"{seat} stands on the map"
    assert left, "the plan was walked"


@pytest.mark.parametrize("spent", [True, False])
def test_who_clicks_another_soldier_ends_one_that_has_nothing_left(spent: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    units: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "C12", "ge-captain": "M02"}
    sitting = at_rest(IRON, Staged(units).match)
    table: Any = sitting.play.table
    sitting.play.decide({"do": "move", "unit": "us-captain", "to": "C04"})
    sitting.rest()
    assert sitting.match.position.active.unit == "us-captain"
    table.mode.choose("us-captain")
    monkeypatch.setattr(type(table.mode.outlook), "spent", property(lambda outlook: spent))  # what is left is the rules' to say
    table.mode.click(table.state.hit._replace(unit="us-rifleman", space=None))
    sitting.rest()
    done = sitting.match.position.units["us-captain"].done
    assert done == spent and (table.mode.chosen == "us-rifleman") == spent


RED: dict[str, Any] = {"do": "plan", "at": ["k05", "k09", "k09", "k09"], "face": ["S", "SE", "SE", "SE"]}
BLUE: dict[str, Any] = {"do": "plan", "at": ["k16", "k12", "k12", "k12"], "face": ["N", "W", "W", "W"]}


def walking(holders: dict[str, str] = SOLO) -> Any:
    """A sitting at which both plans were just committed, and are about to be walked; they meet in the second action."""
    sitting = at_rest(holders, Match(rules("operators"), "kiln-yard", {}, 1), "slow")
    table: Any = sitting.play.table
    planner = table.state.planner
    if planner:
        for node, port in zip(RED["at"], RED["face"], strict=True):
            planner.lay(node)
            planner.face(port)
        table.update_highlights()
        table.plan.commit()
    else:
        sitting.match.play("red", RED)
    sitting.bots.forget()
    sitting.play._happened(sitting.match.play("blue", BLUE))
    return sitting


def test_both_plans_are_told_as_they_are_walked_and_what_the_other_will_do_stays_secret() -> None:
    sitting = walking()
    table: Any = sitting.play.table
    said = set[str]()
    for _ in range(6_000):
        sitting.step()
        walk = table.state.walk
        if table.state.dueling:
            break
        if walk is None:
            continue
        assert table.panels.walk in table.panels.widgets and not set(table.panels.kits.values()) & set(table.panels.widgets)
        assert all(walk.deeds["red"]), "one's own plan is known"
        assert not any(walk.deeds["blue"][walk.step :]), f"in action {walk.step} what comes is seen"
        said.add(table.caption())
    walk = table.state.walk
    assert [deed and deed.node for deed in walk.deeds["blue"]] == ["k16", "k12", None, None]
    for number, first, second in ((1, ("Date Walk", "move"), ("Brick Road", "move")), (2, FOUNTAIN, SHED)):
        told = [
            say(f"operators:walk.{does}", name=name, node=node) for name, (node, does) in (("Shepherd", first), ("Ghost", second))
        ]
        both = say("operators:walk.both", first=told[0], second=told[1])
        assert f"{say('operators:walk.action', step=number, count=4)} {both}." in said


def test_whoever_comes_back_in_the_middle_of_a_round_is_told_what_was_walked() -> None:
    sitting = walking()
    table: Any = sitting.play.table
    for _ in range(6_000):
        if table.state.dueling and sitting.play.playing.idle:
            break
        sitting.step()
    seen, chair = table.state.walk, table.state.context.chair()
    table.forget()
    table.show(chair.view(), chair)
    again = table.state.walk
    assert again is not seen and any(again.deeds["blue"])
    assert (again.deeds, again.stands, again.over, again.now) == (seen.deeds, seen.stands, seen.over, seen.now)


FOUNTAIN, SHED = ("Fountain Square", "move"), ("Shed Row", "move")


def test_a_contact_tells_what_each_gets_of_it() -> None:
    sitting = walking()
    table: Any = sitting.play.table
    seen = None
    for _ in range(6_000):
        sitting.step()
        walk = table.state.walk
        if walk and walk.contact:
            seen = walk.contact
            assert table.panels.contact in table.panels.widgets
        if table.state.dueling:
            break
    assert seen and seen.colours == ("red",) and seen.range == 1
    given = {event["seat"]: event for event in sitting.match.story() if event["is"] == "prepared"}
    for seat, gives in seen.gives.items():
        assert gives._asdict() == {name: given[seat][name] for name in gives._fields}, "as the fight says it itself"
    words = [plain(line.left + line.right) for line in table.panels.contact.lines]
    assert any(say("operators:walk.flag", name="Shepherd") in line for line in words), words


def test_whoever_looks_on_from_outside_sees_no_plan_before_it_is_walked() -> None:
    sitting = walking({"red": "recruit", "blue": "recruit"})
    table: Any = sitting.play.table
    seen = 0
    for _ in range(3_000):
        sitting.step()
        walk = table.state.walk
        if walk is None or table.state.dueling:
            continue
        seen += 1
        assert not any(deeds[number] for deeds in walk.deeds.values() for number in range(walk.step, 4))
    assert seen


def test_who_fell_has_no_marker_left() -> None:
    table: Any = SITUATIONS["operators onward"]().screen.table  # type: ignore[attr-defined]
    state = table.state
    assert any(marker.side.name == state.seat for marker in markers(state))
    state.view = state.view.copy()
    state.view.area(state.seat).node = None
    assert not markers(state)


def test_the_first_rounds_are_walked_more_slowly_unless_haste_is_asked_for() -> None:
    sitting = walking()
    table: Any = sitting.play.table
    assert table.motions._unhurried
    sitting.play.app.preferences = replace(sitting.play.app.preferences, speed="fast")
    assert not table.motions._unhurried and table.motions._hurried
    sitting.play.app.preferences = replace(sitting.play.app.preferences, speed="normal")
    table.state.view = table.state.view.copy()
    table.state.view.round = 3
    assert not table.motions._unhurried


@pytest.mark.parametrize("stepwise", [True, False])
def test_a_contact_is_seen_before_the_fight_and_waits_for_a_click_in_single_steps(stepwise: bool) -> None:
    sitting = walking()
    table: Any = sitting.play.table
    table.state.stepwise = stepwise
    halts = seen = 0
    for _ in range(6_000):
        if table.state.dueling:
            break
        seen += bool(table.state.walk and table.state.walk.contact)
        if sitting.play.playing.halted:
            walk = table.state.walk
            halts += bool(walk.contact)
            if walk.contact:
                done = {seat for seat, deed in walk.now.items() if deed.does != "via"}
                assert done and not any(one.side.name in done and one.number <= walk.step for one in table.board.markers)
            sitting.play.go_on()
        sitting.step()
    assert table.state.dueling and halts == stepwise and seen > 5


def test_the_row_of_a_sprint_keeps_its_goal_halfway() -> None:
    view = Match(rules("operators"), "kiln-yard", {}, 1).view("red")
    walk = Walk(view)
    walk.step = 1
    walk.deeds["red"][0] = Deed("sprint", "k09", "k05", "S")
    walk.happened({"is": "moved", "seat": "red", "from": "k05", "to": "k08", "face": "S", "sprint": True})
    assert walk.deeds["red"][0] == Deed("sprint", "k09", "k05", "S") and walk.now["red"].does == "via"
    walk.end("red")
    assert walk.deeds["red"][0] == walk.now["red"], "who holds there does not come to it"
