"""What stands on the bars of Iron Squad whatever is decided: the chips above, and the two ways to look at the board."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from game.api import Seat
from game.ironsquad.position import SETTING_UP
from game.ironsquad.tables import SEATS
from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.ironsquad_pieces import hour_of

if TYPE_CHECKING:
    from scenes.tables.ironsquad import IronSquadTable

LOOKS = ("threat", "sight")
HELD = 0.4  # seconds after which a key counts as held down


class Bars:
    """The bars of one table. `holding`: the round and the unit that the own sniper lets pass without being asked again."""

    def __init__(self, table: IronSquadTable) -> None:
        self.table = table
        self.looks = dict.fromkeys(LOOKS, False)
        self.holding: tuple[int, str] | None = None
        self._since: dict[str, float] = {}  # when each was switched last
        self._buttons: dict[str, Button] = {}

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        view, table = self.table.view, self.table
        if view.phase in SETTING_UP:
            left = [Chip(say(f"ironsquad:name.phase.{view.phase}"))]
        else:
            light = say("ironsquad:name.night" if view.night else "ironsquad:name.day")
            rounds = view.world.scenario.rounds
            left = [Chip(say("ironsquad:table.round", round=view.round, rounds=rounds, hour=hour_of(view), light=light))]
            if view.weather:  # the first round begins before its weather is rolled
                left.append(Chip(say(f"ironsquad:table.{view.weather}")))
        deciding = table.chair.seat if table.chair and table.shown else None
        if deciding:
            left.append(Chip(say("ironsquad:table.deciding", name=table.names[deciding]), SIDES[deciding], True))
        return left, [self._score(seat) for seat in SEATS]

    def _score(self, seat: Seat) -> Chip:
        table = self.table
        short = say("ironsquad:table.score", name=table.names[seat], points=table.vp[seat])
        player = table.around.player(seat)
        words = say("ironsquad:table.score_of", name=table.names[seat], player=player, points=table.vp[seat]) if player else short
        return Chip(words, SIDES[seat], short=short)

    def on(self, look: str) -> bool:
        """Whether a way of looking is switched on."""
        return self.looks[look]

    def toggle(self, look: str) -> None:
        """Nothing comes back; a way of looking is switched on or off."""
        self.looks[look] = not self.looks[look]
        self._since[look] = monotonic()
        self.table.dress()

    def let_go(self, look: str) -> bool:
        """Whether the key of a way of looking was held down, and not just pressed: then it ends as the key comes up."""
        if look not in LOOKS or not self.looks[look] or monotonic() - self._since.get(look, 0.0) < HELD:
            return False
        self.toggle(look)
        return True

    def threatened(self) -> list[str]:
        """The hexes at which the enemy could fire from where he stands."""
        seat = self.table.seat or self.table.view.seat
        return list(self.table.around.chair().ask("threat", seat=seat)["hexes"]) if seat else []

    def seen_from(self, space: str | None) -> frozenset[str] | None:
        """What is seen from a hex, while that is looked at; None: nothing is darkened."""
        if not self.on("sight") or space is None or self.table.hidden(space):
            return None
        return self.table.view.layout.seen(space)

    def always(self) -> list[Button]:
        """The buttons that are there in every turn."""
        view = self.table.view
        if view.phase != "turn" or not self.table.chair:
            return []
        if not self._buttons:
            for look, icon in (("threat", "threat"), ("sight", "eye")):
                words, tip = say(f"ironsquad:button.{look}"), say(f"ironsquad:button.{look}_tip")
                self._buttons[look] = Button(words, lambda look=look: self.toggle(look), icon=icon, key=look, tip=tip)  # type: ignore[misc]
        for look, button in self._buttons.items():
            button.change(on=self.on(look))
        return list(self._buttons.values())

    def key(self, action: str) -> bool:
        """Whether a key switched a way of looking."""
        if action in LOOKS and self.table.view.phase == "turn":
            self.toggle(action)
            return True
        return False
