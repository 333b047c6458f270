"""`python3 main.py bench`: what things cost, each beside a measure of the same run that tells how fast this machine is.

A figure is a ratio wherever it can be: ratios hold on other machines, seconds do not. Nothing here is a test.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent.parent
SIZE = (1280, 720)
MATCHES = 40  # of random play, for each scenario; fewer where they are long
ENOUGH = 50_000  # actions of random play
PRESSES = 15  # of the key that shows danger
FRAMES = 300
CAREER = 1000  # matches in a career
STEPPED = 3.0  # seconds of each environment
SMALL = (("skulls", "first-contact"), ("skulls", "street-sweep"), ("operators", "kiln-yard"), ("rush", "skirmish"))
WESNOTH = 1.35  # seconds of a bots' match in the peer that matches are compared with


class Figure(NamedTuple):
    """One line of the bench: what, its value, and the aims (None: nothing to aim at); `low` tells whether less is better."""

    name: str
    value: float
    unit: str
    must: float | None = None
    proud: float | None = None
    low: bool = True
    note: str = ""

    def verdict(self) -> str:
        """Whether it meets its aims, in words."""
        if self.must is None:
            return ""
        good = (lambda aim: self.value <= aim) if self.low else (lambda aim: self.value >= aim)
        if self.proud is not None and good(self.proud):
            return "proud"
        return "meets" if good(self.must) else "MISSES"

    def line(self) -> str:
        """The figure as it is printed."""
        aims = "" if self.must is None else f"{'<=' if self.low else '>='} {self.must:g} / {self.proud:g}"
        return f"{self.name:<68}{self.value:>12,.2f} {self.unit:<10}{aims:<18}{self.verdict():<8}{self.note}"


def timed(run: Callable[[], int]) -> float:
    """How many things a second `run` did, of those it returns the number of."""
    start = time.perf_counter()
    number = run()
    return number / (time.perf_counter() - start)


def percentile(values: list[float], part: float) -> float:
    """The value below which that part of the values lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


# --- rules ----------------------------------------------------------------------------------------------------------------


def chess_play() -> int:
    """Random moves with the whole legal list, in the chess package: the P of the aims.

    A game ends where the list is empty, so that the moves are worked out once a move and not again for its end.
    """
    import chess

    chance, number = random.Random(1), 0
    for _ in range(20):
        board = chess.Board()
        while board.fullmove_number < 150 and (moves := list(board.legal_moves)):
            board.push(moves[int(chance.random() * len(moves))])
            number += 1
    return number


def random_play(game: str, scenario: str) -> int:
    """Random actions with the whole legal list, over whole matches."""
    from game.draws import Draws
    from game.games import rules
    from tests.every_game.walks import begun

    played, number, quiet = rules(game), 0, list[Any]()
    for seed in range(MATCHES):
        chance, draws = random.Random(seed), Draws(seed)
        if number >= ENOUGH:
            break
        position = begun(game, scenario, seed).position
        while actors := played.actors(position):
            seat = actors[0] if len(actors) == 1 else actors[int(chance.random() * len(actors))]
            legal = played.legal(position, seat)
            played.apply(position, seat, legal[int(chance.random() * len(legal))], draws, quiet.append)
            quiet.clear()
            number += 1
    return number


def match_play(game: str, scenario: str) -> int:
    """The same through a Match: checked, on a copy, logged with a digest."""
    from tests.every_game.walks import begun

    number = 0
    for seed in range(MATCHES // 4):
        if number >= ENOUGH // 4:
            break
        chance, match = random.Random(seed), begun(game, scenario, seed)
        while actors := match.actors():
            seat = chance.choice(actors)
            match.play(seat, chance.choice(match.legal(seat)))
            number += 1
    return number


def clone_and_apply(game: str, scenario: str) -> int:
    """A copy of a position and one action on it, from the opening."""
    from game.draws import Draws
    from game.games import rules

    played, draws = rules(game), Draws(1)
    position = played.setup(scenario, {}, draws)
    seat = played.actors(position)[0]
    action = played.legal(position, seat)[0]
    for _ in range(20_000):
        played.apply(played.copy(position), seat, action, draws, _unheard)
    return 20_000


def _unheard(event: dict[str, Any]) -> None:
    """Ignore the event."""


def rules_figures() -> Iterator[Figure]:
    """Random play, copies and bots of every game."""
    from game.bots import arena
    from game.games import GAMES, rules
    from game.match import Match

    chess = timed(chess_play)
    yield Figure("P: random play, chess package", chess, "actions/s")
    for game in GAMES:
        for scenario in rules(game).scenarios():
            speed = timed(lambda game=game, scenario=scenario: random_play(game, scenario))  # type: ignore[misc]
            yield Figure(f"random play, {game} {scenario}", speed / chess, "P", 0.4, 1.0, False, f"{speed:,.0f} actions/s")
        scenario = list(rules(game).scenarios())[-1]
        speed = timed(lambda game=game, scenario=scenario: match_play(game, scenario))  # type: ignore[misc]
        yield Figure(f"the same through a match, {game}", speed / chess, "P", note=f"{speed:,.0f} actions/s")
        speed = timed(lambda game=game, scenario=scenario: clone_and_apply(game, scenario))  # type: ignore[misc]
        yield Figure(f"clone and apply, {game}", 1e6 / speed, "us", note=f"a chess move with its list costs {1e6 / chess:.1f} us")
        match = Match(rules(game), scenario, {}, 1)
        seconds = arena.played(match, dict.fromkeys(match.seats, "regular")).seconds
        yield Figure(f"a match of regular bots, {game} {scenario}", seconds / WESNOTH, "Wesnoth", 2, 1, note=f"{seconds:.2f} s")


def sight_figures() -> Iterator[Figure]:
    """Line of sight over hexes: from one hex to all in the longest range, once the lines of the board are known."""
    from game.firefight.ground import Ground
    from game.firefight.tables import board, tables
    from game.ironsquad.position import world_of

    printed = world_of("standard", {}, "bad-match").printed
    spaces = printed.hexes.ids
    for space in spaces:
        printed.hexes.rays(space, printed.farthest)

    def looked() -> int:
        for space in spaces:
            printed._sighted(space)
        return len(spaces)

    yield Figure("line of sight from one hex to all in range, ironsquad", 1e6 / timed(looked), "us", 100, 50)
    ground = Ground(board("ridge"), tables().terrain, tables().numbers.smoke_strength)
    pairs = [(a, b) for a in ground.bit for b in ground.bit]
    worked = timed(lambda: len([ground.sees(a, b) for a, b in pairs]))
    yield Figure("line of sight between two hexes, worked out, firefight", 1e6 / worked, "us", 20, 10)


# --- processes ------------------------------------------------------------------------------------------------------------

BARE_WINDOW = """
import os; os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
import pygame; pygame.display.init(); pygame.font.init()
s = pygame.display.set_mode((1280, 720)); s.fill((27, 31, 29)); pygame.display.flip()
"""


def process_seconds(call: list[str], feed: str | None = None, runs: int = 7) -> float:
    """The median seconds of a whole process, after one run that does not count."""
    found = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        subprocess.run(call, input=feed, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=HERE, check=False)
        found.append(time.perf_counter() - start)
    return median(found[1:])


@contextmanager
def trained() -> Iterator[None]:
    """The home of somebody who has finished the training of every game, and a match of one of them."""
    from game.career.store import Career
    from game.folders import OVERRIDE
    from game.games import GAMES
    from game.learning.course import Note
    from scenes.lessons import progress
    from tests.career import made_up

    before = os.environ[OVERRIDE]
    with tempfile.TemporaryDirectory() as home:
        os.environ[OVERRIDE] = home
        try:
            for game in GAMES:
                progress.keep_for_game(game, Note(("first",), False))
                progress.finish(game)
            Career().enter(made_up(1, game="operators", scenario="kiln-yard", set_up=False))
            yield
        finally:
            os.environ[OVERRIDE] = before


def process_figures() -> Iterator[Figure]:
    """Starts, first answers, memory."""
    main = [sys.executable, str(HERE / "main.py")]
    bare = process_seconds([sys.executable, "-c", BARE_WINDOW])
    first = process_seconds([*main, "play", "--first-frame"])
    note = f"{first * 1000:.0f} ms, bare window {bare * 1000:.0f} ms"
    yield Figure("start to first frame", first / bare, "x bare", 2.5, 1.6, note=note)
    with trained():
        again = process_seconds([*main, "play", "--first-frame"])
    note = f"{again * 1000:.0f} ms, bare window {bare * 1000:.0f} ms"
    yield Figure("start to first frame, trainings finished", again / bare, "x bare", 2.5, 1.6, note=note)
    nothing = process_seconds([sys.executable, "-c", "pass"])
    answer = process_seconds([*main, "table"], '{"cmd":"new","game":"operators","scenario":"kiln-yard","seed":1}\n')
    note = f"{answer * 1000:.0f} ms, pass {nothing * 1000:.0f} ms"
    yield Figure("first answer of table", answer / nothing, "x pass", 6, 3.5, note=note)


# --- frames ---------------------------------------------------------------------------------------------------------------


@contextmanager
def a_screen() -> Iterator[str]:
    """A display to draw on: the one there is, else a virtual one, else SDL's dummy; gives its name.

    A driver that the environment names is put aside: shown on none, the floor of a frame would cost nothing.
    """
    for name in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER"):
        os.environ.pop(name, None)
    if os.environ.get("DISPLAY") or sys.platform in ("win32", "darwin"):
        yield "the desktop"
        return
    server = shutil.which("Xvfb")
    if server is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        yield "SDL's dummy driver"
        return
    display = f":{90 + os.getpid() % 9}"
    process = subprocess.Popen([server, display, "-screen", "0", "1280x720x24"], stderr=subprocess.DEVNULL)
    try:
        time.sleep(1.0)
        os.environ["DISPLAY"] = display
        yield "Xvfb"
    finally:
        import pygame

        pygame.quit()  # before the display goes away under it
        process.terminate()
        process.wait()


MEMORY = """
import sys; sys.path.insert(0, ".")
from tests.bench_screens import Bench
bench = Bench((1280, 720))
scene = bench.match(("person", "person"))
bench.frames(scene, 30)
bench.hear_all()
print(open("/proc/self/statm").read().split()[1])
"""


def memory() -> float | None:
    """Megabytes a process of its own has in memory with a match open; None where the system does not tell."""
    if not Path("/proc/self/statm").exists():
        return None
    run = subprocess.run([sys.executable, "-c", MEMORY], cwd=HERE, capture_output=True, text=True, check=True)
    return int(run.stdout.split()[-1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def frame_figures() -> Iterator[Figure]:
    """Frames of every screen, a still screen, lateness, memory; in a window."""
    from tests.bench_screens import Bench

    bench = Bench(SIZE)
    floor = bench.floor(FRAMES)
    yield Figure("floor: one window-sized blit and flip", floor * 1000, "ms")
    for name, screen in bench.screens():
        times = bench.frames(screen, FRAMES)
        yield Figure(f"frame of {name}, median", median(times) / floor, "x floor", 10, 6)
        yield Figure(f"frame of {name}, 99th percentile", percentile(times, 0.99) / floor, "x floor", 20, 10)
    used = memory()
    if used is not None:
        yield Figure("memory with a match open and its sounds read", used, "MB", 120, 80)
    for name, share in bench.still():
        yield Figure(f"a screen nobody touches, {name}", share * 100, "% of core", 2, 1)
    for game, opened, zooms in bench.openings():
        yield Figure(f"opening a match from its set-up, {game}", opened * 1000, "ms", 150, 100)
        yield Figure(f"a change of zoom, {game}, the longest", max(zooms) * 1000, "ms", 150, 75)
    times = bench.danger_seconds(PRESSES)
    note = f"the first, with the lines of the board, {times[0] * 1000:.0f} ms"
    yield Figure("threat on Normandy, from the press to the picture, median", median(times) * 1000, "ms", 50, 20, note=note)
    lateness = bench.lateness_while_thinking()
    lateness = bench.lateness_while_opening()
    note = f"the longest {max(lateness) * 1000:.1f} ms"
    yield Figure("lateness of the loop while sound opens, 99th", percentile(lateness, 0.99) * 1000, "ms", 5, 2.5, note=note)
    yield Figure("lateness of the loop while a bot thinks, 99th", percentile(lateness, 0.99) * 1000, "ms", 5, 2.5)


# --- replays --------------------------------------------------------------------------------------------------------------

LONG = 1000  # actions of a match that is looked back on
JUMPS = 200
OPTIONS = {"operators": {"points": 10}}
SLOW = ("mark", "move")  # what a long match is made of: markers on one's own node, single steps


def long_match(game: str) -> Any:
    """A random match of LONG actions in which hardly anybody seeks the other."""
    from game.games import rules
    from game.match import Match

    scenario = next(iter(rules(game).scenarios())) if game == "ironsquad" else list(rules(game).scenarios())[-1]
    for seed in range(100):
        match, chance = Match(rules(game), scenario, OPTIONS.get(game, {}), seed), random.Random(seed)
        while len(match.log) < LONG and (actors := match.actors()):
            seat = chance.choice(actors)
            legal = match.legal(seat)
            here = match.position.area(seat).node if game == "operators" else None
            slow = [one for one in legal if one["do"] in SLOW and one.get("at") == here]
            if game == "firefight":
                legal, slow = turning(legal, match.position.passes), []
            ready = [one for one in legal if one["do"] == "ready" and len(match.log) > 0.45 * LONG]
            match.play(seat, chance.choice(ready or (slow if slow and chance.random() < 0.97 else legal)))
        if len(match.log) == LONG:
            return match
    raise SystemExit(f"No random match of {game} takes {LONG} actions.")


def turning(legal: list[dict[str, Any]], passes: int) -> list[dict[str, Any]]:
    """The actions of Firefight that make its rounds long: turns out of a pool to its last AP, a pass between two pools."""
    turns = {by: [one for one in legal if one["do"] == "pivot" and one["by"] == by] for by in ("pool", "activate", "command")}
    passing = [one for one in legal if one["do"] == "pass" and not passes]
    return turns["pool"] or passing or turns["activate"] or turns["command"] or legal


def replay_figures() -> Iterator[Figure]:
    """Looking back on a match of 1,000 actions: what its positions take, and a jump to any of them, as it is drawn."""
    import gc
    import tracemalloc

    from game.games import GAMES
    from game.recording import OPEN, Recording
    from scenes.replay.timeline import Moment
    from tests.bench_screens import Bench

    bench = Bench(SIZE)
    for game in GAMES:
        match, chance = long_match(game), random.Random(4)
        Recording(match)  # whatever is read once is there now
        gc.collect()
        tracemalloc.start()
        recording = Recording(match, ended=True)
        gc.collect()
        held = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        yield Figure(f"positions of {LONG} actions, {game}", held / 1e6, "MB", 5, 2.5)
        start = time.perf_counter()
        scene: Any = bench.program.looked_back(recording)
        bench.frames(scene, 1)
        yield Figure(f"opening a replay of {LONG} actions, {game}", (time.perf_counter() - start) * 1000, "ms")
        while scene.waiting:
            scene.update(1 / 30)
        for opened in (False, True):
            times = list[float]()
            for perspective in (OPEN, *recording.seats):
                scene.session.see_as(perspective)
                bench.frames(scene, 1)
                for _ in range(JUMPS):
                    start = time.perf_counter()
                    scene.session.go_to(Moment(chance.randrange(LONG + 1)))
                    scene.draw(bench.app.surface)
                    times.append(time.perf_counter() - start)
            note = f"median {median(times) * 1000:.1f} ms, longest {max(times) * 1000:.0f} ms"
            log = ", log open" if opened else ""
            yield Figure(f"a jump in it{log}, {game}, 99th", percentile(times, 0.99) * 1000, "ms", 50, 20, note=note)
            scene._toggle_log()


def career_figures() -> Iterator[Figure]:
    """The career of 1,000 matches: entering one more, its page, and the longest beat while earlier matches are read."""
    from game.career.store import Career
    from game.folders import user_folder
    from game.journal import ENDING, Journal
    from game.match import Match
    from scenes.career.page import CareerPage
    from tests.bench_screens import Bench
    from tests.career import made_up
    from tests.scenes import squads

    bench, career = Bench(SIZE), Career()
    for number in range(CAREER):
        career.enter(made_up(number))
    times = [timed(lambda number=number: int(career.enter(made_up(CAREER + number)))) for number in range(20)]  # type: ignore[misc]
    yield Figure(f"entering a match after {CAREER}", 1000 / median(times), "ms", 100, 50)
    start = time.perf_counter()
    page: Any = CareerPage(bench.app)
    bench.frames(page, 1)
    yield Figure(f"opening the career of {CAREER} matches", (time.perf_counter() - start) * 1000, "ms", 1000, 500)
    for seed in range(3):
        whole = squads.played(seed, "standard")
        again = Match(whole.rules, whole.scenario, whole.options, whole.seed)
        seats = {"us": {"kind": "person", "name": ""}, "ge": {"kind": "veteran", "name": ""}}
        Journal(again, user_folder() / "matches" / f"bench-{seed}{ENDING}", seats)
        for entry in whole.log:
            again.play(entry.seat, entry.action)
    page, beats = CareerPage(bench.app), list[float]()
    bench.frames(page, 1)
    while page.waiting:
        start = time.perf_counter()
        page.update(1 / 30)
        beats.append(time.perf_counter() - start)
    note = f"{len(beats)} beats, median {median(beats) * 1000:.1f} ms"
    yield Figure("the longest beat while matches are read into it", max(beats) * 1000, "ms", 250, 100, note=note)


def stepped(environment: Any) -> float:
    """How many steps by chance an environment of PettingZoo takes in a second of the processor, each with its observation."""
    import numpy

    chance, steps, began = random.Random(1), 0, time.process_time()
    environment.reset(seed=1)
    while time.process_time() - began < STEPPED:
        observation, _, ended, cut_off, _ = environment.last()
        if ended or cut_off:
            environment.reset()
            continue
        environment.step(chance.choice(numpy.flatnonzero(observation["action_mask"]).tolist()))
        steps += 1
    return steps / (time.process_time() - began)


def research_figures() -> Iterator[Figure]:
    """Steps of the environments for research, beside PettingZoo's own chess, where it is installed."""
    if find_spec("pettingzoo") is None:
        return
    from pettingzoo.classic import chess_v6

    from scenes.research import env

    chess = stepped(chess_v6.env())
    yield Figure("steps of PettingZoo's chess", chess, "steps/s")
    for game, scenario in SMALL:
        speed = stepped(env(game, scenario))
        yield Figure(f"steps of {game} {scenario}", speed, "steps/s", 8000, 16000, False, f"{speed / chess:.1f} times chess")


def chance_figures() -> Iterator[Figure]:
    """What the winning chance is worth, as `lab fit` measured it, and what it takes to tell one."""
    from game.games import GAMES, rules
    from game.match import Match
    from game.review.chance import chance
    from game.review.weights import chances_of

    for game in GAMES:
        kept = chances_of(game)
        found, what = kept.measured, f"{game}: Brier score / that of a constant, {kept.measured.matches} matches"
        yield Figure(what, found.brier / found.brier_constant, "times", 1.0, 0.8)
        yield Figure(f"{game}: Brier score / that of the score alone", found.brier / found.brier_score, "times", 1.0, 0.9)
        yield Figure(f"{game}: off 70 %, of positions called 70 %", 100 * abs(found.called_70 - 0.7), "points", 5.0, 2.0)
        position = Match(rules(game), kept.fit.scenarios[0], {}, 1).position
        a_second = timed(lambda game=game, position=position: len([chance(rules(game), position) for _ in range(200)]))  # type: ignore[misc]
        yield Figure(f"{game}: a winning chance", 1000 / a_second, "ms")


def calibration() -> str:
    """The plots of what was called and what was won, a game after the other."""
    from game.games import GAMES
    from game.lab.calibration import plotted, told
    from game.review.weights import chances_of

    kept = {game: chances_of(game).measured for game in GAMES}
    return "\n\n".join(f"{game}: {told(found)}\n{plotted(found)}" for game, found in kept.items())


def main(arguments: list[str]) -> int:
    """The exit code: 0 when every figure meets its aim, 1 when one misses, 2 when there is nothing to compare with."""
    if find_spec("chess") is None:
        print(f"The bench measures beside the chess package; {sys.executable} -m pip install -r requirements-dev.txt has it.")
        return 2
    with tempfile.TemporaryDirectory() as home, a_screen() as where:
        os.environ["SANDTABLE_HOME"] = home
        os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # all is heard, by nobody
        print(f"Python {sys.version.split()[0]}, {os.cpu_count()} cores, drawing on {where}; aims: must / to be proud of\n")
        found = []
        screens = (frame_figures, replay_figures, career_figures)
        for figures in (rules_figures, sight_figures, process_figures, *screens, research_figures, chance_figures):
            for figure in figures():
                print(figure.line(), flush=True)
                found.append(figure)
        print(f"\n{calibration()}")
        if "--json" in arguments:
            print(json.dumps([figure._asdict() for figure in found]))
    return 1 if any(figure.verdict() == "MISSES" for figure in found) else 0
