"""Our own bots as a program in a seat: they speak the lines that any program speaks, with weights of any folder of data."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from game import VERSION, folders
from game.api import JsonObject
from game.bots.levels import decision
from game.games import rules
from game.lab.settings import Parser
from game.messages import Refused
from game.service.lines import asked, serve


def main(argv: Sequence[str]) -> int:
    """0 at the end of the input; 2 for bad arguments."""
    parser = Parser(prog=f"{folders.called()} lab seat", description="Let a bot of ours hold a seat as any other program does.")
    parser.add_argument("level", help="recruit, regular or veteran")
    parser.add_argument("--steps", type=int, help="the steps of a decision, instead of its time")
    parser.add_argument("--data", type=Path, help="the folder of data that it plays by (the program's own)")
    try:
        given = parser.parse_args(list(argv))
    except Refused as refused:
        print(refused.why, file=sys.stderr)
        return 2
    if given.data:
        os.environ[folders.DATA] = str(given.data)
    serve(lambda line: _answer(line, given.level, given.steps), sys.stdin, sys.stdout)
    return 0


def _answer(line: str, level: str, steps: int | None) -> JsonObject:
    """The answer to a greeting or to a request."""
    try:
        request = asked(line, json.dumps({"game": "…", "seat": "…", "view": {}}))
        if "hello" in request:
            return {"name": f"sandtable {level}", "version": VERSION}
        if missing := [key for key in ("game", "seat", "seed", "view") if key not in request]:
            raise Refused("bad-action", f'The request has no "{missing[0]}".')
        found, seat = rules(request["game"]), request["seat"]
        view, budget = found.read(request["view"], seat), None if steps is not None else request.get("budget_ms")
        return {"action": decision(found, view, seat, level, request["seed"], steps=steps, budget_ms=budget)}
    except Refused as refused:
        return {"error": refused.code, "why": refused.why}
