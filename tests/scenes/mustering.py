"""The hand of one who sits at the table of Danger Close: it points, clicks, drags and presses keys."""

from __future__ import annotations

from typing import Any

from game.api import Seat
from game.games import rules
from game.match import Match
from game.skulls import suggested
from scenes.tables.skulls.table import SkullsTable
from tests.scenes import setting_up

TWO = {"seal": "person", "terrorist": "person"}
ONE = {"seal": "person", "terrorist": "recruit"}
SIZES = [(1024, 640), (1280, 720), (1920, 1080)]


class Table(setting_up.Table):
    """A match of Danger Close with a hand that points, clicks and drags."""

    def __init__(self, match: Match, kinds: dict[str, str] | None = None, speed: str = "off") -> None:
        super().__init__(match, kinds or ONE, speed)

    @property
    def table(self) -> Any:
        assert isinstance(self.play.table, SkullsTable)
        return self.play.table

    def zone(self, zone: str) -> tuple[int, int]:
        """A pixel in a zone where nobody stands."""
        area = self.table.board.zone_rect(zone)
        return area.x + area.w // 6, area.y + area.h // 6

    def unit(self, unit: str) -> tuple[int, int]:
        """The pixel of a unit's counter."""
        board = self.table.board
        if not board.clear.collidepoint(board.unit_point(unit)):
            board.show_space(board.counters[unit].space)
        point: tuple[int, int] = board.unit_point(unit)
        return point

    def card(self, unit: str) -> tuple[int, int]:
        """A pixel of a unit's card beside the board, while squads are mustered or cards are stacked."""
        mode = self.mode
        row = (mode.cards if hasattr(mode, "cards") else mode.rows)[unit]
        return row.rect.x + row.rect.w // 3, row.rect.y + 12

    def token(self, unit: str, token: str) -> tuple[int, int]:
        """The middle of a token in the row of a unit."""
        row = self.mode.rows[unit]
        place = [offer.token for offer in row.shown.offers].index(token) + 1
        center: tuple[int, int] = row.parts()[place].move(row.rect.topleft).center
        return center


def new(scenario: str = "street-sweep", seed: int = 5, **options: Any) -> Match:
    """A match before its muster."""
    return Match(rules("skulls"), scenario, options, seed)


def sized(size: int, scenario: str = "street-sweep") -> Match:
    """A match of squads of a size, before its muster."""
    return new(scenario, units_seal=size, units_terrorist=size)


def muster(match: Match, seat: Seat) -> None:
    """Muster a seat as it is suggested."""
    for unit, space in suggested.squad(match.position.world, seat).items():
        match.play(seat, {"do": "deploy", "unit": unit, "space": space})
    match.play(seat, {"do": "commit"})


def planning(match: Match) -> Match:
    """The match once both squads stand."""
    for seat in ("seal", "terrorist"):
        muster(match, seat)
    return match


def plan(match: Match, seat: Seat) -> None:
    """Plan for a seat as it is suggested, and commit."""
    wanted = suggested.plan(match.view(seat), seat)
    for unit in wanted.stack:
        match.play(seat, {"do": "card", "unit": unit})
    for unit, token in wanted.tokens.items():
        match.play(seat, {"do": "ready", "unit": unit, "token": token})
    match.play(seat, {"do": "commit"})


def next_round(match: Match) -> Match:
    """The match as the next round is planned: nobody does anything but end his turns."""
    rounds = match.position.round
    while match.position.round == rounds and match.actors():
        seat = match.actors()[0]
        if match.position.phase == "plan":
            plan(match, seat)
            continue
        deeds = {action["do"]: action for action in match.legal(seat)}
        match.play(seat, deeds.get("end-turn") or deeds.get("pass") or match.legal(seat)[0])
    return match
