"""The best answers to a mixture of plans, found among all lawful plans: every way is walked, every facing weighed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappush, heapreplace

from game.operators.outlook import Outlook
from game.operators.plans import Planner, Stand, Walk
from game.operators.position import Plan

MOST_FOES = 24
"""So many enemy plans are weighed at most, the likeliest ones."""
KEPT = 6
"""So many answers are kept at most."""

Foe = tuple[float, Walk, tuple[int, ...]]
Option = tuple[str, str | None, tuple[str, ...]]


class Answering:
    """One search for the best answers. Worths of a contact are kept, since many ways lead to the same one."""

    def __init__(
        self, outlook: Outlook, planner: Planner, mixed: Sequence[tuple[float, Walk]], spend: Callable[[int], bool]
    ) -> None:
        self.outlook, self.planner, self.ground, self.spend = outlook, planner, outlook.ground, spend
        likeliest = sorted(range(len(mixed)), key=lambda one: -mixed[one][0])[:MOST_FOES]
        whole = sum(mixed[one][0] for one in likeliest)
        self.foes: list[Foe] = [
            (mixed[one][0] / whole, mixed[one][1], tuple(self.ground.number[stand.node] for stand in mixed[one][1].stands))
            for one in likeliest
        ]
        self.best: list[tuple[float, int, Plan]] = []
        self._count = 0
        self._at: list[str] = []
        self._face: list[str] = []
        self._ran: tuple[int, str | None] = (0, None)
        self._values: dict[tuple[Stand, int], float] = {}

    def found(self) -> list[tuple[float, Walk]]:
        """The answers with what they are worth, the best first."""
        self._walk(1, self.planner.start or "", self.foes, 0.0, 0)
        return [(worth, Walk(self.ground, plan)) for worth, _, plan in sorted(self.best, reverse=True)]

    def _options(self, number: int, node: str) -> list[Option]:
        """The markers that may come next, as (node, node between or None, facings)."""
        draft, ground = self.planner.draft, self.ground
        if number <= len(draft.at):
            at, face = draft.at[number - 1], draft.face[number - 1]
            return [(at, draft.via if draft.sprint == number else None, (face,))]
        if not node:
            return [(at, None, ground.faces[at]) for at in self.planner.entries]
        found: list[Option] = [(at, None, ground.faces[at]) for at in (node, *ground.near[node])]
        if not self._ran[0] and not draft.sprint:
            found += [(at, via, ground.faces[at]) for via, at in ground.sprints[node]]
        return found

    def _walk(self, number: int, node: str, foes: list[Foe], gained: float, flag: int) -> None:
        """Nothing; goes on from a node with the foes not met so far. `flag` has a bit for each half spent on the flag."""
        if number > self.planner.markers:
            self._end(node, foes, gained, flag)
            return
        if number == 3 and not self.spend(50 * len(foes)):
            return
        for at, via, faces in self._options(number, node):
            more, face, left, after = self._marked(number, at, via, faces, foes, flag)
            self._at.append(at)
            self._face.append(face)
            ran, self._ran = self._ran, (number, via) if via else self._ran
            self._walk(number + 1, at, left, gained + more, after)
            self._ran = ran
            self._at.pop()
            self._face.pop()

    def _marked(
        self, number: int, at: str, via: str | None, faces: tuple[str, ...], foes: list[Foe], flag: int
    ) -> tuple[float, str, list[Foe], int]:
        """What a marker gains in contacts, its best facing, the foes not met by it, and the bits of the flag after it."""
        ground, first = self.ground, 2 * (number - 1)
        if via is None:
            here = via_sees = ground.sees[at]
            onto = flag | (3 << first if at == ground.flag else 0)
        else:
            here, via_sees = ground.sees[at], ground.sees[via]
            onto = flag | (via == ground.flag) << first | (at == ground.flag) << first + 1
        gained, left, met = 0.0, [], []
        for foe in foes:
            if via_sees >> foe[2][first] & 1:
                if via is None:
                    met.append((foe, first))
                else:
                    stand = Stand(via, ground.world.graph.port_to[via, at], True)
                    gained += foe[0] * self._contact(stand, foe[1], first, onto)
            elif here >> foe[2][first + 1] & 1:
                met.append((foe, first + 1))
            else:
                left.append(foe)
        if not met:
            return gained, self.planner.toward(at, number)[0] if len(faces) > 1 else faces[0], left, onto
        best, facing = float("-inf"), faces[0]
        for face in faces:
            stand = Stand(at, face, False)
            total = sum(foe[0] * self._contact(stand, foe[1], half, onto) for foe, half in met)
            if total > best:
                best, facing = total, face
        return gained + best, facing, left, onto

    def _contact(self, stand: Stand, theirs: Walk, half: int, flag: int) -> float:
        """What it is worth to meet a walk so; whether I would cross the flag later is left open."""
        outlook, past = self.outlook, (2 << half) - 1
        last, other = flag & past, theirs.flag & past
        owner = outlook.owner if last == other else 1 if last > other else -1
        key = (stand, theirs.numbers[half])
        duel = self._values.get(key)
        if duel is None:
            duel = self._values[key] = outlook.between(stand, theirs.stands[half])
        won = outlook.wins[1 if owner == 1 else 0]
        lost = outlook.losses[-1 if owner == -1 or theirs.flag > past else 0]
        return ((1 + duel) * won + (1 - duel) * lost) / 2

    def _end(self, node: str, foes: list[Foe], gained: float, flag: int) -> None:
        """Nothing; a whole plan is kept when it is among the best."""
        outlook = self.outlook
        near = outlook.near[node]
        for share, walk, _ in foes:
            other = walk.flag
            owner = outlook.owner if flag == other else 1 if flag > other else -1
            gained += share * (outlook.ends[owner] + near - outlook.near[walk.end])
        self._count += 1
        if len(self.best) == KEPT and gained <= self.best[0][0]:
            return
        draft = self.planner.draft
        number, via = self._ran if self._ran[0] else (draft.sprint, draft.via)
        entry = (gained, -self._count, Plan(tuple(self._at), tuple(self._face), number, via))
        if len(self.best) < KEPT:
            heappush(self.best, entry)
        else:
            heapreplace(self.best, entry)
