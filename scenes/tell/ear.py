"""What one reader has been told of a match: each event once, in the game's own words, as far as his seat may know it."""

from __future__ import annotations

from game.api import Event, audience
from game.match import Chair
from scenes.presentation.story import Heading, LogEntry, Names, Narrator


class Ear:
    """Hears the events of one chair and makes lines of them."""

    def __init__(self, chair: Chair, tells: Narrator, names: Names, late: bool) -> None:
        """`late`: what has happened so far counts as told."""
        self.chair, self.tells, self.names = chair, tells, names
        self.telling = tells.telling(names)
        self._due: list[Event] = []
        self._held: list[str] = []  # a line that the next event may still tell anew, as a walk that goes on
        self.secret = False  # whether anything was told that not everybody may know
        self._opened = late
        if late:
            for event in chair.story():
                self.telling(event)
        else:
            self._due = chair.story()

    def news(self, hold: bool = False) -> list[str]:
        """The lines of what has happened since the last call, as rich text; the last one waits for the next call, if `hold`."""
        lines, self._held = self._held, []
        if not self._opened:
            lines.append(self.tells.opening().words)
        self._opened = True
        due, self._due = [*self._due, *self.chair.hear()], []
        self.secret = self.secret or any(audience(event) is not None for event in due)
        for event in due:
            _add(lines, self.telling(event))
        if hold:
            lines, self._held = lines[:-1], lines[-1:]
        return [line for line in lines if line]

    def rebuild(self) -> None:
        """Begin the telling again, after something was taken back, from what still stands."""
        self._held = []
        unheard = {id(event) for event in self.chair.peek()}
        self.telling = self.tells.telling(self.names)
        for event in self.chair.story():
            if id(event) not in unheard:
                self.telling(event)

    def whole(self) -> list[str]:
        """The lines of the match so far, headings among them, as rich text."""
        lines, telling = [self.tells.opening().words], self.tells.telling(self.names)
        for event in self.chair.story():
            _add(lines, telling(event))
        return [line for line in lines if line]


def _add(lines: list[str], entry: LogEntry) -> None:
    """Add the words of one more event to the lines."""
    heading: Heading | None = entry.heading
    if heading:
        lines.append(heading.words)
    if entry.line:
        if entry.instead and lines:
            lines.pop()
        lines.append(entry.line)
