"""What is known of both plans while they are walked: what was done, what is being done, and what may be known of the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.api import Event, Seat
from game.operators.position import Position
from game.operators.records import SEATS
from game.operators.sight import Prepared, prepared
from scenes.boards.graph.board import Marker
from scenes.tables.operators.story import MOVES


class Deed(NamedTuple):
    """What a seat does in one action: enter, move, sprint, via (the first half of a sprint), turn or stay; where; from where; the
    port it looks through then.
    """

    does: str
    node: str
    before: str = ""
    face: str = ""


class Stand(NamedTuple):
    """Where an operator stands and which way it looks."""

    node: str | None
    face: str | None
    sprinting: bool


class Contact(NamedTuple):
    """Who met whom: the range, the colours of the line, and what the board gives each seat."""

    range: int
    colours: tuple[str, ...]
    gives: dict[Seat, Prepared]


class Walk:
    """One round's plans while they are walked, as whoever looks on may know them.

    `deeds`: by seat, an entry an action, None for one that is not known; `step`: the action that is shown now, 0 before the
    first; `walked`: whether it was carried out; `over`: the seats that do nothing more in this round, with their last action;
    `now`: what the present half of the action brought so far, `earlier` its first half; `contact`: a meeting that was just seen.
    """

    def __init__(self, view: Position) -> None:
        self.view = view
        self.round, self.step = view.round, view.step
        self.count = view.world.tables.numbers.markers
        self.deeds: dict[Seat, list[Deed | None]] = {seat: [None] * self.count for seat in SEATS}
        self.cancelled: dict[Seat, set[int]] = {seat: set() for seat in SEATS}
        self.stands = {seat: Stand(area.node, area.face, area.sprinting) for seat, area in view.areas}
        self.over: dict[Seat, int] = {}
        self.now: dict[Seat, Deed] = {}
        self.earlier: dict[Seat, Deed] = {}
        self.walked = view.step > 0
        self.contact: Contact | None = None
        self.renew(view)

    @classmethod
    def recalled(cls, view: Position, story: Sequence[Event]) -> Walk:
        """The walk of this round as whoever heard the whole story of the match knows it."""
        walk = cls(view)
        begun = next((at for at in reversed(range(len(story))) if story[at]["is"] == "actions"), None)
        if begun is None or story[begun]["round"] != view.round:
            return walk  # the match began in the middle of this round
        walk.step, walk.stands = 0, {seat: stand._replace(sprinting=False) for seat, stand in walk.stands.items()}
        for event in story[:begun]:  # where both stood
            if event["is"] in (*MOVES, "eliminated"):
                walk._take(event)
        walk.go_to(0)
        walk.over.clear()
        for event in story[begun:]:
            walk._take(event)
        walk.renew(view)
        return walk

    def _take(self, event: Event) -> None:
        """Take over an event of the story."""
        kind = event["is"]
        if kind in MOVES:
            self.happened(event)
        elif kind == "step":
            self.go_to(event["step"])
        elif kind == "cancelled":
            self.cancel(event["seat"], event["markers"])
        elif kind == "held":
            self.end(event["seat"])
        elif kind == "eliminated":
            self.fall(event["seat"])

    # --- what may be known ------------------------------------------------------------------------------------------------

    def renew(self, view: Position) -> None:
        """Know what this view knows of what is to come, and no more."""
        self.view = view
        self.hide()
        for seat, area in view.areas:
            if area.plan is not None and area.veil is None:
                places = enumerate(zip(area.plan.at, area.plan.face, strict=True), 1)
                via = area.plan.via
                self._know(
                    seat, [(number, at, via if area.plan.sprint == number else None, face) for number, (at, face) in places]
                )
            if view.phase != "planning" and view.step and (area.node is None or area.stopped):
                self.end(seat)

    def know(self, markers: Iterable[Marker]) -> None:
        """Know these markers of what is to come."""
        laid = list(markers)
        for seat in SEATS:
            self._know(
                seat, [(marker.number, marker.node, marker.via, marker.face or "") for marker in laid if marker.side.name == seat]
            )

    def _know(self, seat: Seat, marks: list[tuple[int, str, str | None, str]]) -> None:
        for number, node, via, face in sorted(marks, key=lambda mark: mark[0]):
            if number > self._done(seat):
                known = self.deeds[seat][number - 2] if number > 1 else None
                start = known.node if known else self.stands[seat].node
                does = "sprint" if via else "enter" if start is None else "stay" if start == node else "move"
                self.deeds[seat][number - 1] = Deed(does, node, start or "", face)

    def _done(self, seat: Seat) -> int:
        """How many actions of a seat were seen."""
        seen = (self.walked or seat in self.earlier) and not self.stands[seat].sprinting
        return self.step if seen else max(0, self.step - 1)

    def hide(self) -> None:
        """Know nothing any more of what is to come."""
        for seat, deeds in self.deeds.items():
            done = self._done(seat)
            deeds[done:] = [None] * (self.count - done)

    # --- what happens -----------------------------------------------------------------------------------------------------

    def go_to(self, step: int) -> None:
        """Come to the next action, or to the second half of the present one."""
        self.earlier = self.earlier | self.now if step and step == self.step else {}
        self.step, self.walked, self.now, self.contact = step, False, {}, None

    def happened(self, event: Event) -> None:
        """Take over what a seat did."""
        seat, kind = event["seat"], event["is"]
        before = self.stands[seat]
        start = event.get("from") or before.node or ""
        node, face = event.get("to") or event["node"], event.get("face", before.face)
        if kind == "moved":
            half = event["sprint"] and not before.sprinting
            deed = Deed("via" if half else "sprint" if event["sprint"] else "move", node, start, face or "")
            self.stands[seat] = Stand(node, face, half)
        else:
            does = {"spawned": "enter", "turned": "turn"}.get(kind, "stay")
            deed = Deed(does, node, "" if does == "enter" else start, face or "")
            self.stands[seat] = Stand(node, face, False)
        self.now[seat] = deed
        self.walked = True
        if self.step:
            known = self.deeds[seat][self.step - 1]
            runs_on = deed.does == "via" and known is not None and known.does == "sprint"  # its goal is still to be read
            self.deeds[seat][self.step - 1] = known if runs_on else deed

    def cancel(self, seat: Seat, numbers: Iterable[int]) -> None:
        """Note that markers of a seat do not count."""
        self.cancelled[seat].update(numbers)

    def end(self, seat: Seat) -> None:
        """Note that a seat does nothing more in this round; the second half of a sprint is not run any more."""
        if self.step and self.stands[seat].sprinting and (half := self.brought(seat)):
            self.deeds[seat][self.step - 1] = half
        self.over.setdefault(seat, self.step)

    def fall(self, seat: Seat) -> None:
        """Note that a seat's operator went down, which ends its plan."""
        self.stands[seat] = Stand(None, None, False)
        if self.step and seat in self.now:  # what was known of the second half of a sprint is not done any more
            self.deeds[seat][self.step - 1] = self.now[seat]
        self.end(seat)

    def meet(self, event: Event, wounds: dict[Seat, int]) -> None:
        """Note that they see each other, and what the board gives each of them there."""
        view = self.view.copy()
        for seat, stand in self.stands.items():
            area = view.area(seat)
            area.node, area.face, area.sprinting = stand
            area.wounds = wounds[seat]
        self.contact = Contact(event["range"], tuple(event["colours"]), {seat: prepared(view, seat) for seat in SEATS})

    # --- how it stands ----------------------------------------------------------------------------------------------------

    def brought(self, seat: Seat) -> Deed | None:
        """What the present action brought a seat so far, in either half; None while nothing."""
        return self.now.get(seat) or self.earlier.get(seat)

    def holds(self, seat: Seat, number: int) -> bool:
        """Whether a seat does not carry an action out since it stays where it won a fight."""
        return self.stands[seat].node is not None and number > self.over.get(seat, self.count)

    def state_of(self, seat: Seat, number: int) -> str:
        """How an action of a seat stands: done, now, coming, or off where it is not carried out any more."""
        if number in self.cancelled[seat] or number > self.over.get(seat, self.count):
            return "off"
        if number == self.step:
            return "now"
        return "done" if number < self.step else "coming"
