"""A match of Operators as a whole: its rounds, its points, its fights, who won and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.api import Event, Result, Seat
from game.operators.position import OTHER, Position
from game.operators.tables import tables
from scenes.kit.words import say
from scenes.presentation.story import FightSummary, Names, Point, SummaryRow, Verdict, seat_words

IN_A_FIGHT = frozenset(
    {"sighted", "prepared", "chosen", "revealed", "tracker", "rolled", "first-strike", "aimed", "firepower", "outcome"}
    | {"wounded", "eliminated"}
)
AFTERWARDS = frozenset({"wounded", "eliminated"})
"""What a fight that is settled leads to."""


def rounds(story: Sequence[Event]) -> int:
    """How many rounds have begun."""
    return max((event["round"] for event in story if event["is"] in ("round", "actions")), default=1)


def _dated(story: Sequence[Event]) -> Iterator[tuple[Event, int, int]]:
    """Each event with the round and the action it fell into; action 0 is before the first."""
    now, step = 1, 0
    for event in story:
        if event["is"] == "round":
            now, step = event["round"], 0
        elif event["is"] == "step":
            step = event["step"]
        yield event, now, step


def points(story: Sequence[Event]) -> list[Point]:
    """Every point of the match; one won in action 2 of round 3 stands at 2.4, one for the flag at the round's end."""
    found, last = [], tables().numbers.markers + 1
    for place, (event, now, step) in enumerate(_dated(story)):
        if event["is"] == "scored":
            at = now if event["why"] == "flag" else now - 1 + step / last
            found.append(Point(at, event["seat"], event["score"], event["why"], event=place))
    return found


def point_words(why: str) -> str:
    """What a point won so is called."""
    return say(f"operators:result.point_{why}")


def point_icon(why: str) -> str:
    """The symbol of a point won so, below `art/`."""
    return {"flag": "operators/flag.svg", "elimination": "operators/firepower.svg"}[why]


def fights(story: Sequence[Event], names: Names) -> list[FightSummary]:
    """Every fight that was settled, first to last; one begins with the contact, or where a story that sets in later does."""
    found: list[FightSummary] = []
    totals: dict[Seat, int] = {}
    begins: int | None = None
    level = False  # whether First Strike decided between equal totals
    for place, (event, now, step) in enumerate(_dated(story)):
        kind = event["is"]
        if begins is None and kind in IN_A_FIGHT and kind not in AFTERWARDS:
            begins = place
        if kind == "firepower":
            totals[event["seat"]] = event["total"]
        elif kind == "outcome":
            when = say("operators:result.when", round=now, step=step)
            ending = say("operators:result.nobody_falls")
            found.append(FightSummary(when, totals, event["winner"], ending, begins or 0))
            totals, fallen, hurt, begins, level = {}, [], None, None, event["how"] == "first-strike"
        elif kind == "wounded":
            hurt = event["seat"]
        elif kind == "eliminated":
            fallen.append(event["seat"])
            ending = _ending(fallen, hurt, names)
            if level:  # totals alone would not tell why
                ending = say("operators:result.first_strike", ending=ending)
            found[-1] = found[-1]._replace(ending=ending, fatal=True)
    return found


def _ending(fallen: Sequence[Seat], hurt: Seat | None, names: Names) -> str:
    """How a fight ended in which somebody fell."""
    if len(fallen) > 1:
        return say("operators:result.both_fall")
    seat = seat_words(fallen[0], names)
    if hurt:
        return say("operators:result.hurt", seat=seat, winner=seat_words(hurt, names))
    return say("operators:result.falls", seat=seat)


def stage(story: Sequence[Event]) -> str:
    """Where a match stands: in which round."""
    return say("matches.round", round=rounds(story))


def score(result: Result, story: Sequence[Event]) -> dict[Seat, int]:
    """The points of each seat."""
    return dict(result["score"])


def verdict(result: Result, story: Sequence[Event], names: Names) -> Verdict:
    """Who won, with how many points, and by what."""
    winner, points = result["winner"], result["score"]
    if winner is None:
        return Verdict(None, say("result.nobody"), "")
    least = max(score for seat, score in points.items() if seat != winner)
    headline = say("result.won", winner=names[winner], most=points[winner], least=least)
    return Verdict(winner, headline, reason(story, winner, names))


def summary(view: Position, names: Names) -> list[SummaryRow]:
    """[]: graph, fights and dice tell all there is to tell of a match of this game."""
    return []


def feat(story: Sequence[Event], seat: Seat, names: Names) -> str:
    """The seat's name: no match of this game is played for a score."""
    return names[seat]


def reason(story: Sequence[Event], winner: Seat, names: Names) -> str:
    """Why the match was won: what the last point was for, or that the other gave up."""
    loser = seat_words(OTHER[winner], names)
    if not any(event["is"] == "won" for event in story):
        return say("operators:result.by_concession", loser=loser, round=rounds(story))
    last = [event for event in story if event["is"] == "scored" and event["seat"] == winner][-1]
    return say(f"operators:result.by_{last['why']}", loser=loser, round=rounds(story))
