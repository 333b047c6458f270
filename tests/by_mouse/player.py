"""Whoever sits at the screen with a mouse, in any game: the title, the set-up, curtains, what moves, the way out and back."""

from __future__ import annotations

import random
import time
from typing import Any, NamedTuple

from tests.by_mouse.window import Gone, Window

PEOPLE = ("Person", "Person")
THINKS = 90.0  # seconds a bot may think until the seat at the screen has its turn


class Wanted(NamedTuple):
    """A match to play: the game, its board, who holds the seats, in their order.

    `keys`: without the mouse; `speed`: of what moves, as the settings call it; `quick`: the program plays the set-up;
    `chooses`: whether who holds the seats is to be chosen at all; `name`: what the first person calls himself, if anything;
    `options`: what is clicked among the rules of the match: switches by their words, else what is offered.
    """

    game: str
    board: str
    holders: tuple[str, ...] = PEOPLE
    keys: bool = False
    speed: str = "Fast"
    quick: bool = False
    chooses: bool = True
    name: str = ""
    options: tuple[str, ...] = ()


class Player:
    """One person for each seat that is a person's. What is a game's own, the hand of that game knows."""

    def __init__(self, window: Window, seed: int, name: str) -> None:
        self.window, self.chance, self.name = window, random.Random(seed), name
        self.fiddled: set[str] = set()
        self.shown: set[str] = set()
        self.curtains = self.decisions = 0

    def decide(self, seen: dict[str, Any]) -> None:
        """Do what the game asks the seat at the screen for now."""
        raise NotImplementedError

    def told(self) -> str:
        """What happened in the match, in figures."""
        return f"{self.decisions} decisions, {self.curtains} curtains"

    def once(self, what: str) -> bool:
        """Whether this is done for the first time."""
        first = what not in self.fiddled
        self.fiddled.add(what)
        return first

    @property
    def seen(self) -> dict[str, Any]:
        """What is on the screen."""
        return self.window.seen

    def shot(self, name: str) -> None:
        """Keep the first picture of each kind."""
        if name not in self.shown:
            self.shown.add(name)
            self.window.shot(f"{self.name}-{name}")

    # --- before a match -----------------------------------------------------------------------------------------------------

    def hurry(self, speed: str) -> None:
        """Go from the title through the settings, give what moves another speed there, and go back."""
        self.window.press("Settings")
        self.window.await_scene("Settings")
        self.window.press(kind="TipChoice", part=speed, place=self._place_of(speed, "TipChoice"))
        self.shot("settings")
        self.window.press("Back")
        self.window.await_scene("Title")

    def set_up(self, wanted: Wanted, seed: int) -> None:
        """Go from the title to the first screen of the match."""
        window = self.window
        self.shot("title")
        self.hurry(wanted.speed)
        window.press(wanted.game, "Card")
        window.await_scene("Setup")
        self.shot("setup")
        self.choose(wanted.board)
        if wanted.chooses:
            self.choose("Two people" if len(wanted.holders) == 2 else "All people")
            for seat, holder in enumerate(wanted.holders):
                rows = [one for one in self.seen["widgets"] if {"Recruit", holder} <= set(one["parts"])]
                cycled = rows[seat]["kind"] == "Cycle"  # a click takes the next holder, and a person is the first
                for _ in range(list(rows[seat]["parts"]).index(holder) if cycled else 1):
                    window.press(kind=rows[seat]["kind"], part=holder, place=self._place(rows[seat]))
        if wanted.quick:
            window.press("Quick start", "Toggle")
        if wanted.name:
            window.press(kind="NameField")
            window.key(*["BackSpace"] * len(window.widget(kind="NameField")["its_value"]))
            window.write(wanted.name)
        window.press("More")
        for words in wanted.options:
            switch = any(one["kind"] == "Toggle" and one["words"] == words for one in self.seen["widgets"])
            kind, part = ("Toggle", "") if switch else ("TipChoice", words)
            window.press(words if switch else "", kind, part, 0 if switch else self._place_of(words, kind))
        field = window.reach("Seed", "TextField")["rect"]
        window.click((field[0] + field[2] - 20, field[1] + field[3] - 12))
        window.write(str(seed))
        self.shot("setup-chosen")
        window.press("Begin")
        window.await_scene("Curtain", "Play")

    def choose(self, words: str) -> None:
        """Choose this among whatever offers it."""
        self.window.press(kind="TipChoice", part=words, place=self._place_of(words, "TipChoice"))

    def _place_of(self, words: str, kind: str) -> int:
        """Which of the choices on the screen offers this."""
        return self._place(next(one for one in self.seen["widgets"] if one["kind"] == kind and words in one["parts"]))

    def _place(self, widget: dict[str, Any]) -> int:
        """Which of the choices on the screen this is."""
        return [one for one in self.seen["widgets"] if one["kind"] == widget["kind"]].index(widget)

    # --- a match ------------------------------------------------------------------------------------------------------------

    def play(self, seconds: float = 900, until: str = "ResultScreen", decisions: int = 10_000) -> bool:
        """Whether the scene was reached; before that only when so many decisions were made. Raises: Gone."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.decisions < decisions:
            seen = self.window.rest()
            if seen["scene"] == until:
                self.shot("result")
                return True
            self.step(seen)
        if self.decisions < decisions:
            raise Gone(f"the match {self.name} took more than {seconds} seconds: {self.seen.get('chips')}")
        return False

    def step(self, seen: dict[str, Any]) -> None:
        """Do what the screen asks for now. Raises: Gone where the program met a fault."""
        if seen["scene"] == "Crash":
            reports = sorted((self.window.home / "reports").iterdir())
            raise Gone(f"the program met a fault: {reports[-1].read_text(encoding='utf-8') if reports else 'no report'}")
        if seen["scene"] == "Curtain":
            self.pass_curtain(seen)
        elif not seen["idle"]:
            self.watch(seen)
        elif seen["eyes"] not in seen["turn"] or seen["waiting"]:  # an answer of the machine's may come between two clicks
            self.wait(seen)
        else:
            self.decide(seen)

    def pass_curtain(self, seen: dict[str, Any]) -> None:
        """Give the next player the mouse, once the last one has used his way back where he wants it."""
        self.curtains += 1
        self.shot("curtain-with-way-back" if self.window.has("Wait, undo my last decision") else "curtain")
        if self.window.has("Wait, undo my last decision") and self.once("curtain"):
            self.window.press("Wait, undo my last decision")
            back = self.window.wait_for(lambda now: now["scene"] == "Play", "the plan that was taken back")
            assert back["eyes"] in back["turn"], "whoever takes back is at the screen again"
            self.shot("taken-back")
            return
        self.window.press("Ready")
        self.window.wait_for(lambda now: now["scene"] != "Curtain", "the screen behind the curtain")

    def watch(self, seen: dict[str, Any]) -> None:
        """Watch what moves to its end, and end a halt by its button."""
        if seen["halted"]:
            self.shot("halt")
            self.window.press("Continue")
        time.sleep(0.05)

    def wait(self, seen: dict[str, Any]) -> None:
        """Wait while the machine thinks, or a curtain is about to fall."""
        if seen["turn"]:
            self.shot("waiting")
        time.sleep(0.05)

    def _tool(self, icon: str) -> int:
        """The place of a button that has nothing but an icon, among all buttons."""
        buttons = [one for one in self.seen["widgets"] if one["kind"] == "Button"]
        return next(place for place, one in enumerate(buttons) if one.get("its_icon") == icon)

    def save_and_come_back(self) -> None:
        """Leave the match, go on with it from the title, and find it as it was."""
        window = self.window
        window.wait_for(self.asked, "a decision to be made", THINKS)
        before = self.stands()
        window.press("", "Button", place=self._tool("menu"))
        window.await_scene("Pause")
        self.shot("menu")
        window.press("Save and leave")
        window.await_scene("Title")
        self.shot("title-with-match")
        window.press("Matches")
        window.await_scene("Matches")
        self.shot("matches")
        window.press("Back")
        window.await_scene("Title")
        window.press(window.beginning("Continue"))
        self.to_the_table()
        window.wait_for(self.asked, "the decision to be made again", THINKS)
        assert self.stands() == before, "the match goes on where it was left"

    def asked(self, seen: dict[str, Any]) -> bool:
        """Whether the seat at the screen is to decide something, and nothing moves."""
        return seen["scene"] == "Play" and seen["idle"] and seen["eyes"] in seen["turn"]

    def stands(self) -> object:
        """What can be compared of the match before it was left and after it was gone on with."""
        return self.seen["turn"]

    def leave(self) -> None:
        """Go from the result through another match, saved and gone on with, to the title."""
        window = self.window
        window.press("More")
        window.await_scene("Besides")
        window.press("Rematch with sides swapped")
        self.to_the_table()
        self.shot("swapped")
        self.save_and_come_back()
        window.press("", "Button", place=self._tool("menu"))
        window.await_scene("Pause")
        window.press("Abandon the match")
        self.shot("menu-asks-back")
        window.press("Yes, abandon it")

    def to_the_table(self) -> None:
        """Come to the table, and open the curtain before it where there is one."""
        if self.window.await_scene("Curtain", "Play")["scene"] == "Play":
            time.sleep(0.5)
        if self.window.rest()["scene"] == "Curtain":
            self.pass_curtain(self.seen)
        self.window.await_scene("Play")
