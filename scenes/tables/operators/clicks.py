"""What the mouse and the keys mean on the board of Operators: pointing, laying markers, turning them, taking them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from scenes.boards.camera import DRAG
from scenes.kit import keys

if TYPE_CHECKING:
    from scenes.tables.operators.table import OperatorsTable


class Clicks:
    """The hand over one table's board."""

    def __init__(self, table: OperatorsTable) -> None:
        self.table = table
        self.under: str | None = None  # the seat whose operator is under the pointer
        self._right = (0, 0)  # where the right button went down last

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for the board."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._right = event.pos
        if event.type == pygame.MOUSEWHEEL and (self.table.hand.wheel(event.y) or self._wheel(event.y)):
            return True
        if self.table.board.handle(event):
            self.table.change()
            return True
        if event.type == pygame.MOUSEMOTION:
            return self._hover(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and self.table.board.rect.collidepoint(event.pos):
            return event.button == 1 and self._click(event.pos)
        if self._clicked_right(event) and self.table.hand.busy:
            self.table.hand.put_away()
            return True
        if event.type == pygame.KEYUP:
            return self._key_up(event)
        if self._clicked_right(event) and self.table.chair and self.table.planner:
            self.table.take_back()
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        return False

    def _clicked_right(self, event: pygame.event.Event) -> bool:
        """Whether the right button was let go of where it went down: a drag that began beside the map takes nothing back."""
        if event.type != pygame.MOUSEBUTTONUP or event.button != 3:
            return False
        return bool(abs(event.pos[0] - self._right[0]) + abs(event.pos[1] - self._right[1]) < DRAG)

    def _hover(self, pos: tuple[int, int]) -> bool:
        node, port, self.under = self.table.board.pick(pos)
        self.table.hand.hover(node)
        number = self.table.panels.slots.number_at(pos) if self.table.planner else 0
        if self.table.planner and 0 < number <= len(self.table.planner.marks):
            node, port, _ = self.table.planner.marks[number - 1]
        changed = (node, port) != (self.table.hovered, self.table.port)
        if changed:
            self.table.look_from(node, port)
        return changed or node is not None

    def _wheel(self, notches: int) -> bool:
        """Whether the wheel turned a marker: the one under the pointer, if it is this seat's and can be turned."""
        planner = self.table.planner
        if not (planner and self.table.chair and self.table.hovered) or self.table.hand.busy:
            return False
        numbers = [number for number, mark in enumerate(planner.marks, 1) if mark.at == self.table.hovered]
        if not numbers or not planner.turn(-1 if notches > 0 else 1, numbers[-1]):
            return False
        self.table.update_highlights()
        return True

    def _click(self, pos: tuple[int, int]) -> bool:
        planner = self.table.planner
        hit = self.table.board.pick(pos)
        if self.table.hand.click(hit.node, hit.piece):
            return True
        if not (planner and self.table.chair and hit.node):
            return False
        if self.table.choosing:
            node, vias = self.table.choosing
            self.table.choosing = None
            if hit.node in vias:
                planner.lay(node, hit.node)
            self.table.update_highlights()
            return True
        if hit.port and planner.marks and hit.node == planner.marks[-1].at and planner.face(hit.port):
            self.table.update_highlights()
            return True
        self.table.lay(hit.node)
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        planner = self.table.planner
        if self.table.shown and self.table.hand.key(event):
            return True
        if self._look(keys.TABLE.action(event)):
            return True
        if keys.TABLE.means(event, "let_go"):
            if self.table.choosing:
                self.table.choosing = None
                self.table.update_highlights()
                return True
            if self.table.looks.any:
                self.table.looks.clear()
                self.table.update_highlights()
                return True
            return False
        if not (planner and self.table.chair):
            return self._look_on(event)
        if keys.TABLE.means(event, "next"):
            nodes = list(self.table.choosing[1]) if self.table.choosing else planner.ends().nodes
            if nodes:
                back = bool(event.mod & pygame.KMOD_SHIFT)
                now = nodes.index(self.table.hovered) if self.table.hovered in nodes else (0 if back else -1)
                self.table.look_from(nodes[(now + (-1 if back else 1)) % len(nodes)])
            return True
        if keys.TABLE.means(event, "skip") and self.table.hovered:
            if self.table.choosing and self.table.hovered in self.table.choosing[1]:
                node, _ = self.table.choosing
                self.table.choosing = None
                planner.lay(node, self.table.hovered)
                self.table.update_highlights()
            else:
                self.table.lay(self.table.hovered)
            return True
        for name, by in (("turn_left", -1), ("turn_right", 1)):
            if keys.TABLE.means(event, name):
                if planner.turn(by):
                    self.table.update_highlights()
                return True
        return False

    def _look_on(self, event: pygame.event.Event) -> bool:
        """Whether the key for the next one points at another node, where nothing is planned but something is looked at."""
        table = self.table
        if not keys.TABLE.means(event, "next") or not table.looks.any or not table.shown:
            return False
        nodes, step = list(table.graph.nodes), -1 if event.mod & pygame.KMOD_SHIFT else 1
        now = nodes.index(table.hovered) if table.hovered in nodes else (0 if step < 0 else -1)
        table.look_from(nodes[(now + step) % len(nodes)])
        return True

    def _look(self, action: str | None) -> bool:
        """Whether a key switched a way of looking."""
        if action not in self.table.looks.names or not self.table.shown or self.table.seat is None:
            return False
        self.table.toggle(action)
        return True

    def _key_up(self, event: pygame.event.Event) -> bool:
        """Whether a key that was held down came up, and with it what it has shown ends."""
        if not self.table.looks.key_up(keys.TABLE.action(event) or ""):
            return False
        self.table.update_highlights()
        return True
