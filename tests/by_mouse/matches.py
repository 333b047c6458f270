"""Whole matches played with the mouse, or with the keys alone, in the program's own window.

    python -m tests.by_mouse.matches [MATCH …] [--seed 1] [--size 1280x720] [--shots FOLDER] [--home FOLDER]

Without names of matches all are played, one after another.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from tests.by_mouse.window import Gone, Window

PEOPLE = ("Person", "Person")


class Wanted(NamedTuple):
    """A match to play: its board, who holds red and blue, how many points win, whether by keys, and what happens beside."""

    board: str
    holders: tuple[str, str] = PEOPLE
    keys: bool = False
    fiddling: bool = True  # plans are taken back, turned, cleared, markers dragged about


MATCHES = {
    "hot-seat": Wanted("Kiln Yard"),
    "keys": Wanted("Kiln Yard", keys=True),
    "recruit": Wanted("Kiln Yard", ("Person", "Recruit")),
    "regular": Wanted("Salt Quay", ("Regular", "Person")),
    "veteran": Wanted("Kiln Yard", ("Person", "Veteran")),
    "training": Wanted("Basic Training"),
}


class Player:
    """Whoever sits at the screen: one person for each seat that is a person's."""

    def __init__(self, window: Window, seed: int, name: str) -> None:
        self.window, self.chance, self.name = window, random.Random(seed), name
        self.fiddled: set[str] = set()
        self.shown: set[str] = set()
        self.curtains = self.fights = self.decisions = 0

    @property
    def seen(self) -> dict[str, Any]:
        """What is on the screen."""
        return self.window.seen

    def shot(self, name: str) -> None:
        """Nothing comes back; the first picture of each kind is kept."""
        if name not in self.shown:
            self.shown.add(name)
            self.window.shot(f"{self.name}-{name}")

    # --- before a match -----------------------------------------------------------------------------------------------------

    def hurry(self) -> None:
        """Nothing comes back; from the title through the settings, where animations are made fast, and back."""
        self.window.press("Settings")
        self.window.await_scene("Settings")
        self.window.press(kind="Choice", part="Fast")
        self.shot("settings")
        self.window.press("Back")
        self.window.await_scene("Title")

    def set_up(self, wanted: Wanted, seed: int) -> None:
        """Nothing comes back; from the title to the first screen of the match."""
        window = self.window
        self.shot("title")
        self.hurry()
        window.press("Operators", "Card")
        window.await_scene("Setup")
        self.shot("setup")
        window.press(kind="TipChoice", part="Two people")
        boards = next(one for one in self.seen["widgets"] if wanted.board in one["parts"])
        window.press(kind="TipChoice", part=wanted.board, place=self._place(boards))
        for seat in (0, 1):
            rows = [one for one in self.seen["widgets"] if "Recruit" in one["parts"]]
            window.press(kind="TipChoice", part=wanted.holders[seat], place=self._place(rows[seat]))
        window.press("More")
        field = window.widget("Seed", "TextField")["rect"]
        window.click((field[0] + field[2] - 20, field[1] + field[3] - 12))
        window.write(str(seed))
        self.shot("setup-chosen")
        window.press("Begin")
        self.window.await_scene("Curtain", "Play")

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
        """Nothing comes back; what the screen asks for now is done."""
        if seen["scene"] == "Curtain":
            self.pass_curtain(seen)
        elif not seen["idle"]:
            self.watch(seen)
        elif seen["eyes"] not in seen["turn"]:
            self.wait(seen)
        elif seen["phase"] == "planning":
            self.plan()
        elif seen["phase"] == "combat":
            self.fight()
        elif seen["phase"] == "onward":
            self.shot("onward")
            self.decisions += 1
            self.choose_onward(self.chance.choice(("Press on", "Hold")))

    def pass_curtain(self, seen: dict[str, Any]) -> None:
        """Nothing comes back; the next player has the mouse, once the last one has used his way back where he wants it."""
        self.curtains += 1
        self.shot("curtain-with-way-back" if self.window.has("No, take my last decision back") else "curtain")
        if self.window.has("No, take my last decision back") and "curtain" not in self.fiddled:
            self.fiddled.add("curtain")
            self.window.press("No, take my last decision back")
            back = self.window.wait_for(lambda now: now["scene"] == "Play", "the plan that was taken back")
            assert back["eyes"] in back["turn"], "whoever takes back is at the screen again"
            self.shot("taken-back")
            return
        name = next(one["words"] for one in seen["widgets"] if one["kind"] == "Button" and one["words"].startswith("I am"))
        self.window.press(name)
        self.window.wait_for(lambda now: now["scene"] != "Curtain", "the screen behind the curtain")

    def watch(self, seen: dict[str, Any]) -> None:
        """Nothing comes back; what moves is seen to its end, and a halt is ended by its button."""
        if seen["halted"]:
            self.shot("fight-over" if seen["dueling"] else "halt")
            if seen["dueling"]:
                self.fights += 1
                if "again" not in self.fiddled:
                    self.fiddled.add("again")
                    self.window.press("Play it again")
                    self.window.rest()
            self.window.press("Go on")
        time.sleep(0.05)

    def wait(self, seen: dict[str, Any]) -> None:
        """Nothing comes back; the machine thinks, or a curtain is about to fall."""
        if seen["turn"]:
            self.shot("waiting")
        time.sleep(0.05)

    # --- planning -----------------------------------------------------------------------------------------------------------

    def node(self, name: str) -> tuple[int, int]:
        """Where a node stands on the screen."""
        x, y = self.seen["nodes"][name]
        return x, y

    def marks(self) -> list[list[Any]]:
        """The markers that lie on the board."""
        return list(self.seen["markers"])

    def lay(self) -> None:
        """Nothing comes back; one more marker lies on the board, by way of the choice between two ways where there is one."""
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
        """Nothing comes back; a picture with the pointer on a node."""
        if name not in self.shown:
            self.window.move(self.node(node))
            self.window.rest()
            self.shot(name)

    def plan(self) -> None:
        """Nothing comes back; four markers lie and the plan is locked in."""
        self.shot(f"plan-empty-{self.seen['eyes']}")
        if self.seen["lit"]:
            self.shot_over(self.chance.choice(self.seen["lit"]), f"plan-hovered-{self.seen['eyes']}")
        if not self.marks() and not self.fiddled & {"plan"}:
            self.fiddled.add("plan")
            self.fiddle()
        while len(self.marks()) < 4:
            self.lay()
        self.shot(f"plan-whole-{self.seen['eyes']}")
        self.turn()
        self.decisions += 1
        self.window.press("Lock plan in")

    def turn(self) -> None:
        """Nothing comes back; the wheel turns the last marker, and back."""
        _, node, face, _, _ = self.marks()[-1]
        self.window.wheel(self.node(node), 1)
        turned = self.marks()[-1][2]
        if turned != face:
            self.window.wheel(self.node(node), -1)
            assert self.marks()[-1][2] == face, "the wheel turns there and back"

    def fiddle(self) -> None:
        """Nothing comes back; everything planning offers is tried once, and the board is empty again."""
        window = self.window
        for button in ("Threat", "What I will see"):
            window.press(button)
            self.shot(button.lower().replace(" ", "-"))
        self.lay()
        self.lay()
        window.click(self.node(self.marks()[-1][1]), 3)
        assert len(self.marks()) == 1, "a right click takes the last marker back"
        window.drag((self.seen["board"][0] + 40, self.seen["board"][1] + 200), (self.seen["board"][0] + 80, 400))
        assert len(self.marks()) == 1, "a drag with the right button takes nothing back"
        self.lay()
        window.press("Take back")
        assert len(self.marks()) == 1
        self.lay()
        window.press("Clear")
        assert not self.marks(), "nothing lies on a cleared board"
        window.press("", "Button", place=self._tool("log"))
        self.shot("log")
        window.press("", "Button", place=self._tool("log"))
        for button in ("Threat", "What I will see"):
            window.press(button)

    def _tool(self, icon: str) -> int:
        """The place of a button that has nothing but an icon, among all buttons."""
        buttons = [one for one in self.seen["widgets"] if one["kind"] == "Button"]
        return next(place for place, one in enumerate(buttons) if one.get("its_icon") == icon)

    # --- a fight --------------------------------------------------------------------------------------------------------------

    def fight(self) -> None:
        """Nothing comes back; a card and seven dice are chosen, and the fight is on."""
        window, seat = self.window, self.seen["eyes"]
        self.shot(f"duel-{seat}")
        hand = [one for one in self.seen["widgets"] if one["kind"] == "CardInHand"]
        if hand:
            window.press(kind="CardInHand", place=self.chance.randrange(len(hand)))
        while (lack := window.widget("Fight")["reason"]) and "dice" in lack or "die" in lack:
            rows = [one for one in self.seen["widgets"] if one["kind"] == "DiceRow"]
            window.press(kind="DiceRow", part="plus", place=self.chance.randrange(len(rows)))
        if "what if" not in self.fiddled:
            self.fiddled.add("what if")
            window.press("Against …")
            self.shot("duel-what-if")
            window.press("Against anything")
        self.shot(f"duel-chosen-{seat}")
        self.decisions += 1
        window.press("Fight")

    def leave(self) -> None:
        """Nothing comes back; from the result through another match, seats swapped, saved and gone on with, to the title."""
        window = self.window
        window.press("Again, seats swapped")
        self._to_the_table()
        self.shot("swapped")
        swapped = self.seen["turn"]
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
        self._to_the_table()
        assert self.seen["turn"] == swapped, "the match goes on where it was left"
        window.press("", "Button", place=self._tool("menu"))
        window.await_scene("Pause")
        window.press("Leave without finishing")
        self.shot("menu-asks-back")
        window.press("Yes, leave")

    def _to_the_table(self) -> None:
        """Nothing comes back; the table is seen, and the curtain before it was opened where there was one."""
        if self.window.await_scene("Curtain", "Play")["scene"] == "Play":
            time.sleep(0.5)
        if self.window.rest()["scene"] == "Curtain":
            self.pass_curtain(self.seen)
        self.window.await_scene("Play")

    def choose_onward(self, label: str) -> None:
        """Nothing comes back; pressing on or holding is chosen."""
        self.window.press(label)


def play_match(window: Window, name: str, seed: int, shots: bool = True) -> str:
    """A line that tells how a match went, from the title to the result and back to the title. Raises: Gone, AssertionError."""
    wanted = MATCHES[name]
    from tests.by_mouse.by_keys import KeyPlayer

    player = (KeyPlayer if wanted.keys else Player)(window, seed, name)
    began = time.monotonic()
    player.set_up(wanted, seed)
    player.play()
    player.leave()
    window.await_scene("Title")
    told = f"{player.decisions} decisions, {player.fights} fights, {player.curtains} curtains"
    return f"{name} (seed {seed}): {told} in {time.monotonic() - began:.0f} s"


def main() -> None:
    """Nothing comes back; the matches of the command line are played."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("matches", nargs="*", choices=[[], *MATCHES])
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--size", default="1280x720")
    arguments.add_argument("--shots", type=Path)
    arguments.add_argument("--home", type=Path)
    chosen = arguments.parse_args()
    wide, high = map(int, chosen.size.split("x"))
    with (
        tempfile.TemporaryDirectory(prefix="sandtable-") as thrown,
        Window(chosen.home or Path(thrown), (wide, high), chosen.shots) as window,
    ):
        for name in chosen.matches or MATCHES:
            print(play_match(window, name, chosen.seed), flush=True)


if __name__ == "__main__":
    main()
