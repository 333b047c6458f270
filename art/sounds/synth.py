"""What every sound is made of: oscillators, noise, filters, envelopes, rooms, and how loud the result is.

A sound is a row of floats at RATE a second. Frequencies are hertz, times seconds, levels decibels.
"""

from collections.abc import Callable, Iterable

import numpy as np

RATE = 44100
CEILING = 10 ** (-2.5 / 20)  # the highest peak written; the coding may add a decibel and stays under -1
Sound = np.ndarray
Chance = np.random.Generator


def samples(seconds: float) -> int:
    """The number of samples in so many seconds."""
    return round(seconds * RATE)


def clock(seconds: float) -> Sound:
    """The time of each sample, in seconds."""
    return np.arange(samples(seconds)) / RATE


def noise(chance: Chance, seconds: float) -> Sound:
    """White noise of strength 1."""
    return chance.standard_normal(samples(seconds))


def tone(hertz: float | Sound, seconds: float) -> Sound:
    """A sine; `hertz` may be a course, one value for each sample."""
    course = np.broadcast_to(np.asarray(hertz, dtype=float), samples(seconds))
    return np.sin(2 * np.pi * np.cumsum(course) / RATE)


def course(start: float, end: float, seconds: float, bend: float = 1.0) -> Sound:
    """A course from one frequency to another by equal intervals; `bend` over 1 leaves later, under 1 sooner."""
    along = np.linspace(0, 1, samples(seconds)) ** bend
    return start * (end / start) ** along


def falling(seconds: float, fall: float, rise: float = 0.0005) -> Sound:
    """An envelope that rises at once and falls by 60 dB in `fall` seconds."""
    time = clock(seconds)
    return np.minimum(time / rise, 1) * 10 ** (-3 * np.maximum(time - rise, 0) / fall)


def swelling(seconds: float, top: float = 0.5, sharpness: float = 2.0) -> Sound:
    """An envelope that swells to its top at that part of the time and is gone at the end."""
    along = np.linspace(0, 1, samples(seconds))
    up, down = np.clip(along / top, 0, 1), np.clip((1 - along) / (1 - top), 0, 1)
    return np.sin(np.pi / 2 * np.minimum(up, down)) ** sharpness


def response(kind: str, hertz: float, size: int, quality: float = 0.707, gain: float = 0.0) -> np.ndarray:
    """What a filter of second order (low, high, band, peak, shelf) does to each of the frequencies of `size` samples."""
    turn = 2 * np.pi * hertz / RATE
    cos, alpha, lift = np.cos(turn), np.sin(turn) / (2 * quality), 10 ** (gain / 40)
    root = 2 * np.sqrt(lift) * alpha
    above, below = {
        "low": (((1 - cos) / 2, 1 - cos, (1 - cos) / 2), (1 + alpha, -2 * cos, 1 - alpha)),
        "high": (((1 + cos) / 2, -1 - cos, (1 + cos) / 2), (1 + alpha, -2 * cos, 1 - alpha)),
        "band": ((alpha, 0.0, -alpha), (1 + alpha, -2 * cos, 1 - alpha)),
        "peak": ((1 + alpha * lift, -2 * cos, 1 - alpha * lift), (1 + alpha / lift, -2 * cos, 1 - alpha / lift)),
        "shelf": (
            (
                lift * (lift + 1 + (lift - 1) * cos + root),
                -2 * lift * (lift - 1 + (lift + 1) * cos),
                lift * (lift + 1 + (lift - 1) * cos - root),
            ),
            (lift + 1 - (lift - 1) * cos + root, 2 * (lift - 1 - (lift + 1) * cos), lift + 1 - (lift - 1) * cos - root),
        ),
    }[kind]
    back = np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size)
    return (above[0] + above[1] * back + above[2] * back**2) / (below[0] + below[1] * back + below[2] * back**2)


def filtered(sound: Sound, kind: str, hertz: float, quality: float = 0.707, gain: float = 0.0, around: bool = False) -> Sound:
    """The sound behind a filter; `around` for a loop, whose end rings on at its beginning."""
    size = len(sound) if around else 1 << (len(sound) + RATE // 4).bit_length()
    return np.fft.irfft(np.fft.rfft(sound, size) * response(kind, hertz, size, quality, gain), size)[: len(sound)]


def between(sound: Sound, low: float, high: float) -> Sound:
    """The part of the sound between two frequencies, falling by 24 dB an octave outside."""
    for kind, hertz in (("high", low), ("high", low), ("low", high), ("low", high)):
        sound = filtered(sound, kind, hertz)
    return sound


def swept(sound: Sound, hertz: Sound, quality: float) -> Sound:
    """The sound behind a band-pass whose middle follows a course under 7 kHz."""
    low = band = 0.0
    damping, steps, out = 1 / quality, 2 * np.sin(np.pi * np.minimum(hertz, 7000) / RATE), np.empty(len(sound))
    for place, (value, step) in enumerate(zip(sound.tolist(), steps.tolist(), strict=True)):
        low += step * band
        band += step * (value - low - damping * band)
        out[place] = band
    return out / quality


def after(sound: Sound, answer: Sound) -> Sound:
    """The sound as something answers to it, which rings with `answer` when it is struck."""
    size = 1 << (len(sound) + len(answer)).bit_length()
    return np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(answer, size), size)[: len(sound) + len(answer) - 1]


def touch(seconds: float) -> Sound:
    """The push of one contact: short is hard and bright, long is soft and dull; its sum is 1."""
    push = np.hanning(max(samples(seconds), 1) + 2)[1:-1]
    return push / push.sum()


def struck(modes: Iterable[tuple[float, float, float]], contact: float) -> Sound:
    """A body struck once: its modes are (hertz, seconds to fall by 60 dB, strength)."""
    modes = list(modes)
    seconds = max(fall for _, fall, _ in modes)
    ringing = sum(strength * tone(hertz, seconds) * falling(seconds, fall) for hertz, fall, strength in modes)
    return after(ringing, touch(contact))


def grains(chance: Chance, seconds: float, count: int, envelope: Sound, grain: Callable[[Chance], Sound]) -> Sound:
    """So many small sounds strewn over the time, thick and strong where the envelope is high."""
    out = np.zeros(samples(seconds))
    weights = envelope / envelope.sum()
    for place in np.sort(chance.choice(len(envelope), size=count, p=weights)):
        small = grain(chance) * chance.uniform(0.3, 1.0) * envelope[place]
        end = min(len(out), place + len(small))
        out[place:end] += small[: end - place]
    return out


def mixed(*parts: tuple[float, float, Sound]) -> Sound:
    """Sounds laid over each other, each as (when it begins, strength, sound)."""
    out = np.zeros(max(samples(start) + len(sound) for start, _, sound in parts))
    for start, strength, sound in parts:
        out[samples(start) : samples(start) + len(sound)] += strength * sound
    return out


def room(chance: Chance, echoes: Iterable[tuple[float, float]], tail: float, wet: float, bright: float) -> Sound:
    """How a room answers: the direct sound, echoes (seconds, strength), and a diffuse tail that dies in `tail` seconds."""
    dying = filtered(noise(chance, tail) * falling(tail, tail, rise=0.02), "low", bright)
    answer = mixed((0, 1, np.ones(1)), (0.006, wet * 0.03, dying))
    for late, strength in echoes:
        spread = touch(0.0002 + late * 0.02)
        answer = mixed((0, 1, answer), (late, strength, spread))
    return answer


def even(sound: Sound, peak: float = 1.0) -> Sound:
    """The sound with its highest peak at `peak`."""
    return sound * (peak / np.abs(sound).max())


def pressed(sound: Sound, strength: float) -> Sound:
    """The sound driven into softness: peaks are rounded, what is between comes forward."""
    return np.tanh(even(sound) * strength) / np.tanh(strength)


def weighted(sound: Sound) -> Sound:
    """The sound as loudness is measured by (ITU-R BS.1770): more of the high, none of the lowest."""
    return filtered(filtered(sound, "shelf", 1681.97, 0.7072, 4.0), "high", 38.135, 0.5003)


def loudness(sound: Sound, window: float = 0.1) -> float:
    """The loudness of the loudest stretch of that length, in LUFS."""
    power = np.concatenate(([0.0], np.cumsum(weighted(np.pad(sound, samples(window))) ** 2)))
    width = samples(window)
    return float(-0.691 + 10 * np.log10((power[width:] - power[:-width]).max() / width + 1e-12))


def finished(sound: Sound, level: float, longest: float) -> Sound:
    """The sound ready to be written: no rumble, no silence around it, no click at its ends, as loud as `level` LUFS."""
    sound = filtered(np.concatenate((np.zeros(samples(0.003)), sound, np.zeros(samples(0.05)))), "high", 30)
    heard = np.flatnonzero(np.abs(sound) > np.abs(sound).max() * 10 ** (-58 / 20))
    sound = sound[max(heard[0] - samples(0.002), 0) : heard[-1] + 1]
    closing = samples(0.5 if len(sound) > samples(longest) else 0.01)
    sound = sound[: samples(longest)] - sound[: samples(longest)].mean()
    opening = samples(0.001)
    sound[:opening] *= np.sin(np.linspace(0, np.pi / 2, opening)) ** 2
    sound[-closing:] *= np.cos(np.linspace(0, np.pi / 2, closing)) ** 2
    sound = sound * 10 ** ((level - loudness(sound)) / 20)
    over = np.abs(sound) > CEILING / 2
    bent = CEILING / 2 * (1 + np.tanh(2 * np.abs(sound) / CEILING - 1))
    return np.where(over, np.sign(sound) * bent, sound)
