"""All that is at hand beside a move, by real clicks in a real window: rules, danger, thoughts, replay, editor, puzzles.

    python -m tests.by_mouse.at_hand [PART …] [--game operators] [--seed 1] [--size 1280x720] [--shots FOLDER]

Without names of parts, or of a game, all are tried. A line tells what was done.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from scenes.kit.keys import BINDINGS
from scenes.kit.words import say
from tests.by_mouse.at_the_table import AtTheTable
from tests.by_mouse.looking_back import LookingBack
from tests.by_mouse.puzzling import SOLVED, Puzzling
from tests.by_mouse.setting_up import TITLE, SettingUp
from tests.by_mouse.visitor import GAMES, Visitor
from tests.by_mouse.window import Window

THROWN = {"operators": 2, "ironsquad": 2, "skulls": 12, "firefight": 8, "rush": 4}
"""Decisions after which chance has had a say."""


def match(window: Window, game: str, seed: int) -> Visitor:
    """Who looked at everything a match offers beside its moves."""
    one = AtTheTable(window, game, seed)
    one.begin()
    one.rules()
    one.danger()
    one.ghost()
    one.hand.decisions = 0
    one.hand.play(120, decisions=THROWN[game])
    one.asked()
    one.ledger()
    one.words()
    one.home()
    one.refusal()
    return one


def replay(window: Window, game: str, seed: int) -> Visitor:
    """Who replayed a match."""
    one = LookingBack(window, game, seed)
    one.finish()
    one.scrub()
    one.steps()
    one.marks()
    one.perspectives()
    one.look_up()
    one.star()
    file = one.share()
    one.open_typed(file)
    one.open_at_start(file)
    one.play_on()
    return one


def editor(window: Window, game: str, seed: int) -> Visitor:
    """Who set up a position, and opened the puzzle that came of it."""
    one = SettingUp(window, game, seed)
    one.open()
    one.place()
    one.cards()
    one.undo()
    one.pass_on()
    one.bad()
    one.save()
    one.play()
    one.come_back()
    own = Puzzling(window, game, seed)
    own.open()
    own.own(TITLE)
    own.home()
    one.done += own.done
    return one


def puzzles(window: Window, game: str, seed: int) -> Visitor:
    """Who tried puzzles."""
    one = Puzzling(window, game, seed)
    one.open()
    for name in SOLVED[game]:
        one.solve(name)
    one.fail()
    one.help()
    one.figures()
    one.home()
    return one


def settings(window: Window, game: str, seed: int) -> Visitor:
    """Who found every action's key in the settings."""
    one = Visitor(window, game, seed)
    window.press("Settings")
    window.await_scene("Settings")
    listed = {widget["words"] for widget in one.seen["widgets"] if widget["kind"] == "KeyField"}
    missing = [binding.action for binding in BINDINGS if say(f"action.{binding.action}") not in listed]
    assert not missing, f"the settings do not list {missing}"
    one.shot("settings")
    one.home()
    one.note(f"settings: {len(listed)} actions with their keys")
    return one


PARTS: dict[str, Callable[[Window, str, int], Visitor]] = {
    "match": match,
    "replay": replay,
    "editor": editor,
    "puzzles": puzzles,
    "settings": settings,
}


def main() -> None:
    """Try the parts of the command line, each with a user's folder of its own."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("parts", nargs="*", choices=[[], *PARTS])
    arguments.add_argument("--game", action="append", choices=tuple(GAMES))
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--size", default="1280x720")
    arguments.add_argument("--shots", type=Path)
    chosen = arguments.parse_args()
    wide, high = map(int, chosen.size.split("x"))
    for game in chosen.game or GAMES:
        for part in chosen.parts or PARTS:
            began = time.monotonic()
            with (
                tempfile.TemporaryDirectory(prefix="sandtable-") as home,
                Window(Path(home), (wide, high), chosen.shots) as window,
            ):
                try:
                    one = PARTS[part](window, game, chosen.seed)
                except Exception:
                    print(*(path.read_text() for path in sorted((window.home / "reports").glob("*"))), sep="\n", file=sys.stderr)
                    if window.ended() is None:
                        window.shot(f"{game}-{part}-fault")
                    raise
            print(
                f"{game}, {part}: {len(one.done)} things in {time.monotonic() - began:.0f} s", *one.done, sep="\n  ", flush=True
            )


if __name__ == "__main__":
    main()
