"""The ways to pay of a unit that is chosen, each with what it has to give, or what it costs and leaves (R-FF-04)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.api import Action
from scenes.kit.option_card import OptionCard
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import Choice, price_of
from scenes.tables.firefight.aim import Aiming
from scenes.tables.firefight.ways import box_of, left_after, lost_by, title_of_way

SHOWN = ("activate", "pool", "share", "opportunity", "command")
"""The ways that are there in every match; each card that can pay is one more."""
FEW = 3
"""So many ways are all shown."""


class Purses:
    """The ways to pay of one unit, as cards of the column: of many the sensible one, with a card that shows the rest."""

    def __init__(self, mode: Aiming) -> None:
        self.mode = mode
        self._opened = ""  # the unit whose ways are all shown, however many

    def cards(self, pick: Callable[[Action], None]) -> list[OptionCard]:
        """A card for each way that can pay for something the unit may do; for what is pointed at, with its price.

        Of more than a few the one that is meant leads, and one card opens the others.
        """
        mode, unit = self.mode, self.mode.unit(self.mode.chosen)
        if unit is None or unit.id not in mode.board.counters or mode.aimed or mode.tool:
            return []
        pointed = mode.meant(mode.hit)
        choices = [pointed] if pointed else mode.mine()
        usual = mode.wanted() or (str(mode.way(choices[0]).get("by")) if choices else "")
        found = []
        for by in SHOWN:
            way = next((one for choice in choices for one in choice.ways if one.get("by") == by), None)
            if way is not None:
                found.append(self._card(by, way, pointed, usual, pick))
        ways = {one.get("by") for choice in mode.mine() for one in choice.ways}
        if self._opened == unit.id or len(ways.intersection(SHOWN)) <= FEW:
            return found
        led = [card for card in found if card.chosen] or found[:1]
        more = mode.card(("ring", "more"), say("firefight:ring.more"), partial(self._open, unit.id))
        return [*led, more] if len(found) > len(led) else led

    def _open(self, unit: str) -> None:
        """Show all the ways of this unit."""
        self._opened = unit
        self.mode.state.change()

    def _card(self, by: str, way: Action, pointed: Choice | None, usual: str, pick: Callable[[Action], None]) -> OptionCard:
        """The card of a way: with its price where something is pointed at, else with what it has to give."""
        mode, number, unit = self.mode, "", ""
        price = price_of(mode.state, pointed.core) if pointed else None
        lost = lost_by(mode.state, mode.seat, by)
        if pointed and price is not None:
            number, unit = box_of(way, price)
            line = left_after(mode.view, mode.seat, way, price)
            usual = str(mode.way(pointed).get("by"))
        else:
            line = self._purse(by)
        line = f"{{danger|{lost}}}" if lost else line
        given = {"line": line, "price": number, "unit": unit, "chosen": by == usual}
        return mode.card(("ring", by), title_of_way(mode.state, way), partial(pick, way), **given)

    def _purse(self, by: str) -> str:
        """What a way has to give, whatever is done with it."""
        view, seat = self.mode.view, self.mode.seat
        pool = view.pool[seat]
        if by == "activate" and view.world.variable != "fixed":
            return say("firefight:ring.dice")
        left = pool.ap if pool and pool.ap is not None and by in ("pool", "share") else view.world.numbers.pool
        return say(f"firefight:ring.{by}", ap=left, caps=view.caps[seat].now)
