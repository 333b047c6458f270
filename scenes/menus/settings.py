"""The settings: picture, play, and a key for every action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame
from pygame import Rect, Surface

from scenes.app.page import Page
from scenes.app.preferences import CONTRASTS, LOUDEST, Preferences
from scenes.kit import keys, palette, shapes, text
from scenes.kit.controls import HIGH, Choice, Control, Option, Slider, Stepper, Toggle
from scenes.kit.fonts import BODY, LABEL, SEMIBOLD, TITLE
from scenes.kit.layout import LEAST, MOST, STEP, Scale, columns
from scenes.kit.panels import Panel
from scenes.kit.scene import Change, Pop
from scenes.kit.sounds import SOUNDS
from scenes.kit.tip_choice import TipChoice
from scenes.kit.widgets import HANDLED, Answer, Button, Heading, Label, Widget
from scenes.kit.words import names_of_languages, say

GROUPS = ("table", "button", "music")  # of sounds


class KeyField(Control):
    """An action and its key. Pressed, it waits for the key the action shall have; Esc leaves it as it was."""

    def __init__(self, action: str, chosen: Callable[[str, str], None]) -> None:
        super().__init__(say(f"action.{action}"))
        self.action, self.chosen = action, chosen

    def _shown(self) -> str:
        return say("settings.press_key") if self.listening else keys.TABLE.shown(self.action)

    def wanted(self, scale: Scale) -> tuple[int, int]:
        px = scale.text(LABEL)
        # As wide as what it says while it waits, so that nothing moves when it is pressed.
        widest = max(text.width(words, SEMIBOLD, px) for words in (say("settings.press_key"), self._shown()))
        return widest + 2 * scale.px(12), scale.px(HIGH)

    def press(self) -> Change | None:
        self.change(listening=True)
        return None

    def touch(self, **states: bool) -> None:
        super().touch(**states)
        if states.get("focused") is False:
            self.change(listening=False)

    keeps_keys = True

    def typed(self, event: pygame.event.Event) -> Answer:
        if event.type != pygame.KEYDOWN:
            return HANDLED
        key = keys.key_of(event)
        if key:
            self.change(listening=False)
            if key != "escape":
                self.chosen(self.action, key)
        return HANDLED

    def state(self) -> tuple[object, ...]:
        return self.hovered, self.pressed, self.listening, keys.TABLE.key(self.action)

    def paint(self) -> Surface:
        surface, scale, part = self.clear(), self.scale, self.part()
        self.paint_label(surface)
        ground = palette.AMBER if self.listening else palette.BUTTON_HIGH if self.hovered else palette.BUTTON
        shade = palette.INK if self.listening else palette.TEXT
        surface.blit(shapes.box(part.size, ground, palette.LINE_HIGH, scale.px(4)), part)
        px = scale.text(LABEL)
        words = text.drawn(self._shown(), SEMIBOLD, px, shade)
        surface.blit(words, (part.centerx - words.get_width() // 2, text.middle(part, SEMIBOLD, px)))
        return surface


class Settings(Page):
    """All choices of the program on one page. `current` reads them, `change` takes over new ones at once.

    `ahead`: whether something is chosen that holds from the next start on; then there is a button for `start_again`.
    """

    def __init__(
        self,
        current: Callable[[], Preferences],
        change: Callable[[Preferences], None],
        start_again: Callable[[], Change],
        ahead: Callable[[], bool],
    ) -> None:
        super().__init__()
        self.current, self.change, self.ahead = current, change, ahead
        self.start_again = Button(say("settings.start_again"), start_again, icon="replay", height=HIGH)
        self.heading = Heading(say("settings.title").upper(), TITLE, palette.TEXT)
        self.back = Button(say("settings.back"), lambda: Pop(), icon="back", key="let_go")
        chosen = current()
        self.size_of_all = Stepper(
            say("settings.scale"),
            chosen.scale or 100,
            LEAST,
            MOST,
            self._resize_all,
            STEP,
            self._shown_size,
        )
        self.automatic = Toggle(
            say("settings.automatic"), chosen.scale is None, self._set_automatic, tip=say("settings.automatic_tip")
        )
        named = [Option(code, name) for code, name in names_of_languages().items()]
        self.language = Choice(say("settings.language"), named, chosen.language, lambda code: self._choose(language=code))
        contrasts = [Option(which, say(f"settings.contrast_{which}")) for which in CONTRASTS]
        self.contrast = Choice(say("settings.contrast"), contrasts, chosen.contrast, lambda which: self._choose(contrast=which))
        self.full_screen = Toggle(say("settings.full_screen"), chosen.full_screen, lambda on: self._choose(full_screen=on))
        self.reduced_motion = Toggle(
            say("settings.reduced_motion"),
            chosen.reduced_motion,
            lambda on: self._choose(reduced_motion=on),
            tip=say("settings.reduced_motion_tip"),
        )
        speeds = [Option(speed, say(f"settings.{speed}")) for speed in ("slow", "normal", "fast", "off")]
        tips = {speed.id: say(f"settings.{speed.id}_tip") for speed in speeds}
        self.speed = TipChoice(say("settings.speed"), speeds, chosen.speed, lambda speed: self._choose(speed=speed), tips=tips)
        curtains = [Option(when, say(f"settings.{when}")) for when in ("always", "secret")]
        self.curtain = Choice(say("settings.curtain"), curtains, chosen.curtain, lambda when: self._choose(curtain=when))
        self.ends_turns = Toggle(
            say("settings.ends_turns"),
            chosen.ends_turns,
            lambda on: self._choose(ends_turns=on),
            tip=say("settings.ends_turns_tip"),
        )
        self.asks_end = Toggle(
            say("settings.asks_end"),
            chosen.asks_end,
            lambda on: self._choose(asks_end=on),
            tip=say("settings.asks_end_tip"),
        )
        self.fuse_clock = Toggle(
            say("settings.fuse_clock"),
            chosen.fuse_clock,
            lambda on: self._choose(fuse_clock=on),
            tip=say("settings.fuse_clock_tip"),
        )
        self.coach = Toggle(say("settings.coach"), chosen.coach, lambda on: self._choose(coach=on), tip=say("settings.coach_tip"))
        self.rule_numbers = Toggle(
            say("settings.rule_numbers"),
            chosen.rule_numbers,
            lambda on: self._choose(rule_numbers=on),
            tip=say("settings.rule_numbers_tip"),
        )
        self.sound_on = Toggle(
            say("settings.sound_on"),
            not chosen.muted,
            lambda on: self._choose(muted=not on),
        )
        self.volumes = {group: self._volume(group) for group in GROUPS}
        self.fields = {binding.action: KeyField(binding.action, self._bind) for binding in keys.BINDINGS}
        self.keys_line = Label(say("settings.keys_line", cancel=keys.shown_key("escape")), BODY, palette.DIM)
        self.exchanged = Label("")  # stands at the foot: the head of the keys may be scrolled away
        self.reset = Button(say("settings.keys_reset"), self._reset, icon="undo", height=36)

    @property
    def listening(self) -> bool:  # type: ignore[override]
        """Whether a key is being chosen."""
        return any(field.listening for field in self.fields.values())

    # changes

    def _choose(self, **chosen: Any) -> None:
        before = self.ahead()
        self.change(replace(self.current(), **chosen))
        if self.ahead() != before:
            self.again()

    def _shown_size(self, percent: int) -> str:
        return say("settings.percent" if self.current().scale else "settings.auto", percent=percent)

    def _resize_all(self, percent: int) -> None:
        self._choose(scale=percent)
        self.again()

    def _set_automatic(self, on: bool) -> None:
        self._choose(scale=None if on else self.size_of_all.value)
        self.again()

    def _volume(self, group: str) -> Slider:
        """The slider of a group of sounds: moved, it lets hear how loud that is; left, it keeps it."""
        name = f"{group}_volume"

        def listen(part: float) -> None:
            chosen: dict[str, Any] = {name: round(part * LOUDEST)}
            SOUNDS.set(replace(self.current(), **chosen).volumes)
            SOUNDS.example(group)

        return Slider(
            say(f"settings.{name}"),
            getattr(self.current(), name) / LOUDEST,
            listen,
            lambda part: say("settings.percent", percent=round(part * 100)),
            reason=say("settings.muted") if self.current().muted else "",
            width=240,
            settled=lambda part: self._choose(**{name: round(part * LOUDEST)}),
        )

    def _follow_mute(self) -> None:
        """Show on switch and sliders whether it is mute: a key changes that behind the page's back."""
        muted = self.current().muted
        if self.sound_on.on == muted:
            self.sound_on.change(on=not muted)
        for slider in self.volumes.values():
            if slider.enabled == muted:
                slider.change(reason=say("settings.muted") if muted else "")

    def draw(self, surface: Surface) -> None:
        self._follow_mute()
        super().draw(surface)

    def leave_off(self) -> None:
        self.focus.let_go()  # a slider that is still held has been moved to where it is

    def _bind(self, action: str, key: str) -> None:
        other = keys.TABLE.rebind(action, key)
        exchanged = say("settings.exchanged", key=keys.shown_key(key), other=say(f"action.{other}")) if other else ""
        self._keys_changed(exchanged)

    def _reset(self) -> None:
        keys.TABLE.reset()
        self._keys_changed("")

    def _keys_changed(self, exchanged: str) -> None:
        self.exchanged.change(words=exchanged)
        self._choose(keys=dict(keys.TABLE.chosen))
        self.again()

    # layout

    def resize(self, size: tuple[int, int], scale: Scale) -> None:
        chosen = self.current()
        # Keys of the window (larger, full screen) change these behind the page's back.
        self.size_of_all.change(value=scale.percent)
        self.automatic.change(on=chosen.scale is None)
        self.full_screen.change(on=chosen.full_screen)
        self.sound_on.change(tip=say("settings.sound_tip", key=keys.TABLE.shown("mute")))
        super().resize(size, scale)

    def arrange(self, view: Rect) -> int:
        px, scale = self.scale.px, self.scale
        wide = min(view.w - 2 * px(28), px(1460))
        x, y = (view.w - wide) // 2, px(24)
        self.heading.place(Rect(x, y, *self.heading.natural(scale, wide)), scale)
        y = self.heading.rect.bottom + px(14)
        beside = wide >= px(1070)  # whether the keys stand beside the rest
        half = not beside and wide >= px(640)  # whether the rest stands in two columns above them
        left = Rect(x, y, px(392) if beside else (wide - px(14)) // 2 if half else wide, 0)
        right = Rect(left.right + px(14), y, x + wide - left.right - px(14), 0) if beside or half else left
        several = [self.language] if len(self.language.options) > 1 else []
        later = [self.start_again] if self.ahead() else []
        sizes: list[Control] = [self.automatic, self.size_of_all]
        shown: list[Control | Button] = [*sizes, *several, self.contrast, *later, self.full_screen, self.reduced_motion]
        first, bottom = self._section(say("settings.picture"), shown, left)
        play = right if half else left.move(0, bottom + px(14) - y)
        switches = [self.ends_turns, self.asks_end, self.fuse_clock, self.coach, self.rule_numbers]
        played: list[Control] = [self.speed, self.curtain, *switches]
        second, end = self._section(say("settings.play"), played, play)
        heard: list[Control] = [self.sound_on, *self.volumes.values()]
        third, end = self._section(say("settings.sound"), heard, play.move(0, end + px(14) - play.y))
        bottom = max(bottom, end)
        panel, end = self._key_section(right if beside else Rect(x, bottom + px(14), wide, 0))
        bottom = max(bottom, end)
        row = self._place_foot(Rect(x, bottom + px(16), wide, 0))
        panels: list[Widget] = [first, second, third, panel]
        inputs: list[Widget] = [*shown, *played, *heard, *self.fields.values(), self.reset]
        self.focus.renew([self.heading, *panels, self.keys_line, *inputs, *row])
        return self.keep_in_sight(row, bottom, max(widget.rect.bottom for widget in row) + px(28), view)

    def _place_foot(self, area: Rect) -> list[Widget]:
        """The way back, and beside it which keys were exchanged last, if any were."""
        scale, gap = self.scale, self.scale.px(16)
        back = self.back.natural(scale, area.w)
        size = self.exchanged.natural(scale, area.w - back[0] - gap) if self.exchanged.words else (0, 0)
        high = max(back[1], size[1])
        self.back.place(Rect(area.x, area.y + (high - back[1]) // 2, *back), scale)
        beside = Rect(area.x + back[0] + gap, area.y + (high - size[1]) // 2, area.w - back[0] - gap, size[1])
        self.exchanged.place(beside, scale)
        return [self.back, self.exchanged] if self.exchanged.words else [self.back]

    def _section(self, title: str, controls: Sequence[Widget], area: Rect) -> tuple[Panel, int]:
        """A panel with controls below each other, and where it ends."""
        px, scale, inner = self.scale.px, self.scale, area.w - 2 * self.scale.px(14)
        panel = Panel(title.upper())
        heights = [max(px(HIGH), control.natural(scale, inner)[1]) for control in controls]
        high = panel.natural(scale, area.w)[1] + sum(heights) + px(6) * len(heights)
        panel.place(Rect(area.x, area.y, area.w, high), scale)
        y = panel.inside.y + px(4)
        for control, height in zip(controls, heights, strict=True):
            control.place(Rect(panel.inside.x, y, inner, height), scale)
            y += height + px(6)
        return panel, panel.rect.bottom

    def _key_section(self, area: Rect) -> tuple[Panel, int]:
        """The panel of keys, in as many columns as there is room for, and where it ends."""
        px, scale, inner = self.scale.px, self.scale, area.w - 2 * self.scale.px(14)
        panel = Panel(say("settings.keys").upper())
        panel.place(Rect(area.x, area.y, area.w, panel.natural(scale, area.w)[1]), scale)
        y, gap = panel.inside.y, px(32)
        size = self.keys_line.natural(scale, inner)
        self.keys_line.place(Rect(panel.inside.x, y, inner, size[1]), scale)
        y += size[1] + px(6)
        across = max(1, min(3, (inner + gap) // (px(300) + gap)))
        fields = list(self.fields.values())
        each = -(-len(fields) // across)
        ends = []
        for place, column in enumerate(columns(Rect(panel.inside.x, y, inner, 0), across, gap)):
            top = y
            for field in fields[place * each : (place + 1) * each]:
                high = field.natural(scale, column.w)[1]
                field.place(Rect(column.x, top, column.w, high), scale)
                top += high + px(3)
            ends.append(top)
        wide, high = self.reset.natural(scale, column.w)
        beside = ends[-1] + high <= max(ends)  # the last column may leave a place free at its foot
        x, top = (column.x, max(ends) - high) if beside else (panel.inside.x, max(ends) + px(6))
        self.reset.place(Rect(x, top, min(wide, column.w), high), scale)
        panel.place(Rect(area.x, area.y, area.w, max(*ends, self.reset.rect.bottom) + px(14) - area.y), scale)
        return panel, panel.rect.bottom
