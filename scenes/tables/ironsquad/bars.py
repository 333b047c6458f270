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
from scenes.tables.ironsquad.advising.advice import Adviser
from scenes.tables.ironsquad.advising.proposing import STEPS
from scenes.tables.ironsquad.expected import foe_on
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

    def toggle(self, look: str) -> None:
        super().toggle(look)
        if self.state.looks.on(look):
            self.state.context.report(f"seen-{look}")

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
    "on_to": "panel.end",
}
"""What each button is about, as the rule book finds it."""
PLACES = dict.fromkeys(("go", "reveal", "heal", "first", "aim", "fire", "point"), "shot") | {"turn": "end"}
"""Buttons that share a place: what a second click at the same place would settle unseen never lies there."""
HELD = {"undo": 84, "end": 96, "end_turn": 96}
"""Design units of the places on the bar that are held for a whole turn."""
CORNER = 168
"""Those of the corner, where the next step lies but for the end of a unit, which keeps its place."""
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
    onward: str | None
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
        made.settles = False  # it is kept, and may have lain in the corner before
        return made

    def buttons(self) -> list[Button]:
        """Taking back, the end of a unit and of the turn, each at the same place in a turn, and in the corner the next step.

        The end of the turn lies beside the corner, and in it once nobody else can act: nothing dead lies there beside a smaller
        amber button. Nowhere does it lie where a unit is finished.
        """
        if self.mode.warned:
            return self._warned_buttons()
        acted = self.mode.view.active or any(unit.done for _, unit in self.mode.view.own(self.mode.view.seat or ""))
        reason = "" if self.mode.state.context.can_take_back() else _say(f"button.undo_reason.{'drawn' if acted else 'idle'}")
        found = [self._button("undo", self.mode.take_back, "undo", "undo", tip=_say("button.undo_tip"), reason=reason)]
        outlook = self.mode.outlook
        if outlook and self.mode.facing is None and outlook.treatable and not self._treats_there(outlook):
            found.append(self._treat_button())
        step = self._step()
        step.held, step.settles = CORNER, True
        beside = [] if step.name == "end_turn" else [self._end_turn_button()]
        return [*found, self._end_button(step.main), *beside, step]

    def _warned_buttons(self) -> list[Button]:
        """End the turn after all, or go on with it, in one order: what ends it lies farthest from the corner."""
        mode = self.mode
        back = self._button("play_on", mode.play_on)
        if mode.wins:
            win = self._button("end_winning", mode.end_turn, key="confirm", main=True)
            win.settles = True
            return [back, win]
        reason = "" if mode.others() else _say("button.next_reason.last")
        after = self._button("next", mode.next_unit, reason=reason)
        keeps = self._button("play_on", mode.play_on, key="confirm", main=True)
        after.held, keeps.held = HELD["end_turn"], CORNER  # they lie where the end of the turn and the corner lay
        return [self._button("end_anyway", mode.end_turn, red=True), after, keeps]

    def _treats_there(self, outlook: Outlook) -> bool:
        """Whether the corner is enough to treat: it treats the only one who needs it."""
        step = self.mode.advice.planned(outlook)
        treats = step and step.action["do"] == "heal" and step.action["unit"] == outlook.name
        return bool(treats) and len(outlook.treatable) == 1

    def _treat_button(self) -> Button:
        """Ask whom the medic treats, or treat the only one who needs it."""
        return self._button("treat", self.mode.toggle_treating, tip=_say("button.treat_tip"), on=self.mode.treating)

    def _step(self) -> Button:
        """The next step: what is proposed, a shot, a facing, else the next unit or the end of the turn."""
        outlook, step = self.mode.outlook, self.mode.advice.step
        if outlook and self.mode.onward and self.mode.facing is None:
            return self._on_to_button(outlook, self.mode.onward)
        if outlook and self.mode.aimed in outlook.targets:
            return self._button("fire", lambda: self.mode.fire(self.mode.aimed or ""), key="confirm", main=True)
        if outlook and self.mode.facing is not None:
            return self._button("point", self.mode.end, key="confirm", main=True, tip=_say("button.point_tip"))
        if outlook and self.mode.entering:
            house = outlook.ambushed_on(self.mode.entering)
            if house and not foe_on(self.mode.view, self.mode.entering):  # who goes to an enemy has been asked already
                return self._go_button(self.mode.entering, _say("button.search_tip"), _say("button.search", at=house))
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
        aims = step.action["do"] == "fire" if step else bool(outlook and outlook.acting and not self.mode.wins)
        if outlook and outlook.targets and aims and not self.mode.treating:
            return self._button("aim", self.mode.aim, key="confirm", main=True, tip=_say("button.aim_tip"))
        return self._onward_button()

    def _onward_button(self) -> Button:
        """The next unit, else the end of the turn: amber where the chosen one has nothing better to do."""
        mode, outlook, step = self.mode, self.mode.outlook, self.mode.advice.step
        acting, free = mode.view.active is not None, mode.aimed is None and not mode.treating
        spent = acting and outlook is not None and outlook.spent
        faces = acting and outlook is not None and outlook.unit.facing is not None
        wins = mode.wins and free
        if wins and not faces or not mode.waiting():
            return self._end_turn_button(True)
        if not (outlook and outlook.acting) or mode.others():
            stays = step is not None and step.action["do"] == "end"
            return self._next_button(free and not wins and (spent or stays if acting else step is None))
        return self._end_turn_button(free and spent and not wins)

    def _next_button(self, main: bool) -> Button:
        """The next unit; whoever is acting is finished by it."""
        mode, tip = self.mode, _say("button.next_tip")
        if mode.view.active and mode.outlook and mode.outlook.unit.mp and not mode.outlook.spent:
            tip = _say("button.next_gives_up", unit=title_of(mode.view, mode.outlook.name), mp=mode.outlook.unit.mp)
        return self._button("next", mode.next_unit, key="confirm" if main else "next", main=main, tip=tip)

    def _end_turn_button(self, main: bool = False) -> Button:
        """The end of the turn, which asks as long as somebody can still act."""
        reason = _say("button.end_reason.facing") if self.mode.facing is not None else ""
        key, tip = "confirm" if main else "", _say("button.end_turn_tip")
        return self._button("end_turn", self.mode.end_turn, key=key, main=main, tip=tip, reason=reason)

    def _go_button(self, at: str, tip: str, label: str = "") -> Button:
        """Walk to a hex that the button names."""
        label = label or _say("button.go", at=at)
        return self._button("go", lambda: self.mode.go(at), key="confirm", main=True, label=label, tip=tip)

    def _on_to_button(self, outlook: Outlook, other: str) -> Button:
        """Finish whoever is acting and go on with another."""
        tip = _say("button.next_gives_up", unit=title_of(self.mode.view, outlook.name), mp=outlook.unit.mp)
        return self._button("on_to", self.mode.end, key="confirm", main=True, label=self._naming("on_to", other), tip=tip)

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

    def _end_button(self, led: bool) -> Button:
        """Finish the chosen unit; amber where that is the next step and the corner does not do it. `led`: the corner is amber."""
        outlook, step, tip = self.mode.outlook, self.mode.advice.step, _say("button.end_tip")
        if self.mode.facing is not None:
            return self._button("end", self.mode.end, reason=_say("button.end_reason.facing"))
        if outlook is None or not outlook.acting:
            return self._button("end", self.mode.end, reason=_say("button.end_reason.nobody"))
        main = not led and step is not None and step.action["do"] == "end"
        key = "confirm" if main else ""
        if self.mode.view.active is None:
            if outlook.unit.facing is not None:
                return self._button("turn", self.mode.end, key=key, main=main, tip=_say("button.turn_tip"))
            if main:
                return self._button("end", self.mode.end, key=key, main=True, tip=tip)
            return self._button("end", self.mode.end, reason=_say("button.end_reason.idle"))
        return self._button("end", self.mode.end, key=key, main=main, tip=tip)
