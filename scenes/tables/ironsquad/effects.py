"""What stands over the board of Iron Squad for a moment: the sum of a shot, an explore card, hexes that flash."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards.hexes.board import HexBoard
from scenes.boards.hexes.motions import Air, narrowing
from scenes.boards.hexes.overlays import cell_size, hatched_cell, ring_cell
from scenes.boards.lines import ready
from scenes.boards.plates import QUARTER, Plate, numbered_die
from scenes.kit import palette
from scenes.kit.fonts import BODY, BOLD, TITLE
from scenes.kit.kept import kept
from scenes.kit.numbers import written
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import picture, turned
from scenes.kit.shapes import box
from scenes.kit.text import capitals, drawn, middle, rich, width
from scenes.kit.tweens import ease_out, smooth
from scenes.tables.ironsquad.pieces import SLOW

LUCK = "ironsquad/die-luck.svg"
CARD_BACK, CARD_EMPTY, CARD_FACE = "ironsquad/explore-back.svg", "ironsquad/explore-empty.svg", "ironsquad/mission-frame.svg"
CROSS = "ironsquad/killed.svg"
AROUND = 0.8  # of a hex, from its middle: what a plate beside it leaves free, sparks of a hit and words that rise
FRAMES = 6  # pictures of a card that turns, for each of its faces
PAD = 12  # design units
AGAINST, NOTHING, FOR = palette.colour("E0614C"), palette.colour("8B958F"), palette.AMBER


class Band(NamedTuple):
    """A line of the result table as a plate shows it: from which final accuracy (None: any), the words, slowed or not."""

    least: int | None
    words: str
    slow: bool
    shade: Colour


class Figures(NamedTuple):
    """A shot in numbers: accuracy, number shown by the die, what it adds, the sum; `mods` as rich text; what comes of it."""

    acc: int
    die: int
    drm: int
    final: int
    mods: str
    bands: tuple[Band, ...]
    ending: str


class Verdict(Plate["HexBoard"]):
    """The sum of a shot beside its target: the die tumbles, what it adds joins the accuracy, a light runs to the sum over the
    bands of the result table while the shot flies; as it lands the band lights up, and the sum and what comes of it are said.
    """

    LANDS, ENDS = 0.30, 0.55  # the parts of its time after which the die lies, and a shot has landed if it is not said when
    fades = (0.06, 0.95)

    def __init__(
        self, board: HexBoard, target: str, free: Sequence[str], figures: Figures, seconds: float, ends: float = ENDS
    ) -> None:
        """`free`: the hexes that it must not cover, besides the target's, the shooter's first; `ends`: the part of its time after
        which the shot has landed: nothing tells before what comes of it.
        """
        super().__init__(board, seconds)
        self.ends = ends
        self.target, self.free, self.figures = target, tuple(free), figures

    def ready(self) -> None:
        scale, figures = self.board.scale, self.figures
        self.pad, self.text, self.great = scale.px(PAD), scale.text(BODY), scale.text(TITLE)
        self.die_px = scale.px(46)
        self.tumbling = [turned(LUCK, (self.die_px,) * 2, degrees) for degrees in range(0, 360, QUARTER)]
        self.lying = numbered_die(LUCK, figures.die, self.die_px)
        widest = max(width(one.words, BOLD, self.text) for one in figures.bands) + scale.px(9)
        least = max(round(self.text * 2.7), widest) * len(figures.bands)
        inner = max(scale.px(328), least, self.die_px + self.pad + self._sum_width())
        self.mods = rich(figures.mods, self.text, inner, palette.DIM)
        self.cell = (inner // len(figures.bands), max(scale.px(28), self.text + 8))
        self.high = max(self.die_px, self.great + self.text + scale.px(8))
        self.size = (inner + 2 * self.pad, self.high + self.mods.get_height() + self.cell[1] + 2 * self.pad + 2 * scale.px(6))
        self.ground = box(self.size, palette.PANEL, palette.LINE_HIGH, scale.px(8), light=palette.LINE_HIGH)
        self.rect = beside(self.board, self.size, self.target, self.free, self.free[:1])

    def _sum_width(self) -> int:
        return max(width(f"{self.figures.acc} + 88 → 188", BOLD, self.great), width(self.figures.ending, BOLD, self.text + 2))

    def band(self, value: float) -> int:
        """Which band of the result table a figure lies in."""
        return max(place for place, one in enumerate(self.figures.bands) if one.least is None or value >= one.least)

    def paint(self, surface: Surface) -> None:
        plate = self.ground.copy()
        ran = min(1.0, max(0.0, (self.part - self.LANDS) / (self.ends - self.LANDS)))
        value = self.figures.acc + (self.figures.final - self.figures.acc) * smooth(ran)
        self._die(plate)
        self._sum(plate)
        y = self.pad + self.high + self.board.scale.px(6)
        plate.blit(self.mods, (self.pad, y))
        self._bands(plate, y + self.mods.get_height() + self.board.scale.px(6), self.band(value))
        self.lay(surface, plate)

    def _die(self, plate: Surface) -> None:
        x, y = self.pad + self.die_px // 2, self.pad + self.high // 2
        if self.part >= self.LANDS:
            plate.blit(self.lying, self.lying.get_rect(center=(x, y)))
            return
        part = self.part / self.LANDS
        hop = abs(math.cos(part * math.pi * 2.5)) * (1 - part) * 0.22 * self.die_px
        sprite = self.tumbling[int((1 - smooth(part)) * 18) % len(self.tumbling)]
        plate.blit(sprite, sprite.get_rect(center=(x, y - round(hop))))

    def _sum(self, plate: Surface) -> None:
        """Write the sum, as far as it is known, and below it what comes of it."""
        figures, landed, lit = self.figures, self.part >= self.LANDS, self.part >= self.ends
        x, y = self.pad + self.die_px + self.pad, self.pad
        shade = figures.bands[self.band(figures.final)].shade
        pieces = [(str(figures.acc), palette.TEXT)]
        if landed:
            sign = "+" if figures.drm >= 0 else "−"
            shows = "=" if lit else "→"  # while the light runs there is no sum yet
            pieces.append((f" {sign} {abs(figures.drm)} {shows} ", palette.DIM))
        if lit:  # nothing that is not the sum is to be read as one
            pieces.append((written(figures.final), shade))
        for words, colour in pieces:
            plate.blit(drawn(words, BOLD, self.great, colour), (x, y - capitals(BOLD, self.great)[0] + self.board.scale.px(2)))
            x += width(words, BOLD, self.great)
        if lit:
            glyphs = drawn(figures.ending, BOLD, self.text + 2, shade)
            plate.blit(glyphs, (self.pad * 2 + self.die_px, self.pad + self.high - glyphs.get_height()))

    def _bands(self, plate: Surface, y: int, now: int) -> None:
        """Paint the result table as a row of fields; the one the figure is in is bright, and filled once it has arrived."""
        landed, lit = self.part >= self.LANDS, self.part >= self.ends
        for place, band in enumerate(self.figures.bands):
            here = place == now and landed
            field = band_field(band, (self.cell[0] - 3, self.cell[1]), self.text, "lit" if here and lit else "on" if here else "")
            plate.blit(field, (self.pad + place * self.cell[0], y))


@kept(64)
def band_field(band: Band, size: tuple[int, int], px: int, state: str) -> Surface:
    """A line of the result table in a field; `state`: "lit" for where a shot has ended, "on" for where its figure is now."""
    fill = {"lit": band.shade, "on": mixed(palette.FIELD, band.shade, 0.35)}.get(state, palette.FIELD)
    field = box(size, fill, band.shade if state else palette.LINE, 4).copy()
    ink = palette.INK if state == "lit" else band.shade
    wide = width(band.words, BOLD, px) + (px if band.slow else 0)
    x = (size[0] - wide) // 2
    field.blit(drawn(band.words, BOLD, px, ink), (x, middle(field.get_rect(), BOLD, px)))
    if band.slow:
        field.blit(picture(SLOW, (px, px)), (x + wide - px + 1, (size[1] - px) // 2))
    return ready(field)


def beside(board: HexBoard, size: tuple[int, int], space: str, free: Sequence[str] = (), fired: Sequence[str] = ()) -> Rect:
    """The place for a plate near a hex, that covers neither it nor those of `free` if there is room, and few counters.

    It does not come between the hex and one of `fired`, from which it is fired at.
    """
    high, wide = board.camera.px(board.hexes.height * AROUND), board.camera.px(board.hexes.width * AROUND)
    x, y = board.to_screen(space)
    window = board.clear.inflate(-12, -12)
    kept = [Rect(0, 0, wide * 2, high * 2) for _ in (space, *free)]
    for rect, one in zip(kept, (space, *free), strict=True):
        rect.center = board.to_screen(one)
    whole = Rect((0, 0), size)
    places = [
        whole.move_to(midbottom=(x, y - high - 4)),
        whole.move_to(midtop=(x, y + high + 4)),
        whole.move_to(midleft=(x + wide + 4, y)),
        whole.move_to(midright=(x - wide - 4, y)),
        whole.move_to(bottomleft=(x + wide, y - high)),
        whole.move_to(topleft=(x + wide, y + high)),
        whole.move_to(bottomright=(x - wide, y - high)),
        whole.move_to(topright=(x - wide, y + high)),
        *(whole.move_to(**{corner: getattr(window, corner)}) for corner in ("topleft", "topright", "bottomleft", "bottomright")),
    ]
    standing = [Rect(0, 0, px, px).move_to(center=spot) for spot, px in board.spots().values()]
    starts = [board.to_screen(one) for one in fired]

    def worse(place: Rect) -> tuple[int, float]:
        covered = len(place.collidelistall(standing))
        hidden = len(place.collidelistall(kept)) + sum(bool(place.clipline(start, (x, y))) for start in starts)
        return hidden, math.dist(place.center, (x, y)) + covered * high * 2

    return min((place.clamp(window) for place in places), key=worse)


class Card(Plate["HexBoard"]):
    """An explore card over a building: it comes up with its back, turns, and shows the empty room or whoever is there."""

    RISEN, TURNED = 0.18, 0.50  # the parts of its time after which it has come up, and shows its face
    fades = (0.10, 0.88)

    def __init__(self, board: HexBoard, space: str, found: tuple[str, str, Side] | None, seconds: float) -> None:
        """`found`: the figure below `art/`, the title and the side of the local; None for an empty building."""
        super().__init__(board, seconds)
        self.space, self.found = space, found

    def ready(self) -> None:
        scale = self.board.scale
        size = (scale.px(118), scale.px(165))
        face = picture(CARD_EMPTY, size) if self.found is None else local_card(self.found, size, scale.text(BODY))
        self.frames = [*narrowing(picture(CARD_BACK, size), FRAMES), *reversed(narrowing(face, FRAMES))]
        self.rect = beside(self.board, size, self.space)

    def paint(self, surface: Surface) -> None:
        turning = min(1.0, max(0.0, (self.part - self.RISEN) / (self.TURNED - self.RISEN)))
        frame = self.frames[min(len(self.frames) - 1, int(smooth(turning) * len(self.frames)))]
        x, y = self.board.to_screen(self.space)
        risen = ease_out(min(1.0, self.part / self.RISEN))
        at = (x + (self.rect.centerx - x) * risen, y + (self.rect.centery - y) * risen)
        frame.set_alpha(round(255 * self.there()))
        surface.blit(frame, frame.get_rect(center=at))


@kept(8)
def local_card(found: tuple[str, str, Side], size: tuple[int, int], px: int) -> Surface:
    """The face of an explore card with a local: figure, ground in its side's colour, name."""
    figure, title, side = found
    card = picture(CARD_FACE, size).copy()
    wide, high = size
    field = Rect(round(wide * 0.105), round(high * 0.135), round(wide * 0.77), round(high * 0.475))
    pygame.draw.rect(card, side.chip, field, border_radius=3)
    px_figure = round(field.h * 0.92)
    drawing = picture(figure, (px_figure, px_figure))
    card.blit(drawing, drawing.get_rect(midbottom=(field.centerx, field.bottom)))
    glyphs = drawn(title, BOLD, px, palette.INK)
    card.blit(glyphs, glyphs.get_rect(center=(round(wide * 0.49), round(high * 0.79))))
    return ready(card)


class Flash(Air):
    """Hexes light up and fade: the area of a sniper who has been crossed."""

    def __init__(self, board: HexBoard, spaces: Iterable[str], shade: Colour, seconds: float) -> None:
        super().__init__(board, seconds)
        self.spaces, self.shade = tuple(spaces), shade

    def ready(self) -> None:
        size = cell_size(self.board.ground, self.board.camera.zoom)
        self.ring, self.stroke = ring_cell(size, self.shade, False), hatched_cell(size, "danger")

    def paint(self, surface: Surface) -> None:
        strength = abs(math.sin(math.pi * 2 * self.part)) * (1 - 0.4 * self.part)
        for sprite in (self.stroke, self.ring):
            sprite.set_alpha(round(255 * strength))
            for space in self.spaces:
                surface.blit(sprite, sprite.get_rect(center=self.board.to_screen(space)))
            sprite.set_alpha(255)
