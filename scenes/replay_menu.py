"""The menu of a match that is looked back on, and what can be done with one of its moments."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from time import strftime

from game.film import Film
from game.folders import user_folder
from game.journal import ENDING
from scenes.clipboard import on_clipboard
from scenes.keys_overlay import KeysOverlay
from scenes.kit.widgets import Button, Press, Widget
from scenes.kit.words import say
from scenes.page import Sheet
from scenes.scene import Change, Pop, Push, Scene
from scenes.ways import Ways

__all__ = ["ReplayMenu", "Ways", "deeds", "shared"]


class ReplayMenu(Sheet):
    """Back to the match, what can be done with its moment, what can be looked up, and the way out."""

    def __init__(self, more: Sequence[Widget], settings: Callable[[], Scene], leave: Press) -> None:
        super().__init__(say("replay.title"))
        self.choices: list[Widget] = [
            Button(say("replay.resume"), lambda: Pop(), icon="replay", main=True, align="left"),
            *more,
            Button(say("pause.settings"), lambda: Push(settings()), icon="settings", align="left"),
            Button(say("pause.keys"), lambda: Push(KeysOverlay()), icon="question", key="keys", align="left"),
            Button(say("replay.leave"), leave, icon="back", align="left"),
        ]

    def contents(self) -> list[Widget]:
        return self.choices

    def escape(self) -> Change | None:
        return Pop()


def deeds(film: Film, ways: Ways, moment: Callable[[], int], notify: Callable[[str], None]) -> list[Button]:
    """The buttons for what can be done with a moment: play on from it, set it up, share the match."""
    game = film.rules.id

    def share() -> None:
        notify(shared(film))

    return [
        Button(
            say("replay.play_from"),
            lambda: Push(ways.play_from(game, film.written(moment()))),
            icon="play",
            tip=say("replay.play_from_tip"),
            height=40,
            align="left",
        ),
        Button(
            say("replay.set_up"),
            lambda: Push(ways.editor(game, film.written(moment()))),
            icon="pencil",
            tip=say("replay.set_up_tip"),
            align="left",
        ),
        Button(say("replay.share"), share, icon="share", tip=say("replay.share_tip"), align="left"),
    ]


def shared(film: Film) -> str:
    """A sentence that says where the match was written to as one file, or why it could not be."""
    folder = user_folder() / "shared"
    name = film.path.stem if film.path else f"{film.rules.id}-{strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{name}{ENDING}"
    try:
        kept = film.kept()
        folder.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(path.name + ".new")
        fresh.write_bytes(kept)
        os.replace(fresh, path)
    except OSError as failed:
        return say("replay.not_shared", file=path, why=failed.strerror or failed)
    return say("replay.shared_copied" if on_clipboard(str(path)) else "replay.shared", file=path)
