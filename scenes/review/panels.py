"""Beside the board of a review: the list of marks, and where the result came from."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from game.review.record import Review
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import HEADING, LABEL, REGULAR, SEMIBOLD, STENCIL
from scenes.kit.layout import SMALL_FLOOR, Scale
from scenes.kit.marks import plain
from scenes.kit.palette import SIDES, mixed
from scenes.kit.pictures import picture
from scenes.kit.widgets import Widget
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.story import listed
from scenes.review.decision_panel import shade_of
from scenes.review.deeds import answered
from scenes.review.marks import badge
from scenes.review.said import added_up, percent, signed
from scenes.review.state import ALL, OTHER, OWN, ReviewState

ROW, SIGN, WHOSE = 38.0, 24.0, 20.0  # design units: a line of the list, the sign in it, and the counter of whose it is
BAR = 0.3  # how much of its colour the bar behind a line of words has
STAGE = 8 + SIGN + 4 + WHOSE + 6  # from where the round is told


class ActionRow(Widget):
    """An action in the list: its sign, whose it is, its round, what was done, and what it brought."""

    def __init__(self, state: ReviewState, number: int, stage: str, pick: Callable[[int], None]) -> None:
        super().__init__()
        self.known, self.number, self.stage, self.pick = state, number, stage, pick
        told = self.told()
        words, view = presentation(state.recording.rules.id).action_words(), state.recording.at(told - 1)
        self.words, self.whose = plain(words.in_words(view, state.done(told))), SIDES.get(state.seat(told))
        self.picked = False

    def told(self) -> int:
        """The number of the action that is named."""
        return self.number

    def press(self) -> None:
        self.pick(self.number)

    def sign(self, side: int) -> Surface:
        """The sign of the action, so many pixels wide."""
        raise NotImplementedError

    def worth(self) -> float:
        """What it brought."""
        raise NotImplementedError

    def _words(self, scale: Scale, wide: int) -> tuple[Surface, Surface, int]:
        """The round and what was done, in as many lines as it needs, and where that begins."""
        size = scale.text(LABEL)
        stage = text.drawn(self.stage, REGULAR, size, palette.DIM)
        x = scale.px(STAGE) + max(stage.get_width(), scale.px(18)) + scale.px(8)
        room = wide - x - text.width("−100", SEMIBOLD, size) - scale.px(20)
        return stage, text.rich(self.words, size, max(scale.px(60), room)), x

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, max(scale.px(ROW), self._words(scale, room)[1].get_height() + scale.px(12))

    def paint(self) -> Surface:
        px, scale, high = self.scale.px, self.scale, self.rect.h
        ground = palette.PANEL_HIGH if self.picked or self.hovered else palette.PANEL
        edge = palette.AMBER if self.picked else palette.LINE
        surface = shapes.box(self.rect.size, ground, edge, px(4), 2 if self.picked else 1).copy()
        sign = self.sign(px(SIGN))
        surface.blit(sign, (px(8), (high - sign.get_height()) // 2))
        stage, words, x = self._words(scale, self.rect.w)
        size, box = scale.text(LABEL), surface.get_rect()
        if self.whose:
            whose = shapes.counter(self.whose._replace(letter=""), px(WHOSE))
            surface.blit(whose, (px(8 + SIGN + 4), (high - whose.get_height()) // 2))
        surface.blit(stage, (px(STAGE), text.middle(box, REGULAR, size)))
        surface.blit(words, (x, (high - words.get_height()) // 2))
        worth = self.worth()
        figure = text.drawn(signed(worth), SEMIBOLD, size, shade_of(worth))
        surface.blit(figure, (self.rect.w - px(10) - figure.get_width(), text.middle(box, SEMIBOLD, size)))
        return surface


class MarkRow(ActionRow):
    """A marked decision in the list, with what it cost or found."""

    def sign(self, side: int) -> Surface:
        return badge(self.known.mark(self.number), side)

    def worth(self) -> float:
        return self.known.worth(self.number)


class LuckRow(ActionRow):
    """The action with which luck moved the chance most, with how far it did; what only answered is told by what it answered."""

    def told(self) -> int:
        return answered(self.known.recording.log, self.number)

    def sign(self, side: int) -> Surface:
        return picture("icons/dice.svg", (side, side))

    def worth(self) -> float:
        return self.known.luck(self.number)


class WherePanel(Widget):
    """Where the result came from: the decisions of both sides and luck, one after another, up to the result."""

    focusable = False

    def __init__(self, state: ReviewState) -> None:
        super().__init__()
        self.known = state
        self.tip = say("review.where_tip")
        self.about = -1, False

    def follow(self) -> None:
        """Paint anew when more is known."""
        about = len(self.known.steps), self.known.busy
        if self.about != about:
            self.about = about
            self._looks.clear()
            self.stale = True

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        return room, scale.px(150)

    def parts(self) -> list[tuple[str, float]]:
        """What each part gave to the side that is told of: its own decisions, those of the other, luck."""
        state, review = self.known, self.known.review
        if not review:
            return []
        skill = [state.told_gain(part) for part in review.skill]
        given = (skill[state.own], skill[1 - state.own], state.told_gain(review.luck))
        own, other, luck = added_up(given, *self._ends(review))
        return [
            (self._mistakes(OWN, state.own), own),
            (self._mistakes(OTHER, 1 - state.own), other),
            (say("review.luck_hidden" if self._hides() else "review.luck"), luck),
        ]

    def _mistakes(self, part: str, side: int) -> str:
        """What the part of a side is called: where none of its decisions bears a mark of a fault, its mistakes were small, or a
        lesson proposed them.
        """
        state = self.known
        small = not state.busy and not state.faults(part)
        kind = "own" if not small else "own_small"
        if small and part == OWN and (state.taught_cost or state.costs(state.left_to_bots)):
            kind = "own_taught" if state.taught_cost else "own_played_out"
        return say(f"review.{kind}", name=state.side_name(side))

    def _hides(self) -> bool:
        """Whether anything was decided without knowing all."""
        return any(step.decision and step.decision.unknown for step in self.known.steps)

    def small(self, whose: str) -> list[str]:
        """For each side of these, in words, what its decisions too small for a mark cost: with the marked ones its part."""
        state, review = self.known, self.known.review
        if not review or state.busy or not review.whole:
            return []
        found, (own, other, _) = [], (gain for _, gain in self.parts())
        allies = set(state.allies)
        out = state.left_to_bots
        by_allies = [number for number, step in enumerate(review.steps, 1) if step.seat in allies]
        listed_small = state.slips() if whose == OWN else []
        for part, side, given in ((OWN, state.own, own), (OTHER, 1 - state.own, other)):
            left = abs(percent(given)) + sum(percent(state.worth(number)) for number in state.faults(part))
            names = {seat for seat in review.seats if review.side_of[seat] == review.sides[side]} - allies
            name = state.side_name(side)
            if part == OWN:
                left -= state.costs(by_allies) + state.taught_cost + state.costs(out)
                left += sum(percent(state.worth(number)) for number in listed_small)
                name = state.names[next(iter(names))] if allies and len(names) == 1 else name
            untold = {*state.taught, *out, *listed_small}
            decided = [
                step.decision for number, step in enumerate(review.steps, 1) if step.seat in names and number not in untold
            ]
            count = sum(1 for decision in decided if decision and decision.cost > 0 and not decision.mark)
            if whose in (part, ALL) and left > 0 and count:
                words = say("review.small.one" if count == 1 else "review.small.many", name=name, count=count)
                found.append(f"{words}: {signed(-left / 100)}")
        if whose != OTHER and (cost := state.taught_cost):
            found.append(f"{say('review.taught')}: {signed(-cost / 100)}")
        if whose != OTHER and (cost := state.costs(out)):
            found.append(f"{say('review.by_bots')}: {signed(-cost / 100)}")
        faults = state.faults() if whose == ALL else []
        told = sum(percent(state.worth(number)) for number in by_allies if number in faults)
        if whose != OTHER and (cost := state.costs(by_allies) + told) > 0:
            found.append(f"{say('review.own', name=listed([state.names[seat] for seat in state.allies]))}: {signed(-cost / 100)}")
        return found

    def _ends(self, review: Review) -> tuple[float, float]:
        """The chance of the side that is told of at the start, and where the review has come to."""
        return self.known.told(review.chances[0]), self.known.told(review.chances[-1])

    def result(self) -> tuple[str, float | None]:
        """What it came to in words, and the gain; None as long as not all of the match is reviewed."""
        review = self.known.review
        assert review
        start, end = map(percent, self._ends(review))
        whole = review.whole and not self.known.busy
        words = say("review.result" if whole else "review.so_far", start=start, end=end)
        return words, (end - start) / 100 if whole else None

    def paint(self) -> Surface:
        px, scale, pad = self.scale.px, self.scale, self.scale.px(14)
        surface = shapes.box(self.rect.size, palette.PANEL, palette.LINE, px(6), 1).copy()
        head = text.drawn(say("review.where").upper(), STENCIL, scale.text(HEADING - 2), palette.AMBER, px(1))
        surface.blit(head, (pad, px(8)))
        review, parts = self.known.review, self.parts()
        if not review:
            return surface
        start, end = self._ends(review)
        said, result = self.result()
        rows = [*parts, (said, (percent(end) - percent(start)) / 100)]
        top, size = px(8) + head.get_height() + px(2), scale.text(15)
        high, left, right = (self.rect.h - top - px(6)) // len(rows), pad, self.rect.w - pad
        at, least, most = 0.0, 0.0, 0.0
        ends = list[tuple[float, float]]()
        for number, (_, gain) in enumerate(rows):
            ends.append((0.0, gain) if number == len(rows) - 1 else (at, at + gain))
            at += gain
            least, most = min(least, *ends[-1]), max(most, *ends[-1])
        wide = max(0.01, most - least)
        figures = [text.drawn(signed(gain), SEMIBOLD, size, shade_of(gain)) for _, gain in rows]
        end_of_bars = right - max(figure.get_width() for figure in figures) - px(8)
        for number, ((words, gain), (begin, stop), figure) in enumerate(zip(rows, ends, figures, strict=True)):
            face = SEMIBOLD if number == len(rows) - 1 else REGULAR
            line = Rect(left, top + number * high, end_of_bars - left, high)
            a, b = (left + round((one - least) / wide * line.w) for one in sorted((begin, stop)))
            bar = Rect(a, line.y + px(1), max(2, b - a), high - 2 * px(1))  # under words it would be a stroke
            surface.blit(shapes.box(bar.size, mixed(palette.PANEL, shade_of(gain), BAR), None, px(2)), bar)
            fits, small = text.squeezed(words, face, size, SMALL_FLOOR, line.w - px(4))
            surface.blit(text.drawn(fits, face, small, palette.TEXT), (left + px(4), text.middle(line, face, small)))
            if result is not None or number < len(rows) - 1:
                surface.blit(figure, (right - figure.get_width(), text.middle(line, SEMIBOLD, size)))
        return surface
