"""Questions beside the turn: the facing of a unit that is seen, CAPs on mines, for the initiative, and on a strike that lands."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.api import Seat
from game.firefight.judging.suggested import best
from game.firefight.position import Position
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.over import Corners
from scenes.kit.hero import Hero
from scenes.kit.numbers import signed
from scenes.kit.option_card import StepperCard
from scenes.kit.stacking import Entry, Stack
from scenes.kit.text_panel import Part, Prose, Row, TextPanel
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.tables.firefight.aim import HOURS
from scenes.tables.firefight.briefing import briefing
from scenes.tables.firefight.light import facing_words
from scenes.tables.firefight.modes import Mode
from scenes.tables.firefight.names import name_in
from scenes.tables.firefight.odds import FALLS, percent_of
from scenes.tables.firefight.pieces import hour_of
from scenes.tables.firefight.sightline import arc_outlines
from scenes.tables.firefight.state import FirefightActs, FirefightState, standing
from scenes.tables.firefight.told import news


def _say(key: str, **given: object) -> str:
    return say(f"firefight:reply.{key}", **given)


SPARE = 3
"""With so many CAPs one can be spared for the initiative."""


class Asked(Mode):
    """A question with a title, a few words and a button that answers it."""

    key_words = ""

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        self.slab = TextPanel()

    def answer(self) -> None:
        """Answer as it stands now."""
        raise NotImplementedError

    def parts(self) -> list[Part]:
        """What stands under the title."""
        return [Prose(_say(f"{self.key_words}.line", **self.given()))]

    def given(self) -> dict[str, object]:
        """What the words are given."""
        return {}

    def entries(self, stack: Stack) -> list[Entry]:
        """What can be set, at a place that nothing moves; the question, then what is pointed at."""
        asked = stack.slab(self.slab, 1, _say(f"{self.key_words}.title").upper(), self.parts())
        return [*self.controls(stack), asked, *self.under_pointer(stack)]

    def controls(self, stack: Stack) -> list[Entry]:
        """What can be set before the answer."""
        return []

    def sentence(self) -> str:
        return _say(f"{self.key_words}.sentence", **self.given())

    def buttons(self) -> list[Button]:
        return [self.button("answer", self.words(), self.answer, key="confirm", main=True)]

    def words(self) -> str:
        """What the button says."""
        return _say(f"{self.key_words}.answer", **self.given())

    def key(self, action: str) -> bool:
        if action == "undo":
            self.acts.take_back()
            return True
        return False


class Revealing(Asked):
    """A unit has been seen: which way it looks is chosen (R-FF-63)."""

    topic, key_words = "R-FF-63", "facing"

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        self.facing = str(best(self.view, self.seat, 1)[0]["facing"])

    @property
    def asked(self) -> str:
        """The unit that is asked about."""
        return self.view.pending[0].unit if self.view.pending else ""

    def given(self) -> dict[str, object]:
        return {"unit": self.state.called(self.asked)}

    def update_highlights(self) -> None:
        super().update_highlights()
        unit = self.unit(self.asked)
        if unit is None:
            return
        words, faint = facing_words(self.state, unit, unit.at)
        self.board.choose(unit.id)
        self.board.over.show_corners(Corners(unit.at, tuple(HOURS), hour_of(self.facing), words, False, faint))
        self.board.over.show_outlines(arc_outlines(self.state, unit, None, self.facing))
        self.show_space(unit.at)

    def click(self, hit: Hit) -> bool:
        facing = HOURS.get(hit.hour or 0)
        if facing:
            self.facing = facing
            self.answer()
        return bool(facing)

    def answer(self) -> None:
        self.decide({"do": "reply", "facing": self.facing})

    def key(self, action: str) -> bool:
        if action in ("turn_left", "turn_right"):
            facings = list(HOURS.values())
            self.facing = facings[(facings.index(self.facing) + (1 if action == "turn_right" else -1)) % len(facings)]
            self.acts.update_highlights()
            return True
        return super().key(action)


class Counting(Asked):
    """A question for a number of CAPs, by one stepper for each roll."""

    low = 0

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        self.counts: dict[str, int] = {}
        self._steppers: dict[str, StepperCard] = {}

    def rolls(self) -> Sequence[str]:
        """The names of the rolls."""
        raise NotImplementedError

    def named(self, roll: str) -> str:
        """What a roll is called."""
        return name_in(self.state.view, roll)

    def controls(self, stack: Stack) -> list[Entry]:
        most = min(self.state.world.numbers.dice_caps, self.view.caps[self.seat].now)
        found = []
        for roll in self.rolls():
            if roll not in self._steppers:
                self._steppers[roll] = StepperCard(
                    self.named(roll), self.counts.get(roll, 0), self.low * most, most, self._count(roll), shown=signed
                )
            found.append(stack.widget(self._steppers[roll], 1)._replace(steady=True))
        return found

    def _count(self, roll: str) -> Callable[[int], None]:
        def count(value: int) -> None:
            self.counts[roll] = value
            self.acts.update_highlights()

        return count

    def caps(self) -> dict[str, int]:
        """The CAPs on each roll that has any."""
        return {roll: number for roll, number in self.counts.items() if number}


class Mining(Counting):
    """Mines are about to go off: CAPs of their owner on each roll (R-FF-139)."""

    topic, key_words, low = "R-FF-139", "mines", -1

    def rolls(self) -> Sequence[str]:
        return [name for name in (self.view.pending[0].units if self.view.pending else ()) if name in self.view.units]

    def update_highlights(self) -> None:
        super().update_highlights()
        self.board.show_targets(dict.fromkeys(self.rolls(), False))

    def answer(self) -> None:
        caps = self.caps()
        self.decide({"do": "reply", **({"caps": caps} if caps else {})})


class Announcing(Counting):
    """CAPs for the initiative are announced before any die (R-FF-03)."""

    topic, key_words = "R-FF-03", "initiative"

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        self.sheet, self.last = TextPanel(), TextPanel()
        if self._worth_one() and state.context.advises:
            self.counts[self.rolls()[0]] = 1

    def _worth_one(self) -> bool:
        """Whether one CAP is well spent: an enemy can strike at once, and enough are left for the fight."""
        return bool(facing_off(self.view, self.seat)) and self.view.caps[self.seat].now >= SPARE

    def entries(self, stack: Stack) -> list[Entry]:
        """In the first round what the scenario is about stands over the question, later below it how the last round ended."""
        found = super().entries(stack)
        if self.view.round == 1:
            title, parts = briefing(self.state)
            return [*found[:1], *([stack.slab(self.sheet, 1, title, parts)] if parts else []), *found[1:]]
        ended = [Prose(words) for words in news(self.state)]
        return [*found, *([stack.slab(self.last, 2, "", ended)] if ended else [])]

    def rolls(self) -> Sequence[str]:
        return [_say("initiative.caps")]

    def given(self) -> dict[str, object]:
        return {"caps": sum(self.counts.values())}

    def parts(self) -> list[Part]:
        """The chance to move first as it stands, what it is with each number of CAPs, and why it matters now."""
        if len(self.view.world.seats) != 2:  # among more than two it is not one roll against another
            told = [(self.state.names[seat], _say("caps", caps=number)) for seat, number in self.view.declared.items()]
            return [*super().parts(), *[Row(name, f"**{caps}**") for name, caps in told]]
        foe = next(seat for seat in self.view.world.seats if seat != self.seat)
        more, name = self.view.declared.get(foe), self.state.names[foe]
        key = "first_none" if not self.view.caps[foe].now and not more else "first" if more is None else "first_known"
        words = _say(f"initiative.{key}", seat=name, caps=more or 0)
        most = min(self.state.world.numbers.initiative_caps, self.view.caps[self.seat].now)
        chances = [moves_first(number - (more or 0)) for number in range(most + 1)]
        hero = Hero(str(round(100 * chances[min(most, sum(self.counts.values()))])), "%", words, tip="R-FF-02")
        each = " · ".join(_say("initiative.each", caps=number, percent=percent_of(one)) for number, one in enumerate(chances))
        near = facing_off(self.view, self.seat)
        key = "near_none" if not near else "near" if self._worth_one() else "near_few"
        why = _say(f"initiative.{key}", units=", ".join(map(self.state.called, near)))
        return [hero, Row(_say("initiative.caps"), each), Prose(why), *super().parts()]

    def words(self) -> str:
        return super().words() if any(self.counts.values()) else _say("initiative.none")

    def answer(self) -> None:
        self.decide({"do": "initiative", "caps": sum(self.counts.values())})


def moves_first(ahead: int) -> float:
    """The chance that two dice with so many CAPs more come out above two others; equal ones are rolled again (R-FF-02)."""
    won = lost = 0
    for mine, falls in FALLS.items():
        for theirs, others in FALLS.items():
            won += falls * others * (mine + ahead > theirs)
            lost += falls * others * (mine + ahead < theirs)
    return won / (won + lost)


def facing_off(view: Position, seat: Seat) -> list[str]:
    """The units of a seat that have an enemy who is seen in their space or beside it."""
    own = [unit for unit in view.own(seat) if standing(view, unit)]
    return [unit.id for unit in own if any(view.enemy_at(at, seat) for at in (unit.at, *view.world.hexes.links(unit.at)))]


class Landing(Counting):
    """A strike of one's own lands: CAPs on its rolls (R-FF-96)."""

    topic, key_words, low = "R-FF-96", "landing", -1

    def _plan(self) -> str | None:
        return next((one.plan.at for one in self.view.oba if one.seat == self.seat and one.plan), None)

    def _area(self) -> list[str]:
        at = self._plan()
        return [at, *self.state.world.hexes.links(at)] if at else []

    def rolls(self) -> Sequence[str]:
        return [unit.id for space in self._area() for unit in self.view.here(space)]

    def update_highlights(self) -> None:
        super().update_highlights()
        self.board.over.show_border(self._area())
        if self._area():
            self.show_space(self._area()[0])

    def answer(self) -> None:
        caps = self.caps()
        self.decide({"do": "oba_fire", **({"caps": caps} if caps else {})})
