"""What the hand does at the table of Operators: markers laid, turned and taken back, cards and dice chosen, pressing on."""

from __future__ import annotations

from typing import Any

from tests.by_mouse.player import Player
from tests.by_mouse.window import Window


class OperatorsPlayer(Player):
    """Whoever plays Operators with a mouse."""

    def __init__(self, window: Window, seed: int, name: str) -> None:
        super().__init__(window, seed, name)
        self.fights = 0

    def told(self) -> str:
        return f"{super().told()}, {self.fights} fights"

    def decide(self, seen: dict[str, Any]) -> None:
        if seen["phase"] == "planning":
            self.plan()
        elif seen["phase"] == "combat":
            self.fight()
        elif seen["phase"] == "onward":
            self.shot("onward")
            self.decisions += 1
            self.choose_onward(self.chance.choice(("Press on", "Hold")))

    def watch(self, seen: dict[str, Any]) -> None:
        if seen["halted"] and seen["dueling"]:
            self.shot("fight-over")
            self.fights += 1
            if self.once("again"):
                self.window.press("Show it again")
                self.window.rest()
        super().watch(seen)

    # --- planning -----------------------------------------------------------------------------------------------------------

    def node(self, name: str) -> tuple[int, int]:
        """Where a node stands on the screen."""
        x, y = self.seen["nodes"][name]
        return x, y

    def marks(self) -> list[list[Any]]:
        """The markers that lie on the board."""
        return list(self.seen["markers"])

    def lay(self) -> None:
        """Lay one more marker on the board, by way of the choice between two ways where there is one."""
        before, lit = len(self.marks()), self.seen["lit"]
        node = self.chance.choice(lit)
        if node in self.seen["sprints"]:
            self.shot_over(node, "sprint-hovered")
        self.window.click(self.node(node))
        if len(self.marks()) == before:
            assert self.seen["lit"] and self.seen["lit"] != lit, f"a click on {node} did nothing"
            self.shot("sprint-way")
            self.window.click(self.node(self.chance.choice(self.seen["lit"])))
        assert len(self.marks()) == before + 1, f"no marker came to lie on {node}"

    def shot_over(self, node: str, name: str) -> None:
        """Take a picture with the pointer on a node."""
        if name not in self.shown:
            self.window.move(self.node(node))
            self.window.rest()
            self.shot(name)

    def plan(self) -> None:
        """Lay four markers and lock the plan in."""
        self.shot(f"plan-empty-{self.seen['eyes']}")
        if self.seen["lit"]:
            self.shot_over(self.chance.choice(self.seen["lit"]), f"plan-hovered-{self.seen['eyes']}")
        if not self.marks() and self.once("plan"):
            self.fiddle()
        while len(self.marks()) < 4:
            self.lay()
        self.shot(f"plan-whole-{self.seen['eyes']}")
        self.turn()
        self.decisions += 1
        self.window.press("Lock plan in")

    def turn(self) -> None:
        """Turn the last marker by the wheel, and back, and once more."""
        _, node, face, _, _ = self.marks()[-1]
        self.window.wheel(self.node(node), 1)
        turned = self.marks()[-1][2]
        if turned != face:
            self.window.wheel(self.node(node), -1)
            assert self.marks()[-1][2] == face, "the wheel turns there and back"
            for notch in (1, -1):
                self.window.wheel(self.node(node), notch)

    def fiddle(self) -> None:
        """Try everything planning offers once, and empty the board again."""
        window = self.window
        for button in ("Threat", "Sight"):
            window.press(button)
            self.shot(button.lower().replace(" ", "-"))
        self.lay()
        self.lay()
        window.click(self.node(self.marks()[-1][1]), 3)
        assert len(self.marks()) == 1, "a right click takes the last marker back"
        window.drag((self.seen["board"][0] + 40, self.seen["board"][1] + 200), (self.seen["board"][0] + 80, 400))
        assert len(self.marks()) == 1, "a drag with the right button takes nothing back"
        self.lay()
        window.press("Undo")
        assert len(self.marks()) == 1
        self.lay()
        window.press("Clear")
        assert not self.marks(), "nothing lies on a cleared board"
        window.press("", "Button", place=self._tool("log"))
        self.shot("log")
        window.press("", "Button", place=self._tool("log"))
        for button in ("Threat", "Sight"):
            window.press(button)

    # --- a fight --------------------------------------------------------------------------------------------------------------

    def fight(self) -> None:
        """Choose a card and seven dice, and begin the fight."""
        window, seat = self.window, self.seen["eyes"]
        self.shot(f"duel-{seat}")
        hand = [one for one in self.seen["widgets"] if one["kind"] == "CardInHand"]
        if hand:
            window.press(kind="CardInHand", place=self.chance.randrange(len(hand)))
        while (lack := window.widget("Fight")["reason"]) and "dice" in lack or "die" in lack:
            rows = [one for one in self.seen["widgets"] if one["kind"] == "DiceRow"]
            window.press(kind="DiceRow", part="plus", place=self.chance.randrange(len(rows)))
        if self.once("what if"):
            window.press("Against …")
            self.shot("duel-what-if")
            window.press("His best play")
        self.shot(f"duel-chosen-{seat}")
        self.decisions += 1
        window.press("Fight")

    def choose_onward(self, label: str) -> None:
        """Choose between pressing on and holding."""
        self.window.press(label)
