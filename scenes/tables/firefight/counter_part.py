"""A unit in full, for the side panel: its counter large, and every number on it by name."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pygame import Rect, Surface

from game.firefight.position import Position, Unit
from game.firefight.records import Counter, UnitType
from scenes.boards.hexes.land import counters
from scenes.boards.hexes.land.counters import LandCounter
from scenes.kit import text
from scenes.kit.fonts import BODY
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.numbers import signed, written
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.firefight.figures import Figures
from scenes.tables.firefight.names import called
from scenes.tables.firefight.pieces import UNHURT, UNKNOWN, counter_of
from scenes.tables.firefight.sightline import reach_of

LARGE = 100  # design units: side of the counter
MIDDLE, BESIDE = 0.6, 0.68  # sides of it from the left to its middle, and from there to the words
MARKS = ("box", "turret", "open_topped", "apc", "pioneer", "capless")
"""What a type is marked with, beside flamethrowers and calibres."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:counter.{key}", **given)


class FullCounter(NamedTuple):
    """A counter, large, with words beside it: its front is seen on the board."""

    unit: Unit
    kind: UnitType
    words: tuple[str, ...]
    tip: str = ""
    marker: Counter | None = None  # the hit marker under it, where it is known

    def high(self, scale: Scale, room: int) -> int:
        """Pixels it takes with the air for its name and its shadow, or those of its words."""
        px = scale.px(LARGE)
        words = sum(text.rich_size(one, scale.text(BODY), room - round(px * (MIDDLE + BESIDE)))[1] for one in self.words)
        return max(round(px * 1.24), words)

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        """Paint the counter on the left and the words beside it."""
        px = scale.px(LARGE)
        middle = (area.x + round(px * MIDDLE), area.centery)
        counters.draw(surface, _still(self.kind, self.unit, self.marker), middle, px, 1.0, fronted=False)
        left = middle[0] + round(px * BESIDE)
        drawn = [text.rich(words, scale.text(BODY), area.right - left) for words in self.words]
        y = area.centery - sum(one.get_height() for one in drawn) // 2
        for one in drawn:
            surface.blit(one, (left, y))
            y += one.get_height()


@lru_cache(maxsize=32)
def _still(kind: UnitType, unit: Unit, marker: Counter | None) -> LandCounter:
    return counter_of(kind, unit, marker=marker)


def unit_parts(view: Position, unit: Unit, seat_name: str) -> list[Part]:
    """A unit's counter in full, a row for each of its numbers, and what it is marked with."""
    kind = view.kind(unit)
    words = [f"{{dim|{_say(f'class.{kind.cls}')}}}", _whose(kind, seat_name)]
    words.append(f"**{_say(f'state.{unit.state}')}**")
    if unit.hidden:
        words.append(f"{{amber|{_say('hidden')}}}")
    return [
        FullCounter(unit, kind, tuple(words), marker=view.counter(unit)),
        *number_rows(view, unit),
        *cover_rows(view, unit),
        *hit_rows(view, unit),
        *marks_of(kind),
    ]


def brief_parts(view: Position, unit: Unit) -> list[Part]:
    """The numbers of a unit alone, beside what must stand whole."""
    return [Figures(figures_of(view, unit), _say("figures_tip")), *hit_rows(view, unit)[:1]]


def low_parts(view: Position, unit: Unit, seat_name: str) -> list[Part]:
    """The same in little room: its numbers side by side."""
    kind = view.kind(unit)
    words = f"{_whose(kind, seat_name)}, **{_say(f'state.{unit.state}')}**"
    return [
        Prose(f"{words}, {{amber|{_say('hidden')}}}" if unit.hidden else words),
        Figures(figures_of(view, unit), _say("figures_tip")),
        *cover_rows(view, unit),
        *hit_rows(view, unit),
    ]


def _whose(kind: UnitType, seat_name: str) -> str:
    """The name of a seat in the colour of a type's side."""
    return f"{{{'german' if kind.side == 'german' else 'soviet'}|{seat_name}}}"


def figures_of(view: Position, unit: Unit) -> tuple[tuple[str, str], ...]:
    """The numbers of a unit by their names, as its hit marker changes them: one that is changed is red (3.2)."""
    kind, marker = view.kind(unit), view.counter(unit) or UNHURT
    fire = [f"{{{ink}|{fp + more}}}" for ink, fp, more in (
        ("soviet", kind.fp_red, marker.fp_red), ("sky", kind.fp_blue, marker.fp_blue)) if fp]  # fmt: skip
    never = f"{{dim|{_say('never')}}}" if kind.attack_ap is None or not fire else ""
    defence = [_now(kind.dr_front, marker.dr_front), _now(kind.dr_flank, marker.dr_flank)]
    reach = reach_of(view, unit)[0]
    found = [
        (_say("attack"), never or _say("ap", ap=_now(kind.attack_ap or 0, marker.attack_ap))),
        (_say("move"), _say("ap", ap=_now(kind.move_ap, marker.move_ap))),
        (_say("firepower"), " / ".join(fire)),
        (_say("range"), _now(kind.range, reach - kind.range) if kind.range else ""),
        (_say("defence"), " / ".join(defence)),
    ]
    return tuple((name, value) for name, value in found if value)


def _now(printed: int, more: int) -> str:
    """A number as it counts now, red where a hit marker has changed it."""
    return f"{{danger|{written(printed + more)}}}" if more else str(printed)


def number_rows(view: Position, unit: Unit) -> list[Part]:
    """A row for each number (3.1), as the hit marker of a unit changes it, with the printed one behind it (3.2)."""
    kind, marker = view.kind(unit), view.counter(unit) or UNHURT
    fire = [
        _say(ink, fp=_changed(fp, fp + more))
        for ink, fp, more in (("red", kind.fp_red, marker.fp_red), ("blue", kind.fp_blue, marker.fp_blue))
        if fp
    ]
    attack = _say("never")
    if kind.attack_ap is not None and fire:
        attack = _say("ap", ap=_changed(kind.attack_ap, kind.attack_ap + marker.attack_ap))
    found: list[Part] = [
        Row(_say("attack"), attack),
        Row(_say("move"), _say("ap", ap=_changed(kind.move_ap, kind.move_ap + marker.move_ap))),
        Row(_say("firepower"), ", ".join(fire) or _say("none")),
    ]
    near, far = reach_of(view, unit)
    if kind.range and marker.range_max is not None:
        found.append(Row(_say("range"), _changed(kind.range, near), tip="R-FF-47"))
    elif kind.range:
        less, long = signed(view.world.numbers.long_range), kind.range + 1
        told = "spaces_short" if far < long else "spaces_one" if far == long else "spaces"
        found.append(Row(_say("range"), _say(told, range=f"**{kind.range}**", long=long, far=far, less=less), tip="R-FF-47"))
    front, flank = (
        _changed(kind.dr_front, kind.dr_front + marker.dr_front),
        _changed(kind.dr_flank, kind.dr_flank + marker.dr_flank),
    )
    found.append(Row(_say("defence"), _say("both", front=front, flank=flank)))
    if kind.bonus:
        found.append(Row(_say("steps"), f"**{kind.bonus}**"))
    return found


def _changed(printed: int, now: int) -> str:
    """A number as it counts now; the printed one in brackets where a hit marker has changed it."""
    return f"**{now}**" if now == printed else _say("changed", now=f"{{danger|**{written(now)}**}}", printed=f"{{dim|{printed}}}")


def effects(marker: Counter) -> list[str]:
    """What a hit marker forbids and changes, a few words for each (3.2)."""
    found = [_say(f"effect.{one}") for one in ("all", "attack") if one in marker.bars]
    found += [_say("effect.bound")] if {"move", "pivot"} <= marker.bars else []
    found += [_say("effect.attack_ap", ap=signed(marker.attack_ap))] if marker.attack_ap else []
    found += [_say("effect.move_ap", ap=signed(marker.move_ap))] if marker.move_ap else []
    if marker.fp_red or marker.fp_blue:
        key = "effect.fp" if marker.fp_red == marker.fp_blue else "effect.fp_both"
        found.append(_say(key, red=signed(marker.fp_red), blue=signed(marker.fp_blue)))
    found += [_say("effect.range", range=marker.range_max)] if marker.range_max is not None else []
    if marker.dr_front and marker.dr_front == marker.dr_flank:
        found.append(_say("effect.defence", defence=signed(marker.dr_front)))
    else:
        found += [_say("effect.front", defence=signed(marker.dr_front))] if marker.dr_front else []
        found += [_say("effect.flank", defence=signed(marker.dr_flank))] if marker.dr_flank else []
    return found or [_say("effect.none")]


def cover_rows(view: Position, unit: Unit) -> list[Part]:
    """What a card and the terrain of its space add to its defence, as the counter says it (R-FF-49, R-FF-74)."""
    ground = view.world.ground.terrain.get(unit.at)
    card: list[Part] = [Row(_say("from_card"), _say("guard", dm=signed(unit.dm)), tip=_say("guard_tip"))] if unit.dm else []
    if ground is None or not ground.dm:
        return card
    stands = _say("stands", ground=translated(ground.title))
    return [*card, Row(stands, _say("cover", dm=signed(ground.dm)), tip=_say("cover_tip"))]


def hit_rows(view: Position, unit: Unit) -> list[Part]:
    """The hit counter under a unit, as far as it is known (3.2)."""
    if unit.hit is None:
        return []
    if unit.hit == UNKNOWN:
        return [Row(_say("hit"), f"{{danger|{_say('unknown')}}}")]
    name, counter = _say(f"hits.{unit.hit}"), view.counter(unit)
    number = counter.rally if counter else None
    told = _say("stays", name=name) if number is None else _say("rally", name=name, number=number)
    does = [Prose(f"{{danger|{', '.join(effects(counter))}}}", tip="R-FF-55")] if counter else []
    return [Row(_say("hit"), f"{{danger|{told}}}"), *does]


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
