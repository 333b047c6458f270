"""What the mouse and the keys mean on the board of Operators: pointing, laying markers, turning them, taking them back."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from scenes.boards.camera import DRAG
from scenes.boards.graph.pick import NEAR, Hit
from scenes.boards.pieces import plate_px
from scenes.kit import keys
from scenes.kit.marks import plain
from scenes.kit.press import Press
from scenes.kit.words import say
from scenes.tables.operators.places import called_at, either
from scenes.tables.operators.plan_hand import PlanHand
from scenes.tables.operators.plan_slots import PlanSlots
from scenes.tables.operators.planning import Planner
from scenes.tables.operators.state import Acts, OperatorsState


class Clicks:
    """The hand over one table's board, and over the slots of the plan beside it."""

    def __init__(self, state: OperatorsState, acts: Acts, plan: PlanHand, slots: PlanSlots) -> None:
        self.state, self.acts, self.plan, self.slots = state, acts, plan, slots
        self._right = (0, 0)  # where the right button went down last
        self._turning = 0  # the number of the marker whose look the left button holds, 0 for none
        self._held = (0, 0)  # where it went down on it
        self._turned = False  # whether it was dragged since
        self._clicks = False  # whether it is a click to let go of it where it was taken
        self._press = Press()  # of the left one, on nothing that it turns

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board."""
        state, hand = self.state, self.state.hand
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._right = event.pos
        at, clicks = self._press.at, self._press.clicks(event)
        if self._turning and self._drag_look(event):
            return True
        if event.type == pygame.MOUSEWHEEL and (hand.wheel(event.y) or self._wheel(event.y)):
            return True
        if state.board.handle(event):
            state.stale = True
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._hover(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and state.board.free.collidepoint(event.pos):
            return event.button == 1 and (self._take_look(event.pos) or self._hold(event))
        if at and clicks:
            return state.shown and self._click(at)
        if self._clicked_right(event) and (hand.busy or state.planning):
            (hand.put_away if hand.busy else self.plan.lift)()
            return True
        if event.type == pygame.KEYUP:
            return self._key_up(event)
        return event.type == pygame.KEYDOWN and self._key(event)

    def _take_look(self, pos: tuple[int, int]) -> bool:
        """Whether the look of a marker was taken hold of; the disc of one, too, once no other is to be laid: it turns at once."""
        planner, state = self.state.planning, self.state
        self._turning = 0
        if planner is None or state.hand.busy or state.choosing:
            return False
        looking, node = state.board.look_at(pos), state.board.pick(pos).node
        on = self._marker_at(pos)
        number = (on if planner.whole else 0) if on else looking.number if looking and node in (None, looking.node) else 0
        if not planner.laid < number <= len(planner.marks):
            return False
        self._turning, self._held, self._turned = number, pos, False
        self._clicks = not (on and self._click(pos))
        return True

    def _drag_look(self, event: pygame.event.Event) -> bool:
        """Whether the event drags the look that is held: to the port nearest to the pointer; let go where it was taken, it is a
        click.
        """
        planner, board = self.state.planning, self.state.board
        if planner is None or self._turning > len(planner.marks):
            self._turning = 0
            return False
        if event.type == pygame.MOUSEMOTION:
            self._turned = self._turned or math.dist(event.pos, self._held) >= DRAG
            marker = next((one for one in board.markers if one.number == self._turning), None)
            port = board.port_towards(marker, event.pos) if marker and self._turned else ""
            if port and port != planner.marks[self._turning - 1].face and planner.face(port, self._turning):
                self.acts.update_highlights()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._turning = 0
            if not self._turned and self._clicks and not self._click(event.pos):
                self.state.context.notify(plain(self.why_nothing(event.pos, "")))
            return True
        return False

    def _clicked_right(self, event: pygame.event.Event) -> bool:
        """Whether the right button was let go of where it went down: a drag that began beside the map takes nothing back."""
        if event.type != pygame.MOUSEBUTTONUP or event.button != 3:
            return False
        return bool(abs(event.pos[0] - self._right[0]) + abs(event.pos[1] - self._right[1]) < DRAG)

    def _hover(self, pos: tuple[int, int]) -> bool:
        state, planner = self.state, self.state.planner
        node, port, piece = state.board.pick(pos)
        if state.walk and state.walk.contact:  # the board shows who met whom, and nothing else
            node = port = None
        state.hit = state.hit._replace(piece=piece)
        state.hand.hover(node)
        before, state.marker = state.marker, self._marker_at(pos)
        if planner and state.marker:
            node, port, _ = planner.marks[state.marker - 1]
        changed = (node, port, state.marker) != (state.hit.node, state.hit.port, before)
        if changed:
            self.acts.look_from(node, port)
        return changed or node is not None

    def _marker_at(self, pos: tuple[int, int]) -> int:
        """The number of this seat's marker whose slot or disc lies at a point of the screen, 0 where none does."""
        planner = self.state.planner
        if planner is None:
            return 0
        lying = self.state.board.marker_at(pos)
        number = self.slots.number_at(pos) or (lying.number if lying else 0)
        return number if number <= len(planner.marks) else 0

    def _wheel(self, notches: int) -> bool:
        """Whether the wheel turned a marker: the one whose disc is under the pointer, else the last one on that node."""
        planner, node = self.state.planning, self.state.hit.node
        if planner is None or self.state.hand.busy:
            return False
        numbers = [number for number, mark in enumerate(planner.marks, 1) if mark.at == node]
        number = self.state.marker or (numbers[-1] if numbers else 0)
        return self.plan.turn_marker(number, -1 if notches > 0 else 1)

    def _click(self, pos: tuple[int, int]) -> bool:
        planner, hit = self.state.planning, self.state.board.pick(pos)
        if self.state.hand.busy:
            return self.state.hand.click(hit.node, hit.piece)
        number = self._marker_at(pos)
        if planner and number:  # a disc may lie beside its node, and on a line of another
            hit = Hit(planner.marks[number - 1].at)
        if planner is None or hit.node is None:
            return False
        if self.state.choosing:
            return self.plan.choose(hit.node)
        if self._turn(planner, hit, number):
            return True
        if self._beside(hit, pos):
            return False
        return self.plan.lay(hit.node)

    def _turn(self, planner: Planner, hit: Hit, number: int) -> bool:
        """Whether a click turned a marker: to the port of its node, or onwards on its disc once no other is to be laid."""
        on = [place for place, mark in enumerate(planner.marks, 1) if mark.at == hit.node]
        last = on and (planner.whole or on[-1] == len(planner.marks))
        if hit.port and last and not number and planner.face(hit.port, on[-1]):
            self.acts.update_highlights()
            return True
        return planner.whole and self.plan.turn_marker(number, 1)

    def _hold(self, event: pygame.event.Event) -> bool:
        """Begin a press that clicks where it comes up, or drags the map; it is nobody's yet."""
        self._press.begin(event.pos, self.state.board.scale)
        self.state.board.camera.grab(event, self._press.slack)
        return False

    def _beside(self, hit: Hit, pos: tuple[int, int]) -> bool:
        """Whether a point lies on no node: a line of one, too far from it for a marker, is only looked along there."""
        if hit.node is None:
            return True
        board = self.state.board
        spot = board.to_screen(hit.node)
        return hit.port is not None and math.dist(spot, pos) > max(NEAR, plate_px(board.camera.zoom))

    def why_nothing(self, at: tuple[int, int], expected: str) -> str:
        """Why a click there, which meant nothing, does nothing; and what is expected instead."""
        state = self.state
        if state.view.phase == "over":
            return expected
        if state.chair is None:
            return say("idle.wait", expected=expected)
        planner, hit = state.planning, state.board.pick(at)
        node = None if self._beside(hit, at) else hit.node
        if planner is None or state.dueling or state.hand.busy:
            return say("idle.space", expected=expected)
        if state.choosing:
            return say("operators:plan.idle_via", vias=either([called_at(state.graph, via) for via in state.choosing[1]]))
        if planner.whole:
            return say("operators:plan.idle_whole")
        why = state.board.refused.get(node or "")
        if why:
            return say("operators:plan.idle_entry", why=why)
        sprints = state.view.features.sprint and planner.start is not None
        far = "far" if not sprints else "far_sprinted" if planner.sprint else "far_sprint"
        return say(f"operators:plan.idle_{far if node else 'beside'}")

    def _key(self, event: pygame.event.Event) -> bool:
        state, action = self.state, keys.TABLE.action(event)
        if state.shown and state.hand.key(event):
            return True
        if action in state.looks.names and state.shown and state.seat is not None:
            self.acts.toggle(action)
            return True
        if action == "let_go":
            return self._let_go()
        if state.planning:
            return self._plan_key(event)
        if action == "next" and state.looks.any and state.shown:  # where nothing is planned but something is looked at
            self._next(list(state.graph.nodes), event)
            return True
        return False

    def _let_go(self) -> bool:
        """Whether a choice, or a way of looking, was let go of."""
        if not (self.state.choosing or self.state.looks.any):
            return False
        if not self.state.choosing:
            self.state.looks.clear()
        self.plan.let_go()
        return True

    def _plan_key(self, event: pygame.event.Event) -> bool:
        """Whether a key was for the plan."""
        planner, node, choosing, action = self.state.planning, self.state.hit.node, self.state.choosing, keys.TABLE.action(event)
        assert planner is not None
        if action == "next":
            self._next(choosing[1] if choosing else planner.ends().nodes, event)
        elif action == "skip" and node:
            if choosing and node in choosing[1]:
                self.plan.choose(node)
            else:
                self.plan.lay(node)
        elif action in ("turn_left", "turn_right"):
            self.plan.turn(-1 if action == "turn_left" else 1)
        else:
            return False
        return True

    def _next(self, nodes: Sequence[str], event: pygame.event.Event) -> None:
        """Point at the next of these nodes, or at the one before it."""
        step, node = -1 if event.mod & pygame.KMOD_SHIFT else 1, self.state.hit.node
        now = nodes.index(node) if node in nodes else (0 if step < 0 else -1)
        if nodes:
            self.acts.look_from(nodes[(now + step) % len(nodes)], None)

    def _key_up(self, event: pygame.event.Event) -> bool:
        """Whether a key that was held down came up, and with it what it has shown ends."""
        if not self.state.looks.key_up(keys.TABLE.action(event) or ""):
            return False
        self.acts.update_highlights()
        return True
