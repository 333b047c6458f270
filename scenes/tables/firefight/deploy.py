"""Units and works are placed by hand: one is taken from the tray, put into the zone, turned, hidden (section 5)."""

from __future__ import annotations

from functools import partial

from game.api import Action
from game.firefight.judging.suggested import best
from game.firefight.position import Position
from game.firefight.records import DIRECTIONS
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.over import Corners
from scenes.kit.language import translated
from scenes.kit.stacking import Entry, Stack
from scenes.kit.text_panel import Prose, TextPanel
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.firefight.advising.prospects import Choice, choices_of
from scenes.tables.firefight.aim import HOURS
from scenes.tables.firefight.modes import Mode
from scenes.tables.firefight.names import called
from scenes.tables.firefight.pieces import figure_of, hour_of
from scenes.tables.firefight.state import FirefightActs, FirefightState


def _say(key: str, **given: object) -> str:
    return say(f"firefight:deploy.{key}", **given)


class Deploying(Mode):
    """The seat at the screen places what it has."""

    topic = "setup"

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        self.held: str | None = None  # the unit or the work in the hand
        self.put: str | None = None  # the unit that was placed last: it can still be turned
        self.hidden = False
        self.head = TextPanel()
        self._opened = False

    def _hide(self) -> None:
        """Place the unit in the hand hidden, or not any more."""
        self.hidden = not self.hidden
        self.acts.update_highlights()

    @property
    def waiting(self) -> list[str]:
        """What still lies in the tray, in its order."""
        found = [one.get("unit") or one.get("work") for one in self.legal if one["do"] == "setup_place"]
        return list(dict.fromkeys(str(one) for one in found if one))

    def places(self) -> dict[str, Choice]:
        """Where what is in the hand may go."""
        choices = choices_of(one for one in self.legal if one["do"] == "setup_place")
        return {str(one.space): one for one in choices if self.held in (one.core.get("unit"), one.core.get("work"))}

    def update_highlights(self) -> None:
        super().update_highlights()
        waiting = self.waiting
        if self.held not in waiting and self.held not in self.view.units:
            self.held = waiting[0] if waiting else None
        self.board.over.show_reach(dict.fromkeys(self.places(), ""), bool(self.places()))
        if self.places() and not self._opened:
            self._opened = True
            self.board.open_on(self.places())
        unit = self.unit(self.put)
        if unit and unit.at in self.state.world.hexes.bit:
            self.board.choose(unit.id)
            self.board.over.show_corners(Corners(unit.at, tuple(HOURS), hour_of(unit.facing)))

    def click(self, hit: Hit) -> bool:
        facing = HOURS.get(hit.hour or 0)
        unit = self.unit(self.put)
        if facing and unit:
            self.decide({"do": "setup_place", "unit": unit.id, "at": unit.at, "facing": facing, "hidden": unit.hidden})
            return True
        own = self.unit(hit.unit)
        if own and own.seat == self.seat and not self.places().get(hit.space or ""):
            self.held = self.put = own.id
            self.acts.update_highlights()
            return True
        return bool(hit.space) and self._place(str(hit.space))

    def _place(self, space: str) -> bool:
        """Whether what is in the hand was placed here, or it was told why not."""
        if self.held is None:
            return False
        action: Action = {"do": "setup_place", "unit" if self.held in self.view.units else "work": self.held, "at": space}
        if self.hidden and self.held in self.view.units:
            action["hidden"] = True
        if space in self.places():  # else it stays in the hand, and it is told why it cannot stand there
            self.put = self.held if self.held in self.view.units else None
            self.held = None
        self.decide(action)
        return True

    def take(self, name: str) -> None:
        """Take something from the tray."""
        self.held, self.put = name, None
        self.acts.update_highlights()

    def back(self) -> bool:
        if self.put is None:
            return False
        self.put = None
        self.acts.update_highlights()
        return True

    def entries(self, stack: Stack) -> list[Entry]:
        """The tray, and how many of it may be hidden."""
        waiting = self.waiting
        found = [stack.slab(self.head, 1, _say("title").upper(), [Prose(_say("left", count=len(waiting)))])]
        if "hidden" in self.state.world.modules and self.unit(self.held):
            given = {"drawing": "icons/eye.svg", "chosen": self.hidden, "tip": _say("hidden_tip")}
            line = _say("hidden_on" if self.hidden else "hidden_off")
            found.append(stack.widget(self.card("hide", _say("hidden"), self._hide, line=line, **given), 1))
        for name in waiting:
            unit = self.view.units.get(name)
            if unit:
                title, drawing = called(self.view.kind(unit), name, unit.seat), figure_of(unit.type, name)
            else:
                kind = self.view.works[name].kind
                title, drawing = translated(self.state.world.tables.works[kind].title), f"firefight/work/{kind}.svg"
            card = self.card(("tray", name), title, partial(self.take, name), drawing=drawing, chosen=name == self.held)
            found.append(stack.widget(card, 2))
        return found

    def about(self) -> object:
        return type(self), len(self.waiting)

    def key(self, action: str) -> bool:
        if action == "undo":
            self.acts.take_back()
        elif action in ("turn_left", "turn_right") and self.unit(self.put):
            unit = self.view.units[str(self.put)]
            turned = DIRECTIONS[(DIRECTIONS.index(unit.facing) + (1 if action == "turn_right" else -1)) % len(DIRECTIONS)]
            self.decide({"do": "setup_place", "unit": unit.id, "at": unit.at, "facing": turned, "hidden": unit.hidden})
        else:
            return False
        return True

    def sentence(self) -> str:
        if self.held:
            unit = self.view.units.get(self.held)
            work = self.view.works.get(self.held)
            title = translated(self.state.world.tables.works[work.kind].title) if work else ""
            return _say("place", unit=self.state.called(self.held) if unit else title)
        return _say("choose" if self.waiting else "sentence")

    def buttons(self) -> list[Button]:
        done = any(one["do"] == "setup_done" for one in self.legal)
        reason = "" if done else _say("not_yet", count=len(self.waiting))
        none = "" if self.waiting else _say("none_left")
        end = self.button("done", _say("done"), lambda: self.decide({"do": "setup_done"}), "check", reason=reason)
        one = self.button("one", _say("one"), self.place_one, reason=none)
        rest = self.button("rest", _say("rest"), self.place_rest, reason=none)
        for button, main in ((end, done), (rest, not done)):  # at places of their own: a click too many never ends it
            button.change(main=main, key="confirm" if main else "")
        return [end, one, rest]

    def place_one(self) -> None:
        """Place the next of what waits where the scenario prints it."""
        self._as_printed(self.view)
        self.held = None

    def place_rest(self) -> None:
        """Place all that waits where the scenario prints it."""
        chair = self.state.context.chair()
        for _ in self.waiting:
            self._as_printed(chair.view())
        self.held = self.put = None

    def _as_printed(self, view: Position) -> None:
        action = best(view, self.seat, 1)[0]
        if action["do"] != "setup_place":
            return
        if self.hidden and "unit" in action and not self.state.refusal(unseen := {**action, "hidden": True}):
            action = unseen
        self.put = action.get("unit")
        self.decide(action)
