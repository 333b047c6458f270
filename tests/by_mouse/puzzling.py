"""Puzzles tried with mouse and keys: solved by their answers, failed, helped by a hint, shown; and one of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.learning.puzzles import Puzzle, puzzles
from tests.by_mouse.ironsquad_hand import IronSquadPlayer
from tests.by_mouse.skulls_hand import SkullsPlayer
from tests.by_mouse.visitor import Visitor

SOLVED = {
    "operators": ("finish-the-round", "round-the-corner"),
    "ironsquad": ("by-road", "turn-it-right"),
    "skulls": ("not-a-sound", "nobody-gets-up"),
}
FAILED = {"operators": "round-the-corner", "ironsquad": "turn-it-right", "skulls": "nobody-gets-up"}
FIGURES = {"operators": "not-one-shot-in-anger", "ironsquad": "the-next-class", "skulls": "not-a-sound"}
"""A puzzle in which something is aimed at, or fought, so that every modifier stands on the screen."""


class Puzzling(Visitor):
    """A person at a game's puzzles."""

    def open(self) -> None:
        """Open the shelf of puzzles."""
        self.beside("Puzzles", "Puzzles")
        self.shot("puzzles")

    def shelf(self) -> list[Puzzle]:
        """The puzzles that came with the game, in the order of the list."""
        return list(puzzles(self.game.id))

    def choose(self, place: int) -> None:
        """Put a puzzle of the list on the table."""
        if str(place) not in self.window.widget("", "ScrollList")["parts"]:
            x, y, wide, high = self.window.widget("", "ScrollList")["rect"]
            self.window.wheel((x + wide // 2, y + high // 2), -12)
        self.window.press("", "ScrollList", part=str(place))
        if self.seen["scene"] == "Puzzles":  # a click on the one that is chosen already begins with it
            self.window.press("Try it")
        self.window.await_scene("TryPuzzle")
        self.asked_here()

    def named(self, name: str) -> Puzzle:
        """The puzzle of this id, which is on the table now."""
        shelf = self.shelf()
        place = next(number for number, one in enumerate(shelf) if one.id == name)
        self.choose(place)
        assert self.seen["puzzle"]["id"] == name, f"{name} lies on the table"
        return shelf[place]

    def asked_here(self) -> None:
        """Wait until the person is to decide."""
        self.wait(lambda seen: seen["scene"] == "TryPuzzle" and seen["idle"] and bool(seen["turn"]), "a decision", 30)

    def to_shelf(self) -> None:
        """Go from a verdict to the shelf."""
        self.window.press("Back to the puzzles")
        self.window.await_scene("Puzzles")

    def verdict(self) -> str:
        """The title of the sheet that ends a try."""
        seen = self.window.await_scene("Verdict", seconds=60)
        return str(next(one["its_title"] for one in seen["widgets"] if one["kind"] == "Panel"))

    # --- what a hand does -----------------------------------------------------------------------------------------------------

    def do(self, action: Mapping[str, Any]) -> None:
        """Do an action of an answer by clicks."""
        if action["do"] in ("press", "hold"):
            self.window.press("Press on" if action["do"] == "press" else "Hold")
        elif action["do"] == "mark":
            self.mark(action)
        elif isinstance(self.hand, SkullsPlayer):
            self.hand.do(action)
        else:
            self.order(action)

    def mark(self, action: Mapping[str, Any]) -> None:
        """Lay a marker, turn it the way it shall look, and lock the plan in."""
        window, hand = self.window, self.hand
        window.click(self.bring(action["at"]))
        marks = self.seen["markers"]
        assert marks[-1][1] == action["at"], f"the marker lies on {action['at']}"
        for _ in range(8):
            if self.seen["markers"][-1][2] == action["face"]:
                break
            window.wheel(self.bring(action["at"]), -1)
        assert self.seen["markers"][-1][2] == action["face"], f"it looks {action['face']}"
        hand.shot("puzzle-marked")
        if window.has("Lock plan in"):
            window.press("Lock plan in")

    def order(self, action: Mapping[str, Any]) -> None:
        """Send a soldier, turn a tile up or lay it."""
        hand = self.hand
        assert isinstance(hand, IronSquadPlayer)
        if action["do"] == "rotate":
            for _ in range(6):
                if self.seen["tile"]["turns"] == action["rot"]:
                    break
                self.window.press("Rotate right")
            self.window.press("Place it")
            return
        if self.seen["chosen"] != action["unit"]:
            hand.click_unit(action["unit"])
        if action["do"] == "reveal":
            tagged = sorted(space for space, words in self.seen["tags"].items() if "VP" in words)
            hand.click_space(tagged[0])
            self.wait(lambda seen: bool(seen.get("tile")), "the tile in the hand")
        else:
            hand.click_space(action["to"])

    # --- tries ----------------------------------------------------------------------------------------------------------------

    def solve(self, name: str) -> None:
        """Solve a puzzle by its answer, and see it ticked."""
        puzzle = self.named(name)
        self.shot(f"puzzle-{name}")
        for action in puzzle.answer:
            if self.window.rest()["scene"] != "TryPuzzle":
                break
            self.asked_here()
            self.do(action)
        title = self.verdict()
        self.shot("puzzle-solved")
        assert title == "SOLVED", f"{name}: {title}"
        self.to_shelf()
        solved = [item for item in self.window.widget("", "ScrollList")["items"].values() if "solved" in item[2]]
        assert any(puzzle.title in item[0] for item in solved), f"{name} is ticked"
        self.note(f"puzzle: {name} solved by clicks")

    def fail(self) -> None:
        """Follow a tempting try that comes to nothing, read the sheet that says why, and try again."""
        puzzle = self.named(FAILED[self.game.id])
        for action in puzzle.tries[0].actions:
            self.asked_here()
            self.do(action)
        self.wait(lambda seen: seen["scene"] == "Verdict" or bool(seen.get("idle") and seen.get("turn")), "what comes of it", 30)
        for words in ("Unit done", "End turn", "End anyway"):  # the last one, though somebody has not acted
            if self.window.has(words):
                self.window.press(words)
        title = self.verdict()
        self.shot("puzzle-failed")
        assert title == "NOT SOLVED", title
        told = [one["words"] for one in self.seen["widgets"] if one["kind"] == "Label"]
        assert puzzle.tries[0].text in told, f"it is said why: {told}"
        self.window.press("Try again")
        self.window.await_scene("TryPuzzle")
        self.asked_here()
        self.note(f"puzzle: {puzzle.id} failed by a tempting try, told why, tried again")

    def help(self) -> None:
        """Ask for a hint, a second one, and the answer played."""
        window = self.window
        window.press("Hint")
        self.wait(lambda seen: not seen["waiting"], "the hint", 40)
        self.shot("puzzle-hint")
        window.press("Hint")
        self.wait(lambda seen: not seen["waiting"], "the second hint", 40)
        self.shot("puzzle-told")
        window.press("Show me the answer")
        title = self.verdict()
        self.shot("puzzle-shown")
        assert title == "THE ANSWER", title
        self.to_shelf()
        self.note("puzzle: hint, second hint, answer shown")

    def figures(self) -> None:
        """Follow a modifier of a fight or a shot to its rule."""
        self.named(FIGURES[self.game.id])
        hand = self.hand
        if isinstance(hand, IronSquadPlayer):
            hand.click_unit("us-rifleman")
            hand.click_space("F06")
            self.asked_here()
            hand.click_space("G06")
            self.asked_here()
            hand.click_unit("ge-captain")
        elif isinstance(hand, SkullsPlayer):
            hand.click_unit("t-vet")
        links = {rule: at for one in self.seen["widgets"] for rule, at in one["links"].items()}
        self.shot("modifiers")
        assert links, "no figure on the screen names its rule"
        for rule, at in list(links.items())[:3]:
            self.window.click((at[0], at[1]))
            assert self.seen["scene"] == "Rulebook", f"a click at {at} leads to {rule}"
            opened = self.window.await_scene("Rulebook")["book"]["open"]
            assert opened, f"{rule} has a page"
            self.note(f"rules: the figure {rule} -> {opened}")
            self.window.key("Escape")
            self.window.await_scene("TryPuzzle")
        self.tool("menu")
        self.window.press("Back to the puzzles")
        self.window.await_scene("Puzzles")

    def own(self, title: str) -> None:
        """Open a puzzle of one's own from the end of the shelf."""
        self.choose(len(self.shelf()))
        assert self.window.widget("", "TaskPanel")["its_title"] == title.upper(), "one's own lies last"
        self.shot("puzzle-own")
        self.tool("menu")
        self.shot("puzzle-menu")
        self.window.press("Back to the puzzles")
        self.note(f"puzzle: one's own, {title!r}, opened")
