"""The story of a match of Operators: every event as a player would tell it, its places, its dice, its fights and points."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from game.api import Event, JsonMap, Result, Seat
from game.operators.position import OTHER, Position
from game.operators.records import SEATS
from game.operators.tables import board, tables
from scenes.kit.language import translated
from scenes.kit.numbers import signed, written
from scenes.kit.words import say
from scenes.presentation.ledger import Roll
from scenes.presentation.story import (
    FightSummary,
    Heading,
    LogEntry,
    Names,
    Point,
    Rolling,
    SummaryRow,
    Verdict,
    listed,
    seat_words,
)
from scenes.tables.operators.places import named

KINDS = ("aim", "speed", "defence", "firepower")
SILENT = frozenset({"step", "round", "round-end", "discarded"})
"""Events not worth a line: the first two are headings, a card played was told when it was shown."""
IN_A_FIGHT = frozenset(
    {"sighted", "prepared", "chosen", "revealed", "tracker", "rolled", "first-strike", "aimed", "firepower", "outcome"}
    | {"wounded", "eliminated"}
)
AFTERWARDS = frozenset({"wounded", "eliminated"})
"""What a fight that is settled leads to."""
MOVES = ("spawned", "moved", "turned", "stayed")
"""What says what a seat did in an action."""
_STEPS = ("wound", "on_target", "sprint", "bonus", "climbing")


def _say(key: str, **given: object) -> str:
    return say(f"operators:event.{key}", **given)


def _port(face: str) -> str:
    return _say(f"port.{face}")


def names(view: Position) -> dict[Seat, str]:
    """What each seat is called: by its operator."""
    return {seat: translated(tables().operators[area.operator].name) for seat, area in view.areas}


# --- headings and lines -------------------------------------------------------------------------------------------------


def opening() -> Heading:
    """What stands over the first line of a match: no event announces its first round."""
    return Heading(_say("round", round=1), 1)


def heading(event: Event) -> Heading | None:
    """What stands over this event and those after it: a round, an action, half an action or a fight; else None."""
    kind = event["is"]
    if kind == "round":
        return Heading(_say("round", round=event["round"]), 1)
    if kind == "step":
        return Heading(_say("via" if event["half"] == "via" else "step", step=event["step"]), 2)
    return Heading(_say("fight"), 2) if kind == "sighted" else None


def telling(names: Names) -> Callable[[Event], LogEntry]:
    """What tells a match event by event; each event of this game says all that is to be said of it."""
    return lambda event: LogEntry(heading(event), line(event, names))


def line(event: Event, names: Names) -> str | None:
    """One line of rich text that tells the event, or None for those in SILENT. Raises: KeyError for an unknown event."""
    if event["is"] in SILENT:
        return None
    return _LINES[event["is"]](event, names)


def _plain(key: str, *fields: str) -> Callable[[Event, Names], str]:
    """A line that needs the seat's name and some fields as they are."""

    def told(event: Event, names: Names) -> str:
        return _say(key, seat=seat_words(event["seat"], names), **{field: event[field] for field in fields})

    return told


def _marked(event: Event, names: Names) -> str:
    given: dict[str, Any] = {"seat": seat_words(event["seat"], names), "n": event["n"], "at": event["at"]}
    given["face"] = _port(event["face"])
    return _say("marked_sprint", via=event["via"], **given) if event.get("via") else _say("marked", **given)


def _plan_shown(event: Event, names: Names) -> str:
    nodes = [
        _say("sprint_to", at=at, via=event["via"]) if number == event.get("sprint") else at
        for number, at in enumerate(event["at"], 1)
    ]
    return _say("plan_shown", seat=seat_words(event["seat"], names), nodes=", ".join(nodes))


def _cancelled(event: Event, names: Names) -> str:
    key = "cancelled_one" if len(event["markers"]) == 1 else "cancelled_more"
    return _say(key, seat=seat_words(event["seat"], names), markers=listed(map(str, event["markers"])))


def _placed(key: str) -> Callable[[Event, Names], str]:
    def told(event: Event, names: Names) -> str:
        return _say(key, seat=seat_words(event["seat"], names), node=event["node"], face=_port(event["face"]))

    return told


def _moved(event: Event, names: Names) -> str:
    key = "sprinted" if event["sprint"] else "moved"
    return _say(
        key, seat=seat_words(event["seat"], names), face=_port(event["face"]), **{"from": event["from"], "to": event["to"]}
    )


def _control(event: Event, names: Names) -> str:
    seat = seat_words(event["seat"], names)
    if event["was"] is None:
        return _say("control", seat=seat)
    return _say("control_from", seat=seat, was=seat_words(event["was"], names))


def _neutral(event: Event, names: Names) -> str:
    return _say("neutral", was=seat_words(event["was"], names))


def _sighted(event: Event, names: Names) -> str:
    lines = event["range"]
    if not lines:
        return _say("sighted_same")
    long = _say("line") if lines == 1 else _say("lines", count=lines)
    colours = listed(_say(f"line_colour.{colour}") for colour in event["colours"])
    return _say(f"sighted_{event['track']}", colours=colours, range=long)


def _prepared(event: Event, names: Names) -> str:
    steps = [_say(f"step_{name}", by=signed(event[name])) for name in _STEPS if event[name]]
    if event["cover"]:
        steps.append(_say("step_cover", by=signed(event["cover"])))
    why = f" ({', '.join(steps)})" if steps else ""
    return _say("prepared", seat=seat_words(event["seat"], names), tracker=signed(event["tracker"]), steps=why)


def _revealed(event: Event, names: Names) -> str:
    given = {kind: event[kind] for kind in ("aim", "agility", "aggressive")}
    given["seat"] = seat_words(event["seat"], names)
    if event["card"] is None:
        return _say("revealed_none", **given)
    return _say("revealed", card=tables().cards[event["card"]].name, **given)


def _tracker(event: Event, names: Names) -> str:
    key = "tracker_" + event["why"].replace("-", "_")
    return _say(key, seat=seat_words(event["seat"], names), by=signed(event["by"]), at=signed(event["at"]))


def _shown(event: Event) -> list[dict[str, int]]:
    """What each die that was rolled shows."""
    faces = tables().dice[event["colour"]].faces
    return [faces[face - 1] for face in event["faces"]]


def _rolled(event: Event, names: Names) -> str:
    shown = _shown(event)
    sums = {symbol: sum(die[symbol] for die in shown) for symbol in shown[0]}
    values = " ".join("/".join(str(worth) for worth in die.values()) for die in shown)
    return _say(f"rolled_{event['colour']}", seat=seat_words(event["seat"], names), values=values, **sums)


def _first_strike(event: Event, names: Names) -> str:
    faster = event["seat"]
    if faster is None:
        return _say("no_first_strike", speed=event["red"])
    return _say("first_strike", seat=seat_words(faster, names), more=event[faster], less=event[OTHER[faster]])


def _aimed(event: Event, names: Names) -> str:
    given = {"aim": event["aim"], "defence": event["defence"], "net": signed(event["net"])}
    return _say("aimed", seat=seat_words(event["seat"], names), colour=_say(f"meter_colour.{event['colour']}"), **given)


def _firepower(event: Event, names: Names) -> str:
    given = {part: written(event[part]) for part in ("weapon", "tracker", "dice", "total")}
    key = "critical_miss" if event["critical_miss"] else "firepower"
    return _say(key, seat=seat_words(event["seat"], names), **given)


def _outcome(event: Event, names: Names) -> str:
    winner = {"winner": seat_words(event["winner"], names)} if event["winner"] else {}
    return _say("outcome_" + event["how"].replace("-", "_"), **winner)


def _eliminated(event: Event, names: Names) -> str:
    return _say(f"eliminated_{event['why']}", seat=seat_words(event["seat"], names), node=event["node"])


def _scored(event: Event, names: Names) -> str:
    given = {"points": event["points"], "score": event["score"]}
    return _say(f"scored_{event['why']}", seat=seat_words(event["seat"], names), **given)


def _drew(event: Event, names: Names) -> str:
    key = "drew_one" if event["count"] == 1 else "drew_more"
    return _say(key, seat=seat_words(event["seat"], names), count=event["count"])


def _dealt(event: Event, names: Names) -> str:
    cards = listed(translated(tables().cards[card].name) for card in event["cards"])
    return _say("dealt", seat=seat_words(event["seat"], names), cards=cards)


def _healed(event: Event, names: Names) -> str:
    return _say("healed_one" if event["wounds"] else "healed", seat=seat_words(event["seat"], names))


def _won(event: Event, names: Names) -> str:
    seat = event["seat"]
    return _say("won", seat=seat_words(seat, names), most=event[seat], least=event[OTHER[seat]])


_LINES: dict[str, Callable[[Event, Names], str]] = {
    "marked": _marked,
    "planned": _plain("planned"),
    "actions": lambda event, names: _say("actions"),
    "plan-shown": _plan_shown,
    "cancelled": _cancelled,
    "spawned": _placed("spawned"),
    "moved": _moved,
    "turned": _placed("turned"),
    "stayed": _plain("stayed", "node"),
    "control": _control,
    "neutral": _neutral,
    "sighted": _sighted,
    "prepared": _prepared,
    "chosen": _plain("chosen"),
    "revealed": _revealed,
    "tracker": _tracker,
    "rolled": _rolled,
    "first-strike": _first_strike,
    "aimed": _aimed,
    "firepower": _firepower,
    "outcome": _outcome,
    "wounded": _plain("wounded"),
    "eliminated": _eliminated,
    "scored": _scored,
    "reshuffled": _plain("reshuffled"),
    "drew": _drew,
    "dealt": _dealt,
    "pressed": _plain("pressed"),
    "held": _plain("held"),
    "healed": _healed,
    "lesson": lambda event, names: _say(f"lesson_{event['feature']}"),
    "won": _won,
}


# --- places and dice ----------------------------------------------------------------------------------------------------


def spaces(event: Event, story: Sequence[Event] = ()) -> list[str]:
    """The nodes an event is about, in the order it names them.

    For an event of a fight, with the story it is part of, those where the operators stood.
    """
    kind = event["is"]
    if kind == "moved":
        return [event["from"], event["to"]]
    if kind == "marked":
        return [event["via"], event["at"]] if event.get("via") else [event["at"]]
    if kind == "plan-shown":
        at, sprint = list(event["at"]), event.get("sprint", 0)
        return [*at[: sprint - 1], event["via"], *at[sprint - 1 :]] if sprint else at
    if "node" in event:
        return [event["node"]]
    return _stood(event, story) if kind in IN_A_FIGHT else []


def _stood(event: Event, story: Sequence[Event]) -> list[str]:
    """Where red and blue stood when this very event happened, as far as the story tells."""
    place = next((at for at, one in enumerate(story) if one is event), 0)
    found: dict[Seat, str] = {}
    for one in reversed(story[:place]):
        seat = one.get("seat")
        if seat in SEATS and seat not in found and one["is"] in MOVES:
            found[seat] = one["to"] if one["is"] == "moved" else one["node"]
        if len(found) == len(SEATS):
            break
    return list(dict.fromkeys(found[seat] for seat in SEATS if seat in found))


def rolling() -> Rolling:
    """What tells the dice of a match; each event of this game says all that is to be known of them."""
    return rolls


def rolls(event: Event) -> list[Roll]:
    """The dice an event rolled, one entry for each symbol they carry; [] for any other event."""
    if event["is"] != "rolled":
        return []
    faces, shown = tables().dice[event["colour"]].faces, _shown(event)
    return [
        Roll(
            event["seat"],
            symbol,
            tuple(die[symbol] for die in shown),
            tuple(face[symbol] for face in faces),
            dice=event["colour"],
        )
        for symbol in faces[0]
    ]


def kind_words(kind: str) -> str:
    """What a kind of figure of the ledger is called."""
    return say(f"operators:result.kind.{kind}")


def kind_icon(kind: str) -> str:
    """The symbol of a kind of figure, below `art/`."""
    return f"operators/{kind}.svg"


def figure(seat: Seat, story: Sequence[Event], names: Names) -> str | None:
    """The picture of the operator that bears this name, below `art/`; None when no operator is called so."""
    one = next((operator.id for operator in tables().operators.values() if translated(operator.name) == names[seat]), None)
    return f"operators/{one}.svg" if one else None


# --- the match as a whole -----------------------------------------------------------------------------------------------


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
    if not any(event["is"] == "won" for event in story):
        loser = seat_words(OTHER[winner], names)
        return say("operators:result.by_concession", loser=loser, round=rounds(story))
    last = [event for event in story if event["is"] == "scored" and event["seat"] == winner][-1]
    return say(f"operators:result.by_{last['why']}", round=rounds(story))


# --- a match on its map -------------------------------------------------------------------------------------------------


class Story:
    """The teller of the stories of one match: places are called as on its map."""

    KINDS = KINDS
    names, opening, spaces, rolling = staticmethod(names), staticmethod(opening), staticmethod(spaces), staticmethod(rolling)
    kind_words, kind_icon, figure = staticmethod(kind_words), staticmethod(kind_icon), staticmethod(figure)
    points, point_words, point_icon = staticmethod(points), staticmethod(point_words), staticmethod(point_icon)
    rounds, stage, fights, score = staticmethod(rounds), staticmethod(stage), staticmethod(fights), staticmethod(score)
    verdict, summary, feat = staticmethod(verdict), staticmethod(summary), staticmethod(feat)

    def __init__(self, header: JsonMap | None) -> None:
        """`header` None: of any match, on no map."""
        scenario = tables().scenarios.get(header["scenario"]) if header else None
        self.graph = board(scenario.map) if scenario else None

    def telling(self, names: Names) -> Callable[[Event], LogEntry]:
        """What tells the match event by event."""
        plain, graph = telling(names), self.graph
        if graph is None:
            return plain

        def told(event: Event) -> LogEntry:
            entry = plain(event)
            return entry._replace(line=named(entry.line, graph)) if entry.line else entry

        return told
