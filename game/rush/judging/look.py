"""Decisions of Rush as bots see them: what may be done, each with what it is worth by the table of section 11.2."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.api import Action, Seat
from game.draws import Draws
from game.rush.judging.habits import Level, habits
from game.rush.judging.outlook import Outlook
from game.rush.listing import legal
from game.rush.position import Position
from game.rush.records import SIDE_OF

MOODS = range(1000)
"""Among what looks alike a bot takes any (11.3)."""
TIE = 1e-9
WITHOUT: Mapping[str, tuple[str, ...]] = {
    "kills": (),
    "death": (),
    "station": ("station",),
    "works": ("building", "work"),
    "wreck": ("wreck",),
    "ruin": ("ruin",),
    "packs": ("armoury", "supply"),
    "shells": ("shells", "before", "after"),
    "prey": ("prey", "crowd"),
    "next": ("next",),
}
"""Parts of a worth, and the weights that stand for each."""
EAGER = frozenset({"fire", "uav", "revive", "repair", "defuse"})
"""What a recruit does whenever he can."""


class Look:
    """A decision by a look at each action; what a level thinks ahead is part of what a stop is worth."""

    wide: Sequence[int] = ()

    def __init__(self, view: Position, seat: Seat, level: Level, draws: Draws) -> None:
        self.start, self.seat, self.level, self.draws = view, seat, level, draws
        self.attacks = SIDE_OF[seat] == "attackers"
        self.habits = habits()

    def looks(self, scene: Position) -> Sequence[tuple[Action, float]]:
        """What may be done, best first, each with what it is worth."""
        actions = legal(scene, self.seat)
        if len(actions) == 1:
            return [(actions[0], 0.0)]
        worth = self._whim if self.level.random and scene.turn.phase != "muster" else self._worths(scene)
        found = [(action, worth(action) + TIE * self.draws.pick(MOODS, "a bot's mood")) for action in actions]
        return sorted(found, key=lambda pair: -pair[1])

    def outcomes(self, scene: Position, action: Action) -> Sequence[tuple[float, Position]]:
        """The scene itself: what may come of it is in its worth."""
        return [(1.0, scene)]

    def goes_on(self, scene: Position) -> bool:
        """False: each decision is taken by itself."""
        return False

    def value(self, scene: Position) -> float:
        """0: no scene is weighed."""
        return 0.0

    # --- for those who look back ----------------------------------------------------------------------------------------

    def choices(self, scene: Position) -> Sequence[tuple[Action, float]]:
        """What may be done with what it is worth; () of a class, which is not weighed."""
        return () if scene.turn.phase == "muster" else self.looks(scene)

    def looked(self, scene: Position, action: Action) -> float | None:
        """What any legal action is worth."""
        return None if scene.turn.phase == "muster" else self._worths(scene)(action)

    def won(self, scene: Position) -> None:
        """None: no scene is thought through."""

    def parts(self, scene: Position) -> Mapping[str, float]:
        """{}: no scene is weighed."""
        return {}

    def measures(self, scene: Position) -> Mapping[str, float]:
        """{}: no scene is weighed."""
        return {}

    def parts_of(self, scene: Position, action: Action) -> Mapping[str, float]:
        """What an action is worth for: what is gone of its worth in the eyes of one who does not look at it."""
        whole = self._worths(scene)(action)
        found = {part: whole - self._worths(scene, part)(action) for part in WITHOUT}
        found["fuse" if scene.turn.phase == "defuse" else "rest"] = whole - sum(found.values())
        return found

    def _outlook(self, scene: Position, without: str) -> Outlook:
        """The position in the eyes of the seat, one thing left aside."""
        outlook = Outlook(scene, self.seat, self.habits, self.level)
        if without == "kills":
            outlook.kill = 0.0
        elif without == "death":
            outlook.death = 0.0
        elif without:
            outlook.weights = outlook.weights._replace(**dict.fromkeys(WITHOUT[without], 0.0))
        return outlook

    def _whim(self, action: Action) -> float:
        """A recruit's worth of an action: whatever comes to his mind, but he saves, fires and never gives up."""
        if action["do"] == "timeout" or action.get("with") == "none":
            return -1.0
        if action["do"] in ("leave", "demolish", "pass"):
            return 0.0
        return 2.0 if action["do"] in EAGER else self.draws.pick(MOODS, "a bot's whim") / len(MOODS)

    # --- by phase -------------------------------------------------------------------------------------------------------

    def _worths(self, scene: Position, without: str = "") -> Callable[[Action], float]:
        """What values the actions of the phase; `without`: a part that is left aside."""
        phase = scene.turn.phase
        if phase == "muster":
            wanted = self.habits.classes[self.level.classes][SIDE_OF[self.seat]][int(self.seat[1:]) - 1]
            return lambda action: float(action["class"] == wanted)
        outlook = self._outlook(scene, without)
        if phase == "spawn":
            return lambda action: outlook.spawn(action["at"]) - ("class" in action)
        if phase in ("revive", "repair"):
            return lambda action: self._saved(scene, outlook, action["with"])
        if phase == "defuse":
            return lambda action: float(action["do"] == "defuse")
        if phase == "card":
            return lambda action: self._card(scene, outlook, action)
        return lambda action: self._moved(scene, outlook, action)

    def _moved(self, scene: Position, outlook: Outlook, action: Action) -> float:
        """What an action of one's own move is worth; 0: to throw, or to leave it at that."""
        do, one, weights, turn = action["do"], scene.soldiers[self.seat], self.habits.weights, scene.turn
        at = one.at or ""
        place = outlook.places[at]
        if do == "move":
            if len(turn.left) > 1:
                other = turn.left[1] if action["die"] == turn.left[0] else turn.left[0]
                return outlook.order(place, action["die"], other, min(turn.left), one.ride)
            steps: int = action["steps"] if "steps" in action else action["die"]
            return outlook.at_last((place + steps) % len(outlook.ids), one.ride)
        if do in ("fire", "uav"):
            start = scene.world.gun if do == "fire" else scene.uav.at or at
            return outlook.shells(start) - (weights.before if turn.phase == "ready" else weights.after)
        if do == "enter":
            return outlook.wheel(action["vehicle"], at)
        if do == "leave":
            ride = one.ride or ""
            passenger = scene.vehicles[ride].crew[0] != self.seat
            return weights.wheel if passenger else -outlook.wheel_of(ride, at) / 2
        if do == "demolish":
            deed = outlook.weights.wreck if action["what"] in scene.vehicles else -outlook.weights.ruin
            return deed + self._moved(scene, outlook, self._then(scene))
        return 0.0

    def _then(self, scene: Position) -> Action:
        """What is best done after a demolition, which ends no turn (R-RU-34)."""
        outlook = self._outlook(scene, "")
        after = [action for action in legal(scene, self.seat) if action["do"] != "demolish"]
        return max(after, key=lambda action: self._moved(scene, outlook, action))

    def _saved(self, scene: Position, outlook: Outlook, by: str) -> float:
        """What an attempt to save the first casualty is worth: a Medic or Engineer before the card, the card at need."""
        if by == "none":
            return 0.0
        if by != "card":
            return 0.5 if self.attacks and outlook.near_limit else 1.0
        if self.attacks:
            helped = bool(scene.active(self.seat, revives=True))
            return 0.8 if outlook.near_limit or not helped else 0.2
        at = scene.soldiers[self.seat].at or ""
        near = any(0 <= outlook.apart(at, one) <= self.habits.far for one in outlook.live)
        return 0.2 if near else -0.2

    def _card(self, scene: Position, outlook: Outlook, action: Action) -> float:
        """What a card, or its target, is worth."""
        cards = scene.world.tables.cards
        if action["do"] == "pick":
            return -float(self.habits.cards.index(cards[action["card"]].effect))
        if action["do"] == "pass" or scene.turn.card is None or scene.turn.card.id is None:
            return 0.0
        effect, unit = cards[scene.turn.card.id].effect, action.get("unit", "")
        if effect == "rocket":
            return outlook.kill * (1 + len(scene.vehicles[unit].crew))
        if effect == "mortar":
            return outlook.kill * outlook.under(action["at"])
        if effect == "hospital":
            return 1.0 + outlook.spawn(action["at"])
        if effect == "satchel":
            return self.habits.weights.work if action["at"] == scene.world.gun else self.habits.weights.building
        prey = scene.world.station_at.get(scene.soldiers[unit].at or "")
        return outlook.kill * (1.5 if prey and scene.mcoms[prey] == "live" else 1.0)
