"""Makes every sound again: `python3 art/sounds/make.py`, with what `requirements.txt` beside it names installed.

The same sources give the same files, byte for byte. `made.json` says from which sources they were made, and what they are.
With names (`make.py click dice-roll`) only those are made, to be listened to; then once all of them, which writes `made.json`.
"""

import io
import json
import struct
import sys
import zlib
from pathlib import Path

import numpy as np
import soundfile
from effects import EFFECTS, ENDS, LONGEST, LONGEST_END
from score import MOODS, loop
from synth import RATE, finished

HERE = Path(__file__).resolve().parent
MADE = HERE / "made.json"
COARSENESS = {"effect": (0.62,), "music": (0.8, 0.79, 0.78, 0.77, 0.76)}  # 0 is the largest file, 1 the smallest


def crc(data: bytes) -> str:
    """The CRC-32 of the bytes, as eight hexadecimal digits."""
    return f"{zlib.crc32(data):08x}"


def sources() -> dict[str, str]:
    """The CRC of each source of the sounds, by file name."""
    return {file.name: crc(file.read_bytes()) for file in sorted(HERE.glob("*.py"))}


def page_sum(page: bytes) -> int:
    """The check sum of a page of an Ogg file: a CRC with the polynomial 04C11DB7, highest bit first."""
    value = 0
    for byte in page:
        value ^= byte << 24
        for _ in range(8):
            value = (value << 1 ^ 0x04C11DB7 if value & 0x80000000 else value << 1) & 0xFFFFFFFF
    return value


def numbered(data: bytes, serial: int) -> bytes:
    """The same Ogg file with that serial number: the writer draws a new one each time, and the file would never be the same."""
    out, at = bytearray(data), 0
    while at < len(out):
        count = out[at + 26]
        end = at + 27 + count + sum(out[at + 27 : at + 27 + count])
        struct.pack_into("<I", out, at + 14, serial)
        struct.pack_into("<I", out, at + 22, 0)
        struct.pack_into("<I", out, at + 22, page_sum(bytes(out[at:end])))
        at = end
    return bytes(out)


def coded(sound: np.ndarray, coarseness: float) -> bytes:
    """The sound as an Ogg file."""
    out, channels = io.BytesIO(), 1 if sound.ndim == 1 else sound.shape[1]
    with soundfile.SoundFile(out, "w", RATE, channels, "VORBIS", format="OGG", compression_level=coarseness) as file:
        for start in range(0, len(sound), RATE):
            file.write(sound[start : start + RATE])
    return out.getvalue()


def bend(data: bytes) -> float:
    """How sharply the sound of that file bends where its end meets its beginning."""
    sides, _ = soundfile.read(io.BytesIO(data), always_2d=True)
    return float(np.abs(np.diff(np.concatenate((sides[-2:], sides[:2])), 2, axis=0)).max())


def written(name: str, sound: np.ndarray, kind: str) -> str:
    """The CRC of the file of that name, which holds the sound now.

    The coding adds a little of its own, which does not close as the loop itself does: the best of several is taken.
    """
    data = min((coded(sound, coarseness) for coarseness in COARSENESS[kind]), key=bend)
    data = numbered(data, zlib.crc32(name.encode()))
    (HERE / f"{name}.ogg").write_bytes(data)
    return crc(data)


def made(wanted: list[str]) -> dict[str, str]:
    """The CRC of each file made, by file name; all of them where none is wanted by name."""
    files = {}
    for name, effect in EFFECTS.items():
        for number in range(effect.variants):
            whole = name if effect.variants == 1 else f"{name}-{number + 1}"
            if not wanted or name in wanted:
                sound = effect.make(np.random.default_rng(zlib.crc32(whole.encode())))
                files[f"{whole}.ogg"] = written(
                    whole, finished(sound, effect.level, LONGEST_END if name in ENDS else LONGEST), "effect"
                )
    for name in MOODS:
        if not wanted or name in wanted:
            files[f"{name}.ogg"] = written(name, loop(name, np.random.default_rng(zlib.crc32(name.encode()))), "music")
    return files


if __name__ == "__main__":
    names = sys.argv[1:]
    strange = [name for name in names if name not in EFFECTS and name not in MOODS]
    if strange:
        sys.exit(f"{strange[0]}: no sound of that name; there are {', '.join([*EFFECTS, *MOODS])}")
    files = made(names)
    if not names:
        for old in sorted(set(HERE.glob("*.ogg")) - {HERE / name for name in files}):
            old.unlink()
        MADE.write_text(json.dumps({"sources": sources(), "files": files}, indent=1) + "\n")
    print(f"{len(files)} files, {sum((HERE / name).stat().st_size for name in files) / 1e6:.2f} MB")
