"""Mustering at the table of Danger Close: cards of the roster onto start zones, in secret (R-SK-02 to R-SK-09)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.api import Seat
from game.skulls.suggested import places, squad
from scenes.boards.zones.board import NOTHING, Hit
from scenes.kit import shapes
from scenes.kit.palette import SIDES
from scenes.kit.panels import Line, Panel
from scenes.kit.rows import Rows
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say
from scenes.tables.skulls.choices import length_of, rounds_words
from scenes.tables.skulls.modes import Preparing
from scenes.tables.skulls.names import title_of, zone_name
from scenes.tables.skulls.pieces import figure_of
from scenes.tables.skulls.roster import Carried, RosterCard, WholeCard
from scenes.tables.skulls.squads import remember, remembered
from scenes.tables.skulls.state import SkullsState
from scenes.tables.state import Acts

COUNTER = 52  # design units: the counter that hangs on the pointer
HELD = {"undo": 100, "as_before": 150, "suggest": 130, "ready": 190}
"""Design units of the places on the bar that are held while squads are picked."""
GAP = 3  # design units between two cards of the roster


def _say(key: str, **given: object) -> str:
    return say(f"skulls:muster.{key}", **given)


class Mustering(Preparing):
    """The seat at the screen picks its squad and where it starts; each click is an action at once, changed at will until `ready`.

    `chosen` is the unit that a click on a start zone places, `carried` the one that hangs on the pointer.
    """

    topic = "panel.muster"

    def __init__(self, state: SkullsState, acts: Acts[Hit]) -> None:
        super().__init__(state, acts)
        assert state.chair is not None and state.chair.seat is not None
        self.seat: Seat = state.chair.seat
        world = state.world
        self.fixed = world.scenario.squads is not None
        self.starts = world.starts[self.seat]
        self.zones = [world.board.zone_of[space] for space in self.starts]
        self.size = world.sizes[self.seat]
        order = sorted(world.rosters[self.seat], key=lambda unit: (-world.cards[unit].initiative, unit))
        self.cards = {unit: RosterCard(self, unit) for unit in order}
        self.roster = Rows(list(self.cards.values()), GAP, self._reveal)
        self.head = Panel(self._title().upper())
        self.head.topic = self.topic
        self.whole = WholeCard(bool(world.options["gametext"]))
        self.hand = Carried(self._follow, self._drop_at)
        self.chosen = None
        self.carried: str | None = None
        self._from: Hit | None = None  # where on the board it was taken up
        self._looked: str | None = None
        self._latest: str | None = None  # the unit that was placed last: the keys go on from there
        self._former = remembered(world, self.seat)

    def _title(self) -> str:
        return _say("title_fixed" if self.fixed else "title", team=self.state.names[self.seat])

    @property
    def over(self) -> bool:
        return super().over or (
            not self.state.shown and any(self.enemy(name) for name, one in self.view.units.items() if one.space)
        )

    # --- the squad ----------------------------------------------------------------------------------------------------

    @property
    def squad(self) -> dict[str, str]:
        """Who is picked, and where each starts."""
        return {name: self.view.units[name].space or "" for name in self.view.own(self.seat)}

    @property
    def missing(self) -> int:
        """How many more must be picked."""
        return self.size - len(self.squad)

    def choose(self, unit: str | None) -> None:
        """Let a click on a start zone place this unit, or nobody if it was chosen already or all are picked."""
        full = unit is not None and unit not in self.squad and not self.missing
        self.chosen = None if unit == self.chosen or full else unit
        self.acts.update_highlights()

    def deploy(self, unit: str, space: str) -> None:
        """Let a unit start there."""
        if self.squad.get(unit) == space or (unit not in self.squad and not self.missing):
            return
        self.chosen, self._latest = None, unit
        self.do([{"do": "deploy", "unit": unit, "space": space}])

    def shift(self, unit: str, step: int) -> bool:
        """Whether a unit starts in the next start zone, or the one before: the first one where it is not picked yet."""
        now = self.squad.get(unit)
        if now is None and not self.missing:
            return False
        self.deploy(unit, self.starts[(self.starts.index(now) + step) % len(self.starts)] if now else self.starts[0])
        return True

    def withdraw(self, unit: str) -> None:
        """Send a unit back to the roster."""
        if unit in self.squad:
            self.chosen = None
            self.do([{"do": "withdraw", "unit": unit}])

    def follow(self, wanted: Mapping[str, str]) -> None:
        """Make this the squad."""
        now, self.chosen = self.squad, None
        gone = [{"do": "withdraw", "unit": unit} for unit in now if unit not in wanted]
        self.do([*gone, *({"do": "deploy", "unit": unit, "space": at} for unit, at in wanted.items() if now.get(unit) != at)])

    def suggest(self) -> None:
        """Fill the squad up with whoever goes well with it, where they do well."""
        now, good = self.squad, squad(self.state.world, self.seat)
        rest = [unit for unit in good if unit not in now][: self.missing]
        spots = places(self.state.world, self.seat, [*now, *rest])
        self.follow({**now, **{unit: spots[unit] for unit in rest}})

    def as_before(self) -> None:
        """Bring back the squad of the last match on this board, as far as it fits this one."""
        self.follow(self._former)

    def clear(self) -> None:
        """Send everybody back to the roster."""
        self.follow({})

    def take_back(self) -> None:
        """Take back the last thing done."""
        if self._done or self.squad:
            self.undo()

    def ready(self) -> None:
        """Settle squad and places, for good."""
        if not self.missing:
            remember(self.state.world, self.seat, self.squad)
            self.decide({"do": "commit"})

    # --- what is shown ------------------------------------------------------------------------------------------------

    def widgets(self) -> Sequence[Widget]:
        return [self.head, self.roster]

    def covers(self) -> Sequence[Widget]:
        return [self.whole, self.hand] if self.carried else [self.whole]

    def place(self) -> None:
        chrome = self.state.chrome
        if chrome:
            self.whole.settle(self.board.rect, chrome.scale)
            self.hand.place(chrome.whole, chrome.scale)

    def update_highlights(self) -> None:
        super().update_highlights()
        self.recount()
        over = self.board.over
        over.show_starts(self.zones, SIDES[self.seat])
        over.show_zones(self.zones if self.chosen or self.carried else ())
        self.board.choose(self.chosen if self.chosen in self.board.counters else None)
        self.whole.change(unit=self._looked or self.chosen)
        self.place()

    def recount(self) -> None:
        """Show beside the board who is picked by now, also while he comes down on it."""
        now, world = self.squad, self.state.world
        for unit, card in self.cards.items():
            place = zone_name(world, world.board.zone_of[now[unit]]) if unit in now else ""
            closed = not place and not self.missing
            card.change(place_name=place, chosen=unit == self.chosen, closed=closed, tip=self._tip(unit, place, closed))
        self._show_head()

    def _tip(self, unit: str, place: str, closed: bool) -> str:
        words = title_of(self.state.world, unit)
        if place:
            return _say("tip_placed", unit=words, zone=place)
        return _say("tip_full", size=self.size) if closed else _say("tip", unit=words)

    def _show_head(self) -> None:
        """Show how many are picked and how long the match will be."""
        world = self.state.world
        length = length_of(world.options, world.scenario.id)
        rounds = "" if length.rounds is None else _say("rounds", rounds=round(length.rounds))
        limit = _say("limit", rounds=rounds_words(world.options["rounds"]))
        picked = Line(_say("picked"), f"**{_say('of', count=len(self.squad), size=self.size)}**")
        about = Line(f"{{dim|{_say('minutes', minutes=length.minutes)}{rounds}}}", f"{{dim|{limit}}}")
        signs = Line(_say("on_fire"), ruled=True), Line(_say("on_worth"))  # what the strips below show
        self.head.change(lines=(picked, about, *signs))

    def _reveal(self, row: Widget) -> None:
        """Bring the row that the keys have come to into sight."""
        if self.state.chrome:
            self.state.chrome.column.reveal(row, self.roster)

    def look_at(self, unit: str | None) -> None:
        """Show in full the card that the pointer or the keys are on."""
        self._looked = unit
        self.whole.change(unit=unit or self.chosen)
        self.state.change()

    # --- the hand -----------------------------------------------------------------------------------------------------

    def _start_at(self, hit: Hit) -> str | None:
        """The start space of the zone that was hit, if it is one of the seat's."""
        return next((space for space, zone in zip(self.starts, self.zones, strict=True) if zone == hit.zone), None)

    def carry(self, unit: str, at: tuple[int, int]) -> None:
        """Hang a unit on the pointer, if it may be placed at all."""
        if unit not in self.squad and not self.missing:
            return
        begins = self.carried is None
        self.carried, self._looked = unit, None
        self.hand.show(shapes.counter(SIDES[self.seat], self.hand.scale.px(COUNTER), figure_of(unit)), at)
        hit = self.board.pick(at)
        if begins:
            self.acts.update_highlights()
        if hit != self.hit:
            self.hover(hit)
        self.state.change()

    def _follow(self, at: tuple[int, int]) -> None:
        """Make what was taken up on the board follow the pointer."""
        if self.carried:
            self.carry(self.carried, at)

    def _drop_at(self, at: tuple[int, int]) -> None:
        """Let go of what hangs on the pointer where it is clicked."""
        self.drop(self.board.pick(at))

    def _put_down(self) -> None:
        """Take away what hangs on the pointer."""
        self.carried = None
        self.hand.show(None)

    def let_go(self, unit: str, at: tuple[int, int]) -> None:
        """Let the unit start where it was let go; away from the board, send it back."""
        if self.carried is None:
            return
        self._put_down()
        space = self._start_at(self.board.pick(at))
        if space and self.squad.get(unit) != space:
            self.deploy(unit, space)
        elif not self.board.rect.collidepoint(at) and unit in self.squad:
            self.withdraw(unit)
        else:
            self.acts.update_highlights()

    def press(self, hit: Hit) -> bool:
        if hit.unit not in self.squad or self.chosen not in (None, hit.unit):
            return False
        self._from = hit
        self.carry(hit.unit or "", self.board.unit_point(hit.unit or ""))
        return True

    def drop(self, hit: Hit) -> bool:
        began, self._from = self._from, None
        if began is None:
            return False
        self._put_down()
        unit, space = began.unit or "", self._start_at(hit)
        if hit.zone == began.zone:
            self.choose(unit)
        elif space:
            self.deploy(unit, space)
        elif hit == NOTHING:
            self.withdraw(unit)
        else:
            self.acts.update_highlights()
        return True

    def click(self, hit: Hit) -> bool:
        space = self._start_at(hit)
        if self.chosen is None or space is None:
            return False
        self.deploy(self.chosen, space)
        return True

    def hover(self, hit: Hit) -> None:
        self.state.hit = hit
        self.board.over.show_hovered(hit.zone if self._start_at(hit) else None)
        self.whole.change(unit=hit.unit if hit.unit in self.squad and not self.carried else self._looked or self.chosen)

    def back(self) -> bool:
        if self.carried:
            self._put_down()
        elif self.chosen:
            self.chosen = None
        else:
            return False
        self.acts.update_highlights()
        return True

    def key(self, action: str) -> bool:
        units = list(self.cards)
        if action == "next":
            open_ = [unit for unit in units if unit in self.squad or self.missing]
            if open_:
                here = open_.index(self._latest) if self._latest in open_ else -1
                self.chosen = self._latest = open_[(here + 1) % len(open_)]
                self.acts.update_highlights()
        elif action in ("turn_left", "turn_right") and self.chosen:
            unit = self.chosen
            self.shift(unit, 1 if action == "turn_right" else -1)
            self.chosen = unit
        elif action == "skip" and self.chosen:
            self._skip(self.chosen)
        elif action == "clear":
            self.clear()
        else:
            return False
        return True

    def _skip(self, unit: str) -> None:
        """Place a unit where it does well, or send it back if it stands already."""
        if unit in self.squad:
            self.withdraw(unit)
        else:
            self.deploy(unit, places(self.state.world, self.seat, [*self.squad, unit])[unit])

    # --- the bar ------------------------------------------------------------------------------------------------------

    def about(self) -> object:
        return type(self)

    def sentence(self) -> str:
        if self.chosen:
            return _say("place", unit=title_of(self.state.world, self.chosen))
        if self.missing:
            return _say("choose_fixed" if self.fixed else "choose", missing=self.missing)
        return _say("whole")

    def buttons(self) -> list[Button]:
        nothing = "" if self.squad else _say("nothing")
        missing = _say("lacking", missing=self.missing) if self.missing else ""
        full = "" if self.missing else _say("full")
        former = "" if self._former else _say("no_match")

        def made(name: str, press: Press, icon: str = "", key: str = "", reason: str = "", main: bool = False) -> Button:
            button = self.button(name, _say(name), press, icon, key, main, _say(f"{name}_tip"), reason)
            button.held = HELD[name]
            return button

        return [
            made("undo", self.take_back, icon="undo", key="undo", reason=nothing),
            made("as_before", self.as_before, icon="replay", reason=former),
            made("suggest", self.suggest, icon="star", key="" if full else "confirm", reason=full, main=not full),
            made("ready", self.ready, key="" if missing else "confirm", main=not missing, reason=missing),
        ]
