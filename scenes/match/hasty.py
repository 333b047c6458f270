"""A click too many on what leads on: for a moment it means nothing where something that decides has come up in its place."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from pygame import MOUSEBUTTONDOWN, MOUSEBUTTONUP, Rect
from pygame.event import Event

from scenes.kit.widgets import Button

DOUBLE = 0.5  # seconds in which a second click belongs to the first
FRESH = 0.6  # seconds after the words of a button that settles have changed in which a click was still meant for the old ones
DEAF = 1.0  # seconds after the picture came to rest in which a click there was still meant for what lay there


class Hasty:
    """What was pressed to go on, and since when the picture rests."""

    def __init__(self) -> None:
        self._area, self._since = Rect(0, 0, 0, 0), -DEAF
        self._over = False  # whether something that decides has come up since somebody went on
        self._dim: list[Button] = []
        self._decided = -DOUBLE  # when something was decided last
        self._worded, self._reworded = "", -FRESH  # what the button that settles says, and since when

    def went_on(self, area: Rect) -> None:
        """Note that somebody went on, by something that lies here."""
        self._area, self._over = Rect(area), False

    def shows(self, decides: bool) -> None:
        """Note that the picture rests on another moment: a click there is deaf at the first one that `decides`, not after it."""
        if self._over:
            self._area = Rect(0, 0, 0, 0)
        self._over = decides
        self.rests()

    def settle(self, buttons: Sequence[Button]) -> None:
        """Let what leads on look as it is, as long as a click on it means nothing."""
        for one in buttons:
            if one.settles and one.label != self._worded:
                self._worded, self._reworded = one.label, monotonic() if self._worded else -FRESH
        self._dim = [one for one in buttons if self._deaf(one)]
        for one in buttons:
            one.change(rests=one in self._dim)

    @property
    def settles_now(self) -> bool:
        """Whether something looks as if it could not be clicked yet, and can be."""
        return not all(map(self._deaf, self._dim))

    def _deaf(self, button: Button) -> bool:
        """Whether a click on a button means nothing yet."""
        return button.main and self.fresh and self._area.collidepoint(button.rect.center) or self._settling(button)

    def _settling(self, button: Button) -> bool:
        """Whether the words of a button have only just changed."""
        return button.settles and button.label == self._worded and monotonic() - self._reworded < FRESH

    def reworded(self, event: Event, buttons: Sequence[Button]) -> bool:
        """Whether this click was meant for what a button said a moment ago."""
        clicked = event.type in (MOUSEBUTTONDOWN, MOUSEBUTTONUP)
        return clicked and any(self._settling(one) and one.rect.collidepoint(event.pos) for one in buttons)

    def rests(self) -> None:
        """Note that the picture has come to rest, and that what lies there now decides."""
        self._since = monotonic()

    def decided(self) -> None:
        """Note that something was decided: what leads on comes up in its place."""
        self._decided = monotonic()

    def doubled(self, event: Event, area: Rect) -> bool:
        """Whether this is the second click of a double one that decided something, on what leads on in this place now."""
        clicked = event.type in (MOUSEBUTTONDOWN, MOUSEBUTTONUP) and area.collidepoint(event.pos)
        return clicked and monotonic() - self._decided < DOUBLE

    def closed(self, event: Event, buttons: Sequence[Button]) -> None:
        """Note that a click here has closed something, if what leads on has come to lie there."""
        found = [button for button in buttons if button.main and button.rect.collidepoint(event.pos)]
        if found:
            self.went_on(found[0].rect)
            self.shows(True)

    @property
    def fresh(self) -> bool:
        """Whether that was only a moment ago."""
        return monotonic() - self._since < DEAF

    def meant(self, event: Event) -> bool:
        """Whether this click was meant for what lay there a moment ago."""
        clicked = event.type in (MOUSEBUTTONDOWN, MOUSEBUTTONUP) and self._area.collidepoint(event.pos)
        return clicked and self.fresh
