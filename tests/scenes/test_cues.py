"""The sounds of events in step with their motions, what skips them, and the mood of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import inf

import pytest

from game.api import Event
from scenes.app.app import STEP
from scenes.kit.tweens import InTurn, Motion, Pause
from scenes.match import cues as cues_module
from scenes.match.cues import MOST, Cues
from scenes.match.event_queue import Playing
from scenes.match.flow import HOLDS
from scenes.presentation.sounds import Cue
from tests.scenes.test_clicks_answer import laid


class Ears:
    """In the place of what sounds: what was wanted of it, and when."""

    audible = True

    def __init__(self) -> None:
        self.now = 0.0
        self.heard: list[tuple[float, str]] = []
        self.interfaced: list[str] = []

    def play(self, name: str, loudness: float = 1.0) -> None:
        self.heard.append((round(self.now, 2), name))

    def interface(self, name: str) -> None:
        self.interfaced.append(name)

    def update(self, mood: str) -> None:
        """Do nothing: there is no music here."""


class Game:
    """What a game sounds like in these tests."""

    silent = frozenset({"nothing"})
    triggers = {"laid": "marker"}
    tensions = {"shot": 10.0, "duel": inf, "over": 0.0}

    def __init__(self) -> None:
        self.made: dict[str, Callable[[Event], Sequence[Cue]]] = {
            "roll": lambda event: [Cue("dice-roll", 0.0, 0.5), Cue("dice-land", 0.5)],
            "shot": lambda event: [Cue("shot-near", 0.1)],
        }

    def tension(self, event: Event) -> float | None:
        return self.tensions.get(event["is"])


class Lead(Pause):
    leads = True


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> Ears:
    made = Ears()
    monkeypatch.setattr(cues_module, "SOUNDS", made)
    return made


class Shown:
    """A queue of motions with its sounds, whose time the test lets pass."""

    def __init__(self, ears: Ears, speed: float = 1.0, motion: Callable[[], Motion | None] = lambda: Pause(1.0)) -> None:
        self.ears = ears
        self.cues = Cues(Game(), lambda: speed)
        self.playing = Playing(lambda batch: motion(), lambda event: None, self.cues)

    def add(self, *kinds: str) -> Shown:
        self.playing.add([[{"is": kind}] for kind in kinds])
        return self

    def wait(self, seconds: float) -> Shown:
        for _ in range(round(seconds / STEP)):
            self.ears.now += STEP
            self.cues.update(0.0 if self.playing.leading else STEP)
            self.playing.update(STEP)
        return self


@pytest.mark.parametrize("speed", [1.5, 1.0, 0.35])
def test_sounds_come_at_their_time_at_every_speed(ears: Ears, speed: float) -> None:
    Shown(ears, speed).add("roll").wait(2.0)
    assert [name for _, name in ears.heard] == ["dice-roll", "dice-land"]
    (first, _), (last, _) = ears.heard
    assert first == pytest.approx(0.01, abs=0.02) and last - first == pytest.approx(0.5 * speed, abs=0.02)


def test_a_motion_that_is_skipped_is_not_heard_any_more(ears: Ears) -> None:
    shown = Shown(ears).add("roll", "shot").wait(0.2)
    shown.playing.skip()
    shown.wait(2.0)
    assert [name for _, name in ears.heard] == ["dice-roll", "shot-near"]


def test_whoever_leaps_over_motions_hears_nothing(ears: Ears) -> None:
    shown = Shown(ears).add("roll", "shot", "roll")
    shown.playing.skip_all()
    shown.wait(1.0)
    assert ears.heard == [] and not shown.cues.pending


def test_what_leads_to_where_it_happens_is_not_counted(ears: Ears) -> None:
    Shown(ears, motion=lambda: InTurn([Lead(0.5), Pause(1.0)])).add("shot").wait(2.0)
    assert ears.heard == [(pytest.approx(0.6, abs=0.03), "shot-near")]


def test_where_nothing_moves_each_event_sounds_once_and_spaced(ears: Ears) -> None:
    Shown(ears, 0.0, lambda: None).add("roll", "shot", *["roll"] * 9).wait(3.0)
    assert [name for _, name in ears.heard] == ["dice-land", "shot-near", *["dice-land"] * (MOST - 2)]
    times = [when for when, _ in ears.heard]
    assert all(later - sooner > 0.1 for sooner, later in zip(times, times[1:], strict=False))


def test_nothing_waits_to_be_heard_where_nothing_can_be(ears: Ears, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ears, "audible", False)
    shown = Shown(ears).add("roll").wait(0.1)
    assert not shown.cues.pending and ears.heard == []


def test_a_fight_is_a_mood_and_a_while_after(ears: Ears, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [50.0]
    monkeypatch.setattr(cues_module, "monotonic", lambda: now[0])
    cues = Cues(Game(), lambda: 1.0)
    shot, duel = {"is": "shot"}, {"is": "duel"}
    assert cues.mood == "table"
    cues.begin([shot])
    assert cues.mood == "contact"
    cues.recall([shot, {"is": "roll"}])
    assert cues.mood == "contact", "another seat that has seen the same shot"
    now[0] += 11
    assert cues.mood == "table"
    cues.begin([duel])
    now[0] += 1000
    assert cues.mood == "contact"
    cues.begin([{"is": "over"}])
    assert cues.mood == "table"
    cues.recall([shot, duel])
    assert cues.mood == "contact", "a match gone on with in the middle of a duel"
    cues.recall([shot])
    assert cues.mood == "table", "the duel was taken back, or this seat knows of none"
    cues.begin([shot])
    cues.recall([])
    assert cues.mood == "table", "a seat that knows of no shot"


def test_what_the_hand_does_is_heard_if_the_game_says_so(ears: Ears) -> None:
    cues = Cues(Game(), lambda: 1.0)
    cues.report("laid")
    cues.report("looked")
    assert [name for _, name in ears.heard] == ["marker"]


@pytest.mark.parametrize(
    ("name", "decides", "passes"),
    [
        ("operators planning", {"is": "eliminated", "seat": "red"}, {"is": "round", "round": 2}),
        ("ironsquad turn", {"is": "killed", "unit": "us-captain"}, {"is": "round", "round": 2}),
        ("skulls turn", {"is": "stunned", "units": []}, {"is": "stacked", "seat": "seal"}),
        ("firefight turn", {"is": "destroyed", "unit": "S1"}, {"is": "round_start", "round": 2}),
        ("rush move", {"is": "down", "seat": "A1"}, {"is": "offer"}),
    ],
)
def test_what_hits_or_decides_stays_in_sight_however_fast_all_else_is(name: str, decides: Event, passes: Event) -> None:
    situation = laid(name)
    play, app = situation.screen, situation.app
    assert not play._holds([decides])
    app.preferences = replace(app.preferences, speed="fast")
    assert play._holds([decides]) == play._holds([passes, decides]) == HOLDS >= 1.2 and not play._holds([passes])
    app.preferences = replace(app.preferences, speed="off")
    assert not play._holds([decides])
