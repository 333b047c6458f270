"""How each event of Operators looks on the table, and the way from the board to the duel and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.api import Event, Seat
from game.operators.cards import in_card_order
from game.operators.planning import with_mark
from game.operators.position import OTHER, Plan
from game.operators.records import SEATS
from game.recording import OPEN, Spectator
from scenes.boards.endings import Decided
from scenes.boards.graph.board import Marker
from scenes.boards.lines import Point
from scenes.kit.palette import SIDES
from scenes.kit.tweens import Do, InTurn, Later, Motion, Pause, Together, Wait
from scenes.kit.words import say
from scenes.tables.operators.batches import FIGHT
from scenes.tables.operators.duel.caption import came_to
from scenes.tables.operators.duel.fight import Duel
from scenes.tables.operators.places import called_at
from scenes.tables.operators.state import OperatorsState
from scenes.tables.operators.story import MOVES
from scenes.tables.operators.walk import Walk
from scenes.tables.operators.walk_panel import sentence
from scenes.tables.operators.what_if import where_met
from scenes.tables.points import Points

PLAN_SECONDS = 1.2  # how long a plan that is shown can be read
STEP_SECONDS, SPRINT_SECONDS, TURN_SECONDS = 0.45, 0.4, 0.2
CONTACT_SECONDS = 2.0  # how long it can be seen who met whom where, before the fight covers the board
CONTROL_SECONDS, ROUND_SECONDS = 1.0, 2.5  # the same of a flag that is taken, a round's end
NEW_RULE = 0.6  # seconds in which nobody can have seen a new rule: no click goes on from it
POINT_SECONDS = 1.1  # how long it can be read, whatever the speed, that the flag was worth a point
NEW, UNHURRIED, READ = 2, 1.7, 1.2
"""The first rounds, in which who sits at the table sees each action: how much slower they walk, the seconds before each."""
AIM = 0.35  # seconds in which whoever won a fight takes aim
SHOT, LANDS, FALL = 0.45, 0.3, 1.1  # seconds: of the shots after that, until the last one lands, of a fall that begins then
WON_SECONDS = 1.5  # how long the end of the match can be read
READ_LEVEL = 2.5  # seconds in which it can be read that the match goes on
UNATTENDED = 2.5  # seconds a finished fight stays when nobody sits at the table


class Motions:
    """The motions of one table."""

    def __init__(
        self, state: OperatorsState, duel: Duel, points: Points, put_plan_away: Callable[[], None], refresh: Callable[[], None]
    ) -> None:
        """`put_plan_away()` clears the board of markers and lights, `refresh()` fills the panels again."""
        self.state, self.board, self.duel, self.context = state, state.board, duel, state.context
        self.points = points
        self._read = 0  # the action after which what it decided waited for a click: the next one does not wait again
        self._due: list[Event] = []  # points of a fight that fly once whoever fell has been seen to
        self._counted = ""  # what the last point was for
        self._gained: list[str] = []  # what this round brought, in words
        self._put_plan_away, self._refresh = put_plan_away, refresh
        self._made: dict[str, Callable[[Event], Motion]] = {
            "actions": self._actions,
            "plan-shown": self._plan_shown,
            "step": self._step,
            "cancelled": self._cancelled,
            "neutral": lambda event: self.board.raise_flag(None, self._seconds(0.4)),
            "sighted": self._sighted,
            "scored": self._scored,
            "healed": self._healed,
            "pressed": lambda event: self._told(event, "pressed"),
            "held": self._held,
            "round": self._round,
            "won": self._won,
        }

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """How a group of events looks, or None when nothing is to be seen of it."""
        if not batch:
            return self._close_duel()
        kind = batch[0]["is"]
        self.state.shown = False
        self._follow_cards(batch)
        if kind in MOVES:
            return self._walk(batch)
        if kind == "lesson":
            return self._lesson(batch)
        if kind == "control":
            return self._control(*batch)
        if kind == "round-end":
            return self._round_end(batch)
        if kind == "scored":
            self._counted = batch[0]["why"]
            self._gained.append(say(f"operators:moving.gained_{self._counted}", name=self.state.names[batch[0]["seat"]]))
        if kind == "prepared":
            self._open_duel()
        if kind in FIGHT and self.state.dueling:
            if kind == "neutral":
                self.board.hold_flag(None)
            shown: Motion = Together([motion for event in batch if (motion := self.duel.motion(event))])
            if self.context.people:
                shown = self.duel.read_first(kind, shown, self.state.hand.barred, self._halts_at)
            if kind == "scored" and self.state.hand.barred:  # an example never comes back to the map
                return InTurn([shown, self._fly(batch[0], self.duel.state.panes[batch[0]["seat"]].rect.midtop)])
            if kind == "scored":
                self._due.append(batch[0])
            return shown
        made = self._made.get(kind)
        return made(batch[0]) if made else None

    def _follow_cards(self, batch: Sequence[Event]) -> None:
        """Let the hands that lie open follow what is played and drawn."""
        for event in batch:
            if event["is"] not in ("discarded", "dealt"):
                continue
            hand = self.state.hand_of(event["seat"])
            played, drawn = ((event["card"],), ()) if event["is"] == "discarded" else ((), tuple(event["cards"]))
            if hand or drawn:
                self.state.cards[event["seat"]] = in_card_order([*(card for card in hand if card not in played), *drawn])
                if not self.state.dueling:
                    self._refresh()

    def _seconds(self, seconds: float) -> float:
        return seconds * self.context.speed()

    @property
    def _hurried(self) -> bool:
        """Whether motions were asked to be fast."""
        return 0 < self.context.speed() < 1

    @property
    def _unhurried(self) -> bool:
        """Whether these are the first rounds of somebody who sits at the table and did not ask for haste."""
        return self.context.people and self.state.view.round <= NEW and not self._hurried

    def _halt(self, seconds: float) -> Motion:
        """What is to be read while nobody decides anything: a click goes on where every action waits for one, or where nothing
        moves; else it stays so long, whatever the speed."""
        return Wait() if self.state.stepwise or not self.context.speed() else Pause(seconds)

    def _halts_at(self, lesson: str) -> bool:
        """Whether a stage of a fight waits for a click: every one does step by step, else where its lesson is still to come."""
        return self.state.stepwise or self.context.untold(lesson)

    def _say(self, key: str, **given: object) -> None:
        self.state.tell(say(f"operators:{key}", **given))

    def _told(self, event: Event, key: str) -> Motion:
        self._say(f"moving.{key}", name=self.state.names[event["seat"]])
        self.board.show_threat((), ())
        self._refresh()  # it is answered: the question goes, and what was lit for it
        return Pause(self._seconds(0.6))

    def _held(self, event: Event) -> Motion:
        if self.state.walk:
            self.state.walk.end(event["seat"])
        self.board.end_sprint(event["seat"])  # on the node between it stays (R-OP-95)
        held = SIDES[event["seat"]]
        self.board.show_markers(marker for marker in self.board.markers if marker.side != held)  # they are not walked any more
        return self._told(event, "held")

    # --- a round on the board ---------------------------------------------------------------------------------------------

    def _actions(self, event: Event) -> Motion:
        plans, seat = self._open_plans(), self.state.seat
        own = [marker._replace(faded=False) for marker in self.board.markers if seat and marker.side == SIDES[seat]]
        self._put_plan_away()
        self._gained = []
        self.board.show_markers(plans or own)  # the own plan stays in sight while it is walked
        walk = self.state.walk = Walk(self.state.view)
        walk.round = event["round"]
        for seat, piece in self.board.pieces.items():
            walk.stands[seat] = walk.stands[seat]._replace(node=piece.node if piece.present else None)
        walk.know(plans or own)
        self._refresh()
        self._say("moving.actions", round=event["round"])
        return Pause(self._seconds(PLAN_SECONDS if plans else 0.5))

    def _open_plans(self) -> list[Marker]:
        """Both plans as they are about to be walked, where a match is looked back on with nothing hidden; else none."""
        chair = self.context.chair()
        if not isinstance(chair, Spectator) or chair.perspective != OPEN:
            return []
        before, last = chair.recording.at(chair.moment - 1), chair.recording.log[chair.moment - 1]
        plans = {seat: area.plan or area.draft for seat, area in before.areas}
        action = last.action
        if action["do"] == "plan":
            plans[last.seat] = Plan(action["at"], action["face"], action.get("sprint", 0), action.get("via"))
        else:
            plans[last.seat] = with_mark(plans[last.seat], action["at"], action["face"], action.get("via"))
        return [marker for seat, plan in plans.items() for marker in _shown(seat, plan.at, plan.face, plan.sprint, plan.via)]

    def _plan_shown(self, event: Event) -> Motion:
        shown = _shown(event["seat"], event["at"], event["face"], event["sprint"], event.get("via"))
        self.board.show_markers([*self.board.markers, *shown])
        if self.state.walk:
            self.state.walk.know(shown)
            self._refresh()
        return Pause(self._seconds(PLAN_SECONDS))

    def _step(self, event: Event) -> Motion:
        self.state.step = event["step"]
        self.board.show_markers([marker for marker in self.board.markers if marker.number >= event["step"]])
        walk = self.state.walk = self.state.walk or Walk(self.state.view)
        walk.go_to(event["step"])
        self.state.tell(sentence(self.state, walk))
        self._refresh()
        read, self._read = self._read, 0
        halts = self.state.stepwise and self.context.people and not self._decided(event["step"]) and not read
        if halts:
            return InTurn([Wait(), Do(lambda: self.context.report("walked"))])
        return Pause(self._seconds(READ if self._unhurried else 0.3))

    def _decided(self, step: int) -> bool:
        """Whether nobody can meet anybody any more in this round: one has fallen in it."""
        return step > 1 and not all(self.board.pieces[seat].present for seat in SEATS)

    def _cancelled(self, event: Event) -> Motion:
        markers = ", ".join(map(str, event["markers"]))
        gone, side = event["markers"], SIDES[event["seat"]]
        self.board.show_markers(
            marker._replace(cancelled=True) if marker.side == side and marker.number in gone else marker
            for marker in self.board.markers
        )
        if self.state.walk:
            self.state.walk.cancel(event["seat"], gone)
            self._refresh()
        self._say("moving.cancelled", name=self.state.names[event["seat"]], markers=markers)
        return Pause(self._seconds(1.0))

    def _walk(self, batch: Sequence[Event]) -> Motion:
        motions: list[Motion] = []
        self.state.walking = True
        slower = UNHURRIED if self._unhurried else 1.0
        for event in batch:
            seat, kind = event["seat"], event["is"]
            if self.state.walk:
                self.state.walk.happened(event)
            if kind == "moved":
                seconds = self._seconds(slower * (SPRINT_SECONDS if event["sprint"] else STEP_SECONDS))
                motions.append(self.board.walk(seat, event["to"], event["face"], event["sprint"], seconds))
            elif kind == "turned":
                motions.append(self.board.turn(seat, event["face"], self._seconds(TURN_SECONDS)))
            elif kind == "spawned":
                motions.append(self.board.enter(seat, event["node"], event["face"], self._seconds(STEP_SECONDS)))
        if self.state.walk:
            self.state.tell(sentence(self.state, self.state.walk))
            self._refresh()
        return InTurn([Together(motions), Do(self._spend), Do(self._refresh), Later(self._check), Do(self._stand)])

    def _stand(self) -> None:
        """Both have looked around: what explains it has its moment."""
        self.state.walking = False

    def _spend(self) -> None:
        """Lift the markers of this action from the board once they are walked: they would lie under whoever came there."""
        walk = self.state.walk
        walked = [SIDES[seat] for seat, deed in walk.now.items() if deed.does != "via"] if walk else []
        left = [one for one in self.board.markers if one.number != self.state.step or one.side not in walked or one.cancelled]
        if len(left) < len(self.board.markers):
            self.board.show_markers(left)

    def _check(self) -> Motion | None:
        """The look-out after a half step: lanes that come near flash up, when nobody is seen."""
        red, blue = (self.board.pieces[seat].node for seat in SEATS)
        if red is None or blue is None or (red, blue) in self.state.graph.sight or not self.context.speed():
            return None
        return self.board.flash_check(red, blue, factor=self.context.speed())

    def _control(self, event: Event, contact: Event | None = None) -> Motion:
        self._say("moving.control", name=self.state.names[event["seat"]])
        raised = self.board.raise_flag(SIDES[event["seat"]], self._seconds(0.5))
        if contact:
            return InTurn([raised, Do(self._refresh), self._sighted(contact)])
        walk = self.state.walk
        if not self.context.people or walk is None or walk.step >= walk.count:  # the end of the round is read anyway
            return raised
        self._read = self.state.step
        return InTurn([raised, self._halt(CONTROL_SECONDS)])

    def _scored(self, event: Event) -> Motion:
        told = partial(
            self._say, "moving.flag_point", name=self.state.names[event["seat"]], points=event["points"], score=event["score"]
        )
        start = self.board.to_screen(self.board.graph.flag or "")
        read = POINT_SECONDS if self.context.people and self._seconds(1.0) else 0.0  # who scored is read at any speed
        return InTurn([Pause(self._seconds(0.3)), self._fly(event, start), Do(told), Pause(max(read, self._seconds(0.3)))])

    def _fly(self, event: Event, start: Point) -> Motion:
        """Points fly to the score from a pixel of the screen."""

        def land() -> None:
            self.state.score[SEATS.index(event["seat"])] = event["score"]

        return self.points.fly(event["seat"], event["points"], lambda: start, land)

    def _healed(self, event: Event) -> Motion:
        self._say(f"moving.healed_{'more' if event['wounds'] else 'away'}", name=self.state.names[event["seat"]])
        heal = self.board.heal(event["seat"], event["wounds"], self._seconds(0.4))
        return InTurn([heal, Do(self._refresh), Pause(self._seconds(0.4))])

    def _round(self, event: Event) -> Motion:
        self.state.walk = None
        self._refresh()
        gone = [self.state.names[seat] for seat in SEATS if not self.board.pieces[seat].present]
        key = ("round", "round_one", "round_both")[len(gone)]
        self._say(f"moving.{key}", round=event["round"], name="".join(gone[:1]))
        one, other = self.state.score
        if one == other >= self.state.view.world.options["points"]:  # nobody has won, and it is said why (R-OP-111)
            self.state.tell(f"{self.state.words} {say('operators:moving.level', score=one)}")
            return Pause(self._seconds(READ_LEVEL))
        return Pause(self._seconds(1.0 if gone else 0.6))

    def _round_end(self, batch: Sequence[Event]) -> Motion:
        """What the round brought, and what comes into play after it: it is read before the next plan, whatever the speed."""
        score = say("operators:moving.score", **{seat: self.state.score[n] for n, seat in enumerate(SEATS)}, **self._named())
        gained = " ".join(self._gained) or say("operators:moving.gained_none")
        ended = say("operators:moving.round_over", round=batch[0]["round"], gained=gained, score=score)
        self._gained, self._read = [], 0
        if len(batch) > 1:
            shown = self._lesson(batch[1:])
            self.state.tell(f"{ended} {self.state.words}")
            return shown
        self.state.tell(ended)
        return self._halt(ROUND_SECONDS) if self.context.people else Pause(self._seconds(0.6))

    def _named(self) -> dict[str, str]:
        return {f"{seat}_name": self.state.names[seat] for seat in SEATS}

    def _lesson(self, batch: Sequence[Event]) -> Motion:
        """All that comes into play at once, on one card, which waits for a click of its own; from now on it is drawn."""
        opened = [event["feature"] for event in batch]
        if len(opened) == 1:
            self._say(f"feature.{opened[0]}")
        else:
            *most, last = [say(f"operators:feature.name.{feature}") for feature in opened]
            self._say("feature.many", features=", ".join(most), last=last)
        look = self.board.sheet.look
        self.board.set_features(look._replace(**{name: True for name in opened if name in look._fields}))
        return Wait(least=NEW_RULE) if self.context.people else Pause(self._seconds(1.0))

    # --- contact, and the duel --------------------------------------------------------------------------------------------

    def _sighted(self, event: Event) -> Motion:
        colours = event["colours"]
        red, blue = (self.board.pieces[seat].node or "" for seat in SEATS)
        places = {f"{seat}_at": called_at(self.state.graph, node) for seat, node in zip(SEATS, (red, blue), strict=True)}
        key = "moving.sighted" if colours else "moving.same_node"
        where = where_met(event["range"], colours) if colours else ""
        self._say(key, where=where, **self.state.names, **places)
        self.state.hit = self.state.hit._replace(node=None, port=None)  # a pointer that rests there dims nothing now
        self.board.see(None)
        if self.state.walk:
            self.state.walk.meet(event, {seat: self.board.pieces[seat].wounds for seat in SEATS})
            self._refresh()
        seen = self._halt(CONTACT_SECONDS) if self.context.people else Pause(self._seconds(CONTACT_SECONDS))
        return InTurn([self.board.contact(red, blue, self._seconds(0.6)), seen])

    def _open_duel(self) -> None:
        """Cover the board with the duel, as the seat at the screen may see it."""
        self._due.clear()
        if not self.state.dueling:
            self.state.dueling = True
            self.duel.open(self.context.chair().view(), None)
            nodes = tuple(called_at(self.state.graph, self.board.pieces[seat].node or "") for seat in SEATS)
            self.duel.state.between.alter(nodes=nodes)

    def _close_duel(self) -> Motion:
        """The halt on the finished duel, then the board again, with whoever fell."""
        if self.state.hand.barred:
            return Pause(0.0)  # an example ends with its fight: from there the way leads back
        fallen = [seat for seat in SEATS if seat in self.duel.state.falls]
        hurt = {seat: self.duel.state.panes[seat].hurt for seat in SEATS if self.duel.state.panes[seat].hurt}
        due, self._due, names = self._due, [], self.state.names

        def close() -> None:
            self.state.dueling = False
            self.duel.close()
            gone = [SIDES[seat] for seat in fallen]  # a plan ends with whoever falls
            self.board.show_markers(marker for marker in self.board.markers if marker.side not in gone)
            where = called_at(self.state.graph, self.board.pieces[fallen[0]].node or "") if fallen else ""
            self.state.tell(came_to([names[seat] for seat in fallen], [names[seat] for seat in hurt], where))
            self._refresh()

        def settle() -> None:
            self.board.mark_contact(None)
            for seat, wounds in hurt.items():
                self.board.wound(seat, wounds)
            if self.state.walk:
                self.state.walk.contact = None
                for seat in fallen:
                    self.state.walk.fall(seat)
            self._refresh()

        hit = [seat for seat in SEATS if seat in fallen or seat in hurt]
        aims = [self.board.aim(OTHER[seat], seat, self._seconds(AIM)) for seat in hit]
        shots = [self.board.shoot(OTHER[seat], seat, self._seconds(SHOT), seat in fallen) for seat in hit]
        falls = [self.board.fall(seat, self.state.view.round, self._seconds(FALL)) for seat in fallen]
        closing: list[Motion] = [Wait(None if self.context.people else UNATTENDED), Do(close)]
        struck = InTurn([Pause(self._seconds(LANDS) if hit else 0.0), Do(settle), Together(falls)])
        closing += [Together(aims), Together([*shots, struck]), *(Later(partial(self._gain, event)) for event in due)]
        closing.append(Do(self._refresh))
        if self.state.own in fallen and self.state.seat:
            closing += [Do(lambda: self._say("moving.void")), Pause(self._seconds(1.0))]
        return InTurn(closing)

    def _gain(self, event: Event) -> Motion:
        """The point for a fall flies from where he fell."""
        return self._fly(event, self.board.camera.to_screen(self.board.pieces[OTHER[event["seat"]]].at))

    def _won(self, event: Event) -> Motion:
        """Who wins the match is read on the map that decided it, before the result covers that."""
        seat = event["seat"]
        self._say("moving.won", name=self.state.names[seat], own=event[seat], other=event[OTHER[seat]])
        bodies = list(self.board.bodies.values())
        falls = bool(bodies) and self._counted == "elimination"
        place = bodies[-1].space if falls else self.board.graph.flag
        seconds = max(WON_SECONDS, self._seconds(WON_SECONDS)) if self._seconds(WON_SECONDS) else 0.0  # read at any speed
        read = self._halt(WON_SECONDS) if self.context.people else Pause(seconds)
        if not place or not seconds:
            return read
        doer = self.state.names[OTHER[seat] if falls else seat]
        deed = say(f"operators:moving.decided.{'falls' if falls else 'flag'}", name=doer)
        won = say("operators:moving.decided.won", name=self.state.names[seat])
        decided = Decided(self.board, place, SIDES[seat].words, seconds, deed, won)
        return InTurn([decided, read]) if self.context.people else decided


def _shown(seat: Seat, at: Sequence[str], face: Sequence[str], sprint: int, via: str | None) -> list[Marker]:
    """The markers of a plan that everybody sees, by its number the sprint's over its node."""
    return [
        Marker(number, node, port, SIDES[seat], via if sprint == number else None, faded=True)
        for number, (node, port) in enumerate(zip(at, face, strict=True), 1)
    ]
