"""The story of a match of Rush: its lines in the log, its dice, its fights, its points, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.api import Event, Result, Seat
from game.rush.after_event import after_event
from game.rush.position import Position
from game.rush.records import SIDE_OF
from scenes.kit.marks import in_colour
from scenes.kit.words import knows, say
from scenes.presentation.ledger import Roll
from scenes.presentation.story import FightSummary, Heading, LogEntry, Names, Point, Rolling, SummaryRow, Telling, Verdict, listed
from scenes.tables.plain.story import PlainStory
from scenes.tables.rush.idle import why_idle
from scenes.tables.rush.names import place_name, soldier_name
from scenes.tables.rush.pieces import figure_of
from scenes.tables.rush.state import names_in
from scenes.tables.rush.wording import key_of, values_of

FACES = (1, 2, 3, 4, 5, 6)
DOUBLES = (1, 0, 0, 0, 0, 0)
"""What two dice come to where only a double counts, each of the six as likely."""
ONES = (1,) * 11 + (0,) * 25
"""The same where a one on either die counts (R-RU-49)."""
SYMBOLS = {
    "kill": "icons/skull.svg", "assist": "icons/skull.svg", "passenger_assist": "icons/skull.svg",
    "vehicle": "rush/card/rocket.svg", "arm": "icons/hourglass.svg", "mcom": "rush/card/burst.svg",
    "defuse": "icons/shield.svg", "revive": "rush/card/revival.svg", "demolish": "rush/card/satchel.svg",
    "victory": "icons/trophy.svg", "ace": "icons/trophy.svg",
}  # fmt: skip
"""The symbols of points by what they were made with; the rest share a star."""
DICE = {"throw": "move", "revive": "help", "repair": "help", "defuse": "fuse", "fire": "guns", "uav": "guns"}
"""The events that show two movement dice, and what kind of throw each is."""
SIGNS = {"+": 1, "-": 0}


class RushStory(PlainStory):
    """The teller of the stories of one match, from its starting point."""

    KINDS = ("move", "fight", "help", "fuse", "guns")

    def __init__(self, header: Mapping[str, Any] | None) -> None:
        super().__init__("rush", header)

    @property
    def first(self) -> Position:
        """The position the match began from, as everybody may know it."""
        found: Position = self._first
        return found

    def names(self, view: Position) -> dict[Seat, str]:
        """What each seat is called."""
        return dict(names_in(view))

    def _soldiers(self) -> dict[Seat, str]:
        return {seat: soldier_name(self.first, seat) for seat in self.first.soldiers}

    # --- the log ----------------------------------------------------------------------------------------------------------

    def opening(self) -> Heading:
        """What stands over the first line."""
        return Heading(say("rush:story.stage", stage=self.first.stage, stages=self.first.pairs), 1)

    def telling(self, names: Names) -> Telling:
        """What tells a match event by event: a heading for each turn, and for each pair of M-Coms."""
        soldiers, pairs = self._soldiers(), self.first.pairs
        known = self.first

        def told(event: Event) -> LogEntry:
            nonlocal known
            before, known = known, after_event(known, event)
            if event["is"] == "stage":
                return LogEntry(Heading(say("rush:story.stage", stage=event["stage"], stages=pairs), 1))
            if event["is"] == "turn":
                return LogEntry(Heading(in_colour(event["seat"], names[event["seat"]]), 2))
            key = f"rush:log.{key_of(event)}"
            if event["is"] in ("over",) or not knows(key):
                return LogEntry()
            given = values_of(event, before, soldiers)
            if event["is"] == "no_effect" and (why := why_idle(before, before.turn.seat, event["card"])):
                return LogEntry(None, say("rush:log.no_effect_why", why=why, **given))
            return LogEntry(None, say(key, **given))

        return told

    def spaces(self, event: Event, story: Sequence[Event] = ()) -> list[str]:
        """The squares an event names, that of an M-Com among them."""
        found = super().spaces(event, story)
        station = event.get("mcom") or (event.get("id") if event["is"] == "mcom" else None)
        return [*found, self.first.world.stations[station]] if station else found

    # --- dice -------------------------------------------------------------------------------------------------------------

    def rolling(self) -> Rolling:
        """What tells the dice of a match; a plus, a double at a fuse, a one that helps counts as one, all else as none.

        Of moves and of shells no number is better than another.
        """
        turn = [self.first.turn.seat]

        def rolls(event: Event) -> list[Roll]:
            if event["is"] == "turn":
                turn[0] = event["seat"]
            if event["is"] in DICE and event.get("dice"):
                seat = event.get("with") if event["is"] in ("revive", "repair") else event.get("seat", turn[0])
                return [_counted(seat or turn[0], DICE[event["is"]], tuple(event["dice"]))]
            if event["is"] == "combat":
                return [Roll(seat, "fight", (SIGNS[sign],), (0, 1), 1) for seat, sign in event["rolls"]]
            return []

        return rolls

    def kind_words(self, kind: str) -> str:
        """What a kind of throw is called."""
        return say(f"rush:story.dice.{kind}")

    # --- points and rounds ------------------------------------------------------------------------------------------------

    def rounds(self, story: Sequence[Event]) -> int:
        """How many rounds have begun."""
        return max((int(event["round"]) for event in story if event["is"] == "turn"), default=max(1, self.first.round))

    def stage(self, story: Sequence[Event]) -> str:
        """Where a match stands."""
        stage = max((int(event["stage"]) for event in story if event["is"] == "stage"), default=self.first.stage)
        return say("rush:story.stands", stage=stage, stages=self.first.pairs, round=self.rounds(story))

    def points(self, story: Sequence[Event]) -> list[Point]:
        """Points, whenever a seat earns some."""
        score = {seat: one.points for seat, one in self.first.soldiers.items()}
        found, seats, round_, turns = list[Point](), max(1, len(score)), max(1, self.first.round), 0
        for number, event in enumerate(story):
            if event["is"] == "turn":
                turns = turns + 1 if event["round"] == round_ else 0
                round_ = event["round"]
            if event["is"] == "points":
                score[event["seat"]] = score.get(event["seat"], 0) + event["n"]
                at = max(0, round_ - 1) + min(0.99, turns / (2 * seats + 1))
                found.append(Point(at, event["seat"], score[event["seat"]], event["why"], event=number))
        return found

    def point_words(self, why: str) -> str:
        """What such points are called."""
        return say(f"rush:point.{why}")

    def point_icon(self, why: str) -> str:
        """The symbol of such points."""
        return SYMBOLS.get(why, super().point_icon(why))

    # --- fights -----------------------------------------------------------------------------------------------------------

    def fights(self, story: Sequence[Event], names: Names) -> list[FightSummary]:
        """Every fight, first to last: how many enemies each side killed in it, and who they were."""
        found, open_, round_ = list[FightSummary](), False, max(1, self.first.round)
        dead, at = list[Seat](), ""
        for number, event in enumerate(story):
            kind = event["is"]
            if kind == "turn":
                round_, open_ = event["round"], False
            elif kind in ("move", "spawn", "card", "suicide", "fire", "uav", "shells"):  # who dies of these dies in no fight
                open_ = False
            elif kind == "combat":
                fight = self._fight(event, number, round_)
                if not open_ or event["round"] == 1:
                    found.append(fight)
                    dead, at = [], event["at"]
                open_ = True
            elif kind == "dead" and open_:
                dead.append(event["seat"])
                found[-1] = self._lost(found[-1], dead, at, names)
        return found

    def _fight(self, event: Event, number: int, round_: int) -> FightSummary:
        leads: dict[str, Seat] = {}
        for seat, _ in event["rolls"]:
            leads.setdefault(SIDE_OF[seat], seat)
        words = say("rush:story.fight", at=place_name(self.first, event["at"]))
        return FightSummary(say("rush:story.when", round=round_), dict.fromkeys(leads.values(), 0), None, words, number)

    def _lost(self, fight: FightSummary, dead: Sequence[Seat], at: str, names: Names) -> FightSummary:
        """A fight with those who have died in it so far."""
        totals = {lead: len([one for one in dead if SIDE_OF[one] != SIDE_OF[lead]]) for lead in fight.totals}
        best = max(totals.values(), default=0)
        ahead = [seat for seat, total in totals.items() if total == best]
        who = listed(in_colour(one, names[one]) for one in dead)
        place = place_name(self.first, at)
        words = say(f"rush:story.fight_dead{'s' if len(dead) > 1 else ''}", at=place, who=who)
        return fight._replace(totals=totals, winner=ahead[0] if len(ahead) == 1 else None, ending=words, fatal=True)

    # --- the end ----------------------------------------------------------------------------------------------------------

    def score(self, result: Result, story: Sequence[Event]) -> dict[Seat, int]:
        """The points of each seat at the end."""
        return dict(result["points"])

    def verdict(self, result: Result, story: Sequence[Event], names: Names) -> Verdict:
        """Which side won and why, and who takes the Ace Pin (R-RU-122)."""
        seat = "A1" if result["winner"] == "attackers" else "D1"
        ace = in_colour(result["ace"], names[result["ace"]])
        why = say(f"rush:story.why.{result['why']}", ace=ace, points=result["points"][result["ace"]])
        return Verdict(seat, say(f"rush:story.won.{result['winner']}"), why)

    def summary(self, view: Position, names: Names) -> list[SummaryRow]:
        """What each seat came to."""
        keys = ("kills", "assists", "deaths", "arms", "mcoms", "defuses", "captures", "revives")
        points = {seat: str(one.points) for seat, one in view.soldiers.items()}
        found = [SummaryRow(say("rush:story.row.points"), points)]
        for key in keys:
            counts = {seat: one.stats[key] for seat, one in view.soldiers.items()}
            if any(counts.values()):
                found.append(SummaryRow(say(f"rush:story.row.{key}"), {seat: str(n) for seat, n in counts.items()}))
        return found

    def figure(self, seat: Seat, story: Sequence[Event], names: Names) -> str | None:
        """The drawing of a seat's class."""
        soldier = self.first.soldiers.get(seat)
        kind = soldier.kind if soldier else None
        for event in story:
            if event["is"] in ("class", "spawn") and event["seat"] == seat and event.get("class"):
                kind = event["class"]
        return figure_of(kind)


def _counted(seat: Seat, kind: str, dice: tuple[int, ...]) -> Roll:
    """A throw of two dice by what counts in it."""
    if kind == "fuse":
        return Roll(seat, kind, (int(dice[0] == dice[-1]),), DOUBLES)
    if kind == "help":
        return Roll(seat, kind, (int(1 in dice),), ONES)
    return Roll(seat, kind, dice, FACES, 0)
