"""How a match ends on a board, whatever kind of board it is: what decided it is looked at, and it is said who has won by it."""

from __future__ import annotations

import math

import pygame
from pygame import Rect, Surface

from scenes.boards.acts import Air
from scenes.boards.effects import Under
from scenes.boards.lines import ready
from scenes.boards.overlays import ring
from scenes.boards.sheet import RIM
from scenes.kit import palette
from scenes.kit.fonts import BOLD, HEADING
from scenes.kit.palette import Colour
from scenes.kit.text import haloed, title_face
from scenes.kit.tweens import ease_out, smooth

DECIDED = 1.5  # seconds
COMES, GOES = 0.2, 0.85  # the parts of its time after which the rest lies in the dark, and begins to come back
RADIUS, SOFT = 78, 26  # design units that stay light, and of their soft edge
GREAT, APART = 34, 10  # text size of who has won; design units between the light and the words
COARSE = 4  # the veil is drawn so many times too small
DARK = (8, 10, 9, 150)
STEPS = 10  # sizes of the ring that closes in


class Decided(Air[Under]):
    """The board goes dark around the place that decided the match, and a ring in the winner's colour closes in on it; below it
    stand what happened there, and who has won.
    """

    def __init__(self, board: Under, space: str, shade: Colour, seconds: float = DECIDED, deed: str = "", won: str = "") -> None:
        super().__init__(board, seconds)
        self.space, self.shade = space, shade
        self.deed, self.won = deed, won

    def ready(self) -> None:
        scale = self.board.scale
        self.at, window = self.board.to_screen(self.space), self.board.painted
        small = Surface((max(1, window.w // COARSE), max(1, window.h // COARSE)), pygame.SRCALPHA)
        small.fill(DARK)
        middle = (self.at[0] - window.x) / COARSE, (self.at[1] - window.y) / COARSE
        pygame.draw.circle(small, (*DARK[:3], 0), middle, scale.px(RADIUS) / COARSE)
        soft = pygame.transform.gaussian_blur(small, max(1, scale.px(SOFT) // (2 * COARSE)), repeat_edge_pixels=True)
        self.veil, self.rect = ready(pygame.transform.smoothscale(soft, window.size)), Rect(window)
        least, most = scale.px(RADIUS * 0.75), scale.px(RADIUS * 2)
        self.rings = [ring(round(most + (least - most) * step / (STEPS - 1)), self.shade, 0, 7) for step in range(STEPS)]
        self.lines = self._lines()

    def _lines(self) -> list[tuple[Surface, Rect]]:
        """The lines of words with their places: below the light, or above it where there is no room."""
        scale, window = self.board.scale, self.board.clear.inflate(-16, -16)
        great = scale.text(GREAT)
        lines = [haloed(self.deed, BOLD, scale.text(HEADING + 2), palette.TEXT, RIM)] if self.deed else []
        lines += [haloed(self.won, title_face(self.won), great, palette.TEXT, RIM)] if self.won else []
        wide, high = max((one.get_width() for one in lines), default=0), sum(one.get_height() for one in lines)
        whole = Rect(0, 0, wide, high).move_to(midtop=(self.at[0], self.at[1] + scale.px(RADIUS + APART)))
        if whole.bottom > window.bottom:
            whole.bottom = self.at[1] - scale.px(RADIUS + APART)
        whole.clamp_ip(window)
        found, top = [], whole.top
        for one in lines:
            found.append((one.copy(), one.get_rect(midtop=(whole.centerx, top))))
            top += one.get_height()
        return found

    def paint(self, surface: Surface) -> None:
        part = self.part
        there = smooth(part / COMES) if part < COMES else 1.0 if part < GOES else 1 - smooth((part - GOES) / (1 - GOES))
        self.veil.set_alpha(round(255 * there))
        surface.blit(self.veil, self.rect)
        closing = ease_out(min(1.0, part / 0.4))
        one = self.rings[min(STEPS - 1, int(closing * STEPS))]
        beat = 0.75 + 0.25 * math.cos(part * math.pi * 6)
        one.set_alpha(round(255 * there * beat))
        surface.blit(one, one.get_rect(center=self.at))
        one.set_alpha(255)
        for line, place in self.lines:
            line.set_alpha(round(255 * there))
            surface.blit(line, place)
