"""What the bar of a turn says and offers: the sentence, the buttons at their fixed places, and what the main one comes to."""

from __future__ import annotations

from typing import Any

from game.api import Action
from game.firefight.judging.prizes import strikes_back
from scenes.kit.language import translated
from scenes.kit.widgets import Button, Press
from scenes.kit.words import say
from scenes.tables.firefight.advising.plans import going_on
from scenes.tables.firefight.advising.prospects import (
    WALK,
    Choice,
    answers,
    assaults,
    cheapest_stall,
    ends_round,
    may_end,
    price_of,
    walk_of,
)
from scenes.tables.firefight.aim import HOURS, STEPS, TURNING
from scenes.tables.firefight.grouping import GROUP
from scenes.tables.firefight.hand import Holding
from scenes.tables.firefight.names import mark_of
from scenes.tables.firefight.odds import percent
from scenes.tables.firefight.options import Option, dice_caps, title_of_choice
from scenes.tables.firefight.sightline import threats
from scenes.tables.firefight.walking import walks
from scenes.tables.firefight.ways import box_of, laid, named, paid_told, units_named

HELD = {"back": 106, "stall": 138, "pass": 72}
"""Design units that the places of buttons are wide, whatever stands on them: they stay where they are for the whole turn."""
SURE = "sure"
"""The place of what is asked once more: at the left of all others, so that a second click never answers."""
NAMED = 4
"""So many units that have not acted are named at most where a pass ends the round."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:turn.{key}", **given)


class Choosing(Holding):
    """The bar of the seat that has the turn."""

    def sentence(self) -> str:
        if self.warned:
            return self._pass_told()
        if self.stalling:
            cost = " ".join(box_of(self._stalls() or {}, 1))
            return _say("stall_sure", cost=cost)
        if self.told_why:
            return self.told_why
        if self.far:
            lost = self.far_lost()
            lost = f"{{danger|{say('firefight:option.but.lost', lost=lost)}}}" if lost else ""
            return _say("walk_loses" if lost else "walk", at=self.far[-1], cost=self.far_cost(), lost=lost)
        if self.turning and self.aimed:
            paid = paid_told(self.state, self.aimed, self.way(self.aimed))
            return f"{paid} {_say('facing_paid')}" if paid else _say("facing" if self._needs_seen() else "facing_free")
        if self.aimed:
            own = self.endangered()
            if own:
                names = units_named(self.state, tuple(own))
                gone = all(self.view.units[name].hit for name in own)  # a second hit always destroys
                return _say("own_gone" if gone else "own_fire", units=names, percent=percent(max(own.values())))
            vain = "vain" if self.view.caps[self.seat].now else "vain_bare"
            told = _say(vain if self.hopeless() else "again", what=title_of_choice(self.state, self.aimed))
            return f"{told} {paid_told(self.state, self.aimed, self.way(self.aimed))}".strip()
        if self.state.looks.on("sight") and not (self.chosen or self.hit.unit):
            return _say("sight")
        if self.state.looks.on("threat") and not (self.chosen or self.hit.unit):
            return _say("threat" if threats(self.state, self.seat) else "threat_none")
        if option := self.option():
            told = self._met_told(option) or going_on(self.state, self.seat, option.choice)
            told = told or _say("take_or_choose" if option.choice else "choose_unit")
            return f"{self.replanned} {told}".strip()
        if self.tool == GROUP:
            return _say("group" if self.group else "group_first", count=len(self.members()))
        if self.played_on():
            card = next(iter(self.played_on().values())).core["card"]
            return say("firefight:card.play_on", card=translated(self.state.world.tables.cards[card].name))
        if self.tool:
            return _say("place")
        pointed = self.previewed() if self.chosen else None
        if pointed:
            return _say("pointed", what=title_of_choice(self.state, pointed)) + self._edge_told(pointed)
        if self.chosen and self.chooses(self.hit):
            return _say("choose_other", unit=self.state.called(str(self.hit.unit)))
        walker = self.unit(self.chosen)
        if walker:
            outlined = any(self.hit.space in one.spaces for one in self.board.over.outlines)
            told = "outlined" if outlined else "unit"
            return _say(f"{told}_walks" if walks(self.view, walker) else told, unit=self.state.called(walker.id))
        if self._to_look_at() or self._leaves_it():
            return _say("choose")
        stay = units_named(self.state, tuple(self.fresh()))
        return _say("had_better_stay", units=stay) if stay else _say("nobody_left")

    def _met_told(self, option: Option) -> str:
        """What is said where an enemy who can attack stands in the hex of a unit that can attack him; "" where none does."""
        close = [one for one in self.choices if one.unit and strikes_back(self.view, self.seat, one.core)]
        if not close:
            return ""
        chosen = option.choice if option.choice in close else None
        unit = str((chosen or close[0]).unit)
        return _say("met" if chosen else "met_other", unit=mark_of(unit, self.view.units[unit].seat) or self.state.called(unit))

    def _edge_told(self, choice: Choice) -> str:
        """What the red edge of a hex means that is pointed at for a step; "" where it has none."""
        number = self.board.over.edges.get(str(choice.space), 0) if choice.do in STEPS else 0
        return f" {_say('edge_one' if number == 1 else 'edge', count=number)}" if number else ""

    def _pass_told(self) -> str:
        """What is lost by a pass, where it is asked whether to pass: where it ends the round, by whom who has not acted."""
        left, fresh, number = self.left(), self.fresh(), self.view.round
        kind = "pass_ends" if (ends := ends_round(self.view)) else "pass_may_end"
        if fresh and (ends or may_end(self.view, self.seat)):
            if len(fresh) > NAMED:
                return _say(f"{kind}_many", round=number, count=len(fresh))
            marks = [mark_of(one, self.view.units[one].seat) or self.state.called(one) for one in fresh]
            return _say(f"{kind}_one" if len(fresh) == 1 else kind, round=number, units=", ".join(marks))
        if ends and left:
            return _say("pass_ends_left", round=number, units=units_named(self.state, left[0]), ap=left[1])
        if left:
            return _say("pass_left", units=units_named(self.state, left[0]), ap=left[1])
        return _say("pass_sure_one" if len(fresh) == 1 else "pass_sure", count=len(fresh))

    def left(self) -> tuple[tuple[str, ...], int] | None:
        """The active units that could still act by the AP that they have left, and how many AP; None where none can."""
        pool = self.view.pool[self.seat]
        if pool is None or not pool.ap or not any(way.get("by") == "pool" for one in self.choices for way in one.ways):
            return None
        return pool.units, pool.ap

    def _needs_seen(self) -> bool:
        """Whether an enemy has a number at one of the sides that the unit may look over."""
        corners = self.board.over.corners
        return bool(corners and corners.words)

    def stall(self) -> None:
        """Let the turn go by: after a question, as AP that are paid do not come back; at once where it is proposed."""
        if self._would_stall():
            self._stall_anyway()
        elif self._stalls():
            self.stalling, self.warned, self.told_why = True, False, ""
            self.state.change()

    def _stall_anyway(self) -> None:
        found = self._stalls()
        if found:
            self.decide(found)

    def _stalls(self) -> Action | None:
        """The way to let the turn go by without a pass (R-FF-12): the one that is proposed, else the cheapest."""
        option = self.option()
        if option and option.action["do"] == "stall":
            return option.action
        return cheapest_stall(self.legal, self.state.capless)

    def pass_on(self) -> None:
        """Pass, after a question where something may be lost by it that is worth having."""
        if self._loses() and not self.warned:
            self.warned, self.stalling, self.told_why = True, False, ""
            self.state.change()
        else:
            self._pass_anyway()

    def _loses(self) -> bool:
        """Whether a pass loses AP or turns; where it is proposed, or an enemy is answered, whether the round can end after it for
        units that have not acted.
        """
        if self._passes() or answers(self.view, self.seat):
            return bool(self.fresh()) and (ends_round(self.view) or may_end(self.view, self.seat))
        return bool(self.fresh() or self.left())

    def _pass_anyway(self) -> None:
        self.decide({"do": "pass"})

    def confirm(self) -> None:
        """Do what the main button says."""
        option = self.option()
        if self.waits():
            return
        if self.far:
            self.set_off()
        elif self.hopeless() or self.endangered():
            self.back()
        elif self.aimed:
            self.commit()
        elif option and option.action["do"] == "pass":
            self.pass_on()
        elif self._would_stall():
            self.stall()
        elif proposed := option or self.advised():
            if self._only_aims():
                self._aim_at(proposed)
            else:
                self._do(proposed)
        elif self._to_look_at():
            self.next_unit()
        else:
            self.pass_on()

    def _only_aims(self) -> bool:
        """Whether the main button aims first: at a step that asks for a facing, or at what throws AP away. Whatever else is
        proposed it does at once, whether a unit is chosen or not.
        """
        option = self.option() or self.advised()
        return option is None or bool(option.lost) or self._turns(option) and not option.facing

    def _do(self, option: Option) -> None:
        """Do what is proposed as it is proposed, with the facing it is best to take."""
        if self.walked(option):
            self.walk(option)
        else:
            self.decide(option.whole)

    @staticmethod
    def walked(option: Option | None) -> bool:
        """Whether what is proposed is a walk of several steps."""
        return option is not None and option.choice is not None and WALK in option.choice.core

    def _enters(self, option: Option) -> bool:
        """Whether what is proposed is a step to an enemy, where no facing is asked."""
        return option.choice is not None and assaults(self.state, option.choice)

    def _turns(self, option: Option) -> bool:
        """Whether a unit may take any facing after what is proposed."""
        return option.choice is not None and option.choice.do in TURNING and not self._enters(option)

    def _to_look_at(self) -> list[str]:
        """The units beside the chosen one that may still act without CAPs: the next of them can be chosen."""
        seen = {*self.looked_at, self.chosen}
        return [one for one in self._in_turn() if one not in seen and self.view.units[one].state != "spent"]

    def _in_turn(self) -> list[str]:
        """The units that are looked at by turns, those that can act only by CAPs where there are no others.

        A unit in the midst of acting that has nothing left worth doing is left out while there is another.
        """
        able = [one for one in self.able() if self.view.units[one].state != "spent"]
        good = {one.choice.unit for one in self.wise if one.choice} if not self.thinks else set(able)
        return [one for one in able if one in good or self.view.units[one].state != "active"] or able or self.able()

    def _aim_at(self, option: Option) -> None:
        """Aim at what is proposed, paid for and facing as proposed."""
        assert option.choice is not None
        if path := walk_of(self.view, option.choice):
            self.show_walk(self.view.units[str(option.choice.unit)], path, option.choice.core[WALK], option.facing)
            return
        self.aim(option.choice)
        self.by, self.facing = named(option.action), option.facing or self.facing
        self.caps, self.support = dice_caps(option.action), list(option.action.get("support", ()))
        self.stepper.change(value=self.caps)
        self.acts.update_highlights()

    def next_unit(self) -> None:
        """Choose the next unit that may act, those that can only by CAPs where there are no others."""
        able = self._in_turn()
        if able:
            self.looked_at |= {self.chosen} if self.chosen else set()
            now = able.index(self.chosen) if self.chosen in able else -1
            self.choose(able[(now + 1) % len(able)])
            self.looked_at.add(self.chosen)
            at = self.view.units[str(self.chosen)].at
            if at in self.state.world.hexes.bit:
                self.board.show_spaces([at])  # with air around it: nobody has pointed there

    def key(self, action: str) -> bool:
        if action == "next":
            self.next_unit()
        elif action == "undo":
            self.acts.take_back()
        elif action in ("turn_left", "turn_right") and self.turning:
            hours = list(HOURS)
            now = hours.index(next((hour for hour in hours if HOURS[hour] == self.facing), hours[0]))
            self.facing = HOURS[hours[(now + (1 if action == "turn_right" else -1)) % len(hours)]]
            self.acts.update_highlights()
        else:
            return False
        return True

    def buttons(self) -> list[Button]:
        """What lets go, stalls, passes, and the main button, each at the same place in a turn; grey where it does nothing."""
        found, vain = list[Button](), self.hopeless() or bool(self.endangered())
        ends, asked, stall = self._passes(), self.warned, self._stalls()
        if asked:
            sure = self._placed("anyway", _say("pass_again"), self._pass_anyway, topic="R-FF-13", red=not ends)
            sure.change(main=ends, key="confirm" if ends else "")
            found.append(sure)
        elif self.stalling and stall:
            found.append(self._placed("stall anyway", _say("stall_again"), self._stall_anyway, topic="R-FF-12"))
        if vain:  # Enter lets go; who wants to fire all the same says so
            found.append(self._placed("in vain", self._main_words(), self.commit, red=bool(self.endangered())))
        else:
            why = "" if self.aimed or self.tool or self.chosen or asked or self.stalling else _say("back_none")
            found.append(self._placed("back", _say("back"), self._let_go, "undo", "let_go", reason=why))
        early = self.state.capless and not stall
        by_caps = not early and (stall is None or stall["by"] == "command")
        why = "" if stall else _say("stall_early") if early else self.state.refusal({"do": "stall", "by": "command"})
        words = _say("stall_cap" if by_caps else "stall_ap")
        if stall or why:
            tip, why = _say("stall_tip"), why or (_say("stall_asked") if self.stalling else "")
            found.append(self._placed("stall", words, self.stall, "hourglass", tip=tip, reason=why, topic="R-FF-12"))
        passes = any(one["do"] == "pass" for one in self.legal)
        barred = "" if passes else self.state.refusal({"do": "pass"})
        if passes or barred:
            tip, key = _say("pass_tip"), "confirm" if ends and not asked else ""
            why = barred or (_say("pass_asked") if asked else "")
            more = {"tip": tip, "reason": why, "topic": "R-FF-13"}
            found.append(self._placed("pass", _say("pass"), self.pass_on, key=key, main=bool(key), **more))
        return [*found, *self._main(vain)]

    def _main(self, vain: bool) -> list[Button]:
        """The main button, none where there is nothing for it to do; `vain`: a roll would be wasted, or hit own men."""
        words = self._main_words()
        if self.far:
            return [self.button("main", words, self.set_off, key="confirm", main=True)]
        if vain:
            return [self.button("main", _say("back"), self._let_go, key="confirm", main=True)]
        if self._passes() or (words and self._leaves_it() and self._idle()):
            # the pass has a place of its own: one click more on the main button never passes
            if self.able() == [self.chosen]:  # a place that nothing else may take
                return [
                    self.button(
                        "main", _say("by_hand"), self._let_go, reason=_say("unit", unit=self.state.called(str(self.chosen)))
                    )
                ]
            return [self.button("main", self._next_words(), self.next_unit, reason="" if self.able() else _say("nobody_next"))]
        why = _say("moment_why") if self.waits() else _say("log_lies") if self.state.context.covered else ""
        key = "" if self.waits() else "confirm"
        return [self.button("main", words, self.confirm, key=key, main=True, reason=why)] if words else []

    def _placed(self, name: str, words: str, press: Press, icon: str = "", key: str = "", **more: Any) -> Button:
        """A button whose place is held; what is asked once more has one of its own."""
        made = self.button(name, words, press, icon, key, **more)
        made.minor = False  # whether it can be pressed or not, it goes bare no earlier than the others
        made.name, made.held = (name, HELD[name]) if name in HELD else (SURE, HELD["back"])
        return made

    def _passes(self) -> bool:
        """Whether to pass is the sensible step: nothing better is proposed, and each unit that can act was looked at."""
        option = self.option() or self.advised()
        if self.waits() or self.aimed or self.far or (option is None and (self._to_look_at() or self._leaves_it())):
            return False
        return (option is None or option.action["do"] == "pass") and any(one["do"] == "pass" for one in self.legal)

    def _would_stall(self) -> bool:
        """Whether a stall is proposed: it is done unasked."""
        option = self.option()
        return option is not None and option.action["do"] == "stall"

    def _idle(self) -> bool:
        """Whether nothing is aimed at or proposed, and each unit that can act was looked at."""
        return not (self.waits() or self.aimed or self.option() or self.advised() or self._to_look_at())

    def _leaves_it(self) -> bool:
        """Whether nothing is proposed because that is left to the player, who can still act."""
        return not self.state.context.advises and bool(self.able())

    def _main_words(self) -> str:
        """What the main button says."""
        if self.waits():
            return _say("moment")
        if self.far:
            return f"{_say('walks')}, {self.far_cost()}"
        option = self.option() or self.advised()
        choice = self.aimed or (option.choice if option else None)
        if choice:
            way, price = self.action(choice) if self.aimed or not option else option.action, price_of(self.state, choice.core)
            dice = laid(way)  # of a group that rallies, those on each of its rolls
            number, unit = box_of(way, price, dice)
            close, enters = choice.do == "fire" and choice.core.get("target"), assaults(self.state, choice)
            if not self.aimed and self._only_aims():
                return title_of_choice(self.state, choice)
            if WALK in choice.core:
                return _say("main", verb=_say("walks"), price=number, unit=unit)
            verb = say("firefight:main.close" if close else f"firefight:main.{'enter' if enters else choice.do}")
            if way.get("by") == "opportunity":
                verb = _say("snap", verb=f"{verb[:1].lower()}{verb[1:]}")
            caps = int(way.get("caps_pay", 0)) + dice
            if caps and number and way.get("by") != "command":
                return _say("main_caps", verb=verb, price=number, caps=caps)
            return _say("main", verb=verb, price=number, unit=unit) if number else verb
        if option and option.action["do"] == "stall":
            return _say("main", verb=say("firefight:option.stall"), price=option.price, unit=option.unit)
        if option:
            return option.title
        return self._next_words() if self._to_look_at() else _say("pass")

    def _next_words(self) -> str:
        """What the button says that chooses the next unit: which one where only one can act."""
        able = self.able()
        if len(able) != 1:
            return _say("next")
        return _say("only", unit=mark_of(able[0], self.view.units[able[0]].seat) or self.state.called(able[0]))
