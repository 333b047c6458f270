"""What comes of a match, tried with mouse and keys: its place in the career, a fault in its middle, the same match in words."""

from __future__ import annotations

import csv
import os
import pty
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.by_mouse.ironsquad_hand import IronSquadPlayer
from tests.by_mouse.visitor import GAMES, Game, Visitor, newest
from tests.by_mouse.window import ROOT, Gone, Window

LEFT_OUT = (".git", ".venv", "build", "dist", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache")
FAULT = "a fault that was built in"
ANSWER = 40.0  # seconds until an answer in words counts as never coming
WORDS = {"operators": ("kiln-yard",), "ironsquad": ("training", "--quick"), "skulls": ("first-contact", "--quick")}
"""What `tell` is called with besides the game."""
PERSON = "Mia"
COUNTED = {"operators": "Kiln Yard", "ironsquad": "Normandy", "skulls": "First Contact"}
"""Boards whose matches count in the career, as those of training do not."""


class Afterwards(Visitor):
    """A person who looks at what came of a match, meets a fault, and goes on elsewhere."""

    # --- the career -----------------------------------------------------------------------------------------------------------

    def whole(self, game: Game) -> None:
        """Play a match of a game to its result."""
        hand = game.hand(self.window, 4, f"{game.id}-whole")
        hand.fiddled |= self.hand.fiddled | {"away", "undo", "looks"}
        if isinstance(hand, IronSquadPlayer):
            hand.acts = 1
        hand.set_up(game.wanted._replace(board=COUNTED[game.id], name=PERSON), 4)
        hand.play(1500)
        self.note(f"career: {game.title}, {hand.told()}")

    def career(self) -> None:
        """Play two matches, and see the career tell of them, from the result and from the title."""
        window, others = self.window, [game for name, game in GAMES.items() if name != self.game.id]
        for count, game in enumerate((self.game, *others), 1):
            self.whole(game)
            self.shot(f"result-{count}")
            window.press("Career")
            window.await_scene("CareerPage")
            self.read_career(count)
            window.kill()
            window.start()
            window.press("Career")
            window.await_scene("CareerPage")
            self.read_career(count)
            window.press("Back")
            window.await_scene("Title")

    def read_career(self, count: int) -> None:
        """Check that the page tells of so many matches, its charts have tips, and its table is good."""
        window = self.window
        figures = window.widget("FIGURES", "Panel")["lines"]
        assert any(f"**{count}**" == right for _, right in figures), f"{count} matches: {figures}"
        self.shot(f"career-{count}")
        course = window.reach("", "Course")
        x, y, wide, high = course["rect"]
        window.move((x + wide * 9 // 10, y + high // 2))
        window.rest()
        self.pause(0.8)
        self.shot(f"career-{count}-tip")
        window.away()
        window.press(window.beginning("About"))
        window.await_scene("Whom")
        self.shot("career-whom")
        people = list(window.widget("", "ScrollList")["parts"])
        window.press("", "ScrollList", part=people[-1])
        window.await_scene("CareerPage")
        assert window.has(f"About {PERSON}"), "the page is about one person"
        self.shot(f"career-{count}-person")
        window.press(window.beginning("About"))
        window.await_scene("Whom")
        window.press("", "ScrollList", part=people[0])
        window.await_scene("CareerPage")
        window.press("Export table")
        self.notice()
        with (window.home / "career.csv").open(newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == 2 * count and len({row["match"] for row in rows}) == count, f"{len(rows)} rows of {count} matches"
        assert all(row["outcome"] in ("won", "lost", "drawn") for row in rows), rows
        self.note(f"career: {count} matches on the page, {len(people)} choices, {len(rows)} rows in the table of {list(rows[0])}")

    # --- a fault ----------------------------------------------------------------------------------------------------------------

    def broken(self, file: str, begins: str) -> Path:
        """A copy of the program in which something is at fault, before a line of a file that begins so."""
        copy = self.window.home.parent / f"{self.window.home.name}-broken"
        shutil.rmtree(copy, ignore_errors=True)
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
        lines = (copy / file).read_text(encoding="utf-8").splitlines(keepends=True)
        at = next(number for number, line in enumerate(lines) if line.strip().startswith(begins))
        air = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
        lines.insert(at, f'{air}raise RuntimeError("{FAULT}")\n')
        (copy / file).write_text("".join(lines), encoding="utf-8")
        return copy / "main.py"

    def crash(self) -> None:
        """Meet a fault in the middle of a match, and take every way on from it."""
        window = self.window
        program = self.broken("scenes/match/screen.py", "self.log.toggle()")
        window.kill()
        window.call = (sys.executable, str(program))
        window.start()
        self.begin()
        self.hand.decisions = 0
        self.hand.play(120, decisions=2)
        self.asked()
        stood, journals = self.hand.stands(), self.journals()
        self.fall()
        self.shot("crash")
        window.press("Continue from the last action")
        self.hand.to_the_table()
        self.asked()
        assert self.hand.stands() == stood and self.journals() == journals, "the match goes on at its last action"
        self.hand.decisions = 0
        self.hand.play(120, decisions=1)
        self.asked()
        assert self.journals() != journals, "and is played on"
        self.fall()
        window.press("Copy the report")
        self.shot("crash-copied")
        assert any("clipboard" in one["words"] for one in self.seen["widgets"]), "the report is on the clipboard"
        window.press("Back to the title")
        window.await_scene("Title")
        window.press(window.beginning("Continue"))
        self.hand.to_the_table()
        self.asked()
        self.fall()
        found = window.reach("Close the program")["rect"]
        self.gone((found[0] + 20, found[1] + 20))
        self.note("crash: in a match, gone on with, copied, to the title, the program ended")
        self.at_the_start()

    def gone(self, at: tuple[int, int]) -> None:
        """End the program by a click there."""
        self.window.move(at)
        self.window._do("click", "1")
        end = time.monotonic() + 10
        while self.window.ended() is None:
            if time.monotonic() > end:
                raise Gone("the program goes on")
            time.sleep(0.02)
        assert self.window.ended() == 0, f"it ended with {self.window.ended()}"

    def fall(self) -> None:
        """Meet the fault by a click, and check that its sheet is shown and the report is where it says."""
        self.tool("log")
        seen = self.window.await_scene("Crash")
        report = newest(self.window.home / "reports")
        assert any(report.name in one["words"] for one in seen["widgets"]), "the sheet names the report"
        assert FAULT in report.read_text(encoding="utf-8")

    def at_the_start(self) -> None:
        """Check that with a fault in the title the program ends with a sentence that says what can be tried."""
        program = self.broken("scenes/menus/title.py", "self.cards = ")
        environment = {**os.environ, "SANDTABLE_HOME": str(self.window.home), "SDL_AUDIODRIVER": "dummy"}
        environment |= {"SDL_VIDEODRIVER": "x11", "DISPLAY": self.window._display}
        started = subprocess.Popen([sys.executable, str(program)], env=environment, stderr=subprocess.PIPE, text=True)
        assert started.stderr is not None
        told = started.stderr.readline()
        assert "--safe" in told and "report" in told, told
        self.window._do("sleep", "1", "key", "space")
        assert started.wait(30) == 1
        self.note(f"crash: at the start: {told.strip()}")

    # --- safe -------------------------------------------------------------------------------------------------------------------

    def safe(self) -> None:
        """Check that started safely the usual settings hold, and the odd ones are kept, the more so after a change."""
        window = self.window
        odd = '{"scale": 250, "contrast": "high", "speed": "slow"}'
        window.kill()
        file = window.home / "preferences.json"
        file.write_text(odd, encoding="utf-8")
        window.start()
        self.shot("safe-odd")
        window.kill()
        window.start("--safe")
        self.shot("safe")
        assert file.read_text(encoding="utf-8") == odd, "what was chosen stays as it was"
        window.key("ctrl+plus")
        assert "125" in self.notice() and "kept" in self.notice()
        kept = window.home / "preferences.before.json"
        assert kept.read_text(encoding="utf-8") == odd, "and is kept when something else is chosen"
        self.note(f"safe: the usual settings; {self.notice()}")

    # --- words ------------------------------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Begin a match in words, go on with it in the window, and go on with it in words."""
        window = self.window
        with Told(window, self.game.id, *WORDS[self.game.id], "--seed", "5") as told:
            told.says("help", "what")
            told.says("look", "")
            told.says("what", "1.")
            told.says("1", "")
            told.leaves()
        before = self.journals()
        assert len(before) == 1
        window.kill()
        window.start()
        window.press(window.beginning("Continue"))
        self.hand.to_the_table()
        self.asked()
        self.shot("told-before")
        self.hand.decisions = 0
        self.hand.play(120, decisions=2)
        self.asked()
        self.home()
        after = self.journals()
        assert list(after) == list(before) and next(iter(after.values())).startswith(next(iter(before.values()))[:200])
        (name,) = after
        with Told(window, str(window.home / "matches" / name)) as told:
            told.says("look", "")
            told.says("log", "")
            told.leaves()
        self.note(f"tell: {name} begun in words, {len(after[name]) - len(before[name])} bytes longer by clicks, and back")


class Told:
    """`main.py tell` at a terminal."""

    def __init__(self, window: Window, *arguments: str) -> None:
        self.call = [*window.call, "tell", *arguments]
        self.environment = {**os.environ, "SANDTABLE_HOME": str(window.home)}
        self.heard = ""

    def __enter__(self) -> Told:
        self.end, inside = pty.openpty()
        self.process = subprocess.Popen(self.call, env=self.environment, stdin=inside, stdout=inside, stderr=inside)
        os.close(inside)
        self.answer()
        return self

    def __exit__(self, *fault: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.end)

    def answer(self) -> str:
        """The lines until the next word is asked for. Raises: Gone."""
        said, end = "", time.monotonic() + ANSWER
        while not said.endswith("> "):
            if not select.select([self.end], [], [], max(0.0, end - time.monotonic()))[0]:
                raise Gone(f"no answer in words; said so far: {said}")
            try:
                said += os.read(self.end, 65536).decode("utf-8", "replace").replace("\r\n", "\n")
            except OSError:
                break  # the program has ended
        self.heard += said
        return said

    def says(self, words: str, wanted: str) -> Any:
        """What was answered to typed words, with these in it."""
        os.write(self.end, f"{words}\n".encode())
        answered = self.answer()
        assert len(answered) > len(words) + 4 and wanted in answered, f"{words!r} was answered by {answered!r}"
        assert "Traceback" not in answered, answered
        return answered

    def leaves(self) -> None:
        """Leave the match and end the program."""
        os.write(self.end, b"quit\n")
        self.answer()
        assert self.process.wait(20) == 0, self.heard
        assert "tell" in self.heard.splitlines()[-1], self.heard[-400:]
