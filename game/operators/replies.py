"""The best answers to a mixture of plans, found among all legal plans: every way is walked, every facing weighed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappush, heapreplace
from typing import NamedTuple

from game.operators.outlook import Outlook
from game.operators.plans import Planner, Stand, Walk
from game.operators.position import Plan

MOST_FOES = 16
"""So many enemy plans are weighed at most, the likeliest ones."""
KEPT = 6
"""So many answers are kept at most."""


class Foe(NamedTuple):
    """One plan the enemy may have: how likely, and the number of the node it leads to in each half step."""

    number: int
    share: float
    walk: Walk
    spots: tuple[int, ...]


Meeting = tuple[list[float], list[float]]
"""By facing: what a contact is worth, and what is added once the flag is crossed after it; times how likely the enemy is."""
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
            Foe(
                one, mixed[one][0] / whole, mixed[one][1], tuple(self.ground.number[stand.node] for stand in mixed[one][1].stands)
            )
            for one in likeliest
        ]
        self.best: list[tuple[float, int, Plan]] = []
        self._count = 0
        self._at: list[str] = []
        self._face: list[str] = []
        self._ran: tuple[int, str | None] = (0, None)
        self._meetings: dict[tuple[str, str | None, int, int, int, bool], Meeting] = {}

    def found(self) -> list[tuple[float, Walk]]:
        """The answers with what they are worth, the best first."""
        self._walk(1, self.planner.start or "", self.foes, 0.0, 0.0, 0)
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

    def _walk(self, number: int, node: str, foes: list[Foe], gained: float, promised: float, flag: int) -> None:
        """Go on from a node with the foes not met so far.

        `promised` is what the contacts so far gain once the flag is crossed after them, `flag` has a bit for each half
        spent on the flag.
        """
        if number > self.planner.markers:
            self._end(node, foes, gained, flag)
            return
        if number == 3 and not self.spend(50 * len(foes)):
            return
        for at, via, faces in self._options(number, node):
            crossed = promised if self.ground.flag in (at, via) else 0.0
            more, promise, face, left, after = self._marked(number, at, via, faces, foes, flag)
            self._at.append(at)
            self._face.append(face)
            ran, self._ran = self._ran, (number, via) if via else self._ran
            self._walk(number + 1, at, left, gained + crossed + more, promised - crossed + promise, after)
            self._ran = ran
            self._at.pop()
            self._face.pop()

    def _marked(
        self, number: int, at: str, via: str | None, faces: tuple[str, ...], foes: list[Foe], flag: int
    ) -> tuple[float, float, str, list[Foe], int]:
        """What a marker gains in contacts, and promises; its best facing; the foes not met by it; the bits of the flag then."""
        ground, first = self.ground, 2 * (number - 1)
        here, via_sees = ground.sees[at], ground.sees[via or at]
        onto = flag | ((via or at) == ground.flag) << first | (at == ground.flag) << first + 1
        gained, promised = 0.0, 0.0
        left: list[Foe] = []
        met: list[Meeting] = []
        for foe in foes:
            if via_sees >> foe.spots[first] & 1:
                if via is None:
                    met.append(self._contact(at, None, faces, foe, first, onto))
                else:
                    (worth,), (promise,) = self._contact(via, at, faces, foe, first, onto)
                    gained += worth
                    if at == ground.flag:
                        gained += promise
                    else:
                        promised += promise
            elif here >> foe.spots[first + 1] & 1:
                met.append(self._contact(at, None, faces, foe, first + 1, onto))
            else:
                left.append(foe)
        if not met:
            return gained, promised, self.planner.toward(at, number)[0] if len(faces) > 1 else faces[0], left, onto
        totals = met[0][0] if len(met) == 1 else [sum(parts) for parts in zip(*(worths for worths, _ in met), strict=True)]
        best = max(totals)
        place = totals.index(best)
        return gained + best, promised + sum(promises[place] for _, promises in met), faces[place], left, onto

    def _contact(self, at: str, end: str | None, faces: tuple[str, ...], foe: Foe, half: int, flag: int) -> Meeting:
        """What it is worth to meet an enemy so; where a sprint to `end` sets the facing, for that one alone."""
        outlook, past = self.outlook, (2 << half) - 1
        last, other = flag & past, foe.walk.flag & past
        owner = outlook.owner if last == other else 1 if last > other else -1
        held = flag > past  # who wins a fight on the flag holds it (R-OP-102)
        return self._met((at, end, foe.number, half, owner, held), faces, foe)

    def _met(self, key: tuple[str, str | None, int, int, int, bool], faces: tuple[str, ...], foe: Foe) -> Meeting:
        found = self._meetings.get(key)
        if found is None:
            at, end, _, half, owner, held = key
            outlook, theirs = self.outlook, foe.walk.stands[half]
            won = outlook.wins[1 if held or owner == 1 else 0]
            lost = outlook.losses[-1 if owner == -1 or foe.walk.flag >= 2 << half else 0]
            stands = [Stand(at, face, False) for face in faces] if end is None else [self.ground.between(at, end)]
            chances = [(1 + outlook.between(stand, theirs)) / 2 for stand in stands]
            found = self._meetings[key] = (
                [foe.share * (chance * won + (1 - chance) * lost) for chance in chances],
                [foe.share * chance * (outlook.wins[1] - won) for chance in chances],
            )
        return found

    def _end(self, node: str, foes: list[Foe], gained: float, flag: int) -> None:
        """Keep a whole plan when it is among the best."""
        outlook = self.outlook
        near = outlook.near[node]
        for _, share, walk, _ in foes:
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
