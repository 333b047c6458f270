"""Fights that are played for the tests of the screen, and how they are watched."""

from __future__ import annotations

from typing import Any

import pygame

from game.api import Action, Event
from game.draws import Draws
from game.games import rules
from game.match import Match
from scenes.kit.focus import Focus
from scenes.kit.layout import Scale
from scenes.tables.operators.duel.fight import Duel

STEP = 1 / 120
BOARD = pygame.Rect(16, 56, 1248, 584)  # between the bars of a window of 1280 x 720
WIDE_BOARD = pygame.Rect(20, 70, 1880, 910)  # the same of 1920 x 1080 at 125 %

COVERED = {"red": {"node": "k13", "face": "E"}, "blue": {"node": "k12", "face": "SE"}}
FACING = {"red": {"node": "k13", "face": "E"}, "blue": {"node": "k12", "face": "W"}}
AWAY = {"red": {"node": "k13", "face": "N"}, "blue": {"node": "k12", "face": "NE"}}
WOUNDED = {"red": {**FACING["red"], "wounds": 2}, "blue": {**FACING["blue"], "wounds": 1}}


def position(seats: dict[str, Any], scenario: str = "kiln-yard") -> dict[str, Any]:
    """A position at the beginning of a fight."""
    return {"game": "operators", "scenario": scenario, "phase": "combat", "step": 3, "seats": seats}


def match_at(seats: dict[str, Any], seed: int = 1, scenario: str = "kiln-yard") -> Match:
    """A match that stands before a fight."""
    return Match(rules("operators"), scenario, {}, seed, position(seats, scenario))


def fight(card: str | None, aim: int, agility: int, aggressive: int) -> Action:
    """A choice of card and dice."""
    return {"do": "fight", "card": card, "aim": aim, "agility": agility, "aggressive": aggressive}


# What is played, the dice that fall (red's first), and the sentence that must follow.
FIGHTS: dict[str, tuple[dict[str, Any], Action, Action, list[int], str]] = {
    "wound": (
        COVERED,
        fight("steady-shot", 5, 0, 2),
        fight("fast-maneuvers", 3, 2, 2),
        [1, 2, 3, 4, 5, 4, 4, 4, 5, 4, 5, 6, 3, 3],
        "**Shepherd wins, 17 to 12.** Ghost falls. A win by 5 or less: Shepherd is wounded.",
    ),
    "miss": (
        FACING,
        fight("fast-maneuvers", 3, 3, 1),
        fight("steady-shot", 1, 0, 6),
        [3, 6, 1, 5, 2, 5, 4, 2, 2, 2, 4, 6, 1, 5],
        "**Shepherd wins, 17 to 7.** Ghost falls. Won by more than 5, so no wound.",
    ),
    "killed": (
        WOUNDED,
        fight("fast-maneuvers", 4, 1, 2),
        fight("steady-shot", 3, 2, 2),
        [5, 5, 6, 6, 2, 2, 3, 3, 4, 3, 1, 5, 2, 1],
        "**Both fall:** Shepherd wins 13 to 10, but by 5 or less, and was already wounded.",
    ),
    "strike": (
        FACING,
        fight("deep-breath", 4, 2, 1),
        fight("deep-breath", 0, 1, 6),
        [6, 4, 4, 2, 2, 3, 1, 3, 1, 4, 5, 3, 2, 1],
        "**18 to 18: Shepherd wins on First Strike.** Ghost falls. A win by 5 or less: Shepherd is wounded.",
    ),
    "tie": (
        FACING,
        fight("fast-maneuvers", 1, 1, 5),
        fight("fast-maneuvers", 4, 0, 3),
        [2, 1, 2, 1, 6, 2, 3, 3, 3, 2, 1, 6, 5, 1],
        "**16 to 16, and nobody struck first.** Both fall.",
    ),
    "nobody": (
        AWAY,
        fight("deep-breath", 0, 3, 4),
        fight("deep-breath", 0, 3, 4),
        [6, 6, 6, 3, 3, 3, 3, 6, 6, 6, 2, 2, 2, 2],
        "**0 to 0: neither is above 0.** Both survive.",
    ),
}


def fought(name: str) -> tuple[Match, list[Event]]:
    """A match before a fight, for its view, and the events of that fight."""
    seats, red, blue, faces, _ = FIGHTS[name]
    match = match_at(seats)
    match.draws = Draws(1, match.draws.count, faces)
    events = [*match.play("blue", blue), *match.play("red", red)]
    after = next((place for place, event in enumerate(events) if event["is"] in ("step", "sighted")), len(events))
    return match_at(seats), events[:after]


def duel_of(match: Match, seat: str | None = None, large: bool = False) -> Duel:
    """A fight on the screen, as a seat that must choose sees it, or everybody."""
    operators = match.position.world.tables.operators
    duel = Duel({seat: operators[area.operator].name for seat, area in match.position.areas}, lambda: 1.0)
    duel.resize(WIDE_BOARD if large else BOARD, Scale(125 if large else 100))
    duel.open(match.view(seat), match.chair(seat) if seat else None)
    return duel


def settle(duel: Duel) -> None:
    """Let time pass until nothing goes on any more."""
    for _ in range(20_000):
        if not duel.restless:
            return
        duel.update(STEP)
    raise AssertionError("The fight never comes to rest.")


def run(duel: Duel, events: list[Event]) -> None:
    """Show every event at its own pace."""
    for event in events:
        motion = duel.motion(event)
        for _ in range(5_000):
            if motion is None or motion.over:
                break
            motion.update(STEP)
        else:
            raise AssertionError(f"{event['is']} never ends.")


def skip(duel: Duel, events: list[Event], after: float = 0.0) -> None:
    """End every event at once, or after so many seconds."""
    for event in events:
        motion = duel.motion(event)
        if motion:
            if after:
                motion.update(after)
            motion.finish()


def state(duel: Duel) -> dict[str, Any]:
    """All that can be seen of a fight."""
    names = ("steps", "at", "wounds", "card", "turn", "revealed", "speed", "cube", "aimed", "parts", "parts_shown", "counted")
    names += ("won", "down", "hurt", "points")
    found: dict[str, Any] = {seat: {name: getattr(pane, name) for name in names} for seat, pane in duel.state.panes.items()}
    for seat, pane in duel.state.panes.items():
        tray = pane.tray
        found[seat]["dice"] = [(die.kind, die.face, die.place, die.lift, die.aside, die.degrees, die.flying) for die in tray.dice]
        found[seat]["grey"], found[seat]["covered"] = tray.grey, tray.covered
    between = duel.state.between
    return found | {"strike": between.strike, "part": between.strike_part, "margin": between.margin}


def painted(duel: Duel, size: tuple[int, int] = (1280, 720)) -> pygame.Surface:
    """The fight with its widgets, as it is seen."""
    surface = pygame.Surface(size)
    duel.draw(surface)
    focus = Focus(duel.widgets, always=False)
    focus.draw(surface)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    """A picture as bytes, to compare."""
    return pygame.image.tobytes(surface, "RGB")


def click(focus: Focus, at: tuple[int, int]) -> None:
    """Press and release the left button."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        focus.handle(pygame.event.Event(kind, pos=at, button=1))
