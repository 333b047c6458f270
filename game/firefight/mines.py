"""Minefields: who meets them, the owner's question, the rolls (R-FF-137 to R-FF-140)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.api import Emit
from game.draws import Draws
from game.firefight import seeing
from game.firefight.firing import harm
from game.firefight.position import Position, Question, Work
from game.firefight.records import D6


def fields(position: Position, space: str) -> list[Work]:
    """The minefields of a space, hidden ones too, by id."""
    return [one for one in position.works_at(space) if one.kind == "mines"]


def met(position: Position, space: str, names: Iterable[str], emit: Emit) -> list[Question]:
    """What the fields of a space have to ask of those who act there, or come there; hidden fields are shown (R-FF-138)."""
    found, names = [], tuple(names)
    for field in fields(position, space):
        if field.hidden:
            shown(position, field, emit)
        struck = tuple(name for name in names if not position.kind(position.units[name]).pioneer)
        if struck:
            found.append(Question("mine_caps", field.owner, work=field.id, units=struck))
    return found


def shown(position: Position, field: Work, emit: Emit) -> None:
    """Show a hidden field."""
    position.put_work(field._replace(hidden=False))
    emit({"is": "work_shown", "work": field.id, "kind": field.kind, "at": field.at})


def settle(position: Position, queue: Iterable[Question], draws: Draws, emit: Emit) -> tuple[Question, ...]:
    """Roll for all that needs no answer, up to the first question; what is left waits (R-FF-139)."""
    waiting = tuple(queue)
    while waiting and waiting[0].kind == "mine_caps":
        first = _left(position, waiting[0])
        if first is not None:
            if position.caps[first.seat].now and any(not position.units[name].hidden for name in first.units):
                return (first, *waiting[1:])
            strike(position, first, {}, draws, emit)
        waiting = waiting[1:]
    return waiting


def _left(position: Position, question: Question) -> Question | None:
    """A question about those who are still there; None where nobody is."""
    units = tuple(name for name in question.units if name in position.units)
    return question._replace(units=units) if units and question.work in position.works else None


def strike(position: Position, question: Question, caps: Mapping[str, int], draws: Draws, emit: Emit) -> None:
    """Roll for each unit on a field: it is hit, whatever covers it (R-FF-137)."""
    need = position.world.tables.works["mines"].hits
    for name in question.units:
        unit = position.units.get(name)
        if unit is None:
            continue
        dice = [draws.pick(D6, "d6"), draws.pick(D6, "d6")]
        total = max(0, sum(dice) + caps.get(name, 0))
        struck = total >= need
        whom = {"for": [unit.seat]} if unit.hidden and not struck else {}
        emit({"is": "mine_attack", "unit": name, "dice": dice, "total": total, "hit": struck, **whom})
        if struck:
            if unit.hidden:
                seeing.reveal(position, name, "hit", emit)
            harm.hit(position, name, question.seat, draws, emit)
