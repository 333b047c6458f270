"""Save as moving picture: what of the match, and the sheet that is seen while it is made."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter, strftime

from pygame import Surface

from game.folders import unused, user_folder, write_whole
from scenes.app.page import Sheet
from scenes.kit import palette, shapes
from scenes.kit.fonts import BODY
from scenes.kit.layout import Scale
from scenes.kit.scene import Change, Pop, Push, Swap
from scenes.kit.widgets import Button, Label, Widget
from scenes.kit.words import say
from scenes.replay.film import Film, Part, fight_at, round_at
from scenes.replay.session import Session

A_LOOK = 0.03
"""Seconds of each look at it in which it is worked on: the window answers in between."""


class Progress(Widget):
    """A bar that is as full as something is done."""

    focusable = False

    def __init__(self) -> None:
        super().__init__()
        self.part = 0.0

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(16)

    def paint(self) -> Surface:
        surface, (wide, high) = self.clear(), self.rect.size
        surface.blit(shapes.box((wide, high), palette.FIELD, palette.LINE_HIGH, high // 2), (0, 0))
        full = round(wide * self.part)
        if full >= high:
            surface.blit(shapes.box((full, high), palette.AMBER, None, high // 2), (0, 0))
        return surface


class ChooseFilm(Sheet):
    """The sheet that asks what is to be filmed."""

    def __init__(self, session: Session, begins: Sequence[float]) -> None:
        super().__init__(say("film.title"))
        fight = fight_at(session)

        def filmed(part: Part, speed: str) -> Change:
            return Swap(FilmSheet(session, Film(session.app, session.recording, session.sees, part, speed)))

        self.choices: list[Widget] = [
            Label(say("film.line"), BODY, palette.DIM),
            Button(
                say("film.fight"),
                lambda: filmed(fight, "normal") if fight else None,
                icon="threat",
                reason="" if fight else say("film.no_fight"),
                main=bool(fight),
                key="confirm" if fight else "",
                align="left",
            ),
            Button(
                say("film.round"),
                lambda: filmed(round_at(session, begins), "fast"),
                icon="hourglass",
                main=not fight,
                key="" if fight else "confirm",
                align="left",
            ),
            Button(say("film.no"), lambda: Pop(), icon="back", align="left"),
        ]


class FilmSheet(Sheet):
    """The sheet with a bar while a moving picture is made; it can be given up at any time."""

    def __init__(self, session: Session, film: Film) -> None:
        super().__init__(say("film.title"))
        self.session, self.film = session, film
        self._work = film.work()
        self.over = False
        self.bar = Progress()
        self.words = Label(say("film.at_work", percent=0), BODY)
        self.choices: list[Widget] = [
            self.words,
            self.bar,
            Button(say("film.cancel"), lambda: Pop(), icon="close", key="let_go", align="left"),
        ]

    @property
    def waiting(self) -> bool:
        """Whether there is more to do."""
        return not self.over

    def update(self, seconds: float) -> Change | None:
        end = perf_counter() + A_LOOK
        while not self.over and perf_counter() < end:
            done = next(self._work, None)
            if done is None:
                self.over = True
                return self._saved()
            self._show(done)
        return super().update(seconds)

    def _show(self, done: float) -> None:
        """Show that this part of it is done."""
        self.bar.change(part=done)
        self.words.change(words=say("film.at_work", percent=int(100 * done)))

    def _saved(self) -> Change:
        """Keep the picture, and say where."""
        app, film = self.session.app, self.film
        path = unused(user_folder() / "screenshots" / strftime("sandtable-%Y%m%d-%H%M%S-moving.png"))
        try:
            write_whole(path, film.whole)
        except OSError as fault:
            app.notify(say("app.no_picture", why=fault.strerror or fault))
            return Pop()
        told = {"file": path, "seconds": round(film.seconds), "size": f"{len(film.whole) / 1e6:.1f}"}
        app.notify(say("film.saved_cut" if film.cut else "film.saved", **told))
        return Pop()

    def end(self) -> None:
        self.over = True


def film_button(session: Session, begins: Sequence[float]) -> Button:
    """The button that leads there."""
    return Button(
        say("film.button"), lambda: Push(ChooseFilm(session, begins)), icon="save", tip=say("film.button_tip"), align="left"
    )
