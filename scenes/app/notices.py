"""A sentence that stands over whatever is seen, for a moment, and may lead to the rule it names."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import pygame
from pygame import Rect, Surface

from game.learning.rulebook import numbers_in
from scenes.kit import keys, palette, shapes, text
from scenes.kit.fonts import BODY
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.panels import with_numbers
from scenes.kit.scene import Scene
from scenes.kit.words import say

AROUND = 46  # design units around a click, and around each space that is named, which a notice keeps free
STAYS, STAYS_WITH_RULE = 2.5, 6.0  # seconds a notice stays, and one that leads to a rule


class Notice:
    """What stands there now: its `words`, "" for none; the `rule` it leads to, if any; the `area` where it was painted last."""

    def __init__(self) -> None:
        self.words = self.rule = ""
        self.area = Rect(0, 0, 0, 0)
        self._until = 0.0
        self._keeps: tuple[tuple[int, int], ...] = ()  # the click that it answers, and the spaces that it names
        self._edge = ""  # where over a board it stands, as long as that covers nothing

    def show(self, words: str, leads: bool, keeps: Sequence[tuple[int, int]] = ()) -> None:
        """Show these words from now on. `leads`: whether a rule book opens at what they name.

        `keeps`: the pixels of the click that they answer and of the spaces that they name; none of them is covered.
        """
        self._keeps, self._edge = tuple(keeps), ""
        self.rule = next(numbers_in(words), "") if leads else ""
        self.words, self._until = with_numbers(translated(words)), perf_counter() + (STAYS_WITH_RULE if self.rule else STAYS)

    def clear(self) -> None:
        """Clear the notice."""
        self.words = ""

    def over(self, now: float) -> bool:
        """Whether it has stood there long enough by this time."""
        return bool(self.words) and now >= self._until

    def followed(self, event: pygame.event.Event) -> str:
        """The rule that an event asks for while the notice stands: by a click on it, or by the key of the rules; else ""."""
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        asked = event.type == pygame.KEYDOWN and keys.TABLE.means(event, "rules")
        return self.rule if self.words and (asked or pressed and self.area.collidepoint(event.pos)) else ""

    def draw(self, surface: Surface, scale: Scale, top: Scene) -> None:
        """Paint it over the screen that is seen."""
        window = surface.get_rect()
        # Over what is veiled it is wide and at the very head: a sheet begins with its title a little below.
        whole = top.board_place or window.move(0, scale.px(-4 if top.overlay else 50))
        room = min(scale.px(900 if top.overlay else 560), whole.w - scale.px(64))
        sentence = text.unmarked(self.words)
        if self.rule:
            sentence += f"\n{{sky|{say('asking.notice', key=keys.TABLE.shown('rules'))}}}"
        words = text.rich(sentence, scale.text(BODY), room)
        area = words.get_rect().inflate(2 * scale.px(16), 2 * scale.px(10))
        area.midtop = (whole.centerx, whole.y + scale.px(10))
        if top.board_place:
            area = self._over_board(area, top.board_place, top.plates, scale)
        self.area = area
        shapes.cast(surface, area, scale.px(4), scale.px(12), scale.px(4))
        surface.blit(shapes.box(area.size, palette.BAR, palette.AMBER, scale.px(4)), area)
        surface.blit(words, words.get_rect(center=area.center))

    def _over_board(self, area: Rect, board: Rect, plates: Sequence[Rect], scale: Scale) -> Rect:
        """Where it lies over a board: at its head, and what answers a click there just above the bar, but where it covers least
        of plates, of what was clicked and of what it names. It moves no more often than it must.
        """
        reach, inner = scale.px(AROUND), board.inflate(-2 * scale.px(10), -2 * scale.px(10))
        answers = bool(self._keeps) and board.collidepoint(self._keeps[0])
        named = self._keeps if answers else ()
        kept = [*plates, *(Rect(x - reach, y - reach, 2 * reach, 2 * reach) for x, y in named)]
        usual = ("midbottom", "midtop") if answers else ("midtop", "midbottom")
        places = dict[str, Rect]()
        for edge in filter(None, (self._edge, *usual, "bottomleft", "bottomright", "topleft", "topright")):
            places.setdefault(edge, area.copy())
            setattr(places[edge], edge, getattr(inner, edge))
        self._edge = min(places, key=lambda edge: len(places[edge].collidelistall(kept)))
        return places[self._edge]
