"""Less motion: nothing moves, and what a motion would have told is told by pictures that stand still, one after the other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.games import GAMES
from game.recording import Recording
from scenes.app.app import STEP, App
from scenes.kit.tweens import SPEEDS, STILL
from tests.every_game.walks import SCENARIOS, SHOWN, any_of, begun, chance, played
from tests.scenes import fights, looking
from tests.scenes.sitting import Sitting
from tests.tiers import thinned

STILLS = round(STILL / STEP)
"""Steps of time for which a picture stands still at least."""
AT_ONCE = 12  # steps of time that are taken for one: a tenth of a second
NORMAL = "normal"


class Picture:
    """The screen as somebody looks at it: how many times it changed, and for how long it has stood still."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.shown = b""
        self.stood = STILLS

    def look(self) -> bool:
        """Whether it changed since the last look, one step of time ago."""
        self.stood += 1
        top: Any = self.app.stack[-1]
        if not top.stale:
            return False
        self.app._draw()
        shown = pygame.image.tobytes(self.app.surface, "RGB")
        changed, self.shown = shown != self.shown, shown
        return changed


def less(sitting: Sitting, speed: str = NORMAL) -> Sitting:
    """The sitting, with less motion at a speed."""
    sitting.app.preferences = replace(sitting.app.preferences, reduced_motion=True, speed=speed)
    return sitting


def bots_at(game: str, scenario: str) -> Sitting:
    """A match that bots play, looked on with less motion."""
    match = begun(game, scenario, 1)
    sitting = less(Sitting(dict.fromkeys(match.seats, "recruit"), match))
    sitting.bots.at_once = True
    return sitting


@pytest.mark.parametrize("game", thinned(SHOWN, len(SHOWN)))
def test_what_others_do_is_seen_in_pictures_that_stand_still(game: str) -> None:
    scenario = next(scenario for known, scenario in SCENARIOS if known == game)
    sitting = bots_at(game, scenario)
    picture, stills, told = Picture(sitting.app), [], 0
    for _ in range(60 * STILLS):
        if sitting.top is not sitting.play or sitting.play.playing.halted:
            break
        idle = sitting.play.playing.idle
        sitting.step()
        if picture.look() and picture.stood > AT_ONCE:
            # What an action ends in may be painted once more, as the whole position: at the end of its pictures.
            if not (idle or sitting.play.playing.idle):
                stills.append(picture.stood)
                told += 1
            picture.stood = 0
    assert told >= 5, "there was something to see"
    assert min(stills[1:]) >= STILLS - 2, f"a picture stood for {min(stills[1:])} steps of {STILLS}"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_person_does_himself_is_there_at_once(game: str) -> None:
    scenario = next(scenario for known, scenario in SCENARIOS if known == game)
    match = begun(game, scenario, 1)
    first = match.actors()[0]
    sitting = less(Sitting({seat: "person" if seat == first else "recruit" for seat in match.seats}, match))
    sitting.rest()
    if sitting.curtain:
        sitting.lift()
        sitting.rest()
    dice = chance(game, "less motion")
    for _ in range(3):
        if sitting.match.actors() != (first,) and first not in sitting.match.actors():
            break
        sitting.play.decide(any_of(match, first, dice))
        heard = sitting.play.table.batches(sitting.play.chair().peek())
        for _ in range(3):
            sitting.step()
        if len(heard) == 1:
            assert sitting.play.playing.idle, heard


@pytest.mark.parametrize(("speed", "seconds"), [("slow", 1.5), (NORMAL, 1.0), ("fast", 0.35), ("off", 0.0)])
def test_the_speed_says_how_long_pictures_stand(speed: str, seconds: float) -> None:
    sitting = less(Sitting({"red": "person", "blue": "recruit"}), speed)
    assert sitting.play._still([{"is": "moved", "seat": "blue"}]) == pytest.approx(STILL * seconds)
    assert sitting.play.speed() == 0
    sitting.app.preferences = replace(sitting.app.preferences, reduced_motion=False)
    assert sitting.play._still([{"is": "moved", "seat": "blue"}]) == 0 and sitting.play.speed() == SPEEDS[speed]


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_goes_on_picture_by_picture(game: str) -> None:
    scenario = next(scenario for known, scenario in SCENARIOS if known == game)
    app = App(patience=0)
    app.open()
    app.preferences = replace(app.preferences, reduced_motion=True, speed=NORMAL)
    match = played(game, scenario, 1)
    replay = looking.shown(app, match)
    assert isinstance(replay.session.recording, Recording)
    replay.run.goes_on = True
    picture, stills = Picture(app), []
    for _ in range(12 * STILLS):
        under_way = replay.run.under_way
        app.apply(replay.update(STEP))
        if picture.look() and under_way and replay.run.under_way:
            stills.append(picture.stood)
        if replay.run.under_way and not under_way:
            picture.stood = 0
    assert not stills, "while a group of events is shown, its picture stands"
    assert replay.run.moment.action > 2


def test_a_fight_seen_again_is_seen_in_still_pictures() -> None:
    match, events = fights.fought("wound")
    duel = fights.duel_of(fights.match_at(fights.FIGHTS["wound"][0]))
    duel.state.speed = lambda: 0.0
    fights.skip(duel, events)
    end = fights.state(duel)
    assert duel.complete
    duel.replay()
    seen: list[object] = []
    steps = 0
    while duel.restless:
        duel.update(STEP)
        steps += 1
        state = fights.state(duel)
        if not seen or seen[-1] != state:
            seen.append(state)
    assert len(seen) > 5 and steps > 5 * STILLS
    assert fights.state(duel) == end


def test_the_sign_that_a_bot_thinks_does_not_move(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = less(Sitting({"red": "person", "blue": "recruit"}))
    bars, signs = sitting.play.bars, set[str]()
    sitting.rest()
    monkeypatch.setattr(type(sitting.play.bots), "alone", property(lambda minds: True))
    monkeypatch.setattr(type(sitting.play.bots), "acting", property(lambda minds: ("blue",)))
    sitting.bots.open["x"] = {}
    for moment in range(40):
        sitting.bots.seconds = 5.0 + moment / 7
        bars.tick()
        signs.update(chip.words for chip in bars._waiting())
    assert len(signs) == 1
