"""How fire looks on the table of Iron Squad: shots, blasts, what they do to a counter, and what the medic mends."""

from __future__ import annotations

from typing import NamedTuple

from game.api import Event
from game.ironsquad.records import Outcome
from scenes.boards.blows import BEAT, DUCK, LUNGE, RECOIL, TOPPLE, Duck, Lunge, Recoil, Topple
from scenes.boards.effects import Pulse, Rise
from scenes.boards.hexes.motions import Health, Mark
from scenes.boards.hexes.shots import Burst, Lob, Throw, Tracer
from scenes.kit import palette
from scenes.kit.language import translated
from scenes.kit.numbers import signed
from scenes.kit.tweens import Do, InTurn, Lead, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.ironsquad.effects import AGAINST, CROSS, FOR, NOTHING, Band, Figures, Flash, Verdict
from scenes.tables.ironsquad.names import health
from scenes.tables.ironsquad.pieces import SHOT, SLOW, STUCK
from scenes.tables.ironsquad.staging import Staging
from scenes.tables.motions import Look

DIE_8 = "ironsquad/die-8.svg"
RISE, MISSED, PIPS, THROWN, BLAST = 0.65, 0.9, 0.28, 0.9, 0.35  # seconds
HELD = 0.5  # seconds for which a hit on somebody of the seat at the screen is held before anything else is seen
HEAVY = 2  # so much health lost at once is a heavy blow
AIMED, TRACED, LOBBED, FUSE, BURST = 0.1, 0.4, 0.55, 0.25, 0.55  # seconds of what is seen to fly, one after the other
TOLD = 0.03  # seconds after a shot has landed in which its sum is told, and what comes of it begins


class Pace(NamedTuple):
    """Seconds of a shot: of the plate with its sum, and after which the shot is let off, which is when the die lies."""

    plate: float
    flight: float

    @property
    def off(self) -> float:
        """When the shot is let off."""
        return self.plate * Verdict.LANDS

    @property
    def lands(self) -> float:
        """When it has landed."""
        return self.off + self.flight


SHOT_PACE, GRENADE_PACE = Pace(2.0, AIMED + TRACED), Pace(2.4, LOBBED + FUSE)
SHOTS = {"mg": 6, "rifle": 2, "sniper": 1, "gun": 2}


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:moving.{key}", **given)


class Fire:
    """The motions of fire and of health."""

    def __init__(self, staging: Staging) -> None:
        self.on, self.state, self.board = staging, staging.state, staging.board
        self.made: dict[str, Look] = {
            "opportunity": self._opportunity,
            "attack": self._attack,
            "splash": self._splash,
            "damage": self._damage,
            "slow": self._slow,
            "immobilised": self._immobilised,
            "killed": self._killed,
            "heal": self._heal,
        }
        self._fallen: set[str] = set()  # those who were seen to fall before it is said that they are killed
        self._burst: str | None = None  # where the last attack burst, if it did
        self._open: list[Motion] = []  # the plate of a shot that hit: it stands while what comes of it is seen
        self.bands = tuple(self._band(one) for one in staging.world.tables.outcomes)

    def _band(self, outcome: Outcome) -> Band:
        """A line of the result table as it stands on the plate of a shot."""
        if outcome.who is None:
            return Band(outcome.least, _say("band_none"), False, NOTHING)
        if outcome.who == "attacker":
            return Band(outcome.least, _say("band_attacker", lose=outcome.lose), False, AGAINST)
        return Band(outcome.least, f"−{outcome.lose}", outcome.slow, FOR)

    # --- a shot ---------------------------------------------------------------------------------------------------------

    def _opportunity(self, event: Event) -> Motion | None:
        """The sniper's area flashes, and a D8 says whether he shoots."""
        on, unit, target = self.on, event["unit"], event["target"]
        key, most = "opportunity_fires" if event["fires"] else "opportunity_fails", on.world.tables.numbers.snap
        on.tell(key, unit=on.name(unit), target=on.name(target), die=event["die"], most=most)
        space = self.board.counters[target].space
        on.follow(self.board.counters[unit].space, space)
        thrown = Throw(self.board, space, DIE_8, event["die"], on.seconds(THROWN))
        words = _say("fires" if event["fires"] else "fails", die=event["die"], most=most)
        said = Rise(self.board, space, words, FOR if event["fires"] else NOTHING, on.seconds(RISE))
        flash = Flash(self.board, self._area(unit), palette.VERMILION, on.seconds(THROWN))
        return InTurn([*on.air(Together([flash, thrown]), said), *on.left(thrown)])

    def _area(self, unit: str) -> tuple[str, ...]:
        """The hexes of a sniper's area, as the weather stands (R-IS-92)."""
        counter, tables = self.board.counters[unit], self.on.world.tables
        far = tables.weapons[tables.type_of(unit).weapon].range
        far += tables.numbers.fog if self.board.mood.weather == "fog" else 0
        return self.on.world.hexes.wedge(counter.space, counter.facing or 0, max(0, far))

    def _attack(self, event: Event) -> Motion | None:
        on, unit, target = self.on, event["unit"], event["target"]
        start, end = self.board.counters[unit].space, self.board.counters[target].space
        thrown = event["weapon"] == "grenade"
        self._burst = end if thrown else None
        on.tell("throw" if thrown and event["kind"] == "fire" else event["kind"], unit=on.name(unit), target=on.name(target))
        on.follow(start, end)
        outcome = on.world.tables.outcome(event["result"])
        hurts = bool(outcome.lose)  # then what comes of it is seen as the health goes
        struck: Motion = Pause(0.0) if outcome.who == "defender" else Duck(self.board, target, unit, on.seconds(DUCK))
        flying: list[Motion] = [Lunge(self.board, unit, target, on.seconds(LUNGE)), struck] if start == end else [struck]
        around = [space for space in on.world.hexes.near[end] if space] if thrown else []
        if thrown:
            flying = [Lob(self.board, unit, end, "ironsquad/grenade.svg", seconds=on.seconds(LOBBED)), Pause(on.seconds(FUSE))]
            burst = Burst(self.board, end, around, on.seconds(BURST))
            flying += [Together([self._parted(burst, 0.0, hurts), struck])]
        elif start != end:
            past = outcome.who != "defender"
            tracer = Tracer(self.board, unit, target, SHOTS[event["weapon"]], on.seconds(TRACED), past)
            flying = [Pause(on.seconds(AIMED)), tracer, struck]
        missed = [] if outcome.who == "defender" else [Rise(self.board, end, _say("missed"), NOTHING, on.seconds(MISSED))]
        pace = GRENADE_PACE if thrown else SHOT_PACE
        figures, ends = self._figures(event, end, outcome), pace.lands / pace.plate
        verdict = Verdict(self.board, end, (start, *around), figures, on.seconds(pace.plate), ends)
        spent: list[Motion] = [on.mark(unit, SHOT)] if event["kind"] == "fire" else []
        known, told = Pause(on.seconds(pace.off)), on.seconds(pace.lands) + TOLD  # a shot comes after its die
        shot = InTurn([known, *flying[:-1], Together([flying[-1], *missed])])  # what is said of it rises as it lands
        return Together([*spent, *on.air(shot, self._parted(verdict, told, hurts)), *on.left(verdict)])

    def _parted(self, motion: Motion, seconds: float, parted: bool) -> Motion:
        """A motion of which all but the first seconds goes on beside what comes next, if it is to be `parted`."""
        if not parted or not self.state.context.speed():
            return motion
        self._open.append(motion)
        return Lead(motion, seconds)

    def beside(self) -> list[Motion]:
        """What is still to be seen of the last shot."""
        left, self._open = [motion for motion in self._open if not motion.over], []
        return left

    def _figures(self, event: Event, space: str, outcome: Outcome) -> Figures:
        key = "none" if outcome.who is None else "backfires" if outcome.who == "attacker" else "loses"
        ending = _say(f"ending.{key}_slow" if outcome.slow else f"ending.{key}", lose=outcome.lose)
        return Figures(event["acc"], event["die"], event["drm"], event["final"], self._mods(event, space), self.bands, ending)

    def _mods(self, event: Event, space: str) -> str:
        """What the accuracy is made of, each modifier with its name; those that change nothing are left out."""
        known = {name: by for name, by in event["mods"].items() if by and name != "start"}
        named = [f"{{text|{signed(by)}}} {self._mod(name, event, space)}" for name, by in known.items()]
        return " · ".join([f"{{text|{event['mods']['start']}}}", *named])

    def _mod(self, name: str, event: Event, space: str) -> str:
        """The words for a modifier of a shot at a hex."""
        attacker = self.board.counters[event["unit"]]
        if name == "terrain":
            objective = space in self.board.ground.objectives
            ground = "building" if objective else self.board.ground.ground(space)
            weapon = say(f"ironsquad:preview.weapon.{event['weapon']}")
            return _say("mod.terrain", ground=say(f"ironsquad:event.ground.{ground}"), weapon=weapon)
        if name == "elevation":
            return _say("mod.elevation_up" if event["mods"][name] > 0 else "mod.elevation_down")
        if name == "distance":
            far = self.on.world.hexes.distance(attacker.space, space)
            return _say(f"mod.distance_{far}" if far < 2 else "mod.distance", count=far)
        if name == "health":
            return health(self.on.world.tables, event["unit"], attacker.health).lower()
        return _say(f"mod.{name}")

    def _splash(self, event: Event) -> Motion | None:
        """What the blast comes to for one more unit."""
        on, counter = self.on, self.board.counters[event["unit"]]
        on.at = counter.space
        on.tell("splash", unit=on.name(event["unit"]), final=event["final"])
        spared = event["result"] == "-"
        words, shade = (_say("missed"), NOTHING) if spared else (str(event["final"]), FOR)
        said = on.air(Rise(self.board, counter.space, words, shade, on.seconds(BLAST)))
        return Together([*said, Duck(self.board, event["unit"], self._burst, on.seconds(DUCK))]) if spared else InTurn(said)

    # --- what it does ---------------------------------------------------------------------------------------------------

    def _damage(self, event: Event) -> Motion | None:
        on, unit = self.on, event["unit"]
        source = (self._burst or event["by"]) if event["by"] != unit else None
        counter = self.board.counters[unit]
        on.tell("damage", unit=on.name(unit), lost=event["lost"], hp=event["hp"], full=counter.full)
        on.follow(counter.space)
        lost = Rise(self.board, on.at, f"−{event['lost']}", palette.DANGER, on.seconds(RISE))
        seen: list[Motion] = [Health(self.board, unit, event["hp"], on.seconds(PIPS)), *on.air(lost)]
        if event["hp"]:
            seen.append(Recoil(self.board, unit, source, event["lost"] >= HEAVY, on.seconds(RECOIL)))
        else:
            seen.append(self._falls(unit, source, counter.space, kept=True))
            self._fallen.add(unit)
        own = on.seat(unit) == self.state.seat and source
        return InTurn([Together(seen), Pause(on.seconds(HELD))]) if own else Together(seen)

    def _falls(self, unit: str, source: str | None, space: str, kept: bool = False) -> Motion:
        """A beat is held, then he tips over, and it is said; his body stays there."""
        on, seat, words = self.on, self.state.seat, _say("fate", unit=translated(self.on.type_of(unit).title))
        good = None if seat is None else on.seat(unit) != seat
        seconds = on.lasting(BEAT + TOPPLE)
        falls = Topple(self.board, unit, source, on.before.round, seconds=seconds, kept=kept)
        return Together([falls, on.fate(space, words, CROSS, good)])

    def _slow(self, event: Event) -> Motion | None:
        self.on.tell("slow", unit=self.on.name(event["unit"]))
        self.state.slow[event["unit"]] = "next"
        return self.on.mark(event["unit"], SLOW)

    def _immobilised(self, event: Event) -> Motion | None:
        self.on.tell("immobilised", unit=self.on.name(event["unit"]))
        return self.on.mark(event["unit"], STUCK)

    def _killed(self, event: Event) -> Motion | None:
        """Whoever was not seen to fall as he was hit falls now."""
        on, unit = self.on, event["unit"]
        on.tell("killed", unit=on.name(unit))
        self.state.slow.pop(unit, None)
        on.follow(event["at"])
        if unit not in self._fallen:
            return self._falls(unit, None, event["at"])
        self._fallen.discard(unit)
        return Do(lambda: self.board.take_off(unit))

    def _heal(self, event: Event) -> Motion | None:
        on, unit = self.on, event["unit"]
        key = "restored" if on.type_of(event["by"]).ability == "restore" else "treated"
        on.tell(f"{key}_self" if event["by"] == unit else key, unit=on.name(unit), by=on.name(event["by"]))
        on.follow(self.board.counters[unit].space)
        gained = Rise(self.board, on.at, signed(event["to"] - event["from"]), palette.GOOD, on.seconds(RISE))
        freed = Mark(self.board, unit, on.marks(unit, less=STUCK), 0.0)
        eased = Pulse(self.board, on.at, palette.GOOD, on.seconds(RISE))
        return Together([freed, Health(self.board, unit, event["to"], on.seconds(PIPS)), *on.air(eased, gained)])
