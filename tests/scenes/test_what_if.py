"""A unit that stands elsewhere in thought: picked up, put down, turned, put away; all counts it, and nothing is played."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.games import rules
from game.ironsquad.records import HIDDEN
from game.operators.outlook import duels
from game.operators.plans import Stand
from scenes.boards.hexes.board import Hit
from scenes.kit.text import spans
from scenes.kit.words import say
from scenes.tables.ironsquad.turn import Acting
from scenes.tables.ironsquad.what_if import WhatIfMode
from scenes.tables.what_if import Ghost
from tests.scenes.looking import press
from tests.scenes.sitting import Sitting, known
from tests.scenes.test_danger import UNITS, operators, squads
from tests.scenes.test_planner import match_of

GAMES = ("operators", "ironsquad")


def sitting_of(game: str) -> Sitting:
    """A person who decides, with an enemy on the board."""
    return operators() if game == "operators" else squads()


def spot(table: Any, space: str) -> tuple[int, int]:
    """The pixel of a space."""
    board = table.board
    return board.camera.to_screen(board.graph.centre(space)) if hasattr(board, "graph") else board.to_screen(space)


def move(sitting: Sitting, pos: tuple[int, int]) -> None:
    """Move the pointer there."""
    sitting.app.apply(sitting.play.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0))))


def click(sitting: Sitting, space: str, button: int = 1) -> None:
    """Click a space."""
    pos = spot(sitting.play.table, space)
    move(sitting, pos)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        sitting.app.apply(sitting.play.handle(pygame.event.Event(kind, pos=pos, button=button)))


def plain(words: str) -> str:
    """Rich text without its marks."""
    return "".join(span.words for span in spans(words))


WHO = {"operators": ("blue", "k13", "k08"), "ironsquad": ("ge-captain", "C06", "F06")}
"""By game an enemy, where he is, and where he is thought to be."""


@pytest.mark.parametrize("game", GAMES)
def test_by_mouse_alone(game: str) -> None:
    sitting = sitting_of(game)
    table: Any = sitting.play.table
    unit, at, there = WHO[game]
    before, log = table.picture(), len(sitting.match.log)
    sitting.button("What if …").press()
    sitting.play._wake()
    assert table.hand.lifting and "What if" in plain(table.sentence())
    click(sitting, at)
    assert table.hand.carried and table.hand.ghost.unit == unit
    move(sitting, spot(table, there))
    assert table.hand.ghost.at == there and table.hand.standing is None, "it goes with the pointer"
    click(sitting, there)
    assert table.hand.standing == Ghost(unit, there, table.hand.ghost.facing)
    assert table.picture() != before
    if game == "operators":  # where its release means something anywhere
        for kind, pos in ((pygame.MOUSEBUTTONDOWN, (2, 400)), (pygame.MOUSEBUTTONUP, spot(table, there))):
            sitting.app.apply(sitting.play.handle(pygame.event.Event(kind, pos=pos, button=3)))
        assert table.hand.busy, "a drag that began beside the board puts nothing away"
    click(sitting, there, 3)
    assert not table.hand.busy and table.picture() == before
    assert len(sitting.match.log) == log and not sitting.notice


@pytest.mark.parametrize("game", GAMES)
def test_by_keys_alone(game: str) -> None:
    sitting = sitting_of(game)
    table: Any = sitting.play.table
    before, log = table.picture(), len(sitting.match.log)
    sitting.press(pygame.K_g, "g")
    assert table.hand.lifting
    sitting.press(pygame.K_TAB, "\t")
    first = table.hand.ghost
    assert table.hand.carried and first.unit == next(iter(table.what_if.units()))
    sitting.press(pygame.K_TAB, "\t")
    assert table.hand.ghost.at != first.at
    sitting.press(pygame.K_SPACE, " ")
    assert table.hand.standing
    for code, text in ((pygame.K_RETURN, "\r"), (pygame.K_z, "z"), (pygame.K_c, "c")):
        sitting.press(code, text)
    assert len(sitting.match.log) == log, "nothing is played"
    sitting.press(pygame.K_g, "g")
    assert not table.hand.busy and table.picture() == before
    sitting.press(pygame.K_g, "g")
    sitting.press(pygame.K_ESCAPE)
    assert not table.hand.busy and sitting.top is sitting.play, "Esc takes the thought away, and no more"


@pytest.mark.parametrize("game", GAMES)
def test_the_key_picks_up_whoever_is_under_the_pointer(game: str) -> None:
    sitting = sitting_of(game)
    table: Any = sitting.play.table
    unit, at, _ = WHO[game]
    move(sitting, spot(table, at))
    sitting.press(pygame.K_g, "g")
    assert table.hand.carried and table.hand.ghost == Ghost(unit, at, table.hand.ghost.facing)


@pytest.mark.parametrize("game", GAMES)
def test_no_button_plays_while_a_ghost_stands(game: str) -> None:
    sitting = sitting_of(game)
    table: Any = sitting.play.table
    unit, _, there = WHO[game]
    table.hand.switch(unit)
    table.hand.put(there)
    labels = {button.label for button in table.buttons()}
    assert labels <= {"Threat", "Sight", "Turn left", "Turn right", "End What if"} and "End What if" in labels
    log, view = len(sitting.match.log), known(table).view
    for button in table.buttons():
        button.press()
    assert len(sitting.match.log) == log and known(table).view is view and not table.hand.busy


@pytest.mark.parametrize("game", GAMES)
def test_the_view_itself_stays_as_it_is(game: str) -> None:
    table: Any = sitting_of(game).play.table
    unit, _, there = WHO[game]
    written = rules(game).write(known(table).view)
    table.hand.switch(unit)
    table.hand.put(there)
    assert known(table).thought is not known(table).view and known(table).thought is known(table).thought
    assert rules(game).write(known(table).view) == written and rules(game).write(known(table).thought) != written
    table.hand.put_away()
    assert known(table).thought is known(table).view


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_ends_the_thought(game: str) -> None:
    sitting = sitting_of(game)
    table: Any = sitting.play.table
    unit, _, there = WHO[game]
    before, later = table.picture(), rules(game).copy(known(table).view)
    later.round += 1
    for end in (lambda: table.show(later, known(table).chair), table.hide_secrets):
        table.hand.switch(unit)
        table.hand.put(there)
        table.show(known(table).view, known(table).chair)
        assert table.hand.standing, "as long as the board is the same it stays"
        end()
        assert not table.hand.busy
    assert table.picture() == before


def test_the_other_one_may_be_ready_meanwhile() -> None:
    sitting = operators()
    table: Any = sitting.play.table
    table.hand.switch("blue")
    table.hand.put("k06")
    sitting.bots.give()
    sitting.rest()
    assert sitting.match.position.blue.committed and table.hand.standing and table.board.thought


def test_whoever_waits_may_think_as_well() -> None:
    sitting = squads(seat="ge")
    table: Any = sitting.play.table
    assert table.state.chair is None
    table.board.camera.fit()
    sitting.press(pygame.K_g, "g")
    click(sitting, "C03")
    click(sitting, "F06")
    assert table.hand.standing.unit == "us-captain" and table.mode.outlook.far
    sitting.press(pygame.K_ESCAPE)
    assert not isinstance(table.mode, WhatIfMode)


# --- Operators --------------------------------------------------------------------------------------------------------------


def test_threat_reach_sight_and_meetings_count_it() -> None:
    sitting = operators()
    table: Any = sitting.play.table
    table.plan.lay("k01")
    table.toggle("threat")
    table.hand.switch("blue")
    assert table.hand.put("k06")
    ghost, ask = table.hand.standing, rules("operators").ask
    moved = table.state.view.copy()
    moved.blue.node, moved.blue.face = "k06", ghost.facing
    assert set(table.board.stand) == set(ask(moved, "threat", {"seat": "red", "step": 2})["stand"])
    reach = ask(moved, "reach", {"from": "k06", "sprint": True})["steps"]
    assert set(table.board.lights.steps) | set(table.board.lights.sprints) == {step["at"] for step in reach}
    assert [(node, port) for node, port, _ in table.board.cones] == [("k06", ghost.facing)]
    mark = table.state.planner.marks[0]
    sight = table.state.graph.sight[mark.at, "k06"]
    assert table.state.planner.meeting(mark) == (sight.range, sight.colours, mark.face in sight.ports)
    known = duels(table.state.view.world, table.state.view.features, (0, 0))
    value = known.value(Stand(mark.at, mark.face, False), Stand("k06", ghost.facing, False))
    assert f"you win {round((1 + value) * 50)}\N{NO-BREAK SPACE}%" in plain(table.what_if.edge(mark))
    assert table.board.thought.really == "k13" and "what if" in table.board.thought.words
    assert table.board.pieces["blue"].fade < 1


def test_the_wheel_turns_it_and_a_click_on_it_picks_it_up_again() -> None:
    sitting = operators()
    table: Any = sitting.play.table
    table.hand.switch("blue")
    table.hand.put("k06")
    faces = [table.hand.ghost.facing]
    for _ in table.state.graph.nodes["k06"].ports:
        assert table.clicks.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
        faces.append(table.hand.ghost.facing)
    assert faces[0] == faces[-1] and set(faces) == set(table.state.graph.nodes["k06"].ports)
    click(sitting, "k06")
    assert table.hand.carried


def test_one_who_is_off_the_map_is_put_where_one_clicks() -> None:
    sitting = operators(match_of(red={"node": "k01", "face": "E"}, blue={"node": None}))
    table: Any = sitting.play.table
    sitting.press(pygame.K_g, "g")
    assert "off the map" in plain(table.sentence())
    click(sitting, "k12")
    assert (table.hand.standing.unit, table.hand.standing.at) == ("blue", "k12")
    assert table.board.thought.really is None


# --- Iron Squad -------------------------------------------------------------------------------------------------------------


def test_the_preview_of_a_shot_is_that_at_the_ghost() -> None:
    table: Any = squads().play.table
    table.mode.choose("us-captain")
    assert "ge-mg" not in table.mode.outlook.targets
    table.hand.switch("ge-mg")
    assert isinstance(table.mode, WhatIfMode) and table.mode.chosen == "us-captain", "whoever was chosen stays so"
    assert table.hand.put("C04")
    assert "ge-mg" in table.mode.outlook.targets
    table.point(Hit("C04", None, "ge-mg"))
    moved = table.state.view.copy()
    moved.change("ge-mg", at="C04")
    asked = rules("ironsquad").ask(moved, "odds", {"unit": "us-captain", "target": "ge-mg"})
    assert table.mode.preview().answer == asked and table.panels.shot()
    assert table.board.over.tags["C04"] == "what if"
    assert not table.mode.click(Hit("C04", None, "ge-mg")), "nobody fires at a thought"
    table.hand.put_away()
    assert type(table.mode) is Acting and table.mode.chosen == "us-captain"


def test_a_ghost_of_the_own_side_walks_and_fires_from_where_it_is_put() -> None:
    table: Any = squads().play.table
    table.mode.choose("us-medic")
    table.hand.switch("us-captain")
    table.hand.put("H08")
    assert table.mode.chosen == "us-captain"
    outlook = table.mode.outlook
    assert outlook.unit.at == "H08" and outlook.far["H08"] == 0 and "ge-mg" in outlook.targets
    moved = table.state.view.copy()
    moved.change("us-captain", at="H08")
    assert dict(outlook.far) == rules("ironsquad").ask(moved, "reach", {"unit": "us-captain"})["hexes"]


def test_danger_counts_it() -> None:
    table: Any = squads().play.table
    table.bars.toggle("threat")
    table.point(Hit("C03", None, "us-captain"))
    table.hand.switch("ge-mg")
    table.hand.put("H01")
    assert "H01" in table.danger.threat("ge-mg").stand and "H01" in table.board.over.border
    table.hand.switch()
    assert table.danger.threat("ge-mg").stand["H09"] == 0


def test_whatever_the_enemy_could_do_from_there_is_lit_as_he_is_chosen() -> None:
    table: Any = squads().play.table
    table.hand.switch("ge-captain")
    table.hand.put("F06")
    assert table.mode.chosen == "ge-captain", "nobody else was"
    outlook = table.mode.outlook
    assert outlook.acting and len(outlook.far) > 1 and outlook.unit.mp == table.state.view.kind(outlook.unit).mp
    assert table.what_if.choose("us-medic") and table.mode.chosen == "us-medic"
    assert table.mode.outlook.acting


def test_a_triangle_is_turned_and_nobody_stands_on_unknown_ground() -> None:
    table: Any = squads().play.table
    table.hand.switch("ge-mg")
    assert table.hand.turn(1) and table.hand.ghost.facing == 3
    table.hand.put("F06")
    assert table.hand.turn(-1) and table.hand.ghost.facing == 1
    assert table.state.thought.units["ge-mg"].facing == 1
    table.hand.put_away()
    table.hand.switch("us-captain")
    assert not table.hand.turn(1), "a square has no facing"
    closed = [space for space, ground in table.state.view.layout.ground.items() if ground in (HIDDEN, "rock", "water")]
    assert not any(table.what_if.may_stand("us-captain", space) for space in closed)


def test_no_thought_begins_while_a_question_waits() -> None:
    table: Any = squads(UNITS, ground={"C02": "rock"}).play.table
    assert table.what_if.open
    table.state.shown = False
    assert not table.what_if.open


@pytest.mark.parametrize("game", GAMES)
def test_esc_shuts_the_log_and_leaves_the_thought_below_it(game: str) -> None:
    sitting = sitting_of(game)
    press(sitting.app, "ghost")
    play, hand = sitting.play, sitting.play.table.hand
    assert hand.busy
    press(sitting.app, "log")
    assert play.log.opened
    press(sitting.app, "let_go")
    assert not play.log.opened and hand.busy, "what lies on top goes alone"
    press(sitting.app, "let_go")
    assert not hand.busy


@pytest.mark.parametrize("game", GAMES)
def test_a_thought_that_has_just_begun_is_not_ended_by_amber_or_by_its_key(game: str) -> None:
    sitting = sitting_of(game)
    play: Any = sitting.play
    play.table.hand.switch()
    play._furnish()
    ends = next(one for one in play.chrome.buttons if one.label == say("ghost.away"))
    assert play.table.hand.lifting and not ends.main and ends.enabled and ends.key == "let_go"
    log = len(sitting.match.log)
    sitting.press(pygame.K_RETURN, "\r")
    assert play.table.hand.lifting and len(sitting.match.log) == log, "Enter presses amber, and nothing is"
    sitting.press(pygame.K_ESCAPE)
    assert not play.table.hand.busy


@pytest.mark.parametrize("game", GAMES)
def test_what_ends_a_thought_lies_where_nothing_is_ever_decided(game: str) -> None:
    """A click once too often on End What if decides nothing, nor does one on what turns a ghost."""
    sitting = sitting_of(game)
    play: Any = sitting.play
    decides = [one.rect.copy() for one in play.chrome.buttons if not one.aside and not one.minor]
    assert decides
    unit, _, there = WHO[game]
    play.table.hand.switch(unit)
    play.table.hand.put(there)
    play._furnish()
    ends = next(one for one in play.chrome.buttons if one.label == say("ghost.away"))
    assert play.table.hand.busy and ends.rect.collidelist(decides) < 0 and ends.aside
    assert all(one.aside for one in play.chrome.buttons if one.key in ("turn_left", "turn_right"))
