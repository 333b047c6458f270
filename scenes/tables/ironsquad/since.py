"""What the enemy's turn has cost and brought, a line for each unit and each place, as the seat's own turn begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.api import Event, Seat
from game.ironsquad.position import OTHER, Position
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.scene import Change
from scenes.kit.text_panel import Row, TextPanel
from scenes.kit.words import say
from scenes.tables.ironsquad.names import full_title, seat_name, side_of, title_of
from scenes.tables.ironsquad.state import IronSquadState

MOST = 5
"""So many lines are told at most, the gravest first."""
DECISIONS = frozenset({"move", "reveal", "attack", "heal", "faced", "ended", "turn"})
"""Until the next of them a shot is the last thing that was decided."""
DEEDS = frozenset({"activated", "ended"})
"""A seat has acted once any of them is told of in its turn."""


class Line(NamedTuple):
    """One line: the words, whose points it brought and how many, the hex it is about ("" for none), how grave it is."""

    words: str
    gains: Seat
    points: int
    at: str
    grave: int


class News(TextPanel):
    """The panel of these lines; a click on one moves the board to its hex."""

    def __init__(self, state: IronSquadState) -> None:
        super().__init__()
        self.on = state
        self.lines: tuple[Line, ...] = ()
        self._shot: tuple[Position, str, str] | None = None
        self._last: tuple[Position, str, str] | None = None

    def shot(self, unit: str) -> str:
        """What came of the shot and of the search of a unit in this turn of its own, in words; "" where there was neither."""
        view = self.on.view
        if not self.on.shown or unit not in view.units or view.units[unit].seat != view.seat:
            return ""
        if self._shot is None or self._shot[0] is not view or self._shot[1] != unit:
            story = self.on.context.chair().story()
            told = shot_of(story, view, unit) if view.units[unit].fired else "", search_of(story, unit)
            self._shot = view, unit, " ".join(filter(None, told))
        return self._shot[2]

    def last_shot(self) -> tuple[str, str]:
        """Who has just fired, and what came of it in words, as long as nothing else has been decided; "" for both where nobody
        has.
        """
        view = self.on.view
        if not self.on.shown:
            return "", ""
        if self._last is None or self._last[0] is not view:
            unit = view.active.unit if view.active else ""
            story = self.on.context.chair().story() if unit and self.shot(unit) else ()
            last = next((event for event in reversed(story) if event["is"] in DECISIONS), None)
            fired = last is not None and last["is"] == "attack" and last["unit"] == unit
            self._last = view, unit if fired else "", shot_of(story, view, unit) if fired else ""
        return self._last[1:]

    def click(self, at: tuple[int, int]) -> Change | None:
        part = self.part_at(at)
        space = self.lines[self.parts.index(part)].at if part else ""
        if space:
            self.on.look_at(space)
            self.on.board.over.show_zone((space,))
        return None


def shot_of(story: Sequence[Event], view: Position, unit: str) -> str:
    """What came of the last shot of a unit since its side's turn began, in words; "" where there was none."""
    shot, lost, killed, told = None, 0, False, False
    for event in story:
        kind = event["is"]
        if kind == "turn":
            shot = None
        elif kind == "attack":
            told = event["unit"] == unit
            if told:
                shot, lost, killed = event, 0, False
        elif shot and told and event.get("unit") == shot["target"]:
            lost += event["lost"] if kind == "damage" else 0
            killed = killed or kind == "killed"
    if not shot:
        return ""
    backfired = view.world.tables.outcome(shot["result"]).who == "attacker"
    key = "killed" if killed else "hit" if lost else "backfired" if backfired else "missed"
    return say(f"ironsquad:news.shot.{key}", unit=title_of(view, unit), target=full_title(view, shot["target"]), lost=lost)


def search_of(story: Sequence[Event], unit: str) -> str:
    """That a unit's last search since a turn began found nobody, in words; "" where it found somebody, or there was none."""
    begun = max((number for number, event in enumerate(story) if event["is"] == "turn"), default=0)
    searches = [event for event in story[begun:] if event["is"] == "explore" and event["unit"] == unit]
    if not searches or searches[-1]["card"] not in (None, "empty"):
        return ""
    return say("ironsquad:news.searched", at=searches[-1]["at"])


def lines(story: Sequence[Event], view: Position, seat: Seat) -> list[Line]:
    """What the turn of the enemy before this turn of a seat has cost and brought; [] once the seat has acted, or where there was
    no such turn.
    """
    starts = [number for number, event in enumerate(story) if event["is"] == "turn"]
    if not starts or story[starts[-1]]["seat"] != seat or view.seat != seat or view.active:
        return []
    if any(event["is"] in DEEDS for event in story[starts[-1] :]):
        return []
    ended = [number for number, event in enumerate(story) if event["is"] == "turn_ended"]
    if not ended or story[ended[-1]]["seat"] == seat:
        return []
    begun = next((number + 1 for number in reversed(ended) if story[number]["seat"] == seat), 0)
    return _told(story[begun : ended[-1]], view, seat)


def _told(turn: Sequence[Event], view: Position, seat: Seat) -> list[Line]:
    lost, points, other = Counter[str](), Counter[str](), Counter[Seat]()
    down, healed, found, last = dict[str, str](), dict[str, int](), list[Line](), ""
    shots, by = list[Event](), dict[str, set[str]]()
    for event in turn:
        kind = event["is"]
        if kind == "attack":
            shots.append(event)
        elif kind == "damage":
            last = event["unit"]
            lost[last] += event["lost"]
            by.setdefault(last, set()).update([shots[-1]["unit"]] if shots else [])
        elif kind == "killed":
            last = event["unit"]
            down[last] = event["at"]
        elif kind == "heal":
            healed[event["unit"]] = event["to"]
        elif kind == "vp" and event["for"] in ("damage", "kill") and last:
            points[last] += event["points"]
        elif kind == "vp":
            other[event["seat"]] += event["points"]
        elif kind == "captured":
            objective = translated(view.world.tables.objectives[event["objective"]])
            words = say("ironsquad:news.captured", seat=seat_name(event["seat"]), objective=objective)
            found.append(Line(words, event["seat"], 0, event["at"], 2))
    for unit, health in lost.items():
        side = side_of(view, unit)
        name = title_of(view, unit) if side == seat else full_title(view, unit)
        at = down.get(unit) or (view.units[unit].at if unit in view.units else "")
        kind = ("killed" if side == seat else "killed_enemy") if unit in down else "hit"
        shooter = _only(by.get(unit, set()), view, side)
        words = say(f"ironsquad:news.{kind}{'_by' if shooter else ''}", unit=name, lost=health, by=shooter)
        found.append(Line(words, OTHER[side], points[unit], at, 3 if unit in down else 1))
    for unit, hp in healed.items():
        if unit in view.units:
            words = say("ironsquad:news.healed", unit=full_title(view, unit), hp=hp)
            found.append(Line(words, OTHER[seat], 0, view.units[unit].at, 1))
    if shots and not lost:
        one = shots[0]
        given = {"by": title_of(view, one["unit"]), "target": title_of(view, one["target"]), "count": len(shots)}
        found.append(Line(say(f"ironsquad:news.missed.{'one' if len(shots) == 1 else 'more'}", **given), seat, 0, "", 1))
    found += [Line(say("ironsquad:news.ground"), who, gained, "", 0) for who, gained in other.items()]
    return sorted(found, key=lambda one: -one.grave)[:MOST]


def _only(shooters: set[str], view: Position, side: Seat) -> str:
    """What the one who has hit somebody of a side is called; "" where there were several, or none of the other side."""
    name = next(iter(shooters), "")
    return title_of(view, name) if len(shooters) == 1 and side_of(view, name) != side else ""


def rows(found: Sequence[Line], state: IronSquadState) -> list[Row]:
    """The lines as rows: the words, and whose points they brought."""
    made = []
    for one in found:
        gain = say("ironsquad:news.points", name=state.names[one.gains], points=one.points) if one.points else ""
        made.append(Row(one.words, in_colour(one.gains, gain) if gain else "", tip=say("ironsquad:news.tip") if one.at else ""))
    return made
