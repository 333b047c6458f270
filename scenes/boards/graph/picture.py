"""How a board of nodes and lines is painted: what stands still in one surface, over it what moves and shines."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence

from pygame import Rect, Surface

from scenes.boards import canvas, lines, overlays
from scenes.boards.fading import Fading
from scenes.boards.graph import plan, surroundings
from scenes.boards.graph.state import CLOSE, GraphState
from scenes.boards.lines import STROKES, Point, ready
from scenes.boards.overlays import Beam, Glass
from scenes.boards.pieces import ARROW, MARKER, PLATE, draw_facing, draw_piece, draw_trail, flag, plate_px, pole
from scenes.boards.sheet import DISC, NODE, RIM
from scenes.kit import palette
from scenes.kit.layout import covered
from scenes.kit.palette import mixed

HINTS = tuple((far, turn) for far in (0.9, 1.3, 1.9, 2.6) for turn in (-45, -135, 45, 135, 0, 180, -90, 90))
"""Where a number at a node may lie: radii of what stands there, and degrees (0 is east), the first that is free."""


class GraphPicture:
    """The picture of a board of nodes and lines. It reads the board and changes nothing of it.

    `tags` are the range tags of what is seen now, where they lie on the board's window.
    """

    def __init__(self, board: GraphState) -> None:
        self.board = board
        self._still: Surface | None = None
        self._still_looks = (-1, -1)
        self._fading = Fading(board.dusk)
        self._table: Surface | None = None
        self._table_looks: object = None
        self._flash_light: tuple[Surface, Rect] | None = None
        self._contact_light: tuple[Surface, Rect] | None = None
        self._lights_looks = (-1, -1)
        self._contact_tag: tuple[object, Rect] = (None, Rect(0, 0, 0, 0))  # for what, and where it lies
        self._late: plan.Late = []
        self.tags: list[tuple[Surface, Rect]] = []

    def draw(self, surface: Surface) -> None:
        """Paint the board within its rectangle."""
        board = self.board
        before = surface.get_clip()
        window = board.window
        surface.set_clip(board.rect.clip(before))
        if window != board.rect:
            surface.blit(self._laid_out(), board.rect)
        surface.set_clip(board.free.clip(before))
        if self._still is None or self._still_looks != (board.camera.changes, board.changes):
            before_it, looks = self._still, self._still_looks
            self._still = self._merged(window)
            self._fading.turn(before_it if looks[0] == board.camera.changes else None)
        self._fading.draw(surface, self._still, window)
        self._light_lights()
        self._draw_lights(surface)
        self._draw_flag(surface)
        spots = board.spots()
        board.paint_bodies(surface, board.camera.sheet.topleft)
        for piece in board.pieces.values():
            draw_trail(surface, piece, board.camera.to_screen, board.camera.zoom)
        board.wake.paint(surface, board.camera)
        for seat, spot in spots.items():
            draw_piece(surface, board.pieces[seat], board.camera.to_screen(spot), board.camera.zoom, board.art)
        for seat, spot in spots.items():
            draw_facing(surface, board.pieces[seat], board.camera.to_screen(spot), board.camera.zoom)
        self._name_under(surface, spots)
        for air in board.airs:
            air.paint(surface)
        for arrow, rect in self._late:
            surface.blit(arrow, rect.move(window.topleft))
        for tag, rect in self.tags if board.dusk.begun else ():
            surface.blit(tag, rect.move(window.topleft))
        self._draw_words(surface, window)
        surface.set_clip(board.rect.clip(before))
        canvas.rim(surface, board.camera.sheet, board.camera.zoom)
        board.legend.draw(surface)
        surface.set_clip(before)

    def _laid_out(self) -> Surface:
        """The table that fills the board's place, with the shadow of the sheet on it."""
        board = self.board
        looks = board.rect.size, tuple(board.camera.sheet.move(-board.rect.x, -board.rect.y))
        if self._table is None or self._table_looks != looks:
            self._table_looks, self._table = looks, ready(Surface(board.rect.size))
            surroundings.lay(self._table, board.map_id, Rect(looks[1]), board.camera.zoom)
        return self._table

    def _merged(self, window: Rect) -> Surface:
        """All that stands still in one surface: the sheet, and what is laid over it."""
        self._still_looks = self.board.camera.changes, self.board.changes
        still = Surface(window.size)
        still = ready(still)
        sheet = self.board.camera.sheet
        origin = (sheet.x - window.x, sheet.y - window.y)
        self.board.sheet.blit(still, self.board.camera.zoom, origin)
        glass = Glass(still, origin, self.board.camera.zoom)
        centre = self.board.graph.centre
        overlays.threat(glass, map(centre, self.board.stand), map(centre, self.board.threatened))
        self._paint_cones(glass)
        self.tags = []
        self._paint_sight(glass)
        taken = self.board.taken()
        overlays.offer(glass, self.board.sheet, self.board.lights, taken)
        if self.board.sprint_way:
            plan.way(glass, self.board.courses.path(self.board.sprint_way))
        self._paint_hints(glass)
        dark = self.board.seen is not None or bool(self.board.lit_colour)
        self._late = plan.plan(glass, self.board.sheet, self.board.markers, self._beginnings(), taken, self.board.arrows(), dark)
        if self.board.markers or self.board.sprint_way:
            self._names_over(glass, dark)
        return still

    def _names_over(self, glass: Glass, dark: bool) -> None:
        """Write the names of nodes over the tracks of a plan."""
        ink, rim = (palette.TEXT, RIM) if dark else (palette.INK, NODE)
        discs = self._discs(glass.at)
        for node in self.board.graph.nodes.values() if self.board.sheet.look.names else ():
            if node.title and glass.shown((node.x, node.y)):
                name = self.board.sheet.names.rect(node.id, glass.zoom)
                if name is None or name.move(glass.at((0, 0))).collidelist(discs) == -1:  # no name covers a marker
                    self.board.sheet.names.write(glass.surface, node, glass.at((0, 0)), glass.zoom, ink, rim)

    def _discs(self, at: Callable[[Point], tuple[int, int]]) -> list[Rect]:
        """Where the discs of a plan lie on the glass or the screen; `at` places a point of the board there."""
        board = self.board
        side = 2 * max(14, board.camera.px(MARKER))
        spots = plan.laid(board.sheet, board.markers, board.taken(), board.arrows())
        return [Rect(0, 0, side, side).move_to(center=at(spot)) for _, _, spot in spots]

    def _beginnings(self) -> dict[str, str]:
        """Where the track of each side begins, by its name: at its piece, or where it was said for the first marker's."""
        starts = {piece.side.name: piece.node for piece in self.board.pieces.values() if piece.present and piece.node}
        if self.board.track_start and self.board.markers:
            starts[self.board.markers[0].side.name] = self.board.track_start
        return starts

    def _paint_cones(self, glass: Glass) -> None:
        beams = []
        for node, port, foe in self.board.cones:
            for colour, path in self.board.corridors(node, port):
                course = self.board.courses.path(path, colour)
                beams.append(overlays.cone_beam(course, tuple(map(self.board.graph.centre, path)), foe))
        lit = overlays.light(glass.surface.get_size(), beams, glass.origin, glass.zoom)
        if lit:
            glass.surface.blit(*lit)

    def _paint_sight(self, glass: Glass) -> None:
        if self.board.lit_colour:
            strands = [strand for strand in self.board.courses.strands if strand.colour == self.board.lit_colour]
            overlays.darken(glass, [strand.points for strand in strands], ())
            self._name_again(glass, {end for strand in strands for end in (strand.line.a, strand.line.b)})
        elif self.board.seen is not None:
            self._paint_seen(glass, *self.board.seen)

    def _paint_seen(self, glass: Glass, node: str, port: str | None) -> None:
        chains = self.board.corridors(node, port)
        centre = self.board.graph.centre
        seen = list(dict.fromkeys(path[-1] for _, path in chains))
        paths = [self.board.courses.path(path, colour) for colour, path in chains]
        overlays.darken(glass, paths, [centre(node), *map(centre, seen)])
        self._name_again(glass, {node, *seen})
        overlays.own_ring(glass, centre(node))
        size = self.board.tag_px
        for other in seen:
            sight = self.board.graph.sight[node, other]
            colours = tuple(dict.fromkeys(colour for colour, path in chains if path[-1] == other))
            overlays.seen_ring(glass, centre(other), colours[0], sight.range <= CLOSE)
            if not glass.shown(centre(other)):
                continue
            tag = overlays.range_tag(colours, self.board.range_words(node, other), size)
            self.tags.append((tag, self._tag_place(glass, other, tag)))
        if port is not None:
            self._mark_port(glass, node, port, size)

    def _name_again(self, glass: Glass, lit: Collection[str]) -> None:
        """Write the names of nodes in the dark in light letters: ink cannot be read there."""
        for node in self.board.graph.nodes.values() if self.board.sheet.look.names else ():
            if (node.title or node.id not in lit) and glass.shown((node.x, node.y)):
                self.board.sheet.names.write(glass.surface, node, glass.at((0, 0)), glass.zoom, palette.TEXT, RIM)

    def _name_under(self, surface: Surface, seats: Collection[str]) -> None:
        """Write the names of the nodes where pieces stand once more: an arrow may lie over them."""
        board = self.board
        if not board.sheet.look.names or board.lit_colour or (board.seen is not None and board.dusk.begun):
            return
        for seat in seats:
            node = board.pieces[seat].node
            if node and board.graph.nodes[node].title:
                sheet = board.camera.sheet
                board.sheet.names.write(surface, board.graph.nodes[node], sheet.topleft, board.camera.zoom, palette.INK, NODE)

    def _tag_place(self, glass: Glass, node: str, tag: Surface) -> Rect:
        """Below a node, or above or beside it where the window ends, the legend lies or another tag."""
        x, y = glass.at(self.board.graph.centre(node))
        away = (plate_px(glass.zoom) if self.board.stands(node) else glass.px(DISC)) + 9
        name = self.board.sheet.names.rect(node, glass.zoom)
        names = [name.move(glass.at((0, 0)))] if name else []
        return self._free_place(glass, (x, y), away, tag, [*names, *self._discs(glass.at)])

    def _free_place(self, glass: Glass, at: tuple[int, int], away: int, tag: Surface, taken: Sequence[Rect]) -> Rect:
        """Below a point, or above or beside it where the window ends, the legend lies, another tag or what is `taken`."""
        x, y = at
        window = self.board.window
        room = glass.surface.get_rect().inflate(-6, -6)
        lying = [self.board.legend.rect.move(-window.x, -window.y), *(rect for _, rect in self.tags), *taken]
        places = [
            place
            for far in (away, *(away + glass.px(MARKER * more) for more in (1, 2, 3)))  # beyond markers that leave no room
            for place in (
                tag.get_rect(midtop=(x, y + far)),
                tag.get_rect(midbottom=(x, y - far)),
                tag.get_rect(midleft=(x + far, y)),
                tag.get_rect(midright=(x - far, y)),
            )
        ]
        free = (rect for rect in places if room.contains(rect) and rect.collidelist(lying) == -1)
        return next(free, places[0].clamp(room))

    def _mark_port(self, glass: Glass, node: str, port: str, size: int) -> None:
        """Ring the shield and the star looked through, and name them where no range stands."""
        place, look = self.board.graph.nodes[node], self.board.sheet.look
        for ports, words in ((place.cover, "cover"), (place.bonus if look.bonus else (), "bonus")):
            if port in ports:
                spot = self.board.sheet.mark_spots[node, port]
                away = overlays.mark_at_port(glass, spot)
                tag = overlays.range_tag((), self.board.written(words), size)
                self.tags.append((tag, self._free_place(glass, glass.at(spot), away, tag, self._discs(glass.at))))

    def _paint_hints(self, glass: Glass) -> None:
        """Paint the node that is pointed to, the steps in which the enemy may come, whoever stands somewhere in thought alone."""
        board, centre = self.board, self.board.graph.centre
        if board.pointed:
            overlays.own_ring(glass, centre(board.pointed))
        size = board.tag_px
        lying = [one.move(-board.window.x, -board.window.y) for one in self._lying()] if board.when else []
        for node, words in board.when.items():
            if glass.shown(centre(node)):
                tag = overlays.range_tag((), words, size)
                self.tags.append((tag, self._hint_place(glass, node, tag, lying)))
        if board.thought:
            node, words, really = board.thought
            if really and really != node:
                glass.stamp(overlays.ring(glass.px(PLATE), palette.TEXT, 20, 2), centre(really))
            tag = overlays.range_tag((), words, size)
            self.tags.append((tag, self._tag_place(glass, node, tag)))

    def _hint_place(self, glass: Glass, node: str, tag: Surface, lying: Sequence[Rect]) -> Rect:
        """At a corner of a node, else anywhere about it, where a number covers no other and nothing of what lies there."""
        x, y = glass.at(self.board.graph.centre(node))
        away = plate_px(glass.zoom) if self.board.stands(node) else glass.px(DISC)
        room = glass.surface.get_rect().inflate(-6, -6)
        taken = [one for one in [*lying, *(rect for _, rect in self.tags)] if not one.collidepoint(x, y)]
        places = []
        for far, degrees in HINTS:
            out = far * away + (tag.get_width() / 2 if degrees % 180 != 90 else tag.get_height() / 2)
            turn = math.radians(degrees)
            places.append(tag.get_rect(center=(round(x + out * math.cos(turn)), round(y + out * math.sin(turn)))).clamp(room))
        return min(places, key=lambda place: covered(place, taken))

    def _light_lights(self) -> None:
        """Make the pictures of flash and contact again when they or the camera have changed."""
        looks = self.board.camera.changes, self.board.light_changes
        if self._lights_looks == looks:
            return
        self._lights_looks = looks
        sheet = self.board.camera.sheet
        origin = (sheet.x - self.board.rect.x, sheet.y - self.board.rect.y)
        self._flash_light = overlays.light(self.board.rect.size, self.board.flashing, origin, self.board.camera.zoom)
        self._contact_light = None
        if self.board.contact_shown and len(self.board.contact_shown[0]) > 1:
            path, colour, _ = self.board.contact_shown
            course = self.board.courses.path(path, colour)
            shade = mixed(STROKES[colour].shade, (255, 255, 255), 0.3)
            beams = [Beam(course, shade, 255, 255, 74.0, overlays.HOLLOW, tuple(map(self.board.graph.centre, path)))]
            self._contact_light = overlays.light(self.board.rect.size, beams, origin, self.board.camera.zoom)

    def _draw_lights(self, surface: Surface) -> None:
        if self._flash_light:
            light, rect = self._flash_light
            light.set_alpha(round(255 * self.board.flash_strength))
            surface.blit(light, rect.move(self.board.rect.topleft))
        if self._contact_light:
            light, rect = self._contact_light
            surface.blit(light, rect.move(self.board.rect.topleft))
        for point in self.board.sparks:
            spark = overlays.glow(self.board.camera.px(34), (255, 240, 190), 255)
            surface.blit(spark, spark.get_rect(center=self.board.camera.to_screen(point)))

    def _draw_flag(self, surface: Surface) -> None:
        hoisted = self.board.sheet.look.flag
        if self.board.graph.flag and (hoisted or self.board.flag_due):
            rect = self.board.flag_rect()
            shown = flag(self.board.art, rect.w, *self.board.dyed) if hoisted else pole(self.board.art, rect.w)
            surface.blit(shown, rect)

    def _beside_contact(self, tag: Surface, spot: Point, apart: bool) -> Rect:
        """Where the label of a contact lies: above the middle of its line or beside it, over no piece and no name if it can be.

        Above the arrows of those who stand on one node: what is marked is to be read.
        """
        to_screen, (x, y) = self.board.camera.to_screen, spot
        if not apart:
            return tag.get_rect(midbottom=to_screen((x, y - PLATE - ARROW - 22)))
        places = (
            tag.get_rect(midbottom=to_screen((x, y - 46))),
            tag.get_rect(midleft=to_screen((x + 46, y))),
            tag.get_rect(midright=to_screen((x - 46, y))),
            tag.get_rect(midtop=to_screen((x, y + 46))),
        )
        lying = self._lying()
        return next((rect for rect in places if rect.collidelist(lying) == -1), places[0])

    def _between_all(self, tag: Surface, spot: Point, room: Rect) -> Rect:
        """Where words that belong to no line lie: about a point, over no piece, marker, name or flag if it can be."""
        x, y = self.board.camera.to_screen(spot)
        wide, high = tag.get_width() // 2, tag.get_height()
        lying = self._lying()
        places = [
            tag.get_rect(center=(x + aside * wide, y + down * high)).clamp(room)
            for down in (0, -1, 1, -2, 2, -3, 3, -4, 4)
            for aside in (0, -1, 1, -2, 2)
        ]
        return next((rect for rect in places if rect.collidelist(lying) == -1), places[0])

    def _lying(self) -> list[Rect]:
        """Where pieces, markers, names and the flag lie on the screen."""
        board = self.board
        to_screen, reach = board.camera.to_screen, plate_px(board.camera.zoom)
        pieces = [Rect(0, 0, 2 * reach, 2 * reach).move_to(center=to_screen(at)) for at in board.spots().values()]
        corner, zoom = to_screen((0, 0)), board.camera.zoom
        names = (board.sheet.names.rect(node, zoom) for node in board.graph.nodes) if board.sheet.look.names else ()
        lying = [*pieces, *self._discs(to_screen), *(name.move(corner) for name in names if name)]
        return [*lying, board.flag_rect()] if board.graph.flag and board.sheet.look.flag else lying

    def _draw_words(self, surface: Surface, window: Rect) -> None:
        """Write the label of a contact in the middle of its path, or the words that nobody is there."""
        size, room = self.board.tag_px + 2, window.inflate(-8, -8)
        if self.board.contact_shown:
            path, colour, label = self.board.contact_shown
            course = self.board.courses.path(path, colour)
            tag = overlays.range_tag((colour,) if colour else (), label, size)
            spot = lines.along(course, lines.length(course) / 2)
            self._draw_tag(surface, tag, room, lambda: self._beside_contact(tag, spot, len(path) > 1))
        elif self.board.nobody:
            tag = overlays.range_tag((), self.board.written("no_contact"), size)
            points = [self.board.graph.centre(node) for node in self.board.nobody]
            spot = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
            self._draw_tag(surface, tag, room, lambda: self._between_all(tag, spot, room))

    def _draw_tag(self, surface: Surface, tag: Surface, room: Rect, find: Callable[[], Rect]) -> None:
        """Write words where there is a place for them, which is found once for each look."""
        looks = self.board.camera.changes, self.board.light_changes, tag.get_size()
        if self._contact_tag[0] != looks:
            self._contact_tag = looks, find()
        surface.blit(tag, self._contact_tag[1].clamp(room))
