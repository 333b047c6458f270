"""Which files a program opened, as strace saw it, and whether it may."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Iterable
from pathlib import Path

PATIENCE = 10.0  # seconds until strace has written down how the last process ended

ALLOWED = (
    (r"/dev/.*", "devices: the terminal, chance, shared memory, the sound card"),
    (r"/proc/.*", "what the kernel tells of this process, its memory and the processors"),
    (r"/sys/.*", "what the kernel tells of devices and processors"),
    (r"/etc/ld\.so\.(cache|preload)", "where the system's linker finds its libraries"),
    (
        r"/(usr/)?lib(64|32)?/([^/]+-linux-gnu[^/]*/)?(pulseaudio/)?(?!lib(python|SDL|sqlite|mpdec|yaml))[^/]+\.so[.\d]*",
        "the system's own libraries: glibc, and those SDL opens where they are: X11, Wayland, D-Bus, sound; none that nobody "
        "but Python or the program itself asks for",
    ),
    (r"/usr/lib/([^/]+-linux-gnu/)?(gconv|locale)/.*", "glibc's tables of characters and languages"),
    (r"/usr/share/locale/.*|/etc/locale.*", "the same, as X11 asks for them"),
    (r"/etc/localtime|/usr/share/zoneinfo/.*", "what time it is where the player sits"),
    (r"/usr/share/X11/.*|/etc/X11/.*", "X11's keyboards, languages and names of faults"),
    (r"/usr/share/(icons|pixmaps)/.*", "the pointers of the desktop's theme, read by libXcursor"),
    (r"/(tmp|run/user/\d+)/\.X11-unix.*|/tmp/\.ICE-unix.*|.*/\.Xauthority", "the way to the X server and the key to it"),
    (r"/usr/share/alsa/.*|/etc/asound\.conf|/etc/alsa/.*", "how ALSA reaches the sound card"),
    (r"/etc/pulse/.*|/usr/share/pipewire/.*|/etc/pipewire/.*", "how PulseAudio and PipeWire reach it"),
    (r"/etc/machine-id|/var/lib/dbus/machine-id", "the name by which D-Bus knows this machine"),
    (r"/etc/(passwd|nsswitch\.conf)", "glibc, when it is asked who the user is"),
    (r"/etc/gcrypt/.*", "libgcrypt, a library behind the system's D-Bus"),
    (r"/", "the root folder itself"),
)
"""What may be opened outside the bundle and the user's folder: a pattern for the whole path, and why."""

STARTED_TOO = ((r"/(usr/)?bin/dbus-launch", "libdbus, where the session has no bus yet; SDL asks it to keep the screen awake"),)
"""What may be started besides the bundle: a pattern for the whole path, and why. What such a process reads is its own."""

_OPENED = re.compile(r"^(?P<process>\d+) +open(?:at2?)?\(.*\) = \d+<(?P<path>.*)>$")
_WRITTEN = re.compile(r"\bO_(WRONLY|RDWR|CREAT)\b")
_STARTED = re.compile(r'^(?P<process>\d+) +execve\("(?P<path>(?:[^"\\]|\\.)*)".* = 0$')
_ENDED = re.compile(r"^(\d+) +\+\+\+ ")


def possible() -> bool:
    """Whether this machine has strace."""
    return shutil.which("strace") is not None


def traced(log: Path) -> list[str]:
    """What stands before a call so that the files its processes open are written to the log.

    The program stays the child of whoever starts it (-D), and only these calls are stopped (--seccomp-bpf).
    """
    return ["strace", "-D", "-f", "--seccomp-bpf", "-q", "-y", "-xx", "-e", "trace=open,openat,openat2,execve", "-e",
            "signal=kill,term", "-o", str(log)]  # fmt: skip


def outside(logs: Iterable[Path], own: Iterable[Path]) -> tuple[int, list[str]]:
    """How many files were opened, and a sentence for each that may not be: outside of these folders and of the list.

    `own` are the bundle first, where nothing may be written, then the user's folders.
    """
    bundle, *users = (str(path.resolve()) for path in own)
    opened: set[str] = set()
    faults: set[str] = set()
    for log in logs:
        others: set[str] = set()
        for line in _whole(log):
            if match := _STARTED.match(line):
                path = _plain(match["path"])
                if not _below(path, bundle):
                    others.add(match["process"])
                    if not _allowed(path, STARTED_TOO):
                        faults.add(f"{path} was started; the program starts nothing but itself")
            elif (match := _OPENED.match(line)) and match["process"] not in others:
                path = _plain(match["path"]).removesuffix(" (deleted)")
                opened.add(path)
                if _below(path, bundle):
                    if _WRITTEN.search(line):
                        faults.add(f"{path} was opened to be written; nothing is written into the bundle")
                elif not any(_below(path, user) for user in users) and not _allowed(path, ALLOWED):
                    faults.add(f"{path} was read; it lies outside of the bundle and the user's folder")
    return len(opened), sorted(faults)


def _below(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder + "/")


def _allowed(path: str, among: Iterable[tuple[str, str]]) -> bool:
    return any(re.fullmatch(pattern, path) for pattern, _ in among)


def _plain(path: str) -> str:
    r"""The path as it is, of what strace writes as \x2f\x75…"""
    return re.sub(rb"\\x([0-9a-f]{2})", lambda found: bytes([int(found[1], 16)]), path.encode()).decode(errors="replace")


def _whole(log: Path) -> list[str]:
    """The lines of a log, calls that were broken off and taken up again made whole; it is waited for until all is written."""
    end = time.monotonic() + PATIENCE
    while True:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
        seen, ended = {line.split()[0] for line in lines}, {found[1] for line in lines if (found := _ENDED.match(line))}
        if (lines and seen == ended) or time.monotonic() > end:
            break
        time.sleep(0.05)
    begun: dict[str, str] = {}
    whole = []
    for line in lines:
        number, rest = line.split(maxsplit=1)
        if rest.endswith("<unfinished ...>"):
            begun[number] = line.removesuffix("<unfinished ...>")
        elif rest.startswith("<... "):
            whole.append(begun.pop(number, f"{number} ") + rest.split("resumed>", 1)[-1])
        else:
            whole.append(line)
    return whole
