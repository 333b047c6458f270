"""`main.py tell`: a match told in lines and played with typed words, for players who do not see the board."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import time_ns
from typing import NoReturn, TextIO

from game.api import Seat
from game.games import GAMES, rules
from game.journal import Journal, resume
from game.match import SEEDS, Match
from game.messages import Refused
from game.noted import Note
from game.recording import recording_of
from scenes.app import preferences as preferences_file
from scenes.career.time_played import Attendance
from scenes.kit import language
from scenes.kit.language import translated
from scenes.kit.words import say, speak
from scenes.presentation.games import presentation
from scenes.presentation.seats import LEVELS, NAME_LIMIT, PERSON, PROGRAM, Chosen, Holder, holders_of, led_by
from scenes.setup import journals
from scenes.tell.choosing import USUAL, Choosing, Stopped
from scenes.tell.commands import Left, forget
from scenes.tell.ending import ending
from scenes.tell.replay import noted
from scenes.tell.sitting import Sitting
from scenes.tell.state import TellState
from scenes.tell.voice import Gone, Voice


class _Arguments(argparse.ArgumentParser):
    """Tells what is wrong in one sentence of our own."""

    def parsed(self, arguments: Sequence[str]) -> argparse.Namespace:
        """What the arguments say. Raises: Refused."""
        self.typed = arguments
        found, left = self.parse_known_args(arguments)
        if left:
            raise Refused("bad-action", say("tell.usage", what=" ".join(left)))
        return found

    def error(self, message: str) -> NoReturn:
        raise Refused("bad-action", say("tell.usage", what=" ".join(self.typed)))


def main(arguments: Sequence[str]) -> int:
    """The exit code: 0, 1 where a file cannot be used, 2 where the arguments cannot."""
    for stream in (sys.stdin, sys.stdout):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    return run(arguments, sys.stdin, sys.stdout)


def run(arguments: Sequence[str], source: TextIO, sink: TextIO) -> int:
    """The same, through any two streams."""
    preferences, faults = preferences_file.load()
    faults += speak(language.languages().get(preferences.language))
    forget()
    voice = Voice(source, sink)
    choosing = Choosing(voice, preferences)
    journal: Journal | None = None
    try:
        voice.tell(*faults)
        parsed = _parsed(arguments)
        if parsed.help:
            voice.tell(*_how())
            return 0
        match, journal, holders, late = _chosen(choosing, parsed)
        _played(voice, match, journal, holders, late)
        return 0
    except Refused as refused:
        _last_words(voice, translated(refused.why))
        return 1 if refused.code == "bad-match" else 2
    except Stopped:
        return 0
    except Left as left:
        _last_words(voice, *([str(left)] if str(left) else _kept(journal)))
        return 0
    except (Gone, KeyboardInterrupt):
        _last_words(voice, *_kept(journal))
        return 0


def _kept(journal: Journal | None) -> list[str]:
    """Where a match is kept, or that it is not; [] where none has begun."""
    if journal is None:
        return []
    if journal.kept():
        return [say("tell.kept", file=journal.path)]
    return [translated(journal.fault or ""), say("tell.lost")]


def _how() -> list[str]:
    """What can stand behind the command, with the scenarios, seats and options of each game."""
    lines = say("tell.how", levels=", ".join(LEVELS)).splitlines()
    for game in GAMES:
        found, own = rules(game), presentation(game).choices()
        words = {"scenarios": own.scenarios(), "seats": found.seats, "options": found.choices()}
        lines.append(say("tell.how_game", game=game, **{name: ", ".join(one) for name, one in words.items()}))
    return lines


def _last_words(voice: Voice, *lines: str) -> None:
    """Tell the lines, if anybody still listens."""
    try:
        voice.tell(*lines)
        voice.sink.flush()
    except (Gone, KeyboardInterrupt, OSError, ValueError):
        if voice.sink is sys.stdout:  # whoever reads has gone; Python would complain as it ends
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _played(voice: Voice, match: Match, journal: Journal, holders: Mapping[Seat, Holder], late: bool) -> None:
    """Play the match to its end, and tell what it came to. Raises: Gone, Left."""
    attendance = Attendance(journal.path if any(one.kind == PERSON for one in holders.values()) else None)
    state = TellState(voice, match, journal, holders, late)
    try:
        Sitting(state, attendance).play()
    finally:
        attendance.leave()
    voice.tell(*ending(state, attendance))


# --- what is played ---------------------------------------------------------------------------------------------------------


def _parsed(arguments: Sequence[str]) -> argparse.Namespace:
    """What the arguments say. Raises: Refused."""
    parser = _Arguments(add_help=False, allow_abbrev=False)
    parser.add_argument("-h", "--help", action="store_true")  # told in the words of the language that is spoken
    parser.add_argument("what", nargs="*")
    parser.add_argument("--seat", action="append", default=[])
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--seed")
    parser.add_argument("--quick", action="store_true")
    parsed = parser.parsed(arguments)
    if arguments and not (parsed.what or parsed.help):
        raise Refused("bad-action", say("tell.usage", what=" ".join(arguments)))
    return parsed


def _chosen(choosing: Choosing, parsed: argparse.Namespace) -> tuple[Match, Journal, dict[Seat, Holder], bool]:
    """The match with its journal, who holds its seats, and whether it had begun before. Raises: Refused, Stopped, Gone."""
    if not parsed.what:
        first = choosing.first()
        if not isinstance(first, str):
            return _resumed(choosing.voice, first.path)
        return _begun(choosing, first, choosing.whole(first))
    game, *rest = parsed.what
    if game not in GAMES:
        if os.path.lexists(game):  # whatever lies there: it is opened, or said why not
            return _resumed(choosing.voice, Path(game))
        raise Refused("bad-action", say("tell.no_game", what=game, games=", ".join(GAMES)))
    if len(rest) > 1:
        raise Refused("bad-action", say("tell.usage", what=" ".join(rest[1:])))
    return _begun(choosing, game, _of_arguments(game, rest, parsed))


def written_at(path: Path) -> list[str]:
    """What is written at the moments of a match that is over, each with its round."""
    recording = recording_of(path)
    tells = presentation(recording.rules.id).story(recording.header)

    def stage(note: Note) -> str:
        return tells.stage([event for action in range(note.action) for event in recording.events(action + 1)])

    notes, why = noted(recording)
    return [*(say("tell.note", stage=stage(note), words=words) for note, words in notes), *([why] if why else [])]


def _resumed(voice: Voice, path: Path) -> tuple[Match, Journal, dict[Seat, Holder], bool]:
    match, journal, note = resume(rules, path)
    if note:
        voice.tell(translated(note))
    if match.result() is not None:
        voice.tell(*written_at(path))
        raise Refused("bad-match", say("tell.is_over", file=path))
    holders = holders_of(journal.seats)
    if any(holder.kind == PROGRAM for holder in holders.values()):
        raise Refused("bad-match", say("tell.has_program", file=path))
    return match, journal, {seat: holders.get(seat, Holder(PERSON, "")) for seat in match.seats}, True


def _begun(choosing: Choosing, game: str, chosen: Chosen) -> tuple[Match, Journal, dict[Seat, Holder], bool]:
    choosing.remember(chosen)
    match, journal = journals.begun(game, chosen)
    return match, journal, dict(chosen.holders), False


def _of_arguments(game: str, rest: Sequence[str], parsed: argparse.Namespace) -> Chosen:
    """What the arguments choose; what they leave out is as usual, with a person in the first seat. Raises: Refused."""
    found, own = rules(game), presentation(game).choices()
    scenario = rest[0] if rest else next(iter(own.scenarios()))
    if scenario not in own.scenarios():
        raise Refused("bad-action", say("tell.no_scenario", what=scenario, scenarios=", ".join(own.scenarios())))
    options = dict(_option(game, text) for text in parsed.option)
    lone, there = own.alone(scenario), found.seats_in(scenario, options)
    seats = dict(_seat(there, text) for text in parsed.seat)
    if lone:
        person = next((seat for seat, holder in seats.items() if holder.kind == PERSON), str(options.get(lone) or there[0]))
        options[lone] = person
        name = seats.get(person, Holder(PERSON, "")).name
        seats = {seat: Holder(kind, name if kind == PERSON else "") for seat, kind in led_by(person, there).items()}
    person_there = any(holder.kind == PERSON for holder in seats.values())
    for seat in there:
        if seat not in seats:
            seats[seat] = Holder(USUAL if person_there else PERSON, "")
            person_there = True
    seed = time_ns() % SEEDS if parsed.seed is None else _seed(parsed.seed)
    return Chosen(scenario, options, {seat: seats[seat] for seat in there}, seed, parsed.quick and own.hastens(scenario))


def _seed(text: str) -> int:
    """The seed that a text writes. Raises: Refused."""
    number = int(text) if text.isdecimal() and len(text) <= len(str(SEEDS)) else SEEDS
    if number >= SEEDS:
        raise Refused("bad-action", say("tell.no_seed", what=text))
    return number


def _option(game: str, text: str) -> tuple[str, object]:
    """An option and its value from name=value. Raises: Refused."""
    name, sign, typed = text.partition("=")
    choices = rules(game).choices()
    if name not in choices or not sign:
        raise Refused("bad-action", say("tell.no_option", what=text, options=", ".join(choices)))
    for value in choices[name]["values"]:
        if typed == value or typed == json.dumps(value):
            return name, value
    if any(isinstance(value, list) for value in choices[name]["values"]):  # a list of names: the rules say which may stand in it
        with contextlib.suppress(ValueError):
            given = json.loads(typed)
            if isinstance(given, list):
                return name, given
    right = ", ".join(json.dumps(value).strip('"') for value in choices[name]["values"])
    raise Refused("bad-action", say("tell.no_value", option=name, what=typed, values=right))


def _seat(seats: Sequence[Seat], text: str) -> tuple[Seat, Holder]:
    """A seat and its holder from seat=kind, or seat=person:Name. Raises: Refused."""
    seat, _, who = text.partition("=")
    kind, _, name = who.partition(":")
    if seat not in seats or kind not in (PERSON, *LEVELS):
        kinds = ", ".join((PERSON, *LEVELS))
        raise Refused("bad-action", say("tell.no_seat", what=text, seats=", ".join(seats), kinds=kinds))
    return seat, Holder(kind, name[:NAME_LIMIT] if kind == PERSON else "")
