"""The drawn example of a rule: a real position, played on where the example says so, cropped to what it shows."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any

from pygame import Surface

from game.api import Action, Seat
from game.book import Example
from game.draws import Draws
from game.games import rules
from game.match import Chair, Match
from scenes.boards.camera import STEP, Camera
from scenes.kit import palette, shapes
from scenes.kit.layout import Scale
from scenes.table import Table, table_of

KEPT = 24  # pictures
EDGE = 3  # design units: the frame
_drawn: OrderedDict[tuple[Any, ...], Surface] = OrderedDict()


class OnPaper:
    """In the place of a match screen around a table of which only a picture is wanted: nobody sits there."""

    eyes: Seat | None = None
    people = False

    def __init__(self, chair: Chair) -> None:
        self._chair = chair
        self.eyes = chair.seat

    def decide(self, action: Action) -> None:
        """Nothing comes back; nobody decides on paper."""

    def take_back(self) -> None:
        """Nothing comes back; nobody decides on paper."""

    def player(self, seat: Seat) -> str:
        """Nobody's name."""
        return ""

    def go_on(self) -> None:
        """Nothing comes back; nothing waits."""

    def did(self, deed: str, where: str = "") -> None:
        """Nothing comes back; there is no hand."""

    def chair(self) -> Chair:
        """The chair whose view is drawn."""
        return self._chair

    def speed(self) -> float:
        """No time passes."""
        return 0.0


def staged(game: str, example: Example) -> tuple[Match, Table]:
    """The match of an example after what is played in it, and its table as it is drawn.

    Raises: Refused where the position or an action is not accepted.
    """
    found = rules(game)
    position = found.write(found.read(example.position))
    match = Match(found, position["scenario"], position["options"], 0, position)
    match.draws = Draws(0, 0, example.draws)
    for seat, action in example.actions:
        match.play(seat, action)
    chair = match.chair(example.seat or None)
    table = table_of(game, chair, OnPaper(chair))
    table.show(chair.view() if example.seat else match.position, None)
    return match, table


def diagram(game: str, example: Example, size: tuple[int, int], scale: Scale) -> Surface:
    """The picture of an example in its frame, no larger than `size` pixels, made once and kept. Raises: Refused."""
    key = (game, example.caption, size, scale)
    if key not in _drawn:
        _, table = staged(game, example)
        edge = scale.px(EDGE)
        room = (size[0] - 2 * edge, size[1] - 2 * edge)
        picture = table.diagram(example.around, example.sight, example.shows, room, scale)
        framed = shapes.box((picture.get_width() + 2 * edge, picture.get_height() + 2 * edge), palette.INK, None, edge).copy()
        framed.blit(picture, (edge, edge))
        _drawn[key] = framed
        if len(_drawn) > KEPT:
            _drawn.popitem(last=False)
    _drawn.move_to_end(key)
    return _drawn[key]


def look_at(camera: Camera, points: Iterable[tuple[float, float]], air: float) -> None:
    """Nothing comes back; the camera comes as near as it may with all these points, and `air` board units around, in sight."""
    points = list(points)
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide, high = max(xs) - min(xs) + 2 * air, max(ys) - min(ys) + 2 * air
    camera.fit()
    room = min(camera.rect.w / wide, camera.rect.h / high) / camera.zoom
    camera.zoom_at(max(0, min(camera.levels, int(math.log(max(1.0, room), STEP)))), camera.rect.center)
    camera.look_at(((max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2))


def forget() -> None:
    """Nothing comes back; every picture is let go (another screen depth, another test)."""
    _drawn.clear()
