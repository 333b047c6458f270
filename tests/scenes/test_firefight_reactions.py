"""Firefight asks for an answer when it counts; who cannot pay for a shot is no threat; a proposal says what it is for."""

from __future__ import annotations

from typing import Any

import pytest

from game.firefight.rules import RULES
from scenes.boards.dice import DicePlate, Roll
from scenes.kit.marks import plain
from scenes.kit.stacking import Stack
from scenes.kit.text_panel import Prose
from scenes.tables.firefight import told
from scenes.tables.firefight.advising.prospects import acting_threats, answers, can_pay, unasked
from scenes.tables.firefight.advising.reasons import why
from scenes.tables.firefight.bars import Bars
from scenes.tables.firefight.odds import on_dice
from scenes.tables.firefight.options import Wise
from scenes.tables.firefight.rolls import Rolls
from scenes.tables.firefight.sightline import threatened
from scenes.tables.firefight.story import Cast, line_of
from scenes.tables.firefight.walking import way
from tests.scenes import skirmish
from tests.scenes.test_firefight_told import mode_of

OWN = {"id": "g01", "type": "g_rifle", "at": "H05", "facing": "N"}
ACTS = {"id": "s01", "type": "s_rifle", "at": "H04", "facing": "SW", "state": "active"}
FRESH = {"id": "s02", "type": "s_rifle", "at": "N03", "facing": "SW"}


def reacting(*units: dict[str, Any], ap: int = 3, caps: int = 0) -> Any:
    """The mode of the Germans while a Soviet unit is in the midst of acting."""
    pool = {"soviet": {"units": ["s01"], "ap": ap}}
    return mode_of(skirmish.fighting(units=list(units), pool=pool, caps={"soviet": {"start": 4, "now": caps}}))


def asked(mode: Any, when: str) -> bool:
    mode.state.asking["german"] = when
    return unasked(mode.state, "german", RULES.legal(mode.view, "german")) is None


def test_whatever_is_set_it_stops_where_the_enemy_could_end_the_round() -> None:
    for ap in (1, 6):
        assert not asked(reacting(OWN, ACTS, FRESH, ap=ap), "never"), "he has somebody fresh"
        for others in ([{**FRESH, "state": "spent"}], []):
            for when in ("never", "fire", "odds"):
                assert asked(reacting(OWN, ACTS, *others, ap=ap), when), "he could end the round"
    over = reacting({**OWN, "at": "D05"}, {**ACTS, "at": "N04"}, FRESH)
    assert not asked(over, "fire"), "he has somebody fresh"


@pytest.mark.parametrize("fresh", [1, 2, 6])
@pytest.mark.parametrize("press", ["pass_on", "confirm"])
def test_a_pass_after_which_the_enemy_can_end_the_round_asks_whoever_is_answered(fresh: int, press: str) -> None:
    own = [{**OWN, "id": f"g{number:02}", "at": "C03"} for number in range(1, fresh + 1)]
    for passes, acting in ((0, True), (0, False), (1, False)):
        state = "active" if acting else "spent"
        pool = {"pool": {"soviet": {"units": ["s01"], "ap": 3}}} if acting else {}
        mode = mode_of(skirmish.fighting(units=[*own, {**ACTS, "at": "N04", "state": state}], passes=passes, **pool))
        mode._wise, mode._options = [Wise(None, {"do": "pass"})], None
        getattr(mode, press)()
        told = plain(mode.sentence())
        assert mode.warned and "not acted" in told
        assert told.startswith("This ends round 1." if passes else "The enemy can then end round 1.")
        before = len(mode.state.context.chair().story())
        mode._pass_anyway()
        assert len(mode.state.context.chair().story()) > before


def test_who_is_asked_when_it_can_fire_is_asked_for_a_shot_at_the_one_who_acts_alone() -> None:
    assert asked(reacting(OWN, ACTS, FRESH), "fire")
    far = reacting(OWN, {**ACTS, "at": "N04"}, {**FRESH, "at": "H04"})
    assert not asked(far, "fire") and not asked(far, "odds"), "the one in sight does not act"


def test_that_nothing_is_asked_while_an_enemy_acts_stands_on_the_top_bar() -> None:
    table: Any = skirmish.fighting(units=[OWN, FRESH]).play.table
    for when, off in (("always", False), ("never", True)):
        table.state.asking["german"] = when
        assert ("auto-pass" in [one.words for one in table.bars.chips()[0]]) is off


@pytest.mark.parametrize(("ap", "caps", "able"), [(4, 0, True), (3, 0, False), (3, 1, True), (0, 4, True), (0, 3, False)])
def test_an_enemy_counts_as_a_threat_when_it_can_pay_for_the_shot(ap: int, caps: int, able: bool) -> None:
    mode = reacting(OWN, ACTS, ap=ap, caps=caps)
    unit = mode.unit("g01")
    assert can_pay(mode.state, "s01") is able
    assert bool(acting_threats(mode.state, unit.at, unit, "german")) is able
    assert (unit.at in threatened(mode.state, "german")) is able


def test_a_reason_names_the_shot_that_a_step_makes_possible() -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "E05", "facing": "N"}, {"id": "s01", "type": "s_rifle", "at": "H04"}]
    mode = mode_of(skirmish.fighting(units=units))
    mode.choose("g01")
    found = {space: plain(why(mode.state, "german", step, "NE", way=mode.way(step))) for space, step in mode.steps().items()}
    named = [words for words in found.values() if "it can fire at Rifle squad S1" in words]
    assert named and all(words.split()[-1].rstrip(".") == "%" for words in named)


def test_the_best_shot_of_who_acts_is_listed_and_a_pass_says_that_it_is_given_up() -> None:
    units = [{**OWN, "state": "active"}, {**ACTS, "state": "spent", "facing": "N"}]
    mode = mode_of(skirmish.fighting(units=units, pool={"german": {"units": ["g01"], "ap": 4}}))
    shots = [one for one in mode.options if one.choice and one.choice.do == "fire"]
    passes = next(one for one in mode.options if one.action["do"] == "pass")
    assert shots and passes.line == "No one can attack you now; you still have a 72 % shot."


def test_a_rally_is_told_in_the_measure_in_which_it_was_proposed() -> None:
    """What the two dice alone must show: cover, friends and CAPs are counted in before."""
    event = {"is": "rally_roll", "unit": "g01", "dice": [1, 2], "total": 4, "need": 7, "ok": False, "parts": {"cover": 1}}
    assert on_dice(event) == 6
    mode = mode_of(skirmish.fighting(units=[OWN, ACTS]))
    assert plain(told._sentence(mode.state, event, mode.view.units.get)).endswith("It fails: 3, needed 6.")
    assert "rolls 3, needs 6" in plain(line_of(event, Cast(mode.view), {}) or "")


@pytest.mark.usefixtures("all_told")
def test_the_odds_head_the_column_and_the_stepper_below_them_stays_where_it_is() -> None:
    sitting: Any = skirmish.chosen(skirmish.in_turn("f1_first_contact"), "g05", "H05")
    table = sitting.play.table
    mode = table.mode
    tops = [entry.widget for entry in mode.entries(table.panels.stack)]
    assert tops[:2] == [mode.sum, mode.stepper]
    assert all(not getattr(one, "reason", "") for one in tops), "what cannot be had takes no room"
    where = set[int]()
    for caps in range(mode.stepper.high + 1):
        mode.stepper.change(value=caps)
        mode.caps = caps
        table.refresh()
        where.add(mode.stepper.rect.y)
    assert len(where) == 1


def test_what_was_done_follows_what_decides_in_a_turn_of_ones_own() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    mode = sitting.play.table.mode
    mode._lately = mode.view, [Prose("USSR passes.")]
    tops = [entry.widget for entry in mode.entries(sitting.play.table.panels.stack)]
    assert tops[:2] == [mode.lit, mode.news]


def test_the_main_button_is_grey_while_the_log_lies_over_what_it_does() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    play = sitting.play
    for opened in (False, True, False):
        assert ("log" in play.table.buttons()[-1].reason) is opened
        play._toggle_log()


def test_no_flag_stands_on_the_price_of_a_step_to_the_hex_above_it() -> None:
    board: Any = skirmish.in_turn("f1_first_contact").play.table.board  # type: ignore[attr-defined]
    ground = board.ground
    for place, space in enumerate(board.flags):
        x, y = ground.centre(space)
        links = board.hexes.links(space)
        above = next(one for one in links if abs(ground.centre(one)[0] - x) < 1 and ground.centre(one)[1] < y)
        board.over.show_reach({above: 2})
        price = board.to_screen(above)
        assert not board._picture._flags.standing()[place][1].collidepoint(price[0], price[1] + board.camera.px(12))


def test_a_flag_counts_as_something_that_words_must_not_hide() -> None:
    board: Any = skirmish.in_turn("f1_first_contact").play.table.board  # type: ignore[attr-defined]
    areas = board._picture._worded()
    assert all(flag in areas for _, flag in board._picture._flags.standing())


def test_a_turn_has_one_name_whoever_is_in_the_midst_of_acting() -> None:
    mode = reacting(OWN, ACTS, FRESH)
    assert answers(mode.view, "german")
    entries = mode.entries(Stack(mode.state.chrome.column))
    assert "YOUR TURN" in [getattr(one.widget, "title", "") for one in entries]
    assert Bars(mode.state, mode.acts).chips()[0][-1].words == "Germany acts"


def test_a_step_names_the_flag_that_nobody_stands_on() -> None:
    state = mode_of(skirmish.in_turn("f1_first_contact")).state
    steps = [one for one in mode_of(skirmish.in_turn("f1_first_contact")).choices if one.do == "move" and one.unit == "g02"]
    assert any("flag in G06" in why(state, "german", one) for one in steps)
    state.view.change("s01", at="L10")
    told = [why(state, "german", one) for one in steps]
    assert any("flag in H04" in words for words in told) and not any("G06" in words for words in told), told


def test_a_roll_that_meets_no_number_has_no_bar() -> None:
    table: Any = skirmish.fighting(units=[OWN, FRESH]).play.table
    plates = [DicePlate(table.board, Roll("", (1, 2), "3", 3, needed, "", (9, 9, 9)), (), 1.0) for needed in (None, 8)]
    for plate in plates:
        plate.ready()
    assert plates[0].rect.h < plates[1].rect.h


NOBODY = {"id": "s09", "type": "s_rifle", "at": "N03", "state": "spent"}
"""An enemy whom nobody can reach."""


@pytest.mark.usefixtures("all_told")
@pytest.mark.parametrize(
    ("units", "more"),
    [
        ([OWN], {}),
        ([OWN], {"passes": 1}),
        ([OWN, {**OWN, "id": "g02", "at": "A08", "facing": "SW"}], {"passes": 1}),
        ([{**OWN, "state": "active"}, {**OWN, "id": "g02", "at": "A08"}], {"pool": {"german": {"units": ["g01"], "ap": 1}}}),
        ([{**OWN, "at": "A08", "facing": "SW"}], {"passes": 1, "caps": {"german": {"start": 4, "now": 0}}}),
        ([{**OWN, "hit": "cowering"}], {"passes": 1}),
    ],
)
@pytest.mark.parametrize("last", [False, True])
def test_no_pass_is_proposed_while_a_fresh_unit_can_act(units: list[dict[str, Any]], more: dict[str, Any], last: bool) -> None:
    mode = mode_of(skirmish.fighting(units=[*units, NOBODY], **more, **({"round": 5} if last else {})))
    assert mode.fresh() and mode.options[0].action["do"] != "pass"


def test_a_walk_that_throws_ap_away_ends_as_it_was_proposed() -> None:
    mode = mode_of(skirmish.fighting(units=[{**OWN, "at": "D05", "facing": "NE"}, NOBODY]))
    unit = mode.unit("g01")
    path, price = way(mode.state, unit, "D08")
    for facing in ("S", "SW", "N"):
        mode.show_walk(unit, path, price, facing)
        done = list[dict[str, Any]]()
        mode.decide = done.append
        mode.set_off()
        assert mode.state.walk.facing == facing and done


@pytest.mark.parametrize(("why", "said"), [("second_hit", "DESTROYED"), ("counter", "HIT"), (None, "HIT")])
def test_the_sheet_of_a_roll_knows_that_a_second_hit_destroys(why: str | None, said: str) -> None:
    """A counter that destroys is drawn only after the roll (R-FF-54)."""
    table: Any = skirmish.fighting(units=[OWN, ACTS]).play.table
    rolls, seen = Rolls(table.motions.on), list[Roll]()
    gone = [{"is": "destroyed", "unit": "s01", "why": why}] if why else []
    event = {"is": "attack_roll", "target": "s01", "av": 14, "dv": 12, "result": "hit", "dice": [3, 4]}
    rolls.on.batch, rolls._thrown = [event, *gone], lambda roll, *more: seen.append(roll)  # type: ignore[method-assign]
    rolls._attack(event)
    assert [one.result for one in seen] == [said]
