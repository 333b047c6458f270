"""What the lessons of Firefight point at on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from scenes.kit.widgets import Widget
from scenes.presentation.lessons import Course
from scenes.tables.firefight.advising.prospects import answers, worthwhile
from scenes.tables.firefight.aim import Aiming
from scenes.tables.firefight.turn import Acting
from scenes.tables.lesson_room import LessonRoom

if TYPE_CHECKING:
    from scenes.tables.firefight.table import FirefightTable


def make(table: FirefightTable) -> Places:
    """The places of a table."""
    return Places(table)


class Places(LessonRoom):
    """The places of one table: the spaces that count, one's own units, those of the enemy. A moment is a phase, or of a turn
    what comes first: `close`, a unit stands beside an enemy; `rally`, one that was hit may rally; `answer`, an enemy is in the
    midst of acting; `step`, a step is proposed.

    Also the `able` units of one's own, which have a shot worth making, one's own `track`, and the button to `stall`. An
    `action-taken` is reported once for each action of a turn. The moment is `bound` while a turn can be let go by with a pass
    alone.
    """

    names = ("goals", "own", "enemy", "able", "track", "stall")
    triggers = ("action-taken",)
    moments = ("turn", "bound", "close", "rally", "answer", "step", "initiative")

    table: FirefightTable

    def __init__(self, table: FirefightTable) -> None:
        self.table = table

    def moment(self) -> str:
        """What goes on now; "" for anything that lessons do not know."""
        state = self.table.state
        if not (state.shown and state.chair) or state.view.pending:
            return ""
        if state.view.phase == "turn":
            return self._of_turn()
        return state.view.phase if state.view.phase in self.moments else ""

    def _of_turn(self) -> str:
        """What comes first in a turn of the seat at the screen."""
        mode, state = self.table.mode, self.table.state
        acting = mode if isinstance(mode, Acting) else None
        if acting and not any(one["do"] == "stall" for one in acting.legal):
            return "bound"
        if self._beside():
            return "close"
        if acting and any(one.do == "rally" for one in acting.choices):
            return "rally"
        if answers(state.view, str(state.seat)):
            return "answer"
        return "step" if acting and acting.steps_on() else "turn"

    def _beside(self) -> bool:
        """Whether a unit of the seat at the screen that can still act stands beside an enemy who shows himself."""
        view, links = self.table.state.view, self.table.state.world.hexes.links
        own = [one for one in view.own(str(self.table.state.seat)) if one.at in view.world.hexes.bit and one.state != "spent"]
        return any(view.enemy_at(space, one.seat) for one in own for space in links(one.at))

    # --- places -----------------------------------------------------------------------------------------------------------

    def place(self, name: str) -> Rect | None:
        """Where that is on the screen now; None while it cannot be seen."""
        areas = self.parts(name)
        return areas[0].unionall(areas[1:]) if areas else None

    def panels(self, name: str) -> Sequence[Widget]:
        """None: lessons speak of the board alone."""
        return ()

    def parts(self, name: str) -> list[Rect]:
        """A frame around each space that is meant, as far as it is in sight."""
        chrome = self.table.state.chrome
        if chrome is None:
            return []
        if name == "track":
            return self.table.own_track(chrome)
        if name == "stall":
            return [Rect(one.rect) for one in chrome.buttons if one.name == name]
        return list(self._in_sight(name).values())

    def _in_sight(self, name: str) -> dict[str, Rect]:
        """The spaces that are meant, those under the side column left aside, each with a frame around it."""
        chrome = self.table.state.chrome
        side = Rect(chrome.side) if chrome else Rect(0, 0, 0, 0)
        areas = {space: self._hex(space) for space in self._spaces(name)}
        return {space: area for space, area in areas.items() if area is not None and not area.colliderect(side)}

    def labels(self) -> Sequence[Rect]:
        """All that stands on the map: brackets run beneath it."""
        return self.table.board.raised()

    def sides(self, name: str) -> list[Course]:
        """A bracket on the left and on the right of each space: counters, and the words at their feet, stay free."""
        board, found = self.table.board, list[Course]()
        for space in () if name in ("track", "stall") else self._in_sight(name):
            middle = board.ground.centre(space)
            points = sorted(board.ground.outline(space), key=lambda point: point[1])
            for left in (True, False):
                half = [point for point in points if (point[0] < middle[0]) == left]
                found.append([board.camera.to_screen(point) for point in half])
        return found

    def _spaces(self, name: str) -> list[str]:
        view, seat = self.table.state.view, self.table.state.seat
        if name == "goals":
            return sorted(view.world.points.at_end)
        if seat is None:
            return []
        if name == "able":
            return self._able()
        mine = name == "own"
        there = {unit.at for unit in view.units.values() if not unit.hidden and view.friends(unit.seat, seat) == mine}
        return sorted(there & set(view.world.hexes.bit))

    def _able(self) -> list[str]:
        """Where units of the seat at the screen stand that have a shot worth making, else any."""
        mode, state = self.table.mode, self.table.state
        shots = [one for one in mode.choices if one.do == "fire"] if isinstance(mode, Aiming) else []
        good = {one.unit for one in shots if worthwhile(state, one, one.ways[0])} or {one.unit for one in shots}
        return sorted({state.view.units[name].at for name in good if name} & set(state.world.hexes.bit))

    def _hex(self, space: str) -> Rect | None:
        """A frame around a hex, None while it is out of sight."""
        board = self.table.board
        if not board.is_shown(space):
            return None
        found = Rect(0, 0, board.camera.px(board.hexes.width), board.camera.px(board.hexes.height))
        found.center = board.to_screen(space)
        return found.clip(board.window)

    def come_near(self, spaces: Sequence[str]) -> None:
        """Look at the board from as near as all these spaces can be seen."""
        self.table.board.open_on(list(spaces))
        self.table.state.change()

    def light(self, spaces: Sequence[str]) -> None:
        """Mark these spaces."""
        self.table.mark(spaces)
        self.table.state.change()
