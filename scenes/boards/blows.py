"""Blows on a board of counters: who is hit is thrown back, who is missed ducks, who is killed tips over and lies there.

With motions of no length nothing flashes or shakes; the body of whoever was killed is left all the same.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random
from typing import Protocol, TypeVar

import pygame
from pygame import Rect, Surface

from scenes.boards.acts import Air
from scenes.boards.bodies import SMALL, Body, drawn_at
from scenes.boards.dust import puff
from scenes.boards.effects import Spaces
from scenes.boards.flat_board import Spot, Standing
from scenes.boards.gunfire import EARTH, HOT, RIM, SPARKS, lit, sparks
from scenes.boards.lines import Point
from scenes.boards.plates import Plate
from scenes.boards.weight import MOST, QUAKE, SHIFT, STOP, halt, shaken, sprung, thud
from scenes.kit import palette
from scenes.kit.fonts import BOLD, HEADING
from scenes.kit.layout import covered
from scenes.kit.palette import Colour
from scenes.kit.pictures import picture
from scenes.kit.shapes import box
from scenes.kit.text import drawn, middle
from scenes.kit.tweens import ease_in, ease_out, smooth

RECOIL, DUCK, BEAT, TOPPLE, LUNGE, FATE = 0.42, 0.38, 0.5, 0.65, 0.5, 1.3  # seconds
FLASH = 0.06  # seconds: of the light of a hit
BACK, HARD = 7, 10  # design units: how far one is thrown back, by a heavy blow
GREATER = 1.6  # how many more sparks fly at a kill, and how much farther
OUT = 0.18  # the part of a recoil in which one is thrown back; then one springs back
DIP, TILT, BENT = 5, 80, 10  # design units that one ducks; degrees that one who is killed lies over, and who ducks leans
SINKS = 6  # design units that one who is killed sinks
REACHES, STRUCK = 0.62, 0.4  # of the way to whoever is attacked at close quarters; the part of the time after which it strikes
FLIES, LIVES = 42, 0.8  # design units that sparks fly, and for which part of a recoil
LANDS = TOPPLE / 2  # seconds after which who tips over lies on the ground
CLOUD = 14  # design units: of the dust of a blow, at first
_chance = Random()  # for the eye alone: it never touches the draws of a match


class Struck(Standing, Protocol):
    """A counter that blows fall on."""

    figure: str
    dimmed: bool


class Field(Spaces, Protocol):
    """A board of counters on which blows fall."""

    @property
    def counters(self) -> Mapping[str, Struck]: ...

    def whence(self, source: str | None) -> Point | None: ...

    def resting(self) -> dict[str, Spot]: ...

    def spots(self) -> dict[str, tuple[tuple[int, int], int]]: ...

    def side_px(self, size: float) -> int: ...

    def stir(self) -> None: ...

    def tip(self, unit: str) -> None: ...

    def limber(self, unit: str) -> None: ...

    def draw_one(self, surface: Surface, unit: str, at: tuple[int, int]) -> None: ...

    def lay_body(self, unit: str, body: Body) -> None: ...

    def take_off(self, unit: str) -> None: ...


class Crowd(Spaces, Protocol):
    """A board that some stand on."""

    def spots(self) -> dict[str, tuple[tuple[int, int], int]]: ...


Ground = TypeVar("Ground", bound=Field)
Peopled = TypeVar("Peopled", bound=Crowd)


class Blow(Air[Ground]):
    """What falls on one counter from somewhere: a base of others. Whoever is not on the board is passed over."""

    weight = 1.0  # how many sparks fly from it, and how far, beside a hit

    def __init__(self, board: Ground, unit: str, source: str | None, seconds: float) -> None:
        """`source`: the unit or the space from which it comes, if it comes from one."""
        super().__init__(board, seconds)
        self.unit, self.source = unit, source
        self.there = False

    def begin(self) -> None:
        self.there = self.unit in self.board.counters
        if not self.there:
            self.seconds = 0.0
            return
        self.board.stir()
        self.counter, self.rest = self.board.counters[self.unit], self.board.resting()[self.unit]
        self.across, self.down = self._way()
        if self.seconds:
            super().begin()

    def _way(self) -> Point:
        """The direction of the blow, of length 1."""
        start = self.board.whence(self.source)
        far = math.dist(start, self.rest[:2]) if start else 0.0
        return ((self.rest.x - start[0]) / far, (self.rest.y - start[1]) / far) if start and far else (0.6, -0.8)

    def stand(self, far: float, low: float = 0.0) -> None:
        """Put the counter so many pixels along the blow from where it rests, and so many below."""
        zoom = self.board.camera.zoom
        self.counter.at = self.rest.moved(self.across * far / zoom, (self.down * far + low) / zoom)

    def end(self) -> None:
        if self.there:
            super().end()
            self.counter.at, self.counter.lean = None, 0.0
            self.board.shaken, self.board.held = (0, 0), 0.0

    def halt(self, usual: float) -> None:
        """Have all stand still as it falls; `usual`: its seconds at the usual speed."""
        if self.there:
            halt(self.board, STOP * self.seconds / usual)

    # What is seen around it.

    def warm(self) -> None:
        """Draw the light of its hit, its sparks and its dust before the first frame."""
        self.px = self.board.spots()[self.unit][1]
        self.lit = lit_of(self.board, self.unit, self.px)
        self.sparks = sparks(self.across, self.down, round(SPARKS * self.weight))
        self.clouds = [puff(max(6, self.board.scale.px(CLOUD + 3 * step))) for step in range(5)]

    def flash(self, surface: Surface, seconds: float) -> None:
        """Paint what a hit throws up, so many seconds of the usual length after it; the counter is lit at first."""
        at = self.board.spots().get(self.unit, ((0, 0), 0))[0]
        if seconds < FLASH:
            surface.blit(self.lit, self.lit.get_rect(center=at))
        part = seconds / (LIVES * RECOIL * self.weight)
        if part >= 1:
            return
        reach, (x, y) = self.dust(surface, part)
        for one in self.sparks:
            spot = x + one.across * reach * 1.2, y + one.down * reach * 1.2 + self.board.scale.px(12) * part * part
            pygame.draw.circle(surface, EARTH, spot, one.size * (1 - part) + 1.5)
            pygame.draw.circle(surface, HOT, spot, one.size * (1 - part) + 0.5)

    def dust(self, surface: Surface, part: float) -> tuple[float, Point]:
        """Paint the cloud of dust after a part of its life; how far away what flies is then, and from where."""
        x, y = self.board.camera.to_screen((self.rest.x, self.rest.y))
        reach = self.px * 0.4 + self.board.scale.px(FLIES) * self.weight * ease_out(max(0.0, min(1.0, part)))
        if 0 <= part < 1:
            cloud = self.clouds[int(part * 5)]
            cloud.set_alpha(round(200 * (1 - part)))
            surface.blit(cloud, cloud.get_rect(center=(x + self.across * reach * 0.8, y + self.down * reach * 0.8)))
        return reach, (x, y)


class Recoil(Blow[Ground]):
    """Whoever is hit is thrown back and springs back, lit for a moment; the board shakes a little at a `heavy` blow."""

    def __init__(self, board: Ground, unit: str, source: str | None, heavy: bool = False, seconds: float = RECOIL) -> None:
        super().__init__(board, unit, source, seconds)
        self.heavy = heavy

    def begin(self) -> None:
        super().begin()
        self.halt(RECOIL)

    def ready(self) -> None:
        self.warm()

    def show(self, part: float) -> None:
        super().show(part)
        far = self.board.scale.px(HARD if self.heavy else BACK)
        self.stand(far * (ease_out(part / OUT) if part < OUT else sprung((part - OUT) / (1 - OUT))))
        if self.heavy:
            self.board.shaken = shaken(self.across, self.down, part * RECOIL, self.board.scale.px(SHIFT))

    def paint(self, surface: Surface) -> None:
        self.flash(surface, self.part * RECOIL)


class Duck(Blow[Ground]):
    """Whoever is missed ducks; the shot goes by beside him and throws up dust."""

    def __init__(self, board: Ground, unit: str, source: str | None, seconds: float = DUCK) -> None:
        super().__init__(board, unit, source, seconds)

    def ready(self) -> None:
        self.board.limber(self.unit)
        self.px = self.board.spots()[self.unit][1]
        self.side = _chance.choice((-1, 1))
        self.clouds = [puff(max(6, self.board.scale.px(CLOUD + 4 * step))) for step in range(5)]

    def show(self, part: float) -> None:
        super().show(part)
        low = math.sin(math.pi * min(1.0, part * 1.25))
        self.counter.lean = BENT * low * (-1 if self.side > 0 else 1)
        self.stand(0.0, self.board.scale.px(DIP) * low)

    def paint(self, surface: Surface) -> None:
        left, top = self.board.camera.to_screen((self.rest.x, self.rest.y))
        aside = self.px * 0.62 * self.side
        x, y = left - self.down * aside, top + self.across * aside
        gone = self.part / 0.3
        if gone < 1:
            a, b = (self.px * far for far in (1.4 * gone - 0.9, 1.4 * gone - 0.3))
            start, goal = ((x + self.across * one, y + self.down * one) for one in (a, b))
            pygame.draw.line(surface, EARTH, start, goal, 5)
            pygame.draw.line(surface, HOT, start, goal, 3)
        else:
            part = min(0.999, (self.part - 0.3) / 0.7)
            cloud = self.clouds[int(part * 5)]
            cloud.set_alpha(round(220 * (1 - part)))
            surface.blit(cloud, cloud.get_rect(center=(x + self.across * self.px * 0.5, y + self.down * self.px * 0.5)))


class Topple(Blow[Ground]):
    """Whoever is killed: a beat is held as the blow falls, then he tips over, turns grey and sinks; a body is left there."""

    weight = GREATER

    def __init__(
        self,
        board: Ground,
        unit: str,
        source: str | None,
        moment: int,
        body: bool = True,
        seconds: float = BEAT + TOPPLE,
        kept: bool = False,
    ) -> None:
        """`moment`: the round in which he falls; `body`: False where something else is left of him; `kept`: his counter stays
        on the board, unseen, until somebody takes it off.
        """
        super().__init__(board, unit, source, seconds)
        self.moment, self.body, self.kept = moment, body, kept

    def begin(self) -> None:
        super().begin()
        self.halt(BEAT + TOPPLE)

    def ready(self) -> None:
        self.warm()
        self.board.tip(self.unit)
        if self.body:
            drawn_at(self._lies(), self.board.camera.zoom)

    def show(self, part: float) -> None:
        super().show(part)
        passed = part * (BEAT + TOPPLE)
        far = self.board.scale.px(HARD)
        if passed < BEAT:
            self.stand(far * ease_out(min(1.0, passed / FLASH)))
            self.board.shaken = shaken(self.across, self.down, passed, self.board.scale.px(MOST), QUAKE)
            return
        thud(self.board, passed - BEAT - LANDS)
        fall = (passed - BEAT) / TOPPLE
        self.counter.lean = TILT * ease_in(min(1.0, fall / 0.5))
        self.counter.dimmed = self.counter.dimmed or fall > 0.3
        self.counter.fade = 1 - ease_in(max(0.0, (fall - 0.5) / 0.5))
        self.stand(far, self.board.scale.px(SINKS) * smooth(fall))

    def paint(self, surface: Surface) -> None:
        passed = self.part * (BEAT + TOPPLE)
        if passed < BEAT:
            self.flash(surface, passed)
        else:
            self.dust(surface, (passed - BEAT - LANDS) / (LIVES * RECOIL))

    def _lies(self) -> Body:
        """What is left of him."""
        units, one = self.board.side_px(self.rest.size) / self.board.camera.zoom * SMALL, self.counter
        return Body(one.side, one.figure, one.space, (self.rest.x, self.rest.y), units, self.moment)

    def end(self) -> None:
        if self.there:
            super().end()
            if self.body:
                self.board.lay_body(self.unit, self._lies())
            if self.kept:
                self.counter.fade = 0.0
            else:
                self.board.take_off(self.unit)


class Lunge(Blow[Ground]):
    """Close combat: a counter throws itself at another and comes back; both shake where they meet."""

    def __init__(self, board: Ground, unit: str, target: str, seconds: float = LUNGE) -> None:
        """`unit` attacks, `target` (a unit or a space) is attacked."""
        super().__init__(board, unit, target, seconds)
        self.target = target

    def ready(self) -> None:
        self.warm()
        resting = self.board.resting()
        goal = self.board.whence(self.target)
        far = math.dist(goal, self.rest[:2]) * self.board.camera.zoom if goal else 0.0
        self.far = far * REACHES if far else self.board.scale.px(2 * HARD)
        self.foe = self.board.counters.get(self.target)
        self.foe_rest = resting.get(self.target)

    def show(self, part: float) -> None:
        super().show(part)
        hit = part - STRUCK
        out = -ease_in(part / STRUCK) if hit < 0 else smooth(hit / (1 - STRUCK)) - 1
        sway = self.board.scale.px(SHIFT) * math.sin(hit * math.pi * 14) * (1 - part) if hit > 0 else 0.0
        self.stand(self.far * out + sway)
        if self.foe and self.foe_rest:
            zoom = self.board.camera.zoom
            self.foe.at = self.foe_rest.moved(-sway / zoom) if hit > 0 else None

    def paint(self, surface: Surface) -> None:
        passed = (self.part - STRUCK) * LUNGE
        if passed >= 0:
            self._clash(surface, passed / (LUNGE * (1 - STRUCK)))

    def _clash(self, surface: Surface, part: float) -> None:
        """Paint the dust where both meet."""
        left, top = self.board.camera.to_screen((self.rest.x, self.rest.y))
        x, y = left - self.across * self.far * 1.3, top - self.down * self.far * 1.3
        for number in range(6):
            turn = math.tau * number / 6
            cloud = self.clouds[min(4, int(part * 5))]
            cloud.set_alpha(round(210 * (1 - part)))
            far = self.px * (0.2 + 0.4 * ease_out(part))
            surface.blit(cloud, cloud.get_rect(center=(x + math.cos(turn) * far, y + math.sin(turn) * far)))

    def end(self) -> None:
        super().end()
        if self.there and self.target in self.board.counters:
            self.board.counters[self.target].at = None


class Fate(Plate[Peopled]):
    """A small plate beside a space with what has become of somebody, in the colour of good or bad news; over nobody else."""

    fades = (0.14, 0.82)

    def __init__(self, board: Peopled, space: str, words: str, sign: str, shade: Colour, seconds: float = FATE) -> None:
        """`sign`: a picture below `art/`."""
        super().__init__(board, seconds)
        self.space, self.words, self.sign, self.shade = space, words, sign, shade

    def ready(self) -> None:
        scale = self.board.scale
        px, pad = scale.text(HEADING + 5), scale.px(9)
        side = px + pad
        words = drawn(self.words, BOLD, px, palette.TEXT)
        size = (words.get_width() + side + 3 * pad, side + 2 * pad)
        self.plate = box(size, palette.PANEL, self.shade, scale.px(6), 3).copy()
        self.plate.blit(picture(self.sign, (side, side)), (pad, pad))
        self.plate.blit(words, (side + 2 * pad, middle(Rect(0, 0, 1, size[1]), BOLD, px)))
        self.rect = self._clear_of_all()

    def _clear_of_all(self) -> Rect:
        """Where the plate lies: above the space, or where it covers less of those who stand around."""
        (x, y), far, window = self.board.to_screen(self.space), self.board.scale.px(34), self.board.clear.inflate(-8, -8)
        own = self.plate.get_rect()
        beside = {"midbottom": (x, y - far), "midtop": (x, y + far), "midleft": (x + far, y), "midright": (x - far, y)}
        places = [own.move_to(**{side: at}).clamp(window) for side, at in beside.items()]
        standing = [Rect(0, 0, px, px).move_to(center=at) for at, px in self.board.spots().values()]
        return min(places, key=lambda place: covered(place, standing))

    def paint(self, surface: Surface) -> None:
        self.lay(surface, self.plate, 8)


def lit_of(board: Field, unit: str, px: int) -> Surface:
    """The light of a hit on a counter."""
    counter = Surface((px * 2, px * 2), pygame.SRCALPHA)
    board.draw_one(counter, unit, (px, px))
    return lit(counter, board.scale.px(RIM))
