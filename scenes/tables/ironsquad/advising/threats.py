"""What the other side can do in its next turn: where its units can stand, what they can fire at, how much that would hurt.

All of it is worked out from a view, or from a copy of one in which a unit stands elsewhere in thought.
"""

from __future__ import annotations

from game.api import Seat
from game.ironsquad.position import OTHER, Position, Unit
from game.ironsquad.records import HIDDEN
from scenes.boards.hexes.board import Hit
from scenes.boards.hexes.over import DANGER, LATER
from scenes.kit.text_panel import Part, Prose, Row
from scenes.kit.words import say
from scenes.tables.ironsquad.advising.threat_lines import Blow, Threat, blow_of, dangers_of, hitters, next_turn, threat_of
from scenes.tables.ironsquad.names import called, title_of
from scenes.tables.ironsquad.state import IronSquadState

SLICE = 24  # hexes whose lines are worked out in one go


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:danger.{key}", **given)


class Danger:
    """The danger to the seat at the screen of one table. What was worked out is kept for as long as the view is the same."""

    def __init__(self, state: IronSquadState) -> None:
        self.state = state
        self._of: tuple[Position, Seat, Position] | None = None
        self._threats: dict[str, Threat] = {}
        self._blows: dict[tuple[str, str], list[Blow]] = {}
        self._veiled: frozenset[str] | None = None
        self._warm = 0  # how many hexes' lines have been worked out

    @property
    def seat(self) -> Seat | None:
        """Whose danger it is: that of the seat at the screen, else of the one that has the turn."""
        return self.state.seat or self.state.view.seat

    @property
    def foe(self) -> Seat:
        """Whose turn is looked forward to."""
        return OTHER[self.seat or "us"]

    @property
    def view(self) -> Position:
        """The view as the other side's next turn begins."""
        now, foe = self.state.thought, self.foe
        if self._of is None or self._of[0] is not now or self._of[1] != foe:
            self._of = now, foe, next_turn(now, foe)
            self._threats.clear()
            self._blows.clear()
            self._veiled = None
        return self._of[2]

    def threat(self, name: str) -> Threat:
        """What one of the other side's units can do in its next turn."""
        view = self.view
        found = self._threats.get(name)
        if found is None:
            found = self._threats[name] = threat_of(view, name)
        return found

    def blows(self, target: str, at: str) -> list[Blow]:
        """The best shot of each enemy unit at one of the seat's units, if it stood on a hex, the worst first."""
        view = self.view
        found = self._blows.get((target, at))
        if found is None:
            if view.units[target].at != at:
                view = view.copy()
                view.change(target, at=at)
            shots = (blow_of(view, name, self.threat(name).stand, target) for name, _ in view.own(self.foe))
            found = sorted((one for one in shots if one), key=lambda blow: (-blow.mean, blow.unit))
            self._blows[target, at] = found
        return found

    def veiled(self, at: str) -> bool:
        """Whether a hex that nobody can hit could be hit once the other side has turned tiles up."""
        view = self.view
        if self._veiled is None:
            self._veiled = dangers_of(view, self.foe).veiled
        return at in self._veiled

    # --- on the board -----------------------------------------------------------------------------------------------------

    def warm_up(self) -> None:
        """Work out the lines from some more hexes, so that the first look at danger does not stumble."""
        hexes, farthest = self.state.view.world.hexes, self.state.view.layout.farthest
        for space in hexes.ids[self._warm : self._warm + SLICE]:
            hexes.rays(space, farthest)
        self._warm += SLICE

    def shown(self) -> list[str]:
        """The enemy units whose danger is shown: the one under the pointer, else all."""
        own = [name for name, _ in self.view.own(self.foe)]
        under = self.state.hit.unit
        return [under] if under in own else own

    def show(self) -> None:
        """Hatch the board where the other side could fire, and draw a border around where it can come."""
        over, looks = self.state.board.over, self.state.looks
        if looks.on("threat") and self.state.view.phase == "turn" and self.seat == self.state.view.seat:
            threats = [self.threat(name) for name in self.shown()]
            now = frozenset[str]().union(*(one.now for one in threats))
            later = frozenset[str]().union(*(one.later for one in threats)) - now
            over.show_hatching(DANGER, sorted(now))
            over.show_hatching(LATER, sorted(later))
            over.show_border(space for one in threats for space in one.stand)
            held = {unit.at for _, unit in self.view.own(self.foe)}  # whom they can hit stands elsewhere
            over.show_numbers({at: count for at, count in hitters(threats).items() if at not in held})
        if looks.on("sight"):
            over.show_seen(self.seen_from(self.state.hit.space))

    def seen_from(self, space: str | None) -> frozenset[str] | None:
        """What is seen from a hex; None: nothing is darkened."""
        if space is None or self.state.view.layout.ground[space] == HIDDEN:
            return None
        return self.state.view.layout.seen(space)

    # --- in words ---------------------------------------------------------------------------------------------------------

    def target(self, hit: Hit) -> str | None:
        """The seat's unit whose danger is told: under the pointer, else the chosen one, else the nearest to the hex."""
        view = self.view
        own = dict(view.own(OTHER[self.foe]))
        for name in (hit.unit, self.state.chosen):
            if name in own:
                return name
        at, distance = hit.space, view.world.hexes.distance
        return min(own, key=lambda name: (distance(own[name].at, at), name), default=None) if at else None

    def told(self, hit: Hit) -> tuple[str, list[Part]] | None:
        """Title and parts of the panel: what may hit the unit, or whoever stood on the hex, under the pointer; while nothing is
        pointed at what the signs on the board mean. None while danger is not looked at.
        """
        if not self.state.looks.on("threat") or self.state.view.phase != "turn" or not self.seat:
            return None
        if not hit.space:
            return _say("title_signs").upper(), [Prose(_say(f"signs.{sign}")) for sign in ("number", "hatching", "border")]
        view = self.view
        under = view.units.get(hit.unit or "")
        if hit.unit and under and under.seat == self.foe:
            return self._told_of_enemy(view, hit.unit, under)
        target = self.target(hit)
        if target is None or (hit.unit != target and not enterable(view, hit.space)):
            return None
        title = _say("title" if view.units[target].at == hit.space else "title_if", unit=title_of(view, target), at=hit.space)
        blows = self.blows(target, hit.space)
        if not blows:
            return title.upper(), [Prose(_say("safe_veiled" if self.veiled(hit.space) else "safe"), _say("tip"))]
        parts: list[Part] = [
            Row(
                _say("from", unit=called(view, blow.unit), at=blow.at),
                _say("blow", mean=f"{blow.mean:.1f}"),
                tip=_say("tip"),
            )
            for blow in blows
        ]
        total = sum(blow.mean for blow in blows)
        health = view.units[target].hp
        parts.append(Row(_say("total"), _say("total_mean", mean=f"{total:.1f}", hp=health), True, _say("tip_total")))
        parts.append(Prose(_say("numbers")))
        return title.upper(), parts

    def _told_of_enemy(self, view: Position, name: str, unit: Unit) -> tuple[str, list[Part]]:
        """What an enemy can do: how far he comes, how much he can fire at, which of the seat's units he can hit, and how hard."""
        threat = self.threat(name)
        parts: list[Part] = [
            Row(_say("comes"), f"**{_say('hexes', count=len(threat.stand))}**", tip=_say("tip_comes")),
            Row(_say("fires"), f"**{_say('hexes', count=len(threat.later))}**", tip=_say("tip_fires")),
        ]
        shots = [(own, blow_of(view, name, threat.stand, own)) for own, _ in view.own(OTHER[unit.seat])]
        hits = sorted(((own, blow) for own, blow in shots if blow), key=lambda one: -one[1].mean)
        for place, (own, blow) in enumerate(hits):
            left = _say("at", unit=title_of(view, own), at=blow.at)
            parts.append(Row(left, _say("blow", mean=f"{blow.mean:.1f}"), not place, _say("tip")))
        return _say("title_enemy", unit=title_of(view, name)).upper(), parts


def enterable(view: Position, space: str) -> bool:
    """Whether anybody could stand on a hex, as far as is known."""
    return view.world.tables.grounds[view.layout.ground[space]].cost is not None
