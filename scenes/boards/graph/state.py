"""What a board of nodes and lines shows: what lies on it and over it, and what is seen from where. Pictures and picks read it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pygame import Rect

from game.boards.graph import Chain, Graph
from scenes.boards.acts import Painted
from scenes.boards.flat_board import FlatBoard
from scenes.boards.graph.legend import Legend
from scenes.boards.graph.plan import FLAG
from scenes.boards.lines import STROKES, Point
from scenes.boards.overlays import HOLLOW, Beam, Lights
from scenes.boards.pieces import PLATE, Marker, Piece, plate_px
from scenes.boards.sheet import Features, Sheet, flag_spot, look_of
from scenes.kit.palette import Side, mixed
from scenes.kit.words import say

TAG = 28.0  # board units: the largest words over the board
CLOSE = 1  # the largest range that is close


class Thought(NamedTuple):
    """Where a piece stands in thought alone, words for it, and the node on which it really stands, if it does."""

    node: str
    words: str
    really: str | None = None


class GraphState(FlatBoard):
    """What a board of nodes and coloured lines shows. It holds no rules: what it is told it shows.

    `pieces` by seat, `markers`, `flag_side`, `lights`, `refused` are what it was told last. `light_changes` grows whenever the
    light of a flash or of a contact is to be painted again.
    """

    def __init__(self, graph: Graph, map_id: str, features: Features, art: str, words: str) -> None:
        self.graph, self.map_id = graph, map_id
        self.words = words
        self.sheet = Sheet(graph, map_id, look_of(features), art)
        super().__init__(self.sheet.extent, TAG, art)
        self.light_changes = 0
        self.courses = self.sheet.courses
        self.legend = Legend(words)
        self.free = Rect(self.rect)  # the part of its place that no panel covers
        self.pieces: dict[str, Piece] = {}
        self.flag_side: Side | None = None
        self.markers: tuple[Marker, ...] = ()
        self.lights = Lights()
        self.refused: dict[str, str] = {}
        self.sprints: dict[str, tuple[str, ...]] = {}
        self.sparks: list[Point] = []
        self.airs: list[Painted] = []  # what is in the air over it
        self.track_start: str | None = None
        self.dyed: tuple[Side | None, float] = (None, 1.0)
        self.seen: tuple[str, str | None] | None = None
        self.lit_colour = ""
        self.stand: tuple[str, ...] = ()
        self.threatened: tuple[str, ...] = ()
        self.when: dict[str, str] = {}
        self.pointed: str | None = None
        self.thought: Thought | None = None
        self.cones: tuple[tuple[str, str, bool], ...] = ()
        self.sprint_way: tuple[str, ...] = ()
        self.flashing: list[Beam] = []
        self.flash_strength = 0.0
        self.flag_due = False  # its pole stands there already, and the flag comes later
        self.nobody: tuple[str, ...] = ()
        self.contact_shown: tuple[tuple[str, ...], str, str] | None = None

    @property
    def window(self) -> Rect:
        """The part of the screen in which the map is seen; where it is near it goes on under the legend."""
        return self.free.clip(self.camera.sheet)

    @property
    def painted(self) -> Rect:
        """All of its place: the sheet lies on a table that fills it."""
        return self.rect

    def set_features(self, features: Features) -> None:
        """Draw what these features show from now on."""
        self.sheet.change(look_of(features))
        self.change()

    # What lies on the board.

    def _stands(self, unit: str) -> bool:
        return self.pieces[unit].present

    def to_screen(self, node: str) -> tuple[int, int]:
        """The pixel of the screen of the middle of a node."""
        return self.camera.to_screen(self.graph.centre(node))

    def degrees(self, node: str | None, port: str | None) -> float | None:
        """The direction of a port in degrees (0 is east, 90 south); None without a node or a port."""
        return None if node is None or port is None else self.courses.degrees(node, port)

    def place(
        self, seat: str, side: Side, figure: str, node: str | None, face: str | None, wounds: int = 0, sprinting: bool = False
    ) -> None:
        """Put the piece of a seat on a node at once, without a motion; None takes it off the board."""
        at = self.graph.centre(node) if node else (0, 0)
        self.pieces[seat] = Piece(side, figure, at, self.degrees(node, face), wounds, node is not None, node, sprinting)
        self.change()

    def place_all(self, pieces: Mapping[str, Piece], flag_side: Side | None) -> None:
        """Set all pieces and the flag at once; motions that ran must be finished or forgotten."""
        self.pieces = dict(pieces)
        self.wake.clear()
        self.sparks, self.airs = [], []
        self.end_flash()
        self.hold_flag(flag_side)
        self.change()

    def wound(self, seat: str, wounds: int) -> None:
        """Show the wound token of a seat's piece, 0 for none."""
        self.pieces[seat].wounds = wounds
        self.stale = True

    def end_sprint(self, seat: str) -> None:
        """Show a seat's piece standing where it was on the run."""
        self.pieces[seat].sprinting = False
        self.stale = True

    def hold_flag(self, side: Side | None) -> None:
        """Show the flag in its holder's colour, None: nobody's."""
        self.flag_side = side
        self.dyed = (side, 1.0)
        self.stale = True

    def dye_flag(self, side: Side | None, part: float) -> None:
        """Show the flag dyed in a colour as far as `part` (0..1), while it changes hands."""
        self.dyed = (side, round(part * 16) / 16)
        self.stale = True

    def picture(self) -> dict[str, object]:
        """What lies on the board, for comparing two pictures: each piece and the flag's holder."""
        found: dict[str, object] = {"flag": self.flag_side.name if self.flag_side else None}
        for seat, piece in sorted(self.pieces.items()):
            found[seat] = (
                (piece.figure, piece.node, piece.at, piece.face, piece.wounds, piece.sprinting, piece.lean, piece.fade)
                if piece.present
                else None
            )
        return found

    # What is laid over it.

    def show_markers(self, markers: Iterable[Marker], start: str | None = None) -> None:
        """Show a plan. The track begins at `start`, else where the piece of the markers' side stands."""
        self.markers = tuple(markers)
        self.track_start = start
        self.change()

    def light(
        self,
        steps: Iterable[str] = (),
        sprints: Mapping[str, Sequence[str]] | None = None,
        entries: Iterable[str] = (),
        refused: Mapping[str, str] | None = None,
    ) -> None:
        """Ring the nodes offered for a step, for a sprint (each with the nodes between), to come in on; grey the refused."""
        self.sprints = {node: tuple(between) for node, between in (sprints or {}).items()}
        self.refused = dict(refused or {})
        self.lights = Lights(tuple(steps), tuple(self.sprints), tuple(entries), tuple(self.refused))
        self.change()

    def see(self, node: str | None, port: str | None = None, gently: bool = False) -> None:
        """Light all that a node sees, or what is faced through one port of it, and darken the rest; None ends it.

        `gently`: it fades after a moment, as for a pointer that may only pass by.
        """
        seen = None if node is None else (node, port)
        if seen != self.seen:
            self.seen = seen
            if gently:
                self.dusk.fall()
            else:
                self.dusk.end()
            self.change()

    def show_colour(self, colour: str) -> None:
        """Light all lines of one colour and darken the rest; "" ends it."""
        if colour != self.lit_colour:
            self.lit_colour = colour
            self.change()
        self.stale = True

    def show_threat(self, stand: Iterable[str], sees: Iterable[str], when: Mapping[str, str] | None = None) -> None:
        """Hatch the nodes where the enemy may stand and those he could see from there, a few words on each of `when`."""
        before = self.stand, self.threatened, self.when
        self.stand, self.when = tuple(stand), dict(when or {})
        self.threatened = tuple(node for node in sees if node not in self.stand)
        if (self.stand, self.threatened, self.when) != before:
            self.change()

    def point_at(self, node: str | None) -> None:
        """Ring a node, and leave the light as it is; None ends it."""
        if node != self.pointed:
            self.pointed = node
            self.change()

    def show_thought(self, thought: Thought | None) -> None:
        """Show that a piece stands there in thought alone; None ends it."""
        if thought != self.thought:
            self.thought = thought
            self.change()

    def show_cones(self, cones: Iterable[tuple[str, str]], theirs: Iterable[tuple[str, str]] = ()) -> None:
        """Light softly what is faced from (node, port) of each cone, in the colour of ours or of theirs."""
        self.cones = (*((*one, False) for one in cones), *((*one, True) for one in theirs))
        self.change()

    def show_way(self, nodes: Iterable[str]) -> None:
        """Show a way over these nodes by dots; none ends it."""
        nodes = tuple(nodes)
        if nodes != self.sprint_way:
            self.sprint_way = nodes
            self.change()

    def flash(self, chains: Iterable[Sequence[str]], colour: str) -> None:
        """Light chains of nodes in the colour of their lines, at full strength until `fade_flash` or `end_flash`."""
        shade = mixed(STROKES[colour].shade, (255, 255, 255), 0.35)
        centre = self.graph.centre
        self.flashing = [
            Beam(self.courses.path(chain, colour), shade, 255, 255, 62.0, HOLLOW, tuple(map(centre, chain))) for chain in chains
        ]
        self.flash_strength = 1.0
        self._light()

    def fade_flash(self, strength: float) -> None:
        """Show the flash so strongly (0..1)."""
        self.flash_strength = max(0.0, min(1.0, strength))
        self.stale = True

    def say_nobody(self, nodes: Sequence[str]) -> None:
        """Write between these nodes that there is no contact, until `end_flash`."""
        self.flashing, self.nobody = [], tuple(nodes)
        self._light()

    def end_flash(self) -> None:
        """Show no flash and no words of it."""
        self.flashing, self.nobody = [], ()
        self._light()

    def mark_contact(self, path: Sequence[str] | None, colour: str = "", label: str = "") -> None:
        """Light the path of a contact with its colour and a label, until it is called with None."""
        self.contact_shown = (tuple(path), colour, label) if path else None
        self._light()

    def _light(self) -> None:
        self.light_changes += 1
        self.stale = True

    def puff(self, at: Point, heading: float) -> None:
        """Raise a puff of dust."""
        self.wake.puff(at, heading)

    # What is seen from where.

    def corridors(self, node: str, port: str | None = None) -> list[Chain]:
        """Every closest path from a node to each node it sees, or only those that leave through one port."""
        found: list[Chain] = []
        for other in self.graph.nodes:
            for colour, path in self.graph.chains(node, other):
                if port is None or self.graph.port_to[node, path[1]] == port:
                    found.append((colour, path))
        return found

    def chains_from(self, nodes: Iterable[str], colour: str) -> list[tuple[str, ...]]:
        """The closest paths of one colour from these nodes to all that they see by it."""
        return [path for node in nodes for line, path in self.corridors(node) if line == colour]

    def closest(self, a: str, b: str) -> tuple[str, tuple[str, ...]]:
        """Colour and nodes of the closest path between two nodes; no colour and one node on the same node.

        Raises: ValueError when they do not see each other.
        """
        if a == b:
            return "", (a,)
        chains = self.graph.chains(a, b)
        if not chains:
            raise ValueError(f"{a} and {b} do not see each other; a contact needs two nodes that do")
        return chains[0]

    def range_words(self, a: str, b: str) -> str:
        """The range between two nodes in words: "2 long"."""
        far = self.graph.sight[a, b].range
        if not far:
            return self.written("same")
        return self.written("close" if far <= CLOSE else "long", range=far)

    def written(self, key: str, **names: object) -> str:
        """Words of its game for what the board shows: `board.<key>` of its file."""
        return say(f"{self.words}:board.{key}", **names)

    def stands(self, node: str) -> bool:
        """Whether a piece stands on a node."""
        return any(piece.present and piece.node == node for piece in self.pieces.values())

    def flag_rect(self) -> Rect:
        """Where the picture of the flag lies on the screen; the foot of its pole stands at 40 of 128 across and 114 down."""
        px = max(28, self.camera.px(FLAG))
        x, y = self.camera.to_screen(flag_spot(self.courses, self.graph.nodes[self.graph.flag]))
        return Rect(x - round(px * 40 / 128), y - round(px * 114 / 128), px, px)

    def taken(self) -> list[str]:
        """The node of each piece on the board."""
        return [piece.node for piece in self.pieces.values() if piece.present and piece.node]

    def arrows(self) -> dict[str, int]:
        """The way each piece on the board looks, by its node, in eighths of a turn: what lies beside it leaves its arrow free."""
        present = (piece for piece in self.pieces.values() if piece.present and piece.node and piece.face is not None)
        return {piece.node or "": round((piece.face or 0) / 45) * 45 % 360 for piece in present}

    def spots(self) -> dict[str, Point]:
        """Where each piece on the board is drawn: those that come close make room for each other, left and right."""
        present = {seat: piece.at for seat, piece in self.pieces.items() if piece.present}
        if len(present) == 2:
            (first, a), (second, b) = present.items()
            room = 2 * max(PLATE, plate_px(self.camera.zoom) / self.camera.zoom) + 20
            lack = max(0.0, room - math.dist(a, b)) / 2
            if lack:
                present[first], present[second] = (a[0] - lack, a[1]), (b[0] + lack, b[1])
        return present
