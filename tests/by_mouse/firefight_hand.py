"""What the hand does at the table of Firefight: answers taken, units walked and turned, shots aimed twice, questions answered."""

from __future__ import annotations

import math
from typing import Any

from tests.by_mouse.player import Player
from tests.by_mouse.window import Window

ANSWERED = ("Spend ", "As it looks", "Roll the dice", "Let it land", "No strike", "Done placing")
"""How the buttons begin that answer a question beside the turn."""
DEEDS = ("Fire", "Move", "Rally", "Turn", "Creep")
"""How the main button begins while something is aimed at or proposed."""
TRIED = 0.5
"""How often a shot is looked for where something else is proposed."""
WALKS = 5  # steps with units in a row until the seat passes


class FirefightPlayer(Player):
    """Whoever plays Firefight with a mouse: takes the shot that is proposed, else walks towards the enemy, else passes."""

    def __init__(self, window: Window, seed: int, name: str) -> None:
        super().__init__(window, seed, name)
        self.shots = self.walks = self.passes = self.answers = self.aimed = self.rallies = 0
        self.walked: list[object] = []

    def told(self) -> str:
        done = f"{self.shots} shots, {self.aimed} aimed by hand, {self.walks} steps, {self.rallies} rallies, {self.passes} passes"
        return f"{super().told()}, {done}, {self.answers} answers"

    def stands(self) -> object:
        told = {name: (unit["space"], unit["facing"]) for name, unit in self.seen["units"].items()}
        return told, self.seen["turn"], self.seen["phase"]

    def beginning(self, *words: str) -> str:
        """The first button that begins with one of these words and can be pressed, "" for none."""
        buttons = [one["words"] for one in self.seen["widgets"] if one["kind"] == "Button" and not one["reason"]]
        return next((one for start in words for one in buttons if one.startswith(start)), "")

    def units(self, own: bool) -> dict[str, dict[str, Any]]:
        """The counters of the seat at the screen, or of the other one, that can be clicked."""
        left, top, wide, high = self.seen["window"]
        column = self.seen["column"]["view"][0]
        found = {}
        for name, unit in self.seen["units"].items():
            x, y = unit["at"]
            if left + 20 < x < min(left + wide, column) - 20 and top + 20 < y < top + high - 110:
                found[name] = unit
        return {name: unit for name, unit in found.items() if (unit["side"] == self.seen["side"]) == own}

    # --- what is asked ------------------------------------------------------------------------------------------------------

    def decide(self, seen: dict[str, Any]) -> None:
        self.decisions += 1
        self.shot(seen["phase"])
        answer = self.beginning(*ANSWERED)
        if answer:
            self.answers += 1
            self.shot(f"answer {answer.split()[0]}")
            self.window.press(answer)
        else:
            self.act()

    def act(self) -> None:
        """Do one thing in a turn."""
        self.shot("turn")
        proposed = self.beginning(*DEEDS)
        if proposed.startswith("Rally") or (proposed.startswith("Fire") and self.chance.random() < 0.7):
            self.shot("answer")
            self.count(proposed)
            self.window.press(proposed)
            return
        looks = proposed.startswith("Fire") or self.chance.random() < TRIED
        if not (looks and self.aim()) and not (self.chance.random() < 0.75 and self.walk()):
            self.pass_on()

    def count(self, deed: str) -> None:
        """Count what is done."""
        self.shots += deed.startswith("Fire")
        self.rallies += deed.startswith("Rally")
        self.walks += deed.startswith(("Move", "Turn", "Creep"))

    def aim(self) -> bool:
        """Whether a unit was chosen, an enemy aimed at, a CAP put on the dice and taken off again, and the shot made."""
        for name in sorted(self.units(True)):
            self.click_unit(name)
            targets = sorted(self.seen.get("targets", ()))
            if self.seen["chosen"] != name or not targets:
                continue
            self.shot("chosen")
            self.click_unit(targets[0])
            if not self.beginning("Fire"):
                self.window.key("Escape")
                continue
            self.shot("aimed")
            if any(one["kind"] == "StepperCard" for one in self.seen["widgets"]) and self.once("caps"):
                self.window.press(kind="StepperCard", part="plus")
                self.shot("aimed with a CAP")
                self.window.press(kind="StepperCard", part="minus")
            self.aimed += 1
            self.shots += 1
            self.click_unit(targets[0])
            return True
        return False

    def walk(self) -> bool:
        """Whether a unit was chosen, taken a space nearer to the enemy, and turned."""
        foes = [unit["space"] for unit in self.units(False).values()]
        own = sorted(self.units(True))
        for name in self.chance.sample(own, len(own)):
            self.click_unit(name)
            reach = self.seen.get("reach", {}) if self.seen["chosen"] == name else {}
            taken = {unit["space"] for unit in self.seen["units"].values()}
            free = [space for space in reach if space not in taken and self.at(space)[0] > 20 and self.at(space)[1] > 60]
            if not free or not foes:
                continue
            spaces = self.seen["spaces"]
            best = min(free, key=lambda space: min(math.dist(spaces[space], spaces[foe]) for foe in foes))
            self.shot("reach")
            self.window.click(self.at(best))
            move = self.beginning("Move", "Creep")
            if not move:
                continue
            self.shot("facing")
            self.count(move)
            self.window.press(move)
            return True
        return False

    def pass_on(self) -> None:
        """Pass, and say so twice where it is asked again."""
        self.passes += 1
        if self.beginning("Cancel"):
            self.window.press("Cancel")
        if self.beginning("Pass"):
            self.window.press("Pass")
        if self.beginning("Pass anyway"):
            self.shot("asked again")
            self.window.press("Pass anyway")

    def at(self, space: str) -> tuple[int, int]:
        """Where a space lies on the screen."""
        x, y = self.seen["spaces"][space]
        return x, y

    def click_unit(self, unit: str) -> None:
        """Click a counter."""
        x, y = self.seen["units"][unit]["at"]
        self.window.click((x, y))
