"""A turn at the table: steps, fire, the readied token, coup and pick-up, vehicles, Take Cover, ending."""

from __future__ import annotations

from collections.abc import Sequence

from game.api import Action
from game.skulls.position import Position
from game.skulls.turns import COVER, END
from scenes.boards.zones.board import Hit
from scenes.kit.widgets import Button, Press
from scenes.kit.words import say
from scenes.tables.skulls import aim, preview
from scenes.tables.skulls.names import objective_name, title_of, vehicle_name
from scenes.tables.skulls.prospects import means_name
from scenes.tables.skulls.refusals import why_not, why_not_token, why_nothing
from scenes.tables.skulls.state import SkullsState
from scenes.tables.state import Acts

AT_ONCE = frozenset({"move", "pick-up", "enter", "exit", "prone", "rise", "take-cover", "end-turn"})
"""What is done by a single click: it hits nobody."""
SIGNS = {
    "coup": ("skull", "panel.coup"), "pick-up": ("save", "panel.objective"), "prone": ("step", "marker.prone"),
    "rise": ("person", "marker.prone"), "enter": ("arrow-right", "vehicle"), "exit": ("arrow-left", "vehicle"),
}  # fmt: skip
"""The icon of the button of an action, and what it is about, as the rule book finds it."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:turn.{key}", **given)


class Acting(aim.Aiming):
    """The seat at the screen has the turn."""

    def __init__(self, state: SkullsState, acts: Acts[Hit]) -> None:
        super().__init__(state, acts)
        self._ended: Position | None = None  # the view in which the turn was ended by itself
        self.ending: Position | None = None  # the view in which the player is asked whether the turn is to end
        self.why = ""  # why the last click did nothing

    # --- what is lit ----------------------------------------------------------------------------------------------------

    def update_highlights(self) -> None:
        super().update_highlights()
        self._renew()
        aim.light(self)
        self._point()

    def hover(self, hit: Hit) -> None:
        super().hover(hit)
        self.why = ""
        if self.state.shown:
            self._point()

    def _point(self) -> None:
        """Show lines and rings to what is pointed or aimed at."""
        aim.point(self, self.previewed())

    # --- clicks ---------------------------------------------------------------------------------------------------------

    def click(self, hit: Hit) -> bool:
        if not self.state.shown:
            return False
        action = self.at(hit)
        if action is None:
            return self._missed(hit)
        self.choose(action)
        return True

    def _missed(self, hit: Hit) -> bool:
        """Whether a click on what cannot be chosen meant something: it lets go of what was aimed at, else it says why not."""
        if self.aimed:
            self.aimed, self.warned = None, False
            self.acts.update_highlights()
            return True
        self.why = why_nothing(self.state, self.tool, hit)
        return bool(self.why)

    def choose(self, action: Action) -> None:
        """Aim at an action, or carry it out if it was aimed at already or does no harm."""
        if action["do"] in AT_ONCE or action.get("weapon") == "resupply":
            self.do(action)
        elif self.aimed != action:
            self.aimed, self.warned = action, False
            self.state.context.report("aimed")
            self.acts.update_highlights()
        else:
            self.confirm()

    def confirm(self) -> None:
        """Do what is aimed at. Where it hits the seat's own side, ask once more."""
        action = self.aimed
        if action is None:
            return
        if self.friends(action) and not self.warned:
            self.warned = True
            self.acts.update_highlights()
            return
        self.do(action)

    def do(self, action: Action) -> None:
        """Do this as the seat at the screen."""
        self.aimed, self.warned, self.ending, self.why = None, False, None, ""
        self.state.kept_open = False
        self.decide(action)

    def unused(self) -> bool:
        """Whether the unit could still do something with its actions."""
        other = ("windows", "end-turn", "take-cover")
        return bool(self.turn.left) and any(action["do"] not in other for action in self.legal)

    def end(self) -> None:
        """End the turn; where the unit could still act, ask once."""
        if self.state.context.asks_end and self.unused() and self.ending is not self.view:
            self.ending, self.aimed, self.warned = self.view, None, False
            self.acts.update_highlights()
        else:
            self.do(END)

    def keep_on(self) -> None:
        """Go on with the turn after all."""
        self.ending = None
        self.acts.update_highlights()

    def hold(self, tool: str) -> None:
        """Take a token or a weapon in hand, or put it back; aim at once what needs no choice."""
        self._renew()
        if self.tool == tool:
            if self.aimed and self.choices(tool).alone:
                self.confirm()
                return
            self.tool = None
        else:
            self.tool = tool
        self.aimed, self.warned = None, False
        if self.tool and self.choices(tool).alone:
            self.aimed = self.choices(tool).alone[0]
        self.state.context.report("held" if self.tool else "put_back")
        self.acts.update_highlights()

    def back(self) -> bool:
        if self.ending is self.view:
            self.ending = None
        elif self.aimed and not self.choices(self.tool).alone:
            self.aimed, self.warned = None, False
        elif self.tool:
            self.tool, self.aimed, self.warned = None, None, False
        else:
            return False
        self.acts.update_highlights()
        return True

    # --- what goes on by itself -----------------------------------------------------------------------------------------

    @property
    def restless(self) -> bool:
        """Whether the turn ends by itself."""
        return self.state.shown and self._ended is not self.view and self.spent()

    def spent(self) -> bool:
        """Whether nothing is left to do but to end the turn, and the player wants that to happen by itself."""
        view = self.view
        if not self.state.context.ends_turns or self.state.kept_open or view.phase != "turn" or view.turn is None:
            return False
        return not any(action["do"] not in ("windows", "end-turn") for action in self.legal) and END in self.legal

    def advance(self) -> None:
        if self.restless:
            self._ended = self.view
            self.do(END)

    def take_back(self) -> None:
        """Take back the last action, and keep the turn from ending by itself again at once."""
        self.state.kept_open = True
        self.acts.take_back()

    # --- keys -----------------------------------------------------------------------------------------------------------

    def key(self, action: str) -> bool:
        if action == "next":
            self._next()
        elif action == "undo":
            self.take_back()
        elif action == "skip":
            return self.click(self.hit)
        else:
            return False
        return True

    def _next(self) -> None:
        """Point with the keys at the next thing that can be chosen."""
        places = self.choices(self.tool).places()
        if not places:
            return
        now = self.at(self.hit)
        action = places[(places.index(now) + 1) % len(places) if now in places else 0]
        hit = self._hit_of(action)
        self.show_space(hit.space or "")
        self.acts.point(hit)

    def _hit_of(self, action: Action) -> Hit:
        """Where an action is clicked."""
        view, zones = self.view, self.board.zones
        if "target" in action:
            space = view.units[action["target"]].space or ""
            return Hit(space, zones.zone_of[space], action["target"])
        if "zone" in action:
            return Hit(f"{action['zone']}/0", action["zone"])
        if action["do"] in ("pick-up", "enter"):
            space = self.unit.space or ""
            return Hit(space, zones.zone_of[space], None, action.get("objective") or action["vehicle"])
        return Hit(action["to"], zones.zone_of[action["to"]])

    # --- words and buttons ----------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        if self.ending is self.view:
            given = {"unit": title_of(self.state.world, self.turn.unit), "count": self.turn.left}
            return _say("end_ask", all=self.state.world.tables.numbers.actions, **given)
        return self.why or aim.sentence(self)

    def buttons(self) -> list[Button]:
        self._renew()
        undo = self.button(
            "undo", _say("button.undo"), self.take_back, icon="undo", key="undo", tip=_say("button.undo_tip"), topic="undo",
            reason="" if self.state.context.can_take_back() else _say("button.undo_reason"),
        )  # fmt: skip
        undo.minor = True
        if self.ending is self.view:
            return [undo, *self._asked()]
        return [undo, *self._tools(), *self._doable(), self._cover(), self._step(), self._end()]

    def _tools(self) -> Sequence[Button]:
        """The readied token, and the weapons of the vehicle the unit is in."""
        unit, world = self.unit, self.state.world
        found = []
        if unit.ready and not self.turn.readied:
            token, held = unit.ready, self.tool == "token"
            known = held or self.state.knows(world.side(self.turn.unit))  # where others look on, it lies face down
            words = _say("button.token", token=means_name(world, token)) if known else _say("button.token_hidden")
            reason = "" if self.choices("token").any or not known or held else why_not_token(self.state, token)
            hold, topic = self._holding("token"), f"token.{token}" if known else "panel.ready"
            tip = _say("button.token_tip")
            found.append(self.button("token", words, hold, "token", "use", tip=tip, on=held, reason=reason, topic=topic))
        if unit.vehicle:
            for weapon in world.scenario.vehicles[unit.vehicle].weapons:
                if world.tables.weapons[weapon].aim == "item" and self.choices(weapon).any:
                    found += self._resupplies(weapon)
                    continue
                reason = "" if self.choices(weapon).any else why_not(self.state, {"do": "crew", "weapon": weapon})
                hold, name = self._holding(weapon), means_name(world, weapon)
                on = self.tool == weapon
                tip = _say("button.crew_tip")
                found.append(self.button(weapon, name, hold, "threat", tip=tip, on=on, reason=reason, topic="panel.crew"))
        return found

    def _resupplies(self, weapon: str) -> list[Button]:
        """A button for each spent item that the unit may take back."""
        found = []
        for action in self.choices(weapon).alone:
            words = _say("button.resupply", token=means_name(self.state.world, action["token"]))
            name, press = f"{weapon} {action['token']}", self._doing(action)
            found.append(self.button(name, words, press, "replay", tip=_say("button.resupply_tip"), topic="panel.crew"))
        return found

    def _holding(self, tool: str) -> Press:
        return lambda: self.hold(tool)

    def _doing(self, action: Action) -> Press:
        return lambda: self.choose(action)

    def _doable(self) -> Sequence[Button]:
        """What the unit can do where it is besides steps and fire; what lies at hand and is forbidden is grey."""
        found, at_hand = [], self._at_hand()
        several = sum(action["do"] == "coup" for _, action, _ in at_hand) > 1
        for name, action, words in at_hand:
            reason = "" if action in self.legal else why_not(self.state, action)
            on, (icon, topic) = self.aimed == action, SIGNS[action["do"]]
            label, tip = words, ""
            if several and action["do"] == "coup":  # who it is must stay readable beside the others
                label, tip = title_of(self.state.world, action["target"]), words
            found.append(self.button(name, label, self._doing(action), icon, reason=reason, on=on, tip=tip, topic=topic))
        return found

    def _at_hand(self) -> list[tuple[str, Action, str]]:
        """A name for the button, the action and its words: for fallen enemies in the zone, objectives, vehicles, going prone."""
        view, unit, world = self.view, self.unit, self.state.world
        if unit.space is None or unit.state != "up":
            return []
        zone, seat = world.board.zone_of[unit.space], world.side(self.turn.unit)
        found: list[tuple[str, Action, str]] = []
        for name in view.in_zone(zone):
            if view.units[name].state == "down" and world.side(name) != seat:
                words = _say("button.coup", unit=title_of(world, name))
                found.append((f"coup {name}", {"do": "coup", "target": name}, words))
        for name, lies in view.objectives.items():
            if world.scenario.objectives[name].side == seat and world.board.zone_of[lies.space] == zone and not lies.by:
                words = _say("button.pick_up", objective=objective_name(world, name))
                found.append((name, {"do": "pick-up", "objective": name}, words))
        if world.options["vehicles"]:
            for name, vehicle in world.scenario.vehicles.items():
                if vehicle.side == seat and vehicle.zone == zone and not unit.vehicle:
                    words = _say("button.enter", vehicle=vehicle_name(world, name))
                    found.append((name, {"do": "enter", "vehicle": name}, words))
        if unit.vehicle:
            found.append(("exit", {"do": "exit"}, _say("button.exit", vehicle=vehicle_name(world, unit.vehicle))))
        if world.options["prone"] and view.marksman(self.turn.unit):
            do = "rise" if unit.prone else "prone"
            found.append((do, {"do": do}, _say(f"button.{do}")))
        return found

    def _cover(self) -> Button:
        reason = "" if COVER in self.legal else why_not(self.state, COVER)
        tip, press = preview.cover_words(self.view, self.state.seat), self._doing(COVER)
        words, topic = _say("button.cover"), "token.cover"
        return self.button("cover", words, press, "shield", "cover", reason=reason, tip=tip, topic=topic)

    def _asked(self) -> list[Button]:
        """The two answers to whether the turn is to end; the way back lies where the turn was ended."""
        tip = _say("button.end_tip")
        anyway = self.button("anyway", _say("button.end_anyway"), self.end, tip=tip, topic="panel.end", red=True)
        keep = self.button("keep", _say("button.keep_on"), self.keep_on, key="confirm", main=True, topic="panel.end")
        return [anyway, keep]

    def _step(self) -> Button:
        """The sensible next step: what is aimed at, else the next thing that can be chosen."""
        if self.aimed:
            words = _say("button.anyway" if self.warned else f"button.do_{self.aimed['do']}")
            return self.button("aimed", words, self.confirm, key="confirm", main=True, topic="panel.preview")
        there = bool(self.choices(self.tool).places())
        reason, key = "" if there else _say("button.next_reason"), "confirm" if there else ""
        words, tip = _say("button.next"), _say("button.next_tip")
        return self.button("next", words, self._next_step, key=key, main=there, reason=reason, tip=tip, topic="panel.reach")

    def _next_step(self) -> None:
        """Go to the next thing that can be chosen, and aim at it where it does harm."""
        self._next()
        action = self.at(self.hit)
        if action and action["do"] not in AT_ONCE:
            self.choose(action)

    def _end(self) -> Button:
        """The end of the turn, always at the same place; what Enter does once nothing else is left."""
        reason = "" if END in self.legal else why_not(self.state, END)
        last = not self.aimed and not self.choices(self.tool).places()
        key, tip = "confirm" if last else "", _say("button.end_tip")
        return self.button("end", _say("button.end"), self.end, key=key, main=last, reason=reason, tip=tip, topic="panel.end")
