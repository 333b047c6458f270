"""The replay on the screen: its line, its buttons and keys, and every window it must fit."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest
from pygame import Rect

from game.match import Match
from game.recording import Recording
from scenes.app.app import STEP, App
from scenes.kit import keys
from scenes.kit.controls import Choice
from scenes.kit.layout import Scale
from scenes.kit.scene import Pop
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.match.log import LogDrawer
from scenes.presentation.games import presentation
from scenes.presentation.ledger import ledger
from scenes.replay.menu import ReplayMenu
from scenes.replay.screen import Replay
from scenes.replay.timeline import Moment
from tests import tiers
from tests.every_game.walks import SCENARIOS, begun, chance, played, walk
from tests.scenes.fitting import PERCENTS, SIZES
from tests.scenes.looking import SEATS, Roads, let_go, pointer, press, shown, some_of


@pytest.fixture
def app() -> App:
    made = App(patience=0)
    made.open()
    return made


@pytest.fixture(scope="module")
def match() -> Match:
    return played("operators", "kiln-yard", 4)


# --- fitting --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", tiers.sizes(SIZES), ids=str)
@pytest.mark.parametrize("percent", tiers.scales(PERCENTS))
@pytest.mark.parametrize("over", [True, False])
def test_its_foot_fits_every_window_and_scale(app: App, match: Match, size: tuple[int, int], percent: int, over: bool) -> None:
    recording = Recording(match, SEATS) if over else some_of(match)
    replay = Replay(app, recording, Roads(), "a name")  # type: ignore[arg-type]
    surface = pygame.display.set_mode(size)
    replay.resize(size, Scale(percent))
    for moment in (0, recording.length // 2, recording.length):
        replay.session.go_to(Moment(moment))
        replay.draw(surface)
        widgets = replay.controls.bar.widgets
        for place, widget in enumerate(widgets):
            assert Rect((0, 0), size).contains(widget.rect), widget
            assert not widget.rect.colliderect(replay.chrome.board), widget
            assert not [other for other in widgets[place + 1 :] if widget.rect.colliderect(other.rect)], widget
            if isinstance(widget, Button | Choice):
                wide, high = widget.natural(widget.scale, widget.rect.w)
                assert wide <= widget.rect.w and high <= widget.rect.h, widget


# --- the line -------------------------------------------------------------------------------------------------------------


def test_a_drag_along_the_line_goes_there_once_a_frame(app: App, match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = shown(app, match)
    line, went = replay.controls.bar.timeline, list[Moment]()
    monkeypatch.setattr(replay.session, "go_to", lambda moment, go=replay.session.go_to: (went.append(moment), go(moment)))
    y = line.track().centery
    pointer(replay, (line.x(0), y), down=True)
    for x in range(line.x(0), line.x(30) + 1, 5):
        pointer(replay, (x, y))
    pointer(replay, (line.x(30), y))
    assert replay.restless and replay.stale and not went
    app._draw()
    assert went == [Moment(30)] and replay.session.moment == Moment(30)
    let_go(replay, (line.x(30), y))
    pointer(replay, (line.x(12) + 1, y), down=True)
    let_go(replay, (line.x(12) + 1, y))
    replay.update(STEP)
    assert replay.session.moment == Moment(12)


def test_a_click_on_a_mark_goes_to_what_it_marks_and_shows_it(app: App, match: Match) -> None:
    replay = shown(app, match)
    line = replay.controls.bar.timeline
    assert {tick.kind for tick in line.ticks} == {"kill", "point"} and line.chapters
    stop = next(stop for stop in replay.session.stops if stop.mark.kind == "kill")
    tick = next(tick for tick in line.ticks if tick.words == stop.mark.words)
    at = (line.x(tick.at), line._lane("kill"))
    pointer(replay, at)
    before = pygame.image.tobytes(app.surface, "RGB")
    app._draw()
    assert pygame.image.tobytes(app.surface, "RGB") != before  # what it marks is told above it
    pointer(replay, at, down=True)
    let_go(replay, at)
    assert replay.session.moment == stop.moment and replay.run.under_way and not replay.run.goes_on
    for _ in range(2000):
        replay.update(STEP)
    assert replay.session.moment == replay.session.timeline.after(stop.moment) and not replay.run.under_way


def test_wheel_and_arrows_step_on_the_line(app: App, match: Match) -> None:
    replay = shown(app, match)
    line = replay.controls.bar.timeline
    pointer(replay, line.track().center)
    replay.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    replay.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    replay.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=1, x=0))
    assert replay.session.moment == Moment(1)
    replay.focus.to(line)
    replay.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    assert replay.session.moment == Moment(2)


# --- keys and buttons -----------------------------------------------------------------------------------------------------


def test_every_step_can_be_done_by_keys(app: App, match: Match) -> None:
    replay = shown(app, match)
    assert all(not replay.controls.steps[name].enabled for name in ("step_back", "action_back", "mark_back"))
    for _ in range(3):
        press(app, "action_on")
    assert replay.session.moment == Moment(3)
    press(app, "action_back")
    press(app, "step_on")
    replay.run.finish()
    assert replay.session.moment == replay.session.timeline.after(Moment(2))
    press(app, "step_back")
    assert replay.session.moment == Moment(2)
    press(app, "mark_on")
    assert replay.session.moment == replay.session.stops[0].moment
    press(app, "mark_on")
    assert replay.session.moment >= replay.session.stops[0].moment and replay.session._stopped_at == 1
    press(app, "mark_back")
    assert replay.session.moment == replay.session.stops[0].moment
    for _ in range(5):
        press(app, "step_on")  # what is being shown is finished first
    assert replay.session.moment > replay.session.stops[0].moment
    replay.session.go_to(Moment(replay.session.recording.length))
    assert all(not replay.controls.steps[name].enabled for name in ("step_on", "action_on", "mark_on"))
    press(app, "step_on")
    assert replay.run.at_end


def test_it_plays_halts_and_begins_again_from_its_end(app: App, match: Match) -> None:
    replay = shown(app, match)
    press(app, "speed_off")
    press(app, "skip")
    assert replay.run.goes_on and replay.restless and replay.controls.steps["play"].icon == "pause"
    for _ in range(300):
        replay.update(STEP)
    somewhere = replay.session.moment
    assert somewhere.action > 3
    press(app, "skip")
    for _ in range(300):
        replay.update(STEP)
    assert not replay.run.goes_on and replay.session.moment <= replay.session.timeline.after(somewhere)
    replay.session.go_to(Moment(replay.session.recording.length - 1))
    press(app, "skip")
    for _ in range(600):
        replay.update(STEP)
    assert replay.run.at_end and not replay.run.goes_on and replay.controls.steps["play"].icon == "play"
    press(app, "skip")
    assert replay.run.goes_on and replay.session.moment == Moment(0)


def test_a_still_replay_rests_once_it_has_painted_ahead(app: App, match: Match) -> None:
    replay = shown(app, match)
    replay.session.go_to(Moment(5))
    app._draw()
    for _ in range(200):
        if not replay.waiting:
            break
        replay.update(STEP)
        assert not replay.stale
    assert not (replay.waiting or replay.restless or replay.stale)


def test_log_ledger_rules_and_menu_work_at_any_moment(app: App, match: Match) -> None:
    replay = shown(app, match)
    replay.session.go_to(Moment(40))
    press(app, "log")
    assert replay.log.opened and replay.log._shown == replay.run.seen
    told = len(replay.log.lines.items)
    replay.session.go_to(Moment(30))
    assert 0 < len(replay.log.lines.items) < told
    line = next(int(item.id) for item in reversed(replay.log.lines.items) if item.id.isdigit())
    replay.log.lines.open_item(str(line))
    press(app, "ledger")
    story = replay.session.timeline.story[: replay.run.seen]
    so_far: Any = app.stack[-1]
    assert list(so_far.dice.figures) == list(
        ledger(story, replay.session.tells.rolling(), replay.session.tells.KINDS, replay.session.names)
    )
    assert any(event["is"] == "rolled" for event in story)
    app.apply(Pop())
    press(app, "rules")
    assert replay.navigation.taken[-1][:2] == ("rulebook", "operators")  # type: ignore[attr-defined]
    app.apply(Pop())
    press(app, "let_go")
    assert not replay.log.opened
    press(app, "menu")
    menu = app.stack[-1]
    assert isinstance(menu, ReplayMenu)
    press(app, "let_go")
    assert app.stack[-1] is replay
    press(app, "let_go")
    assert app.stack[-1].what == "the title", "Esc leaves what is only looked at"  # type: ignore[attr-defined]


def test_after_the_question_mark_a_click_asks_about_the_board_a_button_or_nothing(app: App, match: Match) -> None:
    replay: Any = shown(app, match)
    replay.session.go_to(Moment(40))
    told = replay.controls.bar.sentence.words
    node = replay.table.board.camera.to_screen(replay.table.state.graph.centre("k05"))

    def asked(at: tuple[int, int]) -> None:
        for place in (replay.asking.button.rect.center, at):
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                app.apply(app._hear(pygame.event.Event(kind, pos=place, button=1)))

    asked(node)
    assert replay.navigation.taken[-1] == ("rulebook", "operators", replay.table.topic(node)) and replay.table.topic(node)
    app.apply(Pop())
    asked(replay.controls.steps["step_on"].rect.center)
    assert replay.navigation.taken[-1] == ("rulebook", "operators", "") and replay.session.moment == Moment(40)
    app.apply(Pop())
    replay.asking.button.press()
    assert replay.controls.bar.sentence.words == say("asking.sentence", key=keys.TABLE.shown("rules"))
    press(app, "let_go")
    assert not replay.asking.on and app.stack[-1] is replay and replay.controls.bar.sentence.words == told


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_the_log_cut_at_a_moment_is_the_log_as_it_stood_then(app: App, game: str, scenario: str) -> None:
    """Also where a line was told again by what came later, as a walk is with each of its steps."""
    match = begun(game, scenario, 6)
    for seat, action in walk(match, chance(game, scenario, "log")):
        match.play(seat, action)
        if len(match.log) == 80:
            break
    story = [event for events in match.events for event in events]
    tells = presentation(game).story(match.header())
    names = tells.names(match.view(None))
    whole, growing = (LogDrawer(tells, names, lambda event: None) for _ in range(2))
    whole.resize(Rect(0, 0, 800, 600), Scale(100))
    growing.resize(Rect(0, 0, 800, 600), Scale(100))
    whole.toggle()
    growing.toggle()
    whole.show(story)
    for events in range(len(story) + 1):
        growing.show(story[:events])
        whole.cut(events)
        assert whole.lines.items == growing.lines.items and whole.last == growing.last
    assert [words for _, words in whole.chapters()] == [item.words for item in growing.lines.items if item.right == "1"]
    assert all(before < after for (before, _), (after, _) in pairwise(whole.chapters()))
