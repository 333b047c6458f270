"""The menu of a replay, and what can be done with one of its moments."""

from __future__ import annotations

from time import strftime
from typing import TYPE_CHECKING, Any

from game.film import Film
from game.folders import user_folder, write_whole
from game.journal import ENDING
from scenes.app.clipboard import on_clipboard
from scenes.app.keys_sheet import KeysOverlay
from scenes.app.page import Sheet
from scenes.kit.scene import Change, Pop, Push
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.presentation.story import own

if TYPE_CHECKING:
    from scenes.replay.screen import Replay


class ReplayMenu(Sheet):
    """Back to the match, what can be done with its moment, what can be looked up, and the way out."""

    def __init__(self, replay: Replay) -> None:
        super().__init__(say("replay.title"))
        self.choices: list[Widget] = [
            Button(say("replay.resume"), lambda: Pop(), icon="replay", main=True, align="left"),
            *deeds(replay),
            Button(say("pause.rules"), replay.look_up, icon="book", key="rules", align="left"),
            Button(own(replay.film.rules.id, "ledger.so_far"), replay.open_ledger, icon="dice", key="ledger", align="left"),
            Button(say("pause.settings"), lambda: Push(replay.ways.settings()), icon="settings", align="left"),
            Button(say("pause.keys"), lambda: Push(KeysOverlay()), icon="question", key="keys", align="left"),
            Button(say("replay.leave"), lambda: Pop(2), icon="back", align="left"),
        ]

    def contents(self) -> list[Widget]:
        return self.choices

    def escape(self) -> Change | None:
        return Pop()


def deeds(replay: Replay) -> list[Button]:
    """The buttons for what can be done with the moment that is shown: play on from it, set it up, share the match."""
    film, ways, game = replay.film, replay.ways, replay.film.rules.id

    def written() -> dict[str, Any]:
        return film.written(replay.moment.action)

    def play_from() -> Change:
        return Push(ways.play_from(game, written()))

    def set_up() -> Change:
        return Push(ways.editor(game, written()))

    hidden = "" if film.over else say("replay.not_over")
    return [
        Button(
            say("replay.play_from"),
            play_from,
            icon="play",
            reason=replay.why_not_from_here(),
            tip=say("replay.play_from_tip"),
            height=40,
            align="left",
        ),
        Button(say("replay.set_up"), set_up, icon="pencil", reason=hidden, tip=say("replay.set_up_tip"), align="left"),
        Button(
            say("replay.share"),
            lambda: replay.app.notify(shared(film)),
            icon="share",
            tip=say("replay.share_tip" if film.over else "replay.share_tip_open"),
            align="left",
        ),
    ]


def shared(film: Film) -> str:
    """A sentence that says where the match was written to as one file, or why it could not be."""
    folder = user_folder() / "shared"
    name = film.path.stem if film.path else f"{film.rules.id}-{strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{name}{ENDING}"
    try:
        write_whole(path, film.kept())
    except OSError as failed:
        return say("replay.not_shared", file=path, why=failed.strerror or failed)
    return say("replay.shared_copied" if on_clipboard(str(path)) else "replay.shared", file=path)
