"""A player without a mouse: the same match, with nothing but the keys of the key table."""

from __future__ import annotations

from typing import Any

from tests.by_mouse.operators_hand import OperatorsPlayer
from tests.by_mouse.player import Player, Wanted
from tests.by_mouse.skulls_hand import STEPS as MOST_STEPS
from tests.by_mouse.skulls_hand import SkullsPlayer
from tests.by_mouse.window import Gone

LIVELY = 0.9  # how often a soldier who may go on does
STEPS = 80  # strokes of a key after which what it should reach counts as not to be reached


class Keys(Player):
    """Whoever plays with the keys alone, whatever the game. The pointer lies in a corner and is never moved."""

    def walk_to(self, words: str, kind: str = "", place: int = 0) -> None:
        """Press Tab until the keys are on this widget. Raises: Gone where it never gets there."""
        for _ in range(STEPS):
            wanted = self.window.widget(words, kind, place)
            if self.seen["focused"] is not None and self.seen["widgets"][self.seen["focused"]] == wanted:
                return
            self.window.key("Tab")
        raise Gone(f"Tab never reaches {kind} {words!r} on {self.seen['scene']}")

    def choose_part(self, words: str, row: int = 0) -> None:
        """Choose these words by arrows, in this place among the choices that offer them."""
        fit = [one for one in self.seen["widgets"] if words in one["parts"]]
        place = self._place(fit[row])
        self.walk_to("", fit[row]["kind"], place)
        names = list(fit[row]["parts"])
        way = names.index(words) - names.index(self._chosen_in(place))
        self.window.key(*["Right" if way > 0 else "Left"] * abs(way))
        if self._chosen_in(place) != words:
            raise Gone(f"the arrows never choose {words!r}")

    def _chosen_in(self, place: int) -> str:
        return str(self.window.widget("", "TipChoice", place)["chosen_words"])

    def set_up(self, wanted: Wanted, seed: int) -> None:
        window = self.window
        self.walk_to(wanted.game, "Card")
        window.key("Return")
        window.await_scene("Setup")
        self.choose_part("Two people")
        self.choose_part(wanted.board)
        for row, holder in enumerate(wanted.holders):
            self.choose_part(holder, row)
        self.walk_to("More")
        window.key("Return")
        self.walk_to("Seed", "TextField")
        window.write(str(seed))
        self.shot("setup-chosen")
        self.walk_to("Begin")
        window.key("Return")
        window.await_scene("Curtain", "Play")

    def pass_curtain(self, seen: dict[str, Any]) -> None:
        self.curtains += 1
        if self.window.has("Wait, undo my last decision") and "curtain" not in self.fiddled:
            self.fiddled.add("curtain")
            self.window.key("z")
            self.window.wait_for(lambda now: now["scene"] == "Play", "the plan that was taken back")
            return
        self.window.key("Return")
        self.window.wait_for(lambda now: now["scene"] != "Curtain", "the screen behind the curtain")

    def leave(self) -> None:
        self.window.key("Escape")


class KeyPlayer(Keys, OperatorsPlayer):
    """Whoever plays Operators with the keys alone."""

    def watch(self, seen: dict[str, Any]) -> None:
        if seen["halted"]:
            self.fights += seen["dueling"]
        self.window.key("space")

    def plan(self) -> None:
        if not self.marks() and "plan" not in self.fiddled:
            self.fiddled.add("plan")
            self.fiddle()
        while len(self.marks()) < 4:
            self.lay()
        self.shot(f"plan-whole-{self.seen['eyes']}")
        face = self.marks()[-1][2]
        self.window.key("q")
        if self.marks()[-1][2] != face:
            self.window.key("e")
            assert self.marks()[-1][2] == face, "a marker turns there and back"
        self.decisions += 1
        self.window.key("Return")

    def lay(self) -> None:
        before, lit = len(self.marks()), list(self.seen["lit"])
        self._point_at(self.chance.choice(lit))
        self.window.key("space")
        if len(self.marks()) == before:
            assert self.seen["lit"] and self.seen["lit"] != lit, "the space bar laid nothing"
            self._point_at(self.chance.choice(self.seen["lit"]))
            self.window.key("space")
        assert len(self.marks()) == before + 1, "no marker came to lie"

    def _point_at(self, node: str) -> None:
        """Press Tab from lit node to lit node until this one is looked at."""
        for _ in range(STEPS):
            if self.seen["hovered"] == node:
                return
            self.window.key("Tab")
        raise Gone(f"Tab never reaches the node {node}")

    def fiddle(self) -> None:
        window = self.window
        window.key("3")
        window.key("t")
        self.shot("threat")
        window.key("v")
        self.shot("sight")
        self.lay()
        self.lay()
        window.key("z")
        assert len(self.marks()) == 1, "Z takes the last marker back"
        window.key("c")
        assert not self.marks(), "nothing lies on a cleared board"
        window.key("l")
        self.shot("log")
        window.key("l", "t", "v")
        window.key("plus", "plus", "Right", "Down", "Home", "minus", "Home")
        self._see_the_menu()

    def _see_the_menu(self) -> None:
        """Open and close the menu and what can be read from it, and move the keys into the panels."""
        window = self.window
        window.key("F10")
        window.await_scene("Pause")
        self.shot("menu")
        self.walk_to("Keys")
        window.key("Return")
        window.await_scene("KeysSheet")
        self.shot("keys")
        window.key("Escape")
        window.await_scene("Pause")
        self.walk_to("Settings")
        window.key("Return")
        window.await_scene("Settings")
        self.shot("settings")
        window.key("Escape", "Escape")
        window.await_scene("Play")
        window.key("F6")
        assert self.seen["focused"] is not None, "F6 leads into the panels"
        window.key("Tab", "Escape")
        assert self.seen["focused"] is None, "Esc leads out of them"

    def fight(self) -> None:
        window = self.window
        for _ in range(self.chance.randint(1, 3)):
            window.key("Right")
        while (lack := window.widget("Fight")["reason"]) and ("dice" in lack or "die" in lack):
            for _ in range(self.chance.randint(1, 2)):
                window.key("Down")
            window.key("plus")
        self.shot(f"duel-chosen-{self.seen['eyes']}")
        self.decisions += 1
        window.key("Return")

    def choose_onward(self, label: str) -> None:
        self.window.key("Return" if label == "Press on" else "c")


class SkullsKeyPlayer(Keys, SkullsPlayer):
    """Whoever plays Danger Close with the keys alone: Tab goes from one thing that can be chosen to the next."""

    def watch(self, seen: dict[str, Any]) -> None:
        self.window.key("space")

    def muster(self) -> None:
        squad = [name for name in self.rows() if " " not in name]
        for _ in squad:
            if not self.window.widget("Ready")["reason"]:
                break
            self.window.key("Tab", "space")
        self.shot("mustered")
        self.window.key("Return")

    def plan(self) -> None:
        self.plans += 1
        self.window.key("c")
        for _ in [name for name in self.rows() if " " not in name]:
            self.window.key("Tab", "space", *["e"] * self.chance.randint(1, 3))
        self.shot("planned")
        self.window.key("Return")

    def act(self) -> None:
        """Do one more thing in a turn, or end it."""
        window, turn = self.window, (self.seen["chosen"], tuple(self.seen["chips"][:1]))
        if turn != self.now:
            self.now, self.steps, self.tried = turn, 0, set()
        if self.confirmed():
            self.shots += 1
            window.key("Return")
        elif self.beginning("Use ") and "token" not in self.tried and not self.held():
            self.tried.add("token")
            self.used += 1
            window.key("r")
            if not self.confirmed():
                window.key("Tab", "space")
            if self.held() and not self.confirmed():
                window.key("Escape")
        elif (self.seen["targets"] or self.seen["reach"]) and self.steps < MOST_STEPS and self.chance.random() < LIVELY:
            self.steps += 1
            self.walks += 1
            window.key(*["Tab"] * self.chance.randint(1, 4))
            self.shot("keys-pointed")
            window.key("space")
        else:
            window.key("Return")

    def answer(self) -> None:
        self.answers += 1
        self.window.key(self.chance.choice(("k", "Return")))

    def pull(self) -> None:
        self.window.key("Tab", "space")

    def follow(self) -> None:
        self.window.key("Return")
