"""All verbs of Firefight: their fields, what they need, what they do (section 9.2)."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Action, Emit, Seat, Verb, by_name
from game.content.shapes import Shape
from game.draws import Draws
from game.firefight import artillery, cards, fields, frame, listing, rounds, setting_up, telling
from game.firefight.fields import CAPS, CARD, FACING, NUMBER, PAY, SHELL, SPACE, UNIT, WORK, YES
from game.firefight.firing import fire
from game.firefight.plan import Plan
from game.firefight.position import Position
from game.firefight.turn_verbs import TURN, Firing
from game.messages import Refused, message

QUESTION_RULES = {"reveal_facing": "R-FF-63", "mine_caps": "R-FF-139"}

# --- bonus, pass, reply -------------------------------------------------------------------------------------------------

ATTACKING: dict[str, Shape] = {
    "unit": UNIT, "at": SPACE, "target": UNIT, "caps": CAPS, "pay": PAY, "reveal_facing": FACING
}  # fmt: skip


class Bonus(Verb[Position]):
    """A card in addition to an action: what it names depends on the card."""

    def check(self, position: Position, action: Action) -> None:
        """Refuse an action of a wrong shape. Raises: Refused(bad-action)."""
        super().check(position, action)
        card = position.world.tables.cards.get(action["card"])
        if card is not None and (card.weapon and "green" not in card.circles or card.dm):
            for key in ("unit", "at") if card.weapon else ("unit",):
                if key not in action:
                    raise Refused("bad-action", message('bonus with {card} needs "{key}".', card=card.id, key=key))

    def fields_of(self, position: Position, action: Action) -> Mapping[str, Shape]:
        """The fields, by the card."""
        name = action.get("card")
        card = position.world.tables.cards.get(name) if isinstance(name, str) else None
        if card is None or card.colour != "blue":
            return {"card": CARD, **ATTACKING}
        return {"card": CARD, "unit": UNIT} if card.dm else {"card": CARD}


def _bonus_refusal(position: Position, seat: Seat, action: Action) -> str | None:
    why = cards.bonus_refusal(position, seat, action)
    if why is not None or not position.world.tables.cards[action["card"]].weapon:
        return why
    found = bonus_plan(position, seat, action)
    if isinstance(found, str):
        return found
    bill = cards.attack_bill(position, seat, action, found)
    return bill if isinstance(bill, str) else None


def bonus_plan(position: Position, seat: Seat, action: Action) -> Plan | str:
    """What an attack with a card in addition to an action needs, or why it may not be."""
    unit = position.units[action["unit"]]
    if unit.hidden:
        facing = frame.chosen_facing(position, action, unit.id)
        unit = unit._replace(facing=facing) if facing else unit
    return fire.plan_bonus(position, seat, action, unit)


def _bonus(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    card = position.world.tables.cards[action["card"]]
    position.passes = 0
    effects = {**position.turn_fx, "played": True}
    if card.weapon:
        found = bonus_plan(position, seat, action)
        assert isinstance(found, Plan)
        bill = cards.attack_bill(position, seat, action, found)
        assert not isinstance(bill, str)
        frame.pay_bonus(position, seat, action, card.cost, bill, found.dice_caps, emit)
        cards.discard(position, seat, card.id, emit)
        frame.show_acting(position, action, action["unit"], emit)
        fire.do(position, seat, action, draws, emit)
        position.turn_fx = effects
    else:
        cards.discard(position, seat, card.id, emit)
        frame.pay_bonus(position, seat, action, card.cost, (0, card.cost), 0, emit)
        position.turn_fx = effects
        cards.blue(position, seat, action)
    frame.finish(position, seat, (), draws, emit)


def _pass_refusal(position: Position, seat: Seat, action: Action) -> str | None:
    if position.turn_fx.get("played") and listing.anything(position, seat):
        return message("R-FF-74: you played a bonus card. Take an action before you pass.")
    return None


def _pass(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    telling.end_pool(position, seat, emit)
    emit({"is": "passed", "seat": seat})
    position.passes += 1
    position.after, position.turn_fx = seat, {}
    frame.finish(position, seat, (), draws, emit)


class Reply(Verb[Position]):
    """An answer: what it names depends on the question."""

    def fields_of(self, position: Position, action: Action) -> Mapping[str, Shape]:
        """The fields, by the question; where none waits, those that an answer to one would have."""
        if not position.pending:
            return {key: shape for key, shape in self.fields.items() if key in action}
        return {"facing": FACING} if position.pending[0].kind == "reveal_facing" else {"caps": CAPS}


def _reply_refusal(position: Position, seat: Seat, action: Action) -> str | None:
    question, caps, most = position.pending[0], action.get("caps", {}), position.world.numbers.dice_caps
    for name, number in caps.items():
        if name not in question.units or name not in position.units or position.units[name].hidden:
            return message("R-FF-21: no mine dice are thrown for {name!r}.", name=name)
        if not -most <= number <= most:
            return message("R-FF-21: {number} CAPs on a roll; it is {most} at most, up or down.", number=number, most=most)
    needed, now = sum(map(abs, caps.values())), position.caps[seat].now
    if needed > now:
        return message("R-FF-22: this needs {needed} CAP; you have {now}.", needed=needed, now=now)
    return None


BONUS = Bonus("bonus", {"card": CARD, **ATTACKING}, phases=("turn",), rule="R-FF-74", refuse=_bonus_refusal, do=_bonus,
              may_lack=tuple(ATTACKING))  # fmt: skip
PASS = Verb[Position]("pass", phases=("turn",), rule="R-FF-13", refuse=_pass_refusal, do=_pass)
REPLY = Reply(
    "reply", {"facing": FACING, "caps": CAPS}, phases=("setup", "oba_plan", "oba_fire", "initiative", "turn"), rule="R-FF-63",
    refuse=_reply_refusal, do=frame.answered, may_lack=("caps",),
)  # fmt: skip

# --- the other phases ---------------------------------------------------------------------------------------------------


class Place(Firing):
    """Placing: a unit, hidden or in a fort if wished, or a work (section 5)."""

    either = ("unit", "work")

    def check(self, position: Position, action: Action) -> None:
        """Refuse an action of a wrong shape. Raises: Refused(bad-action)."""
        super().check(position, action)
        odd = next((key for key in ("hidden", "into") if key in action and "work" in action), None)
        if odd is not None:
            raise Refused("bad-action", message("setup_place of a work has no {odd}.", odd=odd))


SETUP_PLACE = Place(
    "setup_place", {"unit": UNIT, "work": WORK, "at": SPACE, "facing": FACING, "hidden": YES, "into": WORK}, phases=("setup",),
    rule="R-FF-26", refuse=setting_up.placing_refusal,
    do=lambda position, seat, action, draws, emit: setting_up.place(position, seat, action, emit),
    may_lack=("unit", "work", "facing", "hidden", "into"),
)  # fmt: skip
SETUP_DONE = Verb[Position](
    "setup_done", phases=("setup",), rule="R-FF-26",
    refuse=lambda position, seat, action: setting_up.done_refusal(position, seat),
    do=lambda position, seat, action, draws, emit: setting_up.done(position, seat, draws, emit),
)  # fmt: skip
OBA_PLAN = Verb[Position](
    "oba_plan", {"oba": fields.Named(artillery.PACKAGE), "at": fields.Maybe(SPACE), "shell": SHELL}, phases=("oba_plan",),
    rule="R-FF-95", refuse=artillery.note_refusal, do=artillery.note, may_lack=("shell",),
)  # fmt: skip
OBA_FIRE = Verb[Position](
    "oba_fire", {"caps": CAPS}, phases=("oba_fire",), rule="R-FF-96", refuse=artillery.landing_refusal, do=artillery.land,
    may_lack=("caps",),
)  # fmt: skip


def _initiative_refusal(position: Position, seat: Seat, action: Action) -> str | None:
    number, most, now = action["caps"], position.world.numbers.initiative_caps, position.caps[seat].now
    if not 0 <= number <= most:
        return message("R-FF-03: {number} CAPs for the initiative; it is from 0 to {most}.", number=number, most=most)
    if number > now:
        return message("R-FF-22: this needs {needed} CAP; you have {now}.", needed=number, now=now)
    return None


INITIATIVE = Verb[Position](
    "initiative", {"caps": NUMBER}, phases=("initiative",), rule="R-FF-03", refuse=_initiative_refusal,
    do=lambda position, seat, action, draws, emit: rounds.declare(position, seat, action["caps"], draws, emit),
)  # fmt: skip

VERBS = by_name(SETUP_PLACE, SETUP_DONE, OBA_PLAN, OBA_FIRE, INITIATIVE, *TURN.values(), BONUS, PASS, REPLY)


def refusal(position: Position, seat: Seat, action: Action) -> str | None:
    """Why an actor may not do this, or None. Raises: Refused(bad-action)."""
    verb = VERBS[action["do"]]
    verb.check(position, action)
    if position.pending and verb is not REPLY:
        question = position.pending[0]
        rule = QUESTION_RULES[question.kind]
        return message("{rule}: a question of {seat} waits for its answer.", rule=rule, seat=question.seat)
    if position.phase not in verb.phases or (verb is REPLY and not position.pending):
        return message("R-FF-01: {do} is not done in this phase.", do=verb.name)
    return verb.refuse(position, seat, action)
