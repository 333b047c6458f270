"""What flies and flashes over a board of hexes: tracers, grenades, bursts, words that rise, pulses, a pointer, a die."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random

import pygame
from pygame import Surface

from scenes.boards.gunfire import Gunfire
from scenes.boards.hexes.board import HexBoard
from scenes.boards.hexes.motions import Air
from scenes.boards.hexes.overlays import cell_size, ring_cell
from scenes.boards.lines import Point
from scenes.boards.plates import numbered_die
from scenes.boards.sheet import RIM
from scenes.boards.weight import Blast
from scenes.kit import palette
from scenes.kit.kept import kept
from scenes.kit.pictures import picture, turned
from scenes.kit.tweens import ease_out, smooth

TRACER, LOB, BURST, WALK, THROW = 0.35, 0.55, 0.5, 0.16, 0.9  # seconds
COUNTER = 44.0  # board units across: of a counter, where nobody stands
STEPS = 8  # sizes in which something that grows is drawn
SWINGS, SWING = 0.6, 10  # the part of a lob in which who throws swings, and by how many degrees
LANDS = 0.6  # the part of a throw after which the die lies
QUARTER = 30  # degrees between two pictures of a die that tumbles
_chance = Random()  # for the eye alone: it never touches the draws of a match


class Tracer(Air):
    """Shots fly from a unit or a hex to another, one behind the other; a unit that fires is pushed back a little by each."""

    def __init__(
        self, board: HexBoard, start: str, end: str, shots: int = 1, seconds: float = TRACER, past: bool = False
    ) -> None:
        """`past`: they miss, and go by beside whoever stands there."""
        super().__init__(board, seconds)
        self.start, self.goal, self.shots, self.past = start, end, shots, past

    def ready(self) -> None:
        board, spots = self.board, self.board.spots()
        board.stir()
        self.rest = board.resting().get(self.start)
        way = [spots[one][0] if one in spots else board.to_screen(one) for one in (self.start, self.goal)]
        wide = next((spots[one][1] for one in (self.start, self.goal) if one in spots), board.camera.px(COUNTER))
        self.fire = Gunfire(way, self.shots, TRACER, wide, self.past, self.shots == 1)

    def show(self, part: float) -> None:
        super().show(part)
        if self.rest and self.start in self.board.counters:
            (x, y), zoom = self.fire.kick(part * TRACER), self.board.camera.zoom
            self.board.counters[self.start].at = self.rest.moved(x / zoom, y / zoom) if x or y else None

    def end(self) -> None:
        super().end()
        if self.start in self.board.counters:
            self.board.counters[self.start].at = None

    def paint(self, surface: Surface) -> None:
        self.fire.paint(surface, self.part * TRACER)


class Lob(Air):
    """Something is thrown in an arc from a unit or a hex to another hex, turning; a unit that throws swings after it."""

    def __init__(self, board: HexBoard, start: str, end: str, thing: str, seconds: float = LOB) -> None:
        super().__init__(board, seconds)
        self.thrower = board.counters.get(start)
        self.start, self.goal, self.thing = self.thrower.space if self.thrower else start, end, thing
        self.unit = start

    def show(self, part: float) -> None:
        super().show(part)
        if self.thrower:
            way = -1 if self.board.point(self.goal)[0] < self.board.point(self.start)[0] else 1
            self.thrower.lean = -way * SWING * math.sin(math.tau * min(1.0, part / SWINGS))  # back first, then after it

    def end(self) -> None:
        super().end()
        if self.thrower:
            self.thrower.lean = 0.0

    def ready(self) -> None:
        if self.thrower:
            self.board.limber(self.unit)
        px = max(22, self.board.camera.px(26))
        self.sprites = [turned(self.thing, (px, px), degrees) for degrees in range(0, 360, 45)]

    def paint(self, surface: Surface) -> None:
        a, b = self.board.to_screen(self.start), self.board.to_screen(self.goal)
        high = max(self.board.camera.px(60), math.dist(a, b) * 0.45)
        x, y = a[0] + (b[0] - a[0]) * self.part, a[1] + (b[1] - a[1]) * self.part
        drop = 4 * self.part * (1 - self.part) * high
        pygame.draw.ellipse(surface, RIM, (x - 5, y - 2, 10, 5))
        sprite = self.sprites[int(self.part * 16) % 8]
        surface.blit(sprite, sprite.get_rect(center=(x, y - drop)))


class Burst(Blast[HexBoard]):
    """An explosion on a hex; it runs over the hexes around."""

    usual = BURST

    def __init__(self, board: HexBoard, space: str, around: Iterable[str] = (), seconds: float = BURST) -> None:
        super().__init__(board, seconds)
        self.space, self.around = space, tuple(around)

    def ready(self) -> None:
        camera = self.board.camera
        self.fires = _growing(f"{self.board.art}/burst.svg", camera.px(20), max(26, camera.px(74)))
        self.smokes = _growing(f"{self.board.art}/smoke.svg", camera.px(16), max(20, camera.px(48)))
        self.rim = ring_cell(cell_size(self.board.ground, camera.zoom), palette.VERMILION, False)

    def paint(self, surface: Surface) -> None:
        at = self.board.to_screen(self.space)
        fire = self.fires[min(STEPS - 1, int(ease_out(min(1.0, self.part * 2)) * STEPS))]
        fire.set_alpha(round(255 * (1 - max(0.0, self.part - 0.45) / 0.55)))
        for space in self.around:
            x, y = self.board.to_screen(space)
            self.rim.set_alpha(round(255 * (1 - self.part)))
            surface.blit(self.rim, self.rim.get_rect(center=(x, y)))
            age = max(0.0, self.part * 1.4 - 0.4)
            if age:
                cloud = self.smokes[min(STEPS - 1, int(age * STEPS))]
                cloud.set_alpha(round(190 * (1 - age)))
                surface.blit(cloud, cloud.get_rect(center=(x, y)))
        self.rim.set_alpha(255)
        surface.blit(fire, fire.get_rect(center=at))


class WalkRound(Air):
    """A pointer goes from hex to hex, as one that looks for a place; it stays for a moment on the last."""

    def __init__(self, board: HexBoard, spaces: Sequence[str], each: float = WALK) -> None:
        super().__init__(board, each * (len(spaces) + 2))
        self.spaces = tuple(spaces)

    def ready(self) -> None:
        size = cell_size(self.board.ground, self.board.camera.zoom)
        self.looked = ring_cell(size, palette.TEXT, True)
        self.found = ring_cell(size, palette.AMBER, False)

    def paint(self, surface: Surface) -> None:
        place = min(len(self.spaces) - 1, int(self.part * (len(self.spaces) + 2)))
        sprite = self.found if place == len(self.spaces) - 1 else self.looked
        surface.blit(sprite, sprite.get_rect(center=self.board.to_screen(self.spaces[place])))


class Throw(Air):
    """A die tumbles beside a hex, lands and shows its number; `kind`: a picture below `art/` without a number."""

    def __init__(self, board: HexBoard, space: str, kind: str, shown: int, seconds: float = THROW) -> None:
        super().__init__(board, seconds)
        self.space, self.kind, self.shown = space, kind, shown
        self.way = _chance.choice((-1, 1))

    def ready(self) -> None:
        self.px = max(self.board.scale.px(40), self.board.camera.px(34))
        size = (self.px, self.px)
        self.tumbling = [turned(self.kind, size, degrees) for degrees in range(0, 360, QUARTER)]
        self.lying = numbered_die(self.kind, self.shown, self.px)

    def paint(self, surface: Surface) -> None:
        x, y = self.at()
        if self.part >= LANDS:
            surface.blit(self.lying, self.lying.get_rect(center=(x, y)))
            return
        part = self.part / LANDS
        left = 1 - smooth(part)
        hop = abs(math.cos(part * math.pi * 2.5)) * (1 - part) * 1.3 * self.px
        sprite = self.tumbling[int(left * 18) % len(self.tumbling)]
        surface.blit(sprite, sprite.get_rect(center=(x + self.way * left * self.px * 1.6, y - hop)))

    def at(self) -> Point:
        """The pixel of the middle of the die when it lies: beside its hex, within the window."""
        x, y = self.board.to_screen(self.space)
        window, half = self.board.clear, self.px / 2 + 4
        across = self.board.camera.px(self.board.hexes.width * 0.5) + half
        beside = x + across if x + across + half < window.right else x - across
        return beside, min(max(y, window.top + half), window.bottom - half)


@kept(24)
def _growing(name: str, least: int, most: int) -> tuple[Surface, ...]:
    """A picture in sizes from one to another."""
    sizes = [round(least + (most - least) * step / (STEPS - 1)) for step in range(STEPS)]
    return tuple(picture(name, (px, px)).copy() for px in sizes)
