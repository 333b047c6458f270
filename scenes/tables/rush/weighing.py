"""The ways to move that two dice leave, which one is proposed, and why (R-RU-22 to R-RU-24)."""

from __future__ import annotations

from game.api import Action
from scenes.kit.words import say
from scenes.tables.rush.choice import Choice
from scenes.tables.rush.prospects import Landing, Way, line_of, nothing_there, strike_odds, ways
from scenes.tables.rush.state import RushActs, RushState, short_place
from scenes.tables.rush.turn import SHOTS, Choosing


class Weighing(Choosing):
    """The seat at the screen weighs its ways to move."""

    asks = ("move",)
    topic = "R-RU-22"
    weighed = True

    def __init__(self, state: RushState, acts: RushActs) -> None:
        super().__init__(state, acts)
        self.ways: list[Way] = []

    @property
    def goes_on(self) -> bool:
        """The same, as long as he is up and a die is left."""
        return super().goes_on and bool(self.view.turn.left) and self.view.soldiers[self.seat].status == "up"

    def worked_out(self) -> list[Choice]:
        self.ways = ways(self.state, self.seat, self.legal)
        found = [self._way(one) for one in self.ways]
        return found + [self.choice(action) for action in self.legal if action["do"] not in ("move", "fly")]

    def _way(self, way: Way) -> Choice:
        """A way to move as a choice."""
        first = way.stops[0]
        title = say("rush:choice.then", a=first.title, b=way.stops[1].title) if len(way.stops) > 1 else first.title
        flown = self._sum() if way.action["do"] == "fly" else {}
        steps = flown["n"] if flown else way.action.get("steps", way.dice[0])
        key = "fly" if flown else "long" if way.long else "move"
        main = say(f"rush:choice.{key}", n=steps, at=short_place(self.view, first.space))
        line = line_of(way.stops, nothing_there(self.state))
        if flown:
            line = say("rush:choice.fly_sum", line=line, **flown)
        if way.strikes and not way.deadly:
            line = say(
                "rush:short.or_strike", line=line, who=self.state.called(way.strikes[0].foes[0]), what=strike_odds(way.strikes[0])
            )
        if line == nothing_there(self.state) and not self.state.context.advises:  # that is said once, below the cards
            line = ""
        unit = first.foes[0] if way.long and first.foes else ""
        dice = () if way.long or flown else way.dice
        drawing = "rush/soldier/recon.svg" if way.long else ""
        return Choice(way.action, title, main, line, "", drawing, first.space, unit, first, dice, way.deadly)

    def _sum(self) -> dict[str, int]:
        """How far he flies: so many times the sum of the dice."""
        dice, ride = self.view.turn.dice or (0, 0), self.view.soldiers[self.seat].ride
        times = self.state.world.vehicle(ride).multiplier if ride else 1
        return {"times": times, "a": dice[0], "b": dice[-1], "n": times * sum(dice)}

    def proposed(self) -> int:
        """The same, but what is free for certain before a fight, where that order looks better than to fight first."""
        place = super().proposed()
        if not self.weighed or not self.state.context.advises or place >= len(self.ways) or not self.ways[place].stops[0].odds:
            return place
        fights = self.ways[place]
        free_ = [n for n, one in enumerate(self.ways) if not one.stops[0].odds and not one.deadly and one.top >= fights.top]
        return max((place, *free_), key=lambda n: (self.ways[n].whole, n == place))

    def why(self, place: int) -> str:
        """Why this is proposed, where a way promises at least as much at first sight; "" where that need not be said."""
        if place != self.proposed() or not self.ways or not self.state.context.advises:
            return ""
        if place >= len(self.ways):  # something else than a move
            if self.choices[place].action["do"] in SHOTS and not any(
                stop.foes or stop.brings for way in self.ways for stop in way.stops
            ):
                return say("rush:panel.why_idle")
            return self._worth_more(self.choices[place].action, max(self.ways, key=lambda way: way.top).action)
        others = [one for n, one in enumerate(self.ways) if n != place and not one.long]
        if not others or self.same:
            return ""
        one, other = self.ways[place], max(others, key=lambda way: way.top)
        if other.deadly:
            return ""
        if self.choices[place].line == self.choices[self.ways.index(other)].line:  # the cards say the same
            return self._worth_more(one.action, other.action) or say("rush:panel.why_even")
        if other.top < one.top or not other.top:
            return ""
        first, fights = one.stops[0], [sum(bool(stop.odds) for stop in (way.stops[0], *way.later[:1])) for way in (one, other)]
        if not first.odds and other.stops[0].odds and first.brings:
            return say("rush:panel.why_sure", what=first.brings[0])
        if self.defends and fights[0] > fights[1]:
            return say("rush:panel.why_twice")
        if one.risk < other.risk:
            return say("rush:panel.why_risk", n=one.risk, other=other.risk)
        return self._worth_more(one.action, other.action)

    def _worth_more(self, one: Action, other: Action) -> str:
        """In what an action is worth most more than another, in a sentence."""
        part = self.better(one, other)
        return say(f"rush:review.reason.{part}.better") if part else ""

    @property
    def same(self) -> bool:
        """Whether nothing else can be done than to move, and no way brings anything, or a run to an enemy, before the same last
        stop.
        """
        firsts = [way.stops[0] for way in self.ways]
        last = {way.stops[-1].space for way in self.ways if len(way.stops) > 1}
        calm = not any(way.strikes for way in self.ways) and not any(
            stop.foes or stop.brings or stop.suicide or self._parked(stop) for stop in firsts
        )
        advised = self.state.context.advises  # a puzzle leaves it to its player to see that
        return advised and calm and len(last) == 1 and len(self.ways) == len(self.choices) == 2

    def _parked(self, stop: Landing) -> str:
        """A vehicle with nobody in it on the square of a stop; "" for none."""
        return next((name for name, one in sorted(self.view.vehicles.items()) if one.at == stop.space and not one.crew), "")
