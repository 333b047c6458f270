"""What stands on the bars of Operators: chips, the sentence of the moment, the buttons."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Seat
from game.operators.position import OTHER
from game.operators.records import SEATS
from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.presentation.story import listed
from scenes.tables.operators.duel.fight import Duel
from scenes.tables.operators.panels import Panels
from scenes.tables.operators.places import called_at, either
from scenes.tables.operators.plan_hand import PlanHand
from scenes.tables.operators.planning import Planner
from scenes.tables.operators.state import Acts, OperatorsState
from scenes.tables.operators.threats import Danger

SUGGESTS = 128  # design units: the place of the button that suggests a plan, whatever it says
TOPICS = {
    "threat": "panel.threat",
    "sight": "panel.sight",
    "take_back": "undo",
    "commit": "panel.plan",
    "clear": "marker",
    "hold": "panel.onward",
    "press": "panel.onward",
    "fight": "duel.cards",
    "suggest": "duel.odds",
    "suggest_plan": "panel.plan",
    "clear_choice": "duel.cards",
}
"""What each button is about, as the rule book finds it."""


class Bars:
    """The bars of one table, as its state asks for them."""

    def __init__(self, state: OperatorsState, acts: Acts, plan: PlanHand, duel: Duel, danger: Danger, panels: Panels) -> None:
        self.state, self.acts, self.plan, self.duel, self.danger, self.panels = state, acts, plan, duel, danger, panels
        self._buttons: dict[str, Button] = {}

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        view = self.state.view
        phase = say(f"operators:phase.{'acting' if self.state.step else view.phase}", step=self.state.step or view.step)
        words = say("operators:table.round", round=view.round, phase=phase)
        left = [Chip(words, short=say("operators:event.round", round=view.round), topic="panel.round")]
        if self.state.chair and self.state.seat and self.state.shown:
            name = self.state.names[self.state.seat]
            deciding = say(f"operators:deciding.{view.phase}", name=name)
            left.append(Chip(deciding, SIDES[self.state.seat], True, short=name))
        elif view.phase == "combat" and self.state.dueling:
            left.append(Chip(say("operators:table.contact")))
        right = [self._score(seat, points) for seat, points in zip(SEATS, self.state.score, strict=True)]
        return left, [*right, Chip(self.aim(), topic="result")]

    def aim(self) -> str:
        """What wins the match as the score stands."""
        points, (one, other) = self.state.view.world.options["points"], self.state.score
        key = "level" if one == other >= points else "first_to"
        return say(f"operators:table.{key}", points=points, score=one)

    def _score(self, seat: Seat, points: int) -> Chip:
        """A seat's points, with who holds it where that is known."""
        short = say("operators:table.score", name=self.state.names[seat], points=points)
        player = self.state.context.player(seat)
        words = say("operators:table.score_of", name=self.state.names[seat], player=player, points=points) if player else short
        return Chip(words, SIDES[seat], short=short, topic="panel.score")

    def caption(self) -> str:
        """What is going on while things move."""
        return self.duel.caption() if self.state.dueling else self.state.words

    def sentence(self) -> str:
        """What is expected now."""
        view = self.state.view
        if view.phase == "over":
            return say("operators:table.over")
        if self.state.dueling or view.phase == "combat":
            return self.duel.caption()
        if self.state.hand.busy:
            return self._thought_sentence()
        if self.state.chair is None or self.state.seat is None:
            return self._waiting_sentence()
        if view.phase == "onward":
            return say("operators:onward.sentence")
        return self._plan_sentence()

    def _threat_sentence(self) -> str:
        """What rings, hatching and numbers of the danger mean, as long as it is shown; "" else."""
        state, danger = self.state, self.danger
        if not state.looks.on("threat") or not danger.asked() or danger.nobody():  # he may be about to enter
            return ""
        sprint = say("operators:danger.legend_sprint") if state.view.features.sprint else ""
        step = danger.step(state.hit.node)
        slots = say("operators:danger.legend_slots") if state.planner and state.planner.marks else ""
        return say("operators:danger.legend", name=state.names[OTHER[state.own]], step=step, sprint=sprint, slots=slots)

    def _thought_sentence(self) -> str:
        hand = self.state.hand
        if hand.ghost and not hand.carried and (told := self._threat_sentence()):
            return told
        if hand.ghost:
            return hand.sentence()
        away = any(area.node is None for _, area in self.state.view.areas)
        return say(f"operators:ghost.{'lift_away' if away else 'lift'}")

    def _waiting_sentence(self) -> str:
        seat = self.state.seat
        if seat and self.state.view.phase == "planning" and self.state.view.area(seat).committed:
            return say("operators:plan.committed", name=self.state.names[OTHER[seat]])
        return say("operators:table.wait")

    def _plan_sentence(self) -> str:
        planner = self.state.planner
        assert planner is not None
        if self.state.choosing:
            end, *vias = (called_at(self.state.graph, node) for node in (self.state.choosing[0], *self.state.choosing[1]))
            return say("operators:plan.choose_via", number=len(planner.marks) + 1, at=end, vias=either(vias))
        if told := self._threat_sentence():
            return told
        if planner.whole:
            return _swung_words(planner) or say(f"operators:plan.{'replaced' if planner.replaced else 'whole'}")
        if self.state.looks.on("sight") and not planner.marks and planner.start is not None:
            return say("operators:plan.sight_on")
        key = "entry" if planner.start is None else "first" if not planner.marks else "next"
        sprint = "" if planner.sprint or not self.state.view.features.sprint else say("operators:plan.sprint_too")
        return say(f"operators:plan.{key}", number=len(planner.marks) + 1, sprint=sprint)

    @property
    def phase(self) -> str:
        """What is being done now: a hand that thinks, waiting, or the phase of the match."""
        state = self.state
        return "hand" if state.hand.busy else "waiting" if state.chair is None else state.view.phase

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar, the main one last."""
        state = self.state
        if state.hand.busy:
            return [*self._looks(), *state.hand.buttons()]
        if state.chair is None:
            area = state.view.area(state.seat) if state.seat else None
            waiting = area and {"planning": area.committed, "combat": area.chosen}.get(state.view.phase)
            back = [self._button("take_back", state.context.take_back, "undo", "undo")] if waiting else []
            return [*self._looks(), *self._ghost(), *back]
        if state.view.phase == "combat":
            return self._fight_buttons()
        if state.view.phase == "onward":
            return self._onward_buttons()
        return self._plan_buttons()

    def _onward_buttons(self) -> list[Button]:
        """Hold and press on, each in its place and with its key, one of them amber; where neither is, nothing decides where
        Continue lay.
        """
        state, told = self.state, self.panels.onward
        hold = self._button("hold", lambda: state.context.decide({"do": "hold"}), "lock", "clear", tip=told.hold_words())
        press = self._button("press", lambda: state.context.decide({"do": "press"}), "play", "use", tip=told.press_words())
        better, looks = told.better(), [*self._looks(), *self._ghost()]
        hold.change(main=better == "hold")
        press.change(main=better == "press")
        if better:
            hold.name, press.name = "other", "decide"
            return [*looks, hold, press]
        hold.name, press.name = "hold", "press"
        for last in looks[-1:]:
            last.minor = True  # what is last and minor has no main button's place
        return [hold, press, *looks]

    def _fight_buttons(self) -> list[Button]:
        """Clear, suggest and fight: what lacks is suggested first, by the same key that fights then."""
        lack = self.duel.lacking()
        suggest = self._button("suggest", self.duel.suggest, "star", "", reason=self.duel.unsure())
        fight = self._button("fight", self.fight, "confirm", "", main=True, reason=lack)
        self._amber(suggest, fight, bool(lack))
        tip = say("operators:button.take_back_choice_tip")
        reason = "" if self.duel.undoes else say("operators:plan.nothing_done")
        back = self._button("take_back", self.duel.take_back, "undo", "undo", reason=reason, tip=tip)
        clear = self._button("clear_choice", self.duel.clear, "clear", "clear")
        back.minor = clear.minor = True
        return [back, clear, *self._advising(suggest), fight]

    def _plan_buttons(self) -> list[Button]:
        planner = self.state.planner
        assert planner is not None
        nothing = "" if planner.marks else say("operators:plan.nothing_laid")
        lacking = planner.view.world.tables.numbers.markers - len(planner.marks)
        undoes = planner.marks or planner.last_change or self.state.choosing
        reason = "" if undoes else say("operators:plan.nothing_done")
        back = self._button("take_back", self.plan.take_back, "undo", "undo", reason=reason, tip=self._takes_back(planner))
        clear = self._button("clear", self.plan.clear, "clear", "clear", reason=nothing)
        back.minor = clear.minor = True
        suggest = self._suggesting(planner)
        commit = self._button("commit", self.plan.commit, "confirm", "", main=True, reason=self._lacking(lacking))
        self._amber(suggest, commit, bool(lacking))
        return [*self._looks(), *self._ghost(), back, clear, *self._advising(suggest), commit]

    def _suggesting(self, planner: Planner) -> Button:
        """The button that lays what is missing; of a whole plan it says what a better one gains, in the same place."""
        known = planner.judged and planner.gain is not None
        gain = planner.gain or 0 if known else 0
        why = "" if not planner.whole or gain else "laid" if planner.weighed else "none_better" if known else "comparing"
        reason = say(f"operators:plan.{why}") if why else ""
        tip = say("operators:button.better_plan_tip", n=gain) if gain else ""
        suggest = self._button("suggest_plan", self.plan.suggest, "star", "", reason=reason, tip=tip)
        suggest.change(label=say("operators:button.better_plan", n=gain) if gain else say("operators:button.suggest_plan"))
        suggest.held = SUGGESTS
        return suggest

    def _takes_back(self, planner: Planner) -> str:
        """What the button that undoes would do to the plan now; "" where there is nothing to undo."""
        if self.state.choosing:
            return say("operators:button.take_back_sprint_tip")
        change = planner.last_change
        if change is None:
            return say("operators:button.take_back_lay_tip", number=planner.laid) if planner.laid else ""
        more = len(planner.marks) - len(change.before)
        if change.what == "suggest" and more > 1:
            return say("operators:button.take_back_suggest_tip", count=more)
        if planner.replaced:
            return say("operators:button.take_back_whole_tip")
        what = {"suggest": "lay"}.get(change.what, change.what)
        if what != "turn":
            return say(f"operators:button.take_back_{what}_tip", number=change.number)
        looked = say(f"operators:event.port.{change.before[change.number - 1].face}")
        return say("operators:button.take_back_turn_tip", number=change.number, face=looked)

    def _advising(self, suggest: Button) -> list[Button]:
        """The button that suggests, where a table may: a puzzle leaves it to its player."""
        return [suggest] if self.state.context.advises else []

    @staticmethod
    def _lacking(number: int) -> str:
        return say("operators:plan.lacking", number=number) if number else ""

    def _amber(self, suggest: Button, decide: Button, lacking: bool) -> None:
        """Let amber and its key suggest what lacks, and then decide; both buttons keep their places."""
        lacking = lacking and self.state.context.advises
        suggest.change(main=lacking, key="confirm" if lacking else "")
        decide.change(main=not lacking, key="" if lacking else "confirm")
        suggest.name, decide.name = "suggest", "decide"

    def _looks(self) -> list[Button]:
        """The buttons that show sight, and danger where any can come, wherever somebody looks at the board."""
        if not self.danger.asked():
            return []
        icons = {"threat": "threat", "sight": "eye"}
        if self.state.view.phase == "onward" and self.danger.nobody():
            del icons["threat"]
        return [self._switch(name, icon) for name, icon in icons.items()]

    def _ghost(self) -> list[Button]:
        """The button that begins a thought, in the same places."""
        return [self.state.hand.switch_button()] if self._looks() else []

    def _switch(self, name: str, icon: str) -> Button:
        nothing = self.danger.nobody() if name == "threat" else ""
        button = self._button(name, lambda: self.acts.toggle(name), icon, name, reason=nothing)
        button.change(on=self.state.looks.on(name) and not nothing)
        return button

    def extras(self) -> list[Button]:
        """What else can be pressed while things move: a fight is seen again, or every action waits for a click."""
        state = self.state
        if state.dueling and self.duel.complete and not state.hand.barred:  # an example has its own way to be seen again
            again = self._button("again", self.duel.replay, "replay", "")
            again.name = "beside"
            return [again]
        if not state.context.people or (state.dueling and state.hand.barred):
            return []
        stepwise = self._button("stepwise", self.switch_stepwise, "step", "")
        stepwise.name = "beside"  # its place is that of the other one, right beside the main button, whatever it says
        stepwise.change(label=say(f"operators:button.stepwise_{'on' if state.stepwise else 'off'}"))
        return [stepwise]

    def switch_stepwise(self) -> None:
        """Switch whether every action after this one waits for a click; what waits now waits on."""
        self.state.stepwise = not self.state.stepwise
        self.state.context.keep_stepwise(self.state.stepwise)

    def fight(self) -> None:
        """Fight with the chosen card and dice, if the choice is complete."""
        choice = self.duel.choice()
        if choice:
            self.state.context.report("chose")
            self.duel.leave_choice()  # the fight may be over at once: nothing asks about it any more
            self.state.context.decide(choice)

    def _button(
        self, name: str, press: Callable[[], None], icon: str, key: str, main: bool = False, reason: str = "", tip: str = ""
    ) -> Button:
        words = say(f"operators:button.{name}")
        if name not in self._buttons:
            self._buttons[name] = Button(words, press, icon=icon, key=key, main=main, tip=say(f"operators:button.{name}_tip"))
        button = self._buttons[name]
        button.on_press, button.topic = press, TOPICS.get(name, "")
        button.change(reason=reason, tip=tip or say(f"operators:button.{name}_tip"))
        return button


def _swung_words(planner: Planner) -> str:
    """Which markers were turned as the plan became whole, and how; "" where none was."""
    swung = planner.swung
    if len(swung) > 1:
        return say("operators:plan.swung_more", numbers=listed(map(str, swung)))
    if not swung:
        return ""
    face = say(f"operators:event.port.{planner.marks[swung[0] - 1].face}")
    return say("operators:plan.swung", number=swung[0], face=face)
