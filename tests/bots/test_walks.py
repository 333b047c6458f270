"""Plans as bots walk them against the real rules: the same first contact, the same fields of the fight."""

from __future__ import annotations

import pytest

from game.api import Event
from game.draws import Draws
from game.operators.judge import action_of
from game.operators.outlook import Outlook, habits
from game.operators.plans import Planner, Stand
from game.operators.position import OTHER, Position
from game.operators.replies import Answering
from game.operators.rules import RULES
from game.operators.sight import prepared

PAIRS = 250


def walked(position: Position, plans: dict[str, object]) -> tuple[Position, list[Event]]:
    """The position and the events after both plans were sent through the real rules."""
    position, events = position.copy(), list[Event]()
    for seat, plan in plans.items():
        action = action_of(plan, 0)  # type: ignore[arg-type]
        assert RULES.refuse(position, seat, action) is None
        RULES.apply(position, seat, action, Draws(0), events.append)
    return position, events


def starts(scenario: str) -> list[Position]:
    """Rounds to plan for: the match's start, one seat off the map, both off the map, on high ground and wounded."""
    nodes = {"kiln-yard": ("k04", "SW", "k13"), "salt-quay": ("q12", "SW", "q20")}[scenario]
    high, face, low = nodes
    off = {"node": None, "face": None}
    return [
        RULES.setup(scenario, {}, Draws(1)),
        RULES.read({"scenario": scenario, "seats": {"red": {"node": high, "face": face, "wounds": 1}, "blue": off}}),
        RULES.read({"scenario": scenario, "seats": {"red": off, "blue": off}}),
        RULES.read({"scenario": scenario, "flag": "blue", "seats": {"red": {"node": high, "face": face}, "blue": {"node": low}}}),
    ]


@pytest.mark.parametrize("scenario", ["kiln-yard", "salt-quay"])
def test_first_contact_is_that_of_the_rules(scenario: str) -> None:
    met = 0
    for number, start in enumerate(starts(scenario)):
        planners = {seat: Planner(start, seat, Draws(number)) for seat in ("red", "blue")}
        pairs = zip(*(planners[seat].plans(PAIRS // 4 + 1) for seat in ("red", "blue")), strict=False)
        outlook = Outlook(start, "red")
        for red, blue in pairs:
            position, events = walked(start, {"red": red.plan, "blue": blue.plan})
            half = outlook.ground.first_contact(red, blue)
            assert (half >= 0) == (position.phase == "combat")
            if half < 0:
                assert any(event["is"] == "round-end" for event in events)
                continue
            met += 1
            step, part = half // 2 + 1, ("via", "end")[half % 2]
            sprints = step in (red.plan.sprint, blue.plan.sprint)
            assert (position.step, position.half) == (step, part if sprints else "end")
            for seat, walk in (("red", red), ("blue", blue)):
                area = position.area(seat)
                assert walk.stands[half] == Stand(area.node, area.face, area.sprinting)  # type: ignore[arg-type]
            said = {event["seat"]: event for event in events if event["is"] == "prepared"}
            for seat in ("red", "blue"):
                assert said[seat].items() >= prepared(position, seat)._asdict().items()
    assert met > 40


@pytest.mark.parametrize("scenario", ["kiln-yard", "salt-quay"])
def test_control_of_the_flag_is_that_of_the_rules(scenario: str) -> None:
    """What a pair without contact is worth names the owner of the flag: by turns each way round."""
    seen = set()
    for number, start in enumerate(starts(scenario)[::3]):
        outlook = Outlook(start, "red")
        walks = [Planner(start, seat, Draws(9 + number)).plans(60) for seat in ("red", "blue")]
        for red in walks[0]:
            for blue in walks[1][:20]:
                if outlook.ground.first_contact(red, blue) >= 0:
                    continue
                position, events = walked(start, {"red": red.plan, "blue": blue.plan})
                owner = {None: 0, "red": 1, "blue": -1}[position.flag]
                seen.add(owner)
                near = outlook.near[red.end] - outlook.near[blue.end]
                assert outlook.pair(red, blue) == pytest.approx(outlook.ends[owner] + near)
    assert len(seen) == 3 if scenario == "kiln-yard" else len(seen) > 1


def test_the_two_outlooks_are_opposites() -> None:
    for start in starts("kiln-yard"):
        mine, theirs = Outlook(start, "red"), Outlook(start, "blue")
        walks = [Planner(start, seat, Draws(2)).plans(40) for seat in ("red", "blue")]
        for red in walks[0]:
            for blue in walks[1]:
                assert mine.pair(red, blue) == pytest.approx(-theirs.pair(blue, red), abs=1e-9)


def test_a_duel_without_leads_is_the_row_of_the_table() -> None:
    """k05 and k13 look at each other over the flag, close meters far: long, both on target, cover at either end."""
    start = RULES.setup("kiln-yard", {}, Draws(1))
    outlook = Outlook(start, "red")
    row = start.world.tables.duel["long", "m4a1", "m60", True, True]
    assert outlook.between(Stand("k05", "S", False), Stand("k13", "N", False)) == pytest.approx(row[3])
    assert outlook.between(Stand("k05", "W", False), Stand("k13", "N", False)) == pytest.approx(row[1])


def test_a_duel_with_an_empty_hand_is_worse() -> None:
    full = RULES.read({"seats": {"red": {}, "blue": {}}})
    bare = full.copy()
    bare.red.hand, bare.red.discard = (), bare.red.hand
    stands = Stand("k05", "S", False), Stand("k13", "N", False)
    assert Outlook(bare, "red").between(*stands) < Outlook(full, "red").between(*stands) - 0.1


@pytest.mark.parametrize("scenario", ["kiln-yard", "salt-quay"])
def test_the_best_reply_beats_every_plan_made_up(scenario: str) -> None:
    """Against one known plan nothing that the planner makes up does better than the search, and its worth is true."""
    for start in starts(scenario):
        outlook, planner = Outlook(start, "red"), Planner(start, "red", Draws(3))
        for foe in Planner(start, OTHER["red"], Draws(4)).plans(6):
            worth, best = Answering(outlook, planner, [(1.0, foe)], lambda steps: True).found()[0]
            assert RULES.refuse(start, "red", action_of(best.plan, 0)) is None
            # Which way to face is weighed before it is known whether the flag is crossed afterwards.
            assert worth == pytest.approx(outlook.pair(best, foe))
            most = max(outlook.pair(walk, foe) for walk in planner.plans(150))
            assert worth >= most - 0.05


def test_habits_hold_a_breadth_for_every_level() -> None:
    from game.bots.api import LEVELS

    assert tuple(habits().breadth) == (*LEVELS, "reviewer")
