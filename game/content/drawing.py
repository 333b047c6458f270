"""Tiled maps on their way to boards: what every game's reader checks alike, and the project file that tells Tiled the same."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from game.content import tiled
from game.content.faults import did_you_mean
from game.content.reader import Faulty
from game.texts import cut


class Drawing:
    """A map as it is drawn, and what is wrong with it. Faults are gathered until `stop_if_faulty`."""

    def __init__(self, file: str, map_id: str, drawn: tiled.Map) -> None:
        self.file, self.map_id, self.drawn = file, map_id, drawn
        self.faults: list[str] = []

    def refuse(self, at: tiled.Object | int | None, who: str, sentence: str, file: str | None = None) -> None:
        """Note a fault: at an object or a line, else at the head of the file."""
        line = at if isinstance(at, int) else at.line if at else 1
        self.faults.append(f"{file or self.file}:{line}: {cut(who)}: {sentence}")

    def stop_if_faulty(self) -> None:
        """Stop if there are faults. Raises: Faulty with all faults so far."""
        if self.faults:
            raise Faulty(self.faults)

    def check_map(self, game: str, properties: Sequence[str]) -> None:
        """Note a fault where the map lacks a property or belongs to another game."""
        for key in properties:
            if not isinstance(self.drawn.properties.get(key), str):
                self.refuse(None, self.map_id, f'the map property "{key}" is missing')
        if self.drawn.properties.get("game", game) != game:
            self.refuse(None, self.map_id, f'game should be {game}, not "{cut(str(self.drawn.properties["game"]))}"')

    def check_layout(self, laid: Mapping[str, object], **most: int) -> None:
        """Note a fault where the map is not laid out so, or is larger than a board of the game can be."""
        for name, right in laid.items():
            told = getattr(self.drawn, name)
            if told != right:
                self.refuse(1, self.map_id, f'{name} should be {right}, not "{cut(str(told))}"')
        for name, greatest in most.items():
            if getattr(self.drawn, name) > greatest:
                self.refuse(1, self.map_id, f"{name} should be at most {greatest}, not {getattr(self.drawn, name)}")

    def objects_of(self, layer: str) -> tuple[tiled.Object, ...]:
        """The objects of a layer; none, and a fault, where the layer is missing."""
        found = self.drawn.layers.get(layer)
        if isinstance(found, tiled.Objects):
            return found.objects
        hint = did_you_mean(layer, self.drawn.layers)
        self.refuse(None, self.map_id, f'the object layer "{layer}" is missing{hint}')
        return ()

    def check_properties(self, one: tiled.Object, members: Iterable[str], may_lack: Collection[str] = ()) -> list[str]:
        """The members an object has; faults are noted for those it lacks and must have, and for others that it has."""
        who = called(one)
        for name in one.properties:
            if name not in members:
                self.refuse(one, who, f'unknown property "{cut(name)}"{did_you_mean(name, members)}')
        for name in members:
            if name not in one.properties and name not in may_lack:
                self.refuse(one, who, f'the property "{name}" is missing')
        return [name for name in members if name in one.properties]


def called(one: tiled.Object) -> str:
    """What an object is called in a fault: its name, else its number."""
    return one.name or f"object {one.id}"


def project(enums: Mapping[str, tuple[Sequence[str], bool]], classes: Mapping[str, Mapping[str, tuple[str, Any]]]) -> str:
    """The text of a `.tiled-project`, for Tiled 1.10 or later.

    `enums`: values, and whether several may be chosen. `classes`: of each member its type (bool, int, string or the name of an
    enum) and what it is at first.
    """
    types: list[dict[str, Any]] = []
    for name, (values, several) in enums.items():
        types.append({"name": name, "storageType": "string", "type": "enum"})
        types[-1] |= {"values": list(values), "valuesAsFlags": several}
    for name, members in classes.items():
        fields: list[dict[str, Any]] = []
        for member, (kind, value) in members.items():
            field: dict[str, Any] = {"name": member, "type": "string" if kind in enums else kind, "value": value}
            fields.append(field | ({"propertyType": kind} if kind in enums else {}))
        types.append({"name": name, "type": "class", "useAs": ["object"], "drawFill": True, "members": fields})
    for number, one in enumerate(types, 1):
        one["id"] = number
    whole = {"compatibilityVersion": 1100, "folders": ["maps"], "commands": [], "propertyTypes": types}
    return json.dumps(whole, indent=4, sort_keys=True) + "\n"


def write_project(folder: Path, game: str, text: str) -> Path:
    """Write a game's `.tiled-project` again, and return where."""
    path = folder / f"{game}.tiled-project"
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
