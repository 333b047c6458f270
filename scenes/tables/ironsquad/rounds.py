"""How the set-up, the rounds and turns, and the end look on the table of Iron Squad."""

from __future__ import annotations

from game.api import Event, Seat
from game.ironsquad.records import SEATS, nation_of
from scenes.boards.effects import Rise
from scenes.boards.hexes.motions import LayTile, LiftScreens, RaiseFlag, SpinTile, TurnUp
from scenes.boards.hexes.shots import Throw
from scenes.boards.plates import Banner, Thrown
from scenes.kit.language import translated
from scenes.kit.numbers import signed
from scenes.kit.palette import SIDES
from scenes.kit.tweens import Do, InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.ironsquad.effects import CROSS
from scenes.tables.ironsquad.fire import DIE_8
from scenes.tables.ironsquad.names import figure_of, hour
from scenes.tables.ironsquad.pieces import SHOT, SLOW, tile_of
from scenes.tables.ironsquad.staging import Staging
from scenes.tables.motions import Look

DAWN, TURN, END, THROW = 2.3, 1.1, 2.4, 0.9  # seconds: of the banners of a round, of a turn, of a mission; of a die
RISING, SPIN, LAY, LAY_ALL, SCREENS, FLAG = 0.5, 0.16, 0.3, 0.8, 0.9, 0.45
DIE_12 = "ironsquad/die-12.svg"

BOTH_SEEN = 1.2
"""Seconds that both squads are looked at from above before the first round."""


class Rounds:
    """The motions of all that concerns the whole table."""

    def __init__(self, staging: Staging) -> None:
        self.on, self.state, self.board, self.world = staging, staging.state, staging.board, staging.world
        self.made: dict[str, Look] = {
            "place_roll": self._place_roll,
            "tile": self._tile,
            "deployed": self._deployed,
            "deployment_shown": self._deployment_shown,
            "start": self._start,
            "round": self._round,
            "weather": self._weather,
            "turn": self._turn,
            "turn_ended": self._turn_ended,
            "turn_skipped": self._turn_skipped,
            "captured": self._captured,
            "mission_complete": self._mission_complete,
            "over": self._over,
        }

    # --- the set-up -----------------------------------------------------------------------------------------------------

    def _place_roll(self, event: Event) -> Motion | None:
        """A D8 beside the place it names; a tile that may lie there rises."""
        tile = self.world.tables.tiles[event["tile"]]
        name = self.world.tables.objectives[tile.objective or ""]
        self.on.tell("place_roll" if event["kept"] else "place_again", objective=name, die=event["die"])
        loc = f"{tile.group}-{event['die']}"
        if loc not in self.world.board.locations:
            loc = next(one for one in self.world.board.locations if self.world.group(one) == tile.group)
        space, *around = self.world.board.locations[loc].hexes
        self.on.follow(*around, space)
        thrown = self.on.air(Throw(self.board, space, DIE_8, event["die"], self.on.seconds(THROW)))
        if event["kept"]:
            hovering = tile_of(self.world, loc, event["tile"])
            thrown += self.on.air(TurnUp(self.board, hovering, False, self.on.seconds(RISING)))
        return InTurn(thrown)

    def _tile(self, event: Event) -> Motion | None:
        """A tile comes down; the ten of the set-up all at once, while the whole board is seen."""
        loc, tile, rot = event["loc"], event["tile"], event["rot"]
        objective = self.world.tables.tiles[tile].objective
        name = self.world.tables.objectives[objective] if objective else ""
        self.on.tell("tile_objective" if name and self.on.alone else "tile", objective=name)
        place = tile_of(self.world, loc, tile, rot)
        if self.on.alone:
            self.on.follow(*reversed(place.spaces))

        def lie() -> None:
            self.state.lay(loc, tile, rot)
            if self.board.mood.night:  # a window is lit in a new building
                self.board.set_mood(self.state.light(True, self.board.mood.weather))

        seconds = self.on.seconds(LAY if self.on.alone else LAY_ALL)
        hovering = self.board.over.tile
        other = hovering is not None and round(hovering.turns) % 6 != rot
        turned = self.on.air(SpinTile(self.board, rot, self.on.seconds(SPIN))) if other else []
        return InTurn([*turned, *self.on.air(LayTile(self.board, place, seconds)), Do(lie)])

    def _deployed(self, event: Event) -> Motion | None:
        """The hand has laid it there already."""
        unit = event["unit"]
        self.on.tell("deployed", unit=self.on.type_of(unit).title)
        self.board.place(unit, self.on.new_counter(unit, nation_of(unit), event["at"], event["facing"]))
        return None

    def _deployment_shown(self, event: Event) -> Motion | None:
        """Screens that hid who was not seen go up from the zones."""
        self.on.tell("deployment_shown_one" if self.world.solo else "deployment_shown")
        before = {self.on.seat(unit) for unit in self.board.counters}
        stand = event["units"].items()
        shown = {unit: self.on.new_counter(unit, nation_of(unit), one["at"], one["facing"]) for unit, one in stand}
        self.board.place_all(shown, self.board.flags)
        hidden = [seat for seat in SEATS if seat not in before and any(one.side == SIDES[seat] for one in shown.values())]
        seconds = self.on.seconds(SCREENS)
        screens = [LiftScreens(self.board, self.world.zones[seat], SIDES[seat], seconds) for seat in hidden]
        return InTurn([*self.on.air(Together(screens)), Pause(self.on.seconds(BOTH_SEEN))])

    def over_all(self, motion: Motion) -> Motion:
        """A motion during which the whole board is seen; then the part of it that was seen before, or once both squads stand the
        one in which play begins.
        """
        if not self.state.context.speed():
            return motion
        camera, seat = self.board.camera, self.state.seat
        level, centre, begins = camera.level, camera.centre, bool(self.on.heard("deployment_shown"))

        def back() -> None:
            camera.level = level
            camera.look_at(centre)
            own = [one.space for one in self.board.counters.values() if seat and one.side == SIDES[seat]]
            if begins and own and not camera.by_hand:
                self.state.look_first(own, [one.space for one in self.board.counters.values()])
            self.board.stale = True

        return InTurn([Do(camera.fit), motion, Do(back)])

    # --- clock and turns ------------------------------------------------------------------------------------------------

    def _start(self, event: Event) -> Motion | None:
        self.on.tell("start", hour=hour(self.world.tables.clock, event["position"]))
        return None

    def _round(self, event: Event) -> Motion | None:
        """A banner with the hour; a D12 lands on it, and then the light and the sky are those of the round."""
        light, at = "night" if event["night"] else "day", hour(self.world.tables.clock, event["clock"])
        given = {"round": event["round"], "hour": at, "light": say(f"ironsquad:name.{light}")}
        line, weather = say("ironsquad:moving.banner_hour", **given), next(iter(self.on.heard("weather")), None)
        die = after = None
        self.on.tell("round", **given)
        if weather:
            sky = weather["weather"]
            numbers = self.world.tables.numbers
            words = say(f"ironsquad:moving.sky.{sky}", mp=signed(numbers.rain), range=signed(numbers.fog))
            self.on.tell("weather", weather=words, **given)
            shown = light if sky == "clear" else f"weather-{sky}"  # the sun does not shine at night
            die, after = Thrown(DIE_12, weather["die"]), (f"{line} · {words}", f"ironsquad/{shown}.svg")
        title = say("ironsquad:moving.banner", **given)
        seconds = self.on.seconds(DAWN)
        banner = Banner(self.board, title, line, [f"ironsquad/{light}.svg"], seconds, die=die, after=after)
        dawn = Do(lambda: self.board.set_mood(self.state.light(event["night"], self.board.mood.weather)))
        return Together([InTurn([Pause(seconds * Banner.LANDS), dawn]), *self.on.air(banner)])

    def _weather(self, event: Event) -> Motion | None:
        sky = Do(lambda: self.board.set_mood(self.state.light(self.board.mood.night, event["weather"])))
        return InTurn([Pause(self.on.seconds(DAWN) * Banner.LANDS), sky])

    def _banner(self, seat: Seat, title: str, line: str, figure: str, seconds: float) -> list[Motion]:
        """A banner in a side's colours."""
        side = SIDES[seat]
        return self.on.air(Banner(self.board, title, line, [figure], self.on.seconds(seconds), side.field, side.words))

    def _turn(self, event: Event) -> Motion | None:
        self.on.tell("turn", side=self.on.side(event["seat"]))
        for unit, when in self.state.slow.items():
            if when == "next" and self.on.seat(unit) == event["seat"]:
                self.state.slow[unit] = "now"
        title = say("ironsquad:moving.turn_banner", name=self.state.names[event["seat"]])
        return InTurn(self._banner(event["seat"], title, "", figure_of("captain", event["seat"]), TURN))

    def _turn_skipped(self, event: Event) -> Motion | None:
        """A banner; none in a match for one before the bot has ever had anybody."""
        if event["seat"] == self.world.bot and event["seat"] not in self.state.view.dead.values():
            return None
        self.on.tell("turn_skipped", side=self.on.side(event["seat"]))
        title = say("ironsquad:moving.skipped_banner", name=self.state.names[event["seat"]])
        return InTurn(self._banner(event["seat"], title, "", CROSS, TURN))

    def _turn_ended(self, event: Event) -> Motion | None:
        """Markers that counted in this turn go; what a unit has done is no longer shown, nor the engineer's path."""
        self.on.tell("turn_ended", side=self.on.side(event["seat"]))
        for unit, counter in self.board.counters.items():
            if counter.side == SIDES[event["seat"]]:
                if self.state.slow.get(unit) == "now":
                    del self.state.slow[unit]
                    counter.marks = self.on.marks(unit, less=SLOW)
                self._refresh(unit)
        self.board.over.show_trail()
        self.board.stale = True
        return Pause(self.on.seconds(0.2))

    def _refresh(self, unit: str) -> None:
        """Show that a unit is neither done nor has fired."""
        counter = self.board.counters[unit]
        counter.marks, counter.dimmed = self.on.marks(unit, less=SHOT), False

    # --- the end of a turn, and of all ----------------------------------------------------------------------------------

    def _captured(self, event: Event) -> Motion | None:
        objective = translated(self.world.tables.objectives[event["objective"]])
        side = SIDES[event["seat"]]
        self.on.tell("captured", side=self.on.side(event["seat"]), objective=objective)
        self.on.follow(event["at"])
        if not self.state.context.speed():
            return Do(lambda: self.board.set_flag(event["at"], side))
        rising = Rise(self.board, event["at"], objective, side.words, self.on.seconds(1.0))
        return Together([RaiseFlag(self.board, event["at"], side, self.on.seconds(FLAG)), rising])

    def _won(self, seat: Seat) -> str:
        return say("ironsquad:result.won", winner=self.state.names[seat])

    def _mission_complete(self, event: Event) -> Motion | None:
        seat, mission = event["seat"], self.world.tables.missions[event["mission"]]
        self.on.tell("mission_complete", side=self.on.side(seat))
        objective = self.world.tables.objectives[mission.objective]
        line = say("ironsquad:moving.accomplished_line", name=self.state.names[seat], objective=objective)
        title, figure = say("ironsquad:moving.accomplished"), f"ironsquad/objective/{mission.objective}.svg"
        decided = self.on.decided(SIDES[seat].words, self._won(seat)) if self.on.heard("over") else []
        return InTurn([*decided, *self._banner(seat, title, line, figure, END)])

    def _over(self, event: Event) -> Motion | None:
        """The last event: what a unit has done in the last turn is shown no more."""
        for unit in self.board.counters:
            self._refresh(unit)
        self.board.stale = True
        if self.on.heard("mission_complete"):
            return None
        self.on.tell("over")
        result = event["result"]
        winner = result["winner"]
        decided = self.on.decided(SIDES[winner].words, self._won(winner)) if result["by"] == "eliminated" else []
        banner = Banner(self.board, say("ironsquad:moving.over_banner"), "", (), self.on.seconds(1.4))
        return InTurn([*decided, *self.on.air(banner)])
