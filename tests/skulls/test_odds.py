"""The odds of Danger Close against 100,000 plays of each pull, and in which order units pull (R-SK-74, R-SK-75, R-SK-198)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb, sqrt
from typing import Any

import pytest

from game.draws import Draws
from game.games import rules
from game.skulls import bag, firing
from game.skulls.position import Position
from tests.skulls.staged import Staged
from tests.tiers import thorough, tiered

RULES = rules("skulls")
PLAYS = 100_000
ENDS = ("held", "incapacitated", "killed")


def nothing(event: dict[str, Any]) -> None:
    """Ignore what is told of a play."""


class Plays:
    """Pulls from one start, played again and again: how often each unit ends how."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.draws = Draws(2026)
        self.counts: Counter[tuple[str, str]] = Counter()

    def settle(self, position: Position, name: str, pulled: bag.Pulled) -> None:
        """Count what a pull does to a unit, and put the skulls where they go."""
        end = bag.fate(position, name, pulled)
        self.counts[name, end] += 1
        if end != bag.HELD:
            bag.settle(position, name, pulled, nothing)

    def pull(self, position: Position, name: str) -> bag.Pulled:
        """The skulls pulled for a unit, by the draws that matches are played with."""
        return bag.pull(position, name, self.draws, nothing)

    def agree(self, units: dict[str, Any]) -> None:
        """Check that every chance is within four standard errors of what was played."""
        assert len(units) == len({name for name, _ in self.counts})
        for name, chances in units.items():
            assert sum(chances[end] for end in ENDS) == pytest.approx(1, abs=2e-6)
            for end in ENDS:
                likely = PLAYS * chances[end]
                error = 4 * sqrt(likely * (1 - chances[end])) + PLAYS * 1e-6
                assert abs(self.counts[name, end] - likely) <= error, (name, end, self.counts[name, end], likely)


def played(start: Position, each: Callable[[Plays, Position], None]) -> Plays:
    """So many plays of a draft of the start."""
    plays = Plays(start)
    for _ in range(PLAYS):
        each(plays, start.copy())
    return plays


EXCHANGES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "black skulls": ({}, {"seal": {"bag": {"white": 9, "black": 5}}, "terrorist": {"bag": {"white": 8, "black": 4}}}),
    "red and coloured ones, and nobody is killed": (
        {"start_skulls": "coloured", "no_kill": True},
        {
            "seal": {"bag": {"white": 8, "black": 3, "own": ["s-gun", "s-lead"]}},
            "terrorist": {"bag": {"white": 5, "black": 2, "red": 2, "own": ["t-boss", "t-vet"]}},
        },
    ),
}


@pytest.mark.parametrize("case", tiered([*EXCHANGES][:1], [*EXCHANGES][1:]))
def test_r_sk_198_odds_of_an_exchange_of_fire_agree_with_plays(case: str) -> None:
    """Both units at once: threats by the exchange itself, both pulls, then both results (R-SK-56)."""
    options, seats = EXCHANGES[case]
    lead = {"space": "n3/1", "danger": 1, "override": {"defence": 2}}
    boss = {"space": "c3/0", "override": {"defence": 2}}
    staged = Staged({"s-lead": lead, "t-boss": boss, "s-gun": "w1/0", "t-vet": "e1/0"}, "s-lead", options=options, **seats)
    start = staged.match.position.copy()
    shot = firing.exchange(start, "s-lead", "t-boss")
    assert shot.back is not None
    threats = {"t-boss": shot.out.threat, "s-lead": shot.back.threat}
    bag.threaten(start, threats, threats, nothing)

    def exchange(plays: Plays, position: Position) -> None:
        pulls = {name: plays.pull(position, name) for name in threats}
        for name, pulled in pulls.items():
            plays.settle(position, name, pulled)

    played(start, exchange).agree(staged.ask("odds", seat="seal", action={"do": "fire", "target": "t-boss"})["units"])


@thorough
@pytest.mark.parametrize(
    "order", [["t-marks", "t-vet", "t-gun"], ["t-gun", "t-vet", "t-marks"]], ids=["marks first", "gun first"]
)
def test_r_sk_75_198_odds_of_a_grenade_on_three_agree_with_plays(order: list[str]) -> None:
    """Each pulls from the bag that those before have left, here with red skulls and coloured ones in it."""
    units = {
        "s-gren": {"space": "c1/0", "ready": "frag"},
        "t-marks": {"space": "c2/0", "danger": 1},
        "t-vet": {"space": "c2/0", "override": {"defence": 2}},
        "t-gun": {"space": "c2/0", "override": {"defence": 1}},
    }
    skulls = {"white": 9, "black": 1, "red": 1, "own": ["t-gun", "t-marks", "t-vet"]}
    staged = Staged(units, "s-gren", options={"start_skulls": "coloured"}, terrorist={"bag": skulls})
    action = {"do": "use", "token": "frag", "zone": "c2"}
    start = staged.match.position.copy()
    threats = firing.threats_of(start, "s-gren", action)
    assert set(threats) == set(order)
    bag.threaten(start, threats, order, nothing)

    def blast(plays: Plays, position: Position) -> None:
        for name in order:
            plays.settle(position, name, plays.pull(position, name))

    played(start, blast).agree(staged.ask("odds", seat="seal", action=action, order=order)["units"])


def test_the_unit_chosen_to_pull_is_the_first_of_those_that_wait() -> None:
    position = RULES.read(
        {
            "scenario": "street-sweep",
            "phase": "order",
            "turn": {"unit": "t-vet"},
            "pending": {"queue": [{"seat": "seal", "units": ["s-lead", "s-marks"]}], "why": "frag"},
            "seats": {"seal": {"bag": {"white": 10, "black": 8}}, "terrorist": {"bag": {"white": 8, "black": 1}}},
            "units": {
                "s-lead": {"space": "c2/0", "danger": 6},
                "s-marks": {"space": "c2/0", "danger": 5},
                "t-vet": {"space": "c3/0"},
            },
        }
    )
    by_itself = sum(comb(8, black) * comb(10, 5 - black) for black in range(3)) / comb(18, 5)
    for order in ([], ["s-lead", "s-marks"]):
        about = {"seat": "seal", "action": {"do": "check", "unit": "s-marks"}, "order": order}
        units = RULES.ask(position, "odds", about)["units"]
        assert list(units) == ["s-marks", "s-lead"]
        assert units["s-marks"]["held"] == round(by_itself, 6)
