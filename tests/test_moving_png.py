"""Moving pictures: every frame comes back as it was, read by a reader that knows the format and nothing of the writer."""

from __future__ import annotations

import random
import struct
import zlib
from io import BytesIO

import pygame
import pytest

from game.content.moving_png import MovingPng

SIZE = (7, 5)


def chunks(png: bytes) -> list[tuple[bytes, bytes]]:
    """The chunks of a file, each with its checksum right."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    found, at = [], 8
    while at < len(png):
        size, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + size]
        assert struct.unpack(">I", png[at + 8 + size : at + 12 + size])[0] == zlib.crc32(kind + body)
        found.append((kind, body))
        at += 12 + size
    return found


def unpacked(packed: bytes, size: tuple[int, int]) -> bytes:
    """The pixels of a frame."""
    raw, row, above, found = zlib.decompress(packed), 4 * size[0], bytes(4 * size[0]), b""
    assert len(raw) == (row + 1) * size[1]
    for at in range(0, len(raw), row + 1):
        kind, line = raw[at], raw[at + 1 : at + 1 + row]
        assert kind in (0, 2)
        above = bytes((one + two) % 256 for one, two in zip(line, above, strict=True)) if kind else line
        found += above
    return found


def shown(png: bytes) -> list[tuple[bytes, float]]:
    """What is seen one after the other, as RGBA, and for how many seconds."""
    found, canvas, numbers = list[tuple[bytes, float]](), bytearray(), []
    whole, control = (0, 0), b""
    for kind, body in chunks(png):
        if kind == b"IHDR":
            whole = struct.unpack(">II", body[:8])
            canvas = bytearray(4 * whole[0] * whole[1])
        elif kind == b"fcTL":
            numbers.append(struct.unpack(">I", body[:4])[0])
            control = body
        elif kind in (b"IDAT", b"fdAT"):
            packed = body
            if kind == b"fdAT":
                numbers.append(struct.unpack(">I", body[:4])[0])
                packed = body[4:]
            wide, high, x, y, ticks, rate, dispose, blend = struct.unpack(">IIIIHHBB", control[4:])
            assert dispose == 0
            pixels = unpacked(packed, (wide, high))
            for place in range(wide * high):
                pixel = pixels[4 * place : 4 * place + 4]
                if pixel[3] or not blend:
                    at = 4 * ((y + place // wide) * whole[0] + x + place % wide)
                    canvas[at : at + 4] = pixel
            found.append((bytes(canvas), ticks / rate))
    assert numbers == list(range(len(numbers))), "frames are numbered without a gap"
    return found


def noise(chance: random.Random, size: tuple[int, int]) -> bytes:
    """Pixels by chance, all of them seen."""
    return b"".join(bytes((*(chance.randrange(256) for _ in range(3)), 255)) for _ in range(size[0] * size[1]))


def test_frames_come_back_where_they_were_put_and_clear_pixels_leave_what_was_there() -> None:
    chance = random.Random(1)
    first, patch = noise(chance, SIZE), noise(chance, (3, 2))
    moving = MovingPng(SIZE, 12)
    moving.add(first, SIZE)
    moving.stretch(5)
    holed = bytes(4) + patch[4:]
    moving.add(holed, (3, 2), (4, 1))
    (one, lasts), (two, then) = shown(moving.whole())
    assert one == first and (lasts, then) == (6 / 12, 1 / 12) and moving.seconds == 7 / 12 and moving.frames == 2
    expected = bytearray(first)
    for place in range(1, 6):
        at = 4 * ((1 + place // 3) * SIZE[0] + 4 + place % 3)
        expected[at : at + 4] = patch[4 * place : 4 * place + 4]
    assert two == bytes(expected)
    assert pygame.image.tobytes(pygame.image.load(BytesIO(moving.whole()), "x.png"), "RGBA") == first


@pytest.mark.parametrize("seed", range(5))
def test_smooth_pictures_are_filtered_and_come_back_all_the_same(seed: int) -> None:
    chance = random.Random(seed)
    size = (chance.randint(1, 40), chance.randint(1, 40))
    smooth = b"".join(bytes((x * 3 % 256, y * 5 % 256, (x + y) % 256, 255)) for y in range(size[1]) for x in range(size[0]))
    moving = MovingPng(size, 10)
    moving.add(smooth, size)
    assert shown(moving.whole())[0][0] == smooth


def test_fewer_bits_make_it_smaller_and_no_colour_goes_far() -> None:
    chance = random.Random(2)
    size = (32, 32)
    pixels, sizes = noise(chance, size), []
    for bits in (8, 6, 4):
        moving = MovingPng(size, 10, bits)
        moving.add(pixels, size)
        found = shown(moving.whole())[0][0]
        assert max(abs(one - two) for one, two in zip(found, pixels, strict=True)) < 1 << 8 - bits
        sizes.append(len(moving.whole()))
        assert abs(moving.length - sizes[-1]) < 200
    assert sizes == sorted(sizes, reverse=True)


def test_what_does_not_fit_is_refused() -> None:
    moving = MovingPng(SIZE, 10)
    with pytest.raises(ValueError, match="whole"):
        moving.add(bytes(4), (1, 1))
    with pytest.raises(ValueError, match="fit"):
        moving.add(bytes(8), SIZE)
    moving.add(bytes(4 * 35), SIZE)
    with pytest.raises(ValueError, match="fit"):
        moving.add(bytes(16), (2, 2), (6, 0))
