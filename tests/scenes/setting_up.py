"""The hand of one who sits at Iron Squad's table while it is set up: it points, clicks, drags and presses keys."""

from __future__ import annotations

from typing import Any

import pygame

from game.games import rules
from game.match import Match
from scenes.boards.hexes.late import corner_spots
from scenes.tables.ironsquad.mustering.deploy import Deploying
from scenes.tables.ironsquad.table import IronSquadTable
from tests.scenes.sitting import Sitting

TWO = {"us": "person", "ge": "person"}
ONE = {"us": "person", "ge": "recruit"}
SIZES = [(1024, 600), (1280, 720), (1920, 1080)]
TRIANGLES = ["captain", "mg", "grenadier", "sniper", "medic"]


class Table(Sitting):
    """A match of Iron Squad with a hand that points, clicks and drags."""

    def __init__(self, match: Match, kinds: dict[str, str] | None = None, speed: str = "off") -> None:
        super().__init__(kinds or TWO, match, speed=speed)
        self.open()

    @property
    def table(self) -> IronSquadTable:
        table = self.play.table
        assert isinstance(table, IronSquadTable)
        return table

    @property
    def mode(self) -> Any:
        return self.table.mode

    @property
    def units(self) -> Any:
        return self.match.position.units

    def open(self) -> None:
        """Open each curtain for whoever is named on it, until the table is seen."""
        self.rest()
        while self.curtain:
            self.lift()
            self.rest()

    def at(self, space: str) -> tuple[int, int]:
        """The pixel of a hex."""
        return self.table.board.to_screen(space)

    def corner(self, hour: int) -> tuple[int, int]:
        """The pixel of a corner that is offered."""
        board = self.table.board
        assert board.over.corners
        x, y = corner_spots(board.ground, board.over.corners, board.camera.zoom)[hour]
        return round(x) + board.camera.sheet.x, round(y) + board.camera.sheet.y

    def mouse(self, kind: int, at: tuple[int, int], **more: Any) -> None:
        given = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        self.app.apply(self.top.handle(pygame.event.Event(kind, pos=at, **{**given, **more})))

    def point(self, at: tuple[int, int]) -> None:
        self.mouse(pygame.MOUSEMOTION, at)

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        self.point(at)
        self.mouse(pygame.MOUSEBUTTONDOWN, at, button=button)
        self.mouse(pygame.MOUSEBUTTONUP, at, button=button)
        self.rest()

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.point(start)
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        self.point(end)
        self.point(end)
        self.mouse(pygame.MOUSEBUTTONUP, end)
        self.rest()

    def wheel(self, notches: int) -> None:
        self.app.apply(self.top.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches)))
        self.rest()

    def key(self, code: int, unicode: str = "") -> None:
        self.press(code, unicode)
        self.rest()

    def push(self, name: str) -> Any:
        """The button of the bottom bar with this label."""
        return self.button(name)


def new(scenario: str = "standard", seed: int = 5) -> Match:
    return Match(rules("ironsquad"), scenario, {}, seed)


def picked(seed: int = 5, types: list[str] | None = None) -> Match:
    """A match in which both have picked, the next thing being a tile to turn."""
    match = new(seed=seed)
    for seat in ("us", "ge"):
        match.play(seat, {"do": "pick", "units": types or TRIANGLES})
    return match


def deploying(seed: int = 5, first: str = "us") -> Match:
    """A match in which both deploy; where `first` is ge, us is ready."""
    match = picked(seed)
    while match.position.pending:
        match.play(match.position.pending.seat, match.legal(match.position.pending.seat)[0])
    if first == "ge":
        while not match.position.ready["us"]:
            legal = match.legal("us")
            waiting = [one for one in legal if one.get("unit") not in match.position.units]
            match.play("us", waiting[-1])
    return match


def free(mode: Deploying) -> list[str]:
    """Hexes that can be seen, where somebody may be deployed, and under no tray."""
    board = mode.board
    tray = [widget.rect for widget in mode.covers()]
    seen = [space for space in sorted(mode.open) if board.is_shown(space)]
    return [space for space in seen if not any(rect.collidepoint(board.to_screen(space)) for rect in tray)]
