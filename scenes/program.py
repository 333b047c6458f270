"""The program as a whole: from the title to a match, to its result, and back."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING

from game.api import Action, JsonMap, Seat
from game.games import GAMES, rules
from game.journal import Journal, resume
from game.journal_marks import DECIDED
from game.learning.lessons import Drill, Training, has_lessons, training
from game.learning.puzzles import has_puzzles
from game.learning.rulebook import has_book
from game.match import SEEDS, Match
from game.messages import Refused
from game.recording import Recording, recording_of
from game.texts import cut
from scenes.app.app import App, run
from scenes.app.keys_sheet import KeysSheet
from scenes.app.window import NoDisplay
from scenes.kit.language import translated
from scenes.kit.scene import Change, Pop, Push, Quit, Scene, Swap
from scenes.kit.widgets import Button, Press
from scenes.kit.words import say
from scenes.menus.settings import Settings
from scenes.menus.title import Game, Start, Title
from scenes.presentation.games import ahead, presentation
from scenes.presentation.seats import LEVELS, PERSON, PROGRAM, RULEBOOK, Chosen, Holder, holders_of
from scenes.setup import journals
from scenes.setup.waiting import Waiting

if TYPE_CHECKING:
    from scenes.app.crash import Report
    from scenes.career.best import Entered
    from scenes.match.screen import Play
    from scenes.result.screen import Onward
    from scenes.setup.screen import Setup

MATCH = tuple(
    f"scenes.{name}" for name in ("lessons.course", "match.log", "match.bots", "review.why", "match.coach", "match.screen")
)
"""What every match begins with, in modules that are read in a moment each."""
PLAYED_THROUGH = 12  # matches of the list that say in which round they stand, the ones played last


def play(file: Path | None = None, safe: bool = False, go_on: bool = False, first_frame: bool = False) -> int:
    """The exit code, after the window was closed; with `first_frame`, right after the title was drawn once.

    `safe`: the usual settings hold, whatever has been chosen. The match of `file` is looked back on first; with `go_on` it
    is gone on with.
    """
    if first_frame:
        app = App(safe=safe)
        try:
            app.open()
        except NoDisplay as fault:
            print(fault, file=sys.stderr)
            return 2
        app.apply(Push(Program(app).title()))
        app._draw()
        return 0
    return run(lambda app: Program(app).first(file, go_on), safe)


class Program:
    """What leads from screen to screen."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.page: Setup | None = None  # the set-up that was looked at last
        self.waiting = Waiting(app.notify).matches
        app.on_drop = self.opened
        app.rescue = self.rescued

    def first(self, path: Path | None, going_on: bool = False) -> Scene:
        """What is seen first: the title; with the file of a match, that match replayed or gone on with, the title below."""
        title = self.title()
        opened = (self.go_on(str(path)) if going_on else self.opened(path)) if path else None
        if not isinstance(opened, Push):
            return title
        self.app.apply(Push(title))
        return opened.scene

    def rescued(self, report: Report, lost: Sequence[Scene]) -> list[Scene]:
        """What is seen after a fault: the title, and over it what went wrong, with the way back to the match that was open."""
        from scenes.app.crash import Crash

        path = _open_match(lost)

        return [self.title(), Crash(report, (lambda: self._instead(str(path))) if path else None)]

    def start_again(self) -> Change:
        """The end of the program, which then starts once more: at the match that is open, or at its title."""
        path = _open_match(self.app.stack)
        self.app.again = ["--go-on", str(path)] if path else []
        return Quit()

    def _ahead(self) -> bool:
        """Whether something is chosen that holds from the next start on."""
        chosen, began = self.app.preferences, self.app.began_with
        return (chosen.language, chosen.contrast) != (began.language, began.contrast)

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
            )
            for game in GAMES
        ]
        return Title(
            games,
            self.waiting,
            self.open_game,
            self.go_on,
            self.settings,
            KeysSheet,
            lambda: self.waiting(PLAYED_THROUGH),
            self.replays,
            self.career,
            self.next_step,
            self.mistakes_due,
        )

    def mistakes_due(self) -> Start | None:
        """The mistakes that are to be tried again today, for the title to lead to the game with the most; None without any."""
        from game.learning.mistakes import due

        found = due(date.today())
        if not found:
            return None
        count, game = sum(found.values()), max(found, key=lambda one: found[one])
        words = say("title.mistake") if count == 1 else say("title.mistakes", count=count)
        return Start(words, lambda: Push(self.puzzles(game, mistakes=True)))

    def next_step(self) -> Start | None:
        """What the title offers as the next step: a first training, or one more step in the game that was played last."""
        from scenes.setup.noted_step import noted_step

        step = noted_step(self._finished)
        if step is None:
            return None
        game = step.game
        if not (step.scenario or step.after) and self.page and has_lessons(self.page.game):
            game = self.page.game  # whoever is new and has looked at a game is led to that one
        title = say(f"games.{game}.title")
        if not step.scenario:
            words = say("title.next" if step.after else "title.start", game=title)
            return Start(words, lambda: Push(self._training(game)))
        words = say("title.next_scenario", game=title, scenario=step.title)
        return Start(words, lambda: Push(self._opened(game, step.scenario)))

    def _finished(self, game: str) -> set[str]:
        """The scenarios of a game that were played to the end."""
        from game.career.store import Career  # what the title does not need is read when it is wanted

        career = Career()
        done = career.finished(game)
        if career.faults:
            self.app.notify(" ".join(map(translated, career.faults)))
        return done

    def _opened(self, game: str, scenario: str) -> Scene:
        """The set-up of a game at a scenario, for a person in the first seat against bots."""
        seat = rules(game).seats_in(scenario, {})[0]
        return self._set_up(game, Chosen(scenario, {}, {seat: Holder(PERSON, self.app.preferences.names.get(seat, ""))}, 0))

    def settings(self) -> Scene:
        """The settings, which hold at once."""
        return Settings(lambda: self.app.preferences, self.app.change_preferences, self.start_again, self._ahead)

    def open_game(self, game: str) -> Change:
        """The set-up of a game, as it was left where it was looked at last."""
        left = self.page.left() if self.page and self.page.game == game else None
        page = self._set_up(game, left or self._next_in(game))
        page.former = None  # nothing has been played of it
        return Push(page)

    def _next_in(self, game: str) -> Chosen | None:
        """The scenario to play next in a game; that of its training, which *Learn to play* leads to, where nothing was played."""
        from scenes.lessons import progress
        from scenes.setup.ladder import after_training

        done, told = self._finished(game), training(game)
        new = told is not None and not done and not progress.finished(game)
        scenario = told.scenario if told and new else after_training(game, done)
        return Chosen(scenario, {}, {}, 0) if scenario else None

    def _set_up(self, game: str, former: Chosen | None = None) -> Setup:
        """The set-up of a game, with what was chosen before where that is given."""
        from scenes.lessons import progress
        from scenes.setup.after_training import saved_training
        from scenes.setup.ladder import learnt
        from scenes.setup.screen import Setup

        saved = saved_training(game)
        there: dict[str, tuple[bool, Press]] = {
            "learn_on": (saved is not None, lambda: self._instead(str(saved))),
            "learn": (has_lessons(game) and saved is None, lambda: self.lessons(game)),
            "puzzles": (has_puzzles(game), lambda: Push(self.puzzles(game))),
            "rule_book": (has_book(game), lambda: Push(self.rulebook(game))),
            "position": (True, lambda: Push(self.editor(game))),
        }
        besides = {name: press for name, (offered, press) in there.items() if offered}
        preferences, change = self.app.preferences, self.app.change_preferences
        done, trained = self._finished(game), progress.finished(game)
        if trained:
            done |= {learnt(game)} - {""}
        self.page = Setup(
            game, lambda chosen: self.begin(game, chosen), preferences, change, former, besides, done, trained, ahead(game, MATCH)
        )
        return self.page

    # --- beside a match -----------------------------------------------------------------------------------------------------

    def lessons(self, game: str) -> Change:
        """The match of training of a game, in the place of its set-up. Raises: LookupError for a game without lessons."""
        return Swap(self._training(game))

    def _training(self, game: str) -> Play:
        """A match of training that begins: a person in the first seat learns, recruits play. Raises: LookupError."""
        from scenes.lessons import progress
        from scenes.lessons.spoken import spoken

        told = spoken(game)
        if told is None:
            raise LookupError(f"{game} comes without lessons")
        progress.open_again(game, told.lessons)
        if not self.app.preferences.lessons:
            self.app.change_preferences(replace(self.app.preferences, lessons=True))
        first, *others = rules(game).seats_in(told.scenario, told.options)
        person = Holder(PERSON, self.app.preferences.names.get(first, ""))
        holders = {first: person, **{seat: Holder(LEVELS[0], "") for seat in others}}
        self.page = None
        return self._begun(game, Chosen(told.scenario, dict(told.options), holders, self._seed(game, told)))

    def _seed(self, game: str, told: Training) -> int:
        """The seed of the match of training that begins now."""
        from scenes.lessons import progress

        return told.seed(progress.begin(game) if told.seeds else time_ns())

    def _seed_again(self, played: Play, swapped: bool) -> int:
        """The seed of a match that is played again: of a training as *Learn to play* begins it, that of the next one."""
        match = played.match
        told = None if swapped or not self._practised(played) else training(match.rules.id)
        as_taught = told is not None and dict(match.options) == dict(told.options)
        return self._seed(match.rules.id, told) if told and as_taught else time_ns() % SEEDS

    def drill(self, training: Training, drill: Drill, watched: Callable[[], None]) -> Scene:
        """A drill of the lessons, played beside the match; `watched` is called once all of it was seen."""
        from scenes.puzzles.drill import DrillScreen

        return DrillScreen(self.app, training, drill, self.settings, watched)

    def rulebook(self, game: str, at: str = "") -> Scene:
        """A game's rule book, open at a topic, the number of a rule, or its contents."""
        from scenes.rulebook.screen import Rulebook

        return Rulebook(game, at)

    def editor(self, game: str, position: JsonMap | None = None) -> Scene:
        """The position editor, with a position as `Rules.write` gives it, or with the one that was left there."""
        from scenes.editor.screen import Editor

        return Editor(self.app, game, self, position)

    def puzzles(self, game: str, mistakes: bool = False) -> Scene:
        """The puzzles of a game; `mistakes`: one's own mistakes first."""
        from scenes.puzzles.list import Puzzles

        return Puzzles(self.app, game, self.settings, self, mistakes=mistakes)

    def play_from(self, game: str, position: JsonMap) -> Scene:
        """The sheet that asks who plays on from a position, as `Rules.write` gives it; then that match takes its place."""
        from game.bots.api import bound as bound_to
        from scenes.setup.play_from import PlayFrom, usual_kinds

        found = rules(game)
        read = found.read(position)
        seats = found.seats_of(read)
        bound = {seat: RULEBOOK for seat in seats if bound_to(found.judge, found.view(read, seat), seat)}
        names = presentation(game).story(None).names(read)
        scenario, options = position["scenario"], position["options"]

        def begin(holders: dict[Seat, Holder]) -> Change:
            return Swap(self._begun(game, Chosen(scenario, options, holders, time_ns() % SEEDS), position))

        return PlayFrom(usual_kinds(seats, bound), names, begin)

    def replay(
        self, match: Match, name: str = "", holders: Mapping[Seat, Holder] | None = None, path: Path | None = None
    ) -> Scene:
        """A match replayed from its start. `holders`: who held its seats; `path`: the file it is kept in."""
        seats = {seat: holder.told() for seat, holder in (holders or {}).items()}
        return self.looked_back(Recording(match, seats, path=path), name)

    def looked_back(self, recording: Recording, name: str = "") -> Scene:
        """A recording on its table, which begins to play from its start."""
        from scenes.replay.screen import Replay  # read only when somebody looks back

        return Replay(self.app, recording, self, name, plays=True)

    def review(self, recording: Recording, at: int = 0) -> Scene:
        """What each decision of a match that is over cost, and what was luck, from the action of this number on.

        Raises: ValueError where it is kept in no file.
        """
        from scenes.review.screen import ReviewScreen  # read only when somebody reviews

        return ReviewScreen(self.app, recording, self, self.play_better, at=at)

    def play_better(self, recording: Recording, moment: int, action: Action) -> Change:
        """A match that begins at a moment of a recording with another action in the place of what was done.

        Everybody holds the seat that he held; only a program is not started again.
        """
        game, position = recording.rules.id, recording.written(moment)
        holders = {one: holder for one, holder in holders_of(recording.held).items() if holder.kind != PROGRAM}
        chosen = Chosen(position["scenario"], position["options"], holders, time_ns() % SEEDS)
        match, journal = journals.begun(game, chosen, position)
        match.play(recording.log[moment].seat, action)  # before anybody looks: what is seen first is what comes of it
        if journal.fault:
            self.app.notify(journal.fault)
        trial = self._match(match, journal, dict(holders))
        trial.tried = True
        self.app.notify(say("review.trial_begins"))
        return Push(trial)

    def opened(self, path: Path) -> Change | None:
        """The replay of a match in a file, or the editor with the position of a picture.

        A notice where it holds none, and the file stays as it is.
        """
        try:
            if path.suffix.lower() == ".png":
                from game.pictured import position_of  # read only when somebody drops a picture

                return Push(self.editor(*position_of(path)))
            recording = recording_of(path)
        except Refused as refused:
            self.app.notify(refused.why)
            return None
        if recording.note:
            self.app.notify(recording.note)
        own = journals.folder().resolve() in path.resolve().parents  # named by its date, which says nothing
        return Push(self.looked_back(recording, "" if own else path.stem))

    def replays(self) -> Scene:
        """All matches that can be replayed."""
        from scenes.replay.list import Replays

        return Replays(journals.folder(), self.opened, self.app.notify)

    def career(self) -> Scene:
        """What has been played at this table, and how it went."""
        from scenes.career.page import CareerPage
        from scenes.lessons import progress

        learned = any(progress.of_game(game) for game in GAMES)  # training counts for nothing here: now for a match
        start = (None if learned else self.next_step()) or Start(say("career.play"), Pop)
        return CareerPage(self.app, Button(start.words, start.press, icon="play", key="confirm", main=True))

    # --- matches that wait --------------------------------------------------------------------------------------------------

    def go_on(self, name: str) -> Change | None:
        """The match of a journal at its last action; a notice where it cannot be read, and the file stays as it is."""
        try:
            match, journal, note = resume(rules, Path(name))
        except Refused as refused:
            self.app.notify(say("play.broken", file=Path(name).name, why=refused.why))
            return None
        holders = holders_of(journal.seats)
        for holder in holders.values():
            if holder.kind == PROGRAM and holder.call not in self.app.preferences.programs:  # nobody else's file starts one
                self.app.notify(say("play.no_program", name=holder.name, call=cut(holder.call)))
                return None
        if note:
            self.app.notify(note)
        return Push(self._match(match, journal, holders))

    def _instead(self, name: str) -> Change | None:
        """The match of a journal, in the place of the page that leads to it."""
        opened = self.go_on(name)
        return Swap(opened.scene) if isinstance(opened, Push) else None

    # --- a match ------------------------------------------------------------------------------------------------------------

    def begin(self, game: str, chosen: Chosen) -> Change:
        """The match that was chosen, in the place of its set-up."""
        self.page = None
        return Swap(self._begun(game, chosen))

    def _begun(self, game: str, chosen: Chosen, start: JsonMap | None = None) -> Play:
        """A match that begins, in a journal of its own; at the position `start` where one is given."""
        match, journal = journals.begun(game, chosen, start)
        if journal.fault:
            self.app.notify(journal.fault)
        return self._match(match, journal, dict(chosen.holders), chosen.quick)

    def _match(self, match: Match, journal: Journal, holders: dict[str, Holder], quick: bool = False) -> Play:
        from scenes.match.screen import Play

        for seat in match.seats:
            holders.setdefault(seat, Holder(PERSON, ""))
        return Play(self.app, match, journal, holders, lambda played: self.over(played, quick), self.settings, navigation=self)

    def over(self, played: Play, quick: bool = False) -> Change:
        """The result, in the place of the match; `quick`: whether its set-up was played by the program."""
        from scenes.result.screen import ResultScreen  # read only when a match is over

        match = played.match
        result = match.result()
        assert result is not None
        played.attendance.leave()
        self._trained(played)
        best = self._entered(played)
        story = match.story()
        chosen = Chosen(match.scenario, dict(match.options), played.holders, 0, quick)

        def again(swapped: bool) -> Change:
            turned = chosen._replace(seed=self._seed_again(played, swapped))
            seated = turned_round(match.rules.id, turned) if swapped else turned
            return Swap(self._begun(match.rules.id, seated, match.start))

        path = played.journal.path if played.journal and not played.journal.fault else None

        def watch() -> Change:
            return Push(self.replay(match, "", played.holders, path))

        def review() -> Change:
            held = {seat: one.told() for seat, one in played.holders.items()}
            return Push(self.review(Recording(match, held, path=path, marks=played.journal.marks if played.journal else None)))

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
                played.attendance.seconds,
                match.header(),
                match.view(None),
                best,
                lambda: Push(self.career()),
                self._onward(match, played.holders),
                self._noted(played),
                review if path else None,
                self._lessons_left(played),
            )
        )

    def _noted(self, played: Play) -> str:
        """What is said of a match as a whole: why it is not in the career, and that bots played it out."""
        left = played.journal.marks.left if played.journal else ""
        apart = "training" if self._practised(played) else "coached" if played.coached else ""
        out = "" if not left else "played_out" if apart or left == DECIDED else "played_out_open"
        return " · ".join(say(f"result.{one}") for one in (apart, out) if one)

    def _onward(self, match: Match, holders: Mapping[Seat, Holder]) -> Onward | None:
        """The scenario to play after one person's match of training; None after any other match."""
        from scenes.lessons.spoken import spoken, told_after
        from scenes.result.screen import Onward
        from scenes.setup.after_training import onward_words
        from scenes.setup.ladder import after_training

        game = match.rules.id
        told = spoken(game)
        if told is None or told.scenario != match.scenario or [one.kind for one in holders.values()].count(PERSON) != 1:
            return None
        after = after_training(game)
        if not after:
            return None
        person = next((seat, one) for seat, one in holders.items() if one.kind == PERSON)
        former = Chosen(after, {}, dict([person]), 0)
        words = onward_words(game, after, self.app.preferences.level)
        shown = [(drill.title, partial(self._shown, told, drill)) for drill in told_after(told)]
        return Onward(words, lambda: Swap(self._set_up(game, former)), shown)

    def _lessons_left(self, played: Play) -> Button | None:
        """What leads to the lessons that a training has left untold; None where there are none, and after any other match."""
        from scenes.lessons.spoken import spoken
        from scenes.setup.after_training import lessons_left

        told = spoken(played.match.rules.id) if played.lessons and self._practised(played) else None
        return lessons_left(told) if told else None

    def _shown(self, told: Training, drill: Drill) -> Change:
        """A drill, seen after the match."""
        return Push(self.drill(told, drill, lambda: None))

    def _trained(self, played: Play) -> None:
        """Keep that a match in which lessons were given came to its end."""
        from scenes.lessons import progress

        if played.lessons and self._practised(played):
            progress.finish(played.match.rules.id)

    def _practised(self, played: Play) -> bool:
        """Whether a person has played a match of training, which the career leaves out."""
        from scenes.career.entry import of_training  # read only when a match is over

        return of_training(played.match, played.holders) and any(one.kind == PERSON for one in played.holders.values())

    def _entered(self, played: Play) -> Entered | None:
        """Where a match that was played for a score stands among the best of its game; it is in the career from now on."""
        from scenes.career.entry import enter  # read only when a match is over

        entered, faults = enter(played.match, played.holders, played.attendance, played.uncounted)
        if faults:
            self.app.notify(" ".join(faults))
        return entered


def _open_match(stack: Sequence[Scene]) -> Path | None:
    """The journal of the match on the table, if one is there and not over."""
    from scenes.match.screen import Play

    open_ones = (one for one in reversed(stack) if isinstance(one, Play) and one.journal and one.match.result() is None)
    return next((one.journal.path for one in open_ones if one.journal), None)


def turned_round(game: str, chosen: Chosen) -> Chosen:
    """The same match with everybody in the next seat; in a game for one the person leads the other side."""
    seats = list(chosen.holders)
    holders = dict(zip(seats, reversed(list(chosen.holders.values())), strict=True))
    lone = presentation(game).setup().alone(chosen.scenario)
    options = dict(chosen.options)
    if lone:
        options[lone] = next(seat for seat, holder in holders.items() if holder.kind == PERSON)
    return chosen._replace(holders=holders, options=options)
