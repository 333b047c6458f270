"""Somebody who replays a match: a replay on the screen, and the ways from it written down."""

from __future__ import annotations

from typing import Any

import pygame

from game.match import Match
from game.recording import Recording
from scenes.app.app import App
from scenes.kit import keys
from scenes.kit.scene import Push, Screen
from scenes.replay.screen import Replay

SEATS = {"red": {"kind": "person", "name": "Anna"}, "blue": {"kind": "regular", "name": ""}}


class Elsewhere(Screen):
    """A screen that a way leads to."""

    def __init__(self, what: object) -> None:
        super().__init__()
        self.what = what

    def draw(self, surface: pygame.Surface) -> None:
        self.stale = False


class Roads:
    """The ways from a replay, written down as they are taken."""

    def __init__(self) -> None:
        self.taken: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        def taken(*given: Any) -> Elsewhere:
            self.taken.append((name, *given))
            return Elsewhere(name)

        return taken


def shown(app: App, match: Match, **more: Any) -> Replay:
    """A replay of a match on the screen."""
    replay = Replay(app, Recording(match, SEATS, **more), Roads())  # type: ignore[arg-type]
    app.stack.clear()
    app.apply(Push(Elsewhere("the title")))
    app.apply(Push(replay))
    app._draw()
    return replay


def press(app: App, action: str) -> None:
    """Press and release the key of an action."""
    key = keys.TABLE.key(action)
    code = pygame.K_SPACE if key == "space" else pygame.key.key_code({"pageup": "page up", "pagedown": "page down"}.get(key, key))
    sign = key if len(key) == 1 else ""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.apply(app._hear(pygame.event.Event(kind, key=code, mod=0, unicode=sign)))


def pointer(replay: Replay, at: tuple[int, int], down: bool = False) -> None:
    """Move the pointer there, and perhaps press its button there."""
    replay.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(int(down), 0, 0)))
    if down:
        replay.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))


def let_go(replay: Replay, at: tuple[int, int]) -> None:
    replay.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def some_of(match: Match, actions: int = 20) -> Recording:
    """The first actions of a match, as if it still went on."""
    begun_one = Match(match.rules, match.scenario, match.options, match.seed)
    for entry in match.log[:actions]:
        begun_one.play(entry.seat, entry.action)
    return Recording(begun_one, SEATS)
