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
    touch,
)
from table import chime, modes, tick

YARD = ((0.017, 0.28), (0.029, 0.22), (0.046, 0.16), (0.071, 0.11))
VALLEY = ((0.23, 0.42), (0.41, 0.28), (0.66, 0.17))


def crack(seconds: float) -> Sound:
    """The N-wave of a bullet: up at once, straight down through nothing, up at once."""
    wave = np.linspace(1, -1, max(int(seconds * 44100), 4))
    return np.concatenate((np.linspace(0, 1, 4), wave, np.linspace(-1, 0, 4)))


def muzzle(chance: Chance, weight: float, bright: float) -> Sound:
    """The blast before a barrel: a push of gas that draws back, hot noise that dies within a tenth of a second, a thump."""
    time = clock(0.22)
    push = (1 - time / 0.0016) * np.exp(-time / 0.0016)
    hot = filtered(noise(chance, 0.22) * falling(0.22, 0.07, 0.0004), "low", bright)
    gas = between(noise(chance, 0.22), 260, bright * 0.45) * falling(0.22, 0.16, 0.001)
    thump = tone(course(165, 78, 0.22, 0.4), 0.22) * falling(0.22, 0.13, 0.002)
    return mixed((0, 0.6, even(push)), (0, 0.6, even(hot)), (0.001, 0.75, even(gas)), (0.002, weight, even(thump)))


def report(chance: Chance, weight: float, bright: float) -> Sound:
    """One shot as it leaves, without the place it is heard in."""
    sharp = filtered(crack(0.0009), "low", 7000)
    return pressed(mixed((0, 0.6, even(sharp)), (0.0012, 1, even(muzzle(chance, weight, bright)))), 1.8)


def shot_near(chance: Chance) -> Sound:
    """A rifle a few steps away, between walls."""
    shot = after(report(chance, 0.45, 4600), room(chance, YARD, 0.5, 0.5, 3000))
    return filtered(shot, "low", 8000)


def distant(shot: Sound, chance: Chance, dull: float, tail: float, wet: float = 0.8) -> Sound:
    """What is left of a sound behind the hill: dull, soft at its start, with its echoes."""
    away = filtered(filtered(after(shot, touch(0.0015)), "low", dull), "low", dull)
    return filtered(after(away, room(chance, VALLEY, tail, wet, dull * 0.8)), "high", 120)


def shot_far(chance: Chance) -> Sound:
    """The same rifle across the valley."""
    return distant(muzzle(chance, 0.3, 3000), chance, 1150, 0.8)


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
    fired = burst(chance, report(chance, 0.45, 3800), 4, 0.092)
    return filtered(after(fired, room(chance, YARD, 0.4, 0.4, 2600)), "low", 7500)


def burst_far(chance: Chance) -> Sound:
    """Four rounds, far away."""
    return distant(burst(chance, muzzle(chance, 0.25, 2600), 4, 0.097), chance, 1000, 0.7, 0.35)


def sniper_near(chance: Chance) -> Sound:
    """One heavy round, and the whole place answers."""
    shot = mixed((0, 1, report(chance, 0.7, 5000)), (0.004, 0.6, report(chance, 0.8, 2000)))
    return filtered(after(shot, room(chance, (*YARD, (0.16, 0.3), (0.31, 0.2), (0.5, 0.12)), 1.3, 0.7, 2400)), "low", 8000)


def sniper_far(chance: Chance) -> Sound:
    """One heavy round far away, that rolls along the hills."""
    return distant(muzzle(chance, 0.6, 1800), chance, 720, 1.4, 1.2)


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
    wind = filtered(filtered(wind, "low", 6500), "low", 6500)
    return mixed((0, 1, even(wind)), (0.078, 0.25, filtered(crack(0.0007), "low", 5000)))


def hit(chance: Chance) -> Sound:
    """A dull blow on cloth and leather."""
    leather = between(noise(chance, 0.13), 300, 1700) * falling(0.13, 0.12, 0.0015)
    low = tone(course(165, 88, 0.16, 0.5), 0.16) * falling(0.16, 0.13, 0.0015)
    return mixed((0, 0.75, even(low)), (0, 0.85, even(leather)), (0.03, 0.14, cloth(chance, 0.14, 0.2)))


def fall(chance: Chance) -> Sound:
    """Knees, then the whole weight, then what hung at the belt."""
    gear = grains(chance, 0.3, 7, swelling(0.3, 0.2), lambda draw: tick(draw, draw.uniform(1300, 2400), 0.04, 0.0008))
    weight = between(noise(chance, 0.16), 120, 700) * falling(0.16, 0.15, 0.003)
    return mixed(
        (0, 0.35, cloth(chance, 0.3)),
        (0.1, 0.6, dirt(chance, 1.0)),
        (0.34, 0.8, sole(88, 0.2, 0.005)),
        (0.34, 0.8, even(weight)),
        (0.34, 0.5, dirt(chance, 1.0)),
        (0.33, 0.35, cloth(chance, 0.25, 0.2)),
        (0.38, 0.3, even(gear)),
    )


def blast(chance: Chance, deep: float, bright: float) -> Sound:
    """A charge that goes off: pressure, a body of noise that darkens, a floor that shakes."""
    fire = noise(chance, 1.4)
    layers = ((1.0, 1.0, 0.25), (0.35, 1.2, 0.6), (0.14, 0.8, 1.2))
    body = mixed(
        *[
            (0, strength, even(filtered(fire, "low", bright * part) * falling(1.4, fall_by, 0.001)))
            for part, strength, fall_by in layers
        ]
    )
    floor = tone(course(118, 44, 1.2, 0.4), 1.2) * falling(1.2, 1.0, 0.003)
    front = filtered(crack(0.003), "low", 3500)
    return pressed(mixed((0, 0.8, even(front)), (0.001, 1, even(body)), (0.002, deep, even(floor))), 2.2)


def blast_near(chance: Chance) -> Sound:
    """A grenade close by; earth and splinters come down after it."""
    rain = crunch(chance, 0.9, 60, 600, 3200, 0.3)
    whole = after(blast(chance, 0.3, 4800), room(chance, YARD, 0.7, 0.5, 1800))
    return filtered(mixed((0, 1, even(whole)), (0.4, 0.12, rain)), "low", 6500)


def blast_far(chance: Chance) -> Sound:
    """A shell beyond the hill: it is felt more than heard, and rolls."""
    away = after(filtered(filtered(blast(chance, 0.2, 4000), "low", 720), "low", 720), touch(0.0025))
    return filtered(filtered(after(away, room(chance, VALLEY, 1.2, 0.8, 600)), "high", 130), "high", 80)


def smoke(chance: Chance) -> Sound:
    """A cap pops off, and the can breathes out."""
    hiss = between(noise(chance, 1.35), 1500, 6000) * swelling(1.35, 0.06, 2.2)
    low = between(noise(chance, 1.35), 300, 1100) * swelling(1.35, 0.1, 2.6)
    waver = np.interp(clock(1.35), np.linspace(0, 1.35, 40), chance.uniform(0.75, 1, 40))
    return mixed((0, 0.7, even(tick(chance, 640, 0.04))), (0.03, 0.5, even(hiss * waver)), (0.03, 0.3, even(low * waver)))


def gas(chance: Chance) -> Sound:
    """A can of gas that rolls on stone and hisses, sharper and thinner than smoke."""
    hiss = between(noise(chance, 1.4), 3200, 8500) * swelling(1.4, 0.1, 1.8)
    throb = 1 + 0.35 * tone(course(13, 9, 1.4), 1.4)
    roll = grains(chance, 0.5, 7, swelling(0.5, 0.3), lambda draw: steel(draw, draw.uniform(900, 1300), 0.05))
    return mixed((0, 0.4, even(roll)), (0.16, 0.5, even(filtered(hiss * throb, "low", 9000))))


def flashbang(chance: Chance) -> Sound:
    """A flash: a hard dry bang, and the thin tone that stays in the ears."""
    bang = after(report(chance, 0.7, 5200), room(chance, YARD, 0.4, 0.6, 2600))
    ears = (tone(3150, 1.3) + 0.5 * tone(3171, 1.3)) * swelling(1.3, 0.08, 1.6)
    return filtered(mixed((0, 1, even(bang)), (0.05, 0.07, even(ears))), "low", 7500)


def rocket(chance: Chance) -> Sound:
    """A rocket: the push out of its tube, and the motor that draws away."""
    motor = swept(noise(chance, 0.8), course(2600, 500, 0.8, 0.7), 1.2) * swelling(0.8, 0.12, 1.5)
    rush = between(noise(chance, 0.8), 200, 1400) * swelling(0.8, 0.1, 1.8)
    return mixed((0, 0.8, even(muzzle(chance, 0.6, 2600))), (0.03, 0.6, even(motor)), (0.03, 0.5, even(rush)))


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
    note = mixed((0, 0.7, chime(349.23, 0.7, 0.5)), (0.09, 0.8, chime(440, 0.8, 0.5)))
    return mixed((0, 0.5, even(tear)), (0.28, 0.35, cloth(chance, 0.16)), (0.34, 0.6, even(note)))


def cover(chance: Chance) -> Sound:
    """Somebody drops behind a wall: cloth, a shoulder, a little grit."""
    return mixed(
        (0, 0.5, cloth(chance, 0.2, 0.7)),
        (0.16, 0.9, sole(105, 0.1, 0.004)),
        (0.165, 0.45, cloth(chance, 0.12, 0.15)),
        (0.19, 0.3, crunch(chance, 0.22, 18, 900, 2800)),
    )
