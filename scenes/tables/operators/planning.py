"""Planning at the table: markers laid by clicks on a draft of one's own, committed as one plan (rules, sections 7.3 and 12)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.api import Action, Seat
from game.boards.graph import PORTS, Sight
from game.operators.lookout import Lookout, Unseen
from game.operators.position import Plan, Position
from scenes.tables.operators.answers import Answers
from scenes.tables.operators.plan_parts import Ends, Odds, chosen

DIRECTIONS = {port: (math.sin(math.radians(45 * turn)), -math.cos(math.radians(45 * turn))) for turn, port in enumerate(PORTS)}


class Mark(NamedTuple):
    """A marker as laid: node, facing, and the node between when it is the sprint."""

    at: str
    face: str
    via: str | None = None


class Change(NamedTuple):
    """One change of a plan, as one Undo takes it back: what it was, the number of its marker (of the last it laid), and how the
    markers lay before it.
    """

    what: str  # lay, lift, turn, clear, suggest
    number: int
    before: tuple[Mark, ...]


class Planner:
    """One seat's plan while it is being made. Nothing leaves it before it is committed."""

    def __init__(self, view: Position, seat: Seat) -> None:
        self.seat, self.round = seat, view.round
        self.marks: list[Mark] = []
        self.turned = 0  # how often a marker was turned by hand
        self.proposed: tuple[Mark, ...] = ()  # the plan that was suggested last
        self.bleak = False  # whether that was what costs least where nearly every plan falls
        self.odds: Odds | None = None  # of the whole plan that was thought about last
        self._judged: tuple[Mark, ...] = ()  # that plan
        self.gain: int | None = None  # hundredths by which another plan wins more often than that one; None: unknown
        self.changes: list[Change] = []  # since nothing lay but what is in the match, the last one at the end
        self.laid = 0  # markers that lie in the match already, as another program may have placed them
        self._looked = Lookout(view, seat)
        self.renew(view)

    def renew(self, view: Position) -> None:
        """Go on with the same plan under a newer view."""
        self.view = view
        self.answers = self.imagined = Answers(view)  # an operator may stand elsewhere in thought: what is told is told of that
        area = view.area(self.seat)
        draft = area.plan if area.committed and area.plan else area.draft  # what is locked in is still to be read
        lying = marks_of(draft)
        if self.marks[: len(lying)] != lying:
            self.marks = lying
            self.changes.clear()
        self.laid = len(lying)

    # --- what may come next ---------------------------------------------------------------------------------------------

    @property
    def whole(self) -> bool:
        """Whether all markers lie."""
        return len(self.marks) == self.view.world.tables.numbers.markers

    @property
    def sprint(self) -> int:
        """The number of the sprint marker, 0 without one."""
        return next((number for number, mark in enumerate(self.marks, 1) if mark.via), 0)

    @property
    def start(self) -> str | None:
        """The node the next marker is laid from; None for an entry."""
        return self.marks[-1].at if self.marks else self.view.area(self.seat).node

    def ends(self) -> Ends:
        """Where the next marker may lie; nowhere once the plan is whole."""
        if self.whole:
            return Ends()
        if self.start is None:
            return self._entries()
        steps: list[str] = []
        sprints: dict[str, tuple[str, ...]] = {}
        for step in self.answers.ask("reach", {"from": self.start, "sprint": not self.sprint})["steps"]:
            if step["via"] is None:
                steps.append(step["at"])
            else:
                sprints[step["at"]] = (*sprints.get(step["at"], ()), step["via"])
        return Ends(tuple(steps), sprints)

    def _entries(self) -> Ends:
        graph = self.view.world.graph
        entries = tuple(self.answers.ask("spawn", {"seat": self.seat})["nodes"])
        refused = {}
        for node in graph.nodes:
            if node not in entries:
                refused[node] = self._why_no_entry(node)
        return Ends(entries=entries, refused=refused)

    def _why_no_entry(self, node: str) -> str:
        """What an operator entering here would see, as the key of its words with a colon and what fills them."""
        graph, enemy = self.view.world.graph, self.view.foe(self.seat).node
        for key, seen in (("enemy", enemy), ("flag", graph.flag)):
            if seen is not None and (node, seen) in graph.sight:
                sight = graph.sight[node, seen]
                return f"{key}:{sight.range}:{','.join(sight.colours)}"
        return ""

    def faces(self, node: str) -> list[str]:
        """The facings a marker on this node may have."""
        steps = self.answers.ask("reach", {"from": node, "sprint": False})["steps"]
        return next(step["faces"] for step in steps if step["at"] == node)

    # --- laying ---------------------------------------------------------------------------------------------------------

    def lay(self, node: str, via: str | None = None) -> None:
        """Lay the next marker on this node, facing the way walked (a ladder's arrow on a ladder)."""
        mark = Mark(node, self._facing(node, via), via)
        self._note("lay", len(self.marks) + 1)
        self.marks.append(mark)

    def look_out(self) -> None:
        """Turn the marker laid last to where the enemy can most likely come from; who stays keeps a look chosen by hand."""
        number = len(self.marks)
        if number not in self.chosen() or number in self.astray():
            self._look(number, self.lookout.best(plan_of(self.marks), number))

    def chosen(self) -> set[int]:
        """The numbers of markers whose look was chosen by hand, or is that of such a one before on the same node."""
        return chosen([(one.what, one.number) for one in self.changes], [mark[:2] for mark in self.marks])

    def _look(self, number: int, face: str) -> None:
        self.marks[number - 1] = self.marks[number - 1]._replace(face=face)

    def _facing(self, node: str, via: str | None) -> str:
        faces, graph = self.faces(node), self.view.world.graph
        start = via or self.start
        if start == node:
            kept = self.marks[-1].face if self.marks else self.view.area(self.seat).face
            return kept if kept in faces else faces[0]
        to = graph.nodes[node]
        if start is None:  # an entry looks towards the flag
            along = (graph.nodes[graph.flag].x - to.x, graph.nodes[graph.flag].y - to.y)
        else:
            along = (to.x - graph.nodes[start].x, to.y - graph.nodes[start].y)
        return max(faces, key=lambda port: DIRECTIONS[port][0] * along[0] + DIRECTIONS[port][1] * along[1])

    def face(self, port: str, number: int | None = None) -> bool:
        """Whether a marker (the last one, or that number) was turned to a port."""
        place = len(self.marks) - 1 if number is None else number - 1
        if not 0 <= place < len(self.marks) or place < self.laid or port not in self.faces(self.marks[place].at):
            return False
        self._note("turn", place + 1)
        self._look(place + 1, port)
        self._drop_idle()
        self.turned += 1
        return True

    def turn(self, by: int, number: int | None = None) -> bool:
        """Whether a marker was turned by so many ports, clockwise."""
        place = len(self.marks) - 1 if number is None else number - 1
        if not 0 <= place < len(self.marks):
            return False
        faces = self.faces(self.marks[place].at)
        now = faces.index(self.marks[place].face) if self.marks[place].face in faces else 0
        return self.face(faces[(now + by) % len(faces)], place + 1)

    def _note(self, what: str, number: int) -> None:
        """Note what changes now; a marker that is turned on is still the same turn."""
        if not (what == "turn" and self.changes and self.changes[-1][:2] == (what, number)):
            self.changes.append(Change(what, number, tuple(self.marks)))

    @property
    def replaced(self) -> bool:
        """Whether what was changed last put another plan in the place of a whole one."""
        change = self.last_change
        return self.whole and change is not None and change.what == "suggest" and len(change.before) == len(self.marks)

    @property
    def swung(self) -> list[int]:
        """The numbers of the markers that lay already and were turned as what was changed last was laid."""
        change = self.last_change
        if change is None or change.what not in ("lay", "suggest") or self.replaced:
            return []
        both = enumerate(zip(change.before, self.marks, strict=False), 1)
        return [number for number, (was, now) in both if was.at == now.at and was.face != now.face]

    @property
    def last_change(self) -> Change | None:
        """What Undo would take back, of what is not in the match; None where nothing is."""
        if self.changes and len(self.changes[-1].before) >= self.laid:
            return self.changes[-1]
        lie = len(self.marks)  # how those came here that were laid elsewhere is not known
        return Change("lay", lie, tuple(self.marks[:-1])) if lie > self.laid else None

    def take_back(self) -> Change | None:
        """What was changed last, taken back; None where nothing was, or it lies in the match already."""
        change = self.last_change
        if change:
            self.marks = list(change.before)
            del self.changes[-1:]
        return change

    def lift(self) -> None:
        """Take the last marker back, however it came to lie there; it is a change itself unless it undoes one."""
        if self.changes and self.changes[-1].before == tuple(self.marks[:-1]):
            self.take_back()
        elif len(self.marks) > self.laid:
            self._note("lift", len(self.marks))
            self.marks.pop()

    def clear(self) -> None:
        """Take back all markers that are not in the match."""
        if len(self.marks) > self.laid:
            self._note("clear", self.laid)
            del self.marks[self.laid :]

    def suggest(self, plan: Plan, bleak: bool = False) -> None:
        """Lay the markers as they are suggested, in one change, and note that this is what was suggested; `bleak`: as what costs
        least where nearly every plan falls.
        """
        self._note("suggest", len(plan.at))
        self.marks = marks_of(plan)
        self._drop_idle()
        self.proposed, self.bleak = tuple(self.marks), bleak

    def _drop_idle(self) -> None:
        """Forget the last change where everything lies as it did before."""
        if self.changes[-1].before == tuple(self.marks):
            self.changes.pop()

    def actions(self) -> list[Action]:
        """What commits the plan: one `plan`, or the marks that are lacking where some lie in the match already."""
        if not self.laid:
            action: Action = {"do": "plan", "at": [mark.at for mark in self.marks], "face": [mark.face for mark in self.marks]}
            if self.sprint:
                action |= {"sprint": self.sprint, "via": self.marks[self.sprint - 1].via}
            return [action]
        return [
            {"do": "mark", "at": mark.at, "face": mark.face} | ({"via": mark.via} if mark.via else {})
            for mark in self.marks[self.laid :]
        ]

    def judge(self, odds: Odds) -> None:
        """Note the odds of the plan as it lies now."""
        self.gain = self.gain if self.judged else None
        self.odds, self._judged = odds, tuple(self.marks)

    @property
    def judged(self) -> bool:
        """Whether the odds are those of the plan as it lies now."""
        return self.whole and tuple(self.marks) == self._judged

    @property
    def foreseen(self) -> bool:
        """Whether the fight that the plan risks most is known as well as its odds."""
        return self.judged and self.odds is not None and not (self.odds.risk and self.odds.risk.won is None)

    @property
    def weighed(self) -> bool:
        """Whether the plan lies as it was suggested, its markers turned so."""
        return self.whole and tuple(self.marks) == self.proposed

    # --- what to tell ---------------------------------------------------------------------------------------------------

    def threat(self, step: int) -> Mapping[str, list[str]]:
        """Where the enemy may stand in a step, and all that is seen from there."""
        return self.imagined.ask("threat", {"seat": self.seat, "step": step})

    def _met(self, number: int) -> list[tuple[str, Sight]]:
        """The nodes that a marker sees of those where the enemy can be in its step, and how it sees them."""
        sight, at = self.view.world.graph.sight, self.marks[number - 1].at
        return [(node, seen) for node in self.threat(number)["stand"] if (seen := sight.get((at, node)))]

    def blind(self) -> list[int]:
        """The numbers of markers that face no line on which the enemy can be in their step, where another facing would."""
        return self.lookout.blind(plan_of(self.marks))

    def away(self) -> list[Unseen]:
        """From where the enemy often meets a marker that looks elsewhere: first where another look would be better."""
        right = self.odds.right if self.odds and self.judged else frozenset[int]()
        told = self.lookout.away(plan_of(self.marks)) if self.marks else ()
        known = (one._replace(better="") if one.number in right else one for one in told)
        return sorted(known, key=lambda one: not one.better)

    def best(self, number: int) -> bool:
        """Whether no other look of a marker wins more often; False while that is not known."""
        return self.judged and self.odds is not None and number in self.odds.best

    def astray(self) -> list[int]:
        """The numbers of markers that another look would serve better."""
        return sorted({*self.blind(), *(one.number for one in self.away() if one.better)})

    def looks(self, number: int) -> tuple[str, str]:
        """What a marker looks for, by the key of its words, and the node of which that is said: the enemy where he stands, the
        flag, where he may be nearest; "nobody" where he cannot be.
        """
        mark, graph = self.marks[number - 1], self.view.world.graph
        seen = self.lookout.sees_him(mark.at)
        if seen and mark.face in seen.ports:
            return "him", mark.at
        met = sorted((one.range, node) for node, one in self._met(number) if one.range and mark.face in one.ports)
        if self.view.features.flag and any(node == graph.flag for _, node in met):
            return "flag", graph.flag
        return ("may", met[0][1]) if met else ("nobody", "")

    def unwatched(self, number: int) -> list[str]:
        """The nodes from which the enemy can see a marker in its step while it looks elsewhere, the nearest first."""
        face = self.marks[number - 1].face
        away = [(seen.range, node) for node, seen in self._met(number) if seen.range and face not in seen.ports]
        return [node for _, node in sorted(away)]

    def crossing(self) -> list[int]:
        """The numbers of markers that lie, or whose sprint runs, in sight of the flag when the enemy can be on it; who lies on it
        takes it.
        """
        graph = self.view.world.graph
        if not self.view.features.flag:
            return []
        return [
            number
            for number, mark in enumerate(self.marks, 1)
            if mark.at != graph.flag
            and any((node, graph.flag) in graph.sight for node in (mark.via, mark.at) if node)
            and graph.flag in self.threat(number)["stand"]
        ]

    def reason(self) -> tuple[str, int]:
        """What speaks for the plan that was suggested, by the key of its words, and the marker of which that is said; "" where
        the plan is no longer that one, or nothing can be said in a word.
        """
        if not self.whole or _nodes(self.marks) != _nodes(self.proposed):
            return "", 0
        if self.bleak:
            return "bleak_wounded" if self.view.area(self.seat).wounds else "bleak", 0
        graph, blind, numbered = self.view.world.graph, self.blind(), list(enumerate(self.marks, 1))
        mine = self.view.flag == self.seat
        if self.view.features.flag:
            for number, mark in numbered:
                if mark.at == graph.flag:
                    on = any(one.at != graph.flag for one in self.marks[number:])
                    return (("flag_back" if self._leaves() else "flag_kept") if mine else "flag_on" if on else "flag"), number
        for number, mark in numbered:
            if (met := self.meeting(mark)) and met[2]:
                return "target", number
        watching = [(number, mark) for number, mark in reversed(numbered) if number not in blind]
        for number, mark in watching:
            seen = graph.sight.get((mark.at, graph.flag)) if graph.flag and self.view.features.flag else None
            if seen and mark.face in seen.ports:
                return ("flag_left" if mine else "flag_seen"), number
        for number, mark in watching:
            if graph.nodes[mark.at].cover:
                return "cover", number
        return ("looks", watching[0][0]) if watching else ("", 0)

    def elsewhere(self) -> list[int]:
        """The numbers of markers that look away from where the enemy stands now, though they see it and could look there."""
        found = []
        for number, mark in enumerate(self.marks, 1):
            seen = self.lookout.sees_him(mark.at)
            if seen and seen.range and mark.face not in seen.ports and set(seen.ports).intersection(self.faces(mark.at)):
                found.append(number)
        return found

    def _leaves(self) -> bool:
        """Whether any marker lies off the flag."""
        return any(mark.at != self.view.world.graph.flag for mark in self.marks)

    def watched(self) -> bool:
        """Whether the enemy may see the node between of the sprint, in the step in which it is run."""
        number = self.sprint
        return bool(number) and self.marks[number - 1].via in self.threat(number)["sees"]

    def meeting(self, mark: Mark) -> tuple[int, tuple[str, ...], bool] | None:
        """Range, colours and whether On Target, if the enemy stands where he is now; None out of sight."""
        seen = self.lookout.sees_him(mark.at)
        return (seen.range, seen.colours, mark.face in seen.ports) if seen else None

    @property
    def lookout(self) -> Lookout:
        """What the enemy may do against the plan, from where he stands or is thought to stand."""
        if self._looked.view is not self.imagined.view:
            self._looked = Lookout(self.imagined.view, self.seat)
        return self._looked


def plan_of(marks: Sequence[Mark]) -> Plan:
    """The plan of these markers, as far as they go."""
    sprint = next((number for number, mark in enumerate(marks, 1) if mark.via), 0)
    via = marks[sprint - 1].via if sprint else None
    return Plan(tuple(mark.at for mark in marks), tuple(mark.face for mark in marks), sprint, via)


def marks_of(plan: Plan) -> list[Mark]:
    """The markers of this plan."""
    laid = enumerate(zip(plan.at, plan.face, strict=True), 1)
    return [Mark(at, face, plan.via if plan.sprint == number else None) for number, (at, face) in laid]


def _nodes(marks: Sequence[Mark]) -> list[tuple[str, str | None]]:
    """The nodes of a plan, those between included, however its markers are turned."""
    return [(mark.at, mark.via) for mark in marks]
