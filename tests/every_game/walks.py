"""Random play of any game, and the actions that must be refused on the way."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from game.api import Action, Event, Seat
from game.games import GAMES, rules
from game.match import Match

MOST_ACTIONS = 50_000
"""No random match of any game takes as long, even where most of what is random comes to nothing."""

SEEDS = range(20)
SCENARIOS = [(game, scenario) for game in GAMES for scenario in rules(game).scenarios()]


def chance(*what: Any) -> random.Random:
    """A generator of the test's own, the same for the same words."""
    return random.Random(json.dumps(what))


def walk(match: Match, dice: random.Random) -> Iterator[tuple[Seat, Action]]:
    """The actions of a random match, each to be played before the next is asked for."""
    for _ in range(MOST_ACTIONS):
        actors = match.actors()
        if not actors:
            return
        seat = dice.choice(actors)
        yield seat, dice.choice(match.legal(seat))
    raise AssertionError(f"no end after {MOST_ACTIONS} actions")


def played(game: str, scenario: str, seed: int, options: dict[str, Any] | None = None) -> Match:
    """A random match at its end."""
    match = Match(rules(game), scenario, options or {}, seed)
    for seat, action in walk(match, chance(game, scenario, seed)):
        match.play(seat, action)
    return match


def told(game: str, scenario: str, seed: int) -> str:
    """All events of a random match with the digest after each action, as one JSON text."""
    match = played(game, scenario, seed)
    return json.dumps([match.told, [entry.digest for entry in match.log], match.result()])


def same(one: Any, other: Any) -> bool:
    """Whether two actions are the same, types and all (True is not 1)."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


WRONG_TYPES: list[Any] = [None, True, -1, 7, 1.5, "", "nowhere", [], ["nowhere"], {}]


def changed(action: Action, others: list[Action], verbs: set[str]) -> Iterator[Any]:
    """What an action may become by a slip: a field gone, foreign, of another type, of another action; another verb; no action."""
    yield from (None, 7, "mark", [], {})
    yield {**action, "foreign": 1}
    yield {key: value for key, value in action.items() if key != "do"}
    for verb in sorted(verbs | {"nothing", "DO"}):
        if verb != action["do"]:
            yield {**action, "do": verb}
            yield {"do": verb}
    for key in action:
        yield {one: value for one, value in action.items() if one != key}
        for value in WRONG_TYPES:
            yield {**action, key: value}
        for other in others:
            if key in other:
                yield {**action, key: other[key]}


def must_be_bad(action: Any) -> bool:
    """Whether this is no action of any game, so that `bad-action` is the only answer."""
    return (
        not isinstance(action, dict) or not isinstance(action.get("do"), str) or "foreign" in action or action["do"] == "nothing"
    )


def is_json(value: Any) -> bool:
    """Whether a value is what JSON gives back, with no tuple, set or key that is no string."""
    return bool(json.loads(json.dumps(value)) == value) and "tuple" not in types_in(value)


def types_in(value: Any) -> set[str]:
    """The names of all types in a value."""
    found = {type(value).__name__}
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    for one in inner:
        found |= types_in(one)
    return found


def heard(events: list[Event], seat: Seat | None) -> list[Event]:
    """The events that a seat may hear of."""
    return [event for event in events if not isinstance(event.get("to"), list) or seat in event["to"]]
