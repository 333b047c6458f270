"""What a newcomer is told, and what not: levels in sight, how many play and how long, no numbers of rules unless wished for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.games import GAMES
from scenes.app.notices import Notice
from scenes.app.preferences import Preferences
from scenes.kit import text
from scenes.kit.layout import Scale
from scenes.kit.panels import with_numbers
from scenes.kit.words import say
from scenes.program import Program
from scenes.tables.operators.duel.odds import RULES
from tests.every_game.walks import played
from tests.scenes.editing import AtEditor
from tests.scenes.fights import COVERED, duel_of, fight, match_at, settle
from tests.scenes.pages import PAGES

FEW = [name for name in PAGES if name.startswith("set-up of") and "all rules" not in name]


@pytest.mark.parametrize("name", FEW)
def test_who_holds_each_seat_and_how_good_he_is_stand_in_sight_without_scrolling(name: str) -> None:
    page: Any = PAGES[name]()
    page.resize((1280, 720), Scale(100))
    view = page.focus.viewport or page.rect
    assert page.focus.offset == 0 and page.who
    for seat, choice in page.who.items():
        assert view.contains(choice.rect), f"{seat} is below the window"
        assert not any(choice.rect.colliderect(one.rect) for one in page.pinned)


def test_every_game_says_how_many_play_it_and_how_long(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = list[str]()
    real = text.drawn

    def noted(words: str, *given: Any) -> Any:
        drawn.append(words)
        return real(words, *given)

    monkeypatch.setattr("scenes.menus.title.text.drawn", noted)
    title: Any = program.app.stack[-1]
    cards = [one for one in title.focus.widgets if hasattr(one, "game")]
    assert len(cards) == len(GAMES)
    for card in cards:
        card.paint()
        assert say("title.players_minutes", players=card.game.players, minutes=card.game.minutes) in drawn


def test_numbers_of_rules_stand_in_the_odds_by_a_setting_only(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not Preferences().rule_numbers and replace(Preferences(), rule_numbers=True).rule_numbers
    duel = duel_of(match_at(COVERED), "red")
    hand = duel.choosing
    assert hand is not None
    hand.choose("steady-shot")
    for kind in ("aim", "agility", "aggressive"):
        hand.take(kind, int(fight(None, 4, 2, 1)[kind]))
    settle(duel)
    shown = {}
    for wished in (False, True):
        drawn = list[str]()
        real = text.drawn
        with monkeypatch.context() as patch:
            patch.setattr("scenes.tables.operators.duel.odds.RULE_NUMBERS.shown", wished)
            patch.setattr(text, "drawn", lambda words, *given, kept=drawn, real=real: kept.append(words) or real(words, *given))
            hand.panel.paint()
        shown[wished] = any(rule in drawn for rule in RULES.values())
    assert shown == {False: False, True: True}


@pytest.mark.parametrize(
    ("told", "plainly"),
    [
        ("A unit may fire once a turn. R-IS-25", "A unit may fire once a turn."),
        ("A second one has no effect. R-IS-39, R-IS-79", "A second one has no effect."),
        ("An explore card is drawn. R-IS-47 to R-IS-50", "An explore card is drawn."),
        ("R-SK-48: you cannot undo past a pull.", "You cannot undo past a pull."),
        ("It cannot be played again: R-SK-48: no more. It stays.", "It cannot be played again: no more. It stays."),
        ("{amber|He cannot see it} (R-IS-56 and R-IS-58).", "{amber|He cannot see it}."),
        ("**Sight** `V`\nR-SK-63: he pulls skulls.", "**Sight** `V`\nHe pulls skulls."),
    ],
)
def test_numbers_stand_in_no_sentence_but_by_the_setting(told: str, plainly: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert with_numbers(told) == plainly
    notice = Notice()
    notice.show(told, leads=True)
    assert notice.words == plainly and notice.rule.startswith("R-"), "it leads to the rule all the same"
    monkeypatch.setattr("scenes.kit.panels.RULE_NUMBERS.shown", True)
    assert with_numbers(told) == told


@pytest.mark.parametrize("game", ["operators", "rush"])
def test_the_editor_lets_nobody_play_a_position_that_is_over_and_says_so(game: str) -> None:
    scenario = {"operators": "kiln-yard", "rush": "skirmish"}[game]
    match = played(game, scenario, 1)
    assert not match.actors()
    at = AtEditor(game, match.rules.write(match.position))
    assert at.editor.edits.fault == say("editor.nobody") and not at.editor.edits.lawful
    before = list(at.app.stack)
    at.key(pygame.K_RETURN)
    assert at.app.stack == before
