"""What a match came to, in lines: who won and why, the points round by round, the dice, the career, where it is kept."""

from __future__ import annotations

from scenes.career.entry import enter
from scenes.career.time_played import Attendance
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.ledger import ledger
from scenes.presentation.story import point_line, verdict_of
from scenes.result.luck import luck_lines
from scenes.tell.state import TellState


def ending(state: TellState, attendance: Attendance) -> list[str]:
    """The lines, as rich text; the match is in the career from now on, if it is one for it."""
    match, tells, names, story = state.match, state.tells, state.names, state.match.story()
    result = match.result()
    assert result is not None
    verdict = verdict_of(tells, result, story, names)
    lines = [say("tell.over"), verdict.headline, *([verdict.why] if verdict.why else [])]
    lines += [point_line(tells, point, names) for point in tells.points(story)]
    for account in tells.summary(match.view(None), names):
        for seat, words in account.by_seat.items():
            lines.append(say("tell.account", label=account.label, seat=names[seat], words=words.replace("\n", "; ")))
    lines += luck_lines(ledger(story, tells.rolling(), tells.KINDS), tells, names)
    entered, faults = enter(match, state.holders, attendance, state.journal.marks.uncounted)
    if entered and entered.place is not None:
        lines.append(say("tell.among_the_best", place=entered.place + 1, count=len(entered.best)))
    journal = state.journal
    where = [say("tell.kept_over", file=journal.path)] if journal.kept() else [translated(journal.fault or ""), say("tell.lost")]
    return [*lines, *faults, *where]
