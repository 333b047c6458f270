"""What a turn shows: what the chosen unit can do, who and what is pointed at, the shot and the walk that come of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.api import Seat
from game.boards.hexes import CORNERS
from game.ironsquad import healing
from game.ironsquad.position import Position
from scenes.boards.hexes.board import Corners, Hit, Ring
from scenes.boards.hexes.over import BARRED, COVER, DANGER
from scenes.boards.hexes.pieces import degrees_of
from scenes.kit import palette
from scenes.kit.words import say
from scenes.presentation.story import listed
from scenes.tables.ironsquad.advising import advice, posts, proposing
from scenes.tables.ironsquad.advising.threat_lines import NONE, Dangers
from scenes.tables.ironsquad.expected import Intent, risk_of, sentence, without_a_click
from scenes.tables.ironsquad.modes import Mode
from scenes.tables.ironsquad.names import full_title, percent, title_of
from scenes.tables.ironsquad.places import front_of
from scenes.tables.ironsquad.prospects import Outlook, Shot, chance_of, line_of, shot_of, sight_of
from scenes.tables.ironsquad.state import IronSquadActs, IronSquadState

NAMED = 3
"""So many enemies are named whom he could hit from a hex."""


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:turn.{key}", **given)


class Looking(Mode):
    """The possibilities of one unit on the board.

    `chosen` is the unit whose possibilities are lit, `aimed` the enemy that the next click fires at, or that he could be fired at
    after a walk, `entering` the hex of an enemy that the next click goes to, `facing` the corner offered for the end of an
    activation, `onward` who is gone on with once whoever is acting is finished, `treating` whether a click treats, `warned`
    whether the player has been told what the end of the turn would leave undone.
    """

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        super().__init__(state, acts)
        self.advice = advice.Adviser(self)
        self.aimed: str | None = None
        self.entering: str | None = None  # the hex with an enemy on it that the next click goes to
        self.facing: int | None = None
        self.onward: str | None = None
        self._turned: str | None = None  # whose counter points where it is asked whether he should
        self.treating = self.warned = False
        self._outlook: Outlook | None = None
        self._better: tuple[Position, dict[tuple[str, str, str], tuple[str, ...]]] | None = None
        self._shots: tuple[Position, dict[tuple[str, str, str], Shot]] | None = None

    @property
    def side(self) -> Seat:
        """Whose turn is shown; "" for nobody's."""
        return self.view.seat or ""

    def ask(self, what: str, **about: Any) -> dict[str, Any]:
        """The answer to a question about what is shown."""
        return self.state.context.chair().ask(what, **about)

    def keep(self, chosen: str | None) -> None:
        view = self.state.view
        unit = view.units.get(chosen or "")
        self.chosen = chosen if unit and unit.seat == view.seat else None

    # --- what is lit ----------------------------------------------------------------------------------------------------

    @property
    def outlook(self) -> Outlook | None:
        """What the chosen unit can do."""
        if self.chosen is None or self.chosen not in self.view.units:
            return None
        if self._outlook is None or self._outlook.view is not self.view or self._outlook.name != self.chosen:
            self._outlook = Outlook(self.view, self.chosen, not self.state.context.advises)
        return self._outlook

    @property
    def _unasked(self) -> Outlook | None:
        """The same of a unit that may act, while it is asked neither where it faces nor whom it treats."""
        outlook = self.outlook
        return outlook if outlook and outlook.acting and self.facing is None and not self.treating else None

    @property
    def proposes(self) -> bool:
        """Whether the table says what a sensible player would do: not in a puzzle, nor of what is thought of."""
        return self.state.shown and self.state.context.advises and not self.thinking

    @property
    def wins(self) -> bool:
        """Whether the end of the turn wins the match, where the table says so."""
        win = self.advice.win(self.view, self.side)
        return win is not None and not win.unit

    def waiting(self) -> list[str]:
        """The seat's units that can still act, in the order of listing."""
        active = self.view.active
        return [name for name in self.unfinished() if not active or active.unit == name]

    def unfinished(self) -> list[str]:
        """All of the seat's units that can still act, whoever is acting."""
        return [name for name, unit in self.view.own(self.side) if not unit.done]

    def unused(self) -> list[str]:
        """Those whom the end of the turn would keep from something."""
        spent = self.view.active and self.outlook and self.outlook.spent
        return self.others() if spent else self.unfinished()

    def others(self) -> list[str]:
        """The seat's units beside the one that is acting, and the one that is chosen, which can still act."""
        active = self.view.active
        return [name for name in self.unfinished() if name != self.chosen and not (active and active.unit == name)]

    def update_highlights(self) -> None:
        super().update_highlights()
        view, board, over = self.view, self.board, self.board.over
        if view.active:
            self.chosen = view.active.unit
        if self.chosen not in view.units:
            self.chosen = None
        over.show_trail(view.path)
        board.keep_open(self.aimed if self.aimed in view.units else None)
        board.show_ready(self.waiting())
        board.choose(self.chosen)
        outlook = self.outlook
        if self._turned and (outlook is None or self.facing is None):
            self._turn(None)
        if outlook is None:
            self._show_restored()
            return
        if self.facing is not None:
            over.show_corners(Corners(outlook.unit.at, CORNERS, self.facing))
            self._show_front(outlook, self.facing)
            return
        if self.treating:
            over.show_rings({view.units[name].at: Ring(palette.GOOD) for name in outlook.treatable})
            return
        self._show_reach(outlook)
        self._point()

    def _show_reach(self, outlook: Outlook) -> None:
        over, view = self.board.over, self.view
        if outlook.acting:
            over.show_reach({space: cost for space, cost in outlook.far.items() if cost}, len(outlook.far) > 1)
            over.show_refused(outlook.refused)
            over.show_hatching(BARRED, view.barred(outlook.unit.seat))
            seen, covered = outlook.areas
            if not self.state.looks.on("threat"):
                over.show_hatching(DANGER, sorted(seen))
            over.show_hatching(COVER, sorted(covered))
            self._show_tags(outlook)
            solid = dict.fromkeys(outlook.targets, False)
            self.board.show_targets({**dict.fromkeys(outlook.later, True), **solid})

    def risk(self, space: str) -> str:
        """How many enemies can hit the chosen unit where it could go, in a sentence; "" where it is told, or not asked."""
        outlook, threat = self.outlook, self.state.looks.on("threat")
        if threat or not (self.proposes and outlook and outlook.acting and outlook.far.get(space)):
            return ""
        return risk_of(self.advice.dangers(outlook), space)

    def hits(self, space: str) -> str:
        outlook = self._unasked
        if outlook is None or not outlook.far.get(space) or outlook.unit.fired:
            return ""
        found = [(full_title(self.view, name), percent(chance)) for name, chance in outlook.hits(space)]
        told = [_say("hits.one", target=f"**{title}**", chance=chance) for title, chance in found[:NAMED]]
        return _say("hits.some", targets=listed(told)) if told else _say("hits.nobody")

    def laid_over(self, space: str) -> str:
        outlook = self._unasked
        if outlook is None:
            return ""
        seen, covered = outlook.areas
        key = "seen" if space in seen else "covered" if space in covered else ""
        if space in self.view.barred(outlook.unit.seat):
            key = "barred"
        return _say(f"hatched.{key}") if key else ""

    def _show_tags(self, outlook: Outlook, posts: Mapping[str, str] | None = None) -> None:
        """Show what turning a tile up brings, and the words on the best post for a shot; what is hatched is told on pointing."""
        places, words = self.view.world.board.locations, say("ironsquad:tag.reveal")
        tags = {places[loc].hexes[0]: words for loc in outlook.reveals}
        self.board.over.show_tags({**tags, **(posts or {})})

    def _show_front(self, outlook: Outlook, corner: int) -> None:
        """Show the unit as it would point there, and what it would bar or cover."""
        self._turn(outlook.name, corner)
        for kind, spaces in front_of(self.view, outlook.unit._replace(facing=corner)).items():
            self.board.over.show_hatching(kind, spaces)

    def _turn(self, name: str | None, corner: int | None = None) -> None:
        """Let the counter of a unit point to a corner for as long as it is asked about, and every other as it does."""
        for unit in {self._turned or "", name or ""} & self.board.counters.keys():
            self.board.counters[unit].asked = degrees_of(corner) if unit == name and corner is not None else None
        self._turned, self.board.stale = name, True

    def _show_restored(self) -> None:
        """Mark those whom the Captain will restore when the next turn begins, for when nobody is chosen."""
        view = self.view
        spaces = [view.units[name].at for name in healing.restorable(view, self.side)]
        self.board.over.show_tags(dict.fromkeys(spaces, say("ironsquad:tag.restored")))

    def sentence(self) -> str:
        """What is expected: what amber does, wherever the pointer is, else what a click there would do."""
        step, outlook = self.advice.step, self.outlook
        proposed = self._shot_at(step.target, step.to) if step and step.target else None
        win = self.advice.win(self.view, self.side)
        comers = self.advice.comers(outlook, self.facing) if outlook and self.facing is not None else 0
        if outlook and self.facing is not None and self.advice.bars_nobody(outlook):
            comers = -1
        dangers = self.advice.dangers(outlook) if outlook and (step or self.goal) else NONE
        about = (self.aimed, self.facing, self.treating, self.warned, step, proposed, win, self.entering, comers, dangers)
        opening = "" if outlook or self.warned else self.advice.opening(self.view, self.side)
        hit, target = (self.state.nothing, self.aimed) if self.held else (self.hit, self.target())
        shot = self._shot_at(target)
        better = next(iter(self.better(shot)), "")
        return sentence(Intent(self.view, hit, outlook, self.unused(), target, shot, *about, opening, better))

    def why_nothing(self, hit: Hit) -> str:
        if self.facing is not None and self.outlook and not self.state.hand.busy:
            return say("ironsquad:turn.face_first", unit=title_of(self.view, self.outlook.name))
        return super().why_nothing(hit)

    def pointed(self) -> str:
        """What a click on the hex that is pointed at would do, for the panel, while the sentence is that of amber."""
        hit, outlook = self.hit, self._unasked
        if outlook is None or not (self.held and hit.space):
            return ""
        if hit.unit:
            return ""
        return without_a_click(self.view, outlook, Hit(hit.space))

    # --- the window --------------------------------------------------------------------------------------------------

    def bring_goal(self) -> None:
        """Have the hex in the window that the button for a walk leads to, beside the unit that goes there."""
        if self.outlook and self.goal:
            self.board.show_spaces([self.outlook.unit.at, self.goal])

    def bring_front(self, outlook: Outlook, corner: int) -> None:
        """Have what a triangle would bar or cover in the window beside it."""
        fronts = front_of(self.view, outlook.unit._replace(facing=corner)).values()
        self.board.show_spaces([outlook.unit.at, *(space for front in fronts for space in front)])

    # --- the pointer ----------------------------------------------------------------------------------------------------

    def hover(self, hit: Hit) -> None:
        super().hover(hit)
        if not self.state.shown:
            return  # what moves is not what this view knows
        if self.facing is not None:
            self._offer(hit)
            return
        self._point()

    def _offer(self, hit: Hit) -> None:
        outlook = self.outlook
        if outlook and hit.hour:
            self._show_front(outlook, hit.hour)
        elif outlook and self.facing is not None:
            self._show_front(outlook, self.facing)

    def target(self) -> str | None:
        """The enemy that is pointed at, else the one that was aimed at."""
        unit = self.hit.unit
        if unit and unit in self.view.units and self.outlook and self.view.units[unit].seat != self.view.seat:
            return unit
        return self.aimed

    def preview(self) -> Shot | None:
        """The shot of the chosen unit at the enemy that is pointed or aimed at, from here, else from the best post for it; from
        another one while that is pointed at.
        """
        outlook, there = self.outlook, "" if self.hit.unit else self.hit.space or ""
        other = bool(outlook and self.aimed and there in [one.at for one in outlook.later.get(self.aimed, ())])
        return self._shot_at(self.target(), there if other else "")

    def compared(self) -> str:
        shot, base, outlook = self.preview(), self.meant(), self.outlook
        if not (shot and base and outlook and shot.target == base.target and shot.at != base.at):
            return ""
        return posts.compared(outlook, shot, base, self._risks(outlook))

    def better(self, shot: Shot | None) -> tuple[str, ...]:
        """The hexes that beat the one a shot is to be fired from, the nearest first."""
        outlook = self.outlook
        if shot is None or outlook is None:
            return ()
        if self._better is None or self._better[0] is not self.view:
            self._better = self.view, {}
        known, which = self._better[1], (shot.unit, shot.target, shot.at)
        if which not in known:
            known[which] = posts.better(outlook, shot, self._risks(outlook))
        return known[which]

    def _risks(self, outlook: Outlook) -> Dangers:
        """By hex, how many enemies can hit whoever stands there; nothing where nothing is proposed."""
        return self.advice.dangers(outlook) if self.proposes else NONE

    def _shot_at(self, target: str | None, post: str = "") -> Shot | None:
        """The shot of the chosen unit at an enemy from a post, else from here, else from the best post for it."""
        outlook = self.outlook
        if outlook is None or target is None or not outlook.acting or outlook.unit.fired or target not in self.view.units:
            return None
        better = target not in outlook.targets and outlook.later.get(target)
        at = post or (self._sent_to(outlook, target) or better[0].at if better else None)
        if self._shots is None or self._shots[0] is not self.view:
            self._shots = self.view, {}
        known, which = self._shots[1], (outlook.name, target, at or outlook.unit.at)
        if which not in known:
            known[which] = shot_of(self.view, outlook.name, target, self.ask, at)
        return known[which]

    def _sent_to(self, outlook: Outlook, target: str) -> str:
        """Where it is proposed to him to fire at an enemy from; "" where it is not."""
        step = self.advice.planned(outlook)
        return step.to if step and step.target == target else ""

    def meant(self) -> Shot | None:
        """The shot at the enemy that was aimed at, whatever is pointed at."""
        return self._shot_at(self.aimed)

    @property
    def post(self) -> str:
        """The hex from which the shot at the enemy aimed at would be fired, where he must walk there first; "" for none.

        Whoever is pointed at changes nothing of it: what a button does stays while the pointer goes to it.
        """
        outlook, shot = self.outlook, self.meant()
        return shot.at if outlook and shot and shot.at != outlook.unit.at else ""

    @property
    def held(self) -> bool:
        """Whether the sentence is that of the amber button, which no pointer changes."""
        return bool(self.aimed or self.entering or self.advice.step)

    @property
    def goal(self) -> str:
        """The hex that the button for a walk leads to: it bears its name, and the board shows it; "" for none."""
        step = self.advice.step
        return self.entering or self.post or (step.to if step else "")

    def _point(self) -> None:
        """Show the way to the hex that is pointed at, or the line to the enemy; and always where the button for a walk leads."""
        over, outlook = self.board.over, self.outlook
        over.show_path()
        over.show_sight()
        over.show_rings()
        if outlook is None:
            return
        self._show_tags(outlook)
        self._show_pointed(outlook)
        goal, path = self.goal, over.path
        if goal and not (path and path.spaces[-1] == goal):
            over.show_rings({**over.rings, goal: Ring()})
            over.show_tags({**over.tags, goal: say("ironsquad:tag.goal", at=goal)})

    def _show_pointed(self, outlook: Outlook) -> None:
        """Show what is pointed or aimed at, else what is proposed."""
        over, here, there = self.board.over, outlook.unit.at, self.hit.space
        shot = self.preview()
        if shot:
            self._show_shot(outlook, shot)
            return
        if there and there != here and self.state.looks.on("sight"):
            seen = self.ask("los", **{"from": here, "to": there})
            over.show_sight(line_of(self.view, here, there, seen))
        elif (
            there
            and there != here
            and outlook.acting
            and not self.hit.unit
            and (outlook.path(there) or there not in self.view.layout.ground)
        ):
            over.show_path(outlook.path(there))
        elif step := self.advice.step:
            proposing.show(over, outlook, step, self._shot_at(step.target) if step.action["do"] == "fire" else None)

    def _show_shot(self, outlook: Outlook, shot: Shot) -> None:
        """Show the line of a shot with its odds, the way to where it is fired from, and from where it would be better."""
        over, meant = self.board.over, self.meant()
        base = meant if meant and meant.target == shot.target else shot
        better = self.better(base)
        post = shot.at if shot.at != outlook.unit.at else ""
        over.show_sight(sight_of(self.view, shot))
        over.show_rings({at: Ring(palette.SKY, True) for at in better if at != shot.at})
        # Words on the nearest alone: on all of them they would cover the target and the costs.
        tags = {}
        if post:
            over.show_path(proposing.way(outlook, post) if post == self.goal or not self.aimed else outlook.path(post))
        if better and base is shot:
            tags[better[0]] = posts.gain(outlook, shot, better[0], self._risks(outlook))
        if shot.answer["can"]:
            tags[self.view.units[shot.target].at] = say("ironsquad:tag.odds", chance=percent(chance_of(self.view, shot)))
        self._show_tags(outlook, tags)
