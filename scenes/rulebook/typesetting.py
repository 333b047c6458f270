"""How the text of a rule book is set on a printed page: passages, bullets, tables, and where each link lies."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.learning.rulebook import LINK
from scenes.kit import palette, text
from scenes.kit.fonts import REGULAR, SEMIBOLD
from scenes.kit.palette import Colour

LEADING = 1.18
HANGING = 18  # design units a bullet's text stands in
BETWEEN = "·"  # stands between the members of a list in a line; where the line ends nothing need stand


class Run(NamedTuple):
    """Words that look alike; `link` is where they lead, "" nowhere."""

    words: str
    bold: bool
    shade: Colour
    link: str = ""

    @property
    def face(self) -> str:
        """The face they are set in."""
        return SEMIBOLD if self.bold else REGULAR


class Link(NamedTuple):
    """A link on a page: where it leads, its words, and where they lie, line by line."""

    target: str
    words: str
    places: tuple[Rect, ...]


class Setting(NamedTuple):
    """A text that has been set: its height in pixels, its words with their places, its links."""

    high: int
    words: tuple[tuple[Run, tuple[int, int]], ...]
    links: tuple[Link, ...]

    def paint(self, surface: Surface, at: tuple[int, int], px: int) -> None:
        """Print the words, with a thin line under each link."""
        for run, (x, y) in self.words:
            surface.blit(text.drawn(run.words, run.face, px, run.shade), (at[0] + x, at[1] + y))
        for link in self.links:
            for place in link.places:
                underline(surface, place.move(at), palette.mixed(palette.INK_LINK, palette.PAGE, 0.45))

    def moved(self, by: tuple[int, int]) -> list[Link]:
        """Its links, where they lie when it is printed there."""
        return [link._replace(places=tuple(place.move(by) for place in link.places)) for link in self.links]


def underline(surface: Surface, place: Rect, shade: Colour, thick: int = 1) -> None:
    """Draw a line under words that lie there."""
    surface.fill(shade, Rect(place.x, place.bottom - thick - max(1, place.h // 9), place.w, thick))


def runs(markup: str, title: Callable[[str], str]) -> list[Run]:
    """The runs of a text in the inks of a page; `title` gives the words of a link that has none of its own."""
    found: list[Run] = []
    links: list[tuple[str, str]] = []

    def mark(link: re.Match[str]) -> str:
        links.append((link[1], link[2] or title(link[1])))
        return f"\x00{len(links) - 1}\x00"

    for span in text.spans(LINK.sub(mark, markup)):
        shade = palette.INKS.get(span.colour or palette.TEXT, palette.INK)
        for place, piece in enumerate(span.words.split("\x00")):
            if place % 2:
                target, words = links[int(piece)]
                found.append(Run(words, span.bold, palette.INK_LINK, target))
            elif piece:
                found.append(Run(piece, span.bold, shade))
    return found


def set_runs(prose: Sequence[Run], px: int, room: int, indent: int = 0, align: str = "left") -> Setting:
    """The runs set in lines no wider than `room` pixels, all of them `indent` pixels in."""
    lines = _broken(prose, px, room - indent)
    high = text.line_height(REGULAR, px)
    pitch = round(high * LEADING)
    words: list[tuple[Run, tuple[int, int]]] = []
    places: dict[int, list[Rect]] = {}
    for row, line in enumerate(lines):
        widths = [text.width(run.words, run.face, px) for _, run in line]
        x = indent + {"left": 0, "right": room - indent - sum(widths), "centre": (room - indent - sum(widths)) // 2}[align]
        for (number, run), wide in zip(line, widths, strict=True):
            words.append((run, (x, row * pitch)))
            if run.link:
                lying = places.setdefault(number, [])
                if lying and lying[-1].y == row * pitch:
                    lying[-1].w += wide
                else:
                    lying.append(Rect(x, row * pitch, wide, high))
            x += wide
    links = tuple(Link(prose[number].link, prose[number].words, tuple(lying)) for number, lying in places.items())
    return Setting(pitch * (len(lines) - 1) + high if lines else 0, tuple(words), links)


def _broken(prose: Sequence[Run], px: int, room: int) -> list[list[tuple[int, Run]]]:
    """The runs in lines no wider than `room` pixels, each piece with the number of its run; a word that is wider is cut."""
    lines: list[list[tuple[int, Run]]] = [[]]
    used = 0
    for number, run in enumerate(prose):
        for piece in re.findall(r"[^\S\u00a0]+|[\S\u00a0]+", run.words):
            for part in _cut(piece, run.face, px, room):
                wide = text.width(part, run.face, px)
                if used and used + wide > room and not _sticks(lines[-1], part):
                    lines.append([])
                    used = 0
                if used or not part.isspace():
                    lines[-1].append((number, run._replace(words=part)))
                    used += wide
    for place, line in enumerate(lines, 1):
        while line and (line[-1][1].words.isspace() or (line[-1][1].words == BETWEEN and place < len(lines))):
            line.pop()
    return [line for line in lines if line]


def _sticks(line: Sequence[tuple[int, Run]], part: str) -> bool:
    """Whether a piece cannot begin a line: a blank or the dot of a list, which fall away there, or the comma after a link."""
    return part.isspace() or part == BETWEEN or (part[0] in ",.;:)!?" and bool(line) and not line[-1][1].words.isspace())


def _cut(piece: str, face: str, px: int, room: int) -> list[str]:
    """A word in parts that fit a line, itself alone where it fits."""
    if piece.isspace() or text.width(piece, face, px) <= room:
        return [piece]
    found, part = [], ""
    for letter in piece:
        if part and text.width(part + letter, face, px) > room:
            found.append(part)
            part = ""
        part += letter
    return [*found, part]


def ruler(surface: Surface, x: int, y: int, wide: int, shade: Colour = palette.PAGE_EDGE) -> None:
    """Draw a fine rule across."""
    pygame.draw.line(surface, shade, (x, y), (x + wide - 1, y))
