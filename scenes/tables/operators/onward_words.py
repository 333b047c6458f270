"""The winner's choice of Operators in words: what pressing on and holding bring, how they differ, and why one is suggested."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby, pairwise

from game.api import Seat
from game.boards.graph import reached
from game.operators import planning
from game.operators.flag import winner
from game.operators.judge import OnwardContest, remaining
from game.operators.position import OTHER, Position
from scenes.kit.words import say
from scenes.tables.operators.advice import onward
from scenes.tables.operators.cards import percent
from scenes.tables.operators.places import named
from scenes.tables.operators.state import OperatorsState

ANSWERS = OnwardContest.ACTIONS
EVEN = 0.01
"""Answers whose chances lie no further apart are as good as each other."""


class Onward:
    """What can be said of the choice between pressing on and holding at one table."""

    def __init__(self, state: OperatorsState) -> None:
        self.state = state
        self._asked: tuple[Position, Mapping[str, float]] | None = None  # in which position, and the chance with either answer
        self._counted: tuple[Position | None, dict[str, Sequence[str]]] = (None, {})  # in which position, where he may enter

    def lines(self) -> list[str]:
        """Both answers, where they come to the same, why one of them is suggested, and what is news at the round's end."""
        return [line for line in (self.press_words(), self.hold_words(), self._same(), self._why(), *self.news()) if line]

    def better(self) -> str:
        """What amber is, press or hold; "" in a puzzle, which leaves it to its player.

        Where either wins the match the round need not be walked. In a training whose flag comes into play when this round ends,
        whoever stands on its node stays there. Of two that are as good, the one for which something speaks.
        """
        if self.state.seat is None or not self.state.context.advises:
            return ""
        won = [do for do in ANSWERS if self._wins(do)]
        if won:
            return won[-1]
        if self.news() and self._here() == self.state.graph.flag:
            return "hold"
        chances = self._chances()
        first, second = sorted(ANSWERS, key=lambda do: -chances[do])
        nodes, here = self._ahead()[0], self._here()
        if nodes and chances[first] - chances[second] < EVEN and not self._reasons(first, nodes, here):
            return second if self._reasons(second, nodes, here) else first
        return first

    def _chances(self) -> Mapping[str, float]:
        """The chance to win the match with either answer, asked once."""
        view, seat = self.state.view, self.state.seat
        assert seat is not None
        if self._asked is None or self._asked[0] is not view:
            self._asked = view, onward(view, seat)
        return self._asked[1]

    def light_entries(self) -> None:
        """Rim the nodes at which the fallen enemy may come back if this round ends as is suggested, or else by holding."""
        state = self.state
        nodes, asked = self._ahead()[0], state.view.phase == "onward" and state.chair and state.shown and self._here()
        if asked and not state.looks.any and not state.hand.busy:
            state.board.show_threat(self._entered_from(self._ends(nodes)), ())

    def _ends(self, nodes: Sequence[str]) -> str:
        """Where the round ends as it is suggested, else by holding."""
        return nodes[-1] if nodes and self.better() == "press" else self._here()

    def _wins(self, do: str) -> bool:
        """Whether an answer wins the match by the flag's point at the end of this round (R-OP-100, R-OP-110)."""
        seat = self.state.seat
        return seat is not None and self._holds(do) and self._point_wins(seat)

    def _holds(self, do: str) -> bool:
        """Whether the flag is this seat's at the end of this round with an answer (R-OP-100, R-OP-103)."""
        view = self.state.view
        met = self._ahead()[1] if do == "press" else [self._here()]
        return view.features.flag and (view.flag == self.state.seat or self.state.graph.flag in met)

    # --- both answers -----------------------------------------------------------------------------------------------------

    def _ahead(self) -> tuple[list[str], Sequence[str]]:
        """The nodes of what is left of the plan, and all that are come to on the way; [] and [] without one."""
        view, seat = self.state.view, self.state.seat
        plan = view.area(seat).plan if seat else None
        if plan is None or seat is None:
            return [], []
        nodes = [*plan.at[view.step - (1 if view.area(seat).sprinting else 0) :]]
        return nodes, remaining(view.area(seat), view)

    def _here(self) -> str:
        seat = self.state.seat
        return (self.state.view.area(seat).node if seat else None) or ""

    def press_words(self) -> str:
        """What pressing on means here, in a sentence."""
        (nodes, met), seat = self._ahead(), self.state.seat
        if not nodes or seat is None:
            return ""
        flag, entries = self._flag_words(seat, met), self._entry_words(nodes[-1])
        told = say("operators:onward.press", nodes=_way([self._here(), *nodes]), flag=flag, entries=entries)
        return named(told, self.state.graph)

    def hold_words(self) -> str:
        """What holding means here, in a sentence."""
        node, seat = self._here(), self.state.seat
        if not node or seat is None:
            return ""
        told = say("operators:onward.hold", node=node, flag=self._flag_words(seat, [node]), entries=self._entry_words(node))
        return named(told, self.state.graph)

    def news(self) -> list[str]:
        """What comes into play when this round ends and bears on where to stand then (R-OP-124)."""
        view, graph = self.state.view, self.state.graph
        soon = view.world.training and not view.features.flag and graph.flag
        return [named(say("operators:onward.flag_soon", node=graph.flag), graph)] if soon else []

    # --- how they differ ----------------------------------------------------------------------------------------------------

    def _same(self) -> str:
        """That the enemy can come back at as many places either way; "" where he cannot."""
        nodes, here = self._ahead()[0], self._here()
        if not nodes or not here or not self._alike(nodes[-1], here):
            return ""
        return say("operators:onward.either_way", name=self._foe, entries=self._entries(here), lit=say("operators:onward.lit"))

    def _why(self) -> str:
        """Why one of them is suggested: that it wins, or the chance with either, and what speaks for it."""
        better, nodes, here = self.better(), self._ahead()[0], self._here()
        if not better or not nodes or not here:
            return ""
        if all(map(self._wins, ANSWERS)):
            return say("operators:onward.either_wins")
        told = [self._figures(better)]
        reasons = self._reasons(better, nodes, here)
        key = reasons[0] if reasons else "same_place" if nodes[-1] == here else "elsewhere"
        told += [named(say(f"operators:onward.because_{key}", name=self._foe, node=here, other=nodes[-1]), self.state.graph)]
        return say("operators:onward.why", what=say(f"operators:onward.do_{better}"), why=" ".join(filter(None, told)))

    def _figures(self, better: str) -> str:
        """The chance to win the match with either answer; "" where one wins it, or where what is to come is not counted in it."""
        other = next(do for do in ANSWERS if do != better)
        if self._wins(better) or (self.news() and self._ahead()[0][-1] != self._here()):
            return ""
        chances = self._chances()
        if chances[better] <= chances[other] - EVEN:
            return ""  # something else speaks for it
        if chances[better] - chances[other] < EVEN:
            if self._holds("press") != self._holds("hold"):
                return ""  # a point for one of them alone: nobody believes that it is worth nothing
            return say("operators:onward.even", chance=percent(chances[better]))
        figures = {"chance": percent(chances[better]), "other": percent(chances[other])}
        return say(f"operators:onward.figures_{better}", **figures)

    def _reasons(self, better: str, nodes: Sequence[str], here: str) -> list[str]:
        """What speaks for an answer, by the key of its words, what weighs most first."""
        state = self.state
        pressing, ends = better == "press", (nodes[-1], here)
        chosen, other = ends if pressing else ends[::-1]
        flag, found = state.graph.flag, list[str]()
        if flag and (state.view.features.flag or self.news()):
            met, there = (self._ahead()[1], [here]) if pressing else ([here], self._ahead()[1])
            if state.view.features.flag and flag in met and flag not in there and state.view.flag != state.seat:
                found.append("flag_wins" if self._wins(better) else "flag")
            if not state.view.features.flag and chosen == flag != other:
                found.append("flag_soon")
        if self._entries(chosen) < self._entries(other):
            found.append("entries")
        away = reached(state.graph.ways_free, flag) if flag and state.view.features.flag else {}
        if away and state.view.flag != state.seat and away.get(chosen, 0) < away.get(other, 0):
            found.append("nearer")
        if state.graph.nodes[chosen].cover and not state.graph.nodes[other].cover:
            found.append("cover")
        return found

    # --- what they are told by ----------------------------------------------------------------------------------------------

    def _flag_words(self, seat: Seat, nodes: Sequence[str]) -> str:
        """What a seat that comes to these nodes has of the flag at the end of the round (R-OP-100, R-OP-104)."""
        view = self.state.view
        if not (view.features.flag and self.state.context.advises):  # a puzzle leaves that to its player
            return ""
        there = self.state.graph.flag in nodes
        key = "keeps_flag" if view.flag == seat else "onto_flag" if there else "no_flag"
        return say(f"operators:onward.{key}{'_wins' if key != 'no_flag' and self._point_wins(seat) else ''}")

    def _point_wins(self, seat: Seat) -> bool:
        """Whether one more point wins the match for a seat."""
        return point_wins(self.state.view, seat)

    def _alike(self, one: str, other: str) -> bool:
        return self._entries(one) == self._entries(other)

    def _entry_words(self, node: str) -> str:
        """On how many nodes the fallen enemy could enter against this seat on a node; "" where both answers say the same."""
        nodes, here = self._ahead()[0], self._here()
        if nodes and here and self._alike(nodes[-1], here):
            return ""
        lit = say("operators:onward.lit") if node == self._ends(nodes) else ""
        return say("operators:onward.entries", name=self._foe, entries=self._entries(node), lit=lit)

    @property
    def _foe(self) -> str:
        return self.state.names[OTHER[self.state.own]]

    def _entries(self, node: str) -> int:
        """On how many nodes the fallen enemy could enter if this seat's operator stood there."""
        return len(self._entered_from(node))

    def _entered_from(self, node: str) -> Sequence[str]:
        """The nodes on which the fallen enemy could enter if this seat's operator stood there, looked for once."""
        view, seat = self.state.view, self.state.own
        if self._counted[0] is not view:
            self._counted = view, {}
        counts = self._counted[1]
        if node not in counts:
            thought = view.copy()
            thought.area(seat).node = node
            if self.news():  # the flag is there by then
                thought.features = thought.features._replace(flag=True)
            counts[node] = planning.entries(thought, OTHER[seat])
        return counts[node]


def point_wins(view: Position, seat: Seat) -> bool:
    """Whether one more point wins the match for a seat (R-OP-110, R-OP-111)."""
    return winner(view, (seat,)) == seat


def _way(nodes: Sequence[str]) -> str:
    """Where somebody goes who stands on the first of these nodes; a node again is a stay, told once where a way ends with it."""
    last = next((place for place in range(len(nodes) - 1, 0, -1) if nodes[place] != nodes[place - 1]), 0)
    told = ""
    for stays, group in groupby(pairwise(nodes[: (last or len(nodes) - 1) + 1]), lambda step: step[0] == step[1]):
        steps = [node for _, node in group]
        for more in [say(f"operators:onward.stays.{len(steps)}")] if stays else steps:
            told = say("operators:onward.then", nodes=told, more=more) if told else more
    return say("operators:onward.stays_there", nodes=told) if 0 < last < len(nodes) - 1 else told
