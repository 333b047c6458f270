"""The result table and the chart of modifiers, as they lie in the box: a sheet over the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from game.ironsquad.position import Position
from game.ironsquad.records import Weapon
from game.ironsquad.shooting import outcome
from scenes.app.page import Sheet
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, REGULAR, SEMIBOLD, SMALL
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.numbers import signed
from scenes.kit.palette import Colour, mixed
from scenes.kit.scene import Change, Pop
from scenes.kit.widgets import Button, Heading, Label, Widget
from scenes.kit.words import say
from scenes.tables.ironsquad.names import percent
from scenes.tables.ironsquad.preview import OURS, shade_of
from scenes.tables.ironsquad.prospects import Shot

WIDE = 1040.0  # design units: the sheet
COLUMNS = ("clear", "building", "grass", "forest", "hill")
HEALTH = (4, 3, 2, 1)
AIR = 14  # design units between a table and the heading of the next
FARTHEST = 4


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:chart.{key}", **given)


class Cell(NamedTuple):
    """A field of a table: its words, whether it applies now, the colour under it (None: the table's), whether it is a heading."""

    words: str
    lit: bool = False
    shade: Colour | None = None
    head: bool = False


class Grid(Widget):
    """Rows of fields. Each column is as wide as its words, and all but the first share what is left; groups stand over them."""

    focusable = False

    def __init__(self, rows: Sequence[Sequence[Cell]], groups: Sequence[tuple[str, int, str]] = ()) -> None:
        """`groups`: the words of each, over how many columns it stands, and the number of its rule, which a click opens."""
        super().__init__()
        self.rows, self.groups = [tuple(row) for row in rows], tuple(groups)

    def _row(self, scale: Scale) -> int:
        return text.line_height(REGULAR, scale.text(BODY)) + scale.px(6)

    def _first(self, scale: Scale) -> int:
        px = scale.text(BODY)
        return max(text.width(row[0].words, SEMIBOLD, px) for row in self.rows) + scale.px(18)

    def _columns(self, scale: Scale) -> list[int]:
        """The widths in pixels of the columns after the first that their words need, and the groups over them."""
        px = scale.text(BODY)
        widths = [[text.width(cell.words, SEMIBOLD, px) for cell in row[1:]] for row in self.rows]
        found, start = [max(column) + scale.px(10) for column in zip(*widths, strict=True)], 0
        for words, number, _ in self.groups:
            lacking = text.width(words, SEMIBOLD, px) + scale.px(10) - sum(found[start : start + number])
            for place in range(start, start + number) if lacking > 0 else ():
                found[place] += -(-lacking // number)
            start += number
        return found

    def least(self, scale: Scale) -> int:
        """The width in pixels under which its words touch."""
        return self._first(scale) + sum(self._columns(scale))

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, self._row(scale) * (len(self.rows) + bool(self.groups))

    def _edges(self) -> list[int]:
        columns = self._columns(self.scale)
        over = (self.rect.w - self._first(self.scale) - sum(columns)) / len(columns)
        edges = [0, self._first(self.scale)]
        for place in range(1, len(columns) + 1):
            edges.append(edges[1] + sum(columns[:place]) + round(over * place))
        return edges

    def link_at(self, at: tuple[int, int]) -> str:
        """The rule of the group over the column at a point."""
        across, edges, place = at[0] - self.rect.x, self._edges() if self.groups else [], 1
        for _, number, rule in self.groups:
            if edges[place] <= across < edges[place + number]:
                return rule
            place += number
        return ""

    def topic_at(self, at: tuple[int, int]) -> str:
        return self.link_at(at) or self.topic

    def _write_group(self, surface: Surface, words: str, rule: str, area: Rect) -> None:
        """Write the words of a group over it, with the number of its rule behind them where there is room."""
        small = text.drawn(rule, REGULAR, self.scale.text(SMALL), palette.DIM)
        wide = text.width(words, SEMIBOLD, self.scale.text(BODY))
        if wide + small.get_width() + self.scale.px(16) > area.w:
            self._write(surface, words, area, palette.AMBER, SEMIBOLD)
            return
        both = Rect(0, area.y, wide + self.scale.px(8) + small.get_width(), area.h).move_to(centerx=area.centerx)
        self._write(surface, words, Rect(both.x, area.y, wide, area.h), palette.AMBER, SEMIBOLD)
        surface.blit(small, (both.right - small.get_width(), text.middle(area, REGULAR, self.scale.text(SMALL))))

    def paint(self) -> Surface:
        surface, high, edges = self.clear(), self._row(self.scale), self._edges()
        y = 0
        if self.groups:
            place = 1
            for words, number, rule in self.groups:
                area = Rect(edges[place], 0, edges[place + number] - edges[place], high)
                self._write_group(surface, words, rule, area)
                pygame.draw.line(surface, palette.LINE_HIGH, (area.x + 4, area.bottom - 2), (area.right - 5, area.bottom - 2))
                place += number
            y = high
        for row in self.rows:
            for place, cell in enumerate(row):
                area = Rect(edges[place], y, edges[place + 1] - edges[place], high)
                self._paint_cell(surface, cell, area, place == 0)
            y += high
        return surface

    def _paint_cell(self, surface: Surface, cell: Cell, area: Rect, first: bool) -> None:
        inner = area.inflate(-2, -2)
        if cell.lit:
            surface.blit(shapes.box(inner.size, palette.AMBER, None, self.scale.px(3)), inner)
        elif cell.shade:
            surface.blit(shapes.box(inner.size, mixed(cell.shade, palette.PANEL, 0.35), None, self.scale.px(3)), inner)
        elif not cell.head and not first:
            surface.blit(shapes.box(inner.size, palette.FIELD, None, self.scale.px(3)), inner)
        shade = palette.INK if cell.lit else palette.DIM if cell.head or cell.words == "0" else palette.TEXT
        if first:
            px = self.scale.text(BODY)
            at = (inner.x + self.scale.px(6), text.middle(inner, SEMIBOLD, px))
            surface.blit(text.drawn(cell.words, SEMIBOLD, px, shade), at)
        else:
            self._write(surface, cell.words, area, shade, SEMIBOLD if cell.lit else REGULAR)

    def _write(self, surface: Surface, words: str, area: Rect, shade: Colour, face: str) -> None:
        px = self.scale.text(BODY)
        drawn = text.drawn(words, face, px, shade)
        surface.blit(drawn, (area.centerx - drawn.get_width() // 2, text.middle(area, face, px)))


# --- what stands in them --------------------------------------------------------------------------------------------------


def result_rows(view: Position, shot: Shot | None) -> list[list[Cell]]:
    """The eight bands, what each does, and for a shot the numbers of the die that lead there with their chance."""
    outcomes = view.world.tables.outcomes
    bands, results = [Cell(_say("final"), head=True)], [Cell(_say("result"))]
    numbers: dict[str, list[int]] = {}
    weights: dict[str, int] = {}
    if shot and shot.answer["can"]:
        for row in shot.answer["rows"]:
            key = outcome(view, row["final"]).text
            numbers.setdefault(key, []).append(row["die"])
            weights[key] = weights.get(key, 0) + row["weight"]
    for place, one in enumerate(outcomes):
        last = outcomes[place + 1].least if place + 1 < len(outcomes) else None
        if one.least is None:
            words = _say("up_to", last=(last or 0) - 1)
        else:
            words = _say("from_on", first=one.least) if last is None else _say("range", first=one.least, last=last - 1)
        bands.append(Cell(words, head=True))
        key = "none" if one.who is None else "attacker" if one.who == "attacker" else "defender_slow" if one.slow else "defender"
        shade = OURS if one.who == "attacker" else None if one.who is None else mixed(shade_of(one), palette.PANEL, 0.55)
        results.append(Cell(_say(f"lose.{key}", n=one.lose), shade=shade))
    rows = [bands, results]
    if shot and shot.answer["can"]:
        dice = [", ".join(map(str, numbers.get(one.text, ()))) for one in outcomes]
        rows.append([Cell(_say("die")), *(Cell(words or "–", bool(words)) for words in dice)])
        chances = [percent(weights.get(one.text, 0) / shot.answer["of"]) if one.text in weights else "–" for one in outcomes]
        rows.append([Cell(_say("chance")), *(Cell(words) for words in chances)])
    return rows


def luck_rows(view: Position) -> list[list[Cell]]:
    """What every number of the die adds, and on how many faces it stands."""
    drm, luck = view.world.tables.drm, view.world.luck
    return [
        [Cell(_say("shown"), head=True), *(Cell(str(number), head=True) for number in range(1, len(drm) + 1))],
        [Cell(_say("adds")), *(Cell(signed(by)) for by in drm)],
        [Cell(_say("faces", count=len(luck))), *(Cell(str(luck.count(number))) for number in range(1, len(drm) + 1))],
    ]


def modifier_rows(view: Position, shot: Shot | None) -> list[list[Cell]]:
    """A row for each weapon: by ground, elevation, distance, health and night; for a shot, what applies is lit."""
    applies = _applying(view, shot) if shot and shot.answer["can"] else ("", frozenset())
    heads = [*(_say(f"column.{name}") for name in COLUMNS), _say("favour"), _say("against")]
    heads += [*map(str, range(FARTHEST + 1)), *map(str, HEALTH), _say("always")]
    rows = [[Cell("", head=True), *(Cell(words, head=True) for words in heads)]]
    for weapon in view.world.tables.weapons.values():
        mine = weapon.id == applies[0]
        fields = _fields(view, weapon)
        cells = [Cell(words, mine and place in applies[1]) for place, words in enumerate(fields)]
        rows.append([Cell(translated(weapon.title), mine), *cells])
    return rows


def _fields(view: Position, weapon: Weapon) -> list[str]:
    grounds = [signed(weapon.terrain.get(column, 0)) for column in COLUMNS]
    distances = [signed(by) for by in weapon.distance] + ["–"] * (FARTHEST + 1 - len(weapon.distance))
    health = [signed(weapon.health.get(column, 0)) for column in HEALTH]
    night = signed(view.world.tables.numbers.night)
    return [*grounds, signed(weapon.favour), signed(weapon.against), *distances, *health, night]


def _applying(view: Position, shot: Shot) -> tuple[str, frozenset[int]]:
    """The weapon of a shot, and the places of the fields that count for it."""
    unit, target, tables = view.units[shot.unit], view.units[shot.target], view.world.tables
    found = set()
    column = tables.grounds[view.layout.ground[target.at]].column
    if column in COLUMNS:
        found.add(COLUMNS.index(column))
    if shot.sight["elevation"] != "level" and shot.sight["distance"]:
        found.add(len(COLUMNS) + (shot.sight["elevation"] == "against"))
    found.add(len(COLUMNS) + 2 + shot.sight["distance"])
    kind = view.kind(unit)
    health = kind.health[len(kind.health) - unit.hp]
    after = len(COLUMNS) + 2 + FARTHEST + 1
    if health in HEALTH:
        found.add(after + HEALTH.index(health))
    if view.night:
        found.add(after + len(HEALTH))
    return kind.weapon, frozenset(found)


def groups() -> list[tuple[str, int, str]]:
    """What stands over the columns of the modifiers, over how many of them, and the rule it is about."""
    return [
        (_say("group.ground"), len(COLUMNS), "R-IS-71"), (_say("group.elevation"), 2, "R-IS-72"),
        (_say("group.distance"), FARTHEST + 1, "R-IS-73"), (_say("group.health"), len(HEALTH), "R-IS-74"),
        (_say("group.night"), 1, "R-IS-75"),
    ]  # fmt: skip


class Charts(Sheet):
    """Both charts over the board; what applies to the shot that is previewed is lit. Esc or the button closes them."""

    width = WIDE

    def __init__(
        self, view: Position, shot: Shot | None, shooter: str, look_up: Callable[[str], Change | None] | None = None
    ) -> None:
        super().__init__(_say("title"))
        self.look_up = look_up
        self.modifiers = Grid(modifier_rows(view, shot), groups())
        self.results = Grid(result_rows(view, shot))
        self.luck = Grid(luck_rows(view))
        self.modifiers.topic, self.results.topic, self.luck.topic = "panel.preview", "panel.result", "R-IS-76"
        self.line = Label(_say("line_shot", unit=shooter) if shot and shot.answer["can"] else _say("line"), BODY, palette.DIM)
        self.close = Button(_say("close"), lambda: Pop(), key="let_go", main=True)

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        def needed(one: Scale) -> int:
            return max(grid.least(one) for grid in (self.modifiers, self.luck, self.results)) + 2 * one.px(14)

        fitted = scale.fitted(lambda one: needed(one) <= size[0] - 2 * one.px(16))
        self.width = max(WIDE, fitted.units(needed(fitted) + 1))
        super().resize(size, fitted)

    def contents(self) -> list[Widget]:
        heads = [Heading(_say(f"head.{name}").upper(), BODY, palette.DIM) for name in ("modifiers", "luck", "results")]
        return [heads[0], self.modifiers, heads[1], self.luck, heads[2], self.results]

    def arrange(self, view: Rect) -> int:
        px, scale, gap = self.scale.px, self.scale, self.scale.px(6)
        wide = min(px(self.width), view.w - 2 * px(16))
        inner, top = wide - 2 * px(14), self.back.natural(scale, wide)[1]
        widgets = self.contents()
        heights = [widget.natural(scale, inner)[1] for widget in widgets]
        button = self.close.natural(scale)
        air = [px(AIR) if place and isinstance(widget, Heading) else 0 for place, widget in enumerate(widgets)]
        high = top + sum(heights) + sum(air) + gap * len(heights) + px(4) + button[1] + px(14)
        start = max(px(16), (view.h - high) // 2)
        self.back.place(Rect((view.w - wide) // 2, start, wide, high), scale)
        x, y = self.back.rect.x + px(14), start + top
        for widget, height, above in zip(widgets, heights, air, strict=True):
            y += above
            widget.place(Rect(x, y, inner, height), scale)
            y += height + gap
        y += px(4)
        self.close.place(Rect(x + inner - button[0], y, *button), scale)
        room = inner - button[0] - px(16)
        line = self.line.natural(scale, room)[1]
        self.line.place(Rect(x, y + (button[1] - line) // 2, room, line), scale)
        self.focus.renew([self.back, *widgets, self.line, self.close])
        end = widgets[-1].rect.bottom + px(14)
        bottom = self.keep_in_sight((self.line, self.close), end, self.back.rect.bottom + px(16), view)
        if self.pinned:
            self.back.place(Rect(self.back.rect.topleft, (wide, end - start)), scale)
        return bottom

    def escape(self) -> Change | None:
        return Pop()
