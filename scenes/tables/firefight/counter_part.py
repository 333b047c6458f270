"""A unit in full, for the side panel: its counter large, and every number on it by name."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pygame import Rect, Surface

from game.firefight.position import Position, Unit
from game.firefight.records import UnitType
from scenes.boards.hexes.land import counters
from scenes.boards.hexes.land.counters import LandCounter
from scenes.kit import text
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale
from scenes.kit.numbers import signed
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.firefight.names import called
from scenes.tables.firefight.pieces import UNKNOWN, counter_of

LARGE = 132  # design units: side of the counter
MARKS = ("box", "turret", "open_topped", "apc", "pioneer", "capless")
"""What a type is marked with, beside flamethrowers and calibres."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:counter.{key}", **given)


LOW = 88  # design units: side of the counter where little room is left


class FullCounter(NamedTuple):
    """A counter, large, with what lies under it and the way it looks, and words beside it."""

    unit: Unit
    kind: UnitType
    words: tuple[str, ...]
    tip: str = ""
    side: int = LARGE

    def high(self, scale: Scale, room: int) -> int:
        """Pixels it takes, with the air for its wedge, or those of its words."""
        px = scale.px(self.side)
        words = sum(text.rich_size(one, scale.text(BODY), room - round(px * 1.5))[1] for one in self.words)
        return max(round(px * 1.34), words)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        """Paint the counter on the left and the words beside it."""
        px = scale.px(self.side)
        middle = (area.x + round(px * 0.74), area.centery)
        counters.draw(surface, _still(self.kind, self.unit), middle, px, 1.0)
        left = middle[0] + round(px * 0.76)
        drawn = [text.rich(words, scale.text(BODY), area.right - left) for words in self.words]
        y = area.centery - sum(one.get_height() for one in drawn) // 2
        for one in drawn:
            surface.blit(one, (left, y))
            y += one.get_height()


@lru_cache(maxsize=32)
def _still(kind: UnitType, unit: Unit) -> LandCounter:
    return counter_of(kind, unit)


def unit_parts(view: Position, unit: Unit, seat_name: str) -> list[Part]:
    """A unit's counter in full, a row for each of its numbers, and what it is marked with."""
    kind = view.kind(unit)
    words = [f"{{dim|{_say(f'class.{kind.cls}')}}}", f"{{{'german' if kind.side == 'german' else 'soviet'}|{seat_name}}}"]
    words.append(f"**{_say(f'state.{unit.state}')}**")
    if unit.hidden:
        words.append(f"{{amber|{_say('hidden')}}}")
    return [
        FullCounter(unit, kind, tuple(words)),
        *number_rows(view, kind),
        *cover_rows(view, unit),
        *hit_rows(view, unit),
        *marks_of(kind),
    ]


def low_parts(view: Position, unit: Unit, seat_name: str) -> list[Part]:
    """The same in little room: the counter smaller, its numbers beside it by name."""
    kind = view.kind(unit)
    colour = "german" if kind.side == "german" else "soviet"
    words = [f"{{{colour}|{seat_name}}}, **{_say(f'state.{unit.state}')}**"]
    for row in number_rows(view, kind, short=True):
        if isinstance(row, Row):
            words.append(_say("beside", name=f"{{dim|{row.left}}}", value=row.right))
    return [FullCounter(unit, kind, tuple(words), side=LOW), *cover_rows(view, unit), *hit_rows(view, unit)]


def number_rows(view: Position, kind: UnitType, short: bool = False) -> list[Part]:
    """A row for each printed number (3.1); `short`: in as few words as can be."""
    fire = [_say(ink, fp=f"**{fp}**") for ink, fp in (("red", kind.fp_red), ("blue", kind.fp_blue)) if fp]
    attack = _say("never") if kind.attack_ap is None or not fire else f"**{_say('ap', ap=kind.attack_ap)}**"
    found: list[Part] = [
        Row(_say("attack"), attack),
        Row(_say("move"), f"**{_say('ap', ap=kind.move_ap)}**"),
        Row(_say("firepower"), ", ".join(fire) or _say("none")),
    ]
    if kind.range:
        numbers, last = view.world.numbers, 0 if view.world.options["long_range_inclusive"] else 1
        far, less, long = kind.range * numbers.long_range_times - last, signed(numbers.long_range), kind.range + 1
        told = "spaces_short" if short or far < long else "spaces_one" if far == long else "spaces"
        found.append(Row(_say("range"), _say(told, range=f"**{kind.range}**", long=long, far=far, less=less), tip="R-FF-47"))
    found.append(Row(_say("defence"), _say("both", front=f"**{kind.dr_front}**", flank=f"**{kind.dr_flank}**")))
    if kind.bonus:
        found.append(Row(_say("steps"), f"**{kind.bonus}**"))
    return found


def cover_rows(view: Position, unit: Unit) -> list[Part]:
    """What the terrain of its space adds to its defence, as the disc on the counter says it (R-FF-49)."""
    ground = view.world.ground.terrain.get(unit.at)
    if ground is None or not ground.dm:
        return []
    return [Row(say("firefight:space.cover"), f"**{signed(ground.dm)}**")]


def hit_rows(view: Position, unit: Unit) -> list[Part]:
    """The hit counter under a unit, as far as it is known (3.2)."""
    if unit.hit is None:
        return []
    if unit.hit == UNKNOWN:
        return [Row(_say("hit"), f"{{danger|{_say('unknown')}}}")]
    name, counter = _say(f"hits.{unit.hit}"), view.counter(unit)
    number = counter.rally if counter else None
    told = _say("stays", name=name) if number is None else _say("rally", name=name, number=number)
    return [Row(_say("hit"), f"{{danger|{told}}}")]


def marks_of(kind: UnitType) -> list[Part]:
    """What a type is marked with, in one line."""
    found = [_say(mark) for mark in MARKS if getattr(kind, mark)]
    if kind.flame:
        found.append(_say("flame"))
    if kind.calibre:
        found.append(_say("calibre", cm=kind.calibre))
    return [Prose(f"{{dim|{', '.join(found)}}}")] if found else []


def title_of(view: Position, unit: Unit) -> str:
    """What stands over the panel of a unit: its name, its mark, where it stands."""
    name = called(view.kind(unit), unit.id, unit.seat)
    return (_say("title", name=name, at=unit.at) if unit.at in view.world.hexes.bit else name).upper()
