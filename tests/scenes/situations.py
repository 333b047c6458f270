"""Every screen with a board as a player meets it: each phase of each game, lessons, the log, replays, puzzles, the editor."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from game.draws import Draws
from game.games import GAMES, rules
from game.journal import Journal
from game.learning.puzzles import puzzles
from game.match import Match
from game.noted import Note
from game.recording import Recording
from game.skulls import suggested
from scenes.app.app import STEP
from scenes.kit import language
from scenes.kit.layout import Scale
from scenes.kit.scene import Push
from scenes.program import Program
from scenes.puzzles.mistaken import TryWeighed
from scenes.puzzles.screen import TryPuzzle
from scenes.puzzles.verdict import Verdict
from scenes.replay.screen import Replay
from scenes.replay.timeline import Moment
from tests.every_game.walks import begun, played
from tests.ironsquad.staged import Staged
from tests.mistaken import MONDAY, a_mistake
from tests.scenes import fights, learning, mustering, rushing, skirmish
from tests.scenes.sitting import SOLO, Sitting, at_phase

IRON = {"us": "person", "ge": "recruit"}
SEALS = {"seal": "person", "terrorist": "recruit"}
GERMANS = {"german": "person", "soviet": "recruit"}
ISLANDERS = {"A1": "person", "D1": "recruit"}
STILL = {
    "operators": "kiln-yard",
    "ironsquad": "bench",
    "skulls": "first-contact",
    "firefight": "f1_first_contact",
    "rush": "skirmish",
}
ADVISED = {"operators": 0, "ironsquad": 60, "skulls": 60, "firefight": 40, "rush": 66}
"""After so many actions the coach is asked."""
LEARNERS = 3  # so many lessons of each game are seen beside the board
ASKED = {"us-captain": "H05", "ge-sniper": {"at": "H09", "facing": 1}, "ge-captain": "M10"}


class Situation(NamedTuple):
    """A screen that is seen, the program it runs in, and what the hand does there after every change of the window."""

    app: Any
    screen: Any
    hand: Callable[[], None]


def nothing() -> None:
    """Do nothing: the hand rests."""


def lay_out(seen: Situation, size: tuple[int, int], percent: int) -> pygame.Surface:
    """The window, after it took this size and scale and the screen was drawn in it."""
    seen.app.surface, seen.app.scale = pygame.display.set_mode(size), Scale(percent)
    for scene in seen.app.stack:  # what stands beside a board has to know where that lies
        seen.app._lay_out(scene)
    seen.hand()
    seen.app._draw()
    surface: pygame.Surface = seen.app.surface
    return surface


def hover(app: Any, at: tuple[int, int]) -> None:
    """Move the pointer there."""
    app.apply(app.stack[-1].handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))))


def at_rest(kinds: dict[str, str], match: Match, speed: str = "off") -> Sitting:
    """A sitting that waits for its person, behind the curtain."""
    sitting = learning.ready(Sitting(kinds, match, speed=speed))
    assert isinstance(sitting, Sitting)
    return sitting


# --- Operators ---------------------------------------------------------------------------------------------------------------


def _node(sitting: Sitting, node: str) -> tuple[int, int]:
    table: Any = sitting.play.table
    at: tuple[int, int] = table.board.camera.to_screen(table.state.graph.centre(node))
    return at


def _planning(looks: str = "", whole: bool = False) -> Situation:
    sitting = at_rest(SOLO, Match(rules("operators"), "salt-quay", {}, 3))
    table: Any = sitting.play.table
    for _ in range(4 if whole else 2):
        table.plan.lay(table.state.planner.ends().steps[-1])
    for look in looks.split():
        table.toggle(look)
    if "ghost" in looks or whole:
        return Situation(sitting.app, sitting.play, lambda: hover(sitting.app, _node(sitting, "q15")))
    return Situation(sitting.app, sitting.play, nothing)


def _thought_operators() -> Situation:
    sitting = at_rest(SOLO, Match(rules("operators"), "salt-quay", {}, 3))
    table: Any = sitting.play.table
    for look in ("threat", "sight"):
        table.toggle(look)
    table.hand.switch("blue")
    table.hand.put("q15")
    return Situation(sitting.app, sitting.play, lambda: hover(sitting.app, _node(sitting, "q16")))


def _playing_out() -> Situation:
    sitting = at_rest(SOLO, Match(rules("operators"), "kiln-yard", {}, 1), "slow")
    table: Any = sitting.play.table
    table.state.stepwise = True
    for node in ("k02", "k08", "k14", "k08"):
        table.plan.lay(node)
    table.plan.commit()
    sitting.bots.at_once = True
    for _ in range(400):
        sitting.step()
        if sitting.bots.busy and not sitting.bots.ready:
            sitting.bots.give()
        if sitting.play.playing.halted:
            break
    assert not sitting.play.playing.idle
    return Situation(sitting.app, sitting.play, nothing)


def _dueling(how: str) -> Situation:
    match = fights.match_at(fights.COVERED)
    if how == "choose":
        sitting = at_rest({"red": "person", "blue": "recruit"}, match)
        fights.settle(sitting.play.table.duel)  # type: ignore[attr-defined]
        return Situation(sitting.app, sitting.play, nothing)
    sitting = at_rest({"red": "person", "blue": "recruit"}, match, "slow")
    table: Any = sitting.play.table
    sitting.bots.forget()
    _, red, blue, faces, _ = fights.FIGHTS["wound"]
    match.draws = Draws(1, match.draws.count, faces)
    sitting.play._happened([*match.play("blue", blue), *match.play("red", red)])
    for _ in range(30_000):
        sitting.step()
        rolled = any(pane.tray.dice for pane in table.duel.state.panes.values())
        if sitting.play.playing.halted or (how == "dice" and rolled):
            break
    assert table.state.dueling
    return Situation(sitting.app, sitting.play, nothing)


def _onward() -> Situation:
    match = at_phase(lambda position: position.phase == "onward")
    person = match.actors()[0]
    kinds = {seat: "person" if seat == person else "recruit" for seat in match.seats}
    sitting = at_rest(kinds, match)
    return Situation(sitting.app, sitting.play, nothing)


# --- Iron Squad --------------------------------------------------------------------------------------------------------------


def _hex(sitting: Sitting, space: str) -> tuple[int, int]:
    board: Any = sitting.play.table.board  # type: ignore[attr-defined]
    at: tuple[int, int] = board.to_screen(space)
    return at


def _setting_up(what: str) -> Situation:
    from tests.scenes.test_ironsquad_panels import reached

    match = reached("standard", what)
    person = match.actors()[0]
    sitting = at_rest({seat: "person" if seat == person else "recruit" for seat in match.seats}, match)
    return Situation(sitting.app, sitting.play, nothing)


def _turn(what: str) -> Situation:
    """A turn in close quarters: nobody chosen, a unit chosen, an enemy aimed at, with danger or in thought."""
    sitting = at_rest(IRON, begun("ironsquad", "bench", 1))
    table: Any = sitting.play.table
    units = sitting.match.position.units
    if what != "nobody":
        table.mode.choose("us-rifleman")
    if what == "danger":
        table.bars.toggle("threat")
        return Situation(sitting.app, sitting.play, lambda: hover(sitting.app, _hex(sitting, units["us-rifleman"].at)))
    if what == "what if":
        for look in ("threat", "sight"):
            table.bars.toggle(look)
        table.hand.switch("ge-rifleman")
        table.hand.put("H06")
        return Situation(sitting.app, sitting.play, lambda: hover(sitting.app, _hex(sitting, "H06")))
    if what == "shot":
        table.mode.choose("us-grenadier")
        return Situation(sitting.app, sitting.play, lambda: hover(sitting.app, _hex(sitting, units["ge-rifleman"].at)))
    if what == "chosen":
        return Situation(sitting.app, sitting.play, lambda: hover(sitting.app, _hex(sitting, units["us-rifleman"].at)))
    return Situation(sitting.app, sitting.play, nothing)


def _long_shot() -> Situation:
    """A shot with all its modifiers."""
    ground = {"G07": "hill", "G06": "clear", "G05": "forest"}
    units: dict[str, Any] = {"us-grenadier": {"at": "G07", "hp": 3}, "us-medic": "G06", "us-captain": "G06"}
    units |= {"ge-captain": "G05", "ge-medic": "G05"}
    sitting = at_rest(IRON, Staged(units, ground=ground).match)
    table: Any = sitting.play.table
    table.mode.choose("us-grenadier")
    return Situation(sitting.app, sitting.play, lambda: hover(sitting.app, _hex(sitting, "G05")))


def _question() -> Situation:
    staged = Staged({**ASKED, "us-captain": "H04"})
    staged.match.play("us", {"do": "move", "unit": "us-captain", "to": "H05"})
    sitting = at_rest({"us": "recruit", "ge": "person"}, staged.match)
    return Situation(sitting.app, sitting.play, nothing)


def _late_turn(scenario: str) -> Situation:
    from tests.scenes.test_ironsquad_panels import reached

    match = reached(scenario, "turn")
    person = match.actors()[0]
    kinds = {seat: "person" if seat == person else "recruit" for seat in match.seats}
    if scenario == "solo":
        kinds = {"us": "person", "ge": "rulebook"}
    sitting = at_rest(kinds, match)
    table: Any = sitting.play.table
    own = table.state.view.own(person)
    if own and hasattr(table.mode, "choose"):
        table.mode.choose(own[0][0])
        table.state.mission_open = True
    return Situation(sitting.app, sitting.play, nothing)


# --- Danger Close ------------------------------------------------------------------------------------------------------------


def _mustering() -> Situation:
    """Half of the largest squad is mustered, and a card is looked at in full."""
    sitting = at_rest(SEALS, mustering.sized(8))
    table: Any = sitting.play.table
    for unit, space in list(suggested.squad(table.state.world, "seal").items())[:4]:
        table.mode.deploy(unit, space)
    sitting.rest()
    table.mode.choose("s-point")
    return Situation(sitting.app, sitting.play, nothing)


def _stacking() -> Situation:
    """The largest squad is planned, but for a card and a token; somebody is down and somebody dead."""
    match = mustering.planning(mustering.sized(8))
    first, second, third, *_ = match.position.own("seal")
    match.position.change(first, state="down", danger=8)
    match.position.change(second, state="dead", space=None)
    match.position.change(third, danger=5)
    sitting = at_rest(SEALS, match)
    table: Any = sitting.play.table
    table.mode.suggest()
    sitting.rest()
    table.mode.toggle(third)
    table.mode.choose(third, match.position.units[third].ready)
    sitting.rest()
    return Situation(sitting.app, sitting.play, nothing)


# --- Danger Close ------------------------------------------------------------------------------------------------------------

SEALS = {"seal": "person", "terrorist": "recruit"}
GERMANS = {"german": "person", "soviet": "recruit"}
AT_THE_ARCADE: dict[str, Any] = {
    "s-rifle": {"space": "c2/0", "danger": 2, "ready": "covering-fire"},
    "s-breach": {"space": "c2/0", "danger": 1, "ready": "frag"},
    "s-corps": {"space": "c1/1", "danger": 4, "ready": "medkit"},
    "s-gun": {"space": "c1/0", "danger": 8, "state": "down"},
    "t-vet": {"space": "c3/1", "danger": 5, "ready": "frag"},
    "t-boss": {"space": "c3/0", "danger": 3},
    "t-gunman": {"space": "l2/0", "danger": 6, "ready": "tear-gas"},
    "t-marks": {"space": None, "state": "dead"},
}
"""Both sides of the East arcade: somebody of everything there is."""


def _squads(phase: str) -> Situation:
    from tests.scenes import mustering

    match = mustering.sized(8)
    if phase == "plan":
        mustering.planning(match)
    sitting = at_rest(SEALS, match)
    return Situation(sitting.app, sitting.play, nothing)


def _street(turn: Any, **start: Any) -> Sitting:
    from tests.skulls.staged import Staged as Street

    windows = start.pop("windows", "never")
    pair = {"first": turn, "second": "t-vet", "at": 1} if turn else None
    options = {"windows": windows, "units_seal": 4, "units_terrorist": 4}
    staged = Street(AT_THE_ARCADE, turn, scenario="street-sweep", round=3, pair=pair, options=options, **start)
    return at_rest({"seal": "person", "terrorist": "person"}, staged.match)


def _space(sitting: Sitting, space: str, unit: str = "") -> Callable[[], None]:
    """The pointer goes to a space, or to a unit."""
    table: Any = sitting.play.table
    return lambda: hover(sitting.app, table.board.unit_point(unit) if unit else table.board.to_screen(space))


def _in_the_street(what: str) -> Situation:
    """A turn of the Breacher: nothing pointed at, an enemy, a space, a grenade in the hand, all threats, a thought."""
    sitting = _street("s-breach")
    table: Any = sitting.play.table
    if what == "shot":
        return Situation(sitting.app, sitting.play, _space(sitting, "", "t-vet"))
    if what == "step":
        return Situation(sitting.app, sitting.play, _space(sitting, "l2/0"))
    if what == "grenade":
        table.mode.hold("token")
        return Situation(sitting.app, sitting.play, _space(sitting, "c3/0"))
    if what == "threats":
        table.bars.toggle("threat")
        return Situation(sitting.app, sitting.play, _space(sitting, "", "s-rifle"))
    if what == "what if":
        table.hand.switch("t-vet")
        table.hand.put("l1/0")
    return Situation(sitting.app, sitting.play, nothing)


def _asked(what: str) -> Situation:
    """The window before a shot, a pull in order, the step of Covering Fire, the last call."""
    if what == "last call":
        sitting = _street(None, phase="last-call", windows="threat")
        return Situation(sitting.app, sitting.play, nothing)
    sitting = _street("s-rifle" if what == "follow" else "s-breach", windows="threat" if what == "window" else "never")
    deed = {
        "window": {"do": "fire", "target": "t-vet"},
        "order": {"do": "use", "token": "frag", "zone": "c3"},
        "follow": {"do": "use", "token": "covering-fire"},
    }[what]
    sitting.play.decide(deed)
    sitting.rest()
    while what == "follow" and sitting.match.position.phase == "order":
        sitting.play.decide(sitting.match.legal(sitting.match.actors()[0])[0])
        sitting.rest()
    return Situation(sitting.app, sitting.play, nothing)


def _skirmish(phase: str) -> Situation:
    sitting = skirmish.PHASES[phase]()
    return Situation(sitting.app, sitting.play, nothing)


# --- beside a match ----------------------------------------------------------------------------------------------------------


def _lesson(game: str, number: int) -> Situation:
    sitting = learning.at(game)
    lessons = sitting.play.lessons
    lessons.course().recall(list(lessons.training.lessons)[number])
    sitting.play._furnish()
    return Situation(sitting.app, sitting.play, nothing)


def _log(game: str, scenario: str, kinds: dict[str, str]) -> Situation:
    sitting = at_rest(kinds, begun(game, scenario, 1))
    sitting.play.log.show([event for told in played(game, scenario, 1).events for event in told])
    sitting.play._toggle_log()
    return Situation(sitting.app, sitting.play, nothing)


def _replay(game: str, scenario: str) -> Situation:
    from tests.scenes.looking import Roads

    match = begun(game, scenario, 1)
    sitting = Sitting(dict.fromkeys(match.seats, "recruit"), match)
    seats = {seat: {"kind": "regular", "name": ""} for seat in match.seats}
    replay = Replay(sitting.app, Recording(played(game, scenario, 1), seats), Roads())  # type: ignore[arg-type]
    sitting.app.apply(Push(replay))
    replay.session.go_to(Moment(replay.session.recording.length // 2))
    return Situation(sitting.app, replay, nothing)


def _written(game: str, scenario: str, writing: bool = False) -> Situation:
    """A replay at a moment that bears words and an arrow, or one at which they are being written."""
    found = _replay(game, scenario)
    replay: Any = found.screen
    replay.resize((1280, 720), Scale(100))
    board = replay.chrome.board
    spots = [(board.x + board.w * part // 10, board.y + board.h * down // 10) for part, down in ((3, 7), (6, 3), (5, 5), (2, 3))]
    spaces = list(dict.fromkeys(filter(None, map(replay.table.space_at, spots))))
    arrow = (spaces[0], spaces[1]) if len(spaces) > 1 else None
    session = replay.session
    star = session.timeline.star_at(session.moment)
    words = "Híér gíng dér Hügél vérlórén: zwéí ím fréíén Féld, níémánd híntér íhnén, dér hílft."
    session.stars.notes = {star: Note(*star, words, arrow)}
    session.stars.why_not = ""
    session._place_notes()
    session.marked()
    if writing:
        replay._write()
    return found


def _mistake(game: str) -> Situation:
    sitting = Sitting(dict.fromkeys(rules(game).seats, "recruit"), begun(game, STILL[game], 1))
    program = Program(sitting.app)
    tried = TryWeighed(sitting.app, a_mistake(game), program.settings, program, None, today=lambda: MONDAY)
    sitting.app.apply(Push(tried))
    for _ in range(40):
        tried.update(STEP)
    return Situation(sitting.app, tried, nothing)


def _review(game: str) -> Situation:
    from tests.scenes.reviewing import AtReview

    at = AtReview(played(game, STILL[game], 1), Path("matches"))
    return Situation(at.app, at.screen, nothing)


def _why(game: str) -> Situation:
    """The sheet that tells why, of a deed in the middle of a match that could have been better."""
    from tests.scenes.reviewing import Weighs

    seen = _replay(game, STILL[game])
    replay, weighs = seen.screen, Weighs()
    replay.whys.whys.weighing = weighs  # type: ignore[assignment]
    recording = replay.session.recording
    for number in range(recording.length // 3, recording.length):
        replay.session.go_to(Moment(number))
        change = replay.whys.ask()
        decision = weighs.ready.decision if isinstance(change, Push) and weighs.ready else None
        if decision and decision.mark and decision.reasons:
            break
    seen.app.apply(change)
    change.scene.update(STEP)
    return Situation(seen.app, change.scene, nothing)


class Unkept(Journal):
    """A journal that writes nothing."""

    def _write(self, *values: object) -> None:
        """Write nothing."""


def _coached(game: str) -> Situation:
    """The card of the coach beside a match, at a decision of which it has something to say."""
    from tests.scenes.reviewing import Weighs

    whole = played(game, STILL[game], 1)
    match = Match(whole.rules, whole.scenario, whole.options, whole.seed, whole.start)
    for entry in whole.log[: ADVISED[game]]:
        match.draws = Draws(whole.seed, match.draws.count, entry.forced)
        match.play(entry.seat, entry.action)
    actor = match.actors()[0]
    kinds = {seat: "person" if seat == actor else "recruit" for seat in match.seats}
    sitting = Sitting(kinds, match, coach=True)
    sitting.play.journal = Unkept(match, Path("unkept"), {})
    learning.ready(sitting)
    sitting.play.coach.weighing = Weighs()  # type: ignore[assignment]
    sitting.play.coach.switch()
    for _ in range(3):
        sitting.play.update(STEP)
    return Situation(sitting.app, sitting.play, nothing)


def _puzzle(game: str, number: int, ended: bool = False) -> Situation:
    match = begun(game, STILL[game], 1)
    sitting = Sitting(dict.fromkeys(match.seats, "recruit"), match)
    app = sitting.app
    program = Program(app)
    puzzle = language.translated_whole(list(puzzles(game))[number])
    tried = TryPuzzle(app, puzzle, program.settings, program, None)
    app.apply(Push(tried))
    for _ in range(40):
        tried.update(STEP)
    if not ended:
        return Situation(app, tried, nothing)
    verdict = tried.verdict(None)
    assert isinstance(verdict, Verdict)
    app.apply(Push(verdict))
    return Situation(app, verdict, nothing)


def _editor(game: str, leaf: int) -> Situation:
    from tests.scenes.editing import AtEditor

    at = AtEditor(game)
    at.editor.turn_to(at.editor.state.tabs()[leaf].id)
    return Situation(at.app, at.editor, nothing)


# --- Rush ---------------------------------------------------------------------------------------------------------------------


def _on_the_island(phase: str) -> Situation:
    sitting = rushing.PHASES[phase]()
    return Situation(sitting.app, sitting.play, nothing)


BESIDE_BOARDS = ("operators", "ironsquad", "firefight", "rush")
"""The games whose puzzles and editor are seen."""
SITUATIONS: dict[str, Callable[[], Situation]] = {
    "operators planning": _planning,
    "operators planned": lambda: _planning(whole=True),
    "operators danger": lambda: _planning("threat sight", whole=True),
    "operators thought": _thought_operators,
    "operators playing out": _playing_out,
    "operators duel, choosing": lambda: _dueling("choose"),
    "operators duel, dice": lambda: _dueling("dice"),
    "operators duel, over": lambda: _dueling("over"),
    "operators onward": _onward,
    **{f"ironsquad {what}": partial(_setting_up, what) for what in ("pick", "tiles", "deploy")},
    **{f"ironsquad {what}": partial(_turn, what) for what in ("nobody", "chosen", "shot", "danger", "what if")},
    "ironsquad shot with all modifiers": _long_shot,
    "ironsquad question": _question,
    "ironsquad turn": lambda: _late_turn("standard"),
    "ironsquad alone": lambda: _late_turn("solo"),
    "skulls half a squad": _mustering,
    "skulls half a plan": _stacking,
    **{f"skulls {phase}": partial(_squads, phase) for phase in ("muster", "plan")},
    **{f"skulls {what}": partial(_in_the_street, what) for what in ("turn", "shot", "step", "grenade", "threats", "what if")},
    **{f"skulls {what}": partial(_asked, what) for what in ("window", "order", "follow", "last call")},
    **{f"firefight {phase}": partial(_skirmish, phase) for phase in skirmish.PHASES},
    **{f"rush {what}": partial(_on_the_island, what) for what in rushing.PHASES},
    "operators log": lambda: _log("operators", "kiln-yard", SOLO),
    "ironsquad log": lambda: _log("ironsquad", "bench", IRON),
    "skulls log": lambda: _log("skulls", "first-contact", SEALS),
    "firefight log": lambda: _log("firefight", "f2_the_ridge", GERMANS),
    "operators replay": lambda: _replay("operators", "kiln-yard"),
    "ironsquad replay": lambda: _replay("ironsquad", "bench"),
    "skulls replay": lambda: _replay("skulls", "first-contact"),
    "rush log": lambda: _log("rush", "skirmish", ISLANDERS),
    "firefight replay": lambda: _replay("firefight", "f3_strongpoint"),
    "rush replay": lambda: _replay("rush", "standard"),
    "ironsquad replay with words": lambda: _written("ironsquad", "bench"),
    "operators replay with words": lambda: _written("operators", "kiln-yard"),
    "ironsquad replay in writing": lambda: _written("ironsquad", "bench", True),
    "ironsquad puzzle of a mistake": lambda: _mistake("ironsquad"),
    **{f"{game} review": partial(_review, game) for game in GAMES},
    **{f"{game} why": partial(_why, game) for game in GAMES},
    **{f"{game} coach": partial(_coached, game) for game in GAMES},
    **{f"{game} lesson {n}": partial(_lesson, game, n) for game in learning.TAUGHT for n in range(LEARNERS)},
    **{f"{game} puzzle {n}": partial(_puzzle, game, n) for game in BESIDE_BOARDS for n in (0, 4)},
    **{f"{game} verdict": partial(_puzzle, game, 0, True) for game in BESIDE_BOARDS},
    **{f"{game} editor {n}": partial(_editor, game, n) for game in BESIDE_BOARDS for n in (0, 1)},
}
