"""What the hand does at the table of Firefight: one mode at a time, by what is to be decided. This one watches."""

from __future__ import annotations

from game.api import Seat
from game.firefight.position import Position, Unit
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.land.board import LandBoard
from scenes.kit.option_card import OptionCard
from scenes.kit.stacking import Entry, Stack
from scenes.kit.text_panel import Prose, TextPanel
from scenes.kit.widgets import Press
from scenes.kit.words import say
from scenes.tables import modes
from scenes.tables.firefight.counter_part import brief_parts, low_parts, title_of, unit_parts
from scenes.tables.firefight.space_part import space_parts
from scenes.tables.firefight.state import FirefightActs, FirefightState


class Mode(modes.Mode[Position, Hit]):
    """A mode in which the seat at the screen has nothing to decide; whatever is under the pointer can still be looked at."""

    state: FirefightState
    board: LandBoard

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        self.subject, self.still = TextPanel(), TextPanel()
        self._cards: dict[object, OptionCard] = {}

    @property
    def view(self) -> Position:
        """The position as it is shown."""
        return self.state.view

    @property
    def seat(self) -> Seat:
        """The seat that decides here."""
        chair = self.state.chair
        return (chair.seat if chair else None) or self.state.seat or self.view.to_move

    def unit(self, name: str | None) -> Unit | None:
        """A unit as it is known."""
        return self.view.units.get(name or "")

    def enemy(self, unit: str) -> bool:
        return unit in self.view.units and not self.view.friends(self.view.units[unit].seat, self.seat)

    # --- the column -------------------------------------------------------------------------------------------------------

    def entries(self, stack: Stack) -> list[Entry]:
        """The panels of this mode, from top to bottom."""
        return self.pointed(stack)

    def pointed(self, stack: Stack, weight: int = 1) -> list[Entry]:
        """Who acts, or how to read a counter; and what is pointed at, in full."""
        acts = self.unit(self.state.acting) if not self.state.shown else None
        return [self.at_rest(stack, acts, weight), *self.under_pointer(stack)]

    def at_rest(self, stack: Stack, unit: Unit | None, weight: int) -> Entry:
        """A counter in full that stands there whatever is pointed at; of none, how to read one."""
        if unit:
            return self.counter(stack, unit, weight, self.still)
        return stack.slab(self.still, weight, "", [Prose(f"{{dim|{say('firefight:counter.point')}}}")])

    def under_pointer(self, stack: Stack) -> list[Entry]:
        """What is pointed at, in full."""
        unit, space = self.unit(self.state.hit.unit), self.state.hit.space
        if unit:
            return [self.counter(stack, unit)._replace(passing=True)]
        return [stack.passing(self.subject, *space_parts(self.view, space))] if space else []

    def counter(self, stack: Stack, unit: Unit, weight: int = 1, slab: TextPanel | None = None) -> Entry:
        """A counter in full."""
        view = (None if self.state.shown else self.state.settled) or self.view  # no result is read before its dice lie
        unit = view.units.get(unit.id, unit)
        given = view, unit, self.state.names[unit.seat]
        forms = [*([] if slab else [brief_parts(view, unit)]), low_parts(*given), unit_parts(*given)]
        return stack.slab(slab or self.subject, weight, title_of(view, unit), *forms)

    def card(self, key: object, title: str, press: Press, **values: object) -> OptionCard:
        """A card of this mode, made once by its key, brought up to date with what it says and does."""
        if key not in self._cards:
            self._cards[key] = OptionCard(title, press)
        card = self._cards[key]
        card.on_press = press
        usual = dict.fromkeys(("line", "price", "unit", "hero", "drawing", "tip", "reason"), "")
        card.change(title=title, **{**usual, "chosen": False, **values})
        return card

    def about(self) -> object:
        return super().about(), self.state.chosen, self.view.phase

    # --- the bar ----------------------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        """What is expected now."""
        view = self.view
        if view.phase == "over" or view.result is not None:
            return say("firefight:table.over")
        waiting = self.state.context.chair().rules.actors(view)
        return say("firefight:table.wait_for", name=self.state.names[waiting[0]]) if waiting else say("firefight:table.wait")
