"""What stands on the bars of Danger Close whatever is decided: the chips above, and the two ways to look at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.api import Seat
from game.skulls.records import SEATS
from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.skulls.names import title_of
from scenes.tables.toggles import ViewToggles

if TYPE_CHECKING:
    from scenes.tables.skulls.table import SkullsTable

LOOKED_AT = frozenset({"plan", "turn", "respond", "order", "follow", "last-call"})
"""The phases in which somebody looks at the board itself."""


class Bars:
    """The bars of one table."""

    def __init__(self, table: SkullsTable) -> None:
        self.table = table
        self.looks = ViewToggles(("threat", "peek"))
        self._buttons: dict[str, Button] = {}

    # --- above ----------------------------------------------------------------------------------------------------------

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        left = [self._round()]
        acting = self._acting()
        if acting:
            left.append(acting)
        return left, [self._team(seat) for seat in SEATS]

    def _round(self) -> Chip:
        view, pair = self.table.view, self.table.pair
        if view.phase == "muster":
            return Chip(say("skulls:name.phase.muster"), topic="setup")
        limit = view.world.options["rounds"]
        rounds = say("skulls:table.round_of" if limit else "skulls:table.round", round=view.round, rounds=limit)
        if view.phase in ("plan", "over") or pair is None:
            words = say("skulls:table.in_phase", round=rounds, phase=say(f"skulls:name.phase.{view.phase}"))
        else:
            words = say("skulls:table.pair", round=rounds, pair=pair[0], pairs=pair[1])
        return Chip(words, short=rounds, topic="panel.round")

    def _acting(self) -> Chip | None:
        """Whose turn it is with the actions left, else who decides."""
        view, table = self.table.view, self.table
        turn = view.turn
        if turn and view.phase in ("turn", "respond", "order", "follow"):
            seat = view.world.side(turn.unit)
            name = title_of(view.world, turn.unit)
            given = {"unit": name, "count": turn.left, "all": view.world.tables.numbers.actions}
            words = say("skulls:table.acts", team=table.names[seat], **given)
            mine = table.chair is not None and table.chair.seat == seat and table.shown
            return Chip(words, SIDES[seat], mine, short=say("skulls:table.acts_short", **given), topic="panel.turn")
        if table.chair and table.chair.seat and table.shown:
            name = table.names[table.chair.seat]
            return Chip(say("skulls:table.deciding", name=name), SIDES[table.chair.seat], True, short=name)
        return None

    def _team(self, seat: Seat) -> Chip:
        """How many of a team stand, with who holds its seat where that is known."""
        table, view = self.table, self.table.view
        own = [view.units[name] for name in view.own(seat)]
        given = {"name": table.names[seat], "up": sum(unit.state == "up" for unit in own), "all": view.world.sizes[seat]}
        short = say("skulls:table.team", **given)
        player = table.context.player(seat)
        words = say("skulls:table.team_of", player=player, **given) if player else short
        return Chip(words, SIDES[seat], short=short, topic="panel.units")

    # --- ways of looking ------------------------------------------------------------------------------------------------

    def on(self, look: str) -> bool:
        """Whether a way of looking is switched on."""
        return self.looks.on(look)

    def toggle(self, look: str) -> None:
        """Switch a way of looking on or off."""
        self.looks.toggle(look)
        self._follow()

    def _follow(self) -> None:
        """Bring the picture up to date with a way of looking; while something moves, leave the board to the next view."""
        if self.table.shown:
            self.table.update_highlights()
        else:
            self.table.head.refresh()
            self.table.panels.refresh()
            self.table.change()

    def let_go(self, look: str) -> bool:
        """Whether the key of a way of looking came up that lasts only while it is held, or that was held and not just pressed."""
        if look == "peek" and self.on(look):
            self.looks.toggle(look)
        elif not self.looks.key_up(look):
            return False
        self._follow()
        return True

    def always(self) -> list[Button]:
        """The buttons that are there wherever the board is looked at."""
        table = self.table
        if table.view.phase not in LOOKED_AT or not table.shown or not table.seat:
            return []
        found = [self._look("threat", "threat")]
        if table.context.shared and table.view.phase != "plan":
            found.append(self._look("peek", "eye"))
        if table.what_if.open and not table.hand.busy:
            found.append(table.hand.switch_button())
        for button in found:
            button.minor = True
        return found

    def _look(self, look: str, icon: str) -> Button:
        if look not in self._buttons:
            words, tip = say(f"skulls:button.{look}"), say(f"skulls:button.{look}_tip")
            self._buttons[look] = Button(words, lambda: self.toggle(look), icon=icon, key=look, tip=tip)
        self._buttons[look].topic = {"threat": "panel.exposure", "peek": "panel.ready"}[look]
        self._buttons[look].change(on=self.on(look))
        return self._buttons[look]

    def key(self, action: str) -> bool:
        """Whether a key switched a way of looking."""
        if action not in self.looks.names or self.table.view.phase not in LOOKED_AT or not self.table.seat:
            return False
        if action == "peek" and (not self.table.context.shared or self.on("peek")):
            return False
        self.toggle(action)
        return True
