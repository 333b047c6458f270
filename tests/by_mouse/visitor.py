"""Whoever tries, with mouse and keys, what stands beside a match: the ways to a screen, the ways back, and what was done."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from game import games
from tests.by_mouse.firefight_hand import FirefightPlayer
from tests.by_mouse.ironsquad_hand import IronSquadPlayer
from tests.by_mouse.operators_hand import OperatorsPlayer
from tests.by_mouse.player import Player, Wanted
from tests.by_mouse.rush_hand import RushPlayer
from tests.by_mouse.skulls_hand import SkullsPlayer
from tests.by_mouse.window import Gone, Window

LONGEST = 90.0  # seconds until somebody at the screen has something to decide
PANELS = ("Kit", "Standing", "Tableau", "LitPanel", "TextPanel")
"""The panels that tell of units or of what is decided, a game's own before the plain one."""
LEVELS_UP = 12  # screens that may lie on each other until the way back counts as lost


class Game(NamedTuple):
    """What a visit knows of a game: its id, its name on the title, its hand, a short match against a recruit."""

    id: str
    title: str
    hand: type[Player]
    wanted: Wanted


_KNOWN = {
    "operators": Game(
        "operators", "Operators", OperatorsPlayer, Wanted("Operators", "Kiln Yard", ("Person", "Recruit"), speed="Off")
    ),
    "ironsquad": Game(
        "ironsquad",
        "Iron Squad",
        IronSquadPlayer,
        Wanted("Iron Squad", "Training", ("Person", "Recruit"), speed="Off", quick=True),
    ),
    "skulls": Game(
        "skulls",
        "Danger Close",
        SkullsPlayer,
        Wanted("Danger Close", "First Contact", ("Person", "Recruit"), speed="Off", quick=True),
    ),
    "firefight": Game(
        "firefight", "Firefight", FirefightPlayer, Wanted("Firefight", "First contact", ("Person", "Recruit"), speed="Off")
    ),
    "rush": Game("rush", "Rush", RushPlayer, Wanted("Rush", "Skirmish", speed="Off", options=("One against bots",))),
}
GAMES = {name: _KNOWN[name] for name in games.GAMES}
"""What a visit knows of every game there is."""
WAYS_OUT = (
    "Save and leave", "Leave the match", "Back to the puzzles", "Close the replay", "Leave", "Back", "Back to the title",
    "Back to the match", "Leave the example",
)  # fmt: skip
"""The buttons that lead out of a screen, whichever it is."""


class Visitor:
    """A person with a mouse in one game. `done` tells what was tried, in the order in which it was."""

    def __init__(self, window: Window, game: str, seed: int) -> None:
        self.window, self.game = window, GAMES[game]
        self.hand = self.game.hand(window, seed, game)
        self.hand.fiddled |= {"plan", "again", "what if", "looks", "away", "second thoughts", "moved again", "deploy undo"}
        self.done: list[str] = []

    @property
    def seen(self) -> dict[str, Any]:
        """What is on the screen."""
        return self.window.seen

    @property
    def graph(self) -> bool:
        """Whether the board is one of nodes and lines, rather than of hexes."""
        return "nodes" in self.seen

    def shot(self, name: str) -> None:
        """Keep a picture of the window, where pictures are wanted."""
        self.window.shot(f"{self.game.id}-{name}")

    def note(self, words: str) -> None:
        """Note that this was tried, and is as it should be."""
        self.done.append(words)

    # --- ways ---------------------------------------------------------------------------------------------------------------

    def tool(self, icon: str) -> None:
        """Click the button with this icon."""
        self.window.press("", "Button", place=self.hand._tool(icon))

    def home(self) -> None:
        """Go to the title, whatever lies over it. Raises: Gone."""
        for _ in range(LEVELS_UP):
            scene = self.window.rest()["scene"]
            if scene == "Title":
                return
            found = next((words for words in WAYS_OUT if self.window.has(words)), None)
            if scene == "Curtain":
                self.hand.pass_curtain(self.seen)
            elif found and scene != "LedgerSheet":
                self.window.press(found)
            elif any(one.get("its_icon") == "menu" for one in self.seen["widgets"]):
                self.tool("menu")
            else:
                self.window.key("Escape")
        raise Gone(f"no way leads from {self.seen['scene']} to the title")

    def to_setup(self) -> None:
        """Go from the title to the set-up of the game."""
        self.window.press(self.game.title, "Card")
        self.window.await_scene("Setup")

    def beside(self, words: str, scene: str) -> None:
        """Go from the title, by the set-up, to what stands beside a match."""
        self.to_setup()
        self.window.press(words)
        self.window.await_scene(scene)

    def begin(self) -> None:
        """Begin a match against a recruit, up to the person's first decision."""
        self.hand.set_up(self.game.wanted, 2)
        self.hand.to_the_table()
        self.asked()
        if self.window.has("Stop lessons"):
            self.window.press("Stop lessons")
        while isinstance(self.hand, RushPlayer) and not self.hand.met():
            self.hand.step(self.seen)
            self.asked()

    def asked(self) -> None:
        """Wait until the person at the screen is to decide."""
        end = time.monotonic() + LONGEST
        while not self.hand.asked(self.window.rest()):
            if time.monotonic() > end:
                raise Gone(f"nothing to be decided on {self.seen['scene']}: {self.seen.get('chips')}")
            if self.seen["scene"] == "Play" and not self.seen["idle"]:
                self.hand.watch(self.seen)

    def journals(self) -> dict[str, bytes]:
        """The journals on the disk, by the names of their files."""
        return {path.name: path.read_bytes() for path in sorted((self.window.home / "matches").glob("*.match"))}

    # --- the board ----------------------------------------------------------------------------------------------------------

    def bring(self, space: str) -> tuple[int, int]:
        """Where a space of the board lies on the screen, for which a board of hexes was dragged if it must."""
        if isinstance(self.hand, OperatorsPlayer):
            return self.hand.node(space)
        if isinstance(self.hand, SkullsPlayer):
            return self.hand.space(space)
        if isinstance(self.hand, (FirefightPlayer, RushPlayer)):
            return self.hand.at(space)
        assert isinstance(self.hand, IronSquadPlayer)
        return self.hand.bring(space)

    def piece(self, own: bool = True, turns: bool = False) -> tuple[str, tuple[int, int]]:
        """A unit of the seat at the screen or of the other, and where it lies; `turns`: one that looks somewhere, if any."""
        if isinstance(self.hand, IronSquadPlayer):
            units = sorted(self.hand.units(own))
            name = next((one for one in units if turns and self.seen["units"][one]["facing"] is not None), units[0])
            return name, self.hand.over(name)
        if isinstance(self.hand, SkullsPlayer):
            name, (x, y) = next(iter(self.hand.counters(own).items()))
            return name, (x, y)
        if not self.graph:
            units = self.hand.soldiers() if isinstance(self.hand, RushPlayer) else self.seen["units"]
            name = next(one for one in sorted(units) if (units[one]["side"] == self.seen["side"]) == own)
            x, y = units[name]["at"]
            return name, (x, y)
        seat = self.seen["eyes"] if own else next(one for one in ("red", "blue") if one != self.seen["eyes"])
        x, y = self.seen["pieces"][seat]
        return seat, (x, y)

    def panel(self) -> dict[str, Any]:
        """The panel that tells of a unit, or of what is decided."""
        found = [one for one in self.seen["widgets"] if one["kind"] in PANELS]
        return min(found, key=lambda one: PANELS.index(one["kind"]))

    def button(self, *names: str) -> str:
        """The first of these names that a button bears."""
        return next(name for name in names if self.window.has(name))

    def wait(self, fits: Callable[[dict[str, Any]], bool], what: str, seconds: float = 20.0) -> dict[str, Any]:
        """What is on the screen once it fits."""
        return self.window.wait_for(fits, what, seconds)

    def notice(self, seconds: float = 4.0) -> str:
        """The words of the notice that stands over the screen. Raises: Gone without one."""
        seen = self.wait(lambda now: bool(now.get("notice")), "a notice", seconds)
        return str(seen["notice"]["words"])

    def pause(self, seconds: float) -> None:
        """Rest the hand, so that a notice goes or a tooltip comes."""
        time.sleep(seconds)
        self.window.rest()


def newest(folder: Path) -> Path:
    """The file of a folder that was written last."""
    return max(folder.iterdir(), key=lambda path: path.stat().st_mtime_ns)
