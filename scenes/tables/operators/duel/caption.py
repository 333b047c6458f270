"""The sentence of the bottom bar in a fight: at each of its steps what has happened, and why."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Seat
from game.operators.fight import Judged
from game.operators.position import OTHER
from game.operators.records import SEATS
from game.operators.tables import tables
from scenes.kit.language import translated
from scenes.kit.numbers import signed, written
from scenes.kit.words import say
from scenes.tables.operators.cards import symbols
from scenes.tables.operators.duel.parts import words
from scenes.tables.operators.duel.state import DuelState, PaneState


def caption(duel: DuelState) -> str:
    """What has happened in the fight as far as it lies there, and why (rich text)."""
    panes = [duel.panes[seat] for seat in SEATS]
    end = duel.judged() if duel.outcome else None
    if end:
        return _result(duel, end)
    if all(pane.parts for pane in panes):
        return words("caption.sums", red=_sum(duel, "red"), blue=_sum(duel, "blue"))
    if all(pane.aimed for pane in panes):
        return words("caption.aimed", red=_aim(panes[0]), blue=_aim(panes[1]))
    if duel.between.strike:
        return _strike(duel)
    if any(pane.revealed for pane in panes):
        return words("caption.open", red=_card(panes[0]), blue=_card(panes[1]))
    chosen = [seat for seat in SEATS if duel.panes[seat].chosen]
    if len(chosen) == 1:
        return words("caption.waiting", chosen=duel.names[chosen[0]], other=duel.names[OTHER[chosen[0]]])
    return words("caption.both") if chosen else words("caption.contact")


def _card(pane: PaneState) -> str:
    """Which card a side has played, and what its symbols do."""
    if not pane.card:
        return words("caption.no_card", name=pane.name)
    does = [words(f"caption.symbol.{name}", by=signed(worth), n=worth) for name, worth in symbols(pane.card)]
    more = words("caption.does", does=", ".join(does)) if does else ""
    return words("caption.card", name=pane.name, card=translated(tables().cards[pane.card].name), does=more)


def _strike(duel: DuelState) -> str:
    """Who is the faster one, and what he has of it."""
    assert duel.between.strike is not None
    seat, name, red, blue = duel.between.strike
    if not seat:
        return words("caption.no_strike", n=red)
    return words("caption.strike", name=name, most=max(red, blue), least=min(red, blue))


def _aim(pane: PaneState) -> str:
    """How a side's cube has moved, and why."""
    aimed = pane.aimed
    assert aimed is not None
    key = "aim_missed" if aimed["colour"] == "black" else "aim"
    colour = words(f"meter.{aimed['colour']}")
    return words(f"caption.{key}", name=pane.name, aim=aimed["aim"], defence=aimed["defence"], colour=colour)


def _sum(duel: DuelState, seat: Seat) -> str:
    """What the total of a side is made of."""
    pane = duel.panes[seat]
    first, *rest = (worth for _, worth, _, _ in pane.addends())
    parts = written(first) + "".join(f" {'−' if worth < 0 else '+'} {abs(worth)}" for worth in rest)
    return words("caption.sum", name=pane.name, parts=parts, total=written(duel.total(seat)))


def _result(duel: DuelState, end: Judged) -> str:
    totals = {seat: written(duel.total(seat)) for seat in SEATS}
    if end.winner is None:
        return words(f"caption.{end.how.replace('-', '_')}", red=totals["red"], blue=totals["blue"])
    loser = OTHER[end.winner]
    given = {"winner": duel.names[end.winner], "loser": duel.names[loser]}
    given |= {"mine": totals[end.winner], "theirs": totals[loser], "n": str(tables().numbers.wound_margin)}
    after = "hurt" if end.wounded else "killed" if end.red and end.blue else "unhurt"
    by_strike = "_by_strike" if end.how == "first-strike" else ""
    if after == "killed":
        return words(f"caption.killed{by_strike}", **given)
    won = words(f"caption.won{by_strike}", **given)
    return f"{won} {words(f'caption.{after}', **given)}"


def came_to(fallen: Sequence[str], hurt: Sequence[str], where: str) -> str:
    """What a fight came to, as it is seen on the map: the names of who falls, and where, and of who is wounded."""
    if len(fallen) != 1:
        return say(f"operators:moving.fight_{'both' if fallen else 'none'}")
    return say(f"operators:moving.fight_{'hurt' if hurt else 'falls'}", name=fallen[0], node=where, other="".join(hurt))
