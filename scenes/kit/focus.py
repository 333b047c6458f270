"""The widgets of a screen together: the pointer, the keys that walk among them, tooltips, and the page that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pygame
from pygame import Rect, Surface

from scenes.kit import keys, palette
from scenes.kit.column import SideColumn
from scenes.kit.layout import Scale
from scenes.kit.marks import plain
from scenes.kit.panels import with_numbers
from scenes.kit.scrolling import ScrollBar
from scenes.kit.sounds import SOUNDS
from scenes.kit.tips import draw_tip, words_of
from scenes.kit.widgets import HANDLED, IGNORED, Answer, Button, Widget

TIP_AFTER = 0.35  # seconds the pointer rests before a tooltip comes

_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_LEAPS = {pygame.K_PAGEUP: (-1, False), pygame.K_PAGEDOWN: (1, False), pygame.K_HOME: (-1, True), pygame.K_END: (1, True)}
_STEP = 56  # design units that a notch of the wheel or an arrow scrolls a page
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PRESS = (*ENTER, pygame.K_SPACE)


class Focus:
    """The widgets of a screen, in the order Tab walks them; later ones lie on top.

    On a page (`always`) Tab, arrows and Enter are the widgets' own. On a table they belong to the game: there the
    key "panels" leads into the widgets and Esc out of them again, and buttons are pressed by the keys they name.
    """

    def __init__(self, widgets: Iterable[Widget] = (), always: bool = True, column: SideColumn | None = None) -> None:
        self.widgets = list(widgets)
        self.always, self.column = always, column
        self.at: Widget | None = None  # where the keys are
        self.under: Widget | None = None  # where the pointer is
        self.held: Widget | None = None  # where the button went down
        self.pointer = (-1, -1)
        self.rested = 0.0  # seconds the pointer or the keys have rested on one widget
        self.tip_shown = False
        self.came = False  # whether the pointer came to what is under it by its own move: what slid there tells nothing unasked
        self.news: object = None  # what has come up beside the widgets last, as a lesson: nothing is told over it unasked
        self._asked: object = None  # what stood on the widget when the pointer came, and the news of then
        self.pressed: Widget | None = None  # what was clicked last, while the pointer stays there: nobody asks what it does
        self.viewport: Rect | None = None  # where a page that scrolls shows through
        self.content = 0  # px: the page's height
        self.offset = 0  # px the page is scrolled down
        self.aside: Callable[[Widget], str] = lambda widget: ""  # what every tooltip says besides its own words, dim
        self.pinned: tuple[Widget, ...] = ()  # what stands below the rectangle and does not scroll with the page
        self.scale = Scale(100)
        self.bar = ScrollBar()
        self._stale = True

    @property
    def stale(self) -> bool:
        """Whether anything must be redrawn."""
        return self._stale or any(widget.stale for widget in self.widgets)

    @property
    def restless(self) -> bool:
        """Whether a tooltip is about to come, so that time matters."""
        return bool(self._tip()) and not self.tip_shown

    def renew(self, widgets: Iterable[Widget]) -> None:
        """Hold these widgets from now on; the keys stay where they are if that widget is still there."""
        self.widgets = list(widgets)
        if self.column:
            self.column.others = self.widgets
        if self.at and self.at not in self.widgets:
            self.to(None)
        if self.under and self.under not in self.widgets:
            self.under.touch(hovered=False)  # it may come back, and the pointer be elsewhere by then
            self.under = None
        if self.held and self.held not in self.widgets:
            self.held.touch(pressed=False)
            self.held = None
        self._stale = True

    def page(self, viewport: Rect, content: int, scale: Scale, pinned: Iterable[Widget] = ()) -> None:
        """Show widgets placed on a page `content` pixels high through this rectangle; call after placing them all.

        Those that are `pinned` stand below the rectangle and stay there.
        """
        self.viewport, self.content, self.scale, self.pinned = Rect(viewport), content, scale, tuple(pinned)
        offset, self.offset = self.offset, 0
        self.bar.place(self.viewport, content, scale)
        self.scroll_to(offset)
        self._stale = True

    def scroll_to(self, offset: int) -> None:
        """Scroll the page so that so many pixels of it are above the rectangle it shows through."""
        if not self.viewport:
            return
        offset = max(0, min(offset, self.content - self.viewport.h))
        if offset != self.offset:
            for widget in self.widgets:
                if widget not in self.pinned:
                    widget.shift(self.offset - offset)
            self.offset = offset
            self._stale = True

    def scroll_by(self, pixels: int) -> None:
        """Scroll the page down by so many pixels, and light up what comes under the pointer."""
        self.scroll_to(self.offset + pixels)
        self._move(self.pointer)

    # events

    def handle(self, event: pygame.event.Event) -> Answer:
        """What became of the event: whether a widget took it, and the wish it called forth."""
        if event.type == pygame.MOUSEMOTION:
            return self._move(event.pos, event.pos != self.pointer and not getattr(event, "still", False))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._down(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._up(event.pos)
        if event.type == pygame.MOUSEWHEEL:
            return self._wheel(event.y)
        if event.type in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return self._key(event)
        if event.type == pygame.WINDOWLEAVE:
            return self._move((-1, -1))
        return IGNORED

    @property
    def amber(self) -> list[Button]:
        """The amber buttons that can be pressed: one, as a rule."""
        return [one for one in self.widgets if isinstance(one, Button) and one.main and one.enabled]

    def enter(self, event: pygame.event.Event) -> Answer:
        """What Enter did where no widget has taken it: it presses the amber button."""
        if event.type == pygame.KEYDOWN and event.key in ENTER and (amber := self.amber):
            return Answer(True, amber[0].press())
        return IGNORED

    def find(self, at: tuple[int, int]) -> Widget | None:
        """The topmost widget at a point that can take a click or tell something."""
        seen: Iterable[Widget] = self.widgets
        if self.viewport:
            here = self.viewport.collidepoint(at)
            seen = [widget for widget in self.widgets if (widget not in self.pinned) == here]
        hits = [widget for widget in seen if (widget.focusable or widget.tip) and widget.hit(at)]
        # Reaching out to 24 units must not take a click from a neighbour that it really is on.
        exact = [widget for widget in hits if widget.rect.collidepoint(at)]
        return (exact or hits)[-1] if hits else None

    def _move(self, at: tuple[int, int], moved: bool = False) -> Answer:
        self.pointer = at
        if self.column:
            self.column.point(at)
        if self.bar.held:
            self.scroll_to(self.bar.drag(at))
            return HANDLED
        self._light_bar(not self.held and self.bar.hit(at))
        if self.held:
            self.held.touch(pressed=self.held.hit(at))
            return Answer(True, self.held.hold(at) if self.held.enabled else None)
        found = None if self.bar.lit else self.find(at)
        if found is not self.under:
            self.pressed = None
            if self.under:
                self.under.touch(hovered=False)
            if found:
                found.touch(hovered=True)
            self.under, self.came = found, moved
            self._asked = self._written
            self._rest()
        elif moved and (not self.came or self.pressed):
            self._asked = self._written
            self.came, self.pressed = True, None  # whoever moves on what was pressed asks about it again
            self._rest()
        if found:
            before = found.tip
            found.hover(at)
            if found.tip != before:
                self._rest()
        return HANDLED if found else IGNORED

    def _light_bar(self, lit: bool) -> None:
        if lit != self.bar.lit:
            self.bar.lit, self._stale = lit, True

    def _down(self, at: tuple[int, int]) -> Answer:
        self._move(at)
        if self.bar.lit:
            self.scroll_to(self.bar.grab(at, self.offset))
            self._stale = True
            return HANDLED
        found = self.find(at) if self.held else self.under
        if not found or not found.focusable:
            if self.at:
                self.to(None)
            return IGNORED
        # A click leaves no ring; where something is typed, it does put the keys there.
        self.to(found if found.keeps_keys else None)
        self.held = found
        found.touch(pressed=True)
        return Answer(True, found.hold(at) if found.enabled else None)

    def _up(self, at: tuple[int, int]) -> Answer:
        if self.bar.held:
            self.bar.let_go()
            self._stale = True
            return self._move(at)
        held, self.held = self.held, None
        if not held:
            return IGNORED
        held.touch(pressed=False)
        if held.hit(at):
            self.pressed = held if held.enabled else None
            _sound(held)
        change = held.click(at) if held.hit(at) and held.enabled else None
        held.release()
        self._move(at)
        if held.reason and held is self.under:  # who presses what cannot be used is told why at once
            self.came = self.tip_shown = self._stale = True
            self._asked = self._written
        return Answer(True, change)

    def let_go(self) -> None:
        """Let go of a button that is held down, without pressing it."""
        self.bar.let_go()
        if self.held:
            self.held.touch(pressed=False)
            self.held.release()
            self.held = None

    def _wheel(self, notches: float) -> Answer:
        found = self.find(self.pointer)
        answer = found.wheel(notches) if found else IGNORED
        if not answer.taken and self.column and self.column.rect.collidepoint(self.pointer):
            answer = self.column.wheel(notches)
            self._move(self.pointer)
        if answer.taken or not self.bar.needed:
            return answer
        self.scroll_by(-round(notches * self.scale.px(_STEP)))
        return HANDLED

    def _key(self, event: pygame.event.Event) -> Answer:
        for widget in self.widgets:
            if widget.listening:
                answer = widget.typed(event)
                if answer.taken:
                    return answer
        if event.type != pygame.KEYDOWN:
            return IGNORED
        if self.column:
            for action, pages in (("column_down", 1), ("column_up", -1)):
                if keys.TABLE.means(event, action):
                    return self.column.page(pages)
        if self.always or self.at:
            answer = self._walk(event)
            if answer.taken:
                return answer
        elif keys.TABLE.means(event, "panels"):
            self._tab(1)
            return HANDLED
        return self._named_key(event)

    def _walk(self, event: pygame.event.Event) -> Answer:
        """Tab, arrows, Enter and Esc among the widgets."""
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META)
        if event.key == pygame.K_TAB and plain:
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return HANDLED
        if event.key in _ARROWS and plain:
            return self._arrow(*_ARROWS[event.key])
        if event.key in _LEAPS and plain:
            return self._leap(*_LEAPS[event.key])
        if event.key in _PRESS and self.at:
            _sound(self.at)
            return Answer(True, self.at.press() if self.at.enabled else None)
        if event.key == pygame.K_ESCAPE and not self.always:
            self.to(None)
            return HANDLED
        return IGNORED

    def _named_key(self, event: pygame.event.Event) -> Answer:
        for widget in self.widgets:
            if isinstance(widget, Button) and widget.key and keys.TABLE.means(event, widget.key):
                _sound(widget)
                return Answer(True, widget.press() if widget.enabled else None)
        return IGNORED

    # where the keys are

    def to(self, widget: Widget | None) -> None:
        """Put the keys on a widget, or on none; a page scrolls until it is in sight."""
        if self.at is not widget:
            if self.at:
                self.at.touch(focused=False)
            self.at = widget
            if widget:
                widget.touch(focused=True)
                if self.column:
                    self.column.reveal(widget)
            self._stale = True
            self._rest()
        if widget and self.viewport and widget not in self.pinned:
            air = self.scale.px(24)
            if widget.rect.top - air < self.viewport.top:
                self.scroll_to(self.offset + widget.rect.top - air - self.viewport.top)
            elif widget.rect.bottom + air > self.viewport.bottom:
                self.scroll_to(self.offset + widget.rect.bottom + air - self.viewport.bottom)

    def _stops(self) -> list[Widget]:
        return [widget for widget in self.widgets if widget.focusable]

    def _tab(self, step: int) -> None:
        stops = self._stops()
        if stops:
            now = stops.index(self.at) if self.at in stops else (-1 if step > 0 else 0)
            self.to(stops[(now + step) % len(stops)])

    def _arrow(self, across: int, down: int) -> Answer:
        if not self.at:
            self._tab(1)
            return HANDLED
        answer = self.at.turn(across) if across else self.at.climb(down)
        if answer.taken:
            return answer
        here = self.at.rect

        def away(widget: Widget) -> float:
            along = (widget.rect.centerx - here.centerx) * across + (widget.rect.centery - here.centery) * down
            # How far aside it lies: nothing where the two overlap, seen along the arrow.
            if across:
                aside = max(0, widget.rect.top - here.bottom, here.top - widget.rect.bottom)
                near = abs(widget.rect.centery - here.centery)
            else:
                aside = max(0, widget.rect.left - here.right, here.left - widget.rect.right)
                near = abs(widget.rect.centerx - here.centerx)
            return along + 3.0 * aside + 0.2 * near

        def ahead(widget: Widget) -> bool:
            if across:
                return (widget.rect.centerx - here.centerx) * across > here.w // 3
            return (widget.rect.centery - here.centery) * down > here.h // 3

        others = [widget for widget in self._stops() if widget is not self.at and ahead(widget)]
        if others:
            self.to(min(others, key=away))
        elif down and self.bar.needed:
            self.scroll_by(down * self.scale.px(_STEP))
        return HANDLED

    def _leap(self, step: int, whole: bool) -> Answer:
        """Take Page up and Page down, or Home and End: they are those of a list, or of the page."""
        for widget in [self.at] if self.at else self._stops():
            answer = widget.leap(step, whole)
            if answer.taken:
                self.to(widget)
                return answer
        if not (self.always and self.bar.needed):
            return IGNORED
        self.scroll_by(step * (self.content if whole else self.bar.view.h * 7 // 8))
        return HANDLED

    # tooltips

    @property
    def _written(self) -> object:
        """What stands on the widget under the pointer, and the news beside it."""
        return getattr(self.under, "label", ""), self.news

    def _rest(self) -> None:
        """Start the time again: the pointer or the keys came to another widget."""
        self._stale = self._stale or self.tip_shown
        self.rested, self.tip_shown = 0.0, False

    def _tip(self) -> str:
        widget = self.under or self.at
        if widget is None or widget is self.pressed or self.held:
            return ""
        if widget is self.under and (not self.came or not widget.hit(self.pointer)):
            return ""
        words = words_of(widget)
        return words if plain(with_numbers(words)).strip() else ""  # where only the hidden number of a rule is left

    def update(self, seconds: float) -> None:
        """Let time pass: a tooltip may come; none does of what has changed its words under a pointer that rests."""
        if self.came and self._written != self._asked:
            self.came = False
            self._rest()
        if self.restless:
            self.rested += seconds
            if self.rested >= TIP_AFTER:
                self.tip_shown = self._stale = True

    # drawing

    def draw_still(self, surface: Surface) -> None:
        """Paint what no one can press, for a screen that keeps it as one picture."""
        before = surface.get_clip()
        if self.viewport:
            surface.set_clip(self.viewport)
        for widget in self.widgets:
            widget.paint_under(surface)
            if not widget.focusable:
                widget.draw(surface)
        surface.set_clip(before)

    def draw(self, surface: Surface, still: bool = True) -> None:
        """Paint all widgets, or only those that can be pressed (`still` False)."""
        before = surface.get_clip()
        if self.viewport:
            surface.set_clip(self.viewport)
        for widget in self.widgets:
            if widget in self.pinned or not still and not widget.focusable:
                continue
            if not self.viewport or self.viewport.colliderect(widget.rect):
                if still:
                    widget.paint_under(surface)
                _draw_through(widget, surface)
            else:
                widget.stale = False
        surface.set_clip(before)
        if self.bar.needed:
            self.bar.draw(surface, self.offset)
        if self.viewport and self.pinned:
            foot = Rect(0, self.viewport.bottom, surface.get_width(), surface.get_height() - self.viewport.bottom)
            surface.fill(palette.BAR, foot)
            surface.fill(palette.LINE, (foot.x, foot.y, foot.w, 1))
            for widget in self.pinned:
                widget.draw(surface)
        self._stale = False

    def draw_tip(self, surface: Surface) -> None:
        """Paint the tooltip over everything; call this last."""
        widget, words = self.under or self.at, self._tip()
        if widget and words and self.tip_shown:
            aside = self.aside(widget)
            kept = (other for other in self.widgets if other.kept_clear)
            others = [other for other in (*self._stops(), *kept) if other is not widget and self._in_sight(other)]
            draw_tip(surface, widget, f"{words}\n{{dim|{aside}}}" if aside else words, others)

    def _in_sight(self, widget: Widget) -> bool:
        """Whether any of a widget shows on the page, or below it."""
        return not self.viewport or widget in self.pinned or widget.rect.colliderect(self.viewport)


def _draw_through(widget: Widget, surface: Surface) -> None:
    """Paint a widget where it shows."""
    if widget.through is None:
        widget.draw(surface)
    elif widget.through.colliderect(widget.rect):
        before = surface.get_clip()
        surface.set_clip(widget.through)
        widget.draw(surface)
        surface.set_clip(before)
    else:
        widget.stale = False


def _sound(widget: Widget) -> None:
    """Play the sound of a widget that is pressed, also where it cannot be used."""
    if widget.sound:
        SOUNDS.interface(widget.sound if widget.enabled else "refused")
