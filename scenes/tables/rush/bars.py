"""What stands on the bars of Rush whatever is decided: board and stage, whose turn it is, how many attackers are lost."""

from __future__ import annotations

from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.rush.state import RushActs, RushState, board_name

ICONS = {"threat": "threat"}
TOPICS = {"threat": "R-RU-22"}


class Bars:
    """The bars of one table."""

    def __init__(self, state: RushState, acts: RushActs) -> None:
        self.state, self.acts = state, acts
        self._buttons: dict[str, Button] = {}

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        view, state = self.state.view, self.state
        pair = say("rush:chip.pair", stage=view.stage, pairs=view.pairs)
        left = [Chip(say("rush:chip.board", board=board_name(view.world), pair=pair), short=pair, topic="R-RU-03")]
        actors = state.context.chair().rules.actors(view)
        if actors:
            seat = actors[0]
            words = say(f"rush:chip.{view.turn.phase}", name=state.names[seat])
            left.append(Chip(words, SIDES[seat], True, short=state.names[seat], topic="R-RU-14"))
        lost = say("rush:chip.lost", kills=view.kills, limit=view.kill_limit)
        short = say("rush:chip.lost_short", kills=view.kills, limit=view.kill_limit)
        return left, [Chip(lost, SIDES["A1"], short=short, topic="R-RU-05")]

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
        if not state.shown or state.view.turn.phase not in ("spawn", "ready", "move", "rest", "card"):
            return []
        found = [self._look(look) for look in ICONS]
        if not state.hand.busy:
            found.append(state.hand.switch_button())
        for button in found:
            button.minor = True
        return found

    def _look(self, look: str) -> Button:
        if look not in self._buttons:
            words, tip = say(f"rush:button.{look}"), say(f"rush:button.{look}_tip")
            self._buttons[look] = Button(words, lambda: self.toggle(look), icon=ICONS[look], key=look, tip=tip)
            self._buttons[look].topic = TOPICS[look]
        self._buttons[look].change(on=self.state.looks.on(look))
        return self._buttons[look]

    def key(self, action: str) -> bool:
        """Whether a key switched a way of looking."""
        if action not in self.state.looks.names or not self.state.shown:
            return False
        self.toggle(action)
        return True
