"""The table protocol: every request, every code, and that nothing changes after an error."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from game.games import GAMES
from game.messages import CODES
from game.service.protocol import COMMANDS, Table, serve

FIGHT = {"phase": "combat", "step": 3, "seats": {"red": {"node": "k13", "face": "E"}, "blue": {"node": "k12", "face": "SE"}}}
STEADY = {"do": "fight", "card": "steady-shot", "aim": 5, "agility": 0, "aggressive": 2}
FAST = {"do": "fight", "card": "fast-maneuvers", "aim": 3, "agility": 2, "aggressive": 2}
FALLS = [1, 2, 3, 4, 5, 4, 4, 4, 5, 4, 5, 6, 3, 3, "full-auto"]
OVER = {"phase": "over", "winner": "red", "score": {"red": 5}, "seats": {"blue": {"node": None}}}


class Sitting:
    """A table and one who speaks to it."""

    def __init__(self, *requests: dict[str, Any]) -> None:
        self.table = Table()
        for request in requests:
            assert "error" not in self.say(**request)

    def say(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The answer, as JSON gives it back."""
        answer: dict[str, Any] = json.loads(json.dumps(self.table.answer(json.dumps({"cmd": cmd, **fields}))))
        return answer

    def error(self, cmd: str, **fields: Any) -> str:
        """The code of a refusal: one sentence, and the match as it was."""
        before = self.state()
        answer = self.say(cmd, **fields)
        assert set(answer) == {"error", "why"}, answer
        assert answer["error"] in CODES
        assert answer["why"].endswith(".")
        assert self.state() == before
        return str(answer["error"])

    def state(self) -> list[Any]:
        """All that a table has."""
        return [self.say(cmd) for cmd in ("view", "save", "actors", "result", "draws")]


NEW: dict[str, Any] = {"cmd": "new", "game": "operators", "scenario": "kiln-yard", "seed": 3}


def test_games() -> None:
    answer = Sitting().say("games")
    assert [game["id"] for game in answer["games"]] == list(GAMES)
    operators, ironsquad, skulls = answer["games"][:3]
    assert (operators["title"], operators["scenarios"]) == ("Operators", ["basic-training", "kiln-yard", "salt-quay"])
    assert operators["options"]["points"]["default"] == 5
    assert operators["options"]["points"]["values"][0] == 5
    assert operators["options"]["pace"]["scenarios"] == ["basic-training"]
    assert (ironsquad["title"], ironsquad["scenarios"]) == ("Iron Squad", ["standard", "solo", "training", "bench"])
    assert ironsquad["options"]["luck"]["default"] == ironsquad["options"]["luck"]["values"][0] == "d20a"
    assert ironsquad["options"]["empty_cards"]["scenarios"] == ["standard", "solo"]
    assert (skulls["title"], skulls["scenarios"]) == ("Danger Close", ["street-sweep", "first-contact", "black-hawk-down"])
    assert skulls["options"]["rounds"]["default"] is None and skulls["options"]["windows"]["default"] == "threat"
    assert skulls["options"]["vehicles"]["scenarios"] == ["black-hawk-down"]


def test_new_and_actors() -> None:
    sitting = Sitting()
    answer = sitting.say("new", game="operators", scenario="salt-quay", seed=2**64 - 1, options={"points": 3})
    assert answer == {"ok": True, "actors": ["red", "blue"]}
    assert sitting.say("actors") == {"actors": ["red", "blue"]}
    position = sitting.say("view")["position"]
    assert (position["scenario"], position["options"]["points"]) == ("salt-quay", 3)
    assert sitting.say("result") == {"result": None}


def test_new_without_seed_or_options() -> None:
    sitting = Sitting({"cmd": "new", "game": "operators", "scenario": "kiln-yard"})
    same = Sitting({"cmd": "new", "game": "operators", "scenario": "kiln-yard", "seed": 0, "options": {}})
    assert sitting.state() == same.state()


def test_position_then_view_gives_back_the_same() -> None:
    sitting = Sitting({"cmd": "position", "game": "operators", "position": FIGHT})
    whole = sitting.say("view")["position"]
    assert sitting.say("position", game="operators", position=whole) == {"ok": True, "actors": ["red", "blue"]}
    assert sitting.say("view")["position"] == whole
    assert Sitting({"cmd": "position", "game": "operators"}).say("view") == Sitting(
        {"cmd": "position", "game": "operators", "position": {}}
    ).say("view")


def test_draws_are_queued_used_in_order_and_counted() -> None:
    sitting = Sitting({"cmd": "position", "game": "operators", "position": FIGHT})
    assert sitting.say("draws") == {"waiting": []}
    assert sitting.say("draws", values=FALLS[:4]) == {"waiting": FALLS[:4]}
    assert sitting.say("draws", values=[*FALLS[4:], 6]) == {"waiting": [*FALLS, 6]}
    assert sitting.say("play", seat="red", action=STEADY)["events"] == [{"is": "chosen", "seat": "red"}]
    assert sitting.say("draws") == {"waiting": [*FALLS, 6]}
    events = sitting.say("play", seat="blue", action=FAST)["events"]
    assert [event["faces"] for event in events if event["is"] == "rolled"] == [
        [1, 2, 3, 4, 5], [4, 4], [4, 5, 4], [5, 6], [3, 3],
    ]  # fmt: skip
    assert sitting.say("draws") == {"waiting": [6]}


@pytest.mark.parametrize("cmd", ["new", "position", "load"])
def test_a_new_start_empties_what_was_queued(cmd: str) -> None:
    sitting = Sitting(NEW)
    match = sitting.say("save")["match"]
    sitting.say("draws", values=[1, 2, 3])
    starts: dict[str, dict[str, Any]] = {
        "new": NEW,
        "position": {"cmd": "position", "game": "operators", "position": {}},
        "load": {"cmd": "load", "match": match},
    }
    sitting.say(**starts[cmd])
    assert sitting.say("draws") == {"waiting": []}


def test_a_refused_start_keeps_the_match_and_what_was_queued() -> None:
    sitting = Sitting(NEW, {"cmd": "draws", "values": [4]})
    assert sitting.error("new", game="operators", scenario="moon") == "unknown-scenario"
    assert sitting.error("position", game="operators", position={"phase": "combat"}) == "bad-position"
    assert sitting.error("load", match={"format": 1}) == "bad-match"


def test_legal_lists_and_answers_for_one() -> None:
    sitting = Sitting(NEW)
    listed = sitting.say("legal", seat="red")["actions"]
    assert len(listed) == 42
    assert sitting.say("legal", seat="red", action=listed[0]) == {"legal": True}
    plan = {"do": "plan", "at": ["k05", "k09", "k13", "k13"], "face": ["S", "S", "E", "E"]}
    assert sitting.say("legal", seat="red", action=plan) == {"legal": True}
    answer = sitting.say("legal", seat="red", action={"do": "mark", "at": "k09", "face": "N"})
    assert answer["legal"] is False
    assert answer["why"].startswith("R-OP-22: ")
    assert sitting.say("legal", seat="red", action={"do": "fly"})["legal"] is False
    sitting.say("play", seat="red", action=plan)
    assert sitting.say("legal", seat="red") == {"actions": []}
    assert sitting.say("legal", seat="red", action=plan)["legal"] is False


def test_play_answers_events_actors_and_result() -> None:
    sitting = Sitting({"cmd": "position", "game": "operators", "position": FIGHT | {"score": {"red": 4}}})
    sitting.say("draws", values=FALLS[:14])
    sitting.say("play", seat="blue", action=FAST)
    answer = sitting.say("play", seat="red", action=STEADY)
    assert set(answer) == {"events", "actors", "result"}
    assert answer["events"][-1] == {"is": "won", "seat": "red", "red": 5, "blue": 0}
    assert answer["actors"] == []
    assert answer["result"] == {"winner": "red", "score": {"red": 5, "blue": 0}} == sitting.say("result")["result"]


def test_view_of_a_seat_and_of_nobody() -> None:
    sitting = Sitting(NEW)
    assert "hand" in sitting.say("view")["position"]["seats"]["blue"]
    assert sitting.say("view", seat=None) == sitting.say("view")
    seats = sitting.say("view", seat="red")["position"]["seats"]
    assert ("hand" in seats["red"], "hand" in seats["blue"]) == (True, False)


def test_ask() -> None:
    sitting = Sitting(NEW)
    before = sitting.state()
    assert sitting.say("ask", what="los", **{"from": "k01", "to": "k17"}) == {"sees": False}
    assert sitting.say("ask", seat="red", what="threat", step=1)["stand"] == [
        "k09", "k10", "k11", "k12", "k13", "k15", "k16", "k17",
    ]  # fmt: skip
    assert sitting.state() == before
    assert sitting.error("ask") == "bad-action"
    assert sitting.error("ask", what=7) == "bad-action"
    assert sitting.error("ask", what="weather") == "bad-action"
    assert sitting.error("ask", what="los", seat="green", **{"from": "k01"}) == "bad-action"
    assert sitting.error("ask", what="odds", seat="red", action=STEADY) == "illegal"


def test_bot_answers_an_action_and_does_not_play_it() -> None:
    sitting = Sitting(NEW)
    before = sitting.state()
    action = sitting.say("bot", seat="blue", level="recruit", budget_ms=50)["action"]
    assert sitting.say("legal", seat="blue", action=action) == {"legal": True}
    assert sitting.state() == before
    assert sitting.error("bot", seat="green", level="recruit") == "not-your-turn"
    assert sitting.error("bot", seat="blue", level="general") == "bad-action"
    assert sitting.error("bot", seat="blue", level="recruit", budget_ms=-1) == "bad-action"
    assert sitting.error("bot", seat="blue", level="recruit", budget_ms="long") == "bad-action"
    sitting.say("play", seat="blue", action={"do": "plan", "at": ["k17"] * 4, "face": ["W"] * 4})
    assert sitting.error("bot", seat="blue", level="recruit") == "not-your-turn"
    over = Sitting({"cmd": "position", "game": "operators", "position": OVER})
    assert over.error("bot", seat="red", level="recruit") == "over"


def test_undo_takes_back_one_action() -> None:
    sitting = Sitting(NEW)
    assert sitting.error("undo") == "illegal"
    before = sitting.state()
    sitting.say("play", seat="red", action={"do": "mark", "at": "k05", "face": "S"})
    assert sitting.say("undo") == {"ok": True, "actors": ["red", "blue"]}
    assert sitting.state() == before


def test_save_then_load_gives_back_the_same_match() -> None:
    sitting = Sitting({"cmd": "position", "game": "operators", "position": FIGHT, "seed": 8})
    sitting.say("draws", values=FALLS)
    sitting.say("play", seat="red", action=STEADY)
    sitting.say("play", seat="blue", action=FAST)
    match = sitting.say("save")["match"]
    other = Sitting()
    assert other.say("load", match=match) == {"ok": True, "actors": ["red"]}
    assert other.state() == sitting.state()
    for one in (sitting, other):
        one.say("play", seat="red", action={"do": "press"})
    assert other.state() == sitting.state()


# --- every code ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["", "{", "[]", "7", '"games"', "null", '{"cmd":"games"', "[" * 100_000])
def test_bad_json(line: str) -> None:
    answer = Table().answer(line)
    assert (answer["error"], answer["why"][-1]) == ("bad-json", ".")


@pytest.mark.parametrize("request_line", [{}, {"cmd": None}, {"cmd": "dance"}, {"cmd": ["games"]}, {"cmd": {"games": 1}}])
def test_unknown_command(request_line: dict[str, Any]) -> None:
    assert Table().answer(json.dumps(request_line))["error"] == "unknown-command"


@pytest.mark.parametrize("cmd", [cmd for cmd in COMMANDS if cmd not in ("games", "new", "position", "load")])
def test_without_a_match_there_is_nothing_to_answer(cmd: str) -> None:
    answer = Table().answer(json.dumps({"cmd": cmd, "seat": "red", "what": "los", "values": [1], "action": {}}))
    assert answer["error"] == "bad-match"


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("unknown-game", {"cmd": "new"}),
        ("unknown-game", {"cmd": "new", "game": "chess", "scenario": "kiln-yard"}),
        ("unknown-game", {"cmd": "new", "game": ["operators"], "scenario": "kiln-yard"}),
        ("unknown-game", {"cmd": "position", "game": None}),
        ("unknown-scenario", {"cmd": "new", "game": "operators"}),
        ("unknown-scenario", {"cmd": "new", "game": "operators", "scenario": "moon"}),
        ("unknown-scenario", {"cmd": "new", "game": "operators", "scenario": ["kiln-yard"]}),
        ("unknown-scenario", {"cmd": "position", "game": "operators", "position": {"scenario": "moon"}}),
        ("bad-match", {**NEW, "seed": -1}),
        ("bad-match", {**NEW, "seed": 2**64}),
        ("bad-match", {**NEW, "seed": 1.0}),
        ("bad-match", {**NEW, "seed": True}),
        ("bad-match", {**NEW, "seed": "1"}),
        ("bad-match", {**NEW, "seed": None}),
        ("bad-match", {**NEW, "options": [1]}),
        ("bad-match", {**NEW, "options": {"points": 99}}),
        ("bad-match", {**NEW, "options": {"night": True}}),
        ("bad-match", {"cmd": "position", "game": "operators", "seed": "x"}),
        ("bad-position", {"cmd": "position", "game": "operators", "position": None}),
        ("bad-position", {"cmd": "position", "game": "operators", "position": [1]}),
        ("bad-position", {"cmd": "position", "game": "operators", "position": {"phase": "combat"}}),
        ("bad-match", {"cmd": "load"}),
        ("bad-match", {"cmd": "load", "match": []}),
        ("bad-match", {"cmd": "load", "match": {}}),
        ("bad-draw", {"cmd": "draws", "values": 6}),
        ("bad-draw", {"cmd": "draws", "values": None}),
        ("bad-draw", {"cmd": "draws", "values": {"0": 6}}),
        ("bad-action", {"cmd": "legal"}),
        ("bad-action", {"cmd": "legal", "seat": "green"}),
        ("bad-action", {"cmd": "view", "seat": "green"}),
        ("bad-action", {"cmd": "view", "seat": ["red"]}),
        ("bad-action", {"cmd": "play", "seat": "red"}),
        ("bad-action", {"cmd": "play", "action": STEADY}),
        ("bad-action", {"cmd": "play", "seat": "red", "action": "mark"}),
        ("bad-action", {"cmd": "play", "seat": "red", "action": {"do": "mark", "at": "k05"}}),
        ("illegal", {"cmd": "play", "seat": "red", "action": {"do": "press"}}),
        ("illegal", {"cmd": "undo"}),
    ],
)
def test_every_error_leaves_everything_as_it_was(code: str, fields: dict[str, Any]) -> None:
    assert Sitting(NEW).error(**fields) == code


def test_not_your_turn_over_and_bad_draw() -> None:
    onward = {"phase": "onward", "winner": "red", "seats": {"red": {"node": "k13"}, "blue": {"node": None}}}
    sitting = Sitting({"cmd": "position", "game": "operators", "position": onward})
    assert sitting.error("play", seat="blue", action={"do": "press"}) == "not-your-turn"
    over = Sitting({"cmd": "position", "game": "operators", "position": OVER})
    assert over.error("play", seat="red", action={"do": "press"}) == "over"
    assert over.error("play", seat="green", action={"do": "press"}) == "over", "every action is (R-OP-113)"
    fight = Sitting(
        {"cmd": "position", "game": "operators", "position": FIGHT}, {"cmd": "draws", "values": [*FALLS[:14], "steady-gun"]}
    )
    fight.say("play", seat="red", action=STEADY)
    assert fight.error("play", seat="blue", action=FAST) == "bad-draw", "the last of fifteen does not fit"


def test_every_code_is_met_somewhere_in_this_file() -> None:
    text = Path(__file__).read_text(encoding="utf-8")
    assert [code for code in CODES if f'"{code}"' not in text] == []


# --- lines in and out ---------------------------------------------------------------------------------------------------


def test_serve_answers_line_by_line_and_flushes() -> None:
    source = io.StringIO('{"cmd":"games"}\n\n   \nnonsense\n' + json.dumps(NEW) + '\n{"cmd":"actors"}')
    sink = Flushing()
    serve(source, sink)
    lines = sink.getvalue().splitlines()
    assert len(lines) == sink.flushed == 4
    answers = [json.loads(line) for line in lines]
    assert answers[1]["error"] == "bad-json"
    assert answers[2:] == [{"ok": True, "actors": ["red", "blue"]}, {"actors": ["red", "blue"]}]


class Flushing(io.StringIO):
    """An output that counts how often it was flushed."""

    flushed = 0

    def flush(self) -> None:
        self.flushed += 1
