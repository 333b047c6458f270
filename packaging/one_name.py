"""Makes the wheel: all of the program below one name, `sandtable`, so that no other package's `game` or `data` is in its way.

    python3 -m pip install .                        through pip, which asks the functions below
    python3 packaging/one_name.py dist              the wheel alone

In the sources the packages are `game` and `scenes`, which only a program of its own may call its own. In the wheel they are
`sandtable.game` and `sandtable.scenes`, each import written so, and data and art lie beside them.
"""

from __future__ import annotations

import re
import sys
import zipfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
NAME = "sandtable"
PACKAGES, FILES = ("game", "scenes"), ("data", "art")
LEFT_OUT = ("__pycache__", "screenshots")
FRONT = '''"""Five tabletop war games on one table; `env("skulls", "street-sweep")` is a match as an environment of PettingZoo."""

from __future__ import annotations

from typing import Any

from sandtable.game import VERSION as __version__


def env(game: str, scenario: str = "", options: Any = None, render_mode: str | None = None) -> Any:
    """A match of a game; scenario and options are the usual ones when left out; `render_mode` is `rgb_array` or `ansi`."""
    try:
        from sandtable.scenes.research import env as made
    except ModuleNotFoundError as missing:
        if missing.name not in ("pettingzoo", "gymnasium", "numpy"):
            raise
        raise ImportError("sandtable.env needs PettingZoo; python3 -m pip install 'sandtable[research]' has it.") from None
    return made(game, scenario, options, render_mode)


__all__ = ["__version__", "env"]
'''
_FROM = re.compile(rf"^(\s*from )({'|'.join(PACKAGES)})(?=[. ])", re.MULTILINE)
_IMPORT = re.compile(rf"^(\s*)import ({'|'.join(PACKAGES)})$", re.MULTILINE)
_NAMED = re.compile(rf"(f?\")({'|'.join(PACKAGES)})\.(?=\w+\.[\w{{])")


def version() -> str:
    """The version of the program."""
    found = re.search(r'^VERSION = "([^"]+)"', (ROOT / "game" / "__init__.py").read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return found[1]


def below(source: str) -> str:
    """A module's source as it stands in the wheel: our packages are below the one name wherever it names them."""
    source = _FROM.sub(rf"\1{NAME}.\2", source)
    source = _IMPORT.sub(rf"\1from {NAME} import \2", source)
    return _NAMED.sub(rf"\1{NAME}.\2.", source)


def contents() -> Iterator[tuple[str, bytes]]:
    """Every file of the wheel with its path, but for what tells of the wheel itself."""
    yield f"{NAME}/__init__.py", FRONT.encode()
    for folder in (*PACKAGES, *FILES):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and not set(path.relative_to(ROOT).parts) & set(LEFT_OUT):
                data = path.read_bytes()
                if folder in PACKAGES and path.suffix == ".py":
                    data = below(data.decode()).encode()
                yield f"{NAME}/{path.relative_to(ROOT).as_posix()}", data


def needed(purpose: str) -> list[str]:
    """What is wanted for a purpose, from the version named there on."""
    lines = (ROOT / "packaging" / "wanted" / f"{purpose}.in").read_text(encoding="utf-8").split()
    return [line.replace("==", ">=") for line in lines if "==" in line and not line.startswith("pytest")]


def metadata() -> str:
    """What the wheel says of itself."""
    needs = [f"Requires-Dist: {one}" for one in needed("play")]
    extra = [f'Requires-Dist: {one}; extra == "research"' for one in needed("research")]
    head = ["Metadata-Version: 2.1", f"Name: {NAME}", f"Version: {version()}", "Summary: Five tabletop war games on one table"]
    head += ["License: MIT", "Requires-Python: >=3.11", *needs, "Provides-Extra: research", *extra]
    return "\n".join(head) + "\n"


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """The name of the wheel that was written to the folder."""
    info, name = f"{NAME}-{version()}.dist-info", f"{NAME}-{version()}-py3-none-any.whl"
    told = {
        f"{info}/METADATA": metadata(),
        f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: {NAME}\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/top_level.txt": f"{NAME}\n",
        f"{info}/licenses/LICENSE": (ROOT / "LICENSE").read_text(encoding="utf-8"),
    }
    record = list[str]()
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in [*contents(), *((path, text.encode()) for path, text in told.items())]:
            wheel.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
            record.append(f"{path},sha256={urlsafe_b64encode(sha256(data).digest()).rstrip(b'=').decode()},{len(data)}")
        wheel.writestr(zipfile.ZipInfo(f"{info}/RECORD"), "\n".join([*record, f"{info}/RECORD,,"]) + "\n")
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Raises: NotImplementedError: the repository is the source."""
    raise NotImplementedError("there is no archive of the sources beside the repository")


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "dist")
    folder.mkdir(parents=True, exist_ok=True)
    print(folder / build_wheel(str(folder)))
