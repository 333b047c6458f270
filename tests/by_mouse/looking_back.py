"""A match replayed with mouse and keys: from its result, from the list, from a file; to any moment; and played on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.by_mouse.player import Wanted
from tests.by_mouse.visitor import Visitor, newest

QUIET = {"operators": 0.0, "ironsquad": 0.0, "skulls": 0.5, "firefight": 0.5, "rush": 0.5}
"""The part of a match at which nothing covers the board, and the panels beside it tell of units."""
PLAYED_ON = 2  # decisions in the match that begins in the middle of another


class LookingBack(Visitor):
    """A person who replays a match that two bots have played."""

    def finish(self) -> None:
        """Play a match of two bots to its result, and replay it from there."""
        wanted = self.game.wanted
        watched = ("Watch the bots",) if self.game.id == "rush" else ()
        self.hand.set_up(Wanted(wanted.game, wanted.board, ("Recruit", "Recruit"), speed="Off", options=watched), 1)
        self.window.await_scene("ResultScreen", seconds=180)
        self.shot("result")
        self.window.press("More")
        self.window.await_scene("Besides")
        self.window.press("Watch the replay")
        self.window.await_scene("Replay")
        self.shot("replay")
        assert self.at == (0, 0) and self.replay["over"], "it is looked back on from its start"
        self.note(f"replay: of the match just finished, {self.replay['length']} actions")

    @property
    def replay(self) -> dict[str, Any]:
        """What is told of the replay on the screen."""
        told: dict[str, Any] = self.seen["replay"]
        return told

    @property
    def at(self) -> tuple[int, int]:
        """The moment that is shown."""
        return self.replay["action"], self.replay["batch"]

    def on_line(self, part: float) -> tuple[int, int]:
        """A point of the line of moments."""
        x, y, wide, high = self.replay["line"]
        return round(x + wide * part), y + high // 2

    # --- moments ------------------------------------------------------------------------------------------------------------

    def scrub(self) -> None:
        """Drag the line both ways, click it, and go to its marks."""
        window, length = self.window, self.replay["length"]
        window.drag(self.on_line(0.0), self.on_line(0.75), 1)
        assert abs(self.replay["action"] - 0.75 * length) <= 1, f"dragged to three quarters, and it is {self.at} of {length}"
        self.shot("replay-later")
        later = self.replay["action"]
        window.drag(self.on_line(later / length), self.on_line(0.25), 1)
        assert abs(self.replay["action"] - 0.25 * length) <= 1, "dragged back"
        window.click(self.on_line(0.5))
        assert abs(self.replay["action"] - 0.5 * length) <= 1, "clicked to the middle"
        ticks = self.replay["ticks"]
        assert ticks, "something mattered in this match"
        self.note(f"replay: line dragged on and back, clicked; {len(ticks)} marks")

    def steps(self) -> None:
        """Step by event and by action, on and back, with buttons and keys; play and halt."""
        window = self.window
        start = self.at
        self.tool("step")
        self.settled()
        on = self.at
        assert on > start, "one event on"
        self.tool("step-back")
        self.settled()
        assert self.at < on, "one event back"
        start = self.replay["action"]
        window.key("Next")
        self.settled()
        assert self.replay["action"] == start + 1, "the key goes one action on"
        window.key("Prior")
        self.settled()
        assert self.replay["action"] == start, "and back"
        self.tool("action-on")
        self.settled()
        assert self.replay["action"] == start + 1, "the button goes one action on"
        window.key("period", "comma")
        self.settled()
        window.key("space")
        self.wait(
            lambda seen: seen["scene"] == "Replay" and seen["replay"]["action"] >= min(start + 3, seen["replay"]["length"]),
            "it plays",
            30,
        )
        if self.replay["runs"]:
            self.tool("pause")
            self.settled()
        assert not self.replay["runs"], "it halts"
        self.note("replay: steps by event and action, buttons and keys, play and halt")

    def settled(self) -> None:
        """Wait until what was shown has been seen."""
        self.wait(lambda seen: bool(seen.get("idle")), "the end of what is shown")

    def marks(self) -> None:
        """Go from mark to mark by key and button, and by a click on one."""
        window = self.window
        window.click(self.on_line(0.0))
        window.key("n")
        self.settled()
        first = self.at
        assert first > (0, 0), "the key goes to the first moment that mattered"
        self.tool("mark-on")
        self.settled()
        second = self.at
        assert second > first, "the button goes to the next"
        self.tool("mark-back")
        self.settled()
        assert self.at < second, "and back"
        *_, at, x, y = self.replay["ticks"][-1]
        window.move((x, y))
        window.rest()
        self.shot("replay-mark")
        window.click((x, y))
        self.settled()
        assert abs(self.replay["action"] - at) <= 1, f"a click on the mark at {at} leads to {self.at}"
        self.note("replay: next and last mark, a click on one")

    def star(self) -> None:
        """Give a moment a star, which is there again when the file is reopened."""
        window = self.window
        journals = self.journals()
        window.click(self.on_line(0.4))
        self.tool("star")
        assert self.replay["stars"] == 1
        self.shot("replay-star")
        window.key("s")
        assert self.replay["stars"] == 0, "the key takes it off again"
        window.key("s")
        self.home()
        window.press("Replays")
        window.await_scene("Replays")
        self.shot("replays")
        listed = window.widget("", "ScrollList")["parts"]
        window.press("", "ScrollList", part=next(iter(listed)))
        window.await_scene("Replay")
        assert self.replay["stars"] == 1, "the star was kept"
        assert self.journals() == journals, "and not in the journal"
        self.note("replay: from the title's list; a star set, taken off, set and kept beside the journal")

    def perspectives(self) -> None:
        """See the match with each seat's eyes, and all open."""
        window = self.window
        choice = next(one for one in self.seen["widgets"] if "Everything" in one["parts"])
        place = [one for one in self.seen["widgets"] if one["kind"] == "Choice"].index(choice)
        window.click(self.on_line(0.5))
        action = self.replay["action"]
        saw = []
        for words in [*list(choice["parts"])[1:], "Everything"]:
            window.press("", "Choice", part=words, place=place)
            saw.append(self.replay["sees"])
            assert self.replay["action"] == action, "the moment stays"
            self.shot(f"replay-eyes-{self.replay['sees'].replace('*', 'all')}")
        assert len(set(saw)) == len(saw), "each choice is another pair of eyes"
        self.note(f"replay: eyes {saw}")

    def look_up(self) -> None:
        """See rules, log and dice during the replay."""
        window = self.window
        window.key("l")
        self.shot("replay-log")
        window.key("l")
        window.key("d")
        window.await_scene("LedgerSheet")
        window.key("Escape")
        window.await_scene("Replay")
        window.click(self.on_line(QUIET[self.game.id]))
        panel = self.panel()
        x, y, wide, high = panel["rect"]
        window.move((x + wide // 2, y + high // 2))
        window.rest()
        window.key("F1")
        assert window.await_scene("Rulebook")["book"]["open"], "the panel has its page"
        window.key("Escape")
        window.await_scene("Replay")
        self.note("replay: log, dice, rules")

    # --- files --------------------------------------------------------------------------------------------------------------

    def share(self) -> Path:
        """The file that was written for others."""
        self.tool("menu")
        self.shot("replay-menu")
        self.window.press("Share")
        told = self.notice()
        file = newest(self.window.home / "shared")
        assert file.name in told, "it is said where the file is"
        self.window.key("Escape")
        self.note(f"replay: shared as {file.name}")
        return file

    def open_typed(self, file: Path) -> None:
        """Type a path, once wrong and once right, and paste it once from the clipboard."""
        window = self.window
        self.home()
        window.press("Replays")
        window.await_scene("Replays")
        window.press("File", "TextField")
        window.write("/nowhere/at-all.match")
        window.press("Open a file")
        told = self.notice()
        assert self.seen["scene"] == "Replays", "a file that is not there opens nothing"
        self.shot("replays-no-file")
        for _ in range(len("/nowhere/at-all.match")):
            window.key("BackSpace")
        window.press("Paste")
        pasted = window.widget("File", "TextField")["its_value"]
        if pasted != str(file):
            window.press("File", "TextField")
            for _ in range(len(pasted)):
                window.key("BackSpace")
            window.write(str(file))
        window.press("Open a file")
        window.await_scene("Replay")
        how = "pasted" if pasted == str(file) else "typed"
        self.note(f"replay: a wrong path gives {told!r}; the right one, {how}, opens")

    def open_at_start(self, file: Path) -> None:
        """Start the program with the file, and find the title below its replay."""
        window = self.window
        window.kill()
        window.start(str(file), first="Replay")
        assert self.at == (0, 0) and self.replay["length"], "the file's match is looked back on"
        self.home()
        self.note("replay: main.py FILE")

    def play_on(self) -> None:
        """Begin a new match in the middle of the old one, play on, save it, and find it on the title."""
        window, before = self.window, self.journals()
        window.press("Replays")
        window.await_scene("Replays")
        window.press("", "ScrollList", part=next(iter(window.widget("", "ScrollList")["parts"])))
        window.await_scene("Replay")
        window.click(self.on_line(0.15))
        window.press("Play from here")
        window.await_scene("PlayFrom")
        self.shot("play-from")
        window.press("Begin")
        self.hand.to_the_table()
        self.asked()
        self.shot("played-on")
        self.hand.decisions = 0
        self.hand.play(120, decisions=PLAYED_ON)
        self.home()
        after = self.journals()
        fresh = sorted(set(after) - set(before))
        assert len(fresh) == 1 and all(after[name] == before[name] for name in before), (
            "a match of its own, the old one as it was"
        )
        assert after[fresh[0]].count(b"\n") > PLAYED_ON, "its actions stand in its journal"
        assert window.beginning("Continue"), "it waits on the title"
        self.note(f"replay: played on from the middle, {PLAYED_ON} decisions, saved as {fresh[0]}")
