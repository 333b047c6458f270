"""`main.py review FILE`: what each decision of a match cost, and what was luck, told line by line. It opens no window."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from game.folders import called
from game.messages import Refused
from game.recording import OPEN, Recording
from game.review.decisions import decided
from game.review.record import MARKS, Review
from game.review.running import Running
from game.review.settings import DEPTHS, settings
from game.service.lines import while_read
from game.texts import cut
from scenes.kit.language import translated
from scenes.kit.marks import plain
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.review.deeds import answered, open_deed
from scenes.review.said import added_up, in_lines, percent, reasons, signed

LUCKIEST = 5
"""So many rolls and draws are told."""
FAULTS = ("blunder", "mistake", "inaccuracy")


class Told:
    """A review in lines."""

    def __init__(self, recording: Recording, review: Review) -> None:
        self.recording, self.review, self.game = recording, review, recording.rules.id
        shown = presentation(self.game)
        self._deeds = shown.action_words()
        self._names = shown.story(recording.header).names(recording.view(recording.length, None))

    def lines(self, seat: str | None) -> list[str]:
        """All of it, or the decisions of one seat alone."""
        review = self.review
        head = say("reviewed.head", game=self.recording.rules.title, scenario=self.recording.title, depth=review.depth)
        found = [plain(head), "", *map(plain, self._account()), ""]
        marked = [number for number, step in enumerate(review.steps, 1) if step.decision and step.decision.mark]
        marked = [number for number in marked if not self.recording.played_out(number)]
        wanted = [number for number in marked if seat in (None, review.steps[number - 1].seat)]
        found.append(say("reviewed.marks") if wanted else say("reviewed.no_marks"))
        for number in wanted:
            found += self._marked(number)
        lucky = sorted((number for number, step in enumerate(review.steps, 1) if step.drew), key=self._luck)[:LUCKIEST]
        if lucky:
            found += ["", say("reviewed.luckiest")]
            found += [self._lucky(number) for number in lucky]
        return [plain(line) for line in found]

    def _luck(self, number: int) -> float:
        return -abs(self.review.steps[number - 1].drew)

    def side(self, side: str) -> str:
        """What a side is called: as its seats are."""
        return ", ".join(self._names.get(seat, seat) for seat in self.review.seats if self.review.side_of[seat] == side)

    def _account(self) -> list[str]:
        """Where the match went: the start, luck, what each side decided, the end; then each side in a line."""
        review = self.review
        first, other = review.sides
        *parts, luck = added_up((*review.skill, review.luck), review.chances[0], review.chances[-1])
        given = {
            "start": percent(review.chances[0]),
            "end": percent(review.chances[-1]),
            "luck": signed(luck),
            "drew": signed(review.drew),
        }
        skill = dict(zip(("mine", "theirs"), map(signed, parts), strict=True))
        found = [say("reviewed.account", side=self.side(first), other=self.side(other), **given, **skill)]
        for side in review.sides:
            all_of_it = review.of_side(side)
            marks = ", ".join(
                say(f"reviewed.count.{mark}", count=all_of_it.marks[mark]) for mark in MARKS if all_of_it.marks[mark]
            )
            told = {"side": self.side(side), "decisions": all_of_it.decisions, "cost": percent(all_of_it.cost)}
            found.append(say("reviewed.side", **told) + (say("reviewed.side_marks", marks=marks) if marks else ""))
        return found

    def _marked(self, number: int) -> list[str]:
        """A decision that has a mark: what was done, what it cost, what was better, why, what could not be known."""
        step = self.review.steps[number - 1]
        decision = step.decision
        assert decision is not None and decision.mark is not None
        given = {"number": number, "seat": self._names.get(step.seat, step.seat), "mark": say(f"reviewed.mark.{decision.mark}")}
        deed = self._deed(number, decision.options[decision.played].action)
        before, after = percent(decision.chance), percent(decision.chance - decision.cost)
        if decision.mark in FAULTS:
            found = [say("reviewed.fault", deed=deed, before=before, after=after, cost=percent(decision.cost), **given)]
            found.append("    " + say("reviewed.better", deed=self._deed(number, decision.best)))
        else:
            found = [say("reviewed.find", deed=deed, after=after, lead=percent(decision.lead), **given)]
        found += [
            "    " + say("reviewed.reason", weight=signed(weight), why=words)
            for weight, words in reasons(self.game, decision, self._names.get(step.seat, step.seat))
        ]
        if decision.unknown:
            things = ", ".join(say(f"{self.game}:review.unknown.{one}") for one in decision.unknown)
            found.append("    " + say("reviewed.unknown", things=things))
        return found

    def _deed(self, number: int, action: dict[str, object]) -> str:
        return self._deeds.in_words(self.recording.view(number - 1, OPEN), action)

    def _lucky(self, number: int) -> str:
        """What the draws of an action gave, told by what it answered where it only did that."""
        drew = self.review.steps[number - 1].drew
        told = answered(self.recording.log, number)
        deed = self._deed(told, self.recording.log[told - 1].action)
        side = self.side(self.review.sides[0])
        return say("reviewed.lucky", number=number, luck=signed(drew), side=side, deed=deed)


def main(arguments: Sequence[str]) -> int:
    """The exit code: 0 for a whole review, 1 for a file that cannot be reviewed, 2 for a seat there is not, 130 interrupted.

    Raises: SystemExit where no file is named.
    """
    parser = argparse.ArgumentParser(prog=f"{called()} review", description=say("reviewed.what"))
    parser.add_argument("file", type=Path, metavar="FILE", help=say("telling.file"))
    parser.add_argument("--depth", choices=DEPTHS, default="usual", help=say("reviewed.depth"))
    parser.add_argument("--seat", metavar="SEAT", help=say("reviewed.of_seat"))
    parser.add_argument("--why", type=int, metavar="NUMBER", help=say("reviewed.of_action"))
    parsed = parser.parse_args(arguments)
    try:
        running = Running(parsed.file, parsed.depth)
    except Refused as refused:
        print(translated(refused.why), file=sys.stderr)
        return 1
    if parsed.seat is not None and parsed.seat not in running.recording.seats:
        print(say("telling.no_seat", what=cut(parsed.seat), seats=", ".join(running.recording.seats)), file=sys.stderr)
        return 2
    if parsed.why is not None:
        return _why(running.recording, parsed.why, parsed.depth)
    code = worked_off(running)
    with while_read(sys.stdout):
        print("\n".join(Told(running.recording, running.review).lines(parsed.seat)))
        for line in (running.review.note, *running.faults):
            if line:
                print(translated(line))
        sys.stdout.flush()
    return code


def _why(recording: Recording, number: int, depth: str) -> int:
    """The exit code once it was told why an action was done: 0, or 2 where there is none of that number, or nothing to tell."""
    if not 0 < number <= recording.agreed:
        print(say("reviewed.no_action", number=number, all=recording.agreed), file=sys.stderr)
        return 2
    rules, game = recording.rules, recording.rules.id
    deed = open_deed(rules, recording.log[: recording.agreed], number, recording.at)
    if isinstance(deed, str):
        print(deed, file=sys.stderr)
        return 2
    before, view = deed.known, rules.view(deed.known, deed.seat)
    decision = decided(rules, view, deed.seat, deed.action, settings().depths[depth], number, praises=True)
    shown = presentation(game)
    name = shown.story(recording.header).names(recording.view(recording.length, None)).get(deed.seat, deed.seat)
    done = say("review.done", done=shown.action_words().in_words(before, deed.action))
    lines = in_lines(game, name, before, decision, name) if decision else [done, say("why.no_choice")]
    with while_read(sys.stdout):
        print("\n".join(map(plain, lines)))
        sys.stdout.flush()
    return 0


def worked_off(running: Running) -> int:
    """The exit code of the work; what there is when it is interrupted is kept and told."""
    steps = running.steps()
    told = sys.stderr.isatty()
    try:
        for _ in steps:
            if told:
                line = say("reviewed.so_far", done=len(running.review.steps), all=running.review.length)
                print(line, end="\r", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        running.keep()
        return 130
    finally:
        if told:
            print(file=sys.stderr)
    return 0
