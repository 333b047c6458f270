"""A player without a plan: clicks, drags, wheel, keys and sizes by lot, through everything the program shows.

    python -m tests.by_mouse.monkey [--minutes 5] [--seed 1] [--home FOLDER] [--game skulls]

Nothing it does may raise; every journal it leaves must load. It never presses the title's way out, and a match that it has
no luck with is left by the same chance as everything else. The same seed does the same things to the same screens. With a
game named, nothing but that one is opened from the title.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections import Counter
from dataclasses import replace
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.folders import user_folder
from game.games import GAMES, rules
from game.journal import ENDING, read
from scenes.app import app as window
from scenes.app.app import App
from scenes.boards.hexes.late import corner_spots
from scenes.boards.lines import Point
from scenes.editor.screen import Editor
from scenes.kit import keys
from scenes.kit.controls import Choice
from scenes.kit.scene import Push
from scenes.kit.widgets import Button
from scenes.kit.words import say
from scenes.match.curtain import Curtain
from scenes.match.screen import Play
from scenes.menus.title import Title
from scenes.program import Program
from scenes.setup.screen import Setup

SIZES = ((1024, 640), (1280, 720), (1366, 768), (1920, 1080), (1100, 900))
LETTERS = "abcxyz 0189-+.äß✓"
SPEEDS = ("off", "off", "fast", "normal")
LONG = {"Play": 1200, "Title": 20, "Setup": 25, "Editor": 150, "TryPuzzle": 200, "Replay": 60, "DrillScreen": 60, "Rulebook": 25}
"""Deeds after which a screen is left on purpose, where chance did not."""
ELSEWHERE = 12  # the same for every other screen
OFTEN = {
    "press": 20, "go_on": 24, "click": 8, "again": 8, "drag": 4, "wheel": 6, "key": 12, "aim": 22, "resize": 1, "wait": 3,
    "drop": 0.1,
}  # fmt: skip
"""How often each deed is done, among all."""
BESIDE = 0.4  # how often the way from the title or a set-up does not lead to a match
RARELY = 0.04  # how often a deed in a match leads out of it
OUT = ("escape", "f10", "?")
HELD = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "shift": pygame.KMOD_LSHIFT}


class Clock:
    """The loop's own time, which passes as fast as the machine can play; only bots take real time."""

    def __init__(self) -> None:
        self.now = 0.0

    def read(self) -> float:
        """Seconds; a little later at every look, so that nothing waits for ever."""
        self.now += 0.0001
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self.now += seconds


class Monkey:
    """One player without a plan, in the same process as the program."""

    def __init__(self, seed: int, game: str | None = None) -> None:
        self.chance, self.game = random.Random(seed), game
        self.at = (640, 360)
        self.deeds: Counter[str] = Counter()
        self.scenes: Counter[str] = Counter()
        self.last: list[str] = []  # the last deeds, for whoever looks for a fault
        self._here, self._stayed = "", 0
        clock = Clock()
        window.perf_counter, window.sleep = clock.read, clock.sleep
        pygame.mouse.get_pos = lambda: self.at  # the dummy driver's pointer never moves
        self.app = App(patience=0)
        self.app.preferences = replace(self.app.preferences, speed="off", full_screen=False)
        self.app.open()
        self.app.apply(Push(Program(self.app).title()))

    @property
    def top(self) -> Any:
        """The scene at the top."""
        return self.app.stack[-1]

    # --- the loop ---------------------------------------------------------------------------------------------------------

    def play(self, seconds: float) -> None:
        """Do random things for so many seconds. Raises: whatever the program raises."""
        end = perf_counter() + seconds
        while perf_counter() < end:
            self.turn()

    def turn(self) -> None:
        """Do one random thing, and what follows from it."""
        self.scenes[type(self.top).__name__] += 1
        self._stayed = self._stayed + 1 if self._here == type(self.top).__name__ else 0
        self._here = type(self.top).__name__
        if self._stayed > LONG.get(self._here, ELSEWHERE):
            self._leave()
        does = self.chance.choices(tuple(OFTEN), tuple(OFTEN.values()))[0]
        self.deeds[does] += 1
        getattr(self, does)()
        for _ in range(self.chance.choice((1, 1, 2, 4))):
            self.app.turn()
            if not self.app.stack:
                raise AssertionError(f"the program ended; the last deeds: {self.last[-8:]}")

    # --- actions ----------------------------------------------------------------------------------------------------------

    def _post(self, what: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(what, **values))

    def _told(self, words: str) -> None:
        self.last = [*self.last[-40:], f"{type(self.top).__name__}: {words}"]

    def move(self, at: tuple[int, int]) -> None:
        """Move the pointer there."""
        rel = (at[0] - self.at[0], at[1] - self.at[1])
        self.at = at
        self._post(pygame.MOUSEMOTION, pos=at, rel=rel, buttons=(0, 0, 0))

    def _clicked(self, at: tuple[int, int], button: int = 1) -> None:
        self.move(at)
        self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=button)
        self._post(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def press(self) -> None:
        """Click something that can be pressed, at a point of it."""
        column = getattr(self.top, "column", None)  # an editor's, which has a focus of its own
        widgets = [*self.top.focus.widgets, *(column.focus.widgets if column else ())]
        found = [one for one in widgets if one.focusable and self._allowed(one)]
        if isinstance(self.top, Curtain):
            if self.top.left > 0:
                self.wait()
            self._clicked(self.top.button.rect.center)
        elif found:
            one = self.chance.choice(found)
            self._told(f"press {type(one).__name__} {getattr(one, 'label', '')!r}")
            area = one.rect
            self._clicked((area.x + self.chance.randrange(max(1, area.w)), area.y + self.chance.randrange(max(1, area.h))))

    def go_on(self) -> None:
        """Click the main button of the screen, if it can be used now, or anything else."""
        mains = [one for one in self.top.focus.widgets if isinstance(one, Button) and one.main and one.enabled]
        if mains and not isinstance(self.top, Curtain | Setup):
            self._told(f"go on {mains[-1].label!r}")
            self._clicked(mains[-1].rect.center)
        else:
            self.press()

    def _leave(self) -> None:
        """Take the way out of this screen, or into a game from the title."""
        self._told("leave")
        self._stayed = 0
        if isinstance(self.top, Title):
            beside = [one for one in (*self.top.rest, self.top.matches) if one.enabled and self._allowed(one)]
            cards = [card for card in self.top.cards if card.focusable and self._allowed(card)]
            self._clicked(self.chance.choice(beside if self.chance.random() < BESIDE else cards).rect.center)
        elif hasattr(self.top, "chrome"):
            self._clicked(self.top.chrome.menu.rect.center)
        elif isinstance(self.top, Setup):
            self._leave_setup(self.top)
        else:
            self._stroke(pygame.K_ESCAPE)

    def _leave_setup(self, setup: Setup) -> None:
        """Choose a match and begin it, or take one of the ways beside it."""
        seen = self.app.surface.get_rect()
        beside = [one for one in setup.at_foot.besides if one.enabled and seen.collidepoint(one.rect.center)]
        if beside and self.chance.random() < BESIDE:
            way = self.chance.choice(beside)
            self._told(f"go to {way.label!r}")
            self._clicked(way.rect.center)
        else:
            self._choose_match(setup)

    def _choose_match(self, setup: Setup) -> None:
        """Begin any scenario with anybody in the seats, often two people: what there are curtains for."""
        self._take(setup.boards)
        if self.chance.random() < 0.5:
            self._take(setup.presets, 0)
        else:
            for choice in setup.who.values():
                self._take(choice)
        if self.chance.random() < 0.5:
            self._clicked(setup.quick_start.rect.center)
            self.app.turn()
        if self.app.surface.get_rect().collidepoint(setup.start.rect.center):
            self._clicked(setup.start.rect.center)
        else:
            setup.focus.let_go()
            self._stroke(pygame.K_RETURN)

    def _take(self, choice: Choice, place: int | None = None) -> None:
        """Click the option at a place of a choice, or any."""
        parts = choice.parts()
        part = parts[self.chance.randrange(len(parts)) if place is None else place]
        self._told(f"choose {choice.options[parts.index(part)].words!r}")
        self._clicked(part.move(choice.rect.topleft).center)
        self.app.turn()

    def _allowed(self, widget: Any) -> bool:
        """Whether pressing it does not end the program, nor, most often, leaves a match."""
        if isinstance(self.top, Play) and widget is self.top.chrome.menu:
            return self.chance.random() < RARELY
        if isinstance(self.top, Setup) and widget in (self.top.start, self.top.at_foot.back):
            return self.chance.random() < RARELY
        if isinstance(self.top, Title) and self.game and widget in self.top.cards:
            return bool(widget.game.id == self.game)
        return getattr(widget, "label", "") not in (say("title.quit"), say("settings.start_again"))

    def _safe(self, at: tuple[int, int]) -> bool:
        return all(self._allowed(widget) or not widget.hit(at) for widget in self.top.focus.widgets)

    def _anywhere(self) -> tuple[int, int]:
        wide, high = self.app.size
        at = (self.chance.randrange(wide), self.chance.randrange(high))
        return at if self._safe(at) else (0, 0)

    def click(self) -> None:
        """Click any point with any button."""
        at, button = self._anywhere(), self.chance.choice((1, 1, 2, 3, 3))
        self._told(f"click {at} {button}")
        self._clicked(at, button)

    def again(self) -> None:
        """Click again what was clicked last, the pointer as still as a hand that waits."""
        if self._safe(self.at):
            self._told(f"again at {self.at}")
            self._post(pygame.MOUSEBUTTONDOWN, pos=self.at, button=1)
            self._post(pygame.MOUSEBUTTONUP, pos=self.at, button=1)

    def drag(self) -> None:
        """Drag the pointer from one point to another, sometimes out of the window."""
        start, end, button = self._anywhere(), self._anywhere(), self.chance.choice((1, 2, 3))
        self._told(f"drag {start} {end} {button}")
        self.move(start)
        self._post(pygame.MOUSEBUTTONDOWN, pos=start, button=button)
        pressed = tuple(int(place + 1 == button) for place in range(3))
        for part in (0.3, 0.6, 1.0):
            self.at = (round(start[0] + (end[0] - start[0]) * part), round(start[1] + (end[1] - start[1]) * part))
            self._post(pygame.MOUSEMOTION, pos=self.at, rel=(9, 9), buttons=pressed)
        if self.chance.random() < 0.9:
            self._post(pygame.MOUSEBUTTONUP, pos=self.at, button=button)
        else:
            self._post(pygame.WINDOWFOCUSLOST)

    def wheel(self) -> None:
        """Turn the wheel at some point."""
        self.move(self._node() or self._anywhere())
        notches = self.chance.choice((-3, -1, -1, 1, 1, 4))
        self._told(f"wheel {notches} at {self.at}")
        self._post(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches), flipped=False)

    def key(self) -> None:
        """Press and release some key, with text where it types any."""
        names = [binding.key for binding in keys.BINDINGS] + ["left", "right", "up", "down", "return", "tab", "escape"]
        if isinstance(self.top, Play | Setup) and self.chance.random() > RARELY:
            out = OUT if isinstance(self.top, Play) else (*OUT, "return")
            names = [name for name in names if name not in out]
        name = self.chance.choice(names)
        if self.chance.random() < 0.2 or (name == "escape" and isinstance(self.top, Title)):
            letter = self.chance.choice(LETTERS)
            self._told(f"type {letter!r}")
            self._stroke(ord(letter), letter)
            self._post(pygame.TEXTINPUT, text=letter)
            return
        if isinstance(self.top, Title) and name == "return" and self._quits():
            return
        mod = 0
        while "+" in name[:-1]:
            held, _, name = name.partition("+")
            mod |= HELD[held]
        if name == "tab" and self.chance.random() < 0.3:
            mod |= pygame.KMOD_LSHIFT
        self._told(f"key {name} {mod}")
        code = ord(name) if len(name) == 1 else getattr(pygame, f"K_{name.upper()}", None) or getattr(pygame, f"K_{name}")
        self._stroke(code, name if len(name) == 1 else "", mod)

    def _quits(self) -> bool:
        """Whether Enter or Space would end the program."""
        return self.top.focus.at is not None and not self._allowed(self.top.focus.at)

    def _stroke(self, code: int, typed: str = "", mod: int = 0) -> None:
        if code in (pygame.K_SPACE, pygame.K_RETURN) and self._quits():
            return
        self._post(pygame.KEYDOWN, key=code, mod=mod, unicode=typed, scancode=0)
        if self.chance.random() < 0.97:
            self._post(pygame.KEYUP, key=code, mod=mod, unicode=typed, scancode=0)

    def _node(self) -> tuple[int, int] | None:
        """A place of the board on the screen: most often one at which something can be done."""
        reach = self.chance.choice((0, 0, 0, 18))
        if isinstance(self.top, Editor):
            x, y = self.top.own.spot(self.chance.choice(self.top.own.spaces()))
            return x + self.chance.randint(-reach, reach), y + self.chance.randint(-reach, reach)
        board = getattr(getattr(self.top, "table", None), "board", None)
        if board is None or self.chance.random() < 0.2:
            return None
        lit = self._corners(board) if hasattr(board, "hexes") else []
        if not lit or self.chance.random() < 0.3:
            lit = self._lit(board)
        x, y = self.chance.choice(lit)
        return round(x + self.chance.randint(-reach, reach)), round(y + self.chance.randint(-reach, reach))

    def _lit(self, board: Any) -> list[Point]:
        """Where the nodes, hexes or spaces are that something can be done with, most often; else where all are."""
        often = self.chance.random() < 0.9
        if hasattr(board, "lights"):
            lit = [*board.lights.steps, *board.lights.sprints, *board.lights.entries]
            nodes = lit if lit and often else list(board.graph.nodes)
            return [board.camera.to_screen(board.graph.centre(node)) for node in nodes]
        over, spots = board.over, board.spots()
        if hasattr(board, "hexes"):
            spaces = board.hexes.ids
            kinds = [list(over.reach), list(over.tags), list(over.rings), list(over.tile.spaces) if over.tile else []]
        elif hasattr(board, "track"):
            spaces, kinds = board.track.ids, [list(over.glowing), list(over.tags)]
        else:
            spaces = board.zones.spaces
            kinds = [list(over.reach), list(over.zones), list(over.starts[0]) if over.starts else []]
        counters = [[unit for unit in among if unit in spots] for among in (board.targets, board.ready)]
        found = [[board.to_screen(space) for space in lit] for lit in kinds if lit]
        found += [[spots[unit][0] for unit in units] for units in counters if units]
        return self.chance.choice(found) if found and often else [board.to_screen(space) for space in spaces]

    def _corners(self, board: Any) -> list[Point]:
        """Where the directions that are offered around a hex lie."""
        if not board.over.corners:
            return []
        sheet = board.camera.sheet
        spots = corner_spots(board.ground, board.over.corners, board.camera.zoom)
        return [(x + sheet.x, y + sheet.y) for x, y in spots.values()]

    def aim(self) -> None:
        """Click a node of the board, or do whatever else the screen wants most."""
        at = self._node()
        if at and self.app.surface.get_rect().collidepoint(at):
            self._told(f"node at {at}")
            self._clicked(at)
        else:
            self.press()

    def drop(self) -> None:
        """Drop a file on the window: a match, or anything else, or nothing that exists."""
        kept = sorted((user_folder() / "matches").glob("*"))
        file = self.chance.choice([*kept, Path(__file__), Path("/nowhere")])
        self._told(f"drop {file.name}")
        self._post(pygame.DROPFILE, file=str(file))

    def resize(self) -> None:
        """Give the window another size, or animations another speed."""
        if self.chance.random() < 0.5:
            speed = self.chance.choice(SPEEDS)
            self._told(f"speed {speed}")
            self.app.change_preferences(replace(self.app.preferences, speed=speed))
            return
        size = self.chance.choice(SIZES)
        self._told(f"size {size}")
        if not self.app.preferences.full_screen:
            self.app.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
            self._post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])

    def wait(self) -> None:
        """Let time pass: tooltips come, curtains can be opened, bots decide."""
        if self.top.waiting:
            sleep(0.03)
        for _ in range(self.chance.choice((6, 22, 40))):
            if self.app.stack:
                self.app.turn()


def loaded(home: Path) -> Counter[str]:
    """How many journals of each game and scenario there are in a user's folder; every one of them loads.

    Raises: Refused for one that does not.
    """
    found: Counter[str] = Counter()
    for path in sorted((home / "matches").glob(f"*{ENDING}")):
        match, _, note = read(rules, path)
        assert note is None, note
        assert match.log or not match.actors() or match.result() is None
        found[f"{match.rules.id} {match.scenario}{' to its end' if match.result() else ''}"] += 1
    return found


def run(seconds: float, seed: int, home: Path, game: str | None = None) -> str:
    """A line that tells what was done; `home` is the user's folder. Raises: whatever the program raises."""
    monkey = Monkey(seed, game)
    try:
        monkey.play(seconds)
    except BaseException:
        print(f"seed {seed}, after {sum(monkey.deeds.values())} deeds:", *monkey.last[-12:], sep="\n  ", file=sys.stderr)
        raise
    finally:
        for scene in monkey.app.stack:
            if isinstance(scene, Play):
                scene.bots.thinking.close()
    journals = loaded(home)
    scenes = ", ".join(f"{name} {count}" for name, count in monkey.scenes.most_common())
    matches = ", ".join(f"{name} {count}" for name, count in sorted(journals.items()))
    return f"seed {seed}: {sum(monkey.deeds.values())} deeds; journals load: {matches}; scenes: {scenes}"


def main() -> None:
    """Play for as long as the command line says."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--minutes", type=float, default=5)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--home", type=Path)
    arguments.add_argument("--game", choices=tuple(GAMES))
    chosen = arguments.parse_args()
    with tempfile.TemporaryDirectory(prefix="sandtable-") as thrown:
        home = chosen.home or Path(thrown)
        os.environ["SANDTABLE_HOME"] = str(home)
        print(run(chosen.minutes * 60, chosen.seed, home, chosen.game))


if __name__ == "__main__":
    main()
