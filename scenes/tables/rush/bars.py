"""What stands on the bars of Rush whatever is decided: board and stage, whose turn it is, how many attackers are lost."""

from __future__ import annotations

from game.rush.position import Position
from scenes.boards.loop.board import Hit
from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.words import say
from scenes.tables.look_bars import LookBars
from scenes.tables.rush.state import RushState, board_name

FALLEN = ("revive", "repair")
"""Phases in which somebody is down."""


class Bars(LookBars[Position, Hit]):
    """The bars of one table."""

    ICONS = {"threat": "threat"}
    EXPLAINED: frozenset[str] = frozenset()
    TOPICS = {"threat": "R-RU-22"}
    state: RushState

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        view, state = self.state.settled, self.state
        pair = say("rush:chip.pair", stage=view.stage, pairs=view.pairs)
        left = [Chip(say("rush:chip.board", board=board_name(view.world), pair=pair), short=pair, topic="R-RU-03")]
        actors = state.context.chair().rules.actors(view)
        if actors:
            seat = actors[0]
            phase = view.turn.phase
            if phase in FALLEN and view.soldiers[seat].status != "down":  # it is settled, and the turn goes on
                seat, phase = view.turn.seat, "move"
            words = say(f"rush:chip.{'saved' if state.saved else phase}", name=state.names[seat])
            left.append(Chip(words, SIDES[seat], True, short=state.names[seat], topic="R-RU-14"))
        lost = say("rush:chip.lost", kills=view.kills, limit=view.kill_limit)
        short = say("rush:chip.lost_short", kills=view.kills, limit=view.kill_limit)
        return left, [Chip(lost, SIDES["A1"], short=short, topic="R-RU-05")]

    def words(self, look: str) -> tuple[str, str]:
        """What the button of a way of looking says, and its tip."""
        return say(f"rush:button.{look}"), say(f"rush:button.{look}_tip")

    def playing(self) -> bool:
        """Whether the board can be looked at otherwise: not while a fuse burns or somebody is down."""
        return self.state.view.turn.phase in ("spawn", "ready", "move", "rest", "card")
