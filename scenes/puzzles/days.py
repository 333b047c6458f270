"""Days in words: when a mistake is due, and when its match was."""

from __future__ import annotations

from datetime import date

from scenes.kit.words import say


def in_words(day: date) -> str:
    """A day as one says it: 24 November."""
    return say("mistakes.day", day=day.day, month=say(f"mistakes.month_{day.month}"))


def due_in_words(day: date, today: date) -> str:
    """When something is due, as seen from today."""
    days = (day - today).days
    if days <= 0:
        return say("mistakes.due_now")
    return say("mistakes.due_tomorrow") if days == 1 else say("mistakes.due_in", days=days)
