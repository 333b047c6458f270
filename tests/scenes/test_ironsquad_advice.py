"""What is proposed in a turn of Iron Squad: amber does it, board and sentence say it; in a puzzle there is none."""

from __future__ import annotations

from typing import Any, cast

import pygame
import pytest

from game.bots import recruit
from game.bots.api import Budget
from game.bots.turns import Line
from game.bots.weighing import best_of_turn
from game.draws import Draws
from game.games import rules
from game.ironsquad.choices import Choice, Plan
from game.ironsquad.plans import Turn
from game.ironsquad.worths import habits
from game.match import Match
from game.review.decisions import decided
from game.review.settings import Depth
from scenes.boards.hexes.board import Hit
from scenes.kit.words import say
from scenes.tables.ironsquad.advising import measured
from scenes.tables.ironsquad.advising.advice import _longest_first
from scenes.tables.ironsquad.advising.measured import Measure
from scenes.tables.ironsquad.advising.proposing import in_words
from scenes.tables.ironsquad.advising.reasons import reason
from scenes.tables.ironsquad.advising.suggested import (
    ALIKE,
    Suggested,
    _as_good_from_here,
    _class,
    _plainest,
    _snapped,
    _Tried,
    _wary,
    turn_of,
)  # fmt: skip
from scenes.tables.ironsquad.advising.threat_lines import Dangers, dangers_of
from scenes.tables.ironsquad.advising.tours import points
from scenes.tables.ironsquad.expected import risk_of
from scenes.tables.ironsquad.lessons import make
from scenes.tables.ironsquad.prospects import Outlook
from tests.ironsquad.staged import Staged
from tests.scenes.test_ironsquad_panels import point
from tests.scenes.test_ironsquad_turn import seated, told

FAR: dict[str, Any] = {"us-captain": "C03", "us-rifleman": "D03", "ge-captain": "M10"}
NEAR: dict[str, Any] = {"us-captain": "D12", "us-rifleman": {"at": "C03", "mp": 0}, "ge-captain": {"at": "C05", "hp": 1}}
HURT: dict[str, Any] = {"us-medic": "C03", "us-captain": {"at": "C04", "hp": 2}, "ge-captain": "M10"}


def chosen(units: dict[str, Any], name: str) -> Any:
    """A sitting at a turn in which a unit has been chosen, the pointer on nothing."""
    sitting = seated(Staged(units).match)
    sitting.play.table.mode.choose(name)
    sitting.play._furnish()
    return sitting


def suggested(view: Any, seat: str, name: str) -> Suggested | None:
    return Measure(turn_of(view, seat)).proposed(name)


def amber(sitting: Any) -> list[str]:
    """The words of the amber buttons."""
    return [one.label for one in sitting.play.table.mode.buttons() if one.main]


def test_amber_walks_where_the_board_says_and_the_way_is_drawn() -> None:
    sitting = chosen(FAR, "us-rifleman")
    table = sitting.play.table
    path = table.board.over.path
    assert path and "go here" in path.left
    to = path.spaces[-1]
    assert amber(sitting) == [f"Go to {to}"]
    assert f"go to {to}" in told(table)
    sitting.press(pygame.K_RETURN, "\r")
    sitting.rest()
    assert sitting.match.position.units["us-rifleman"].at == to


@pytest.mark.parametrize("there", [True, False])
def test_a_click_on_the_hex_that_is_proposed_counts_as_proposed(there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = chosen(FAR, "us-rifleman")
    mode, found = sitting.play.table.mode, list[bool]()
    to = mode.advice.step.to
    other = next(space for space, cost in mode.outlook.far.items() if cost and space != to)
    decide = mode.state.context.decide
    monkeypatch.setattr(mode.state.context, "decide", lambda action: (found.append(mode.is_proposed(action)), decide(action)))
    assert mode.click(Hit(to if there else other))
    sitting.rest()
    assert set(found) == {there}, "each step of the walk, or none"


def test_amber_aims_at_whom_the_board_says_and_enter_fires_at_him() -> None:
    sitting = chosen(NEAR, "us-rifleman")
    table = sitting.play.table
    assert amber(sitting) == ["Aim"] and "aim at the German Captain" in told(table)
    assert table.board.over.tags["C05"].startswith("aim here: ") and table.board.over.sight
    sitting.press(pygame.K_RETURN, "\r")
    assert table.mode.aimed == "ge-captain" and amber(sitting) == ["Fire"]


def test_the_medic_is_sent_to_whom_he_can_treat_and_amber_treats_him() -> None:
    sitting = chosen(HURT, "us-medic")
    assert amber(sitting) == ["Treat the Captain"] and "treat the Captain" in told(sitting.play.table)
    sitting.press(pygame.K_RETURN, "\r")
    sitting.rest()
    assert sitting.match.position.units["us-captain"].hp == 4


def test_who_had_better_stay_is_finished_by_amber() -> None:
    units: dict[str, Any] = {"us-captain": "D12", "us-rifleman": {"at": "C03", "mp": 0}, "ge-captain": "M10"}
    sitting = chosen(units, "us-rifleman")
    assert amber(sitting) == ["Unit done"]
    sitting.press(pygame.K_RETURN, "\r")
    sitting.rest()
    assert sitting.match.position.units["us-rifleman"].done


def test_a_triangle_is_asked_where_it_faces_with_the_best_corner_lit() -> None:
    units: dict[str, Any] = {"us-captain": "D12", "us-mg": {"at": "C03", "facing": 11, "mp": 0}, "ge-captain": "C08"}
    sitting = chosen(units, "us-mg")
    best = suggested(sitting.match.view("us"), "us", "us-mg")
    assert best and best.action["do"] == "end"
    sitting.press(pygame.K_RETURN, "\r")
    assert sitting.play.table.mode.facing == best.action["facing"] != 11


def test_what_is_proposed_stays_amber_while_the_pointer_shows_another_way() -> None:
    sitting = chosen(FAR, "us-rifleman")
    table = sitting.play.table
    proposed = table.board.over.path
    other = next(space for space, cost in table.mode.outlook.far.items() if cost and space != proposed.spaces[-1])
    point(table, Hit(other))
    assert table.board.over.path.spaces[-1] == other and "go here" not in table.board.over.path.left
    proposal = proposed.spaces[-1]
    assert amber(sitting) == [f"Go to {proposal}"], "and where that is can be seen"
    assert proposal in table.board.over.rings and proposal in table.board.over.tags[proposal]
    point(table, Hit(None))
    assert table.board.over.path == proposed


FOES: dict[str, Any] = {"us-captain": "F07", "us-rifleman": "D12", "ge-captain": "F10", "ge-medic": "I04", "ge-rifleman": "A01"}


def test_a_shot_that_takes_a_walk_is_one_thing_in_panel_sentence_board_and_button() -> None:
    sitting = chosen(FOES, "us-captain")
    table = sitting.play.table
    foe = Hit("F10", None, "ge-captain")
    point(table, foe)
    assert table.mode.click(foe)
    point(table, Hit(None))
    shot = table.panels.shot()
    post = shot.at
    assert shot.target == "ge-captain" and post != "F07"
    assert f"Go to {post} first" in told(table) and table.board.over.path.spaces[-1] == post
    assert table.board.over.sight.start == post and amber(sitting) == [f"Go to {post}"]
    sitting.press(pygame.K_RETURN, "\r")
    sitting.rest()
    assert sitting.match.position.units["us-captain"].at == post, "Enter does what is written there"


@pytest.mark.parametrize(("units", "name"), [(FOES, "us-captain"), (FAR, "us-rifleman"), (NEAR, "us-rifleman")])
@pytest.mark.parametrize("clicked", [False, True])
def test_amber_and_its_sentence_stay_wherever_the_pointer_goes(units: dict[str, Any], name: str, clicked: bool) -> None:
    """Whoever reaches for a button comes over enemies, hexes and his own: none of them changes what it does."""
    sitting = chosen(units, name)
    table, view = sitting.play.table, sitting.match.view("us")
    if clicked:
        foe = view.units["ge-captain"]
        table.mode.click(Hit(foe.at, None, "ge-captain"))
    stood = amber(sitting), told(table)
    for hit in (*(Hit(unit.at, None, one) for one, unit in view.units.items()), *map(Hit, view.layout.ground)):
        point(table, hit)
        assert (amber(sitting), told(table)) == stood, hit


def test_a_click_on_an_enemy_who_can_be_hit_after_a_walk_holds_until_it_is_let_go_of() -> None:
    sitting = chosen(FOES, "us-captain")
    table = sitting.play.table
    before = amber(sitting)
    table.mode.click(Hit("F10", None, "ge-captain"))
    held = amber(sitting)
    point(table, Hit("E06"))
    assert amber(sitting) == held == before, "what is clicked is what was proposed, from the same hex"
    assert table.mode.aimed == "ge-captain" and table.mode.back() and table.mode.aimed is None and amber(sitting) == before


def test_amber_names_and_rings_its_hex_while_the_pointer_is_on_somebody_out_of_reach() -> None:
    sitting = chosen(FOES, "us-captain")
    table = sitting.play.table
    point(table, Hit("A01", None, "ge-rifleman"))
    goal = table.mode.goal
    assert "go to" in told(table) and goal and amber(sitting) == [f"Go to {goal}"]
    assert goal in table.board.over.rings and goal in table.board.over.tags[goal]


@pytest.mark.parametrize(("units", "name"), [(FOES, "us-captain"), (FAR, "us-captain")])
def test_a_walk_that_is_proposed_says_how_many_enemies_can_hit_him_there_as_the_map_of_threats_does(
    units: dict[str, Any], name: str
) -> None:
    sitting = chosen(units, name)
    table = sitting.play.table
    goal, said = table.mode.goal, told(table)
    table.state.looks.toggle("threat")
    table.mode.update_highlights()
    table.danger.show()
    count = table.board.over.numbers.get(goal, 0)
    here = table.board.over.numbers.get(table.mode.outlook.unit.at, 0)
    words = {0: "No enemy can hit him there", 1: "1 enemy can hit him there"}
    end = f", {here} where he is." if count and here else "."
    assert words.get(count, f"{count} enemies can hit him there") + end in said


def test_amber_is_one_button_wherever_the_pointer_is() -> None:
    sitting = chosen(FOES, "us-captain")
    view = sitting.match.view("us")
    for hit in (*(Hit(unit.at, None, name) for name, unit in view.units.items()), Hit("E06"), Hit("N01"), Hit(None)):
        point(sitting.play.table, hit)
        assert len(amber(sitting)) == 1, hit


@pytest.mark.parametrize(("units", "name"), [(FAR, "us-rifleman"), (NEAR, "us-rifleman"), (HURT, "us-medic")])
def test_nothing_is_proposed_where_that_is_left_to_the_player(
    units: dict[str, Any], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scenes.match.state.MatchState.advises", False)
    sitting = chosen(units, name)
    over = sitting.play.table.board.over
    assert "Suggested" not in told(sitting.play.table) and not over.path and "aim here" not in over.tags.values()
    labels = {one.label for one in sitting.play.table.mode.buttons()}
    assert not {"Turn it up", "Treat the Captain"} & labels and not any(one.startswith("Go to ") for one in labels)


def test_every_step_that_is_proposed_is_legal_and_a_turn_of_them_ends() -> None:
    """Whoever follows them alone acts with everybody, one after another."""
    units: dict[str, Any] = {
        "us-captain": "C03", "us-mg": {"at": "D03", "facing": 5}, "us-medic": {"at": "C04", "hp": 2}, "ge-captain": "E06",
        "ge-rifleman": "M10",
    }  # fmt: skip
    match = Staged(units).match
    for _ in range(60):
        view = match.view("us")
        waiting = [view.active.unit] if view.active else [name for name, unit in view.own("us") if not unit.done]
        if not waiting or match.actors() != ("us",) or view.pending:
            break
        step = suggested(view, "us", waiting[0])
        assert step and step.action in match.legal("us")
        match.play("us", step.action)
    assert all(unit.done for _, unit in match.view("us").own("us"))


def test_what_is_proposed_is_what_a_review_finds_no_fault_with() -> None:
    """A whole turn of proposals costs next to nothing by the judge that looks back on a match."""
    units: dict[str, Any] = {
        "us-captain": "C03", "us-mg": {"at": "D03", "facing": 5}, "us-rifleman": {"at": "D04", "hp": 3}, "us-medic": "C04",
        "ge-captain": {"at": "E06", "hp": 2}, "ge-rifleman": "G07",
    }  # fmt: skip
    match, to, costs = Staged(units).match, "", list[float]()
    depth = Depth(steps=120, worlds=1, walked=1, drawn=1, playouts=0)
    for _ in range(30):
        view = match.view("us")
        waiting = [view.active.unit] if view.active else [name for name, unit in view.own("us") if not unit.done]
        if not waiting or match.actors() != ("us",) or view.pending:
            break
        step = suggested(view, "us", waiting[0])
        assert step
        if not to:
            looked = decided(match.rules, view, "us", step.action, depth, 0)
            costs.append(looked.cost if looked else 0.0)
        to = step.to if step.to and view.units[waiting[0]].at != step.to else ""
        match.play("us", step.action)
    assert costs and max(costs) < 0.05, costs


def test_a_treatment_comes_before_anybody_walks_away_from_it() -> None:
    sitting = chosen(HURT | {"us-rifleman": "D03"}, "us-rifleman")
    assert amber(sitting) == ["Medic first"] and "The Medic first: he can give the Captain 2 health" in told(sitting.play.table)
    sitting.press(pygame.K_RETURN, "\r")
    sitting.rest()
    assert sitting.match.position.units["us-captain"].hp == 2, "nobody acts under another one's hand"
    assert sitting.play.table.mode.chosen == "us-medic" and amber(sitting) == ["Treat the Captain"]
    sitting.press(pygame.K_RETURN, "\r")
    sitting.rest()
    assert sitting.match.position.units["us-captain"].hp == 4
    assert "Medic treats" not in told(sitting.play.table)


@pytest.mark.parametrize("parts", ["go", "stay"])
def test_every_part_that_may_speak_for_a_step_has_its_clause(parts: str) -> None:
    view = Staged(FAR).match.view("us")
    turn = Turn(view, "us", habits().breadth["veteran"])
    known = set(turn.parts(Line(view, 0.0, 0.0, ())))
    names = known - {"standing"} - ({"gain"} if parts == "stay" else set()) | {"hunt", "company"}
    for name in names:
        given = {"hitters": "1 enemy", "other": 2, "at": "C04"} if name == "threat" else {}
        assert say(f"ironsquad:turn.suggested.why.{parts}.{name}", **given)[0] in ",;"


def test_a_walk_towards_the_enemy_alone_gives_that_as_its_reason() -> None:
    view = Staged(FAR).match.view("us")
    found = [suggested(view, "us", name) for name in ("us-captain", "us-rifleman")]
    assert {one.why for one in found if one} <= {"hunt", "mission", "targets", "search", "guard", "grasp"}, found


def test_a_walk_always_says_why() -> None:
    """Where no part of its worth stands out, by what can be seen of where it ends."""
    view = Staged(FAR, ground={"C02": "forest"}).match.view("us")
    outlook = Outlook(view, "us-captain")
    found = {
        to: in_words(view, outlook, Suggested({"do": "move", "unit": "us-captain", "to": to}, to), "", "")
        for to in ("C04", "B02", "C02")
    }
    assert "nearer to" in found["C04"] and "into cover" in found["C02"] and "to make room" in found["B02"], found


def test_a_walk_into_the_building_of_the_mission_says_so_and_how_likely_an_ambush_is() -> None:
    given: dict[str, Any] = {"ground": {"D04": "building"}, "sites": {"church": "D04"}, "missions": {"us": "us-4"}}
    step = Suggested({"do": "move", "unit": "us-rifleman", "to": "D04"}, "D04", "", "mission")
    for explored, said in (
        ({}, "enter your mission's building}, D04, for 2 VP, ambush risk 8"),
        ({"D04": "us"}, "the building of your mission"),
    ):
        view = Staged(FAR, explored=explored, **given).match.view("us")
        assert said in in_words(view, Outlook(view, "us-rifleman"), step, "", "")


def test_the_points_of_an_objective_are_all_told() -> None:
    """Of the search and of the first visit; of another's objective too, once the own side has not been there."""
    given: dict[str, Any] = {"ground": {"D04": "building"}, "missions": {"us": "us-4"}}
    step = Suggested({"do": "move", "unit": "us-rifleman", "to": "D04"}, "D04", "", "gain")
    for sites, said in (
        ({"windmill": "D04"}, "enter the Windmill}, D04, for 2 VP"),
        ({}, "search the house in D04} for 1 VP"),
    ):
        view = Staged(FAR, sites=sites, **given).match.view("us")
        assert said in in_words(view, Outlook(view, "us-rifleman"), step, "", "")
        assert points(view, "us-rifleman", "D04") == (2 if sites else 1) and points(view, "us-rifleman", "D03") == 0


def test_a_way_through_the_area_of_the_sniper_is_told_with_the_chance_and_weighed() -> None:
    units: dict[str, Any] = {"us-captain": "H04", "ge-sniper": {"at": "H09", "facing": 1}, "ge-captain": "M10"}
    view = Staged(units).match.view("us")
    outlook, turn = Outlook(view, "us-captain"), Turn(view, "us", habits().breadth["veteran"])
    through = next(to for to in outlook.far if len(outlook.crossed(to)) > 1)
    crossed = outlook.crossed(through)
    step = Suggested({"do": "move", "unit": "us-captain", "to": outlook.steps(through)[0]}, through, "", "hunt")
    said = in_words(view, outlook, step, "", "")
    assert f"The enemy Sniper may fire in {crossed[0]}: 50" in said
    assert "Sniper" not in in_words(view, outlook, step._replace(to="H03"), "", "")
    assert _snapped(turn, outlook, Plan("us-captain", through, None, through, 0)) > 0
    assert _snapped(turn, outlook, Plan("us-captain", "H03", None, "H03", 0)) == 0


def test_who_hits_as_often_from_where_he_stands_aims_and_walks_afterwards() -> None:
    units: dict[str, Any] = {
        "us-mg": {"at": "C03", "facing": 5}, "us-captain": "C02", "ge-captain": "C06", "ge-medic": "F06",
    }  # fmt: skip
    view = Staged(units).match.view("us")
    outlook = Outlook(view, "us-mg")
    for name in ("us-captain", "us-mg"):
        step, around = suggested(view, "us", name), Outlook(view, name)
        if step and step.to and step.target in around.targets:
            foe = view.units[step.target]
            assert around.post(step.to, foe).band > around.post(around.unit.at, foe).band
    here, found = outlook.post("C03", view.units["ge-captain"]), set()
    for post in outlook.later["ge-captain"]:
        walk = Suggested({"do": "move", "unit": "us-mg", "to": post.at}, post.at, "ge-captain")
        found.add(here.band >= post.band)
        assert _as_good_from_here(view, outlook, walk) == (here.band >= post.band)
    assert found == {True, False}


def test_a_walk_to_a_tile_says_that_it_is_turned_up_there() -> None:
    view = Staged(FAR).match.view("us")
    outlook = Outlook(view, "us-rifleman")
    step = Suggested({"do": "move", "unit": "us-rifleman", "to": "D04"}, "D05", "", "hunt", False, True)
    plain = step._replace(why="gain")
    assert "go to D05} and flip the tile next to it, for 1 VP" in in_words(view, outlook, plain, "", "")
    both = in_words(view, outlook, step, "", "")
    assert "go to D05}, nearer to the enemy, and flip the tile" in both, "a point alone may be had for less elsewhere"
    assert "nearer to the enemy" in in_words(view, outlook, step._replace(tile=False), "", "")
    match = Match(rules("ironsquad"), "training", {}, 3)
    while match.position.phase != "turn":
        seat = match.actors()[0]
        match.play(seat, recruit.decide(match.rules.judge, match.view(seat), seat, Draws(1), Budget(steps=1)))
    began = match.view("us")
    found = [suggested(began, "us", name) for name, _ in began.own("us")]
    for one in found:
        assert one and (not one.tile or began.layout.hidden_near.get(one.to)), "none is told of where none lies"
    assert any(one and one.tile for one in found), "a squad of the training begins with the ground that lies dark"


def test_from_nobody_the_next_unit_is_the_one_that_begins_the_best_line_and_it_is_reckoned_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[str]()
    monkeypatch.setattr(measured, "best_of_turn", lambda turn, budget: asked.append(turn.seat) or best_of_turn(turn, budget))
    sitting = seated(Staged(FAR).match)
    mode = sitting.play.table.mode
    mode.next_unit()
    steps = Measure(turn_of(sitting.match.view("us"), "us")).best.steps
    asked.pop()
    assert mode.chosen == steps[0][0] and mode.advice.step and asked == ["us"]


def test_the_medic_that_heals_himself_first_is_named_once() -> None:
    units = {"us-medic": {"at": "C03", "hp": 2}, "us-rifleman": "F03", "ge-captain": "M10"}
    assert "The Medic first: he can give himself 2 health" in told(chosen(units, "us-rifleman").play.table)


def test_the_proposal_says_why_and_how_likely_a_shot_is() -> None:
    sitting = chosen(NEAR, "us-rifleman")
    assert "% to hit" in told(sitting.play.table)
    sitting.press(pygame.K_RETURN, "\r")
    assert "% to hit, average damage" in told(sitting.play.table)
    stay: dict[str, Any] = {"us-captain": "D12", "us-rifleman": {"at": "C03", "hp": 1}, "ge-captain": "M10"}
    words = told(chosen(stay, "us-rifleman").play.table)
    assert "cannot move" in words and "stay here, where no enemy can hit him next turn" in words


def test_what_is_aimed_at_is_let_go_of_as_something_else_is_done() -> None:
    sitting = chosen(NEAR, "us-rifleman")
    mode = sitting.play.table.mode
    mode.aim()
    mode.decide({"do": "end", "unit": "us-rifleman"})
    assert mode.aimed is None


def test_the_lesson_of_who_can_be_hit_frames_whom_amber_aims_at() -> None:
    units: dict[str, Any] = {
        "us-captain": "D12", "us-rifleman": {"at": "C04", "mp": 0}, "ge-medic": {"at": "C05", "hp": 5},
        "ge-captain": {"at": "C06", "hp": 1},
    }  # fmt: skip
    sitting = chosen(units, "us-rifleman")
    table = sitting.play.table
    step = table.mode.advice.step
    assert step.action["do"] == "fire" and step.target == "ge-captain"
    assert make(table).place("enemy").collidepoint(table.board.to_screen("C06"))


def test_the_odds_of_a_shot_stand_beside_its_target() -> None:
    sitting = chosen(NEAR, "us-rifleman")
    table = sitting.play.table
    sentence = told(table)
    proposed = table.board.over.tags["C05"].removeprefix("aim here: ")
    assert f"{proposed} to hit" in sentence
    sitting.press(pygame.K_RETURN, "\r")
    assert table.board.over.tags["C05"] == f"{proposed} to hit"


def test_a_reason_is_told_only_where_the_board_shows_that_it_is_so() -> None:
    """Nobody is sent to what is called safer where no fewer can hit him, nor stays near an enemy who is far away."""
    view = Staged(FAR).match.view("us")
    outlook = Outlook(view, "us-captain")
    step = Suggested({"do": "move", "unit": "us-captain", "to": "C04"}, "C04", "", "threat", False, False, ("hunt",))
    assert reason(outlook, step, Dangers({"C03": 2, "C04": 1})) == "; {danger|1 enemy} can hit him there, 2 here"
    assert reason(outlook, step, Dangers({"C03": 3, "C04": 2})) == "; {danger|2 enemies} can hit him there, 3 here"
    for dangers in map(Dangers, ({"C03": 1, "C04": 1}, {"C03": 0, "C04": 1}, {})):
        assert reason(outlook, step, dangers) == ", nearer to the enemy"
    stays = Suggested({"do": "end", "unit": "us-captain"}, "", "", "hunt", False, False, ("targets",), "C04")
    assert reason(outlook, stays, Dangers({"C03": 1})).startswith("; each hex in reach brings less")
    assert reason(outlook, stays, Dangers({"C03": 0})) == ", where no enemy can hit him next turn"
    near = Outlook(Staged(FAR | {"ge-captain": "C06"}).match.view("us"), "us-captain")
    assert reason(near, stays, Dangers({"C03": 1})) == ", near enough to the enemy"
    safer = stays._replace(why="threat", more=())
    assert reason(near, safer, Dangers({"C03": 1, "C04": 2})) == "; {danger|1 enemy} can hit him here, 2 could in C04"
    assert "can hit him" not in reason(near, safer, {"C03": 1, "C04": 1})


def test_who_stands_in_the_building_of_his_mission_stays_to_hold_it() -> None:
    given: dict[str, Any] = {"ground": {"C03": "building"}, "sites": {"church": "C03"}, "missions": {"us": "us-4"}}
    view = Staged(FAR, explored={"C03": "us"}, **given).match.view("us")
    step = Suggested({"do": "end", "unit": "us-captain"}, "", "", "targets")
    assert reason(Outlook(view, "us-captain"), step, {"C03": 0}) == ", to hold the building of your mission"


def test_a_house_on_the_way_is_told_with_its_ambush() -> None:
    walls = {"C04": "building", "B03": "water", "D04": "water"}
    view = Staged(FAR, ground=walls).match.view("us")
    outlook = Outlook(view, "us-captain")
    to = next(at for at in sorted(outlook.far) if outlook.searched_on(at) == "C04" != at)
    step = Suggested({"do": "move", "unit": "us-captain", "to": "C04"}, to, "", "threat")
    assert "through a house: ambush" in reason(outlook, step, Dangers({"C03": 1, to: 0}))


def test_a_house_where_fewer_can_hit_him_is_proposed_as_one_to_search() -> None:
    view = Staged(FAR, ground={"C04": "building"}).match.view("us")
    step = Suggested({"do": "move", "unit": "us-captain", "to": "C04"}, "C04", "", "threat")
    assert "search the house in C04" in in_words(view, Outlook(view, "us-captain"), step, "", "", Dangers({"C03": 2, "C04": 1}))


def test_of_steps_that_are_as_good_the_one_that_walks_least_is_proposed() -> None:
    """He fires from where he stands if he hits as often, and goes no farther than it takes."""
    view = Staged({"us-rifleman": "C03", "ge-captain": "C06"}).match.view("us")

    def tried(end: str, target: str | None, left: int, worth: float, post: str = "") -> Any:
        return _Tried(cast(Any, None), Plan("us-rifleman", post or end, target, end, left), cast(Any, None), worth)

    def best(*plans: Any) -> str:
        return _plainest(view, "us-rifleman", sorted(plans, key=lambda one: -one.worth)).plan.end

    assert best(tried("C05", None, 4, 1.0), tried("C04", None, 7, 0.9)) == "C04"
    assert best(tried("C05", None, 4, 1.0), tried("C04", None, 7, 0.7)) == "C05"
    assert best(tried("C04", "ge-captain", 7, 1.0), tried("C03", "ge-captain", 10, 0.4)) == "C04"
    far = tried("B03", "ge-captain", 7, 1.0, "B03")
    here = tried("C03", "ge-captain", 10, 0.7)
    assert _class(view, "us-rifleman", here.plan) >= _class(view, "us-rifleman", far.plan)
    assert best(far, here) == "C03"
    assert best(tried("C03", None, 10, 1.0), tried("C04", None, 7, 0.95)) == "C03"


def test_nobody_ends_who_can_fire_from_where_he_stands_at_a_gain() -> None:
    """Whatever the others were going to do with the same enemy, they choose anew once he has fired."""
    view = Staged({"us-rifleman": {"at": "C03", "mp": 0}, "ge-captain": "C05"}).match.view("us")

    def tried(target: str | None, gain: float, worth: float) -> Any:
        choice = Choice(gain, "", cast(Any, None))
        return _Tried(choice, Plan("us-rifleman", "C03", target, "C03", 0), cast(Any, None), worth)

    stays, fires, backfires = tried(None, 0.0, 9.0), tried("ge-captain", 1.0, 7.0), tried("ge-captain", -0.5, 7.0)
    assert _plainest(view, "us-rifleman", [stays, fires]) is fires
    assert _plainest(view, "us-rifleman", [stays, backfires]) is stays


def _tried_at(turn: Turn, post: str, worth: float, target: str | None = None) -> _Tried:
    """A plan of the Rifleman to go to a post and fire from there, taken to be worth so much."""
    plan = Plan("us-rifleman", post, target, post, 0)
    return _Tried(Choice(worth, post, plan, 0.0, 0.0), plan, Line(turn.start, 0.0, 0.0, ()), worth)


@pytest.mark.parametrize(("less", "goes"), [(ALIKE - 0.5, "C01"), (ALIKE + 0.5, "C06")])
def test_of_plans_that_are_as_good_the_one_with_the_least_harm_is_proposed(less: float, goes: str) -> None:
    view = Staged({"us-captain": "A12", "us-rifleman": "C03", "ge-captain": "C09", "ge-rifleman": "C08"}).match.view("us")
    turn = Turn(view, "us", habits().breadth["veteran"])
    unit, outlook = view.units["us-rifleman"], turn.outlook(view)
    assert outlook.danger("us-rifleman", unit, "C01") < outlook.danger("us-rifleman", unit, "C06")
    near, far = _tried_at(turn, "C06", 5.0), _tried_at(turn, "C01", 5.0 - less)
    assert _wary(turn, "us-rifleman", (), [near, far], near).plan.post == goes


def test_who_begins_is_of_those_with_one_target_the_one_whose_weapon_reaches_farthest() -> None:
    view = Staged({"us-captain": "C03", "us-mg": {"at": "D03", "facing": 5}, "ge-captain": "C06"}).match.view("us")
    assert view.range(view.units["us-mg"]) > view.range(view.units["us-captain"])

    def step(name: str, target: str | None) -> tuple[str, Choice]:
        plan = Plan(name, view.units[name].at, target, view.units[name].at, 0)
        return name, Choice(0.0, name, plan, 0.0, 0.0)

    both = Line(view, 0.0, 0.0, (step("us-captain", "ge-captain"), step("us-mg", "ge-captain")))
    assert _longest_first(view, both) == "us-mg"
    other = Line(view, 0.0, 0.0, (step("us-captain", None), step("us-mg", "ge-captain")))
    assert _longest_first(view, other) == "us-captain"
    assert _longest_first(view, Line(view, 0.0, 0.0, ())) == ""


def test_nobody_is_promised_safety_where_a_tile_turned_up_could_open_a_line() -> None:
    """Dark ground hides who stands behind it only until somebody turns it up."""
    units: dict[str, Any] = {"us-captain": "C02", "us-rifleman": "L01", "ge-rifleman": "E07"}
    sitting = seated(Staged(units, scenario="training").match)
    table, view = sitting.play.table, sitting.match.view("us")
    found = dangers_of(view, "ge")
    assert found["C03"] == found["L02"] == 0 and "C03" in found.veiled and "L02" not in found.veiled
    assert "Nobody you see" in risk_of(found, "C03") and "Nobody you see" in risk_of(found, "C03", hidden=True)
    assert "No enemy can hit him" in risk_of(found, "L02") and "Nobody else" in risk_of(found, "L02", hidden=True)
    stays = Suggested({"do": "end", "unit": "us-captain"})
    assert reason(Outlook(view, "us-captain"), stays, found) == ", where nobody you see can hit him next turn"
    table.state.looks.toggle("threat")
    said = {at: table.danger.told(Hit(at))[1][0].words for at in ("C03", "L02")}
    assert "Flipping a dark tile" in said["C03"] and "Flipping a dark tile" not in said["L02"]


@pytest.mark.parametrize(("hp", "gain"), [(2, 2), (4, 1)])
def test_a_treatment_is_proposed_with_the_health_that_it_gives(hp: int, gain: int) -> None:
    view = Staged(HURT | {"us-captain": {"at": "C04", "hp": hp}}).match.view("us")
    step = Suggested({"do": "heal", "unit": "us-medic", "target": "us-captain"})
    assert f"+{gain} health" in in_words(view, Outlook(view, "us-medic"), step, "", "")
