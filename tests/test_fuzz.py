"""Malformed requests to the table: whatever comes, the answer is a JSON object, an error is told, and nothing has changed."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from game.files import DEEPEST
from game.games import GAMES, rules
from game.messages import CODES
from game.service.protocol import Table
from game.texts import QUOTED

NUMBER = 1500  # of requests a seed
SEATS = {game: rules(game).seats for game in GAMES}
BEGUN: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "operators": [
        ("basic-training", {"illegal_plans": "refuse"}),
        ("kiln-yard", {"illegal_plans": "refuse"}),
        ("salt-quay", {"illegal_plans": "cancel"}),
    ],
    "ironsquad": [("standard", {"luck": "d8"}), ("solo", {"solo": "ge"}), ("training", {"opportunity_limit": "per_turn"})],
    "skulls": [
        ("first-contact", {"windows": "all"}),
        ("street-sweep", {"start_skulls": "coloured", "prone": True}),
        ("black-hawk-down", {"vehicles": True, "start_skulls": "red"}),
    ],
    "firefight": [
        ("f1_first_contact", {"variable_ap": "secret"}),
        ("f3_strongpoint", {"cautious_movement": True}),
        ("f5_crossroads", {"turn_order": "by_initiative", "winner": "seat"}),
    ],
}
"""By game the matches that are looked into: scenarios with their options, each played on for a while."""
FIGHT = {"do": "fight", "card": "steady-shot", "aim": 5, "agility": 0, "aggressive": 2}
PLAN = {"do": "plan", "at": ["k05"] * 4, "face": ["S"] * 4, "sprint": 2, "via": "k02"}
FIRE = {"do": "fire", "target": "t-vet"}
SHOT = {"do": "fire", "unit": "g01", "at": "F04", "by": "activate"}
MARK = {"do": "mark", "at": "k05", "face": "S", "via": "k02"}
ACTIONS: dict[str, list[dict[str, Any]]] = {
    "operators": [FIGHT, PLAN, MARK, {"do": "press"}],
    "ironsquad": [
        {"do": "pick", "units": ["captain", "rifleman", "mg", "sniper", "medic"]},
        {"do": "deploy", "unit": "us-mg", "at": "G01", "facing": 5},
        {"do": "move", "unit": "us-captain", "to": "G04"},
        {"do": "fire", "unit": "us-captain", "target": "ge-mg"},
        {"do": "reveal", "unit": "us-captain", "loc": "T-2"},
        {"do": "rotate", "loc": "2-1", "rot": 3},
        {"do": "opportunity", "unit": "ge-sniper", "fire": True},
        {"do": "end", "unit": "us-mg", "facing": 11},
        {"do": "end_turn"},
    ],
    "skulls": [
        {"do": "deploy", "unit": "s-rifle", "space": "w1/0"},
        {"do": "card", "unit": "s-rifle"},
        {"do": "ready", "unit": "t-vet", "token": "frag"},
        {"do": "move", "to": "w2/0"},
        FIRE,
        {"do": "use", "token": "frag", "zone": "c1"},
        {"do": "crew", "weapon": "resupply", "token": "smoke"},
        {"do": "check", "unit": "t-vet"},
        {"do": "follow", "unit": "s-rifle", "to": "w2/0"},
        {"do": "windows", "when": "all"},
        {"do": "take-cover"},
        {"do": "commit"},
    ],
    "firefight": [
        {**SHOT, "support": ["g02"], "caps": {"s01": 1}, "weapon": "flame", "spotter": "F05", "caps_pay": 1},
        {"do": "move", "unit": "g01", "path": ["F05", "F06"], "facing": "N", "by": "pool", "cap_limit": 1},
        {"do": "group_move", "units": ["g01", "g02"], "moves": [{"unit": "g01", "path": ["F05"]}], "by": "share"},
        {"do": "rally", "unit": "s01", "by": "card", "card": "G3", "caps": {"s01": 2}},
        {"do": "hide", "unit": "g01", "at": "F05", "facing": "S", "by": "opportunity"},
        {"do": "load", "unit": "g02", "carrier": "g01", "by": "command"},
        {"do": "oba_plan", "oba": "oba1", "at": "F04", "shell": "smoke"},
        {"do": "initiative", "caps": 2},
        {"do": "reply", "caps": {"g01": 1}, "facing": "N"},
        {"do": "stall", "by": "command"},
        {"do": "bonus", "card": "R6", "unit": "g01", "at": "F04"},
        {"do": "setup_place", "unit": "g01", "at": "F04", "facing": "N", "hidden": True, "into": "w01"},
        {"do": "pass"},
    ],
}
ASKED: dict[str, list[dict[str, Any]]] = {
    "operators": [
        {"what": what, "from": "k01", "to": "k05", "step": 2, "sprint": True, "action": FIGHT, "against": FIGHT}
        for what in ("los", "reach", "spawn", "threat", "odds")
    ],
    "ironsquad": [
        {"what": what, "unit": "us-captain", "target": "ge-captain", "from": "G01", "to": "G05", "at": "G02"}
        for what in ("los", "reach", "odds", "area", "threat", "rulebook", "hex")
    ],
    "skulls": [
        {
            "what": what,
            "unit": "s-rifle",
            "from": "w1/0",
            "to": "w2/0",
            "at": "w2/0",
            "steps": 2,
            "seat": "seal",
            "action": FIRE,
            "order": ["s-rifle"],
            "cover": True,
        }
        for what in ("los", "reach", "targets", "exposure", "odds")
    ],
    "firefight": [
        {
            "what": what,
            "unit": "g01",
            "target": "s01",
            "from": "F05",
            "to": "F04",
            "at": "F04",
            "seat": "german",
            "action": SHOT,
            "by": "pool",
            "caps": 1,
            "support": ["g02"],
            "weapon": "flame",
        }
        for what in ("los", "arc", "reach", "price", "odds", "rally_odds", "spotters", "hide_ok", "danger")
    ],
}
JUNK: list[Any] = [
    None, True, False, 0, -1, 1, 4, 1.5, 10**30, -(10**300), 2**64 - 1, 2**64, float("nan"), float("inf"),
    "", "red", "k05", "a\nb", "\ud800", "x" * 5000, [], {}, [[]], [None], {"do": None}, {"red": [1]},
]  # fmt: skip

for new in GAMES:  # one that lists nothing here is asked for the bare verbs
    BEGUN.setdefault(new, [(scenario, {}) for scenario in rules(new).scenarios()])
    ACTIONS.setdefault(new, [{"do": verb} for verb in rules(new).verbs])
    ASKED.setdefault(new, [{"what": "odds"}])


class Fuzzer:
    """A table in the middle of something, and one who asks it nonsense."""

    def __init__(self, game: str, seed: int) -> None:
        self.game = game
        self.dice = random.Random(seed)
        self.table = Table()
        self.positions: list[dict[str, Any]] = []
        self.saved: list[dict[str, Any]] = []
        for scenario, options in BEGUN[game]:
            self.say({"cmd": "new", "game": game, "scenario": scenario, "seed": seed, "options": options})
            match = self.table.match
            for _ in range(60):
                if not match.actors():
                    break
                self.positions.append(match.rules.write(match.position))
                seat = self.dice.choice(match.actors())
                legal = match.legal(seat)
                verb = self.dice.choice([*dict.fromkeys(action["do"] for action in legal)])
                match.play(seat, self.dice.choice([action for action in legal if action["do"] == verb]))
            self.saved.append(match.save())

    def say(self, request: Any) -> dict[str, Any]:
        """The answer to a request."""
        return self.table.answer(json.dumps(request))

    def request(self) -> dict[str, Any]:
        """A request as it should be."""
        one = self.dice.choice
        seat, action = one(SEATS[self.game]), one(ACTIONS[self.game])
        scenario, options = one(BEGUN[self.game])
        return one(
            [
                {"cmd": one(["games", "actors", "result", "undo", "save", "draws"])},
                {"cmd": "new", "game": self.game, "scenario": scenario, "seed": 3, "options": options},
                {"cmd": "position", "game": self.game, "position": one(self.positions), "seed": 1},
                {"cmd": "draws", "values": [1, "x"]},
                {"cmd": "legal", "seat": seat},
                {"cmd": "legal", "seat": seat, "action": action},
                {"cmd": "play", "seat": seat, "action": action},
                {"cmd": "view", "seat": seat},
                {"cmd": "ask", "seat": seat, **one(ASKED[self.game])},
                {"cmd": "bot", "seat": seat, "level": "recruit", "budget_ms": 1},
                {"cmd": "load", "match": one(self.saved)},
            ]
        )

    def spoilt(self, value: Any, often: float) -> Any:
        """The value with wrong values here and there, missing keys, keys too many, lists too short and too long."""
        dice = self.dice
        if dice.random() < often / 2:
            return dice.choice(JUNK)
        if isinstance(value, dict):
            more = {dice.choice(["", "x\ny", "at", "seat", "early"]): dice.choice(JUNK)} if dice.random() < often / 3 else {}
            return {key: self.spoilt(inner, often) for key, inner in value.items() if dice.random() > often / 5} | more
        if isinstance(value, list):
            kept = [self.spoilt(inner, often) for inner in value if dice.random() > often / 5]
            return kept + [dice.choice(JUNK)] if dice.random() < often / 3 else kept
        return value

    def line(self) -> str:
        """A request, spoilt, and sometimes cut off."""
        line = json.dumps(self.spoilt(self.request(), self.dice.choice([0.02, 0.1, 0.3])))
        return line[: self.dice.randrange(len(line))] if self.dice.random() < 0.02 else line

    def state(self) -> str:
        """All that the table has."""
        match = self.table.match
        return repr([match.save(), match.rules.write(match.position), match.draws.count, match.draws.forced])


def held(answer: dict[str, Any]) -> bool:
    """Whether an answer is an error; it is checked to be a JSON object, and an error to be one sentence of a known code."""
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
    if "error" not in answer:
        return False
    assert set(answer) == {"error", "why"}
    assert answer["error"] in CODES
    assert answer["why"][-1] in ".?"
    assert "\n" not in answer["why"] and "x" * (QUOTED + 1) not in answer["why"], answer["why"][:2000]
    return True


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("seed", [1, 2])
def test_malformed_requests_are_answered_and_change_nothing(game: str, seed: int) -> None:
    fuzzer = Fuzzer(game, seed)
    errors = 0
    for _ in range(NUMBER):
        line, before = fuzzer.line(), fuzzer.state()
        if held(fuzzer.table.answer(line)):
            errors += 1
            assert fuzzer.state() == before, line
    assert NUMBER * 0.2 < errors < NUMBER * 0.95, "requests of both kinds must come"


@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_the_first_and_the_last_seed(seed: int) -> None:
    table = Table()
    new = {"cmd": "new", "game": "operators", "scenario": "kiln-yard", "seed": seed}
    assert table.answer(json.dumps(new)) == {"ok": True, "actors": ["red", "blue"]}
    match = table.answer('{"cmd":"save"}')["match"]
    assert match["seed"] == seed
    assert table.answer(json.dumps({"cmd": "load", "match": match}))["ok"]


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "9" * 5000])
def test_numbers_that_no_answer_could_hold_are_no_json(number: str) -> None:
    table = Table()
    table.answer('{"cmd":"new","game":"operators","scenario":"kiln-yard"}')
    for line in (f'{{"cmd":"draws","values":[{number}]}}', f'{{"cmd":"view","seat":{number}}}'):
        assert table.answer(line)["error"] == "bad-json"
    assert table.answer('{"cmd":"draws"}') == {"waiting": []}


@pytest.mark.parametrize("deep", [DEEPEST, 900, 100_000])
def test_what_nests_too_deep_is_refused(deep: int) -> None:
    table = Table()
    table.answer('{"cmd":"new","game":"operators","scenario":"kiln-yard"}')
    assert table.answer('{"cmd":"draws","values":' + "[" * deep + "]" * deep + "}")["error"] == "bad-json"
    assert table.answer('{"cmd":"draws"}') == {"waiting": []}
    fits = DEEPEST - 1
    assert "waiting" in table.answer('{"cmd":"draws","values":' + "[" * fits + "]" * fits + "}")
