"""A match replayed: the position after each of its actions, what happened in each, and who may see how much of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic

from game import journal
from game.api import Action, Ask, Event, JsonMap, JsonObject, P, Result, Seat, heard
from game.files import bytes_of, json_in
from game.games import rules
from game.journal_lines import KEY
from game.journal_marks import Marks
from game.kept import Kept
from game.match import Chair, Disagrees, Entry, Match, load, rules_have_changed, stands_before
from game.messages import Refused, message
from game.noted import Note, keep_notes, notes_of

PERSON = "person"
"""The kind of holder whose seat is a person's, as the screens name it in a file of a match."""
OPEN = "*"
"""The perspective from which nothing is hidden: no seat's."""
Perspective = Seat | None
"""Whose view of a match is shown: a seat's, None for what everybody may know, or OPEN."""


class Recording(Generic[P]):
    """All of a match as far as it has been played. It is kept as positions that share what they have in common.

    Moment n is the one after n actions; moment 0 is before the first. Nothing that is handed out may be changed.
    """

    def __init__(
        self,
        match: Match[P],
        held: Mapping[Seat, JsonMap] | None = None,
        ended: bool = False,
        path: Path | None = None,
        kept: Kept | None = None,
        marks: Marks | None = None,
    ) -> None:
        """`held` tells who holds each seat, as a journal does; `ended`: somebody gave it up; `path`: the file it is kept in;
        `kept`: how it was kept, where its rules have changed since and the match is not all of it; `marks`: its journal's."""
        self.rules, self.header, self.path = match.rules, match.header(), path
        self.note: str | None = None  # what is said of a file that was not played to its end
        self._match, self._marks = match, marks or Marks()
        self.title = match.rules.scenarios().get(match.scenario, match.scenario)
        self.seats = match.seats
        self.held: dict[Seat, JsonMap] = {
            seat: about for seat, about in (held or {}).items() if seat in self.seats and isinstance(about, Mapping)
        }
        self.log: tuple[Entry, ...] = tuple(match.log)
        self.agreed = len(self.log)
        """After so many actions the rest is shown as it was kept: where it stood, and what happened."""
        self._events = [tuple(events) for events in match.events[: len(self.log)]]
        self._positions = match.positions()
        self.result: Result | None = match.result()
        if kept:
            self._go_on_as_kept(kept)
        self.over = ended or self.result is not None

    def _go_on_as_kept(self, kept: Kept) -> None:
        """Put what was kept behind the last action that stayed and still agrees.

        A position that the rules cannot read any more leaves the one before it in its place.
        """
        pairs = enumerate(zip(self.log, kept.log, strict=False))
        same = next((place for place, (one, other) in pairs if one[:2] != other[:2]), min(len(self.log), len(kept.log)))
        self.agreed, self.log = same, (*self.log[:same], *kept.log[same:])
        self._events = [*self._events[:same], *map(tuple, kept.events[same:])]
        del self._positions[same + 1 :]
        for value in kept.positions[same + 1 :]:
            try:
                self._positions.append(self.rules.read(value))
            except Refused:
                self._positions.append(self._positions[-1])
        self.result = None if set(kept.over) <= {"winner"} else dict(kept.over)  # nobody counted where it was given up

    def played_out(self, number: int) -> bool:
        """Whether a bot did the action of this number (the first being 1) for a person who had left the match to the bots."""
        left = self._marks.left and number > self._marks.since
        return bool(left) and self.held.get(self.log[number - 1].seat, {}).get("kind") == PERSON

    def leave_out(self, unheard: Callable[[Event], bool]) -> None:
        """Leave out of what was kept the events of which this holds: nobody can tell them any more."""
        kept = [tuple(event for event in events if not unheard(event)) for events in self._events[self.agreed :]]
        self._events[self.agreed :] = kept

    def whole(self) -> Match[P]:
        """The match at its last moment: what was kept of it is not played."""
        head = self.header
        match = Match(self.rules, head["scenario"], head["options"], head["seed"], head.get("start"))
        match.stand(self._positions[-1], self.log, self._events, self.result or {"winner": None})
        return match

    @property
    def length(self) -> int:
        """How many actions there are."""
        return len(self.log)

    def at(self, moment: int) -> P:
        """The whole position after so many actions."""
        return self._positions[moment]

    def events(self, action: int, perspective: Perspective = OPEN) -> Sequence[Event]:
        """What happened in an action, the first being 1, as seen from a perspective."""
        events = self._events[action - 1]
        return events if perspective == OPEN else heard(events, perspective, self.seats)

    def story(self, perspective: Perspective = OPEN) -> list[Event]:
        """All that happened, first to last, as seen from a perspective."""
        return [event for action in range(1, self.length + 1) for event in self.events(action, perspective)]

    def view(self, moment: int, perspective: Perspective) -> P:
        """The position after so many actions as these eyes see it; with nothing hidden, the whole of it."""
        return self._positions[moment] if perspective == OPEN else self.rules.view(self._positions[moment], perspective)

    def written(self, moment: int) -> JsonObject:
        """The whole position after so many actions as JSON values, from which a match can begin."""
        return self.rules.write(self._positions[moment])

    def kept(self) -> bytes:
        """What a file of this match holds: its journal as it is, and what has notes, else what `Match.save` gives.

        Raises: OSError.
        """
        if self.path:
            saved = _saved(self.path)
            if saved is None or KEY in saved:
                return bytes_of(self.path)
        return json.dumps(self._match.save(), separators=(",", ":")).encode() + b"\n"

    def notes(self) -> list[Note]:
        """The words that stand in its file, of the moments that there are. Raises: Refused(bad-match)."""
        found = notes_of(self.path) if self.path and self.path.is_file() else []
        return [note for note in found if note.action <= self.length]

    def note_at(self, note: Note) -> None:
        """Put words to a moment, in the place of those that were there; without words and arrow there are none any more.

        Raises: Refused(bad-match), OSError.
        """
        assert self.path is not None
        others = [one for one in notes_of(self.path) if one[:2] != note[:2]]
        keep_notes(self.path, [*others, note] if note.words or note.arrow else others)

    def chair(self, moment: int, perspective: Perspective) -> Spectator:
        """The chair of a spectator who watches from there."""
        return Spectator(self, moment, perspective)

    def perspectives(self) -> tuple[Perspective, ...]:
        """The perspectives from which this match may be seen, the usual one first.

        After its end everything lies open. Before, whoever is the only person in it sees what his seat does, and everybody what
        everybody may know: of two persons neither may look into the other's hand.
        """
        if self.over:
            return (OPEN, *self.seats)
        persons = [seat for seat, about in self.held.items() if about.get("kind") == PERSON]
        whole = set(self.held) == set(self.seats)
        return (persons[0], None) if whole and len(persons) == 1 else (None,)


class Spectator(Chair[P]):
    """A chair at a moment of a recording: it sees and asks as the seat could, and decides nothing."""

    def __init__(self, recording: Recording[P], moment: int, perspective: Perspective) -> None:
        self.recording, self.moment, self.perspective = recording, moment, perspective
        self.seat = None if perspective == OPEN else perspective
        self.rules = recording.rules

    def hear(self) -> list[Event]:
        """[]: nothing happens any more."""
        return []

    def peek(self) -> list[Event]:
        """[]: nothing happens any more."""
        return []

    def overhear(self) -> None:
        """Do nothing: there is nothing to overhear."""

    def story(self) -> list[Event]:
        """All that was seen up to this moment."""
        return [event for action in range(1, self.moment + 1) for event in self.recording.events(action, self.perspective)]

    def view(self) -> P:
        """The position of this moment as these eyes see it."""
        return self.recording.view(self.moment, self.perspective)

    def actors(self) -> tuple[Seat, ...]:
        """The seats that decided then."""
        return self.rules.actors(self.recording.at(self.moment))

    def pending(self) -> tuple[Ask, ...]:
        """The decisions that waited then, of every seat."""
        return self.rules.pending(self.recording.at(self.moment))

    def legal(self) -> list[Action]:
        """[]: a spectator decides nothing."""
        return []

    def refusal(self, action: Action) -> str | None:
        """Why nothing can be done: it has been played."""
        return message("The match is looked back on; nobody decides in it.")

    def play(self, action: Action) -> list[Event]:
        """Raises: Refused(over)."""
        raise Refused("over", message("The match is looked back on; nobody decides in it."))

    def can_undo(self) -> bool:
        """False: what has been played stands."""
        return False

    def undo(self) -> Entry:
        """Raises: Refused(over)."""
        raise Refused("over", message("The match is looked back on; nobody decides in it."))

    def result(self) -> Result | None:
        """Who had won by then and the score, or None."""
        return self.rules.result(self.recording.at(self.moment))


# --- files ----------------------------------------------------------------------------------------------------------------


def recording_of(path: Path) -> Recording:
    """The recording of a file of a match; of one that is over all of it, also where the rules have changed since.

    Raises: Refused(bad-match), as `match_of` does.
    """
    if _saved(path) is not None:
        match, seats, note = match_of(path)
        recording = Recording(match, seats, path=path)
    else:
        found = journal.looked_back_on(rules, path)
        recording, note = Recording(found.match, found.seats, found.over is not None, path, found.kept, found.marks), found.note
    recording.note = note
    return recording


def match_of(path: Path) -> tuple[Match, JsonMap, str | None]:
    """The match of a file at its last action, who holds its seats where the file says so, and a note where a half-written line
    was left out. The file is a journal, or the JSON object that `Match.save` gives.

    Raises: Refused(bad-match) with what is wrong, where, and what would be right; the file is left as it is.
    """
    saved = _saved(path)
    if saved is None:
        return journal.read(rules, path)
    try:
        return load(rules, saved), {}, None
    except Disagrees as fault:
        return load(rules, saved, fault.actions), {}, stands_before(fault, rules_have_changed())
    except Refused as refused:
        raise Refused(refused.code, message("{name}: {why}", name=path.name, why=refused.why)) from None


def _saved(path: Path) -> JsonMap | None:
    """The JSON object of a file that holds one match in one object; None for a journal, which has a line an action.

    Raises: Refused(bad-match) for a file that cannot be read or holds neither.
    """
    try:
        raw = bytes_of(path)
    except OSError as failed:
        why = failed.strerror or failed
        raise Refused("bad-match", message("{path} cannot be read: {why}.", path=path, why=why)) from None
    try:
        value = json_in(raw)
    except ValueError:
        value = _first_line(raw)
    if isinstance(value, dict) and value.get("sandtable") == "journal":
        return None
    if isinstance(value, dict) and "actions" in value:
        return value
    wanted = 'a journal, whose first line has "sandtable": "journal", or a saved match, an object with "format" and "actions"'
    raise Refused("bad-match", message("{path}:1: this is no file of a match; it is {wanted}.", path=path, wanted=wanted))


def _first_line(raw: bytes) -> Any:
    """The JSON value of a file's first line, None where it is none."""
    try:
        return json_in(raw.split(b"\n", 1)[0])
    except ValueError:
        return None
