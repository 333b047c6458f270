"""Which program plays a seat: one that has been used before, or the command line of another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scenes.app.page import Sheet
from scenes.app.preferences import Preferences
from scenes.kit.controls import Option
from scenes.kit.cycle import Cycle
from scenes.kit.fields import TextField
from scenes.kit.fonts import SENTENCE
from scenes.kit.marks import unmarked
from scenes.kit.scene import Change, Pop
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say
from scenes.match.programs import Speaking
from scenes.presentation.seats import PROGRAM, Holder

LONGEST = 400  # letters of a command
NEW = ""  # what stands for none of the known programs


class ProgramSheet(Sheet):
    """The sheet. The program that is chosen is started and asked its name; if it answers, `take` is given it."""

    width = 620.0

    def __init__(
        self, preferences: Preferences, remember: Callable[[Preferences], object], take: Callable[[Holder], object]
    ) -> None:
        super().__init__(say("own_program.title"))
        self.preferences, self.remember, self.take = preferences, remember, take
        self.speaking: Speaking | None = None
        call = next(iter(preferences.programs), NEW)
        self.known = Cycle("", self._offered(), call, self._choose)
        self.field = TextField(say("own_program.call"), call, self._typed, LONGEST, 380, say("own_program.call_tip"))
        self.told = Label("")
        self.go = Button(say("own_program.take"), self._start, icon="play", key="confirm", main=True, align="left")
        self.drop = Button(say("own_program.forget"), self._forget, icon="trash", align="left", tip=say("own_program.forget_tip"))
        self.cancel = Button(say("own_program.cancel"), Pop, icon="back", key="let_go", align="left")
        self._furnish()

    def _offered(self) -> list[Option]:
        """The known programs by their names, and the way to type another."""
        named = [Option(call, unmarked(name)) for call, name in self.preferences.programs.items()]
        return [*named, Option(NEW, say("own_program.new"))]

    def _furnish(self) -> None:
        """Show what belongs to what is chosen now."""
        programs = self.preferences.programs
        self.known.change(options=tuple(self._offered()), chosen=self.field.value if self.field.value in programs else NEW)
        self.drop.change(reason="" if self.field.value in programs else say("own_program.call_tip"))
        empty = "" if self.field.value.strip() else say("own_program.call_tip")
        self.go.change(reason=say("own_program.starts") if self.speaking else empty)
        known: list[Widget] = [self.known] if programs else []
        told: list[Widget] = [self.told] if self.told.words else []
        drop: list[Widget] = [self.drop] if self.field.value in programs else []
        self.choices = [Label(say("own_program.line"), SENTENCE), *known, self.field, *told, self.go, *drop, self.cancel]
        self.again()

    def _choose(self, call: str) -> None:
        self.field.change(value=call)
        self._tell("")

    def _typed(self, call: str) -> None:
        self._tell("")

    def _tell(self, words: str) -> None:
        self.told.change(words=words)
        self._furnish()

    def _start(self) -> None:
        """Start the program, and ask it its name."""
        if self.speaking is None:
            self.speaking = Speaking(self.field.value.strip())
            self.speaking.ask("", {})
            self._tell(say("own_program.starts"))

    def _forget(self) -> None:
        """Take the program out of the list."""
        left = {call: name for call, name in self.preferences.programs.items() if call != self.field.value}
        self._keep(left)
        self._choose(next(iter(left), NEW))

    def _keep(self, programs: dict[str, str]) -> None:
        self.preferences = replace(self.preferences, programs=programs)
        self.remember(self.preferences)

    @property
    def waiting(self) -> bool:
        """Whether a program has been asked its name and has not answered yet."""
        return self.speaking is not None

    def update(self, seconds: float) -> Change | None:
        super().update(seconds)
        heard = self.speaking.heard() if self.speaking else None
        if self.speaking is None or heard is None:
            return None
        speaking, call = self.speaking, self.field.value.strip()
        speaking.close()
        self.speaking = None
        if heard.forfeit:
            self._tell(unmarked(say("own_program.failed", call=call, why=heard.forfeit)))
            return None
        self._keep({**self.preferences.programs, call: speaking.name})
        self.take(Holder(PROGRAM, unmarked(speaking.name), call))
        return Pop()

    def end(self) -> None:
        if self.speaking:
            self.speaking.close()
