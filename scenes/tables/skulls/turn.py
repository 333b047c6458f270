"""A turn at the table: steps, fire, the readied token, coup and pick-up, vehicles, Take Cover, ending."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.api import Action
from game.skulls.position import HIDDEN
from game.skulls.turns import COVER, END
from scenes.kit.widgets import Button, Press
from scenes.kit.words import say
from scenes.tables.skulls import aim
from scenes.tables.skulls.at_hand import SIGNS, at_hand
from scenes.tables.skulls.names import means_name, title_of
from scenes.tables.skulls.parts import preview
from scenes.tables.skulls.parts.choosing import AT_ONCE, Choosing
from scenes.tables.skulls.parts.reasons import better, reason, urged, waiting
from scenes.tables.skulls.prospects import threats, token_text
from scenes.tables.skulls.refusals import why_not, why_not_token

CHOICES = 3  # so many of the best things to do are suggested, one after the other
PLACES = {"anyway": "step", "keep": "end"}
"""The buttons of the question whether the turn is to end, by the places they stand at."""
HELD = {"token": 158, "cover": 122, "next": 88, "end": 108, "step": 118}
"""Design units of the places on the bar that are held for a whole turn."""
COUP, UNDO, UNDO_STACKED = 128, 92, 48  # of the places of a coup de grâce, of Undo with its word beside its icon, and below it


def _say(key: str, **given: object) -> str:
    return say(f"skulls:turn.{key}", **given)


class Acting(Choosing):
    """The seat at the screen has the turn: what is said of it, and its buttons."""

    @property
    def phase(self) -> str:
        turn = self.view.turn
        return f"{super().phase} {turn.unit if turn else ''}"  # what one turn has no room for is no matter of the next

    # --- words and buttons ----------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        if self.view.turn is None:  # it is over, and what follows is done unasked
            return super().sentence()
        if self.ending is self.view:
            given = {"unit": title_of(self.state.world, self.turn.unit), "count": self.turn.left}
            return _say("end_ask", all=self.state.world.tables.numbers.actions, **given)
        return self.why or self._suggested() or self._best_said() or f"{aim.sentence(self)}{self._better_said()}"

    def at_rest(self) -> str:
        return waiting(self) if self._last() else super().at_rest()

    def _suggested(self) -> str:
        """What Suggest came to, with why, and the how maniest choice it is; "" while something else is aimed at."""
        action = self._offered
        if action is None or action != (self.aimed or self.lit) or self.warned or self.poor(action):
            return ""
        said, good = reason(self, action, action == self.best()), self._good()
        place = good.index(action) if action in good else 0
        return _say("best.second" if place == 1 else "best.third", said=said) if place else said

    def _best_said(self) -> str:
        """What is best and why, where amber proposes it by a button of its own, or what was suggested; else ""."""
        if self.aimed or self.tool:
            return ""
        if self.lit and self.lit["do"] == "move" and self.lit == self.best():
            return reason(self, self.lit, True)
        best = self.best()
        if self.at(self.hit) or self.lit or best is None or not (self.leads() in ("token", "cover") or self.at_once()):
            return ""
        return urged(self, best)

    def _better_said(self) -> str:
        """What would be better than what is aimed at, where a review would say so."""
        found = self.better() if self.aimed and not self.warned else None
        return f" {better(self, *found)}" if found else ""

    def buttons(self) -> list[Button]:
        if self.view.turn is None:
            return super().buttons()
        self._renew()
        undo = self.button(
            "undo", _say("button.undo"), self.take_back, icon="undo", key="undo", tip=_say("button.undo_tip"), topic="undo",
            reason="" if self.state.context.can_take_back() else _say("button.undo_reason"),
        )  # fmt: skip
        roomy = self.state.roomy
        undo.change(minor=True, held=UNDO if roomy else UNDO_STACKED, stacked=not roomy)
        asked = self.ending is self.view
        found = [*self._tools(), undo, self._token(), self._cover()]
        found += self._asked() if asked else [*self._suggesting(), self._end(), self._step()]
        for button in found:
            if button is not undo:
                button.held = COUP if button.name.startswith("coup ") else HELD.get(PLACES.get(button.name, button.name), 0)
            button.name = PLACES.get(button.name, button.name)
        return found

    def _token(self) -> Button:
        """The readied token; its place is kept where there is none."""
        unit, world = self.unit, self.state.world
        token, held = unit.ready, self.tool == "token"
        known = held or self.state.knows(world.side(self.turn.unit))  # where others look on, it lies face down
        tip, hold = self._token_tip(token if known else None), self._holding("token")
        if not token or self.turn.readied:
            reason = _say("button.token_used" if self.turn.readied else "button.token_none_reason")
            return self.button("token", _say("button.token_none"), hold, "token", "use", reason=reason, topic="panel.ready")
        words = _say("button.token", token=means_name(world, token)) if known else _say("button.token_hidden")
        own = known and self.only_own("token")
        reason = "" if self.choices("token").any or not known or held else why_not_token(self.state, token)
        reason = _say("button.token_own") if own and not held else reason
        if reason and known:
            reason = f"{reason}\n{{dim|{token_text(world, self.turn.unit, token)}}}"
        topic = f"token.{token}" if known else "panel.ready"
        if own:
            tip = f"{{danger|{_say('button.token_own')}}}\n{tip}"
        main = not reason and self.leads() == "token"
        key = "confirm" if main else "use"
        return self.button("token", words, hold, "token", key, main, tip=tip, on=held, reason=reason, topic=topic)

    def _token_tip(self, token: str | None) -> str:
        """What the readied token does in his hands, where that may be told, and what a click does with it."""
        world, tip = self.state.world, _say("button.token_tip")
        return f"{token_text(world, self.turn.unit, token)}\n{{dim|{tip}}}" if token and token != HIDDEN else tip

    def _tools(self) -> Sequence[Button]:
        """What can be done beside steps, fire and the token: what lies at hand, and the weapons of the vehicle the unit is in."""
        unit, world = self.unit, self.state.world
        found = list(self._doable())
        if unit.vehicle:
            for weapon in world.scenario.vehicles[unit.vehicle].weapons:
                if world.tables.weapons[weapon].aim == "item" and self.choices(weapon).any:
                    found += self._resupplies(weapon)
                    continue
                reason = "" if self.choices(weapon).any else why_not(self.state, {"do": "crew", "weapon": weapon})
                hold, name = self._holding(weapon), means_name(world, weapon)
                on, main, topic = self.tool == weapon, not reason and self.leads() == weapon, "panel.crew"
                key, tip = "confirm" if main else "", _say("button.crew_tip")
                found.append(self.button(weapon, name, hold, "threat", key, main, tip=tip, on=on, reason=reason, topic=topic))
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

    def _going(self, action: Action) -> Press:
        """What was lit by the keys is done at once where it is a step: it is named on the button."""
        return lambda: self.do(action) if action["do"] == "move" else self.choose(action)

    def _doable(self) -> Sequence[Button]:
        """What the unit can do where it is besides steps and fire; what lies at hand and is forbidden is grey."""
        found, lying = [], at_hand(self.view, self.turn.unit)
        several = sum(action["do"] == "coup" for _, action, _ in lying) > 1
        for name, action, words in lying:
            if action["do"] == "coup" and action in (self.aimed, self.lit, self.at_once()):
                continue  # it stands where all is confirmed
            reason = "" if action in self.legal else why_not(self.state, action)
            icon, topic = SIGNS[action["do"]]
            label, tip = words, ""
            if action["do"] == "coup":
                title = title_of(self.state.world, action["target"])
                label = title if several else words  # who it is must stay readable beside the others
                tip = _say("button.coup_tip", unit=title)
            press = self._doing(action)
            found.append(self.button(name, label, press, icon, reason=reason, tip=tip, topic=topic))
        return found

    def _cover(self) -> Button:
        reason = "" if COVER in self.legal else why_not(self.state, COVER)
        tip, press = preview.cover_words(self.view, self.state.seat), self._doing(COVER)
        words, topic = _say("button.cover"), "token.cover"
        leads, on = not reason and self.leads() == "cover", self.aimed == COVER
        key, strays = "confirm" if leads else "cover", leads and not self.recommended(COVER)
        main = leads and not strays
        return self.button("cover", words, press, "shield", key, main, tip, reason, on, topic, picked=strays)

    def _asked(self) -> list[Button]:
        """The two answers to whether the turn is to end; the way back lies where the turn was ended."""
        tip = _say("button.end_tip")
        anyway = self.button("anyway", _say("button.end_anyway"), self.end, tip=tip, topic="panel.end", red=True)
        keep = self.button("keep", _say("button.keep_on"), self.keep_on, key="confirm", main=True, topic="panel.end")
        return [keep, anyway]

    def _suggesting(self) -> list[Button]:
        """The way to what is sensible, or out of a warning; a puzzle proposes nothing."""
        return [self._next_choice()] if self.advises or self.warned else []

    def _next_choice(self) -> Button:
        """The way from one thing that can be chosen to the next: the sensible step until one is lit that can be done."""
        if self.warned:
            return self.button("next", _say("button.cancel"), self._let_go, key="confirm", main=True, topic="panel.preview")
        good, leads = self._good(), self.leads() == "next"
        shown = good == [self._offered] and self._offered in (self.aimed, self.lit)
        idle = not (good or self.tool or self.picked)  # what is in the hand can still be put back
        reason = "alone" if shown else "" if good else "reason" if not self.places() else "none" if idle else ""
        reason = reason and _say(f"button.next_{reason}")
        key = "confirm" if leads else ""
        words, tip = _say("button.next"), _say("button.next_tip")
        return self.button("next", words, self._next_step, key=key, main=leads, reason=reason, tip=tip, topic="panel.reach")

    def _let_go(self) -> None:
        """Let go of what is aimed at, or of what the hand holds."""
        self.back()

    def _step(self) -> Button:
        """What is aimed at, else what was lit last: amber where it is proposed, else with a bright rim; what it costs is told."""
        action, topic = self.picked or self.at_once(), "panel.preview"
        if action is None or self.by_itself(action):
            reason = _say("button.step_reason" if action is None else "button.step_itself")
            return self.button("step", _say("button.do_move"), self.confirm, reason=reason, topic=topic)
        words = _say("button.anyway") if self.warned else self._deed(action)
        press = self.confirm if self.aimed else self._going(action)
        topic = SIGNS[action["do"]][1] if action["do"] in SIGNS else topic
        bad = "button.bad_tip" if action["do"] == "fire" else "button.poor_tip"
        tip = _say(bad) if self.aimed and not self.warned and self.poor(action) and action["do"] != "move" else ""
        if action["do"] == "coup":
            tip = _say("button.coup_tip", unit=title_of(self.state.world, action["target"]))
        leads = self.leads() == "step"
        strays = leads and not self.recommended(action)
        key, main = "confirm" if leads else "", leads and not strays
        return self.button("step", words, press, key=key, main=main, tip=tip, topic=topic, red=self.warned, picked=strays)

    def _deed(self, action: Action) -> str:
        """What a button that does an action says: nothing is exchanged where nobody fires back, and a kill has a name."""
        world, kind = self.state.world, str(action["do"]).replace("-", "_")
        if kind == "coup" and self.aimed == action:
            return _say("button.kill", unit=title_of(world, action["target"]))
        seen = self.state.seen(action) if kind == "fire" else None
        if seen and seen.of(self.turn.unit) is None and (out := seen.of(action["target"])):
            return _say("button.do_fire_alone", threats=threats(out.threat))
        return _say(f"button.do_{kind}")

    def place_of(self, name: str) -> list[Rect]:
        """Where a button of the bar stands as long as a click on it does what lessons say of it, else nowhere.

        `step` does what is aimed at; `token` is looked at, grey or not; `end` ends the turn once nothing sensible is left, and
        asks nothing; `cover` Takes Cover.
        """
        if self.ending is self.view or not self.state.shown or (name == "end" and not self._last()):
            return []
        button = self._buttons.get(name)
        return [Rect(button.rect)] if button and (name == "token" or not button.reason) else []

    def _next_step(self) -> None:
        """Go to the best thing that can be done, then to the second and the third, and back; aim at what is not done at once.

        A token is taken in hand for it, or put back; where nothing is sensible, it says so.
        """
        good, before = self._good(), self._offered
        if not good:
            self.tool, self.aimed, self.warned, self.lit = None, None, False, None
            self.acts.update_highlights()
            self.why = waiting(self)
            return
        now = before if before in good and before == (self.aimed or self.lit) else None
        action = good[(good.index(now) + 1) % len(good)] if now else good[0]
        tool = _tool_of(action)
        if tool == "token" and self.tool != tool and not self.state.knows(self.view.world.side(self.turn.unit)):
            self.why = urged(self, action)  # where others look on, it lies face down until he takes it in hand himself
            self._offered = None
            return
        if tool and tool != self.tool:
            self.hold(tool)
        elif tool is None:
            self.tool, self.aimed, self.warned = None, None, False
        self._lead(action)
        lit = self.lit
        if action["do"] in AT_ONCE:
            self.aimed, self.warned = None, False
            self.acts.update_highlights()
        elif action != self.aimed:
            self.choose(action)
        self.lit, self._offered = lit, action
        if tool or action["do"] == "fire":
            self.proposed = self.aimed

    def _good(self) -> list[Action]:
        """What is sensible, the best first, so many as are suggested; what the hand holds before all else."""
        good = self.advice.good()
        held = [action for action in good if self.tool and _tool_of(action) == self.tool]
        return (held or good)[:CHOICES]

    def _end(self) -> Button:
        """The end of the turn, always at the same place; what Enter does once nothing else is left."""
        reason = "" if END in self.legal else why_not(self.state, END)
        last = self._last()
        key, tip = "confirm" if last else "", _say("button.end_tip")
        return self.button("end", _say("button.end"), self.end, key=key, main=last, reason=reason, tip=tip, topic="panel.end")


def _tool_of(action: Action) -> str | None:
    """What the hand holds to do this: the token, a weapon of the vehicle, or nothing."""
    return "token" if action["do"] == "use" else str(action["weapon"]) if action["do"] == "crew" else None
