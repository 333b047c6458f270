"""What stands in the column where there is room for it: what either side still needs to win, and what the squares are."""

from __future__ import annotations

from typing import NamedTuple

from pygame import Rect, Surface

from scenes.boards.loop.corners import tile
from scenes.kit import palette, text
from scenes.kit.fonts import BODY, REGULAR
from scenes.kit.layout import Scale
from scenes.kit.marks import in_colour
from scenes.kit.text_panel import Part, Row
from scenes.kit.words import say
from scenes.tables.rush.pieces import FRAMES, TILE
from scenes.tables.rush.state import RushState, first_seat

KINDS = ("mcom", "building", "armoury", "supply", "gun", "uav")
SIDE = 24  # design units
COLUMNS = 3


class Legend(NamedTuple):
    """The kinds of squares that do something, each with a word or two, in columns."""

    tip: str = ""

    def _row(self, scale: Scale) -> int:
        return scale.px(SIDE + 4)

    def high(self, scale: Scale, room: int) -> int:
        return -(-len(KINDS) // COLUMNS) * self._row(scale)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        side, wide = scale.px(SIDE), area.w // COLUMNS
        for place, kind in enumerate(KINDS):
            row, column = divmod(place, COLUMNS)
            box = Rect(area.x + column * wide, area.y + row * self._row(scale), wide, self._row(scale))
            surface.blit(tile(TILE.format(kind), side, FRAMES[kind]), (box.x, box.centery - side // 2))
            left, words = side + scale.px(7), say(f"rush:legend.{kind}")
            size = text.shrunk(words, REGULAR, scale.text(BODY), 13, wide - left)
            surface.blit(text.drawn(words, REGULAR, size, palette.TEXT), (box.x + left, text.middle(box, REGULAR, size)))


def stakes(state: RushState) -> list[Part]:
    """What either side still needs to win."""
    view = state.settled
    live, later = view.live, view.pairs - view.stage
    red = say("rush:stakes.and", a=live[0], b=live[-1]) if len(live) > 1 else "".join(live)
    if later:
        more = say(f"rush:stakes.pair{'' if later == 1 else 's'}", n=later)
        red = say("rush:stakes.then", a=red, b=more) if red else more
    left = view.kill_limit - view.kills
    blue = say(f"rush:stakes.kill{'' if left == 1 else 's'}", n=left) if left > 0 else say("rush:stakes.done")
    return [Row(_who_wins("attackers"), red), Row(_who_wins("defenders"), blue)]


def _who_wins(side: str) -> str:
    return in_colour(first_seat(side), say("rush:stakes.wins", side=say(f"rush:side.{side}")))
