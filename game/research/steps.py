"""Actions as steps with fixed numbers: an action is spelt token by token, and only what leads to a legal one may be said.

An action of these games can name a unit, a path and how it is paid for: there are far too many to number each of them. So what
has a number is a token: a verb, the name of a field, a value. The tokens of a scenario and their numbers are the same whatever
options are played; a value that is none of them is spelt in letters, so that everything legal can be said.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from game.api import Action, Rules
from game.draws import Draws
from game.games import rules
from game.messages import Refused
from game.options import belongs

END, QUOTE = ".", "'"
_MARKS = (END, QUOTE, "[", "]", "{", "}", "true", "false", "null")
_LETTERS = tuple(f"{QUOTE}{chr(code)}" for code in range(32, 127))
_NUMBERS = tuple(map(str, range(-12, 101)))
_WALKS, _LONG = 2, 300
"""How many matches are looked through for the tokens of a scenario, and how many of their actions."""
_WORD = 32
"""Letters of a value of a position that gets a number of its own, at most."""


class Vocabulary:
    """The tokens of a scenario, each with its number."""

    def __init__(self, words: Sequence[str]) -> None:
        """`words`: what there is besides numbers, letters and marks, as JSON."""
        self.tokens = (*_MARKS, *_LETTERS, *_NUMBERS, *sorted(set(words) - {*_MARKS, *_NUMBERS}))
        self._number = {token: number for number, token in enumerate(self.tokens)}
        self._known: dict[Any, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.tokens)

    def verb(self, action: Action) -> tuple[int, ...]:
        """The tokens of what an action does."""
        return self._spelt("do", action["do"])

    def steps(self, action: Action) -> tuple[int, ...]:
        """The tokens of a whole action: its verb, its other fields by their names, the end."""
        found = list(self.verb(action))
        for key in sorted(action):
            if key != "do":
                found += self._spelt(key, action[key], named=True)
        found.append(self._number[END])
        return tuple(found)

    def _spelt(self, key: str, value: Any, named: bool = False) -> tuple[int, ...]:
        known = (key, value, type(value), named) if isinstance(value, str | int | None) else None
        if known is None or known not in self._known:
            texts = [*(self._word(key) if named else ()), *self._texts(value)]
            numbers = tuple(self._number[text] for text in texts)
            if known is None:
                return numbers
            self._known[known] = numbers
        return self._known[known]

    def _texts(self, value: Any) -> Iterator[str]:
        if isinstance(value, dict):
            yield "{"
            for key in sorted(value):
                yield from self._word(key)
                yield from self._texts(value[key])
            yield "}"
        elif isinstance(value, list | tuple):
            yield "["
            for one in value:
                yield from self._texts(one)
            yield "]"
        else:
            yield from self._word(value)

    def _word(self, value: Any) -> Iterator[str]:
        """One value: its own token, or its letters between quotes."""
        text = json.dumps(value)
        if text in self._number:
            yield text
        else:
            yield QUOTE
            yield from (QUOTE + letter for letter in text)
            yield QUOTE


class Choosing:
    """One decision while it is being said: which tokens may follow, and the action once nothing is left to be chosen."""

    def __init__(self, legal: Sequence[Action], vocabulary: Vocabulary) -> None:
        """`legal`: what may be done, at least one action."""
        self.vocabulary = vocabulary
        self.said: list[int] = []
        """The tokens so far, those that followed of themselves among them."""
        self._left = [(vocabulary.verb(action), action) for action in legal]
        self._whole = False
        self.open = list(dict.fromkeys(tokens[0] for tokens, _ in self._left))
        """The tokens that may be chosen now."""

    def choose(self, token: int) -> Action | None:
        """The action that has been said now, or None: there is more to choose. Raises: Refused for what may not be chosen."""
        if token not in self.open:
            words = self.vocabulary.tokens
            shown = words[token] if 0 <= token < len(words) else "no token"
            raise Refused("bad-action", f"Step {token} ({shown}) leads to no legal action; the action_mask says which do.")
        at = len(self.said)
        self._left = [one for one in self._left if one[0][at] == token]
        self.said.append(token)
        while True:
            if len(self._left) == 1:
                return self._left[0][1]
            if not self._whole and len(self.said) == len(self._left[0][0]):
                self._left, self._whole = [(self.vocabulary.steps(action), action) for _, action in self._left], True
            self.open = list(dict.fromkeys(tokens[len(self.said)] for tokens, _ in self._left))
            if len(self.open) > 1:
                return None
            at = len(self.said)
            self.said.append(self.open[0])
            if at + 1 == len(self._left[0][0]):  # several actions that say the same
                return self._left[0][1]


def offered(found: Rules, position: Any, seat: str) -> list[Action]:
    """What a seat may do that moves something, or whatever it may do where nothing does."""
    legal = found.legal(position, seat)
    return [action for action in legal if action["do"] not in found.settings] or legal if found.settings else legal


@cache
def vocabulary(game: str, scenario: str) -> Vocabulary:
    """The tokens of a scenario: the same in every process that runs this version. Raises: Refused(unknown-game, ...)."""
    found = rules(game)
    words = {json.dumps(name) for name in found.verbs}
    words |= {json.dumps(key) for verb in found.verbs.values() for key in verb.fields}
    for name, choice in found.choices().items():
        if belongs(choice, scenario):
            for value in choice["values"]:
                try:
                    words |= set(_strings(found.write(found.setup(scenario, {name: value}, Draws(0)))))
                except Refused:
                    continue
    for seed in range(_WALKS):
        words |= _walked(found, scenario, seed)
    return Vocabulary(sorted(words))


def _walked(found: Rules, scenario: str, seed: int) -> set[str]:
    """The values that are named in the actions of a match by chance, and in its positions."""
    draws, chance, words = Draws(seed), Draws(seed), set[str]()
    position = found.setup(scenario, {}, draws)
    words |= {json.dumps(space) for space in found.board(position).centres}
    words |= set(_strings(found.write(position)))
    for _ in range(_LONG):
        actors = found.actors(position)
        if not actors:
            break
        legal = offered(found, position, actors[0])
        for action in legal:
            words |= set(_strings(action))
        do = chance.pick(sorted({action["do"] for action in legal}), "verb")
        found.apply(position, actors[0], chance.pick([one for one in legal if one["do"] == do], "action"), draws, _unheard)
    return words | set(_strings(found.write(position)))


def _unheard(event: Any) -> None:
    """Ignore what happened."""


def _strings(value: Any) -> Iterator[str]:
    """Every name in a value, as JSON."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _strings(key)
            yield from _strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _strings(one)
    elif isinstance(value, str) and len(value) <= _WORD:
        yield json.dumps(value)
