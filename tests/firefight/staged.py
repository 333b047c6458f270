"""A match of Firefight staged at a position written in short, and what its actions tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.api import Action, Event, Seat
from game.draws import Draws
from game.games import rules
from game.match import Match
from game.messages import Refused

RULES = rules("firefight")


class Staged:
    """A match at a position of the sandbox, or of the scenario that `start` names.

    A unit is written as its type, space and facing, "g_lmg F08 N", followed by what else there is to say of it: a state, a
    hit counter, `hidden`, `in=w01`, `aboard=g05`, `dm=2`. A work is its kind, space, owner's seat and facing.
    """

    def __init__(self, units: Mapping[str, str] | None = None, /, works: Mapping[str, str] | None = None, **start: Any) -> None:
        standing = [unit_of(name, text) for name, text in (units or {}).items()]
        built = [work_of(name, text) for name, text in (works or {}).items()]
        self.match = Match(RULES, "f1_first_contact", {}, 1)
        self.match.position = RULES.read({"units": standing, "works": built, **start})

    # --- what there is --------------------------------------------------------------------------------------------------

    @property
    def whole(self) -> dict[str, Any]:
        """The whole position as JSON values."""
        return RULES.write(self.match.position)

    def __getitem__(self, name: str) -> dict[str, Any]:
        """A unit or a work as JSON values."""
        found: dict[str, Any] = next(one for key in ("units", "works") for one in self.whole[key] if one["id"] == name)
        return found

    def __contains__(self, name: str) -> bool:
        return any(one["id"] == name for key in ("units", "works") for one in self.whole[key])

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What a seat may know, as JSON values."""
        return RULES.write(self.match.view(seat))

    def legal(self, seat: Seat = "german", **like: Any) -> list[Action]:
        """The legal actions of a seat that have these fields."""
        return [one for one in self.match.legal(seat) if all(one.get(key) == value for key, value in like.items())]

    def ask(self, what: str, seat: Seat | None = None, **about: Any) -> dict[str, Any]:
        """The answer to a question about the whole position, or about what a seat may know."""
        if seat is None:
            return RULES.ask(self.match.position, what, about)
        return RULES.ask(self.match.view(seat), what, {"seat": seat, **about})

    def odds(self, unit: str, target: str, **more: Any) -> dict[str, Any]:
        """The odds of an attack."""
        return self.ask("odds", unit=unit, target=target, **more)

    # --- what is done ---------------------------------------------------------------------------------------------------

    def play(self, do: str, *draws: Any, seat: Seat | None = None, **fields: Any) -> list[Event]:
        """The events of an action of a seat, of the first that decides where none is named; every draw given must be used."""
        self.match.draws = Draws(self.match.seed, self.match.draws.count, draws)
        events = self.match.play(seat or self.match.actors()[0], {"do": do, **fields})
        assert not self.match.draws.forced, f"draws left over: {self.match.draws.forced}"
        return events

    def fire(self, unit: str, at: str, *draws: Any, by: str = "activate", **fields: Any) -> list[Event]:
        """The events of fire at a space."""
        return self.play("fire", *draws, unit=unit, at=at, by=by, **fields)

    def rally(self, unit: str, *draws: Any, by: str = "activate", **fields: Any) -> list[Event]:
        """The events of a rally."""
        return self.play("rally", *draws, unit=unit, by=by, **fields)

    def stall(self) -> list[Event]:
        """The events of a turn let go by."""
        return self.play("stall", by="command")

    def refused(self, action: Any, seat: Seat | None = None) -> tuple[str, str]:
        """The code of a refusal and the rule it names ('' where it names none); nothing may change."""
        before = self.whole
        try:
            self.match.play(seat or self.match.actors()[0], action)
        except Refused as refused:
            assert self.whole == before
            assert refused.why.endswith("."), refused.why
            return refused.code, refused.why.split(":")[0] if refused.code == "illegal" else ""
        raise AssertionError(f"{action} was not refused")

    def illegal(self, do: str, seat: Seat | None = None, **fields: Any) -> str:
        """The rule that forbids an action; it is not listed either."""
        action = {"do": do, **fields}
        code, rule = self.refused(action, seat)
        assert code == "illegal", code
        assert action not in self.match.legal(seat or self.match.actors()[0])
        return rule

    def no_fire(self, unit: str, at: str, by: str = "activate", **fields: Any) -> str:
        """The rule that forbids fire at a space."""
        return self.illegal("fire", unit=unit, at=at, by=by, **fields)


def unit_of(name: str, text: str) -> dict[str, Any]:
    """A unit as JSON values."""
    kind, at, facing, *more = text.split()
    found: dict[str, Any] = {"id": name, "type": kind, "at": at, "facing": facing}
    for word in more:
        key, _, value = word.partition("=")
        if value:
            found[{"in": "fort"}.get(key, key)] = int(value) if value.lstrip("-").isdigit() else value
        elif key in ("fresh", "active", "spent"):
            found["state"] = key
        elif key in ("hidden", "hit_shown", "exposed", "immobile"):
            found[key] = True
        else:
            found["hit"] = key
    return found


def work_of(name: str, text: str) -> dict[str, Any]:
    """A fort or an obstacle as JSON values."""
    kind, at, owner, *more = text.split()
    found: dict[str, Any] = {"id": name, "kind": kind, "at": at, "owner": owner}
    for word in more:
        if word == "hidden":
            found["hidden"] = True
        elif word.startswith("maker="):
            found["maker"] = word.partition("=")[2]
        else:
            found["facing"] = word
    return found


def kinds(events: Sequence[Event]) -> list[str]:
    """What happened, in order."""
    return [event["is"] for event in events]


def of_kind(events: Sequence[Event], *wanted: str) -> list[Event]:
    """The events of some kinds, in their order."""
    return [event for event in events if event["is"] in wanted]


def the(events: Sequence[Event], kind: str) -> Event:
    """The only event of a kind."""
    (found,) = of_kind(events, kind)
    return found


def rolls(events: Sequence[Event]) -> dict[str, Event]:
    """The rolls of an attack by target, in order."""
    return {event["target"]: event for event in of_kind(events, "attack_roll")}
