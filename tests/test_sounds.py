"""The sounds that are shipped: made from the sources beside them, heard, within bounds, and ours."""

import json
import os
import re
import zlib
from array import array
from pathlib import Path

import pytest

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from scenes.kit.sounds import LENGTH
from tests.tiers import thinned

ROOT = Path(__file__).resolve().parents[1]
SOUNDS = ROOT / "art" / "sounds"
MADE = json.loads((SOUNDS / "made.json").read_text())
RATE = 44100
HIGHEST = 32767 * 10 ** (-1 / 20)
SHARPEST = 32767 * 10 ** (-46 / 20)  # the bend that coding leaves where music closes: 20 dB under the music
NAMES = [
    "click",
    "toggle",
    "refused",
    "notice",
    "turn",
    "curtain",
    "page",
    "card-turn",
    "card-deal",
    "card-play",
    "marker",
    "lock",
    "tile",
    "dice-roll",
    "dice-land",
    "cube",
    "flag",
    "skull",
    "point",
    "round",
    "step-paper",
    "step-grass",
    "step-dirt",
    "step-road",
    "step-wood",
    "step-water",
    "step-sand",
    "step-rubble",
    "sprint",
    "climb",
    "shot-near",
    "shot-far",
    "burst-near",
    "burst-far",
    "sniper-near",
    "sniper-far",
    "ricochet",
    "miss",
    "hit",
    "fall",
    "blast-near",
    "blast-far",
    "smoke",
    "reload",
    "heal",
    "cover",
    "bag",
    "skull-white",
    "skull-black",
    "gas",
    "flashbang",
    "rocket",
    "won",
    "lost",
    "drawn",
    "music-quiet",
    "music-table",
    "music-contact",
]
ENDS = ("won", "lost", "drawn")


def crc(file: Path) -> str:
    """The CRC-32 of the file."""
    return f"{zlib.crc32(file.read_bytes()):08x}"


def decoded(file: Path) -> array:
    """The samples of the file, two channels in turn, -32768 to 32767."""
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    try:
        return array("h", pygame.mixer.Sound(file).get_raw())
    finally:
        pygame.mixer.quit()


def power(samples: array) -> float:
    """The mean square of the samples."""
    return sum(one * one for one in samples) / max(len(samples), 1)


def named(file: str) -> str:
    """The name of the sound of which the file is one variant."""
    return re.sub(r"(-\d+)?\.ogg$", "", file)


def test_every_name_is_there():
    assert {named(file) for file in MADE["files"]} == set(NAMES)
    for name in NAMES:
        numbers = sorted(file for file in MADE["files"] if named(file) == name)
        assert numbers in ([f"{name}.ogg"], [f"{name}-{number + 1}.ogg" for number in range(len(numbers))]), name


def test_the_files_were_made_from_these_sources():
    assert MADE["sources"] == {file.name: crc(file) for file in SOUNDS.glob("*.py")}, "make them anew: python3 art/sounds/make.py"


def test_the_files_are_those_that_were_made():
    assert MADE["files"] == {file.name: crc(file) for file in SOUNDS.glob("*.ogg")}, "make them anew: python3 art/sounds/make.py"
    assert sum(file.stat().st_size for file in SOUNDS.glob("*.ogg")) <= 2_500_000


def test_the_credits_name_the_sounds():
    rows = [row for row in (ROOT / "art" / "CREDITS.md").read_text().splitlines() if "`sounds/*.ogg`" in row]
    assert len(rows) == 1 and "sounds/make.py" in rows[0] and "MIT" in rows[0]


@pytest.mark.parametrize("file", thinned(sorted(MADE["files"]), 4))
def test_a_sound_is_heard_and_within_bounds(file):
    samples = decoded(SOUNDS / file)
    seconds = len(samples) / 2 / RATE
    low, high = (60, 100) if file.startswith("music-") else (0.05, 3.0 if named(file) in ENDS else 1.5)
    assert low <= seconds <= high
    assert max(max(samples), -min(samples)) <= HIGHEST, "clipped: its peak is over -1 dBFS"
    assert power(samples[::2][: 60 * RATE : 7]) > 60**2, "silent"
    assert abs(sum(samples)) / len(samples) < 33, "its middle is not zero"


@pytest.mark.parametrize("file", thinned([file for file in sorted(MADE["files"]) if not file.startswith("music-")], 4))
def test_an_effect_begins_and_ends_without_a_click(file):
    left = decoded(SOUNDS / file)[::2]
    highest = max(max(left), -min(left))
    assert abs(left[0]) < highest * 0.02 and abs(left[-1]) < highest * 0.02


@pytest.fixture(scope="module")
def loops() -> dict[str, array]:
    """The samples of each piece of music, two channels in turn."""
    return {file: decoded(SOUNDS / file) for file in MADE["files"] if file.startswith("music-")}


def test_the_moods_are_of_one_length_so_that_one_can_go_on_where_another_is(loops):
    assert {len(samples) / 2 / RATE for samples in loops.values()} == {LENGTH}


def test_music_closes_without_a_step(loops):
    for file, samples in loops.items():
        for side in (samples[::2], samples[1::2]):
            near = side[-5 * RATE :] + side[: 5 * RATE]
            steps = [after - before for before, after in zip(near, near[1:], strict=False)]
            bends = [after - before for before, after in zip(steps, steps[1:], strict=False)]
            seam = 5 * RATE - 1  # the step from the last sample to the first
            usual = sorted(map(abs, steps))
            assert abs(steps[seam]) <= usual[len(usual) * 999 // 1000], f"{file} is heard to begin again"
            assert max(map(abs, bends[seam - 1 : seam + 1])) <= SHARPEST, f"{file} is heard to begin again"
