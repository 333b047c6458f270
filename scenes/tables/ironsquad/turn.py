"""A turn at the table: choosing a unit, walking it, aiming and firing, turning tiles up, treating, ending."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import islice

from game.api import Action
from game.boards.hexes import CORNERS
from game.ironsquad.position import Position
from game.learning.rulebook import numbers_in
from scenes.boards.hexes.board import Hit
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.presentation.refusals import readable
from scenes.tables.ironsquad.bars import TurnBar
from scenes.tables.ironsquad.expected import foe_on, meant, offers, without_a_click
from scenes.tables.ironsquad.looking import Looking
from scenes.tables.ironsquad.names import called, title_of
from scenes.tables.ironsquad.prospects import Outlook
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:turn.{key}", **given)


class Acting(Looking):
    """The seat at the screen has the turn.

    `walking`: the steps still to go.
    """

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        super().__init__(state, acts)
        self.bar = TurnBar(self)
        self.walking: deque[str] = deque()
        self._begins = False  # whether the next step is the first of its walk
        self._left: Position | None = None  # the view in which the last step of a walk was begun

    @property
    def restless(self) -> bool:
        """Whether a walk goes on, or what is to be proposed is still looked for."""
        return bool(self.walking) or self.advice.pondering

    def update_highlights(self) -> None:
        if self.state.shown and not self.walking:  # nothing is proposed on the way
            self.advice.ponder(self.view, self.side)
        super().update_highlights()

    # --- clicks ---------------------------------------------------------------------------------------------------------

    def click(self, hit: Hit) -> bool:
        self.warned = False
        outlook, entering = self.outlook, self.entering
        self.entering = None
        if self.facing is not None:
            if hit.hour and hit.hour == self.facing:  # a click on the lit arrow is a yes
                self.end()
            elif hit.hour:
                self.facing = hit.hour
                self.acts.update_highlights()
            return bool(hit.hour)
        if self.treating and outlook:
            found = next((name for name in outlook.treatable if name == hit.unit), None)
            found = found or next((name for name in outlook.treatable if self.view.units[name].at == hit.space), None)
            if found:
                self.treat(found)
            return found is not None
        if hit.unit and hit.unit in self.view.units:
            return self._click_unit(hit.unit)  # it picks him or aims, or says why not: nobody walks to a soldier by it
        if outlook and outlook.acting and hit.space:
            if foe_on(self.view, hit.space) and outlook.far.get(hit.space) and entering != hit.space:
                self.aimed, self.entering = None, hit.space  # the next click goes there
                self.acts.update_highlights()
                return True
            return self._click_space(outlook, hit.space)
        return False

    def _click_unit(self, name: str) -> bool:
        unit, outlook = self.view.units[name], self.outlook
        if unit.seat == self.view.seat:
            if name == self.chosen and not self.view.active:
                return False
            if self.view.active and self.view.active.unit != name:
                if outlook and not unit.done and self.spent(outlook):
                    self._finish_for(outlook, name)
                    return True
                return False
            self.choose(name, pointed=True)
            return True
        if outlook is None or not outlook.acting:
            return False
        if name in outlook.targets:
            if self.aimed == name:
                self.fire(name)
            else:
                self.aimed, self.entering = name, None
                self.state.context.report("aimed")
                self.acts.update_highlights()
            return True
        again, self.aimed = self.aimed == name, None
        if name in outlook.later and not again:  # the walk that it takes is what is proposed then
            self.aimed, self.entering = name, None
            self.acts.update_highlights()
            return True
        return False

    def why_nothing(self, hit: Hit) -> str:
        """Why a click does nothing: by the rule against what it would have meant, where a unit is chosen."""
        deed = meant(self.view, self.outlook, hit) if self.outlook and self.facing is None and not self.treating else None
        why = (self.state.context.chair().refusal(deed) if deed else None) or ""
        own = without_a_click(self.view, self.outlook, hit) if self.outlook and why else ""
        if own:
            return ": ".join([*islice(numbers_in(why), 1), own])
        named = readable(why, lambda one: called(self.view, one) if one in self.view.units else one)
        return named or super().why_nothing(hit)

    @staticmethod
    def spent(outlook: Outlook) -> bool:
        """Whether a unit has nothing left to do, but for where it faces."""
        return not (len(outlook.far) > 1 or outlook.targets or outlook.reveals or outlook.treatable)

    def _finish_for(self, outlook: Outlook, name: str) -> None:
        """Finish a unit to go on with another, and say so; of a triangle, ask where it faces."""
        words = _say(
            "finished" if self.spent(outlook) else "finished_early", unit=title_of(self.view, outlook.name), mp=outlook.unit.mp
        )
        self.end()
        if self.facing is None:
            self.chosen = name
            self.state.context.notify(words)

    def _click_space(self, outlook: Outlook, space: str) -> bool:
        loc = self.view.layout.face_down.get(space)
        if loc in outlook.reveals:
            self.decide({"do": "reveal", "unit": outlook.name, "loc": loc})
            return True
        if outlook.far.get(space):
            if self.aimed:
                self.advice.pick(outlook.name, space, self.aimed)
            self.aimed = None
            self.walking, self._begins = deque(outlook.steps(space)), True
            self.step()
            return True
        return False

    def card(self, name: str) -> None:
        """Do what a click on the counter of one of its own does, but for a step; say why where that is nothing."""
        unit, active, outlook = self.view.units[name], self.view.active, self.outlook
        if name != self.chosen and self.facing is None:
            self.hover(self.state.nothing)  # whoever was pointed at on the way to the cards was the former one's business
        if self.treating and outlook and name in outlook.treatable:
            self.treat(name)
        elif active and active.unit != name:
            if outlook and not unit.done and self.facing is None and self.spent(outlook):
                self._finish_for(outlook, name)
            else:
                self.state.context.notify(self._held_up(name))
        elif not active:
            self.choose(name)

    def _held_up(self, name: str) -> str:
        """Why another unit cannot be chosen while one is acting."""
        if self.facing is not None:
            return self.sentence()
        if self.view.units[name].done:
            return _say("done", unit=title_of(self.view, name))
        return without_a_click(self.view, self.outlook, Hit(self.view.units[name].at, None, name)) if self.outlook else ""

    def choose(self, name: str | None, pointed: bool = False) -> None:
        """Light another unit's possibilities, and have him in the window, and what is proposed to him.

        `pointed`: he was pointed at on the board: that must not slide under a hand that is about to click.
        """
        self.chosen, self.aimed, self.entering, self.facing, self.treating = name, None, None, None, False
        unit = self.view.units.get(name or "")
        if unit:
            self.state.look_at(unit.at)
            self.state.context.report("chosen")
        self.acts.update_highlights()
        if unit and not pointed:
            self.board.fold()
            self.board.show_spaces([unit.at])
            self.bring_goal()

    def step(self) -> None:
        """Take the next step of the unit's walk."""
        name = self.chosen or ""
        action = {"do": "move", "unit": name, "to": self.walking.popleft()}
        if self.state.context.chair().refusal(action):
            self.walking.clear()
        self._left, first, self._begins = self.view, self._begins, False
        self.decide(action)
        self.state.walks.step(self._left, self.state.context.chair().view(), name, first)

    def decide(self, action: Mapping[str, object]) -> None:
        self.aimed = self.entering = None
        self.board.keep_open(None)
        super().decide(action)

    def take_back(self) -> None:
        """Take the last action back; of a walk, every step of its click that can be."""
        self.walking.clear()
        self.entering, chair = None, self.state.context.chair
        before = chair().view()
        self.acts.take_back()
        walk = self.state.walks.under(before, chair().view())
        for _ in range(walk.steps - 1 if walk else 0):
            if not (walk and self.state.walks.goes_on(walk, chair().view()) and self.state.context.can_take_back()):
                break
            self.acts.take_back()
        self.state.context.report("undone")

    def advance(self) -> None:
        if self.advice.pondering and not self.walking:
            self.advice.ponder(self.view, self.side)
            if not self.advice.pondering:
                self.acts.update_highlights()
        if not self.walking or self.view is self._left:  # the last step is still to be seen
            return
        active, outlook = self.view.active, self.outlook
        going = active and outlook and active.unit == self.chosen and not self.view.pending and outlook.acting
        if (
            going
            and outlook
            and self.walking[0] in self.view.world.hexes.links(outlook.unit.at)
            and self.walking[0] in outlook.far
        ):
            self.step()
        else:
            self.walking.clear()
            self.acts.update_highlights()

    def aim(self) -> None:
        """Aim at the enemy that a sensible player would fire at, else at the first one in range."""
        if self.outlook and self.outlook.targets:
            step = self.advice.step
            self.aimed = step.target if step and step.target in self.outlook.targets else self.outlook.targets[0]
            self.state.context.report("aimed")
            self.acts.update_highlights()

    def follow(self) -> None:
        """Do what is proposed for the chosen unit: turn a tile up, or treat somebody."""
        if step := self.advice.step:
            self.decide(step.action)

    def go(self, space: str) -> None:
        """Walk to a hex in reach; where an enemy may wait in a house on the way, only when told so once more."""
        outlook, again = self.outlook, self.entering == space
        if outlook and outlook.ambushed_on(space) and not again:
            self.entering = space
            self.acts.update_highlights()
            return
        self.entering = None
        if outlook:
            self._click_space(outlook, space)

    def fire(self, target: str) -> None:
        """Fire with the chosen unit."""
        self.aimed = None
        self.decide({"do": "fire", "unit": self.chosen, "target": target})

    def treat(self, target: str) -> None:
        """Let the medic treat one of his own."""
        self.treating = False
        self.decide({"do": "heal", "unit": f"{self.view.seat}-medic", "target": target})

    def end(self) -> None:
        """End the chosen unit's action. A triangle is asked for its facing first, the present one preset, unless who has acted
        could bar nobody whichever way he looks.
        """
        outlook = self.outlook
        if outlook is None:
            return
        action: Action = {"do": "end", "unit": outlook.name}
        if outlook.unit.facing is not None:
            corner = self.facing
            if corner is None:
                corner = self.advice.facing(outlook) or outlook.unit.facing
                if not (self.view.active and self.advice.bars_nobody(outlook)):
                    self.facing = corner
                    self.acts.update_highlights()
                    self.bring_front(outlook, corner)
                    return
                self.state.context.notify(_say("faces_alone", unit=title_of(self.view, outlook.name)))
            action["facing"] = corner
        self.facing = None
        self.decide(action)

    def end_turn(self) -> None:
        """End the turn, after asking once if somebody can still act; whoever is acting is finished by it, a triangle asked first
        where he faces.
        """
        outlook = self.outlook if self.view.active else None
        waiting = self.unfinished()
        if outlook and outlook.unit.facing is not None and not self.advice.bars_nobody(outlook):
            self.end()
            return
        if outlook and (self.warned or self.spent(outlook) or not self.state.context.asks_end):
            warned, waiting = self.warned, self.others()
            self.end()
            self.warned = warned
        if not self.warned and waiting and self.state.context.asks_end:
            self.warned = True
            self.acts.update_highlights()
            return
        self.warned = False
        self.decide({"do": "end_turn"})

    def back(self) -> bool:
        for name in ("facing", "aimed", "entering"):
            if getattr(self, name) is not None:
                setattr(self, name, None)
                self.acts.update_highlights()
                return True
        if self.treating or self.warned:
            self.treating = self.warned = False
        elif self.chosen and not self.view.active:
            self.chosen = None
        else:
            return False
        self.acts.update_highlights()
        return True

    # --- keys, words, buttons -------------------------------------------------------------------------------------------

    def key(self, action: str) -> bool:
        if action == "next":
            self.next_unit()
        elif action == "undo":
            self.take_back()
        elif action in ("turn_left", "turn_right") and self.facing is not None:
            place = CORNERS.index(self.facing) + (1 if action == "turn_right" else -1)
            self.facing = CORNERS[place % len(CORNERS)]
            self.acts.update_highlights()
        elif action in ("turn_left", "turn_right"):
            self.point_on(1 if action == "turn_right" else -1)
        elif action == "skip":
            return self.click(self.hit)
        else:
            return False
        return True

    def wheel(self, notches: int) -> bool:
        if self.facing is None:
            return False
        return self.key("turn_left" if notches > 0 else "turn_right")

    def next_unit(self) -> None:
        """Choose the seat's next unit that can act: from nobody the one that had better act first.

        Whoever is acting is finished by it; a triangle is asked first where it faces.
        """
        self.warned, outlook = False, self.outlook
        if self.view.active and outlook:
            others = self.others()
            if others and self.facing is None:
                self._finish_for(outlook, others[0])
            return
        units = self.waiting()
        if units:
            first, win = self.advice.first(self.view, self.side), self.advice.win(self.view, self.side)
            goes_on = self.chosen in units and not (win and win.unit == first != self.chosen)
            place = units.index(self.chosen or "") + 1 if goes_on else units.index(first) if first in units else 0
            self.choose(units[place % len(units)])

    def point_on(self, step: int) -> None:
        """Point at the next of what is offered, or with -1 at the one before."""
        found = offers(self.view, self.outlook, self.treating)
        if not found:
            return
        place = found.index(self.hit) + step if self.hit in found else 0 if step > 0 else -1
        hit = found[place % len(found)]
        self.hover(hit)
        if hit.space:
            self.state.look_at(hit.space)
        self.acts.refresh()

    @property
    def phase(self) -> str:
        return "warned" if self.warned else super().phase

    def buttons(self) -> list[Button]:
        return self.bar.buttons()

    def play_on(self) -> None:
        """Go on with the turn after all."""
        self.warned = False
        self.acts.update_highlights()

    def toggle_treating(self) -> None:
        """Ask whom the medic treats, or no longer; where there is one alone, treat him."""
        self.treating = not self.treating
        if self.treating and len(self.outlook.treatable if self.outlook else ()) == 1 and self.outlook:
            self.treat(self.outlook.treatable[0])
            return
        self.acts.update_highlights()
