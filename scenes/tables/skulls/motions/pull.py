"""A hand pulls skulls from a bag: the plate that lies over the board of Danger Close from the first skull to what comes of it.

`Pull` pulls them one by one and waits a moment where the black ones come up to the defence; `Verdict` says what comes of it, the
white ones go back, the black ones of who falls fade away. Both are played by one plate, which is open between them.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from scenes.boards.acts import Act
from scenes.boards.lines import ready
from scenes.boards.zones.board import ZoneBoard
from scenes.kit import palette
from scenes.kit.fonts import BODY, BOLD, HEADING, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.layout import SMALL_FLOOR
from scenes.kit.palette import Colour, Side, mixed
from scenes.kit.pictures import picture
from scenes.kit.shapes import box, counter, shadow
from scenes.kit.text import capitals, drawn, fitted, middle, shrunk, width
from scenes.kit.tweens import ease_in, ease_out, smooth
from scenes.kit.words import say
from scenes.tables.skulls.effects import place_for
from scenes.tables.skulls.prospects import cannot_fall
from scenes.tables.skulls.tokens import skull

EACH, STOP, OPENS, READS = 0.27, 0.42, 0.22, 0.3  # seconds: of a skull, of the halt at the defence, to open, to read it
MOST = 2.2  # seconds of all skulls of one unit, halts aside
ENDS = 2.0  # seconds of what comes of it
GESTURE, SOON = 0.22, 0.5  # seconds: of all skulls of who cannot fall, pulled at once, and of what comes of them
PAD, BAG, SKULL, SHIELD, GAP = 11, 56, 30, 25, 7  # design units
ALONE = 1.2  # so many times as large is the plate of one who pulls alone
LEAST = 6  # so many skulls have room at least
HELD, DOWN, DEAD = "held", "incapacitated", "killed"
SHADES: Mapping[str, Colour] = {HELD: palette.GOOD, DOWN: palette.AMBER, DEAD: palette.DANGER}
KNOCK = 4.0  # design units that a shield jumps when a black skull strikes it


class Pulled(NamedTuple):
    """A pull as it is about to be seen: the unit, its side, figure, title and defence, the skulls in order.

    `foe`: an enemy of whoever looks.
    """

    unit: str
    side: Side
    figure: str
    title: str
    danger: int
    defence: int
    skulls: tuple[str, ...]
    foe: bool = False

    def shade(self, end: str) -> Colour:
        """The colour of what comes of it; that an enemy holds is no good news."""
        return palette.TEXT if self.foe and end == HELD else SHADES[end]

    def strikes(self, skull_: str) -> bool:
        """Whether a skull counts against the unit: a black or red one, or its own (R-SK-170, R-SK-172)."""
        return skull_ in ("black", "red", self.unit)

    def black(self, count: int) -> int:
        """The black skulls among the first so many."""
        return self.skulls[:count].count("black")

    def times(self) -> list[float]:
        """Seconds after which each skull has been pulled; after the one that makes it a fall there is a halt."""
        return pull_times(self.unit, self.defence, self.skulls)

    @property
    def harmless(self) -> bool:
        """Whether the unit could not fall."""
        return cannot_fall(self.unit, self.defence, self.skulls)

    @property
    def seconds(self) -> float:
        """Seconds of the whole pull."""
        return pull_seconds(self.unit, self.defence, self.skulls)


def pull_times(unit: str, defence: int, skulls: Sequence[str]) -> list[float]:
    """Seconds from the start of a pull until each skull is out: all at once where the unit cannot fall, else one by one, with a
    halt after the one by which it does.
    """
    if cannot_fall(unit, defence, skulls):
        return [GESTURE] * len(skulls)
    each = min(EACH, MOST / max(1, len(skulls)))
    now, black, fell, found = 0.0, 0, False, []
    for one in skulls:
        now += each
        found.append(now)
        black += one == "black"
        falls = not fell and (black >= defence or one in ("red", unit))
        now += STOP if falls else 0.0
        fell = fell or falls
    return found


def pull_seconds(unit: str, defence: int, skulls: Sequence[str]) -> float:
    """Seconds of a whole pull: until the last skull is out, and till it is read where it tells anything."""
    return max(pull_times(unit, defence, skulls), default=0.0) + (0.0 if cannot_fall(unit, defence, skulls) else READS)


@dataclass
class Pane:
    """The half of a plate for one unit: how many skulls are out, how far the next one is, what came of it."""

    pull: Pulled
    out: int = 0
    reaching: float = 0.0  # 0: the hand is above the bag, 1: the next skull lies in its place
    since: float = 1.0  # seconds since the last skull came out
    end: str = ""
    back: float = 0.0  # how far the skulls are on their way back, 0 to 1
    rect: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))


class PullPlate:
    """The plate over the board, painted for as long as it is in the board's `airs`."""

    def __init__(self, board: ZoneBoard, pulls: Sequence[Pulled], fire: Sequence[tuple[str, str]] = ()) -> None:
        """`fire`: who fires at whom, which the plate does not come between."""
        self.board, self.fire = board, tuple(fire)
        self.panes = [Pane(pull) for pull in pulls]
        self.there = 0.0
        self.done = False  # whether it has told what comes of it, and stands there only where nothing moves
        self.rect = Rect(0, 0, 0, 0)

    def open(self) -> None:
        """Show the plate over the board from now on, where it covers as little as can be."""
        scale = self.board.scale
        self.pad, self.gap = scale.px(PAD), scale.px(GAP)
        grown = ALONE if len(self.panes) == 1 else 1.0
        self.bag, self.skull, self.shield = (scale.px(units * grown) for units in (BAG, SKULL, SHIELD))
        self.text, self.heading = scale.text(BODY), scale.text(HEADING)
        pane = (self._pane_width(), self._pane_height())
        beside = len(self.panes) * (pane[0] + self.gap) <= self.board.window.w
        size = (pane[0], pane[1] * len(self.panes) + self.gap * (len(self.panes) - 1))
        if beside:
            size = (pane[0] * len(self.panes) + self.gap * (len(self.panes) - 1), pane[1])
        self.rect = place_for(self.board, size, [pane.pull.unit for pane in self.panes], self.fire)
        for number, one in enumerate(sorted(self.panes, key=lambda pane: pane.pull.foe)):  # the own side left or first
            step = (pane[0] + self.gap if beside else 0, 0 if beside else pane[1] + self.gap)
            one.rect = Rect(self.rect.x + step[0] * number, self.rect.y + step[1] * number, *pane)
        self.board.dismiss()
        self.board.airs.append(self)

    def close(self) -> None:
        """Remove the plate."""
        if self in self.board.airs:
            self.board.airs.remove(self)
        self.board.stale = True

    def _pane_width(self) -> int:
        slots = max(LEAST, *(len(pane.pull.skulls) for pane in self.panes))
        figures = width(say("skulls:moving.of", black=8, defence=8), BOLD, self.heading) + self.gap
        shields = max(max(pane.pull.defence, pane.pull.black(len(pane.pull.skulls))) for pane in self.panes)
        return 3 * self.pad + self.bag + max(slots * (self.skull + 2), shields * (self.shield + 4) + figures)

    def _pane_height(self) -> int:
        head = max(self.board.scale.px(30), self.heading + 8)
        return 2 * self.pad + head + self.skull + self.shield + self.text + 3 * self.gap

    # --- painting -------------------------------------------------------------------------------------------------------

    def paint(self, surface: Surface) -> None:
        """Paint the plate as it is now."""
        for pane in self.panes:
            self._pane(surface, pane)

    def _pane(self, surface: Surface, pane: Pane) -> None:
        """Paint the half of one unit."""
        scale, rect = self.board.scale, pane.rect
        edge = pane.pull.shade(pane.end) if pane.end else pane.pull.side.words
        plate = box(rect.size, palette.PANEL, edge, scale.px(8), 2, mixed(palette.PANEL, palette.TEXT, 0.2)).copy()
        head = max(scale.px(30), self.heading + 8)
        self._head(plate, pane, Rect(self.pad, self.pad, rect.w - 2 * self.pad, head))
        x = 2 * self.pad + self.bag
        top = self.pad + head + self.gap
        self._row(plate, pane, x, top)
        self._shields(plate, pane, x, top + self.skull + self.gap)
        self._foot(plate, pane, Rect(x, rect.h - self.pad - self.text, rect.w - x - self.pad, self.text))
        bag = Rect(self.pad, 0, self.bag, self.bag)
        bag.bottom = rect.h - self.pad
        self._bag(plate, pane, bag, (x, top))
        alpha = round(255 * self.there)
        drop = round(scale.px(16) * (1 - self.there))
        spread = scale.px(14)
        soft = shadow(rect.size, scale.px(8), spread)
        for sprite, at in ((soft, (rect.x - spread, rect.y - spread + 4 + drop)), (plate, (rect.x, rect.y + drop))):
            sprite.set_alpha(alpha)
            surface.blit(sprite, at)
            sprite.set_alpha(255)

    def _head(self, plate: Surface, pane: Pane, area: Rect) -> None:
        """Write who pulls, and how many for which danger."""
        pull = pane.pull
        figure = counter(pull.side, area.h, pull.figure)
        plate.blit(figure, area.topleft)
        key = "pulls_1" if len(pull.skulls) == 1 else "pulls"
        told = drawn(say(f"skulls:moving.{key}", danger=pull.danger, count=len(pull.skulls)), SEMIBOLD, self.text, palette.DIM)
        room = area.w - area.h - 2 * self.gap
        size = shrunk(pull.title, BOLD, self.heading, SMALL_FLOOR, room - told.get_width())
        if width(pull.title, BOLD, size) <= room - told.get_width():  # else the skulls tell the number
            plate.blit(told, (area.right - told.get_width(), middle(area, SEMIBOLD, self.text)))
        title = drawn(fitted(pull.title, BOLD, size, room), BOLD, size, pull.side.words)
        plate.blit(title, (area.x + area.h + self.gap, middle(area, BOLD, size)))

    def _row(self, plate: Surface, pane: Pane, x: int, y: int) -> None:
        """Paint the skulls that are out, in the order in which they came, and the empty places."""
        for place, kind in enumerate(pane.pull.skulls):
            at = Rect(x + place * (self.skull + 2), y, self.skull, self.skull)
            if place >= pane.out:
                plate.blit(_socket(self.skull), at)
                continue
            plate.blit(_socket(self.skull), at)
            if pane.end and not self._leaves(pane, kind) and pane.back >= 0.98:
                continue
            self._lying(plate, pane, kind, at)

    def _leaves(self, pane: Pane, kind: str) -> bool:
        """Whether a skull leaves the match: the black ones of who falls, the red ones, his own (R-SK-68, R-SK-171, R-SK-173)."""
        return pane.end in (DOWN, DEAD) and pane.pull.strikes(kind)

    def _lying(self, plate: Surface, pane: Pane, kind: str, at: Rect) -> None:
        """Paint a skull in its place, or on its way back into the bag, or fading."""
        sprite = skull(kind, self.skull)
        if not pane.back:
            plate.blit(sprite, at)
            return
        if self._leaves(pane, kind):
            sprite.set_alpha(round(255 * (1 - ease_in(pane.back))))
            plate.blit(sprite, at.move(0, -round(self.gap * pane.back)))
        else:
            goal = (self.pad + self.bag // 2, pane.rect.h - self.pad - self.bag)
            part = smooth(pane.back)
            lift = self.skull * 0.8 * math.sin(math.pi * part)
            sprite.set_alpha(round(255 * min(1.0, 3 * (1 - part))))
            spot = (at.centerx + (goal[0] - at.centerx) * part, at.centery + (goal[1] - at.centery) * part - lift)
            plate.blit(sprite, sprite.get_rect(center=spot))
        sprite.set_alpha(255)

    def _shields(self, plate: Surface, pane: Pane, x: int, y: int) -> None:
        """Paint the shields of the unit, with a black skull over each that is struck; those beyond them stand in red."""
        pull, black = pane.pull, pane.pull.black(pane.out)
        struck = black - 1 if pane.out and pull.skulls[pane.out - 1] == "black" and pane.since < 0.3 else -1
        for place in range(max(pull.defence, black)):
            jump = 0
            if place == struck:
                jump = round(self.board.scale.px(KNOCK) * math.sin(math.pi * 4 * pane.since / 0.3) * (1 - pane.since / 0.3))
            at = Rect(x + place * (self.shield + 4) + jump, y, self.shield, self.shield)
            if place < pull.defence:
                plate.blit(picture("skulls/shield.svg", at.size), at)
            else:
                plate.blit(box(at.size, mixed(palette.PANEL, palette.DANGER, 0.35), palette.DANGER, 4), at)
            if place < black:
                small = round(self.shield * 0.78)
                plate.blit(skull("black", small), Rect(0, 0, small, small).move_to(center=at.center))
        words = say("skulls:moving.of", black=black, defence=pull.defence)
        shade = palette.TEXT if black < pull.defence else SHADES[DOWN] if black == pull.defence else SHADES[DEAD]
        plate.blit(
            drawn(words, BOLD, self.heading, shade),
            (pane.rect.w - self.pad - width(words, BOLD, self.heading), middle(Rect(0, y, 1, self.shield), BOLD, self.heading)),
        )

    def _foot(self, plate: Surface, pane: Pane, area: Rect) -> None:
        """Write what comes of the pull, once it is known, and why where it is not the black skulls."""
        if pane.end:
            said = fitted(say(f"skulls:moving.end.{self._ending(pane)}"), BOLD, self.heading, area.w)
            words = drawn(said, BOLD, self.heading, pane.pull.shade(pane.end))
            plate.blit(words, (area.x, area.bottom - sum(capitals(BOLD, self.heading))))

    def _ending(self, pane: Pane) -> str:
        """What came of a pull; "red" or "own" where such a skull brought the unit down below its defence."""
        pull = pane.pull
        if pane.end != DOWN or pull.black(len(pull.skulls)) >= pull.defence:
            return pane.end
        return "own" if pull.unit in pull.skulls else "red"

    def _bag(self, plate: Surface, pane: Pane, area: Rect, row: tuple[int, int]) -> None:
        """Paint the bag, and the hand that brings the next skull out of it."""
        plate.blit(picture("skulls/skull/bag.svg", area.size), area)
        if pane.out >= len(pane.pull.skulls) or not pane.reaching:
            return
        hand = picture("skulls/skull/hand.svg", (round(self.bag * 0.62),) * 2)
        mouth = (area.centerx, area.y + area.h * 0.1)
        goal = (row[0] + pane.out * (self.skull + 2) + self.skull / 2, row[1] + self.skull / 2)
        if pane.reaching < 0.4:  # down into the bag and up again
            dip = math.sin(math.pi * pane.reaching / 0.4)
            plate.blit(hand, hand.get_rect(midbottom=(mouth[0], mouth[1] + self.bag * 0.3 * dip)), None)
            return
        part = smooth((pane.reaching - 0.4) / 0.6)
        arc = self.skull * 0.5 * math.sin(math.pi * part)
        at = (mouth[0] + (goal[0] - mouth[0]) * part, mouth[1] + (goal[1] - mouth[1]) * part - arc)
        sprite = skull(pane.pull.skulls[pane.out], self.skull)
        plate.blit(sprite, sprite.get_rect(center=at))
        plate.blit(hand, hand.get_rect(midbottom=(at[0], at[1] + self.skull * 0.1)))


class Pull(Act[ZoneBoard]):
    """The skulls of one unit after the other are pulled; the plate stays open."""

    def __init__(self, plate: PullPlate, factor: float) -> None:
        seconds = OPENS + sum(pane.pull.seconds for pane in plate.panes)
        super().__init__(plate.board, seconds * factor)
        self.plate, self.whole = plate, seconds

    def begin(self) -> None:
        self.plate.open()

    def show(self, part: float) -> None:
        now = part * self.whole
        self.plate.there = ease_out(min(1.0, now / OPENS))
        now -= OPENS
        for pane in self.plate.panes:
            _pulled(pane, now)
            now -= pane.pull.seconds

    def end(self) -> None:
        self.plate.there = 1.0
        for pane in self.plate.panes:
            pane.out, pane.reaching, pane.since = len(pane.pull.skulls), 0.0, 1.0

    def settle(self) -> None:
        self.board.stale = True


def _pulled(pane: Pane, now: float) -> None:
    """Bring a pane to how it is so many seconds after its pull began."""
    times = pane.pull.times()
    pane.out = sum(time <= now for time in times)
    each = GESTURE if pane.pull.harmless else min(EACH, MOST / max(1, len(times)))
    pane.since = now - times[pane.out - 1] if pane.out else 1.0
    pane.reaching = 0.0
    if pane.out < len(times):
        pane.reaching = max(0.0, 1 - (times[pane.out] - now) / each)


class Verdict(Act[ZoneBoard]):
    """What comes of the pulls is said, the skulls go back or fade, and the plate goes; where nothing moves it stays."""

    def __init__(self, plate: PullPlate, ends: Mapping[str, str], factor: float) -> None:
        """`ends`: held, incapacitated or killed, by unit."""
        super().__init__(plate.board, (SOON if all(pane.pull.harmless for pane in plate.panes) else ENDS) * factor)
        self.plate, self.ends = plate, dict(ends)

    def begin(self) -> None:
        for pane in self.plate.panes:
            pane.end = self.ends.get(pane.pull.unit, HELD)

    def show(self, part: float) -> None:
        for pane in self.plate.panes:
            pane.back = min(1.0, max(0.0, (part - 0.6) / 0.28))
        self.plate.there = 1.0 if part < 0.88 else 1 - smooth((part - 0.88) / 0.12)

    def end(self) -> None:
        self.plate.done = True
        if self.seconds:
            self.plate.close()
        else:
            self.board.leave(self.plate)  # where nothing moves it stays until the next click

    def settle(self) -> None:
        self.board.stale = True


@kept(8)
def _socket(px: int) -> Surface:
    """The empty place of a skull."""
    surface = Surface((px, px), pygame.SRCALPHA)
    pygame.draw.circle(surface, (*palette.FIELD, 255), (px // 2, px // 2), round(px * 0.40))
    pygame.draw.circle(surface, (*palette.LINE, 255), (px // 2, px // 2), round(px * 0.40), 1)
    return ready(surface)
