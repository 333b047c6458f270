"""`main.py replay FILE`: a match file played again and told line by line. It opens no window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from game.folders import called
from game.match import Match
from game.messages import Refused
from game.recording import match_of
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.story import Heading


def retold(match: Match) -> list[str]:
    """The lines of a whole match, nothing hidden: what was played, and all that happened."""
    tells = presentation(match.rules.id).story(match.header())
    telling = tells.telling(tells.names(match.view(None)))
    options = ", ".join(f"{name} {value}" for name, value in match.options.items())
    scenario = match.rules.scenarios().get(match.scenario, match.scenario)
    lines = [say("telling.head", game=match.rules.title, scenario=scenario, seed=match.seed)]
    if options:
        lines[0] += say("telling.options", options=options)

    def show(heading: Heading) -> None:
        lines.extend(["", plain(heading.words).upper()] if heading.level == 1 else [f"  {plain(heading.words)}"])

    show(tells.opening())
    for event in match.story():
        entry = telling(event)
        if entry.heading:
            show(entry.heading)
        if entry.instead:
            lines.pop()
        if entry.line:
            lines.append(f"    {plain(entry.line)}")
    return lines


def main(arguments: Sequence[str]) -> int:
    """The exit code: 0 when the match holds to its last action, 1 when it does not. Raises: SystemExit where no file is named."""
    parser = argparse.ArgumentParser(prog=f"{called()} replay", description=say("telling.what"))
    parser.add_argument("file", type=Path, metavar="FILE", help=say("telling.file"))
    parsed = parser.parse_args(arguments)
    try:
        match, _, note = match_of(parsed.file)
    except Refused as refused:
        print(translated(refused.why), file=sys.stderr)
        return 1
    end = "over" if match.result() else "goes_on"
    try:
        print("\n".join(retold(match)))
        print("\n" + say(f"telling.{end}", actions=len(match.log)))
        if note:
            print(note)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
