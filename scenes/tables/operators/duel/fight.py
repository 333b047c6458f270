"""The fight, drawn over the board: both sides, what is chosen, how it is rolled and judged, and seeing it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import groupby

import pygame
from pygame import Rect, Surface

from game.api import Action, Event, Seat
from game.match import Chair
from game.operators.position import OTHER, Position
from game.operators.sight import contact, prepared, track
from scenes.kit import keys, shapes
from scenes.kit.layout import Scale, cut_bottom
from scenes.kit.tweens import STILL, Do, InTurn, Motion, Pause, Stage, Together, Wait
from scenes.kit.widgets import Widget
from scenes.tables.operators.duel import volley
from scenes.tables.operators.duel.caption import caption
from scenes.tables.operators.duel.choice import Choosing
from scenes.tables.operators.duel.motions import AT_ONCE, MOTIONS
from scenes.tables.operators.duel.parts import Spot, Tip, prepared_steps, words
from scenes.tables.operators.duel.shot import shake
from scenes.tables.operators.duel.side import Pane
from scenes.tables.operators.duel.state import DuelState
from scenes.tables.operators.places import called_at

WIDE, HIGH = 1240, 580  # design units the fight is laid out in
LOW = 484  # the least height of what is rolled and judged, all of it as close together as it goes
SIDE_WIDE, TOP_HIGH = 540, 224  # a side's width; the height of the sides while somebody chooses
LARGER = 1.25  # the fight may be drawn so much larger than the rest of the interface, where there is room
CHOSEN = ("chosen", "revealed")  # from then on nobody chooses any more
STOPS = {
    "rolled": ("cards", "on-target"),
    "aimed": ("speed", "reveal"),
    "firepower": ("aiming", "aim"),
    "outcome": ("sums", "firepower"),
}
"""What is read before each of these events: how far the fight has come by then, and the lesson about it."""
TOPICS = {
    "head": "operator",
    "dice": "duel.dice",
    "track": "duel.track",
    "steps": "duel.steps",
    "meter": "duel.meter",
    "sum": "duel.sum",
}
"""What each part of a side is about."""


class Duel:
    """The fight between two operators, from contact to the last wound.

    `open` shows it and lets a seat choose, `motion` gives each event's movement, `replay` shows it once more, `close` forgets it.
    """

    def __init__(self, names: Mapping[Seat, str], speed: Callable[[], float], ready: Callable[[], object] = lambda: None) -> None:
        """`names` by seat; `speed()`: the factor for the seconds of every motion; `ready()`: a whole choice lies there."""
        self._ready = ready
        self.state = DuelState(names, speed)
        self.panes = [Pane(pane) for pane in self.state.panes.values()]
        self.choosing: Choosing | None = None
        self._again: Motion | None = None
        self._fight: object = None  # which fight of the match it is
        self._rect, self._outer = Rect(0, 0, 1, 1), Scale(100)
        self._scale = Scale(100)
        self._below = 0  # pixels at its foot that are lent to the card of a lesson
        self._spots: tuple[object, list[Widget]] = (None, [])
        self._stale = True

    # --- opening and closing --------------------------------------------------------------------------------------------

    def open(self, view: Position, chair: Chair | None) -> None:
        """Lay out the fight of this view; with the chair of a seat that must choose, let it choose."""
        state = self.state
        fight = (view.round, view.step, view.half, view.score, view.red.node, view.blue.node, view.red.discard, view.blue.discard)
        if fight != self._fight or state.outcome:
            self._forget()
        self._fight = fight
        seen = contact(view) if view.phase == "combat" else None
        whole = not any(area.veil for _, area in view.areas)  # nothing is hidden, as when a match is looked back on
        if seen:
            nodes = tuple(called_at(view.world.graph, area.node or "") for _, area in view.areas)
            state.between.alter(range=seen.range, track=track(seen.range), colours=seen.colours, nodes=nodes)
        for seat, area in view.areas:
            pane = state.panes[seat]
            pane.hand = area.hand if whole else None
            pane.alter(operator=area.operator, weapon=view.world.tables.weapons[area.weapon])
            if seen:
                pane.alter(wounds=area.wounds)
                ready = prepared(view, seat)
                state.begin(seat, ready)
                steps = tuple(prepared_steps(ready, state.between.together))
                pane.alter(steps=steps, at=float(ready.tracker), chosen=area.chosen)
                pane.lay(area.chosen, area.fight if whole else None)
        self._open_choice(view, chair)
        self._arrange()

    def _open_choice(self, view: Position, chair: Chair | None) -> None:
        seat = chair.seat if chair else None
        if chair is None or seat is None or view.phase != "combat" or view.area(seat).chosen:
            self.choosing = None
        elif self.choosing is None or self.choosing.seat != seat or self.choosing.hand != view.area(seat).hand:
            self.choosing = Choosing(view, chair, self._ready)

    def _forget(self) -> None:
        """Clear away all that belongs to a fight."""
        self.state.reset()
        self.choosing = self._again = None

    def close(self) -> None:
        """Forget the fight, with everything anybody chose in it."""
        self._forget()
        self._fight, self._below, self._stale = None, 0, True

    def leave_choice(self) -> None:
        """Put the hand away and show both sides whole."""
        if self.choosing:
            self.choosing.end()
            self.choosing = None
            self._arrange()

    # --- what is chosen -------------------------------------------------------------------------------------------------

    def choice(self) -> Action | None:
        """The `fight` action, when a card and all dice lie there."""
        return self.choosing.choice() if self.choosing else None

    def lacking(self) -> str:
        """What is missing for a choice, as a sentence; "" when nothing is or nobody chooses."""
        lack = self.choosing.lacking() if self.choosing else ""
        return words("lack.reason", lack=lack) if lack else ""

    def suggest(self) -> None:
        """Choose the card and the dice that win most often."""
        if self.choosing:
            self.choosing.suggest()

    def unsure(self) -> str:
        """Why nothing can be suggested now, as a sentence; "" when something can."""
        choosing = self.choosing
        advice = choosing.advice() if choosing else None
        if choosing is None or (advice and advice != choosing.choice()):
            return ""
        return words("suggest_best" if advice else "suggest_later" if choosing.busy else "suggest_none")

    def clear(self) -> None:
        """Put card and dice back, as they were before anything was chosen."""
        if self.choosing:
            self.choosing.clear()

    def take_back(self) -> None:
        """Bring back what was chosen before the last change."""
        if self.choosing:
            self.choosing.take_back()

    @property
    def undoes(self) -> bool:
        """Whether any change of the choice can be taken back."""
        return self.choosing is not None and bool(self.choosing.past)

    # --- what has happened ----------------------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether the fight has been seen to its end, and is not just being seen again."""
        return self.state.outcome is not None and self._again is None

    def motion(self, event: Event) -> Motion | None:
        """How an event looks; None for one that is not of the fight."""
        made = MOTIONS.get(event["is"])
        if made is None:
            return None
        told = self.state.events
        if any(one["is"] == "outcome" for one in told) and event["is"] in ("prepared", "chosen"):
            self._forget()
        self.state.events.append(event)
        motion = made(self.state, event)
        return InTurn([Do(self.leave_choice), motion]) if motion and event["is"] in CHOSEN else motion

    def read_first(self, kind: str, shown: Motion, example: bool, halts: Callable[[str], bool]) -> Motion:
        """How an event looks: after a halt in an `example`, or where what lies there, the subject of a lesson, `halts`; else
        whoever hurries comes to it next.
        """
        stage, lesson = STOPS.get(kind, ("", ""))
        if example:  # what it came to stays there, and from there the way leads back
            return InTurn([Wait(), shown]) if stage and kind != "outcome" else shown
        if not stage:
            return shown
        return InTurn([Do(partial(setattr, self.state, "stage", stage)), Wait(), shown] if halts(lesson) else [Stage(), shown])

    def play_again(self) -> Motion:
        """The whole fight once more, from the contact to where it stands now."""
        state, events = self.state, list(self.state.events)

        def back() -> None:
            state.outcome = None
            state.falls = {}
            state.between.alter(strike=None, margin=None)
            for seat, pane in state.panes.items():
                ready, wounds = pane.ready, pane.wounds
                pane.reset()
                pane.alter(wounds=wounds)
                if ready:
                    state.begin(seat, ready)
                    pane.alter(steps=tuple(prepared_steps(ready, state.between.together)), at=float(ready.tracker))

        again = list[Motion]()
        for kind, alike in groupby(events, key=lambda event: event["is"]):
            motions = [motion for event in alike if (motion := MOTIONS[kind](state, event))]
            again += [Together(motions)] if kind in AT_ONCE else motions
        if not state.speed():  # where nothing moves, one picture after the other
            again = [InTurn([motion, Pause(STILL)]) for motion in again]
        return InTurn([Do(back), *again])

    def replay(self) -> None:
        """Show the fight once more, as time passes."""
        if self.complete:
            self._again = self.play_again()
            self._stale = True

    def caption(self) -> str:
        """The sentence of the bottom bar for what lies there now (rich text)."""
        if self.choosing:
            lack = self.choosing.lacking()
            return words("caption.choose", lack=lack) if lack else words("caption.ready")
        return caption(self.state)

    # --- places and pictures --------------------------------------------------------------------------------------------

    def resize(self, rect: Rect, scale: Scale) -> None:
        """Place the fight in a rectangle, as large as it fits and reads well."""
        self._rect, self._outer = Rect(rect), scale
        self._arrange()

    @property
    def rect(self) -> Rect:
        """The whole place of the fight, with what it lends to the card of a lesson."""
        return self._rect

    @property
    def lent(self) -> int:
        """The pixels at its foot that are lent to the card of a lesson."""
        return self._below

    def make_room(self, high: int) -> None:
        """Lend so many pixels at the foot to the card of a lesson, till the fight is closed: it is laid out above them."""
        if high != self._below:
            self._below = high
            self._arrange()

    def _arrange(self) -> None:
        """Put sides, middle and hand in their places."""
        compact = self.choosing is not None
        room = cut_bottom(self._rect, self._below)[1]
        fitting = min(room.w / WIDE, self._outer.percent / 100 * LARGER)
        units = HIGH if compact else max(LOW, min(HIGH, room.h / fitting))
        fitting = min(fitting, room.h / units)
        scale = self._scale = Scale(max(40, int(fitting * 100)))
        px = scale.px
        whole = Rect(0, 0, room.w if self._below else min(room.w, px(WIDE)), px(units))
        whole.center = room.center
        high, middle = px(TOP_HIGH if compact else units), WIDE - 2 * SIDE_WIDE
        middle = max(px(middle), min(self._outer.px(middle), whole.w // 7)) if self._below else px(middle)
        if not compact and not self._below:
            whole.y += px(8)
        wide, spread = (whole.w - middle) // 2, (units - LOW) / (HIGH - LOW)
        for seat, pane in self.state.panes.items():
            x = whole.x if seat == "red" else whole.right - wide
            pane.place(Rect(x, whole.y, wide, high), scale, compact, spread)
        gap = Rect(whole.x + wide, whole.y, whole.w - 2 * wide, high)
        self.state.between.place(gap, scale, compact, spread)
        if self.choosing:
            foe = self.state.panes[OTHER[self.choosing.seat]].rect
            below = Rect(whole.x, whole.y + px(TOP_HIGH + 14), whole.w, whole.h - px(TOP_HIGH + 14))
            self.choosing.place(below, foe, scale)
        self._stale = True

    @property
    def widgets(self) -> list[Widget]:
        """What can be pressed or tells something under the pointer; the same objects as long as nothing changed."""
        key = (tuple(pane.version for pane in self.state.panes.values()), self.state.between.version, self._foe_hidden())
        if key != self._spots[0]:
            self._spots = (key, [self._spot(tip) for tip in self._tips()])
        return [*self._spots[1], *(self.choosing.widgets if self.choosing else ())]

    def _foe_hidden(self) -> Seat | None:
        """The seat whose side is covered by what it might do."""
        return OTHER[self.choosing.seat] if self.choosing and self.choosing.against else None

    def _tips(self) -> list[Tip]:
        hidden = self._foe_hidden()
        found = self.state.between.tips()
        for pane in self.panes:
            if pane.state.seat != hidden and pane.state.weapon:
                found += pane.tips()
        return found

    def _spot(self, tip: Tip) -> Spot:
        spot = Spot(tip)
        spot.place(tip.area, self._scale)
        return spot

    def topic(self, at: tuple[int, int]) -> str:
        """What lies at a point of the screen, as the rule book finds it, where no widget tells it."""
        if self.choosing:
            found = self.choosing.topic(at)
            if found:
                return found
        for pane in self.state.panes.values():
            found = next((topic for name, topic in TOPICS.items() if (area := pane.area(name)) and area.collidepoint(at)), "")
            if found:
                return found
        return "duel.range" if self.state.between.rect.collidepoint(at) else ""

    @property
    def stale(self) -> bool:
        """Whether anything must be drawn again."""
        moving = self.choosing is not None and self.choosing.stale
        return self._stale or moving or self.state.between.stale or any(pane.stale for pane in self.state.panes.values())

    @property
    def restless(self) -> bool:
        """Whether anything goes on by itself: a fight seen again, odds being worked out."""
        return self._again is not None or (self.choosing is not None and self.choosing.busy)

    def update(self, seconds: float) -> None:
        """Go on with the replayed fight, and with working out odds, for a slice of time."""
        if self.choosing:
            self.choosing.go_on()
        if self._again:
            self._again.update(seconds)
            if self._again.over:
                self._again = None
                self._stale = True

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether an event was for the fight: what ends the fight seen again, keys that choose."""
        if self._again:
            clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
            if clicked or (event.type == pygame.KEYDOWN and keys.TABLE.means(event, "skip")):
                self._again.finish()
                self._again = None
                self._stale = True
                return True
        return self.choosing.handle(event) if self.choosing else False

    def draw(self, surface: Surface) -> None:
        """Paint the fight over whatever lies below."""
        self._draw_ground(surface)
        hidden, quiet = self._foe_hidden(), self.choosing is not None and self.choosing.first_look
        for pane in self.panes:
            pane.state.quiet = quiet
            if pane.state.weapon and pane.state.seat != hidden:
                pane.draw(surface)
            pane.state.stale = False
        self.state.between.draw(surface)
        if self.choosing:
            self.choosing.draw(surface)
        volley.draw(surface, self.state)
        shake(surface, self.state, self._rect)
        self._stale = False

    def _draw_ground(self, surface: Surface) -> None:
        """Clear the table of the board, its frame and its shadow."""
        top = self._rect.y - self._outer.px(8)
        area = Rect(0, top, surface.get_width(), surface.get_height() - top)
        surface.blit(shapes.ground(surface.get_size()), area, area)
