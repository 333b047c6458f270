"""The only loop of the program: the window, the clock, and the stack of scenes."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from time import perf_counter, sleep, strftime
from typing import TYPE_CHECKING

import pygame
from pygame import Surface

from game.folders import own_call, set_aside, user_folder, write_whole
from scenes.app import preferences as preferences_file
from scenes.app import probe, window
from scenes.app.notices import Notice
from scenes.app.preferences import Preferences
from scenes.kit import cursor, keys, language, palette
from scenes.kit.kept import BUDGET, MOVING, RESIZED, forget, put_away, tidy
from scenes.kit.layout import Scale, first_guess, fitting
from scenes.kit.panels import RULE_NUMBERS
from scenes.kit.pictures import picture
from scenes.kit.scene import Change, Push, Quit, Scene, Swap
from scenes.kit.sounds import SOUNDS
from scenes.kit.words import say, speak

if TYPE_CHECKING:
    from scenes.app.crash import Report

STEP = 1 / 120  # seconds: the world of animations moves by this and by nothing else
FRAME = 1 / 60  # seconds between two beats of the loop, and so between two pictures
POLL = 1 / 30  # seconds between two looks at what a scene waits for
CATCH_UP = 0.25  # seconds: after a longer halt, time goes on from where it stood
KEPT = 600  # frame times and latenesses that are remembered
REPEATED = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
VEIL = (*palette.GROUND_DARK, 185)


class App:
    """The window with what a player has chosen for it. Scenes are given it by their makers, not by the loop.

    `frame_times` and `lateness` are rings of the last values in seconds, for measurements.
    """

    def __init__(self, patience: float = 20.0, safe: bool = False) -> None:
        """`safe`: the usual settings hold, whatever has been chosen."""
        self.patience = patience  # seconds a last sentence stays before the program ends
        self.safe = safe
        self.preferences, self.faults = (Preferences(), [say("app.safe")]) if safe else preferences_file.load()
        self.began_with = self.preferences
        keys.TABLE.load(self.preferences.keys)
        RULE_NUMBERS.shown = self.preferences.rule_numbers
        unspoken = speak(language.languages().get(self.preferences.language))
        if self.faults and not safe:  # what is wrong with the file is told in the language it names
            self.faults = preferences_file.load()[1] or self.faults
        self.faults = [*self.faults, *unspoken]
        self.stack: list[Scene] = []
        self.frame_times: list[float] = []
        self.lateness: list[float] = []
        self.frames = 0
        self.scale = Scale(100)
        self.surface = Surface((1, 1))
        self._windowed = window.USUAL
        self._stood: tuple[int, int] | None = None  # where the window was before it filled the screen
        self._laid_out: dict[int, tuple[tuple[int, int], Scale]] = {}
        self._under: Surface | None = None
        self._left = self._covered = False  # a scene has left the stack, or come to cover all others, since the last beat
        self._dirty = True
        self.notice = Notice()
        self.on_drop: Callable[[Path], Change | None] | None = None  # what a file leads to that is dropped on the window
        # The scenes that take the place of all, once a fault in one of them is written down; None: a fault is the end.
        self.rescue: Callable[[Report, Sequence[Scene]], Sequence[Scene]] | None = None
        self.again: Sequence[str] | None = None  # what the program is started with once more after its end; None: it is not
        self._held: set[int] = set()
        self._now = self._next_frame = perf_counter()
        self._next_poll = 0.0
        self._debt = 0.0
        seen_in = probe.named_file()
        self._probe = probe.Probe(seen_in) if seen_in else None  # only for tests, which see the window by it

    # the window

    def open(self) -> None:
        """Open the window, as large as the desktop and what was chosen last allow."""
        window.prepared()
        self._windowed = self.preferences.window or window.first_size(first_guess(window.desktop()[1]))
        self._stood = window.on_desktop(self.preferences.stood)
        pygame.display.set_caption(say("program.title"))
        self._set_mode()
        self.scale = self._scale_now()
        pygame.display.set_icon(picture("title/emblem.svg", (64, 64)))
        pygame.key.set_repeat(400, 35)
        if window.too_small():
            wide, high = window.LEAST
            self.faults.append(say("app.small_screen", wide=wide, high=high))
        if self.faults:
            self.notify(" ".join(self.faults))

    def _set_mode(self) -> None:
        full = self.preferences.full_screen
        if full:
            self._stood = window.place() or self._stood
        self.surface = window.filling_the_screen() if full else window.of_size(self._windowed, self._stood)
        self._dirty, self._under = True, None

    def _scale_now(self) -> Scale:
        """The scale that was chosen, or the one that the window has room for."""
        return Scale(self.preferences.scale) if self.preferences.scale else fitting(self.size)

    def _remember_window(self) -> None:
        """Keep the size and the place of the window for the next start."""
        stood = self._stood if self.preferences.full_screen else window.place()
        kept = replace(self.preferences, window=self._windowed, stood=stood)
        if not self.safe and kept != self.preferences:
            with contextlib.suppress(OSError):  # nobody is left to be told
                preferences_file.save(kept)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window in pixels."""
        return self.surface.get_size()

    def change_preferences(self, chosen: Preferences, sentence: str = "") -> None:
        """Take over what a player has chosen, at once, and keep it for the next time; `sentence`: what is said about it."""
        before, self.preferences = self.preferences, chosen
        sentences = [sentence] if sentence else []
        keys.TABLE.load(chosen.keys)
        RULE_NUMBERS.shown = chosen.rule_numbers
        SOUNDS.set(chosen.volumes)
        if chosen.full_screen != before.full_screen:
            self._set_mode()
        if self.scale != self._scale_now():
            self.scale, self._under = self._scale_now(), None
        if chosen.language != before.language:
            sentences += self._of_next_start(say("settings.language_next"), chosen.language == self.began_with.language)
        if chosen.contrast != before.contrast:
            sentences += self._of_next_start(say("settings.contrast_next"), chosen.contrast == self.began_with.contrast)
        self._dirty = True
        if self.safe and preferences_file.file().exists():
            # What was chosen before may be what goes wrong, and is some player's work all the same.
            self.safe = False
            kept = set_aside(preferences_file.file(), preferences_file.file().with_name("preferences.before.json"))
            sentences.append(say("app.safe_kept", file=kept.name))
        try:
            preferences_file.save(chosen)
        except OSError as fault:
            sentences.append(say("preferences.unsaved", file=preferences_file.file(), why=fault.strerror or fault))
        if sentences:
            self.notify("\n".join(sentences))

    def _of_next_start(self, words: str, as_now: bool) -> list[str]:
        """The words about what holds from the next start on; none, and none any more, where that is what holds now."""
        if as_now:
            self.notice.clear()
        return [] if as_now else [words]

    def notify(self, words: str, sound: str = "notice", keeps: Sequence[tuple[int, int]] = ()) -> None:
        """Show a sentence over whatever is there, for a moment; `sound` is how it is heard, as "refused" or "notice".

        `keeps`: the pixels of the click that it answers and of the spaces that it names; it covers none of them.
        """
        SOUNDS.interface(sound)
        self.notice.show(words, self._book() is not None, keeps)
        self._dirty = True

    def _book(self) -> Callable[[str], Change] | None:
        """What opens the rule book over the scene that is seen; None where there is none."""
        return getattr(self.stack[-1], "look_up", None) if self.stack else None

    def _follow_notice(self, event: pygame.event.Event) -> Change | None:
        """The wish to read the rule that the notice names, where the event asks for it; then the notice has served."""
        book, rule = self._book(), self.notice.followed(event)
        if not (book and rule):
            return None
        self.notice.clear()
        self._dirty = True
        return book(rule)

    def screenshot(self) -> Path | None:
        """The file a picture was saved in, of the whole board where there is one, else of the window; with the position on it.

        None after a notice that says why it was not saved.
        """
        from game.content.png_note import with_note  # read only when somebody wants a picture

        path = user_folder() / "screenshots" / strftime("sandtable-%Y%m%d-%H%M%S.png")
        try:
            top = self.stack[-1] if self.stack else None
            whole, carried = getattr(top, "whole_picture", None), getattr(top, "carried", None)
            drawn = BytesIO()
            pygame.image.save(whole() if whole else self.surface, drawn, "board.png")
            note = carried() if carried else None
            write_whole(path, with_note(drawn.getvalue(), note) if note else drawn.getvalue())
        except (OSError, pygame.error) as fault:
            self.notify(say("app.no_picture", why=fault))
            return None
        self.notify(say("app.saved_picture", file=path))
        return path

    # the stack

    def apply(self, change: Change | None) -> None:
        """Do what a scene wished for."""
        if change is None:
            return
        if self.stack:
            self.stack[-1].leave_off()
        levels = len(self.stack) if isinstance(change, Quit) else 0 if isinstance(change, Push) else change.levels
        kept = max(0, len(self.stack) - levels)
        self._left = self._take_off(kept) or self._left
        if isinstance(change, Push | Swap):
            self.stack.append(change.scene)
            self._covered = self._covered or not change.scene.overlay
            if change.scene.entrance:
                SOUNDS.interface(change.scene.entrance)
        elif self.stack:
            # What comes back is laid out anew: matches, keys, names may have changed meanwhile.
            self._laid_out.pop(id(self.stack[-1]), None)
        cursor.show("arrow")
        self._under, self._dirty, self._debt = None, True, 0.0
        alive = {id(scene) for scene in self.stack}
        self._laid_out = {key: value for key, value in self._laid_out.items() if key in alive}
        if self.stack:
            self._lay_out(self.stack[-1])
            # The pointer lies on something else now than when this scene last heard of it.
            at = pygame.mouse.get_pos()
            motion = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), still=True)
            if pygame.mouse.get_focused():
                self.stack[-1].handle(motion)

    def _take_off(self, kept: int) -> bool:
        """Whether the stack had more than so many scenes; those above have left it and ended."""
        gone, self.stack[kept:] = self.stack[kept:], []
        for scene in gone:
            scene.end()
        return bool(gone)

    def _let_go(self) -> None:
        """Let go of pictures: all of them back on the title, those of covered screens, or all where there are too many.

        Called by the loop itself, where no call under way holds what has left the stack.
        """
        if self._left and len(self.stack) == 1:
            forget()  # nobody is about to see again what has gone
        elif self._covered:
            put_away()
        elif self.stack:
            tidy(MOVING if self.stack[-1].restless else BUDGET)
        self._left = self._covered = False

    def _lay_out(self, scene: Scene) -> None:
        wanted = (self.size, self.scale)
        if self._laid_out.get(id(scene)) != wanted:
            self._laid_out[id(scene)] = wanted
            scene.resize(*wanted)

    # the loop

    def run(self, first: Callable[[App], Scene]) -> int:
        """The exit code when the stack is empty: 0, or 1 after a fault that nothing could be saved from.

        The report of every fault is in the user's folder.
        """
        try:
            self.open()
            self.apply(Push(first(self)))
            self._draw()
            SOUNDS.set(self.preferences.volumes)
            SOUNDS.open(lambda why: self.notify(say("app.no_sound", why=why)))
            # What was loaded stays: no collection has to look at it again.
            gc.collect()
            gc.freeze()
            self._now = self._next_frame = perf_counter()
            while self.stack:
                try:
                    self.turn()
                except Exception as fault:
                    if not self._rescued(fault):
                        raise
            self._remember_window()
            return 0
        except window.NoDisplay as fault:
            print(fault, file=sys.stderr)
            return 2
        except Exception as fault:
            from scenes.app.crash import last_words

            last_words(fault, self.scale, self.patience)
            return 1
        finally:
            self._abandoned()  # nobody is left after an end that was wished for; after Ctrl+C in the terminal, all are
            SOUNDS.close()
            pygame.quit()

    def turn(self) -> None:
        """Turn the loop once: sleep until the next beat, hear what came, let time pass, draw what is stale."""
        due = self._next_frame
        sleep(max(0.0, due - perf_counter()))
        now = perf_counter()
        passed, self._now = now - self._now, now
        # Beats keep their distance; one that was missed altogether is not made up for.
        self._next_frame = max(due + FRAME, now)
        moving = self.stack[-1].restless
        if moving:
            self._remember(self.lateness, now - due)
        # SDL's own wait wakes a thousand times a second to look for events; looking sixty times costs a fifth of it.
        for event in pygame.event.get():
            if self.stack:
                self.apply(self._hear(event))
        if self.stack:
            self._pass(passed if moving else 0.0)
        if self.notice.over(now):
            self.notice.clear()
            self._dirty = True
        self._let_go()
        if self.stack and (self.stack[-1].stale or self._dirty):
            self._draw()
        if self.stack:
            SOUNDS.update(self._mood())
        if self._probe and self.stack:
            self._probe.look(self.stack, self.size, self.frames, (self.notice.words, self.notice.area))

    def _mood(self) -> str:
        """The mood of the scene that is seen; what lies over it keeps it."""
        return next((scene.mood for scene in reversed(self.stack) if not scene.overlay), self.stack[-1].mood)

    def _pass(self, seconds: float) -> None:
        """Let time pass for the top scene, in whole steps; what is left of a step waits for the next turn."""
        top = self.stack[-1]
        if not top.restless:
            self._debt = 0.0
            if (top.waiting or top.ponders) and self._now >= self._next_poll:
                self._next_poll = self._now + POLL - FRAME / 2
                self.apply(top.update(STEP))
            return
        self._debt += min(seconds, CATCH_UP)
        while self._debt >= STEP and self.stack and self.stack[-1] is top:
            self._debt -= STEP
            self.apply(top.update(STEP))
        top.alpha = self._debt / STEP

    def _hear(self, event: pygame.event.Event) -> Change | None:
        """What an event leads to, after the loop took what is its own."""
        top = self.stack[-1]
        if event.type == pygame.QUIT:
            return Quit()
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED):
            self._resized()
            return None
        if event.type in (pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED):
            self._dirty = True
            return None
        if event.type == pygame.AUDIODEVICEREMOVED:
            if event.which and not event.iscapture:  # 0: one that nobody had opened
                SOUNDS.unplugged()
            return None
        if event.type == pygame.DROPFILE and self.on_drop:
            return self.on_drop(Path(event.file))
        if event.type == pygame.KEYUP:
            self._held.discard(event.key)
        if event.type == pygame.KEYDOWN:
            again = event.key in self._held
            self._held.add(event.key)
            if again and event.key not in REPEATED:
                return None
            if not (top.listening or top.writes(event)) and self._own_key(event):
                return None
        followed = self._follow_notice(event)
        if followed is None and self.notice.words and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.notice.clear()  # it spoke of what was done before
            self._dirty = True
        return followed or top.handle(event)

    def _own_key(self, event: pygame.event.Event) -> bool:
        """Whether the key was one of the window's own, and has been obeyed."""
        means = keys.TABLE.means
        if means(event, "full_screen"):
            self.change_preferences(replace(self.preferences, full_screen=not self.preferences.full_screen))
            self._resized()
        elif means(event, "mute"):
            muted = not self.preferences.muted
            sentence = say("app.muted" if muted else "app.unmuted", key=keys.TABLE.shown("mute"))
            self.change_preferences(replace(self.preferences, muted=muted), sentence)
        elif means(event, "screenshot"):
            self.screenshot()
        elif means(event, "larger") or means(event, "smaller"):
            scale = self.scale.larger() if means(event, "larger") else self.scale.smaller()
            self.change_preferences(replace(self.preferences, scale=scale.percent), say("app.scale", percent=scale.percent))
        else:
            return False
        return True

    def _resized(self) -> None:
        self.surface = pygame.display.get_surface() or self.surface
        if not self.preferences.full_screen:
            self._windowed = self.size
        self.scale = self._scale_now()
        tidy(RESIZED)
        self._dirty, self._under = True, None

    # drawing

    def _draw(self) -> None:
        started = perf_counter()
        top = self.stack[-1]
        if top.overlay:
            if self._under is None:
                self._under = self._drawn_under()
            self.surface.blit(self._under, (0, 0))
        self._lay_out(top)
        top.draw(self.surface)
        if self.notice.words:
            self.notice.draw(self.surface, self.scale, top)
        pygame.display.flip()
        self._dirty = False
        self.frames += 1
        self._remember(self.frame_times, perf_counter() - started)

    def _drawn_under(self) -> Surface:
        """What shows through an overlay: the scenes below it, darkened but for a board that it stands beside."""
        start = max((i for i, scene in enumerate(self.stack[:-1]) if not scene.overlay), default=0)
        below = self.surface.copy()
        below.fill(palette.GROUND)
        for scene in self.stack[start:-1]:
            self._lay_out(scene)
            scene.draw(below)
        veil = Surface(below.get_size(), pygame.SRCALPHA)
        veil.fill(VEIL)
        if self.stack[-1].beside and (board := self.stack[-2].lit_place):
            veil.fill((0, 0, 0, 0), board)
        below.blit(veil, (0, 0))
        return below

    def _remember(self, ring: list[float], value: float) -> None:
        if len(ring) < KEPT:
            ring.append(value)
        else:
            ring[self.frames % KEPT] = value

    # faults

    def _rescued(self, fault: Exception) -> bool:
        """Whether a sheet about the fault is shown now; a fault of a sheet that nobody has answered is the end."""
        # Imported late: no start of the program has to wait for what a fault alone needs.
        from scenes.app.crash import Crash, reported

        if self.rescue is None or any(isinstance(scene, Crash) and not scene.answered for scene in self.stack):
            return False
        lost, self.again = self._abandoned(), None
        self.surface.set_clip(None)
        self.notice.clear()
        for scene in self.rescue(reported(fault), lost):
            self.apply(Push(scene))
        return True

    def _abandoned(self) -> list[Scene]:
        """The scenes that were on the stack: each is left and has ended, as far as what is at fault could still do that."""
        gone, self.stack = self.stack, []
        for scene in gone:
            for last in (scene.leave_off, scene.end):
                with contextlib.suppress(Exception):
                    last()
        return gone


def run(first: Callable[[App], Scene], safe: bool = False) -> int:
    """The program's exit code, after the window was closed; `first` makes the first scene once the window is open.

    Where the program is to start again and no fault has ended it, that takes this process's place, or follows it where a system
    knows no such thing.
    """
    if not getattr(pygame, "IS_CE", False):
        print(say("app.wrong_pygame"), file=sys.stderr)
        return 1
    app = App(safe=safe)
    code = app.run(first)
    if app.again is not None and not code:
        call = own_call("play", *app.again)
        if os.name == "nt":  # a process cannot be replaced there
            import subprocess

            subprocess.Popen(call)
        else:
            os.execv(call[0], call)
    return code
