"""A press of the left button on a board: a click where it comes up again, unless the pointer has gone too far for one."""

from __future__ import annotations

import pygame

from scenes.kit.scale import Scale

TREMBLE = 8  # design units that the pointer may go with the button down in a click


class Press:
    """`at`: the pixel where the button went down, None while nothing is pressed."""

    def __init__(self) -> None:
        self.at: tuple[int, int] | None = None
        self.slack = TREMBLE  # pixels
        self._still = False

    def begin(self, at: tuple[int, int], scale: Scale) -> None:
        """Note that the button went down here."""
        self.at, self.slack, self._still = at, scale.px(TREMBLE), True

    def clicks(self, event: pygame.event.Event) -> bool:
        """Whether the event ends the press as a click. A press that ended where nobody saw it is forgotten."""
        if self.at is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._still = self._still and abs(event.pos[0] - self.at[0]) + abs(event.pos[1] - self.at[1]) < self.slack
            if not event.buttons[0]:
                self.at = None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            self.at = None
            return self._still
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.WINDOWFOCUSLOST):
            self.at = None
        return False
