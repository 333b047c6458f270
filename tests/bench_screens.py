"""The window's part of the bench: every screen with everything on it, drawn again and again."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.bots import arena
from game.games import rules
from game.match import Match
from scenes.app.app import App
from scenes.kit.layout import Scale
from scenes.kit.scene import Push, Scene
from scenes.kit.sounds import SOUNDS, files
from scenes.presentation.seats import PERSON, Chosen, Holder
from scenes.program import Program

SECONDS_STILL = 4.0
SECONDS_MUSIC = 4.0  # until the music of another mood is heard
SECONDS_THINKING = 6.0
SOUNDED = [name for name in files() if not name.startswith("music-")]
QUESTIONS = 30  # more than a veteran can think about in that time

STREET = {
    "s-lead": "A2/1", "s-point": "A3/1", "s-breach": "B3/0", "s-rifle": "B2/0",
    "s-gun": "A3/2", "s-marks": "C2/1", "s-corps": "C3/0", "s-gren": "B4/0",
    "t-boss": "A6/2", "t-look": "C7/1", "t-enfor": "C8/1", "t-vet": "B6/0",
    "t-gun": "B6/0", "t-marks": "C4/2", "t-medic": "A5/0", "t-rocket": "B5/0",
}  # fmt: skip
"""Where everybody stands in the match of Danger Close."""

OPENED = (
    ("operators", "salt-quay"), ("ironsquad", "standard"), ("skulls", "black-hawk-down"), ("firefight", "f5_crossroads"),
    ("rush", "full"),
)  # fmt: skip
CHOOSES = 600  # steps of time in which a player chooses what to play


class Bench:
    """A real window of a size, with the program's own loop."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.app = App(patience=0)
        self.app.open()
        if self.app.size != size:
            self.app._windowed = size
            self.app._set_mode()
        self.app.scale = Scale(100)
        self.program = Program(self.app)
        self.open_sounds()

    def open_sounds(self) -> None:
        """Begin to play everything, as soon as the device is open.

        Raises: SystemExit when there is none.
        """

        def fail(why: str) -> None:
            raise SystemExit(f"Nothing can be heard: {why}.")

        SOUNDS.set(self.app.preferences.volumes)
        SOUNDS.open(fail)

    def hear_all(self) -> None:
        """Play every sound there is once, so that it is read; music streams."""
        for name in SOUNDED:
            SOUNDS.play(name)
        end = time.perf_counter() + 10
        while not all(SOUNDS._read.values()) and time.perf_counter() < end:
            SOUNDS.update("table")
            time.sleep(0.005)

    def floor(self, number: int) -> float:
        """Seconds of one window-sized blit and flip: the median of many."""
        picture = pygame.Surface(self.app.size).convert()
        return sorted(self._one(lambda: self.app.surface.blit(picture, (0, 0))) for _ in range(number))[number // 2]

    def _one(self, draw: Any) -> float:
        start = time.perf_counter()
        draw()
        pygame.display.flip()
        return time.perf_counter() - start

    def _shown(self, scene: Scene) -> Scene:
        self.app.stack.clear()
        self.app.apply(Push(scene))
        return scene

    def frames(self, scene: Scene, number: int) -> list[float]:
        """Seconds of each of many whole frames of a scene, while what can move in it moves."""
        self._shown(scene)
        for _ in range(5):
            scene.update(1 / 60)
            self._one(lambda: scene.draw(self.app.surface))
        found = []
        for _ in range(number):
            scene.update(1 / 120)
            scene.update(1 / 120)
            found.append(self._one(lambda: (SOUNDS.update(scene.mood), scene.draw(self.app.surface))))
            pygame.event.pump()
        return found

    # --- the screens ------------------------------------------------------------------------------------------------------

    def screens(self) -> Iterator[tuple[str, Scene]]:
        """Every screen by name, with everything on it."""
        yield "the title", self.program.title()
        yield "the set-up", self.program.open_game("operators").scene  # type: ignore[union-attr]
        yield "the settings", self.program.settings()
        planning = self.match((PERSON, "regular"))
        self._dress(planning)
        yield "planning, with sight, threat, cones and log", planning
        yield "planning, with threat, sight shade and a ghost", self.thinking_of("blue", "q15", "q16")
        yield "the actions, walking", self.walking()
        yield "the duel, choosing", self.dueling(False)
        yield "the duel, dice rolling", self.dueling(True)
        yield "the result", self.result()
        normandy = self.normandy()
        for level in range(normandy.table.board.camera.levels + 1):
            normandy.table.board.camera.fit()
            normandy.table.board.camera.zoom_at(level, normandy.table.board.camera.rect.center)
            normandy.playing._now = _to_and_fro(normandy, "us-captain")
            yield f"Normandy at zoom {level}, with reach, a unit walking", normandy
        yield "Normandy, with threat, sight shade and a ghost", self.thinking_on_normandy()
        ridge = self.ridge()
        for level in range(ridge.table.board.camera.levels + 1):
            ridge.table.board.camera.fit()
            ridge.table.board.camera.zoom_at(level, ridge.table.board.camera.rect.center)
            ridge.playing._now = _to_and_fro(ridge, "g02")
            yield f"the ridge at zoom {level}, with reach, a unit walking", ridge
        yield "the ridge, with threat, sight shade and a ghost", self.thinking_on_ridge()
        ridge = self.ridge()
        ridge.table.board.camera.fit()
        ridge.playing._now = _blow_by_blow(ridge, "g02", "g01")
        yield "the ridge, blows that miss, hit and kill", ridge
        yield "the island, twelve soldiers moving at once", self.island()
        yield "the long street, with reach, clouds, a unit walking", self.street()
        yield "the long street, a hand that pulls skulls for two", self.pulling()

    def thinking_of(self, unit: str, space: str, pointed: str) -> Any:
        """A match of Operators with an operator elsewhere in thought, danger and sight on, and the pointer on a node."""
        scene = self.match((PERSON, "regular"))
        table = scene.table
        for look in ("threat", "sight"):
            table.toggle(look)
        table.hand.switch(unit)
        table.hand.put(space)
        self._point(scene, table.board.camera.to_screen(table.state.graph.centre(pointed)))
        return scene

    def thinking_on_normandy(self) -> Any:
        """The full board of Iron Squad with the same: an enemy stands before the chosen unit in thought, and is pointed at."""
        scene = self.normandy()
        table = scene.table
        table.board.camera.fit()
        for look in ("threat", "sight"):
            table.bars.toggle(look)
        unit = next(name for name, _ in table.state.view.own("ge"))
        at = table.state.view.units["us-captain"].at
        before = next(space for space in table.board.hexes.links(at) if table.what_if.may_stand(unit, space))
        table.hand.switch(unit)
        table.hand.put(before)
        self._point(scene, table.board.to_screen(before))
        return scene

    def danger_seconds(self, number: int) -> list[float]:
        """The seconds from a press to what the enemy can do, worked out again and drawn, on the full board with both squads."""
        scene = self.normandy()
        table = scene.table
        own = table.board.to_screen(table.state.view.units["us-captain"].at)
        self._point(scene, own)
        times = []
        for _ in range(number):
            start = time.perf_counter()
            table.bars.toggle("threat")
            self._point(scene, own)
            scene.draw(self.app.surface)
            times.append(time.perf_counter() - start)
            table.bars.toggle("threat")
            table.danger._of = None
        return times

    def _point(self, scene: Any, at: tuple[int, int]) -> None:
        """Move the pointer there, and leave it there."""
        pygame.mouse.set_pos(at)
        pygame.event.pump()
        scene.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))

    def normandy(self) -> Any:
        """A match of Iron Squad in its first turn, on the full board at night and in fog, a unit chosen."""
        holders = dict.fromkeys(("us", "ge"), Holder(PERSON, ""))
        chosen = Chosen("standard", {"start": 12}, holders, 3, quick=True)
        scene: Any = self.program.begin("ironsquad", chosen).scene  # type: ignore[union-attr]
        self._shown(scene)
        scene._change_eyes("us")
        for _ in range(200):
            scene.update(1 / 60)
            scene.playing.skip_all()
        scene.table.mode.choose("us-captain")
        return scene

    def ridge(self) -> Any:
        """A match of Firefight in its first turn, on the ridge, a unit chosen."""
        holders = dict.fromkeys(("german", "soviet"), Holder(PERSON, ""))
        scene: Any = self.program.begin("firefight", Chosen("f2_the_ridge", {}, holders, 3, quick=True)).scene  # type: ignore[union-attr]
        self._shown(scene)
        turn = {"phase": "turn", "order": ["german", "soviet"], "to_move": "german"}
        scene.match.position = scene.match.rules.read({**scene.match.rules.write(scene.match.position), **turn})
        scene.shown = False
        scene._change_eyes("german")
        for _ in range(200):
            scene.update(1 / 60)
            scene.playing.skip_all()
        scene.table.mode.choose("g02")
        return scene

    def thinking_on_ridge(self) -> Any:
        """The same with danger and sight on, and a unit in thought a step ahead, where the pointer is."""
        scene = self.ridge()
        table = scene.table
        table.board.camera.fit()
        for look in ("threat", "sight"):
            table.bars.toggle(look)
        near = table.board.hexes.links(table.board.counters["g02"].space)
        before = next(space for space in near if table.what_if.may_stand("g02", space))
        table.hand.switch("g02")
        table.hand.put(before)
        self._point(scene, table.board.to_screen(before))
        return scene

    def island(self) -> Any:
        """A match of Rush with six a side, all of whom walk round the island."""
        choices = rules("rush").choices()
        options = {side: choices[side]["values"][-1] for side in ("attackers", "defenders")}
        holders = {f"{side}{number}": Holder(PERSON, "") for side in "AD" for number in range(1, 7)}
        scene: Any = self.program.begin("rush", Chosen("full", options, holders, 3, quick=True)).scene  # type: ignore[union-attr]
        self._shown(scene)
        names = dict(zip(holders, (name for side in options.values() for name in side), strict=True))
        kinds = ("assault", "engineer", "medic", "recon") * 3
        units = {
            seat: {"name": name, "class": kind, "at": f"s{4 * place + 8:02}"}
            for place, ((seat, name), kind) in enumerate(zip(names.items(), kinds, strict=True))
        }
        given = {"scenario": "full", "seats": units, "turn": {"seat": "A1", "phase": "ready"}}
        scene.match.position = scene.match.rules.read(given)
        scene.shown = False
        for _ in range(60):
            scene.update(1 / 60)
            scene.playing.skip_all()
        scene.playing._now = _round_and_round(scene, list(holders))
        return scene

    def openings(self) -> Iterator[tuple[str, float, list[float]]]:
        """The longest scenario of each game: seconds from its set-up to its first frame, and those of each change of zoom."""
        for game, scenario in OPENED:
            page: Any = self._shown(self.program.open_game(game).scene)  # type: ignore[union-attr]
            page._take_scenario(scenario)
            self._one(lambda page=page: page.draw(self.app.surface))
            for _ in range(CHOOSES):
                page.update(1 / 120)
            time.sleep(1.0)  # what is drawn beside all else is ready by then
            seats = Match(rules(game), scenario, {}, 3).seats
            start = time.perf_counter()
            chosen = Chosen(scenario, {}, dict.fromkeys(seats, Holder(PERSON, "")), 3, quick=True)
            scene: Any = self._shown(self.program.begin(game, chosen).scene)  # type: ignore[union-attr]
            scene.update(1 / 120)
            self._one(lambda scene=scene: scene.draw(self.app.surface))
            opened = time.perf_counter() - start
            for _ in range(60):
                scene.update(1 / 60)
                scene.playing.skip_all()
            camera, times = scene.table.board.camera, []
            camera.fit()
            for _ in range(camera.levels):
                self._one(lambda scene=scene: scene.draw(self.app.surface))
                camera.zoom_at(1, camera.rect.center)
                times.append(self._one(lambda scene=scene: scene.draw(self.app.surface)))
            yield game, opened, times

    def street(self) -> Any:
        """A match of Danger Close in a turn, eight a side on the longest board, with smoke and gas; a unit walks."""
        sizes = {"units_seal": 8, "units_terrorist": 8}
        chosen = Chosen("black-hawk-down", sizes, dict.fromkeys(("seal", "terrorist"), Holder(PERSON, "")), 3, quick=True)
        scene: Any = self.program.begin("skulls", chosen).scene  # type: ignore[union-attr]
        self._shown(scene)
        units = {unit: {"space": at, "danger": place % 6} for place, (unit, at) in enumerate(STREET.items())}
        turn = {"round": 2, "phase": "turn", "units": units, "turn": {"unit": "s-lead"}}
        bags = {seat: {"bag": {"white": 64, "black": 16}} for seat in ("seal", "terrorist")}
        clouds = {"B4": {"smoke": True}, "C5": {"gas": True}}
        given = {"scenario": chosen.scenario, "options": sizes, "zones": clouds, "seats": bags, **turn}
        scene.match.position = scene.match.rules.read(given)
        scene.shown = False
        for _ in range(60):
            scene.update(1 / 60)
            scene.playing.skip_all()
        scene.playing._now = _up_and_down(scene)
        return scene

    def pulling(self) -> Any:
        """The same match while both units of an exchange of fire pull eight skulls each."""
        scene = self.street()
        scene.playing._now = _skull_by_skull(scene)
        return scene

    def match(self, kinds: Sequence[str], scenario: str = "salt-quay", seed: int = 3) -> Any:
        """A match of Operators at its first decision, laid out and shown."""
        holders = {seat: Holder(kind, "") for seat, kind in zip(("red", "blue"), kinds, strict=True)}
        scene: Any = self.program.begin("operators", Chosen(scenario, {}, holders, seed)).scene  # type: ignore[union-attr]
        self._shown(scene)
        for _ in range(20):
            scene.update(1 / 60)
        return scene

    def _dress(self, scene: Any) -> None:
        """Fill the table: markers lie, threat and cones are on, a node is hovered, the log is open."""
        table = scene.table
        for _ in range(3):
            table.plan.lay(table.state.planner.ends().steps[-1])
        for look in ("threat", "sight"):
            table.toggle(look)
        table.look_from("q15")
        scene._toggle_log()

    def walking(self) -> Any:
        """A match whose first round is being walked."""
        scene = self.match((PERSON, "recruit"), "kiln-yard")
        self._wait(scene, lambda: scene.match.log)
        _lock(scene, ["k02", "k08", "k14", "k08"])
        scene.update(1 / 120)
        return scene

    def dueling(self, rolling: bool) -> Any:
        """A match in a fight: while a seat chooses, or while its dice roll."""
        scene = self.match((PERSON, "recruit"), "kiln-yard")
        scene.match.position = scene.match.rules.read(
            {"phase": "combat", "step": 3, "seats": {"red": {"node": "k13", "face": "E"}, "blue": {"node": "k12", "face": "SE"}}}
        )
        scene.shown = False
        scene.bots.thinking.forget()
        self._wait(scene, lambda: scene.match.position.blue.fight)
        if rolling:
            scene.decide({"do": "fight", "card": "steady-shot", "aim": 5, "agility": 0, "aggressive": 2})
            for _ in range(60):
                scene.update(1 / 120)
        return scene

    def _wait(self, scene: Any, done: Any) -> None:
        end = time.perf_counter() + 20
        while not done() and time.perf_counter() < end:
            scene.update(1 / 60)
            time.sleep(0.005)

    def result(self) -> Any:
        """The result of a whole match of two bots."""
        scene = self.match((PERSON, PERSON), "kiln-yard")
        arena.played(scene.match, dict.fromkeys(scene.match.seats, "recruit"))
        return self.program.over(scene).scene  # type: ignore[union-attr]

    # --- the loop ---------------------------------------------------------------------------------------------------------

    def still(self) -> Iterator[tuple[str, float]]:
        """The share of one core that a screen takes which nobody touches, with its music, by name."""
        for name, scene in (("the title", self.program.title()), ("planning", self.match((PERSON, PERSON)))):
            self._shown(scene)
            self.turn(SECONDS_MUSIC)
            start, used = time.perf_counter(), time.process_time()
            self.turn(SECONDS_STILL)
            yield name, (time.process_time() - used) / (time.perf_counter() - start)

    def turn(self, seconds: float) -> None:
        """Run the program's loop for so long."""
        end = time.perf_counter() + seconds
        self.app._now = self.app._next_frame = time.perf_counter()
        while time.perf_counter() < end and self.app.stack:
            self.app.turn()

    def lateness_while_opening(self) -> list[float]:
        """How late each frame of the loop was, in seconds, while sound is opened and every sound is read, as a unit walks."""
        scene = self.normandy()
        SOUNDS.close()
        self.app.lateness.clear()
        scene.playing._now = _to_and_fro(scene, "us-captain")
        self.open_sounds()
        for name in SOUNDED:
            self.turn(0.03)
            SOUNDS.play(name)
        self.turn(1.0)
        return list(self.app.lateness)

    def lateness_while_thinking(self) -> list[float]:
        """How late each frame of the loop was, in seconds, while a veteran thinks and operators walk."""
        scene = self.match((PERSON, "veteran"))
        self.app.lateness.clear()
        motion = _forever(scene)
        scene.playing._now = motion
        for number in range(QUESTIONS):
            scene.bots.thinking.ask(f"bench {number}", scene.bots.question("blue"))
        self.turn(SECONDS_THINKING)
        scene.bots.thinking.close()
        return list(self.app.lateness)


def _lock(scene: Any, nodes: Sequence[str]) -> None:
    table = scene.table
    for node in nodes:
        table.plan.lay(node)
    table.plan.commit()


def _to_and_fro(scene: Any, unit: str) -> Any:
    """A unit on hexes that goes a step and comes back, for ever."""
    from scenes.boards.hexes.motions import Glide
    from scenes.kit.tweens import InTurn

    board = scene.table.board
    at = board.counters[unit].space
    near = board.hexes.links(at)[0]
    return InTurn([Glide(board, unit, space) for space in (near, at) * 60])


def _blow_by_blow(scene: Any, unit: str, source: str) -> Any:
    """A unit that is shot at, missed, hit, attacked at close quarters and killed by another, again and again."""
    from scenes.boards.blows import Duck, Lunge, Recoil, Topple
    from scenes.boards.hexes.shots import Tracer
    from scenes.kit.tweens import Do, InTurn

    board, motions = scene.table.board, []
    one = board.counters[unit]

    def rise() -> None:
        one.fade, one.dimmed = 1.0, False

    for moment in range(1, 21):
        motions += [
            Tracer(board, source, unit, 3),
            Duck(board, unit, source),
            Recoil(board, unit, source, True),
            Lunge(board, source, unit),
        ]
        motions += [Topple(board, unit, source, moment, kept=True), Do(rise)]
    return InTurn(motions)


def _up_and_down(scene: Any) -> Any:
    """A unit of Danger Close that goes down the stairs and up again, for ever."""
    from scenes.boards.zones.motions import Walk
    from scenes.kit.tweens import InTurn

    board = scene.table.board
    return InTurn([Walk(board, "s-lead", (space,), 0.4) for space in ("A2/0", "A2/1") * 60])


def _round_and_round(scene: Any, seats: Sequence[str]) -> Any:
    """The soldiers of Rush that walk on round the loop together, for ever."""
    from scenes.boards.loop.motions import Walk
    from scenes.kit.tweens import InTurn, Together

    board, ways = scene.table.board, []
    loop = scene.match.position.world.track.ids
    for seat in seats:
        at = loop.index(board.counters[seat].space)
        steps = [loop[(at + step) % len(loop)] for step in range(1, 8 * 40 + 1)]
        ways.append(InTurn([Walk(board, seat, steps[first : first + 8], 2.0) for first in range(0, len(steps), 8)]))
    return Together(ways)


def _skull_by_skull(scene: Any) -> Any:
    """A hand that pulls eight skulls for each of two units of Danger Close, again and again."""
    from scenes.kit.tweens import InTurn
    from scenes.tables.skulls.motions.pull import Pull, Pulled, PullPlate, Verdict

    board, skulls, motions = scene.table.board, ("black", "white") * 4, []
    counters = {unit: board.counters[unit] for unit in ("t-boss", "s-lead")}
    pulls = [Pulled(unit, one.side, one.figure, unit, 8, 4, skulls) for unit, one in counters.items()]
    for _ in range(20):
        plate = PullPlate(board, pulls)
        motions += [Pull(plate, 1.0), Verdict(plate, dict.fromkeys(counters, "incapacitated"), 1.0)]
    return InTurn(motions)


def _forever(scene: Any) -> Any:
    """A walk to and fro that never ends."""
    from scenes.kit.tweens import InTurn

    board = scene.table.board
    return InTurn([board.walk("red", node, "S", False, 0.4) for node in ["q07", "q01"] * 40])
