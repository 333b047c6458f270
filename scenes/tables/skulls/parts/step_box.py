"""What a step would come to, in parts of panels: what could be dealt him there, whom he could fire at, what had better follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Seat
from game.skulls.position import Position
from scenes.kit import palette
from scenes.kit.hero import Hero
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.skulls.names import called, space_name, title_of
from scenes.tables.skulls.parts.advice import Then
from scenes.tables.skulls.parts.gains import REACHED, gain_words
from scenes.tables.skulls.parts.odds import percent
from scenes.tables.skulls.parts.reach_words import by_grenade, far_words, reach_words
from scenes.tables.skulls.parts.steps import (
    Reach,
    Trade,
    fallen_by,
    fires_later,
    prey,
    reach,
    reach_here,
    reached_next,
    reached_soon,
    reaching,
    trades,
    why_there,
)
from scenes.tables.skulls.prospects import threats

MOST_TARGETS = 3  # so many of those whom he could fire at from somewhere else are named


def _say(key: str, **given: object) -> str:
    return say(f"skulls:preview.{key}", **given)


def step_parts(view: Position, seat: Seat, space: str, then: Then | None = None) -> list[Part]:
    """How many threats could reach whoever stands there, as one large number beside how many reach him here; then whom he could
    fire at from there; below a heading of its own the step that had better follow, where it is one.
    """
    assert view.turn is not None
    there = reach(view, seat, space)
    rows: list[Part] = [reach_part(view, seat, space, reach_here(view, view.turn.unit))]
    after, soon = reached_next(view, seat, space), reached_soon(view, seat, space)
    if soon > there.fire:
        rows.append(Row(_say("reach_soon"), _say("up_to", count=soon), tip=_say("tip.reach_soon"), topic="panel.exposure"))
    if after > there.fire and not there.later:
        rows.append(Row(_say("reach_next"), f"**{after}**", tip=_say("tip.reach_next"), topic="panel.exposure"))
    if fallen := prey(view, view.turn.unit, space):
        rows.append(Prose(_say("prey", unit=called(view.world, fallen)), _say("tip.prey")))
    return [*rows, *_fire_from(view, view.turn.unit, space), *_next_step(view.turn.unit, then)]


def _next_step(unit: str, then: Then | None) -> list[Part]:
    """The step that had better follow, below a heading: where it leads, what could be dealt him there, what he gains."""
    after = then.action if then else None
    if then is None or after is None or after["do"] != "move":
        return []
    view, space = then.view, str(after["to"])
    there = reach_words(reach(view, view.world.side(unit), space))
    key, about = why_there(view, unit, space)
    why = "" if key in REACHED else gain_words(view.world, key.removeprefix("better_"), about)  # there is no place but this
    head = Row(f"{{amber|**{_say('next_step')}**}}", ruled=True, tip=_say("tip.next_step"))
    said = [Prose(f"{{dim|{why}.}}")] if why else []
    return [head, Row(f"**{space_name(view.world, space)}**", there, topic="panel.exposure"), *said]


def _fire_from(view: Position, unit: str, space: str) -> list[Part]:
    """Whom a unit could fire at from a space: in warning where it is nobody and from here it is somebody."""
    there, here = trades(view, unit, space), trades(view, unit, view.units[unit].space or space)
    falls = {one.unit: fallen_by(view, unit, space, one.unit) for one in there[:MOST_TARGETS]}
    return target_parts(view, there, fires_later(view), bool(here), falls)


def reach_part(view: Position, seat: Seat, space: str, now: Reach) -> Hero:
    """How many threats could reach a seat's unit in a space, as one large number beside how many reach it where it is."""
    by, there = reaching(view, seat, space), reach(view, seat, space)
    shade = palette.DANGER if there.exceeds(now) else palette.AMBER
    lines = [
        say("skulls:danger.from", unit=title_of(view.world, one["unit"]), threats=far_words(view, one, space))
        for one in sorted(by, key=lambda one: (-one["threat"], one["unit"]))
    ]
    count = "none" if not there.fire else "one" if there.fire == 1 else "more"
    words = _say(f"reach_there{'_later' if there.later else ''}.{count}")
    more = [by_grenade(there)] if there.thrown else []
    return Hero(str(there.fire), "", words, "\n".join([*more, _say("reach_here", count=_here(now))]), shade, "\n".join(lines))


def _here(now: Reach) -> str:
    """How many threats reach somebody where he is, in figures."""
    return f"{now.fire}, {by_grenade(now)}" if now.thrown else str(now.fire)


def target_parts(
    view: Position, best: Sequence[Trade], later: bool = False, loses: bool = False, falls: Mapping[str, float] | None = None
) -> list[Part]:
    """Whom a unit could fire at from somewhere else, the best exchange first: how likely each falls by it, what it would
    deal, and what would come back. `later`: in his next turn at the soonest; `loses`: from here he could fire at somebody.
    """
    if not best:
        words = _say("from_there_none")
        return [Prose(f"{{danger|{words}}}" if loses else words, _say("tip.from_there"))]
    words = _say("from_there_later" if later else "from_there")
    rows: list[Part] = [Prose(words, _say("tip.from_there"))]
    for one in best[:MOST_TARGETS]:
        out = threats(one.out)
        words = _say("both_ways", out=out, back=one.back) if one.back else _say("one_way", out=out)
        chance = falls[one.unit] if falls else 0.0
        words = _say("with_odds", chance=percent(chance), words=words) if round(100 * chance) else words
        rows.append(Row(called(view.world, one.unit), words, tip=_say("tip.from_there"), topic="panel.targets"))
    if len(best) > MOST_TARGETS:
        rows.append(Prose(f"{{dim|{_say('more_targets', count=len(best) - MOST_TARGETS)}}}", _say("tip.from_there")))
    return rows
