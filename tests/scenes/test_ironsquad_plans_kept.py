"""What was proposed to a unit stays its plan as long as nothing has happened but its own walk."""

from __future__ import annotations

from typing import Any

import pytest

from scenes.tables.ironsquad.turn import Acting
from tests import tiers
from tests.scenes.learning import read
from tests.scenes.test_first_training import ended

PRESSES = 70
WALKED = frozenset({"move", "activated"})
"""What happens as a unit only walks."""


@pytest.mark.parametrize("seed", tiers.tiered(range(1, 4), range(4, 10)))
def test_who_has_walked_where_he_was_sent_does_there_what_he_was_sent_for(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is sent to fire at one enemy and told at another as he comes there."""
    sitting = read("ironsquad", seed, monkeypatch)
    plan: list[Any] = []  # unit, hex, target, and what had been heard when it was proposed
    changed, kept = list[str](), 0

    def look() -> None:
        nonlocal kept
        mode: Any = sitting.play.table.mode
        outlook = mode.outlook if isinstance(mode, Acting) else None
        step = mode.advice.step if outlook else None
        if not outlook or not step:
            return
        if plan and plan[0] == outlook.name and outlook.unit.at == plan[1]:
            since = {event["is"] for event in sitting.play.events[plan[3] :]}
            if since <= WALKED:
                does = step.target if step.action["do"] == "fire" else ""
                kept += does == plan[2]
                if does != plan[2]:
                    changed.append(f"{plan}: {step.action}")
            plan.clear()
        if step.to and step.target and not step.by_another(outlook.name):
            plan[:] = [outlook.name, step.to, step.target, len(sitting.play.events)]

    ended(sitting, look, PRESSES)
    assert kept and not changed, changed
