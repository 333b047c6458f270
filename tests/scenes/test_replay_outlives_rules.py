"""A match whose rules have changed since, on its table: every moment of it, as it was kept where it cannot be played any more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.journal import Journal
from game.match import Match
from game.recording import OPEN, Recording, recording_of
from scenes.app.app import App
from scenes.kit.scene import Push
from scenes.program import Program
from scenes.replay.screen import Replay
from scenes.replay.timeline import Moment
from tests.every_game.walks import SCENARIOS, begun, chance, walk
from tests.scenes.looking import Elsewhere, Roads
from tests.tiers import one_a_game


@pytest.fixture
def app() -> App:
    made = App(patience=0)
    made.open()
    return made


def outlived(path: Path, game: str, scenario: str, monkeypatch: pytest.MonkeyPatch) -> Recording:
    """A match played to its end whose rules refuse an action of its middle now, as its file is read."""
    match = begun(game, scenario, 3)
    Journal(match, path, {seat: {"kind": "person", "name": seat} for seat in match.seats})
    for seat, action in walk(match, chance(game, scenario, 3)):
        match.play(seat, action)
    forbid(match, monkeypatch)
    found = recording_of(path)
    assert found.agreed < found.length == len(match.log)
    return found


def forbid(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Change the rules: they refuse an action of the middle from now on."""
    kind, gone = type(match.rules), match.log[len(match.log) // 2].action
    refuse = kind.refuse

    def one_less(self: Any, position: Any, seat: str, action: Any) -> Any:
        return "R-XX-99: no more." if action == gone else refuse(self, position, seat, action)

    monkeypatch.setattr(kind, "refuse", one_less)


def on_screen(app: App, recording: Recording) -> Replay:
    """A replay of a recording on the screen."""
    replay = Replay(app, recording, Roads())  # type: ignore[arg-type]
    app.stack.clear()
    app.apply(Push(Elsewhere("the title")))
    app.apply(Push(replay))
    app._draw()
    return replay


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_every_moment_can_be_gone_to_with_every_perspective(
    game: str, scenario: str, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recording = outlived(tmp_path / "one.match", game, scenario, monkeypatch)
    replay = on_screen(app, recording)
    session, end = replay.session, recording.length
    step = max(1, end // 20)
    for perspective in (OPEN, recording.seats[0]):
        session.see_as(perspective)
        for action in (*range(0, end, step), recording.agreed, recording.agreed + 1, end):
            session.go_to(Moment(action))
            app._draw()
            if perspective == OPEN:
                assert session.chair().view() is recording.at(action)
                assert replay.log._items or not session.timeline.seen(Moment(action))
    told = [item.words for item in replay.log._items]
    assert told and replay.open_ledger()
    session.go_to(Moment(max(0, recording.agreed - 2)))
    for _ in range(12):
        session.step(1)
        session.run.finish()
    assert session.moment.action > 0
    session.play()
    for _ in range(200):
        replay.update(0.5)
    assert session.moment.action > recording.agreed


@pytest.mark.parametrize("game", GAMES)
def test_what_nobody_can_tell_any_more_is_left_out(game: str, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Events of another shape, and of kinds that there are no more: the board is shown and the rest is told."""
    scenario = next(name for one, name in SCENARIOS if one == game)
    recording = outlived(tmp_path / "one.match", game, scenario, monkeypatch)
    odd: list[Any] = [{"is": "vanished", "unit": "x"}, {"is": "round"}, {"is": "move", "unit": 7, "path": None}]
    odd += [{"is": event["is"]} for event in recording.story()]
    before = sum(map(len, recording._events))
    recording._events[recording.agreed] = (*recording._events[recording.agreed], *odd)
    replay = on_screen(app, recording)
    for action in (recording.agreed, recording.agreed + 1, recording.length):
        replay.session.go_to(Moment(action))
        app._draw()
    assert sum(map(len, recording._events)) < before + len(odd)


def test_the_program_opens_it_and_says_why_it_is_shown_so(
    user_folder: Path, app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(app)
    path = tmp_path / "one.match"
    outlived(path, "operators", "kiln-yard", monkeypatch)
    change = program.opened(path)
    assert isinstance(change, Push) and "is shown as it was kept" in program.app.notice.words
    replay: Any = change.scene
    stars = replay.session.stars
    replay.session.go_to(Moment(replay.session.recording.length - 1))
    replay.session.star()
    again = program.opened(path)
    assert isinstance(again, Push)
    kept: Any = again.scene
    assert kept.session.stars.stars == stars.stars != () and not kept.session.stars.fault
    assert json.loads(stars.path.read_text())
