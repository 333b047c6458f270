"""What stands on the bars of Firefight whatever is decided: the chips above, and the two ways to look at the board."""

from __future__ import annotations

from game.firefight.holding import flags_held
from game.firefight.position import Position
from scenes.boards.hexes.board import Hit
from scenes.kit.chrome import Chip
from scenes.kit.language import translated
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.firefight.state import NEVER, FirefightState
from scenes.tables.look_bars import LookBars

LOOKS = (106, 98, 126)
"""Design units that the places of the ways of looking are wide, so that their words stay."""


class Bars(LookBars[Position, Hit]):
    """The bars of one table."""

    ICONS = {"threat": "threat", "sight": "eye"}
    TOPICS = {"threat": "R-FF-42", "sight": "R-FF-37"}
    state: FirefightState

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        view, state = self.state.view, self.state
        left = self._moment() if state.context.advises else []
        if view.passes:
            told = say("firefight:track.passes", count=view.passes, all=view.world.passes)
            last = say("firefight:track.passes_last") if view.passes + 1 == view.world.passes else ""
            left.append(Chip(last or told, short=told, topic="R-FF-14"))
        for seat in state.context.chair().rules.actors(view)[:1]:
            words = say("firefight:track.decides", seat=state.names[seat])
            left.append(Chip(words, SIDES[seat], True, short=state.names[seat], topic="panel.turn"))
        right = []
        for seat in state.seats if state.context.advises else ():
            vp, flags = view.vp[seat] - state.points.due(seat), flags_held(view, seat)
            key = "_flags" if flags else ""
            words, short = (
                say(f"firefight:track.{name}{key}", seat=state.names[seat], vp=vp, all=vp + flags) for name in ("vp", "vp_short")
            )
            right.append(Chip(words, SIDES[seat], short=short, topic="R-FF-23"))
        if state.seat and self.playing() and state.asked_when(state.seat) == NEVER:
            off = say("firefight:turn.asked_off")
            left.append(Chip(off, short=off, topic="R-FF-13"))
        return left, right

    def _moment(self) -> list[Chip]:
        """The round and the scenario: of a match, a puzzle is about neither."""
        view = self.state.view
        scenario = view.world.tables.scenarios.get(view.world.scenario)
        title = translated(scenario.title) if scenario else ""
        short = say("firefight:track.round", round=view.round, rounds=view.world.rounds)
        return [Chip(say("firefight:track.round_of", round=short, title=title) if title else short, short=short, topic="R-FF-01")]

    def words(self, look: str) -> tuple[str, str]:
        """What the button of a way of looking says, and its tip."""
        return say(f"firefight:button.{look}"), say(f"firefight:button.{look}_tip")

    def playing(self) -> bool:
        """Whether the board can be looked at otherwise: not while the match is set up."""
        return self.state.view.phase == "turn"

    def always(self) -> list[Button]:
        """The buttons that are there wherever the board is looked at, each as wide as it is at first."""
        found = super().always()
        for button, wide in zip(found, LOOKS, strict=False):
            button.held = wide
        return found
