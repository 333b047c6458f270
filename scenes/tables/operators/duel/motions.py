"""How each event of a fight looks: the motion that brings a side from what was known to what is known now.

Nothing changes when a motion is made: every start stands in the event itself, and every deed waits for its turn. So a fight can
be queued, skipped and played again, and always ends in the same picture.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.api import Event, Seat
from game.operators.fight import KINDS
from game.operators.position import OTHER
from game.operators.records import SEATS
from game.operators.sight import FIELDS, Prepared
from game.operators.tables import tables
from scenes.kit import palette, text
from scenes.kit.fonts import BOLD
from scenes.kit.language import translated
from scenes.kit.numbers import signed, written
from scenes.kit.tweens import Do, InTurn, Motion, Pause, Tween, ease_in, ease_out, linear, smooth
from scenes.tables.operators import cards
from scenes.tables.operators.duel.parts import Step, prepared_steps, words
from scenes.tables.operators.duel.shot import SHOT, shot
from scenes.tables.operators.duel.side import SIZES, TOTAL, total_size
from scenes.tables.operators.duel.state import DuelState, PaneState
from scenes.tables.operators.duel.volley import volley

AT_ONCE = ("prepared", "chosen", "revealed", "tracker", "rolled", "aimed", "firepower")
"""What happens on both sides at the same time, where one event follows the other."""
APART = 0.2
"""Seconds between the dice of one kind and those of the next: they are thrown kind by kind, by both sides at once."""
TELL, ADD = 0.25, 0.24
"""Seconds that the sum of aim and defence can be read before the cube goes; that each part of a total takes."""
TENSE, STAMPED = 0.5, 0.2
"""Seconds for which a total trembles before its last part comes, and in which the larger one is stamped."""
LAST = 3  # of the parts of a total
TOTAL_SHADES = (palette.TEXT, palette.AMBER, palette.DIM)


def prepared(duel: DuelState, event: Event) -> Motion:
    """The chips come one after another, each moving the tracker; cover and meter lie there from the start."""
    pane, factor = duel.panes[event["seat"]], duel.speed()
    ready = Prepared(*(event[name] for name in FIELDS))
    steps = prepared_steps(ready, duel.between.together)
    motions: list[Motion] = [Do(partial(duel.begin, event["seat"], ready))]
    at, shown = 0, list[Step]()
    for step in steps:
        shown.append(step)
        motions.append(Do(partial(pane.alter, steps=tuple(shown))))
        if step.what != "cover" and step.by:
            motions.append(_walk_tracker(pane, at, at + step.by, 0.22 * factor))
            at += step.by
        motions.append(Pause(0.12 * factor))
    # The sum stops at the ends of the track: where the cube stands is the event's own figure.
    motions.append(Do(partial(pane.move, at=float(ready.tracker))))
    return InTurn(motions)


def _walk_tracker(pane: PaneState, start: int, end: int, seconds: float) -> Motion:
    low, high = min(tables().tracker), max(tables().tracker)
    return Tween(max(low, min(high, start)), max(low, min(high, end)), seconds, lambda at: pane.move(at=at), smooth)


def chosen(duel: DuelState, event: Event) -> Motion:
    """A card and seven dice come to lie there, face down."""
    pane = duel.panes[event["seat"]]

    def lay() -> None:
        pane.tray.cover()
        pane.alter(chosen=True)

    return InTurn([Do(lay), Pause(0.25 * duel.speed())])


def revealed(duel: DuelState, event: Event) -> Motion:
    """The card turns over; the dice show their kinds."""
    pane, factor = duel.panes[event["seat"]], duel.speed()
    card = event["card"]
    lies_open = card is not None and pane.card == card and not pane.revealed  # nothing was hidden

    def begin() -> None:
        if card is not None:
            cards.warm(card, pane.card_area.size, pane.card_px)
        pane.alter(chosen=True, card=card, turn=cards.TURNS if lies_open else 0)

    def end() -> None:
        pane.tray.show([event["aim"], event["agility"], event["aggressive"]])
        pane.alter(revealed=True, turn=cards.TURNS)

    motions: list[Motion] = [Do(begin)]
    if card is not None and not lies_open:
        motions.append(Tween(0, cards.TURNS, 0.36 * factor, lambda turn: pane.move(turn=round(turn)), linear))
    return InTurn([*motions, Do(end), Pause(0.25 * factor)])


def tracker(duel: DuelState, event: Event) -> Motion:
    """The tracker cube steps, by the card or by First Strike, and a chip says why."""
    pane, factor = duel.panes[event["seat"]], duel.speed()
    why, by, at = event["why"], event["by"], event["at"]

    def add() -> None:
        name = words("step.first_strike")
        if why == "card":
            name = translated(tables().cards[pane.card].name) if pane.card else words("step.card")
        tip = words(f"step_tip.{'card' if why == 'card' else 'first_strike'}", by=signed(by))
        pane.alter(steps=(*pane.steps, Step(why, name, by, tip)))

    walk = _walk_tracker(pane, at - by, at, 0.3 * factor)
    return InTurn([Do(add), walk, Do(partial(pane.move, at=float(at))), Pause(0.12 * factor)])


def rolled(duel: DuelState, event: Event) -> Motion:
    """The dice of one kind tumble, land and sort themselves, a little after those of the kind before."""
    pane, factor = duel.panes[event["seat"]], duel.speed()
    roll = pane.tray.roll(event["colour"], event["faces"], factor, pane.move)
    return InTurn([Pause(APART * KINDS.index(event["colour"]) * factor), roll, Do(pane.alter)])


def first_strike(duel: DuelState, event: Event) -> Motion:
    """The banner of First Strike comes down between the sides and points to the faster one."""
    between, factor, seat = duel.between, duel.speed(), event["seat"]
    speeds = {"red": event["red"], "blue": event["blue"]}

    def tell() -> None:
        between.alter(strike=(seat, duel.names[seat] if seat else "", speeds["red"], speeds["blue"]), strike_part=0.0)
        for one, pane in duel.panes.items():
            other = "blue" if one == "red" else "red"
            key = "speed_first" if seat == one else "speed_second" if seat else "speed_none"
            said = words(key, mine=speeds[one], theirs=speeds[other])
            tip = words("speed_from", dice=pane.tray.sum("speed"), card=pane.printed("speed"), speed=speeds[one])
            pane.alter(speed=said, speed_tip=f"{tip} {words('speed_tip')}")

    def come(part: float) -> None:
        between.strike_part, between.stale = part, True

    return InTurn([Do(tell), Tween(0, 1, 0.35 * factor, come, ease_out), Pause(0.3 * factor)])


def aimed(duel: DuelState, event: Event) -> Motion:
    """Aim less defence stands as a sum, then the cube walks the meter; on black the aggressive dice go grey."""
    pane, factor = duel.panes[event["seat"]], duel.speed()
    start, end = event["from"], event["to"]

    def tell() -> None:
        foe = duel.panes["blue" if event["seat"] == "red" else "red"]
        mine = words("aim_from", dice=pane.tray.sum("aim"), card=pane.printed("aim"), aim=event["aim"])
        cover = foe.ready.cover if foe.ready else 0
        theirs = words(
            "defence_from", dice=foe.tray.sum("defence"), card=foe.printed("defence"), cover=cover, defence=event["defence"]
        )
        pane.alter(aimed=event, cube=float(start), aim_tip=f"{mine} {theirs}")

    def walk(at: float) -> None:
        pane.move(cube=at)

    def land() -> None:
        if event["colour"] == "black":
            pane.tray.grey = "aggressive"
        pane.alter(cube=float(end))

    seconds = min(0.9, 0.13 * abs(end - start)) * factor
    return InTurn(
        [
            Do(tell),
            Pause(TELL * factor),
            Tween(start, end, seconds, walk, smooth),
            Do(land),
            Pause((0.7 if event["colour"] == "black" else 0.25) * factor),
        ]
    )


def firepower(duel: DuelState, event: Event) -> Motion:
    """Shots fall, then three addends, one after another, and the total counts up; before the last of them both totals tremble."""
    pane, factor, total = duel.panes[event["seat"]], duel.speed(), event["total"]
    for number in range(min(0, total), max(0, total) + 1):
        for shade in TOTAL_SHADES:
            text.drawn(written(number), BOLD, pane.scale.text(TOTAL), shade)
    for step in range(SIZES + 1):
        text.drawn(written(total), BOLD, pane.scale.text(total_size(step / SIZES)), palette.AMBER)
    motions: list[Motion] = [volley(duel, event["seat"]), Do(partial(pane.alter, parts=event, parts_shown=0, counted=None))]
    so_far = 0
    for place, addend in enumerate((event["weapon"], event["tracker"], event["dice"]), 1):
        if place == LAST and factor:
            motions.append(
                Tween(0, 1, TENSE * factor, lambda part: pane.move(tension=part), linear, lambda: pane.move(tension=0.0))
            )
        motions.append(Do(partial(pane.alter, parts_shown=place)))
        motions.append(Tween(so_far, so_far + addend, ADD * factor, lambda n: pane.move(counted=round(n)), linear))
        so_far += addend
    return InTurn([*motions, Do(partial(pane.move, counted=total)), Pause(0.15 * factor)])


def outcome(duel: DuelState, event: Event) -> Motion:
    """The winner's sum turns amber, the margin says whether the winner is hurt, and who wins fires: in a tie both do."""
    winner = event["winner"]
    hit = (OTHER[winner],) if winner else SEATS if event["how"] == "tie" else ()

    def judge() -> None:
        duel.outcome = event
        for seat, pane in duel.panes.items():
            pane.alter(won=event["winner"] == seat)
        duel.between.alter(margin=duel.margin())

    return InTurn([Do(judge), _stamp(duel, winner), shot(duel, hit), Pause((0.7 - SHOT if hit else 0.7) * duel.speed())])


def _stamp(duel: DuelState, winner: Seat | None) -> Motion:
    """The total of who wins comes down on its place."""
    if winner is None or not duel.speed():
        return Pause(0.0)
    pane = duel.panes[winner]
    lift = Tween(1, 0, STAMPED * duel.speed(), lambda part: pane.move(stamp=part), ease_in, lambda: pane.move(stamp=0.0))
    return InTurn([Do(lambda: pane.move(stamp=1.0)), lift])


def wounded(duel: DuelState, event: Event) -> Motion:
    """The winner takes a token."""
    pane = duel.panes[event["seat"]]
    return InTurn([Do(partial(pane.alter, hurt=event["wounds"])), Pause(0.45 * duel.speed())])


def eliminated(duel: DuelState, event: Event) -> Motion:
    """The portrait goes grey under a stamp."""

    def fall() -> None:
        duel.falls[event["seat"]] = event["why"]
        duel.panes[event["seat"]].alter(down=True)

    return InTurn([Do(fall), Pause(0.5 * duel.speed())])


def scored(duel: DuelState, event: Event) -> Motion | None:
    """A point appears beside the name; points for the flag are not of the fight."""
    if event["why"] != "elimination":
        return None
    pane = duel.panes[event["seat"]]
    return InTurn([Do(partial(pane.alter, points=event["points"])), Pause(0.4 * duel.speed())])


def discarded(duel: DuelState, event: Event) -> None:
    """None: the card stays on the table as long as the fight is looked at."""


MOTIONS: dict[str, Callable[[DuelState, Event], Motion | None]] = {
    "prepared": prepared,
    "chosen": chosen,
    "revealed": revealed,
    "tracker": tracker,
    "rolled": rolled,
    "first-strike": first_strike,
    "aimed": aimed,
    "firepower": firepower,
    "outcome": outcome,
    "discarded": discarded,
    "wounded": wounded,
    "eliminated": eliminated,
    "scored": scored,
}
