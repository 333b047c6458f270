"""Coming back onto the map: R-OP-32 to R-OP-35, R-OP-90 to R-OP-92."""

from __future__ import annotations

from typing import Any

import pytest

from game.messages import Refused
from tests.operators.staged import HAND, RULES, Staged, mark, moved, of_kind, prepared, round_end, sighted, spawned, stayed, step


def test_r_op_32_the_plan_of_one_off_the_map_starts_from_nothing() -> None:
    """Marker 1 is where it comes in, markers 2 to 4 follow as usual, a sprint among them."""
    staged = Staged(red={"node": "k08", "face": "N"}, blue={"node": None})
    assert staged.plans("k08.N *", "k10.N k16>k17.W k17.NE k17.NE")[1:10] == [
        step(1),
        stayed("red", "k08"),
        spawned("blue", "k10", "N"),
        step(2, "via"),
        stayed("red", "k08"),
        moved("blue", "k10", "k16", "W", True),
        step(2),
        moved("blue", "k16", "k17", "W", True),
        step(3),
    ]
    staged = Staged(red={"node": "k08", "face": "N"}, blue={"node": None})
    staged.mark("blue", "k10.N")
    assert {one["at"] for one in staged.match.legal("blue") if "via" not in one} == {"k04", "k07", "k10", "k12", "k16"}
    assert staged.illegal("blue", mark("k09.N")) == "R-OP-22"


KILN = [f"k{number:02}" for number in range(1, 18)]
SEES_THE_FLAG = {"k02", "k05", "k06", "k07", "k09", "k11", "k12", "k13", "k16"}


@pytest.mark.parametrize("enemy", KILN)
def test_r_op_33_an_entry_sees_neither_the_enemy_nor_the_flag(enemy: str) -> None:
    """By the lists of the board: nodes without the flag, less the enemy's node and all it sees. At least three are left."""
    staged = Staged(red={"node": enemy}, blue={"node": None})
    graph = staged.match.position.world.graph
    lawful = [node for node in KILN if node not in SEES_THE_FLAG and not graph.sees(node, enemy)]
    assert staged.match.rules.ask(staged.match.view("blue"), "spawn", {"seat": "blue"}) == {"nodes": lawful}
    assert len(lawful) >= 3
    assert sorted({one["at"] for one in staged.match.legal("blue")}) == lawful
    assert all("via" not in one for one in staged.match.legal("blue"))
    for node in KILN:
        face = graph.nodes[node].climb or next(iter(graph.nodes[node].ports))
        why = RULES.refuse(staged.match.position, "blue", mark(f"{node}.{face}"))
        assert (why is None) == (node in lawful)
        assert why is None or why.startswith("R-OP-33: ")


def test_r_op_33_the_flag_does_not_matter_while_that_feature_is_off() -> None:
    """R-OP-121: without the flag the flag's own node is an entry, if the enemy does not see it."""
    staged = Staged(scenario="basic-training", red={"node": "k01"}, blue={"node": None})
    assert "k09" in staged.match.rules.ask(staged.match.view("blue"), "spawn", {"seat": "blue"})["nodes"]


def test_r_op_34_the_entering_marker_is_no_sprint() -> None:
    staged = Staged(red={"node": "k08", "face": "N"}, blue={"node": None})
    assert staged.illegal("blue", mark("k16>k10.N")) == "R-OP-34"
    assert staged.illegal("blue", {"do": "plan", "at": ["k10"] * 4, "face": ["N"] * 4, "sprint": 1, "via": "k16"}) == "R-OP-34"


def test_r_op_35_two_that_respawn_do_not_restrict_each_other() -> None:
    """k01 and k03 see each other by violet; both are legal entries, and there is contact in step 1."""
    staged = Staged(red={"node": None}, blue={"node": None})
    assert staged.plans("k01.E *", "k03.E *")[1:] == [
        step(1),
        spawned("red", "k01", "E"),
        spawned("blue", "k03", "E"),
        sighted(1, "close", ["violet"], ["E"], ["W"]),
        prepared("red", "close", 3, on_target=2),
        prepared("blue", "close", 3, climbing=-1),
    ]


def test_r_op_35_two_may_enter_on_the_same_node() -> None:
    """On a ladder at range 0 both lose one and nothing else counts."""
    staged = Staged(red={"node": None}, blue={"node": None})
    assert staged.plans("k03.E *", "k03.E *")[-3:] == [
        sighted(0, "close", [], [], []),
        prepared("red", "close", 3, climbing=-1),
        prepared("blue", "close", 3, climbing=-1),
    ]


# --- after a fall -------------------------------------------------------------------------------------------------------


def test_r_op_90_the_fallen_leaves_the_map_without_its_token() -> None:
    staged = Staged(
        phase="combat", step=2, red={"node": "k12", "face": "SE", **HAND}, blue={"node": "k13", "face": "SE", "wounds": 2, **HAND}
    )
    staged.kill("red", "steady-shot")
    blue = staged.seat("blue")
    assert (blue["node"], blue["face"], blue["wounds"]) == (None, None, 0)
    events = staged.play("red", "press")
    assert not [event for event in events if event.get("seat") == "blue"], "its remaining actions are gone"
    # R-OP-90, R-OP-32: next round it plans from nothing.
    assert {one["at"] for one in staged.match.legal("blue")} == {
        node for node in KILN if node not in SEES_THE_FLAG and not staged.match.position.world.graph.sees(node, "k12")
    }


def test_r_op_91_the_fallen_draws_to_three_red_first() -> None:
    """Both fall with one card left each (Kill Shot against Kill Shot, all alike): red draws three, then blue three."""
    last: dict[str, Any] = {"hand": ["kill-shot"], "discard": ["steady-shot"]}
    staged = Staged(
        phase="combat",
        step=4,
        red={"node": "k12", "face": "SE", "weapon": "m60", **last},
        blue={"node": "k13", "face": "SE", "weapon": "m60", **last},
    )
    # Red's aim is 5 less blue's cover 2, blue's 5 less nothing: three and five spaces up are yellow both, 8 and 2 + 2 of dice.
    draws = [1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1, 1, 3, 3]
    cards = ["deep-breath", "dig-in", "full-auto", "full-auto", "deep-breath", "fast-maneuvers"]
    events = staged.fight(("kill-shot", 5, 0, 2), ("kill-shot", 5, 0, 2), [*draws, *cards])
    assert [event["total"] for event in of_kind(events, "firepower")] == [12, 12]
    assert of_kind(events, "drew", "dealt") == [
        {"is": "drew", "seat": "red", "count": 3},
        {"is": "dealt", "seat": "red", "cards": cards[:3], "to": ["red"]},
        {"is": "drew", "seat": "blue", "count": 3},
        {"is": "dealt", "seat": "blue", "cards": cards[3:], "to": ["blue"]},
    ]
    assert staged.seat("blue")["hand"] == ["fast-maneuvers", "deep-breath", "full-auto"]
    assert events[-2:] == round_end(1)


def fallen_blue(hand: str, deck: str, discard: str) -> Staged:
    """Red is about to fell blue, whose cards are given, with blanks between."""
    cards = {"hand": hand.split(), "deck": deck.split(), "discard": discard.split()}
    return Staged(phase="combat", step=4, red={"node": "k12", "face": "SE", **HAND}, blue={"node": "k13", "face": "SE", **cards})


def test_r_op_92_the_discards_become_the_pile_in_the_middle_of_a_draw() -> None:
    """Blue holds Kill Shot, has one card to draw and four discards: the card just played is among those drawn then."""
    staged = fallen_blue("kill-shot", "steady-shot", "full-auto dig-in deep-breath fast-maneuvers")
    events = staged.kill("red", "steady-shot", "kill-shot", "dig-in")
    assert of_kind(events, "discarded", "reshuffled", "drew", "dealt")[1:] == [
        {"is": "discarded", "seat": "blue", "card": "kill-shot"},
        {"is": "reshuffled", "seat": "blue"},
        {"is": "drew", "seat": "blue", "count": 3},
        {"is": "dealt", "seat": "blue", "cards": ["steady-shot", "kill-shot", "dig-in"], "to": ["blue"]},
    ]
    blue = staged.seat("blue")
    assert blue["hand"] == ["steady-shot", "dig-in", "kill-shot"]
    assert blue["deck"] == ["fast-maneuvers", "deep-breath", "full-auto"], "in card order"
    assert blue["discard"] == []


def test_r_op_92_the_last_card_of_a_pile_is_a_draw_and_no_reshuffle() -> None:
    staged = fallen_blue("kill-shot dig-in full-auto", "steady-shot", "deep-breath fast-maneuvers")
    events = staged.kill("red", "steady-shot")
    assert not of_kind(events, "reshuffled")
    assert staged.match.draws.count == 15
    assert staged.seat("blue")["deck"] == []
    assert staged.seat("blue")["discard"] == ["deep-breath", "fast-maneuvers", "kill-shot"], "in order of play"


def test_r_op_92_a_draw_that_begins_on_an_empty_pile() -> None:
    staged = fallen_blue("kill-shot dig-in full-auto", "", "deep-breath steady-shot fast-maneuvers")
    events = staged.kill("red", "kill-shot")
    assert of_kind(events, "reshuffled", "drew") == [
        {"is": "reshuffled", "seat": "blue"},
        {"is": "drew", "seat": "blue", "count": 1},
    ]
    assert staged.seat("blue")["deck"] == ["steady-shot", "fast-maneuvers", "deep-breath"]


def test_r_op_92_a_forced_card_that_is_not_in_the_pile_does_not_fit() -> None:
    staged = fallen_blue("kill-shot", "steady-shot", "full-auto dig-in deep-breath fast-maneuvers")
    with pytest.raises(Refused, match="bad-draw"):
        staged.kill("red", "kill-shot", "steady-shot", "dig-in")
