"""The sounds of the interface and of what hands do at a table: wood, card, bone, cloth, paper."""

import numpy as np
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
    room,
    struck,
    swelling,
    swept,
    tone,
)

TOP = ((142, 0.11, 0.8), (236, 0.08, 0.6), (391, 0.05, 0.4), (655, 0.03, 0.25))  # a table of oak, felt at its edge


def modes(chance: Chance, *rows: tuple[float, float, float], spread: float = 0.03) -> list[tuple[float, float, float]]:
    """The modes of a body, a little other at each touch."""
    return [
        (hertz * chance.uniform(1 - spread, 1 + spread), fall * chance.uniform(0.85, 1.15), strength * chance.uniform(0.7, 1.3))
        for hertz, fall, strength in rows
    ]


def knock(chance: Chance, strength: float = 1.0, contact: float = 0.0012) -> Sound:
    """The top of the table, touched by something."""
    return strength * struck(modes(chance, *TOP), contact)


def tick(chance: Chance, hertz: float, fall: float, contact: float = 0.0004) -> Sound:
    """A short hard touch whose lowest mode is at `hertz`."""
    return struck(modes(chance, (hertz, fall, 1), (hertz * 1.83, fall * 0.7, 0.6), (hertz * 2.71, fall * 0.5, 0.4)), contact)


def chime(hertz: float, fall: float, hardness: float = 1.0) -> Sound:
    """A small bar of metal struck with felt; the harder, the more of its upper partials."""
    partials = ((1, 1, 1), (2, 0.55, 0.22), (2.756, 0.3, 0.2), (5.404, 0.12, 0.07))
    return sum(
        (strength * hardness if ratio > 1 else 1) * tone(hertz * ratio, fall) * falling(fall, fall * part, 0.003)
        for ratio, part, strength in partials
    )


# Interface


def click(chance: Chance) -> Sound:
    """A light tick of wood under a finger."""
    return mixed((0, 1, tick(chance, 1150, 0.03)), (0.001, 0.25, knock(chance)))


def toggle(chance: Chance) -> Sound:
    """A small switch: it gives, it rests."""
    return mixed((0, 0.6, tick(chance, 1900, 0.016)), (0.038, 1, tick(chance, 980, 0.03)), (0.038, 0.3, knock(chance)))


def refused(chance: Chance) -> Sound:
    """Two soft knuckles on the table, low."""
    knuckle = [(186, 0.09, 0.7), (301, 0.08, 1), (436, 0.06, 0.9), (690, 0.035, 0.4)]
    return mixed((0, 1, struck(knuckle, 0.0016)), (0.105, 0.75, struck(modes(chance, *knuckle), 0.0018)))


def notice(chance: Chance) -> Sound:
    """One bar of wood, struck softly."""
    bar = struck([(587.33, 0.42, 1), (1174.7, 0.2, 0.14), (587.33 * 3.93, 0.1, 0.12)], 0.001)
    return mixed((0, 1, even(bar)), (0, 0.12, even(knock(chance))))


def turn(chance: Chance) -> Sound:
    """A quiet chime of two notes that rise: D, A."""
    answer = room(chance, ((0.031, 0.15), (0.053, 0.1)), 0.9, 0.25, 3500)
    return after(mixed((0, 0.8, chime(587.33, 0.9, 0.7)), (0.19, 1, chime(880, 1.1, 0.7))), answer)


def curtain(chance: Chance) -> Sound:
    """A heavy cloth drawn along a rail: it opens, it slows, its rings follow."""
    folds = 1 + 0.6 * np.interp(clock(0.85), np.linspace(0, 0.85, 22), chance.uniform(-1, 1, 22))
    pull = np.concatenate((course(380, 1500, 0.3), course(1500, 420, 0.55)))
    cloth = swept(noise(chance, 0.85), pull, 0.8) * swelling(0.85, 0.35, 1.6) * folds
    low = between(noise(chance, 0.85), 110, 420) * swelling(0.85, 0.4, 1.4) * folds
    rings = grains(chance, 0.8, 14, swelling(0.8, 0.4), lambda draw: tick(draw, draw.uniform(2100, 3000), 0.05, 0.0008))
    return mixed((0, 0.9, even(filtered(cloth, "low", 4500))), (0, 0.5, even(low)), (0.03, 0.3, even(rings)))


def paper(chance: Chance, seconds: float, low: float, high: float, count: int, top: float) -> Sound:
    """Paper that moves: the rush of its face, the crackle of its fibres."""
    envelope = swelling(seconds, top, 1.5)
    rush = between(noise(chance, seconds), low, high) * envelope
    crackle = grains(
        chance, seconds, count, envelope, lambda draw: between(noise(draw, 0.004), 1200, 6500) * falling(0.004, 0.004, 0.0002)
    )
    return mixed((0, 1, even(rush)), (0, 0.8, even(crackle)))


def page(chance: Chance) -> Sound:
    """A leaf lifted, turned, and smoothed down."""
    lay = between(noise(chance, 0.1), 250, 2200) * falling(0.1, 0.09, 0.006)
    return mixed(
        (0, 0.6, paper(chance, 0.2, 900, 6500, 60, 0.6)),
        (0.17, 0.9, paper(chance, 0.24, 500, 4000, 45, 0.35)),
        (0.36, 0.5, even(lay)),
    )


# Cards and what lies on the table


def flick(chance: Chance, seconds: float, start: float, end: float) -> Sound:
    """A card sliding over another: a band of noise that moves, a little rough."""
    rush = swept(noise(chance, seconds), course(start, end, seconds), 1.4) * swelling(seconds, 0.55, 1.5)
    rough = 1 + 0.35 * tone(chance.uniform(85, 120), seconds)
    return even(filtered(filtered(rush * rough, "low", 7500), "low", 7500))


def slap(chance: Chance, weight: float) -> Sound:
    """A card laid flat on the table."""
    face = between(noise(chance, 0.05), 700, 5200) * falling(0.05, 0.035, 0.0008)
    return mixed((0, 0.7, even(face)), (0, weight, even(knock(chance, contact=0.002))))


def card_turn(chance: Chance) -> Sound:
    """A card lifted at its edge, snapped over, laid down."""
    snap = between(noise(chance, 0.02), 2000, 7000) * falling(0.02, 0.015, 0.0003)
    return mixed((0, 0.55, flick(chance, 0.13, 1800, 5200)), (0.118, 0.5, even(snap)), (0.19, 0.9, slap(chance, 0.45)))


def card_deal(chance: Chance) -> Sound:
    """A card that slides off the pack and stops."""
    return mixed((0, 0.9, flick(chance, 0.11, 5600, 2300)), (0.1, 0.5, slap(chance, 0.3)))


def card_play(chance: Chance) -> Sound:
    """A card put down so that all can see it."""
    return mixed((0, 0.3, flick(chance, 0.06, 2500, 3800)), (0.05, 1, slap(chance, 0.7)))


def marker(chance: Chance) -> Sound:
    """A chit of card put on paper."""
    chit = struck(modes(chance, (520, 0.035, 1), (870, 0.025, 0.6), (1460, 0.018, 0.4)), 0.001)
    rustle = between(noise(chance, 0.05), 1500, 5000) * falling(0.05, 0.04, 0.002)
    return mixed((0, 1, even(chit)), (0.002, 0.16, even(rustle)), (0, 0.35, even(knock(chance, contact=0.003))))


def lock(chance: Chance) -> Sound:
    """A latch of brass that falls into its plate."""
    bolt = struck(modes(chance, (1710, 0.06, 1), (2630, 0.05, 0.7), (4120, 0.03, 0.35), (420, 0.05, 0.5)), 0.0005)
    plate = struck(modes(chance, (1240, 0.1, 0.9), (2110, 0.07, 0.5), (3480, 0.04, 0.25)), 0.0007)
    return mixed((0, 0.4, even(bolt)), (0.075, 0.8, even(plate)), (0.076, 0.8, even(knock(chance, contact=0.0025))))


def tile(chance: Chance) -> Sound:
    """A thick tile of board: its edge scrapes, it tips over, it lies."""
    scrape = between(noise(chance, 0.12), 600, 3000) * swelling(0.12, 0.7, 1.2)
    board = struck(modes(chance, (310, 0.07, 1), (498, 0.05, 0.7), (905, 0.03, 0.5), (1520, 0.02, 0.3)), 0.0012)
    return mixed(
        (0, 0.25, even(scrape)), (0.15, 0.25, even(board)), (0.168, 1, even(board)), (0.168, 0.5, even(slap(chance, 0.6)))
    )


def die(chance: Chance, strength: float, size: float) -> Sound:
    """One touch of a die on wood: the clack of the die, higher for a smaller one, and the answer of the table."""
    rows = ((2250 * size, 0.022, 1), (3560 * size, 0.016, 0.7), (5240 * size, 0.01, 0.4), (1180 * size, 0.018, 0.35))
    clack = struck(modes(chance, *rows, spread=0.05), 0.0003 + 0.0003 * (1 - strength))
    return strength * mixed((0, 1, even(clack)), (0, 0.36, even(knock(chance, contact=0.001))))


def bounces(chance: Chance, first: float, spacing: float, keep: float, strength: float) -> list[tuple[float, float, Sound]]:
    """The touches of one die that falls until 0.5 s: each jump shorter than the last by `keep`, and softer."""
    touches, at, size = [], first, chance.uniform(0.88, 1.14)
    while at < 0.5 and strength > 0.06 and spacing > 0.007:
        touches.append((at, 1.0, die(chance, strength, size)))
        at += spacing * chance.uniform(0.85, 1.15)
        spacing, strength = spacing * keep, strength * keep ** chance.uniform(0.8, 1.2)
    return touches


def dice_roll(chance: Chance) -> Sound:
    """A handful of dice thrown on the table, each tumbling for itself."""
    touches = []
    for number in range(4):
        first = 0.01 + number * 0.028 * chance.uniform(0.6, 1.4)
        touches += bounces(chance, first, chance.uniform(0.1, 0.14), 0.8, chance.uniform(0.7, 1.0))
    return mixed(*touches)


def dice_land(chance: Chance) -> Sound:
    """The last jumps of a die, and how it rocks to rest on a face."""
    return mixed(*bounces(chance, 0.0, chance.uniform(0.08, 0.1), 0.62, 1.0))


def cube(chance: Chance) -> Sound:
    """A small cube of beech set down: on an edge, on the next, on its face."""
    parts, at = [], 0.0
    for strength in (0.7, 0.35, 1.0):
        beech = struck(modes(chance, (860, 0.035, 1), (1480, 0.028, 0.8), (2390, 0.018, 0.4), spread=0.06), 0.0006)
        parts += [(at, strength, even(beech)), (at, 0.6 * strength, even(knock(chance)))]
        at += chance.uniform(0.035, 0.05)
    return mixed(*parts)


def flag(chance: Chance) -> Sound:
    """A flag: its foot is set on the table, its cloth unfolds in three beats, each ending in a soft snap."""
    parts = [(0, 1, even(knock(chance, contact=0.002))), (0, 0.5, tick(chance, 900, 0.03))]
    for at, strength in ((0.07, 1.0), (0.2, 0.7), (0.34, 0.4)):
        beat = between(noise(chance, 0.13), 160, 1500) * swelling(0.13, 0.7, 1.5)
        snap = between(noise(chance, 0.05), 700, 3600) * falling(0.05, 0.045, 0.002)
        parts += [(at, 0.5 * strength, even(beat)), (at + 0.09, 0.45 * strength, even(snap))]
    return mixed(*parts)


def skull(chance: Chance) -> Sound:
    """A token of bone that rises: a hollow breath, a dry rattle, and it stands."""
    bone = [(690, 0.06, 1), (1130, 0.045, 0.8), (1960, 0.03, 0.5), (2840, 0.02, 0.25)]
    breath = swept(noise(chance, 0.55), course(210, 470, 0.55), 5) * swelling(0.55, 0.6, 1.1)
    rattle = [
        (0.2 + at, strength, struck(modes(chance, *bone, spread=0.08), 0.0007))
        for at, strength in ((0, 0.3), (0.065, 0.4), (0.12, 0.5), (0.17, 0.4), (0.33, 1.0))
    ]
    return mixed(
        (0, 0.28, even(breath)),
        *[(at, strength * 0.9, even(sound)) for at, strength, sound in rattle],
        (0.53, 0.4, even(knock(chance))),
    )


BONE = ((690, 0.06, 1), (1130, 0.045, 0.8), (1960, 0.03, 0.5), (2840, 0.02, 0.25))


def hand_in_bag(chance: Chance) -> Sound:
    """A hand goes into a bag of leather and stirs what is in it: the leather creaks, small bones touch each other."""
    leather = swept(noise(chance, 0.55), course(420, 900, 0.55), 1.1) * swelling(0.55, 0.45, 1.3)
    creak = 1 + 0.5 * tone(course(52, 88, 0.55), 0.55)
    bones = grains(chance, 0.5, 12, swelling(0.5, 0.55), lambda draw: struck(modes(draw, *BONE, spread=0.2), 0.0008))
    return mixed((0, 0.6, even(filtered(leather * creak, "low", 3200))), (0.08, 0.7, even(bones)))


def skull_laid(chance: Chance) -> Sound:
    """A small white skull laid on the table: light, dry."""
    light = [(hertz * 1.5, fall * 0.6, strength) for hertz, fall, strength in BONE]
    return mixed((0, 1, even(struck(modes(chance, *light, spread=0.06), 0.0009))), (0.001, 0.3, even(knock(chance))))


def skull_knocked(chance: Chance) -> Sound:
    """A black skull knocked on the table: hollow, deep, and it rocks once."""
    deep = [(hertz * 0.42, fall * 2.2, strength) for hertz, fall, strength in BONE]
    body = even(struck(modes(chance, *deep, spread=0.05), 0.0014))
    again = even(struck(modes(chance, *deep, spread=0.08), 0.0018))
    return mixed((0, 1, body), (0.001, 0.8, even(knock(chance, contact=0.002))), (0.1, 0.3, again))


def bar(hertz: float, fall: float) -> Sound:
    """A bar of hard wood over a tube."""
    return struck([(hertz, fall, 1), (hertz * 3.93, fall * 0.25, 0.2), (hertz * 9.2, fall * 0.08, 0.05)], 0.0007)


def point(chance: Chance) -> Sound:
    """Two bars of wood, the second a fourth above: a point is won."""
    answer = room(chance, ((0.023, 0.15),), 0.5, 0.2, 3000)
    return after(mixed((0, 0.8, bar(440, 0.35)), (0.13, 1, bar(587.33, 0.6))), answer)


def begun(chance: Chance) -> Sound:
    """A round begins: one soft stroke of a deep drum, a brush over the snare, the drum again."""
    skin = tone(course(150, 98, 0.7, 0.35), 0.7) * falling(0.7, 0.55, 0.004)
    shell = struck([(229, 0.3, 1), (346, 0.22, 0.9), (487, 0.14, 0.6)], 0.0015)
    beat = between(noise(chance, 0.06), 200, 1400) * falling(0.06, 0.05, 0.001)
    drum = mixed((0, 0.7, even(skin)), (0, 0.8, even(shell)), (0, 0.7, even(beat)))
    brush = between(noise(chance, 0.4), 900, 4800) * swelling(0.4, 0.3, 1.4)
    answer = room(chance, ((0.037, 0.2), (0.061, 0.12)), 0.8, 0.35, 2000)
    return after(mixed((0, 1, even(drum)), (0.21, 0.3, even(brush)), (0.43, 0.45, even(drum))), answer)
