"""The page of the position editor that is alike in every game: which board, which options, and the position as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.editor.column import Turner
from scenes.kit import palette
from scenes.kit.controls import Choice, Control, Option, Stepper, Toggle
from scenes.kit.fonts import BODY
from scenes.kit.language import translated
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say
from scenes.presentation.games import presentation

if TYPE_CHECKING:
    from scenes.editor.screen import Editor


class StartLeaf:
    """The page of one editor."""

    def __init__(self, editor: Editor) -> None:
        self.editor = editor
        self.own = presentation(editor.game).setup()
        self.scenarios = {name: translated(title) for name, title in editor.rules.scenarios().items()}
        names = list(self.scenarios)
        self.board = Turner("", list(self.scenarios.values()), 0, lambda place: self._turn_to(names[place]), "")
        self.scenario = ""  # the one that is offered; "" before one was chosen
        self.about = Label("", BODY, palette.DIM)
        self.begin = Button(say("editor.set_up"), self._begin, icon="play", align="left", height=40, tip=say("editor.set_up_tip"))
        self.clear = Button(say("editor.clear"), editor.clear, icon="trash", align="left", height=40, tip=say("editor.clear_tip"))
        self.copy = Button(say("editor.copy"), editor.copy, icon="share", align="left", height=40, tip=say("editor.copy_tip"))
        self.paste = Button(
            say("editor.paste"), editor.paste, icon="folder", align="left", height=40, tip=say("editor.paste_tip")
        )
        self.controls: dict[str, Control] = {}

    def parts(self) -> Sequence[tuple[str, Sequence[Widget]]]:
        """Titles with the widgets under each."""
        now = self.editor.value["scenario"]
        self.scenario = self.scenario or now
        self.board.change(value=list(self.scenarios).index(self.scenario))
        self.about.change(words=self.own.text_of(self.scenario))
        options = [self._option(name) for name in self._offered(now)]
        return (
            (say("editor.board"), (self.board, self.about, self.begin)),
            (say("editor.position"), (self.clear, self.copy, self.paste)),
            (say("editor.options"), options),
        )

    def _offered(self, scenario: str) -> list[str]:
        """The options of the position's scenario that are not chosen elsewhere."""
        choices = self.editor.rules.choices()
        belonging = [name for name, one in choices.items() if not one["scenarios"] or scenario in one["scenarios"]]
        return [name for name in belonging if name not in self.own.OWN]

    def _turn_to(self, scenario: str) -> None:
        self.scenario = scenario
        self.editor.show()

    def _begin(self) -> None:
        """Begin the set-up of the board on offer, with the present options as far as it knows them."""
        choices = self.editor.rules.choices()
        given = self.editor.value["options"] if self.scenario == self.editor.value["scenario"] else {}
        kept = {name: value for name, value in given.items() if self.scenario in (choices[name]["scenarios"] or [self.scenario])}
        self.editor.begin(self.scenario, kept)

    def _option(self, name: str) -> Control:
        """The widget of an option: a switch, a number, or one of its values."""
        words, values = f"{self.editor.game}:setup.option.{name}", self.editor.rules.choices()[name]["values"]
        now, take = self.editor.value["options"][name], partial(self._choose, name)
        label = say(f"{words}.label")
        known = self.controls.get(name)
        if all(isinstance(value, bool) for value in values):
            made: Control = known or Toggle(label, now, take, say(f"{words}.tip"))
            made.change(on=now)
        elif all(isinstance(value, int) for value in values):
            made = known or Stepper(label, now, min(values), max(values), take, tip=say(f"{words}.tip"))
            made.change(value=now)
        else:
            made = self._several(words, label, list(values), now, take, known)
        self.controls[name] = made
        return made

    def _several(self, words: str, label: str, values: list[Any], now: Any, take: Any, known: Control | None) -> Control:
        called = [say(f"{words}.{value}") if isinstance(value, str) else self._number(value) for value in values]
        if known is None:
            options = [Option(str(place), one) for place, one in enumerate(called)]
            known = Choice(label, options, "0", lambda place: take(values[int(place)]))
            if known.wanted(self.editor.scale)[0] > self.editor.scale.px(300):
                known = Turner(label, called, 0, lambda place: take(values[place]), "")
        place = values.index(now) if now in values else 0
        known.change(**({"value": place} if isinstance(known, Turner) else {"chosen": str(place)}))
        return known

    def _number(self, value: Any) -> str:
        return "–" if value is None else str(value)

    def _choose(self, option: str, value: Any) -> None:
        self.editor.change(lambda position: self.editor.own.choose(position, option, value))
