"""A fuse burns: the defenders throw for a double, against the clock of the screen (12.4)."""

from __future__ import annotations

from collections.abc import Sequence

from game.rush.position import Fuse
from scenes.kit.hero import Hero
from scenes.kit.stacking import WHOLE, Entry, Stack
from scenes.kit.text_panel import Part, Prose, Row, TextPanel
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.tables.rush.choice import Choice
from scenes.tables.rush.prospects import percent
from scenes.tables.rush.since import running
from scenes.tables.rush.state import RushActs, RushState
from scenes.tables.rush.turn import Choosing

TOLD = 3
"""So many of the throws at a fuse are told of."""


class Defusing(Choosing):
    """The seat at the screen may throw for a double (R-RU-68 to R-RU-72).

    The rules know throws only; the clock is the screen's (R-RU-125).
    """

    asks = ("defuse",)
    topic = "R-RU-70"

    def __init__(self, state: RushState, acts: RushActs) -> None:
        super().__init__(state, acts)
        self._asked = False  # whether to give up was pressed once
        self.before = TextPanel()

    def worked_out(self) -> list[Choice]:
        words = say("rush:choice.defuse")
        return [Choice(action, words, words) for action in self.legal if action["do"] == "defuse"]

    @property
    def fuse(self) -> Fuse:
        """The fuse that burns."""
        fuse = self.view.turn.fuse
        assert fuse is not None
        return fuse

    def advance(self) -> None:
        """Burn on; at zero the rest of the throws is given up."""
        super().advance()
        left = self.state.left()
        if left is not None and left <= 0 and self.view.turn.phase == "defuse":
            self.state.burnt = None
            self.decide({"do": "timeout"})

    @property
    def restless(self) -> bool:
        """Whether a fuse burns in real time."""
        return self.state.left() is not None and not self.state.delayed

    def toggle_clock(self) -> None:
        """Let the clock run, or take all the time there is: then the throws alone bind."""
        self.state.clock = not self.state.clock
        self.state.tried = self.state.clock and self.state.taught is not None
        self.state.ready = self.state.clock  # whoever starts it need not be asked
        self.acts.update_highlights()

    def give_up(self) -> None:
        """Give up the throws that are left, once that was asked about."""
        if not self._asked:
            self._asked, self.told_why = True, say("rush:ask.give_up", mcom=self.fuse.mcom)
            self.acts.update_highlights()
            return
        self.decide({"do": "timeout"})

    def commit(self) -> None:
        """Throw, at the first fuse of all be ready to; whoever was asked whether he gives up has answered.

        A press too many means no other throw.
        """
        self._asked, self.told_why = False, ""
        if self.state.unready:
            self.state.context.know_fuse()
            self.acts.update_highlights()
            return
        self.state.after_fuse.ends()
        super().commit()
        self.state.after_fuse.thrown()

    def back(self) -> bool:
        """Throw on instead."""
        self._asked = False
        return super().back()

    def title(self) -> str:
        return say("rush:title.defuse", mcom=self.fuse.mcom)

    def entries(self, stack: Stack) -> list[Entry]:
        head = stack.slab(self.head, 1, self.title().upper(), self.parts())
        thrown = [] if self.state.unready else self._thrown()
        forms = [thrown[-told:] for told in range(1, len(thrown) + 1)]
        before = [stack.slab(self.before, WHOLE, say("rush:title.thrown").upper(), *forms)] if forms else []
        return [head, *before, *self.under_pointer(stack), *self.foot(stack)]

    def parts(self) -> list[Part]:
        if self.state.unready:
            given = {"throws": self.state.world.options["defuse_throws"], "n": percent(self.state.ask("fuse")["defused"])}
            return [
                Hero(str(self.state.seconds), " s", say("rush:panel.ready_seconds"), say("rush:panel.ready_throws", **given)),
                Prose(say("rush:panel.ready_how")),
                Prose(f"{{dim|{say('rush:panel.ready_waits')}}}"),
            ]
        return [*self.about_fuse(), Prose(f"{{dim|{say('rush:hint.defuse')}}}")]

    def _thrown(self) -> list[Row]:
        """What has been thrown at this fuse so far: the last few throws."""
        story, throws = running(self.state.story), self.state.world.options["defuse_throws"]
        lit = max((place for place, event in enumerate(story) if event["is"] == "armed"), default=0)
        found = [event for event in story[lit:] if event["is"] == "defuse" and not event["ok"]]
        return [
            Row(
                say("rush:panel.throw_of", n=event["throw"], throws=throws),
                say("rush:panel.no_double", dice=say("rush:log.dice", a=event["dice"][0], b=event["dice"][-1])),
            )
            for event in found[-TOLD:]
        ]

    def sentence(self) -> str:
        key = "unready" if self.state.unready else "defuse"
        return self.told_why or say(
            f"rush:ask.{key}", n=self.state.seconds, mcom=self.fuse.mcom, name=self.state.called(self.seat)
        )

    def widgets(self) -> Sequence[Widget]:
        return (self.head, self.before, *super().widgets()[1:])

    def buttons(self) -> list[Button]:
        found = super().buttons()
        for one in found:
            if one.name == "main" and self.state.unready:
                one.change(label=say("rush:button.ready"))
        return found

    def more_buttons(self) -> list[Button]:
        clock = self.button(
            "clock",
            say(f"rush:button.clock_{'stop' if self.state.clock else 'start'}"),
            self.toggle_clock,
            "hourglass",
            tip=say("rush:button.clock_tip" if self.state.clock else "rush:button.clock_start_tip"),
        )
        words, tip = say(f"rush:button.give_up{'_now' if self._asked else ''}"), say("rush:button.give_up_tip")
        return [clock, self.button("give_up", words, self.give_up, tip=tip, red=self._asked)]
