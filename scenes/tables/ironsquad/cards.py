"""What lies beside the board of Iron Squad: the clock, the weather, the track of victory points, the mission cards."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.ironsquad.position import OTHER, Position
from game.ironsquad.records import SEATS
from game.ironsquad.scoring import fallen, progress
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, HEADING, REGULAR, SEMIBOLD, STENCIL
from scenes.kit.kept import kept
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Side, mixed
from scenes.kit.pictures import picture
from scenes.kit.text_panel import BETWEEN, FOOT, PAD, Part, Signs, TextPanel, Tick
from scenes.kit.widgets import Heading
from scenes.kit.words import say
from scenes.tables.ironsquad.names import figure_of
from scenes.tables.ironsquad.pieces import hour_of

FINE = 4
DIAL, SMALL_DIAL = 84, 48  # design units
SIGN = 26  # design units: the weather's
NIGHT, DAY = palette.colour("1D2942"), palette.colour("D9C48A")
TRACK = 20  # points on the track; a higher score makes it longer by as many


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:panel.{key}", **given)


# --- clock and weather ------------------------------------------------------------------------------------------------------


@kept(24)
def dial(px: int, now: int | None, start: int | None, night: frozenset[int], positions: int) -> Surface:
    """The clock's dial px wide: a field for each position, midnight at the top, dark at night; the present one and the start."""
    full = px * FINE
    large = Surface((full, full), pygame.SRCALPHA)
    large.fill((*palette.BAR, 0))
    middle, out, rim = full / 2, full * 0.42, full * 0.27
    pygame.draw.circle(large, palette.BAR, (middle, middle), out + full * 0.03)
    step = math.tau / positions

    def at(turn: float, far: float) -> tuple[float, float]:
        return middle + math.sin(turn) * far, middle - math.cos(turn) * far

    for place in range(1, positions + 1):
        first, dark = (place - 1) * step, place in night
        shade = NIGHT if dark else DAY
        if place == now:
            shade = palette.AMBER
        turns = [first + step * (0.04 + 0.92 * part / 6) for part in range(7)]
        ring = [at(turn, out) for turn in turns] + [at(turn, rim) for turn in reversed(turns)]
        pygame.draw.polygon(large, shade, ring)
        edge = mixed(shade, (255, 255, 255), 0.35)
        pygame.draw.lines(large, edge, False, [at(turn, out) for turn in turns], FINE)
    pygame.draw.circle(large, palette.PANEL, (middle, middle), rim - full * 0.012)
    if start:
        turn = (start - 0.5) * step
        wing = math.radians(11)
        for shade, far, spread in ((palette.BAR, -0.02, 1.0), (palette.TEXT, 0.005, 0.8)):
            feet = [at(turn + wing * spread * side, full * (0.48 + 0.02 * spread)) for side in (-1, 1)]
            pygame.draw.polygon(large, shade, [at(turn, out + full * far), *feet])
    surface = pygame.transform.smoothscale(large, (px, px))
    name = "night" if now in night else "day"
    side = round(px * 0.46)
    if now:
        drawing = picture(f"ironsquad/{name}.svg", (side, side))
        surface.blit(drawing, drawing.get_rect(center=(px // 2, px // 2)))
    return surface.convert_alpha() if pygame.display.get_surface() else surface


class Clock(NamedTuple):
    """The dial, beside it the round, the hour and the weather with its effect."""

    now: int | None
    start: int | None
    night: frozenset[int]
    positions: int
    lines: tuple[str, ...]
    weather: str  # a drawing below `art/`, "" before it is known
    effect: str
    aside: int = 0  # design units kept free on the right
    tip: str = ""
    small: bool = False  # a smaller dial

    def topic_at(self, across: int, down: int, scale: Scale, room: int) -> str:
        """What lies at a point of it: the weather stands in the lower half beside the dial."""
        below = across > self._dial(scale) and down * 2 > self.high(scale, room)
        return "panel.weather" if self.weather and below else "panel.clock"

    def _dial(self, scale: Scale) -> int:
        return scale.px(SMALL_DIAL if self.small else DIAL)

    def _words(self, scale: Scale, room: int) -> tuple[list[Surface], Surface]:
        px = scale.text(BODY)
        beside = room - self._dial(scale) - scale.px(12)
        head = [text.rich(line, px, beside - scale.px(self.aside)) for line in self.lines]
        below = scale.px(32 if self.weather else 0) + scale.px(self.aside if self.small else 0)
        return head, text.rich(self.effect, px, beside - below)

    def _below(self, scale: Scale, effect: Surface) -> tuple[int, int]:
        """Pixels below the last line at the top: the gap, and the weather at the foot."""
        return scale.px(2 if self.small else 6), max(effect.get_height(), scale.px(SIGN) if self.weather else 0)

    def high(self, scale: Scale, room: int) -> int:
        head, effect = self._words(scale, room)
        lines = sum(line.get_height() for line in head)
        return max(self._dial(scale), lines + sum(self._below(scale, effect)))

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        px = scale.px
        face = dial(self._dial(scale), self.now, self.start, self.night, self.positions)
        surface.blit(face, face.get_rect(midleft=(area.x - px(2), area.centery)))
        head, effect = self._words(scale, area.w)
        x = area.x + self._dial(scale) + px(10)
        gap, high = self._below(scale, effect)
        whole = sum(line.get_height() for line in head) + gap + high
        y = area.y + (area.h - whole) // 2
        for line in head:
            surface.blit(line, (x, y))
            y += line.get_height()
        y += gap
        if self.weather:
            sign = picture(self.weather, (px(SIGN), px(SIGN)))
            surface.blit(sign, sign.get_rect(midleft=(x, y + high // 2)))
        surface.blit(effect, (x + (px(32) if self.weather else 0), y + (high - effect.get_height()) // 2))


def clock_part(view: Position, aside: int, small: bool = False) -> Clock:
    """The clock of a position; `aside` design units beside its first lines stay free. `small`: in two lines."""
    clock = view.world.tables.clock
    if view.start is None:
        before = (_say("before"),), "", f"{{dim|{_say('before_more')}}}"
        return Clock(None, None, clock.night, clock.positions, *before, aside, small=small)
    rounds = view.world.scenario.rounds
    light = _say("night" if view.night else "day", by=abs(view.world.tables.numbers.night))
    lines = (f"**{_say('round', round=view.round, rounds=rounds)}**", _say("hour", hour=hour_of(view), light=light))
    weather = view.weather or "clear"
    numbers = view.world.tables.numbers
    sign = "ironsquad/night.svg" if view.night and weather == "clear" else f"ironsquad/weather-{weather}.svg"
    effect = _say(f"weather.{weather}", rain=abs(numbers.rain), fog=abs(numbers.fog))
    short = f"{lines[0]} · {hour_of(view)}"
    if small:
        effect = say(f"ironsquad:table.{weather}") + (f" · {light}" if view.night else "")
    return Clock(
        view.clock, view.start, clock.night, clock.positions, (short,) if small else lines, sign, effect, aside,
        _say("tip.clock", start=hour_of(view, view.start)), small,
    )  # fmt: skip


# --- victory points -----------------------------------------------------------------------------------------------------------


class Track(NamedTuple):
    """The track of victory points: a field for each, a cube of each side above and below it, with whose it is and the points."""

    points: tuple[int, int]
    words: tuple[str, str]
    tip: str = ""
    topic: str = "panel.vp"

    @property
    def end(self) -> int:
        """The last field."""
        return TRACK * max(1, math.ceil(max(self.points) / TRACK))

    def high(self, scale: Scale, room: int) -> int:
        return 2 * self._lane(scale) + scale.px(10)

    def _lane(self, scale: Scale) -> int:
        return max(scale.px(20), text.line_height(SEMIBOLD, scale.text(BODY)) - scale.px(2))

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        lane, size, px = self._lane(scale), scale.px(20), scale.text(BODY)
        band = Rect(area.x, area.y + lane + scale.px(1), area.w, scale.px(8))
        pitch = band.w / (self.end + 1)
        for place in range(self.end + 1):
            x = band.x + round(place * pitch)
            wide = band.x + round((place + 1) * pitch) - x - 1
            shade = mixed(palette.PAPER, palette.PANEL, 0.25 if place % 5 == 0 else 0.62)
            surface.fill(shade, Rect(x, band.y, max(1, wide), band.h))
        for row, (seat, points) in enumerate(zip(SEATS, self.points, strict=True)):
            side: Side = SIDES[seat]
            cube = picture("ironsquad/cube.svg", (size, size), mixed(side.counter, (255, 255, 255), 0.22))
            x = band.x + round((points + 0.5) * pitch) - size // 2
            x = min(max(area.x - scale.px(3), x), area.right - size)
            y = band.y - size + scale.px(1) if row == 0 else band.bottom - scale.px(1)
            surface.blit(cube, (x, y))
            words = text.drawn(self.words[row], SEMIBOLD, px, side.words)
            right = x + size + scale.px(3)
            at = right if right + words.get_width() <= area.right else x - scale.px(3) - words.get_width()
            surface.blit(words, (at, text.middle(Rect(x, y, size, size), SEMIBOLD, px)))


def track_part(points: dict[Seat, int], names: Mapping[Seat, str]) -> Track:
    """The track with both sides' points."""
    told = " · ".join(f"{names[seat]} {points[seat]}" for seat in SEATS)
    words = [say("ironsquad:table.score", name=names[seat], points=points[seat]) for seat in SEATS]
    return Track((points["us"], points["ge"]), (words[0], words[1]), _say("tip.track", points=told))


# --- missions -----------------------------------------------------------------------------------------------------------------


def goals(view: Position, seat: Seat, mission: str) -> list[Part]:
    """A tick for everything a mission asks for."""
    card, tables = view.world.tables.missions[mission], view.world.tables
    now: dict[str, Any] = progress(view, seat, mission)
    name = tables.objectives[card.objective]
    at = view.layout.places.get(card.objective)
    place = _say("goal.at", at=at) if at else ""
    found: list[Part] = [Tick(_say("goal.hold", objective=name, at=place), now["held"], _say("tip.hold"))]
    solo = view.world.solo == seat
    if card.captain:
        needed = tables.solo.regulars_for_captain
        regulars = min(needed, now["kills"] - now["locals"])
        words = _say("goal.captain_solo", count=regulars, needed=needed) if solo else _say("goal.captain")
        found.append(Tick(words, now["captain"], _say("tip.captain_solo" if solo else "tip.kills")))
    if not card.captain or card.kills > 1:
        count = min(now["kills"], now["needed"])
        key = "kill" if now["needed"] == 1 else "kills"
        found.append(
            Tick(_say(f"goal.{key}", count=count, needed=now["needed"]), now["kills"] >= now["needed"], _say("tip.kills"))
        )
    if now["locals_needed"]:
        done = now["locals"] >= now["locals_needed"]
        words = _say("goal.locals", count=min(now["locals"], now["locals_needed"]), needed=now["locals_needed"])
        found.append(Tick(words, done, _say("tip.locals")))
    return found


class MissionCard(TextPanel):
    """The mission of a seat: face down until it is pressed, then its objective, what it asks for, and how far that is."""

    def __init__(self, seat: Seat, press: Callable[[], None], go: Callable[[str], None]) -> None:
        """`go` brings a hex into sight."""
        super().__init__()
        self.topic = "panel.mission"
        self.seat, self.on_press, self.on_go = seat, press, go
        self.at = ""  # where the objective lies
        self.shown = False  # face up
        self.secret = True  # it can be turned
        self.low = False  # in a low column: without its heading, and its drawing small
        self.objective = ""

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether it can be turned."""
        return self.secret

    def show(self, view: Position, mission: str, shown: bool, secret: bool, head: str) -> None:
        """Show the card of this mission."""
        objective = view.world.tables.missions[mission].objective if shown else ""
        at = view.layout.places.get(objective, "")
        self.change(shown=shown, secret=secret, objective=objective, at=at)
        tip = _say("tip.mission_open" if shown else "tip.mission") if secret else _say("tip.mission_public")
        self.fill(head, goals(view, self.seat, mission) if shown else (), tip)

    def press(self) -> None:
        if self.secret:
            self.on_press()

    def click(self, at: tuple[int, int]) -> None:
        """Go to where the objective lies by a click on its line, else turn the card."""
        if self.shown and self.at and self.parts and self.part_at(at) is self.parts[0]:
            self.on_go(self.at)
        else:
            self.press()

    def _art(self, scale: Scale) -> tuple[int, int]:
        """Width and height of the drawing in pixels."""
        if self.low:
            return (scale.px(56), scale.px(48)) if self.shown else (scale.px(34), scale.px(48))
        return (scale.px(92), scale.px(80)) if self.shown else (scale.px(40), scale.px(56))

    def _head(self, scale: Scale, room: int) -> int:
        """Pixels above the first line."""
        return scale.px(PAD) + Heading(self.title).natural(scale, room)[1] + scale.px(8)

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        art = self._art(scale)
        inner = room - 2 * scale.px(PAD) - art[0] - scale.px(12)
        if not self.shown:
            return room, art[1] + 2 * scale.px(8)
        parts = sum(part.high(scale, inner) + scale.px(BETWEEN) for part in self.parts)
        if self.low:
            return room, max(art[1], parts) + 2 * scale.px(8)
        return room, max(art[1] + 2 * scale.px(8), self._head(scale, inner) + parts + scale.px(FOOT) - scale.px(4))

    def places(self) -> list[Rect]:
        scale, art = self.scale, self._art(self.scale)
        x = scale.px(PAD) + art[0] + scale.px(12)
        room, found = self.rect.w - scale.px(PAD) - x, list[Rect]()
        lines = sum(part.high(scale, room) + scale.px(BETWEEN) for part in self.parts)
        y = (self.rect.h - lines) // 2 + scale.px(1) if self.low else self._head(scale, room)
        for part in self.parts:
            found.append(Rect(x, y, room, part.high(scale, room)))
            y = found[-1].bottom + scale.px(BETWEEN)
        return found

    def state(self) -> object:
        return self.hovered and self.secret, self.pressed

    def paint(self) -> Surface:
        scale, px = self.scale, self.scale.px
        lit = self.hovered and self.secret
        ground = palette.PANEL_HIGH if lit else palette.PANEL
        light = mixed(ground, (255, 255, 255), 0.06)
        surface = shapes.box(self.rect.size, ground, palette.LINE_HIGH if lit else palette.LINE, px(6), 1, light).copy()
        surface.fill(SIDES[self.seat].counter, Rect(0, px(6), px(4), self.rect.h - px(12)))
        art = self._art(scale)
        x = px(PAD) + art[0] + px(12)
        if not self.shown:
            back = picture("ironsquad/mission-back.svg", art)
            surface.blit(back, back.get_rect(midleft=(px(PAD), self.rect.h // 2)))
            head = text.drawn(self.title, STENCIL, scale.text(HEADING), palette.AMBER, px(1))
            area = Rect(x, self.rect.h // 2 - px(24), 10, px(22))
            surface.blit(head, (x, text.middle(area, STENCIL, scale.text(HEADING))))
            line = text.drawn(_say("mission_down"), REGULAR, scale.text(BODY), palette.DIM)
            surface.blit(line, (x, self.rect.h // 2 + px(2)))
            return surface
        sheet = shapes.box((art[0], art[1]), palette.PAPER, mixed(palette.PAPER, palette.INK, 0.3), px(4))
        spot = Rect(px(PAD), (self.rect.h - art[1]) // 2, *art)
        surface.blit(sheet, spot)
        drawing = picture(f"ironsquad/objective/{self.objective}.svg", (art[0] - px(6), art[1] - px(6)))
        surface.blit(drawing, drawing.get_rect(center=spot.center))
        surface.blit(shapes.counter(SIDES[self.seat], max(shapes.LETTERED, px(22))), (spot.x + px(3), spot.y + px(3)))
        if not self.low:
            heading = Heading(self.title)
            heading.place(Rect((0, 0), heading.natural(scale, self.rect.w - px(PAD) - x)), scale)
            surface.blit(heading.paint(), (x, px(PAD)))
        for part, area in zip(self.parts, self.places(), strict=True):
            part.paint(surface, area, scale)
        return surface


# --- the solo match -------------------------------------------------------------------------------------------------------------


def solo_parts(view: Position) -> list[Part]:
    """What counts in a match for one: fighters found and down, regulars down, the objective."""
    seat, tables = view.world.solo, view.world.tables
    assert seat is not None
    begun = view.world.deck()
    cards = [card for card in begun if card != "empty"]
    found = sum(begun[card] - view.deck.get(card, 0) for card in cards)
    dead = fallen(view, OTHER[seat])
    locals_down = sum(tables.types[name[3:]].local for name in dead)
    words: tuple[tuple[str, str], ...] = (
        ("ironsquad/explore-back.svg", _say("solo.found", found=found, cards=sum(begun[card] for card in cards))),
        (figure_of("local-a", OTHER[seat]), _say("solo.locals", down=locals_down, needed=tables.solo.locals_to_win)),
        ("ironsquad/killed.svg", _say("solo.regulars", down=len(dead) - locals_down)),
    )
    mission = view.missions.get(seat)
    if mission is not None and mission in tables.missions:  # others than the person do not know it
        held = progress(view, seat, mission)["held"]
        words = (*words, ("ironsquad/flag.svg", _say("solo.held" if held else "solo.not_held")))
    return [Signs(words[:2], _say("tip.locals")), Signs(words[2:], _say("tip.captain_solo"))]
