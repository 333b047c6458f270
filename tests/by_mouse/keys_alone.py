"""Decisions of every game made with the keys alone, and the focus of the keys in sight all the while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.by_mouse.by_keys import KeyPlayer, SkullsKeyPlayer

if TYPE_CHECKING:
    from tests.by_mouse.visitor import Visitor

ROUND = 60  # strokes of Tab after which the keys have been on everything


def decided_by_keys(visitor: Visitor) -> str:
    """What was decided, in words. Raises: AssertionError where the focus was ever out of sight."""
    walked = walk_the_panels(visitor)
    decided = {"operators": plan, "ironsquad": turn, "skulls": stacked}[visitor.game.id](visitor)
    return f"keys alone: {decided}; {walked} places of the panels, each in sight"


def walk_the_panels(visitor: Visitor) -> int:
    """How many widgets the keys were on, from the first to the first again."""
    window, seen = visitor.window, list[int]()
    window.key("F6")
    for _ in range(ROUND):
        at = visitor.seen["focused"]
        if at is None or at in seen:
            break
        seen.append(at)
        in_sight(visitor)
        window.key("Tab")
    visitor.shot("keys-in-the-panels")
    window.key("Escape")
    assert visitor.seen["focused"] is None and visitor.seen["scene"] == "Play", "Esc leads out of the panels"
    return len(seen)


def in_sight(visitor: Visitor) -> None:
    """Check that whatever the keys are on can be seen."""
    found = visitor.seen["widgets"][visitor.seen["focused"]]
    x, y, wide, high = found["rect"]
    left, top, room_wide, room = found.get("within", (0, 0, *visitor.window.size))
    shows = min(y + high, top + room) - max(y, top)
    seen = shows >= min(high, room) - 2 and left <= x + wide // 2 < left + room_wide
    assert seen, f"{found['words'] or found['kind']} is out of sight"


def plan(visitor: Visitor) -> str:
    """A plan of Operators was laid and locked in."""
    hand = KeyPlayer(visitor.window, 1, "keys")
    hand.fiddled |= {"plan"}
    before = visitor.journals()
    hand.plan()
    assert visitor.journals() != before, "the plan is in the journal"
    return "four markers laid, turned, locked in"


def stacked(visitor: Visitor) -> str:
    """A round of Danger Close was planned: every card stacked, tokens readied, committed."""
    hand = SkullsKeyPlayer(visitor.window, 1, "keys")
    before = visitor.journals()
    visitor.window.rest()
    hand.plan()
    assert visitor.journals() != before and visitor.window.rest()["phase"] != "plan", "the plan is in the journal"
    return "every card stacked, tokens readied, committed"


def turn(visitor: Visitor) -> str:
    """A turn of Iron Squad: a unit chosen, walked, faced and done."""
    window, steps = visitor.window, list[str]()
    window.key("Tab")
    name = visitor.seen["chosen"]
    assert name, "Tab chooses a unit"
    before = visitor.seen["units"][name]["space"]
    for _ in range(ROUND):
        window.key("e")
        steps.append(str(visitor.seen["chosen"]))
        if visitor.seen["hovered"] in visitor.seen["reach"]:
            break
    visitor.shot("keys-pointed")
    window.key("space")
    walked = visitor.seen["units"][name]["space"]
    assert walked != before, steps
    for _ in range(3):
        if visitor.window.has("End turn"):
            break
        window.key("Return")
    return f"{name} chosen, walked from {before} to {walked}, and done"
