"""The program killed at any moment, again and again: the journal loads, nothing is lost but what was under way, and it goes on.

    python -m tests.by_mouse.kills [--kills 50] [--seed 1] [--game ironsquad]

The victim is the real program on a display that does not exist: it goes on with the match that waits on its title, or begins
one between two bots, of any game or of the one that is named, and tells after each turn of its loop how many actions it has
seen played.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from threading import Thread
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
LONGEST = 2.5  # seconds the victim lives at most after it has told its first number
PATIENCE = 30.0
SCENARIOS = {
    "operators": ("kiln-yard",),
    "ironsquad": ("training", "standard", "solo"),
    "skulls": ("first-contact", "street-sweep", "black-hawk-down"),
    "firefight": ("f1_first_contact", "f2_the_ridge", "f5_crossroads"),
    "rush": ("skirmish", "standard"),
}


def victim(games: Sequence[str]) -> None:
    """Play without end, and tell the name of the journal and the number of its actions."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.games import rules
    from scenes.app.app import App
    from scenes.kit.scene import Push
    from scenes.match.screen import Play
    from scenes.presentation.seats import Chosen, Holder
    from scenes.program import Program

    app = App(patience=0)
    app.preferences = replace(app.preferences, speed="off", full_screen=False)
    app.open()
    program = Program(app)
    app.apply(Push(program.title()))
    waiting = program.waiting()
    if waiting:
        app.apply(program.go_on(waiting[0].id))
    told = (-1, "")
    while True:
        top: Any = app.stack[-1]
        if not isinstance(top, Play):
            game = random.choice(games)
            scenario = random.choice(SCENARIOS[game])
            holders = {seat: Holder("recruit", "Recruit") for seat in rules(game).seats_in(scenario, {})}
            app.apply(program.begin(game, Chosen(scenario, {}, holders, random.randrange(1 << 32))))
            continue
        now = (len(top.match.log), top.journal.path.name)
        if now != told:
            told = now
            print(*now, flush=True)
        top.playing.skip_all()  # nobody watches: halts and motions end at once
        app.turn()


class Victim:
    """A process to be killed, and the last thing it told."""

    def __init__(self, home: Path, games: Sequence[str]) -> None:
        environment = {**os.environ, "SANDTABLE_HOME": str(home)}
        call = [sys.executable, "-m", "tests.by_mouse.kills", "--victim", *(f"--game={game}" for game in games)]
        self.process = subprocess.Popen(call, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        self.told: list[tuple[int, str]] = []
        self._ears = Thread(target=self._listen, daemon=True)
        self._ears.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            words = line.split()
            if line.endswith("\n") and len(words) == 2 and words[0].isdigit():
                self.told.append((int(words[0]), words[1]))

    def begun(self) -> None:
        """Wait until it has told something. Raises: AssertionError when it never does."""
        end = time.monotonic() + PATIENCE
        while not self.told:
            assert self.process.poll() is None and time.monotonic() < end, "the program never came to play"
            time.sleep(0.005)

    def kill(self) -> None:
        """Kill it, and hear everything it had told."""
        self.process.kill()
        self.process.wait()
        self._ears.join(PATIENCE)


def kill_once(
    home: Path, chance: random.Random, waits: tuple[int, str] | None, games: Sequence[str]
) -> tuple[str, tuple[int, str] | None]:
    """What the kill met ("half a line", or "whole lines"), and the match that waits now: its actions, its journal.

    `waits` is the match that waited before, which is the one that is gone on with. Raises: AssertionError, Refused.
    """
    from game.games import rules
    from game.journal import read, summary

    killed = Victim(home, games)
    try:
        killed.begun()
        time.sleep(chance.uniform(0.0, LONGEST))
    finally:
        killed.kill()
    first, last = killed.told[0], killed.told[-1]
    assert waits is None or first == waits, f"the title had to go on with {waits}, and went on with {first}"
    path = home / "matches" / last[1]
    match, _, note = read(rules, path)
    assert len(match.log) >= last[0], f"{path.name} has {len(match.log)} actions, and {last[0]} had been played"
    assert len(match.log) <= last[0] + 1, f"{path.name} has {len(match.log)} actions, and only {last[0]} had been told"
    over = summary(path).over
    assert (over is not None) == (match.result() is not None) or over is None, "a match is over when its journal says so"
    return ("half a line" if note else "whole lines"), None if over else (len(match.log), last[1])


def run(kills: int, seed: int, home: Path, games: Sequence[str] = tuple(SCENARIOS)) -> str:
    """A line that tells what the kills met in matches of these games.

    Raises: AssertionError or Refused for the first that lost anything.
    """
    from game.games import rules
    from game.journal import ENDING, read

    chance, waits, met = random.Random(seed), None, Counter[str]()
    for _ in range(kills):
        what, waits = kill_once(home, chance, waits, games)
        met[what] += 1
    matches = [read(rules, path)[0] for path in sorted((home / "matches").glob(f"*{ENDING}"))]
    told = ", ".join(f"{count} left {what}" for what, count in met.items())
    return f"{kills} kills: {told}; {len(matches)} journals with {sum(len(match.log) for match in matches)} actions, all load"


def main() -> None:
    """Kill as often as the command line says."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--kills", type=int, default=50)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--game", action="append", choices=tuple(SCENARIOS))
    arguments.add_argument("--victim", action="store_true")
    chosen = arguments.parse_args()
    games = chosen.game or tuple(SCENARIOS)
    if chosen.victim:
        victim(games)
    with tempfile.TemporaryDirectory(prefix="sandtable-") as thrown:
        print(run(chosen.kills, chosen.seed, Path(thrown), games))


if __name__ == "__main__":
    main()
