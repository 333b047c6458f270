"""A turn at the table: choosing a unit, walking it, aiming and firing, turning tiles up, treating, ending."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.boards.hexes import CORNERS
from game.ironsquad import healing
from scenes.boards.hexes.board import Corners, Hit, Ring
from scenes.boards.hexes.over import BARRED, COVER, DANGER
from scenes.kit import palette
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.ironsquad.expected import forgotten, sentence
from scenes.tables.ironsquad.modes import Mode
from scenes.tables.ironsquad.places import front_of
from scenes.tables.ironsquad.prospects import Outlook, Shot, line_of, shot_of, sight_of
from scenes.tables.ironsquad_offers import point_on

if TYPE_CHECKING:
    from scenes.tables.ironsquad.table import IronSquadTable


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:turn.{key}", **given)


class Acting(Mode):
    """The seat at the screen has the turn.

    `chosen` is the unit whose possibilities are lit, `aimed` the enemy that the next click fires at, `walking` the steps still
    to go, `facing` the corner offered for the end of an activation, `treating` whether a click treats, `warned` whether the
    player has been told what the end of the turn would leave undone.
    """

    def __init__(self, table: IronSquadTable) -> None:
        super().__init__(table)
        self._chair = table.chair
        self.chosen: str | None = None
        self.aimed: str | None = None
        self.walking: deque[str] = deque()
        self.facing: int | None = None
        self.treating = self.warned = False
        self._outlook: Outlook | None = None
        self._left: Any = None  # the view in which the last step of a walk was begun

    @property
    def chair(self) -> object | None:
        return self._chair

    @property
    def restless(self) -> bool:
        """Whether a walk goes on."""
        return bool(self.walking)

    @property
    def view(self) -> Any:
        """The position as it is shown."""
        return self.table.view

    def ask(self, what: str, **about: Any) -> dict[str, Any]:
        """The answer to a question about what is shown."""
        return self.table.context.chair().ask(what, **about)

    def take_over(self, before: Mode) -> None:
        super().take_over(before)
        chosen, view = getattr(before, "chosen", None), self.table.view
        unit = view.units.get(chosen or "")
        self.chosen = chosen if unit and unit.seat == view.seat else None

    # --- what is lit ----------------------------------------------------------------------------------------------------

    @property
    def outlook(self) -> Outlook | None:
        """What the chosen unit can do."""
        if self.chosen is None or self.chosen not in self.view.units:
            return None
        if self._outlook is None or self._outlook.view is not self.view or self._outlook.name != self.chosen:
            self._outlook = Outlook(self.view, self.chosen)
        return self._outlook

    def waiting(self) -> list[str]:
        """The seat's units that can still act, in the order of listing."""
        active = self.view.active
        return [name for name, unit in self.view.own(self.view.seat) if not unit.done and (not active or active.unit == name)]

    def update_highlights(self) -> None:
        super().update_highlights()
        view, board, over = self.view, self.board, self.board.over
        if view.active:
            self.chosen = view.active.unit
        if self.chosen not in view.units:
            self.chosen = None
        over.show_trail(view.path)
        board.show_ready(self.waiting())
        board.choose(self.chosen)
        outlook = self.outlook
        if outlook is None:
            self._show_restored()
            return
        if self.facing is not None:
            over.show_corners(Corners(outlook.unit.at, CORNERS, self.facing))
            self._show_front(outlook, self.facing)
            return
        if self.treating:
            over.show_rings({view.units[name].at: Ring(palette.GOOD) for name in outlook.treatable})
            return
        self._show_reach(outlook)
        self._point()

    def _show_reach(self, outlook: Outlook) -> None:
        over, view = self.board.over, self.view
        if outlook.acting:
            over.show_reach({space: cost for space, cost in outlook.far.items() if cost}, len(outlook.far) > 1)
            over.show_refused(outlook.refused)
            over.show_hatching(BARRED, view.barred(outlook.unit.seat))
            seen, covered = outlook.areas
            if not self.table.bars.on("threat"):
                over.show_hatching(DANGER, sorted(seen))
            over.show_hatching(COVER, sorted(covered))
            self._show_tags(outlook)
            solid = dict.fromkeys(outlook.targets, False)
            self.board.show_targets({**dict.fromkeys(outlook.later, True), **solid})

    def _show_tags(self, outlook: Outlook, posts: Mapping[str, str] | None = None) -> None:
        """Show what turning a tile up costs and brings, and the words on the best post for a shot."""
        places, words = self.view.world.board.locations, say("ironsquad:tag.reveal")
        self.board.over.show_tags({**{places[loc].hexes[0]: words for loc in outlook.reveals}, **(posts or {})})

    def _show_front(self, outlook: Outlook, corner: int) -> None:
        """Show what the unit would bar or cover if it pointed there."""
        for kind, spaces in front_of(self.view, outlook.unit._replace(facing=corner)).items():
            self.board.over.show_hatching(kind, spaces)

    def _show_restored(self) -> None:
        """Mark those whom the Captain will restore when the next turn begins, for when nobody is chosen."""
        view = self.view
        spaces = [view.units[name].at for name in healing.restorable(view, view.seat)]
        self.board.over.show_tags(dict.fromkeys(spaces, say("ironsquad:tag.restored")))

    # --- the pointer ----------------------------------------------------------------------------------------------------

    def hover(self, hit: Hit) -> None:
        super().hover(hit)
        if not self.table.shown:
            return  # what moves is not what this view knows
        if self.facing is not None:
            self._offer(hit)
            return
        self._point()

    def _offer(self, hit: Hit) -> None:
        outlook = self.outlook
        if outlook and hit.hour:
            self._show_front(outlook, hit.hour)
        elif outlook and self.facing is not None:
            self._show_front(outlook, self.facing)

    def target(self) -> str | None:
        """The enemy that is pointed at, else the one that was aimed at."""
        unit = self.hit.unit
        if unit in self.view.units and self.outlook and self.view.units[unit].seat != self.view.seat:
            return unit
        return self.aimed

    def preview(self) -> Shot | None:
        """The shot of the chosen unit at the enemy that is pointed or aimed at, from here, else from the best post for it."""
        outlook, target = self.outlook, self.target()
        if outlook is None or target is None or not outlook.acting or outlook.unit.fired or target not in self.view.units:
            return None
        at = None
        if target not in outlook.targets and target in outlook.later:
            at = outlook.later[target][0].at
        return shot_of(self.view, outlook.name, target, self.ask, at)

    def _point(self) -> None:
        """Show the way to the hex that is pointed at, or the line to the enemy."""
        over, outlook = self.board.over, self.outlook
        over.show_path()
        over.show_sight()
        over.show_rings()
        if outlook is None:
            return
        shot = self.preview()
        if shot:
            over.show_sight(sight_of(self.view, shot))
            posts = outlook.better(shot.target)
            over.show_rings({post.at: Ring(palette.SKY, True) for post in posts})
            # Words on the nearest alone: on all of them they would cover the target and the costs.
            self._show_tags(outlook, {post.at: say("ironsquad:tag.band", band=post.band) for post in posts[:1]})
            return
        self._show_tags(outlook)
        here, there = outlook.unit.at, self.hit.space
        if there and there != here and self.table.bars.on("sight"):
            seen = self.ask("los", **{"from": here, "to": there})
            over.show_sight(line_of(self.view, here, there, seen))
        elif there and outlook.acting:
            over.show_path(outlook.path(there))

    # --- clicks ---------------------------------------------------------------------------------------------------------

    def click(self, hit: Hit) -> bool:
        self.warned = False
        outlook = self.outlook
        if self.facing is not None:
            if hit.hour and outlook:
                self.end(hit.hour)
            return bool(hit.hour)
        if self.treating and outlook:
            found = next((name for name in outlook.treatable if name == hit.unit), None)
            found = found or next((name for name in outlook.treatable if self.view.units[name].at == hit.space), None)
            if found:
                self.treat(found)
            return found is not None
        if hit.unit and hit.unit in self.view.units and self._click_unit(hit.unit):
            return True
        if outlook and outlook.acting and hit.space:
            return self._click_space(outlook, hit.space)
        return False

    def _click_unit(self, name: str) -> bool:
        unit, outlook = self.view.units[name], self.outlook
        if unit.seat == self.view.seat:
            if name == self.chosen and not self.view.active:
                return False
            if self.view.active and self.view.active.unit != name:
                # Another unit is active: a click on this one's hex is a step beside it.
                return bool(
                    outlook and unit.at in outlook.far and unit.at != outlook.unit.at and self._click_space(outlook, unit.at)
                )
            self.choose(name)
            return True
        if outlook is None or not outlook.acting:
            return False
        if name in outlook.targets:
            if self.aimed == name:
                self.fire(name)
            else:
                self.aimed = name
                self.table.context.report("aimed")
                self.table.update_highlights()
            return True
        self.aimed = None
        return False

    def _click_space(self, outlook: Outlook, space: str) -> bool:
        loc = self.view.layout.face_down.get(space)
        if loc in outlook.reveals:
            self.table.context.decide({"do": "reveal", "unit": outlook.name, "loc": loc})
            return True
        if outlook.far.get(space):
            self.aimed = None
            self.walking = deque(outlook.steps(space))
            self.step()
            return True
        return False

    def choose(self, name: str | None) -> None:
        """Light another unit's possibilities."""
        self.chosen, self.aimed, self.facing, self.treating = name, None, None, False
        if name and name in self.view.units:
            self.table.look_at(self.view.units[name].at)
            self.table.context.report("chosen")
        self.table.update_highlights()

    def step(self) -> None:
        """Take the next step of the unit's walk."""
        action = {"do": "move", "unit": self.chosen, "to": self.walking.popleft()}
        if self.table.context.chair().refusal(action):
            self.walking.clear()
        self._left = self.view
        self.table.context.decide(action)

    def advance(self) -> None:
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

    def fire(self, target: str) -> None:
        """Fire with the chosen unit."""
        self.aimed = None
        self.table.context.decide({"do": "fire", "unit": self.chosen, "target": target})

    def treat(self, target: str) -> None:
        """Let the medic treat one of his own."""
        self.treating = False
        self.table.context.decide({"do": "heal", "unit": f"{self.view.seat}-medic", "target": target})

    def end(self, corner: int | None = None) -> None:
        """End the chosen unit's action. A triangle is asked for its facing first, the present one preset."""
        outlook = self.outlook
        if outlook is None:
            return
        if outlook.unit.facing is not None and corner is None:
            if self.facing is None:
                self.facing = outlook.unit.facing
                self.table.update_highlights()
                return
            corner = self.facing
        self.facing = None
        action = {"do": "end", "unit": outlook.name}
        self.table.context.decide(action if corner is None else action | {"facing": corner})

    def end_turn(self) -> None:
        """End the turn, after asking once if something was forgotten."""
        if not self.warned and forgotten(self):
            self.warned = True
            self.table.change()
            return
        self.warned = False
        self.table.context.decide({"do": "end_turn"})

    def back(self) -> bool:
        for name in ("facing", "aimed"):
            if getattr(self, name) is not None:
                setattr(self, name, None)
                self.table.update_highlights()
                return True
        if self.treating or self.warned:
            self.treating = self.warned = False
        elif self.chosen and not self.view.active:
            self.chosen = None
        else:
            return False
        self.table.update_highlights()
        return True

    # --- keys, words, buttons -------------------------------------------------------------------------------------------

    def key(self, action: str) -> bool:
        if action == "next":
            self.next_unit()
        elif action == "undo":
            self.table.context.take_back()
        elif action in ("turn_left", "turn_right") and self.facing is not None:
            place = CORNERS.index(self.facing) + (1 if action == "turn_right" else -1)
            self.facing = CORNERS[place % len(CORNERS)]
            self.table.update_highlights()
        elif action in ("turn_left", "turn_right"):
            point_on(self, 1 if action == "turn_right" else -1)
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
        """Choose the seat's next unit that can act."""
        units = self.waiting()
        if units:
            place = units.index(self.chosen) + 1 if self.chosen in units else 0
            self.choose(units[place % len(units)])

    def sentence(self) -> str:
        return sentence(self)

    def _button(self, name: str, press: Any, **more: Any) -> Button:
        if name not in self._buttons:
            self._buttons[name] = Button(_say(f"button.{name}"), press, **more)
        return self._buttons[name]

    def buttons(self) -> list[Button]:
        view, outlook = self.view, self.outlook
        undo = self._button("undo", self.table.context.take_back, icon="undo", key="undo", tip=_say("button.undo_tip"))
        undo.change(reason="" if self.table.context.chair().can_undo() else _say("button.undo_reason"))
        found = [undo]
        if len(self.waiting()) > 1 or (self.waiting() and self.chosen not in self.waiting()):
            found.append(self._button("next", self.next_unit, key="next"))
        if outlook and outlook.treatable and self.facing is None:
            treat = self._button("treat", self._toggle_treating, icon="confirm", tip=_say("button.treat_tip"))
            treat.change(on=self.treating)
            found.append(treat)
        if self.aimed and outlook:
            found.append(self._button("fire", lambda: self.fire(self.aimed or ""), key="confirm", main=True))
        elif outlook and self.facing is not None:
            found.append(self._button("point", self.end, key="confirm", main=True, tip=_say("button.point_tip")))
        elif outlook and outlook.acting and view.active:
            found.append(self._button("end", self.end, key="confirm", main=True, tip=_say("button.end_tip")))
        else:
            if outlook and outlook.acting and outlook.unit.facing is not None:
                found.append(self._button("turn", self.end, tip=_say("button.turn_tip")))
            found.append(self._button("end_turn", self.end_turn, key="confirm", main=True))
        return found

    def _toggle_treating(self) -> None:
        self.treating = not self.treating
        if self.treating and len(self.outlook.treatable if self.outlook else ()) == 1 and self.outlook:
            self.treat(self.outlook.treatable[0])
            return
        self.table.update_highlights()
