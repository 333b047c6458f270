"""What the events of Firefight look like: steps and turns, tracers and shells, dice that tumble, who is hit, and who is gone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.api import Event
from game.firefight.position import Position, Unit
from scenes.boards.blows import BEAT, DUCK, RECOIL, TOPPLE, Duck, Recoil, Topple
from scenes.boards.effects import Pulse, Rise
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.land.hoist import SECONDS as HOISTS
from scenes.boards.hexes.land.hoist import Hoist
from scenes.boards.hexes.motions import Appear, Glide, Turn
from scenes.boards.hexes.over import Sight
from scenes.boards.hexes.shots import Burst, Lob, Tracer
from scenes.boards.melee import CLASH, FLOORED, Clash, Floored
from scenes.boards.panic import TREMBLE, Tremble
from scenes.boards.plates import Banner
from scenes.kit import palette
from scenes.kit.language import translated
from scenes.kit.palette import SIDES
from scenes.kit.tweens import Do, InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.firefight.names import called
from scenes.tables.firefight.pieces import ART, counter_of, hour_of, wreck_of
from scenes.tables.firefight.rolls import FIRES, FLIES, FirefightMoving, Rolls
from scenes.tables.firefight.state import FirefightActs, FirefightState, Wreck
from scenes.tables.firefight.told import flag_told, told
from scenes.tables.motions import Look, Motions

STEP, WHOLE = 0.18, 0.9  # seconds of a step, and of a path at most
TITLE, SHORT, WON = 1.5, 0.9, 2.2  # seconds of a banner of a round, of a card or a reveal, of who has won
MISS, DESTROYED, AT_END = "miss", "destroyed", "at_end"
KILLED = f"{ART}/killed.svg"
PANIC = frozenset({"panicked", "cowering", "unnerved", "v_panicked"})  # hits that shake nerves
PRELUDE = frozenset({"spent", "activated", "short", "joined", "paid", "card_played", "counter_shown", "declared"})
"""Events that lead to one that is seen, and move with it."""
HEADS = frozenset({
    "moved", "pivoted", "attack", "attack_roll", "rally_roll", "mine_attack", "bog_roll", "wire", "road_block", "revealed",
    "round_start", "round_end", "oba_lands", "order", "event_card", "hidden_action", "hid", "smoke", "stalled", "passed",
    "initiative_roll", "over",
})  # fmt: skip
"""Events with which a new group begins."""


class Looks(dict[str, Look]):
    """How each kind of event looks; one without a look is seen when all is done."""

    def __missing__(self, kind: str) -> Look:
        return lambda event: None


def batches_of(events: Sequence[Event]) -> list[list[Event]]:
    """The events in groups that move together: each with what leads to it and what follows from it."""
    found: list[list[Event]] = []
    headed = False
    for event in events:
        begins = event["is"] in HEADS or event["is"] in PRELUDE or event.get("why") == AT_END
        if not found or (begins and headed):
            found.append([])
            headed = False
        found[-1].append(event)
        headed = headed or event["is"] in HEADS or event.get("why") == AT_END
    return found


class Attack(NamedTuple):
    """From which unit or space an attack comes, whether it is close combat, whether the board shakes at it, along which line it
    goes, and how it looks.
    """

    source: str | None = None
    close: bool = False
    heavy: bool = False
    line: Sight | None = None
    shot: Callable[[str, bool], list[Motion]] = lambda target, past: []


class FirefightMotions(Motions[Position, Hit]):
    """The motions of one table."""

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        self.on = FirefightMoving(state, acts)
        self.state, self.board = state, state.board
        self._attack = Attack()  # that goes on
        self._dice: list[Motion] = []  # the plate of its throw, beside which all that comes of it is seen
        self._counted = 0  # spaces whose points at the end have been counted
        rolls = Rolls(self.on)
        looks: Mapping[str, Look] = {
            "activated": self._activated,
            "moved": self._moved,
            "pivoted": self._turned,
            "hidden_action": self._shadow,
            "revealed": self._revealed,
            "attack": self._fired,
            "destroyed": self._destroyed,
            "hit": self._hit,
            "rallied": self._rallied,
            "smoke": self._smoke,
            "oba_lands": self._strike,
            "card_played": self._card,
            "event_card": self._card,
            "round_start": self._round,
            "round_end": self._round_end,
            "control": self._control,
            "vp": self._points,
            "over": self._over,
            **rolls.looks,
            "attack_roll": lambda event: self._rolled(rolls.looks["attack_roll"](event), event),
        }
        super().__init__(self.on, Looks(looks))

    def whole(self, motions: Sequence[Motion]) -> Motion | None:
        words = next(filter(None, (told(self.state, self.on, event) for event in self.on.batch)), "")
        rolled = any(event["is"] == "attack_roll" for event in self.on.batch)
        if words and not rolled:
            self.on.acts.tell(words)
        if not motions:
            return None
        if not rolled:
            return InTurn([*self.on.pan(), *motions])
        line = self._sighted()
        seen = InTurn([Pause(self.on.seconds(FIRES + FLIES)), Do(lambda: self.on.acts.tell(words))])  # as the shot lands
        dice, self._dice = self._dice, []
        return InTurn([*self.on.pan(), line, Together([seen, *dice, InTurn(motions)])])

    # --- units ------------------------------------------------------------------------------------------------------------

    def _activated(self, event: Event) -> Motion | None:
        """Units that become active are framed instead of those that were, and pulse once."""
        spaces = dict.fromkeys(filter(None, map(self.on.at, event["units"])))
        pulses = [Pulse(self.board, space, seconds=self.on.seconds(0.3)) for space in spaces]
        return InTurn([Do(lambda: self._frame(event)), *self.on.air(*pulses)])

    def _frame(self, event: Event) -> None:
        """Frame the units of a seat that act now, and no others of it."""
        for name, counter in self.board.counters.items():
            unit = self.on.after.units.get(name)
            if unit is not None and unit.seat == event["seat"]:
                counter.active = name in event["units"]

    def _moved(self, event: Event) -> Motion | None:
        unit, board = event["unit"], self.board
        if unit not in board.counters:
            one = self.on.after.units.get(unit)
            if one is None or one.at not in board.hexes.bit:
                return None
            counter = counter_of(self.state.view.world.tables.units[one.type], one)
            return Appear(board, unit, counter, self.on.seconds(0.3))
        steps = [space for space in event["path"] if space in board.hexes.bit]
        if steps and steps[0] == board.counters[unit].space:
            steps = steps[1:]
        self.on.follow(board.counters[unit].space, *steps[-1:])
        each = self.on.seconds(min(STEP, WHOLE / max(1, len(steps))))
        walk: list[Motion] = [Glide(board, unit, space, each) for space in steps]
        return InTurn([*walk, Turn(board, unit, hour_of(event["facing"]), self.on.seconds(0.16))])

    def _turned(self, event: Event) -> Motion | None:
        known = event["unit"] in self.board.counters
        return Turn(self.board, event["unit"], hour_of(event["facing"]), self.on.seconds(0.18)) if known else None

    def _shadow(self, event: Event) -> Motion | None:
        """A hidden action: words at the head of the map, without a place."""
        if self.state.seat == event.get("seat"):
            return None
        words = say("firefight:moving.hidden", seat=self.state.names[event["seat"]])
        return InTurn(self.on.air(Banner(self.board, words.upper(), "", (), self.on.seconds(SHORT))))

    def _revealed(self, event: Event) -> Motion | None:
        """A unit that was hidden comes up, with its name on a banner."""
        unit = self.on.after.units.get(event["unit"])
        if unit is None or event["at"] not in self.board.hexes.bit:
            return None
        self.on.follow(event["at"])
        kind = self.state.world.tables.units[event["type"]]
        counter = counter_of(kind, unit._replace(at=event["at"], facing=event["facing"], hidden=False))
        line = revealed_line(self.state, unit, event["why"])
        title = say("firefight:moving.revealed_title", name=called(kind, event["unit"], unit.seat), at=event["at"]).upper()
        banner = Banner(self.board, title, line, (counter.figure,), self.on.seconds(TITLE), edge=SIDES[unit.seat].chip)
        shown = [*self.on.air(banner), *self.on.left(banner)]
        return InTurn([Appear(self.board, event["unit"], counter, self.on.seconds(0.32)), *shown])

    def _destroyed(self, event: Event) -> Motion | None:
        """A beat is held, then it tips over; of men a body stays there, of a vehicle a wreck."""
        on, name, unit = self.on, event["unit"], self.on.before.units.get(event["unit"])
        if name not in self.board.counters or unit is None:
            return None
        space, kind = self.board.counters[name].space, on.before.kind(unit)
        source = self._attack.source if on.heard("attack_roll") else None
        topple = Topple(self.board, name, source, on.before.round, not kind.vehicle, on.lasting(BEAT + TOPPLE))
        good = None if self.state.seat is None else self.state.foe(unit.seat)
        words = say("firefight:moving.fate", unit=called(kind, name, unit.seat))
        burst: list[Motion] = []
        if kind.vehicle:
            self.state.wrecks[unit.id] = Wreck(space, wreck_of(kind))
            burst = on.air(Burst(self.board, space, seconds=on.seconds(0.5)))
        return Together([*burst, topple, on.fate(space, words, KILLED, good)])

    def _hit(self, event: Event) -> Motion | None:
        """A word over whoever is hit and does not fall of it; what no shot was seen of bursts and throws back."""
        on, unit, space = self.on, event["unit"], self.on.at(event["unit"])
        if space is None:
            return None
        told = Rise(self.board, space, say("firefight:roll.hit").upper(), palette.AMBER, on.seconds(0.9))
        if on.heard("attack_roll"):
            return None if self._falls(unit) else Together(on.air(told, *self._nerves(unit)))
        burst, struck = Burst(self.board, space, seconds=on.seconds(0.45)), self._struck(unit, space, True)
        return Together(on.air(burst, struck, told))

    def _nerves(self, unit: str) -> list[Motion]:
        """Whoever is known to panic trembles."""
        one = self.on.after.units.get(unit)
        return [Tremble(self.board, unit, self.on.seconds(TREMBLE))] if one and one.hit in PANIC else []

    def _struck(self, unit: str, source: str | None, heavy: bool) -> Motion:
        return Recoil(self.board, unit, source, heavy, self.on.seconds(RECOIL))

    def _rallied(self, event: Event) -> Motion | None:
        space = self.on.at(event["unit"])
        return InTurn(self.on.air(Pulse(self.board, space, palette.GOOD, self.on.seconds(0.4)))) if space else None

    # --- fire -------------------------------------------------------------------------------------------------------------

    def _fired(self, event: Event) -> Motion | None:
        """Somebody aims. A tracer, or a mortar's shell in an arc, comes after the dice, at once where none are seen."""
        start, self._attack = self.on.at(event["unit"]), Attack(event["unit"])
        self.on.firing = tuple(one for one in (start, event["at"]) if one in self.board.hexes.bit)
        if start is None or event["at"] not in self.board.hexes.bit:
            return None
        if start == event["at"]:
            return self._closed(event)
        self.on.follow(start, event["at"])
        unit = self.on.before.units.get(event["unit"])
        kind = self.on.before.kind(unit) if unit else None
        line = Sight(start, event["at"], True, foe=bool(unit and self.state.foe(unit.seat)))
        shell = bool(kind and kind.calibre)
        heavy = bool(kind and (shell or kind.cls in ("gun", "tracked")))
        shots = 1 if heavy and not shell else 3

        def shot(target: str, past: bool) -> list[Motion]:
            goal, seconds = target if target in self.board.counters else event["at"], self.on.seconds(FLIES)
            if shell:
                return self.on.air(Lob(self.board, start, event["at"], f"{ART}/shell.svg", seconds))
            firing = [one for one in (event["unit"], *event["support"]) if one in self.board.counters] or [start]
            return self.on.air(Together([Tracer(self.board, one, goal, shots, seconds, past) for one in firing]))

        self._attack = Attack(event["unit"], False, heavy, line, shot)
        aim = self.on.air(Pulse(self.board, start, seconds=self.on.seconds(0.25)))
        return InTurn([*([] if shell else [self._sighted()]), *aim, *([] if event["targets"] else shot(event["at"], False))])

    def _sighted(self) -> Motion:
        """The line of the attack that goes on is shown."""
        line = self._attack.line
        return Do(lambda: self.board.over.show_sight(line))

    def _closed(self, event: Event) -> Motion | None:
        """Close combat: after the dice the attacker and whom he attacks throw themselves at each other."""
        on, unit, foe = self.on, event["unit"], next(iter(event["targets"]), event["at"])
        on.follow(event["at"])
        self._attack = Attack(unit, True, True, shot=lambda target, past: on.air(Clash(self.board, unit, foe, on.seconds(CLASH))))
        return InTurn(on.air(Pulse(self.board, event["at"], palette.DANGER, on.seconds(0.25))))

    def _rolled(self, dice: Motion | None, event: Event) -> Motion | None:
        """A shot comes after its dice, and throws back whom it hits; whom it misses ducks, and whom it destroys falls."""
        on, target, attack = self.on, event["target"], self._attack
        self._dice = [dice] if dice else []
        fired = [*(on.air(Pause(on.seconds(FIRES))) if dice else []), *attack.shot(target, event["result"] == MISS)]
        if self._falls(target) and event["result"] == DESTROYED:
            return InTurn(fired)
        duck = Duck(self.board, target, attack.source, on.seconds(DUCK))
        thrown = Floored(self.board, target, attack.source, seconds=on.seconds(FLOORED))
        hit = thrown if attack.close else self._struck(target, attack.source, attack.heavy)
        struck = on.air(duck if event["result"] == MISS else hit)
        return InTurn([*fired, *struck])

    def _falls(self, unit: str) -> bool:
        """Whether a unit is destroyed in this group."""
        return any(event["unit"] == unit for event in self.on.heard("destroyed"))

    def _strike(self, event: Event) -> Motion | None:
        self._attack = Attack(event["at"], heavy=True)
        near = [event["at"], *self.state.world.hexes.links(event["at"])]
        self.on.follow(event["at"])
        title = say("firefight:moving.strike", seat=self.state.names[event["seat"]]).upper()
        banner = Banner(self.board, title, "", (f"{ART}/strike.svg",), self.on.seconds(SHORT))
        bursts = [Burst(self.board, space, seconds=self.on.seconds(0.25)) for space in near]
        return InTurn(self.on.air(banner, *bursts))

    def _smoke(self, event: Event) -> Motion | None:
        if event["change"] != "placed":
            return None
        return InTurn(self.on.air(Pulse(self.board, event["at"], palette.TEXT, self.on.seconds(0.3))))

    # --- cards, rounds, points --------------------------------------------------------------------------------------------

    def _card(self, event: Event) -> Motion | None:
        card = self.state.world.tables.cards[event["card"]]
        title = say("firefight:moving.card", seat=self.state.names[event["seat"]], card=translated(card.name)).upper()
        picture = f"firefight/card/{card.id}.svg"
        banner = Banner(self.board, title, translated(card.text), (picture,), self.on.seconds(TITLE))
        return InTurn([*self.on.air(banner), *self.on.left(banner)])

    def _round(self, event: Event) -> Motion | None:
        title = say("firefight:moving.round", round=event["round"], rounds=self.state.world.rounds).upper()
        line = say("firefight:moving.round_line")
        return InTurn(self.on.air(Banner(self.board, title, line, (), self.on.seconds(TITLE))))

    def _control(self, event: Event) -> Motion | None:
        """Who takes a flag is told, it goes up in his colour, and what it is worth flies to his score."""
        on, board, space, seat = self.on, self.board, event["space"], event["seat"]
        if space not in board.hexes.bit:
            return None
        on.follow(space)
        if not seat:
            return Do(lambda: board.set_flag(space, None))
        words, worth = flag_told(self.state, event), board.worth.get(space, 0)
        goes_up = on.air(
            Hoist(board, space, SIDES[seat], on.seconds(HOISTS)), Pulse(board, space, SIDES[seat].chip, on.seconds(HOISTS))
        )
        flies = self.state.points.fly(seat, worth, lambda: board.to_screen(space), counts=False) if worth else Pause(0.0)
        raised = Do(lambda: board.set_flag(space, SIDES[seat]))
        said = [Do(lambda: on.acts.tell(words))] if words else []
        return InTurn([*said, Together(goes_up), raised, flies])

    def _round_end(self, event: Event) -> None:
        self._counted = 0

    def _held(self) -> str | None:
        """The next space that gives points at the end, in the order in which they are counted (R-FF-25)."""
        view = self.on.before
        held = [space for space in sorted(view.world.points.at_end) if view.control.get(space)]
        self._counted += 1
        return held[self._counted - 1] if self._counted <= len(held) else None

    def _points(self, event: Event) -> Motion | None:
        words = say("firefight:moving.points", points=event["points"])
        if event["why"] == AT_END:
            space = self._held()
            if space is not None:
                self.on.follow(space)
                shade = SIDES[event["seat"]]
                pulse = Pulse(self.board, space, shade.chip, self.on.seconds(0.3))
                rise = Rise(self.board, space, words, shade.words, self.on.seconds(1.2))
                return InTurn([*self.on.air(pulse), Together([*self.on.air(rise), self._flown(event, space)])])
        space = next((one for one in self.on.watched), None)
        if space is None:
            return self._flown(event, None)
        rise = Rise(self.board, space, words, SIDES[event["seat"]].words, self.on.seconds(0.9))
        return Together([*self.on.air(rise), self._flown(event, space)])

    def _over(self, event: Event) -> Motion | None:
        """Where the winner holds what decided it is looked at, then a banner says in his colours who has won."""
        on, winner, totals = self.on, event["result"]["winner"], event["result"]["vp"]
        line = " : ".join(str(totals[seat]) for seat in sorted(totals, key=lambda one: one != winner))
        if winner is None:
            return InTurn(on.air(Banner(self.board, say("firefight:story.drawn").upper(), line, (), on.seconds(WON))))
        side = SIDES[winner]
        title = say("firefight:story.won", name=self.state.names[winner]).upper()
        banner = Banner(self.board, title, line, (), on.seconds(WON), side.field, side.words)
        held = on.before.control.get(on.scene) == winner
        return InTurn([*(on.decided(side.words, title) if held else []), *on.air(banner)])

    def _flown(self, event: Event, space: str | None) -> Motion:
        """Points that fly to the score, from a space or from the middle of the board."""
        board = self.board
        return self.state.points.fly(
            event["seat"], event["points"], lambda: board.to_screen(space) if space else board.clear.center
        )


def revealed_line(state: FirefightState, unit: Unit, why: str) -> str:
    """Why a unit is seen, from the seat at the screen."""
    foe = state.seat is not None and not state.view.friends(unit.seat, state.seat)
    return say(f"firefight:moving.revealed{'_foe' if foe else ''}.{why}")
