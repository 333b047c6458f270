"""The table of Operators: the board with its operators, planning, the way to the duel and back."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

import pygame
from pygame import Surface

from game.api import Event, Seat
from game.match import Chair
from game.operators.position import Position
from game.operators.rules import RULES
from scenes.boards.graph.board import GraphBoard
from scenes.kit.chrome import Chip, Chrome
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES, Side
from scenes.kit.tweens import Motion
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.presentation.table import MatchContext
from scenes.tables.operators import topics
from scenes.tables.operators.bars import Bars
from scenes.tables.operators.clicks import Clicks
from scenes.tables.operators.duel import Duel
from scenes.tables.operators.highlights import update_highlights
from scenes.tables.operators.motions import Motions, batches
from scenes.tables.operators.panels import Panels
from scenes.tables.operators.planning import Planner
from scenes.tables.operators.story import names
from scenes.tables.operators.threats import Danger
from scenes.tables.operators.what_if import WhatIf, placed, thought_about
from scenes.tables.toggles import ViewToggles
from scenes.tables.what_if import WhatIfHand

RESTED = 0.5  # seconds the pointer stays on a node until it has been looked from


def make(chair: Chair, context: MatchContext) -> OperatorsTable:
    """The table of a match."""
    return OperatorsTable(chair, context)


class OperatorsTable:
    """The picture of a match of Operators as one seat sees it, or as everybody may."""

    secret = True  # hands and plans are: between two people a curtain always comes

    def __init__(self, chair: Chair, context: MatchContext) -> None:
        view: Position = chair.view()
        self.title = say("operators:table.title")
        self.context = context
        self.view = view
        self.seat: Seat | None = chair.seat
        self.chair: Chair | None = None  # of the seat that may decide now
        self.graph = view.world.graph
        self.board = GraphBoard(view.world.graph, view.world.map, view.features, art="operators", words="operators")
        self.names = names(view)
        self.duel = Duel(self.names, context.speed)
        self.planner: Planner | None = None
        self.looks = ViewToggles(("threat", "sight"))
        self.danger = Danger(self)
        self.what_if = WhatIf(self)
        self.hand = WhatIfHand(self.what_if)
        self.panels = Panels(self)
        self.motions = Motions(self)
        self.bars = Bars(self)
        self.clicks = Clicks(self)
        self.chrome: Chrome | None = None
        self.stepwise = view.world.training
        self.dueling = False
        self.hovered: str | None = None
        self.port: str | None = None
        self.choosing: tuple[str, tuple[str, ...]] | None = None  # a sprint's end, and the nodes between to choose from
        self.words = ""  # what is going on, while things move
        self.step = 0  # the action that is being shown, while things move
        self.score = list(view.score)  # as far as it has been shown
        self.shown = False  # whether the picture is that of the view, and nothing moves
        self._rested: tuple[str | None, float] = (None, 0.0)  # the node the pointer is on, and since when
        self._stale = True

    # --- what the match screen asks -------------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.names[seat]

    def side(self, seat: Seat) -> Side:
        """The colours of a seat."""
        return SIDES[seat]

    def figure(self, seat: Seat) -> str:
        """The drawing of a seat's operator."""
        return f"operators/{self.view.area(seat).operator}.svg"

    def open(self, seat: Seat) -> bool:
        """False: a hand lies open in every decision."""
        return False

    @property
    def stale(self) -> bool:
        """Whether anything must be drawn again."""
        return self._stale or (self.duel.stale if self.dueling else self.board.stale)

    @property
    def restless(self) -> bool:
        """Whether anything moves by itself."""
        return self.duel.restless if self.dueling else self.board.restless

    @property
    def widgets(self) -> Sequence[Widget]:
        """What can be pressed or read beside the board."""
        return self.duel.widgets if self.dueling else self.panels.widgets

    def resize(self, chrome: Chrome) -> None:
        """Put everything in the five places."""
        self.chrome = chrome
        self.board.resize(chrome.board, chrome.scale)
        whole = chrome.board.union(chrome.side)
        self.duel.resize(whole, chrome.scale)
        self.panels.place(chrome.column)
        self._stale = True

    def show(self, view: Position, chair: Chair | None) -> None:
        """Rebuild the picture from a view."""
        if thought_about(view) != thought_about(self.view):
            self.hand.forget()  # while the board stays as it is, so does what is thought of it
        self.view, self.chair = view, chair
        self.seat = self.context.perspective
        self.words, self.step = "", 0
        self.score, self.shown = list(view.score), True
        self.choosing = None
        self.board.set_features(view.features)
        self.board.mark_contact(None)
        self.board.end_flash()
        self.what_if.place()
        self.board.hold_flag(SIDES[view.flag] if view.flag else None)
        self.dueling = view.phase == "combat"
        if self.dueling:
            self.duel.open(view, chair)
        self._renew_planner()
        self.update_highlights()

    @property
    def thought(self) -> Position:
        """The view, or what it would be if the operator whose ghost stands somewhere stood there."""
        return self.hand.thought(self.view, placed)

    def _renew_planner(self) -> None:
        view, seat = self.view, self.seat
        if view.phase != "planning" or seat is None:
            self.planner = None
        elif self.planner and (self.planner.seat, self.planner.round) == (seat, view.round):
            self.planner.renew(view, self.context.chair())
        else:
            self.planner = Planner(view, self.context.chair(), seat)

    # --- how the board is dressed ---------------------------------------------------------------------------------------

    def update_highlights(self) -> None:
        """Make lit nodes, markers, threat and cones follow the state of the plan."""
        update_highlights(self)
        self.danger.light()
        self.panels.refresh()
        self._report()
        self._stale = True

    def _report(self) -> None:
        """Report what the hand has done to its plan to whoever waits for it."""
        planner = self.planner
        if not (planner and self.chair):
            return
        entered = bool(planner.marks) and self.view.area(planner.seat).node is None
        for deed, done in (("laid", planner.whole), ("pointed", planner.turned), ("entered", entered)):
            if done:
                self.context.report(deed)

    def _rest(self, node: str | None) -> None:
        """Note that the pointer comes to a node, or to none, and report the one it leaves if it rested there."""
        before, since = self._rested
        if before and monotonic() - since >= RESTED:
            self.context.report("looked", before)
        self._rested = node, monotonic()

    # --- the bars ---------------------------------------------------------------------------------------------------------

    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What stands on the top bar, from the left and from the right."""
        return self.bars.chips()

    def caption(self) -> str:
        """What is going on while things move."""
        return self.bars.caption()

    def sentence(self) -> str:
        """What is expected now."""
        return self.bars.sentence()

    def buttons(self) -> list[Button]:
        """The buttons of the bottom bar, the main one last."""
        return self.bars.buttons()

    def extras(self) -> list[Button]:
        """What else can be pressed while things move."""
        return self.bars.extras()

    # --- what a click does ------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board or the duel."""
        return self.duel.handle(event) if self.dueling else self.clicks.handle(event)

    def look_from(self, node: str | None, port: str | None = None) -> None:
        """Light everything seen from a node, and the way of a sprint that ends there."""
        self.hovered, self.port = node, port
        self._rest(node)
        if self.looks.on("threat") and self.danger.asked():
            self.danger.show()
        self.danger.light()
        ends = self.planner.ends() if self.planner and self.chair else None
        vias = ends.sprints.get(node, ()) if ends and node else ()
        start = self.planner.start if self.planner else None
        # One way over the node between, or all of them: there over one, and back over the next.
        stops = [start, *(stop for turn, via in enumerate(vias) for stop in (via, start if turn % 2 else node))]
        self.board.show_way([stop for stop in stops if stop] if vias else ())
        self.panels.refresh()
        self._stale = True

    def lay(self, node: str) -> None:
        """Lay the next marker on this node, if it may; where two ways lead to a sprint's end, ask for one."""
        planner = self.planner
        assert planner is not None
        ends, before = planner.ends(), len(planner.marks)
        if node in ends.steps or node in ends.entries:
            planner.lay(node)
        elif node in ends.sprints:
            vias = ends.sprints[node]
            if len(vias) > 1:
                self.choosing = (node, vias)
            else:
                planner.lay(node, vias[0])
        elif not planner.whole and self.view.world.options["illegal_plans"] == "cancel":
            planner.lay(node)
        if len(planner.marks) > before:
            self.context.report("marked")
        self.update_highlights()

    def turn_marker(self, number: int, by: int) -> bool:
        """Whether the marker of this number was turned by so many ports; what it looks along from now on is shown."""
        if not (self.planner and self.chair and number and self.planner.turn(by, number)):
            return False
        self.update_highlights()
        mark = self.planner.marks[number - 1]
        if self.hovered == mark.at and self.port:
            self.look_from(mark.at, mark.face)
        return True

    def switch_stepwise(self) -> None:
        """Switch whether every action waits for a click."""
        self.stepwise = not self.stepwise
        if not self.stepwise:
            self.context.go_on()

    def toggle(self, name: str) -> None:
        """Show or hide danger, or what is seen from markers and from where one points."""
        self.looks.toggle(name)
        self.update_highlights()

    def take_back(self) -> None:
        """Take back the last marker, or one that lies in the match."""
        assert self.planner is not None
        if self.choosing:
            self.choosing = None
        elif self.planner.take_back() is None and self.planner.laid:
            if self.context.chair().can_undo():
                self.planner.marks.pop()
            self.context.take_back()
            return
        self.update_highlights()

    def clear(self) -> None:
        """Take back all markers."""
        assert self.planner is not None
        self.planner.clear()
        self.update_highlights()

    def commit(self) -> None:
        """Lock in a plan that is complete."""
        assert self.planner is not None
        if self.planner.whole:
            self.context.report("locked")
            for action in self.planner.actions():
                self.context.decide(action)

    def clear_choice(self) -> None:
        """Put card and dice back."""
        self.duel.clear()

    def fight(self) -> None:
        """Fight with the chosen card and dice, if the choice is complete."""
        choice = self.duel.choice()
        if choice:
            self.context.report("chose")
            self.duel.leave_choice()  # the fight may be over at once: nothing asks about it any more
            self.context.decide(choice)

    # --- how events look --------------------------------------------------------------------------------------------------

    def batches(self, events: Sequence[Event]) -> list[list[Event]]:
        """The events in groups that move together."""
        return batches(events)

    def motion(self, batch: Sequence[Event]) -> Motion | None:
        """How a group of events looks, or None."""
        return self.motions.motion(batch)

    def tell(self, words: str) -> None:
        """Show these words on the bottom bar while things move."""
        self.words, self._stale = words, True

    def hide_secrets(self) -> None:
        """Take hands, plan and choice of the seat that was at the screen out of the picture."""
        self.view = RULES.view(self.view, None)
        self.seat = None
        self.duel.leave_choice()
        self.put_plan_away()

    def forget(self) -> None:
        """Show the next view like the first one: with no plan and no fight going on."""
        self.planner = self.chair = self.choosing = None
        self.duel.close()
        self.board.dust.clear()

    def prerender(self, view: Position) -> bool:
        """False: nothing of a view takes long to paint."""
        return False

    def put_plan_away(self) -> None:
        """Clear the board of markers, lights and glances as the actions begin."""
        self.planner = self.chair = self.choosing = None
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
        board = GraphBoard(self.graph, self.view.world.map, self.view.features, art="operators", words="operators")
        board.legend.shown = False  # a picture has nothing to press
        board.resize(pygame.Rect((0, 0), board.sheet.extent), Scale(100))
        board.place_all(self.board.pieces, self.board.flag_side)
        board.show_markers(self.board.markers)
        picture = Surface(board.rect.size)
        board.draw(picture)
        return picture

    def topic(self, at: tuple[int, int]) -> str:
        """What lies at a point of the screen, as the rule book finds it."""
        return topics.topic(self, at)

    def diagram(
        self, spaces: Sequence[str], sight: Sequence[str], shows: Sequence[str], size: tuple[int, int], scale: Scale
    ) -> Surface:
        """The part of the board around these nodes, with what the first of `sight` sees of the others."""
        return topics.diagram(self, (spaces, sight, shows), size, scale)

    def picture(self) -> dict[str, object]:
        """What lies on the board; whether the fight covers it, and then all that lies there, else the lights of a contact."""
        board = self.board
        lights = None if self.dueling else (board.contact_shown, board.flashing, board.nobody, board.sparks)
        fight = self.duel.picture() if self.dueling else None
        return {"board": board.picture(), "dyed": board.dyed, "look": board.sheet.look, "lights": lights, "fight": fight}

    def point_out(self, nodes: Sequence[str]) -> None:
        """Show the nodes of a line of the log again."""
        self.board.light(steps=nodes)
        self._stale = True

    def change(self) -> None:
        """Mark the picture to be drawn again."""
        self._stale = True

    def update(self, seconds: float) -> None:
        """Move on what moves by itself."""
        (self.duel if self.dueling else self.board).update(seconds)

    def draw(self, surface: Surface) -> None:
        """Paint board and panels, or the duel."""
        if self.dueling:
            self.duel.draw(surface)
        else:
            self.board.draw(surface)
        self._stale = False

    def draw_over(self, surface: Surface) -> None:
        """Do nothing: nothing of this game lies over its widgets."""
