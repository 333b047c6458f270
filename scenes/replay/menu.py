"""The menu of a replay, and what can be done with one of its moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import strftime

from game.folders import user_folder, write_whole
from game.journal import ENDING
from game.learning.rulebook import has_book
from game.recording import Recording
from scenes.app.clipboard import on_clipboard
from scenes.app.keys_sheet import KeysSheet
from scenes.app.page import Sheet
from scenes.kit.scene import Change, Pop, Push
from scenes.kit.widgets import Button, Widget
from scenes.kit.words import say
from scenes.presentation.editor import Value
from scenes.presentation.navigation import Navigation
from scenes.presentation.story import own
from scenes.replay.filming import film_button
from scenes.replay.session import Session


class ReplayMenu(Sheet):
    """Back to the match, what can be done with its moment, what can be looked up, and the way out."""

    def __init__(
        self,
        session: Session,
        navigation: Navigation,
        look_up: Callable[[], Change],
        open_ledger: Callable[[], Change],
        begins: Sequence[float] = (),
    ) -> None:
        """`begins`: where each round begins, in actions."""
        super().__init__(say("replay.title"))
        game = session.recording.rules.id
        rules = [Button(say("pause.rules"), look_up, icon="book", key="rules", align="left")] if has_book(game) else []
        self.choices: list[Widget] = [
            Button(say("replay.resume"), lambda: Pop(), icon="replay", main=True, align="left"),
            review_button(session, navigation),
            *moment_buttons(session, navigation),
            film_button(session, begins),
            *rules,
            Button(own(game, "ledger.so_far"), open_ledger, icon="dice", key="ledger", align="left"),
            Button(say("pause.settings"), lambda: Push(navigation.settings()), icon="settings", align="left"),
            Button(say("pause.keys"), lambda: Push(KeysSheet()), icon="keys", key="keys", align="left"),
            Button(say("replay.leave"), lambda: Pop(2), icon="back", align="left"),
        ]


def review_button(session: Session, navigation: Navigation) -> Button:
    """The button that leads to the review of the match."""
    recording = session.recording
    why_not = "" if recording.over and recording.path else say("review.no_file" if recording.over else "review.not_over")
    return Button(
        say("review.button"), lambda: Push(navigation.review(recording, session.moment.action)), icon="search", reason=why_not,
        tip=say("review.button_tip"), align="left",
    )  # fmt: skip


def moment_buttons(session: Session, navigation: Navigation) -> list[Button]:
    """The buttons for what can be done with the moment that is shown: play on from it, set it up, share the match."""
    recording, game = session.recording, session.recording.rules.id

    def written() -> Value:
        return recording.written(session.moment.action)

    def play_from() -> Change:
        return Push(navigation.play_from(game, written()))

    def set_up() -> Change:
        return Push(navigation.editor(game, written()))

    hidden = "" if recording.over else say("replay.not_over")
    return [
        Button(
            say("replay.play_from"),
            play_from,
            icon="play",
            reason=session.why_not_from_here(),
            tip=say("replay.play_from_tip"),
            height=40,
            align="left",
        ),
        Button(say("replay.set_up"), set_up, icon="pencil", reason=hidden, tip=say("replay.set_up_tip"), align="left"),
        Button(
            say("replay.share"),
            lambda: session.app.notify(shared(recording)),
            icon="share",
            tip=say("replay.share_tip" if recording.over else "replay.share_tip_open"),
            align="left",
        ),
    ]


def shared(recording: Recording) -> str:
    """A sentence that says where the match was written to as one file, or why it could not be."""
    folder = user_folder() / "shared"
    name = recording.path.stem if recording.path else f"{recording.rules.id}-{strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{name}{ENDING}"
    try:
        write_whole(path, recording.kept())
    except OSError as failed:
        return say("replay.not_shared", file=path, why=failed.strerror or failed)
    return say("replay.shared_copied" if on_clipboard(str(path)) else "replay.shared", file=path)
