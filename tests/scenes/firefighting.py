"""The boards of Firefight with the counters of its scenarios, without a match: for tests, and as pictures to look at.

python -m tests.scenes.firefighting FOLDER [--size 1920x1080]     write pictures of scenarios into the folder
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.firefight.ground import Smoke
from game.firefight.position import Unit, Work
from game.firefight.records import AWAY, Scenario
from game.firefight.tables import printed_ground, tables
from scenes.boards.hexes.land.board import LandBoard
from scenes.kit.layout import Scale
from scenes.tables.firefight.pieces import board_of, counters_of, flags_of, lying_of

PLAYED: dict[str, dict[str, dict[str, str]]] = {
    "f1_first_contact": {
        "g02": {"state": "active"},
        "g03": {"state": "spent"},
        "s01": {"state": "spent"},
        "g05": {"hit": "pinned"},
    },
    "f2_the_ridge": {
        "g02": {"state": "spent"},
        "g03": {"state": "active", "at": "D06"},
        "s05": {"hit": "?"},
        "g01": {"hit": "cowering"},
    },
    "f3_strongpoint": {"g07": {"state": "active", "at": "E06"}, "g04": {"state": "spent"}, "s06": {"hit": "?"}},
    "f4_demolition": {
        "g01": {"at": "D06", "facing": "NE"},
        "g02": {"at": "C05", "facing": "SE", "hit": "v_light"},
        "g03": {"at": "C07", "facing": "NE"},
        "g04": {"at": "F06", "facing": "NE"},
        "g05": {"at": "B05", "facing": "NE"},
        "g07": {"at": "A06", "facing": "NE"},
        "g13": {"at": "D07", "facing": "NE"},
        "s11": {"at": "P05", "facing": "NW"},
        "s12": {"at": "O07", "facing": "NW"},
    },
    "f5_crossroads": {"s12": {"hit": "?"}, "g13": {"state": "active"}},
}
"""How some units of each scenario stand after a while."""
SMOKE = {"f3_strongpoint": (Smoke("D05", 1), Smoke("E08", 2)), "f4_demolition": (Smoke("I06", 2),)}
WRECKS = {"f4_demolition": {"G07": "wreck-tank", "H06": "wreck-truck"}}


def units_of(scenario: Scenario) -> list[Unit]:
    """The units of a scenario as they are printed, and those that come later where `PLAYED` has them."""
    found = [
        Unit(one.id, one.type, seat, one.at or AWAY, one.facing or "N", hidden=one.hidden, aboard=one.aboard)
        for seat, entries in scenario.units.items()
        for one in entries
    ]
    for seat, rounds in scenario.reinforcements.items():
        found += [Unit(one.id, one.type, seat, AWAY) for arrival in rounds.values() for one in arrival.units]
    carriers = {one.id: one for one in found}
    found = [one._replace(at=carriers[one.aboard].at, facing=carriers[one.aboard].facing) if one.aboard else one for one in found]
    return [one._replace(**PLAYED[scenario.id].get(one.id, {})) for one in found]


def works_of(scenario: Scenario) -> list[Work]:
    """The works of a scenario."""
    entries = [(seat, one) for seat, built in scenario.works.items() for one in built]
    return [Work(one.id, one.kind, one.at, one.facing or "N", seat, None, one.hidden) for seat, one in entries]


def board(name: str, rect: Rect, scale: Scale, free: Rect | None = None) -> LandBoard:
    """The board of a scenario with all that stands and lies on it, seen where its fight begins."""
    scenario = tables().scenarios[name]
    made = board_of(printed_ground(scenario.board))
    made.resize(rect, scale, free)
    units = units_of(scenario)
    made.place_all(counters_of(tables().units, units, "spent"), flags_of(scenario.control))
    made.lie(lying_of(works_of(scenario), SMOKE.get(name, ()), WRECKS.get(name)))
    made.open_on(unit.at for unit in units if unit.at != AWAY)
    return made


def pictures(folder: Path, size: tuple[int, int], names: Iterable[str]) -> None:
    """Write a picture of each of these scenarios."""
    folder.mkdir(parents=True, exist_ok=True)
    percent = round(100 + (size[1] - 720) * 25 / 360)
    scale = Scale(round(percent / 25) * 25)
    for name in names:
        window = Surface(size)
        whole = Rect(0, scale.px(48), size[0], size[1] - scale.px(48) - scale.px(68))
        free = Rect(whole.x, whole.y, whole.w - scale.px(380), whole.h)
        made = board(name, whole, scale, free)
        made.show_ready(unit for unit, counter in made.counters.items() if counter.side.name == "german")
        made.draw(window)
        pygame.image.save(window, folder / f"{name}.png")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    wide, high = map(int, given.size.split("x"))
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((wide, high))
    pictures(given.folder, (wide, high), [name for name in PLAYED if given.only in name])
