"""What clicks on the board come to in a turn: units chosen, choices aimed at and carried out, groups put together."""

from __future__ import annotations

from collections.abc import Mapping

from game.api import Action
from game.firefight.position import Unit
from scenes.boards.hexes.board import Hit
from scenes.kit.numbers import signed
from scenes.kit.option_card import StepperCard
from scenes.kit.words import say
from scenes.tables.firefight import light
from scenes.tables.firefight.advising.plans import begin, promised
from scenes.tables.firefight.advising.prospects import Choice, assaults, chance, same, walk_of, way_of
from scenes.tables.firefight.aim import HOURS, TURNING, Aiming
from scenes.tables.firefight.grouping import GROUP, joinable, other_step
from scenes.tables.firefight.options import Option
from scenes.tables.firefight.purses import Purses
from scenes.tables.firefight.sightline import guarding, sight_of, towards
from scenes.tables.firefight.state import FirefightActs, FirefightState
from scenes.tables.firefight.walking import PAYS_BY, cost, step_to, too_far, way
from scenes.tables.firefight.walking import begin as set_off
from scenes.tables.firefight.ways import lost_by, named


def _say(key: str, **given: object) -> str:
    return say(f"firefight:turn.{key}", **given)


NO_SIGHT = "R-FF-37"
"""The rule by which an attack is refused for want of a line of sight."""


class Holding(Aiming):
    """The hand over the board in a turn. `told_why`: why the last click did nothing."""

    def __init__(self, state: FirefightState, acts: FirefightActs) -> None:
        super().__init__(state, acts)
        self.told_why, self._strays = "", False  # whether what is done just now was proposed by nobody
        self.told_of: str | None = None  # the enemy of whom it was told that the active unit cannot attack him
        self.purses = Purses(self)
        self.stepper = StepperCard(_say("caps"), 0, 0, 2, self._step, shown=signed, tip=_say("caps_tip"))

        self.purse = StepperCard(_say("in_caps"), 0, 0, 1, self._put_in, tip=_say("in_caps_tip"))

    def _put_in(self, value: int) -> None:
        self.paid_in_caps = value
        self.acts.update_highlights()

    def _step(self, value: int) -> None:
        self.caps = value
        self.acts.update_highlights()

    # --- the board --------------------------------------------------------------------------------------------------------

    def update_highlights(self) -> None:
        super().update_highlights()
        light.light(self)
        if self.far:
            self.board.over.show_zone(self.far[1:])
            self.board.over.show_tags({self.far[-1]: self.far_cost()})

    def hover(self, hit: Hit) -> None:
        before = self.hit.unit
        super().hover(hit)
        if before != hit.unit and self.state.looks.on("sight") and not (self.chosen or self.tool or self.turning):
            light.look_of_pointed(self)
        if not self.state.shown:
            return
        if self.turning:
            self.update_highlights()
        else:
            light.point(self)

    def click(self, hit: Hit) -> bool:
        self.warned = self.stalling = False
        if self.turning and self.aimed:
            return self._click_turning(hit)
        if self.tool == GROUP and not self.aimed and hit.unit in (*self.group, *joinable(self.view, self.seat, self.members())):
            self.take_along(str(hit.unit))
            return True
        if self.aimed and hit.unit and self.supporters(self.aimed).get(hit.unit) == "":
            self.join(hit.unit)
            return True
        found = self.meant(hit) or self.played_on().get(hit.unit or "")
        if found and found == self.aimed:
            self.commit()
        elif found:
            self.aim(found)
        elif hit.unit and hit.unit in self.able():
            self.choose(hit.unit)
        elif of_active := self._active_shot(hit) or self._active_step(hit):
            why = self._why_other(hit, of_active)
            if why and self.told_of != hit.unit:
                self.told_of = hit.unit
                self.say_why(why)
            else:
                self.aim(of_active)
        else:
            return self._walks(hit) or self._why_not(hit)
        return True

    def _walks(self, hit: Hit) -> bool:
        """Whether a click on a hex beyond the next shows the walk there, or a second one sets off."""
        unit = self._walker()
        if unit is None or self.tool or not hit.space:
            return False
        if self.far and self.far[-1] == hit.space:
            self.set_off()
            return True
        path, price = way(self.state, unit, hit.space)
        if not path:
            return False
        self.show_walk(unit, path, price)
        return True

    def _walker(self) -> Unit | None:
        """The unit that a click on a far hex sends there: the chosen one, else the one that acts."""
        pool = self.view.pool[self.seat]
        return self.unit(self.chosen or (pool.units[0] if pool and len(pool.units) == 1 else None))

    def walk(self, option: Option) -> None:
        """Walk the whole way that is proposed."""
        unit, path = self.view.units[option.action["unit"]], walk_of(self.view, option.choice)
        self.decide(set_off(self.state, self.seat, unit, path, option.facing))

    def show_walk(self, unit: Unit, path: tuple[str, ...], price: int, facing: str = "") -> None:
        """Show a walk that the main button sets off on; `facing`: how the unit looks at its end, else as is safest there."""
        self.let_go()
        self.far_facing = facing or guarding(self.state, unit, path[-1])
        self.chosen, self.far, self.far_price, self.told_why = unit.id, path, price, ""
        self.acts.update_highlights()

    def set_off(self) -> None:
        """Walk the way that is shown."""
        unit = self.unit(self.chosen)
        if unit is not None:
            self.decide(set_off(self.state, self.seat, unit, self.far, self.far_facing))

    def far_cost(self) -> str:
        """What the walk that is shown costs."""
        return cost(self.view.units[str(self.chosen)], self.far_price)

    def far_lost(self) -> str:
        """What the walk that is shown throws away: AP of another unit."""
        return lost_by(self.state, self.seat, PAYS_BY[self.view.units[str(self.chosen)].state])

    def _active_shot(self, hit: Hit) -> Choice | None:
        """The shot at the enemy who was clicked while nothing is chosen: the proposed one, else the likeliest to hit."""
        if self.chosen or self.tool or not hit.unit or not self.enemy(hit.unit):
            return None
        option = self.option()
        if option and option.choice and option.choice.tool == "fire" and option.choice.space == hit.space:
            return option.choice
        fires = [one for one in self.choices if one.unit and one.tool == "fire" and one.space == hit.space]
        fires = [one for one in fires if one.core.get("target") in (None, hit.unit)]
        pool = self.view.pool[self.seat]
        acting = pool.units[:1] if pool else ()

        def best(one: Choice) -> tuple[int, ...]:
            """AP of an active unit are thrown away only where nobody else can hit him; of equal ones the first active unit's."""
            hits = chance(self.state, one)
            keeps = not lost_by(self.state, self.seat, way_of(self.view, self.seat, one).get("by"))
            return (keeps, hits, one.unit in acting) if hits else ()

        return max(fires, key=best, default=None)

    def _why_other(self, hit: Hit, shot: Choice) -> str:
        """Why the active unit does not take the shot at the enemy who was clicked, and who could; "" where it does, where
        there is none, or where the shot is what is proposed.
        """
        pool, option = self.view.pool[self.seat], self.option()
        shown = option is not None and option.choice is shot
        acting = self.unit(pool.units[0]) if pool and len(pool.units) == 1 and pool.ap else None
        if acting is None or shown or shot.do != "fire" or shot.unit in (None, acting.id):
            return ""
        own = [one for one in self.choices if one.unit == acting.id and one.tool == "fire" and one.space == hit.space]
        if any(chance(self.state, one) for one in own):
            return ""  # it could, but it is not as good
        action: Action = {"do": "fire", "unit": acting.id, "by": "pool", "at": hit.space}
        why = "" if own else self._refusal(action, str(hit.space))
        why = why or _say("cannot_hit", unit=self.state.called(acting.id))
        return _say("cannot_other", why=why, unit=self.state.called(str(shot.unit)))

    def _active_step(self, hit: Hit) -> Choice | None:
        """The step of the one active unit to the space that was clicked while nothing is chosen: it need not be clicked first."""
        pool = self.view.pool[self.seat]
        if self.chosen or self.tool or not pool or len(pool.units) != 1 or not hit.space or hit.unit and self.enemy(hit.unit):
            return None
        steps = [one for one in self.choices if one.unit in pool.units and one.tool == "move" and one.space == hit.space]
        return next((one for one in steps if any(way.get("by") == "pool" for way in one.ways)), None)

    def _click_turning(self, hit: Hit) -> bool:
        """Whether a facing was clicked: it is lit first, and taken by a second click; or the space again: as it looks now."""
        assert self.aimed is not None
        facing = HOURS.get(hit.hour or 0)
        here = self.aimed.space or (self.view.units[self.aimed.unit].at if self.aimed.unit else None)
        if facing and facing != self.facing:
            self.facing = facing
            self.acts.update_highlights()
        elif facing or hit.space == here:
            self.commit()
        else:
            self.back()
            return self.click(hit)
        return True

    def _why_not(self, hit: Hit) -> bool:
        """Whether there is a reason to tell why a click does nothing."""
        unit = self.unit(hit.unit)
        if unit and unit.seat == self.seat:
            self.say_why(self._why_idle(unit))
            return True
        walker = self._walker() if hit.space and not unit and not self.tool else None
        far = too_far(self.state, walker, str(hit.space)) if walker else ""
        if far:
            self.say_why(far)
            return True
        if self.chosen and hit.space:
            own = self.view.units[self.chosen]
            shot: Action = {"do": "fire", "unit": own.id, "by": PAYS_BY[own.state], "at": hit.space}
            self.say_why(self._refusal(shot if unit else step_to(own, hit.space), hit.space))
            return True
        if unit and not self.chosen:
            self.say_why(_say("no_shot", unit=self.state.called(unit.id)))
            return True
        if hit.space:
            there = [one for one in self.view.here(hit.space) if one.seat == self.seat]
            able = next((one for one in there if one.id in self.able()), None)
            key = "choose_there" if able else "cannot_there" if there else "choose_first"
            named = able or next(iter(there), None)
            self.say_why(_say(key, unit=self.state.called(named.id) if named else ""))
            return True
        return False

    def _why_idle(self, unit: Unit) -> str:
        """Why a unit of one's own can do nothing: it is spent, or its hit marker keeps it from all, or what the rules say."""
        name, counter = self.state.called(unit.id), self.view.counter(unit)
        if unit.state == "spent":
            return _say("spent_early" if self.state.capless else "spent_for", unit=name)
        if counter is not None and counter.bars:
            return _say("hit_for", unit=name, counter=say(f"firefight:counter.hits.{unit.hit}"))
        return _say("nothing_for", unit=name)

    def _refusal(self, action: Action, space: str) -> str:
        """Why a unit may not do this to a space; where that is out of its sight, by what."""
        why = self.state.refusal(action)
        return self._out_of_sight(self.view.units[action["unit"]].at, space) if NO_SIGHT in why else why

    def _out_of_sight(self, start: str, end: str) -> str:
        """Why there is no line of sight: what closes it first, as it is called on the board."""
        where, what = next(iter(sight_of(self.state, start, end).blockers.items()), ("", ""))
        return _say("no_sight" if where else "no_sight_seam", start=start, end=end, what=what, where=where, rule=NO_SIGHT)

    def say_why(self, why: str) -> None:
        """Tell why something cannot be done, where the sentence stands."""
        self.told_why = why
        self.state.change()

    def choose(self, name: str | None) -> None:
        """Choose a unit; None lets it go."""
        self.let_go()
        self.chosen, self.told_why, self.told_of = name, "", None
        unit = self.unit(name)
        if unit and unit.at in self.state.world.hexes.bit:
            self.show_space(unit.at)
            self.state.context.report("chosen")
        self.acts.update_highlights()

    def aim(self, choice: Choice) -> None:
        """Aim at something: the main button and a second click carry it out."""
        if choice.unit and choice.unit != self.chosen:
            self.chosen = choice.unit
        self.aimed, self.caps, self.support, self.told_why, self.far = choice, 0, [], "", ()
        self.extra, self.paid_in_caps = {}, 0
        self.turning = choice.do in TURNING and not assaults(self.state, choice)  # in close combat no front matters
        unit = self.unit(choice.unit)
        turns = choice.do in TURNING and unit and choice.do != "pivot"
        self.facing = towards(self.view, unit, choice.space or unit.at) if turns and unit else choice.core.get("facing", "")
        self.stepper.change(value=0)
        self.purse.change(value=0)
        self.state.context.report("aimed")
        self.acts.update_highlights()

    def join(self, unit: str) -> None:
        """Let a unit join a shot, or not any more."""
        self.support = self.support + [unit] if unit not in self.support else [one for one in self.support if one != unit]
        self.acts.update_highlights()

    def add(self, key: str, value: object) -> None:
        """Add something to the move that is aimed at, or leave it out again."""
        self.extra = {one: more for one, more in self.extra.items() if one != key} if key in self.extra else {key: value}
        self.acts.update_highlights()

    def take_along(self, unit: str) -> None:
        """Take a unit into the group, or out of it."""
        self.group = [*self.group, unit] if unit not in self.group else [one for one in self.group if one != unit]
        self.acts.update_highlights()

    def step_otherwise(self, name: str) -> None:
        """Let a member of the group step to its next other space, or stay."""
        assert self.aimed is not None
        self.aimed = other_step(self.state, self.aimed, name, self.choices)
        self.acts.update_highlights()

    def gather(self) -> None:
        """Begin to put a group together around the chosen unit."""
        self.tool, self.aimed, self.turning = GROUP, None, False
        self.acts.update_highlights()

    def take(self, tool: Choice) -> None:
        """Take a kind of action into the hand; do at once what needs no place."""
        if tool.space and tool.do not in ("load", "unload", "occupy"):
            self.tool, self.aimed, self.turning = tool.tool, None, False
            self.acts.update_highlights()
        else:
            self.aim(tool)

    def decide(self, action: Mapping[str, object]) -> None:
        """Do this as the seat at the screen; lessons hear of each action once."""
        context = self.state.context
        context.report("action-taken", str(len(context.chair().story())))
        self.state.stopped = None
        self._strays = not self._proposes(dict(action))
        if not self.thinks:
            begin(self.state, self.seat, self.wise, dict(action))
        super().decide(action)
        self._strays = False

    @property
    def strays(self) -> bool:
        return self._strays

    def is_proposed(self, action: Action) -> bool:
        return bool(self.wise) and self._proposes(action)

    def _proposes(self, action: Action) -> bool:
        """Whether amber proposes this, of all that may be done or for the chosen unit, or has promised it, whoever pays."""
        if self.thinks:
            return False
        told = [one.action for one in (*self.wise[:1], *self._counselled()[:1])] + promised(self.state, self.seat)
        walks = self.state.walk is not None  # its steps look where it goes
        return not self.wise or any(same(one, action) and (walks or one.get("facing") == action.get("facing")) for one in told)

    def commit(self) -> None:
        """Carry out what is aimed at."""
        if self.aimed:
            action = self.action(self.aimed)
            if action.get("facing") and self.aimed.do == "pivot" and self.aimed.core.get("facing") != action["facing"]:
                action["facing"] = self.facing
            self.decide(action)

    def _let_go(self) -> None:
        self.back()

    def back(self) -> bool:
        if self.warned or self.stalling:  # what is asked is let go of first
            self.warned = self.stalling = False
        elif self.far:
            self.far = ()
        elif self.turning or self.aimed:
            self.aimed, self.turning, self.support, self.caps = None, False, [], 0
        elif self.tool:
            self.tool, self.group = None, []
        elif self.chosen:
            self.chosen = None
        else:
            return False
        self.told_why, self.told_of = "", None
        self.acts.update_highlights()
        return True

    def _by(self, way: Action) -> None:
        """Pay in this way from now on, where it can be; a second click leaves it to the table again."""
        self.by = "" if self.by == named(way) else named(way)
        self.acts.update_highlights()
