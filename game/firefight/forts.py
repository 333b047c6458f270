"""Who may be in a fort (R-FF-125, R-FF-127 to R-FF-129)."""

from __future__ import annotations

from game.firefight.position import Position, Unit, Work
from game.messages import message


def refusal(position: Position, unit: Unit, name: str, space: str) -> str | None:
    """Why a unit may not go into a fort of a space, or None."""
    work, kind = position.works.get(name), position.kind(unit)
    if "works" not in position.world.modules:
        return message("R-FF-125: there are no forts in this scenario.")
    if work is None or work.hidden or not position.world.tables.works[work.kind].fort or work.at != space:
        return message("R-FF-125: {name!r} is no fort in {space}.", name=name, space=space)
    if unit.aboard is not None:
        return message("R-FF-122: {unit} is carried.", unit=unit.id)
    if work.kind == "hasty":
        return message("R-FF-127: a hasty defence is for its maker alone.")
    if work.kind == "trench" and not kind.foot:
        return message("R-FF-128: only foot units go into a trench.")
    if work.kind == "bunker" and not kind.unburdened and kind.cls != "gun":
        return message("R-FF-129: only unburdened foot units and guns go into a bunker.")
    if enemy_inside(position, unit, work):
        return message("R-FF-125: an enemy is inside.")
    return None


def enemy_inside(position: Position, unit: Unit, work: Work) -> bool:
    """Whether an enemy that all can see is in a fort."""
    return any(
        one.fort == work.id and not one.hidden and not position.friends(one.seat, unit.seat) for one in position.here(work.at)
    )


def facing_refusal(position: Position, name: str | None, facing: str | None) -> str | None:
    """Why a facing does not go with a fort, or None: in a bunker it is the bunker's (R-FF-129)."""
    work = position.work(name)
    if work is not None and work.kind == "bunker" and facing is not None and facing != work.facing:
        return message("R-FF-129: whoever is in the bunker faces {facing}.", facing=work.facing)
    return None
