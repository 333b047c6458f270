"""Whatever moves marks what it moves: pictures 50 ms apart differ while something moves, and are the same when nothing does."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes.app.app import STEP
from scenes.boards.acts import Act
from scenes.boards.plates import Plate
from scenes.kit.tweens import InTurn, Later, Motion, Together, Tween
from tests.every_game.walks import SCENARIOS, SHOWN, begun
from tests.scenes import fights
from tests.scenes.sitting import Sitting
from tests.tiers import thinned, tiered

APART = 6  # steps of time between two pictures: 50 ms
FRAMES = 150  # pictures of a match that are looked at
LASTS = 4  # pictures after which a motion must have been seen to move: a sum counts up by whole points


def running(motion: Motion | None) -> Iterator[Motion]:
    """The parts of a motion that move something now."""
    if isinstance(motion, InTurn):
        if motion.place < len(motion.motions):
            yield from running(motion.motions[motion.place])
    elif isinstance(motion, Together):
        for one in motion.motions:
            yield from running(one)
    elif isinstance(motion, Later):
        yield from running(motion._motion)
    elif (isinstance(motion, Act) or (isinstance(motion, Tween) and motion.start != motion.end)) and not motion.over:
        yield motion


class Eye:
    """A screen that is looked at every 50 ms, as it is drawn: when it says that it is stale."""

    def __init__(self, screen: Any) -> None:
        self.screen = screen
        self.surface, self.checked = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
        self.screen.draw(self.surface)
        self.shown = self._bytes(self.surface)
        self.seen: dict[int, tuple[Motion, int, int]] = {}  # each motion, over how many pictures it ran, how many changed

    def _bytes(self, surface: pygame.Surface) -> bytes:
        return pygame.image.tobytes(surface, "RGB")

    def look(self, motion: Motion | None, before: set[int]) -> set[int]:
        """Look once more, and say what runs; `before`: what ran at the last look."""
        stale = self.screen.stale
        self.screen.draw(self.checked)
        now = self._bytes(self.checked)
        changed = now != self.shown
        assert stale or not changed, "what changed was not marked as stale"
        self.shown = now
        runs = {id(one): one for one in running(motion)}
        for key, one in runs.items():
            if key in before:
                _, frames, moved = self.seen.get(key, (one, 0, 0))
                self.seen[key] = one, frames + 1, moved + changed
        return set(runs)

    def still(self) -> list[str]:
        """The motions that ran for some pictures and hardly changed one."""
        lasting = [one for one in self.seen.values() if one[1] >= LASTS and not isinstance(one[0], Plate)]  # a plate is read
        return [f"{name(one)}: {moved} of {frames}" for one, frames, moved in lasting if moved < frames / 4]


def name(motion: Motion) -> str:
    """What a motion is called where it is made."""
    return motion.show.__qualname__ if isinstance(motion, Tween) else type(motion).__qualname__


@pytest.mark.parametrize("game", thinned(SHOWN, len(SHOWN)))
def test_what_moves_in_a_match_is_drawn_while_it_moves(game: str) -> None:
    scenario = next(scenario for known, scenario in SCENARIOS if known == game)
    match = begun(game, scenario, 1)
    sitting = Sitting(dict.fromkeys(match.seats, "recruit"), match, speed="normal")
    sitting.bots.at_once = True
    for _ in range(20):
        sitting.step()
    eye, runs = Eye(sitting.play), set[int]()
    for _ in range(FRAMES):
        for _ in range(APART):
            sitting.step()
        if sitting.top is not sitting.play:
            break
        runs = eye.look(sitting.play.playing._now, runs)
    assert not eye.still()
    assert eye.seen, "something was to be seen"


@pytest.mark.parametrize("fight", tiered(["wound"], ["miss", "tie"]))
def test_what_moves_in_a_duel_is_drawn_while_it_moves(fight: str) -> None:
    before, events = fights.fought(fight)
    duel = fights.duel_of(before)
    eye, runs = Eye(duel), set[int]()
    for event in events:
        motion = duel.motion(event)
        while motion and not motion.over:
            for _ in range(APART):
                motion.update(STEP)
            runs = eye.look(motion, runs)
    assert not eye.still()
    assert sum(frames >= LASTS for _, frames, _ in eye.seen.values()) >= len([e for e in events if e["is"] == "rolled"])
