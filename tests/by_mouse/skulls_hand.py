"""What the hand does at the table of Danger Close: mustering, planning, steps, fire, tokens, windows, pulls, ending a turn."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from tests.by_mouse.player import Player
from tests.by_mouse.window import Window

CONFIRMED = ("Exchange fire", "Use it", "Fire", "Do it anyway", "Step here")
"""What the main button says while something is aimed at."""
COVER = "Take Cover!"
ANSWERS = ("Take Cover", "No cover", "No")
"""How the answers to a question about cover begin."""
UNDONE = {"Rise": "Go prone", "Go prone": "Rise", "Leave": "Enter"}
DEEDS = ("Finish off", "Pick up ", "Enter ", "Leave ", "Take ", "Go prone", "Rise")
"""How the buttons begin that do something where a soldier stands, the best first."""
WEAPONS = ("Machine gun", "RPG rack")
STEPS = 2  # steps in a turn, at most


class SkullsPlayer(Player):
    """Whoever plays Danger Close with a mouse: walks towards the enemy, fires where it can, and uses what lies ready.

    `now` is the turn that is played, `steps` and `tried` what was done in it.
    """

    def __init__(self, window: Window, seed: int, name: str) -> None:
        super().__init__(window, seed, name)
        self.now: tuple[object, ...] = ()
        self.steps = 0
        self.tried: set[str] = set()
        self.shots = self.walks = self.used = self.answers = self.plans = self.deeds = 0

    def told(self) -> str:
        done = f"{self.plans} plans, {self.walks} steps, {self.shots} exchanges, {self.used} tokens, {self.deeds} deeds, "
        done += f"{self.answers} answers"
        return f"{super().told()}, {done}"

    # --- what is on the screen ----------------------------------------------------------------------------------------------

    def stands(self) -> object:
        told = {name: unit["space"] for name, unit in self.seen["units"].items()}
        return told, self.seen["turn"], self.seen["phase"]

    def space(self, name: str) -> tuple[int, int]:
        """Where a space lies on the screen."""
        x, y = self.seen["spaces"][name]
        return x, y

    def counters(self, own: bool) -> dict[str, tuple[int, int]]:
        """Where the counters of the seat at the screen, or of the other one, lie, by unit."""
        units = sorted(self.seen["units"].items())
        return {name: (unit["at"][0], unit["at"][1]) for name, unit in units if (unit["side"] == self.seen["side"]) == own}

    def button(self, *words: str) -> str:
        """The first of these buttons that stands on the screen and can be pressed, "" for none."""
        free = {one["words"] for one in self.seen["widgets"] if one["kind"] == "Button" and not one["reason"]}
        return next((one for one in words if one in free), "")

    def confirmed(self) -> str:
        """The button that does what is aimed at, "" for none: one that says so, or the lit one that led to it."""
        lit = (one for one in self.seen["widgets"] if one["kind"] == "Button" and one.get("its_on") and one.get("its_main"))
        return self.button(*CONFIRMED) or next((one["words"] for one in lit), "")

    def beginning(self, words: str) -> str:
        """The button that begins with these words and can be pressed, "" for none."""
        buttons = [one for one in self.seen["widgets"] if one["kind"] == "Button" and not one["reason"]]
        return next((one["words"] for one in buttons if one["words"].startswith(words)), "")

    def rows(self) -> dict[str, list[int]]:
        """The rows of the roster or of the plan, and their parts, by name."""
        parts: dict[str, list[int]] = self.window.widget("", "Rows").get("parts", {})
        return parts

    # --- what is asked ------------------------------------------------------------------------------------------------------

    def decide(self, seen: dict[str, Any]) -> None:
        self.decisions += 1
        self.shot(seen["phase"])
        left, top, wide, high = seen["window"]
        if not all(left <= x < left + wide and top <= y < top + high for x, y in seen["spaces"].values()):
            self.window.key("Home")  # all of the board in sight
        {
            "muster": self.muster,
            "plan": self.plan,
            "turn": self.act,
            "respond": self.answer,
            "last-call": self.answer,
            "order": self.pull,
            "follow": self.follow,
        }[seen["phase"]]()

    def muster(self) -> None:
        """Put a card on a start zone by hand, the rest as suggested, until the squad is ready."""
        if self.window.widget("Ready")["reason"]:
            units = [name for name in self.rows() if " " not in name]
            placed = len(self.seen["units"])
            self.window.press(kind="Rows", part=units[placed])
            self.window.click(self.space(f"{self.chance.choice(self.seen['starts'])}/0"))
            assert len(self.seen["units"]) == placed + 1, "a card and a start zone were clicked, and nobody stands there"
        if self.button("Place all") and self.window.widget("Ready")["reason"] and len(units) > 2:
            self.window.press("Place all")
        if self.button("Ready"):
            self.shot("mustered")
            self.window.press("Ready")

    def plan(self) -> None:
        """Stack every card and try every spot by hand, and commit the plan."""
        self.plans += 1
        names = [name for name in self.rows() if " " not in name]
        if self.window.widget("Commit")["reason"]:
            for name in self.chance.sample(names, len(names)):
                if self.window.widget("Commit")["reason"]:
                    self.window.press(kind="Rows", part=f"{name} 0")
            for name in names:
                tokens = [part for part in self.rows() if part.startswith(f"{name} ") and part != f"{name} 0"]
                self.window.press(kind="Rows", part=self.chance.choice(tokens))
        if not self.button("Commit"):
            self.window.press("Plan for me")
        self.shot("planned")
        self.window.press("Commit")

    def act(self) -> None:
        """Do one more thing in a turn, or end it."""
        seen, window = self.seen, self.window
        turn = (seen["chosen"], tuple(seen["chips"][:1]))
        if turn != self.now:
            self.now, self.steps, self.tried = turn, 0, set()
        aimed = self.confirmed()
        if aimed:
            self.shot(f"aimed {aimed}")
            window.press(aimed)
            return
        token = self.beginning("Use ")
        if seen["targets"] and "fire" not in self.tried and not self.held():
            self.tried.add("fire")
            self.shots += 1
            self.click_unit(self.chance.choice(sorted(seen["targets"])))
        elif token and "token" not in self.tried:
            self.tried.add("token")
            self.use(token)
        elif (weapon := self.button(*WEAPONS)) and "weapon" not in self.tried:
            self.tried.add("weapon")
            self.use(weapon)
        elif deed := self.deed():
            self.tried.add(deed)
            self.deeds += 1
            self.shot(f"deed {deed.partition(' ')[0]}")
            window.press(deed)
        elif seen["reach"] and self.steps < STEPS and self.chance.random() < 0.85:
            self.walk()
        elif self.button("End turn"):
            self.end_turn()
        else:
            self.walk()  # out of the gas

    def end_turn(self) -> None:
        """End the turn, also where it is asked once more."""
        self.window.press("End turn")
        if any(one["words"] == "End anyway" for one in self.window.look()["widgets"]):
            self.window.press("End anyway")

    def do(self, action: Mapping[str, Any]) -> None:
        """Do an action of a turn by clicks."""
        window, kind = self.window, action["do"]
        if kind == "end-turn" and not self.button("End turn"):
            return  # a turn in which nothing is left to be done ends by itself
        if kind == "end-turn":
            self.end_turn()
            return
        if kind in ("take-cover", "pass"):
            cover, *none = ANSWERS
            window.press({"take-cover": self.beginning(cover), "pass": next(filter(None, map(self.beginning, none)))}[kind])
            if self.seen["phase"] == "turn" and self.window.widget(COVER).get("its_on"):
                window.press(COVER)
            return
        if kind == "use":
            window.press(self.beginning("Use "))
        if place := action.get("to", f"{action['zone']}/0" if "zone" in action else ""):
            window.click(self.space(place))
        elif "target" in action:
            self.click_unit(action["target"])
        elif kind == "pick-up":
            window.press(self.beginning("Pick up "))
        if aimed := self.confirmed():
            window.press(aimed)

    def deed(self) -> str:
        """The button of something that can be done here and was not yet tried in this turn, nor what it undoes; "" for none."""
        begun = {one.partition(" ")[0] for one in self.tried} | self.tried
        found = (self.beginning(words) for words in DEEDS)
        new = [one for one in found if one and one not in {COVER, *self.tried}]
        return next((one for one in new if UNDONE.get(one, UNDONE.get(one.partition(" ")[0])) not in begun), "")

    def held(self) -> bool:
        """Whether the hand holds the token, or a weapon of a vehicle."""
        tools = [one for one in self.seen["widgets"] if one["kind"] == "Button" and one.get("its_on")]
        return any(one["words"].startswith("Use ") or one["words"] in WEAPONS for one in tools)

    def click_unit(self, unit: str) -> None:
        """Click a counter."""
        x, y = self.seen["units"][unit]["at"]
        self.window.click((x, y))

    def use(self, token: str) -> None:
        """Take up the token and aim it; where nothing can be chosen put it back."""
        window = self.window
        self.used += 1
        window.press(token)
        if self.confirmed():
            return
        if self.seen["targets"] or self.seen["ready"]:
            self.click_unit(self.chance.choice(sorted(self.seen["targets"]) or self.seen["ready"]))
        elif self.seen["lit"]:
            window.click(self.space(f"{self.chance.choice(self.seen['lit'])}/0"))
        elif self.seen["reach"]:
            window.click(self.space(self.chance.choice(sorted(self.seen["reach"]))))
        if self.held() and not self.confirmed():  # its name may be told only while it is held
            window.press(token if token in WEAPONS else self.beginning("Use "))

    def walk(self) -> None:
        """Move the acting unit to the lit space that is nearest to an enemy, now and then to another."""
        self.steps += 1
        self.walks += 1
        lit, foes = sorted(self.seen["reach"]), list(self.counters(False).values())
        near = min(lit, key=lambda space: min((math.dist(self.space(space), foe) for foe in foes), default=0.0))
        self.window.click(self.space(self.chance.choice(lit) if self.chance.random() < 0.25 else near))

    def answer(self) -> None:
        """Take Cover with the team, or do without."""
        self.answers += 1
        offered = [words for one in ANSWERS if (words := self.beginning(one))]
        self.window.press(self.chance.choice(offered))

    def pull(self) -> None:
        """Pull the skulls of one of those who were hit."""
        words = [one["words"] for one in self.seen["widgets"] if one["kind"] == "Button" and one["words"].endswith(" pulls")]
        self.window.press(self.chance.choice(words))

    def follow(self) -> None:
        """Let a friend take the step of Covering Fire, or let nobody."""
        if self.seen["reach"] and self.seen["chosen"] and self.chance.random() < 0.8:
            self.window.click(self.space(self.chance.choice(sorted(self.seen["reach"]))))
        if self.seen["phase"] == "follow" and self.button("Nobody moves"):
            self.window.press("Nobody moves")
