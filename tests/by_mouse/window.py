"""The program in a window of its own, worked from outside with the mouse and the keys of a display that nobody sees."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
TOOLS = ("Xvfb", "xdotool")
PATIENCE = 60.0  # seconds until something that was waited for counts as never coming, on a machine that is busy
TURNS = 5  # turns of the program's loop after which whatever a click or a key does has begun to show
WALKS = 12  # turns of the wheel after which a page counts as not to be scrolled any further
MANY = ("widgets", "nodes", "spaces", "grounds", "units", "reach", "editor", "replay")  # more than helps to find a fault
FROM_SOURCE = (sys.executable, str(ROOT / "main.py"))  # the call that starts the program as it stands in this folder
NEUTRAL = 3  # pixels from the window's lower left corner: the pointer lies there on nothing


def possible() -> bool:
    """Whether this machine has what a window that nobody sees needs."""
    return all(shutil.which(tool) for tool in TOOLS)


def named(widget: dict[str, Any]) -> tuple[str, str]:
    """What a widget says: its words and its title."""
    return str(widget["words"]), str(widget.get("its_title", ""))


class Gone(Exception):
    """The program ended, or what was waited for never came."""


class Window:
    """The program, started by a call. Use it in a `with` statement: its processes end with it."""

    def __init__(
        self, home: Path, size: tuple[int, int] = (1280, 720), shots: Path | None = None, call: Sequence[str] = FROM_SOURCE
    ) -> None:
        self.home, self.size, self.shots, self.call = home, size, shots, call
        self.besides: dict[str, str] = {}  # what the program is told by its environment beside the usual
        self.file = home / "eyes.json"
        self.seen: dict[str, Any] = {}
        self._display, self._program, self._id = "", None, ""
        home.mkdir(parents=True, exist_ok=True)

    # --- beginning and end ------------------------------------------------------------------------------------------------

    def __enter__(self) -> Window:
        read, write = os.pipe()
        screen = f"{self.size[0] + 40}x{self.size[1] + 80}x24"
        call = ["Xvfb", "-displayfd", str(write), "-screen", "0", screen, "-nolisten", "tcp"]
        self._server = subprocess.Popen(call, pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            self._display = f":{told.readline().strip()}"
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *fault: object) -> None:
        self.kill()
        self._server.terminate()
        self._server.wait()

    def start(self, *arguments: str, first: str = "Title") -> None:
        """Start the program, up to its first screen at rest, its window of the wanted size."""
        self.file.unlink(missing_ok=True)
        self.seen = {}
        environment = {**os.environ, "DISPLAY": self._display, "SANDTABLE_HOME": str(self.home)}
        environment |= {"SANDTABLE_EYES": str(self.file), "SDL_VIDEODRIVER": "x11", "SDL_AUDIODRIVER": "dummy"}
        self._program = subprocess.Popen([*self.call, *arguments], env={**environment, **self.besides})
        self.await_scene(first)
        self._settle()

    def begun_again(self, words: str, *scenes: str) -> None:
        """Click the widget that makes the program start again, and wait until it has."""
        turns, found = self.seen["turns"], self.reach(words)
        x, y, wide, high = found["rect"]
        self._do("mousemove", "--window", self._id, str(x + wide // 2), str(y + high // 2), "click", "1")
        self.wait_for(lambda seen: seen["turns"] < turns, "the program's second beginning")
        self.await_scene(*scenes)
        self._settle()

    def _settle(self) -> None:
        """Give the window that was just opened the wanted size, and rest the pointer on nothing."""
        self._id = self._do("getwindowfocus").strip()  # there is no other window on this display
        if tuple(self.seen["size"]) != self.size:
            self.resize(self.size)
        self.away()

    def resize(self, size: tuple[int, int]) -> None:
        """Make the window so large, and wait until its picture rests."""
        self.size = size
        self._do("windowmove", self._id, "0", "0", "windowsize", self._id, *map(str, size))
        self.wait_for(lambda seen: tuple(seen["size"]) == size, "the window's size")

    def kill(self) -> None:
        """End the program at once, as after a power cut."""
        if self._program:
            self._program.kill()
            self._program.wait()

    def ended(self) -> int | None:
        """The exit code of the program, None while it runs."""
        return self._program.poll() if self._program else None

    # --- hands --------------------------------------------------------------------------------------------------------------

    def _do(self, *words: str) -> str:
        environment = {**os.environ, "DISPLAY": self._display}
        done = subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode:
            raise Gone(f"xdotool {' '.join(words)}: {done.stderr.strip()}")
        return done.stdout

    def move(self, at: tuple[int, int]) -> None:
        """Move the pointer there, and give the program time to see it."""
        self._do("mousemove", "--window", self._id, str(at[0]), str(at[1]))
        time.sleep(0.04)

    def away(self) -> None:
        """Rest the pointer on nothing, so that no tooltip covers anything."""
        self.move((NEUTRAL, self.size[1] - NEUTRAL))

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """Click there, move the pointer away again, and wait until the picture rests."""
        self.move(at)
        self._do("mousedown", str(button), "sleep", "0.03", "mouseup", str(button))
        self.rest()
        self.away()
        self.rest()

    def wheel(self, at: tuple[int, int], notches: int) -> None:
        """Turn the wheel there; positive is away from the hand."""
        self.move(at)
        self._do("click", "--repeat", str(abs(notches)), "--delay", "30", "4" if notches > 0 else "5")
        self.rest()
        self.away()
        self.rest()

    def drag(self, start: tuple[int, int], end: tuple[int, int], button: int = 3) -> None:
        """Drag the pointer from one point to another with a button down."""
        self.move(start)
        self._do("mousedown", str(button))
        for part in (0.25, 0.5, 0.75, 1.0):
            self.move((round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part)))
        self._do("mouseup", str(button))
        self.away()
        self.rest()

    def key(self, *names: str) -> None:
        """Press and release keys, one after another, as X calls them."""
        for name in names:
            self._do("key", name)
            self.rest()

    def write(self, words: str) -> None:
        """Type these words."""
        self._do("type", "--delay", "30", words)
        self.rest()

    # --- eyes ---------------------------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """What is on the screen now. Raises: Gone when the program ended."""
        if self.ended() is not None:
            raise Gone(f"the program ended with {self.ended()}; see {self.home / 'reports'}")
        if self.file.exists():
            self.seen = json.loads(self.file.read_text(encoding="utf-8"))
        return self.seen

    def wait_for(self, fits: Any, what: str, seconds: float = PATIENCE) -> dict[str, Any]:
        """What is on the screen once it rests and fits. Raises: Gone when it never does."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            seen = self.look()
            if seen.get("rests") and fits(seen):
                return seen
            time.sleep(0.01)
        told = {name: value for name, value in self.seen.items() if name not in MANY}
        raise Gone(f"{what} never came; last seen: {told}")

    def rest(self) -> dict[str, Any]:
        """What is on the screen once nothing moves on it; what was just done has been heard and has begun to show."""
        heard = self.look().get("turns", 0) + TURNS
        return self.wait_for(lambda seen: seen["turns"] >= heard, "rest")

    def await_scene(self, *names: str, seconds: float = PATIENCE) -> dict[str, Any]:
        """What is on the screen once one of these scenes is at the top and rests."""
        return self.wait_for(lambda seen: seen["scene"] in names, f"scene {names}", seconds)

    def widget(self, words: str = "", kind: str = "", place: int = 0) -> dict[str, Any]:
        """The widget with these words, or of this kind; `place` counts among several. Raises: Gone without one."""
        fit = [one for one in self.seen["widgets"] if words in ("", *named(one)) and kind in ("", one["kind"])]
        if len(fit) <= place:
            there = [one["words"] for one in self.seen["widgets"] if one["can_be_pressed"]]
            raise Gone(f"no {kind or 'widget'} {words!r} on {self.seen['scene']}; there are {there}")
        return fit[place]

    def has(self, words: str) -> bool:
        """Whether a widget with these words can be used now."""
        return any(one["words"] == words and not one["reason"] and one["can_be_pressed"] for one in self.seen["widgets"])

    def beginning(self, words: str) -> str:
        """The whole words of the first widget whose words begin so. Raises: Gone when there is none."""
        found = [one["words"] for one in self.seen["widgets"] if one["words"].startswith(words)]
        if not found:
            raise Gone(f"nothing on {self.seen['scene']} begins with {words!r}")
        return str(found[0])

    def reach(self, words: str = "", kind: str = "", place: int = 0, part: str = "") -> dict[str, Any]:
        """The widget, for which the page was scrolled where it or that part was out of sight. Raises: Gone if it stays there."""
        for _ in range(WALKS):
            found = self.widget(words, kind, place)
            _, y, _, high = found["parts"][part] if part else found["rect"]
            end = self.seen["page_end"]
            left, top, wide, room = found.get("within", (0, 0, self.size[0], self.size[1] if found["pinned"] else end))
            if y >= top and y + high <= top + room:
                return found
            self.wheel((left + wide // 2, top + room // 2), 2 if y < top else -2)
        raise Gone(f"the wheel never brings {kind} {words!r} into the window of {self.seen['scene']}")

    def press(self, words: str = "", kind: str = "", part: str = "", place: int = 0) -> None:
        """Click the middle of a widget, or of a part of it."""
        found = self.reach(words, kind, place, part)
        x, y, wide, high = found["parts"][part] if part else found["rect"]
        self.click((x + wide // 2, y + high // 2))

    def shot(self, name: str) -> None:
        """Keep the window's picture under this name, where pictures are wanted at all."""
        if not self.shots:
            return
        self.shots.mkdir(parents=True, exist_ok=True)
        path = self.shots / f"{name}-{self.size[0]}x{self.size[1]}.png"
        environment = {**os.environ, "DISPLAY": self._display}
        subprocess.run(["import", "-window", self._id, str(path)], env=environment, check=True)
