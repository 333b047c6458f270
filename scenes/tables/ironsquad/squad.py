"""The player's own squad as cards: in a column left of the board, or in a row where the window is narrow."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from game.api import Seat
from game.ironsquad.position import SETTING_UP, Position
from scenes.kit import palette, shapes, text
from scenes.kit.fonts import BODY, REGULAR, SEMIBOLD
from scenes.kit.language import translated
from scenes.kit.layout import Scale
from scenes.kit.palette import SIDES
from scenes.kit.widgets import HANDLED, Answer, Widget, ring
from scenes.kit.words import say
from scenes.tables.ironsquad.names import figure_of
from scenes.tables.ironsquad.preview import health_name, range_words
from scenes.tables.ironsquad.squad_card import FACE, Card, paint
from scenes.tables.ironsquad.state import IronSquadState

WIDE = 168  # design units: a card of the column, if its words need no more
ROOMY = 126  # design units: the greatest height of a card
ROW = 84  # design units: height of a card in the row
WIDEST = 120  # design units: the greatest width of a card in the row
GAP = 6


def squad_of(view: Position, perspective: Seat | None) -> Seat | None:
    """Whose squad is shown: of the seat at the screen, else of the person in a match for one, else of whoever has the turn,
    or of who deploys next.
    """
    if view.phase not in SETTING_UP:
        return perspective or view.world.solo or view.seat
    picked = [seat for seat, squad in view.picks.items() if isinstance(squad, tuple)]
    return perspective or view.world.solo or min(picked, key=lambda seat: view.ready[seat], default=None)


def units_of(view: Position, seat: Seat) -> list[str]:
    """The ids of a seat's units, dead ones too: the squad as it was picked, then those found; () before it was picked.

    Once the match is under way nobody waits to be placed any more.
    """
    picks = view.picks.get(seat)
    picked = picks if isinstance(picks, tuple) else view.world.scenario.squads.get(seat, ())
    found = [f"{seat}-{kind}" for kind in view.world.squad_types if kind in picked]
    if view.phase not in SETTING_UP:  # in a position that was set up, somebody may be nowhere
        found = [name for name in found if name in view.units or name in view.dead]
    others = [name for name, unit in view.units.items() if unit.seat == seat and name not in found]
    dead = [name for name, owner in view.dead.items() if owner == seat and name not in found]
    return found + sorted(others, key=lambda name: view.units[name].seq) + dead


def card_of(view: Position, unit: str, chosen: bool) -> Card:
    """The card of a unit as it stands."""
    kind = view.world.tables.types[unit[3:]]
    one, full = view.units.get(unit), len(kind.health)
    blank = Card(
        unit, translated(kind.title), figure_of(kind.id, unit[:2]), kind.shape, None, "waiting", full, full,
        say("ironsquad:squad.waiting"), say("ironsquad:squad.mp", mp=kind.mp), str(kind.mp), str(kind.mp),
        say("ironsquad:squad.mp_alone"), False, (), (), False, chosen, _tip(view, unit),
    )  # fmt: skip
    if one is None:
        gone = blank._replace(state="dead", hp=0, health=say("ironsquad:squad.dead"), moves="", brief="", number="", under="")
        return gone if unit in view.dead else blank
    turn = view.phase == "turn" and view.seat == one.seat
    marks = [f"slow_{one.slow}"] if one.slow != "none" else []
    if view.immobilised(one):
        marks.append("stuck")
    used = ["shot"] if turn and one.fired else []
    if turn and kind.ability == "treat":
        used.append("treated" if one.healed else "treats")
    at, before = say("ironsquad:squad.at", at=one.at), view.phase in SETTING_UP
    moves, brief, number, under = blank.moves, blank.brief, blank.number, blank.under
    if not before:
        moves, brief, number = say("ironsquad:squad.mp_at", mp=kind.mp, at=one.at), one.at, str(kind.mp)
        under = say("ironsquad:squad.under_at", at=one.at)
    if turn:
        full = view.full_mp(one)
        moves, brief = say("ironsquad:squad.mp_left", mp=one.mp, full=full), say("ironsquad:squad.mp_brief", mp=one.mp, full=full)
        number, under = "0" if view.immobilised(one) else str(one.mp), say("ironsquad:squad.mp_of", full=full)
    words = at if before else health_name(view, unit, one.hp)
    return blank._replace(
        facing=one.facing, state="here", hp=one.hp, health=words, moves=moves, brief=brief, number=number, under=under,
        fresh=turn,
        marks=tuple(marks), used=tuple(used), done=turn and one.done,
    )  # fmt: skip


def _tip(view: Position, unit: str) -> str:
    kind = view.world.tables.types[unit[3:]]
    weapon = view.world.tables.weapons[kind.weapon]
    one = view.units.get(unit)
    reach = range_words(view, unit) if one else str(weapon.range)
    lines = [say("ironsquad:squad.tip", unit=kind.title, weapon=weapon.title, range=reach, ability=kind.text)]
    if one:
        lines.append(say("ironsquad:squad.tip_health", state=health_name(view, unit, one.hp), hp=one.hp, full=len(kind.health)))
        if one.slow != "none":
            lines.append(say(f"ironsquad:squad.tip_slow_{one.slow}"))
    elif unit in view.dead:
        lines.append(say("ironsquad:squad.tip_dead"))
    return "\n".join(lines)


def column_width(view: Position, scale: Scale) -> int:
    """Pixels that a column of cards takes, so that no name and no state of health is cut."""
    px, size = scale.px, scale.text(BODY)
    names = max(text.width(translated(kind.title), SEMIBOLD, size) for kind in view.world.tables.types.values())
    states = max(text.width(say(f"ironsquad:name.health.{hp}"), REGULAR, size) for hp in range(1, 6))
    return max(px(WIDE), names + px(12) + px(31), px(9) + px(FACE) + px(8) + states + px(9))


class SquadCards(Widget):
    """The cards of one squad. A click on one chooses its unit, arrows and Enter do the same."""

    def __init__(self, state: IronSquadState, choose: Callable[[str], None]) -> None:
        super().__init__()
        self.topic = "panel.squad"
        self.on, self._choose = state, choose
        self.seat: Seat = "us"
        self.cards: tuple[Card, ...] = ()
        self.lying = False  # in a row instead of a column
        self.at = 0  # the card that the keys are on
        self.under = -1  # the card under the pointer

    def show(self, view: Position, seat: Seat, chosen: str | None) -> None:
        """Show the cards of this seat's squad."""
        cards = tuple(card_of(view, unit, unit == chosen) for unit in units_of(view, seat))
        self.change(seat=seat, cards=cards, at=min(self.at, max(0, len(cards) - 1)))
        # A tip lets the pointer find the parts; the card under it tells its own.
        self.tip = self.cards[self.under].tip if 0 <= self.under < len(cards) else say("ironsquad:squad.tip_all")

    def natural(self, scale: Scale, room: int = 100_000) -> tuple[int, int]:
        if self.lying:
            rows = -(-len(self.cards) // self._in_a_row(scale, room))
            return room, rows * (scale.px(ROW) + scale.px(GAP)) - scale.px(GAP)
        number = len(self.cards)
        return column_width(self.on.view, scale), number * scale.px(ROOMY) + (number - 1) * scale.px(GAP)

    def _in_a_row(self, scale: Scale, room: int) -> int:
        """How many cards lie side by side: all of them, or so many that each has room for its words."""
        least, rows = self._least(scale), 1
        while rows < len(self.cards) and -(-len(self.cards) // rows) * (least + scale.px(GAP)) - scale.px(GAP) > room:
            rows += 1
        return max(1, -(-len(self.cards) // rows))

    def _least(self, scale: Scale) -> int:
        """The width that a card needs in a row."""
        return max((text.width(card.brief, REGULAR, scale.text(BODY)) for card in self.cards), default=0) + scale.px(16)

    def places(self) -> list[Rect]:
        """Where the cards stand, counted from the widget's own corner."""
        number, gap = len(self.cards), self.scale.px(GAP)
        if not number:
            return []
        if self.lying:
            beside = self._in_a_row(self.scale, self.rect.w)
            widest = max(self._least(self.scale), self.scale.px(WIDEST)) + gap
            pitch, down = min(widest, (self.rect.w + gap) / beside), (self.rect.h + gap) // -(-number // beside)
            spots = [divmod(place, beside) for place in range(number)]
            return [Rect(round(x * pitch), y * down, round(pitch) - gap, down - gap) for y, x in spots]
        high = min(self.scale.px(ROOMY), (self.rect.h + gap) // number - gap)
        return [Rect(0, place * (high + gap), self.rect.w, high) for place in range(number)]

    def _card_at(self, at: tuple[int, int]) -> int:
        local = (at[0] - self.rect.x, at[1] - self.rect.y)
        return next((place for place, area in enumerate(self.places()) if area.collidepoint(local)), -1)

    def topic_at(self, at: tuple[int, int]) -> str:
        place = self._card_at(at)
        return f"unit.{self.on.world.tables.type_of(self.cards[place].unit).id}" if place >= 0 else self.topic

    def hover(self, at: tuple[int, int]) -> None:
        self.change(under=self._card_at(at))
        self.tip = self.cards[self.under].tip if self.under >= 0 else say("ironsquad:squad.tip_all")

    def touch(self, **states: bool) -> None:
        super().touch(**states)
        if states.get("hovered") is False:
            self.change(under=-1)

    def click(self, at: tuple[int, int]) -> None:
        place = self._card_at(at)
        if place >= 0:
            self.at = place
            self.open(self.cards[place])

    def press(self) -> None:
        if self.cards:
            self.open(self.cards[self.at])

    def open(self, card: Card) -> None:
        """Choose the unit of a card where it can be chosen, and move the board to where it stands; not where that is refused."""
        on = self.on
        unit = on.view.units.get(card.unit)
        if card.state == "dead":
            return
        on.hit = on.nothing  # the panel is about him now
        if on.shown and card.unit[:2] == on.seat:
            self._choose(card.unit)
            if on.view.active and on.chosen != card.unit:
                return  # what the buttons do is about somebody else: the board stays with him
        if unit:
            on.look_at(unit.at)
            on.change()

    def turn(self, step: int) -> Answer:
        return self._walk(step) if self.lying else super().turn(step)

    def climb(self, step: int) -> Answer:
        return super().climb(step) if self.lying else self._walk(step)

    def _walk(self, step: int) -> Answer:
        if not 0 <= self.at + step < len(self.cards):
            return Answer(False)
        self.change(at=self.at + step)
        return HANDLED

    # --- drawing --------------------------------------------------------------------------------------------------------

    def state(self) -> object:
        return self.focused, self.at if self.focused else -1, self.under

    def paint(self) -> Surface:
        surface, scale, places = self.clear(), self.scale, self.places()
        if places and not self.lying:  # the board runs on under the column, and is not to show between two cards
            whole = places[0].unionall(places)
            surface.blit(shapes.box(whole.size, palette.GROUND, None, scale.px(6)), whole)
        for place, (card, area) in enumerate(zip(self.cards, places, strict=True)):
            paint(surface, card, area, scale, SIDES[self.seat], place == self.under, self.lying)
            if self.focused and place == self.at:
                surface.blit(ring(area.size, scale.px(6)), area)
        return surface
