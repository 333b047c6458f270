"""A flag that goes up on a hex of an illustrated map, as somebody takes it."""

from __future__ import annotations

from pygame import Rect, Surface

from scenes.boards.hexes.land.board import LandBoard
from scenes.boards.hexes.land.flags import FLAG, flag
from scenes.boards.hexes.motions import RaiseFlag
from scenes.kit.tweens import ease_out

SECONDS = 0.5
LARGE = 1.5  # of a flag that stands: so large it goes up
DOWN = 0.9  # of its height it begins lower


class Hoist(RaiseFlag):
    """The flag of a side goes up over a hex, larger than it then stands there; the one that was there is struck."""

    board: LandBoard

    def ready(self) -> None:
        self.board.set_flag(self.space, None)
        px = max(24, self.board.camera.px(FLAG * LARGE))
        self.cloth = flag(self.board.art, px, self.side, self.board.worth.get(self.space, 0)).copy()

    def paint(self, surface: Surface) -> None:
        x, y = self.board.to_screen(self.space)
        place = self.cloth.get_rect(midbottom=(x, y))
        low, before = round(place.h * DOWN * (1 - ease_out(self.part))), surface.get_clip()
        surface.set_clip(Rect(place).clip(before))  # it comes up behind who stands there
        self.cloth.set_alpha(round(255 * min(1.0, 5 * self.part)))
        surface.blit(self.cloth, place.move(0, low))
        surface.set_clip(before)
