"""The plain table: every game played on it whole by clicks, told, typed and edited, from its kinds and words alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games import GAMES, rules
from game.match import Match
from game.messages import Refused
from scenes.app.preferences import Preferences
from scenes.kit.layout import Scale
from scenes.kit.scene import Quit
from scenes.kit.words import say
from scenes.presentation.games import presentation, show_plain
from scenes.presentation.seats import Chosen
from scenes.setup.screen import Setup
from tests.every_game.walks import SELDOM, SHORTER, STARTS, begun, chance, played
from tests.scenes.editing import AtEditor
from tests.scenes.sitting import Sitting

every_game = pytest.mark.parametrize("game", GAMES)
CLICKS = 30_000
"""No match takes so many."""


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    """Every game is shown on the plain table."""
    show_plain()
    yield
    show_plain(False)


@every_game
def test_a_match_is_chosen_and_begun(game: str) -> None:
    chosen: list[Chosen] = []

    def begin(wish: Chosen) -> Quit:
        chosen.append(wish)
        return Quit()

    page = Setup(game, begin, Preferences(), lambda preferences: None)
    for scenario in rules(game).scenarios():
        page.boards.on_change(scenario)
        for more in (False, True):
            if page.more != more:
                page.unfold.press()
            page.resize((1280, 720), Scale(100))
            page.draw(pygame.Surface((1280, 720)))
    assert set(page.controls) == set(rules(game).choices())
    page.start.press()
    assert all(rules(game).choices()[name]["default"] == value for name, value in chosen[0].options.items())


def sat_down(game: str) -> Sitting:
    """People in every seat of a game's first scenario that ends soon."""
    scenario = next(one for one in rules(game).scenarios() if (game, one) not in STARTS)
    match = Match(rules(game), scenario, SHORTER.get((game, scenario), {}), 1)
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.app._lay_out(sitting.play)
    sitting.rest()
    return sitting


def click(sitting: Sitting, at: tuple[int, int]) -> None:
    """Click there with the mouse."""
    for event in (
        pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)),
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1),
        pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1),
    ):
        sitting.app.apply(sitting.app._hear(event))
    sitting.rest()


def decide(sitting: Sitting, dice: Any) -> None:
    """Click on something that may be chosen: an item of the list that is in sight, or a lit space."""
    table: Any = sitting.play.table
    seldom = SELDOM.get(sitting.match.rules.id, {})
    corner = table.list.rect.topleft
    items = [
        (place.move(corner).center, dice.random() < seldom.get(table.branches[int(item)].actions[0]["do"], 1.0))
        for item, place in table.list.places().items()
    ]
    wanted = [at for at, likely in items if likely] or [at for at, _ in items]
    spots = [table.board.spot(space) for space in sorted(table.board.lit)]
    seen = [at for at in spots if table.board.rect.collidepoint(at)]
    click(sitting, dice.choice(seen) if seen and dice.random() < 0.5 else dice.choice(wanted))


@every_game
def test_a_whole_match_is_played_by_clicks(game: str) -> None:
    sitting, dice, screen = sat_down(game), chance(game, "plain"), pygame.Surface((1280, 720))
    for number in range(CLICKS):
        if number % 50 == 0:
            sitting.top.draw(screen)
        if sitting.over:
            break
        if sitting.curtain:
            sitting.lift()
            sitting.rest()
        else:
            decide(sitting, dice)
    assert sitting.match.result() is not None, f"{len(sitting.match.log)} actions"


def test_a_seat_with_something_hidden_gets_a_curtain() -> None:
    sitting, dice = sat_down("operators"), chance("operators", "plain curtain")
    sitting.lift()
    sitting.rest()
    first = sitting.play.perspective
    while not sitting.curtain:
        assert sitting.play.perspective == first
        decide(sitting, dice)
    assert sitting.match.actors() and first not in sitting.match.actors()


@every_game
def test_a_match_is_told(game: str) -> None:
    """Every event has a line in words, without a brace left and without what another seat may not know."""
    match = played(game, next(iter(rules(game).scenarios())), 1)
    tells = presentation(game).story(match.header())
    names = tells.names(match.view(None))
    telling = tells.telling(names)
    for event in match.chair(None).story():
        entry = telling(event)
        told = entry.line or (entry.heading.words if entry.heading else "")
        assert told and "{}" not in told
    result = match.result()
    assert result is not None
    verdict = tells.verdict(result, match.story(), names)
    assert verdict.headline and all(isinstance(points, int) for points in tells.score(result, match.story()).values())


@every_game
def test_every_legal_action_has_its_own_words(game: str) -> None:
    """What the list, the hints and the text mode say of an action says no other."""
    match = begun(game, next(iter(rules(game).scenarios())), 1)
    words = presentation(game).action_words()
    spoken = presentation(game).text_mode()
    dice = chance(game)
    for _ in range(40):
        if not match.actors():
            break
        seat = dice.choice(match.actors())
        view, legal = match.view(seat), match.legal(seat)
        assert len({words.in_words(view, one) for one in legal}) == len(legal)
        assert len({" ".join(spoken.parts(view, one)) for one in legal}) == len(legal)
        spaces = match.rules.board(view).centres
        assert all(space in spaces for one in legal for space in words.places(view, one))
        match.play(seat, dice.choice(legal))


@every_game
def test_a_position_is_edited(game: str) -> None:
    """Whatever the editor offers is either taken by the rules or refused in a sentence; a piece goes where it is put."""
    editor: Any = presentation(game).editor()
    match, dice = begun(game, next(iter(rules(game).scenarios())), 2), chance(game)
    for _ in range(40):
        if not match.actors():
            break
        seat = dice.choice(match.actors())
        match.play(seat, dice.choice(match.legal(seat)))
    value = match.rules.write(match.position)
    editor.show(value, None)
    editor.board.resize(pygame.Rect(0, 0, 800, 600), Scale(100))
    fields = [field for tab in editor.tabs(value) for group in tab.groups for field in group.fields]
    assert fields
    for field in fields[:60]:
        changed = match.rules.write(match.position)
        new = not field.now if isinstance(field.now, bool) else field.among[-1][0] if field.among else field.high
        field.put(changed, new)
        try:
            match.rules.read(changed)
        except Refused as refused:
            assert refused.why
    placed = 0
    for thing in [piece.id for tab in editor.tabs(value) for group in tab.groups for piece in group.pieces][:3]:
        space = editor.spaces()[0]
        assert editor.place(value, thing, space) == thing
        assert editor.space_of(value, thing) == space
        placed += 1
    assert placed


def test_a_game_without_a_table_of_its_own_is_shown_on_the_plain_one() -> None:
    show_plain(False)
    assert presentation("operators").table.__module__ == "scenes.tables.operators.presentation"
    assert not Path("scenes/tables/nowhere").exists()


@every_game
def test_no_puzzle_is_made_where_no_goal_is_known(game: str) -> None:
    sitting = AtEditor(game)
    assert sitting.editor.save() is None
    assert sitting.app.notice.words == say("editor.no_goals")
