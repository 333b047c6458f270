"""The parts of the result beside the graph: the fights, what each side came to, and the ledger of dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
from pygame import Rect, Surface

from game.api import Seat
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, LABEL, REGULAR, SEMIBOLD, SMALL, STENCIL
from scenes.kit.layout import Scale
from scenes.kit.numbers import written
from scenes.kit.pictures import picture
from scenes.kit.widgets import HANDLED, IGNORED, Answer, Widget
from scenes.kit.words import say
from scenes.presentation.ledger import TABLE, Figure
from scenes.presentation.story import FightSummary, Narrator, SummaryRow, own
from scenes.result.graph import seat_side
from scenes.result.luck import EVEN, ORDINARY


class FightTable(Widget):
    """All fights, a row each: when, the totals with the winner's in amber, and how it ended.

    The totals stand in the order of the seats, or that of whoever attacked first, where a game says so. Where there is no
    room for all, the fights scroll by wheel and arrows.
    """

    def __init__(self, fights: Sequence[FightSummary], names: Mapping[Seat, str], empty: str, head: str = "") -> None:
        """`head`: what the totals are, over their column; it stays where it is while the rows scroll."""
        super().__init__()
        self.fights, self.names, self.empty, self.head = tuple(fights), names, empty, head
        self.offset = 0  # px scrolled down

    def place(self, rect: Rect, scale: Scale) -> None:
        super().place(rect, scale)
        self.focusable = self._over() > 0
        self.offset = min(self.offset, self._over())

    def _over(self) -> int:
        """Pixels that do not fit into its place."""
        return max(0, self.natural(self.scale, self.rect.w)[1] - self.rect.h)

    def _top(self, scale: Scale) -> int:
        """Pixels of the head above the rows."""
        return text.line_height(REGULAR, scale.text(SMALL)) + scale.px(2) if self.head and self.fights else 0

    def _scroll(self, down: int) -> Answer:
        offset = max(0, min(self._over(), self.offset + down))
        if offset == self.offset:
            return IGNORED
        self.change(offset=offset)
        return HANDLED

    def wheel(self, notches: float) -> Answer:
        return self._scroll(-round(notches * self.scale.px(40)))

    def climb(self, step: int) -> Answer:
        return self._scroll(step * self.scale.px(28))

    def state(self) -> tuple[object, ...]:
        return ()

    def _columns(self, scale: Scale, room: int) -> tuple[int, int, int]:
        """Pixels of the three columns."""
        px, size = scale.px, scale.text(BODY)
        when = max((text.width(clash.when, REGULAR, size) for clash in self.fights), default=0) + px(18)
        totals = 2 * text.width("−00", STENCIL, scale.text(LABEL)) + px(24)
        return when, totals, max(px(60), room - when - totals - px(16))

    def _highs(self, scale: Scale, room: int) -> list[int]:
        ending = self._columns(scale, room)[2]
        size = scale.text(BODY)
        return [text.rich_size(clash.ending, size, ending)[1] + scale.px(7) for clash in self.fights]

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        none = text.rich_size(self.empty, scale.text(BODY), room)[1]
        return room, self._top(scale) + sum(self._highs(scale, room)) if self.fights else none

    def sides(self, clash: FightSummary) -> list[tuple[Seat, bool]]:
        """Whose totals a fight has, and whether each stands on the left."""
        met = [seat for seat in self.names if seat in clash.totals]
        if clash.first:
            return [(seat, seat == clash.first) for seat in met]
        return [(seat, seat == next(iter(self.names)) or (len(met) > 1 and seat == met[0])) for seat in met]

    def paint(self) -> Surface:
        surface, scale, px = self.clear(), self.scale, self.scale.px
        size, large = scale.text(BODY), scale.text(LABEL)
        if not self.fights:
            surface.blit(text.rich(self.empty, size, self.rect.w, palette.DIM), (0, 0))
        when, totals, room = self._columns(scale, self.rect.w)
        y, top = -self.offset, self._top(scale)
        if top:
            head = text.drawn(self.head, REGULAR, scale.text(SMALL), palette.DIM)
            surface.blit(head, (max(0, when + (totals - head.get_width()) // 2), 0))
            surface.set_clip(Rect(0, top, self.rect.w, self.rect.h - top))
            y += top
        for number, (clash, high) in enumerate(zip(self.fights, self._highs(scale, self.rect.w), strict=True)):
            if y + high <= top or y >= self.rect.h:
                y += high
                continue
            if number:
                pygame.draw.line(surface, palette.GRID, (0, y), (self.rect.w - (px(14) if self._over() else 0), y))
            row = Rect(0, y, self.rect.w, high)
            surface.blit(text.drawn(clash.when, REGULAR, size, palette.DIM), (0, text.middle(row, REGULAR, size)))
            middle = when + totals // 2
            if len(clash.totals) > 1:
                colon = text.drawn(":", STENCIL, large, palette.DIM)
                surface.blit(colon, (middle - colon.get_width() // 2, text.middle(row, STENCIL, large)))
            for seat, left in self.sides(clash):
                shade = palette.AMBER if seat == clash.winner else palette.TEXT
                words = text.drawn(written(clash.totals[seat]), STENCIL, large, shade)
                x = middle - px(8) - words.get_width() if left else middle + px(8)
                surface.blit(words, (x, text.middle(row, STENCIL, large)))
            ending = text.rich(clash.ending, size, room)
            surface.blit(ending, (when + totals + px(16), row.centery - ending.get_height() // 2))
            y += high
        surface.set_clip(None)
        if self._over():
            self._paint_bar(surface)
        return surface

    def _paint_bar(self, surface: Surface) -> None:
        """Paint how much of the fights is seen, and where."""
        wide, top = self.scale.px(6), self._top(self.scale)
        room = self.rect.h - top
        high = max(self.scale.px(24), room * room // (room + self._over()))
        y = top + (room - high) * self.offset // self._over()
        surface.blit(shapes.box((wide, high), palette.LINE_HIGH, None, wide // 2), (self.rect.w - wide, y))


class AccountTable(Widget):
    """What each side came to: a row for each figure, a column for each seat under its name."""

    focusable = False

    def __init__(self, summary: Sequence[SummaryRow], names: Mapping[Seat, str]) -> None:
        super().__init__()
        self.summary, self.names = tuple(summary), dict(names)

    def _column(self, scale: Scale, room: int) -> int:
        """Pixels of a seat's column, which has room for its name as far as can be; the labels have the rest."""
        size = scale.text(BODY)
        label = max(text.width(account.label, REGULAR, size) for account in self.summary) + scale.px(14)
        name = max((text.width(one, SEMIBOLD, scale.text(LABEL)) for one in self.names.values()), default=0) + scale.px(18)
        least = max(scale.px(70), min(name, room * 3 // 8))
        return max(least, (room - min(label, room * 2 // 5)) // max(1, len(self.names)))

    def _head(self, scale: Scale) -> int:
        return max(scale.px(25), text.line_height(SEMIBOLD, scale.text(LABEL)))

    def _high(self, account: SummaryRow, scale: Scale, room: int) -> int:
        column, size = self._column(scale, room), scale.text(BODY)
        labels = len(text.wrap(account.label, REGULAR, size, room - column * len(self.names) - scale.px(8)))
        words = (text.rich_size(words, size, column - scale.px(10))[1] for words in account.by_seat.values())
        return max(labels * text.line_height(REGULAR, size), *words) + scale.px(5)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, self._head(scale) + scale.px(4) + sum(self._high(account, scale, room) for account in self.summary)

    def paint(self) -> Surface:
        surface, scale, px = self.clear(), self.scale, self.scale.px
        column, size, large = self._column(scale, self.rect.w), scale.text(BODY), scale.text(LABEL)
        left = self.rect.w - column * len(self.names)
        for place, seat in enumerate(self.names):
            head = Rect(left + place * column, 0, column - px(4), self._head(scale))
            surface.blit(shapes.box(head.size, seat_side(seat).field, None, px(3)), head)
            words = text.fitted(self.names[seat], SEMIBOLD, large, head.w - px(12))
            name = text.drawn(words, SEMIBOLD, large, palette.TEXT)
            surface.blit(name, (head.x + px(6), text.middle(head, SEMIBOLD, large)))
        y = self._head(scale) + px(4)
        for account in self.summary:
            high = self._high(account, scale, self.rect.w)
            for row, line in enumerate(text.wrap(account.label, REGULAR, size, left - px(8))):
                drawn = text.drawn(line, REGULAR, size, palette.DIM)
                surface.blit(drawn, (0, y + row * text.line_height(REGULAR, size)))
            for place, seat in enumerate(self.names):
                if seat in account.by_seat:
                    figure = text.rich(account.by_seat[seat], size, column - px(10))
                    surface.blit(figure, (left + place * column + px(6), y))
            y += high
            pygame.draw.line(surface, palette.GRID, (0, y - px(3)), (self.rect.w, y - px(3)))
        return surface


FEW = 4
"""Seats that have a column each; more have a row each."""
MOST = 1000
"""One match in so many is the most unusual that anything is called."""


class SeatTable(AccountTable):
    """What many seats came to: a row for each of them, a column for each figure."""

    def _names(self, scale: Scale, room: int) -> int:
        """Pixels of the column of names."""
        widest = max((text.width(one, SEMIBOLD, scale.text(BODY)) for one in self.names.values()), default=0)
        return min(widest + scale.px(16), room * 2 // 5)

    def _heads(self, scale: Scale, room: int) -> list[list[str]]:
        """The lines of the head of each column."""
        column = (room - self._names(scale, room)) // max(1, len(self.summary))
        return [text.wrap(account.label, REGULAR, scale.text(SMALL), column - scale.px(4)) for account in self.summary]

    def _row(self, scale: Scale) -> int:
        return text.line_height(SEMIBOLD, scale.text(BODY)) + scale.px(6)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        lines = max(map(len, self._heads(scale, room)), default=0)
        return room, lines * text.line_height(REGULAR, scale.text(SMALL)) + scale.px(4) + len(self.names) * self._row(scale)

    def paint(self) -> Surface:
        surface, scale, px = self.clear(), self.scale, self.scale.px
        left, size, small = self._names(scale, self.rect.w), scale.text(BODY), scale.text(SMALL)
        column = (self.rect.w - left) // max(1, len(self.summary))
        heads, line = self._heads(scale, self.rect.w), text.line_height(REGULAR, scale.text(SMALL))
        for place, words in enumerate(heads):
            for row, one in enumerate(words):
                surface.blit(text.drawn(one, REGULAR, small, palette.DIM), (left + place * column + px(4), row * line))
        y = max(map(len, heads), default=0) * line + px(4)
        for seat, name in self.names.items():
            head = Rect(0, y, left - px(4), self._row(scale) - px(3))
            surface.blit(shapes.box(head.size, seat_side(seat).field, None, px(3)), head)
            called = text.drawn(text.fitted(name, SEMIBOLD, size, head.w - px(10)), SEMIBOLD, size, palette.TEXT)
            surface.blit(called, (head.x + px(5), text.middle(head, SEMIBOLD, size)))
            for place, account in enumerate(self.summary):
                figure = text.rich(account.by_seat.get(seat, ""), size, column)
                surface.blit(figure, (left + place * column + px(4), y + px(1)))
            y += self._row(scale)
        return surface


class DiceTable(Widget):
    """The ledger: for each seat and kind the dice, what they gave, what was to be expected, and how rare so much luck is.

    Where `game` calls it something else than dice, its own words stand there.
    """

    focusable = False

    def __init__(self, figures: Sequence[Figure], names: Mapping[Seat, str], narrator: Narrator, game: str) -> None:
        super().__init__()
        self.figures, self.names, self.narrator, self._game = tuple(figures), names, narrator, game

    def _heads(self) -> list[str]:
        return [own(self._game, f"ledger.{name}") for name in ("dice", "rolled", "expected", "chance")]

    def _columns(self, scale: Scale, room: int) -> list[int]:
        """The right edges of the four columns of figures, from the left."""
        size, gap = scale.text(SMALL), scale.px(14)
        widths = [max(text.width(head, REGULAR, size), scale.px(34)) for head in self._heads()]
        told = [text.width(lucky(figure), REGULAR, scale.text(BODY)) for figure in self.figures]
        widths[3] = max(widths[3], *told)
        most = max(scale.px(50), room - sum(widths[:3]) - 4 * gap - self._kinds(scale))
        widths[3] = min(widths[3], most)
        edges = [room]
        for width in reversed(widths[1:]):
            edges.insert(0, edges[0] - width - gap)
        return edges

    def _kinds(self, scale: Scale) -> int:
        """Pixels of the first column."""
        words = [self.narrator.kind_words(kind) for kind in self.narrator.KINDS]
        return scale.px(26) + max(text.width(word, REGULAR, scale.text(BODY)) for word in words)

    def _head_lines(self, scale: Scale, room: int) -> list[list[str]]:
        """The heads of the columns in lines: the last one wraps."""
        edges, size = self._columns(scale, room), scale.text(SMALL)
        last = edges[3] - edges[2] - scale.px(14)
        heads = self._heads()
        return [[head] for head in heads[:3]] + [text.wrap(heads[3], REGULAR, size, last)]

    def _row(self, scale: Scale) -> int:
        return max(scale.px(25), text.line_height(REGULAR, scale.text(BODY)) + 2)

    def _top(self, scale: Scale, room: int) -> int:
        lines = max(len(lines) for lines in self._head_lines(scale, room))
        return lines * text.line_height(REGULAR, scale.text(SMALL)) + scale.px(2)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        if not self.figures:
            return room, text.rich_size(own(self._game, "ledger.empty"), scale.text(BODY), room)[1]
        seats = len({figure.seat for figure in self.figures})
        rows = len(self.figures) + seats
        return room, self._top(scale, room) + rows * self._row(scale) + seats * scale.px(6)

    def paint(self) -> Surface:
        surface, scale, px = self.clear(), self.scale, self.scale.px
        if not self.figures:
            surface.blit(text.rich(own(self._game, "ledger.empty"), scale.text(BODY), self.rect.w, palette.DIM), (0, 0))
            return surface
        edges, small = self._columns(scale, self.rect.w), scale.text(SMALL)
        top = self._top(scale, self.rect.w) - px(2)
        for lines, edge in zip(self._head_lines(scale, self.rect.w), edges, strict=True):
            y = top - len(lines) * text.line_height(REGULAR, small)
            for line in lines:
                words = text.drawn(line, REGULAR, small, palette.DIM)
                surface.blit(words, (edge - words.get_width(), y))
                y += text.line_height(REGULAR, small)
        y, seat, high = top + px(2), None, self._row(scale)
        spare = self.rect.h - self.natural(scale, self.rect.w)[1]
        wider = high + max(0, min(px(12), spare // len(self.figures)))  # rows spread where the panel has room
        for figure in self.figures:
            if figure.seat != seat:
                seat = figure.seat
                self._paint_seat(surface, seat, Rect(0, y + px(3), self.rect.w, high))
                y += high + px(6)
            self._paint_figure(surface, figure, Rect(0, y, self.rect.w, wider), edges)
            y += wider
        return surface

    def _paint_seat(self, surface: Surface, seat: Seat, row: Rect) -> None:
        size = self.scale.text(LABEL)
        field = palette.PANEL_HIGH if seat == TABLE else seat_side(seat).field
        surface.blit(shapes.box(row.size, field, None, self.scale.px(3)), row)
        name = say("ledger.table") if seat == TABLE else self.names[seat]
        words = text.drawn(name, SEMIBOLD, size, palette.TEXT)
        surface.blit(words, (row.x + self.scale.px(8), text.middle(row, SEMIBOLD, size)))

    def _paint_figure(self, surface: Surface, figure: Figure, row: Rect, edges: Sequence[int]) -> None:
        px, size = self.scale.px, self.scale.text(BODY)
        side = min(px(18), row.h - 2)
        sign = picture(self.narrator.kind_icon(figure.kind), (side, side))
        surface.blit(sign, (px(2), row.centery - sign.get_height() // 2))
        kind = text.drawn(self.narrator.kind_words(figure.kind), REGULAR, size, palette.TEXT)
        surface.blit(kind, (px(26), text.middle(row, REGULAR, size)))
        shade = (palette.GOOD if figure.luck > 0 else palette.DANGER) if tells_luck(figure) else palette.TEXT
        figures = (
            (str(figure.dice), REGULAR, palette.DIM),
            (str(figure.rolled), BOLD, shade),
            (f"{float(figure.expected):.1f}", REGULAR, palette.TEXT),
            (lucky(figure), REGULAR, palette.TEXT),
        )
        room = edges[3] - edges[2] - px(8)
        if text.width(figures[3][0], REGULAR, size) > room:
            figures = (*figures[:3], (unusual(float(figure.chance)), REGULAR, palette.TEXT))
        for (words, face, colour), edge in zip(figures, edges, strict=True):
            drawn = text.drawn(words, face, size, colour)
            surface.blit(drawn, (edge - drawn.get_width(), text.middle(row, face, size)))


def tells_luck(figure: Figure) -> bool:
    """Whether a seat's dice of one kind fell so far to one side that it is called luck, or bad luck."""
    return figure.chance <= ORDINARY and figure.seat != TABLE and bool(figure.luck)


def lucky(figure: Figure) -> str:
    """How lucky a seat's dice of one kind were: about average, or to which side they fell and in how many matches they do."""
    rare = unusual(float(figure.chance))
    if not tells_luck(figure):
        off = ORDINARY < figure.chance <= EVEN and figure.rolled != figure.expected
        return say("ledger.high" if figure.rolled > figure.expected else "ledger.low") if off else rare
    return say("ledger.is_lucky" if figure.luck > 0 else "ledger.is_unlucky", rare=rare)


def unusual(chance: float) -> str:
    """How unusual it is to be so far off: one match in how many is; of what is ordinary nothing is to be said."""
    return say("ledger.usual") if chance > ORDINARY else say("ledger.one_in", n=min(MOST, round(1 / max(chance, 1 / MOST))))
