"""The matches that can be gone on with, as the title and their list tell them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import localtime, strftime

from game.games import rules
from game.journal import read
from game.messages import Refused
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.menus.saved_matches import Saved
from scenes.presentation.games import presentation
from scenes.setup import journals


class Waiting:
    """The matches that wait, with what is known of them from one look to the next."""

    def __init__(self, notify: Callable[[str], None]) -> None:
        self.notify = notify
        self._passed_over: set[Path] = set()  # journals nobody can go on with, and everybody was told so
        self._stages: dict[tuple[Path, int], str] = {}  # where a match stands, by its journal and when that was written

    def matches(self, stages: int = 1) -> list[Saved]:
        """The matches that can be gone on with, the one played last first; a damaged one is reported once.

        So many of them, from the first, are played through to say where they stand.
        """
        found, damaged = journals.waiting()
        for path, why in damaged.items():
            if path not in self._passed_over:
                self._passed_over.add(path)
                self.notify(say("play.broken", file=path.name, why=why))
        waiting = [
            Saved(
                str(told.path),
                translated(rules(told.game).title),
                journals.about(told),
                strftime("%d.%m. %H:%M", localtime(told.path.stat().st_mtime)),
                told.game,
            )
            for told in found
        ]
        return [self._with_stage(saved, number < stages) for number, saved in enumerate(waiting)]

    def _with_stage(self, saved: Saved, play: bool) -> Saved:
        """The match with the round it stands in behind its title, if that is known or the match may be played through for it."""
        path = Path(saved.id)
        key = path, path.stat().st_mtime_ns
        if key not in self._stages and play:
            try:
                match, _, _ = read(rules, path)
            except Refused:
                return saved  # told about when somebody wants to go on with it
            self._stages[key] = presentation(match.rules.id).story(match.header()).stage(match.story())
        stage = self._stages.get(key)
        return saved._replace(title=say("matches.named", game=saved.title, stage=stage)) if stage else saved
