"""The preview of a shot: what it is made of, its class, what every number of the die does, and why there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import pygame
from pygame import Rect, Surface

from game.ironsquad.position import Position
from game.ironsquad.records import Outcome
from game.ironsquad.shooting import outcome
from game.learning.rulebook import numbers_in
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, REGULAR, SEMIBOLD
from scenes.kit.hero import Hero
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.numbers import shares, signed, written
from scenes.kit.palette import Colour, mixed
from scenes.kit.pictures import picture
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.ironsquad.names import called, health, hundredths, percent, title_of
from scenes.tables.ironsquad.pieces import BOOT
from scenes.tables.ironsquad.prospects import Shot, caught_by

OURS = mixed(palette.RED.counter, palette.TEXT, 0.08)
NOTHING = palette.colour("66706A")
CHART, LOW = 118, 94  # design units: figures, bars, results and the numbers of the die; the same in a low column


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:preview.{key}", **given)


def health_name(view: Position, unit: str, hp: int) -> str:
    """What a unit is called at so many points of health."""
    return health(view.world.tables, unit, hp)


# --- the sum --------------------------------------------------------------------------------------------------------------


def modifier_rows(view: Position, shot: Shot) -> list[Part]:
    """A row for the starting accuracy and for every modifier that counts, and their sum."""
    mods: Mapping[str, int] = shot.answer["mods"]
    shooter, target = view.units[shot.unit], view.units[shot.target]
    ground = say(f"ironsquad:preview.ground.{view.layout.ground[target.at]}")
    names = {
        "start": _say("start"),
        "terrain": _say("terrain", ground=ground, weapon=_say(f"weapon.{view.kind(shooter).weapon}")),
        "elevation": _say("favour" if mods["elevation"] > 0 else "against"),
        "distance": _say("same_hex") if shot.sight["distance"] == 0 else _say("distance", count=shot.sight["distance"]),
        "health": _say("health", state=health_name(view, shot.unit, shooter.hp)),
        "night": _say("night"),
    }
    rows: list[Part] = []
    for name, by in mods.items():
        if name == "start":
            rows.append(_modifier(name, names[name], str(by)))
        elif by:
            rows.append(_modifier(name, names[name], signed(by)))
    acc = shot.answer["acc"]
    span = view.world.tables.class_span
    first = acc // span * span
    same = _say("tip.class", first=written(first), last=written(first + span - 1), next=written(first + span))
    named = f"{{amber|{_say('sum')}}} {{dim|{_say('next', next=written(first + span))}}}"
    rows.append(Row(named, f"{{amber|**{written(acc)}**}}", True, f"{_say('tip.sum')}\n{same}"))
    return rows


def _modifier(name: str, words: str, figure: str) -> Row:
    """The row of one modifier, with the number of its rule."""
    tip = _say(f"tip.{name}")
    return Row(words, f"**{figure}**", tip=tip, topic=f"modifier.{name}", rule=next(numbers_in(tip), ""))


def brief_sum(view: Position, shot: Shot) -> list[Part]:
    """The sum in running words, for a low column: every modifier that counts with its name, and what they come to."""
    rows = [row for row in modifier_rows(view, shot) if isinstance(row, Row)]
    named = " · ".join(f"{row.left} {row.right}" for row in rows[:-1])
    return [Prose(named, "\n".join(dict.fromkeys(row.tip for row in rows[:-1]))), rows[-1]]


# --- the die --------------------------------------------------------------------------------------------------------------


class Bar(NamedTuple):
    """A number of the die: its chance, what is written under it, whether a marker falls, its colour."""

    die: int
    chance: float
    result: str
    slow: bool
    shade: Colour


def shade_of(row: Outcome) -> Colour:
    """The colour of a result: red when it is ours to suffer, grey for nothing, amber the stronger the more they lose."""
    if row.who == "attacker":
        return OURS
    if row.who is None:
        return NOTHING
    return mixed(palette.colour("A8741A"), palette.colour("FFD88A"), (row.lose - 1) / 2 * 0.8 + (0.2 if row.slow else 0.0))


def bars_of(view: Position, shot: Shot) -> tuple[Bar, ...]:
    """A bar for each number of the luck die that can fall."""
    found = []
    for one in shot.answer["rows"]:
        row = outcome(view, one["final"])
        key = "we" if row.who == "attacker" else "none" if row.who is None else "they"
        words = _say(f"result.{key}", n=row.lose)
        found.append(Bar(one["die"], one["weight"] / shot.answer["of"], words, row.slow, shade_of(row)))
    return tuple(found)


class DieChart(NamedTuple):
    """A bar for each number of the die: its chance above, what it does below, and the number itself."""

    bars: tuple[Bar, ...]
    tip: str
    low: bool = False

    def high(self, scale: Scale, room: int) -> int:
        line = text.line_height(REGULAR, scale.text(BODY))
        return scale.px(LOW if self.low else CHART) + 3 * (line - scale.px(18))

    def paint(self, surface: Surface, area: Rect, scale: Scale) -> None:
        px = scale.text(BODY)
        line = text.line_height(REGULAR, px)
        floor = area.bottom - 2 * line - scale.px(4)
        room = floor - area.y - line
        most = max(bar.chance for bar in self.bars)
        pitch = area.w / len(self.bars)
        chances = [bar.chance for bar in self.bars]
        even = len(set(chances)) == 1  # what is equal is told alike
        told = [hundredths(one) for one in chances] if even else [str(one) for one in shares(chances)]
        whole = [say("ironsquad:preview.percent", n=one) for one in told]
        narrow = max(text.width(one, REGULAR, px) for one in whole) + scale.px(4) > pitch
        pygame.draw.line(surface, palette.LINE_HIGH, (area.x, floor), (area.right - 1, floor))
        for place, (bar, chance) in enumerate(zip(self.bars, told if narrow else whole, strict=True)):
            x = area.x + round(pitch * (place + 0.5))
            tall = max(3, round(room * bar.chance / most))
            wide = max(6, round(pitch * 0.7))
            block = Rect(x - wide // 2, floor - tall, wide, tall)
            edge = mixed(bar.shade, (255, 255, 255), 0.25)
            surface.blit(shapes.box(block.size, bar.shade, None, scale.px(2), 1, edge), block)
            if bar.slow:
                side = min(wide - 2, tall - 2, scale.px(26))
                sign = picture(BOOT, (side, side)) if side >= 8 else None
                if sign:
                    surface.blit(sign, sign.get_rect(center=block.center))
            self._write(surface, chance, x, block.y - line, px, palette.TEXT)
            self._write(surface, str(bar.die), x, floor + scale.px(2) + line, px, palette.DIM)
        for first, last, words in self.runs():
            x = area.x + round(pitch * (first + last + 1) / 2)
            self._write(surface, words, x, floor + scale.px(2), px, palette.TEXT, SEMIBOLD)

    def runs(self) -> list[tuple[int, int, str]]:
        """Bars side by side with the same result, first and last, and what is written under them."""
        found: list[tuple[int, int, str]] = []
        for place, bar in enumerate(self.bars):
            before = self.bars[place - 1] if place else None
            if before and found and (before.result, before.slow) == (bar.result, bar.slow):
                found[-1] = (found[-1][0], place, bar.result)
            else:
                found.append((place, place, bar.result))
        return found

    def _write(self, surface: Surface, words: str, x: int, y: int, px: int, shade: Colour, face: str = REGULAR) -> None:
        drawn = text.drawn(words, face, px, shade)
        surface.blit(drawn, (x - drawn.get_width() // 2, y))


def result_parts(view: Position, shot: Shot, brief: bool = False) -> list[Part]:
    """How often it hits, large, with how much health that costs in the mean, how often it kills and backfires, then the die;
    `brief`: the figures in running words.
    """
    answer: Mapping[str, Any] = shot.answer
    faces, hit, ours, kill = answer["of"], 0, 0, 0
    for row in answer["rows"]:
        result = outcome(view, row["final"])
        who, lose = result.who, result.lose
        hit += row["weight"] if who == "defender" else 0
        ours += row["weight"] if who == "attacker" else 0
        kill += row["weight"] if who == "defender" and lose >= view.units[shot.target].hp else 0
    hurt, mean = percent(ours / faces), f"{answer['expected']:.1f}"
    risk = f"{{danger|**{hurt}**}}" if ours else f"**{hurt}**"
    if brief:
        falls = _say("brief_kill", kill=percent(kill / faces)) if kill else ""
        return [Prose(_say("brief", hit=percent(hit / faces), kill=falls, mean=mean, risk=risk), _say("tip.mean"))]
    more = _say("mean_of", mean=mean, hp=view.units[shot.target].hp)
    kills = [Row(_say("kill"), f"{{good|**{percent(kill / faces)}**}}", tip=_say("tip.kill"))] if kill else []
    bars = bars_of(view, shot)
    boot = [Prose(f"{{dim|{_say('boot')}}}", _say("tip.bars"))] if any(bar.slow for bar in bars) else []
    return [
        Hero(hundredths(hit / faces), "%", _say("hit"), more, tip=f"{_say('tip.hit')} {_say('tip.mean')}"),
        *kills,
        Row(_say("risk"), risk, tip=_say("tip.risk"), rule="R-IS-78"),
        DieChart(bars, _say("tip.bars")),
        *boot,
    ]


def _others(view: Position, shot: Shot) -> list[Part]:
    """Whether the target sees back, and who else stands in the blast."""
    blind: list[Part] = [Prose(f"{{good|{_say('blind')}}}", _say("tip.blind"))] if shot.blind else []
    return blind + splash_rows(view, shot)


def splash_rows(view: Position, shot: Shot) -> list[Part]:
    """A row for everybody in the blast besides the target: how often it is hit there, and the mean loss; friends in warning."""
    rows: list[Part] = []
    side = view.units[shot.unit].seat
    for name in shot.splash:
        chance, mean = caught_by(shot, name)
        friend = view.units[name].seat == side
        key = "self" if name == shot.unit else "friend" if friend else "foe"
        words = _say(f"splash.{key}", unit=title_of(view, name) if friend else called(view, name))
        right = _say("splash.loses", chance=percent(chance), mean=f"{mean:.1f}")
        mark = "danger" if friend and mean else "text"
        rows.append(Row(f"{{{mark}|{words}}}", f"{{{mark}|**{right}**}}", not rows, _say("tip.splash")))
    return rows


# --- the panels -----------------------------------------------------------------------------------------------------------


def title(view: Position, shot: Shot) -> str:
    """What stands over the preview."""
    key = "title" if shot.answer["can"] else "no_title"
    return _say(key, target=title_of(view, shot.target)).upper()


def moved(view: Position, shot: Shot) -> list[Part]:
    """Where the shot would be taken from, when that is not where the unit stands."""
    if shot.at == view.units[shot.unit].at:
        return []
    return [Prose(f"{{sky|{_say('moved', at=shot.at)}}}", _say("tip.moved"))]


def sum_parts(view: Position, shot: Shot, brief: bool = False) -> list[Part]:
    """The parts of the sum; `brief` takes fewer lines."""
    return brief_sum(view, shot) if brief else modifier_rows(view, shot)


def die_parts(view: Position, shot: Shot, brief: bool = False) -> list[Part]:
    """What comes of the shot, from where it is fired: its chance, the bars of the die, who else is struck; `brief` takes fewer
    lines.
    """
    found = [*moved(view, shot), *result_parts(view, shot, brief)]
    if brief:
        found.append(DieChart(bars_of(view, shot), _say("tip.bars")))
    return [*found, *_others(view, shot)]


def shorter(view: Position, shot: Shot, bare: bool) -> tuple[Sequence[Part], ...]:
    """What comes of a shot and its sum in one panel, each with fewer rows than the one before. `bare`: the last of them without
    the bars.
    """
    sums, dies = sum_parts(view, shot), die_parts(view, shot)
    first = [part._replace(ruled=True) if isinstance(part, Row) else part for part in sums[:1]]
    named, whole = sum_parts(view, shot, True)
    low = [part._replace(low=True) if isinstance(part, DieChart) else part for part in dies]
    figures = [part for part in dies if part.tip != _say("tip.bars")]
    return (
        [*dies, *first, *sums[1:]],
        [*dies, named, whole],
        [*low, named, whole],
        [*low, whole],
        *([[*figures, whole], figures] if bare else []),
        [*die_parts(view, shot, True), named, whole],
    )


def pointed(view: Position, shot: Shot) -> tuple[Sequence[Part], ...]:
    """What comes of a shot that the pointer alone is at and its sum in one panel, in several forms, all of them with its chance
    first and large: without the bars too.
    """
    figures = [part for part in die_parts(view, shot) if part.tip != _say("tip.bars")]
    return *shorter(view, shot, False)[:-1], [*figures, *sum_parts(view, shot, True)]


def why_not(view: Position, shot: Shot) -> list[Part]:
    """Why there is no such shot: too far, or what closes the line."""
    rows = moved(view, shot)
    shooter = view.units[shot.unit]
    if shot.answer["why"] == "range":
        weapon = view.world.tables.weapons[view.kind(shooter).weapon]
        rows.append(Prose(f"{{danger|{_say('too_far', distance=shot.sight['distance'])}}}", _say("tip.range")))
        far = say("ironsquad:panel.weapon", weapon=weapon.title)
        rows.append(Row(far, f"**{range_words(view, shot.unit)}**", tip=_say("tip.range")))
        return rows
    rows.append(Prose(f"{{danger|{_say('closed', at=shot.at, to=view.units[shot.target].at)}}}", _say("tip.los")))
    blockers = shot.sight["blockers"]
    walls = [(a, b) for a, b in shot.sight["seams"] if a in blockers and b in blockers]
    through = [space for space in blockers if space in shot.sight["through"]]
    for space in through:
        rows.append(Row(ground_title(view, space), f"**{space}**", tip=_say("tip.through")))
    for a, b in walls:
        rows.append(Row(_say("seam"), _say("between", a=a, b=b), tip=_say("tip.seam")))
    return rows


def ground_title(view: Position, space: str) -> str:
    """What a hex is: an objective by name, else its ground."""
    site = view.layout.sites.get(space)
    tables = view.world.tables
    return translated(tables.objectives[site] if site else tables.grounds[view.layout.ground[space]].title)


def range_words(view: Position, unit: str) -> str:
    """The range of a unit's weapon, with what the fog takes."""
    one = view.units[unit]
    printed, now = view.world.tables.weapons[view.kind(one).weapon].range, view.range(one)
    return str(now) if printed == now else _say("range_fog", now=now, range=printed, fog=printed - now)
