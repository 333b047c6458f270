"""What of a position of Firefight lies on the board: the map, counters, works, smoke; and by which pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from game.api import Seat
from game.firefight.ground import Ground, Smoke
from game.firefight.position import Unit, Work
from game.firefight.records import AWAY, DIRECTION, Counter, UnitType, folder_of_game
from scenes.boards.hexes.ground import Look
from scenes.boards.hexes.land.board import LandBoard
from scenes.boards.hexes.land.counters import BLUE, RED, LandCounter, Number, Printed
from scenes.boards.hexes.land.look import CROP, WATER, WOOD, YARD, LandLook
from scenes.boards.hexes.land.state import Lying
from scenes.boards.hexes.map import picture_for, printed
from scenes.kit.numbers import signed, written
from scenes.kit.palette import SIDES, Side
from scenes.kit.words import say
from scenes.tables.firefight.names import mark_of

GROUNDS, ART = "firefight/ground", "firefight/mark"
AREAS = {"field": CROP, "woods": WOOD, "heavy_woods": WOOD, "water": WATER, "wood_building": YARD, "stone_building": YARD}
LOOK = LandLook(Look(GROUNDS, ("water",), (), (), ()), MappingProxyType(AREAS))
SHIELD = f"{ART}/shield.svg"
POSED, POSES = ("g_rifle", "s_rifle"), ("", "-2", "-3")
"""The types of unit that have several figures, and what these are called after the type."""
NO_HIT = ""
UNKNOWN = "?"
"""How a view says that a face-down counter of another seat lies under a unit."""
FRONTED = ("bunker",)
"""The works that have a front (R-FF-129)."""
GLIMPSED = 165  # how much of the ground a hidden mine of one's own covers, of 255
UNHURT = Counter("", "", 0, None, frozenset(), 0, 0, 0, 0, None, 0, 0, False)
"""The marker of a unit that has none: it changes nothing."""
SMOKE_WORDS = {1: "+1", 2: "+2"}


def board_of(ground: Ground) -> LandBoard:
    """The board of a match as it is printed or drawn, nothing on it."""
    board = ground.board
    if board.id:
        pictures = dict(printed(folder_of_game() / "maps" / f"{board.id}.tmx"))
    else:
        pictures = {space: picture_for(GROUNDS, kind.id, space) for space, kind in ground.terrain.items()}
    steep = [(a, b) for a, b in ground.steep if b]
    made = LandBoard(board.hexes, LOOK, pictures, ground.level, board.roads, steep, art=ART)
    made.ground.set_walls(board.walls)
    made.crowded = lambda count: say("firefight:counter.units", count=count)
    made.cover = {space: signed(kind.dm) for space, kind in ground.terrain.items() if kind.dm}
    return made


@lru_cache(maxsize=64)
def figure_of(kind: str, unit: str = "") -> str:
    """The figure of a type of unit, below `art/`; rifle squads differ by the number of the unit."""
    number = int("".join(filter(str.isdigit, unit)) or 1)
    return f"firefight/unit/{kind}{POSES[(number - 1) % len(POSES)] if kind in POSED else ''}.svg"


def hit_picture(name: str) -> str:
    """The face of a hit counter."""
    return f"firefight/hit/{name}.svg"


@lru_cache(maxsize=128)
def printed_on(kind: UnitType, marker: Counter = UNHURT) -> Printed:
    """What is printed on the counter of a type: red and blue as the rules print them (3.1), as a hit marker changes it (3.2)."""
    inks = ((kind.fp_red, marker.fp_red, RED), (kind.fp_blue, marker.fp_blue, BLUE))
    left = [(fp + more, ink) for fp, more, ink in inks if fp]
    some = [one for one in left if one[0] > 0] or left[:1]  # nobody reads 3 and −1 beside each other
    fire: tuple[Number, ...] = tuple((written(fp), ink) for fp, ink in some)
    return Printed(
        attack="" if kind.attack_ap is None or not fire else str(kind.attack_ap + marker.attack_ap),
        circled=kind.turret,
        move=(str(kind.move_ap + marker.move_ap), RED if kind.foot else ""),
        bonus=kind.bonus,
        fire=fire,
        boxed=kind.box,
        defence=(str(kind.dr_front + marker.dr_front), kind.dr_color),
        sign=SHIELD,
    )


def hit_under(kind: UnitType, unit: Unit) -> str:
    """The picture of the hit counter under a unit: its face where the view knows it, else the back of its pile."""
    if unit.hit is None:
        return NO_HIT
    return hit_picture(f"{kind.pile}-back" if unit.hit == UNKNOWN else unit.hit)


def hour_of(facing: str) -> int:
    """The hour of the clock at which a hexside lies."""
    return DIRECTION[facing] * 2 or 12


def counter_of(kind: UnitType, unit: Unit, spent: str = "", marker: Counter | None = None) -> LandCounter:
    """The counter of a unit as it stands; `spent`: the word that a spent one bears; `marker`: the known hit marker under it."""
    counter = LandCounter(SIDES[unit.seat], figure_of(kind.id, unit.id), unit.at, "square", hour_of(unit.facing))
    counter.printed, counter.hit, counter.hidden = printed_on(kind, marker or UNHURT), hit_under(kind, unit), unit.hidden
    counter.active, counter.dimmed = unit.state == "active", unit.state == "spent"
    guard = say("firefight:counter.guarded", dm=signed(unit.dm)) if unit.dm else ""
    counter.tag = " · ".join(filter(None, (spent if counter.dimmed else "", guard)))
    counter.mark = mark_of(unit.id, unit.seat)
    return counter


def counters_of(
    kinds: Mapping[str, UnitType], units: Iterable[Unit], spent: str = "", markers: Mapping[str, Counter] = MappingProxyType({})
) -> dict[str, LandCounter]:
    """The counters of all units that stand on the board, carriers before what they carry; `markers`: what each hit does."""
    standing = [unit for unit in units if unit.at != AWAY]
    standing.sort(key=lambda unit: unit.aboard is not None)
    return {unit.id: counter_of(kinds[unit.type], unit, spent, markers.get(unit.hit or "")) for unit in standing}


def lying_of(
    works: Iterable[Work], smoke: Iterable[Smoke] = (), wrecks: Mapping[str, str] | None = None
) -> dict[str, list[Lying]]:
    """What lies on each space: wrecks by their picture, then works, then smoke."""
    found: dict[str, list[Lying]] = {}
    for space, wreck in (wrecks or {}).items():
        found.setdefault(space, []).append(Lying(f"firefight/work/{wreck}.svg", size=0.8))
    for work in works:
        if work.at != AWAY:
            front = hour_of(work.facing) if work.kind in FRONTED else None
            opacity = GLIMPSED if work.hidden else 255
            found.setdefault(work.at, []).append(Lying(f"firefight/work/{work.kind}.svg", front, opacity=opacity))
    for one in smoke:
        found.setdefault(one.at, []).append(Lying(f"{ART}/smoke-{one.strength}.svg", word=SMOKE_WORDS[one.strength], opacity=238))
    return found


def wreck_of(kind: UnitType) -> str:
    """The picture of what is left of a vehicle."""
    return "wreck-truck" if kind.kind in ("truck", "wagon") else "wreck-carrier" if kind.open_topped else "wreck-tank"


def flags_of(control: Mapping[str, Seat | None]) -> dict[str, Side]:
    """The flags on controlled spaces, by space."""
    return {space: SIDES[seat] for space, seat in control.items() if seat}
