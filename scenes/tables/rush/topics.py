"""What the rule book is asked for at the table of Rush: the rule of what lies under the pointer."""

from __future__ import annotations

from game.rush.position import Position
from game.rush.records import SIDE_OF
from scenes.boards.loop.board import Hit

SQUARES = {
    "open": "R-RU-23", "spawn": "R-RU-19", "mcom": "R-RU-66", "building": "R-RU-31", "gun": "R-RU-91", "uav": "R-RU-97",
    "armoury": "R-RU-100", "supply": "R-RU-100",
}  # fmt: skip
SLOTS = {
    "armoury_pack": "R-RU-100", "supply_pack": "R-RU-100", "kill_counter": "R-RU-05", "fuse": "R-RU-70", "dice_tray": "R-RU-22",
    "mcom_strip": "R-RU-03",
}  # fmt: skip
CLASSES = {"assault": "R-RU-90", "engineer": "R-RU-61", "medic": "R-RU-49", "recon": "R-RU-86"}


def topic(view: Position, hit: Hit) -> str:
    """The rule of the unit that is pointed at, else of the square or the furniture."""
    if hit.unit and hit.unit in view.soldiers:
        return CLASSES.get(view.soldiers[hit.unit].kind or "", "R-RU-09")
    if hit.unit and hit.unit in view.vehicles:
        crew = view.vehicles[hit.unit].crew
        if crew and SIDE_OF[crew[0]] != SIDE_OF[view.turn.seat]:
            return "R-RU-54"  # what one may ask of an enemy's vehicle
        return "R-RU-83" if view.world.vehicle(hit.unit).domain == "air" else "R-RU-78"
    if hit.unit:
        return SQUARES[hit.unit]
    if hit.space in view.world.squares:
        return SQUARES[view.world.squares[hit.space].kind]
    return SLOTS.get(hit.slot or "", "")
