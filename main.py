#!/usr/bin/env python3
"""Sandtable: five tabletop war games on one table.

    python3 main.py                 open the game
    python3 main.py FILE            open it at a match file, to look back on that match
    python3 main.py --safe          open it with the usual settings, whatever has been chosen
    python3 main.py --plain         open it with every game on the plain table, made of its board and its words alone
    python3 main.py check           run what must hold before every commit, in five minutes: data, lint if there, tests
    python3 main.py check --all     run everything that must hold
    python3 main.py table           speak the table protocol on standard input and output
    python3 main.py replay FILE     play a match file again and tell it line by line
    python3 main.py review FILE     tell what each decision of a match cost, and what was luck
    python3 main.py tell …          play without a board, by typed words
    python3 main.py career …        tell what has been played, or write it as a table
    python3 main.py lab …           let bots play each other
    python3 main.py bench           measure what things cost
    python3 main.py catalogue       print all messages of a translation, for gettext's tools
    python3 main.py --version       say which version this is
    python3 main.py COMMAND --help  say what can stand behind a command

Whatever is missing is put into .venv beside this file first.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from importlib.util import find_spec
from io import IOBase, TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
NEEDED = dict.fromkeys(("table", "think", "lab", "replay", "review", "tell", "career", "catalogue"), ("yaml",))
OF_THE_MAKERS = ("check", "bench", "catalogue")  # commands that need the sources, and are not in a bundle
FROZEN = getattr(sys, "frozen", False)  # whether this is a bundle, which holds its own Python and all it needs
ALL = ("yaml", "pygame", "pytmx", "pytest", "xdist")
LOOK_AGAIN = 0.2  # seconds between two looks whether another start has made the environment


def venv_python() -> Path:
    """The interpreter inside .venv."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def missing(command: str) -> list[str]:
    """The modules that a command needs and this interpreter has not; the old pygame counts as none."""
    lacking = []
    for name in NEEDED.get(command, ALL):
        spec = find_spec(name)
        folder = Path(spec.origin).parent if spec and spec.origin else None
        if folder is None or (name == "pygame" and not any(folder.parent.glob("pygame_ce-*"))):
            lacking.append(name)
    return lacking


def ready_mark() -> Path:
    """The file that stands in .venv once it holds everything requirements.txt names, as that file is now."""
    from zlib import crc32

    return VENV / f"ready-{crc32((HERE / 'requirements.txt').read_bytes()):08x}"


def make_environment() -> None:
    """Put what requirements.txt names into .venv. Raises: SystemExit with a sentence where it cannot be made."""
    import subprocess

    if find_spec("venv") is None or find_spec("ensurepip") is None:
        raise SystemExit("Python's venv is missing; install it (on Debian: apt install python3-venv) and start again.")
    try:
        VENV.mkdir(exist_ok=True)
        lock = open(VENV / "lock", "a")  # noqa: SIM115 (what is closed is unlocked)
    except OSError as failed:
        raise SystemExit(f"Sandtable cannot write to {VENV} ({failed.strerror}); put it into a folder of your own.") from None
    with lock:
        if not taken(lock):
            print("Another start of Sandtable is making .venv; this one waits for it.", file=sys.stderr)
            while not taken(lock):
                time.sleep(LOOK_AGAIN)
        if ready_mark().exists():
            return
        print("Sandtable puts pygame-ce, pytmx, PyYAML, pytest and pytest-xdist into .venv, about 80 MB, once.", file=sys.stderr)
        # Whoever is started here holds the lock as well: it goes on with its work where this process is killed.
        held = {} if os.name == "nt" else {"pass_fds": (lock.fileno(),)}
        # One that is there already may be of another Python, and making it again would mix the two.
        # What a start that was killed has left half made is made again.
        making, installing = VENV / "making", VENV / "installing"
        if making.exists() or not venv_python().exists():
            making.touch()
            make = [sys.executable, "-m", "venv", str(VENV)]
            if subprocess.run(make, stdout=sys.stderr, **held).returncode:
                raise SystemExit("The environment .venv could not be made; remove the folder .venv and start again.")
            making.unlink()
        again = ["--force-reinstall"] if installing.exists() else []
        installing.touch()
        quietly = ["-q", "--disable-pip-version-check", *again]
        install = [str(venv_python()), "-m", "pip", "install", *quietly, "-r", "requirements.txt"]
        if subprocess.run(install, cwd=HERE, stdout=sys.stderr, **held).returncode:
            way = "mend the connection or remove the folder .venv, and start again"
            raise SystemExit(f"Some packages could not be installed, for the reason above; {way}.")
        ready_mark().touch()
        installing.unlink()


def taken(lock: IOBase) -> bool:
    """Whether this process now holds the lock; the system takes it back when a process ends, however it ends."""
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system without locks: better made twice than never
        pass
    return True


def run_in_environment() -> int:
    """The exit code of this same call in .venv's interpreter; on POSIX it takes this process's place.

    Raises: SystemExit with a sentence where there is no such interpreter any more, as after an update of the system's.
    """
    call = [str(venv_python()), str(HERE / "main.py"), *sys.argv[1:]]
    try:
        if os.name != "nt":
            os.execv(call[0], call)
        import subprocess

        return subprocess.run(call).returncode
    except OSError as failed:
        raise SystemExit(f"{call[0]} does not start ({failed.strerror}); remove the folder .venv and start again.") from None


def main() -> int:
    """The exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036 (whoever has an older Python must be told)
        raise SystemExit(f"Sandtable needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
    stop_at_no_letter()
    command = sys.argv[1] if len(sys.argv) > 1 else "play"
    if command in ("-h", "--help", "help"):
        print(commands_told())
        return 0
    if command == "--version":
        from game import VERSION

        print(f"Sandtable {VERSION}")
        return 0
    arguments = sys.argv[2:]
    if command.startswith("-"):
        command, arguments = "play", sys.argv[1:]
    if command not in COMMANDS:
        if not Path(command).is_file():
            commands = ", ".join(COMMANDS)
            print(f"There is no command and no file {command!r}; the commands are {commands}.", file=sys.stderr)
            return 2
        command, arguments = "play", [command, *arguments]
    if FROZEN and command in OF_THE_MAKERS:
        print(f"The command {command} belongs to the sources of Sandtable; this program comes without it.", file=sys.stderr)
        return 2
    if not FROZEN and missing(command):
        if Path(sys.prefix) == VENV:
            with suppress(OSError):
                ready_mark().unlink(missing_ok=True)
            raise SystemExit(f".venv lacks {', '.join(missing(command))}; remove the folder .venv and start again.")
        if not ready_mark().exists():
            make_environment()
        return run_in_environment()
    keep_bytecode_elsewhere()
    return carried_out(command, arguments)


def commands_told() -> str:
    """What can be asked of this program, a line each, as it is called from here."""
    told = (__doc__ or "").strip()
    if not FROZEN:
        return told
    lines = told.splitlines()[:-1]  # the last one tells of .venv
    theirs = tuple(f"    python3 main.py {command} " for command in OF_THE_MAKERS)
    from game.folders import called

    return "\n".join(line.replace("python3 main.py", called()) for line in lines if not line.startswith(theirs)).strip()


def carried_out(command: str, arguments: list[str]) -> int:
    """The exit code of a command; 1 where the program's own data cannot be used, after a sentence for each fault."""
    try:
        return COMMANDS[command](arguments)
    except Exception as failed:
        from game.content.reader import Faulty

        if not isinstance(failed, Faulty):
            raise
        print(failed, file=sys.stderr)
        return 1


def keep_bytecode_elsewhere() -> None:
    """Write bytecode to the user's cache where Python was told not to write it beside the sources.

    Without any bytecode every start compiles the whole program anew, which takes longer than everything else in it.
    """
    if sys.dont_write_bytecode:
        from game.folders import cache_folder

        sys.pycache_prefix = str(cache_folder() / "bytecode")
        sys.dont_write_bytecode = False


def open_streams() -> None:
    """Give the program the standard streams that whoever started it has closed, so that no file of its own takes their place."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            if not FROZEN:
                os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w" if number else "r", encoding="utf-8"))  # noqa: SIM115 (kept to the end)


def ended(work: Callable[[], int]) -> int:
    """The exit code of the program, with all that it has printed: 1 and a sentence where the standard output takes no more."""
    try:
        code = work()
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever reads has read enough
        code = 0
    except OSError as failed:
        if failed.filename is not None:  # it is no stream's
            raise
        with suppress(OSError):
            print(f"The standard output cannot be written: {failed.strerror}.", file=sys.stderr)
        code = 1
    with suppress(OSError, ValueError):  # Python flushes once more as it ends
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def stop_at_no_letter() -> None:
    """Print a letter that a terminal or a pipe cannot take as a question mark, as on Windows outside of UTF-8."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # a program with a window alone has neither
            stream.reconfigure(errors="replace")


class Asked(NamedTuple):
    """What `play` is asked for. `go_on`: the match of the file is gone on with; `first_frame`: the title is drawn once."""

    file: Path | None = None
    safe: bool = False
    plain: bool = False
    go_on: bool = False
    first_frame: bool = False


def parser_of(command: str) -> ArgumentParser:
    """The parser of what stands behind a command; it is read only when something does, for each start is waited for."""
    from argparse import ArgumentParser

    from game.folders import called

    return ArgumentParser(prog=f"{called()} {command}", description=COMMANDS[command].__doc__)


def asked(arguments: list[str]) -> Asked:
    """What `play` is asked for in these arguments."""
    if not arguments:
        return Asked()
    from argparse import SUPPRESS

    parser = parser_of("play")
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="the file of a match, to look back on it")
    parser.add_argument("--plain", action="store_true", help="every game on the plain table, made of its words alone")
    parser.add_argument("--safe", action="store_true", help="with the usual settings, whatever has been chosen")
    parser.add_argument("--go-on", action="store_true", help="go on with the match of FILE")
    parser.add_argument("--first-frame", action="store_true", help=SUPPRESS)
    return Asked(**vars(parser.parse_args(arguments)))


def play(arguments: list[str]) -> int:
    """Open the game."""
    given = asked(arguments)
    from scenes.app.preferences import contrast_chosen
    from scenes.kit import contrast

    # Every colour is taken from the palette as its module is read, so the choice comes before all of them.
    contrast.choose(contrast.USUAL if given.safe else contrast_chosen())
    from scenes.presentation.games import show_plain
    from scenes.program import play as open_window

    show_plain(given.plain)
    return open_window(given.file, given.safe, given.go_on, given.first_frame)


def table(arguments: list[str]) -> int:
    """Speak the table protocol: a JSON object a line on standard input, one for each on standard output."""
    if arguments:
        parser_of("table").parse_args(arguments)
    from game.service.protocol import serve

    serve(sys.stdin, sys.stdout)
    return 0


def think(arguments: list[str]) -> int:
    """Answer with bots' decisions, a line for a line; the window starts this in a process of its own."""
    if arguments:
        parser_of("think").parse_args(arguments)
    from game.service.worker import serve

    serve(sys.stdin, sys.stdout)
    return 0


def lab(arguments: list[str]) -> int:
    """Let bots play each other."""
    from game.lab.main import main as run

    return run(arguments)


def replay(arguments: list[str]) -> int:
    """Play a match file again and tell it."""
    from scenes.tell.replay import main as run

    return run(arguments)


def review(arguments: list[str]) -> int:
    """Tell what each decision of a match cost, and what was luck; with --process, answer the window's questions about it."""
    if arguments == ["--process"]:
        from game.review.process import serve

        serve(sys.stdin, sys.stdout)
        return 0
    from scenes.tell.review import main as run

    return run(arguments)


def tell(arguments: list[str]) -> int:
    """Tell a match in lines and play it by typed words."""
    from scenes.tell.program import main as run

    return run(arguments)


def career(arguments: list[str]) -> int:
    """Tell what has been played at this table, or write it as a table."""
    from scenes.career.text import main as run

    return run(arguments)


def check(arguments: list[str]) -> int:
    """Run what must hold."""
    from tests.check import main as run

    return run(arguments)


def bench(arguments: list[str]) -> int:
    """Measure what things cost."""
    parser = parser_of("bench")
    parser.add_argument("--json", action="store_true", help="print all figures once more at the end, as JSON")
    parser.parse_args(arguments)
    from tests.bench import main as run

    return run(arguments)


def catalogue(arguments: list[str]) -> int:
    """Print all messages of a translation, as a template for gettext's tools."""
    if arguments:
        parser_of("catalogue").parse_args(arguments)
    from scenes.catalogue import main as run

    return run(arguments)


COMMANDS = {
    "play": play,
    "table": table,
    "think": think,
    "lab": lab,
    "replay": replay,
    "review": review,
    "tell": tell,
    "career": career,
    "check": check,
    "bench": bench,
    "catalogue": catalogue,
}

if __name__ == "__main__":
    try:
        open_streams()
        sys.exit(ended(main))
    except KeyboardInterrupt:
        sys.exit(130)  # as shells count it
