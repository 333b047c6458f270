"""A hundred random matches, played as they were when their digests were written: every event, who decides, the end.

`python -m tests.every_game.test_digests` writes digests.yaml anew: only where the play of a game is meant to change.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.books import book
from tests.every_game.walks import begun, chance, walk
from tests.tiers import thinned

FILE = Path(__file__).with_name("digests.yaml")
PARTS = 10

SCENARIOS = {
    "operators": ("basic-training", "kiln-yard", "salt-quay"),
    "ironsquad": ("standard", "solo", "training", "bench"),
    "skulls": ("street-sweep", "first-contact", "black-hawk-down"),
    "firefight": ("f1_first_contact", "f2_the_ridge", "f3_strongpoint", "f4_demolition", "f5_crossroads"),
    "rush": ("skirmish", "standard"),
}
NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve", "Fox"]
OPTIONS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "operators": [
        ("basic-training", {"open_plans": True, "pace": "gentle"}),
        ("basic-training", {"red_operator": "ghost", "points": 3}),
        ("kiln-yard", {"illegal_plans": "cancel"}),
        ("kiln-yard", {"empty_hand": "reload", "points": 10}),
        ("kiln-yard", {"red_weapon": "m60", "blue_weapon": "m4a1"}),
        ("salt-quay", {"illegal_plans": "cancel", "red_operator": "ghost", "red_weapon": "m60"}),
        ("salt-quay", {"empty_hand": "reload"}),
        ("salt-quay", {"points": 8, "illegal_plans": "cancel", "empty_hand": "reload"}),
    ],
    "ironsquad": [
        ("standard", {"luck": "d8", "seam": "open", "weather": "clear"}),
        ("standard", {"reciprocal_los": True, "start": 11, "empty_cards": 4}),
        ("standard", {"objective_vp": "every", "local_wounded_immobile": False, "empty_cards": 8}),
        ("solo", {"solo": "ge", "luck": "d20b"}),
        ("solo", {"solo": "us", "weather": "clear", "start": 1, "empty_cards": 6}),
        ("training", {"luck": "d8", "local_wounded_immobile": False}),
        ("bench", {"luck": "d20b", "opportunity_limit": "per_turn", "seam": "open"}),
        ("bench", {"reciprocal_los": True, "objective_vp": "every"}),
    ],
    "skulls": [
        ("street-sweep", {"units_seal": 6, "units_terrorist": 3, "windows": "all"}),
        ("street-sweep", {"gametext": False, "no_kill": True, "start_skulls": "red"}),
        ("street-sweep", {"whites": "per-team", "marksman_duel": True}),
        ("first-contact", {"start_skulls": "coloured", "rounds": 8}),
        ("first-contact", {"whites": "per-team", "windows": "never", "star_sets": 2}),
        ("black-hawk-down", {"vehicles": True}),
        ("black-hawk-down", {"vehicles": True, "units_seal": 8, "units_terrorist": 8, "prone": True}),
        ("black-hawk-down", {"vehicles": True, "windows": "all", "star_sets": 2, "no_kill": True}),
    ],
    "firefight": [
        ("f1_first_contact", {"variable_ap": "open", "cautious_movement": True}),
        ("f1_first_contact", {"variable_ap": "secret", "long_range_inclusive": True, "setup": "free"}),
        ("f2_the_ridge", {"variable_ap": "secret", "cautious_movement": True, "setup": "free"}),
        ("f3_strongpoint", {"variable_ap": "open", "long_range_inclusive": True, "setup": "free"}),
        ("f4_demolition", {"variable_ap": "secret", "cautious_movement": True}),
        ("f5_crossroads", {"turn_order": "by_side", "winner": "seat", "setup": "free"}),
        ("f5_crossroads", {"turn_order": "by_initiative", "variable_ap": "secret"}),
        ("f5_crossroads", {"consolidate": True, "variable_ap": "open", "cautious_movement": True}),
    ],
    "rush": [
        ("skirmish", {"attackers": NAMES[:3], "defenders": NAMES[:2], "hijack": True, "reclass": True}),
        ("skirmish", {"attackers": NAMES[:1], "defenders": NAMES[:4], "suicides_count": False, "kill_limit": 9}),
        ("skirmish", {"attackers": NAMES, "defenders": NAMES, "assault_resupply": False}),
        ("standard", {"attackers": NAMES[:2], "defenders": NAMES[:3], "forward_spawn": True, "defuse_throws": 3}),
        ("standard", {"attackers": NAMES[:4], "defenders": NAMES[:4], "hijack": True, "defuse_seconds": 45}),
        ("standard", {"attackers": NAMES[:5], "defenders": NAMES[:1], "pairs": 2, "reclass": True}),
        ("full", {"attackers": NAMES, "defenders": NAMES, "pairs": 2, "kill_limit": 12, "defuse_throws": 6}),
        ("full", {"attackers": NAMES[:2], "defenders": NAMES[:2], "kill_limit": 9, "defuse_throws": 3, "forward_spawn": True}),
    ],
}
"""Matches beside those at the scenarios' own options: every option at a second value."""


class Recipe(NamedTuple):
    """What a random match is made from."""

    game: str
    scenario: str
    seed: int
    options: dict[str, Any]


class Played(NamedTuple):
    """A random match at its end: what was done and happened, an action a text, and how it ended."""

    texts: list[str]
    result: Any
    end: str


def recipes() -> list[Recipe]:
    """Twenty matches of each game."""
    found = []
    for game, scenarios in SCENARIOS.items():
        plain = [Recipe(game, scenarios[number % len(scenarios)], number, {}) for number in range(12)]
        found += plain + [Recipe(game, where, 100 + number, chosen) for number, (where, chosen) in enumerate(OPTIONS[game])]
    return found


def text_of(*values: Any) -> str:
    """The one text of JSON values."""
    return json.dumps(values, sort_keys=True, separators=(",", ":"))


def play(recipe: Recipe) -> Played:
    """A match played by chance to its end."""
    match = begun(*recipe)
    texts = []
    for seat, action in walk(match, chance("digests", *recipe)):
        events = match.play(seat, action)
        texts.append(text_of(seat, action, events, match.actors()))
    return Played(texts, match.result(), text_of(match.rules.write(match.position), match.result()))


def digest(*texts: str, length: int = 16) -> str:
    """A short digest of texts."""
    return sha256("\n".join(texts).encode()).hexdigest()[:length]


def tenths(texts: list[str], whole: int) -> str:
    """The digests of the tenths of a match of so many actions; what came after them is not among them."""
    cuts = [whole * number // PARTS for number in range(PARTS + 1)]
    return " ".join(digest(*texts[one:other], length=6) for one, other in zip(cuts, cuts[1:], strict=False))


def written(recipe: Recipe) -> dict[str, Any]:
    """A match as it stands in the file."""
    played = play(recipe)
    number = len(played.texts)
    made = {"actions": number, "result": played.result, "digest": digest(*played.texts, played.end)}
    return recipe._asdict() | made | {"end": digest(played.end, length=6), "tenths": tenths(played.texts, number)}


KNOWN: list[dict[str, Any]] = book(FILE) if FILE.exists() else []


def name_of(known: dict[str, Any]) -> str:
    """What a match is called among the tests."""
    return f"{known['game']}-{known['scenario']}-{known['seed']}"


def test_there_are_twenty_matches_of_every_game() -> None:
    assert [Recipe(*(known[key] for key in Recipe._fields)) for known in KNOWN] == recipes()
    assert {game: sum(known["game"] == game for known in KNOWN) for game in SCENARIOS} == dict.fromkeys(SCENARIOS, 20)


@pytest.mark.parametrize("known", thinned(KNOWN, 3), ids=name_of)
def test_a_match_plays_as_it_did(known: dict[str, Any]) -> None:
    recipe = Recipe(*(known[key] for key in Recipe._fields))
    played = play(recipe)
    if digest(*played.texts, played.end) == known["digest"]:
        return
    before, now = known["tenths"].split(), tenths(played.texts, known["actions"]).split()
    first = next((number for number in range(PARTS) if before[number] != now[number]), None)
    if first is None:
        where = f"only at its end: {played.end}" if len(played.texts) == known["actions"] else "after its last action"
    else:
        where = f"in tenth {first + 1} of {PARTS}, after action {known['actions'] * first // PARTS}"
    pytest.fail(
        f"{name_of(known)} {recipe.options} plays otherwise {where}; actions {known['actions']}, now {len(played.texts)}; "
        f"result {known['result']}, now {played.result}"
    )


if __name__ == "__main__":
    lines = [json.dumps(written(recipe)) for recipe in recipes()]
    FILE.write_text("".join(f"- {line}\n" for line in lines), encoding="utf-8")
