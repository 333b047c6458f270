"""`main.py replay FILE`: a match file played again and told line by line. It opens no window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.folders import called
from game.messages import Refused
from game.noted import Note
from game.recording import OPEN, Perspective, Recording, recording_of
from game.service.lines import while_read
from game.texts import cut
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.presentation.action_words import ActionWords
from scenes.presentation.games import presentation
from scenes.presentation.kept_story import leave_out_untold
from scenes.presentation.story import Heading
from scenes.setup.journals import so_many


def retold(recording: Recording, perspective: Perspective = OPEN) -> list[str]:
    """The lines of a whole match: what was played, and all that happened, as far as it is known from a perspective."""
    begun = recording.header
    tells = presentation(recording.rules.id).story(begun)
    telling = tells.telling(tells.names(recording.view(recording.length, None)))
    options = ", ".join(f"{name} {value}" for name, value in begun["options"].items())
    lines = [say("telling.head", game=recording.rules.title, scenario=recording.title, seed=begun["seed"])]
    if options:
        lines[0] += say("telling.options", options=options)

    def show(heading: Heading) -> None:
        lines.extend(["", plain(heading.words).upper()] if heading.level == 1 else [f"  {plain(heading.words)}"])

    show(tells.opening())
    notes = noted(recording)[0]
    for action in range(recording.length + 1):
        here = {note.event: words for note, words in notes if note.action == action}
        events = recording.events(action + 1, perspective) if action < recording.length else ()
        for number, event in enumerate(events):
            lines += _words(here.pop(number, ""))
            entry = telling(event)
            if entry.heading:
                show(entry.heading)
            if entry.instead:
                lines.pop()
            if entry.line:
                lines.append(f"    {plain(entry.line)}")
        lines += [line for words in here.values() for line in _words(words)]
    return lines


def _words(words: str) -> list[str]:
    """The line that tells what somebody has written at a moment, if he has."""
    return [f"    {say('telling.note', words=words)}"] if words else []


def noted(recording: Recording) -> tuple[list[tuple[Note, str]], str]:
    """What is written in a match's file at its moments, each in one line with its arrow; why nobody can read that, or ""."""
    own, found = presentation(recording.rules.id).action_words(), []
    try:
        notes = recording.notes()
    except Refused as refused:
        return [], translated(refused.why)
    for note in notes:
        words, view = [note.words] if note.words else [], recording.at(note.action)
        if note.arrow:
            start, end = (_called(own, view, space) for space in note.arrow)
            words.append(f"({say('replay.note_from_to', start=start, end=end)})")
        found.append((note, plain(" ".join(words))))
    return found, ""


def _called(own: ActionWords[Any, Any], view: Any, space: str) -> str:
    """What a space is called; as the file has it, where the board knows none of that name."""
    try:
        return own.where(view, space)
    except (LookupError, ValueError, AttributeError):
        return space


def main(arguments: Sequence[str]) -> int:
    """The exit code: 0 when the match holds to its last action, 1 when it does not, 2 where it is not said who looks on.

    Raises: SystemExit where no file is named.
    """
    parser = argparse.ArgumentParser(prog=f"{called()} replay", description=say("telling.what"))
    parser.add_argument("file", type=Path, metavar="FILE", help=say("telling.file"))
    parser.add_argument("--seat", metavar="SEAT", help=say("telling.of_seat"))
    parser.add_argument("--whole", action="store_true", help=say("telling.whole"))
    parsed = parser.parse_args(arguments)
    try:
        recording = recording_of(parsed.file)
    except Refused as refused:
        print(translated(refused.why), file=sys.stderr)
        return 1
    if parsed.seat is not None and parsed.seat not in recording.seats:
        print(say("telling.no_seat", what=cut(parsed.seat), seats=", ".join(recording.seats)), file=sys.stderr)
        return 2
    if not (recording.over or parsed.seat or parsed.whole):
        print(say("telling.which", seats=", ".join(recording.seats)), file=sys.stderr)
        return 2
    leave_out_untold(recording)
    end = "goes_on" if not recording.over else "over" if recording.agreed == recording.length else "over_kept"
    with while_read(sys.stdout):
        print("\n".join(retold(recording, OPEN if parsed.whole or not parsed.seat else parsed.seat)))
        print("\n" + say(f"telling.{end}", actions=so_many(recording.length), checked=recording.agreed))
        if recording.note:
            print(translated(recording.note))
        if why := noted(recording)[1]:
            print(why)
        sys.stdout.flush()
    return 0
