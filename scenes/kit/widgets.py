"""What every widget is, and the plain ones: words, buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.kit import keys, palette, shapes, stacked, text
from scenes.kit.fonts import BODY, HEADING, LABEL, REGULAR, SEMIBOLD, SMALL
from scenes.kit.layout import BODY_FLOOR, Scale
from scenes.kit.palette import Colour
from scenes.kit.pictures import icon as icon_picture
from scenes.kit.scene import Change

Press = Callable[[], Change | None]


class Answer(NamedTuple):
    """What became of an event: whether it was taken, and the wish it called forth."""

    taken: bool
    change: Change | None = None


IGNORED = Answer(False)
HANDLED = Answer(True)


class Widget:
    """Something with a place on the screen. Draws one cached surface for each state it can be in.

    Change what it shows with `change(name=value)`: that is what makes it draw anew.
    """

    focusable = True
    sound = "click"  # of the interface's, when it is pressed; "" for none
    keeps_keys = False  # a click puts the keys here, as where something is typed
    tip_aside = False  # its tooltip lies beside what it is about wherever there is room, whatever it covers there
    topic = ""  # what it is about, as a rule book finds it: a topic or the number of a rule; "" for nothing

    def __init__(self, tip: str = "", reason: str = "") -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.through: Rect | None = None  # the part of the screen it shows through, where it scrolls; None: all of it
        self.scale = Scale(100)
        self.tip = tip  # shown when the pointer rests here
        self.reason = reason  # why it cannot be used now; "" when it can
        self.hovered = self.pressed = self.focused = False
        self.lifted = False  # lies over others, with a shadow
        self.listening = False  # takes every key before anyone else
        self.stale = True
        self._looks: dict[Hashable, Surface] = {}

    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return not self.reason

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        """Width and height in pixels it would like, no wider than `room` if it can help it."""
        raise NotImplementedError

    def place(self, rect: Rect, scale: Scale) -> None:
        """Stand here from now on."""
        self.rect, self.scale = Rect(rect), scale
        self._looks.clear()
        self.stale = True

    def shift(self, down: int) -> None:
        """Stand so many pixels lower, as a page that scrolls moves it; its looks stay as they are."""
        self.rect.y += down

    def change(self, **values: Any) -> None:
        """Take over new values of attributes and redraw; nothing happens when they are the old ones."""
        different = False
        for name, value in values.items():
            if getattr(self, name) != value:
                setattr(self, name, value)
                different = True
        if different:
            self._looks.clear()
            self.stale = True

    def touch(self, **states: bool) -> None:
        """Take over hovered, pressed or focused."""
        for name, value in states.items():
            if getattr(self, name) != value:
                setattr(self, name, value)
                self.stale = True

    def broken_at(self, y: int) -> int | None:
        """Where the line begins that an edge at `y` of the screen would cut, with the first its title; None for no line."""
        return None

    def hit(self, at: tuple[int, int]) -> bool:
        """Whether a point is on it; small ones reach out to 24 design units."""
        least = self.scale.px(24)
        reach = self.rect.inflate(max(0, least - self.rect.w), max(0, least - self.rect.h))
        return reach.collidepoint(at) and (self.through is None or self.through.collidepoint(at))

    @property
    def seen(self) -> Rect:
        """The part of its place that is in sight."""
        return self.rect if self.through is None else self.rect.clip(self.through)

    @property
    def kept_clear(self) -> bool:
        """Whether no tooltip lies over it where there is any other place."""
        return False

    @property
    def told_of(self) -> Rect:
        """The part of its place that its tooltip is about."""
        return self.rect

    def state(self) -> Hashable:
        """What its look depends on beside its attributes."""
        return self.hovered, self.pressed, self.focused, self.enabled

    def paint_under(self, surface: Surface) -> None:
        """Paint what lies under it and never changes, such as a shadow."""
        if self.lifted:
            shapes.cast(surface, self.rect, self.scale.px(6), self.scale.px(14), self.scale.px(4))

    def look(self) -> Surface:
        """The picture of its present state, drawn once."""
        key = self.state()
        if key not in self._looks:
            self._looks[key] = self.paint()
        return self._looks[key]

    def paint(self) -> Surface:
        """A new picture of its present state, as large as its place."""
        raise NotImplementedError

    def draw(self, surface: Surface) -> None:
        """Paint it at its place, with the ring of the keys' focus around it."""
        surface.blit(self.look(), self.rect)
        if self.focused:
            reach = self.scale.px(4)
            around = self.rect.inflate(2 * reach, 2 * reach)
            surface.blit(ring(around.size, self.scale.px(8)), around)
        self.stale = False

    def press(self) -> Change | None:
        """Do what Enter or a click without a place does, and return a wish."""
        return None

    def click(self, at: tuple[int, int]) -> Change | None:
        """Do what a click at this point does, and return a wish."""
        return self.press()

    def topic_at(self, at: tuple[int, int]) -> str:
        """What the part of it at this point is about; see `topic`."""
        return self.topic

    def link_at(self, at: tuple[int, int]) -> str:
        """Where a click at this point leads in a rule book, as `topic` says it: a line that names its rule; "" for nowhere."""
        return ""

    def hover(self, at: tuple[int, int]) -> None:
        """Take the pointer being here: a part of it may light up."""

    def hold(self, at: tuple[int, int]) -> Change | None:
        """Take the button going down here, or moving while down, and return a wish."""
        return None

    def release(self) -> None:
        """Take the button that was held down here coming up, wherever the pointer is by then."""

    def turn(self, step: int) -> Answer:
        """Take an arrow left (-1) or right (1) while the keys are here."""
        return IGNORED

    def climb(self, step: int) -> Answer:
        """Take an arrow up (-1) or down (1) while the keys are here."""
        return IGNORED

    def leap(self, step: int, whole: bool) -> Answer:
        """Take Page up (-1) or Page down (1) while the keys are here, or where `whole` Home or End."""
        return IGNORED

    def wheel(self, notches: float) -> Answer:
        """Take the mouse wheel over it; positive is away from the hand."""
        return IGNORED

    def typed(self, event: pygame.event.Event) -> Answer:
        """Take a KEYDOWN or TEXTINPUT while `listening`."""
        return IGNORED

    def clear(self) -> Surface:
        """An empty surface as large as its place, to paint on."""
        return Surface(self.rect.size, pygame.SRCALPHA)


def ring(size: tuple[int, int], radius: int) -> Surface:
    """The amber ring around what the keys would press, in a dark casing by which it is seen on paper as well."""
    surface = shapes.frame(size, palette.GROUND_DARK, radius, 4).copy()
    inner = surface.get_rect().inflate(-2, -2)
    surface.blit(shapes.frame(inner.size, palette.AMBER, max(1, radius - 1), 2), inner)
    return surface


class Label(Widget):
    """Rich text, wrapped to its place. No one can press it."""

    focusable = False

    def __init__(
        self,
        words: str,
        size: float = BODY,
        shade: Colour = palette.TEXT,
        align: str = "left",
        leading: float = 1.1,
    ) -> None:
        super().__init__()
        self.words, self.size, self.shade, self.align, self.leading = words, size, shade, align, leading

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return text.rich_size(self.words, scale.text(self.size), room, self.leading)

    def paint(self) -> Surface:
        return text.rich(self.words, self.scale.text(self.size), self.rect.w, self.shade, self.align, leading=self.leading)


class Heading(Widget):
    """A line of capitals in the face of a title, of several lines where even the least size has no room. No one can press it."""

    focusable = False

    def __init__(self, words: str, size: float = HEADING, shade: Colour = palette.AMBER, spacing: float = 1) -> None:
        super().__init__()
        self.words, self.size, self.shade, self.spacing = words, size, shade, spacing

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        px, lines = self._set(scale, room)
        high, air = self._pitch(px, lines)
        return max(self._width(line, px, scale) for line in lines), len(lines) * (high + air)

    @property
    def face(self) -> str:
        """The face it is set in."""
        return text.title_face(self.words)

    def _pitch(self, px: int, lines: Sequence[str]) -> tuple[int, int]:
        """Pixels that a line takes, and those kept free above it for accents.

        The face has much air above and below its capitals, and a heading has nothing but capitals.
        """
        capitals = text.capitals(self.face, px)[1]
        high = round(capitals * 1.4)
        return high, max(0, max(text.above_capitals(line, self.face, px) for line in lines) - (high - capitals) // 2)

    def _width(self, line: str, px: int, scale: Scale) -> int:
        return text.width(line, self.face, px, scale.px(self.spacing))

    def _set(self, scale: Scale, room: int) -> tuple[int, list[str]]:
        """The type size, and the lines in which the words are set."""
        px = self._px(scale, room)
        return px, text.spaced(self.words, self.face, px, room, scale.px(self.spacing))

    def _px(self, scale: Scale, room: int) -> int:
        """The type size at which the line fits the room: a title gets smaller before it is ever cut."""
        return text.shrunk(self.words, self.face, scale.text(self.size), 15, room, scale.px(self.spacing))

    def paint(self) -> Surface:
        surface = self.clear()
        px, lines = self._set(self.scale, self.rect.w)
        high, air = self._pitch(px, lines)
        y = (self.rect.h - len(lines) * (high + air)) // 2
        for line in lines:
            y += air
            words = text.drawn(line, self.face, px, self.shade, self.scale.px(self.spacing))
            surface.blit(words, (0, text.middle(Rect(0, y, self.rect.w, high), self.face, px)))
            y += high
        return surface


class Button(Widget):
    """A button with a label, an icon (from art/icons), a key's name; the main one of a screen is amber.

    `key` is an action of the key table: its key presses the button and its name stands on it.
    With no label it is a square with the icon alone; give it a tip then. A label that is too wide for its place gets smaller,
    and stands in two lines where it is still too wide.
    """

    def __init__(
        self,
        label: str,
        press: Press,
        icon: str = "",
        key: str = "",
        main: bool = False,
        reason: str = "",
        tip: str = "",
        height: float = 44,
        align: str = "centre",
        size: float = LABEL,
    ) -> None:
        super().__init__(tip, reason)
        self.label, self.icon, self.key, self.main = label, icon, key, main
        self.height, self.align, self.size = height, align, size
        self.on_press = press
        self.hint = True  # whether the key's name stands on it; a crowded bar takes it away
        self.bare = False  # icon alone, the label goes into the tip
        self.minor = False  # on a crowded bar it goes bare before the others do
        self.stacked = False  # its icon above its word, where a bar has little room
        self.tight = False  # less room beside its words, on a crowded bar
        self.held = 0  # design units that its place on the bottom bar is wide, whatever stands on it; 0: as wide as it needs
        self.aside = False  # stands at the left end of the bottom bar, where no button of a decision ever does
        self.name = ""  # by which its place on the bottom bar is known; "": by its key or its words
        self.red = False  # it destroys something
        self.picked = False  # it does what somebody has chosen and nothing proposes: Enter presses it, and its rim is bright
        self.on = False  # it switches something that is on now
        self.later = False  # it is the main one again as soon as a lesson has been read: its edge stays amber
        self.settles = False  # it takes no click for a moment whenever its words have changed
        self.rests = False  # it has only just come, and takes no click for a moment: it looks so
        self._naturals: dict[Hashable, tuple[int, int]] = {}  # its sizes, by all that they follow from

    @property
    def spot(self) -> str:
        """The name of its place among others of a row."""
        return self.name or self.key or self.label or self.icon

    def press(self) -> Change | None:
        return self.on_press() if self.enabled else None

    def _parts(self, scale: Scale) -> list[tuple[str, int]]:
        """What stands on it from left to right, with widths in pixels."""
        parts = []
        if self.icon:
            parts.append(("icon", scale.px(20)))
        if self.label and not (self.bare and self.icon):
            parts.append(("label", text.width(self.label, SEMIBOLD, scale.text(self.size))))
        if self.key and self.hint and len(parts) > bool(self.icon):
            parts.append(("hint", text.width(keys.TABLE.shown(self.key), REGULAR, scale.text(SMALL))))
        return parts

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        words = self.label, self.icon, self.key, keys.TABLE.chosen.get(self.key), self.hint
        key = *words, self.bare, self.stacked, self.tight, self.size, self.height, scale, room
        if key not in self._naturals:
            self._naturals[key] = self._natural(scale, room)
        return self._naturals[key]

    def _natural(self, scale: Scale, room: int) -> tuple[int, int]:
        parts = self._parts(scale)
        high = scale.px(max(36, self.height))
        if len(parts) == 1 and parts[0][0] == "icon":
            return high, high
        if self._is_stacked:
            size = stacked.size(self.label, high, scale)
            return size if size[0] <= room else (min(room, high), high)  # a long word has no room: its icon alone
        wide = sum(width for _, width in parts) + scale.px(9) * (len(parts) - 1) + 2 * scale.px(9 if self.tight else 18)
        if wide > room:
            px, lines = self._lines(scale, room)
            return room, max(high, len(lines) * text.line_height(SEMIBOLD, px) + scale.px(2))
        return max(wide, high), max(high, text.line_height(SEMIBOLD, scale.text(self.size)) + scale.px(6))

    def _lines(self, scale: Scale, room: int) -> tuple[int, list[str]]:
        """The type size of the label and its lines on a button so many pixels wide."""
        if self._is_stacked:
            return stacked.letters(scale), [self.label]
        rest = [width for part, width in self._parts(scale) if part != "label"]
        room -= sum(rest) + scale.px(9) * len(rest) + 2 * scale.px(4)
        px = text.shrunk(self.label, SEMIBOLD, scale.text(self.size), BODY_FLOOR, room)
        if text.width(self.label, SEMIBOLD, px) <= room:
            return px, [self.label]
        return px, text.wrap(self.label, SEMIBOLD, px, max(1, room))

    @property
    def _is_stacked(self) -> bool:
        """Whether its word stands below its icon."""
        return self.stacked and bool(self.icon and self.label) and not self.bare

    def colours(self) -> tuple[Colour, Colour, Colour, Colour]:
        """Ground, edge, words and hint of its present state."""
        if self.enabled and self.rests and self.main:  # nothing is wrong with it: it is amber that comes up
            ground = palette.mixed(palette.AMBER, palette.OFF, 0.25)
            return ground, ground, palette.INK, palette.INK
        if not self.enabled or self.rests:
            return palette.OFF, palette.LINE, palette.OFF_TEXT, palette.OFF_TEXT
        if self.main:
            ground = palette.AMBER_LOW if self.pressed else palette.AMBER_HIGH if self.hovered else palette.AMBER
            return ground, palette.mixed(ground, (255, 255, 255), 0.25), palette.INK, palette.INK
        ground = palette.BUTTON_LOW if self.pressed else palette.BUTTON_HIGH if self.hovered else palette.BUTTON
        if self.red:
            ground = palette.HARM_LOW if self.pressed else palette.HARM_HIGH if self.hovered else palette.HARM
            return ground, palette.mixed(ground, (255, 255, 255), 0.25), palette.TEXT, palette.TEXT
        edge, words = (palette.AMBER, palette.AMBER_HIGH) if self.on else (palette.LINE_HIGH, palette.TEXT)
        edge = palette.TEXT if self.picked else palette.AMBER if self.later else edge
        return ground, edge, words, palette.mixed(palette.DIM, words, 0.6)

    def paint(self) -> Surface:
        ground, edge, words, hint = self.colours()
        light = None if self.pressed or not self.enabled else palette.mixed(ground, (255, 255, 255), 0.16)
        surface = shapes.box(self.rect.size, ground, edge, self.scale.px(4), 2 if self.picked else 1, light).copy()
        area = Rect((0, 1 if self.pressed else 0), self.rect.size)
        if self._is_stacked:
            stacked.paint(surface, area, self.icon, self.label, words, self.scale)
            return surface
        parts, gap = self._parts(self.scale), self.scale.px(9)
        size, lines = self.scale.text(self.size), [self.label]
        if sum(width for _, width in parts) + gap * (len(parts) - 1) + 2 * self.scale.px(4) > self.rect.w:
            size, lines = self._lines(self.scale, self.rect.w)
            least = max(text.width(line, SEMIBOLD, size) for line in lines)
            parts = [(part, least if part == "label" else width) for part, width in parts]
        wide = sum(width for _, width in parts) + gap * (len(parts) - 1)
        x = max(self.scale.px(4), (self.rect.w - wide) // 2 if self.align == "centre" else self.scale.px(16))
        for part, width in parts:
            if part == "icon":
                surface.blit(icon_picture(self.icon, width, words), (x, area.y + (area.h - width) // 2))
            elif part == "label":
                high = text.line_height(SEMIBOLD, size)
                for row, line in enumerate(lines):
                    drawn = text.drawn(line, SEMIBOLD, size, words)
                    at = area.move(0, round(high * (row - (len(lines) - 1) / 2)))
                    left = x + (width - drawn.get_width()) // 2 if self.align == "centre" else x
                    surface.blit(drawn, (left, text.middle(at, SEMIBOLD, size)))
            else:
                px = self.scale.text(SMALL)
                surface.blit(text.drawn(keys.TABLE.shown(self.key), REGULAR, px, hint), (x, text.middle(area, REGULAR, px)))
            x += width + gap
        return surface
