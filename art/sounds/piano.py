"""A piano with felt before its strings, and the three ways a match ends on it."""

import numpy as np
from synth import Chance, Sound, after, even, falling, filtered, mixed, noise, room, samples, tone


def felt(chance: Chance, hertz: float, seconds: float, force: float = 0.6) -> Sound:
    """A note of a piano with felt before its strings: two strings a hair apart, the upper partials weak and soon gone."""
    out = np.zeros(samples(seconds))
    for number in range(1, 11):
        partial = hertz * number * np.sqrt(1 + 0.0004 * number**2)
        if partial > 6000:
            break
        fall = 7.5 * (220 / hertz) ** 0.4 / number**0.75
        strength = number**-1.3 * np.exp(-partial / (700 + 1500 * force))
        pair = tone(partial * 1.0003, seconds) + 0.7 * tone(partial * 0.9996, seconds)
        out += strength * pair * (0.7 * falling(seconds, fall * 0.35, 0.006) + 0.3 * falling(seconds, fall, 0.006))
    hammer = filtered(noise(chance, 0.05) * falling(0.05, 0.05, 0.003), "low", 420)
    return mixed((0, force, even(out)), (0, force * 0.09, even(hammer)))


def ending(chance: Chance, notes: tuple[tuple[float, float, float], ...], seconds: float) -> Sound:
    """A few notes of the piano, (when, hertz, force), in a room at night."""
    answer = room(chance, ((0.043, 0.16), (0.071, 0.11)), 1.8, 0.8, 2600)
    return after(mixed(*[(at, 1.0, felt(chance, hertz, seconds - at, force)) for at, hertz, force in notes]), answer)


def won(chance: Chance) -> Sound:
    """D major, opened upwards."""
    notes = ((0, 146.83, 0.7), (0.02, 220, 0.5), (0.3, 369.99, 0.6), (0.6, 440, 0.65), (0.9, 587.33, 0.8))
    return ending(chance, notes, 2.9)


def lost(chance: Chance) -> Sound:
    """D minor, closing downwards."""
    notes = ((0, 349.23, 0.75), (0.38, 293.66, 0.6), (0.78, 233.08, 0.5), (1.2, 146.83, 0.45), (1.22, 220, 0.25))
    return ending(chance, notes, 2.9)


def drawn(chance: Chance) -> Sound:
    """A fifth and a fourth, neither of them major or minor, and the fifth again."""
    notes = ((0, 146.83, 0.6), (0.02, 220, 0.6), (0.6, 196, 0.5), (0.62, 293.66, 0.6), (1.2, 146.83, 0.4), (1.22, 440, 0.45))
    return ending(chance, notes, 2.9)
