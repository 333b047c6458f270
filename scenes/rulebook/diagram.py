"""Boards on paper: the drawn example of a rule, and whatever else is a picture of a position at which nobody sits."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from pygame import Surface

from game.api import Action, Seat
from game.draws import Draws
from game.games import rules
from game.learning.rulebook import Example
from game.match import Chair, Match
from scenes.kit import palette, shapes
from scenes.kit.kept import also
from scenes.kit.layout import Scale
from scenes.presentation.games import presentation
from scenes.presentation.table import Table

KEPT = 24  # pictures
EDGE = 3  # design units: the frame
_drawn: OrderedDict[Hashable, Surface] = OrderedDict()
also(_drawn.clear)


class OnPaper:
    """The context of a table that is only drawn: nobody sits there."""

    perspective: Seat | None = None
    people = shared = ends_turns = asks_end = advises = fuse_clock = fuse_known = covered = reading = False
    stepwise = None
    asked, asked_over = "always", 0

    def __init__(self, chair: Chair) -> None:
        self._chair = chair
        self.perspective = chair.seat

    def keep_asked(self, when: str, over: int) -> None:
        """Ignore the wish: nobody is asked on paper."""

    def keep_stepwise(self, on: bool) -> None:
        """Nothing is kept."""

    def know_fuse(self) -> None:
        """Keep nothing: no fuse burns here."""

    def untold(self, lesson: str) -> bool:
        """False: no lessons are told on paper."""
        return False

    def decide(self, action: Action) -> None:
        """Ignore the action: nobody decides on paper."""

    def take_back(self) -> None:
        """Do nothing: nobody decides on paper."""

    def can_take_back(self) -> bool:
        """False: nobody decides on paper."""
        return False

    def player(self, seat: Seat) -> str:
        """Nobody's name."""
        return ""

    def go_on(self) -> None:
        """Do nothing: nothing waits."""

    def report(self, trigger: str, where: str = "") -> None:
        """Ignore what was done: nobody plays on paper."""

    def look_up(self, at: str) -> None:
        """Open no book: nobody looks anything up on paper."""

    def chair(self) -> Chair:
        """The chair whose view is drawn."""
        return self._chair

    def notify(self, words: str) -> None:
        """Say nothing: nobody decides here."""

    def speed(self) -> float:
        """No time passes."""
        return 0.0


def laid_out(game: str, chair: Chair, view: object) -> Table:
    """A game's table with a view on it, from which pictures can be taken."""
    table = presentation(game).table(chair, OnPaper(chair))
    table.show(view, None)
    return table


def drawn_once(key: Hashable, draw: Callable[[], Surface]) -> Surface:
    """The picture of this name, which is drawn where it is not one of the last `KEPT` that were asked for."""
    if key not in _drawn:
        _drawn[key] = draw()
        if len(_drawn) > KEPT:
            _drawn.popitem(last=False)
    _drawn.move_to_end(key)
    return _drawn[key]


def staged(game: str, example: Example) -> tuple[Match, Table]:
    """The match of an example, a real position, after what is played in it, and its table as it is drawn.

    Raises: Refused where the position or an action is not accepted.
    """
    found = rules(game)
    position = found.write(found.read(example.position))
    match = Match(found, position["scenario"], position["options"], 0, position)
    match.draws = Draws(0, 0, example.draws)
    for seat, action in example.actions:
        match.play(seat, action)
    chair = match.chair(example.seat or None)
    return match, laid_out(game, chair, chair.view() if example.seat else match.position)


def diagram(game: str, example: Example, size: tuple[int, int], scale: Scale) -> Surface:
    """The picture of an example in its frame, no larger than `size` pixels, made once and kept. Raises: Refused."""

    def framed() -> Surface:
        _, table = staged(game, example)
        edge = scale.px(EDGE)
        room = (size[0] - 2 * edge, size[1] - 2 * edge)
        picture = table.diagram(example.around, example.sight, example.shows, room, scale)
        whole = shapes.box((picture.get_width() + 2 * edge, picture.get_height() + 2 * edge), palette.INK, None, edge).copy()
        whole.blit(picture, (edge, edge))
        return whole

    return drawn_once((game, example.caption, size, scale), framed)
