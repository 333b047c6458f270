"""What is Rush's own on the set-up screen: its boards, how many a side, the class of every seat, words for its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any

from pygame import Rect, Surface

from game.api import Seat
from game.draws import Draws
from game.rush.position import Position
from game.rush.records import MOST_SEATS, SIDE_OF
from game.rush.scoring import CAREER
from game.rush.tables import board, tables
from scenes.boards.loop.board import LoopBoard
from scenes.kit.controls import Control, Option, Stepper
from scenes.kit.cycle import Cycle
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.widgets import Widget
from scenes.kit.words import knows, say
from scenes.presentation.choices import Options
from scenes.presentation.seats import PERSON, Chosen
from scenes.presentation.setup import Choose
from scenes.tables.plain.setup import PlainSetup
from scenes.tables.rush.names import usual_name
from scenes.tables.rush.pieces import board_of, figure_of, lay

LATER = "later"
"""The class of a seat that chooses it at the table."""
UNMARKED = str.maketrans("", "", "{}|*")
"""What no name holds: the marks of rich text."""
TEAMS = ("attackers", "defenders")


def _say(key: str, **given: object) -> str:
    return say(f"rush:setup.{key}", **given)


def _unmarked(name: str) -> str:
    """A name as a soldier bears it."""
    return name.translate(UNMARKED).strip()


def players(options: Options, side: str) -> list[dict[str, Any]]:
    """The players of a side in the order of their seats (R-RU-08)."""
    given = options.get(side) or tables().options[side]["default"]
    found = [dict(one) if isinstance(one, Mapping) else {"name": one} for one in given]
    return sorted(found, key=lambda one: str(one["name"]).casefold())


def team(options: Options, side: str, count: int) -> list[Any]:
    """So many players of a side: those who are there first, then others by the usual names."""
    now = players(options, side)
    usual = next(value for value in tables().options[side]["values"] if len(value) == count)
    if len(now) == 1 or count == 1:
        kind = now[0].get("class")
        return [{"name": name, "class": kind} if kind and place == 0 else name for place, name in enumerate(usual)]
    taken = {str(one["name"]) for one in now}
    others = [name for name in usual if name not in taken]
    whole = [*now[:count], *({"name": name} for name in others)][:count]
    return [one if one.get("class") else one["name"] for one in whole]


class ClassPart:
    """The widgets of one seat: its class, or that it is chosen at the table."""

    def __init__(self, seat: Seat, options: Options, choose: Choose) -> None:
        self.seat, self.choose, self.options = seat, choose, options
        kinds = tables().classes
        among = [Option(LATER, _say("later")), *(Option(kind.id, translated(kind.name)) for kind in kinds.values())]
        tips = {LATER: _say("later_tip"), **{kind.id: translated(kind.text) for kind in kinds.values()}}
        self.kind = Cycle("", among, LATER, self._take, tips=tips)
        self.rows: Sequence[Sequence[Widget]] = [[self.kind]]

    def _take(self, kind: str) -> None:
        side = SIDE_OF[self.seat]
        known = players(self.options, side)
        one = known[int(self.seat[1:]) - 1]
        one.pop("class", None)
        if kind != LATER:
            one["class"] = kind
        self.choose(side, [each if each.get("class") else each["name"] for each in known])

    def show(self, options: Options, scenario: str) -> None:
        """Show the class that is chosen now."""
        self.options = options
        known = players(options, SIDE_OF[self.seat])
        place = int(self.seat[1:]) - 1
        self.kind.change(chosen=known[place].get("class", LATER) if place < len(known) else LATER)


class RushSetup(PlainSetup):
    """The set-up of Rush."""

    OWN = frozenset({"career"})
    WHOLE = frozenset[str]()
    ABOVE = ("defenders", "attackers")  # as the columns of their seats stand

    def __init__(self) -> None:
        super().__init__("rush")
        self.MORE = frozenset(self.rules.choices()) - {*TEAMS, "career", "pairs", "defuse_seconds"}

    def setting_up(self, view: Position) -> bool:
        """Whether classes are still being chosen."""
        return view.turn.phase == "muster"

    def text_of(self, scenario: str) -> str:
        """How long a scenario is, and what there is to destroy."""
        one = tables().scenarios[scenario]
        length = _say(f"length.{scenario}")
        limits, throws = one.kill_limit, one.defuse_throws
        key = "throws" if min(throws) == max(throws) else "throws_between"
        told = _say(key, n=min(throws), least=min(throws), most=max(throws))
        board = say(f"rush:board.{one.board}")
        given = {"pairs": one.pairs, "least": min(limits), "most": max(limits), "throws": told}
        return _say("scenario" if min(limits) < max(limits) else "scenario_one", board=board, length=length, **given)

    def name_of(self, seat: Seat, options: Options) -> str:
        """A seat with the name of its player."""
        side = SIDE_OF[seat]
        known, place = players(options, side), int(seat[1:]) - 1
        return say("rush:seat.name", seat=seat, name=usual_name(known[place]["name"], side)) if place < len(known) else seat

    def figure_of(self, seat: Seat, options: Mapping[str, Any]) -> str:
        """The class of a seat, else a person."""
        known, place = players(options, SIDE_OF[seat]), int(seat[1:]) - 1
        kind = known[place].get("class") if place < len(known) else None
        return figure_of(kind or tuple(tables().classes)[place % 4])

    def value_of(self, option: str, value: object) -> tuple[str, str]:
        """What an option and a value of it are called."""
        label = say(f"rush:plain.option.{option}")
        if option in TEAMS and isinstance(value, (list, tuple)):
            return label, ", ".join(str(one["name"] if isinstance(one, Mapping) else one) for one in value)
        if option == "career" and isinstance(value, Mapping):
            return label, ", ".join(value) or say("plain.none")
        if value is None:
            return label, _say("usual")
        key = f"rush:setup.value.{option}"
        return (
            (label, say(key, n=value))
            if knows(key) and not isinstance(value, bool)
            else (label, super().value_of(option, value)[1])
        )

    def control(self, option: str, value: Any, choose: Choose) -> Control:
        """How many a side is a number; everything else as it is anywhere."""
        if option not in TEAMS:
            return super().control(option, value, choose)
        label = _say(option)

        def change(count: int) -> None:
            choose(option, team({option: value}, option, count))

        stepper = Stepper(label, len(value), 1, MOST_SEATS, change, tip=_say("team_tip"))
        return stepper

    def part(self, seat: Seat, options: Options, choose: Choose) -> ClassPart:  # type: ignore[override]
        """The class of a seat."""
        return ClassPart(seat, options, choose)

    @cached_property
    def _carried(self) -> dict[str, dict[str, int]]:
        """What persons have scored in the matches of Rush that were played at this table, by name (R-RU-124)."""
        from game.career.played import carried  # SQLite is read in only when somebody sets up a match
        from game.career.store import Career

        kept = Career()
        return carried(kept.matches(), "rush") if kept.path.exists() else {}

    def standing(self, name: str) -> str:
        """The rank of a person who has finished a match, with his points and matches."""
        tally = self._carried.get(_unmarked(name))
        if tally is None:
            return ""
        rank = [one for one in tables().ranks.values() if one.points <= tally["points"]][-1]
        key = "standing_first" if tally["matches"] == 1 else "standing"
        return _say(key, rank=translated(rank.name), points=tally["points"], n=tally["matches"])

    def settled(self, chosen: Chosen) -> Chosen:
        """The names of people are those of their soldiers, and the seats are numbered by them (R-RU-08).

        What they have scored so far goes with them (R-RU-124).
        """
        options, holders = dict(chosen.options), dict(chosen.holders)
        for side in TEAMS:
            team = []
            for place, one in enumerate(players(options, side), 1):
                holder = chosen.holders[f"{side[0].upper()}{place}"]
                name = _unmarked(holder.name) if holder.kind == PERSON else ""
                holder = holder._replace(name=name) if holder.kind == PERSON else holder
                team.append(({**one, "name": name or one["name"]}, holder))
            team.sort(key=lambda found: str(found[0]["name"]).casefold())
            options[side] = [one if one.get("class") else one["name"] for one, _ in team]
            holders |= {f"{side[0].upper()}{place}": holder for place, (_, holder) in enumerate(team, 1)}
        people = {holder.name for holder in holders.values() if holder.kind == PERSON}
        carried = {name: tally for name, tally in self._carried.items() if name in people}
        options["career"] = {name: {key: tally.get(key, 0) for key in CAREER} for name, tally in carried.items()}
        return chosen._replace(options=options, holders=holders)

    def portrait(self, scenario: str, size: tuple[int, int]) -> Surface:
        """The picture of a scenario's board, of that size in pixels."""
        view = self.rules.view(self.rules.setup(scenario, {}, Draws(0)), None)
        drawn = _drawn(tables().scenarios[scenario].board)
        lay(drawn, view)
        drawn.called = {}  # at this size the names of stations would lie on those of quarters
        drawn.resize(Rect((0, 0), size), Scale(100))
        picture = Surface(size)
        drawn.draw(picture)
        return picture


@lru_cache(maxsize=2)
def _drawn(name: str) -> LoopBoard:
    """A board with all of it in sight."""
    return board_of(board(name))
