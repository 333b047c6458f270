"""Which events of Operators move together."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Event
from scenes.tables.operators.duel.motions import AT_ONCE
from scenes.tables.operators.story import MOVES

FIGHT = (
    "prepared",
    "chosen",
    "revealed",
    "tracker",
    "rolled",
    "first-strike",
    "aimed",
    "firepower",
    "outcome",
    "discarded",
    "wounded",
    "eliminated",
    "neutral",
    "scored",
)
TOGETHER = (*AT_ONCE, "lesson")
JOINED = {("round-end", "lesson"), ("control", "sighted")}  # what is read at one halt: the second of them follows the first


def batches(events: Sequence[Event]) -> list[list[Event]]:
    """The events in groups that move together; an empty group closes a duel that was seen to its end."""
    found: list[list[Event]] = []
    fought = False
    for event in events:
        kind = event["is"]
        last = found[-1][-1]["is"] if found and found[-1] else ""
        if fought and (kind not in FIGHT or event.get("why") == "flag"):
            found.append([])
            fought, last = False, ""
        if (kind in MOVES and last in MOVES) or (kind in TOGETHER and kind == last) or (last, kind) in JOINED:
            found[-1].append(event)
        else:
            found.append([event])
        fought = fought or kind == "outcome"
    return [*found, []] if fought else found
