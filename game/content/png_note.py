"""A JSON value in a PNG: one chunk more, which every other program passes over."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Iterator

from game.files import json_in
from game.messages import message

_HEAD = b"\x89PNG\r\n\x1a\n"
_KIND, _KEY = b"zTXt", b"Sandtable position"
_LARGEST = 1 << 22
"""Bytes of the value at most, unpacked."""


def with_note(png: bytes, carried: object) -> bytes:
    """The picture with a JSON value, right before its end. Raises: ValueError for what is no PNG."""
    end = next((at for kind, at, _ in _chunks(png) if kind == b"IEND"), None)
    if end is None:
        raise ValueError("no PNG")
    body = _KEY + b"\0\0" + zlib.compress(json.dumps(carried, separators=(",", ":")).encode())
    chunk = struct.pack(">I", len(body)) + _KIND + body + struct.pack(">I", zlib.crc32(_KIND + body))
    return png[:end] + chunk + png[end:]


def note_in(png: bytes) -> object:
    """The JSON value that a picture carries, None for nothing. Raises: ValueError, zlib.error."""
    for kind, at, body in _chunks(png):
        if kind == _KIND and body.startswith(_KEY + b"\0\0"):
            if struct.unpack(">I", png[at + 8 + len(body) : at + 12 + len(body)])[0] != zlib.crc32(kind + body):
                raise ValueError(message("what it carries is damaged"))
            unpacked = zlib.decompressobj()
            text = unpacked.decompress(body[len(_KEY) + 2 :], _LARGEST)
            return json_in(text) if unpacked.eof else None
    return None


def _chunks(png: bytes) -> Iterator[tuple[bytes, int, bytes]]:
    """The chunks of a PNG: the kind, where it begins, what stands in it. Raises: ValueError where it breaks off."""
    if not png.startswith(_HEAD):
        raise ValueError(message("it is no PNG"))
    at = len(_HEAD)
    while at < len(png):
        if at + 12 > len(png):
            raise ValueError(message("it breaks off"))
        size = struct.unpack(">I", png[at : at + 4])[0]
        if at + 12 + size > len(png):
            raise ValueError(message("it breaks off"))
        yield png[at + 4 : at + 8], at, png[at + 8 : at + 8 + size]
        at += 12 + size
