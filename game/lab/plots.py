"""Plots as SVG that stands in a page: no script, no font, no file of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDE, HIGH = 260, 18
_INK, _LINE, _PALE = "#1d3557", "#8d99ae", "#dfe5ee"
_FILLS = ("#1d3557", "#e09f3e", "#5b8e7d", "#9e2a2b", "#8d99ae", "#6a4c93", "#c9ada7")


def _svg(width: float, height: float, label: str, inner: str) -> str:
    """A picture with what it shows in words."""
    size = f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}"'
    return f'<svg {size} role="img" aria-label="{escape(label)}"><title>{escape(label)}</title>{inner}</svg>'


def share(value: float, low: float, high: float, label: str) -> str:
    """A share (0 to 1) as a point on its interval, over a line at one half."""
    x, left, right = (one * (WIDE - 10) + 5 for one in (value, low, high))
    middle = WIDE / 2
    inner = f'<rect x="5" y="8" width="{WIDE - 10}" height="2" fill="{_PALE}"/>'
    inner += f'<line x1="{middle:g}" y1="0" x2="{middle:g}" y2="{HIGH}" stroke="{_LINE}" stroke-dasharray="2 2"/>'
    inner += f'<rect x="{left:.1f}" y="7" width="{right - left:.1f}" height="4" fill="{_LINE}"/>'
    inner += f'<circle cx="{x:.1f}" cy="9" r="4.5" fill="{_INK}"/>'
    return _svg(WIDE, HIGH, label, inner)


def lengths(values: Sequence[int], most: int, label: str) -> str:
    """How many matches took how long, in twenty steps from 0 to the longest of all."""
    steps, high = 20, 44
    counts = [0] * steps
    for value in values:
        counts[min(steps - 1, value * steps // max(1, most))] += 1
    top, wide = max(1, *counts), WIDE / steps
    bars = "".join(
        f'<rect x="{at * wide:.1f}" y="{high - count / top * high:.1f}" width="{wide - 1:.1f}" '
        f'height="{count / top * high:.1f}" fill="{_INK}"/>'
        for at, count in enumerate(counts)
        if count
    )
    base = f'<rect x="0" y="{high}" width="{WIDE}" height="1" fill="{_LINE}"/>'
    return _svg(WIDE, high + 1, label, bars + base)


def parts(counts: Mapping[str, int], names: Sequence[str], label: str) -> str:
    """Counts beside each other as one bar; each name has its colour, and its number where there is room."""
    whole, x, inner = max(1, sum(counts.values())), 0.0, ""
    for name in names:
        width = counts.get(name, 0) / whole * WIDE
        if not width:
            continue
        said = escape(f"{name}: {counts[name]} of {whole}")
        inner += f'<rect x="{x:.1f}" y="0" width="{width:.1f}" height="{HIGH}" fill="{fill(names.index(name))}" stroke="#fff">'
        inner += f"<title>{said}</title></rect>"
        number = str(names.index(name) + 1)
        if width > 14:
            inner += f'<text x="{x + width / 2:.1f}" y="13" font-size="11" text-anchor="middle" fill="#fff">{number}</text>'
        x += width
    return _svg(WIDE, HIGH, label, inner)


def fill(place: int) -> str:
    """The colour of a part by its place."""
    return _FILLS[place % len(_FILLS)]


def difference(value: float, low: float, high: float, label: str) -> str:
    """A difference of shares (-1 to 1) on its interval, over a line at nothing."""
    return share((value + 1) / 2, (low + 1) / 2, (high + 1) / 2, label)
