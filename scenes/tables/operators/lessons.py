"""What the lessons of Operators point at: places of the board, the column and the fight; and room for their panel."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from pygame import Rect

from scenes.boards.sheet import MARK
from scenes.kit.widgets import Widget
from scenes.presentation.lessons import LOW, Course, part_of_frame
from scenes.tables.lesson_room import LessonRoom
from scenes.tables.operators.duel.fight import STOPS
from scenes.tables.operators.table import OperatorsTable

REACH = 64  # board units from the middle of a node to its frame
ARROW = 66.0  # the same of the arrows of a line
FREE = 6  # pixels between a frame around the map and its legend
AIR = 8  # design units between the fight and the panel below it
LIFTED = 10, 4  # design units by which the tracker's lit space is wider and higher than it, less what a frame leaves
FIGHT = ("track", "meter", "steps", "dice", "sum")
MARKS = ("arrow", "star", "shield")
NODES = ("flag", "fused", "ladder", "own")
FIGHTING = ("choosing", *(stage for stage, _ in STOPS.values()))
"""The moments of a fight that lessons open at."""


def make(table: OperatorsTable) -> Places:
    """The places of a table."""
    return Places(table)


class Places(LessonRoom):
    """The places of one table, by name; what the hand does there; what goes on."""

    names = ("score", "board", "plan", "kit", "kits", "hand", "sight", "choice", "press", *FIGHT, *MARKS, *NODES)
    triggers = ("looked", "laid", "entered", "pointed", "walked", "ready")
    moments = ("planning", "moving", "contact", *FIGHTING, "settled", "onward")

    table: OperatorsTable

    def __init__(self, table: OperatorsTable) -> None:
        self.table, self.state, self.duel = table, table.state, table.duel

    def moment(self) -> str:
        """What goes on now; "" for anything that lessons do not know."""
        state = self.state
        if self.state.dueling:
            return "choosing" if self.duel.choosing else "settled" if self.duel.complete else self.duel.state.stage or "contact"
        if not state.shown:
            return "walking" if state.walking else "moving"
        return state.view.phase if state.chair and state.view.phase in ("planning", "onward") else ""

    # --- places -----------------------------------------------------------------------------------------------------------

    def place(self, name: str) -> Rect | None:
        """Where that is on the screen now; None while it cannot be seen."""
        if name in (*FIGHT, *MARKS):
            return _whole(self.parts(name))
        if name == "choice":
            choosing = self.duel.choosing if self.state.dueling else None
            return choosing.hand_area.union(choosing.dice_area) if choosing else None
        if self.state.dueling:
            return None
        if name == "score":
            return _whole(self.state.chrome.places_of("panel.score")) if self.state.chrome else None
        if name == "board":
            return self._sheet()
        if name in NODES:
            return self._around(name)
        return _whole([widget.seen for widget in self.panels(name) if widget.seen.h])

    def _sheet(self) -> Rect | None:
        """The map as far as it is in sight, beside its legend."""
        chrome, board = self.state.chrome, self.state.board
        if chrome is None:
            return None
        seen, legend = board.window.clip(part_of_frame(chrome, "board")), board.legend.rect
        if seen.colliderect(legend) and legend.w > legend.h:
            seen.h = legend.y - FREE - seen.y
        elif seen.colliderect(legend):
            seen = Rect(legend.right + FREE, seen.y, seen.right - legend.right - FREE, seen.h)
        return seen

    def panels(self, name: str) -> list[Widget]:
        """The panels of that name which stand in the column now; the plan for what lies elsewhere: it is seen again then."""
        return [widget for widget in self._about(name) or (self.table.panels.plan,) if widget in self.table.panels.widgets]

    def _about(self, name: str) -> Sequence[Widget]:
        """The panels of that name, in the column or not."""
        panels = self.table.panels
        widgets: dict[str, Sequence[Widget]] = {
            "plan": (panels.plan,),
            "kit": (panels.kits[self.state.own],),
            "kits": tuple(panels.kits.values()),
            "hand": (panels.hand,),
            "sight": (panels.sight,),
            "press": (panels.choice,),
        }
        return widgets.get(name, ())

    def parts(self, name: str) -> list[Rect]:
        """Where the parts of that are: in a fight one on either side, and nothing of what lies between them.

        Where what the enemy might play lies over his side, it is the own one alone.
        """
        if name in FIGHT:
            choosing = self.duel.choosing
            alone = choosing and choosing.against is not None
            panes = [pane for seat, pane in self.duel.state.panes.items() if seat == self.state.own or not alone]
            panes = panes if self.state.dueling else []
            # The space that counts stands out of the tracker: a frame runs around it.
            more = LIFTED if name == "track" else (0, 0)
            found = [(pane, area) for pane in panes if (area := pane.area(name))]
            if name == "meter":  # the sum of aim stands below it
                found = [(pane, area.union(pane.area("aim") or area)) for pane, area in found]
            return [area.inflate(*map(pane.scale.px, more)) for pane, area in found]
        if name in MARKS:
            return [] if self.state.dueling else self._marks(name)
        area = self.place(name)
        return [area] if area else []

    def sides(self, name: str) -> Sequence[Course]:
        """None: every part has a frame."""
        return ()

    def _marks(self, name: str) -> list[Rect]:
        """A frame around each mark of this kind on the board that is in sight."""
        board, graph = self.state.board, self.state.graph
        if name == "arrow":
            spots, reach = [board.sheet.arrow_spot(line) for line in graph.lines if line.one_way], ARROW
        else:
            of = {node: place.bonus if name == "star" else place.cover for node, place in graph.nodes.items()}
            spots, reach = [spot for (node, port), spot in board.sheet.mark_spots.items() if port in of[node]], MARK * 0.75
        seen = [area.clip(board.window) for area in self._squares(map(board.camera.to_screen, spots), reach)]
        return [area for area in seen if area.w and area.h]

    def _squares(self, spots: Iterable[tuple[int, int]], reach: float) -> list[Rect]:
        """A square around each of these pixels, so many board units from its middle to its edge."""
        side = 2 * round(reach * self.state.board.camera.zoom)
        return [Rect(0, 0, side, side).move_to(center=spot) for spot in spots]

    def _around(self, name: str) -> Rect | None:
        """A frame around the first node or line of this kind on the board, as far as it is in sight."""
        board, graph = self.state.board, self.state.graph
        places = graph.nodes.items()
        nodes: list[str]
        if name == "flag":
            nodes = [graph.flag]
        elif name == "own":
            seat = self.state.seat
            at = self.state.view.area(seat).node if seat else None
            nodes = [at] if at else []
        elif name == "fused":
            lines = [line for line in graph.lines if len(line.colours) > 1]
            nodes = [node for line in lines[:1] for node in (line.a, line.b)]
        else:
            nodes = [node for node, place in places if place.climb][:1]
        rects = self._squares(map(board.to_screen, nodes), REACH)
        if name == "flag" and rects:
            rects.append(board.flag_rect())
        found = _whole(rects)
        seen = found.clip(board.window) if found else None
        return seen if seen and seen.w and seen.h else None

    # --- room for the panel -----------------------------------------------------------------------------------------------

    def room(self, high: Callable[[int], int]) -> Rect:
        """The place of the panel: at the foot of the column, or of a fight, which is laid out above it."""
        if not self.state.dueling:
            return super().room(high)
        super().give_back()
        whole = self.duel.rect
        needed = max(high(whole.w), self._strip)
        self._lend(needed)
        return Rect(whole.x, whole.bottom - needed, whole.w, needed)

    def expect(self, moments: Collection[str]) -> None:
        """Lend the foot of a fight that has only just been opened, where a lesson is to come in it: nothing moves as it does."""
        if self.state.dueling and set(moments).intersection(FIGHTING):
            self._lend(self._strip)

    @property
    def _strip(self) -> int:
        """The pixels of the panel across a fight, the same for all of them, so that nothing moves from one to the next."""
        return round(self.duel.rect.h * LOW)

    def _lend(self, high: int) -> None:
        """Lend so many pixels of the fight to the panel, till the fight is closed."""
        assert self.state.chrome is not None
        self.duel.make_room(max(self.duel.lent, high + self.state.chrome.column.scale.px(AIR)))

    def labels(self) -> Sequence[Rect]:
        """Where a frame runs beneath what is to be read: the names of the nodes, in a fight the lit spaces of the trackers."""
        board = self.state.board
        if self.state.dueling:
            return [pane.lit_space() for pane in self.duel.state.panes.values() if pane.area("track")]
        if not board.sheet.look.names:
            return ()
        camera = board.camera
        names = [board.sheet.names.rect(node, camera.zoom) for node in self.state.graph.nodes]
        corner = camera.to_screen((0, 0))
        return [seen for name in names if name and (seen := name.move(corner).clip(board.window))]

    def light(self, spaces: Sequence[str]) -> None:
        """Light all that is seen from the last of these nodes."""
        self.state.board.see(spaces[-1] if spaces else None)

    def come_near(self, spaces: Sequence[str]) -> None:
        """Do nothing: the whole map is always near enough."""


def _whole(areas: Sequence[Rect]) -> Rect | None:
    """The least place that all of these lie in; None without any."""
    return areas[0].unionall(areas[1:]) if areas else None
