"""A match of Operators staged at a position, plans and fights in short words, and the events as the tests spell them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.api import Action, Event, Seat
from game.draws import Draws
from game.games import rules
from game.match import Match
from game.messages import Refused

RULES = rules("operators")

# A hand of cards without tracker, aim or speed beside one with speed: what the fights below are played with.
HAND = {"hand": ["fast-maneuvers", "dig-in", "kill-shot"]}

# Seven dice that end on black on both sides, at the same speed: nobody falls unless the board gives a tracker above 0.
DUD_RED, DUD_BLUE = (0, 5, 2), (0, 3, 4)
DUD = [5, 5, 1, 1, 1, 6, 6, 5, 5, 1, 6, 6, 6, 6]
# Red on red, blue white: red stands unhurt. And the other way round.
RED_KILLS = [6, 6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 1]
BLUE_KILLS = [1, 1, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 6]


class Staged:
    """A match at a position. `start` is abbreviated as the rules allow; `red` and `blue` are the seats' keys."""

    def __init__(
        self,
        *,
        red: dict[str, Any] | None = None,
        blue: dict[str, Any] | None = None,
        options: dict[str, Any] | None = None,
        **start: Any,
    ) -> None:
        value = {**start, "options": options or {}, "seats": {"red": red or {}, "blue": blue or {}}}
        self.match = Match(RULES, "", {}, 1, value)

    @property
    def whole(self) -> dict[str, Any]:
        """The whole position as JSON values."""
        return RULES.write(self.match.position)

    def seat(self, seat: Seat) -> dict[str, Any]:
        """The part of a seat in the whole position."""
        found: dict[str, Any] = self.whole["seats"][seat]
        return found

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What a seat may know, as JSON values."""
        return RULES.write(self.match.view(seat))

    def force(self, draws: Sequence[Any]) -> None:
        """Force the next draws."""
        self.match.draws = Draws(self.match.seed, self.match.draws.count, draws)

    def play(self, seat: Seat, do: str, **fields: Any) -> list[Event]:
        """The events of an action."""
        return self.match.play(seat, {"do": do, **fields})

    def mark(self, seat: Seat, word: str) -> list[Event]:
        """The events of a marker written as `node.port`, or `via>node.port`."""
        return self.match.play(seat, mark(word))

    def plans(self, red: str, blue: str) -> list[Event]:
        """The events after both plans are in: red's first, then blue's; markers as in `plan`."""
        self.match.play("red", plan(red))
        return self.match.play("blue", plan(blue))[1:]

    def fight(self, red: tuple[Any, ...], blue: tuple[Any, ...], draws: Sequence[Any]) -> list[Event]:
        """The events after both have chosen (card, aim, agility, aggressive); all forced draws must be used."""
        self.force(draws)
        self.match.play("red", fight(*red))
        events = self.match.play("blue", fight(*blue))[1:]
        assert not self.match.draws.forced, f"draws left over: {self.match.draws.forced}"
        return events

    def dud(self, card: str | None) -> list[Event]:
        """The events of a fight in which nobody falls; the board must not give a tracker above 0."""
        return self.fight((card, *DUD_RED), (card, *DUD_BLUE), DUD)

    def kill(self, winner: Seat, *cards: str) -> list[Event]:
        """The events of a fight that a seat wins unhurt with Kill Shot against Kill Shot; `cards` are drawn after it."""
        if winner == "red":
            return self.fight(("kill-shot", 5, 0, 2), ("kill-shot", *DUD_BLUE), [*RED_KILLS, *cards])
        return self.fight(("kill-shot", *DUD_RED), ("kill-shot", 5, 0, 2), [*BLUE_KILLS, *cards])

    def refused(self, seat: Seat, action: Action) -> tuple[str, str]:
        """The code of a refusal and the rule it names ('' where it names none); nothing may change."""
        before = self.whole
        try:
            self.match.play(seat, action)
        except Refused as refused:
            assert self.whole == before
            assert refused.why.endswith("."), refused.why
            named = refused.why.split(":")[0] if refused.code == "illegal" else ""
            return refused.code, named
        raise AssertionError(f"{action} was not refused")

    def illegal(self, seat: Seat, action: Action) -> str:
        """The rule that forbids an action."""
        code, named = self.refused(seat, action)
        assert code == "illegal", code
        return named


def mark(word: str) -> Action:
    """A marker: `k05.S`, or `k11>k09.N` for a sprint over k11."""
    via, _, rest = word.rpartition(">")
    at, face = rest.split(".")
    return {"do": "mark", "at": at, "face": face} | ({"via": via} if via else {})


def plan(words: str) -> Action:
    """A plan of markers as in `mark`; `*` repeats the one before until there are four."""
    spelled = words.split()
    if spelled[-1] == "*":
        last = spelled[-2].rpartition(">")[2]
        spelled = spelled[:-1] + [last] * (5 - len(spelled))
    marks = [mark(word) for word in spelled]
    action: Action = {"do": "plan", "at": [one["at"] for one in marks], "face": [one["face"] for one in marks]}
    for number, one in enumerate(marks, 1):
        if "via" in one:
            action |= {"sprint": number, "via": one["via"]}
    return action


def fight(card: str | None, aim: int, agility: int, aggressive: int) -> Action:
    """A choice for a fight."""
    return {"do": "fight", "card": card, "aim": aim, "agility": agility, "aggressive": aggressive}


def of_kind(events: Sequence[Event], *kinds: str) -> list[Event]:
    """The events of some kinds, in their order."""
    return [event for event in events if event["is"] in kinds]


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event["is"] for event in events]


# --- events, as they are spelled in the tests ---------------------------------------------------------------------------


def step(number: int, half: str = "end") -> Event:
    return {"is": "step", "step": number, "half": half}


def moved(seat: Seat, start: str, end: str, face: str, sprint: bool = False) -> Event:
    return {"is": "moved", "seat": seat, "from": start, "to": end, "face": face, "sprint": sprint}


def stayed(seat: Seat, node: str) -> Event:
    return {"is": "stayed", "seat": seat, "node": node}


def turned(seat: Seat, node: str, face: str) -> Event:
    return {"is": "turned", "seat": seat, "node": node, "face": face}


def spawned(seat: Seat, node: str, face: str) -> Event:
    return {"is": "spawned", "seat": seat, "node": node, "face": face}


def control(seat: Seat, was: Seat | None = None) -> Event:
    return {"is": "control", "seat": seat, "was": was}


def cancelled(seat: Seat, *markers: int) -> Event:
    return {"is": "cancelled", "seat": seat, "markers": list(markers)}


def scored(seat: Seat, why: str, score: int) -> Event:
    return {"is": "scored", "seat": seat, "points": 1, "why": why, "score": score}


def round_end(number: int) -> list[Event]:
    """The end of a round that pays, heals and opens nothing."""
    return [{"is": "round-end", "round": number}, {"is": "round", "round": number + 1}]


def sighted(distance: int, track: str, colours: list[str], red: list[str], blue: list[str]) -> Event:
    return {"is": "sighted", "range": distance, "track": track, "colours": colours, "red_ports": red, "blue_ports": blue}


def prepared(seat: Seat, track: str, start: int, **given: int) -> Event:
    """What the board gives; what is not named is 0, and the tracker is the sum."""
    parts = {"wound": 0, "on_target": 0, "sprint": 0, "bonus": 0, "climbing": 0, "cover": 0} | given
    total = sum(value for name, value in parts.items() if name != "cover")
    return {"is": "prepared", "seat": seat, "track": track, "start": start, **parts, "tracker": total}
