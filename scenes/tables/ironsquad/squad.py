"""The player's own squad as cards: in a column left of the board, or in a row where the window is narrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.ironsquad.position import SETTING_UP, Position
from scenes.boards.hexes.pieces import FULL_PIP, LOST_PIP, corners, degrees_of
from scenes.boards.lines import Point
from scenes.boards.sheet import RIM
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, REGULAR, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Colour, Side, mixed
from scenes.kit.pictures import icon, picture
from scenes.kit.widgets import HANDLED, Answer, Widget, ring
from scenes.kit.words import say
from scenes.tables.ironsquad.pieces import SHOT, SLOW, STUCK, figure_of
from scenes.tables.ironsquad.preview import health_name, range_words
from scenes.tables.ironsquad.state import IronSquadState

WIDE = 168  # design units: a card of the column, if its words need no more
ROOMY = 110  # design units: the greatest height of a card
FACE = 46  # design units: a counter on a card
ROW = 84  # design units: height of a card in the row
WIDEST = 120  # design units: the greatest width of a card in the row
GAP = 6
FINE = 4
TIP = 0.3  # of the sides of a triangle, what is bright at its point
CROSS = "ironsquad/medic-cross.svg"


class Card(NamedTuple):
    """What one card shows. `state`: here, waiting (not on the board yet) or dead.

    `moves`: in its own turn the movement points in words, before the match those of its card, else where it stands: what it
    will have in a later turn hangs on a weather that is not rolled yet. `brief`: the same where there is little room.
    """

    unit: str
    title: str
    figure: str
    shape: str
    facing: int | None
    state: str
    hp: int
    full: int
    health: str
    moves: str
    brief: str
    fresh: bool  # whether `moves` is what is left in its turn
    marks: tuple[str, ...]  # what hinders it
    used: tuple[str, ...]  # what it has done, or can still do
    done: bool
    chosen: bool
    tip: str


def squad_of(view: Position, perspective: Seat | None) -> Seat | None:
    """Whose squad is shown: of the seat at the screen, else of the person in a match for one, else of whoever has the turn,
    or of who deploys next.
    """
    if view.phase not in SETTING_UP:
        return perspective or view.world.solo or view.seat
    picked = [seat for seat, squad in view.picks.items() if isinstance(squad, tuple)]
    return perspective or view.world.solo or min(picked, key=lambda seat: view.ready[seat], default=None)


def units_of(view: Position, seat: Seat) -> list[str]:
    """The ids of a seat's units, dead ones too: the squad as it was picked, then those found; () before it was picked.

    Once the match is under way nobody waits to be placed any more.
    """
    picks = view.picks.get(seat)
    picked = picks if isinstance(picks, tuple) else view.world.scenario.squads.get(seat, ())
    found = [f"{seat}-{kind}" for kind in view.world.squad_types if kind in picked]
    if view.phase not in SETTING_UP:  # in a position that was set up, somebody may be nowhere
        found = [name for name in found if name in view.units or name in view.dead]
    others = [name for name, unit in view.units.items() if unit.seat == seat and name not in found]
    dead = [name for name, owner in view.dead.items() if owner == seat and name not in found]
    return found + sorted(others, key=lambda name: view.units[name].seq) + dead


def card_of(view: Position, unit: str, chosen: bool) -> Card:
    """The card of a unit as it stands."""
    kind = view.world.tables.types[unit[3:]]
    one, full = view.units.get(unit), len(kind.health)
    blank = Card(
        unit, translated(kind.title), figure_of(kind.id), kind.shape, None, "waiting", full, full, say("ironsquad:squad.waiting"),
        say("ironsquad:squad.mp", mp=kind.mp), str(kind.mp), False, (), (), False, chosen, _tip(view, unit),
    )  # fmt: skip
    if one is None:
        gone = blank._replace(state="dead", hp=0, health=say("ironsquad:squad.dead"), moves="", brief="")
        return gone if unit in view.dead else blank
    turn = view.phase == "turn" and view.seat == one.seat
    marks = [f"slow_{one.slow}"] if one.slow != "none" else []
    if view.immobilised(one):
        marks.append("stuck")
    used = ["shot"] if turn and one.fired else []
    if turn and kind.ability == "treat":
        used.append("treated" if one.healed else "treats")
    at, before = say("ironsquad:squad.at", at=one.at), view.phase in SETTING_UP
    moves, brief = (blank.moves, blank.brief) if before else (at, one.at)
    if turn:
        full = view.full_mp(one)
        moves, brief = say("ironsquad:squad.mp_left", mp=one.mp, full=full), say("ironsquad:squad.mp_brief", mp=one.mp, full=full)
    words = at if before else health_name(view, unit, one.hp)
    return blank._replace(
        facing=one.facing, state="here", hp=one.hp, health=words, moves=moves, brief=brief, fresh=turn,
        marks=tuple(marks), used=tuple(used), done=turn and one.done,
    )  # fmt: skip


def _tip(view: Position, unit: str) -> str:
    kind = view.world.tables.types[unit[3:]]
    weapon = view.world.tables.weapons[kind.weapon]
    one = view.units.get(unit)
    reach = range_words(view, unit) if one else str(weapon.range)
    lines = [say("ironsquad:squad.tip", unit=kind.title, weapon=weapon.title, range=reach, ability=kind.text)]
    if one:
        lines.append(say("ironsquad:squad.tip_health", state=health_name(view, unit, one.hp), hp=one.hp, full=len(kind.health)))
        if one.slow != "none":
            lines.append(say(f"ironsquad:squad.tip_slow_{one.slow}"))
    elif unit in view.dead:
        lines.append(say("ironsquad:squad.tip_dead"))
    return "\n".join(lines)


def column_width(view: Position, scale: Scale) -> int:
    """Pixels that a column of cards takes, so that no name and no state of health is cut."""
    px, size = scale.px, scale.text(BODY)
    names = max(text.width(translated(kind.title), SEMIBOLD, size) for kind in view.world.tables.types.values())
    states = max(text.width(say(f"ironsquad:name.health.{hp}"), REGULAR, size) for hp in range(1, 6))
    return max(px(WIDE), names + px(10) + px(27), px(10) + px(FACE) + px(9) + states + px(8))


@kept(64)
def counter(side: Side, figure: str, shape: str, px: int, facing: int | None, grey: bool) -> Surface:
    """A counter as on the board, px high and wide, without health and markers."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    rounded, half = side.shape in ("square", "circle"), px * FINE / 2
    reach = half * (0.54 if shape == "triangle" else 0.96)
    turn = degrees_of(facing or 12)
    light = mixed(side.counter, (255, 255, 255), 0.55)
    for shrink, shade in ((1.0, RIM), (0.94, light), (0.88, mixed(side.counter, (0, 0, 0), 0.28)), (0.84, side.counter)):
        pygame.draw.polygon(large, shade, corners(shape, reach * shrink, turn, half, rounded))
    if shape == "triangle" and facing is not None:
        pygame.draw.polygon(large, palette.AMBER_HIGH, _tip_of(corners(shape, reach * 0.84, turn, half)))
    surface = pygame.transform.smoothscale(large, (px, px))
    inner = round(px * (0.5 if shape == "triangle" else 0.74))
    drawing = picture(figure, (inner, inner))
    surface.blit(drawing, drawing.get_rect(center=(px // 2, px // 2)))
    if grey:
        surface = pygame.transform.grayscale(surface)
        surface.fill((150, 150, 146, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def _tip_of(triangle: list[Point]) -> list[Point]:
    """The point of a triangle on a card: its outer part, up to a line across."""
    first, second, right, *_, left = triangle
    inner = [(a[0] + (b[0] - a[0]) * TIP, a[1] + (b[1] - a[1]) * TIP) for a, b in ((second, right), (first, left))]
    return [first, second, *inner]


def health_boxes(card: Card, wide: int, high: int) -> Surface:
    """The health track: a box for each point, those lost empty."""
    surface = Surface((wide, high), pygame.SRCALPHA)
    pitch = wide / card.full
    for place in range(card.full):
        area = Rect(round(place * pitch), 0, round((place + 1) * pitch) - round(place * pitch) - 2, high)
        there = place < card.hp
        shade: Colour = LOST_PIP if not there else palette.DANGER if card.hp == 1 else FULL_PIP
        light = mixed(shade, (255, 255, 255), 0.35) if there else None
        surface.blit(shapes.box(area.size, shade, RIM, max(2, high // 5), 1, light), area)
    return surface


class SquadCards(Widget):
    """The cards of one squad. A click on one chooses its unit, arrows and Enter do the same."""

    def __init__(self, state: IronSquadState, choose: Callable[[str], None]) -> None:
        super().__init__()
        self.topic = "panel.squad"
        self.on, self._choose = state, choose
        self.seat: Seat = "us"
        self.cards: tuple[Card, ...] = ()
        self.lying = False  # in a row instead of a column
        self.at = 0  # the card that the keys are on
        self.under = -1  # the card under the pointer

    def show(self, view: Position, seat: Seat, chosen: str | None) -> None:
        """Show the cards of this seat's squad."""
        cards = tuple(card_of(view, unit, unit == chosen) for unit in units_of(view, seat))
        self.change(seat=seat, cards=cards, at=min(self.at, max(0, len(cards) - 1)))
        # A tip lets the pointer find the parts; the card under it tells its own.
        self.tip = self.cards[self.under].tip if 0 <= self.under < len(cards) else say("ironsquad:squad.tip_all")

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        if self.lying:
            rows = -(-len(self.cards) // self._in_a_row(scale, room))
            return room, rows * (scale.px(ROW) + scale.px(GAP)) - scale.px(GAP)
        number = len(self.cards)
        return column_width(self.on.view, scale), number * scale.px(ROOMY) + (number - 1) * scale.px(GAP)

    def _in_a_row(self, scale: Scale, room: int) -> int:
        """How many cards lie side by side: all of them, or so many that each has room for its words."""
        least, rows = self._least(scale), 1
        while rows < len(self.cards) and -(-len(self.cards) // rows) * (least + scale.px(GAP)) - scale.px(GAP) > room:
            rows += 1
        return max(1, -(-len(self.cards) // rows))

    def _least(self, scale: Scale) -> int:
        """The width that a card needs in a row."""
        return max((text.width(card.brief, REGULAR, scale.text(BODY)) for card in self.cards), default=0) + scale.px(16)

    def places(self) -> list[Rect]:
        """Where the cards stand, counted from the widget's own corner."""
        number, gap = len(self.cards), self.scale.px(GAP)
        if not number:
            return []
        if self.lying:
            beside = self._in_a_row(self.scale, self.rect.w)
            widest = max(self._least(self.scale), self.scale.px(WIDEST)) + gap
            pitch, down = min(widest, (self.rect.w + gap) / beside), (self.rect.h + gap) // -(-number // beside)
            spots = [divmod(place, beside) for place in range(number)]
            return [Rect(round(x * pitch), y * down, round(pitch) - gap, down - gap) for y, x in spots]
        high = min(self.scale.px(ROOMY), (self.rect.h + gap) // number - gap)
        return [Rect(0, place * (high + gap), self.rect.w, high) for place in range(number)]

    def _card_at(self, at: tuple[int, int]) -> int:
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        return next((place for place, area in enumerate(self.places()) if area.collidepoint(local)), -1)

    def topic_at(self, at: tuple[int, int]) -> str:
        place = self._card_at(at)
        return f"unit.{self.on.world.tables.type_of(self.cards[place].unit).id}" if place >= 0 else self.topic

    def hover(self, at: tuple[int, int]) -> None:
        self.change(under=self._card_at(at))
        self.tip = self.cards[self.under].tip if self.under >= 0 else say("ironsquad:squad.tip_all")

    def touch(self, **states: bool) -> None:
        super().touch(**states)
        if states.get("hovered") is False:
            self.change(under=-1)

    def click(self, at: tuple[int, int]) -> None:
        place = self._card_at(at)
        if place >= 0:
            self.at = place
            self.open(self.cards[place])

    def press(self) -> None:
        if self.cards:
            self.open(self.cards[self.at])

    def open(self, card: Card) -> None:
        """Choose the unit of a card where it can be chosen, and move the board to where it stands."""
        on = self.on
        unit = on.view.units.get(card.unit)
        if card.state == "dead":
            return
        if on.shown and card.unit[:2] == on.seat:
            self._choose(card.unit)
        if unit:
            on.look_at(unit.at)
            on.change()

    def turn(self, step: int) -> Answer:
        return self._walk(step) if self.lying else super().turn(step)

    def climb(self, step: int) -> Answer:
        return super().climb(step) if self.lying else self._walk(step)

    def _walk(self, step: int) -> Answer:
        if not 0 <= self.at + step < len(self.cards):
            return Answer(False)
        self.change(at=self.at + step)
        return HANDLED

    # --- drawing --------------------------------------------------------------------------------------------------------

    def state(self) -> object:
        return self.focused, self.at if self.focused else -1, self.under

    def paint(self) -> Surface:
        surface, scale = self.clear(), self.scale
        for place, (card, area) in enumerate(zip(self.cards, self.places(), strict=True)):
            self._paint_ground(surface, card, area, place == self.under)
            if self.lying:
                self._paint_low(surface, card, area)
            else:
                self._paint_card(surface, card, area)
            if card.state == "dead":
                self._strike(surface, area)
            if self.focused and place == self.at:
                surface.blit(ring(area.size, scale.px(6)), area)
        return surface

    def _paint_ground(self, surface: Surface, card: Card, area: Rect, lit: bool) -> None:
        px, side = self.scale.px, SIDES[self.seat]
        ground = palette.PANEL_HIGH if lit or card.chosen else palette.PANEL
        if card.state != "here" or card.done:
            ground = mixed(ground, palette.GROUND, 0.5)
        edge = palette.AMBER if card.chosen else palette.LINE_HIGH if lit else palette.LINE
        light = None if card.done else mixed(ground, (255, 255, 255), 0.07)
        surface.blit(shapes.box(area.size, ground, edge, px(6), px(2) if card.chosen else 1, light), area)
        stripe = side.counter if card.state == "here" else mixed(side.counter, palette.PANEL, 0.6)
        surface.fill(stripe, Rect(area.x + px(2), area.y + px(8), px(3), area.h - px(16)))

    def _paint_card(self, surface: Surface, card: Card, area: Rect) -> None:
        """Paint the name; below it the counter, and beside that movement, markers, health and, if there is room, its words."""
        scale, px = self.scale, self.scale.px
        size = scale.text(BODY)
        grey = card.state != "here" or card.done
        pad, line = px(10), text.line_height(REGULAR, size)
        shade = palette.DIM if grey else palette.AMBER if card.chosen else palette.TEXT
        taken = self._paint_marks(surface, card.used, Rect(area.x, area.y + px(4), area.w - px(6), line), card.done)
        name = text.fitted(card.title, SEMIBOLD, size, taken - area.x - pad)
        surface.blit(text.drawn(name, SEMIBOLD, size, shade), (area.x + pad, area.y + px(4)))
        top = area.y + px(4) + line
        room = area.bottom - px(6) - top
        high = max(0, min(px(FACE), room))
        if high >= px(8):  # in the lowest window the name takes all there is
            drawn = counter(SIDES[self.seat], card.figure, card.shape, high, card.facing, grey)
            surface.blit(drawn, (area.x + pad, top + (room - high) // 2))
        x, right = area.x + pad + high + px(9), area.right - px(8)
        words = room >= 2 * line + px(14)
        used = line + px(13) + (line if words else 0)
        y = top + (room - used) // 2
        fresh = card.fresh and not grey
        face = SEMIBOLD if fresh else REGULAR
        taken = self._paint_marks(surface, card.marks, Rect(x, y, right - x, line))
        moves = card.moves if text.width(card.moves, face, size) <= taken - x else card.brief
        surface.blit(text.drawn(moves, face, size, palette.TEXT if fresh else palette.DIM), (x, y))
        y += line
        surface.blit(health_boxes(card, right - x, px(11)), (x, y + px(1)))
        if words:
            y += px(13)
            hurt = card.state == "here" and card.hp == 1
            surface.blit(text.drawn(card.health, REGULAR, size, palette.DANGER if hurt else palette.DIM), (x, y))

    def _paint_low(self, surface: Surface, card: Card, area: Rect) -> None:
        """Paint the counter, below it the health, and the movement points."""
        scale, px = self.scale, self.scale.px
        size = scale.text(BODY)
        grey = card.state != "here" or card.done
        line = text.line_height(REGULAR, size)
        face = min(area.h - line - px(20), area.w - px(16))
        drawn = counter(SIDES[self.seat], card.figure, card.shape, face, card.facing, grey)
        surface.blit(drawn, (area.centerx - face // 2, area.y + px(4)))
        y = area.y + px(6) + face
        surface.blit(health_boxes(card, area.w - px(16), px(8)), (area.x + px(9), y))
        words = card.brief if card.state == "here" else ""
        moves = text.drawn(words, REGULAR, size, palette.DIM if grey or not card.fresh else palette.TEXT)
        surface.blit(moves, (area.centerx - moves.get_width() // 2, area.bottom - line - px(1)))
        row = Rect(area.x, area.y + px(3), area.w - px(3), px(18))
        self._paint_marks(surface, card.marks, row)
        self._paint_marks(surface, card.used, row.move(0, px(19)), card.done)

    def _paint_marks(self, surface: Surface, marks: tuple[str, ...], row: Rect, done: bool = False) -> int:
        """Where the markers begin, in pixels, painted from the right end of a row; of one who is done the tick alone."""
        side = min(row.h, self.scale.px(19))
        x = row.right
        if done:
            surface.blit(icon("check", side * 4 // 5, palette.DIM), (x - side, row.y + row.h // 2 - side * 2 // 5))
            return x - side
        for mark in marks:
            x -= side
            spot = (x, row.y + (row.h - side) // 2)
            name = {"slow_now": SLOW, "slow_next": SLOW, "stuck": STUCK, "shot": SHOT}.get(mark, CROSS)
            sign = picture(name, (side, side))
            if mark in ("slow_next", "treated"):
                sign = sign.copy()
                sign.set_alpha(110)
            surface.blit(sign, spot)
            if mark == "slow_next":
                surface.blit(icon("arrow-right", side * 3 // 4, palette.TEXT), (spot[0] + side // 4, spot[1] + side // 4))
            if mark == "treated":
                pygame.draw.line(surface, palette.DANGER, (x, spot[1] + side - 1), (x + side - 1, spot[1]), max(2, side // 9))
            x -= self.scale.px(2)
        return x

    def _strike(self, surface: Surface, area: Rect) -> None:
        """Strike out a dead one."""
        px = self.scale.px
        inner = area.inflate(-2 * px(9), -2 * px(9))
        for shade, thick in ((palette.BAR, px(5)), (palette.RED.words, px(2))):
            pygame.draw.line(surface, shade, inner.bottomleft, inner.topright, thick)
