"""Words into surfaces, each drawn once and kept; wrapping; rich text with **bold** and {amber|marks}."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

import pygame

from scenes.kit import palette
from scenes.kit.fonts import BOLD, REGULAR, SEMIBOLD, STENCIL, font
from scenes.kit.kept import also, weigh
from scenes.kit.palette import Colour

KEPT = 900  # surfaces; a busy match screen holds about two hundred
HALO = 2  # pixels
COORDINATE = re.compile(r"\b[A-Z]+\d")  # a letter before a figure: F06, Q15
BEGUN = 0.3  # of the room: what a last line takes at least where the lines above can spare words

# What may stand before the bar of a {mark|…} in rich text.
MARKS: dict[str, Colour] = {
    "amber": palette.AMBER,
    "dim": palette.DIM,
    "text": palette.TEXT,
    "danger": palette.DANGER,
    "good": palette.GOOD,
    **{side.name: side.words for side in palette.SIDES.values()},
    "sky": palette.SKY,
}

_drawn: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
also(_drawn.clear)


class Span(NamedTuple):
    """A run of words that look alike; colour None is the paragraph's own."""

    words: str
    bold: bool
    colour: Colour | None


def _keep(key: Hashable, surface: pygame.Surface) -> pygame.Surface:
    if pygame.display.get_surface():
        surface = surface.convert_alpha()
    _drawn[key] = surface
    weigh(surface)
    if len(_drawn) > KEPT:
        _drawn.popitem(last=False)
    return surface


def drawn(words: str, face: str, px: int, shade: Colour, spacing: int = 0) -> pygame.Surface:
    """One line of words; `spacing` is added between letters, in pixels."""
    key = (words, face, px, shade, spacing)
    known = _drawn.get(key)
    if known is not None:
        _drawn.move_to_end(key)
        return known
    if not spacing:
        return _keep(key, font(face, px).render(words, True, shade))
    surface = pygame.Surface((width(words, face, px, spacing), line_height(face, px)), pygame.SRCALPHA)
    x = 0
    for letter in words:
        surface.blit(font(face, px).render(letter, True, shade), (x, 0))
        x += font(face, px).size(letter)[0] + spacing
    return _keep(key, surface)


def title_face(words: str) -> str:
    """The face of a title: the stencil for capitals, the bold face for names of places, and for coordinates, as F06 reads FOG."""
    return STENCIL if words == words.upper() and not COORDINATE.search(words) else BOLD


def haloed(words: str, face: str, px: int, shade: Colour, halo: Colour) -> pygame.Surface:
    """One line of words with a rim around them that is `HALO` pixels wide, to be read on any ground."""
    key = (words, face, px, shade, halo, "haloed")
    known = _drawn.get(key)
    if known is not None:
        _drawn.move_to_end(key)
        return known
    glyphs, rim = drawn(words, face, px, shade), drawn(words, face, px, halo)
    surface = pygame.Surface((glyphs.get_width() + 2 * HALO, glyphs.get_height() + 2 * HALO), pygame.SRCALPHA)
    surface.fill((*halo, 0))
    reach = range(-HALO, HALO + 1)
    for x, y in ((x, y) for x in reach for y in reach if x * x + y * y <= HALO * HALO + 1):
        surface.blit(rim, (HALO + x, HALO + y))
    surface.blit(glyphs, (HALO, HALO))
    return _keep(key, surface)


@lru_cache(maxsize=4096)
def width(words: str, face: str, px: int, spacing: int = 0) -> int:
    """Pixels from the first letter's left to the last one's right."""
    if not spacing:
        return font(face, px).size(words)[0]
    return sum(font(face, px).size(letter)[0] + spacing for letter in words) - (spacing if words else 0)


@lru_cache(maxsize=256)
def line_height(face: str, px: int) -> int:
    """Pixels a line of this face takes."""
    return font(face, px).get_height()


@lru_cache(maxsize=256)
def capitals(face: str, px: int) -> tuple[int, int]:
    """Where capitals stand in a drawn line: pixels from its top to theirs, and their height."""
    box = font(face, px).render("H", True, (255, 255, 255)).get_bounding_rect()
    return box.y, box.h


@lru_cache(maxsize=512)
def above_capitals(words: str, face: str, px: int) -> int:
    """Pixels by which the words reach above plain capitals: the accents on theirs; 0 without any."""
    if words.isascii():
        return 0
    return max(0, capitals(face, px)[0] - font(face, px).render(words, True, (255, 255, 255)).get_bounding_rect().y)


def middle(surface_rect: pygame.Rect, face: str, px: int) -> int:
    """The y at which a line has its capitals in the middle of a rectangle, which is what the eye takes for centred."""
    top, height = capitals(face, px)
    return surface_rect.y + (surface_rect.h - height) // 2 - top


def shrunk(words: str, face: str, px: int, least: int, room: int, spacing: int = 0) -> int:
    """The type size in pixels at which a line fits `room` pixels: `px`, or smaller, but no smaller than `least`."""
    while px > least and width(words, face, px, spacing) > room:
        px -= 1
    return px


def fitted(words: str, face: str, px: int, room: int) -> str:
    """The words, cut with an ellipsis where they are wider than `room` pixels."""
    if width(words, face, px) <= room:
        return words
    while words and width(words + "…", face, px) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def squeezed(words: str, face: str, px: int, least: int, room: int) -> tuple[str, int]:
    """A line that fits `room` pixels, and its type size: smaller where it is too wide, and cut where even the `least` is."""
    size = shrunk(words, face, px, least, room)
    return fitted(words, face, size, room), size


def wrap(words: str, face: str, px: int, room: int) -> list[str]:
    """The words in lines no wider than `room` pixels; a word wider than that is broken, never cut."""
    return ["".join(span.words for span in line) for line in _lines([Span(words, False, None)], px, room, face)]


def spaced(words: str, face: str, px: int, room: int, spacing: int) -> list[str]:
    """The words in lines no wider than `room` pixels, with so many added between letters; broken between words alone."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and width(longer, face, px, spacing) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


@lru_cache(maxsize=512)
def spans(markup: str) -> tuple[Span, ...]:
    """The runs of a text with **bold** and {mark|words}.

    Raises: ValueError for a mark that is not in MARKS or a bold or a mark that is left open.
    """
    found: list[Span] = []
    bold, words = False, ""
    marks: list[str] = []

    def end_run() -> None:
        nonlocal words
        if words:
            found.append(Span(words, bold, MARKS[marks[-1]] if marks else None))
            words = ""

    for piece in re.split(r"(\*\*|\{[a-z]+\||\})", markup):
        if piece == "**":
            end_run()
            bold = not bold
        elif piece.startswith("{") and piece.endswith("|"):
            end_run()
            if piece[1:-1] not in MARKS:
                raise ValueError(f'"{markup}": unknown mark "{piece[1:-1]}"; there are {", ".join(MARKS)}')
            marks.append(piece[1:-1])
        elif piece == "}" and marks:
            end_run()
            marks.pop()
        else:
            words += piece
    end_run()
    if bold or marks:
        raise ValueError(f'"{markup}": a ** or a {{mark| is left open')
    return tuple(found)


def _spans(markup: str) -> tuple[Span, ...]:
    """The runs of a text; one that is no rich text, as when somebody typed a part of it, is shown to the letter."""
    try:
        return spans(markup)
    except ValueError:
        return (Span(markup, False, None),)


def _pieces(run: tuple[Span, ...] | list[Span]) -> list[Span]:
    """The runs cut at every place a line may break: words, the blanks between them, and line ends; not at a no-break space."""
    parts = r"\n|[^\S\n\u00a0]+|[\S\u00a0]+"
    return [Span(piece, span.bold, span.colour) for span in run for piece in re.findall(parts, span.words)]


def _fit(piece: Span, face: str, px: int, room: int) -> int:
    """How many letters of a word that is too wide for any line still fit on one; at least one."""
    for count in range(len(piece.words), 1, -1):
        if width(piece.words[:count], face, px) <= room:
            return count
    return 1


def _lines(run: tuple[Span, ...] | list[Span], px: int, room: int, face: str = REGULAR) -> list[list[Span]]:
    """The runs in lines no wider than `room`; a last line that is hardly begun takes words from those above it."""
    pieces = _pieces(run)
    lines = _broken(pieces, px, room, face)
    last = _wide(lines[-1], px, face)
    if len(lines) < 2 or not last or last >= room * BEGUN or any(piece.words == "\n" for piece in pieces):
        return lines
    longest = max(width(piece.words, _shape(piece, face), px) for piece in pieces)
    for part in range(19, 11, -1):  # twentieths of the room: closer than that would be a column of its own
        closer = _broken(pieces, px, room * part // 20, face)
        if len(closer) > len(lines) or longest > room * part // 20:
            break
        if _wide(closer[-1], px, face) >= room * BEGUN:
            return closer
    return lines


def _wide(line: list[Span], px: int, face: str) -> int:
    """The pixels that a line takes."""
    return sum(width(piece.words, _shape(piece, face), px) for piece in line)


def _shape(piece: Span, face: str) -> str:
    """The face in which a piece of a text in this face is written."""
    return SEMIBOLD if piece.bold and face == REGULAR else face


def _broken(pieces: list[Span], px: int, room: int, face: str) -> list[list[Span]]:
    """The pieces in lines, each as full as can be. What stands together without a blank stays together."""
    lines: list[list[Span]] = [[]]
    used = 0
    waiting = pieces[::-1]
    while waiting:
        piece = waiting.pop()
        if piece.words == "\n":
            lines.append([])
            used = 0
            continue
        wide = width(piece.words, _shape(piece, face), px)
        tail = _tail(waiting, px, face)
        begins = not piece.words.isspace() and (not lines[-1] or lines[-1][-1].words.isspace())
        if used + wide <= room and not (begins and used and room < used + wide + tail and wide + tail <= room):
            lines[-1].append(piece)
            used += wide
        elif piece.words.isspace():
            lines.append([])
            used = 0
        elif used and any(not part.words.isspace() for part in lines[-1]):
            lines.append([piece] if wide <= room else [])
            used = wide if wide <= room else 0
            if wide > room:
                waiting.append(piece)
        else:
            count = _fit(piece, _shape(piece, face), px, max(1, room - used))
            lines[-1].append(piece._replace(words=piece.words[:count]))
            lines.append([])
            used = 0
            if count < len(piece.words):
                waiting.append(piece._replace(words=piece.words[count:]))
            else:
                lines.pop()
    for line in lines:
        while line and line[-1].words.isspace():
            line.pop()
    return lines


def _tail(waiting: list[Span], px: int, face: str) -> int:
    """The pixels of what follows at once, of another run: the full stop behind a word in colour."""
    wide = 0
    for piece in reversed(waiting):
        if piece.words.isspace():
            break
        wide += width(piece.words, _shape(piece, face), px)
    return wide


def unmarked(words: str) -> str:
    """The words with nothing left in them that rich text would take for a mark."""
    return words.replace("{", "(").replace("}", ")").replace("**", "")


def rich_size(markup: str, px: int, room: int, leading: float = 1.0) -> tuple[int, int]:
    """Width and height in pixels of rich text wrapped at `room`."""
    surface = rich(markup, px, room, leading=leading)
    return surface.get_size()


def rich(
    markup: str, px: int, room: int, shade: Colour = palette.TEXT, align: str = "left", leading: float = 1.0
) -> pygame.Surface:
    """Rich text wrapped at `room` pixels; as wide as its widest line (left) or as the room (centre, right).

    In the shade of ink it stands on a printed page, and its other colours are inks as well.
    """
    key = ("rich", markup, px, room, shade, align, leading)
    known = _drawn.get(key)
    if known is not None:
        _drawn.move_to_end(key)
        return known
    lines = _lines(_spans(markup), px, room)
    widths = [sum(width(part.words, SEMIBOLD if part.bold else REGULAR, px) for part in line) for line in lines]
    high = line_height(REGULAR, px)
    pitch = round(high * leading)
    across = max(widths, default=0) if align == "left" else room
    surface = pygame.Surface((max(1, across), pitch * (len(lines) - 1) + high), pygame.SRCALPHA)
    for row, (line, wide) in enumerate(zip(lines, widths, strict=True)):
        x = {"left": 0, "centre": (across - wide) // 2, "right": across - wide}[align]
        for part in line:
            face = SEMIBOLD if part.bold else REGULAR
            colour = palette.INKS.get(part.colour or palette.TEXT, shade) if shade == palette.INK else part.colour
            surface.blit(drawn(part.words, face, px, colour or shade), (x, row * pitch))
            x += width(part.words, face, px)
    return _keep(key, surface)


def sides(left: str, right: str, px: int, gap: int, room: int) -> tuple[pygame.Surface, pygame.Surface | None, bool]:
    """Two rich texts that share a room: both pictures, and whether they stand side by side (else one under the other).

    Without words on the right there is no second picture.
    """
    first = rich(left, px, room)
    if not right:
        return first, None, True
    second = rich(right, px, room)
    if first.get_width() + gap + second.get_width() <= room:
        return first, second, True
    if first.get_width() <= room * 0.45:
        return first, rich(right, px, room - gap - first.get_width(), align="right"), True
    return first, rich(right, px, room, align="right"), False
