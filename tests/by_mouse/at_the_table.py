"""What is at hand in a match, tried with mouse and keys: the rules, danger, sight, a thought, the dice, the position in words."""

from __future__ import annotations

from game.learning.lessons import training
from game.operators.tables import board
from tests.by_mouse.visitor import Visitor

BOOK = "Rulebook"
QUERIES = {"operators": "wound", "ironsquad": "wound", "skulls": "danger", "firefight": "cover", "rush": "fuse"}
DRAWN = {"skulls": "Skulls so far"}
"""What the menu calls the ledger, where it is not of dice."""
LATER = {"skulls": ("ghost",)}
"""What is at hand only once a turn has begun."""
LOOKS = {
    "operators": (("t", "threat", "Threat"), ("v", "sight", "Sight")),
    "ironsquad": (("t", "threat", "Threat"), ("v", "sight", "Sight")),
    "skulls": (("t", "threat", "Threats"),),
    "firefight": (("t", "threat", "Threat"), ("v", "sight", "Sight")),
    "rush": (("t", "threat", "Threat"),),
}
"""The ways of looking at a board: the key, what it is called inside, what the button says."""
CLEAR = 60  # pixels: no counter lies this near to where a ghost is put


class AtTheTable(Visitor):
    """A person at a match against a recruit, who looks everything up and plays little."""

    # --- rules at hand ------------------------------------------------------------------------------------------------------

    def read(self, what: str) -> str:
        """The id of the open paragraph. Raises: AssertionError where the book lies open at its contents."""
        opened = str(self.window.await_scene(BOOK)["book"]["open"])
        assert opened, f"{what} has no page"
        self.note(f"rules: {what} -> {opened}")
        return opened

    def close_book(self) -> None:
        """Shut the book by its button."""
        self.window.press("Close")
        assert self.seen["scene"] != BOOK, "the book is shut"

    def by_key(self, at: tuple[int, int], what: str) -> None:
        """Press the key of the rules with the pointer there, and open and shut the book."""
        self.window.move(at)
        self.window.rest()
        self.window.key("F1")
        self.read(f"the key on {what}")
        self.shot(f"book-{what.replace(' ', '-')}")
        self.close_book()

    def rules(self) -> None:
        """Try every way into the rule book, and the ways within it; play nothing meanwhile."""
        before = self.journals()
        self.by_key(self.piece()[1], "a unit")
        panel = self.panel()
        x, y, wide, high = panel["rect"]
        self.by_key((x + wide // 2, y + high // 2), "a panel")
        self.tool("question")
        assert self.seen["asking"], "the question mark asks"
        self.shot("asking")
        self.window.click(self.piece(own=False)[1])
        self.read("the question mark on an enemy")
        self.close_book()
        assert not self.seen["asking"], "one click asks once"
        self.tool("question")
        self.window.click((x + wide // 2, y + high // 2))
        self.read("the question mark on a panel")
        self.leaf_through()
        assert self.journals() == before, "whoever reads plays nothing"

    def leaf_through(self) -> None:
        """Type and find a word, follow a link, go back and on, open the contents."""
        window = self.window
        window.write(QUERIES[self.game.id])
        self.shot("book-search")
        found = window.widget("", "Contents")["parts"]
        assert found, f"nothing was found for {QUERIES[self.game.id]!r}"
        window.key("Return")
        self.read("the best that was found")
        for _ in QUERIES[self.game.id]:
            window.key("BackSpace")
        here = self.seen["book"]["open"]
        for name in list(window.widget("", "Contents")["parts"]):
            if self.seen["book"]["links"]:
                break
            window.press("", "Contents", part=name)
        links = self.seen["book"]["links"]
        start = self.seen["book"]["open"]
        window.click(tuple(next(iter(links.values()))))
        there = self.read("a link")
        assert there != start, "a link leads elsewhere"
        self.shot("book-link")
        self.tool("arrow-left")
        assert self.seen["book"]["open"] == start, "back leads back"
        window.key("alt+Right")
        assert self.seen["book"]["open"] == there, "and on again"
        window.press("Contents")
        assert not self.seen["book"]["open"], "the contents lie open"
        self.shot("book-contents")
        self.note(f"rules: search, link, back, on, contents (from {here or 'the contents'})")
        self.close_book()

    def figures(self) -> None:
        """Click a line of a panel that names its rule, and see its page."""
        links = [(rule, at) for one in self.seen["widgets"] for rule, at in one["links"].items()]
        assert links, "no line on the screen names its rule"
        rule, at = links[0]
        self.shot("modifiers")
        self.window.click((at[0], at[1]))
        self.read(f"the line {rule}")
        self.close_book()

    def refusal(self) -> None:
        """See something refused in a drill of the lessons, and follow the notice that says so to its rule."""
        told = training(self.game.id)
        assert told is not None
        drills = [drill for drill in told.drills.values() if any(getattr(step, "refused", False) for step in drill.steps)]
        if not drills:
            return  # no drill of this game shows what is refused
        drill = drills[0]
        lesson = next(lesson for lesson in told.lessons.values() if drill.id in lesson.drills)
        self.to_setup()
        self.window.press("Learn to play" if self.window.has("Learn to play") else "Continue training")
        self.window.await_scene("Play")
        self.asked()
        self.tool("menu")
        self.window.await_scene("Pause")
        self.window.press("All lessons")
        self.shot("lesson-list")
        self.open_lesson(lesson.id)
        self.window.press(drill.title)
        self.window.await_scene("DrillScreen", seconds=40)
        notice = self.wait(lambda seen: bool(seen.get("notice")), "the refusal", 40)["notice"]
        x, y, wide, high = notice["rect"]
        self.window.click((x + wide // 2, y + high // 2))
        self.read(f"the notice {notice['words'][:40]!r}")
        self.close_book()
        self.home()

    def open_lesson(self, lesson: str) -> None:
        """Click a lesson of the list, scrolled to where it must be."""
        for _ in range(20):
            part = self.window.widget("", "Lines")
            if lesson in part["parts"]:
                self.window.press("", "Lines", part=lesson)
                return
            x, y, wide, high = part["rect"]
            self.window.wheel((x + wide // 2, y + high // 2), -2)
        raise AssertionError(f"the list has no lesson {lesson}")

    # --- odds and danger ----------------------------------------------------------------------------------------------------

    def looks(self) -> list[str]:
        """The ways of looking at the board that are on."""
        return list(self.seen["thought"]["looks"])

    def danger(self) -> None:
        """Show danger and sight, by keys and buttons."""
        window = self.window
        for key, look, button in LOOKS[self.game.id]:
            window.key(key)
            assert look in self.looks(), f"{key} shows {look}"
            window.move(self.piece()[1])
            window.rest()
            self.shot(look)
            window.key(key)
            assert look not in self.looks()
            window.press(button)
            assert look in self.looks(), f"the button shows {look}"
            window.press(button)
            assert not self.looks()
        self.note(f"danger: {', '.join(look for _, look, _ in LOOKS[self.game.id])} by keys and buttons")

    def ghost(self) -> None:
        """Put an enemy elsewhere in thought, turn it, aim at it, put it away; play nothing."""
        while "ghost" in LATER.get(self.game.id, ()) and self.seen["phase"] != "turn":
            self.hand.step(self.seen)
            self.asked()
        window, before, stood = self.window, self.journals(), self.hand.stands()
        unit, at = self.piece(own=False, turns=True)
        window.move(at)
        window.rest()
        window.key("g")
        thought = self.seen["thought"]
        assert thought["carried"] and thought["ghost"][0] == unit, f"G picks up {unit}, whom the pointer is on: {thought}"
        space = self.free_space()
        window.click(self.bring(space))
        thought = self.seen["thought"]
        assert not thought["carried"] and thought["ghost"][1] == space, f"the ghost stands on {space}"
        faced = thought["ghost"][2]
        window.wheel(self.bring(space), -1)
        turned = self.seen["thought"]["ghost"][2]
        assert faced is None or turned != faced, "the wheel turns the ghost"
        self.shot("ghost")
        self.weigh(unit, space)
        window.press("End What if")
        assert self.seen["thought"]["ghost"] is None, "the ghost is away"
        window.press("What if …")
        window.click(self.piece(own=False)[1])
        assert self.seen["thought"]["carried"], "the button picks up who is clicked"
        window.click(self.bring(space), 3)
        assert self.seen["thought"]["ghost"] is None and not self.seen["thought"]["lifting"], "a right click ends the thought"
        assert self.journals() == before and self.hand.stands() == stood, "nothing was played"
        self.note(f"ghost: {unit} on {space}, turned {faced} -> {turned}, weighed, away; the journal is as it was")

    def free_space(self) -> str:
        """A space near the own unit on which nobody stands."""
        if self.graph:
            taken = {(x, y) for x, y in self.seen["pieces"].values()}
            own = self.seen["pieces"][self.seen["eyes"]]
            nodes = self.seen["nodes"]
            free = [
                node for node in nodes if not any(abs(x - nodes[node][0]) < 30 and abs(y - nodes[node][1]) < 30 for x, y in taken)
            ]
            return min(free, key=lambda node: abs(nodes[node][0] - own[0]) + abs(nodes[node][1] - own[1]))
        spaces, units = self.seen["spaces"], [unit for _, unit in sorted(self.seen["units"].items())]
        own = next(unit["at"] for unit in units if unit["side"] == self.seen["side"])

        def off(space: str, at: list[int]) -> int:
            return abs(spaces[space][0] - at[0]) + abs(spaces[space][1] - at[1])

        bare = [space for space in spaces if all(off(space, unit["at"]) > CLEAR for unit in units)]
        grounds = self.seen.get("grounds", {})
        return min((space for space in bare if grounds.get(space, "clear") == "clear"), key=lambda space: off(space, own))

    def weigh(self, unit: str, space: str) -> None:
        """Check that the picture tells what a meeting with the ghost would come to."""
        if self.graph:
            told = [line for one in self.seen["widgets"] for line in one.get("lines", ())]
            name = board(self.game.wanted.board.lower().replace(" ", "-")).nodes[space].title
            assert any(name in left + right for left, right in told), f"a panel tells of {name}"
        elif self.game.id == "rush":
            assert space in self.seen["lit"], f"{space} glows"
            assert self.panel(), "a panel tells who could stop there"
        else:
            own, at = self.piece()
            self.window.click(at)
            assert unit in self.seen["targets"], f"{own} could aim at the ghost of {unit}"
            self.window.move((self.seen["units"][unit]["at"][0], self.seen["units"][unit]["at"][1]))
            self.window.rest()
        self.shot("ghost-weighed")

    def ledger(self) -> None:
        """See the dice so far, by the key and from the menu."""
        window = self.window
        window.key("d")
        window.await_scene("LedgerSheet")
        assert any(one["kind"] == "DiceTable" for one in self.seen["widgets"]), "the dice are told in a table"
        self.shot("ledger")
        window.key("d")
        window.await_scene("Play")
        self.tool("menu")
        window.press(DRAWN.get(self.game.id, "Dice so far"))
        window.await_scene("LedgerSheet")
        window.key("Escape")
        window.press("Back to the match")
        window.await_scene("Play")
        self.note("dice so far: by the key and from the menu")

    def words(self) -> None:
        """See the position in words, and take it along."""
        window = self.window
        self.tool("menu")
        self.shot("menu")
        window.press("Describe the board")
        window.await_scene("Aloud")
        lines = window.widget("", "ScrollList")["items"]
        assert len(lines) > 3, "a position takes more than three sentences"
        window.press("Copy")
        told = self.notice()
        self.shot("words")
        window.press("Back")
        window.key("Escape")
        window.await_scene("Play")
        self.note(f"position in words: {len(lines)} sentences; {told}")
