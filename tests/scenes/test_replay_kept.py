"""The replay: what leads on from a moment, the stars that mark it, and whose eyes may see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.folders import user_folder
from game.journal import Journal
from game.match import Match
from game.recording import OPEN, Recording, recording_of
from scenes.app.app import App
from scenes.kit.layout import Scale
from scenes.kit.scene import Pop, Push
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.program import Program
from scenes.replay.menu import ReplayMenu
from scenes.replay.screen import Replay
from scenes.replay.stars import Star, Stars, file_of
from scenes.replay.timeline import Moment
from scenes.replay.timeline_bar import LANES
from scenes.setup.play_from import PlayFrom
from tests.every_game.walks import SCENARIOS, begun, chance, played, walk
from tests.scenes.looking import SEATS, Roads, press, shown, some_of
from tests.scenes.sitting import known


@pytest.fixture
def app() -> App:
    made = App(patience=0)
    made.open()
    return made


@pytest.fixture(scope="module")
def match() -> Match:
    return played("operators", "kiln-yard", 4)


# --- what leads on from a moment --------------------------------------------------------------------------------------------


def test_one_can_play_on_from_here_or_set_it_up(app: App, match: Match) -> None:
    replay = shown(app, match)
    replay.session.go_to(Moment(17))
    written = match.rules.write(replay.session.recording.at(17))
    app.apply(replay.controls.play_from.press())
    assert replay.navigation.taken[-1] == ("play_from", "operators", written)  # type: ignore[attr-defined]
    app.apply(Pop())
    app.apply(replay._menu())
    set_up = next(one for one in app.stack[-1].choices if one.label == say("replay.set_up"))  # type: ignore[attr-defined]
    app.apply(set_up.press())
    assert replay.navigation.taken[-1] == ("editor", "operators", written)  # type: ignore[attr-defined]
    replay.session.go_to(Moment(replay.session.recording.length))
    assert replay.controls.play_from.reason == say("replay.nothing_from_here")


def test_the_program_begins_a_match_at_any_moment_of_a_fight(app: App, match: Match) -> None:
    program = Program(app)
    recording = Recording(match)
    fights = [n for n in range(recording.length) if recording.at(n).phase == "combat"]
    secret = next(n for n in fights if len(recording.rules.actors(recording.at(n))) == 1)
    sheet = program.play_from("operators", recording.written(secret))
    assert isinstance(sheet, PlayFrom)
    play: Any = sheet._begin().scene  # type: ignore[union-attr]
    assert play.match.rules.write(play.match.position) == recording.written(secret)
    assert play.match.actors() == recording.rules.actors(recording.at(secret))


def _menu_of(replay: Replay) -> ReplayMenu:
    return ReplayMenu(replay.session, replay.navigation, replay.look_up, replay.open_ledger)


def test_of_a_match_that_goes_on_nothing_leads_further(app: App, match: Match) -> None:
    replay = Replay(app, some_of(match), Roads())  # type: ignore[arg-type]
    replay.resize((1280, 720), Scale(100))
    menu = _menu_of(replay)
    reasons = {one.label: one.reason for one in menu.choices if isinstance(one, Button)}
    assert reasons[say("replay.play_from")] == reasons[say("replay.set_up")] == say("replay.not_over")
    assert replay.session.sees == "red" and OPEN not in replay.session.timelines


def test_share_writes_one_file_that_opens_again(app: App, match: Match, own_folder: Path) -> None:
    replay = shown(app, match)
    app.apply(replay._menu())
    share = next(one for one in app.stack[-1].choices if one.label == say("replay.share"))  # type: ignore[attr-defined]
    share.press()
    (path,) = (own_folder / "shared").iterdir()
    assert str(path) in app.notice.words
    assert recording_of(path).written(recording_of(path).length) == replay.session.recording.written(
        replay.session.recording.length
    )
    journal = own_folder / "matches" / "one.match"
    kept_one = begun("operators", "kiln-yard", 4)
    Journal(kept_one, journal, SEATS)
    for entry in match.log:
        kept_one.play(entry.seat, entry.action)
    program = Program(app)
    change = program.opened(journal)
    assert isinstance(change, Push) and isinstance(change.scene, Replay)
    change.scene.resize((1280, 720), Scale(100))
    share = next(one for one in _menu_of(change.scene).choices if isinstance(one, Button) and one.label == say("replay.share"))
    share.press()
    assert (own_folder / "shared" / "one.match").read_bytes() == journal.read_bytes()
    (own_folder / "shared" / "one.match").unlink()
    (own_folder / "shared" / "one.match").mkdir()  # something is in the way
    share = next(one for one in _menu_of(change.scene).choices if isinstance(one, Button) and one.label == say("replay.share"))
    share.press()
    assert "could not be saved" in app.notice.words


# --- stars ----------------------------------------------------------------------------------------------------------------


def test_stars_are_kept_beside_the_match_and_never_in_it(app: App, match: Match, own_folder: Path) -> None:
    path = own_folder / "matches" / "one.match"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(match.save()))
    before = path.read_bytes()
    replay = shown(app, match, path=path)
    replay.session.go_to(Moment(9))
    press(app, "star")
    inside = next(stop.moment for stop in replay.session.stops if stop.moment.batch)
    replay.session.go_to(inside)
    press(app, "star")
    assert replay.controls.star.on and path.read_bytes() == before
    assert sorted(file.name for file in path.parent.iterdir()) == ["one.match", "one.stars"]
    again = shown(app, match, path=path)
    assert len(again.session.stars.stars) == 2
    assert {tick.at for tick in again.controls.bar.timeline.ticks if tick.kind == LANES[0]} == {
        9.0,
        again.session.timeline.along(inside),
    }
    again.session.go_to(Moment(8, 0))
    press(app, "mark_on")
    assert again.session.moment == Moment(9) and not again.run.under_way  # nothing happens at a star by itself
    press(app, "star")
    assert len(shown(app, match, path=path).session.stars.stars) == 1


def test_a_file_from_elsewhere_finds_its_stars_wherever_it_lies(match: Match, tmp_path: Path, own_folder: Path) -> None:
    one, other = Recording(match, path=tmp_path / "a.match"), Recording(match, path=tmp_path / "deeper" / "b.match")
    assert file_of(one) == file_of(other) and own_folder in file_of(one).parents
    assert Stars(one).toggle(Star(3)) and Stars(other).stars == (Star(3),)
    assert not Stars(other).toggle(Star(3)) and Stars(one).stars == ()


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", '{"stars": 1}', '{"stars": [1]}', '{"stars": [[1, -1]]}', '{"stars": [[99999, 0]]}']
)
def test_a_broken_file_of_stars_is_kept_aside_with_one_sentence(app: App, match: Match, text: str) -> None:
    recording = Recording(match)
    path = file_of(recording)
    path.parent.mkdir(parents=True)
    path.write_text(text)
    replay = shown(app, match)
    assert replay.session.stars.stars == () and path.name in app.notice.words
    assert path.with_name(path.name + ".broken").read_text() == text
    replay.session.star()
    assert Stars(recording).stars == (Star(0),)


def test_stars_that_cannot_be_kept_are_told_of(app: App, match: Match) -> None:
    replay = shown(app, match)
    user_folder().mkdir(parents=True, exist_ok=True)
    (user_folder() / "stars").write_text("in the way")
    replay.session.star()
    assert "could not be saved" in app.notice.words and replay.session.stars.stars == (Star(0),)


# --- eyes -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_other_eyes_see_the_same_moment(app: App, game: str, scenario: str) -> None:
    match, dice = begun(game, scenario, 4), chance(game, scenario, "eyes")
    for seat, action in walk(match, dice):
        match.play(seat, action)
        if len(match.log) == 120:
            break
    replay = Replay(app, Recording(match, ended=True), Roads())  # type: ignore[arg-type]
    replay.resize((1280, 720), Scale(100))
    for moment in (0, 7, len(match.log) // 2, len(match.log)):
        moment = min(moment, len(match.log))
        replay.session.go_to(Moment(moment))
        for perspective in (*match.seats, OPEN):
            replay.session.see_as(perspective)
            assert replay.session.moment == Moment(moment) and replay.session.perspective == (
                None if perspective == OPEN else perspective
            )
            seen = known(replay.table).view
            assert match.rules.write(seen) == match.rules.write(replay.session.recording.view(moment, perspective))
            assert len(replay.log.story) == len(replay.session.recording.story(perspective))


def test_with_all_open_both_plans_hands_and_choices_are_seen(app: App, match: Match) -> None:
    replay = shown(app, match)
    recording, table = replay.session.recording, replay.table
    plans = next(n for n in range(recording.length) if recording.at(n).red.draft.at and recording.at(n).blue.draft.at)
    replay.session.go_to(Moment(plans))
    assert {marker.side.name for marker in table.board.markers} == {"red", "blue"}  # type: ignore[attr-defined]
    replay.session.see_as("blue")
    assert {marker.side.name for marker in table.board.markers} == {"blue"}  # type: ignore[attr-defined]
    replay.session.see_as(OPEN)
    walked = next(n for n in range(recording.length) if any(event["is"] == "actions" for event in recording.events(n + 1)))
    kinds = [batch[0]["is"] for batch in replay.session.timeline.batches(walked)]
    replay.session.go_to(Moment(walked, kinds.index("actions") + 1))  # both plans are locked in, and about to be walked
    assert sorted((mark.side.name, mark.number) for mark in table.board.markers) == [  # type: ignore[attr-defined]
        (side, number) for side in ("blue", "red") for number in (1, 2, 3, 4)
    ]
    one = next(n for n in range(recording.length) if recording.at(n).phase == "combat" and recording.at(n).red.fight)
    replay.session.go_to(Moment(one))
    panes = table.duel.state.panes  # type: ignore[attr-defined]
    assert panes["red"].card == recording.at(one).red.fight.card and panes["red"].hand == recording.at(one).red.hand
    assert panes["blue"].card is None and panes["blue"].hand == recording.at(one).blue.hand
    replay.session.see_as("blue")
    assert panes["red"].card is None and panes["red"].hand is None and panes["red"].chosen


def test_with_all_open_both_missions_lie_face_up(app: App) -> None:
    match = played("ironsquad", "standard", 4)
    replay = Replay(app, Recording(match), Roads())  # type: ignore[arg-type]
    replay.resize((1280, 720), Scale(100))
    replay.session.go_to(Moment(replay.session.recording.length // 2))
    missions = replay.table.panels._missions()  # type: ignore[attr-defined]
    assert [(seat, shown, turns) for seat, _, shown, turns in missions] == [("us", True, False), ("ge", True, False)]
    replay.session.see_as("us")
    assert [seat for seat, *_ in replay.table.panels._missions()] == ["us"]  # type: ignore[attr-defined]
