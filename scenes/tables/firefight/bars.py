"""What stands on the bars of Firefight whatever is decided: the chips above, and the two ways to look at the board."""

from __future__ import annotations

from scenes.kit.chrome import Chip
from scenes.kit.language import translated
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.firefight.prospects import answers
from scenes.tables.firefight.state import FirefightActs, FirefightState

ICONS = {"threat": "threat", "sight": "eye"}
TOPICS = {"threat": "R-FF-42", "sight": "R-FF-37"}


class Bars:
    """The bars of one table."""

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        self.state, self.acts = state, acts
        self._buttons: dict[str, Button] = {}

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        view, state = self.state.view, self.state
        scenario = view.world.tables.scenarios.get(view.world.scenario)
        title = translated(scenario.title) if scenario else ""
        short = say("firefight:track.round", round=view.round, rounds=view.world.rounds)
        left = [Chip(say("firefight:track.round_of", round=short, title=title) if title else short, short=short, topic="R-FF-01")]
        if view.passes:
            left.append(Chip(say("firefight:track.passes", count=view.passes, all=view.world.passes), topic="R-FF-14"))
        for seat in state.context.chair().rules.actors(view)[:1]:
            key = "answers" if answers(view, seat) else "decides"
            words = say(f"firefight:track.{key}", seat=state.names[seat])
            left.append(Chip(words, SIDES[seat], True, short=state.names[seat], topic="panel.turn"))
        right = []
        for seat in state.seats:
            words = say("firefight:track.vp", seat=state.names[seat], vp=view.vp[seat])
            right.append(Chip(words, SIDES[seat], short=say("firefight:track.vp_short", vp=view.vp[seat]), topic="R-FF-23"))
        return left, right

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
        state = self.state
        if not state.shown or state.view.phase != "turn":
            return []
        found = [self._look(look) for look in ICONS]
        if not state.hand.busy:
            found.append(state.hand.switch_button())
        for button in found:
            button.minor = True
        return found

    def _look(self, look: str) -> Button:
        if look not in self._buttons:
            words, tip = say(f"firefight:button.{look}"), say(f"firefight:button.{look}_tip")
            self._buttons[look] = Button(words, lambda: self.toggle(look), icon=ICONS[look], key=look, tip=tip)
            self._buttons[look].topic = TOPICS[look]
        self._buttons[look].change(on=self.state.looks.on(look))
        return self._buttons[look]

    def key(self, action: str) -> bool:
        """Whether a key switched a way of looking."""
        if action not in self.state.looks.names or self.state.view.phase != "turn":
            return False
        self.toggle(action)
        return True
