"""Setting up a position of Operators: operators, markers and wounds on the board, cards, weapons, the moment of the match."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pygame import Surface

from game.api import Seat
from game.messages import Refused
from game.operators.position import Features
from game.operators.records import SEATS
from game.operators.tables import board, tables
from scenes.boards.graph.board import GraphBoard, Marker
from scenes.boards.pieces import marker_disc, sprint_disc
from scenes.boards.sheet import DISC
from scenes.kit import shapes
from scenes.kit.chrome import Chip
from scenes.kit.language import translated
from scenes.kit.marks import in_colour
from scenes.kit.palette import SIDES
from scenes.kit.pictures import picture
from scenes.kit.words import say
from scenes.presentation.choices import Options
from scenes.presentation.editor import Field, Group, Piece, PuzzleGoal, Tab, Value, stepped, switch
from scenes.tables.operators import editor_fields as fields


def _say(key: str, **given: object) -> str:
    return say(f"operators:editor.{key}", **given)


def make() -> OperatorsEditor:
    """A new part for one editor."""
    return OperatorsEditor()


class OperatorsEditor:
    """What of Operators can be placed and changed. Things: `operator:red`, `marker:red:2`, `sprint:red`, `flag:`."""

    def __init__(self) -> None:
        self.tables = tables()
        self.map = ""
        self.board = GraphBoard(board("kiln-yard"), "kiln-yard", Features(), art="operators", words="operators")

    # --- the picture ------------------------------------------------------------------------------------------------------

    def show(self, value: Value, chosen: str | None) -> bool:
        """Whether the board is another one now; operators, plans and flag lie as the position says."""
        features = Features(**value["features"])
        fresh = bool(value["map"] != self.map)
        if fresh:
            self.map = value["map"]
            self.board = GraphBoard(board(self.map), self.map, features, art="operators", words="operators")
        self.board.set_features(features)
        for seat in SEATS:
            area = value["seats"][seat]
            figure = f"operators/{area['operator']}.svg"
            self.board.place(seat, SIDES[seat], figure, area["node"], area["face"], area["wounds"], area["sprinting"])
        self.board.hold_flag(SIDES[value["flag"]] if value["flag"] else None)
        self.board.show_markers([marker for seat in SEATS for marker in self._markers(value, seat)])
        return fresh

    def _markers(self, value: Value, seat: Seat) -> list[Marker]:
        """The markers of a seat that are still to be walked."""
        plan = fields.plan_of(value, seat)
        done = value["step"] - (1 if value["half"] == "via" and value["seats"][seat]["sprinting"] else 0)
        return [
            Marker(number, node, face, SIDES[seat], plan["via"] if plan["sprint"] == number else None)
            for number, (node, face) in enumerate(zip(plan["at"], plan["face"], strict=True), 1)
            if number > done and value["phase"] != "over"
        ]

    def spaces(self) -> Sequence[str]:
        """Every node."""
        return list(self.board.graph.nodes)

    def spot(self, space: str) -> tuple[int, int]:
        """The pixel in the middle of a node."""
        return self.board.to_screen(space)

    def radius(self) -> int:
        """Of a node, in pixels."""
        return max(18, round((DISC + 10) * self.board.camera.zoom))

    def look_at(self, space: str) -> None:
        """Move the board so that a node can be seen."""
        if not self.board.window.collidepoint(self.spot(space)):
            self.board.camera.look_at(self.board.graph.centre(space))
            self.board.stale = True

    def space_at(self, pos: tuple[int, int]) -> str | None:
        """The node at a pixel."""
        return self.board.pick(pos).node

    def thing_at(self, value: Value, pos: tuple[int, int]) -> str | None:
        """What lies at a pixel: an operator, the last marker on a node, the flag."""
        hit = self.board.pick(pos)
        if hit.piece:
            return f"operator:{hit.piece}"
        if hit.node is None:
            return None
        return next((thing for thing in reversed(self.things(value)) if self.space_of(value, thing) == hit.node), None)

    def usual(self) -> tuple[str, Options]:
        """The scenario to begin with, and its options: the short match with everything in it."""
        return "kiln-yard", {}

    def things(self, value: Value) -> Sequence[str]:
        """The flag, the operators on the board, the markers that lie."""
        found = ["flag:"] if value["features"]["flag"] else []
        for seat in SEATS:
            if value["seats"][seat]["node"]:
                found.append(f"operator:{seat}")
            if fields.plan_of(value, seat)["sprint"]:
                found.append(f"sprint:{seat}")
            found += [f"marker:{seat}:{marker.number}" for marker in self._markers(value, seat)]
        return found

    def space_of(self, value: Value, thing: str) -> str | None:
        """The node on which a thing lies; None when it is not on the board."""
        kind, seat, number = fields.parts(thing)
        if kind == "flag":
            return self.board.graph.flag
        if kind == "operator":
            node: str | None = value["seats"][seat]["node"]
            return node
        plan = fields.plan_of(value, seat)
        if kind == "sprint":
            via: str | None = plan["via"]
            return via
        return plan["at"][number - 1] if 0 < number <= len(plan["at"]) else None

    # --- what can be placed -------------------------------------------------------------------------------------------------

    def tabs(self, value: Value) -> Sequence[Tab]:
        """The pages: what can be placed, the moment, the cards."""
        sides = tuple(Group(self._title(value, seat), self._pieces(value, seat)) for seat in SEATS)
        both = Group(_say("both"), (Piece("wound:", _say("wound"), _wound, again=True),))
        cards = tuple(Group(self._title(value, seat), fields=fields.hand(value, seat)) for seat in SEATS)
        return (
            Tab("pieces", say("editor.leaf_pieces"), (*sides, both)),
            Tab("time", say("editor.leaf_time"), fields.moment(value)),
            Tab("cards", say("editor.leaf_cards"), cards),
        )

    def _title(self, value: Value, seat: Seat) -> str:
        name: str = self.tables.operators[value["seats"][seat]["operator"]].name
        return say("editor.side", name=name, letter=SIDES[seat].letter).upper()

    def _pieces(self, value: Value, seat: Seat) -> tuple[Piece, ...]:
        area, plan = value["seats"][seat], fields.plan_of(value, seat)
        name = in_colour(seat, translated(self.tables.operators[area["operator"]].name))
        laid, most = len(plan["at"]), self.tables.numbers.markers
        there = area["node"] is not None
        figure = f"operators/{area['operator']}.svg"
        return (
            Piece(f"operator:{seat}", _say("operator", name=name), partial(_counter, seat, figure), there=there),
            Piece(
                f"marker:{seat}", _say("marker", name=name, number=min(laid + 1, most)),
                partial(_disc, seat, min(laid + 1, most)), again=True,
                reason=_say("all_laid", number=most) if laid >= most else "",
            ),
            Piece(
                f"sprint:{seat}", _say("sprint", name=name, number=laid or 1), partial(_sprint, seat),
                reason="" if laid else _say("no_marker"), there=bool(plan["sprint"]),
            ),
        )  # fmt: skip

    def offer(self, value: Value, piece: str | None) -> None:
        """Do nothing: an operator or a marker may lie on any node, so there is nothing to light."""

    def held(self, value: Value, name: str) -> Callable[[int], Surface] | None:
        """The picture of a thing or a piece in the hand."""
        kind, seat, number = fields.parts(name)
        if kind == "operator":
            return partial(_counter, seat, f"operators/{value['seats'][seat]['operator']}.svg")
        if kind == "marker":
            return partial(_disc, seat, number or min(len(fields.plan_of(value, seat)["at"]) + 1, self.tables.numbers.markers))
        return partial(_sprint, seat) if kind == "sprint" else _wound if kind == "wound" else None

    def loose(self, thing: str) -> bool:
        """Whether a thing can be dragged elsewhere: anything but the flag."""
        return fields.parts(thing)[0] != "flag"

    def tab_of(self, thing: str) -> str:
        """The page on which things are placed: the first one."""
        return "pieces"

    def place(self, value: Value, piece: str, space: str) -> str | None:
        """What lies on a node now. Raises: Refused."""
        kind, seat, _ = fields.parts(piece)
        if kind == "wound":
            return self._hurt(value, space)
        if kind == "operator":
            return self._stand(value, seat, space)
        plan = dict(fields.plan_of(value, seat))
        if kind == "sprint":
            fields.set_plan(value, seat, plan | {"sprint": plan["sprint"] or len(plan["at"]), "via": space})
            return piece
        face = self._face(value, space, plan["face"][-1] if plan["face"] else value["seats"][seat]["face"])
        fields.set_plan(value, seat, plan | {"at": [*plan["at"], space], "face": [*plan["face"], face]})
        return f"marker:{seat}:{len(plan['at']) + 1}"

    def _hurt(self, value: Value, space: str) -> str:
        """The operator on a node, who has a wound token now, or the next side of it."""
        seat = next((seat for seat in SEATS if value["seats"][seat]["node"] == space), None)
        if seat is None:
            raise Refused("illegal", _say("wound_nobody"))
        area = value["seats"][seat]
        area["wounds"] = self.tables.numbers.new_wounds if not area["wounds"] else area["wounds"] - 1
        return f"operator:{seat}"

    def _stand(self, value: Value, seat: Seat, space: str) -> str:
        """The operator of a seat, who stands on a node now; a plan that kept it where it stood goes with it."""
        area = value["seats"][seat]
        plan = area.get("plan")
        if value["phase"] in fields.ACTING and (not plan or set(plan["at"]) == {area["node"]}):
            area.pop("plan", None)  # the rules give one that stays where it is
        area["face"] = self._face(value, space, area["face"])
        area["node"] = space
        return f"operator:{seat}"

    def _face(self, value: Value, node: str, wish: str | None) -> str:
        """The facing on a node that is nearest to the wish: what a ladder asks for, the wish itself, or the first port."""
        ports = self._ports(value, node)
        return wish if wish in ports else ports[0]

    def _ports(self, value: Value, node: str) -> tuple[str, ...]:
        """The facings there are on a node."""
        place = self.board.graph.nodes[node]
        return (place.climb,) if place.climb and value["features"]["climbing"] else tuple(place.ports)

    def move(self, value: Value, thing: str, space: str) -> str | None:
        """The thing, which lies on another node now. Raises: Refused."""
        kind, seat, number = fields.parts(thing)
        if kind == "marker":
            plan = fields.plan_of(value, seat)
            at, face = list(plan["at"]), list(plan["face"])
            at[number - 1], face[number - 1] = space, self._face(value, space, face[number - 1])
            fields.set_plan(value, seat, plan | {"at": at, "face": face})
            return thing
        return self.place(value, thing, space)

    def turn(self, value: Value, thing: str, by: int) -> bool:
        """Whether a thing has a facing; it looks along the next port."""
        kind, seat, number = fields.parts(thing)
        node = self.space_of(value, thing)
        if node is None or kind not in ("operator", "marker"):
            return False
        if kind == "operator":
            area = value["seats"][seat]
            area["face"] = stepped(self._ports(value, node), area["face"], by)
            return True
        plan = fields.plan_of(value, seat)
        face = list(plan["face"])
        face[number - 1] = stepped(self._ports(value, node), face[number - 1], by)
        fields.set_plan(value, seat, plan | {"face": face})
        return True

    def remove(self, value: Value, thing: str) -> None:
        """Take an operator off the map, a marker out of a plan, or the flag from whoever holds it."""
        kind, seat, number = fields.parts(thing)
        if kind == "flag":
            value["flag"] = None
            return
        area, plan = value["seats"][seat], fields.plan_of(value, seat)
        if kind == "operator":
            area.update(node=None, face=None, wounds=0, sprinting=False)
            if value["phase"] in fields.ACTING:
                area["plan"] = None
            return
        if kind == "sprint":
            fields.set_plan(value, seat, plan | {"sprint": 0, "via": None})
            return
        at = [node for place, node in enumerate(plan["at"], 1) if place != number]
        face = [port for place, port in enumerate(plan["face"], 1) if place != number]
        sprint = plan["sprint"] - (plan["sprint"] > number) if plan["sprint"] != number else 0
        fields.set_plan(value, seat, plan | {"at": at, "face": face, "sprint": sprint, "via": plan["via"] if sprint else None})

    def clear(self, value: Value) -> None:
        """Take everybody off the board, every plan, and the flag from whoever holds it."""
        fields.begin(value, "planning")
        for seat in SEATS:
            fields.set_plan(value, seat, fields.EMPTY)
            self.remove(value, f"operator:{seat}")
        value["flag"] = None

    # --- what can be changed ------------------------------------------------------------------------------------------------

    def about(self, value: Value, thing: str) -> Group | None:
        """What can be changed of a thing, None when it is no longer there."""
        kind, seat, number = fields.parts(thing)
        node = self.space_of(value, thing)
        if node is None:
            return None
        if kind == "flag":
            return Group(_say("flag").upper(), fields=(fields.holder(value),))
        if kind == "sprint":
            return Group(_say("sprint_title", name=fields.name_of(value, seat)).upper(), line=_say("sprint_line", node=node))
        ports = tuple((port, say(f"operators:event.port.{port}")) for port in self._ports(value, node))
        if kind == "marker":
            now = fields.plan_of(value, seat)["face"][number - 1]
            turned = Field(f"{thing} face", _say("face"), now, partial(self._turn_to, thing), ports)
            return Group(_say("marker_title", name=fields.name_of(value, seat), number=number).upper(), fields=(turned,))
        area, at = value["seats"][seat], ("seats", seat)
        listed = [
            Field(f"{thing} face", _say("face"), area["face"], switch((*at, "face")), ports),
            Field(
                f"{thing} wounds", _say("wounds"), area["wounds"], switch((*at, "wounds")), low=0,
                high=self.tables.numbers.new_wounds, tip=_say("wounds_tip"),
            ),
        ]  # fmt: skip
        if value["phase"] in fields.ACTING:
            listed.append(Field(f"{thing} stopped", _say("stopped"), area["stopped"], switch((*at, "stopped"))))
            if value["half"] == "via":
                listed.append(Field(f"{thing} sprinting", _say("sprinting"), area["sprinting"], switch((*at, "sprinting"))))
        title = self._title(value, seat)
        return Group(title, fields=tuple(listed), line=_say("stands", node=node))

    def _turn_to(self, thing: str, value: Value, face: Any) -> None:
        _, seat, number = fields.parts(thing)
        plan = fields.plan_of(value, seat)
        faces = list(plan["face"])
        faces[number - 1] = face
        fields.set_plan(value, seat, plan | {"face": faces})

    def choose(self, value: Value, option: str, new: Any) -> None:
        """Change an option."""
        value["options"][option] = new

    # --- beside the board ---------------------------------------------------------------------------------------------------

    def chips(self, value: Value) -> Sequence[Chip]:
        """The round with its phase, and the score."""
        moment = say("operators:table.round", round=value["round"], phase=_say(f"phase_{value['phase']}"))
        score = [
            Chip(say("operators:table.score", name=fields.name_of(value, seat), points=value["score"][seat]), SIDES[seat])
            for seat in SEATS
        ]
        return [Chip(moment), *score]

    def spoken(self, value: Value, sentence: str) -> str:
        """A sentence of the rules with the names of operators in place of the keys of their seats."""
        return re.sub(r"seats\.(red|blue)[.:]? ?", lambda found: f"{fields.name_of(value, found[1])}: ", sentence)

    def offers(self, value: Value, seat: Seat) -> Sequence[PuzzleGoal]:
        """The goals that a puzzle for a seat may have."""
        return fields.offers(value, seat)

    def topic(self, value: Value, pos: tuple[int, int]) -> str:
        """What lies at a pixel, as the rule book finds it."""
        thing = self.thing_at(value, pos)
        return self.topic_of(value, thing) if thing else "node" if self.space_at(pos) else ""

    def topic_of(self, value: Value, piece: str) -> str:
        """What a piece or a thing is, as the rule book finds it."""
        return {"operator": "operator", "flag": "flag", "wound": "duel.wound"}.get(fields.parts(piece)[0], "marker")


# --- pictures ------------------------------------------------------------------------------------------------------------


def _counter(seat: Seat, figure: str, px: int) -> Surface:
    return shapes.counter(SIDES[seat], px, figure)


def _disc(seat: Seat, number: int, px: int) -> Surface:
    return marker_disc(number, SIDES[seat], round(px * 0.44), False, False)


def _sprint(seat: Seat, px: int) -> Surface:
    return sprint_disc("operators", SIDES[seat], round(px * 0.44), False)


def _wound(px: int) -> Surface:
    return picture("operators/wound-2.svg", (round(px * 0.9),) * 2)
