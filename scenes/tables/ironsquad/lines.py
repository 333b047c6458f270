"""The lines of a story of Iron Squad: every event as a player would tell it, with what he knows of the events before it."""

from __future__ import annotations

from collections.abc import Callable

from game.api import Event, Seat
from scenes.kit.numbers import signed, written
from scenes.kit.words import say
from scenes.presentation.story import Heading, LogEntry, Names, listed, seat_words
from scenes.tables.ironsquad.known import Field, facing

SILENT = frozenset({"round", "turn", "turn_ended", "activated", "ended"})
"""Events not worth a line: the first two are headings, the others show themselves in what is done."""


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:event.{key}", **given)


class Telling:
    """The teller of one story, event by event. Steps of one unit after another become one line."""

    def __init__(self, field: Field, names: Names, reason: Callable[[Event, Field], str]) -> None:
        """`reason` is the line of the end."""
        self.field, self.names, self.reason = field, names, reason
        self._walk: list[str] = []  # the hexes of the walk that the last line tells
        self._walker = ""

    def __call__(self, event: Event) -> LogEntry:
        """What this event adds to the log. Raises: KeyError for an unknown event."""
        kind, before = event["is"], bool(self._walk)
        heading = self._heading(event)
        line = None if kind in SILENT else _LINES[kind](self, event)
        going_on = kind == "move" and before and len(self._walk) > 2
        if kind != "move" and (line or heading):
            self._walk = []
        self.field.hear(event)
        return LogEntry(heading, line, going_on)

    def _heading(self, event: Event) -> Heading | None:
        """A round stands where its weather is known; a turn below it."""
        kind, field, rolled = event["is"], self.field, self.field.world.options["weather"] == "roll"
        if kind == "turn":
            return Heading(_say("turn", seat=self.names[event["seat"]]), 2)
        if kind == ("weather" if rolled else "round"):
            given = event if kind == "round" else {"round": field.round, "clock": field.clock, "night": field.night}
            light = say(f"ironsquad:name.{'night' if given['night'] else 'day'}")
            weather = say(f"ironsquad:name.weather.{event.get('weather', 'clear')}")
            words = _say("round", round=given["round"], hour=field.hour(given["clock"]), light=light, weather=weather)
            return Heading(words, 1)
        return None

    def seat(self, seat: Seat) -> str:
        """A seat's name in its colour."""
        return seat_words(seat, self.names)

    # --- families of lines ------------------------------------------------------------------------------------------------

    def by_seat(self, event: Event) -> str:
        """A line that needs nothing but the seat's name."""
        return _say(event["is"], seat=self.seat(event["seat"]))

    def by_unit(self, event: Event) -> str:
        """A line that needs a unit, and perhaps a target or a place."""
        given = {"unit": self.field.unit(event["unit"])}
        if "target" in event:
            given["target"] = self.field.unit(event["target"])
        return _say(event["is"], at=event.get("at", ""), **given)

    def turn_skipped(self, event: Event) -> str | None:
        """A skipped turn, unless nobody of that side has been seen yet: in the game for one that is so in many rounds."""
        return self.by_seat(event) if self.field.seen(event["seat"]) else None

    def mission_drawn(self, event: Event) -> str:
        words = self.field.mission(event["mission"], event["seat"])
        return _say(event["is"], seat=self.seat(event["seat"]), mission=words)

    def place_roll(self, event: Event) -> str:
        tile = self.field.world.tables.tiles[event["tile"]]
        objective = self.field.objective(tile.objective or "")
        if not event["kept"]:
            return _say("place_again", objective=objective, die=event["die"])
        at = self.field.centre(f"{tile.group}-{event['die']}")
        return _say("place_roll", objective=objective, die=event["die"], at=at)

    def tile(self, event: Event) -> str:
        given: dict[str, object] = {"tile": event["tile"], "at": self.field.centre(event["loc"])}
        site = self.field.shown(event["loc"], event["tile"], event["rot"])
        key = "tile_objective" if site else "tile"
        if site:
            given |= {"hex": site[0], "objective": self.field.objective(site[1])}
        if event["rot"]:
            return _say(f"{key}_turned", degrees=60 * event["rot"], **given)
        return _say(key, **given)

    def placed(self, event: Event) -> str:
        """A unit that stands somewhere now: deployed or arrived; or one that is turned where it stood."""
        unit, corner = self.field.unit(event["unit"]), event.get("facing")
        if corner is not None and event["is"] == "deployed" and self.field.stand(event["unit"]).at == event["at"]:
            return _say("deployed_turned", unit=unit, facing=facing(corner))
        if corner is None:
            return _say(event["is"], unit=unit, at=event["at"])
        return _say(f"{event['is']}_facing", unit=unit, at=event["at"], facing=facing(corner))

    def deployment_shown(self, event: Event) -> str:
        units = listed(_say("stands", unit=self.field.unit(name), at=one["at"]) for name, one in event["units"].items())
        return _say("deployment_shown_one" if self.field.world.solo else "deployment_shown", units=units)

    def start(self, event: Event) -> str:
        return _say("start", hour=self.field.hour(event["position"]))

    def weather(self, event: Event) -> str:
        numbers = self.field.world.tables.numbers
        return _say(event["weather"], die=event["die"], mp=-numbers.rain, range=-numbers.fog)

    def move(self, event: Event) -> str:
        if self._walk and self._walker == event["unit"] and self._walk[-1] == event["from"]:
            self._walk.append(event["to"])
        else:
            self._walk, self._walker = [event["from"], event["to"]], event["unit"]
        return _say("move", unit=self.field.unit(event["unit"]), way=_say("step").join(self._walk), mp=event["mp"])

    def reveal(self, event: Event) -> str:
        return _say("reveal", unit=self.field.unit(event["unit"]), at=self.field.centre(event["loc"]))

    def objective_entered(self, event: Event) -> str:
        return _say(event["is"], unit=self.field.unit(event["unit"]), objective=self.field.objective(event["objective"]))

    def explore(self, event: Event) -> str:
        card, name = event["card"], event["unit"]
        found = "friend" if card not in (None, "empty") and self.field.owner(card) == self.field.owner(name) else "enemy"
        key = {None: "no_card", "empty": "empty"}.get(card, found)
        return _say(f"explore_{key}", unit=self.field.unit(name), place=self.field.place(event["at"]), at=event["at"])

    def spawn_roll(self, event: Event) -> str:
        if event["type"] is None:
            return _say("spawn_none", die=event["die"])
        return _say("spawn_roll", die=event["die"], type=self.field.world.tables.types[event["type"]].title)

    def opportunity(self, event: Event) -> str:
        given = {"unit": self.field.unit(event["unit"]), "target": self.field.unit(event["target"])}
        key = "opportunity_fires" if event["fires"] else "opportunity_fails"
        return _say(key, die=event["die"], most=self.field.world.tables.numbers.snap, **given)

    # --- fire -------------------------------------------------------------------------------------------------------------

    def attack(self, event: Event) -> str:
        field, unit, target = self.field, self.field.unit(event["unit"]), self.field.unit(event["target"])
        lobbed = field.world.tables.weapons[event["weapon"]].lobbed
        key = event["kind"] if event["kind"] != "fire" else "throw" if lobbed else "fire"
        at = field.stand(event["target"]).at
        return _say(key, unit=unit, target=target, at=at, sum=self._sum(event, at), ending=self._ending(event))

    def _sum(self, event: Event, at: str) -> str:
        """The accuracy with its parts that are not 0, and the die."""
        parts = [str(event["mods"]["start"]), *self._mods(event, at)]
        mods = " ".join(parts)
        if len(parts) > 1:
            mods = _say("mods", parts=mods, acc=written(event["acc"]))
        return _say("sum", mods=mods, die=event["die"], drm=signed(event["drm"]), final=written(event["final"]))

    def _mods(self, event: Event, at: str) -> list[str]:
        """Each modifier that is not 0 with its name."""
        mods, found = event["mods"], list[str]()
        if mods["terrain"]:
            found.append(_say("mod.terrain", by=signed(mods["terrain"]), ground=_say(f"ground.{self.field.ground(at)}")))
        if mods["elevation"]:
            up = "up" if mods["elevation"] > 0 else "down"
            found.append(_say(f"mod.elevation_{up}", by=signed(mods["elevation"])))
        if mods["distance"]:
            found.append(self._distance(self.field.stand(event["unit"]).at, at, signed(mods["distance"])))
        if mods["health"]:
            state = self.field.health(event["unit"], self.field.stand(event["unit"]).hp)
            found.append(_say("mod.health", by=signed(mods["health"]), state=state.lower()))
        if mods["night"]:
            found.append(_say("mod.night", by=signed(mods["night"])))
        return found

    def _distance(self, a: str, b: str, by: str) -> str:
        """The modifier of a distance, with the distance where both places are known."""
        if not a or not b:
            return _say("mod.distance_unknown", by=by)
        far = self.field.world.hexes.distance(a, b)
        return _say(f"mod.distance_{far}" if far < 2 else "mod.distance", by=by, count=far)

    def _ending(self, event: Event) -> str:
        """What a row of the result table does to the target, or to the shooter: no one loses more health than he has."""
        row = self.field.world.tables.outcome(event["result"])
        if row.who is None:
            return _say("ending.none")
        if row.who == "attacker":
            lose = min(row.lose, self.field.stand(event["unit"]).hp)
            return _say("ending.backfires", unit=self.field.unit(event["unit"]), lose=lose)
        lose = min(row.lose, self.field.stand(event["target"]).hp)
        return _say("ending.loses_slow" if row.slow else "ending.loses", lose=lose)

    def splash(self, event: Event) -> str:
        hurt = self.field.world.tables.outcome(event["result"]).who == "defender"
        told = {"unit": event["unit"], "target": event["unit"], "result": event["result"]}
        ending = self._ending(told) if hurt else _say("ending.unhurt")
        return _say("splash", unit=self.field.unit(event["unit"]), final=written(event["final"]), ending=ending)

    def damage(self, event: Event) -> str | None:
        name, hp = event["unit"], event["hp"]
        if not hp:  # the line of its death follows
            return None
        state = self.field.health(name, hp)
        return _say("damage", unit=self.field.unit(name), state=state, hp=hp, full=self.field.full(name))

    def slow(self, event: Event) -> str:
        return _say("slow", unit=self.field.unit(event["unit"]), mp=-self.field.world.tables.numbers.marker)

    def heal(self, event: Event) -> str:
        name, by, tables = event["unit"], event["by"], self.field.world.tables
        given = {"unit": self.field.unit(name), "by": self.field.unit(by), "state": self.field.health(name, event["to"])}
        key = "treated" if tables.type_of(by).ability == "treat" else "restored"
        return _say(f"{key}_self" if name == by else key, hp=event["to"], full=self.field.full(name), **given)

    def faced(self, event: Event) -> str:
        return _say("faced", unit=self.field.unit(event["unit"]), facing=facing(event["facing"]))

    def vp(self, event: Event) -> str | None:
        if event["seat"] == self.field.world.bot:  # they mean nothing (R-IS-110)
            return None
        why = _say(f"for.{event['for']}")
        return _say("vp", seat=self.seat(event["seat"]), points=event["points"], why=why, total=event["total"])

    def captured(self, event: Event) -> str:
        objective = self.field.objective(event["objective"])
        return _say("captured", seat=self.seat(event["seat"]), objective=objective, at=event["at"])

    def mission_complete(self, event: Event) -> str:
        words = self.field.mission(event["mission"], event["seat"])
        return _say("mission_complete", seat=self.seat(event["seat"]), mission=words)

    def over(self, event: Event) -> str:
        return self.reason(event, self.field)


_LINES: dict[str, Callable[[Telling, Event], str | None]] = {
    "mission_drawn": Telling.mission_drawn,
    "picked": Telling.by_seat,
    "ready": Telling.by_seat,
    "place_roll": Telling.place_roll,
    "tile": Telling.tile,
    "deployed": Telling.placed,
    "deployment_shown": Telling.deployment_shown,
    "start": Telling.start,
    "weather": Telling.weather,
    "turn_skipped": Telling.turn_skipped,
    "move": Telling.move,
    "reveal": Telling.reveal,
    "objective_entered": Telling.objective_entered,
    "explore": Telling.explore,
    "spawn": Telling.placed,
    "spawn_roll": Telling.spawn_roll,
    "halted": Telling.by_unit,
    "opportunity": Telling.opportunity,
    "opportunity_held": Telling.by_unit,
    "attack": Telling.attack,
    "splash": Telling.splash,
    "damage": Telling.damage,
    "slow": Telling.slow,
    "immobilised": Telling.by_unit,
    "killed": Telling.by_unit,
    "heal": Telling.heal,
    "faced": Telling.faced,
    "vp": Telling.vp,
    "captured": Telling.captured,
    "mission_complete": Telling.mission_complete,
    "over": Telling.over,
}
