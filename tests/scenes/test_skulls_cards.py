"""The cards of Danger Close: what is printed on them can be read, and a fallen or a changed one looks it."""

from __future__ import annotations

import pygame
import pytest

from game.skulls.position import Override
from game.skulls.tables import tables
from scenes.kit import text
from scenes.kit.pictures import picture
from scenes.kit.words import say
from scenes.tables.skulls import cards
from tests.scenes.test_greyscale import unlike

SIZE = cards.size_of(250)
EVERY = sorted(tables().cards)


class Written:
    """The words that were drawn, with their type sizes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: dict[str, int] = {}
        drawn, rich = text.drawn, text.rich

        def noted(words: str, face: str, px: int, *rest: object) -> pygame.Surface:
            self.lines[words] = px
            return drawn(words, face, px, *rest)  # type: ignore[arg-type]

        def noted_rich(markup: str, px: int, *rest: object, **more: object) -> pygame.Surface:
            self.lines[markup] = px
            return rich(markup, px, *rest, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(text, "drawn", noted)
        monkeypatch.setattr(text, "rich", noted_rich)
        for kept in (cards.unit_card, cards.unit_row, cards.turn_card):
            kept.cache_clear()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    return Written(monkeypatch)


@pytest.mark.parametrize("card", EVERY)
def test_a_large_card_says_all_that_is_printed_on_it(card: str, written: Written) -> None:
    one = tables().cards[card]
    whole = cards.unit_card(card, SIZE, 15)
    assert whole.get_size() == SIZE
    told = tables().traits[one.trait].text
    assert {one.name, str(one.initiative), "0", "1", "2", told} <= set(written.lines), "nothing is cut"
    assert min(written.lines.values()) >= 13 and written.lines[told] >= 15
    bare = cards.unit_card(card, SIZE, 15, words=False)
    assert unlike(whole, bare) > 0.1, "the text has its room, which is the portrait's without it"


@pytest.mark.parametrize("card", EVERY)
def test_a_narrow_card_has_no_text_it_has_no_room_for(card: str) -> None:
    size = cards.size_of(120)
    assert unlike(cards.unit_card(card, size, 13), cards.unit_card(card, size, 13, words=False)) == 0


def test_a_dead_card_is_grey() -> None:
    for surface in (cards.unit_card("s-gun", SIZE, 15, True, None, "dead"), cards.unit_row("s-gun", (240, 44), 15, None, "dead")):
        spots = [surface.get_at((x, y)) for x in range(0, surface.get_width(), 5) for y in range(0, surface.get_height(), 5)]
        assert all(max(spot[:3]) - min(spot[:3]) <= 2 for spot in spots)


def test_a_row_of_one_who_lies_says_when_he_stands(written: Written) -> None:
    cards.unit_row("t-vet", (240, 44), 15, None, "up", 2)
    assert say("skulls:card.stands", danger=8, limit=2) not in written.lines
    cards.unit_row("t-vet", (240, 44), 15, None, "down", 2)
    assert say("skulls:card.stands", danger=8, limit=2) in written.lines


def test_what_a_position_changes_of_a_card_is_shown_on_it(written: Written) -> None:
    usual = cards.unit_card("s-marks", SIZE, 15)
    for override in (Override(threat=(5, 4, 0)), Override(defence=6), Override(initiative=99)):
        assert unlike(usual, cards.unit_card("s-marks", SIZE, 15, True, override)) > 0.001
        assert unlike(cards.unit_row("s-marks", (240, 44), 15), cards.unit_row("s-marks", (240, 44), 15, override)) > 0.001
    assert "99" in written.lines


@pytest.mark.parametrize("size", [(250, 44), (300, 56), (180, 36), (160, 26)])
@pytest.mark.parametrize("card", EVERY)
def test_a_row_tells_unit_and_initiative_at_every_size(card: str, size: tuple[int, int], written: Written) -> None:
    one = tables().cards[card]
    assert cards.unit_row(card, size, 15).get_size() == size
    assert str(one.initiative) in written.lines
    assert one.name in written.lines or size[0] < 200


def test_a_turn_card_shows_the_printed_initiative_and_what_it_costs_apart(written: Written) -> None:
    size = cards.turn_size(110)
    plain, less = cards.turn_card("t-vet", size, 15), cards.turn_card("t-vet", size, 15, 10)
    assert plain.get_size() == size and {"44", "\N{MINUS SIGN}10"} <= set(written.lines)
    assert unlike(plain, less) > 0.03


def test_a_turn_card_turns_over() -> None:
    size = cards.turn_size(80)
    assert unlike(cards.turning("s-lead", size, 15, 0), cards.turn_back("seal", size)) == 0
    assert unlike(cards.turning("s-lead", size, 15, cards.TURNS), cards.turn_card("s-lead", size, 15)) == 0
    assert cards.turning("s-lead", size, 15, cards.TURNS // 2).get_width() < size[0] // 8


@pytest.mark.parametrize("words", [True, False])
def test_what_is_carried_is_named_on_the_card_that_is_looked_at(words: bool) -> None:
    named = cards.unit_card("s-breach", SIZE, 15, words, named=True)
    assert unlike(cards.unit_card("s-breach", SIZE, 15, words), named) > 0.01


@pytest.mark.parametrize("size", [(120, 80), (80, 120), (46, 46)])
def test_no_portrait_is_cut_at_its_top(size: tuple[int, int]) -> None:
    side = max(size)
    whole, shown = picture("skulls/card/t-vet.svg", (side, side)), cards._portrait("t-vet", size)
    left = (side - size[0]) // 2
    for x, y in ((size[0] // 2, 0), (size[0] // 3, 2), (size[0] // 2, size[1] // 4)):
        assert shown.get_at((x, y))[:3] == whole.get_at((x + left, y))[:3]
