"""The board of nodes and coloured lines on the screen: what stands still, what lies over it, what moves."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.boards.graph import Chain, Graph
from scenes.boards import lines, motions, overlays
from scenes.boards.camera import Camera
from scenes.boards.legend import Legend
from scenes.boards.lines import STROKES, Point
from scenes.boards.overlays import Beam, Glass, Lights
from scenes.boards.pieces import ARROW, PLATE, Marker, Piece, draw_piece, flag, plate_px, puff
from scenes.boards.sheet import DISC, MARK_AWAY, Features, Sheet, flag_spot, look_of, portrait
from scenes.kit import palette
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale
from scenes.kit.palette import Side, mixed
from scenes.kit.words import say

__all__ = ["GraphBoard", "Hit", "Marker", "Piece", "portrait"]

NEAR = 24  # pixels: a node can be hit so far from its middle at least
FLAG = 96.0  # height of the flag in board units
CLOSE = 1  # the largest range that is close


class Hit(NamedTuple):
    """What lies under the pointer: a node, the port of it that is pointed to, the seat whose operator is pointed to."""

    node: str | None = None
    port: str | None = None
    piece: str | None = None


NOTHING = Hit()


class _Dust:
    """A puff of dust: cosmetic, gone after half a second."""

    __slots__ = ("x", "y", "across", "down", "age", "life", "units")

    def __init__(self, at: Point, heading: float, chance: random.Random) -> None:
        turn = math.radians(heading + 180 + chance.uniform(-45, 45))
        speed = chance.uniform(12, 46)
        self.x, self.y = at[0] + chance.uniform(-9, 9), at[1] + 14 + chance.uniform(-7, 7)
        self.across, self.down = math.cos(turn) * speed, math.sin(turn) * speed - 10
        self.age, self.life, self.units = 0.0, chance.uniform(0.35, 0.6), chance.uniform(14, 30)


class GraphBoard:
    """A board of nodes and coloured lines. It holds a picture and no rules: what it is told it shows.

    `pieces` by seat, `markers`, `flag_side`, `lights`, `refused` are what it was told last. `stale`: draw it again;
    `restless`: something moves that no motion outside drives (dust, a held arrow key).
    """

    def __init__(self, graph: Graph, map_id: str, features: Features) -> None:
        self.graph, self.map_id = graph, map_id
        self.sheet = Sheet(graph, map_id, look_of(features))
        self.courses = self.sheet.courses
        self.camera = Camera(self.sheet.extent)
        self.legend = Legend()
        self.rect, self.scale = Rect(0, 0, 1, 1), Scale(100)
        self.stale = True
        self.pieces: dict[str, Piece] = {}
        self.flag_side: Side | None = None
        self.markers: tuple[Marker, ...] = ()
        self.lights = Lights()
        self.refused: dict[str, str] = {}
        self.sprints: dict[str, tuple[str, ...]] = {}
        self.sparks: list[Point] = []
        self._start: str | None = None
        self._dyed: tuple[Side | None, float] = (None, 1.0)
        self._seen: tuple[str, str | None] | None = None
        self._colour = ""
        self._stand: tuple[str, ...] = ()
        self._threatened: tuple[str, ...] = ()
        self._cones: tuple[tuple[str, str, Side], ...] = ()
        self._way: tuple[str, ...] = ()
        self._flash: list[Beam] = []
        self._flash_strength = 0.0
        self._nobody: tuple[str, ...] = ()
        self._contact: tuple[tuple[str, ...], str, str] | None = None
        self._dust: list[_Dust] = []
        self._chance = random.Random(7)  # dust only: it must never touch the draws of a match
        self._still: Surface | None = None
        self._still_looks = -1
        self._flash_light: tuple[Surface, Rect] | None = None
        self._contact_light: tuple[Surface, Rect] | None = None
        self._lights_looks = -1
        self._tags: list[tuple[Surface, Rect]] = []

    # The place on the screen.

    def resize(self, rect: Rect, scale: Scale) -> None:
        """Stand in this part of the window; the first time the whole board is shown."""
        self.rect, self.scale = Rect(rect), scale
        self.camera.place(rect)
        self.legend.resize(rect, scale)
        self._change()

    def set_features(self, features: Features) -> None:
        """Draw what these features show from now on."""
        self.sheet.change(look_of(features))
        self._change()

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was the legend's or the camera's."""
        colour, folded = self.legend.colour, self.legend.folded
        taken = self.legend.handle(event)
        if (self.legend.colour, self.legend.folded) != (colour, folded):
            self.show_colour(self.legend.colour)
        if not taken:
            looks = self.camera.changes
            taken = self.camera.handle(event)
            self.stale = self.stale or self.camera.changes != looks
        return taken

    @property
    def restless(self) -> bool:
        """Whether something moves that no motion outside drives."""
        return bool(self._dust) or self.camera.moving

    def update(self, seconds: float) -> None:
        """Let dust settle and a held arrow key move the board."""
        if self.camera.moving:
            self.camera.update(seconds)
            self.stale = True
        if self._dust:
            for one in self._dust:
                one.age += seconds
                one.x += one.across * seconds
                one.y += one.down * seconds
            self._dust = [one for one in self._dust if one.age < one.life]
            self.stale = True

    def _change(self) -> None:
        self._still = None
        self.stale = True

    # What lies on the board.

    def degrees(self, node: str | None, port: str | None) -> float | None:
        """The direction of a port in degrees (0 is east, 90 south); None without a node or a port."""
        return None if node is None or port is None else self.courses.degrees(node, port)

    def place(
        self, seat: str, side: Side, figure: str, node: str | None, face: str | None, wounds: int = 0, sprinting: bool = False
    ) -> None:
        """Put the operator of a seat on a node at once, without a motion; None takes it off the board."""
        at = self.graph.centre(node) if node else (0, 0)
        self.pieces[seat] = Piece(side, figure, at, self.degrees(node, face), wounds, node is not None, node, sprinting)
        self._change()

    def place_all(self, pieces: Mapping[str, Piece], flag_side: Side | None) -> None:
        """Set all operators and the flag at once; motions that ran must be finished or forgotten."""
        self.pieces = dict(pieces)
        self._dust.clear()
        self.sparks = []
        self.end_flash()
        self.hold_flag(flag_side)
        self._change()

    def wound(self, seat: str, wounds: int) -> None:
        """Show the wound token of a seat's operator, 0 for none."""
        self.pieces[seat].wounds = wounds
        self.stale = True

    def hold_flag(self, side: Side | None) -> None:
        """Show the flag in its holder's colour, None: nobody's."""
        self.flag_side = side
        self._dyed = (side, 1.0)
        self.stale = True

    def dye_flag(self, side: Side | None, part: float) -> None:
        """Show the flag dyed in a colour as far as `part` (0..1), while it changes hands."""
        self._dyed = (side, round(part * 16) / 16)
        self.stale = True

    def picture(self) -> dict[str, object]:
        """What lies on the board, for comparing two pictures: each operator and the flag's holder."""
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
        """Show a plan. The track begins at `start`, else where the operator of the markers' side stands."""
        self.markers = tuple(markers)
        self._start = start
        self._change()

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
        self._change()

    def see(self, node: str | None, port: str | None = None) -> None:
        """Light all that a node sees, or what is faced through one port of it, and darken the rest; None ends it."""
        seen = None if node is None else (node, port)
        if seen != self._seen:
            self._seen = seen
            self._change()

    def show_colour(self, colour: str) -> None:
        """Light all lines of one colour and darken the rest; "" ends it."""
        if colour != self._colour:
            self._colour = colour
            self._change()
        self.stale = True

    def show_threat(self, stand: Iterable[str], sees: Iterable[str]) -> None:
        """Hatch the nodes where the enemy may stand and those he could see from there; both empty ends it."""
        self._stand = tuple(stand)
        self._threatened = tuple(node for node in sees if node not in self._stand)
        self._change()

    def show_cones(self, cones: Iterable[tuple[str, str, Side]]) -> None:
        """Light softly what is faced from (node, port) of each cone, in its side's tone."""
        self._cones = tuple(cones)
        self._change()

    def show_way(self, nodes: Iterable[str]) -> None:
        """Show a way over these nodes by dots; none ends it."""
        nodes = tuple(nodes)
        if nodes != self._way:
            self._way = nodes
            self._change()

    def flash(self, chains: Iterable[Sequence[str]], colour: str) -> None:
        """Light chains of nodes in the colour of their lines, at full strength until `fade_flash` or `end_flash`."""
        shade = mixed(STROKES[colour].shade, (255, 255, 255), 0.35)
        self._flash = [Beam(self.courses.path(chain, colour), shade, 235, 235, 34.0) for chain in chains]
        self._flash_strength, self._flash_light = 1.0, None
        self._lights_looks = -1
        self.stale = True

    def fade_flash(self, strength: float) -> None:
        """Show the flash so strongly (0..1)."""
        self._flash_strength = max(0.0, min(1.0, strength))
        self.stale = True

    def say_nobody(self, nodes: Sequence[str]) -> None:
        """Say between these nodes that there is no contact, until `end_flash`."""
        self._flash, self._nobody = [], tuple(nodes)
        self._lights_looks = -1
        self.stale = True

    def end_flash(self) -> None:
        """Show no flash and no words of it."""
        self._flash, self._nobody = [], ()
        self._lights_looks = -1
        self.stale = True

    def mark_contact(self, path: Sequence[str] | None, colour: str = "", label: str = "") -> None:
        """Light the path of a contact with its colour and a label, until it is called with None."""
        self._contact = (tuple(path), colour, label) if path else None
        self._lights_looks = -1
        self.stale = True

    def puff(self, at: Point, heading: float) -> None:
        """Raise a puff of dust."""
        self._dust.append(_Dust(at, heading, self._chance))

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
        """The range between two nodes in words: "2 · long"."""
        far = self.graph.sight[a, b].range
        return say(f"operators:board.{'close' if far <= CLOSE else 'long'}", range=far)

    # Motions: each changes this picture alone and ends exactly.

    def walk(self, seat: str, to_node: str, face: str | None, sprint: bool, seconds: float) -> motions.Walk:
        """A motion: the operator walks to a neighbour; the half of a sprint leans and leaves dust."""
        return motions.Walk(self, seat, to_node, face, sprint, seconds)

    def turn(self, seat: str, face: str, seconds: float = motions.TURN) -> motions.Turn:
        """A motion: the operator turns to a port of its node."""
        return motions.Turn(self, seat, face, seconds)

    def enter(self, seat: str, node: str, face: str | None, seconds: float = motions.ENTER) -> motions.Enter:
        """A motion: the operator comes down on a node."""
        return motions.Enter(self, seat, node, face, seconds)

    def fall(self, seat: str, seconds: float = motions.FALL) -> motions.Fall:
        """A motion: the operator topples and is gone."""
        return motions.Fall(self, seat, seconds)

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
        if not self.rect.collidepoint(pos) or self.legend.rect.collidepoint(pos):
            return NOTHING
        zoom = self.camera.zoom
        node, far = self._nearest(pos)
        reach = (MARK_AWAY + 22) * zoom
        if far > max(NEAR, reach):
            return NOTHING
        seat = self._seat_at(pos)
        rim = plate_px(zoom) if seat or self._taken(node) else DISC * zoom
        port = self._port_at(node, pos) if rim < far <= reach else None
        if port is None and far > max(NEAR, rim):
            return NOTHING
        return Hit(node, port, seat)

    def _nearest(self, pos: tuple[int, int]) -> tuple[str, float]:
        x, y = self.camera.to_board(pos)
        name = min(self.graph.nodes, key=lambda node: math.dist((x, y), self.graph.centre(node)))
        return name, math.dist((x, y), self.graph.centre(name)) * self.camera.zoom

    def _port_at(self, node: str, pos: tuple[int, int]) -> str | None:
        """The port whose line lies within 24 degrees and a hand's breadth of the pointer."""
        x, y = self.camera.to_screen(self.graph.centre(node))
        away, turn = math.dist((x, y), pos), math.degrees(math.atan2(pos[1] - y, pos[0] - x))

        def off(port: str) -> float:
            return abs((self.courses.degrees(node, port) - turn + 180) % 360 - 180)

        port = min(self.graph.nodes[node].ports, key=off)
        aside = away * math.sin(math.radians(min(90.0, off(port))))
        return port if off(port) <= 24 and aside <= max(12.0, 24 * self.camera.zoom) else None

    def _seat_at(self, pos: tuple[int, int]) -> str | None:
        for seat, spot in reversed(self._spots().items()):
            if math.dist(self.camera.to_screen(spot), pos) <= plate_px(self.camera.zoom):
                return seat
        return None

    def _taken(self, node: str) -> bool:
        return any(piece.present and piece.node == node for piece in self.pieces.values())

    def _spots(self) -> dict[str, Point]:
        """Where each present operator is drawn: those that come close make room for each other, left and right."""
        present = {seat: piece.at for seat, piece in self.pieces.items() if piece.present}
        if len(present) == 2:
            (first, a), (second, b) = present.items()
            room = 2 * max(PLATE, plate_px(self.camera.zoom) / self.camera.zoom) + 5
            lack = max(0.0, room - math.dist(a, b)) / 2
            if lack:
                present[first], present[second] = (a[0] - lack, a[1]), (b[0] + lack, b[1])
        return present

    # Drawing.

    def draw(self, surface: Surface) -> None:
        """Nothing comes back; the board is painted within its rectangle."""
        before = surface.get_clip()
        window = self.rect.clip(self.camera.sheet)
        surface.set_clip(self.rect.clip(before) if before else self.rect)
        if self._still is None or self._still_looks != self.camera.changes:
            self._still = self._merged(window)
        surface.blit(self._still, window)
        self._light_lights()
        self._draw_flash(surface)
        self._draw_flag(surface)
        for seat, spot in self._spots().items():
            draw_piece(surface, self.pieces[seat], self.camera.to_screen(spot), self.camera.zoom)
        self._draw_air(surface)
        for tag, rect in self._tags:
            surface.blit(tag, rect.move(window.topleft))
        self._draw_words(surface, window)
        pygame.draw.rect(surface, palette.SHADOW, window, 2)
        self.legend.draw(surface)
        surface.set_clip(before)
        self.stale = False

    def _merged(self, window: Rect) -> Surface:
        """All that stands still in one surface: the sheet, and what is laid over it."""
        self._still_looks = self.camera.changes
        still = Surface(window.size)
        still = still.convert() if pygame.display.get_surface() else still
        sheet = self.camera.sheet
        origin = (sheet.x - window.x, sheet.y - window.y)
        self.sheet.blit(still, self.camera.zoom, origin)
        glass = Glass(still, origin, self.camera.zoom)
        centre = self.graph.centre
        overlays.threat(glass, map(centre, self._stand), map(centre, self._threatened))
        self._paint_cones(glass)
        self._tags = []
        self._paint_sight(glass)
        taken = [piece.node for piece in self.pieces.values() if piece.present and piece.node]
        overlays.offer(glass, self.sheet, self.lights, taken)
        if self._way:
            overlays.way(glass, self.courses.path(self._way))
        overlays.plan(glass, self.sheet, self.markers, self._track_start(), taken)
        return still

    def _track_start(self) -> str | None:
        if self._start or not self.markers:
            return self._start
        side = self.markers[0].side
        return next((piece.node for piece in self.pieces.values() if piece.present and piece.side == side), None)

    def _paint_cones(self, glass: Glass) -> None:
        paths = []
        for node, port, side in self._cones:
            for colour, path in self.corridors(node, port):
                paths.append((self.courses.path(path, colour), side))
        lit = overlays.light(glass.surface.get_size(), overlays.cone_beams(paths), glass.origin, glass.zoom)
        if lit:
            glass.surface.blit(*lit)

    def _paint_sight(self, glass: Glass) -> None:
        if self._seen is not None:
            self._paint_seen(glass, *self._seen)
        elif self._colour:
            strands = [strand for strand in self.courses.strands if strand.colour == self._colour]
            overlays.darken(glass, [strand.points for strand in strands], ())

    def _paint_seen(self, glass: Glass, node: str, port: str | None) -> None:
        chains = self.corridors(node, port)
        centre = self.graph.centre
        seen = list(dict.fromkeys(path[-1] for _, path in chains))
        paths = [self.courses.path(path, colour) for colour, path in chains]
        overlays.darken(glass, paths, [centre(node), *map(centre, seen)])
        overlays.own_ring(glass, centre(node))
        size = self.scale.text(BODY)
        for other in seen:
            sight = self.graph.sight[node, other]
            colours = tuple(dict.fromkeys(colour for colour, path in chains if path[-1] == other))
            overlays.seen_ring(glass, centre(other), colours[0], sight.range <= CLOSE)
            tag = overlays.range_tag(colours, self.range_words(node, other), size)
            self._tags.append((tag, self._tag_place(glass, other, tag)))
        if port is not None:
            self._mark_port(glass, node, port, size)

    def _tag_place(self, glass: Glass, node: str, tag: Surface) -> Rect:
        """Below a node, above it where the window ends."""
        x, y = glass.at(self.graph.centre(node))
        away = (plate_px(glass.zoom) if self._taken(node) else glass.px(DISC)) + 9
        rect = tag.get_rect(midtop=(x, y + away))
        if rect.bottom > glass.surface.get_height() - 4:
            rect.midbottom = (x, y - away)
        return rect.clamp(glass.surface.get_rect().inflate(-6, -6))

    def _mark_port(self, glass: Glass, node: str, port: str, size: int) -> None:
        place, look = self.graph.nodes[node], self.sheet.look
        for ports, words in ((place.cover, "cover"), (place.bonus if look.bonus else (), "bonus")):
            if port in ports:
                spot = overlays.port_spot(self.sheet, node, port)
                overlays.mark_at_port(glass, spot, say(f"operators:board.{words}"), size)

    def _light_lights(self) -> None:
        """Make the pictures of flash and contact anew when they or the camera have changed."""
        if self._lights_looks == self.camera.changes:
            return
        self._lights_looks = self.camera.changes
        sheet = self.camera.sheet
        origin = (sheet.x - self.rect.x, sheet.y - self.rect.y)
        self._flash_light = overlays.light(self.rect.size, self._flash, origin, self.camera.zoom)
        self._contact_light = None
        if self._contact and len(self._contact[0]) > 1:
            path, colour, _ = self._contact
            course = self.courses.path(path, colour)
            shade = mixed(STROKES[colour].shade, (255, 255, 255), 0.3)
            beams = [Beam(course, shade, 235, 235, 46.0), Beam(course, (255, 252, 232), 255, 255, 9.0)]
            self._contact_light = overlays.light(self.rect.size, beams, origin, self.camera.zoom)

    def _draw_flash(self, surface: Surface) -> None:
        if self._flash_light:
            light, rect = self._flash_light
            light.set_alpha(round(255 * self._flash_strength))
            surface.blit(light, rect.move(self.rect.topleft))
        if self._contact_light:
            light, rect = self._contact_light
            surface.blit(light, rect.move(self.rect.topleft))
        for point in self.sparks:
            spark = overlays.glow(self.camera.px(34), (255, 240, 190), 255)
            surface.blit(spark, spark.get_rect(center=self.camera.to_screen(point)))

    def _draw_flag(self, surface: Surface) -> None:
        if not self.graph.flag or not self.sheet.look.flag:
            return
        px = max(28, self.camera.px(FLAG))
        sprite = flag(px, *self._dyed)
        x, y = self.camera.to_screen(flag_spot(self.courses, self.graph.nodes[self.graph.flag]))
        # The foot of the pole stands at 40 of 128 across and at 114 of 128 down in the picture.
        surface.blit(sprite, (x - round(px * 40 / 128), y - round(px * 114 / 128)))

    def _draw_air(self, surface: Surface) -> None:
        for one in self._dust:
            part = one.age / one.life
            cloud = puff(max(4, round(self.camera.px(one.units) * (0.6 + 0.6 * part) / 3) * 3))
            cloud.set_alpha(round(200 * (1 - part)))
            surface.blit(cloud, cloud.get_rect(center=self.camera.to_screen((one.x, one.y))))

    def _draw_words(self, surface: Surface, window: Rect) -> None:
        """The label of a contact in the middle of its path, or the words that nobody is there."""
        size = self.scale.text(BODY) + 2
        if self._contact:
            path, colour, label = self._contact
            course = self.courses.path(path, colour)
            tag = overlays.range_tag((colour,) if colour else (), label, size)
            spot = lines.along(course, lines.length(course) / 2)
            middle = self.camera.to_screen(spot)
            lift = plate_px(self.camera.zoom) + self.camera.px(ARROW) + 6 if len(path) == 1 else 0
            surface.blit(tag, tag.get_rect(center=(middle[0], middle[1] - lift)).clamp(window.inflate(-8, -8)))
        elif self._nobody:
            tag = overlays.range_tag((), say("operators:board.no_contact"), size)
            points = [self.graph.centre(node) for node in self._nobody]
            middle = self.camera.to_screen((sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)))
            surface.blit(tag, tag.get_rect(center=middle).clamp(window.inflate(-8, -8)))
