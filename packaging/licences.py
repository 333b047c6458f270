"""The licences of everything in a bundle: one folder of texts with an index.

Distributions carry their own texts; those of the libraries that came along with them stand in `packaging/licences`. A
library that no line here knows is a fault: whoever adds one says under which terms it may be passed on.
"""

from __future__ import annotations

import re
import shutil
import sysconfig
from collections.abc import Iterable
from importlib.metadata import Distribution
from pathlib import Path
from typing import NamedTuple

TEXTS = Path(__file__).resolve().parent / "licences"
ROOT = TEXTS.parent.parent


class Library(NamedTuple):
    """A library by the names of its files: what it is called, its licence, and the file with the text."""

    files: str
    name: str
    licence: str
    text: str


LIBRARIES = (
    Library(r"sdl2_image", "SDL_image", "zlib", "sdl2-image.txt"),
    Library(r"sdl2_mixer", "SDL_mixer", "zlib", "sdl2-mixer.txt"),
    Library(r"sdl2_ttf|sdl2", "SDL and SDL_ttf", "zlib", "sdl2.txt"),
    Library(r"freetype", "FreeType", "FreeType License", "freetype.txt"),
    Library(r"harfbuzz|graphite", "HarfBuzz", "Old MIT", "harfbuzz.txt"),
    Library(r"brotli", "Brotli", "MIT", "brotli.txt"),
    Library(r"png", "libpng", "libpng", "libpng.txt"),
    Library(r"jpeg", "libjpeg-turbo", "IJG and BSD", "libjpeg-turbo.txt"),
    Library(r"tiff", "LibTIFF", "libtiff", "libtiff.txt"),
    Library(r"webp|sharpyuv", "libwebp", "BSD", "libwebp.txt"),
    Library(r"flac", "FLAC", "BSD", "flac.txt"),
    Library(r"ogg|vorbis", "Ogg and Vorbis", "BSD", "ogg-vorbis.txt"),
    Library(r"opusfile", "opusfile", "BSD", "opusfile.txt"),
    Library(r"opus", "Opus", "BSD", "opus.txt"),
    Library(r"mpg123|syn123|out123", "mpg123", "LGPL 2.1", "mpg123.txt"),
    Library(r"fluidsynth", "FluidSynth", "LGPL 2.1", "LGPL-2.1.txt"),
    Library(r"sndfile", "libsndfile", "LGPL 2.1", "LGPL-2.1.txt"),
    Library(r"asound", "alsa-lib", "LGPL 2.1", "LGPL-2.1.txt"),
    Library(r"glib|gthread|gobject|gmodule|intl|pcre|iconv", "GLib and what it is built on", "LGPL 2.1", "LGPL-2.1.txt"),
    Library(r"wavpack", "WavPack", "BSD", "wavpack.txt"),
    Library(r"modplug", "libmodplug", "public domain", "libmodplug.txt"),
    Library(r"xmp", "libxmp", "MIT", "libxmp.txt"),
    Library(r"stdc\+\+|gcc_s|gomp|winpthread", "GCC's own libraries", "GPL 3 with exception", "GPL-3-with-GCC-exception.txt"),
    Library(r"^(lib)?z[-.1]|zlib", "zlib", "zlib", "zlib.txt"),
    Library(r"bz2", "bzip2", "BSD", "bzip2.txt"),
    Library(r"lzma", "liblzma", "0BSD, public domain", "liblzma.txt"),
    Library(r"expat", "Expat", "MIT", "expat.txt"),
    Library(r"sqlite", "SQLite", "public domain", "sqlite.txt"),
    Library(r"mpdec", "libmpdec", "BSD", "mpdecimal.txt"),
    Library(r"ffi", "libffi", "MIT", "libffi.txt"),
)

ALWAYS = (
    ("libyaml, in PyYAML", "MIT", "libyaml.txt"),
    ("Expat, in Python", "MIT", "expat.txt"),
    ("libmpdec, in Python", "BSD", "mpdecimal.txt"),
    ("the GPL 3, to which the LGPL 3 of PyTMX refers", "GPL 3", "GPL-3-with-GCC-exception.txt"),
)
"""What has no file of its own in the bundle: its name, its licence, and the text."""

HEAD = """What this program is made of. Each file named here lies beside this one and holds the terms in full.

What is under the LGPL stands in libraries of its own, which you may replace by others of the same name; the sources of
pygame-ce and PyTMX are at https://pypi.org, those of the libraries with their makers. Sandtable's own sources say how this
program is put together, so that you can do it anew with any of them changed.

"""

OWN = re.compile(r"^(lib)?python3|^vcruntime|^msvcp|^ucrtbase|^api-ms-win|^Python$", re.IGNORECASE)
"""Python's own library, under Python's licence, and what Microsoft lets every program pass on with it."""


class NoLicence(Exception):
    """Something would be passed on, and nobody has said under which terms."""


def collect(folder: Path, libraries: Iterable[Path], distributions: Iterable[Distribution]) -> int:
    """How many texts the folder then holds, its index counted. Raises: NoLicence."""
    folder.mkdir(parents=True)
    rows = [_kept(folder, "Sandtable", "MIT", "sandtable.txt", ROOT / "LICENSE")]
    rows += [
        _kept(folder, f"the typeface {path.stem.removesuffix('-OFL')}", "SIL Open Font License 1.1", path.name, path)
        for path in sorted((ROOT / "art").rglob("*OFL.txt"))
    ]
    rows.append(_kept(folder, "art and sounds", "see each line", "CREDITS.md", ROOT / "art" / "CREDITS.md"))
    rows.append(_kept(folder, "Python", "PSF License 2", "python.txt", _of_python()))
    rows += [row for one in distributions for row in _of_distribution(folder, one)]
    rows += _of_libraries(folder, libraries)
    shipped = {text for _, _, text in rows}
    rows += [_kept(folder, name, licence, text, TEXTS / text) for name, licence, text in ALWAYS if text not in shipped]
    (folder / "INDEX.txt").write_text(_index(rows), encoding="utf-8")
    return len(list(folder.iterdir()))


def _of_libraries(folder: Path, libraries: Iterable[Path]) -> list[tuple[str, str, str]]:
    """A line for each text that libraries are under, with the names of all of them. Raises: NoLicence."""
    found = [library for path in libraries if (library := _known(path))]
    rows = []
    for text in dict.fromkeys(library.text for library in found):
        under = [library for library in found if library.text == text]
        names = ", ".join(dict.fromkeys(library.name for library in under))
        rows.append(_kept(folder, names, under[0].licence, text, TEXTS / text))
    return rows


def _known(path: Path) -> Library | None:
    """What is known of a library; None for Python's own. Raises: NoLicence."""
    if OWN.search(path.name):
        return None
    for library in LIBRARIES:
        if re.search(library.files, path.name, re.IGNORECASE):
            return library
    raise NoLicence(f"{path.name} would be in the bundle, and packaging/licences.py has no line for it; say its licence there.")


def _of_python() -> Path:
    """The text of Python's licence as this Python was installed. Raises: NoLicence."""
    library = Path(sysconfig.get_path("stdlib"))
    places = (library / "LICENSE.txt", library.parent / "LICENSE.txt", Path("/usr/share/doc") / library.name / "copyright")
    for place in places:
        if place.is_file():
            return place
    raise NoLicence(f"Python's licence is at none of {', '.join(map(str, places))}; install it (on Debian: libpython3-stdlib).")


def _of_distribution(folder: Path, one: Distribution) -> list[tuple[str, str, str]]:
    """The lines of a distribution, whose texts are in the folder from now on. Raises: NoLicence."""
    name = f"{one.metadata['Name']} {one.version}"
    licence = one.metadata["License-Expression"] or one.metadata["License"] or "see the text"
    texts = [Path(str(file.locate())) for file in one.files or () if _is_text(str(file))]
    if not texts:
        raise NoLicence(f"{name} carries no text of its licence; put one into packaging/licences and name it in licences.py.")
    short = one.metadata["Name"].lower()
    return [_kept(folder, name, licence.splitlines()[0], f"{short}-{path.stem.lower()}.txt", path) for path in texts]


def _is_text(file: str) -> bool:
    """Whether a file of a distribution is a licence, by its name."""
    return re.match(r"(LICEN[CS]E|COPYING|L?GPL)", Path(file).name) is not None and not file.endswith((".py", ".pyc"))


def _kept(folder: Path, name: str, licence: str, text: str, source: Path) -> tuple[str, str, str]:
    """The line of the index, once the text lies in the folder."""
    shutil.copyfile(source, folder / text)
    return name, licence, text


def _index(rows: list[tuple[str, str, str]]) -> str:
    """The index: what it is, its licence, the file of the text."""
    wide = max(len(name) for name, _, _ in rows)
    middle = max(len(text) for _, _, text in rows)
    return HEAD + "".join(f"{name:{wide}}  {text:{middle}}  {licence}\n" for name, licence, text in rows)
