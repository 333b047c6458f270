"""A turn at the table: the answer that is proposed, a unit chosen, its steps and shots, who pays, CAPs on the dice, pass."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.api import Action
from scenes.kit.language import translated
from scenes.kit.option_card import OptionCard
from scenes.kit.stacking import Entry, Stack
from scenes.kit.text_panel import Part, Prose, TextPanel
from scenes.kit.widgets import Press, Widget
from scenes.kit.words import say
from scenes.tables.firefight.advising.plans import setting_out
from scenes.tables.firefight.advising.prospects import ROLLED, Choice, answers, odds_of, price_of
from scenes.tables.firefight.aim import HOURS
from scenes.tables.firefight.answer_panel import AnswerPanel, Lead
from scenes.tables.firefight.asking import WhenAsked
from scenes.tables.firefight.briefing import briefing, news_of
from scenes.tables.firefight.choosing import Choosing
from scenes.tables.firefight.grouping import TURN_FIRST, can_turn_first, joinable, step_of
from scenes.tables.firefight.names import called
from scenes.tables.firefight.odds import percent
from scenes.tables.firefight.options import Option, dice_caps, option_of, title_of_choice
from scenes.tables.firefight.pieces import figure_of
from scenes.tables.firefight.previews import choice_parts, choice_title, with_low
from scenes.tables.firefight.state import FirefightActs, FirefightState, standing
from scenes.tables.firefight.told import news
from scenes.tables.firefight.walking import PAYS_BY
from scenes.tables.firefight.ways import box_of, caps_for, laid, left_after, named, way_cards


def _say(key: str, **given: object) -> str:
    return say(f"firefight:turn.{key}", **given)


ROOMY, SUMMED = 520, 330
"""Design units: a column so high shows what is aimed at in full, whatever else waits below it, and the lit answer where no
news stand above it.
"""
POINTED = 124  # design units that the lit answer leaves beside a lesson to what is pointed at, as far as its fewest rows do
PLACED = ("move", "hide", "smoke", "hidden_move", "fire")
"""Kinds of action that are taken into the hand before a space is clicked."""


def _in_full(stack: Stack, forms: tuple[list[Part], ...], least: int = ROOMY) -> tuple[list[Part], ...]:
    """The fullest form alone where the column is high enough for it: what waits below it can be scrolled to."""
    return forms[-1:] if stack.column.view.h >= stack.column.scale.px(least) else forms


class Acting(Choosing):
    """The seat at the screen has the turn: it acts, stalls or passes (R-FF-01)."""

    topic = "panel.turn"

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        self._lately: tuple[object, list[Prose]] = None, []
        self.news, self.head, self.sum, self.sheet = TextPanel(), TextPanel(), TextPanel(), TextPanel()
        self.lit = AnswerPanel(self._press_lit)
        self.asking = WhenAsked(state, acts, self.seat)

    # --- the column -------------------------------------------------------------------------------------------------------

    def entries(self, stack: Stack) -> list[Entry]:
        """What decides stands at the head: the odds, the price, what comes back; then what was done, and all else.

        Who answers an enemy reads first what he has done; what is aimed at has nothing but its own rows before that.
        """
        now, done = self._now(stack), self._done(stack)
        before = 0 if self.asks() and answers(self.view, self.seat) else len(now) if self.aimed else 1
        return [*now[:before], *done, *now[before:]]

    def _on_dice(self, stack: Stack) -> list[Entry]:
        choice = self.aimed
        if choice is None or choice.do not in ROLLED or self.state.capless or not self.view.caps[self.seat].now:
            return []
        if choice.do == "bonus" and not self.rolls(choice):
            return []
        most = self._most_on_dice(choice, self.action(choice))
        self.stepper.change(low=0, high=most)  # a CAP taken off would only worsen the own roll
        return [stack.widget(self.stepper, 1)._replace(steady=True)]

    def _done(self, stack: Stack) -> list[Entry]:
        """What has been done since the seat's last action, itself too: it stays to be read until the next one.

        While something moves nothing new is told: the dice have not come to lie.
        """
        if self.state.shown and self._lately[0] is not self.view:
            self._lately = self.view, [Prose(words) for words in news(self.state)]
        words = self._lately[1]
        if not words:
            return []
        if self.aimed:
            return [stack.slab(self.news, 4, "", words[-1:])]
        return [stack.slab(self.news, 1, "", words)]  # what the enemy did last always stays

    def _now(self, stack: Stack) -> list[Entry]:
        """What is to be done now."""
        if self.asks():
            return self._answer(stack)
        choice = self.previewed()
        if choice and choice is self.aimed:
            return self._preview(stack, choice)
        unit, advised = self.unit(self.chosen), self._walking() or self.advised()
        found = [self._lit(stack, _say("yours").upper(), advised)] if advised else []
        read = [self.at_rest(stack, unit, 2 if unit else 1)]
        read += [self._passing(stack, choice)] if choice else self.under_pointer(stack)
        purses = [stack.widget(card, 2) for card in self.purses.cards(self._by)]
        found += [*purses, *self._closing(stack), *self._beside(stack), *read]
        return [*found, *self._facing(stack), *self._others(stack)]

    def _answer(self, stack: Stack) -> list[Entry]:
        """What is worth doing: the lit one large with its odds; below it what is pointed at, else the others as cards."""
        asked, option = answers(self.view, self.seat), self.option()
        found = [self._lit(stack, _say("yours").upper(), option), *self._facing(stack)]
        found += self.under_pointer(stack) if self.unit(self.hit.unit) else []
        if option and option.choice:
            found += [stack.widget(card, 1) for card in self.joining(option.choice, option.action)]
        told = not self.thinks and (asked or self.state.context.advises)  # else that is left to the player
        for place, one in enumerate(self.options if told else ()):
            if one is not option:
                given = {"line": one.brief, "price": one.price, "unit": one.unit, "hero": one.hero, "tip": one.tip}
                found.append(stack.widget(self.card(("option", place), one.title, self._pick(place), **given), 2))
        found += [stack.widget(card, 3) for card in self._waiting()]
        if not self.state.context.advises:
            return found  # a puzzle has its task instead
        found += [stack.widget(card, 3) for card in (self.asking.cards() if self._set_here(stack, asked) else ())]
        title, parts = briefing(self.state) if self.view.round == 1 else ("", [])
        return [*found, stack.slab(self.sheet, 5, title, [*parts, *news_of(self.state)])] if parts else found

    def _set_here(self, stack: Stack, asked: bool) -> bool:
        """Whether it is set here when the game stops: where it has just stopped, or is told not to; a lesson comes before it."""
        return not stack.column.kept and (asked or self.state.asked_when(self.seat) != "always")

    def _lit(self, stack: Stack, title: str, option: Option | None) -> Entry:
        """The panel of what the main button does."""
        if option is None:
            told = _say("moment_why" if self.waits() else "choose")
            return stack.slab(self.head, 1, title, [Prose(f"{{dim|{told}}}")])
        better = self._better(option)

        def lead(more: str) -> Lead:
            return Lead(option.title, option.line, option.price, option.unit, option.tip, option.against, option.why, more)

        news_told, forms = self._lately[1], self._forms(option)
        beside = stack.column.kept > 0 and self.lit not in stack.column.told  # a lesson that tells of something else
        if not beside:
            forms = _in_full(stack, forms, ROOMY if news_told else SUMMED)
        elif news_told:
            forms = with_low(forms)
        found = stack.slab(self.lit, 1, title, *[[lead(better), *form] for form in forms])
        if not beside:
            return found
        above = sum(one.forms[0].high + stack.column.gap for one in self._done(stack))
        most = stack.column.view.h - above - stack.scale.px(POINTED) - stack.column.gap
        return found._replace(forms=tuple(form for form in found.forms if form.high <= most) or found.forms[:1])

    def _walking(self) -> Option | None:
        """The card of the walk that is shown, with the worst shot on its way; None where none is."""
        unit, far, facing = self.unit(self.chosen), self.far, self.far_facing
        if not far or unit is None:
            return None
        wise = self.state.once(f"walk {far} {facing}", lambda: setting_out(self.view, self.choices, unit, far, facing))
        return self.state.once(f"card {far} {facing}", lambda: option_of(self.state, self.seat, wise)) if wise else None

    def facing_card(self) -> OptionCard | None:
        """A card to choose oneself which way a unit looks after what is proposed (R-FF-34); None where that is not asked."""
        option = self.option() or self.advised()
        if option is None or self.walked(option) or not option.facing or not self._turns(option) or self.waits():
            return None
        return self.card("facing", _say("other_facing"), partial(self._aim_at, option), tip=_say("other_facing_tip"))

    def steps_on(self) -> bool:
        """Whether a step is proposed after which the player may choose the way its unit looks."""
        return self.facing_card() is not None

    def _facing(self, stack: Stack) -> list[Entry]:
        """The card to choose a facing, where the main button does not do the same."""
        card = None if self._only_aims() else self.facing_card()
        return [stack.widget(card, 2)] if card else []

    def _better(self, option: Option) -> str:
        """What CAPs on its dice would make of a shot that is proposed, "" where there are none to add."""
        if option.choice is None or option.choice.do != "fire" or dice_caps(option.action):
            return ""
        if self.state.capless:
            return ""
        most = self._most_on_dice(option.choice, option.action)
        odds = odds_of(self.state, option.choice.core, most) if most else None
        key = f"better{'_first' if self.view.round == 1 else ''}{'_one' if most == 1 else ''}"
        return _say(key, caps=most, percent=percent(odds["hit_36"])) if odds else ""

    def _most_on_dice(self, choice: Choice, action: Action) -> int:
        """How many CAPs at most can lie on the dice of a choice, beside those that it is paid for with in this way."""
        used = caps_for(action, price_of(self.state, choice.core) or 0)
        each = (self.view.caps[self.seat].now - used) // max(1, len(self.rolls(choice)))
        return max(0, min(self.state.world.numbers.dice_caps, each))

    def _waiting(self) -> list[OptionCard]:
        """A card for each unit that waits off the board and can enter (R-FF-29)."""
        found = []
        for name in self.able():
            unit = self.view.units[name]
            if not standing(self.view, unit) and unit.aboard is None:
                given = {"drawing": figure_of(unit.type, unit.id), "line": _say("waits")}
                title = called(self.view.kind(unit), name, unit.seat)
                found.append(self.card(("enters", name), title, partial(self.choose, name), **given))
        return found

    def _forms(self, option: Option) -> tuple[list[Part], ...]:
        """What stands below the head of the lit answer, the fewest rows first."""
        if option.choice is None:
            return ([],)
        return choice_parts(self.state, self.seat, option.choice, option.whole, dice_caps(option.action) or None)

    def _press_lit(self) -> None:
        """Do what the lit panel says; whether to pass is answered on the bar alone."""
        if not self.warned:
            self.confirm()

    def _pick(self, place: int) -> Press:
        def press() -> None:
            if self.picked == place:
                self.confirm()
                return
            self.picked, self.told_why = place, ""
            self.acts.update_highlights()

        return press

    def _passing(self, stack: Stack, choice: Choice) -> Entry:
        """What a click there would come to: its odds or its price."""
        forms = choice_parts(self.state, self.seat, choice, self.action(choice), None)
        return stack.passing(self.sum, choice_title(self.state, choice), *forms)

    def _preview(self, stack: Stack, choice: Choice) -> list[Entry]:
        """What is aimed at: its odds or its price, CAPs on the dice, who pays; and who is pointed at beside it."""
        action = self.action(choice)
        if self.turning and self.hit.hour in HOURS:
            action = {**action, "facing": HOURS[self.hit.hour]}
        forms = _in_full(stack, choice_parts(self.state, self.seat, choice, action, self.caps))
        found = [stack.slab(self.sum, 1, choice_title(self.state, choice), *forms)]
        pointed = self.unit(self.hit.unit)
        found += self.under_pointer(stack) if pointed and pointed.id not in (choice.unit, *self.targets(choice)) else []
        cards = way_cards(self, self.seat, choice, self.way(choice), self._pay, self.paid_in_caps, laid(action))
        found += [*self._on_dice(stack), *self._closing(stack, choice), *self._beside(stack, choice)]
        found += [stack.widget(card, 1) for card in (*self.joining(choice, self.action(choice)), *self._members(choice))]
        found += [stack.widget(card, 1 if card.chosen else 2) for card in cards]
        return [*found, *self._steppers(stack, choice), *self._extra_cards(stack, choice)]

    def _closing(self, stack: Stack, choice: Choice | None = None) -> list[Entry]:
        """A card to step into the space of each enemy beside the chosen unit, or of the one who is fired at (R-FF-57): a click on
        one who can be fired at means the shot. Grey with its reason where the step cannot be made.
        """
        unit = self.unit(self.chosen)
        if unit is None or self.tool or unit.at not in self.state.world.hexes.bit or (choice and choice.do != "fire"):
            return []
        found, steps = [], self.steps()
        for at in self.state.world.hexes.links(unit.at):
            foe = next((one for one in self.view.here(at) if self.enemy(one.id) and not one.hidden), None)
            if foe is None or choice and choice.space != at:
                continue
            step, number, words = steps.get(at), "", ""
            why = "" if step else self.state.refusal({"do": "move", "unit": unit.id, "path": [at], "by": PAYS_BY[unit.state]})
            if step:
                number, words = box_of(self.way(step), price_of(self.state, step.core))
            given = {
                "price": number,
                "unit": words,
                "line": _say("close_in_line", at=at),
                "tip": _say("close_in_tip"),
                "reason": why,
            }
            press: Press = partial(self.aim, step) if step else (lambda: None)
            found.append(
                stack.widget(self.card(("close_in", at), _say("close_in", unit=self.state.called(foe.id)), press, **given), 2)
            )
        return found

    def _beside(self, stack: Stack, choice: Choice | None = None) -> list[Entry]:
        """A card for what no click on a space without enemies means: a step to one's own, who are chosen by it, a shot at mines,
        whose space is stepped to. `choice`: what is aimed at, which has the other of the two beside it.
        """
        if self.tool:
            return []
        found, shots = list[Choice](), {one.space: one for one in reversed(self.aims()) if "target" not in one.core}
        for at, step in self.steps().items():
            there = self.view.here(at)
            if any(self.enemy(one.id) for one in there) or choice and choice.space != at:
                continue
            found += [step] if choice or any(one.seat == self.seat for one in there) else []
            found += [shots[at]] if at in shots else []
        return [stack.widget(self._row(one), 2) for one in found if one != choice]

    def _row(self, choice: Choice) -> OptionCard:
        """A card that aims at a choice."""
        way, price = self.way(choice), price_of(self.state, choice.core)
        number, unit = box_of(way, price)
        given = {"line": left_after(self.view, self.seat, way, price or 0), "price": number, "unit": unit}
        return self.card(("beside", repr(choice.core)), title_of_choice(self.state, choice), partial(self.aim, choice), **given)

    def _steppers(self, stack: Stack, choice: Choice) -> list[Entry]:
        """CAPs in the place of AP."""
        found = []
        most = self.most_in_caps(choice)
        if most:
            self.purse.change(low=0, high=most)
            found.append(stack.widget(self.purse, 3))
        return found

    def _extra_cards(self, stack: Stack, choice: Choice) -> list[Entry]:
        """A card for each thing that can be added to a move."""
        found = []
        for words, key, value in self.extras(choice):
            work = self.view.works.get(value) if key == "into" else None
            name = translated(self.state.world.tables.works[work.kind].title).lower() if work else ""
            given = {"line": _say(f"extra.{words}_line"), "chosen": self.extra.get(key) == value}
            card = self.card(("extra", key, value), _say(f"extra.{words}", name=name), partial(self.add, key, value), **given)
            found.append(stack.widget(card, 2))
        return found

    def joining(self, choice: Choice, action: Action) -> list[OptionCard]:
        """A card for each unit that may join a shot, with the odds it then has (R-FF-86)."""
        found = []
        for name, why in self.supporters(choice).items():
            unit, joined = self.view.units[name], name in self.support
            if why:
                continue
            odds = odds_of(self.state, {**action, "support": [*self.others(name), name]}, self.caps)
            title = _say("joins_shot", unit=called(self.view.kind(unit), name, unit.seat), at=unit.at)
            hero = percent(odds["hit_36"]) if odds else ""
            line = _say("joins_pool") if action.get("by") == "activate" else ""
            found.append(self.card(("join", name), title, partial(self._join, choice, name), line=line, hero=hero, chosen=joined))
        return found

    def _members(self, choice: Choice) -> list[OptionCard]:
        """A card for each unit that steps with the leader of a group: it can step elsewhere, or stay (R-FF-84)."""
        found = []
        for name in choice.core["units"][1:] if choice.do == "group_move" else ():
            to, unit = step_of(choice, name), self.view.units[name]
            title = _say("goes" if to else "stays", unit=called(self.view.kind(unit), name, unit.seat), at=unit.at, to=to or "")
            press = partial(self.step_otherwise, name)
            found.append(self.card(("member", name), title, press, line=_say("goes_line")))
        return found

    def _join(self, choice: Choice, name: str) -> None:
        """Let a unit join this shot, or not any more; the shot is aimed at by that."""
        if self.aimed is not choice:
            option = self.option()
            self.aim(choice)
            self.by = named(option.action) if option else self.by
        self.join(name)

    def _pay(self, way: Action) -> None:
        self.by, self.paid_in_caps = named(way), 0
        self.purse.change(value=0)
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
        if leader and self.tool is None and can_turn_first(self.state, leader) and self.turned():
            found.append(stack.widget(self.card("turn first", _say("turn_first"), self._turn, line=_say("turn_first_line")), 3))
        joins = leader and self.tool is None and "groups" in self.state.world.modules and standing(self.view, leader)
        if joins and joinable(self.view, self.seat, self.members()):
            found.append(stack.widget(self.card("gather", _say("gather"), self.gather, line=_say("gather_line")), 3))
        return found

    def _turn(self) -> None:
        """Take into the hand that the vehicle turns before it drives."""
        self.tool, self.aimed, self.turning = TURN_FIRST, None, False
        self.acts.update_highlights()

    def play(self, tool: str) -> None:
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

    def widgets(self) -> Sequence[Widget]:
        return (self.news, self.head, self.sum, self.sheet, self.lit, self.still, self.subject)
