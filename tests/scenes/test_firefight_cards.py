"""Cards played at the table: their price beforehand, whom they can be played on, what is seen of them afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect

from scenes.boards.hexes.board import Hit
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.tables.firefight.advising.prospects import Choice, price_of
from scenes.tables.firefight.hand_cards import HandCard, hand_cards
from scenes.tables.firefight.previews import choice_parts
from scenes.tables.firefight.told import news
from tests.scenes import skirmish
from tests.scenes.test_firefight_told import mode_of, words

UNITS: list[dict[str, Any]] = [
    {"id": "g01", "type": "g_rifle", "at": "D05", "facing": "NE"},
    {"id": "g02", "type": "g_rifle", "at": "C05", "facing": "NE"},
    {"id": "s01", "type": "s_rifle", "at": "J05", "facing": "S"},
]


def with_card(name: str = "B2") -> Any:
    caps = {"german": {"start": 3, "now": 1}}
    return skirmish.fighting(units=UNITS, hands={"german": [name], "soviet": []}, caps=caps)


def test_a_card_says_what_it_costs_before_it_is_played() -> None:
    mode = mode_of(with_card())
    card = hand_cards({}, mode, "german", mode.choices, None, mode.play)[0]
    assert card.line == "1 CAP" and "harder to hit" in card.tip and not card.reason
    mode.play("bonus:B2")
    mode.aim(mode.played_on()["g01"])
    assert price_of(mode.state, mode.aimed.core) == 1
    assert mode._main_words() == "Play it, 1 CAP"
    parts = choice_parts(mode.state, "german", mode.aimed, mode.action(mode.aimed))[0]
    assert "you have 1, and 0 after it" in " ".join(words(parts))


def test_a_card_that_cannot_be_played_still_says_what_it_does() -> None:
    mode = mode_of(with_card("B5"))  # a rally alone makes use of it
    card = hand_cards({}, mode, "german", [], None, mode.play)[0]
    assert "rally" in card.reason and "Nothing to use it on" in card.reason


@pytest.mark.parametrize(("name", "rolls"), [("B1", "fire"), ("B6", "fire"), ("B5", "rally")])
def test_a_card_that_makes_a_roll_better_is_grey_where_there_is_none(name: str, rolls: str) -> None:
    mode = mode_of(with_card(name))
    own = Choice({"do": "bonus", "card": name}, ({"by": "card"},))
    roll = Choice({"do": rolls, "unit": "g01"}, ({"by": "pool"},))
    for choices, plays in (([own], False), ([own, roll], True)):
        card = hand_cards({}, mode, "german", choices, None, mode.play)[0]
        assert card.enabled is plays and ("Nothing to use it on" in card.reason) is not plays


def test_a_click_on_a_unit_plays_the_card_in_the_hand_on_it() -> None:
    sitting = with_card()
    mode = mode_of(sitting)
    mode.play("bonus:B2")
    assert sorted(mode.played_on()) == ["g01", "g02"] and "Heads down" in plain(mode.sentence())
    mode.click(Hit("D05", None, "g01"))
    assert mode.aimed is not None and mode.aimed.unit == "g01" and mode.aimed.do == "bonus"
    mode.commit()
    skirmish.rest(sitting)
    after = mode_of(sitting)
    assert after.view.units["g01"].dm == 2 and after.view.caps["german"].now == 0
    assert "+2" in after.board.counters["g01"].tag
    assert "Heads down for 1 CAP" in plain(" ".join(news(after.state)))
    passing = next(one for one in after.buttons() if one.name == "pass")
    assert not passing.enabled and "R-FF-74" in passing.reason


def test_the_hand_stays_at_the_foot_of_the_column_whatever_stands_above_it() -> None:
    sitting = with_card()
    table = sitting.play.table

    def places() -> list[Any]:
        return [Rect(one.rect) for one in table.widgets if isinstance(one, HandCard)]

    before, side = places(), table.state.chrome.side
    assert len(before) == 1 and side.contains(before[0])
    mode_of(sitting).choose("g01")
    assert places() == before
    assert all(not one.seen.colliderect(before[0]) for one in table.panels.column.widgets)


def test_cards_without_room_at_the_foot_follow_the_panels_and_can_be_played() -> None:
    names = ["B1", "B1", "B1", "B2", "B2", "B3", "B4", "B4"]
    sitting = skirmish.fighting(units=UNITS, hands={"german": names, "soviet": []})
    table, column = sitting.play.table, sitting.play.chrome.column
    shown = [one for one in table.widgets if isinstance(one, HandCard)]
    assert len(shown) == len(names) == len({id(one) for one in shown})
    above = [one for one in shown if one in column.widgets]
    assert 0 < len(above) < len(names) and all(one.rect.bottom <= column.rect.y + column.content for one in above)
    foot = [one for one in shown if one not in above]
    assert all(one.rect.y >= column.rect.bottom and one.through is None for one in foot)
    mode = mode_of(sitting)
    assert mode.wise, "it is thought through what is proposed"
    table.refresh()
    next(one for one in above if one.title == "At the double").press()
    assert mode.aimed.core["card"] == "B4"


def test_a_unit_that_is_pointed_at_is_read_whole_over_a_lesson() -> None:
    sitting: Any = skirmish.fighting(units=UNITS)
    mode, column = mode_of(sitting), sitting.play.chrome.column
    mode.hover(Hit("J05", None, "s01"))
    column.keep_free(240)
    sitting.play.table.panels.refresh()
    assert column.over == [mode.subject] and mode.subject.seen == mode.subject.rect
    assert mode.subject.rect.h == mode.subject.natural(mode.subject.scale, mode.subject.rect.w)[1]


@pytest.mark.parametrize("phase", ["turn", "answer", "cards", "vehicles", "four seats"])
def test_what_is_proposed_stands_whole_whoever_is_pointed_at(phase: str) -> None:
    sitting: Any = skirmish.PHASES[phase]()
    sitting.play.resize((1280, 720), Scale(100))
    mode, column = mode_of(sitting), sitting.play.chrome.column
    column.keep_free(0)
    assert mode.wise
    for unit, counter in sitting.play.table.board.counters.items():
        mode.hover(Hit(counter.space, None, unit))
        sitting.play.table.panels.refresh()
        assert column.over == [mode.subject] and mode.subject.seen == mode.subject.rect
        assert mode.lit.seen == mode.lit.rect, unit
