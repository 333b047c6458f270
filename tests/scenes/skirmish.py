"""A table of Firefight in each phase that a player meets: set-up, turn, aim, answer, questions, artillery, four seats."""

from __future__ import annotations

from typing import Any

from game.games import rules
from game.match import Match
from tests.scenes.sitting import Sitting

RULES = rules("firefight")
FIGHT: list[dict[str, Any]] = [
    {"id": "g01", "type": "g_rifle", "at": "F07", "facing": "NE"},
    {"id": "g02", "type": "g_hmg", "at": "E08", "facing": "NE", "hit": "suppressed"},
    {"id": "g03", "type": "g_mtr8", "at": "C07", "facing": "NE"},
    {"id": "s01", "type": "s_rifle", "at": "F07", "facing": "NW"},
    {"id": "s04", "type": "s_rifle", "at": "G08", "facing": "NW"},
]
MINES: dict[str, Any] = {
    "works": [{"id": "w1", "kind": "mines", "at": "F07", "owner": "soviet"}],
    "pending": [{"kind": "mine_caps", "seat": "soviet", "work": "w1", "units": ["g01"]}],
    "after": "german",
}
SEEN: dict[str, Any] = {"pending": [{"kind": "reveal_facing", "seat": "soviet", "unit": "s04"}], "after": "german"}


def seated(scenario: str, **options: Any) -> Sitting:
    """People in every seat of a scenario, the curtain open."""
    return rested(Match(RULES, scenario, options, 1))


def fighting(**changes: Any) -> Sitting:
    """People at a small fight on the ridge."""
    start = {"game": "firefight", "scenario": "sandbox", "board": "ridge", "to_move": "german", "units": FIGHT, **changes}
    return rested(Match(RULES, "sandbox", {}, 3, start))


def rested(match: Match) -> Sitting:
    """People in every seat of a match, at its next decision."""
    sitting = Sitting(dict.fromkeys(match.seats, "person"), match)
    sitting.app._lay_out(sitting.play)
    return rest(sitting)


def rest(sitting: Sitting) -> Sitting:
    """The same sitting when all is at rest and every curtain is open."""
    sitting.rest()
    while sitting.curtain:
        sitting.lift()
        sitting.rest()
    return sitting


def in_turn(scenario: str, **options: Any) -> Sitting:
    """The first turn of a scenario; what is asked before is answered as it is listed first."""
    sitting = seated(scenario, **options)
    while sitting.match.position.phase != "turn":
        sitting.play.decide(sitting.match.legal(sitting.match.actors()[0])[0])
        rest(sitting)
    return sitting


def chosen(sitting: Sitting, unit: str, at: str = "") -> Sitting:
    """The same sitting with a unit in the hand, and aimed at a space where one is named."""
    mode: Any = sitting.play.table.mode  # type: ignore[attr-defined]
    mode.choose(unit)
    if at:
        mode.aim(next(one for one in mode.aims() if one.space == at))
    return sitting


def answering() -> Sitting:
    """The other side's turn, after somebody fired."""
    sitting = in_turn("f1_first_contact")
    shot = next(one for one in sitting.match.legal("german") if one["do"] == "fire" and one["unit"] == "g05")
    sitting.play.decide(shot)
    return rest(sitting)


PHASES = {
    "set-up": lambda: seated("f2_the_ridge", setup="free"),
    "initiative": lambda: seated("f2_the_ridge"),
    "turn": lambda: in_turn("f1_first_contact"),
    "chosen": lambda: chosen(in_turn("f1_first_contact"), "g05"),
    "aim": lambda: chosen(in_turn("f1_first_contact"), "g05", "H05"),
    "answer": answering,
    "close combat": lambda: chosen(fighting(), "g01", "F07"),
    "mortar": lambda: chosen(fighting(), "g03", "G08"),
    "seen": lambda: fighting(**SEEN),
    "mines": lambda: fighting(**MINES),
    "cards": lambda: in_turn("f2_the_ridge"),
    "artillery": lambda: seated("f3_strongpoint"),
    "vehicles": lambda: in_turn("f4_demolition"),
    "four seats": lambda: in_turn("f5_crossroads"),
}
"""How to come to each of them, by name."""
