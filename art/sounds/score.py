"""The music: three moods of one piece, in one key, one tempo and one course of chords, so that each can fade into another.

A mood is laid on a circle: what sounds on beyond its end is heard at its beginning, so it has no seam.
"""

import numpy as np
from piano import felt
from synth import (
    RATE,
    Chance,
    Sound,
    between,
    course,
    even,
    falling,
    filtered,
    loudness,
    mixed,
    noise,
    samples,
    struck,
    swelling,
    tone,
)
from table import modes

BEAT = 1.12  # 53.6 beats a minute
BAR = 4 * BEAT
BARS = 16
SECONDS = BARS * BAR
SIZE = samples(SECONDS)
PITCHES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b-": 10}
# Two bars each: D minor, B flat, F, G minor, D minor, B flat, G minor, an A without its third.
CHORDS = (
    ("d", "a", "f", "e"),
    ("b-", "f", "d", "a"),
    ("f", "c", "a", "g"),
    ("g", "d", "b-", "a"),
    ("d", "a", "f", "c"),
    ("b-", "f", "d", "c"),
    ("g", "d", "b-", "f"),
    ("a", "e", "d", "g"),
)


def pitch(name: str, octave: int) -> float:
    """The frequency of a note, in hertz."""
    return 440 * 2 ** ((PITCHES[name] - 9) / 12 + octave - 4)


class Circle:
    """A loop of two channels."""

    def __init__(self) -> None:
        """Nothing comes back; the loop is silent."""
        self.sides = np.zeros((2, SIZE))

    def lay(self, beat: float, sound: Sound, strength: float, side: float = 0.0) -> None:
        """Nothing comes back; the sound begins at that beat, `side` from -1 (left) to 1 (right), and goes around the end."""
        places = (samples(beat * BEAT) + np.arange(len(sound))) % SIZE
        for number, share in enumerate((np.cos((side + 1) * np.pi / 4), np.sin((side + 1) * np.pi / 4))):
            np.add.at(self.sides[number], places, sound * strength * share)

    def add(self, other: "Circle", strength: float = 1.0) -> None:
        """Nothing comes back; the other loop is heard too."""
        self.sides += other.sides * strength

    def echoed(self, chance: Chance, tail: float, bright: float, wet: float) -> "Circle":
        """The loop in a large dark room: itself, and a tail of `tail` seconds on each side."""
        out = Circle()
        for number in range(2):
            answer = np.zeros(SIZE)
            dying = noise(chance, tail) * falling(tail, tail, 0.08)
            answer[samples(0.03) : samples(0.03) + len(dying)] = filtered(filtered(dying, "low", bright), "high", 110)
            answer *= wet / np.sqrt((answer**2).sum())
            heard = np.fft.irfft(np.fft.rfft(self.sides[number]) * np.fft.rfft(answer), SIZE)
            out.sides[number] = self.sides[number] + heard
        return out


def around(hertz: float) -> float:
    """The frequency next to it that fits the loop a whole number of times."""
    return round(hertz * SECONDS) / SECONDS


def breath(chance: Chance, low: float, high: float, swells: tuple[int, ...]) -> Circle:
    """Air in a room at night: noise that fits the loop, swelling so many times in it, and full where it closes."""
    out, along = Circle(), np.arange(SIZE) / SIZE
    for number in range(2):
        air = chance.standard_normal(SIZE)
        for kind, hertz in (("high", low), ("low", high), ("low", high)):
            air = filtered(air, kind, hertz, around=True)
        swell = sum(1 + np.cos(2 * np.pi * (times * along + chance.uniform(-0.1, 0.1))) for times in swells) / (2 * len(swells))
        out.sides[number] = even(air * swell**2)
    return out


def drone(chance: Chance, low: tuple[tuple[str, int, float], ...]) -> Circle:
    """Low notes that never stop: each of a few partials, each partial breathing in its own time."""
    out, time, along = Circle(), np.arange(SIZE) / RATE, np.arange(SIZE) / SIZE
    for name, octave, strength in low:
        for partial in range(1, 7):
            for number in range(2):
                apart = chance.uniform(-0.12, 0.12)
                swell = 0.6 + 0.4 * np.sin(2 * np.pi * (chance.integers(1, 6) * along + chance.uniform()))
                wave = np.sin(2 * np.pi * (around(pitch(name, octave) * partial + apart) * time + chance.uniform()))
                out.sides[number] += strength * partial**-1.7 * swell * wave
    return out


def pad(octave: int) -> Circle:
    """The chords, held softly and wide: each swells over its two bars into the next, and is never quite gone."""
    out, seconds = Circle(), 3.5 * BAR
    for number, chord in enumerate(CHORDS):
        for name, above, side in zip(chord, (0, 0, 1, 1), (-0.3, 0.3, -0.6, 0.6), strict=True):
            hertz = pitch(name, octave + above)
            voice = sum(
                strength * tone(hertz * partial * (1 + detune), seconds)
                for partial, strength in ((1, 1.0), (2, 0.3), (3, 0.08))
                for detune in (-0.0016, 0.0004, 0.0019)
            )
            out.lay(number * 8 - 3, filtered(voice * swelling(seconds, 0.45, 1.5), "low", 1100), 0.08 - 0.03 * above, side)
    return out


def plucked(chance: Chance, hertz: float, force: float = 0.6) -> Sound:
    """A low string, plucked and muted with the palm."""
    fall, where = 0.9 * (110 / hertz) ** 0.3, 0.19
    string = sum(
        np.sin(np.pi * number * where)
        * number**-1.4
        * np.exp(-hertz * number / (700 + 1800 * force))
        * tone(hertz * number * (1 + 0.00012 * number**2), 1.2)
        * falling(1.2, fall / number**0.6, 0.003)
        for number in range(1, 13)
    )
    finger = filtered(noise(chance, 0.03) * falling(0.03, 0.025, 0.001), "low", 1100)
    return mixed((0, force, even(string)), (0, force * 0.05, even(finger)))


def drum(chance: Chance, force: float = 0.6) -> Sound:
    """A deep drum, far off, struck with felt."""
    skin = tone(course(92, 61, 1.4, 0.3), 1.4) * falling(1.4, 1.3, 0.008)
    return mixed((0, force, even(skin)), (0, 0.18 * force, even(struck(modes(chance, (171, 0.3, 1), (243, 0.2, 0.6)), 0.006))))


def brush(chance: Chance, seconds: float) -> Sound:
    """A brush over a snare in another room."""
    return even(between(noise(chance, seconds), 700, 3200) * swelling(seconds, 0.3, 1.5))


def tap(chance: Chance) -> Sound:
    """The same snare, touched with the brush."""
    return even(between(noise(chance, 0.12), 600, 3000) * falling(0.12, 0.1, 0.003))


# Notes of the piano: (beat, chord note, octave, force). Beats are of the whole loop; a chord lasts eight.
QUIET = (
    *((1, 0, 3, 0.5), (3, 1, 3, 0.4), (4.5, 3, 4, 0.5), (7, 2, 5, 0.2)),
    *((9, 0, 2, 0.45), (11, 2, 4, 0.45), (14, 3, 4, 0.4)),
    *((17, 0, 3, 0.4), (20, 2, 4, 0.5), (21.5, 1, 5, 0.25)),
    *((25, 0, 2, 0.45), (27.5, 2, 4, 0.4), (29, 1, 4, 0.45)),
    *((33, 0, 3, 0.45), (36.5, 2, 4, 0.45), (38, 1, 4, 0.3)),
    *((41, 0, 2, 0.45), (44, 3, 5, 0.3), (45.5, 2, 4, 0.35)),
    *((50.5, 1, 4, 0.4), (53.5, 2, 4, 0.45)),
    *((57, 0, 2, 0.4), (58.5, 1, 3, 0.35), (61, 2, 4, 0.4), (62, 1, 5, 0.2)),
)
TABLE = (
    *((6, 1, 4, 0.4), (13, 2, 4, 0.4), (22, 2, 4, 0.4), (23.5, 1, 5, 0.2), (31, 1, 4, 0.4)),
    *((38, 3, 4, 0.4), (46.5, 2, 4, 0.35), (54, 1, 4, 0.4), (55.5, 2, 5, 0.2), (61, 0, 4, 0.35)),
)
PLUCKS = ((0, 0, 2, 0.7), (2.5, 0, 2, 0.4), (4, 1, 2, 0.55), (6.5, 2, 3, 0.35))
DRIVE = (
    *((0, 0, 2, 0.8), (1, 0, 2, 0.45), (1.5, 0, 2, 0.4), (2.5, 1, 2, 0.5), (4, 0, 2, 0.7), (5, 0, 2, 0.4)),
    *((5.5, 1, 2, 0.45), (6.5, 2, 3, 0.45), (7, 0, 3, 0.35)),
)


def played(chance: Chance, notes: tuple[tuple[float, int, int, float], ...], strength: float) -> Circle:
    """The notes of the piano on the loop."""
    out = Circle()
    for beat, place, octave, force in notes:
        name = CHORDS[int(beat // 8)][place]
        late = chance.uniform(0, 0.03)
        out.lay(
            beat + late,
            felt(chance, pitch(name, octave), 7.0, force) * np.minimum(1, np.linspace(5, 0, samples(7.0))),
            strength,
            chance.uniform(-0.35, 0.35),
        )
    return out


def figured(chance: Chance, figure: tuple[tuple[float, int, int, float], ...], left_out: float, strength: float) -> Circle:
    """A figure of the low string under every chord, of which a part is left out by chance."""
    out = Circle()
    for number, chord in enumerate(CHORDS):
        for beat, place, octave, force in figure:
            if beat == 0 or chance.uniform() > left_out:
                force *= chance.uniform(0.8, 1.1)
                out.lay(
                    number * 8 + beat + chance.uniform(0, 0.015),
                    plucked(chance, pitch(chord[place], octave), force),
                    strength,
                    -0.15 + 0.15 * place,
                )
    return out


def struck_far(
    chance: Chance, drums: tuple[tuple[float, float], ...], brushes: tuple[float, ...], taps: tuple[float, ...], left_out: float
) -> Circle:
    """Drum and snare at beats of every four bars; of the snare a part is left out by chance."""
    out = Circle()
    for start in range(0, BARS * 4, 16):
        for beat, force in drums:
            out.lay(start + beat, drum(chance, force * chance.uniform(0.8, 1.0)), 0.8)
        for beat in brushes:
            if chance.uniform() > left_out:
                out.lay(start + beat, brush(chance, chance.uniform(0.6, 0.9)), 0.06 * chance.uniform(0.6, 1.0), 0.4)
        for beat in taps:
            if chance.uniform() > left_out:
                out.lay(start + beat + chance.uniform(0, 0.012), tap(chance), 0.06 * chance.uniform(0.5, 1.0), 0.35)
    return out


def quiet(chance: Chance) -> Circle:
    """Menus and reading: a piano that has time."""
    out = Circle()
    out.add(played(chance, QUIET, 0.6))
    out.add(pad(3), 0.28)
    out = out.echoed(chance, 4.0, 2400, 0.8)
    out.add(drone(chance, (("d", 2, 0.8), ("a", 2, 0.35))), 0.03)
    out.add(breath(chance, 220, 2300, (3, 5)), 0.045)
    return out


def match(chance: Chance) -> Circle:
    """A match: somebody thinks; a string, a far drum, hardly a piano."""
    out = Circle()
    out.add(played(chance, TABLE, 0.5))
    out.add(figured(chance, PLUCKS, 0.35, 0.4))
    out.add(struck_far(chance, ((0, 0.45), (8, 0.3)), (6, 14), (5.5, 12.5, 15.5), 0.35))
    out.add(pad(3), 0.22)
    out = out.echoed(chance, 3.2, 2200, 0.7)
    out.add(drone(chance, (("d", 2, 0.8), ("a", 2, 0.4))), 0.035)
    out.add(breath(chance, 200, 1500, (4, 7)), 0.04)
    return out


def contact(chance: Chance) -> Circle:
    """A fight: the string drives, the snare marches far away, the drone grows darker."""
    out = Circle()
    out.add(figured(chance, DRIVE, 0.18, 0.5))
    march = (1.5, 2, 3, 3.5, 5.5, 6, 7, 7.25, 7.5, 9.5, 10, 11, 11.5, 13.5, 14, 14.5, 15, 15.25, 15.5, 15.75)
    out.add(struck_far(chance, ((0, 0.65), (3.5, 0.35), (8, 0.6), (10.5, 0.3), (11.5, 0.4)), (4, 12), march, 0.2))
    out.add(pad(3), 0.34)
    out = out.echoed(chance, 2.6, 2200, 0.6)
    out.add(drone(chance, (("d", 1, 0.5), ("d", 2, 1.0), ("a", 2, 0.4), ("e", 3, 0.14))), 0.05)
    out.add(breath(chance, 180, 1500, (8, 5)), 0.04)
    return out


MOODS = {"music-quiet": (quiet, -27.0), "music-table": (match, -27.0), "music-contact": (contact, -25.0)}
LEAD = 0.3


def loop(name: str, chance: Chance) -> np.ndarray:
    """The loop of that mood, two columns of samples, at its level in LUFS over the whole of it.

    It begins LEAD seconds before its first beat, so that it closes where nothing is struck.
    """
    make, level = MOODS[name]
    sides = [np.roll(side, samples(LEAD)) for side in make(chance).sides]
    sides = np.array([filtered(filtered(side, "high", 40, around=True), "low", 7000, around=True) for side in sides])
    whole = 10 * np.log10(sum(10 ** (loudness(side, SECONDS) / 10) for side in sides))
    return (sides * 10 ** ((level - whole) / 20)).T
