"""Any game in the text mode: its actions field by field, its board and pieces in lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.api import Action, Seat
from game.games import rules
from game.match import Chair
from game.messages import Refused
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.hearing import one_of, words_in
from scenes.presentation.story import listed
from scenes.presentation.text_mode import QUESTIONS, Answer, Odds
from scenes.tables.plain.story import names_of
from scenes.tables.plain.wording import View, Wording


class PlainTextMode:
    """The text mode of one game. What only a game itself knows (odds, sight, reach) is asked of its rules as it stands."""

    def __init__(self, game: str) -> None:
        self.rules = rules(game)
        self.wording = Wording(self.rules)
        self.names = names_of(self.rules)
        self.aside = self.rules.settings
        own: dict[str, Callable[[Chair, str], list[str]]] = {"map": self.map_of, "units": self.units, "near": self.near}
        self.answers: Mapping[str, Answer] = {name: own.get(name, self.look_of) for name in QUESTIONS}

    # --- actions ----------------------------------------------------------------------------------------------------------

    def in_words(self, view: View, action: Action) -> str:
        """An action as the game's screens call it."""
        return presentation(self.rules.id).action_words().in_words(view, action)

    def parts(self, view: View, action: Action) -> Sequence[str]:
        """An action from the outside in."""
        *before, last = self.wording.parts(view, action)
        return [*(f"{part}," for part in before), last]

    def phrases(self, view: View, action: Action) -> Sequence[str]:
        """An action by its words, and by its verb and the ids it names."""
        values = " ".join(str(value) for key, value in action.items() if key != "do")
        return [" ".join(self.parts(view, action)), f"{action['do']} {values}".strip()]

    def expected(self, view: View, seat: Seat) -> list[str]:
        """That this seat decides."""
        return [say("plain.wait", seat=self.names[seat])]

    def open(self, view: View) -> bool:
        """False: it does not know what is secret."""
        return False

    def odds(self, chair: Chair, action: Action, whole: bool) -> Odds | None:
        """None: which actions have odds, only a game itself knows."""
        return None

    def warnings(self, view: View, action: Action) -> list[str]:
        """None."""
        return []

    def readable(self, view: View, why: str) -> str:
        """A sentence of the rules with names in the place of ids."""
        return self.wording.readable(view, why)

    def meant(self, chair: Chair, typed: Sequence[str]) -> Sequence[Action]:
        """The actions all of whose words were typed in the shape of the protocol."""
        return [one for one in chair.legal() if words_in(" ".join(map(str, one.values()))) == tuple(typed)]

    # --- the position -------------------------------------------------------------------------------------------------------

    def look(self, view: View, seat: Seat | None) -> list[str]:
        """What lies where."""
        lying = self.wording.lying(view)
        return [say("plain.lies", thing=one.words, space=one.space) for one in lying] or [say("plain.nothing_here")]

    def look_of(self, chair: Chair, words: str) -> list[str]:
        """What lies where, of what is called so."""
        named = words_in(words)
        lines = self.look(chair.view(), chair.seat)
        return [line for line in lines if set(named) <= set(words_in(line))] or lines

    def units(self, chair: Chair, words: str) -> list[str]:
        """All pieces."""
        return self.look(chair.view(), chair.seat)

    def map_of(self, chair: Chair, words: str) -> list[str]:
        """Each space with those that a line joins with it."""
        links = self.rules.board(chair.view()).links
        return [say("plain.joined", space=space, others=listed(others)) for space, others in links.items() if others] or [
            listed(self.rules.board(chair.view()).centres)
        ]

    def near(self, chair: Chair, words: str) -> list[str]:
        """What lies on a space. Raises: Refused."""
        view = chair.view()
        spaces = {space: (space,) for space in self.rules.board(view).centres}
        if not words:
            raise Refused("bad-action", say("plain.which_space"))
        space = one_of(spaces, words, say("plain.space"))
        lying = [one.words for one in self.wording.lying(view) if one.space == space]
        return [say("plain.lies", thing=listed(lying) if lying else say("plain.none"), space=space)]
