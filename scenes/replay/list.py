"""All matches that can be replayed: a list, and a file named by hand."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from time import localtime, strftime
from typing import NamedTuple

import pygame
from pygame import Rect

from game.games import GAMES, rules
from game.journal import ENDING, Summary, summary
from game.match import started
from game.messages import Refused
from scenes.app.clipboard import from_clipboard
from scenes.app.page import Page, place_head
from scenes.kit import keys, palette
from scenes.kit.controls import HIGH
from scenes.kit.fields import TextField
from scenes.kit.fonts import SENTENCE, TITLE
from scenes.kit.lists import Item, ScrollList
from scenes.kit.scene import Change, Pop
from scenes.kit.widgets import Button, Heading, Label
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.seats import held_by
from scenes.setup.journals import in_short

LONGEST = 400  # letters of a path that can be typed
FIELD = 540  # design units


class ListedMatch(NamedTuple):
    """A match of the list: its file, what it is called, how it ended, more about it, when it was last played."""

    path: Path
    over: bool
    played: float
    title: str
    about: str


class Replays(Page):
    """The list of a folder's matches, those that are over first; a click or Enter replays one.

    `look_back` is given a path and returns the wish to see that match, or None after a notice.
    """

    def __init__(self, folder: Path, look_back: Callable[[Path], Change | None]) -> None:
        super().__init__()
        self.folder, self.look_back = folder, look_back
        self.heading = Heading(say("replays.title").upper(), TITLE, palette.TEXT)
        self.line = Label(say("replays.line"), SENTENCE, palette.DIM)
        self.list = ScrollList([], lambda path: look_back(Path(path)), say("replays.empty"))
        self.field = TextField(say("replays.file"), "", lambda value: self._typed(value), LONGEST, FIELD, say("replays.file_tip"))
        self.paste = Button(say("replays.paste"), self._paste, height=36)
        self.open = Button(say("replays.open"), self._open, icon="folder", reason=say("replays.no_file"), height=36)
        self.back = Button(say("replays.back"), lambda: Pop(), icon="back", key="let_go")
        self.focus.renew([self.heading, self.line, self.list, self.field, self.paste, self.open, self.back])

    def _typed(self, value: str) -> None:
        self.open.change(reason="" if value.strip() else say("replays.no_file"))

    def _paste(self) -> None:
        """Put the path on the clipboard into the field, whatever a file manager puts around it."""
        path = from_clipboard().strip().splitlines()
        value = path[0].strip().strip("\"'").removeprefix("file://") if path else ""
        self.field.change(value=value[:LONGEST])
        self._typed(value)

    def _open(self) -> Change | None:
        return self.look_back(Path(self.field.value.strip()).expanduser())

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        found = listed_matches(self.folder)
        self.list.renew([Item(str(listed.path), f"**{listed.title}**", listed.about, _date(listed.played)) for listed in found])
        wide = min(view.w - 2 * px(24), px(860))
        x, y = (view.w - wide) // 2, px(36)
        back = self.back.natural(scale, wide)
        y = place_head(self.heading, self.line, Rect(x, y, wide, 0), scale) + px(18)
        buttons = [self.paste, self.open]
        beside = sum(button.natural(scale)[0] + px(10) for button in buttons)
        row = wide - beside >= px(300)  # whether the field has room beside its buttons
        room = wide - beside if row else wide
        self.field.change(width=FIELD)
        if self.field.natural(scale, room)[1] > px(HIGH):  # its label stands above it, and it has all the room
            self.field.change(width=scale.units(room))
        field = self.field.natural(scale, room)
        below = field[1] + (0 if row else px(10) + self.open.natural(scale)[1])
        # The list takes what the window leaves, and never less than two lines of it.
        high = max(px(130), view.h - y - below - back[1] - 2 * px(18) - px(28))
        self.list.place(Rect(x, y, wide, high), scale)
        y += high + px(18)
        self.field.place(Rect(x, y, room, field[1]), scale)
        y += 0 if row else field[1] + px(10)
        end = x + wide
        for button in reversed(buttons):
            size = button.natural(scale)
            down = field[1] - size[1] if row else 0  # beside the field, whose label may stand above it
            button.place(Rect(end - size[0], y + down, *size), scale)
            end -= size[0] + px(10)
        y += (field[1] if row else self.open.natural(scale)[1]) + px(18)
        self.back.place(Rect(x, y, *back), scale)
        return self.keep_in_sight((self.back,), y - px(18), y + back[1] + px(28), view)

    def handle(self, event: pygame.event.Event) -> Change | None:
        if event.type == pygame.KEYDOWN and self.focus.at is self.field and keys.TABLE.means(event, "confirm"):
            return self.open.press()
        return super().handle(event)


def _date(seconds: float) -> str:
    return strftime("%d.%m.%Y %H:%M", localtime(seconds))


def listed_matches(folder: Path) -> list[ListedMatch]:
    """The matches of a folder, those that are over first, each kind with the one played last first; damaged ones are left out."""
    found = []
    for path in folder.glob(f"*{ENDING}") if folder.is_dir() else ():
        try:
            brief = summary(path)
            if brief.game in GAMES and brief.actions:
                found.append(_listed_match(brief, _head(path)))
        except (Refused, KeyError, TypeError, ValueError):
            continue  # whoever opens the file by hand is told what is wrong with it
    return sorted(found, key=lambda listed: (not listed.over, -listed.played))


def _head(path: Path) -> Mapping[str, object]:
    """What a journal says its match started from."""
    with open(path, "rb") as file:
        head: Mapping[str, object] = json.loads(file.readline())
    return head


def _listed_match(brief: Summary, head: Mapping[str, object]) -> ListedMatch:
    """A match as the list shows it. Raises: Refused for one that cannot begin."""
    game, match = rules(brief.game), started(rules, head)
    tells = presentation(brief.game).story(head)
    names = tells.names(match.position)
    scenario = game.scenarios().get(brief.scenario, brief.scenario)
    who = " – ".join(held_by(brief.seats.get(seat)) or names[seat] for seat in match.seats)
    if brief.over is None:
        ending = say("replays.goes_on")
    elif set(brief.over) <= {"winner"}:  # nobody counted any more
        ending = say("replays.given_up")
    else:
        ending = tells.verdict(dict(brief.over), (), names).headline
    title = say("replays.titled", game=game.title, result=ending)
    about = in_short(scenario, who, brief.actions)
    return ListedMatch(brief.path, brief.over is not None, brief.path.stat().st_mtime, title, about)
