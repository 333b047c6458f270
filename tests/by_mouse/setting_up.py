"""A position set up with mouse and keys: pieces placed, dragged, turned, wounded; taken back, passed on, played, kept."""

from __future__ import annotations

import math
from typing import Any

from tests.by_mouse.visitor import Visitor, newest

TITLE = "Mine"
OWN = {"operators": "operator:red", "ironsquad": "unit:us-mg", "skulls": "unit:s-rifle"}
"""A piece that is placed by hand; one with a direction, where a game has directions."""
FOE = {"operators": "operator:blue", "ironsquad": "unit:ge-captain", "skulls": "unit:t-vet"}
FACE_DOWN = "E05"  # on the training board of Iron Squad, before anything was turned up
HURT = {"operators": ("Wound token", "plus"), "ironsquad": ("Health", "minus"), "skulls": ("Danger", "plus")}
AGAINST = ("operators", "ironsquad")
"""The games in which clicks lead to a position against the rules."""
DEALT = {"operators": "Cards", "ironsquad": "Cards", "skulls": "Bags"}
"""The page of what nobody sees lying on the board."""


class SettingUp(Visitor):
    """A person at the position editor."""

    @property
    def editor(self) -> dict[str, Any]:
        """What is told of the editor on the screen."""
        told: dict[str, Any] = self.seen["editor"]
        return told

    def open(self) -> None:
        """Open the editor on a small board, which lies in the window as a whole."""
        self.beside("Set up a position", "Editor")
        self.shot("editor")
        if self.game.id == "ironsquad":
            self.leaf("Board")
            turner = self.window.widget("", "Turner")
            for _ in range(3):
                if "Training" in self.told():
                    break
                self.window.press("", "Turner", part="plus")
                self.window.press("Start from its set-up")
            assert turner
        self.leaf("Pieces")

    @property
    def is_graph(self) -> bool:
        """Whether the board is one of nodes."""
        return self.game.id == "operators"

    def told(self) -> list[str]:
        """The board that is set up, as the match calls it."""
        return {"training": ["Training"]}.get(self.editor["value"]["scenario"], [])

    def leaf(self, words: str) -> None:
        """Open a page of the column."""
        self.window.press("", "TipChoice", part=words)

    def spot(self, space: str) -> tuple[int, int]:
        """Where a space lies on the screen."""
        x, y = self.editor["spots"][space]
        return x, y

    def thing(self, name: str) -> tuple[int, int]:
        """Where a thing lies on the screen."""
        return self.spot(self.editor["things"][name])

    def free(self, near: str, number: int = 0) -> str:
        """A space on which nothing lies, near another; not under the pointer's way out of the board."""
        taken = {space for space in self.editor["things"].values() if space}
        x, y = self.spot(near)
        spots = {space: spot for space, spot in self.editor["spots"].items() if space not in taken}
        grounds = self.seen.get("grounds", {})
        found = sorted(spots, key=lambda space: abs(spots[space][0] - x) + abs(spots[space][1] - y))
        return [space for space in found if grounds.get(space, "clear") == "clear"][number]

    def central(self) -> str:
        """The space that lies nearest to the middle of all."""
        spots = self.editor["spots"]
        x, y = (sum(spot[part] for spot in spots.values()) / len(spots) for part in (0, 1))
        return min(spots, key=lambda space: math.dist(spots[space], (x, y)))

    def take(self, piece: str) -> None:
        """Take a piece of the palette into the hand."""
        place = next(n for n, one in enumerate(self.pieces()) if one["its_piece"] == piece)
        self.window.press("", "PieceButton", place=place)

    def pieces(self) -> list[dict[str, Any]]:
        """The pieces of the palette."""
        return [one for one in self.seen["widgets"] if one["kind"] == "PieceButton"]

    # --- the board ------------------------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Clear the board and place two pieces; drag, turn and wound one."""
        window, game = self.window, self.game.id
        window.key("Home")  # every space is in sight
        start = self.editor["value"]
        middle = self.editor["things"].get(FOE[game]) or self.central()
        self.leaf("Board")
        window.press("Clear the board")
        assert not [one for one in self.editor["things"] if one.startswith(("unit", "operator"))], "nobody stands there"
        self.shot("editor-cleared")
        self.note("editor: cleared")
        self.leaf("Pieces")
        for number, piece in enumerate((OWN[game], FOE[game])):
            space = self.free(middle, 3 * number)
            self.take(piece)
            assert self.editor["held"] == piece, f"{piece} is in the hand"
            window.click(self.spot(space))
            assert self.editor["things"].get(piece) == space, f"{piece} stands on {space}"
        self.shot("editor-placed")
        before = self.editor["things"][OWN[game]]
        to = self.free(before, 2)
        window.drag(self.thing(OWN[game]), self.spot(to), 1)
        assert self.editor["things"][OWN[game]] == to and self.editor["chosen"] == OWN[game], "dragged, and chosen"
        faced = self.facing()
        if faced is not None:
            window.wheel(self.spot(to), -1)
            assert self.facing() != faced, "the wheel turns it"
            window.key("q")
            assert self.facing() == faced, "and a key turns it back"
        self.hurt()
        assert self.editor["value"] != start
        self.note(f"editor: placed, dragged, {'turned by wheel and key, ' if faced is not None else ''}wounded")

    def facing(self) -> object:
        """Where the placed piece looks; None where nobody looks anywhere."""
        kind, _, name = OWN[self.game.id].partition(":")
        value = self.editor["value"]
        return value["seats"][name]["face"] if kind == "operator" else value["units"][name].get("facing")

    def health(self) -> object:
        """How hurt the placed piece is."""
        kind, _, name = OWN[self.game.id].partition(":")
        value = self.editor["value"]
        if kind == "operator":
            return value["seats"][name]["wounds"]
        return value["units"][name]["danger" if self.game.id == "skulls" else "hp"]

    def hurt(self) -> None:
        """Hurt the placed piece by the buttons of its panel."""
        before = self.health()
        words, part = HURT[self.game.id]
        self.window.press(words, part=part)
        assert self.health() != before, f"{words} hurts it"
        self.shot("editor-chosen")

    def cards(self) -> None:
        """Let a card, or a mission, change hands."""
        before = self.editor["value"]
        self.leaf(DEALT[self.game.id])
        if self.is_graph:
            choice = next(one for one in self.seen["widgets"] if set(one["parts"]) == {"hand", "pile", "played"})
            other = next(words for words in ("played", "pile") if words != choice["chosen_words"])
            self.window.press(choice["words"], "Choice", part=other)
        elif self.game.id == "skulls":
            self.window.press("Black skulls", "Stepper", part="plus")
        else:
            self.window.press("US Straggler", "Stepper", part="minus")
            if self.editor["value"] == before:
                self.window.press("US Straggler", "Stepper", part="plus")
        self.shot("editor-cards")
        assert self.editor["value"] != before, "the cards lie otherwise"
        self.note("editor: cards given")

    def undo(self) -> None:
        """Take edits back and redo them, by keys and buttons."""
        now = self.editor["value"]
        self.window.key("z", "z", "z")
        assert self.editor["value"] != now, "taken back"
        self.window.press("Redo")
        self.window.key("y", "y")
        assert self.editor["value"] == now, "and done again"
        self.window.press("Undo")
        assert self.editor["value"] != now
        self.window.press("Redo")
        self.note("editor: taken back and done again")

    def pass_on(self) -> None:
        """Copy the position, clear the board, and paste the position again."""
        now = self.editor["value"]
        self.leaf("Board")
        self.window.press("Copy the position")
        told = self.notice()
        self.window.press("Clear the board")
        assert self.editor["value"] != now
        self.window.key("ctrl+v")
        assert self.editor["value"] == now, f"pasted as it was copied: {self.seen['notice']}"
        self.note(f"editor: copied and pasted; {told}")

    def bad(self) -> None:
        """Make a position against the rules, which is kept and gives one sentence, and step back to a good one.

        Where no click leads to such a position, a piece is taken away and brought back.
        """
        now, foe = self.editor["value"], FOE[self.game.id]
        self.leaf("Pieces")
        if self.game.id in AGAINST:
            self.against(now, foe)
        self.window.click(self.thing(foe), 3)
        assert foe not in self.editor["things"], "a right click takes it away"
        self.window.key("z")
        assert self.editor["value"] == now
        self.note("editor: taken away, brought back")

    def against(self, now: object, foe: str) -> None:
        """Make a position against the rules, from which nobody can play, and take it back."""
        if self.is_graph:
            far = max(self.editor["spots"], key=lambda space: math.dist(self.spot(space), self.thing(OWN[self.game.id])))
            self.take("marker:red")
            self.window.click(self.spot(far))
            self.window.key("Escape")
        else:
            self.window.drag(self.thing(foe), self.spot(FACE_DOWN), 1)
        fault = self.editor["fault"]
        assert fault and self.editor["value"] != now, "against the rules, and it is said"
        assert self.window.widget("Play from here")["reason"], "nobody can play from there, and the button says why"
        assert self.window.widget("Save as a puzzle")["reason"]
        self.shot("editor-bad")
        self.window.key("z")
        assert self.editor["value"] == now and not self.editor["fault"], "nothing is lost"
        self.note(f"editor: {fault!r}")

    # --- what comes of it -----------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Save the position as a puzzle on the player's own shelf."""
        window = self.window
        window.press("Save as a puzzle")
        window.await_scene("SavePuzzle")
        assert window.widget("Save the puzzle")["reason"], "a puzzle has a title"
        window.press("Title", "TextField")
        window.write(TITLE)
        self.shot("editor-save")
        window.press("Save the puzzle")
        file = newest(window.home / "puzzles" / self.game.id)
        window.await_scene("Editor")
        self.note(f"editor: saved as a puzzle, {file.name}")

    def play(self) -> None:
        """Begin a match at the position, and leave it."""
        window = self.window
        window.press("Play from here")
        window.await_scene("PlayFrom")
        window.press("Begin")
        self.hand.to_the_table()
        self.asked()
        self.shot("editor-played")
        self.note("editor: played from here")
        self.home()

    def come_back(self) -> None:
        """Find the position that was left when the editor is opened again."""
        self.beside("Set up a position", "Editor")
        assert OWN[self.game.id] in self.editor["things"], "the draft is back"
        self.note("editor: the draft waits")
        self.home()
