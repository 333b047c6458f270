"""How those who stand on a board of zones move: on foot, falling, standing up, danger, marks and tokens, things, clouds.

Each changes the picture alone and ends exactly; what only flies through the air is in `shots`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from pygame import Surface

from scenes.boards import acts, counter_acts, lines
from scenes.boards.counter_acts import CounterAct
from scenes.boards.flat_board import Spot
from scenes.boards.lines import Point
from scenes.boards.weight import thud
from scenes.boards.zones.board import ZoneBoard
from scenes.boards.zones.clouds import OVER, SPREAD, UNDER, cloud, seed_of
from scenes.boards.zones.pieces import FALLEN, Counter, Thing, cube, tipping, worn
from scenes.kit.pictures import picture
from scenes.kit.tweens import ease_in, ease_out, smooth

STEP, LONGEST, FALL, STAND, PIP, MARK, CARRY, DRIFT = 0.18, 0.9, 0.55, 0.45, 0.5, 0.25, 0.4, 0.8
"""Seconds."""
BOB = 3.0  # board units that a counter is lifted in walking
JUMP = 11.0  # board units that one jumps who gets something new
STROLL = 0.6  # how much of the dust of one who runs one raises who walks, and how much less he leans


class ZoneAct(CounterAct[ZoneBoard]):
    """A motion over a board of zones. The town is as it was."""


class Air(acts.Air[ZoneBoard]):
    """A motion that paints over a board of zones while it runs."""


class Shift(counter_acts.Shift[ZoneBoard]):
    """Counters make room for each other."""

    def on_the_way(self, a: Spot, b: Spot, part: float) -> Spot:
        # Two sizes and none between: a counter is drawn once for each.
        return super().on_the_way(a, b, part)._replace(size=a.size if part < 0.5 else b.size)


class Walk(counter_acts.Going[ZoneBoard], Shift):
    """A unit goes through spaces by doors and stairs, each a step from the one before; others make room."""

    def __init__(
        self, board: ZoneBoard, unit: str, path: Sequence[str], seconds: float | None = None, runs: bool = False
    ) -> None:
        """`path`: the spaces it comes to, without the one where it stands."""
        super().__init__(board, unit, min(LONGEST, STEP * 1.6 * len(path)) if seconds is None else seconds)
        self.path = tuple(path)
        self.effort = 1.0 if runs else STROLL

    def change(self) -> None:
        counter = self.board.counters.pop(self.unit)
        self.course: tuple[Point, ...] = self.board.town.ways.path((counter.space, *self.path))
        counter.space = self.path[-1] if self.path else counter.space
        self.board.counters[self.unit] = counter  # it comes to stand in front

    def begin(self) -> None:
        super().begin()
        if self.unit in self._ways:
            start, end = self._ways[self.unit]
            self.course = ((start.x, start.y), *self.course[1:-1], (end.x, end.y))
        self.whole = lines.length(self.course)

    def show(self, part: float) -> None:
        super().show(part)
        counter = self.board.counters[self.unit]
        if self.unit in self._ways:
            start, end = self._ways[self.unit]
            far = smooth(part) * self.whole
            x, y = lines.along(self.course, far)
            counter.at = Spot(x, y, start.size if part < 0.5 else end.size)
            counter.lift = BOB * abs(math.sin(far / 22)) * min(1.0, 8 * part * (1 - part))
            self.tread(part)

    def end(self) -> None:
        super().end()
        self.board.counters[self.unit].rest()


class Appear(counter_acts.Appear[ZoneBoard, Counter], Shift):
    """A counter comes down in its space."""

    def change(self) -> None:
        self.board.place(self.unit, self.counter)
        super().change()


class Tip(ZoneAct):
    """A unit tips over or rises: a base of others."""

    def __init__(self, board: ZoneBoard, unit: str, seconds: float) -> None:
        super().__init__(board, seconds)
        self.unit = unit

    def begin(self) -> None:
        tipping(self.board.counters[self.unit], self.board.spots()[self.unit][1])


class Fall(Tip):
    """A unit falls over and lies there, at this danger; it turns grey as it lies."""

    def __init__(self, board: ZoneBoard, unit: str, danger: int = 8, seconds: float = FALL) -> None:
        super().__init__(board, unit, seconds)
        self.danger = danger

    def show(self, part: float) -> None:
        counter = self.board.counters[self.unit]
        counter.lean = FALLEN * ease_in(min(1.0, part / 0.7))
        counter.lift = 8 * math.sin(math.pi * min(1.0, part / 0.7))
        counter.dimmed = part > 0.5
        thud(self.board, (part - 0.7) * FALL)

    def end(self) -> None:
        counter = self.board.counters[self.unit]
        self.board.shaken = (0, 0)
        counter.down, counter.danger, counter.prone, counter.dimmed, counter.token = True, self.danger, False, False, None
        counter.rest()


class Stand(Tip):
    """A unit that lay there stands up, at this danger."""

    def __init__(self, board: ZoneBoard, unit: str, danger: int, seconds: float = STAND) -> None:
        super().__init__(board, unit, seconds)
        self.danger = danger

    def begin(self) -> None:
        super().begin()
        counter = self.board.counters[self.unit]
        counter.down, counter.danger, counter.lean = False, self.danger, float(FALLEN)

    def show(self, part: float) -> None:
        counter = self.board.counters[self.unit]
        counter.lean, counter.lift = FALLEN * (1 - ease_out(part)), 10 * math.sin(math.pi * part)

    def end(self) -> None:
        self.board.counters[self.unit].rest()


class Danger(Air):
    """Cubes fly to a unit's track from a unit, a space or a zone, or leave it upwards; it shakes where danger rises."""

    def __init__(self, board: ZoneBoard, unit: str, danger: int, source: str | None = None, seconds: float = PIP) -> None:
        super().__init__(board, seconds)
        self.unit, self.danger, self.source = unit, danger, source

    def ready(self) -> None:
        self.counter = self.board.counters[self.unit]
        self.was = self.counter.danger
        self.rest_at = self.board.resting()[self.unit]
        px = self.board.spots()[self.unit][1]
        self.cube = cube(max(8, round(px * 0.2)))
        worn(px, {self.was, self.danger, *range(self.was, self.danger), *range(self.danger, self.was)})

    def show(self, part: float) -> None:
        super().show(part)
        more = self.danger - self.was
        self.counter.danger = self.was + round(more * part)
        if more > 0 and part > 0.4:
            sway = 3.0 * math.sin((part - 0.4) * math.pi * 8) * (1 - part)
            self.counter.at = self.rest_at.moved(sway)

    def paint(self, surface: Surface) -> None:
        spots = self.board.spots()
        if self.unit not in spots:
            return
        (x, y), px = spots[self.unit]
        more, foot = self.danger - self.was, y + round(px * 0.5)
        a = self._from(x, y)
        for place in range(abs(more)):
            aside = (place - (abs(more) - 1) / 2) * px * 0.2
            if more > 0:
                part = max(0.0, min(1.0, self.part * 1.6 - 0.12 * place))
                if part >= 1:
                    continue
                far = smooth(part)
                at = (a[0] + (x + aside - a[0]) * far, a[1] + (foot - a[1]) * far - 40 * math.sin(math.pi * far))
            else:
                at = (x + aside, foot - px * 0.9 * ease_out(self.part))
                self.cube.set_alpha(round(255 * (1 - self.part)))
            surface.blit(self.cube, self.cube.get_rect(center=at))

    def _from(self, x: int, y: int) -> tuple[int, int]:
        if self.source is None:
            return x, y - self.board.camera.px(80)
        if self.source in self.board.counters:
            return self.board.unit_point(self.source)
        return self.board.to_screen(self.source)

    def end(self) -> None:
        super().end()
        if self.unit in self.board.counters:
            self.counter.danger, self.counter.at = self.danger, None


class Mark(ZoneAct):
    """The marks of a counter, its token or how it lies are others from now on; something new makes it jump a little."""

    def __init__(
        self,
        board: ZoneBoard,
        unit: str,
        marks: Iterable[str] | None = None,
        token: str | None | bool = False,
        prone: bool | None = None,
        seconds: float = MARK,
    ) -> None:
        """What is not given stays: `marks` None, `token` False, `prone` None."""
        super().__init__(board, seconds)
        self.unit, self.marks, self.token, self.prone = unit, None if marks is None else tuple(marks), token, prone

    def begin(self) -> None:
        counter = self.board.counters[self.unit]
        if self.marks is not None:
            counter.marks = self.marks
        if not isinstance(self.token, bool):
            counter.token = self.token
        if self.prone is not None:
            counter.prone = self.prone

    def show(self, part: float) -> None:
        self.board.counters[self.unit].lift = JUMP * abs(math.sin(math.pi * 2 * part)) * (1 - part)

    def end(self) -> None:
        self.board.counters[self.unit].lift = 0.0


class Carry(Air):
    """A thing goes from where it lies to a unit that takes it, and lies nowhere then."""

    def __init__(self, board: ZoneBoard, name: str, unit: str, seconds: float = CARRY) -> None:
        super().__init__(board, seconds)
        self.name, self.unit = name, unit

    def ready(self) -> None:
        thing = self.board.things[self.name]
        self.start = self.board.camera.to_screen(self.board.thing_point(self.name))
        self.sprite = picture(thing.picture, (max(20, self.board.camera.px(thing.units)),) * 2)
        self.board.set_thing(self.name, None)

    def paint(self, surface: Surface) -> None:
        b = self.board.unit_point(self.unit)
        _flown(surface, self.sprite, self.start, b, smooth(self.part), self.board.camera.px(50))


class Drop(Air):
    """A thing falls from the unit that carried it, or from where one stood, to its place in a space."""

    def __init__(self, board: ZoneBoard, name: str, thing: Thing, unit: str, seconds: float = CARRY) -> None:
        super().__init__(board, seconds)
        self.name, self.thing, self.unit = name, thing, unit

    def ready(self) -> None:
        there = self.unit in self.board.counters
        self.start = self.board.unit_point(self.unit) if there else self.board.to_screen(self.thing.space)
        self.sprite = picture(self.thing.picture, (max(20, self.board.camera.px(self.thing.units)),) * 2)
        self.board.set_thing(self.name, self.thing)
        self.goal = self.board.camera.to_screen(self.board.thing_point(self.name))
        self.board.set_thing(self.name, None)

    def paint(self, surface: Surface) -> None:
        _flown(surface, self.sprite, self.start, self.goal, smooth(self.part), self.board.camera.px(40))

    def end(self) -> None:
        super().end()
        self.board.set_thing(self.name, self.thing)


def _flown(surface: Surface, sprite: Surface, a: Point, b: Point, part: float, high: int) -> None:
    at = (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part - high * math.sin(math.pi * part))
    surface.blit(sprite, sprite.get_rect(center=at))


class Cloud(Air):
    """A cloud spreads over a zone and stays there, or thins and is gone."""

    def __init__(self, board: ZoneBoard, zone: str, kind: str, there: bool = True, seconds: float = DRIFT) -> None:
        super().__init__(board, seconds)
        self.zone, self.kind, self.there = zone, kind, there

    def ready(self) -> None:
        if not self.there:
            self.board.set_cloud(self.zone, self.kind, False)
        rect = self.board.zone_rect(self.zone)
        self.layers = [cloud(rect.size, self.kind, strength, seed_of(self.zone, self.kind)).copy() for strength in (UNDER, OVER)]
        self.size = rect.size

    def paint(self, surface: Surface) -> None:
        rect = self.board.zone_rect(self.zone)
        if rect.size != self.size:
            self.ready()
        room = round(max(rect.size) * SPREAD)
        part = ease_out(self.part) if self.there else 1 - ease_in(self.part)
        for layer in self.layers:
            layer.set_alpha(round(255 * part))
            lift = self.board.camera.px(26) * (1 - part) * (1 if self.there else -1)
            surface.blit(layer, (rect.x - room, rect.y - room + lift))

    def end(self) -> None:
        super().end()
        if self.there:
            self.board.set_cloud(self.zone, self.kind)
