"""The strip above the board: of each team its token, the back of its stack with its number of cards and its open card; between
the open cards their initiatives, and who goes first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.skulls.position import HIDDEN
from game.skulls.records import SEATS
from scenes.kit import palette, shapes, text
from scenes.kit.chrome import Chrome
from scenes.kit.fonts import BODY, REGULAR, SEMIBOLD, STENCIL
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, mixed
from scenes.kit.pictures import picture
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.tables.skulls.motions.cards import RevealPlate
from scenes.tables.skulls.names import seat_name, title_of
from scenes.tables.skulls.pieces import figure_of
from scenes.tables.skulls.state import SkullsState
from scenes.tables.skulls.tokens import paint_skulls, skulls_in

HIGH, MIDDLE, CARD = 44, 148, 196  # design units: how high the strip is; what lies between the open cards; how wide these are
NARROWEST = 576  # design units: tokens, stacks, what lies between, and a figure with its number on each side
STACK = 1.85  # of the strip's height: how wide the place of a stack is
BACKS = 3  # so many backs lie under each other at most
PLATE = palette.colour("8C2F22", "9C1F14")


class Side(NamedTuple):
    """One team's end of the strip. `cards`: how many are left in its stack; `pool`: whether it draws from a pool; `unit`: its
    open card, "" for none; `acts`: it is its turn; `printed` and `less`: its initiative and what its token takes from it;
    `left` of its `actions` are still to be done, -1 where it does not act; `next`: its turn comes after the other's;
    `fallen`: whether it is down or dead by now; `skulls`: what is in its bag by kinds, while a round is planned.
    """

    seat: Seat
    token: str
    cards: int
    pool: bool
    unit: str
    title: str
    acts: bool
    done: bool
    printed: int
    less: int
    left: int = -1
    actions: int = 0
    next: bool = False
    fallen: str = ""
    skulls: tuple[tuple[str, int], ...] = ()

    @property
    def counts(self) -> int:
        """The initiative that is compared."""
        return self.printed - self.less

    @property
    def turn(self) -> str:
        """How it stands with its turn, by the key of the words: down or dead, else acts, next or done; "" for none of them."""
        return self.fallen or ("acts" if self.left >= 0 else "next" if self.next else "done" if self.done else "")

    @property
    def standing(self) -> str:
        """The same in words; while it acts the number of actions that are left."""
        return str(self.left) if self.turn == "acts" else say(f"skulls:head.{self.turn}") if self.turn else ""

    @property
    def stacked(self) -> str:
        """How many cards are still to come, in words where there is none."""
        if self.cards:
            return str(self.cards)
        return say("skulls:head.last" if self.unit else "skulls:head.none")


class Strip(Widget):
    """The strip itself: it is read, and nothing of it is pressed."""

    focusable = False

    def __init__(self, turning: Callable[[], bool] = lambda: False) -> None:
        """`turning`: whether cards are turned over above the board, and nobody has seen their faces yet."""
        super().__init__()
        self.sides: tuple[Side, ...] = ()
        self.turning, self.unseen = turning, False
        self.topic = "panel.initiative"

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(HIGH)

    def state(self) -> object:
        return None

    def topic_at(self, at: tuple[int, int]) -> str:
        """The open cards in the middle, the stacks next to the tokens at the ends."""
        if any(side.skulls and self.bag_place(side).collidepoint(at) for side in self.sides):
            return "panel.bag"
        away = min(at[0] - self.rect.left, self.rect.right - at[0])
        return "panel.token" if away < self.rect.h else "panel.stack" if away < 3 * self.rect.h else "panel.initiative"

    def hover(self, at: tuple[int, int]) -> None:
        side = self.sides[0 if at[0] < self.rect.centerx else 1] if self.sides else None
        self.tip = _tip(side, self.topic_at(at)) if side else ""
        if side and side.skulls and self.bag_place(side).collidepoint(at):
            counts = dict(side.skulls)
            self.tip = say(
                "skulls:head.tip_bag", team=seat_name(side.seat), black=counts.get("black", 0), all=sum(counts.values())
            )
        if abs(at[0] - self.rect.centerx) < self.scale.px(MIDDLE) // 2 and any(one.unit for one in self.sides):
            again = self._again
            given = {"unit": again.title, "team": seat_name(again.seat)} if again else {}
            self.tip = say("skulls:head.tip_again" if again else "skulls:head.tip_between", **given)

    def card_place(self, seat: Seat) -> Rect:
        """Where a team's open card lies on the screen: both are as wide as their names, where that has room."""
        px, middle = self.scale.px, self.scale.px(MIDDLE)
        room = (self.rect.w - middle) // 2 - self.rect.h - self._stack_wide - px(14)
        wide = min(max(px(CARD), *(self._card_wide(side) for side in self.sides)), room)
        x = self.rect.centerx - middle // 2 - wide if seat == SEATS[0] else self.rect.centerx + middle // 2
        return Rect(x, self.rect.y, max(1, wide), self.rect.h)

    def stack_place(self, seat: Seat) -> Rect:
        """Where a team's stack lies on the screen."""
        high = self.rect.h
        wide = self._stack_wide
        x = self.rect.x + high + self.scale.px(8) if seat == SEATS[0] else self.rect.right - high - self.scale.px(8) - wide
        return Rect(x, self.rect.y, wide, high)

    def _card_wide(self, side: Side) -> int:
        """How wide a card is whose name stands in one line."""
        name = text.width(side.title, SEMIBOLD, self.scale.text(BODY))
        return name + self.rect.h + text.width(str(side.counts), STENCIL, self.scale.text(18)) + self.scale.px(28)

    @property
    def _stack_wide(self) -> int:
        """How wide the place of a stack is, with the words of how many cards are left."""
        return round(self.rect.h * STACK)

    def token_place(self, seat: Seat) -> Rect:
        """Where a team's token lies on the screen."""
        high = self.rect.h
        return Rect(self.rect.x if seat == SEATS[0] else self.rect.right - high, self.rect.y, high, high)

    def draw(self, surface: Surface) -> None:
        if self.turning() != self.unseen:
            self.change(unseen=not self.unseen)
        super().draw(surface)

    def paint(self) -> Surface:
        surface = self.clear()
        for side in self.sides:
            self._paint_plate(surface, side)
            self._paint_token(surface, side)
            self._paint_stack(surface, side)
            if side.unit and not self.unseen:
                self._paint_card(surface, side)
            elif side.skulls:
                self._paint_bag(surface, side)
        if not self.unseen:
            self._paint_between(surface)
        return surface

    def _local(self, area: Rect) -> Rect:
        return area.move(-self.rect.x, -self.rect.y)

    def _paint_plate(self, surface: Surface, side: Side) -> None:
        """Paint the plate under a team's token and its stack."""
        area = self._local(self.token_place(side.seat).union(self.stack_place(side.seat)))
        surface.blit(shapes.box(area.size, palette.BAR, palette.LINE, self.scale.px(5)), area)

    def _paint_token(self, surface: Surface, side: Side) -> None:
        area = self._local(self.token_place(side.seat)).inflate(-self.scale.px(4), -self.scale.px(4))
        face = picture(f"skulls/team/{side.token}-{side.seat}.svg", area.size)
        surface.blit(face, face.get_rect(center=area.center))

    def _paint_stack(self, surface: Surface, side: Side) -> None:
        """Paint the backs of the cards that are left, and beside them their number; where none is left, words alone."""
        area, px = self._local(self.stack_place(side.seat)), self.scale.px
        if side.seat != SEATS[0]:
            area.x += px(7)
        high = area.h - px(8)
        wide = round(high * 0.72)
        for place in range(min(BACKS, side.cards)):
            back = picture(f"skulls/card/back-{side.seat}.svg", (wide, high))
            surface.blit(back, (area.x + place * px(4), area.y + px(4) - place))
        if side.cards:
            size = self.scale.text(18)
            number = text.drawn(side.stacked, STENCIL, size, palette.TEXT)
            surface.blit(number, (area.x + wide + px(11), text.middle(area, STENCIL, size)))
        else:
            area.w -= px(4)
            _paint_lines(surface, side.stacked, area, self.scale.text(BODY), palette.DIM)

    def bag_place(self, side: Side) -> Rect:
        """Where what is in a team's bag stands, beside its stack, while no card is open."""
        px, stack, line = self.scale.px, self.stack_place(side.seat), self._line
        counts = sum(line + px(3) + text.width(str(count), SEMIBOLD, self.scale.text(BODY)) for _, count in side.skulls)
        wide = counts + px(12) * max(0, len(side.skulls) - 1) + 2 * px(10)
        return Rect(stack.right + px(6) if side.seat == SEATS[0] else stack.x - px(6) - wide, self.rect.y, wide, self.rect.h)

    @property
    def _line(self) -> int:
        return text.line_height(SEMIBOLD, self.scale.text(BODY))

    def _paint_bag(self, surface: Surface, side: Side) -> None:
        """Paint what is in a team's bag: a skull of each kind with how many there are."""
        area, line = self._local(self.bag_place(side)), self._line
        surface.blit(shapes.box(area.size, palette.BAR, palette.LINE, self.scale.px(5)), area)
        paint_skulls(surface, Rect(area.x + self.scale.px(10), area.centery - line // 2, area.w, line), side.skulls, self.scale)

    def _paint_card(self, surface: Surface, side: Side) -> None:
        """Paint an open card: figure, name, the number that counts, on a plate where the token takes from it; bright where it
        acts, faint where its turn is over.
        """
        area, px = self._local(self.card_place(side.seat)), self.scale.px
        team = SIDES[side.seat]
        ground = team.chip if side.acts else mixed(team.field, palette.PANEL, 0.55)
        edge = palette.AMBER if side.acts else palette.LINE_HIGH
        surface.blit(shapes.box(area.size, ground, edge, px(4), 2 if side.acts else 1), area)
        words = palette.TEXT if not side.done else mixed(palette.TEXT, ground, 0.35)
        counter = shapes.counter(team, area.h - px(4), figure_of(side.unit))
        left = side.seat == SEATS[0]
        x = area.x + px(3) if left else area.right - px(3) - counter.get_width()
        surface.blit(counter, (x, area.y + px(2)))
        size = self.scale.text(18)
        number = text.drawn(str(side.counts), STENCIL, size, words)
        inner = area.right - px(8) - number.get_width() if left else area.x + px(8)
        if side.less:
            plate = Rect(inner - px(4), area.y + px(3), number.get_width() + px(8), area.h - 2 * px(3))
            surface.blit(shapes.box(plate.size, PLATE, palette.TEXT, px(3)), plate)
        surface.blit(number, (inner, text.middle(area, STENCIL, size)))
        start = (area.x + px(8) + counter.get_width()) if left else area.x + px(14) + number.get_width()
        end = (inner - px(6)) if left else x - px(6)
        body, room = self.scale.text(BODY), Rect(start, area.y, end - start, area.h)
        fits = text.width(side.title, SEMIBOLD, body) <= room.w
        if not fits or not side.standing:  # a name in two lines leaves what else is told to the brightness of the card
            _paint_lines(surface, side.title, room, body, words, SEMIBOLD)
            return
        line = text.line_height(SEMIBOLD, body)
        upper, lower = Rect(start, area.centery - line, 1, line), Rect(start, area.centery, 1, line)
        surface.blit(text.drawn(side.title, SEMIBOLD, body, words), (start, text.middle(upper, SEMIBOLD, body)))
        if side.fallen:
            level = text.middle(upper, SEMIBOLD, body) + body * 2 // 3
            pygame.draw.line(surface, words, (start, level), (start + text.width(side.title, SEMIBOLD, body), level), 2)
        for place in range(side.actions if side.turn == "acts" else 0):  # a pip for each action, full while it is left
            pip = Rect(lower.x, 0, px(14), max(4, px(6)))
            pip.centery = lower.centery
            shade = palette.AMBER if place < side.left else palette.GROUND_DARK
            surface.blit(shapes.box(pip.size, shade, palette.AMBER_LOW, px(3)), pip)
            lower.x += px(18)
        surface.blit(text.drawn(side.standing, REGULAR, body, words), (lower.x, text.middle(lower, REGULAR, body)))

    @property
    def _again(self) -> Side | None:
        """The team of whoever goes again; None where nobody does."""
        return next((side for side in self.sides if side.unit and side.pool), None)

    def between(self) -> str:
        """What is said between the open cards: who goes again, else that they are compared, or that one goes alone."""
        if again := self._again:
            return say("skulls:head.again", unit=again.title)
        return say("skulls:head.against") if all(side.unit for side in self.sides) else say("skulls:head.alone")

    def _paint_between(self, surface: Surface) -> None:
        """Paint what stands between the two numbers that are compared."""
        if not any(side.unit for side in self.sides):
            return
        px, area = self.scale.px, self._local(Rect(self.rect))
        size = self.scale.text(BODY)
        lines = text.wrap(self.between(), REGULAR, size, px(MIDDLE - 16))
        wide = max(text.width(line, REGULAR, size) for line in lines)
        plate = Rect(0, 0, wide + px(12), min(area.h, max(px(26), len(lines) * text.line_height(REGULAR, size))))
        plate.center = area.center
        surface.blit(shapes.box(plate.size, palette.BAR, palette.LINE, px(4)), plate)
        _paint_lines(surface, self.between(), area.inflate(wide - area.w, 0), size, palette.DIM, middle=True)


def _paint_lines(
    surface: Surface, words: str, area: Rect, size: int, shade: palette.Colour, face: str = REGULAR, middle: bool = False
) -> None:
    """Paint words in an area, in lines as long as it is wide, in its middle from top to bottom."""
    lines = text.wrap(words, face, size, area.w)
    high = min(text.line_height(face, size), area.h // len(lines))
    for place, line in enumerate(lines):
        drawn = text.drawn(line, face, size, shade)
        row = Rect(area.x, area.centery - len(lines) * high // 2 + place * high, area.w, high)
        surface.blit(drawn, (row.centerx - drawn.get_width() // 2 if middle else row.x, text.middle(row, face, size)))


def _tip(side: Side, topic: str) -> str:
    """What the part of the strip under the pointer means."""
    team = seat_name(side.seat)
    if topic == "panel.token":
        return say(f"skulls:head.tip_{side.token}", team=team)
    if topic == "panel.stack":
        return say("skulls:head.tip_pool" if side.pool else "skulls:head.tip_stack", team=team, count=side.cards)
    if not side.unit:
        return say("skulls:head.tip_none", team=team)
    turn = say(f"skulls:head.tip_turn.{side.turn}", count=side.left, all=side.actions) if side.turn else ""
    given = {"team": team, "unit": side.title, "printed": side.printed, "less": side.less, "counts": side.counts, "turn": turn}
    return say("skulls:head.tip_less" if side.less else "skulls:head.tip_card", **given)


def _fitting(scale: Scale, room: int) -> Scale:
    """The scale, or the largest smaller one in which a strip so wide has room for both open cards."""
    return scale.fitted(lambda one: one.px(NARROWEST) <= room)


class Head:
    """The strip of one table, filled from its view."""

    def __init__(self, state: SkullsState, resize: Callable[[Chrome], None]) -> None:
        self.state, self._resize = state, resize
        self.strip = Strip(self._turning)

    def _turning(self) -> bool:
        """Whether the cards of a pair lie face down above the board."""
        return any(isinstance(air, RevealPlate) and air.turned < 1 for air in self.state.board.airs)

    @property
    def widgets(self) -> Sequence[Widget]:
        """What stands there: nothing before the first round."""
        return [self.strip] if self.strip.rect.h else []

    def high(self, scale: Scale, room: int) -> int:
        """Pixels it takes where it is so many wide: none while squads are picked."""
        scale = _fitting(scale, room)
        return 0 if self.state.view.phase == "muster" else max(scale.px(HIGH), 2 * text.line_height(SEMIBOLD, scale.text(BODY)))

    def place(self, rect: Rect, scale: Scale) -> None:
        """Put the strip here."""
        self.strip.place(rect, _fitting(scale, rect.w))
        self.refresh()

    def refresh(self) -> None:
        """Show what is known of both teams."""
        if bool(self.strip.rect.h) != (self.state.view.phase != "muster") and self.state.chrome:
            self._resize(self.state.chrome)
            return
        self.strip.change(sides=tuple(self._side(seat) for seat in SEATS))

    def _side(self, seat: Seat) -> Side:
        view = self.state.view
        team, pair, turn = view.teams[seat], view.pair, view.turn
        open_cards = (pair.first, pair.second) if pair else ()
        unit = next((name for name in open_cards if name and view.world.side(name) == seat), "")
        planning = view.phase in ("muster", "plan")
        cards = sum(view.units[name].state != "dead" for name in view.own(seat)) if planning else len(team.stack)
        done = bool(pair and unit and pair.at == 2 and unit == pair.first)
        return Side(
            seat, team.token, cards if team.stack != HIDDEN or planning else 0, team.pool is not None and not team.stack,
            unit, title_of(view.world, unit) if unit else "", bool(turn and turn.unit == unit), done,
            view.initiative(unit) if unit else 0, self.state.penalty(seat, unit) if unit else 0,
            turn.left if turn and turn.unit == unit else -1, view.world.tables.numbers.actions,
            bool(pair and unit and pair.at == 1 and unit == pair.second),
            view.units[unit].state if unit and view.units[unit].state in ("down", "dead") else "",
            skulls_in(team.bag) if view.phase == "plan" else (),
        )  # fmt: skip
