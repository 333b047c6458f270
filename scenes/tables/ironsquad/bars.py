"""What stands on the bars of Iron Squad: the chips above, the two ways to look at the board, and the buttons of a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.api import Action, Seat
from game.ironsquad.position import SETTING_UP, Position
from game.ironsquad.records import SEATS
from scenes.boards.hexes.board import Hit
from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button, Press
from scenes.kit.words import say
from scenes.tables.ironsquad.advising.advice import STEPS, Adviser
from scenes.tables.ironsquad.names import title_of
from scenes.tables.ironsquad.pieces import hour_of
from scenes.tables.ironsquad.prospects import Outlook
from scenes.tables.ironsquad.state import IronSquadState
from scenes.tables.look_bars import LookBars

LOOKS, THOUGHT = 90, 104
"""Design units of a button for a way of looking, with its word, and of that for a thought."""
LOOKED_AT = frozenset({"tiles", "deploy", "turn"})
"""The phases in which somebody looks at the board itself."""


class Bars(LookBars[Position, Hit]):
    """The bars of one table."""

    ICONS = {"threat": "threat", "sight": "eye"}
    TOPICS = {"threat": "panel.threat", "sight": "R-IS-54"}
    state: IronSquadState

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        view, state = self.state.view, self.state
        if view.phase in SETTING_UP:
            left = [Chip(say(f"ironsquad:name.phase.{view.phase}"), topic="setup")]
        else:
            light = say("ironsquad:name.night" if view.night else "ironsquad:name.day")
            rounds = view.world.scenario.rounds
            told = say("ironsquad:table.round", round=view.round, rounds=rounds, hour=hour_of(view), light=light)
            left = [Chip(told, topic="panel.clock")]
            if view.weather:  # the first round begins before its weather is rolled
                left.append(Chip(say(f"ironsquad:table.{view.weather}"), topic="panel.weather"))
        deciding = state.chair.seat if state.chair and state.shown else None
        if deciding:
            name = state.names[deciding]
            left.append(Chip(say("ironsquad:table.deciding", name=name), SIDES[deciding], True, short=name))
        return left, [self._score(seat) for seat in SEATS]

    def _score(self, seat: Seat) -> Chip:
        state = self.state
        given = {"name": state.names[seat], "points": state.vp[seat]}
        short, player = say("ironsquad:table.score", **given), state.context.player(seat)
        words = say("ironsquad:table.score_of", player=player, **given) if player else short
        return Chip(words, SIDES[seat], short=short, topic="panel.vp")

    def words(self, look: str) -> tuple[str, str]:
        """What the button of a way of looking says, and its tip."""
        return say(f"ironsquad:button.{look}"), say(f"ironsquad:button.{look}_tip")

    def playing(self) -> bool:
        """Whether somebody looks at the board itself."""
        return self.state.view.phase in LOOKED_AT

    def always(self) -> list[Button]:
        """The buttons that are there wherever the board is looked at."""
        if not self.state.shown or not self.playing():
            return []
        found = [self._look(look) for look in self.ICONS if self._offered(look)]
        if self.state.thinkable and not self.state.hand.busy:
            found.append(self.state.hand.switch_button())
        for button in found:
            button.minor, button.held = True, LOOKS if button.key in self.ICONS else THOUGHT
        return found

    def key(self, action: str) -> bool:
        """Whether a key switched a way of looking."""
        return self._offered(action) and super().key(action)

    def _offered(self, look: str) -> bool:
        return look != "threat" or self.state.view.phase == "turn"


# --- a turn ----------------------------------------------------------------------------------------------------------------

ABOUT = {
    "undo": "undo",
    "next": "panel.end",
    "treat": "panel.healing",
    "go": "R-IS-31",
    "reveal": "location",
    "heal": "panel.healing",
    "first": "panel.healing",
    "aim": "panel.preview",
    "fire": "panel.preview",
    "point": "area.mg",
    "turn": "area.mg",
    "end": "panel.end",
    "end_turn": "panel.end",
    "end_anyway": "panel.end",
    "end_winning": "panel.end",
    "play_on": "panel.end",
}
"""What each button is about, as the rule book finds it."""
PLACES = dict.fromkeys(("go", "reveal", "heal", "first", "aim", "fire", "point"), "shot") | {"turn": "end"}
"""Buttons that share a place: what a second click at the same place would settle unseen never lies there."""
HELD = {"undo": 84, "shot": 104, "end": 96, "end_turn": 96, "next": 108}
"""Design units of the places on the bar that are held for a whole turn."""
LETTERS = 17
"""Letters that have room on a button that names somebody; the sentence names him as well."""


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:turn.{key}", **given)


class Acting(Protocol):
    """What the bar of a turn reads of the hand that has the turn, and what its buttons do there."""

    state: IronSquadState
    chosen: str | None
    aimed: str | None
    entering: str | None
    facing: int | None
    treating: bool
    warned: bool

    @property
    def view(self) -> Position: ...

    @property
    def advice(self) -> Adviser: ...

    @property
    def outlook(self) -> Outlook | None: ...

    @property
    def post(self) -> str: ...

    @property
    def wins(self) -> bool: ...

    @property
    def button(self) -> Callable[..., Button]: ...

    def spent(self, outlook: Outlook) -> bool: ...

    def waiting(self) -> list[str]: ...

    def others(self) -> list[str]: ...

    def aim(self) -> None: ...

    def follow(self) -> None: ...

    def choose(self, name: str | None) -> None: ...

    def go(self, space: str) -> None: ...

    def fire(self, target: str) -> None: ...

    def end(self) -> None: ...

    def end_turn(self) -> None: ...

    def next_unit(self) -> None: ...

    def play_on(self) -> None: ...

    def take_back(self) -> None: ...

    def toggle_treating(self) -> None: ...


class TurnBar:
    """The buttons of a hand that has the turn."""

    def __init__(self, mode: Acting) -> None:
        self.mode = mode

    def _button(
        self, name: str, press: Press, icon: str = "", key: str = "", main: bool = False, label: str = "", **more: Any
    ) -> Button:
        made = self.mode.button(name, label or _say(f"button.{name}"), press, icon, key, main, topic=ABOUT[name], **more)
        made.minor = False  # whether it can be pressed or not, it goes bare no earlier than the others
        made.name = PLACES.get(name, name)
        made.held = HELD.get(made.name, 0)
        return made

    def buttons(self) -> list[Button]:
        """Taking back, what the chosen unit does, the end of the turn, and the next unit, each at the same place in a turn.

        What ends the turn never lies where a unit is finished, nor where a click has just asked for the end.
        """
        if self.mode.warned and self.mode.wins:
            win = self._button("end_winning", self.mode.end_turn, key="confirm", main=True)
            return [self._button("play_on", self.mode.play_on), win]
        if self.mode.warned:
            return [
                self._button("end_anyway", self.mode.end_turn, red=True),
                self._button("play_on", self.mode.play_on),
                self._button("next", self.mode.next_unit, key="confirm", main=True),
            ]
        acted = self.mode.view.active or any(unit.done for _, unit in self.mode.view.own(self.mode.view.seat or ""))
        reason = "" if self.mode.state.context.can_take_back() else _say(f"button.undo_reason.{'drawn' if acted else 'idle'}")
        found = [self._button("undo", self.mode.take_back, "undo", "undo", tip=_say("button.undo_tip"), reason=reason)]
        return [*found, *self._unit_buttons(), *self._turn_buttons()]

    def _unit_buttons(self) -> list[Button]:
        """What the chosen unit can do besides walking: each has its place from the start of a turn, grey where it cannot be."""
        outlook, found = self.mode.outlook, list[Button]()
        if outlook and self.mode.facing is None and outlook.treatable and not self._treats_there(outlook):
            found.append(self._treat_button())
        return [*found, self._shot_button(), self._end_button()]

    def _treats_there(self, outlook: Outlook) -> bool:
        """Whether the button in the place of the shot is enough to treat: it treats the only one who needs it, or has no shot."""
        step = self.mode.advice.planned(outlook)
        if step and step.action["do"] == "heal" and step.action["unit"] == outlook.name:
            return len(outlook.treatable) == 1
        return not (step and step.action["do"] in STEPS) and not outlook.targets

    def _treat_button(self) -> Button:
        """Ask whom the medic treats, or treat the only one who needs it."""
        return self._button("treat", self.mode.toggle_treating, tip=_say("button.treat_tip"), on=self.mode.treating)

    def _shot_button(self) -> Button:
        """What is proposed, aim, fire, or settle the facing; amber where that is the next sensible step."""
        outlook, step = self.mode.outlook, self.mode.advice.step
        if outlook and self.mode.aimed in outlook.targets:
            return self._button("fire", lambda: self.mode.fire(self.mode.aimed or ""), key="confirm", main=True)
        if outlook and self.mode.facing is not None:
            return self._button("point", self.mode.end, key="confirm", main=True, tip=_say("button.point_tip"))
        if outlook and self.mode.entering:
            return self._go_button(self.mode.entering, _say("button.enter_tip"))
        if self.mode.post:
            return self._go_button(self.mode.post, _say("button.post_tip"))
        if step and step.to:
            return self._go_button(step.to, _say("button.go_tip"))
        name = STEPS.get(step.action["do"]) if step else None
        if step and step.by_another(self.mode.chosen or ""):
            return self._first_button(step.action["unit"])
        if name:
            label = self._patient(step.action) if step and name == "heal" else ""
            return self._button(name, self.mode.follow, key="confirm", main=True, label=label, tip=_say(f"button.{name}_tip"))
        if outlook and outlook.treatable and self._treats_there(outlook):
            made = self._treat_button()
            made.name, made.held = "shot", HELD["shot"]
            return made
        if outlook is None or not outlook.targets:
            return self._button("aim", self.mode.aim, reason=_say("button.aim_reason" if outlook else "button.end_reason.nobody"))
        main = step.action["do"] == "fire" if step else bool(self.mode.view.active) or self._last
        return self._button("aim", self.mode.aim, key="confirm" if main else "", main=main, tip=_say("button.aim_tip"))

    def _go_button(self, at: str, tip: str) -> Button:
        """Walk to a hex that the button names."""
        return self._button("go", lambda: self.mode.go(at), key="confirm", main=True, label=_say("button.go", at=at), tip=tip)

    def _first_button(self, doer: str) -> Button:
        """Choose whoever does what is proposed: a deed of somebody else is never done under this one's hand."""
        label, tip = self._naming("first", doer), _say("button.first_tip")
        return self._button("first", lambda: self.mode.choose(doer), key="confirm", main=True, label=label, tip=tip)

    def _patient(self, action: Action) -> str:
        """What the button says that treats somebody."""
        if action["target"] == action["unit"]:
            return _say("button.heal_himself")
        return self._naming("heal", action["target"])

    def _naming(self, key: str, unit: str) -> str:
        """What a button says that is about a unit: its name, where that has room."""
        named = _say(f"button.{key}", unit=title_of(self.mode.view, unit))
        return named if len(named) <= LETTERS else _say(f"button.{key}_him")

    def _end_button(self) -> Button:
        """Finish the chosen unit; amber once there is nothing left that it could do."""
        outlook, step, tip = self.mode.outlook, self.mode.advice.step, _say("button.end_tip")
        if self.mode.facing is not None:
            return self._button("end", self.mode.end, reason=_say("button.end_reason.facing"))
        if outlook is None or not outlook.acting:
            return self._button("end", self.mode.end, reason=_say("button.end_reason.nobody"))
        main = step is not None and step.action["do"] == "end"
        key = "confirm" if main else ""
        if self.mode.view.active is None:
            if outlook.unit.facing is not None:
                return self._button("turn", self.mode.end, key=key, main=main, tip=_say("button.turn_tip"))
            if main:
                return self._button("end", self.mode.end, key=key, main=True, tip=tip)
            return self._button("end", self.mode.end, reason=_say("button.end_reason.idle"))
        if step is None:  # with a target in range the shot is the sensible step, not his end
            main = self.mode.spent(outlook) and not (self.mode.aimed or outlook.targets)
        return self._button("end", self.mode.end, key="confirm" if main else "", main=main, tip=tip)

    @property
    def _last(self) -> bool:
        """Whether the chosen unit is the only one left that can act: then there is no next one to go to."""
        return self.mode.waiting() == [self.mode.chosen]

    def _turn_buttons(self) -> list[Button]:
        """The end of the turn and the next unit: amber is the next unit where nothing is proposed for one that is chosen, and the
        end once all have acted.
        """
        mode, waiting = self.mode, self.mode.waiting()
        free = mode.aimed is None and mode.facing is None
        amber = free and mode.view.active is None and mode.advice.step is None
        if not waiting:
            idle = self._button("next", self.mode.next_unit, reason=_say("button.next_reason.done"))
            return [self._button("end_turn", self.mode.end_turn, key="confirm", main=True), idle]
        acting, outlook = self.mode.view.active is not None, self.mode.outlook
        wins = mode.wins and free
        spent = acting and outlook is not None and self.mode.facing is None and (wins or mode.spent(outlook))
        busy = _say("button.end_turn_reason") if acting and not (spent and outlook and outlook.unit.facing is None) else ""
        only = _say("button.next_reason.active") if acting and not (spent and mode.others()) else ""
        if self._last and not acting:
            amber, only = False, _say("button.next_reason.last")
        wins, amber = wins and not busy, amber and not wins
        return [
            self._button("end_turn", self.mode.end_turn, key="confirm" if wins else "", main=wins, reason=busy),
            self._button("next", self.mode.next_unit, key="confirm" if amber else "next", main=amber, reason=only),
        ]
