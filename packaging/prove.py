#!/usr/bin/env python3
"""Proves an archive of Sandtable: unpacked where nothing of its making is, with nothing in the environment, it does everything.

python3 packaging/prove.py ARCHIVE            what this machine has the tools for; the rest is named
python3 packaging/prove.py ARCHIVE --all      the same, and what had to be left out is a fault
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(Path(__file__).resolve().parent), str(ROOT)]

import traced  # noqa: E402
from contents import pictures_and_data  # noqa: E402
from screen import Screen  # noqa: E402

from game import VERSION  # noqa: E402
from tests.by_mouse.ironsquad_hand import IronSquadPlayer  # noqa: E402
from tests.by_mouse.matches import MATCHES  # noqa: E402
from tests.by_mouse.window import Window  # noqa: E402

PLACE = "Spiele für draußen"  # a folder as people have them: with spaces, and letters that are not in ASCII
STARTS = 7  # starts of which the middle one counts
LONGEST = 2500  # decisions of a match that are played at most: a campaign takes tens of thousands
COLOURS = 50  # a title has hundreds; a window that shows nothing has one
PATIENCE = 120.0  # seconds a command may take
WINDOWS = sys.platform == "win32"


class Unproved(Exception):
    """Something does not work as it should; the sentence says what."""


class Bundle(NamedTuple):
    """The unpacked program: its folder, the executables for the window and for pipes, and the user's folder."""

    folder: Path
    program: Path
    console: Path
    home: Path
    logs: Path

    def environment(self, **more: str) -> dict[str, str]:
        """Nothing but what every process has: a home, and on Windows where the system is."""
        system = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP") if WINDOWS and name in os.environ}
        home = {"USERPROFILE" if WINDOWS else "HOME": str(self.home)}
        return {**home, "SANDTABLE_HOME": str(self.home / "sandtable"), **system, **more}

    def call(self, *arguments: str, program: Path | None = None) -> list[str]:
        """A call of the program, its files written down where strace is there."""
        watched = traced.traced(self.logs / f"{len(list(self.logs.iterdir()))}.log") if traced.possible() else []
        return [*watched, str(program or self.console), *arguments]

    def said(self, *arguments: str, code: int = 0, given: str = "", program: Path | None = None) -> str:
        """What a command prints, which is UTF-8. Raises: Unproved when it ends in another way."""
        call, environment = self.call(*arguments, program=program), self.environment()
        done = subprocess.run(call, input=given, env=environment, capture_output=True, encoding="utf-8", timeout=PATIENCE)
        if done.returncode != code:
            raise Unproved(f"{' '.join(arguments)} ended with {done.returncode}: {done.stderr.strip() or done.stdout.strip()}")
        return done.stdout + done.stderr


# --- what is proved: each answers with what it found out, in a line ------------------------------------------------------------


def whole(bundle: Bundle) -> str:
    """Every picture, sound and file of data is there to the byte, also what no other proof comes to."""
    inside = bundle.folder / ("Contents/Resources" if sys.platform == "darwin" else "_internal")
    found = [path.relative_to(ROOT) for path in pictures_and_data(ROOT)]
    changed = [one.as_posix() for one in found if not same(inside / one, ROOT / one)]
    if changed:
        raise Unproved(f"these are missing or changed: {', '.join(changed)}")
    return f"{len(found)} files of data and art are there"


def same(one: Path, other: Path) -> bool:
    """Whether both files are there and hold the same."""
    return one.is_file() and other.is_file() and one.read_bytes() == other.read_bytes()


def commands(bundle: Bundle) -> str:
    """It says its version and its commands; what belongs to its makers it declines with a sentence."""
    version = bundle.said("--version").strip()
    if version != f"Sandtable {VERSION}":
        raise Unproved(f"the version is said to be {version!r}, and is {VERSION}")
    for command in ("check", "bench", "catalogue"):
        told = bundle.said(command, code=2).strip()
        if command not in told or "\n" in told:
            raise Unproved(f"{command} is not declined in a sentence but with {told!r}")
    if "table" not in bundle.said("--help"):
        raise Unproved("--help does not tell the commands")
    return f"{version}; check, bench and catalogue are declined"


def matches(bundle: Bundle) -> str:
    """A match in every game and scenario, played by bots through `table`, looked back on with `replay`.

    Raises: Unproved when more than one match of a game does not end.
    """
    told = []
    with spoken_to(bundle) as ask:
        for game in ask(cmd="games")["games"]:
            decisions, unended = 0, []
            for scenario in game["scenarios"]:
                actors = ask(cmd="new", game=game["id"], scenario=scenario, seed=1)["actors"]
                last = decisions + LONGEST
                while actors and decisions < last:
                    action = ask(cmd="bot", seat=actors[0], level="recruit", budget_ms=5)["action"]
                    actors = ask(cmd="play", seat=actors[0], action=action)["actors"]
                    decisions += 1
                if actors or ask(cmd="result")["result"] is None:
                    unended.append(scenario)
                file = bundle.home / f"{game['id']}-{scenario}.json"
                file.write_text(json.dumps(ask(cmd="save")["match"]), encoding="utf-8")
            if len(unended) > 1:
                raise Unproved(f"the matches of {game['id']}, {' and '.join(unended)} do not end")
            told.append(f"{game['title']} {len(game['scenarios'])} matches, {decisions} decisions")
            lines = bundle.said("replay", str(file), "--whole").splitlines()
            told[-1] += f", the last told in {len(lines)} lines"
    return "; ".join(told)


@contextmanager
def spoken_to(bundle: Bundle) -> Iterator[Any]:
    """A way to ask the table, in a process of its own. Raises: Unproved when it refuses or ends."""
    # A pipe for the errors could fill and stop it; they belong on the screen anyhow.
    process = subprocess.Popen(
        bundle.call("table"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=bundle.environment(), encoding="utf-8"
    )
    assert process.stdin is not None and process.stdout is not None

    def ask(**request: object) -> dict[str, Any]:
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        answer: dict[str, Any] = json.loads(process.stdout.readline() or '{"why": "the table ended"}')
        if "why" in answer:
            raise Unproved(f"{request} is answered with: {answer['why']}")
        return answer

    try:
        yield ask
    finally:
        process.stdin.close()
        process.wait(PATIENCE)
        process.stdout.close()


def thought(bundle: Bundle) -> str:
    """A process like those that the window has its bots think in answers in every game."""
    answers = []
    with spoken_to(bundle) as ask:
        for game in ask(cmd="games")["games"]:
            seat = ask(cmd="new", game=game["id"], scenario=game["scenarios"][0], seed=1)["actors"][0]
            view = ask(cmd="view", seat=seat)["position"]
            wanted = {"game": game["id"], "seat": seat, "level": "regular", "seed": 1, "budget_ms": 100, "view": view}
            # The window calls itself; on Windows that is the program without a console.
            answers.append(json.loads(bundle.said("think", given=json.dumps(wanted) + "\n", program=bundle.program)))
    if not all("action" in answer for answer in answers):
        raise Unproved(f"a process that thinks answers {answers}")
    return f"{len(answers)} views sent, actions came back: {', '.join(answer['action']['do'] for answer in answers)}"


def told(bundle: Bundle) -> str:
    """The text mode begins a match in every game, listens, and says how it is gone on with; the career is told."""
    lines = 0
    with spoken_to(bundle) as ask:
        for game in ask(cmd="games")["games"]:
            call = ["tell", game["id"], game["scenarios"][0], "--quick", "--seed", "1"]
            heard = bundle.said(*call, given="position\nquit\n").splitlines()
            if len(heard) < 5 or f"{bundle.console.stem} tell " not in heard[-1]:
                raise Unproved(f"{' '.join(call)} ends with: {heard[-1:]}")
            lines += len(heard)
    lines += len(bundle.said("career").splitlines())
    return f"{lines} lines heard"


def lab(bundle: Bundle) -> str:
    """Bots play each other in two processes."""
    call = ["lab", "--game", "operators", "--scenario", "kiln-yard", "--bots", "recruit,recruit"]
    table = bundle.said(*call, "--matches", "4", "--seed", "1", "--workers", "2").splitlines()
    if len(table) < 3:
        raise Unproved(f"the lab says no more than {table}")
    return f"4 matches by 2 processes, {len(table)} lines"


def first_frame(bundle: Bundle, display: str) -> str:
    """Seconds until the title was drawn once, of the processor and of the clock; the folder is empty and then is not."""
    more = {"DISPLAY": display} if display else {"SDL_VIDEODRIVER": "dummy"}
    environment = bundle.environment(**more)
    del environment["SANDTABLE_HOME"]  # one start as somebody has it who never chose a folder
    call = bundle.call("play", "--first-frame", program=bundle.program)
    subprocess.run(call, env=environment, check=True, timeout=PATIENCE)
    used, walls = [], []
    for _ in range(STARTS):
        before, began = processor(), time.perf_counter()
        subprocess.run([str(bundle.program), "play", "--first-frame"], env=environment, check=True, timeout=PATIENCE)
        walls.append(time.perf_counter() - began)
        used.append(processor() - before)
    cpu = f"{sorted(used)[STARTS // 2]:.2f} s of the processor (least {min(used):.2f}), " if not WINDOWS else ""
    return f"{cpu}{sorted(walls)[STARTS // 2]:.2f} s by the clock (least {min(walls):.2f}), {STARTS} starts"


def processor() -> float:
    """Seconds of the processor that ended processes of this one have used; 0 where the system does not tell."""
    if WINDOWS:
        return 0.0
    import resource

    told = resource.getrusage(resource.RUSAGE_CHILDREN)
    return told.ru_utime + told.ru_stime


def picture(bundle: Bundle, screen: Screen, shot: Path) -> str:
    """The title stands on a screen, started with nothing in the environment but the display and a home."""
    call = bundle.call(program=bundle.program)
    process = subprocess.Popen(call, env={"DISPLAY": screen.display, "HOME": str(bundle.home)})
    colours, end = 0, time.monotonic() + PATIENCE
    while colours < COLOURS and time.monotonic() < end and process.poll() is None:
        time.sleep(0.1)
        seen = screen.picture()
        colours = seen.colours()
    process.terminate()
    process.wait(PATIENCE)
    if colours < COLOURS:
        raise Unproved(f"the window shows {colours} colours; the title has more than {COLOURS}")
    seen.write(shot)
    return f"{seen.wide} x {seen.high}, {colours} colours, kept as {shot.relative_to(ROOT)}"


def bot_in_the_window(bundle: Bundle) -> str:
    """A match against a bot by real clicks: the bot's turn comes and goes."""
    with Window(bundle.home / "by mouse", call=bundle.call(program=bundle.program)) as window:
        player = IronSquadPlayer(window, 2, "bundle")
        player.acts = 1
        player.set_up(MATCHES["squad-recruit"]._replace(quick=True), 2)
        while player.turns < 2 and player.decisions < 40:
            player.play(PATIENCE, decisions=player.decisions + 1)
        if player.turns < 2:
            raise Unproved(f"the bot never had its turn: {player.told()}")
        journals = list((window.home / "matches").iterdir())
    told = bundle.said("replay", str(journals[0]), "--whole").splitlines()
    return f"{player.decisions} decisions by mouse, the bot's turn between them; the journal is told in {len(told)} lines"


def untouched(bundle: Bundle, before: dict[str, tuple[int, int]]) -> str:
    """Check that its use has changed nothing in the program's folder."""
    changed = set(before.items()) ^ set(stamps(bundle.folder).items())
    if changed:
        raise Unproved(f"in the program's folder these have changed: {sorted({name for name, _ in changed})}")
    return f"{len(before)} files and folders as they were unpacked, none of them writable"


def stamps(folder: Path) -> dict[str, tuple[int, int]]:
    """Length and time of writing of all that is below a folder."""
    found = {str(path): path.lstat() for path in folder.rglob("*")}
    return {name: (told.st_size, told.st_mtime_ns) for name, told in found.items()}


def files(bundle: Bundle) -> str:
    """No file was read outside of the bundle, the user's folder, and what traced.ALLOWED names."""
    logs = sorted(bundle.logs.iterdir())
    opened, faults = traced.outside(logs, (bundle.folder, bundle.home))
    if faults or not opened:
        raise Unproved("; ".join(faults) or "strace wrote nothing down")
    return f"{opened} different files opened by {len(logs)} calls, all of them the bundle's, the user's or the system's"


# --- the order of things -------------------------------------------------------------------------------------------------------


def unpacked(archive: Path, place: Path) -> Bundle:
    """The archive's one folder in this place, as nobody may write it."""
    if archive.suffix == ".xz":
        with tarfile.open(archive) as packed:
            packed.extractall(place)
    elif sys.platform == "darwin":  # zipfile loses links and who may run what
        subprocess.run(["ditto", "-x", "-k", str(archive), str(place)], check=True)
    else:
        with zipfile.ZipFile(archive) as packed:
            packed.extractall(place)
    (folder,) = place.iterdir()
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(path.stat().st_mode & ~0o222)
    inside = folder / "Contents" / "MacOS" if sys.platform == "darwin" else folder
    program = inside / ("sandtable.exe" if WINDOWS else "sandtable")
    home, logs = place.parent / "home", place.parent / "logs"
    home.mkdir()
    logs.mkdir()
    return Bundle(folder, program, inside / "sandtable-console.exe" if WINDOWS else program, home, logs)


def prove(archive: Path, strict: bool) -> bool:
    """Whether everything holds, each told in a line; `strict`: whether what has to be left out is a fault."""
    # Its real path, since that is what strace sees.
    parent = Path(tempfile.mkdtemp(prefix="sandtable-")).resolve()
    try:
        place = parent / PLACE
        place.mkdir()
        return proved(unpacked(archive, place), strict)
    finally:
        for path in parent.rglob("*"):  # Windows removes nothing that may not be written
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | 0o200)
        shutil.rmtree(parent, ignore_errors=True)


def proved(bundle: Bundle, strict: bool) -> bool:
    """Whether everything holds of an unpacked bundle."""
    before = stamps(bundle.folder)
    holds = [step(proof.__name__, proof, bundle) for proof in (whole, commands, matches, thought, told, lab)]
    lacking = [tool for tool in ("Xvfb", "xdotool", "strace") if shutil.which(tool) is None]
    if "Xvfb" in lacking:
        holds.append(step("first frame, to no screen", first_frame, bundle, ""))
    else:
        with Screen(bundle.home.parent / "screen") as screen:
            shot = ROOT / "build" / "title.png"
            shot.parent.mkdir(exist_ok=True)
            holds += [step("picture", picture, bundle, screen, shot), step("first frame", first_frame, bundle, screen.display)]
        if "xdotool" not in lacking:
            holds.append(step("bot in the window", bot_in_the_window, bundle))
    holds.append(step("untouched", untouched, bundle, before))
    if "strace" not in lacking:
        holds.append(step("files", files, bundle))
    if lacking:
        print(f"left out: what needs {', '.join(lacking)}, which {'is' if len(lacking) == 1 else 'are'} not installed here")
    return all(holds) and not (strict and lacking)


def step(name: str, proof: Any, *about: Any) -> bool:
    """Whether a proof holds; what it found is told in a line, with how long it took."""
    began = time.monotonic()
    try:
        told, holds = proof(*about), True
    except Exception as failed:  # whatever it is, the other proofs are made as well
        told, holds = f"{type(failed).__name__}: {failed}", False
    print(f"{'proved' if holds else 'FAILED'}: {name}: {told} ({time.monotonic() - began:.1f} s)", flush=True)
    return holds


def main(arguments: list[str]) -> int:
    """The exit code: 0 when everything holds."""
    archives = [Path(argument) for argument in arguments if not argument.startswith("-")]
    if len(archives) != 1 or not archives[0].is_file():
        print("Name one archive of dist/, as: python3 packaging/prove.py dist/sandtable-….tar.xz", file=sys.stderr)
        return 2
    return 0 if prove(archives[0], "--all" in arguments) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
