"""Setting up a position of any game: its pieces by the spaces they stand on, the rest by the fields that the rules list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from pygame import Surface

from game.api import Seat
from game.content.shapes import Slot, Thing
from game.draws import Draws
from game.games import rules
from game.messages import Refused, message
from scenes.boards.plain_board import Lying, PlainBoard
from scenes.kit import shapes
from scenes.kit.chrome import Chip
from scenes.kit.palette import SIDES
from scenes.kit.words import say
from scenes.presentation.choices import Options
from scenes.presentation.editor import Field, Group, Piece, PuzzleGoal, Tab, Value, switch
from scenes.tables.plain.wording import Wording

SPACE = "space"  # the word of the kind of slot that says where a piece lies


class PlainEditor:
    """What of a game can be placed and changed. Things: the kind of a piece and its id, `unit:us-mg`."""

    def __init__(self, game: str) -> None:
        self.rules = rules(game)
        self.wording = Wording(self.rules)
        self.scenario = next(iter(self.rules.scenarios()))
        self.view = self.rules.setup(self.scenario, {}, Draws(0))
        self.board = PlainBoard(self.rules.board(self.view))
        self._listed: tuple[Value, list[Slot]] | None = None

    # --- the picture ------------------------------------------------------------------------------------------------------

    def show(self, value: Value, chosen: str | None) -> bool:
        """Whether the board is another one now; a position that cannot be read yet leaves the names as they were."""
        self.read(value)
        sketch, before = self.rules.board(self.view), self.board
        fresh = sketch.centres != before.sketch.centres
        if fresh:
            self.board = PlainBoard(sketch)
            self.board.resize(before.rect, before.scale)
        lying = ((thing, self.space_of(value, thing)) for thing in self._known())
        self.board.show(
            Lying(thing, self._words(thing), space, SIDES.get(self._owner(thing) or "")) for thing, space in lying if space
        )
        self.board.light([space] if chosen and (space := self.space_of(value, chosen)) else [])
        return fresh

    def read(self, value: Value) -> None:
        """Take what is known of a position from it, if it can be read."""
        with suppress(Refused):
            self.view = self.rules.read(value)

    def _pieces(self) -> Iterator[tuple[Thing, str]]:
        """Every piece there is in the match, with its kind."""
        for kind in self.rules.pieces:
            for one in kind.among(self.view):
                yield kind, one

    def _known(self) -> list[str]:
        return [f"{kind.word}:{one}" for kind, one in self._pieces()]

    def _kind(self, thing: str) -> tuple[Thing, str]:
        word, _, one = thing.partition(":")
        return next(kind for kind in self.rules.pieces if kind.word == word), one

    def _words(self, thing: str) -> str:
        kind, one = self._kind(thing)
        return self.wording.value(kind, one, self.view)

    def _owner(self, thing: str) -> Seat | None:
        kind, one = self._kind(thing)
        return kind.owner(one, self.view)

    def _slots(self, value: Value, thing: str) -> list[Slot]:
        """What can be changed of a thing."""
        one = thing.partition(":")[2]
        return [slot for slot in self._all(value) if one in slot.path[:-1]]

    def _all(self, value: Value) -> list[Slot]:
        """What can be changed of a position, listed once for each."""
        if self._listed is None or self._listed[0] is not value:
            self._listed = value, self.rules.slots(value)
        return self._listed[1]

    def _put(self, slot: Slot, value: Value, new: object) -> None:
        """Put something into its place."""
        switch(slot.path)(value, new)
        self._listed = None

    def _where(self, value: Value, thing: str) -> Slot | None:
        """Where it stands that a thing lies on a space; None of one that cannot be placed."""
        return next((slot for slot in self._slots(value, thing) if slot.word == SPACE), None)

    # --- spaces and things ------------------------------------------------------------------------------------------------

    def usual(self) -> tuple[str, Options]:
        """The first scenario as it is."""
        return self.scenario, {}

    def spaces(self) -> Sequence[str]:
        """Every space."""
        return list(self.board.sketch.centres)

    def spot(self, space: str) -> tuple[int, int]:
        """The pixel in the middle of a space."""
        return self.board.spot(space)

    def radius(self) -> int:
        """Of a space, in pixels."""
        return self.board.radius()

    def look_at(self, space: str) -> None:
        """Bring a space into the window."""
        self.board.look_at(space)

    def space_at(self, pos: tuple[int, int]) -> str | None:
        """The space at a pixel."""
        return self.board.pick(pos)

    def thing_at(self, value: Value, pos: tuple[int, int]) -> str | None:
        """The last thing that lies on the space at a pixel."""
        space = self.board.pick(pos)
        return next((thing for thing in reversed(self.things(value)) if space and self.space_of(value, thing) == space), None)

    def things(self, value: Value) -> Sequence[str]:
        """The pieces that lie on the board."""
        return [thing for thing in self._known() if self.space_of(value, thing)]

    def space_of(self, value: Value, thing: str) -> str | None:
        """The space on which a thing lies."""
        slot = self._where(value, thing)
        return slot.now if slot and isinstance(slot.now, str) and self.on_board(slot.now) else None

    def on_board(self, space: object) -> bool:
        """Whether this is a space of the board."""
        return space in self.board.sketch.centres

    def disc(self, thing: str) -> Callable[[int], Surface]:
        """The picture of a thing in the palette and in the hand."""
        return partial(_disc, self._owner(thing))

    # --- pages ------------------------------------------------------------------------------------------------------------

    def tabs(self, value: Value) -> Sequence[Tab]:
        """The pieces that can be placed, and what belongs to no piece."""
        pieces = tuple(
            Piece(thing, self._words(thing), self.disc(thing), there=self.space_of(value, thing) is not None)
            for thing in self._known()
            if self._where(value, thing)
        )
        ids = {one for _, one in self._pieces()}
        groups: dict[str, list[Field]] = {}
        for slot in self._all(value):
            if not ids & set(slot.path[:-1]):
                groups.setdefault(self._title(slot.path[:-1]).upper(), []).append(self._field(slot))
        moment = tuple(Group(title, fields=tuple(one)) for title, one in groups.items())
        return (
            Tab("pieces", say("editor.leaf_pieces"), (Group(say("plain.pieces"), pieces),)),
            Tab("time", say("editor.leaf_time"), moment),
        )

    def _title(self, path: Sequence[str]) -> str:
        """What the part of a position at the end of a path is called."""
        return " ".join(map(self.wording.field, path))

    def _choice(self, value: object, words: str) -> str:
        """What a value that a field may take is called."""
        return self.wording.choice(value, words)

    def _field(self, slot: Slot) -> Field:
        """A field that changes what stands at one place."""
        among = tuple((value, self._choice(value, words)) for value, words in slot.among)
        if slot.empty and among:
            among = ((None, say("plain.none")), *among)
        label = self._title(slot.path[-1:])
        return Field(" ".join(slot.path), label, slot.now, switch(slot.path), among, slot.low, slot.high)

    def about(self, value: Value, thing: str) -> Group | None:
        """What can be changed of a thing, None when it is no longer there."""
        if self.space_of(value, thing) is None:
            return None
        return Group(self._words(thing).upper(), fields=tuple(map(self._field, self._slots(value, thing))))

    def tab_of(self, thing: str) -> str:
        """The page of the pieces."""
        return "pieces"

    # --- changes ----------------------------------------------------------------------------------------------------------

    def offer(self, value: Value, piece: str | None) -> None:
        """Do nothing: the rules say afterwards where a piece may not lie."""

    def held(self, value: Value, name: str) -> Callable[[int], Surface] | None:
        """The picture of what is in the hand."""
        return self.disc(name)

    def loose(self, thing: str) -> bool:
        """True: every piece can be dragged."""
        return True

    def place(self, value: Value, piece: str, space: str) -> str | None:
        """The piece, which lies on this space now. Raises: Refused."""
        slot = self._where(value, piece)
        if slot is None:
            raise Refused("illegal", message("{piece} has no place on the board.", piece=self._words(piece)))
        self._put(slot, value, space)
        return piece

    def move(self, value: Value, thing: str, space: str) -> str | None:
        """The thing, which lies on another space now. Raises: Refused."""
        return self.place(value, thing, space)

    def turn(self, value: Value, thing: str, by: int) -> bool:
        """False: which way a thing faces is one of its fields."""
        return False

    def remove(self, value: Value, thing: str) -> None:
        """Take a piece off the board, where it may be off it. Raises: Refused."""
        slot = self._where(value, thing)
        if slot is None or not slot.empty:
            raise Refused("illegal", message("{piece} stays on the board.", piece=self._words(thing)))
        self._put(slot, value, None)

    def clear(self, value: Value) -> None:
        """Take off the board whatever may be off it."""
        for thing in self.things(value):
            slot = self._where(value, thing)
            if slot and slot.empty:
                self._put(slot, value, None)

    def choose(self, value: Value, option: str, new: object) -> None:
        """Change an option."""
        value["options"][option] = new
        self._listed = None

    # --- words ------------------------------------------------------------------------------------------------------------

    def chips(self, value: Value) -> Sequence[Chip]:
        """That this is a position."""
        return [Chip(say("plain.position"))]

    def spoken(self, value: Value, sentence: str) -> str:
        """A sentence of the rules as it stands."""
        return sentence

    def offers(self, value: Value, seat: Seat) -> Sequence[PuzzleGoal]:
        """No goals: what is worth reaching, only a game itself knows."""
        return ()

    def topic(self, value: Value, pos: tuple[int, int]) -> str:
        """No topic."""
        return ""

    def topic_of(self, value: Value, piece: str) -> str:
        """No topic."""
        return ""


def _disc(seat: Seat | None, px: int) -> Surface:
    """A counter in the colours of a seat."""
    return shapes.counter(SIDES[seat] if seat in SIDES else next(iter(SIDES.values())), px, "icons/token.svg")
