"""What a seat can do, by typed words: narrowed down part by part, weighed where it cannot be taken back, and played."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial

from game.api import Action
from game.match import Chair
from game.messages import Refused
from scenes.kit.words import say
from scenes.presentation.hearing import Naming
from scenes.presentation.text_mode import Odds, TextMode
from scenes.tell.voice import PAGE, Choice, Voice, spoken


class Prompt:
    """The actions of one decision: made again whenever the position has changed."""

    def __init__(self, voice: Voice, own: TextMode, chair: Chair) -> None:
        self.voice, self.own, self.chair = voice, own, chair
        self.view = chair.view()
        self.legal = chair.legal()
        self.waiting: Sequence[Action] = ()  # what is played on a yes
        self.narrowed: Sequence[int] = ()  # the actions that are left of those that were listed last
        self.played = False
        self._reckoned: dict[int, Odds | None] = {}

    def words(self, action: Action) -> str:
        """What an action is called, all its parts together, as a voice reads it."""
        return spoken(" ".join(self.own.parts(self.view, action)))

    @cached_property
    def naming(self) -> Naming[int]:
        """The actions, by their places, with what they may be called."""
        return Naming((place, self.own.phrases(self.view, action)) for place, action in enumerate(self.legal))

    @property
    def everything(self) -> list[int]:
        """The places of all actions, as they are listed."""
        return sorted(range(len(self.legal)), key=lambda place: self.legal[place]["do"] in self.own.aside)

    # --- finding ------------------------------------------------------------------------------------------------------------

    def found(self, typed: Sequence[str]) -> list[int]:
        """The actions that words name, by their places: of those listed last if it is any of them, else of all."""
        found = self.naming.meant(typed)
        among = [place for place in found if place in set(self.narrowed)]
        return among or found

    def meant(self, typed: Sequence[str]) -> Sequence[Action]:
        """What the words mean that name no single action of the list; () where they mean nothing. Raises: Refused."""
        return self.own.meant(self.chair, typed)

    # --- narrowing ----------------------------------------------------------------------------------------------------------

    def narrow(self, places: Sequence[int], sure: bool = False) -> None:
        """Weigh the one action left, list a few, or list many by their first part that differs."""
        if len(places) == 1:
            self.weigh([self.legal[places[0]]], sure)
            return
        self.lay_out(places)

    def lay_out(self, places: Sequence[int] | None = None) -> None:
        """List the actions at these places, or all there are, to be chosen from."""
        self.narrowed = places = self.everything if places is None else places
        if len(places) <= PAGE:
            self.voice.offer([Choice(self.words(self.legal[place]), partial(self.narrow, [place])) for place in places])
            return
        groups = self._groups(places)
        self.voice.tell(say("tell.many", count=len(places)))
        choices = [Choice(self._group_words(words, group), partial(self.narrow, group), words) for words, group in groups]
        self.voice.offer(choices)

    def _groups(self, places: Sequence[int]) -> list[tuple[str, list[int]]]:
        parts = {place: [spoken(part).strip(",") for part in self.own.parts(self.view, self.legal[place])] for place in places}
        deepest = max(map(len, parts.values()))
        for depth in range(deepest):
            groups: dict[str, list[int]] = {}
            for place in places:
                here = parts[place]
                groups.setdefault(here[depth] if depth < len(here) else self.words(self.legal[place]), []).append(place)
            if len(groups) > 1:
                return list(groups.items())
        return [(self.words(self.legal[place]), [place]) for place in places]

    def _group_words(self, words: str, group: Sequence[int]) -> str:
        if len(group) == 1:
            return self.words(self.legal[group[0]])
        return say("tell.group", words=words, count=len(group))

    # --- doing --------------------------------------------------------------------------------------------------------------

    def weigh(self, actions: Sequence[Action], sure: bool = False) -> None:
        """Tell what cannot be taken back with its odds and wait for a yes, and play all else."""
        why = self.chair.refusal(actions[0])
        if why is not None:
            self.voice.tell(self.own.readable(self.view, why))
            return
        lines = [] if sure else self._gravity(actions)
        if not lines:
            self.do(actions)
            return
        self.voice.tell(*(say("tell.about", deed=self.words(action)) for action in actions[-1:]), *lines, say("tell.sure"))
        self.waiting = actions

    def _gravity(self, actions: Sequence[Action]) -> list[str]:
        lines = list(dict.fromkeys(line for action in actions for line in self.own.warnings(self.view, action)))
        odds = self.own.odds(self.chair, actions[0], False) if len(actions) == 1 else None
        return [*odds.lines, *lines] if odds else lines

    def do(self, actions: Sequence[Action]) -> None:
        """Play the actions, one after another while nothing new is seen. Raises: Refused."""
        quiet = self.chair.rules.quiet
        for number, action in enumerate(actions):
            if number and self.chair.refusal(action) is not None:
                break
            events = self.chair.play(action)
            self.played = True
            if any(event["is"] not in quiet for event in events):
                break

    def odds(self, places: Sequence[int]) -> None:
        """Tell what an action may come to with all its parts; list several, the best first."""
        if len(places) == 1:
            action = self.legal[places[0]]
            odds = self.own.odds(self.chair, action, True)
            self.voice.read([say("tell.about", deed=self.words(action)), *(odds.lines if odds else [say("tell.no_dice")])])
            return
        found = [(odds, place) for place in places if (odds := self.reckoned(place))]
        found.sort(key=lambda pair: -pair[0].worth)
        lines = [(" ".join([say("tell.about", deed=self.words(self.legal[place])), *odds.lines]), place) for odds, place in found]
        self.voice.offer([Choice(words, partial(self.odds, [place])) for words, place in lines])

    def reckoned(self, place: int) -> Odds | None:
        """In short what the action at a place may come to; None where no dice decide it."""
        if place not in self._reckoned:
            try:
                self._reckoned[place] = self.own.odds(self.chair, self.legal[place], False)
            except Refused:
                self._reckoned[place] = None
        return self._reckoned[place]
