"""The one table of keys: which key does what, how it is called on the screen, and how a player changes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pygame

from scenes.kit.words import knows, say


class Binding(NamedTuple):
    """What a key does: the action's name, the key it comes with, keys that always do the same, its group."""

    action: str
    key: str
    spare: tuple[str, ...]
    group: str


# A key is written as its name in small letters, "ctrl+" or "shift+" before it, or as the sign it types ("?").
BINDINGS: tuple[Binding, ...] = (
    Binding("confirm", "return", ("kp_enter",), "play"),
    Binding("let_go", "escape", (), "play"),
    Binding("undo", "z", ("ctrl+z",), "play"),
    Binding("clear", "c", (), "play"),
    Binding("next", "tab", (), "play"),
    Binding("skip", "space", (), "play"),
    Binding("use", "r", (), "play"),
    Binding("cover", "k", (), "play"),
    Binding("turn_left", "q", (), "play"),
    Binding("turn_right", "e", (), "play"),
    Binding("sight", "v", (), "look"),
    Binding("threat", "t", (), "look"),
    Binding("ghost", "g", (), "look"),
    Binding("peek", "p", (), "look"),
    Binding("rules", "f1", (), "look"),
    Binding("log", "l", (), "look"),
    Binding("why", "i", (), "look"),
    Binding("coach", "h", (), "look"),
    Binding("ledger", "d", (), "look"),
    Binding("page_back", "alt+left", (), "look"),
    Binding("page_on", "alt+right", (), "look"),
    Binding("zoom_in", "+", ("=", "kp_plus"), "look"),
    Binding("zoom_out", "-", ("kp_minus",), "look"),
    Binding("whole_board", "home", (), "look"),
    Binding("step_on", ".", (), "replay"),
    Binding("step_back", ",", (), "replay"),
    Binding("action_on", "pagedown", (), "replay"),
    Binding("action_back", "pageup", (), "replay"),
    Binding("mark_on", "n", (), "replay"),
    Binding("mark_back", "b", (), "replay"),
    Binding("star", "s", (), "replay"),
    Binding("note", "w", (), "replay"),
    Binding("redo", "y", ("ctrl+y", "ctrl+shift+z"), "editor"),
    Binding("remove", "delete", (), "editor"),
    Binding("copy", "ctrl+c", (), "editor"),
    Binding("paste", "ctrl+v", (), "editor"),
    Binding("speed_slow", "1", (), "table"),
    Binding("speed_normal", "2", (), "table"),
    Binding("speed_fast", "3", (), "table"),
    Binding("speed_off", "4", (), "table"),
    Binding("menu", "f10", (), "table"),
    Binding("panels", "f6", (), "table"),
    Binding("column_down", "shift+pagedown", (), "table"),
    Binding("column_up", "shift+pageup", (), "table"),
    Binding("keys", "?", (), "table"),
    Binding("mute", "m", (), "table"),
    Binding("full_screen", "f11", ("alt+return",), "table"),
    Binding("screenshot", "f12", (), "table"),
    Binding("larger", "ctrl++", ("ctrl+=", "ctrl+shift+=", "ctrl+shift++", "ctrl+kp_plus"), "table"),
    Binding("smaller", "ctrl+-", ("ctrl+kp_minus",), "table"),
)
GROUPS = ("play", "look", "replay", "editor", "table")

_MODIFIERS = (
    ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_META),
    ("alt", pygame.KMOD_LALT),
    ("shift", pygame.KMOD_SHIFT),
)
_NAMES = {getattr(pygame, name): name[2:].lower() for name in dir(pygame) if name.startswith("K_")}
_ALONE = {"lctrl", "rctrl", "lshift", "rshift", "lalt", "ralt", "lmeta", "rmeta", "lsuper", "rsuper", "mode"}


def key_of(event: pygame.event.Event) -> str:
    """The key of a KEYDOWN or KEYUP as the table writes it, as "z", "ctrl+z" or "?"; "" for a modifier alone."""
    held = [name for name, mask in _MODIFIERS if getattr(event, "mod", 0) & mask]
    typed = getattr(event, "unicode", "")
    if typed and typed.isprintable() and not typed.isalpha() and typed != " " and "ctrl" not in held:
        return typed
    code = event.key
    name = chr(code) if 33 <= code <= 126 else _NAMES.get(code, f"key {code}")
    return "" if name in _ALONE else "".join(f"{modifier}+" for modifier in held) + name


def writes(event: pygame.event.Event) -> bool:
    """Whether this KEYDOWN writes a sign where something is typed."""
    sign = getattr(event, "unicode", "")
    return bool(sign) and sign.isprintable() and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)


def shown_key(key: str) -> str:
    """What a key is called on the screen: "Enter", "Z", "Ctrl +"."""
    parts = []
    while "+" in key[:-1]:
        first, _, key = key.partition("+")
        parts.append(first)
    named = [say(f"key.{part}") if knows(f"key.{part}") else part.upper() for part in [*parts, key]]
    return " ".join(named)


class KeyTable:
    """Which key does what, now."""

    def __init__(self) -> None:
        self.chosen: dict[str, str] = {}
        self._by_action = {binding.action: binding for binding in BINDINGS}

    def key(self, action: str) -> str:
        """The key of an action as the table writes it."""
        return self.chosen.get(action, self._by_action[action].key)

    def shown(self, action: str) -> str:
        """What the key of an action is called on the screen."""
        return shown_key(self.key(action))

    def means(self, event: pygame.event.Event, action: str) -> bool:
        """Whether this KEYDOWN or KEYUP is the key of the action."""
        key = key_of(event)
        if not key:
            return False
        if key == self.key(action):
            return True
        return key in self._by_action[action].spare and not any(self.key(other) == key for other in self._by_action)

    def action(self, event: pygame.event.Event) -> str | None:
        """The action this KEYDOWN or KEYUP calls for, or None."""
        return next((binding.action for binding in BINDINGS if self.means(event, binding.action)), None)

    def rebind(self, action: str, key: str) -> str | None:
        """Give the action this key; return the action that got its old key in exchange, or None."""
        other = next((name for name in self._by_action if name != action and self.key(name) == key), None)
        if other:
            self._set(other, self.key(action))
        self._set(action, key)
        return other

    def _set(self, action: str, key: str) -> None:
        if key == self._by_action[action].key:
            self.chosen.pop(action, None)
        else:
            self.chosen[action] = key

    def reset(self) -> None:
        """Give every action the key it came with."""
        self.chosen.clear()

    def load(self, chosen: Mapping[str, str]) -> None:
        """Take over a player's own keys; names of actions that are not in the table are passed over."""
        self.chosen = {action: key for action, key in chosen.items() if action in self._by_action}


TABLE = KeyTable()
