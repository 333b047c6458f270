"""The sounds of feet: every step is a heel and a toe, and what the ground says to both."""

from collections.abc import Callable

import numpy as np
from synth import (
    Chance,
    Sound,
    between,
    clock,
    course,
    even,
    falling,
    filtered,
    grains,
    mixed,
    noise,
    struck,
    swelling,
    tone,
)
from table import knock, modes

Ground = Callable[[Chance, float], Sound]


def sole(hertz: float, fall: float, contact: float) -> Sound:
    """The weight of a foot: one low push."""
    return even(struck([(hertz, fall, 1), (hertz * 1.7, fall * 0.6, 0.5), (hertz * 2.9, fall * 0.4, 0.35)], contact))


def step(chance: Chance, ground: Ground, apart: float) -> Sound:
    """A heel, and so many seconds later the softer toe."""
    apart *= chance.uniform(0.85, 1.15)
    return mixed((0, 1, ground(chance, 1.0)), (apart, chance.uniform(0.5, 0.65), ground(chance, 0.6)))


def crunch(chance: Chance, seconds: float, count: int, low: float, high: float, top: float = 0.25) -> Sound:
    """Small hard things that give way under a foot."""

    def grain(draw: Chance) -> Sound:
        middle = np.exp(draw.uniform(np.log(low), np.log(high)))
        return filtered(noise(draw, 0.008) * falling(0.008, 0.006, 0.0003), "band", middle, 2.5)

    return even(grains(chance, seconds, count, swelling(seconds, top, 1.4), grain))


def paper(chance: Chance, weight: float) -> Sound:
    """A counter set on a map: card on paper."""
    tap = struck(modes(chance, (430, 0.03, 1), (790, 0.02, 0.5), (1300, 0.014, 0.25)), 0.0016)
    brush = between(noise(chance, 0.06), 1400, 4500) * swelling(0.06, 0.3)
    return mixed((0.012, weight, even(tap)), (0, 0.13, even(brush)), (0.012, 0.3 * weight, even(knock(chance, contact=0.004))))


def grass(chance: Chance, weight: float) -> Sound:
    """Stems that bend and spring back over soft earth."""
    stems = between(noise(chance, 0.13), 1800, 6000) * swelling(0.13, 0.35, 1.5)
    return mixed(
        (0, 0.55, even(stems)), (0, 0.35, crunch(chance, 0.12, 14, 1500, 5000, 0.4)), (0.012, 0.5 * weight, sole(92, 0.09, 0.008))
    )


def dirt(chance: Chance, weight: float) -> Sound:
    """Dry earth: a dull push, a few crumbs."""
    dust = between(noise(chance, 0.07), 220, 1400) * falling(0.07, 0.06, 0.003)
    return mixed(
        (0, 0.6 * weight, sole(112, 0.08, 0.0025)),
        (0.002, 0.85 * weight, even(dust)),
        (0.004, 0.3, crunch(chance, 0.09, 22, 700, 2600)),
    )


def road(chance: Chance, weight: float) -> Sound:
    """Stone: a hard sole, hardly any earth."""
    hard = struck(modes(chance, (1180, 0.025, 1), (1890, 0.018, 0.6), (2950, 0.01, 0.3)), 0.0006)
    scuff = between(noise(chance, 0.05), 2000, 5500) * falling(0.05, 0.04, 0.006)
    return mixed((0, 0.75 * weight, even(hard)), (0, 0.7 * weight, sole(150, 0.05, 0.0025)), (0.004, 0.16, even(scuff)))


def wood(chance: Chance, weight: float) -> Sound:
    """Boards over a hollow."""
    board = struck(modes(chance, (131, 0.13, 0.5), (203, 0.12, 0.8), (318, 0.1, 1), (523, 0.07, 0.8), (890, 0.04, 0.6)), 0.0016)
    return mixed((0, weight, even(board)), (0, 0.16, crunch(chance, 0.05, 5, 1200, 2600)))


def water(chance: Chance, weight: float) -> Sound:
    """A splash, and the bubbles it draws down."""
    splash = between(noise(chance, 0.2), 500, 4200) * swelling(0.2, 0.18, 1.6)

    def bubble(draw: Chance) -> Sound:
        low = draw.uniform(380, 1100)
        return tone(course(low, low * draw.uniform(1.3, 2.0), 0.035), 0.035) * swelling(0.035, 0.2)

    drops = grains(chance, 0.26, 14, swelling(0.26, 0.45), bubble)
    return mixed((0, 0.55 * weight, even(splash)), (0.03, 0.5, even(drops)), (0, 0.4 * weight, sole(84, 0.07, 0.009)))


def sand(chance: Chance, weight: float) -> Sound:
    """Fine grains that slide: it comes slowly and stops softly."""
    slide = between(noise(chance, 0.15), 1100, 3600) * swelling(0.15, 0.4, 1.8)
    return mixed(
        (0, 0.8, even(slide)), (0, 0.3, crunch(chance, 0.14, 60, 1800, 4200, 0.45)), (0.02, 0.45 * weight, sole(74, 0.08, 0.012))
    )


def rubble(chance: Chance, weight: float) -> Sound:
    """Broken brick that shifts, and a piece that rolls away."""

    def piece(draw: Chance) -> Sound:
        base = draw.uniform(900, 2600)
        return struck([(base, 0.022, 1), (base * 1.6, 0.015, 0.6), (base * 2.3, 0.01, 0.4)], 0.0005)

    shift = grains(chance, 0.17, 15, swelling(0.17, 0.2, 1.2), piece)
    return mixed(
        (0, 0.9, even(shift)), (0, 0.35, crunch(chance, 0.12, 26, 500, 2200)), (0, 0.55 * weight, sole(108, 0.07, 0.003))
    )


GROUNDS: dict[str, tuple[Ground, float]] = {
    "paper": (paper, 0.07),
    "grass": (grass, 0.095),
    "dirt": (dirt, 0.085),
    "road": (road, 0.075),
    "wood": (wood, 0.085),
    "water": (water, 0.12),
    "sand": (sand, 0.105),
    "rubble": (rubble, 0.095),
}


def steps(name: str) -> Callable[[Chance], Sound]:
    """What makes one step on the ground of that name."""
    ground, apart = GROUNDS[name]
    return lambda chance: step(chance, ground, apart)


def cloth(chance: Chance, seconds: float, top: float = 0.4) -> Sound:
    """Sleeves and straps that rub."""
    wander = np.interp(clock(seconds), np.linspace(0, seconds, 12), chance.uniform(0.35, 1, 12))
    return even(between(noise(chance, seconds), 350, 2400) * swelling(seconds, top, 1.2) * wander)


def sprint(chance: Chance) -> Sound:
    """Four fast steps over earth, and cloth with each."""
    parts = []
    for number in range(4):
        at = 0.165 * number + chance.uniform(-0.008, 0.008) + 0.01
        parts += [(at, 1 - 0.1 * number, dirt(chance, 1.0)), (at + 0.05, 0.4, dirt(chance, 0.6)), (at, 0.22, cloth(chance, 0.15))]
    return mixed(*parts)


def climb(chance: Chance) -> Sound:
    """Two hands on the edge, cloth over the boards, a boot that finds hold."""
    hands = [even(struck(modes(chance, (240, 0.06, 1), (395, 0.04, 0.7), (720, 0.02, 0.4)), 0.0016)) for _ in range(2)]
    return mixed(
        (0, 0.6, hands[0]),
        (0.17, 0.5, hands[1]),
        (0.2, 0.4, cloth(chance, 0.34, 0.6)),
        (0.5, 0.9, wood(chance, 1.0)),
        (0.58, 0.4, wood(chance, 0.6)),
    )
