"""What a stop would bring a seat: a fight with its odds, a suicide, something taken, an M-Com armed, a card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

from game.api import Action, Seat
from game.rush.listing import attackable
from game.rush.position import Position, World
from game.rush.records import OTHER, SIDE_OF
from scenes.kit import palette
from scenes.kit.numbers import shares
from scenes.kit.palette import Colour
from scenes.kit.words import say
from scenes.tables.rush.names import vehicle_name
from scenes.tables.rush.state import RushState

OPEN = frozenset({"armoury", "supply"})


GRIM = 0.3
"""The chance to win a fight below which its tag is red."""


EQUAL = 1e-6
THROWS = 36
"""As many ways there are to throw two dice."""


class Gain(NamedTuple):
    """Something that a stop brings: in words after a name ("arms it"), and in one or two for a tag."""

    words: str
    short: str


def _gain(key: str, **given: object) -> Gain:
    return Gain(say(f"rush:brings.{key}", **given), say(f"rush:tag.{key}", **given))


class Landing(NamedTuple):
    """What a stop comes to. `odds`: of the fight, None where there is none; `gains`: what the winner gets there.

    `worth`: how good it looks, only to say which order is proposed; `hunts`: what counts is that the enemy
    falls, whoever else does; `blows`: the chance that the station blows up once he stands there alone, 0 where there is none.
    """

    space: str
    title: str
    foes: tuple[Seat, ...] = ()
    odds: Any = None
    suicide: bool = False
    gains: tuple[Gain, ...] = ()
    worth: float = 0.0
    hunts: bool = False
    blows: float = 0.0

    @property
    def arms(self) -> bool:
        """Whether a station is armed there once he stands there alone."""
        return self.blows > 0

    @property
    def hits(self) -> int:
        """The chance that the enemy falls, in hundredths."""
        return sum(ends(self.odds)[:2]) if self.odds else 0

    @property
    def chance(self) -> int:
        """The one measure of a fight, in hundredths: that the enemy falls where that is what counts, else that it is won."""
        return self.hits if self.hunts else ends(self.odds)[0]

    @property
    def win(self) -> float:
        """The chance to be up there alone."""
        return 0.0 if self.suicide else float(self.odds["win"]) if self.odds else 1.0

    @property
    def shade(self) -> Colour:
        """The colour of its tag: red for harm."""
        hope = percent(GRIM) <= self.hits if self.hunts and self.odds else self.win >= GRIM
        return palette.DANGER if self.suicide or not hope else palette.AMBER

    @property
    def brings(self) -> tuple[str, ...]:
        """What the winner gets there, in words."""
        return tuple(gain.words for gain in self.gains)


def percent(part: float) -> int:
    """A chance as a whole number of hundredths."""
    return round(100 * part)


def of_throws(number: int) -> int:
    """So many of the 36 throws of two dice, in hundredths."""
    return percent(number / THROWS)


def shelled(world: World, start: str) -> dict[str, float]:
    """How often two dice take shells ahead of a square to each other one."""
    faces, found = world.tables.dice.movement, dict[str, float]()
    for a, b in product(faces, repeat=2):
        at = world.track.ahead(start, a + b)
        found[at] = found.get(at, 0.0) + 1 / len(faces) ** 2
    return found


def struck(view: Position, seat: Seat, start: str) -> float:
    """How often shells that two dice take ahead of a square hit at least one enemy there, each on a minus (R-RU-93)."""
    return sum(struck_on(view, seat, start).values())


def struck_on(view: Position, seat: Seat, start: str) -> dict[str, float]:
    """The same for each square that they may fall on."""
    dice, side, found = view.world.tables.dice, SIDE_OF[seat], dict[str, float]()
    spared = dice.combat.count("+") / len(dice.combat)
    for at, chance in shelled(view.world, start).items():
        building = view.buildings.get(at)
        shelter = building is not None and building.standing
        on_foot = 0 if shelter else sum(view.soldiers[foe].ride is None for foe in view.foes_at(seat, at))
        found[at] = chance * (1 - spared ** (on_foot + len(view.vehicles_at(OTHER[side], at))))
    return found


def ends(odds: Mapping[str, float]) -> tuple[int, ...]:
    """How a fight may end, in hundredths that add up to 100: won, both fall, lost."""
    return shares([odds["win"], odds["both"], odds["lose"]])


def third(odds: Mapping[str, float]) -> bool:
    """Whether a fight ends in each of three ways equally often: of hundredths one of them would seem to have an edge."""
    return max(odds["win"], odds["both"], odds["lose"]) - min(odds["win"], odds["both"], odds["lose"]) < EQUAL


def landing(state: RushState, seat: Seat, at: str, final: bool = True, spawning: bool = False) -> Landing:
    """What it would come to if a seat landed on a square now."""
    view, side = state.view, SIDE_OF[seat]
    told = state.ask("odds", seat=seat, at=at, cards=True)
    foes = tuple(view.foes_at(seat, at))
    if told.get("suicide"):
        if not state.context.advises:  # a puzzle leaves to its player what comes of it
            return Landing(at, state.label(at), foes)
        worth = -8.0 if side == "attackers" and view.kill_limit - view.kills <= 3 else -4.0
        return Landing(at, state.label(at), foes, None, True, (), worth)
    odds = told if "win" in told else None
    win = odds["win"] if odds else 1.0
    gains, blows, worth = _gains(state, seat, at, final, spawning)
    worth *= win
    if odds:
        loss = odds["lose"] + odds["both"]
        worth += (1 if side == "attackers" else 4) * (odds["win"] + odds["both"]) * len(foes)
        worth -= loss * (4 if side == "attackers" else 0.7)
    told = tuple(gains) if state.context.advises else ()  # a puzzle leaves to its player what a stop is good for
    return Landing(at, state.label(at), foes, odds, False, told, worth, side == "defenders" and len(foes) == 1, blows)


def blown(state: RushState, rides: bool) -> float:
    """The chance that a station blows up under whoever attacks it: no double is thrown in time, or before that, in a vehicle, the
    one die shows what destroys it at once (R-RU-70, R-RU-75).
    """
    left, at_once = 1 - float(state.ask("fuse")["defused"]), state.world.tables.dice.at_once if rides else 0.0
    return at_once + (1 - at_once) * left


def _gains(state: RushState, seat: Seat, at: str, final: bool, spawning: bool) -> tuple[list[Gain], float, float]:
    """What whoever is up there alone gets, in words; how likely a station blows up that he arms; how good it is."""
    view, world, side = state.view, state.world, SIDE_OF[seat]
    square, ride = world.squares[at], view.soldiers[seat].ride
    found, blows, worth = list[Gain](), 0.0, 0.0
    building = view.buildings.get(at)
    if building and building.standing and building.owner != side:
        found.append(_gain("building"))
        worth += 0.4
    if square.kind == "gun" and view.gun.standing and view.gun.owner != side:
        found.append(_gain("gun"))
        worth += 0.6
    if square.kind == "uav" and view.uav.owner != side:
        found.append(_gain("panel"))
        worth += 0.6
    elif view.uav.at == at and view.uav.owner != side:
        found.append(_gain("uav_down"))
        worth += 0.5
    if square.kind == "mcom" and view.mcoms[square.number] == "live" and side == "attackers" and not spawning:
        blows = blown(state, ride is not None)
        found.append(_gain("six" if ride else "arms", n=percent(world.tables.dice.at_once), blows=percent(blows)))
        worth += 8
    if final and not spawning and square.kind in OPEN:
        found.append(_gain(square.kind))
        worth += 0.8 if square.kind == "armoury" and not ride else 0.5
    if final and not spawning:
        for name in view.vehicles_at(side, at) if not ride else ():
            if len(view.vehicles[name].crew) < world.vehicle(name).seats:
                found.append(_gain("vehicle", vehicle=vehicle_name(world, name)))
                worth += 0.3
    return found, blows, worth


def tag_of(one: Landing, who: str = "") -> str:
    """The few words of a stop on the board, with the name of the one enemy there if it is given; "" where it brings nothing."""
    if one.suicide:
        return say("rush:tag.suicide")
    if one.odds:
        named = "_who" if who and len(one.foes) == 1 else ""
        return say(f"rush:tag.{_fight(one, f'kill{named}', f'fight{named}')}", percent=one.chance, who=who)
    return one.gains[0].short if one.gains else ""


def strike_tag(one: Landing, who: str) -> str:
    """The same of an enemy to whom a Recon runs with his second die."""
    return say(f"rush:tag.{_fight(one, 'kill_strike', 'strike')}", percent=one.chance, who=who)


def strike_odds(one: Landing) -> str:
    """How likely such a fight is won, in the words of a panel."""
    return say(f"rush:tag.{_fight(one, 'to_kill', 'to_win')}", percent=one.chance)


def _fight(one: Landing, kill: str, win: str) -> str:
    """The end of the key of a fight's words, by what counts in it; one that ends in each way equally often has its own."""
    return kill if one.hunts else f"{win}{'_third' if third(one.odds) else ''}"


def short_of(one: Landing) -> str:
    """A stop in a line: what happens there."""
    if one.suicide:
        return say("rush:short.suicide")
    rest = ", ".join(one.brings)
    if not one.odds:
        return free(rest)
    return say(f"rush:short.{_fight(one, 'kill', 'fight')}{'_for' if rest else ''}", percent=one.chance, rest=rest)


def nothing_there(state: RushState) -> str:
    """The words of a square without a fight and without a gain that is told: a puzzle tells none."""
    return say("rush:short.nothing") if state.context.advises else say("rush:short.nothing_told")


def free(rest: str, nothing: str = "") -> str:
    """The words of a square without a fight: what is to be had there, else `nothing`."""
    return say("rush:short.free", rest=rest) if rest else nothing or say("rush:short.nothing")


def line_of(stops: Sequence[Landing], nothing: str = "") -> str:
    """The stops of a way in a line, up to a suicide; those without a fight are told once, by what they bring, else `nothing`."""
    grim = next((place for place, one in enumerate(stops) if one.suicide), None)
    if grim is not None:
        stops = stops[: grim + 1]
    if any(one.suicide or one.odds for one in stops):
        return "; ".join(short_of(one) for one in stops if one.suicide or one.odds or one.brings)
    gains = [what for one in stops for what in one.brings]
    return free(", ".join(gains), nothing)


class Way(NamedTuple):
    """One way to move now: the action, the stops of it in order, by which dice, and what each brings.

    `strikes`: whom a Recon may stretch or shorten his second die to, in the place of its stop, the best one first.
    """

    action: Action
    dice: tuple[int, ...]
    stops: tuple[Landing, ...]
    long: bool = False
    strikes: tuple[Landing, ...] = ()

    @property
    def worth(self) -> float:
        """How good it looks."""
        return self.stops[0].worth + max((0.8 * one.worth * self.stops[0].win for one in self.later), default=0.0)

    @property
    def whole(self) -> float:
        """How good all of it looks: what the second die brings counts in full, once the first stop is survived."""
        return self.stops[0].worth + max((one.worth * self.stops[0].win for one in self.later), default=0.0)

    @property
    def top(self) -> int:
        """The largest chance in hundredths that is told of it: of a fight."""
        return max((one.chance for one in (*self.stops, *self.strikes) if one.odds), default=0)

    @property
    def risk(self) -> int:
        """The chance to die on it, in hundredths, if the better of what the second die may do is done."""
        stops = (self.stops[0], *self.later[:1])
        return (
            100 if self.deadly else percent(1 - prod(1 - float(one.odds["lose"] + one.odds["both"]) for one in stops if one.odds))
        )

    @property
    def later(self) -> tuple[Landing, ...]:
        """What may come of the second die, the best first."""
        return tuple(sorted((*self.stops[1:], *self.strikes), key=lambda one: -one.worth))

    @property
    def deadly(self) -> bool:
        """Whether one of its stops kills without a roll."""
        return any(one.suicide for one in self.stops)


def ways(state: RushState, seat: Seat, legal: Sequence[Action]) -> list[Way]:
    """The ways to move now, the one that looks best first where a move is proposed; else a Recon's long reach comes last."""
    view, track = state.view, state.world.track
    at, turn = view.soldiers[seat].at or "", view.turn
    found = []
    for action in legal:
        if action["do"] == "fly":
            ride = view.soldiers[seat].ride or ""
            steps = state.world.vehicle(ride).multiplier * sum(turn.dice or ())
            found.append(Way(action, tuple(turn.dice or ()), (landing(state, seat, track.ahead(at, steps)),)))
        if action["do"] != "move":
            continue
        if "steps" in action:
            stop = landing(state, seat, track.ahead(at, action["steps"]))
            found.append(Way(action, (action["die"],), (stop,), True))
            continue
        left = list(turn.left)
        left.remove(action["die"])
        first = landing(state, seat, track.ahead(at, action["die"]), not left)
        then = (landing(state, seat, track.ahead(at, action["die"] + left[0])),) if left else ()
        far = strikes(state, seat, first.space, left[0]) if left else ()
        found.append(Way(action, (action["die"], *left), (first, *then), strikes=far))
    advises = state.context.advises
    return sorted(found, key=lambda one: (one.deadly, -one.worth) if advises else (one.long,))


def reaches_far(view: Position, seat: Seat) -> bool:
    """Whether a seat is a Recon on foot, who may stretch his second die to an enemy: chances count that (R-RU-86)."""
    one = view.soldiers[seat]
    return one.ride is None and one.kind is not None and view.kind(seat).long_range


def strikes(state: RushState, seat: Seat, start: str, die: int) -> tuple[Landing, ...]:
    """Whom a Recon on foot may strike from a square with his second die, the best first (R-RU-86 to R-RU-88)."""
    view, track = state.view, state.world.track
    if not view.turn.dice or not reaches_far(view, seat):
        return ()
    squares = [track.ahead(start, steps) for steps in range(1, die + min(view.turn.dice) + 1) if steps != die]
    found = [landing(state, seat, at) for at in squares if attackable(view, seat, at)]
    return tuple(sorted(found, key=lambda one: -one.worth))
