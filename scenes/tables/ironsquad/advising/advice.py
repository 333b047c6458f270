"""What the table proposes to the seat that has its turn: the next step of the chosen unit, in words and on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from game.api import Seat
from game.boards.hexes import CORNERS
from game.bots.turns import Line
from game.ironsquad.choices import Choice, Plan
from game.ironsquad.facings import facing, unbarred
from game.ironsquad.position import OTHER, Position
from game.ironsquad.worths import country
from scenes.kit.words import say
from scenes.tables.ironsquad.advising.killing import TELLS, Kill, Kills
from scenes.tables.ironsquad.advising.measured import Measure
from scenes.tables.ironsquad.advising.pickings import richer
from scenes.tables.ironsquad.advising.proposing import before_all
from scenes.tables.ironsquad.advising.reasons import onward, retreats
from scenes.tables.ironsquad.advising.suggested import Suggested, turn_of
from scenes.tables.ironsquad.advising.threat_lines import Dangers, dangers_of
from scenes.tables.ironsquad.advising.tours import points
from scenes.tables.ironsquad.advising.winning import Win, winning
from scenes.tables.ironsquad.places import holds
from scenes.tables.ironsquad.prospects import Outlook

MOST = 3
"""So many shots of a unit that may win are held to the measure."""
SLICE = 0.03
"""Seconds of thought in one frame."""


class Asked(Protocol):
    """What is read of the hand that has the turn."""

    facing: int | None
    aimed: str | None
    entering: str | None
    treating: bool
    warned: bool
    thinking: bool

    @property
    def restless(self) -> bool: ...

    @property
    def outlook(self) -> Outlook | None: ...

    @property
    def proposes(self) -> bool: ...


class Aimed(NamedTuple):
    """Where a walk ends, whom it is to fire at there, "" for nobody, and whether it brings points."""

    at: str
    target: str
    scores: bool = False


class Adviser:
    """What is proposed for the unit that a hand has chosen; looked at once for each view."""

    def __init__(self, hand: Asked) -> None:
        self.hand = hand
        self._known: tuple[Position, dict[str, Suggested | None]] | None = None  # by unit
        self._measure: tuple[Position, Measure] | None = None
        self._win: tuple[Position, Win | None] | None = None
        self._dangers: tuple[Position, Dangers] | None = None  # by hex, how many enemies can hit who stands there
        self._barring: tuple[Position, str, bool] | None = None  # whether a unit bars nobody
        self._ends: dict[str, Aimed] = {}  # by unit, where the walk ends that was proposed to it last, and whom it fires at there
        self._picked: dict[str, Aimed] = {}  # the same of a walk to somebody whom the player aimed at
        self._kills: tuple[Position, Kills] | None = None

    @property
    def pondering(self) -> bool:
        """Whether the best for the squad is still looked for."""
        return self._measure is not None and not self._measure[1].ready

    def ponder(self, view: Position, seat: Seat) -> None:
        """Look for the best for the squad in a view as long as a frame allows; where nothing is proposed, for nothing."""
        if not self.hand.proposes or view.phase != "turn" or view.pending or not seat:
            self._measure = None
        else:
            self._measure_of(view, seat).think(SLICE)

    @property
    def step(self) -> Suggested | None:
        """What a sensible player would do next; None where something else is asked of the hand."""
        hand, outlook = self.hand, self.hand.outlook
        busy = (
            hand.facing is not None
            or hand.aimed
            or hand.entering
            or hand.treating
            or hand.warned
            or hand.thinking
            or hand.restless
        )
        if outlook is None or not outlook.acting or busy or not hand.proposes:
            return None
        return self.of(outlook)

    def of(self, outlook: Outlook) -> Suggested | None:
        """The same whatever else is asked."""
        view, name = outlook.view, outlook.name
        if self._known is None or self._known[0] is not view:
            before, self._known = self._known, (view, {})
            if before and (before[0].round, before[0].seat) != (view.round, view.seat):
                self._picked.clear()  # whom the player meant in an earlier turn is forgotten
        if name not in self._known[1]:
            step = self._best(outlook)
            self._note(outlook, step)
            self._known[1][name] = self._told(outlook, step)
        return self._known[1][name]

    def pick(self, name: str, at: str, target: str) -> None:
        """Note that the player sends a unit to a hex to fire at an enemy of his choice there."""
        self._picked[name] = Aimed(at, target)

    def _shot_from_here(self, outlook: Outlook, sent: Mapping[str, Aimed]) -> Suggested | None:
        """The shot for which a unit has walked to where it stands; None where there is none."""
        name, aimed = outlook.name, sent.get(outlook.name)
        if aimed is None or not outlook.view.active or aimed.at != outlook.unit.at or aimed.target not in outlook.targets:
            return None
        return Suggested({"do": "fire", "unit": name, "target": aimed.target}, "", aimed.target, "gain", True)

    def _best(self, outlook: Outlook) -> Suggested | None:
        """What brings a win nearer, else the shot for which a unit has come here, else one that may win, else what is weighed."""
        view = outlook.view
        if win := self._winning(view, outlook.unit.seat):
            return _towards(win, outlook)
        if view.phase != "turn" or view.pending:
            return None
        shot = self._kept(outlook) or self._killing(outlook) if outlook.acting else None
        return shot or self._weighed(outlook)

    def _kept(self, outlook: Outlook) -> Suggested | None:
        """The shot for which a unit has come here: the one that was picked, else the one that was proposed with the walk, as
        long as it is as good as the best.
        """
        if picked := self._shot_from_here(outlook, self._picked):
            return picked
        sent = self._shot_from_here(outlook, self._ends)
        return sent if sent and self._measure_of(outlook.view, outlook.unit.seat).goes_on(sent.action) else None

    def _note(self, outlook: Outlook, step: Suggested | None) -> None:
        """Note where the walk ends that is proposed to a unit, and whom it fires at there."""
        name = outlook.name
        if step and step.to and not step.by_another(name):
            self._ends[name] = Aimed(step.to, step.target, step.tile or points(outlook.view, name, step.to) > 0)
        elif name in self._ends and self._ends[name].at != outlook.unit.at:
            del self._ends[name]

    def _killing(self, outlook: Outlook) -> Suggested | None:
        """The likeliest shot of those that may win at once and are as good as the best."""
        measure = self._measure_of(outlook.view, outlook.unit.seat)
        steps = (_shooting(outlook, kill, measure) for kill in self._kills_of(outlook).of(outlook.name)[:MOST])
        return next(filter(None, steps), None)

    def _kills_of(self, outlook: Outlook) -> Kills:
        view = outlook.view
        if self._kills is None or self._kills[0] is not view:
            self._kills = view, Kills(view, outlook.unit.seat, self.dangers(outlook))
        return self._kills[1]

    def _told(self, outlook: Outlook, step: Suggested | None) -> Suggested | None:
        """What is proposed, with how likely it wins where it is a shot that may."""
        if step is None or not step.target or step.by_another(outlook.name):
            return step
        kill = self._kills_of(outlook).from_there(outlook.name, step.to or outlook.unit.at, step.target)
        return step._replace(kill=kill if kill and kill.whole >= TELLS else None)

    def _weighed(self, outlook: Outlook) -> Suggested | None:
        """What a unit had better do next; who has walked to where it was sent is not sent on for what is as good, unless that was
        for points, or half a walk is left, and goes nearer to more.
        """
        view, name, at = outlook.view, outlook.name, outlook.unit.at
        measure = self._measure_of(view, outlook.unit.seat)
        step = measure.proposed(name)
        plain = step and step.to and not (step.target or step.tile or points(view, name, step.to))
        came = self._ends.get(name) if view.active else None
        if plain and step and came and came.at == at:
            free = came.scores or outlook.unit.mp * 2 >= view.full_mp(outlook.unit)
            step = step if free and onward(outlook, step, self.dangers(outlook)) else measure.stays(name) or step
        if plain and step and step.to and retreats(outlook, step, self.dangers(outlook)):
            ways = (one for one in measure.instead(name, step) if not retreats(outlook, one, self.dangers(outlook)))
            step = next(ways, None) or measure.stays(name) or step
        if step and step.to and holds(view, name):  # nobody is sent off what he has just taken for what is as good
            return measure.stays(name) or step._replace(heir=measure.comes_to(at, name))
        return self._richer(outlook, step) if step else None

    def _richer(self, outlook: Outlook, step: Suggested) -> Suggested:
        """A walk or a stay that is proposed; instead of it one that brings more points and is as good, where there is one."""
        view, name = outlook.view, outlook.name
        if step.action["do"] not in ("move", "end") or step.by_another(name) or not outlook.acting or holds(view, name):
            return step
        more = richer(outlook, step, self.dangers(outlook))
        return (self._measure_of(view, outlook.unit.seat).by_way_of(name, more, step.target) if more else None) or step

    def win(self, view: Position, seat: Seat) -> Win | None:
        """How the seat wins with the end of this turn; None where nothing is proposed."""
        return self._winning(view, seat) if seat and self.hand.proposes else None

    def _winning(self, view: Position, seat: Seat) -> Win | None:
        if self._win is None or self._win[0] is not view:
            self._win = view, winning(view, seat)
        return self._win[1]

    def first(self, view: Position, seat: Seat) -> str | None:
        """Who of a seat had better act next; None where nothing is proposed, or where it is nobody's plan that comes next."""
        if not self.hand.proposes or view.phase != "turn" or view.pending or view.active:
            return None
        if win := self.win(view, seat):
            return win.unit or None
        name = _longest_first(view, self._measure_of(view, seat).best)
        step = self.of(Outlook(view, name)) if name else None
        return str(step.action["unit"]) if step and step.first else name or None

    def opening(self, view: Position, seat: Seat) -> str:
        """Who had better act next and what he can do, in a sentence, where nobody is chosen; "" where nothing is proposed."""
        if self.pondering or self.win(view, seat):
            return ""
        name = self.first(view, seat)
        outlook = Outlook(view, name) if name else None
        step = self.of(outlook) if outlook else None
        if outlook is None or step is None or step.action["do"] in ("first", "end_turn"):
            return ""
        return before_all(view, say("ironsquad:turn.choose_one"), step, self.dangers(outlook))

    def _measure_of(self, view: Position, seat: Seat) -> Measure:
        if self._measure is None or self._measure[0] is not view:
            self._measure = view, Measure(turn_of(view, seat))
        return self._measure[1]

    def planned(self, outlook: Outlook) -> Suggested | None:
        """What is proposed for a unit, now or once nothing else is asked of the hand."""
        return self.of(outlook) if self.hand.proposes and outlook.acting and not self.hand.restless else None

    def facing(self, outlook: Outlook) -> int | None:
        """Where a triangle that is done should face; None where nothing is proposed."""
        if self.planned(outlook) is None or outlook.unit.facing is None:
            return None
        return facing(outlook.view, outlook.name, outlook.unit)

    def dangers(self, outlook: Outlook) -> Dangers:
        """By hex, how many enemies could fire at it in their next turn, as the map of threats counts them."""
        view = outlook.view
        if self._dangers is None or self._dangers[0] is not view:
            self._dangers = view, dangers_of(view, OTHER[outlook.unit.seat])
        return self._dangers[1]

    def bars_nobody(self, outlook: Outlook) -> bool:
        """Whether a gunner bars nobody next turn, whichever way he looks; False where nothing is proposed."""
        view = outlook.view
        if not self.hand.proposes or outlook.unit.facing is None or view.kind(outlook.unit).ability != "bar":
            return False
        known = self._barring
        if known is None or known[0] is not view or known[1] != outlook.name:
            known = self._barring = view, outlook.name, not any(self.comers(outlook, corner) for corner in CORNERS)
        return known[2]

    def comers(self, outlook: Outlook, corner: int) -> int:
        """How many enemies could come in their next turn into one of the two hexes that a gunner bars who looks there."""
        view, unit = unbarred(outlook.view, outlook.name), outlook.unit
        front, ground = set(view.world.hexes.front(unit.at, corner)), country(view.world, view.layout)
        foes = [one for one in view.units.values() if one.seat != unit.seat]
        return sum(not front.isdisjoint(ground.reach(view, foe)) for foe in foes)


def _longest_first(view: Position, line: Line) -> str:
    """Who begins a line; of those who are to fire at the same enemy the one whose weapon reaches farthest. "" for nobody."""
    if not line.steps:
        return ""
    steps = [(name, one.does) for name, one in line.steps if isinstance(one, Choice)]
    first, plan = steps[0]
    if not isinstance(plan, Plan):  # a treatment is nobody's plan
        return first or str(plan.get("unit", ""))
    if not plan.target:
        return first
    firing = [name for name, other in steps if isinstance(other, Plan) and other.target == plan.target]
    return max(firing, key=lambda name: view.range(view.units[name]))


def _shooting(outlook: Outlook, kill: Kill, measure: Measure) -> Suggested | None:
    """A shot that may win at once, with the walk to where it is fired from, if it is as good as the best."""
    if kill.at != outlook.unit.at:
        return measure.to_kill(kill)
    step = Suggested({"do": "fire", "unit": kill.unit, "target": kill.target}, "", kill.target, "gain", True)
    return step if measure.goes_on(step.action) else None


def _towards(win: Win, outlook: Outlook) -> Suggested | None:
    """What brings a win nearer, before all that is weighed; None where it is another's walk that does."""
    name, unit = outlook.name, outlook.unit
    if win.unit == name:
        return Suggested({"do": "move", "unit": name, "to": outlook.steps(win.at)[0]}, win.at, why="win")
    if win.unit:
        return None
    if outlook.view.active and unit.facing is not None:  # whoever is acting is finished before the turn ends
        return Suggested({"do": "end", "unit": name, "facing": unit.facing}, why="win")
    return Suggested({"do": "end_turn"}, why="win")
