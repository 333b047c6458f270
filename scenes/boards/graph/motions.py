"""How the pieces of a board move: walking, turning, entering, falling, the flag, a check that finds nobody, a contact."""

from __future__ import annotations

import math

from scenes.boards import lines
from scenes.boards.acts import Act, between
from scenes.boards.bodies import SMALL, Body, drawn_at
from scenes.boards.graph.state import GraphState
from scenes.boards.lines import Point
from scenes.boards.pieces import PLATE, Piece
from scenes.boards.weight import MOST, QUAKE, STOP, halt, shaken
from scenes.kit.palette import Side
from scenes.kit.tweens import ease_in, ease_out, smooth

ENTER, TURN, FALL, RAISE, HEAL = 0.40, 0.18, 1.15, 0.45, 0.40  # seconds
SWEEP, NOBODY = 0.16, 0.55  # seconds: of each colour in a check, of the words that end it
CONTACT = 0.50
HELD, STRUCK = 0.43, 12.0  # the part of a fall for which a beat is held, and the degrees that it leans then
LEAN, SQUASH = 18.0, 0.16  # of a sprinter: degrees that it leans forward, the part of its height it loses
GAIT, STEPS, HOPS, PRESSED = 9.0, 4, 7.0, 0.1  # of who walks: degrees, steps on his way, board units of each, height lost between
FEW = 2  # how many times less dust he leaves than a sprinter
TRAIL, BESIDE, EACH = 210.0, 30.0, 9.0  # board units: of the streak behind it, of dust beside its way, between two puffs
HEIGHT = 120.0  # board units from which a piece comes down


class GraphAct(Act[GraphState]):
    """A motion over a board of nodes and lines."""


class Walk(GraphAct):
    """A piece walks along a line to the node at its other end; it leans, and leaves dust: at a sprint more of both."""

    def __init__(self, board: GraphState, seat: str, to: str, face: str | None, sprint: bool, seconds: float) -> None:
        super().__init__(board, seconds)
        self.seat, self.to, self.face, self.sprint = seat, to, face, sprint
        self.way: tuple[Point, ...] = ()
        self.turned = 0.0

    def begin(self) -> None:
        self.piece: Piece = self.board.pieces[self.seat]
        goal = self.board.graph.centre(self.to)
        if self.piece.node is not None and self.board.graph.line(self.piece.node, self.to):
            self.way = (self.piece.at, *self.board.courses.way(self.piece.node, self.to)[1:-1], goal)
        else:
            self.way = (self.piece.at, goal)
        self.whole = lines.length(self.way)
        self.was = self.piece.face
        self.aim = self.board.degrees(self.to, self.face)
        self.dusted = 0.0

    def show(self, part: float) -> None:
        far = smooth(part) * self.whole
        self.piece.at = lines.along(self.way, far)
        heading = self._heading(far)
        if self.was is not None and self.aim is not None:
            if part < 0.3:
                self.piece.face = between(self.was, heading, smooth(part / 0.3))
            elif part > 0.7:
                self.piece.face = between(heading, self.aim, smooth((part - 0.7) / 0.3))
            else:
                self.piece.face = heading
        forward = 1 if math.cos(math.radians(heading)) >= 0 else -1
        effort = math.sin(math.pi * part)
        if self.sprint:
            self.piece.lean, self.piece.squash = LEAN * forward * effort, SQUASH * effort
            steps = range(0, int(min(far, TRAIL * effort)), 6)
            self.piece.trail = tuple(lines.along(self.way, far - step) for step in steps)
        else:
            hop = abs(math.sin(math.pi * STEPS * part)) * min(1.0, 2 * effort)
            self.piece.lean, self.piece.lift = GAIT * forward * effort, HOPS * hop
            self.piece.squash = PRESSED * effort * (1 - hop)
        self._dust(far, heading)

    def _heading(self, far: float) -> float:
        back, ahead = lines.along(self.way, max(0.0, far - 4)), lines.along(self.way, far + 4)
        if back == ahead:
            return self.was or 0.0
        return math.degrees(math.atan2(ahead[1] - back[1], ahead[0] - back[0])) % 360

    def _dust(self, far: float, heading: float) -> None:
        aside = math.radians(heading + 90)
        each = EACH if self.sprint else EACH * FEW
        while far - self.dusted > each:
            self.dusted += each
            x, y = lines.along(self.way, self.dusted)
            by = BESIDE * (1 if round(self.dusted / each) % 2 else -1)
            self.board.puff((x + by * math.cos(aside), y + by * math.sin(aside)), heading)

    def end(self) -> None:
        piece = self.piece
        piece.at, piece.node, piece.face = self.board.graph.centre(self.to), self.to, self.aim
        # The first half of a sprint ends on the node between, the second one ends the sprint.
        piece.sprinting = self.sprint and not piece.sprinting
        piece.rest()


class Turn(GraphAct):
    """A piece turns on its node."""

    def __init__(self, board: GraphState, seat: str, face: str, seconds: float = TURN) -> None:
        super().__init__(board, seconds)
        self.seat, self.face = seat, face

    def begin(self) -> None:
        self.piece: Piece = self.board.pieces[self.seat]
        self.was, self.aim = self.piece.face, self.board.degrees(self.piece.node, self.face)

    def show(self, part: float) -> None:
        if self.was is not None and self.aim is not None:
            self.piece.face = between(self.was, self.aim, smooth(part))

    def end(self) -> None:
        self.piece.face = self.aim


class Heal(GraphAct):
    """The wound token of a piece turns over: to its other side, or away."""

    def __init__(self, board: GraphState, seat: str, wounds: int, seconds: float = HEAL) -> None:
        super().__init__(board, seconds)
        self.seat, self.wounds = seat, wounds

    def begin(self) -> None:
        self.piece: Piece = self.board.pieces[self.seat]

    def show(self, part: float) -> None:
        self.piece.token = abs(1 - 2 * part)
        if part >= 0.5:
            self.piece.wounds = self.wounds

    def end(self) -> None:
        self.piece.wounds, self.piece.token = self.wounds, 1.0


class Enter(GraphAct):
    """A piece comes down on a node."""

    def __init__(self, board: GraphState, seat: str, node: str, face: str | None, seconds: float = ENTER) -> None:
        super().__init__(board, seconds)
        self.seat, self.node, self.face = seat, node, face

    def begin(self) -> None:
        piece = self.board.pieces[self.seat]
        self.board.bodies.pop(self.seat, None)
        piece.at, piece.node, piece.present = self.board.graph.centre(self.node), self.node, True
        piece.face, piece.sprinting = self.board.degrees(self.node, self.face), False
        piece.fade, piece.lift = 0.0, HEIGHT

    def show(self, part: float) -> None:
        piece = self.board.pieces[self.seat]
        piece.fade, piece.lift = min(1.0, part * 2), HEIGHT * (1 - ease_out(part))

    def end(self) -> None:
        self.board.pieces[self.seat].rest()
        for turn in range(0, 360, 60) if self.seconds else ():  # who is there at once has not fallen
            self.board.puff(self.board.graph.centre(self.node), turn)


class Fall(GraphAct):
    """A piece is held for a beat as it is hit, topples, fades and is off the board; its body stays there, and where it fell."""

    def __init__(self, board: GraphState, seat: str, moment: int, seconds: float = FALL) -> None:
        """`moment`: the round in which it falls."""
        super().__init__(board, seconds)
        self.seat, self.moment = seat, moment

    def begin(self) -> None:
        piece = self.board.pieces[self.seat]
        self.body = Body(piece.side, piece.figure, piece.node or "", piece.at, 2 * PLATE * SMALL, self.moment)
        drawn_at(self.body, self.board.camera.zoom)
        halt(self.board, STOP * self.seconds / FALL)

    def show(self, part: float) -> None:
        piece, fall = self.board.pieces[self.seat], max(0.0, (part - HELD) / (1 - HELD))
        piece.lean = STRUCK * min(1.0, part / HELD * 6) + (90 - STRUCK) * ease_in(min(1.0, fall / 0.6))
        self.board.shaken = shaken(0.8, 0.6, part * FALL, self.board.scale.px(MOST), QUAKE)
        piece.fade = 1 - ease_in(max(0.0, (fall - 0.35) / 0.65))

    def end(self) -> None:
        piece = self.board.pieces[self.seat]
        self.board.shaken, self.board.held = (0, 0), 0.0
        piece.present, piece.node, piece.face, piece.sprinting, piece.wounds = False, None, None, False, 0
        piece.rest()
        self.board.lay_body(self.seat, self.body)


class Raise(GraphAct):
    """The flag takes the colour of its new holder, from the pole outwards; None makes it nobody's."""

    def __init__(self, board: GraphState, side: Side | None, seconds: float = RAISE) -> None:
        super().__init__(board, seconds)
        self.side = side

    def begin(self) -> None:
        self.was = self.board.flag_side

    def show(self, part: float) -> None:
        half = smooth(part * 2 if part < 0.5 else part * 2 - 1)
        self.board.dye_flag(self.was if part < 0.5 else self.side, 1 - half if part < 0.5 else half)

    def end(self) -> None:
        self.board.hold_flag(self.side)


class Check(GraphAct):
    """What these nodes can see lights up, a colour after the other; then it says that there is nobody."""

    def __init__(self, board: GraphState, nodes: tuple[str, ...], factor: float = 1.0) -> None:
        self.sweeps = [(colour, board.chains_from(nodes, colour)) for colour in lines.STROKES]
        self.sweeps = [(colour, chains) for colour, chains in self.sweeps if chains]
        self.nodes, self.sweep, self.shown = nodes, SWEEP * factor, -1
        super().__init__(board, (len(self.sweeps) * SWEEP + NOBODY) * factor)

    def show(self, part: float) -> None:
        now = part * self.seconds / self.sweep if self.sweep else 99
        place = int(now)
        if place < len(self.sweeps):
            colour, chains = self.sweeps[place]
            if place != self.shown:
                self.shown = place
                self.board.flash(chains, colour)
            self.board.fade_flash(math.sin(math.pi * (0.15 + 0.85 * (now - place))))
        elif self.shown < len(self.sweeps):
            self.shown = len(self.sweeps)
            self.board.say_nobody(self.nodes)

    def end(self) -> None:
        self.board.end_flash()


class Contact(GraphAct):
    """Sparks run from two nodes that see each other along the closest path; where they meet, it lights up with its range."""

    def __init__(self, board: GraphState, a: str, b: str, seconds: float = CONTACT) -> None:
        super().__init__(board, seconds)
        self.nodes = board.closest(a, b)
        self.label = board.range_words(a, b)

    def begin(self) -> None:
        colour, path = self.nodes
        self.course = self.board.courses.path(path, colour)
        self.whole = lines.length(self.course)

    def show(self, part: float) -> None:
        far = ease_in(part) * self.whole / 2
        self.board.sparks = [lines.along(self.course, far), lines.along(self.course, self.whole - far)]

    def end(self) -> None:
        self.board.sparks = []
        self.board.mark_contact(self.nodes[1], self.nodes[0], self.label)
