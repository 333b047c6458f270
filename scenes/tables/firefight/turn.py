"""A turn at the table: the answer that is proposed, a unit chosen, its steps and shots, who pays, CAPs on the dice, pass."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.api import Action
from scenes.kit.controls import Choice as ChoiceControl
from scenes.kit.controls import Option as Value
from scenes.kit.language import translated
from scenes.kit.stacking import Entry, Stack
from scenes.kit.text_panel import Prose, TextPanel
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say
from scenes.tables.firefight.aim import HOURS, ROLLED, TURNING
from scenes.tables.firefight.grouping import GROUP, joinable
from scenes.tables.firefight.hand import Holding
from scenes.tables.firefight.hand_cards import hand_cards
from scenes.tables.firefight.options import percent, title_of_choice
from scenes.tables.firefight.previews import choice_parts, choice_title
from scenes.tables.firefight.prospects import Choice, answers, price_of
from scenes.tables.firefight.state import ASKED, LIKELY, FirefightActs, FirefightState, standing
from scenes.tables.firefight.ways import box_of, left_after, paid, way_cards


def _say(key: str, **given: object) -> str:
    return say(f"firefight:turn.{key}", **given)
PLACED = ("move", "hide", "smoke", "hidden_move", "fire")
"""Kinds of action that are taken into the hand before a space is clicked."""


class Acting(Holding):
    """The seat at the screen has the turn: it acts, stalls or passes (R-FF-01)."""

    topic = "panel.turn"

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        self.head, self.sum = TextPanel(), TextPanel()
        self.asking = ChoiceControl("", self._asked_values(), state.asked_when(self.seat), self._ask_when, tip=_say("asked_tip"))
        pool = self.view.pool.get(self.seat)
        if pool and pool.ap and not answers(self.view, self.seat):
            self.chosen = next((one for one in pool.units if one in self.view.units), None)

    def _asked_values(self) -> list[Value]:
        return [Value(one, _say(f"asked.{one}", percent=percent(LIKELY))) for one in ASKED]

    def _ask_when(self, when: str) -> None:
        self.state.asking[self.seat] = when

    # --- the column -------------------------------------------------------------------------------------------------------

    def entries(self, stack: Stack) -> list[Entry]:
        choice, option = self.previewed(), self.option()
        if option:
            return self._answer(stack)
        if choice:
            return self._preview(stack, choice)
        pointed = self.unit(self.hit.unit)
        unit = pointed or self.unit(self.chosen)
        found = [self.counter(stack, unit, 1)] if unit else self.pointed(stack)
        return [*found, *self._others(stack), *self._hand(stack)]

    def _answer(self, stack: Stack) -> list[Entry]:
        """What is worth doing, the lit one with its odds."""
        pointed = self.unit(self.hit.unit)
        if pointed:
            return [self.counter(stack, pointed, 1)]
        asked = answers(self.view, self.seat)
        title = _say("answer" if asked else "yours").upper()
        found = [stack.slab(self.head, 1, title, [Prose(f"{{dim|{self._heard()}}}")])]
        for place, one in enumerate(self.options):
            lit = place == self.picked
            given = {"line": one.line, "price": one.price, "unit": one.unit, "hero": "" if lit else one.hero}
            card = self.card(("option", place), one.title, self._pick(place), chosen=lit, **given)
            found.append(stack.widget(card, 1 if lit else 2))
            if lit and one.choice:
                found.append(stack.slab(self.sum, 1, "", *choice_parts(self.state, self.seat, one.choice, one.action, 0)))
        self.asking.change(chosen=self.state.asked_when(self.seat))
        return [*found, *self._hand(stack), stack.widget(self.asking, 3)]

    def _heard(self) -> str:
        """What was done last, as far as it was seen."""
        told = self.state.told
        return told[1] if told else _say("begins", round=self.view.round)

    def _pick(self, place: int) -> Press:
        def press() -> None:
            if self.picked == place:
                self.confirm()
                return
            self.picked = place
            self.acts.update_highlights()

        return press

    def _preview(self, stack: Stack, choice: Choice) -> list[Entry]:
        """What is aimed or pointed at: its odds or its price, CAPs on the dice, who pays."""
        action, caps = self.action(choice), self.caps if choice is self.aimed else 0
        if self.turning and self.hit.hour in HOURS:
            action = {**action, "facing": HOURS[self.hit.hour]}
        forms = choice_parts(self.state, self.seat, choice, action, caps)
        found = [stack.slab(self.sum, 1, choice_title(self.state, choice), *forms)]
        if choice is not self.aimed:
            return found
        if choice.do in ROLLED and self.view.caps[self.seat].now:
            most = min(self.state.world.numbers.dice_caps, self.view.caps[self.seat].now)
            self.stepper.change(low=-most, high=most)
            found.append(stack.widget(self.stepper, 1))
        for words, key, value in self.extras(choice):
            work = self.view.works.get(value) if key == "into" else None
            name = translated(self.state.world.tables.works[work.kind].title).lower() if work else ""
            given = {"line": _say(f"extra.{words}_line"), "chosen": self.extra.get(key) == value}
            card = self.card(("extra", key, value), _say(f"extra.{words}", name=name), partial(self.add, key, value), **given)
            found.append(stack.widget(card, 2))
        cards = way_cards(self, self.seat, choice, self.way(choice), self._pay)
        return [*found, *[stack.widget(card, 5 if card.reason else 2) for card in cards]]

    def _pay(self, way: Action) -> None:
        self.by = repr(paid(way))
        self.acts.update_highlights()

    def _others(self, stack: Stack) -> list[Entry]:
        """What the chosen unit may do that is no click on the board."""
        found = []
        for tool in self.tools() if self.chosen else ():
            price = price_of(self.state, tool.core)
            way = self.way(tool)
            line = left_after(self.view, self.seat, way, price) if price is not None else ""
            placed = tool.space and tool.do in PLACED and "weapon" not in tool.core
            title = say(f"firefight:tool.{tool.do}") if placed else title_of_choice(self.state, tool)
            number, unit = box_of(way, price)
            key, given = ("tool", repr(tool.core)), {"line": line, "price": number, "unit": unit}
            card = self.card(key, title, partial(self.take, tool), **given)
            found.append(stack.widget(card, 3))
        leader = self.unit(self.chosen)
        joins = leader and self.tool is None and "groups" in self.state.world.modules and standing(self.view, leader)
        if joins and joinable(self.view, self.seat, self.members()):
            found.append(stack.widget(self.card("gather", _say("gather"), self.gather, line=_say("gather_line")), 3))
        return found

    def _hand(self, stack: Stack) -> list[Entry]:
        """The cards in the hand."""
        cards = hand_cards(self, self.seat, self.choices, self.tool, self._play)
        return [stack.widget(card, 4) for card in cards]

    def _play(self, tool: str) -> None:
        """Take a card into the hand; the choices with it are lit."""
        one = next((one for one in self.choices if one.tool == tool), None)
        if one is None:
            return
        if one.unit is None:
            self.aim(one)
            return
        self.let_go()
        self.chosen, self.tool = None, tool
        self.acts.update_highlights()

    # --- the bar ----------------------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        if self.warned:
            return _say("pass_sure", count=len(self._fresh()))
        if self.told_why:
            return self.told_why
        if self.turning and self.aimed:
            return _say("facing")
        if self.aimed:
            return _say("again", what=title_of_choice(self.state, self.aimed))
        option = self.option()
        if option:
            return _say("take_or_choose", told=self._heard()) if option.choice else _say("choose_unit", told=self._heard())
        if self.tool == GROUP:
            return _say("group" if self.group else "group_first", count=len(self.members()))
        if self.tool:
            return _say("place")
        if self.chosen:
            return _say("unit", unit=self.state.called(self.chosen))
        return _say("choose")

    def _fresh(self) -> list[str]:
        """The seat's units that have not acted in this round."""
        return [unit.id for unit in self.view.own(self.seat) if unit.state == "fresh" and unit.id in self.able()]

    def _stalls(self) -> Action | None:
        """The cheapest way to let the turn go by without a pass (R-FF-12)."""
        ways = [one for one in self.legal if one["do"] == "stall"]
        order = ("pool", "command", "activate", "opportunity")
        return min(ways, key=lambda one: order.index(str(one["by"])), default=None)

    def pass_on(self) -> None:
        """Pass, after a question where own units have not acted and the enemy goes on."""
        if self._fresh() and not self.warned and not answers(self.view, self.seat):
            self.warned = True
            self.state.change()
            return
        self.decide({"do": "pass"})

    def confirm(self) -> None:
        """Do what the main button says."""
        option = self.option()
        if self.aimed:
            self.commit()
        elif option and option.choice and option.choice.do in TURNING:
            self.aim(option.choice)
        elif option and option.choice:
            self.decide(option.action)
        elif option and answers(self.view, self.seat):
            self.pass_on()
        else:
            self.next_unit()

    def next_unit(self) -> None:
        """Choose the next unit that may act."""
        able = self.able()
        if able:
            now = able.index(self.chosen) if self.chosen in able else -1
            self.choose(able[(now + 1) % len(able)])

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
        found, stall = [], self._stalls()
        if self.aimed or self.tool or self.chosen:
            found.append(self.button("back", _say("back"), self._let_go, "undo", "let_go"))
        if stall:
            words = _say("stall_ap" if stall["by"] != "command" else "stall_cap")
            press = partial(self.decide, stall)
            found.append(self.button("stall", words, press, "hourglass", tip=_say("stall_tip"), topic="R-FF-12"))
        if any(one["do"] == "pass" for one in self.legal):
            words = _say("pass_again" if self.warned else "pass")
            found.append(self.button("pass", words, self.pass_on, tip=_say("pass_tip"), topic="R-FF-13"))
        words = self._main_words()
        if words:
            found.append(self.button("main", words, self.confirm, key="confirm", main=True))
        return found

    def _main_words(self) -> str:
        """What the main button says."""
        option = self.option()
        choice = self.aimed or (option.choice if option else None)
        if choice:
            way, price = self.way(choice), price_of(self.state, choice.core)
            number, unit = box_of(way, price)
            verb = say(f"firefight:main.{choice.do}")
            return _say("main", verb=verb, price=number, unit=unit) if number else verb
        if option and answers(self.view, self.seat):
            return _say("pass")
        return _say("next") if self.able() else ""

    def widgets(self) -> Sequence[Widget]:
        return (self.head, self.sum, self.subject)
