"""Everything that is heard, and the one place that knows pygame's mixer: three groups of sounds, and music that follows a mood.

Nothing here holds the loop up: the device is opened beside it, a sound is read when it is first wanted, beside it as well, and
music streams. Without a device, without a file, the program goes on in silence.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import monotonic
from typing import NamedTuple

import pygame

from game.folders import art_folder

RATE, BUFFER = 44_100, 2_048  # samples a second, and samples to a buffer: 46 ms, at half of what 23 ms cost a still screen
VOICES = {"table": 10, "button": 3}  # sounds of a group that are heard at once; one more is left out
AGAIN = 0.04  # seconds: the same sound, wanted once more within this time, is heard once
PATIENCE = 2.0  # seconds in which a device must be opened or a file read when the program ends
LATE = 0.25  # seconds after which a sound that had to be read first is not worth hearing any more
EXAMPLES = {"table": "dice-land", "button": "click"}
EXAMPLE_AGAIN = 0.18  # seconds between two examples while a slider is moved
INTERFACE = ("toggle", "click", "page", "notice", "turn", "curtain", "refused", "drawn", "lost", "won")
"""The sounds of the interface, the weightiest last: of several at one moment that one is heard."""
SETTLE, FADE = 0.8, 1.4  # seconds a mood must last before the music follows it, and in which music comes or goes
LENGTH = 71.68  # seconds of the music of every mood: they are of one piece, and the one goes on where the other was
LASTS = 5.0  # seconds a device must have been open before another is looked for in the place of one that has gone
NONE = (pygame.error, NotImplementedError)  # what a mixer throws that has no device, or is not there at all


class Volumes(NamedTuple):
    """How loud each group is, 0 to 100."""

    table: int = 0
    button: int = 0
    music: int = 0


class Wanted(NamedTuple):
    """A sound that is still being read: which file, how it is to be heard, and when it was wanted."""

    path: Path
    group: str
    loudness: float
    since: float


@cache
def files() -> dict[str, tuple[Path, ...]]:
    """The files of every sound by its name: one, or its variants `<name>-1.ogg`, `<name>-2.ogg` and so on."""
    found: dict[str, list[Path]] = {}
    for path in sorted((art_folder() / "sounds").glob("*.ogg")):
        found.setdefault(re.sub(r"-\d+$", "", path.stem), []).append(path)
    return {name: tuple(paths) for name, paths in found.items()}


class Sounds:
    """What sounds. Whatever is asked of it before it is open, or with its group's volume at 0, is let go."""

    def __init__(self) -> None:
        self.volumes = Volumes()
        self.tell: Callable[[str], None] = lambda why: None  # told once why nothing can be heard
        self._told = False
        self._wishes: SimpleQueue[Callable[[], None] | None] = SimpleQueue()  # what is done beside the loop, in turn
        self._beside: Thread | None = None
        self._device = False  # whether a device is open
        self._trying = False  # whether one is being opened
        self._since = 0.0  # when it was opened
        self._fault: str | None = None  # why none could be opened, until it is told
        self._read: dict[Path, pygame.mixer.Sound | None] = {}  # None: it is being read, or cannot be
        self._ready: SimpleQueue[Wanted] = SimpleQueue()
        self._last: dict[str, float] = {}  # when each sound was heard last
        self._variant: dict[str, Path] = {}
        self._interface = ""  # the weightiest sound of the interface of this moment
        self._mood = self._playing = ""  # the mood that is wanted, and the one whose music is heard
        self._mood_since = 0.0
        self._place = 0.0  # seconds into the piece, where the music that is heard began
        self._chance = Random()  # for the ear alone: it never touches the draws of a match

    # --- the device -------------------------------------------------------------------------------------------------------

    @property
    def audible(self) -> bool:
        """Whether there is a device and anything can be heard of it."""
        return self._device and any(self.volumes)

    def open(self, tell: Callable[[str], None]) -> None:
        """Begin to play sounds as soon as there is a device. `tell` is told why there is none."""
        self.tell = tell
        self._beside = Thread(target=self._work, name="sounds", daemon=True)
        self._beside.start()
        self._want_device()

    def _want_device(self) -> None:
        """Ask for a device, unless nothing is to be heard anyway."""
        if self._beside and not self._device and not self._trying and any(self.volumes):
            self._trying = True
            self._wishes.put(self._open_device)

    def _open_device(self) -> None:
        try:
            pygame.mixer.quit()  # one that has gone is still held
            self._read.clear()  # its sounds may not be like those of the next
            pygame.mixer.init(RATE, -16, 2, BUFFER)
            pygame.mixer.set_num_channels(sum(VOICES.values()))
            self._device, self._since = True, monotonic()
        except NONE as fault:
            self._fault = str(fault)
        self._trying = False

    def _work(self) -> None:
        while wish := self._wishes.get():
            wish()

    def close(self) -> None:
        """Stop all sound and free the device."""
        if self._beside:
            self._wishes.put(None)
            self._beside.join(PATIENCE)  # a system that never answers must not keep the program from ending
            self._beside = None
        if self._device:
            pygame.mixer.quit()
        self._device, self._fault, self._mood, self._playing = False, None, "", ""
        self._read.clear()

    def _lost(self, fault: Exception) -> None:
        """Note that the device has gone, to be told once, and go on without it."""
        self._device, self._fault, self._playing = False, str(fault), ""

    def unplugged(self) -> None:
        """Note that the device has gone, and open another, unless that one went as soon as it was open."""
        if self._device:
            self._device, self._playing = False, ""
            if monotonic() - self._since >= LASTS:
                self._want_device()

    def set(self, volumes: Volumes) -> None:
        """Set the volumes from now on. Where there was no device, look for one again."""
        if volumes == self.volumes:
            return
        self.volumes = volumes
        if self._device:
            try:
                if not volumes.table and not volumes.button:
                    pygame.mixer.stop()
                pygame.mixer.music.set_volume(_strength(volumes.music))
            except NONE as fault:
                self._lost(fault)
        self._want_device()

    # --- what sounds --------------------------------------------------------------------------------------------------------

    def play(self, name: str, loudness: float = 1.0) -> None:
        """Play a sound of the table, `loudness` from 0 to 1 of the group's volume."""
        self._sound(name, "table", loudness)

    def interface(self, name: str) -> None:
        """Play a sound of INTERFACE, unless a weightier one comes in the same turn of the loop."""
        if not self._interface or INTERFACE.index(name) > INTERFACE.index(self._interface):
            self._interface = name

    def example(self, group: str) -> None:
        """Play something of the group, for whoever moves its slider. Music needs no example: it is heard."""
        name = EXAMPLES.get(group)
        if name and monotonic() - self._last.get(name, 0.0) >= EXAMPLE_AGAIN:
            self._sound(name, group, 1.0)

    def _sound(self, name: str, group: str, loudness: float) -> None:
        now, known = monotonic(), files().get(name)
        if not known or not self._device or not getattr(self.volumes, group) or now - self._last.get(name, -AGAIN) < AGAIN:
            return
        self._last[name] = now
        # Never the same variant twice in a row: that is what makes steps and shots sound like a machine's.
        path = self._chance.choice([one for one in known if one != self._variant.get(name)] or known)
        self._variant[name] = path
        wanted = Wanted(path, group, loudness, now)
        if path not in self._read:
            self._read[path] = None
            self._wishes.put(lambda: self._fetch(wanted))
        else:
            self._hear(wanted)

    def _fetch(self, wanted: Wanted) -> None:
        """Read a file, beside the loop; skip one that cannot be read from now on."""
        try:
            self._read[wanted.path] = pygame.mixer.Sound(wanted.path)
        except (*NONE, OSError):
            return
        self._ready.put(wanted)

    def _hear(self, wanted: Wanted) -> None:
        sound = self._read.get(wanted.path)
        if sound is None:
            return
        first = 0 if wanted.group == "table" else VOICES["table"]
        try:
            for number in range(first, first + VOICES[wanted.group]):
                channel = pygame.mixer.Channel(number)
                if not channel.get_busy():
                    channel.play(sound)
                    channel.set_volume(_strength(getattr(self.volumes, wanted.group)) * wanted.loudness)
                    return
        except NONE as fault:
            self._lost(fault)

    # --- music, and what waits for the turn of the loop ---------------------------------------------------------------------

    def update(self, mood: str) -> None:
        """Play what waited, and let the music follow the mood; called once in each turn of the loop."""
        if self._fault is not None:
            fault, self._fault = self._fault, None
            if not self._told:
                self._told = True
                self.tell(fault)
        name, self._interface = self._interface, ""
        if not self._device:
            return
        if name:
            self._sound(name, "button", 1.0)
        while not self._ready.empty():
            wanted = self._ready.get()
            if monotonic() - wanted.since < LATE:
                self._hear(wanted)
        if mood != self._mood:
            self._mood, self._mood_since = mood, monotonic()
        if self._playing != (self._mood if self.volumes.music else ""):
            self._change_music()

    def _change_music(self) -> None:
        """Fade out the present music, then begin that of the present mood."""
        known = files().get(f"music-{self._mood}", ())
        settled = monotonic() - self._mood_since >= SETTLE
        try:
            music = pygame.mixer.music
            if not self.volumes.music:
                self._place = self._here()
                music.stop()
                music.unload()
                self._playing = ""
            elif self._playing and settled:
                self._place = (self._here() + FADE) % LENGTH
                music.fadeout(round(FADE * 1000))  # comes back at once; what is heard dies away by itself
                self._playing = ""
            elif not self._playing and settled and not music.get_busy():
                self._playing = self._mood
                if known:
                    music.load(known[0])
                    music.set_volume(_strength(self.volumes.music))
                    music.play(-1, start=self._place, fade_ms=round(FADE * 1000))
        except NONE as fault:
            if pygame.mixer.get_init():
                self._playing = self._mood  # a file that cannot be read: this mood has no music
            else:
                self._lost(fault)

    def _here(self) -> float:
        """Seconds into the piece, where the music is that is heard."""
        return (self._place + max(0, pygame.mixer.music.get_pos()) / 1000) % LENGTH


def _strength(volume: int) -> float:
    """What a mixer is given for a volume of 0 to 100: half of it sounds half as loud only with the square."""
    return (volume / 100) ** 2


SOUNDS = Sounds()
