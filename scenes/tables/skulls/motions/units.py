"""How what units do looks on the table of Danger Close: what is declared and shown, ways, carrying, boarding."""

from __future__ import annotations

from game.api import Event
from scenes.boards.zones.motions import Appear, Carry, Drop, Mark, Walk
from scenes.kit import palette
from scenes.kit.palette import SIDES
from scenes.kit.tweens import InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.motions import Look
from scenes.tables.skulls.effects import Gained, TokenUp
from scenes.tables.skulls.motions.fire import FALLS_AFTER
from scenes.tables.skulls.motions.moving import Moving
from scenes.tables.skulls.pieces import counter_of, objective_thing
from scenes.tables.skulls.prospects import idle

STEP, WALK, RUN, APPEAR, MARK, CARRY = 0.34, 0.9, 0.75, 0.3, 0.3, 0.45  # seconds: of a step, of a whole way, of a run
SHOWN, DECLARED = 0.8, 0.3


def step_seconds(event: Event) -> float:
    """Seconds of each step of a way that was gone, at normal speed."""
    return min(STEP, (RUN if event["by"] == "double-time" else WALK) / max(1, len(event["path"])))


class Units:
    """The motions of what units do."""

    def __init__(self, on: Moving) -> None:
        self.on, self.board = on, on.board
        self.looks: dict[str, Look] = {
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
        }

    # --- the hand -------------------------------------------------------------------------------------------------------

    def _deployed(self, event: Event) -> Motion | None:
        """A counter comes down where it is placed, or goes there from where it was."""
        on, unit = self.on, event["unit"]
        counter = counter_of(on.after, unit, on.after.units[unit])
        if counter is None or unit in self.board.counters or not on.state.context.speed():
            return None
        return Appear(self.board, unit, counter, on.seconds(APPEAR))

    def _declared(self, event: Event) -> Motion | None:
        """What is aimed at is pulsed, where it is not seen at once what was declared."""
        on, action = self.on, event["action"]
        if action["do"] != "fire":
            return None
        target = action["target"]
        on.follow(on.space(event["unit"]), on.space(target))
        return InTurn(on.pulse(target, DECLARED, palette.DANGER))

    def _token_shown(self, event: Event) -> Motion | None:
        """The token on the ready spot turns over, above its unit."""
        on, unit = self.on, event["unit"]
        on.follow(on.space(unit))
        seen = on.before.units[unit].shown
        return InTurn(on.air(TokenUp(self.board, unit, event["token"], on.seconds(SHOWN), not seen)))

    def _turn_end(self, event: Event) -> Motion | None:
        """Ring nobody any more; of one who has done nothing say that he stays."""
        on, unit = self.on, event["unit"]
        self.board.choose(None)
        if not idle(on.before) or unit not in self.board.counters:
            return None
        on.follow(on.space(unit))
        return Together(on.tag(unit, say("skulls:moving.idle"), "skulls/mark/turn-lost.svg"))

    def _window(self, event: Event) -> Motion | None:
        return Pause(self.on.seconds(0.15))

    def _passed(self, event: Event) -> Motion | None:
        return Pause(self.on.seconds(0.25))

    # --- what units do --------------------------------------------------------------------------------------------------

    def _moved(self, event: Event) -> Motion | None:
        """A unit goes its way by doors and stairs; one that runs leaves dust."""
        on = self.on
        unit, path = event["unit"], tuple(event["path"])
        on.follow(event["from"], event["to"])
        run, seconds = event["by"] == "double-time", on.seconds(step_seconds(event) * len(path))
        return Walk(self.board, unit, path, seconds, run)

    def _creep(self, event: Event) -> Motion | None:
        on, unit = self.on, event["unit"]
        on.follow(on.space(unit))
        words = say("skulls:moving.creeps")
        return Together([*on.pulse(unit), *on.tag(unit, words, "skulls/token/creep.svg")])

    def _prone(self, event: Event) -> Motion | None:
        on = self.on
        on.follow(on.space(event["unit"]))
        return Mark(self.board, event["unit"], prone=event["is"] == "prone", seconds=on.seconds(MARK))

    def _boarded(self, event: Event) -> Motion | None:
        on, unit = self.on, event["unit"]
        on.follow(on.space(unit))
        counter = counter_of(on.after, unit, on.after.units[unit])
        marks = counter.marks if counter else ()
        return Together([Mark(self.board, unit, marks, seconds=on.seconds(MARK)), *on.pulse(unit)])

    def _resupplied(self, event: Event) -> Motion | None:
        on = self.on
        on.follow(on.space(event["unit"]))
        return InTurn(on.air(Gained(self.board, event["unit"], event["token"], on.seconds(SHOWN))))

    def _picked_up(self, event: Event) -> Motion | None:
        on = self.on
        unit, name = event["unit"], event["objective"]
        on.follow(on.space(unit))
        if not on.state.context.speed():
            return None
        carry = Carry(self.board, name, unit, on.seconds(CARRY))
        words = say("skulls:moving.picked_up")
        return Together([InTurn([carry, *on.pulse(unit)]), *on.rise(unit, words, SIDES[on.seat(unit)].words)])

    def _dropped(self, event: Event) -> Motion | None:
        """What a fallen unit carried falls beside it, a moment after."""
        on = self.on
        thing = objective_thing(on.after, event["objective"])
        if thing is None or not on.state.context.speed():
            return None
        late = Pause(on.seconds(FALLS_AFTER))
        return InTurn([late, Drop(self.board, event["objective"], thing, event["unit"], on.seconds(CARRY))])
