"""What the pointer darkens on a board fades after a moment, whatever kind of board it is: the pointer may only pass by."""

from __future__ import annotations

from pygame import Rect, Surface

MOMENT, FADE = 0.12, 0.18  # seconds: before what is darkened is seen, and while it comes


class Dusk:
    """How far a new picture of what stands still has come. `left`: the seconds until it is all that is seen."""

    def __init__(self) -> None:
        self.left = 0.0

    @property
    def begun(self) -> bool:
        """Whether the moment is over in which only the old picture is seen."""
        return self.left < FADE

    def fall(self) -> None:
        """Begin from the picture that is seen now."""
        self.left = MOMENT + FADE

    def end(self) -> None:
        """Show the new picture at once."""
        self.left = 0.0

    def update(self, seconds: float) -> bool:
        """Whether it went on."""
        falls = self.left > 0
        self.left = max(0.0, self.left - seconds)
        return falls


class Fading:
    """What stands still on a board, drawn over what stood there before as far as dusk has fallen."""

    def __init__(self, dusk: Dusk) -> None:
        self.dusk = dusk
        self._before: Surface | None = None

    def turn(self, before: Surface | None) -> None:
        """Take note that there is a new picture; `before` is the last one, None where it lay elsewhere on the screen."""
        if before is None or not self.dusk.left:
            self._before = None
        elif self._before is None:
            self._before = before

    def draw(self, surface: Surface, still: Surface, at: Rect, area: Rect | None = None) -> None:
        """Draw the picture of what stands still, or a part of it, as it is seen now."""
        if not self.dusk.left:
            self._before = None
        if self._before is None:
            surface.blit(still, at, area)
            return
        surface.blit(self._before, at, area)
        if self.dusk.begun:
            still.set_alpha(round(255 * (1 - self.dusk.left / FADE)))
            surface.blit(still, at, area)
            still.set_alpha(None)
