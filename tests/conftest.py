"""What every test stands on: the program's own folder on the import path, and a user's folder that is thrown away."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from unittest import mock

import pytest

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))


# What is started in the background may have interrupts ignored, and so would every process that a test starts.
if threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let the tier of the tests be chosen."""
    parser.addoption("--all", action="store_true", help="run the thorough tests as well")
    parser.addoption("--rest", action="store_true", help="run the thorough tests alone")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup() -> None:
    """Let nobody hear a test; PettingZoo asks for another device as it is imported."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Forget type and pictures after a test that has shut pygame down: fonts do not outlive it."""
    yield
    fonts = sys.modules.get("scenes.kit.fonts")
    if fonts is not None and fonts.font.cache_info().currsize and not fonts.pygame.font.get_init():
        fonts.forget()
        with mock.patch("scenes.kit.kept.give_back"):  # it looks through the whole process for memory that is free
            sys.modules["scenes.kit.kept"].forget()


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark of the thorough tests known."""
    config.addinivalue_line("markers", "thorough: runs with --all and --rest alone")


def pytest_collection_finish() -> None:
    """Let the garbage collector pass over what was collected, and run less often: thousands of tests make each run slow."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of the tier that was not chosen; a test that is named is run whatever its tier."""
    if config.getoption("--all") or any("::" in argument for argument in config.args):
        return
    wanted = bool(config.getoption("--rest"))
    left_out = [item for item in items if (item.get_closest_marker("thorough") is not None) != wanted]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if (item.get_closest_marker("thorough") is not None) == wanted]


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Folders of users, each for one test; they come to be when something is kept in them."""
    base = tmp_path_factory.mktemp("homes", numbered=False)
    return (base / f"{number}" / "sandtable-home" for number in count())


@pytest.fixture(autouse=True)
def user_folder(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of this test's user: no test reads or writes anybody's own journals and preferences."""
    home = next(homes)
    monkeypatch.setenv("SANDTABLE_HOME", str(home))
    return home
