"""A program in a seat: somebody else's, spoken to in the bots' own lines, whose time is kept and whose faults are its own."""

from __future__ import annotations

import json
import os
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
from game.messages import Refused
from game.service.lines import asked

PROTOCOL = 1
"""The number of the way a program is spoken to; another number is another way."""
PATIENCE = 10.0
"""Seconds that a program has to start, and for a decision where no other time is asked for."""
ON_THE_WAY = 0.5
"""Seconds that a request and its answer may take on their way, beside the time of the decision."""
LONGEST = 1 << 20
"""Letters of an answer; whoever says more says nothing that could be an action."""
NAME = 40
"""Letters of a name and of a version."""

Traffic = Callable[[str, str], None]
"""What is told of each line: `>` to the program or `<` from it, and the line."""


class Forfeit(Exception):
    """What a program did, and the seat that has lost by it."""

    def __init__(self, why: str, seat: Seat = "") -> None:
        super().__init__(why)
        self.why, self.seat = " ".join(why.split())[:300], seat


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
            raise Forfeit(f"cannot be started: {failed}") from None
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
            raise Forfeit("closed its lines" if code is None else f"ended with the code {code}")
        self._traffic("<", answer.rstrip("\n"))
        if not answer.endswith("\n") and len(answer) >= LONGEST:
            raise Forfeit(f"answered more than {LONGEST} letters")
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
        raise Forfeit(f"gave no answer in {seconds:g} seconds")

    def name(self) -> str:
        """The name and version it gives itself. Raises: Forfeit where it does not say them as it should."""
        right = '{"name":"…","version":"…"}'
        try:
            answer = self.ask({"hello": {"version": VERSION, "protocol": PROTOCOL}}, PATIENCE)
        except Refused:
            raise Forfeit(f"did not answer the greeting; it answers {right}") from None
        said = [answer.get(key) for key in ("name", "version")]
        if not all(isinstance(one, str) and one.strip() and one.isprintable() and len(one) <= NAME for one in said):
            raise Forfeit(f"did not say its name and version; it answers {right}, each of at most {NAME} letters")
        return " ".join(str(one).strip().replace(",", ";") for one in said)

    def close(self) -> None:
        """End it: its input ends, then it has a second, then it and what it has started are killed."""
        self._closed = True
        self._to.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        with suppress(OSError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


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
        request = {"game": match.rules.id, "seat": seat, "seed": seed, "budget_ms": round(seconds * 1000)}
        request |= {"view": match.rules.write(match.view(seat)), "legal": match.legal(seat)}
        while True:
            try:
                answer = program.ask(request, seconds)
                if "action" not in answer:
                    raise Refused("bad-action", 'The answer has no "action".')
                action: Any = answer["action"]
                match.check(seat, action)
                return dict(action)
            except Refused as refused:
                if seat in self._told:
                    raise Forfeit(f"was refused twice; the second time: {refused.why}") from None
                self._told.add(seat)
                request = {**request, "refused": {"error": refused.code, "why": refused.why}}

    def _program(self, seat: Seat) -> Program:
        """The program of a seat, started when it first decides. Raises: Forfeit."""
        if seat not in self._running:
            call, name = self._calls[seat]
            program = self._running[seat] = Program(call, lambda way, line: self._tell(seat, way, line))
            if (said := program.name()) != name:
                raise Forfeit(f"is {said} now, and was {name} when the run began")
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
