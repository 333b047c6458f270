"""What came of a run, in lines."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping

from game.games import rules
from game.lab.measure import ERROR, Sequential, bradley_terry, circles, of_pairs, wilson
from game.lab.rows import BROKEN_OFF, BY_LEAGUE, BY_PAIRS, NOBODY, Row, meeting_of


class Account:
    """What came of the matches so far. They count in the order of their numbers, whichever ends first."""

    def __init__(self, shared: Row, numbers: range, until: tuple[float, float] | None = None) -> None:
        self._shared, self._numbers, self._until = shared, numbers, until
        self._seats, self._sides = tuple(shared["sides"]), tuple(dict.fromkeys(shared["sides"].values()))
        self._rows: dict[int, Row] = {}
        self._test = Sequential(*until, shared["how"] == BY_PAIRS) if until else None
        self._next = numbers.start
        self._started, self._seconds, self._played = time.perf_counter(), 0.0, 0
        self._actions = 0

    def add(self, row: Row, seconds: float | None = None) -> None:
        """Add one more match; with the seconds it took where it was played just now."""
        self._rows[row["number"]] = row
        if seconds is not None:
            self._played += 1
            self._seconds += seconds
            self._actions += row["actions"]
        while self._test is not None and self._test.verdict is None and self._next in self._rows:
            self._count(self._next)
            self._next += 1

    def _count(self, number: int) -> None:
        """Let a match, or the pair that it ends, say what it says about the two bots."""
        assert self._test is not None
        if self._shared["how"] != BY_PAIRS:
            won = [self._rows[number]["won_by"]]
        elif number % 2 and number - 1 in self._rows:
            won = [self._rows[one]["won_by"] for one in (number - 1, number)]
        else:
            return
        if won[0] and len(set(won)) == 1:
            self._test.add(won[0] == 1)

    @property
    def settled(self) -> bool:
        """Whether the test has said what it was asked; further matches would count for nothing."""
        return self._test is not None and self._test.verdict is not None

    def _counted(self) -> list[Row]:
        """The matches that count, in the order of their numbers: with a test, those until it stopped."""
        numbers = range(self._numbers.start, self._next) if self.settled else self._numbers
        return [self._rows[number] for number in sorted(self._rows) if number in numbers]

    def progress(self) -> str:
        """One line: how far the run is, how fast, and how long it will take."""
        matches, done, gone = len(self._numbers), len(self._rows), time.perf_counter() - self._started
        left = gone / max(1, self._played) * (matches - done)
        rows = list(self._rows.values())
        wins = " : ".join(str(_wins(rows, bot)) for bot in range(len(self._shared["bots"])))
        most = "at most " if self._until else ""
        return (
            f"{done} of {most}{matches} matches, {wins}, {self._played / gone:.2f} a second, {most}{left / 60:.1f} minutes left"
        )

    def table(self) -> str:
        """Wins with their intervals, what the game counts by match and bot, what a test or a league says, and the speed."""
        shared, rows = self._shared, self._counted()
        options = "".join(f", {name} {value}" for name, value in shared["options"].items())
        lines = [f"{len(rows)} matches of {rules(shared['game']).title} on {shared['scenario']}{options}"]
        if not rows:
            return lines[0]
        if shared["how"] == BY_LEAGUE:
            lines += league(shared["bots"], shared, rows)
        else:
            lines += [self._of_bot(rows, bot) for bot in range(len(shared["bots"]))]
        for side in self._sides:
            lines.append(f"  {side:<8} {sum(row['winner'] == side for row in rows):>4} wins")
        for end, called in ((NOBODY, "undecided"), (BROKEN_OFF, BROKEN_OFF)):
            count = sum(row["winner"] == end for row in rows)
            if count:
                lines.append(f"  {called:<10} {count:>2}")
        forfeits = Counter(row["forfeit"] for row in rows if row.get("forfeit"))
        lines += [f"  forfeit    {count:>2}  {why}" for why, count in forfeits.most_common(5)]
        plain = [name for name in _tallied(rows) if not self._of_seat(name)]
        lines.append(f"  a match: {', '.join(f'{name} {_mean(rows, name):.2f}' for name in [*plain, 'actions'])}")
        lines += self._said()
        if self._played:
            lines.append(f"  {self._actions / max(self._seconds, 1e-9):.1f} actions a second and worker")
        return "\n".join(lines)

    def _of_bot(self, rows: list[Row], bot: int) -> str:
        """The line of a bot."""
        wins, over = _wins(rows, bot), ""
        low, high = wilson(wins, len(rows))
        if self._shared["how"] == BY_PAIRS:
            pairs = _pairs(rows)
            low, high = of_pairs([_wins(pair, bot) / 2 for pair in pairs])
            over = f" over {len(pairs)} pairs"
        counted = "".join(f", {name} {mean:.2f}" for name, mean in self._means(rows, bot).items())
        level = self._shared["bots"][bot]
        return f"  {level:<8} {wins:>4} wins {wins / len(rows):6.1%} ({low:.1%} to {high:.1%}{over}){counted}"

    def _said(self) -> list[str]:
        """What the sequential test says, with how often it may go wrong."""
        if self._test is None or self._until is None:
            return []
        first, other = (f"{one:g}" for one in self._until)
        odds = f"{first} : {other}"
        sure = f"at most {ERROR:.0%} of even bots are taken for {odds}, at most {ERROR:.0%} of {odds} for even"
        level = self._shared["bots"][0]
        said = {
            True: f"{level} wins {odds} rather than even",
            False: f"{level} is even rather than {odds}",
            None: f"open whether {level} is even or wins {odds}",
        }[self._test.verdict]
        return [f"  {said} (log ratio {self._test.ratio:+.2f}, bounds -+{self._test.bound:.2f}; {sure})"]

    def _of_seat(self, name: str) -> str | None:
        return next((seat for seat in self._seats if name.startswith(f"{seat}_")), None)

    def _means(self, rows: list[Row], bot: int) -> dict[str, float]:
        """What is counted by seat, as the mean of a match of that bot."""
        sums = dict[str, float]()
        for row in rows:
            held = [seat for seat, place in meeting_of(self._shared, row["number"]).holds.items() if place == bot]
            for name in _tallied(rows):
                seat = self._of_seat(name)
                if seat in held:
                    short = name.removeprefix(f"{seat}_")
                    sums[short] = sums.get(short, 0.0) + row[name] / len(rows)
        return sums


def _tallied(rows: list[Row]) -> list[str]:
    """What the game counts of a match."""
    names = list(rows[0])
    return names[names.index("actions") + 1 : names.index("settings")]


def _mean(rows: list[Row], name: str) -> float:
    """The mean of what is counted, over the matches that came to an end."""
    ended = [row[name] for row in rows if row["winner"] != BROKEN_OFF]
    return float(sum(ended) / max(1, len(ended)))


def _wins(rows: list[Row], bot: int) -> int:
    return sum(row["won_by"] == bot + 1 for row in rows)


def _pairs(rows: list[Row]) -> list[list[Row]]:
    """The two matches of each seed of which both are there."""
    found = dict[int, list[Row]]()
    for row in rows:
        found.setdefault(row["number"] // 2, []).append(row)
    return [pair for pair in found.values() if len(pair) == 2]


def points_of(shared: Row, rows: list[Row]) -> Mapping[tuple[int, int], float]:
    """What each bot has won of each other: a point a match, half a point of one that is undecided."""
    points = dict[tuple[int, int], float]()
    for row in rows:
        a, b = sorted(set(meeting_of(shared, row["number"]).holds.values()))
        if row["winner"] == BROKEN_OFF:
            continue
        won = row["won_by"] - 1 if row["won_by"] else None
        for one, other in ((a, b), (b, a)):
            points[one, other] = points.get((one, other), 0.0) + (0.5 if won is None else float(won == one))
    return points


def league(bots: list[str], shared: Row, rows: list[Row]) -> list[str]:
    """The ratings of all bots, the strongest first, what each won of each other, and where that goes in a circle."""
    points = points_of(shared, rows)
    ratings = bradley_terry(len(bots), points)
    wide = max(len(f"{place}. {bot}") for place, bot in enumerate(bots, 1))
    order = sorted(range(len(bots)), key=lambda bot: -ratings[bot].points)
    lines = [f"  {'':<{wide}}  rating    (95 % interval)  " + "".join(f"{f'against {bot + 1}.':>13}" for bot in order)]
    for bot in order:
        rating = ratings[bot]
        against = "".join(f"{_against(points, bot, other):>13}" for other in order)
        name = f"{bot + 1}. {bots[bot]}"
        lines.append(f"  {name:<{wide}}  {rating.points:+6.0f}  ({rating.low:+5.0f} to {rating.high:+5.0f})   {against}")
    for circle in circles(len(bots), points):
        names = [f"{bot + 1}. {bots[bot]}" for bot in circle.bots]
        chance = "each beyond chance" if circle.sure else "which may still be chance"
        lines.append(
            f"  Warning: {names[0]} beats {names[1]} beats {names[2]} beats {names[0]}, {chance}; no rating can say that."
        )
    return lines


def _against(points: Mapping[tuple[int, int], float], bot: int, other: int) -> str:
    if bot == other:
        return "-"
    won, lost = points.get((bot, other), 0.0), points.get((other, bot), 0.0)
    return f"{won:g} : {lost:g}"
