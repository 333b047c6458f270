"""What an action of Firefight is called and where it happens: who does what, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from game.api import Action
from game.firefight.position import Position
from scenes.kit.language import translated
from scenes.kit.words import say, words_of
from scenes.tables.firefight.names import coloured
from scenes.tables.plain.action_words import PlainActionWords
from scenes.tables.plain.wording import View


class FirefightActionWords(PlainActionWords):
    """The words and places of the actions."""

    def in_words(self, view: View, action: Action) -> str:
        """An action in words."""
        position, key = cast(Position, view), f"deed.{action['do']}"
        if action["do"] == "fire" and action.get("target") in position.units:
            key = "deed.close"
        if action["do"] == "occupy" and action.get("into") is None:
            key = "deed.leave"
        words = words_of("firefight").get(key, "")
        given = {one: self._unit(position, action[one]) for one in ("unit", "target", "vehicle") if action.get(one)}
        given |= {one: str(action[one]) for one in ("at", "to", "facing", "caps") if one in action}
        given["count"] = str(len(action.get("units", ())))
        if action.get("card"):
            given["card"] = translated(position.world.tables.cards[action["card"]].name)
        if action["do"] == "move":
            given["to"] = action["path"][-1]
        if not words or any(f"{{{one}}}" in words and one not in given for one in ("unit", "at", "to", "facing")):
            return super().in_words(view, action)
        told = say(f"firefight:{key}", **given)
        by, caps = action.get("by"), action.get("caps")
        ways = [say(f"firefight:way.{by}")] if by == "command" else []
        if isinstance(caps, Mapping):  # on the dice, by whom they are thrown at
            ways.append(say("firefight:way.dice", count=sum(caps.values())))
        return say("firefight:deed.with", deed=told, way=", ".join(ways)) if ways else told

    def places(self, view: View, action: Action) -> Sequence[str]:
        """The space a unit stands in, then the one it goes to or fires at."""
        position, found = cast(Position, view), list[str]()
        unit = position.units.get(action.get("unit") or "")
        if unit and unit.at:
            found.append(unit.at)
        found += [action[key] for key in ("at", "to") if isinstance(action.get(key), str)]
        return [*found, *action.get("path", ())[-1:]] or super().places(view, action)

    def _unit(self, position: Position, one: str) -> str:
        """What a unit is called, in the colour of its seat."""
        unit = position.units.get(one)
        return coloured(position.kind(unit), unit.id, unit.seat) if unit else say("firefight:deed.somebody")
