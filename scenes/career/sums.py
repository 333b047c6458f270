"""What a career comes to: who it is about, won and lost by game, seat and level, streaks, luck and time. No window, no words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from itertools import accumulate
from math import exp, lgamma, log
from typing import NamedTuple

from game.career.played import BEST, Played, Sat
from game.lab.measure import wilson
from scenes.presentation.seats import LEVELS, PERSON, PROGRAM, RULEBOOK

FEW = 5
"""With fewer matches than this a share says nothing."""
WEEKS = 12
"""Weeks of the time at the table that are shown."""
LUCKS = 5
"""Parts of all matches, equal by chance: from the unluckiest to the luckiest."""
AGAINST = (PERSON, RULEBOOK, *LEVELS, PROGRAM)
"""Whom a person can have played against: the strongest bots after the weaker ones, then programs, however strong they are."""


class Part(NamedTuple):
    """One person's part in a match: the seat, who was the strongest of the others, and how it ended for him."""

    match: Played
    sat: Sat
    against: str  # one of AGAINST
    outcome: str  # one of OUTCOMES


OUTCOMES = ("won", "drawn", "lost")


class Tally(NamedTuple):
    """How many matches were won, drawn and lost."""

    won: int
    drawn: int
    lost: int

    @property
    def matches(self) -> int:
        """All of them."""
        return sum(self)

    @property
    def tells(self) -> bool:
        """Whether they are enough for a share to say anything."""
        return self.matches >= FEW

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share of matches won would lie over very many, with 95 % confidence: 0 to 1."""
        return wilson(self.won, self.matches)


class Group(NamedTuple):
    """The matches that have something in common: the game, the seat, whom they were played against."""

    game: str
    about: str  # the seat or the opponent; "" for all of a game
    called: str  # what a seat was called last; "" for anything else
    tally: Tally


class Step(NamedTuple):
    """A match on the running line: won more than lost so far, itself counted."""

    part: Part
    balance: int


class Luck(NamedTuple):
    """How many matches were as lucky, from the unluckiest fifth to the luckiest; what chance gives each, and between what."""

    counts: tuple[int, ...]
    expected: float
    least: int
    most: int

    @property
    def matches(self) -> int:
        """All of them: a match for each person in it whose dice luck had a say in."""
        return sum(self.counts)


class Week(NamedTuple):
    """The time at the table in a week: its Monday, seconds, matches."""

    monday: date
    seconds: float
    matches: int


class Kind(NamedTuple):
    """All dice of a kind: how many, what they gave, what was to be expected."""

    game: str
    kind: str
    dice: int
    rolled: int
    expected: float


def names(matches: Iterable[Played]) -> list[str]:
    """The names of all who have played, the one with most matches first; a person without a name is not among them."""
    counts: dict[str, int] = {}
    for match in matches:
        for name in {sat.name for sat in match.seats if sat.kind == PERSON and sat.name}:
            counts[name] = counts.get(name, 0) + 1
    return sorted(counts, key=lambda name: (-counts[name], name.casefold()))


def of_person(matches: Iterable[Played], name: str | None) -> list[Played]:
    """The matches of everybody (None), or those that a person of this name has played."""
    return [match for match in matches if name is None or any(sat.kind == PERSON and sat.name == name for sat in match.seats)]


def played_out(matches: Iterable[Played]) -> list[Played]:
    """The matches that are known whole: those of the older list of the best are not."""
    return [match for match in matches if match.source != BEST]


def parts(matches: Iterable[Played], name: str | None) -> list[Part]:
    """The parts that a person, or everybody, had in matches that count for shares: none from a position that was set up."""
    found = []
    for match in played_out(matches):
        for sat in match.seats:
            if sat.kind == PERSON and (name is None or sat.name == name) and not match.set_up:
                found.append(Part(match, sat, _against(match, sat), outcome(match, sat)))
    return found


def _against(match: Played, sat: Sat) -> str:
    """Whom a seat played against: a person, where there was one, or the strongest of the others."""
    kinds = [one.kind for one in match.seats if one is not sat]
    return PERSON if PERSON in kinds else max(kinds, key=lambda kind: AGAINST.index(kind) if kind in AGAINST else -1, default="")


def outcome(match: Played, sat: Sat) -> str:
    """How a match ended for a seat; one for a score is never drawn: nobody's is lost."""
    if match.won(sat.seat):
        return "won"
    return "drawn" if match.winner is None and match.score is None else "lost"


def rated(found: Sequence[Part], name: str | None) -> list[Part]:
    """The parts on one side of a contest: not those of two persons against each other, of whom one has won."""

    def alone(part: Part) -> bool:
        others = (sat for sat in part.match.seats if sat is not part.sat and sat.kind == PERSON)
        return not any(name in (None, sat.name) for sat in others)

    return [part for part in found if alone(part)]


def tally(found: Iterable[Part]) -> Tally:
    """How many were won, drawn and lost."""
    outcomes = [part.outcome for part in found]
    return Tally(*(outcomes.count(outcome) for outcome in OUTCOMES))


def streaks(found: Sequence[Part]) -> tuple[int, int]:
    """How many of the last matches were won one after another, and the most that ever were."""
    runs = list(accumulate((part.outcome == "won" for part in found), lambda run, won: (run + 1) * won, initial=0))
    return runs[-1], max(runs)


def by_game(found: Sequence[Part]) -> list[Group]:
    """The tally of each game."""
    return _groups(found, lambda part: (part.match.game, "", 0))


def by_seat(found: Sequence[Part]) -> list[Group]:
    """The tally of each seat of each game."""
    return _groups(found, lambda part: (part.match.game, part.sat.seat, 0))


def by_opponent(found: Sequence[Part]) -> list[Group]:
    """The tally against each opponent in each game, the weakest first."""
    return _groups(
        [part for part in found if part.against in AGAINST],
        lambda part: (part.match.game, part.against, AGAINST.index(part.against)),
    )


def _groups(found: Sequence[Part], key: Callable[[Part], tuple[str, str, int]]) -> list[Group]:
    together: dict[tuple[str, str, int], list[Part]] = {}
    for part in found:
        together.setdefault(key(part), []).append(part)
    groups = []
    for (game, about, _), some in sorted(together.items(), key=lambda one: (one[0][0], one[0][2], one[0][1])):
        called = some[-1].sat.called if about == some[-1].sat.seat else ""
        groups.append(Group(game, about, called, tally(some)))
    return groups


def running(found: Sequence[Part]) -> list[Step]:
    """The running line: after each match, how many more were won than lost."""
    worth = {"won": 1, "drawn": 0, "lost": -1}
    balances = accumulate(worth[part.outcome] for part in found)
    return [Step(part, balance) for part, balance in zip(found, balances, strict=True)]


# --- dice ---------------------------------------------------------------------------------------------------------------------


def luck(found: Iterable[Part]) -> Luck:
    """How many matches were as lucky. By chance alone all five parts are equally likely."""
    counts = [0] * LUCKS
    for part in found:
        if part.sat.luck is not None:
            counts[min(LUCKS - 1, int(part.sat.luck * LUCKS))] += 1
    return Luck(tuple(counts), sum(counts) / LUCKS, *_likely(sum(counts)))


def _likely(matches: int) -> tuple[int, int]:
    """Between how many matches a fifth of so many lies in at least 95 of 100 cases."""
    below, least = 0.0, 0
    for number in range(matches + 1):
        before = below
        ways = lgamma(matches + 1) - lgamma(number + 1) - lgamma(matches - number + 1)
        below += exp(ways + (matches - number) * log(LUCKS - 1) - matches * log(LUCKS))
        if before <= 0.025 < below:
            least = number
        if below >= 0.975:
            return least, number
    return least, matches


def kinds(found: Iterable[Part]) -> list[Kind]:
    """All dice by game and kind."""
    sums: dict[tuple[str, str], Kind] = {}
    for part in found:
        for one in part.sat.dice:
            known = sums.get((part.match.game, one.kind), Kind(part.match.game, one.kind, 0, 0, 0.0))
            dice, rolled, expected = known.dice + one.dice, known.rolled + one.rolled, known.expected + one.expected
            sums[part.match.game, one.kind] = known._replace(dice=dice, rolled=rolled, expected=expected)
    return list(sums.values())


# --- time ---------------------------------------------------------------------------------------------------------------------


def seconds(matches: Iterable[Played]) -> float:
    """Seconds at the table in all matches where they are known."""
    return sum(match.seconds or 0.0 for match in matches)


def weeks(matches: Sequence[Played], today: date) -> list[Week]:
    """The last weeks, this one at the end; of matches that are known whole."""
    last = monday(today)
    found = {last - timedelta(weeks=back): (0.0, 0) for back in range(WEEKS - 1, -1, -1)}
    for match in played_out(matches):
        week = monday(date.fromtimestamp(match.ended))
        if week in found:
            time, number = found[week]
            found[week] = time + (match.seconds or 0.0), number + 1
    return [Week(week, *both) for week, both in found.items()]


def monday(day: date) -> date:
    """The Monday of a day's week."""
    return day - timedelta(days=day.weekday())
