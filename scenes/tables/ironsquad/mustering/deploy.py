"""Deploying at the table of Iron Squad: counters from a tray into the seat's zone, triangles with a facing (R-IS-12, R-IS-89)."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.api import Action, Seat
from game.boards.hexes import CORNERS
from game.ironsquad.position import Unit
from game.ironsquad.records import HIDDEN
from scenes.boards.hexes.board import Corners, Hit, Ring
from scenes.boards.hexes.over import HATCHES
from scenes.boards.hexes.pieces import COUNTER
from scenes.boards.hexes.state import HERO
from scenes.kit import palette
from scenes.kit.scale import fitting
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say
from scenes.tables.ironsquad.modes import Mode
from scenes.tables.ironsquad.mustering.tray import Carried, Hands, Squad, Tray
from scenes.tables.ironsquad.names import title_of
from scenes.tables.ironsquad.pieces import counter_of
from scenes.tables.ironsquad.places import front_of, goal_of, good_place, in_the_north, own_mission
from scenes.tables.ironsquad.state import LEAST_COUNTER, IronSquadActs, IronSquadState

GHOST = 0.4  # how much of a counter is seen where it stood while it is carried away


def _say(key: str, **given: object) -> str:
    return say(f"ironsquad:deploy.{key}", **given)


class Deploying(Mode):
    """The seat at the screen deploys its squad; every placement counts at once and may be changed until `ready`.

    `chosen` is the unit that the next click places, `facing` whether the corners around it are offered.
    """

    topic = "panel.deploy"

    def __init__(self, state: IronSquadState, acts: IronSquadActs) -> None:
        super().__init__(state, acts)
        assert self.chair is not None and self.chair.seat is not None
        self.seat: Seat = self.chair.seat
        self.facing = False
        self.mission = own_mission(self.view, self.seat) is not None
        self._from: Hit | None = None  # where on the board it was taken up
        self._before: str | None = None  # who was chosen before that
        self._shown = ""  # the hex proposed last, which was brought into sight
        self._arrows: str | None = None  # the hex around which arrows have been brought into sight
        self._deploys: dict[str, set[str]] = {}
        for action in self.legal:
            if action["do"] == "deploy":
                self._deploys.setdefault(action["unit"], set()).add(action["at"])
        self.open = frozenset().union(*self._deploys.values())
        self.squad = Squad(state, self.seat)
        self.standing: list[str] = []
        self.chosen = next(iter(self.missing), None)
        hands = Hands(self.choose, self.take_up, self.carry, self.let_go, self.drop)
        self.tray, self.hand = Tray(self.squad, hands), Carried(self.squad, hands)
        self._level = self._near = self.board.camera.level  # as it was, and as it was set
        self._looked = Rect(0, 0, 0, 0)  # the place of the board for which the camera was set

    @property
    def missing(self) -> list[str]:
        """The units that do not stand yet."""
        return self.squad.missing

    @property
    def _zoomed(self) -> bool:
        """Whether somebody has chosen how near the board is: it stays so."""
        return self.board.camera.level != self._near

    @property
    def offered(self) -> Unit | None:
        """The triangle around which corners are offered, as soon as it is seen to stand."""
        return self.view.units.get(self.chosen or "") if self.facing else None

    # --- what is shown --------------------------------------------------------------------------------------------------

    def covers(self) -> Sequence[Widget]:
        found: list[Widget] = [self.tray, *self.tray.slots] if self.tray.slots else []
        return [*found, self.hand] if self.squad.carried else found

    def place(self) -> None:
        chrome = self.state.chrome
        if chrome:
            self.tray.settle(self.board.clear, chrome.scale, in_the_north(self.view, self.seat))
            self.hand.place(chrome.whole, chrome.scale)
        if self.board.camera.rect != self._looked:
            self._looked = self.board.camera.rect.copy()
            self._look()
            self._shown = ""
            self._bring()

    def _look(self) -> None:
        """Show the whole breadth of the zone, where counters stay large enough for that."""
        board, camera, chrome = self.board, self.board.camera, self.state.chrome
        roomy = fitting(chrome.whole.size) if chrome else board.scale
        least = min(board.scale, roomy, key=lambda one: one.percent).px(HERO)
        across = sorted(self.squad.zone, key=board.hexes.centre)
        board.show_space(across[len(across) // 2])
        while not (board.is_shown(across[0]) and board.is_shown(across[-1])) and camera.level:
            camera.zoom_at(-1, camera.rect.center)
            if camera.zoom * COUNTER < least:  # large letters leave little room, and the zone counts for more
                camera.zoom_at(1, camera.rect.center)
                break
        board.show_space(across[len(across) // 2])
        self._near = camera.level
        board.change()

    def update_highlights(self) -> None:
        super().update_highlights()
        over, view = self.board.over, self.view
        gone = next((name for name in self.standing if name not in view.units), None)
        if gone:  # taken back: it is its turn again
            self.chosen = gone
        self.standing = [name for name in self.squad.names if name in view.units]
        self.facing = self.offered is not None
        over.show_reach(dict.fromkeys(self.open, ""))
        over.show_refused(dict.fromkeys((space for space in self.squad.zone if space not in self.open), ""))
        self._show_goal()
        self.board.choose(self.chosen if self.chosen in view.units else None)
        if self.squad.carried:
            self._ghost(self.squad.carried, GHOST)
        self._show_front()
        self.tray.refresh()
        self.place()
        self._bring()
        if not self.missing:
            self.state.context.report("placed")

    def _show_goal(self) -> None:
        """Ring the building of the mission, as long as the mission lies open."""
        goal = {goal_of(self.view, self.seat): Ring(palette.AMBER, True)}
        rings = goal if self.mission and self.state.mission_open else {}
        proposed = self._proposed()
        self.board.over.show_rings({**rings, proposed: Ring()} if proposed else rings)
        words = say("ironsquad:tag.start_here", unit=title_of(self.view, self._next)) if proposed else ""
        self.board.over.show_tags({proposed: words} if proposed else {})

    def _proposed(self) -> str:
        """Where amber would place the next unit; "" while something else is asked."""
        if self.facing or self.squad.carried or not self.missing or not self.state.shown:
            return ""
        return self._best_place()

    def _best_place(self) -> str:
        """Where the next unit does well."""
        return self.suggested(self._next, [unit.at for _, unit in self.view.own(self.seat)])

    def _bring(self) -> None:
        """Bring the hex that is proposed into sight, once."""
        proposed = self._proposed()
        if proposed != self._shown:
            self._shown = proposed
            if proposed:
                self.board.show_spaces([proposed])

    def _ghost(self, name: str, fade: float) -> None:
        if name in self.view.units:
            counter = counter_of(self.view, self.view.units[name])
            counter.fade = fade
            self.board.place(name, counter)

    def _show_front(self) -> None:
        """Show the front of the triangle that is being turned, placed or pointed at."""
        over, unit = self.board.over, self._turning()
        if self.offered and unit:
            front = self.view.world.hexes.front
            hours = tuple(hour for hour in CORNERS if hour == unit.facing or front(unit.at, hour))
            over.show_corners(Corners(unit.at, hours, unit.facing))
            if self._arrows != unit.at:  # all of them are to be seen, wherever he stands
                self._arrows = unit.at
                self.board.show_spaces([unit.at, *filter(None, self.view.world.hexes.near[unit.at])])
        else:
            self._arrows = None
        found = front_of(self.view, unit) if unit else {}
        for kind in HATCHES:
            over.show_hatching(kind, found.get(kind, ()))

    def _turning(self) -> Unit | None:
        """The triangle whose front matters now, as it would stand and point: it is turned, placed or pointed at."""
        units, hit, offered = self.view.units, self.hit, self.offered
        if offered:
            return offered._replace(facing=hit.hour or offered.facing)
        name = self.squad.carried or (hit.unit if hit.unit in units else self.chosen)
        if name is None or not self.squad.pointed(name):
            return None
        if hit.space in self.open and (self.squad.carried or name == self.chosen):
            return self.squad.unit(name, hit.space or "")
        return units.get(name)

    def why_not(self, space: str) -> str | None:
        """Why nobody is deployed on a hex, in a few words; None where somebody may be."""
        if space in self.open:
            return None
        if space not in self.squad.zone:
            return _say("tag.outside")
        ground = self.view.layout.ground[space]
        return _say("tag.facedown" if ground == HIDDEN else f"tag.{ground}")

    # --- placing --------------------------------------------------------------------------------------------------------

    def deploy(self, name: str, at: str, facing: int | None = None) -> None:
        """Place a unit here; ask a triangle for its facing, else choose the next unit."""
        unit = self.squad.unit(name, at)
        if facing is None:
            facing = unit.facing
        action: Action = {"do": "deploy", "unit": name, "at": at}
        self.chosen, self.facing = name, self.squad.pointed(name)
        if not self.facing:
            self.chosen = next((one for one in self.missing if one != name), None)
        self.decide(action if facing is None else action | {"facing": facing})

    def point(self) -> None:
        """Leave the triangle whose corners are offered as it points, and choose the next unit."""
        if self.chosen in self.view.units:
            self.facing, self.chosen = False, next(iter(self.missing), None)
            self.acts.update_highlights()

    def _turn_to(self, name: str | None, corner: int) -> None:
        """Point a triangle that stands there; where its corners are offered, they go on being offered."""
        unit = self.view.units.get(name or "")
        if unit and corner != unit.facing:
            self.decide({"do": "deploy", "unit": name, "at": unit.at, "facing": corner})

    def choose(self, name: str | None) -> None:
        """Let the next click place this unit; around a triangle that stands, offer its corners."""
        self.chosen = name
        self.facing = bool(name and name in self.view.units and self.squad.pointed(name))
        if name and name in self.view.units:
            self.state.look_at(self.view.units[name].at)
        self.acts.update_highlights()

    def suggested(self, name: str, taken: Sequence[str]) -> str:
        """A good hex for a unit where others stand on `taken`."""
        return good_place(self.view, self.seat, self._deploys[name], taken)

    def suggest(self) -> None:
        """Place the chosen unit, else the next one that does not stand, where it does well."""
        if self.missing:
            self.deploy(self._next, self._best_place())

    @property
    def _next(self) -> str:
        """The chosen unit, else the next one that does not stand, while there is one."""
        return self.chosen if self.chosen in self.missing and self.chosen else self.missing[0]

    def place_rest(self) -> None:
        """Place every unit that does not stand yet where it does well."""
        taken = [unit.at for _, unit in self.view.own(self.seat)]
        for name in self.missing:
            at = self.suggested(name, taken)
            taken.append(at)
            self.deploy(name, at)
        self.chosen, self.facing = None, False
        if self._zoomed:
            self.board.show_spaces(taken)
        else:
            self.board.hold_spaces(taken, LEAST_COUNTER)
            self._near = self.board.camera.level

    def take_back(self) -> None:
        """Take back the last placement, but nothing that was done before the deployment."""
        if self.standing:
            self.acts.take_back()

    def ready(self) -> None:
        """End the deployment, for good."""
        if not self.missing:
            self.decide({"do": "ready"})

    # --- taking up and letting go ---------------------------------------------------------------------------------------

    def take_up(self, name: str, at: tuple[int, int]) -> None:
        """Hang a counter on the pointer."""
        self._before, self.chosen, self.facing, self.squad.carried = self.chosen, name, False, name
        self.hand.follow(at)
        self.acts.update_highlights()

    def carry(self, at: tuple[int, int]) -> None:
        """Make the carried counter follow the pointer."""
        self.hand.follow(at)
        hit = self.board.pick(at)
        if hit != self.hit:
            self.hover(hit)
            self.acts.refresh()
        self.state.change()

    def let_go(self, hit: Hit) -> None:
        """Place the carried counter on the hex under it, else put it back where it was."""
        name, self.squad.carried = self.squad.carried, None
        if name is None:
            return
        self._ghost(name, 1.0)
        if hit.space in self.open and not (name in self.view.units and self.view.units[name].at == hit.space):
            self.deploy(name, hit.space or "")
        else:
            self.acts.update_highlights()

    # --- the hand -------------------------------------------------------------------------------------------------------

    def hover(self, hit: Hit) -> None:
        if not self.state.shown:
            self.state.hit = hit
            return
        super().hover(hit)
        self._show_goal()
        over, space = self.board.over, hit.space
        busy = self.squad.carried or self.chosen
        why = self.why_not(space) if space and not self.facing and (busy or space in self.squad.zone) else None
        if space and why:
            over.show_tags({space: why})
        self._show_front()

    def press(self, hit: Hit) -> bool:
        if hit.hour or hit.unit not in self.view.units or self.squad.carried:
            return False
        self._from = hit
        self.take_up(hit.unit or "", self.board.to_screen(hit.space or ""))
        return True

    def drop(self, hit: Hit) -> bool:
        name, began = self.squad.carried, self._from
        self._from = None
        if name is None:
            return False
        if began and hit.space == began.space:  # a click: it was not carried anywhere
            self.squad.carried = None
            self._ghost(name, 1.0)
            if self._before in self.missing and self._before and hit.space in self.open:  # who waits joins who stands there
                self.deploy(self._before, hit.space or "")
                return True
            self.choose(None if name == self._before and not self.squad.pointed(name) else name)
            return True
        self.let_go(hit)
        return True

    def click(self, hit: Hit) -> bool:
        if hit.hour:  # an arrow turns him, the button goes on to the next soldier
            self._turn_to(self.chosen, hit.hour)
            return True
        if self.chosen and hit.space in self.open:
            self.deploy(self.chosen, hit.space or "")
            return True
        return False

    def back(self) -> bool:
        if self.squad.carried:
            name, self.squad.carried, self._from = self.squad.carried, None, None
            self._ghost(name, 1.0)
        elif self.facing:
            self.facing, self.chosen = False, next(iter(self.missing), None)
        elif self.chosen:
            self.chosen = None
        else:
            return False
        self.acts.update_highlights()
        return True

    def leave(self) -> None:
        if self.squad.carried:
            self._ghost(self.squad.carried, 1.0)
            self.squad.carried = None
        if not self._zoomed:
            self.board.camera.zoom_at(self._level - self.board.camera.level, self.board.camera.rect.center)
        self.board.change()

    def wheel(self, notches: int) -> bool:
        name = self.chosen if self.facing else self.hit.unit
        if name is None or name not in self.view.units or not self.squad.pointed(name):
            return False
        self._turn(name, -1 if notches > 0 else 1)
        return True

    def _turn(self, name: str, by: int) -> None:
        facing = self.view.units[name].facing or CORNERS[0]
        self._turn_to(name, CORNERS[(CORNERS.index(facing) + by) % len(CORNERS)])

    def key(self, action: str) -> bool:
        if action == "next":
            waiting = self.missing or self.squad.names
            place = waiting.index(self.chosen) + 1 if self.chosen in waiting else 0
            self.choose(waiting[place % len(waiting)])
        elif action in ("turn_left", "turn_right") and self.offered:
            self._turn(f"{self.seat}-{self.offered.type}", 1 if action == "turn_right" else -1)
        elif action == "undo":
            self.take_back()
        else:
            return False
        return True

    # --- words and buttons ----------------------------------------------------------------------------------------------

    def sentence(self) -> str:
        if self.offered:
            bars = self.view.kind(self.offered).ability == "bar"
            return _say("front_bar" if bars else "front_area", unit=self.view.kind(self.offered).title)
        if not self.missing:
            if self.chosen:
                return _say("move", unit=title_of(self.view, self.chosen))
            return _say("all")
        if self.chosen:
            return _say("move" if self.chosen in self.view.units else "place", unit=title_of(self.view, self.chosen))
        return _say("choose", missing=len(self.missing))

    def buttons(self) -> list[Button]:
        undoable = self.standing and self.state.context.chair().can_undo()
        found = [self._button("undo", self.take_back, "undo", "undo", reason="" if undoable else _say("button.undo_reason"))]
        if self.missing:
            found.append(self._button("rest", self.place_rest, key="skip"))
        if self.facing:
            found.append(self._button("point", self.point, key="confirm", main=True))
        elif self.missing:
            found.append(self._button("suggest", self.suggest, key="confirm", main=True, unit=title_of(self.view, self._next)))
        reason = _say("button.ready_reason", missing=len(self.missing)) if self.missing else ""
        last = not self.missing and not self.facing
        return [*found, self._button("ready", self.ready, key="confirm" if last else "", main=last, reason=reason)]

    def _button(
        self, name: str, press: Press, icon: str = "", key: str = "", main: bool = False, reason: str = "", unit: str = ""
    ) -> Button:
        made = self.button(name, _say(f"button.{name}", unit=unit), press, icon, key, main, _say(f"button.{name}_tip"), reason)
        made.minor = False  # whether it can be pressed or not, it goes bare no earlier than the others
        made.name = "next" if name in ("suggest", "point") else name  # the next step is amber at one place
        return made
