"""The story of a match of Danger Close: its lines, places and pulls, who fell when, how it ended and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.api import Event, Result, Seat
from game.skulls.position import OTHER, Bag, Position
from game.skulls.records import SEATS
from scenes.kit.words import say
from scenes.presentation.ledger import Roll
from scenes.presentation.story import FightSummary, Heading, Names, Point, Rolling, SummaryRow, Verdict, listed
from scenes.tables.skulls.known import Field, places_of
from scenes.tables.skulls.lines import Telling, so_many
from scenes.tables.skulls.names import called, objective_name, seat_names, space_name, token_name, weapon_name

POINT_ICONS = {
    **{"down": "mark/down", "killed": "mark/dead", "coup": "mark/dead", "stood": "token/medkit"},
    **{"picked": "mark/carrying", "home": "mark/carrying"},
}
LADDER = ("carrying", "standing", "alive", "danger")
"""What decides when the limit is reached, in this order (R-SK-143)."""


def _say(key: str, **given: object) -> str:
    return say(f"skulls:result.{key}", **given)


class Story:
    """The teller of the stories of one match, from its starting point."""

    KINDS = ("black", "red", "own")

    def __init__(self, header: Mapping[str, Any] | None) -> None:
        """`header` None: the usual match."""
        self.header = header
        self.first = self.field()  # asked only, never told anything
        self.world = self.first.world

    def field(self) -> Field:
        """What is known before the first event."""
        return Field(self.header)

    def after(self, story: Sequence[Event]) -> Field:
        """What is known after a story."""
        field = self.field()
        for event in story:
            field.hear(event)
        return field

    def names(self, view: Position) -> dict[Seat, str]:
        """What each seat is called: by its team."""
        return seat_names()

    # --- the log ----------------------------------------------------------------------------------------------------------

    def opening(self) -> Heading:
        """What stands over the first line: the muster, or the round in which the match began."""
        now = self.first.now.round
        return Heading(say("skulls:event.round", round=now) if now else say("skulls:event.opening"), 1)

    def telling(self, names: Names) -> Telling:
        """What tells a match event by event."""
        return Telling(self.field(), names, lambda event, field: self._ended(event, names, field))

    def spaces(self, event: Event, story: Sequence[Event] = ()) -> list[str]:
        """The spaces an event is about, where its units stood when it happened."""
        return places_of(self.field(), event, story)

    # --- skulls -----------------------------------------------------------------------------------------------------------

    def rolling(self) -> Rolling:
        """What tells the skulls pulled, from the bag as it is then."""
        field = self.field()

        def rolls(event: Event) -> list[Roll]:
            found = _pulls(field, event) if event["is"] == "drew" and event["skulls"] else []
            field.hear(event)
            return found

        return rolls

    def kind_words(self, kind: str) -> str:
        """What a kind of skull is called."""
        return _say(f"kind.{kind}")

    def kind_icon(self, kind: str) -> str:
        """The skull's picture, below `art/`."""
        return f"skulls/skull/{kind}.svg"

    # --- who was brought down -----------------------------------------------------------------------------------------------

    def rounds(self, story: Sequence[Event]) -> int:
        """How many rounds have begun, at least one."""
        return max((event["number"] for event in story if event["is"] == "round"), default=self.first.round)

    def stage(self, story: Sequence[Event]) -> str:
        """Where a match stands: in the muster, or in which round."""
        begun = self.first.now.round or any(event["is"] == "round" for event in story)
        return say("matches.round", round=self.rounds(story)) if begun else _say("stage_muster")

    def points(self, story: Sequence[Event]) -> list[Point]:
        """How many enemies each seat has brought down, whenever that changes, and what is picked up and brought home.

        What happens in the second of four turns of round 3 stands at 2.5.
        """
        found, field = list[Point](), self.field()
        score = self._tally(field)
        for place_, (event, at) in enumerate(self._dated(story)):
            seat, why, by = _gain(field, event)
            if seat:
                score[seat] += by
                found.append(Point(at, seat, score[seat], why, self._more(why, event), place_))
            field.hear(event)
        return found

    def _tally(self, field: Field) -> dict[Seat, int]:
        """How many of the enemies of each seat are incapacitated or killed."""
        fallen = Counter(OTHER[field.owner(name)] for name, unit in field.now.units.items() if unit.state != "up")
        return {seat: fallen[seat] for seat in SEATS}

    def _more(self, why: str, event: Event) -> str:
        """What happened, with the unit's name."""
        given = {"unit": called(self.world, event["unit"])} if "unit" in event else {}
        home = next((name for name, goal in self.world.scenario.objectives.items() if goal.side == event.get("winner")), "")
        objective = event.get("objective", home)
        if objective:
            given["objective"] = objective_name(self.world, objective)
        return _say(f"more_{why}", **given)

    def _dated(self, story: Sequence[Event]) -> Iterator[tuple[Event, float]]:
        """Each event with the moment it fell into: so far into its round as turns of it had begun."""
        turns, now = Counter[int](), self.first.round
        for event in story:
            now = event["number"] if event["is"] == "round" else now
            turns[now] += event["is"] == "turn"
        now, turn = self.first.round, 0
        for event in story:
            if event["is"] == "round":
                now, turn = event["number"], 0
            turn += event["is"] == "turn"
            yield event, now if event["is"] in ("stood-up", "round-end") else now - 1 + max(turn, 1) / max(turns[now], 1)

    def point_words(self, why: str) -> str:
        """What such a point is called."""
        return _say(f"point_{why}")

    def point_icon(self, why: str) -> str:
        """Its symbol below `art/`."""
        return f"skulls/{POINT_ICONS[why]}.svg"

    # --- fights -----------------------------------------------------------------------------------------------------------

    def fights(self, story: Sequence[Event], names: Names) -> list[FightSummary]:
        """Every attack, first to last: the threats each side dealt by it, the attacker's first, and who fell."""
        field, found, fallen = self.field(), list[FightSummary](), dict[str, str]()
        begun: Event = {}
        for number, event in enumerate(story):
            kind = event["is"]
            if kind in ("fired", "attack") or (kind == "killed" and event["how"] == "coup"):
                begun, fallen = event, {event["unit"]: "killed"} if kind == "killed" else {}
                found.append(
                    self._clash(field, event, field.now.turn.unit if field.now.turn else "", fallen)._replace(event=number)
                )
            elif begun and kind == "returned":
                totals = {**found[-1].totals, field.owner(event["unit"]): event["threat"]}
                found[-1] = found[-1]._replace(totals=totals)
            elif begun and kind in ("incapacitated", "killed"):
                fallen = fallen | {event["unit"]: kind}
                now = self._clash(field, begun, field.now.turn.unit if field.now.turn else begun["unit"], fallen)
                found[-1] = now._replace(totals=found[-1].totals, event=found[-1].event)
            field.hear(event)
        return found

    def _clash(self, field: Field, event: Event, unit: str, fallen: Mapping[str, str]) -> FightSummary:
        """An attack so far: by whom with what, its threats, and who has fallen to it."""
        unit = unit or event["unit"]
        seat = field.owner(unit)
        lost = {field.owner(name) for name in fallen}
        winner = OTHER[next(iter(lost))] if len(lost) == 1 else None
        names = [_say(f"fell_{how}", unit=called(self.world, name)) for name, how in fallen.items()]
        ending = listed(names) if names else _say("nobody_falls")
        given: dict[str, object] = {"unit": called(self.world, unit), "ending": ending}
        total = 0
        if event["is"] == "fired":
            total, key = event["threat"], "clash_fire"
            given["target"] = called(self.world, event["target"])
        elif event["is"] == "attack":
            total, key = sum(event["threats"].values()), "clash_with"  # friends included: it deals what it deals
            known = self.world.tables.tokens
            given["what"] = (
                token_name(self.world, event["with"]) if event["with"] in known else weapon_name(self.world, event["with"])
            )
        else:
            key = "clash_coup"
        when = _say("when", round=field.round)
        return FightSummary(when, {seat: total}, winner, _say(key, **given), fatal=bool(fallen), first=seat)

    # --- the end ----------------------------------------------------------------------------------------------------------

    def score(self, result: Result, story: Sequence[Event]) -> dict[Seat, int]:
        """How many enemies each seat has brought down in the end."""
        return self._tally(self.after(story))

    def verdict(self, result: Result, story: Sequence[Event], names: Names) -> Verdict:
        """Who won and why."""
        winner = result["winner"]
        headline = _say("won", winner=names[winner]) if winner else _say("draw")
        return Verdict(winner, headline, self._why(result, self.after(story), names))

    def _ended(self, event: Event, names: Names, field: Field) -> str:
        """The line of the end in the log."""
        why = self._why(event, field, names)
        if event["winner"] is None:
            return say("skulls:event.over_draw", why=why)
        return say("skulls:event.over_won", seat=names[event["winner"]], why=why)

    def _why(self, result: Mapping[str, Any], field: Field, names: Names) -> str:
        """Why a match ended as it did, with what decided it where the rounds were out."""
        winner, why = result["winner"], result["why"]
        given: dict[str, object] = {"round": field.round}
        if winner:
            given |= {"winner": names[winner], "loser": names[OTHER[winner]]}
        if why == "objective":
            home = (name for name, goal in self.world.scenario.objectives.items() if goal.side == winner)
            given["objective"] = objective_name(self.world, next(home))
        elif why == "limit":
            ranks = {seat: _rank(field.now, seat) for seat in SEATS}
            if winner is None:
                return _say("by_limit_draw", **given)
            step = next((at for at, (mine, theirs) in enumerate(zip(*ranks.values(), strict=True)) if mine != theirs), None)
            if step is None:  # a story that sets in later does not know
                return _say("by_limit", **given)
            given |= {"most": ranks[winner][step], "least": ranks[OTHER[winner]][step]}
            return _say(f"by_limit_{LADDER[step]}", **given)
        return _say(f"by_{why}", **given)

    def feat(self, story: Sequence[Event], seat: Seat, names: Names) -> str:
        """The seat's name: no match of this game is played for a score."""
        return names[seat]

    def summary(self, view: Position, names: Names) -> list[SummaryRow]:
        """What each side came to: its units, their danger, what was left in its bag, its objective."""
        rows = {
            "units": {seat: _units(view, seat) for seat in SEATS},
            "danger": {seat: str(_rank(view, seat)[3]) for seat in SEATS},
            "bag": {seat: _bag(view.teams[seat].bag) for seat in SEATS},
        }
        aims = {goal.side: self._objective(view, name) for name, goal in self.world.scenario.objectives.items()}
        return [
            SummaryRow(_say(f"account.{label}"), words) for label, words in (rows | ({"objective": aims} if aims else {})).items()
        ]

    def _objective(self, view: Position, name: str) -> str:
        """Where an objective is in the end, and who carries it."""
        one = view.objectives[name]
        if one.by:
            return _say("account.carried", unit=called(self.world, one.by))
        return space_name(self.world, one.space)

    def figure(self, seat: Seat, story: Sequence[Event], names: Names) -> str | None:
        """The picture of a seat, below `art/`: its emblem."""
        return f"skulls/team/{seat}.svg"


def _gain(field: Field, event: Event) -> tuple[Seat | None, str, int]:
    """Whose tally an event changes or whose objective it moves, how, and by how many enemies."""
    kind = event["is"]
    if kind == "over" and event["why"] == "objective":
        return event["winner"], "home", 0
    if kind == "picked-up":
        return field.owner(event["unit"]), "picked", 0
    if kind in ("incapacitated", "killed"):
        seat = OTHER[field.owner(event["unit"])]
        if kind == "killed" and event["how"] == "coup":
            return seat, "coup", 0
        return seat, "down" if kind == "incapacitated" else "killed", 1
    if kind in ("stood-up", "revived"):
        return OTHER[field.owner(event["unit"])], "stood", -1
    return None, "", 0


def _pulls(field: Field, event: Event) -> list[Roll]:
    """What a pull showed of each kind of skull that is in the bag, of which none is lucky to pull."""
    unit = event["unit"]
    seat, bag = field.owner(unit), field.now.teams[field.owner(unit)].bag
    whole = ["white"] * bag.white + ["black"] * bag.black + ["red"] * bag.red + list(bag.own)
    found = list[Roll]()
    for kind in Story.KINDS:
        bad = unit if kind == "own" else kind
        if bad in whole:
            values = tuple(int(skull == bad) for skull in event["skulls"])
            faces = tuple(int(skull == bad) for skull in whole)
            found.append(Roll(seat, kind, values, faces, -1, "skulls", bag=True))
    return found


def _rank(view: Position, seat: Seat) -> tuple[int, int, int, int]:
    """What LADDER compares: objectives carried, units standing, units not killed, and the danger of those who stand."""
    units = [view.units[name] for name in view.own(seat)]
    standing = [unit for unit in units if unit.state == "up"]
    goals = view.world.scenario.objectives
    carried = sum(one.by is not None and goals[name].side == seat for name, one in view.objectives.items())
    return carried, len(standing), sum(unit.state != "dead" for unit in units), sum(unit.danger for unit in standing)


def _units(view: Position, seat: Seat) -> str:
    """How many units of a seat stand, are down and are dead."""
    states = Counter(view.units[name].state for name in view.own(seat))
    return _say("account.left", up=states["up"], down=states["down"], dead=states["dead"])


def _bag(bag: Bag) -> str:
    """What is in a bag."""
    parts = (so_many(kind, count) for kind, count in (("whites", bag.white), ("blacks", bag.black), ("reds", bag.red)) if count)
    return listed([*parts, *([so_many("owns", len(bag.own))] if bag.own else [])] or [_say("account.empty")])
