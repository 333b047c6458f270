"""The sounds of a fight, near and far: never so hard that a player takes the headphones off."""

import numpy as np
from ground import cloth, crunch, dirt, sole
from synth import (
    Chance,
    Sound,
    after,
    between,
    clock,
    course,
    even,
    falling,
    filtered,
    grains,
    mixed,
    noise,
    pressed,
    room,
    struck,
    swelling,
    swept,
    tone,
)
from table import chime, modes, tick

YARD = ((0.017, 0.28), (0.029, 0.22), (0.046, 0.16), (0.071, 0.11))
VALLEY = ((0.19, 0.5), (0.36, 0.34), (0.61, 0.2))


def crack(seconds: float) -> Sound:
    """The N-wave of a bullet: up at once, straight down through nothing, up at once."""
    wave = np.linspace(1, -1, max(int(seconds * 44100), 4))
    return np.concatenate((np.linspace(0, 1, 4), wave, np.linspace(-1, 0, 4)))


def muzzle(chance: Chance, weight: float, bright: float) -> Sound:
    """The blast before a barrel: a push of gas that draws back, and hot noise that dies within a tenth of a second."""
    time = clock(0.2)
    push = (1 - time / 0.006) * np.exp(-time / 0.006)
    gas = filtered(noise(chance, 0.2) * falling(0.2, 0.11, 0.0004), "low", bright)
    thump = tone(course(118, 52, 0.2, 0.4), 0.2) * falling(0.2, 0.17, 0.002)
    return mixed((0, 0.5, even(push)), (0, 0.6, even(gas)), (0.002, weight, even(thump)))


def report(chance: Chance, weight: float, bright: float) -> Sound:
    """One shot as it leaves, without the place it is heard in."""
    sharp = filtered(crack(0.0009), "low", 7000)
    return pressed(mixed((0, 0.55, even(sharp)), (0.0012, 1, muzzle(chance, weight, bright))), 1.8)


def shot_near(chance: Chance) -> Sound:
    """A rifle a few steps away, between walls."""
    shot = after(report(chance, 0.8, 3600), room(chance, YARD, 0.45, 0.9, 2200))
    return filtered(shot, "low", 8000)


def distant(shot: Sound, chance: Chance, dull: float, tail: float) -> Sound:
    """What is left of a sound behind the hill: dull, soft at its start, with its echoes."""
    answer = room(chance, VALLEY, tail, 1.6, dull)
    away = filtered(filtered(after(shot, answer), "low", dull), "low", dull)
    return filtered(away, "high", 90)


def shot_far(chance: Chance) -> Sound:
    """The same rifle across the valley."""
    return distant(muzzle(chance, 0.5, 2000), chance, 850, 0.8)


def burst(chance: Chance, shot: Sound, count: int, apart: float) -> Sound:
    """So many shots in a row, none quite like the last."""
    return mixed(
        *[
            (number * apart + chance.uniform(0, 0.006), chance.uniform(0.8, 1.0), shot * chance.uniform(0.85, 1))
            for number in range(count)
        ]
    )


def burst_near(chance: Chance) -> Sound:
    """Four rounds of a light machine gun."""
    fired = burst(chance, report(chance, 0.6, 3000), 4, 0.092)
    return filtered(after(fired, room(chance, YARD, 0.4, 0.8, 2000)), "low", 7500)


def burst_far(chance: Chance) -> Sound:
    """Four rounds, far away."""
    return distant(burst(chance, muzzle(chance, 0.45, 1800), 4, 0.092), chance, 780, 0.7)


def sniper_near(chance: Chance) -> Sound:
    """One heavy round, and the whole place answers."""
    shot = mixed((0, 1, report(chance, 1.1, 4200)), (0.004, 0.6, report(chance, 1.0, 1400)))
    return filtered(after(shot, room(chance, (*YARD, (0.16, 0.3), (0.31, 0.2), (0.5, 0.12)), 1.3, 1.3, 1700)), "low", 8000)


def sniper_far(chance: Chance) -> Sound:
    """One heavy round far away, that rolls along the hills."""
    return distant(muzzle(chance, 0.9, 1300), chance, 520, 1.4)


def ricochet(chance: Chance) -> Sound:
    """A spark on stone, and the whine of what flies off, tumbling."""
    whine_for = 0.55
    pitch = course(chance.uniform(2500, 2900), chance.uniform(1050, 1250), whine_for, 0.7)
    tumble = 1 + 0.6 * tone(course(70, 34, whine_for), whine_for)
    whine = (tone(pitch, whine_for) + 0.3 * tone(pitch * 1.51, whine_for)) * tumble * swelling(whine_for, 0.08, 1.8)
    breath = swept(noise(chance, whine_for), pitch, 9) * tumble * swelling(whine_for, 0.08, 1.8)
    return mixed(
        (0, 0.9, even(tick(chance, 2100, 0.02))),
        (0, 0.35, crunch(chance, 0.06, 12, 1200, 4000)),
        (0.006, 0.35, even(whine)),
        (0.006, 0.4, even(breath)),
    )


def miss(chance: Chance) -> Sound:
    """Something fast goes by: it falls in pitch as it passes."""
    wind = swept(noise(chance, 0.24), course(5200, 1300, 0.24, 0.8), 3.5) * swelling(0.24, 0.35, 3)
    return mixed((0, 1, even(wind)), (0.078, 0.25, filtered(crack(0.0007), "low", 5000)))


def hit(chance: Chance) -> Sound:
    """A dull blow on cloth and leather."""
    leather = between(noise(chance, 0.09), 280, 1500) * falling(0.09, 0.07, 0.0015)
    low = tone(course(135, 66, 0.16, 0.5), 0.16) * falling(0.16, 0.14, 0.0015)
    return mixed((0, 0.9, even(low)), (0, 0.6, even(leather)), (0.03, 0.12, cloth(chance, 0.14, 0.2)))


def fall(chance: Chance) -> Sound:
    """Knees, then the whole weight, then what hung at the belt."""
    gear = grains(chance, 0.3, 7, swelling(0.3, 0.2), lambda draw: tick(draw, draw.uniform(1300, 2400), 0.04, 0.0008))
    return mixed(
        (0, 0.3, cloth(chance, 0.3)),
        (0.1, 0.55, dirt(chance, 1.0)),
        (0.34, 1, sole(72, 0.22, 0.006)),
        (0.34, 0.5, dirt(chance, 1.0)),
        (0.33, 0.3, cloth(chance, 0.25, 0.2)),
        (0.36, 0.16, even(gear)),
    )


def blast(chance: Chance, deep: float, bright: float) -> Sound:
    """A charge that goes off: pressure, a body of noise that darkens, a floor that shakes."""
    fire = noise(chance, 1.4)
    body = mixed(
        *[
            (0, strength, filtered(fire, "low", bright * part) * falling(1.4, fall_by, 0.001))
            for part, strength, fall_by in ((1.0, 0.5, 0.25), (0.3, 0.9, 0.7), (0.09, 1.6, 1.3))
        ]
    )
    floor = tone(course(92, 34, 1.2, 0.4), 1.2) * falling(1.2, 1.1, 0.003)
    return pressed(mixed((0, 1, even(body)), (0, deep, even(floor))), 2.2)


def blast_near(chance: Chance) -> Sound:
    """A grenade close by; earth and splinters come down after it."""
    rain = crunch(chance, 0.9, 55, 600, 3200, 0.35)
    whole = mixed((0, 1, even(after(blast(chance, 0.9, 4200), room(chance, YARD, 0.6, 0.8, 1500)))), (0.45, 0.09, rain))
    return filtered(whole, "low", 6500)


def blast_far(chance: Chance) -> Sound:
    """A shell beyond the hill: it is felt more than heard, and rolls."""
    return filtered(distant(blast(chance, 1.0, 1200), chance, 380, 1.2), "high", 45)


def smoke(chance: Chance) -> Sound:
    """A cap pops off, and the can breathes out."""
    hiss = between(noise(chance, 1.35), 1500, 6000) * swelling(1.35, 0.12, 1.0)
    low = between(noise(chance, 1.35), 300, 1100) * swelling(1.35, 0.2, 1.3)
    waver = np.interp(clock(1.35), np.linspace(0, 1.35, 40), chance.uniform(0.75, 1, 40))
    return mixed((0, 0.7, even(tick(chance, 640, 0.04))), (0.03, 0.5, even(hiss * waver)), (0.03, 0.3, even(low * waver)))


def steel(chance: Chance, base: float, fall_by: float) -> Sound:
    """Steel on steel, held in a hand."""
    return even(
        struck(
            modes(
                chance,
                (base, fall_by, 1),
                (base * 1.47, fall_by * 0.8, 0.7),
                (base * 2.36, fall_by * 0.5, 0.5),
                (base * 3.3, fall_by * 0.35, 0.2),
                (base * 0.31, fall_by * 0.6, 0.6),
            ),
            0.0005,
        )
    )


def reload(chance: Chance) -> Sound:
    """A magazine out, a magazine in, the bolt back and forward."""
    slide = between(noise(chance, 0.07), 1400, 5000) * swelling(0.07, 0.6)
    return mixed(
        (0, 0.35, steel(chance, 1500, 0.04)),
        (0.03, 0.16, even(slide)),
        (0.3, 0.75, steel(chance, 1050, 0.05)),
        (0.302, 0.5, sole(170, 0.05, 0.002)),
        (0.53, 0.2, even(slide)),
        (0.59, 0.5, steel(chance, 1750, 0.05)),
        (0.66, 0.14, even(slide)),
        (0.71, 0.85, steel(chance, 1320, 0.06)),
    )


def heal(chance: Chance) -> Sound:
    """A bandage torn off its roll and laid on; a warm note."""
    tear = grains(
        chance,
        0.26,
        90,
        swelling(0.26, 0.6, 1.2),
        lambda draw: between(noise(draw, 0.005), 1400, 4800) * falling(0.005, 0.004, 0.0003),
    )
    note = mixed((0, 0.7, chime(349.23, 0.7, 2)), (0.09, 0.8, chime(440, 0.8, 2)))
    return mixed((0, 0.5, even(tear)), (0.28, 0.35, cloth(chance, 0.16)), (0.34, 0.6, even(note)))


def cover(chance: Chance) -> Sound:
    """Somebody drops behind a wall: cloth, a shoulder, a little grit."""
    return mixed(
        (0, 0.5, cloth(chance, 0.2, 0.7)),
        (0.16, 0.9, sole(105, 0.1, 0.004)),
        (0.165, 0.45, cloth(chance, 0.12, 0.15)),
        (0.19, 0.3, crunch(chance, 0.22, 18, 900, 2800)),
    )
