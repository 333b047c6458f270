"""The career in words: what stands in its charts, and `main.py career`, which tells it in lines. It opens no window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path
from time import localtime, strftime
from typing import NamedTuple

from game.career.played import Played
from game.career.store import Career
from game.folders import called, user_folder
from game.games import GAMES
from scenes.app import preferences as preferences_file
from scenes.career import sums
from scenes.career.best import MOST, Best, listed
from scenes.career.csv import table
from scenes.career.entry import taken_in
from scenes.career.sums import Group, Luck, Part, Step, Tally, Week
from scenes.kit import language
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.numbers import written
from scenes.kit.words import knows, say, speak
from scenes.presentation.games import presentation

DAY = "%d.%m.%Y"


class About(NamedTuple):
    """What a career is asked for: its matches, the parts that count, those that are one side of a contest, the day it is."""

    name: str | None  # None: everybody
    matches: Sequence[Played]
    parts: Sequence[Part]
    rated: Sequence[Part]
    today: date

    @property
    def best(self) -> dict[str, tuple[Best, ...]]:
        """The best scores of each game that is played for one."""
        games = dict.fromkeys(match.game for match in self.matches if match.score is not None)
        found = {game: listed(self.matches, game)[:MOST] for game in games}
        return {game: best for game, best in found.items() if best}


def about(matches: Iterable[Played], name: str | None, today: date) -> About:
    """A career, about one person or everybody."""
    own = sums.of_person(matches, name)
    parts = sums.parts(own, name)
    return About(name, own, parts, sums.rated(parts, name), today)


# --- words ----------------------------------------------------------------------------------------------------------------------


def game_title(game: str) -> str:
    """What a game is called; one that is no longer there by its own name."""
    return say(f"games.{game}.title") if knows(f"games.{game}.title") else game


def matches_words(count: int) -> str:
    """So many matches."""
    return say("career.about_match") if count == 1 else say("career.about_matches", count=count)


def duration(seconds: float) -> str:
    """A time in hours and minutes."""
    hours, minutes = divmod(round(seconds / 60), 60)
    return say("career.duration", hours=hours, minutes=minutes) if hours else say("career.minutes", minutes=minutes)


def tally_words(tally: Tally, bounds: bool = False) -> str:
    """How many were won of how many, and their share, or that they are too few; with `bounds` where it most likely lies, too."""
    values = {"won": tally.won, "matches": tally.matches, "drawn": tally.drawn}
    of = say("career.of_drawn" if tally.drawn else "career.of", **values)
    if not tally.tells:
        return say("career.few", of=of)
    low, high = (round(100 * share) for share in tally.interval)
    share = round(100 * tally.won / tally.matches)
    return say("career.between_shares" if bounds else "career.of_shares", of=of, share=share, low=low, high=high)


def group_words(group: Group) -> str:
    """What the matches of a group have in common."""
    if not group.about:
        return game_title(group.game)
    if group.called:
        return say("career.seat", game=game_title(group.game), seat=group.called)
    return say(f"career.against.{group.about}", game=game_title(group.game))


def figures(of: About) -> list[tuple[str, str]]:
    """The figures: what each is, and the number."""
    whole = sums.played_out(of.matches)
    found = [(say("career.matches"), str(len(whole)))]
    if of.rated:
        tally, (now, longest) = sums.tally(of.rated), sums.streaks(of.rated)
        found.append((say("career.won"), tally_words(tally)))
        found += [(say("career.now"), str(now)), (say("career.longest"), str(longest))]
    found.append((say("career.time"), duration(sums.seconds(whole))))
    rest = {
        "untimed": sum(match.seconds is None for match in whole),
        "set_up": sum(match.set_up for match in whole),
        "between": len({part.match.id for part in of.parts}) - len({part.match.id for part in of.rated}),
    }
    return found + [(say(f"career.{name}"), str(count)) for name, count in rest.items() if count]


def groups(of: About) -> list[tuple[str, list[Group]]]:
    """What was won, in three parts: the title of each and its groups."""
    by_opponent = sums.by_opponent(of.rated)
    found = [
        (say("career.by_game"), sums.by_game(of.rated)),
        (say("career.by_seat"), sums.by_seat(of.parts)),
        (say("career.by_opponent"), by_opponent),
    ]
    return [(title, some) for title, some in found if some]


def after(matches: int, balance: int) -> str:
    """How many more were won than lost after so many matches."""
    key = "course_last" if balance > 0 else "course_behind" if balance < 0 else "course_even"
    return say(f"career.{key}", matches=matches, balance=abs(balance))


def step_words(steps: Sequence[Step], number: int) -> str:
    """A match on the running line."""
    match, sat = steps[number].part.match, steps[number].part.sat
    return say(
        "career.step",
        day=strftime(DAY, localtime(match.ended)),
        game=game_title(match.game),
        seat=sat.called,
        outcome=say(f"career.outcome.{steps[number].part.outcome}"),
        after=after(number + 1, steps[number].balance),
    )


def luck_line(luck: Luck) -> str:
    """How many matches were lucky and unlucky, against what chance gives."""
    if not luck.matches:
        return say("career.no_dice")
    lucky, unlucky = sum(luck.counts[3:]), sum(luck.counts[:2])
    expected = f"{2 * luck.expected:.1f}".removesuffix(".0")
    return say("career.dice_line", matches=luck.matches, lucky=lucky, unlucky=unlucky, expected=expected)


def week_words(week: Week) -> str:
    """The time at the table in a week."""
    day, time = week.monday.strftime(DAY), duration(week.seconds)
    return say("career.week", day=day, time=time, matches=matches_words(week.matches))


# --- lines ----------------------------------------------------------------------------------------------------------------------


def lines_of(of: About) -> list[str]:
    """The career line by line, without any marks."""
    lines = [say("career.told.head", name=of.name or say("career.everybody"))]
    if not of.matches:
        return [*lines, plain(say("career.empty"))]
    lines += ["", say("career.figures")]
    lines += [say("career.told.line", left=left, right=right) for left, right in figures(of)]
    for title, some in groups(of):
        lines += ["", title]
        lines += [say("career.told.line", left=group_words(group), right=tally_words(group.tally, bounds=True)) for group in some]
    if steps := sums.running(of.rated):
        lines += ["", say("career.course"), *(step_words(steps, number) for number in range(len(steps)))]
    for game, best in of.best.items():
        lines += ["", say("career.best", game=game_title(game))]
        lines += [_best_line(place, one) for place, one in enumerate(best, 1)]
    luck = sums.luck(of.parts)
    lines += ["", say("career.dice"), luck_line(luck), *luck_lines(luck)]
    lines += [say("career.told.line", left=left, right=right) for left, right in kind_lines(of)]
    lines += ["", say("career.hours"), *(week_words(week) for week in sums.weeks(of.matches, of.today) if week.matches)]
    return lines


def luck_lines(luck: Luck) -> list[str]:
    """How many matches were as lucky, a line for each fifth; [] where none is known."""
    values = {"matches": luck.matches, "least": luck.least, "most": luck.most}
    counts = enumerate(luck.counts) if luck.matches else ()
    return [say("career.luck_told", luck=say(f"career.luck.{fifth}"), count=count, **values) for fifth, count in counts]


def kind_lines(of: About) -> list[tuple[str, str]]:
    """What all dice of each kind gave, against what was to be expected: the kind, and the figures."""
    found = []
    for one in sums.kinds(of.parts):
        tells = presentation(one.game).story(None) if one.game in GAMES else None
        if tells and one.kind in tells.KINDS:  # else it is of a game, or of dice, that are no longer there
            kind = say("career.kind", game=game_title(one.game), kind=tells.kind_words(one.kind))
            found.append((kind, say("career.kind_sum", dice=one.dice, rolled=one.rolled, expected=f"{one.expected:.1f}")))
    return found


def _best_line(place: int, best: Best) -> str:
    name, outcome = best.name or say("best.nameless"), say("best.won" if best.won else "best.lost")
    values = {"score": written(best.score), "name": name, "about": best.about, "outcome": outcome, "day": best.day}
    return say("career.best_line", place=place, **values)


def _print(content: str | bytes) -> None:
    """Print a text on standard output, or bytes as they are."""
    if isinstance(content, bytes):
        sys.stdout.buffer.write(content)
    else:
        print(content)
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> int:
    """The exit code: 0, 1 where something could not be read or written, 2 for a name that nobody has."""
    preferences, faults = preferences_file.load()
    faults += speak(language.languages().get(preferences.language))
    parser = argparse.ArgumentParser(prog=f"{called()} career", description=say("career.told.what"))
    parser.add_argument("--name", help=say("career.told.of_name"))
    parser.add_argument("--csv", metavar="FILE", help=say("career.told.to_file"))
    try:
        parsed = parser.parse_args(arguments)
    except SystemExit as end:
        return int(end.code or 0)
    career = Career()
    for _ in taken_in(career, user_folder() / "matches"):
        pass
    matches = career.matches()
    for fault in (*faults, *map(translated, career.faults)):
        print(fault, file=sys.stderr)
    names = sums.names(matches)
    if parsed.name is not None and parsed.name not in names:
        known = ", ".join(names) or say("career.told.nobody")
        print(say("career.told.no_name", name=parsed.name, names=known), file=sys.stderr)
        return 2
    own = sums.of_person(matches, parsed.name)
    try:
        if parsed.csv and parsed.csv != "-":
            Path(parsed.csv).write_bytes(table(own))
            print(say("career.exported", file=parsed.csv))
        else:
            _print(table(own) if parsed.csv else "\n".join(lines_of(about(own, parsed.name, date.today()))))
    except BrokenPipeError:  # whoever reads has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as fault:
        print(say("career.unexported", file=parsed.csv or "-", why=fault.strerror or fault), file=sys.stderr)
        return 1
    return int(bool(career.faults))
