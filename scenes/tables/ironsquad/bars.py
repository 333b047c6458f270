"""What stands on the bars of Iron Squad whatever is decided: the chips above, and the two ways to look at the board."""

from __future__ import annotations

from game.api import Seat
from game.ironsquad.position import SETTING_UP
from game.ironsquad.records import SEATS
from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.ironsquad.pieces import hour_of
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState

LOOKED_AT = frozenset({"tiles", "deploy", "turn"})
"""The phases in which somebody looks at the board itself."""


class Bars:
    """The bars of one table."""

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        self.state, self.acts = state, acts
        self._buttons: dict[str, Button] = {}

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        view, state = self.state.view, self.state
        if view.phase in SETTING_UP:
            left = [Chip(say(f"ironsquad:name.phase.{view.phase}"), topic="setup")]
        else:
            light = say("ironsquad:name.night" if view.night else "ironsquad:name.day")
            rounds = view.world.scenario.rounds
            told = say("ironsquad:table.round", round=view.round, rounds=rounds, hour=hour_of(view), light=light)
            left = [Chip(told, topic="panel.clock")]
            if view.weather:  # the first round begins before its weather is rolled
                left.append(Chip(say(f"ironsquad:table.{view.weather}"), topic="panel.weather"))
        deciding = state.chair.seat if state.chair and state.shown else None
        if deciding:
            name = state.names[deciding]
            left.append(Chip(say("ironsquad:table.deciding", name=name), SIDES[deciding], True, short=name))
        return left, [self._score(seat) for seat in SEATS]

    def _score(self, seat: Seat) -> Chip:
        state = self.state
        given = {"name": state.names[seat], "points": state.vp[seat]}
        short, player = say("ironsquad:table.score", **given), state.context.player(seat)
        words = say("ironsquad:table.score_of", player=player, **given) if player else short
        return Chip(words, SIDES[seat], short=short, topic="panel.vp")

    def on(self, look: str) -> bool:
        """Whether a way of looking is switched on."""
        return self.state.looks.on(look)

    def toggle(self, look: str) -> None:
        """Switch a way of looking on or off."""
        self.state.looks.toggle(look)
        self.acts.update_highlights()

    def let_go(self, look: str) -> bool:
        """Whether the key of a way of looking was held down, and not just pressed: then it ends as the key comes up."""
        if not self.state.looks.key_up(look):
            return False
        self.acts.update_highlights()
        return True

    def always(self) -> list[Button]:
        """The buttons that are there wherever the board is looked at."""
        view = self.state.view
        if view.phase not in LOOKED_AT or not self.state.shown:
            return []
        names = ("threat", "sight") if view.phase == "turn" else ("sight",)
        found = [self._look(name, icon) for name, icon in (("threat", "threat"), ("sight", "eye")) if name in names]
        if self.state.thinkable and not self.state.hand.busy:
            found.append(self.state.hand.switch_button())
        return found

    def _look(self, look: str, icon: str) -> Button:
        if look not in self._buttons:
            words, tip = say(f"ironsquad:button.{look}"), say(f"ironsquad:button.{look}_tip")
            self._buttons[look] = Button(words, lambda: self.toggle(look), icon=icon, key=look, tip=tip)
        self._buttons[look].topic = {"threat": "panel.threat", "sight": "R-IS-54"}[look]
        self._buttons[look].change(on=self.on(look))
        return self._buttons[look]

    def key(self, action: str) -> bool:
        """Whether a key switched a way of looking."""
        phases = {"threat": ("turn",), "sight": LOOKED_AT}
        if self.state.view.phase in phases.get(action, ()):
            self.toggle(action)
            return True
        return False
