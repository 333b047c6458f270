"""The map of a position of Iron Squad that is set up: tiles, flags, houses; on the proving ground all of its ground."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Surface

from game.api import Seat
from game.ironsquad.position import World
from game.ironsquad.records import HIDDEN, SEATS
from game.messages import Refused
from scenes.boards.hexes.board import HexBoard, Hovering
from scenes.boards.hexes.ground_picture import hex_picture
from scenes.boards.hexes.map import pictures_of
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.palette import SIDES
from scenes.kit.pictures import picture
from scenes.kit.words import say
from scenes.presentation.editor import Field, Group, Piece, Value, switch
from scenes.tables.ironsquad import names
from scenes.tables.ironsquad.editing import fields
from scenes.tables.ironsquad.pieces import LOOK, YARD, tile_of


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:editor.{key}", **given)


class MapPart:
    """The map of one board. Pieces: `tile:2A`, `flag:us`, `searched:us`; drawn: `ground:forest`, `site:church`, `road:`."""

    def __init__(self, board: HexBoard) -> None:
        self.board = board
        self._tiles: dict[str, dict[int, Surface]] = {}  # pictures of tiles by size

    def groups(self, value: Value) -> tuple[Group, ...]:
        """What can be laid on the map: the tiles of a match, or whatever a proving ground may show."""
        world = fields.world(value)
        return self.drawn_groups(world, value) if world.proving else self.map_groups(world, value)

    def place(self, value: Value, piece: str, space: str) -> None:
        """Lay a piece on a hex. Raises: Refused."""
        kind, _, what = piece.partition(":")
        changes: dict[str, Callable[[Value, str, str], None]] = {
            "tile": self._lay_tile, "flag": self._raise_flag, "searched": self._search, "ground": self._paint,
            "site": self._build, "road": self._pave,
        }  # fmt: skip
        changes[kind](value, what, space)

    def turn(self, value: Value, space: str, by: int) -> bool:
        """Whether a hex belongs to a tile; the tile has been turned by so many sixths."""
        tile = value["tiles"].get(self.place_of(value, space))
        if tile:
            tile["rot"] = (tile["rot"] + by) % 6
        return bool(tile)

    def remove(self, value: Value, space: str) -> None:
        """Take a flag off its objective, turn a tile face down, or make a drawn hex as it was printed."""
        (self.wipe if fields.world(value).proving else self.cover)(value, space)

    def held(self, value: Value, piece: str) -> Callable[[int], Surface] | None:
        """The picture of a piece in the hand."""
        kind, _, what = piece.partition(":")
        drawings: dict[str, Callable[[int], Surface]] = {
            "flag": partial(_flag, what), "searched": partial(_searched, what), "ground": partial(_ground, what),
            "site": partial(_site, what), "road": _road, "tile": partial(self._tile_picture, fields.world(value), what),
        }  # fmt: skip
        return drawings.get(kind)

    def lay(self, world: World, value: Value) -> None:
        """Lay tiles, and what a proving ground draws, on the printed map."""
        drawn = value.get("ground", {})
        places = value.get("sites", {})
        pictures = {space: f"ironsquad/objective/{site}.svg" for site, space in places.items()}
        tiles = [tile_of(world, loc, tile["tile"], tile["rot"]) for loc, tile in value["tiles"].items()]
        yards = dict.fromkeys(places.values(), YARD)
        self.board.set_tiles(tiles, {**drawn, **yards}, value.get("roads", ()), pictures)

    def marks(self, value: Value) -> Group:
        """What is laid on the map in play: flags on objectives, houses that were searched."""
        found = [
            Piece(f"{what}:{seat}", _say(what, name=in_colour(seat, names.seat_name(seat))), partial(drawing, seat), again=True)
            for what, drawing in (("flag", _flag), ("searched", _searched))
            for seat in SEATS
        ]
        return Group(_say("marks"), tuple(found))

    def map_groups(self, world: World, value: Value) -> tuple[Group, ...]:
        """The tiles of each group that there are places for."""
        laid = {tile["tile"] for tile in value["tiles"].values()}
        found = []
        for group, tiles in world.scenario.groups.items():
            pieces = tuple(
                Piece(f"tile:{tile}", self._tile_words(world, tile), partial(self._tile_picture, world, tile), there=tile in laid)
                for tile in tiles
            )
            found.append(Group(_say("tiles_group", group=group.lstrip("T")), pieces))
        return self.marks(value), *found

    def _tile_words(self, world: World, tile: str) -> str:
        site = world.tables.tiles[tile].objective
        return _say("tile_with", tile=tile, objective=world.tables.objectives[site]) if site else _say("tile", tile=tile)

    def _tile_picture(self, world: World, tile: str, px: int) -> Surface:
        """A tile cut out of the map as it would lie on the first place of its group."""
        known = self._tiles.setdefault(tile, {})
        if px not in known:
            loc = next(loc for loc, place in world.board.locations.items() if tile in world.scenario.groups[place.group])
            lying: Hovering = tile_of(world, loc, tile)
            with_it = self.board.ground.with_tile(_pictures(lying), lying.links(), None, lying.objectives())
            high = 3 * self.board.hexes.height
            known[px] = self.board.ground.patch(lying.spaces, px / high, with_it)[0]
        return known[px]

    def drawn_groups(self, world: World, value: Value) -> tuple[Group, ...]:
        """The grounds, roads and objectives of the proving ground."""
        grounds = tuple(
            Piece(f"ground:{ground.id}", translated(ground.title), partial(_ground, ground.id), again=True)
            for ground in world.tables.grounds.values()
            if ground.id != HIDDEN
        )
        sites = tuple(
            Piece(f"site:{site}", translated(title), partial(_site, site), there=site in value.get("sites", {}))
            for site, title in world.tables.objectives.items()
        )
        road = Piece("road:", _say("road"), _road, again=True)
        return self.marks(value), Group(_say("ground"), (*grounds, road), line=_say("ground_line")), Group(_say("sites"), sites)

    def offer(self, value: Value, piece: str | None) -> None:
        """Tint the places where a tile may go, or a flag."""
        kind, _, what = (piece or "").partition(":")
        world = fields.world(value)
        spaces: list[str] = []
        if kind == "tile":
            places = [place for place in world.board.locations.values() if what in world.scenario.groups[place.group]]
            spaces = [space for place in places for space in place.hexes]
        elif kind == "flag":
            spaces = list(fields.sites(value).values())
        elif kind == "searched":
            spaces = [space for space in world.hexes.ids if self._is_house(space)]
        self.board.over.show_zone(spaces)

    def _is_house(self, space: str) -> bool:
        return self.board.ground.ground(space) == "building" or space in self.board.ground.objectives

    def place_of(self, value: Value, space: str) -> str | None:
        """The place for a tile that a hex belongs to."""
        locations = fields.world(value).board.locations.items()
        return next((loc for loc, place in locations if space in place.hexes), None)

    def _lay_tile(self, value: Value, tile: str, space: str) -> None:
        world, loc = fields.world(value), self.place_of(value, space)
        if loc is None or tile not in world.scenario.groups[world.group(loc)]:
            group = next(group for group, tiles in world.scenario.groups.items() if tile in tiles)
            raise Refused("illegal", _say("no_place", tile=tile, group=group.lstrip("T")))
        value["tiles"] = {one: lying for one, lying in value["tiles"].items() if lying["tile"] != tile}
        value["tiles"][loc] = {"tile": tile, "rot": 0}
        value.pop("stacks", None)  # the rules put every tile that lies nowhere back

    def _raise_flag(self, value: Value, seat: str, space: str) -> None:
        site = next((name for name, at in fields.sites(value).items() if at == space), None)
        if site is None:
            raise Refused("illegal", _say("no_objective"))
        self._hold(site, value, seat)

    def _hold(self, site: str, value: Value, seat: object) -> None:
        """Let a seat hold an objective, which it then has entered; None: nobody."""
        one = value["objectives"].setdefault(site, {"entered": [], "held": None})
        one["held"] = seat
        if seat and seat not in one["entered"]:
            one["entered"] = [*one["entered"], seat]

    def _enter(self, site: str, seat: Seat, value: Value, has: object) -> None:
        one = value["objectives"].setdefault(site, {"entered": [], "held": None})
        one["entered"] = [other for other in one["entered"] if other != seat] + ([seat] if has else [])

    def _search(self, value: Value, seat: str, space: str) -> None:
        if not self._is_house(space):
            raise Refused("illegal", _say("no_house"))
        value["explored"][space] = seat

    def _paint(self, value: Value, ground: str, space: str) -> None:
        value["ground"] = {at: what for at, what in value.get("ground", {}).items() if at != space} | {space: ground}

    def _build(self, value: Value, site: str, space: str) -> None:
        value["sites"] = {name: at for name, at in value.get("sites", {}).items() if at != space} | {site: space}

    def _pave(self, value: Value, _: str, space: str) -> None:
        """Extend the road that ended beside a hex to it, or begin one there."""
        roads = [list(road) for road in value.get("roads", [])]
        last = roads[-1] if roads else []
        if last and space in self.board.hexes.links(last[-1]):
            last.append(space)
        elif not last or last[-1] != space:
            roads.append([space])
        value["roads"] = roads

    def wipe(self, value: Value, space: str) -> None:
        """Make a hex of the proving ground as it was printed."""
        value["ground"] = {at: ground for at, ground in value.get("ground", {}).items() if at != space}
        value["sites"] = {name: at for name, at in value.get("sites", {}).items() if at != space}
        value["roads"] = [part for road in value.get("roads", []) for part in _broken(road, space)]
        value["explored"].pop(space, None)

    def cover(self, value: Value, space: str) -> None:
        """Remove what was marked on a hex, else turn the tile it belongs to face down."""
        site = next((name for name, at in fields.sites(value).items() if at == space), None)
        if site in value["objectives"]:
            del value["objectives"][site]
        elif space in value["explored"]:
            del value["explored"][space]
        elif (loc := self.place_of(value, space)) in value["tiles"]:
            del value["tiles"][loc]
            value.pop("stacks", None)

    def about(self, value: Value, space: str) -> Group:
        """What can be changed of a hex: the tile it belongs to, the objective on it, who searched the house."""
        world, found = fields.world(value), list[Field]()
        site = next((name for name, at in fields.sites(value).items() if at == space), None)
        loc = self.place_of(value, space)
        ground = world.tables.grounds[self.board.ground.ground(space)]
        title = translated(world.tables.objectives[site] if site else ground.title)
        seats = tuple(names.seat_names().items())
        if loc:
            laid = value["tiles"].get(loc)
            tiles = tuple((tile, tile) for tile in world.scenario.groups[world.group(loc)])
            down = ((None, _say("face_down")),)
            now = laid["tile"] if laid else None
            found.append(Field(f"{loc} tile", _say("tile_field"), now, partial(self._turn_up, space), down + tiles))
            if laid:
                found.append(Field(f"{loc} rot", _say("rotation"), laid["rot"], switch(("tiles", loc, "rot")), low=0, high=5))
        if site:
            one = value["objectives"].get(site, {"entered": [], "held": None})
            nobody = ((None, _say("nobody")),)
            found.append(Field(f"{site} held", _say("held"), one["held"], partial(self._hold, site), nobody + seats))
            found += [
                Field(f"{site} {seat}", _say("entered", name=name), seat in one["entered"], partial(self._enter, site, seat))
                for seat, name in seats
            ]
        if self._is_house(space):
            nobody = ((None, _say("nobody")),)
            who = value["explored"].get(space)
            found.append(Field(f"{space} searched", _say("searched_by"), who, partial(self._explore, space), (*nobody, *seats)))
        return Group(_say("hex_title", hex=space, ground=title).upper(), fields=tuple(found))

    def _turn_up(self, space: str, value: Value, tile: str) -> None:
        loc = self.place_of(value, space)
        if tile:
            self._lay_tile(value, tile, space)
        elif loc in value["tiles"]:
            del value["tiles"][loc]
            value.pop("stacks", None)

    def _explore(self, space: str, value: Value, seat: object) -> None:
        others = {at: who for at, who in value["explored"].items() if at != space}
        value["explored"] = others | ({space: seat} if seat else {})


def _broken(road: Sequence[str], space: str) -> list[list[str]]:
    """What is left of a road without a hex: its parts before and after it."""
    if space not in road:
        return [list(road)]
    place = list(road).index(space)
    return [part for part in (list(road[:place]), *_broken(list(road[place + 1 :]), space)) if part]


# --- pictures ------------------------------------------------------------------------------------------------------------------


def _pictures(tile: Hovering) -> dict[str, str]:
    return {space: pictures_of(LOOK.folder, ground)[0] for space, ground in tile.pictured().items()}


def _flag(seat: Seat, px: int) -> Surface:
    return picture("ironsquad/flag.svg", (px, px), tint=SIDES[seat].words)


def _searched(seat: Seat, px: int) -> Surface:
    return picture("ironsquad/explore-back.svg", (px, px), tint=SIDES[seat].words)


def _ground(ground: str, px: int) -> Surface:
    return hex_picture(f"{LOOK.folder}/{pictures_of(LOOK.folder, ground)[0]}.svg", (px, round(px * 0.88)))


def _site(site: str, px: int) -> Surface:
    return hex_picture(f"ironsquad/objective/{site}.svg", (px, round(px * 0.88)))


def _road(px: int) -> Surface:
    surface = _ground("clear", px).copy()
    middle = surface.get_rect()
    pygame.draw.line(surface, (92, 74, 48), middle.midtop, middle.midbottom, max(3, px // 5))
    pygame.draw.line(surface, (214, 196, 150), middle.midtop, middle.midbottom, max(2, px // 8))
    return surface
