"""What flies or stands over the board of Danger Close for a moment: skulls on their way into a bag, tokens that turn over, dust,
tags, the token of a team that turns, the list of who stands up.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from scenes.boards.lines import ready
from scenes.boards.plates import Plate
from scenes.boards.zones.board import ZoneBoard
from scenes.boards.zones.motions import Air
from scenes.kit import palette
from scenes.kit.fonts import BODY, BOLD, HEADING, SEMIBOLD, STENCIL, TITLE
from scenes.kit.layout import covered
from scenes.kit.palette import SIDES, Colour, mixed
from scenes.kit.pictures import picture
from scenes.kit.shapes import box, counter
from scenes.kit.text import drawn, middle, width
from scenes.kit.tweens import ease_out, smooth
from scenes.tables.skulls.tokens import TURNS, skull, team_turning, token_face, token_turning

BAG, SKULL, TOKEN, TEAM = 56, 24, 58, 84  # design units
GAP = 8
LIES, LEAN = 80, 10  # degrees that somebody lies over, and between two pictures of one who gets up
LEFT = "seal"  # whose bag stands at the left end of the board


class Flight(NamedTuple):
    """Black skulls that fly from a unit, a zone or a space into the bag of a team, so many."""

    seat: Seat
    source: str
    number: int


class Bags(Air):
    """Skulls fly into the bags, each team's at its end of the board; its black skulls are counted there."""

    def __init__(self, board: ZoneBoard, flights: Sequence[Flight], black: Mapping[Seat, int], seconds: float) -> None:
        """`black`: the black skulls in each bag before."""
        super().__init__(board, seconds)
        self.flights, self.black = tuple(flights), dict(black)

    def ready(self) -> None:
        board, scale = self.board, self.board.scale
        self.px, self.bag = scale.px(SKULL), scale.px(BAG)
        self.figure = scale.text(HEADING) + 3
        self.from_ = [board.unit_point(one.source) if one.source in board.counters else board.to_screen(one.source)
                      for one in self.flights]  # fmt: skip
        seats = dict.fromkeys(one.seat for one in self.flights)
        self.rects = {seat: self._place(seat) for seat in seats}

    def _place(self, seat: Seat) -> Rect:
        window, pad = self.board.window, self.board.scale.px(GAP)
        rect = Rect(0, 0, self.bag + self.board.scale.px(GAP) * 3 + self.px + width("88", BOLD, self.figure), self.bag + pad)
        if seat == LEFT:
            return rect.move_to(bottomleft=(window.left + pad, window.bottom - pad))
        return rect.move_to(bottomright=(window.right - pad, window.bottom - pad))

    def paint(self, surface: Surface) -> None:
        there = min(1.0, self.part * 6, (1 - self.part) * 6)
        landed = dict.fromkeys(self.rects, 0)
        flying: list[tuple[float, float]] = []
        for flight, a in zip(self.flights, self.from_, strict=True):
            goal = self._mouth(flight.seat)
            for place in range(flight.number):
                part = (self.part * 1.5 - 0.1 - 0.09 * place) / 0.8
                if part >= 1:
                    landed[flight.seat] += 1
                elif part > 0:
                    far = smooth(part)
                    lift = self.board.camera.px(120) * math.sin(math.pi * far)
                    flying.append((a[0] + (goal[0] - a[0]) * far, a[1] + (goal[1] - a[1]) * far - lift))
        for seat in self.rects:
            self._bag(surface, seat, landed[seat], there)
        for at in flying:
            surface.blit(skull("black", self.px), skull("black", self.px).get_rect(center=at))

    def _mouth(self, seat: Seat) -> tuple[int, int]:
        rect = self.rects[seat]
        return (rect.x + self.bag // 2 if seat == LEFT else rect.right - self.bag // 2), rect.y + self.bag // 5

    def _bag(self, surface: Surface, seat: Seat, landed: int, there: float) -> None:
        """Paint the bag of a team with its black skulls counted, as far as it has faded in."""
        rect, scale = self.rects[seat], self.board.scale
        ground = box(rect.size, palette.PANEL, SIDES[seat].words, scale.px(8), 2).copy()
        left = seat == LEFT
        bag = picture("skulls/skull/bag.svg", (self.bag, self.bag))
        ground.blit(bag, (2 if left else rect.w - self.bag - 2, (rect.h - self.bag) // 2))
        count = drawn(str(self.black.get(seat, 0) + landed), BOLD, self.figure, palette.TEXT)
        x = self.bag + scale.px(GAP) if left else scale.px(GAP)
        ground.blit(skull("black", self.px), (x, (rect.h - self.px) // 2))
        ground.blit(count, (x + self.px + 4, middle(Rect(0, 0, 1, rect.h), BOLD, self.figure)))
        ground.set_alpha(round(255 * there))
        surface.blit(ground, rect)


def clear_of_others(board: ZoneBoard, unit: str, size: tuple[int, int], far: float) -> Rect:
    """Where something of this size lies so many pixels from the middle of a unit, over nobody else: above him if that is as good
    as beside or below him.
    """
    spots = board.spots()
    (x, y), _ = spots[unit]
    others = [Rect(0, 0, px, px).move_to(center=at) for name, (at, px) in spots.items() if name != unit]
    places = [Rect((0, 0), size).move_to(center=(x + far * a, y + far * b)) for a, b in ((0, -1), (1, 0), (-1, 0), (0, 1))]
    return min((place.clamp(board.window) for place in places), key=lambda place: covered(place, others))


class TokenUp(Air):
    """A unit's readied token rises from it and turns over; the face stays for a moment, over nobody else."""

    TURNED = 0.55

    def __init__(self, board: ZoneBoard, unit: str, token: str, seconds: float, turns: bool = True) -> None:
        """`turns`: False where the face has been seen."""
        super().__init__(board, seconds)
        self.unit, self.token, self.turns = unit, token, turns

    def ready(self) -> None:
        self.px = self.board.scale.px(TOKEN)
        self.at = self.board.unit_point(self.unit)
        self.goal = clear_of_others(self.board, self.unit, (self.px, self.px), self.px * 0.95).center
        self.faces = [token_turning(self.token, self.px, step) for step in range(TURNS + 1)]

    def paint(self, surface: Surface) -> None:
        step = TURNS if not self.turns else round(TURNS * smooth(min(1.0, self.part / self.TURNED)))
        risen = ease_out(min(1.0, self.part * 2.5))
        at = [round(a + (b - a) * risen) for a, b in zip(self.at, self.goal, strict=True)]
        rect = self.faces[step].get_rect(center=at)
        face = self.faces[step]
        face.set_alpha(round(255 * min(1.0, (1 - self.part) * 6)))
        surface.blit(face, rect.clamp(self.board.window))
        face.set_alpha(255)


class Gained(Air):
    """A token comes down to a unit: an item that is taken back."""

    def __init__(self, board: ZoneBoard, unit: str, token: str, seconds: float) -> None:
        super().__init__(board, seconds)
        self.unit, self.token = unit, token

    def ready(self) -> None:
        self.px = self.board.scale.px(TOKEN)
        self.face = token_face(self.token, self.px).copy()

    def paint(self, surface: Surface) -> None:
        x, y = self.board.unit_point(self.unit)
        self.face.set_alpha(round(255 * min(1.0, self.part * 4, (1 - self.part) * 3)))
        surface.blit(self.face, self.face.get_rect(center=(x, y - round(self.px * 1.3 * (1 - ease_out(self.part))))))


class Tag(Air):
    """A small plate with a few words beside a unit: why it does not return fire, what holds from now on."""

    def __init__(self, board: ZoneBoard, unit: str, words: str, sign: str, seconds: float, shade: Colour = palette.TEXT) -> None:
        """`sign`: a picture below `art/`."""
        super().__init__(board, seconds)
        self.unit, self.words, self.sign, self.shade = unit, words, sign, shade

    def ready(self) -> None:
        scale = self.board.scale
        px, pad = scale.text(BODY), scale.px(6)
        side = px + pad
        words = drawn(self.words, SEMIBOLD, px, self.shade)
        size = (words.get_width() + side + 3 * pad, side + 2 * pad)
        self.plate = box(size, palette.PANEL, palette.LINE_HIGH, scale.px(6)).copy()
        self.plate.blit(picture(self.sign, (side, side)), (pad, pad))
        self.plate.blit(words, (side + 2 * pad, middle(Rect(0, 0, 1, size[1]), SEMIBOLD, px)))

    def paint(self, surface: Surface) -> None:
        spot = self.board.spots().get(self.unit)
        if spot is None:
            return
        (x, y), px = spot
        self.plate.set_alpha(round(255 * min(1.0, self.part * 6, (1 - self.part) * 5)))
        rect = self.plate.get_rect(midbottom=(x, y - round(px * 0.62 + self.board.scale.px(8) * ease_out(self.part))))
        surface.blit(self.plate, rect.clamp(self.board.window))


def place_for(board: ZoneBoard, size: tuple[int, int], units: Sequence[str], fire: Sequence[tuple[str, str]] = ()) -> Rect:
    """Where a plate of this size lies on the board: clear of these units if there is room, over few others, not far from them.

    `fire`: pairs of units between which it does not come, if there is room.
    """
    window = board.window.inflate(-12, -12)
    whole = Rect((0, 0), size)
    sides = ("midbottom", "midtop", "midleft", "midright", "bottomleft", "bottomright", "topleft", "topright")
    places = [whole.move_to(**{side: getattr(window, side)}) for side in sides]
    spots = board.spots()
    kept = [Rect(0, 0, px * 2, round(px * 2.2)).move_to(center=at) for unit, (at, px) in spots.items() if unit in units]
    middle_ = [rect.center for rect in kept] or [window.center]
    courses = [(spots[a][0], spots[b][0]) for a, b in fire if a in spots and b in spots]
    ends = [spots[unit] for pair in fire for unit in pair if unit in spots]
    kept += [Rect(0, 0, px, px).move_to(center=at) for at, px in ends]

    def worse(place: Rect) -> tuple[int, int, float]:
        covered = sum(place.collidepoint(at) for at, _ in spots.values())
        between = sum(bool(place.clipline(*course)) for course in courses)
        return len(place.collidelistall(kept)) + between, covered, sum(math.dist(place.center, at) for at in middle_)

    return min((place.clamp(window) for place in places), key=worse)


class Turned(NamedTuple):
    """A team's token that turns over: to the loss of initiative, or back to Take Cover."""

    seat: Seat
    covers: bool


class TeamToken(Plate[ZoneBoard]):
    """The tokens of one team or both turn over, large over the board, with words beside them."""

    fades = (0.12, 0.86)

    def __init__(
        self,
        board: ZoneBoard,
        turned: Sequence[Turned],
        title: str,
        line: str,
        seconds: float,
        fire: Sequence[tuple[str, str]] = (),
        shade: Colour = palette.TEXT,
    ) -> None:
        """`fire`: who is about to fire at whom, which the plate does not come between; `shade`: the colour of the line."""
        super().__init__(board, seconds)
        self.turned, self.title, self.line, self.fire, self.shade = tuple(turned), title, line, tuple(fire), shade

    def ready(self) -> None:
        scale = self.board.scale
        self.pad, self.px = scale.px(14), scale.px(TEAM)
        self.heading = drawn(self.title, STENCIL, scale.text(TITLE), palette.TEXT)
        self.words = drawn(self.line, BOLD, scale.text(HEADING), self.shade) if self.line else None
        self.faces = {one.seat: [team_turning(one.seat, self.px, step) for step in range(TURNS + 1)] for one in self.turned}
        across = max(self.heading.get_width(), self.words.get_width() if self.words else 0)
        size = (across + 3 * self.pad + (self.px + self.pad) * len(self.turned) - self.pad, self.px + 2 * self.pad)
        edge = SIDES[self.turned[0].seat].words if len(self.turned) == 1 else palette.AMBER
        ground = SIDES[self.turned[0].seat].field if len(self.turned) == 1 else palette.PANEL
        self.ground = box(size, ground, edge, scale.px(10), 2, mixed(ground, palette.TEXT, 0.35))
        window = self.board.window
        usual = Rect((0, 0), size).move_to(center=(window.centerx, window.y + window.h // 4)).clamp(window)
        self.rect = place_for(self.board, size, [], self.fire) if self.fire else usual

    def paint(self, surface: Surface) -> None:
        plate = self.ground.copy()
        part = smooth(min(1.0, max(0.0, (self.part - 0.15) / 0.4)))
        x = self.pad
        for one in self.turned:
            step = round(TURNS * (part if one.covers else 1 - part))
            face = self.faces[one.seat][step]
            plate.blit(face, face.get_rect(center=(x + self.px // 2, self.rect.h // 2)))
            x += self.px + self.pad
        high = self.heading.get_height() + (self.words.get_height() if self.words else 0)
        top = (self.rect.h - high) // 2
        plate.blit(self.heading, (x, top))
        if self.words and part > 0.5:
            plate.blit(self.words, (x, top + self.heading.get_height()))
        self.lay(surface, plate, 14)


class Riser(NamedTuple):
    """A fallen unit at the end of a round: its figure and side, what is said of it, whether it stands up."""

    side: Seat
    figure: str
    title: str
    words: str
    stands: bool


class Rising(Plate[ZoneBoard]):
    """The end of a round: who stands up, and who does not and why, a line each that comes after the one before."""

    fades = (0.08, 0.92)

    def __init__(self, board: ZoneBoard, title: str, risers: Sequence[Riser], seconds: float) -> None:
        super().__init__(board, seconds)
        self.title, self.risers = title, tuple(risers)

    def ready(self) -> None:
        scale = self.board.scale
        px, self.pad = scale.text(BODY), scale.px(14)
        self.heading = drawn(self.title, STENCIL, scale.text(TITLE - 4), palette.TEXT)
        self.high, self.counter = scale.px(34), scale.px(30)
        self.lines = []
        for one in self.risers:
            shade = palette.GOOD if one.stands else palette.DIM
            name = drawn(one.title, BOLD, px, SIDES[one.side].words)
            words = drawn(one.words, SEMIBOLD, px, shade)
            figure = counter(SIDES[one.side], self.counter, one.figure)
            leaning = [ready(pygame.transform.rotozoom(figure, -lean, 1.0)) for lean in range(0, LIES + 1, LEAN)]
            self.lines.append((leaning, name, words))
        across = max((name.get_width() + words.get_width() for _, name, words in self.lines), default=0)
        across = max(self.heading.get_width(), across + self.counter + 2 * scale.px(GAP))
        size = (across + 2 * self.pad, self.heading.get_height() + len(self.lines) * self.high + 2 * self.pad)
        self.ground = box(size, palette.PANEL, palette.AMBER, scale.px(10), 2, palette.LINE_HIGH)
        self.rect = Rect((0, 0), size).move_to(center=self.board.window.center).clamp(self.board.window)

    def paint(self, surface: Surface) -> None:
        plate, gap = self.ground.copy(), self.board.scale.px(GAP)
        plate.blit(self.heading, (self.pad, self.pad))
        for place, (leaning, name, words) in enumerate(self.lines):
            come = min(1.0, max(0.0, self.part * (len(self.lines) + 2.5) - place - 0.5))
            if not come:
                continue
            y = self.pad + self.heading.get_height() + place * self.high
            lean = LIES * (1 - ease_out(come)) if self.risers[place].stands else LIES
            figure = leaning[round(lean / LEAN)]
            at = (self.pad + self.counter // 2, y + self.high // 2)
            plate.blit(figure, figure.get_rect(center=at))
            x = self.pad + self.counter + gap
            plate.blit(name, (x, y + (self.high - name.get_height()) // 2))
            plate.blit(words, (x + name.get_width() + gap, y + (self.high - words.get_height()) // 2))
        self.lay(surface, plate, 14)
