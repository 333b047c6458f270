"""Which way a machine gunner or a sniper turns when its activation ends (section 11, features 6 and 7)."""

from __future__ import annotations

from game.boards.hexes import CORNERS
from game.ironsquad import rulebook
from game.ironsquad.outlook import front
from game.ironsquad.position import Position, Unit
from game.ironsquad.worths import country


def facing(scene: Position, name: str, unit: Unit) -> int:
    """The corner before which most of what enemies can do next turn is barred or seen; towards the nearest, where none can.

    What he bars as he looks now does not keep the enemy from where he would bar him then.
    """
    usual = rulebook.facing(scene, unit.seat, unit.at, unit.facing)
    ground = country(scene.world, scene.layout)
    free = unbarred(scene, name)
    comers = [ground.reach(free, foe) for foe in free.units.values() if foe.seat != unit.seat]
    sniper = scene.kind(unit).ability == "opportunity"
    seen = ground.aims(scene.kind(unit).weapon, scene.range(unit), unit.at) if sniper else {}

    def watched(corner: int) -> tuple[int, bool]:
        if sniper:
            cone = scene.world.hexes.wedge(unit.at, corner, scene.range(unit))
            spaces = [space for space in cone if space in seen]
        else:
            spaces = list(front(scene, unit.at, corner))
        return sum(space in comer for comer in comers for space in spaces), corner == usual

    return max(CORNERS, key=watched)


def unbarred(scene: Position, name: str) -> Position:
    """The scene as it would be if a unit barred nothing."""
    free = scene.copy()
    free.change(name, facing=None)
    return free
