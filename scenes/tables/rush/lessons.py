"""What the lessons of Rush point at on the board; room for their panel at the foot of the column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from game.rush.records import SIDE_OF
from scenes.boards.loop.board import REACHES
from scenes.kit.widgets import Widget
from scenes.presentation.lessons import Course
from scenes.tables.lesson_room import LessonRoom
from scenes.tables.rush.before_throw import Ready
from scenes.tables.rush.moving import Moving

if TYPE_CHECKING:
    from scenes.tables.rush.table import RushTable

FURNITURE = {
    "lamps": "mcom_strip",
    "counter": "kill_counter",
    "dice": "dice_tray",
    "fuse": "fuse",
    "armoury": "armoury_pack",
    "supply": "supply_pack",
}
FLAT = {"mcom_strip": 0.55, "dice_tray": 0.8}
"""How high a frame is for its width, where it is no square."""
KINDS = {"buildings": "building", "gun": "gun", "panel": "uav"}


def make(table: RushTable) -> Places:
    """The places of a table."""
    return Places(table)


class Places(LessonRoom):
    """The places of one table: furniture, squares that count, one's own tokens, those of the enemy.

    A moment is a phase; a move that may end on an enemy and a throw in the middle of a turn are moments of their own, and so is
    the first fight, before its dice fall.
    """

    names = (*FURNITURE, *KINDS, "points", "stations", "own", "mates", "enemy", "vehicles")
    triggers: Sequence[str] = ()
    moments = ("muster", "spawn", "ready", "again", "move", "fight", "clash", "revive", "repair", "defuse", "card", "rest")

    table: RushTable

    def __init__(self, table: RushTable) -> None:
        self.table = table

    def moment(self) -> str:
        """What goes on now; "" while another seat decides."""
        state, mode = self.table.state, self.table.mode
        if state.clash:
            return "clash"
        if not state.shown or state.chair is None or state.view.result is not None:
            return ""
        phase = state.view.turn.phase
        if phase == "move" and isinstance(mode, Moving) and mode.choices and mode.met:
            return "fight"
        return "again" if phase == "ready" and isinstance(mode, Ready) and mode.once_more else phase

    # --- places -----------------------------------------------------------------------------------------------------------

    def place(self, name: str) -> Rect | None:
        """Where that is on the screen now; None while it cannot be seen."""
        areas = self.parts(name)
        return areas[0].unionall(areas[1:]) if areas else None

    def panels(self, name: str) -> Sequence[Widget]:
        """None: lessons speak of the board alone."""
        return ()

    def parts(self, name: str) -> list[Rect]:
        """A frame around each thing that is meant, as far as it is in sight."""
        chrome, board = self.table.state.chrome, self.table.board
        if chrome is None:
            return []
        areas = [self._slot(FURNITURE[name])] if name in FURNITURE else [board.around(one) for one in self._squares(name)]
        side = Rect(chrome.side)
        seen = [area.clip(board.window) for area in areas]
        return [area for area in seen if area.w and area.h and not area.colliderect(side)]

    def labels(self) -> Sequence[Rect]:
        """The badges of tokens, the numbers of Spawn Points, the names and the numbers of the packs."""
        return self.table.board.labels()

    def sides(self, name: str) -> Sequence[Course]:
        """None: every part has a frame."""
        return ()

    def _slot(self, slot: str) -> Rect:
        """A frame around a piece of furniture."""
        board = self.table.board
        reach = board.camera.px(REACHES[slot])
        found = Rect(0, 0, 2 * reach, round(2 * reach * FLAT.get(slot, 1.0)))
        found.center = board.camera.to_screen(board.slots[slot])
        return found

    def _squares(self, name: str) -> list[str]:
        """The squares that are meant."""
        view, world, seat = self.table.state.view, self.table.state.world, self.table.state.seat
        if name == "points":  # only those that may be entered are framed
            return sorted({one["at"] for one in self.table.state.legal if "at" in one}) if self.moment() == "spawn" else []
        if name in KINDS:
            return [space for space, square in world.squares.items() if square.kind == KINDS[name]]
        if name == "stations":
            return [world.stations[mcom] for mcom in view.live]
        if name == "vehicles":
            return sorted({one.at for one in view.vehicles.values()})
        if seat is None:
            return []
        meant = {
            "own": [seat],
            "mates": [one for one in view.soldiers if SIDE_OF[one] == SIDE_OF[seat] and one != seat],
            "enemy": [one for one in view.soldiers if SIDE_OF[one] != SIDE_OF[seat]],
        }[name]
        there = (view.soldiers[one] for one in meant)
        return sorted({one.at for one in there if one.at and one.status != "box"})

    def come_near(self, spaces: Sequence[str]) -> None:
        """Show the board as it lies: a loop is seen whole."""

    def light(self, spaces: Sequence[str]) -> None:
        """Mark these squares."""
        self.table.mark(spaces)
        self.table.state.change()
