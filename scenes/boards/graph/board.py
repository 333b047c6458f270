"""The board of nodes and coloured lines on the screen: what stands still, what lies over it, what moves."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from pygame import Rect

from game.boards.graph import Graph
from scenes.boards.graph import motions, shots
from scenes.boards.graph.pick import Hit, hit_at, look_at, marker_at, port_towards
from scenes.boards.graph.picture import GraphPicture
from scenes.boards.graph.state import GraphState, Thought
from scenes.boards.pieces import MARKER, Marker, Piece
from scenes.boards.sheet import Features, portrait
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale
from scenes.kit.palette import Side

__all__ = ["GraphBoard", "Hit", "Marker", "Piece", "Thought", "portrait"]


class GraphBoard(GraphState):
    """A board of nodes and coloured lines on the screen: its place, its motions, and what is under the pointer."""

    def __init__(self, graph: Graph, map_id: str, features: Features, art: str, words: str) -> None:
        """`art`: the folder below `art/` with the signs of its game; `words`: the game whose words are written on it."""
        super().__init__(graph, map_id, features, art, words)
        self._picture = GraphPicture(self)

    # The place on the screen.

    def at_hand(self) -> list[Rect]:
        """Where pieces stand on the screen, and the markers of a plan."""
        return self._around([*self.taken(), *(marker.node for marker in self.markers)])

    def standing(self) -> list[Rect]:
        """Where all nodes lie."""
        return self._around(self.graph.nodes)

    def _around(self, nodes: Iterable[str]) -> list[Rect]:
        """The place of a marker on each of these nodes."""
        side = self.camera.px(2 * MARKER)
        middles = map(self.to_screen, nodes)
        return [Rect(x - side // 2, y - side // 2, side, side) for x, y in middles]

    def resize(self, rect: Rect, scale: Scale, free: Rect | None = None) -> None:
        """Fill this part of the window, the map and its legend in the part of it that nothing covers.

        The first time the whole board is shown.
        """
        self.rect, self.scale, self.text = Rect(rect), scale, scale.text(BODY)
        self.free = Rect(free or rect)
        self.legend.resize(self.free, self.sheet.extent, scale)
        self.camera.place(self.legend.room)
        self.change()

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the legend's or the camera's."""
        colour, folded = self.legend.colour, self.legend.folded
        taken = self.legend.handle(event)
        if (self.legend.colour, self.legend.folded) != (colour, folded):
            self.show_colour(self.legend.colour)
        if self.legend.folded != folded:
            self.camera.place(self.legend.room)
            self.change()
        return taken or super().handle(event)

    # Motions: each changes this picture alone and ends exactly.

    def walk(self, seat: str, to_node: str, face: str | None, sprint: bool, seconds: float) -> motions.Walk:
        """A motion: the piece walks to a neighbour; the half of a sprint leans and leaves dust."""
        return motions.Walk(self, seat, to_node, face, sprint, seconds)

    def turn(self, seat: str, face: str, seconds: float = motions.TURN) -> motions.Turn:
        """A motion: the piece turns to a port of its node."""
        return motions.Turn(self, seat, face, seconds)

    def heal(self, seat: str, wounds: int, seconds: float = motions.HEAL) -> motions.Heal:
        """A motion: the piece's wound token turns to this side, 0: it goes."""
        return motions.Heal(self, seat, wounds, seconds)

    def enter(self, seat: str, node: str, face: str | None, seconds: float = motions.ENTER) -> motions.Enter:
        """A motion: the piece comes down on a node."""
        return motions.Enter(self, seat, node, face, seconds)

    def fall(self, seat: str, moment: int, seconds: float = motions.FALL) -> motions.Fall:
        """A motion: the piece topples and is gone; its body stays, from this round on."""
        return motions.Fall(self, seat, moment, seconds)

    def aim(self, shooter: str, target: str, seconds: float = shots.AIM) -> shots.Aim:
        """A motion: a piece takes aim at another, which is marked, see `mark_contact`."""
        return shots.Aim(self, shooter, target, seconds)

    def shoot(self, shooter: str, target: str, seconds: float = shots.SHOT, kills: bool = False) -> shots.Shot:
        """A motion: a piece fires at another, which stays marked, see `mark_contact`."""
        return shots.Shot(self, shooter, target, seconds, kills)

    def raise_flag(self, side: Side | None, seconds: float = motions.RAISE) -> motions.Raise:
        """A motion: the flag changes hands."""
        return motions.Raise(self, side, seconds)

    def flash_check(self, *nodes: str, factor: float = 1.0) -> motions.Check:
        """A motion: what these nodes see lights up colour by colour, and nobody is there; `factor` is the speed's."""
        return motions.Check(self, nodes, factor)

    def contact(self, a: str, b: str, seconds: float = motions.CONTACT) -> motions.Contact:
        """A motion: the closest path between two nodes lights up and stays marked, see `mark_contact`."""
        return motions.Contact(self, a, b, seconds)

    # What is under the pointer.

    def pick(self, pos: tuple[int, int]) -> Hit:
        """What lies under a pixel of the screen."""
        return hit_at(self, pos)

    def marker_at(self, pos: tuple[int, int]) -> Marker | None:
        """The marker whose disc lies under a pixel of the screen."""
        return marker_at(self, pos)

    def look_at(self, pos: tuple[int, int]) -> Marker | None:
        """The marker whose look lies under a pixel of the screen."""
        return look_at(self, pos)

    def port_towards(self, marker: Marker, pos: tuple[int, int]) -> str:
        """The port of a marker's node that looks most nearly from its disc to a pixel of the screen."""
        return port_towards(self, marker, pos)
