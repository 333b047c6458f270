"""What is heard of the program: buttons, notices, curtains, turns, results, pages; the key that mutes; the volumes; moods."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Rect, Surface

from game.bots import arena
from scenes.app import app as app_module
from scenes.app import preferences
from scenes.app.app import App
from scenes.app.preferences import Preferences
from scenes.kit import focus as focus_module
from scenes.kit.controls import Slider, Toggle
from scenes.kit.fields import TextField
from scenes.kit.focus import Focus
from scenes.kit.layout import Scale
from scenes.kit.palette import RED
from scenes.kit.scene import Pop, Push, Screen, Swap
from scenes.kit.sounds import SOUNDS, Volumes
from scenes.kit.widgets import Button, Widget
from scenes.match import cues, flow
from scenes.match.curtain import Curtain
from scenes.menus.settings import Settings
from scenes.program import Program
from scenes.replay.screen import Replay
from scenes.rulebook import screen as rulebook
from scenes.rulebook.screen import Rulebook
from tests.scenes.sitting import SOLO, TWO, Sitting


class Ears:
    """In the place of what sounds: what was wanted of it."""

    audible = False

    def __init__(self) -> None:
        self.interfaced: list[str] = []
        self.moods: list[str] = []
        self.volumes = Volumes()
        self.gone = 0

    def interface(self, name: str) -> None:
        self.interfaced.append(name)

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Ignore the sound: nobody listens to the table here."""

    def set(self, volumes: Volumes) -> None:
        self.volumes = volumes

    def update(self, mood: str) -> None:
        self.moods.append(mood)

    def unplugged(self) -> None:
        self.gone += 1

    def since(self) -> list[str]:
        """What was heard of the interface since this was asked last."""
        heard, self.interfaced = self.interfaced, []
        return heard


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> Ears:
    made = Ears()
    for module in (app_module, focus_module, cues, rulebook, flow):
        monkeypatch.setattr(module, "SOUNDS", made)
    return made


@pytest.fixture
def app() -> App:
    made = App(patience=0)
    made.open()
    return made


class Plain(Screen):
    def __init__(self, mood: str = "quiet", overlay: bool = False, entrance: str = "") -> None:
        super().__init__()
        self._mood, self.overlay, self._entrance = mood, overlay, entrance

    @property
    def mood(self) -> str:
        return self._mood

    @property
    def entrance(self) -> str:
        return self._entrance

    def draw(self, surface: Surface) -> None:
        self.stale = False


def click(focus: Focus, widget: Widget) -> None:
    at = widget.rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        focus.handle(pygame.event.Event(kind, pos=at, button=1))


def test_every_widget_that_is_pressed_is_heard_by_mouse_and_by_keys(ears: Ears) -> None:
    button, grey = Button("On", lambda: None, key="confirm"), Button("Off", lambda: None, reason="Not now.")
    toggle, slider = Toggle("Toggle", False, lambda on: None), Slider("Slider", 0.5, lambda value: None)
    field = TextField("Name", "", lambda words: None)
    widgets = [button, grey, toggle, slider, field]
    focus = Focus(widgets)
    for place, widget in enumerate(widgets):
        widget.place(Rect(10, 10 + 60 * place, 400, 40), Scale(100))
    wanted = ["click", "refused", "toggle", "", ""]
    for widget, name in zip(widgets, wanted, strict=True):
        click(focus, widget)
        assert ears.since() == [name] * bool(name)
    for widget, name in zip(widgets[:3], wanted, strict=False):
        focus.to(widget)
        focus.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
        assert ears.since() == [name]
    focus.to(None)
    named = Focus([button], always=False)
    named.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert ears.since() == ["click"]
    focus.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=button.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
    assert ears.since() == [], "looking is not heard"


def test_screens_come_with_their_sound_and_notices_are_heard(app: App, ears: Ears) -> None:
    app.apply(Push(Plain()))
    assert ears.since() == []
    app.apply(Push(Plain(entrance="won")))
    app.apply(Pop())
    assert ears.since() == ["won"], "and what comes back from under another makes none"
    app.apply(Swap(Curtain("Red", RED, Pop)))
    assert ears.since() == ["curtain"]
    app.notify("A sentence.")
    app.notify("No.", "refused")
    assert ears.since() == ["notice", "refused"]


def test_the_device_that_is_open_and_no_other_is_told_to_be_unplugged(app: App, ears: Ears) -> None:
    app.apply(Push(Plain()))
    for which, iscapture in ((0, 0), (2, 1), (2, 0)):  # one that nobody opened, a microphone, the one that is heard
        pygame.event.post(pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=iscapture))
    app.turn()
    assert ears.gone == 1


def test_a_page_of_the_rule_book_is_heard_as_it_turns(app: App, ears: Ears) -> None:
    book = Rulebook("operators")
    app.apply(Push(book))
    assert ears.since() == ["page"]
    book.open(book.book.chapters[0].paragraphs[0].id)
    book.go_back()
    assert ears.since() == ["page", "page"]
    book.go_back()
    assert ears.since() == [], "there is no page before the first"


def test_what_lies_over_a_screen_keeps_its_mood(app: App, ears: Ears) -> None:
    app.apply(Push(Plain("table")))
    app.turn()
    app.apply(Push(Plain("quiet", overlay=True)))
    app.turn()
    app.apply(Push(Plain("quiet")))
    app.turn()
    assert ears.moods == ["table", "table", "quiet"]


def test_the_key_that_mutes_works_everywhere_and_says_so(app: App, ears: Ears) -> None:
    app.apply(Push(Plain()))
    for muted in (True, False):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m"))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_m, mod=0, unicode="m"))
        app.turn()
        assert app.preferences.muted is muted and app.notice.words
        assert ears.volumes == (Volumes() if muted else Volumes(80, 50, 40))


def test_where_something_is_typed_the_key_is_a_letter(app: App, ears: Ears) -> None:
    typing = Plain()
    typing.listening = True
    app.apply(Push(typing))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m"))
    app.turn()
    assert not app.preferences.muted


# --- the settings -------------------------------------------------------------------------------------------------------


@pytest.fixture
def settings(app: App, monkeypatch: pytest.MonkeyPatch) -> Settings:
    made = Program(app).settings()
    assert isinstance(made, Settings)
    app.apply(Push(made))
    app._draw()
    return made


def dragged(settings: Settings, slider: Slider, part: float) -> None:
    """Drag the knob of a slider there with the mouse in three steps."""
    settings.focus.to(slider)  # which brings it into sight
    track = slider.track().move(slider.rect.topleft)
    at = [(track.x + round(track.w * (slider.value + (part - slider.value) * step / 3)), track.centery) for step in range(4)]
    settings.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at[0], button=1))
    for place in at[1:]:
        settings.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 0), buttons=(1, 0, 0)))
    settings.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at[-1], button=1))


def test_a_slider_that_is_held_as_the_page_is_left_is_kept_where_it_is(app: App, settings: Settings) -> None:
    slider = settings.volumes["music"]
    settings.focus.to(slider)
    at = slider.part().move(slider.rect.topleft).center
    settings.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    wanted = round(slider.value * 100)
    assert wanted != app.preferences.music_volume == Preferences().music_volume
    app.apply(settings.escape())
    assert app.preferences.music_volume == preferences.load()[0].music_volume == SOUNDS.volumes.music == wanted


@pytest.mark.parametrize("group", ["table", "button", "music"])
def test_a_slider_lets_hear_how_loud_it_is_and_is_kept_when_it_is_let_go(
    app: App, settings: Settings, group: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    examples: list[tuple[str, int]] = []
    kept: list[int] = []
    monkeypatch.setattr(SOUNDS, "example", lambda name: examples.append((name, getattr(SOUNDS.volumes, name))))
    change = settings.change
    settings.change = lambda chosen: (kept.append(getattr(chosen, f"{group}_volume")), change(chosen))[1]
    dragged(settings, settings.volumes[group], 0.2)
    assert len(examples) == 3 and examples[-1] == (group, 20), "every step is heard at its own volume"
    assert kept == [20], "and only where it was let go it is written down"
    assert getattr(app.preferences, f"{group}_volume") == 20
    settings.focus.to(settings.volumes[group])
    settings.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    assert kept == [20, 25]


def test_mute_greys_the_sliders_also_when_the_key_does_it(app: App, settings: Settings) -> None:
    settings.focus.to(settings.sound_on)  # which brings it into sight
    click(settings.focus, settings.sound_on)
    app._draw()
    assert app.preferences.muted and not any(slider.enabled for slider in settings.volumes.values())
    app.change_preferences(replace(app.preferences, muted=False))  # as the key does
    app._draw()
    assert settings.sound_on.on and all(slider.enabled for slider in settings.volumes.values())


# --- matches ------------------------------------------------------------------------------------------------------------


def test_your_turn_is_heard_after_a_bots_and_not_after_your_own(ears: Ears) -> None:
    table = Sitting(SOLO)
    table.rest()
    assert "turn" not in ears.since(), "the first decision is nobody's turn before"
    table.stay()
    table.rest()
    assert "turn" not in ears.since(), "a bot that thinks is not heard"
    table.bots.give()
    table.rest()
    assert ears.since().count("turn") == 1


def test_a_curtain_is_heard_and_the_turn_behind_it(ears: Ears) -> None:
    table = Sitting(TWO)
    table.rest()
    if table.curtain:
        table.lift()
        table.rest()
        ears.since()
    table.stay()
    table.rest()
    assert table.curtain and ears.since()[-1] == "curtain"
    table.lift()
    table.rest()
    assert "turn" in ears.since()


def test_a_match_looked_back_on_has_the_mood_of_its_moment(app: App) -> None:
    from game.games import rules
    from game.match import Match
    from game.recording import OPEN, Recording

    match = Match(rules("operators"), "kiln-yard", {}, 3)
    arena.played(match, dict.fromkeys(match.seats, "recruit"))
    recording = Recording(match, ended=True)
    replay = Replay(app, recording, Program(app))
    replay.session.see_as(OPEN)
    replay.resize((1280, 720), Scale(100))
    moods = []
    for stop in replay.session.stops:
        replay.session.go_to(stop.moment)
        moods.append(replay.mood)
        assert not replay.run.cues.pending
    assert "contact" in moods
    replay.session.go_to(type(replay.session.moment)(0))
    assert replay.mood == "table"
