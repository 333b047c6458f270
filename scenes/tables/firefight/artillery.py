"""A strike is noted: its space, the seven spaces it covers, its shell; or none in this round (R-FF-95)."""

from __future__ import annotations

from game.firefight.judging.suggested import best
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.over import DANGER
from scenes.kit.controls import Choice, Option
from scenes.kit.stacking import Entry, Stack
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.firefight.replies import Asked
from scenes.tables.firefight.state import FirefightActs, FirefightState


def _say(key: str, **given: object) -> str:
    return say(f"firefight:reply.oba.{key}", **given)


class Noting(Asked):
    """A seat notes where its artillery strikes next, or that it does not."""

    topic, key_words = "R-FF-95", "oba"

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        sensible = best(self.view, self.seat, 1)[0]
        self.at: str | None = sensible.get("at")
        self.shell = str(sensible.get("shell", "he"))
        self.shells = Choice("", (), self.shell, self._take)

    def _take(self, shell: str) -> None:
        self.shell = shell
        self.acts.update_highlights()

    @property
    def package(self) -> str:
        """The package that is asked about."""
        return str(self.legal[0]["oba"]) if self.legal else ""

    def update_highlights(self) -> None:
        super().update_highlights()
        over, at = self.board.over, self.at or self.hit.space
        if at in self.state.world.hexes.bit and at:
            struck = [at, *self.state.world.hexes.links(at)]
            over.show_border(struck)
            over.show_hatching(DANGER, struck)
        if self.at:
            self.show_space(self.at)

    def hover(self, hit: Hit) -> None:
        super().hover(hit)
        if self.at is None:
            self.update_highlights()

    def click(self, hit: Hit) -> bool:
        if hit.space is None:
            return False
        if hit.space == self.at:
            self.answer()
            return True
        self.at = hit.space
        self.acts.update_highlights()
        return True

    def back(self) -> bool:
        if self.at is None:
            return False
        self.at = None
        self.acts.update_highlights()
        return True

    def parts(self) -> list[Part]:
        one = next((one for one in self.view.oba if one.id == self.package), None)
        rows: list[Part] = [Prose(_say("line"))]
        if one:
            rows.append(Row(_say("missions"), f"**{one.missions}**"))
            rows.append(Row(say("firefight:counter.firepower"), f"**{one.fp_red} / {one.fp_blue}**"))
        if self.at:
            near = [self.at, *self.state.world.hexes.links(self.at)]
            for unit in (unit for space in near for unit in self.view.here(space)):
                own = self.view.friends(unit.seat, self.seat)
                name = self.state.called(unit.id)
                rows.append(Row(_say("own", unit=name) if own else name, unit.at))
        return rows

    def controls(self, stack: Stack) -> list[Entry]:
        shells = list(dict.fromkeys(str(one["shell"]) for one in self.legal if one.get("shell")))
        if len(shells) < 2:
            return []
        self.shells.change(options=tuple(Option(one, say(f"firefight:plain.shell.{one}")) for one in shells), chosen=self.shell)
        return [stack.widget(self.shells, 1)]

    def answer(self) -> None:
        """Note the strike."""
        if self.at:
            self.decide({"do": "oba_plan", "oba": self.package, "at": self.at, "shell": self.shell})
        else:
            self.none()

    def none(self) -> None:
        """Note that there is none in this round."""
        self.decide({"do": "oba_plan", "oba": self.package, "at": None})

    def buttons(self) -> list[Button]:
        none = self.button("none", _say("none"), self.none, key="" if self.at else "confirm", main=self.at is None)
        note = self.button("note", _say("answer", at=self.at or ""), self.answer, key="confirm", main=self.at is not None)
        return [none, note] if self.at else [none]

    def sentence(self) -> str:
        return _say("again", at=self.at) if self.at else _say("sentence")
