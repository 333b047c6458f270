"""What came of a run, in lines."""

from __future__ import annotations

import time

from game.games import rules
from game.lab.measure import wilson
from game.lab.rows import NOBODY, Row, holds_of


class Account:
    """What came of the matches so far."""

    def __init__(self, shared: Row) -> None:
        self._shared = shared
        self._seats, self._sides = tuple(shared["sides"]), tuple(dict.fromkeys(shared["sides"].values()))
        self._rows: list[Row] = []
        self._started = time.perf_counter()

    def add(self, row: Row) -> None:
        """Add one more match."""
        self._rows.append(row)

    def progress(self, matches: int) -> str:
        """One line: how far the run is, how fast, and how long it will take."""
        done, gone = len(self._rows), time.perf_counter() - self._started
        left = gone / done * (matches - done)
        wins = " : ".join(str(self._wins(bot)) for bot in range(len(self._shared["bots"])))
        return f"{done} of {matches} matches, {wins}, {done / gone:.2f} a second, {left / 60:.1f} minutes left"

    def _wins(self, bot: int) -> int:
        return sum(row["won_by"] == bot + 1 for row in self._rows)

    def table(self) -> str:
        """Wins with their intervals, what the game counts by match and bot, and the speed."""
        shared, rows = self._shared, self._rows
        number = len(rows)
        options = "".join(f", {name} {value}" for name, value in shared["options"].items())
        lines = [f"{number} matches of {rules(shared['game']).title} on {shared['scenario']}{options}"]
        if not rows:
            return lines[0]
        for bot, level in enumerate(shared["bots"]):
            wins = self._wins(bot)
            low, high = wilson(wins, number)
            counted = "".join(f", {name} {mean:.2f}" for name, mean in self._means(bot).items())
            lines.append(f"  {level:<8} {wins:>4} wins {wins / number:6.1%} ({low:.1%} to {high:.1%}){counted}")
        for side in self._sides:
            lines.append(f"  {side:<8} {sum(row['winner'] == side for row in rows):>4} wins")
        for end, called in ((NOBODY, "undecided"), ("", "broken off")):
            count = sum(row["winner"] == end for row in rows)
            if count:
                lines.append(f"  {called:<10} {count:>2}")
        plain = [name for name in self._tallied() if not self._of_seat(name)]
        actions, seconds = (sum(row[name] for row in rows) for name in ("actions", "seconds"))
        means = ", ".join(f"{name} {sum(row[name] for row in rows) / number:.2f}" for name in [*plain, "actions", "seconds"])
        lines.append(f"  a match: {means}")
        lines.append(f"  {actions / max(seconds, 1e-9):.1f} actions a second and worker")
        return "\n".join(lines)

    def _tallied(self) -> list[str]:
        names = list(self._rows[0])
        return names[names.index("seconds") + 1 :]

    def _of_seat(self, name: str) -> str | None:
        return next((seat for seat in self._seats if name.startswith(f"{seat}_")), None)

    def _means(self, bot: int) -> dict[str, float]:
        """What is counted by seat, as the mean of a match of that bot."""
        sums = dict[str, float]()
        for row in self._rows:
            held = [seat for seat, place in holds_of(self._shared, row["number"]).items() if place == bot]
            for name in self._tallied():
                seat = self._of_seat(name)
                if seat in held:
                    short = name.removeprefix(f"{seat}_")
                    sums[short] = sums.get(short, 0.0) + row[name] / len(self._rows)
        return sums
