"""What every game sounds like: each event has its sounds or is silent on purpose, and none tells of what is hidden."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from game.api import Event, Seat, heard
from game.draws import Draws
from game.games import rules
from game.recording import OPEN
from scenes.app.app import App
from scenes.kit.layout import Scale
from scenes.kit.sounds import EXAMPLES, INTERFACE, files
from scenes.match import cues as cues_module
from scenes.match.cues import Cues
from scenes.match.screen import Play
from scenes.presentation.seats import PERSON, Holder
from scenes.presentation.sounds import Cue
from tests.every_game.test_replays_scrub import SCENARIOS, app, laid_out, some_of
from tests.every_game.walks import SHOWN, begun, chance, walk
from tests.tiers import one_a_game

__all__ = ["app"]
ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST = 3.0  # seconds after which no sound belongs to its event any more
LOOKS = (3, 25, 60, 110)  # actions of a match after which it is compared with its twins
pytestmark = pytest.mark.usefixtures("screen")


class Ears:
    """In the place of what sounds."""

    audible = True

    def __init__(self) -> None:
        self.heard: list[str] = []

    def play(self, name: str, loudness: float = 1.0) -> None:
        self.heard.append(name)


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> Ears:
    made = Ears()
    monkeypatch.setattr(cues_module, "SOUNDS", made)
    return made


@pytest.fixture
def all_cues(ears: Ears, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, Cue]]:
    """The sounds of every event that begins to be shown, with its kind, at normal speed."""
    found: list[tuple[str, Cue]] = []
    begin = Cues.begin

    def listening(self: Cues, batch: Sequence[Event]) -> None:
        for event in batch:
            makes = self.sounding.made.get(event["is"])
            found.extend((event["is"], cue) for cue in (makes(event) if makes else ()))
        begin(self, batch)

    monkeypatch.setattr(Cues, "begin", listening)
    return found


def kinds_of(game: str) -> set[str]:
    """The kinds of events that a game's rules tell."""
    found = set[str]()
    for path in (ROOT / "game" / game).rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        found |= set(re.findall(r'"is": "([a-z_-]+)"', source))
        named = re.findall(r'"is": ([A-Z]+)\b', source)
        found |= {getattr(import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)), name) for name in named}
    return found


def test_what_the_program_itself_lets_hear_is_there() -> None:
    assert {*INTERFACE, *EXAMPLES.values(), *(f"music-{mood}" for mood in ("quiet", "table", "contact"))} <= set(files())


@pytest.mark.parametrize("game", SHOWN)
def test_every_kind_of_event_is_heard_or_silent_on_purpose(app: App, game: str) -> None:
    sounding = laid_out(app, some_of(game, next(iter(rules(game).scenarios()))), OPEN).run.cues.sounding
    assert set(sounding.made) | sounding.silent == kinds_of(game)
    assert not set(sounding.made) & sounding.silent
    assert set(sounding.triggers.values()) <= set(files())


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_every_sound_of_a_match_is_there_and_none_is_heard_by_whoever_leaps(
    app: App, ears: Ears, all_cues: list[tuple[str, Cue]], game: str, scenario: str
) -> None:
    replay = laid_out(app, some_of(game, scenario), OPEN)
    while not replay.run.at_end:
        replay.session.step(1)
        replay.run.finish()
    assert all_cues or game not in SHOWN
    for kind, cue in all_cues:
        assert cue.name in files(), (kind, cue)
        assert 0 < cue.loudness <= 1 and 0 <= cue.after <= LONGEST, (kind, cue)
    for action in (replay.session.recording.length // 2, 0, replay.session.recording.length):
        replay.session.step_action(1)
        replay.session.go_to(type(replay.session.moment)(action))
    assert ears.heard == [] and not replay.run.cues.pending


@pytest.mark.parametrize(("game", "scenario"), one_a_game(SCENARIOS))
def test_twins_sound_alike(app: App, all_cues: list[tuple[str, Cue]], game: str, scenario: str) -> None:
    """A seat that is told the same hears the same, whatever lies hidden behind its view."""
    match, dice = begun(game, scenario, 5), chance(game, scenario, "sounds")
    for number, (seat, action) in enumerate(walk(match, dice)):
        if number > LOOKS[-1]:
            break
        before = {one: match.view(one) for one in match.seats} if number in LOOKS else {}
        match.play(seat, action)
        for one, view in before.items():
            told = heard(match.events[-1], one, match.seats)
            twin = begun(game, scenario, 5)
            twin.position = match.rules.determinize(match.view(one), one, Draws(number))
            sounds = [heard_of(app, some, one, view, told, all_cues) for some in (match, twin)]
            assert sounds[0] == sounds[1]


def heard_of(
    app: App, match: Any, seat: Seat, view: Any, events: list[Event], all_cues: list[tuple[str, Cue]]
) -> list[tuple[str, Cue]]:
    """The sounds of events for a seat that saw this view before them."""
    play = Play(app, match, None, dict.fromkeys(match.seats, Holder(PERSON, "")), lambda played: None, lambda: None)  # type: ignore[arg-type, return-value]
    play.perspective = seat
    play.resize((1280, 720), Scale(100))
    play.table.show(view, None)
    all_cues.clear()
    play.playing.add(play.table.batches(events))
    play.playing.skip_all()
    play.end()
    return list(all_cues)
