"""A match of Iron Squad one kill short of the win: the shots that may bring it are proposed, said to win, and carried through."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.bots.turns import Line, line_value
from game.games import rules
from game.ironsquad.choices import Choice, Plan
from game.ironsquad.deciding import Try, felled
from game.ironsquad.worths import Fate
from game.review.decisions import decided
from game.review.settings import settings
from scenes.boards.hexes.board import Hit
from scenes.tables.ironsquad.advising.advice import Adviser, Aimed
from scenes.tables.ironsquad.advising.killing import Kill, Kills
from scenes.tables.ironsquad.advising.measured import Measure
from scenes.tables.ironsquad.advising.proposing import in_words
from scenes.tables.ironsquad.advising.suggested import Suggested, turn_of
from scenes.tables.ironsquad.prospects import Outlook
from tests.ironsquad.staged import Staged
from tests.scenes.test_ironsquad_advice import amber
from tests.scenes.test_ironsquad_measure import Hand
from tests.scenes.test_ironsquad_turn import seated, told
from tests.scenes.test_ironsquad_winning import TILES

RULES = rules("ironsquad")
HELD: dict[str, Any] = {
    "scenario": "training",
    "tiles": TILES,
    "explored": {"K06": "us", "I06": "us", "F04": "us"},
    "objectives": {"church": {"entered": ["us"], "held": "us"}},
    "missions": {"us": "tr-us", "ge": "tr-ge"},
    "round": 3,
}
SHORT: dict[str, Any] = {
    "us-captain": "I06", "us-rifleman": {"at": "G06", "hp": 3}, "us-mg": {"at": "F04", "facing": 7, "done": True, "fired": True},
    "us-medic": "K06", "ge-captain": "F05", "ge-rifleman": {"at": "E08", "hp": 4}, "ge-mg": {"at": "D06", "facing": 1, "hp": 3},
    "ge-medic": "D06", "ge-local-a": {"at": "F04", "hp": 2},
}  # fmt: skip


def staged(**changed: Any) -> Staged:
    return Staged({**SHORT, **changed.pop("units", {})}, **{**HELD, **changed})


def test_who_is_sent_to_a_shot_that_may_win_is_told_to_fire_once_he_is_there() -> None:
    match, adviser = staged().match, Adviser(Hand())
    step = adviser.of(Outlook(match.view("us"), "us-rifleman"))
    assert step and step.to and step.target == "ge-local-a" and step.kill and step.kill.chance and step.kill.health == 2
    for at in Outlook(match.view("us"), "us-rifleman").steps(step.to):
        match.play("us", {"do": "move", "unit": "us-rifleman", "to": at})
    view = match.view("us")
    fire = adviser.of(Outlook(view, "us-rifleman"))
    assert fire and fire.action == {"do": "fire", "unit": "us-rifleman", "target": "ge-local-a"} and fire.kill
    found = decided(RULES, view, "us", fire.action, settings().depths["usual"], 0)
    assert found and found.mark in (None, "brilliant")


def test_the_sentence_says_that_a_kill_wins_and_how_likely() -> None:
    sitting = seated(staged(units={"us-rifleman": {"at": "G05", "hp": 3}}, active={"unit": "us-rifleman"}).match)
    assert amber(sitting) == ["Aim"]
    words = told(sitting.play.table).replace("\xa0", " ")
    assert "aim at the German Straggler, 2 health left. Kill him and you win: 35 % with this shot" in words
    assert "if everyone fires at him" in words


def test_a_kill_that_wins_nothing_is_no_reason() -> None:
    for changed in ({"missions": {"us": "us-4"}}, {"objectives": {"church": {"entered": ["us"]}}}):
        kills = Kills(staged(**changed).match.view("us"), "us")
        assert not any(kills.of(name) for name in SHORT if name.startswith("us"))


def test_who_all_can_kill_likeliest_comes_first_not_who_is_hit_likeliest() -> None:
    kills = Kills(staged().match.view("us"), "us").of("us-rifleman")
    assert kills[0].target == "ge-local-a" and [one.whole for one in kills] == sorted((one.whole for one in kills), reverse=True)
    assert 0.34 < kills[0].chance < 0.36 and 0.8 < kills[0].whole < 0.9
    assert not Kills(staged().match.view("us"), "us").of("us-mg"), "he has fired"


def test_shots_at_the_same_enemy_add_up_in_any_order() -> None:
    hit = (Fate(0.5, "defender", 1, False), Fate(0.5, None, 0, False))
    sure, half = Try("foe", hit), Try("foe", hit, 0.5)
    assert felled([sure, sure], 2) == felled([sure, sure], 1) - 0.5 == 0.25
    assert felled([sure, half], 2) == felled([half, sure], 2) == 0.125 and felled([], 1) == 0.0


def test_a_match_is_won_once_however_many_shots_may_win_it() -> None:
    turn = turn_of(staged().match.view("us"), "us")
    won, scene, gain = turn.outlook(turn.start).weights.win, turn.start, 0.0
    for name, at in (("us-rifleman", "G05"), ("us-captain", "G05"), ("us-medic", "G04")):
        plan = Plan(name, at, "ge-local-a", at, 0)
        choice = Choice(0.0, name, plan, next(one.gain for one in turn.prospects(scene, name) if one.does.target == "ge-local-a"))
        scene, gain = turn.after(scene, choice), gain + choice.gain
        assert "ge-local-a" in scene.units, "what follows counts where he lives"
    now = line_value(turn, Line(turn.start, 0.0, 0.0, ()))
    assert 0.5 * won < line_value(turn, Line(scene, 0.0, gain, ())) - now < won + 40


@pytest.mark.parametrize("worse", [0.0, 9.0])
def test_a_walk_to_a_shot_is_as_good_only_with_the_shot(worse: float, monkeypatch: pytest.MonkeyPatch) -> None:
    view = staged().match.view("us")
    measure = Measure(turn_of(view, "us"))
    line, action = measure.best, {"do": "move", "unit": "us-rifleman", "to": "G05"}
    mine = Suggested(action, "G05", "ge-local-a", line=line._replace(gain=line.gain - worse))
    assert measure._leads_there(mine, {"": (action, line)}) == (not worse)


def test_whom_the_player_has_picked_stays_picked_after_the_walk() -> None:
    sitting = seated(staged().match)
    mode = sitting.play.table.mode
    mode.choose("us-captain")
    foe = next(name for name in mode.outlook.later if name not in ("ge-local-a", *mode.outlook.targets))
    assert mode.click(Hit(mode.view.units[foe].at, None, foe))
    mode.go(mode.post)
    sitting.rest()
    step = mode.advice.step
    assert step and step.action == {"do": "fire", "unit": "us-captain", "target": foe}
    assert mode.advice._picked["us-captain"] == Aimed(mode.view.units["us-captain"].at, foe)
    later = mode.view.copy()
    later.round += 1
    mode.advice.of(Outlook(later, "us-captain"))
    assert not mode.advice._picked.get("us-captain"), "nor any longer than the turn lasts"


def test_whom_he_was_sent_to_fire_at_he_is_told_to_fire_at_though_another_shot_may_win_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As long as that is as good as the best: what has been said of the next step holds as he has taken it."""
    view = staged(units={"us-rifleman": {"at": "G05", "hp": 3}}, active={"unit": "us-rifleman"}).match.view("us")
    outlook = Outlook(view, "us-rifleman")
    assert len(outlook.targets) > 1
    for as_good in (True, False):
        monkeypatch.setattr(Measure, "goes_on", lambda _, action, good=as_good: good or action["target"] == "ge-local-a")
        for target in outlook.targets:
            adviser = Adviser(Hand())
            adviser._ends["us-rifleman"] = Aimed("G05", target)
            step = adviser.of(outlook)
            assert step and step.action["do"] == "fire" and step.target == (target if as_good else "ge-local-a")


def test_a_house_that_may_hide_an_enemy_is_searched_by_a_second_press() -> None:
    match = Staged({"us-captain": "C03", "ge-captain": "M10"}, ground={"C04": "building"}).match
    sitting = seated(match)
    mode = sitting.play.table.mode
    mode.choose("us-captain")
    mode.go("C04")
    assert not match.log and amber(sitting) == ["Search C04"]
    assert "Search the house in C04?" in told(sitting.play.table)
    mode.go("C04")
    assert match.log


def test_of_two_on_a_hex_the_one_who_is_aimed_at_is_lit_and_a_card_folds_them() -> None:
    units = {"us-captain": "C03", "us-rifleman": "D12", "ge-captain": "C05", "ge-medic": "C05"}
    sitting = seated(Staged(units).match)
    table = sitting.play.table
    board, mode = table.board, table.mode
    mode.choose("us-captain")
    assert mode.click(Hit("C05", None, "ge-medic"))
    assert board.spread == "C05" and board.meant == "ge-medic"
    board.update(1.0)
    lit = [face(board, unit) for unit in ("ge-captain", "ge-medic")]
    mode.click(Hit("C05", None, "ge-captain"))
    assert board.meant == "ge-captain"
    assert face(board, "ge-captain") > lit[0] and face(board, "ge-medic") < lit[1], "the other lies in the dark"
    mode.card("us-rifleman")
    assert board.spread is None and board.meant is None


def test_of_places_with_the_same_odds_the_one_in_cover_comes_first_and_one_that_is_pointed_at_shows_its_own() -> None:
    units = {"us-captain": "D12", "us-rifleman": {"at": "F10", "mp": 12}, "ge-captain": "F05"}
    near = Staged(units).match.view("us")
    posts = Outlook(near, "us-rifleman").later["ge-captain"]
    other = next(one for one in posts[1:] if one.band == posts[0].band)
    sitting = seated(Staged(units, ground={other.at: "forest"}).match)
    mode = sitting.play.table.mode
    mode.choose("us-rifleman")
    first = mode.outlook.later["ge-captain"][0]
    assert first.at == other.at and first.band == other.band
    assert mode.click(Hit("F05", None, "ge-captain"))
    button, others = amber(sitting), [one.at for one in mode.outlook.later["ge-captain"]]
    assert len(others) > 3
    for at in others:
        mode.hover(Hit(at))
        assert mode.preview().at == at and amber(sitting) == button


def face(board: Any, unit: str) -> int:
    """How light a counter is drawn."""
    surface = pygame.Surface((1280, 720))
    board.draw(surface)
    at, px = board.spots()[unit]
    area = pygame.Rect(0, 0, px // 2, px // 2)
    area.center = at
    return sum(pygame.transform.average_color(surface, area)[:3])


@pytest.mark.parametrize(("chance", "whole", "said", "unsaid"), [
    (0.002, 0.004, "go to", "Kill him"), (0.002, 0.4, "40 % if every", "0 % with"), (0.2, 0.2, "you win}: 20 %", "if every"),
])  # fmt: skip
def test_a_win_of_less_than_one_in_a_hundred_is_not_spoken_of(
    chance: float, whole: float, said: str, unsaid: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = staged().match.view("us")
    outlook, adviser = Outlook(view, "us-rifleman"), Adviser(Hand())
    kill = Kill("us-rifleman", "G05", "ge-local-a", chance, whole, 2)
    monkeypatch.setattr(Kills, "from_there", lambda *_: kill)
    step = Suggested({"do": "move", "unit": "us-rifleman", "to": "G05"}, "G05", "ge-local-a")
    words = in_words(view, outlook, adviser._told(outlook, step), "German Straggler", "20 %").replace("\xa0", " ")
    assert said in words and unsaid not in words
