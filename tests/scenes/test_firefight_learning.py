"""What is told and proposed to somebody who learns Firefight, and when."""

from __future__ import annotations

from typing import Any

import pytest

from game.learning.course import Note
from game.learning.lessons import Training, training
from scenes.lessons import progress
from scenes.tables.firefight.advising.prospects import worthwhile
from scenes.tables.firefight.advising.sense import sound
from scenes.tables.firefight.lessons import make
from scenes.tables.firefight.light import price_words
from scenes.tables.firefight.options import Wise, option_of
from scenes.tables.firefight.state import CAPS
from tests.scenes import skirmish
from tests.scenes.test_firefight_told import mode_of


def course() -> Training:
    found = training("firefight")
    assert found
    return found


def test_no_caps_are_proposed_before_the_lesson_that_speaks_of_them() -> None:
    mode = mode_of(skirmish.in_turn("f1_first_contact"))
    assert mode.state.context.untold(CAPS) and course().lessons[CAPS].title == "Command points"
    shot = next(
        one for one in mode.choices if one.do == "fire" and one.space == "H05" and worthwhile(mode.state, one, one.ways[0])
    )
    paid_so = Wise(shot, {**shot.core, "by": "command"}, 0.05)
    other = Wise(shot, {**shot.core, "by": "activate"}, 0.01)
    assert sound(mode.state, "german", [paid_so, other]) == [other]
    in_ap = sound(mode.state, "german", [paid_so])[0].action
    assert in_ap["do"] == "fire" and in_ap["by"] == "activate", "where nothing else is left AP pay for it"
    by_caps_alone = Wise(shot._replace(ways=(paid_so.action,)), paid_so.action)
    assert sound(mode.state, "german", [by_caps_alone]) == [Wise(None, {"do": "pass"})]
    mode.state.context.lessons.course().done.add(CAPS)
    assert sound(mode.state, "german", [paid_so, other]) == [paid_so, other]


HURT: dict[str, Any] = {"id": "g05", "type": "g_lmg", "at": "D05", "facing": "NE", "hit": "cowering", "state": "active"}
FOE: dict[str, Any] = {"id": "s01", "type": "s_rifle", "at": "F04"}
SQUAD: dict[str, Any] = {"id": "g01", "type": "g_rifle", "at": "C05", "facing": "NE"}


@pytest.mark.parametrize(
    ("units", "ap"),
    [
        ([HURT, FOE], 3),
        ([HURT, SQUAD, FOE], 1),
        ([{**SQUAD, "state": "spent"}, FOE], 0),
        ([{**SQUAD, "state": "spent"}, {**HURT, "state": "fresh"}, {**FOE, "at": "D05"}], 0),
    ],
)
def test_nothing_is_priced_in_caps_before_the_lesson_that_speaks_of_them(
    units: list[dict[str, Any]], ap: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    untold = [CAPS]
    monkeypatch.setattr("scenes.match.screen.Play.untold", lambda context, lesson: lesson in untold)
    pool = {"pool": {"german": {"units": [HURT["id"]], "ap": ap}}} if ap else {}
    mode = mode_of(skirmish.fighting(units=units, **pool))

    def priced() -> set[str]:
        found = {one.unit for one in mode.options} | {one.label for one in mode.buttons()}
        for name in [one["id"] for one in units if one["id"][0] == "g"]:
            mode.choose(name)
            found |= {price_words(mode, one) for one in mode.steps().values()} | set(mode.board.over.reach.values())
            found |= {card.unit + card.title for card in mode.purses.cards(lambda way: None)} | {mode._main_words()}
        mode.choose(None)
        return {words for words in found if "CAP" in words}

    assert not priced() and any(one["by"] == "command" for one in mode.legal if "by" in one)
    stall = next(one for one in mode.buttons() if one.name == "stall")
    assert bool(stall.reason) == (not ap), "its place is held"
    untold.clear()
    assert priced(), "they are there as soon as they have been told of"
    untold.append(CAPS)
    assert priced(), "and stay there, whatever lesson is read once more"


def test_caps_that_pay_for_a_unit_with_ap_say_why() -> None:
    units = [
        {"id": "g01", "type": "g_lmg", "at": "D05", "facing": "NE", "state": "active"},
        {"id": "s01", "type": "s_rifle", "at": "F04"},
    ]
    mode = mode_of(skirmish.fighting(units=units, pool={"german": {"units": ["g01"], "ap": 1}}))
    shot = next(one for one in mode.choices if one.do == "fire" and one.space == "F04")
    by = {one["by"]: one for one in shot.ways}
    assert "keeps its last AP" in option_of(mode.state, "german", Wise(shot, by["command"])).why
    assert "AP" not in option_of(mode.state, "german", Wise(shot, by["pool"])).why


@pytest.mark.parametrize(("lesson", "moment"), [("react", "answer"), ("facing", "step"), ("rally", "rally"), ("close", "close")])
def test_a_lesson_waits_for_what_it_speaks_of(lesson: str, moment: str) -> None:
    told = course().lessons[lesson]
    assert told.opens.at == (moment,)
    others = [one for one in course().lessons.values() if lesson in one.opens.after]
    assert not others, "no other lesson waits for it"


def test_few_lessons_stop_the_match_and_the_others_are_read_while_one_plays() -> None:
    stops = [one.id for one in course().lessons.values() if one.goes_on == "click"]
    assert stops == ["aim", "numbers", "react", "facing", "rally", "counter", "close", "initiative", "on"]


def test_what_goes_on_in_a_turn_is_what_comes_first() -> None:
    sitting: Any = skirmish.in_turn("f1_first_contact")
    places = sitting.play.lessons.places
    mode = mode_of(sitting)
    assert mode.option().choice.do == "fire" and places.moment() == "turn", "a shot is proposed"
    step = next(place for place, one in enumerate(mode.options) if one.choice and one.choice.do == "move")
    mode.picked = step
    assert places.moment() == ("step" if mode.facing_card() else "turn")
    hurt = [{"id": "g01", "type": "g_rifle", "at": "D05", "hit": "pinned"}, {"id": "s01", "type": "s_rifle", "at": "J05"}]
    assert make(skirmish.fighting(units=hurt).play.table).moment() == "rally"  # type: ignore[attr-defined]


def test_a_pass_that_loses_ap_says_so_instead_of_a_price() -> None:
    units = [{"id": "g01", "type": "g_rifle", "at": "D05", "state": "active"}, {"id": "s01", "type": "s_rifle", "at": "J05"}]
    for pool, told in (({"german": {"units": ["g01"], "ap": 6}}, ("Pass, loses 6 AP", "")), (None, ("Pass", "0"))):
        mode = mode_of(skirmish.fighting(units=units, **({"pool": pool} if pool else {})))
        found = next(one for one in mode.options if one.action["do"] == "pass")
        assert (found.title, found.price) == told


def test_no_lesson_speaks_of_points_before_they_are_explained() -> None:
    told = [one.text.text if hasattr(one.text, "text") else str(one.text) for one in course().lessons.values()]
    names = list(course().lessons)
    assert not [name for name, text in zip(names, told, strict=True) if "CAP" in text and names.index(name) < names.index(CAPS)]
    assert "**action points** (AP)" in told[names.index("numbers")] and " AP" not in told[names.index("aim")]
    early = [name for name, one in course().lessons.items() if one.first and CAPS not in one.opens.after]
    assert not [name for name in early if "CAP" in told[names.index(name)]], "they may come before it"


def test_the_ridge_tells_whoever_has_been_trained_what_it_adds_until_all_has_been_told() -> None:
    own = course().of("f2_the_ridge")
    assert own and list(own.lessons) == ["hills", "hidden", "ways", "groups", "cards"]
    assert all(len(one.text) <= 250 for one in own.lessons.values())
    assert skirmish.seated("f2_the_ridge").play.lessons is None, "who has learned nothing yet begins with the training"
    progress.keep_for_game("firefight", Note(("aim",)))
    lessons = skirmish.in_turn("f2_the_ridge").play.lessons
    assert lessons and lessons.lesson and lessons.lesson.id == "hills"
    progress.keep_for_game("firefight", Note(tuple(own.lessons)))
    assert skirmish.seated("f2_the_ridge").play.lessons is None


def test_of_many_ways_to_act_the_sensible_one_leads_and_one_card_opens_the_others() -> None:
    units = [{**SQUAD, "state": "active"}, {**SQUAD, "id": "g02", "at": "D05"}, FOE]
    mode = mode_of(skirmish.fighting(units=units, pool={"german": {"units": ["g01"], "ap": 5}}))
    mode.choose("g02")
    led, more = mode.purses.cards(lambda way: None)
    assert led.chosen and more.title == "Other ways to act"
    more.press()
    titles = {card.title for card in mode.purses.cards(lambda way: None)}
    assert {"Activate", "Join the active units", "Snap action", "Command"} <= titles
