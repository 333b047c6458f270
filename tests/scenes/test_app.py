"""The loop: the stack, the fixed step, the window's own keys, and what happens after a fault."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from weakref import ref

import pygame
import pytest

from scenes.app.app import KEPT, STEP, App
from scenes.app.keys_sheet import KeysSheet
from scenes.app.preferences import load
from scenes.app.window import LEAST, on_desktop
from scenes.kit import kept
from scenes.kit.layout import Scale, first_guess
from scenes.kit.scene import Change, Pop, Push, Quit, Screen, Swap


class Heavy:
    """What a screen that has left would have held."""


class Plain(Screen):
    """A screen that counts what is done to it."""

    restless = waiting = ponders = False

    def __init__(self, wish: Change | None = None, after: int = 10**9) -> None:
        super().__init__()
        self.wish, self.after = wish, after
        self.updates = self.draws = self.laid_out = 0
        self.heard: list[pygame.event.Event] = []

    def handle(self, event: pygame.event.Event) -> Change | None:
        self.heard.append(event)
        return self.wish if event.type == pygame.KEYDOWN else None

    def update(self, seconds: float) -> Change | None:
        assert seconds == STEP
        self.updates += 1
        return self.wish if self.updates >= self.after else None

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        super().resize(size, scale)
        self.laid_out += 1

    def draw(self, surface: pygame.Surface) -> None:
        self.draws += 1
        surface.fill((60, 70, 80))
        self.stale = False


@pytest.fixture
def app() -> App:
    opened = App(patience=0)
    opened.open()
    pygame.event.clear()
    return opened


def post(code: int, mod: int = 0) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=""))


def test_the_stack_does_what_scenes_wish(app: App) -> None:
    first, second, third = Plain(), Plain(), Plain()
    app.apply(Push(first))
    app.apply(Push(second))
    app.apply(Swap(third))
    assert app.stack == [first, third]
    app.apply(Pop())
    assert app.stack == [first]
    app.apply(None)
    app.apply(Push(second))
    app.apply(Push(third))
    app.apply(Pop(2))
    assert app.stack == [first] and first.laid_out == 3
    app.apply(Quit())
    assert app.stack == []


@pytest.mark.parametrize("frames", [20, 60, 144, 700])
def test_what_happens_does_not_depend_on_the_frame_rate(app: App, frames: int) -> None:
    scene = Plain()
    scene.restless = True
    app.apply(Push(scene))
    for _ in range(frames):
        app._pass(1 / frames)
        assert 0 <= scene.alpha < 1 + 1e-9
    assert scene.updates == pytest.approx(1 / STEP, abs=1)


def test_a_long_halt_is_not_made_up_for(app: App) -> None:
    scene = Plain()
    scene.restless = True
    app.apply(Push(scene))
    app._pass(60.0)
    assert scene.updates <= 30


def test_time_stands_still_for_a_scene_that_rests_and_polls_for_one_that_waits(app: App) -> None:
    scene = Plain()
    app.apply(Push(scene))
    app._pass(1.0)
    assert scene.updates == 0
    scene.waiting = True
    app._pass(1.0)
    assert scene.updates == 1
    scene.waiting, scene.ponders, app._next_poll = False, True, 0.0
    app._pass(1.0)
    assert scene.updates == 2, "and for one that thinks ahead"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_window_has_a_least_size_and_goes_full_screen_and_back(app: App) -> None:
    assert pygame.Window.from_display_module().minimum_size == LEAST
    windowed = app.size
    scene = Plain()
    app.apply(Push(scene))
    post(pygame.K_F11)
    app.turn()
    assert app.preferences.full_screen and load()[0].full_screen
    assert app.size == pygame.display.get_desktop_sizes()[0] == scene.size
    post(pygame.K_F11)
    app.turn()
    assert not app.preferences.full_screen and app.size == windowed


def test_a_scene_is_drawn_only_when_it_is_stale(app: App) -> None:
    scene = Plain()
    app.apply(Push(scene))
    for _ in range(4):
        post(pygame.K_x)
        app.turn()
    assert scene.draws <= 1
    scene.stale = True
    post(pygame.K_x)
    app.turn()
    assert scene.draws >= 1 and not scene.stale


def test_the_scene_below_shows_through_an_overlay_and_is_drawn_once(app: App) -> None:
    below, over = Plain(), Plain()
    over.overlay = True
    over.draw = lambda surface: setattr(over, "stale", False)  # type: ignore[method-assign]
    app.apply(Push(below))
    app.apply(Push(over))
    for _ in range(3):
        app._draw()
    assert below.draws == 1
    assert 0 < app.surface.get_at((5, 5)).r < 60


def test_the_loop_ends_with_the_stack_and_with_the_window() -> None:
    assert App(patience=0).run(lambda app: Plain(Quit(), after=0) if post(pygame.K_x) is None else Plain()) == 0

    def close(app: App) -> Plain:
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        return Plain()

    assert App(patience=0).run(close) == 0


def test_a_restless_scene_gets_its_time_and_the_rings_are_kept() -> None:
    made: list[tuple[App, Plain]] = []

    def first(app: App) -> Plain:
        scene = Plain(Quit(), after=24)
        scene.restless = True
        made.append((app, scene))
        return scene

    started = pygame.time.get_ticks()
    assert App(patience=0).run(first) == 0
    app, scene = made[0]
    assert scene.updates == 24
    assert started >= 0 and app.frame_times and app.lateness and min(app.lateness) >= 0
    for number in range(KEPT * 2):
        app.frames = number
        app._remember(app.frame_times, 0.5)
    assert len(app.frame_times) == KEPT


def test_a_fault_is_written_down_and_ends_the_program(own_folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    class Faulty(Plain):
        def handle(self, event: pygame.event.Event) -> Change | None:
            raise RuntimeError("the table has three legs")

    post(pygame.K_x)

    def first(app: App) -> Plain:
        post(pygame.K_x)
        return Faulty()

    assert App(patience=0).run(first) == 1
    reports = list((own_folder / "reports").iterdir())
    assert len(reports) == 1 and "the table has three legs" in reports[0].read_text(encoding="utf-8")
    said = capfd.readouterr().err
    assert str(reports[0]) in said and "Traceback" not in said


def test_the_windows_own_keys(app: App, own_folder: Path) -> None:
    scene = Plain()
    app.apply(Push(scene))
    before = app.scale.percent
    post(pygame.K_EQUALS, pygame.KMOD_LCTRL)
    post(pygame.K_F12)
    app.turn()
    larger = Scale(before).larger().percent
    assert app.scale.percent == larger == load()[0].scale > before
    pictures = list((own_folder / "screenshots").glob("*.png"))
    assert len(pictures) == 1 and pygame.image.load(pictures[0]).get_size() == app.size
    app._draw()
    assert scene.scale.percent == larger
    assert not [event for event in scene.heard if event.type == pygame.KEYDOWN]
    scene.listening = True
    post(pygame.K_F12)
    app.turn()
    assert [event.key for event in scene.heard if event.type == pygame.KEYDOWN] == [pygame.K_F12]


def test_a_key_held_down_counts_once_unless_it_walks_or_deletes(app: App) -> None:
    scene = Plain()
    app.apply(Push(scene))
    for code in (pygame.K_x, pygame.K_x, pygame.K_DOWN, pygame.K_DOWN):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    app.turn()
    heard = [event.key for event in scene.heard if event.type == pygame.KEYDOWN]
    assert heard == [pygame.K_x, pygame.K_DOWN, pygame.K_DOWN]


def test_the_window_comes_back_from_the_full_screen_as_large_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    app = App(patience=0)
    app.open()
    app.apply(Push(KeysSheet()))
    before = app.size
    full_screen = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, unicode="")
    for size in ((1920, 1080), before, (1920, 1080), before):
        app._held.clear()
        app.apply(app._hear(full_screen))
        app._draw()
        assert app.size == size == app.stack[-1].size  # type: ignore[attr-defined]


def test_the_window_comes_back_from_the_full_screen_to_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(patience=0)
    app.open()
    where: list[tuple[int, int]] = [(162, 130)]

    class Manager:
        """A window whose title bar is reckoned twice whenever it has filled the screen, as X11 does it."""

        minimum_size = size = (0, 0)
        position = property(lambda self: where[-1], lambda self, at: where.append(at))

        @staticmethod
        def from_display_module() -> Manager:
            return Manager()

    monkeypatch.setattr(pygame, "Window", Manager)
    for _ in range(2):
        app.change_preferences(replace(app.preferences, full_screen=True))
        where.append((where[-1][0] + 1, where[-1][1] + 20))
        app.change_preferences(replace(app.preferences, full_screen=False))
        assert where[-1] == (162, 130)


def test_a_window_is_no_larger_than_the_desktop_it_comes_back_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2560, 1440)])
    app = App(patience=0)
    app.open()
    assert app.size == (1920, 1080) and app.scale.percent == 150
    app.change_preferences(replace(app.preferences, full_screen=True))
    assert app.size == (2560, 1440)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    app.change_preferences(replace(app.preferences, full_screen=False))
    assert app.size == (1366, 768)


@pytest.mark.parametrize(("lines", "percent"), [(640, 100), (720, 100), (900, 100), (1080, 125), (1440, 150), (2160, 200)])
def test_the_first_guess_of_the_scale(lines: int, percent: int) -> None:
    assert first_guess(lines).percent == percent


def test_the_size_of_all_follows_the_window_until_one_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2560, 1440)])
    app = App(patience=0)
    app.open()
    followed = {
        (1240, 640): 85,
        (1280, 720): 100,
        (1366, 700): 95,
        (1600, 900): 125,
        (1920, 1000): 135,
        (1920, 1080): 150,
        (2560, 1440): 200,
    }
    for size, percent in followed.items():
        pygame.display.set_mode(size, pygame.RESIZABLE)
        app._resized()
        assert app.scale.percent == percent
    app.change_preferences(replace(app.preferences, scale=175))
    pygame.display.set_mode((1280, 720), pygame.RESIZABLE)
    app._resized()
    assert app.scale.percent == 175
    app.change_preferences(replace(app.preferences, scale=None))
    assert app.scale.percent == 100


def test_the_window_opens_as_large_as_it_was_closed_and_where_it_stood(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2560, 1440)])
    pygame.display.set_mode((1500, 800), pygame.RESIZABLE)
    app._resized()
    monkeypatch.setattr("scenes.app.window.place", lambda: (210, 96))
    app._remember_window()
    again = App(patience=0)
    again.open()
    assert again.size == (1500, 800) and again._stood == (210, 96)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    again.open()
    assert again.size == (1366, 768)


@pytest.mark.parametrize("at", [(-40, 10), (1300, 10), (10, 700)])
def test_a_window_never_opens_where_it_cannot_be_seen(at: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    assert on_desktop((100, 60)) == (100, 60) and on_desktop(at) is None


def test_a_screen_that_is_too_small_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window opens all the same, with a sentence."""
    from scenes.app import window

    monkeypatch.setattr(window, "desktop", lambda: (800, 600))
    app = App(patience=0)
    app.open()
    assert f"This screen is smaller than {LEAST[0]} × {LEAST[1]} pixels" in app.notice.words


def test_what_has_left_for_the_title_is_held_by_nothing(app: App) -> None:
    title, left = Plain(), Plain(Pop(), after=1)
    left.restless = True
    heavy = left.heavy = Heavy()  # type: ignore[attr-defined]
    gone = ref(heavy)
    app.apply(Push(title))
    app.apply(Push(left))
    del left, heavy
    for _ in range(4):
        app.turn()
    assert app.stack == [title] and gone() is None, "the memory was given back before it could be"


def test_covered_screens_put_their_pictures_away_and_overlays_cover_none(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    put_away = list[int]()
    monkeypatch.setattr(kept, "_putting_away", [lambda: put_away.append(len(app.stack))])
    over, page = Plain(), Plain()
    over.overlay = True
    for scene in (Plain(), over, page):
        app.apply(Push(scene))
        app.turn()
    assert put_away == [1, 3]


@pytest.mark.parametrize("moving", [False, True])
def test_what_moves_may_draw_more_before_all_is_forgotten(app: App, monkeypatch: pytest.MonkeyPatch, moving: bool) -> None:
    scene = Plain()
    scene.restless = moving
    app.apply(Push(scene))
    app.turn()
    for drawn, all_forgotten in ((kept.BUDGET, False), (kept.BUDGET + 1, not moving), (kept.MOVING + 1, True)):
        monkeypatch.setattr(kept, "_drawn", drawn)
        app.turn()
        assert (kept._drawn < kept.BUDGET) == all_forgotten


@pytest.mark.parametrize(
    "event",
    [
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=1),
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, unicode="", mod=0),
    ],
)
def test_what_is_done_next_clears_a_notice(app: App, event: pygame.event.Event) -> None:
    app.apply(Push(Plain()))
    app.notify("J01 is out of reach.")
    app._hear(pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0)))
    assert app.notice.words
    app._hear(event)
    assert not app.notice.words
