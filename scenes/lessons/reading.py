"""How long the lesson on the screen has stood there: one that has just come is not clicked away, one gone too soon is unread."""

from __future__ import annotations

from time import monotonic

from game.learning.lessons import Lesson

SETTLES = 0.6
"""Seconds after a card has come in which a click on it, or on what it took amber from, was still meant for what was there."""
FIRST, WORDS = 1.0, 8
"""Seconds until somebody begins to read, and the words that a fast reader then reads in a second."""


class Reading:
    """The lesson on the screen, and since when."""

    def __init__(self) -> None:
        self._lesson, self._since = "", 0.0

    def shows(self, lesson: Lesson | None) -> None:
        """Note which lesson is on the screen now."""
        shown = lesson.id if lesson else ""
        if shown != self._lesson:
            self._lesson, self._since = shown, monotonic()

    @property
    def fresh(self) -> bool:
        """Whether a lesson has come only a moment ago."""
        return bool(self._lesson) and monotonic() - self._since < SETTLES

    def long_enough(self, lesson: Lesson | None) -> bool:
        """Whether this lesson has stood there until it could be read."""
        if lesson is None or lesson.id != self._lesson:
            return False
        return monotonic() - self._since >= FIRST + len(lesson.text.split()) / WORDS
