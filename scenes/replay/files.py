"""A match file looked for in the folders of the machine."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from pygame import Rect

from game.folders import home_folder, user_folder
from game.journal import ENDING
from scenes.app.page import Page, flow, place_head
from scenes.kit import palette
from scenes.kit.fonts import SENTENCE, TITLE
from scenes.kit.lists import Item, ScrollList
from scenes.kit.scene import Change, Pop
from scenes.kit.widgets import Button, Heading, Label
from scenes.kit.words import say

MOST = 500
"""Folders and match files that are shown of one folder at most."""


class Files(Page):
    """One folder: a click opens a folder in it, or the match of a file. `look_back` is given the file."""

    def __init__(self, look_back: Callable[[Path], Change | None], folder: Path | None = None) -> None:
        super().__init__()
        self.look_back, self.folder = look_back, folder or home_folder()
        self.heading = Heading(say("files.title").upper(), TITLE, palette.TEXT)
        self.line = Label("", SENTENCE, palette.DIM)
        self.list = ScrollList([], self._open, say("files.empty"))
        self.up = Button(say("files.up"), lambda: self._go(self.folder.parent), icon="back", height=36)
        self.places = [
            Button(say(f"files.{name}"), partial(self._go, place), icon="folder", height=36) for name, place in _places().items()
        ]
        self.back = Button(say("files.back"), lambda: Pop(), icon="back", key="let_go")
        self._read_folder()
        self.focus.renew([self.heading, self.line, self.up, *self.places, self.list, self.back])

    def _open(self, path: str) -> Change | None:
        chosen = Path(path)
        if chosen.suffix == ENDING and chosen.is_file():
            return self.look_back(chosen)
        self._go(chosen)
        return None

    def _go(self, folder: Path) -> None:
        self.folder = folder
        self._read_folder()
        self.again()

    def _read_folder(self) -> None:
        """Show what is in the folder; of one that cannot be read, why not."""
        self.line.change(words=_unmarked(str(self.folder)))
        self.up.change(reason="" if self.folder.parent != self.folder else say("files.top"))
        self.list.offset = 0
        try:
            folders, files = contents(self.folder)
        except OSError as fault:
            self.list.empty = say("files.unread", why=fault.strerror or fault)
            folders = files = []
        else:
            self.list.empty = say("files.empty")
        shown = [*[(path, "folder") for path in folders], *[(path, "replay") for path in files]][:MOST]
        self.list.renew([Item(str(path), _unmarked(path.name), picture=f"icons/{icon}.svg") for path, icon in shown])

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        wide = min(view.w - 2 * px(24), px(860))
        x, y = (view.w - wide) // 2, px(36)
        back = self.back.natural(scale, wide)
        y = place_head(self.heading, self.line, Rect(x, y, wide, 0), scale) + px(14)
        y += flow([self.up, *self.places], Rect(x, y, wide, 0), scale, px(10)) + px(10)
        high = max(px(130), view.h - y - back[1] - px(18) - px(28))
        self.list.place(Rect(x, y, wide, high), scale)
        y += high + px(18)
        self.back.place(Rect(x, y, *back), scale)
        return self.keep_in_sight((self.back,), y - px(18), y + back[1] + px(28), view)


def contents(folder: Path) -> tuple[list[Path], list[Path]]:
    """The folders in a folder and its match files, each by name; hidden ones are left out. Raises: OSError."""
    found = [path for path in folder.iterdir() if not path.name.startswith(".")]
    folders = [path for path in found if path.is_dir()]
    files = [path for path in found if path.suffix == ENDING and path.is_file()]
    return sorted(folders, key=_by_name), sorted(files, key=_by_name)


def _places() -> dict[str, Path]:
    """The folders where match files are likely, by what they are called; only those that are there."""
    home = home_folder()
    usual = {"home": home, "desktop": home / "Desktop", "downloads": home / "Downloads", "shared": user_folder() / "shared"}
    return {name: place for name, place in usual.items() if place.is_dir()}


def _unmarked(name: str) -> str:
    """A name without the signs that rich text reads as marks."""
    return "".join(sign for sign in name if sign not in "*{|}")


def _by_name(path: Path) -> str:
    return path.name.casefold()
