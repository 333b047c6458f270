"""The moments of a match that a player has marked with a star, and the words at them.

The marks are a small file in the user's folder, never the match's own; words stand in the match's file, and go where it goes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from game.files import json_of
from game.folders import set_aside, user_folder, why_unread, write_whole
from game.messages import Refused
from game.noted import Note
from game.recording import Recording
from scenes.kit.language import translated
from scenes.kit.words import say

ENDING = ".stars"


class Star(NamedTuple):
    """A marked moment: after so many actions, and so many events of the next one."""

    action: int
    event: int = 0


def file_of(recording: Recording) -> Path:
    """The file of a match's stars: beside its own where that lies in the user's folder, else in a folder for them.

    There it is named by what the match started from, so that a file that was moved finds its stars again.
    """
    home = user_folder()
    if recording.path and home.resolve() in recording.path.resolve().parents:
        return recording.path.with_suffix(ENDING)
    started = crc32(json.dumps(recording.header, sort_keys=True).encode())
    return home / "stars" / f"{recording.rules.id}-{started:08x}{ENDING}"


class Stars:
    """The stars of one match. `fault` is "", or one sentence that says what went wrong on the disk.

    `notes` are the words at moments; `why_not` says why none can be put there, "" when they can.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording, self.path = recording, file_of(recording)
        self.fault = ""
        self.stars: tuple[Star, ...] = ()
        self.notes: dict[Star, Note] = {}
        self.why_not = "" if recording.over else say("replay.note_not_over")
        self._beyond: tuple[Star, ...] = ()  # of moments that rules which have changed since do not reach
        try:
            found = _read(json_of(self.path), None if recording.note else recording.length)
            self.stars = tuple(star for star in found if star.action <= recording.length)
            self._beyond = found[len(self.stars) :]
        except FileNotFoundError:
            pass
        except (OSError, ValueError) as failed:
            kept = set_aside(self.path, self.path.with_name(self.path.name + ".broken"))
            self.fault = say("replay.stars_broken", file=self.path.name, why=why_unread(failed), kept=kept.name)
        if not (recording.path and recording.path.is_file()):
            self.why_not = say("replay.note_no_file")
        self._read_notes()

    def _read_notes(self) -> None:
        """Read the words that stand in the match's own file."""
        try:
            self.notes = {Star(note.action, note.event): note for note in self.recording.notes()}
        except Refused as refused:
            self.why_not = self.fault = translated(refused.why)

    @property
    def marked(self) -> tuple[Star, ...]:
        """The moments that bear a star or words, in order."""
        return tuple(sorted({*self.stars, *self.notes}))

    def put(self, star: Star, words: str, arrow: tuple[str, str] | None) -> None:
        """Put words and an arrow to a moment, in the place of those that were there; without both the star alone goes on."""
        try:
            self.recording.note_at(Note(*star, words, arrow))
            self.fault = ""
        except (Refused, OSError) as failed:
            why = translated(failed.why) if isinstance(failed, Refused) else failed.strerror or failed
            self.fault = say("replay.note_unsaved", why=why)
            return
        self._read_notes()

    def toggle(self, star: Star) -> bool:
        """Whether this moment is marked from now on; where it is no more, its words go, too."""
        if star in self.notes:
            self.put(star, "", None)
            if self.fault or star not in self.stars:
                return star in self.notes
        marked = star not in self.stars
        self.stars = tuple(sorted({*self.stars, star})) if marked else tuple(one for one in self.stars if one != star)
        self._write()
        return marked

    def _write(self) -> None:
        """Write the file whole or not at all, and set `fault` to why not."""
        try:
            write_whole(self.path, json.dumps({"stars": self.stars + self._beyond}) + "\n")
            self.fault = ""
        except OSError as failed:
            self.fault = say("replay.stars_unsaved", file=self.path, why=failed.strerror or failed)


def _read(value: object, length: int | None) -> tuple[Star, ...]:
    """The stars of a JSON value in order, of a match of so many actions where that is known.

    Raises: ValueError that says where it is none.
    """
    stars = value.get("stars") if isinstance(value, dict) else None
    if not isinstance(stars, list):
        raise ValueError(say("replay.stars_no_list"))
    for number, star in enumerate(stars, 1):
        whole = isinstance(star, list) and len(star) == 2 and all(type(one) is int and one >= 0 for one in star)
        if not whole or (length is not None and star[0] > length):
            raise ValueError(say("replay.stars_no_moment", number=number))
    return tuple(sorted(Star(*star) for star in stars))
