"""The program as a whole: from the title to a match, to its result, and back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from time import localtime, monotonic, strftime, time_ns

from game.api import Refused
from game.folders import user_folder
from game.games import GAMES, rules
from game.journal import ENDING, Journal, read, resume, summary
from game.match import Match, started
from scenes.app import App, run
from scenes.holders import PERSON, Chosen, Holder
from scenes.keys_overlay import KeysOverlay
from scenes.kit.words import say
from scenes.matches import Saved
from scenes.play import Play
from scenes.result import ResultScreen
from scenes.scene import Change, Pop, Push, Scene, Swap
from scenes.settings import Settings
from scenes.setup import Setup
from scenes.teller import teller
from scenes.title import Game, Title

ON_THE_TITLE = ("operators", "ironsquad", "skulls", "firefight", "rush")


def play(arguments: Sequence[str]) -> int:
    """The exit code, after the window was closed; with --first-frame, right after the title was drawn once."""
    if "--first-frame" in arguments:
        app = App()
        app.open()
        app.apply(Push(Program(app).title()))
        app._draw()
        return 0
    return run(lambda app: Program(app).title())


class Program:
    """What leads from screen to screen."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._passed_over: set[Path] = set()  # journals nobody can go on with, and everybody was told so

    # --- the title --------------------------------------------------------------------------------------------------------

    def title(self) -> Scene:
        """The first screen."""
        games = [
            Game(
                game,
                say(f"games.{game}.title"),
                say(f"games.{game}.text"),
                say(f"games.{game}.players"),
                int(say(f"games.{game}.minutes")),
                game in GAMES,
            )
            for game in ON_THE_TITLE
        ]
        return Title(games, self.waiting, self.open_game, self.go_on, self.settings, KeysOverlay)

    def settings(self) -> Scene:
        """The settings, which hold at once."""
        return Settings(lambda: self.app.preferences, self.app.change_preferences)

    def open_game(self, game: str) -> Change:
        """The set-up of a game."""
        return Push(Setup(game, lambda chosen: self.begin(game, chosen), self.app.preferences, self.app.change_preferences))

    # --- matches that wait --------------------------------------------------------------------------------------------------

    def waiting(self) -> list[Saved]:
        """The matches that can be gone on with, the one played last first; a damaged one is told about once."""
        found = []
        for path in self._journals():
            try:
                told = summary(path)
            except Refused as refused:
                if path not in self._passed_over:
                    self._passed_over.add(path)
                    self.app.notify(say("play.broken", file=path.name, why=refused.why))
                continue
            if told.over is not None or told.game not in GAMES:
                continue
            when = path.stat().st_mtime
            title = rules(told.game).title
            scenario = rules(told.game).scenarios().get(told.scenario, told.scenario)
            holders = holders_of(told.seats)
            who = " – ".join(holder.name or say(f"holders.{holder.kind}") for holder in holders.values())
            about = say("matches.about", scenario=scenario, who=who, actions=told.actions)
            found.append((when, Saved(str(path), title, about, strftime("%d.%m. %H:%M", localtime(when)))))
        waiting = [saved for _, saved in sorted(found, key=lambda pair: -pair[0])]
        return [self._with_round(waiting[0]), *waiting[1:]] if waiting else []

    def _with_round(self, saved: Saved) -> Saved:
        """The match with its round in its title; only the newest one is played through for that."""
        try:
            match, _, _ = read(rules, Path(saved.id))
        except Refused:
            return saved  # told about when somebody wants to go on with it
        story = [event for events in match.told for event in events]
        number = teller(match.rules.id).rounds(story)
        return saved._replace(title=say("matches.round", game=saved.title, round=number))

    def _journals(self) -> list[Path]:
        folder = user_folder() / "matches"
        return list(folder.glob(f"*{ENDING}")) if folder.is_dir() else []

    def go_on(self, name: str) -> Change | None:
        """The match of a journal at its last action; a notice where it cannot be read, and the file stays as it is."""
        try:
            match, journal, note = resume(rules, Path(name))
        except Refused as refused:
            self.app.notify(say("play.broken", file=Path(name).name, why=refused.why))
            return None
        if note:
            self.app.notify(note)
        return Push(self._match(match, journal, holders_of(journal.seats)))

    # --- a match ------------------------------------------------------------------------------------------------------------

    def begin(self, game: str, chosen: Chosen) -> Change:
        """The match that was chosen, in the place of its set-up."""
        return Swap(self._begun(game, chosen))

    def _begun(self, game: str, chosen: Chosen) -> Play:
        match = Match(rules(game), chosen.scenario, chosen.options, chosen.seed)
        path = user_folder() / "matches" / f"{game}-{strftime('%Y%m%d-%H%M%S')}-{chosen.seed:x}{ENDING}"
        seats = {seat: holder._asdict() for seat, holder in chosen.holders.items()}
        journal = Journal(match, path, seats)
        if journal.fault:
            self.app.notify(journal.fault)
        return self._match(match, journal, dict(chosen.holders))

    def _match(self, match: Match, journal: Journal, holders: dict[str, Holder]) -> Play:
        for seat in match.rules.seats:
            holders.setdefault(seat, Holder(PERSON, ""))
        return Play(self.app, match, journal, holders, self.over, self.settings)

    def over(self, played: Play) -> Change:
        """The result, in the place of the match."""
        match = played.match
        result = match.result()
        assert result is not None
        story = [event for events in match.told for event in events]
        chosen = Chosen(match.scenario, dict(match.options), played.holders, time_ns())

        def again(swapped: bool) -> Change:
            seats = list(match.rules.seats)
            holders = [played.holders[seat] for seat in (reversed(seats) if swapped else seats)]
            turned = chosen._replace(holders=dict(zip(seats, holders, strict=True)), seed=time_ns() % (1 << 64))
            return Swap(self._begun(match.rules.id, turned))

        def watch() -> Change:
            again = started(rules, match.header())
            seats = dict.fromkeys(match.rules.seats, Holder("script", ""))
            return Push(Play(self.app, again, None, seats, lambda _: Pop(), self.settings, match.log))

        return Swap(
            ResultScreen(
                result,
                story,
                played.names,
                played.holders,
                lambda: again(False),
                lambda: again(True),
                watch,
                Pop,
                match.rules.id,
                monotonic() - played.began,
            )
        )


def holders_of(seats: object) -> dict[str, Holder]:
    """Who holds each seat, from a journal's header; a person where it does not say."""
    found = {}
    if isinstance(seats, dict):
        for seat, value in json.loads(json.dumps(seats)).items():
            kind = value.get("kind") if isinstance(value, dict) else PERSON
            name = value.get("name") if isinstance(value, dict) else ""
            found[seat] = Holder(kind if kind in ("recruit", "regular", "veteran") else PERSON, str(name or ""))
    return found
