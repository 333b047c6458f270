"""What stands on the bars of Danger Close whatever is decided: the chips above, and the two ways to look at the table."""

from __future__ import annotations

from game.api import Seat
from game.skulls.records import SEATS
from scenes.boards.zones.board import Hit
from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.look_bars import tip_of
from scenes.tables.skulls.names import title_of
from scenes.tables.skulls.state import SkullsState
from scenes.tables.skulls.what_if import WhatIf
from scenes.tables.state import Acts

LOOKED_AT = frozenset({"plan", "turn", "respond", "order", "follow", "last-call"})
"""The phases in which somebody looks at the board itself."""
FULL = frozenset({"turn", "respond"})
"""The phases in which only a wide bar has room for the words of what is only looked at."""
WORDED = {"threat": 116, "peek": 96, "ghost": 128}
"""Design units of their places there, with their words beside their icons."""
STACKED = {"threat": 60, "peek": 46, "ghost": 68}
"""The same of their places on a bar less wide, with their words below their icons."""


class Bars:
    """The bars of one table."""

    def __init__(self, state: SkullsState, acts: Acts[Hit], what_if: WhatIf) -> None:
        self.state, self.acts, self.what_if = state, acts, what_if
        self.looks = state.looks
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
        view, pair = self.state.view, self.state.pair
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
        state, view = self.state, self.state.view
        turn = view.turn
        if turn and view.phase in ("turn", "respond", "order", "follow"):
            seat = view.world.side(turn.unit)
            name = title_of(view.world, turn.unit)
            given = {"unit": name, "count": turn.left, "all": view.world.tables.numbers.actions}
            words = say("skulls:table.acts", team=state.names[seat], **given)
            mine = state.chair is not None and state.chair.seat == seat and state.shown
            return Chip(words, SIDES[seat], mine, short=say("skulls:table.acts_short", **given), topic="panel.turn")
        if state.chair and state.chair.seat and state.shown:
            name = state.names[state.chair.seat]
            return Chip(say("skulls:table.deciding", name=name), SIDES[state.chair.seat], True, short=name)
        return None

    def _team(self, seat: Seat) -> Chip:
        """How many of a team stand, with who holds its seat where that is known."""
        state, view = self.state, self.state.view
        own = [view.units[name] for name in view.own(seat)]
        given = {"name": state.names[seat], "up": sum(unit.state == "up" for unit in own), "all": view.world.sizes[seat]}
        short = say("skulls:table.team", **given)
        player = state.context.player(seat)
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
        if self.state.shown:
            self.acts.update_highlights()
        else:
            self.acts.refresh()
            self.state.change()

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
        state = self.state
        if state.view.phase not in LOOKED_AT or not state.shown or not state.seat:
            return []
        found = [self._look("threat", "threat")]
        if state.context.shared and state.view.phase != "plan":
            found.append(self._look("peek", "eye"))
        if self.what_if.open and not state.hand.busy:
            found.append(state.hand.switch_button())
        for button in found:
            full = state.view.phase in FULL
            held = (WORDED if state.roomy else STACKED).get(button.key, 0)
            button.change(minor=True, held=held if full else 0, stacked=full and not state.roomy)
        return found

    def _look(self, look: str, icon: str) -> Button:
        if look not in self._buttons:
            words, tip = say(f"skulls:button.{look}"), tip_of(look, say(f"skulls:button.{look}_tip"))
            self._buttons[look] = Button(words, lambda: self.toggle(look), icon=icon, key=look, tip=tip)
        self._buttons[look].topic = {"threat": "panel.exposure", "peek": "panel.ready"}[look]
        self._buttons[look].change(on=self.on(look))
        return self._buttons[look]

    def key(self, action: str) -> bool:
        """Whether a key switched a way of looking."""
        if action not in self.looks.names or self.state.view.phase not in LOOKED_AT or not self.state.seat:
            return False
        if action == "peek" and (not self.state.context.shared or self.on("peek")):
            return False
        self.toggle(action)
        return True
