"""How a loop is painted: the map on its table, the furniture in its middle, light on the squares, tokens, arcs and tags."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pygame
from pygame import Rect, Surface

from scenes.boards import canvas, solid
from scenes.boards.flat_board import Spots
from scenes.boards.lines import ready
from scenes.boards.loop import furniture, overlays
from scenes.boards.loop.corners import called, called_px, called_rect, numeral, numeral_rect, parts_of, tile, tile_rect
from scenes.boards.loop.large import large
from scenes.boards.loop.room import PACK, STRIP
from scenes.boards.loop.state import LoopState
from scenes.boards.loop.tokens import draw_badges, draw_token
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import picture
from scenes.kit.text import haloed

EXACT = 0.95
"""The zoom up to which a whole map is drawn from its lines for just this size; nearer, a part of one large picture is scaled."""
INNER = 0.84
"""How much of a square lies within its edge, over which ways and frames run."""
FALLEN = 0.66
"""How much of the dial whoever is down takes, while it is settled whether he is helped."""
PAPER = palette.colour("F3E8C8")
SMOKE = 1.5
"""How high a ruin with its smoke is, in sides of its square."""
WALLS = ((0.27, 0.16, 0.22, 0.42), (0.52, 0.13, 0.2, 0.24), (0.74, 0.17, 0.16, 0.34), (0.4, 0.1, 0.3, 0.1))
"""The walls that still stand: where, from the lower left of the square, and how wide and high each is."""
PUFFS = ((0.55, 0.62, 0.14, 205), (0.46, 0.8, 0.17, 190), (0.56, 1.0, 0.2, 160), (0.68, 1.2, 0.22, 115))
"""The smoke over it: where, how large, and how dense."""


class LoopPicture:
    """The picture of a loop. It reads the board and changes nothing of it."""

    def __init__(self, board: LoopState) -> None:
        self.board = board
        self._map: Surface | None = None
        self._looks: object = None

    def draw(self, surface: Surface) -> None:
        """Paint the board within its rectangle."""
        board = self.board
        before = surface.get_clip()
        surface.set_clip(board.rect.clip(before))
        surface.blit(self._prepared(), board.rect)
        self._signs(surface)
        self._furniture(surface)
        overlays.under(surface, board)
        board.wake.paint(surface, board.camera)
        spots, order = board.spots(), board.order()
        self._tokens(surface, spots, order)
        self._over_tokens(surface)
        self._badges(surface, spots, order)
        overlays.above(surface, board, spots)
        self._pack_names(surface, spots)
        board.paint_airs(surface)
        surface.set_clip(before)

    # --- the map ----------------------------------------------------------------------------------------------------------

    def _prepared(self) -> Surface:
        """The map with the table around it, kept until it is seen otherwise."""
        board = self.board
        looks = (board.rect.topleft, board.rect.size, board.camera.zoom, board.camera.sheet.topleft, board.changes, board.names)
        if self._map is None or self._looks != looks:
            self._looks, self._map = looks, self._painted()
        return self._map

    def _painted(self) -> Surface:
        board, camera = self.board, self.board.camera
        whole = Surface(board.rect.size)
        origin = camera.sheet.x - board.rect.x, camera.sheet.y - board.rect.y
        paper = Rect(origin, camera.sheet.size)
        canvas.cover(whole, (-origin[0], -origin[1]))
        canvas.lie(whole, paper, camera.zoom)
        if camera.zoom <= EXACT and not camera.level:
            map_ = picture(board.ground.picture, paper.size)
            whole.blit(map_, paper)
        else:
            seen = paper.clip(whole.get_rect())
            map_ = large(board.ground.picture, board.extent)
            unit = map_.get_width() / paper.w
            part = Rect(
                round((seen.x - paper.x) * unit), round((seen.y - paper.y) * unit), round(seen.w * unit), round(seen.h * unit)
            )
            whole.blit(pygame.transform.smoothscale(map_.subsurface(part.clip(map_.get_rect())), seen.size), seen)
        self._level(whole, map_)
        canvas.rim(whole, paper, camera.zoom)
        thick = max(2, round(7 * camera.zoom))
        for space, shade in board.kinds.items():
            frame = board.square_rect(space).move(-board.rect.x, -board.rect.y).inflate(-2, -2)
            pygame.draw.rect(whole, shade, frame, thick, border_radius=max(3, thick))
        size = board.name_px
        for words, x, y, turn in board.names:
            at = camera.to_screen((x - board.ground.left, y - board.ground.top))
            glyphs = pygame.transform.rotate(haloed(words, BOLD, size, palette.INK, PAPER), turn)
            whole.blit(glyphs, glyphs.get_rect(center=(at[0] - board.rect.x, at[1] - board.rect.y)))
        return ready(whole)

    def _level(self, whole: Surface, map_: Surface) -> None:
        """Paint plain squares as the nearest ones on which nothing stands are on the map."""
        board = self.board
        open_ = [space for space in board.track.ids if space not in (*board.kinds, *board.numerals, *board.plain)]
        if not open_ or not board.plain:
            return
        unit = map_.get_width() / board.ground.width
        for space in board.plain:
            like = min(open_, key=lambda one: math.dist(board.point(one), board.point(space)))
            (x, y), side = board.point(like), board.side * INNER
            part = Rect(round((x - side / 2) * unit), round((y - side / 2) * unit), round(side * unit), round(side * unit))
            rect = board.square_rect(space).move(-board.rect.x, -board.rect.y).scale_by(INNER)
            whole.blit(pygame.transform.smoothscale(map_.subsurface(part), rect.size), rect)

    def _signs(self, surface: Surface) -> None:
        """Pennants, rubble, padlocks and lamps on the squares."""
        board, stood = self.board, self.board.by_space()
        for space in sorted(board.rubble):
            rect = board.square_rect(space)
            surface.blit(rubble(rect.w), rect)
        for space, name in board.signs.items():
            rect = board.square_rect(space)
            if name == "destroyed":
                sprite = ruin(rect.w)
                surface.blit(sprite, sprite.get_rect(midbottom=rect.midbottom))
            if name in furniture.ALIGHT:
                surface.blit(alight(rect.w, *furniture.LAMPS[name]), rect)
            if name in furniture.LAMPS and name != "locked":
                sprite = furniture.lamp(name, max(14, round(rect.w * 0.5)))
            else:
                sprite = picture(f"{board.art}/card/lock.svg", (max(10, round(rect.w * 0.3)),) * 2)
            surface.blit(sprite, sprite.get_rect(center=(rect.right - round(rect.w * 0.2), rect.bottom - round(rect.h * 0.2))))
        for space, side in board.pennants.items():
            rect = board.square_rect(space)
            if space in stood:
                continue
            flag = pennant(side, round(rect.w * 0.62))
            foot = flag.get_rect(midbottom=(rect.right - round(rect.w * 0.2), rect.y + round(rect.h * 0.36)))
            surface.blit(flag, foot)

    def _furniture(self, surface: Surface) -> None:
        board, shown, camera = self.board, self.board.furniture, self.board.camera
        unit = board.unit

        def put(sprite: Surface, slot: str) -> Rect:
            at = sprite.get_rect(center=camera.to_screen(board.slots[slot]))
            surface.blit(sprite, at)
            return at

        def lay(size: tuple[int, int], slot: str, radius: int) -> None:
            rect = Rect((0, 0), size).move_to(center=camera.to_screen(board.slots[slot]))
            shapes.cast(surface, rect, radius, max(6, camera.px(12)), max(2, camera.px(6)), 150)

        px = camera.px
        if shown.lamps:
            strip = furniture.strip(shown.lamps, px(STRIP * unit))
            lay(strip.get_size(), "mcom_strip", px(10))
            put(strip, "mcom_strip")
        put(furniture.count_dial(board.art, shown.counted, shown.limit, shown.count_words, px(204 * unit)), "kill_counter")
        burning = -1 if shown.burning is None else max(0, min(60, math.ceil(shown.burning * 60)))
        fallen = board.counters.get(board.over.fallen or "")
        if not fallen:
            put(furniture.charge(shown.fuse, shown.fuse_words, burning, px(204 * unit)), "fuse")
        else:  # in the place of the fuse
            dial = put(furniture.stretcher(board.art, px(204 * unit)), "fuse")
            still = replace(fallen, at=None, lift=0.0, fade=1.0)
            draw_token(surface, still, dial.center, round(dial.w * FALLEN), 0, None, 1.0, board.art)
            draw_badges(surface, still, dial.center, round(dial.w * FALLEN), 1.0, board.art)
        tray = furniture.tray(px(330 * unit), px(182 * unit))
        lay(tray.get_size(), "dice_tray", px(16))
        self._dice(surface, put(tray, "dice_tray"))
        for kind, name, count in shown.packs:
            put(furniture.pack(board.art, kind, name, count, px(PACK * unit)), f"{kind}_pack")

    def _dice(self, surface: Surface, tray: Rect) -> None:
        """The dice in the tray, lying or on their way."""
        shown, part = self.board.furniture.dice, self.board.tumble
        side = round(tray.h * 0.5)
        for place, one in enumerate(shown):
            x = tray.centerx + round((place - (len(shown) - 1) / 2) * side * 1.32)
            y = tray.centery
            if part is None:
                sprite = (
                    furniture.tumbling(one.shown, side, one.shade, (7, -6)[place % 2])
                    if not one.used
                    else furniture.die(one.shown, side, one.shade, True)
                )
            else:
                left = 1 - part
                turn = round(left * left * (640 if place % 2 else -560) / 15) * 15 + (7, -6)[place % 2]
                face = one.shown if left < 0.18 else (one.shown + int(left * 13) + place) % 6 + 1
                sprite = furniture.tumbling(face, side, one.shade, turn % 360)
                x -= round(left * left * tray.w * 0.5)
                y -= round(abs(math.sin(left * 9)) * left * tray.h * 0.4)
            surface.blit(sprite, sprite.get_rect(center=(x, y)))

    def _over_tokens(self, surface: Surface) -> None:
        """What stands on squares that tokens cover, their pennants, numerals and lamps, at a corner that sticks out."""
        board, stood = self.board, self.board.by_space()
        for space, name in board.tiles.items():
            if space in stood and space not in board.called:
                place = tile_rect(board, space)
                surface.blit(tile(name, place.w, board.kinds.get(space, RIM)), place)
        for space, side in board.pennants.items():
            if space in stood:
                rect = board.square_rect(space)
                flag = pennant(side, round(rect.w * 0.5))
                surface.blit(flag, flag.get_rect(bottomleft=(rect.x, rect.y + round(rect.h * 0.3))))
        for space, words in board.numerals.items():
            if space in stood:
                place = numeral_rect(board, space)
                surface.blit(numeral(words, place.w), place)
        for space, words in board.called.items():
            plate = called(words, called_px(board.square_rect(space)), board.signs.get(space, ""))
            surface.blit(plate, called_rect(board, space))

    def _pack_names(self, surface: Surface, spots: Spots) -> None:
        """The names and the numbers of the packs again, over tokens in a row up to them, and over lines; the letters of a man are
        read before them.
        """
        board, high = self.board, self.board.camera.px(PACK * self.board.unit)
        if high < furniture.LEAST_PACK:
            return
        tokens = board.counters
        taken = [badge for unit, (_, badge) in parts_of(board, spots).items() if tokens[unit].heads or not tokens[unit].craft]
        for kind, name, count in board.furniture.packs:
            whole = furniture.pack(board.art, kind, name, count, high)
            at = whole.get_rect(center=board.camera.to_screen(board.slots[f"{kind}_pack"]))
            for part in furniture.pack_labels(name, count, high):
                if part.move(at.topleft).collidelist(taken) < 0:
                    surface.blit(whole, part.move(at.topleft), part)

    # --- tokens -----------------------------------------------------------------------------------------------------------

    def _tokens(self, surface: Surface, spots: Spots, order: Sequence[str]) -> None:
        board, zoom = self.board, self.board.camera.zoom
        if board.spread:
            overlays.backing(surface, board, [spots[unit] for unit in board.on(board.spread)])
        dead: list[str] = []
        for unit in order:
            token = board.counters[unit]
            if not token.gone:
                self._dead_badges(surface, spots, dead)
            at, px = spots[unit]
            lit = palette.AMBER if unit == board.chosen else PAPER if unit in board.ready else None
            aimed = unit in board.targets or unit in board.over.aimed
            if unit == board.chosen and not token.lies:
                solid.lift(surface, (at[0], at[1] - round(token.lift * zoom)), px, True)
            draw_token(surface, token, at, px, board.way(token.space), lit, zoom, board.art, aimed)
            if token.gone:
                dead.append(unit)
        self._dead_badges(surface, spots, dead)

    def _dead_badges(self, surface: Surface, spots: Spots, dead: list[str]) -> None:
        """The badges of the dead painted so far, over all of them and beneath whoever stands there."""
        board = self.board
        for unit in dead:
            draw_badges(surface, board.counters[unit], *spots[unit], board.camera.zoom, board.art, corner=board.badge_of(unit))
        dead.clear()

    def _badges(self, surface: Surface, spots: Spots, order: Sequence[str]) -> None:
        """The badges of all tokens, over the names of the packs, too: who stands there is always read."""
        board = self.board
        for unit in (one for one in order if not board.counters[one].gone):
            token = board.counters[unit]
            draw_badges(surface, token, *spots[unit], board.camera.zoom, board.art, unit == board.chosen, board.badge_of(unit))


@kept(32)
def pennant(side: Side, px: int) -> Surface:
    """The flag of a side with its shape on it."""
    fine = 3
    full = px * fine
    large = Surface((full, full), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    pole = full * 0.14
    cloth = [
        (pole, full * 0.05),
        (full * 0.96, full * 0.22),
        (full * 0.70, full * 0.36),
        (full * 0.96, full * 0.52),
        (pole, full * 0.60),
    ]
    pygame.draw.polygon(large, RIM, [(x + (full * 0.03 if x > pole else 0), y) for x, y in cloth])
    inner = [
        (pole, full * 0.09),
        (full * 0.88, full * 0.24),
        (full * 0.63, full * 0.36),
        (full * 0.88, full * 0.49),
        (pole, full * 0.56),
    ]
    pygame.draw.polygon(large, side.counter, inner)
    pygame.draw.polygon(large, mixed(side.counter, (255, 255, 255), 0.28), [inner[0], inner[1], inner[2], (pole, full * 0.30)])
    pygame.draw.line(large, RIM, (pole, full * 0.02), (pole, full * 0.98), round(full * 0.1))
    pygame.draw.line(large, PAPER, (pole, full * 0.04), (pole, full * 0.96), round(full * 0.045))
    return ready(pygame.transform.smoothscale(large, (px, px)))


@kept(6)
def alight(px: int, shade: Colour, low: Colour) -> Surface:
    """The light of a lamp that lies on its square."""
    surface = Surface((px, px), pygame.SRCALPHA)
    inner, thick = surface.get_rect().inflate(-max(2, px // 12), -max(2, px // 12)), max(2, px // 12)
    pygame.draw.rect(surface, (*low, 70), inner, border_radius=px // 10)
    pygame.draw.rect(surface, RIM, inner, thick + 2, border_radius=px // 10)
    pygame.draw.rect(surface, shade, inner.inflate(-2, -2), thick, border_radius=px // 10)
    return ready(surface)


@kept(6)
def ruin(px: int) -> Surface:
    """What is left of a station: a burnt square with broken walls, and smoke that drifts over its upper edge."""
    high, fine = round(px * SMOKE), 3
    large = Surface((px * fine, high * fine), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    side, foot = px * fine, high * fine
    square = Rect(0, foot - side, side, side).inflate(-side // 8, -side // 8)
    pygame.draw.rect(large, (26, 22, 18, 215), square, border_radius=side // 10)
    for x, y, wide, tall in WALLS:
        wall = Rect(0, 0, round(wide * side), round(tall * side)).move_to(midbottom=(round(x * side), round(foot - y * side)))
        pygame.draw.rect(large, RIM, wall.inflate(fine * 2, fine * 2))
        pygame.draw.rect(large, palette.colour("7A7466"), wall)
        pygame.draw.rect(large, palette.colour("A09987"), Rect(wall.x, wall.y, wall.w, max(fine, wall.h // 6)))
    for x, y, size, alpha in PUFFS:
        puff = Surface((side, side), pygame.SRCALPHA)
        pygame.draw.circle(puff, (58, 55, 52, alpha), (side / 2, side / 2), size * side)
        pygame.draw.circle(puff, (112, 108, 102, alpha), (side * 0.47, side * 0.46), size * side * 0.66)
        large.blit(puff, puff.get_rect(center=(round(x * side), round(foot - y * side))))
    return ready(pygame.transform.smoothscale(large, (px, high)))


@kept(6)
def rubble(px: int) -> Surface:
    """A veil of dust over a square, and broken walls on it."""
    surface = Surface((px, px), pygame.SRCALPHA)
    inset = max(2, px // 14)
    pygame.draw.rect(surface, (84, 72, 54, 190), (inset, inset, px - 2 * inset, px - 2 * inset), border_radius=px // 12)
    for x, y, wide in ((0.2, 0.62, 0.3), (0.48, 0.5, 0.34), (0.3, 0.32, 0.24), (0.62, 0.7, 0.2)):
        stone = [
            (px * x, px * (y + 0.14)),
            (px * (x + wide * 0.2), px * y),
            (px * (x + wide * 0.8), px * (y + 0.03)),
            (px * (x + wide), px * (y + 0.15)),
        ]
        pygame.draw.polygon(surface, (186, 172, 144), stone)
        pygame.draw.polygon(surface, (44, 36, 24), stone, max(1, px // 30))
    return ready(surface)
