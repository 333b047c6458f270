"""The table of Operators: the board with its operators, planning, the way to the duel and back."""

from __future__ import annotations

import math
from collections.abc import Sequence
from time import monotonic

import pygame
from pygame import Surface

from game.api import Action, Event, Seat
from game.match import Chair
from game.operators.position import Position
from game.operators.records import SEATS
from game.operators.rules import RULES
from scenes.boards.weight import passing
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.layout import Scale, cut_bottom
from scenes.kit.palette import SIDES, Side
from scenes.kit.tweens import Motion
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.presentation.table import MatchContext
from scenes.tables.operators import topics
from scenes.tables.operators.arrows import Arrows
from scenes.tables.operators.bars import Bars
from scenes.tables.operators.batches import batches
from scenes.tables.operators.clicks import Clicks
from scenes.tables.operators.duel.fight import Duel
from scenes.tables.operators.highlights import sprint_ways, update_highlights
from scenes.tables.operators.motions import Motions
from scenes.tables.operators.onward_words import point_wins
from scenes.tables.operators.panels import Panels
from scenes.tables.operators.plan_hand import PlanHand
from scenes.tables.operators.planning import Planner
from scenes.tables.operators.state import Acts, OperatorsState, board_of
from scenes.tables.operators.story import names
from scenes.tables.operators.threats import Danger
from scenes.tables.operators.walk import Walk
from scenes.tables.operators.what_if import WhatIf, thought_about
from scenes.tables.points import Points, chip_of
from scenes.tables.what_if import WhatIfHand

NEAR_NODE = 110  # units of the board within which a node is meant by a pixel that lies on none
RESTED = 0.2  # seconds the pointer stays on a node until it has been looked from


def make(chair: Chair, context: MatchContext) -> OperatorsTable:
    """The table of a match."""
    return OperatorsTable(chair, context)


class OperatorsTable:
    """The picture of a match of Operators as one seat sees it, or as everybody may."""

    secret = True  # hands and plans are: between two people a curtain always comes

    def __init__(self, chair: Chair, context: MatchContext) -> None:
        view: Position = chair.view()
        self.title = say("operators:table.title")
        stepwise = view.world.training if context.stepwise is None else context.stepwise
        self.state = state = OperatorsState(context, view, board_of(view), names(view), chair.seat, stepwise)
        self.board = state.board
        self.duel = Duel(state.names, context.speed, lambda: context.report("ready"))
        self.danger = Danger(state)
        self.what_if = WhatIf(state, self.update_highlights)
        self.arrows = Arrows(state)
        self.hand = state.hand = WhatIfHand(self.what_if)
        acts = Acts(self.update_highlights, self.look_from, self.toggle, self.put_plan_away)
        self.plan = PlanHand(state, acts)
        self.panels = Panels(state, self.danger, self.what_if, self.plan.turn_marker)
        self.points = Points(state, lambda chrome, seat: chip_of(chrome, "panel.score", SEATS.index(seat)))
        self.motions = Motions(state, self.duel, self.points, self.put_plan_away, self.panels.refresh)
        self.bars = Bars(state, acts, self.plan, self.duel, self.danger, self.panels)
        self.clicks = Clicks(state, acts, self.plan, self.panels.slots)
        self._rested: tuple[str | None, float] = (None, 0.0)  # the node the pointer is on, and since when
        self._looked = False  # whether that was reported just now: what counts it is written anew

    # --- what the match screen asks -------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.state.names[seat]

    def side(self, seat: Seat) -> Side:
        """The colours of a seat."""
        return SIDES[seat]

    def figure(self, seat: Seat) -> str:
        """The drawing of a seat's operator."""
        return self.state.figure(seat)

    def unasked(self, chair: Chair) -> Action | None:
        """Hold, where the match is won by the flag's point whatever the winner of the fight does; None for all else."""
        if chair.seat is None or not self.state.context.advises:  # a puzzle leaves that to its player
            return None
        view = chair.view()
        won = view.phase == "onward" and view.flag == view.winner == chair.seat and point_wins(view, chair.seat)
        return {"do": "hold"} if won else None

    def open(self, chair: Chair) -> bool:
        """False: a hand lies open in every decision."""
        return False

    @property
    def stale(self) -> bool:
        """Whether anything must be drawn again."""
        return self.state.stale or (self.duel if self.state.dueling else self.board).stale

    @property
    def restless(self) -> bool:
        """Whether anything moves by itself."""
        return self._looked or (self.duel if self.state.dueling else self.board).restless

    @property
    def ponders(self) -> bool:
        """Whether anything of the odds of a plan is still to be found."""
        return self.plan.ponders

    @property
    def strays(self) -> bool:
        """False: what it proposes is what amber does."""
        return False

    def is_proposed(self, action: Action) -> bool:
        """False: what it proposes is what amber does."""
        return False

    @property
    def widgets(self) -> Sequence[Widget]:
        """What can be pressed or read beside the board."""
        return self.duel.widgets if self.state.dueling else [*self.panels.widgets, *self.arrows.widgets()]

    def resize(self, chrome: Chrome) -> None:
        """Put everything in the five places."""
        self.state.chrome, self.state.stale = chrome, True
        between = chrome.between
        free = pygame.Rect(between.x, between.y, chrome.board.right - between.x, between.h)
        self.board.resize(between, chrome.scale, free)
        self.duel.resize(
            cut_bottom(chrome.board.union(chrome.side), chrome.strip.h, chrome.scale.px(8) if chrome.strip.h else 0)[1],
            chrome.scale,
        )
        chrome.column.ground = self.board
        self.panels.place(chrome.column)

    def show(self, view: Position, chair: Chair | None) -> None:
        """Rebuild the picture from a view."""
        state, board = self.state, self.board
        if thought_about(view) != thought_about(state.view):
            self.hand.forget()  # while the board stays as it is, so does what is thought of it
        if view.round != state.view.round:
            state.looks.end("threat")  # it was asked about what has been
        state.view, state.chair, state.seat = view, chair, state.context.perspective
        state.words, state.step, state.walking = "", 0, False
        state.cards.clear()
        self._renew_walk()
        state.score, state.shown = list(view.score), True
        state.choosing = None
        board.set_features(view.features)
        board.mark_contact(None)
        board.end_flash()
        self.what_if.place()
        if view.phase == "planning":
            board.clear_bodies()  # a node that can be chosen is free
        board.bury(view.round, state.context.people)
        board.flag_due = view.world.training and not view.features.flag
        board.hold_flag(SIDES[view.flag] if view.flag else None)
        example_over = self.hand.barred and self.duel.complete  # it ends with its fight
        found = state.context.reading and not state.context.advises  # a puzzle that is over shows its board
        state.dueling = example_over or (view.phase == "combat" and not found)
        if view.phase == "combat":
            self.duel.open(view, chair)
        self._renew_planner()
        self.update_highlights()

    def _renew_walk(self) -> None:
        state, view, walk = self.state, self.state.view, self.state.walk
        if view.phase in ("planning", "over"):
            state.walk = None
        elif walk and (walk.round, walk.step) == (view.round, view.step):
            walk.renew(view)
        else:
            state.walk = Walk.recalled(view, state.context.chair().story())

    def _renew_planner(self) -> None:
        state, view, seat, planner = self.state, self.state.view, self.state.seat, self.state.planner
        if view.phase != "planning" or seat is None:
            state.planner = None
        elif planner and (planner.seat, planner.round) == (seat, view.round):
            planner.renew(view)
        else:
            state.planner = Planner(view, seat)

    # --- how the board is dressed ---------------------------------------------------------------------------------------

    def update_highlights(self) -> None:
        """Make lit nodes, markers, threat and cones follow the state of the plan."""
        update_highlights(self.state, self.danger, self.what_if)
        self.panels.onward.light_entries()
        self.danger.light()
        self.panels.refresh()
        self.plan.report()
        self.state.stale = True

    def _rest(self, node: str | None) -> None:
        """Note that the pointer comes to a node, or to none, and report the one it leaves if it rested there."""
        self._look()
        self._rested = node, monotonic()

    def _look(self) -> None:
        """Report the node on which the pointer has rested long enough, once."""
        node, since = self._rested
        if node and monotonic() - since >= RESTED:
            self._rested, self._looked = (None, since), True
            self.state.context.report("looked", node)

    # --- the bars ---------------------------------------------------------------------------------------------------------

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        return self.bars.chips()

    def caption(self) -> str:
        """What is going on while things move."""
        return self.bars.caption()

    @property
    def came_to(self) -> str:
        """What the fight that lies over the board has come to, and why; "" where none has been seen to its end."""
        return self.duel.caption() if self.state.dueling and self.duel.complete else ""

    def sentence(self) -> str:
        """What is expected now."""
        return self.bars.sentence()

    @property
    def phase(self) -> str:
        """What is being done now: while it lasts, buttons keep their places."""
        return self.bars.phase

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar, the main one last."""
        return self.bars.buttons()

    def extras(self) -> list[Button]:
        """What else can be pressed while things move."""
        return self.bars.extras()

    # --- what a click does ------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board or the duel."""
        return (self.duel if self.state.dueling else self.clicks).handle(event)

    def why_nothing(self, at: tuple[int, int]) -> str:
        """Why a click there, which meant nothing, does nothing."""
        return self.clicks.why_nothing(at, self.sentence())

    def look_from(self, node: str | None, port: str | None = None) -> None:
        """Light everything seen from a node, and the way of a sprint that ends there."""
        state = self.state
        state.hit = state.hit._replace(node=node, port=port)
        self._rest(node)
        if state.looks.on("threat") and self.danger.asked() and not state.choosing:
            self.danger.show()
        self.danger.light()
        self.board.show_way(sprint_ways(state))
        self.panels.refresh()
        state.stale = True

    def toggle(self, name: str) -> None:
        """Show or hide danger, or what is seen from markers and from where one points; danger not while the enemy is nowhere."""
        if name == "threat" and self.danger.asked() and self.danger.nobody():
            return
        self.state.looks.toggle(name)
        self.update_highlights()

    def suppose(self, against: Action) -> None:
        """Give the odds in a fight against this choice of the foe, unless one is supposed already."""
        choosing = self.duel.choosing if self.state.dueling else None
        if choosing and not choosing.against:
            choosing.suppose(against)

    # --- how events look --------------------------------------------------------------------------------------------------

    def batches(self, events: Sequence[Event]) -> list[list[Event]]:
        """The events in groups that move together."""
        return batches(events)

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """How a group of events looks, or None."""
        return self.motions.motion(batch)

    def hide_secrets(self) -> None:
        """Take hands, plan and choice of the seat that was at the screen out of the picture."""
        self.state.view = RULES.view(self.state.view, None)
        self.state.seat = None
        if self.state.walk:
            self.state.walk.hide()
        self.duel.leave_choice()
        self.put_plan_away()

    def forget(self) -> None:
        """Show the next view like the first one: with no plan and no fight going on."""
        self._drop_plan()
        self.state.walk = None
        self.duel.close()
        self.board.wake.clear()
        self.board.clear_bodies()

    def _drop_plan(self) -> None:
        self.state.planner = self.state.chair = self.state.choosing = None

    def prerender(self, view: Position) -> bool:
        """False: nothing of a view takes long to paint."""
        return False

    def put_plan_away(self) -> None:
        """Clear the board of markers, lights and glances as the actions begin."""
        self._drop_plan()
        if self.hand.busy:
            self.hand.forget()
            self.what_if.place()
        self.board.show_thought(None)
        self.board.light()
        self.board.show_markers([])
        self.board.show_threat((), ())
        self.board.show_cones(())
        self.look_from(None)

    def whole_picture(self) -> Surface:
        """The whole board with what lies on it now, at the size it is drawn in."""
        board = self.state.still_board(pygame.Rect((0, 0), self.board.sheet.extent), Scale(100))
        picture = Surface(board.rect.size)
        board.draw(picture)
        return picture

    def topic(self, at: tuple[int, int]) -> str:
        """What lies at a point of the screen, as the rule book finds it."""
        return self.duel.topic(at) if self.state.dueling else topics.topic(self.state, at)

    def diagram(
        self, spaces: Sequence[str], sight: Sequence[str], shows: Sequence[str], size: tuple[int, int], scale: Scale
    ) -> Surface:
        """The part of the board around these nodes, with what the first of `sight` sees of the others."""
        return topics.diagram(self.state, (spaces, sight, shows), size, scale)

    def picture(self) -> dict[str, object]:
        """What lies on the board; whether the fight covers it, and then all that lies there, else the lights of a contact."""
        board, dueling = self.board, self.state.dueling
        lights = None if dueling else (board.contact_shown, board.flashing, board.nobody, board.sparks)
        fight = self.duel.state.picture() if dueling else None
        return {"board": board.picture(), "dyed": board.dyed, "look": board.sheet.look, "lights": lights, "fight": fight}

    def spot(self, node: str) -> tuple[int, int]:
        """The pixel of the screen at which a node lies."""
        return self.board.to_screen(node)

    def space_at(self, at: tuple[int, int]) -> str | None:
        """The node under a pixel of the screen, or the one that is nearest to it, not far away."""
        camera, graph = self.board.camera, self.board.graph
        if not camera.rect.collidepoint(at):
            return None
        here = camera.to_board(at)
        nearest = min(graph.nodes, key=lambda node: math.dist(graph.centre(node), here))
        return nearest if math.dist(graph.centre(nearest), here) <= NEAR_NODE else None

    @property
    def board_shown(self) -> bool:
        """Whether no fight lies over the board."""
        return not self.state.dueling

    def considered(self, among: Sequence[Action]) -> Action | None:
        """The plan, once it is whole, or the card and the dice, once all are laid."""
        state, planner = self.state, self.state.planner
        if state.dueling:
            return self.duel.choice()
        whole = planner.actions() if planner and planner.whole else []
        return whole[0] if len(whole) == 1 and whole[0]["do"] == "plan" else None

    def point_out(self, nodes: Sequence[str]) -> None:
        """Show the nodes of a line of the log again."""
        self.board.light(steps=nodes)
        self.state.stale = True

    def update(self, seconds: float) -> None:
        """Move on what moves by itself."""
        self._looked = False
        self._look()
        if self.plan.ponder():
            self.panels.refresh()
            self.state.stale = True
        (self.duel if self.state.dueling else self.board).update(seconds)

    def passing(self, seconds: float) -> float:
        """Those of these seconds that pass for what happens: none while a blow holds it."""
        return passing(self.duel.state if self.state.dueling else self.board, seconds)

    def draw(self, surface: Surface) -> None:
        """Paint board and panels, or the duel."""
        (self.duel if self.state.dueling else self.board).draw(surface)
        self.state.stale = False

    def draw_over(self, surface: Surface) -> None:
        """Paint a point on its way to the score."""
        self.points.draw(surface)
