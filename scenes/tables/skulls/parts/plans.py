"""A seat's plan for a round: that of the round before, the same once more, what is done for one, and what it is up against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.api import Action, Event, Seat
from game.skulls.position import HIDDEN, OTHER, Position
from game.skulls.suggested import NEAR, Plan, by_initiative, enemies_within
from scenes.kit.words import say
from scenes.tables.skulls.names import title_of, zone_name


def _say(key: str, **given: object) -> str:
    return say(f"skulls:planning.{key}", **given)


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


def why_laid(now: Position, view: Position, action: Action) -> str:
    """What a token is laid for now, in a few words, from what its soldier would do with it in a view of his turn; from where, if
    he would go there first.
    """
    world, token = view.world, action["token"]
    foes = view.standing(OTHER[world.side(view.turn.unit)]) if view.turn else []
    if "to" in action:
        zone = world.board.zone_of[action["to"]]
        if view.turn and zone == view.zone(view.turn.unit):
            return _say("why.floor", floor=say(f"skulls:name.floor.{world.board.floor_of[action['to']]}"))
        return _say("why.run", place=zone_name(world, zone))
    hit = [name for name in foes if name == action.get("target") or view.zone(name) == action.get("zone", "")]
    if hit and view.turn:
        there = view.zone(view.turn.unit)
        gone = "_from" if there and there != now.zone(view.turn.unit) else ""
        place = zone_name(world, there) if there else ""
        more = "" if len(hit) == 1 else "_more"
        return _say(f"why.reach{gone}{more}", unit=title_of(world, hit[0]), count=len(hit), place=place)
    return _say(f"why.{token}")


def why_kept(view: Position, name: str) -> str:
    """What a token is laid for that a soldier may have no use for, in a few words."""
    return _say("why.case" if enemies_within(view, name, NEAR) else "why.case_near")


def their_cards(view: Position, seat: Seat) -> str:
    """The initiatives printed on the cards of the other team, the highest first, and who goes more than once in the round."""
    other = OTHER[seat]
    up = [name for name in by_initiative(view, other) if view.units[name].state == "up"]
    times = 1 + more_turns(view, other)
    key = "their_twice" if len(up) == 1 and times == 2 else "their_often" if len(up) == 1 and times > 2 else "their"
    given = ({"initiative": view.initiative(name), "unit": title_of(view.world, name), "times": times} for name in up)
    told = _say("theirs", units=", ".join(_say(key, **one) for one in given))
    if len(up) > 1 and times > 1:
        told += _say("theirs_again" if times == 2 else "theirs_again_more", count=times - 1)
    if own := more_turns(view, seat):
        told += _say("own_again" if own == 1 else "own_again_more", count=own)
    return told


def more_turns(view: Position, seat: Seat) -> int:
    """How many turns more than it has cards a team takes in the round that is planned, where all who stand now go on standing:
    as many as the other team has standing units more (R-SK-36); none where nobody of it stands.
    """
    cards = sum(view.units[name].state != "dead" for name in view.own(seat))
    return max(0, len(view.standing(OTHER[seat])) - cards) if view.standing(seat) else 0
