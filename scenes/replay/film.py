"""A part of a replay as a moving picture: its board is played where nobody sees it, frame by frame, and packed small enough."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Event
from game.content.moving_png import MovingPng
from game.recording import Perspective, Recording
from scenes.app.app import STEP, App
from scenes.kit.chrome import Chrome
from scenes.kit.layout import Scale
from scenes.kit.scene import Change
from scenes.kit.tweens import SPEEDS
from scenes.presentation.sounds import Sounding
from scenes.replay.session import Session
from scenes.replay.timeline import Moment

RATE = 12
"""Frames in a second."""
MOST_BYTES, SPARE = 2_000_000, 150_000
"""The bytes that a file has at most; where it is cut for them, so many are left for the last frame."""
MOST_SECONDS, HELD = 60, 1.0
"""Seconds that a moving picture lasts at most, and those for which its end is held."""
WINDOW, WIDE = (1024, 720), 800
"""The window that is played, which nobody sees, and the pixels of its board's picture."""
NEAR = 6
"""Colours that differ by no more are the same."""
LIKELY = 60
"""Frames of a fight, more or less."""
STEPS = round(1 / RATE / STEP)
FIGHT_MOST = 12
"""Actions that a fight takes at most."""


class Level(NamedTuple):
    """How much of the picture is kept: of its size, of the bits of each colour, and one frame of so many."""

    part: float
    bits: int
    every: int

    @property
    def share(self) -> float:
        """About how large it makes the file."""
        return float(self.part**1.8 * self.bits / self.every**0.45)


LEVELS = (
    *(Level(part, 6, 1) for part in (1.0, 0.85)),
    *(Level(part, 5, 1) for part in (0.85, 0.7, 0.6, 0.5)),
    *(Level(part, 4, 1) for part in (0.52, 0.45)),
    *(Level(0.45, 4, every) for every in (2, 3, 5, 8)),
)
"""From the best on, until the file is small enough."""


class Part(NamedTuple):
    """A part of a match: from a moment to another one."""

    start: Moment
    end: Moment


class _Mute:
    """A game's sounds of which none is heard."""

    made: dict[str, object] = {}
    silent: frozenset[str] = frozenset()
    triggers: dict[str, str] = {}

    def tension(self, event: Event) -> float | None:
        return None


class _Filmed(Session):
    """The same match on a table of its own, which moves whatever somebody has chosen for the screen, and makes no sound."""

    def __init__(self, app: App, recording: Recording, factor: str) -> None:
        self._factor = SPEEDS[factor]
        super().__init__(app, recording, lambda: None, lambda: None, _no_book)

    def speed(self) -> float:
        return self._factor

    def still(self) -> float:
        return 0.0

    def _reads(self, moment: Moment) -> float:
        return 0.0

    def _look_on(self) -> None:
        super()._look_on()
        mute: Sounding = _Mute()  # type: ignore[assignment]
        self.run.cues.sounding = mute


def _no_book(at: str) -> Change | None:
    return None


class Film:
    """A part of a match that is filmed: `work` does it bit by bit, then `whole` is the file and `cut` whether it is not all."""

    def __init__(self, app: App, recording: Recording, sees: Perspective, part: Part, speed: str = "normal") -> None:
        self.app, self.recording, self.sees, self.part, self.speed = app, recording, sees, part, speed
        self.whole = b""
        self.cut = False
        self.seconds = 0.0
        self._size = (1, 1)
        self._kept: list[tuple[Rect, bytes] | None] = []  # what has changed in each frame, packed; None: nothing has

    def work(self) -> Iterator[float]:
        """Do it bit by bit; what part of it is done."""
        for done in self._play():
            yield done * 0.5
        level, best, last = 0, 0.5, len(LEVELS) - 1
        while True:
            first, full = 0, False
            for done, packed in self._pack(LEVELS[level]):
                first = first or packed.length
                best = max(best, 0.5 + done * 0.5)
                yield best
                full = packed.length > MOST_BYTES - (SPARE if level == last else 0)
                if full:
                    break
            if not full or level == last:
                self.cut |= full
                break
            expected = first + (packed.length - first) / done
            level = _smaller(level, expected)
        self.whole, self.seconds = packed.whole(), packed.seconds
        yield 1.0

    # --- playing ----------------------------------------------------------------------------------------------------------

    def _play(self) -> Iterator[float]:
        """Play the part on a board of its own, and keep what changes from frame to frame."""
        session = _Filmed(self.app, self.recording, self.speed)
        session.see_as(self.sees)
        chrome = Chrome("", lambda: None)
        chrome.resize(WINDOW, Scale(100), wide=True)
        session.table.resize(chrome)
        session.go_to(self.part.start)
        board = chrome.board
        self._size = WIDE, round(board.h * WIDE / board.w)
        window, before = Surface(WINDOW), Surface(self._size)
        run, first, last = session.run, self.part.start.action, self.part.end.action
        run.goes_on, held = True, 0.0
        while held < HELD:
            if len(self._kept) >= MOST_SECONDS * RATE:
                self.cut = True
                break
            session.table.draw(window)
            frame = pygame.transform.smoothscale(window.subsurface(board), self._size)
            self._keep(frame, before)
            for _ in range(STEPS):
                over = run.moment >= self.part.end and not run.under_way or run.at_end
                session.table.update(STEP)
                if over:
                    run.goes_on = False
                    held += STEP
                else:
                    run.update(STEP)
            frames = len(self._kept)  # how many there will be nobody knows; a fight can be one action alone
            yield min(0.99, max((run.moment.action - first) / max(1, last - first), 0.9 * frames / (frames + LIKELY)))

    def _keep(self, frame: Surface, before: Surface) -> None:
        """Keep what has changed since the frame before, which takes it over."""
        area = _changed(frame, before, 0)[1] if self._kept else frame.get_rect()
        if area.w:
            before.blit(frame, area, area)
            self._kept.append((area, zlib.compress(pygame.image.tobytes(frame.subsurface(area), "RGB"), 1)))
        else:
            self._kept.append(None)

    # --- packing ----------------------------------------------------------------------------------------------------------

    def _pack(self, level: Level) -> Iterator[tuple[float, MovingPng]]:
        """Pack all frames with so much of them kept; the part that is done, and the picture so far."""
        size = (max(1, round(self._size[0] * level.part)), max(1, round(self._size[1] * level.part)))
        packed, whole, shown = MovingPng(size, RATE, level.bits), Surface(self._size), Surface(size)
        for number, kept in enumerate(self._kept):
            if kept:
                area, pixels = kept
                whole.blit(pygame.image.frombytes(zlib.decompress(pixels), area.size, "RGB"), area)
            if number and number % level.every:
                packed.stretch()
            else:
                _add(packed, whole if level.part == 1.0 else pygame.transform.smoothscale(whole, size), shown)
            yield (number + 1) / len(self._kept), packed


def _smaller(level: int, expected: float) -> int:
    """The best level below one at which the file would have so many bytes that is likely to make it small enough."""
    wanted = LEVELS[level].share * MOST_BYTES / expected
    return next((place for place in range(level + 1, len(LEVELS)) if LEVELS[place].share <= wanted), len(LEVELS) - 1)


def _add(packed: MovingPng, frame: Surface, shown: Surface) -> None:
    """Add what differs from what is shown, which takes it over; where nothing does, that is shown for longer."""
    if not packed.frames:
        packed.add(pygame.image.tobytes(frame, "RGBA"), frame.get_size())
        shown.blit(frame, (0, 0))
        return
    mask, area = _changed(frame, shown, NEAR)
    if not area.w:
        packed.stretch()
        return
    patch = mask.to_surface(Surface(frame.get_size(), pygame.SRCALPHA, 32), _opaque(frame), unsetcolor=(0, 0, 0, 0))
    patch = patch.subsurface(area)
    packed.add(pygame.image.tobytes(patch, "RGBA"), area.size, area.topleft)
    shown.blit(patch, area)


def _opaque(frame: Surface) -> Surface:
    """The same in pixels that know how much is seen of them: all."""
    found = Surface(frame.get_size(), pygame.SRCALPHA, 32)
    found.blit(frame, (0, 0))
    return found


def _changed(frame: Surface, before: Surface, near: int) -> tuple[pygame.Mask, Rect]:
    """The pixels that differ by more than so much, and the rectangle around them, without any where nothing does."""
    mask = pygame.mask.from_threshold(frame, (0, 0, 0), (near + 1, near + 1, near + 1, 255), before)
    mask.invert()
    areas: Sequence[Rect] = mask.get_bounding_rects()
    return mask, areas[0].unionall(areas[1:]) if areas else Rect(0, 0, 0, 0)


# --- what can be filmed -------------------------------------------------------------------------------------------------------


def fight_at(session: Session) -> Part | None:
    """The fight at the moment that is shown, or else the last one before it, or the next; None where there is none."""
    stops = [stop.moment for stop in session.stops if stop.mark.kind in ("fight", "kill")]
    if not stops:
        return None
    start = next((moment for moment in reversed(stops) if moment <= session.moment), stops[0])
    tension, end, ongoing = session.run.cues.sounding.tension, start.action, False
    while end < session.recording.length:
        end += 1
        for event in session.recording.events(end, session.sees):
            told = tension(event)
            ongoing = ongoing if told is None else told == inf
        if not ongoing or end - start.action >= FIGHT_MOST:
            break
    return Part(start, Moment(end))


def round_at(session: Session, begins: Sequence[float]) -> Part:
    """The round of the moment that is shown; `begins`: where each begins, in actions."""
    here = session.timeline.along(session.moment)
    start = max((int(at) for at in begins if at <= here), default=0)
    end = min((int(at) for at in begins if at > max(here, start)), default=session.recording.length)
    return Part(Moment(start), Moment(max(end, start + 1)))
