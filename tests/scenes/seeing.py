"""How well words can be read where they really lie: every text on a drawn screen, against what is behind it there.

A walk through screens is made twice. The first time every text is drawn in a flat colour that is its own and no one else's,
so that the screen itself tells which pixels belong to which text; the second time as a player sees it.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import lru_cache, partial
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest import mock

import pygame
from pygame import Rect, Surface

from game.folders import OVERRIDE
from scenes.kit import fonts, kept, keys, palette, text, words
from scenes.kit.layout import Scale
from scenes.kit.palette import Colour
from tests.scenes import pages, situations, spoken
from tests.scenes.words_alone import words_alone

RED, GREENS, BLUES = 255, 64, 128  # the marks are shades of magenta, which nothing that is drawn ever has
SHOWING = 0.9  # a text of which less can be seen is covered by something, and not there to be read
SPREAD = 0.2  # the part of what surrounds a text that may be closer to it in lightness, as a border or an icon beside it
RING = 100  # pixels: so many change at least where the keys come, as a ring around one line of a list does
SEEN = 0.7  # so much of an edge is seen at least; the rest may lie under something
EDGED = ("Button", "Card")  # what is a box with an edge of its own
STRETCH = 32  # pixels that are looked at together
GAP = 0.7  # letters further apart than so many times their size are two texts

Show = Callable[["Look"], None]


class Text(NamedTuple):
    """What was drawn as one run of words."""

    words: str
    face: str
    px: int
    shade: Colour


class Lying(NamedTuple):
    """Where a text lies on a screen: every pixel that is more than half its own, counted by rows from the top left."""

    text: Text
    rect: Rect
    pixels: array[int]


class Read(NamedTuple):
    """How well a text can be read on a screen, 1 to 21."""

    contrast: float
    text: Text
    rect: Rect
    screen: str

    def __str__(self) -> str:
        at = f"{self.rect.x},{self.rect.y}"
        return f"{self.contrast:.2f}:1 {self.text.words!r} ({self.text.px} px, {self.text.shade}) at {at} of {self.screen}"


class Look:
    """Somebody who looks at every screen that is drawn: first at its marks, then at it as it is."""

    def __init__(self) -> None:
        self.marking = True
        self.marks: dict[Text, int] = {}
        self.sizes: dict[Text, int] = {}  # the pixels of a whole text
        self.texts: dict[int, Text] = {}  # by mark
        self.rims: set[Text] = set()  # what is drawn as a rim around the same words
        self.frames: list[list[Lying]] = []
        self.screens: list[str] = []
        self.read: dict[tuple[Text, tuple[int, ...], int], Read] = {}
        self.found: set[Text] = set()
        self.pictures: Callable[[Surface, str], None] = lambda surface, screen: None
        self.hidden: set[str] = set()  # rings of the keys and edges of what can be pressed that are not seen
        self._known: dict[int, list[Lying]] = {}
        self._rows: dict[bytes, list[tuple[int, int]]] = {}
        self._count = 0

    def mark(self, of: Text, surface: Surface) -> Surface:
        """The text in its own mark, with hard edges."""
        number = self.marks.setdefault(of, len(self.marks))
        assert number < GREENS * BLUES, "too many texts for one walk"
        shade = (RED, number % GREENS, 255 - number // GREENS)
        mask = pygame.mask.from_surface(surface)
        value = int.from_bytes((*shade, 255), "little")
        self.sizes[of], self.texts[value] = mask.count(), of
        return mask.to_surface(setcolor=shade, unsetcolor=(0, 0, 0, 0)).convert_alpha()

    def at(self, surface: Surface, screen: str) -> None:
        """Take in a screen that was drawn."""
        if self.marking:
            self.frames.append(self._lying(surface))
            self.screens.append(screen)
            return
        place, self._count = self._count, self._count + 1
        assert place < len(self.frames) and self.screens[place] == screen, f"The walks differ at {screen}."
        self.pictures(surface, screen)
        self._judge(surface, self.frames[place], screen)

    def _lying(self, surface: Surface) -> list[Lying]:
        """Every text on a screen of marks."""
        wide = surface.get_width()
        whole = pygame.image.tobytes(surface.convert(32), "RGBA")
        known = hash(whole)
        if known not in self._known:
            by_mark: dict[int, list[int]] = {}
            values = self.texts
            for start in range(0, len(whole), 4 * wide):
                for column, value in self._marked(whole[start : start + 4 * wide]):
                    by_mark.setdefault(value, []).append(start // 4 + column)
            found = []
            for value, places in by_mark.items():
                if values[value] in self.rims or not any(map(str.isalnum, values[value].words)):
                    continue  # nothing that is read: a rim, a dot between two words
                for pixels in apart(places, wide, round(GAP * values[value].px)):
                    if len(pixels) >= SHOWING * self.sizes[values[value]]:
                        found.append(Lying(values[value], around(pixels, wide), array("I", pixels)))
            self._known[known] = [one for one in found if not any(self._shades(one, other) for other in found)]
            self.found.update(one.text for one in found)
        return self._known[known]

    def _marked(self, row: bytes) -> list[tuple[int, int]]:
        """The pixels of a row of a screen that belong to texts: each column, and its mark."""
        if row not in self._rows:
            found = self._rows[row] = []
            shades, marks = array("I", row), self.texts.keys()
            for start in range(0, len(shades), STRETCH):
                stretch = shades[start : start + STRETCH]
                if not marks.isdisjoint(stretch):  # as most of a screen is
                    found += [(column, value) for column, value in enumerate(stretch, start) if value in marks]
        return self._rows[row]

    def _shades(self, one: Lying, other: Lying) -> bool:
        """Whether the first is nothing but the shadow of the other: the same words a little aside, and partly covered by it."""
        if one.text[:3] != other.text[:3] or one.text.shade == other.text.shade:
            return False
        near = abs(one.rect.centerx - other.rect.centerx) <= 3 and abs(one.rect.centery - other.rect.centery) <= 3
        return near and len(other.pixels) == self.sizes[other.text]

    def _judge(self, surface: Surface, lying: list[Lying], screen: str) -> None:
        """Judge every text that lies on this screen, unless it was seen to lie just so."""
        for one in lying:
            place = one.rect.inflate(6, 6).clip(surface.get_rect())
            cut = hash(pygame.image.tobytes(surface.subsurface(place), "RGB"))
            key = (one.text, tuple(one.rect), cut)
            if key not in self.read:
                self.read[key] = Read(legible(surface, one), one.text, one.rect, screen)


def shade(surface: Surface, at: tuple[int, int]) -> Colour:
    """The colour of a pixel."""
    red, green, blue, _ = surface.get_at(at)
    return red, green, blue


def colour(pixel: int) -> Colour:
    """The colour of a pixel in the bytes of a picture, red first."""
    red, green, blue, _ = pixel.to_bytes(4, sys.byteorder)
    return red, green, blue


def perimeter(rect: Rect, within: Rect) -> Iterator[tuple[list[tuple[int, int]], list[tuple[int, int]]]]:
    """Points around a rectangle: those along a short way from the inside to the edge, and those from there outwards."""
    for x in range(rect.x + 8, rect.right - 8, 5):
        for y, out in ((rect.y, -1), (rect.bottom - 1, 1)):
            yield _split([(x, y + out * step) for step in range(-6, 9)], within)
    for y in range(rect.y + 8, rect.bottom - 8, 5):
        for x, out in ((rect.x, -1), (rect.right - 1, 1)):
            yield _split([(x + out * step, y) for step in range(-6, 9)], within)


def _split(way: list[tuple[int, int]], within: Rect) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    return [at for at in way[:8] if within.collidepoint(at)], [at for at in way[8:] if within.collidepoint(at)]


def ring_seen(before: Surface, after: Surface, rect: Rect) -> int:
    """How many pixels at a widget changed so much between two pictures that it is seen."""
    place = rect.inflate(16, 16).clip(before.get_rect())
    one, other = before.subsurface(place), after.subsurface(place)
    pixels = [array("I", pygame.image.tobytes(each, "RGBA")) for each in (one, other)]
    changes = Counter(zip(*pixels, strict=True))
    return sum(count for (was, now), count in changes.items() if palette.contrast(colour(was), colour(now)) >= palette.VISIBLE)


def edge_seen(surface: Surface, rect: Rect) -> float:
    """The part of the way around a rectangle on which its edge, or its ground, is told from what lies around it."""
    hits = []
    for inside, outside in perimeter(rect, surface.get_rect()):
        if inside and outside:
            around = shade(surface, outside[min(2, len(outside) - 1)])
            hits.append(max(palette.contrast(shade(surface, at), around) for at in inside) >= palette.VISIBLE)
    return sum(hits) / len(hits) if hits else 1.0


def apart(places: list[int], wide: int, gap: int) -> list[list[int]]:
    """The pixels in groups that lie further apart than `gap`."""
    rows: list[list[int]] = []
    last = -10
    for place in places:
        row = place // wide
        if row - last > max(2, gap // 3):
            rows.append([])
        rows[-1].append(place)
        last = row
    groups = []
    for group in rows:
        columns: list[list[int]] = []
        last = -10 - gap
        for place in sorted(group, key=lambda place: place % wide):
            if place % wide - last > gap:
                columns.append([])
            columns[-1].append(place)
            last = place % wide
        groups += columns
    return groups


def around(pixels: list[int], wide: int) -> Rect:
    """The least rectangle that holds them."""
    xs, ys = [pixel % wide for pixel in pixels], [pixel // wide for pixel in pixels]
    return Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)


@lru_cache(maxsize=200_000)
def lightness(red: int, green: int, blue: int) -> float:
    """How light a colour is, 0 to 1, as the web's accessibility rules reckon it."""
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in (red, green, blue)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def legible(surface: Surface, lying: Lying) -> float:
    """The contrast of a text against what is behind it, where that is nearest to it in lightness."""
    wide, high = surface.get_size()
    area = lying.rect.inflate(6, 6).clip(surface.get_rect())
    seen = pygame.image.tobytes(surface.subsurface(area), "RGB")
    own = {(place % wide - area.x, place // wide - area.y) for place in lying.pixels}
    # The edge of a letter is half letter, half ground: what is one pixel away from it is neither.
    edge = {(x + dx, y + dy) for x, y in own for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    behind = {(x + dx, y + dy) for x, y in edge for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))} - edge

    def light(x: int, y: int) -> float:
        at = 3 * (y * area.w + x)
        return lightness(seen[at], seen[at + 1], seen[at + 2])

    def ink(x: int, y: int) -> bool:  # a line under a text, in the text's own colour
        at = 3 * (y * area.w + x)
        return all(abs(seen[at + part] - lying.text.shade[part]) < 12 for part in range(3))

    # Beside the letters and not below the line they stand on, where a link has another line.
    rows = Counter(y for _, y in own)
    foot = max(y for y, count in rows.items() if count > 0.4 * max(rows.values()))
    within = [(x, y) for x, y in behind if 0 <= x < area.w and 0 <= y <= foot]
    grounds = sorted(light(x, y) for x, y in within if not ink(x, y))
    if len(grounds) < len(within) / 2:
        return 1.0
    middle = grounds[len(grounds) // 2]
    letters = sorted((light(x, y) for x, y in own), key=lambda one: abs(one - middle))
    letter = letters[round(0.95 * (len(letters) - 1))]
    meant = lightness(*lying.text.shade)
    if abs(letter - meant) < 0.12 * max(letter, meant) + 0.02:  # thin strokes are never wholly of their colour
        letter = meant
    contrasts = sorted((max(letter, one) + 0.05) / (min(letter, one) + 0.05) for one in grounds)
    return contrasts[round(SPREAD * (len(contrasts) - 1))]


@contextmanager
def looking(look: Look) -> Iterator[Surface]:
    """A window of 1280 x 720 with nothing kept from before, in a home of its own; whatever is written in it, `look` marks."""
    keep = text._keep

    def keeping(key: Any, surface: Surface) -> Surface:
        if look.marking and len(key) == 5:  # what is put together of several is made of marked ones
            surface = look.mark(Text(*key[:4]), surface)
        elif key[-1] == "haloed":
            look.rims.add(Text(key[0], key[1], key[2], key[4]))
        return keep(key, surface)

    with TemporaryDirectory() as home, ExitStack() as stack:
        stack.enter_context(mock.patch.dict(os.environ, {OVERRIDE: home}))
        stack.enter_context(mock.patch.object(text, "_keep", keeping))
        stack.enter_context(mock.patch.object(kept, "give_back", lambda: None))  # it takes longer than a look
        stack.enter_context(mock.patch("scenes.lessons.reading.SETTLES", 0.0))  # no look hangs on when it is taken
        for module in ("editor.state", "setup.choosing", "program", "puzzles.screen"):
            stack.enter_context(mock.patch(f"scenes.{module}.time_ns", lambda: 7))
        afresh()
        pygame.display.init()
        pygame.font.init()
        try:
            yield pygame.display.set_mode((1280, 720))
        finally:
            keys.TABLE.reset()
            afresh()


def afresh() -> None:
    """Forget every picture with words on it; the words are the same."""
    kept.forget()
    fonts.forget()
    for one in spoken.kept():
        if one.__module__ != words.__name__:
            one.cache_clear()


def seen(show: Show, pictures_of: Callable[[Surface, str], None] | None = None) -> Look:
    """Everything that can be read where `show` leads, judged."""
    look = Look()
    with looking(look), words_alone():
        show(look)
    look.marking = False
    look.pictures = pictures_of or look.pictures
    with looking(look):
        show(look)
    assert look._count == len(look.frames)
    return look


# --- where there is something to see ----------------------------------------------------------------------------------------


def by_keys(screen: Any, draw: Callable[[Surface], None], look: Look, name: str) -> None:
    """Move the keys to one widget of each kind that is whole on the screen, and look for its ring."""
    if look.marking:
        return
    size = (pygame.display.get_surface() or Surface((1280, 720))).get_size()
    known, begun_at = set(), screen.focus.offset
    for widget in screen.focus.widgets:
        widget.touch(hovered=False)
    for widget in screen.focus.widgets:
        kind = type(widget).__name__, widget.enabled, getattr(widget, "main", False)
        view = (screen.focus.viewport or Rect((0, 0), size)).clip(Rect((0, 0), size))
        whole = widget.rect and view.contains(widget.rect) and widget.seen == widget.rect
        if kind in known or not widget.focusable or not whole:
            continue
        known.add(kind)
        before, after, place = Surface(size), Surface(size), widget.rect.copy()
        screen.focus.to(None)
        draw(before)
        offset = screen.focus.offset
        screen.focus.to(widget)
        draw(after)
        if screen.focus.offset == offset and ring_seen(before, after, widget.rect) < RING:
            look.hidden.add(f"the keys are on the {kind[0]} at {widget.rect.topleft} of {name} and nobody sees it")
        if palette.HIGH and kind[0] in EDGED and edge_seen(before, place) < SEEN:
            look.hidden.add(f"the edge of the {kind[0]} at {place.topleft} of {name} is not seen")
    screen.focus.to(None)
    screen.focus.scroll_to(begun_at)


def a_page(name: str, look: Look) -> None:
    """See a page from its head to its foot, and with the pointer on everything at once."""
    page = pages.PAGES[name]()
    page.resize((1280, 720), Scale(100))
    surface = pygame.display.get_surface() or Surface((1280, 720))

    def on_the_ground(surface: Surface) -> None:
        surface.fill(palette.GROUND_DARK)
        page.draw(surface)

    while True:
        for hovered in (False, True):
            for widget in page.focus.widgets:
                widget.touch(hovered=hovered)
            on_the_ground(surface)
            look.at(surface, name)
        by_keys(page, on_the_ground, look, name)
        before = page.focus.offset
        if page.focus.viewport:
            page.focus.scroll_to(before + page.focus.viewport.h - 60)
        if page.focus.offset == before:
            return


def a_situation(name: str, look: Look) -> None:
    """See a screen with a board, and with the pointer on everything at once."""
    found = situations.SITUATIONS[name]()
    surface = situations.lay_out(found, (1280, 720), 100)
    look.at(surface, name)
    for widget in found.screen.focus.widgets:
        widget.touch(hovered=True)
    found.app._draw()
    look.at(surface, name)
    by_keys(found.screen, found.screen.draw, look, name)


SHOWS: dict[str, Show] = {
    **{name: partial(a_page, name) for name in pages.PAGES},
    **{name: partial(a_situation, name) for name in situations.SITUATIONS},
}


def tell_poor(part: int, parts: int) -> None:
    """Print a line for every text that cannot be read well enough, on every screen of one of so many parts of them."""
    for name in list(SHOWS)[part::parts]:
        look = seen(SHOWS[name])
        assert look.read, f"Nothing is written on {name}."
        for read in look.read.values():
            if read.contrast < palette.READABLE:
                print(read, flush=True)
        for line in sorted(look.hidden):
            print(line, flush=True)
