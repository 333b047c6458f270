"""The side column of Firefight: its panels, and at its foot, always in sight, the cards in the hand, as many as have room."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from scenes.kit.chrome import Chrome
from scenes.kit.stacking import Entry
from scenes.tables.firefight.hand_cards import HandCard, Made, hand_cards
from scenes.tables.firefight.modes import Mode
from scenes.tables.firefight.turn import Acting
from scenes.tables.mode_panels import Panels

ABREAST = 2
"""So many cards lie beside each other."""
MOST = 0.4
"""So much of the column the foot takes at most: the panels above it are what is decided by."""
REST = 4
"""The weight of a card that has no room at the foot: it follows the panels."""


class HandPanels(Panels[Mode]):
    """The column of one table, the hand of the seat at the screen at its foot."""

    def __init__(self, mode: Callable[[], Mode]) -> None:
        super().__init__(mode)
        self._cards: Made = {}
        self._rest: list[HandCard] = []
        self._side = Rect(0, 0, 0, 0)

    def place(self, chrome: Chrome) -> None:
        self._side = Rect(chrome.side)
        super().place(chrome)

    def refresh(self) -> None:
        cards = self._hand() if self._side.w else []
        scale, gap = self.column.scale, self.column.gap
        wide = (self._side.w - (ABREAST - 1) * gap) // ABREAST
        high = max((one.natural(scale, wide)[1] for one in cards), default=0)
        rows = min(-(-len(cards) // ABREAST), int(MOST * self._side.h) // (high + gap) if cards else 0)
        self.column.stand(Rect(self._side.x, self._side.y, self._side.w, self._side.h - rows * (high + gap)), scale)
        self._rest = cards[rows * ABREAST :]
        super().refresh()
        top = self._side.bottom - rows * (high + gap) + gap
        for place, card in enumerate(cards[: rows * ABREAST]):
            row, across = divmod(place, ABREAST)
            area = Rect(self._side.x + across * (wide + gap), top + row * (high + gap), wide, high)
            if (card.rect, card.scale) != (area, scale):
                card.place(area, scale)
            self.widgets.append(card)

    def entries(self) -> list[Entry]:
        return [*super().entries(), *[self.stack.widget(card, REST) for card in self._rest]]

    def _hand(self) -> list[HandCard]:
        """The cards of the seat at the screen; those that cannot be played now are grey."""
        mode = self._mode()
        seat = mode.state.seat
        if seat is None:
            return []
        if isinstance(mode, Acting) and mode.seat == seat and mode.state.shown and not mode.waits():
            return hand_cards(self._cards, mode, seat, mode.choices, mode.tool, mode.play)
        return hand_cards(self._cards, mode, seat, (), None, lambda tool: None)
