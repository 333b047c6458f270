"""What the hand holds and aims at in a turn: the unit, the kind of action, the choice that the next click carries out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Any

from game.api import Action
from game.firefight.position import Position
from game.firefight.records import DIRECTIONS
from scenes.boards.hexes.board import Hit
from scenes.tables.firefight.advising.advice import Advised, looking
from scenes.tables.firefight.advising.plans import broken, running
from scenes.tables.firefight.advising.prospects import (
    PAYING,
    ROLLED,
    Choice,
    answers,
    chance,
    choices_of,
    endangered,
    odds_of,
    price_of,
    takes_caps,
    way_of,
)
from scenes.tables.firefight.advising.sense import lately_left, proposed
from scenes.tables.firefight.grouping import GROUP, TURN_FIRST, group_choices, turned_choices
from scenes.tables.firefight.modes import Mode
from scenes.tables.firefight.options import Option, Wise, option_of, options
from scenes.tables.firefight.pieces import hour_of
from scenes.tables.firefight.state import FirefightActs, FirefightState
from scenes.tables.firefight.ways import laid, named, paid

MOMENT = 0.006
"""Seconds of a frame in which it is looked at what is sensible."""
STEPS = ("move", "hidden_move", "hide", "group_move")
SHOTS = ("fire", "bonus", "smoke")
TURNING = ("move", "hidden_move", "hide", "pivot", "unload")
"""Kinds of action after which a unit may take any facing."""
BOARD = ("move", "fire", "hidden_move")
"""What a click on the board means while the hand holds nothing."""
WITH_CAPS = ("activate", "pool", "share", "opportunity")
"""The ways to pay in which CAPs can take the place of AP."""
PAYS = frozenset({*PAYING, "card", "caps"})
"""What of a sensible action is another where it is paid for otherwise."""
HOURS = {hour_of(facing): facing for facing in DIRECTIONS}


class Aiming(Mode):
    """The seat at the screen has the turn, as far as it is about what is chosen and aimed at.

    `tool`: the kind of action that the hand holds, None for steps and fire; `aimed`: what the main button carries out; `turning`:
    a facing is to be chosen for it, `facing` is the one that is lit; `by`: the name of the way to pay that was picked; `caps` on
    the dice; `support`: who joins in; `extra`: what else is added to a move; `picked`: the place of the option that is lit while
    nobody is chosen; `stalling`: it was asked whether to stall.
    """

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        self._of: Position | None = None
        self._capless = False  # whether the choices are those of somebody who has not been told of CAPs
        self._choices: list[Choice] = []
        self._found: list[Advised] | None = None  # all that was thought through
        self._options: list[Option] | None = None
        self._wise: list[Wise] | None = None
        self.replanned = ""  # what the enemy has done to a plan that is not gone on with
        self._proposed: tuple[Wise, Option] | None = None  # what was proposed last for the chosen unit, and its card
        self._looking: Iterator[list[Advised] | None] = iter(())
        self._together: tuple[Position, tuple[str, ...], list[Choice]] | None = None
        self.looked_at = set[str | None]()  # the units that were chosen by turns in this decision
        self.brought: object = None  # what was brought into sight last
        self.home: object = None  # the position that was looked at from home
        self._turned: tuple[Position, str, list[Choice]] | None = None
        self.chosen = None
        self.let_go()

    def let_go(self) -> None:
        """Hold and aim at nothing."""
        self.tool: str | None = None
        self.aimed: Choice | None = None
        self.turning, self.facing, self.by = False, "", ""
        self.caps, self.support, self.picked, self.warned, self.stalling = 0, list[str](), 0, False, False
        self.paid_in_caps = 0  # CAPs that take the place of AP beyond those that must (R-FF-17)
        self.group = list[str]()
        self.extra: dict[str, Any] = {}
        self.far: tuple[str, ...] = ()  # the way to a hex beyond the next that a second click walks
        self.far_price, self.far_facing = 0, ""

    # --- what may be done -------------------------------------------------------------------------------------------------

    @property
    def choices(self) -> list[Choice]:
        """Everything that may be done, whoever pays; worked out once for each view, and anew as CAPs are told of."""
        if self._of is not self.view:
            self._of, self._capless, self._found = self.view, self.state.capless, None
            self._options, self._wise, self._proposed, self.replanned = None, None, None, ""
            plans = [one.then for one in running(self.state, self.seat).values()]
            self._looking = looking(self.view, self.seat, lately_left(self.state), plans)
            self._choices = self._open()
            self.let_go()
            self.looked_at, self.chosen = set(), self._sole()  # a decision begins with what is worth doing
        elif self._capless and not self.state.capless:  # they have just been told of
            self._capless, self._options, self._proposed = False, None, None
            self._choices = self._open()
            self._wise = proposed(self.state, self.seat, self._choices, self._found) if self._found else None
        return self._choices

    def _open(self) -> list[Choice]:
        """What may be done beside a pass or a stall: by somebody who has not been told of CAPs, no more than what takes none."""
        legal = (one for one in self.legal if one["do"] not in ("pass", "stall"))
        return choices_of(one for one in legal if not (self._capless and takes_caps(one)))

    def _sole(self) -> str | None:
        """The unit that alone can act, where nothing is proposed: it need not be chosen anew for each step of a puzzle."""
        able = self.able()
        return able[0] if len(able) == 1 and not self.state.context.advises else None

    @property
    def options(self) -> list[Option]:
        """What is worth doing, best first."""
        choices = self.choices
        if self._options is None:
            self._options = options(self.state, self.seat, choices, self.wise)
        return self._options

    @property
    def wise(self) -> list[Wise]:
        """What a good player would do, best first; [] where nothing can be done any more."""
        while self.thinks:
            self._look_on()
        return self._wise or []

    @property
    def thinks(self) -> bool:
        """Whether it is still being looked at what a good player would do."""
        return bool(self.choices or self.legal) and self._wise is None

    def waits(self) -> bool:
        """Whether nothing is proposed yet, because that is still being looked at: Enter then does nothing that was not seen."""
        return self.state.shown and self.aimed is None and self.thinks

    @property
    def restless(self) -> bool:
        return self.state.shown and self.thinks

    def advance(self) -> None:
        """Look on for a moment at what a good player would do; show it when that is known."""
        end = monotonic() + MOMENT
        while self.restless and monotonic() < end:
            self._look_on()
            if not self.thinks:
                self.acts.update_highlights()

    def _look_on(self) -> None:
        """Look at one more action."""
        found = next(self._looking)
        if found is not None:
            self._found, self._wise = found, proposed(self.state, self.seat, self.choices, found)
            self.replanned = broken(self.state, self.seat, self._wise)

    def advised(self) -> Option | None:
        """What a good player would do with the chosen unit, while nothing is aimed at; None where it had better wait.

        It is paid for in the way that was picked; None where nothing that is sensible can be.
        """
        if self.tool or self.aimed or self.far or not self.state.shown:
            return None
        first = next((one for each in self._counselled() if (one := self._picked(each))), None)
        if first is None:
            return None
        if self._proposed is None or self._proposed[0] != first:
            self._proposed = first, option_of(self.state, self.seat, first)
        return self._proposed[1]

    def _counselled(self) -> list[Wise]:
        """What a good player would do with the chosen unit, best first, where that is told and known."""
        if not self.chosen or self.thinks or not self.state.context.advises:
            return []
        return [one for one in self.wise if one.choice and one.choice.unit == self.chosen]

    def _picked(self, wise: Wise) -> Wise | None:
        """The same paid for in the way that was picked; by how much it is better then is not known. None where it cannot be."""
        if not self.by or named(wise.action) == self.by or wise.choice is None:
            return wise
        wise = wise.step or wise
        assert wise.choice is not None
        way = next((one for one in wise.choice.ways if named(one) == self.by), None)
        if way is None:
            return None
        kept = {key: value for key, value in wise.action.items() if key not in PAYS}
        return Wise(wise.choice, {**kept, **paid(way)})

    def wanted(self) -> str:
        """The name of the way in which the chosen unit pays wherever it can: the one that was picked, else that of the advice."""
        return self.by or next((named(one.action) for one in self._counselled()), "")

    def option(self) -> Option | None:
        """The option that is lit, while nobody is chosen."""
        found = self.options if self.asks() and not self.thinks else []
        answering = answers(self.view, self.seat)
        if not found or not (answering or self.state.context.advises):
            return None
        return found[min(self.picked, len(found) - 1)]

    def hopeless(self) -> bool:
        """Whether a shot is aimed at that no roll can make a hit: then the main button lets go."""
        if self.aimed is None or chance(self.state, self.aimed) is None:
            return False
        odds = odds_of(self.state, self.action(self.aimed), self.caps)
        return odds is not None and not odds["hit_36"]

    def endangered(self) -> dict[str, int]:
        """The own units that the shot that is aimed at can hit as well: then the main button lets go, too."""
        return endangered(self.state, self.action(self.aimed)) if self.aimed and self.aimed.do in ("fire", "bonus") else {}

    def fresh(self) -> list[str]:
        """The seat's units that have not acted in this round and can."""
        return [name for name in self.able() if self.view.units[name].state == "fresh"]

    def asks(self) -> bool:
        """Whether the column holds what is worth doing: nothing else is chosen."""
        return not (self.chosen or self.tool or self.aimed) and self.state.shown

    def able(self) -> list[str]:
        """The units that may do something, in the order of listing."""
        return list(dict.fromkeys(one.unit for one in self.choices if one.unit))

    def mine(self) -> list[Choice]:
        """What the chosen unit may do; with a card in the hand, what the card does."""
        if self.tool and self.tool.startswith("bonus:"):
            return [one for one in self.choices if one.tool == self.tool and self.chosen in (None, one.unit)]
        return [one for one in self.choices if self.chosen and one.unit == self.chosen]

    def played_on(self) -> dict[str, Choice]:
        """The units that the card in the hand can be played on, each with the choice that a click on it means."""
        held = bool(self.tool and self.tool.startswith("bonus:")) and not self.aimed
        return {one.unit: one for one in self.mine() if one.unit and not one.space} if held else {}

    def active(self) -> list[Choice]:
        """Those of them that a click on the board means now."""
        mine = self.mine()
        if self.tool == GROUP:
            return self.together()
        if self.tool == TURN_FIRST:
            return self.turned()
        if self.tool:
            return [one for one in mine if one.tool == self.tool]
        hidden = any(one.do == "hidden_move" for one in mine)
        return [one for one in mine if one.tool in BOARD and not (hidden and one.do == "move")]

    def members(self) -> list[str]:
        """The units of the group that is put together, the chosen one first."""
        return [self.chosen, *self.group] if self.chosen else []

    def together(self) -> list[Choice]:
        """What the group can do; worked out once for each group."""
        key = self.view, tuple(self.members())
        if self._together is None or self._together[0] is not key[0] or self._together[1] != key[1]:
            self._together = *key, group_choices(self.state, key[1], self.choices)
        return self._together[2]

    def turned(self) -> list[Choice]:
        """Where the chosen vehicle can drive if it turns first; worked out once for each view."""
        unit = self.unit(self.chosen)
        if unit is not None and (self._turned is None or self._turned[:2] != (self.view, unit.id)):
            self._turned = self.view, unit.id, turned_choices(self.state, unit)
        return self._turned[2] if unit is not None and self._turned else []

    def steps(self) -> dict[str, Choice]:
        """Where a step may lead, by space."""
        return {str(one.space): one for one in self.active() if one.do in STEPS and one.space}

    def aims(self) -> list[Choice]:
        """What may be aimed at."""
        return [one for one in self.active() if one.do in SHOTS and one.space]

    def tools(self) -> list[Choice]:
        """What the chosen unit may do beside clicks on the board: one choice for each kind of action, the first of it."""
        if self.tool == GROUP:
            return [one for one in self.together() if not one.space]
        if self.tool == TURN_FIRST:
            return []
        usual = {one.tool for one in self.active()} if not self.tool else set()
        found: dict[object, Choice] = {}
        for one in self.mine():
            if one.tool not in usual and one.tool != self.tool:
                alone = one.do in ("load", "unload", "occupy") or (one.do == "bonus" and not one.space)
                found.setdefault((one.tool, repr(one.core)) if alone else one.tool, one)
        return list(found.values())

    def targets(self, choice: Choice) -> list[str]:
        """The units that an attack rolls against, as far as they are known."""
        odds = odds_of(self.state, choice.core) if choice.do in SHOTS and choice.do != "smoke" else None
        if odds is None:
            return []
        names = odds.get("targets") or {choice.core.get("target"): odds}
        return [name for name in names if self.enemy(str(name))]

    # --- what is aimed at -------------------------------------------------------------------------------------------------

    def at(self, hit: Hit) -> Choice | None:
        """The choice that a place stands for: an attack first where somebody could be hit, else a step."""
        here = [one for one in self.aims() if one.space == hit.space]
        exact = next((one for one in here if hit.unit and one.core.get("target") == hit.unit), None)
        step = self.steps().get(hit.space or "")
        if self.aimed and not exact and self.aimed in (*here, step):
            return self.aimed  # by a row: a second click does it
        if step and not any(self.enemy(one.id) for one in self.view.here(str(hit.space))):
            return step  # nothing but mines could be hit
        near = next((one for one in here if "target" not in one.core), None)
        return exact or near or (here[0] if here and hit.unit else None) or step

    def meant(self, hit: Hit) -> Choice | None:
        """The choice that a click here means; None where there is none, or where it chooses one of one's own."""
        found = self.at(hit) if self.chosen or self.tool else None
        shot = found is not None and found.do in SHOTS  # what is ringed is aimed at, whoever else stands there
        return None if found and not shot and self.chooses(hit) else found

    def chooses(self, hit: Hit) -> bool:
        """Whether a click chooses another unit of one's own; a step to its space is a click beside it."""
        other = self.unit(hit.unit)
        own = other is not None and other.seat == self.seat and other.id != self.chosen and not self.tool
        return own and hit.unit in self.able()

    def previewed(self) -> Choice | None:
        """What is aimed at, else what is pointed at, else the option that is lit."""
        if not self.state.shown:
            return None
        if self.aimed:
            return self.aimed
        pointed = self.meant(self.hit)
        option = self.option()
        return pointed or (option.choice if option else None)

    def way(self, choice: Choice) -> Action:
        """The way to pay for a choice: the one that was picked, else the one that is proposed."""
        option = self.option()
        if option and option.choice is choice:
            return option.action
        wanted = self.wanted() if choice.unit == self.chosen else self.by
        picked = next((one for one in choice.ways if named(one) == wanted), None)
        return picked or way_of(self.view, self.seat, choice)

    def action(self, choice: Choice) -> Action:
        """The choice as it would be played now, paid for, with a facing, CAPs on the dice and those who join in."""
        made: dict[str, Any] = {**choice.core, **paid(self.way(choice))}
        if choice is self.aimed:
            if self.facing and choice.do in TURNING:
                made["facing"] = self.facing
            made |= self.extra
            if self.paid_in_caps:
                made["caps_pay"] = int(made.get("caps_pay", 0)) + self.paid_in_caps
            if self.support:
                made["support"] = list(self.support)
            if self.caps and choice.do in ROLLED:
                made["caps"] = dict.fromkeys(self.rolls(choice), self.caps)
        return made

    def rolls(self, choice: Choice) -> list[str]:
        """The units on whose rolls CAPs are spent: each one that rallies, the first that is attacked (R-FF-21)."""
        names = choice.core.get("units", [choice.unit]) if choice.do == "rally" else self.targets(choice)[:1]
        return [name for name in names if name]

    def extras(self, choice: Choice) -> list[tuple[str, str, Any]]:
        """What can be added to a move: its key, its value, and what of the words it is called by (R-FF-41, R-FF-125)."""
        if choice.do != "move" or choice is not self.aimed:
            return []
        found: list[tuple[str, str, Any]] = [("care", "cautious", True)] if self.state.world.cautious else []
        kinds = self.state.world.tables.works
        found += [("into", "into", work.id) for work in self.view.works_at(str(choice.space)) if kinds[work.kind].fort]
        base = {key: value for key, value in self.action(choice).items() if key not in self.extra}
        return [one for one in found if not self.state.refusal({**base, one[1]: one[2]})]

    def most_in_caps(self, choice: Choice) -> int:
        """How many CAPs beyond those that must may take the place of AP in the way that is picked (R-FF-17, R-FF-22)."""
        way, price = self.way(choice), price_of(self.state, {**choice.core, **self.extra})
        if way.get("by") not in WITH_CAPS or price is None or "cap_limit" in way or self.state.capless:
            return 0
        least, at_hand = int(way.get("caps_pay", 0)), self.view.caps[self.seat].now - laid(self.action(choice))
        return max(0, min(price, at_hand) - least)

    def supporters(self, choice: Choice) -> dict[str, str]:
        """The units beside the leader that might join a shot (R-FF-86), each with the reason why it may not, "" where it may."""
        unit = self.unit(choice.unit)
        if choice.do != "fire" or "weapon" in choice.core or unit is None or "groups" not in self.state.world.modules:
            return {}
        near = (unit.at, *self.state.world.hexes.links(unit.at))
        own = [one for one in self.view.own(unit.seat) if one.at in near and one.id != unit.id]
        base = {key: value for key, value in self.action(choice).items() if key not in ("support", "caps")}
        return {one.id: self.state.refusal({**base, "support": [*self.others(one.id), one.id]}) for one in own}

    def others(self, name: str) -> Sequence[str]:
        """Those who join in beside one of them."""
        return [one for one in self.support if one != name]

    def about(self) -> object:
        return type(self), self.chosen, self.tool, self.aimed and repr(self.aimed.core)
