"""How fire looks on the table of Danger Close: shots both ways at once, blasts, clouds, threats, pulls, falls, Take Cover."""

from __future__ import annotations

from game.api import Event
from scenes.boards.blows import BEAT, DUCK, RECOIL, TOPPLE, Duck, Recoil, Topple
from scenes.boards.zones.motions import Cloud, Danger, Fall, Stand
from scenes.boards.zones.shots import LANDS, Burst, Flash, Lob, Tracers, Volley
from scenes.kit import palette
from scenes.kit.palette import SIDES
from scenes.kit.tweens import InTurn, Motion, Pause, Together
from scenes.kit.words import say
from scenes.tables.motions import Look
from scenes.tables.skulls.effects import Bags, Flight, TeamToken, Turned
from scenes.tables.skulls.motions.moving import Moving
from scenes.tables.skulls.motions.pull import DEAD, DOWN, ENDS, HELD, Pull, Pulled, PullPlate, Verdict
from scenes.tables.skulls.names import title_of
from scenes.tables.skulls.pieces import figure_of
from scenes.tables.skulls.prospects import cover_penalty

QUICK, HOLDS = 0.2, 1.0  # seconds of each part of an exchange by which nobody can fall; of what comes of it, to be read
SHOTS, THROWN, BLAST, FLASHED, DRIFTS = 0.6, 0.55, 0.65, 0.6, 0.9  # seconds
THREATS, CUBES, FALLS, STANDS, COVERS, TAGGED = 1.0, 0.7, 0.55, 0.45, 1.5, 1.1
DROPS = 0.25  # seconds after what comes of a pull is told in which who falls does so: it is one moment
FALLS_AFTER = DROPS + RECOIL + FALLS * 0.7
"""Seconds after the results of a pull begin to be seen in which a fallen unit lies."""
BLASTS = frozenset({"frag", "rpg", "rpg-rack"})
ROUNDS = {"machine-gun": 9, "covering-fire": 4, "focus-fire": 5}
"""How many shots a token or weapon looks like at each it hits; fire looks like two for each threat."""
DOWN_SIGN, DEAD_SIGN = "skulls/mark/down.svg", "skulls/mark/dead.svg"
THINGS = {"rpg-rack": "skulls/token/rpg.svg"}
MARKS = {
    "creep": "skulls/token/creep.svg",
    "stunned": "skulls/mark/stunned.svg",
    "prone": "skulls/mark/prone.svg",
    "long-shot": "skulls/mark/range.svg",
    "shock": "skulls/token/flashbang.svg",
    "range": "skulls/mark/range.svg",
}
"""The sign of each reason why fire is not returned."""


class Fire:
    """The motions of fire, of threats and what they do, and of what is thrown."""

    def __init__(self, on: Moving) -> None:
        self.on, self.board = on, on.board
        self.sources: dict[str, str] = {}  # from where the threats of each unit come: a unit or a zone
        self.plate: PullPlate | None = None
        self._seen = False  # whether a pull was seen at its full length: what is new is
        self.quick = False  # whether nobody can fall by the fire that is exchanged
        self.looks: dict[str, Look] = {
            "fired": self._fired,
            "returned": self._returned,
            "no-return": self._no_return,
            "attack": self._attack,
            "threat": self._threat,
            "drew": self._drew,
            "held": self._held,
            "discarded": lambda event: None,
            "incapacitated": self._incapacitated,
            "killed": self._killed,
            "stunned": self._stunned,
            "cloud": self._cloud,
            "danger": self._danger,
            "revived": self._revived,
            "took-cover": self._took_cover,
        }

    # --- shots and blasts -----------------------------------------------------------------------------------------------

    def _fired(self, event: Event) -> Motion | None:
        """Shots fly, and those that come back cross them in the air."""
        on, unit, target = self.on, event["unit"], event["target"]
        on.follow(on.space(unit), on.space(target))
        self.sources = {target: unit}
        volleys = [Volley(unit, target, 2 * event["threat"])]
        self.quick = (self._seen or not on.new) and self._is_safe(target, event["threat"])
        for back in on.heard("returned"):
            volleys.append(Volley(target, unit, 2 * back["threat"]))
            self.quick = self.quick and self._is_safe(unit, back["threat"])
        return self._shot(volleys, self._seconds(SHOTS, SHOTS * 0.6))

    def _shot(self, volleys: list[Volley], seconds: float) -> Motion:
        """Volleys fly; as they land those whom they hit are thrown back."""
        struck = [Recoil(self.board, one.end, one.start, seconds=seconds * (1 - LANDS)) for one in volleys]
        return Together(self.on.air(Tracers(self.board, volleys, seconds), InTurn([Pause(seconds * LANDS), Together(struck)])))

    def _struck(self, unit: str, source: str | None) -> Motion:
        """A unit is thrown back hard by what comes from another, or from a zone."""
        return Recoil(self.board, unit, source, True, self.on.seconds(RECOIL))

    def _is_safe(self, unit: str, threat: int) -> bool:
        """Whether a unit cannot fall by so many threats more, whichever skulls it pulls."""
        view = self.on.before
        bag, danger = view.teams[self.on.seat(unit)].bag, view.units[unit].danger
        return min(danger, bag.black) + threat < view.defence(unit) and not bag.red and unit not in bag.own

    def _seconds(self, usual: float, quick: float) -> float:
        """Seconds of a part of an exchange: fewer where nobody can fall by it."""
        return self.on.seconds(quick if self.quick else usual)

    def _returned(self, event: Event) -> Motion | None:
        self.sources[event["target"]] = event["unit"]
        return None

    def _no_return(self, event: Event) -> Motion | None:
        """A tag says why nothing comes back."""
        why = event["why"]
        return InTurn(self.on.tag(event["unit"], say(f"skulls:moving.why.{why}"), MARKS[why], TAGGED, palette.AMBER))

    def _attack(self, event: Event) -> Motion | None:
        on, means, self.quick = self.on, event["with"], False
        unit: str = event["unit"]
        victims: list[str] = list(event["threats"])
        if means in BLASTS:
            zone = on.world.board.zone_of[on.space(victims[0])]
            on.follow(on.space(unit), zone)
            self.sources = dict.fromkeys(victims, zone)
            struck = [self._struck(one, zone) for one in victims]
            blast = Together([Burst(self.board, zone, on.seconds(BLAST)), *struck])
            return InTurn(on.air(self._thrown(unit, zone, means), blast))
        on.follow(on.space(unit), *(on.space(one) for one in victims))
        self.sources = dict.fromkeys(victims, unit)
        volleys = [Volley(unit, one, ROUNDS[means]) for one in victims]
        return self._shot(volleys, on.seconds(SHOTS * 1.3))

    def _thrown(self, unit: str, zone: str, means: str) -> Motion:
        """A token's thing flies into a zone, a rocket straight."""
        thing = THINGS.get(means, f"skulls/token/{means}.svg")
        return Lob(self.board, unit, zone, thing, means.startswith("rpg"), self.on.seconds(THROWN))

    # --- threats and pulls ----------------------------------------------------------------------------------------------

    def _threat(self, event: Event) -> Motion | None:
        """Cubes fly to the tracks of all units that are hit, and skulls into the bags, from where the threats come."""
        on, unit = self.on, event["unit"]
        source = self.sources.get(unit)
        on.follow(on.space(unit))
        cubes = on.air(Danger(self.board, unit, event["to"], source, self._seconds(CUBES, QUICK)))
        threats = on.heard("threat")
        if event is not threats[0]:
            return InTurn(cubes)
        flights = [Flight(on.seat(one["unit"]), self.sources.get(one["unit"]) or one["unit"], one["skulls"]) for one in threats]
        black = {seat: team.bag.black for seat, team in on.before.teams.items()}
        return Together([*cubes, *on.air(Bags(self.board, flights, black, self._seconds(THREATS, QUICK)))])

    def _drew(self, event: Event) -> Motion | None:
        """A hand pulls the skulls of all units of an exchange of fire, the target's first."""
        on, pulls = self.on, self.on.heard("drew")
        if event is not pulls[0]:
            return None
        on.follow(*(on.space(one["unit"]) for one in pulls))
        fire = [(source, unit) for unit, source in self.sources.items() if source in self.board.counters]
        self.plate = PullPlate(self.board, [self._pulled(one) for one in pulls], fire)
        self._seen = self._seen or not self.quick
        whole = sum(pane.pull.seconds for pane in self.plate.panes)
        return Pull(self.plate, on.seconds(min(1.0, QUICK / whole) if self.quick else 1.0))

    def _pulled(self, event: Event) -> Pulled:
        on, unit = self.on, event["unit"]
        side, title = SIDES[on.seat(unit)], title_of(on.world, unit)
        defence = on.before.defence(unit)
        skulls, foe = tuple(event["skulls"]), on.state.foe(unit) if on.state.seat else False
        return Pulled(unit, side, figure_of(unit), title, event["danger"], defence, skulls, foe)

    def _verdict(self, event: Event) -> list[Motion]:
        """What comes of the pulls, once for all units that have pulled; nothing where nobody did."""
        on, results = self.on, [one for kind in (HELD, DOWN, DEAD) for one in self.on.heard(kind)]
        if self.plate is None:
            return []
        plate, self.plate = self.plate, None
        factor = on.seconds(HOLDS / ENDS if self.quick else 1.0)
        return [Verdict(plate, {one["unit"]: one["is"] for one in results}, factor)]

    def _held(self, event: Event) -> Motion | None:
        """Who holds ducks, as soon as that is said."""
        verdict = self._verdict(event)
        if self.quick:
            return InTurn(verdict)
        ducks = Duck(self.board, event["unit"], self.sources.get(event["unit"]), self.on.seconds(DUCK))
        return Together([*verdict, *self.on.air(InTurn([Pause(self.on.seconds(DROPS)), ducks]))])

    def _incapacitated(self, event: Event) -> Motion | None:
        on, unit = self.on, event["unit"]
        fall = Fall(self.board, unit, event["danger"], on.seconds(FALLS))
        struck = on.air(self._struck(unit, self.sources.get(unit)))
        told = self._fate(unit, "fell", DOWN_SIGN)
        falls = InTurn([Pause(on.seconds(DROPS)), Together([InTurn([*struck, fall]), told])])
        return Together([falls, *self._verdict(event)])

    def _killed(self, event: Event) -> Motion | None:
        """A beat is held, then he tips over; his body stays there."""
        on, unit = self.on, event["unit"]
        on.follow(on.space(unit))
        finisher = self._actor() if event["how"] == "coup" else ""
        source = finisher or self.sources.get(unit)
        topple = Topple(self.board, unit, source, on.before.round, seconds=on.lasting(BEAT + TOPPLE))
        dies = Together([topple, self._fate(unit, "killed", DEAD_SIGN)])
        if finisher:
            seconds = on.seconds(SHOTS * 0.6)
            shots = on.air(Tracers(self.board, [Volley(finisher, unit, 1)], seconds))
            return Together([*shots, InTurn([Pause(seconds * LANDS), dies])])
        return Together([InTurn([Pause(on.seconds(DROPS)), dies]), *self._verdict(event)])

    def _fate(self, unit: str, key: str, sign: str) -> Motion:
        """What has become of a unit, on a plate over it."""
        on = self.on
        good = None if on.state.seat is None else on.state.foe(unit)
        return on.fate(on.space(unit), say(f"skulls:moving.{key}", unit=title_of(on.world, unit)), sign, good)

    # --- what is thrown beside ------------------------------------------------------------------------------------------

    def _actor(self) -> str:
        """The unit whose turn it is."""
        turn = self.on.before.turn
        return turn.unit if turn else ""

    def _stunned(self, event: Event) -> Motion | None:
        """A flashbang goes off; stars stay over whoever is there."""
        on, zone = self.on, event["zone"]
        on.follow(on.space(self._actor()), zone)
        thrown = self._thrown(self._actor(), zone, "flashbang")
        return InTurn(on.air(thrown, Flash(self.board, zone, on.seconds(FLASHED))))

    def _cloud(self, event: Event) -> Motion | None:
        """A cloud spreads over all floors of a zone."""
        on, zone, kind = self.on, event["zone"], event["kind"]
        on.follow(on.space(self._actor()), zone)
        thrown = self._thrown(self._actor(), zone, "smoke" if kind == "smoke" else "tear-gas")
        return InTurn(on.air(thrown, Cloud(self.board, zone, kind, seconds=on.seconds(DRIFTS))))

    def _danger(self, event: Event) -> Motion | None:
        """The Medkit costs who uses it."""
        on, unit = self.on, event["unit"]
        on.follow(on.space(unit))
        return InTurn(on.air(Danger(self.board, unit, event["to"], seconds=on.seconds(CUBES))))

    def _revived(self, event: Event) -> Motion | None:
        """A friend stands again."""
        on, unit = self.on, event["unit"]
        on.follow(on.space(unit))
        stands = Stand(self.board, unit, event["danger"], on.seconds(STANDS))
        risen = on.rise(unit, say("skulls:moving.stands"), palette.GOOD)
        return Together([*on.air(stands), *on.pulse(unit, shade=palette.GOOD), *risen])

    # --- Take Cover -----------------------------------------------------------------------------------------------------

    def _took_cover(self, event: Event) -> Motion | None:
        """The team's token turns over, and cubes lift off the tracks of its units."""
        on, seat, before = self.on, event["seat"], self.on.before
        less = cover_penalty(before, seat)
        key, given = ("price", {"count": less}) if less else ("price_free", {})
        price = say(f"skulls:moving.{key}", danger=before.world.tables.numbers.cover, **given)
        turn, declared = before.turn, before.declared
        target = declared.get("target") if declared else None
        fire = [(turn.unit, target)] if turn and target else []
        shade = palette.TEXT if less else palette.GOOD
        turned = [Turned(seat, True)]
        plate = TeamToken(self.board, turned, say("skulls:moving.cover"), price, on.seconds(COVERS), fire, shade)
        lifted: list[Motion] = [
            Danger(self.board, unit, danger, seconds=on.seconds(CUBES))
            for unit, danger in event["danger"].items()
            if unit in self.board.counters and before.units[unit].state == "up"
        ]
        return Together(on.air(plate, Together(lifted)))  # as soon as the panels say so
