"""The best ten of a game that is played for a score: read from the career, and how the result shows them."""

from __future__ import annotations

from time import mktime, strptime

import pygame

from game.career.played import PLAYED, Played, Sat
from game.career.store import Career
from scenes.career.best import Best, Entered, listed, placed
from scenes.career.best_list import BestTable
from scenes.kit.layout import Scale

NOON = mktime(strptime("2026-11-20 12", "%Y-%m-%d %H"))


def match_of(score: int, name: str = "Anna", won: bool = True) -> Best:
    return Best(score, won, name, "USA, round 12, 20 empty houses", "20.11.2026")


def entry(name: str, score: int | None, game: str = "ironsquad", set_up: bool = False, won: bool = True) -> Played:
    """A match for one, as the career keeps it."""
    seats = (Sat("us", "USA", "person", name, score), Sat("ge", "Germany", "rulebook", ""))
    about, winner = "USA, round 12, 20 empty houses", "us" if won else None
    given = ("solo", {}, None, NOON, 60.0, winner, "time", 12, 80, set_up, score, about, PLAYED, seats)
    return Played(f"{game}{name}{score}{set_up}", game, *given)


def test_the_list_is_what_the_career_holds_of_a_game() -> None:
    for played in (entry("Anna", 20), entry("Ben", None), entry("Zoë", 31, won=False), entry("Anna", 9, "skulls")):
        assert Career().enter(played)
    assert listed(Career().matches(), "ironsquad") == (match_of(31, "Zoë", False), match_of(20))
    assert [one.score for one in listed(Career().matches(), "skulls")] == [9]


def test_a_match_from_a_position_that_was_set_up_is_not_among_the_best() -> None:
    assert listed([entry("Anna", 60, set_up=True)], "ironsquad") == ()


def test_only_ten_are_listed_and_who_came_first_stays_first() -> None:
    ten = tuple(match_of(score) for score in range(10, 0, -1))
    again = placed(ten, match_of(7, "Ben"))
    assert [one.score for one in again.best] == [10, 9, 8, 7, 7, 6, 5, 4, 3, 2] and again.place == 4
    assert again.best[4].name == "Ben"
    last = placed(ten, match_of(1, "Ben"))
    assert last.best == ten and last.place is None and last.this.name == "Ben"
    assert len(listed([entry(str(number), number) for number in range(15)], "ironsquad")) == 10


def test_this_match_is_marked_or_said_to_be_missing(screen: pygame.Surface) -> None:
    ten = tuple(match_of(score) for score in range(10, 0, -1))

    def painted(entered: Entered) -> pygame.Surface:
        table = BestTable(entered)
        table.place(pygame.Rect((0, 0), table.natural(Scale(100), 460)), Scale(100))
        return table.paint()

    among, missing = placed(ten[:9], match_of(7, "Ben")), placed(ten, match_of(0))
    assert painted(among).get_height() < painted(missing).get_height()
    other = Entered(among.best, among.this, 0)
    assert pygame.image.tobytes(painted(among), "RGBA") != pygame.image.tobytes(painted(other), "RGBA")
