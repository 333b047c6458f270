"""Set-up and planning: R-OP-14 to R-OP-29, R-OP-31, R-OP-36."""

from __future__ import annotations

from itertools import permutations

import pytest

from game.draws import Draws
from game.match import Match
from game.messages import Refused
from tests.operators.staged import HAND, RULES, Staged, control, fight, kinds, mark, moved, plan, round_end, scored, stayed, step

QUIET = ("k01.E *", "k17.W *")
"""Two plans of staying on the spawn nodes of Kiln Yard, out of each other's sight."""


# --- setting up ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("red", "blue"), [("shepherd", "ghost"), ("ghost", "shepherd")])
def test_r_op_14_the_operators_differ_and_the_weapons_may_be_alike(red: str, blue: str) -> None:
    match = Match(RULES, "kiln-yard", {"red_operator": red, "red_weapon": "m60"}, 1)
    seats = RULES.write(match.position)["seats"]
    assert [(seats[seat]["operator"], seats[seat]["weapon"]) for seat in ("red", "blue")] == [(red, "m60"), (blue, "m60")]
    with pytest.raises(Refused, match="bad-position: .*R-OP-14"):
        Staged(red={"operator": "ghost"})


def test_r_op_15_dice_are_back_for_the_next_fight() -> None:
    staged = Staged(phase="combat", step=1, red={"node": "k12", "face": "SE", **HAND}, blue={"node": "k13", "face": "N", **HAND})
    before = [choice for choice in staged.match.legal("blue") if choice["card"] == "kill-shot"]
    assert kinds(staged.dud("fast-maneuvers"))[-3:] == ["sighted", "prepared", "prepared"]
    assert [choice for choice in staged.match.legal("blue") if choice["card"] == "kill-shot"] == before
    assert len(before) == 22


def test_r_op_16_three_cards_each_are_one_draw_each_red_first() -> None:
    draws = Draws(1, 0, ["kill-shot", "dig-in", "steady-shot", "full-auto", "full-auto"])
    with pytest.raises(Refused, match="bad-draw"):
        # Blue's second card is one it holds already: a pile has each card once.
        RULES.setup("kiln-yard", {}, draws)
    draws = Draws(1, 0, ["kill-shot", "dig-in", "steady-shot", "full-auto", "dig-in", "kill-shot"])
    seats = RULES.write(RULES.setup("kiln-yard", {}, draws))["seats"]
    assert draws.count == 6
    assert seats["red"]["hand"] == ["steady-shot", "dig-in", "kill-shot"]
    assert seats["red"]["deck"] == ["fast-maneuvers", "deep-breath", "full-auto"]
    assert seats["blue"]["hand"] == ["dig-in", "full-auto", "kill-shot"]
    assert seats["blue"]["discard"] == []


def test_r_op_16_every_hand_of_three_is_as_likely() -> None:
    """The pile has no order: over many seeds each of the twenty hands comes about as often (within six deviations)."""
    seen: dict[tuple[str, ...], int] = {}
    for seed in range(4000):
        hand = RULES.setup("kiln-yard", {}, Draws(seed)).red.hand
        seen[hand] = seen.get(hand, 0) + 1
    assert len(seen) == 20
    assert all(abs(count - 200) < 6 * (200 * 0.95) ** 0.5 for count in seen.values())


@pytest.mark.parametrize(
    ("scenario", "red", "blue"),
    [
        ("basic-training", ("k01", "SE"), ("k17", "NW")),
        ("kiln-yard", ("k01", "SE"), ("k17", "NW")),
        ("salt-quay", ("q01", "SE"), ("q29", "NE")),
    ],
)
def test_r_op_13_and_17_operators_start_on_their_spawn_nodes(scenario: str, red: tuple[str, str], blue: tuple[str, str]) -> None:
    seats = RULES.write(Match(RULES, scenario, {}, 1).position)["seats"]
    assert (seats["red"]["node"], seats["red"]["face"]) == red
    assert (seats["blue"]["node"], seats["blue"]["face"]) == blue


def test_r_op_17_nobody_is_checked_before_the_first_action() -> None:
    """k05 and k13 see each other by violet; both walk out of sight in step 1, and there is no fight."""
    staged = Staged(red={"node": "k05", "face": "S"}, blue={"node": "k13", "face": "N"})
    assert staged.plans("k07.NE *", "k17.NW *") == [
        {"is": "actions", "round": 1},
        step(1),
        moved("red", "k05", "k07", "NE"),
        moved("blue", "k13", "k17", "NW"),
        *[event for number in (2, 3, 4) for event in (step(number), stayed("red", "k07"), stayed("blue", "k17"))],
        *round_end(1),
    ]


def test_r_op_18_nothing_is_won_or_hurt_at_the_start() -> None:
    value = RULES.write(Match(RULES, "kiln-yard", {}, 5).position)
    assert (value["score"], value["flag"], value["round"], value["phase"]) == ({"red": 0, "blue": 0}, None, 1, "planning")
    assert [value["seats"][seat]["wounds"] for seat in ("red", "blue")] == [0, 0]


# --- markers ------------------------------------------------------------------------------------------------------------


def test_r_op_20_any_order_of_input_leads_to_the_same_actions() -> None:
    red, blue = ("k05.S", "k05.W", "k05.E", "k05.S"), ("k16.W", "k10.N", "k10.S", "k10.N")
    ends = []
    for order in ("rrrrbbbb", "bbbbrrrr", "rbrbrbrb", "brrbbrbr"):
        staged, marks = Staged(), {"r": list(red), "b": list(blue)}
        for letter in order:
            events = staged.mark("red" if letter == "r" else "blue", marks[letter].pop(0))
        ends.append((events[events.index({"is": "actions", "round": 1}) :], staged.whole))
    assert all(end == ends[0] for end in ends)


def test_r_op_20_both_may_plan_until_their_plan_is_whole() -> None:
    staged = Staged()
    assert staged.match.actors() == ("red", "blue")
    staged.match.play("blue", plan(QUIET[1]))
    assert staged.match.actors() == ("red",)
    assert staged.match.legal("blue") == []
    assert staged.refused("blue", mark("k17.W"))[0] == "not-your-turn"
    staged.match.play("red", plan(QUIET[0]))
    assert staged.match.actors() == ("red", "blue")
    assert staged.whole["round"] == 2


@pytest.mark.parametrize("number", [0, 1, 3, 5])
def test_r_op_21_a_plan_is_four_markers(number: int) -> None:
    action = {"do": "plan", "at": ["k01"] * number, "face": ["E"] * number}
    assert Staged().illegal("red", action) == "R-OP-21"


def test_r_op_22_a_marker_lies_at_most_one_walkable_line_on() -> None:
    staged = Staged()
    assert staged.illegal("red", mark("k09.N")) == "R-OP-22"
    staged.mark("red", "k05.S")
    staged.mark("red", "k09.S")  # now one line away
    assert staged.illegal("red", mark("k01.E")) == "R-OP-22"
    staged.mark("red", "k09.S")  # staying is a marker too
    assert {one["at"] for one in staged.match.legal("red") if "via" not in one} == {
        "k05", "k06", "k07", "k09", "k11", "k12", "k13",
    }  # fmt: skip


def test_r_op_12_an_arrow_binds_the_walk() -> None:
    """The jumps lead down: k04 to k07 and k14 to k11, never back."""
    down = Staged(red={"node": "k04", "face": "S"}, blue={"node": "k14", "face": "N"})
    assert down.match.rules.refuse(down.match.position, "red", mark("k07.W")) is None
    assert down.match.rules.refuse(down.match.position, "blue", mark("k11.E")) is None
    up = Staged(red={"node": "k07", "face": "W"}, blue={"node": "k11", "face": "E"})
    assert up.illegal("red", mark("k04.S")) == "R-OP-22"
    assert up.illegal("blue", mark("k14.N")) == "R-OP-22"


def test_r_op_23_any_port_may_be_faced_and_nothing_else() -> None:
    staged = Staged(red={"node": "k07", "face": "W"})
    assert [one["face"] for one in staged.match.legal("red") if one["at"] == "k07"] == ["NE", "SE", "SW", "W", "NW"]
    # NE leads up a jump that cannot be walked; it may still be looked along.
    assert RULES.refuse(staged.match.position, "red", mark("k07.NE")) is None
    assert staged.illegal("red", mark("k07.N")) == "R-OP-23"


def test_r_op_11_and_24_a_ladder_is_faced_along_its_arrow_only() -> None:
    staged = Staged(red={"node": "k03", "face": "E"})
    assert [one for one in staged.match.legal("red") if one["at"] == "k03"] == [mark("k03.E")]
    assert staged.illegal("red", mark("k03.W")) == "R-OP-24"
    staged.match.play("red", plan("k01.W k03.E *"))


def test_r_op_25_one_marker_a_round_may_be_a_sprint() -> None:
    staged = Staged()
    staged.mark("red", "k02>k08.N")
    assert not [one for one in staged.match.legal("red") if "via" in one]
    assert staged.illegal("red", mark("k11>k09.N")) == "R-OP-25"
    staged.match.play("blue", plan(QUIET[1]))
    for _ in range(3):
        staged.mark("red", "k08.N")
    assert [one for one in staged.match.legal("red") if "via" in one], "the next round has its own sprint"


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("k06>k02.E", "its end is one line from the start"),
        ("k02>k01.E", "its end is the start"),
        ("k06>k06.E", "it goes nowhere from the node between"),
        ("k09>k13.E", "the node between is not one line away"),
        ("k02>k09.N", "its end is not one line on"),
    ],
)
def test_r_op_26_a_sprint_ends_two_nodes_away(word: str, why: str) -> None:
    assert Staged().illegal("red", mark(word)) == "R-OP-26", why


def test_r_op_26_obeys_the_arrows() -> None:
    """From k07 the deck k04 is two nodes away, for the line that joins them leads down only."""
    staged = Staged(red={"node": "k07", "face": "W"})
    assert RULES.refuse(staged.match.position, "red", mark("k10>k04.W")) is None
    above = Staged(red={"node": "k09", "face": "N"})
    assert above.illegal("red", mark("k07>k04.S")) == "R-OP-26"
    down = Staged(red={"node": "k10", "face": "N"})
    # k10 to k07 is one line, so the way over k04 is no sprint; to k03 it goes past a ladder's end.
    assert down.illegal("red", mark("k04>k07.W")) == "R-OP-26"
    assert down.illegal("red", mark("k04>k03.E")) == "R-OP-27"


def test_r_op_27_no_sprint_goes_onto_a_ladder_but_one_may_leave_it() -> None:
    staged = Staged()
    assert staged.illegal("red", mark("k03>k04.S")) == "R-OP-27"
    near = Staged(red={"node": "k05", "face": "S"})
    assert near.illegal("red", mark("k07>k03.E")) == "R-OP-27"
    away = Staged(red={"node": "k03", "face": "E"})
    assert RULES.refuse(away.match.position, "red", mark("k04>k10.N")) is None
    assert {(one["via"], one["at"]) for one in away.match.legal("red") if "via" in one} == {
        ("k01", "k02"), ("k01", "k05"), ("k01", "k06"), ("k04", "k10"), ("k07", "k05"), ("k07", "k09"), ("k07", "k10"),
    }  # fmt: skip


def test_r_op_28_on_the_node_between_the_way_on_is_faced() -> None:
    """Red runs over k11 to k09 (port NE of k11) and faces N there; blue is out of sight."""
    staged = Staged(red={"node": "k08", "face": "N"}, blue={"node": "k10", "face": "N"})
    assert staged.plans("k11>k09.N *", "k10.N *") == [
        {"is": "actions", "round": 1},
        step(1, "via"),
        moved("red", "k08", "k11", "NE", True),
        stayed("blue", "k10"),
        step(1),
        moved("red", "k11", "k09", "N", True),
        control("red"),
        *[event for number in (2, 3, 4) for event in (step(number), stayed("red", "k09"), stayed("blue", "k10"))],
        scored("red", "flag", 1),
        *round_end(1),
    ]


def test_r_op_28_on_salt_quay_a_fused_port_is_faced() -> None:
    """From q17 over q16 to q11: the line to q11 leaves q16 through W, where three lines are fused."""
    staged = Staged(scenario="salt-quay", red={"node": "q17", "face": "W"}, blue={"node": "q26", "face": "N"})
    events = staged.plans("q16>q11.NW *", "q26.N *")
    assert events[1:3] == [step(1, "via"), moved("red", "q17", "q16", "W", True)]


def test_r_op_29_a_plan_is_its_marks_one_after_the_other() -> None:
    marks, whole = Staged(), Staged()
    for word in ("k02.S", "k08.SE", "k11>k09.N", "k05.W"):
        events = marks.mark("red", word)
    assert kinds(events) == ["marked", "planned"]
    assert whole.match.play("red", plan("k02.S k08.SE k11>k09.N k05.W")) == [{"is": "planned", "seat": "red"}]
    assert marks.whole == whole.whole
    assert marks.seat("red")["draft"] == {"at": [], "face": [], "sprint": 0, "via": None}
    assert marks.match.play("blue", plan(QUIET[1])) == whole.match.play("blue", plan(QUIET[1]))
    assert marks.whole == whole.whole


def test_r_op_29_no_plan_while_a_marker_lies_and_a_refused_one_leaves_none() -> None:
    staged = Staged()
    assert staged.illegal("red", plan("k05.S k09.S k09.S k03.E")) == "R-OP-22"
    assert staged.seat("red")["draft"]["at"] == []
    staged.mark("red", "k05.S")
    assert staged.illegal("red", plan("k05.S k09.S k13.E k13.E")) == "R-OP-29"
    # A plan that is not four markers is told so first.
    assert staged.illegal("red", {"do": "plan", "at": ["k05"], "face": ["S"]}) == "R-OP-21"
    staged.match.undo()
    staged.match.play("red", plan("k05.S k09.S k13.E k13.E"))


def test_r_op_29_what_was_committed_can_be_taken_back_until_the_other_commits() -> None:
    staged = Staged()
    start = staged.whole
    for word in ("k05.S", "k05.E", "k05.S", "k05.E"):
        staged.mark("red", word)
    assert staged.match.actors() == ("blue",)
    for number in (3, 2, 1, 0):
        staged.match.undo("red")
        assert len(staged.seat("red")["draft"]["at"]) == number
    assert staged.whole == start
    staged.match.play("red", plan(QUIET[0]))
    staged.match.play("blue", plan(QUIET[1]))
    with pytest.raises(Refused, match="illegal: R-OP-29: "):
        staged.match.undo()


def test_r_op_31_the_enemy_makes_no_marker_illegal() -> None:
    """Red may mark the enemy's own node, and every list is the same wherever the enemy stands."""
    lists = []
    for node, face in (("k05", "S"), ("k09", "N"), ("k17", "NW")):
        staged = Staged(red={"node": "k06", "face": "E"}, blue={"node": node, "face": face})
        lists.append(staged.match.legal("red"))
        assert mark("k05.E") in lists[-1]
    assert lists[0] == lists[1] == lists[2]


# --- which rule is named ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "word", "named"),
    [
        ({}, "k09.E", "R-OP-23"),  # no port of k09, and too far
        ({}, "k14>k15.N", "R-OP-23"),  # no port of k15, no sprint, a ladder
        ({}, "k07>k03.W", "R-OP-26"),  # not two nodes away, a ladder, not its arrow
        ({}, "k03>k04.S", "R-OP-27"),
        ({"node": "k05"}, "k07>k03.W", "R-OP-27"),  # a ladder, and not its arrow
        ({"node": "k05"}, "k03.W", "R-OP-22"),  # too far, and not its arrow
        ({}, "k03.W", "R-OP-24"),
        ({"node": None}, "k17>k16.W", "R-OP-34"),  # a sprint, seen by the enemy
        ({"node": None}, "k15.W", "R-OP-33"),  # seen by the enemy on k17
        ({"node": None}, "k03.W", "R-OP-24"),  # lawful but for the arrow
        ({"node": None}, "k09.E", "R-OP-23"),
        ({"draft": {"at": ["k08"], "face": ["N"], "sprint": 1, "via": "k02"}}, "k03>k03.E", "R-OP-25"),
    ],
)
def test_r_op_36_the_first_rule_broken_is_named(start: dict[str, object], word: str, named: str) -> None:
    """The order is 23; for an entry 34, 33; for a sprint 25, 26, 27; for a step 22; then 24."""
    assert Staged(red=start).illegal("red", mark(word)) == named


def test_r_op_36_a_plan_is_refused_by_its_first_wrong_marker() -> None:
    staged = Staged()
    for words in permutations(["k05.S", "k05.E", "k05.W"]):
        assert staged.illegal("red", plan(f"{' '.join(words)} k03.E")) == "R-OP-22"
    assert staged.illegal("red", plan("k03.W k09.N k09.N k09.N")) == "R-OP-24"
    assert staged.illegal("red", plan("k03.E k09.N k05.E k09.N")) == "R-OP-22"


# --- shapes -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"do": None},
        {"do": ["mark"]},
        {"do": "march", "at": "k05"},
        {"do": "mark"},
        {"do": "mark", "at": "k05"},
        {"do": "mark", "at": "k99", "face": "S"},
        {"do": "mark", "at": "q01", "face": "S"},
        {"do": "mark", "at": ["k05"], "face": "S"},
        {"do": "mark", "at": "k05", "face": "s"},
        {"do": "mark", "at": "k05", "face": 3},
        {"do": "mark", "at": "k05", "face": "S", "via": "k00"},
        {"do": "mark", "at": "k05", "face": "S", "via": None},
        {"do": "mark", "at": "k05", "face": "S", "seat": "red"},
        {"do": "plan", "at": "k05", "face": "S"},
        {"do": "plan", "at": ["k01"] * 4, "face": ["E"] * 3},
        {"do": "plan", "at": ["k01"] * 4, "face": ["E"] * 4, "sprint": 1},
        {"do": "plan", "at": ["k01"] * 4, "face": ["E"] * 4, "via": "k02"},
        {"do": "plan", "at": ["k01"] * 4, "face": ["E"] * 4, "sprint": 0, "via": "k02"},
        {"do": "plan", "at": ["k01"] * 4, "face": ["E"] * 4, "sprint": 5, "via": "k02"},
        {"do": "plan", "at": ["k01"] * 4, "face": ["E"] * 4, "sprint": True, "via": "k02"},
        {"do": "plan", "at": ["k01"] * 4, "face": ["E"] * 4, "sprint": 1.0, "via": "k02"},
        {"do": "plan", "at": ["k01", "k01", "k01", 7], "face": ["E"] * 4},
        {"do": "fight", "card": "steady-shot"},
        {"do": "fight", "card": "big-gun", "aim": 3, "agility": 2, "aggressive": 2},
        {"do": "fight", "card": "steady-shot", "aim": -1, "agility": 5, "aggressive": 3},
        {"do": "fight", "card": "steady-shot", "aim": 3.0, "agility": 2, "aggressive": 2},
        {"do": "fight", "card": "steady-shot", "aim": True, "agility": 5, "aggressive": 1},
        {"do": "press", "now": True},
        {"do": "hold", "seat": "red"},
    ],
)
def test_a_wrong_shape_is_a_bad_action_in_every_phase(action: dict[str, object]) -> None:
    combat = Staged(phase="combat", red={"node": "k13", "face": "E"}, blue={"node": "k12", "face": "SE"})
    onward = Staged(phase="onward", winner="red", red={"node": "k13"}, blue={"node": None})
    for staged in (Staged(), combat, onward):
        assert staged.refused("red", action)[0] == "bad-action"


@pytest.mark.parametrize(
    ("action", "named"),
    [
        (mark("k05.S"), "R-OP-20"),
        (plan("k13.E *"), "R-OP-20"),
        (fight("steady-shot", 3, 2, 2), "R-OP-45"),
        ({"do": "press"}, "R-OP-93"),
        ({"do": "hold"}, "R-OP-93"),
    ],
)
def test_what_belongs_to_another_phase_is_illegal(action: dict[str, object], named: str) -> None:
    combat = Staged(phase="combat", red={"node": "k13", "face": "E"}, blue={"node": "k12", "face": "SE"})
    onward = Staged(phase="onward", winner="red", red={"node": "k13"}, blue={"node": None})
    phase = {"R-OP-20": "planning", "R-OP-45": "combat", "R-OP-93": "onward"}[named]
    for staged in (Staged(), combat, onward):
        if staged.whole["phase"] != phase:
            assert staged.illegal("red", action) == named
