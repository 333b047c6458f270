"""How a unit's action is declared, perhaps answered, and carried out; and what forbids it to more than one verb (R-SK-41 to
R-SK-48, R-SK-80 to R-SK-86, R-SK-111, R-SK-141)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.api import Action, Emit, Event, Seat, Verb
from game.content.shapes import Shape, Value
from game.draws import Draws
from game.messages import message
from game.skulls import firing, rounds
from game.skulls.position import OTHER, Declared, Position, Unit

Carry = Callable[[Position, Seat, Action, Draws, Emit], bool]
"""What carries an action out, and says whether it is wholly carried out then."""
Why = Callable[[Position, Seat, str, Unit, Action], str | None]
"""Why the acting unit may not do something, or None where only tear gas forbids it."""

Effect = Callable[[Position, Event], None]
"""What an event changes of a position, or of a view of it."""


class UnitVerb(Verb[Position]):
    """An action of the unit whose turn it is: declared first, and carried out once the other seat has answered.

    `effects`: by kind what the events change that it alone tells. All of them lie open, and what told no others can be taken
    back (R-SK-48).
    """

    def __init__(
        self,
        name: str,
        fields: Mapping[str, Shape] | None = None,
        *,
        rule: str,
        why: Why,
        carry: Carry,
        further: Callable[[Position, Action], Mapping[str, Shape]] | None = None,
        effects: Mapping[str, Effect] | None = None,
    ) -> None:
        super().__init__(name, fields, phases={"turn"}, rule=rule, refuse=self._why_not, do=self._declare, further=further)
        self._why, self._carry, self.effects = why, carry, effects or {}

    def _why_not(self, position: Position, seat: Seat, action: Action) -> str:
        """Why the seat of the acting unit may not do this."""
        turn = position.turn
        assert turn is not None
        name = turn.unit
        unit = position.units[name]
        if unit.state != "up":
            return message("R-SK-46: {unit} has fallen and has no actions left.", unit=name)
        if not turn.left:
            return message("R-SK-41: {unit} has no action left.", unit=name)
        why = self._why(position, seat, name, unit, action)
        return why or message("R-SK-111: {unit} stands in tear gas and could not leave it any more after this.", unit=name)

    def _declare(self, position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        """Declare the action; a window opens for the other seat, or it is carried out (R-SK-48, R-SK-83)."""
        turn, other = position.turn, OTHER[seat]
        assert turn is not None
        emit({"is": "declared", "seat": seat, "unit": turn.unit, "action": action})
        if self.name == "use":
            position.change(turn.unit, shown=True)
            emit({"is": "token-shown", "unit": turn.unit, "token": action["token"]})
        if _opens(position, other, action):
            position.phase, position.pending = "respond", Declared(other, action)
            emit({"is": "window", "seat": other})
            return
        self.carry_out(position, seat, action, draws, emit)

    def carry_out(self, position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
        """Let a declared action happen, and judge the match unless something of it still waits (R-SK-141)."""
        if self._carry(position, seat, action, draws, emit):
            rounds.judge(position, emit)


def _opens(position: Position, seat: Seat, action: Action) -> bool:
    """Whether a window opens for a seat once the other one has declared an action (R-SK-86)."""
    when, turn = position.teams[seat].windows, position.turn
    assert turn is not None
    if when == "never" or not rounds.may_cover(position, seat):
        return False
    if when == "all" or action["do"] == "fire":
        return True
    return any(position.world.side(name) == seat for name in firing.threats_of(position, turn.unit, action))


def spend(position: Position, **what: Value) -> str:
    """The acting unit; one of its actions is spent and its turn changed."""
    turn = position.turn
    assert turn is not None
    position.turn = turn._replace(left=turn.left - 1, **what)
    return turn.unit


# --- what forbids more than one verb ---------------------------------------------------------------------------------------


def no_steps(unit: Unit, name: str) -> str | None:
    """Why a unit takes no steps at all."""
    if unit.vehicle is not None:
        return message("R-SK-177: {unit} is in a vehicle and takes no steps.", unit=name)
    return message("R-SK-186: {unit} lies prone and takes no steps.", unit=name) if unit.prone else None


def smoked(position: Position, unit: Unit, other: str | None = None) -> str | None:
    """Why smoke forbids to name or hit anybody, from where a unit stands or in a zone."""
    zone_of = position.world.board.zone_of
    for zone in (zone_of[unit.space or ""], other):
        if zone in position.smoke:
            return message("R-SK-108: smoke lies in {zone}; nobody there targets or is targeted.", zone=zone)
    return None


def no_target(position: Position, seat: Seat, target: str) -> str | None:
    """Why a target is no standing enemy on the board."""
    other = position.units.get(target)
    if other is None or position.world.side(target) == seat or other.state == "dead":
        return message("R-SK-50: {target} is no enemy on the board.", target=target)
    if other.state != "up":
        return message("R-SK-69: {target} is incapacitated and no target of an attack.", target=target)
    return None
