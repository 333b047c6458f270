"""Replays of every scenario scrub: the picture after a jump is the one after playing there, whoever looks on."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.games import GAMES, rules
from game.recording import OPEN, Perspective, Recording
from scenes.app.app import STEP, App
from scenes.kit.layout import Scale
from scenes.presentation.story import MARKS
from scenes.replay.screen import Replay
from scenes.replay.timeline import Moment
from tests.every_game.walks import SHOWN, begun, chance, eyes, kept, walk
from tests.scenes.sitting import known
from tests.tiers import one_a_game, thinned

MOST = 160  # actions of a match that are looked at
SCENARIOS = [(game, scenario) for game in GAMES for scenario in rules(game).scenarios()]
EYES = [(game, scenario, perspective) for game, scenario in SCENARIOS for perspective in (OPEN, *eyes(game, scenario))]
each_scenario = pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
each_pair_of_eyes = pytest.mark.parametrize(("game", "scenario", "perspective"), thinned(EYES, 19))
pytestmark = pytest.mark.usefixtures("screen")


class Nowhere:
    """Where the ways from a replay lead in these tests."""

    def __getattr__(self, name: str) -> object:
        raise AssertionError(f"Nobody asked for {name}.")


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> App:
    """The window, with a folder of its own."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "home"))
    made = App(patience=0)
    made.surface = pygame.display.get_surface()
    return made


def some_of(game: str, scenario: str, seed: int = 4) -> Recording:
    """A random match, or what it came to after MOST actions."""
    match, dice = begun(game, scenario, seed), chance(game, scenario, "replay")
    for seat, action in walk(match, dice):
        match.play(seat, action)
        if len(match.log) == MOST:
            break
    return Recording(match, ended=True)


def laid_out(app: App, recording: Recording, perspective: Perspective) -> Replay:
    """A replay in the window, seen with these eyes from its start."""
    replay = Replay(app, recording, Nowhere())  # type: ignore[arg-type]
    replay.session.see_as(perspective)
    replay.resize((1280, 720), Scale(100))
    return replay


def painted(replay: Replay) -> bytes:
    """The screen as it is seen, the pointer nowhere."""
    surface = pygame.Surface((1280, 720))
    # What is seen to happen is followed over a large board; the whole of it looks alike from wherever one came.
    replay.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_HOME, mod=0, unicode=""))
    replay.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def played_to(replay: Replay, action: int) -> None:
    """Play on until so many actions have been seen, and halt there."""
    if not replay.run.goes_on:
        replay.session.play()
    for _ in range(200_000):
        if replay.session.moment.action >= action:
            break
        if replay.run.under_way:
            replay.run.playing.skip()
        replay.update(STEP)
    assert replay.session.moment == Moment(action)
    if replay.run.goes_on:
        replay.session.play()
    settle(replay)


def settle(replay: Replay) -> None:
    """Let time pass until nothing moves by itself any more, as dust does."""
    for _ in range(600):
        if replay.table.restless:
            replay.update(STEP)


@each_pair_of_eyes
def test_after_a_jump_the_picture_is_that_after_playing_there(
    app: App, game: str, scenario: str, perspective: Perspective
) -> None:
    """One replay plays from the start to the end, a second jumps to and fro; they agree to the last pixel."""
    recording, dice = some_of(game, scenario), random.Random(f"{game} {scenario} {perspective}")
    running, jumping = laid_out(app, recording, perspective), laid_out(app, recording, perspective)
    looks = sorted(dice.sample(range(1, recording.length + 1), min(5, recording.length)))
    for moment in looks:
        played_to(running, moment)
        for over in (dice.randrange(recording.length + 1), moment):
            jumping.session.go_to(Moment(over))
        assert jumping.table.picture() == running.table.picture()
        assert painted(jumping) == painted(running), moment
        assert jumping.log.lines.items == running.log.lines.items and jumping.log.last == running.log.last


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_single_events_forward_and_back_agree_too(app: App, game: str, scenario: str) -> None:
    """Whatever has been seen group by group is seen again the same way, going back over it and jumping into its middle."""
    recording, dice = some_of(game, scenario), random.Random(f"{game} {scenario}")
    replay, other = laid_out(app, recording, OPEN), laid_out(app, recording, OPEN)
    replay.session.go_to(Moment(dice.randrange(recording.length // 2, recording.length - 3)))
    seen = [(replay.session.moment, replay.table.picture(), painted(replay))]
    while len(seen) < 12 and not replay.run.at_end:
        replay.session.step(1)
        replay.run.finish()
        settle(replay)
        seen.append((replay.session.moment, replay.table.picture(), painted(replay)))
    assert [moment for moment, _, _ in seen] == sorted({moment for moment, _, _ in seen})
    for moment, picture, pixels in reversed(seen):
        settle(replay)
        assert replay.session.moment == moment and replay.table.picture() == picture and painted(replay) == pixels
        replay.session.step(-1)
    for moment, picture, pixels in dice.sample(seen, min(5, len(seen))):
        other.session.go_to(moment)
        settle(other)
        assert other.table.picture() == picture and painted(other) == pixels


@each_scenario
def test_what_mattered_is_marked_where_it_happened(app: App, game: str, scenario: str) -> None:
    recording = Recording(kept(game, scenario, 4))
    replay = laid_out(app, recording, OPEN)
    story = replay.session.timeline.story
    assert [stop.mark.event for stop in replay.session.stops] == sorted(stop.mark.event for stop in replay.session.stops)
    assert {stop.mark.kind for stop in replay.session.stops} <= set(MARKS)
    names = replay.session.names
    fights, points = replay.session.tells.fights(story, names), replay.session.tells.points(story)
    assert len(replay.session.stops) == len(fights) + len(points)
    for stop in replay.session.stops:
        seen = replay.session.timeline.seen(stop.moment)
        batches = replay.session.timeline.batches(stop.moment.action)
        assert seen <= stop.mark.event < seen + len(batches[stop.moment.batch]) and stop.mark.words
    places = [replay.session.timeline.along(stop.moment) for stop in replay.session.stops]
    assert places == sorted(places) and all(0 <= place < recording.length for place in places)


@each_scenario
def test_marks_are_gone_to_one_after_the_other_and_seen_to_happen(app: App, game: str, scenario: str) -> None:
    replay = laid_out(app, Recording(kept(game, scenario, 4)), OPEN)
    moments = sorted({stop.moment for stop in replay.session.stops})[:6]
    for moment in moments:
        replay.session.step_mark(1)
        assert replay.session.moment == moment or replay.session.moment == replay.session.timeline.after(moment)
        seen = replay.session.timeline.seen(moment) + len(replay.session.timeline.batches(moment.action)[moment.batch])
        assert replay.log._shown == seen
    for moment in reversed(moments[:-1]):
        replay.session.step_mark(-1)
        assert replay.session.moment in (moment, replay.session.timeline.after(moment))


@each_scenario
def test_an_unfinished_match_shows_no_more_than_may_be_seen(app: App, game: str, scenario: str) -> None:
    """With one person, what his seat sees; with two, what everybody may know: on the table, in the log, and to ask."""
    first, *others = begun(game, scenario, 5).seats
    for others_are, sees in (("recruit", first), ("person", None)):
        match = begun(game, scenario, 5)
        for seat, action in walk(match, chance(game, scenario, "unfinished")):
            match.play(seat, action)
            if len(match.log) == 8:
                break
        recording = Recording(match, {first: {"kind": "person"}, **{seat: {"kind": others_are} for seat in others}})
        replay = Replay(app, recording, Nowhere())  # type: ignore[arg-type]
        replay.resize((1280, 720), Scale(100))
        assert replay.session.sees == sees
        allowed = {option.id for option in replay.controls.perspective.options if not option.reason}
        assert allowed == ({first, ""} if sees else {""})
        replay.session.go_to(Moment(recording.length))
        chair = match.chair(sees)
        assert game not in SHOWN or match.rules.write(known(replay.table).view) == match.rules.write(chair.view())
        assert replay.session.timeline.story == chair.story() == replay.log.story
        assert match.rules.write(replay.session.chair().view()) == match.rules.write(chair.view())
        assert replay.controls.play_from.reason
