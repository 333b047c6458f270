"""A program in a seat: somebody else's, spoken to in the bots' own lines, whose time is kept and whose faults are its own."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, Full, Queue
from typing import IO, Any

from game import VERSION
from game.api import Action, JsonMap, JsonObject, Seat
from game.match import Match
from game.messages import Message, Refused, message
from game.service.lines import asked
from game.texts import cleaned, cut

PROTOCOL = 1
"""The number of the way a program is spoken to; another number is another way."""
PATIENCE = 10.0
"""Seconds that a program has to start, and for a decision where no other time is asked for."""
ON_THE_WAY = 0.5
"""Seconds that a request and its answer may take on their way, beside the time of the decision."""
LONGEST = 1 << 20
"""Letters of an answer; whoever says more says nothing that could be an action."""
WHY = 300
"""Letters of why a program has lost."""
NAME = 40
"""Letters of a name and of a version."""

Traffic = Callable[[str, str], None]
"""What is told of each line: `>` to the program or `<` from it, and the line."""


class Forfeit(Exception):
    """What a program did, and the seat that has lost by it."""

    def __init__(self, why: str, seat: Seat = "") -> None:
        super().__init__(why)
        self.why, self.seat = why if isinstance(why, Message) else cleaned(why, WHY), seat


class Program:
    """A program that runs, and its lines. It ends when it is left."""

    def __init__(self, call: Sequence[str], traffic: Traffic = lambda way, line: None) -> None:
        """Start it. Raises: Forfeit where it cannot be started."""
        self._traffic = traffic
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(
                list(call), stdin=pipe, stdout=pipe, start_new_session=os.name != "nt", encoding="utf-8", errors="replace"
            )
        except (OSError, ValueError) as failed:
            raise Forfeit(message("cannot be started: {why}", why=cut(str(failed)))) from None
        self._to, self._from = Queue[str | None](), Queue[str](maxsize=8)
        self._closed = False
        assert self._process.stdin is not None and self._process.stdout is not None
        for work, stream in ((self._write, self._process.stdin), (self._read, self._process.stdout)):
            threading.Thread(target=work, args=(stream,), daemon=True).start()

    def _write(self, stream: IO[str]) -> None:
        """Hand lines over, one that is slow to read them holds up nobody else."""
        with suppress(OSError, ValueError):
            while (line := self._to.get()) is not None:
                stream.write(line + "\n")
                stream.flush()
        with suppress(OSError, ValueError):
            stream.close()

    def _read(self, stream: IO[str]) -> None:
        """Take lines as they come; "" is the end."""
        line = " "
        while line and not self._closed:
            line = ""
            with suppress(OSError, ValueError):
                line = stream.readline(LONGEST)
            while not self._closed:
                with suppress(Full):
                    self._from.put(line, timeout=0.2)
                    break

    def ask(self, request: JsonMap, seconds: float) -> JsonObject:
        """The object that it answers. Raises: Forfeit where it ends or lets the time pass, Refused(bad-json) for no object."""
        line = json.dumps(request, separators=(",", ":"))
        self._traffic(">", line)
        self._to.put(line)
        answer = self._line(seconds)
        if not answer:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(1)
            code = self._process.poll()
            raise Forfeit(message("closed its lines") if code is None else message("ended with the code {code}", code=code))
        self._traffic("<", answer.rstrip("\n"))
        if not answer.endswith("\n") and len(answer) >= LONGEST:
            raise Forfeit(message("answered more than {most} letters", most=LONGEST))
        return asked(answer, 'answer one like {"action":{…}}')

    def _line(self, seconds: float) -> str:
        """The next line, "" when it has ended. Raises: Forfeit where the time passes."""
        end = time.monotonic() + seconds + ON_THE_WAY
        while (left := end - time.monotonic()) > 0:
            ended = self._process.poll() is not None  # its lines may be held open by what it has started
            with suppress(Empty):
                return self._from.get(timeout=min(left, 0.2))
            if ended:
                return ""
        raise Forfeit(message("gave no answer in {seconds} seconds", seconds=f"{seconds:g}"))

    def name(self) -> str:
        """The name and version it gives itself. Raises: Forfeit where it does not say them as it should."""
        right = '{"name":"…","version":"…"}'
        try:
            answer = self.ask({"hello": {"version": VERSION, "protocol": PROTOCOL}}, PATIENCE)
        except Refused:
            raise Forfeit(message("did not answer the greeting; it answers {right}", right=right)) from None
        said = [answer.get(key) for key in ("name", "version")]
        if not all(isinstance(one, str) and one.strip() and one.isprintable() and len(one) <= NAME for one in said):
            raise Forfeit(
                message("did not say its name and version as {right}, each of {most} letters at most", right=right, most=NAME)
            )
        return " ".join(str(one).strip().replace(",", ";") for one in said)

    def close(self) -> None:
        """End it: its input ends, then it has a second, then it and what it has started are killed."""
        self._closed = True
        self._to.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        self.kill()
        self._process.wait()

    def kill(self) -> None:
        """Kill it and what it has started, at once."""
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)


def request_of(match: Match, seat: Seat, seed: int, seconds: float) -> JsonObject:
    """What a program is asked: the view of its seat, what is legal there, and the time it has."""
    head = {"game": match.rules.id, "seat": seat, "seed": seed, "budget_ms": round(seconds * 1000)}
    return head | {"view": match.rules.write(match.view(seat)), "legal": match.legal(seat)}


def once_more(request: JsonMap, refused: Refused) -> JsonObject:
    """The request again, with why the answer to it was refused."""
    return {**request, "refused": {"error": refused.code, "why": refused.why}}


def action_in(answer: JsonMap, match: Match, seat: Seat) -> Action:
    """The action that a program answers for a seat. Raises: Refused where it is none, or not a legal one."""
    if "action" not in answer:
        raise Refused("bad-action", message('The answer has no "action".'))
    action: Any = answer["action"]
    match.check(seat, action)
    return dict(action)


def twice_refused(refused: Refused) -> Message:
    """Why a program has forfeited whose second answer was refused as its first was."""
    return message("was refused twice; the second time: {why}", why=refused.why)


def call_of(written: str) -> list[str]:
    """The words of a call as it is typed. Raises: Refused(bad-match) for what cannot be one."""
    try:
        call = shlex.split(written, posix=os.name != "nt")
    except ValueError as failed:
        why = str(failed).lower()
        raise Refused("bad-match", message("“{call}” is no command line: {why}.", call=written, why=why)) from None
    if not call:
        raise Refused("bad-match", message("There is no command line yet."))
    return call


class Seated:
    """The programs that hold seats of one match, one of its own for each seat."""

    def __init__(self, match: Match, number: int, calls: Mapping[Seat, tuple[Sequence[str], str]], shared: JsonMap) -> None:
        """`calls` are the call of each such seat and the name that the program had when the run began."""
        self._match, self._number, self._calls = match, number, calls
        self._budget_ms: float | None = shared["budget_ms"]
        self._traffic_file = Path(shared["traffic"]) if shared.get("traffic") else None
        self._running = dict[Seat, Program]()
        self._told = set[Seat]()

    def decision(self, seat: Seat, seed: int) -> Action:
        """The legal action of a seat's program. Raises: Forfeit."""
        try:
            return self._decision(seat, seed)
        except Forfeit as failed:
            raise Forfeit(failed.why, seat) from None

    def _decision(self, seat: Seat, seed: int) -> Action:
        """The legal action of a seat's program.

        The first answer of a match that is no legal action is told, with the request once more; the second is one too many.
        """
        match = self._match
        seconds = PATIENCE if self._budget_ms is None else self._budget_ms / 1000
        program = self._program(seat)
        request = request_of(match, seat, seed, seconds)
        while True:
            try:
                return action_in(program.ask(request, seconds), match, seat)
            except Refused as refused:
                if seat in self._told:
                    raise Forfeit(twice_refused(refused)) from None
                self._told.add(seat)
                request = once_more(request, refused)

    def _program(self, seat: Seat) -> Program:
        """The program of a seat, started when it first decides. Raises: Forfeit."""
        if seat not in self._running:
            call, name = self._calls[seat]
            program = self._running[seat] = Program(call, lambda way, line: self._tell(seat, way, line))
            if (said := program.name()) != name:
                raise Forfeit(message("is {said} now, and was {name} when the run began", said=said, name=name))
        return self._running[seat]

    def _tell(self, seat: Seat, way: str, line: str) -> None:
        """Add a line to the file of all that is said, if there is one: the match, the seat, the way, the line."""
        if self._traffic_file is not None:
            with self._traffic_file.open("ab") as file:
                file.write(f"{self._number} {seat} {way} {line}\n".encode())

    def close(self) -> None:
        """End all programs."""
        for program in self._running.values():
            program.close()


def introduced(call: Sequence[str]) -> str:
    """The name and version that a program gives itself. Raises: Refused(bad-match) where it does not."""
    shown = " ".join(call)
    try:
        program = Program(call)
        try:
            return program.name()
        finally:
            program.close()
    except Forfeit as failed:
        raise Refused("bad-match", f"lab: {shown} {failed}.") from None
