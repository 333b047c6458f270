"""What the career is given of a match, and of the journals that lie in the user's folder."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import mktime, strptime, time

from game.api import Event, Seat
from game.career.played import PLAYED, READ, Dice, Played, Sat
from game.career.store import Career
from game.games import GAMES, rules
from game.journal import ENDING, reading, summary
from game.learning.lessons import Training, training
from game.match import Match, entry_value
from game.messages import Refused
from game.recording import recording_of
from scenes.career.best import Entered, best_of, listed, placed
from scenes.career.time_played import Attendance
from scenes.kit.language import translated
from scenes.presentation.games import presentation
from scenes.presentation.kept_story import leave_out_untold
from scenes.presentation.ledger import Faces, Roll, ledger, sums_of
from scenes.presentation.seats import LEVELS, PERSON, Holder, holders_of
from scenes.presentation.story import Narrator, score_of

AT_ONCE = 12
"""Actions of a journal that are played again between two moments at which a screen may be drawn."""


def enter(
    match: Match, holders: Mapping[Seat, Holder], attendance: Attendance, coached: bool = False
) -> tuple[Entered | None, list[str]]:
    """Where a match that is over stands among the best, None for one without a score; and a sentence for each fault.

    It is in the career from now on, if a person played it, without a coach, and it is none of training. Entered again it counts
    once. Whoever attended it has left it.
    """
    if coached or not counts(match, holders):
        return None, []
    this = played(match, holders, attendance.began, time(), attendance.seconds, PLAYED)
    career, best = Career(), best_of(this)
    before = [one for one in career.matches() if one.id != this.id] if best else []
    career.enter(this, attendance.journal)
    entered = placed(listed(before, this.game), best) if best else None
    return entered, [translated(fault) for fault in career.faults]


def counts(match: Match, holders: Mapping[Seat, Holder]) -> bool:
    """Whether a match is one for the career: it is over, a person played it, and it is none of training."""
    if match.result() is None or not any(holder.kind == PERSON for holder in holders.values()):
        return False
    return not of_training(match, holders)


def of_training(match: Match, holders: Mapping[Seat, Holder]) -> bool:
    """Whether a match is one of training.

    Where the scenario is one like any other, it is one as the program begins it: a person in the first seat, recruits in as
    many others as there are then.
    """
    course = _taught(match.rules.id)
    if course is None or match.start is not None or match.scenario != course.scenario:
        return False
    kinds = [holders[seat].kind for seat in match.seats if seat in holders]
    seats = match.rules.seats_in(course.scenario, course.options)
    return not course.counts or kinds == [PERSON, *[LEVELS[0]] * (len(seats) - 1)]


@cache
def _taught(game: str) -> Training | None:
    """The training of a game."""
    return training(game)


def played(
    match: Match, holders: Mapping[Seat, Holder], began: float | None, ended: float, seconds: float | None, source: str
) -> Played:
    """What the career keeps of a match that is over."""
    tells, result, story = presentation(match.rules.id).story(match.header()), match.result() or {}, match.story()
    names, scores = tells.names(match.view(None)), score_of(tells, result, story)
    dice, score = _dice(tells, story), result.get("score")
    person = next((seat for seat, holder in holders.items() if holder.kind == PERSON), "")
    return Played(
        id=identity(match),
        game=match.rules.id,
        scenario=match.scenario,
        options=match.options,
        began=began,
        ended=ended,
        seconds=seconds,
        winner=" ".join(match.winners()) or None,
        how=str(result.get("by", "")),
        rounds=tells.rounds(story),
        actions=len(match.log),
        set_up=match.start is not None,
        score=score if isinstance(score, int) else None,
        about=tells.feat(story, person, names) if isinstance(score, int) and person else "",
        source=source,
        seats=tuple(
            Sat(
                seat,
                names[seat],
                holder.kind,
                holder.name.strip() if holder.kind == PERSON else "",
                scores.get(seat),
                luck(tells, story, seat),
                dice.get(seat, ()),
                _deeds(match, holder.name.strip()) if holder.kind == PERSON else (),
            )
            for seat in match.seats
            if (holder := holders.get(seat))
        ),
    )


def _deeds(match: Match, name: str) -> tuple[tuple[str, int], ...]:
    """What a person added to the career by name that a game carries on; () in a game that carries none, and without a name."""
    before = match.options.get("career", {}).get(name, {})
    after = (match.result() or {}).get("career", {}).get(name, {})
    return tuple((kind, number - before.get(kind, 0)) for kind, number in after.items())


def identity(match: Match) -> str:
    """What tells a match from every other: how it started and each of its actions, in whichever file it is kept."""
    actions = [{**entry_value(entry), "digest": ""} for entry in match.log]
    return sha256(json.dumps([match.header(), actions], sort_keys=True).encode()).hexdigest()[:32]


# --- dice ---------------------------------------------------------------------------------------------------------------------


def _dice(tells: Narrator, story: Sequence[Event]) -> dict[Seat, tuple[Dice, ...]]:
    """The dice of every seat, a line for each kind."""
    found: dict[Seat, tuple[Dice, ...]] = {}
    for line in ledger(story, tells.rolling(), tells.KINDS):
        dice = Dice(line.kind, line.dice, line.rolled, float(line.expected), line.good)
        found[line.seat] = (*found.get(line.seat, ()), dice)
    return found


def luck(tells: Narrator, story: Sequence[Event], seat: Seat) -> float | None:
    """The chance (0 to 1) of dice worse than those of a seat, those as good counting half; None where luck had no say.

    All its dice for which one number is better than another are added up, a die that shows several things being one. Exact.
    """
    rolls, summed = tells.rolling(), list[tuple[Faces, list[int], bool]]()
    for event in story:
        summed += _summed([roll for roll in rolls(event) if roll.seat == seat and roll.good])
    total = sum(sum(values) for _, values, _ in summed)
    sums = sums_of((faces, len(values), bag) for faces, values, bag in summed)
    if len(sums) < 2:
        return None
    worse = sum(count for value, count in sums.items() if value < total)
    return float(Fraction(2 * worse + sums[total], 2 * sum(sums.values())))


def _summed(rolls: Sequence[Roll]) -> Iterator[tuple[Faces, list[int], bool]]:
    """What the faces of like dice are worth in luck, what each of the dice was, and whether they came from a bag.

    Rolls of the same dice are added up.
    """
    together: dict[str, list[Roll]] = {}
    for number, roll in enumerate(rolls):
        together.setdefault(roll.dice or str(number), []).append(roll)
    for same in together.values():
        faces = tuple(sum(roll.good * roll.faces[face] for roll in same) for face in range(len(same[0].faces)))
        yield faces, [sum(roll.good * roll.values[die] for roll in same) for die in range(len(same[0].values))], same[0].bag


# --- journals -----------------------------------------------------------------------------------------------------------------


def taken_in(career: Career, folder: Path) -> Generator[int, None, int]:
    """How many matches have been taken in from the journals of a folder that nobody has looked at; it yields so far.

    It stops often: between two of its steps no more than a few actions are played again, or the files of a game read.
    """
    number = 0
    for journal in career.unseen(sorted(folder.glob(f"*{ENDING}"))):
        yield number
        try:
            brief = summary(journal)
            if brief.over is None or brief.game not in GAMES:
                continue  # it is looked at again when it is over, or by a program that knows the game
            uncounted = set(brief.over) <= {"winner"} or brief.marks.uncounted
            found = None if uncounted else (yield from _found(career, journal, number))
        except (Refused, OSError):
            found = None  # whoever opens it is told what is wrong with it
        kept = career.enter(found, journal) if found else career.pass_over(journal)
        if not kept:
            return number
        number += found is not None
    return number


def _found(career: Career, journal: Path, number: int) -> Generator[int, None, Played | None]:
    """The match of a journal that is over, if it is one for the career. Raises: Refused, OSError."""
    sitting, read = career.sitting(journal), reading(rules, journal)
    actions = 0
    while True:
        try:
            next(read)
        except StopIteration as end:
            match, seats, _ = end.value
            break
        actions += 1
        if actions % AT_ONCE == 0:
            yield number
    yield number  # the first match of a game brings its lessons with it, and then its words
    if match.result() is None:  # its rules have changed since: it counts as it was kept
        kept = recording_of(journal)
        if kept.result is None:
            return None
        leave_out_untold(kept)
        match = kept.whole()
    holders = {seat: Holder(PERSON, "") for seat in match.seats} | holders_of(seats)
    if not seats or not counts(match, holders):
        return None
    yield number
    began = sitting.began if sitting else _begun(journal)
    return played(match, holders, began, journal.stat().st_mtime, sitting.seconds if sitting else None, READ)


def _begun(journal: Path) -> float | None:
    """When a match began, as the name of its journal tells it."""
    parts = journal.stem.split("-")
    try:
        return mktime(strptime("-".join(parts[-3:-1]), "%Y%m%d-%H%M%S"))
    except (ValueError, OverflowError):
        return None
