"""Decisions of Firefight as bots see them: what may be done, what it may come to, what that is worth (section 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from game.api import Action, Event, Seat
from game.draws import Draws
from game.firefight import deciding, determinized, frame, rally, telling
from game.firefight.firing import fire_asks
from game.firefight.judging import at_once, shots
from game.firefight.judging.duels import AT_LEAST
from game.firefight.judging.facings import best_facing
from game.firefight.judging.habits import Level, habits
from game.firefight.judging.outlook import Outlook
from game.firefight.judging.parted import parted
from game.firefight.plan import Plan
from game.firefight.position import Position, Unit
from game.firefight.records import AWAY
from game.firefight.turn_verbs import TURN
from game.firefight.verbs import VERBS

WAIT: Action = {"do": "wait"}
"""To leave it at that, where a decision is thought through further."""
SNAPS = frozenset({"fire", "rally"})
"""What snap actions are thought of for."""
RISK = 0.3
"""How likely the others are to end the round with a pass of their own."""
LATER = 0.6
"""How much of what a second action gains is counted: the enemy comes between."""
FREELY = frozenset({"bonus", "pass", "stall"})


class Scene(NamedTuple):
    """A position as a bot imagines it; `first`: what the first action alone was worth, None where none was taken."""

    position: Position
    first: float | None = None
    over: bool = False


def silent(event: Event) -> None:
    """Ignore the event: nobody hears of it."""


class Gamble:
    """The decision that waits for a seat."""

    def __init__(self, view: Position, seat: Seat, level: Level, draws: Draws) -> None:
        self.view, self.seat, self.level, self.draws = view, seat, level, draws
        self.outlook = Outlook(view, seat, habits(), level.reply)
        self.start = Scene(determinized.whole(view, seat, draws))
        self.wide: Sequence[int] = level.wide if view.phase == "turn" and not view.pending else ()
        self._fates: dict[tuple[str, str], float] = {}
        self._facings: dict[tuple[Unit, str], str | None] = {}
        self._now = 0.0
        self._begun = self._fates, 0.0, 0.0
        """What was found at the first look: the fates, the worth of the position, that of what looks best."""

    # --- a look ---------------------------------------------------------------------------------------------------------

    def looks(self, scene: Scene) -> Sequence[tuple[Action, float]]:
        """What may be done, best first, with the mean of what it comes to."""
        *_, found = self.looking(scene)
        assert found is not None
        return found

    def looking(self, scene: Scene) -> Iterator[Sequence[tuple[Action, float]] | None]:
        """The same bit by bit: None after each action that was looked at, all of them at the end."""
        position = self._own_turn(scene)
        if position.phase != "turn" or position.pending:
            yield [(at_once.decided(position, self.seat, self.outlook, self.level), 0.0)]
            return
        if scene.first is None:
            self.outlook.awaited = self._awaited(position)
        self._fates, self._facings, self._now = {}, {}, self.outlook.worth(position)
        listed = deciding.legal(position, self.seat)
        if self.level.forgets and not self.draws.pick(range(self.level.forgets), "what a bot forgets"):
            listed = [one for one in listed if one.get("by") != "opportunity"] or listed
        found = []
        if scene.first is not None:  # further on only fire, rallies and the pool are thought of
            listed = [one for one in listed if one["do"] in SNAPS or one.get("by") == "pool"]
        for action in self._thought_of(position, listed):
            noise = self.level.noise * (2 * self.draws.pick(range(1000), "a bot's mood") / 999 - 1) if self.level.noise else 0.0
            better = self._bettered(position, action)
            if better["do"] == "fire" and not shots.hopeful(shots.chances(position, better)):
                continue
            found.append((better, self._look(position, better) + noise))
            yield None
        if scene.first is not None:
            found.append((WAIT, self._now))
        found.sort(key=lambda one: (-one[1], one[0]["do"] != "pass"))  # section 11: a pass where no other scores above it
        if scene.first is None:
            found = self._cards_first(position, listed, found)
            self._begun = self._fates, self._now, found[0][1]
        yield found

    def _thought_of(self, position: Position, listed: Sequence[Action]) -> Sequence[Action]:
        """The actions worth a look: of pivots the best facing alone, and none that `_idle` leaves out."""
        found, turned, seen = list[Action](), set[tuple[str, str, str | None]](), self._seen(position)
        for action in listed:
            do, by = action["do"], action.get("by")
            if do == "bonus" or by == "share" or self._idle(position, action, seen):
                continue
            if do == "pivot":
                key = action["unit"], by or "", action.get("card")
                if key in turned:
                    continue
                turned.add(key)
                unit = position.units[action["unit"]]
                facing = best_facing(self.outlook, position, unit, unit.at)
                if facing != unit.facing:
                    found.append({**action, "facing": facing})
            else:
                found.append(action)
        return found or [one for one in listed if one["do"] != "bonus"] or listed

    def _seen(self, position: Position) -> frozenset[str]:
        """The spaces that fire can be meant for: with an enemy that shows itself, or a work that counts."""
        counted, (_, foes) = position.world.points.fort, self.outlook.sides(position)
        works = [one.at for one in position.works.values() if one.kind in counted]
        return frozenset([*[one.at for one in foes if not one.hidden], *works])

    def _idle(self, position: Position, action: Action, seen: frozenset[str]) -> bool:
        """Whether an action is not worth a look.

        Such are fire at nothing that counts, stalls once others pass or cannot act, cards that the level keeps, snap actions
        other than fire and rallies or while no AP lie in the pool, and CAPs alone while the unit can act without.
        """
        do, by = action["do"], action.get("by")
        if do == "fire" and action["at"] not in seen or do == "stall" and (position.passes or not self.outlook.awaited):
            return True
        if by == "card":
            return not self.level.cards and position.world.tables.cards[action["card"]].colour != "green"
        if by == "opportunity":
            return do not in SNAPS or position.pool[self.seat] is None
        if by != "command":
            return False
        if do == "stall":
            return position.pool[self.seat] is not None
        state = position.units[action["unit"]].state
        return state == "fresh" or do not in SNAPS and state != "spent"

    def _awaited(self, position: Position) -> bool:
        """Whether an enemy can still be thought to act in this round: one that shows itself, or any if none has passed."""
        return any(
            unit.state != "spent" and unit.at != AWAY and not (position.passes and unit.hidden)
            for unit in self.outlook.sides(position)[1]
        )

    def _bettered(self, position: Position, action: Action) -> Action:
        """The action with the facing, the supports and the CAPs on dice that make most of it."""
        do = action["do"]
        if do in ("move", "hidden_move"):
            unit, to = position.units[action["unit"]], action["path"][-1] if do == "move" else action["to"]
            known = unit, to
            if known not in self._facings:
                self._facings[known] = best_facing(self.outlook, position, unit, to)
            facing = self._facings[known]
            return action if facing is None else {**action, "facing": facing}
        if do == "fire":
            better = shots.supported(position, action) if self.level.supports else action
            most = self._spare_caps(position, better)
            if not most:
                return better
            found, cap = shots.chances(position, better), self.outlook.weights.cap
            return shots.with_caps(position, better, found, self._fate(position), most, cap, self.level.dice == 1)
        return action

    def _spare_caps(self, position: Position, action: Action) -> int:
        """How many CAPs a level would put on the dice of an action."""
        if not self.level.dice:
            return 0
        now = position.caps[self.seat].now - int(action.get("caps_pay", 0))
        waiting = any(unit.state == "fresh" for unit in position.own(self.seat))
        if action["by"] == "command":
            plan = TURN[action["do"]].plan(position, self.seat, action)
            now -= plan.price if isinstance(plan, Plan) else now
        elif action["by"] == "card":
            now -= position.world.tables.cards[action["card"]].cost
        return max(0, min(self.level.dice, now - (self.level.reserve if waiting else 0)))

    def _look(self, position: Position, action: Action) -> float:
        do = action["do"]
        if do == "pass":
            return self._passed(position)
        if do in ("fire", "rally"):
            paid = self.outlook.worth(self._paid(position, action))
            if do == "fire":
                caps, fate = action.get("caps", {}), self._fate(position)
                return paid + sum(one.gain(fate, caps.get(one.target, 0)) for one in shots.chances(position, action))
            return paid + self._rallied(position, action)
        return self.outlook.worth(self._played(position, action)) - self._mined(position, action)

    def _mined(self, position: Position, action: Action) -> float:
        """The harm to be expected of fields on the way of an action that the seat knows of (R-FF-137)."""
        unit = position.units.get(action.get("unit", ""))
        fields = {one.at for one in position.works.values() if one.kind == "mines" and (not one.hidden or one.owner == self.seat)}
        if unit is None or not fields or action["do"] == "stall":
            return 0.0
        met = len(fields.intersection(action.get("path") or (action.get("to") or unit.at,)))
        chance = AT_LEAST[position.world.tables.works["mines"].hits] * met
        struck = [one for one in (unit, *position.cargo(unit.id)) if not position.kind(one).pioneer] if met else []
        share = self.outlook.weights.hit
        return sum(chance * self.outlook.loss(position, one) * (1.0 if one.hit else share) for one in struck)

    def _fate(self, position: Position) -> shots.Fate:
        """What fates of targets add to a position, each worked out once for a look."""

        def fate(name: str, what: str) -> float:
            known = self._fates.get((name, what))
            if known is None:
                known = self._fates[name, what] = self.outlook.worth(shots.befallen(position, name, what)) - self._now
            return known

        return fate

    def _rallied(self, position: Position, action: Action) -> float:
        unit = position.units[action["unit"]]
        need = rally.chance(position, unit).need
        if need is None:
            return 0.0
        well = position.copy()
        well.change(unit.id, hit=None)
        chance = sum(total >= need for total in fire_asks.TOTALS) / len(fire_asks.TOTALS)
        return chance * (self.outlook.worth(well) - self._now)

    def _paid(self, position: Position, action: Action, fates: Sequence[tuple[str, str]] = ()) -> Position:
        """The position after an action that came to nothing, or to these fates of its targets."""
        new, verb = position.copy(), TURN[action["do"]]
        plan = verb.plan(new, self.seat, action)
        if not isinstance(plan, Plan):
            return new
        new.after = self.seat
        frame.pay(new, self.seat, action, plan, self.draws, silent)
        for name, what in fates:
            if name in new.units or name in new.works:
                new = shots.befallen(new, name, what)
        new.turn_fx = {}
        frame.finish(new, self.seat, (), self.draws, silent)
        return new

    def _played(self, position: Position, action: Action) -> Position:
        """The position after an action, by one fall of the dice where it has any."""
        new = position.copy()
        VERBS[action["do"]].do(new, self.seat, action, self.draws, silent)
        return new

    def _passed(self, position: Position) -> float:
        """What it is worth to pass: the units of the pool are spent; all are, where the round ends with it."""
        new = position.copy()
        telling.end_pool(new, self.seat, silent)
        ended = new.copy()
        ended.units = {name: unit._replace(state="spent") for name, unit in new.units.items()}
        ended.pool, ended._spots = dict.fromkeys(new.pool), None
        over = self.outlook.worth(ended)
        if position.passes + 1 >= position.world.passes:
            return over
        return (1 - RISK) * self.outlook.worth(new) + RISK * over

    # --- cards in addition ----------------------------------------------------------------------------------------------

    def _cards_first(
        self, position: Position, listed: Sequence[Action], found: list[tuple[Action, float]]
    ) -> list[tuple[Action, float]]:
        """The looks with the cards that are better played before what looks best."""
        cards = [one for one in listed if one["do"] == "bonus"]
        if not cards or not self.level.cards or not found:
            return found
        best, worth = found[0]
        gains = [(one, self._card_gain(position, one, best)) for one in cards]
        good = [(one, worth + gain) for one, gain in gains if gain > 0]
        return sorted([*good, *found], key=lambda one: -one[1]) if good else found

    def _card_gain(self, position: Position, action: Action, best: Action) -> float:
        """What a card adds, played before what looks best."""
        card, weights = position.world.tables.cards[action["card"]], self.outlook.weights
        cost = weights.card + weights.cap * card.cost
        fate = self._fate(position)
        if card.weapon:
            return sum(one.gain(fate) for one in shots.chances(position, action)) - cost
        if card.caps:
            return weights.cap * card.caps - cost
        if best["do"] == "fire" and "weapon" not in best and (card.aim or card.cross):
            aim = card.aim or 1
            plain, aimed = shots.chances(position, best), shots.chances(position, best, aim)
            return sum(one.gain(fate) for one in aimed) - sum(one.gain(fate) for one in plain) - cost
        if best["do"] == "rally" and card.steady:
            return weights.hit / 2 - cost
        return -cost

    # --- what it may come to --------------------------------------------------------------------------------------------

    def outcomes(self, scene: Scene, action: Action) -> Sequence[tuple[float, Scene]]:
        """What an action may come to, by what becomes of the target that matters most."""
        if action is WAIT:
            return [(1.0, scene._replace(over=True))]
        position = self._own_turn(scene)
        if scene.first is None:
            self._fates, self._now, _ = self._begun
        if action["do"] != "fire":
            return [(1.0, self._after(scene, position, action, ()))]
        caps, fate = action.get("caps", {}), self._fate(position)
        found = shots.chances(position, action)
        if not found:
            return [(1.0, self._after(scene, position, action, ()))]
        main = max(found, key=lambda one: (abs(one.gain(fate)), one.target))
        hit, dead = main.of(caps.get(main.target, 0))
        ends = [(1 - hit - dead, ()), (hit, ((main.target, shots.HIT),)), (dead, ((main.target, shots.DEAD),))]
        return [(chance, self._after(scene, position, action, fates)) for chance, fates in ends if chance > 0]

    def _after(self, scene: Scene, position: Position, action: Action, fates: tuple[tuple[str, str], ...]) -> Scene:
        if action["do"] == "bonus":
            return Scene(position, self._begun[2], True)
        if action["do"] == "pass":
            new = position.copy()
            telling.end_pool(new, self.seat, silent)
            return Scene(new, self._passed(position), True)
        new = self._paid(position, action, fates) if action["do"] == "fire" else self._played(position, action)
        if scene.first is not None:
            gained = self.outlook.worth(new) - scene.first
            return Scene(new, scene.first + LATER * gained, True)
        return Scene(new, self.outlook.worth(new) - self._mined(position, action))

    def _own_turn(self, scene: Scene) -> Position:
        """The position of a scene; after a first action as if the enemy had let the seat go on."""
        if scene.first is None:
            return scene.position
        new = scene.position.copy()
        new.to_move, new.after, new.pending = self.seat, None, ()
        return new

    def goes_on(self, scene: Scene) -> bool:
        """Whether the seat will act again in the round."""
        return not scene.over and scene.position.result is None and scene.position.phase == "turn"

    def value(self, scene: Scene) -> float:
        """What a scene is worth, the enemy's fire counted in."""
        return self.outlook.worth(scene.position) if scene.first is None else scene.first

    # --- for those who look back ----------------------------------------------------------------------------------------

    def choices(self, scene: Scene) -> Sequence[tuple[Action, float]]:
        """What may be done in a turn with what it is worth by a look; () of what is decided at once."""
        position = scene.position
        return () if position.phase != "turn" or position.pending else self.looks(scene)

    def looked(self, scene: Scene, action: Action) -> float | None:
        """What any legal action of a turn is worth by a look; it is asked after `choices`."""
        if action["do"] == "bonus":
            return None
        return self._look(self._own_turn(scene), action)

    def won(self, scene: Scene) -> float | None:
        """What a scene came to where the match is over in it."""
        result = scene.position.result
        return None if result is None else 0.5 if result["winner"] is None else float(result["winner"] == self.outlook.side)

    def parts(self, scene: Scene) -> Mapping[str, float]:
        """What the value of a scene is made of."""
        return parted(self.outlook, scene.position)

    def measures(self, scene: Scene) -> Mapping[str, float]:
        """{}: what a unit is worth no player counts."""
        return {}

    def parts_of(self, scene: Scene, action: Action) -> Mapping[str, float]:
        """{}: turns are thought through."""
        return {}
