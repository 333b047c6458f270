"""Files spoilt by chance, always in the same way for the same seed."""

from __future__ import annotations

import random

import pytest

from tests.tiers import thorough

QUICK, WHOLE = 100, 2000
"""Cases of a kind of file in every run, and with `--all`."""
AT_ONCE = 50
"""Cases of one test."""
BATCHES = [first if first < QUICK else pytest.param(first, marks=thorough) for first in range(0, WHOLE, AT_ONCE)]
"""The first seed of each test of a fuzz test."""


def seeds(first: int) -> range:
    """The seeds of one test; it prints them, so that a case that fails can be told."""
    print(f"seeds {first} to {first + AT_ONCE - 1}")
    return range(first, first + AT_ONCE)


def spoilt(raw: bytes, seed: int) -> bytes:
    """The bytes with one thing or a few wrong: changed, lost, doubled, cut off, exchanged for what is odd."""
    dice, found = random.Random(seed), bytearray(raw)
    for _ in range(dice.choice((1, 1, 1, 2, 5, 20))):
        if not found:
            break
        at = dice.randrange(len(found))
        end = min(len(found), at + dice.choice((1, 1, 2, 8, 60)))
        match dice.randrange(7):
            case 0:
                found[at] ^= 1 << dice.randrange(8)
            case 1:
                found[at] = dice.randrange(256)
            case 2:
                del found[at:end]
            case 3:
                found[at:at] = found[at:end] * dice.choice((1, 3))
            case 4:
                found[at:end] = dice.choice(ODD)
            case 5 if dice.random() < 0.3:
                del found[at:]
            case _:
                other = dice.randrange(len(found))
                found[at], found[other] = found[other], found[at]
    return bytes(found)


ODD = (
    *(b"", b"\0", b"\xff\xfe", b"\xed\xa0\x80", b"null", b"true", b"-1", b"1e999", b"NaN", b"9" * 5000, b'""', b"{", b"}"),
    *(b"[" * 3000, b"{}", b"[]", b"\n", b'"' + b"x" * 200_000 + b'"', b"\\ud800", b"\\u0000", b"18446744073709551616"),
    *(b",,", b":"),
)
"""What may stand in the place of something."""
