"""A match for research that can be looked at: its table as a picture, its position in words."""

from __future__ import annotations

import os
from typing import Any

from game.match import Match
from game.research.environment import Environment


class Shown(Environment):
    """A match whose `render` gives the table as the seat that decides may see it: `rgb_array` in colours, `ansi` in lines."""

    metadata: dict[str, Any] = {**Environment.metadata, "render_modes": ["rgb_array", "ansi"]}

    def render(self) -> Any:
        """The picture (height, width, 3 bytes), the lines, or None without a mode."""
        if self.render_mode is None:
            return None
        position = self.rules.write(self.position)
        match = Match(self.rules, self.scenario, self.given, 0, position)
        chair = match.chair(self.agent_selection)
        return self._lines(chair) if self.render_mode == "ansi" else self._picture(chair)

    def _lines(self, chair: Any) -> str:
        from scenes.kit.marks import plain
        from scenes.presentation.games import presentation

        own = presentation(self.rules.id).text_mode()
        return "\n".join(plain(line) for line in own.look(chair.view(), chair.seat))

    def _picture(self, chair: Any) -> Any:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        if not pygame.display.get_init():
            os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # no window is wanted
            pygame.display.init()
            pygame.font.init()
            pygame.display.set_mode((1, 1))
        from scenes.rulebook.diagram import laid_out

        surface = laid_out(self.rules.id, chair, chair.view()).whole_picture()
        return pygame.surfarray.array3d(surface).swapaxes(0, 1)
