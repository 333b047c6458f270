"""What the others have done since a seat's last turn, a line for each of their turns: it went by quickly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.api import Event, Seat
from game.rush.listing import spawn_points
from game.rush.position import Position
from game.rush.records import SIDE_OF, SIDES
from scenes.kit import keys
from scenes.kit.words import say
from scenes.tables.rush.state import RushState
from scenes.tables.rush.told import told

LINES = 6
"""How many turns are told of at most."""
MATTERS = frozenset({
    "mcom", "armed", "destroyed", "dead", "uav_down", "demolish", "capture", "revive", "repair", "card", "no_effect", "fire",
    "uav", "shells", "grenade", "rocket", "suicide", "fall_back",
})  # fmt: skip
"""What a turn is told by, all of it in its order; else by its last move."""
CARDS = frozenset({"card", "no_effect", "kept", "delivered", "gun_up", "uav_up", "uav_grounded", "fall_back"})
"""What tells of a card in one's own last turn."""
OWN = CARDS | {"mcom", "demolish", "fire", "uav", "shells", "grenade", "rocket"}
"""What is told of one's own last turn: cards, shots and demolitions with what came of them, and a station saved or lost."""
HURTS = frozenset({"suicide", "dead"})
"""What tells of deaths in it, one's own and those of the same fight."""
WEIGHTS = (frozenset({"dead", "mcom", "suicide"}), frozenset({"capture", "demolish", "destroyed", "armed", "uav_down"}))
"""What matters most, and what comes next."""
MOVES = ("move", "spawn", "throw")


def entering(state: RushState, view: Position) -> list[str]:
    """Who else is not on the board yet and where he may enter, a line for each side (R-RU-18)."""
    found = []
    for side in SIDES:
        away = [one for one in sorted(view.soldiers) if SIDE_OF[one] == side and view.soldiers[one].status == "box"]
        if others_ := [one for one in away if one != view.turn.seat]:
            *more, last = map(state.called, others_)
            names = say("rush:stakes.and", a=", ".join(more), b=last) if more else last
            points = spawn_points(view, others_[-1])
            at = say("rush:panel.enters_at", at=state.label(points[0])) if len(points) == 1 else say("rush:panel.enters_any")
            found.append(say(f"rush:panel.enter{'' if more else 's'}", who=names, at=at))
    return found


class News(NamedTuple):
    """What a turn is told by: how much it matters, 0 most, whether a teammate's turn it was, and its line."""

    weight: int
    mate: bool
    line: str


def since(state: RushState, seat: Seat, most: int = LINES) -> list[str]:
    """The lines of the turns that are over and were seen, so many at most: those of others in the order of time and how many
    more there are, then what came of one's own before them, where there is room left.

    Kills and stations give way last, then what was taken; of what matters as much, teammates first, then what is longest ago.
    """
    found: list[News] = state.worked_out(f"since {seat}", lambda view: _lines(state, view, seat))
    kept = sorted(sorted(range(len(found)), key=lambda n: (found[n].weight, found[n].mate, -n))[:most])
    lines, left = [found[place].line for place in kept], len(found) - len(kept)
    if left:
        return [*lines, say(f"rush:panel.more{'' if left == 1 else 's'}", n=left, key=keys.TABLE.shown("log"))]
    mine: list[News] = state.worked_out(f"own of {seat}", lambda view: _own_news(state, view, seat))
    return [*lines, *(say("rush:panel.own_before", what=one.line) for one in mine)][:most]


def _weight(events: Sequence[Event]) -> int:
    """How much what a turn is told by matters, 0 most."""
    kinds = {event["is"] for event in events}
    return next((weight for weight, grave in enumerate(WEIGHTS) if kinds & grave), len(WEIGHTS))


def _own_news(state: RushState, view: Position, seat: Seat) -> list[News]:
    """The line of a seat's own last turn, if somebody died in it, or it drew a card or lit a fuse: what came of that, and
    whether a card took the throw of a double with it (R-RU-113).
    """
    turn = own(state.story, seat, view)
    drawn = {event["card"] for event in turn if event["is"] == "card"}  # to keep one is told with that it was drawn
    meant_ = [event for event in turn if event["is"] in OWN | HURTS and not (event["is"] == "kept" and event["card"] in drawn)]
    if not meant_:
        return []
    throws = [event for event in turn if event["is"] == "throw"]
    line = _line(state.called(seat), [(event, _words(state, view, turn, event)) for event in meant_])
    lost = any(event["is"] == "fall_back" for event in meant_) and throws and throws[-1]["double"]
    return [News(_weight(meant_), False, f"{line} {say('rush:panel.throw_lost')}" if lost else line)]


def own(story: Sequence[Event], seat: Seat, view: Position) -> Sequence[Event]:
    """The events of a seat's last turn that is over; [] where there was none."""
    starts = [number for number, event in enumerate(story) if event["is"] == "turn"]
    for start, end in reversed(list(zip(starts, starts[1:], strict=False))):
        if story[start]["seat"] == seat and (seat, story[start]["round"]) != (view.turn.seat, view.round):
            return story[start:end]
    return []


def _lines(state: RushState, view: Position, seat: Seat) -> list[News]:
    """What is told of each turn."""
    found = []
    for turn in others(state.story, seat, view):
        who = turn[0]["seat"]
        sentences = [(event, words) for event in meant(turn[1:]) if (words := _words(state, view, turn, event))]
        if sentences:
            weight = _weight([event for event, _ in sentences])
            found.append(News(weight, SIDE_OF[who] == SIDE_OF[seat], _line(state.called(who), sentences)))
    return found


def _words(state: RushState, view: Position, turn: Sequence[Event], event: Event) -> str:
    """An event in words; a station is saved by whoever threw the double, and blown up by whoever armed it."""
    if event["is"] == "move" and not event.get("air"):
        drives = {"is": "drive", "unit": turn[0]["seat"]} if event["unit"] in view.vehicles else {}
        return told(state, view, {**event, **drives, "steps": _dice(turn, event)}, turn[0])
    if event["is"] == "shells" and not event["rolls"]:
        return say("rush:panel.shells_none")
    if event["is"] == "card" and any(one["is"] == "kept" and one["card"] == event["card"] for one in turn):
        return told(state, view, {**event, "is": "card_kept"}, turn[0])
    if event["is"] != "mcom":
        return told(state, view, event, turn[0])
    if event["how"] == "defused":
        before = turn[: next(place for place, one in enumerate(turn) if one is event)]
        throws = [one for one in before if one["is"] == "defuse" and one["ok"]]
        return _saved(state, event["id"], throws[-1]) if throws else ""
    return say("rush:panel.blows_up", who=state.called(turn[0]["seat"]), mcom=event["id"])


def _saved(state: RushState, mcom: str, throw: Event) -> str:
    """Who saved a station, with which throw."""
    a, b = throw["dice"][0], throw["dice"][-1]
    return say(
        "rush:panel.saves", who=state.called(throw["seat"]), mcom=mcom, n=throw["throw"], dice=say("rush:log.dice", a=a, b=b)
    )


def _dice(turn: Sequence[Event], last: Event) -> str:
    """The dice moved in a turn up to its last move: both of a throw, where both were moved, and throw after throw."""
    throws: list[list[str]] = [[]]
    for event in turn:
        if event["is"] == "throw":
            throws.append([])
        elif event["is"] == "move" and not event.get("air"):
            throws[-1].append(str(event["steps"]))
        if event is last:
            break
    first, *later = [say("rush:log.dice", a=one[0], b=one[-1]) if one[1:] else one[0] for one in throws if one]
    for dice in later:
        first = say("rush:log.dice_then", a=first, b=dice)
    return first


def _line(who: str, sentences: Sequence[tuple[Event, str]]) -> str:
    """What was done in a turn in one line: what whoever's turn it was did himself is one sentence, until others are told of, or
    that he is dead.
    """
    found: list[str] = []
    own = False  # whether the last sentence is one of his own, which the next may go on with
    for event, words in sentences:
        if not words.startswith(who):
            found.append(words)
            own = False
        elif own and found[-1].rstrip(".").endswith(words.removeprefix(who).strip().rstrip(".")):
            found[-1] = say("rush:panel.turn_twice", a=found[-1].rstrip(".")) + "."
        elif own:
            key = "turn_and_dead" if event["is"] == "dead" else "turn_and"
            found[-1] = say(f"rush:panel.{key}", a=found[-1].rstrip("."), b=words.removeprefix(who).strip())
        else:
            found.append(words)
            own = True
        own = own and event["is"] != "dead"
    line = " ".join(found)
    return line if who in line else say("rush:panel.turn_line", who=who, what=line)


def others(story: Sequence[Event], seat: Seat, view: Position) -> list[Sequence[Event]]:
    """The turns of others after the last one of a seat, up to the one that is shown, each with its events, `turn` first.

    The shown turn may be the seat's own: then it is those before it. Of another's it is told too, once it has lit a fuse.
    """
    starts = [number for number, event in enumerate(story) if event["is"] == "turn"]
    now = [n for n in starts if story[n]["seat"] == view.turn.seat and story[n]["round"] == view.round]
    if not now:
        return []
    before = [n for n in starts if n < now[-1]]
    mine = [place for place, n in enumerate(before) if story[n]["seat"] == seat]
    among = [*before[mine[-1] + 1 if mine else 0 :], now[-1]]
    found = [story[start:end] for start, end in zip(among, among[1:], strict=False)]
    running = story[now[-1] :]
    fuse = view.turn.fuse
    lit = [place for place, event in enumerate(running) if event["is"] == "armed" and fuse and event["mcom"] == fuse.mcom]
    if not lit or view.turn.seat == seat:
        return found
    out = (place for place, event in enumerate(running) if place > lit[-1] and event["is"] == "mcom")
    return [*found, running[: next(out, len(running))]]  # what comes of the fuse is not told before it is seen


def meant(turn: Sequence[Event]) -> list[Event]:
    """The events that a turn is told by: all that matter, in their order; else the last move."""
    blown = {event["id"] for event in turn if event["is"] == "mcom" and event["how"] != "defused"}
    heavy = [event for event in turn if event["is"] in MATTERS and event.get("ok", True) and event.get("mcom") not in blown]
    return heavy or [event for kind in MOVES for event in reversed(turn) if event["is"] == kind][:1]


def thrown(state: RushState, view: Position) -> bool:
    """Whether the dice have been thrown for a move before in the turn that is shown."""
    return done(state, view, "throw")


def done(state: RushState, view: Position, what: str) -> bool:
    """Whether the seat at the turn has done such a thing in it before."""
    return any(event["is"] == what and event["seat"] == view.turn.seat for event in running(state.story))


def running(story: Sequence[Event]) -> Sequence[Event]:
    """The events of the turn that goes on, `turn` first."""
    return story[next((n for n in reversed(range(len(story))) if story[n]["is"] == "turn"), 0) :]
