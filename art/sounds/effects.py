"""Every effect by its name: what makes it, in how many variants, how loud."""

from collections.abc import Callable
from typing import NamedTuple

import fight
import ground
import piano
import table
from synth import Chance, Sound


class Effect(NamedTuple):
    """How one effect is made: by what, in how many variants, at how many LUFS in its loudest tenth of a second."""

    make: Callable[[Chance], Sound]
    variants: int
    level: float


LONGEST = 1.5
LONGEST_END = 2.9

INTERFACE = {
    "click": Effect(table.click, 2, -31),
    "toggle": Effect(table.toggle, 1, -31),
    "refused": Effect(table.refused, 1, -28),
    "notice": Effect(table.notice, 1, -28),
    "turn": Effect(table.turn, 1, -26),
    "curtain": Effect(table.curtain, 1, -28),
    "page": Effect(table.page, 2, -29),
}
TABLE = {
    "card-turn": Effect(table.card_turn, 3, -26),
    "card-deal": Effect(table.card_deal, 3, -27),
    "card-play": Effect(table.card_play, 2, -25),
    "marker": Effect(table.marker, 3, -27),
    "lock": Effect(table.lock, 1, -25),
    "tile": Effect(table.tile, 2, -25),
    "dice-roll": Effect(table.dice_roll, 3, -24),
    "dice-land": Effect(table.dice_land, 3, -25),
    "cube": Effect(table.cube, 3, -26),
    "flag": Effect(table.flag, 1, -25),
    "skull": Effect(table.skull, 1, -25),
    "bag": Effect(table.hand_in_bag, 2, -27),
    "skull-white": Effect(table.skull_laid, 3, -28),
    "skull-black": Effect(table.skull_knocked, 3, -23),
    "point": Effect(table.point, 1, -25),
    "round": Effect(table.begun, 1, -24),
}
BOARD = {f"step-{name}": Effect(ground.steps(name), 3, -29) for name in ground.GROUNDS} | {
    "sprint": Effect(ground.sprint, 2, -27),
    "climb": Effect(ground.climb, 1, -27),
}
FIGHT = {
    "shot-near": Effect(fight.shot_near, 3, -18),
    "shot-far": Effect(fight.shot_far, 3, -25),
    "burst-near": Effect(fight.burst_near, 2, -18),
    "burst-far": Effect(fight.burst_far, 2, -25),
    "sniper-near": Effect(fight.sniper_near, 1, -17),
    "sniper-far": Effect(fight.sniper_far, 1, -24),
    "ricochet": Effect(fight.ricochet, 3, -25),
    "miss": Effect(fight.miss, 3, -25),
    "hit": Effect(fight.hit, 3, -22),
    "fall": Effect(fight.fall, 2, -22),
    "blast-near": Effect(fight.blast_near, 2, -16),
    "blast-far": Effect(fight.blast_far, 2, -23),
    "smoke": Effect(fight.smoke, 1, -26),
    "gas": Effect(fight.gas, 1, -27),
    "flashbang": Effect(fight.flashbang, 1, -17),
    "rocket": Effect(fight.rocket, 1, -20),
    "reload": Effect(fight.reload, 1, -25),
    "heal": Effect(fight.heal, 1, -26),
    "cover": Effect(fight.cover, 2, -25),
}
ENDS = {"won": Effect(piano.won, 1, -22), "lost": Effect(piano.lost, 1, -22), "drawn": Effect(piano.drawn, 1, -22)}
EFFECTS = INTERFACE | TABLE | BOARD | FIGHT | ENDS
