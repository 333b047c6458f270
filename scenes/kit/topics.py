"""What is under the pointer, as the rule book knows it."""

from __future__ import annotations

from game.learning.rulebook import numbers_in
from scenes.kit.widgets import Widget

At = tuple[int, int]


def topic_of(widget: Widget, at: At) -> str:
    """What a widget is about at a point: its topic there, else the rule that its reason or its tip names."""
    return widget.topic_at(at) or next(numbers_in(f"{widget.reason} {widget.tip}"), "")
