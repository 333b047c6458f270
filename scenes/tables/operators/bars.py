"""What stands on the bars of Operators: chips, the sentence of the moment, the buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.api import Seat
from game.operators.position import OTHER
from game.operators.records import SEATS
from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.widgets import Button
from scenes.kit.words import say

if TYPE_CHECKING:
    from scenes.tables.operators.table import OperatorsTable


TOPICS = {
    "threat": "panel.threat",
    "sight": "panel.sight",
    "take_back": "undo",
    "commit": "panel.plan",
    "clear": "marker",
    "hold": "panel.onward",
    "press": "panel.onward",
    "fight": "duel.cards",
    "clear_choice": "duel.cards",
}
"""What each button is about, as the rule book finds it."""


class Bars:
    """The bars of one table, as its state asks for them."""

    def __init__(self, table: OperatorsTable) -> None:
        self.table = table
        self._buttons: dict[str, Button] = {}

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        view = self.table.view
        phase = say(f"operators:phase.{'acting' if self.table.step else view.phase}", step=self.table.step or view.step)
        words = say("operators:table.round", round=view.round, phase=phase)
        left = [Chip(words, short=say("operators:event.round", round=view.round), topic="panel.round")]
        if self.table.chair and self.table.seat and self.table.shown:
            name = self.table.names[self.table.seat]
            deciding = say(f"operators:deciding.{view.phase}", name=name)
            left.append(Chip(deciding, SIDES[self.table.seat], True, short=name))
        elif view.phase == "combat" and self.table.dueling:
            left.append(Chip(say("operators:table.contact")))
        right = [self._score(seat, points) for seat, points in zip(SEATS, self.table.score, strict=True)]
        return left, [*right, Chip(say("operators:table.first_to", points=view.world.options["points"]), topic="result")]

    def _score(self, seat: Seat, points: int) -> Chip:
        """A seat's points, with who holds it where that is known."""
        short = say("operators:table.score", name=self.table.names[seat], points=points)
        player = self.table.context.player(seat)
        words = say("operators:table.score_of", name=self.table.names[seat], player=player, points=points) if player else short
        return Chip(words, SIDES[seat], short=short, topic="panel.score")

    def caption(self) -> str:
        """What is going on while things move."""
        return self.table.duel.caption() if self.table.dueling and self.table.duel.caption() else self.table.words

    def sentence(self) -> str:
        """What is expected now."""
        view = self.table.view
        if view.phase == "over":
            return say("operators:table.over")
        if self.table.dueling:
            return self.table.duel.caption()
        if self.table.hand.busy:
            return self.table.hand.sentence()
        if self.table.chair is None or self.table.seat is None:
            return self._waiting_sentence()
        if view.phase == "onward":
            return say("operators:onward.sentence")
        return self._plan_sentence()

    def _waiting_sentence(self) -> str:
        seat = self.table.seat
        if seat and self.table.view.phase == "planning" and self.table.view.area(seat).committed:
            return say("operators:plan.committed", name=self.table.names[OTHER[seat]])
        return say("operators:table.wait")

    def _plan_sentence(self) -> str:
        planner = self.table.planner
        assert planner is not None
        if self.table.choosing:
            return say("operators:plan.choose_via", number=len(planner.marks) + 1, at=self.table.choosing[0])
        if planner.whole:
            return say("operators:plan.whole")
        key = "entry" if planner.start is None else "first" if not planner.marks else "next"
        sprint = "" if planner.sprint or not self.table.view.features.sprint else say("operators:plan.sprint_too")
        return say(f"operators:plan.{key}", number=len(planner.marks) + 1, sprint=sprint)

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar, the main one last."""
        table = self.table
        if table.hand.busy:
            return [*self._looks(), *table.hand.buttons()]
        if table.chair is None:
            area = table.view.area(table.seat) if table.seat else None
            waiting = area and {"planning": area.committed, "combat": area.chosen}.get(table.view.phase)
            back = [self._button("take_back", table.context.take_back, "undo", "undo")] if waiting else []
            return [*self._looks(), *self._ghost(), *back]
        if table.view.phase == "combat":
            return [
                self._button("clear_choice", table.clear_choice, "clear", "clear"),
                self._button("fight", table.fight, "confirm", "confirm", main=True, reason=table.duel.lacking()),
            ]
        if table.view.phase == "onward":
            hold, press = table.panels.hold_words(), table.panels.press_words()
            return [
                *self._looks(),
                *self._ghost(),
                self._button("hold", lambda: table.context.decide({"do": "hold"}), "lock", "clear", tip=hold),
                self._button("press", lambda: table.context.decide({"do": "press"}), "play", "confirm", main=True, tip=press),
            ]
        return self._plan_buttons()

    def _plan_buttons(self) -> list[Button]:
        planner = self.table.planner
        assert planner is not None
        nothing = "" if planner.marks else say("operators:plan.nothing_laid")
        lacking = planner.view.world.tables.numbers.markers - len(planner.marks)
        return [
            *self._looks(),
            *self._ghost(),
            self._button("take_back", self.table.take_back, "undo", "undo", reason=nothing),
            self._button("clear", self.table.clear, "clear", "clear", reason=nothing),
            self._button(
                "commit",
                self.table.commit,
                "confirm",
                "confirm",
                main=True,
                reason=say("operators:plan.lacking", number=lacking) if lacking else "",
            ),
        ]

    def _looks(self) -> list[Button]:
        """The buttons that show danger and sight, wherever somebody looks at the board."""
        table = self.table
        if not table.shown or not table.danger.asked():
            return []
        return [self._switch(name, icon) for name, icon in (("threat", "threat"), ("sight", "eye"))]

    def _ghost(self) -> list[Button]:
        """The button that begins a thought, in the same places."""
        return [self.table.hand.switch_button()] if self._looks() else []

    def _switch(self, name: str, icon: str) -> Button:
        button = self._button(name, lambda: self.table.toggle(name), icon, name)
        button.change(on=self.table.looks.on(name))
        return button

    def extras(self) -> list[Button]:
        """What else can be pressed while things move: a fight is seen again, or every action waits for a click."""
        table = self.table
        if table.dueling:
            return [self._button("again", table.duel.replay, "replay", "")] if table.duel.complete else []
        if not table.context.people:
            return []
        stepwise = self._button("stepwise", table.switch_stepwise, "step", "")
        stepwise.change(on=table.stepwise)
        return [stepwise]

    def _button(
        self, name: str, press: Callable[[], Any], icon: str, key: str, main: bool = False, reason: str = "", tip: str = ""
    ) -> Button:
        words = say(f"operators:button.{name}")
        if name not in self._buttons:
            self._buttons[name] = Button(words, press, icon=icon, key=key, main=main, tip=say(f"operators:button.{name}_tip"))
        button = self._buttons[name]
        button.on_press, button.topic = press, TOPICS.get(name, "")
        button.change(reason=reason, tip=tip or say(f"operators:button.{name}_tip"))
        return button
