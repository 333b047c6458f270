"""The lines of a story of Danger Close: every event as a player would tell it, with what he knows of the events before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.api import Action, Event, Seat
from game.skulls.position import World
from game.skulls.records import SEATS
from scenes.kit.marks import in_colour
from scenes.kit.numbers import signed
from scenes.kit.words import say
from scenes.presentation.story import Heading, LogEntry, Names, listed, seat_words
from scenes.tables.skulls.known import Field
from scenes.tables.skulls.names import (
    all_called,
    called,
    objective_name,
    range_name,
    space_name,
    title_of,
    token_name,
    vehicle_name,
    weapon_name,
    zone_name,
)
from scenes.tables.skulls.prospects import cover_penalty, idle, no_risk

SILENT = frozenset({"round", "revealed", "declared", "spent", "held", "discarded"})
"""Events not worth a line: the first is a heading, the others are told with what comes of them."""
REVEAL = frozenset({"recycled", "no-card", "revealed"})
"""Events with which a pair of turn cards begins."""
PLANNING = frozenset({"stacked", "readied"})
SKULLS = ("black", "red", "own", "white")


def _say(key: str, **given: object) -> str:
    return say(f"skulls:event.{key}", **given)


def so_many(key: str, count: int, **given: object) -> str:
    """Words for so many of something."""
    return _say(f"{key}_1" if count == 1 else key, count=count, **given)


def of_unit(world: World, event: Event) -> str:
    """A line that needs a unit, and perhaps its danger."""
    return _say(event["is"], unit=called(world, event["unit"]), danger=event.get("danger", ""))


class Telling:
    """The teller of one story, event by event. What a seat plans card after card becomes one line, and so does each pull."""

    def __init__(self, field: Field, names: Names, reason: Callable[[Event, Field], str]) -> None:
        """`reason` is the line of the end."""
        self.field, self.world, self.names, self.reason = field, field.world, names, reason
        self._planned: list[Event] = []  # what the last line tells of a seat's planning
        self._pair, self._open = 0, False  # the pairs of this round, and whether one is being turned over
        self._revealed: dict[Seat, Event] = {}
        self._begun = ""  # the unit whose turn the line of its pair has begun already
        self._declared: Event = {}
        self._rise: dict[str, tuple[int, int]] = {}  # the danger of who was fired at, before and after
        self._exchange = False
        self._pulled: dict[str, Event] = {}
        self._left: Event = {}  # the skulls that have left a bag for the fall that is told next

    def __call__(self, event: Event) -> LogEntry:
        """What this event adds to the log. Raises: KeyError for an unknown event."""
        kind = event["is"]
        self.field.meet(event)
        heading = self._heading(event)
        going_on = bool(self._planned) and kind == self._planned[-1]["is"] and event["seat"] == self._planned[-1]["seat"]
        if kind in PLANNING:
            before = self._planned if going_on else []
            self._planned = [one for one in before if one["unit"] != event["unit"]] + [event]
        line = None if kind in SILENT else _LINES[kind](self, event)
        if kind not in PLANNING and (line or heading):
            self._planned = []
        self._note(event)
        self.field.hear(event)
        return LogEntry(heading, line, going_on and kind in PLANNING)

    def _heading(self, event: Event) -> Heading | None:
        """A round, and below it each pair of turn cards."""
        if event["is"] == "round":
            self._pair = 0
            return Heading(_say("round", round=event["number"]), 1)
        if event["is"] in REVEAL and not self._open:
            self._open, self._pair = True, self._pair + 1
            return Heading(_say("pair", number=self._pair), 2)
        return None

    def _note(self, event: Event) -> None:
        """Keep what a later line needs."""
        kind = event["is"]
        if kind == "declared":
            self._declared, self._exchange = event, event["action"]["do"] == "fire"
        elif kind == "revealed":
            self._revealed[event["seat"]] = event
        elif kind == "first":
            self._open, self._revealed = False, {}
        elif kind == "threat":
            self._rise[event["unit"]] = event["from"], event["to"]
        elif kind == "drew":
            self._pulled[event["unit"]] = event
        elif kind == "discarded":
            self._left = event
        elif kind in ("incapacitated", "killed"):
            self._left = {}

    @property
    def _action(self) -> Action:
        """The action declared last."""
        return self._declared.get("action") or {"do": ""}

    def seat(self, seat: Seat) -> str:
        """A seat's name in its colour."""
        return seat_words(seat, self.names)

    def unit(self, name: str) -> str:
        """A unit in the colour of its team."""
        return called(self.world, name)

    def units(self, names: Iterable[str]) -> str:
        """Several units."""
        return all_called(self.world, names)

    def at(self, space: str) -> str:
        """A space in words."""
        return space_name(self.world, space)

    # --- families of lines ------------------------------------------------------------------------------------------------

    def by_seat(self, event: Event) -> str:
        """A line that needs nothing but the seat's name."""
        return _say(event["is"], seat=self.seat(event["seat"]))

    def by_unit(self, event: Event) -> str:
        return of_unit(self.world, event)

    # --- muster and planning ----------------------------------------------------------------------------------------------

    def deployed(self, event: Event) -> str:
        return _say("deployed", unit=self.unit(event["unit"]), at=self.at(event["space"]))

    def stacked(self, event: Event) -> str:
        cards = ", ".join(title_of(self.world, one["unit"]) for one in self._planned)
        return _say("stacked", seat=self.seat(event["seat"]), cards=cards)

    def readied(self, event: Event) -> str:
        tokens = (
            _say("ready", unit=title_of(self.world, one["unit"]), token=token_name(self.world, one["token"]))
            for one in self._planned
        )
        return _say("readied", seat=self.seat(event["seat"]), tokens=", ".join(tokens))

    def committed(self, event: Event) -> str:
        return _say("planned" if self.field.now.round else "mustered", seat=self.seat(event["seat"]))

    def squads(self, event: Event) -> str:
        squads = {seat: in_colour(seat, listed(title_of(self.world, name) for name in event[seat])) for seat in SEATS}
        names = {f"{seat}_name": self.seat(seat) for seat in SEATS}
        return _say("squads", **squads, **names)

    def windows(self, event: Event) -> str:
        return _say(f"windows.{event['when']}", seat=self.seat(event["seat"]))

    # --- pairs and turns --------------------------------------------------------------------------------------------------

    def card_skipped(self, event: Event) -> str:
        return _say(f"card_skipped.{event['why']}", unit=self.unit(event["unit"]))

    def recycled(self, event: Event) -> str:
        return _say("recycled", seat=self.seat(event["seat"]), units=self.units(event["units"]))

    def first(self, event: Event) -> str | None:
        """The cards of a pair with what they count, who goes first and why; None where nobody saw the cards turned over."""
        if event["seat"] not in self._revealed:
            return None
        self._begun = self._revealed[event["seat"]]["unit"]
        cards = listed(_card(self.world, one) for one in self._revealed.values())
        return _say(f"first.{event['why']}", cards=cards, unit=self.unit(self._begun), seat=self.seat(event["seat"]))

    def turn(self, event: Event) -> str | None:
        """None for the first of a pair, who was told with it."""
        begun, self._begun = self._begun, ""
        return None if begun == event["unit"] else _say("turn", unit=self.unit(event["unit"]))

    def turn_lost(self, event: Event) -> str:
        self._begun = ""
        return _say(f"turn_lost.{event['why']}", unit=self.unit(event["unit"]))

    def window(self, event: Event) -> str:
        """What is about to happen, where no line has told it yet, and who may Take Cover before."""
        action, unit = self._action, self._declared.get("unit", "")
        about = _say("about.other")
        if action["do"] in ("fire", "move", "coup", "crew", "end-turn"):
            about = _say(f"about.{action['do']}", unit=self.unit(unit), what=self._aim(action))
        return _say("window", about=about, seat=self.seat(event["seat"]))

    def _aim(self, action: Action) -> str:
        """At whom or at what an action is aimed, in words; "" for nothing."""
        if "target" in action:
            return self.unit(action["target"])
        if "zone" in action:
            return zone_name(self.world, action["zone"])
        return self.at(action["to"]) if "to" in action else ""

    def took_cover(self, event: Event) -> str:
        """Each unit's danger before and after, and what it costs, if anything."""
        units = ", ".join(
            _say("less", unit=title_of(self.world, name), before=self.field.danger(name), after=danger)
            for name, danger in event["danger"].items()
        )
        line = _say("took_cover", seat=self.seat(event["seat"]), units=units)
        price = cover_penalty(self.field.now, event["seat"])
        return line + _say("price", count=price) if price else line

    def passed(self, event: Event) -> str:
        now = self.field.now
        key = {"respond": "passed", "last-call": "passed_last"}.get(now.phase, "passed_follow")
        key = "passed_safe" if key == "passed" and no_risk(now, event["seat"]) else key
        return _say(key, seat=self.seat(event["seat"]))

    # --- what units do ----------------------------------------------------------------------------------------------------

    def token_shown(self, event: Event) -> str:
        aim = "" if "to" in self._action else self._aim(self._action)  # where he runs to is told when he does
        given = {"unit": self.unit(event["unit"]), "token": token_name(self.world, event["token"])}
        return _say("uses_at", aim=aim, **given) if aim else _say("uses", **given)

    def turn_end(self, event: Event) -> str | None:
        """A line for one who did nothing; what anybody else did has been told."""
        return self.by_unit({**event, "is": "stays"}) if idle(self.field.now) else None

    def moved(self, event: Event) -> str:
        key = {"move": "moved", "double-time": "ran", "covering-fire": "followed"}[event["by"]]
        way = [space_name(self.world, space) for space in event["path"]]
        via = _say("via", spaces=listed(way[:-1])) if way[1:] else ""
        return _say(key, unit=self.unit(event["unit"]), to=way[-1], via=via)

    def fired(self, event: Event) -> str:
        given = {"target": self.unit(event["target"]), "far": range_name(event["range"]), "threats": self._threats(event)}
        self._rise = {}
        return _say("fired", unit=self.unit(event["unit"]), **given)

    def returned(self, event: Event) -> str:
        return _say("returned", unit=self.unit(event["unit"]), threats=self._threats(event))

    def _threats(self, event: Event) -> str:
        """So many threats, and what they are made of where that is more than the card's pattern."""
        words = so_many("threats", event["threat"])
        if len(event["parts"]) == 1:
            return words
        first, *rest = event["parts"]
        more = (_say(f"part.{part['name']}", by=signed(part["add"])) for part in rest)
        return _say("threats_of", threats=words, parts=", ".join([str(first["add"]), *more]))

    def no_return(self, event: Event) -> str:
        return _say(f"no_return.{event['why']}", unit=self.unit(event["unit"]), target=self.unit(event["target"]))

    def attack(self, event: Event) -> str | None:
        """None for a token, which was told when it was shown."""
        if event["with"] not in self.world.tables.weapons:
            return None
        return _say(
            "crewed", unit=self.unit(event["unit"]), weapon=weapon_name(self.world, event["with"]), aim=self._aim(self._action)
        )

    def threat(self, event: Event) -> str | None:
        """None in an exchange of fire, where it is told with the pull."""
        if self._exchange:
            return None
        threats = so_many("threats", event["count"])
        return _say("threat", unit=self.unit(event["unit"]), threats=threats, before=event["from"], after=event["to"])

    def drew(self, event: Event) -> str:
        """The skulls pulled, by kind, and whether the unit holds."""
        name = event["unit"]
        count = skulls_of(event)
        given = {"unit": self.unit(name), "skulls": skulls_words(count), "black": count["black"], "defence": self._defence(name)}
        held = count["black"] < self._defence(name) and not count["red"] and not count["own"]
        ending = _say("holds", **given) if held else _say("against", **given)
        rise = self._rise.get(name) if self._exchange else None
        if rise:
            return _say("drew_rising", before=rise[0], after=rise[1], ending=ending, **given)
        return _say("drew", danger=event["danger"], ending=ending, **given)

    def _defence(self, unit: str) -> int:
        return self.field.now.defence(unit)

    def incapacitated(self, event: Event) -> str:
        return _say("incapacitated", unit=self.unit(event["unit"]), why=self._why(event["unit"]), gone=self._gone())

    def killed(self, event: Event) -> str:
        if event["how"] == "coup" and "unit" in self._declared:
            return _say("killed_coup", unit=self.unit(event["unit"]), by=self.unit(self._declared["unit"]))
        return _say("killed", unit=self.unit(event["unit"]), gone=self._gone())

    def _why(self, unit: str) -> str:
        """Why a unit falls below its defence: by a red skull, or its own; "" where its defence was met."""
        count = skulls_of(self._pulled[unit]) if unit in self._pulled else dict.fromkeys(SKULLS, 0)
        if count["black"] >= self._defence(unit):
            return ""
        return _say("by_own") if count["own"] else _say("by_red") if count["red"] else ""

    def _gone(self) -> str:
        """Which skulls leave the bag with who falls; "" for none."""
        left = {
            "black": self._left.get("black", 0),
            "red": self._left.get("red", 0),
            "own": len(self._left.get("own", ())),
            "white": 0,
        }
        if not any(left.values()):
            return ""
        return _say("gone", skulls=skulls_words(left))

    def dropped(self, event: Event) -> str:
        objective = objective_name(self.world, event["objective"])
        return _say("dropped", unit=self.unit(event["unit"]), objective=objective, at=self.at(event["space"]))

    def stunned(self, event: Event) -> str:
        return _say("stunned", units=self.units(event["units"]))

    def cloud(self, event: Event) -> str:
        return _say(f"cloud.{event['kind']}", zone=zone_name(self.world, event["zone"]))

    def danger(self, event: Event) -> str:
        return _say("danger", unit=self.unit(event["unit"]), before=event["from"], after=event["to"])

    def boarded(self, event: Event) -> str:
        vehicle = vehicle_name(self.world, event["vehicle"])
        return _say(event["is"], unit=self.unit(event["unit"]), vehicle=vehicle)

    def resupplied(self, event: Event) -> str:
        return _say("resupplied", unit=self.unit(event["unit"]), token=token_name(self.world, event["token"]))

    def picked_up(self, event: Event) -> str:
        return _say("picked_up", unit=self.unit(event["unit"]), objective=objective_name(self.world, event["objective"]))

    # --- the end of a round -----------------------------------------------------------------------------------------------

    def last_call(self, event: Event) -> str:
        return _say("last_call", seats=listed(self.seat(seat) for seat in event["seats"]))

    def round_end(self, event: Event) -> str | None:
        """Who is still down, and what it takes to stand; None where nobody is."""
        down = self.field.down()
        if not down:
            return None
        units = ", ".join(_say("down_at", unit=self.unit(name), danger=self.field.danger(name)) for name in down)
        return _say("still_down", units=units, most=self.world.tables.numbers.stands_at)

    def over(self, event: Event) -> str:
        return self.reason(event, self.field)


def _card(world: World, event: Event) -> str:
    """A card that was turned over, with what it counts: SEAL Rifleman 43 - 10 = 33."""
    given = {key: event[key] for key in ("printed", "penalty", "initiative")}
    return _say("card_less" if event["penalty"] else "card", unit=called(world, event["unit"]), **given)


def skulls_of(event: Event) -> dict[str, int]:
    """How many skulls of each of SKULLS a pull showed; others' coloured ones count as white (R-SK-172)."""
    found = dict.fromkeys(SKULLS, 0)
    for skull in event["skulls"]:
        found[skull if skull in ("black", "red") else "own" if skull == event["unit"] else "white"] += 1
    return found


def skulls_words(count: Mapping[str, int]) -> str:
    """So many skulls of each kind, each in its colour, as rich text."""
    return listed(_say(f"skull.{kind}", count=count[kind]) for kind in SKULLS if count[kind])


_LINES: dict[str, Callable[[Telling, Event], str | None]] = {
    "deployed": Telling.deployed,
    "withdrawn": Telling.by_unit,
    "stacked": Telling.stacked,
    "unstacked": Telling.by_unit,
    "readied": Telling.readied,
    "unreadied": Telling.by_unit,
    "committed": Telling.committed,
    "squads": Telling.squads,
    "windows": Telling.windows,
    "card-skipped": Telling.card_skipped,
    "recycled": Telling.recycled,
    "no-card": Telling.by_seat,
    "first": Telling.first,
    "turn": Telling.turn,
    "turn-lost": Telling.turn_lost,
    "token-shown": Telling.token_shown,
    "window": Telling.window,
    "took-cover": Telling.took_cover,
    "passed": Telling.passed,
    "turn-end": Telling.turn_end,
    "moved": Telling.moved,
    "fired": Telling.fired,
    "returned": Telling.returned,
    "no-return": Telling.no_return,
    "attack": Telling.attack,
    "threat": Telling.threat,
    "drew": Telling.drew,
    "incapacitated": Telling.incapacitated,
    "killed": Telling.killed,
    "dropped": Telling.dropped,
    "stunned": Telling.stunned,
    "cloud": Telling.cloud,
    "danger": Telling.danger,
    "revived": Telling.by_unit,
    "creep": Telling.by_unit,
    "prone": Telling.by_unit,
    "rise": Telling.by_unit,
    "entered": Telling.boarded,
    "exited": Telling.boarded,
    "resupplied": Telling.resupplied,
    "picked-up": Telling.picked_up,
    "last-call": Telling.last_call,
    "token-reset": Telling.by_seat,
    "stood-up": Telling.by_unit,
    "round-end": Telling.round_end,
    "over": Telling.over,
}
OF_UNIT = frozenset(kind for kind, line in _LINES.items() if line is Telling.by_unit)
"""Events whose line needs no more than a unit: it stands on the bottom bar as well."""
