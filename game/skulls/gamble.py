"""Decisions of Danger Close as bots see them: what may be done, what it may come to, what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from game.api import Action, Event, Seat
from game.draws import Draws
from game.skulls import asks, bag, firing, intentions, odds, rounds, tokens, turns
from game.skulls.bag import DEAD, DOWN, HELD
from game.skulls.outlook import Level, Outlook, habits, spared
from game.skulls.parted import counted, parted
from game.skulls.position import OTHER, Checks, Declared, Position

RARE = 0.02
"""Outcomes less likely than this are left out of those that are thought through."""
WORST = 4
"""No more units than this are tried in every order."""


class Scene(NamedTuple):
    """A position of the own turn; `over`: the turn has been ended."""

    position: Position
    over: bool = False


def _silent(event: Event) -> None:
    """Ignore the event: nobody hears of it."""


class ChanceSearch:
    """The decision that waits for a seat."""

    def __init__(self, view: Position, seat: Seat, level: Level, draws: Draws) -> None:
        self.seat, self.level, self.draws = seat, level, draws
        self.start = Scene(view)
        self.outlook = Outlook(view, seat, level.clock)
        self.wide: Sequence[int] = level.wide if view.phase == "turn" else ()

    # --- a look ---------------------------------------------------------------------------------------------------------

    def looks(self, scene: Scene) -> Sequence[tuple[Action, float]]:
        """What may be done, best first, with the mean of what it comes to."""
        position = scene.position
        if position.phase != "turn":
            return [(self._at_once(position), 0.0)]
        before = self.outlook.worth(position)
        found = []
        for action in turns.options(position, self.seat):
            if action["do"] == "windows":
                continue
            noise = self.level.noise * (2 * self.draws.pick(range(1000), "a bot's mood") / 999 - 1) if self.level.noise else 0.0
            found.append((action, self._look(scene, action) - before + noise))
        return sorted(found, key=lambda one: -one[1])

    def choices(self, scene: Scene) -> Sequence[tuple[Action, float]]:
        """What may be done with what it is worth by a look; of the questions of a turn, too, and () of a plan."""
        position = scene.position
        if position.phase == "turn":
            return self.looks(scene)
        if position.phase == "respond":
            may = rounds.may_cover(position, self.seat)
            return [(turns.COVER, self._spared(position)[0] - habits().cover.spared), (turns.PASS, 0.0)] if may else ()
        if position.phase == "order":
            assert isinstance(position.pending, Checks)
            names = position.pending.queue[0][1]
            return [({"do": "check", "unit": name}, -self._loss_after(position, name)) for name in names]
        if position.phase == "follow":
            return [(action, self._stepped(position, action)) for action in turns.follow_options(position, self.seat)]
        return ()

    def looked(self, scene: Scene, action: Action) -> float | None:
        """What any legal action of a turn is worth by a look; None of one that only says how the seat wants to be asked."""
        if scene.position.phase != "turn" or action["do"] == "windows":
            return None
        return self._look(scene, action) - self.outlook.worth(scene.position)

    def won(self, scene: Scene) -> float | None:
        """What a scene came to where the match is over in it."""
        result = scene.position.result
        return None if result is None else 0.5 if result["winner"] is None else float(result["winner"] == self.seat)

    def parts(self, scene: Scene) -> Mapping[str, float]:
        """What the value of a scene is made of."""
        found = parted(self.outlook, scene.position)
        if scene.position.result is None:
            found["answer"] = -self.outlook.weights.answer * self.outlook.answered(scene.position)
        return found

    def parts_of(self, scene: Scene, action: Action) -> Mapping[str, float]:
        """What an answer to a question of a turn is worth, named by what is right; turns themselves are thought through."""
        name = {"respond": "cover", "order": "order", "follow": "follow"}.get(scene.position.phase, "")
        worths = {str(one): worth for one, worth in self.choices(scene)} if name else {}
        if name == "cover" and worths.get(str(turns.COVER), 0.0) <= 0:
            name = "uncovered"
        return {name: worths.get(str(action), 0.0)} if name else {}

    def measures(self, scene: Scene) -> Mapping[str, float]:
        """How many stand, how much danger lies on the own units, how many of them an enemy can fire at."""
        return counted(self.outlook, scene.position)

    def _look(self, scene: Scene, action: Action) -> float:
        return sum(chance * self.outlook.worth(after.position) for chance, after in self.outcomes(scene, action))

    # --- what it may come to --------------------------------------------------------------------------------------------

    def goes_on(self, scene: Scene) -> bool:
        """Whether the unit can act on."""
        turn = scene.position.turn
        return not scene.over and turn is not None and turn.left > 0 and scene.position.phase == "turn"

    def value(self, scene: Scene) -> float:
        """What a scene is worth once the enemy who is next has fired."""
        worth = self.outlook.worth(scene.position)
        if scene.position.result is not None or not self.outlook.weights.answer:
            return worth
        return worth - self.outlook.weights.answer * self.outlook.answered(scene.position)

    def outcomes(self, scene: Scene, action: Action) -> Sequence[tuple[float, Scene]]:
        """What an action may come to, by what becomes of each unit that pulls skulls."""
        position, seat = scene.position.copy(), self.seat
        assert position.turn is not None
        if action["do"] == "end-turn":
            position.turn = position.turn._replace(left=0)
            return [(1.0, Scene(position, True))]
        other = OTHER[seat]
        position.change_team(other, windows="never")
        name = position.turn.unit
        threats = firing.threats_of(position, name, action)
        if not threats:
            self._play(position, action, Draws(0))
            return [(1.0, Scene(position))]
        hit = {one: count for one, count in threats.items() if position.world.side(one) == other}
        if hit and rounds.may_cover(position, other):
            eased = turns.covered(position, other)
            if spared(Outlook(position, other), position, hit, eased) > habits().cover.spared:
                turns.take_cover(position, other, turns.COVER, Draws(0), _silent)
        return list(self._branches(position, action))

    def _branches(self, position: Position, action: Action) -> Iterator[tuple[float, Scene]]:
        """The outcomes of an action that gives threats, the rare ones left out."""
        world = position.world
        chances = asks.chances(position, action, [])
        ends: list[tuple[float, tuple[tuple[str, int], ...]]] = [(1.0, ())]
        for name, one in chances.items():
            blacks = {HELD: 0, DOWN: one["defence"], DEAD: one["defence"] + 1}
            ends = [
                (likely * one[end], (*before, (name, blacks[end])))
                for likely, before in ends
                for end in (HELD, DOWN, DEAD)
                if likely * one[end] > RARE
            ] or ends[:1]
        whole = sum(likely for likely, _ in ends)
        for likely, fates in ends:
            after = position.copy()
            turn = after.turn
            assert turn is not None
            if action["do"] == "fire":
                _exchange(after, turn.unit, action, dict(fates))
            else:
                _strike(after, world.side(turn.unit), action, dict(fates))
            yield likely / whole, Scene(after)

    def _play(self, position: Position, action: Action, draws: Draws) -> None:
        """Play an action without threats, and pass where a friend might follow."""
        turns.VERBS[action["do"]].do(position, self.seat, action, draws, _silent)
        if position.phase == "follow":
            turns.let_it_come(position, self.seat, turns.PASS, draws, _silent)

    # --- decisions that are taken at once -------------------------------------------------------------------------------

    def _at_once(self, position: Position) -> Action:
        if position.phase in ("muster", "plan"):
            return intentions.next_step(position, self.seat, self.level, self.draws, self.token_worth)
        if position.phase == "order":
            return {"do": "check", "unit": self._first_checked(position)}
        if position.phase == "follow":
            return self._followed(position)
        may = rounds.may_cover(position, self.seat)
        return turns.COVER if may and self._covers(position) else turns.PASS

    def _covers(self, position: Position) -> bool:
        """Whether the team Takes Cover when it is asked (section 11)."""
        level, seat = self.level, self.seat
        if position.phase == "last-call":
            return self.draws.pick((1, 2), "a bot's mood") <= level.calls
        if self.draws.pick((1, 2, 3, 4), "a bot's mood") > level.windows:
            return False
        saved, eased = self._spared(position)
        cover, most = habits().cover, position.world.tables.numbers.cover
        used = sum(position.units[name].danger - new for name, new in eased.items())
        return saved > cover.spared or (saved > cover.cheaper and used >= cover.used * most * len(position.standing(seat)))

    def _spared(self, position: Position) -> tuple[float, Mapping[str, int]]:
        """What Take Cover spares of what has been declared, and the danger of each unit after it."""
        declared, turn = position.pending, position.turn
        assert isinstance(declared, Declared) and turn is not None
        threats = firing.threats_of(position, turn.unit, declared.action)
        hit = {one: count for one, count in threats.items() if position.world.side(one) == self.seat}
        eased = turns.covered(position, self.seat)
        return spared(self.outlook, position, hit, eased), eased

    def _first_checked(self, position: Position) -> str:
        """Who pulls first: of all orders of a few units the one with the least loss to be expected."""
        assert isinstance(position.pending, Checks)
        names = position.pending.queue[0][1]
        if len(names) > WORST:
            return max(names, key=lambda name: (position.units[name].danger - position.defence(name), name))
        return min(permutations(names), key=lambda order: (self._loss(position, order), order))[0]

    def _loss(self, position: Position, order: tuple[str, ...]) -> float:
        """What units lose on the mean that pull in this order."""
        team, weights = position.teams[self.seat].bag, self.outlook.weights
        found = odds.of_units(position, team, order, {name: position.units[name].danger for name in order})
        return sum(
            one.killed * weights.standing + one.incapacitated * (weights.standing - weights.fallen[-1]) for one in found.values()
        )

    def _loss_after(self, position: Position, first: str) -> float:
        """The least loss where this unit pulls first."""
        assert isinstance(position.pending, Checks)
        others = [name for name in position.pending.queue[0][1] if name != first]
        orders = permutations(others) if len(others) < WORST else [tuple(others)]
        return min(self._loss(position, (first, *order)) for order in orders)

    def _followed(self, position: Position) -> Action:
        """The step of Covering Fire, where one makes the position better."""
        return max(turns.follow_options(position, self.seat), key=lambda action: self._stepped(position, action))

    def _stepped(self, position: Position, action: Action) -> float:
        """What the position is worth after such a step."""
        after = position.copy()
        turns.VERBS[action["do"]].do(after, self.seat, action, Draws(0), _silent)
        return self.outlook.worth(after)

    def token_worth(self, position: Position, name: str, token: str) -> float:
        """What a token would gain at once, were it that unit's turn."""
        scene = intentions.acting(position, name, token)
        unit = scene.units[name]
        if unit.space is None:
            return 0.0
        before = self.outlook.worth(scene)
        uses = tokens.token_uses(scene, self.seat, name, unit, unit.space)
        return max((self._look(Scene(scene), action) - before for action in uses), default=0.0)


def _exchange(position: Position, name: str, action: Action, fates: dict[str, int]) -> None:
    """Play an exchange of fire with these black skulls for each unit."""
    turn, target = position.turn, action["target"]
    assert turn is not None
    shot = firing.exchange(position, name, target)
    position.turn = turn._replace(left=turn.left - 1, fired=True)
    threats = {target: shot.out.threat}
    if shot.back is not None:
        threats[name] = shot.back.threat
    bag.threaten(position, threats, threats, _silent)
    for one in threats:
        _fall(position, one, fates[one])
    rounds.judge(position, _silent)


def _strike(position: Position, seat: Seat, action: Action, fates: dict[str, int]) -> None:
    """Play the hit of a token or weapon with these black skulls for each unit; nobody follows."""
    turn = position.turn
    assert turn is not None
    threats = firing.threats_of(position, turn.unit, action)
    position.turn = turn._replace(
        left=turn.left - 1, readied=turn.readied or action["do"] == "use", vehicle=turn.vehicle or action["do"] == "crew"
    )
    unit = position.units[turn.unit]
    if action["do"] == "use" and action["token"] in unit.items:
        items = list(unit.items)
        items.remove(action["token"])
        position.change(turn.unit, items=tuple(items), ready=None)
    bag.threaten(position, threats, threats, _silent)
    for _, names in bag.queue_of(position, seat, threats):
        for one in names:
            _fall(position, one, fates[one])
    rounds.judge(position, _silent)


def _fall(position: Position, name: str, black: int) -> None:
    """Pull so many black skulls for a unit, as far as there are as many."""
    if not black:
        return
    team = position.teams[position.world.side(name)].bag
    pulled = bag.Pulled(0, min(black, team.black))
    if pulled.black < position.defence(name):  # a red one, or its own, has felled it
        pulled = bag.Pulled(0, pulled.black, red=1) if team.red else bag.Pulled(0, pulled.black, own=True)
    bag.settle(position, name, pulled, _silent)
