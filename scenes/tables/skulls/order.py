"""Two choices inside an action: who pulls skulls next, and which friend takes the step of Covering Fire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Action
from game.skulls.position import Checks
from game.skulls.turns import PASS
from scenes.boards.zones.board import Hit
from scenes.kit.text_panel import Part, Prose, Row, TextPanel
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say
from scenes.tables.skulls.modes import Mode
from scenes.tables.skulls.names import called, space_name, title_of
from scenes.tables.skulls.parts.odds import percents
from scenes.tables.skulls.prospects import Prospect, pulling
from scenes.tables.skulls.state import SkullsState
from scenes.tables.state import Acts


class Ordering(Mode):
    """Several of the seat's units have to pull skulls; the player chooses who is next (R-SK-74)."""

    topic = "panel.order"

    def __init__(self, state: SkullsState, acts: Acts[Hit]) -> None:
        super().__init__(state, acts)
        self.slab = TextPanel()
        self.slab.topic = self.topic

    def waiting(self) -> tuple[str, ...]:
        """Those who have yet to pull."""
        pending = self.view.pending
        return pending.queue[0][1] if isinstance(pending, Checks) else ()

    def seen(self, first: str) -> Prospect:
        """What becomes of all who wait if this one pulls first."""
        return self.state.seen(*pulling(self.waiting(), first))

    def pointed(self) -> str | None:
        """The unit that a click would let pull."""
        return self.hit.unit if self.hit.unit in self.waiting() else None

    def update_highlights(self) -> None:
        super().update_highlights()
        waiting = self.waiting()
        self.board.show_ready(waiting)
        spaces = [space for name in waiting if (space := self.view.units[name].space)]
        self.board.show_spaces(spaces)
        self._fill()

    def _fill(self) -> None:
        """Tell in the panel for each order how likely it is that each of them holds."""
        world, waiting = self.state.world, self.waiting()
        parts: list[Part] = []
        for first in waiting:
            seen = self.seen(first)
            parts.append(Row(say("skulls:order.first", unit=called(world, first)), ruled=bool(parts), rule="R-SK-75"))
            for fate in sorted(seen.fates, key=lambda one: one.unit != first):
                chances = say("skulls:order.holds", chance=percents(fate)["held"], danger=fate.danger, defence=fate.defence)
                parts.append(Row(f"{{dim|{title_of(world, fate.unit)}}}", chances, tip=say("skulls:order.tip")))
        parts.append(Prose(f"{{dim|{say('skulls:order.hint')}}}", say("skulls:order.tip")))
        self.slab.fill(say("skulls:order.title").upper(), parts)

    def widgets(self) -> Sequence[Widget]:
        return [self.slab] if self.state.shown else []

    def previewed(self) -> Action | None:
        unit = self.pointed()
        return {"do": "check", "unit": unit} if unit and self.state.shown else None

    def click(self, hit: Hit) -> bool:
        if hit.unit in self.waiting() and self.state.shown:
            self.decide({"do": "check", "unit": hit.unit})
            return True
        return False

    def key(self, action: str) -> bool:
        waiting = self.waiting()
        if action == "next" and waiting:
            now = waiting.index(self.hit.unit) if self.hit.unit in waiting else -1
            self.point_at(waiting[(now + 1) % len(waiting)])
            return True
        return action == "skip" and self.click(self.hit)

    def sentence(self) -> str:
        unit = self.pointed()
        if unit:
            return say("skulls:order.click", unit=called(self.state.world, unit))
        return say("skulls:order.sentence", count=len(self.waiting()))

    def buttons(self) -> list[Button]:
        world = self.state.world
        found = []
        for place, name in enumerate(self.waiting()):
            key = "confirm" if place == 0 else ""
            words = say("skulls:order.button", unit=title_of(world, name))
            found.append(self.button(name, words, self._pulling(name), "skull", key, main=place == 0))
        return found[::-1]

    def _pulling(self, name: str) -> Press:
        return lambda: self.decide({"do": "check", "unit": name})


class Following(Mode):
    """A friend in the zone may take a step after Covering Fire (R-SK-114). `chosen` is the friend whose steps are lit."""

    topic = "panel.follow"

    def __init__(self, state: SkullsState, acts: Acts[Hit]) -> None:
        super().__init__(state, acts)
        self.chosen = None

    def friends(self) -> Mapping[str, tuple[str, ...]]:
        """The spaces to which each friend may step."""
        found: dict[str, tuple[str, ...]] = {}
        for action in self.legal:
            if action["do"] == "follow":
                found[action["unit"]] = (*found.get(action["unit"], ()), action["to"])
        return found

    def update_highlights(self) -> None:
        super().update_highlights()
        friends = self.friends()
        if self.chosen not in friends:
            self.chosen = next(iter(friends)) if len(friends) == 1 else None
        self.board.show_ready([name for name in friends if name != self.chosen])
        self.board.choose(self.chosen)
        lit = friends[self.chosen] if self.chosen else sorted({space for ends in friends.values() for space in ends})
        self.board.over.show_reach(dict.fromkeys(lit, "1"), True)

    def click(self, hit: Hit) -> bool:
        friends = self.friends()
        if not self.state.shown:
            return False
        if hit.unit in friends and hit.unit != self.chosen:
            self.chosen = hit.unit
            self.acts.update_highlights()
            return True
        if self.chosen and hit.space in friends.get(self.chosen, ()):
            self.decide({"do": "follow", "unit": self.chosen, "to": hit.space})
            return True
        return False

    def back(self) -> bool:
        if self.chosen is None or len(self.friends()) < 2:
            return False
        self.chosen = None
        self.acts.update_highlights()
        return True

    def key(self, action: str) -> bool:
        friends = self.friends()
        if action == "skip":
            return self.click(self.hit)
        if action != "next" or not friends:
            return False
        if self.chosen is None:
            self.chosen = next(iter(friends))
            self.acts.update_highlights()
            return True
        places = [(name, space) for name, ends in friends.items() for space in ends]
        now = (self.chosen, self.hit.space)
        first = places.index((self.chosen, friends[self.chosen][0]))
        name, space = places[(places.index(now) + 1) % len(places) if now in places else first]
        if name != self.chosen:
            self.chosen = name
            self.acts.update_highlights()
        self.show_space(space)
        self.acts.point(Hit(space, self.board.zones.zone_of[space]))
        return True

    def sentence(self) -> str:
        world = self.state.world
        if self.chosen and self.hit.space in self.friends().get(self.chosen, ()):
            return say("skulls:follow.step", unit=called(world, self.chosen), space=space_name(world, self.hit.space or ""))
        if self.chosen:
            return say("skulls:follow.where", unit=called(world, self.chosen))
        return say("skulls:follow.who")

    def buttons(self) -> list[Button]:
        return [self.button("stay", say("skulls:follow.stay"), lambda: self.decide(PASS), key="confirm", main=True)]
