"""The page of the position editor that is alike in every game: which board, which options, and the position as a whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.options import belongs
from scenes.editor.column import Turner
from scenes.editor.state import EditorState
from scenes.kit import palette
from scenes.kit.controls import Choice, Control, Option, Stepper, Toggle
from scenes.kit.fonts import BODY
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say
from scenes.presentation.games import presentation


class OptionsPage:
    """The page of one editor."""

    def __init__(self, state: EditorState) -> None:
        self.state = state
        self.own = presentation(state.game).setup()
        self.scenarios = {name: translated(title) for name, title in state.rules.scenarios().items()}
        names = list(self.scenarios)
        self.board = Turner("", list(self.scenarios.values()), 0, lambda place: self._turn_to(names[place]), "")
        self.about = Label("", BODY, palette.DIM)
        self.begin = Button(say("editor.set_up"), self._begin, icon="play", align="left", height=40, tip=say("editor.set_up_tip"))
        self.clear = Button(say("editor.clear"), state.clear, icon="trash", align="left", height=40, tip=say("editor.clear_tip"))
        self.copy = Button(say("editor.copy"), state.copy, icon="share", align="left", height=40, tip=say("editor.copy_tip"))
        self.paste = Button(say("editor.paste"), state.paste, icon="folder", align="left", height=40, tip=say("editor.paste_tip"))
        self.controls: dict[str, Control] = {}

    def parts(self, scale: Scale) -> Sequence[tuple[str, Sequence[Widget]]]:
        """Titles with the widgets under each."""
        state, now = self.state, self.state.value["scenario"]
        state.scenario = state.scenario or now
        self.board.change(value=list(self.scenarios).index(state.scenario))
        self.about.change(words=self.own.text_of(state.scenario))
        options = [self._option(name, scale) for name in self._offered(now)]
        return (
            (say("editor.board"), (self.board, self.about, self.begin)),
            (say("editor.position"), (self.clear, self.copy, self.paste)),
            (say("editor.options"), options),
        )

    def _offered(self, scenario: str) -> list[str]:
        """The options of the position's scenario that it holds, and that are not chosen elsewhere."""
        choices = self.state.rules.choices()
        belonging = [name for name, one in choices.items() if belongs(one, scenario)]
        return [name for name in belonging if name not in self.own.OWN and name in self.state.value["options"]]

    def _turn_to(self, scenario: str) -> None:
        self.state.scenario = scenario
        self.state.changed()

    def _begin(self) -> None:
        """Begin the set-up of the board on offer, with the present options as far as it knows them."""
        state, choices = self.state, self.state.rules.choices()
        present = state.value["options"] if state.scenario == state.value["scenario"] else {}
        known = {name: now for name, now in present.items() if belongs(choices[name], state.scenario)}
        state.begin(state.scenario, known)

    def _option(self, name: str, scale: Scale) -> Control:
        """The widget of an option: a switch, a number, or one of its values."""
        words, values = f"{self.state.game}:setup.option.{name}", self.state.rules.choices()[name]["values"]
        now, take = self.state.value["options"][name], partial(self._choose, name)
        label = say(f"{words}.label")
        known = self.controls.get(name)
        if all(isinstance(value, bool) for value in values):
            made: Control = known or Toggle(label, now, take, say(f"{words}.tip"))
            made.change(on=now)
        elif all(isinstance(value, int) for value in values):
            made = known or Stepper(label, now, min(values), max(values), take, tip=say(f"{words}.tip"))
            made.change(value=now)
        else:
            made = self._several(words, label, list(values), now, take, known, scale)
        self.controls[name] = made
        return made

    def _several(
        self,
        words: str,
        label: str,
        values: list[object],
        now: object,
        take: Callable[[object], None],
        known: Control | None,
        scale: Scale,
    ) -> Control:
        called = [say(f"{words}.{one}") if isinstance(one, str) else "–" if one is None else str(one) for one in values]
        if known is None:
            options = [Option(str(place), one) for place, one in enumerate(called)]
            known = Choice(label, options, "0", lambda place: take(values[int(place)]))
            if known.wanted(scale)[0] > scale.px(300):
                known = Turner(label, called, 0, lambda place: take(values[place]), "")
        place = values.index(now) if now in values else 0
        known.change(**({"value": place} if isinstance(known, Turner) else {"chosen": str(place)}))
        return known

    def _choose(self, option: str, value: object) -> None:
        self.state.change(lambda position: self.state.own.choose(position, option, value))
