"""How Iron Squad's motions carry weight: a walk hops and rocks, who throws swings, a blast throws back, who is healed rises."""

from __future__ import annotations

import pytest

from game.api import Event
from scenes.boards.blows import Duck, Recoil
from scenes.boards.effects import Pulse, Rise
from scenes.boards.hexes.shots import Lob
from scenes.kit import palette
from tests.scenes.test_ironsquad_motions import Seen, batches, bench

FRAME = 1 / 60
THROWS = {
    "us_grenadier": {"at": "G05"}, "ge_rifleman": {"at": "G07"}, "ge_captain": {"at": "H07"}, "ge_mg": {"at": "F07", "facing": 1},
    "us_captain": {"at": "A01"},
}  # fmt: skip

pytestmark = pytest.mark.usefixtures("window")


def walked(seen: Seen, steps: list[str]) -> tuple[list[float], list[float]]:
    """How high the captain is lifted on each of these steps at most, and how far he leans: to the right above 0."""
    lifts, leans = [], []
    for to in steps:
        lift = lean = 0.0
        for batch in batches(seen.heard("us", {"do": "move", "unit": "us-captain", "to": to})):
            motion = seen.table.motion(batch)
            while motion and not motion.over:
                motion.update(FRAME)
                counter = seen.board.counters["us-captain"]
                lift, lean = max(lift, counter.lift), counter.lean if abs(counter.lean) > abs(lean) else lean
            assert (counter.lift, counter.lean) == (0.0, 0.0)
        seen.table.show(seen.context.chair().view(), None)
        lifts.append(lift)
        leans.append(lean)
    return lifts, leans


def test_each_step_of_a_walk_is_a_hop_and_rocks_from_foot_to_foot_where_it_goes_straight_up_or_down() -> None:
    lifts, leans = walked(Seen(bench(us_captain={"at": "G03"}, ge_captain={"at": "A09"})), ["G04", "G05", "G04"])
    assert min(lifts) > 8, "it is seen to leave the ground"
    assert min(map(abs, leans)) > 8 and leans[0] * leans[1] < 0 and leans[1] * leans[2] < 0


def test_a_step_to_the_side_leans_the_way_it_goes() -> None:
    _, leans = walked(Seen(bench(us_captain={"at": "G03"}, ge_captain={"at": "A09"})), ["H03", "G03"])
    assert leans[0] > 5 and leans[1] < -5


def thrown(die: int) -> tuple[Seen, list[Event]]:
    """A grenade at a rifleman with two of his beside him, not yet seen."""
    seen = Seen(bench(**THROWS))
    return seen, seen.heard("us", {"do": "fire", "unit": "us-grenadier", "target": "ge-rifleman"}, die)


def test_who_throws_swings_back_and_after_it() -> None:
    seen, events = thrown(8)
    leans = list[float]()
    motion = seen.table.motion(batches(events)[0])
    while motion and not motion.over:
        motion.update(FRAME)
        if any(isinstance(air, Lob) for air in seen.board.airs):
            leans.append(seen.board.counters["us-grenadier"].lean)
    assert min(leans) < -5 and max(leans) > 5
    assert seen.board.counters["us-grenadier"].lean == 0.0


def test_a_blast_throws_back_from_where_it_bursts_and_whom_it_spares_ducks() -> None:
    """No bare number is told of those who were spared."""
    seen, events = thrown(8)
    spared = {event["unit"] for event in events if event["is"] == "splash" and event["result"] == "-"}
    hurt = {event["unit"] for event in events if event["is"] == "damage"}
    blows, words = dict[str, Duck | Recoil](), set[str]()
    for batch in batches(events):
        motion = seen.table.motion(batch)
        while motion and not motion.over:
            motion.update(FRAME)
            blows |= {air.unit: air for air in seen.board.airs if isinstance(air, Duck | Recoil)}
            words |= {air.words for air in seen.board.airs if isinstance(air, Rise) and batch[0]["is"] == "splash"}
    assert hurt and {unit for unit, blow in blows.items() if isinstance(blow, Recoil)} == hurt
    assert {unit for unit, blow in blows.items() if isinstance(blow, Duck)} == spared
    assert {blow.source for blow in blows.values()} == {"G07"}
    assert not spared or "Missed" in words


def test_who_is_healed_rises_in_a_ring_of_the_colour_of_good_news() -> None:
    seen = Seen()
    lift, rings = 0.0, set[tuple[int, int, int]]()
    for batch in batches(seen.heard("us", {"do": "heal", "unit": "us-medic", "target": "us-medic"})):
        motion = seen.table.motion(batch)
        while motion and not motion.over:
            motion.update(FRAME)
            lift = max(lift, seen.board.counters["us-medic"].lift)
            rings |= {air.shade for air in seen.board.airs if isinstance(air, Pulse)}
    assert lift > 3 and palette.GOOD in rings
    assert seen.board.counters["us-medic"].lift == 0.0
