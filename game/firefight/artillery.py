"""Off-board artillery: noting a strike, and letting it land (R-FF-95 to R-FF-98, section 6)."""

from __future__ import annotations

from game.api import Action, Emit, Seat
from game.content.shapes import Thing
from game.draws import Draws
from game.firefight import frame, holding, rounds, seeing, telling
from game.firefight.firing import strikes
from game.firefight.held import Oba, Strike
from game.firefight.position import Position
from game.messages import message

PACKAGE = Thing("oba", lambda at: [one.id for one in at.oba], message("it is the id of a package of artillery"))
HE = "he"


def planners(position: Position) -> tuple[Seat, ...]:
    """The seats that have a strike to note, or not, in scenario order."""
    waiting = {one.seat for one in position.oba if rounds.asked(position, one)}
    return tuple(seat for seat in position.world.seats if seat in waiting)


def lander(position: Position) -> Seat | None:
    """The seat whose strike lands next, in scenario order."""
    due = {one.seat for one in position.oba if one.plan}
    if not due:  # in a view that was written down the plans of others are missing
        due = {one.seat for one in position.oba if one.secret}
    return next((seat for seat in position.world.seats if seat in due), None)


def _package(position: Position, seat: Seat, name: str) -> Oba | None:
    return next((one for one in position.oba if one.id == name and one.seat == seat and rounds.asked(position, one)), None)


def notes(position: Position, seat: Seat) -> list[Action]:
    """What a seat may note: nothing, or a space with a shell, for each of its packages."""
    found: list[Action] = []
    for one in position.oba:
        if one.seat == seat and rounds.asked(position, one):
            found.append({"do": "oba_plan", "oba": one.id, "at": None})
            found += [
                {"do": "oba_plan", "oba": one.id, "at": space, "shell": shell}
                for space in position.world.hexes.ids for shell in one.shells
            ]  # fmt: skip
    return found


def note_refusal(position: Position, seat: Seat, action: Action) -> str | None:
    """Why a strike cannot be noted, or None (R-FF-95)."""
    one, at = _package(position, seat, action["oba"]), action["at"]
    if one is None:
        return message("R-FF-95: {oba!r} is no artillery that {seat} may ask for now.", oba=action["oba"], seat=seat)
    if at is None:
        return message("R-FF-95: a shell without a space.") if "shell" in action else None
    if at not in position.world.hexes.bit:
        return message("R-FF-36: {space!r} is not on the board.", space=at)
    shell = action.get("shell", HE)
    if shell not in one.shells:
        return message("R-FF-95: {oba} has no {shell} shells.", oba=one.id, shell=shell)
    return None


def note(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Note a strike, or none; after the last note the strikes of the round before land (R-FF-95)."""
    one, at = _package(position, seat, action["oba"]), action["at"]
    assert one is not None
    if at is None:
        _replace(position, one, one._replace(answered=True))
        emit({"is": "oba_noted", "seat": seat, "oba": one.id, "at": None})
    else:
        shell = action.get("shell", HE)
        _replace(position, one, one._replace(answered=True, missions=one.missions - 1, next=Strike(at, shell)))
        event = {"is": "oba_noted", "seat": seat, "oba": one.id, "at": at, "shell": shell}
        telling.twin(position, seat, event, ("at", "shell"), emit)
    if not planners(position):
        rounds.to_strikes(position, emit)


def _replace(position: Position, old: Oba, new: Oba) -> None:
    position.oba = tuple(new if one is old else one for one in position.oba)


def _due(position: Position, seat: Seat) -> Oba:
    due = [one for one in position.oba if one.seat == seat and (one.plan or one.secret)]
    return next((one for one in due if one.plan), due[0])


def landing_refusal(position: Position, seat: Seat, action: Action) -> str | None:
    """Why a strike does not land so, or None (R-FF-21, R-FF-22)."""
    why = strikes.refuse_fire(position, seat, action, _due(position, seat))
    if why is not None:
        return why
    needed, now = sum(map(abs, action.get("caps", {}).values())), position.caps[seat].now
    if needed > now:
        return message("R-FF-22: this needs {needed} CAP; you have {now}.", needed=needed, now=now)
    return None


def land(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Let a strike land; after the last one the round goes on (R-FF-96)."""
    one = _due(position, seat)
    position.spend(seat, sum(map(abs, action.get("caps", {}).values())))
    strikes.land(position, seat, action, one, draws, emit)
    _replace(position, one, one._replace(plan=None))
    frame.drop(position)
    seeing.check_hidden(position, emit)
    holding.look(position, emit)
    if holding.side_gone(position):
        holding.finish(position, emit)
    elif not any(one.plan for one in position.oba):
        rounds.to_initiative(position, emit)
