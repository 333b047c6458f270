"""The table protocol: one JSON request a line in, one JSON answer a line out. It translates and decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TextIO

from game.api import JsonMap, JsonObject
from game.draws import Draws
from game.games import GAMES, rules
from game.match import Match, load
from game.messages import Refused
from game.service import lines
from game.texts import quoted


class Table:
    """One match at a time, spoken to by requests."""

    def __init__(self) -> None:
        self._match: Match | None = None

    def answer(self, line: str) -> JsonObject:
        """The answer to one line; {"error", "why"} when it is refused, and then nothing has changed."""
        try:
            request = lines.asked(line, 'send one like {"cmd":"games"}')
            cmd = request.get("cmd")
            if not isinstance(cmd, str) or cmd not in COMMANDS:
                raise Refused("unknown-command", f"There is no command {quoted(cmd)}; there are {', '.join(COMMANDS)}.")
            found: JsonObject = COMMANDS[cmd](self, request)
            return found
        except Refused as refused:
            return {"error": refused.code, "why": refused.why}

    @property
    def match(self) -> Match:
        """The match on the table. Raises: Refused(bad-match) when there is none yet."""
        if self._match is None:
            raise Refused("bad-match", "There is no match yet; send new, position or load first.")
        return self._match

    def games(self, request: JsonMap) -> JsonObject:
        """Every game with its scenarios and options."""
        found = []
        for game in GAMES:
            one = rules(game)
            found.append({"id": one.id, "title": one.title, "scenarios": list(one.scenarios()), "options": one.choices()})
        return {"games": found}

    def new(self, request: JsonMap) -> JsonObject:
        """A match from a scenario."""
        game, options = rules(request.get("game")), _object(request, "options")
        self._match = Match(game, request.get("scenario", ""), options, request.get("seed", 0))
        return self._started()

    def position(self, request: JsonMap) -> JsonObject:
        """A match from a position."""
        start = request.get("position", {})
        if start is None:
            raise Refused("bad-position", "The position is null; it is an object, and {} is the usual start.")
        self._match = Match(rules(request.get("game")), "", {}, request.get("seed", 0), start)
        return self._started()

    def _started(self) -> JsonObject:
        return {"ok": True, "actors": list(self.match.actors())}

    def draws(self, request: JsonMap) -> JsonObject:
        """What the next draws will be, more queued behind what waits."""
        values = request.get("values", [])
        if not isinstance(values, list):
            raise Refused("bad-draw", f'"values" is {quoted(values)}; it is a list of results.')
        match = self.match
        match.draws = Draws(match.seed, match.draws.count, (*match.draws.forced, *values))
        return {"waiting": list(match.draws.forced)}

    def actors(self, request: JsonMap) -> JsonObject:
        """Who may decide now."""
        return {"actors": list(self.match.actors())}

    def legal(self, request: JsonMap) -> JsonObject:
        """Every action of a seat, or whether one action is legal."""
        match, seat = self.match, _seat(request)
        if "action" not in request:
            return {"actions": match.legal(seat)}
        try:
            match.check(seat, request["action"])
        except Refused as refused:
            return {"legal": False, "why": refused.why}
        return {"legal": True}

    def play(self, request: JsonMap) -> JsonObject:
        """The events of an action, who decides next, and the result."""
        action: Any = request.get("action")
        events = self.match.play(_seat(request), action)
        return {"events": events, "actors": list(self.match.actors()), "result": self.match.result()}

    def view(self, request: JsonMap) -> JsonObject:
        """The position as a seat may see it, or whole."""
        match, seat = self.match, _seat(request)
        return {"position": match.rules.write(match.position if seat is None else match.view(seat))}

    def ask(self, request: JsonMap) -> JsonObject:
        """The answer to a question of a seat, or of anybody."""
        match, seat = self.match, _seat(request)
        what = request.get("what")
        if not isinstance(what, str):
            raise Refused("bad-action", f'"what" is {quoted(what)}; it is the name of a question, as "los".')
        about = {key: value for key, value in request.items() if key not in ("cmd", "what")}
        return match.rules.ask(match.view(seat), what, about)

    def bot(self, request: JsonMap) -> JsonObject:
        """What a bot of some level would do; it is not played."""
        from game.bots import levels

        match, seat = self.match, _seat(request)
        match.check_turn(seat)
        budget = request.get("budget_ms")
        if budget is not None and (type(budget) is not int or budget < 0):
            raise Refused("bad-action", f'"budget_ms" is {quoted(budget)}; it is a whole number of milliseconds.')
        seed = levels.seed_of(match.seed, match.rules.seats.index(seat), len(match.log))
        return {"action": levels.decision(match.rules, match.view(seat), seat, request.get("level"), seed, budget_ms=budget)}

    def result(self, request: JsonMap) -> JsonObject:
        """Who won, or null."""
        return {"result": self.match.result()}

    def undo(self, request: JsonMap) -> JsonObject:
        """The last action taken back."""
        self.match.undo()
        return {"ok": True, "actors": list(self.match.actors())}

    def save(self, request: JsonMap) -> JsonObject:
        """The match as one object."""
        return {"match": self.match.save()}

    def load(self, request: JsonMap) -> JsonObject:
        """A saved match, at its last action."""
        self._match = load(rules, request.get("match"))
        return self._started()


COMMANDS = {
    "games": Table.games,
    "new": Table.new,
    "position": Table.position,
    "draws": Table.draws,
    "actors": Table.actors,
    "legal": Table.legal,
    "play": Table.play,
    "view": Table.view,
    "ask": Table.ask,
    "bot": Table.bot,
    "result": Table.result,
    "undo": Table.undo,
    "save": Table.save,
    "load": Table.load,
}


def _seat(request: JsonMap) -> Any:
    """What stands for a seat in a request; the match says whether it is one."""
    return request.get("seat")


def _object(request: JsonMap, key: str) -> JsonMap:
    value = request.get(key)
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Refused("bad-match", f'"{key}" is {quoted(value)}; it is an object of names and values.')
    return value


def serve(source: TextIO, sink: TextIO) -> None:
    """Answer each line of `source` on `sink` until it ends."""
    lines.serve(Table().answer, source, sink)
