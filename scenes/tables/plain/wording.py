"""What a game's actions, values and events are called, and where they happen, from its verbs and kinds alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from game.api import Action, Event, Rules, Seat
from game.content.shapes import Shape
from game.messages import Message
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.words import knows, say
from scenes.presentation.refusals import readable

View = Any
"""A position as a seat may know it: each game has its own type, and the plain table looks into none."""


class Branch(NamedTuple):
    """One of several ways to go on: what it is called, and the actions it leads to."""

    words: str
    actions: Sequence[Action]


class Lies(NamedTuple):
    """A thing that lies on the board: what it is called, where, and whose it is (None: nobody's)."""

    id: str
    words: str
    space: str
    owner: Seat | None


class Wording:
    """The words of one game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._own: dict[str, str] = {}  # the game's own words, by their keys; "" where it has none
        self._view: View = None
        self._values: dict[tuple[int, str], str] = {}  # what values of that view are called, by kind and value

    def _say(self, key: str, usual: str) -> str:
        """The game's own words for a key, else the usual ones."""
        if key not in self._own:
            own = f"{self.rules.id}:plain.{key}"
            self._own[key] = say(own) if knows(own) else ""
        return self._own[key] or usual

    def verb(self, do: str) -> str:
        """What a verb is called."""
        return self._say(f"verb.{do}", spelled(do))

    def field(self, key: str) -> str:
        """What a field of an action, an event or a position is called; one that is a seat's by the name of the seat."""
        return self._say(f"seat.{key}" if key in self.rules.seats else f"field.{key}", spelled(key))

    def choice(self, value: object, words: str) -> str:
        """What a value that a field may take is called: a seat by its name, nothing as nothing."""
        if value is None:
            return say("plain.none")
        if isinstance(value, str) and value in self.rules.seats:
            return self.field(value)
        return self._say(f"choice.{value}", translated(words))

    def value(self, shape: Shape, value: object, view: View) -> str:
        """What a value of a kind is called."""
        if view is not self._view:
            self._view, self._values = view, {}
        key = id(shape), repr(value)
        if key not in self._values:
            self._values[key] = self._named(shape, value, view)
        return self._values[key]

    def _named(self, shape: Shape, value: object, view: View) -> str:
        if isinstance(value, bool):
            return say("plain.yes" if value else "plain.no")
        if value is None:
            return say("plain.none")
        if isinstance(value, (list, tuple)):
            return ", ".join(shape.name(one, view) for one in value) or say("plain.none")
        words = shape.name(value, view)
        if isinstance(words, Message):
            return translated(words)
        return words if words != str(value) else self._say(f"{shape.word}.{value}", words)

    # --- actions ----------------------------------------------------------------------------------------------------------

    def fields(self, view: View, action: Action) -> list[tuple[str, Shape]]:
        """The fields of an action that stand in it, with their kinds."""
        shapes = self.rules.verbs[action["do"]].fields_of(view, action)
        return [(key, shape) for key, shape in shapes.items() if key in action]

    def parts(self, view: View, action: Action) -> list[str]:
        """An action from the outside in: its verb, then each of its fields."""
        named = self.fields(view, action)
        bare = len(named) == 1
        told = [self._part(key, shape, action[key], view, bare) for key, shape in named]
        return [self.verb(action["do"]), *told]

    def _part(self, key: str, shape: Shape, value: object, view: View, bare: bool) -> str:
        """A field of an action: its value alone, where there is but one and it has a name of its own."""
        words = self.value(shape, value, view)
        return words if bare and not isinstance(value, (bool, int)) else say("plain.part", field=self.field(key), value=words)

    def action(self, view: View, action: Action) -> str:
        """An action in words."""
        verb, *rest = self.parts(view, action)
        return say("plain.action", verb=verb, parts=", ".join(rest)) if rest else verb

    def places(self, view: View, action: Action) -> list[str]:
        """The spaces an action speaks of, the one to click last."""
        found = list[str]()
        for key, shape in self.fields(view, action):
            values = action[key] if isinstance(action[key], (list, tuple)) else [action[key]]
            found += [at for value in values if (at := shape.place(value, view)) is not None]
        return list(dict.fromkeys(found))

    def branches(self, view: View, actions: Sequence[Action]) -> list[Branch]:
        """The ways to go on among actions that wait: by their verbs, or by the first field in which they differ."""
        if len(actions) < 2:
            return [Branch(self.action(view, one), [one]) for one in actions]
        by_verb = grouped((one["do"], one) for one in actions)
        if len(by_verb) > 1:
            return [Branch(self.verb(group[0]["do"]), group) for group in by_verb.values()]
        for key, shape in self.rules.verbs[actions[0]["do"]].fields_of(view, actions[0]).items():
            by_value = grouped((one.get(key), one) for one in actions)
            if len(by_value) > 1:
                return [Branch(self._part(key, shape, group[0].get(key), view, False), group) for group in by_value.values()]
        return [Branch(self.action(view, one), [one]) for one in actions]

    # --- things and events ------------------------------------------------------------------------------------------------

    def lying(self, view: View) -> list[Lies]:
        """Everything that lies on the board now."""
        found = list[Lies]()
        for piece in self.rules.pieces:
            for one in piece.among(view):
                space = piece.place(one, view)
                if space is not None:
                    found.append(Lies(f"{piece.word}:{one}", self.value(piece, one, view), space, piece.owner(one, view)))
        return found

    @cached_property
    def _kinds(self) -> list[Shape]:
        """Every kind of a field whose values have names: the pieces first."""
        shapes = [shape for verb in self.rules.verbs.values() for shape in verb.fields.values()]
        return [*self.rules.pieces, *shapes]

    def names(self, view: View) -> dict[str, str]:
        """What each id that an event may hold is called."""
        found: dict[str, str] = {}
        for shape in self._kinds:
            for value in shape.among(view):
                if isinstance(value, str):
                    found.setdefault(value, self.value(shape, value, view))
        return found

    def readable(self, view: View, why: str) -> str:
        """A sentence of the rules with names in the place of ids."""
        names = self.names(view) | {seat: self._say(f"seat.{seat}", spelled(seat)) for seat in self.rules.seats}
        return readable(why, lambda one: names.get(one, one))

    def spaces(self, view: View) -> frozenset[str]:
        """The spaces of the board."""
        return frozenset(self.rules.board(view).centres)

    def event(self, event: Event, names: Mapping[str, str], seats: Mapping[Seat, str]) -> str:
        """An event in words: what happened, to whom, with what."""

        def told(value: object) -> str:
            if isinstance(value, bool):
                return say("plain.yes" if value else "plain.no")
            if isinstance(value, str):
                return in_colour(value, seats[value]) if value in seats else names.get(value, spelled(value))
            if isinstance(value, Mapping):
                return ", ".join(f"{told(key)} {told(one)}" for key, one in value.items()) or say("plain.none")
            if isinstance(value, (list, tuple)):
                return ", ".join(map(told, value)) or say("plain.none")
            return say("plain.none") if value is None else str(value)

        rest = [(key, value) for key, value in event.items() if key not in ("is", "seat", "only")]
        parts = ", ".join(say("plain.part", field=self.field(key), value=told(value)) for key, value in rest)
        verb = self._say(f"event.{event['is']}", spelled(event["is"]))
        words = say("plain.action", verb=verb, parts=parts) if parts else verb
        return say("plain.of_seat", seat=told(event["seat"]), words=words) if event.get("seat") in seats else words


def spelled(name: str) -> str:
    """An id as words: `take-cover` is Take cover."""
    return name.replace("-", " ").replace("_", " ").capitalize() if name.islower() else name


def grouped(pairs: Iterable[tuple[object, Action]]) -> dict[str, list[Action]]:
    """Actions by a value of each, in the order in which the values come."""
    found: dict[str, list[Action]] = {}
    for value, action in pairs:
        found.setdefault(repr(value), []).append(action)
    return found
