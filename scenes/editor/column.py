"""The side column of the position editor: panels with pieces to be placed and fields to be changed, which scroll together."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame
from pygame import Rect, Surface

from scenes.kit import palette, shapes, text
from scenes.kit.controls import Choice, Control, Option, Stepper, Toggle
from scenes.kit.focus import Focus
from scenes.kit.fonts import BODY, LABEL, SEMIBOLD
from scenes.kit.layout import Scale
from scenes.kit.panels import Panel
from scenes.kit.pictures import icon
from scenes.kit.scene import Change
from scenes.kit.widgets import Answer, Label, Widget
from scenes.presentation.editor import Field, Group, Piece

SIDE = 54.0  # design units: a piece's place on the palette
Put = Callable[[Field, object], Change | None]
Take = Callable[[Piece], Change | None]


class PieceButton(Widget):
    """A piece of the palette: its picture on a little square; the one that is held has an amber rim."""

    def __init__(self, piece: Piece, take: Take) -> None:
        super().__init__(piece.words, piece.reason)
        self.piece, self.take = piece, take
        self.taken = False

    def show(self, piece: Piece, taken: bool) -> None:
        """Show this piece from now on."""
        different = (piece.words, piece.reason, piece.there) != (self.piece.words, self.piece.reason, self.piece.there)
        self.piece = piece
        self.change(tip=piece.words, reason=piece.reason, taken=taken, stale=self.stale or different)
        if different:
            self._looks.clear()

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return scale.px(SIDE), scale.px(SIDE)

    def press(self) -> Change | None:
        return self.take(self.piece) if self.enabled else None

    def paint(self) -> Surface:
        ground = palette.OFF if not self.enabled else palette.PANEL_HIGH if self.hovered or self.taken else palette.FIELD
        edge = palette.AMBER if self.taken else palette.LINE_HIGH if self.hovered else palette.LINE
        surface = shapes.box(self.rect.size, ground, edge, self.scale.px(6), self.scale.px(2) if self.taken else 1).copy()
        drawing = self.piece.picture(self.rect.h - 2 * self.scale.px(6))
        if not self.enabled or self.piece.there:
            drawing = drawing.copy()
            drawing.set_alpha(90)
        surface.blit(drawing, drawing.get_rect(center=surface.get_rect().center))
        return surface


class Turner(Stepper):
    """One of many values, between a sign back and a sign on; it goes round and round."""

    def __init__(self, label: str, words: Sequence[str], place: int, change: Callable[[int], Change | None], tip: str) -> None:
        self.words = tuple(words)
        super().__init__(label, place, 0, len(self.words) - 1, change, shown=self._shown, tip=tip)

    def _shown(self, place: int) -> str:
        return self.words[place % len(self.words)] if self.words else ""

    def wanted(self, scale: Scale) -> tuple[int, int]:
        high = super().wanted(scale)[1]
        widest = max(text.width(one, SEMIBOLD, scale.text(LABEL)) for one in self.words)
        return 2 * high + widest + 2 * scale.px(10), high

    def paint(self) -> Surface:
        self.low, self.high = self.value - 1, self.value + 1  # there is always one further on, either way
        return super().paint()

    def paint_sign(self, surface: Surface, area: Rect, side: int, shade: palette.Colour) -> None:
        """Paint an arrow back (-1) or on (1)."""
        px = self.scale.px(18)
        arrow = icon("arrow-left" if side < 0 else "arrow-right", px, shade)
        surface.blit(arrow, arrow.get_rect(center=area.center))

    def by(self, step: int) -> Answer:
        """Go so many values on, round and round."""
        if not self.enabled or len(self.words) < 2:
            return Answer(False)
        self.change(value=(self.value + step) % len(self.words))
        return Answer(True, self.on_change(self.value))


class Column:
    """The panels of a page, one under the other. `put` is given a field with its new value, `take` a piece that was clicked."""

    def __init__(self, put: Put, take: Take) -> None:
        self.put, self.take = put, take
        self.focus = Focus((), always=False)
        self.rect, self.scale = Rect(0, 0, 0, 0), Scale(100)
        self.groups: tuple[Group, ...] = ()
        self.extra: Sequence[tuple[str, Sequence[Widget]]] = ()
        self.taken: str | None = None
        self._known: dict[Hashable, Widget] = {}

    @property
    def held(self) -> Piece | None:
        """The piece on which the button went down and is still down."""
        held = self.focus.held
        return held.piece if isinstance(held, PieceButton) and held.enabled else None

    def resize(self, rect: Rect, scale: Scale) -> None:
        """Place it here from now on."""
        self.rect, self.scale = Rect(rect), scale
        self.lay_out()

    def show(self, groups: Sequence[Group], taken: str | None, extra: Sequence[tuple[str, Sequence[Widget]]] = ()) -> None:
        """Show these groups from now on; `extra`: titles with widgets that are the editor's own."""
        self.groups, self.taken, self.extra = tuple(groups), taken, tuple(extra)
        self.lay_out()

    def lay_out(self) -> None:
        """Place every panel, and let what is not in sight be scrolled to."""
        if not self.rect.w:
            return
        used: dict[Hashable, Widget] = {}
        widgets, high = self._placed(self.rect.w, used)
        if high > self.rect.h:  # the bar has a strip of its own
            widgets, high = self._placed(self.rect.w - self.scale.px(14), used)
        self._known = used
        self.focus.renew(widgets)
        self.focus.page(self.rect, high, self.scale)

    def _placed(self, wide: int, used: dict[Hashable, Widget]) -> tuple[list[Widget], int]:
        """All widgets in their places, and how high they are together, in pixels."""
        y, gap, found = self.rect.y, self.scale.px(10), list[Widget]()
        for number, group in enumerate(self.groups):
            panel = self._panel(f"group {number}", group.title, used)
            inner = self._rows(group, used)
            y = self._fill(panel, inner, Rect(self.rect.x, y, wide, 0)) + gap
            found += [panel, *(widget for row in inner for widget in row)]
        for title, widgets in self.extra:
            panel = self._panel(f"extra {title}", title, used)
            y = self._fill(panel, [[widget] for widget in widgets], Rect(self.rect.x, y, wide, 0)) + gap
            found += [panel, *widgets]
        return found, y - gap - self.rect.y

    def _panel(self, key: str, title: str, used: dict[Hashable, Widget]) -> Panel:
        panel = self._known.get(key)
        if not isinstance(panel, Panel):
            panel = Panel(title)
        panel.change(title=title)
        used[key] = panel
        return panel

    def _rows(self, group: Group, used: dict[Hashable, Widget]) -> list[list[Widget]]:
        """The widgets of a group: a line, all its pieces as one row that is broken where it must be, a row for each field."""
        rows: list[list[Widget]] = []
        if group.line:
            rows.append([Label(group.line, BODY, palette.DIM)])
        if group.pieces:
            rows.append([self._piece(piece, used) for piece in group.pieces])
        rows += [[self._control(field, used)] for field in group.fields]
        return [*rows, *([widget] for widget in group.widgets)]

    def _piece(self, piece: Piece, used: dict[Hashable, Widget]) -> Widget:
        found = self._known.get(("piece", piece.id)) or used.get(("piece", piece.id))
        if not isinstance(found, PieceButton):
            found = PieceButton(piece, self.take)
        found.show(piece, piece.id == self.taken)
        used["piece", piece.id] = found
        return found

    def _control(self, field: Field, used: dict[Hashable, Widget]) -> Widget:
        """The widget of a field, the one of before where that was alike."""
        key = ("field", field.id, field.label, tuple(words for _, words in field.among), field.low, field.high)
        found = self._known.get(key) or used.get(key)
        made = found if isinstance(found, Control) else None
        control = self._made(field, made)
        used[key] = control
        return control

    def _made(self, field: Field, known: Control | None) -> Control:
        if field.among:
            return self._choice(field, known)
        if isinstance(field.now, bool):
            toggle = known if isinstance(known, Toggle) else Toggle(field.label, field.now, lambda _: None, field.tip)
            toggle.on_change = lambda on: self.put(field, on)
            toggle.change(on=field.now)
            return toggle
        stepper = known if isinstance(known, Stepper) else None
        if stepper is None:
            stepper = Stepper(field.label, field.now, field.low, field.high, lambda _: None, tip=field.tip)
        stepper.on_change = lambda number: self.put(field, number)
        stepper.change(value=field.now)
        return stepper

    def _choice(self, field: Field, known: Control | None) -> Control:
        """A few values side by side, or, where they have no room so, one between two signs."""
        values = [value for value, _ in field.among]
        place = values.index(field.now) if field.now in values else 0
        options = [Option(str(number), words) for number, (_, words) in enumerate(field.among)]
        choice = known if isinstance(known, Choice) else Choice(field.label, options, str(place), lambda _: None, field.tip)
        if isinstance(known, Turner) or choice.wanted(self.scale)[0] > self.rect.w - 3 * self.scale.px(14):
            turner = known if isinstance(known, Turner) else None
            if turner is None:
                turner = Turner(field.label, [words for _, words in field.among], place, lambda _: None, field.tip)
            turner.on_change = lambda number: self.put(field, values[number])
            turner.change(value=place)
            return turner
        choice.on_change = lambda number: self.put(field, values[int(number)])
        choice.change(chosen=str(place))
        return choice

    def _fill(self, panel: Panel, rows: Sequence[Sequence[Widget]], at: Rect) -> int:
        """The y below a panel, after its widgets were placed in it."""
        scale, gap = self.scale, self.scale.px(6)
        panel.place(Rect(at.x, at.y, at.w, scale.px(100)), scale)
        inside = panel.inside
        y = inside.y + scale.px(2)
        for row in rows:
            y = self._row(row, Rect(inside.x, y, inside.w, 0), gap) + gap
        panel.place(Rect(at.x, at.y, at.w, y - gap + scale.px(12) - at.y), scale)
        return panel.rect.bottom

    def _row(self, row: Sequence[Widget], at: Rect, gap: int) -> int:
        x, y, high = at.x, at.y, 0
        for widget in row:
            size = widget.natural(self.scale, at.w)
            pieces = isinstance(widget, PieceButton)
            if pieces and x > at.x and x + size[0] > at.right:
                x, y = at.x, y + high + gap
            wide = size[0] if pieces else at.w
            widget.place(Rect(x, y, wide, size[1]), self.scale)
            x, high = x + wide + gap, size[1]
        return y + high

    # --- events ------------------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Answer:
        """What became of an event. The wheel and presses are taken over the column alone."""
        at = getattr(event, "pos", None) or pygame.mouse.get_pos()
        here = self.rect.collidepoint(at)
        if event.type in (pygame.MOUSEWHEEL, pygame.MOUSEBUTTONDOWN) and not here:
            if event.type == pygame.MOUSEBUTTONDOWN:
                self.focus.to(None)
            return Answer(False)
        return self.focus.handle(event)

    def reveal(self, title: str) -> None:
        """Bring the panel of this title into sight."""
        for widget in self.focus.widgets:
            if isinstance(widget, Panel) and widget.title == title:
                over = widget.rect.bottom - self.rect.bottom
                if over > 0:
                    self.focus.scroll_to(self.focus.offset + min(over, widget.rect.y - self.rect.y))
