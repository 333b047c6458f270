"""How each event of Danger Close looks on the table: what moves together, and what is left when it has moved.

`batches(events)` groups what moves together; `Motions(table).motion(batch)` makes the movement of a group. Whatever was skipped
or did not move, after a group the board holds what the view holds that the group has led to: counters, things, clouds.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from game.api import Action, Event, Seat
from game.skulls.after_event import after_event
from game.skulls.position import Position
from scenes.boards.effects import Pan, Pulse, Rise
from scenes.boards.zones.motions import Appear, Carry, Drop, Mark, Walk
from scenes.kit import palette
from scenes.kit.palette import SIDES, Colour
from scenes.kit.tweens import Do, InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.skulls.captions import caption
from scenes.tables.skulls.effects import Dust, Gained, Tag, TokenUp
from scenes.tables.skulls.motions_cards import RevealPlate
from scenes.tables.skulls.motions_fire import Fire
from scenes.tables.skulls.motions_pull import PullPlate
from scenes.tables.skulls.motions_rounds import Rounds
from scenes.tables.skulls.pieces import clouds_of, counter_of, counters_of, objective_thing, things_of

if TYPE_CHECKING:
    from scenes.tables.skulls.table import SkullsTable

STEP, WALK, RUN, APPEAR, MARK, CARRY = 0.34, 0.9, 0.75, 0.3, 0.3, 0.45  # seconds: of a step, of a whole way, of a run
SHOWN, PAN, AIMS, DECLARED, TAG, RISE = 0.8, 0.28, 0.3, 0.3, 1.1, 0.9
RESULTS = frozenset({"held", "discarded", "incapacitated", "killed", "dropped"})
JOINS: dict[str, frozenset[str]] = {
    "token-shown": frozenset({"declared"}),
    **dict.fromkeys(("attack", "stunned", "cloud", "danger"), frozenset({"spent"})),
    "revived": frozenset({"danger"}),
    **dict.fromkeys(("returned", "no-return"), frozenset({"fired"})),
    "threat": frozenset({"threat"}),
    "drew": frozenset({"drew"}),
    **dict.fromkeys(("held", "discarded"), RESULTS),
    **dict.fromkeys(("incapacitated", "killed"), frozenset({"discarded"})),
    "dropped": frozenset({"incapacitated", "killed"}),
    "revealed": frozenset({"revealed"}),
    "token-reset": frozenset({"token-reset"}),
    **dict.fromkeys(("stood-up", "round-end"), frozenset({"stood-up"})),
}
"""Events that move together with the one before them, by what that one is."""
QUIET = frozenset({"deployed", "withdrawn", "stacked", "unstacked", "readied", "unreadied", "committed", "windows"})
"""Events of the hand at the screen, or of a hand that is not seen."""


def batches(events: Sequence[Event]) -> list[list[Event]]:
    """The events in groups that move together."""
    found: list[list[Event]] = []
    for event in events:
        if found and found[-1][-1]["is"] in JOINS.get(event["is"], ()):
            found[-1].append(event)
        else:
            found.append([event])
    return found


def step_seconds(event: Event) -> float:
    """Seconds of each step of a way that was gone, at normal speed."""
    return min(STEP, (RUN if event["by"] == "double-time" else WALK) / max(1, len(event["path"])))


class Motions:
    """The motions of one table. What it needs of the past it keeps: what was declared, from where threats come."""

    def __init__(self, table: SkullsTable) -> None:
        self.table, self.board, self.context, self.world = table, table.board, table.context, table.world
        self.action: Action = {}
        self.before = self.after = table.view  # what is known before the present batch, and after it
        self._batch: Sequence[Event] = ()
        self._watched: list[str] = []
        self._fire, self._rounds = Fire(self), Rounds(self)
        self._made: dict[str, Callable[[Event], Motion | None]] = {
            **dict.fromkeys(QUIET | {"spent"}, self._nothing),
            "turn-end": self._turn_end,
            "deployed": self._deployed,
            "declared": self._declared,
            "token-shown": self._token_shown,
            "moved": self._moved,
            "creep": self._creep,
            "prone": self._prone,
            "rise": self._prone,
            "entered": self._boarded,
            "exited": self._boarded,
            "resupplied": self._resupplied,
            "picked-up": self._picked_up,
            "dropped": self._dropped,
            "passed": self._passed,
            "window": self._window,
            **self._fire.made,
            **self._rounds.made,
        }

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """How a group of events looks, or None when nothing is to be seen of it."""
        self._batch = batch
        self._watched.clear()
        known: Position = self.context.chair().view()
        self.before = self.after = self.table.view
        for event in batch:
            self.after = after_event(self.after, event, known)
        quiet = batch[0]["is"] in QUIET
        self.table.shown = False
        for air in list(self.board.airs):
            if isinstance(air, (PullPlate, RevealPlate)) and air.done:
                air.close()
        if not quiet:
            self.table.put_away()
            words = caption(batch, self.before)
            if words:
                self.table.tell(words)
        motions = [motion for event in batch if (motion := self._made[event["is"]](event))]
        if not motions:
            self._settle(self.after)
            return None
        after = self.after
        whole: list[Motion] = [Together(motions), Do(lambda: self._settle(after))]
        if self._watched and self.context.speed():
            whole.insert(0, Pan(self.board, tuple(self._watched), self.seconds(PAN)))
        return InTurn(whole)

    def _settle(self, view: Position) -> None:
        """Lay on the board what the view holds."""
        self.board.counters, self.board.things = counters_of(view), things_of(view)
        self.board.set_clouds(clouds_of(view))

    # --- what all of them need ------------------------------------------------------------------------------------------

    def seconds(self, seconds: float) -> float:
        """Seconds at the speed that is set."""
        return seconds * self.context.speed()

    def air(self, *made: Motion) -> list[Motion]:
        """What only flies through the air: nothing where nothing moves."""
        return list(made) if self.context.speed() else []

    def follow(self, *places: str) -> None:
        """Follow what happens in these spaces or zones, and bring all of them into sight."""
        self._watched += places

    def heard(self, kind: str) -> list[Event]:
        """The events of this kind that move together with the present one."""
        return [event for event in self._batch if event["is"] == kind]

    def space(self, unit: str) -> str:
        """Where a unit is before the present batch."""
        return self.before.units[unit].space or ""

    def rise(self, unit: str, words: str, shade: Colour = palette.TEXT) -> list[Motion]:
        """Words that rise from a unit."""
        return self.air(Rise(self.board, self.space(unit), words, shade, self.seconds(RISE)))

    def pulse(self, unit: str, seconds: float = AIMS, shade: Colour = palette.AMBER) -> list[Motion]:
        """A ring that runs outwards from where a unit stands."""
        return self.air(Pulse(self.board, self.space(unit), shade, self.seconds(seconds)))

    def tag(self, unit: str, words: str, sign: str, seconds: float = TAG, shade: Colour = palette.TEXT) -> list[Motion]:
        """A small plate with words and a sign beside a unit."""
        return self.air(Tag(self.board, unit, words, sign, self.seconds(seconds), shade))

    def _nothing(self, event: Event) -> None:
        """Show nothing of it."""

    # --- the hand -------------------------------------------------------------------------------------------------------

    def _deployed(self, event: Event) -> Motion | None:
        """A counter comes down where it is placed, or goes there from where it was."""
        unit = event["unit"]
        counter = counter_of(self.after, unit, self.after.units[unit])
        if counter is None or unit in self.board.counters or not self.context.speed():
            return None
        return Appear(self.board, unit, counter, self.seconds(APPEAR))

    def _declared(self, event: Event) -> Motion | None:
        """What is aimed at is pulsed, where it is not seen at once what was declared."""
        self.action = event["action"]
        if self.action["do"] != "fire":
            return None
        target = self.action["target"]
        self.follow(self.space(event["unit"]), self.space(target))
        return InTurn(self.pulse(target, DECLARED, palette.DANGER))

    def _token_shown(self, event: Event) -> Motion | None:
        """The token on the ready spot turns over, above its unit."""
        unit = event["unit"]
        self.follow(self.space(unit))
        seen = self.before.units[unit].shown
        return InTurn(self.air(TokenUp(self.board, unit, event["token"], self.seconds(SHOWN), not seen)))

    def _turn_end(self, event: Event) -> None:
        """Ring nobody any more, and show no motion."""
        self.board.choose(None)

    def _window(self, event: Event) -> Motion | None:
        return Pause(self.seconds(0.15))

    def _passed(self, event: Event) -> Motion | None:
        return Pause(self.seconds(0.25))

    # --- what units do --------------------------------------------------------------------------------------------------

    def _moved(self, event: Event) -> Motion | None:
        """A unit goes its way by doors and stairs; one that runs leaves dust."""
        unit, path = event["unit"], tuple(event["path"])
        self.follow(event["from"], event["to"])
        run, seconds = event["by"] == "double-time", self.seconds(step_seconds(event) * len(path))
        walk = Walk(self.board, unit, path, seconds)
        return Together([walk, *self.air(Dust(self.board, unit, seconds * 1.4))]) if run else walk

    def _creep(self, event: Event) -> Motion | None:
        unit = event["unit"]
        self.follow(self.space(unit))
        words = say("skulls:moving.creeps")
        return Together([*self.pulse(unit), *self.tag(unit, words, "skulls/token/creep.svg")])

    def _prone(self, event: Event) -> Motion | None:
        self.follow(self.space(event["unit"]))
        return Mark(self.board, event["unit"], prone=event["is"] == "prone", seconds=self.seconds(MARK))

    def _boarded(self, event: Event) -> Motion | None:
        unit = event["unit"]
        self.follow(self.space(unit))
        counter = counter_of(self.after, unit, self.after.units[unit])
        marks = counter.marks if counter else ()
        return Together([Mark(self.board, unit, marks, seconds=self.seconds(MARK)), *self.pulse(unit)])

    def _resupplied(self, event: Event) -> Motion | None:
        self.follow(self.space(event["unit"]))
        return InTurn(self.air(Gained(self.board, event["unit"], event["token"], self.seconds(SHOWN))))

    def _picked_up(self, event: Event) -> Motion | None:
        unit, name = event["unit"], event["objective"]
        self.follow(self.space(unit))
        if not self.context.speed():
            return None
        carry = Carry(self.board, name, unit, self.seconds(CARRY))
        words = say("skulls:moving.picked_up")
        return Together([InTurn([carry, *self.pulse(unit)]), *self.rise(unit, words, SIDES[self.seat(unit)].words)])

    def _dropped(self, event: Event) -> Motion | None:
        """What a fallen unit carried falls beside it, a moment after."""
        thing = objective_thing(self.after, event["objective"])
        if thing is None or not self.context.speed():
            return None
        late = Pause(self.seconds(self._fire.falls_after))
        return InTurn([late, Drop(self.board, event["objective"], thing, event["unit"], self.seconds(CARRY))])

    def seat(self, unit: str) -> Seat:
        """Whose a unit is."""
        return self.world.side(unit)
