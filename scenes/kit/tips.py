"""Tooltips: what they look like, and where they cover least of what can be pressed."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from scenes.kit import keys, palette, shapes, text
from scenes.kit.fonts import BODY
from scenes.kit.marks import plain
from scenes.kit.panels import with_numbers
from scenes.kit.widgets import Button, Widget


def words_of(widget: Widget) -> str:
    """What the tooltip of a widget says, as rich text; "" for none. A button's begins with what it is called and its key."""
    words = widget.reason or widget.tip
    label = text.unmarked(widget.label) if isinstance(widget, Button) else ""
    if not isinstance(widget, Button) or not label or not (words or widget.bare) or plain(words).startswith(label):
        return words
    key = text.unmarked(keys.TABLE.shown(widget.key)) if widget.key else ""
    return "\n".join(filter(None, [f"{{text|**{label}**}}" + (f"  {{sky|{key}}}" if key else ""), words]))


def draw_tip(surface: Surface, widget: Widget, words: str, others: Sequence[Widget]) -> None:
    """Paint the tooltip of a widget; `others` are the widgets beside it that can be pressed."""
    scale = widget.scale
    room = min(scale.px(320), surface.get_width() - scale.px(48))
    lines = text.rich(with_numbers(words), scale.text(BODY), room, palette.DANGER if widget.reason else palette.TEXT)
    area = lines.get_rect().inflate(2 * scale.px(12), 2 * scale.px(8))
    area = place_of(widget, area, surface.get_rect().inflate(-scale.px(8), -scale.px(8)), others)
    shapes.cast(surface, area, scale.px(4), scale.px(10), scale.px(3))
    surface.blit(shapes.box(area.size, palette.BAR, palette.LINE_HIGH, scale.px(4)), area)
    surface.blit(lines, lines.get_rect(center=area.center))


def place_of(widget: Widget, area: Rect, window: Rect, others: Sequence[Widget]) -> Rect:
    """Where a tooltip covers least: below its widget if that is as good, else above or beside."""
    costs = [(sum(_covers(place, other, widget) for other in others), place) for place in _places(widget, area, window, others)]
    least = min(cost for cost, _ in costs)
    return next(place for cost, place in costs if cost <= least + 0.01)


def _places(widget: Widget, area: Rect, window: Rect, others: Sequence[Widget]) -> list[Rect]:
    """Where a tooltip may be, the usual places first; at least one."""
    gap, rect = widget.scale.px(8), widget.told_of
    if widget.tip_aside:
        beside = [Rect(left, rect.centery - area.h // 2, *area.size) for left in (rect.left - gap - area.w, rect.right + gap)]
        kept = [place.clamp(Rect(place.x, window.y, place.w, window.h)) for place in beside]
        clear = [other.rect for other in others if other.kept_clear]
        if aside := next((place for place in kept if window.contains(place) and place.collidelist(clear) == -1), None):
            return [aside]
    found = []
    for top in (rect.bottom + gap, rect.top - gap - area.h):
        lefts = [rect.centerx - area.w // 2, rect.x, rect.right - area.w]
        for other in others:  # just aside of a neighbour there
            if other.rect.top < top + area.h and other.rect.bottom > top:
                lefts += [other.rect.left - gap - area.w, other.rect.right + gap]
        places = [Rect(left, top, *area.size).clamp(Rect(window.x, top, window.w, area.h)) for left in lefts]
        found += [place for place in places if place.right > rect.left and place.left < rect.right]
    found += [Rect(left, rect.centery - area.h // 2, *area.size) for left in (rect.left - gap - area.w, rect.right + gap)]
    usual = Rect(rect.centerx - area.w // 2, rect.bottom + gap, *area.size).clamp(window)
    return [place for place in found if window.contains(place)] or [usual]


def _covers(place: Rect, other: Widget, widget: Widget) -> float:
    """How bad a tooltip there is for another widget: the share of it that is lost.

    It counts twice where the hand goes next, below; and ten times where it is the main button of a screen, or is to be read.
    """
    lost = place.clip(other.rect)
    share = lost.w * lost.h / max(1, other.rect.w * other.rect.h)
    if other.kept_clear or (isinstance(other, Button) and other.main):
        return 10 * share
    return 2 * share if other.rect.top >= widget.rect.bottom else share
