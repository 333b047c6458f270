"""The story of a match of Iron Squad: its lines, places and dice, its points and shots, how it ended and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.api import Event, Result, Seat
from game.ironsquad import scoring
from game.ironsquad.position import OTHER, Position
from game.ironsquad.records import D8, SEATS
from scenes.kit.numbers import written
from scenes.kit.words import say
from scenes.presentation.ledger import TABLE, Roll
from scenes.presentation.story import FightSummary, Heading, Names, Point, Rolling, SummaryRow, Verdict, listed
from scenes.tables.ironsquad.known import Field, places_of
from scenes.tables.ironsquad.lines import Telling
from scenes.tables.ironsquad.names import figure_of, seat_names

D12 = tuple(range(1, 13))
POINT_ICONS = {"damage": "burst", "kill": "killed", "reveal": "compass-n", "explore": "eye-closed", "objective": "flag"}
DICE = {"luck": "luck", "opportunity": "8", "spawn": "8", "weather": "12"}


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:result.{key}", **given)


def _counted(what: str, count: int) -> str:
    """So many tiles or buildings, in words."""
    return _say(f"account.{what}" if count == 1 else f"account.{what}s", count=count)


class Story:
    """The teller of the stories of one match, from its starting point."""

    KINDS = ("luck", "opportunity", "spawn", "weather")

    def __init__(self, header: Mapping[str, Any] | None) -> None:
        """`header` None: the usual match."""
        self.header = header
        self.first = self.field()  # asked only, never told anything
        self.world = self.first.world

    def field(self) -> Field:
        """What is known before the first event."""
        return Field(self.header)

    def names(self, view: Position) -> dict[Seat, str]:
        """What each seat is called: by its nation."""
        return seat_names()

    # --- the log ----------------------------------------------------------------------------------------------------------

    def opening(self) -> Heading:
        """What stands over the first line: the set-up, or the round in which the match began."""
        now = self.first.round
        return Heading(say("ironsquad:event.opening_in", round=now) if now else say("ironsquad:event.opening"), 1)

    def telling(self, names: Names) -> Telling:
        """What tells a match event by event."""
        return Telling(self.field(), names, lambda event, field: self._ended(event["result"], names, field.round))

    def spaces(self, event: Event, story: Sequence[Event] = ()) -> list[str]:
        """The hexes an event is about, where its units stood when it happened."""
        return places_of(self.field(), event, story)

    # --- dice -------------------------------------------------------------------------------------------------------------

    def rolling(self) -> Rolling:
        """What tells the dice of a match; what was before an event does not matter to them."""
        return self.rolls

    def rolls(self, event: Event) -> list[Roll]:
        """The die an event rolled; [] for any other event, and for the few dice of the set-up, which are no matter of luck."""
        kind = event["is"]
        if kind == "attack":
            return [Roll(self.first.owner(event["unit"]), "luck", (event["die"],), self.world.luck)]
        if kind == "opportunity":
            return [Roll(self.first.owner(event["unit"]), "opportunity", (event["die"],), tuple(D8), -1)]
        if kind == "spawn_roll":
            return [Roll(TABLE, "spawn", (event["die"],), tuple(D8), 0)]
        if kind == "weather":
            return [Roll(TABLE, "weather", (event["die"],), D12, 0)]
        return []

    def kind_words(self, kind: str) -> str:
        """What a kind of die is called."""
        return _say(f"kind.{kind}")

    def kind_icon(self, kind: str) -> str:
        """The die's picture, below `art/`."""
        return f"ironsquad/die-{DICE[kind]}.svg"

    # --- points -----------------------------------------------------------------------------------------------------------

    def rounds(self, story: Sequence[Event]) -> int:
        """How many rounds have begun, at least one."""
        return max((event["round"] for event in story if event["is"] == "round"), default=max(1, self.first.round))

    def stage(self, story: Sequence[Event]) -> str:
        """Where a match stands: in the set-up, or in which round."""
        begun = self.first.round or any(event["is"] == "round" for event in story)
        return say("matches.round", round=self.rounds(story)) if begun else _say("stage_setup")

    def points(self, story: Sequence[Event]) -> list[Point]:
        """The victory points a turn at a time, of the seats for whom they count; the first turn of round 3 stands at 2.5."""
        found: dict[tuple[float, Seat], dict[str, int]] = {}
        totals: dict[tuple[float, Seat], int] = {}
        begins: dict[tuple[float, Seat], int] = {}
        for place, (event, now, turn) in enumerate(self._dated(story)):
            if event["is"] == "vp" and event["seat"] != self.world.bot:
                key = now - (0.5 if turn == self.world.order[0] else 0.0), event["seat"]
                what = found.setdefault(key, {})
                what[event["for"]] = what.get(event["for"], 0) + event["points"]
                totals[key] = event["total"]
                begins.setdefault(key, place)
        return [_point(*key, totals[key], what)._replace(event=begins[key]) for key, what in found.items()]

    def _dated(self, story: Sequence[Event]) -> Iterator[tuple[Event, int, Seat]]:
        """Each event with the round and the turn it fell into."""
        now, turn = max(1, self.first.round), self.first.turn or self.world.order[0]
        for event in story:
            if event["is"] == "round":
                now = event["round"]
            elif event["is"] == "turn":
                turn = event["seat"]
            yield event, now, turn

    def point_words(self, why: str) -> str:
        """What points won so are called."""
        return _say(f"point_{why}")

    def point_icon(self, why: str) -> str:
        """The symbol of points won so, below `art/`."""
        return f"ironsquad/{POINT_ICONS[why]}.svg"

    # --- shots ------------------------------------------------------------------------------------------------------------

    def fights(self, story: Sequence[Event], names: Names) -> list[FightSummary]:
        """Every shot, first to last: its final accuracy, and what it did to whom."""
        field, found, hurt = self.field(), list[FightSummary](), dict[str, tuple[int, bool]]()
        shot: Event | None = None
        for place, event in enumerate(story):
            kind = event["is"]
            if kind == "attack":
                shot, hurt = event, {}
                found.append(self._clash(field, event, hurt)._replace(event=place))
            elif shot and kind in ("damage", "killed"):
                lost = event["lost"] if kind == "damage" else hurt[event["unit"]][0]
                hurt[event["unit"]] = lost, kind == "killed"
                found[-1] = self._clash(field, shot, hurt)._replace(when=found[-1].when, event=found[-1].event)
            field.hear(event)
        return found

    def _clash(self, field: Field, shot: Event, hurt: Mapping[str, tuple[int, bool]]) -> FightSummary:
        """A shot with what it has done so far: to each unit the health lost, and whether it died."""
        name, target = shot["unit"], shot["target"]
        seat = field.owner(name)
        row = field.world.tables.outcome(shot["result"])
        if target in hurt and hurt[target][1]:
            ending = _say("clash_killed")
        elif target in hurt:
            ending = _say("clash_loses", lose=hurt[target][0])
        else:
            ending = _say("clash_backfires", lose=row.lose) if row.who == "attacker" else _say("clash_none")
        others = [(one, *what) for one, what in hurt.items() if one != target and not (one == name and row.who == "attacker")]
        if others:
            keys = {True: "clash_other_killed", False: "clash_other"}
            told = listed(_say(keys[dead], unit=field.unit(one), lose=lost) for one, lost, dead in others)
            ending = _say("clash_others", ending=ending, others=told)
        words = _say("clash", unit=field.unit(name), target=field.unit(target), ending=ending)
        winner = seat if row.who == "defender" else OTHER[seat] if row.who == "attacker" else None
        when = _say("when", round=field.round, hour=field.hour(field.clock))
        return FightSummary(when, {seat: shot["final"]}, winner, words, fatal=any(dead for _, dead in hurt.values()))

    # --- the end ----------------------------------------------------------------------------------------------------------

    def score(self, result: Result, story: Sequence[Event]) -> dict[Seat, int]:
        """The victory points of each seat for whom they count."""
        return {seat: points for seat, points in result["vp"].items() if seat != self.world.bot}

    def verdict(self, result: Result, story: Sequence[Event], names: Names) -> Verdict:
        """Who won and why; in the game for one, whether the person did."""
        winner, solo = result["winner"], self.world.solo
        why = self._why(result, self.rounds(story), story)
        if solo:
            return Verdict(solo, self._headline(result, names), f"{self._score(result, story)} {why}")
        return Verdict(winner, self._headline(result, names), why)

    def _headline(self, result: Result, names: Names) -> str:
        winner, solo = result["winner"], self.world.solo
        if solo:
            return _say("solo_won" if winner == solo else "solo_lost")
        if winner is None:
            return _say("draw")
        if result["by"] != "vp":  # the points did not decide it, and may be against the winner
            return _say("won", winner=names[winner])
        vp = result["vp"]
        return say("result.won", winner=names[winner], most=vp[winner], least=vp[OTHER[winner]])

    def _why(self, result: Result, now: int, story: Sequence[Event] = ()) -> str:
        """Why a match ended as it did; with whom that cost their lives, where the story tells of it."""
        by, winner, vp = result["by"], result["winner"], result["vp"]
        given: dict[str, object] = {"round": now}
        fallen = self._fallen(OTHER[winner], story) if winner else []
        card = next((event["mission"] for event in reversed(story) if event["is"] == "mission_complete"), None)
        if by == "vp":
            given |= {"most": vp[winner], "least": vp[OTHER[winner]]}
        elif by == "mission" and card and fallen:
            objective = self.first.objective(self.world.tables.missions[card].objective)
            return _say("by_mission_done", seat=seat_names()[winner], objective=objective, fallen=listed(fallen), **given)
        elif by == "eliminated" and fallen:
            return _say("by_eliminated_last", last=fallen[-1], **given)
        return _say(f"by_{by}", **given)

    def _fallen(self, seat: Seat, story: Sequence[Event]) -> list[str]:
        """Who of a seat was killed, in order, in its colour."""
        fallen = (event["unit"] for event in story if event["is"] == "killed")
        return [self.first.unit(name) for name in fallen if self.first.owner(name) == seat]

    def _score(self, result: Result, story: Sequence[Event]) -> str:
        """What the score of the game for one is made of."""
        solo = self.world.solo
        assert solo is not None
        lost, vp = self.world.tables.solo.lost_unit * len(self._fallen(solo, story)), result["vp"][solo]
        left = result["score"] - vp - lost
        return _say("score", score=written(result["score"]), vp=vp, health=left, lost=written(lost))

    def _ended(self, result: Result, names: Names, now: int) -> str:
        """The line of the end in the log."""
        winner, solo, why = result["winner"], self.world.solo, self._why(result, now)
        if solo:
            key = "over_solo_won" if winner == solo else "over_solo_lost"
            return say(f"ironsquad:event.{key}", score=written(result["score"]), why=why)
        if winner is None:
            return say("ironsquad:event.over_draw", why=why)
        return say("ironsquad:event.over_won", seat=names[winner], why=why)

    def feat(self, story: Sequence[Event], seat: Seat, names: Names) -> str:
        """Which side the person led in the game for one, for how long, and how many houses were empty."""
        return _say("feat", seat=names[seat], rounds=self.rounds(story), empty=self.world.deck()["empty"])

    def summary(self, view: Position, names: Names) -> list[SummaryRow]:
        """What each side came to: its mission with how far it got, victory points, losses, health, ground and buildings."""
        seats = [seat for seat in SEATS if seat != view.world.bot]
        rows = [self._row("mission", {seat: self._mission(view, seat) for seat in seats if view.missions[seat]})]
        figures = {"vp": {seat: str(view.vp[seat]) for seat in seats}} if not view.world.solo else {}
        figures |= {"kills": {seat: self._kills(view, seat) for seat in seats}}
        if view.world.solo:
            figures |= {label: {view.world.solo: words} for label, words in _hunt(view, view.world.solo).items()}
        figures["units"] = {seat: _units(view, seat) for seat in seats}
        figures["ground"] = {
            seat: _say("account.searched", tiles=_counted("tile", tiles), buildings=_counted("building", buildings))
            for seat, (tiles, buildings) in ((seat, view.stats[seat][:2]) for seat in seats)
        }
        return [one for one in (*rows, *(self._row(label, words) for label, words in figures.items())) if one.by_seat]

    def _row(self, label: str, by_seat: Mapping[Seat, str]) -> SummaryRow:
        return SummaryRow(_say(f"account.{label}"), by_seat)

    def _mission(self, view: Position, seat: Seat) -> str:
        """A seat's objective, and whether it was held; where the Captain is named, whether he fell."""
        card = view.missions[seat]
        if card not in view.world.tables.missions:
            return _say("account.none")
        mission, done = view.world.tables.missions[card], scoring.progress(view, seat, card)
        held = _say("account.held" if done["held"] else "account.not_held")
        words = f"{self.first.objective(mission.objective)}: {held}"
        if mission.captain:
            words += f"\n{_say('account.captain')}: {_say('account.down' if done['captain'] else 'account.up')}"
        return words

    def _kills(self, view: Position, seat: Seat) -> str:
        """How many enemies fell, of how many the mission asks for."""
        card = view.missions[seat]
        fallen = len(scoring.fallen(view, OTHER[seat]))
        if card not in view.world.tables.missions:
            return str(fallen)
        needed = view.world.tables.missions[card].kills
        return _say("account.of_more" if fallen > needed else "account.of", count=fallen, needed=needed)

    def figure(self, seat: Seat, story: Sequence[Event], names: Names) -> str | None:
        """The picture of a seat, below `art/`: its Captain."""
        return figure_of("captain", seat)


def _point(at: float, seat: Seat, total: int, what: Mapping[str, int]) -> Point:
    """What a seat won in one turn: by how much of what, marked by an objective or a kill, else by what brought the most."""
    parts = listed(_say("part", what=_say(f"point_{why}").lower(), points=count) for why, count in what.items())
    mark = next((why for why in ("objective", "kill") if why in what), max(what, key=what.__getitem__))
    return Point(at, seat, total, mark, _say("points", points=sum(what.values()), what=parts))


def _hunt(view: Position, seat: Seat) -> dict[str, str]:
    """In the game for one: the locals found and brought down, of how many it takes, and the regulars brought down."""
    tables, solo = view.world.tables, view.world.tables.solo
    fallen = scoring.fallen(view, OTHER[seat])
    down = sum(tables.type_of(name).local for name in fallen)
    found = down + sum(view.kind(unit).local for _, unit in view.own(OTHER[seat]))
    return {
        "locals": _say("account.hunted", found=found, count=down, needed=solo.locals_to_win),
        "regulars": _say("account.down_of_them", count=len(fallen) - down),
    }


def _units(view: Position, seat: Seat) -> str:
    """How many units of a seat were lost, how many are left, and what health these have together."""
    lost, left = len(scoring.fallen(view, seat)), len(view.own(seat))
    return _say("account.left", lost=lost, left=left, health=scoring.health(view, seat))
