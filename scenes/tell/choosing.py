"""What to play, asked with numbered choices: a match that waits, or a new one with its game, scenario, seats and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from time import time_ns

from game.api import Seat
from game.games import GAMES, rules
from game.journal import Summary
from game.match import SEEDS
from game.messages import Refused
from game.options import belongs
from scenes.app import preferences as preferences_file
from scenes.app.preferences import Preferences
from scenes.kit.language import translated
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.hearing import Naming, words_in
from scenes.presentation.seats import KINDS, LEVELS, NAME_LIMIT, PERSON, Chosen, Holder, led_by
from scenes.presentation.story import listed, own
from scenes.setup import journals
from scenes.tell.commands import command_in
from scenes.tell.voice import Choice, Voice

USUAL = LEVELS[0]
"""Who plays against a person who has not said whom to play."""


class Stopped(Exception):
    """The player does not want to play anything."""


class Choosing:
    """Asks what to play."""

    def __init__(self, voice: Voice, preferences: Preferences) -> None:
        self.voice, self.preferences = voice, preferences

    # --- one question -----------------------------------------------------------------------------------------------------

    def ask(self, question: str, answers: Mapping[str, str]) -> str:
        """The answer that was chosen, by its key: by its number, by its words, or the first by nothing. Raises: Stopped, Gone."""
        keys = list(answers)
        if len(keys) == 1:
            return keys[0]
        taken = list[str]()
        figures = all(words.isdigit() for words in answers.values())
        if figures:  # numbers before numbers would be taken for them
            self.voice.forget()
            self.voice.tell(say("tell.figures", question=question, figures=listed(answers.values())))
        else:
            self.voice.tell(question)
            self.voice.offer([Choice(answers[key], partial(taken.append, key)) for key in keys])
        naming = Naming((key, (answers[key], *(() if key.isdigit() else (key,)))) for key in keys)
        while not taken:
            typed = self.voice.hear()
            words = words_in(typed)
            choice = self.voice.numbered(typed)
            if not words:
                return keys[0]
            if choice:
                choice.take()
            elif command_in(words[0]) == "quit":
                raise Stopped
            elif command_in(words[0]) == "more" and self.voice.more():
                continue
            else:
                found = [key for key in keys if words_in(key) == words and not key.isdigit()] or naming.meant(words)
                if len(found) == 1:
                    return found[0]
                self.voice.tell(say("tell.choose_figure") if figures else say("tell.choose_again", count=len(keys)))
        return taken[0]

    # --- what to play -----------------------------------------------------------------------------------------------------

    def first(self) -> Summary | str:
        """A match that waits, or the game of a new one, with the match played last before it. Raises: Stopped, Gone."""
        waiting, damaged = journals.waiting()
        for path, why in damaged.items():
            self.voice.tell(say("play.broken", file=path.name, why=translated(why)))
        answers = {
            str(place): say("tell.go_on", game=translated(rules(brief.game).title), about=journals.about(brief))
            for place, brief in enumerate(waiting)
        }
        games = {game: say("tell.new_game", game=translated(rules(game).title), text=say(f"games.{game}.text")) for game in GAMES}
        last = dict(list(answers.items())[:1])
        chosen = self.ask(say("tell.what_to_play"), last | games | answers)
        return chosen if chosen in games else waiting[int(chosen)]

    def whole(self, game: str) -> Chosen:
        """All that a match of a game needs. Raises: Stopped, Gone."""
        choices, found = presentation(game).choices(), rules(game)
        titles = choices.scenarios()
        scenario = self.ask(
            say("tell.which_scenario"),
            {name: say("tell.scenario", title=title, text=choices.text_of(name)) for name, title in titles.items()},
        )
        options: dict[str, object] = {}
        lone, seats = choices.alone(scenario), found.seats_in(scenario, options)
        if lone:
            seat = self.ask(say("tell.which_side"), {seat: choices.name_of(seat, usual_options(game)) for seat in seats})
            options[lone] = seat
            kinds = led_by(seat, seats)
        else:
            kinds = self._kinds(game, seats)
        options |= self._options(game, scenario, lone)
        if found.seats_in(scenario, options) != seats:  # the options changed who there is to play
            kinds = self._kinds(game, found.seats_in(scenario, options))
        holders = {
            seat: Holder(kind, self._name(game, seat, options, kinds) if kind == PERSON else "") for seat, kind in kinds.items()
        }
        quick = (
            choices.hastens(scenario)
            and self.ask(say("tell.quick"), {"quick": say("tell.quick_yes"), "slow": say("tell.quick_no")}) == "quick"
        )
        return Chosen(scenario, options, holders, time_ns() % SEEDS, quick)

    def _kinds(self, game: str, seats: Sequence[Seat]) -> dict[Seat, str]:
        """Who holds each seat. Raises: Stopped, Gone."""
        choices, found = presentation(game).choices(), dict[Seat, str]()
        kinds = {kind: say("tell.kind", kind=say(f"holders.{kind}"), line=own_line(game, kind)) for kind in KINDS}
        for seat in seats:
            name = choices.name_of(seat, usual_options(game))
            offered = {USUAL: kinds[USUAL], **kinds} if PERSON in found.values() else kinds
            found[seat] = self.ask(say("tell.who_plays", seat=name), offered)
        return found

    def _name(self, game: str, seat: Seat, options: Mapping[str, object], kinds: Mapping[Seat, str]) -> str:
        """What a person wants to be called; where there is one alone, what he was called before. Raises: Stopped, Gone."""
        known = self.preferences.names.get(seat, "")
        if list(kinds.values()).count(PERSON) < 2:
            return known
        name = presentation(game).choices().name_of(seat, usual_options(game) | dict(options))
        self.voice.tell(say("tell.name", seat=name, known=known) if known else say("tell.name_new", seat=name))
        typed = self.voice.hear()
        if typed and [command_in(word) for word in words_in(typed)] == ["quit"]:
            raise Stopped
        return typed[:NAME_LIMIT] or known

    def _options(self, game: str, scenario: str, lone: str | None) -> dict[str, object]:
        """The options that are not as usual. Raises: Stopped, Gone."""
        choices, chosen = presentation(game).choices(), dict[str, object]()
        open_ = {
            name: one
            for name, one in rules(game).choices().items()
            if name != lone and belongs(one, scenario) and not _fixed(game, scenario, name)
        }
        if self.ask(say("tell.options"), {"usual": say("tell.options_usual"), "own": say("tell.options_own")}) == "usual":
            return chosen
        while True:
            answers = {"": say("tell.options_done")}
            for name, one in open_.items():
                label, value = choices.value_of(name, chosen.get(name, one["default"]))
                answers[name] = say("tell.option", label=label, value=value)
            name = self.ask(say("tell.which_option"), answers)
            if not name:
                return chosen
            values = {str(place): choices.value_of(name, value)[1] for place, value in enumerate(open_[name]["values"])}
            label = choices.value_of(name, open_[name]["default"])[0]
            chosen[name] = open_[name]["values"][int(self.ask(label, values))]

    def remember(self, chosen: Chosen) -> None:
        """Keep the names people gave themselves for the next match."""
        names = {seat: holder.name for seat, holder in chosen.holders.items() if holder.kind == PERSON and holder.name}
        if names and dict(self.preferences.names) | names != dict(self.preferences.names):
            self.preferences = replace(self.preferences, names={**self.preferences.names, **names})
            try:
                preferences_file.save(self.preferences)
            except OSError as failed:
                self.voice.tell(say("preferences.unsaved", file=preferences_file.file(), why=failed.strerror or failed))


def own_line(game: str, kind: str) -> str:
    """What a kind of player is like, in the game's own words where it has any."""
    return own(game, f"setup.{kind}_line")


def usual_options(game: str) -> dict[str, object]:
    """Every option of a game at its default."""
    return {name: one["default"] for name, one in rules(game).choices().items()}


def _fixed(game: str, scenario: str, option: str) -> bool:
    """Whether a scenario leaves no choice of an option."""
    found = rules(game)
    try:
        for value in found.choices()[option]["values"]:
            found.read({"scenario": scenario, "options": {option: value}})
    except Refused:
        return True
    return False
