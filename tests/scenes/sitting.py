"""A match screen at a real app whose clock is the test's own, with bots that answer when the test says so."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.api import Action, Seat
from game.games import rules
from game.journal import Journal
from game.learning.lessons import Drill, Training
from game.match import Match
from game.service import worker
from scenes.app.app import STEP, App
from scenes.kit.scene import Pop, Push, Screen
from scenes.match.bot_process import Thought
from scenes.match.curtain import DEAD_TIME, Curtain
from scenes.match.screen import Play
from scenes.presentation.seats import Holder
from scenes.puzzles.drill import DrillScreen

TWO = {"red": "person", "blue": "person"}
SOLO = {"red": "person", "blue": "recruit"}
BOTS = {"red": "recruit", "blue": "regular"}


def known(table: Any) -> Any:
    """What is known at a table: the plain one knows its view alone."""
    return getattr(table, "state", table)


class Ground(Screen):
    """What lies below a match: a title that does nothing."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((0, 0, 0))
        self.stale = False


class Ways:
    """The ways beside a match that are gone here: to the drills."""

    def __init__(self, app: App) -> None:
        self.app = app

    def drill(self, training: Training, drill: Drill, watched: Callable[[], None]) -> DrillScreen:
        return DrillScreen(self.app, training, drill, Ground, watched)


class Bots:
    """In the place of the process that thinks: it answers when it is told to."""

    def __init__(self) -> None:
        self.open: dict[str, dict[str, Any]] = {}
        self.ready: list[Thought] = []
        self.asked_for: list[str] = []
        self.seconds = 0.0
        self.hurried = 0
        self.closed = False
        self.at_once = False  # whether every question is answered as soon as it is asked

    @property
    def busy(self) -> bool:
        return bool(self.open)

    def asked(self, key: str) -> bool:
        return key in self.open

    def ask(self, key: str, request: dict[str, Any]) -> None:
        self.open[key] = request
        self.asked_for.append(request["seat"])
        if self.at_once:
            self.give()

    def give(self, why: str = "") -> None:
        """Answer the oldest question, by a sentence why not if there is one."""
        key = next(key for key in self.open if all(thought.key != key for thought in self.ready))
        action = None if why else worker.answer(json.dumps(self.open[key]))["action"]
        self.ready.append(Thought(key, action, why))

    def answer(self) -> Thought | None:
        if not self.ready:
            return None
        thought = self.ready.pop(0)
        self.open.pop(thought.key, None)
        return thought

    def hurry(self) -> None:
        self.hurried += 1

    def forget(self) -> None:
        self.open.clear()

    def close(self) -> None:
        self.open.clear()
        self.closed = True


class Sitting:
    """Some who sit at a match: what they see, and what they do."""

    def __init__(
        self,
        kinds: Mapping[Seat, str],
        match: Match | None = None,
        file: Path | None = None,
        speed: str = "off",
        seed: int = 1,
        coach: bool = False,
        agreed: bool = False,
    ) -> None:
        """`coach`: whether the settings have one; `agreed`: whether the people have agreed on it."""
        self.app = App(patience=0)
        self.app.open()
        self.app.preferences = replace(self.app.preferences, speed=speed, coach=coach, lessons=not coach)
        self.match = match or Match(rules("operators"), "kiln-yard", {}, seed)
        self.journal = Journal(self.match, file, {}) if file else None
        self.over: list[Play] = []
        holders = {seat: Holder(kind, "", coach=agreed and kind == "person") for seat, kind in kinds.items()}
        ways: Any = Ways(self.app)
        self.play = Play(self.app, self.match, self.journal, holders, self._end, Ground, navigation=ways)
        self.bots = Bots()
        self.play.bots.thinking = self.bots  # type: ignore[assignment]
        self.app.apply(Push(Ground()))
        self.app.apply(Push(self.play))

    def _end(self, play: Play) -> Pop:
        self.over.append(play)
        return Pop()

    # --- time -------------------------------------------------------------------------------------------------------------

    @property
    def top(self) -> Any:
        """The screen that is seen."""
        return self.app.stack[-1]

    @property
    def curtain(self) -> Curtain | None:
        """The curtain, when it is closed."""
        return self.top if isinstance(self.top, Curtain) else None

    @property
    def notice(self) -> str:
        """The sentence over the screen."""
        return self.app.notice.words

    def step(self) -> None:
        """Let one step of time pass for the screen that is seen, if it wants any."""
        if self.top.restless or self.top.waiting:
            self.app.apply(self.top.update(STEP))

    def rest(self, each: Callable[[], None] = lambda: None) -> None:
        """Let time pass until the match screen waits for a person, a bot or the curtain; end halts by a click."""
        for _ in range(60_000):
            each()
            play = self.play
            if self.top is not play:
                return
            if play.playing.halted:
                play.go_on()
            thinks = play.shown and play.playing.idle and self.bots.busy and not self.bots.ready
            if thinks or not (play.restless or play.waiting):
                return
            self.step()
        raise AssertionError("The match screen never comes to rest.")

    def lift(self) -> None:
        """Open the curtain for whoever is named on it."""
        assert self.curtain
        for _ in range(round(DEAD_TIME / STEP) + 2):
            self.app.apply(self.curtain.update(STEP))
        self.app.apply(self.curtain.button.press())

    # --- actions ----------------------------------------------------------------------------------------------------------

    def stay(self) -> None:
        """Lay four markers for the seat at the screen on the node it stands on, and lock them in."""
        table: Any = self.play.table
        while not table.state.planner.whole:
            table.state.planner.lay(table.state.planner.start)
        table.plan.commit()

    def do_anything(self, chance: random.Random) -> Action:
        """The seat at the screen does something that is legal."""
        assert self.play.perspective
        action = chance.choice(self.match.legal(self.play.perspective))
        self.play.decide(action)
        return action

    def press(self, code: int, unicode: str = "") -> None:
        """Press and release a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.app.apply(self.app._hear(pygame.event.Event(kind, key=code, mod=0, unicode=unicode)))

    def button(self, name: str) -> Any:
        """The button of the bottom bar with this label."""
        return next(button for button in self.play.chrome.buttons if button.label == name)

    def painted(self) -> bytes:
        """The screen as it is seen."""
        surface = pygame.Surface((1280, 720))
        self.top.draw(surface)
        return pygame.image.tobytes(surface, "RGB")


def at_phase(wanted: Callable[[Any], bool], scenario: str = "kiln-yard", file: Path | None = None) -> Match:
    """A random match that stands at its first position of this kind after the first round; in `file`, if one is named."""
    for seed in range(40):
        match, chance = Match(rules("operators"), scenario, {}, seed), random.Random(seed)
        while match.actors():
            if match.position.round > 1 and wanted(match.position):
                if file:
                    again = Match(rules("operators"), scenario, {}, seed)
                    Journal(again, file, {"red": {"kind": "person", "name": ""}, "blue": {"kind": "person", "name": ""}})
                    for entry in match.log:
                        again.play(entry.seat, entry.action)
                return match
            seat = chance.choice(match.actors())
            match.play(seat, chance.choice(match.legal(seat)))
    raise AssertionError("No random match comes to such a position.")
