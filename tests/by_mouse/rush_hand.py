"""What the hand does at the table of Rush: classes and spawn points, a first stop of either order, a fuse thrown at."""

from __future__ import annotations

from typing import Any

from tests.by_mouse.player import Player, Wanted
from tests.by_mouse.window import Window

TEAMS = ("Attackers", "Defenders")
THROWN = 0.9
"""How often defenders go on throwing at a fuse."""


class RushPlayer(Player):
    """Whoever plays Rush with a mouse: does what is proposed, and now and then something else that glows."""

    def __init__(self, window: Window, seed: int, name: str) -> None:
        super().__init__(window, seed, name)
        self.done: dict[str, int] = {}
        self.a_side, self.blown, self.saved, self.thrown = 2, 0, 0, False

    def told(self) -> str:
        done = ", ".join(f"{number} {phase}" for phase, number in sorted(self.done.items()))
        return f"{super().told()}, {done}; {self.saved} saved, {self.blown} blown"

    def stands(self) -> object:
        told = {name: unit["space"] for name, unit in self.seen["units"].items()}
        return told, self.seen["turn"], self.seen["phase"]

    def hurry(self, speed: str) -> None:
        """The same, and let no fuse burn in real time: the hand waits until all is at rest."""
        window = self.window
        window.press("Settings")
        window.await_scene("Settings")
        if self.once("clock"):
            window.press("A fuse burns in real time", "Toggle")
        window.press("Back")
        window.await_scene("Title")
        super().hurry(speed)

    def set_up(self, wanted: Wanted, seed: int) -> None:
        """Go from the title to the table, with as many a side as are wanted."""
        window = self.window
        self.shot("title")
        self.hurry(wanted.speed)
        window.press(wanted.game, "Card")
        window.await_scene("Setup")
        self.choose(wanted.board)
        for team in TEAMS:
            for _ in range(self.a_side - 1):
                window.press(team, "Stepper", part="plus")
        self.shot("setup")
        self.choose(wanted.options[0])
        window.press("More")
        field = window.reach("Seed", "TextField")["rect"]
        window.click((field[0] + field[2] - 20, field[1] + field[3] - 12))
        window.write(str(seed))
        window.press("Begin")
        window.await_scene("Play")

    def met(self) -> bool:
        """Whether soldiers of both sides have entered, and the seat at the screen is to throw."""
        return {one[0] for one in self.soldiers()} == {"A", "D"} and self.seen["phase"] == "ready"

    def soldiers(self) -> dict[str, dict[str, Any]]:
        """The counters of soldiers who are up and on foot, by their seats."""
        return {name: unit for name, unit in self.seen["units"].items() if name[0] in "AD" and not unit["lies"]}

    # --- the hand ---------------------------------------------------------------------------------------------------------

    def decide(self, seen: dict[str, Any]) -> None:
        self.decisions += 1
        phase = seen["phase"]
        self.done[phase] = self.done.get(phase, 0) + 1
        self.shot(phase)
        {"muster": self.enlist, "move": self.move, "spawn": self.spawn, "defuse": self.defuse}.get(phase, self.main)()

    def main(self) -> None:
        """Press the button at the lower right, which is the sensible next step."""
        buttons = [one for one in self.seen["widgets"] if one["kind"] == "Button" and not one["reason"]]
        foot = [one for one in buttons if one["rect"][1] > self.seen["size"][1] - 100]
        x, y, wide, high = max(foot, key=lambda one: one["rect"][0])["rect"]
        self.window.click((x + wide // 2, y + high // 2))

    def enlist(self) -> None:
        """Choose one of the classes."""
        cards = range(len(self.cards()))
        self.window.press("", "WayCard", place=self.chance.choice(cards))
        if self.seen["phase"] == "muster":
            self.main()

    def cards(self) -> list[dict[str, Any]]:
        """The choices in the column."""
        return [one for one in self.seen["widgets"] if one["kind"] == "WayCard"]

    def move(self) -> None:
        """Click the first stop of one of the orders, or do what is proposed."""
        stops = sorted({end for _, end, first in self.seen["arcs"] if first})
        if stops and self.chance.random() < 0.5:
            stop = self.chance.choice(stops)
            before = self.stands()
            self.window.click(self.at(stop))
            if self.stands() == before:
                self.shot("asked twice")
                self.main()
        else:
            self.main()

    def spawn(self) -> None:
        """Click a point that glows."""
        lit = self.seen["lit"]
        if lit and self.chance.random() < 0.3:
            self.window.click(self.at(self.chance.choice(lit)))
            self.shot("spawn chosen")
        if self.seen["phase"] == "spawn" and self.asked(self.seen):
            self.main()

    def defuse(self) -> None:
        """Throw, or give up the rest."""
        give_up = self.window.has("Give up") and self.chance.random() > THROWN
        if give_up:
            self.window.press("Give up")
        else:
            self.main()
        self.thrown = True

    def step(self, seen: dict[str, Any]) -> None:
        """Count how fuses end."""
        if self.thrown and seen["scene"] == "Play" and seen["phase"] != "defuse":
            blown = sum(lamp == "destroyed" for pair in seen["lamps"] for lamp in pair)
            self.saved, self.blown = self.saved + (blown == self.blown), blown
            self.thrown = False
        super().step(seen)

    def at(self, space: str) -> tuple[int, int]:
        """Where a square lies on the screen."""
        x, y = self.seen["spaces"][space]
        return x, y
