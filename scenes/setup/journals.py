"""Matches on the disk, for the window and the text mode alike: one begins in a journal of its own, those that wait."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import strftime

from game.api import JsonMap
from game.folders import user_folder
from game.games import GAMES, rules
from game.journal import ENDING, Journal, Summary, summary
from game.match import Match
from game.messages import Refused
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.seats import Chosen, holders_of
from scenes.setup.quick_start import play_setup


def folder() -> Path:
    """Where the journals lie; it may not exist yet."""
    return user_folder() / "matches"


def begun(game: str, chosen: Chosen, start: JsonMap | None = None) -> tuple[Match, Journal]:
    """A match that begins, and its journal; at the position `start` where one is given, after its set-up if that is played.

    Raises: Refused.
    """
    match = Match(rules(game), chosen.scenario, chosen.options, chosen.seed, start)
    path = folder() / f"{game}-{strftime('%Y%m%d-%H%M%S')}-{chosen.seed:x}{ENDING}"
    journal = Journal(match, path, {seat: holder.told() for seat, holder in chosen.holders.items()})
    if chosen.quick:
        play_setup(match, presentation(game).choices().setting_up)
    return match, journal


def waiting() -> tuple[list[Summary], dict[Path, str]]:
    """The matches that can be gone on with, the one played last first; and why each damaged journal cannot be read."""
    found, damaged = list[tuple[float, Summary]](), dict[Path, str]()
    for path in folder().glob(f"*{ENDING}"):
        try:
            told = summary(path)
        except Refused as refused:
            damaged[path] = refused.why
            continue
        if told.over is None and told.game in GAMES:
            with suppress(OSError):  # it was thrown away meanwhile
                found.append((path.stat().st_mtime, told))
    return [told for _, told in sorted(found, key=lambda pair: -pair[0])], damaged


def about(told: Summary) -> str:
    """A match that waits in words: where it is played, by whom, how far it is."""
    scenario = rules(told.game).scenarios().get(told.scenario, told.scenario)
    who = " – ".join(holder.name or say(f"holders.{holder.kind}") for holder in holders_of(told.seats).values())
    return in_short(translated(scenario), who, told.actions, told.marks.coached)


def in_short(scenario: str, who: str, actions: int, coached: bool = False) -> str:
    """A match in words: where it is played, by whom, how long it is, and whether a coach was asked in it."""
    short = say("matches.about", scenario=scenario, who=who, length=so_many(actions))
    return say("matches.coached", about=short) if coached else short


def so_many(actions: int) -> str:
    """A number of actions in words."""
    return say("matches.action") if actions == 1 else say("matches.actions", count=actions)
