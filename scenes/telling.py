"""`main.py replay FILE`: a match file played again and told line by line. It opens no window."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from game.api import Refused
from game.games import rules
from game.journal import read
from scenes.teller import Heading, teller


def plain(markup: str) -> str:
    """Rich text without its marks."""
    while (without := re.sub(r"\{\w+\|([^{}]*)\}", r"\1", markup)) != markup:
        markup = without
    return markup.replace("**", "")


def main(arguments: Sequence[str]) -> int:
    """The exit code: 0 when the match holds to its last action, 1 when it does not, 2 when no file was named."""
    if len(arguments) != 1:
        print("replay takes one file of a match: main.py replay FILE", file=sys.stderr)
        return 2
    try:
        match, _, note = read(rules, Path(arguments[0]))
    except Refused as refused:
        print(refused.why, file=sys.stderr)
        return 1
    told = teller(match.rules.id)
    names = told.names(match.view(None))

    def show(heading: Heading) -> None:
        print(f"\n{plain(heading.words).upper()}" if heading.level == 1 else f"  {plain(heading.words)}")

    show(told.opening())
    for events in match.told:
        for event in events:
            heading, line = told.heading(event), told.line(event, names)
            if heading:
                show(heading)
            if line:
                print(f"    {plain(line)}")
    result = match.result()
    print(f"\n{len(match.log)} actions, every one as it was played; {'the match is over' if result else 'the match goes on'}.")
    if note:
        print(note)
    return 0
