"""Shots along a line from one piece to another, as on any board, and what they do to whom they hit."""

from __future__ import annotations

from pygame import Surface

from scenes.boards.acts import Act, Air
from scenes.boards.graph.state import GraphState
from scenes.boards.gunfire import FLIGHT, LIT, RIM, Gunfire, lit
from scenes.boards.lines import Point, toward
from scenes.boards.pieces import body, plate_px
from scenes.boards.weight import sprung
from scenes.kit.tweens import smooth

AIM, SHOT = 0.35, 0.45  # seconds
RAISES, LEANS, CROUCH = 0.7, 12.0, 0.15  # the part of its time in which a weapon comes up, degrees, the part of the height lost
ROUNDS, KILLING = 3, 5  # that whoever wounds fires, and whoever kills
FIRES = 0.7  # the part of its time within which all of them land
JOLT, BACK = 10.0, 10.0  # degrees that whoever is hit leans back, board units that he is thrown back
SPRINGS = 0.3  # seconds after which he stands again


def sighted(board: GraphState, shooter: str, target: str) -> tuple[Point, ...]:
    """The course from one piece to another along the line by which it sees it, which is lit until somebody ends that."""
    spots, (a, b) = board.spots(), (board.pieces[seat].node or "" for seat in (shooter, target))
    if (a, b) not in board.graph.sight or a == b:
        return spots[shooter], spots[target]
    colour, path = board.closest(a, b)
    board.mark_contact(path, colour, board.range_words(a, b))
    return spots[shooter], *board.courses.path(path, colour)[1:-1], spots[target]


class Aim(Act[GraphState]):
    """A piece takes aim at another: it leans over its weapon, and holds so."""

    def __init__(self, board: GraphState, shooter: str, target: str, seconds: float = AIM) -> None:
        super().__init__(board, seconds)
        self.shooter, self.target = shooter, target

    def begin(self) -> None:
        course = sighted(self.board, self.shooter, self.target)
        self.side = 1 if course[1][0] >= course[0][0] else -1

    def show(self, part: float) -> None:
        piece, bent = self.board.pieces[self.shooter], smooth(min(1.0, part / RAISES))
        piece.lean, piece.squash = LEANS * self.side * bent, CROUCH * bent

    def end(self) -> None:
        piece = self.board.pieces[self.shooter]
        piece.lean = piece.squash = 0.0


class Shot(Air[GraphState]):
    """A piece fires at another along the line by which it sees it; the line is lit until somebody ends that."""

    def __init__(self, board: GraphState, shooter: str, target: str, seconds: float = SHOT, kills: bool = False) -> None:
        super().__init__(board, seconds)
        self.shooter, self.target, self.rounds = shooter, target, KILLING if kills else ROUNDS

    def ready(self) -> None:
        board, course = self.board, sighted(self.board, self.shooter, self.target)
        # Where they stand, whatever another shot does to them at the same time.
        self.rest = {seat: board.graph.centre(board.pieces[seat].node or "") for seat in (self.shooter, self.target)}
        self.way = toward(course[-2], course[-1])
        way, radius = [board.camera.to_screen(one) for one in course], plate_px(board.camera.zoom)
        self.fire = Gunfire(way, self.rounds, SHOT * FIRES, 2 * radius)
        one = board.pieces[self.target]
        plate = body(board.art, one.side, one.figure, radius, one.wounds, one.sprinting)
        self.lit = lit(plate, board.scale.px(RIM))

    def show(self, part: float) -> None:
        super().show(part)
        passed, pieces = part * SHOT, self.board.pieces
        (x, y), zoom = self.fire.kick(passed), self.board.camera.zoom
        ax, ay = self.rest[self.shooter]
        pieces[self.shooter].at = ax + x / zoom, ay + y / zoom
        back = self._thrown(passed)
        bx, by = self.rest[self.target]
        pieces[self.target].at = bx + self.way[0] * BACK * back, by + self.way[1] * BACK * back
        pieces[self.target].lean = JOLT * back * (1 if self.way[0] >= 0 else -1)

    def _thrown(self, passed: float) -> float:
        """How far whoever is hit is thrown back by the round that hit him last, of all that he may be."""
        ages = [passed - one.fired - FLIGHT for one in self.fire.rounds]
        return max((sprung(age / SPRINGS) for age in ages if 0 <= age < SPRINGS), default=0.0)

    def end(self) -> None:
        super().end()
        for seat, at in self.rest.items():
            self.board.pieces[seat].at = at
        self.board.pieces[self.target].lean = 0.0

    def paint(self, surface: Surface) -> None:
        """Paint whoever is hit lit up, then the fire."""
        passed = self.part * SHOT
        if 0 <= passed - self.fire.rounds[-1].fired - FLIGHT < LIT:  # once: what flickers hurts the eye
            at = self.board.camera.to_screen(self.board.spots()[self.target])
            surface.blit(self.lit, self.lit.get_rect(center=at))
        self.fire.paint(surface, passed)
