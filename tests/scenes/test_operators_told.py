"""What Operators tells where a newcomer asks: who moves next, whose a shield is, what a fight means for the match."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game.games import rules
from game.learning.lessons import training
from game.match import Match
from scenes.boards.lines import length
from scenes.boards.sheet import SHORT, mark_spot
from scenes.kit.marks import plain
from scenes.kit.scene import Push
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.puzzles.drill import DrillScreen
from scenes.tables.operators import told_match
from scenes.tables.operators.action_words import in_words, places
from scenes.tables.operators.duel.head import wound_words
from scenes.tables.operators.duel.odds import bar_shares, bars, kills_share, match_shares, match_words
from scenes.tables.operators.walk import Walk
from scenes.tables.operators.walk_panel import sentence
from tests.scenes import learning
from tests.scenes.sitting import SOLO, Ground, Sitting

ODDS = {"win": 0.49, "wound": 0.0, "both_fall": 0.265, "both_stand": 0.0, "lose": 0.245, "wound_kills": 0.262}


def table_at(**more: Any) -> Any:
    """The table of a person on red's seat, at a position."""
    start = {"game": "operators", "scenario": "kiln-yard", "phase": "planning", **more}
    return learning.ready(Sitting(SOLO, Match(rules("operators"), "kiln-yard", {}, 1, start))).play.table


# --- who moves ----------------------------------------------------------------------------------------------------------


def test_each_action_says_who_moves_next_when_the_own_operator_is_out() -> None:
    table = table_at()
    walk = Walk(table.state.view)
    walk.go_to(2)
    assert plain(sentence(table.state, walk)).endswith("both move next.")
    walk.end("red")
    walk.go_to(3)
    assert plain(sentence(table.state, walk)).endswith("Ghost moves next.")
    walk.end("blue")
    walk.go_to(4)
    assert plain(sentence(table.state, walk)).endswith("nobody moves any more.")


def test_who_was_seen_to_move_stays_known_while_a_sprint_goes_on() -> None:
    table = table_at()
    walk = Walk(table.state.view)
    walk.go_to(1)
    walk.happened({"is": "moved", "seat": "red", "from": "k01", "to": "k05", "face": "S", "sprint": True})
    walk.happened({"is": "moved", "seat": "blue", "from": "k17", "to": "k16", "face": "NW", "sprint": False})
    walk.go_to(1)
    walk.renew(table.state.view)
    seen, running = walk.brought("blue"), walk.stands["red"]
    assert seen and seen.node == "k16" and walk.deeds["blue"][0] == seen, "he stands there for all to see"
    assert running.sprinting and walk.deeds["blue"][1] is None
    walk.go_to(2)
    assert walk.brought("blue") is None, "a new action brings something new"


# --- whose a shield is --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["kiln-yard", "salt-quay"])
def test_a_shield_lies_at_its_own_end_of_the_line_and_is_pointed_at_where_it_lies(scenario: str) -> None:
    table: Any = learning.ready(Sitting(SOLO, Match(rules("operators"), scenario, {}, 1))).play.table
    board, graph, short = table.board, table.state.graph, 0
    for node in graph.nodes.values():
        for port in node.cover:
            spot = mark_spot(board.courses, node, port)
            own = math.dist(spot, (node.x, node.y))
            for end in node.ports[port]:
                assert own < 0.85 * math.dist(spot, graph.centre(end)), (node.title, port)
                short += length(board.courses.way(node.id, end)) < SHORT
            hit = board.pick(tuple(map(round, board.camera.to_screen(spot))))
            assert (hit.node, hit.port) == (node.id, port)
    assert short or scenario != "kiln-yard", "there are short lines with shields"


def test_a_click_far_along_a_line_lays_no_marker() -> None:
    table = table_at()
    (x, y), to_screen = table.state.graph.centre("k05"), table.board.camera.to_screen
    beside = tuple(map(round, to_screen((x, y + 80))))
    assert table.board.pick(beside).node == "k05", "it looks along the line there"
    assert not table.clicks._click(beside) and not table.state.planner.marks
    assert table.clicks.why_nothing(beside, "") == say("operators:plan.idle_beside")
    assert table.clicks._click(tuple(map(round, to_screen((x, y + 30))))) and table.state.planner.marks


# --- what it means for the match ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "won", "lost"),
    [((4, 2), 76, 0), ((4, 4), 49, 24), ((3, 4), 0, 51), ((1, 1), 0, 0), ((5, 5), 49, 24)],
    ids=["both falling wins it too", "level before", "one behind", "far from it", "level over the goal"],
)
def test_the_odds_say_when_a_fight_decides_the_match(score: tuple[int, int], won: int, lost: int) -> None:
    view = table_at(score=dict(zip(("red", "blue"), score, strict=True))).state.view
    shown = bar_shares(bars(ODDS))
    assert match_shares(ODDS, view, "red") == {"won": won, "lost": lost}
    assert match_shares(ODDS, view, "blue")["won"] == sum(
        share
        for share, own, foe in ((sum(shown[:2]), 1, 0), (shown[2], 1, 1), (shown[4], 0, 1))
        if score[1] + own >= 5 and score[1] + own > score[0] + foe
    )


def test_who_dies_of_his_wounds_is_a_part_of_those_who_both_fall() -> None:
    both = bar_shares(bars(ODDS))[2]
    assert kills_share(ODDS) == both, "the red line and the row say the same number"
    assert kills_share(ODDS | {"wound_kills": 0.1}) < both and kills_share(ODDS | {"wound_kills": 0.0, "both_fall": 0.0}) == 0


def test_the_bar_says_that_a_level_match_goes_on() -> None:
    def aim(red: int, blue: int) -> str:
        return str(table_at(score={"red": red, "blue": blue}).bars.aim())

    assert aim(5, 5) == say("operators:table.level", score=5) != aim(4, 4) == say("operators:table.first_to", points=5)


@pytest.mark.parametrize(("score", "level"), [((5, 5), True), ((4, 4), False), ((5, 4), False)])
def test_a_round_that_follows_a_level_score_says_why_nobody_has_won(score: tuple[int, int], level: bool) -> None:
    table = table_at()
    table.state.score = list(score)
    table.motions.motion([{"is": "round", "round": 7}])
    assert (say("operators:moving.level", score=5) in table.state.words) == level


# --- examples, and plans in words ---------------------------------------------------------------------------------------


def test_the_worked_fight_waits_before_dice_cubes_and_sums() -> None:
    sitting, found = learning.at("operators"), training("operators")
    assert found
    sitting.app.apply(Push(DrillScreen(sitting.app, found, found.drills["worked-fight"], Ground, lambda: None)))
    screen: Any = sitting.top
    told, said = list[str](), list[str]()
    for _ in range(30_000):
        if screen.playing.halted:
            told.append(screen.table.duel.state.events[-1]["is"])
            said.append(plain(screen.chrome.sentence.words))
            screen.go_on()
        elif not (screen.restless or screen.waiting):
            break
        sitting.step()
    assert told == ["rolled", "aimed", "firepower"]
    cards, speed, aim = said
    assert "Steady Shot, tracker +1" in cards and "Fast Maneuvers" in cards
    assert "Ghost is faster, 6 to 0" in speed and "7 − 6, on white" in aim
    assert "17 to 12" in screen.chrome.sentence.words and "is wounded" in screen.chrome.sentence.words, "what came of it is told"
    assert screen.table.state.dueling and screen.table.duel.complete, "what it came to stays"
    assert screen.leaves in screen.chrome.buttons, "and from there the way leads back, without another click"


def test_a_plan_counts_the_markers_that_stay() -> None:
    view = table_at(seats={"red": {"node": "k09", "face": "N"}, "blue": {"node": "k17", "face": "NW"}}).state.view
    plan = {"do": "plan", "face": ["N"] * 4}
    assert plain(in_words(view, plan | {"at": ["k09"] * 4})) == "stay on Fountain Square all round"
    assert plain(in_words(view, plan | {"at": ["k05", "k09", "k09", "k13"]})) == (
        "markers on Date Walk, Fountain Square ×2, Kiln Lane"
    )


def test_beside_the_chance_to_win_stands_what_it_means_for_the_match() -> None:
    assert not match_words({"won": 0, "lost": 0})
    assert "76" in match_words({"won": 76, "lost": 0}) and "24" in match_words({"won": 49, "lost": 24})


def test_the_way_of_a_plan_begins_where_its_operator_stands_and_runs_over_its_sprint() -> None:
    match = Match(rules("operators"), "kiln-yard", {}, 1)
    plan = {"do": "plan", "at": ["k05", "k09", "k12", "k12"], "face": ["S"] * 4}
    assert places(match.view("red"), plan) == ["k01", "k05", "k09", "k12", "k12"]
    run = plan | {"at": ["k09", "k13", "k13", "k13"], "sprint": 1, "via": "k05"}
    for view in (match.view("red"), match.position):
        assert places(view, run) == ["k01", "k05", "k09", "k13", "k13", "k13"]
    back = plan | {"at": ["k16", "k16", "k16", "k16"]}
    assert places(match.position, back)[:2] == ["k17", "k16"], "the other one's begins where he stands"


def test_the_cube_leaves_the_name_of_its_colour_to_be_read() -> None:
    start = {"game": "operators", "scenario": "kiln-yard", "phase": "combat", "step": 1}
    seats = {"red": {"node": "k12", "face": "SE"}, "blue": {"node": "k13", "face": "N"}}
    match = Match(rules("operators"), "kiln-yard", {}, 1, start | {"seats": seats})
    side: Any = learning.ready(Sitting(SOLO, match)).play.table.duel.panes[0]
    lifted = list[float]()
    for cube in (0.0, 1.0, 1.5, 2.0):
        side.state.move(cube=cube)
        lifted.append(side._named_part(int(cube)))
    assert lifted == [1.0, 1.0, 0.5, 0.0], "over miss and the first white it stands higher"


@pytest.mark.parametrize(("how", "said"), [("first-strike", "Ghost falls, by First Strike"), ("firepower", "Ghost falls")])
def test_a_fight_that_first_strike_decided_says_so(how: str, said: str) -> None:
    totals = [{"is": "firepower", "seat": seat, "total": 13} for seat in ("red", "blue")]
    ends = [{"is": "outcome", "winner": "red", "how": how}, {"is": "eliminated", "seat": "blue", "why": "firepower"}]
    (found,) = told_match.fights([*totals, *ends], {"red": "Shepherd", "blue": "Ghost"})
    assert plain(found.ending) == said


def test_the_score_counts_with_the_sentence_that_tells_it() -> None:
    table = table_at()
    before = table.state.words
    motion = table.motions.motion([{"is": "scored", "seat": "red", "points": 1, "why": "flag", "score": 1}])
    assert table.state.words == before and table.state.score[0] == 0
    motion.finish()
    assert table.state.words != before and table.state.score[0] == 1


@pytest.mark.parametrize("why", ["flag", "elimination"])
def test_the_end_of_the_match_looks_at_what_the_last_point_was_for(why: str) -> None:
    match = Match(rules("operators"), "kiln-yard", {}, 1)
    table: Any = learning.ready(Sitting(SOLO, match, speed="normal")).play.table
    board, motions = table.board, table.motions
    board.enter("blue", "k12", "N").finish()
    table.duel.state.falls["blue"] = "beaten"
    motions.motion([]).finish()
    assert board.bodies["blue"].space == "k12"
    motions.motion([{"is": "scored", "seat": "red", "points": 1, "why": why, "score": 5}])
    ending = motions.motion([{"is": "won", "seat": "red", "red": 5, "blue": 3}])
    assert ending.motions[0].space == (board.graph.flag if why == "flag" else "k12")


def test_who_fell_lies_on_no_node_as_the_next_plan_is_made() -> None:
    table = table_at()
    table.board.fall("blue", table.state.view.round).finish()
    assert table.board.bodies
    table.show(table.state.view, table.state.chair)
    assert not table.board.bodies


@pytest.mark.parametrize("scenario", ["basic-training", "kiln-yard"])
def test_the_pole_of_a_flag_that_comes_later_stands_there_from_the_first_round(scenario: str) -> None:
    table = learning.ready(Sitting(SOLO, Match(rules("operators"), scenario, {}, 1))).play.table
    due = scenario == "basic-training"
    assert table.board.flag_due == due
    if due:
        surface = pygame.Surface((1280, 720))
        table.board.draw(surface)
        with_it = pygame.image.tobytes(surface, "RGB")
        table.board.flag_due = False
        table.board.draw(surface)
        assert pygame.image.tobytes(surface, "RGB") != with_it


def test_a_fresh_wound_says_how_long_it_lasts_and_an_old_one_what_it_does() -> None:
    fresh: Any = SimpleNamespace(down=False, hurt=2, wounds=0)
    old: Any = SimpleNamespace(down=False, hurt=0, wounds=1)
    assert wound_words(fresh) == say("operators:duel.wounds.fresh")
    assert wound_words(old) == say("operators:duel.wounds.old")


def test_a_lesson_on_what_moves_waits_until_both_have_looked_around() -> None:
    sitting = learning.ready(Sitting(SOLO, Match(rules("operators"), "kiln-yard", {}, 1)))
    table, tells = sitting.play.table, presentation("operators").lessons(sitting.play.table)
    table.state.shown = False
    motion = table.motions.motion([{"is": "moved", "seat": "red", "from": "k01", "to": "k05", "face": "S", "sprint": False}])
    assert tells.moment() == "walking" not in tells.moments
    motion.finish()
    assert tells.moment() == "moving"
