"""Planning at the table: where markers may lie, how they face, what is taken back, and that the rules take what was laid."""

from __future__ import annotations

import math
import random
from typing import Any

import pygame
import pytest

from game.boards.graph import PORTS
from game.games import rules
from game.match import Match
from game.operators.lookout import OFTEN, Lookout
from scenes.boards.pieces import MARKER
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.tables.operators.places import called_at, either
from scenes.tables.operators.planning import Change, Mark, Planner, plan_of
from tests.scenes.sitting import SOLO, Sitting
from tests.scenes.situations import at_rest


def match_of(options: dict[str, Any] | None = None, scenario: str = "kiln-yard", **seats: Any) -> Match:
    """A match while both plan, with operators where `seats` puts them."""
    start = {"game": "operators", "scenario": scenario, "phase": "planning", "seats": seats, "options": options or {}}
    return Match(rules("operators"), scenario, options or {}, 1, start if seats else None)


def planner_of(match: Match, seat: str = "red") -> Planner:
    return Planner(match.view(seat), seat)


# --- where the next marker may lie --------------------------------------------------------------------------------------


def test_ends_are_a_line_away_or_a_sprint_with_all_its_ways() -> None:
    planner = planner_of(match_of())
    ends = planner.ends()
    assert planner.start == "k01"
    assert set(ends.steps) == {"k01", "k02", "k03", "k05", "k06"}
    assert ends.sprints == {"k07": ("k05",), "k08": ("k02", "k06"), "k09": ("k05", "k06")}
    assert (ends.entries, ends.refused) == ((), {})
    assert ends.nodes == sorted([*ends.steps, *ends.sprints])


def test_a_sprint_by_either_way_is_the_only_one_of_a_plan() -> None:
    for via in ("k05", "k06"):
        match = match_of()
        planner = planner_of(match)
        planner.lay("k09", via)
        assert (planner.sprint, planner.start) == (1, "k09")
        assert not planner.ends().sprints and planner.ends().steps
        for _ in range(3):
            planner.lay("k09")
        assert planner.whole and planner.ends().nodes == []
        (action,) = planner.actions()
        assert (action["sprint"], action["via"]) == (1, via)
        match.play("red", action)
        assert match.position.red.plan.via == via
        planner.clear()
        assert planner.sprint == 0 and planner.ends().sprints


def test_without_sprints_in_the_rules_none_is_offered() -> None:
    assert planner_of(match_of(scenario="basic-training")).ends().sprints == {}


def test_an_entry_and_why_the_other_nodes_are_refused() -> None:
    match = match_of(red={"node": None}, blue={"node": "k17"})
    planner = planner_of(match)
    ends, graph = planner.ends(), match.position.world.graph
    assert planner.start is None and not ends.steps and not ends.sprints
    assert set(ends.entries) == {action["at"] for action in match.legal("red")}
    assert set(ends.entries) | set(ends.refused) == set(graph.nodes) and not set(ends.entries) & set(ends.refused)
    for node, why in ends.refused.items():
        key, distance, colours = why.split(":")
        seen = graph.sight[node, {"enemy": "k17", "flag": graph.flag}[key]]
        assert (int(distance), tuple(colour for colour in colours.split(",") if colour)) == (seen.range, seen.colours)
        assert key == ("enemy" if (node, "k17") in graph.sight else "flag")
    assert {why.split(":")[0] for why in ends.refused.values()} == {"enemy", "flag"}
    planner.lay(ends.entries[0])
    assert planner.ends().sprints, "the next marker may sprint"


@pytest.mark.parametrize("scenario", ["basic-training", "kiln-yard", "salt-quay"])
@pytest.mark.parametrize("off", [False, True], ids=["standing", "entering"])
def test_what_is_offered_is_what_the_rules_take(scenario: str, off: bool) -> None:
    """Marker after marker the same nodes, ways and facings as are legal; every plan made of them is taken whole."""
    spawn = match_of(scenario=scenario).position.world.graph.spawns["blue"]
    chance = random.Random(7)
    for _ in range(25):
        match = match_of(scenario=scenario, red={"node": None}, blue={"node": spawn}) if off else match_of(scenario=scenario)
        whole = match_of(scenario=scenario, red={"node": None}, blue={"node": spawn}) if off else match_of(scenario=scenario)
        planner = planner_of(whole)
        while not planner.whole:
            ends = planner.ends()
            offered = {(node, None) for node in (*ends.steps, *ends.entries)}
            offered |= {(node, via) for node, vias in ends.sprints.items() for via in vias}
            assert offered == {(action["at"], action.get("via")) for action in match.legal("red")}
            node, via = chance.choice(sorted(offered, key=str))
            planner.lay(node, via)
            planner.turn(chance.randint(-3, 3))
            mark = planner.marks[-1]
            assert mark.face in planner.faces(node)
            match.play("red", {"do": "mark", "at": node, "face": mark.face} | ({"via": via} if via else {}))
        whole.play("red", planner.actions()[0])
        assert whole.position.red.plan == match.position.red.plan


# --- facing -------------------------------------------------------------------------------------------------------------


WALKED = [("k06", "k05", "E"), ("k05", "k09", "S"), ("k13", "k09", "N"), ("k01", "k03", "E")]


@pytest.mark.parametrize(("start", "to", "face"), WALKED)
def test_a_marker_faces_the_way_it_is_walked_and_on_a_ladder_its_arrow(start: str, to: str, face: str) -> None:
    planner = planner_of(match_of(red={"node": start}))
    planner.lay(to)
    assert planner.marks == [Mark(to, face)]


def test_who_stays_keeps_the_facing_and_a_sprint_faces_its_second_half() -> None:
    planner = planner_of(match_of(red={"node": "k09", "face": "SW"}))
    planner.lay("k09")
    planner.face("NE")
    planner.lay("k09")
    assert [mark.face for mark in planner.marks] == ["NE", "NE"]
    planner.clear()
    planner.lay("k09")
    assert planner.marks[-1].face == "SW"
    planner.lay("k17", "k13")
    assert planner.marks[-1].face in planner.faces("k17")
    assert planner.marks[-1].face in ("E", "NE"), "from k13 the way leads south-east, and these ports lie nearest to it"


def test_an_entry_faces_the_flag_as_nearly_as_its_lines_allow() -> None:
    match = match_of(red={"node": None}, blue={"node": "k17"})
    graph = match.position.world.graph
    for node in planner_of(match).ends().entries:
        planner = planner_of(match)
        planner.lay(node)
        mark, flag, here = planner.marks[0], graph.nodes[graph.flag], graph.nodes[node]
        if len(planner.faces(node)) > 1:
            east = {"E": 1, "NE": 1, "SE": 1, "W": -1, "NW": -1, "SW": -1}.get(mark.face, 0)
            south = {"S": 1, "SE": 1, "SW": 1, "N": -1, "NE": -1, "NW": -1}.get(mark.face, 0)
            assert east * (flag.x - here.x) + south * (flag.y - here.y) > 0


def test_markers_turn_clockwise_and_only_to_ports_with_a_line() -> None:
    planner = planner_of(match_of(red={"node": "k06", "face": "NE"}))
    planner.lay("k06")
    ports = [port for port in PORTS if port in planner.faces("k06")]
    seen = []
    for _ in ports:
        assert planner.turn(1)
        seen.append(planner.marks[0].face)
    start = ports.index("NE")
    assert seen == [*ports[start + 1 :], *ports[: start + 1]]
    assert planner.turn(-1) and planner.marks[0].face == ports[start - 1]
    assert planner.face("SW") and planner.marks[0].face == "SW"
    assert not planner.face("W") and planner.marks[0].face == "SW", "no line leaves there"
    planner.lay("k05")
    assert planner.turn(1, 1) and planner.marks[0].face != "SW"
    assert not planner.turn(1, 3) and not planner.turn(1, 0) and not planner.face("E", 7)


def test_on_a_ladder_nothing_can_be_turned_away() -> None:
    planner = planner_of(match_of())
    planner.lay("k03")
    planner.turn(1)
    assert planner.marks == [Mark("k03", "E")] and not planner.face("W")


# --- taking back, and markers that lie in the match ---------------------------------------------------------------------


def test_the_last_marker_is_taken_back_first() -> None:
    planner = planner_of(match_of())
    assert planner.take_back() is None
    for node in ("k05", "k06"):
        planner.lay(node)
    before = planner.marks[:1]
    assert planner.marks[-1].at == "k06" and planner.take_back() == Change("lay", 2, tuple(before))
    assert [mark.at for mark in planner.marks] == ["k05"] and planner.start == "k05"
    planner.clear()
    assert planner.marks == [] and planner.start == "k01"


def test_each_change_is_taken_back_by_itself_and_a_marker_that_is_turned_on_is_one_change() -> None:
    planner = planner_of(match_of())
    planner.lay("k05")
    planner.lay("k06")
    laid = list(planner.marks)
    planner.turn(1, 1)
    planner.turn(1, 1)
    first = list(planner.marks)
    assert planner.face("NE", 2) and planner.marks != first
    for before in (first, laid, laid[:1], []):
        assert planner.take_back() and planner.marks == before
    assert planner.take_back() is None
    planner.lay("k05")
    for _ in planner.faces("k05"):
        planner.turn(1)
    assert planner.last_change == Change("lay", 1, ()), "who has turned round has changed nothing"
    planner.clear()
    planner.clear()
    assert planner.take_back() == Change("clear", 0, (Mark("k05", laid[0].face),)) and len(planner.marks) == 1


def test_the_right_button_takes_the_last_marker_alone_after_a_suggestion_too_and_undo_brings_it_back() -> None:
    sitting = at_rest(SOLO, match_of())
    table: Any = sitting.play.table
    planner = table.state.planner
    at = table.board.camera.to_screen(table.state.graph.centre("k01"))

    def right_click() -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            table.clicks.handle(pygame.event.Event(kind, button=3, pos=at))

    table.plan.lay("k05")
    table.plan.suggest()
    whole = list(planner.marks)
    for left in (3, 2, 1, 0, 0):
        right_click()
        assert planner.marks == whole[:left]
    for back in (1, 2, 3, 4):
        table.plan.take_back()
        assert planner.marks == whole[:back]
    table.plan.take_back()
    assert len(planner.marks) == 1, "then what Suggest placed, in one"
    table.plan.lay("k05")
    right_click()
    assert len(planner.marks) == 1 and planner.last_change.what == "lay", "what undoes a change is none itself"


def test_markers_that_lie_in_the_match_stay_and_only_the_others_are_sent() -> None:
    match = match_of()
    match.play("red", {"do": "mark", "at": "k05", "face": "E"})
    match.play("red", {"do": "mark", "at": "k09", "face": "S"})
    planner = planner_of(match)
    assert planner.marks == [Mark("k05", "E"), Mark("k09", "S")] and planner.laid == 2
    assert planner.take_back() is None and not planner.turn(1) and not planner.face("N", 1)
    planner.lay("k13")
    planner.lay("k17")
    planner.clear()
    assert len(planner.marks) == 2
    planner.lay("k17", "k12")
    planner.lay("k17")
    assert planner.whole and [action["do"] for action in planner.actions()] == ["mark", "mark"]
    for action in planner.actions():
        match.play("red", action)
    assert match.position.red.committed
    assert (match.position.red.plan.at, match.position.red.plan.via) == (("k05", "k09", "k17", "k17"), "k12")


def test_a_newer_view_keeps_the_plan_and_what_lies_in_the_match_goes_before_it() -> None:
    match = match_of()
    planner = planner_of(match)
    planner.lay("k05")
    planner.lay("k09")
    planner.renew(match.view("red"))
    assert [mark.at for mark in planner.marks] == ["k05", "k09"] and planner.laid == 0
    match.play("red", {"do": "mark", "at": "k06", "face": "E"})
    planner.renew(match.view("red"))
    assert planner.marks == [Mark("k06", "E")] and planner.laid == 1


def test_taking_back_at_the_table_what_lies_in_the_match() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    for at in ("k05", "k09"):
        sitting.play.decide({"do": "mark", "at": at, "face": "S"})
        sitting.rest()
    table: Any = sitting.play.table
    table.state.planner.lay("k13")
    for left in (["k05", "k09"], ["k05"], []):
        table.plan.take_back()
        sitting.rest()
        assert [mark.at for mark in table.state.planner.marks] == left
    assert not sitting.match.log


def test_what_cannot_be_taken_back_stays_where_it_lies() -> None:
    draft = {"at": ["k05"], "face": ["E"], "sprint": 0, "via": None}
    sitting = Sitting(SOLO, match_of(red={"draft": draft}))
    sitting.rest()
    table: Any = sitting.play.table
    table.plan.take_back()
    assert sitting.notice and [mark.at for mark in table.state.planner.marks] == ["k05"]


# --- unlawful plans -----------------------------------------------------------------------------------------------------


def test_under_cancel_any_node_takes_a_marker_and_under_refuse_only_those_offered() -> None:
    for option, laid in (("cancel", 4), ("refuse", 0)):
        sitting = Sitting(SOLO, Match(rules("operators"), "kiln-yard", {"illegal_plans": option}, 1))
        sitting.rest()
        table: Any = sitting.play.table
        for node in ("k04", "k14", "k04", "k14", "k17"):
            table.plan.lay(node)
        assert [mark.at for mark in table.state.planner.marks] == ["k04", "k14", "k04", "k14"][:laid]
        table.plan.commit()
        assert len(sitting.match.log) == (1 if laid else 0)


def test_a_click_on_a_sprint_with_two_ways_asks_for_the_node_between() -> None:
    sitting = Sitting(SOLO)
    sitting.rest()
    table: Any = sitting.play.table
    table.plan.lay("k08")
    assert table.state.choosing == ("k08", ("k02", "k06")) and not table.state.planner.marks
    assert table.board.lights.sprints == ("k02", "k06") and list(table.board.when) == ["k02", "k06"], (
        "both are ringed and labelled"
    )
    table.look_from("k09")
    assert table.board.seen is None and table.board.pointed is None, (
        "pointing lights nothing: the two ways are all that can be clicked"
    )
    assert set(table.board.sprint_way) == {"k01", "k02", "k06", "k08"}, "both ways glow"
    table.look_from("k06")
    assert table.board.sprint_way == ("k01", "k06", "k08"), "then the one that is pointed at"
    table.plan.take_back()
    assert table.state.choosing is None
    table.plan.lay("k08")
    beside = table.board.camera.to_screen(table.state.graph.centre("k13"))
    assert not table.clicks._click(beside) and table.state.choosing, "a click beside both ways gives nothing up"
    assert table.clicks.why_nothing(beside, "") == say("operators:plan.idle_via", vias=either(["Brickfield", "Potters' Row"]))
    table.clicks._click(table.board.camera.to_screen(table.state.graph.centre("k06")))
    assert [(mark.at, mark.via) for mark in table.state.planner.marks] == [("k08", "k06")]
    table.plan.lay("k08")
    table.plan.lay("k07")
    assert len(table.state.planner.marks) == 2, "no second sprint"


def test_a_marker_that_looks_where_the_enemy_cannot_be_is_turned_unless_it_lies_in_the_match() -> None:
    planner = planner_of(match_of())
    for _ in range(2):
        planner.lay("k05")
        planner.face("W")
    assert 1 in planner.blind(), "to the west he cannot come in the first action"
    plan = plan_of(planner.marks)
    assert planner.lookout.watching(plan, 2, lambda *_: True) == plan
    planner.suggest(planner.lookout.watching(plan, 0, lambda *_: True))
    assert planner.marks[0].face != "W" and 1 not in planner.blind()
    planner.take_back()
    assert plan_of(planner.marks) == plan


@pytest.mark.parametrize("first", [(), ("k05",)])
def test_amber_suggests_a_whole_plan_and_then_locks_it_in(first: tuple[str, ...]) -> None:
    """What lies there stays, and the plan is one that the rules take."""
    sitting = at_rest(SOLO, Match(rules("operators"), "kiln-yard", {}, 1))
    table: Any = sitting.play.table
    for node in first:
        table.plan.lay(node)
    sitting.play._wake()
    suggest, lock = sitting.button("Suggest"), sitting.button("Lock plan in")
    assert suggest.main and suggest.enabled and not lock.enabled
    sitting.press(pygame.K_RETURN, "\r")
    planner = table.state.planner
    assert planner.whole and tuple(mark.at for mark in planner.marks)[: len(first)] == first
    for action in planner.actions():
        sitting.match.check("red", action)
    assert lock.enabled and lock.main and not suggest.main and not suggest.enabled
    sitting.press(pygame.K_RETURN, "\r")
    assert sitting.match.position.area("red").committed or sitting.match.position.phase != "planning"


@pytest.mark.parametrize(("face", "fault"), [("E", False), ("W", True)])
def test_a_marker_that_waits_for_him_elsewhere_is_no_fault(face: str, fault: bool) -> None:
    """In red stands only what looks where he cannot be."""
    sitting = at_rest(SOLO, match_of(red={"node": "k17", "face": "NE"}, blue={"node": "k13", "face": "N"}))
    table: Any = sitting.play.table
    table.plan.lay("k17")
    planner = table.state.planner
    assert planner.face(face) and not planner.meeting(planner.marks[0])[2]
    table.update_highlights()
    told = next(one.right for one in table.panels.sight.lines if "facing away" in one.right)
    assert ("{danger|" in told) == fault == (planner.blind() == [1])


def test_a_marker_looks_where_the_enemy_can_come_from_and_the_rest_is_named() -> None:
    planner = planner_of(match_of(red={"node": "k05"}))
    planner.lay("k05")
    planner.look_out()
    sight, stand = planner.view.world.graph.sight, planner.threat(1)["stand"]
    seen = {node: sight["k05", node].ports for node in stand if node != "k05" and ("k05", node) in sight}

    assert any(planner.marks[0].face in ports for ports in seen.values())
    for port in planner.faces("k05"):
        planner.face(port)
        assert set(planner.unwatched(1)) == {node for node, ports in seen.items() if port not in ports}
    kept = set[bool]()
    for port in planner.faces("k05"):
        planner.face(port, 1)
        planner.lay("k05")
        planner.look_out()
        kept.add(planner.marks[1].face == port)
        assert 2 not in planner.astray(), "what nobody turned is not blamed on anybody"
        planner.take_back()
    assert kept == {True, False}, "a look that was chosen by hand is kept by who stays, unless another is better"


@pytest.mark.parametrize("wounds", [0, 1])
def test_a_marker_looks_to_where_most_of_the_enemy_s_plans_meet_it_first(wounds: int) -> None:
    """From Fountain Square to Date Walk while he enters: he is likeliest to come from Drying Yard, though more nodes lie west."""
    planner = planner_of(match_of(scenario="basic-training", red={"node": "k09", "wounds": wounds}, blue={"node": None}))
    for node in ("k09", "k05"):
        planner.lay(node)
        planner.look_out()
    sight = planner.view.world.graph.sight
    shares = {one.node: one.share for face in planner.faces("k05") if planner.face(face) for one in planner.away()}
    assert max(shares, key=lambda node: shares[node]) == "k07"
    planner.take_back()
    assert planner.marks[1].face in sight["k05", "k07"].ports


def test_nobody_is_looked_for_past_a_marker_that_meets_him_before() -> None:
    """Whoever comes along a line that an earlier marker sees is met there, and is no matter of the later one."""
    planner = planner_of(match_of(red={"node": "k09"}, blue={"node": "k13", "face": "N"}))
    for _ in range(2):
        planner.lay("k09")
    lookout = Lookout(planner.view, "red")
    first, second = (lookout.worths(plan_of(planner.marks), number) for number in (1, 2))
    assert max(first.values()) > min(first.values()) and max(map(abs, second.values())) < max(map(abs, first.values()))


@pytest.mark.parametrize("wounds", [0, 1])
def test_one_line_names_the_likeliest_node_that_a_marker_looks_away_from(wounds: int) -> None:
    sitting = at_rest(SOLO, match_of(red={"node": "k06", "wounds": wounds}))
    table: Any = sitting.play.table
    planner = table.state.planner
    for _ in range(2):
        table.plan.lay("k06")
    told = set[bool]()
    for face in planner.faces("k06"):
        planner.face(face)
        table.update_highlights()
        shown = table.panels.warnings in table.panels.widgets
        words = [plain(line.left) for line in table.panels.warnings.lines if "looks away" in line.left] if shown else []
        away = planner.away()
        assert words == [
            f"Marker {one.number} looks away from {called_at(table.state.graph, one.node)}, where Ghost may be by then. Better: "
            f"{say(f'operators:event.port.{one.better}')}."
            for one in away[:1]
            if one.better
        ]
        assert all(one.share >= OFTEN and one.node in planner.unwatched(one.number) for one in away)
        told.add(bool(words))
    assert told == {False, True}


def test_a_marker_looks_at_the_enemy_who_stands_in_sight_and_its_slot_says_so() -> None:
    sitting = at_rest(SOLO, match_of(red={"node": "k01"}, blue={"node": "k09"}))
    table: Any = sitting.play.table
    planner = table.state.planner
    table.plan.lay("k05")
    (mark,) = planner.marks
    assert mark.face in planner.view.world.graph.sight["k05", "k09"].ports and planner.looks(1) == ("him", "k05")
    slots = table.panels.slots
    slots.hover(slots._areas(slots.rect)[0].center)
    assert plain(slots.tip).startswith("It looks at Ghost.")
    planner.face(next(port for port in planner.faces("k05") if port not in planner.view.world.graph.sight["k05", "k09"].ports))
    table.update_highlights()
    slots.hover(slots._areas(slots.rect)[0].center)
    assert not plain(slots.tip).startswith("It looks at Ghost.")


def test_of_equals_a_marker_does_not_look_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.operators.lookout.standing", lambda view, seat, step: [])
    planner = planner_of(match_of(red={"node": "k01"}, blue={"node": "k16"}))
    planner.lay("k05")
    back = planner.view.world.graph.port_to["k05", "k01"]
    planner.marks[0] = planner.marks[0]._replace(face=back)
    planner.look_out()
    assert planner.marks[0].face != back


def test_the_cone_of_a_marker_is_dragged_to_any_port_in_one_change() -> None:
    sitting = at_rest(SOLO, match_of())
    table: Any = sitting.play.table
    planner, board, clicks = table.state.planner, table.board, table.clicks
    table.plan.lay("k05")
    at = board.camera.to_screen(board.graph.centre("k05"))
    was = planner.marks[0].face
    far = 2 * MARKER * board.camera.zoom

    def towards(port: str) -> tuple[int, int]:
        turn = math.radians(board.degrees("k05", port))
        return round(at[0] + far * math.cos(turn)), round(at[1] + far * math.sin(turn))

    aim = next(port for port in planner.faces("k05") if port != was)
    assert board.look_at(towards(was)).number == 1
    assert clicks.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=towards(was)))
    for port in (*planner.faces("k05"), aim):
        clicks.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=towards(port), rel=(1, 1), buttons=(1, 0, 0)))
        assert planner.marks[0].face == port
    clicks.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=towards(aim)))
    assert len(planner.marks) == 1 and planner.marks[0].face == aim and not clicks._turning
    planner.take_back()
    assert planner.marks[0].face == was
