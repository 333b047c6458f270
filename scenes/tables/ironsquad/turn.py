"""A turn at the table: choosing a unit, walking it, aiming and firing, turning tiles up, treating, ending."""

from __future__ import annotations

from itertools import islice

from game.api import Action
from game.boards.hexes import CORNERS
from game.learning.rulebook import numbers_in
from scenes.boards.hexes.board import Hit
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.presentation.refusals import readable
from scenes.tables.ironsquad.bars import TurnBar
from scenes.tables.ironsquad.expected import aimed_beside, foe_on, leaving, meant, offers, treats, without_a_click
from scenes.tables.ironsquad.names import called, title_of
from scenes.tables.ironsquad.prospects import Outlook
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState
from scenes.tables.ironsquad.walking import Walking


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:turn.{key}", **given)


class Acting(Walking):
    """The seat at the screen has the turn."""

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        super().__init__(state, acts)
        self.bar = TurnBar(self)
        self._ends = False  # whether the turn ends once it is said where somebody faces

    def update_highlights(self) -> None:
        super().update_highlights()
        outlook = self.outlook
        if outlook and self._only_faces(outlook):
            self.facing = self.advice.facing(outlook) or outlook.unit.facing
            super().update_highlights()
            self.bring_front(outlook, self.facing or 0)

    def _only_faces(self, outlook: Outlook) -> bool:
        """Whether all that is left of the turn of whoever is acting is where he faces, and that matters."""
        asked = self.facing is not None or self.treating or self.warned or self.wins
        acting = self.state.shown and not self.thinking and self.view.active is not None and outlook.acting
        if asked or self.walking or self.view.pending or not acting or outlook.unit.facing is None:
            return False
        return outlook.spent and not self.advice.bars_nobody(outlook)

    # --- clicks ---------------------------------------------------------------------------------------------------------

    def click(self, hit: Hit) -> bool:
        self.warned = False
        outlook, entering = self.outlook, self.entering
        self.entering, self.onward = None, self.onward if hit.hour else None
        if self.facing is not None:
            if hit.hour and hit.hour == self.facing:  # a click on the lit arrow is a yes
                self.end()
            elif hit.hour:
                self.facing = hit.hour
                self.acts.update_highlights()
            return bool(hit.hour) or self._go_on_with(hit.unit or "")
        if self.treating and outlook:
            found = next((name for name in outlook.treatable if name == hit.unit), None)
            found = found or next((name for name in outlook.treatable if self.view.units[name].at == hit.space), None)
            if found:
                self.treat(found)
            return found is not None
        if outlook and treats(self.view, outlook, hit.unit or ""):
            self.treat(hit.unit or "")
            return True
        if hit.unit in self.view.units:
            return self._click_unit(hit.unit or "")
        if outlook and outlook.acting and hit.space:
            if foe := aimed_beside(self.view, outlook, hit.space):
                return self._click_unit(foe)
            return self._click_hex(outlook, hit.space, entering) or self._pick_in(hit.space)
        return self._pick_in(hit.space)

    def _click_hex(self, outlook: Outlook, space: str, entering: str | None) -> bool:
        """Go to a hex or turn it up; into one with an enemy on it, or where one may hide, by a second click."""
        foe = foe_on(self.view, space) and outlook.far.get(space)
        if foe and entering != space:
            self.aimed, self.entering = None, space
            self.acts.update_highlights()
            return True
        return self._walk_to(outlook, space, entering)

    def _pick_in(self, space: str | None) -> bool:
        """Choose somebody on a hex who can still act, the next with each click; whether there is anybody else."""
        there = [] if self.view.active else [name for name in self.waiting() if self.view.units[name].at == space]
        if not there or there == [self.chosen]:
            return False
        self.choose(there[(there.index(self.chosen) + 1) % len(there) if self.chosen in there else 0], pointed=True)
        return True

    def _click_unit(self, name: str) -> bool:
        unit, outlook = self.view.units[name], self.outlook
        if unit.seat == self.view.seat:
            if name == self.chosen and not self.view.active:
                return False
            if outlook and outlook.acting and unit.done and outlook.far.get(unit.at):  # nobody walks by a click on another
                self.aimed, self.entering = None, unit.at
                self.acts.update_highlights()
                return True
            if self.view.active and self.view.active.unit != name:
                return self._go_on_with(name)
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

    def _rests(self, outlook: Outlook) -> bool:
        """Whether whoever is acting has nothing left that he should do."""
        step = self.advice.step
        return outlook.spent or (step is not None and step.action == {"do": "end", "unit": outlook.name})

    def _go_on_with(self, name: str, proposed: bool = False) -> bool:
        """Finish whoever is acting to go on with another of the side, and say so; ask first where he has something left, or looks
        one way. `proposed`: that is what is proposed, so nothing is asked of what he had better not do. Gives whether the other
        can act.
        """
        outlook = self.outlook
        if self.view.active is None or outlook is None or name not in self.others():
            return False
        self.onward, self._ends = name, False
        if self.facing is None and (outlook.spent or proposed and self._rests(outlook)):
            words = self._words_of_the_end(outlook)
            self.end()
            if self.facing is None:
                self.state.context.notify(words)
        else:
            self.aimed = None
            self.acts.update_highlights()
        return True

    def _words_of_the_end(self, outlook: Outlook) -> str:
        """What is said of whoever is finished without being asked anything, the same on whatever road: what he leaves unused,
        and of a triangle why it does not matter where it faces.
        """
        key = "finished_early" if not outlook.spent else "finished" if outlook.unit.mp else "finished_empty"
        words = _say(key, unit=title_of(self.view, outlook.name), mp=outlook.unit.mp)
        return f"{words} {_say('faces_alone')}" if self.advice.bars_nobody(outlook) else words

    def _click_space(self, outlook: Outlook, space: str) -> bool:
        loc = self.view.layout.face_down.get(space)
        if loc in outlook.reveals:
            self.decide({"do": "reveal", "unit": outlook.name, "loc": loc})
            return True
        if outlook.far.get(space):
            if self.aimed:
                self.advice.pick(outlook.name, space, self.aimed)
            self.aimed = None
            self.walk(outlook.steps(space))
            return True
        return False

    def card(self, name: str) -> None:
        """Do what a click on the counter of one of its own does, but for a step; say why where that is nothing."""
        active, outlook = self.view.active, self.outlook
        if name != self.chosen and self.facing is None:
            self.hover(self.state.nothing)  # whoever was pointed at on the way to the cards was the former one's business
        if self.treating and outlook and name in outlook.treatable:
            self.treat(name)
        elif active and active.unit != name:
            if not self._go_on_with(name):
                self.state.context.notify(_say("done", unit=title_of(self.view, name)))
        elif not active:
            self.choose(name)

    def choose(self, name: str | None, pointed: bool = False) -> None:
        """Light another unit's possibilities, and have him in the window, and what is proposed to him.

        `pointed`: he was pointed at on the board: that must not slide under a hand that is about to click.
        """
        self.chosen, self.aimed, self.entering, self.facing, self.treating = name, None, None, None, False
        self.onward, self._ends = None, False
        unit = self.view.units.get(name or "")
        if unit:
            self.state.look_at(unit.at)
            self.state.context.report("chosen", name or "")
        self.acts.update_highlights()
        if unit and not pointed:
            self.board.fold()
            self.board.show_spaces([unit.at])
            self.bring_goal()

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
        if self.outlook:
            self._walk_to(self.outlook, space, self.entering)

    def _walk_to(self, outlook: Outlook, space: str, entering: str | None) -> bool:
        """Go to a hex, or turn it up; where an enemy may wait in a house on the way, only if it was asked before whether to
        enter. Gives whether that means anything.
        """
        ask = bool(outlook.ambushed_on(space)) and entering != space
        self.entering = space if ask else None
        if ask:
            self.board.show_spaces([space])
            self.acts.update_highlights()
        return ask or self._click_space(outlook, space)

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
                self.state.context.notify(self._words_of_the_end(outlook))
            action["facing"] = corner
        ends, onward, self._ends, self.facing = self._ends, self.onward, False, None
        self.decide(action)
        if ends:
            self.decide({"do": "end_turn"})
        elif onward:
            self.chosen = onward
            self.state.context.report("chosen", onward)

    def end_turn(self) -> None:
        """End the turn, after asking once if somebody can still act; whoever is acting is finished by it alone, a triangle asked
        then where he faces.
        """
        outlook, self.onward = self.outlook if self.view.active else None, None
        self.warned = self.state.context.asks_end and not self.warned and bool(self.unused())
        if self.warned:
            self.acts.update_highlights()
            return
        if outlook and outlook.unit.facing is not None and not self.advice.bars_nobody(outlook):
            self._ends = True
            self.end()
            return
        if outlook:
            self.end()
        self.decide({"do": "end_turn"})

    def back(self) -> bool:
        if self.outlook and self.facing is not None and not self.onward and self.outlook.spent and self.view.active:
            return False
        self._ends = False
        for name in ("onward", "facing", "aimed", "entering"):
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
            if others := self.others():
                self._go_on_with(others[0], True)
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

    def sentence(self) -> str:
        outlook, name = self.outlook, self.onward
        return leaving(self.view, outlook, name, self.facing is not None) if outlook and name else super().sentence()

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
