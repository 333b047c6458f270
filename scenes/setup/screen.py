"""The set-up of a match: board, who plays, with what, under which rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Any

import pygame
from pygame import Rect, Surface

from game.api import Seat
from game.match import SEEDS
from scenes.app.page import Page
from scenes.app.preferences import Preferences
from scenes.kit import palette, shapes
from scenes.kit.controls import HIGH, Control, Option, Toggle
from scenes.kit.cycle import Cycle
from scenes.kit.fields import TextField
from scenes.kit.fonts import TITLE
from scenes.kit.language import translated
from scenes.kit.layout import Scale, columns
from scenes.kit.marks import unmarked
from scenes.kit.panels import Panel
from scenes.kit.scene import Change, Push
from scenes.kit.tip_choice import NameField, TipChoice, by_values
from scenes.kit.widgets import Button, Heading, Press, Widget
from scenes.kit.words import say
from scenes.presentation.games import presentation
from scenes.presentation.seats import KINDS, NAME_LIMIT, PERSON, PROGRAM, RULEBOOK, Chosen, Holder
from scenes.presentation.setup import SeatPart
from scenes.presentation.story import own
from scenes.rulebook.opening import opens
from scenes.setup.board import BoardPart
from scenes.setup.choosing import FEW, PRESETS, Choosing
from scenes.setup.foot import Foot
from scenes.setup.plates import SeatPlate
from scenes.setup.program_sheet import ProgramSheet
from scenes.setup.widgets import SeatCard, in_rows, place_rows

WIDEST, NARROW = 1420, 1000  # design units: no wider than this; under this the board stands above the seats
LEAST = 600.0  # design units: under this everything stands in one column, close to the edge
CARD = 342.0  # design units: no seat's card is narrower
NAME_WIDE = 170.0  # design units: no field for a name is narrower
PLATE = 380.0  # design units: no plate is narrower
PREPARES = 0.05  # seconds between two parts of a match that are painted ahead


class Setup(Page):
    """The set-up of one game. `begin` is given what was chosen and returns the wish that starts the match.

    Scenarios and options come from the rules; what is a game's own from its `setup.py`. `remember` is
    given the preferences with the players' names and the level of the bots in them.
    """

    def __init__(
        self,
        game: str,
        begin: Callable[[Chosen], Change | None],
        preferences: Preferences,
        remember: Callable[[Preferences], object] | None = None,
        former: Chosen | None = None,
        besides: Mapping[str, Press] | None = None,
        done: Collection[str] = (),
        trained: bool = False,
        ahead: Iterator[object] | None = None,
    ) -> None:
        """`besides`: what else there is to the game, by the names of BESIDES; `done`: the scenarios played to the end before;
        `trained`: so was its training; `ahead`: what makes ready for a match, piece by piece, as it is asked for the next.
        """
        super().__init__()
        self.done, self.former, self.trained = done, former, trained
        self.game, self.begin, self.preferences, self.remember = game, begin, preferences, remember
        self.look_up, self.topic = opens(game), "setup"
        self.own = presentation(game).setup()
        self.choosing = Choosing(game, self.own, preferences, former)
        self._rested, self._prepared = 0.0, ""  # seconds since a part of the match was painted; the scenario that is ready
        self._ahead, self._more_ahead = ahead or iter(()), ahead is not None
        self._stood: tuple[tuple[tuple[int, int], Scale] | None, int] = (None, 0)
        self.more = any(self.choosing.options[name] != self.choosing.offered[name]["default"] for name in self.own.MORE)
        self._make_frame(besides or {})
        self._make_seats()
        self.controls = {name: self._control(name) for name in self.choosing.offered if name not in self.own.OWN}
        self._found = self.choosing.standing()
        self._show()

    # making the widgets

    def update(self, seconds: float) -> Change | None:
        """Paint what the match will show little by little, while its player chooses."""
        self._rested += seconds
        if self._rested >= PREPARES and (self._more_ahead or self._prepared != self.choosing.scenario):
            self._rested = 0.0
            self._more_ahead = next(self._ahead, None) is not None
            if self._prepared != self.choosing.scenario and not self.own.prepare(self.choosing.scenario):
                self._prepared = self.choosing.scenario
        return super().update(seconds)

    def _make_frame(self, besides: Mapping[str, Press]) -> None:
        """Make the title, the presets, the board and what stands at the foot."""
        self.heading = Heading(translated(self.choosing.rules.title).upper(), TITLE, palette.TEXT)
        presets = [Option(name, say(f"setup.preset_{name}")) for name in PRESETS]
        self.presets = TipChoice("", presets, self.choosing.preset(), self._take_preset)
        self.fill = Button(say("setup.fill"), self._fill, icon="bot", height=36, tip=say("setup.fill_tip"))
        self.board = BoardPart(self.game, self.own, self.choosing.scenario, self.done, self._take_scenario)
        self.boards = self.board.choice
        self.panel = Panel(say("setup.rules").upper())
        self.unfold = Button(say("setup.less" if self.more else "setup.more"), self._unfold, height=36)
        self.quick_start = Toggle(say("setup.quick"), self.choosing.quick, self._take_quick, own(self.game, "setup.quick_tip"))
        self.coach = Toggle(say("setup.coach"), self.choosing.coached, self._take_coach, say("setup.coach_tip"))
        self.seed_field = TextField(say("setup.seed"), self.choosing.seed, self._take_seed, 20, 200, say("setup.seed_tip"))
        self.at_foot = Foot(self._begin, besides)
        self.start = self.at_foot.start

    def _make_seats(self) -> None:
        """Make the cards of the seats with their controls, for the seats of the match that is chosen."""
        self.cards: dict[Seat, SeatCard] = {}
        self.who: dict[Seat, TipChoice] = {}
        self.fields: dict[Seat, NameField] = {}
        self.calls: dict[Seat, Button] = {}
        self.parts: dict[Seat, SeatPart] = {}
        choosing, kinds = self.choosing, self._kinds_offered()
        tips = {kind: own(self.game, f"setup.{kind}_line") for kind in (*KINDS, PROGRAM, RULEBOOK)}
        for seat in choosing.kinds:
            name, figure = self.own.name_of(seat, choosing.options), self.own.figure_of(seat, choosing.options)
            card, who = (SeatPlate, Cycle) if choosing.many else (SeatCard, TipChoice)
            self.cards[seat] = card(palette.SIDES[seat], name, figure, "")
            self.who[seat] = who("", kinds, choosing.kinds[seat], self._holder_taker(seat), tips=tips, told=not choosing.many)
            self.fields[seat] = NameField(
                name if choosing.many else say("setup.name"), self._name_taker(seat), NAME_LIMIT, say("setup.name_tip")
            )
            self.fields[seat].width = NAME_WIDE
            self.calls[seat] = Button(
                say("setup.program"), partial(self._ask_program, seat), height=HIGH, tip=own(self.game, "setup.program_line")
            )
            self.parts[seat] = self.own.part(seat, choosing.options, self._choose_along)

    def _control(self, name: str) -> Control:
        """The widget of an option: the game's own, or a switch, a number or a choice, by what its values are."""
        if found := self.own.control(name, self.choosing.options[name], self._choose):
            return found
        words = f"{self.game}:setup.option.{name}"
        return by_values(
            say(f"{words}.label"),
            self.choosing.offered[name]["values"],
            self.choosing.options[name],
            partial(self._choose, name),
            words=lambda value: say(f"{words}.{value}"),
            tip=lambda: say(f"{words}.tip"),
            tips=lambda value: say(f"{words}.{value}_tip"),
        )

    # what a player does

    def _kinds_offered(self) -> list[Option]:
        """Who may hold a seat in the scenario chosen."""
        programs = self.choosing.many and (self.more or PROGRAM in self.choosing.kinds.values())
        kinds = (PERSON, RULEBOOK) if self.choosing.lone else (*KINDS, PROGRAM) if programs else KINDS
        return [Option(kind, say(f"setup.{kind}")) for kind in kinds]

    def _take_preset(self, name: str) -> None:
        self.choosing.take_preset(name)
        self._show()

    def _fill(self) -> None:
        self.choosing.fill()
        self._show()

    def _take_scenario(self, name: str) -> None:
        self.choosing.scenario = name
        self._show()

    def _holder_taker(self, seat: Seat) -> Callable[[str], Change | None]:
        def take(kind: str) -> Change | None:
            if kind == PROGRAM:
                return self._ask_program(seat)
            self.choosing.hold(seat, kind)
            self._show()
            return None

        return take

    def _name_row(self, seat: Seat) -> list[Widget]:
        """A seat's name, and beside it what asks for a program, for those who want to see more than most, or who have one.

        Where a seat's holder is one of a row of all there are, the program is among those.
        """
        asks = not (self.choosing.many or self.choosing.lone) and (self.more or self.choosing.kinds[seat] == PROGRAM)
        return [self.fields[seat], *([self.calls[seat]] if asks else [])]

    def _ask_program(self, seat: Seat) -> Change:
        """The sheet that asks which program plays a seat; until one is found, its holder stays, or in a row of many a person."""
        if self.choosing.many:
            self.choosing.kinds[seat] = PERSON
        self._show()
        return Push(ProgramSheet(self.preferences, self._remember, partial(self._take_program, seat)))

    def _take_program(self, seat: Seat, program: Holder) -> None:
        self.choosing.hold_program(seat, program)
        self._show()

    def _remember(self, preferences: Preferences) -> None:
        self.preferences = preferences
        if self.remember:
            self.remember(preferences)

    def _name_taker(self, seat: Seat) -> Callable[[str], None]:
        def take(name: str) -> None:
            self.choosing.names[seat] = name
            self._show_standing(seat)

        return take

    def _choose(self, name: str, value: Any) -> None:
        self.choosing.options[name] = value
        self._show()

    def _choose_along(self, name: str, value: Any) -> None:
        """Choose this for a seat's part, and let what else shows it follow."""
        self.choosing.options[name] = value
        if name in self.controls:
            self.controls[name] = self._control(name)
        self._show()

    def _take_quick(self, on: bool) -> None:
        self.choosing.quick = on

    def _take_coach(self, on: bool) -> None:
        self.choosing.coached = on

    def _take_seed(self, words: str) -> None:
        self.choosing.seed = seed = words.strip()
        self.start.change(reason="" if self.choosing.seeded else say("setup.bad_seed", most=SEEDS - 1, seed=seed))

    def handle(self, event: pygame.event.Event) -> Change | None:
        escapes = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE and not self.writes(event)
        if escapes and self.more:  # Esc folds up what is unfolded, before it leads back
            self._unfold()
            return None
        return super().handle(event)

    def _unfold(self) -> None:
        self.more = not self.more
        self.unfold.change(label=say("setup.less" if self.more else "setup.more"))
        self._show()

    def _begin(self) -> Change | None:
        named = {seat: self.choosing.names[seat].strip() for seat, kind in self.choosing.holding().items() if kind == PERSON}
        before = self.preferences
        renamed = any(before.names.get(seat, "") != name for seat, name in named.items())
        if self.remember and (renamed or before.level != self.choosing.level):
            self.preferences = replace(before, names={**before.names, **named}, level=self.choosing.level)
            self.remember(self.preferences)
        return self.begin(self.choosing.chosen())

    def left(self) -> Chosen | None:
        """What stands on the screen now, for whoever comes back to it; None where nothing was changed."""
        now = self.choosing.standing()
        return None if now == self._found else now

    # showing

    def _show(self) -> None:
        """Let every widget show what is chosen now, the seats of that match among them."""
        choosing = self.choosing
        if choosing.reseat():
            self._make_seats()
        presets = [Option(name, say(f"setup.preset_{name}{'_many' if choosing.many else ''}")) for name in PRESETS]
        self.presets.change(options=tuple(presets), chosen=choosing.preset(), reason=say("setup.alone") if choosing.lone else "")
        self.board.show(choosing.scenario)
        kinds = tuple(self._kinds_offered())
        for seat, kind in choosing.holding().items():
            name, figure = self.own.name_of(seat, choosing.options), self.own.figure_of(seat, choosing.options)
            self.cards[seat].change(name=name, figure=figure)
            self.who[seat].change(options=kinds, chosen=kind)
            self.calls[seat].change(on=kind == PROGRAM)
            person = kind == PERSON
            self.fields[seat].change(
                icon="person" if person else "bot",
                value=choosing.names[seat] if person else self._bot_called(seat, kind, name),
                reason="" if person else say("setup.no_name"),
            )
            self.parts[seat].show(choosing.options, choosing.scenario)
            self._show_standing(seat)
        self.start.change(label=say("setup.begin_watch" if choosing.preset() == "watch" else "setup.begin"))
        self.again()

    def _bot_called(self, seat: Seat, kind: str, name: str) -> str:
        """What stands in the field of a seat that no person holds."""
        return self.choosing.programs[seat].name if kind == PROGRAM else name if self.choosing.many else say(f"setup.{kind}")

    def _show_standing(self, seat: Seat) -> None:
        """Say who holds a seat: where the person of that name stands so far, else one line about all like him."""
        kind = self.choosing.holding()[seat]
        stands = self.own.standing(self.choosing.names[seat].strip()) if kind == PERSON else ""
        if kind == PROGRAM:
            stands = say("setup.program_call", call=unmarked(self.choosing.programs[seat].call))
        line = "alone_line" if kind == PERSON and self.choosing.people == 1 else f"{kind}_line"
        self.cards[seat].change(line=stands or own(self.game, f"setup.{line}"))
        self.fields[seat].change(tip=stands or say("setup.name_tip"))

    def _rule_controls(self) -> list[Control]:
        """The options that belong to the scenario chosen; some of them, and the seed, only when the panel is unfolded."""
        names = [name for name in self.controls if self.choosing.belongs(name) and name not in self.own.ABOVE]
        shown = [self.controls[name] for name in names if name not in self.own.MORE]
        if self.own.hastens(self.choosing.scenario):
            shown.append(self.quick_start)
        if self.preferences.coach and self.choosing.several:
            shown.append(self.coach)
        if self.more:
            shown += [self.controls[name] for name in names if name in self.own.MORE]
        return [*shown, self.seed_field] if self.more else shown

    # laying out

    def arrange(self, view: Rect) -> int:
        px = self.scale.px
        margin = px(28 if view.w > px(LEAST) else 18)
        wide = min(view.w - 2 * margin, px(WIDEST))
        area = Rect((view.w - wide) // 2, px(18), wide, 0)
        top = self._place_top(area)
        if wide < px(NARROW):
            place = self.board.place_wide if wide > px(LEAST) else self.board.place
            end = place(Rect(area.x, top, wide, 0), self.scale)
            end = self.at_foot.place_below(end, self.board.about.rect, area, self.scale)
            end = self._place_seats(Rect(area.x, end + px(14), wide, 0))
        else:
            left = Rect(area.x, top, min(px(560), round(wide * (0.33 if len(self.choosing.rules.seats) > FEW else 0.4))), 0)
            right = Rect(left.right + px(20), top, wide - left.w - px(20), 0)
            end = max(self.board.place(left, self.scale), self._place_seats(right))
        newcomer = not (self.done or self.former or self.trained)
        foot = self.at_foot.place(area, end + px(16), self.scale, wide >= px(NARROW), newcomer)
        self._renew()
        high = self.start.rect.bottom + px(14)
        # The way on stands at the foot of the window, at the same place for every game and board, however long the page.
        content = self.keep_in_sight(foot, end, max(high, view.h + 1), view)
        if not self.pinned:
            return high
        # A window with room to spare has the rest in its middle. What is clicked then stays where it is, whatever that brings:
        # where seats can be added, so much that no room is left, everything begins at the top.
        room = max(0, view.h - self.foot - content)
        if self._stood[0] != (view.size, self.scale):
            self._stood = (view.size, self.scale), 0 if self.own.ABOVE else room // 2
        spare = min(self._stood[1], room)
        for widget in self.focus.widgets:
            widget.shift(0 if widget in self.pinned else spare)
        return content + spare

    def _place_top(self, area: Rect) -> int:
        """The y below title and presets; the presets stand beside the title where there is room."""
        px, scale = self.scale.px, self.scale
        presets, title = self.presets.natural(scale, area.w), self.heading.natural(scale, area.w)
        self.heading.place(Rect(area.x, area.y, *title), scale)
        fill = self.fill.natural(scale) if self.choosing.many else (0, 0)
        if title[0] + px(36) + presets[0] + fill[0] <= area.w:
            y = area.y + (title[1] - presets[1]) // 2
            self.fill.place(Rect(area.right - presets[0] - px(12) - fill[0], y, *fill), scale)
            self.presets.place(Rect(area.right - presets[0], y, *presets), scale)
            return area.y + max(title[1], presets[1]) + px(12)
        self.presets.place(Rect(area.x, area.y + title[1] + px(6), min(presets[0], area.w), presets[1]), scale)
        if not self.choosing.many:
            return self.presets.rect.bottom + px(12)
        self.fill.place(Rect(area.x, self.presets.rect.bottom + px(6), *fill), scale)
        return self.fill.rect.bottom + px(12)

    def _above(self) -> list[Control]:
        """The options that say how many seats there are: they stand over them, so that none moves as it is clicked."""
        return [self.controls[name] for name in self.own.ABOVE if self.choosing.belongs(name)]

    def _place_seats(self, area: Rect) -> int:
        """The y below the seats' cards and the rules of the match."""
        px, above = self.scale.px, self._above()
        if above:
            area = area.copy()
            area.y = place_rows([above], (), len(above), area, self.scale) + px(4)
        gap = px(6 if self.choosing.many else 16)
        end = area.y - gap
        beside = max(1, min(len(self.cards), (area.w + gap) // (px(PLATE if self.choosing.many else CARD) + gap)))
        for seats in self._rows_of_seats(beside):
            places = columns(Rect(area.x, end + gap, area.w, 1), beside, gap)
            row = [(seat, place) for seat, place in zip(seats, places, strict=False) if seat]
            end = max(self._place_card(seat, place) for seat, place in row)
            for card in (self.cards[seat] for seat, _ in row):
                card.place(Rect(card.rect.x, card.rect.y, card.rect.w, end - card.rect.y), self.scale)
        return self._place_rules(Rect(area.x, end + px(14), area.w, 0))

    def _rows_of_seats(self, beside: int) -> list[tuple[Seat | None, ...]]:
        """The seats in rows of so many; two sides that have plates stand in a column each."""
        seats, sides = list(self.cards), dict[str, list[Seat]]()
        for seat in seats:
            sides.setdefault(palette.SIDES[seat].name, []).append(seat)
        if self.choosing.many and len(sides) == beside:
            return list(zip_longest(*sides.values()))
        return [tuple(seats[start : start + beside]) for start in range(0, len(seats), beside)]

    def _place_card(self, seat: Seat, place: Rect) -> int:
        """The y at which a seat's card may end."""
        rows: list[Sequence[Widget]] = [[self.who[seat]], self._name_row(seat), *self.parts[seat].rows]
        return self.cards[seat].enclose(rows, place, self.scale)

    def _place_rules(self, area: Rect) -> int:
        """The y below the panel with the options, in two columns where there is room."""
        px, scale = self.scale.px, self.scale
        pad = px(14)
        self.panel.place(Rect(area.x, area.y, area.w, px(100)), scale)
        unfold = self.unfold.natural(scale)
        self.unfold.place(Rect(area.right - pad - unfold[0], area.y + px(6), *unfold), scale)
        controls = self._rule_controls()
        y, inner = max(self.panel.inside.y, self.unfold.rect.bottom + px(6)), area.w - 2 * pad
        widest = max((control.wanted(scale)[0] for control in controls), default=0)
        count = 2 if (inner - px(28)) // 2 >= min(widest, px(330)) else 1
        whole = [self.controls[name] for name in self.own.WHOLE]
        y = place_rows(in_rows(controls, count, whole), whole, count, Rect(area.x + pad, y, inner, 1), scale)
        self.panel.place(Rect(area.x, area.y, area.w, y + px(4) - area.y), scale)
        return self.panel.rect.bottom

    def _renew(self) -> None:
        """Let the focus walk from top to bottom: presets, board, seats, rules, begin."""
        widgets: list[Widget] = [
            self.heading,
            *([self.fill] if self.choosing.many else ()),
            self.presets,
            *self.board.widgets,
        ]
        widgets += self._above()
        for seat, card in self.cards.items():
            widgets += [card, self.who[seat], *self._name_row(seat)]
            widgets += [widget for row in self.parts[seat].rows for widget in row]
        widgets += [self.panel, *self._rule_controls(), self.unfold, *self.at_foot.widgets]
        self.focus.renew(widgets)

    # drawing

    def draw(self, surface: Surface) -> None:
        surface.blit(shapes.ground(surface.get_size()), (0, 0))
        for widget in (self.board.picture, *self.cards.values()):
            shapes.cast(surface, widget.rect, self.scale.px(6), self.scale.px(12), self.scale.px(4))
        self.focus.draw(surface)
        self.focus.draw_tip(surface)
        self.stale = False
