"""All matches that can be replayed: a list that can be sifted, and a file named by hand or looked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from time import localtime, strftime
from typing import NamedTuple

import pygame
from pygame import Rect

from game.files import json_in, opened
from game.folders import expanded
from game.games import GAMES, rules
from game.journal import ENDING, Summary, summary
from game.match import started
from game.messages import Refused
from game.review.kept import beside
from scenes.app.clipboard import from_clipboard
from scenes.app.desktop import shown_in_folder
from scenes.app.page import Page, flow, place_head
from scenes.app.sure import Sure
from scenes.kit import keys, palette
from scenes.kit.controls import HIGH, Choice, Option
from scenes.kit.fields import TextField
from scenes.kit.fonts import SENTENCE, TITLE
from scenes.kit.lists import Item
from scenes.kit.pictures import there
from scenes.kit.scene import Change, Pop, Push
from scenes.kit.tool_list import Tool, ToolList
from scenes.kit.widgets import Button, Heading, Label
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.seats import held_by
from scenes.presentation.story import verdict_of
from scenes.replay.files import Files
from scenes.replay.stars import ENDING as STARS
from scenes.setup.journals import in_short

LONGEST = 400  # letters of a path that can be typed
FIELD, SOUGHT = 540, 220  # design units
ALL, RUNNING, OVER = STATES = ("all", "running", "over")


class ListedMatch(NamedTuple):
    """A match of the list: its file and game, what it is called, how it ended, more about it, when it was last played."""

    path: Path
    game: str
    over: bool
    played: float
    title: str
    about: str


class Replays(Page):
    """The list of a folder's matches, those in progress first; a click or Enter replays one.

    `look_back` is given a path and returns the wish to see that match, or None after a notice.
    """

    def __init__(
        self, folder: Path, look_back: Callable[[Path], Change | None], notify: Callable[[str], None] = lambda words: None
    ) -> None:
        super().__init__()
        self.folder, self.look_back, self.notify = folder, look_back, notify
        self.heading = Heading(say("replays.title").upper(), TITLE, palette.TEXT)
        self.line = Label(say("replays.line"), SENTENCE, palette.DIM)
        self.state, self.sought = ALL, ""
        states = [Option(state, say(f"replays.{state}")) for state in STATES]
        self.states = Choice(say("replays.show"), states, ALL, self._show)
        self.search = TextField(say("replays.search"), "", self._search, LONGEST, SOUGHT, say("replays.search_tip"))
        tools = (Tool(say("replays.show_file"), self._show_file), Tool(say("replays.delete"), self._delete, "remove"))
        self.list = ToolList([], lambda path: look_back(Path(path)), say("replays.empty"), tools)
        self.field = TextField(say("replays.file"), "", lambda value: self._typed(value), LONGEST, FIELD, say("replays.file_tip"))
        self.paste = Button(say("replays.paste"), self._paste, height=36)
        self.browse = Button(say("replays.browse"), lambda: Push(Files(look_back)), icon="folder", height=36)
        self.open = Button(say("replays.open"), self._open, icon="play", reason=say("replays.no_file"), height=36)
        self.back = Button(say("replays.back"), lambda: Pop(), icon="back", key="let_go")
        sifting = [self.states, self.search]
        self.buttons = [self.paste, self.open, self.browse]
        self.focus.renew([self.heading, self.line, *sifting, self.list, self.field, *self.buttons, self.back])

    # --- sifting -------------------------------------------------------------------------------------------------------------

    def _show(self, state: str) -> None:
        self.state = state
        self._renew()

    def _search(self, value: str) -> None:
        self.sought = value.strip().casefold()
        self._renew()

    def _renew(self) -> None:
        """Show the matches that are asked for, as they are on the disk now."""
        found = listed_matches(self.folder)
        self.list.empty = say("replays.none_such" if found else "replays.empty")
        self.list.renew([_item(listed) for listed in found if self._asked_for(listed)])

    def _asked_for(self, listed: ListedMatch) -> bool:
        words = f"{listed.title} {listed.about}".casefold()
        return self.state in (ALL, OVER if listed.over else RUNNING) and self.sought in words

    # --- what can be done with a match --------------------------------------------------------------------------------------

    def _show_file(self, path: str) -> None:
        """Show the file among the others of its folder."""
        if not shown_in_folder(Path(path)):
            self.notify(say("replays.no_folder", file=path))

    def _delete(self, path: str) -> Change:
        """Ask whether a match is to be deleted."""
        listed = next(item for item in self.list.items if item.id == path)

        def gone() -> Change:
            try:
                for file in (Path(path), beside(Path(path)), Path(path).with_suffix(STARS)):  # its review and its stars go, too
                    file.unlink(missing_ok=True)
            except OSError as fault:
                self.notify(say("replays.not_deleted", file=path, why=fault.strerror or fault))
            self._renew()
            return Pop()

        return Push(Sure(say("replays.sure"), f"{listed.words}\n{listed.below}", say("replays.yes_delete"), gone))

    # --- a file named by hand -----------------------------------------------------------------------------------------------

    def _typed(self, value: str) -> None:
        self.open.change(reason="" if value.strip() else say("replays.no_file"))

    def _paste(self) -> None:
        """Put the path on the clipboard into the field, whatever a file manager puts around it."""
        path = from_clipboard().strip().splitlines()
        value = path[0].strip().strip("\"'").removeprefix("file://") if path else ""
        self.field.change(value=value[:LONGEST])
        self._typed(value)

    def _open(self) -> Change | None:
        return self.look_back(expanded(Path(self.field.value.strip())))

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        self._renew()
        wide = min(view.w - 2 * px(24), px(860))
        x, y = (view.w - wide) // 2, px(36)
        back = self.back.natural(scale, wide)
        y = place_head(self.heading, self.line, Rect(x, y, wide, 0), scale) + px(14)
        y += flow([self.states, self.search], Rect(x, y, wide, 0), scale, px(10)) + px(10)
        buttons = self.buttons
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
        if event.type == pygame.KEYDOWN and not self.writes(event) and self.focus.at is self.list:
            answer = self.list.key(event)
            if answer.taken:
                return answer.change
        return super().handle(event)


def _item(listed: ListedMatch) -> Item:
    drawn = there(f"title/{listed.game}.svg", "title/emblem.svg")
    return Item(str(listed.path), f"**{listed.title}**", listed.about, _date(listed.played), drawn)


def _date(seconds: float) -> str:
    return strftime("%d.%m.%Y %H:%M", localtime(seconds))


def listed_matches(folder: Path) -> list[ListedMatch]:
    """The matches of a folder, those in progress first, each kind with the one played last first; damaged ones are left out."""
    found = []
    for path in folder.glob(f"*{ENDING}") if folder.is_dir() else ():
        try:
            brief = summary(path)
            if brief.game in GAMES and brief.actions:
                found.append(_listed_match(brief, _head(path)))
        except (Refused, KeyError, TypeError, ValueError, OSError):
            continue  # whoever opens the file by hand is told what is wrong with it
    return sorted(found, key=lambda listed: (listed.over, -listed.played))


def _head(path: Path) -> Mapping[str, object]:
    """What a journal says its match started from."""
    with opened(path) as file:
        head: Mapping[str, object] = json_in(file.readline())
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
        ending = verdict_of(tells, dict(brief.over), (), names).headline
    title = say("replays.titled", game=game.title, result=ending)
    about = in_short(scenario, who, brief.actions, brief.marks.coached)
    return ListedMatch(brief.path, brief.game, brief.over is not None, brief.path.stat().st_mtime, title, about)
