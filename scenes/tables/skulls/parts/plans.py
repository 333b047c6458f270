"""A seat's plan for a round: that of the round before, the same once more, and what is done to come to one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.api import Action, Event, Seat
from game.skulls.position import HIDDEN, Position
from game.skulls.suggested import Plan, by_initiative


def last_plan(story: Sequence[Event], seat: Seat) -> Plan | None:
    """The plan with which a seat went into the round before this one; None before there was one."""
    rounds: list[list[Event]] = [[]]
    for event in story:
        if event["is"] == "round":
            rounds.append([])
        rounds[-1].append(event)
    if len(rounds) < 3:
        return None
    stack: list[str] = []
    tokens: dict[str, str] = {}
    for event in (one for one in rounds[-2] if one.get("seat") == seat):
        unit, kind = event.get("unit", ""), event["is"]
        if kind == "stacked":
            stack.append(unit)
        elif kind == "unstacked":
            stack.remove(unit)
        elif kind == "readied":
            tokens[unit] = event["token"]
        elif kind == "unreadied":
            tokens.pop(unit, None)
    return Plan(tuple(stack), tokens) if stack else None


def again(view: Position, seat: Seat, former: Plan) -> Plan:
    """A plan once more, as far as units and items are still there; those it did not know come by their initiative."""
    mine = by_initiative(view, seat)
    stack = [name for name in former.stack if name in mine]
    left = dict.fromkeys(view.world.stars, view.world.star_sets[seat])
    tokens: dict[str, str] = {}
    for name, token in former.tokens.items():
        if name not in mine:
            continue
        if token in left:
            if not left[token]:
                continue
            left[token] -= 1
        elif token not in view.units[name].items:
            continue
        tokens[name] = token
    return Plan((*stack, *(name for name in mine if name not in stack)), tokens)


def restacked(now: Sequence[str], wanted: Sequence[str]) -> Iterator[Action]:
    """The actions that make one stack of another: what lies right from the top stays, the rest is taken out and put back."""
    right = 0
    while right < min(len(now), len(wanted)) and now[right] == wanted[right]:
        right += 1
    for name in reversed(now[right:]):
        yield {"do": "uncard", "unit": name}
    for name in wanted[right:]:
        yield {"do": "card", "unit": name}


def leading_to(view: Position, seat: Seat, plan: Plan) -> list[Action]:
    """What a seat does to have this plan, from what it has planned by now; star tokens are freed before others get them."""
    stack = view.teams[seat].stack
    found = list(restacked(stack if stack != HIDDEN else (), plan.stack))
    ready = {name: view.units[name].ready for name in view.own(seat) if view.units[name].state != "dead"}
    changed = [name for name, token in ready.items() if token != plan.tokens.get(name)]
    found += [{"do": "unready", "unit": name} for name in changed if ready[name]]
    found += [{"do": "ready", "unit": name, "token": plan.tokens[name]} for name in changed if name in plan.tokens]
    return found
