"""The dice so far, over the match: the same figures as the result's, in a table and in words."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pygame
import pytest

from game.match import Match
from scenes.kit.layout import Scale
from scenes.kit.scene import Pop
from scenes.kit.text import spans
from scenes.presentation.games import presentation
from scenes.presentation.ledger import TABLE, Figure, ledger
from scenes.result.ledger_sheet import LedgerSheet
from scenes.result.luck import luck_line, luck_lines
from tests.every_game import walks
from tests.scenes import squads
from tests.scenes.fitting import press
from tests.scenes.sitting import TWO, Sitting

GAMES = ("operators", "ironsquad")


@cache
def match_of(game: str) -> Match:
    """A match of a game that was played out, with dice of every seat."""
    return walks.played("operators", "kiln-yard", 3) if game == "operators" else squads.played(0)


def sheet_of(game: str, so_far: int | None = None) -> LedgerSheet:
    """The ledger of the first events of a match."""
    match = match_of(game)
    tells = presentation(game).story(match.header())
    return LedgerSheet(tells, match.chair(None).story()[:so_far], tells.names(match.position), game)


def words(line: str) -> str:
    """Rich text without its marks."""
    return "".join(span.words for span in spans(line))


@pytest.mark.parametrize("game", GAMES)
def test_it_has_the_figures_of_the_result_and_a_sentence_for_each_seat(game: str) -> None:
    sheet, match = sheet_of(game), match_of(game)
    tells = presentation(game).story(match.header())
    names = tells.names(match.position)
    figures = ledger(match.chair(None).story(), tells.rolling(), tells.KINDS, names)
    assert sheet.dice.figures == tuple(figures)
    lines = luck_lines(figures, tells, names)
    seats = list(dict.fromkeys(figure.seat for figure in figures if figure.seat != TABLE))
    assert len(lines) == len(sheet.lines) == len(seats)
    for seat, line in zip(seats, lines, strict=True):
        strangest = min((figure for figure in figures if figure.seat == seat), key=lambda figure: figure.chance)
        assert words(line).startswith(f"{names[seat]}, {tells.kind_words(strangest.kind)}")


def test_before_anything_was_rolled_it_says_so() -> None:
    sheet = sheet_of("operators", 0)
    assert not sheet.dice.figures and not sheet.lines


@pytest.mark.parametrize(
    ("rolled", "good", "chance", "says"),
    [
        (30, 1, Fraction(1, 12), "lucky. One match in twelve "),
        (30, -1, Fraction(1, 12), "unlucky. One match in twelve "),
        (10, 1, Fraction(2, 5), "about average. At least one match in five "),
        (10, 1, Fraction(1, 13), "unlucky. One match in 13 "),
        (30, 0, Fraction(1, 1250), "unusual. One match in 1 250 "),
        (21, 1, Fraction(9, 10), "about average"),
    ],
)
def test_luck_in_words(rolled: int, good: int, chance: Fraction, says: str) -> None:
    figure = Figure("us", "luck", 6, rolled, Fraction(20), chance, good)
    line = words(luck_line(figure, presentation("ironsquad").story(None), squads.NAMES))
    assert line.startswith("USA, Luck die: ") and says in line


def test_its_key_opens_it_over_a_match_and_puts_it_away() -> None:
    sitting = Sitting(TWO)
    sitting.rest()
    sitting.lift()
    sitting.rest()
    sitting.press(pygame.K_d, "d")
    assert isinstance(sitting.top, LedgerSheet)
    sitting.press(pygame.K_d, "d")
    assert sitting.top is sitting.play
    for code in (pygame.K_ESCAPE, pygame.K_RETURN):
        sheet = sheet_of("operators")
        sheet.resize((1280, 720), Scale(100))
        assert isinstance(sheet.handle(press(code)), Pop)


def test_the_menu_leads_to_it() -> None:
    sitting = Sitting(TWO)
    sitting.rest()
    sitting.lift()
    sitting.rest()
    sitting.press(pygame.K_F10)
    button = next(widget for widget in sitting.top.focus.widgets if vars(widget).get("key") == "ledger")
    sitting.app.apply(button.press())
    assert isinstance(sitting.top, LedgerSheet)
