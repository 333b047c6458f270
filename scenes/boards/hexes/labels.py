"""Words that lie over a map of hexes and what stands there: what a way costs, what a line meets, tags, sides; none on another."""

from __future__ import annotations

import math
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

import pygame
from pygame import Rect, Surface

from scenes.boards.hexes.ground import HexGround
from scenes.boards.hexes.late import FINE, WAY, Late, corner_spots, corners, handle_px, on, placed
from scenes.boards.hexes.over import Over, Sight
from scenes.boards.hexes.overlays import HEAD, LIT, NEAR, READ, badge_place, cell_size, figure_place, threat_badge
from scenes.boards.hexes.strokes import along, lines_of
from scenes.boards.lines import Point, ready
from scenes.boards.over import Path
from scenes.boards.sheet import RIM, number_tag
from scenes.kit import palette
from scenes.kit.fonts import BOLD
from scenes.kit.kept import kept
from scenes.kit.palette import Colour
from scenes.kit.text import HALO, capitals, haloed

BLOCKED = palette.colour("3A433D")  # the ground of the words that say what closes a line
PARTS = (0.5, 0.38, 0.62, 0.28, 0.72)
"""The parts of a line at which its words may lie, the best first."""
WORTH = 3  # so many pixels of figures are rather hidden than one of a counter
FAR = 2.0  # so much farther than beside its end the words of a way lie where they would hide too much there
AWAY = 4000  # pixels around the part of a board that is seen
TAIL = 0.30  # heights of a hex from the middle of a way's last hex to the point that leads there from its words
HIDES = 0.25  # a word on an empty hex that would hide so much of itself in figures is left out
TOUCH = 2  # pixels: so far a word that points at a counter lies over its edge
AROUND = (0.4, 1.0, 1.6, 2.4, 3.2)  # heights of a tag that it lies away from whom it is about, where it has no room at him
ENDS = ("midbottom", "midtop", "midright", "midleft", "bottomright", "bottomleft", "topright", "topleft")
WITHIN = 4  # pixels that a tail leads into what it points at
COUNTER = 0.74  # heights of a hex: the side of the ground on which no word lies, where a counter stands


def above(
    ground: HexGround,
    over: Over,
    zoom: float,
    text: int,
    taken: Container[str] = (),
    full: Container[str] = (),
    standing: Sequence[Rect] = (),
    window: Rect | None = None,
    owners: Mapping[str, Rect] = MappingProxyType({}),
    edges: Sequence[Rect] = (),
    leads: bool = True,
) -> list[Late]:
    """What is to be read or pressed, over the counters; `taken` are the hexes on which any stand, `full` those with a crowd,
    `standing` what counters take of the board, `window` the part of it that is seen, `owners` what those take of it whom
    something is told of on a hex: words, a number of enemies, the end of a way; `edges` what the fronts of counters take;
    `leads`: a tag without room at somebody lies near by, with a tail.
    """
    found: list[Late] = list(raised_badges(ground, over, zoom, owners))
    standing = [*standing, *edges, *(_beyond(window) if window else ())]
    raised = [sign.get_rect(topleft=at) for sign, at in found]
    figures, lying = [*_figures(ground, over, zoom, text, taken), *_badges(ground, over, zoom), *raised], list[Rect]()
    found += raised_costs(ground, over, zoom, text, taken, edges)
    if over.path:
        covered = [*figures, *_signs(ground, over, zoom), *WORTH * [*_counters(ground, zoom, taken, full), *standing]]
        covered += _counters(ground, zoom, ground.objectives)  # what both sides are after
        words = list(way_words(ground, over.path, zoom, text, covered, owners.get(over.path.spaces[-1])))
        lying = [sign.get_rect(topleft=at) for sign, at in words[-1:]]  # the words at its end; its tail is covered by nothing
        found += words
    drawn = [one for line in lines_of(ground, over) for one in along(*(placed(point, zoom) for point in line))]
    found += tags(ground, over.tags, zoom, text, taken, [*figures, *drawn, *WORTH * standing], lying, owners, leads)
    if over.sight:
        lying = [*edges, *(sign.get_rect(topleft=at) for sign, at in found)]
        found += list(sight_words(ground, over.sight, zoom, text, taken, lying))
    if over.corners:
        found += corners(ground, over.corners, zoom, text)
    return found


def kept_in(ground: HexGround, zoom: float, late: Late) -> Late:
    """The same, shifted as little as it takes to lie on the map."""
    sprite, at = late
    wide, high = (round(units * zoom) for units in ground.extent)
    return sprite, sprite.get_rect(topleft=at).clamp((2, 2, wide - 4, high - 4)).topleft


def tags(
    ground: HexGround,
    words: Mapping[str, str],
    zoom: float,
    text: int,
    taken: Container[str] = (),
    figures: Sequence[Rect] = (),
    words_lying: Sequence[Rect] = (),
    owners: Mapping[str, Rect] = MappingProxyType({}),
    leads: bool = True,
) -> Iterator[Late]:
    """The pictures of words on hexes: below, above or beside whom they are about, pointing at him, where they cover nobody else.
    On a hex on which nobody stands they lie at its head, and nowhere if they would hide figures all around. Where two would cover
    each other the second one is a dot.

    `words_lying`: other words that lie there already; `owners`: what those they are about take of the board.
    """
    lying = list(words_lying)
    covered = [*figures, *(_counters(ground, zoom, taken) if words and not owners else ())]
    for space, said in words.items():
        centre = ground.centre(space)
        plain = number_tag(said, text)
        if space in taken:
            own = owners.get(space) or _counters(ground, zoom, {space})[0]
            others = [one for one in covered if not own.inflate(2, 2).contains(one)]
            tag, at = _least(ground, zoom, _apart(ground, zoom, _pointing(said, text, own), lying), others)
            if (
                leads
                and _lost(tag.get_rect(topleft=at), others)
                and (far := _farther(ground, zoom, plain, own, [*lying, *others]))
            ):
                tag, at = plain, far.topleft
                yield _tail(far, _nearest(own, far), 0.0, own, RIM)
        else:
            places = [_at_head(ground, plain, space, zoom), *_around(ground, plain, space, zoom)]
            tag, at = _least(ground, zoom, _apart(ground, zoom, places, lying), covered)
            if _lost(tag.get_rect(topleft=at), figures) > HIDES * tag.get_width() * tag.get_height():
                continue
        rect = tag.get_rect(topleft=at)
        if rect.collidelist(lying) == -1:
            lying.append(rect)
            yield tag, at
        else:
            yield on(_dot(max(9, round(12 * zoom))), centre, zoom)


def _apart(ground: HexGround, zoom: float, places: Iterable[Late], lying: Sequence[Rect]) -> list[Late]:
    """Those of these places that are on no other words; all of them where there is none."""
    found = [kept_in(ground, zoom, place) for place in places]
    return [one for one in found if one[0].get_rect(topleft=one[1]).collidelist(lying) < 0] or found


def _pointing(said: str, text: int, own: Rect) -> Iterator[Late]:
    """A tag that points at a counter, from below, above and beside it, in its middle first, then as far aside as it still can."""
    up, down, left, right = (_pointed(said, text, way) for way in ("up", "down", "left", "right"))
    aside = max(0, min(own.w, up.get_width()) // 2 - 4)
    for across in (0, aside, -aside):
        for sprite, top in ((up, own.bottom - TOUCH), (down, own.top + TOUCH - down.get_height())):
            yield sprite, (own.centerx - sprite.get_width() // 2 + across, top)
    for sprite, x in ((left, own.right - TOUCH), (right, own.left + TOUCH - right.get_width())):
        for y in (own.centery - sprite.get_height() // 2, own.bottom - sprite.get_height(), own.top):
            yield sprite, (x, y)


def _farther(ground: HexGround, zoom: float, tag: Surface, own: Rect, others: Sequence[Rect]) -> Rect | None:
    """The nearest place around a counter where a tag covers nothing, its tail neither; None: there is none near by."""
    wide, high = tag.get_size()
    for away in AROUND:
        room = own.inflate(2 * away * high + wide, 2 * away * high + high)
        ends = [getattr(room, one) for one in ENDS]
        for place in (kept_in(ground, zoom, (tag, tag.get_rect(center=end).topleft))[1] for end in ends):
            found = tag.get_rect(topleft=place)
            led = along(_nearest(found, own), _nearest(own, found))[1:-1]
            if not any(one.collidelistall(list(others)) for one in (found, *(one.inflate(-4, -4) for one in led))):
                return found
    return None


def _nearest(area: Rect, to: Rect) -> tuple[int, int]:
    """The pixel of an area that is nearest to the middle of another, a little within."""
    inner = area.inflate(-2 * WITHIN, -2 * WITHIN)
    return max(inner.left, min(inner.right, to.centerx)), max(inner.top, min(inner.bottom, to.centery))


def _at_head(ground: HexGround, tag: Surface, space: str, zoom: float) -> Late:
    """A tag at the head of its own hex, where no figure stands."""
    return on(tag, ground.centre(space), zoom, -round(cell_size(ground, zoom)[1] * HEAD))


def _beyond(window: Rect) -> list[Rect]:
    """What lies around the part of a board that is seen: whoever is there is as good as hidden."""
    wide, high = window.w + 2 * AWAY, window.h + 2 * AWAY
    return [
        Rect(window.x - AWAY, window.y - AWAY, wide, AWAY),
        Rect(window.x - AWAY, window.bottom, wide, AWAY),
        Rect(window.x - AWAY, window.y - AWAY, AWAY, high),
        Rect(window.right, window.y - AWAY, AWAY, high),
    ]


def _around(ground: HexGround, tag: Surface, space: str, zoom: float, away: float = 1.0) -> Iterator[Late]:
    """A tag above, to the right and to the left of who stands on a hex, then at the hex's lower and upper corners; so many times
    as far `away` from it.
    """
    size = cell_size(ground, zoom)
    far, down = size[0] * 0.40 * away + tag.get_width() / 2, size[1] * 0.5 * away
    for across, drop in ((0.0, -down), (far, 0.0), (-far, 0.0), (far, down), (-far, down), (far, -down), (-far, -down)):
        sprite, (x, y) = on(tag, ground.centre(space), zoom, round(drop))
        yield sprite, (x + round(across), y)


def _least(ground: HexGround, zoom: float, places: Iterable[Late], covered: Sequence[Rect]) -> Late:
    """The first of these places that covers nothing; else the first that covers less than half of what those before it hide."""
    found: tuple[float, Late] | None = None
    for place in places:
        late = kept_in(ground, zoom, place)
        rect = late[0].get_rect(topleft=late[1])
        lost = _lost(rect, covered)
        if not lost:
            return late
        if found is None or lost < 0.5 * found[0] - 40:
            found = lost, late
    assert found
    return found[1]


def _lost(rect: Rect, covered: Sequence[Rect]) -> int:
    """The pixels of these that lie under a rectangle."""
    return sum(one.w * one.h for one in (rect.clip(covered[hit]) for hit in rect.collidelistall(list(covered))))


def _figures(ground: HexGround, over: Over, zoom: float, text: int, taken: Container[str]) -> list[Rect]:
    """About where the figures of hexes stand that can be reached and on which nobody does."""
    px, drop = figure_place(cell_size(ground, zoom), text, bool(over.numbers))
    found = []
    for space, cost in over.reach.items():
        if cost and space not in taken:
            found.append(_figure(ground, space, cost, zoom, px, drop))
    return found


def _figure(ground: HexGround, space: str, cost: str, zoom: float, px: int, drop: int) -> Rect:
    """About where the figure of a hex stands, so many pixels high and so far below its middle."""
    x, y = ground.centre(space)
    wide = round(px * (0.62 * len(cost) + 0.2))
    return Rect(round(x * zoom) - wide // 2, round(y * zoom) + drop - px // 2, wide, px)


def _badges(ground: HexGround, over: Over, zoom: float) -> list[Rect]:
    """About where the numbers of enemies stand at the head of hexes."""
    high = cell_size(ground, zoom)[1]
    if high < NEAR:
        return []
    wanted = (space for space in over.numbers if space in over.reach or not over.reach)
    return [badge_place(placed(ground.centre(space), zoom), high) for space in wanted]


def raised_badges(ground: HexGround, over: Over, zoom: float, owners: Mapping[str, Rect]) -> Iterator[Late]:
    """The numbers of enemies on hexes where somebody stands, at the head of his counter, left of what is told of him there."""
    high = cell_size(ground, zoom)[1]
    for space, number in over.numbers.items() if high >= NEAR else ():
        if stood := owners.get(space):
            place = badge_place((0, 0), high)
            place.center = stood.left + place.w // 8, stood.top + place.h // 8
            yield threat_badge(number, place.w), place.topleft


def _signs(ground: HexGround, over: Over, zoom: float) -> list[Rect]:
    """Where the signs of directions lie that are offered or shown."""
    spots, side = corner_spots(ground, over.corners, zoom).values() if over.corners else (), 2 * handle_px(zoom)
    return [Rect(0, 0, side, side).move_to(center=(round(x), round(y))) for x, y in spots]


@kept(96)
def _pointed(said: str, size: int, way: str = "up") -> Surface:
    """A tag with a point on one edge, so that it is seen whose it is: `up`, `down`, `left` or `right`."""
    tag = number_tag(said, size)
    wide, tall = tag.get_size()
    tip = max(4, tall // 3)
    across, flat = (tip if way in ("left", "right") else 0), (tip if way in ("up", "down") else 0)
    box = Rect(across if way == "left" else 0, flat if way == "up" else 0, wide, tall)
    ends = {"up": box.midtop, "down": box.midbottom, "left": box.midleft, "right": box.midright}
    turn = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}[way]
    (x, y), half = ends[way], tip * 0.9
    foot = x - turn[0], y - turn[1]
    large = Surface(((wide + across) * FINE, (tall + flat) * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    shape = (
        (x + turn[0] * tip, y + turn[1] * tip),
        (foot[0] - turn[1] * half, foot[1] - turn[0] * half),
        (foot[0] + turn[1] * half, foot[1] + turn[0] * half),
    )
    pygame.draw.polygon(large, RIM, [(px * FINE, py * FINE) for px, py in shape])
    found = pygame.transform.smoothscale(large, (wide + across, tall + flat))
    found.blit(tag, box)
    return ready(found)


@kept(8)
def _dot(px: int) -> Surface:
    """A mark that there is something, where its words have no room."""
    large = Surface((px * FINE, px * FINE), pygame.SRCALPHA)
    large.fill((*RIM, 0))
    for part, shade in ((1.0, RIM), (0.72, WAY)):
        pygame.draw.circle(large, shade, (px * FINE / 2,) * 2, px * FINE / 2 * part)
    return ready(pygame.transform.smoothscale(large, (px, px)))


def raised_costs(
    ground: HexGround, over: Over, zoom: float, text: int, taken: Container[str] = (), edges: Sequence[Rect] = ()
) -> Iterator[Late]:
    """What hexes cost, once more over what strikes the figures out: the dashes of a way, the fronts of counters beside them."""
    px, drop = figure_place(cell_size(ground, zoom), text, bool(over.numbers))
    top, high = capitals(BOLD, px)
    way = over.path.spaces[1:] if over.path else ()
    for space, cost in over.reach.items():
        if cost and space not in taken and (space in way or _figure(ground, space, cost, zoom, px, drop).collidelist(edges) >= 0):
            glyphs = haloed(cost, BOLD, px, palette.INK, LIT)
            yield on(glyphs, ground.centre(space), zoom, drop + glyphs.get_height() // 2 - high // 2 - top - HALO)


def way_words(
    ground: HexGround, path: Path, zoom: float, text: int, covered: Sequence[Rect] = (), end: Rect | None = None
) -> Iterator[Late]:
    """The words of a way: the cost of each step; what is left at its end, where it hides least of what is `covered`, pointing at
    whoever stands there.

    `end`: what he takes of the board.
    """
    points = [ground.centre(space) for space in path.spaces]
    size = cell_size(ground, zoom)
    if size[1] >= 30:
        for cost, a, b in zip(path.costs, points, points[1:], strict=False):
            yield on(number_tag(cost, READ if size[1] < 64 else text), ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), zoom)
    if path.left:
        tag = number_tag(path.left, text, palette.INK, WAY)
        below = on(tag, points[-1], zoom, round(size[1] * 0.5) + tag.get_height() // 2 + 2)
        near, far = (_around(ground, tag, path.spaces[-1], zoom, away) for away in (1.0, FAR))
        head = kept_in(ground, zoom, _at_head(ground, tag, path.spaces[-1], zoom))
        free = not _lost(head[0].get_rect(topleft=head[1]), covered)
        sprite, at = head if free else _least(ground, zoom, [below, *near, *far], covered)
        yield _tail(sprite.get_rect(topleft=at), placed(points[-1], zoom), size[1] * TAIL, end)
        yield sprite, at


def _tail(tag: Rect, to: Point, near: float, end: Rect | None, shade: Colour = WAY) -> Late:
    """A point on the tag of a way that leads to its end, up to so many pixels before its middle, or to the edge of who stands
    there: it is seen whose tag it is.
    """
    x, y = max(tag.left + tag.h, min(tag.right - tag.h, to[0])), float(tag.centery)
    if line := end.clipline((x, y), to) if end else ():
        to, near = line[0], 0.0
    far = math.dist((x, y), to) or 1.0
    part = max(0.0, 1 - near / far)
    return _spike(round((to[0] - x) * part), round((to[1] - y) * part), tag.h, (round(x), round(y)), shade)


def _spike(across: int, down: int, thick: int, at: tuple[int, int], shade: Colour) -> Late:
    sprite = _spiked(across, down, thick, shade)
    return sprite, (at[0] + min(0, across) - thick, at[1] + min(0, down) - thick)


@kept(48)
def _spiked(across: int, down: int, thick: int, shade: Colour) -> Surface:
    """A spike so many pixels long, as thick at its foot as the tag is high."""
    size = (abs(across) + 2 * thick, abs(down) + 2 * thick)
    large = Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    large.fill((*shade, 0))
    foot = pygame.Vector2(thick - min(0, across), thick - min(0, down)) * FINE
    tip = foot + pygame.Vector2(across, down) * FINE
    if across or down:
        aside = pygame.Vector2(-down, across)
        aside.scale_to_length(thick * FINE * 0.4)
        pygame.draw.polygon(large, shade, [foot + aside, tip, foot - aside])
    return ready(pygame.transform.smoothscale(large, size))


def sight_words(
    ground: HexGround, line: Sight, zoom: float, text: int, taken: Container[str] = (), lying: Sequence[Rect] = ()
) -> Iterator[Late]:
    """The words for what closes a line of sight, and those beside one that is open and long enough.

    They lie where they cover no counter on the hexes that are `taken`, nor the words that are `lying` there already.
    """
    size = cell_size(ground, zoom)
    covered = [*lying, *_counters(ground, zoom, taken)]
    if line.clear and line.words:
        a, b = ground.centre(line.start), ground.centre(line.end)
        tag = number_tag(line.words, text, palette.TEXT)
        if math.dist(a, b) * zoom > tag.get_width() + 1.6 * size[0]:  # else it would lie on who stands at the ends
            places = (
                on(tag, (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part), zoom, side * tag.get_height())
                for part in PARTS
                for side in (-1, 1)
            )
            yield _free(ground, zoom, places, covered)
    for space, words in line.blockers.items():
        if words:
            tag = number_tag(words, text, palette.TEXT, BLOCKED)
            far = round(size[1] * 0.5) + tag.get_height() // 2
            yield _free(ground, zoom, (on(tag, ground.centre(space), zoom, side * far) for side in (-1, 1)), covered)


def _counters(ground: HexGround, zoom: float, taken: Container[str], full: Container[str] = ()) -> list[Rect]:
    """About where counters stand on the hexes that are taken; a crowd takes all of its hex."""
    high, found = cell_size(ground, zoom)[1], list[Rect]()
    for space in ground.hexes.spaces():
        if space in taken:
            side = high if space in full else round(high * COUNTER)
            x, y = ground.centre(space)
            found.append(Rect(0, 0, side, side).move_to(center=(round(x * zoom), round(y * zoom))))
    return found


def _free(ground: HexGround, zoom: float, places: Iterable[Late], covered: Sequence[Rect]) -> Late:
    """The first of these places that covers nothing; the one that covers the fewest things where there is none."""
    found = [kept_in(ground, zoom, one) for one in places]
    return min(found, key=lambda one: len(one[0].get_rect(topleft=one[1]).collidelistall(covered)))
