"""The story of a match of Firefight: its lines in the log, its dice, its fights, its points, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.api import Event, Result, Seat
from game.firefight.position import Position
from game.firefight.records import D6
from game.firefight.tables import tables
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.words import knows, say
from scenes.presentation.ledger import Roll
from scenes.presentation.story import FightSummary, Heading, LogEntry, Names, Point, Rolling, SummaryRow, Telling, Verdict, listed
from scenes.tables.firefight.names import coloured, seat_names
from scenes.tables.firefight.odds import on_dice
from scenes.tables.plain.story import PlainStory

DICE = {
    "attack_roll": "attack", "rally_roll": "rally", "mine_attack": "mines", "bog_roll": "ground",
    "initiative_roll": "initiative",
}  # fmt: skip
"""The events that show dice, and what kind of throw each is."""
POINTS = {"destroyed": "icons/skull.svg", "fort": "icons/skull.svg", "at_end": "firefight/mark/pennant.svg"}
"""The symbols of points on the graph of the result."""
MISS, DESTROYED = "miss", "destroyed"
ENDING: Mapping[str, Callable[[Event], str]] = {
    "attack_roll": lambda event: f"_{event['result']}",
    "smoke": lambda event: f"_{event['change']}",
    "rally_roll": lambda event: "_good" if event["ok"] else "_bad",
    "mine_attack": lambda event: "_bad" if event["hit"] else "_good",
    "bog_roll": lambda event: "_bad" if event["immobile"] else "_good",
}
"""What tells events of a kind apart in the words of the log."""


def _say(key: str, **given: object) -> str:
    return say(f"firefight:story.{key}", **given)


class Cast:
    """Who plays a part in a story: the units by id, with their types and seats, as they become known."""

    def __init__(self, first: Position) -> None:
        self.first = first
        self.units = {one.id: (one.type, one.seat) for one in first.units.values()}
        for coming in first.coming:
            self.units |= {one.id: (one.type, coming.seat) for one in coming.units}
        self.places = {one.id: one.at for one in first.units.values()}
        self.round = first.round
        self.attacker, self.close = "", False

    def hear(self, event: Event) -> None:
        """Take note of who is seen, who fires, and which round begins."""
        kind = event["is"]
        if kind == "revealed":
            side = tables().units[event["type"]].side
            seats = self.first.world.sides.get(side, (side,))
            self.units.setdefault(event["unit"], (event["type"], seats[0]))
            self.places[event["unit"]] = event["at"]
        elif kind == "moved":
            self.places[event["unit"]] = event["path"][-1]
        elif kind == "round_start":
            self.round = event["round"]
        elif kind == "attack":
            self.attacker, self.close = event["unit"], self.places.get(event["unit"]) == event["at"]

    def own_fire(self, event: Event) -> bool:
        """Whether a roll of the attack that goes on is made on a unit of the attacker's own side."""
        a, b = self.seat(self.attacker), self.seat(event["target"])
        return a is not None and b is not None and self.first.friends(a, b)

    def seat(self, unit: str) -> Seat | None:
        """Whose a unit is."""
        return self.units[unit][1] if unit in self.units else None

    def called(self, unit: str) -> str:
        """A unit by the name of its type in the colour of its seat; a work by its kind."""
        if unit in self.units:
            kind, seat = self.units[unit]
            return coloured(tables().units[kind], unit, seat)
        work = self.first.works.get(unit)
        return translated(tables().works[work.kind].title) if work else _say("unknown")


class FirefightStory(PlainStory):
    """The teller of the stories of one match, from its starting point."""

    KINDS = tuple(dict.fromkeys(DICE.values()))

    def __init__(self, header: Mapping[str, Any] | None) -> None:
        super().__init__("firefight", header)

    @property
    def first(self) -> Position:
        """The position the match began from, as everybody may know it."""
        found: Position = self._first
        return found

    def names(self, view: Position) -> dict[Seat, str]:
        """What each seat is called."""
        return dict(seat_names())

    # --- the log ----------------------------------------------------------------------------------------------------------

    def opening(self) -> Heading:
        """What stands over the first line."""
        return Heading(say("firefight:track.round", round=self.first.round, rounds=self.first.world.rounds), 1)

    def telling(self, names: Names) -> Telling:
        """What tells a match event by event."""
        cast = Cast(self.first)

        def told(event: Event) -> LogEntry:
            cast.hear(event)
            if event["is"] == "round_start":
                if event["round"] == self.first.round:
                    return LogEntry()
                return LogEntry(Heading(say("firefight:track.round", round=event["round"], rounds=self.first.world.rounds), 1))
            return LogEntry(None, line_of(event, cast, names))

        return told

    # --- dice -------------------------------------------------------------------------------------------------------------

    def rolling(self) -> Rolling:
        """What tells the dice of a match."""
        cast = Cast(self.first)

        def rolls(event: Event) -> list[Roll]:
            cast.hear(event)
            kind = DICE.get(event["is"])
            if kind is None or not event.get("dice"):
                return []
            seat = event.get("seat") or cast.seat(cast.attacker if kind == "attack" else event["unit"]) or ""
            return [Roll(seat, kind, tuple(event["dice"]), tuple(D6), 1)]

        return rolls

    def kind_words(self, kind: str) -> str:
        """What a kind of throw is called."""
        return _say(f"dice.{kind}")

    # --- points and rounds ------------------------------------------------------------------------------------------------

    def rounds(self, story: Sequence[Event]) -> int:
        """How many rounds have begun."""
        return max((int(event["round"]) for event in story if event["is"] == "round_start"), default=self.first.round)

    def points(self, story: Sequence[Event]) -> list[Point]:
        """Victory points, whenever a seat earns some; the more of a round has been told, the later they stand in it."""
        cast, found, score = Cast(self.first), list[Point](), dict(self.first.vp)
        lengths: dict[int, int] = {}
        for event in story:
            cast.hear(event)
            lengths[cast.round] = lengths.get(cast.round, 0) + 1
        cast, passed = Cast(self.first), 0
        for number, event in enumerate(story):
            before = cast.round
            cast.hear(event)
            passed = passed + 1 if cast.round == before else 0
            if event["is"] == "vp":
                score[event["seat"]] = score.get(event["seat"], 0) + event["points"]
                at = cast.round - 1 + min(0.99, passed / max(1, lengths.get(cast.round, 1)))
                found.append(Point(at, event["seat"], score[event["seat"]], event["why"], event=number))
        return found

    def point_words(self, why: str) -> str:
        """What such points are called."""
        return _say(f"point.{why}")

    def point_icon(self, why: str) -> str:
        """A skull for what was destroyed, a flag for what is held, a star for all else."""
        return POINTS.get(why, super().point_icon(why))

    # --- fights -----------------------------------------------------------------------------------------------------------

    def fights(self, story: Sequence[Event], names: Names) -> list[FightSummary]:
        """Every attack, first to last: the attack's total against the first target, the defence, and what came of it."""
        cast, found, open_ = Cast(self.first), list[FightSummary](), False
        for number, event in enumerate(story):
            cast.hear(event)
            if event["is"] == "attack":
                open_ = True
            elif event["is"] == "attack_roll" and cast.seat(cast.attacker):
                found.append(self._fight(cast, event, number))
            elif event["is"] == DESTROYED and open_ and found:
                found[-1] = found[-1]._replace(fatal=True)
        return found

    def _fight(self, cast: Cast, event: Event, number: int) -> FightSummary:
        attacker, target = cast.seat(cast.attacker) or "", cast.seat(event["target"])
        totals = {} if cast.own_fire(event) else {attacker: event["av"]} | ({target: event["dv"]} if target else {})
        words = _say(f"fight.{event['result']}", unit=cast.called(cast.attacker), target=cast.called(event["target"]))
        if cast.own_fire(event):  # one seat alone has both totals
            words = f"{words} {_say('own_fire')} {_say('against', av=event['av'], dv=event['dv'])}"
        winner = attacker if event["result"] != MISS else None
        return FightSummary(_say("when", round=cast.round), totals, winner, words, number, event["result"] == DESTROYED)

    # --- the end ----------------------------------------------------------------------------------------------------------

    def score(self, result: Result, story: Sequence[Event]) -> dict[Seat, int]:
        """The points of each seat at the end."""
        found = dict(self.first.vp)
        for event in story:
            if event["is"] == "vp":
                found[event["seat"]] = found.get(event["seat"], 0) + event["points"]
        return {seat: found[seat] for seat in self.first.world.seats}

    def verdict(self, result: Result, story: Sequence[Event], names: Names) -> Verdict:
        """Who won, by how many points (R-FF-25)."""
        world, winner = self.first.world, result["winner"]
        earned = [self._earned(side, vp, names, story) for side, vp in result["vp"].items()]
        why = " ".join(filter(None, (self._gone(story, names), *earned)))
        if winner is None:
            return Verdict(None, _say("drawn"), why)
        seat = winner if winner in names else world.sides[winner][0]
        return Verdict(seat, _say("won", name=self._called_side(winner, names)), why)

    def _earned(self, side: str, vp: int, names: Names, story: Sequence[Event]) -> str:
        """What a side had its points for, what brought most first (R-FF-25)."""
        seats, earned = self.first.world.sides.get(side, (side,)), dict[str, int]()
        for event in story:
            if event["is"] == "vp" and event["seat"] in seats:
                earned[event["why"]] = earned.get(event["why"], 0) + event["points"]
        name = in_colour(side, self._called_side(side, names))
        parts = [_say(f"for.{why}", points=points) for why, points in sorted(earned.items(), key=lambda one: -one[1])]
        if not parts:
            return _say("no_points", name=name) if not vp else _say("points", name=name, vp=vp)
        whole = list(earned.values()) == [vp]
        return _say("earned", name=name if whole else f"{name} {vp}", told=listed(parts))

    def _gone(self, story: Sequence[Event], names: Names) -> str:
        """Who had no units left before the last round was over; "" where all rounds were played (R-FF-25)."""
        world, cast = self.first.world, Cast(self.first)
        for event in story:
            cast.hear(event)
        lost = {event["unit"] for event in story if event["is"] == DESTROYED}
        for side, seats in world.sides.items():
            own = [one for one, (_, seat) in cast.units.items() if seat in seats]
            if own and lost.issuperset(own) and cast.round < world.rounds:
                return _say("gone", name=self._called_side(side, names))
        return ""

    def _called_side(self, side: str, names: Names) -> str:
        """What a side or a seat is called."""
        return names[side] if side in names else say(f"firefight:seat.{side}")

    def summary(self, view: Position, names: Names) -> list[SummaryRow]:
        """What each seat came to: units left and lost, CAPs, spaces held."""
        seats = view.world.seats
        left = {seat: str(len([one for one in view.own(seat) if one.at in view.world.hexes.bit])) for seat in seats}
        lost = {seat: str(len([one for one in view.destroyed if one.seat == seat])) for seat in seats}
        held = {seat: listed(sorted(at for at, one in view.control.items() if one == seat) or [_say("none")]) for seat in seats}
        return [SummaryRow(_say("left"), left), SummaryRow(_say("lost"), lost), SummaryRow(_say("held"), held)]

    def figure(self, seat: Seat, story: Sequence[Event], names: Names) -> str | None:
        """A rifle squad of its side."""
        side = self.first.world.side_of.get(seat, "german")
        return f"firefight/unit/{side[0]}_rifle.svg"


def line_of(event: Event, cast: Cast, names: Names) -> str | None:
    """The line of an event in the log, None for one that is not worth one."""
    kind = event["is"]
    key = f"{kind}{ENDING[kind](event)}" if kind in ENDING else kind
    if not knows(f"firefight:log.{key}"):
        return None
    given: dict[str, object] = {name: value for name, value in event.items() if isinstance(value, (str, int))}
    if event.get("seat"):
        given["seat"] = in_colour(event["seat"], names.get(event["seat"], event["seat"]))
    given |= {name: cast.called(event[name]) for name in ("unit", "target", "vehicle") if isinstance(event.get(name), str)}
    if kind == "moved":
        given["to"] = event["path"][-1]
    if kind == "rally_roll":
        given |= {"total": sum(event["dice"]), "need": on_dice(event)}
    if "card" in event:
        given["card"] = translated(tables().cards[event["card"]].name)
    if "counter" in event:
        given["counter"] = say(f"firefight:counter.hits.{event['counter']}").lower()
    if kind in ("work_built", "work_shown", "work_removed", "work_destroyed"):
        given["kind"] = translated(tables().works[event["kind"]].title)
    if kind == "order":
        given["first"] = in_colour(event["order"][0], names.get(event["order"][0], event["order"][0]))
    if kind == "over":
        return None
    if kind == "vp":
        given["why"] = _say(f"point.{event['why']}").lower()
    if kind == "control" and not event.get("seat"):
        return None
    if kind == "card_drawn" and "card" not in event:
        key = "card_drawn_by"
    if kind == "oba_noted" and event.get("at", "") is None:
        return None
    if kind == "attack" and cast.close:
        key = "assault"
    words = say(f"firefight:log.{key}", **given)
    return f"{words} {{danger|{_say('own_fire')}}}" if kind == "attack_roll" and cast.own_fire(event) else words
