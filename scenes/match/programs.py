"""The programs at a match: each is asked in a thread of its own, and neither its slowness nor its end stops the window."""

from __future__ import annotations

import atexit
from collections.abc import Mapping
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic
from typing import NamedTuple

from game.api import Action, JsonMap, JsonObject, Seat
from game.lab.program import PATIENCE, Forfeit, Program, action_in, call_of, once_more, request_of, twice_refused
from game.match import Match
from game.messages import Refused
from scenes.presentation.seats import PROGRAM, Holder


class Heard(NamedTuple):
    """What came of a question: the answer, why it is none, or why the program is out of the match."""

    key: str
    answer: JsonObject
    refused: Refused | None = None
    forfeit: str = ""


class Speaking:
    """A program that is spoken to in a thread: questions go in, what came of them comes out. It is started with the first."""

    def __init__(self, call: str) -> None:
        self._call = call
        self._questions, self._heard = SimpleQueue[tuple[str, JsonMap] | None](), SimpleQueue[Heard]()
        self._thread = Thread(target=self._speak, daemon=True)
        self._program: Program | None = None
        self._closed = self._thinking = False
        self.name = ""
        """The name and version that it gave itself, once it has."""

    def ask(self, key: str, request: JsonMap) -> None:
        """Put a question; its answer comes some time later."""
        self._questions.put((key, request))
        if not self._thread.ident:
            self._thread.start()

    def heard(self) -> Heard | None:
        """The next thing that came of a question, or None."""
        with suppress(Empty):
            return self._heard.get_nowait()
        return None

    def close(self) -> None:
        """End the program, without waiting for its end; one that is thinking is killed."""
        self._closed = True
        self._questions.put(None)
        if self._program is not None and self._thinking:
            self._program.kill()

    def _speak(self) -> None:
        """Start the program, hand on every question, and end it."""
        key = ""
        try:
            while (asked := self._questions.get()) is not None and not self._closed:
                key, request = asked
                self._thinking = True
                program = self._program or self._begun()
                try:
                    self._heard.put(Heard(key, program.ask(request, PATIENCE) if request else {}))
                except Refused as refused:
                    self._heard.put(Heard(key, {}, refused))
                self._thinking = False
        except Forfeit as failed:
            self._heard.put(Heard(key, {}, forfeit=failed.why))
        except Refused as refused:
            self._heard.put(Heard(key, {}, forfeit=refused.why))
        finally:
            if self._program is not None:
                self._program.close()
                atexit.unregister(self._program.kill)

    def _begun(self) -> Program:
        """The program, started, which has said its name. Raises: Forfeit, Refused(bad-match)."""
        self._program = program = Program(call_of(self._call))
        atexit.register(program.kill)
        self.name = program.name()
        return program


class Programs:
    """The programs that hold seats of a match."""

    def __init__(self, match: Match, holders: Mapping[Seat, Holder]) -> None:
        self.match = match
        self._speaking = {seat: Speaking(one.call) for seat, one in holders.items() if one.kind == PROGRAM}
        self._asked: dict[Seat, tuple[str, JsonMap, float]] = {}
        self._told = set[Seat]()

    @property
    def seconds(self) -> float:
        """How long the oldest question has been waiting; 0 where none does."""
        return max((monotonic() - since for _, _, since in self._asked.values()), default=0.0)

    @property
    def busy(self) -> bool:
        """Whether an answer is due."""
        return bool(self._asked)

    def holds(self, seat: Seat) -> bool:
        """Whether a program holds this seat."""
        return seat in self._speaking

    def decision(self, seat: Seat, key: str, seed: int) -> Action | None:
        """The legal action of a seat's program, or None: it is still being asked; the key tells one question from another.

        Raises: Forfeit.
        """
        now = self._asked.get(seat)
        if now is None or now[0] != key:
            self._put(seat, key, request_of(self.match, seat, seed, PATIENCE))
        heard = self._speaking[seat].heard()
        if heard is None:
            return None
        if heard.forfeit:
            raise Forfeit(heard.forfeit, seat)
        if heard.key != key:
            return None  # the answer to what is no longer asked
        _, request, _ = self._asked.pop(seat)
        try:
            if heard.refused:
                raise heard.refused
            return action_in(heard.answer, self.match, seat)
        except Refused as refused:
            if seat in self._told:
                raise Forfeit(twice_refused(refused), seat) from None
            self._told.add(seat)
            self._put(seat, key, once_more(request, refused))
        return None

    def _put(self, seat: Seat, key: str, request: JsonMap) -> None:
        self._asked[seat] = key, request, monotonic()
        self._speaking[seat].ask(key, request)

    def close(self) -> None:
        """End all programs."""
        self._asked.clear()
        for speaking in self._speaking.values():
            speaking.close()
