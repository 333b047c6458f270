"""A team's tableau: a head with its token and its bag, and a row for each unit with card, danger track, ready spot and items."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.skulls.position import HIDDEN, Bag, Position, Unit
from scenes.boards.zones.pieces import danger_badge
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, BOLD, REGULAR, SEMIBOLD
from scenes.kit.kept import kept
from scenes.kit.language import translated
from scenes.kit.layout import SMALL_FLOOR, Scale
from scenes.kit.palette import SIDES, mixed
from scenes.kit.pictures import picture
from scenes.kit.widgets import HANDLED, IGNORED, Answer, Widget, ring
from scenes.kit.words import say
from scenes.tables.skulls.cards import items_words
from scenes.tables.skulls.names import seat_name, title_of, token_name
from scenes.tables.skulls.pieces import figure_of
from scenes.tables.skulls.tokens import danger_track, paint_skulls, skulls_in, team_token, token_back, token_face

HEAD, ROW, GAP = 40, 34, 3  # design units: heights of the head and of a row, and between rows
PAD = 8  # design units: at the sides
NUMBER, TOKEN = 22, 20  # design units: a number of danger and a readied token behind a name
WITHIN = 0.68  # of a small card: its figure, the head of which keeps off the rim
GREY = (150, 150, 146, 255)


class Row(NamedTuple):
    """What the row of one unit shows. `note` stands in the place of its items: what is to be known of one who fell."""

    unit: str
    title: str
    state: str
    danger: int
    ready: str | None
    shown: bool
    items: tuple[str, ...]
    marks: tuple[str, ...]
    acting: bool
    note: str


class Head(NamedTuple):
    """What the head of a tableau shows: the team's token (cover or minus) and its bag; `penalty`: what its token costs."""

    token: str
    bag: Bag
    penalty: int


# --- what is on it --------------------------------------------------------------------------------------------------------


def stands_at(view: Position, name: str) -> int:
    """The danger at which an incapacitated unit stands up at the end of the round, as things are now (R-SK-122, R-SK-160)."""
    world, seat, zone = view.world, view.world.side(name), view.zone(name)
    limit = world.tables.numbers.stands_at
    strict = any(view.trait(one) == "iron-will" and view.zone(one) == zone for one in view.standing(seat))
    return limit + (world.change("iron-will") if strict else 0)


def covers_until(view: Position, name: str) -> int:
    """How often its team must Take Cover before an incapacitated unit stands up by itself."""
    over = view.units[name].danger - stands_at(view, name)
    return max(0, -(-over // view.world.tables.numbers.cover))


def row_of(view: Position, name: str) -> Row:
    """The row of a unit."""
    unit, turn = view.units[name], view.turn
    marks = tuple(mark for mark in ("stunned", "prone") if getattr(unit, mark))
    marks += tuple(mark for mark, lies in (("inside", unit.vehicle), ("carrying", view.carried(name))) if lies)
    note, state = "", "stunned" if unit.stunned and unit.state == "up" else unit.state
    if unit.state == "down":
        note = say("skulls:tableau.down", danger=unit.danger, limit=stands_at(view, name))
    elif unit.state == "dead":
        note = say("skulls:tableau.dead")
    ready = None if view.phase == "plan" and unit.ready == HIDDEN else unit.ready  # nobody knows whether anything lies there
    return Row(
        name, title_of(view.world, name), state, unit.danger, ready, unit.shown, _in_row(unit), marks,
        turn is not None and turn.unit == name, note,
    )  # fmt: skip


def rows_of(view: Position, seat: Seat, row: Callable[[Position, str], Row] = row_of) -> tuple[Row, ...]:
    """The rows of a team: those who stand, then those who lie, then the dead, each by initiative."""
    order = {"up": 0, "down": 1, "dead": 2}
    names = sorted(view.own(seat), key=lambda name: (order[view.units[name].state], -view.initiative(name), name))
    return tuple(row(view, name) for name in names)


def _title(row: Row, room: int) -> str:
    """What a unit is called in its row; that it is stunned as well where there is room for it, in pixels."""
    longer = say("skulls:board.stunned_name", unit=row.title)
    return longer if row.state == "stunned" and text.width(longer, SEMIBOLD, SMALL_FLOOR) <= room else row.title


def _in_row(unit: Unit) -> tuple[str, ...]:
    """The items that lie in a unit's row: those not spent but the one that is seen on the ready spot."""
    items = list(unit.items)
    if unit.ready in items:
        items.remove(unit.ready)
    return tuple(items) if unit.state != "dead" else ()


def tip_of(view: Position, name: str) -> str:
    """All there is to know of a unit, as rich text."""
    unit, world = view.units[name], view.world
    threat = "/".join(str(view.pattern(name, far)) for far in range(len(world.cards[name].threat)))
    given = {"unit": title_of(world, name), "threat": threat, "defence": view.defence(name), "initiative": view.initiative(name)}
    lines = [say("skulls:tableau.tip", **given)]
    if unit.stunned and unit.state != "dead":
        lines.append(f"{{amber|{say('skulls:panel.remark.stunned')}}}")
    if view.trait(name):
        lines.append(translated(world.tables.traits[view.trait(name)].text))
    if unit.state == "up":
        most = "_most" if unit.danger == world.tables.numbers.most_danger else ""
        lines.append(say(f"skulls:tableau.tip_danger{most}", danger=unit.danger))
    elif unit.state == "down":
        number = covers_until(view, name)
        key = "tip_down_1" if number == 1 else "tip_down" if number else "tip_down_now"
        lines.append(say(f"skulls:tableau.{key}", danger=unit.danger, limit=stands_at(view, name), covers=number))
    if unit.ready and unit.ready != HIDDEN:
        lines.append(say("skulls:tableau.tip_ready", token=token_name(world, unit.ready)))
    if unit.items and unit.state != "dead":
        lines.append(say("skulls:tableau.tip_items", items=items_words(unit.items)))
    return "\n".join(lines)


def bag_words(bag: Bag) -> str:
    """What is in a bag, as rich text: 9 black, 38 white."""
    parts = [say("skulls:tableau.black", count=bag.black), say("skulls:tableau.white", count=bag.white)]
    if bag.red:
        parts.append(say("skulls:tableau.red", count=bag.red))
    if bag.own:
        parts.append(say("skulls:tableau.own", count=len(bag.own)))
    return ", ".join(parts)


# --- parts that other panels of this game draw as well --------------------------------------------------------------------


def ready_face(token: str, px: int) -> Surface:
    """What is seen of a token on a ready spot, px high: its face, or its back where nobody may know it."""
    return token_back(px) if token == HIDDEN else token_face(token, px)


@kept(64)
def small_card(unit: str, seat: Seat, px: int, state: str = "up") -> Surface:
    """A unit's counter so many pixels high and wide: grey where it is dead, on its side where it lies there."""
    surface = shapes.counter(SIDES[seat], px, figure_of(unit), part=WITHIN).copy()
    if state == "down":
        surface = pygame.transform.rotate(surface, -90)
    if state != "up":
        surface = pygame.transform.grayscale(surface)
        surface.fill(GREY if state == "dead" else (205, 205, 200, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return surface.convert_alpha() if pygame.display.get_surface() else surface


class Tableau(Widget):
    """The tableau of one team. A click on a row opens its unit; arrows and Enter do the same.

    `brief`: only the head and the counters with their danger, for where there is little room; `named`: with their names as well,
    two beside each other.
    """

    def __init__(self, seat: Seat, opened: Callable[[str], None], brief: bool = False, named: bool = False) -> None:
        super().__init__()
        self.topic = "panel.tableau"
        self.seat, self.opened, self.brief, self.named = seat, opened, brief, named
        self.rows: tuple[Row, ...] = ()
        self._known: dict[str, tuple[object, Row]] = {}  # the row of each unit, and all that it follows from
        self.head = Head("cover", Bag(), 0)
        self.view: Position | None = None
        self.at = 0  # the row that the keys are on
        self.under = -1  # the row under the pointer
        self.small = False  # whether its head has one line, for its name alone
        self.counts = True  # whether it tells what is in the bag

    def show(self, view: Position) -> None:
        """Show the tableau of its team in a view."""
        self.view, rows, team = view, rows_of(view, self.seat, self._row), view.teams[self.seat]
        penalty = view.world.tables.numbers.penalty
        if any(view.trait(name) == "net" for name in view.standing(self.seat)):
            penalty += view.world.change("net")
        self.change(rows=rows, head=Head(team.token, team.bag, penalty), at=min(self.at, max(0, len(rows) - 1)))
        if self.hovered or self.focused:
            self._tell()

    def _row(self, view: Position, name: str) -> Row:
        """The row of a unit, made anew when something of it has changed."""
        unit = view.units[name]
        acts, limit = view.turn is not None and view.turn.unit == name, stands_at(view, name) if unit.state == "down" else 0
        now = view.world, unit, view.phase, acts, view.carried(name), limit
        if name not in self._known or self._known[name][0] != now:
            self._known[name] = now, row_of(view, name)
        return self._known[name][1]

    # --- places -------------------------------------------------------------------------------------------------------

    def _head_high(self, scale: Scale) -> int:
        if self.small:
            return text.line_height(SEMIBOLD, scale.text(BODY)) + scale.px(4)
        return max(scale.px(HEAD), 2 * text.line_height(SEMIBOLD, scale.text(BODY)) + scale.px(4))

    def _row_high(self, scale: Scale) -> int:
        return max(scale.px(ROW), text.line_height(SEMIBOLD, scale.text(BODY)) + scale.px(4))

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        head, gap = self._head_high(scale) + 2 * scale.px(PAD), scale.px(GAP)
        if self.brief:
            lines = -(-len(self.rows) // self._in_a_line(scale, room))
            return room, head + lines * (self._cell(scale, room)[1] + gap)
        return room, head + len(self.rows) * (self._row_high(scale) + gap)

    def _cell(self, scale: Scale, room: int) -> tuple[int, int]:
        """The size of a counter with its danger below it, or its name and danger beside it, where the rows are brief."""
        side = scale.px(ROW)
        if self.named:
            return (room - 2 * scale.px(PAD)) // 2, self._row_high(scale)
        return max(side, danger_track(0, max(4, scale.px(5))).get_width()) + scale.px(6), side + scale.px(10)

    def has_names(self, scale: Scale, room: int) -> bool:
        """Whether two names have room beside each other, with danger behind each."""
        taken = self._row_high(scale) + scale.px(1) + scale.px(NUMBER) + scale.px(GAP) + 2 * scale.px(5)
        free = (room - 2 * scale.px(PAD)) // 2 - taken
        return all(text.width(row.title, SEMIBOLD, SMALL_FLOOR) <= free for row in self.rows)

    def _in_a_line(self, scale: Scale, room: int) -> int:
        return max(1, (room - 2 * scale.px(PAD)) // self._cell(scale, room)[0])

    def places(self) -> list[Rect]:
        """Where the rows stand, counted from the widget's own corner."""
        scale, gap, pad = self.scale, self.scale.px(GAP), self.scale.px(PAD)
        top = pad + self._head_high(scale) + gap
        if self.brief:
            (wide, high), beside = self._cell(scale, self.rect.w), self._in_a_line(scale, self.rect.w)
            spots = [divmod(place, beside) for place in range(len(self.rows))]
            air = gap if self.named else 0
            return [Rect(pad + across * wide, top + down * (high + gap), wide - air, high) for down, across in spots]
        high = self._row_high(scale)
        return [Rect(pad, top + place * (high + gap), self.rect.w - 2 * pad, high) for place in range(len(self.rows))]

    # --- the hand -----------------------------------------------------------------------------------------------------

    def _row_at(self, at: tuple[int, int]) -> int:
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        return next((place for place, area in enumerate(self.places()) if area.collidepoint(local)), -1)

    def _tell(self) -> None:
        """Take over the tip of the row under the pointer or the keys, else that of the head."""
        place = self.under if self.under >= 0 else self.at if self.focused else -1
        if self.view and 0 <= place < len(self.rows):
            self.tip = tip_of(self.view, self.rows[place].unit)
            return
        team, head = seat_name(self.seat), self.head
        self.tip = say(f"skulls:tableau.tip_{head.token}", team=team, bag=bag_words(head.bag), penalty=head.penalty)

    def topic_at(self, at: tuple[int, int]) -> str:
        place = self._row_at(at)
        return f"unit.{self.rows[place].unit}" if place >= 0 else self.topic

    def hover(self, at: tuple[int, int]) -> None:
        self.change(under=self._row_at(at))
        self._tell()

    def touch(self, **states: bool) -> None:
        super().touch(**states)
        if states.get("hovered") is False:
            self.change(under=-1)
        self._tell()

    def click(self, at: tuple[int, int]) -> None:
        place = self._row_at(at)
        if place >= 0:
            self.at = place
            self.press()

    def press(self) -> None:
        if self.rows:
            self.opened(self.rows[self.at].unit)

    def climb(self, step: int) -> Answer:
        if not self.rows or not 0 <= self.at + step < len(self.rows):
            return IGNORED
        self.change(at=self.at + step)
        self._tell()
        return HANDLED

    def turn(self, step: int) -> Answer:
        return self.climb(step) if self.brief else IGNORED

    # --- drawing ------------------------------------------------------------------------------------------------------

    def state(self) -> object:
        return self.focused, self.at if self.focused else -1, self.under

    def paint(self) -> Surface:
        scale, side = self.scale, SIDES[self.seat]
        light = mixed(palette.PANEL, (255, 255, 255), 0.06)
        surface = shapes.box(self.rect.size, palette.PANEL, palette.LINE, scale.px(6), 1, light).copy()
        band = Rect(1, scale.px(6), scale.px(4), self.rect.h - 2 * scale.px(6))
        pygame.draw.rect(surface, side.counter, band, border_radius=scale.px(2))
        pad = scale.px(PAD)
        self._paint_head(surface, Rect(pad, pad, self.rect.w - 2 * pad, self._head_high(scale)))
        for place, (row, area) in enumerate(zip(self.rows, self.places(), strict=True)):
            self._paint_ground(surface, row, area, place == self.under)
            if self.brief:
                self._paint_brief(surface, row, area)
            else:
                self._paint_row(surface, row, area)
            if self.focused and place == self.at:
                surface.blit(ring(area.size, scale.px(5)), area)
        return surface

    def _paint_head(self, surface: Surface, area: Rect) -> None:
        """Paint emblem, name, bag, and the team token at the right."""
        scale, px, side = self.scale, self.scale.px, SIDES[self.seat]
        emblem = picture(f"skulls/team/{self.seat}.svg", (area.h - px(4), area.h - px(4)))
        surface.blit(emblem, (area.x + px(2), area.y + px(2)))
        token = team_token(self.seat, self.head.token, area.h)
        surface.blit(token, (area.right - token.get_width(), area.y))
        x, size = area.x + area.h + px(6), scale.text(BODY)
        room = area.right - token.get_width() - px(6) - x
        name = text.drawn(text.fitted(seat_name(self.seat), BOLD, size, room), BOLD, size, side.words)
        high, bag = text.line_height(BOLD, size), self.counts and not self.small
        top = area.y + (area.h - (2 if bag else 1) * high) // 2
        surface.blit(name, (x, top))
        if bag:
            self._paint_bag(surface, Rect(x, top + high, room, high))

    def _paint_bag(self, surface: Surface, area: Rect) -> None:
        """Paint a skull of each kind in the bag, each with how many there are."""
        paint_skulls(surface, area, skulls_in(self.head.bag), self.scale)

    def _paint_ground(self, surface: Surface, row: Row, area: Rect, lit: bool) -> None:
        ground = palette.PANEL_HIGH if lit or row.acting else mixed(palette.PANEL, palette.GROUND, 0.5)
        edge = palette.AMBER if row.acting else palette.LINE_HIGH if lit else palette.LINE
        surface.blit(shapes.box(area.size, ground, edge, self.scale.px(4)), area)

    def _paint_row(self, surface: Surface, row: Row, area: Rect) -> None:
        """Paint card, name, danger, ready spot, items; for whoever fell a note in place of the danger.

        A long name stands above a track of its danger; a note that has no room beside the items stands in their place.
        """
        px, size = self.scale.px, self.scale.text(BODY)
        side = area.h - px(6)
        surface.blit(small_card(row.unit, self.seat, side, row.state), (area.x + px(3), area.y + px(3)))
        x, gap = area.x + side + px(8), px(8)
        shade = palette.TEXT if row.state in ("up", "stunned") else palette.DIM
        title = text.width(row.title, SEMIBOLD, size)
        note = text.drawn(row.note, REGULAR, size, palette.DANGER if row.state == "down" else palette.DIM)
        right = self._items_left(row, area)
        if row.note and title + gap + note.get_width() > right - px(6) - x:
            right = area.right
        elif row.state != "dead":
            self._paint_items(surface, row, area)
        track = danger_badge(row.danger, px(NUMBER)) if row.danger else Surface((0, 0))
        second = note if row.note else track
        room = right - px(6) - x
        above = not row.note and title + gap + track.get_width() > room
        free = room if above else room - gap - second.get_width()
        if row.note and text.width(row.title, SEMIBOLD, SMALL_FLOOR) > free:
            second, free = Surface((0, 0)), room  # the small card says as well how he is
        words, size = text.squeezed(_title(row, free), SEMIBOLD, size, SMALL_FLOOR, free)
        line = text.drawn(words, SEMIBOLD, size, shade)
        if above:
            track = danger_track(row.danger, max(5, px(5)))
            surface.blit(line, (x, area.y - px(1)))
            surface.blit(track, (x, area.bottom - track.get_height() - px(4)))
            return
        surface.blit(line, (x, text.middle(area, SEMIBOLD, size)))
        top = text.middle(area, REGULAR, size) if row.note else area.centery - track.get_height() // 2
        surface.blit(second, (right - px(6) - second.get_width(), top))

    def _items_left(self, row: Row, area: Rect) -> int:
        """The x at which marks, ready spot and items begin."""
        px, side = self.scale.px, area.h - self.scale.px(10)
        if row.state == "dead":
            return area.right
        return area.right - px(14) - max(3, len(row.items)) * (side - px(6)) - (1 + len(row.marks)) * side

    def _paint_items(self, surface: Surface, row: Row, area: Rect) -> None:
        """Paint marks, ready spot and items, the items at the right end."""
        px, side = self.scale.px, area.h - self.scale.px(10)
        x = self._items_left(row, area)
        for mark in row.marks:
            surface.blit(picture(f"skulls/mark/{mark}.svg", (side - px(4), side - px(4))), (x, area.y + px(7)))
            x += side
        spot = Rect(x, area.y + px(5), side, side)
        if row.ready:
            surface.blit(ready_face(row.ready, side), spot)
            if row.shown:
                surface.blit(shapes.frame(spot.size, palette.AMBER, px(4), max(1, px(1.5))), spot)
        else:
            shapes.dashes(surface, spot, palette.LINE_HIGH, max(3, px(4)), 1)
        x = area.right - px(4) - len(row.items) * (side - px(6)) - px(6)
        for item in row.items:
            surface.blit(token_face(item, side), (x, area.y + px(5)))
            x += side - px(6)

    def _paint_brief(self, surface: Surface, row: Row, area: Rect) -> None:
        """Paint the counter with its danger below it, a token at its shoulder."""
        if self.named:
            self._paint_named(surface, row, area)
            return
        px = self.scale.px
        side = area.h - px(12)
        card = small_card(row.unit, self.seat, side, row.state)
        at = card.get_rect(midtop=(area.centerx, area.y + px(2)))
        surface.blit(card, at)
        if row.state == "dead":
            return
        track = danger_track(row.danger, max(4, px(5)))
        surface.blit(track, track.get_rect(midbottom=(area.centerx, area.bottom - px(3))))
        if row.ready:
            face = ready_face(row.ready, max(12, side // 2))
            surface.blit(face, face.get_rect(topright=(area.right - px(1), area.y + px(1))))

    def _paint_named(self, surface: Surface, row: Row, area: Rect) -> None:
        """Paint the counter, its name, and at the right its danger as a number; of one who fell how he is."""
        px, size, side = self.scale.px, self.scale.text(BODY), area.h - self.scale.px(6)
        surface.blit(small_card(row.unit, self.seat, side, row.state), (area.x + px(3), area.y + px(3)))
        right = area.right - px(5)
        if row.state != "dead" and row.danger:
            badge = danger_badge(row.danger, px(NUMBER))
            surface.blit(badge, badge.get_rect(midright=(right, area.centery)))
            right -= badge.get_width() + px(4)
        x = area.x + side + px(7)
        if (
            row.ready and text.width(row.title, SEMIBOLD, SMALL_FLOOR) + px(TOKEN) + px(4) <= right - x
        ):  # the counter has it as well
            face = ready_face(row.ready, px(TOKEN))
            surface.blit(face, face.get_rect(midright=(right, area.centery)))
            right -= face.get_width() + px(4)
        title = _title(row, right - x)
        if text.width(title, SEMIBOLD, SMALL_FLOOR) > right - x:
            return  # a long language: the counter alone
        words, size = text.squeezed(title, SEMIBOLD, size, SMALL_FLOOR, right - x)
        shade = palette.TEXT if row.state in ("up", "stunned") else palette.DIM
        surface.blit(text.drawn(words, SEMIBOLD, size, shade), (x, text.middle(area, SEMIBOLD, size)))
