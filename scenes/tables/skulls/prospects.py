"""What the acting unit can do now, by what is clicked for it, and what an action would come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from game.api import Action
from game.skulls.asks import answer
from game.skulls.position import HIDDEN, OTHER, Checks, Position, World
from game.skulls.rounds import may_cover, penalty
from game.skulls.turns import under_cover
from scenes.kit.language import translated
from scenes.kit.words import say

ROUNDS_UP = 0.005
"""From this chance on that one of his own falls a player is asked about cover: it is told as 1 %, a smaller one as less."""
SHOWS = 0.01
"""From this chance on that somebody falls there is a question about it: less is shown as 0 %."""

CHANGED = {"fleet": "double-time", "suppress": "covering-fire", "surgeon": "medkit", "launcher": "frag", "big-charge": "frag"}
"""The texts of cards that change what a token does."""


class Choices(NamedTuple):
    """Actions by what is clicked for them: a space, a unit, a zone, a thing; `alone`: what needs no choice on the board."""

    spaces: Mapping[str, Action] = {}
    units: Mapping[str, Action] = {}
    zones: Mapping[str, Action] = {}
    things: Mapping[str, Action] = {}
    alone: tuple[Action, ...] = ()

    @property
    def any(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.spaces or self.units or self.zones or self.things or self.alone)

    @property
    def kind(self) -> str:
        """What is clicked for them, as the words have it: a zone, a space or a unit."""
        return "zone" if self.zones else "space" if self.spaces else "unit"

    def at(self, space: str | None, zone: str | None, unit: str | None, thing: str | None) -> Action | None:
        """The action of what is under the pointer: of the thing or the unit first, then of its space, then of its zone."""
        for known, key in ((self.things, thing), (self.units, unit), (self.spaces, space), (self.zones, zone)):
            found = known.get(key or "")
            if found:
                return found
        return None

    def places(self) -> list[Action]:
        """All of them, in a fixed order, for the keys."""
        return [*self.units.values(), *self.zones.values(), *self.spaces.values(), *self.things.values()]


def sorted_out(actions: Iterable[Action]) -> Choices:
    """Actions by what is clicked for them."""
    spaces, units, zones, things, alone = {}, {}, {}, {}, []
    for action in actions:
        if action["do"] == "follow":
            continue
        if "to" in action:
            spaces[action["to"]] = action
        elif "target" in action:
            units[action["target"]] = action
        elif "zone" in action:
            zones[action["zone"]] = action
        elif action["do"] in ("pick-up", "enter"):
            things[action.get("objective") or action["vehicle"]] = action
        else:
            alone.append(action)
    return Choices(spaces, units, zones, things, tuple(alone))


class Added(NamedTuple):
    """A part of a number of threats: what adds to it, and how many."""

    name: str
    add: int


class Fate(NamedTuple):
    """What may become of a unit: `threat` with its parts, skulls pulled, defence, the three chances; `before`: its danger now."""

    unit: str
    threat: int
    parts: tuple[Added, ...]
    before: int
    danger: int
    defence: int
    held: float
    incapacitated: float
    killed: float


class Prospect(NamedTuple):
    """What an action would come to for everybody it would hit; `covered`: the same for whoever's team may Take Cover first."""

    action: Action
    fates: tuple[Fate, ...]
    covered: Mapping[str, Fate]

    def of(self, unit: str) -> Fate | None:
        """What may become of one unit."""
        return next((fate for fate in self.fates if fate.unit == unit), None)

    def eased(self, fate: Fate) -> Fate | None:
        """What may become of the same unit if its team Takes Cover first; None where it may not, or that changes nothing."""
        found = self.covered.get(fate.unit)
        return None if found == fate else found


def prospect(view: Position, seat: str, action: Action, order: Sequence[str] = ()) -> Prospect:
    """What an action that a seat may take, or has declared, would come to; as it stands, and under cover where that may be."""
    asked: dict[str, Any] = {"seat": seat, "action": action} | ({"order": list(order)} if order else {})
    plain = answer(view, "odds", asked)["units"]
    turn = view.turn
    other = OTHER[view.world.side(turn.unit)] if turn else OTHER[seat]
    eased = answer(view, "odds", asked | {"cover": True})["units"] if plain and may_cover(view, other) else {}
    fates = tuple(_fate(view, name, one) for name, one in plain.items())
    found = {name: _fate(view, name, one) for name, one in eased.items()}
    acting = [name for name in plain if view.world.side(name) == OTHER[other]]
    if acting and view.phase == "turn" and may_cover(view, OTHER[other]):  # it may do so before its own action, too
        told = answer(under_cover(view, OTHER[other]), "odds", asked)["units"]
        found |= {name: _fate(view, name, told[name]) for name in acting}
    return Prospect(action, fates, found)


def bad_trade(seen: Prospect, unit: str) -> bool:
    """Whether an exchange of fire is worse for whoever fires than for his target: likelier to fell him, else more threats."""
    own, out = seen.of(unit), seen.of(seen.action["target"])
    return own is not None and out is not None and worse_off((own.held, own.threat), (out.held, out.threat))


def worse_off(own: tuple[float, int], out: tuple[float, int]) -> bool:
    """Whether one of two in an exchange is worse off: each with the chance that he holds, and the threats that he gets."""
    risk = out[0] - own[0]  # how much likelier it is that he falls than that the other does
    return risk > SHOWS or (risk >= -SHOWS and own[1] > out[1])


def may_fall(view: Position, seat: str) -> bool:
    """Whether a unit of a seat may fall by the declared action that waits, at odds told as 1 % or more; True where none waits."""
    action = view.declared
    if action is None:
        return True
    acting = view.turn.unit if view.turn else ""
    fates = prospect(view, view.world.side(acting) if acting else seat, action).fates
    return any(view.world.side(fate.unit) == seat and fate.held <= 1 - ROUNDS_UP for fate in fates)


def cannot_fall(unit: str, defence: int, skulls: Sequence[str]) -> bool:
    """Whether a unit has pulled so few skulls that all could be black, and none that strikes by itself (R-SK-170, R-SK-172)."""
    return len(skulls) < defence and not {"red", unit} & {*skulls}


def pulls_safely(view: Position, seat: str) -> Action | None:
    """The pull of the first of a seat's units that wait to pull, where none of them can fall in any order; else None."""
    if view.phase != "order" or not isinstance(view.pending, Checks) or view.pending.queue[0][0] != seat:
        return None
    waiting = view.pending.queue[0][1]
    safe = all(fate.held >= 1 for first in waiting for fate in prospect(view, seat, *pulling(waiting, first)).fates)
    return pulling(waiting, waiting[0])[0] if safe else None


def pulling(waiting: Sequence[str], first: str) -> tuple[Action, list[str]]:
    """The pull of one of those who wait to pull, and the order in which all of them then do."""
    return {"do": "check", "unit": first}, [first, *(name for name in waiting if name != first)]


def no_risk(view: Position, seat: str) -> bool:
    """Whether a seat that lets a declared action come risks next to nothing; False where it is not known who stands where."""
    known = all(unit.space for unit in view.units.values() if unit.state == "up" and not unit.vehicle)
    return known and view.declared is not None and not may_fall(view, seat)


def covers_free(view: Position, seat: str) -> bool:
    """Whether Take Cover costs a team nothing now: it turns over no card any more before the round ends (R-SK-38, R-SK-87)."""
    if view.phase == "last-call":
        return True
    own = any(card == HIDDEN or view.units[card].state == "up" for card in view.teams[seat].stack)
    return view.phase not in ("muster", "plan") and not own and not view.teams[OTHER[seat]].stack


def next_foe(view: Position, seat: str) -> str | None:
    """The enemy who still has his turn in this pair, after the one that goes on; None for nobody."""
    pair = view.pair
    follows = pair.second if pair and pair.at == 1 else None
    able = follows is not None and view.units[follows].state == "up" and view.world.side(follows) != seat
    return follows if able else None


def cover_penalty(view: Position, seat: str) -> int:
    """By how much Take Cover would lower the initiative of each card that a team turns over later in the round; 0 where it is
    free.
    """
    if covers_free(view, seat):
        return 0
    now = view.copy()
    now.change_team(seat, token="minus")
    return penalty(now, seat)


def won_by_count(view: Position) -> bool:
    """Whether the team that has the turn has won as soon as it ends: it is the last of the last round, and more of the team
    stand, whoever of the others gets up (R-SK-143).
    """
    turn, pair, limit = view.turn, view.pair, view.world.options["rounds"]
    if view.phase != "turn" or turn is None or pair is None or not limit or view.round < limit:
        return False
    if view.world.scenario.objectives or any(team.stack for team in view.teams.values()):
        return False
    seat = view.world.side(turn.unit)
    foe = next_foe(view, seat)
    if foe and not view.units[foe].stunned:
        return False
    return len(view.standing(seat)) > sum(view.units[name].state != "dead" for name in view.own(OTHER[seat]))


def idle(view: Position) -> bool:
    """Whether whoever has the turn has used none of his actions."""
    return view.turn is not None and view.turn.left == view.world.tables.numbers.actions


def _fate(view: Position, name: str, told: Mapping[str, Any]) -> Fate:
    chances = (told["held"], told["incapacitated"], told["killed"])
    parts = tuple(Added(part["name"], part["add"]) for part in told["parts"])
    return Fate(name, told["threat"], parts, view.units[name].danger, told["danger"], told["defence"], *chances)


def token_text(world: World, unit: str, token: str) -> str:
    """What a token does in the hands of a unit, by the text of its card as well."""
    usual, trait = translated(world.tables.tokens[token].text), world.traits[unit]
    if CHANGED.get(trait) != token:
        return usual
    own = translated(world.tables.traits[trait].text)
    return own if token == "double-time" else f"{usual} {own}"


def threats(count: int) -> str:
    """So many threats in words: 1 threat, 3 threats."""
    return say("skulls:preview.threats.one") if count == 1 else say("skulls:preview.threats.more", count=count)


def hit_by(view: Position, seen: Prospect) -> list[str]:
    """Whom an action would hit or stun, by id, whoever fires aside."""
    if seen.action.get("token") == "flashbang":
        return view.in_zone(seen.action["zone"])
    firing = view.turn.unit if view.turn and seen.action["do"] == "fire" else None
    return [fate.unit for fate in seen.fates if fate.unit != firing]


def friends_hit(view: Position, seat: str, seen: Prospect) -> list[str]:
    """The seat's own units that an action would hit or stun besides the one that fires, by id."""
    return [name for name in hit_by(view, seen) if view.world.side(name) == seat]


def in_vain(view: Position, seat: str, seen: Prospect) -> bool:
    """Whether an action would hit or stun nobody but the seat's own."""
    hit = hit_by(view, seen)
    return bool(hit) and all(view.world.side(name) == seat for name in hit)
