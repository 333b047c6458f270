"""Vectors: short matches worked by hand, played through the table protocol.

`<game>.yaml` in this folder holds those of a game. A vector has an `id`, the `rules` it touches, `why` it is there, and

    position | new     the request that starts it; a position may be abbreviated as the game's rules allow
    seed               of that request, 1 where it is left out
    expect_load        what the start itself must answer
    draws              forced before the first step; a step's own `draws` are queued behind those not yet used
    steps              one after the other, each with an `expect`

A step sends one of: `play` by a `seat`; `legal: seat`; `view: seat` (null for the whole position); `ask` (of a `seat`, where
the question is a seat's); `same_view: seat` with `as: position`, whose views must be equal; `state: true` sends nothing.

`expect` names what must hold of the answer:

    events             each is found in this order, others may stand between; an event matches when each named key does
    no_events          none of these matches any event
    error, rule        refused with that code; `why` begins with that rule's number (or one of a list); nothing has changed
    actors, result     after the step
    position           a fragment of the whole position, in a `view` step of that view
    missing            dotted paths that the view must not have
    answer             a fragment of the answer to a question
    has, lacks         of the legal actions: these are among them; none matches these
    is, besides        exactly these, `besides` left aside
    count              how many

A fragment holds map by map, key by key; a list of maps with `id` is held by id (`absent: true`: must not be there), any
other list whole; a number with a point within 0.0005.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from game.service.protocol import Table
from tests.books import book

NEAR = 0.0005


def books(folder: Path) -> list[tuple[str, dict[str, Any]]]:
    """Every vector of every game in a folder, with the game's id, in the order of the files."""
    found = []
    for file in sorted(folder.glob("*.yaml")):
        content = book(file)
        found += [(content["game"], vector) for vector in content["vectors"]]
    return found


def play(game: str, vector: Mapping[str, Any]) -> list[str]:
    """What of a vector does not hold, a sentence each; [] when all of it does."""
    stage = _Stage(game, vector)
    return list(stage.faults())


# --- fragments ----------------------------------------------------------------------------------------------------------


def differences(want: Any, got: Any, where: str = "") -> Iterator[str]:
    """Where `got` does not hold the fragment `want`."""
    if isinstance(want, Mapping):
        yield from _map_differences(want, got, where)
    elif isinstance(want, list) and want and all(isinstance(one, Mapping) and "id" in one for one in want):
        yield from _named_differences(want, got, where)
    elif isinstance(want, list):
        if not isinstance(got, list) or len(got) != len(want):
            yield f"{where or 'it'} is {got!r}, not {want!r}"
            return
        for place, (one, other) in enumerate(zip(want, got, strict=True)):
            yield from differences(one, other, f"{where}[{place}]")
    elif not _alike(want, got):
        yield f"{where or 'it'} is {got!r}, not {want!r}"


def _map_differences(want: Mapping[str, Any], got: Any, where: str) -> Iterator[str]:
    if not isinstance(got, Mapping):
        yield f"{where or 'it'} is {got!r}, not {dict(want)!r}"
        return
    for key, value in want.items():
        path = f"{where}.{key}" if where else key
        if key in got:
            yield from differences(value, got[key], path)
        elif value is not None:
            yield f"{path} is missing; it is {value!r}"


def _named_differences(want: list[Any], got: Any, where: str) -> Iterator[str]:
    present = {one.get("id"): one for one in got or () if isinstance(one, Mapping)}
    for one in want:
        path = f"{where}[{one['id']}]"
        if one.get("absent"):
            if one["id"] in present:
                yield f"{path} must not be there"
        elif one["id"] not in present:
            yield f"{path} is missing"
        else:
            yield from differences(one, present[one["id"]], path)


def _alike(want: Any, got: Any) -> bool:
    if isinstance(want, bool) or isinstance(got, bool):
        return want is got
    if isinstance(want, float) or isinstance(got, float):
        return isinstance(want, (int, float)) and isinstance(got, (int, float)) and abs(want - got) <= NEAR
    return bool(want == got)


def matches(want: Any, got: Any) -> bool:
    """Whether `got` holds the fragment `want`."""
    return next(differences(want, got), None) is None


def _has_path(tree: Any, path: str) -> bool:
    for key in path.split("."):
        if not isinstance(tree, Mapping) or key not in tree:
            return False
        tree = tree[key]
    return True


def _key(action: Any) -> str:
    return json.dumps(action, sort_keys=True)


# --- playing ------------------------------------------------------------------------------------------------------------


class _Stage:
    """A table with a vector's match on it."""

    def __init__(self, game: str, vector: Mapping[str, Any]) -> None:
        self.game = game
        self.vector = vector
        self.table = Table()

    def say(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The table's answer, which is JSON on both ways."""
        answer: dict[str, Any] = json.loads(json.dumps(self.table.answer(json.dumps({"cmd": cmd, **fields}))))
        return answer

    def start(self) -> dict[str, Any]:
        seed = self.vector.get("seed", 1)
        if "new" in self.vector:
            return self.say("new", **{"game": self.game, "seed": seed, **self.vector["new"]})
        return self.say("position", game=self.game, position=self.vector["position"], seed=seed)

    def faults(self) -> Iterator[str]:
        started, wanted = self.start(), self.vector.get("expect_load", {})
        yield from (f"start: {fault}" for fault in self.check(wanted, started, {}))
        if "error" in started:
            return
        if self.vector.get("draws"):
            self.say("draws", values=self.vector["draws"])
        for number, step in enumerate(self.vector["steps"], 1):
            for fault in self.step(step):
                yield f"step {number} ({self.told(step)}): {fault}"

    @staticmethod
    def told(step: Mapping[str, Any]) -> str:
        """A step in a few words."""
        for name in ("play", "legal", "view", "same_view", "ask"):
            if name in step:
                return f"{step.get('seat', '')} {name} {json.dumps(step[name])}".strip()
        return "as it stands"

    def step(self, step: Mapping[str, Any]) -> Iterator[str]:
        if step.get("draws"):
            self.say("draws", values=step["draws"])
        expect = step.get("expect", {})
        before = self.say("view")
        if "play" in step:
            answer = self.say("play", seat=step["seat"], action=step["play"])
            if "error" in answer and self.say("view") != before:
                yield "it was refused, and yet the position changed"
        elif "legal" in step:
            answer = self.say("legal", seat=step["legal"])
        elif "view" in step:
            answer = self.say("view", seat=step["view"])
        elif "same_view" in step:
            yield from self.told_apart(step)
            return
        elif "ask" in step:
            seat = {"seat": step["seat"]} if step.get("seat") else {}
            answer = self.say("ask", **seat, **step["ask"])
        else:
            answer = {}
        yield from self.check(expect, answer, step)

    def told_apart(self, step: Mapping[str, Any]) -> Iterator[str]:
        seat = step["same_view"]
        mine, other = self.say("view", seat=seat), _Stage(self.game, {"position": step["as"], "steps": []})
        other.start()
        theirs = other.say("view", seat=seat)
        if mine != theirs:
            found = list(differences(theirs, mine)) + list(differences(mine, theirs))
            yield f"{seat} can tell apart what it may not know: {'; '.join(found)}"

    # --- what must hold -------------------------------------------------------------------------------------------------

    def check(self, expect: Mapping[str, Any], answer: Mapping[str, Any], step: Mapping[str, Any]) -> Iterator[str]:
        if "error" in expect:
            yield from _refusal(expect, answer)
            return
        if "error" in answer:
            yield f"refused with {answer['error']}: {answer['why']}"
            return
        yield from _events(expect, answer.get("events", []))
        if "actors" in expect:
            actors = answer.get("actors") or self.say("actors")["actors"]
            if sorted(actors) != sorted(expect["actors"]):
                yield f"the actors are {actors}, not {expect['actors']}"
        if "result" in expect:
            yield from differences(expect["result"], self.say("result")["result"], "result")
        if "position" in expect:
            position = answer["position"] if "position" in answer else self.say("view")["position"]
            yield from differences(expect["position"], position, "position")
        for path in expect.get("missing", []):
            if _has_path(answer.get("position", {}), path):
                yield f"the view shows {path}"
        if "answer" in expect:
            yield from differences(expect["answer"], answer, "answer")
        if "actions" in answer:
            yield from self.actions(expect, answer["actions"], step)

    def actions(self, expect: Mapping[str, Any], actions: list[Any], step: Mapping[str, Any]) -> Iterator[str]:
        listed = {_key(action) for action in actions}
        for want in expect.get("has", []):
            if _key(want) not in listed and not self.say("legal", seat=step["legal"], action=want).get("legal"):
                yield f"{want} is not legal"
        for want in expect.get("lacks", []):
            found = [action for action in actions if matches(want, action)]
            if found:
                yield f"{found[0]} is legal, and nothing like {want} may be"
        if "is" in expect:
            aside = expect.get("besides", [])
            left = {_key(action) for action in actions if not any(matches(skip, action) for skip in aside)}
            wanted = {_key(action) for action in expect["is"]}
            if left != wanted:
                yield f"too many are legal: {sorted(left - wanted)[:5]}; too few: {sorted(wanted - left)[:5]}"
        if "count" in expect and len(actions) != expect["count"]:
            yield f"{len(actions)} actions are legal, not {expect['count']}"


def _refusal(expect: Mapping[str, Any], answer: Mapping[str, Any]) -> Iterator[str]:
    if answer.get("error") != expect["error"]:
        yield f"it must be refused with {expect['error']}, and the answer is {json.dumps(answer)[:300]}"
        return
    rules = expect.get("rule", [])
    rules = [rules] if isinstance(rules, str) else rules
    why = str(answer.get("why", ""))
    if rules and not any(why == rule or why.startswith(rule + ":") for rule in rules):
        yield f"the refusal must begin with {' or '.join(rules)}, and it is {why!r}"


def _events(expect: Mapping[str, Any], events: list[Any]) -> Iterator[str]:
    at = 0
    for want in expect.get("events", []):
        found = next((place for place in range(at, len(events)) if matches(want, events[place])), None)
        if found is None:
            like = [event for event in events if event.get("is") == want.get("is")]
            yield f"no event {want} in its place; of its kind there are {like or 'none'}"
            return
        at = found + 1
    for want in expect.get("no_events", []):
        for event in events:
            if matches(want, event):
                yield f"{event} must not happen"
