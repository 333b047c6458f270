"""Flags on an illustrated map: before those on their hex, where they hide least of who stands there and around."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import pygame
from pygame import Rect, Surface

from scenes.boards.hexes.land import counters, cover, fronts
from scenes.boards.hexes.land.state import LandState
from scenes.boards.lines import ready
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
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
OTHERS, FRONTS, SIGNS = 4, 3, 3
"""How much harder than of its holder it is to hide of somebody else, of a front, of a sign of cover."""
PLACES = (
    *((across, -0.5, 0.08 * abs(across)) for across in (0.0, -0.16, 0.16, -0.32, 0.32, -0.62, 0.62)),
    *((across, down, 0.10 + 0.04 * abs(down)) for down in (0.0, -0.3, 0.3) for across in (-0.5, 0.5)),
    *((across, 0.5, 0.14) for across in (0.0, -0.62, 0.62)),
)
"""Where on the edge of its holder a flag can stand, in his sides from his middle: above him first; and what part of a counter is
rather hidden than it stands there."""


class Flags:
    """The flags of a board. Where they stand is looked for anew as soon as something has changed on which it depends."""

    def __init__(self, board: LandState) -> None:
        self.board = board
        self._found: tuple[object, list[tuple[Surface, Rect]]] = None, []

    def standing(self) -> list[tuple[Surface, Rect]]:
        """Each flag, and where on the screen it stands."""
        board = self.board
        left, top = board.camera.sheet.topleft
        spots, laid = board.resting(), board.laid()
        lies = tuple((unit, board.counters[unit].facing, board.outward(unit, laid[unit][1]), spots[unit]) for unit in laid)
        looks = board.camera.zoom, lies, tuple(board.flags.items()), tuple(board.worth.items())
        if self._found[0] != looks:
            self._found = looks, [(sprite, place.move(-left, -top)) for sprite, place in self._look()]
        return [(sprite, place.move(left, top)) for sprite, place in self._found[1]]

    def _look(self) -> Iterator[tuple[Surface, Rect]]:
        board = self.board
        px = max(24, board.camera.px(FLAG))
        laid = board.laid()
        areas = {unit: Rect(0, 0, side, side).move_to(center=at) for unit, (at, side) in laid.items()}
        edges = [edge.scale_by(SLIM) for edge in board.fronts().values()]
        signs = [sign for unit, spot in laid.items() if (sign := self._sign(unit, *spot))]
        unheld = [space for space in board.worth if space not in board.flags]
        for space, side in [*board.flags.items(), *((space, None) for space in unheld)]:
            worth, own = board.worth.get(space, 0), [unit for unit in board.on(space) if unit in areas]
            if own:
                sprite = cloth(board.art, min(px, max(SPOKEN, round(px * ASIDE))), side, worth)
                yield sprite, _least(sprite, own, areas, edges, signs)
            else:
                sprite = flag(board.art, px, side, worth)
                x, y = board.ground.centre(space)
                foot = board.camera.to_screen((x - board.hexes.width * 0.23, y - board.hexes.height * 0.02))
                yield sprite, sprite.get_rect(bottomleft=(foot[0] - round(px * 0.27), foot[1]))

    def _sign(self, unit: str, at: tuple[int, int], px: int) -> Rect | None:
        """Where the sign of the cover of a counter lies; None where it has none."""
        board, counter = self.board, self.board.counters[unit]
        if counter.space not in board.cover or board.beside(unit) == 1:
            return None
        return cover.place(board.cover[counter.space], at, px, bool(board.beside(unit)), fronts.looks_right(counter.facing))


def _least(sprite: Surface, own: Sequence[str], areas: Mapping[str, Rect], edges: Sequence[Rect], signs: Sequence[Rect]) -> Rect:
    """Where a flag at the edge of those on its hex hides least."""
    holder = areas[own[0]].unionall([areas[unit] for unit in own])
    others = [area for unit, area in areas.items() if unit not in own]
    stuck = round(areas[own[0]].w * STUCK)

    def hides(spot: tuple[float, float, float]) -> float:
        place = _at_edge(sprite, holder, stuck, *spot[:2])
        rather = OTHERS * lost(place, others) + FRONTS * lost(place, edges) + SIGNS * lost(place, signs)
        return lost(place, [holder]) + rather + spot[2] * holder.h * holder.h

    return _at_edge(sprite, holder, stuck, *min(PLACES, key=hides)[:2])


def _at_edge(sprite: Surface, holder: Rect, stuck: int, across: float, down: float) -> Rect:
    """Where a flag lies that stands at a part of the edge of its holder, and so many pixels over it."""
    x, y = round(holder.centerx + across * holder.w), round(holder.centery + down * holder.h)
    if abs(down) == 0.5:
        return sprite.get_rect(midbottom=(x, y + stuck)) if down < 0 else sprite.get_rect(midtop=(x, y - stuck))
    return sprite.get_rect(midright=(x + stuck, y)) if across < 0 else sprite.get_rect(midleft=(x - stuck, y))


def lost(place: Rect, covered: Sequence[Rect]) -> int:
    """The pixels of these that lie under a place."""
    return sum(one.w * one.h for one in map(place.clip, covered))


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
