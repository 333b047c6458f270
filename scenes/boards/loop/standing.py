"""Where tokens stand so that none covers the face of another, and where their names are read: on no face, sign or other name."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple

from pygame import Rect

from scenes.boards.flat_board import Spot
from scenes.boards.lines import Point
from scenes.boards.loop.tokens import TOKEN, Token, badge_rects, side_px

LEAST = 0.74
"""The smallest size of one who makes room for others: 44 pixels at 1280x720."""
FACE, TALL, RAISED = 0.48, 0.42, 0.01
"""Of a token: how wide and high the part of it is that is never covered, and how far up it lies."""
RIM = 0.47  # of a token: how far it reaches from its middle
OWN, BARE = 0.8, 0.6  # of a face: what its own name leaves free, and what signs do
STEP, FAR, AROUND = 10, 420, 1.4
"""Board units: from one place that is tried to the next, and the farthest; in sides of a square, how far beside a corner."""
SMALLER, ASTRAY = 100.0, 90.0
"""Board units: as far away is what is a whole size smaller, and what is nearer to another square."""
CORNERS = (
    (0.0, 1.0), (0.0, -1.0), (1.0, 0.2), (-1.0, 0.2), (0.8, 0.8), (-0.8, 0.8), (0.8, -0.8), (-0.8, -0.8), (1.0, 1.0), (-1.0, 1.0),
    (1.0, -1.0), (-1.0, -1.0), (0.0, 1.4), (0.0, -1.4), (1.5, 0.2), (-1.5, 0.2),
)  # fmt: skip
"""Where on a token its name may stand, in steps right and down from its middle."""


class Stand(NamedTuple):
    """Where a token stands, and where on it its name does."""

    spot: Spot
    corner: Point


class Ground(NamedTuple):
    """What tokens stand on. `side` of a square in board units; `whole`: the map, in pixels; `signs`: what is written on it there;
    `point` and `inward` of a square, and the squares `beside` it.
    """

    side: float
    zoom: float
    whole: Rect
    signs: Sequence[Rect]
    point: Callable[[str], Point]
    inward: Callable[[str], Point]
    beside: Callable[[str], tuple[str, str]]


class _Taken(NamedTuple):
    middle: Point
    reach: float
    face: Rect
    name: Rect
    space: str
    gone: bool


def settled(tokens: Mapping[str, Token], wanted: Mapping[str, Stand], ground: Ground) -> dict[str, Stand]:
    """Every token where it is wanted, if that covers nobody; else at the nearest place that does not, smaller if need be."""
    taken: list[_Taken] = []
    found: dict[str, Stand] = {}
    for unit, stand in wanted.items():
        token = tokens[unit]
        later = [one for one in wanted if one not in found and one != unit and tokens[one].space == token.space]
        faces = [_part(tokens[one], wanted[one].spot, ground.zoom).face for one in later]
        found[unit], part = _place(token, stand, ground, taken, faces)
        taken.append(part)
    return found


def _place(token: Token, stand: Stand, ground: Ground, taken: Sequence[_Taken], later: Sequence[Rect]) -> tuple[Stand, _Taken]:
    """Where a token stands, and what it takes; its name leaves the faces free of those who come `later`, if it can."""
    for spot in _places(token.space, stand.spot, ground, token.gone or token.idle):
        part = _part(token, spot, ground.zoom)
        near = [one for one in taken if _meet(one, part)]
        over = (one for one in near if not token.gone or one.gone or one.space != token.space)
        under = (one for one in near if one.gone or not token.gone)
        if any(_covers(one, part) for one in over) or any(_covers(part, one) for one in under):
            continue
        if any(one.name.colliderect(part.face) for one in taken) or part.face.scale_by(BARE).collidelist(ground.signs) >= 0:
            continue
        corners = ((corner, _name(token, part, corner)) for corner in (stand.corner, *CORNERS))
        read = (one for one in corners if not one[1].w or _is_read(one[1], part.face, ground, taken, token.gone))
        if first := next(read, None):
            corner, name = next((one for one in chain((first,), read) if one[1].collidelist(later) < 0), first)
            return Stand(spot, corner), part._replace(name=name)
    part = _part(token, stand.spot, ground.zoom)
    return stand, part._replace(name=_name(token, part, stand.corner))


def _places(space: str, wanted: Spot, ground: Ground, lies: bool) -> Iterator[Spot]:
    """Where it is wanted, then around its square, the nearest place first; near where it is wanted, of one who `lies` behind."""
    yield wanted
    x, y = ground.point(space)
    inward, from_ = ground.inward(space), (round(wanted.x - x), round(wanted.y - y)) if lies else (0, 0)
    sizes = sorted({wanted.size, *(one for one in (0.86, 0.8, LEAST) if one < wanted.size)}, reverse=True)
    aside = round(ground.side * (AROUND if lies or all(inward) else 0.5))
    others = tuple((ox - x, oy - y) for ox, oy in map(ground.point, ground.beside(space)))
    for across, down, size in _around(inward, aside, tuple(sizes), others, from_):
        if ground.whole.contains(_disc((x + across) * ground.zoom, (y + down) * ground.zoom, TOKEN * size * ground.zoom)):
            yield Spot(x + across, y + down, size)


@lru_cache(maxsize=256)
def _around(
    inward: Point, aside: int, sizes: tuple[float, ...], others: tuple[Point, ...], wanted: tuple[int, int]
) -> Sequence[tuple[float, float, float]]:
    found, (ix, iy) = list[tuple[float, float, float, float]](), inward
    corner = bool(ix and iy)
    for far, along in product(range(-FAR, FAR + 1, STEP), range(-aside, aside + 1, STEP)):
        across, down = (far, along) if corner or ix else (along, far)
        astray = ASTRAY * any(math.dist((across, down), one) < math.hypot(across, down) for one in others)
        away = math.dist((across, down), wanted)
        found += [(away + astray + SMALLER * (sizes[0] - size), float(across), float(down), size) for size in sizes]
    return [one[1:] for one in sorted(found)]


def _part(token: Token, spot: Spot, zoom: float) -> _Taken:
    x, y, px = spot.x * zoom, spot.y * zoom, side_px(zoom, spot.size)
    face = Rect(0, 0, round(px * FACE), round(px * TALL)).move_to(center=(round(x), round(y - px * RAISED)))
    return _Taken((x, y), px * RIM, face, Rect(0, 0, 0, 0), token.space, token.gone)


def _disc(x: float, y: float, px: float) -> Rect:
    return Rect(0, 0, round(px), round(px)).move_to(center=(round(x), round(y)))


def _name(token: Token, part: _Taken, corner: Point) -> Rect:
    """Where the names of a token stand, an empty rectangle for none."""
    at = round(part.middle[0]), round(part.middle[1])
    rects = [rect for _, rect in badge_rects(token, at, round(part.reach / RIM), corner)]
    return rects[0].unionall(rects[1:]) if rects else Rect(0, 0, 0, 0)


def _is_read(name: Rect, face: Rect, ground: Ground, taken: Sequence[_Taken], gone: bool) -> bool:
    """Whether a name lies on nothing that is read; that of one who is `gone` lies beneath all others."""
    above = [_disc(*one.middle, 2 * one.reach) if gone else one.face for one in taken]
    return (
        ground.whole.contains(name)
        and not name.colliderect(face.scale_by(OWN))
        and name.collidelist([*ground.signs, *above, *(one.name for one in taken)]) < 0
    )


def _meet(one: _Taken, other: _Taken) -> bool:
    """Whether two tokens are so near that one may cover the other."""
    far = one.reach + other.reach
    return abs(one.middle[0] - other.middle[0]) < far and abs(one.middle[1] - other.middle[1]) < far


def _covers(one: _Taken, other: _Taken) -> bool:
    """Whether one token reaches over the face of another."""
    face = other.face
    x, y = max(face.left, min(one.middle[0], face.right)), max(face.top, min(one.middle[1], face.bottom))
    return math.dist(one.middle, (x, y)) < one.reach
