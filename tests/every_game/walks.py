"""Random play of any game, and the actions that must be refused on the way."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from importlib.util import find_spec
from math import sqrt
from typing import Any

from game.api import Action, Rules, Seat
from game.games import GAMES, rules
from game.match import Match

MOST_ACTIONS = 50_000
"""No random match of any game takes as long, even where most of what is random comes to nothing."""

SCENARIOS = [(game, scenario) for game in GAMES for scenario in rules(game).scenarios()]

SHOWN = [game for game in GAMES if find_spec(f"scenes.tables.{game}")]
"""The games with a table of their own; the others are shown on the plain one."""

NUMBERED = re.compile(r"R-[A-Z]+-\d+: \S")
"""How a refusal of the rules begins."""

MELEE: dict[str, Any] = {
    "scenario": "bench",
    "round": 9,
    "missions": {"us": "us-4", "ge": "ge-4"},
    "ground": {
        **dict.fromkeys(("E05", "F06", "I04", "J08", "H09"), "forest"),
        **dict.fromkeys(("G05", "G06", "H07"), "hill"),
        **dict.fromkeys(("E07", "I06", "J05", "F08"), "building"),
        **{"H05": "grass", "F05": "sand", "I08": "water", "D06": "rock"},
    },
    "roads": [["G03", "G04", "H04", "I05"]],
    "sites": {"church": "G08", "station": "G04"},
    "deck": {"us-local-a": 1, "us-local-b": 1, "ge-local-a": 1, "ge-local-b": 1, "empty": 2},
    "units": {
        "us-captain": {"at": "G03"},
        "us-rifleman": {"at": "F04"},
        "us-mg": {"at": "F05", "facing": 5},
        "us-grenadier": {"at": "H05"},
        "us-engineer": {"at": "F06"},
        "us-sniper": {"at": "H04", "facing": 7},
        "us-medic": {"at": "G05", "hp": 3},
        "ge-captain": {"at": "G09"},
        "ge-rifleman": {"at": "H07"},
        "ge-mg": {"at": "G07", "facing": 1},
        "ge-grenadier": {"at": "F07"},
        "ge-engineer": {"at": "I06"},
        "ge-sniper": {"at": "H08", "facing": 11},
        "ge-medic": {"at": "I07", "hp": 1},
    },
}
"""The last rounds of a fight at close quarters with all there is: bars and areas, grenades among friends, unexplored houses."""

SELDOM = {
    "skulls": {"withdraw": 0.05, "uncard": 0.05, "unready": 0.05, "ready": 0.15, "windows": 0.05},
    "rush": {"timeout": 0.1},
}
"""By game the verbs that only change what was chosen before, or need not be done at all: by chance alone matches would wander."""

SHORTER: dict[tuple[str, str], dict[str, Any]] = {
    ("skulls", "street-sweep"): {"rounds": 5},
    ("skulls", "black-hawk-down"): {"rounds": 4},
    ("rush", "standard"): {
        "attackers": ["Ann", "Bob"],
        "defenders": ["Cid", {"name": "Dee", "class": "medic"}, "Eve"],
        "pairs": 1,
        "kill_limit": 5,
    },
    ("rush", "full"): {
        "attackers": ["Ann", "Bob", "Cid", "Dee", "Eve", "Fox"],
        "defenders": ["Gus", "Hal", "Ida", "Jo", "Kit", "Lee"],
        "pairs": 1,
        "kill_limit": 8,
        "defuse_throws": 6,
        "hijack": True,
        "forward_spawn": True,
        "reclass": True,
    },
}
"""Options under which a scenario's matches are played here, where by chance alone hardly any would end before its limit."""


def eyes(game: str, scenario: str) -> tuple[Seat | None, ...]:
    """Whose eyes may be at a match of a scenario as it is played here: those of each seat, and None for a watcher's."""
    return (*rules(game).seats_in(scenario, SHORTER.get((game, scenario), {})), None)


STARTS: dict[tuple[str, str], dict[str, Any]] = {("ironsquad", "bench"): MELEE}
"""The positions that matches of a scenario begin from, where the scenario itself sets nothing up."""


def chance(*what: Any) -> random.Random:
    """A generator of the test's own, the same for the same words."""
    return random.Random(json.dumps(what))


def begun(game: str, scenario: str, seed: int, options: Mapping[str, Any] | None = None) -> Match:
    """A match at its first decision."""
    start = STARTS.get((game, scenario))
    chosen = SHORTER.get((game, scenario), {}) | dict(options or {})
    return Match(rules(game), scenario, chosen, seed, start and {**start, "options": chosen})


def walk(match: Match, dice: random.Random) -> Iterator[tuple[Seat, Action]]:
    """The actions of a random match, each to be played before the next is asked for."""
    for _ in range(MOST_ACTIONS):
        actors = match.actors()
        if not actors:
            return
        seat = dice.choice(actors)
        yield seat, any_of(match, seat, dice)
    raise AssertionError(f"no end after {MOST_ACTIONS} actions")


def any_of(match: Match, seat: Seat, dice: random.Random) -> Action:
    """One of the legal actions of a seat."""
    return one_of(match.legal(seat), match.rules.id, dice)


def one_of(listed: Sequence[Action], game: str, dice: random.Random) -> Action:
    """One of these actions.

    First the verb, by the root of how often it is listed, or most of a match would pass with the few decisions that can be
    taken in a thousand ways, and the one that goes on would hardly ever be taken.
    """
    seldom = SELDOM.get(game, {})
    verbs = Counter(action["do"] for action in listed)
    verb = dice.choices(list(verbs), [sqrt(number) * seldom.get(one, 1) for one, number in verbs.items()])[0]
    return dice.choice([action for action in listed if action["do"] == verb])


def by_chance(found: Rules[Any], view: Any, seat: Seat, level: str, seed: int) -> Action:
    """What stands in for a bot where its sense is no matter: any legal action, the same for the same seed."""
    return one_of(found.legal(view, seat), found.id, chance(level, seed))


def some(listed: Sequence[Action], dice: random.Random, most: int = 40) -> list[Action]:
    """As many of the actions, in any order; all of them where there are no more."""
    return dice.sample(listed, min(most, len(listed)))


def played(game: str, scenario: str, seed: int, options: dict[str, Any] | None = None) -> Match:
    """A random match at its end."""
    match = begun(game, scenario, seed, options)
    for seat, action in walk(match, chance(game, scenario, seed)):
        match.play(seat, action)
    return match


@cache
def kept(game: str, scenario: str, seed: int) -> Match:
    """A random match at its end, played once: it is shared, so nobody may change it."""
    return played(game, scenario, seed)


def told(game: str, scenario: str, seed: int) -> str:
    """All events of a random match with the digest after each action, as one JSON text."""
    match = kept(game, scenario, seed)
    return json.dumps([match.events, [entry.digest for entry in match.log], match.result()])


def same(one: Any, other: Any) -> bool:
    """Whether two actions are the same, types and all (True is not 1)."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


WRONG_TYPES: list[Any] = [None, True, -1, 7, 1.5, "", "nowhere", [], ["nowhere"], {}]


def changed(action: Action, others: list[Action], verbs: Set[str]) -> Iterator[Any]:
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
    return not isinstance(action, dict) or not isinstance(action.get("do"), str) or action["do"] == "nothing"


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
