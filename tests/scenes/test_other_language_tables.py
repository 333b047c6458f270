"""Another language at the tables: every way of looking, every mode, what is told of matches; nothing English, nothing cut."""

from __future__ import annotations

import pygame
import pytest

from scenes.app.app import App
from scenes.app.page import Page
from scenes.kit.layout import Scale
from scenes.kit.panels import Panel
from scenes.kit.scene import Push
from scenes.match.screen import Play
from scenes.presentation.seats import Holder
from scenes.program import Program
from scenes.replay.screen import Replay
from scenes.setup.widgets import SeatCard
from scenes.tables.operators.duel.fight import Duel
from scenes.tables.operators.story import names
from tests.every_game.walks import any_of, begun, chance, played
from tests.scenes import fights, spoken, squads
from tests.scenes.fitting import SIZES, fits, frame_fits
from tests.scenes.sitting import Sitting
from tests.scenes.spoken import Heard
from tests.scenes.squads import SOLO
from tests.tiers import thorough

pytestmark = thorough
WALKS: list[tuple[str, str, int, str, int, tuple[int, int], int]] = [
    # game, scenario, seed, speed, at most so many actions, window, scale
    ("operators", "kiln-yard", 1, "off", 60, (1280, 720), 100),
    ("operators", "salt-quay", 2, "off", 50, (1024, 640), 100),
    ("operators", "basic-training", 2, "fast", 40, (1920, 1080), 150),
    ("ironsquad", "standard", 1, "off", 130, (1280, 720), 100),
    ("ironsquad", "training", 3, "fast", 110, (1280, 720), 150),
    ("ironsquad", "bench", 1, "off", 60, (1024, 640), 100),
    ("ironsquad", "solo", 1, "off", 60, (1024, 640), 100),
    ("skulls", "street-sweep", 1, "off", 60, (1280, 720), 100),
    ("skulls", "black-hawk-down", 2, "off", 90, (1024, 640), 100),
    ("firefight", "f2_the_ridge", 1, "off", 60, (1280, 720), 100),
    ("firefight", "f4_demolition", 2, "off", 50, (1024, 640), 100),
    ("rush", "skirmish", 1, "off", 60, (1280, 720), 100),
    ("rush", "standard", 2, "fast", 40, (1920, 1080), 150),
    ("rush", "skirmish", 3, "off", 60, (1024, 640), 100),
]
LOOKS = (pygame.K_v, pygame.K_t, pygame.K_g, pygame.K_l, pygame.K_TAB)


@pytest.mark.parametrize(("game", "scenario", "seed", "speed", "most", "size", "percent"), WALKS)
def test_a_match(
    heard: Heard, game: str, scenario: str, seed: int, speed: str, most: int, size: tuple[int, int], percent: int
) -> None:
    match, dice = begun(game, scenario, seed), chance(game, scenario, seed)
    held = dict.fromkeys(match.seats, "person") | ({"ge": "rulebook"} if scenario == "solo" else {})
    sitting = Sitting(held, match, speed=speed)
    sitting.bots.at_once = True
    sitting.app.surface, sitting.app.scale = pygame.display.set_mode(size), Scale(percent)
    sitting.app._lay_out(sitting.top)
    passed, seen = [0], set[str]()

    def each() -> None:
        passed[0] += 1
        if speed != "off" and passed[0] % 40 == 0:
            spoken.shown(sitting.app, heard)

    for count in range(most):
        sitting.rest(each)
        while sitting.curtain:
            spoken.shown(sitting.app, heard)
            sitting.lift()
            sitting.rest(each)
        if sitting.over or not match.actors():
            break
        if sitting.play.perspective not in match.actors():
            continue
        spoken.shown(sitting.app, heard)
        frame_fits(sitting.play)
        if match.position.phase not in seen or count % 25 == 24:
            seen.add(match.position.phase)
            look_around(sitting, heard)
        sitting.play.decide(any_of(match, sitting.play.perspective or "", dice))
    assert len(seen) >= 2 or scenario == "bench"


def look_around(sitting: Sitting, heard: Heard) -> None:
    """Lead the pointer over the whole screen, plainly and with each way of looking."""
    spoken.sweep(sitting.app, heard)
    frame_fits(sitting.play)
    for code in LOOKS:
        sitting.press(code, chr(code))
        spoken.sweep(sitting.app, heard, 5, 3)
        frame_fits(sitting.play)
        sitting.press(code, chr(code))
        spoken.shown(sitting.app, heard)
    play = sitting.play
    for widget in [one for one in play.focus.widgets if one not in play.chrome.widgets and one.focusable]:
        centre = widget.rect.center
        scrolled_away = any(bar.rect.collidepoint(centre) for bar in play.chrome.widgets)
        if widget in play.focus.widgets and not scrolled_away:
            spoken.click(sitting.app, centre)
            spoken.shown(sitting.app, heard)
            sitting.app.stack[2:] = []
            sitting.rest()
            frame_fits(play)


def put_in(sitting: Sitting, heard: Heard, space: str) -> None:
    """Move the pointer to a space of the board."""
    at = sitting.play.table.board.to_screen(space)  # type: ignore[attr-defined]
    sitting.app.apply(sitting.play.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))))
    spoken.shown(sitting.app, heard)
    frame_fits(sitting.play)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_every_shot_and_every_thought(heard: Heard, size: tuple[int, int]) -> None:
    """Each unit is chosen, each enemy pointed at; and each unit is put elsewhere in thought."""
    sitting = Sitting({"us": "person", "ge": "recruit"}, begun("ironsquad", "bench", 1), speed="off")
    sitting.app.surface = pygame.display.set_mode(size)
    sitting.app._lay_out(sitting.top)
    sitting.rest()
    units, board = sitting.match.position.units, sitting.play.table.board  # type: ignore[attr-defined]
    for name, unit in units.items():
        if name.startswith("us"):
            spoken.click(sitting.app, board.to_screen(unit.at))
            for other in units.values():
                put_in(sitting, heard, other.at)
        put_in(sitting, heard, unit.at)
        sitting.press(pygame.K_g, "g")
        for space in ("H07", "G06", "D04"):
            put_in(sitting, heard, space)
        spoken.click(sitting.app, board.to_screen("D04"))
        put_in(sitting, heard, unit.at)
        sitting.press(pygame.K_g, "g")
        sitting.press(pygame.K_ESCAPE)
        sitting.app.stack[2:] = []


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("name", fights.FIGHTS)
def test_a_fight_from_the_cards_to_its_end(heard: Heard, name: str, large: bool) -> None:
    match, events = fights.fought(name)
    duel = Duel(names(match.view(None)), lambda: 1.0)
    duel.resize(fights.WIDE_BOARD if large else fights.BOARD, Scale(125 if large else 100))
    duel.open(match.view(None), None)
    for event in events:
        fights.skip(duel, [event])
        heard.take(duel.caption())
        surface = fights.painted(duel, (1920, 1080) if large else (1280, 720))
        for widget in duel.widgets:
            heard.take(widget.tip)
    assert surface.get_width()


STORIES: list[tuple[str, str, int]] = [
    ("operators", "kiln-yard", 1),
    ("operators", "salt-quay", 5),
    ("ironsquad", "training", 0),
    ("ironsquad", "standard", 1),
    ("ironsquad", "solo", 0),
    ("ironsquad", "bench", 2),
    ("rush", "standard", 1),
]


@pytest.mark.parametrize(("game", "scenario", "seed"), STORIES)
def test_what_is_told_of_a_whole_match(heard: Heard, game: str, scenario: str, seed: int) -> None:
    """Its log from the first line to the last, its result with all that stands there, the dice; and each of these fits."""
    options = SOLO if scenario == "solo" else ()
    match = squads.played(seed, scenario, options) if game == "ironsquad" else played(game, scenario, seed)
    app = App(patience=0)
    app.open()
    program = Program(app)
    person, *others = match.seats
    holders = {person: Holder("person", ""), **{seat: Holder("rulebook" if options else "recruit", "") for seat in others}}
    play = Play(app, match, None, holders, lambda _: None, program.settings, navigation=program, perspective=None)
    play.log.show(squads.whole(match))
    for item in play.log._items:
        heard.take(item.words)
    app.apply(Push(program.over(play).scene))
    spoken.crawl(app, heard, 2, set(), (Replay,))
    for page in (screen for screen in heard.screens.values() if isinstance(screen, Page)):
        for size in SIZES:
            page.focus.offset = 0
            fits(page, size, 100, (Panel, SeatCard))
