"""What a player has chosen for the whole program, kept in one JSON file in the user's folder."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.files import SMALL, json_of
from game.folders import set_aside, user_folder, why_unread, write_whole
from game.texts import cleaned, cut
from scenes.kit.contrast import HIGH, USUAL
from scenes.kit.scale import LEAST, MOST
from scenes.kit.words import say

if TYPE_CHECKING:
    from scenes.kit.sounds import Volumes

SPEED_NAMES = ("slow", "normal", "fast", "off")
CURTAINS = ("always", "secret")
CONTRASTS = (USUAL, HIGH)
LEVELS = ("recruit", "regular", "veteran")
ASKED = ("always", "fire", "odds", "never")
LOUDEST = 100
FARTHEST = 100_000  # pixels: no desktop reaches farther


@dataclass(frozen=True)
class Preferences:
    """The choices, each at its usual value; `scale` None means: as large as the window has room for."""

    scale: int | None = None
    speed: str = "normal"
    full_screen: bool = False
    curtain: str = "secret"
    reduced_motion: bool = False
    names: Mapping[str, str] = field(default_factory=dict)  # seat -> the name somebody gave himself
    keys: Mapping[str, str] = field(default_factory=dict)  # action -> key, where it is not the usual one
    language: str = ""  # its code; "" is English
    table_volume: int = 80  # 0 to LOUDEST: dice, cards, steps, shots
    button_volume: int = 50  # clicks on the interface, and its notices
    music_volume: int = 40
    muted: bool = False
    contrast: str = USUAL
    asked: str = "always"  # when a seat wants to be asked for an answer in another's turn, where a game has such
    asked_over: int = 40  # percent: with `odds`, over which odds
    level: str = LEVELS[1]  # of the bots, as it was chosen last in a set-up
    lessons: bool = True  # whether a training match tells its lessons
    asks_end: bool = True  # whether the end of a turn is asked about while something could still be done in it
    ends_turns: bool = False  # whether a turn in which nothing is left to be decided ends by itself, where a game has such
    window: tuple[int, int] | None = None  # its size in pixels when it was closed last
    stood: tuple[int, int] | None = None  # where it stood then, in pixels from the left and the top of the desktop
    fuse_clock: bool = True  # whether a fuse burns in real time, where a game has one
    fuse_known: bool = False  # whether somebody here has begun to throw at a fuse that burns in real time
    stepwise: bool | None = None  # whether every action waits for a click where a table offers that; None: as the table has it
    programs: Mapping[str, str] = field(default_factory=dict)  # call -> name and version: the programs that may hold a seat
    coach: bool = False  # whether friendly matches have a coach, which tells the best move and why
    rule_numbers: bool = False  # whether each line of odds shows the number of its rule

    @property
    def volumes(self) -> Volumes:
        """How loud each group of sounds is: all of them silent where it is mute."""
        from scenes.kit.sounds import Volumes  # what sounds also opens a window; a choice can be read without one

        return Volumes() if self.muted else Volumes(self.table_volume, self.button_volume, self.music_volume)


def file() -> Path:
    """The file the preferences stand in."""
    return user_folder() / "preferences.json"


def _words(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(part, str) for pair in value.items() for part in pair)


def _pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(type(part) is int and abs(part) <= FARTHEST for part in value)


# For each choice: what it must be like, and what the sentence that says so is given.
_FIT: dict[str, tuple[Callable[[object], bool], dict[str, object]]] = {
    "scale": (
        lambda value: value is None or (type(value) is int and LEAST <= value <= MOST),
        {"least": LEAST, "most": MOST},
    ),
    **{name: (lambda value: value is None or _pair(value), {}) for name in ("window", "stood")},
    "speed": (lambda value: value in SPEED_NAMES, {"words": ", ".join(SPEED_NAMES)}),
    "full_screen": (lambda value: type(value) is bool, {}),
    "curtain": (lambda value: value in CURTAINS, {"words": ", ".join(CURTAINS)}),
    "reduced_motion": (lambda value: type(value) is bool, {}),
    "lessons": (lambda value: type(value) is bool, {}),
    "asks_end": (lambda value: type(value) is bool, {}),
    "ends_turns": (lambda value: type(value) is bool, {}),
    "fuse_clock": (lambda value: type(value) is bool, {}),
    "fuse_known": (lambda value: type(value) is bool, {}),
    "stepwise": (lambda value: value is None or type(value) is bool, {}),
    "programs": (lambda value: _words(value), {}),
    "coach": (lambda value: type(value) is bool, {}),
    "rule_numbers": (lambda value: type(value) is bool, {}),
    "language": (lambda value: isinstance(value, str), {}),
    **{
        name: (lambda value: type(value) is int and 0 <= value <= LOUDEST, {"most": LOUDEST})
        for name in ("table_volume", "button_volume", "music_volume")
    },
    "muted": (lambda value: type(value) is bool, {}),
    "contrast": (lambda value: value in CONTRASTS, {"words": ", ".join(CONTRASTS)}),
    "asked": (lambda value: value in ASKED, {"words": ", ".join(ASKED)}),
    "asked_over": (lambda value: type(value) is int and 0 <= value < 100, {}),
    "level": (lambda value: value in LEVELS, {"words": ", ".join(LEVELS)}),
    "names": (_words, {}),
    "keys": (_words, {}),
}


def load(path: Path | None = None) -> tuple[Preferences, list[str]]:
    """The preferences, and a sentence for each fault found in their file; what is at fault keeps its usual value.

    A file that cannot be read at all is set aside under another name, so that nothing in it is lost.
    """
    path = path or file()
    try:
        read = json_of(path, SMALL)
        if not isinstance(read, dict):
            raise ValueError(say("preferences.no_names"))
    except FileNotFoundError:
        return Preferences(), []
    except (OSError, ValueError) as fault:
        kept = set_aside(path, path.with_name("preferences.broken.json"))
        return Preferences(), [say("preferences.broken", file=path.name, why=why_unread(fault), kept=kept.name)]
    faults, good = list[str](), dict[str, Any]()
    for name in (known.name for known in fields(Preferences)):
        if name not in read:
            continue
        fits, values = _FIT[name]
        if fits(read[name]):
            good[name] = tuple(read[name]) if isinstance(read[name], list) else read[name]
        else:
            shown = cut(json.dumps(read[name], ensure_ascii=False))
            expected = say(f"preferences.{name}", **values)
            faults.append(say("preferences.unknown", file=path.name, key=name, value=shown, expected=expected))
    if "names" in good:
        good["names"] = {seat: cleaned(name) for seat, name in good["names"].items()}
    return Preferences(**good), faults


def contrast_chosen(path: Path | None = None) -> str:
    """The contrast that is chosen, to be known before anything is drawn; the usual one where the file says none.

    What is wrong with the file is left for `load` to tell.
    """
    try:
        read = json_of(path or file(), SMALL)
    except (OSError, ValueError):
        return USUAL
    chosen = read.get("contrast") if isinstance(read, dict) else None
    return chosen if chosen in CONTRASTS else USUAL


def save(preferences: Preferences, path: Path | None = None) -> None:
    """Write the file whole or not at all; what a newer version has chosen there stays.

    Raises: OSError.
    """
    path = path or file()
    chosen = _newer(path) | asdict(preferences)
    write_whole(path, json.dumps(chosen, ensure_ascii=False, indent=2, sort_keys=True) + "\n")


def _newer(path: Path) -> dict[str, Any]:
    """The choices in a file that this version does not know."""
    known = {one.name for one in fields(Preferences)}
    try:
        read = json_of(path, SMALL)
    except (OSError, ValueError):
        return {}
    return {name: value for name, value in read.items() if name not in known} if isinstance(read, dict) else {}
