"""Points, the kill counter, the end of a stage and of the match (R-RU-02 to R-RU-07, R-RU-120 to R-RU-124)."""

from __future__ import annotations

from game.api import Emit, JsonObject, Seat
from game.rush.position import Building, Position, but
from game.rush.records import SIDE_OF, SIDES

CAREER = ("matches", "wins", "aces", "points", "kills", "deaths", "mcoms")


def score(position: Position, seat: Seat, why: str, emit: Emit, times: int = 1) -> None:
    """Give a seat the points for something (R-RU-120)."""
    n = position.world.tables.points[why] * times
    position.change(seat, points=position.soldiers[seat].points + n)
    emit({"is": "points", "seat": seat, "n": n, "why": why})


def count_loss(position: Position, suicide: bool, emit: Emit) -> None:
    """Count a dead attacker; the match ends where the counter is full (R-RU-05, R-RU-06)."""
    if suicide and not position.world.options["suicides_count"]:
        return
    position.kills += 1
    emit({"is": "kills", "count": position.kills, "limit": position.kill_limit})
    if position.kills >= position.kill_limit:
        finish(position, "defenders", "kills", emit)


def destroy_station(position: Position, station: str, seat: Seat, how: str, emit: Emit) -> None:
    """Destroy an M-Com; with the second of a pair the stage ends, with the last pair the match (R-RU-02 to R-RU-04)."""
    position.mcoms = {**position.mcoms, station: "destroyed"}
    position.count(seat, "mcoms")
    emit({"is": "mcom", "id": station, "state": "destroyed", "how": how})
    score(position, seat, "mcom", emit)
    pair = {f"{position.stage}{letter}" for letter in "AB"}
    if any(position.mcoms[one] != "destroyed" for one in pair):
        return
    _hold(position, emit)
    if position.stage == position.pairs:
        finish(position, "attackers", "mcoms", emit)
        return
    position.stage += 1
    position.kills = 0
    live = {f"{position.stage}{letter}": "live" for letter in "AB"}
    position.mcoms = {**position.mcoms, **live}
    position.buildings = {at: one if one.standing else Building() for at, one in position.buildings.items()}
    emit({"is": "stage", "stage": position.stage, "kills": 0})


def _hold(position: Position, emit: Emit) -> None:
    """Score the buildings that each team owns (R-RU-35)."""
    for side in SIDES:
        held = sum(one.owner == side for one in position.buildings.values())
        for seat in position.world.team[side] if held else ():
            score(position, seat, "hold", emit, held)


def finish(position: Position, winner: str, why: str, emit: Emit) -> None:
    """End the match at once: victory points, then the Ace Pin, then the career (R-RU-07, R-RU-121 to R-RU-124)."""
    for seat in position.world.team[winner]:
        score(position, seat, "victory", emit)
    ace = _ace(position)
    score(position, ace, "ace", emit)
    points = {seat: position.soldiers[seat].points for seat in position.world.seats}
    emit({"is": "over", "winner": winner, "why": why, "ace": ace, "points": points})
    position.turn = but(position.turn, phase="over", casualties=(), fuse=None)
    career = _career(position, winner, ace)
    position.result = {"winner": winner, "why": why, "ace": ace, "points": points, "career": career}


def _ace(position: Position) -> Seat:
    """The best score; more kills, fewer deaths, earlier in the order of play decide between equals (R-RU-122, R-RU-123)."""

    def rank(seat: Seat) -> tuple[int, int, int]:
        one = position.soldiers[seat]
        return one.points, one.stats["kills"], -one.stats["deaths"]

    return max(position.world.seats, key=rank)


def _career(position: Position, winner: str, ace: Seat) -> JsonObject:
    """The tallies by name, with those of this match (R-RU-124)."""
    found = {name: dict(tally) for name, tally in position.world.options["career"].items()}
    for seat in position.world.seats:
        one = position.soldiers[seat]
        new = {"matches": 1, "wins": int(SIDE_OF[seat] == winner), "aces": int(seat == ace), "points": one.points}
        new |= {stat: one.stats[stat] for stat in ("kills", "deaths", "mcoms")}
        old = found.setdefault(one.name, dict.fromkeys(CAREER, 0))
        found[one.name] = {key: old[key] + new[key] for key in CAREER}
    return found
