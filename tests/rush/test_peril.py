"""What could kill a soldier before his next turn, against turns of his enemy that are played out by the rules."""

from __future__ import annotations

from typing import Any

import pytest

from game.api import Action
from game.match import Match
from game.rush.peril import Peril, peril
from tests.rush.staged import RULES, Staged

OFTEN = 400
NEAR = 0.05
"""Three times how far so many turns that are played out may be off."""
GUN, PANEL = "s09", "s22"


def staged(me: Any, enemy: Any, **start: Any) -> Staged:
    """An attacker and a defender, whose turn it is, on the mole, and nobody who helps."""
    return Staged({"A1": me, "D1": enemy}, board="mole", turn={"seat": "D1", "phase": start.pop("phase", "ready")}, **start)


def wanted(match: Match, at: str, shoots: bool) -> Action:
    """What an enemy does who is after somebody on a square, with shells or without."""
    legal, turn, track = match.legal("D1"), match.position.turn, match.position.world.track
    where = match.position.soldiers["D1"].at or ""

    def rank(action: Action) -> tuple[bool, ...]:
        do = action["do"]
        there = do == "move" and track.ahead(where, action.get("steps", action["die"])) == at
        post = do == "move" and track.ahead(where, action["die"]) in (GUN, PANEL)
        run = do == "move" and len(turn.left) > 1 and 0 < track.steps(track.ahead(where, action["die"]), at) <= 12
        target = do == "target" and (action.get("unit") in ("A1", "r-luv") or action.get("at") == at)
        return (
            there,
            do == "leave",
            shoots and do in ("fire", "uav") or target,
            shoots and post,
            run,
            do in ("throw", "move", "done"),
        )

    return max(legal, key=rank)


def played_out(known: Staged, at: str, shoots: bool) -> float:
    """How often the attacker is dead after a turn of the defender."""
    dead = 0
    for seed in range(OFTEN):
        match = Match(RULES, "", {}, seed, RULES.write(known.match.position))
        while match.position.soldiers["A1"].status == "up" and match.position.turn.seat == "D1" and match.actors() == ("D1",):
            match.play("D1", wanted(match, at, shoots))
        dead += match.position.soldiers["A1"].status != "up"
    return dead / OFTEN


@pytest.mark.parametrize(
    ("cause", "me", "enemy", "start"),
    [
        ("landed", "assault s20", "assault s13", {}),
        ("landed", "assault s20", "recon s08", {}),
        ("", "assault s20", "assault s21", {}),
        ("landed", "assault s17", {"class": "assault", "in": "b-ah1"}, {"vehicles": {"b-ah1": {"at": "s09", "crew": ["D1"]}}}),
        ("uav", "assault s33", f"assault {PANEL}", {"uav": {"owner": "defenders", "at": "s26"}}),
        ("uav", "assault s33", {"class": "assault", "in": "b-ah1"},
         {"uav": {"owner": "defenders", "at": "s26"}, "vehicles": {"b-ah1": {"at": PANEL, "crew": ["D1"]}}}),
        ("uav", "assault s33", "assault s18", {"uav": {"owner": "attackers", "at": "s27"}}),
        ("gun", {"class": "assault", "in": "r-luv"}, "medic s05",
         {"gun": {"owner": "attackers"}, "vehicles": {"r-luv": {"at": "s17", "crew": ["A1"]}}}),
        ("", "assault s13", f"assault {PANEL}", {"uav": {"owner": "defenders", "at": "s06"}}),
    ],
)  # fmt: skip
def test_what_could_kill_is_what_turns_that_are_played_out_come_to(cause: str, me: Any, enemy: Any, start: Any) -> None:
    known = staged(me, enemy, **start)
    at = known.match.position.soldiers["A1"].at or ""
    found = peril(known.match.view(None), "A1", at)
    assert found.whole == pytest.approx(played_out(known, at, cause in ("gun", "uav")), abs=NEAR)
    most = max(Peril._fields, key=lambda one: getattr(found, one))
    assert (most if getattr(found, most) > 0.02 else "") == cause, found
