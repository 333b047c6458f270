"""After a fault: a report on the disk, and a sheet that says where it stands and leads on, or the last words of the program."""

from __future__ import annotations

import contextlib
import platform
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, strftime
from typing import NamedTuple

import pygame
from pygame import Rect

from game.folders import unused, user_folder, write_whole
from scenes.app.clipboard import on_clipboard
from scenes.app.page import Sheet
from scenes.kit import palette
from scenes.kit.fonts import SENTENCE
from scenes.kit.layout import Scale
from scenes.kit.scene import Change, Pop, Quit
from scenes.kit.text import rich, unmarked
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say


class Report(NamedTuple):
    """What is known of a fault, and the file it stands in; where it could not be written, `why` says why not."""

    text: str
    file: Path
    why: str = ""

    def words(self) -> str:
        """The sentence that says where the report stands, or why it does not."""
        if self.why:
            return say("crash.unwritten", file=self.file, why=self.why)
        return say("crash.report", file=self.file)


def reported(fault: Exception) -> Report:
    """The report on a fault, written to a file of its own in the user's folder: what led to it may stand in an older one."""
    made_of = f"Python {sys.version}\npygame-ce {pygame.ver}, SDL {pygame.get_sdl_version()}\n{platform.platform()}"
    text = f"{made_of}\n\n{''.join(traceback.format_exception(fault))}"
    file = unused(user_folder() / "reports" / strftime("report-%Y%m%d-%H%M%S.txt"))
    try:
        write_whole(file, text)
    except OSError as refused:
        return Report(text, file, refused.strerror or str(refused))
    return Report(text, file)


class Crash(Sheet):
    """What went wrong, in one sentence, and the ways on. `go_on` leads back to the match that was on the table, if any.

    `answered` is whether anybody has pressed anything here: a fault before that is one of the sheet, or of what lies under it.
    """

    width = 620

    def __init__(self, report: Report, go_on: Callable[[], Change | None] | None) -> None:
        super().__init__(say("crash.title"))
        self.report = report
        self.answered = False
        self.report_line = Label(unmarked(report.words()))
        self.choices: list[Widget] = [
            Label(say("crash.with_match" if go_on else "crash.line"), SENTENCE),
            self.report_line,
            *([Button(say("crash.go_on"), go_on, icon="play", key="confirm", main=True, align="left")] if go_on else []),
            Button(say("crash.to_title"), lambda: Pop(), icon="home", main=not go_on, align="left"),
            Button(say("crash.copy"), self._copy, icon="share", align="left", tip=say("crash.copy_tip")),
            Button(say("crash.end"), lambda: Quit(), icon="close", align="left"),
        ]

    def _copy(self) -> None:
        copied = f"{say('crash.copied')} " if on_clipboard(self.report.text) else ""
        self.report_line.change(words=unmarked(copied + self.report.words()))
        self.again()

    def handle(self, event: pygame.event.Event) -> Change | None:
        self.answered = self.answered or event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONUP)
        return super().handle(event)


def last_words(fault: Exception, scale: Scale, patience: float) -> None:
    """Write down and show a fault that ends the program, also in the window, if there still is one.

    There it stands until a key or a button is pressed, or for `patience` seconds.
    """
    sentences = [say("app.crash"), reported(fault).words(), say("app.try_safe")]
    print(" ".join(sentences), file=sys.stderr)
    with contextlib.suppress(Exception):
        _told_in_window([*sentences, say("app.close")], scale, patience)


def _told_in_window(sentences: list[str], scale: Scale, patience: float) -> None:
    surface = pygame.display.get_surface()
    if surface is None:
        return
    surface.fill(palette.GROUND)
    area = surface.get_rect().inflate(-surface.get_width() // 4, -surface.get_height() // 3)
    words = rich(unmarked("\n\n".join(sentences)), scale.text(SENTENCE), area.w)
    surface.blit(words, Rect(area.topleft, words.get_size()))
    pygame.display.flip()
    pygame.event.clear()
    end = perf_counter() + patience
    while perf_counter() < end:
        event = pygame.event.wait(100)
        if event.type in (pygame.QUIT, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return
