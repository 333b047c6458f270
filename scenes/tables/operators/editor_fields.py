"""What of a position of Operators is changed by fields: the moment, the score, cards and choices; its goals for puzzles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from game.api import Seat
from game.learning.puzzles import Goal
from game.operators.fight import KINDS
from game.operators.position import OTHER
from game.operators.records import SEATS
from game.operators.tables import tables
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.editor import Field, Group, PuzzleGoal, Value, switch

ROUNDS = 99
ACTING = ("combat", "onward")
PILES = ("hand", "deck", "discard")


def _say(key: str, **given: object) -> str:
    return say(f"operators:editor.{key}", **given)


def name_of(value: Value, seat: Seat) -> str:
    """What a seat is called: by its operator."""
    return translated(tables().operators[value["seats"][seat]["operator"]].name)


def holder(value: Value) -> Field:
    """The field that says who holds the flag."""
    nobody = ((None, _say("nobody")),)
    return Field("flag", _say("flag_held"), value["flag"], switch(("flag",)), nobody + _seats(value))


def _seats(value: Value) -> tuple[tuple[Seat, str], ...]:
    return tuple((seat, name_of(value, seat)) for seat in SEATS)


def moment(value: Value) -> tuple[Group, ...]:
    """The round, the phase and what goes with it; the score; which features are on."""
    phases = [phase for phase in ("planning", *ACTING, "over") if phase != "over" or value["phase"] == "over"]
    fields = [
        Field("round", _say("round"), value["round"], switch(("round",)), low=1, high=ROUNDS),
        Field(
            "phase", _say("phase"), value["phase"], begin, tuple((phase, _say(f"phase_{phase}")) for phase in phases),
            tip=_say("phase_tip"),
        ),
    ]  # fmt: skip
    if value["phase"] in ACTING:
        halves = (("via", _say("half_via")), ("end", _say("half_end")))
        fields += [
            Field("step", _say("step"), value["step"], switch(("step",)), low=1, high=tables().numbers.markers),
            Field("half", _say("half"), value["half"], switch(("half",)), halves, tip=_say("half_tip")),
        ]
    if value["phase"] == "onward":
        fields.append(Field("winner", _say("winner"), value["winner"], switch(("winner",)), _seats(value)))
    score = [
        Field(
            f"score {seat}", _say("points", name=name_of(value, seat)), value["score"][seat], switch(("score", seat)),
            low=0, high=value["options"]["points"],
        )
        for seat in SEATS
    ]  # fmt: skip
    features = [
        Field(f"feature {name}", _say(f"feature_{name}"), on, switch(("features", name)))
        for name, on in value["features"].items()
    ]
    fought = Field("fought", _say("fought"), value["fought"], switch(("fought",)), tip=_say("fought_tip"))
    return (
        Group(_say("moment"), fields=tuple(fields)),
        Group(_say("score"), fields=(*score, holder(value))),
        Group(_say("features"), fields=(*features, fought)),
    )


def begin(value: Value, phase: Any) -> None:
    """Change the phase, with what the rules ask of it as far as it can be guessed."""
    value["phase"] = phase
    acting = phase in ACTING
    value["step"], value["half"] = (value["step"] or 1, value["half"] or "end") if acting else (0, None)
    on_board = [seat for seat in SEATS if value["seats"][seat]["node"]]
    value["winner"] = (on_board[0] if len(on_board) == 1 else value["winner"] or "red") if phase == "onward" else None
    for area in value["seats"].values():
        plan = area.pop("plan", None)
        area.update(sprinting=False, stopped=False, fight=None, draft=dict(EMPTY))
        if not acting:
            area["plan"] = None
        elif plan and len(plan["at"]) == tables().numbers.markers:
            area["plan"] = plan


def hand(value: Value, seat: Seat) -> tuple[Field, ...]:
    """The weapon, where each card of a seat is, and in combat what it has chosen."""
    area, at = value["seats"][seat], ("seats", seat)
    weapons = tuple((one.id, translated(one.name)) for one in tables().weapons.values())
    operators = tuple((one.id, translated(one.name)) for one in tables().operators.values())
    fields = [
        Field(f"{seat} operator", _say("who"), area["operator"], partial(_be, seat), operators, tip=_say("who_tip")),
        Field(f"{seat} weapon", _say("weapon"), area["weapon"], switch((*at, "weapon")), weapons),
    ]
    piles = tuple((pile, _say(f"pile_{pile}")) for pile in PILES)
    for card in tables().cards.values():
        now = next((pile for pile in PILES if card.id in area[pile]), "deck")
        fields.append(Field(f"{seat} {card.id}", translated(card.name), now, partial(_give, seat, card.id), piles))
    return (*fields, *(_fight(value, seat) if value["phase"] == "combat" else ()))


def _be(seat: Seat, value: Value, operator: Any) -> None:
    """Give a seat this operator and the other seat the other one; cut a hand that is too large for him."""
    other = next(one for one in tables().operators if one != operator)
    value["options"]["red_operator"] = operator if seat == "red" else other
    for one, name in ((seat, operator), (OTHER[seat], other)):
        area, most = value["seats"][one], tables().operators[name].hand
        area.update(operator=name, hand=area["hand"][:most], deck=[*area["deck"], *area["hand"][most:]])


def _give(seat: Seat, card: str, value: Value, pile: Any) -> None:
    """Move a card to a pile; take it out of the fight too if it is in the hand no more."""
    area = value["seats"][seat]
    for name in PILES:
        held = {*area[name], card} if name == pile else {*area[name]} - {card}
        area[name] = [one for one in tables().cards if one in held]
    if area["fight"] and area["fight"]["card"] not in area["hand"]:
        area["fight"] = None


def _fight(value: Value, seat: Seat) -> tuple[Field, ...]:
    """What a seat has chosen for the fight at hand: nothing yet, or a card and its dice."""
    area = value["seats"][seat]
    nothing = (("", _say("not_chosen")),)
    cards = tuple((card, translated(tables().cards[card].name)) for card in area["hand"])
    chosen = area["fight"]
    fields = [
        Field(
            f"{seat} fight", _say("chosen"), chosen["card"] if chosen else "", partial(_commit, seat), nothing + cards,
            tip=_say("chosen_tip"),
        )
    ]  # fmt: skip
    if chosen:
        pool = tables().weapons[area["weapon"]].pool._asdict()
        fields += [
            Field(
                f"{seat} {kind}", _say(f"dice_{kind}"), chosen[kind], partial(_roll, seat, kind), low=0,
                high=pool[kind],
            )
            for kind in KINDS
        ]  # fmt: skip
    return tuple(fields)


def _commit(seat: Seat, value: Value, card: Any) -> None:
    """Choose this card for a seat, with the dice it had or with as many as a fight takes."""
    area = value["seats"][seat]
    if not card:
        area["fight"] = None
        return
    dice, left = {}, tables().numbers.dice_per_fight
    for kind, most in tables().weapons[area["weapon"]].pool._asdict().items():
        dice[kind] = min(most, left)
        left -= dice[kind]
    area["fight"] = {**dice, **(area["fight"] or {}), "card": card}


def _roll(seat: Seat, kind: str, value: Value, number: Any) -> None:
    """Set how many dice are of one kind, and make up what a fight takes from the others."""
    area = value["seats"][seat]
    fight, pool = area["fight"], tables().weapons[area["weapon"]].pool._asdict()
    fight[kind] = number
    for other in (one for one in KINDS if one != kind):
        lack = tables().numbers.dice_per_fight - sum(fight[one] for one in KINDS)
        fight[other] = max(0, min(pool[other], fight[other] + lack))


def offers(value: Value, seat: Seat) -> Sequence[PuzzleGoal]:
    """The goals of a puzzle: to bring the other down, to score, to win a fight, to take the flag, not to be seen."""
    end, other = ({"is": "round-end"},), OTHER[seat]
    down = {"is": "eliminated", "seat": other}
    hurt = tuple({"is": what, "seat": seat} for what in ("wounded", "eliminated"))
    aims = {"is": "prepared", "seat": seat, "on_target": {"least": 1}}
    goals = {
        "down": Goal(events=(down,), until=end),
        "down_safe": Goal(events=(down,), never=hurt, until=end),
        "score": Goal(events=({"is": "scored", "seat": seat},), until=({"is": "round"},)),
        "flag": Goal(events=({"is": "control", "seat": seat},), until=end),
        "unseen": Goal(events=({"is": "control", "seat": seat},), never=({"is": "sighted"},), until=end),
        "on_target": Goal(events=(aims,), until=({"is": "outcome"}, *end)),
        "survive": Goal(never=({"is": "eliminated", "seat": seat},), until=end),
    }
    name, foe = name_of(value, seat), name_of(value, other)
    return [PuzzleGoal(key, _say(f"goal_{key}", name=name, foe=foe), goal) for key, goal in goals.items()]


# --- plans ---------------------------------------------------------------------------------------------------------------


EMPTY: Mapping[str, Any] = {"at": [], "face": [], "sprint": 0, "via": None}


def parts(thing: str) -> tuple[str, Seat, int]:
    """The kind of a thing, its seat, and its number, 0 for none."""
    kind, _, rest = thing.partition(":")
    seat, _, number = rest.partition(":")
    return kind, seat, int(number or 0)


def plan_of(value: Value, seat: Seat) -> dict[str, Any]:
    """The markers of a seat: its plan, or while it plans those that lie so far."""
    area = value["seats"][seat]
    found: dict[str, Any] = dict(area.get("plan") or area["draft"])
    return found


def set_plan(value: Value, seat: Seat, plan: Mapping[str, Any]) -> None:
    """Give a seat these markers: while planning a complete plan is locked in, a shorter one is a draft."""
    area, whole = value["seats"][seat], len(plan["at"]) == tables().numbers.markers
    kept = {name: plan[name] for name in EMPTY}
    if value["phase"] == "planning":
        area["plan"], area["draft"] = (kept, dict(EMPTY)) if whole else (None, kept)
        area["committed"] = whole
    else:
        area["plan"] = kept if kept["at"] else None
