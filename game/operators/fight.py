"""The fight: cards and dice chosen, rolled and judged (R-OP-69 to R-OP-92)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.api import Action, Emit, JsonObject, Seat, Verb
from game.draws import Draws
from game.messages import Refused, message
from game.operators import flag
from game.operators.cards import fill_hand
from game.operators.kinds import CARD, COUNT
from game.operators.moving import go_on, left
from game.operators.position import OTHER, Area, Choice, Position, World
from game.operators.records import SEATS, Card, Meter
from game.operators.sight import meter, on_track, prepared

KINDS = ("aim", "agility", "aggressive")
NO_CARD = Card("", "", "basic", 0, 0, 0, 0, 0, {"black": 0, "white": 0, "yellow": 0, "orange": 0, "red": 0})


class Roll(NamedTuple):
    """The sums of one side's dice."""

    aim: int
    speed: int
    defence: int
    firepower: int


class Judged(NamedTuple):
    """How a fight ends: the winner or None, by what, and who falls (None: not at all, else why), red first."""

    winner: Seat | None
    how: str
    red: str | None
    blue: str | None
    wounded: Seat | None


# --- the parts that the odds use too ------------------------------------------------------------------------------------


def card_of(world: World, name: str | None) -> Card:
    """The card of that name; one without any symbol for None (R-OP-72)."""
    return NO_CARD if name is None else world.tables.cards[name]


def aimed(along: Meter, net: int) -> int:
    """The meter space the cube reaches by net aim from its start, stopped at either end (R-OP-77)."""
    return max(0, min(len(along.spaces) - 1, along.start + net))


def first_strike(red: int, blue: int) -> Seat | None:
    """Who has more speed (R-OP-75)."""
    return None if red == blue else "red" if red > blue else "blue"


def judged(red: int, blue: int, strike: Seat | None, wounds: tuple[int, int], margin: int) -> Judged:
    """How totals compare (R-OP-81 to R-OP-85); `wounds` are the tokens of red and blue before, `margin` the wound margin."""
    if red <= 0 and blue <= 0:  # R-OP-81
        return Judged(None, "no-firepower", None, None, None)
    how = "firepower"  # R-OP-82
    winner: Seat | None = "red" if red > blue else "blue"
    if red == blue:  # R-OP-83
        winner, how = strike, "first-strike" if strike else "tie"
    if winner is None:
        return Judged(None, how, "tie", "tie", None)
    hurt = abs(red - blue) <= margin  # R-OP-84
    killed = hurt and wounds[SEATS.index(winner)] > 0  # R-OP-85
    own = "wound" if killed else None
    red_falls, blue_falls = (own, "firepower") if winner == "red" else ("firepower", own)
    return Judged(winner, how, red_falls, blue_falls, winner if hurt and not killed else None)


# --- what is legal ------------------------------------------------------------------------------------------------------


def splits(position: Position, area: Area) -> list[tuple[int, int, int]]:
    """The dice a weapon's pool allows, by aim then agility rising (R-OP-70); a pool never shrinks (R-OP-15)."""
    pool = position.world.tables.weapons[area.weapon].pool
    number = position.world.tables.numbers.dice_per_fight
    return [
        (aim, agility, number - aim - agility)
        for aim in range(pool.aim + 1)
        for agility in range(pool.agility + 1)
        if 0 <= number - aim - agility <= pool.aggressive
    ]


def chosen(card: str | None, dice: Sequence[int]) -> Action:
    """The `fight` action of a card, None for none, and the dice of each of KINDS."""
    return {"do": "fight", "card": card, **dict(zip(KINDS, dice, strict=True))}


def choices(position: Position, seat: Seat) -> list[Action]:
    """The `fight` actions: by card order, then aim, then agility."""
    area = position.area(seat)
    key = ("fight", area.weapon, area.hand)
    found = position.world.marks.get(key)
    if found is None:
        dice = splits(position, area)
        found = position.world.marks[key] = [chosen(card, one) for card in area.hand or (None,) for one in dice]
    return found.copy()


def refuse(position: Position, seat: Seat, action: Action) -> str | None:
    """Why card and dice may not be chosen so, or None (R-OP-69, R-OP-70)."""
    if position.phase != "combat":
        return message("R-OP-45: a fight takes place only when the operators are in contact.")
    area = position.area(seat)
    if action["card"] not in (area.hand or (None,)):
        if not area.hand:
            return message('R-OP-69: the hand is empty; fight without a card ("card": null).')
        return message("R-OP-69: play a card of the hand: {hand}.", hand=", ".join(area.hand))
    pool = position.world.tables.weapons[area.weapon].pool
    number = position.world.tables.numbers.dice_per_fight
    if sum(action[kind] for kind in KINDS) != number:
        return message(
            "R-OP-70: choose exactly {number} dice, here are {sum}.", number=number, sum=sum(action[kind] for kind in KINDS)
        )
    for kind, most in zip(KINDS, pool, strict=True):
        if action[kind] > most:
            return message(
                "R-OP-70: the pool has {most} {kind} dice, here are {action}.", most=most, kind=kind, action=action[kind]
            )
    return None


def check(position: Position, action: Action) -> None:
    """Check that a `fight` has its proper shape. Raises: Refused(bad-action)."""
    card = action["card"]
    if card is not None and (not isinstance(card, str) or card not in position.world.tables.cards):
        raise Refused(
            "bad-action",
            message(
                'fight: "card" is {card!r}; it is null or one of {cards}.',
                card=card,
                cards=", ".join(position.world.tables.cards),
            ),
        )
    for kind in KINDS:
        if type(action[kind]) is not int or action[kind] < 0:
            raise Refused(
                "bad-action",
                message('fight: "{kind}" is {action!r}; it is a number of dice, 0 or more.', kind=kind, action=action[kind]),
            )


# --- choosing and resolving ---------------------------------------------------------------------------------------------


def choose(position: Position, seat: Seat, action: Action, draws: Draws, emit: Emit) -> None:
    """Lay the seat's card and dice face down; after the second choice open both (R-OP-71)."""
    area = position.area(seat)
    area.fight = Choice(action["card"], action["aim"], action["agility"], action["aggressive"])
    emit({"is": "chosen", "seat": seat})
    if position.foe(seat).fight is not None:
        _resolve(position, draws, emit)


def _resolve(position: Position, draws: Draws, emit: Emit) -> None:
    totals, strike = _totals(position, draws, emit)
    wounds = (position.red.wounds, position.blue.wounds)
    outcome = judged(totals[0], totals[1], strike, wounds, position.world.tables.numbers.wound_margin)
    emit({"is": "outcome", "winner": outcome.winner, "how": outcome.how})
    fallen = _settle(position, outcome, emit)
    if flag.victory(position, emit):  # R-OP-112: both seats' points first, no card before
        return
    for seat in fallen:
        fill_hand(position, seat, draws, emit)  # R-OP-91
    flag.stand_alone(position, emit)
    survivor = OTHER[fallen[0]] if len(fallen) == 1 else None
    if survivor and left(position, survivor):
        position.phase = "onward"
        position.winner = survivor
    else:
        # R-OP-46: two that still stand go on undecided. R-OP-96: so does the round when nothing is left to press or hold;
        # the coming step still tells of the markers cancelled in it.
        go_on(position, draws, emit)


def _totals(position: Position, draws: Draws, emit: Emit) -> tuple[tuple[int, int], Seat | None]:
    """The totals of red and blue, and who has First Strike; everything on the way is emitted."""
    world, rules = position.world, position.world.tables
    ready = {seat: prepared(position, seat) for seat in SEATS}
    cards = {seat: card_of(world, _choice(area).card) for seat, area in position.areas}
    at = {seat: ready[seat].tracker for seat in SEATS}
    for seat, area in position.areas:
        emit({"is": "revealed", "seat": seat, **_choice(area)._asdict()})
    for seat in SEATS:
        if cards[seat].tracker:
            at[seat] = _step(position, seat, at[seat], cards[seat].tracker, "card", emit)  # R-OP-73
    rolls = {seat: _rolled(position, seat, _choice(area), draws, emit) for seat, area in position.areas}
    speed = {seat: rolls[seat].speed + cards[seat].speed for seat in SEATS}
    strike = first_strike(speed["red"], speed["blue"])
    emit({"is": "first-strike", "seat": strike, **speed})
    if strike:
        at[strike] = _step(position, strike, at[strike], rules.steps["first_strike"], "first-strike", emit)
    colours = {}
    for seat in SEATS:
        foe = OTHER[seat]
        aim = rolls[seat].aim + cards[seat].aim
        defence = rolls[foe].defence + cards[foe].defence + ready[foe].cover  # R-OP-76
        colours[seat] = _colour(position, seat, aim, defence, emit)
    return (
        _firepower(position, "red", cards["red"], colours["red"], at["red"], rolls["red"], emit),
        _firepower(position, "blue", cards["blue"], colours["blue"], at["blue"], rolls["blue"], emit),
    ), strike


def _colour(position: Position, seat: Seat, aim: int, defence: int, emit: Emit) -> str:
    """The colour of the meter space a seat's cube reaches (R-OP-77)."""
    along, net = meter(position, seat), aim - defence
    space = aimed(along, net)
    colour: str = along.spaces[space]
    told = {"aim": aim, "defence": defence, "net": net, "from": along.start, "to": space, "colour": colour}
    emit({"is": "aimed", "seat": seat, **told})
    return colour


def _choice(area: Area) -> Choice:
    assert area.fight is not None
    return area.fight


def _step(position: Position, seat: Seat, at: int, by: int, why: str, emit: Emit) -> int:
    """The tracker space reached by some steps."""
    reached = on_track(position.world.tables.tracker, at + by)
    emit({"is": "tracker", "seat": seat, "by": by, "why": why, "at": reached})
    return reached


def _rolled(position: Position, seat: Seat, choice: Choice, draws: Draws, emit: Emit) -> Roll:
    """The sums of a seat's dice: aim, agility, aggressive, each die one draw of a face number (R-OP-74)."""
    sums = {"aim": 0, "speed": 0, "defence": 0, "firepower": 0}
    for kind, number in zip(KINDS, choice[1:], strict=True):
        if not number:
            continue
        what = f"an {kind} die of {seat}"
        values = position.world.tables.dice[kind].faces
        numbers = range(1, len(values) + 1)
        faces = [draws.pick(numbers, what) for _ in range(number)]
        emit({"is": "rolled", "seat": seat, "colour": kind, "faces": faces})
        for face in faces:
            for symbol, worth in values[face - 1].items():
                sums[symbol] += worth
    return Roll(**sums)


def _firepower(position: Position, seat: Seat, card: Card, colour: str, at: int, roll: Roll, emit: Emit) -> int:
    """The total of one side (R-OP-80): card by colour (R-OP-79), tracker, and aggressive dice unless on black (R-OP-78)."""
    missed = colour == "black"
    weapon, dice = (0, 0) if missed else (card.firepower[colour], roll.firepower)
    tracker = position.world.tables.tracker[at]
    total = weapon + tracker + dice
    parts: JsonObject = {"weapon": weapon, "tracker": tracker, "dice": dice, "total": total, "critical_miss": missed}
    emit({"is": "firepower", "seat": seat, **parts})
    return total


def _settle(position: Position, outcome: Judged, emit: Emit) -> list[Seat]:
    """The seats whose operators fell; cards discarded, wounds and points given (R-OP-84 to R-OP-90)."""
    for seat, area in position.areas:
        card = _choice(area).card
        if card is not None:  # R-OP-87
            area.hand = tuple(one for one in area.hand if one != card)
            area.discard += (card,)
            emit({"is": "discarded", "seat": seat, "card": card})
        area.fight = None
    position.fought = True  # R-OP-123: a first fight counts like any other
    if outcome.wounded:
        token = position.world.tables.numbers.new_wounds
        position.area(outcome.wounded).wounds = token
        emit({"is": "wounded", "seat": outcome.wounded, "wounds": token})
    fallen = [(seat, why) for seat, why in (("red", outcome.red), ("blue", outcome.blue)) if why]
    for seat, why in fallen:
        area = position.area(seat)
        emit({"is": "eliminated", "seat": seat, "node": area.node, "why": why})
        area.node = area.face = None
        area.wounds = 0
        area.sprinting = False
        flag.lose(position, seat, emit)
    for seat in SEATS:
        if OTHER[seat] in dict(fallen):  # R-OP-86
            flag.score(position, seat, "elimination", emit)
    return [seat for seat, _ in fallen]


FIGHT = Verb(
    "fight", {"card": CARD, **dict.fromkeys(KINDS, COUNT)}, closer=check, phases={"combat"}, rule="R-OP-69",
    refuse=refuse, do=choose,
)  # fmt: skip
