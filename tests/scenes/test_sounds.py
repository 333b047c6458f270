"""What sounds: groups and voices, files, moods, and all that can go wrong with a device."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pygame
import pytest

from scenes.kit import sounds
from scenes.kit.sounds import FADE, INTERFACE, LASTS, LENGTH, VOICES, Sounds, Volumes, files

LOUD = Volumes(80, 50, 40)
MOODS = ("quiet", "table", "contact")


class Clock:
    """The clock that only grows, as the test lets it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(sounds, "monotonic", made)
    return made


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def ears(clock: Clock, told: list[str]) -> Iterator[Sounds]:
    """Sounds with a device that nobody hears."""
    made = opened(Sounds(), told)
    yield made
    made.close()
    files.cache_clear()


def opened(made: Sounds, told: list[str], volumes: Volumes = LOUD) -> Sounds:
    made.set(volumes)
    made.open(told.append)
    caught_up(made)
    return made


def caught_up(ears: Sounds) -> None:
    """Wait until what is done beside the loop has been done."""
    done = Event()
    ears._wishes.put(done.set)
    assert done.wait(10)


def heard(ears: Sounds, group: str = "table") -> int:
    """How many sounds of a group are heard once what had to be read has been read."""
    caught_up(ears)
    ears.update("quiet")
    first = 0 if group == "table" else VOICES["table"]
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(first, first + VOICES[group]))


def test_a_sound_is_read_when_it_is_first_wanted_and_heard(ears: Sounds) -> None:
    assert ears.audible and ears._read == {}
    ears.play("dice-land")
    assert heard(ears) == 1
    assert len(ears._read) == 1


def test_the_same_sound_twice_at_once_is_heard_once_and_later_again(ears: Sounds, clock: Clock) -> None:
    ears.play("dice-land")
    ears.play("dice-land")
    assert heard(ears) == 1
    clock.now += 0.1
    ears.play("dice-land")
    assert heard(ears) == 2


def test_variants_take_turns_and_never_repeat_at_once(ears: Sounds, clock: Clock) -> None:
    assert len(files()["dice-land"]) > 1
    before = None
    for _ in range(20):
        clock.now += 1.0
        ears.play("dice-land")
        assert ears._variant["dice-land"] != before
        before = ears._variant["dice-land"]


def test_a_burst_of_events_is_no_wall_of_noise(ears: Sounds, clock: Clock) -> None:
    for name in [name for name in files() if not name.startswith("music")][: VOICES["table"] + 5]:
        ears.play(name)
    assert heard(ears) == VOICES["table"]


def test_what_had_to_be_read_for_too_long_is_not_heard_any_more(ears: Sounds, clock: Clock) -> None:
    ears.play("dice-land")
    caught_up(ears)
    clock.now += 1.0
    assert heard(ears) == 0


@pytest.mark.parametrize("volumes", [Volumes(), Volumes(0, 50, 0)])
def test_a_group_at_nothing_reads_nothing(clock: Clock, told: list[str], volumes: Volumes) -> None:
    ears = opened(Sounds(), told, volumes)
    try:
        ears.play("dice-land")
        clock.now += 10
        ears.update("table")
        caught_up(ears)
        assert ears._read == {} and ears._playing == ""
        assert ears.audible == any(volumes), "muted altogether, no device is asked for"
    finally:
        ears.close()


def test_unmuting_opens_the_device_and_muting_ends_what_is_heard(clock: Clock, told: list[str]) -> None:
    ears = opened(Sounds(), told, Volumes())
    try:
        ears.set(LOUD)
        caught_up(ears)
        ears.play("dice-land")
        assert heard(ears) == 1
        ears.set(Volumes())
        assert not ears.audible and heard(ears) == 0
    finally:
        ears.close()


def test_of_several_sounds_of_the_interface_the_weightiest_is_heard(ears: Sounds, clock: Clock) -> None:
    assert set(INTERFACE) <= set(files())
    for name in ("click", "refused", "notice"):
        ears.interface(name)
    ears.update("quiet")
    assert [name for name in INTERFACE if name in ears._last] == ["refused"]
    assert heard(ears, "button") == 1


def test_an_example_of_a_group_is_heard_now_and_then(ears: Sounds, clock: Clock) -> None:
    for _ in range(10):
        ears.example("table")
        ears.example("music")
        assert heard(ears) <= 3
        clock.now += 0.05
    assert heard(ears) == 3


def test_the_music_follows_the_mood_once_it_has_settled(ears: Sounds, clock: Clock) -> None:
    assert all(f"music-{mood}" in files() for mood in MOODS)
    ears.update("quiet")
    assert ears._playing == "" and not pygame.mixer.music.get_busy()
    clock.now += 1.0
    ears.update("quiet")
    assert ears._playing == "quiet" and pygame.mixer.music.get_busy()
    ears.update("table")
    ears.update("quiet")  # a look in and out again
    clock.now += 0.5
    ears.update("quiet")
    assert ears._playing == "quiet"
    ears.update("contact")
    clock.now += 1.0
    ears.update("contact")
    assert ears._playing == "", "it fades"
    pygame.mixer.music.stop()  # has faded
    ears.update("contact")
    assert ears._playing == "contact" and pygame.mixer.music.get_busy()
    ears.set(LOUD._replace(music=0))
    ears.update("contact")
    assert not pygame.mixer.music.get_busy()


def test_music_goes_on_where_that_of_the_other_mood_was(ears: Sounds, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    music, began = pygame.mixer.music, list[float]()
    play = music.play
    monkeypatch.setattr(music, "play", lambda *given, start, **named: (began.append(start), play(*given, start=start, **named)))

    def settled(mood: str) -> None:
        ears.update(mood)
        clock.now += 1.0
        ears.update(mood)

    settled("quiet")
    monkeypatch.setattr(music, "get_pos", lambda: 60_000)
    settled("contact")
    music.stop()  # has faded
    monkeypatch.setattr(music, "get_pos", lambda: -1)
    ears.update("contact")
    assert ears._playing == "contact" and began == [0.0, pytest.approx(60 + FADE)]
    monkeypatch.setattr(music, "get_pos", lambda: 20_000)
    ears.set(LOUD._replace(music=0))
    ears.update("contact")
    ears.set(LOUD)
    ears.update("contact")
    assert music.get_busy() and began[2:] == [pytest.approx(80 + FADE - LENGTH)]


def test_a_missing_and_a_broken_file_are_passed_over(
    ears: Sounds, clock: Clock, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sounds").mkdir()
    for name in ("broken", "music-quiet"):
        (tmp_path / "sounds" / f"{name}.ogg").write_bytes(b"no sound at all")
    monkeypatch.setattr(sounds, "art_folder", lambda: tmp_path)
    files.cache_clear()
    for _ in range(2):
        ears.play("missing")
        ears.play("broken")
        clock.now += 1.0
        ears.update("quiet")
    assert heard(ears) == 0 and ears.audible and told == []


def test_without_a_device_it_is_told_once_and_all_goes_on(clock: Clock, told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    ears = opened(Sounds(), told)
    try:
        for volume in (10, 20, 30):
            ears.play("dice-land")
            ears.interface("click")
            ears.update("table")
            ears.set(Volumes(volume, volume, volume))  # it is looked for again
            caught_up(ears)
        assert not ears.audible and len(told) == 1 and told[0]
        monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
        ears.set(LOUD)
        caught_up(ears)
        assert ears.audible
    finally:
        ears.close()


def test_a_device_that_vanishes_is_told_once_and_all_goes_on(ears: Sounds, clock: Clock, told: list[str]) -> None:
    ears.play("dice-land")
    assert heard(ears) == 1
    pygame.mixer.quit()
    clock.now += 1.0
    ears.play("dice-land")
    caught_up(ears)
    ears.update("table")
    clock.now += 2.0
    ears.update("table")
    ears.update("table")
    assert not ears.audible and len(told) == 1


def test_a_device_that_is_unplugged_is_followed_by_another(ears: Sounds, clock: Clock, told: list[str]) -> None:
    clock.now += LASTS
    ears.play("dice-land")
    assert heard(ears) == 1
    ears.unplugged()
    assert not ears.audible
    caught_up(ears)
    assert ears.audible and ears._read == {}
    clock.now += 1.0
    ears.play("dice-land")
    assert heard(ears) == 1 and told == []


def test_a_device_that_goes_as_soon_as_it_is_open_is_not_opened_without_end(ears: Sounds, told: list[str]) -> None:
    ears.unplugged()
    ears.unplugged()
    caught_up(ears)
    assert not ears.audible and told == []
    ears.set(LOUD._replace(music=30))  # somebody has plugged it in again, and tries
    caught_up(ears)
    assert ears.audible


def test_closed_and_opened_again_it_sounds_again(ears: Sounds, clock: Clock, told: list[str]) -> None:
    ears.close()
    assert not ears.audible and pygame.mixer.get_init() is None
    opened(ears, told)
    ears.play("dice-land")
    assert heard(ears) == 1
