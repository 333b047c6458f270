"""Which enemies could stop where in their next turn: those on the board, and those who come back and throw at once (R-RU-19)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import NamedTuple

from game.api import Seat
from game.rush.listing import spawn_points
from game.rush.peril import AWAY, Peril, peril
from game.rush.position import Position, but
from scenes.kit.numbers import shares
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.rush.prospects import THROWS, of_throws, percent
from scenes.tables.rush.state import RushState

MUCH, APART = 0.4, 0.2
"""The chance of a landing from which on one may be as grave as it comes; how far one is below it that is not grave at all."""


class Threat(NamedTuple):
    """An enemy who could stop there in `n` of 36 throws; `back`: the square he comes back at first, "" for one on the board."""

    n: int
    seat: Seat
    back: str = ""


def threats(state: RushState, seat: Seat, at: str) -> list[Threat]:
    """Who could stop on a square in his next turn if a seat stood there, the likeliest first."""
    found: list[Threat] = state.worked_out(f"threats {seat} {at}", lambda view: _found(state, view, seat, at))
    return found


def _found(state: RushState, view: Position, seat: Seat, at: str) -> list[Threat]:
    known = {foe: Threat(n, foe) for foe, n in state.ask("danger", seat=seat, at=at)["by"].items() if n}
    scenes: list[tuple[Position, dict[Seat, str]]]
    scenes = state.worked_out(f"back against {seat}", lambda view: returning(view, seat))
    ask = state.context.chair().rules.ask
    for scene, points in scenes:
        by = ask(scene, "danger", {"seat": seat, "at": at})
        for foe, point in points.items():
            n = by["of"] if point == at else by["by"].get(foe, 0)  # whoever comes back on somebody fights him for certain
            if n > (known[foe].n if foe in known else 0):
                known[foe] = Threat(n, foe, point)
    return sorted(known.values(), key=lambda one: (-one.n, one.seat))


def returning(view: Position, seat: Seat) -> list[tuple[Position, dict[Seat, str]]]:
    """The position with all of a seat's enemies who are away where each may come back, once for each such point."""
    away = [foe for foe in view.world.foes[seat] if view.soldiers[foe].status in AWAY and view.soldiers[foe].kind]
    points = {foe: spawn_points(view, foe) for foe in away}
    found = []
    for place in range(max(map(len, points.values()), default=0)):
        scene, here = view.copy(), {foe: among[place] for foe, among in points.items() if place < len(among)}
        scene.soldiers = dict(scene.soldiers)
        for foe, point in here.items():
            scene.soldiers[foe] = but(scene.soldiers[foe], at=point, status="up", ride=None)
        found.append((scene, here))
    return found


def killed(state: RushState, seat: Seat, at: str, ride: str | None = None) -> float:
    """The chance that a seat is killed on a square before its next turn, if every enemy does what is worst for it; `ride`: in
    that vehicle on its square, which it need not be in yet.
    """
    return _peril(state, seat, at, ride).whole


def _peril(state: RushState, seat: Seat, at: str, ride: str | None = None, without: Sequence[Seat] = ()) -> Peril:
    key = f"peril of {seat} on {at} in {ride} without {sorted(without)}"
    found: Peril = state.worked_out(key, lambda view: peril(view, seat, at, ride, without))
    return found


def risk_parts(state: RushState, seat: Seat, at: str, without: Sequence[Seat] = ()) -> list[Part]:
    """How likely a seat dies on a square before its next turn, in one figure, and of what where it is not landings alone;
    `without`: enemies whom it has to win against before.
    """
    found = shares(_peril(state, seat, at, without=without))
    key = "risk_after" if without else "risk"
    parts: list[Part] = [Row(say(f"rush:panel.{key}"), say("rush:panel.danger_all", n=sum(found)))]
    causes = [(cause, n) for cause, n in zip(Peril._fields, found, strict=True) if n]
    if [cause for cause, _ in causes] == ["landed"]:  # what one expects
        return parts
    told = ", ".join(say(f"rush:panel.risk_{cause}", n=n) for cause, n in causes)
    return [*parts, Prose(f"{{dim|{told[:1].upper()}{told[1:]}.}}")] if told else parts


def together(found: Sequence[Threat]) -> int:
    """In how many of a hundred cases at least one of them could stop there: each throws dice of his own."""
    return percent(1 - prod(1 - one.n / THROWS for one in found))


def graded(chances: Mapping[str, float]) -> dict[str, float]:
    """How grave each of these chances is beside the others, 0 to 1: small ones never look so, and what is alike looks alike."""
    top = max([MUCH, *chances.values()])
    low = min([top - APART, *chances.values()])
    return {space: (chance - low) / (top - low) for space, chance in chances.items()}


def threat_rows(state: RushState, found: Sequence[Threat], key: str, most: int) -> list[Row]:
    """The likeliest enemies who could stop there as rows of a panel, and what they come to together."""
    rows = [threat_row(state, one, key) for one in found[:most]]
    if len(found) > 1:
        rows.append(Row(say("rush:panel.danger_any"), say("rush:panel.danger_all", n=together(found))))
    return rows


def next_rows(state: RushState, seat: Seat, at: str, fought: Sequence[Seat]) -> list[Part]:
    """How likely a seat that stops there dies before its next turn; in a puzzle how likely an enemy lands on it, if one can."""
    if state.context.advises:
        return risk_parts(state, seat, at, fought)
    found = [one for one in threats(state, seat, at) if one.seat not in fought]
    if not found:
        return []
    words = say("rush:panel.lands_any") if len(found) > 1 else say("rush:panel.lands", who=state.called(found[0].seat))
    return [Row(words, say("rush:panel.danger_all", n=together(found)))]


def threat_row(state: RushState, one: Threat, key: str) -> Row:
    """An enemy and in how many of 36 throws he could stop there, as a row of a panel."""
    back = state.label(one.back) if one.back else ""
    way = "_box" if state.view.soldiers[one.seat].status == "box" else "_back"  # in the box is who has not entered yet
    there = "_there" if one.n == THROWS else ""  # he comes back on that very square
    words = say(f"rush:panel.{key}{way + there if back else ''}", who=state.called(one.seat), at=back)
    return Row(words, say("rush:panel.percent", n=of_throws(one.n)))
