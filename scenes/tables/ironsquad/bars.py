"""What stands on the bars of Iron Squad whatever is decided: the chips above, and the two ways to look at the board."""

from __future__ import annotations

from game.api import Seat
from game.ironsquad.position import SETTING_UP, Position
from game.ironsquad.records import SEATS
from scenes.boards.hexes.board import Hit
from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.ironsquad.pieces import hour_of
from scenes.tables.ironsquad.state import IronSquadState
from scenes.tables.look_bars import LookBars

SQUARE = 44
"""Design units of a button that is an icon alone: it is so all the time, so that the bar stands still."""
LOOKED_AT = frozenset({"tiles", "deploy", "turn"})
"""The phases in which somebody looks at the board itself."""


class Bars(LookBars[Position, Hit]):
    """The bars of one table."""

    ICONS = {"threat": "threat", "sight": "eye"}
    TOPICS = {"threat": "panel.threat", "sight": "R-IS-54"}
    state: IronSquadState

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

    def words(self, look: str) -> tuple[str, str]:
        """What the button of a way of looking says, and its tip."""
        return say(f"ironsquad:button.{look}"), say(f"ironsquad:button.{look}_tip")

    def playing(self) -> bool:
        """Whether somebody looks at the board itself."""
        return self.state.view.phase in LOOKED_AT

    def always(self) -> list[Button]:
        """The buttons that are there wherever the board is looked at."""
        if not self.state.shown or not self.playing():
            return []
        found = [self._look(look) for look in self.ICONS if self._offered(look)]
        if self.state.thinkable and not self.state.hand.busy:
            found.append(self.state.hand.switch_button())
        for button in found:
            button.held = SQUARE
        return found

    def key(self, action: str) -> bool:
        """Whether a key switched a way of looking."""
        return self._offered(action) and super().key(action)

    def _offered(self, look: str) -> bool:
        return look != "threat" or self.state.view.phase == "turn"
