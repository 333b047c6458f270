"""Flags on an illustrated map: before those on their hex, where they hide least of who stands there and around."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pygame
from pygame import Rect, Surface

from scenes.boards.hexes.land import counters, fronts
from scenes.boards.hexes.land.state import PAIR, LandState
from scenes.boards.lines import ready
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.layout import covered
from scenes.kit.palette import Side
from scenes.kit.pictures import picture
from scenes.kit.text import capitals, drawn

FLAG = 46.0  # board units: height of a flag
ASIDE = 0.86  # of its size a flag has beside who stands on its hex
SPOKEN = 39  # pixels of the smallest flag with a letter on it
LETTERED = 13  # pixels of the smallest letter on a flag
CLOTH = (0.18, 0.02, 0.82, 0.66)  # of a flag: its cloth and a piece of its pole, which are seen beside a counter
SLIM = 0.8  # of what a front takes there is something to see
STUCK = 0.08  # of a counter: so far a flag stands over its edge
OTHERS, FRONTS, NUMERALS, FACES, SIGNS = 4, 3, 3, 3, 16
"""How much harder than of its holder it is to hide of somebody else, of a front, of numbers, of faces, of a name or a sign of
cover.
"""
NAME, NUMBERS, FACE = (0.24, -0.11, 0.52, 0.22), (0.04, 0.7, 0.92, 0.3), (0.0, 0.2, 1.0, 0.5)
"""Of a counter: where its name is, the numbers at its foot, and its figure."""
WITHIN = 0.4, 0.54
"""So much of a cloth at least lies within its hex, where one stands there alone and where more do; its foot always does."""
OUT = 0.5
"""How much harder than to hide its holder it is to stand over the edge of its hex."""
FOOT = 0.1  # of the width of a cloth its pole stands from its left
PLACES = (
    *((across, -0.5, 0.08 * abs(across)) for across in (0.0, -0.16, 0.16, -0.32, 0.32, -0.62, 0.62)),
    *((across, down, 0.10 + 0.04 * abs(down)) for down in (0.0, -0.3, 0.3) for across in (-0.5, 0.5)),
    *((across, 0.5, 0.14) for across in (0.0, -0.62, 0.62)),
)
"""Where on the edge of its holder a flag can stand, in his sides from his middle: above him first; and what part of a counter is
rather hidden than it stands there."""
GROUND = tuple((across / 12, down / 12, 0.12) for across in range(-6, 7) for down in range(-6, 7))
"""Where on its hex it can stand, in widths and heights of it from its middle, beside those who do not fill it."""
SAMPLES = tuple((across, down) for across in (0.1, 0.37, 0.63, 0.9) for down in (0.1, 0.37, 0.63, 0.9))
"""The parts of a cloth that are looked at to know how much of it lies within a hex."""


class Flags:
    """The flags of a board. Where they stand is looked for anew as soon as something has changed on which it depends."""

    def __init__(self, board: LandState) -> None:
        self.board = board
        self._found: tuple[object, list[tuple[Surface, Rect]]] = None, []

    def standing(self) -> list[tuple[Surface, Rect]]:
        """Each flag, and where on the screen it stands."""
        board = self.board
        left, top = board.camera.sheet.topleft
        laid = board.laid()
        lies = tuple(
            (unit, board.counters[unit].facing, board.outward(unit, px), x - left, y - top, px)
            for unit, ((x, y), px) in laid.items()
        )
        looks = board.camera.zoom, lies, tuple(board.flags.items()), tuple(board.worth.items())
        if self._found[0] != looks:
            self._found = looks, [(sprite, place.move(-left, -top)) for sprite, place in self._look(laid)]
        return [(sprite, place.move(left, top)) for sprite, place in self._found[1]]

    def _look(self, laid: Mapping[str, tuple[tuple[int, int], int]]) -> Iterator[tuple[Surface, Rect]]:
        board = self.board
        px = max(24, board.camera.px(FLAG))
        areas = {unit: Rect(0, 0, side, side).move_to(center=at) for unit, (at, side) in laid.items()}
        edges = [edge.scale_by(SLIM) for edge in board.fronts().values()]
        numbers = [_part(area, *NUMBERS) for area in areas.values()]
        signs = [sign for unit, spot in laid.items() if (sign := board.cover_place(unit, *spot))]
        signs += board.blades().values()
        signs += [_part(area, *NAME) for area in areas.values()]
        found = dict[str, tuple[Surface, Rect]]()
        spaces = list(dict.fromkeys([*board.flags, *board.worth]))
        for space in sorted(spaces, key=lambda one: any(unit in areas for unit in board.on(one))):  # who can make room comes last
            side, worth = board.flags.get(space), board.worth.get(space, 0)
            own = [unit for unit in board.on(space) if unit in areas]
            if own:
                sprite = cloth(board.art, min(px, max(SPOKEN, round(px * ASIDE))), side, worth)
                others = [*(area for unit, area in areas.items() if unit not in own), *(place for _, place in found.values())]
                holders = [areas[unit] for unit in own]
                faces = [_part(one, *FACE) for one in holders]
                rather = (1, holders), (OTHERS, others), (FRONTS, edges), (NUMERALS, numbers), (FACES, faces), (SIGNS, signs)
                found[space] = sprite, _least(self._places(sprite, space, holders), rather)
            else:
                sprite = flag(board.art, px, side, worth)
                x, y = board.ground.centre(space)
                foot = board.camera.to_screen((x - board.hexes.width * 0.23, y - board.hexes.height * 0.02))
                found[space] = sprite, sprite.get_rect(bottomleft=(foot[0] - round(px * 0.27), foot[1]))
        yield from (found[space] for space in spaces)

    def _places(self, sprite: Surface, space: str, own: Sequence[Rect]) -> list[tuple[Rect, float]]:
        """Where a flag can stand that lies in its hex, or leans over its edge as little as it can, and what speaks against it."""
        camera, hexes = self.board.camera, self.board.hexes
        x, y = camera.to_screen(self.board.ground.centre(space))
        wide, high = hexes.width * camera.zoom, hexes.height * camera.zoom
        holder, area = own[0].unionall(list(own)), sprite.get_width() * sprite.get_height()
        stuck, least = round(own[0].w * STUCK), own[0].h * own[0].h
        found = [(_at_edge(sprite, holder, stuck, across, down), rather) for across, down, rather in PLACES]
        if sprite.get_width() > wide / 2:  # from far away no flag has room in its hex
            return [(place, rather * least) for place, rather in found]
        found += [(sprite.get_rect(center=(x + across * wide, y + down * high)), rather) for across, down, rather in GROUND]

        def inside(at: float, down: float) -> bool:
            far = abs(down - y)
            return max(far, abs(at - x) * high / wide + far / 2) < high / 2 - 1

        told = list[tuple[float, Rect, float]]()
        for place, rather in found:
            foot = inside(place.x + FOOT * place.w, place.bottom)
            seen = sum(inside(place.x + a * place.w, place.y + b * place.h) for a, b in SAMPLES) / len(SAMPLES)
            told.append((seen if foot else seen - 1, place, rather * least + OUT * (1 - seen) * area))
        if len(own) > 1:  # the name of the hex is told at the left of two, the first of three lies at the right
            told = [one for one in told if (one[1].centerx < x) is (len(own) > PAIR)]
        enough = min(WITHIN[len(own) > 1], max(part for part, _, _ in told))
        return [(place, against) for part, place, against in told if part >= enough]


def _part(area: Rect, left: float, top: float, wide: float, high: float) -> Rect:
    """A part of a counter, in sides of it."""
    side = area.w
    return Rect(area.x + round(left * side), area.y + round(top * side), round(wide * side), round(high * side))


def _least(places: Sequence[tuple[Rect, float]], rather: Sequence[tuple[int, Sequence[Rect]]]) -> Rect:
    """Where a flag hides least, of where it can stand; `rather`: what it can hide, and how hard that is."""
    return min(places, key=lambda one: one[1] + sum(hard * covered(one[0], hidden) for hard, hidden in rather))[0]


def _at_edge(sprite: Surface, holder: Rect, stuck: int, across: float, down: float) -> Rect:
    """Where a flag lies that stands at a part of the edge of its holder, and so many pixels over it."""
    x, y = round(holder.centerx + across * holder.w), round(holder.centery + down * holder.h)
    if abs(down) == 0.5:
        return sprite.get_rect(midbottom=(x, y + stuck)) if down < 0 else sprite.get_rect(midtop=(x, y - stuck))
    return sprite.get_rect(midright=(x + stuck, y)) if across < 0 else sprite.get_rect(midleft=(x - stuck, y))


@kept(48)
def cloth(art: str, px: int, side: Side | None, worth: int = 0) -> Surface:
    """What is seen of a flag px high at the edge of a counter."""
    whole = flag(art, px, side, worth)
    left, top, wide, high = (round(px * part) for part in CLOTH)
    return ready(whole.subsurface(Rect(left, top, wide, high).clip(whole.get_rect())).copy())


@kept(48)
def flag(art: str, px: int, side: Side | None, worth: int = 0) -> Surface:
    """The flag of a side, or of nobody, px high; on the cloth, where it can be read, its letter and the points it gives."""
    whole = picture(f"{art}/flag.svg", (px, px)).copy()
    if side:
        whole.blit(picture(f"{art}/pennant.svg", (px, px), tint=side.counter), (0, 0))
    size = max(round(px * 0.34), LETTERED - 1 if worth else 0)
    if size < (LETTERED - 1 if worth else LETTERED):
        return ready(whole)
    top, high = capitals(BOLD, size)
    down = round(px * 0.345)
    if side and round(px * 0.34) >= LETTERED:
        letter = drawn(side.letter, BOLD, size, palette.TEXT)
        whole.blit(letter, (round(px * (0.43 if worth else 0.60)) - letter.get_width() // 2, down - high // 2 - top))
    if worth:
        far = max(round(px * 0.185), size // 2 + 1)
        middle = min(round(px * (0.77 if side else 0.60)), px - far - 2), down  # whole, however small the flag
        pygame.draw.circle(whole, RIM, middle, far + 1)
        pygame.draw.circle(whole, fronts.IVORY, middle, far)
        number = drawn(str(worth), BOLD, size, counters.PRINT)
        whole.blit(number, (middle[0] - number.get_width() // 2, down - high // 2 - top))
    return ready(whole)
